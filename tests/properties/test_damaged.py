"""A sample of the damaged files of `damaged.py`; .ci/run reads more, and by hand one reads all."""

from pathlib import Path

import pytest

from tests.properties import damaged

FILES, BATCHES = 480, 4


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.few(1)
def test_a_damaged_file_gives_one_sentence_and_stays(batch: int, tmp_path: Path) -> None:
    kinds = set()
    for number in range(batch * FILES // BATCHES, (batch + 1) * FILES // BATCHES):
        kind, outcome, _ = damaged.check(number, tmp_path)
        kinds.add((kind, outcome))
    refused = {kind for kind, outcome in kinds if outcome == "refused"}
    assert refused >= {each.name for each in damaged.KINDS} - {"course memory", "catalogue"}


@pytest.mark.parametrize("kind", damaged.KINDS, ids=lambda kind: kind.name)
def test_whole_files_are_read(kind: damaged.FileKind, tmp_path: Path) -> None:
    path = tmp_path / "whole.bin"
    for content in kind.samples()[:3]:
        if kind.name == "endgame" and content is not kind.samples()[0]:
            continue  # the sizes that it is read with are those of the first
        path.write_bytes(content)
        kind.read(path)


def test_what_takes_too_long_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check of the checks."""
    monkeypatch.setattr(damaged, "SECONDS", 0.2)
    kind, path = damaged.KINDS[0], tmp_path / "x"
    for read, told in (
        (lambda _: iter(int, 1).__next__() or [None for _ in iter(int, 1)], "no end"),
        (lambda _: 1 / 0, "ZeroDivisionError"),
        (lambda path: path.write_bytes(b""), "changed"),
    ):
        monkeypatch.setattr(damaged, "KINDS", (kind._replace(read=read),))
        with pytest.raises(damaged.Broken, match=told):
            damaged.check(0, tmp_path)
    assert not path.exists()

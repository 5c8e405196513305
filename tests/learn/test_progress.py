"""Progress is kept whole, merges, and survives what happens to files."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bangkit import learn
from bangkit.core import files
from bangkit.core.errors import BangkitError, DamagedFile
from bangkit.learn import learner
from bangkit.learn.tasks import _Session


@pytest.fixture(autouse=True)
def _nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_Session, "learner", learner.Learner())


def entry(path: Path, task: str = "reach-colt") -> dict[str, object]:
    told: dict[str, object] = json.loads(path.read_text(encoding="utf-8"))["learners"]["ana"][task]
    return told


def test_what_is_done_is_kept(tmp_path: Path) -> None:
    learn.begin("Ana", tmp_path)
    task = learn.task("reach-colt")
    task.check(None), task.check(["nonsense"]), task.hint(), task.check([]), task.check(task._variant.right)
    path = tmp_path / learner.FILE
    assert entry(path) == {"done": True, "tries": 2, "hints": 1, "shown": False}
    task.solution()
    assert entry(path)["shown"] is True
    assert "Whom can Mia shoot?" in repr(learn.progress()), "the people are hers"
    assert [each.name for each in tmp_path.iterdir()] == [learner.FILE]


def test_without_a_name_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    learn.begin("")
    learn.task("reach-colt").check([])
    assert list(tmp_path.iterdir()) == []
    assert "solved" in repr(learn.progress())


def test_a_name_is_a_text() -> None:
    with pytest.raises(BangkitError, match="learner must be a text that can be written down, not 3"):
        learn.begin(3)  # type: ignore[arg-type]


def test_two_notebooks_do_not_undo_each_other(tmp_path: Path) -> None:
    one, other = learner.Learner("Ana", tmp_path / "p.json"), learner.Learner("ana", tmp_path / "p.json")
    one.note("a", lambda entry: entry.update(done=True))
    other.note("b", lambda entry: entry.update(hints=2))
    one.note("c", lambda entry: entry.update(tries=1))
    assert set(one.entries()) == set(other.entries()) == {"a", "b", "c"}


def test_a_crash_while_writing_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one = learner.Learner("Ana", tmp_path / "p.json")
    one.note("a", lambda entry: entry.update(done=True))

    def no(*_: object) -> None:
        raise OSError("no room")

    with monkeypatch.context() as patched:
        patched.setattr(files.os, "replace", no)
        one.note("b", lambda entry: entry.update(done=True))
    assert set(one.entries()) == {"a", "b"}, "kept in memory"
    one.note("c", lambda entry: entry.update(done=True))
    assert set(json.loads((tmp_path / "p.json").read_text())["learners"]["ana"]) == {"a", "b", "c"}


def test_a_damaged_file_is_put_aside(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "p.json"
    path.write_text("{ half")
    learner.Learner("Ana", path).note("a", lambda entry: entry.update(done=True))
    assert "put aside" in capsys.readouterr().out
    assert (tmp_path / "p-damaged-1.json").read_text() == "{ half"


@pytest.mark.parametrize(
    "text",
    [
        "[" * 100_000,
        '{"learners": {"ana": {"a": {"tries": 1e999}}}}',
        '{"learners": 3}',
        "\x00",
        "",
        '{"learners": {"ana": {"a": {"tries": -3}}}}',
        '{"learners": {"ana": {"a": {"tries": 3.7}}}}',
    ],
)
def test_numbers_that_were_edited_stop_nobody(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "p.json").write_text(text, encoding="utf-8")
    one = learner.Learner("Ana", tmp_path / "p.json")
    one.note("a", lambda entry: entry.update(done=True))
    assert set(one.entries()) == {"a"} and "put aside" in capsys.readouterr().out


def test_a_file_of_a_newer_kit_stays_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, text = tmp_path / "p.json", '{"format": 9, "learners": {}}'
    path.write_text(text)
    one = learner.Learner("Ana", path)
    one.note("a", lambda entry: entry.update(done=True))
    assert path.read_text() == text and one.entries()["a"]["done"]
    assert "newer version" in capsys.readouterr().out


def test_a_folder_where_the_file_should_be_keeps_progress_in_memory(tmp_path: Path) -> None:
    (tmp_path / "p.json").mkdir()
    one = learner.Learner("Ana", tmp_path / "p.json")
    one.note("a", lambda entry: entry.update(done=True))
    assert set(one.entries()) == {"a"}


ENTRIES = st.fixed_dictionaries(
    {"done": st.booleans(), "tries": st.integers(0, 9), "hints": st.integers(0, 3), "shown": st.booleans()}
)
BOOKS = st.dictionaries(st.sampled_from(["ana", "ben"]), st.dictionaries(st.sampled_from("abc"), ENTRIES), max_size=2)


@given(BOOKS, BOOKS)
def test_merging_loses_nothing_and_can_be_done_twice(one: learner.Records, other: learner.Records) -> None:
    both = learner.merged(one, other)
    assert both == learner.merged(other, one) == learner.merged(both, one)


def test_another_machine_s_file_is_merged_in(tmp_path: Path) -> None:
    learner.Learner("Ana", tmp_path / "other.json").note("reach-colt", lambda entry: entry.update(done=True))
    learn.begin("Ana", tmp_path)
    assert "1 of" in repr(learn.progress(tmp_path / "other.json"))


# -- what is no progress file ------------------------------------------------------------------------


def test_a_foreign_file_is_refused_and_stays(tmp_path: Path) -> None:
    """R9."""
    learn.begin("Ana", tmp_path)
    for name, text in (("report.ipynb", '{"cells": []}'), ("game.json", "{}"), ("half.json", "{ half")):
        (tmp_path / name).write_text(text)
        with pytest.raises(DamagedFile, match=name):
            learn.progress(tmp_path / name)
        assert (tmp_path / name).read_text() == text
    assert sorted(each.name for each in tmp_path.iterdir()) == ["game.json", "half.json", "report.ipynb"]


def test_a_link_is_never_put_aside(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """R9."""
    real, link = tmp_path / "real.json", tmp_path / learner.FILE
    real.write_text("{ half")
    try:
        link.symlink_to(real)
    except OSError:
        pytest.skip("links cannot be made here")
    one = learner.Learner("Ana", link)
    one.note("a", lambda entry: entry.update(done=True))
    assert real.read_text() == "{ half" and link.is_symlink() and "not kept" in capsys.readouterr().out
    assert set(one.entries()) == {"a"}, "kept in memory"


def test_a_file_that_may_not_be_read_is_not_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """R10."""
    path = tmp_path / learner.FILE
    learner.Learner("Ana", path).note("solved", lambda entry: entry.update(done=True))
    before = path.read_bytes()
    real = files.os.open

    def closed(name: object, flags: int, *more: int) -> int:
        if str(name) == str(path):
            raise PermissionError(13, "Permission denied")
        return int(real(name, flags, *more))  # type: ignore[call-overload]

    with monkeypatch.context() as patched:
        patched.setattr(files.os, "open", closed)
        one = learner.Learner("Ana", path)
        one.note("a", lambda entry: entry.update(done=True))
        one.note("b", lambda entry: entry.update(done=True))
        assert capsys.readouterr().out.count("Permission denied") == 1
        assert set(one.entries()) == {"a", "b"} and path.read_bytes() == before
    one.note("c", lambda entry: entry.update(done=True))
    assert set(learner.Learner("Ana", path).entries()) == {"a", "b", "c", "solved"}


def test_two_processes_lose_nothing(tmp_path: Path) -> None:
    """R11."""
    text = (
        "import sys; from pathlib import Path; from bangkit.learn.learner import Learner\n"
        "one = Learner('Ana', Path(sys.argv[1]))\n"
        "for n in range(20): one.note(f'{sys.argv[2]}{n}', lambda entry: entry.update(done=True))"
    )
    path = tmp_path / learner.FILE
    both = [subprocess.Popen([sys.executable, "-c", text, str(path), each]) for each in "ab"]
    assert [each.wait() for each in both] == [0, 0]
    assert len(learner.Learner("Ana", path).entries()) == 40
    assert [each.name for each in tmp_path.iterdir()] == [learner.FILE]

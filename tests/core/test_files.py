"""Files: read within bounds, written whole or not at all, one process at a time."""

import codecs
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import bangkit
from bangkit.core import files
from bangkit.core.errors import BangkitError, DamagedFile

POSIX = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with a name")


def refused(call: Any) -> str:
    with pytest.raises(BangkitError) as caught:
        call()
    return str(caught.value)


# -- reading -------------------------------------------------------------------------------------


@POSIX
def test_only_plain_files_are_read(tmp_path: Path) -> None:
    """R9: a pipe would be waited for, a device would never end."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero"), Path("/dev/tty")):
        if path.exists():
            assert "cannot be read" in refused(lambda path=path: bangkit.load(path))
    assert "no plain file" in refused(lambda: bangkit.scenario(pipe))


def test_size_depth_and_number_have_bounds(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text("[" + "1," * files.MOST + "1]")
    assert "more than 1000000 values" in refused(lambda: files.read_json(path))
    assert "larger than 1 kB" in refused(lambda: files.read(path, 1000))
    for text in ("[" * 30 + "]" * 30, "[" * 50_000):
        path.write_text(text)
        if len(text) < 100:
            assert files.read_json(path)
        else:
            assert "more than 40 deep" in refused(lambda: files.read_json(path))
    path.write_text("[" * 41 + "]" * 41)
    assert "more than 40 deep" in refused(lambda: files.read_json(path))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("1" * 5_001, "more than 1000 digits"),
        ("1" * 1_002, "more than 1000 digits"),
        ("NaN", "no finite number"),
        ("-Infinity", "no finite number"),
        ("1e999", "no finite number"),
        ('{"a": 1, "a": 2}', "twice"),
        ('"\\ud800"', "half a character"),
        ('{"\\ud800": 1}', "half a character"),
        ("{,}", "line 1, column 2"),
    ],
)
def test_what_no_file_of_ours_holds(text: str, told: str) -> None:
    assert told in refused(lambda: files.json_from(text, "x.json"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("a = " + "1" * 5_001, "more than 1000 digits"),
        ("a = nan", "no finite number"),
        ("a = " + "[" * 5_000, "more than 40 deep"),
        ("a." * 200_000 + "b = 1", "more than 40 deep"),
        ("a" * 499_000, "Expected '='"),
        ("# " + "a" * 500_000, "larger than 500 kB"),
    ],
)
def test_toml_has_the_same_bounds(text: str, told: str) -> None:
    assert told in refused(lambda: files.toml_from(text, "x.toml"))


@pytest.mark.parametrize("mark", [codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE])
def test_a_mark_at_the_beginning_names_the_encoding(mark: bytes) -> None:
    encoding = {codecs.BOM_UTF8: "utf-8", codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}[mark]
    assert files.decoded(mark + "Žofie".encode(encoding), "x") == "Žofie"
    assert "line 2 is no text in UTF-8" in refused(lambda: files.decoded("a\nŽofie".encode("cp1250"), "x"))


# -- writing -------------------------------------------------------------------------------------


@POSIX
def test_nothing_is_written_through_a_link_or_into_a_pipe(tmp_path: Path) -> None:
    """R16."""
    real, link, pipe = tmp_path / "real.txt", tmp_path / "link", tmp_path / "pipe"
    real.write_text("precious")
    link.symlink_to(real)
    os.mkfifo(pipe)
    assert "it is a link" in refused(lambda: files.write(link, "new"))
    assert "no plain file" in refused(lambda: files.write(pipe, "new"))
    assert "it is a folder" in refused(lambda: files.write(tmp_path, "new"))
    assert real.read_text() == "precious" and link.is_symlink()


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """R16."""
    path = files.write(tmp_path / "x.txt", "old")

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(files.os, "fsync", full)
    assert "x.txt cannot be written: No space left" in refused(lambda: files.write(path, "new"))
    assert path.read_text() == "old" and os.listdir(tmp_path) == ["x.txt"]


@pytest.mark.skipif(os.name != "posix", reason="the rights of a file are those of POSIX")
def test_the_rights_of_a_file_stay(tmp_path: Path) -> None:
    path = files.write(tmp_path / "x.txt", "old")
    path.chmod(0o600)
    assert files.write(path, "new").stat().st_mode & 0o777 == 0o600


@pytest.mark.skipif(os.name != "posix", reason="another system forbids to delete an open file")
def test_a_writer_that_is_killed_leaves_the_old_file(tmp_path: Path) -> None:
    """R16: killed between writing and renaming."""
    path = files.write(tmp_path / "x.txt", "old")
    text = "import os, sys; from bangkit.core import files; files.os.replace = lambda *_: os._exit(9)"
    text += "; files.write(sys.argv[1], 'new' * 100_000)"
    subprocess.run([sys.executable, "-c", text, str(path)], check=False)
    assert path.read_text() == "old"


# -- one process at a time -----------------------------------------------------------------------

HOLD = (
    "import sys; from bangkit.core import files\n"
    "with files.locked(sys.argv[1]):\n    print('held', flush=True)\n    sys.stdin.read()"
)


def test_a_lock_holds_others_off_and_ends_with_its_process(tmp_path: Path) -> None:
    """R11."""
    path = tmp_path / "x.json"
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None and other.stdout.readline() == "held\n"
        with pytest.raises(BangkitError, match="another process"), files.locked(path, 0.05):
            pass
        other.kill()
        other.wait()
        with files.locked(path, 5):
            assert not path.exists()
    assert os.listdir(tmp_path) == []


def test_two_runs_do_not_share_a_resume_file(tmp_path: Path) -> None:
    """R11: the second one is told, and nothing is lost."""
    path = tmp_path / "r.json"
    bangkit.simulate("dice", 4, games=3, seed=1, resume=path, executor=None, progress=False)
    before = path.read_bytes()
    with files.locked(path):
        assert "another process" in refused(
            lambda: bangkit.simulate("dice", 4, games=6, seed=1, resume=path, executor=None, progress=False)
        )
    assert path.read_bytes() == before
    bangkit.simulate("dice", 4, games=6, seed=1, resume=path, executor=None, progress=False)
    assert path.read_bytes() != before and os.listdir(tmp_path) == ["r.json"]


def test_a_resume_file_that_was_changed_is_damaged(tmp_path: Path) -> None:
    """R26."""
    path = tmp_path / "r.json"
    bangkit.simulate("dice", 4, games=3, seed=1, resume=path, executor=None, progress=False)
    whole = json.loads(path.read_text(encoding="utf-8"))
    for first in ("wins", "finished", "side", "turns", "killed"):
        data = json.loads(json.dumps(whole))
        entry = next(each for each in data["cells"][0]["tally"]["counts"] if each[0] == first)
        entry[-1] += 50
        path.write_text(json.dumps(data), encoding="utf-8")
        with pytest.raises(DamagedFile, match="not as it was written"):
            bangkit.simulate("dice", 4, games=6, seed=1, resume=path, executor=None, progress=False)
    path.write_text(json.dumps(whole | {"seed": 2}), encoding="utf-8")
    with pytest.raises(DamagedFile, match="not as it was written"):
        bangkit.simulate("dice", 4, games=6, seed=2, resume=path, executor=None, progress=False)


# -- tables --------------------------------------------------------------------------------------


def test_a_spreadsheet_takes_nothing_for_a_formula_and_no_row_is_two() -> None:
    """R17."""
    rows = files.csv_of([["=1+1", "a\r=HYPERLINK(1)", "\x00b"], ["+1", -1, "@x"]]).split("\n")
    assert rows == ["'=1+1,\"a", '=HYPERLINK(1)",\ufffdb', "'+1,-1,'@x", ""]
    from bangkit.strategy.lab.results import ResultTable

    assert ResultTable(("bot",), (("=1+1",),)).to_csv() == "bot\n'=1+1\n"


@pytest.mark.parametrize("text", ["my notes", '{"mine": 1}', "[]"])
def test_a_simulation_and_a_scenario_are_saved_over_no_foreign_file(text: str, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text)
    result, editor = bangkit.simulate("dice", games=1, executor=None), bangkit.show.scenario_editor()
    for what, kind in ((result, "simulation"), (editor, "scenario file")):
        with pytest.raises(BangkitError, match=f"is no (saved )?{kind}"):
            what.save(path)
        assert path.read_text() == text
        path.unlink()
        what.save(path)
        what.save(path)
        path.write_text(text)


@pytest.mark.parametrize("text", ["my notes", '{"mine": 1}', "[]"])
def test_a_game_is_saved_over_no_foreign_file(text: str, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text)
    game = bangkit.cards.new_game(4, seed=1)
    with pytest.raises(BangkitError, match="is no saved game"):
        game.save(path)
    assert path.read_text() == text
    for old in ("", None):
        if old is not None:
            path.write_text(old)
        assert bangkit.load(game.save(path)).log == game.log

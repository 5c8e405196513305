"""Progress is kept whole, merges, and survives what happens to files."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bangkit import learn
from bangkit.core import files
from bangkit.core.errors import BangkitError
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
    assert "Who can Mia shoot?" in repr(learn.progress()), "the people are hers"
    assert [each.name for each in tmp_path.iterdir()] == [learner.FILE]


def test_without_a_name_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    learn.begin("")
    learn.task("reach-colt").check([])
    assert list(tmp_path.iterdir()) == []
    assert "solved" in repr(learn.progress())


def test_a_name_is_a_text() -> None:
    with pytest.raises(BangkitError, match="learner must be a text, not 3"):
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
    "text", ["[" * 100_000, '{"learners": {"ana": {"a": {"tries": 1e999}}}}', '{"learners": 3}', "\x00"]
)
def test_numbers_that_were_edited_stop_nobody(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "p.json").write_text(text, encoding="utf-8")
    one = learner.Learner("Ana", tmp_path / "p.json")
    one.note("a", lambda entry: entry.update(done=True))
    assert set(one.entries()) == {"a"} and "put aside" in capsys.readouterr().out


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

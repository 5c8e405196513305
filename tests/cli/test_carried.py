"""What a wheel and a learner's folder carry: what is on the list, whatever else lies there."""

import sys
from pathlib import Path

import pytest

from bangkit.learn import carried, course, task_files

ROOT = Path(__file__).parents[2]
NEVER = ("exercises/gradebook.db", "exercises/submitted/zoe/rules_1_reach/rules_1_reach.ipynb", "exercises/feedback/zoe.html",
         "exercises/source/rules_1_reach/rules_1_reach.ipynb", "exercises/zoe.ipynb", "exercises/marks.csv",
         "exercises/nbgrader_config.py", "notebooks/bangkit-progress.json", "notebooks/.ipynb_checkpoints/a.ipynb",
         "notebooks/rules/zoe/answers.toml")  # fmt: skip
GO = (
    "exercises/rules_1_reach.ipynb",
    "notebooks/00_start_here.ipynb",
    "notebooks/rules/02.ipynb",
    "notebooks/rules/scenarios/a.toml",
)


def put(root: Path, *names: str) -> None:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("x", encoding="utf-8")


def test_only_what_is_listed(tmp_path: Path) -> None:
    put(tmp_path, *NEVER, *GO)
    assert carried.carried(tmp_path) == sorted(GO)


def test_no_solved_notebook_under_the_name_of_an_exercise(tmp_path: Path) -> None:
    put(tmp_path, *GO)
    (tmp_path / GO[0]).write_text("### BEGIN SOLUTION", encoding="utf-8")
    assert carried.carried(tmp_path) == sorted(GO[1:])


def test_the_folder_of_a_learner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(tmp_path / "site" / "_course", *NEVER, *GO)
    monkeypatch.setattr(course, "PACKAGE", tmp_path / "site")
    assert sorted(course.lay(tmp_path / "mine").new) == sorted(GO)


def test_the_course_of_this_checkout() -> None:
    told = carried.carried(ROOT)
    assert {f"exercises/{each}.ipynb" for each in task_files.kit_sheets()} <= set(told)
    assert course.START in told and "notebooks/rulebook.md" in told and not any("source" in each for each in told)


def test_the_wheel_reads_the_same_list(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("hatchling", reason="what builds a wheel")
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    import course_hook

    assert course_hook.may_be_carried(ROOT) == carried.carried(ROOT)
    sys.modules.pop("course_hook")

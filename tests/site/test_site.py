"""The offline site as a class would use it: no installation, no other host, the same notebooks."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import nbformat
import pytest

from bangkit import learn
from bangkit.core.errors import BangkitError
from bangkit.learn import course
from bangkit.learn.carried import carried
from bangkit.site import building, runtime
from tests.site.conftest import Page, browser


def test_it_is_small_and_carries_no_solution(built: Path) -> None:
    assert building.size_of(built) < 60_000_000
    names = [path.relative_to(built).as_posix() for path in built.rglob("*") if path.is_file()]
    assert "files/notebooks/00_start_here.ipynb" in names and not [each for each in names if "/source/" in each]
    (wheel,) = (built / "static" / "pyodide").glob("bangkit-*.whl")
    inside = ZipFile(wheel).namelist()
    assert "bangkit/cards/game.py" in inside and "bangkit/words/locale/cs/LC_MESSAGES/bangkit.mo" in inside
    assert not [each for each in inside if "_course" in each or each.endswith(runtime.IDLE)]


def test_the_notebooks_are_those_of_the_course(built: Path) -> None:
    root = course.source()
    for name in carried(root):
        there, here = (built / "files" / name).read_bytes(), (root / name).read_bytes()
        if name.endswith(".ipynb"):
            assert nbformat.reads(there.decode(), 4) == nbformat.reads(here.decode(), 4), name
            outputs = [each for cell in json.loads(there)["cells"] for each in cell.get("outputs", ())]
            assert not [each for each in outputs if isinstance(each.get("text"), list)], (
                "a browser would put commas there"
            )
        else:
            assert there == here, name


def test_every_package_is_there_and_whole(built: Path) -> None:
    folder = built / "static" / "pyodide"
    listed = json.loads((folder / "pyodide-lock.json").read_text(encoding="utf-8"))["packages"]
    for each in listed.values():
        assert runtime.digest((folder / each["file_name"]).read_bytes()) == each["sha256"]
        assert all(needed.replace("_", "-") in listed for needed in each["depends"]), each


def test_whoever_opens_it_finds_its_icon(built: Path) -> None:
    """A browser asks for it beside the first page, which names none."""
    assert (built / "favicon.ico").read_bytes()[:4] == b"\0\0\1\0"


def test_a_second_build_changes_nothing(built: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in (built / "static" / "pyodide").iterdir()}
    building.build(built, None, built.parent / "kept", print)
    assert {path: path.stat().st_mtime_ns for path in before} == before


def test_a_site_in_another_folder_and_one_that_has_gone_are_built_whole(built: Path) -> None:
    kept, other = built.parent / "kept", built.parent / "other"
    for _ in range(2):
        building.build(other, None, kept, print)
        assert (other / building.SETTINGS).read_bytes() == (built / building.SETTINGS).read_bytes()
        shutil.rmtree(other)


def test_another_folder_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(BangkitError, match="no site"):
        building.build(tmp_path, None, tmp_path / "kept", print)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_what_is_no_archive_is_told(tmp_path: Path) -> None:
    wrong = tmp_path / "pyodide.tgz"
    wrong.write_bytes(b"nothing")
    with pytest.raises(BangkitError, match="not the npm archive"):
        building.build(tmp_path / "site", wrong, tmp_path / "kept", print)


@pytest.mark.parametrize(
    "notebook",
    [
        "notebooks/00_start_here.ipynb", "notebooks/rules/02_distance_and_reach.ipynb", "notebooks/rules/07_a_whole_game.ipynb",
        "notebooks/probability/07_rerolls_and_the_best_policy.ipynb", "notebooks/strategy/02_bots_and_tournaments.ipynb",
        "notebooks/rules/12_a_dice_turn.ipynb", "notebooks/cs/rules/01_roles_and_seats.ipynb", "exercises/rules_1_reach.ipynb",
    ],
)  # fmt: skip
def test_a_page_runs_whole(page: Any, notebook: str) -> None:
    page.open(notebook)
    assert page.run_all() == [] and page.outside == []


def test_a_click_answers(page: Any) -> None:
    page.open("notebooks/rules/01_roles_and_seats.ipynb")
    assert page.run_all() == []
    for name, shown in (("Cid", "Cid, Outlaw"), ("Ben", "Ben, Sheriff")):
        page.page.get_by_role("button", name=f"{name}: see from here").click()
        page.page.get_by_text(shown).first.wait_for(timeout=30_000)
    assert page.outside == []


def test_progress_is_kept_where_no_file_can_be_locked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python in the browser has the module that locks files, but not its function."""
    monkeypatch.delattr("fcntl.flock")
    learn.begin("Ana", tmp_path)
    learn.mark("reach-colt", ["Flo"])
    assert [path for path in tmp_path.iterdir() if path.is_file()]
    learn.begin("")


def test_an_answer_is_still_there_after_a_reload_and_another_day(served: str, tmp_path: Path) -> None:
    sheet, seen = "exercises/rules_1_reach.ipynb", "1 of 1 point"
    with browser(tmp_path / "profile") as tab:
        page = Page(tab, served)
        page.open(sheet)
        page.write('learn.begin("")', 'from bangkit import learn\n\nlearn.begin("Ana")')
        page.write("answer_1 = None", "answer_1 = ['Flo']")
        tab.keyboard.press("Shift+Enter")
        tab.get_by_text(seen).wait_for(timeout=60_000)
        page.save()
        page.open(sheet)
        assert tab.get_by_text(seen).is_visible() and page.outside == []
    with browser(tmp_path / "profile") as tab:
        page = Page(tab, served)
        page.open(sheet)
        assert tab.get_by_text(seen).is_visible() and tab.get_by_text("answer_1 = ['Flo']").is_visible()
        assert page.outside == []


def test_a_clicked_answer_goes_into_the_cell_that_is_handed_in_and_is_kept(page: Any) -> None:
    sheet, tab = "exercises/rules_1_reach.ipynb", page.page
    page.open(sheet)
    assert page.run_all() == []
    form = tab.locator(".bkq").first
    form.get_by_role("button", name="Ben").click()
    form.get_by_role("button", name="Check").click()
    form.get_by_text('Written into the cell below, which is handed in: answer_1 = "Ben"').wait_for(timeout=60_000)
    tab.locator(".jp-Cell").filter(has_text='learn.mark("reach-colt"').get_by_text("✔ 1 of 1 point").wait_for()
    page.save()
    page.look(sheet)
    tab.locator(".cm-line").filter(has_text='answer_1 = "Ben"').wait_for()
    assert page.outside == []


def test_what_cannot_work_in_a_browser_says_so_kindly(page: Any) -> None:
    """There is no numpy for this Python, and the solver stands on it."""
    page.open("notebooks/strategy/04_solved_endgames.ipynb")
    (error,) = page.run_all()
    assert "BangkitError" in error and "the pages to read" in error and "Traceback" not in error, error
    assert page.outside == []


def test_marking_a_sheet_in_a_browser_says_where_it_can_be_done(page: Any) -> None:
    page.open("exercises/rules_1_reach.ipynb")
    told = page.ask("from bangkit import cli; print(cli.main(['mark', '.']))")
    assert "which a browser does not have: download your work" in told and told.strip().endswith("1")

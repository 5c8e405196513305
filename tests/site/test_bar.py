"""The bar above the notebooks: what a learner changed can be taken home, or back, and nothing is lost in silence."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest

from bangkit import __version__
from bangkit.learn import course

NOTEBOOK = "exercises/rules_1_reach.ipynb"
MINE = "# mine: "
FULL = """() => {
    window.put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = () => { throw new DOMException('there is no room', 'QuotaExceededError'); };
}"""
"""The browser's storage takes nothing more."""
SCROLL = "window.jupyterapp.shell.currentWidget.content.outerNode.scrollTop"
SOURCES = (
    "() => [...window.jupyterapp.shell.currentWidget.content.model.cells].map(cell => cell.sharedModel.getSource())"
)


def shipped() -> list[str]:
    """The cells of the notebook as the course has them."""
    cells = json.loads((course.source() / NOTEBOOK).read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in cells]


def change(page: Any, save: bool = True) -> None:
    """Write a line into the first cell of code, and save."""
    page.page.locator(".jp-CodeCell .cm-content").first.click()
    page.page.keyboard.press("Control+Home")
    page.page.keyboard.type(MINE)
    if save:
        page.save()


def downloaded(page: Any) -> ZipFile:
    """What "download my work" gives."""
    with page.page.expect_download() as waiting:
        page.page.get_by_role("button", name="Download my work").click()
    return ZipFile(io.BytesIO(Path(waiting.value.path()).read_bytes()))


def test_start_again_opens_the_page_that_was_shipped(page: Any) -> None:
    page.open(NOTEBOOK)
    change(page)
    page.open(NOTEBOOK)
    assert [each for each in page.page.evaluate(SOURCES) if each.startswith(MINE)]
    again = page.page.get_by_role("button", name="Start again with this page")
    again.focus()
    page.page.keyboard.press("Enter")
    page.page.get_by_role("button", name="Keep my changes").click()
    assert page.page.evaluate(SOURCES) != shipped()
    page.page.evaluate(f"() => {{ {SCROLL} = 900; }}")
    assert page.page.evaluate(f"() => {SCROLL}") > 0
    again.click()
    page.page.get_by_role("button", name="Start again", exact=True).click()
    page.page.get_by_text("This is the page as it came.").wait_for(timeout=120_000)
    assert page.page.evaluate(f"() => {SCROLL}") == 0, "one reads it from its beginning"
    assert page.page.evaluate(SOURCES) == shipped()
    page.open(NOTEBOOK)
    assert page.page.evaluate(SOURCES) == shipped() and page.outside == []


def test_my_work_comes_as_one_whole_file(page: Any) -> None:
    page.open(NOTEBOOK)
    assert page.page.get_by_role("region", name="This site").get_by_text(f"bangkit {__version__}").is_visible()
    change(page)
    page.page.evaluate(
        "() => window.jupyterapp.serviceManager.contents.save('žluťoučký.txt', {type: 'file', format: 'text', content: 'kůň'})"
    )
    work = downloaded(page)
    assert work.testzip() is None and sorted(work.namelist()) == [NOTEBOOK, "žluťoučký.txt"]
    assert work.read("žluťoučký.txt").decode() == "kůň"
    cells = ["".join(cell["source"]) for cell in json.loads(work.read(NOTEBOOK))["cells"]]
    (mine,) = [each for each in cells if each.startswith(MINE)]
    assert [each.removeprefix(MINE) for each in cells] == shipped() and mine
    change(page, save=False)
    (mine,) = [c for c in json.loads(downloaded(page).read(NOTEBOOK))["cells"] if "".join(c["source"]).startswith(MINE)]
    assert "".join(mine["source"]).startswith(MINE + MINE) and page.outside == []


def test_a_full_browser_says_so_and_gives_the_work_all_the_same(page: Any) -> None:
    page.open(NOTEBOOK)
    page.page.evaluate(FULL)
    change(page, save=False)
    page.page.keyboard.press("Control+s")
    alert = page.page.locator("#bangkit-alert")
    alert.filter(has_text="Click Download my work now").wait_for()
    assert NOTEBOOK in alert.inner_text()
    page.page.locator(".jp-Dialog").get_by_text("Click Download my work now").wait_for()
    page.page.keyboard.press("Escape")
    assert MINE in downloaded(page).read(NOTEBOOK).decode()
    page.page.evaluate("() => { IDBObjectStore.prototype.put = window.put; }")
    page.page.locator(".jp-CodeCell .cm-content").first.click()
    page.save()
    assert alert.is_hidden() and page.outside == []


def test_a_page_of_ones_own_is_not_thrown_away(page: Any) -> None:
    page.open(NOTEBOOK)
    page.page.evaluate(
        "async () => { await window.jupyterapp.serviceManager.contents.save('my.txt', {type: 'file', format: 'text',"
        " content: 'mine'}); await window.jupyterapp.commands.execute('docmanager:open', {path: 'my.txt'}); }"
    )
    page.page.wait_for_function("() => window.jupyterapp.shell.currentWidget?.context?.path === 'my.txt'")
    page.page.get_by_role("button", name="Start again with this page").click()
    page.page.get_by_text("You made this page yourself").wait_for()
    assert (
        page.page.evaluate(
            "async () => (await window.jupyterapp.serviceManager.contents.get('my.txt', {content: true})).content"
        )
        == "mine"
    )


def test_anybody_can_use_it(page: Any) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    page.page.set_viewport_size({"width": 390, "height": 800})
    page.open(NOTEBOOK)
    page.page.evaluate(
        "() => { const a = document.querySelector('#bangkit-alert'); a.hidden = false; a.textContent = 'full'; }"
    )
    for part in ("#bangkit-bar", "#bangkit-alert"):
        assert axe.run(page.page, context=part).response["violations"] == [], part


def test_who_comes_without_a_page_begins_at_the_start(page: Any) -> None:
    page.page.goto(f"{page.address}/")
    page.page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=120_000)
    assert page.page.evaluate("() => window.jupyterapp.shell.currentWidget.context.path") == course.START

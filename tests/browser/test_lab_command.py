"""JupyterLab as `bangkit lab` starts it: a phone has room for the page, and a page that was only opened is not changed."""

from typing import Any

import pytest

from bangkit import cli

CURRENT = "window.jupyterapp.shell.currentWidget"


@pytest.fixture(scope="module")
def environment() -> dict[str, str]:
    return cli.lab_environment()


def test_on_a_phone_the_list_of_files_is_folded_away(lab: Any) -> None:
    lab.page.set_viewport_size({"width": 390, "height": 844})
    lab.page.goto(f"http://127.0.0.1:{lab.port}/lab/tree/00_start_here.ipynb?reset")
    lab.page.locator(".jp-Notebook .jp-Cell").first.wait_for()
    lab.page.wait_for_function("window.jupyterapp.shell.leftCollapsed")
    assert lab.page.locator(".jp-Notebook").bounding_box()["width"] > 300
    lab.picture("phone")
    lab.page.get_by_role("tab", name="File Browser").click()
    lab.page.locator(".jp-DirListing").wait_for()


def test_a_page_counts_as_changed_when_somebody_has_changed_it(lab: Any) -> None:
    lab.open("rules/02_distance_and_reach.ipynb")
    version = f"{CURRENT}.context.model.getMetadata('language_info').version"
    lab.page.wait_for_function(version)
    assert lab.page.evaluate(f"{CURRENT}.context.model.dirty") is False
    assert not lab.page.evaluate("window.jupyterapp.shell.leftCollapsed"), "a wide page keeps the list of files"
    lab.page.evaluate(f"{CURRENT}.content.model.cells.get(0).sharedModel.setSource('changed')")
    lab.page.wait_for_function(f"{CURRENT}.context.model.dirty")


def test_no_table_scrolls_a_page_that_runs_from_top_to_bottom(lab: Any) -> None:
    lab.open("rules/01_roles_and_seats.ipynb")
    lab.page.set_viewport_size({"width": 1280, "height": 800})
    lab.page.evaluate(
        "window.scrolled = 0; Element.prototype.scrollBy = by => { window.scrolled += Boolean(by?.top); }"
    )
    lab.run_all()
    lab.page.locator(".jp-Notebook:not(.lm-mod-hidden *) .bk-root").last.wait_for()
    lab.page.wait_for_timeout(1500)
    assert lab.page.evaluate("window.scrolled") == 0

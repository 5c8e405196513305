"""The course as pages to read: whole, without a kernel, every link leads somewhere, and anybody can use them."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from bangkit import __version__
from bangkit.learn import course
from bangkit.learn.carried import carried
from bangkit.site.reading_pages import write_pages
from tests.chromium import CHROMIUM

pytest.importorskip("latex2mathml", reason="the pages to read need the extra lite")


class Links(HTMLParser):
    """Where a page leads, the names of its places, and what it would load."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.names: set[str] = set()
        self.loads: list[str] = []
        self.scripts = 0
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        self.names |= {told[each] or "" for each in ("id", "name") if each in told}
        if tag == "a" and told.get("href"):
            self.links.append(told["href"] or "")
        if tag in ("img", "script", "link", "iframe"):
            self.loads += [told[each] or "" for each in ("src", "href") if each in told]
        self.scripts += tag == "script"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The pages, with what their links lead to beside them."""
    folder = tmp_path_factory.mktemp("site")
    write_pages(folder)
    (folder / "lab").mkdir()
    (folder / "lab" / "index.html").write_text("")
    return folder


@pytest.fixture(scope="module")
def found(site: Path) -> dict[Path, Links]:
    """Every page, read."""
    return {path: Links(path.read_text(encoding="utf-8")) for path in (site / "read").rglob("*.html")}


def test_every_lesson_and_sheet_is_there_and_no_solution(found: dict[Path, Links], site: Path) -> None:
    root = course.source()
    wanted = {each for each in carried(root) if each.endswith((".ipynb", ".md"))}
    there = {path.relative_to(site / "read").with_suffix("").as_posix() for path in found} - {"index"}
    assert there == {each.rpartition(".")[0] for each in wanted}


def test_every_link_leads_to_a_place(found: dict[Path, Links], site: Path) -> None:
    lost = []
    for path, page in found.items():
        for link in page.links:
            target, _, name = link.partition("#")
            target, _, query = target.partition("?")
            place = (path.parent / unquote(target)).resolve() if target else path
            if "://" in link or not place.is_file():
                lost.append(f"{path.name}: {link}")
            elif name and place in found and unquote(name) not in found[place].names:
                lost.append(f"{path.name}: {link}")
            elif query and not (course.source() / unquote(query.removeprefix("path="))).is_file():
                lost.append(f"{path.name}: {link}")
    assert lost == []


def test_nothing_is_loaded_and_only_the_search_is_a_script(found: dict[Path, Links]) -> None:
    for path, page in found.items():
        assert [each for each in page.loads if not each.startswith("data:")] == [], path
        assert page.scripts == (path.name == "index.html" and path.parent.name == "read"), path


def test_pictures_answers_and_formulas_are_those_that_are_stored(found: dict[Path, Links]) -> None:
    for path in found:
        source = course.source() / path.relative_to(next(p for p in path.parents if p.name == "read"))
        notebook = source.with_suffix(".ipynb")
        if notebook.exists():
            told = path.read_text(encoding="utf-8")
            cells = [each for each in json.loads(notebook.read_text())["cells"] if each["cell_type"] == "code"]
            assert told.count("<details><summary>The code</summary>") == len(cells)
            html = [
                o["data"]["text/html"] for each in cells for o in each["outputs"] if "text/html" in o.get("data", {})
            ]
            assert "$\\" not in told and (not html or any("".join(each)[:200] in told for each in html)), path


def test_pages_and_pictures_are_as_dark_as_the_browser_wishes(found: dict[Path, Links]) -> None:
    for path in found:
        told = path.read_text(encoding="utf-8")
        assert "color-scheme: light dark" in told and "svg+xml;base64" not in told, path
        assert told.count("data:image/svg+xml,") == told.count("prefers-color-scheme:dark"), path


def test_every_page_says_of_which_bangkit_it_is(found: dict[Path, Links]) -> None:
    told = f"<footer>bangkit {__version__}</footer>"
    assert [path.name for path in found if told not in path.read_text(encoding="utf-8")] == []


def test_a_second_time_nothing_is_written(site: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in (site / "read").rglob("*.html")}
    write_pages(site)
    assert {path: path.stat().st_mtime_ns for path in before} == before


def test_anybody_can_use_them(found: dict[Path, Links], site: Path) -> None:
    pytest.importorskip("playwright")
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    from playwright.sync_api import sync_playwright

    if CHROMIUM is None:
        pytest.skip("no Chromium here")
    with sync_playwright() as player:
        browser = player.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        page: Any = browser.new_page()
        wrong = []
        for path in sorted(found):
            page.goto(path.as_uri())
            for each in axe.run(page).response["violations"]:
                if each["impact"] in ("serious", "critical"):
                    wrong.append(f"{path.name}: {each['id']}: {each['nodes'][0]['html'][:200]}")
        page.goto((site / "read" / "index.html").as_uri())
        page.get_by_role("searchbox", name="Search").fill("mustang")
        assert page.locator("#found li").count() > 3
        browser.close()
    assert wrong == []

"""The start page is the map of the course: every lesson is on it, and every link of every page leads somewhere."""

import json
import os
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

from bangkit.learn import sheets
from bangkit.words import catalogue
from tools import lessons
from tools.minutes import lines_of

ROOT = Path(__file__).parents[2] / "notebooks"
ALL = sorted(p for p in ROOT.rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)
PAGES = [p for p in ALL if p.relative_to(ROOT).parts[0] not in lessons.languages()]
"""The lessons; those of other languages have the same cells (`tools/lessons.py`)."""
START = ROOT / "00_start_here.ipynb"


def links(page: Path) -> list[str]:
    """The links of a page to other pages."""
    cells = json.loads(page.read_text(encoding="utf-8"))["cells"]
    text = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    return [each for each in re.findall(r"\]\(([^)\s]+)\)", text) if "://" not in each and not each.startswith("#")]


@pytest.mark.parametrize("page", ALL, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page: Path) -> None:
    assert [each for each in links(page) if not (page.parent / each.partition("#")[0]).exists()] == []


def test_every_lesson_is_on_the_map() -> None:
    found = {(ROOT / each).resolve() for each in links(START)}
    assert {(ROOT / each / START.name).resolve() for each in lessons.languages()} <= found
    assert {p.resolve() for p in PAGES} - found - {START.resolve()} == set()


@pytest.mark.parametrize("page", [p for p in PAGES if p != START], ids=lambda p: p.relative_to(ROOT).as_posix())
def test_every_lesson_leads_on(page: Path) -> None:
    """A page ends with where to go next."""
    assert links(page), page
    text = page.read_text(encoding="utf-8")
    assert "Where next?" in text
    assert '"## Check yourself' in text


def test_the_map_is_in_the_order_of_numbers() -> None:
    """Reading the map downwards is reading the folder in order."""
    named = list(
        dict.fromkeys(each for each in links(START) if each.startswith(("rules/", "probability/", "strategy/")))
    )
    cells = json.loads(START.read_text(encoding="utf-8"))["cells"]
    rows = re.findall(r"^\| [PS]?\d+ \| \[[^\]]+\]\(([^)]+)\)", "\n".join("".join(c["source"]) for c in cells), re.M)
    assert rows == [
        each for folder in ("rules", "probability", "strategy") for each in sorted(named) if each.startswith(folder)
    ]
    for p in PAGES:
        if p.parent.name == "rules":
            first = json.loads(p.read_text(encoding="utf-8"))["cells"][0]["source"][0]
            assert first.startswith(f"# {int(p.name[:2])}. "), p.name


LESSONS = [p for p in PAGES if p != START]
SHEETS = {each.id: {ROOT.parent / name for name in each.fields["lessons"]} for each in sheets().values()}


def cells_of(page: Path) -> list[dict[str, Any]]:
    cells: list[dict[str, Any]] = json.loads(page.read_text(encoding="utf-8"))["cells"]
    return cells


@pytest.mark.parametrize("page", LESSONS, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_a_lesson_opens_with_a_question_and_a_picture(page: Path) -> None:
    first, *others = cells_of(page)
    assert re.search(r"\*\*.+?\?", "".join(first["source"])), "no question in bold"
    opening = next(cell for cell in others if cell["cell_type"] == "code")
    assert re.search("<img|<svg", json.dumps(opening["outputs"])), "no picture"


@pytest.mark.parametrize("page", LESSONS, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_a_lesson_ends_with_its_exercises(page: Path) -> None:
    """Every sheet that a lesson explains is linked from it; a lesson without a sheet names one to go through again."""
    named = {Path(each).stem for each in links(page) if "/exercises/" in each}
    assert named and named <= set(SHEETS)
    assert {sheet for sheet, lessons in SHEETS.items() if page in lessons} <= named


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_links_its_lessons(sheet: str) -> None:
    """By the path from where it lies, and by titles only where there is no course."""
    for folder in (ROOT.parent / "exercises", ROOT.parent / "exercises" / "source" / sheet):
        shown = json.dumps(cells_of(folder / f"{sheet}.ipynb"), ensure_ascii=False)
        assert all(f'href=\\"{os.path.relpath(each, folder)}\\"' in shown for each in SHEETS[sheet])


@pytest.mark.parametrize("page", [START, *LESSONS], ids=lambda p: p.relative_to(ROOT).as_posix())
def test_no_paragraph_is_longer_than_five_lines(page: Path) -> None:
    """Five lines of a hundred characters, links counted by what is seen of them; a point of a list is a paragraph."""
    source = "\n\n".join("".join(cell["source"]) for cell in cells_of(page) if cell["cell_type"] == "markdown")
    shown = re.sub(r"\]\([^)\s]*(?: \"[^\"]*\")?\)", "]", source)
    paragraphs = re.split(r"\n\s*\n|\n(?=[*-] |\d+\. |\|)", shown)
    assert [each[:60] for each in paragraphs if len(each) > 500] == []


SHOWN = ("text/html", "text/latex", "text/markdown", "application/vnd.jupyter.widget-view+json")


@pytest.mark.parametrize("page", LESSONS, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_what_a_cell_shows_is_a_table_a_picture_or_a_sentence(page: Path) -> None:
    """A tuple, a dict, a Fraction(...) or the representation of an object tells a reader nothing."""
    results = [o for cell in cells_of(page) for o in cell.get("outputs", []) if o["output_type"] == "execute_result"]
    bare = [o["data"]["text/plain"] for o in results if not set(SHOWN) & set(o["data"])]
    assert [("".join(text))[:60] for text in bare] == []
    printed = [t for cell in cells_of(page) for o in cell.get("outputs", []) for t in o.get("text", [])]
    assert [line for line in printed if re.search(r"Fraction\(|<class|^[\[({<'\"]", line)] == []


@pytest.mark.parametrize("page", LESSONS, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_a_page_does_not_open_with_code(page: Path) -> None:
    """The first cell is folded under a line that says what it shows; so are positions written down and all that is long."""
    if page.name == "11_invent_a_card.ipynb":
        pytest.skip("its code is what it teaches")
    sources = [("".join(cell["source"]), cell["metadata"]) for cell in cells_of(page) if cell["cell_type"] == "code"]
    seen = [source for source, about in sources if not about.get("jupyter", {}).get("source_hidden")]
    assert sources[0][0] not in seen and sources[0][0].startswith("# ")
    long = [each for each in seen if lines_of(each) > 14 or len(each.splitlines()) > 24]
    assert [each[:60] for each in (*long, *(each for each in seen if 'read_scenario("""' in each))] == []


@pytest.mark.parametrize("page", ["00_start_here.ipynb", "cs/00_start_here.ipynb"])
def test_every_cell_of_the_start_page_works_by_itself(page: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A newcomer runs what he likes; nothing there is to answer with a NameError."""
    monkeypatch.chdir((ROOT / page).parent)
    monkeypatch.setenv(catalogue.VARIABLE, "en")
    with catalogue.telling("en"):  # the Czech page sets its language for everything that follows
        for cell in nbformat.read(ROOT / page, as_version=4).cells:
            if cell.cell_type == "code":
                exec(compile(cell.source, page, "exec"), {})

"""Still pictures on a live page: as dark as the page, and never so small that one cannot read them."""

import json
from base64 import b64encode
from itertools import pairwise
from typing import Any

import pytest

import bangkit
from bangkit import show
from bangkit.show import charts
from bangkit.show.draw import stills
from bangkit.site import bar, reading_pages

SOURCES = (
    "import bangkit\nfrom bangkit import show\nfrom bangkit.show import charts\ngame = bangkit.cards.new_game(players=5, seed=7)\nshow.board(game)",
    "charts.bars({'Beer': '1/4', 'another card': '3/4'}, 'Which?')",
    "show.checklist()",
    "from bangkit.show import chances\nchances.keep_lab()",
    "bangkit.odds.draw(game, 'hearts', view=game.turn)",
)
BARS = charts.bars({"Beer": "1/4", "another card": "3/4"}, "Which?")
DRAWN = (
    SOURCES[0],
    "show.board(bangkit.dice.new_game(players=8, seed=7, modules=[1, 2, 3])).parts[0]",
    SOURCES[1],
    "charts.deck(79, 20, 'Hearts')",
    "charts.roll(['gatling', 'beer', 'one', 'arrow', 'gatling'], ['beer'])",
    "from bangkit.show.draw.ring import seating\nseating(game)",
)
NUMBERS = "from bangkit.show.display import Grid\nGrid('numbers', [f'{n} cards' for n in range(12)], [['a row', *['12.34%'] * 11]])"
READ = """async (data) => {
    const picture = new Image();
    picture.src = data;
    await picture.decode();
    const canvas = document.createElement('canvas');
    const place = canvas.getContext('2d');
    place.drawImage(picture, 0, 0);
    return [...place.getImageData(20, 6, 1, 1).data].slice(0, 3);
}"""
SMALLEST = """each => {
    const cut = each.src.indexOf(',') + 1, told = each.src.slice(cut), svg = each.src.includes(';base64,') ? atob(told) : decodeURIComponent(told), [, wide, high] = svg.match(/class="n"[^>]* viewBox="0 0 (\\S+) (\\S+)"/) || [];
    const sizes = [...svg.matchAll(/font-size="([\\d.]+)"/g)].map(found => Number(found[1])).filter(size => size >= 11);
    const [, across, down] = svg.match(/max-aspect-ratio:(\\d+)\\/(\\d+)/) || [], folded = wide && each.clientWidth / each.clientHeight <= across / down;
    return Math.min(...sizes, 1000) * (folded ? Math.min(each.clientWidth / wide, each.clientHeight / high) : each.clientWidth / each.getAttribute('width'));
}"""
"""How high the smallest letters of a picture are on the screen; those on small cards are signs."""
SCROLLS = """() => [...document.querySelectorAll('.jp-OutputArea-output, .jp-OutputArea-output *')].filter(each =>
    each.scrollWidth > each.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(each).overflowX)).map(each => each.className)"""
"""What scrolls sideways in the outputs of a page."""
EDGES = """each => ['::before', '::after'].map(edge => getComputedStyle(each, edge).content !== 'none')"""
"""Whether the left and the right edge of a frame say that there is more."""
TOLD = (
    "| face | when | what it does |\n|---|---|---|\n| beer | at the end | somebody, perhaps you, regains a life point |"
)
PAPER = {"light": [0xFB, 0xF8, 0xF1], "dark": [0x1F, 0x1B, 0x18]}
DICE = 200
"""A picture no wider than this is a row of dice, which has no ground of its own."""


def paper(lab: Any, picture: Any) -> list[int]:
    """The colour of the ground of a picture, as the browser paints it."""
    return list(lab.page.evaluate(READ, f"data:image/png;base64,{b64encode(picture.screenshot()).decode()}"))


@pytest.fixture(scope="module")
def pictures(lab: Any) -> Any:
    lab.write("stills.ipynb", *SOURCES)
    return lab.page.locator(".jp-OutputArea img:visible")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_page_with_a_picture_and_no_widget_is_dressed_too(lab: Any, theme: str) -> None:
    lab.dress(theme)
    lab.write("picture.ipynb", SOURCES[0])
    picture = lab.page.locator(".jp-OutputArea img.bk-still")
    picture.wait_for()
    assert lab.page.locator(".jp-OutputArea-output").count() == 1, "what brings the script is not seen"
    lab.page.wait_for_timeout(500)
    assert paper(lab, picture) == PAPER[theme]


def test_pictures_are_as_dark_as_the_page_and_follow_it(lab: Any, pictures: Any) -> None:
    assert pictures.count() >= 3
    for theme in ("light", "dark", "light"):
        lab.dress(theme)
        found = [paper(lab, each) for each in pictures.all() if float(each.get_attribute("width") or 0) > DICE]
        assert len(found) > 2 and found == [PAPER[theme]] * len(found), theme
        lab.picture(f"stills-{theme}")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_a_picture_is_as_dark_as_its_page_without_asking_for_it(lab: Any, theme: str) -> None:
    """In Safari a picture does not know the colour scheme of its page."""
    lab.dress("light")
    lab.write("scheme.ipynb", SOURCES[0])
    lab.dress(theme)
    wide = """each => `<img src="${each.src}" width="${each.width}" height="${each.height}">`"""
    shown = lab.page.locator(".jp-OutputArea img.bk-still").evaluate(wide)
    elsewhere = lab.page.context.browser.new_page()
    elsewhere.set_content(shown)
    taken = b64encode(elsewhere.locator("img").screenshot()).decode()
    elsewhere.close()
    assert lab.page.evaluate(READ, f"data:image/png;base64,{taken}") == PAPER[theme]


def test_on_a_phone_every_picture_is_whole(lab: Any) -> None:
    lab.write("phone.ipynb", *DRAWN)
    pictures = lab.page.locator(".jp-OutputArea img:visible")
    assert pictures.count() == len(DRAWN)
    wide = [each.bounding_box()["width"] for each in pictures.all()]
    assert wide[0] == 820 and lab.page.locator(".bk-frame[tabindex]").count() == 0
    with lab.phone():
        lab.page.wait_for_timeout(500)
        assert lab.page.evaluate(SCROLLS) == []
        for each in pictures.all():
            assert each.evaluate(SMALLEST) >= 7.9
            box = each.bounding_box()
            assert box["x"] >= 0 and box["x"] + box["width"] <= 390
        lab.picture("whole-390")
        assert lab.serious() == []
    lab.page.wait_for_timeout(500)
    assert [each.bounding_box()["width"] for each in pictures.all()] == wide


def test_on_a_phone_a_page_that_was_not_run_shows_whole_tables_without_any_script(lab: Any, tmp_path: Any) -> None:
    """As JupyterLab leaves them of a page that it does not trust."""
    game = bangkit.cards.new_game(players=7, seed=7)
    output = {"output_type": "display_data", "data": {"text/html": show.board(game).html()}, "metadata": {}}
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    cell = {"cell_type": "code", "id": "a", "metadata": {}, "source": "1", "outputs": [output], "execution_count": 1}
    (lab.course / "untrusted.ipynb").write_text(
        json.dumps({"cells": [cell], "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}), encoding="utf-8"
    )
    lab.load()
    lab.open("untrusted.ipynb")
    picture = lab.page.locator(".jp-OutputArea img")
    picture.wait_for()
    assert picture.get_attribute("class") is None, "no script has come"
    with lab.phone():
        assert picture.evaluate(SMALLEST) >= 7
        lab.picture("untrusted-390")


def test_on_a_phone_tables_of_numbers_scroll_within_themselves(lab: Any) -> None:
    lab.write("numbers.ipynb", NUMBERS)
    frames = lab.page.locator(".bk-frame:visible")
    assert [each for each in frames.all() if each.get_attribute("tabindex")] == [], "nothing scrolls on a wide page"
    with lab.phone():
        lab.page.wait_for_timeout(500)
        board = frames.first
        assert board.evaluate("each => each.scrollWidth > each.clientWidth") and board.get_attribute("tabindex") == "0"
        assert set(lab.page.evaluate(SCROLLS)) == {"bk-frame"}, "a table, and nothing around it"
        hint = board.locator("xpath=..")
        assert hint.evaluate(EDGES) == [False, True], "more to the right"
        board.evaluate("each => each.scrollTo(40, 0)")
        lab.page.wait_for_timeout(200)
        assert hint.evaluate(EDGES) == [True, True]
        board.evaluate("each => each.scrollTo(each.scrollWidth, 0)")
        lab.page.wait_for_timeout(200)
        assert hint.evaluate(EDGES) == [True, False], "and at the end nothing more"
        assert lab.serious() == []


def test_on_a_phone_a_long_formula_says_that_there_is_more_of_it(lab: Any) -> None:
    lab.write("formula.ipynb", SOURCES[0], "bangkit.odds.over_a_reshuffle(N=1, K=0, n=1, M=8, L=2, m=1).steps()")
    formula = lab.page.locator(".jp-RenderedLatex mjx-container").first
    formula.wait_for()
    with lab.phone():
        lab.page.wait_for_timeout(500)
        assert lab.page.evaluate(SCROLLS) == ["bk-frame"]
        assert formula.locator("xpath=../..").evaluate(EDGES) == [False, True]
        lab.picture("formula-390")


def test_a_table_of_sentences_is_stacked_where_it_has_no_room(lab: Any) -> None:
    lab.write(
        "told.ipynb",
        f"from IPython.display import Markdown\nfrom bangkit import show\nshow.checklist()\nMarkdown({TOLD!r})",
    )
    table = lab.page.locator(".jp-OutputArea-output table")
    row = table.locator("tbody tr")
    heads = "all => all.map(each => getComputedStyle(each, '::before').content)"
    row.first.wait_for()
    assert row.locator("td").evaluate_all(heads) == ["none"] * 3
    with lab.phone():
        lab.page.wait_for_timeout(300)
        cells = [each.bounding_box() for each in row.locator("td").all()]
        assert all(one["y"] + one["height"] <= other["y"] + 1 for one, other in pairwise(cells)), "one below the other"
        assert row.locator("td").evaluate_all(heads) == ["none", '"when: "', '"what it does: "']
        assert table.evaluate("each => each.scrollWidth <= each.parentNode.clientWidth")
        assert lab.page.get_by_role("table").get_by_role("cell").count() == 3, "still a table for those who hear it"
        assert lab.serious() == []
        lab.picture("told-390")
    lab.page.wait_for_timeout(800)
    assert row.locator("td").evaluate_all(heads) == ["none"] * 3, "and a table again where there is room"


def test_a_heading_within_a_stacked_table_has_no_label(lab: Any) -> None:
    told = TOLD.replace("| beer", "| | **Dice** | |\n| beer")
    lab.write("headed.ipynb", f"from IPython.display import Markdown\nMarkdown({told!r})")
    with lab.phone():
        lab.page.locator("table.bk-stacked").wait_for()
        heads = lab.page.locator("table.bk-stacked td").evaluate_all(
            "all => all.map(each => getComputedStyle(each, '::before').content)"
        )
        assert heads == ["none"] * 4 + ['"when: "', '"what it does: "']
        lab.picture("headed-390")


def test_a_few_pixels_more_need_no_sign_and_the_sign_has_the_colour_of_the_page(lab: Any) -> None:
    lab.write("edges.ipynb", NUMBERS)
    with lab.phone():
        frame = lab.page.locator(".bk-sideways:has(table)")
        frame.wait_for()
        lab.page.wait_for_timeout(300)
        assert frame.evaluate(EDGES) == [False, True]
        fade = frame.evaluate("each => getComputedStyle(each, '::after').backgroundImage")
        assert "0.5" not in fade, "no half black"
        frame.locator(".bk-frame").evaluate("each => { each.scrollLeft = each.scrollWidth - each.clientWidth - 10; }")
        lab.page.wait_for_timeout(200)
        assert frame.evaluate(EDGES) == [True, False], "ten pixels are no more than a margin"
        lab.picture("edges-390")


def test_moves_and_what_they_are_worth_are_stacked_where_they_have_no_room(lab: Any) -> None:
    rows = [["Cat Balou K♥ -> Cid: hand", "80.5%", "71.5% to 87.6%", "-5.1% (-16.9% to 0.0%)"]]
    lab.write("moves.ipynb", f"from bangkit.show.display import Grid\nGrid('moves', ['move', 'value', 'interval', 'behind the best'], {rows!r})")  # fmt: skip
    with lab.phone():
        lab.page.locator("table.bk-stacked").wait_for()
        assert lab.page.evaluate(SCROLLS) == []


@pytest.mark.parametrize("wide", [390, 600, 800])
def test_a_page_to_read_shows_whole_pictures(lab: Any, wide: int) -> None:
    game = bangkit.cards.new_game(players=7, seed=7)
    told = "".join(f'<div class="output">{stills.dressed(each.html())}</div>' for each in (show.board(game), BARS))
    page = lab.page.context.browser.new_page(viewport={"width": wide, "height": 900})
    page.set_content(f"<style>{reading_pages.STYLE.read_text(encoding='utf-8')}</style><main>{told}</main>")
    for each in page.locator("img").all():
        assert each.evaluate(SMALLEST) >= 8
        assert each.evaluate("each => each.clientWidth <= each.closest('.output').clientWidth")
    page.close()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_bar_of_the_site_dresses_pictures_of_a_page_that_was_not_run(lab: Any, tmp_path: Any, theme: str) -> None:
    script = next((bar.lay(tmp_path) / "static").glob("bar.*.js")).read_text(encoding="utf-8")
    board = show.board(bangkit.cards.new_game(players=5, seed=7)).parts[0].html()
    page = lab.page.context.browser.new_page(viewport={"width": 390, "height": 900})
    light = "true" if theme == "light" else "false"
    page.set_content(f"<script>_JUPYTERLAB = {{}}</script><body data-jp-theme-light={light}>{board}</body>")
    page.add_script_tag(content=script)
    told = "() => [getComputedStyle(document.images[0]).colorScheme, document.images[0].clientWidth]"
    assert page.evaluate(told) == [theme, 374]
    assert page.locator("img").evaluate(SMALLEST) > 10
    page.close()


def test_what_is_folded_stands_apart_from_its_line(lab: Any) -> None:
    lab.write("folded.ipynb", SOURCES[0], "bangkit.compare(game, runs=8, progress=False)")
    lab.page.locator("details .bk-frame").first.wait_for(state="attached")
    lab.page.locator("details > summary").first.click()
    line, table = (lab.page.locator(f"details > {part}").first.bounding_box() for part in ("summary", ".bk-sideways"))
    assert table["x"] > line["x"] + 10 and table["y"] >= line["y"] + line["height"] + 6


def test_what_a_rule_says_is_read_with_a_finger_and_with_keys(lab: Any) -> None:
    dealt = "import bangkit\nfrom bangkit import show\ngame = bangkit.cards.new_game(players=5, seed=7)\n"
    lab.write("why.ipynb", dealt + "show.why_not(game, 'Missed!')")
    law = lab.page.locator(".jp-OutputArea-output abbr.bk-law").first
    law.wait_for()
    said = law.get_attribute("title")
    told = lab.page.locator(".jp-OutputArea-output .bk-law-said")
    law.click()
    assert told.inner_text().strip() == said and law.get_attribute("aria-expanded") == "true"
    law.press("Enter")
    assert told.count() == 0 and law.get_attribute("aria-expanded") == "false"

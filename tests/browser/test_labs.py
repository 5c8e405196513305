"""The labs of chance in a real JupyterLab: whole and readable on a phone, and in the colours of the page."""

from base64 import b64encode
from typing import Any

import pytest

from bangkit.show.draw.palette import COLOURS
from tests.browser.test_stills import SMALLEST

SOURCES = (
    "import bangkit\nfrom bangkit.show import chances, endgames\ngame = bangkit.cards.new_game(players=5, seed=7)",
    "chances.deck_lab(79, 20)",
    "chances.hand_lab({'BANG!': 25, 'Missed!': 12, 'Beer': 6, 'other': 37})",
    "chances.flip_lab(game)",
    "chances.fuse_lab()",
    "chances.reroll_lab()",
    "chances.keep_lab(['one', 'one', 'beer', 'gatling', 'arrow'], 'one + two')",
    "chances.duel_lab()",
    "chances.simulation_lab(lambda luck: luck.below(6) < 2, '1/3')",
    "chances.belief_lab(['Ana', 'Ben', 'Cid', 'Dan'], ['Sheriff', 'Outlaw', 'Outlaw', 'Renegade'], 'Ana')",
    "from bangkit.strategy import solve\nendgames.endgame_lab(solve(sheriff='Calamity Janet', renegade='Rose Doolan'))",
)
LABS = [source.rpartition("\n")[2].partition("(")[0] for source in SOURCES[1:]]
PHONES = (390, 375)
"""A phone, and what its bar for scrolling leaves of the page."""
CUT = """panel => [...panel.querySelectorAll('*')].filter(each => each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1
    && !each.matches('option')).map(each => `${each.tagName}.${each.className}: ${each.scrollWidth} of ${each.clientWidth}`)"""
"""What is wider than its room."""
CHARTS = "img.bk-folds"
COLUMN = """async ([data, x]) => {
    const picture = new Image();
    picture.src = data;
    await picture.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: picture.width, height: picture.height });
    const place = canvas.getContext('2d');
    place.drawImage(picture, 0, 0);
    const line = place.getImageData(x < 0 ? picture.width + x : x, 0, 1, picture.height).data;
    return Array.from({ length: picture.height }, (_, at) => '#' + [...line.slice(4 * at, 4 * at + 3)].map(each => each.toString(16).padStart(2, '0')).join(''));
}"""
"""The colours of a picture from top to bottom, so many pixels from its left or, below 0, from its right."""


@pytest.fixture(scope="module")
def labs(lab: Any) -> Any:
    lab.write("labs.ipynb", *SOURCES)
    return lab


def colours(lab: Any, part: Any, x: int) -> set[str]:
    """How a part of the page is painted, so far from its left or right."""
    data = f"data:image/png;base64,{b64encode(part.screenshot()).decode()}"
    return set(lab.page.evaluate(COLUMN, [data, x]))


@pytest.mark.parametrize("wide", PHONES)
def test_on_a_phone_labs_are_whole_and_their_charts_wide_and_readable(labs: Any, wide: int) -> None:
    with labs.phone():
        labs.page.set_viewport_size({"width": wide, "height": 9000})
        labs.page.wait_for_timeout(600)
        for name, source in zip(LABS, SOURCES[1:], strict=True):
            panel = labs.widget(source)
            labs.picture(f"lab-{name}-{wide}", panel)
            assert panel.evaluate(CUT) == [], name
            room = panel.bounding_box()["width"]
            for chart in panel.locator(CHARTS).all():
                assert chart.bounding_box()["width"] > 0.9 * room, name
                if chart.get_attribute("width") == "680":
                    assert chart.evaluate(SMALLEST) >= 10, name


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_sliders_and_lists_have_the_colours_of_the_page(labs: Any, theme: str) -> None:
    labs.dress(theme)
    ours = {name: pair[theme == "dark"] for name, pair in COLOURS.items()}
    panel = labs.widget("chances.fuse_lab()")
    slider = panel.get_by_label("cards drawn a turn")
    full, empty = (colours(labs, slider, x) for x in (12, -8))
    assert ours["go"] in full and ours["card"] not in full
    assert {ours["card"], ours["edge"]} <= empty and ours["go"] not in empty
    assert ours["ink"] in colours(labs, panel.locator("select").first, -14), "the arrow of a list"
    assert panel.evaluate("each => getComputedStyle(each).colorScheme") == theme
    for name, source in zip(LABS, SOURCES[1:], strict=True):
        labs.picture(f"lab-{name}-{theme}", labs.widget(source))
    assert labs.serious(".bk-panel") == []


DICE = {
    "chances.keep_lab(['one', 'one', 'beer', 'gatling', 'arrow'], 'one + two')": "Best: keep one, one and one",
    SOURCES[-1]: "keep 1, 1 and 1;",
}
"""The labs with a throw, and what each advises once a third hit lies there."""
UNDER = """list => { const die = list.parentNode.querySelector('svg').getBoundingClientRect();
    return document.elementFromPoint(die.x + die.width / 2, die.y + die.height / 2) === list; }"""
"""Whether the middle of a drawn die belongs to its list."""


@pytest.mark.parametrize("source", DICE)
def test_a_die_is_turned_where_it_is_drawn(labs: Any, source: str) -> None:
    panel = labs.widget(source)
    lists = [panel.get_by_label(f"die {number}", exact=True) for number in range(1, 6)]
    assert all(each.evaluate(UNDER) for each in lists), "a click on a die is one on its list"
    assert len({each.bounding_box()["y"] for each in lists}) == 1, "all five in a row"
    assert panel.locator(".bk-throw .kept").count() == (2 if "keep_lab" in source else 3)
    lists[2].focus()
    labs.page.keyboard.press("Home")
    panel.locator(".bk-throw .name").nth(2).and_(panel.get_by_text("arrow", exact=True)).wait_for()
    lists[2].select_option("one" if "keep_lab" in source else "1")
    panel.get_by_text(DICE[source]).wait_for()
    assert panel.locator(".bk-throw .kept").count() == 3
    assert lists[2].evaluate("each => each === document.activeElement"), "the die keeps the focus"
    labs.picture(f"turned-{'keep' if 'keep_lab' in source else 'endgame'}", panel)
    lists[2].select_option("beer")

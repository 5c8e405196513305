"""Still pictures on a page: as dark as the page, and large enough to be read."""

import re
from fractions import Fraction
from urllib.parse import unquote
from xml.etree import ElementTree

import pytest

import bangkit
from bangkit import show
from bangkit.odds.rendering import told_bar
from bangkit.show import charts
from bangkit.show.card_state import card_data
from bangkit.show.draw import palette, stills
from bangkit.show.draw.card import heaps, large, row
from bangkit.show.draw.ring import seating
from bangkit.show.draw.shapes import symbols
from tests.show.drawn import drawings

CARDS = bangkit.cards.new_game(players=5, seed=7, expansions=["dodge_city"])
HAND = [card_data(each) for each in CARDS.table.players[0].hand]
PICTURES = {
    "cards": show.board(CARDS).parts[0].svg,
    "dice": show.board(bangkit.dice.new_game(players=5, seed=7, modules=[1, 2, 3])).parts[0].svg,
    "ring": seating(CARDS).svg,
    "bars": charts.bars({"Beer": "1/4", "a card that is longer than": "1"}, "All that may come " * 4, ["Beer"]).svg,
    "roll": charts.roll(["beer", "1", "arrow", "2", "gatling"], ["beer"]).svg,
    "deck": charts.deck(20, 5, "Hearts").svg,
    "row": row(HAND * 2).svg,
    "large": large(HAND[0]).svg,
    "heaps": heaps([(HAND[0], 2)] * 13).svg,
    "symbols": "".join(each.shapes for each in symbols().values()),
}
BACKS = {"#c79a6b", "#a97a4a", "#e2bf8e"}
"""The lines on the back of a card, which a class tells."""


@pytest.mark.parametrize("which", PICTURES)
def test_every_colour_of_a_picture_is_another_one_in_the_dark(which: str) -> None:
    used = set(re.findall(r'(?:fill|stroke|color)="(#[^"]+)"', PICTURES[which]))
    dark = stills.dark_rules()
    assert used and [each for each in used - BACKS if f'[fill="{each}"]' not in dark] == []


NARROW_TOO = sorted(set(PICTURES) - {"large", "symbols"})


@pytest.mark.parametrize("which", NARROW_TOO)
def test_the_narrow_drawing_of_a_picture_can_be_read_on_a_phone_and_nothing_leaves_it(which: str) -> None:
    wide, narrow = drawings(PICTURES[which])
    letters = [float(each.attrib["font-size"]) for each in narrow.parts if "font-size" in each.attrib]
    least = min([size for size in letters if size >= stills.SMALLEST], default=100)
    assert least * 266 / narrow.paper.wide >= stills.LEAST, "266 px are what JupyterLab leaves of 390"
    assert narrow.paper.wide / narrow.paper.high < wide.paper.wide / wide.paper.high
    assert all(map(narrow.paper.holds, narrow.rects))
    for x, anchor, wide_of in narrow.lines:
        left = x - wide_of * {"start": 0, "middle": 0.5, "end": 1}[anchor]
        assert left >= 0 and left + wide_of <= narrow.paper.wide, which


def test_a_name_stays_lighter_than_its_band_in_the_dark() -> None:
    rules = stills.dark_rules()
    for kind in palette.BORDERS:
        assert palette.COLOURS[f"band-{kind}"][1] in rules
    assert rules.index('[fill="#fffdf8"]{fill:#342e28}') < rules.index('+.s[fill="#fffdf8"]{fill:#f6eee2}')


def test_a_dressed_picture_follows_its_page_and_keeps_letters_that_can_be_read() -> None:
    page = stills.dressed(f"<p>5&lt;6</p>{show.board(CARDS).parts[0].html()}{told_bar(Fraction(1, 4))}")
    assert page.startswith("<p>5&lt;6</p><img alt=")
    style = re.findall(
        r'<img [^>]*height="(\d+)" style="min-width:265px;--upright:364/([\d.]+);max-width:100%" src', page
    )
    assert len(style) == 1 and 376 < float(style[0][1]) < 820, "a page gives the narrow drawing its shape"
    address = re.findall(r'src="data:image/svg\+xml,([^"]*)"', page)[0]
    drawn, quotes = unquote(address), str.maketrans("\"'", "'\"")
    assert address.count("%22") < address.count("'") / 10, "quotes of one letter"
    tree = ElementTree.fromstring(drawn)
    svg = PICTURES["cards"]
    dark = f"@media (prefers-color-scheme:dark){{{stills.dark_rules(svg)}}}"
    assert tree[0].text == dark.translate(quotes) and tree.get("width") is None, "it has the size of its box"
    stored = drawn.replace(f"<style>{tree[0].text}</style>", "")
    told = svg.replace(f' width="820" height="{style[0][0]}"', "", 1)
    assert stored == re.sub("<[^>]*>", lambda tag: tag[0].translate(quotes), told)
    assert len(stills.dark_rules(svg)) < len(stills.dark_rules())
    assert page.count("prefers-color-scheme") == 2, "a bar in a table, too"


def test_a_description_keeps_its_words() -> None:
    told = '<img alt="max-width: style=\'max-width\'" width="820" style="max-width:100%" src="data:image/svg+xml,'
    page = stills.dressed(told + '<svg><text font-size=%2211%22>Don%27t</text></svg>">')
    assert "Don't" in page and "font-size='11'" in unquote(page)
    assert (
        page.startswith("<img alt=\"max-width: style='max-width'\"")
        and 'style="min-width:596px;max-width:100%"' in page
    )

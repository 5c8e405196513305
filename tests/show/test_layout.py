"""How the widgets are laid out: tables with room, lists in full width, lines that nothing hides."""

import re

from bangkit import show
from bangkit.show.draw.drawing import Box, Point, width_of
from bangkit.show.widgets.drawn import style
from bangkit.show.widgets.panels import Pulse, page
from tests.show.drawn import drawings


def test_every_panel_brings_the_style_of_its_tables() -> None:
    for panel in (show.rule_browser(), show.set_up(), show.who_wins(4)):
        assert len([each for each in panel.children if isinstance(each, Pulse)]) == 1
    assert "bk-page" in page()._dom_classes
    assert "padding" in style("panels") and style("panels") in Pulse()._css
    assert "--jp-" in style("panels"), "the colours are those of the theme"


def test_the_rule_browser_shows_rules_in_full_width() -> None:
    browser = show.rule_browser("CARD-DIST")
    assert browser.list.layout.width == "98%"
    assert not any(label.endswith("…") for label, _ in browser.list.options[:9])


def test_the_way_past_an_empty_seat_keeps_clear_of_the_words_in_the_middle() -> None:
    for out, other in (("Eva", "Dan"), ("Ben", "Cid")):
        svg = show.seating(show.practice(5, out=[out]), "Ana", other).to_svg()
        wide = svg.partition('<svg class="n"')[0]
        words = drawings(svg)[0].rects[-1]
        lines = re.findall(r'x1="([\d.]+)" y1="([\d.]+)" x2="([\d.]+)" y2="([\d.]+)" stroke="#8a5d00" stroke-width="5"', wide)  # fmt: skip
        assert len(lines) >= 2, "there and back to the rim, past the empty seat"
        for x, y, x2, y2 in [map(float, each) for each in lines]:
            way = [Point(x, y).towards(Point(x2, y2), step / 50) for step in range(51)]
            assert not any(Box(at.x - 2, at.y - 2, 4, 4).meets(words) for at in way), out
        assert svg.index("within reach:") < svg.index('r="12"'), "the number is drawn last"


def test_the_words_in_the_middle_have_room() -> None:
    svg = show.seating(show.practice(5), "Ana", "Ben").to_svg()
    wide, narrow = drawings(svg)
    assert wide.rects[-1].wide >= width_of("a BANG! may be aimed", 13, bold=True) + 20
    assert sorted(narrow.words) == sorted(wide.words), "a narrow page tells them below the table"

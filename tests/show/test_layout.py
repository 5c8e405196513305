"""How the widgets are laid out: tables with room, lists in full width, lines that nothing hides."""

import re

from bangkit import show
from bangkit.show.widgets.module import style
from bangkit.show.widgets.panels import Pulse, page


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
    svg = show.seating(show.practice(5, out=["Eva"]), "Ana", "Dan").to_svg()
    box = [float(each) for each in re.findall(r'<rect x="([\d.]+)" y="[\d.]+" width="([\d.]+)"', svg)[-1]]
    line = [tuple(map(float, each)) for each in re.findall(r'x1="([\d.]+)" y1="[\d.]+" x2="([\d.]+)" y2="[\d.]+" stroke="#b34a00" stroke-width="5"', svg)]  # fmt: skip
    assert len(line) == 2, "there and back to the rim, past the empty seat"
    disc = max(float(each) for each in re.findall(r'<circle cx="([\d.]+)" cy="[\d.]+" r="12" fill="#b34a00"', svg))
    assert disc + 12 < box[0]
    assert svg.index("within reach:") < svg.index('r="12"'), "the number is drawn last"


def test_the_words_in_the_middle_have_room() -> None:
    svg = show.seating(show.practice(5), "Ana", "Ben").to_svg()
    wide = float(re.findall(r'<rect x="[\d.]+" y="[\d.]+" width="([\d.]+)"', svg)[-1])
    assert wide >= 8.2 * len("a BANG! may be aimed") + 20

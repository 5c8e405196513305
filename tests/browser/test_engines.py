"""What Firefox or Safari does in another way than Chromium, held in Chromium: nothing of ours counts on Chromium's way."""

from pathlib import Path

import bangkit
from bangkit import show
from tests.browser.plain import Plain

TURN = Path(__file__).parents[2] / "notebooks" / "rules" / "scenarios" / "a_turn.toml"
NO_FOCUS = """() => document.addEventListener('mousedown', event => {
    if (event.target.closest('button')) { event.preventDefault(); document.activeElement?.blur(); } }, true)"""
"""In Safari a click gives a button no focus, and takes it from what had it."""


def test_escape_gives_up_a_card_where_a_click_gives_no_focus(plain: Plain) -> None:
    page = plain.open(show.play_position(bangkit.scenario(str(TURN)).game(), until="end of turn"))
    page.evaluate(NO_FOCUS)
    page.locator('[data-card="BANG! 5D"]').click(position={"x": 9, "y": 30})
    page.locator(".hc.chosen").wait_for()
    page.keyboard.press("Escape")
    page.locator(".hc.chosen").wait_for(state="detached")
    page.context.close()


def test_no_drawing_has_a_filter_of_its_own(plain: Plain) -> None:
    """Safari cuts what has one to its box, and the frame of a card that may be played lies around it."""
    page = plain.open(show.play_position(bangkit.scenario(str(TURN)).game(), until="end of turn"))
    assert page.locator(".hc.offered .cd").count()
    filters = "all => all.filter(each => getComputedStyle(each).filter !== 'none').length"
    assert page.locator("svg").evaluate_all(filters) == 0
    page.context.close()

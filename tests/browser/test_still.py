"""Nothing jumps: the table keeps its place and its height while one walks along a scenario, and while one plays."""

from typing import Any

import pytest

import bangkit
from bangkit.show.widgets.position_table import step_through
from tests.browser.plain import Plain
from tests.browser.test_stage import HAND, SCENARIOS, crowded, kept

PLACES = """() => ['.bk', '.table', '.ask'].map(what => {
    const r = document.querySelector(what).getBoundingClientRect();
    return [what, Math.round(r.top), what == '.table' ? 0 : Math.round(r.bottom)];
})"""


@pytest.mark.parametrize("wide", [1100, 832])
@pytest.mark.parametrize("name", ["a_turn", "dice_turn"])
def test_a_walk_stands_still_at_every_step(plain: Plain, name: str, wide: int) -> None:
    case = "the worked example" if name == "dice_turn" else None
    table = step_through(bangkit.scenario(str(SCENARIOS / f"{name}.toml")), case)
    page = plain.open(table, wide)
    seen: list[Any] = [page.evaluate(PLACES)]
    kept(page, f"walk-{name}-{wide}")
    assert page.locator(".way").evaluate("e => e.scrollHeight <= e.clientHeight"), "room that is kept is not scrolled"
    for at in range(1, len(table.stops)):
        page.locator("[data-key=walk-on]").click()
        page.locator(".walk", has_text=f"{at} of").wait_for()
        seen.append(page.evaluate(PLACES))
    kept(page, f"walked-{name}-{wide}")
    if name == "dice_turn":  # what may be done with dice comes and goes below the table
        seen = [each[1:] for each in seen]
    assert seen == [seen[0]] * len(table.stops)
    assert page.locator(".story:visible:not(.elsewhere)").count() == 1
    page.context.close()


@pytest.mark.parametrize("wide", [1100, 832])
def test_a_big_hand_makes_the_table_no_higher(plain: Plain, wide: int) -> None:
    high = []
    for cards in (0, 3, 12):
        table = crowded(5)
        page = plain.open(bangkit.table(table.session.game.change("Ana", hand=HAND[:cards]), seat="Ana"), wide)
        high.append(page.locator(".bk").bounding_box()["height"])
        page.context.close()
    assert len(set(high)) == 1


def test_throws_that_are_left_are_drawn_as_dice(plain: Plain) -> None:
    page = plain.open(bangkit.table("dice", players=4, seed=3, seat="Ana"))
    left = page.locator(".ask .left")
    assert left.locator(".cube").count() == 2 and left.get_attribute("aria-label") == "2 throws left"
    kept(page, "throws-left")
    page.context.close()

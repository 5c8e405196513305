"""Nothing jumps: the table keeps its place and its height while one walks along a scenario, and while one plays."""

from random import Random
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


@pytest.mark.parametrize("wide", [1100, 832, 390])
@pytest.mark.parametrize("name", ["a_turn", "dice_turn"])
def test_a_walk_stands_still_at_every_step(plain: Plain, name: str, wide: int) -> None:
    case = "the worked example" if name == "dice_turn" else None
    table = step_through(bangkit.scenario(str(SCENARIOS / f"{name}.toml")), case)
    page = plain.open(table, wide)
    seen: list[Any] = [page.evaluate(PLACES)]
    kept(page, f"walk-{name}-{wide}")
    assert wide < 500 or page.locator(".way").evaluate("e => e.scrollHeight <= e.clientHeight"), "room that is kept"
    for at in range(1, len(table.stops)):
        page.locator("[data-key=walk-on]").click()
        page.locator(".walk", has_text=f"{at} of").wait_for()
        seen.append(page.evaluate(PLACES))
    kept(page, f"walked-{name}-{wide}")
    moved = [
        max(abs(old[1] - new[1]), abs(old[2] - new[2])) for each in seen for old, new in zip(seen[0], each, strict=True)
    ]
    assert max(moved) <= (8 if wide < 500 else 0), seen
    assert page.locator(".story:visible:not(.elsewhere)").count() == 1
    page.context.close()


@pytest.mark.parametrize("wide", [1100, 832])
def test_a_big_hand_makes_the_table_no_higher(plain: Plain, wide: int) -> None:
    high = []
    for cards in (0, 3, 12):
        table = crowded(5)
        page = plain.open(bangkit.table(table.session.game.change("Ana", hand=HAND[:cards]), seat="Ana"), wide)
        high.append(page.locator(".bk").bounding_box()["height"])
        page.locator("[data-key=ability-Ana]").dispatch_event("click")
        page.locator(".why.info").wait_for()
        high.append(page.locator(".bk").bounding_box()["height"])
        page.context.close()
    assert len(set(high)) == 1


def test_throws_that_are_left_are_drawn_as_dice(plain: Plain) -> None:
    page = plain.open(bangkit.table("dice", players=4, seed=3, seat="Ana"))
    left = page.locator(".ask .left")
    assert left.locator(".cube").count() == 2 and left.get_attribute("aria-label") == "2 throws left"
    kept(page, "throws-left")
    page.context.close()


TABLES = {
    "five": lambda: bangkit.table("cards", players=5, seed=7, seat="Ana"),
    "eight": lambda: bangkit.table("cards", players=8, seed=7, seat="Ana", expansions=["dodge_city"]),
    "dice": lambda: bangkit.table("dice", players=5, seed=3, seat="Cid"),
}
ASKED = ".hc.refused, .seat .char, .seat .see, .pile .see, [data-key=odds], [data-key=best]"
DONE = ".hc.offered, .die:not(:disabled), .target .aim, .ways button, .acts .go, .acts .go2, .acts .warn"


@pytest.mark.parametrize("wide", [1100, 832, 390])
@pytest.mark.parametrize("kind", TABLES)
def test_nothing_jumps_in_a_whole_game(plain: Plain, kind: str, wide: int) -> None:
    page, choice = plain.open(TABLES[kind](), wide), Random(1)

    def press(what: str) -> list[Any]:
        found = page.locator(what).filter(visible=True)
        before = page.locator(".bk").get_attribute("data-drawn")
        found.nth(choice.randrange(found.count())).dispatch_event("click")
        page.wait_for_function("told => document.querySelector('.bk').dataset.drawn !== told", arg=before)
        return [] if page.locator(".end").count() else page.evaluate(PLACES)

    was = page.evaluate(PLACES)
    assert wide < 500 or was[0][2] <= 700, "the table in play, the question and the hand"
    for _ in range(60):
        told = press(ASKED)
        moved = [abs(old[at] - new[at]) for old, new in zip(was, told, strict=True) for at in (1, 2)]
        assert max(moved) <= 2, (was, told)
        if page.locator("[data-key=close]").count():  # it lies where one chooses from open cards
            press("[data-key=close]")
        done = press(DONE)
        if not done:
            assert wide < 500 or abs(page.locator(".bk").bounding_box()["height"] - told[0][2]) <= 12
            break
        if wide < 500:  # a seat with more lines makes its row higher, and no row is ever less high again
            assert told[2][1] - 1 <= done[2][1] <= told[2][1] + 100
        else:
            assert max(abs(old[at] - new[at]) for old, new in zip(told, done, strict=True) for at in (1, 2)) <= 2
        was = done
    kept(page, f"whole-game-{kind}-{wide}")
    page.context.close()

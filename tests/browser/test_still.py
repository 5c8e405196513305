"""Nothing jumps: the table keeps its place and its height while one walks along a scenario, and while one plays."""

from typing import Any

import pytest

import bangkit
from bangkit.show.widgets.position_table import step_through
from tests.browser.plain import Plain
from tests.browser.test_stage import SCENARIOS, kept

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

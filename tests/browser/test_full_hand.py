"""A hand of twelve: what is chosen hides nothing, a shot is one card on its way, and who had no answer is told."""

import re
from typing import Any

import pytest

import bangkit
from bangkit import show
from tests.browser.plain import Plain
from tests.browser.test_stage import BOXES, SCENARIOS, kept

WIDE = 832  # a page of 1280 px in JupyterLab
SEEN = "all => all.filter(e => e.checkVisibility({ visibilityProperty: true })).map(e => e.textContent)"
COVERED = """() => [...document.querySelectorAll('.hc .spine .nm, .hc .spine .rank')].map(e => [e.closest('.hc'), e.getBoundingClientRect()])
    .filter(([card, r]) => r.width && document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)?.closest('.hc') !== card).map(([card]) => card.ariaLabel)"""


def opened(plain: Plain, wide: int = WIDE, **more: bool) -> Any:
    full = bangkit.scenario(str(SCENARIOS / "every_card.toml"))
    return plain.open(show.play_position(full, "now you"), wide, **more)


def card(page: Any, name: str) -> Any:
    return page.get_by_role("button", name=re.compile(f"^{name}"))


@pytest.mark.parametrize("wide", [WIDE, 274])
def test_the_chosen_card_hides_no_other_and_play_stands_under_each_or_none(plain: Plain, wide: int) -> None:
    page = opened(plain, wide)
    assert len(page.locator(".hc.offered .flag").evaluate_all(SEEN)) in (0, 12)
    card(page, "BANG! 5").click(position={"x": 12, "y": 30})
    page.locator(".hc.chosen").wait_for()
    page.wait_for_timeout(200)
    assert page.evaluate(COVERED) == [] and page.locator(".hc.offered .flag").evaluate_all(SEEN) == []
    kept(page, f"full-hand-{wide}")
    page.context.close()


def test_a_line_of_sight_passes_behind_every_word_on_the_table(plain: Plain) -> None:
    page = opened(plain)
    card(page, "BANG! 5").click(position={"x": 12, "y": 30})
    page.locator(".sight").first.wait_for()
    behind = "() => [...document.querySelectorAll('.sight')].every(e => e.compareDocumentPosition(document.querySelector('.next')) & 4)"
    assert page.evaluate(behind), "what comes later is drawn above"
    ground = "all => all.map(e => getComputedStyle(e).backgroundColor)"
    assert set(page.locator(".pile small").evaluate_all(ground)) == set(page.locator(".table").evaluate_all(ground))
    page.context.close()


@pytest.mark.parametrize("motion", [False, True])
def test_a_gatling_is_one_card_on_its_way_and_no_seat_turns(plain: Plain, motion: bool) -> None:
    page = opened(plain, motion=motion)
    seats = [each[0].split()[-1:] + each[1:3] for each in page.evaluate(BOXES, ".seat .badge")]
    card(page, "Gatling").click(position={"x": 12, "y": 30})
    page.locator(".ask", has_text="Ana shoots at you with Gatling 10♥").wait_for()
    flying = page.locator(".table .cd .nm").evaluate_all(SEEN)
    assert flying.count("Gatling") == 1
    after = [each[0].split()[-1:] + each[1:3] for each in page.evaluate(BOXES, ".seat .badge")]
    assert [each[0] for each in after] == [each[0] for each in seats]
    assert all(abs(x - a) < 20 and abs(y - b) < 20 for (_, x, y), (_, a, b) in zip(seats, after, strict=True))
    told = page.locator(".why")
    assert told.locator(".title").inner_text() == "Ben had no answer" and "loses 1 life point" in told.inner_text()
    kept(page, f"gatling-{motion}")
    page.context.close()


def test_a_card_that_shoots_lies_open_where_no_arrow_is_drawn(plain: Plain) -> None:
    page = opened(plain, 390)
    card(page, "Gatling").click(position={"x": 12, "y": 30})
    page.locator(".ask", has_text="Ana shoots at you").wait_for()
    assert page.locator(".table .cd .nm").evaluate_all(SEEN).count("Gatling") == 1
    page.context.close()


def test_the_id_of_a_rule_within_a_sentence_is_a_link(plain: Plain) -> None:
    table = show.play_position(bangkit.scenario(str(SCENARIOS / "every_card.toml")), "now you")
    table.do("rule", id="CARD-PANIC-1")
    page = plain.open(table, WIDE)
    page.locator(".why .rule", has_text="CARD-SYM-5").click()
    page.locator(".why .title", has_text="CARD-SYM-5").wait_for()
    page.context.close()

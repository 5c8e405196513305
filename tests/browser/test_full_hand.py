"""A hand of twelve: what is chosen hides nothing, a shot is one card on its way, and who had no answer is told."""

import re
from typing import Any

import pytest

import bangkit
from bangkit import show
from tests.browser.plain import Plain
from tests.browser.test_stage import BOXES, SCENARIOS, kept, overlaps

WIDE = 832  # a page of 1280 px in JupyterLab
SEEN = "all => all.filter(e => e.checkVisibility({ visibilityProperty: true })).map(e => e.textContent)"
COVERED = """() => [...document.querySelectorAll('.hc .spine .nm, .hc .spine .rank')].map(e => [e.closest('.hc'), e.getBoundingClientRect()])
    .filter(([card, r]) => r.width && document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)?.closest('.hc') !== card).map(([card]) => card.ariaLabel)"""


WHOLE = ".bk .hand .hc { pointer-events: auto !important; }"
"""What lies on top is asked of whole cards, not of the strips that answer a click."""
ON_ARROW = """() => { const card = document.querySelector('.air').getBoundingClientRect(), on = ([x, y]) => x > card.left && x < card.right && y > card.top && y < card.bottom;
    const line = document.querySelector('.shot'), at = line.getScreenCTM(), next = document.querySelector('.next').getBoundingClientRect();
    return [...Array(21).keys()].map(i => line.getPointAtLength(line.getTotalLength() * i / 20).matrixTransform(at)).filter(p => on([p.x, p.y])).length
        + [[next.left, next.top], [next.right, next.bottom], [next.left, next.bottom], [next.right, next.top]].filter(on).length; }"""
"""How much of a shot and of the word at the arrow of the turn lies under the card that was played."""

STRUCK = """() => [...document.querySelectorAll('.sight')].flatMap(line => [...Array(101).keys()].map(i =>
        line.getPointAtLength(line.getTotalLength() * i / 100).matrixTransform(line.getScreenCTM())))
    .flatMap(p => [...document.querySelectorAll('.pile small, .next')].filter(e => { const r = e.getBoundingClientRect();
        return p.x > r.left && p.x < r.right && p.y > r.top && p.y < r.bottom; }).map(e => e.textContent))"""
"""The words that a line of sight runs through."""


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
    page.mouse.move(0, 0)
    page.add_style_tag(content=WHOLE)
    page.wait_for_timeout(200)
    assert page.evaluate(COVERED) == []
    assert len(page.locator(".hc.offered .flag").evaluate_all(SEEN)) == (12 if wide == WIDE else 0)
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


@pytest.mark.parametrize("wide", [1100, 992])
def test_a_hand_of_twelve_has_the_whole_width_and_its_names_are_read_upright(plain: Plain, wide: int) -> None:
    """On pages of 1600 and of 1440 px in JupyterLab."""
    page = opened(plain, wide)
    assert len(page.locator(".hc .front .nm").evaluate_all(SEEN)) == 12
    hand = page.locator(".hand").bounding_box()
    frame = page.locator(".bk").bounding_box()
    for each in page.locator(".hc").all():
        box = each.bounding_box()
        assert frame["x"] + 8 < box["x"] and box["x"] + box["width"] < frame["x"] + frame["width"] - 8
    page.locator(".seat .see").first.dispatch_event("click")
    page.locator(".why.info").wait_for()
    panel = page.locator(".why").bounding_box()
    assert hand["width"] > wide - 40 and page.locator(".hand").bounding_box() == hand
    assert panel["y"] + panel["height"] <= hand["y"], "what is told lies above the hand"
    kept(page, f"full-hand-whole-{wide}")
    page.context.close()


def test_lines_of_sight_run_through_no_word_and_not_along_the_arrow_of_the_turn(plain: Plain) -> None:
    for scenario in ("every_card.toml", "a_turn.toml"):
        page = plain.open(show.play_position(bangkit.scenario(str(SCENARIOS / scenario))), WIDE)
        card(page, "BANG! 5").click(position={"x": 12, "y": 30})
        page.locator(".sight").first.wait_for()
        page.mouse.move(0, 0)
        page.wait_for_timeout(300)
        kept(page, f"sight-{scenario}")
        assert page.evaluate(STRUCK) == []
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


def test_under_the_mouse_a_card_is_whole_and_the_ones_beside_it_stay_where_they_are(plain: Plain) -> None:
    page = opened(plain)
    one, other = card(page, "Panic!"), card(page, "Cat Balou")
    one.hover(position={"x": 10, "y": 30})
    page.wait_for_timeout(300)
    page.add_style_tag(content=WHOLE)
    x, y, wide, high = (one.bounding_box()[each] for each in ("x", "y", "width", "height"))
    for part in (0.3, 0.6, 0.9):
        on_top = "([x, y]) => document.elementFromPoint(x, y).closest('.hc')?.ariaLabel"
        assert page.evaluate(on_top, [x + wide * part, y + high / 2]).startswith("Panic!")
    assert one.locator(".front .nm").is_visible() and not one.locator(".spine").is_visible()
    kept(page, "hand-hover")
    page.locator("style").last.evaluate("each => each.remove()")
    other.hover(position={"x": 10, "y": 30})
    page.wait_for_timeout(300)
    assert other.locator(".front .nm").is_visible() and not one.locator(".front").is_visible()
    page.context.close()


def test_a_card_on_a_short_way_hides_neither_its_arrow_nor_a_word(plain: Plain) -> None:
    for name in ("Indians!", "Gatling"):
        game = bangkit.scenario(str(SCENARIOS / "every_card.toml")).game("now you")
        game.play(name)
        page = plain.open(show.play_position(game), 1100)
        page.locator(".air").wait_for()
        assert page.evaluate(ON_ARROW) == 0
        kept(page, f"short-{name}")
        page.context.close()


@pytest.mark.parametrize("wide", [1100, WIDE])
def test_a_card_between_two_seats_hides_no_pile_and_no_seat(plain: Plain, wide: int) -> None:
    page = plain.open(show.step_through(bangkit.scenario(str(SCENARIOS / "a_turn.toml"))), wide)
    seen = 0
    for _ in range(10):
        page.get_by_role("button", name="forward").click()
        page.wait_for_timeout(200)
        seen += page.locator(".air").count()
        found = overlaps(page, ".air, .pile small, .pile > b, .seat")
        assert [pair for pair in found if any(each.startswith("air") for each in pair)] == []
    assert seen > 1
    kept(page, f"between-{wide}")
    page.context.close()


def test_a_hand_of_twelve_stays_within_a_page_that_becomes_narrow(plain: Plain) -> None:
    page = opened(plain, 992)
    page.set_viewport_size({"width": 274, "height": 1000})
    page.wait_for_timeout(300)
    inner, outer = page.locator(".bk").evaluate("box => [box.scrollWidth, box.clientWidth]")
    assert inner <= outer
    assert page.locator(".hc.offered .flag").evaluate_all(SEEN) == [], "no word is cut"
    kept(page, "full-hand-narrowed")
    page.context.close()

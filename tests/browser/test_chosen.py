"""What is chosen at a table is chosen for one question: another position, another viewer or another question forgets it."""

from pathlib import Path
from typing import Any

import bangkit
from bangkit.show.widgets.position_table import play_position, step_through
from tests.browser.plain import Plain
from tests.browser.test_stage import kept

SCENARIOS = Path(__file__).parents[2] / "notebooks" / "rules" / "scenarios"


def drawn(page: Any, click: Any) -> None:
    """Click, and wait until the table is drawn anew."""
    before = page.locator(".bk").get_attribute("data-drawn")
    click.click(position={"x": 9, "y": 9})
    page.wait_for_function("before => document.querySelector('.bk').dataset.drawn !== before", arg=before)
    page.wait_for_timeout(100)


def chosen_cards(page: Any) -> list[str]:
    found = page.locator(".hc.chosen").evaluate_all("all => all.map(e => e.dataset.card)")
    return [str(each) for each in found]


def test_a_step_of_a_walk_forgets_the_card_that_was_chosen(plain: Plain) -> None:
    page = plain.open(step_through(bangkit.scenario(str(SCENARIOS / "every_card.toml")), "a Duel"))
    drawn(page, page.get_by_role("button", name="BANG! 6 of diamonds. Can be played."))
    assert chosen_cards(page) == ["BANG! 6D"]
    for _ in range(2):
        drawn(page, page.locator("[data-key=walk-on]"))
        assert chosen_cards(page) == [] and page.locator(".why .ways").count() == 0
    assert page.locator(".hc.offered").first.get_attribute("data-card") == "BANG! 4C"
    page.context.close()


def test_another_viewer_or_another_position_forgets_the_card_that_was_chosen(plain: Plain) -> None:
    table = step_through(bangkit.scenario(str(SCENARIOS / "every_card.toml")), "a Duel")
    table.session.seen_by = True
    table.go(0)
    page = plain.open(table)
    drawn(page, page.get_by_role("button", name="BANG! 6 of diamonds. Can be played."))
    for name in ("Ana", "Cid"):
        page.locator(f"[data-key=eyes-{name}]").dispatch_event("click")
        page.locator(f".seat.you[data-name={name}]").wait_for()
        assert chosen_cards(page) == (["BANG! 6D"] if name == "Ana" else [])
    page.context.close()


def kept_faces(page: Any) -> list[str]:
    found = page.locator(".die.kept").evaluate_all("all => all.map(e => e.ariaLabel.replace(/.*: /, ''))")
    return [str(each) for each in found]


def test_dice_that_are_kept_stay_so_after_the_throw_until_they_are_taken_back(plain: Plain) -> None:
    page = plain.open(bangkit.table("dice", players=5, seed=3, seat="Cid"), motion=True)
    loose = page.locator(".die:not(.locked)")
    drawn(page, loose.nth(0))
    drawn(page, loose.nth(loose.count() - 1))
    before = kept_faces(page)
    assert len(before) == 2
    drawn(page, page.locator("[data-key=reroll]"))
    assert kept_faces(page) == before and page.locator(".die.thrown.kept").count() == 0
    again = page.locator(".die:not(.locked, .kept)").count()
    assert str(again) in page.locator("[data-key=reroll]").inner_text()
    drawn(page, page.locator("[data-key=undo]"))
    assert kept_faces(page) == []
    page.context.close()


def throw_these(page: Any, faces: list[str]) -> None:
    for place, face in enumerate(faces):
        page.locator(f"[data-key='face-{place}-{face}']").click()
    drawn(page, page.locator("[data-key=throw]"))


def test_dice_that_are_kept_stay_so_where_one_says_how_the_others_fall(plain: Plain) -> None:
    turn = play_position(bangkit.scenario(str(SCENARIOS / "dice_turn.toml")), "your own throw", until="end of turn")
    page = plain.open(turn)
    throw_these(page, ["beer", "beer", "1", "2", "2"])
    for place in range(5):
        if "beer" in page.locator(".die").nth(place).get_attribute("aria-label"):
            drawn(page, page.locator(".die").nth(place))
    drawn(page, page.locator("[data-key=reroll]"))
    throw_these(page, ["2", "1", "beer"])
    assert kept_faces(page) == ["beer", "beer"]
    assert page.locator("[data-key=reroll]").inner_text() == "Throw 3 again"
    page.context.close()


def test_a_walk_that_is_left_tells_what_came_of_it_and_has_the_way_back_beside_the_hand(plain: Plain) -> None:
    page = plain.open(step_through(bangkit.scenario(str(SCENARIOS / "a_turn.toml"))), 832)
    page.get_by_role("button", name="pass and end my turn").click()
    page.locator(".why .title", has_text="You have left the walk").wait_for()
    assert page.locator(".why p").count() > 0, "what came of it"
    back = page.locator(".acts").get_by_role("button", name="watch it step by step")
    hand = page.locator(".hand").bounding_box()
    assert 0 < back.bounding_box()["y"] - hand["y"] - hand["height"] < 40
    kept(page, "walk-left")
    back.click()
    page.locator(".walk", has_text="step 0 of").wait_for()
    assert page.locator("[data-key=walk-on]").is_enabled() and page.get_by_role("button", name="watch it").count() == 0
    page.context.close()

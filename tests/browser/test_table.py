"""The table one can touch, in a real JupyterLab: clicked, typed at, read aloud, in a light and in a dark theme."""

import re
from typing import Any

import pytest

EVIL = "<img src=x onerror=f()>"
PLAY = "{}. Can be played."
SHERIFF = 'import bangkit\nbangkit.table("cards", players=5, seed=7)'


@pytest.fixture
def table(lab: Any) -> Any:
    """The table of the notebook that is open."""
    lab.errors.clear()
    yield lab.page.locator(".bk")
    assert lab.errors == [], "\n".join(lab.errors)


def press(table: Any, name: str | re.Pattern[str]) -> None:
    """Press a button of the table, and wait until the table has answered."""
    box, before = table.element_handle(), table.get_attribute("data-drawn")
    table.get_by_role("button", name=name, exact=isinstance(name, str)).first.click(position={"x": 9, "y": 9})
    table.page.wait_for_function("([box, before]) => box.dataset.drawn !== before", arg=[box, before])


def decisions(table: Any) -> int:
    return int(table.get_by_role("slider", name="Moment of the game").get_attribute("max"))


def test_cards_are_played_weighed_refused_and_taken_back(lab: Any, table: Any) -> None:
    lab.write("cards.ipynb", SHERIFF)
    assert "Ben: Play a card, or pass to end the turn." in table.locator(".ask").inner_text()
    lab.picture("table-cards", table)
    press(table, "What are my odds?")
    told = table.locator(".why.odds")
    assert "The Barrel of Ana turns over a Heart" in told.inner_text() and "exactly 19/74" in told.inner_text()
    told.locator("summary").first.click()
    assert "C(N - K, n)" in told.inner_text()
    assert "Counted from what Ben knows" in told.inner_text()
    lab.picture("table-odds", table)
    press(table, PLAY.format("BANG! K of diamonds"))
    assert table.locator(".hc.chosen").get_attribute("aria-pressed") == "true"
    press(table, "why not Dan?")
    assert "CARD-BANG-1" in table.locator(".why").inner_text()
    assert "distance 2" in table.locator(".why").inner_text()
    lab.picture("table-why-not", table)
    press(table, "CARD-BANG-1")
    assert table.locator(".why .title").inner_text() == "CARD-BANG-1"
    for card in ("Schofield K of spades", "Stagecoach 9 of spades", "Wells Fargo 3 of hearts"):
        press(table, PLAY.format(card))
    assert decisions(table) == 3
    press(table, re.compile("Undo"))
    assert (
        decisions(table) == 2 and table.get_by_role("button", name=PLAY.format("Wells Fargo 3 of hearts")).is_visible()
    )
    table.get_by_role("slider", name="Moment of the game").press("ArrowLeft")
    table.get_by_text("You are looking back at decision 1 of 2.").wait_for()
    press(table, "back to now")
    missed = table.get_by_role("button", name=re.compile(r"^Missed! .*Not now"))
    if missed.count():
        press(table, re.compile(r"^Missed! .*Not now"))
        assert "CARD-BANG-13" in table.locator(".why").inner_text()
    assert lab.serious(".bk") == []


def test_keys_stay_with_what_is_told_and_take_no_move_back(lab: Any, table: Any) -> None:
    lab.write("keys.ipynb", SHERIFF)
    press(table, PLAY.format("Stagecoach 9 of spades"))
    made = decisions(table)
    press(table, PLAY.format("BANG! K of diamonds"))
    press(table, "why not Dan?")
    rule = table.locator(".why button.rule").first
    rule.focus()
    rule.press("Enter")
    table.locator(".why .title").wait_for()
    lab.page.wait_for_function("() => document.activeElement?.dataset.key === 'close'")
    lab.page.keyboard.press("Enter")
    assert decisions(table) == made, "no move is taken back"


def test_a_rule_leads_back_to_the_reasons_it_was_asked_from(lab: Any, table: Any) -> None:
    lab.write("back.ipynb", 'import bangkit\nbangkit.table("cards", players=7, seed=3, seat="Ana")')
    press(table, re.compile("^Stagecoach 9 of spades. Not now"))
    reasons = table.locator(".why").inner_text()
    card = table.locator(".hc.asked")
    assert card.count() == 1
    table.locator(".why button.rule").last.click()
    table.locator(".why .title").filter(has_not_text="Why not").wait_for()
    assert card.count() == 1, "the card is still the one that was asked for"
    press(table, "◀ Why not Stagecoach 9♠?")
    assert table.locator(".why").inner_text() == reasons and card.count() == 1
    assert table.get_by_role("button", name=re.compile("^◀")).count() == 0
    table.locator(".why button.rule").first.click()
    press(table, "Close")
    table.locator(".ask button.rule, .log button.rule").first.click()
    table.locator(".why .title").wait_for()
    assert table.get_by_role("button", name=re.compile("^◀")).count() == 0, "what was closed is not gone back to"


def test_two_tables_on_one_page(lab: Any, table: Any) -> None:
    mine = 'import bangkit\nbangkit.table("cards", players=7, seed=3, seat="Ana")'
    lab.write("two.ipynb", mine, 'bangkit.table("dice", players=5, seed=2, watch=True)')
    shot, bots = table.nth(0), table.nth(1)
    assert "shoots at you" in shot.locator(".ask").inner_text()
    press(shot, re.compile("^Stagecoach 9 of spades. Not now"))
    told = shot.locator(".why.why").inner_text()
    assert "Why not Stagecoach 9♠?" in told and "CARD-PLAY-1" in told and "CARD-FLOW-1" in told
    assert "Why not Stagecoach 9♠?" in lab.page.locator(".bk-status").first.inner_text()
    press(shot, "take the hit")
    assert decisions(shot) > 0
    press(bots, "One step")
    press(bots, "One step")
    assert decisions(bots) == 2
    bots.get_by_label("Seen by").select_option("Ana")
    bots.locator(".seat.you[data-name=Ana]").wait_for()
    press(bots, "Go on by itself")
    lab.page.wait_for_function("[...document.querySelectorAll('.bk input[type=range]')].at(-1).max > 3")
    press(bots, "Stop")
    assert lab.serious(".bk") == []


def test_a_whole_dice_game_is_played_to_its_end(lab: Any, table: Any) -> None:
    lab.write("dice.ipynb", 'import bangkit\nbangkit.table("dice", players=4, seed=46)')
    lab.picture("table-dice", table)
    die = table.get_by_role("button", name=re.compile("^Die ")).first
    die.click()
    assert table.get_by_role("button", name=re.compile("^Die ")).first.get_attribute("aria-pressed") == "true"
    table.get_by_label("I want").select_option(label="as many beers as possible")
    table.locator(".why.odds").wait_for()
    assert "less than the best" in table.locator(".why.odds").inner_text()
    assert table.locator(".why tr.own").count() == 1
    lab.picture("table-best-keep", table)
    told = table.locator(".why tr.own").inner_text()
    table.get_by_role("button", name=re.compile("^Die 2")).click()
    table.locator(".why tr.own").filter(has_not_text=told).wait_for()
    assert ".." not in lab.page.locator(".bk-status").first.inner_text(), "each sentence ends once"
    press(table, "What are my odds?")
    said = table.locator(".why").inner_text()
    table.get_by_role("button", name=re.compile("^Die 2")).click()
    table.locator(".why").filter(has_not_text=said).wait_for()
    table.get_by_role("button", name=re.compile("^Die 2")).click()
    table.locator(".why").filter(has_text="at least one gatling").wait_for()
    assert "at least one gatling; the same for beer, 1 and 2" in table.locator(".why.odds").inner_text()
    assert lab.serious(".bk") == []
    for _ in range(400):
        if table.locator(".end").count():
            break
        stop = table.get_by_role("button", name="Keep all and stop", exact=True)
        if stop.count():
            press(table, "Keep all and stop")
        else:
            move = table.locator(".target .aim, .acts .go, .acts .go2, .acts .warn").first
            press(table, move.get_attribute("aria-label") or move.inner_text())
    assert (
        "win" in table.locator(".end h2").inner_text() and table.get_by_role("button", name="Same deal again").count()
    )
    lab.picture("table-dice-over", table)


def test_a_turn_by_keyboard_alone(lab: Any, table: Any) -> None:
    lab.write("keys.ipynb", SHERIFF)
    keys = lab.page.keyboard
    table.locator("[data-key=question-rule]").focus()
    active = """() => {
        const at = document.activeElement;
        return at.closest('.bk button') && (at.ariaLabel || at.textContent);
    }"""

    def walk_to(name: str, key: str = "Tab") -> None:
        for _ in range(60):
            if (lab.page.evaluate(active) or "").startswith(name):
                return
            keys.press(key)
        raise AssertionError(f"{name} cannot be reached by the key {key}; now {lab.page.evaluate(active)}")

    def enter() -> None:
        box, before = table.element_handle(), table.get_attribute("data-drawn")
        keys.press("Enter")
        lab.page.wait_for_function("([box, before]) => box.dataset.drawn !== before", arg=[box, before])
        assert lab.page.evaluate("document.querySelector('.bk').contains(document.activeElement)")

    walk_to("BANG! K of diamonds")
    for _ in range(9):
        if (lab.page.evaluate(active) or "").startswith("Schofield"):
            break
        keys.press("ArrowRight")
    outline = lab.page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
    assert outline == "solid"
    enter()
    walk_to("BANG! K of diamonds", "ArrowLeft")
    keys.press("Enter")
    walk_to("BANG! K♦ -> Cid")
    enter()
    if "Cid:" in table.locator(".ask").inner_text():
        walk_to("take the hit")
        enter()
    walk_to("pass and end my turn")
    enter()
    for _ in range(12):
        if "discard" not in table.locator(".ask").inner_text():
            break
        lab.page.locator(".bk .hc.offered").first.focus()
        enter()
    assert "Ben: Play" not in table.locator(".ask").inner_text()
    assert lab.page.locator(".jp-Notebook.jp-mod-editMode").count() == 0


@pytest.mark.parametrize("zoom", [125, 200])
def test_a_magnified_page_and_an_evil_name(lab: Any, table: Any, zoom: int) -> None:
    names = [EVIL, "Ben", "Cid", "Dan", "Eva", "Fay", "Gil"]
    lab.write("zoom.ipynb", f'import bangkit\nbangkit.table("cards", names={names}, seed=7)')
    assert table.get_by_text(EVIL).first.is_visible()
    assert table.locator("img").count() == 0
    lab.page.set_viewport_size({"width": 1280 * 100 // zoom, "height": 900 * 100 // zoom})
    lab.page.wait_for_timeout(300)
    inner, outer = table.evaluate("box => [box.scrollWidth, box.clientWidth]")
    assert inner <= outer
    places = "all => all.map(e => e.getBoundingClientRect()).map(r => [r.left, r.top, r.right, r.bottom])"
    seats = table.locator(".seat").evaluate_all(places)
    for n, (left, top, right, bottom) in enumerate(seats):
        for other in seats[n + 1 :]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top, "seats overlap"
    press(table, re.compile(r"Can be played\.$"))
    lab.picture(f"table-zoom-{zoom}", table)


def test_a_slider_changes_the_deck_explorer(lab: Any, table: Any) -> None:
    lab.write(
        "explore.ipynb",
        'import bangkit\nbangkit.show.deck_explorer(bangkit.cards.new_game(players=4, seed=7), "Ana")',
        "bangkit.show.scenario_editor()",
    )
    first = lab.widget("deck_explorer(")
    told = first.locator("b", has_text="At least one").first
    before = told.inner_text()
    handle = first.get_by_role("slider").first
    handle.focus()
    handle.press("ArrowRight")
    said_otherwise = "before => ![...document.querySelectorAll('.bk-awake b')].some(b => b.textContent === before)"
    lab.page.wait_for_function(said_otherwise, arg=before)
    assert "among 3 cards drawn" in told.inner_text()
    second = lab.widget("scenario_editor(")
    hand = second.get_by_label("Hand").first
    hand.fill("BANG! 5D, Beeer")
    second.get_by_text("did you mean Beer?").wait_for()
    lab.picture("editor", second)
    hand.fill("BANG! 5D, Beer")
    second.get_by_text("This table is possible.").wait_for()
    lab.picture("explorer", first)
    assert lab.serious() == []


def test_the_log_shows_its_newest_line_from_the_start(lab: Any, table: Any) -> None:
    play = '\nfor _ in range(9):\n    t.do("play", move=str(t.game.options[-1]))\nt'
    lab.write("log.ipynb", f'import bangkit\nt = bangkit.table("cards", players=5, seed=7, seat="Ana"){play}')
    if table.locator(".logbtn").is_visible():
        table.get_by_role("button", name="Log").click()
    table.locator(".log li").last.wait_for()
    lab.page.wait_for_timeout(300)
    top, whole, seen = table.locator(".log").evaluate("e => [e.scrollTop, e.scrollHeight, e.clientHeight]")
    assert whole > seen
    assert abs(top + seen - whole) <= 2

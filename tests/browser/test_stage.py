"""The stage of a table: what is drawn touches nothing else, whatever sits there, and every click changes what it should."""

import os
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import bangkit
from bangkit import show
from bangkit.stage.scenario import scenario_from
from tests.browser.plain import Plain

SCENARIOS = Path(__file__).parents[2] / "notebooks" / "rules" / "scenarios"
NAMES = ["Ana", "constructor", "toString", "Wolfgang Amadeus Long", "Eva", "<img src=x onerror=f()>", "Gus", "Hal"]
ROLES = ["sheriff", "outlaw", "outlaw", "renegade", "deputy", "outlaw", "deputy", "renegade"]
LYING = [["Barrel QS", "Mustang 8H", "Schofield QC", "Dynamite 2H"], ["Volcanic 10S", "Mustang 9H"], [], ["Barrel KS"]]
HAND = [
    "BANG! AS", "BANG! 2D", "BANG! 3D", "BANG! 4D", "BANG! 5D", "BANG! 6D", "BANG! 7D", "BANG! 8D", "BANG! 9D", "BANG! 10D", "BANG! JD", "BANG! QD",
    "Missed! 2S", "Missed! 3S", "Beer 6H", "Beer 7H", "General Store 9C", "Wells Fargo 3H", "Cat Balou KH", "Rev. Carabine AC",
]  # fmt: skip


PARTS = {
    "bar": ".bar",
    "table": ".table",
    "question": ".ask",
    "hand": ".hand",
    "actions": ".acts",
    "panel": ".why",
    "log": ".log",
}


def kept(page: Any, name: str) -> None:
    """Keep a picture of the page where somebody has said where."""
    if folder := os.environ.get("BANGKIT_SCREENSHOTS"):
        Path(folder).mkdir(parents=True, exist_ok=True)
        page.locator(".bk").screenshot(path=Path(folder) / f"{name}.png")


def crowded(seats: int) -> Any:
    """A table at its fullest: long names, cards in front of everybody, twenty cards in the hand of Ana, who is asked."""
    players: list[dict[str, Any]] = [
        {
            "name": name,
            "role": ROLES[place],
            "hand": HAND if place == 0 else [],
            "in_play": LYING[place] if place < 4 else [],
        }
        for place, name in enumerate(NAMES[:seats])
    ]
    players[0]["character"] = "Bart Cassidy"
    data = {
        "title": "crowd",
        "expansions": ["dodge_city"],
        "players": players,
        "turn": {"player": "Ana", "phase": "play"},
    }
    return bangkit.table(scenario_from(data).game(seed=1), seat="Ana")


def shot() -> Any:
    """Ben has shot at Ana, who holds a Missed!, and lies behind a Barrel."""
    hands = [["Missed! 6S", "Beer 7H", "BANG! 3C", "Mustang 8H", "General Store 9C"], ["BANG! 8D"], [], [], []]
    players = [
        {"name": name, "role": role, "hand": hand, "in_play": ["Barrel QS"] if name == "Ana" else []}
        for name, role, hand in zip(
            ["Ana", "Ben", "Cid", "Dan", "Eva"],
            ["sheriff", "outlaw", "outlaw", "renegade", "deputy"],
            hands,
            strict=True,
        )
    ]
    game = scenario_from({"title": "shot", "players": players, "turn": {"player": "Ben", "phase": "play"}}).game(seed=1)
    game.play("BANG! 8D -> Ana")
    return bangkit.table(game, seat="Ana")


BOXES = """what => [...document.querySelectorAll(what)].filter(e => e.getClientRects().length && getComputedStyle(e).visibility != 'hidden').map(e => {
    const r = e.getBoundingClientRect();
    return [e.className + ' ' + (e.closest('[data-name]')?.dataset.name || ''), r.left, r.top, r.right, r.bottom];
})"""


def overlaps(page: Any, what: str, slack: float = 0.5) -> list[tuple[str, str]]:
    """Which of some boxes lie over one another."""
    found = page.evaluate(BOXES, what)
    return [
        (a[0], b[0])
        for a, b in combinations(found, 2)
        if a[1] < b[3] - slack and b[1] < a[3] - slack and a[2] < b[4] - slack and b[2] < a[4] - slack
    ]


def outside(page: Any, what: str, within: str) -> list[str]:
    """Which boxes leave the box that holds them."""
    left, top, right, bottom = page.evaluate(BOXES, within)[0][1:]
    return [
        each[0]
        for each in page.evaluate(BOXES, what)
        if each[1] < left - 1 or each[2] < top - 1 or each[3] > right + 1 or each[4] > bottom + 1
    ]


@pytest.mark.parametrize("wide", [1100, 1000, 934, 760, 728, 600, 390, 274])
@pytest.mark.parametrize("seats", [5, 8])
def test_seats_of_the_distance_lab_stay_on_the_table(plain: Plain, seats: int, wide: int) -> None:
    lab = show.distance_lab(seats)
    for name, weapon in zip(lab.living, ("Remington", "Rev. Carabine", "Winchester"), strict=False):
        lab.give(name, weapon)
    lab.give(lab.living[0], "Mustang").look(lab.living[1], lab.living[0])
    page = plain.open(lab, wide)
    assert overlaps(page, ".seat") == [] and outside(page, ".seat, .dist", ".table") == []
    assert page.locator(".pile, .next, .coming:visible, .tag").count() == 0, "nobody plays there"
    page.context.close()


@pytest.mark.parametrize("wide", [1100, 1000, 934, 760, 728, 600, 390, 274])  # 274 is a phone of 390 px in JupyterLab
@pytest.mark.parametrize("seats", range(3, 9))
def test_nothing_lies_over_anything_else(plain: Plain, seats: int, wide: int) -> None:
    table = crowded(seats) if seats > 3 else bangkit.table("dice", players=3, seed=1, seat="Ana")
    page = plain.open(table, wide)
    assert overlaps(page, ".seat") == [] and overlaps(page, ".middle, .seat") == []
    assert overlaps(page, ".tag, .dist") == []
    assert overlaps(page, ".table, .ask, .hand, ul.dice, .acts, .why") == []
    assert outside(page, ".seat, .middle", ".table") == [] and outside(page, ".hc, .die, .acts button", ".bk") == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    kept(page, f"stage-{seats}-{wide}")
    page.context.close()


@pytest.mark.parametrize("wide", [1100, 390])
@pytest.mark.parametrize("dark", [False, True])
def test_a_refused_card_says_why_beside_the_hand_and_nothing_jumps(plain: Plain, wide: int, dark: bool) -> None:
    page = plain.open(shot(), wide, dark=dark)
    before = page.evaluate(BOXES, ".seat, .ask, .hc, .acts")
    page.get_by_role("button", name="Beer 7 of hearts. Not now: choose it to hear why.").click()
    page.locator(".why", has_text="Why not Beer 7♥?").wait_for()
    after = page.evaluate(BOXES, ".seat, .ask, .hc, .acts")
    moved = [
        (old, new)
        for old, new in zip(before, after, strict=True)
        if any(abs(o - n) > 1 for o, n in zip(old[1:], new[1:], strict=True))
    ]
    assert moved == []
    assert (
        "CARD-BEER" in page.locator(".why").inner_text() and "You can: Missed! 6♠" in page.locator(".why").inner_text()
    )
    hand, why = page.evaluate(BOXES, ".hand")[0], page.evaluate(BOXES, ".why")[0]
    assert why[4] - page.evaluate(BOXES, ".table")[0][2] < (780 if wide < 500 else 640)
    assert wide < 500 or (why[1] > hand[1] and why[2] < hand[4])
    assert page.locator(".airs .air").count() == 1
    kept(page, f"why-{wide}-{'dark' if dark else 'light'}")
    page.context.close()


@pytest.mark.parametrize("wide", [1100, 848, 600, 390, 274])
@pytest.mark.parametrize("cards", [4, 6, 9, 12, 20])
def test_rank_suit_and_the_whole_name_of_every_card_are_seen_in_a_big_hand(plain: Plain, cards: int, wide: int) -> None:
    table = crowded(5)
    table.session.game = table.session.game.change("Ana", hand=HAND[-cards:])
    page = plain.open(bangkit.table(table.session.game, seat="Ana"), wide)
    page.set_viewport_size({"width": wide, "height": 1600})  # nothing lies at a point that is out of sight
    page.add_style_tag(content=".bk .hand .hc { pointer-events: auto !important; }")
    covered = page.evaluate("""() => [...document.querySelectorAll('.hc')].flatMap(card => [...card.querySelectorAll('.rank, .rank + use, .nm')]
        .map(e => e.getBoundingClientRect()).filter(r => r.width).flatMap(r => [0.1, 0.5, 0.9].map(part => [r.left + r.width / 2, r.top + r.height * part]))
        .filter(at => document.elementFromPoint(...at)?.closest('.hc') !== card)
        .map(() => card.ariaLabel))""")
    assert page.locator(".hc").count() == page.locator(".hc .nm:visible").count() == cards and covered == []
    kept(page, f"hand-{cards}-{wide}")
    page.context.close()


CUT = "all => all.filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"


def test_a_name_is_whole_and_a_role_and_the_name_of_a_card_are_so_or_not_there(plain: Plain) -> None:
    for wide in (1100, 760, 390, 274):
        page = plain.open(crowded(8), wide)
        assert page.locator(".who strong").evaluate_all(CUT) == []
        assert (
            page.evaluate("""() => [...document.querySelectorAll('.who small, .chip > span')].filter(e => {
            const r = e.getBoundingClientRect(), box = e.parentElement.getBoundingClientRect();
            return r.width > 2 && r.top < box.bottom - 1 && (e.scrollWidth > e.clientWidth + 1 || r.right > box.right + 1);
        }).map(e => e.textContent)""")
            == []
        )
        page.context.close()


def test_the_arrow_to_the_next_one_says_so_and_passes_by_what_lies_between(plain: Plain) -> None:
    game = bangkit.cards.new_game(players=5, seed=7).change("Cid", out=True, life=0, hand=[])
    page = plain.open(bangkit.table(game))
    assert page.locator(".next").text_content() == "next"
    on = """() => { const line = document.querySelector('path.turn'), middle = document.querySelector('.middle').getBoundingClientRect();
        const area = document.querySelector('.table').getBoundingClientRect();
        return [...Array(50).keys()].map(i => line.getPointAtLength(line.getTotalLength() * i / 49))
            .filter(p => p.x + area.left > middle.left && p.x + area.left < middle.right && p.y + area.top > middle.top && p.y + area.top < middle.bottom).length; }"""
    assert page.evaluate(on) == 0
    page.context.close()


def test_a_card_then_a_seat(plain: Plain) -> None:
    table = bangkit.table("cards", players=5, seed=7)
    page = plain.open(table)
    assert page.locator(".sight").count() == 0
    page.get_by_role("button", name="BANG! K of diamonds. Can be played.").click()
    assert page.locator(".seat.target").count() == 2 and page.locator(".seat.spared").count() == 2
    assert page.locator(".sight.near").count() == 2 and page.locator(".sight.far").count() == 2
    kept(page, "chosen")
    page.get_by_role("button", name="why not Dan?").click()
    page.locator(".why", has_text="CARD-BANG-1").wait_for()
    page.get_by_role("button", name="BANG! K♦ -> Cid").click()
    page.locator(".ask", has_text="Ben shoots at you").wait_for()
    assert table.state["question"]["who"] == "Cid" and page.locator(".hand li").count() == 4
    page.context.close()


@pytest.mark.parametrize("wide", [1100, 390, 274])
def test_what_stands_at_seats_and_under_cards_does_not_run_together(plain: Plain, wide: int) -> None:
    aims = bangkit.table("cards", players=5, seed=7)
    duel = bangkit.scenario(str(SCENARIOS / "first_duel.toml")).game().play("Duel QD -> Ana")
    for name, table in (("aims", aims), ("duel", bangkit.table(duel, seat="Ana", until="settled"))):
        page = plain.open(table, wide)
        if name == "aims":
            page.get_by_role("button", name="BANG! K of diamonds. Can be played.").click(position={"x": 9, "y": 40})
            assert page.locator(".aim").count() == 4
        assert overlaps(page, ".tag, .dist, .aim span") == [] and overlaps(page, ".hc .flag", 2) == []
        assert overlaps(page, ".who strong, .held, .dist, .life, .chip") == []
        names = page.locator(".aim, .hc").evaluate_all("all => all.map(e => e.ariaLabel)")
        assert sorted(set(names)) == sorted(names)
        kept(page, f"{name}-{wide}")
        page.context.close()


def test_keys_walk_the_hand_choose_and_show_a_card_large(plain: Plain) -> None:
    page = plain.open(bangkit.table("cards", players=5, seed=7))
    page.locator(".hc").first.focus()
    page.keyboard.press("ArrowRight")
    at = "document.activeElement.dataset.key"
    assert page.evaluate(at) == "card-1"
    page.keyboard.press("i")
    assert "A shot at one player" in page.locator(".large").text_content()
    page.keyboard.press("i")
    assert page.locator(".large").count() == 0
    page.keyboard.press("Enter")
    assert page.evaluate(at).startswith("aim-")
    page.keyboard.press("Escape")
    assert page.evaluate(at) == "card-1" and page.locator(".seat.target").count() == 0
    page.context.close()


def test_a_card_turns_over_from_the_deck_and_a_lost_life_is_told_without_motion(plain: Plain) -> None:
    page = plain.open(shot(), motion=True)
    page.get_by_role("button", name="Barrel", exact=True).click()
    page.locator(".air.turned .cd + .cd").wait_for()
    page.context.close()
    page = plain.open(shot())
    page.get_by_role("button", name="take the hit").click()
    page.locator(".seat.hit[data-name=Ana] .lostnow").wait_for()
    assert (
        page.locator(".bk.playing").count() == 0
        and page.locator(".seat.hit[data-name=Ana] .tag").inner_text() == "−1 life"
    )
    page.context.close()


def test_the_others_play_step_by_step_and_one_can_skip_it(plain: Plain) -> None:
    table = bangkit.table("cards", players=5, seed=3, seat="Cid")
    page = plain.open(table, motion=True)
    page.locator(".why .pick").first.click()
    skip = page.get_by_role("button", name="Skip")
    skip.wait_for()
    assert page.locator(".hc.offered").count() == 0
    kept(page, "step-by-step")
    skip.click()
    page.locator(".hc.offered").first.wait_for()
    assert page.locator(".bk.playing").count() == 0
    page.context.close()


def test_the_end_says_who_won_and_why_and_deals_again(plain: Plain) -> None:
    table = bangkit.table("cards", players=4, seed=11, seat="Ana")
    for _ in range(300):
        if table.state["over"]:
            break
        moves = [*(move for card in table.state["hand"] for move in card["moves"]), *table.state["moves"]]
        table.do("play", move=moves[0]["move"])
    page = plain.open(table)
    end = page.locator(".end")
    assert "CARD-END-" in end.inner_text() and "You " in end.locator(".yours").inner_text()
    assert end.locator(".fin").count() == 4 and page.locator(".seat").count() == 0
    kept(page, "end")
    page.get_by_role("button", name="Same deal again").click()
    page.locator(".seat").first.wait_for()
    assert not table.state["over"]
    page.context.close()


def test_a_question_that_is_over_says_what_came_of_it_and_goes_on_when_asked_to(plain: Plain) -> None:
    duel = bangkit.scenario(str(SCENARIOS / "first_duel.toml")).game().play("Duel QD -> Ana")
    for wide, dark in ((1100, False), (1100, True), (390, False), (390, True), (274, False)):
        page = plain.open(bangkit.table(duel.fork(), seat="Ana", until="settled"), wide, dark=dark)
        before = page.evaluate(BOXES, ".table, .ask, .hand")
        page.get_by_role("button", name="no BANG!: lose 1 life").click()
        page.locator(".ask", has_text="You lost the Duel.").wait_for()
        after = page.evaluate(BOXES, ".table, .ask, .hand")
        assert [each[2] for each in after] == [each[2] for each in before], "nothing jumps"
        assert "You lost the Duel" in page.locator(".bk-status").inner_text()
        assert page.locator(".ask .rule").inner_text() == "CARD-DUEL-3" and page.locator(".hc.offered").count() == 0
        assert "Ana: from 3 to 2 life points" in page.locator(".why").inner_text()
        assert overlaps(page, ".table, .ask, .hand, .acts, .why") == [] and outside(page, ".acts button", ".bk") == []
        kept(page, f"duel-over-{wide}-{'dark' if dark else 'light'}")
        page.get_by_role("button", name="Once more").click()
        page.locator(".ask", has_text="Duel with Ben").wait_for()
        page.get_by_role("button", name="no BANG!: lose 1 life").click()
        page.get_by_role("button", name="Play on with the whole game").click()
        page.locator(".ask", has_text="You lost").wait_for(state="detached")
        page.context.close()


def test_dice_are_kept_and_weighed(plain: Plain) -> None:
    table = bangkit.table("dice", players=5, seed=3, seat="Cid")
    for wide, dark in ((1100, False), (1100, True), (390, False)):
        page = plain.open(table, wide, dark=dark)
        page.locator(".die:not(.locked)").first.click()
        assert page.locator(".die.kept").count() == 1
        page.get_by_role("button", name="What are my odds?").click()
        page.locator(".why.odds").wait_for()
        kept(page, f"dice-{wide}-{'dark' if dark else 'light'}")
        page.context.close()


@pytest.mark.parametrize("wide", [1100, 390])
def test_the_faces_are_explained_beside_the_dice_and_the_one_that_is_used_is_marked(plain: Plain, wide: int) -> None:
    page = plain.open(bangkit.table("dice", players=7, seed=3, seat="Cid"), wide)
    assert "1: one seat away" in page.locator(".why .legend").inner_text() and page.locator(".why .legend").is_visible()
    assert page.locator(".seat.turn .tag").inner_text() == "your turn" and page.locator(".die.current").count() == 0
    for _ in range(9):
        if not page.get_by_role("button", name="Keep all and stop").count():
            break
        page.get_by_role("button", name="Keep all and stop").click()
        page.wait_for_timeout(200)
    assert page.locator(".die.current").count() == 1
    kept(page, f"dice-current-{wide}")
    page.context.close()


def test_under_a_step_there_is_no_empty_room(plain: Plain) -> None:
    from bangkit.show.widgets.position_table import step_through

    people = [{"name": name, "role": role} for name, role in zip(NAMES[:4], ROLES, strict=False)]
    turn = {"player": "Ana", "phase": "play"}
    bare = step_through(scenario_from({"title": "bare", "players": people, "turn": turn}))
    dice = step_through(bangkit.scenario(str(SCENARIOS / "dice_turn.toml")), "the worked example")
    for table, most in ((bare, 12), (dice, 40)):  # above the panel is room for what the dice say
        page = plain.open(table)
        ask, below = page.evaluate(BOXES, ".ask")[0], page.evaluate(BOXES, ".acts button, .die, .why:not(.none)")
        assert min(each[2] for each in below) - ask[4] < most
        assert page.evaluate(BOXES, ".bk")[0][4] - max(each[4] for each in below) < 30
        kept(page, f"step-{most}")
        page.context.close()


def test_a_new_beginning_is_seen_from_the_top_of_the_table(plain: Plain) -> None:
    duel = bangkit.scenario(str(SCENARIOS / "first_duel.toml")).game().play("Duel QD -> Ana")
    page = plain.open(bangkit.table(duel, seat="Ana", until="settled"), 390)
    page.set_viewport_size({"width": 390, "height": 420})
    page.get_by_role("button", name="no BANG!: lose 1 life").click()
    page.get_by_role("button", name="Once more").click()
    page.locator(".ask", has_text="Duel with Ben").wait_for()
    assert page.evaluate(BOXES, ".bar")[0][2] >= 0
    page.context.close()


def test_what_has_not_changed_is_not_drawn_anew(plain: Plain) -> None:
    page = plain.open(bangkit.table("cards", players=5, seed=7))
    parts = {name: page.locator(each).element_handle() for name, each in PARTS.items()}

    def stay() -> set[str]:
        return {name for name, each in parts.items() if each.evaluate("node => node.isConnected")}

    page.locator("[data-key^='ability-']").first.click()
    page.locator(".why.info").wait_for()
    assert stay() == set(PARTS) - {"panel"}
    page.locator(".acts [data-key='move-pass']").click()
    page.locator("[data-key='undo']:not(:disabled)").wait_for()
    assert stay() == {"log"}, "one is asked for the cards above the limit, and nothing has happened yet"


def test_dice_that_are_thrown_tumble_once(plain: Plain) -> None:
    page = plain.open(bangkit.table("dice", players=5, seed=3, seat="Cid"), motion=True)
    assert page.locator(".die.thrown").count() == 0, "they lie there when one sits down"
    page.locator(".die:not(.locked)").first.click()
    page.locator(".acts button.go").first.click()
    page.locator(".die.thrown").first.wait_for()
    assert page.locator(".die.thrown.locked").count() == 0
    page.locator(".die:not(.locked)").first.click()
    assert page.locator(".die.thrown").count() == 0, "once"
    page.context.close()


@pytest.mark.parametrize("game", ["cards", "dice"])
def test_within_a_table_no_two_controls_have_one_name(plain: Plain, game: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    page = plain.open(crowded(7) if game == "cards" else bangkit.table("dice", players=6, seed=3, seat="Cid"))
    for _ in range(2):
        names = (
            page.locator(".bk")
            .get_by_role("button")
            .evaluate_all("all => all.filter(e => !e.matches('.rule')).map(e => e.ariaLabel || e.textContent)")
        )
        assert sorted(set(names)) == sorted(names)
        found = Axe().run(page, context={"include": [[".bk"]]}).response["violations"]
        assert [(each["id"], each["nodes"][0]["html"][:200]) for each in found] == []
        page.locator(".hc.offered, .die:not(.locked)").first.click(position={"x": 7, "y": 40})
    assert page.get_by_role("region").count() >= 1
    page.context.close()


@pytest.mark.parametrize("dark", [False, True])
def test_a_line_above_a_table_or_above_its_picture_is_as_dark_as_the_table(plain: Plain, dark: bool) -> None:
    table = bangkit.table("cards", players=5, seed=7)
    page = plain.open(table, dark=dark)
    page.evaluate("told => document.body.insertAdjacentHTML('beforeend', told)", table.asleep())
    look = "e => [getComputedStyle(e).backgroundColor, getComputedStyle(e).color]"
    for strip in page.locator(".bk-strip").all():
        assert strip.evaluate(look) == page.locator(".bk").evaluate(look)
    assert page.locator(".bk-strip").count() == 2
    page.context.close()


def test_a_log_that_is_opened_is_in_sight(plain: Plain) -> None:
    page = plain.open(bangkit.table("cards", players=5, seed=7), 800)
    page.set_viewport_size({"width": 800, "height": 560})
    page.locator(".logbtn").click()
    page.locator(".log").wait_for()
    assert page.evaluate(BOXES, ".log")[0][4] <= 560
    page.context.close()


@pytest.mark.parametrize("wide", [1100, 390, 274])
def test_an_open_hand_is_told_whole_at_its_seat_or_beside_the_table(plain: Plain, wide: int) -> None:
    from bangkit.show.widgets.position_table import step_through

    city = bangkit.scenario(str(SCENARIOS / "dodge_city.toml"))
    page = plain.open(step_through(city, "Indians! against a table full of iron"), wide)
    hand = "Punch 10♠, Dodge 7♦, BANG! 9♣"
    seat, line = page.locator(".seat[data-name=Ben]"), page.locator("[data-key=notes-Ben]")
    assert hand in seat.get_attribute("title") and "Iron Plate" in seat.get_attribute("title")
    assert line.is_visible() and line.inner_text() == f"in hand: {hand}"
    if wide < 728:
        assert line.evaluate("e => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight")
    line.click()
    assert hand in page.locator(".why.info").inner_text() and "Ben" in page.locator(".why .title").inner_text()
    assert overlaps(page, ".seat, .middle") == []
    assert overlaps(page, ".who strong, .held, .dist, .life, .chip, .notes") == []
    page.locator("[data-key^='chip-Ben-Iron']").click()
    assert page.locator(".why .title").inner_text().startswith("Iron Plate")
    page.context.close()


@pytest.mark.parametrize("wide", [1100, 760])
def test_a_story_opens_at_its_beginning_and_a_log_at_its_newest_line(plain: Plain, wide: int) -> None:
    from bangkit.show.widgets.position_table import step_through

    seats = [{"name": name, "role": role} for name, role in zip(["Ana", "Ben", "Cid"], ROLES, strict=False)]
    story = {"title": "long", "players": seats, "note": "This is a long story. " * 90, "step": [{"play": "pass"}]}
    page = plain.open(step_through(story), wide)
    assert page.locator(".log.way").evaluate("e => [e.scrollTop, e.scrollHeight > e.clientHeight]") == [0, True]
    page.context.close()

    page = plain.open(bangkit.table("cards", players=4, seed=7, watch=True), wide)
    for _ in range(25):
        page.evaluate("() => document.querySelector('[data-key=step]').click()")
        page.wait_for_timeout(40)
    if wide < 1030:
        page.locator(".logbtn").click()
    page.wait_for_timeout(200)
    rest = "e => [e.scrollTop > 0, e.scrollHeight - e.clientHeight - e.scrollTop < 2]"
    assert page.locator(".log").evaluate(rest) == [True, True]
    page.context.close()


TWO = [
    ["Missed! 10C", "Cat Balou KH"], ["Missed! JC", "Cat Balou 10D"], ["Missed! QC", "Cat Balou JD"], ["Missed! KC", "Stagecoach 9S"],
    ["Missed! AC", "Gatling 10H"], ["General Store 9C", "Panic! JH"], ["General Store QS", "Beer 6H"], ["Wells Fargo 3H", "Saloon 5H"],
]  # fmt: skip
"""Hands of two cards."""


@pytest.mark.parametrize("wide", [1100, 820, 740])
@pytest.mark.parametrize("seats", range(3, 9))
def test_two_cards_of_an_open_hand_are_whole_at_their_seat(plain: Plain, seats: int, wide: int) -> None:
    players: list[dict[str, Any]] = [
        {"name": name, "role": role, "hand": hand, "in_play": ["Barrel QS"] if name == "Cid" else []}
        for name, role, hand in zip("Ana Ben Cid Dan Eva Fay Gus Hal".split()[:seats], ROLES, TWO, strict=False)
    ]
    players[1]["character"], players[2]["character"] = "Bart Cassidy", "Kit Carlson"
    game = scenario_from(
        {"title": "open hands", "expansions": ["dodge_city"], "players": players, "turn": {"phase": "play"}}
    )
    page = plain.open(bangkit.show.play_position(game), wide)
    assert overlaps(page, ".seat, .middle") == [] and overlaps(page, ".tag, .dist") == []
    assert overlaps(page, ".who strong, .held, .dist, .life, .chip, .notes") == []
    assert outside(page, ".seat, .middle", ".table") == []
    assert page.locator(".notes").count() == seats - 1 and page.locator(".notes, .notes span").evaluate_all(CUT) == []
    assert page.locator(".notes span").evaluate_all(CUT.replace("Width", "Height")) == []
    kept(page, f"open-{seats}-{wide}")
    page.context.close()


def test_a_seat_has_the_same_room_whatever_is_done_to_it(plain: Plain) -> None:
    scene = scenario_from(
        {
            "title": "aim",
            "players": [
                {"name": "Ana", "role": "sheriff", "hand": ["BANG! 5D"]},
                {"name": "Ben", "role": "renegade", "character": "Kit Carlson"},
                {"name": "Cid", "role": "outlaw"},
                {"name": "Dan", "role": "outlaw"},
            ],
        }
    )
    page = plain.open(bangkit.show.play_position(scene), 1100)
    word, whole = page.locator(".seat[data-name=Ben] .who small"), "e => e.offsetTop < e.parentNode.offsetTop + 19"
    assert word.inner_text() == "Renegade" and word.evaluate(whole)
    page.locator(".hc").first.click()
    page.locator(".seat.target[data-name=Ben]").wait_for()
    assert word.evaluate(whole), "a seat that can be aimed at says its role, too"
    page.context.close()


@pytest.mark.parametrize("wide", [1100, 390, 274])
def test_an_open_hand_is_told_whole_where_one_looks_through_eyes(plain: Plain, wide: int) -> None:
    city = bangkit.scenario(str(SCENARIOS / "dodge_city.toml"))
    page = plain.open(bangkit.show.through_eyes(city.game("Indians! against a table full of iron")).look(), wide)
    assert overlaps(page, ".who strong, .held, .dist, .life, .chip, .notes, .seatacts") == []
    page.locator("[data-key=notes-Ben]").click()
    assert page.locator(".why .title").inner_text() == "Ben" and "BANG! 9♣" in page.locator(".why.info").inner_text()
    page.context.close()


def crossed(page: Any, words: str) -> bool:
    """Whether a shot runs through some words of the table."""
    return bool(
        page.evaluate(
            """([words]) => {
        const { left, top, right, bottom } = [...document.querySelectorAll('.pile small')].find(e => e.textContent === words).getBoundingClientRect();
        const shot = document.querySelector('path.shot'), origin = shot.ownerSVGElement.getBoundingClientRect();
        return [...Array(200).keys()].map(i => shot.getPointAtLength(shot.getTotalLength() * i / 199)).some(({ x, y }) => x + origin.left > left && x + origin.left < right && y + origin.top > top && y + origin.top < bottom);
    }""",
            [words],
        )
    )


@pytest.mark.parametrize("wide", [1100, 760])
@pytest.mark.parametrize("seats", range(4, 8))
def test_a_shot_runs_through_no_words_of_a_pile(plain: Plain, seats: int, wide: int) -> None:
    names = ["Ana", "Ben", "Cid", "Dan", "Eva", "Fay", "Gus"][:seats]
    for target in names[1:]:
        players = [
            {
                "name": name,
                "role": role,
                "hand": ["BANG! 5D"] if name == "Ana" else ["Missed! 10C"] if name == target else [],
                "in_play": ["Winchester 8S"] if name == "Ana" else [],
            }
            for name, role in zip(names, ROLES, strict=False)
        ]
        game = scenario_from({"title": "shot", "players": players, "turn": {"phase": "play"}}).game()
        page = plain.open(bangkit.table(game.play(f"BANG! -> {target}")), wide)
        assert not crossed(page, "deck") and not crossed(page, "discard pile"), target
        page.context.close()


def test_the_reach_of_a_weapon_stands_behind_its_name(plain: Plain) -> None:
    for seats in (4, 7):
        names = ["Ana", "Ben", "Cid", "Dan", "Eva", "Fay", "Gus"][:seats]
        players = [
            {"name": name, "role": role, "in_play": ["Schofield JC"] if name == "Ben" else []}
            for name, role in zip(names, ROLES, strict=False)
        ]
        page = plain.open(bangkit.show.play_position(scenario_from({"title": "reach", "players": players})))
        name, reach = (page.locator(f".seat[data-name=Ben] .chip {part}").bounding_box() for part in ("span", "b"))
        assert name["x"] + name["width"] <= reach["x"] + 0.5 and abs(name["y"] - reach["y"]) < 6, (name, reach)
        page.context.close()

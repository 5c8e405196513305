"""A table where there is little room: a phone, or JupyterLab with its side bar."""

import re
from base64 import b64encode
from typing import Any

import pytest

import bangkit
from bangkit import show
from bangkit.show.draw.palette import COLOURS
from bangkit.words.catalogue import telling
from tests.browser.plain import Plain
from tests.browser.test_labs import COLUMN
from tests.browser.test_stage import BOXES, CUT, SCENARIOS, kept, outside, overlaps
from tests.support import scene

PHONE, LAB = 274, 832  # what a page of 390 and of 1280 px leaves in JupyterLab


def duel(plain: Plain, wide: int) -> Any:
    fought = bangkit.scenario(str(SCENARIOS / "first_duel.toml")).game().play("Duel QD -> Ana")
    return plain.open(bangkit.table(fought, seat="Ana", until="settled"), wide)


def dice(thrown: str = "gatling gatling 1 beer arrow") -> Any:
    game = bangkit.scenario(str(SCENARIOS / "dice_turn.toml")).game("your own throw")
    return show.play_position(game.reveal(thrown) if thrown else game, until="end of turn")


FACTS = """() => [...document.querySelectorAll('.seat, .middle')].map(place => [place.dataset.name || 'middle',
    [...place.querySelectorAll('strong, small, .char, .n, .held, .chip, .dist, .notes, .tag, .coming, .token')].filter(e => e.checkVisibility({visibilityProperty: true}) && e.clientWidth > 1).map(e => e.title || e.textContent)])"""
"""What is to be seen of each seat, and of the middle."""
MARKS = """() => [...document.querySelectorAll('.tag, .dist, .coming, .aim span')].filter(e => e.checkVisibility()).flatMap(e => [...document.querySelectorAll('.seat')]
    .filter(seat => { const a = e.getBoundingClientRect(), b = seat.getBoundingClientRect();
        return !seat.contains(e) && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom; }).map(seat => [e.textContent, seat.dataset.name]))"""
"""Which marks of one seat lie over another one."""


@pytest.mark.parametrize("wide", [PHONE, 390])
def test_a_phone_shows_of_each_seat_and_pile_what_a_wide_page_shows_and_cuts_nothing(plain: Plain, wide: int) -> None:
    full = bangkit.scenario(str(SCENARIOS / "every_card.toml"))
    dealt = (
        ("cards", {"players": 7, "seed": 7}),
        ("cards", {"players": 5, "seed": 3}),
        ("dice", {"players": 8, "seed": 1}),
    )
    tables = [show.play_position(full, "now you"), *(bangkit.table(game, **wish) for game, wish in dealt)]
    for opened in [lambda on: duel(plain, on), *(lambda on, each=each: plain.open(each, on) for each in tables)]:
        page = opened(1100)
        seen, following = page.evaluate(FACTS), page.evaluate("document.querySelector('.next')?.textContent")
        page.context.close()
        page = opened(wide)
        for (name, facts), (_, now) in zip(seen, page.evaluate(FACTS), strict=True):
            assert [each for each in facts if each not in now] == [], name
        assert following and page.locator(".coming:visible").all_inner_texts() == [following]
        assert page.locator(".who strong, .who small, .char, .chip > span, .pile small").evaluate_all(CUT) == []
        assert page.evaluate(MARKS) == [] and overlaps(page, ".tag, .dist, .coming, .aim span, .held, .chip") == []
        kept(page, f"narrow-facts-{wide}")
        page.context.close()


@pytest.mark.parametrize("players", range(4, 9))
def test_on_a_phone_the_seats_stand_clockwise_as_in_the_picture(plain: Plain, players: int) -> None:
    page = plain.open(bangkit.table("dice", players=players, seed=1), PHONE)
    boxes = page.locator(".seat").evaluate_all(
        "all => all.map(e => [e.dataset.name, e.getBoundingClientRect().x, e.getBoundingClientRect().y])"
    )
    left = min(x for _, x, _ in boxes)
    up = sorted((box for box in boxes if box[1] < left + 20), key=lambda box: -box[2])
    down = sorted((box for box in boxes if box[1] >= left + 20), key=lambda box: box[2])
    assert [name for name, *_ in up + down] == [name for name, *_ in boxes]
    page.context.close()


def test_a_long_role_is_whole(plain: Plain) -> None:
    with telling("cs"):
        page = plain.open(dice(), PHONE)
    role = page.locator(".who small", has_text="Pomocník šerifa")
    assert role.evaluate("e => e.getBoundingClientRect().right <= e.closest('.seat').getBoundingClientRect().right - 5")
    assert page.locator(".who small").evaluate_all(CUT) == []
    page.context.close()


def rows(page: Any, what: str) -> list[float]:
    """How far down each row of some boxes begins."""
    return sorted({round(each[2] / 4) for each in page.evaluate(BOXES, what)})


def test_only_the_card_that_was_asked_about_says_why_not_and_no_name_of_a_card_is_cut(plain: Plain) -> None:
    page = duel(plain, PHONE)
    assert page.locator(".chip > span").evaluate_all(CUT) == []
    page.get_by_role("button", name=re.compile("^Missed!")).click(position={"x": 8, "y": 30})
    page.locator(".hc.asked").wait_for()
    assert overlaps(page, ".hc .flag", 2) == [] and page.locator(".hc.refused .flag:visible").count() == 1
    kept(page, "narrow-why-not")
    page.context.close()


@pytest.mark.parametrize("wide", [LAB, PHONE])
def test_a_question_is_as_high_as_its_words(plain: Plain, wide: int) -> None:
    page = duel(plain, wide)
    room = "e => e.clientHeight - Math.max(...[...e.children].map(each => each.getBoundingClientRect().height))"
    assert page.locator(".ask").evaluate(room) < 40
    page.context.close()


def test_what_can_be_done_to_somebody_names_him_once(plain: Plain) -> None:
    page = plain.open(show.play_position(bangkit.scenario(str(SCENARIOS / "every_card.toml")), "now you"), 1100)
    page.get_by_role("button", name=re.compile(r"^Cat Balou")).first.click()
    page.locator(".aim", has_text="choose").first.click()
    name = page.locator(".title", has_text="What to do to").inner_text().removeprefix("What to do to ")
    ways = page.locator(".ways button").all_inner_texts()
    assert len(ways) > 1 and not any(each.startswith(f"{name}:") for each in ways), (name, ways)
    page.context.close()


@pytest.mark.parametrize("wide", [1100, LAB])
def test_the_chance_to_win_moves_nothing(plain: Plain, wide: int) -> None:
    page = duel(plain, wide)
    before = page.evaluate(BOXES, ".bar, .table, .ask, .hand")
    page.get_by_role("button", name="chance to win").click()
    page.locator(".why", has_text="Ana wins with a chance of about").wait_for()
    assert page.evaluate(BOXES, ".bar, .table, .ask, .hand") == before
    assert page.locator("[data-key=prospects]").inner_text().endswith("%")
    page.get_by_role("button", name="chance to win").click()
    page.locator(".why", has_text="Ana wins").wait_for(state="detached")
    page.context.close()


@pytest.mark.parametrize("wide", [PHONE, 390, 600])
def test_dice_life_and_arrows_have_room(plain: Plain, wide: int) -> None:
    page = plain.open(dice(), wide)
    page.get_by_role("button", name="Which keep is best?").click()
    page.locator(".die.best").first.wait_for()
    page.locator(".why table").wait_for()
    assert page.locator(".why").evaluate("e => e.scrollWidth <= e.clientWidth")
    assert len(rows(page, ".die")) == 1
    assert page.locator(".life:visible").count() == 5
    assert overlaps(page, ".who strong, .life, .n, .dist, .arrs") == [] and outside(page, ".life, .n", ".table") == []
    assert page.evaluate("""() => [...document.querySelectorAll('.seat')].every(seat => [...seat.querySelectorAll('.life, .n')]
        .every(e => e.getBoundingClientRect().right <= seat.getBoundingClientRect().right))""")
    kept(page, f"narrow-dice-{wide}")
    page.context.close()


def test_faces_to_choose_from_lie_two_dice_in_a_row(plain: Plain) -> None:
    page = plain.open(dice(""), PHONE)
    assert len(rows(page, ".die6")) == 3 and outside(page, ".die6", ".bk") == []
    assert page.locator(".die6 small").all_inner_texts() == [f"die {number} shows" for number in range(1, 6)]
    page.context.close()


@pytest.mark.parametrize("wide", [1100, LAB, PHONE])
def test_eight_arrows_lie_in_one_row_and_a_step_leaves_no_half_empty(plain: Plain, wide: int) -> None:
    turn = bangkit.scenario(str(SCENARIOS / "dice_turn.toml"))
    page = plain.open(show.step_through(turn, "the worked example"), wide)
    legend, below = page.evaluate(BOXES, ".why")[0], page.evaluate(BOXES, ".table")[0]
    assert legend[1] - below[1] < 12, "there are no dice yet, and the faces are explained from the left on"
    page.get_by_role("button", name="forward").click()
    page.locator(".die").first.wait_for()
    assert page.locator(".pool svg").count() == 8 and len(rows(page, ".pool svg")) == 1
    kept(page, f"arrows-{wide}")
    page.context.close()


@pytest.mark.parametrize("wide", [1100, LAB])
def test_what_to_keep_is_told_beside_the_dice_and_not_far_below_them(plain: Plain, wide: int) -> None:
    page = plain.open(dice(), wide)
    page.get_by_role("button", name="Which keep is best?").click()
    page.locator(".why.odds").wait_for()
    panel, mine = page.evaluate(BOXES, ".why")[0], page.evaluate(BOXES, ".acts button, .acts select")
    assert panel[4] - max(each[4] for each in mine) < 130
    assert page.locator(".why").evaluate("e => e.scrollHeight <= e.clientHeight + 1")
    kept(page, f"keep-{wide}")
    page.context.close()


@pytest.mark.parametrize("wide", [1100, LAB, PHONE])
def test_the_odds_are_read_without_scrolling_and_the_table_stays(plain: Plain, wide: int) -> None:
    page = plain.open(dice(), wide)
    before = page.evaluate(BOXES, ".table, .ask, .die, .mine .acts")
    page.get_by_role("button", name="What are my odds?").click()
    page.locator(".why.odds .figure").first.wait_for()
    assert page.evaluate(BOXES, ".table, .ask, .die, .mine .acts") == before
    assert page.locator(".why").evaluate("e => e.scrollHeight <= e.clientHeight + 1")
    kept(page, f"odds-{wide}")
    page.context.close()


@pytest.mark.parametrize("wide", [1100, PHONE])
def test_the_frame_of_the_best_keep_crosses_no_word(plain: Plain, wide: int) -> None:
    page = plain.open(dice("gatling dynamite 1 beer arrow"), wide)
    page.get_by_role("button", name="Which keep is best?").click()
    page.locator(".why table").wait_for()
    assert page.locator(".die.locked.best .flag").inner_text() == "locked"
    edges = """all => all.map(die => { const face = die.querySelector('.dd'), style = getComputedStyle(face);
        return die.querySelector('.flag').getBoundingClientRect().top - face.getBoundingClientRect().bottom - parseFloat(style.outlineWidth) - parseFloat(style.outlineOffset); })"""
    assert min(page.locator(".die.best").evaluate_all(edges)) >= 0
    assert page.locator(".why thead th").all_inner_texts()[1] == "Gatlings, on average"
    page.context.close()


UNDER_ANOTHER = """all => all.filter(e => { const at = e.getBoundingClientRect();
    return document.elementFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2)?.closest('.hc') !== e; }).map(e => e.ariaLabel)"""
"""Of which cards the middle belongs to another one."""


@pytest.mark.parametrize("wide", [PHONE, 390])
@pytest.mark.parametrize("number", [6, 10])
def test_the_middle_of_a_card_is_its_own_on_a_narrow_page(plain: Plain, number: int, wide: int) -> None:
    held = ["BANG! 5D", "Beer 6H", "Panic! QH", "Duel QD", "Missed! 10C", "Gatling 10H", "Indians! KD", "Saloon 5H", "Stagecoach 9S", "Cat Balou KH"]  # fmt: skip
    players: dict[str, Any] = {"Ana": {"role": "sheriff", "hand": held[:number]}, "Ben": {"role": "outlaw"}, "Cid": {"role": "renegade"}}  # fmt: skip
    page = plain.open(show.play_position(scene(players=players)), wide)
    page.locator(".hand").scroll_into_view_if_needed()
    assert page.locator(".hc").count() == number and page.locator(".hc").evaluate_all(UNDER_ANOTHER) == []
    kept(page, f"narrow-hand-{number}-{wide}")
    page.context.close()


def test_where_no_event_is_in_force_a_word_says_so(plain: Plain) -> None:
    game = bangkit.cards.new_game(players=5, seed=1, expansions=["high_noon"])
    page = plain.open(bangkit.table(game))
    assert page.locator(".event .eventname").inner_text() == "no event yet"
    assert "next: " in page.locator(".event small").inner_text()
    page.context.close()


BELOW = """() => document.querySelector('.dock').getBoundingClientRect().bottom
    - Math.max(...[...document.querySelectorAll('.mine button')].map(e => e.getBoundingClientRect().bottom))"""
"""How much room there is below the last button before the viewer."""


def test_nothing_to_tell_takes_no_room_on_a_phone(plain: Plain) -> None:
    game = scene(players={"Ana": {"in_play": ["Dynamite 2H"]}, "Ben": {}}, turn={"player": "Ana", "phase": "start"})
    page = plain.open(show.play_position(game, until="end of turn"), PHONE)
    assert page.locator(".why.none").count() == 1 and page.locator(".chance, .mine button").count()
    assert page.evaluate(BELOW) < 60
    page.context.close()


def test_a_story_that_is_longer_than_its_box_shows_that_it_goes_on(plain: Plain) -> None:
    page = plain.open(show.step_through(bangkit.scenario(str(SCENARIOS / "a_turn.toml"))), PHONE)
    story = page.locator(".way")
    seen = []
    for place in ("0", "each.scrollHeight"):
        story.evaluate(f"each => each.scrollTo(0, {place})")
        data = f"data:image/png;base64,{b64encode(story.screenshot()).decode()}"
        seen.append(page.evaluate(COLUMN, [data, -12])[-4])
    assert seen[0] != COLOURS["card"][0] == seen[1]
    page.context.close()

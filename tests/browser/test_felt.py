"""The felt: whatever lies in front of the players, every seat stays on it, and nothing on it hides anything else."""

import re
from typing import Any

import pytest

import bangkit
from bangkit import show
from bangkit.stage.scenario import scenario_from
from tests.browser.plain import Plain
from tests.browser.test_stage import ROLES, kept, outside, overlaps

IN_PLAY = [
    ["Appaloosa AS", "Mustang 8H", "Volcanic 10S"],
    ["Barrel QS", "Remington KC"],
    ["Mustang 9H", "Volcanic 10C", "Dynamite 2H"],
]
WIDTHS = (1100, 994, 832, 660, 390)
"""That of the widget by itself, and what pages of 1440, 1280, 1024 and 390 px leave it in JupyterLab."""

CUT = "all => all.filter(e => e.clientWidth > 1 && e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"


def laid(seats: int, names: list[str]) -> Any:
    """A game in which three players have laid down as much as seats show by name, and nobody is asked to keep a hand closed."""
    players = [
        {"name": name, "role": ROLES[place], "in_play": [], "hand": []} for place, name in enumerate(names[:seats])
    ]
    across = seats // 2  # the seat that is at the top
    for place, cards in zip((0, 1, across + (across == 1)), IN_PLAY, strict=True):
        players[place]["in_play"] = cards
    turn = {"player": names[1], "phase": "play"}
    return scenario_from({"title": "laid", "expansions": ["dodge_city"], "players": players, "turn": turn}).game(seed=1)


def table(kind: str, seats: int) -> Any:
    names = ["Ana", "Ben", "Cid", "Dan", "Eva", "Fay", "Gus", "Hal"]
    if kind == "dice":
        return bangkit.table("dice", players=seats, seed=1, seat="Ana", modules=[1, 2, 3])
    game = laid(seats, names)
    return show.play_position(game) if kind == "open" else bangkit.table(game, seat="Ana" if kind == "seat" else None)


@pytest.mark.parametrize("wide", WIDTHS)
@pytest.mark.parametrize("seats", range(3, 9))
def test_every_seat_stays_on_the_felt(plain: Plain, seats: int, wide: int) -> None:
    for kind in ("seat", "every seat", "open", "dice"):
        page = plain.open(table(kind, seats), wide)
        if kind == "every seat":  # whoever is asked now sits elsewhere than whoever began
            page.get_by_role("button", name="pass and end my turn").click()
            page.locator(".seat.turn:not(.you), .seat.turn[data-name=Cid]").first.wait_for()
        kept(page, f"felt-{kind}-{seats}-{wide}")
        assert outside(page, ".seat, .tag, .dist, .middle, .pile", ".table") == [], kind
        assert overlaps(page, ".seat") == [] and overlaps(page, ".tag, .dist") == [], kind
        assert overlaps(page, ".seat, .pile .cd, .pile small, .nocard") == [], kind
        assert page.locator(".chip > span").evaluate_all(CUT) == [], kind
        page.context.close()


def test_piles_and_seats_tell_what_lies_open_about_them(plain: Plain) -> None:
    game = bangkit.cards.new_game(players=4, seed=1).change("Ben", in_play=["Mustang"])
    page = plain.open(bangkit.table(game, seat="Ana"))
    why = page.locator(".why")
    page.get_by_role("button", name="discard pile, 0 cards").click()
    why.filter(has_text="No card lies there.").wait_for()
    page.get_by_role("button", name=re.compile(r"^deck, \d+ cards$")).click()
    why.filter(has_text="lie face down: nobody may look at them.").wait_for()
    assert "in the hands of the others: " in why.inner_text()
    page.locator(".seat[data-name=Ben]").click(position={"x": 140, "y": 12})
    why.filter(has_text="Mustang").wait_for()
    assert why.locator(".title").inner_text() == "Ben" and "distance 2" in why.inner_text()
    kept(page, "seat-told")
    page.context.close()


def test_the_discard_pile_is_told_from_its_top(plain: Plain) -> None:
    table = bangkit.table("cards", players=4, seed=1, seat="Ana")
    while table.state["piles"]["discards"] < 2:
        moves = [*(move for card in table.state["hand"] for move in card["moves"]), *table.state["moves"]]
        table.do("play", move=moves[0]["move"])
    table.do("discards")
    assert (
        table.state["piles"]["discard"]["label"]
        in table.state["notice"]["lines"][0]["text"].split(",")[0].split(" and ")[0]
    )
    assert table.state["notice"]["lines"][0]["rule"] == "CARD-INFO-2"


@pytest.mark.parametrize("wide", [1100, 390])
@pytest.mark.parametrize("game", ["cards", "dice"])
def test_keys_come_first_to_what_one_acts_with_and_last_to_the_bar(plain: Plain, game: str, wide: int) -> None:
    page = plain.open(bangkit.table(game, players=5, seed=3, seat="Cid"), wide)
    seen: list[str] = []
    while not (len(seen) > 1 and seen[-1] == seen[0]):
        page.keyboard.press("Tab")
        if found := page.evaluate("() => document.activeElement.dataset.key"):
            seen.append(found.split("-")[0])
    order = list(
        dict.fromkeys(each for each in seen if each in ("card", "die", "odds", "seat", "see", "log", "moment"))
    )
    assert order == [
        "card" if game == "cards" else "die", "odds", "seat",
        *(["see"] if game == "cards" else []), *(["log"] if wide > 1030 else []), "moment",
    ]  # fmt: skip
    assert seen.index(order[0]) <= 1, "the rule of the question at most lies before it"
    page.context.close()


@pytest.mark.parametrize("wide", [1100, 390])
def test_a_seat_and_its_eye_tell_keys_what_they_tell_a_mouse(plain: Plain, wide: int) -> None:
    game = bangkit.cards.new_game(players=4, seed=1).change("Ben", in_play=["Mustang"])
    page = plain.open(bangkit.table(game, seat="Ana"), wide)
    seat, said = page.locator(".seat[data-name=Ben]"), page.locator(".seat[data-name=Ben] .dist .sr")
    assert said.bounding_box()["width"] <= 1
    page.locator("[data-key=card-0]").focus()
    while page.evaluate("() => document.activeElement.dataset.key") != "seat-Ben":
        page.keyboard.press("Tab")
    assert said.bounding_box()["width"] > 80 and said.bounding_box()["height"] > 10
    assert said.inner_text() == seat.locator(".dist").get_attribute("title") == "distance 2, beyond your reach"
    assert outside(page, ".dist", ".table") == []
    assert said.evaluate("e => e.offsetTop + e.offsetHeight <= e.parentNode.clientHeight + 1"), (
        "the eye holds its words"
    )
    kept(page, f"eye-{wide}")
    page.keyboard.press("Enter")
    why = page.locator(".why", has_text="Mustang")
    why.wait_for()
    assert why.locator(".title").inner_text() == "Ben" and "distance 2" in why.inner_text()
    page.context.close()

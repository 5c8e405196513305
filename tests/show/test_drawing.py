"""Cards, dice and tables as they are drawn: nothing lies on anything else, nothing leaves its place, every thing has a sign."""

import re
from copy import deepcopy
from itertools import combinations, pairwise
from pathlib import Path
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import bangkit
from bangkit import show
from bangkit.cards import CardSet, blue, brown, green, weapon
from bangkit.cards.faces import CARDS
from bangkit.cards.hooks import EVENTS
from bangkit.cards.symbols import draws
from bangkit.core.positions import Game
from bangkit.core.roles import ROLES
from bangkit.dice.faces import FACES
from bangkit.show.card_state import card_data
from bangkit.show.dice_state import face_picture
from bangkit.show.draw import card, palette, table_picture
from bangkit.show.draw.drawing import Box, wrapped
from bangkit.show.draw.shapes import GENERIC, sheet, symbol_of, symbols
from bangkit.show.draw.table_layout import CROWDED, NARROW, WIDE, layout, narrowed
from bangkit.show.state import table_state
from tests.show.drawn import drawings

LONG = "Bartholomew Wigglesworth the Third"
EXTREME = {
    "role_name": "Renegade", "character": "Bartholomew Featherstonehaugh of Tombstone", "life": 9, "most": 10,
}  # fmt: skip


def extreme(state: dict[str, Any]) -> dict[str, Any]:
    """A state in which every seat has a long name and is as full as it can be."""
    lying = [
        card_data(CARDS[text])
        for text in ("Winchester 8S", "Mustang 8H", "Barrel QS", "Jail JS", "Dynamite 2H", "Iron Plate AD")
    ]
    for place, seat in enumerate(state["seats"]):
        seat |= {"name": f"{LONG} of {seat['name']}", **EXTREME}
        if state["game"] == "cards":
            seat |= {
                "in_play": lying[: 6 if place % 2 else 4],
                "cards": 20,
                "notes": [f"copies {LONG}"] if place == 2 else [],
            }
        else:
            token = {"key": "face-2", "name": "2"}
            seat |= {"arrows": 9, "tokens": [token] * 6, "fury": 3, "revealed": [token] * 4, "notes": ["a zombie"]}
        if state["viewer"] is not None and not seat["you"]:
            seat |= {"distance": 4, "near": bool(place % 2)}
        seat |= {"turn": place == 1, "asked": place in (1, 2)}
    for key in ("turn", "next"):
        state[key] = next(seat["name"] for seat in state["seats"] if seat["name"].endswith(f" {state[key]}"))
    if state["game"] == "cards":
        longest = max(EVENTS, key=len)
        state["piles"] |= {
            "open": [lying[0] | {"doing": "to choose"}] * len(state["seats"]),
            "event": longest,
            "next_event": longest,
        }
    if "hand" in state:
        state["hand"] = [card_data(each) for each in list(CARDS.values())[:20]] if state["viewer"] else []
    return state


def tables() -> list[tuple[str, dict[str, Any]]]:
    found = []
    for number in range(3, 9):
        cards: Game = show.practice(number)
        dice = bangkit.dice.new_game(players=number, seed=number, modules=[1, 2, 3])
        for game in (cards, dice):
            for viewer in (None, "Ana"):
                found.append((f"{game.name} {number} {viewer}", table_state(game, viewer)))
    return found


@pytest.mark.parametrize("full", [False, True], ids=["as it is", "full"])
@pytest.mark.parametrize(("name", "state"), tables(), ids=lambda each: each if isinstance(each, str) else "")
def test_nothing_on_the_table_touches_anything_else(name: str, state: dict[str, Any], full: bool) -> None:
    state = extreme(deepcopy(state)) if full else state
    lying = layout(state)
    assert lying.apart
    assert lying.table.high <= (760 if full else CROWDED + 16), "the table grows only where it must"
    narrow = narrowed(lying, state["next"])
    assert narrow.apart and [each.seat for each in narrow.seats] == [each.seat for each in lying.seats]
    assert narrow.table.high <= (900 if full else 520)
    assert [each.coming for each in narrow.seats].count(True) == 1
    for drawn, where in zip(drawings(table_picture.picture(state).svg), (lying, narrow), strict=True):
        assert drawn.paper.holds(where.table) and all(map(drawn.paper.holds, drawn.rects))


@pytest.mark.parametrize(("name", "state"), tables(), ids=lambda each: each if isinstance(each, str) else "")
def test_a_narrow_drawing_shows_and_says_what_the_wide_one_does(name: str, state: dict[str, Any]) -> None:
    wide, narrow = drawings(table_picture.picture(state).svg)
    assert sorted(each for each, *_ in wide.groups) == sorted(each for each, *_ in narrow.groups)
    assert set(wide.words) <= set(narrow.words)
    assert narrow.paper.wide == NARROW and 11 * 266 / NARROW >= 8, "letters in the 266 px that a phone leaves"


@pytest.mark.parametrize("number", range(1, 21))
def test_every_card_of_a_hand_shows_its_rank_and_suit(number: int) -> None:
    state = table_state(show.practice(5), "Ana")
    state["hand"] = [card_data(each) for each in list(CARDS.values())[:number]]
    for (paper, groups, *_), wide in zip(drawings(table_picture.picture(state).svg), (WIDE, NARROW), strict=True):
        cards = [Box(x, y, card.WIDE, card.HIGH) for name, x, y in groups if name[0] == "h"]
        assert len(cards) == number and all(0 < box.x and box.x + box.wide < wide for box in cards)
        assert all(box.y + box.high < paper.high for box in cards)
        assert all(other.x - one.x >= 26 or other.y > one.y + card.HIGH for one, other in pairwise(cards))


@pytest.mark.parametrize("duels", range(3))
@pytest.mark.parametrize("number", [3, 5, 6])
def test_dice_lie_side_by_side_and_those_of_a_module_apart(number: int, duels: int) -> None:
    state = table_state(bangkit.dice.new_game(players=4, seed=1))
    plain = {"picture": "beer", "locked": False}
    state["dice"] = [plain | {"duel": place >= number - duels} for place in range(number)]
    for paper, groups, *_ in drawings(table_picture.picture(state).svg):
        dice = [Box(x, y, 64, 64) for name, x, y in groups if name[0] == "d"]
        assert len(dice) == number and all(box.x + box.wide < paper.wide and box.y + 84 < paper.high for box in dice)
        assert not any(one.meets(other, 5) for one, other in combinations(dice, 2))


@pytest.mark.parametrize("seed", range(16))
@pytest.mark.few(1)
def test_pictures_of_a_whole_game(seed: int) -> None:
    """At random moments of random games of all sets, nothing touches anything else."""
    luck = Random(seed)
    for game in (
        bangkit.cards.new_game(players=7, seed=seed, expansions=["dodge_city", "high_noon"]),
        bangkit.dice.new_game(players=8, seed=seed, modules=[1, 2, 3]),
    ):
        for step in range(150):
            if game.over:
                break
            if step % 10 == 0:
                for viewer in (None, game.request.who):
                    state = table_state(game, viewer)
                    lying = layout(state)
                    assert lying.apart and narrowed(lying, state["next"]).apart, (game.name, seed, step)
                    ElementTree.fromstring(table_picture.picture(state).svg)
            game.play(luck.choice(list(game.request.options)))


def test_every_printed_thing_has_a_symbol_of_its_own() -> None:
    """Or its record says whose it has: `picture="beer"`, or `picture="generic"` for the horseshoe."""
    printed = {each.name for each in CARDS.values() if each.kind and not each.kind.picture}
    of = {name: symbol_of(name) for name in (*printed, *EVENTS) if kind_is_printed(name)}
    assert [name for name, symbol in of.items() if symbol == GENERIC] == []
    assert len(set(of.values())) == len(of)
    assert {face_picture(face) for face in FACES} <= set(symbols()) and len(
        {face_picture(face) for face in FACES}
    ) == len(FACES)
    assert set(ROLES) <= set(symbols())


def kind_is_printed(name: str) -> bool:
    """Whether a card or an event is of a printed set; tests elsewhere make sets of their own."""
    return bool(bangkit.words.canonical_card(name) or name in EVENTS)


def test_the_sheet_is_ours_to_draw_with() -> None:
    """No gradients, masks or clips, whose ids break; strokes that can be seen at 16 px; nothing outside the grid's colours."""
    text = sheet()
    ElementTree.fromstring(text)
    assert not re.search("<(linearGradient|mask|clipPath|filter|image|style|script)", text)
    colours = set(re.findall(r'fill="([^"]+)"', text)) | set(re.findall(r'stroke="([^"]+)"', text))
    back = {"#6b4322", "#4a2d15", "#c79a6b", "#a97a4a", "#e2bf8e"}
    assert colours <= {"none", "currentColor", "#ecd9ae", "#fffdf8", *back}, colours


OUTSIDE = {"#1f2933": "letters of a page that has no theme", "#cbbfa8": "a line in a page that has no theme"}
"""The colours that stand in a style sheet and not in `colours.json`, each with its reason."""


def test_a_style_sheet_has_no_colours_of_its_own() -> None:
    """What cannot take a custom property says a colour of the palette, so that the still and the live table do not part."""
    sheets = Path(table_picture.__file__).parents[1].joinpath("widgets").glob("*.css")
    said = {
        each.lower() for path in sheets for each in re.findall(r"#[0-9a-fA-F]{6}\b", path.read_text(encoding="utf-8"))
    }
    assert said - {each for pair in palette.COLOURS.values() for each in pair} == set(OUTSIDE)


def test_what_a_card_does_fits_on_the_large_one() -> None:
    for name in sorted({each.name for each in CARDS.values() if kind_is_printed(each.name)}):
        data = card_data(next(each for each in CARDS.values() if each.name == name))
        assert data["does"] and data["rule"], name
        assert not wrapped(data["does"], 11.5, 148, 3)[-1].endswith("…"), name
        assert data["label"] in card.large(data).alt


def test_a_card_of_ones_own_has_a_symbol_and_says_what_its_rule_says() -> None:
    cards = (
        brown("Coffee", "2H", draws(1), rules="CAFE-1", picture="beer"),
        blue("Fedora", "3H", farther=1),
        weapon("Musket", "4H", 3, picture="remington"),
        green("Tent", "5H", draws(1), picture="hideout"),
    )
    CardSet("cafe", cards=cards, rules={"CAFE-1": "Draw a card. It is hot."})
    try:
        found = [card_data(CARDS[text]) for text in ("Coffee 2H", "Fedora 3H", "Musket 4H", "Tent 5H")]
    finally:
        CardSet.registry.remove("cafe")
    assert [each["picture"] for each in found] == ["beer", GENERIC, "remington", "hideout"]
    assert (found[0]["does"], found[0]["rule"]) == ("Draw a card", "CAFE-1")


@pytest.mark.parametrize(("name", "state"), tables(), ids=lambda each: each if isinstance(each, str) else "")
def test_an_arrow_ends_before_what_stands_on_the_edge_of_a_seat(name: str, state: dict[str, Any]) -> None:
    for turn in (each["name"] for each in state["seats"]):
        for other in (each["name"] for each in state["seats"] if each["name"] != turn):
            wide = drawings(table_picture.picture(state | {"turn": turn, "next": other, "question": None}).svg)[0]
            heads = [
                each.attrib["points"].split()[0]
                for each in wide.parts[: wide.own]
                if each.get("fill") == palette.TURN and "points" in each.attrib
            ]
            for x, y in (map(float, tip.split(",")) for tip in heads):
                signs = [sign for placed in layout(state).seats for sign in placed.boxes[1:]]
                assert not any(sign.meets(Box(x - 1, y - 1, 2, 2)) for sign in signs), (turn, other)


def test_the_ring_of_seats_runs_through_nobody_who_is_out() -> None:
    game = show.practice(5, out=["Ben"])
    wide = drawings(table_picture.picture(table_state(game, "Ana")).svg)[0]
    assert wide.number("rect", stroke_dasharray="5 4", fill=palette.TABLE) == 1

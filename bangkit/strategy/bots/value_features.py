"""What the value of a position is worked out from: a row of numbers for each living player, and who he may be.

Read from a view it holds what the viewer knows: a card that he does not see counts as the average of those it may be.
Read from a table it holds everything.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import fsum
from typing import Any

from bangkit.cards.faces import UNKNOWN, Card
from bangkit.cards.hooks import CHARACTERS, NOBODY
from bangkit.core.roles import DEPUTY, OUTLAW, RENEGADE, SHERIFF
from bangkit.core.seating import gap
from bangkit.dice.components import kinds_in
from bangkit.dice.faces import BEER, DYNAMITE, GATLING, ONE, TWO
from bangkit.strategy.bots.careful_cards import IN_HAND, LYING
from bangkit.strategy.bots.careful_dice import shown

LAW, THREE, OUTBREAK, LIVES = "law", "three", "outbreak", "lives"
"""Kinds of games: the law against Outlaws and Renegades, three who hunt each other, after an outbreak, and without roles."""
SHARED = (
    "player", "life", "life_2", "life_3", "life_4", "turn", "waits", "before_sheriff", "beside_sheriff",
    "second_from_sheriff", "answers",
)  # fmt: skip
FEATURES: dict[str, tuple[str, ...]] = {
    "cards": (
        *SHARED, "cards", "no_card", "hand_worth", "missed", "beers", "bangs", "farther", "barrel", "reach", "many_bangs",
        "jail", "dynamite", "lying_worth", "will_draw", "starting_life", "reaches_sheriff", "reached_by_sheriff",
    ),
    "dice": (
        *SHARED, "life_6", "arrows", "arrows_few_left", "arrows_kill", "will_roll", "ones", "twos", "beers", "gatlings",
        "dynamites", "rerolls", "shots_to_resolve", "beers_to_resolve", "arrows_left", "tokens", "fury", "starting_life",
    ),
}  # fmt: skip
"""The numbers of a row, in their order."""
Row = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Features:
    """A position as the model sees it: the living players by `names`, clockwise, each with a row and a role if it is known.

    `everybody` are all players with their roles as far as they are known, the dead too; `places` says which of them live.
    `missing`: with the boneyard, before an outbreak, how many hands are missing until it is due, and 0 when it is.
    """

    game: str
    kind: str
    everybody: tuple[str, ...]
    roles: tuple[str | None, ...]
    places: tuple[int, ...]
    rows: tuple[Row, ...]
    undead: tuple[bool, ...] = ()
    missing: int | None = None


def features(position: Any) -> Features:
    """The features of a view or of a table."""
    dice = hasattr(position, "showing")
    players = position.players
    roles = tuple([player.role for player in players])
    places = tuple([at for at, player in enumerate(players) if not player.out and not getattr(player, "ghost", False)])
    living = [players[at] for at in places]
    sheriff = next((at for at, place in enumerate(places) if roles[place] == SHERIFF), None)
    gaps = [0 if sheriff is None else gap(at, sheriff, len(places)) for at in range(len(places))]
    shared = _shared_rows(position, [player.name for player in players], places, living, sheriff, gaps)
    own = _dice_rows(position, living) if dice else _card_rows(position, living, sheriff, gaps)
    return Features(
        "dice" if dice else "cards",
        _kind(position, roles),
        tuple([player.name for player in players]),
        roles,
        places,
        tuple([(*first, *second) for first, second in zip(shared, own, strict=True)]),
        tuple([player.zombie or player.lord for player in players]) if dice else (),
        _missing(position, len(places)) if dice else None,
    )


def _missing(position: Any, living: int) -> int | None:
    """More hands than living players make an outbreak due (UNDEAD-BONE-08)."""
    if position.outbreak or "boneyard" not in kinds_in(position.modules):
        return None
    return 0 if position.outbreak_due else max(living + 1 - sum(position.hands), 1)


def _kind(position: Any, roles: Sequence[str | None]) -> str:
    if getattr(position, "outbreak", False):
        return OUTBREAK
    if len(roles) == 3 and set(roles) == {DEPUTY, OUTLAW, RENEGADE}:
        return THREE
    return LAW if SHERIFF in roles else LIVES


# -- both games ------------------------------------------------------------------------------------


def _shared_rows(
    position: Any, names: list[str], places: Sequence[int], living: Sequence[Any], sheriff: int | None, gaps: list[int]
) -> list[Row]:
    """Life, whose turn it is, who moves before the Sheriff, and who sits beside him."""
    current, asked, number = names.index(_turn(position)), getattr(position, "asked", None), len(places)
    after = sum(place < current for place in places)
    waits = [(at - after) % number for at in range(number)]
    rows: list[Row] = []
    for at, player in enumerate(living):
        life, own = player.life, places[at] == current
        before = sheriff is not None and waits[at] < waits[sheriff]
        rows.append((
            1.0, float(life), float(life >= 2), float(life >= 3), float(life >= 4), float(own), waits[at] / number,
            float(before), float(gaps[at] == 1), float(gaps[at] == 2), float(asked == player.name and not own),
        ))  # fmt: skip
    return rows


def _turn(position: Any) -> str:
    found: str = position.turn if isinstance(position.turn, str) else position.current
    return found


# -- cards -----------------------------------------------------------------------------------------


@cache
def _held(card: Card) -> Row:
    """What a card in hand is good for: its worth, and whether it answers a shot, saves a life, or is a BANG!."""
    kind = card.kind
    worth = IN_HAND.get(card.name, 4.0) / 10
    return worth, float("shot" in kind.answers), float("lethal" in kind.answers), float(card.name == "BANG!")


@cache
def _lying(card: Card) -> Row:
    """What a card in front of a player does: farther, barrel, many BANG!s, Jail, Dynamite, and its worth."""
    kind = card.kind
    power, worth = kind.power, LYING.get(card.name, 5.0)
    burden = bool(kind.demands) and worth < 0
    return (
        float(power.farther) if power else 0.0,
        float(power is not None and power.barrel is not None),
        float(power is not None and power.bangs > 1),
        float(burden and kind.lays == "target"),
        float(burden and kind.lays != "target"),
        max(worth, 0.0) / 10,
    )


NOTHING: Row = (0.0,) * 6


def _added(rows: Sequence[Row], nothing: Row) -> Row:
    return tuple(map(fsum, zip(*rows, strict=True))) if rows else nothing


def _sight(player: Any) -> tuple[int, int, int]:
    """By how much a player sees others nearer, is seen farther away, and how far he shoots."""
    own = CHARACTERS.get(getattr(player, "copies", None) or player.character or "", NOBODY)
    powers = [own, *[card.kind.power for card in player.in_play if card.kind.power is not None]]
    reach = max([card.reach or 1 for card in player.in_play], default=1)
    return sum([each.nearer for each in powers]), sum([each.farther for each in powers]), reach


def _card_rows(position: Any, living: Sequence[Any], sheriff: int | None, gaps: Sequence[int]) -> list[Row]:
    unseen = getattr(position, "unseen", ())
    average = tuple([each / len(unseen) for each in _added(list(map(_held, unseen)), NOTHING[:4])]) if unseen else None
    current, early = _turn(position), position.phase in ("start", "draw")
    sights = list(map(_sight, living))
    nearer, farther, reach = (0, 0, 0) if sheriff is None else sights[sheriff]
    rows: list[Row] = []
    for player, away, (his_nearer, his_farther, his_reach) in zip(living, gaps, sights, strict=True):
        known = [_held(card) for card in player.hand if card is not UNKNOWN]
        size = getattr(player, "hand_size", len(player.hand))
        hand = _added(known, NOTHING[:4])
        if average is not None and size > len(known):
            hand = tuple([one + (size - len(known)) * other for one, other in zip(hand, average, strict=True)])
        lying = [_lying(card) for card in player.in_play]
        there = _added(lying, NOTHING)
        rows.append((
            float(size), float(size == 0), *hand, *there[:2], float(his_reach - 1), *there[2:],
            float(early and player.name == current), float(player.starting_life),
            float(away - his_nearer + farther <= his_reach if away else 0),
            float(away - nearer + his_farther <= reach if away else 0),
        ))  # fmt: skip
    return rows


# -- dice ------------------------------------------------------------------------------------------


def _dice_rows(position: Any, living: Sequence[Any]) -> list[Row]:
    current, few = _turn(position), position.pool <= 3
    showing = shown(position.showing) if isinstance(position.showing, str) else position.showing
    faces = [float(showing.counts[face]) for face in (ONE, TWO, BEER, GATLING, DYNAMITE)]
    early, rolling = position.phase in ("T0", "T1", "T2"), position.phase == "T3"
    throw = (*faces, float(position.rerolls), 0.0, 0.0) if rolling else (*NOTHING, fsum(faces[:2]), faces[2])
    rows: list[Row] = []
    for player in living:
        own, arrows, life = player.name == current, player.arrows, player.life
        fury = getattr(player, "fury_size", len(player.fury))
        rows.append((
            float(life >= 6), float(arrows), float(arrows if few else 0), float(arrows >= life), float(own and early),
            *(throw if own else (0.0,) * 8), float(position.pool if own else 0), float(len(player.tokens)), float(fury),
            float(player.starting_life),
        ))  # fmt: skip
    return rows

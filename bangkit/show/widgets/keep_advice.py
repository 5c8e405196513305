"""Which dice to keep: the goals that one can have, the best keep for each, and what another keep costs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from bangkit.core.errors import BangkitError
from bangkit.dice.faces import DUEL, NUMBERS, WHISKY, WORDS, Dice, dice, in_words
from bangkit.dice.game import DiceGame
from bangkit.dice.resolution import EXPLODES_AT
from bangkit.dice.shots import target_of
from bangkit.show.messages import Notice, grid, told
from bangkit.words.catalogue import say
from bangkit.words.telling import faces

ROWS = 3
"""So many keeps are listed, and one's own."""
Counts = Mapping[Any, int]


def goals(game: DiceGame, roller: str) -> list[tuple[str, str]]:
    """The goals that the roller can choose from, each with its sentence."""
    needed = game.table[roller].ability.gatlings
    found = [
        ("gatlings", say("table.goal gatlings")),
        ("gatling", say("table.goal gatling", needed=str(needed))),
        ("beers", say("table.goal beers")),
        ("life", say("table.goal life")),
    ]
    found += [(f"hits {name}", say("table.goal hits", name=name)) for name in game.table.ring if name != roller]
    return found


def best_keep(game: DiceGame, goal: str, kept: Dice) -> Notice:
    """The best keep for a goal, the next best ones, and what keeping these dice is worth."""
    from bangkit.odds.dice.in_game import keep

    roller = game.turn
    title = dict(goals(game, roller)).get(goal)
    if title is None:
        raise BangkitError(say("table.unknown action", name=goal))
    policy = keep(game, _worth(game, roller, goal), life=1 if goal == "life" else None)
    kind, _, name = goal.partition(" ")
    about = {"name": name, "needed": str(game.table[roller].ability.gatlings)}
    unit, means = say(f"table.unit {kind}", about), say(f"table.means {kind}", about)
    showing = game.showing
    table = policy.table([in_words(face) for face in (*showing.base, *showing.duel)])
    keeps = [_dice(each.keep) for each in table]
    mine = keeps.index(kept) if kept in keeps else None
    rows: list[list[str]] = []
    mark = None
    for number, (some, each) in enumerate(zip(keeps, table, strict=True)):
        if number < ROWS or number == mine:
            mark = len(rows) if number == mine else mark
            text = say("table.yours", keep=_said(some, showing)) if number == mine else _said(some, showing)
            rows.append([text, _number(each.value), _number(each.regret)])
    lines = [policy.advice] if policy.advice else []
    lines += [say("table.keep best", keep=_said(keeps[0], showing), value=_number(table[0].value), unit=unit)]
    if mine is not None:
        own = table[mine]
        facts = {"keep": _said(kept, showing), "value": _number(own.value), "regret": _number(own.regret)}
        lines.append(say("table.keep regret" if own.regret else "table.keep yours", **facts))
    counted = [means, policy.conventions, say("table.means abilities")]
    caption = say("table.keep caption", goal=title, number=ROWS, all=len(keeps)) if len(keeps) > ROWS else title
    shown = grid(caption, [say("table.keep head"), unit, say("table.regret head")], rows, mark)
    return told(
        "keep", say("table.keep title", goal=title), lines, grid=shown, counted=counted, best=_places(showing, keeps[0])
    )


def _worth(game: DiceGame, roller: str, goal: str) -> Callable[[Counts], Any]:
    """What final faces are worth for a goal."""
    player = game.table[roller]
    needed = player.ability.gatlings
    kind, _, name = goal.partition(" ")
    if kind == "gatlings":
        return lambda counts: counts["gatling"]
    if kind == "gatling":
        return lambda counts: counts["gatling"] >= needed
    if kind == "beers":
        return lambda counts: counts["beer"]
    if kind == "life":
        missing = player.starting_life - player.life
        beer = player.ability.own_beer(player.life) if player.ability.own_beer else 1
        return lambda counts: min(counts["beer"] * beer, missing) - (counts["dynamite"] >= EXPLODES_AT)
    hitting = [
        WORDS[face] for face in WORDS if name in {each.target for each in target_of(game.table, player, face).options}
    ]
    proof = game.table[name].ability.gatling_proof
    return lambda counts: sum(counts[face] for face in hitting) + (counts["gatling"] >= needed and not proof)


def others(showing: Dice, places: list[int]) -> Dice:
    """The dice at all places but these, base dice first, as they lie on the table."""
    base = len(showing.base)
    kept = {int(place) for place in places}
    return dice(
        (face for place, face in enumerate(showing.base) if place not in kept),
        (face for place, face in enumerate(showing.duel, base) if place not in kept),
    )


def _dice(keep: Any) -> Dice:
    """The dice that a keep of the solver names; a face that both kinds of dice have is marked there."""
    kinds: tuple[list[str], list[str]] = ([], [])
    for each in keep:
        face, _, kind = str(each).partition(" (")
        kinds[kind.startswith("duel") or face in (WHISKY, DUEL)].append(NUMBERS.get(face, face))
    return dice(*kinds)


def _said(keep: Dice, showing: Dice) -> str:
    if keep is showing:
        return say("table.keep all")
    return faces(keep.base, keep.duel) if keep.code else say("table.keep none")


def _places(showing: Dice, keep: Dice) -> list[int]:
    """Which dice on the table a keep names."""
    found: list[int] = []
    start = 0
    for lying, wanted in ((showing.base, [*keep.base]), (showing.duel, [*keep.duel])):
        for place, face in enumerate(lying, start):
            if face in wanted:
                wanted.remove(face)
                found.append(place)
        start = len(lying)
    return found


def _number(value: Fraction) -> str:
    from bangkit.odds.rendering import decimal

    return str(value) if value.denominator == 1 else f"{decimal(value)} ({value})"

"""Shots: ONE and TWO, whom they can hit and what they do (DICE-SHOT)."""

from __future__ import annotations

from functools import lru_cache

from bangkit.core.requests import Ask
from bangkit.core.rulebook import Refusal
from bangkit.dice.elimination import hits
from bangkit.dice.faces import BEER, ONE, TWO
from bangkit.dice.moves import Move, at_each
from bangkit.dice.resolution import symbols
from bangkit.dice.table import Player, Table


@lru_cache(maxsize=20_000)
def at_places(ring: tuple[str, ...], who: str, places: tuple[int, ...]) -> tuple[str, ...]:
    """Who sits so many places away among the living, either way around, clockwise from the left (DICE-SHOT-01, DICE-SHOT-02, DICE-SHOT-04, UNDEAD-BONE-03, DEC-24).

    >>> at_places(("A", "B", "C", "D", "E"), "A", (2,)), at_places(("A", "B", "C", "D"), "A", (2, 3))
    (('C', 'D'), ('B', 'C', 'D'))
    """
    here, number = ring.index(who), len(ring)
    steps = {step % number for place in places for step in (place, -place)}
    return tuple(ring[(here + step) % number] for step in sorted(steps - {0}))


def places_of(table: Table, player: Player, face: str) -> tuple[int, ...]:
    """How many places away a shot of this player hits; with two or three living TWO counts as ONE (DICE-SHOT-03, DICE-3P-07, DICE-CHAR-ROSE-02, DEC-11)."""
    return player.ability.places[ONE if len(table.ring) <= 3 else face]


def in_range(table: Table, player: Player, face: str) -> tuple[str, ...]:
    """Whom a ONE or TWO of this player can hit."""
    return at_places(table.ring, player.name, places_of(table, player, face))


def other(face: str) -> str:
    """TWO for ONE and ONE for TWO."""
    return TWO if face == ONE else ONE


@lru_cache(maxsize=20_000)
def shot_question(who: str, face: str, near: tuple[str, ...], swapped: tuple[str, ...], with_beer: bool) -> Ask:
    """The question whom a die hits, also as swapped or doubled by an ability."""
    plain = at_each(Move("shoot", face=face), near)
    options = plain + at_each(Move("shoot", face=face, as_face=other(face)), swapped)
    if with_beer:
        options += tuple(move._replace(with_beer=True) for move in options)
    return Ask(who, "shoot", "DICE-SHOT-01" if face == ONE else "DICE-SHOT-02", options)


def target_of(table: Table, player: Player, face: str) -> Ask:
    """Whom one ONE or TWO of this player hits (DICE-SHOT-01, DICE-SHOT-02)."""
    ability, near = player.ability, in_range(table, player, face)
    swapped: tuple[str, ...] = ()
    if ability.swaps_shots:
        swapped = tuple(name for name in in_range(table, player, other(face)) if name not in near)
    return shot_question(player.name, face, near, swapped, ability.doubles_shot and may_double(table, player))


def may_double(table: Table, player: Player) -> bool:
    """Whether a BEER is left to be spent on a shot, once in the turn (DICE-CHAR-SLAB-01, DICE-CHAR-SLAB-02, DEC-25)."""
    return not table.spent and symbols(table, player, BEER) > 0


def against_shot(table: Table, player: Player, move: Move) -> list[Refusal]:
    """Every reason against this shot, whatever is pending."""
    found, ability = [], player.ability
    face = move.as_face or move.face
    if move.as_face and not ability.swaps_shots:
        found.append(Refusal("DICE-CHAR-CALAMITY-01", {"player": player.name, "face": move.face}))
    if move.with_beer and not (ability.doubles_shot and may_double(table, player)):
        rule = "DICE-CHAR-SLAB-02" if ability.doubles_shot and table.spent else "DICE-CHAR-SLAB-01"
        found.append(Refusal(rule, {"player": player.name}))
    if table.by_name[move.target].out:
        found.append(Refusal("DICE-ELIM-04", {"target": move.target}))
    elif move.target not in in_range(table, player, face):
        if move.target == player.name:
            rule = "DEC-10"
        else:
            rule = "DICE-SHOT-03" if len(table.ring) <= 3 else "DICE-SHOT-01" if face == ONE else "DICE-SHOT-02"
        facts = {"target": move.target, "targets": list(in_range(table, player, face)), "face": face}
        found.append(Refusal(rule, facts))
    return found


async def shots(table: Table, name: str) -> None:
    """First each ONE and TWO gets its target, then all the life is lost in one event (DICE-SHOT-05, DICE-SHOT-06, DICE-SHOT-07, DICE-SHOT-08, DEC-30)."""
    player = table.by_name[name]
    table.phase = "T5"
    points: dict[str, int] = {}
    for face in (ONE, TWO):
        number = symbols(table, player, face)
        question = target_of(table, player, face) if number else None
        while number and question is not None and question.options:
            move = await question
            number -= 1
            points[move.target] = points.get(move.target, 0) + 1 + move.with_beer
            if table.told:
                table.note(question.rule, "shoots", player=name, target=move.target, face=face, doubled=2 if move.with_beer else None)  # fmt: skip
            if move.with_beer:
                table.spent += 1
                question = target_of(table, player, face)
    if len(points) == 1:
        target, lost = points.popitem()
        await hits(table, [(table.by_name[target], lost)], player, "DICE-SHOT-05")
    elif points:
        losses = [(each, points[each.name]) for each in table.from_the_left() if each.name in points]
        await hits(table, losses, player, "DICE-SHOT-05")

"""What are my odds? The chances of the next throw of the dice."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from bangkit import words
from bangkit.core.requests import Ask
from bangkit.dice.faces import BASE_DIE
from bangkit.dice.game import DiceGame
from bangkit.dice.resolution import EXPLODES_AT, dynamites
from bangkit.odds import Distribution, at_least_binomial
from bangkit.show.messages import Notice, figure, told
from bangkit.show.widgets.keep_advice import others
from bangkit.words.catalogue import say

SHOWN = ("gatling", "beer", "1", "2")
"""The faces whose chance to show is told, once for those that are on as many sides."""


def dice_odds(game: DiceGame, viewer: str, keeping: Sequence[int]) -> Notice:
    """The chances of throwing again all dice but those at these places; of a duel throw; or that luck has no part."""
    request = game.request
    title = say("table.odds title", name=viewer)
    what = request.what if isinstance(request, Ask) else ""
    if what in ("challenge", "duel again"):
        faces = game.components.duel_die
        chance = Fraction(faces.count("duel"), len(faces))
        return told("odds", title, [say("table.known dice")], figures=[figure(say("table.duel die"), chance)])
    if what != "reroll":
        return told("odds", title, [say("table.no luck"), say("table.known dice")], figures=[])
    if not game.rerolls:
        return told("odds", title, [say("table.no rerolls")], figures=[])
    kept = [place for place in range(len(game.showing.base) + len(game.showing.duel)) if place in set(keeping)]
    thrown = others(game.showing, kept)
    number = len(thrown.base) + len(thrown.duel)
    if not number:
        return told("odds", title, [say("table.nothing thrown")], figures=[])
    lines = [say("table.throwing", thrown=words.faces(thrown.base, thrown.duel)), say("table.known dice")]
    return told("odds", title, lines, figures=list(_throw(game, len(thrown.base), len(thrown.duel))))


def _throw(game: DiceGame, base: int, duel: int) -> list[dict[str, Any]]:
    """What a throw of so many dice may bring."""
    player = game.table[game.turn]
    left = EXPLODES_AT - dynamites(game.table, player)
    found = [_at_least(game, say("table.arrow one"), "arrow", 1, base, duel, "DICE-ARROW-01")]
    if game.pool <= base + duel:
        what = say("table.arrow attack", number=game.pool)
        found.append(_at_least(game, what, "arrow", game.pool, base, duel, "DICE-ARROW-04"))
    if 0 < left <= base + duel:
        found.append(_at_least(game, say("table.third dynamite"), "dynamite", left, base, duel, "DICE-DYN-02"))
    alike: dict[tuple[int, int], list[str]] = {}
    for face in SHOWN:
        sides = base and BASE_DIE.count(face), duel and game.components.duel_die.count(face)
        alike.setdefault(sides, []).append(face)
    for face, *likewise in alike.values():
        what = say("table.face one", face=face, likewise=likewise or None)
        found.append(_at_least(game, what, face, 1, base, duel))
    return found


def _at_least(
    game: DiceGame, what: str, face: str, number: int, base: int, duel: int, rule: str = ""
) -> dict[str, Any]:
    """The chance of at least so many of a face; with one kind of dice also the formula."""
    dice = [(faces, count) for faces, count in ((BASE_DIE, base), (game.components.duel_die, duel)) if count]
    if len(dice) == 1:
        faces, count = dice[0]
        form = at_least_binomial(count, Fraction(faces.count(face), len(faces)), number)
        return figure(what, form.value, form, rule)
    total = Distribution({0: 1})
    for faces, count in dice:
        hit = faces.count(face)
        one = Distribution({1: hit, 0: len(faces) - hit})
        total = total + one.times(count)
    return figure(what, total.P(lambda shown: shown >= number), None, rule)

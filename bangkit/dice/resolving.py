"""T5: the final result is resolved in its fixed order; every die must be used (DICE-ROLL-08, -09)."""

from __future__ import annotations

from functools import lru_cache

from bangkit.core.requests import Ask
from bangkit.core.running import Tasks
from bangkit.dice.faces import BEER, GATLING, ONE, TWO
from bangkit.dice.law import EXPLODES_AT, dynamites, symbols, target_of
from bangkit.dice.life import damage, gain, hits, return_arrows
from bangkit.dice.moves import Move, at_each
from bangkit.dice.table import Table

TO_BEER = Move("beer", face=BEER)


async def dynamite(table: Table, name: str) -> None:
    """Three or more DYNAMITE cost the roller 1 life, fewer do nothing (DICE-DYN-03, -05)."""
    player = table.by_name[name]
    table.phase = "T5"
    if dynamites(table, player) >= EXPLODES_AT:
        table.note("DICE-DYN-03", "dynamite explodes", player=name)
        await damage(table, [(player, 1)], None, "DICE-DYN-03")


async def shots(table: Table, name: str) -> None:
    """First each ONE and TWO gets its target, then all the life is lost in one event (DICE-SHOT-05 to -07)."""
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
            if table.journal is not None:
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


async def beer(table: Table, name: str) -> None:
    """Beers one by one, each for any living player, himself included (DICE-BEER-01, -03, DEC-16)."""
    player = table.by_name[name]
    table.phase = "T5"
    for_himself = 1 if player.ability.own_beer is None else player.ability.own_beer(player.life)
    for left in range(symbols(table, player, BEER) - table.spent, 0, -1):
        move = await whose_beer(name, table.ring, left, for_himself)
        drinker = table.by_name[move.target]
        if table.journal is not None:
            table.note("DICE-BEER-01", "beer", player=name, target=move.target)
        gain(table, drinker, for_himself if drinker is player else 1, "DICE-BEER-01")


@lru_cache(maxsize=5_000)
def whose_beer(who: str, ring: tuple[str, ...], left: int, for_himself: int) -> Ask:
    """The question who gets a beer, how many are left with it, and what each is worth to himself (DICE-BEER-01)."""
    return Ask(who, "beer", "DICE-BEER-01", at_each(TO_BEER, ring), {"left": left, "for_himself": for_himself})


async def gatling(table: Table, name: str) -> None:
    """Three GATLING send the roller's arrows back and cost every other player 1 life (DICE-GAT-01 to -05, DEC-12)."""
    player = table.by_name[name]
    table.phase = "T5"
    number, ability = symbols(table, player, GATLING), player.ability
    if number >= ability.gatlings:
        table.note("DICE-GAT-01", "gatling", player=name)
        return_arrows(table, player, player.arrows, "DICE-GAT-02")
        losses = [(each, 1) for each in table.from_the_left() if each is not player and not each.ability.gatling_proof]
        await hits(table, losses, player, "DICE-GAT-01")
    if ability.after_gatling is not None:
        await ability.after_gatling(table, player, number)


TASKS: Tasks = {"T5 dynamite": dynamite, "T5 shots": shots, "T5 beer": beer, "T5 gatling": gatling}

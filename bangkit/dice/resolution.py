"""The final result and its resolution, T4 and T5: dynamite, beer, Gatling (DICE-DYN, DICE-BEER, DICE-GAT).

The shots of ONE and TWO stand in `shots`, WHISKY and DUEL in `sets/duels.py`. Every die must be used, in the fixed order of the rulebook.
That DYNAMITE is locked, and arrows come before it, stands with the throws, in `turn` and `law.locked` (DICE-DYN-01, DICE-DYN-06).
"""

from __future__ import annotations

from functools import lru_cache

from bangkit.core.requests import Ask
from bangkit.dice.arrows import return_arrows
from bangkit.dice.elimination import damage, gain, hits
from bangkit.dice.faces import BEER, DYNAMITE, GATLING, ONE, TWO
from bangkit.dice.moves import Move, at_each
from bangkit.dice.table import Player, Table

EXPLODES_AT = 3
"""So many DYNAMITE stop the rolling (DICE-DYN-02)."""
TO_BEER = Move("beer", face=BEER)
STEPS = ("T5 dynamite", "T5 whisky", "T5 shots", "T5 beer", "T5 gatling", "T5 duel")
"""The fixed order of resolution; ARROW has been resolved at its throw (DICE-ROLL-08, UNDEAD-DUEL-03, DEC-05)."""


def final_result(table: Table, player: Player) -> None:
    """T4: what shows now, with the revealed fury symbols, is resolved step by step (DICE-ROLL-08, DICE-ROLL-09, UNDEAD-WOUND-04)."""
    name, ability, revealed = player.name, player.ability, player.revealed
    table.phase = "T4"
    if table.wordy:
        table.note("DICE-ROLL-08", "final result", player=name, dice=str(table.showing), cards=list(revealed))
    agenda, counts = table.agenda, table.showing.counts
    agenda.append(("T6 end of turn", name))
    if revealed or player.tokens:
        table.schedule([(step, name) for step in STEPS])
        return
    if counts["duel"]:
        agenda.append(("T5 duel", name))
    if counts["gatling"] and (counts["gatling"] >= ability.gatlings or ability.after_gatling is not None):
        agenda.append(("T5 gatling", name))
    if counts["beer"]:
        agenda.append(("T5 beer", name))
    if counts["1"] or counts["2"]:
        agenda.append(("T5 shots", name))
    if counts["whisky"]:
        agenda.append(("T5 whisky", name))
    if table.showing.dynamites >= EXPLODES_AT:
        agenda.append(("T5 dynamite", name))


def dynamites(table: Table, player: Player) -> int:
    """The DYNAMITE on dice and revealed fury cards, and one more for the token (DICE-DYN-02, DEC-34, UNDEAD-WOUND-05)."""
    number = table.showing.dynamites
    if player.revealed or player.tokens:
        number += on_cards(player, DYNAMITE) + (DYNAMITE in player.tokens)
    return number


def on_cards(player: Player, face: str) -> int:
    """How often a symbol stands on a player's revealed fury cards (UNDEAD-FURY-06); they are no dice (UNDEAD-FURY-11)."""
    return sum(card.split().count(face) for card in player.revealed)


def symbols(table: Table, player: Player, face: str) -> int:
    """How many of a symbol the final result holds: dice, less one cancelled by a token, and fury cards (DEC-33, DEC-55, UNDEAD-WOUND-03, UNDEAD-WOUND-04, UNDEAD-WOUND-07)."""
    number = table.showing.counts[face]
    if number and face in player.tokens and face != DYNAMITE:
        number -= 1
    return number + on_cards(player, face) if player.revealed else number


async def dynamite(table: Table, name: str) -> None:
    """Three or more DYNAMITE cost the roller 1 life, fewer do nothing (DICE-DYN-03, DICE-DYN-05); who survives resolves the rest (DICE-DYN-04)."""
    player = table.by_name[name]
    table.phase = "T5"
    if dynamites(table, player) >= EXPLODES_AT:
        table.note("DICE-DYN-03", "dynamite explodes", player=name)
        await damage(table, [(player, 1)], "DICE-DYN-03")


async def beer(table: Table, name: str) -> None:
    """Beers one by one, each for any living player, himself included, to no avail at his cap (DICE-BEER-01, DICE-BEER-02, DICE-BEER-03, DICE-BEER-04, DEC-16)."""
    player = table.by_name[name]
    table.phase = "T5"
    for_himself = 1 if player.ability.own_beer is None else player.ability.own_beer(player.life)
    for left in range(symbols(table, player, BEER) - table.spent, 0, -1):
        move = await whose_beer(name, table.ring, left, for_himself)
        drinker = table.by_name[move.target]
        if table.told:
            table.note("DICE-BEER-01", "beer", player=name, target=move.target)
        gain(table, drinker, for_himself if drinker is player else 1, "DICE-BEER-01")


@lru_cache(maxsize=5_000)
def whose_beer(who: str, ring: tuple[str, ...], left: int, for_himself: int) -> Ask:
    """The question who gets a beer, how many are left with it, and what each is worth to himself (DICE-BEER-01)."""
    return Ask(who, "beer", "DICE-BEER-01", at_each(TO_BEER, ring), {"left": left, "for_himself": for_himself})


async def gatling(table: Table, name: str) -> None:
    """Three GATLING send the roller's arrows back and cost every other player 1 life, once a turn (DICE-GAT-01, DICE-GAT-02, DICE-GAT-03, DICE-CHAR-WILLY-02, DEC-12, DEC-13).

    Fewer do nothing (DICE-GAT-04); beer comes before (DICE-GAT-05).
    """
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


def rolled_no_shot(table: Table, player: Player) -> bool:
    """Whether the final result, dice and fury cards, is without ONE and TWO, cancelled ones included (DEC-26, DEC-28)."""
    faces = (*table.showing.base, *table.showing.duel, *" ".join(player.revealed).split())
    return ONE not in faces and TWO not in faces

"""A turn by its phases T0 to T6; those that belong to no module in the game do not appear.

| phase | what happens, in this order |
|---|---|
| T0 | a pending outbreak starts; an eliminated player turns up a boneyard card (`sets.boneyard`) |
| T1 | start-of-turn ability |
| T2 | fury cards are revealed (`sets.fury`) |
| T3 | throw, arrows, dynamite, ability after a throw, then stop or reroll |
| T4 | the final result stands (`resolution`) |
| T5 | DYNAMITE, WHISKY, ONE with TWO, BEER, GATLING, DUEL (`resolution`, `shots`, `sets.duels`) |
| T6 | end of the turn; the next seat |
"""

from __future__ import annotations

from bangkit.core.requests import Ask
from bangkit.dice.arrows import take_arrows
from bangkit.dice.components import dice_in
from bangkit.dice.faces import NONE, Dice, throw_of, together, without
from bangkit.dice.law import rerolls_offered
from bangkit.dice.resolution import EXPLODES_AT, dynamites, final_result
from bangkit.dice.table import Player, Table
from bangkit.dice.zombies import limited


async def begin_turn(table: Table, name: str) -> None:
    """A turn begins with all dice in hand; nothing is carried over (DICE-ROLL-02, DICE-ROLL-10)."""
    player = table.by_name[name]
    table.current, table.phase = name, "T0"
    table.turn += 1
    table.showing, table.rerolls, table.used, table.spent, table.challenged = NONE, 0, (), 0, ()
    if table.journal is not None:
        table.note("DICE-ROLL-01", "turn begins", player=name)
    for each in table.players:
        each.lost = 0
    if table.modules:
        table.turned_up, table.to_reveal = (), ()
        table.schedule([("T0 boneyard", name), ("T1 ability", name), ("T2 reveal fury", name), ("T3 rolling", name)])
    elif player.ability.start_of_turn is not None:
        table.schedule([("T1 ability", name), ("T3 rolling", name)])
    else:
        await rolling(table, name)


async def start_ability(table: Table, name: str) -> None:
    """T1: the ability that comes before the first throw (DICE-CHAR-SID-01, DEC-36)."""
    player = table.by_name[name]
    table.phase = "T1"
    if player.ability.start_of_turn is not None:
        await player.ability.start_of_turn(table, player)


# -- T3: rolling ---------------------------------------------------------------------------------


def dice_of(table: Table, player: Player) -> tuple[int, int]:
    """The base and duel dice that the sets in use say; a zombie has three base dice (DICE-ROLL-02, UNDEAD-DUEL-01, UNDEAD-ZOMBIE-08)."""
    return (3, 0) if limited(table, player) else dice_in(table.modules)


async def rolling(table: Table, name: str) -> None:
    """T3: rolling begins with all dice and the rerolls of this player (DICE-ROLL-02, DICE-ROLL-04, DEC-22)."""
    player = table.by_name[name]
    table.phase, table.rerolls = "T3", player.ability.rerolls
    await throw(table, player, *dice_of(table, player))


async def throw(table: Table, player: Player, number: int, duels: int) -> None:
    """T3: a throw; arrows are taken at once, then dynamite is counted (DICE-ROLL-07, DICE-ARROW-01, DICE-DYN-06, DICE-ARROW-02, DICE-ARROW-03, DICE-ARROW-08)."""
    ability = player.ability
    thrown: Dice = await throw_of(player.name, number, duels, table.components.duel_die if duels else ())
    table.showing = showing = together(table.showing, thrown)
    if table.journal is not None:
        table.note("DICE-ROLL-02", "throws", player=player.name, dice=str(thrown), showing=str(showing))
    if thrown.arrows:
        await take_arrows(table, player, thrown.arrows, "DICE-ARROW-01")
    if ability.after_throw is not None and dynamites(table, player) < EXPLODES_AT:
        await ability.after_throw(table, player)
    go_on_rolling(table, player)


def go_on_rolling(table: Table, player: Player) -> None:
    """Rolling stops when dynamite explodes or nothing is left to choose (DICE-DYN-02, DICE-ROLL-06, DICE-CHAR-BLACKJACK-02, DEC-18)."""
    if (table.rerolls or player.ability.turns_die is not None) and dynamites(table, player) < EXPLODES_AT:
        table.agenda.append(("T3 choose", player.name))
    else:
        final_result(table, player)


async def choose(table: Table, name: str) -> None:
    """T3: stop, or throw again any dice that are not locked, at most twice (DICE-ROLL-04, DICE-ROLL-05, DICE-DYN-01); after the last throw nothing is asked (DICE-ROLL-06)."""
    player = table.by_name[name]
    ability = player.ability
    options = rerolls_offered(table.showing, table.rerolls > 0, ability.loose_dynamite)
    if ability.turns_die is not None:
        options += ability.turns_die(table, player)
    move = await Ask(name, "reroll", "DICE-ROLL-04", options)
    if move.verb == "reroll":
        again: Dice = move.dice
        table.rerolls -= 1
        table.showing = without(table.showing, again)
        if table.journal is not None:
            table.note("DICE-ROLL-04", "rerolls", player=name, dice=str(again))
        await throw(table, player, len(again.base), len(again.duel))
    elif move.verb == "use" and ability.turn_die is not None:
        await ability.turn_die(table, player, move)
        go_on_rolling(table, player)
    else:
        final_result(table, player)


# -- T6 ------------------------------------------------------------------------------------------


async def end_of_turn(table: Table, name: str) -> None:
    """T6: the ability at the end of the turn, what the modules add, and the next seat (DICE-ROLL-01, DICE-ROLL-10)."""
    player = table.by_name[name]
    table.phase = "T6"
    if table.journal is not None:
        table.note("DICE-ROLL-10", "turn ends", player=name)
    if table.modules:
        table.schedule([("T6 tokens and fury", name), ("T6 boneyard", name), ("T6 next seat", name)])
    else:
        await go_to_next_seat(table, name)
    if player.ability.end_of_turn is not None:
        await player.ability.end_of_turn(table, player)


async def go_to_next_seat(table: Table, name: str) -> None:
    """The player on the left begins his turn (DICE-ROLL-01); without roles all may fall, and nobody is left."""
    if table.ring or table.has_boneyard:
        table.agenda.append(("turn", next_seat(table, table.by_name[name])))


def next_seat(table: Table, player: Player) -> str:
    """The next living player to the left; the boneyard keeps the turn of an eliminated one (UNDEAD-BONE-05)."""
    if table.has_boneyard:
        return table.players[(player.index + 1) % len(table.players)].name
    ring = table.ring
    if player.out:
        return table.from_the_left()[0].name
    return ring[(ring.index(player.name) + 1) % len(ring)]

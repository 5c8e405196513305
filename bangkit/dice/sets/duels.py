"""Module 1, duels: two dice with DUEL and WHISKY, and wound tokens (UNDEAD-DUEL, UNDEAD-WOUND).

The record says that two duel dice take the place of base dice, and brings the tokens (UNDEAD-DUEL-01, UNDEAD-DUEL-02); the order of all
steps stands in `resolution` (UNDEAD-DUEL-03). On other symbols duel dice are dice like any (UNDEAD-DUEL-13).
"""

from __future__ import annotations

from bangkit.core.requests import Ask
from bangkit.dice.diceset import Composition, DiceSet
from bangkit.dice.elimination import gain, lose, react
from bangkit.dice.faces import ARROW, BEER, DUEL, DYNAMITE, GATLING, ONE, TWO, WHISKY, Dice, throw_of
from bangkit.dice.law import challenges_offered
from bangkit.dice.moves import PASS, Move
from bangkit.dice.resolution import symbols
from bangkit.dice.sets import fury
from bangkit.dice.table import Player, Table
from bangkit.dice.zombies import limited


async def take_token(table: Table, player: Player, rule: str) -> None:
    """A wound token is drawn and lies face up; one that he has already goes back (UNDEAD-WOUND-01, UNDEAD-WOUND-02, DEC-33, UNDEAD-WOUND-08).

    In his own turn it cancels a die of the final result, or is one DYNAMITE more: `resolution.symbols` and `resolution.dynamites`
    (UNDEAD-WOUND-03, UNDEAD-WOUND-04, UNDEAD-WOUND-05, UNDEAD-WOUND-07).
    """
    if player.out or limited(table, player) or not len(table.tokens):
        return
    token: str = await table.tokens.take("token", "UNDEAD-WOUND-01", player.name)
    table.note(rule, "takes token", player=player.name, token=token)
    if token in player.tokens:
        table.tokens.shuffle_in([token])
        table.note("UNDEAD-WOUND-02", "token back", player=player.name, token=token)
    else:
        player.tokens = tuple(sorted((*player.tokens, token)))


# -- T5 ------------------------------------------------------------------------------------------


async def whisky(table: Table, name: str) -> None:
    """T5: each WHISKY gives 1 life, and sends a wound token back or brings a fury card (UNDEAD-DUEL-04, UNDEAD-DUEL-05)."""
    player = table.by_name[name]
    table.phase = "T5"
    ability = player.ability
    for _ in range(symbols(table, player, WHISKY)):
        for time in range(ability.whisky_times):
            if time:
                options = (Move("use", thing=ability.name), PASS)
                if await Ask(name, "whisky again", ability.rule, options) == PASS:
                    break
            table.note("UNDEAD-DUEL-04", "whisky", player=name)
            gain(table, player, 1, "UNDEAD-DUEL-04")
            if player.tokens:
                await discard_token(table, player)
            else:
                await fury.draw(table, player, "UNDEAD-FURY-03")


async def discard_token(table: Table, player: Player) -> None:
    """The roller chooses a wound token, which is shuffled into the pile at once (UNDEAD-DUEL-05, DEC-33)."""
    options = tuple(Move("discard token", face=token) for token in player.tokens)
    move = await Ask(player.name, "discard token", "UNDEAD-DUEL-05", options)
    player.tokens = tuple(token for token in player.tokens if token != move.face)
    table.tokens.shuffle_in([move.face])
    table.note("UNDEAD-DUEL-05", "token back", player=player.name, token=move.face)


async def duel(table: Table, name: str) -> None:
    """T5: the duels, one after another (UNDEAD-DUEL-06, UNDEAD-DUEL-10, DEC-31, UNDEAD-DUEL-12)."""
    table.phase = "T5"
    number = symbols(table, table.by_name[name], DUEL)
    table.agenda += [("T5 challenge", name)] * number


async def challenge(table: Table, name: str) -> None:
    """T5: a duel die is handed to another player, to nobody twice in a turn (UNDEAD-DUEL-06, UNDEAD-DUEL-11, DEC-32)."""
    player = table.by_name[name]
    options = challenges_offered(table, player)
    if not options:
        return
    move = await Ask(name, "challenge", "UNDEAD-DUEL-06", options)
    table.challenged += (move.target,)
    table.note("UNDEAD-DUEL-06", "challenges", player=name, target=move.target)
    if player.ability.on_challenge is not None:
        await player.ability.on_challenge(table, player)
    table.agenda.append(("T5 duel throw", move.target, name))


async def duel_throw(table: Table, thrower: str, opponent: str) -> None:
    """T5: DUEL hands the die back; anything else loses the duel (UNDEAD-DUEL-07, UNDEAD-DUEL-08, UNDEAD-DUEL-09, UNDEAD-CHAR-SEAN-02, DEC-41)."""
    player = table.by_name[thrower]
    thrown = await throw_duel_die(table, player)
    ability = player.ability
    may_repeat = ability.rerolls_duel and thrower == table.current and ability.name not in table.used
    if thrown != DUEL and may_repeat:
        options = (Move("use", thing=ability.name), PASS)
        if await Ask(thrower, "duel again", ability.rule, options, {"face": thrown}) != PASS:
            table.used += (ability.name,)
            thrown = await throw_duel_die(table, player)
    if thrown == DUEL:
        table.agenda.append(("T5 duel throw", opponent, thrower))
        return
    event = lose(table, [(player, 1)], table.by_name[opponent], "UNDEAD-DUEL-09")
    await take_token(table, player, "UNDEAD-DUEL-09")
    if event is not None:
        await react(table, event)


async def throw_duel_die(table: Table, player: Player) -> str:
    """One duel die thrown in a duel; its symbol has no other effect (UNDEAD-DUEL-07)."""
    thrown: Dice = await throw_of(player.name, 0, 1, table.components.duel_die, "UNDEAD-DUEL-07")
    table.note("UNDEAD-DUEL-07", "duel throw", player=player.name, face=thrown.duel[0])
    return thrown.duel[0]


# -- T6 ------------------------------------------------------------------------------------------


async def tokens_and_fury(table: Table, name: str) -> None:
    """T6: own tokens go back, shuffled into their pile (UNDEAD-WOUND-06), then come the fury cards."""
    player = table.by_name[name]
    if player.tokens:
        table.tokens.shuffle_in(player.tokens)
        table.note("UNDEAD-WOUND-06", "tokens back", player=name, tokens=list(player.tokens))
        player.tokens = ()
    await fury.discard_and_draw(table, player)


DUELS = DiceSet(
    1,
    needs=(fury.FURY.name,),
    needs_rule="UNDEAD-SETUP-02",
    dice=(3, 2),
    components={
        "duel_die": Composition((DUEL, DUEL, WHISKY, ARROW, DYNAMITE, GATLING), "CONFIRMED_SECONDARY"),
        "tokens": Composition((*3 * (BEER,), *5 * (ONE,), *5 * (TWO,), *2 * (DYNAMITE,)), "CONFIRMED"),
    },
    tasks={
        "T5 whisky": whisky,
        "T5 duel": duel,
        "T5 challenge": challenge,
        "T5 duel throw": duel_throw,
        "T6 tokens and fury": tokens_and_fury,
    },
    chapters=("23_undead_or_alive",),
)

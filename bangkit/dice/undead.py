"""Undead or Alive, what its modules add to the phases: duels and wound tokens (1), fury cards (2), the boneyard (4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bangkit.core.requests import Ask, Chance
from bangkit.core.roles import RENEGADE
from bangkit.core.running import Tasks
from bangkit.dice.faces import ARROW, DUEL, WHISKY, Dice, throw_of
from bangkit.dice.law import challenges_offered, symbols
from bangkit.dice.life import gain, give_back, limited, lose, react, take_arrows
from bangkit.dice.moves import PASS, Move
from bangkit.dice.table import Pile, Player, Table

MANY_LOSSES = 2
"""So many life points lost in a turn bring a fury card (UNDEAD-FURY-02)."""


# -- piles, tokens and cards ---------------------------------------------------------------------


async def take(pile: Pile, what: str, rule: str, about: str) -> Any:
    """The top of a face-down pile that is not empty."""
    if pile.top:
        return pile.top.pop(0)
    taken = await Chance(what, rule, pile.rest, about)
    pile.rest.remove(taken)
    return taken


async def take_token(table: Table, player: Player, rule: str) -> None:
    """A wound token is drawn and lies face up; one that he has already goes back (UNDEAD-WOUND-01, -02, DEC-33)."""
    if player.out or limited(table, player) or not len(table.tokens):
        return
    token: str = await take(table.tokens, "token", "UNDEAD-WOUND-01", player.name)
    table.note(rule, "takes token", player=player.name, token=token)
    if token in player.tokens:
        table.tokens.shuffle_in([token])
        table.note("UNDEAD-WOUND-02", "token back", player=player.name, token=token)
    else:
        player.tokens = tuple(sorted((*player.tokens, token)))


async def next_fury_card(table: Table, rule: str, about: str) -> str | None:
    """The top fury card; an empty deck is made new from the discard pile (UNDEAD-FURY-10, DEC-37)."""
    if not len(table.fury):
        if not table.fury_discard:
            return None
        table.fury.shuffle_in(table.fury_discard)
        table.fury_discard = []
        table.note("UNDEAD-FURY-10", "new fury deck", size=len(table.fury))
    card: str = await take(table.fury, "fury", rule, about)
    return card


async def draw_fury(table: Table, player: Player, rule: str) -> None:
    """A player draws a fury card and lays it face down before him (UNDEAD-FURY-02 to -04)."""
    if player.out or limited(table, player) or 2 not in table.modules:
        return
    if player.ability.draw_fury is not None:
        card = await player.ability.draw_fury(table, player)
    else:
        card = await next_fury_card(table, rule, player.name)
    if card is not None:
        player.fury += (card,)
        table.note(rule, "draws fury", (player.name,), {"card": card}, player=player.name)


# -- T2 ------------------------------------------------------------------------------------------


async def reveal_fury(table: Table, name: str) -> None:
    """T2: all fury cards are revealed; ARROW on them is taken at once (UNDEAD-FURY-05, -07)."""
    player = table.by_name[name]
    table.phase = "T2"
    if player.fury:
        player.revealed, player.fury = player.fury, ()
        table.note("UNDEAD-FURY-05", "reveals fury", player=name, cards=list(player.revealed))
        await take_arrows(table, player, " ".join(player.revealed).split().count(ARROW), "UNDEAD-FURY-07")


# -- T5 ------------------------------------------------------------------------------------------


async def whisky(table: Table, name: str) -> None:
    """T5: each WHISKY gives 1 life, and sends a wound token back or brings a fury card (UNDEAD-DUEL-04, -05)."""
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
                await draw_fury(table, player, "UNDEAD-FURY-03")


async def discard_token(table: Table, player: Player) -> None:
    """The roller chooses a wound token, which is shuffled into the pile at once (UNDEAD-DUEL-05, DEC-33)."""
    options = tuple(Move("discard token", face=token) for token in player.tokens)
    move = await Ask(player.name, "discard token", "UNDEAD-DUEL-05", options)
    player.tokens = tuple(token for token in player.tokens if token != move.face)
    table.tokens.shuffle_in([move.face])
    table.note("UNDEAD-DUEL-05", "token back", player=player.name, token=move.face)


async def duel(table: Table, name: str) -> None:
    """T5: the duels, one after another (UNDEAD-DUEL-06, -10, DEC-31)."""
    table.phase = "T5"
    number = symbols(table, table.by_name[name], DUEL)
    table.agenda += [("T5 challenge", name)] * number


async def challenge(table: Table, name: str) -> None:
    """T5: a duel die is handed to another player, to nobody twice in a turn (UNDEAD-DUEL-06, -11, DEC-32)."""
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
    """T5: DUEL hands the die back; anything else loses the duel (UNDEAD-DUEL-07 to -09)."""
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
    """T6: own tokens go back, revealed cards are discarded, whoever lost much draws (UNDEAD-WOUND-06, FURY-08, -02)."""
    player = table.by_name[name]
    if player.tokens:
        table.tokens.shuffle_in(player.tokens)
        table.note("UNDEAD-WOUND-06", "tokens back", player=name, tokens=list(player.tokens))
        player.tokens = ()
    if player.revealed:
        table.fury_discard = sorted([*table.fury_discard, *player.revealed])
        table.note("UNDEAD-FURY-08", "discards fury", player=name, cards=list(player.revealed))
        player.revealed = ()
    for each in table.clockwise(player):
        if each.lost >= MANY_LOSSES:
            await draw_fury(table, each, "UNDEAD-FURY-02")


# -- module 4: boneyard and outbreak -------------------------------------------------------------


async def boneyard_at_start(table: Table, name: str) -> None:
    """T0: a pending outbreak starts; else an eliminated player turns up a card, and that is all he does (UNDEAD-BONE-05).

    If that makes it due, the outbreak starts now and he plays as a zombie (UNDEAD-BONE-10).
    """
    player = table.by_name[name]
    if not table.outbreak_due and player.out:
        await turn_up(table, [player])
    if table.outbreak_due:
        start_outbreak(table, player)
    if player.out:
        table.agenda[:] = [("T6 next seat", name), ("T6 boneyard", name)]


async def boneyard_at_end(table: Table, name: str) -> None:
    """T6: who fell in this turn turns up a card; a no-hands card goes back into its deck (UNDEAD-BONE-04, -06, DEC-43)."""
    fallen = [table.by_name[each] for each in table.to_reveal]
    if fallen and not table.outbreak:
        await turn_up(table, fallen)
    back = [hands for hands in table.turned_up if not hands]
    if back:
        table.boneyard.shuffle_in(back)
        table.note("UNDEAD-BONE-06", "no hands back", count=len(back))
    table.turned_up, table.to_reveal = (), ()


async def turn_up(table: Table, players: Sequence[Player]) -> None:
    """Each turns up one boneyard card, then it is seen whether an outbreak is due (UNDEAD-BONE-07, -08, DEC-43, -45)."""
    for player in players:
        if len(table.boneyard):
            hands: int = await take(table.boneyard, "hands", "UNDEAD-BONE-04", player.name)
            table.turned_up += (hands,)
            if hands:
                table.hands += (hands,)
            table.note("UNDEAD-BONE-07", "turns up", player=player.name, hands=hands, total=sum(table.hands))
    now = table.turned_up
    if now and all(now) and sum(table.hands) > len(table.living):
        table.outbreak_due = True
        table.note("UNDEAD-BONE-08", "outbreak due", hands=sum(table.hands), living=len(table.living))


def start_outbreak(table: Table, active: Player) -> None:
    """The outbreak: a Lord, if a Renegade lives, and the eliminated back as zombies (UNDEAD-ZOMBIE-01 to -07, -15)."""
    renegades = [player for player in table.clockwise(active) if player.role == RENEGADE]
    lord, others = (renegades[0], renegades[1:]) if renegades else (None, [])
    zombies = [player for player in table.players if player.out] + others
    life = len(table.players) - len(zombies)
    table.outbreak, table.outbreak_due = True, False
    table.boneyard, table.hands, table.turned_up, table.to_reveal = Pile(), (), (), ()
    table.note("UNDEAD-ZOMBIE-01", "outbreak", zombies=[player.name for player in zombies], count=life)
    if lord is not None:
        lord.lord = lord.role_shown = True
        table.note("UNDEAD-ZOMBIE-02", "lord", player=lord.name)
    table.fallen += tuple(player.name for player in others)
    for player in zombies:
        give_back(table, player)
        player.out, player.zombie, player.role_shown = False, True, True
        player.life = player.starting_life = life
        table.note("UNDEAD-ZOMBIE-04", "zombie", player=player.name, life=life)
    table.refresh()


TASKS: Tasks = {
    "T0 boneyard": boneyard_at_start,
    "T2 reveal fury": reveal_fury,
    "T5 whisky": whisky,
    "T5 duel": duel,
    "T5 challenge": challenge,
    "T5 duel throw": duel_throw,
    "T6 tokens and fury": tokens_and_fury,
    "T6 boneyard": boneyard_at_end,
}

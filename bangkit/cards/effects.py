"""The cards of the base game, one entry a name: what speaks against it, whom it is aimed at, what it does.

An effect lists the tasks that carry it out, in their order; each is finished with all consequences
before the next one begins (CARD-FLOW-4).
"""

from __future__ import annotations

from collections.abc import Callable

from bangkit.cards import law
from bangkit.cards.elimination import beer_strength, heal
from bangkit.cards.faces import Card, card, different
from bangkit.cards.hooks import KINDS, UNLIMITED, Power
from bangkit.cards.kinds import Kind
from bangkit.cards.moves import Move, with_card
from bangkit.cards.moving import decide, draw, next_card, receive, settle, steal, strip
from bangkit.cards.shooting import ignored, missed_needed
from bangkit.cards.table import EVERYBODY, Player, Table
from bangkit.core.running import Task, Tasks

Effect = Callable[[Table, Player, Move], list[Task]]

# -- effects -------------------------------------------------------------------------------------


def played(move: Move) -> Card:
    """The card that a move plays."""
    assert move.card is not None
    return move.card


def shoot(table: Table, player: Player, move: Move) -> list[Task]:
    """One shot at the target (CARD-SYM-2)."""
    assert move.target is not None
    return [("be shot", move.target, player.name, source_of(move))]


def bang(table: Table, player: Player, move: Move) -> list[Task]:
    """A shot at one player within reach; some shooters need more than one Missed! (CARD-BANG-1)."""
    return [(*shoot(table, player, move)[0], missed_needed(table, player))]


def gatling(table: Table, player: Player, move: Move) -> list[Task]:
    """One shot at every other player, clockwise (CARD-GATL-1, CARD-FLOW-3)."""
    return [shoot(table, player, move._replace(target=other.name))[0] for other in table.others(player)]


def indians(table: Table, player: Player, move: Move) -> list[Task]:
    """Everybody else discards a BANG! card or loses 1 life, clockwise (CARD-INDI-1, -4)."""
    return [("indians", other.name, player.name, source_of(move)) for other in table.others(player)]


def duel(table: Table, player: Player, move: Move) -> list[Task]:
    """A duel with the target, who answers first (CARD-DUEL-1, -2)."""
    return [("duel", player.name, move.target)]


def beer(table: Table, player: Player, move: Move) -> list[Task]:
    """The player regains 1 life, unless only two are left (CARD-BEER-1, -10, -11)."""
    number = beer_strength(table, player) if law.beer_works(table) else 0
    return [("heal", player.name, number, "CARD-BEER-1")]


def saloon(table: Table, player: Player, move: Move) -> list[Task]:
    """Everybody regains 1 life, the others first and the player last (CARD-SALO-1, CARD-SYM-15)."""
    return [("heal", each.name, 1, "CARD-SALO-1") for each in (*table.others(player), player)]


def draws(number: int) -> Effect:
    """An effect: the player draws this many cards (CARD-SYM-4)."""

    def effect(table: Table, player: Player, move: Move) -> list[Task]:
        return [("draw", player.name, number)]

    return effect


def take_card(table: Table, player: Player, move: Move) -> list[Task]:
    """Take a card from the target (CARD-SYM-5)."""
    return [("take", player.name, move.target, str(move.pick), source_of(move))]


def discard_card(table: Table, player: Player, move: Move) -> list[Task]:
    """Make the target discard a card (CARD-SYM-7)."""
    return [("strip", player.name, move.target, str(move.pick), source_of(move))]


def source_of(move: Move) -> str:
    """The text of the card that does it, or the name of the ability."""
    return move.card.text if move.card is not None else str(move.thing)


def general_store(table: Table, player: Player, move: Move) -> list[Task]:
    """A card is opened for everybody, then each takes one, the player first (CARD-STORE-1, -2)."""
    everybody = table.from_seat(player)
    return [("open store", player.name, len(everybody)), *(("pick", each.name) for each in everybody)]


# -- their tasks ---------------------------------------------------------------------------------


async def heal_task(table: Table, name: str, number: int, rule: str) -> None:
    """A player regains life by a card."""
    if not table[name].out:
        heal(table, table[name], number, rule)


async def draw_task(table: Table, name: str, number: int) -> None:
    """A player draws cards from the deck by a card."""
    if not table[name].out:
        await draw(table, table[name], number)


async def take_task(table: Table, name: str, target: str, pick: str, source: str) -> None:
    """A card passes from one player to another (CARD-PANIC-1)."""
    if not table[target].out and not ignored(table, table[target], name, source):
        await steal(table, table[name], table[target], _picked(pick), "CARD-SYM-5")


async def strip_task(table: Table, name: str, target: str, pick: str, source: str) -> None:
    """A player loses a card to the discard pile (CARD-CATB-1)."""
    if not table[target].out and not ignored(table, table[target], name, source):
        await strip(table, table[target], _picked(pick), "CARD-SYM-7", name)


def _picked(pick: str) -> Card | str:
    return pick if pick == "hand" else card(pick)


async def open_store(table: Table, name: str, number: int) -> None:
    """As many cards are turned face up as there are players, or as many as there are (CARD-STORE-1, -5)."""
    for _ in range(number):
        opened = await next_card(table, "CARD-STORE-1", name)
        if opened is None:
            break
        table.aside.append(opened)
        table.note("CARD-STORE-1", "opens", player=name, card=opened.text)
        table.store += 1


async def pick_from_store(table: Table, name: str) -> None:
    """A player takes one of the open cards; nobody may decline (CARD-STORE-2, -3)."""
    player = table[name]
    if player.out or not table.store:
        return
    options = [with_card("take", each) for each in different(table.aside[-table.store :])]
    move = await decide(table, player, "store", "CARD-STORE-2", options)
    assert move is not None
    taken = played(move)
    place = len(table.aside) - 1 - table.aside[::-1].index(taken)
    del table.aside[place]
    table.store -= 1
    receive(player, taken, EVERYBODY)
    table.note("CARD-STORE-2", "takes", player=name, card=taken.text)
    await settle(table)


# -- the cards -----------------------------------------------------------------------------------

SHOT, BANG, LETHAL = frozenset({"shot"}), frozenset({"bang"}), frozenset({"lethal"})

BASE = (
    Kind("BANG!", (law.one_bang_a_turn,), (law.within_reach,), bang, "CARD-BANG-14", answers=BANG, counts_as_bang=True),
    Kind("Missed!", (law.only_an_answer,), answers=SHOT, unprompted="CARD-BANG-13"),
    Kind("Beer", (), (), beer, answers=LETHAL, unprompted="CARD-BEER-5"),
    Kind("Panic!", (), (law.at_distance_one, law.has_a_card), take_card, "CARD-SYM-10", picks=True),
    Kind("Cat Balou", (), (law.has_a_card,), discard_card, picks=True),
    Kind("Stagecoach", effect=draws(2)),
    Kind("Wells Fargo", effect=draws(3)),
    Kind("General Store", effect=general_store),
    Kind("Saloon", effect=saloon),
    Kind("Gatling", effect=gatling),
    Kind("Duel", (), (law.anybody,), duel, "CARD-DUEL-1"),
    Kind("Indians!", effect=indians),
    Kind("Dynamite", (law.no_such_name_in_play,), lays="self"),
    Kind("Jail", (), (law.not_the_sheriff, law.not_jailed_yet), None, "CARD-JAIL-1", lays="target"),
    Kind("Barrel", (law.no_such_name_in_play,), lays="self", power=Power("Barrel", barrel="Barrel")),
    Kind("Mustang", (law.no_such_name_in_play,), lays="self", power=Power("Mustang", rule="CARD-DIST-4", farther=1)),
    Kind("Appaloosa", (law.no_such_name_in_play,), lays="self", power=Power("Appaloosa", rule="CARD-DIST-6", nearer=1)),
    Kind("Volcanic", lays="self", power=Power("Volcanic", reach=1, bangs=UNLIMITED)),
    Kind("Schofield", lays="self", power=Power("Schofield", reach=2)),
    Kind("Remington", lays="self", power=Power("Remington", reach=3)),
    Kind("Rev. Carabine", lays="self", power=Power("Rev. Carabine", reach=4)),
    Kind("Winchester", lays="self", power=Power("Winchester", reach=5)),
)
KINDS.update({kind.name: kind for kind in BASE})

TASKS: Tasks = {
    "heal": heal_task,
    "draw": draw_task,
    "take": take_task,
    "strip": strip_task,
    "open store": open_store,
    "pick": pick_from_store,
}

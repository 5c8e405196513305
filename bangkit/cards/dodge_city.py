"""The cards of Dodge City: cards with a price, green cards, and a few more of the old kinds.

A green card is laid down like a blue one (DODGE-GREEN-1); what it does when it is used, from the next turn on,
is the kind in its `used`. A green card with the Missed! symbol has no such kind: it answers shots.
"""

from __future__ import annotations

from bangkit.cards import law
from bangkit.cards.effects import SHOT, Effect, discard_card, draws, gatling, shoot, take_card
from bangkit.cards.hooks import KINDS, Power
from bangkit.cards.kinds import Kind
from bangkit.cards.law import Aim
from bangkit.cards.moves import Move
from bangkit.cards.moving import decide, strip
from bangkit.cards.shooting import ignored
from bangkit.cards.table import Player, Table
from bangkit.core.running import Task, Tasks

# -- effects -------------------------------------------------------------------------------------


def heals(number: int, rule: str) -> Effect:
    """An effect: its target, or without one its player, regains life (CARD-SYM-3)."""

    def effect(table: Table, player: Player, move: Move) -> list[Task]:
        return [("heal", move.target or player.name, number, rule)]

    return effect


def brawl(table: Table, player: Player, move: Move) -> list[Task]:
    """Every other player discards a card of its player's choice, clockwise (DODGE-CARD-BRAWL-1, -2)."""
    return [("brawl", player.name, other.name, str(move.card)) for other in table.others(player)]


async def brawl_with(table: Table, name: str, target: str, source: str) -> None:
    """One victim of a Brawl: hand or table, as its player says; without any card he is passed over (DODGE-CARD-BRAWL-2)."""
    player, victim = table[name], table[target]
    if victim.out or ignored(table, victim, name, source):
        return

    def offer(table: Table, player: Player) -> list[Move] | None:
        return [Move("victim", None, target, pick) for pick in law.picks_of(victim, player)] or None

    move = await decide(table, player, "brawl", "DODGE-CARD-BRAWL-1", offer, {"target": target})
    if move is not None and move.pick is not None:
        await strip(table, victim, move.pick, "DODGE-CARD-BRAWL-1", name)


# -- the cards -----------------------------------------------------------------------------------


def priced(name: str, effect: Effect, *aims: Aim, oneself: str = "", picks: bool = False, helps: bool = False) -> Kind:
    """A card that is played together with one further card (DODGE-COST-1)."""
    return Kind(name, (law.a_further_card,), aims, effect, oneself, picks=picks, price=True, helps=helps)


def green(name: str, effect: Effect, *aims: Aim, oneself: str = "", picks: bool = False, draws: int = 0) -> Kind:
    """A green card that is used in its owner's later turns (DODGE-GREEN-7)."""
    used = Kind(name, (), aims, effect, oneself, picks=picks, draws=draws)
    return Kind(name, (law.no_such_name_in_play,), lays="self", used=used)


def green_missed(name: str, rule: str, draws: int = 0) -> Kind:
    """A green card that its owner discards as a Missed!, also out of turn (DODGE-GREEN-5)."""
    power = Power(name, rule, ready_answer=name)
    return Kind(name, (law.no_such_name_in_play,), lays="self", power=power, draws=draws)


def distance_card(name: str, rule: str, *, nearer: int = 0, farther: int = 0) -> Kind:
    """A blue card that changes distances while it lies there."""
    power = Power(name, rule, nearer=nearer, farther=farther)
    return Kind(name, (law.no_such_name_in_play,), lays="self", power=power)


SHOOTER = "CARD-BANG-14"

DODGE_CITY = (
    Kind("Punch", (), (law.at_distance_one,), shoot, SHOOTER),
    Kind("Dodge", (law.only_an_answer,), answers=SHOT, unprompted="CARD-BANG-13", draws=1),
    priced("Springfield", shoot, law.anybody, oneself=SHOOTER),
    priced("Brawl", brawl),
    priced("Rag Time", take_card, law.has_a_card, picks=True),
    priced("Tequila", heals(1, "DODGE-CARD-TEQUILA-1"), law.anybody, helps=True),
    priced("Whisky", heals(2, "DODGE-CARD-WHISKY-1")),
    distance_card("Hideout", "DODGE-CARD-HIDEOUT-1", farther=1),
    distance_card("Binoculars", "DODGE-CARD-BINOCULARS-1", nearer=1),
    green_missed("Bible", "DODGE-CARD-BIBLE-1", draws=1),
    green_missed("Iron Plate", "DODGE-CARD-IRONPLATE-1"),
    green_missed("Sombrero", "DODGE-CARD-SOMBRERO-1"),
    green_missed("Ten Gallon Hat", "DODGE-CARD-HAT-1"),
    green("Canteen", heals(1, "DODGE-CARD-CANTEEN-1")),
    green("Can Can", discard_card, law.has_a_card, picks=True),
    green("Conestoga", take_card, law.has_a_card, picks=True),
    green("Derringer", shoot, law.at_distance_one, oneself=SHOOTER, draws=1),
    green("Knife", shoot, law.at_distance_one, oneself=SHOOTER),
    green("Pepperbox", shoot, law.within_reach, oneself=SHOOTER),
    green("Buffalo Rifle", shoot, law.anybody, oneself=SHOOTER),
    green("Howitzer", gatling),
    green("Pony Express", draws(3)),
)
KINDS.update({kind.name: kind for kind in DODGE_CITY})

TASKS: Tasks = {"brawl": brawl_with}

"""The cards of Dodge City: cards with a price, green cards, and a few more of the old kinds.

A green card is laid down like a blue one (DODGE-GREEN-1); what it does when it is used, from the next turn on,
is the kind in its `used`. A green card with the Missed! symbol has no such kind: it answers shots.
"""

from __future__ import annotations

from typing import Any

from bangkit.cards import law
from bangkit.cards.cardset import CardSet, Copies
from bangkit.cards.effects import Effect, discard_card, draws, gatling, heals, shoot, take_card
from bangkit.cards.hooks import Kind, Power
from bangkit.cards.law import Aim
from bangkit.cards.moves import Move
from bangkit.cards.moving import decide, strip
from bangkit.cards.sets.base import SHOT, equipment
from bangkit.cards.sets.dodge_city_characters import CHARACTERS
from bangkit.cards.sets.three import THREE
from bangkit.cards.shooting import ignored
from bangkit.cards.table import Player, Table
from bangkit.core.running import Task
from bangkit.core.sets import HouseRule

# -- effects -------------------------------------------------------------------------------------


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


def priced(name: str, faces: str, effect: Effect, *aims: Aim, oneself: str = "", **facts: Any) -> Kind:
    """A card that is played together with one further card (DODGE-COST-1)."""
    return Kind(name, faces, (law.a_further_card,), aims, effect, oneself, price=True, **facts)


def green(name: str, faces: str, effect: Effect, *aims: Aim, oneself: str = "", rules: str, **facts: Any) -> Kind:
    """A green card that is used in its owner's later turns (DODGE-GREEN-7)."""
    used = Kind(name, "", (), aims, effect, oneself, **facts)
    return Kind(name, faces, (law.no_such_name_in_play,), lays="self", used=used, border="green", rules=rules)


def green_missed(name: str, faces: str, rule: str, draws: int = 0) -> Kind:
    """A green card that its owner discards as a Missed!, also out of turn (DODGE-GREEN-5)."""
    power, checks = Power(name, rule, ready_answer=name), (law.no_such_name_in_play,)
    return Kind(name, faces, checks, lays="self", power=power, draws=draws, border="green", rules=rule)


SHOOTER = "CARD-BANG-14"

CARDS = (
    Copies("BANG!", "5C 6C KC 8S"),
    Copies("Missed!", "8D"),
    Copies("Beer", "6H 6S"),
    Copies("Panic!", "JH"),
    Copies("Cat Balou", "8C"),
    Copies("General Store", "AS"),
    Copies("Indians!", "5D"),
    Kind("Punch", "10S", (), (law.at_distance_one,), shoot, SHOOTER, rules="DODGE-CARD-PUNCH-1"),
    Kind("Dodge", "7D KH", (law.only_an_answer,), answers=SHOT, unprompted="CARD-BANG-13", draws=1,
         rules="DODGE-CARD-DODGE-1, -2"),
    priced("Springfield", "KS", shoot, law.anybody, oneself=SHOOTER, rules="DODGE-CARD-SPRINGFIELD-1"),
    priced("Brawl", "JS", brawl, rules="DODGE-CARD-BRAWL-1, -2"),
    priced("Rag Time", "9H", take_card, law.has_a_card, picks=True, rules="DODGE-CARD-RAGTIME-1"),
    priced("Tequila", "9C", heals(1, "DODGE-CARD-TEQUILA-1"), law.anybody, helps=True, rules="DODGE-CARD-TEQUILA-1"),
    priced("Whisky", "QH", heals(2, "DODGE-CARD-WHISKY-1"), rules="DODGE-CARD-WHISKY-1"),
    Copies("Barrel", "AC"),
    Copies("Dynamite", "10C"),
    Copies("Mustang", "5H"),
    equipment("Hideout", "KD", Power("Hideout", "DODGE-CARD-HIDEOUT-1", farther=1), "DODGE-CARD-HIDEOUT-1"),
    equipment("Binoculars", "10D", Power("Binoculars", "DODGE-CARD-BINOCULARS-1", nearer=1),
         "DODGE-CARD-BINOCULARS-1"),
    Copies("Remington", "6D"),
    Copies("Rev. Carabine", "5S"),
    green_missed("Bible", "10H", "DODGE-CARD-BIBLE-1", draws=1),
    green_missed("Iron Plate", "AD QS", "DODGE-CARD-IRONPLATE-1"),
    green_missed("Sombrero", "7C", "DODGE-CARD-SOMBRERO-1"),
    green_missed("Ten Gallon Hat", "JD", "DODGE-CARD-HAT-1"),
    green("Canteen", "7H", heals(1, "DODGE-CARD-CANTEEN-1"), rules="DODGE-CARD-CANTEEN-1"),
    green("Can Can", "JC", discard_card, law.has_a_card, picks=True, rules="DODGE-CARD-CANCAN-1"),
    green("Conestoga", "9D", take_card, law.has_a_card, picks=True, rules="DODGE-CARD-CONESTOGA-1"),
    green("Derringer", "7S", shoot, law.at_distance_one, oneself=SHOOTER, draws=1, rules="DODGE-CARD-DERRINGER-1"),
    green("Knife", "8H", shoot, law.at_distance_one, oneself=SHOOTER, rules="DODGE-CARD-KNIFE-1"),
    green("Pepperbox", "AH", shoot, law.within_reach, oneself=SHOOTER, rules="DODGE-CARD-PEPPERBOX-1"),
    green("Buffalo Rifle", "QC", shoot, law.anybody, oneself=SHOOTER, rules="DODGE-CARD-BUFFALO-1"),
    green("Howitzer", "9S", gatling, rules="DODGE-CARD-HOWITZER-1"),
    green("Pony Express", "QD", draws(3), rules="DODGE-CARD-PONY-1"),
)  # fmt: skip

DODGE_CITY = CardSet(
    "dodge_city",
    title="Dodge City",
    players=(3, 8),
    players_rule="DODGE-SET-7",
    chapters=("07_dodge_city", "09_variants"),
    cards=CARDS,
    characters=CHARACTERS,
    roles={"renegade": 1},
    goals=THREE,
    tasks={"brawl": brawl_with},
    house_rules={
        "green_missed_sleeps": False,
        "delgado_from": HouseRule("table", ("table", "hand")),
        "mallory_limit": 10,
    },
)

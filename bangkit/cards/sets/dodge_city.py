"""The cards of Dodge City: cards with a price, green cards, and a few more of the old kinds.

What a green card does when it is used is the kind in its `used`, by the rules of `cards/green_cards.py`; one with the Missed! symbol
has no such kind: it answers shots. The price of a card (DODGE-COST-1, DODGE-COST-2) is paid in `playing.play`, by the check `a_further_card`.
"""

from __future__ import annotations

from bangkit.cards.cardset import CardSet
from bangkit.cards.hooks import Kind, Power
from bangkit.cards.law import checks, offers
from bangkit.cards.moves import Move
from bangkit.cards.moving import decide, strip
from bangkit.cards.records import blue, brown, copies, green
from bangkit.cards.sets.base import SHOT
from bangkit.cards.sets.dodge_city_characters import CHARACTERS
from bangkit.cards.sets.three_players import THREE
from bangkit.cards.shooting import ignored
from bangkit.cards.symbols import discard_card, draws, heals, shoot, shoot_all_others, take_card
from bangkit.cards.table import Player, Table
from bangkit.core.running import Task
from bangkit.core.sets import HouseRule

# -- effects -------------------------------------------------------------------------------------


def brawl(table: Table, player: Player, move: Move) -> list[Task]:
    """Every other player discards a card of its player's choice, clockwise (DODGE-CARD-BRAWL-1, DODGE-CARD-BRAWL-2)."""
    return [("brawl", player.name, other.name, str(move.card)) for other in table.others(player)]


async def brawl_with(table: Table, name: str, target: str, source: str) -> None:
    """One victim of a Brawl: hand or table, as its player says; without any card he is passed over (DODGE-CARD-BRAWL-2)."""
    player, victim = table[name], table[target]
    if victim.out or ignored(table, victim, name, source):
        return

    def offer(table: Table, player: Player) -> list[Move] | None:
        return [Move("victim", None, target, pick) for pick in offers.picks_of(victim, player)] or None

    move = await decide(table, player, "brawl", "DODGE-CARD-BRAWL-1", offer, {"target": target})
    if move is not None and move.pick is not None:
        await strip(table, victim, move.pick, "DODGE-CARD-BRAWL-1", name)


# -- the cards -----------------------------------------------------------------------------------


def green_missed(name: str, faces: str, rule: str, draws: int = 0) -> Kind:
    """A green card that its owner discards as a Missed!, also out of turn (DODGE-GREEN-5)."""
    power = Power(name, rule, ready_answer=name)
    return Kind(
        name, faces, (checks.no_such_name_in_play,), lays="self", power=power, draws=draws, border="green", rules=rule
    )


SHOOTER = "CARD-BANG-14"

CARDS = (
    copies("BANG!", "5C 6C KC 8S"),
    copies("Missed!", "8D"),
    copies("Beer", "6H 6S"),
    copies("Panic!", "JH"),
    copies("Cat Balou", "8C"),
    copies("General Store", "AS"),
    copies("Indians!", "5D"),
    Kind("Punch", "10S", (), (checks.at_distance_one,), shoot, SHOOTER, rules="DODGE-CARD-PUNCH-1"),
    # DODGE-CARD-DODGE-2: no Missed! card by name
    Kind("Dodge", "7D KH", (checks.only_an_answer,), answers=SHOT, unprompted="CARD-BANG-13", draws=1,
         rules="DODGE-CARD-DODGE-1, DODGE-CARD-DODGE-2"),
    brown("Springfield", "KS", shoot, target="anybody", oneself=SHOOTER, price=True, rules="DODGE-CARD-SPRINGFIELD-1"),
    brown("Brawl", "JS", brawl, price=True, rules="DODGE-CARD-BRAWL-1, DODGE-CARD-BRAWL-2"),
    brown("Rag Time", "9H", take_card, target="anybody", oneself="", picks=True, price=True,
          rules="DODGE-CARD-RAGTIME-1"),
    brown("Tequila", "9C", heals(1, "DODGE-CARD-TEQUILA-1"), target="anybody", helps=True, price=True,
          rules="DODGE-CARD-TEQUILA-1"),
    brown("Whisky", "QH", heals(2, "DODGE-CARD-WHISKY-1"), price=True, rules="DODGE-CARD-WHISKY-1"),
    copies("Barrel", "AC"),
    copies("Dynamite", "10C"),
    copies("Mustang", "5H"),
    blue("Hideout", "KD", farther=1, rules="DODGE-CARD-HIDEOUT-1"),
    blue("Binoculars", "10D", nearer=1, rules="DODGE-CARD-BINOCULARS-1"),
    copies("Remington", "6D"),
    copies("Rev. Carabine", "5S"),
    green_missed("Bible", "10H", "DODGE-CARD-BIBLE-1", draws=1),
    green_missed("Iron Plate", "AD QS", "DODGE-CARD-IRONPLATE-1"),
    green_missed("Sombrero", "7C", "DODGE-CARD-SOMBRERO-1"),
    green_missed("Ten Gallon Hat", "JD", "DODGE-CARD-HAT-1"),
    green("Canteen", "7H", heals(1, "DODGE-CARD-CANTEEN-1"), rules="DODGE-CARD-CANTEEN-1"),
    green("Can Can", "JC", discard_card, target="anybody", oneself="", picks=True, rules="DODGE-CARD-CANCAN-1"),
    green("Conestoga", "9D", take_card, target="anybody", oneself="", picks=True, rules="DODGE-CARD-CONESTOGA-1"),
    green("Derringer", "7S", shoot, target="distance 1", oneself=SHOOTER, draws=1, rules="DODGE-CARD-DERRINGER-1"),
    green("Knife", "8H", shoot, target="distance 1", oneself=SHOOTER, rules="DODGE-CARD-KNIFE-1"),
    green("Pepperbox", "AH", shoot, target="in reach", oneself=SHOOTER, rules="DODGE-CARD-PEPPERBOX-1"),
    green("Buffalo Rifle", "QC", shoot, target="anybody", oneself=SHOOTER, rules="DODGE-CARD-BUFFALO-1"),
    green("Howitzer", "9S", shoot_all_others, rules="DODGE-CARD-HOWITZER-1"),
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

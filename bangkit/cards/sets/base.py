"""The base game: its cards, one entry a name, with what each does; and the record of the set.

An entry says what is printed on the cards, what speaks against playing one, whom it is aimed at, what it does,
and which rules are about it.
"""

from __future__ import annotations

from bangkit.cards import events, playing, setup, shooting, symbols, turn
from bangkit.cards.cardset import CardSet
from bangkit.cards.deck import next_card
from bangkit.cards.draw_check import draw_check, explodes, is_hearts
from bangkit.cards.elimination import beer_strength, lose_life
from bangkit.cards.faces import card_of, different
from bangkit.cards.hooks import UNLIMITED, Kind
from bangkit.cards.law import checks
from bangkit.cards.law.checks import LegalCase, against
from bangkit.cards.law.offers import bang_answers
from bangkit.cards.moves import PASS, Move, with_card
from bangkit.cards.moving import decide, discard_from_play, lay, leave_play, receive, settle
from bangkit.cards.records import blue, weapon
from bangkit.cards.sets.base_characters import CHARACTERS
from bangkit.cards.shooting import answer_with, ignored, missed_needed
from bangkit.cards.symbols import discard_card, draws, shoot, shoot_all_others, source_of, take_card
from bangkit.cards.table import EVERYBODY, Player, Table
from bangkit.core.rulebook import Refusal
from bangkit.core.running import Task
from bangkit.core.sets import HouseRule

# -- effects -------------------------------------------------------------------------------------


def bang(table: Table, player: Player, move: Move) -> list[Task]:
    """A shot at one player within reach; some shooters need more than one Missed! (CARD-BANG-1, CARD-BANG-2, CARD-BANG-3).

    What answers it stands in `shooting`. Cancelled or not, it uses up the limit of the turn (CARD-BANG-10): `playing.play`
    counts it, `law.checks.one_bang_a_turn` refuses one more.
    """
    return [(*shoot(table, player, move)[0], missed_needed(table, player))]


def gatling(table: Table, player: Player, move: Move) -> list[Task]:
    """A shot at everybody else, of which each cancels his own (CARD-GATL-1); it is no BANG! card and leaves the limit of the turn alone (CARD-GATL-2)."""
    return shoot_all_others(table, player, move)


def indians(table: Table, player: Player, move: Move) -> list[Task]:
    """Everybody else discards a BANG! card or loses 1 life, clockwise (CARD-INDI-1, CARD-INDI-4).

    It is no BANG! card and leaves the limit of the turn alone (CARD-INDI-6).
    """
    return [("indians", other.name, player.name, source_of(move)) for other in table.others(player)]


async def against_indians(table: Table, target: str, by: str, source: str) -> None:
    """A player discards a BANG! card or, as he chooses, loses 1 life through the player of the card (CARD-INDI-1, CARD-INDI-2, CARD-INDI-5).

    Nothing else is offered, neither Missed! nor Barrel (CARD-INDI-3, DODGE-GEN-12, DODGE-GEN-13).
    """
    victim = table.by_name[target]
    if victim.out or ignored(table, victim, by, source):
        return
    move = await decide(table, victim, "indians", "CARD-INDI-1", bang_answers, {"shooter": by, "card": source})
    if move is None or move is PASS:
        await lose_life(table, victim, 1, table[by], "CARD-INDI-1")
    else:
        await answer_with(table, victim, move, "CARD-INDI-1")


def duel(table: Table, player: Player, move: Move) -> list[Task]:
    """A duel with any other player, who answers first (CARD-DUEL-1, CARD-DUEL-2); it is no BANG! card (CARD-DUEL-5)."""
    return [("duel", player.name, move.target)]


async def fight(table: Table, challenger: str, challenged: str) -> None:
    """The two discard BANG! cards in turn, the challenged first; who does not loses 1 life (CARD-DUEL-2, CARD-DUEL-3).

    Through the challenger, but a challenger who loses is hurt by nobody (CARD-DUEL-6).
    """
    asked, other = table.by_name[challenged], table.by_name[challenger]
    if asked.out:
        return
    table.duelling = True
    while await discards_bang(table, asked, other):
        asked, other = other, asked
    await lose_life(table, asked, 1, table.by_name[challenger] if asked.name == challenged else None, "CARD-DUEL-3")
    table.duelling = False
    await settle(table)


async def discards_bang(table: Table, asked: Player, opponent: Player) -> bool:
    """One player of a Duel discards a BANG! card, or does not (CARD-DUEL-3, CARD-DUEL-7); nothing else is offered (CARD-DUEL-4, DODGE-GEN-12, DODGE-GEN-13)."""
    move = await decide(table, asked, "duel", "CARD-DUEL-2", bang_answers, {"opponent": opponent.name, "card": "Duel"})
    if move is None or move is PASS:
        return False
    await answer_with(table, asked, move, "CARD-DUEL-7", in_duel=True)
    return True


def beer(table: Table, player: Player, move: Move) -> list[Task]:
    """The player, and nobody else, regains 1 life, unless only two are left, the dying one counted (CARD-BEER-1, CARD-BEER-3, CARD-BEER-10, CARD-BEER-12).

    It may be played in phase 2 as often as he likes, also without effect (CARD-BEER-4, CARD-BEER-11).
    At the last life it is an answer, in `elimination.lethal_moment` (CARD-BEER-5, CARD-BEER-7).
    """
    number = beer_strength(table, player) if checks.beer_works(table) else 0
    return [("heal", player.name, number, "CARD-BEER-1")]


def saloon(table: Table, player: Player, move: Move) -> list[Task]:
    """Everybody regains 1 life, the others first and the player last (CARD-SALO-1, CARD-SYM-15).

    It is no Beer card: two players left do not stop it, and it saves nobody (CARD-SALO-2).
    """
    return [("heal", each.name, 1, "CARD-SALO-1") for each in (*table.others(player), player)]


def general_store(table: Table, player: Player, move: Move) -> list[Task]:
    """A card is opened for everybody, then each takes one, the player first (CARD-STORE-1, CARD-STORE-2)."""
    everybody = table.clockwise(player)
    return [("open store", player.name, len(everybody)), *(("pick", each.name) for each in everybody)]


async def open_store(table: Table, name: str, number: int) -> None:
    """As many cards are turned face up as there are players, or as many as there are (CARD-STORE-1, CARD-STORE-5).

    They lie aside, seen by all, and no reshuffle takes them or the card itself in (CARD-STORE-4, CARD-STORE-6).
    """
    for _ in range(number):
        opened = await next_card(table, "CARD-STORE-1", name)
        if opened is None:
            break
        table.aside.append(opened)
        if table.wordy:
            table.note("CARD-STORE-1", "opens", player=name, card=opened.text)
        table.store += 1


async def pick_from_store(table: Table, name: str) -> None:
    """A player takes one of the open cards; nobody may decline (CARD-STORE-2, CARD-STORE-3)."""
    player = table.by_name[name]
    if player.out or not table.store:
        return
    options = [with_card("take", each) for each in different(table.aside[-table.store :])]
    move = await decide(table, player, "store", "CARD-STORE-2", options)
    assert move is not None and move.card is not None
    taken = move.card
    place = len(table.aside) - 1 - table.aside[::-1].index(taken)
    del table.aside[place]
    table.store -= 1
    receive(player, taken, EVERYBODY)
    if table.wordy:
        table.note("CARD-STORE-2", "takes", player=name, card=taken.text)
    if table.refilling:
        await settle(table)


async def check_dynamite(table: Table, name: str, text: str) -> None:
    """On 2 to 9 of Spades the Dynamite explodes for 3 life, else it moves on to the left (CARD-DYN-2, CARD-DYN-3, CARD-DYN-4, CARD-DYN-5).

    Laid in front of its own player, it does nothing before his next turn, and then goes round until it explodes or is taken
    (CARD-DYN-1, CARD-DYN-6, CARD-DYN-13). Nobody causes the loss; who survives goes on with his turn (CARD-DYN-9, CARD-DYN-10).
    It goes to the next one in the game without a Dynamite, or stays (CARD-DYN-11, CARD-DYN-12, DODGE-GEN-5, DODGE-GEN-6).
    With a Jail beside it, `turn.start_of_turn` orders both checks (CARD-DYN-7, CARD-DYN-8).
    """
    player, dynamite = table.by_name[name], card_of(text)
    if dynamite not in player.in_play:
        return
    if await draw_check(table, player, explodes, "CARD-DYN-2"):
        table.note("CARD-DYN-3", "explodes", player=name)
        await discard_from_play(table, player, dynamite, "CARD-DYN-3")
        await lose_life(table, player, 3, None, "CARD-DYN-3")
        return
    for heir in table.others(player):
        if all(lying.name != dynamite.name for lying in heir.in_play):
            leave_play(player, dynamite)
            lay(heir, dynamite)
            table.note("CARD-DYN-4", "passes dynamite", player=name, target=heir.name)
            break


def not_the_sheriff(case: LegalCase, kind: Kind, target: Player) -> Refusal | None:
    """Jail cannot be put in front of the Sheriff (CARD-JAIL-2)."""
    return against("CARD-JAIL-2", "target", target.name) if target.role == "sheriff" else None


def not_jailed_yet(case: LegalCase, kind: Kind, target: Player) -> Refusal | None:
    """A player with a Jail in front of him cannot be given another one (CARD-JAIL-7, CDEC-22)."""
    for lying in target.in_play:
        if lying.name == kind.name:
            return against("CARD-JAIL-7", "target card", target.name, kind.name)
    return None


async def check_jail(table: Table, name: str, text: str) -> None:
    """On Hearts the player escapes, else phases 1 and 2 are lost, and phase 3 is not; the Jail is discarded (CARD-JAIL-3, CARD-JAIL-4, CARD-JAIL-5, CARD-JAIL-9).

    Until then it lies there like any card, and its owner is a target and answers like anybody (CARD-JAIL-6, CARD-JAIL-8).
    """
    player, jail = table.by_name[name], card_of(text)
    if jail not in player.in_play:
        return
    escaped = await draw_check(table, player, is_hearts, "CARD-JAIL-3")
    await discard_from_play(table, player, jail, "CARD-JAIL-3")
    if escaped:
        table.note("CARD-JAIL-3", "escapes jail", player=name)
    else:
        table.note("CARD-JAIL-4", "stays in jail", player=name)
        table.used += ("Jail",)


# -- the cards -----------------------------------------------------------------------------------

WEAPON = "CARD-WEAP-1 to -7"
"""What holds for every weapon; without one there is the Colt .45 (CARD-WEAP-4), and any number may be played in a turn (CARD-WEAP-7)."""
SHOT, BANG, LETHAL = frozenset({"shot"}), frozenset({"bang"}), frozenset({"lethal"})


CARDS = (
    Kind("BANG!", "2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD KD AD 2C 3C 4C 5C 6C 7C 8C 9C QH KH AH AS",
         (checks.one_bang_a_turn,), (checks.within_reach,), bang, "CARD-BANG-14", answers=BANG, counts_as_bang=True,
         rules="CARD-BANG-1 to -14"),
    Kind("Missed!", "2S 3S 4S 5S 6S 7S 8S 10C JC QC KC AC", (checks.only_an_answer,), answers=SHOT,
         unprompted="CARD-BANG-13", rules="CARD-BANG-4, CARD-BANG-5, CARD-BANG-8, CARD-BANG-13"),
    Kind("Beer", "6H 7H 8H 9H 10H JH", (), (), beer, answers=LETHAL, unprompted="CARD-BEER-5",
         rules="CARD-BEER-1 to -12"),
    Kind("Panic!", "JH QH AH 8D", (), (checks.at_distance_one, checks.has_a_card), take_card, "CARD-SYM-10", picks=True,
         rules="CARD-PANIC-1, CARD-PANIC-2"),
    Kind("Cat Balou", "KH 9D 10D JD", (), (checks.has_a_card,), discard_card, picks=True, rules="CARD-CATB-1"),
    Kind("Stagecoach", "9S 9S", effect=draws(2), rules="CARD-STAG-1"),
    Kind("Wells Fargo", "3H", effect=draws(3), rules="CARD-STAG-2"),
    Kind("General Store", "9C QS", effect=general_store, rules="CARD-STORE-1 to -6"),
    Kind("Saloon", "5H", effect=saloon, rules="CARD-SALO-1, CARD-SALO-2"),
    Kind("Gatling", "10H", effect=gatling, rules="CARD-GATL-1, CARD-GATL-2"),
    Kind("Duel", "QD JS 8C", (), (checks.anybody,), duel, "CARD-DUEL-1", rules="CARD-DUEL-1 to -7"),
    Kind("Indians!", "KD AD", effect=indians, rules="CARD-INDI-1 to -6"),
    Kind("Dynamite", "2H", (checks.no_such_name_in_play,), lays="self", border="blue", demands="check dynamite",
         rules="CARD-DYN-1 to -13"),
    blue("Barrel", "QS KS", barrel="Barrel", rules="CARD-BARREL-1 to -7"),
    Kind("Jail", "10S JS 4H", (), (not_the_sheriff, not_jailed_yet), None, "CARD-JAIL-1", lays="target",
         border="blue", demands="check jail", rules="CARD-JAIL-1 to -9"),
    blue("Mustang", "8H 9H", farther=1, rules="CARD-DIST-4, CARD-DIST-5"),
    blue("Appaloosa", "AS", nearer=1, rules="CARD-DIST-6, CARD-DIST-7"),
    weapon("Volcanic", "10S 10C", 1, bangs=UNLIMITED, rules=f"CARD-VOLC-1 to -3, {WEAPON}"),
    weapon("Schofield", "JC QC KS", 2, rules=WEAPON),
    weapon("Remington", "KC", 3, rules=WEAPON),
    weapon("Rev. Carabine", "AC", 4, rules=WEAPON),
    weapon("Winchester", "8S", 5, rules=WEAPON),
)  # fmt: skip

BASE = CardSet(
    "base",
    players=(4, 7),
    players_rule="CARD-SETUP-1",
    chapters=("01_setup", "02_turn", "03_shooting", "04_cards", "05_elimination", "06_characters"),
    cards=CARDS,
    characters=CHARACTERS,
    roles={"sheriff": 1, "renegade": 1, "deputy": 2, "outlaw": 3},
    tasks={
        **setup.TASKS, **turn.TASKS, **shooting.TASKS, **playing.TASKS, **symbols.TASKS, **events.TASKS,
        "indians": against_indians, "duel": fight, "open store": open_store, "pick": pick_from_store, "check dynamite": check_dynamite, "check jail": check_jail,
    },
    house_rules={
        "kit_life": HouseRule(3, (3, 4)),
        "dynamite_first": False, "suzy_waits_in_duel": False, "deaths_together": False, "early_reshuffle": False,
        "dying_orders_discards": False, "keep_characters": False, "sheriff_moves_on": False,
    },
)  # fmt: skip

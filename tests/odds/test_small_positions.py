"""Random small positions, decks that run out in the middle: closed form, count by the rules and brute force agree."""

from collections.abc import Callable
from fractions import Fraction
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

import bangkit
from bangkit import odds
from bangkit.cards.table import Table
from tests.support import scene

CARDS = list(scene(players={"Ana": {}, "Ben": {}, "Cid": {}}, deck={"discard": []}).position.table.bag)


def small(luck: Random, cards: int) -> Any:
    """The game with so many cards at most: some in the deck, some known on top, some in the pile."""
    game = scene(
        players={"Ana": {}, "Duke": {"character": "Lucky Duke"}, "Cid": {}}, turn={"player": "Ana", "phase": "play"},
        deck={"discard": []},
    )  # fmt: skip
    table: Table = game.position.table
    chosen = luck.sample(CARDS, int(luck.random() * cards) + 1)
    in_deck = int(luck.random() * (len(chosen) + 1))
    on_top = int(luck.random() * 2) if in_deck else 0
    table.top = [(card, 0) for card in chosen[:on_top]]
    table.bag = sorted(chosen[on_top:in_deck], key=lambda card: card.order)
    table.discard = chosen[in_deck:]
    game._live = None
    return game


def by_every_order(table: Table, good: Callable[[Any], bool], flips: int, tries: int, needed: int) -> Fraction:
    """Every order of the deck and every shuffle of what lies in the pile then; written without the kit."""
    found = total = Fraction(0)
    for order in permutations(table.bag):
        start = ([card for card, _ in table.top] + list(order), list(table.discard))
        branches: list[tuple[list[Any], list[Any], int, Fraction]] = [(*start, 0, Fraction(1))]
        for _ in range(tries):
            after = []
            for deck, pile, done, chance in branches:
                for turned, left, rest, share in turn(deck, pile, flips):
                    hit = any(map(good, turned))
                    after.append((left, rest + turned, done + hit, chance * share))
            branches = after
        found += sum(chance for *_, done, chance in branches if done >= needed)
        total += 1
    return found / total


def turn(deck: list[Any], pile: list[Any], flips: int) -> list[tuple[list[Any], list[Any], list[Any], Fraction]]:
    """All ways to turn so many cards: those turned, the deck and the pile left, and the chance."""
    if len(deck) >= flips or not pile:
        return [(deck[:flips], deck[flips:], pile, Fraction(1))]
    shuffles = list(permutations(pile))
    missing = flips - len(deck)
    return [(deck + list(new[:missing]), list(new[missing:]), [], Fraction(1, len(shuffles))) for new in shuffles]


def one_of_the_card_game(seed: int) -> None:
    luck = Random(f"small position {seed}")
    game = small(luck, 6)
    table = game.position.table
    lying = table.deck_size + len(table.discard)
    flips = min(1 + int(luck.random() * 3), lying)
    tries = 1 + int(luck.random() * 2)
    needed = 1 + int(luck.random() * tries)
    what = ("hearts", "spades 2-9", "Beer", "diamonds 5-K")[int(luck.random() * 4)]
    good: dict[str, Callable[[Any], bool]] = {
        "hearts": lambda card: card.suit == "hearts",
        "spades 2-9": is_fire,
        "Beer": lambda card: card.name == "Beer",
        "diamonds 5-K": lambda card: (
            card.suit == "diamonds" and card.rank in ("5", "6", "7", "8", "9", "10", "J", "Q", "K")
        ),
    }
    asked = odds.draw(game, what, player="Ana", flips=flips, tries=tries, needed=needed)
    told = (
        f"seed {seed}: {what}, flips {flips}, tries {tries}, needed {needed}, {table.top} {table.bag} {table.discard}"
    )
    slow = by_every_order(table, good[what], flips, tries, needed)
    assert asked.exact == slow, told
    if asked.formula is not None:
        assert asked.formula.value == slow, told


def one_dynamite(seed: int) -> None:
    """The next check of a Dynamite, of Ana or of Lucky Duke, over the end of the deck."""
    luck = Random(f"small Dynamite {seed}")
    holder = ("Ana", "Duke")[int(luck.random() * 2)]
    seats: dict[str, dict[str, Any]] = {"Ana": {}, "Duke": {"character": "Lucky Duke"}, "Cid": {}}
    seats[holder]["in_play"] = ["Dynamite 2H"]
    game = scene(players=seats, turn={"player": holder, "phase": "start"}, deck={"discard": []})
    table = game.position.table
    chosen = luck.sample([card for card in CARDS if card.name != "Dynamite"], 1 + int(luck.random() * 5))
    in_deck = int(luck.random() * (len(chosen) + 1))
    table.bag, table.discard = sorted(chosen[:in_deck], key=lambda card: card.order), chosen[in_deck:]
    game._live = None
    safe = by_every_order(table, lambda card: not is_fire(card), 2 if holder == "Duke" else 1, 1, 1)
    assert odds.dynamite(game).next == 1 - safe, (seed, holder, table.bag, table.discard)
    safest = {"Duke": lambda table, request: max(request.options, key=lambda move: not is_fire(move.card))}
    life = table[holder].life
    hit = odds.exact(game, lambda table: table[holder].life < life, until="phase one", policies=safest)
    assert life > 3 and hit[True] == 1 - safe, (seed, holder, table.bag, table.discard)


def is_fire(card: Any) -> bool:
    """Whether a card explodes a Dynamite, read off its face."""
    return bool(card.suit == "spades" and card.rank in "23456789")


FACES = ("arrow", "dynamite", "one", "two", "beer", "gatling")
GOALS: dict[str, Callable[[tuple[str, ...]], Any]] = {
    "gatling >= 2": lambda roll: roll.count("gatling") >= 2,
    "beer + 2*one": lambda roll: roll.count("beer") + 2 * roll.count("one"),
    "max(one, two) - arrow": lambda roll: max(roll.count("one"), roll.count("two")) - roll.count("arrow"),
    "beer and not arrow": lambda roll: roll.count("beer") > 0 and roll.count("arrow") == 0,
}


def one_of_the_dice_game(seed: int) -> None:
    """A few dice, all ways to keep and to throw by a recursion of its own; and `kept` against throwing them all."""
    luck = Random(f"small dice {seed}")
    dice, rerolls = 1 + int(luck.random() * 2), int(luck.random() * 3)
    goal = list(GOALS)[int(luck.random() * len(GOALS))]
    if goal == "gatling >= 2":
        dice = 2
    memory: dict[tuple[tuple[str, ...], int], Fraction] = {}

    def best(roll: tuple[str, ...], left: int) -> Fraction:
        roll = tuple(sorted(roll))
        if (roll, left) not in memory:
            values = [Fraction(GOALS[goal](roll))]
            for keeping in product([True, False], repeat=len(roll)) if left and roll.count("dynamite") < 3 else ():
                if all(stay or face != "dynamite" for stay, face in zip(keeping, roll, strict=True)):
                    held = tuple(face for stay, face in zip(keeping, roll, strict=True) if stay)
                    if len(held) < len(roll):
                        values.append(thrown(held, left - 1))
            memory[roll, left] = max(values)
        return memory[roll, left]

    def thrown(held: tuple[str, ...], left: int) -> Fraction:
        new = list(product(FACES, repeat=dice - len(held)))
        return sum((best(held + more, left) for more in new), Fraction(0)) / len(new)

    start = tuple(FACES[int(luck.random() * 6)] for _ in range(dice)) if luck.random() < 0.7 else None
    asked = odds.reroll(goal, dice=dice, rerolls=rerolls, start=start)
    told = f"seed {seed}: {goal}, {dice} dice, {rerolls} rerolls, from {start}"
    assert asked.value == (thrown((), rerolls) if start is None else best(start, rerolls)), told
    wanted = FACES[int(luck.random() * 6)]
    plain = odds.reroll(wanted, dice=dice, rerolls=rerolls, locked=(), stop_at={}, policy=odds.keep_only(wanted))
    assert plain.distribution(wanted) == odds.kept(wanted, dice=dice, rerolls=rerolls), told


def one_pile_of_the_dice_game(seed: int) -> None:
    """The next fury card, over the end of its pile, by the rules of the game: drawn by whoever lost two lives."""
    luck = Random(f"small pile {seed}")
    game = bangkit.dice.new_game(4, seed=seed, modules=[2])
    table = game.position.table
    cards = [*table.fury.rest, *table.fury.top]
    pile = int(luck.random() * 3)
    table.fury.rest, table.fury.top, table.fury_discard = (
        sorted(cards[:pile]),
        [],
        cards[pile : pile + 1 + int(luck.random() * 4)],
    )
    loser = table.players[int(luck.random() * 4)]
    loser.lost = 2
    table.phase, table.agenda = "T6", [("T6 next seat", table.current), ("T6 tokens and fury", table.current)]
    game._live = None
    drawn = odds.exact(game, lambda table: table[loser.name].fury[-1], until="T6 next seat")
    source = cards[:pile] or table.fury_discard
    assert drawn.to_dict() == {card: Fraction(source.count(card), len(source)) for card in set(source)}, seed
    assert odds.fury(game) == drawn, seed


def one_duel_of_the_dice_game(seed: int) -> None:
    """The closed form, the chain and the series added up throw by throw."""
    luck = Random(f"small duel {seed}")
    p, q = (Fraction(int(luck.random() * 6), 6) for _ in range(2))
    again = luck.random() < 0.5
    asked = odds.duel(p, q, second_try=again)
    assert asked.formula.value == asked.loser["challenged"]
    lost, alive = Fraction(0), {again: Fraction(1)}
    for _ in range(150):
        lost += sum(alive.values()) * (1 - p)
        after = {True: alive.get(True, Fraction(0)) * p * q, False: alive.get(False, Fraction(0)) * p * q}
        after[False] += alive.get(True, Fraction(0)) * p * (1 - q) * q
        alive = after
    assert 0 <= asked.loser["challenged"] - lost <= sum(alive.values())


POSITIONS = [
    one_of_the_card_game,
    one_dynamite,
    one_of_the_dice_game,
    one_pile_of_the_dice_game,
    one_duel_of_the_dice_game,
]
SAMPLE, ALL = 12, 400


@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.__name__)
def test_a_sample_of_small_positions(position: Callable[[int], None]) -> None:
    for seed in range(SAMPLE):
        position(seed)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
@pytest.mark.parametrize("position", POSITIONS, ids=lambda position: position.__name__)
def test_two_thousand_small_positions(position: Callable[[int], None], part: int) -> None:
    for seed in range(part, ALL, 10):
        position(seed)

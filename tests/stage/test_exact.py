"""The exact driver against a brute-force twin that plays every sequence of answers without merging anything."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import prod
from typing import Any

import pytest

from bangkit.cards import CardGame
from bangkit.core.requests import Ask, Chance
from bangkit.stage.exact import (
    BudgetExceeded,
    Enumeration,
    EnumerationSettings,
    Leaf,
    NoPolicy,
    NotOffered,
    run_one_task,
)
from tests.support import scene

QUIET = {"turn", "phase one", "phase two", "phase three", "end of turn"}


def quiet(table: Any) -> bool:
    return table.agenda[-1][0] in QUIET


def leaves(table: Any, tasks: Any, until: Any, policies: Any, **more: Any) -> Iterator[Leaf]:
    yield from Enumeration([(table, Fraction(1))], tasks, EnumerationSettings(until, policies, **more))


def small(**changes: Any) -> Any:
    """Ana at the start of her turn with Dynamite and Jail, and eleven cards in the deck."""
    data: dict[str, Any] = {
        "players": {"Ana": {"in_play": ["Dynamite", "Jail"], "life": 3}, "Ben": {}, "Cid": {}},
        "turn": {"player": "Ana", "phase": "start"},
    }
    game = scene(**{**data, **changes})
    table = game.position.table.copy()
    table.bag = table.bag[::7]
    return table


def first_option(table: Any, request: Ask) -> Any:
    return request.options[0]


def by_hand(table: Any, tasks: Any) -> Iterator[tuple[Any, Fraction]]:
    """Every game from here on, one after another: no merging, no layers, each run from the start."""
    waiting: list[tuple[Any, ...]] = [()]
    while waiting:
        answers = waiting.pop()
        here, weights, left = table.copy(), [], list(answers)
        started = False
        request = None
        while here.agenda and (not started or not quiet(here)):
            started = True
            request = None
            ahead: list[Any] = []
            while True:
                copy = here.copy()
                request = run_one_task(copy, tasks, ahead)
                if request is None:
                    here = copy
                    break
                if isinstance(request, Chance):
                    if not left:
                        waiting += [(*answers, each) for each in request.outcomes()]
                        break
                    weights.append(Fraction(request.outcomes()[left[0]], len(request.bag)))
                    ahead.append(left.pop(0))
                else:
                    ahead.append(first_option(copy, request))
            if request is not None:
                break
        else:
            yield here, prod(weights, start=Fraction(1))


@pytest.mark.parametrize("jailed", [True, False])
@pytest.mark.parametrize("lucky", [True, False])
def test_brute_force_twin(jailed: bool, lucky: bool) -> None:
    seat = {"in_play": ["Dynamite", *["Jail"] * jailed], "life": 3, **({"character": "Lucky Duke"} if lucky else {})}
    table = small(players={"Ana": seat, "Ben": {}, "Cid": {}})
    table.bag = table.bag[:8]
    ours: Counter[Any] = Counter()
    for leaf in leaves(table, CardGame.tasks, quiet, {"*": first_option}):
        ours[leaf.table.key()] += leaf.chance  # type: ignore[assignment]
    theirs: Counter[Any] = Counter()
    for end, chance in by_hand(table, CardGame.tasks):
        theirs[end.key()] += chance  # type: ignore[assignment]
    assert ours == theirs
    assert sum(ours.values()) == 1
    assert len(ours) >= 8


def test_the_start_may_be_a_place_where_the_walk_would_end() -> None:
    table = small()
    assert table.agenda[-1][0] == "check dynamite" or quiet(table)
    ends = list(leaves(table, CardGame.tasks, quiet, {}))
    assert {leaf.table.agenda[-1][0] for leaf in ends} == {"phase one", "turn", "end of turn"} & {
        leaf.table.agenda[-1][0] for leaf in ends
    }
    assert sum(leaf.chance for leaf in ends) == 1


def test_equal_tables_are_merged() -> None:
    table = small()
    walk = Enumeration([(table, Fraction(1))], CardGame.tasks, EnumerationSettings(quiet, {}))
    keys = [leaf.table.key() for leaf in walk]
    assert len(keys) == len(set(keys))
    assert walk.steps < 4 * len(table.bag) ** 2


def test_the_table_it_starts_from_is_left_alone() -> None:
    table = small()
    before = table.key()
    list(leaves(table, CardGame.tasks, quiet, {}))
    assert table.key() == before


def test_past_its_budget_the_walk_says_what_is_missing() -> None:
    table = small()
    done = Fraction(0)
    with pytest.raises(BudgetExceeded) as caught:
        for leaf in leaves(table, CardGame.tasks, quiet, {}, budget=60):
            done += leaf.chance
    assert 0 < caught.value.missing <= 1
    assert done + caught.value.missing == 1
    assert "60 steps" in str(caught.value) and "group=" in str(caught.value)


@pytest.mark.parametrize("budget", range(1, 140, 9))
def test_done_and_missing_are_always_everything(budget: int) -> None:
    done = Fraction(0)
    try:
        for leaf in leaves(small(), CardGame.tasks, quiet, {}, budget=budget):
            done += leaf.chance
    except BudgetExceeded as exceeded:
        done += exceeded.missing
    assert done == 1


def test_a_choice_needs_a_policy() -> None:
    game = scene(players={"Ana": {"hand": ["BANG! 5D"]}, "Ben": {"hand": ["Missed! KC"]}}).play("BANG! -> Ben")
    at = game.position
    with pytest.raises(NoPolicy) as caught:
        list(leaves(at.table, CardGame.tasks, quiet, {}))
    assert "Ben has a choice" in str(caught.value) and "Missed! KC" in str(caught.value)
    mixed = {"Ben": lambda table, request: {option: 1 + (str(option) == "pass") for option in request.options}}
    lives = Counter[int]()
    for leaf in leaves(at.table, CardGame.tasks, quiet, mixed):
        lives[leaf.table["Ben"].life] += leaf.chance  # type: ignore[assignment]
    assert lives == {4: Fraction(1, 3), 3: Fraction(2, 3)}
    with pytest.raises(NotOffered, match="on offer are: Missed! KC, pass"):
        list(leaves(at.table, CardGame.tasks, quiet, {"Ben": lambda table, request: "run away"}))


def test_answers_given_already_are_part_of_the_start() -> None:
    """Jourdonnais has turned one card for his own Barrel; the second flip is still to come."""
    game = scene(
        players={"Ana": {"hand": ["BANG! 5D"]}, "Ben": {"character": "Jourdonnais", "in_play": ["Barrel"]}, "Cid": {}}
    )
    game.play("BANG! -> Ben").play(next(iter(game.options))).reveal(game.request.bag[-1])
    at = game.position
    assert at.answers and isinstance(game.request, Ask)
    number = sum(card.suit == "hearts" for card in game.table.bag)
    ends = list(leaves(at.table, CardGame.tasks, quiet, {"Ben": first_option}, answers=at.answers))
    assert sum(leaf.chance for leaf in ends) == 1
    safe = sum(leaf.chance for leaf in ends if leaf.table["Ben"].life == 4)
    assert safe == Fraction(number, len(game.table.bag))


def test_what_a_hand_holds_unnamed_is_not_in_the_shuffled_pile() -> None:
    """The deck is empty but for the card that Ben holds; the new deck is the discard pile and nothing else."""
    game = scene(
        players={"Ana": {"in_play": ["Dynamite", "Jail"]}, "Ben": {"hand": ["?"]}},
        deck={"rest": "unseen", "discard": ["Beer 6H", "BANG! 5D"]},
        turn={"player": "Ana", "phase": "start"},
    )
    table = game.position.table.copy()
    table.bag = table.bag[:1]
    held = table.bag[0]
    ends = list(leaves(table, CardGame.tasks, quiet, {}))
    assert sum(leaf.chance for leaf in ends) == 1
    for leaf in ends:
        assert leaf.table["Ben"].hand == [held] and leaf.table.lazy == 0
        assert held not in leaf.table.bag + leaf.table.discard

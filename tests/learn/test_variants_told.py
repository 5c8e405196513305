"""What the tasks of the kit say is true of each variant: titles, numbers with their nouns, slips that are opposites, decks that nobody sees."""

import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from bangkit import learn
from bangkit.learn import task_files
from bangkit.learn.answers import number_words
from bangkit.learn.move_tasks import MoveTask
from bangkit.learn.plans import PlanSearch
from bangkit.learn.task_kind import TaskKind
from bangkit.learn.task_position import as_moves

IDS = sorted(task_files.files())
MOVES = [each for each in IDS if task_files.task_file(each).kind_name == "move"]
PLURALS = "cards|dice|hearts|life points|throws|players|checks|shots|times|certain|points"
ONE = re.compile(rf"(?<![\w/.,^-])(?:exactly |least )?(?<![+*/=-] )1 (?:(?:of them|of these) (?:are|show)|{PLURALS})\b")


def variants(task: str) -> Iterator[TaskKind]:
    """Every variant that a hundred names have, once."""
    found = {}
    for learner in ("", *(f"n{number}" for number in range(100))):
        one = task_files.task_file(task).variant(learner)
        found.setdefault((one.case, repr(one.values), one.right if not isinstance(one.right, list) else None), one)
    yield from found.values()


def told(one: TaskKind) -> list[str]:
    parts = [one.text(key) for key in ("title", "question", "solution")]
    return [*parts, *one.texts("hints"), *one.texts("choices"), *(says for _, says in one.wrongs)]


@pytest.mark.parametrize("task", IDS)
def test_one_thing_is_no_several_things(task: str) -> None:
    for one in variants(task):
        for text in told(one):
            assert not ONE.search(text), (one.values, text)


@pytest.mark.parametrize("task", IDS)
def test_a_number_in_a_title_does_not_vary(task: str) -> None:
    fields = task_files.task_file(task).fields
    rows = fields.get("vary", {})
    columns: dict[str, set[str]] = {}
    for row in rows if isinstance(rows, list) else [rows]:
        for key, value in row.items():
            columns.setdefault(key, set()).update(map(str, value if isinstance(value, list) else [value]))
    varying = {value for values in columns.values() if len(values) > 1 for value in values}
    in_title = {number_words().get(word, word) for word in re.findall(r"\w+", str(fields["title"]).casefold())}
    assert not in_title - {"1"} & varying, (fields["title"], varying)


def test_a_title_is_true_of_every_variant() -> None:
    excluded = {str(one.values["e"]) for one in variants("dice-given")}
    title = str(task_files.task_file("dice-given").fields["title"])
    assert len(excluded) > 1 and not any(face in title.casefold() for face in ("dynamite", "arrow"))


def test_a_slip_names_the_numbers_of_its_own_variant() -> None:
    for one in variants("dice-three-throws"):
        tries = one.values["t"] * Fraction(one.values["p"])
        for value, says in one.wrongs:
            assert value != tries or f"{one.values['t']} times" in says
            assert not re.search(r"3·p|\^3", says)


@pytest.mark.parametrize("task", [each for each in IDS if task_files.task_file(each).kind_name == "chance"])
def test_where_a_slip_is_also_the_opposite_that_is_said_first(task: str) -> None:
    for one in variants(task):
        same = [says for value, says in one.wrongs if abs(Fraction(value) - (1 - one.right)) <= one.tolerance]
        assert not same or re.search("opposite|other case", same[0]), (one.values, same)


def test_both_are_said_the_opposite_first() -> None:
    half = next(one for one in variants("dice-three-throws") if (one.values["t"], one.values["p"]) == (3, "1/2"))
    words = half.judge({"is": "text", "value": "1/8"}).words
    assert words.index("opposite") < words.index("every time")
    words = learn.task("dice-one", "").judge("3125/7776").words
    assert words.index("opposite") < words.index("exactly one die")


def test_likely_slips_have_their_own_sentence() -> None:
    for task, formula, says in (
        ("decide-barrel-or-hand", "2*20*60/(80*79)", "every card is a heart"),
        ("two-hearts", "20/80", "first card alone"),
        ("lucky-duke", "10*9/80**2", "one card of the deck"),
        ("lucky-duke", "10*10/(80*79)", "there is one of those fewer"),
        ("dyn-back", "(7/8)**6", "one check too many"),
    ):
        verdict = learn.task(task, "").judge(formula)
        assert verdict.code == "misconception" and says in verdict.words, (task, verdict)


def test_which_of_two_shots_is_better_depends_on_the_numbers() -> None:
    better = set()
    for one in variants("decide-shot"):
        barrel = 1 - one.values["K"] / one.values["N"]
        other = min(value for value, says in one.wrongs if "other shot" in says)
        assert one.right - other > Fraction(1, 100), "no rounding makes the worse shot right"
        better.add("Barrel" if one.right == barrel else "hand")
    assert better == {"Barrel", "hand"}
    assert "the other shot" in learn.task("decide-shot", "").judge("1 - 18/66").words


# -- plans -------------------------------------------------------------------------------------------


def with_deck(task: str, top: list[str]) -> Any:
    """The game of a task with other cards on top of the deck."""
    data = task_files.task_file(task).data
    other = task_files.TaskFile({**data, "deck": {**data["deck"], "top": top}}, task, task).variant("")
    return other.at.game, other


def reaches(task: str, top: list[str]) -> bool:
    game, one = with_deck(task, top)
    search = PlanSearch(game, one.fields["goal"], str(one.fields.get("until", "settled")), True)
    return search.of(game, as_moves(one.right)).chance == 1


@pytest.mark.parametrize("task", ["save-deputy", "save-yourself"])
def test_whatever_the_next_player_draws_of_the_deck_that_the_task_tells(task: str) -> None:
    assert "only BANG! and Missed! cards" in learn.task(task, "").question
    top = task_files.task_file(task).data["deck"]["top"]
    assert {each.split()[0] for each in top} == {"BANG!", "Missed!"}
    for first in permutations(["BANG! AD", "BANG! KH", "Missed! 3S", "Missed! 4S"], 2):
        assert reaches(task, [*first, "Missed! 5S", "Missed! 6S"]), first


def test_without_that_word_about_the_deck_the_answer_would_be_wrong() -> None:
    assert not reaches("save-deputy", ["Duel QD", "Missed! 3S", "Missed! 4S", "Missed! 5S"])
    assert not reaches("save-yourself", ["Indians! KD", "Duel QD", "Missed! 4S", "Missed! 5S"])


@pytest.mark.parametrize("task", MOVES)
def test_the_beginning_of_a_plan_is_told_that_it_is_one(task: str) -> None:
    for one in variants(task):
        assert isinstance(one, MoveTask)
        plan = as_moves(one.right)
        for length in range(1, len(plan)):
            assert one.judge({"is": "text", "value": "; ".join(plan[:length])}).code == "misconception", plan[:length]


def test_each_half_of_a_plan_is_a_half() -> None:
    first, second = (learn.task("save-renegade", "").judge(f"{card} -> Cid") for card in ("BANG!", "Duel"))
    assert first.words == second.words and "half" in first.words
    for card in ("BANG!", "Duel"):
        assert "ends with the Sheriff" in learn.task("save-renegade", "").judge(f"{card} -> Ben").words

"""Judges: the model answer, every usual slip, every usual way to write the answer, and what is no answer of that kind."""

import sys
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy
import pytest
import sympy

from bangkit import learn
from bangkit.learn import task_files
from bangkit.learn.answers import number_words
from bangkit.learn.texts import Verdict

IDS = sorted(task_files.files())
KINDS = {each: task_files.task_file(each).kind_name for each in IDS}
NUMBERS = [each for each in IDS if isinstance(task_files.task_file(each).variant("").right, (int, Fraction))]
NAMES = ("", "Ned", "Zoe", "x7", "Žofie Nováková")


def check(task: str, answer: Any, learner: str = "") -> Verdict:
    return learn.task(task, learner).judge(answer)


def decimals(value: Fraction, places: int) -> str:
    return f"{float(value):.{places}f}"


WAYS: dict[str, Callable[[Fraction], Any]] = {
    "fraction": lambda right: right,
    "text": lambda right: f" {right.numerator} / {right.denominator}",
    "arithmetic": lambda right: f"1 - ({right.denominator} - {right.numerator})/{right.denominator}",
    "of": lambda right: f"{right.numerator} out of {right.denominator}",
    "float": float,
    "decimal": lambda right: Decimal(right.numerator) / Decimal(right.denominator),
    "comma": lambda right: decimals(right, 12).replace(".", ","),
    "percent": lambda right: f"{decimals(100 * right, 10)} %",
    "per cent": lambda right: f"{decimals(100 * right, 10)} per cent",
    "sympy": lambda right: sympy.Rational(right.numerator, right.denominator),
    "sympy sum": lambda right: 1 - sympy.Rational(right.denominator - right.numerator, right.denominator),
    "sympy decimal": lambda right: sympy.Float(float(right)),
    "numpy": lambda right: numpy.float64(float(right)),
    "numpy array": lambda right: numpy.array([float(right)]),
    "one in a list": lambda right: [right],
    "rounded before": lambda right: Fraction(float(right)),
    "sympy of a float": lambda right: sympy.Rational(float(right)),
}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.few(40)
def test_every_way_to_write_the_answer_earns_everything(name: str, way: str) -> None:
    for learner in NAMES:
        right = Fraction(task_files.task_file(name).variant(learner).right)
        verdict = check(name, WAYS[way](right), learner)
        assert verdict.share == 1, (learner, right, verdict)


@pytest.mark.parametrize("name", NUMBERS)
def test_whole_numbers_may_be_words(name: str) -> None:
    right = Fraction(task_files.task_file(name).variant("").right)
    word = next((word for word, number in number_words().items() if number == str(right)), None)
    for text in (word, f" {word}. ".capitalize()) if word else ():
        assert check(name, text)
    assert "cannot read" in check(name, "umpteen").words


def test_number_words_stand_for_numbers_up_to_twenty() -> None:
    assert [number_words()[each] for each in ("zero", "eleven", "twenty")] == ["0", "11", "20"]
    assert check("card-heart", "one in four").code == "right"
    assert check("card-heart", "\N{VULGAR FRACTION ONE QUARTER}") and check("card-heart", "(1/2)²")
    assert check("what-dynamite", 0) and check("what-dynamite", "zero") and check("turn-second", "N.")
    assert check("broken-second", ("four", "card play 2")) and check("broken-second", "line 4, CARD-PLAY-2")


def test_a_fraction_of_a_rounded_number_is_told_what_it_is() -> None:
    """T6: 16 of 80 for Ned."""
    verdict = check("card-heart", Fraction(16 / 80), "Ned")
    assert verdict.share == 1 and "Fraction(1, 3)" in verdict.words and verdict.code == "right"
    slip = check("card-heart", Fraction(1 / 13), "Ned")
    assert slip.code == "misconception" and "one rank" in slip.words and "comma" in slip.words
    assert "comma" not in check("card-heart", Fraction(16, 80), "Ned").words


@pytest.mark.parametrize("name", NUMBERS)
def test_exact_and_rounded_are_announced(name: str) -> None:
    told = repr(learn.task(name, ""))
    fields = task_files.task_file(name).fields
    if fields.get("exact"):
        assert "exact fraction is asked" in told
    elif KINDS[name] == "chance":
        assert "off by 0.000" in told


def test_a_plan_that_has_won_needs_no_more_of_its_moves() -> None:
    """T4."""
    for card in ("5D", "6D"):
        assert check("plan-duel", [f"BANG! {card} -> Ben", "Duel -> Ben"])
    assert check("plan-duel", ["Duel -> Ben", "BANG! -> Ben"]), "in a Duel a player answers as well as can be"
    assert not check("plan-duel", ["Duel -> Cid", "Duel -> Ben"])
    assert check("plan-finish", ["Cat Balou -> Cid: Barrel", "BANG! -> Cid", "Beer"])


@pytest.mark.parametrize(
    ("name", "plan", "says"),
    [
        ("plan-finish", ["BANG! -> Cid", "Cat Balou -> Cid: Barrel"], "wrong order"),
        ("plan-finish", "BANG! 5D -> Cid; Cat Balou KH -> Cid: Barrel QS", "wrong order"),
        ("save-renegade", ["Duel -> Ben", "BANG! -> Cid"], "ends with the Sheriff"),
    ],
)
def test_the_right_moves_in_the_wrong_order_are_a_slip(name: str, plan: Any, says: str) -> None:
    """T5."""
    verdict = check(name, plan)
    assert verdict.code == "misconception" and says in verdict.words


@pytest.mark.parametrize("sheet", task_files.sheets().values(), ids=lambda sheet: sheet.id)
def test_a_task_names_itself(sheet: task_files.ExerciseSheet) -> None:
    """T8."""
    for place, name in enumerate(sheet.tasks, 1):
        one = learn.task(name, "")
        if KINDS[name] in ("chance", "number"):
            assert f"`task_{place}.hint()`" in check(name, "123/124").words or "between 0 and 1" in check(name, 9).words
        for _ in range(3):
            one.hint()
        assert f"`task_{place}.solution()`" in one.hint().words


def test_a_name_without_quotes_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """T18: the last error of a notebook is kept by Python."""
    for task, name in (("reach-colt", "Ben"), ("turn-second", "yes")):
        monkeypatch.setattr(sys, "last_value", NameError(name=name), raising=False)
        verdict = check(task, None)
        assert verdict.code == "empty" and f'"{name}"' in verdict.words and "quotes" in verdict.words
    monkeypatch.setattr(sys, "last_value", NameError(name="other"))
    assert "quotes" not in check("reach-colt", None).words


ODD: tuple[Any, ...] = (
    None, [], [0, 3], {"gatling"}, {"gatling": 1}, 5, 0.5, True, "gatling", ["gatling", 5, None], [["gatling"]], (), b"x",
    object(), Fraction(1, 2), numpy.array(["gatling", "beer"]), numpy.array(2), sympy.Rational(1, 2), float("nan"), range(3),
)  # fmt: skip


@pytest.mark.parametrize("name", [each for each in IDS if KINDS[each] == "code"])
@pytest.mark.few(2)
def test_a_function_may_answer_anything(name: str) -> None:
    """T1."""
    for odd in ODD:
        assert check(name, lambda *_, odd=odd: odd).share < 1
    assert check(name, lambda *told: told).share < 1 and check(name, lambda *told: told[0]).share < 1
    for learner in NAMES:
        assert check(
            name, lambda first, *_: list(range(len(first))) if isinstance(first, list) else first, learner
        ).words


WRONG_KINDS: tuple[Any, ...] = (
    True,
    b"x",
    {"a": 1},
    object(),
    len,
    int,
    ...,
    3 + 4j,
    float("inf"),
    lambda: 1,
    [[]],
    [None],
)


@pytest.mark.parametrize("name", IDS)
@pytest.mark.few(20)
def test_an_answer_of_another_kind_gets_a_sentence(name: str) -> None:
    for answer in WRONG_KINDS:
        verdict = check(name, answer)
        assert (
            verdict.share < 1 and verdict.words.strip().endswith((".", ")", "?")) and "Traceback" not in verdict.words
        )


WHOLE = [each for each in NUMBERS if Fraction(task_files.task_file(each).variant("").right).denominator == 1]
COUNTED = [each for each in WHOLE if "tolerance" not in task_files.task_file(each).variant("").fields]


@pytest.mark.parametrize("name", NUMBERS)
@pytest.mark.few(20)
def test_what_is_counted_is_told_without_fractions(name: str) -> None:
    for answer in ("a few", "2:1", object(), "4 lives", "=", {"a": 1}):
        told = check(name, answer)
        assert told.code == "unreadable"
        assert ("1/3" in told.words) == (name not in COUNTED), told
        assert ("odds" in told.words) == (answer == "2:1" and KINDS[name] == "chance"), told
        assert ("Write the number alone: 4." in told.words) == (answer == "4 lives" and name in COUNTED), told


def test_a_whole_number_is_called_no_fraction() -> None:
    assert "exact answer is a whole number" in check("dyn-longer", 8.001).words


def test_what_is_said_to_be_written_can_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    for task, value, told in (
        ("turn-beer-two", "4 lives", "write the number alone: 4"),
        ("turn-beer-two", "4lives", "write the number alone: 4"),
        ("turn-beer-two", "4 - lives of", 'the straight ones: "4 - lives of"'),
        ("plan-barrel", "20%", '"20%"'),
        ("plan-barrel", "1/4 chance", 'write the number alone: "1/4"'),
        ("plan-barrel", "25 % or so", 'write the number alone: "25 %"'),
        ("plan-barrel", "20/80 = 1/4", 'write the number alone: "1/4"'),
        ("plan-barrel", "2 thirds", 'the straight ones: "2 thirds"'),
        ("turn-beer-two", "2 + 1 = 3", "write the number alone: 3"),
        ("card-words", "'It's the same'", 'three quotes on each side: """..."""'),
        ("card-words", '"The chance is', "several lines"),
        ("turn-second", "2 lives", '"2 lives"'),
    ):
        error = SyntaxError("invalid syntax", ("cell", 1, 16, f"answer_1 = {value}", 1, 16))
        monkeypatch.setattr(sys, "last_value", error, raising=False)
        assert told in check(task, None).words, (task, value)

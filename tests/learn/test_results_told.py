"""What is said to a function whose answers are of another kind than asked, or rounded; and that texts and judging agree."""

from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from bangkit import learn
from bangkit.learn import functions, task_files
from bangkit.learn.texts import Verdict


def check(task: str, function: Callable[..., Any]) -> Verdict:
    return learn.task(task, "").judge(function)


def hit(seat: int, players: int, p: Any) -> Any:
    return p * (1 - p) ** seat / (1 - (1 - p) ** players)


def seat(reach: int, seats: list[tuple[Any, ...]]) -> tuple[Any, ...]:
    foes = [each for each in seats if each[1] <= reach and not each[3]]
    return min(foes, key=lambda each: each[2]) if foes else ()


@pytest.mark.parametrize(
    ("task", "function", "given", "wanted"),
    [
        ("dyn-function", lambda *given: str(hit(*given)), "'5/9', a text in quotes", "a number, without quotes"),
        ("dyn-function", lambda *given: "5/9", "'5/9', a text in quotes", "a number, without quotes"),
        ("dyn-function", lambda *given: [hit(*given)], "a list or tuple of Fraction(5, 9)", "a number"),
        ("dyn-function", lambda *given: hit(*given) if given[0] else None, "nothing (None)", "a number"),
        ("dyn-function", lambda *given: True, "True, a truth value", "a number"),
        ("reach-seats", lambda *given: [1], "a list or tuple of 1", "a number"),
        ("faces-keep", lambda faces: "gatling", "'gatling', a text in quotes", "a list of texts"),
        ("save-target", lambda *given: seat(*given) or None, "a list or tuple of 'Ben', 1, 3, False", "one name alone"),
        ("save-target", lambda *given: "None", "'None', a text in quotes", "`None` without quotes"),
        ("save-target", lambda *given: (seat(*given) or ("None",))[0], "'None', a text", "`None` without quotes"),
        ("save-target", lambda *given: 0, "0, a number", "one name alone"),
        ("save-target", lambda *given: object(), "something else, <object>", "one name alone"),
    ],
)
def test_another_kind_of_thing_is_told(task: str, function: Any, given: str, wanted: str) -> None:
    verdict = check(task, function)
    assert (
        f"gives {given}" in verdict.words and "Wanted is" in verdict.words and wanted in verdict.words and not verdict
    )
    assert not any(
        each in verdict.words for each in ("Your function breaks", "Work this one out", "whatever it is asked")
    )


def test_what_the_models_answer_is_of_the_kind_that_is_asked() -> None:
    for function in functions.FUNCTIONS.values():
        task = next(
            each for each in task_files.files() if task_files.task_file(each).fields.get("function") == function.name
        )
        for arguments in task_files.task_file(task).variant("").cases:  # type: ignore[attr-defined]
            assert functions.RESULTS[function.kind](function.reference(*arguments)), function.name


@pytest.mark.parametrize("places", [2, 3, 4])
def test_rounded_results_are_told(places: int) -> None:
    for round_off in (lambda value: round(value, places), lambda value: round(float(value), places)):
        words = check("dyn-function", lambda *given, off=round_off: off(hit(*given))).words
        assert "and that is rounded" in words and "without `round`" in words
    assert "rounded" not in check("dyn-function", lambda *given: 2 * hit(*given)).words


def test_a_fraction_made_of_a_decimal_number_is_right_and_told_what_it_is() -> None:
    verdict = check(
        "decide-function", lambda cards, good, drawn: Fraction(1 - comb(cards - good, drawn) / comb(cards, drawn))
    )
    assert verdict.share == 1 and "Fraction(1, 3)" in verdict.words


def test_a_decimal_number_counts_where_the_task_says_so() -> None:
    for task in ("decide-function", "dyn-function"):
        one = task_files.task_file(task).variant("")
        assert isinstance(one.function, functions.Function)  # type: ignore[attr-defined]
        model = one.function.reference  # type: ignore[attr-defined]
        assert check(task, lambda *given, model=model: float(model(*given))).share == 1
    assert "a decimal number that is not rounded counts, too" in learn.task("decide-function", "").question


def test_the_sign_for_powers_in_python() -> None:
    verdict = check("dyn-function", lambda seat, players, p: p * (1 - p) ^ seat)
    assert verdict.code == "raised" and "write `**`" in verdict.words
    for task in task_files.files():
        if task_files.task_file(task).kind_name == "code":
            one = task_files.task_file(task).variant("")
            assert not any("^" in text for text in (one.text("question"), one.text("solution"), *one.texts("hints"))), (
                task
            )

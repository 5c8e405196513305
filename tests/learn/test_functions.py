"""A learner's function may do anything; what is said to it is kind and exact."""

import sys
from typing import Any

import pytest

from bangkit import learn
from bangkit.learn.answers import LocalFunction, as_plain, meant, plain


def check(function: Any) -> Any:
    return learn.task("reach-seats", "").check(function)


def forever(players: int, one: int, other: int) -> int:
    while True:
        pass


def stubborn(players: int, one: int, other: int) -> int:
    while True:
        try:
            while True:
                pass
        except Exception:
            pass


def crash(players: int, one: int, other: int) -> float:
    return players / 0


def leaves(players: int, one: int, other: int) -> None:
    sys.exit()


def deep(players: int, one: int, other: int) -> int:
    return deep(players, one, other)


@pytest.mark.parametrize(
    ("function", "code", "words"),
    [
        (forever, "slow", "ever end"),
        (stubborn, "slow", "ever end"),
        (crash, "raised", "ZeroDivisionError"),
        (leaves, "raised", "SystemExit"),
        pytest.param(
            deep,
            "raised",
            "RecursionError",
            # Hypothesis measures the collector with a callback, which finds no room on the full stack.
            marks=pytest.mark.filterwarnings("ignore:.*gc_callback:pytest.PytestUnraisableExceptionWarning"),
        ),
        (lambda a, b: 1, "unreadable", "seats_between(players, one, other)"),
        (lambda players, one, other: None, "empty", "No answer yet"),
        (lambda players, one, other: "3", "wrong", "'3'"),
        (lambda players, one, other: float("nan"), "wrong", "nan"),
        (lambda players, one, other: 1, "wrong", "whatever it is asked"),
        (lambda players, one, other: object(), "wrong", "object"),
        (3, "unreadable", "seats_between"),
        (None, "empty", "No answer yet"),
    ],
)
def test_what_is_said(function: Any, code: str, words: str) -> None:
    verdict = check(function)
    assert (verdict.code, verdict.share) == (code, 0)
    assert words in verdict.words


def test_what_a_function_does_to_its_arguments_stays_there() -> None:
    def greedy(faces: list[str]) -> list[str]:
        kept = []
        while faces:
            face = faces.pop()
            if face in ("gatling", "dynamite"):
                kept.append(face)
        return kept

    assert learn.task("faces-keep", "").check(greedy)


def test_a_list_that_no_usual_mistake_gives_is_only_wrong() -> None:
    verdict = learn.task("faces-keep", "").check(lambda faces: ["1", *faces[:1]])
    assert verdict.code == "wrong" and "is not right" in verdict.words


def test_a_property_is_named() -> None:
    def almost(players: int, one: int, other: int) -> int:
        there = (other - one) % players
        return min(there, players - there) if players != 7 else 5

    verdict = check(almost)
    assert "never longer than half" in verdict.words and verdict.code in ("partly", "wrong")


def test_values_cross_processes_as_they_are() -> None:
    from fractions import Fraction

    for value in (1, 0.5, True, None, "a", Fraction(1, 3), [1, [2]]):
        found = meant(as_plain(plain(value)))
        assert found == value and type(found) is type(value)
    assert meant(plain((1, 2))) == meant(plain({2, 1})) == [1, 2]
    assert [repr(meant(plain(value))) for value in (object(), {"a": 1})] == ["<object>", "<dict>"]
    assert plain(meant(plain(object()))) == plain(object()), "a value that cannot be compared stays one"


def test_all_calls_share_one_limit() -> None:
    calls = LocalFunction(forever, 0.1)
    assert calls.call((1, 2, 3)).slow and calls.left <= 0

"""A guess: nothing is told before it, how far off it was afterwards, and it cannot be taken back."""

from fractions import Fraction
from typing import Any

import pytest

from bangkit import show
from bangkit.core.errors import BangkitError
from bangkit.show import chances
from bangkit.show.display import Notes
from bangkit.show.widgets.panels import Slider

ANSWER = Notes("It was Cid", [])


def buttons(asked: Any) -> list[Any]:
    return [each for each in asked.ways.children if hasattr(each, "click")]


def test_nothing_is_told_before_the_guess_and_it_cannot_be_taken_back() -> None:
    asked = show.guess("Who is the Outlaw?", ["Ben", "Cid"], ANSWER, "Cid")
    assert "It was Cid" not in asked.shown and "Guess first." in asked.shown
    buttons(asked)[0].click()
    assert "You said Ben. It is Cid." in asked.shown and "It was Cid" in asked.shown
    assert all(each.disabled for each in buttons(asked))
    assert "You said Ben" in asked.choose("Cid").shown


@pytest.mark.parametrize(
    ("said", "told"), [(25, "it is 25.32%: well guessed"), (20, "5.3 points too few"), (60, "34.7 points too many")]
)
def test_a_chance_is_told_how_far_off_the_guess_was(said: int, told: str) -> None:
    asked = show.guess("How likely is a Heart?", range(0, 101), ANSWER, Fraction(20, 79))
    slider = next(each for each in asked.ways.children if isinstance(each, Slider))
    slider.value = said
    buttons(asked)[0].click()
    assert told in asked.shown and asked.ways.layout.display == "none"


def test_what_is_said_to_each_choice_and_what_is_made_only_then() -> None:
    made = []
    asked = show.guess("Which?", {"this": "It costs a lot.", "that": "Well kept."}, lambda: made.append(1) or ANSWER)
    assert not made
    assert "You said that. Well kept." in asked.choose("that").shown and made == [1]


def test_a_lab_may_be_the_answer() -> None:
    asked = show.guess("Which seat is the worst?", ["1", "2"], chances.fuse_lab(), "1")
    assert asked.stage.children == () and "<img" not in asked.shown
    assert "30.22%" in asked.choose("2").shown and len(asked.stage.children) == 1


def test_a_page_that_was_not_run_folds_the_answer_below_the_question() -> None:
    page = show.guess("Who is the Outlaw?", ["Ben", "Cid"], ANSWER, "Cid").on_paper()
    before, _, folded = page.partition("<details><summary>The answer</summary>")
    assert "Who is the Outlaw?" in before and "Ben" in before and "It was Cid" not in before
    assert "It was Cid" in folded
    assert "25.00%" in show.guess("How likely?", range(101), ANSWER, 0.25).on_paper().partition("<details>")[2]


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        (("Who?", ["Ben"], ANSWER), "choices must be a list of two texts or more"),
        (("Who?", "Ben", ANSWER), "choices must be"),
        ((3, ["Ben", "Cid"], ANSWER), "question must be a text, not 3"),
        (("Who?", ["Ben", "Cid"], ANSWER, "Dan"), "right must be Ben or Cid or None, not 'Dan'"),
        (("How likely?", range(101), ANSWER, "often"), "right must be a number from 0 to 1 or None, not 'often'"),
        (("Who?", ["Ben", "Cid"], 7), "then must be"),
    ],
)
def test_what_cannot_be_asked(wishes: Any, told: str) -> None:
    with pytest.raises(BangkitError, match=told):
        show.guess(*wishes)


def test_what_cannot_be_chosen() -> None:
    with pytest.raises(BangkitError, match="'Dan' is not among the choices"):
        show.guess("Who?", ["Ben", "Cid"], ANSWER).choose("Dan")

"""Answers are read as what they mean, and judged by what they are worth."""

from decimal import Decimal
from fractions import Fraction
from html import escape
from math import inf, nan
from pathlib import Path
from typing import Any

import pytest

from bangkit import learn
from bangkit.learn import answers, cells, task_files
from bangkit.learn.answers import Unreadable, plain
from bangkit.learn.arithmetic import FormulaError, evaluate
from bangkit.learn.learner import Learner
from bangkit.learn.tasks import _Session
from bangkit.learn.texts import Verdict

CHANCES = [
    name
    for sheet in task_files.sheets().values()
    for name in sheet.tasks
    if task_files.task_file(name).kind_name == "chance"
]
QUARTER = "card-heart"  # 20 hearts among 80 cards in the standard version


def check(answer: object, task: str = QUARTER) -> Verdict:
    return learn.task(task, "").check(answer)


def sympy_quarter() -> object:
    import sympy

    return sympy.Rational(1, 4)


@pytest.mark.parametrize(
    "answer",
    [Fraction(1, 4), "1/4", "20/80", 0.25, "0.25", "0,25", "25%", "25 %", "1 in 4", Decimal("0.25"), "1 - 3/4", [0.25],
     "comb(20,1)/comb(80,1)", "1/2**2", "1/2^2", "2 · 1/8", sympy_quarter()],
)  # fmt: skip
def test_every_way_to_write_a_number_is_read(answer: object) -> None:
    assert check(answer).share == 1


@pytest.mark.parametrize("answer", ["Ana", ["Ana", "Ola"], ("Ana",), {"Ana"}, [], 3, [1, 0.5, None], Fraction(1, 3)])
def test_what_needs_no_code_of_a_learner_is_read_without_a_clock(
    answer: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A machine that stood still for half a second once made a right list an answer of another kind."""
    expected = plain(answer)
    monkeypatch.setattr(answers, "within", lambda *_: pytest.fail("a clock ran"))
    assert plain(answer) == expected != {"is": "other", "value": type(answer).__name__}


def test_rounded_is_told_apart() -> None:
    second = "two-barrels"  # 139/316 in the standard version
    exact = Fraction(139, 316)
    assert check(exact, second).code == "right"
    assert check(float(exact), second).code == "right"
    assert check("0.4399", second).code == "rounded"
    assert check("43.99%", second).code == "rounded"
    assert check("0.4", second).code == "wrong" and "rounded too much" in check("0.4", second).words
    assert check("0.45", second).words.startswith("Not yet")


def test_a_task_may_ask_for_the_exact_fraction() -> None:
    half = check("0.0601", "two-hearts")
    assert (half.code, half.share) == ("rounded", Fraction(1, 2))


@pytest.mark.parametrize(
    ("answer", "code", "words"),
    [
        (None, "empty", "No answer yet"),
        (..., "empty", "No answer yet"),
        ("", "empty", "No answer yet"),
        (nan, "unreadable", "not a number"),
        (inf, "unreadable", "not a number"),
        (True, "unreadable", "not True"),
        ("one quarter", "unreadable", "one quarter"),
        ("1:3", "unreadable", "odds"),
        ([1, 2], "unreadable", "not a list"),
        ({"a": 1}, "unreadable", "dict"),
        (len, "unreadable", "brackets"),
        (object(), "unreadable", "object"),
        ("1/0", "unreadable", "zero"),
        ("9**9**9", "unreadable", "10000"),
        ("__import__('os')", "unreadable", "arithmetic"),
        (3, "misconception", "between 0 and 1"),
        (25, "misconception", "25%"),
        (-0.25, "misconception", "negative"),
        ("3/4", "misconception", "opposite"),
        ("1/3", "misconception", "odds"),
    ],
)
def test_what_cannot_be_right_is_answered_kindly(answer: object, code: str, words: str) -> None:
    verdict = check(answer)
    assert verdict.code == code and words in verdict.words and not verdict.earned


def test_symbols_are_asked_to_be_replaced() -> None:
    import sympy

    verdict = check(sympy.Symbol("p") / 4)
    assert verdict.code == "unreadable" and "p" in verdict.words


def test_an_object_that_raises_when_looked_at_is_no_trouble() -> None:
    class Trap:
        def __getattribute__(self, name: str) -> object:
            raise RuntimeError(name)

    assert check(Trap()).code in ("unreadable", "empty")


def test_formulas_are_arithmetic_and_nothing_else() -> None:
    assert evaluate("at_least(4, 1, 2)")[0] == Fraction(1, 2)
    for text in ("x.y", "lambda: 1", "(1).__class__", "[1]", "1 if 1 else 2", "comb(1e9, 3)", "f(", "'a'"):
        with pytest.raises(FormulaError):
            evaluate(text)


def test_lists_of_names_are_read_in_any_usual_way() -> None:
    for answer in (["Ben"], ("ben",), {"BEN"}, "Ben", " ben "):
        assert check(answer, "reach-colt")
    assert check(["Zoe"], "reach-colt").code == "unreadable"
    assert check(3, "reach-colt").code == "unreadable"
    assert answers.texts(plain("Ana, Ben and Cid")) == ["Ana", "Ben", "Cid"]


def test_a_number_knows_how_it_was_written() -> None:
    assert answers.number(plain("33.3%")).places == 3
    assert answers.number(plain(Fraction(1, 3))).exact
    with pytest.raises(Unreadable):
        answers.number(plain(None))


def test_nobody_and_everybody_are_told_what_they_are() -> None:
    assert "named nobody" in check([], "reach-gun").words
    assert check("everybody", "reach-gun").words.startswith("Name each of them")


def test_a_title_names_the_people_of_the_learner() -> None:
    one = learn.task("reach-colt", "Zoe")
    assert one.title == "Whom can Mia shoot?" and "Ana shoot" not in repr(one)


def test_an_empty_choice_is_told_what_there_is_to_choose_from() -> None:
    verdict = check("", "reach-refused")
    assert verdict.code == "unreadable" and verdict.words.startswith("Choose one of these")


@pytest.mark.parametrize("task", [QUARTER, "reach-colt", "save-renegade"])
@pytest.mark.parametrize("answer", ["I do not know", "I don’t know!", "idk", "?", "No idea.", "…", "-"])
def test_who_does_not_know_is_told_of_the_hints(task: str, answer: str) -> None:
    said = check(answer, task)
    assert (said.code, said.share) == ("empty", 0)
    assert "hint()" in said.words and "read" not in said.words


@pytest.mark.parametrize("written", ["1/4", "1/4.", " 1/4 .", "1/4.0", "0.5*0.5", "0.5**2"])
def test_a_number_that_is_worked_out_is_judged_by_its_value(written: str) -> None:
    """It has no places to which it was rounded: the right answer is 6/25, and 1/4 is no rounded form of it."""
    task = learn.task("card-heart", "Zoe")
    assert task._variant.right == Fraction(6, 25)
    assert task.check(written).words == task.check(Fraction(1, 4)).words
    assert "rounded too much" in task.check("0.2").words


@pytest.mark.parametrize("typed", ["1 - (3/4)**x", "**x**", "a *b* c", "x`y`", "2**3**x", "3 ** x ** 2"])
def test_what_was_typed_comes_out_as_it_was_typed(typed: str) -> None:
    verdict = learn.task("card-heart", "Zoe").check(typed)
    assert f"'{typed}'" in repr(verdict) and f"'{escape(typed, quote=False)}'" in verdict.html()
    assert "1 - (3/4)**2." in repr(verdict) and "1 - (3/4)**2." in verdict.html()
    names = learn.task("reach-colt").check(typed)
    assert typed in repr(names) and typed in names.html()


@pytest.mark.parametrize("name", ["10**10**10", "**Zoe**", "`Zoe`", "*Zoe*"])
def test_a_name_is_said_as_it_was_typed(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_Session, "learner", Learner())
    hello = learn.begin(name, folder=tmp_path)
    assert f"Hello {name}." in repr(hello) and f"Hello {name}." in hello.html()


def test_what_cannot_be_read_stands_in_quotes() -> None:
    assert "I cannot read 'my number is big' as a number" in check("my number is big").words


@pytest.mark.parametrize(
    "answer",
    ["Duel, Saloon; Tom and Jerry", ["Duel, Saloon", "Tom and Jerry"], "tom AND jerry and duel, saloon", ("Tom and Jerry", "Duel, Saloon")],
)  # fmt: skip
def test_a_name_may_have_commas_and_words_in_it(answer: object) -> None:
    assert {each.casefold() for each in answers.texts(plain(answer), ["Duel", "Duel, Saloon", "Tom and Jerry"]) or ()} == {
        "duel, saloon", "tom and jerry",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("task", "learner", "answer", "share"),
    [
        ("decide-barrel-or-hand", "Ana", "0.376", 1),  # 80/213
        ("dice-dynamite", "Zoe", "0.165", 1),  # 40/243, and a slip is 0.0001 off
        ("two-hearts", "Otto", "0.048", Fraction(1, 2)),  # 153/3160, and a slip is nearer
        ("two-hearts", "Otto", "0.0478", 0),
    ],
)
def test_the_right_number_with_three_places_counts(task: str, learner: str, answer: str, share: Fraction) -> None:
    assert learn.task(task, learner).check(answer).share == share


@pytest.mark.parametrize("name", CHANCES)
@pytest.mark.parametrize("places", [3, 4, 6])
def test_a_right_number_that_is_rounded_is_never_called_a_mistake(name: str, places: int) -> None:
    for learner in ("", "Ned", "Zoe", "Otto", "Hal", "Ana"):
        right = Fraction(task_files.task_file(name).variant(learner).right)
        assert learn.task(name, learner).check(f"{float(right):.{places}f}").share >= Fraction(1, 2), (learner, right)


@pytest.mark.parametrize("answer", ["0.49", "49%", 0.49])
def test_a_right_number_with_two_places_is_rounded_too_much_and_no_other_mistake(answer: Any) -> None:
    said = learn.task("two-barrels", "Hal").check(answer).words  # 34/69; with replacement it is 0.4911
    assert "0.49" in said or "49%" in said
    assert said.startswith("You are on the right track") and "3 decimal places" in said


def test_advice_to_write_a_number_keeps_the_exact_one() -> None:
    assert check("13/426 = 0.031", "two-hearts").words.endswith("Write the number alone: 13/426.")
    assert '"19/316"' in str(
        cells.unread('answer_1 = "19/316" = 0.06', task_files.task_file("two-hearts").variant("").alone)
    )


@pytest.mark.parametrize(("answer", "sign"), [("37.6", "37.6%"), (7, "7%"), ("44", "44%")])
def test_per_cent_without_the_sign_is_told_whether_right_or_wrong(answer: Any, sign: str) -> None:
    assert f"write the sign: {sign}." in check(answer, "two-barrels").words


def test_the_opposite_is_told_first_where_a_slip_gives_the_same_number() -> None:
    said = check("3125/7776", "dice-one").words
    assert said.startswith("That is the chance of the opposite.") and "Or: That is exactly one die." in said


@pytest.mark.parametrize(
    "answer", ["139/316", "about 0.4399", "≈ 0.4399", "~0.4399", "1 - 60/80 x 59/79", "1 - C(60, 2)/C(80, 2)"]
)
def test_what_people_write_for_arithmetic_is_read(answer: str) -> None:
    assert check(answer, "two-barrels").share == 1

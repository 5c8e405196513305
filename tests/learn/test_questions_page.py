"""The page that says which function answers which question: every line of it runs and answers what stands beside it."""

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

from bangkit import odds
from bangkit.odds import draws
from bangkit.odds.dice.goals import NUMBERS
from bangkit.odds.problems import QuestionError

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "questions.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (.+\?) \| `(.+)` \| (.+) \|$", PAGE, re.MULTILINE)
DECK = {"BANG!": 25, "Missed!": 12, "Beer": 6, "other": 37}


@pytest.fixture(scope="module")
def names() -> dict[str, Any]:
    """What the page has named before its tables; its own examples are tried on the way."""
    told: dict[str, Any] = {}
    test = doctest.DocTestParser().get_doctest(
        "".join(re.findall(r"```pycon\n(.*?)```", PAGE, re.DOTALL)), told, "page", None, 0
    )
    assert doctest.DocTestRunner().run(test, clear_globs=False).failed == 0
    return test.globs


@pytest.mark.parametrize(("question", "line", "answer"), ROWS, ids=[each[0] for each in ROWS])
def test_a_line_answers_what_the_page_says(question: str, line: str, answer: str, names: dict[str, Any]) -> None:
    told = eval(line, names)
    if answer == "*a table*":
        assert "\n" in repr(told)
    elif answer.startswith("about "):
        assert abs(told - float(answer.removeprefix("about "))) < 0.05
    else:
        assert f"`{told}`" == answer


def test_the_page_has_a_question_of_every_kind() -> None:
    lines = " ".join(line for _, line, _ in ROWS)
    for each in (
        "why_not",
        "odds.draw(",
        "odds.dynamite(",
        "odds.p_draw(",
        "odds.reroll(",
        "strategy.compare(",
        "strategy.beliefs(",
    ):
        assert each in lines, each


def test_what_a_question_about_cards_may_say_is_what_the_code_reads() -> None:
    told = PAGE.partition("## What a question about cards may say")[2].partition("\n## ")[0]
    hows = re.search(r"\?P<how>([^)]+)\)", draws._CLAUSE.pattern)
    assert hows is not None
    for how in hows[1].split("|"):
        assert f"`{how} two BANG!`" in told, how
        assert odds.p_draw(DECK, f"{how} two BANG!", 5)
    assert {"no", "zero", "twenty"} <= set(NUMBERS) and all(f"`{each}" in told for each in ("no ", "zero", "twenty"))
    same = {odds.p_draw(DECK, each, 5) for each in ("a BANG!", "an bang!", "at least one BANG!", "at least 1 BANG!")}
    assert len(same) == 1 and odds.p_draw(DECK, "two Beers", 5) == odds.p_draw(DECK, "exactly 2 beer", 5)
    assert odds.p_draw(DECK, "no Beer", 5) == odds.p_draw(DECK, "zero Beer", 5)
    either, both = "no BANG! or two Beer and a BANG!", odds.p_draw(DECK, "two Beer and a BANG!", 5)
    assert odds.p_draw(DECK, either, 5) == odds.p_draw(DECK, "no BANG!", 5) + both
    with pytest.raises(QuestionError):
        odds.p_draw(DECK, "several BANG!", 5)
    for function in re.findall(r"`odds\.(\w+)", PAGE):
        assert function in odds.__all__, function


def test_the_page_is_reached() -> None:
    for page in ("README.md", "docs/teaching.md"):
        assert "questions.md" in (ROOT / page).read_text(encoding="utf-8"), page
    for link in re.findall(r"\]\(([^)#]+)\)", PAGE):
        assert (ROOT / "docs" / link).exists(), link

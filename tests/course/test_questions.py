"""A bank of questions about the rules, each with its trap: what a lesson's text and stored outputs must answer.

Readers who know nothing answer questions drawn from it, with nothing but the pages before them;
`python -m tests.course.test_questions 60 SEED` draws some and prints them without their answers.
"""

import csv
import sys
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from bangkit.core.rulebook import mentioned, rule
from tests.show.test_printed_lists import LESSONS, printed

with Path(__file__).with_name("questions.csv").open(encoding="utf-8", newline="") as file:
    QUESTIONS = list(csv.DictReader(file))


def test_there_are_many_of_every_kind() -> None:
    assert len(QUESTIONS) >= 200
    assert len({each["question"] for each in QUESTIONS}) == len(QUESTIONS)
    areas = Counter(each["rule"].partition("-")[0] for each in QUESTIONS)
    assert all(areas[area] >= 8 for area in ("CARD", "DODGE", "NOON", "DICE", "UNDEAD")), areas
    assert [each["question"] for each in QUESTIONS if not (each["answer"] and each["trap"])] == []


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda each: f"{each['rule']}: {each['question'][:40]}")
def test_its_lesson_prints_the_rule(asked: dict[str, str]) -> None:
    page = printed(asked["lesson"])
    found = rule(asked["rule"])
    assert found.text in page or found.id in mentioned(page), f"lesson {asked['lesson']} does not print {found.id}"


def main(number: int, seed: int) -> None:
    for place, each in enumerate(Random(seed).sample(QUESTIONS, number), 1):
        title = next(LESSONS.glob(f"{each['lesson']}_*.ipynb")).stem
        print(f"{place}. ({title}) {each['question']}")


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))

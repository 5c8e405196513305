"""The ten lessons on probability: every stated chance stands there three ways that agree, and something can be touched."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "notebooks" / "probability"
LESSONS = [
    "01_one_draw", "02_without_replacement", "03_given_what_you_have_seen", "04_two_barrels_and_lucky_duke",
    "05_dynamite", "06_rolling_dice", "07_rerolls_and_the_best_policy", "08_duels",
    "09_simulation_and_error_bars", "10_who_is_the_renegade",
]  # fmt: skip


def cells(lesson: str, kind: str) -> list[dict[str, Any]]:
    notebook = json.loads((FOLDER / f"{lesson}.ipynb").read_text(encoding="utf-8"))
    return [cell for cell in notebook["cells"] if cell["cell_type"] == kind]


def shown(lesson: str) -> list[str]:
    outputs = [output for cell in cells(lesson, "code") for output in cell["outputs"]]
    return ["".join(output.get("data", {}).get("text/plain", "")) for output in outputs]


def words(lesson: str) -> str:
    return "\n".join("".join(cell["source"]) for cell in cells(lesson, "markdown"))


def test_they_are_all_here() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.ipynb")) == LESSONS


@pytest.mark.parametrize("lesson", LESSONS)
def test_three_answers_stand_there_and_agree(lesson: str) -> None:
    tables = [text for text in shown(lesson) if re.search(r"^agrees ", text, re.M)]
    assert tables
    for text in tables:
        value = {line.split()[0]: line.split() for line in text.splitlines() if line}
        assert re.search(r"^agrees +yes$", text, re.M), text
        assert value["formula"][1] == value["exact"][2]
        assert "simulation" in value


@pytest.mark.parametrize("lesson", LESSONS)
def test_each_opens_with_a_question_and_can_be_touched(lesson: str) -> None:
    first = "".join(cells(lesson, "markdown")[0]["source"])
    assert re.search(r"^\*\*.*\?", first, re.M) or "?" in first.split("\n\n")[1]
    assert "What if" in words(lesson) and "Check yourself" in words(lesson) and "Where next?" in words(lesson)
    assert sum(text.startswith(("<A lab: ", "<Check yourself: ")) for text in shown(lesson)) >= 2


@pytest.mark.parametrize("lesson", LESSONS)
def test_links_lead_somewhere(lesson: str) -> None:
    for target in re.findall(r"\]\(([^)]+\.ipynb)\)", words(lesson)):
        assert (FOLDER / target).exists(), target


@pytest.mark.parametrize("lesson", LESSONS[:5])
def test_the_first_five_ask_for_fractions_and_no_python(lesson: str) -> None:
    """What the start page says: from P6 on it helps to read code; before, what is more than a plain call is folded."""
    seen = [cell for cell in cells(lesson, "code") if not cell["metadata"].get("jupyter", {}).get("source_hidden")]
    sources = ["".join(cell["source"]) for cell in seen]
    assert seen
    assert [each for each in sources if re.search(r"\b(lambda|def|class|for|while|import|Fraction)\b|\*\*", each)] == []


def test_what_the_dynamite_does_can_be_touched_before_it_is_counted() -> None:
    outputs = shown("05_dynamite")
    assert outputs[1].startswith("<A bad morning: ") and outputs[2].startswith("<A guess: ")
    chain = next(text for text in outputs if text.startswith("state "))
    assert [line.split()[1] for line in chain.splitlines()[2:6]] == ["Ana", "Ben", "Lou", "Dan"], (
        "who sits at the table"
    )


@pytest.mark.parametrize("lesson", LESSONS)
def test_barrels_that_nobody_may_have_are_said_to_be_so(lesson: str) -> None:
    """Only Jourdonnais, who has one by nature, comes to two."""
    for told in words(lesson).splitlines():
        if re.search("three Barrels|Lou had two Barrels", told):
            assert "CARD-PLAY-3" in told, told


@pytest.mark.parametrize(
    ("lesson", "answer"),
    [("01_one_draw", "25.32%"), ("05_dynamite", "30.22%"), ("07_rerolls_and_the_best_policy", "0.6233")],
)
def test_where_one_is_to_guess_first_the_answer_is_folded(lesson: str, answer: str) -> None:
    """Up to the guess no page tells what is to be guessed, and the guess itself only below a line to click."""
    notebook = json.loads((FOLDER / f"{lesson}.ipynb").read_text(encoding="utf-8"))
    before = ""
    for cell in notebook["cells"]:
        pages = ["".join(output.get("data", {}).get("text/html", "")) for output in cell.get("outputs", ())]
        if "show.guess(" in "".join(cell["source"]):
            before += pages[0].partition("<details>")[0]
            assert answer not in before and answer in pages[0]
            return
        before += "".join(cell["source"]) + "".join(pages)
    pytest.fail("nothing is to be guessed")

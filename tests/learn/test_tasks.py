"""Every task of the kit: its solution passes, its empty version is told so, each usual slip is called by its name."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bangkit.learn import building, functions, library, moves, seen
from bangkit.learn.ledger import Keeper
from bangkit.learn.picking import Pick
from bangkit.learn.recipes import Recipe, WrongTask
from bangkit.learn.tasks import Task
from tests.learn import variants

IDS = sorted(library.files())
VALUES = [each for each in IDS if library.recipe(each).kind_name not in ("code", "words")]
CODE = [each for each in IDS if library.recipe(each).kind_name == "code"]
WORDS = [each for each in IDS if library.recipe(each).kind_name == "words"]
SLOW = [
    each for each in VALUES if library.recipe(each).kind_name == "move" or "chance_of" in str(library.recipe(each).data)
]
MOVES = [each for each in VALUES if library.recipe(each).kind_name == "move"]
QUICK = [each for each in VALUES if each not in SLOW]


def task(name: str, learner: str = "") -> Task:
    return Task(library.recipe(name), Keeper(learner))


def right_answer(one: Task) -> Any:
    """What a learner who copies the solution gives."""
    return eval(one._recipe.kind.source(one._made))


def passes(one: Task) -> None:
    """The solution earns everything, and each slip nothing but its sentence."""
    made = one._made
    assert one.judge(right_answer(one)).share == 1, made.right
    for value, says in made.wrongs:
        verdict = one.judge(value)
        assert verdict.share == 0 and verdict.code == "misconception", (value, verdict)
        assert says in verdict.words


def test_there_are_enough_tasks() -> None:
    assert len(IDS) >= 60 and len(library.sheets()) >= 12
    used = [each for sheet in library.sheets().values() for each in sheet.tasks]
    assert sorted(used) == IDS, "every task stands on one sheet"
    assert {sheet.fields["track"] for sheet in library.sheets().values()} == set(library.TRACKS)


@pytest.mark.parametrize("name", IDS)
def test_the_task_is_complete_and_shows_itself(name: str) -> None:
    one = task(name)
    assert "{" not in one.question and one.title in repr(one)
    assert one.title.split()[0] in one._repr_html_()
    hints = [one.hint().words for _ in range(4)]
    assert len(set(hints)) == 4, "three hints, and a word that there are no more"
    assert "{" not in "".join(hints) or one._recipe.kind_name == "code"
    assert one.judge(None).code == "empty" and "No answer yet" in one.judge(None).words


@pytest.mark.parametrize("name", VALUES)
def test_the_solution_passes_and_slips_are_named(name: str) -> None:
    passes(task(name))
    assert task(name)._made.wrongs, "a task knows usual slips"


@pytest.mark.parametrize("name", QUICK)
@given(learner=st.text(max_size=12))
@settings(max_examples=200, derandomize=True)
def test_every_learner_has_a_task_that_works(name: str, learner: str) -> None:
    passes(task(name, learner))


@pytest.mark.parametrize("name", SLOW)
def test_every_learner_has_a_position_that_works(name: str) -> None:
    """Names change the people and choose the case only, so twenty meet all there is; `many.py` tries two hundred."""
    for learner in variants.NAMES:
        passes(task(name, learner))


@pytest.mark.parametrize("name", CODE)
def test_every_learner_has_a_function_that_can_be_written(name: str) -> None:
    spec = functions.find(str(library.recipe(name).fields["function"]))
    for learner in map(str, range(200)):
        assert all(spec.right(case, spec.reference(*case)) for case in spec.cases(Pick(name, learner)))


@pytest.mark.parametrize("name", MOVES)
def test_the_right_move_is_not_every_move(name: str) -> None:
    made = task(name)._made
    assert made.position is not None
    assert len(moves.solutions(made)) < len(made.position.game.options)


@pytest.mark.parametrize("name", CODE)
@pytest.mark.parametrize("learner", ["", "Ana", "Bo", "x3"])
def test_functions_model_and_mistakes(name: str, learner: str) -> None:
    one = task(name, learner)
    spec = functions.find(str(one._recipe.fields["function"]))
    assert one.judge(spec.reference).share == 1
    for function, says in spec.wrong:
        verdict = one.judge(function)
        assert (verdict.code, verdict.words) == ("misconception", says)
    space: dict[str, Any] = {}
    exec("from fractions import Fraction\nfrom math import comb\n" + spec.source(), space)
    assert one.judge(space[spec.name]).share == 1, "the solution that is shown"


@pytest.mark.parametrize("name", WORDS)
def test_words_bring_a_list_to_compare_with(name: str) -> None:
    one = task(name)
    assert one.judge(right_answer(one))
    assert one.judge("too short").code == "wrong"
    assert one.judge(3).code == "unreadable"


def test_the_same_name_gives_the_same_task() -> None:
    assert task("reach-colt", " ana  NOVAK").question == task("reach-colt", "Ana Novak").question
    known = [Pick("fixed", name).below(1000) for name in ("Ana", "Ben", "Žofie Nováková")]
    assert known == KNOWN, "these numbers must never change: learners would get other tasks"


KNOWN = [910, 74, 432]


def test_twenty_names_have_the_versions_that_they_always_had() -> None:
    stored = (Path(__file__).parent / "variants.txt").read_text(encoding="utf-8").splitlines()
    assert list(variants.lines()) == stored, "learners would get other tasks; if that is meant: see variants.py"


@pytest.mark.parametrize("seed", ["1", "4711"])
def test_no_version_depends_on_the_order_of_hashes(seed: str) -> None:
    told = subprocess.run(
        [sys.executable, variants.__file__], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True
    )
    assert told.stdout.splitlines() == list(variants.lines()), told.stderr


BAD = [
    ("x = 1", "no [task]"),
    ("x = ", "Invalid"),
    ('[task]\nkind = "chans"', "did you mean chance"),
    ('[task]\nkind = "chance"\ntitle = "t"\nhints = ["a"]', "three hints"),
    ('[task]\nkind = "chance"\ntitle = "t"', "there is no question"),
    ('[task]\nkind = "chance"\nhnts = []', "did you mean hints"),
    ('[task]\nkind = "number"\nrules = ["CARD-NO-1"]', "there is no rule CARD-NO-1"),
]


@pytest.mark.parametrize(("text", "says"), BAD)
def test_a_wrong_file_says_what_is_wrong(text: str, says: str) -> None:
    with pytest.raises(WrongTask) as error:
        Recipe.of(text, "bad")
    assert says in str(error.value)


def test_texts_are_shown_safely() -> None:
    assert seen.as_html("**a** <b> `x < y`\n\n* one\n* two") == (
        "<p><b>a</b> &lt;b&gt; <code>x &lt; y</code></p><ul><li>one</li><li>two</li></ul>"
    )


def test_stored_notebooks_are_the_built_ones() -> None:
    folder = Path(__file__).parents[2] / "exercises"
    for sheet in library.sheets().values():
        made = building.source(sheet)
        assert len(made["cells"]) <= 25
        stored = building.load(folder / "source" / sheet.id / f"{sheet.id}.ipynb")
        assert building.same_cells(stored, made), f"run `bangkit build-exercises` for {sheet.id}"
        student = building.load(folder / f"{sheet.id}.ipynb")
        assert building.same_cells(student, building.released(made)), f"run `bangkit build-exercises` for {sheet.id}"


@pytest.mark.parametrize("sheet", library.sheets().values(), ids=lambda sheet: sheet.id)
def test_no_solution_is_left_in_the_students_version(sheet: library.Sheet) -> None:
    text = building.dump(building.released(building.source(sheet)))
    assert building.BEGIN not in text and building.END not in text
    for n, recipe in enumerate(sheet.recipes(), 1):
        if recipe.kind_name != "code":
            assert f"answer_{n} = {recipe.kind.source(recipe.made(''))}" not in text

"""Every task of the kit: its solution passes, its empty version is told so, each usual slip is called by its name."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bangkit import learn
from bangkit.core.errors import BangkitError
from bangkit.learn import functions, task_files, task_kind, texts
from bangkit.learn.learner import Learner, Pick
from bangkit.learn.move_tasks import MoveTask
from bangkit.learn.task_files import TaskFile, WrongTask
from bangkit.learn.tasks import Task
from bangkit.learn.teach import notebooks
from bangkit.words.catalogue import say
from tests.learn import variants

IDS = sorted(task_files.files())
VALUES = [each for each in IDS if task_files.task_file(each).kind_name not in ("code", "words")]
CODE = [each for each in IDS if task_files.task_file(each).kind_name == "code"]
WORDS = [each for each in IDS if task_files.task_file(each).kind_name == "words"]
SLOW = [
    each
    for each in VALUES
    if task_files.task_file(each).kind_name == "move" or "chance_of" in str(task_files.task_file(each).data)
]
MOVES = [each for each in VALUES if task_files.task_file(each).kind_name == "move"]
QUICK = [each for each in VALUES if each not in SLOW]


def task(name: str, learner: str = "") -> Task:
    return Task(task_files.task_file(name), Learner(learner))


def test_a_right_answer_is_told_why_and_what_to_watch() -> None:
    duel, who, heart = task("what-duel"), task("reach-who"), task("card-heart")
    assert duel.check(3).words.split("\n\n") == [
        "Right.", duel._variant.text("solution"), "See it happen, step by step: `task_1.watch()`.",
    ]  # fmt: skip
    assert who.check("Dan").words.split("\n\n") == ["Right.", who._variant.text("solution")], "nothing to watch"
    assert heart.check("1/4").words.startswith("Right, and exact.")
    assert who._variant.text("solution") not in who.check("Flo").words


def test_a_verdict_looks_like_the_answer_of_a_quiz() -> None:
    duel = task("what-duel")
    for answer, look in [(3, "right"), (2, "wrong"), (None, "empty")]:
        assert duel.check(answer).html().startswith(f'<div class="bk-mark {look}"><p><b>')
    assert task("broken-second").check(4).html().startswith('<div class="bk-mark partly">')


def test_some_of_the_names_of_a_slip_are_told_as_much_as_all_of_them() -> None:
    colt = task("reach-colt")
    for answer in ("Ben, Flo", "Flo"):
        verdict = colt.check(answer)
        assert verdict.code == "misconception" and "You forgot the Mustang" in verdict.words
    assert "somebody is missing" in colt.check("Flo").words and "missing" not in colt.check("Ben, Flo").words
    assert "one way only" in colt.check("Cid").words, "the slip that adds nobody else"
    assert colt.check("Eva").words == say("learn.names both"), "no slip leads there"


def test_what_is_said_of_a_function_that_was_not_written_fits_a_function() -> None:
    def seats_between(players: int, one: int, other: int) -> None:
        pass

    for answer in (None, seats_between):
        assert task("reach-seats").check(answer).words == say("learn.empty function")
    assert "`None`" not in say("learn.empty function") and "`None`" in task("reach-colt").check(None).words


def test_rules_to_choose_from_stand_there_with_their_words() -> None:
    one = task("reach-refused")
    for shown in (repr(one), one._repr_html_()):
        assert "CARD-PLAY-2" in shown and "At most one BANG! card may be played per turn." in shown


def right_answer(one: Task) -> Any:
    """What a learner who copies the solution gives."""
    return eval(one._variant.source())


def passes(one: Task) -> None:
    """The solution earns everything, and each slip nothing but its sentence."""
    variant = one._variant
    assert one.judge(right_answer(one)).share == 1, variant.right
    for value, says in variant.wrongs:
        verdict = one.judge(value)
        assert verdict.share == 0 and verdict.code == "misconception", (value, verdict)
        assert says in verdict.words


def test_there_are_enough_tasks() -> None:
    assert len(IDS) >= 60 and len(task_files.sheets()) >= 12
    used = [each for sheet in task_files.sheets().values() for each in sheet.tasks]
    assert sorted(used) == IDS, "every task stands on one sheet"
    assert {sheet.fields["track"] for sheet in task_files.sheets().values()} == set(task_files.TRACKS)


@pytest.mark.parametrize("name", IDS)
def test_the_task_is_complete_and_shows_itself(name: str) -> None:
    one = task(name)
    assert "{" not in one.question and one.title in repr(one)
    assert one.title.split()[0] in one._repr_html_()
    hints = [one.hint().words for _ in range(4)]
    assert len(set(hints)) == 4, "three hints, and a word that there are no more"
    assert "{" not in "".join(hints) or one._file.kind_name == "code"
    assert one.judge(None).code == "empty" and "No answer yet" in one.judge(None).words


@pytest.mark.parametrize("name", VALUES)
def test_the_solution_passes_and_slips_are_named(name: str) -> None:
    passes(task(name))
    assert task(name)._variant.wrongs, "a task knows usual slips"


@pytest.mark.parametrize("name", QUICK)
@given(learner=st.text(max_size=12))
@settings(max_examples=50, derandomize=True)
@pytest.mark.few(6)
def test_every_learner_has_a_task_that_works(name: str, learner: str) -> None:
    passes(task(name, learner))


@pytest.mark.slow
@pytest.mark.parametrize("name", QUICK)
@given(learner=st.text(max_size=12))
@settings(max_examples=400, derandomize=True)
def test_four_hundred_learners_have_a_task_that_works(name: str, learner: str) -> None:
    passes(task(name, learner))


@pytest.mark.parametrize("name", SLOW)
@pytest.mark.few(2)
def test_every_learner_has_a_position_that_works(name: str) -> None:
    """Names change the people and choose the case only, so twenty meet all there is; `many.py` tries two hundred."""
    for learner in variants.NAMES:
        passes(task(name, learner))


@pytest.mark.parametrize("name", CODE)
def test_every_learner_has_a_function_that_can_be_written(name: str) -> None:
    spec = functions.find(str(task_files.task_file(name).fields["function"]))
    for learner in map(str, range(200)):
        assert all(spec.right(case, spec.reference(*case)) for case in spec.cases(Pick(name, learner)))


def right_moves(one: Task) -> list[Any]:
    """Every single move on offer that is a right answer."""
    return [move for move in one._variant.at.game.options if one.judge(str(move))]


@pytest.mark.parametrize("name", MOVES)
def test_the_right_move_is_not_every_move(name: str) -> None:
    one = task(name)
    assert isinstance(one._variant, MoveTask)
    assert len(right_moves(one)) < len(one._variant.at.game.options)


@pytest.mark.parametrize("name", CODE)
@pytest.mark.parametrize("learner", ["", "Ana", "Bo", "x3"])
def test_functions_model_and_mistakes(name: str, learner: str) -> None:
    one = task(name, learner)
    spec = functions.find(str(one._file.fields["function"]))
    assert one.judge(spec.reference).share == 1
    for key, function in spec.wrong.items():
        verdict = one.judge(function)
        assert (verdict.code, verdict.words) == ("misconception", say(f"mistake.{key}"))
    space: dict[str, Any] = {}
    exec(spec.source(), space)  # as it stands in a sheet that imports nothing else
    assert one.judge(space[spec.name]).share == 1, "the solution that is shown"


@pytest.mark.parametrize("name", WORDS)
def test_words_bring_a_list_to_compare_with(name: str) -> None:
    one = task(name)
    assert one.judge(right_answer(one))
    short = one.judge("too short")
    assert short.code == "by hand" and not short and not short.earned
    assert one.judge(3).code == "unreadable"


def test_the_same_name_gives_the_same_task() -> None:
    assert task("reach-colt", " ana  NOVAK").question == task("reach-colt", "Ana Novak").question
    known = [Pick("fixed", name).below(1000) for name in ("Ana", "Ben", "Žofie Nováková")]
    assert known == KNOWN, "these numbers must never change: learners would get other tasks"


KNOWN = [910, 74, 432]


STORED = (Path(__file__).parent / "variants.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.slow
def test_twenty_names_have_the_versions_that_they_always_had() -> None:
    assert list(variants.lines()) == STORED, "learners would get other tasks; if that is meant: see variants.py"


@pytest.mark.parametrize("seed", ["1", "4711"])
@pytest.mark.slow
def test_no_version_depends_on_the_order_of_hashes(seed: str) -> None:
    told = subprocess.run(
        [sys.executable, variants.__file__], env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True
    )
    assert told.stdout.splitlines() == STORED, told.stderr


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
        TaskFile.of(text, "bad")
    assert says in str(error.value)


def test_texts_are_shown_safely() -> None:
    assert texts.as_html("**a** <b> `x < y`\n\n* one\n* two") == (
        "<p><b>a</b> &lt;b&gt; <code>x &lt; y</code></p><ul><li>one</li><li>two</li></ul>"
    )


def test_stored_notebooks_are_the_built_ones() -> None:
    folder = Path(__file__).parents[2] / "exercises"
    for sheet in task_files.sheets().values():
        variant = notebooks.source(sheet)
        assert len(variant["cells"]) <= 25
        stored = notebooks.load(folder / "source" / sheet.id / f"{sheet.id}.ipynb")
        assert notebooks.same_cells(stored, variant), f"run `bangkit build-exercises` for {sheet.id}"
        student = notebooks.load(folder / f"{sheet.id}.ipynb")
        assert notebooks.same_cells(student, notebooks.released(variant)), (
            f"run `bangkit build-exercises` for {sheet.id}"
        )


@pytest.mark.parametrize("sheet", task_files.sheets().values(), ids=lambda sheet: sheet.id)
def test_no_solution_is_left_in_the_students_version(sheet: task_files.ExerciseSheet) -> None:
    text = notebooks.dump(notebooks.released(notebooks.source(sheet)))
    assert task_kind.BEGIN not in text and task_kind.END not in text
    for n, file in enumerate(sheet.task_files(), 1):
        if file.kind_name != "code":
            assert f"answer_{n} = {file.variant('').source()}" not in text


def test_a_bare_per_cent_wants_quotes(monkeypatch: pytest.MonkeyPatch) -> None:
    error = SyntaxError("invalid syntax", ("cell", 1, 16, "answer_1 = 20%", 1, 16))
    monkeypatch.setattr(sys, "last_value", error, raising=False)
    verdict = Task(task_files.task_file("plan-barrel"), Learner()).check(None)
    assert verdict.code == "empty" and '"20%"' in str(verdict)


@pytest.mark.parametrize(
    "name", [name for name in task_files.files() if task_files.task_file(name).kind_name in ("chance", "number")]
)
@pytest.mark.few(10)
def test_no_slip_is_right_in_another_variant(name: str) -> None:
    """Else whoever makes the slip is praised for it. Where nothing is to be done (0), more than one way leads there."""
    for learner in ("", *(f"name {n}" for n in range(40))):
        one = task_files.task_file(name).variant(learner)
        slips = [value for each in one.fields.get("wrong", ()) if "answer" in each for value in one.slip_values(each)]
        assert one.right == 0 or one.right not in slips, (learner, one.values)


@pytest.mark.parametrize("name", [[], {}, None, 3])
def test_what_is_no_name_of_a_task_is_told(name: Any) -> None:
    for ask in (learn.task, learn.mark):
        with pytest.raises(BangkitError, match="name must be a task's name or its file"):
            ask(name)


LONE = chr(0xD800)


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda task: learn.begin("Zoe", folder=None), "folder must be a folder: a text or a Path, not None"),
        (lambda task: learn.begin(LONE), "learner must be a text that can be written down"),
        (lambda task: learn.task("reach-colt", LONE), "learner must be a text that can be written down"),
        (lambda task: learn.lessons("x" * 300), "there is no lesson 'xxx"),
        (lambda task: learn.lessons(LONE), "there is no lesson"),
        (lambda task: learn.own_sheet("s", None), "packed must be a text, not None"),
        (lambda task: learn.own_sheet(None, "s"), "name must be a text, not None"),
        (lambda task: task.hint(2), "hint takes 0 values, not 1"),
        (lambda task: task.check(1, 2), "check takes 1 value, not 2"),
        (lambda task: task.check(wrong=2), "wrong"),
        (lambda task: learn.sheets(1), "sheets takes 0 values, not 1"),
    ],
)
def test_a_wrong_kind_is_told_at_every_door(ask: Any, told: str) -> None:
    with pytest.raises(BangkitError) as caught:
        ask(learn.task("card-heart", ""))
    assert told in str(caught.value)


def test_names_are_told_in_words() -> None:
    said = repr(learn.task("reach-colt", "").solution())
    assert "Solution\nBen\n" in said and "[" not in said.partition("\n\n")[0]


def test_a_text_in_ones_own_words_is_neither_called_right_nor_given_points() -> None:
    one = task("card-words")
    for text, right in (("Not all cases are equally likely, " * 3, True), ("No.", False)):
        verdict = one.check(text)
        assert bool(verdict) == right and verdict.code == "by hand"
        assert verdict.first_line() == "\N{WHITE CIRCLE} your teacher gives the points (1 point)"
        assert 'class="bk-mark by-hand"' in verdict.html()
    assert "Nobody but you (and your teacher) can judge it" in one.check("Not all cases are equally likely, " * 3).words


def test_a_choice_is_named_by_its_letter_too() -> None:
    """As the form letters them, unless one is spelled so."""
    one = task("faces-dynamite")
    assert one.check("A").code == "right" and one.check("a)").code == "right"
    assert "beer may be kept" in one.check("B").words and one.check("E").code == "unreadable"
    assert task("turn-second").check("b").code == "right" and task("turn-second").check("y").code == "misconception"
    assert task("turn-second").check("n").code == "right", "no, and no letter"


@pytest.mark.parametrize("name", task_files.files())
def test_no_solution_says_that_a_number_is_itself(name: str) -> None:
    for learner in ("", "Ann", "Ben Okoro", "Zoe", "x7", "Mia", "Eva"):
        said = task_files.task_file(name).variant(learner).text("solution")
        assert not re.search(r"(?<![\w/.^)*+·-])(?<![*+·-] )([\d/]+) = \1(?![\w/.^])", said), said


@pytest.mark.parametrize("sheet", task_files.sheets().values(), ids=lambda sheet: sheet.id)
def test_no_cell_by_which_an_answer_is_known_is_deleted_by_a_slip(sheet: task_files.ExerciseSheet) -> None:
    """Without the name the standard version would be marked; an answer's cell is what is handed in."""
    kept = [each for each in notebooks.released(notebooks.source(sheet))["cells"] if each["cell_type"] == "code"]
    assert all(each["metadata"]["deletable"] is False for each in kept) and kept[1]["source"].startswith("learn.begin")


@pytest.mark.parametrize("name", [each for each in VALUES if "N" in task_files.task_file(each).variant("").values])
def test_a_card_that_lies_on_the_table_leaves_no_doubt_how_many_are_in_the_deck(name: str) -> None:
    """A deck of 80 is every card of the base game, also the Barrel and the Dynamite of the question."""
    variant = task_files.task_file(name).variant("")
    if variant.values["N"] == 80 and re.search("Barrel|Dynamite|Jail", asked := variant.text("question")):
        assert "hatever lies on the table" in asked

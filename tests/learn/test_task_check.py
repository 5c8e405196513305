"""`bangkit task FILE` tries a task in every variant and names every problem; how many answers each task of the kit has."""

import re
from pathlib import Path

import pytest

from bangkit import learn
from bangkit.cli import main
from bangkit.learn import task_files
from bangkit.learn.answers import plain
from bangkit.learn.learner import Learner
from bangkit.learn.task_files import WrongTask
from bangkit.learn.teach import notebooks, task_check
from bangkit.words import catalogue

README = Path(__file__).parents[2] / "exercises" / "README.md"
IDS = sorted(task_files.files())
CHANCE = """[task]
title = "Hearts"
kind = "chance"
question = "A question?"
vary = { n = [2, 3] }
answer = "1/(n+2)"
hints = ["a", "b", "c"]
solution = "{1/(n+2)}"
wrong = [{ answer = "1/n", says = "One." }, { answer = "n/9", says = "Two." }]
"""


def problems(text: str, tmp_path: Path) -> str:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(WrongTask) as caught:
        task_check.check_file(path)
    return str(caught.value)


@pytest.mark.parametrize("name", IDS)
@pytest.mark.few(7)
def test_the_tasks_of_the_kit_have_no_problem(name: str) -> None:
    assert task_check.check_file(name).id == name


def test_a_task_is_shown_with_the_number_of_its_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "mine.toml").write_text(CHANCE, encoding="utf-8")
    assert main(["task", str(tmp_path / "mine.toml")]) == 0
    assert "2 different answers for 100 names: neighbours may have the same one" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"1/(n+2)"', '"20"', "between 0 and 1, and the answer is 20"),
        ('"1/n", says', '"1/(n+2)", says', "wrong answer 1: it is the right answer"),
        ('"1/n", says', '"1/(n-2-1)", says', "wrong answer 1: '1/(n-2-1)': this divides by zero"),
        ('{ answer = "n/9"', '{ without = ["Mustang"]', "wrong answer 2: there is no table"),
        ("{1/(n+2)}", "{1/m}", "nobody has said what m is"),
        ("vary =", "tolerance = 2\nvary =", "a tolerance of 2 makes wrong answers right; it is 0.01 at most here"),
        ("vary =", "tolerance = 0.02\nvary =", "a tolerance of 0.02 makes wrong answers right"),
        ("[2, 3]", '["a"]', "n is 'a' in `vary`, and that is no number"),
        ('title = "Hearts"', 'title = ""', "task, title: it says nothing"),
        ('solution = "{1/(n+2)}"', 'solution = " "', "task, solution: it says nothing"),
        ('["a", "b", "c"]', '["a", "", "c"]', "task, hints: it says nothing"),
        ('says = "One."', 'says = ""', "task, wrong 1, says: it says nothing"),
        ('answer = "1/(n+2)"', "answer = [1, 4]", "answer must be a number, or a formula in quotes, not [1, 4]"),
        ('"1/n", says', "true, says", "wrong 1: answer must be a number, or a formula in quotes, not True"),
        ('{ answer = "n/9"', '{ change = "n"', "wrong 2: change must be a table"),
    ],
)
def test_what_is_wrong_with_a_chance(old: str, new: str, told: str, tmp_path: Path) -> None:
    """T7."""
    assert told in problems(CHANCE.replace(old, new), tmp_path)


@pytest.mark.parametrize(
    ("task", "old", "new", "told"),
    [
        ("plan-duel", '{ "Ben.out" = true }', '{ "Bob.out" = true }', "Bob"),
        ("plan-duel", 'answer = "Duel -> Ben"', 'answer = "Duel -> Bob"', "Bob"),
        ("plan-duel", 'answer = "Duel -> Ben"', 'answer = "Panic! -> Ben: hand"', "is not right"),
        ("plan-duel", 'answer = "Duel -> Cid"', 'answer = "Duell -> Cid"', "wrong answer 2"),
        ("plan-duel", 'answer = "Duel -> Cid"', 'answer = ["Duel -> Ben", "BANG! -> Ben"]', "wrong answer 2: "),
        ("plan-duel", '{ "Ben.out" = true }', '{ "Ben.out" = false }', "reached before any move"),
        ("plan-barrel", '{ "Ben.out" = true }', '{ "Cid.out" = true }', "can never come"),
        ("plan-barrel", '{ "Ben.out" = true }', '{ "Cid.out" = false }', "comes for certain"),
        ("plan-barrel", 'play = ["BANG! 5D -> Ben"', 'play = ["BANG! 5D -> Cid"', "not allowed"),
        (
            "reach-colt",
            'without = ["Mustang"]',
            'without = ["Mustangs"]',
            "wrong answer 1: nobody has Mustangs in front",
        ),
        ("reach-colt", 'without = ["Mustang"]', 'revive = true, without = ["Winchester"]', "nobody has Winchester"),
        ("reach-colt", '["Ben", "Cid"]', '["Ben", "Bob"]', "wrong answer 3: Nobody at this table is called Bob"),
        ("turn-second", '{ answer = "yes"', '{ answer = "perhaps"', "'perhaps' is not among the answers"),
        ("broken-reach", "answer = 2", "answer = 3", "wrong answer 2"),
        (
            "broken-reach",
            '"CARD-BANG-1", "CARD-W',
            '"CARD-W',
            "CARD-BANG-1, which the line breaks, is not among the rules",
        ),
        ("broken-reach", '"CARD-WEAP-5"', '"CARD-WEAP-99"', "there is no rule CARD-WEAP-99"),
        ("broken-reach", "answer = 2", "answer = true", "wrong 1: answer must be the number of a line"),
        ("reach-colt", 'without = ["Mustang"]', 'without = "Mustang"', "wrong 1: without must be a list of texts"),
        ("reach-colt", 'without = ["Mustang"]', "revive = 1", "revive must be true or false, not 1"),
        ("reach-colt", 'answer = { reached_by = "Ana" }', "answer = 5", "answer must be a list of texts, not 5"),
        ("plan-duel", 'answer = "Duel -> Ben"', "answer = 5", "answer must be a text or a list of texts, not 5"),
    ],
)
def test_what_is_wrong_with_a_position(task: str, old: str, new: str, told: str, tmp_path: Path) -> None:
    """T7."""
    text = task_files.files()[task].read_text(encoding="utf-8")
    assert old in text
    assert told in problems(text.replace(old, new), tmp_path)


CASES = """
[[players]]
name = "Ana"
in_play = ["Appaloosa"]
[[players]]
name = "Ben"
[[players]]
name = "Cid"
[[players]]
name = "Dan"
[[players]]
name = "Eva"
in_play = ["Mustang"]
[[case]]
name = "telescope"
[[case]]
name = "none"
players.Ana.in_play = []
OWN
[task]
title = "How far?"
kind = "number"
question = "Ana looks at Cid. At which distance?"
answer = { key = "distance.Ana.Cid" }
hints = ["a", "b", "c"]
solution = "Count the steps, and take one off for the Appaloosa."
wrong = [{ answer = "4", says = "Four." }, { answer = "5", says = "Five." }]
"""


@pytest.mark.parametrize(
    ("own", "told"),
    [
        (
            "",
            "`solution` speaks of Appaloosa, which neither the question nor the table there has: give the case a solution of its own (for case 'none')",
        ),
        ('[case.task]\nquestion = "With an Appaloosa Ana would see Cid at distance 1. And so?"', None),
        ('[case.task]\nsolution = "Two steps. An Appaloosa would make it one."', None),
        ('players.Eva.in_play = ["Appaloosa"]', "case 'none'"),  # the question does not speak of Eva
        ('players.Cid.in_play = ["Appaloosa"]', None),
    ],
)
def test_a_solution_for_all_cases_speaks_of_no_card_that_one_has_not(own: str, told: str | None) -> None:
    file = task_files.TaskFile.parsed(CASES.replace("OWN", own), "mine")
    found = "\n".join(task_check.problems_of_task(file))
    assert told in found if told else found == ""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"1/n", says', '"1/(n-3)", says', "wrong answer 1: '1/(n-3)': this divides by zero (for n = 3)"),
        ('answer = "1/(n+2)"', 'answer = "1/(n-2)"', "answer: '1/(n-2)': this divides by zero (for n = 2)"),
        ("vary = { n = [2, 3] }", 'vary = { n = [2, 3] }\nlet = { m = "1/(n-3)" }', "let.m: '1/(n-3)': this divides by zero (for n = 3)"),
        ("{1/(n+2)}", "{1/(n-3)}", "solution: '1/(n-3)': this divides by zero (for n = 3)"),
        ("[2, 3]", "[2, 3, 4, 5, 6]", ""),
        ("{ n = [2, 3] }", "{ n = [2, 3, 4, 5, 6], m = [2] }\nlet = { k = \"max(n, 3)\", one = \"1/(k-3)\" }", "(for n = 2, m = 2 or n = 3, m = 2)"),
        ("{ n = [2, 3] }", "{ n = [2, 3, 4, 5, 6, 7] }\nlet = { one = \"1/(max(n, 6)-6)\" }", "; and in 2 other variants)"),
        ("{1/(n+2)}", "{1/m}", "nobody has said what m is"),
    ],
)  # fmt: skip
def test_a_problem_of_some_variants_says_of_which(old: str, new: str, told: str, tmp_path: Path) -> None:
    assert old in CHANCE
    if not told:
        (tmp_path / "mine.toml").write_text(CHANCE.replace(old, new), encoding="utf-8")
        assert task_check.check_file(tmp_path / "mine.toml")
        return
    found = problems(CHANCE.replace(old, new), tmp_path)
    assert told in found and ("(for " in told or "and in" in told or "(for " not in found)


CHOICE = """[task]
title = "Who begins?"
kind = "choice"
question = "Who begins?"
choices = ["the Sheriff", "the Renegade", "yes", "no"]
answer = "the Sheriff"
hints = ["a", "b", "c"]
solution = "The Sheriff begins."
wrong = [{ answer = "no", says = "One." }, { answer = "yes", says = "Two." }]
"""


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('"yes", "no"]', '"yes", "no", "Yes!"]', "`choices` holds 'Yes!' twice"),
        ('"yes", "no"]', '"yes", "no", "The  sheriff"]', "`choices` holds 'The  sheriff' twice"),
        ("The Sheriff begins.", "It is the Renegade who begins.", "the first answer that `solution` names is the Renegade"),
        ("The Sheriff begins.", "No. It is written so.", "the first answer that `solution` names is no, but the right one is the Sheriff"),
        ("The Sheriff begins.", "B: so it is.", "the first answer that `solution` names is the Renegade"),
        ("The Sheriff begins.", "E. So it is.", "`solution` begins with the answer e, which is not among `choices`"),
        ("The Sheriff begins.", "Maybe. So it is.", "`solution` begins with the answer maybe, which is not among"),
        ("The Sheriff begins.", "`the Deputy`, so it is.", "`solution` begins with the answer the deputy, which is not among"),
        ("The Sheriff begins.", "There is no doubt: whoever wears the star, and not the Renegade.", "names is the Renegade"),
        ("The Sheriff begins.", "A: not the Renegade.", ""),
        ("The Sheriff begins.", "There is no doubt. In the beginning the Sheriff, then the Renegade.", ""),
    ],
)  # fmt: skip
def test_what_is_wrong_with_a_choice(old: str, new: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(CHOICE.replace(old, new), encoding="utf-8")
    if told:
        assert told in problems(CHOICE.replace(old, new), tmp_path)
    else:
        assert task_check.check_file(path)


@pytest.mark.parametrize(("kind", "tolerance", "most"), [("number", 0.3, "0.05"), ("chance", 2, "0.01")])
def test_a_tolerance_that_makes_wrong_answers_right_is_refused_wherever_a_task_is_made(
    kind: str, tolerance: float, most: str
) -> None:
    text = CHANCE.replace('"chance"', f'"{kind}"\ntolerance = {tolerance}')
    with pytest.raises(WrongTask, match=f"it is {most} at most here"):
        task_files.TaskFile.of(text, "mine")


def test_every_problem_is_told_at_once(tmp_path: Path) -> None:
    text = (
        CHANCE.replace('"1/(n+2)"', '"20"')
        .replace("{1/(n+2)}", "20")
        .replace('"n/9"', '"20"')
        .replace('"1/n", says', '"1/x", says')
    )
    assert problems(text, tmp_path).count("\n- ") == 3


@pytest.mark.parametrize("kind", task_files.KINDS)
def test_every_kind_of_task_has_its_word(kind: str) -> None:
    assert catalogue.variants(f"kind.{kind}"), "a word under [kind] in en.toml"


# -- variants ------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_page_says_where_a_task_has_fewer_than_ten_answers() -> None:
    """T9."""
    few = {name: task_check.different_answers(task_files.task_file(name), 10) for name in IDS}
    told = re.findall(r"^\| `([\w-]+)` \| (\d+) \|", README.read_text(encoding="utf-8"), re.MULTILINE)
    assert {name: int(count) for name, count in told} == {name: count for name, count in few.items() if count < 10}


@pytest.mark.parametrize("name", task_files.sheets()["rules_4_broken"].tasks)
def test_who_cheated_is_not_the_same_for_everybody(name: str) -> None:
    """T9."""
    assert task_check.different_answers(task_files.task_file(name), 5) == 5


def test_a_class_list_gives_every_student_a_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = tmp_path / "class.csv"
    names.write_text('s1,Ann\ns2,"Žofie ""Z"" N"\n', encoding="utf-8")
    assert main(["release", str(tmp_path / "out"), "--names", str(names)]) == 0
    assert len(list((tmp_path / "out").glob("s1/*.ipynb"))) == len(task_files.sheets())
    notebook = notebooks.load(tmp_path / "out" / "s2" / "rules_1_reach.ipynb")
    assert 'learn.begin("Žofie \\"Z\\" N", number=2)' in notebook["cells"][2]["source"]
    names.write_text("../s1,Ann\n", encoding="utf-8")
    assert main(["release", str(tmp_path / "out"), "--names", str(names)]) == 1
    assert "no folder can be called ../s1" in capsys.readouterr().err


def test_a_slip_that_changes_nothing_names_the_answer(tmp_path: Path) -> None:
    text = task_files.files()["reach-colt"].read_text(encoding="utf-8")
    told = problems(text.replace('without = ["Mustang"]', "change.players.Ana.in_play = []"), tmp_path)
    assert 'it is the right answer, ["Ben"], on the changed table, too: the change changes nothing' in told


def test_a_teacher_has_not_looked_at_the_solution(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["task", "reach-colt"]) == 0
    out = capsys.readouterr().out
    assert "Solution" in out and "You have looked" not in out


def test_it_is_said_which_tasks_need_programming() -> None:
    code = {name for name in IDS if task_files.task_file(name).kind_name == "code"}
    told = re.search(r"^.*A function in Python is asked for in (.*)$", README.read_text(encoding="utf-8"), re.MULTILINE)
    assert told is not None and set(re.findall(r"`([\w-]+)`", told[1])) == code
    for sheet in task_files.sheets().values():
        numbers = [number for number, name in enumerate(sheet.tasks, 1) if name in code]
        intro = notebooks.source(sheet)["cells"][0]["source"]
        assert [int(each) for each in re.findall(r"in task (\d+)", intro)] == numbers
        assert "the same for everybody; then they change into your own." in intro
        assert ("No task on this sheet needs any programming." in intro) == (not numbers)


@pytest.mark.parametrize("sheet", task_files.sheets().values(), ids=lambda sheet: sheet.id)
def test_open_are_the_cells_of_a_sheet_in_which_a_learner_writes(sheet: task_files.ExerciseSheet) -> None:
    cells = [cell for cell in notebooks.released(notebooks.source(sheet))["cells"] if cell["cell_type"] == "code"]
    seen = [cell["id"] for cell in cells if "jupyter" not in cell["metadata"]]
    assert seen == ["name", *(f"{task}_answer" for task in sheet.tasks)]


@pytest.mark.parametrize("sheet", task_files.sheets().values(), ids=lambda sheet: sheet.id)
def test_no_example_above_the_tasks_answers_one_of_them(sheet: task_files.ExerciseSheet) -> None:
    shown = re.findall(r"`(?:answer_1 = )?([^`]+)`", notebooks.source(sheet)["cells"][0]["source"])
    examples = [each.strip('"') for each in shown if not each.startswith(("task_", "None"))]
    fields = {file.variant("").form.field for file in sheet.task_files()}
    shares = [file.id for file in sheet.task_files() if {"exact", "tolerance"} & set(file.variant("").fields)]
    assert {"Zoe", "Ana, Zoe", "12"} <= set(examples)
    assert ("3/7" in examples) == ("chance" in fields or shares != []), (
        "where nothing but whole numbers is asked, no fraction"
    )
    for file in sheet.task_files():
        task = learn.Task(file, Learner(""))
        assert [each for each in examples if task.judge_plain(plain(each)).earned] == []


def test_the_page_names_the_minutes_of_each_sheet() -> None:
    told = re.findall(r"^\| \[[^]]+\]\((\w+)\.ipynb\)[^|]*\|[^|]*\| (\d+) \|", README.read_text(encoding="utf-8"), re.M)
    assert {name: int(minutes) for name, minutes in told} == {
        sheet.id: sheet.fields["minutes"] for sheet in task_files.sheets().values()
    }


def test_a_right_answer_is_one_of_the_choices() -> None:
    text = 'kind = "choice"\ntitle = "t"\nquestion = "q?"\nchoices = ["a", "b"]\nanswer = "c"\nhints = ["1", "2", "3"]\nsolution = "s"'
    with pytest.raises(WrongTask, match="the answer 'c' is not among the choices: a and b"):
        task_files.TaskFile.of(f"[task]\n{text}", "which")

"""Exercises in Czech: what is said to an answer, the doctor and the marks hold no English word, and answers may be Czech."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import bangkit
from bangkit import learn
from bangkit.cli import main
from bangkit.learn import own_sheets, task_files
from bangkit.learn.teach import doctor, notebooks
from bangkit.learn.texts import Verdict
from bangkit.words import catalogue
from bangkit.words.catalogue import telling
from tests.learn.test_teachers import changed, copied, deleted, lost, put, split
from tests.show.test_czech import left

SHEET = {
    "sheet.toml": 'title = "Můj pracovní list"\nminutes = 20\nintro = "Tři úlohy."\ntasks = ["srdce", "koho", "smi"]',
    "srdce.toml": """
        [task]
        title = "Srdce za sebou"
        kind = "chance"
        points = 2
        question = "V balíčku je 80 karet, z toho 20 srdcí. Otočí se 2 karty. Jaká je šance, že to budou samá srdce?"
        answer = "exactly(80, 20, 2, 2)"
        hints = ["Jedna karta po druhé.", "Pokaždé je o srdce i o kartu méně.", "Vynásob dva zlomky."]
        solution = "Vynásob 20/80 a 19/79: {exactly(80, 20, 2, 2)}."
        wrong = [{ answer = "1/16", says = "To je s vracením." }, { answer = "1/2", says = "Sčítáš." }]
    """,
    "koho.toml": """
        [[players]]
        name = "Ana"
        [[players]]
        name = "Ben"
        [[players]]
        name = "Cid"
        [[players]]
        name = "Dan"
        in_play = ["Mustang"]
        [task]
        title = "Na koho dosáhne Ana?"
        kind = "names"
        points = 1
        question = "Ana má jen Colt. Na koho dosáhne?"
        answer = { reached_by = "Ana" }
        hints = ["Kdo sedí vedle?", "Co leží před nimi?", "Mustang přidává 1."]
        solution = "Ben. Dan má Mustanga."
        wrong = [{ without = ["Mustang"], says = "A co Mustang?" }, { answer = [], says = "Někdo tam je." }]
    """,
    "smi.toml": """
        [task]
        title = "Smí se to?"
        kind = "choice"
        points = 1
        question = "Smí Ana střílet sama na sebe?"
        choices = ["yes", "no", "pivo", "beer"]
        answer = "no"
        hints = ["Podívej se na cíl.", "Kdo je cíl?", "Nikdo na sebe nestřílí."]
        solution = "no"
        wrong = [{ answer = "yes", says = "Nikdo nestřílí sám na sebe." }, { answer = "pivo", says = "To je karta." }]
    """,
}


@pytest.fixture(autouse=True)
def czech(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Set the language and open a sheet of one's own; afterwards English again, and no sheet."""
    monkeypatch.setenv(catalogue.VARIABLE, "en")
    bangkit.language("cs")
    for name, text in SHEET.items():
        (tmp_path / "list").mkdir(exist_ok=True)
        (tmp_path / "list" / name).write_text(text, encoding="utf-8")
    own_sheets.opened(tmp_path / "list")
    yield
    catalogue.use("en")
    task_files.OWN.clear()


def check(task: str, answer: Any) -> Verdict:
    return learn.task(task).judge(answer)


ANSWERS: dict[str, tuple[Any, ...]] = {
    "srdce": ("19/316", 0.06, "1/16", "1/2", "3 : 1", "mnoho", [], ["1", "2"], True, len, 7, -1, 0.25, None, 1 - 0.0601),
    "koho": (["Ben"], ["Ben", "Dan"], [], "nikdo", "všichni", ["Zoe"], "Cid", 3, "Ben a Cid", len, None),
    "smi": ("no", "yes", "pivo", "beer", "snad", 7, [], len, None),
}  # fmt: skip
"""A right answer of each task, then wrong ones, slips, and what is no answer at all."""


@pytest.mark.parametrize("task", ANSWERS)
def test_what_is_said_to_an_answer_is_czech(task: str) -> None:
    verdicts = [check(task, answer) for answer in ANSWERS[task]]
    assert verdicts[0].share == 1 and not any(each.share == 1 for each in verdicts[2:])
    told = [f"{each.first_line()} {each.words}" for each in verdicts]
    told += [str(learn.task(task).hint()), str(learn.task(task).solution()), repr(learn.task(task))]
    assert left(re.sub("`.*?`|yes|beer", " ", each) for each in told) == {}


@pytest.mark.parametrize("task", sorted(task_files.files()))
@pytest.mark.few(20)
def test_the_tasks_of_the_kit_judge_in_czech(task: str) -> None:
    variant = learn.task(task)._variant
    function = getattr(variant, "function", None)
    answers = [function.reference, *function.wrong.values()] if function else [variant.right]
    verdicts = [check(task, each) for each in [*answers, None, "umpteen"]]
    own = {str(each) for key in ("choices", "items", "hints") for each in variant.texts(key)}
    own |= {says for _, says in variant.wrongs}
    told = []
    for each in verdicts:
        text = f"{each.first_line()} {re.sub('`.*?`', ' ', each.words)}"
        for content in own:
            text = text.replace(content, " ")
        told.append(text.replace("umpteen", " "))
    assert left(iter(told)) == {}
    assert function is None or {each.code for each in verdicts[1:-2]} == {"misconception"}


def test_answers_may_be_czech() -> None:
    assert check("smi", "Ne.") and check("smi", "ano").code == "misconception"
    assert check("koho", "nikdo").code == check("koho", "nobody").code == "misconception"
    assert check("koho", "Ben a Dan").code == "misconception"
    assert check("card-heart", "jedna ze čtyř") and check("card-heart", "jedna ku čtyřem").code == "unreadable"
    assert check("card-heart", "25 procent") and check("card-heart", "0,25") and check("card-heart", "one in four")
    assert check("what-dynamite", "nula") and check("broken-second", ("řádek 4", "CARD-PLAY-2"))


def test_code_and_answers_are_told_as_they_are_typed() -> None:
    """A call holds the engine's own words, and a choice is accepted as it is shown."""
    assert "keep(['gatling', 'dynamite'" in check("faces-keep", lambda faces: faces[:1]).words
    assert '"yes", "no", "pivo" nebo "beer"' in check("smi", "snad").words and "the beer" in repr(
        learn.task("faces-dynamite")
    )


@pytest.mark.parametrize("broken", [copied, split, lost, deleted, changed])
def test_the_doctor_speaks_czech(broken: Any, tmp_path: Path) -> None:
    path = put(tmp_path, "zoe", broken())
    told = str(doctor.repair(path)[0]).replace(str(path), "")
    ids = {
        notebooks.grade_id(cell) for sheet in task_files.sheets().values() for cell in notebooks.source(sheet)["cells"]
    }
    assert set(re.findall(r"\bwhat-[\w-]+|\b[\w-]+-answer\b", told)) <= ids, "cells keep their names"
    assert "opraveno" in told and left(iter([re.sub(r"[\w-]*-[\w-]*", " ", told)])) == {}
    assert "není co opravovat" in str(doctor.repair(path)[0])


@pytest.mark.parametrize("doctors", ["en", "cs"])
def test_the_doctor_knows_a_notebook_of_another_language(doctors: str, tmp_path: Path) -> None:
    sheet = task_files.sheets()["rules_1_reach"]
    for language in ("en", "cs"):
        with telling(language):
            put(tmp_path, language, notebooks.released(notebooks.source(sheet)))
    with telling(doctors):
        assert not any(each.found for each in doctor.repair(tmp_path))


def test_a_class_is_marked_in_czech(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    solved = notebooks.source(task_files.sheets()["list"])
    for student, notebook in (("eva", solved), ("jan", notebooks.released(solved))):
        notebooks.write(tmp_path / "trida" / student / "list.ipynb", notebooks.dump(notebook))
    task_files.OWN.clear()
    assert main(["mark", str(tmp_path / "trida"), "--sheet", str(tmp_path / "list")]) == 0
    told = capsys.readouterr().out
    assert "eva, list: 4 z 4 bodů" in told and "jan, list: 0 z 4 bodů" in told and left(iter([told])) == {}


def test_titles_are_czech_and_a_text_that_is_not_is_said_to_be_so(tmp_path: Path) -> None:
    assert learn.task("card-heart").title == "Barel"
    assert "Kdo na koho dosáhne?" in repr(learn.progress()) and "Who reaches whom?" not in repr(learn.progress())
    assert "napsané anglicky" in repr(learn.begin("Zoe", tmp_path))
    bangkit.language("en")
    assert learn.task("card-heart").title == "A Barrel"
    assert "English" not in repr(learn.begin("Zoe", tmp_path))


def test_a_title_of_a_sheet_of_ones_own_stays_as_it_is_written() -> None:
    assert [learn.task(each).title for each in ("srdce", "koho")] == ["Srdce za sebou", "Na koho dosáhne Ana?"]

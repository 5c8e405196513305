"""What is clicked on a sheet is judged as what is written there, counts, and is handed in as it says."""

from ast import literal_eval
from types import SimpleNamespace
from typing import Any

import pytest

from bangkit import learn
from bangkit.learn import cells, task_files, tasks
from bangkit.learn.answers import plain
from bangkit.learn.learner import Learner
from bangkit.learn.tasks import Task, _Session
from bangkit.show.widgets.answer_form import AnswerForm
from bangkit.words.catalogue import telling

IDS = sorted(task_files.files())
WRITTEN = {each for each in IDS if task_files.task_file(each).kind_name in ("code", "words")}


@pytest.fixture
def page(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a notebook of a browser."""
    for module in (cells, tasks):
        monkeypatch.setattr(module, "shell", lambda: SimpleNamespace(kernel=True, events=None))
    monkeypatch.setattr(cells, "watch", lambda _: None)
    monkeypatch.setattr(cells, "failed_here", lambda: {"answer_1": cells.Ran("", frozenset(), NameError())})


def form_of(name: str, learner: str = "") -> AnswerForm:
    form = Task(task_files.task_file(name), Learner(learner)).form()
    assert form is not None
    return form


def click(form: AnswerForm, **action: Any) -> str:
    form.action = {**action, "number": form.state.get("answers", 0) + 1}
    return str(form.state["told"])


def line(form: AnswerForm, **action: Any) -> str:
    """The line of Python with which an answer is handed in."""
    click(form, **action)
    return str(form.state["line"])


def right_click(task: Task) -> dict[str, Any]:
    """What a learner who knows the answer does."""
    variant = task._variant
    offered = variant.form.offered(variant)
    if variant.form.several:
        told = [str(each) for each in literal_eval(variant.source())]
        return {"chosen": [place for place, each in enumerate(offered) if each in told]}
    source = variant.source().strip('"')
    return (
        {"chosen": [offered.index(source)]}
        if offered
        else {"text": source.strip("[]()").replace('", "', ";").replace('"', "")}
    )


@pytest.mark.parametrize("name", sorted(set(IDS) - WRITTEN))
@pytest.mark.few(20)
def test_a_form_shows_the_answer_that_its_cell_hands_in(page: None, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """As on the next day, when the page is run again."""
    monkeypatch.setattr(cells, "failed_here", dict)
    monkeypatch.setattr(cells, "gone_here", dict)
    for learner in ("", "Zoe"):
        monkeypatch.setattr(_Session, "learner", Learner(learner))
        task, form = learn.task(name), form_of(name, learner)
        click(form, **right_click(task))
        again, space = form_of(name, learner), dict[str, Any]()
        exec(form.state["line"], space)
        learn.mark(name, None)
        assert again.state == form_of(name, learner).state, "nothing is handed in"
        again = form_of(name, learner)
        learn.mark(name, space[form.state["name"]])
        keys = ("chosen", "told", "line", "name", "share")
        assert {key: again.state[key] for key in keys} == {key: form.state[key] for key in keys}
        assert again.state["given"] and again.state["handed_in"] == form.state["line"]
        if not form.choices:
            assert task.judge_plain(plain(again.state["text"])).share == 1


def test_what_is_handed_in_stays_so_whatever_is_tried_after_it(page: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cells, "failed_here", dict)
    monkeypatch.setattr(cells, "gone_here", dict)
    monkeypatch.setattr(_Session, "learner", Learner(""))
    form = form_of("turn-second")
    click(form, chosen=[0])
    assert form.state["handed_in"] == "", "nothing was handed in yet"
    learn.mark("turn-second", "no")
    click(form, chosen=[0])
    assert not form.state["line"] and form.state["handed_in"] == 'answer_2 = "no"' and not form.state["given"]
    learn.mark("turn-second", None)
    click(form, chosen=[0])
    assert form.state["handed_in"] == "", "its cell was emptied"
    learn.mark("turn-second", "yes")
    assert form.state["chosen"] == [0] and "bk-mark wrong" in form.state["told"] and not form.state["handed_in"]


def test_a_verdict_is_told_once(
    page: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where the form has told it, the cell below shows the points; whoever runs that again is told again."""
    monkeypatch.setattr(cells, "failed_here", dict)
    monkeypatch.setattr(cells, "gone_here", dict)
    monkeypatch.setattr(_Session, "learner", Learner(""))
    form = form_of("turn-second")
    assert "Right" in click(form, chosen=[1])
    for words in (False, True):
        learn.mark("turn-second", "no")
        told = capsys.readouterr().out
        assert "1 of 1 point" in told and ("Right" in told) == words
    click(form, chosen=[1])
    learn.mark("turn-second", "yes")
    assert "0 of 1 point" in (told := capsys.readouterr().out) and len(told.splitlines()) > 1, "another one was clicked"


def test_no_worse_answer_takes_the_place_of_the_one_that_is_handed_in(
    page: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cells, "failed_here", dict)
    monkeypatch.setattr(cells, "gone_here", dict)
    monkeypatch.setattr(_Session, "learner", Learner(""))
    form = form_of("two-hearts")
    assert line(form, text="6%") == 'answer_1 = "6%"', "half of the points are better than none"
    learn.mark("two-hearts", "6%")
    assert line(form, text="1/4*19/79") == 'answer_1 = "1/4*19/79"', "and all of them better than half"
    learn.mark("two-hearts", "1/4*19/79")
    for rounded in ("0.06", "6%"):
        assert '"bk-mark partly"' in click(form, text=rounded)
        assert not form.state["line"] and form.state["handed_in"] == 'answer_1 = "1/4*19/79"'
    assert line(form, text="19/316") == 'answer_1 = "19/316"', "as good as the other"


def test_a_form_of_another_name_says_so_until_the_name_is_back(page: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_Session, "learner", Learner("Ben"))
    form = form_of("turn-second", "Ben")
    for name, told in (("Ann", "not yours any more"), ("ben", "")):
        learn.begin(name)
        assert told in form.state["closed"] and bool(form.state["closed"]) == bool(told)


@pytest.mark.parametrize("name", IDS)
@pytest.mark.few(20)
def test_every_answer_but_a_function_and_a_text_can_be_clicked_and_handed_in(
    page: None, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    for learner in ("", "Zoe", "Ben"):
        monkeypatch.setattr(_Session, "learner", Learner(learner))
        task = Task(task_files.task_file(name), _Session.learner)
        form = task.form()
        assert (form is None) == (name in WRITTEN)
        if form is None:
            continue
        told = click(form, **right_click(task))
        assert '<div class="bk-mark right">' in told, told
        assert task._learner.entries()[name]["done"], "it counts"
        written = form.state["line"]
        space: dict[str, Any] = {}
        exec(written, space)
        assert task.judge_plain(plain(space[f"answer_{task._variant.number}"])).share == 1, written


def test_a_form_of_another_name_judges_nothing(page: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The check below it would judge by the question of the new name."""
    form = form_of("reach-horses")
    monkeypatch.setattr(_Session, "learner", Learner("Zoe"))
    assert "not yours any more" in click(form, text="2") and not form.state["line"]


def test_a_wrong_answer_says_why_and_not_how_to_hand_it_in(page: None) -> None:
    form = form_of("reach-colt")
    told = click(form, chosen=[5])
    assert '"bk-mark wrong"' in told and "You forgot the Mustang" in told and not form.state["line"]
    told = click(form, chosen=[1])
    assert '"bk-mark right"' in told and form.state["line"] == 'answer_1 = "Ben"' and form.state["name"] == "answer_1"


def test_a_broken_rule_is_chosen_from_rules_told_in_words(page: None) -> None:
    form = form_of("broken-reach")
    assert form.label.startswith("Click the line") and form.choices[2] == ("3", "Ana: BANG! 5♦ -> Cid")
    assert all(about for _, about in form.choices) and [each for each, _ in form.choices[3:]] == [
        "CARD-PLAY-1", "CARD-BANG-1", "CARD-WEAP-5", "CARD-PLAY-3",
    ]  # fmt: skip
    assert line(form, chosen=[2, 4]) == 'answer_1 = "3, CARD-BANG-1"'
    assert form.state["share"] == 1
    assert '"bk-mark partly"' in click(form, chosen=[2]) and form.state["line"] and 0 < form.state["share"] < 1
    assert '"bk-mark partly"' in click(form, chosen=[2, 3])
    for unclear in ([], [4], [1, 2], [2, 0], [2, 3, 4]):
        assert '"bk-mark unreadable"' in click(form, chosen=unclear)


def test_numbers_go_without_quotes_and_fractions_with_them(page: None) -> None:
    assert line(form_of("reach-horses"), text=" 2 ") == "answer_2 = 2"
    assert line(form_of("card-heart"), text="1/4") == 'answer_1 = "1/4"'
    assert line(form_of("card-heart"), text="25%") == 'answer_1 = "25%"'


def test_what_cannot_be_read_is_no_wrong_answer(page: None) -> None:
    form = form_of("card-heart")
    told = click(form, text="a quarter")
    assert '"bk-mark unreadable"' in told and "○ not read (1 point)" in told and "1/3, 0.333, 33.3%" in told
    assert form.verdict is not None and not form.verdict.line


def test_help_gives_one_hint_after_the_other_below_the_form(page: None) -> None:
    form = form_of("reach-colt", "Zoe")
    assert form.state["help"] and form.state["hints"] == []
    for number in (1, 2, 3):
        click(form, help=True)
        assert len(form.state["hints"]) == number and f"Hint {number} of 3" in form.state["hints"][-1]
        assert form.state["help"] == ("hint" if number < 3 else "solution")
    click(form, help=True)
    assert "Solution" in form.state["hints"][-1] and form.state["help"] == ""
    click(form, help=True)
    assert len(form.state["hints"]) == 4 and form.state["told"] == ""


@pytest.mark.parametrize("text", ["77", "I don't know"])
def test_who_needs_a_hint_is_told_of_the_button_first(page: None, text: str) -> None:
    told = click(form_of("reach-horses"), text=text)
    assert -1 < told.find("<i>Help</i>") < told.find("task_2.hint()"), told


def test_hints_that_were_asked_for_in_a_cell_are_not_told_again(page: None) -> None:
    task = Task(task_files.task_file("reach-colt"), Learner(""))
    form = task.form()
    assert form is not None and "Hint 1 of 3" in repr(task.hint())
    click(form, help=True)
    assert "Hint 2 of 3" in form.state["hints"][0] and task._learner.entries()["reach-colt"]["hints"] == 2
    assert "Hint 3 of 3" in repr(task.hint())
    click(form, help=True)
    assert "Solution" in form.state["hints"][1] and not form.state["help"]
    again = task.form()
    assert again is not None and again.state["help"] == "solution"


def test_a_click_counts_in_the_progress(page: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_Session, "learner", Learner(""))
    form = learn.task("turn-second").form()
    assert form is not None
    click(form, chosen=[0])
    click(form, chosen=[1])
    entry = _Session.learner.entries()["turn-second"]
    assert (entry["tries"], entry["done"]) == (2, True) and "✔ solved" in repr(learn.progress())


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"chosen": [9]},
        {"chosen": [-1]},
        {"chosen": ["Ben"]},
        {"chosen": 1},
        {"text": "Ben"},
        {"chosen": [None]},
        {"chosen": [1.0]},
        {"chosen": [True]},
        {"chosen": [[0]]},
    ],
)
def test_what_no_button_says_is_no_answer(page: None, action: dict[str, Any]) -> None:
    assert click(form_of("reach-colt"), **action) == ""


def test_a_choice_is_one_and_a_field_holds_something(page: None) -> None:
    assert click(form_of("turn-second"), chosen=[0, 1]) == "" == click(form_of("turn-second"), chosen=[])
    assert click(form_of("card-heart"), text="  ") == "" == click(form_of("card-heart"), chosen=[0])
    assert "<b>x" not in click(form_of("card-heart"), text="<b>x</b>")


def test_what_is_sent_to_the_page_tells_no_answer(page: None) -> None:
    form = form_of("turn-second")
    assert form.state == {
        "label": "Click your answer", "choices": [{"text": "yes", "about": ""}, {"text": "no", "about": ""}],
        "several": False, "chosen": [], "told": "", "hints": [], "help": "hint",
        "text": "", "given": False, "handed_in": "", "closed": "",
    }  # fmt: skip


def test_asleep_it_shows_what_there_is_to_choose_from(page: None) -> None:
    assert form_of("reach-refused").on_paper().startswith("<ul><li>CARD-BANG-1: A BANG! card is aimed")
    assert form_of("card-heart").on_paper() == "<p>Your answer, such as 3/7, 0.429 or 42.9%</p>"
    assert "To answer by a click, run this page first" in form_of("card-heart").asleep()
    assert repr(form_of("turn-second")) == "<Click your answer: yes; no (run this cell to use it)>"


def test_where_it_is_shown_the_answers_stand_once(page: None) -> None:
    task = Task(task_files.task_file("reach-refused"), Learner(""))
    assert "CARD-PLAY-2" not in task.page(True).html() and "CARD-PLAY-2" in task.page().html()
    heart = Task(task_files.task_file("card-heart"), Learner(""))
    assert heart.page(True).html() == heart.page().html(), "how far a number may be off stands there all the same"


@pytest.mark.parametrize("variable", [("BANGKIT_MARKING", "1"), ("NBGRADER_EXECUTION", "autograde")])
def test_where_marks_are_made_nothing_is_clicked(
    page: None, monkeypatch: pytest.MonkeyPatch, variable: tuple[str, str]
) -> None:
    monkeypatch.setenv(*variable)
    assert Task(task_files.task_file("reach-colt"), Learner("")).form() is None


def test_without_a_page_nothing_is_clicked() -> None:
    assert Task(task_files.task_file("reach-colt"), Learner("")).form() is None


def test_nobody_is_an_answer_and_handed_in_as_a_word(page: None) -> None:
    text = """players = [{ name = "Ana" }, { name = "Ben" }, { name = "Cid" }, { name = "Dan" }]
[task]
title = "Nobody"
kind = "names"
question = "Who?"
answer = []
hints = ["1", "2", "3"]
solution = "Nobody."
wrong = [{ answer = ["Ana"], says = "no" }, { answer = ["Ben"], says = "no" }]
"""
    task = Task(task_files.TaskFile.of(text, "nobody"), Learner(""))
    task._variant.number = 3
    assert line(task.form() or form_of(""), chosen=[]) == 'answer_3 = "nobody"'
    with telling("cs"):
        told = line(task.form() or form_of(""), chosen=[])
        assert told == 'answer_3 = "nobody"', "which is understood in every language"


def test_a_task_that_stands_on_no_sheet_is_not_handed_in(page: None) -> None:
    task = Task(task_files.task_file("reach-colt"), Learner(""))
    task._variant.number = None
    form = task.form() or form_of("")
    assert '"bk-mark right"' in click(form, chosen=[1]) and form.state["line"] == ""

"""A cell that ended with an error leaves no older answer behind that would be praised."""

import subprocess
import sys
from collections.abc import Callable

import pytest
from IPython.core.interactiveshell import InteractiveShell

from bangkit.learn import cells, task_files
from bangkit.learn.learner import Learner
from bangkit.learn.tasks import _Session
from bangkit.learn.teach import notebooks

Run = Callable[[str], str]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a cell of a new notebook and gives what it printed."""
    shell = InteractiveShell()
    monkeypatch.setattr(cells, "shell", lambda: shell)
    monkeypatch.setattr(cells, "_failed", set())
    monkeypatch.setattr(_Session, "learner", Learner(""))

    def cell(source: str) -> str:
        shell.run_cell(source, store_history=True)
        return capsys.readouterr().out

    cell("from bangkit import learn\ntask_2, task_1 = learn.task('card-dynamite', ''), learn.task('card-heart', '')")
    return cell


RIGHT = "answer_2 = task_2._variant.right"
MARK = "learn.mark('card-dynamite', answer_2)"


def test_an_answer_that_is_nearly_given(run: Run) -> None:
    run("answer_2 = None")
    run("answer_2 == 1/4")
    assert "No answer yet: answer_2 == compares" in run(MARK)
    run("Answer_2 = 1/4")
    assert "the name is answer_2, not Answer_2" in run(MARK)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("answer_2 = 1/0", "ended with an error"),
        ("answer_2 = banana", "ended with an error"),
        ("answer_2 = 25%", '"25%"'),
    ],
)
def test_an_older_answer_does_not_count(run: Run, wrong: str, told: str) -> None:
    run(RIGHT)
    assert "Right" in run(MARK)
    run(wrong)
    for _ in range(2):
        assert "No answer yet" in (said := run(MARK)) and told in said
    run("answer_1 = None")
    said = run("learn.mark('card-heart', answer_1)")
    assert "No answer yet" in said and told not in said, "what happened in another task is nothing to this one"
    run(RIGHT)
    assert "Right" in run(MARK)


def test_an_answer_that_its_cell_gives_no_more_does_not_count(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shell = InteractiveShell()
    monkeypatch.setattr(cells, "shell", lambda: shell)
    monkeypatch.setattr(cells, "_given", {})
    monkeypatch.setattr(_Session, "learner", Learner(""))

    def run(source: str, cell: str) -> str:
        shell.run_cell(source, store_history=True, cell_id=cell)
        return capsys.readouterr().out

    run("from bangkit import learn\ntask_2 = learn.task('card-dynamite', '')\nlearn.task('faces-keep')", "first")
    for gone in (f"# {RIGHT}", "", "answer_2 == 1/4", "Answer_2 = 1/4"):
        assert "No answer" not in run(RIGHT, "answer") and "Right" in run(MARK, "mark")
        run(gone, "answer")
        assert "The cell that gave answer_2 does not give it any more" in run(MARK, "mark"), gone
    run(RIGHT, "another")
    assert "Right" in run(MARK, "mark"), "it may be given elsewhere"
    run("def keep(faces):\n    return []", "function")
    run("def Keep(faces):\n    return []", "function")
    assert "does not give it any more" in run("learn.mark('faces-keep', keep)", "mark 2")


@pytest.mark.parametrize(
    ("end", "told"), [("input('which? ')", "nobody to ask"), ("exit()", "SystemExit"), ("quit()", "SystemExit")]
)
def test_a_function_asks_nobody_and_does_not_end_the_notebook(
    end: str, told: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[bool] = []
    monkeypatch.setattr(InteractiveShell, "ask_exit", lambda self: ended.append(True), raising=False)
    run(
        "import IPython.core.autocall\nexit = quit = IPython.core.autocall.ExitAutocall(get_ipython())\nlearn.task('faces-keep')"
    )
    run(f"def keep(faces):\n    return {end}")
    assert told in run("learn.mark('faces-keep', keep)") and not ended
    assert "ExitAutocall" in run("print(type(exit))"), "afterwards all is as it was"


def test_a_name_without_quotes_is_told_below_its_error(run: Run) -> None:
    run("task_3 = learn.task('reach-colt', '')")
    assert 'a name is a text and stands in quotes, "Ben"' in run("answer_3 = Ben")
    assert "`answer_3`" not in (said := run("learn.mark('reach-colt', answer_3)"))
    assert "answer_3 has no value yet: run the cell that gives it" in said
    assert "No answer" not in (said := run("print(banana)")) and "no value yet" not in said
    assert "No answer" not in run("answer_3 = 'Ben'") and "Right" in run("learn.mark('reach-colt', answer_3)")


def test_a_mark_prints_what_it_says_and_no_number(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nbgrader reads the number below the cell; a learner is told it in the sentence."""
    run("answer_2 = None")
    assert "○ nothing handed in yet (1 point)" in (said := run(MARK)) and "✕" not in said and "0.0" not in said
    run(RIGHT)
    assert "✔ 1 of 1 point" in (said := run(MARK)) and "1.0" not in said
    assert run(f"print({MARK} + 0)").splitlines()[-1] == "1.0"
    monkeypatch.setenv("NBGRADER_EXECUTION", "validate")
    assert "1.0" in run(MARK)


def test_ones_own_name_without_quotes_is_told_below_its_error(run: Run) -> None:
    assert 'your name is a text and stands in quotes, learn.begin("Zoe")' in run("learn.begin(Zoe)")
    for written in ("Tom Weaver", "„Tom Weaver“", "learner=Tom Weaver", "Tom Weaver)  # (mine"):
        said = run(f"from bangkit import learn\nlearn.begin({written})")
        assert 'stands in quotes, the straight ones, learn.begin("Tom Weaver")' in said, written
    assert "stands in quotes" not in run('learn.begin("Tom Weaver")\n1 +')
    assert "stands in quotes" not in run("print(Zoe)")
    assert "stands in quotes" not in run("# learn.begin(Zoe)\nprint(Zoe)") + run("# learn.begin(Tom Weaver)\n1 +")
    assert "stands in quotes" not in (said := run("answer_2 = answer_2")) and "answer_2 has no value yet" in said


def test_ones_own_name_is_told_where_a_sheet_is_run_for_the_first_time() -> None:
    """What Python cannot read is not run at all, so what watches it has come with the cell before."""
    notebook = notebooks.source(task_files.sheets()["rules_1_reach"])
    told = [each["source"] for each in notebook["cells"] if each["cell_type"] == "code"][:2]
    shell = f"""from IPython.core.interactiveshell import InteractiveShell
for each in {[each.replace('begin("")', "begin(Tom Weaver)") for each in told]!r}:
    InteractiveShell.instance().run_cell(each, store_history=True)
"""
    said = subprocess.run([sys.executable, "-c", shell], capture_output=True, text=True, check=True).stdout
    assert "begin(Tom Weaver)" in said and 'the straight ones, learn.begin("Tom Weaver")' in said, said

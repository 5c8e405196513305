"""A cell that ended with an error leaves no older answer behind that would be praised."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell
from jupyter_client.blocking.client import BlockingKernelClient
from jupyter_client.manager import start_new_kernel

from bangkit.learn import answers, cells, task_files
from bangkit.learn.learner import Learner
from bangkit.learn.tasks import _Session
from bangkit.learn.teach import notebooks

Run = Callable[[str], str]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs a cell of a new notebook and gives what it printed."""
    shell = InteractiveShell()
    for module in (answers, cells):
        monkeypatch.setattr(module, "shell", lambda: shell)
    monkeypatch.setattr(cells, "_ran", {})
    monkeypatch.setattr(cells, "_gave", {})
    monkeypatch.setattr(_Session, "learner", Learner(""))

    def cell(source: str) -> str:
        shell.run_cell(source, store_history=True)
        return capsys.readouterr().out

    cell("from bangkit import learn\ntask_2, task_1 = learn.task('card-dynamite', ''), learn.task('card-heart', '')")
    return cell


RIGHT = "answer_2 = task_2._variant.right"
MARK = "learn.mark('card-dynamite', answer_2)"


@pytest.fixture(scope="module")
def kernel() -> Iterator[BlockingKernelClient]:
    """A kernel as a notebook has it."""
    manager, client = start_new_kernel(kernel_name="python3")
    yield client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


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


In = Callable[[str, str], str]


@pytest.fixture
def run_in(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> In:
    """Runs a text in a cell of a new notebook, which has an id, and gives what it printed."""
    shell = InteractiveShell()
    for module in (answers, cells):
        monkeypatch.setattr(module, "shell", lambda: shell)
    monkeypatch.setattr(cells, "_ran", {})
    monkeypatch.setattr(cells, "_gave", {})
    monkeypatch.setattr(_Session, "learner", Learner(""))

    def run(cell: str, source: str) -> str:
        shell.run_cell(source, store_history=True, cell_id=cell)
        return capsys.readouterr().out

    run("first", "from bangkit import learn\ntask_2 = learn.task('card-dynamite', '')\nlearn.task('faces-keep')")
    return run


def test_an_answer_that_its_cell_gives_no_more_does_not_count(run_in: In) -> None:
    for gone in (
        f"# {RIGHT}", "", "answer_2 == 1/4", "Answer_2 = 1/4", "answer_2: object", f"if False:\n    {RIGHT}", f"while 0:\n    {RIGHT}",
        f"if True:\n    pass\nelse:\n    {RIGHT}", f"def mine():\n    {RIGHT}", f'"""\n{RIGHT}\n"""', "if answer_2 == 1/4:\n    pass",
        "1/4 == answer_2", "lambda answer_2=1/4: answer_2",
    ):  # fmt: skip
        assert "No answer" not in run_in("answer", RIGHT) and "Right" in run_in("mark", MARK)
        run_in("answer", gone)
        assert "The cell that gave answer_2 does not give it any more" in run_in("mark", MARK), gone
    run_in("another", RIGHT)
    assert "Right" in run_in("mark", MARK), "it may be given elsewhere"
    run_in("function", "def keep(faces):\n    return []")
    run_in("function", "def Keep(faces):\n    return []")
    assert "does not give it any more" in run_in("mark 2", "learn.mark('faces-keep', keep)")


@pytest.mark.parametrize(
    "cells_run",
    [
        [("name", "learn.begin('Tom"), ("name", "learn.begin('Tom')"), ("name", "learn.begin('')"), ("a", RIGHT)],
        [("a", RIGHT), ("mark", "learn.mark('card-dynamite', answer_2"), ("mark", MARK)],
        [("a", RIGHT), ("b", "print(answer_2"), ("b", "print(answer_2)"), ("b", "1")],
        [("a", RIGHT), ("b", "answer_2?"), ("b", "1")],
        [("a", RIGHT), ("b", "card = dynamite = learn = 13\nfrom bangkit import learn"), ("b", "")],
        [("a", RIGHT), ("a", ""), ("mark", f"{RIGHT}\n{MARK}")],
        [("a", RIGHT), ("copy", RIGHT), ("copy", "y = 3")],
        *(
            [("a", RIGHT), ("a", text)]
            for text in (
                "answer_2, x = task_2._variant.right, 3", "answer_2: object = task_2._variant.right", "%time " + RIGHT, "%%time\n" + RIGHT,
                "exec('answer_2 = task_2._variant.right')", "globals()['answer_2'] = task_2._variant.right",
                "if (answer_2 := task_2._variant.right): pass", "for answer_2 in [task_2._variant.right]: pass",
                "match task_2._variant.right:\n    case answer_2: pass", "x = task_2._variant.right\nanswer_2 = x",
                f"def give():\n    global answer_2\n    {RIGHT}\ngive()", f"if 1:\n    {RIGHT}", f"if False:\n    pass\nelse:\n    {RIGHT}",
                f"{RIGHT}\nprint(banana)", f"{RIGHT}\nfor each in (1, 0):\n    1 / each", f"if 1:\n    {RIGHT}\nanswer_1 = yes",
                "from fractions import Fraction as answer_2\nanswer_2 = answer_2(task_2._variant.right)",
            )
        ),
    ],
    ids=lambda cells_run: cells_run[-1][1],
)  # fmt: skip
def test_an_answer_that_is_given_counts_however_it_is_given(run_in: In, cells_run: list[tuple[str, str]]) -> None:
    for cell, text in cells_run:
        run_in(cell, text)
    assert "Right" in (said := run_in("mark", MARK)), said
    assert "Right" in run_in("mark", MARK)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("answer_1 = Ana, Ben", '"Ana, Ben"'),
        ("answer_1 = 'Ana' and 'Ben'", "Python keeps only one"),
        ("answer_1 = input('who? ')", "what is typed for input() is not there where marks are made"),
        ("answer_1 = !echo Ben", "such orders are not run where marks are made"),
        ("answer_1 = print('Ben')", "print() shows a value and gives none"),
        ("answer_1 'Ben'", "between answer_1 and its value stands the sign ="),
        ("answer_1: 'Ben'", "between answer_1 and its value stands the sign ="),
        ("'Ben'", "Write answer_1 = and your answer there"),
    ],
)
def test_what_looks_like_an_answer_is_told_as_what_it_is(
    run_in: In, monkeypatch: pytest.MonkeyPatch, written: str, told: str
) -> None:
    monkeypatch.setattr("builtins.input", lambda *_: "Ben")
    run_in("task", "learn.task('reach-colt', '')")
    run_in("answer", "answer_1 = 'Ben'")
    assert "Right" in run_in("mark", "learn.mark('reach-colt', answer_1)")
    run_in("answer", written)
    assert told in (said := run_in("mark", "learn.mark('reach-colt', answer_1)")) and "No answer yet" in said, said
    run_in("answer", "answer_1 = 'Ben'")
    assert "Right" in run_in("mark", "learn.mark('reach-colt', answer_1)")


def test_a_rule_without_quotes_is_quoted_whole(run_in: In) -> None:
    run_in("task", "learn.task('reach-refused', '')\nanswer_5 = None")
    assert '"CARD-BANG-1"' in run_in("answer", "answer_5 = CARD-BANG-1")
    assert '"CARD-BANG-1"' in run_in("mark", "learn.mark('reach-refused', answer_5)")


def test_who_forgets_learn_is_told(run_in: In) -> None:
    assert "write learn.begin" in run_in("name", "begin('Ben')")


def test_no_answer_says_the_points_of_its_task(run_in: In) -> None:
    assert "(2 points)" in run_in("mark", "keep = None\nlearn.mark('faces-keep', keep)")
    run_in("function", "keep = 1/0")
    assert "(2 points)" in (said := run_in("mark", "learn.mark('faces-keep', keep)")) and "ended with an error" in said


def test_a_function_that_python_cannot_read_any_more_does_not_count(run_in: In) -> None:
    whole = "def keep(faces):\n    return [each for each in faces if each in ('gatling', 'dynamite')]"
    run_in("function", whole)
    assert "Right" in run_in("mark", "learn.mark('faces-keep', keep)")
    run_in("function", whole.replace(":\n", "\n"))
    assert "The cell that gives keep ended with an error" in run_in("mark", "learn.mark('faces-keep', keep)")
    run_in("function", f"{whole}\nkeep(3)")
    assert "Right" in run_in("mark", "learn.mark('faces-keep', keep)"), "it was tried and failed, but it is there"


def test_an_error_that_was_mended_otherwise_is_told_no_more(run_in: In) -> None:
    mark = "learn.mark('turn-second', answer_2)"
    run_in("task", "learn.task('turn-second', '')")
    for before in ("None", "'no'"):
        run_in("answer", f"answer_2 = {before}")
        run_in("answer", "answer_2 = yes")
        assert 'stands in quotes, "yes"' in run_in("mark", mark)
        run_in("answer", "answer_2 == 'yes'")
        assert "answer_2 == compares" in (said := run_in("mark", mark)) and "quotes" not in said
        assert ("older answer" in said) == (before != "None"), said
        run_in("answer", "answer_2 = None")
        assert "in place of None" in (said := run_in("mark", mark)) and "compares" not in said and "quotes" not in said


@pytest.mark.parametrize(
    ("function", "told"),
    [
        ("def keep(faces):\n    return input('which? ')", "nobody to ask"),
        ("ask = input\ndef keep(faces):\n    return ask('which? ')", "nobody to ask"),
        ("import getpass\ndef keep(faces):\n    return getpass.getpass()", "nobody to ask"),
        ("import sys\ndef keep(faces):\n    return sys.stdin.readline()", "nobody to ask"),
        ("def keep(faces):\n    exit()", "SystemExit"),
        ("def keep(faces):\n    quit()", "SystemExit"),
        ("bye = exit\ndef keep(faces):\n    bye()", "SystemExit"),
        ("def keep(faces, end=exit):\n    end()", "SystemExit"),
        ("from functools import cache\n@cache\ndef end(): exit()\ndef keep(faces):\n    end()", "SystemExit"),
        ("def keep(faces):\n    get_ipython().ask_exit()", "SystemExit"),
    ],
)
def test_a_function_asks_nobody_and_does_not_end_the_notebook(
    function: str, told: str, run_in: In, monkeypatch: pytest.MonkeyPatch
) -> None:
    ended: list[bool] = []
    monkeypatch.setattr(InteractiveShell, "ask_exit", lambda self: ended.append(True), raising=False)
    run_in(
        "exits",
        "import IPython.core.autocall as a\nexit = quit = a.ExitAutocall(get_ipython())\nlearn.task('faces-keep')",
    )
    run_in("function", function)
    assert told in run_in("mark", "learn.mark('faces-keep', keep)") and not ended
    run_in("end", "exit()")
    assert ended, "afterwards all is as it was"


@pytest.mark.parametrize(
    "first", ["ask = input", "from getpass import getpass as ask", "import getpass\nask = getpass.getpass"]
)
def test_in_a_kernel_a_function_asks_nobody_however_it_has_come_by_the_way_to(
    first: str, kernel: BlockingKernelClient
) -> None:
    asked: list[Any] = []
    said: list[str] = []

    def heard(message: dict[str, Any]) -> None:
        said.append(str(message["content"].get("data", {}).get("text/plain", "")))

    def run(cell: str) -> None:
        kernel.execute_interactive(
            cell, allow_stdin=True, stdin_hook=lambda _: (asked.append(cell), kernel.input("Ben")), output_hook=heard, timeout=60,
        )  # fmt: skip

    run(f"from bangkit import learn\n{first}\ndef keep(faces):\n    return ask('which? ')")
    run("learn.mark('faces-keep', keep)")
    assert not asked and any("nobody to ask" in each for each in said), said
    run("ask('which? ')")
    assert len(asked) == 1, "afterwards all is as it was"


def test_a_task_that_is_asked_before_a_name_was_given_says_whose_it_is(kernel: BlockingKernelClient) -> None:
    """Whoever answers it on the next day answers another question than the one that was shown before."""
    said: list[str] = []

    def shown(cell: str) -> str:
        said.clear()
        kernel.execute_interactive(
            cell, timeout=60, output_hook=lambda each: said.append(str(each["content"].get("data", {}).get("text/plain", "")))
        )  # fmt: skip
        return "\n".join(said)

    assert "Nobody has given a name" in shown("from bangkit import learn\nlearn.task('turn-second')")
    shown("learn.begin('')")
    assert "Nobody has given a name" not in shown("learn.task('turn-second')")


def test_a_name_without_quotes_is_told_below_its_error(run: Run) -> None:
    run("task_3 = learn.task('reach-colt', '')")
    assert 'a name is a text and stands in quotes, "Ben"' in run("answer_3 = Ben")
    assert "`answer_3`" not in (said := run("learn.mark('reach-colt', answer_3)"))
    assert "answer_3 has no value yet: run the cell that gives it" in said
    assert "No answer" not in (said := run("print(banana)")) and "no value yet" not in said
    assert "No answer" not in run("answer_3 = 'Ben'") and "Right" in run("learn.mark('reach-colt', answer_3)")


def test_a_formula_without_quotes_is_told_wherever_it_is_asked(run: Run) -> None:
    written = '"1 - comb(60, 2)/comb(80, 2)"'
    assert f"an answer with it is a text and stands in quotes, {written}" in run(f"answer_2 = {written[1:-1]}")
    run("answer_2 = None")
    assert written in run(f"answer_2 = {written[1:-1]}")
    assert written in (said := run(MARK)) and "Mend it" not in said
    assert "an answer with it" not in run("answer_2 = mine(3)") + run("print(comb(3, 2))")
    assert "write **" in run("from fractions import Fraction\nanswer_2 = Fraction(5, 6)^5")


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

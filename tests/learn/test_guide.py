"""Every command of the teacher's guide does what the guide says, in its order."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from shutil import copytree, which

import pytest

from bangkit import cli
from bangkit.core.errors import BangkitError
from bangkit.learn import task_files
from bangkit.learn.arithmetic import AUTHORS
from bangkit.learn.teach import mathml, notebooks, task_check

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "teaching.md").read_text(encoding="utf-8")
COMMANDS = [shlex.split(line) for line in re.findall(r"^\$ (.+)$", GUIDE, re.MULTILINE)]
FILES = dict(re.findall(r"^```csv (\S+)\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL))
NEEDS = {"bwrap": which("bwrap"), "canvas": find_spec("text2qti"), "slides": find_spec("nbconvert"),
         "--gradebook": find_spec("nbgrader"), "nbgrader": find_spec("nbgrader")}  # fmt: skip

BY_OTHERS = {"bangkit site", "python -m", "docker build", "docker run"}
"""Run or held by other tests: tests/site builds and serves the site, tests/hygiene/test_elsewhere.py does the steps of the image."""


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the files that the guide shows and what two students have handed in."""
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    solved = notebooks.dump(notebooks.source(task_files.kit_sheets()["chance_1_one_card"]))
    for student in ("ann01", "ben02"):
        notebooks.write(tmp_path / "handed-in" / student / "chance_1_one_card.ipynb", solved)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(cli, "_become", lambda command: 0)
    monkeypatch.setattr(cli, "find_spec", lambda name: object())
    yield tmp_path
    task_files.OWN.clear()


def test_the_guide_shows_commands_of_every_part() -> None:
    named = {" ".join(each[:3] if each[1] == "sheet" else each[:2]) for each in COMMANDS if each[0] == "bangkit"}
    assert {"bangkit lab", "bangkit mark", "bangkit sheet new", "bangkit moodle", "bangkit slides"} <= named


@pytest.mark.slow
def test_every_command(desk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in COMMANDS:
        if " ".join(command[:2]) in BY_OTHERS or any(word in command and not there for word, there in NEEDS.items()):
            continue
        if command[0] == "cd":
            os.chdir(command[1])
        elif command[0] == "bangkit":
            if "submitted" in command:
                copytree(desk / "handed-in", "submitted", dirs_exist_ok=True)
            assert cli.main(command[1:]) == 0, (command, capsys.readouterr().err)
        else:
            _nbgrader(desk, command[1:])
    for made in ("marks.csv", "pages/index.html", "my-sheet/built/handout/my-sheet.ipynb", "quiz.xml", "handout/ann01/my-sheet.ipynb",
                 "worksheets/chance_1_one_card-solutions.html", "hub/source/chance_1_one_card/chance_1_one_card.ipynb"):  # fmt: skip
        assert (desk / made).exists(), made


def _nbgrader(desk: Path, words: list[str]) -> None:
    """Run nbgrader with an exchange of its own; a learner fetches and submits in another folder, as the guide's learner does."""
    exchange = desk / "exchange"
    exchange.mkdir(exist_ok=True)
    exchange.chmod(0o777)
    learner = desk / "learner"
    learner.mkdir(exist_ok=True)
    environment = {**os.environ, "HOME": str(desk), "PYTHONWARNINGS": "ignore"}
    environment["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), environment.get("PATH", "")])
    environment["PYTHONPATH"] = str(ROOT)
    where = learner if words[0] in ("fetch_assignment", "submit") else Path.cwd()
    done = subprocess.run(
        [sys.executable, "-m", "nbgrader", *words, f"--Exchange.root={exchange}"],
        cwd=where, env=environment, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, (words, done.stderr[-2000:])


def test_every_task_of_the_guide(tmp_path: Path) -> None:
    shown = re.findall(r"^```toml\n(.*?)^```", GUIDE, re.MULTILINE | re.DOTALL)
    assert len(shown) == 2 and len(shown[0].splitlines()) <= 12
    for text in shown:
        (tmp_path / "shown.toml").write_text(text, encoding="utf-8")
        assert task_check.check_file(tmp_path / "shown.toml").points == 1


def test_the_guide_names_every_function_of_a_formula() -> None:
    assert {name for name in AUTHORS if f"`{name}(" not in GUIDE} <= {"Rational"}


def test_every_link_of_the_guide() -> None:
    for link in re.findall(r"\]\(([^)]+)\)", GUIDE):
        if link.startswith("#"):
            headings = re.findall(r"^#+ (.+)$", GUIDE, re.MULTILINE)
            assert link[1:] in [re.sub(r"[^\w -]", "", each).lower().replace(" ", "-") for each in headings], link
        else:
            assert (ROOT / "docs" / link).exists(), link


def test_six_plans_of_45_minutes() -> None:
    plans = re.findall(r"\*\*Minutes\*\*: (.+?)[.?]$", GUIDE, re.MULTILINE)
    assert len(plans) == 6
    assert all(sum(int(each.split(":")[0]) for each in plan.split("; ")) == 45 for plan in plans)


def test_the_guide_is_reached(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["teaching"]) == 0 and capsys.readouterr().out.startswith("# Teaching with bangkit")
    with pytest.raises(SystemExit):
        cli.main(["--help"])
    assert "bangkit teaching" in " ".join(capsys.readouterr().out.split())
    for page in ("README.md", "exercises/README.md"):
        assert "docs/teaching.md" in (ROOT / page).read_text(encoding="utf-8"), page


def test_slides_follow_headings_and_tags(tmp_path: Path) -> None:
    pytest.importorskip("nbconvert", reason="it comes with JupyterLab")
    cells = [
        {"cell_type": "markdown", "id": str(n), "metadata": {"tags": tags}, "source": text}
        for n, (text, tags) in enumerate(
            [("# One", []), ("more", []), ("new", ["slide"]), ("mine", ["notes"]), ("## Two", [])]
        )
    ]
    printed = {
        "output_type": "execute_result",
        "execution_count": 1,
        "metadata": {},
        "data": {"text/html": ["<p>a ", "table</p>"], "text/plain": ["x"]},
    }
    folded = {"cell_type": "code", "id": "code", "metadata": {"jupyter": {"source_hidden": True}}, "source": "secret = 1", "execution_count": 1, "outputs": [printed]}  # fmt: skip
    told = {"cells": [*cells, folded], "metadata": {"kernelspec": notebooks.KERNEL}, "nbformat": 4, "nbformat_minor": 5}
    notebooks.write(tmp_path / "one.ipynb", notebooks.dump(told))
    assert cli.main(["slides", str(tmp_path / "one.ipynb"), str(tmp_path / "one.html")]) == 0
    page = (tmp_path / "one.html").read_text(encoding="utf-8")
    assert page.count('class="slide"') == 3 and "mine" not in page and "<script" not in page
    assert "<p>a table</p>" in page and "['" not in page and "secret" not in page, (
        "what is folded shows what came of it"
    )


LESSON = ROOT / "notebooks" / "probability" / "09_simulation_and_error_bars.ipynb"


def test_slides_and_paper_draw_formulas_without_a_script(tmp_path: Path) -> None:
    """As MathML: in prose, in tables and in what a cell has answered; code and prices stay."""
    pytest.importorskip("latex2mathml", reason="it comes with the extra lab")
    folder = tmp_path / "mine"
    assert cli.main(["sheet", "new", str(folder)]) == 0
    task = folder / "hearts-in-a-row.toml"
    text = task.read_text(encoding="utf-8").replace('question = "', r'question = "With $\\frac{20}{80}$ for one. ', 1)
    task.write_text(text, encoding="utf-8")
    assert cli.main(["sheet", "print", str(folder), "--to", str(tmp_path)]) == 0
    paper = (tmp_path / "mine.html").read_text(encoding="utf-8")
    assert "<mfrac><mrow><mn>20</mn></mrow><mrow><mn>80</mn></mrow></mfrac>" in paper
    assert "$" not in re.sub(r"<style>.*?</style>", "", paper, flags=re.DOTALL)
    task_files.OWN.clear()
    pytest.importorskip("nbconvert", reason="it comes with JupyterLab")
    assert cli.main(["slides", str(LESSON), str(tmp_path / "slides.html")]) == 0
    page = (tmp_path / "slides.html").read_text(encoding="utf-8")
    shown = re.sub(r"<(pre|style)\b.*?</\1>|<[^>]*>", "", page, flags=re.DOTALL)
    assert page.count("<math") > 3 and "$" not in shown and "\\frac" not in shown and "<script" not in page


@pytest.mark.parametrize(
    ("html", "drawn"),
    [
        ("<p>$p$ and $$q$$</p>", 2), ("<pre>echo $HOME $PATH</pre><code>$x$</code>", 0), ('<img alt="$5 $6">', 0),
        ("<td>$5</td><td>$6</td>", 0), ("<p>$a &lt; b$</p>", 1), ("<div>$\\displaystyle a < b$</div>", 1), ("<p>$\\frac$</p>", 0),
    ],
)  # fmt: skip
def test_a_formula_stands_between_dollars_and_not_in_code(html: str, drawn: int) -> None:
    pytest.importorskip("latex2mathml", reason="it comes with the extra lab")
    assert mathml.drawn(html).count("<math") == drawn
    assert drawn or mathml.drawn(html) == html


def test_without_what_draws_formulas_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mathml, "find_spec", lambda name: None)
    assert mathml.drawn("<p>nothing</p>") == "<p>nothing</p>"
    with pytest.raises(BangkitError, match=r'pip install -e "\.\[lab\]"'):
        mathml.drawn("<p>$p$</p>")


def test_no_file_makes_its_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("nbconvert", reason="it comes with JupyterLab")
    told = {"cells": [], "metadata": {"kernelspec": notebooks.KERNEL}, "nbformat": 4, "nbformat_minor": 5}
    notebooks.write(tmp_path / "one.ipynb", notebooks.dump(told))
    there, refusals = tmp_path / "nowhere" / "file", set()
    for command in (
        ["slides", str(tmp_path / "one.ipynb"), str(there)],
        ["moodle", "two-hearts", "--to", str(there)],
        ["scenario", "--new", str(there)],
    ):
        assert cli.main(command) == 1 and not there.parent.exists()
        refusals.add(capsys.readouterr().err.partition("file")[2])
    assert len(refusals) == 1

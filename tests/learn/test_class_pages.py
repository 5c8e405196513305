"""The class at a glance, sheets on paper, and questions of learning platforms."""

import re
import xml.etree.ElementTree as ET
from fractions import Fraction
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from bangkit.cli import main
from bangkit.core.errors import BangkitError
from bangkit.learn import task_files
from bangkit.learn.learner import Learner
from bangkit.learn.tasks import Task
from bangkit.learn.teach import canvas, class_pages, moodle, worksheets
from bangkit.learn.teach.marking import Mark

SHEET = "rules_1_reach"
COLT, HORSES = "reach-colt", "reach-horses"
MUSTANG = "You forgot the Mustang: {n} farther."


def mark(student: str, task: str, code: str, points: int | None, says: str = "") -> Mark:
    return Mark(student, student, SHEET, task, None if points is None else Fraction(points), Fraction(1), code, says)


MARKS = [
    mark("zoe", COLT, "misconception", 0, MUSTANG.format(n=1)),
    mark("zoe", HORSES, "right", 1),
    mark("ann <b>", COLT, "misconception", 0, MUSTANG.format(n=2)),
    mark("ann <b>", HORSES, "right, looks at the solution", 0),
    mark("../bob", COLT, "right", 1),
    mark("../bob", HORSES, "wrong", 0, "Not yet."),
]


class Tables(HTMLParser):
    """The cells of each table of a page, row by row."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[list[list[str]]] = []
        self.scripts, self.inside = 0, False

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.scripts += tag == "script"
        if tag == "table":
            self.tables.append([])
        elif tag == "tr":
            self.tables[-1].append([])
        elif tag in ("td", "th"):
            self.tables[-1][-1].append("")
            self.inside = True

    def handle_endtag(self, tag: str) -> None:
        self.inside = self.inside and tag not in ("td", "th")

    def handle_data(self, data: str) -> None:
        if self.inside:
            self.tables[-1][-1][-1] += data.strip()


def tables(path: Path) -> list[list[list[str]]]:
    reader = Tables()
    text = path.read_text(encoding="utf-8")
    reader.feed(text)
    assert not reader.scripts and not re.search(r'(src|href)="(https?:)?//', text)
    return reader.tables


def test_the_class_at_a_glance(tmp_path: Path) -> None:
    written = class_pages.write(MARKS, tmp_path)
    assert [each.name for each in written] == ["index.html", "01-bob.html", "02-ann-b.html", "03-zoe.html"]
    by_name, by_points, in_order, hardest, frequent, _ = tables(written[0])
    assert [row[0] for row in by_name[1:]] == ["../bob", "ann <b>", "zoe"]
    assert [row[0] for row in by_points[1:]] == ["../bob", "zoe", "ann <b>"]
    assert by_name[2][-1] == "right, looks at the solution"
    assert [row[0] for row in in_order[1:]] == ["Whom can Ana shoot?", "Horses"]
    assert [row[-1] for row in hardest[1:]] == ["33", "33"]
    assert frequent[1] == ["Whom can Ana shoot?", MUSTANG.format(n=1), "2", "ann <b> and zoe"]


def test_each_student_is_told_what_was_said(tmp_path: Path) -> None:
    (table,) = tables(class_pages.write(MARKS, tmp_path)[3])
    assert table[1] == ["Whom can Ana shoot?", "0", "1", "misconception", MUSTANG.format(n=1)]


def test_what_was_not_read_is_said_so_and_counts_by_itself(tmp_path: Path) -> None:
    whole, own = class_pages.write([mark("zoe", COLT, "unreadable", 0, "I cannot read it.")], tmp_path)
    counted = next(each for each in tables(whole) if "not read" in each[0])
    counts = dict(zip(*counted[:2], strict=True))
    assert [counts[each] for each in ("not read", "wrong", "other", "mean in %")] == ["1", "0", "0", "0"]
    assert tables(own)[0][1] == ["Whom can Ana shoot?", "0", "1", "not read", "I cannot read it."]


def test_a_text_that_waits_and_a_notebook_that_is_none(tmp_path: Path) -> None:
    odd = [
        mark("zoe", COLT, "right", None, "my text"),
        Mark("ann", "", "x", "", Fraction(0), Fraction(0), "no answers", "none"),
    ]
    by_name = tables(class_pages.write(odd, tmp_path)[0])[0]
    assert [row[-2] for row in by_name[1:]] == ["0", "1"] and by_name[1][-1] == "no answers"


@pytest.mark.parametrize("name", task_files.kit_sheets())
@pytest.mark.few(4)
def test_every_sheet_on_paper(name: str, tmp_path: Path) -> None:
    sheet = task_files.kit_sheets()[name]
    questions, solutions = worksheets.write(sheet, ["Zoe", "Žofie <&>"], tmp_path)
    tables(questions)
    paper, solved = questions.read_text(encoding="utf-8"), solutions.read_text(encoding="utf-8")
    assert paper.count('class="sheet"') == solved.count('class="sheet"') == 2 and "Žofie &lt;&amp;&gt;" in paper
    assert paper.count('class="task"') == 2 * len(sheet.tasks)
    for file in sheet.task_files():
        told = Task(file, Learner("Zoe")).solution().text()
        assert len(told) > 20 and file.variant("Zoe").text("title") in re.sub("&#x27;", "'", solved)


def test_papers_from_the_shell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = tmp_path / "names.txt"
    names.write_text("Ana\nBen\n", encoding="utf-8")
    assert main(["sheet", "print", SHEET, "--names", str(names), "--to", str(tmp_path)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_a_sheet_in_moodle_has_a_category_for_each_task() -> None:
    quiz = ET.fromstring(moodle.export("chance_2_several_cards", ["Ana", "Ben"]))
    places = [each.findtext("category/text") or "" for each in quiz if each.attrib["type"] == "category"]
    assert len(places) == len(set(places)) > 3
    assert all(each.startswith("$course$/top/bangkit/Several cards/") for each in places)
    assert len(quiz) == 3 * len(places)


def test_an_exact_question_is_no_decimal_in_moodle() -> None:
    right = task_files.task_file("two-hearts").variant("Ana").right
    question = ET.fromstring(moodle.export("two-hearts", ["Ana"]))[1]
    shares = {each.findtext("text"): float(each.attrib["fraction"]) for each in question.iter("answer")}
    assert question.attrib["type"] == "shortanswer" and shares[str(right)] == 100
    assert shares[f"{float(right):.4f}"] == 50
    assert "as a fraction in lowest terms" in (question.findtext("questiontext/text") or "")


@pytest.mark.parametrize("name", task_files.files())
def test_every_question_that_is_no_choice_says_how_it_is_answered(name: str) -> None:
    if task_files.task_file(name).variant("").form.moodle_type:
        question = ET.fromstring(moodle.export(name, []))[1]
        assert question.attrib["type"] == "multichoice" or "Here: write" in (
            question.findtext("questiontext/text") or ""
        )


def test_a_quiz_of_canvas() -> None:
    pytest.importorskip("text2qti", reason="the extra canvas")
    for name in task_files.kit_sheets():
        if any(each.variant("").form.moodle_type for each in task_files.kit_sheets()[name].task_files()):
            with ZipFile(BytesIO(canvas.export(name, ["Ana", "Ben", "Zoe"]))) as quiz:
                parts = [ET.fromstring(quiz.read(each)) for each in quiz.namelist() if each.endswith(".xml")]
            items = [each for part in parts for each in part.iter() if each.tag.endswith("}item")]
            groups = [each for part in parts for each in part.iter() if each.tag.endswith("}selection_number")]
            assert groups and len(groups) <= len(items) <= 3 * len(groups)


def test_what_a_platform_cannot_mark_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["moodle", SHEET, "--to", str(tmp_path / "quiz.xml")]) == 0
    assert "only notebooks can mark them: reach-seats and reach-distance" in capsys.readouterr().out


# -- over nobody's files -------------------------------------------------------------------------------


def test_marks_and_pages_go_over_nobodys_files(tmp_path: Path) -> None:
    hand, mine = tmp_path / "hand", tmp_path / "mine"
    for folder in (hand / "ana", mine):
        folder.mkdir(parents=True)
    (hand / "ana" / "x.ipynb").write_text("{}")
    (mine / "index.html").write_text("<p>mine</p>")
    for wish in (["--csv", str(hand / "ana" / "x.ipynb")], ["--html", str(mine)], ["--html", str(hand)]):
        assert main(["mark", str(hand), *wish]) == 1
    assert (hand / "ana" / "x.ipynb").read_text() == "{}" and (mine / "index.html").read_text() == "<p>mine</p>"
    for _ in range(2):
        assert main(["mark", str(hand), "--csv", str(tmp_path / "m.csv"), "--html", str(tmp_path / "pages")]) == 0
    assert main(["moodle", "chance_1_one_card", "--to", str(mine / "index.html")]) == 1
    assert (mine / "index.html").read_text() == "<p>mine</p>"


def test_what_is_handed_out_goes_over_nobodys_work(tmp_path: Path) -> None:
    (tmp_path / "class.csv").write_text("ana,Ana\n")
    out = tmp_path / "out"
    for _ in range(2):
        assert main(["release", str(out), "--names", str(tmp_path / "class.csv")]) == 0
    sheet = sorted((out / "ana").glob("*.ipynb"))[0]
    changed = (
        sheet.read_text(encoding="utf-8")
        .replace('"source": "', '"source": "# mine ', 1)
        .replace('"source": [\n    "', '"source": [\n    "mine ', 1)
    )
    sheet.write_text(changed, encoding="utf-8")
    assert main(["release", str(out), "--names", str(tmp_path / "class.csv")]) == 1
    assert sheet.read_text(encoding="utf-8") == changed


@pytest.mark.parametrize("text", ["", "student,name\n", "ana,Ana\nANA,Bob\n", "\u00e9,Ana\ne\u0301,Bob\n"])
def test_a_list_of_nobody_and_folders_that_many_disks_tell_not_apart_are_told(text: str, tmp_path: Path) -> None:
    from bangkit.learn.teach.class_list import names_in

    (tmp_path / "class.csv").write_text(text, encoding="utf-8")
    with pytest.raises(BangkitError, match="lists nobody|twice"):
        names_in(tmp_path / "class.csv")


def test_a_folder_without_solved_notebooks_is_told(tmp_path: Path) -> None:
    (tmp_path / "sheet.toml").write_text("")
    assert main(["release", str(tmp_path / "out"), "--source", str(tmp_path)]) == 1

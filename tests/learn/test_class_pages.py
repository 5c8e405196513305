"""The class at a glance, sheets on paper, and questions of learning platforms."""

import csv
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
from bangkit.learn.learner import Learner, plain_name
from bangkit.learn.tasks import Task
from bangkit.learn.teach import canvas, class_pages, moodle, notebooks, worksheets
from bangkit.learn.teach.class_list import names_in
from bangkit.learn.teach.marking import Mark
from bangkit.learn.texts import as_html

SHEET = "rules_1_reach"
COLT, HORSES = "reach-colt", "reach-horses"
MUSTANG = "You forgot the Mustang: {n} farther."


def named(*names: str) -> list[Learner]:
    """Learners without a number, whose names pick their tasks."""
    return [Learner(each) for each in names]


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


def test_who_handed_in_nothing_has_none_of_all_points(tmp_path: Path) -> None:
    """Also who handed in what is no notebook; how each task went is counted of those who answered."""
    folder, listed = tmp_path / "class", tmp_path / "class.csv"
    solved = notebooks.source(task_files.kit_sheets()[SHEET])
    notebooks.write(folder / "ann" / f"{SHEET}.ipynb", notebooks.dump(solved))
    (folder / "cid").mkdir()
    (folder / "dan").mkdir()
    (folder / "dan" / "essay.pdf").write_bytes(b"%PDF")
    listed.write_text("ann,Ann\nben,Ben\ncid,Cid\ndan,Dan\n", encoding="utf-8")
    assert (
        main(
            [
                "mark",
                str(folder),
                "--names",
                str(listed),
                "--html",
                str(tmp_path / "pages"),
                "--csv",
                str(tmp_path / "marks.csv"),
            ]
        )
        == 3
    )
    by_name, _, tasks, *_ = tables(tmp_path / "pages" / "index.html")
    (whole,) = {row[3] for row in by_name[1:]}
    assert float(whole) == float(task_files.kit_sheets()[SHEET].points)
    assert {row[0]: row[-1] for row in by_name[2:]} == {
        "ben (Ben)": "nothing handed in",
        "cid (Cid)": "nothing handed in",
        "dan (Dan)": "no answers",
    }
    assert all(sum(map(int, row[2:-1])) == 1 for row in tasks[1:])
    page = (tmp_path / "pages" / "02-ben.html").read_text(encoding="utf-8")
    assert "0 of 9 points" in page and "nothing handed in" in page
    table = list(csv.DictReader((tmp_path / "marks.csv").read_text(encoding="utf-8-sig").splitlines()))
    assert {
        row["student"]: row["says"] for row in table if row["points"] == "0" and row["student"] in ("ben", "cid")
    } == {"ben": "is on the list and handed in nothing", "cid": "nothing was handed in: the folder is empty"}


@pytest.mark.parametrize("text", ["ann,Ann Novak\nben,Ben Okoro\n", "student;name\nann;Ann Novak\nben;Ben Okoro\n", "Ann Novak\nBen Okoro\n", "name\nAnn Novak\nBen Okoro\n"])  # fmt: skip
def test_paper_and_quiz_have_the_tasks_of_the_notebook_of_the_same_line(text: str, tmp_path: Path) -> None:
    """A list is read alike for all, and the number of its line picks the tasks on whatever they stand."""
    names, sheet = tmp_path / "class.csv", task_files.kit_sheets()["chance_2_several_cards"]
    names.write_text(text, encoding="utf-8")
    for command in (["release", str(tmp_path / "out"), sheet.id], ["sheet", "print", sheet.id, "--to", str(tmp_path)],
                    ["moodle", sheet.id, "--to", str(tmp_path / "quiz.xml")]):  # fmt: skip
        assert main([*command, "--names", str(names)]) == 0
    paper = (tmp_path / f"{sheet.id}.html").read_text(encoding="utf-8")
    quiz = (tmp_path / "quiz.xml").read_text(encoding="utf-8")
    for number, (student, name) in enumerate(names_in(names).items(), 1):
        begun = (tmp_path / "out" / student / f"{sheet.id}.ipynb").read_text(encoding="utf-8")
        assert f'learn.begin(\\"{name}\\", number={number})' in begun
        own = next(each for each in paper.split('class="sheet"') if f"<span>{name}</span>" in each)
        for task in sheet.task_files():
            asked = as_html(task.variant(name, number).text("question"))
            assert asked in own and (asked in quiz or not task.variant("").form.moodle_type)
            assert f"{task.id}-{plain_name(name)}-{number}" in quiz or not task.variant("").form.moodle_type


def test_a_list_of_which_only_some_lines_are_names_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "names.txt").write_text("Ann Novak\nben,Ben Okoro\n", encoding="utf-8")
    for command in (
        ["mark", str(tmp_path)],
        ["release", str(tmp_path / "out")],
        ["sheet", "print", SHEET],
        ["moodle", SHEET],
    ):
        assert main([*command, "--names", str(tmp_path / "names.txt")]) == 1
        assert "Ann Novak is not `student,name`" in capsys.readouterr().err.replace("'", "")


def test_some_sheets_are_handed_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["release", str(tmp_path / "a"), SHEET, "dice_1_rules"]) == 0
    assert (
        main(["sheet", "new", str(tmp_path / "mine")])
        == main(["release", str(tmp_path / "b"), str(tmp_path / "mine")])
        == 0
    )
    assert main(["build-exercises", str(tmp_path / "built")]) == 0
    assert main(["release", str(tmp_path / "c"), SHEET, "--source", str(tmp_path / "built" / "source")]) == 0
    found = {place: sorted(each.stem for each in (tmp_path / place).iterdir()) for place in "abc"}
    assert found == {"a": ["dice_1_rules", SHEET], "b": ["mine"], "c": [SHEET]}
    for more in ([], ["--source", str(tmp_path / "built" / "source")]):
        assert main(["release", str(tmp_path / "d"), "rules_1_reech", *more]) == 1
        assert "did you mean rules_1_reach" in capsys.readouterr().err
    task_files.OWN.clear()


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
    questions, solutions = worksheets.write(sheet, named("Zoe", "Žofie <&>"), tmp_path)
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
    quiz = ET.fromstring(moodle.export("chance_2_several_cards", named("Ana", "Ben")))
    places = [each.findtext("category/text") or "" for each in quiz if each.attrib["type"] == "category"]
    assert len(places) == len(set(places)) > 3
    assert all(each.startswith("$course$/top/bangkit/Several cards/") for each in places)
    assert len(quiz) == 3 * len(places)


def test_an_exact_question_is_no_decimal_in_moodle() -> None:
    right = task_files.task_file("two-hearts").variant("Ana").right
    question = ET.fromstring(moodle.export("two-hearts", named("Ana")))[1]
    shares = {each.findtext("text"): float(each.attrib["fraction"]) for each in question.iter("answer")}
    assert question.attrib["type"] == "shortanswer" and shares[str(right)] == 100
    assert shares[f"{float(right):.4f}"] == 50
    assert "as a fraction in lowest terms" in (question.findtext("questiontext/text") or "")


@pytest.mark.parametrize("name", task_files.files())
def test_every_question_that_is_no_choice_says_how_it_is_answered(name: str) -> None:
    if task_files.task_file(name).variant("").form.moodle_type:
        question = ET.fromstring(moodle.export(name, named("")))[1]
        assert question.attrib["type"] == "multichoice" or "Here: write" in (
            question.findtext("questiontext/text") or ""
        )


def test_a_quiz_of_canvas() -> None:
    pytest.importorskip("text2qti", reason="the extra canvas")
    for name in task_files.kit_sheets():
        if any(each.variant("").form.moodle_type for each in task_files.kit_sheets()[name].task_files()):
            with ZipFile(BytesIO(canvas.export(name, named("Ana", "Ben", "Zoe")))) as quiz:
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
        assert main(["mark", str(hand), "--csv", str(tmp_path / "m.csv"), "--html", str(tmp_path / "pages")]) == 3
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

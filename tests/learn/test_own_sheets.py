"""A sheet of one's own, outside the kit: begun, checked, built, answered and marked by the same commands."""

from collections.abc import Iterator
from pathlib import Path
from shutil import copy

import pytest

from bangkit import learn
from bangkit.cli import main
from bangkit.core.errors import BangkitError
from bangkit.learn import own_sheets, task_files
from bangkit.learn.task_kind import BEGIN, END
from bangkit.learn.teach import notebooks, sheet_folders

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def nothing_opened() -> Iterator[None]:
    yield
    task_files.OWN.clear()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    sheet_folders.begin(tmp_path / "my-sheet")
    return tmp_path / "my-sheet"


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def told(folder: Path) -> str:
    with pytest.raises(own_sheets.WrongSheet) as caught:
        own_sheets.opened(folder)
    return str(caught.value)


def code(notebook: notebooks.Notebook) -> list[str]:
    return [cell["source"] for cell in notebook["cells"] if cell["cell_type"] == "code"]


def test_from_nothing_to_marks(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", "check", str(folder)]) == 0 and "2 tasks, 3 points" in capsys.readouterr().out
    assert main(["sheet", "build", str(folder)]) == 0
    handout = notebooks.load(folder / "built" / "handout" / "my-sheet.ipynb")
    solved = notebooks.load(folder / "built" / "teacher" / "source" / "my-sheet" / "my-sheet.ipynb")
    assert not any(BEGIN in text for text in code(handout)) and any(BEGIN in text for text in code(solved))
    for student, notebook, name in (("zoe", handout, "Zoe"), ("ann", solved, "")):
        cell = next(each for each in notebook["cells"] if each["id"] == "name")
        cell["source"] = cell["source"].replace('begin("")', f'begin("{name}")')
        notebooks.write(tmp_path / "class" / student / "my-sheet.ipynb", notebooks.dump(notebook))
    task_files.OWN.clear()
    assert main(["mark", str(tmp_path / "class"), "--sheet", str(folder)]) == 0
    out = capsys.readouterr().out
    assert "ann, my-sheet: 3 of 3 points" in out and "zoe, my-sheet: 0 of 3 points" in out


def test_a_notebook_carries_its_tasks_and_hides_the_solutions(folder: Path, tmp_path: Path) -> None:
    sheet = own_sheets.opened(folder)
    notebook = notebooks.source(sheet)
    assert "replacement" not in notebooks.dump(notebooks.released(notebook))
    task_files.OWN.clear()
    space: dict[str, object] = {}
    for text in code(notebook):
        exec(text.replace(BEGIN, "").replace(END, "").replace('begin("")', f'begin("Zoe", {str(tmp_path)!r})'), space)
    assert learn.task("hearts-in-a-row", "Zoe").check(learn.task("hearts-in-a-row", "Zoe")._variant.right)
    assert "My first sheet" in repr(learn.progress())


def test_a_cell_that_was_changed_is_told() -> None:
    for text in ("", "AAAA", "not base64!", "eJw"):
        with pytest.raises(BangkitError, match="fresh notebook"):
            own_sheets.own_sheet("mine", text)


def test_every_problem_of_every_file_is_told(folder: Path) -> None:
    change(folder / "sheet.toml", "minutes = 20", 'minutes = "long"\nminute = 3')
    change(folder / "hearts-in-a-row.toml", 'kind = "chance"', 'kind = "chans"')
    change(folder / "whom-can-ana-shoot.toml", 'reached_by = "Ana"', 'reached_by = "Anna"')
    copy(task_files.files()["reach-colt"], folder / "reach-colt.toml")
    text = told(folder)
    for each in (
        "'minute'",
        "minutes must be",
        "did you mean chance",
        "whom-can-ana-shoot.toml:",
        "the kit has a task",
    ):
        assert each in text


def test_names_that_are_taken_or_none(folder: Path) -> None:
    assert "the kit has a sheet" in told(folder.rename(folder.with_name("chance_1_one_card")))
    assert "letters a to z" in told(folder.with_name("chance_1_one_card").rename(folder.with_name("my sheet")))
    with pytest.raises(BangkitError, match="there is no sheet 'chance_1_one_cart'; did you mean chance_1_one_card"):
        own_sheets.opened("chance_1_one_cart")
    with pytest.raises(BangkitError, match="sheet new"):
        own_sheets.opened(folder.parent)


def test_two_sheets_share_no_task(folder: Path) -> None:
    own_sheets.opened(folder)
    sheet_folders.begin(folder.with_name("other"))
    with pytest.raises(BangkitError, match="rename one"):
        own_sheets.opened(folder.with_name("other"))


def test_order_and_choice_of_tasks(folder: Path) -> None:
    change(folder / "sheet.toml", "# tasks = [", "tasks = [")
    assert own_sheets.opened(folder).tasks == ["whom-can-ana-shoot", "hearts-in-a-row"]
    change(folder / "sheet.toml", '"hearts-in-a-row"', '"harts-in-a-row"')
    assert "did you mean hearts-in-a-row" in told(folder)


@pytest.mark.parametrize("kind", sheet_folders.drafts())
def test_a_scenario_file_becomes_the_beginning_of_a_task(kind: str, folder: Path) -> None:
    scenario = ROOT / "notebooks" / "rules" / "scenarios" / "a_turn.toml"
    assert main(["sheet", "add", str(folder), str(scenario), "--kind", kind]) == 0
    text = told(folder)
    assert "question still says" in text and "there is no key" not in text
    assert (folder / "a_turn.toml").read_text(encoding="utf-8").startswith(scenario.read_text(encoding="utf-8"))
    assert main(["sheet", "add", str(folder), str(scenario)]) == 1, "nothing is written over"


def test_a_draft_that_was_written_out_is_a_task(folder: Path) -> None:
    scenario = folder.with_name("shot.toml")
    assert main(["scenario", "--new", str(scenario)]) == 0
    assert main(["sheet", "add", str(folder), str(scenario), "--kind", "choice"]) == 0
    file = folder / "shot.toml"
    change(file, 'answer = "..."\nhints = ["...", "...", "..."]', 'answer = "yes"\nhints = ["One.", "Two.", "Three."]')
    change(file, 'answer = "...", says', 'answer = "no", says')
    change(file, '"..."', '"Some words."')
    assert own_sheets.opened(folder).tasks[1] == "shot"
    assert learn.task("shot", "").check("yes")


def test_a_folder_that_holds_something_is_left_alone(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sheet", "new", str(folder)]) == 1
    assert "holds something already" in capsys.readouterr().err


# -- what a teacher's own files may get wrong ------------------------------------------------------------


def checked(folder: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """What `bangkit sheet check` says about a sheet."""
    task_files.OWN.clear()
    main(["sheet", "check", str(folder)])
    out, err = capsys.readouterr()
    return out + err


def test_check_prints_the_answers(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = checked(folder, capsys)
    assert '(whom-can-ana-shoot.toml): ["Ben"]' in said and '(hearts-in-a-row.toml): "19/316"' in said


@pytest.mark.parametrize("told", ["Ben and Dan.", "Look: Ana reaches Ben and Cid. Only Ben sits beside her.", "Cid."])
def test_a_solution_that_names_others_than_the_answer(
    told: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    change(folder / "whom-can-ana-shoot.toml", '"Ben. Dan also', f'"{told} Dan also')
    said = checked(folder, capsys)
    assert "whom-can-ana-shoot.toml: the first names in `solution`" in said and "the answer is Ben" in said


@pytest.mark.parametrize(
    ("told", "wrong"),
    [
        ("It is 1/4.", True),
        ("Nearly 7%.", True),
        ("About {exactly(80, 20, n, n):%}.", False),
        ("{exactly(80, 20, n, n)}!", False),
        ("About 6,01 % of {n}.", True),
        ("Multiply.", False),
    ],
)
def test_a_solution_that_gives_another_number(
    told: str, wrong: bool, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = folder / "hearts-in-a-row.toml"
    lines = file.read_text(encoding="utf-8").splitlines()
    text = "\n".join(f'solution = "{told}"' if each.startswith("solution") else each for each in lines)
    file.write_text(text, encoding="utf-8")
    assert ("holds numbers, but not the answer" in checked(folder, capsys)) is wrong


@pytest.mark.parametrize(("lies", "without"), [("Mustang", "Horse"), ("Horse", "Mustang"), ("mustang 8H", "Mustang")])
def test_a_card_left_out_in_any_spelling(
    lies: str, without: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = folder / "whom-can-ana-shoot.toml"
    change(file, 'in_play = ["Mustang"]', f'in_play = ["{lies}"]')
    change(file, 'without = ["Mustang"]', f'without = ["{without}"]')
    assert "nothing is wrong" in checked(folder, capsys)
    task_files.OWN.clear()
    own_sheets.opened(folder)
    assert learn.task("whom-can-ana-shoot", "").check(["Ben", "Dan"]).code == "misconception"


def test_a_notebook_of_a_sheet_that_was_not_named(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = notebooks.dump(notebooks.source(own_sheets.opened(folder)))
    notebooks.write(tmp_path / "class" / "zoe" / "mine.ipynb", text)
    task_files.OWN.clear()
    assert main(["mark", str(tmp_path / "class"), "--html", str(tmp_path / "pages")]) == 3
    assert "a sheet of one's own, my-sheet: mark with --sheet FOLDER" in capsys.readouterr().out
    page = (tmp_path / "pages" / "01-zoe.html").read_text(encoding="utf-8")
    assert "sheet FOLDER" in page and "0 of 0" not in page


@pytest.mark.parametrize(
    ("file", "old", "new", "says"),
    [
        ("whom-can-ana-shoot", "points = 1", "points = two", 'as in "two", and a number is written in digits'),
        ("whom-can-ana-shoot", 'in_play = ["Mustang"]', 'in_play = ["Mustangg"]', "whom-can-ana-shoot.toml: players 4 (Dan)"),
        ("hearts-in-a-row", '"exactly(80, 20, n, n)"', '"exactly(80, 20, m, m)"', "answer: 'exactly(80, 20, m, m)': nobody"),
        ("hearts-in-a-row", "Multiply {n} fr", "Multiply {n!} fr", "hints: 'n!': this is not arithmetic"),
        ("hearts-in-a-row", '"exactly(80, 20, n, n)"', '"exactly(80, 20, 90, n)"', "90 cards cannot be drawn from 80"),
        ("hearts-in-a-row", '"exactly(80, 20, n, n)"', '"1/comb(80, 90)"', "comb(n, k) is 0 where more are taken"),
    ],
)  # fmt: skip
def test_a_problem_is_told_with_its_place(file: str, old: str, new: str, says: str, folder: Path) -> None:
    change(folder / f"{file}.toml", old, new)
    text = told(folder)
    assert says in text and f"{file}.toml: {file}.toml" not in text


def test_a_task_file_that_the_sheet_does_not_name_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change(folder / "sheet.toml", "# tasks = [", "tasks = [")
    change(folder / "sheet.toml", ', "hearts-in-a-row"', "")
    for command in (["check"], ["build"]):
        assert main(["sheet", *command, str(folder)]) == 1
        assert "sheet.toml: hearts-in-a-row.toml is not named in `tasks`" in capsys.readouterr().err
    assert not any(sheet.unlisted() for sheet in task_files.kit_sheets().values())


def test_two_files_that_are_nearly_one(folder: Path) -> None:
    copy(folder / "hearts-in-a-row.toml", folder / "Hearts-In-A-Row.toml")
    text = told(folder)
    assert "differ in capitals only" in text and "have the same title" in text


def test_a_sheet_that_is_not_there_is_nearly_called_so(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder.parent)
    with pytest.raises(BangkitError, match="did you mean my-sheet.*named by its folder"):
        own_sheets.opened("my-shet")


@pytest.mark.parametrize("name", ["my shot", "reach-colt", "HEARTS-in-a-row"])
def test_add_refuses_what_check_would_refuse(name: str, folder: Path) -> None:
    scenario = folder.with_name(f"{name}.toml")
    assert main(["scenario", "--new", str(scenario)]) == 0
    before = sorted(folder.iterdir())
    assert main(["sheet", "add", str(folder), str(scenario)]) == 1
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize("name", ["my sheet", "chance_1_one_card"])
def test_new_refuses_what_check_would_refuse(name: str, tmp_path: Path) -> None:
    assert main(["sheet", "new", str(tmp_path / name)]) == 1
    assert not (tmp_path / name).exists()


@pytest.mark.parametrize("command", [["task"], ["sheet", "new"], ["sheet", "check"], ["mark"], ["moodle"]])
def test_no_name_was_given(command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([*command, ""])
    assert "no name was given" in capsys.readouterr().err


def test_no_sheet_is_built_of_a_task_that_its_check_refuses(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = folder / "hearts-in-a-row.toml"
    assert main(["task", str(file)]) == 0
    change(file, 'answer = "n/4"', 'answer = "exactly(80, 20, n, n)"')
    assert main(["task", str(file)]) == 1
    capsys.readouterr()
    assert main(["sheet", "build", str(folder)]) == 1 and not (folder / "built").exists()
    assert "hearts-in-a-row.toml: wrong answer 2" in capsys.readouterr().err
    own = own_sheets.opened(folder)
    monkeypatch.setattr(notebooks, "kit_sheets", lambda: {own.id: own})
    assert main(["build-exercises", str(tmp_path / "exercises")]) == 1 and not (tmp_path / "exercises").exists()
    change(file, 'answer = "exactly(80, 20, n, n)", says = "You added', 'answer = "n/4", says = "You added')
    own = own_sheets.opened(folder)
    assert main(["build-exercises", str(tmp_path / "exercises")]) == 0

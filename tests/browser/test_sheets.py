"""A sheet of exercises in JupyterLab as `bangkit lab` starts it: an answer is clicked, marked at once, and put where it is handed in."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from bangkit import cli
from bangkit.learn.task_files import task_file
from bangkit.learn.teach.marking import mark_notebook
from tests.browser.conftest import TALL

SHEETS = Path(__file__).parents[2] / "exercises"
SHEET = "rules_1_reach.ipynb"
MODEL = "window.jupyterapp.shell.currentWidget.content.model.sharedModel"
SAVE = "async () => { await window.jupyterapp.commands.execute('docmanager:save'); }"
LOOK = """form => [form, ...form.querySelectorAll('*')].map(each => {
    const { width, height } = each.getBoundingClientRect(), how = getComputedStyle(each);
    return [each.className, Math.round(width), Math.round(height), how.color, how.backgroundColor, how.font, how.margin, how.padding, how.borderWidth];
})"""
"""What every part of a form looks like, and how large it is."""
QUIZ = "from bangkit import show\nshow.quiz(('Who draws a Beer?', ['the Sheriff', 'the Renegade'], 'the Sheriff'))"


@pytest.fixture(scope="module")
def environment() -> dict[str, str]:
    return cli.lab_environment()


def cells_of(notebook: Path) -> dict[str, str]:
    """The text of each cell of a page as it lies on the disk, by its id."""
    return {each["id"]: "".join(each["source"]) for each in json.loads(notebook.read_text(encoding="utf-8"))["cells"]}


def test_of_the_code_of_a_sheet_only_what_a_learner_writes_is_open(lab: Any) -> None:
    """Before it is run and after: the cell for the name and one for each answer."""
    shutil.copy(SHEETS / SHEET, lab.course / SHEET)
    lab.open(SHEET)
    answers = [text for name, text in cells_of(lab.notebook).items() if name.endswith("_answer")]
    for moment in ("asleep", "awake"):
        lab.picture(f"sheet-{moment}", lab.page.locator(".jp-NotebookPanel"))
        seen = lab.page.locator(".jp-CodeCell .cm-content:visible")
        assert seen.count() == 1 + len(answers), moment
        assert "learn.begin" in seen.first.inner_text() and "answer_1 = None" in seen.nth(1).inner_text()
        lab.run_all()


def test_an_answer_is_clicked_and_handed_in_as_it_says(lab: Any) -> None:
    shutil.copy(SHEETS / SHEET, lab.course / SHEET)
    lab.open(SHEET)
    names = lab.cell('learn.task("reach-colt")')
    assert names.locator(".bk-picture").is_visible() and "Ben" in names.locator(".bk-picture").inner_text()
    assert names.locator(".bk-strip").is_visible(), "a page that was not run says how to wake it"
    lab.run_all()
    form = lab.widget('learn.task("reach-colt")')
    form.get_by_role("button", name="Flo").click()
    form.get_by_role("button", name="Check").click()
    form.locator(".bk-mark.wrong").get_by_text("You forgot the Mustang").wait_for()
    assert form.locator(".hand").inner_text() == ""
    form.get_by_role("button", name="Flo").click()
    form.get_by_role("button", name="Ben").click()
    form.get_by_role("button", name="Check").click()
    form.locator(".bk-mark.right").get_by_text("1 of 1 point").wait_for()
    form.get_by_text('Written into the cell below, which is handed in: answer_1 = "Ben"').wait_for()
    lab.cell('learn.mark("reach-colt"').get_by_text("✔ 1 of 1 point").wait_for()

    number = lab.widget('learn.task("reach-horses")')
    number.get_by_role("textbox").fill("2")
    lab.page.keyboard.press("Enter")
    number.get_by_text("Written into the cell below, which is handed in: answer_2 = 2").wait_for()
    number.get_by_role("textbox").fill(" ")
    lab.page.keyboard.press("Enter")
    number.locator(".told").get_by_text("Nothing is written here yet.").wait_for()
    assert number.locator(".hand").inner_text() == ""
    number.get_by_role("textbox").fill("two of them")
    number.get_by_role("button", name="Check").click()
    number.locator(".bk-mark.unreadable").get_by_text("not read (1 point)").wait_for()
    assert number.locator(".hand").inner_text() == "What stands in the cell below stays handed in: answer_2 = 2"
    for hint in ("Hint 1 of 3", "Hint 2 of 3", "Hint 3 of 3"):
        number.get_by_role("button", name="Help").click()
        number.locator(".hints").get_by_text(hint).wait_for()
    assert number.get_by_role("button", name="Help").count() == 0
    number.get_by_role("button", name="Show the solution").click()
    number.locator(".hints").get_by_text("Solution", exact=True).wait_for()
    assert number.get_by_role("button").count() == 1, "there is only the answer to be checked"

    low = lab.widget('learn.task("reach-who")')
    lab.page.set_viewport_size({"width": 1280, "height": 800})
    option = low.locator(".option").last
    option.evaluate("each => each.scrollIntoView({ block: 'end' })")
    option.click()
    if low.locator(".go").count():
        low.locator(".go").click()
    told = low.locator(".bk-mark")
    told.wait_for()
    lab.page.wait_for_timeout(300)
    inside = "each => { const told = each.getBoundingClientRect(), page = each.closest('.jp-WindowedPanel-outer').getBoundingClientRect(); return told.top >= page.top && told.bottom <= page.bottom + 1; }"
    assert told.evaluate(inside), "what is said to an answer comes into sight"
    lab.page.set_viewport_size({"width": 1280, "height": TALL})

    rule = lab.widget('learn.task("reach-refused")')
    rule.get_by_role("button", name="At most one BANG! card may be played per turn").click()
    rule.locator(".bk-mark.wrong").wait_for()
    rule.get_by_role("button", name="whose distance").click()
    rule.locator(".bk-mark.right").wait_for()
    assert lab.cell('learn.task("reach-seats")').locator(".bkq").count() == 0, "a function is written"
    assert not lab.page.locator(".bk-asleep .bk-strip:visible").count()
    assert lab.serious() == [] and lab.errors == []
    lab.picture("sheet")
    wide = "all => all.filter(e => e.scrollWidth > e.clientWidth).length"
    with lab.phone(tall=9000):
        lab.picture("sheet-390")
        assert lab.page.locator(".bkq").evaluate_all(wide) == 0


def test_a_form_replaces_what_it_has_written_itself(lab: Any) -> None:
    shutil.copy(SHEETS / "rules_4_broken.ipynb", lab.course / "rules_4_broken.ipynb")
    lab.open("rules_4_broken.ipynb")
    lab.run_all()
    lab.page.evaluate(
        f"{MODEL}.cells.find(each => each.id === 'broken-reach_answer').setSource('# answer_1 = \"3\"\\nanswer_1 = None  # mine')"
    )
    form, line, rule = lab.widget('learn.task("broken-reach")'), "BANG! 5♦", "larger than the shooter"
    check = form.get_by_role("button", name="Check")
    form.get_by_role("button", name=line).click()
    check.click()
    form.get_by_text('Written into the cell below, which is handed in: answer_1 = "3"').wait_for()
    form.get_by_role("button", name=rule).click()
    check.click()
    whole = 'answer_1 = "3, CARD-BANG-1"'
    form.get_by_text(f"Written into the cell below, which is handed in: {whole}").wait_for()
    lab.page.evaluate(SAVE)
    assert cells_of(lab.notebook)["broken-reach_answer"] == f'# answer_1 = "3"\n{whole}  # mine'
    form.get_by_role("button", name=rule).click()
    check.click()
    form.get_by_text(f"What stands in the cell below stays handed in: {whole}").wait_for()
    assert form.get_by_role("button", name="Put this in its place").count() == 0
    lab.page.evaluate(SAVE)
    assert whole in cells_of(lab.notebook)["broken-reach_answer"], "a part does not take the place of the whole"
    lab.page.evaluate(
        f"{MODEL}.cells.find(each => each.id === 'broken-reach_answer').setSource('answer_1 = \"2 # 3\"  # mine\\n# two')"
    )
    form.get_by_role("button", name=rule).click()
    check.click()
    form.get_by_text("says something else: ").wait_for()
    assert form.locator(".hand code").all_inner_texts() == ['answer_1 = "2 # 3"', whole], "answers without comments"
    assert lab.errors == []


def test_what_was_clicked_is_in_the_file_and_earns_its_points(lab: Any) -> None:
    shutil.copy(SHEETS / SHEET, lab.course / SHEET)
    lab.open(SHEET)
    lab.page.evaluate(
        f"text => {MODEL}.cells.find(each => each.id === 'reach-colt_answer').setSource(text)",
        'guess = "Flo"\nanswer_1 = guess',
    )
    lab.run_all()
    form = lab.widget('learn.task("reach-colt")')
    form.get_by_role("button", name="Flo", pressed=True).click()
    form.get_by_role("button", name="Ben").click()
    form.get_by_role("button", name="Check").click()
    form.get_by_text("The cell below, which is handed in, says something else: ").wait_for()
    assert form.locator(".hand code").all_inner_texts() == ['guess = "Flo"\nanswer_1 = guess', 'answer_1 = "Ben"']
    lab.page.evaluate(SAVE)
    assert cells_of(lab.notebook)["reach-colt_answer"] == 'guess = "Flo"\nanswer_1 = guess', "nothing is overwritten"
    lab.picture("other", form)
    form.get_by_role("button", name="Put this in its place").click()
    form.get_by_text("Written into the cell below").wait_for()
    lab.cell('learn.mark("reach-colt"').get_by_text("✔ 1 of 1 point").wait_for()
    form.get_by_role("button", name="Check").click()
    form.get_by_text("says so already").wait_for()
    form.get_by_role("button", name="Check").press("Control+s")
    lab.page.wait_for_function("!window.jupyterapp.shell.currentWidget.context.model.dirty")
    assert cells_of(lab.notebook)["reach-colt_answer"].startswith('answer_1 = "Ben"'), "keys save from a form, too"

    number = lab.widget('learn.task("reach-horses")')
    number.get_by_role("textbox").fill("2")
    lab.page.keyboard.press("Enter")
    lab.cell('learn.mark("reach-horses"').get_by_text("✔ 1 of 1 point").wait_for()

    lab.page.evaluate(
        f"""{MODEL}.insertCell({MODEL}.cells.findIndex(each => each.id === 'reach-who_answer') + 1, {{cell_type: 'code', source: 'answer_4 = None'}})"""
    )
    who = lab.widget('learn.task("reach-who")')
    for name in task_file("reach-who").variant("").right:
        who.get_by_role("button", name=name).click()
    who.get_by_role("button", name="Check").click()
    who.get_by_text("To hand it in, write below: answer_4 = ").wait_for()

    lab.page.evaluate(f"{MODEL}.deleteCell({MODEL}.cells.findIndex(each => each.id === 'reach-gun_answer'))")
    gun = lab.widget('learn.task("reach-gun")')
    for name in task_file("reach-gun").variant("").right:
        gun.get_by_role("button", name=name).click()
    gun.get_by_role("button", name="Check").click()
    gun.get_by_text("To hand it in, write below: answer_3 = ").wait_for()
    gun.get_by_role("button", name="Copy").click()
    assert lab.page.evaluate("getSelection().toString()").startswith("answer_3 = ")

    lab.page.evaluate(SAVE)
    told = cells_of(lab.notebook)
    assert "None" in told["reach-who_answer"].splitlines()[0], "of two cells nobody knows which one counts"
    assert told["reach-colt_answer"] == 'answer_1 = "Ben"\n# guess = "Flo"\n# answer_1 = guess'
    assert told["reach-horses_answer"] == "answer_2 = 2\n# Your answer goes here.", "notes stay"
    marks = {each.task: each.points for each in mark_notebook(lab.notebook, "zoe")}
    assert (marks["reach-colt"], marks["reach-horses"], marks["reach-gun"]) == (1, 1, 0)
    assert lab.errors == []


def test_two_of_a_kind_are_no_landmarks_of_one_name(lab: Any) -> None:
    from axe_playwright_python.sync_playwright import Axe

    table = "import bangkit\nbangkit.table('cards', players=4, seed=7)"
    form = "from bangkit import learn\nlearn.task('reach-horses')"
    lab.write("twice.ipynb", table, table, form, form, QUIZ, QUIZ)
    assert lab.page.locator(".bk, .bkq").count() == 6
    first, second = lab.page.locator("section.bk").evaluate_all("all => all.map(each => each.ariaLabel)")
    assert second == f"{first} (2)"
    found = Axe().run(
        lab.page, context={"include": [[".jp-OutputArea-output"]]}, options={"runOnly": ["landmark-unique"]}
    )
    assert [node["html"][:120] for each in found.response["violations"] for node in each["nodes"]] == []


def test_a_form_looks_the_same_whatever_ran_in_the_tab_before(lab: Any) -> None:
    looks = []
    for before in ("1", "import bangkit\nbangkit.table('cards', players=4, seed=7)"):
        lab.load()
        lab.write("before.ipynb", before, "from bangkit import learn\nlearn.task('reach-horses')", QUIZ)
        form, quiz = lab.widget("learn.task"), lab.widget("show.quiz")
        form.get_by_role("textbox").fill("2")
        form.get_by_role("button", name="Check").click()
        form.get_by_text("To hand it in, write below: answer_2 = 2").wait_for()
        quiz.get_by_role("button", name="the Renegade").click()
        quiz.locator(".option.wrong").wait_for()
        assert form.locator(".foot + .told + *").bounding_box()["height"] < 60, "the line to be handed in is one line"
        looks.append([each.locator(".bkq").evaluate(LOOK) for each in (form, quiz)])
    assert looks[0] == looks[1]


RUNS = """() => {
    window.runs = [];
    const cells = window.jupyterapp.shell.currentWidget.content.widgets.filter(each => each.model.type === 'code');
    cells.forEach(({ model }) => model.stateChanged.connect((_, { name, newValue }) => {
        if (name === 'executionCount' && newValue) window.runs.push(model.sharedModel.id);
    }));
}"""
"""Notes from now on which cells are run."""


def test_on_the_next_day_a_form_shows_the_answer_of_its_cell(lab: Any) -> None:
    shutil.copy(SHEETS / SHEET, lab.course / SHEET)
    lab.open(SHEET)
    for cell, text in (("colt", "'Ben'"), ("horses", "3"), ("refused", "'B'")):
        lab.page.evaluate(
            f"([cell, text]) => {MODEL}.cells.find(each => each.id === cell).setSource(text)",
            [f"reach-{cell}_answer", f"answer_{['colt', 'horses', '', '', 'refused'].index(cell) + 1} = {text}"],
        )
    lab.run_all()
    names, number = lab.widget('learn.task("reach-colt")'), lab.widget('learn.task("reach-horses")')
    names.locator(".bk-mark.right").wait_for()
    assert names.get_by_role("button", pressed=True).all_inner_texts() == ["Ben"]
    names.get_by_text('says so already: answer_1 = "Ben"').wait_for()
    number.locator(".bk-mark.wrong").wait_for()
    assert number.get_by_role("textbox").input_value() == "3" and number.locator(".hand").inner_text() == ""
    assert lab.widget('learn.task("reach-refused")').get_by_role("button", pressed=True).count() == 1
    assert lab.widget('learn.task("reach-gun")').get_by_role("button", pressed=True).count() == 0
    lab.picture("next-day")
    names.get_by_role("button", name="Flo").click()
    names.get_by_role("button", name="Ben").click()
    names.get_by_role("button", name="Check").click()
    names.get_by_text('What stands in the cell below stays handed in: answer_1 = "Ben"').wait_for()
    lab.page.evaluate(f"text => {MODEL}.cells.find(each => each.id === 'name').setSource(text)", 'learn.begin("Ann")')
    lab.page.evaluate("""() => {
        const { content, sessionContext } = window.jupyterapp.shell.currentWidget;
        const cell = content.widgets.find(each => each.model.sharedModel.id === 'name');
        cell.constructor.execute(cell, sessionContext);
    }""")
    names.get_by_text("This question is not yours any more").wait_for()
    assert names.get_by_role("button").all() and not any(
        each.is_enabled() for each in names.get_by_role("button").all()
    )
    lab.picture("of-another", names)
    assert lab.serious() == [] and lab.errors == []


def test_two_views_of_a_sheet_hand_in_once(lab: Any) -> None:
    shutil.copy(SHEETS / SHEET, lab.course / SHEET)
    lab.open(SHEET)
    lab.run_all()
    lab.page.evaluate(RUNS)
    lab.page.evaluate("async () => { await window.jupyterapp.commands.execute('docmanager:clone'); }")
    first, second = (lab.page.locator(".jp-NotebookPanel").nth(place) for place in (0, 1))
    here, there = (view.locator(".bkq:not(.bk-asleep *)") for view in (second, first))
    here.first.get_by_role("button", name="Ben").click()
    here.first.get_by_role("button", name="Check").click()
    here.first.get_by_text('Written into the cell below, which is handed in: answer_1 = "Ben"').wait_for()
    there.first.get_by_text('says so already: answer_1 = "Ben"').wait_for()
    assert there.first.get_by_role("button", pressed=True).all_inner_texts() == ["Ben"]
    there.nth(1).get_by_role("textbox").fill("2")
    there.nth(1).get_by_role("textbox").press("Enter")
    there.nth(1).get_by_text("Written into the cell below, which is handed in: answer_2 = 2").wait_for()
    here.nth(1).get_by_text("says so already: answer_2 = 2").wait_for()
    assert here.nth(1).get_by_role("textbox").input_value() == "2"
    lab.picture("two-views")
    cells = [f"reach-{task}_{part}" for task in ("colt", "horses") for part in ("answer", "check")]
    assert lab.page.evaluate("window.runs") == cells
    assert lab.errors == []


def test_two_sheets_side_by_side_do_not_answer_for_each_other(lab: Any) -> None:
    """Two kernels: the other sheet has an `answer_1` of its own, and the tasks of another learner."""
    other = "rules_2_turn.ipynb"
    for name in (SHEET, other):
        shutil.copy(SHEETS / name, lab.course / name)
    lab.open(other)
    lab.page.evaluate(f"text => {MODEL}.cells.find(each => each.id === 'name').setSource(text)", 'learn.begin("Zoe")')
    lab.run_all()
    lab.page.evaluate(
        """async path => {
            const panel = await window.jupyterapp.commands.execute('docmanager:open', { path, options: { mode: 'split-right' } });
            await panel.context.ready;
            await panel.sessionContext.ready;
        }""",
        SHEET,
    )
    lab.notebook = lab.course / SHEET
    lab.page.evaluate(f"text => {MODEL}.cells.find(each => each.id === 'name').setSource(text)", 'learn.begin("Ben")')
    lab.run_all()
    left, right = (lab.page.locator(".jp-NotebookPanel").nth(place) for place in (0, 1))
    form = right.locator(".bkq:not(.bk-asleep *)").first
    for name in task_file("reach-colt").variant("Ben").right:
        form.get_by_role("button", name=name).click()
    form.get_by_role("button", name="Check").click()
    form.get_by_text("Written into the cell below").wait_for()
    form = left.locator(".bkq:not(.bk-asleep *)").first
    form.get_by_role("textbox").fill(task_file("turn-legal").variant("Zoe").source().strip('"'))
    form.get_by_role("textbox").press("Enter")
    form.get_by_text("Written into the cell below").wait_for()
    lab.picture("two-sheets")
    for panel in (left, right):
        panel.locator(".jp-OutputArea .bk-mark.right:not(.bkq *)").first.wait_for()
        assert panel.locator(".jp-OutputArea .bk-mark.right:not(.bkq *)").count() == 1
    lab.page.evaluate("async () => { await window.jupyterapp.commands.execute('docmanager:save-all'); }")
    kept = json.loads((lab.course / "bangkit-progress.json").read_text(encoding="utf-8"))["learners"]
    assert kept["ben"]["reach-colt"]["done"] and kept["zoe"]["turn-legal"]["done"]
    assert lab.errors == []

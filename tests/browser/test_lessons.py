"""The lessons in a real JupyterLab: they run, they answer to the hand, and axe finds nothing serious in what they show."""

from pathlib import Path
from typing import Any

from tests.browser.conftest import on
from tests.browser.test_engines import NO_FOCUS

ROOT = Path(__file__).parents[2] / "notebooks"
LESSONS = [
    p.relative_to(ROOT).with_suffix("").as_posix()
    for p in sorted(ROOT.rglob("*.ipynb"))
    if ".ipynb_checkpoints" not in p.parts
]
ON_A_PHONE = [each for each in LESSONS if each.startswith(("00_", *(f"rules/{n:02}_" for n in (1, 3, 5, 7, 12))))]
CELLS = "window.jupyterapp.shell.currentWidget.content.widgets.length"
RULES = [each for each in LESSONS if not each.startswith(("probability", "strategy"))]


@on(*RULES)
def test_a_lesson_runs(lesson: Any) -> None:
    page, name = lesson.page, lesson.notebook.relative_to(lesson.course).with_suffix("").as_posix()
    page.wait_for_timeout(800)
    assert page.locator('.jp-OutputArea-output[data-mime-type="application/vnd.jupyter.stderr"]').count() == 0
    assert lesson.errors == []
    assert lesson.serious() == []
    for theme in ("dark", "light"):
        lesson.dress(theme)
        lesson.picture(f"{name.replace('/', '-')}-{theme}")
    if name in ON_A_PHONE:
        with lesson.phone():
            lesson.picture(f"{name.replace('/', '-')}-390")
            wide = page.locator(".bk").evaluate_all("all => all.filter(e => e.scrollWidth > e.clientWidth).length")
            assert wide == 0 and page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@on("rules/12_a_dice_turn")
def test_the_grey_line_of_a_folded_cell_is_whole_on_a_phone(lesson: Any) -> None:
    lines = lesson.page.locator(".jp-InputPlaceholder .jp-PlaceholderText")
    cut = "all => all.filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)"
    with lesson.phone():
        lines.last.wait_for()
        assert lines.evaluate_all(cut) == []


@on("rules/02_distance_and_reach")
def test_a_mustang_is_given_at_the_seat(lesson: Any) -> None:
    table = lesson.widget("show.distance_lab(")
    table.get_by_role("button", name="Dan: seen").click()
    table.get_by_text("How Ana sees Dan: distance 2").wait_for()
    table.get_by_role("button", name="Cards in front of Dan").click()
    horse = table.get_by_role("button", name="Mustang in front of Dan").first
    horse.focus()
    horse.press("Enter")
    table.get_by_text("How Ana sees Dan: distance 3").wait_for()
    assert lesson.page.evaluate("document.activeElement.dataset.key") == "give-Dan", "the keys stay at the seat"
    table.get_by_role("button", name="CARD-DIST-4").first.wait_for()
    lesson.picture("lab", table)
    lesson.page.keyboard.press("Escape")
    table.get_by_role("button", name="Cards in front of Eva").click()
    table.get_by_role("button", name="Eva leaves the game").click()
    table.get_by_role("button", name="Eva sits down again").wait_for()
    table.get_by_text("How Ana sees Dan: distance 2").wait_for()
    assert lesson.serious() == []


@on("rules/03_a_turn")
def test_a_position_is_played_refused_and_taken_back(lesson: Any) -> None:
    table = lesson.widget("show.play_position(")
    table.locator('[data-card="BANG! 5D"]').click()
    table.get_by_role("button", name="why not Cid?").first.click()
    table.get_by_text("Cid is at distance 2, your reach is 1.").first.wait_for()
    table.locator('[data-card="Schofield QC"]').click()
    table.locator('[data-card="BANG! 5D"]').click()
    table.locator('.seat[data-name="Cid"] .aim').click()
    table.get_by_role("button", name="Barrel").first.click()
    table.get_by_role("button", name="Jail J").first.click()
    table.get_by_role("button", name="hit").first.click()
    table.get_by_text("Cid loses 1 life point to Ana").first.wait_for(state="attached")
    lesson.picture("position", table)
    table.get_by_role("button", name="undo").click()
    table.locator(".ask").get_by_text("Ana shoots at you").wait_for()
    assert lesson.serious() == []


@on("rules/03_a_turn")
def test_a_walk_is_left_by_a_move_and_found_again(lesson: Any) -> None:
    table = lesson.widget("show.step_through(")
    for _ in range(2):
        table.get_by_role("button", name="forward").click()
    table.get_by_text("step 2 of 10").first.wait_for()
    lesson.picture("walk", table)
    table.locator('[data-card="Schofield QC"]').click()
    table.get_by_role("button", name="watch it step by step").click()
    table.get_by_text("step 2 of 10").first.wait_for()
    assert table.get_by_role("button", name="forward").is_enabled()


@on("rules/01_roles_and_seats")
def test_a_table_is_seen_through_other_eyes(lesson: Any) -> None:
    table = lesson.widget("show.through_eyes(")
    hidden = table.get_by_text("hidden")
    assert hidden.count() >= 3
    table.get_by_role("button", name="Ben: see from here").click()
    table.get_by_role("list", name="The hand of Ben").wait_for()
    table.get_by_role("button", name="lay all hands open").click()
    table.get_by_text("hidden").first.wait_for(state="detached")
    lesson.picture("eyes", table)


@on("rules/02_distance_and_reach")
def test_a_rule_is_watched_and_played(lesson: Any) -> None:
    panel = lesson.widget("show.situations(")
    rule = panel.get_by_label("Rule", exact=True)
    rule.select_option(rule.locator("option", has_text="CARD-DIST-9:").get_attribute("value"))
    panel.get_by_text("add up and cancel").last.wait_for()
    far = panel.get_by_label("Situation").locator("option", has_text="a weapon shoots far").first.get_attribute("value")
    panel.get_by_label("Situation").select_option(far)
    panel.get_by_text("Ana sees Cid at distance 2").wait_for()
    panel.get_by_role("button", name="forward").click()
    panel.get_by_text("Tried, and refused: Ana: Panic! -> Cid: hand").wait_for()
    lesson.picture("a-rule-at-work", panel)
    panel.get_by_role("button", name="play on from here yourself").click()
    panel.get_by_role("button", name="watch it step by step").wait_for()
    assert lesson.serious() == []


@on("rules/01_roles_and_seats")
def test_everybody_of_five_stands_in_one_row_below_its_word_and_is_pressed_out(lesson: Any) -> None:
    panel = lesson.widget("# Who wins if only these are left?")
    word = panel.locator(".widget-html").get_by_text("Who is alive?").bounding_box()
    chips = panel.locator(".bk-chip")
    boxes = [each.bounding_box() for each in chips.all()]
    assert len(boxes) == 5 and len({each["y"] for each in boxes}) == 1
    assert boxes[0]["y"] >= word["y"] + word["height"]
    chips.filter(has_text="Ana, Sheriff").click()
    panel.get_by_text("The Outlaws, dead or alive").wait_for()
    lesson.picture("who-is-alive", panel)
    chips.filter(has_text="Ana, Sheriff").click()
    panel.get_by_text("Nobody yet").wait_for()


@on("rules/02_distance_and_reach")
def test_a_quiz_answers_at_once(lesson: Any) -> None:
    text = lesson.page.locator(".jp-Notebook").inner_text()
    assert "Mustangs do nothing" not in text, "the reasons stand in the source, and are not read before the questions"
    quiz = lesson.page.locator(".bkq").first
    quiz.locator(".option").first.click()
    quiz.get_by_text("not this").wait_for()
    quiz.locator(".option").first.focus()
    lesson.page.keyboard.press("c")
    quiz.get_by_text("this one").wait_for()
    quiz.get_by_text("1 of 4 right, 0 of them at the first try").wait_for()
    lesson.picture("quiz", quiz)
    quiz.get_by_role("button", name="Next question").click()
    quiz.get_by_text("Question 2 of 4").wait_for()
    assert lesson.serious() == []


@on("rules/02_distance_and_reach")
def test_a_letter_after_a_click_answers_the_quiz_and_puts_no_cell_into_the_page(lesson: Any) -> None:
    lesson.open("rules/02_distance_and_reach.ipynb")  # the test before has answered the first question
    lesson.run_all()
    lesson.page.evaluate(NO_FOCUS)
    quiz, cells = lesson.page.locator(".bkq").first, lesson.page.evaluate(CELLS)
    quiz.locator(".option").first.click()
    quiz.locator(".option.wrong").wait_for()
    lesson.page.keyboard.press("b")
    quiz.locator('.option[aria-pressed="true"]').nth(0).wait_for()
    lesson.page.wait_for_timeout(500)
    pressed = quiz.locator(".option").evaluate_all("all => all.map(each => each.ariaPressed)")
    assert pressed.index("true") == 1 and lesson.page.evaluate(CELLS) == cells


def test_the_number_of_a_rule_opens_the_rulebook_at_that_rule_with_the_first_click(lab: Any) -> None:
    lab.load()
    lab.open("rules/03_a_turn.ipynb")
    lab.page.set_viewport_size({"width": 1280, "height": 900})
    name = "CARD-BEER-10"  # by name: which link is the last one changes while the page is drawn
    lab.page.locator('.jp-RenderedMarkdown a[href*="rulebook"]', has_text=name).first.click()
    lab.page.wait_for_function(
        """name => { const book = document.querySelector('.jp-MarkdownViewer:not(.lm-mod-hidden *)'), rule = book?.querySelector(`h4[data-jupyter-id="${name}"]`);
            return rule && Math.abs(rule.getBoundingClientRect().top - book.getBoundingClientRect().top) < 300; }""",
        arg=name,
    )

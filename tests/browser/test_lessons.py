"""The lessons in a real JupyterLab: they run, they answer to the hand, and axe finds nothing serious in what they show."""

from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import TALL

ROOT = Path(__file__).parents[2] / "notebooks"
LESSONS = [p.relative_to(ROOT).as_posix() for p in sorted(ROOT.rglob("*.ipynb")) if ".ipynb_checkpoints" not in p.parts]
ON_A_PHONE = [each for each in LESSONS if each.startswith(("00_", *(f"rules/{n:02}_" for n in (1, 3, 5, 7, 12))))]
RULES = [each for each in LESSONS if not each.startswith(("probability", "strategy"))]


def serious(page: Any) -> list[str]:
    """What axe-core finds in our output areas and calls serious or critical."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page, context={"include": [[".jp-OutputArea-output"]]}).response["violations"]
    return [
        f"{each['id']}: {each['nodes'][0]['html'][:160]}" for each in found if each["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("lesson", RULES)
def test_a_lesson_runs(lab: Any, lesson: str) -> None:
    lab.errors.clear()
    lab.open(lesson)
    lab.run_all()
    lab.page.wait_for_timeout(800)
    lab.picture(f"{Path(lesson).stem}-{lab.page.evaluate('document.body.dataset.jpThemeLight')}")
    assert lab.page.locator('.jp-OutputArea-output[data-mime-type="application/vnd.jupyter.error"]').count() == 0
    assert lab.page.locator('.jp-OutputArea-output[data-mime-type="application/vnd.jupyter.stderr"]').count() == 0
    assert lab.errors == []
    assert serious(lab.page) == []
    if lesson in ON_A_PHONE:
        narrow(lab)
        lab.picture(f"{Path(lesson).stem}-390-{lab.theme}")
        wide = lab.page.locator(".bk").evaluate_all("all => all.filter(e => e.scrollWidth > e.clientWidth).length")
        assert wide == 0 and lab.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def narrow(lab: Any) -> None:
    """The page as it is on a phone, with nothing beside it."""
    lab.page.evaluate("""async () => {
        const app = window.jupyterapp;
        await app.commands.execute("application:set-mode", { mode: "single-document" });
        app.shell.collapseLeft();
        app.shell.collapseRight();
    }""")
    lab.page.set_viewport_size({"width": 390, "height": TALL})
    lab.page.wait_for_timeout(500)


def test_the_grey_line_of_a_folded_cell_is_whole_on_a_phone(lab: Any) -> None:
    lab.open("rules/12_a_dice_turn.ipynb")
    lab.run_all()
    narrow(lab)
    lines = lab.page.locator(".jp-InputPlaceholder .jp-PlaceholderText")
    lines.last.wait_for()
    assert lines.evaluate_all("all => all.filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)") == []


def test_the_first_table_is_woken_in_sight_and_its_duel_is_seen_to_go_on_and_to_end(lab: Any) -> None:
    lab.open("00_start_here.ipynb")
    lab.page.set_viewport_size({"width": 1280, "height": 800})
    lab.page.locator(".jp-RenderedMarkdown strong", has_text="Ben plays a Duel").click()
    for _ in range(2):
        lab.page.keyboard.press("Shift+Enter")
    table = lab.widget("# The table: a duel")
    table.locator(".hand").wait_for()
    lab.page.wait_for_timeout(1500)
    hand, acts = (table.locator(each).bounding_box() for each in (".hand", ".acts"))
    assert hand["y"] > 100 and acts["y"] + acts["height"] < 790, "all that one needs is in sight"
    assert lab.cell("# The table: a duel").locator(".jp-InputPlaceholder").is_visible(), "and no code"
    table.locator('[data-card="BANG! 5D"]').click()
    table.locator('[data-card="BANG! 5D"]').wait_for(state="detached")
    table.locator(".ask.answer").wait_for()
    assert table.locator("path.shot").count() == 1, "Ben asks again"
    table.get_by_role("button", name="lose 1 life").click()
    table.locator(".ask.verdict.lost", has_text="You lost the Duel.").wait_for()
    table.get_by_text("Ben won, because you were the first").first.wait_for()
    assert lab.serious() == []
    lab.picture(f"duel-lost-{lab.theme}")


def test_a_mustang_is_given_at_the_seat(lab: Any) -> None:
    lab.open("rules/02_distance_and_reach.ipynb")
    lab.run_all()
    table = lab.widget("show.distance_lab(")
    table.get_by_role("button", name="Dan is looked at").click()
    table.get_by_text("How Ana sees Dan: distance 2").wait_for()
    table.get_by_role("button", name="Cards in front of Dan").click()
    table.get_by_role("button", name="Mustang in front of Dan").first.click()
    table.get_by_text("How Ana sees Dan: distance 3").wait_for()
    table.get_by_role("button", name="CARD-DIST-4").first.wait_for()
    lab.picture(f"lab-{lab.theme}", table)
    lab.page.keyboard.press("Escape")
    table.get_by_role("button", name="Cards in front of Eva").click()
    table.get_by_role("button", name="Eva leaves the game").click()
    table.get_by_role("button", name="Eva sits down again").wait_for()
    table.get_by_text("How Ana sees Dan: distance 2").wait_for()
    assert lab.serious() == []


def test_a_position_is_played_refused_and_taken_back(lab: Any) -> None:
    lab.open("rules/03_a_turn.ipynb")
    lab.run_all()
    table = lab.widget("show.play_position(")
    table.locator('[data-card="BANG! 5D"]').click()
    table.get_by_role("button", name="why not Cid?").first.click()
    table.get_by_text("Cid is at distance 2, your reach is 1.").first.wait_for()
    table.locator('[data-card="Schofield QC"]').click()
    table.locator('[data-card="BANG! 5D"]').click()
    table.locator('.seat[data-name="Cid"] .aim').click()
    table.get_by_role("button", name="Barrel").last.click()
    table.get_by_role("button", name="Jail J").first.click()
    table.get_by_role("button", name="hit").first.click()
    table.get_by_text("Cid loses 1 life point to Ana").first.wait_for(state="attached")
    lab.picture(f"position-{lab.theme}", table)
    table.get_by_role("button", name="undo").click()
    table.locator(".ask").get_by_text("Ana shoots at you").wait_for()
    assert lab.serious() == []


def test_a_walk_is_left_by_a_move_and_found_again(lab: Any) -> None:
    lab.open("rules/03_a_turn.ipynb")
    lab.run_all()
    table = lab.widget("show.step_through(")
    for _ in range(2):
        table.get_by_role("button", name="forward").click()
    table.get_by_text("step 2 of 10").first.wait_for()
    lab.picture(f"walk-{lab.theme}", table)
    table.locator('[data-card="Schofield QC"]').click()
    table.get_by_role("button", name="watch it step by step").click()
    table.get_by_text("step 2 of 10").first.wait_for()
    assert table.get_by_role("button", name="forward").is_enabled()


def test_a_table_is_seen_through_other_eyes(lab: Any) -> None:
    lab.open("rules/01_roles_and_seats.ipynb")
    lab.run_all()
    table = lab.widget("show.through_eyes(")
    hidden = table.get_by_text("hidden")
    assert hidden.count() >= 3
    table.get_by_role("button", name="See the table as Ben does").click()
    table.get_by_role("list", name="The hand of Ben").wait_for()
    table.get_by_role("button", name="lay all hands open").click()
    table.get_by_text("hidden").first.wait_for(state="detached")
    lab.picture(f"eyes-{lab.theme}", table)


def test_a_rule_is_watched_and_played(lab: Any) -> None:
    lab.open("rules/02_distance_and_reach.ipynb")
    lab.run_all()
    panel = lab.widget("show.situations(")
    rule = panel.get_by_label("Rule", exact=True)
    rule.select_option(rule.locator("option", has_text="CARD-DIST-9:").get_attribute("value"))
    panel.get_by_text("add up and cancel").last.wait_for()
    far = panel.get_by_label("Situation").locator("option", has_text="a weapon shoots far").first.get_attribute("value")
    panel.get_by_label("Situation").select_option(far)
    panel.get_by_text("Ana sees Cid at distance 2").wait_for()
    panel.get_by_role("button", name="forward").click()
    panel.get_by_text("Tried, and refused: Ana: Panic! -> Cid: hand").wait_for()
    lab.picture(f"a-rule-at-work-{lab.theme}", panel)
    panel.get_by_role("button", name="play on from here yourself").click()
    panel.get_by_role("button", name="watch it step by step").wait_for()
    assert lab.serious() == []


def test_a_quiz_answers_at_once(lab: Any) -> None:
    lab.open("rules/02_distance_and_reach.ipynb")
    lab.run_all()
    text = lab.page.locator(".jp-Notebook").inner_text()
    assert "Mustangs do nothing" not in text, "the reasons stand in the source, and are not read before the questions"
    quiz = lab.page.locator(".bkq").first
    quiz.locator(".option").first.click()
    quiz.get_by_text("not this").wait_for()
    quiz.locator(".option").first.focus()
    lab.page.keyboard.press("c")
    quiz.get_by_text("this one").wait_for()
    quiz.get_by_text("1 of 4 right").wait_for()
    lab.picture(f"quiz-{lab.theme}", quiz)
    quiz.get_by_role("button", name="Next question").click()
    quiz.get_by_text("Question 2 of 4").wait_for()
    assert lab.serious() == []


def test_the_number_of_a_rule_opens_the_rulebook_at_that_rule_with_the_first_click(lab: Any) -> None:
    lab.open("rules/03_a_turn.ipynb")
    lab.page.set_viewport_size({"width": 1280, "height": 900})
    link = lab.page.locator('.jp-RenderedMarkdown a[href*="rulebook"]').last
    name = link.inner_text()
    link.click()
    lab.page.wait_for_function(
        """name => { const book = document.querySelector('.jp-MarkdownViewer:not(.lm-mod-hidden *)'), rule = book?.querySelector(`h4[data-jupyter-id="${name}"]`);
            return rule && Math.abs(rule.getBoundingClientRect().top - book.getBoundingClientRect().top) < 300; }""",
        arg=name,
    )

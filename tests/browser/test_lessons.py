"""The lessons in a real JupyterLab: they run, they answer to the hand, and axe finds nothing serious in what they show."""

from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2] / "notebooks"
LESSONS = [p.relative_to(ROOT).as_posix() for p in sorted(ROOT.rglob("*.ipynb")) if ".ipynb_checkpoints" not in p.parts]
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


def test_a_mustang_changes_the_picture(lab: Any) -> None:
    lab.open("rules/02_distance_and_reach.ipynb")
    lab.run_all()
    cell = lab.cell("show.distance_lab(")
    picture = cell.locator("img").first
    before = picture.get_attribute("alt")
    cell.get_by_label("At whom?").select_option("Dan")
    cell.get_by_label("Mustang").nth(3).check()
    cell.get_by_text("CARD-DIST-4").wait_for()
    told = cell.locator("img").first.get_attribute("alt")
    assert told != before and "Mustang (Dan)" in told and "distance 3" in told


def test_a_position_is_played_refused_and_taken_back(lab: Any) -> None:
    lab.open("rules/03_a_turn.ipynb")
    lab.run_all()
    cell = lab.cell("show.play_position(")
    moves, play = cell.get_by_label("Move", exact=True), cell.get_by_role("button", name="Play", exact=True)
    moves.select_option("✕ BANG! 5D -> Cid")
    cell.get_by_text("Cid is at distance 2, your reach is 1.").wait_for()
    for move in ("✔ Schofield QC", "✔ BANG! 5D -> Cid"):
        moves.select_option(move)
        play.click()
        moves.locator("option", has_text=move).wait_for(state="detached")
    cell.get_by_text("Do you answer, or take the hit?").first.wait_for()
    moves.select_option("✔ pass")
    play.click()
    cell.get_by_text("Cid loses 1 life point to Ana").wait_for()
    cell.get_by_role("button", name="Undo").click()
    cell.get_by_text("Do you answer, or take the hit?").first.wait_for()


def test_a_rule_is_watched_and_played(lab: Any) -> None:
    lab.open("rules/02_distance_and_reach.ipynb")
    lab.run_all()
    cell = lab.cell("show.situations(")
    rule = cell.get_by_label("Rule", exact=True)
    mustang = rule.locator("option", has_text="CARD-DIST-9:").get_attribute("value")
    rule.select_option(mustang)
    cell.get_by_text("add up and cancel").last.wait_for()
    far = cell.get_by_label("Situation").locator("option", has_text="a weapon shoots far").first.get_attribute("value")
    cell.get_by_label("Situation").select_option(far)
    cell.get_by_text("Ana sees Cid at distance 2").wait_for()
    cell.get_by_role("button", name="forward").click()
    cell.get_by_text("Tried, and refused: Ana: Panic! -> Cid: hand").wait_for()
    lab.picture("a-rule-at-work")
    cell.get_by_label("Play it yourself").check()
    cell.get_by_label("Move", exact=True).wait_for()
    assert serious(lab.page) == []


def test_a_quiz_answers_at_once(lab: Any) -> None:
    lab.open("rules/02_distance_and_reach.ipynb")
    lab.run_all()
    text = lab.page.locator(".jp-Notebook").inner_text()
    assert "Mustangs do nothing" not in text, "the reasons stand in the source, and are not read before the questions"
    cell = lab.page.locator(".jp-CodeCell").filter(has_text="Check yourself: ").first
    cell.get_by_label("Answer").first.select_option("1")
    cell.get_by_text("Not so.").wait_for()
    cell.get_by_label("Answer").first.select_option("3")
    cell.get_by_text("1 of 4 right").wait_for()

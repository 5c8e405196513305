"""Setting the table in a real JupyterLab: step by step, another game, one that cannot be played, and the next game."""

from typing import Any

from tests.browser.conftest import on


@on("rules/08_setting_the_table")
def test_a_table_is_set_step_by_step(lesson: Any) -> None:
    cell = lesson.widget("show.set_up()")
    forward = cell.get_by_role("button", name="forward")
    forward.click()
    cell.get_by_text("Step 2 of 8: Roles").wait_for()
    forward.click()
    cell.get_by_role("button", name="Ana: see from here").click()
    cell.get_by_text("hidden").nth(2).wait_for()
    lesson.picture("setting-roles", cell)
    forward.click()
    cell.get_by_text("Step 4 of 8: Characters").wait_for()
    for _ in range(4):
        forward.click()
    cell.get_by_text("Step 8 of 8: Who begins").wait_for()
    assert cell.locator(".seat").count() == 5
    lesson.picture("setting-ready", cell)
    assert lesson.serious() == []


@on("rules/08_setting_the_table")
def test_a_table_that_cannot_be_set_says_why(lesson: Any) -> None:
    cell = lesson.widget("show.set_up()")
    cell.get_by_label("Players").select_option("8")
    cell.get_by_text("8 players: these sets are for 4 to 7 players (CARD-SETUP-1)").wait_for()
    cell.get_by_label("Dodge City").check()
    cell.get_by_text("With Dodge City the game is for 3, 4, 5, 6, 7 or 8.").wait_for()
    cell.get_by_label("Game", exact=True).select_option("The dice game")
    cell.get_by_label("1 duels").check()
    cell.get_by_text("module 1 needs module 2 (UNDEAD-SETUP-02)").wait_for()
    cell.get_by_label("2 fury").check()
    cell.get_by_text("module 1 (duels) and module 2 (fury)").wait_for()
    lesson.picture("setting-dice", cell)


@on("rules/08_setting_the_table")
def test_the_next_game_is_chosen(lesson: Any) -> None:
    cell = lesson.widget("show.games_in_a_row(")
    cell.get_by_text("Ana, after the first game").wait_for()
    cell.get_by_role("button", name="draw character").click()
    cell.get_by_text("Cid, after the first game").wait_for()
    lesson.picture("in-a-row-asked", cell)
    cell.get_by_role("button", name="Let luck choose for all").click()
    cell.get_by_text("The star moves one seat to the left, from Cid to Dan").wait_for()
    lesson.picture("in-a-row", cell)
    assert lesson.serious() == [] and lesson.errors == []

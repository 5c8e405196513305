"""Characters and events in a real JupyterLab: a name is picked, a step taken, an event turned over."""

from typing import Any

from tests.browser.conftest import on


@on("rules/06_characters")
def test_a_character_is_picked_and_played(lesson: Any) -> None:
    cell = lesson.widget("who = show.character_picker(")
    cell.get_by_label("Look at").select_option("Slab the Killer")
    cell.get_by_text("Is one enough?").wait_for()
    cell.get_by_role("button", name="forward").click()
    cell.get_by_text("Played: Ben: BANG!").wait_for()
    lesson.picture("characters", cell)
    cell.get_by_role("button", name="play on from here yourself").click()
    cell.get_by_role("button", name="hit").first.click()
    assert "CARD-CHAR-SLAB-THE-KILLER-1" in cell.inner_text()
    lesson.picture("characters-played", cell)


@on("rules/10_high_noon")
def test_an_event_is_turned_over(lesson: Any) -> None:
    cell = lesson.widget("events = show.event_picker(")
    cell.get_by_label("Look at").select_option("The Sermon")
    cell.get_by_text("NOON-SERMON-1").first.wait_for()
    assert "different" in cell.inner_text()
    cell.get_by_role("button", name="forward").click()
    cell.get_by_text("The Sermon is in force now").wait_for()
    lesson.picture("events", cell)


@on("rules/07_a_whole_game")
def test_the_coach_follows_the_table(lesson: Any) -> None:
    coach = lesson.widget("show.coach(table)")
    coach.get_by_text("You are the Sheriff").wait_for()
    assert "A simple player in your seat" in coach.inner_text()
    lesson.picture("coach", coach)
    coach.get_by_label("quiet, please").check()
    coach.get_by_text("You are the Sheriff").wait_for(state="detached")

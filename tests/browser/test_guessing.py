"""A guess in a real JupyterLab: nothing is in sight before it, and the answer is there after one click."""

from typing import Any

from tests.browser.conftest import on


@on("probability/05_dynamite")
def test_the_seats_are_told_after_one_has_chosen(lesson: Any) -> None:
    asked = lesson.widget("show.guess(")
    assert asked.get_by_role("img").count() == 0 and asked.get_by_text("30.22").count() == 0
    lesson.picture("guess-before", lesson.cell("show.guess("))
    asked.get_by_role("button", name="seat 2").click()
    asked.get_by_text("You said seat 2. It is seat 4.").wait_for()
    asked.locator("img").first.wait_for()
    assert asked.get_by_role("button", name="seat 4").is_disabled()
    asked.get_by_label("cards drawn a turn").wait_for()
    lesson.picture("guess-after", asked)
    lesson.picture("dynamite")
    assert lesson.serious() == [] and lesson.errors == []


def test_percents_are_told_how_far_off_they_were(lab: Any) -> None:
    source = "from bangkit import show\nshow.guess('How likely?', range(101), show.Notes('One in four.', []), 1 / 4)"
    lab.write("guess.ipynb", source)
    asked = lab.widget("show.guess(")
    asked.get_by_role("slider").fill("40")
    lab.picture("guess-slider", asked)
    asked.get_by_role("button", name="That is my guess").click()
    asked.get_by_text("It is 25.00%: that was 15.0 points too many.").wait_for()
    asked.get_by_text("One in four.").wait_for()
    assert asked.get_by_role("slider").count() == 0 or not asked.get_by_role("slider").is_visible()

"""A sheet of exercises in a real JupyterLab: an answer is clicked, marked at once, and handed in as it says."""

import shutil
from pathlib import Path
from typing import Any

from tests.browser.conftest import TALL

SHEETS = Path(__file__).parents[2] / "exercises"
SHEET = "rules_1_reach.ipynb"


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
    assert form.get_by_text("To hand it in").count() == 0
    form.get_by_role("button", name="Flo").click()
    form.get_by_role("button", name="Ben").click()
    form.get_by_role("button", name="Check").click()
    form.locator(".bk-mark.right").get_by_text("1 of 1 point").wait_for()
    form.get_by_text('To hand it in, write below: answer_1 = "Ben"').wait_for()

    number = lab.widget('learn.task("reach-horses")')
    number.get_by_role("textbox").fill("2")
    lab.page.keyboard.press("Enter")
    number.get_by_text("To hand it in, write below: answer_2 = 2").wait_for()

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

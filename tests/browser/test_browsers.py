"""The cards and the rulebook to leaf through, in a real browser: a click and keys, and an answer while one types."""

from itertools import pairwise
from typing import Any


def test_a_card_is_chosen_by_a_click_and_by_keys(lab: Any) -> None:
    lab.write("cards.ipynb", "from bangkit import show\nshow.card_browser('Panic!')")
    grid = lab.page.locator(".bk-leaf")
    grid.wait_for()
    assert grid.locator("button").count() == 22
    grid.get_by_role("button", name="Beer").click()
    told = lab.page.locator(".bk-awake .bk-one")
    told.get_by_text("Beer: 6 in the deck").wait_for()
    lab.page.keyboard.press("ArrowRight")
    lab.page.keyboard.press("Enter")
    told.get_by_text("Beer: 6 in the deck").wait_for(state="detached")
    assert grid.locator("[aria-pressed=true]").count() == 1
    panel = lab.page.locator(".bk-awake.bk-panel").first
    for theme in ("light", "dark"):
        lab.dress(theme)
        lab.picture(f"cards-{theme}", panel)
    assert lab.serious() == []
    with lab.phone():
        lab.picture("cards-390", panel)
        assert panel.evaluate("each => each.scrollWidth <= each.clientWidth + 1")


def test_the_rulebook_answers_while_one_types_and_keeps_its_frame(lab: Any) -> None:
    lab.write("rules.ipynb", "from bangkit import show\nshow.rule_browser()")
    panel = lab.page.locator(".bk-awake.bk-panel").first
    find = panel.get_by_role("textbox", name="Find")
    find.press_sequentially("barrel")
    panel.locator("option").first.filter(has_text="CARD-BARREL-1").wait_for(timeout=1500)
    assert find.evaluate("each => each === document.activeElement"), "without leaving the field"
    frame = "each => getComputedStyle(each).borderTopWidth"
    panel.get_by_role("button", name="See it at work").click()
    panel.locator(".bk-root, .bk").first.wait_for()
    assert panel.evaluate(frame) == "1px"
    left = "all => all.map(each => Math.round(each.getBoundingClientRect().left))"
    parts = panel.locator(":scope > .widget-text > input, :scope > .widget-select > select, :scope > .jupyter-button")
    assert max(parts.evaluate_all(left)) - min(parts.evaluate_all(left)) <= 2, "one column"
    lab.picture("rules", panel)
    lab.dress("light")


def test_the_editor_is_a_form_on_a_grid(lab: Any) -> None:
    lab.write("editor.ipynb", "from bangkit import show\nshow.scenario_editor()")
    panel = lab.page.locator(".bk-awake.bk-panel").first
    seats = panel.locator(".bk-fields")
    seats.first.wait_for()
    over = "all => all.filter(each => { const label = each.querySelector('.widget-label').getBoundingClientRect(), field = each.querySelector('input, select').getBoundingClientRect(); return label.bottom > field.top + 1; }).length"
    assert seats.count() == 6 and seats.locator(".widget-text, .widget-dropdown").evaluate_all(over) == 0, (
        "labels stand above"
    )
    edges = "all => all.map(each => each.getBoundingClientRect()).map(each => [Math.round(each.left), Math.round(each.right)])"
    first, second, third, *_ = [seats.nth(n).locator(":scope > *").evaluate_all(edges) for n in range(3)]
    assert second == third and all(one[1] < other[0] for one, other in pairwise(second[:4])), (
        "columns, and nothing over anything"
    )
    assert first[0][1] < first[1][0]
    panel.get_by_label("Add to the hand").first.select_option("Beer")
    lab.page.wait_for_function(
        "() => [...document.querySelectorAll('.bk-fields input')].some(each => each.value === 'Beer')"
    )
    for theme in ("light", "dark"):
        lab.dress(theme)
        lab.picture(f"editor-{theme}", panel)
    assert lab.serious() == []
    with lab.phone():
        lab.picture("editor-390", panel)
        assert panel.evaluate("each => each.scrollWidth <= each.clientWidth + 1")
    lab.dress("light")

"""The dice lessons under the hand: dice are thrown and kept, a character is picked."""

from typing import Any

from tests.browser.conftest import on


@on("rules/12_a_dice_turn")
def test_dice_are_thrown_and_kept_by_touch(lesson: Any) -> None:
    table = lesson.widget("show.play_position(")
    for number, face in enumerate(("dynamite", "1", "beer", "gatling", "gatling"), 1):
        table.get_by_role("button", name=f"die {number} shows: {face}", exact=True).click()
    table.get_by_role("button", name="throw these").click()
    table.get_by_role("button", name="dynamite, locked").click()
    table.get_by_text("DICE-DYN-01").or_(table.get_by_text("A die that shows dynamite is locked")).first.wait_for()
    for number in (4, 5):
        table.get_by_role("button", name=f"die {number}: gatling").click()
    table.get_by_role("button", name="Throw 2 again").click()
    table.get_by_role("button", name="let luck decide").wait_for()
    lesson.picture("dice-throw", table)
    table.get_by_role("button", name="let luck decide").click()
    table.get_by_text("the dice show").last.wait_for(state="attached")
    lesson.picture("dice-position", table)
    assert lesson.serious() == []


@on("rules/13_dice_characters")
def test_a_character_is_picked(lesson: Any) -> None:
    cell = lesson.widget("show.dice_characters(")
    cell.get_by_label("Ana is", exact=True).select_option("Slab the Killer")
    cell.get_by_text("1 + beer -> Ben or Eva").wait_for()
    cell.get_by_label("The same roll").select_option("Ben takes the last arrow")
    cell.get_by_text("Nothing changes here").wait_for()
    lesson.picture("dice-characters", cell)


@on("rules/12_a_dice_turn")
def test_a_whole_turn_against_bots_is_played_by_touch(lesson: Any) -> None:
    lesson.page.emulate_media(reduced_motion="reduce")
    table = lesson.widget("bangkit.table(turn")

    def press(what: Any) -> None:
        box, before = table.locator(".bk").element_handle(), table.locator(".bk").get_attribute("data-drawn")
        what.click()
        lesson.page.wait_for_function("([box, before]) => box.dataset.drawn !== before", arg=[box, before])

    press(table.locator(".die:not(.locked)").first)
    press(table.get_by_role("button", name="again"))
    assert table.get_by_text("one throw left").count()
    press(table.get_by_role("button", name="Keep all and stop"))
    while table.locator(".target .aim").count():
        press(table.locator(".target .aim").first)
    assert table.locator(".log li", has_text="Ana's turn ends.").count() == 1
    table.locator(".ask", has_text="Your turn is over.").wait_for()
    assert table.locator(".why", has_text="Ben is next.").count() == 1
    lesson.picture("dice-turn-over", table)
    press(table.get_by_role("button", name="Play on with the whole game"))
    assert table.get_by_text("Your turn is over.").count() == 0
    lesson.page.emulate_media(reduced_motion="no-preference")
    lesson.picture("dice-turn", table)


@on("rules/14_undead_or_alive")
def test_an_outbreak_is_brought_about_by_touch(lesson: Any) -> None:
    table = lesson.widget('show.play_position(undead.game("the outbreak")')
    table.get_by_role("button", name="Keep all and stop").click()
    table.get_by_role("button", name="1 -> Cid").click()
    table.get_by_role("button", name="beer -> Ana").click()
    table.get_by_text("The outbreak: Ben and Cid come back as zombies.").wait_for(state="attached")
    table.locator(".ask", has_text="Ben throws the dice").wait_for()
    table.get_by_role("button", name="let luck decide").click()
    table.locator(".ask", has_text="Ben").wait_for()
    lesson.picture("outbreak", table)

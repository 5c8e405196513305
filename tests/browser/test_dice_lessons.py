"""The dice lessons under the hand: dice are thrown and kept, a character is picked."""

from typing import Any


def test_dice_are_thrown_and_kept_by_touch(lab: Any) -> None:
    lab.open("rules/12_a_dice_turn.ipynb")
    lab.run_all()
    table = lab.widget("show.play_position(")
    for number, face in enumerate(("dynamite", "1", "beer", "gatling", "gatling"), 1):
        table.get_by_role("button", name=f"die {number} shows: {face}", exact=True).click()
    table.get_by_role("button", name="throw these").click()
    table.get_by_role("button", name="dynamite, locked").click()
    table.get_by_text("DICE-DYN-01").or_(table.get_by_text("A die that shows dynamite is locked")).first.wait_for()
    for number in (4, 5):
        table.get_by_role("button", name=f"die {number}: gatling").click()
    table.get_by_role("button", name="Throw 2 again").click()
    table.get_by_role("button", name="let luck decide").wait_for()
    lab.picture(f"dice-throw-{lab.theme}", table)
    table.get_by_role("button", name="let luck decide").click()
    table.get_by_text("the dice show").last.wait_for(state="attached")
    lab.picture(f"dice-position-{lab.theme}", table)
    assert lab.serious() == []


def test_a_character_is_picked(lab: Any) -> None:
    lab.open("rules/13_dice_characters.ipynb")
    lab.run_all()
    cell = lab.widget("show.dice_characters(")
    cell.get_by_label("Ana is", exact=True).select_option("Slab the Killer")
    cell.get_by_text("1 + beer -> Ben or Eva").wait_for()
    cell.get_by_label("The same roll").select_option("Ben takes the last arrow")
    cell.get_by_text("Nothing changes here").wait_for()
    lab.picture("dice-characters", cell)

"""The dice lessons under the hand: dice are ticked and thrown, a character is picked."""

from typing import Any


def test_dice_are_kept_by_ticking_them(lab: Any) -> None:
    lab.open("rules/09_a_dice_turn.ipynb")
    lab.run_all()
    cell = lab.cell("show.play_position(")
    cell.get_by_label("Throw", exact=True).select_option("dynamite 1 beer gatling gatling")
    cell.get_by_role("button", name="Throw", exact=True).click()
    cell.get_by_label("dynamite", exact=True).uncheck()
    cell.get_by_text("A die that shows dynamite is locked").wait_for()
    cell.get_by_label("dynamite", exact=True).check()
    cell.get_by_label("beer", exact=True).uncheck()
    cell.get_by_role("button", name="Play", exact=True).click()
    cell.get_by_text("Ana picks up beer to throw again.").wait_for()
    cell.get_by_role("button", name="Let luck decide").click()
    cell.get_by_text("the dice show").last.wait_for()
    lab.picture("dice-position", cell)


def test_a_character_is_picked(lab: Any) -> None:
    lab.open("rules/10_dice_characters.ipynb")
    lab.run_all()
    cell = lab.cell("show.dice_characters(")
    cell.get_by_label("Ana is").select_option("Slab the Killer")
    cell.get_by_text("1 + beer -> Ben or Eva").wait_for()
    cell.get_by_label("The same roll").select_option("Ben takes the last arrow")
    cell.get_by_text("Nothing changes here").wait_for()
    lab.picture("dice-characters", cell)

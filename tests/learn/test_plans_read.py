"""How a plan is read, and what is said to one that is not allowed or does not reach the goal."""

import pytest

from bangkit import learn
from bangkit.learn.texts import Verdict


def check(task: str, answer: object) -> Verdict:
    return learn.task(task, "").judge(answer)


@pytest.mark.parametrize(
    ("task", "plan"),
    [
        ("save-renegade", "BANG! -> Cid, Duel -> Ben"),
        ("save-renegade", "BANG! -> Cid, then Duel -> Ben"),
        ("save-renegade", ["BANG! -> Cid, Duel -> Ben"]),
        ("plan-finish", "Cat Balou -> Cid: Barrel, BANG! -> Cid"),
        ("plan-finish", "Cat Balou -> Cid: Barrel and BANG! -> Cid"),
        ("plan-gun", "Remington, BANG! -> Cid"),
    ],
)
def test_a_comma_between_moves_is_read(task: str, plan: object) -> None:
    assert check(task, plan).share == 1


def test_a_comma_within_a_move_stays_there() -> None:
    refused = check("plan-finish", "use Sid Ketchum: Beer, BANG!")
    assert refused.code == "illegal" and "use Sid Ketchum: Beer, BANG!" in refused.words


def test_several_moves_in_one_are_told_the_semicolon() -> None:
    for plan in ("BANG! -> Cid, Duell -> Ben", "BANG! -> Cid Duel -> Ben", ["BANG! -> Cid / Duel -> Ben"]):
        verdict = check("save-renegade", plan)
        assert verdict.code == "unreadable" and "Put a semicolon between moves" in verdict.words


@pytest.mark.parametrize(
    ("task", "move"),
    [
        ("save-deputy", "Cat Balou -> Cid: BANG!"),
        ("turn-legal", "Panic! -> Ben: BANG!"),
        ("plan-disarm", "Cat Balou -> Cid: Barrel"),
    ],
)
def test_of_a_hand_no_card_is_picked(task: str, move: str) -> None:
    words = check(task, move).words
    name = move.rpartition(": ")[2]
    assert f"{move} is not allowed here" in words and f"No {name} lies in front of" in words and ": hand" in words


@pytest.mark.parametrize("plan", ["Panic! -> Cid: hand", "Stagecoach", "BANG! -> Cid; Stagecoach"])
def test_a_refusal_names_no_face_that_nobody_wrote(plan: str) -> None:
    verdict = check("save-renegade", plan)
    assert verdict.code == "illegal" and "JH" not in verdict.words and "9S" not in verdict.words


def test_a_card_that_lies_there_with_another_face_is_named_with_the_face_written() -> None:
    assert "No Winchester 8H" not in (words := check("save-deputy", "Cat Balou -> Cid: Winchester 8H").words), words
    assert "No Barrel lies" in check("plan-finish", "Cat Balou -> Ben: Barrel").words


def test_the_way_in_which_a_plan_fails_says_whose_card_it_is() -> None:
    words = check("save-deputy", "Beer; Cat Balou -> Cid: hand").words
    assert "For example: Ana makes Cid discard BANG! 5D, then Ana: pass, then Cid: BANG! 8D -> Ben." in words

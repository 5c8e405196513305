"""The dice table: dice to press, the best keep and its price."""

import json
from fractions import Fraction
from typing import Any

import pytest

from bangkit.odds import reroll
from bangkit.show.widgets.table_widget import table
from bangkit.stage.scenario import scenario_from


def dice(showing: str, rerolls: int = 2, **ana: Any) -> Any:
    data = {
        "title": "dice", "game": "dice", "turn": {"player": "Ana", "phase": "T3"},
        "dice": {"showing": showing, "rerolls": rerolls},
        "players": [{"name": "Ana", "role": "sheriff", **ana},
                    *({"name": name, "role": role} for name, role in
                      (("Ben", "outlaw"), ("Cid", "outlaw"), ("Dan", "renegade"), ("Eva", "deputy")))],
    }  # fmt: skip
    return scenario_from(data).game(seed=1)


def test_dice_are_kept_by_place_and_named_by_face() -> None:
    shown = table(dice("1 1 beer arrow gatling"))
    faces = [die["face"] for die in shown.state["dice"]]
    assert sorted(faces) == ["1", "1", "arrow", "beer", "gatling"] and shown.state["rerolling"]
    keep = [place for place, face in enumerate(faces) if face == "1"]
    shown.do("keep", dice=keep)
    assert shown.state["log"][-1]["text"] and any("picks up" in line["text"] for line in shown.state["log"])
    assert not shown.state["notice"] and shown.game.rerolls == 1
    shown.do("keep", dice=range(5))
    assert shown.game.phase != "T3"


def test_a_locked_die_says_why() -> None:
    shown = table(dice("dynamite 1 beer arrow gatling"))
    place = next(n for n, die in enumerate(shown.state["dice"]) if die["face"] == "dynamite")
    assert shown.state["dice"][place]["locked"]
    shown.do("why_die", die=place)
    assert [line["rule"] for line in shown.state["notice"]["lines"]] == ["DICE-DYN-01"]


def test_the_best_keep_has_a_value_and_a_regret() -> None:
    shown = table(dice("gatling gatling 1 beer 2")).do("best", dice=[0], goal="gatlings")
    best = reroll("gatling", start=["gatling", "gatling", "one", "beer", "two"])
    notice = shown.state["notice"]
    faces = [shown.state["dice"][place]["face"] for place in notice["best"]]
    assert (
        faces == ["gatling", "gatling"]
        and f"Gatlings, on average: {float(best.value):.4f} ({best.value})." in notice["lines"][0]["text"]
    )
    assert notice["grid"]["caption"].endswith("possible: the 3 best of 24 keeps")
    assert shown.state["goal"] == "gatlings"
    own = notice["grid"]["rows"][notice["grid"]["mark"]]
    assert own[0] == "1 (yours)" and Fraction(own[2].partition("(")[2].rstrip(")")) > 0
    assert "less than the best" in notice["lines"][1]["text"]


@pytest.mark.parametrize("place", range(8))
def test_every_goal_can_be_asked(place: int) -> None:
    shown = table(dice("1 2 beer arrow dynamite", life=3, starting_life=8))
    goals = shown.state["goals"]
    assert len(goals) == 8
    notice = shown.do("best", dice=[], goal=goals[place]["key"]).state["notice"]
    assert notice["kind"] == "keep" and goals[place]["text"] in notice["title"]
    json.dumps(shown.state)


def test_duel_dice_keep_apart() -> None:
    shown = table("dice", players=5, modules=[1, 2], seed=7)
    assert [die["duel"] for die in shown.state["dice"]] == [False] * 3 + [True] * 2
    notice = shown.do("best", dice=[2, 3, 4], goal="gatlings").state["notice"]
    assert (
        notice["grid"]["mark"] is not None
        and "(duel dice: gatling and duel)" in notice["grid"]["rows"][notice["grid"]["mark"]][0]
    )


def test_the_die_that_is_used_now_is_marked() -> None:
    shown = table(dice("1 1 2 beer arrow", 0))
    marked = []
    while shown.game.request.what in ("shoot", "beer"):
        at = [die["face"] for die in shown.state["dice"] if die["current"]]
        place = next(n for n, die in enumerate(shown.state["dice"]) if die["current"])
        marked.append((*at, place, shown.state["question"]["picture"]))
        shown.do("play", move=shown.state["moves"][0]["move"])
    faces = [face for face, _, _ in marked]
    assert faces == ["1", "1", "2", "beer"] and len({place for _, place, _ in marked}) == 4
    assert [picture for _, _, picture in marked] == ["face-1", "face-1", "face-2", "beer"]


def test_who_cannot_be_hit_says_why() -> None:
    shown = table(dice("1 1 beer arrow gatling", 0))
    shown = table(dice("1 1 beer arrow gatling")).do("stop")
    assert shown.state["question"]["what"] == "shoot"
    aimed = [move["target"] for move in shown.state["moves"]]
    assert aimed == ["Ben", "Eva"] and [each["target"] for each in shown.state["beyond"]] == ["Ana", "Cid", "Dan"]
    shown.do("why", move="1 -> Cid")
    assert [line["rule"] for line in shown.state["notice"]["lines"]] == ["DICE-SHOT-01"]


def hidden(shown: Any) -> int:
    """How many seats keep their role to themselves."""
    return sum(seat["role"] == "hidden" for seat in shown.state["seats"])


def test_a_whole_game_is_played_to_its_end() -> None:
    shown = table("dice", players=4, seed=3)
    for _ in range(3000):
        if shown.state["over"]:
            break
        if shown.state["rolling"]:
            shown.do("stop")
        else:
            shown.do("play", move=shown.state["moves"][0]["move"])
        assert not shown.state["notice"]
    assert shown.state["over"].startswith("The game is over:") and shown.state["question"] is None
    assert "The game is over" in repr(shown)
    assert hidden(shown) == 0, "after the game everybody knows who was who"
    shown.do("undo")
    assert not shown.state["over"] and hidden(shown) > 0


@pytest.mark.parametrize("modules", [[], [1, 2], [1, 2, 3, 4]])
def test_bots_play_the_others(modules: list[int]) -> None:
    shown = table("dice", players=5, seed=4, seat="Ben", modules=modules)
    for _ in range(40):
        if shown.state["over"]:
            break
        assert shown.state["question"]["who"] == "Ben"
        shown.do("stop" if shown.state["rolling"] else "play", **({} if shown.state["rolling"] else
                 {"move": shown.state["moves"][0]["move"]}))  # fmt: skip
        json.dumps(shown.state)
        assert not shown.state["notice"]


def test_a_line_that_is_shown_lists_dice_with_commas_and_a_transcript_writes_them_as_before() -> None:
    shown = table(dice("dynamite 1 beer arrow gatling"))
    shown.do("keep", dice=[0, 1])
    line = next(each["text"] for each in shown.state["log"] if "picks up" in each["text"])
    written = next(str(each) for each in shown.game.log if each.what == "rerolls")
    again = written.split(" picks up ")[1].partition(" to throw")[0].split()
    assert len(again) == 3 and line == f"Ana picks up {again[0]}, {again[1]} and {again[2]} to throw again."
    assert ", ".join(again) not in written

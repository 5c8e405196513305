"""A table that poses one question stops when it is over, says what came of it, and is played once more or on."""

from pathlib import Path
from typing import Any

import pytest

import bangkit
from bangkit import show
from bangkit.core.errors import BangkitError
from bangkit.show.widgets.table_widget import TableWidget
from tests.support import scene

SCENARIOS = Path(__file__).parents[2] / "notebooks" / "rules" / "scenarios"
TURN = bangkit.scenario(str(SCENARIOS / "dice_turn.toml"))


def duel(**more: Any) -> TableWidget:
    """The table of the start page; what is told besides changes Ben or Ana before the Duel is played."""
    game = bangkit.scenario(str(SCENARIOS / "first_duel.toml")).game()
    for name, changes in more.items():
        game = game.change(name, **changes)
    return bangkit.table(game.play("Duel QD -> Ana"), seat="Ana", until="settled")


def whole_turn(table: TableWidget) -> TableWidget:
    """Stop at once, and take the first of all targets, whatever is thrown."""
    while table.state["verdict"] is None:
        if table.state.get("chance"):
            table.do("luck")
        else:
            table.do("play", move="stop" if table.game.request.what == "reroll" else str(table.game.options[0]))
    return table


def test_the_first_duel_ends_with_who_lost_it_and_nothing_happens_after_it() -> None:
    table = duel().do("play", move="BANG! 5D").do("play", move="pass")
    told = table.state["verdict"]
    assert told["title"] == "You lost the Duel." and told["rule"] == "CARD-DUEL-3" and "you have 2 left" in told["why"]
    assert table.state["about"]["lines"] == ["Ana: from 3 to 2 life points"]
    assert table.state["question"] is None and not table.state["mine"] and not table.state["over"]
    assert table.state["can"]["same"] and table.state["can"]["undo"] and not table.state["can"]["odds"]
    assert str(table.game.log[-1]).startswith("Ana discards no BANG! and loses 1 life point to Ben") and repr(
        table
    ).endswith("You lost the Duel.>")
    assert not any(card["moves"] for card in table.state["hand"]) and table.state["moves"] == []
    table.do("play", move="pass")
    assert "play it once more, or play on" in str(table.state["notice"]) and table.game.turn == "Ben"


def test_it_is_played_once_more_or_on_with_the_whole_game() -> None:
    table = duel().do("play", move="pass")
    assert table.do("undo").state["question"]["what"] == "duel" and table.state["verdict"] is None
    assert not table.state["can"]["undo"], "what led to the question cannot be taken back"
    assert table.do("redo").state["verdict"]["title"] == "You lost the Duel."
    table.do("same")
    assert table.state["question"]["what"] == "duel" and table.state["verdict"] is None
    assert table.do("play", move="pass").state["verdict"]
    seen = len(table.game.log)
    table.do("onward")
    assert table.state["verdict"] is None and table.state["mine"] and len(table.game.log) > seen
    assert table.do("same").do("play", move="pass").state["verdict"], "once more poses the question again"


def test_who_loses_a_duel_is_named_and_so_is_who_leaves_the_game() -> None:
    table = duel(Ben={"hand": ["Duel QD"], "life": 2}).do("play", move="BANG! 5D")
    assert table.state["verdict"]["title"] == "You won the Duel." and "Ben has 1 left" in table.state["verdict"]["why"]
    assert table.state["about"]["lines"] == ["Ben: from 2 to 1 life point"]
    table = duel(Ben={"hand": ["Duel QD"], "life": 1}).do("play", move="BANG! 5D")
    assert table.state["about"]["lines"] == ["Ben is out of the game."]


def test_a_game_that_is_over_has_its_own_end() -> None:
    table = duel(Ana={"life": 1, "hand": ["BANG! 5D"]}).do("play", move="pass").do("play", move="pass")
    assert table.state["verdict"] is None and table.state["end"]["title"] == "The Outlaws win"
    assert table.do("same").state["question"]["what"] == "duel"


def test_a_turn_stops_before_the_next_player_does_anything() -> None:
    table = whole_turn(bangkit.table(TURN.game("your own throw"), seat="Ana", until="end of turn", luck=True))
    told = table.state["verdict"]
    assert (told["title"], told["why"], told["rule"]) == ("Your turn is over.", "Ben is next.", "DICE-ROLL-01")
    assert str(table.game.log[-1]) == "Ben's turn begins." and table.state["dice"] == []
    table.do("onward")
    assert table.game.turn != "Ben" or table.state["mine"]


def test_a_position_that_is_played_from_every_seat_stops_as_well() -> None:
    table = whole_turn(show.play_position(TURN, "your own throw", until="end of turn"))
    assert table.state["verdict"]["title"] == "The turn of Ana is over." and table.state["viewer"] == "Ana"
    assert "chance" not in table.state and not table.state["write"]
    assert "play on" in str(table.do("luck").state["notice"])
    assert "chance" in table.do("onward").state and table.game.turn == "Ben"
    assert "chance" in table.do("same").state and table.game.turn == "Ana"


def test_the_turn_after_it_can_be_the_end_and_bots_can_be_watched_until_then() -> None:
    table = whole_turn(show.play_position(TURN, "your own throw", until="end of next turn"))
    assert (table.state["verdict"]["title"], table.state["verdict"]["why"]) == (
        "The turn of Ben is over.",
        "Cid is next.",
    )
    watched = bangkit.table("cards", players=4, seed=7, watch=True, until="end of turn")
    for _ in range(40):
        if watched.state["verdict"]:
            break
        watched.do("step")
    assert watched.state["verdict"] and not watched.state["can"]["step"]
    seen = len(watched.game.log)
    assert len(watched.do("step").game.log) == seen and len(watched.do("onward").do("step").game.log) > seen


def test_a_loaded_game_poses_nothing(tmp_path: Path) -> None:
    table = duel().do("save")
    table.do("load", text=table.state["notice"]["text"]).do("play", move="pass")
    assert table.state["verdict"] is None and table.state["can"]["undo"]


@pytest.mark.parametrize(
    ("until", "told"),
    [("duel", "until must be settled, end of turn or"), ("settled", "nothing is pending"), (3, "not 3")],
)
def test_an_end_that_cannot_be_is_refused(until: Any, told: str) -> None:
    with pytest.raises(BangkitError, match=told):
        bangkit.table("cards", players=4, seed=7, seat="Ana", until=until)
    with pytest.raises(BangkitError, match=told):
        show.play_position(TURN.game("your own throw").reveal("1 1 2 2 beer"), until=until)


KIT = {
    "characters": ["Kit Carlson", "Bart Cassidy", "Slab the Killer", "Jourdonnais"],
    "roles": ["sheriff", "outlaw", "outlaw", "renegade"],
}


@pytest.mark.parametrize("own_seat", [True, False])
def test_an_answer_that_leaves_no_line_in_the_history_is_a_verdict_too(own_seat: bool) -> None:
    game = bangkit.cards.new_game(players=4, seed=1, **KIT)
    table = bangkit.table(game, seat="Ana", until="settled") if own_seat else show.play_position(game, until="settled")
    told = table.do("play", move=str(table.game.request.options[0])).state["verdict"]
    assert told["title"] == "That is settled." and told["rule"] == "CARD-CHAR-KIT-CARLSON-1"


def test_whoever_is_not_asked_sees_how_the_question_ends() -> None:
    game = bangkit.scenario(str(SCENARIOS / "first_duel.toml")).game().play("Duel QD -> Ana")
    table = bangkit.table(game, seat="Cid", until="settled")
    assert table.state["verdict"]["title"] == "Ben lost the Duel." and table.game.turn == "Ben"


@pytest.mark.parametrize("until", ["settled", "end of turn", "end of next turn"])
def test_a_game_that_is_over_has_no_question_and_stays_as_it_is(until: str) -> None:
    game = bangkit.scenario(str(SCENARIOS / "first_duel.toml")).game().change("Ana", life=1, hand=["BANG! 5D"])
    game = game.play("Duel QD -> Ana").play("pass")
    before = game.history
    assert game.over
    with pytest.raises(BangkitError, match="the game is over"):
        bangkit.table(game, until=until)
    assert game.history == before


def test_nobody_goes_behind_the_question_and_the_end_of_the_turn_is_met() -> None:
    game = bangkit.cards.new_game(players=4, seed=7)
    for _ in range(12):
        game.play(str(game.request.options[-1]))
    table = show.play_position(game, until="end of turn")
    began, turn = table.game.history[0], table.game.turn
    for _ in range(5):
        assert not table.do("undo").state["can"]["undo"]
    table.do("look", back=5).do("restart")
    assert table.game.history[0] == began
    while table.state["verdict"] is None:
        if table.state.get("chance"):
            table.do("luck")
        else:
            table.do("play", move=str(table.game.request.options[-1]))
    assert table.state["verdict"]["title"] == f"The turn of {turn} is over."


@pytest.mark.parametrize(
    "action",
    [
        {"do": "look", "back": "x"}, {"do": "look_at", "line": "x"}, {"do": "load", "text": 5}, {"do": "odds", "dice": 5},
        {"do": "go", "to": 3}, {"do": "throw", "base": ["x"]}, {"do": "eyes", "name": []}, {"do": "reveal", "outcome": 5},
    ],
)  # fmt: skip
@pytest.mark.parametrize("whole", [True, False])
def test_a_strange_click_is_a_notice(action: dict[str, Any], whole: bool) -> None:
    game = bangkit.cards.new_game(players=4, seed=7)
    table = bangkit.table(game) if whole else show.play_position(game)
    details = {key: value for key, value in action.items() if key != "do"}
    assert table.do(action["do"], **details).state["question"] is not None


def meant(table: TableWidget) -> list[str]:
    """What the table says beside a question."""
    notice = table.state["notice"]
    return [notice["title"], *(each["text"] for each in notice["lines"])] if notice else []


def test_a_card_that_was_turned_over_says_what_it_meant() -> None:
    turn = show.play_position(bangkit.scenario(str(SCENARIOS / "a_turn.toml")), "you turn the card over")
    for move in ("Schofield QC", "BANG! 5D -> Cid", "use Barrel"):
        turn.do("play", move=move)
        assert meant(turn) == []
    asked = turn.state["chance"]["text"]
    turn.do("reveal", outcome="Jail JS")
    assert "Barrel of Cid" in asked and turn.state["question"]["what"] == "shot", "the same question once more"
    assert meant(turn) == ["Cid turns over Jail J♠ for the Barrel.", "No Heart: the Barrel of Cid does not help."]
    assert [each["text"] for each in turn.state["log"]][-2:] == meant(turn)
    turn.do("undo").do("play", move="use Barrel").do("reveal", outcome="Panic! JH")
    assert meant(turn) == ["Cid turns over Panic! J♥ for the Barrel.", "Ana's shot at Cid is cancelled."]
    assert meant(turn.do("play", move="pass")) == []


def test_a_barrel_that_does_not_help_says_so_where_luck_is_not_asked() -> None:
    seats: dict[str, Any] = {
        "Ana": {"hand": ["BANG! 5D"]},
        "Ben": {"character": "Lucky Duke", "in_play": ["Barrel QS"], "hand": ["Missed! 10C"]},
    }
    deck = {"top": ["BANG! 2D", "BANG! 3D"], "rest": "none"}
    game = scene(players=seats | {"Cid": {}}, deck=deck).play("BANG! -> Ben")
    table = bangkit.table(game, luck=True).do("play", move="use Barrel")
    assert table.state["question"]["what"] == "choose" and meant(table) == []
    assert meant(table.do("play", move="choose BANG! 2D")) == ["No Heart: the Barrel of Ben does not help."]

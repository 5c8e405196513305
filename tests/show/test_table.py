"""The table one can touch, without a browser: its state is plain data, and a click is a call."""

import json
import re
from typing import Any

import pytest

import bangkit
from bangkit.core.errors import BangkitError
from bangkit.core.requests import Ask, Chance
from bangkit.core.winning import Outcome
from bangkit.show.widgets.drawn import TABLE, module
from bangkit.show.widgets.ended import end_state
from bangkit.show.widgets.table_widget import TableWidget, table
from bangkit.words.catalogue import keys

EVIL = "<img src=x onerror=f()>"


def aces(**more: Any) -> Any:
    """Ana may shoot at her neighbours; Ben has a Barrel, and Cid is beyond reach."""
    from bangkit.stage.scenario import scenario_from

    players: list[dict[str, Any]] = [
        {"name": "Ana", "role": "outlaw", "hand": ["BANG! 5D", "Missed! 2S", "Beer 6H"], "life": 3},
        {"name": "Ben", "role": "sheriff", "hand": ["Missed! 3S"], "in_play": ["Barrel QS"]},
        {"name": "Cid", "role": "outlaw", "hand": ["BANG! 6D"], "in_play": ["Dynamite 2H"]},
        {"name": "Dan", "role": "renegade", "hand": []},
    ]
    data = {"title": "aces", "players": players, "turn": {"player": "Ana", "phase": "play"}, **more}
    return scenario_from(data).game(seed=1)


def texts(shown: TableWidget) -> list[str]:
    return [line["text"] for line in shown.state["notice"]["lines"]]


def rules(shown: TableWidget) -> list[str]:
    return [line["rule"] for line in shown.state["notice"]["lines"]]


def seat(shown: TableWidget, name: str) -> dict[str, Any]:
    return next(each for each in shown.state["seats"] if each["name"] == name)


def card(shown: TableWidget, name: str) -> dict[str, Any]:
    return next(each for each in shown.state["hand"] if each["name"] == name)


def test_the_state_is_plain_data_and_says_all_that_is_drawn() -> None:
    shown = table(aces(), seat="Ana")
    assert json.loads(json.dumps(shown.state)) == shown.state
    assert shown.state["question"]["rule"] == "CARD-TURN-8" and shown.state["mine"]
    ben, cid = seat(shown, "Ben"), seat(shown, "Cid")
    assert ben["near"] and not cid["near"] and (ben["distance"], cid["distance"]) == (1, 2)
    assert (ben["role"], cid["role"], cid["cards"]) == ("sheriff", "hidden", 1)
    assert [each["label"] for each in ben["in_play"]] == ["Barrel Q♠"] and seat(shown, "Ana")[
        "life_text"
    ] == "life 3 of 4"
    assert [move["target"] for move in card(shown, "BANG!")["moves"]] == ["Ben", "Dan"]
    assert card(shown, "BANG!")["beyond"] == ["Cid"] and card(shown, "Missed!")["moves"] == []
    assert [each["label"] for each in shown.state["moves"]] == ["pass and end my turn"]
    assert repr(shown).startswith("<a table to touch (run this cell to play); seen by Ana; Ana is asked: Play a card")


def test_a_card_that_cannot_be_played_says_why_with_all_reasons() -> None:
    shown = table(aces(), seat="Ana").do("why_card", card="Missed! 2S")
    assert shown.state["notice"]["kind"] == "why" and rules(shown) == ["CARD-BANG-13"]
    shown.do("why_at", card="BANG! 5D", target="Cid")
    assert rules(shown) == ["CARD-BANG-1"] and "distance 2" in texts(shown)[0]
    assert shown.state["notice"]["title"] == "Why not BANG! 5♦ -> Cid?"
    shown.do("why", move="Missed! 2S -> Ben")
    assert "CARD-BANG-13" in rules(shown)


def test_the_browser_holds_no_sentence_of_its_own() -> None:
    code = module(*TABLE)
    used = set(re.findall(r'\b(?:t|act)\("([^"]+)"', code)) | set(re.findall(r'\bt\([^"()]+\? "([^"]+)"', code))
    assert len(used) > 70 and used <= set(keys("browser"))


def test_playing_taking_back_and_looking_back() -> None:
    shown = table(aces())
    shown.do("play", move="BANG! 5D -> Ben")
    assert shown.state["question"]["who"] == "Ben" and shown.state["viewer"] == "Ben"
    assert shown.state["log"][-1]["fresh"] and shown.state["log"][-1]["rule"] == "CARD-BANG-4"
    shown.do("play", move="Missed! 3S")
    shown.do("undo")
    assert shown.state["question"]["what"] == "shot" and shown.state["can"]["redo"]
    shown.do("redo")
    assert shown.state["question"]["what"] == "play" and not shown.state["can"]["redo"]
    shown.do("look", back=2)
    assert shown.state["back"] == 2 and not shown.state["mine"] and len(shown.state["hand"]) == 3
    shown.do("look", back=1)
    assert shown.state["back"] == 1 and shown.state["question"]["what"] == "shot"
    shown.do("restart")
    assert shown.state["back"] == 0 and shown.state["mine"] and shown.state["decisions"] == 1
    shown.do("look", back=1).do("play", move="Missed! 3S")
    assert shown.state["back"] == 0


def test_what_is_not_possible_is_said_and_changes_nothing() -> None:
    shown = table(aces(), seat="Ana")
    before = shown.game.table.key()
    for action, details in (
        ("play", {"move": "BANG! 5D -> Cid"}),
        ("play", {"move": "gibberish"}),
        ("fly", {}),
        ("redo", {}),
        ("load", {"text": "{"}),
        ("load", {"text": '{"game": "poker"}'}),
        ("rule", {"id": "CARD-NONE-1"}),
    ):
        shown.do(action, **details)
        assert shown.state["notice"]["kind"] == "error" and texts(shown), action
    assert shown.game.table.key() == before
    shown.do("rule", id="CARD-DIST-3")
    assert shown.state["notice"]["title"] == "CARD-DIST-3" and texts(shown)[0] == bangkit.rule("CARD-DIST-3").text


def test_bots_play_until_you_are_asked_and_you_see_the_end_of_your_turn() -> None:
    shown = table("cards", players=5, seed=3, seat="Cid")
    assert shown.state["question"]["who"] == "Cid"
    for _ in range(60):
        if shown.state["over"]:
            break
        assert shown.state["question"]["who"] == "Cid"
        moves = [*shown.state["moves"], *(move for each in shown.state["hand"] for move in each["moves"])]
        shown.do("play", move=moves[0]["move"])
        assert not shown.state["notice"]
    last = shown.state["decisions"]
    shown.do("undo")
    assert shown.state["decisions"] < last and shown.state["question"]["who"] == "Cid"


class Shooter:
    """Shoots at Dan."""

    def weights(self, view: Any) -> dict[Any, int]:
        return {option: int(str(option) == "BANG! 5D -> Dan") for option in view.options}


def test_a_hit_that_nobody_can_answer_is_put_to_the_one_person_who_plays() -> None:
    alone = table(aces(), seat="Dan", bots={"Ana": Shooter()})
    assert alone.state["question"]["what"] == "shot"
    assert [each["label"] for each in alone.state["moves"]] == ["take the hit"]
    everybody = table(aces()).do("play", move="BANG! 5D -> Dan")
    assert everybody.state["question"]["who"] == "Ana" and seat(everybody, "Dan")["life"] == 3


def test_watching_goes_step_by_step_through_chosen_eyes() -> None:
    shown = table("cards", players=4, seed=2, watch=True, bots="random")
    assert shown.state["watching"] and shown.state["can"]["step"] and not shown.state["mine"]
    shown.do("eyes", name="Ana")
    for expected in (1, 2, 3):
        shown.do("step")
        assert shown.state["decisions"] == expected and shown.state["viewer"] == "Ana"
    shown.do("undo").do("eyes", name="")
    assert shown.state["decisions"] == 2 and shown.state["viewer"] == shown.state["question"]["who"]


def test_a_game_goes_to_a_file_and_comes_back() -> None:
    shown = table("cards", players=4, seed=2)
    for _ in range(5):
        shown.do("play", move=str(shown.game.options[0]))
    text = shown.do("save").state["notice"]["text"]
    other = table("cards", players=5, seed=9, seat="Eva").do("load", text=text)
    assert not other.state["notice"] and other.state["seat"] == "Ana" and len(other.state["seats"]) == 4
    same = table("cards", players=4, seed=1).do("load", text=text)
    assert same.game.table.key() == shown.game.table.key() and same.state["can"]["undo"]


def test_a_name_is_only_a_name() -> None:
    shown = table("cards", names=[EVIL, "Ben", "Cid", "Dan -> x"], seed=7)
    assert [each["name"] for each in shown.state["seats"]] == [EVIL, "Ben", "Cid", "Dan -> x"]
    for _ in range(30):
        options = [str(each) for each in shown.game.options]
        aimed = [each for each in options if "img" in each or "Dan" in each]
        shown.do("play", move=(aimed or options)[0])
        assert not shown.state["notice"], shown.state["notice"]
    code = module(*TABLE)
    assert code.count("innerHTML") == 1 and "holder.innerHTML = SHEET;" in code and "insertAdjacentHTML" not in code


def test_wrong_wishes() -> None:
    for wish in ({"game": "poker"}, {"seat": "Zoe"}, {"seat": "Ana", "bots": "clever"}):
        with pytest.raises(BangkitError):
            table(**{"game": "cards", "players": 4, **wish})  # type: ignore[arg-type]


def test_the_click_of_the_browser_reaches_the_game() -> None:
    shown = table(aces())
    shown.action = {"do": "play", "move": "BANG! 5D -> Ben", "number": 12}
    assert shown.state["question"]["who"] == "Ben" and shown.state["answers"] == 12


def test_bots_are_shown_step_by_step_and_the_steps_add_up() -> None:
    shown = table("cards", players=5, seed=3, seat="Cid")
    assert shown.state["frames"] == []
    shown.do("play", move=shown.state["moves"][0]["move"])
    frames = shown.state["frames"]
    assert len(frames) > 1 and [each["upto"] for each in frames] == sorted(each["upto"] for each in frames)
    seats = [dict(each) for each in frames[0]["seats"]]
    assert len(seats) == 5
    for frame in frames[1:]:
        for change in frame.get("seats", []):
            seats[change["at"]].update(change)
    assert [{**each, "at": None} for each in seats] == [{**each, "at": None} for each in shown.state["seats"]]
    assert any(event["kind"] in ("play", "shot", "draws") for frame in frames for event in frame["events"])
    shown.do("look", back=1)
    assert shown.state["frames"] == []


def test_a_shot_that_waits_is_seen_and_a_refusal_says_what_can_be_done() -> None:
    shown = table(aces(), seat="Ben", bots={"Ana": FirstShot()})
    pending = shown.state["pending"]
    assert (pending["who"], pending["at"], pending["card"]["label"]) == ("Ana", "Ben", "BANG! 5♦")
    assert shown.state["question"]["answer"] and shown.state["moves"][-1]["kind"] == "warn"
    other = table(aces(), seat="Ana").do("why_card", card="Missed! 2S")
    assert other.state["notice"]["so"] == "You can: BANG! 5♦, Beer 6♥ or pass and end my turn."
    assert shown.state["about"]["title"] == "Ben, Sheriff"


class FirstShot:
    """Shoots at Ben."""

    def weights(self, view: Any) -> dict[Any, int]:
        return {option: int(str(option) == "BANG! 5D -> Ben") for option in view.options}


def played_to_the_end(shown: TableWidget) -> TableWidget:
    for _ in range(400):
        if shown.state["over"]:
            break
        moves = [*(move for each in shown.state["hand"] for move in each["moves"]), *shown.state["moves"]]
        shown.do("play", move=moves[0]["move"])
    return shown


def test_the_end_tells_who_won_why_and_what_it_means_and_deals_once_more() -> None:
    shown = played_to_the_end(table("cards", players=4, seed=11, seat="Ana"))
    end = shown.state["end"]
    won = "Ana" in shown.state["winners"]
    assert end["rule"].startswith("CARD-END-") and "in any other case" not in end["why"]
    assert end["yours"].startswith("You won" if won else "You lost, because")
    assert all(each["role"] not in ("hidden", "none") for each in end["seats"])
    assert (
        end["story"]["lives"][0] == seat(shown, "Ana")["most"]
        and end["story"]["lives"][-1] == seat(shown, "Ana")["life"]
    )
    if end["story"]["line"] is not None:
        shown.do("look_at", line=end["story"]["line"])
        assert shown.state["back"] > 0
    first = table("cards", players=4, seed=11, seat="Ana")
    shown.do("same")
    assert shown.game.table.key() == first.game.table.key() and not shown.state["over"]
    played_to_the_end(shown).do("again")
    assert not shown.state["over"] and shown.game.table.key() != first.game.table.key()


def test_a_running_game_can_be_played_again_from_its_start_and_not_dealt_anew() -> None:
    game = aces()
    start = game.table.key()
    shown = played_to_the_end(table(game))
    assert shown.state["can"]["same"] and not shown.state["can"]["again"]
    assert shown.do("same").game.table.key() == start


def test_a_click_that_takes_long_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = table("cards", players=5, seed=3, seat="Cid")
    told: list[str] = []
    shown.observe(lambda change: told.append(change["new"]), "progress")
    monkeypatch.setattr("bangkit.show.widgets.table_session.SLOW", -1)
    shown.do("play", move=shown.state["moves"][0]["move"])
    assert told[0].startswith("Dan is thinking; ") and shown.progress == ""


@pytest.mark.parametrize("room", ["cards", "dice"])
@pytest.mark.parametrize("seated", [{"seat": "Ana"}, {"watch": True}, {}], ids=str)
@pytest.mark.few(2)
def test_luck_that_a_game_asks_for_is_asked_of_whoever_sits_there(room: str, seated: dict[str, Any]) -> None:
    sitting, came = table(room, players=4, seed=1, chance="ask", **seated), 0
    for number in range(90):
        asked, seen = sitting.game.request, len(sitting.game.log)
        if asked is None:
            break
        if isinstance(asked, Chance):
            chance, came = sitting.state["chance"], came + 1
            assert sitting.state["question"]["luck"] and (chance["throw"] or len(chance["outcomes"]) > 1)
            assert sitting.do("reveal", outcome="nothing") and sitting.state["notice"] and len(sitting.game.log) == seen
            wished = str(min(map(str, asked.outcomes())))
            sitting.do("reveal", outcome=wished) if number % 3 else sitting.do("luck")
        elif sitting.session.watching:
            sitting.do("step")
        else:
            assert isinstance(asked, Ask) and "chance" not in sitting.state
            sitting.do("play", move=str(asked.options[-1]))
    assert len(sitting.game.log) > 12 and came > 12
    before = sitting.game.history[0]
    assert sitting.do("undo").game.history[0] < before


def test_a_table_that_is_watched_goes_on_by_itself_where_luck_is_asked() -> None:
    sitting = table("cards", players=4, chance="ask", watch=True)
    assert sitting.state["chance"] and sitting.state["can"]["step"]
    for _ in range(120):
        sitting.do("step")
    assert any(each.what == "turn begins" for each in sitting.game.log)


@pytest.mark.parametrize("room", ["cards", "dice"])
def test_the_fall_of_the_sheriff_is_told_as_the_case_that_it_is(room: str) -> None:
    game = getattr(bangkit, room).new_game(players=4, seed=2)
    sheriff = next(name for name in game.players if game[name].role == "sheriff")
    rule = "CARD-END-3" if room == "cards" else "DICE-END-04"
    game.table.outcome = Outcome((), "outlaw", rule)
    told = end_state(game, sheriff, [])
    assert told["why"] != bangkit.rule(rule).text and "all Outlaws win" in told["why"]


@pytest.mark.parametrize(
    ("winners", "title"), [(("Ana",), "The Sheriff wins"), (("Ana", "Eva"), "The Sheriff and his Deputies win")]
)
def test_a_sheriff_who_has_no_deputies_wins_alone(winners: tuple[str, ...], title: str) -> None:
    game = bangkit.cards.new_game(players=4 if len(winners) == 1 else 5, seed=2)
    game.table.outcome = Outcome(winners, "sheriff", "CARD-END-4")
    assert end_state(game, None, [])["title"] == title


def test_the_chance_to_win_is_shown_when_asked_for() -> None:
    """By what the viewer can know; off until he wants it, and then renewed with every move."""
    shown = bangkit.table("cards", players=4, seed=7, seat="Ana")
    assert shown.state["prospect"] is None
    shown.do("prospects")
    found = bangkit.strategy.value(shown.game.view("Ana")).chance
    assert shown.state["prospect"]["share"] == round(100 * found)
    assert "Ana wins with a chance of about" in shown.state["prospect"]["text"]
    shown.do("prospects")
    assert shown.state["prospect"] is None


def test_a_card_that_is_laid_down_goes_to_its_seat_and_another_to_the_discards() -> None:
    shown = table("cards", players=5, seed=7)
    seen = [
        [each["kind"] for frame in shown.do("play", move=move).state["frames"] for each in frame["events"]]
        for move in ("Schofield KS", "Stagecoach 9S")
    ]
    assert seen[0] == ["lay"] and seen[1][0] == "play" and "lay" not in seen[1]


def test_a_price_is_told_as_what_is_paid_with() -> None:
    hands = {"Ana": ["Springfield KS", "Rag Time 9H", "BANG! 2D"], "Ben": ["Beer 6H"], "Cid": [], "Dan": []}
    roles = ["outlaw", "sheriff", "outlaw", "renegade"]
    players = [
        {"name": name, "role": role, "hand": hands[name], "in_play": ["Barrel QS"] if name == "Ben" else []}
        for name, role in zip(hands, roles, strict=True)
    ]
    shown = table(aces(players=players, expansions=["dodge_city"]), seat="Ana")
    paid = {each["label"] for each in card(shown, "Springfield")["moves"] if each["target"] == "Cid"}
    assert paid == {"Pay with Rag Time 9♥", "Pay with BANG! 2♦"}
    taken = {(each["label"], each["short"]) for each in card(shown, "Rag Time")["moves"] if each["target"] == "Ben"}
    assert ("Pay with BANG! 2♦: Barrel Q♠", "Barrel Q♠") in taken and (
        "Pay with BANG! 2♦: hand",
        "a card of the hand",
    ) in taken


def test_who_has_played_a_card_is_asked_for_another_one() -> None:
    shown, first, more = (
        table(aces()),
        "Play a card, or pass to end the turn.",
        "Play another card, or pass to end the turn.",
    )
    assert shown.state["question"]["text"] == first
    shown.do("play", move="Beer 6H")
    assert shown.state["question"]["text"] == more
    shown.do("undo")
    assert shown.state["question"]["text"] == first
    shown.do("redo").do("play", move="pass")
    for _ in range(9):
        if (asked := shown.state["question"])["who"] != "Ana" and asked["what"] == "play":
            break
        shown.do("play", move=str(shown.session.game.request.options[0]))
    assert asked["text"] == first, "the turn of another one"


def test_who_plays_all_seats_is_told_so_and_may_sit_down_against_bots() -> None:
    for game in ("cards", "dice"):
        table = bangkit.table(game, players=4, seed=3)
        assert table.state["alone"] == "You play all 4 seats." and table.state["can"]["against"]
        first = table.state["home"]
        hand = table.state["hand"] if game == "cards" else None
        table.do("against")
        assert table.session.seat == first and set(table.session.bots) == set(table.state["names"]) - {first}
        assert table.state["alone"] == "" and not table.state["can"]["against"]
        assert hand is None or [each["text"] for each in table.state["hand"]] == [each["text"] for each in hand]
        table.do("same")
        assert table.session.seat == first and table.session.bots
    assert bangkit.table("cards", players=4, seed=3, seat="Ana").state["alone"] == ""
    assert bangkit.table("cards", players=4, seed=3, watch=True).state["alone"] == ""


def test_at_the_end_nobody_is_you_who_has_played_all_the_seats_and_no_seat_turns() -> None:
    table = bangkit.table("cards", players=4, seed=11)
    first = table.state["home"]
    while not table.state["over"]:
        moves = [*(move for card in table.state["hand"] for move in card["moves"]), *table.state["moves"]]
        table.do("play", move=moves[0]["move"])
        assert table.state["home"] == first
    end = table.state["end"]
    assert end["yours"] == "" and end["story"] is None
    assert [each["told"] for each in end["seats"] if "you" in each["told"].split()] == []

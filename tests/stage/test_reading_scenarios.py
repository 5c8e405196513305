"""A scenario file is read whole: every problem at once, each with its entry and the nearest word, none repaired."""

import tomllib
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bangkit
from bangkit.core.errors import BangkitError, InvalidPosition
from bangkit.stage import WrongScenario, load_scenario, read_scenario, scenario_from
from tests.support import scenario, scene

EXAMPLE = Path(__file__).parents[1] / "scenarios" / "base" / "beer_at_the_last_moment.toml"
FOUR = {"Ana": {}, "Ben": {}, "Cid": {}, "Dan": {}}


def problems(**data: Any) -> list[str]:
    with pytest.raises(WrongScenario) as caught:
        scenario(**{"players": dict(FOUR), **data})
    return list(caught.value.problems)


# -- what a table gets by itself -------------------------------------------------------------------


def test_a_plain_table() -> None:
    game = scene()
    assert [
        (seat.life, seat.starting_life, seat.role, seat.character) for seat in map(game.__getitem__, "Ana Ben".split())
    ]
    assert (game.turn, game.phase, game.deck.size, game.discard) == ("Ana", "play", 80, ())
    assert game["Ana"].life == game["Ana"].starting_life == 4
    assert game["Ana"].ability == "no ability"


def test_life_comes_from_character_and_role() -> None:
    game = scene(
        players={
            "Ana": {"role": "sheriff", "character": "Paul Regret"},
            "Ben": {"role": "outlaw", "life": 2},
            "Cid": {"role": "outlaw", "out": True},
            "Dan": {"role": "renegade", "starting_life": 9},
        }
    )
    assert [(game[name].life, game[name].starting_life) for name in game.players] == [(4, 4), (2, 4), (0, 4), (9, 9)]
    house = scene(players={"Ana": {"character": "Kit Carlson"}, "Ben": {}}, house_rules={"kit_life": 4})
    assert house["Ana"].life == 4


def test_faces_are_placed_before_bare_names() -> None:
    found = scenario(
        players={"Ana": {"hand": ["Volcanic", "Beer"]}, "Ben": {"hand": ["Beer 6H"], "in_play": ["Volcanic 10S"]}},
        deck={"top": ["KH", "Dynamite"], "discard": ["9S"]},
    )
    game = found.game()
    assert list(map(str, game["Ana"].hand)) == ["Volcanic 10C", "Beer 7H"]
    assert found.assigned == {
        "players 1 (Ana), hand 1": "Volcanic 10C",
        "players 1 (Ana), hand 2": "Beer 7H",
        "deck, top 1": str(game.table.top[0][0]),
        "deck, top 2": "Dynamite 2H",
        "deck, discard 1": str(game.discard[0]),
    }
    assert "assigned" in repr(found)
    assert (game.table.top[0][0].face, game.discard[0].face) == ("KH", "9S")


def test_every_card_is_somewhere() -> None:
    game = scene(
        players={"Ana": {"hand": ["Beer", "?"], "in_play": ["Barrel"]}, "Ben": {}},
        deck={"top": ["KH"]},
        turn={"player": "Ben"},
    )
    table = game.table
    assert len(table.bag) + len(table.top) + 2 == 80
    assert game.deck.size == 80 - 3
    empty = scene(deck={"rest": "none", "top": ["KH", "5S"]})
    assert (empty.table.bag, empty.deck.size) == ([], 2)


def test_open_cards_are_named_when_they_must_be() -> None:
    game = scene(players={"Ana": {"hand": ["BANG! 5D"]}, "Ben": {"hand": ["?"]}})
    assert list(map(str, game["Ben"].hand)) == ["?"]
    assert game.play("BANG! -> Ben").request.what == "hidden card"
    assert game.reveal("Missed! 10C").request.who == "Ben"
    assert game.play("Missed!")["Ben"].life == 4


def test_names_in_other_languages_and_spellings() -> None:
    game = scene(players={"Ana": {"hand": ["vezeni JS", "bang 5d"], "role": "Outlaw"}, "Ben": {"role": "SHERIFF"}})
    assert list(map(str, game["Ana"].hand)) == ["Jail JS", "BANG! 5D"]
    assert game["Ben"].role == "sheriff"


@pytest.mark.parametrize(
    ("phase", "what"), [("start", "card"), ("draw", "card"), ("play", "play"), ("discard", "discard")]
)
def test_the_phase_of_the_turn(phase: str, what: str) -> None:
    players = {"Ana": {}, "Ben": {"life": 1, "hand": ["Beer", "BANG!"]}}
    game = scene(players=players, turn={"player": "ben", "phase": phase})
    assert (game.turn, game.request.what) == ("Ben", what)


def test_bangs_and_used_of_the_turn() -> None:
    players = {"Ana": {"hand": ["BANG! 5D", "Beer"]}, "Ben": {}}
    game = scene(players=players, turn={"bangs": 1, "used": ["Jesse Jones"]})
    assert [refusal.rule for refusal in game.why_not("BANG! -> Ben")] == ["CARD-PLAY-2"]
    assert game.table.used == ("Jesse Jones",)


def test_what_players_know() -> None:
    game = scene(
        players={"Ana": {"hand": ["Beer"]}, "Ben": {"hand": ["Missed! 10C", "BANG! 5D"]}, "Cid": {}},
        deck={"top": ["KH"]},
        known=[{"player": "Cid", "hand_of": "Ben", "cards": ["BANG!"]}, {"player": "Ana", "top": ["KH", "2S"]}],
    )
    assert list(map(str, game.view("Cid")["Ben"].hand)) == ["BANG! 5D"]
    assert game.view("Ana")["Ben"].hand == ()
    assert [card.face for card in game.view("Ana").known_top] == ["KH", "2S"]
    assert game.view("Cid").known_top == (None, None)
    assert game.deck.size == 80 - 3


# -- problems --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ({"players": {"Ana": {"hand": ["Beeer"]}, "Ben": {}}}, "players 1 (Ana), hand 1: there is no card 'Beeer'; did you mean Beer?"),
        ({"players": {"Ana": {"hand": ["BANG! 5H"]}, "Ben": {}}}, "players 1 (Ana), hand 1: there is no BANG! 5H; BANG! exists as"),
        ({"players": {"Ana": {"hand": ["5D"]}, "Ben": {}}}, "players 1 (Ana), hand 1: there is no card '5D'"),
        ({"players": {"Ana": {"hand": ["Beer 6H"]}, "Ben": {"hand": ["Beer 6H"]}}}, "players 2 (Ben), hand 1: Beer 6H is named 2 times"),
        ({"players": {"Ana": {"hand": ["Stagecoach 9S"] * 3}, "Ben": {}}}, "Stagecoach 9S is named 3 times; the packs in use hold 2 cards"),
        ({"players": {"Ana": {"hand": ["Saloon", "Saloon"]}, "Ben": {}}}, "players 1 (Ana), hand 2: no Saloon is left"),
        ({"players": {"Ana": {"hand": ["Bible"]}, "Ben": {}}}, 'Bible belongs to dodge_city; write expansions = ["dodge_city"]'),
        ({"players": {"Ana": {"character": "Molly Stark"}, "Ben": {}}}, "Molly Stark belongs to dodge_city"),
        ({"players": {"Ana": {"life": 5}, "Ben": {}}}, "Ana: life 5 is above the starting life 4"),
        ({"players": {"Ana": {"life": 0}, "Ben": {}}}, "Ana: life 0, but still in the game"),
        ({"players": {"Ana": {"life": "2"}, "Ben": {}}}, "players 1 (Ana): life must be a whole number, not '2'"),
        ({"players": {"Ana": {"life": True}, "Ben": {}}}, "players 1 (Ana): life must be a whole number, not True"),
        ({"players": {"Ana": {"hand": "Beer"}, "Ben": {}}}, "players 1 (Ana): hand must be a list of texts, not 'Beer'"),
        ({"players": {"Ana": {"role": "sheriff"}, "Ben": {"role": "sheriff"}}}, "2 players are sheriff"),
        ({"players": {"Ana": {"role": "outlaw"}, "Ben": {}}}, "either everybody has a role or nobody"),
        ({"players": {"Ana": {"role": "sherif"}, "Ben": {}}}, "there is no role 'sherif'; did you mean sheriff?"),
        ({"players": {"Ana": {"character": "Kit Carson"}, "Ben": {}}}, "did you mean Kit Carlson?"),
        ({"players": {"Ana": {"character": "Black Jack"}, "Ben": {"character": "Black Jack"}}}, "Black Jack is played twice"),
        ({"players": {"Ana": {"hnd": []}, "Ben": {}}}, "players 1 (Ana): there is no key 'hnd'; did you mean hand?"),
        ({"players": {"Ana": {"in_play": ["Beer"]}, "Ben": {}}}, "Beer 6H cannot lie in play"),
        ({"players": {"Ana": {"in_play": ["?"]}, "Ben": {}}}, "players 1 (Ana), in_play 1: only a hand can hold"),
        ({"players": {"Ana": {"in_play": ["Volcanic", "Volcanic"]}, "Ben": {}}}, "CARD-PLAY-3"),
        ({"players": {"Ana": {"in_play": ["Volcanic", "Remington"]}, "Ben": {}}}, "CARD-WEAP-5"),
        ({"players": {"Ana": {"role": "sheriff", "in_play": ["Jail"]}, "Ben": {"role": "outlaw"}}}, "CARD-JAIL-2"),
        ({"players": {"Ana": {"laid_now": ["Barrel"]}, "Ben": {}}}, "Barrel is not among the cards in play of Ana"),
        ({"players": {"Ana": {}, "Ben": {"out": True, "hand": ["Beer"]}}}, "Ben is out and cannot have cards"),
        ({"players": {"Ana": {}, "Ben": {"out_in_own_turn": True}}}, "out_in_own_turn needs out = true"),
        ({"players": {"Ana": {}}}, "players: a scenario needs at least two players"),
        ({"players": [{"name": f"P{n}"} for n in range(9)]}, "players: a scenario seats at most 8 players"),
        ({"players": [{"name": "Ana"}, {"name": "ANA"}]}, "players: two players are called 'Ana'"),
        ({"players": [{"name": "Ana"}, {"life": 2}]}, "players 2: name is missing"),
        ({"players": [{"name": "Ana"}, {"name": ""}]}, "players: '' is no name"),
        ({"players": "Ana"}, "players must be a list of tables"),
        ({"deck": {"top": ["Beer", "?"]}}, "deck, top 2: only a hand"),
        ({"deck": {"rest": "nothing"}}, "deck, rest: there is no value 'nothing'"),
        ({"deck": {"bottom": []}}, "deck: there is no key 'bottom'"),
        ({"deck": {"rest": "none"}, "players": {"Ana": {"hand": ["?"]}, "Ben": {}}}, 'deck: 1 card left open by "?", and 0 cards left in the deck'),
        ({"turn": {"player": "Bne"}}, "turn, player: there is no player 'Bne'; did you mean Ben"),
        ({"turn": {"phase": "drwa"}}, "turn, phase: there is no phase 'drwa'; did you mean draw?"),
        ({"turn": {"phase": "start", "bangs": 1}}, "turn: bangs says what happened in this turn"),
        ({"turn": {"bangs": -1}}, "turn: bangs is -1, at least 0 is possible"),
        ({"turn": {"used": ["Doc Holiday"]}}, "turn, used: there is no ability or card 'Doc Holiday'; did you mean Doc Holyday?"),
        ({"turn": {"player": "Ana"}, "players": {"Ana": {"out": True}, "Ben": {}}}, "it cannot be the turn of Ana"),
        ({"known": [{"player": "Ana", "hand_of": "Ben", "cards": ["Beer"]}]}, "known 1, cards 1: Beer is not in the hand of Ben"),
        ({"known": [{"player": "Ana", "top": ["KH"]}], "deck": {"top": ["5S"]}}, "known 1, top 1: KH is not card 1 of deck.top"),
        ({"known": [{"top": ["KH"]}]}, "known 1: player is missing"),
        ({"events": {"now": "Thirst"}}, "[events] belongs to high_noon"),
        ({"expansions": ["dodge"]}, "expansions: there is no expansion 'dodge'; did you mean dodge_city?"),
        ({"house_rules": {"kit_lives": 4}}, "house_rules: there is no house rule 'kit_lives'; did you mean kit_life?"),
        ({"three": {"survival": True}}, "[three] is for three players, here are 4"),
        ({"rules": ["CARD-BEER-99"]}, "rules: there is no rule 'CARD-BEER-99'"),
        ({"seed": 1.5}, "seed must be a number or a text"),
        ({"game": "crads"}, "game: there is no game 'crads'; did you mean cards?"),
        ({"tittle": "x"}, "there is no key 'tittle'; did you mean title?"),
        ({"step": [{}]}, "step 1: a step is one of play, chance, refused or expect; this one is empty"),
        ({"step": [{"play": "pass", "expect": {"over": True}}]}, "step 1: a step is one of"),
        ({"step": [{"play": "pass", "only": True}]}, "step 1: only belongs to a step with refused"),
        ({"step": [{"play": "Zoe: pass"}]}, "step 1, play: there is no player 'Zoe'"),
        ({"step": [{"play": "BANG! -> Zoe"}]}, "step 1, play: there is no player 'Zoe'"),
        ({"step": [{"play": "Ana: BANGG -> Ben"}]}, "there is no card 'BANGG'; did you mean BANG!?"),
        ({"step": [{"refused": "pass", "rules": ["CARD-FLOW-88"]}]}, "step 1, rules: there is no rule 'CARD-FLOW-88'"),
        ({"step": [{"expect": {"Ben.lief": 1}}]}, "step 1, expect: there is no key 'Ben.lief'; did you mean Ben.life"),
        ({"step": [{"expect": {"not_offered": ["Beeer"]}}]}, "there is no card 'Beeer'"),
        ({"step": [{"expect": {"log": ["CARD-X-1"]}}]}, "step 1, expect, log: there is no rule 'CARD-X-1'"),
        ({"step": [{"expect": {}}]}, "step 1: this expectation is empty"),
        ({"case": [{"name": "x", "players": {"Zoe": {"life": 1}}}]}, "case 'x': players: there is no player 'Zoe'"),
        ({"case": [{"name": "x", "players": {"Ana": {"life": 9}}}, {}]}, "case 'x': Ana: life 9 is above the starting life 4"),
        ({"case": [{"name": "x", "title": "y"}, {}]}, "case 'x': there is no key 'title'"),
    ],
    ids=lambda value: value[:40] if isinstance(value, str) else "",
)  # fmt: skip
def test_a_problem_is_named_with_its_entry(data: dict[str, Any], told: str) -> None:
    found = problems(**data)
    assert any(told in each for each in found), found


def test_all_problems_are_in_one_error() -> None:
    found = problems(
        players={"Ana": {"hand": ["Beeer"], "life": 7}, "Ben": {"role": "sherif"}},
        deck={"top": ["5X"]},
        turn={"player": "Zoe"},
        step=[{"play": "Zed: pass"}, {"expect": {"Ben.lief": 1}}],
    )
    assert len([each for each in found if any(word in each for word in "Beeer 7 sherif 5X Zoe Zed lief".split())]) >= 7


def test_a_problem_of_every_case_is_told_once() -> None:
    found = problems(
        players={"Ana": {"life": 9}, "Ben": {}}, case=[{"name": "one"}, {"name": "two", "turn": {"bangs": -1}}]
    )
    assert found == [
        "Ana: life 9 is above the starting life 4",
        "case 'two': turn: bangs is -1, at least 0 is possible",
    ]


def test_the_error_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text("title = \n", encoding="utf-8")
    with pytest.raises(WrongScenario, match="wrong.toml: 1 problem.*\n- it is no TOML: .*line 1"):
        load_scenario(path)
    path.write_bytes(b"\xff")
    with pytest.raises(InvalidPosition, match="no TOML"):
        bangkit.scenario(path)
    with pytest.raises(bangkit.BangkitError, match="none.toml: No such file"):
        load_scenario(tmp_path / "none.toml")


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inside:
        yield from places(each, (*path, key))


@given(st.integers(0, 10**9))
def test_any_damage_is_told_in_the_words_of_the_kit(number: int) -> None:
    """Whatever stands in a file, reading and running it raises nothing foreign."""
    luck = Random(number)
    data = deepcopy(FULL)
    for _ in range(luck.randrange(1, 4)):
        path = luck.choice(list(places(data)))
        owner: Any = data
        for key in path[:-1]:
            owner = owner[key]
        if luck.random() < 0.3:
            del owner[path[-1]]
        else:
            owner[path[-1]] = luck.choice(
                [None, True, -1, 10**20, 1.5, "", "?", "Zoe", "Beer", [], ["?"], {}, [{}], {"a": {"b": 1}}]
            )
    try:
        scenario_from(data).run(check=False)
    except BangkitError as error:
        assert str(error)


FULL: dict[str, Any] = {
    **tomllib.loads(EXAMPLE.read_text(encoding="utf-8")),
    "seed": 3,
    "house_rules": {"kit_life": 4},
    "known": [{"player": "Cid", "hand_of": "Ben", "cards": ["Beer"]}, {"player": "Dan", "top": ["5S"]}],
    "case": [{"name": "two", "players": {"Ben": {"life": 2}}, "step": [{"play": "pass"}, {"chance": "KH"}]}],
}


def test_the_example_of_the_format_reads_and_holds() -> None:
    found = bangkit.scenario(EXAMPLE)
    assert (found.title, found.rules, found.cases) == ("Beer at the last moment", ("CARD-BEER-5", "CARD-BEER-7"), ("",))
    assert found.run()
    assert read_scenario(EXAMPLE.read_text(encoding="utf-8")).run().passed


def test_notes_are_told_where_they_stand() -> None:
    """The file's note is the beginning's, also in a case that has none; a note that is no text is a problem."""
    steps = [{"play": "Ana: pass", "note": "Over."}]
    told = scenario(
        players=dict(FOUR), note="Here.", step=steps, case=[{"name": "other", "note": "There."}, {"name": "same"}]
    )
    assert [told.note(case) for case in ("", "other", "same")] == ["Here.", "There.", "Here."]
    assert [step.note for step in told.steps()] == ["Over."]
    assert any("note" in each for each in problems(note=3))
    assert any("note" in each for each in problems(step=[{"play": "Ana: pass", "note": 3}]))

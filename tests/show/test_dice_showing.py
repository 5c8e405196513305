"""The dice table as a picture, positions of dice to touch, and the characters on the same roll."""

from pathlib import Path

import pytest

import bangkit
from bangkit import show
from bangkit.core.errors import BangkitError
from bangkit.dice.hooks import CHARACTERS
from bangkit.show.ability_rolls import SITUATIONS, TELLING, DiceCharacters, compared, dice_course, fits
from tests.show.drawn import drawings

LESSONS = Path(__file__).parents[2] / "notebooks" / "rules" / "scenarios"
TURN, UNDEAD = LESSONS / "dice_turn.toml", LESSONS / "undead.toml"
WORKED = Path(__file__).parents[1] / "scenarios" / "dice" / "worked_example.toml"
NASTY = "<img src=x onerror=f()>"
ALL_MODULES = [1, 2, 3, 4]


# -- pictures and tables -------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(4, 9))
def test_everything_lies_on_the_sheet(players: int) -> None:
    game = bangkit.dice.new_game(players=players, seed=players, modules=ALL_MODULES)
    for picture in (show.board(game), show.board(game, "Ana")):
        for drawn in drawings(picture.to_svg()):
            assert len(drawn.rects) > players and all(map(drawn.paper.holds, drawn.rects))


def test_a_game_and_a_view_show_themselves() -> None:
    game = bangkit.dice.new_game(players=5, seed=7)
    for shown in (game._repr_html_(), game.view("Ana")._repr_html_()):
        assert '<img alt="The dice table.' in shown and "Stop, or throw some" in shown
    assert "hidden" not in game._repr_html_() and game.view("Ana")._repr_html_().count("hidden") > 2


def test_a_view_shows_no_fury_card_of_another() -> None:
    game = bangkit.scenario(UNDEAD).game("fury").change("Ben", fury=("gatling",))
    assert "fury cards: gatling" in show.hands(game).text()
    assert "fury cards: gatling" in show.hands(game, "Ben").text()
    assert "1 fury card face down" in show.hands(game, "Cid").text()
    assert "fury cards: gatling" not in show.board(game, "Cid").to_svg() + show.board(game, "Cid").html()


def test_the_picture_tells_what_lies_there() -> None:
    game = bangkit.scenario(TURN).game("the worked example")
    assert "have not been thrown" in show.board(game).html()
    assert "Ana throws the dice" in show.question(game).text()
    game.reveal("gatling arrow arrow 1 dynamite")
    told = show.board(game).parts[0].text().replace("\n", " ")
    assert "8 arrows in the middle." in told and "1 dynamite locked" in told and "Ana: Sheriff" in told
    assert ">locked<" in show.board(game).to_svg()
    jack = bangkit.scenario(TURN).game("Black Jack").reveal("dynamite 1 1 2 2")
    assert "locked" not in show.board(jack).text()


def test_zombies_and_their_lord() -> None:
    game = bangkit.scenario(UNDEAD).game("you are Ben, a zombie")
    told = show.board(game).text()
    assert told.count("zombie") == 2 and "Zombie Lord" in told and "3 of 3" in told


def test_the_end_and_the_piles() -> None:
    game = bangkit.scenario(UNDEAD).game("you are Ben, a zombie").reveal("1 1 2")
    game.play("stop").play("1 -> Ana").play("1 -> Ana").play("2 -> Eva")
    assert "The game is over: " in show.question(game).text() and "won" in show.question(game.view("Ana")).text()
    duel = (
        bangkit.scenario(UNDEAD)
        .game("a duel")
        .reveal("arrow arrow arrow | duel arrow")
        .play("stop")
        .play("duel -> Cid")
    )
    assert "Cid throws the duel die" in show.question(duel).text()


def test_a_name_is_only_a_name() -> None:
    game = bangkit.dice.new_game(names=["Ana", NASTY, "Cid", "Dan & 'Co'"], seed=1)
    for shown in (show.board(game), show.question(game), show.hands(game)):
        assert "<img src=x" not in shown.html()
    assert "<img src=x" not in show.board(game).to_svg()


def test_compositions_say_how_sure_they_are() -> None:
    told = show.compositions().text()
    assert "a guess: we found no source" in told and "3 \N{MULTIPLICATION SIGN} gatling" in told
    mine = bangkit.dice.new_game(players=5, seed=1, modules=[2], components={"fury": ["beer"] * 4})
    assert (
        "given by you" in show.compositions(mine).text()
        and "4 \N{MULTIPLICATION SIGN} beer" in show.compositions(mine).text()
    )


# -- positions to touch --------------------------------------------------------------------------


def test_walking_through_the_worked_example() -> None:
    walk = show.step_through(TURN, "the worked example")
    assert walk.state["walk"]["note"].startswith("One arrow in the middle")
    walk.go(1)
    assert "The last arrow is taken" in str(walk.state["walk"]["told"]) and walk.game["Ana"].life == 4
    walk.go(2)
    assert "DICE-DYN-01" in str(walk.state["walk"])
    walk.go(99)
    assert walk.game.turn == "Ben" and "step 8 of 8" in repr(walk)


def test_scripted_throws_have_their_own_stop() -> None:
    walk = show.step_through(WORKED)
    assert [stop.told.heading for stop in walk.stops[:2]] == ["The position at the start.", "The dice were thrown."]


def test_playing_dice_by_touch() -> None:
    position = show.play_position(TURN, "your own throw")
    chance = position.state["chance"]
    assert chance["throw"] and [die["duel"] for die in chance["dice"]] == [False] * 5 and not position.state["dice"]
    assert [face["face"] for face in chance["dice"][0]["faces"]] == ["arrow", "dynamite", "1", "2", "beer", "gatling"]
    position.do("throw", base="gatling gatling beer 1 dynamite".split())
    dice = position.state["dice"]
    assert [die["face"] for die in dice] == ["dynamite", "1", "beer", "gatling", "gatling"]
    assert "chance" not in position.state and [die["locked"] for die in dice] == [True, False, False, False, False]
    position.do("why_die", die=0)
    assert position.state["notice"]["lines"][0]["rule"] == "DICE-DYN-01"
    position.do("keep", dice=[0, 3, 4])
    assert "chance" in position.state
    position.do("luck")
    assert position.game.rerolls == 1 or position.game.turn == "Ben"
    position.do("undo")
    assert show.play_position(position.game).state["seats"]


def test_duel_dice_are_thrown_beside_the_others() -> None:
    position = show.play_position(UNDEAD, "throw the duel dice")
    assert [die["duel"] for die in position.state["chance"]["dice"]].count(True) == 2
    position.do("throw", base=["1", "1", "beer"], duel=["duel", "arrow"])
    assert sum(die["duel"] for die in position.state["dice"]) == 2


def test_what_may_not_be_done_says_why() -> None:
    position = show.play_position(TURN, "your own throw")
    position.do("throw", base="dynamite dynamite 1 2 2".split()).do("stop")
    position.do("play", move="1 -> Cid")
    assert "DICE-SHOT-01" in [line["rule"] for line in position.state["notice"]["lines"]]


# -- characters ----------------------------------------------------------------------------------


def test_every_character_changes_something() -> None:
    assert set(TELLING) == set(CHARACTERS) and len(TELLING) == 24
    for name, (key, _) in TELLING.items():
        grid, same = compared(name, dice_course(None, key), dice_course(name, key))
        assert not same, name
        assert any(row[-1] for row in grid.rows)


@pytest.mark.parametrize("key", SITUATIONS)
def test_everybody_can_be_tried_on_every_roll(key: str) -> None:
    for name in TELLING:
        if fits(name, key):
            assert dice_course(name, key).end.turn != SITUATIONS[key].turn or dice_course(name, key).end.over, name


def test_the_picker_follows() -> None:
    panel = show.dice_characters()
    assert isinstance(panel, DiceCharacters)
    assert repr(panel) == "<Rose Doolan: Ana throws 1, 2, a beer and two Gatlings (run this cell to use it)>"
    assert "Ben, Cid, Dan or Eva" in panel.compared.value and "one place farther" in panel.told.value
    panel.who.value = "Bart Cassidy"
    assert panel.situation.value == "hit" and "arrow; pass" in panel.compared.value
    assert "DICE-CHAR-BART" in panel.story.value and panel.table.game.turn
    panel.situation.value = "mixed"
    assert "Nothing changes here" in panel.compared.value
    panel.pick("Greg Digger")
    assert [key for _, key in panel.situation.options] == ["duel", "wound"] and "modules 1, 2 and 3" in panel.told.value
    assert "Pixie" in repr(panel.pick("Pixie Pete", "wound"))


def test_an_unknown_character_has_a_neighbour() -> None:
    with pytest.raises(BangkitError, match="did you mean Slab the Killer"):
        show.same_roll("Slab the Kiler")

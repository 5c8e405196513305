"""What cannot be is told in one error with every problem; nothing is repaired."""

import pytest

from bangkit.core.errors import BangkitError, DamagedFile, InvalidPosition, NotationError
from bangkit.dice import DiceGame, Table, new_game
from bangkit.stage.scenario import WrongScenario
from tests.support import scenario


def test_every_wrong_wish_is_told_at_once():
    with pytest.raises(InvalidPosition) as wrong:
        new_game(
            3, modules=[1, 4, 7], names=["Ana", "ana", "x" * 30], roles=["sheriff", "outlaw", "bandit"],
            characters=["Greg Digger", "Greg Digger", "Zorro"],
            house_rules={"arrow_pool": 0, "three_all_dead": "everybody", "arow_pool": 3}, components={"furry": []},
        )  # fmt: skip
    told = wrong.value.problems
    for part in ("module 7", "UNDEAD-SETUP-02", "UNDEAD-SETUP-04", "called 'Ana'", "24 printable", "bandit", "DICE-SETUP-02",
                 "played twice", "UNDEAD-CHAR-GEN-01", "Zorro", "arrow_pool", "three_all_dead", "arow_pool", "furry"):  # fmt: skip
        assert any(part in problem for problem in told), part


def test_every_impossible_thing_on_a_table_is_told_at_once():
    with pytest.raises(WrongScenario) as wrong:
        scenario(
            """
            game = "dice"
            modules = [1]
            players = [
                { name = "Ana", arrows = -1, life = 12, tokens = ["1", "1"] },
                { name = "Ben", arrows = 10, character = "Pixie Pete" },
                { name = "Cid", out = true, arrows = 1, role = "sheriff" },
                { name = "Dan", fury = ["beer"], life = 0 },
            ]
            [dice]
            showing = "1 1 1 1 whisky | beer"
            """
        )
    told = "\n".join(wrong.value.problems)
    for part in ("UNDEAD-SETUP-02", "-1 arrows", "above the cap", "equal wound tokens", "10 arrows", "needs module 2",
                 "cannot have arrows", "without module 2", "out = true", "5 base dice", "'whisky'", "'beer'",
                 "has a role"):  # fmt: skip
        assert part in told, part


def test_unknown_words_of_a_file_come_with_the_nearest_ones():
    with pytest.raises(WrongScenario) as wrong:
        scenario(
            """
            game = "dice"
            modul = [1]
            players = [{ name = "Ana", arows = 1, character = "Bart Casidy" }, { name = "Ben", tokens = ["bier"] }]
            [dice]
            rolls = ["1 1 cactus"]
            [turn]
            phase = "T9"
            """
        )
    told = "\n".join(wrong.value.problems)
    assert "modules" in told
    with pytest.raises(WrongScenario) as wrong:
        scenario(
            """
            game = "dice"
            players = [{ name = "Ana", character = "Bart Casidy" }, { name = "Ben", tokens = ["bier"] }]
            [dice]
            rolls = ["1 1 cactus"]
            [turn]
            phase = "T9"
            """
        )
    told = "\n".join(wrong.value.problems)
    for part in ("Bart Cassidy", "beer", "cactus", "T9"):
        assert part in told, part


@pytest.mark.parametrize(
    "text",
    [
        "",
        "reroll cactus",
        "shoot Ben",
        "1 ->",
        "use Zorro",
        "3 -> Ben",
        "keep 2 2 2 2 2 2",
        "use Pat Brennan: Ben x -> Ana",
    ],
)
def test_moves_that_cannot_be_read(text: str):
    game = new_game(5, seed=1)
    with pytest.raises(NotationError):
        game.play(text)


def test_a_changed_table_is_valid_or_refused():
    game = new_game(5, seed=2, modules=[1, 2])
    changed = game.change("Ana", arrows=game["Ana"].arrows + 1, life=2, tokens=["1"])
    assert changed["Ana"].life == 2 and changed["Ana"].tokens == ("1",) and changed.pool == game.pool - 1
    with pytest.raises(InvalidPosition) as wrong:
        game.change("Ana", starting_life=10**9, life=10**9)
    assert "Ana: a starting life of 1000000000 is impossible; it is 1 to 20" in wrong.value.problems
    with pytest.raises(InvalidPosition) as wrong:
        game.change("Ana", arrows=12, life=99, beard=True)
    assert len(wrong.value.problems) >= 3
    with pytest.raises(BangkitError):
        game["Zoe"]


def test_a_damaged_save_is_told():
    plain = new_game(5, seed=2).to_json()
    with pytest.raises(DamagedFile):
        DiceGame.from_json({**plain, "game": "cards"})
    table = dict(plain["start"])
    del table["pool"]
    with pytest.raises(InvalidPosition) as wrong:
        Table.from_json({**table, "pol": 9})
    assert "'pool'" in str(wrong.value) and "'pol'" in str(wrong.value)


def test_half_a_move_says_which_half_is_missing():
    with pytest.raises(NotationError) as wrong:
        new_game(4, seed=7).play(" -> Ben")
    assert str(wrong.value) == "' -> Ben' names no die before '->'; write which one is used, for example '1 -> Ben'"

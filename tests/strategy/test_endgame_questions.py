"""What is asked of a solved endgame: positions, keeps, who wins when both fall, bad wishes, the file on disk."""

import re
import sys
from pathlib import Path
from typing import Any

import pytest

from bangkit.core.errors import BangkitError, InvalidPosition
from bangkit.dice import new_game
from bangkit.dice.hooks import CHARACTERS
from bangkit.strategy.endgames import solution as store
from bangkit.strategy.endgames.endgame_states import MATCHES, Pair, Side, table_at
from bangkit.strategy.endgames.solution import Endgame, iterate, pair_of, solve

HOUSE: dict[str, Any] = {"arrow_pool": 9, "three_all_dead": "outlaw"}


def small(roles: tuple[str, str] = ("sheriff", "renegade"), both_fall: float = 0.5) -> Endgame:
    """A small game between two plain characters."""
    one, other = (
        Side(role, who, 3, CHARACTERS[who]) for role, who in zip(roles, ("Rose Doolan", "Vulture Sam"), strict=True)
    )
    pair = Pair((one, other), 4)
    return Endgame(pair, both_fall, iterate(pair, both_fall))


def test_bounds_close_around_every_value() -> None:
    endgame = small()
    assert endgame.gap <= 1e-9
    for state in endgame.states():
        low, high = endgame.interval(state)
        assert 0 <= low <= endgame.value(state) <= high <= 1
        assert endgame.value(state, "renegade") == pytest.approx(1 - endgame.value(state))


def test_bounds_hold_the_value_from_the_first_round_on() -> None:
    """Wherever the iteration is stopped, the truth lies between them."""
    exact = small()
    for tolerance in (0.99, 0.5, 0.1):
        rough = iterate(exact.pair, 0.5, tolerance).bounds
        assert (rough[:, 0] <= exact.bounds[:, 1]).all() and (exact.bounds[:, 0] <= rough[:, 1]).all()


def test_chances_of_all_three_ends_make_the_value() -> None:
    endgame = small()
    for state in endgame.states()[::7]:
        chances = endgame.chances(state)
        assert sum(chances.values()) == pytest.approx(1) and min(chances.values()) >= -1e-9
        assert chances["sheriff"] + chances["neither"] / 2 == pytest.approx(endgame.value(state))


def test_what_each_side_can_be_sure_of() -> None:
    """What the Sheriff can be sure of, and what the Renegade leaves him at most, lie around the even count."""
    sure, even, most = (small(both_fall=share) for share in (0, 0.5, 1))
    for state in even.states()[::11]:
        assert sure.value(state) <= even.value(state) <= most.value(state)


def test_a_double_fall_is_half_a_win_unless_said_otherwise() -> None:
    """Both numbers of the design page, to the digits that stand there."""
    endgame = solve(sheriff="Calamity Janet", renegade="Rose Doolan")
    for turn, value, ends in (
        ("sheriff", 0.6303, {"sheriff": 0.5746, "renegade": 0.3139, "neither": 0.1115}),
        ("renegade", 0.5410, {"sheriff": 0.4794, "renegade": 0.3974, "neither": 0.1232}),
    ):
        here = endgame.at(turn=turn)
        assert endgame.both_fall == 0.5 and endgame.value(here) == pytest.approx(value, abs=5e-5)
        assert endgame.chances(here) == pytest.approx(ends, abs=5e-5)


def test_worths_of_a_double_fall_that_are_nearly_alike_are_kept_apart() -> None:
    pair = small().pair
    assert len({store.name_of(pair, worth) for worth in (1 / 3, 0.333333, 0.3333333, 0.5, 0, 1)}) == 6
    assert {path.name for path in SHIPPED} >= {
        store.name_of(pair_of({"sheriff": "Calamity Janet", "renegade": "Rose Doolan"}, HOUSE), 0.5)
    }


SHIPPED = sorted((Path(store.__file__).parent / "data").glob("*.npz"))


def test_what_is_shipped_is_small() -> None:
    assert SHIPPED and sum(path.stat().st_size for path in SHIPPED) < 2_000_000


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
@pytest.mark.few(1)
def test_shipped_bounds_prove_themselves(path: Path) -> None:
    """A lower bound that a turn does not lower is one, and an upper bound that a turn does not raise."""
    cast = dict(each.split("-")[:2] for each in path.stem.split("_")[:2])
    endgame = solve(cached=True, **{role: re.sub(r"(?<=[a-z])(?=[A-Z])", " ", who) for role, who in cast.items()})
    assert endgame.gap <= 1e-9
    for who, turn in enumerate(endgame.turns):
        low, high = turn.before(endgame.bounds[1 - who])
        assert (endgame.bounds[who][0] <= low + 1e-13).all() and (high <= endgame.bounds[who][1] + 1e-13).all()


def test_keeps_are_ranked_for_the_roller() -> None:
    endgame = small()
    here = endgame.at(sheriff=(2, 1), renegade=(1, 0), turn="renegade")
    keeps = endgame.keeps(here, "1 beer dynamite gatling 2", 1)
    assert keeps[0].regret == 0 and [each.worth for each in keeps] == sorted(
        (each.worth for each in keeps), reverse=True
    )
    assert all(each.keep.dynamites == 1 for each in keeps) and len(keeps) == 16
    assert endgame.best_keep(here, "dynamite dynamite dynamite 1 beer").text == "dynamite dynamite dynamite 1 beer"
    assert "regret" in repr(keeps) and "<table" in keeps._repr_html_()


def test_a_sure_kill_is_kept() -> None:
    endgame = small()
    here = endgame.at(sheriff=(3, 0), renegade=(1, 0), turn="sheriff")
    assert endgame.keeps(here, "1 beer beer gatling 2", 0)[0].worth == 1.0
    assert endgame.best_keep(here, "1 beer beer gatling 2", 2).text == "1 2 beer beer gatling"


@pytest.mark.rule("DEC-14", "DICE-END-08", "DICE-3P-05")
@pytest.mark.parametrize("match", MATCHES)
def test_when_both_fall_the_engine_and_the_solver_agree(match: tuple[str, str]) -> None:
    pair = pair_of(dict(zip(match, ("Rose Doolan", "Willy the Kid"), strict=True)), HOUSE)
    game_table = table_at(pair, (1, 1), (4, 4), match[0])
    from bangkit.dice.game import DiceGame

    game = DiceGame(game_table, chance="ask")
    game.reveal("arrow beer beer beer beer")
    assert game.over
    won = tuple(player for player in match if player.capitalize() in game.winners)
    worth = pair.worth_of_both
    assert won == (() if worth is None else (match[0],) if worth else (match[1],))


def test_who_the_last_two_can_be() -> None:
    assert pair_of({"sheriff": "bart cassidy", "renegade": "El Gringo"}, HOUSE).sides[0].cap == 10
    assert pair_of({"outlaw": "Jesse Jones", "deputy": "Kit Carlson"}, HOUSE).sides[0].role == "deputy"
    nobody = pair_of({"outlaw": "Jesse Jones", "deputy": "Kit Carlson"}, HOUSE | {"three_all_dead": "nobody"})
    assert nobody.worth_of_both is None


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"sheriff": "Bart Cassidy"},
        {"sheriff": "Bart Cassidy", "deputy": "El Gringo"},
        {"sheriff": "Bart Cassidy", "renegade": "Bart Casidy"},
        {"sheriff": "Bart Cassidy", "renegade": "Bart Cassidy"},
        {"sheriff": "Belle Star", "renegade": "Bart Cassidy"},
        {"sheriff": 7, "renegade": None},
        {"sheriff": "Bart Cassidy", "renegade": "El Gringo", "both_fall": 2},
        {"sheriff": "Bart Cassidy", "renegade": "El Gringo", "house_rules": {"arrow_pool": 0}},
    ],
)
def test_impossible_wishes_are_told(wish: dict[str, Any]) -> None:
    with pytest.raises(InvalidPosition):
        solve(**wish)


def test_impossible_positions_are_told() -> None:
    endgame = small()
    for wish in (
        {"sheriff": (4, 0), "renegade": (1, 0)},
        {"sheriff": (1, 2), "renegade": (1, 2)},
        {"sheriff": (1, 0)},
        {"sheriff": 1, "renegade": 2},
        {"outlaw": (1, 0), "renegade": (1, 0)},
        {"turn": "outlaw"},
    ):
        with pytest.raises(InvalidPosition):
            endgame.at(**wish)  # type: ignore[arg-type]
    here = endgame.at()
    for roll, rerolls in (("1 1", 1), ("1 1 1 1 1", 3), ("1 1 1 beer | duel", 1)):
        with pytest.raises(BangkitError):
            endgame.keeps(here, roll, rerolls)
    with pytest.raises(BangkitError):
        endgame.value(here, "outlaw")


def test_without_numpy_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(BangkitError, match="solve"):
        solve(sheriff="Bart Cassidy", renegade="El Gringo")


@pytest.mark.slow
def test_a_solution_is_kept_and_a_damaged_file_made_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BANGKIT_CACHE", str(tmp_path / "cache"))
    pair = small().pair
    solved: list[int] = []

    def compute() -> store.SolvedValues:
        solved.append(1)
        return iterate(pair, 0.5)

    first, rounds, _ = store.kept(pair, 0.5, compute)
    again, same, _ = store.kept(pair, 0.5, compute)
    assert len(solved) == 1 and (first == again).all() and rounds == same
    (path,) = (tmp_path / "cache").iterdir()
    assert path.stat().st_size < 200_000
    for damage in (b"", b"no file of ours", path.read_bytes()[:500]):
        path.write_bytes(damage)
        assert (store.kept(pair, 0.5, compute).bounds == first).all()
    assert len(solved) == 4


def test_a_folder_that_cannot_be_written_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("BANGKIT_CACHE", str(tmp_path / "file"))
    pair = small().pair
    assert store.kept(pair, 0.5, lambda: iterate(pair, 0.5)).rounds > 0


def test_before_the_endgame_somebody_else_decides() -> None:
    game = new_game(players=4, seed=3)
    player = small().player()
    view = game.view(game.request.who)  # type: ignore[union-attr]
    assert set(player.weights(view)) == set(view.options)

"""Simulations: the same counts however they are spread, stopped and resumed; intervals; honest notes."""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import bangkit
from bangkit.core.errors import BangkitError, DamagedFile, InvalidPosition
from bangkit.odds.simulation import Estimate
from bangkit.strategy import play
from bangkit.strategy.lab import executors, simulations
from bangkit.strategy.lab.counts import GameCounts, _digest, missing, seed_of, with_span
from bangkit.strategy.lab.results import ResultTable
from tests.strategy.bots import Broken, Clumsy, Shy, Stuck

GRID = {"players": [4, 5], "bots": ["random", {"outlaw": "random"}]}


def counts(result: Any) -> list[dict[Any, int]]:
    return [{key: number for key, number in cell.counted.counts.items() if number} for cell in result.cells]


@pytest.fixture(scope="module")
def plain() -> Any:
    return bangkit.simulate("dice", grid=GRID, games=30, executor=None)


def test_the_counts_are_those_of_the_games(plain: Any) -> None:
    """Played one by one with the seeds that a simulation says."""
    won: Counter[str] = Counter()
    turns = []
    for number in range(30):
        played = play("dice", 4, bots="random", seed=seed_of(1, number))
        won.update({str(played.roles[name]) for name in played.winners})
        turns.append(played.turns)
    rows = plain.roles.where(players=4, bots="random")
    assert {row["role"]: row["won"] for row in rows if row["won"]} == dict(won)
    lengths = plain.lengths.where(players=4, bots="random", **{"length in": "turns"})
    assert lengths.one("mean") == pytest.approx(sum(turns) / 30)
    assert (lengths.one("shortest"), lengths.one("longest")) == (min(turns), max(turns))


def test_roles_are_counted_by_game_and_kills_one_by_one() -> None:
    """With two Deputies and three Outlaws, counted again from the games themselves."""
    number = 12
    played = [play("cards", 7, bots="roles", seed=f"1, game {each}") for each in range(number)]
    assert len({(game.winners, game.turns) for game in played}) > number / 2, "every game has luck of its own"
    result = bangkit.simulate("cards", 7, games=number, executor=None)
    assert len(result.roles) == 4
    for row in result.roles:
        won = sum(any(game.roles[name] == row["role"] for name in game.winners) for game in played)
        assert (row["games"], row["won"]) == (number, won)
    for row in result.seats:
        won = sum(game.roles[name] == row["role"] for game in played for name in game.winners)
        assert (row["seats"], row["won"]) == (number * {"deputy": 2, "outlaw": 3}.get(row["role"], 1), won)
    killed = [
        Counter(("nobody" if killer is None else game.roles[killer], game.roles[whom]) for killer, whom in game.kills)
        for game in played
    ]
    assert {(row["killer"], row["killed"]) for row in result.kills} == set().union(*killed)
    for row in result.kills:
        times = [each[row["killer"], row["killed"]] for each in killed]
        assert (row["kills"], row["games with"]) == (sum(times), sum(map(bool, times)))
    assert any(row["kills"] > row["games with"] for row in result.kills)


@pytest.mark.parametrize(
    "wish",
    [
        {"house": {"arrow_pool": 3}},
        {"expansions": [1, 2]},
        {"roles": ["outlaw", "sheriff", "renegade", "outlaw"]},
        {"characters": ["Lucky Duke", "Kit Carlson", "Black Jack", "El Gringo"]},
        {"names": ["Kim", "Lea", "Max", "Nic"]},
        {"bots": ["random", "roles", "random", "roles"]},
    ],
    ids=lambda wish: next(iter(wish)),
)
@pytest.mark.parametrize("varied", [False, True], ids=["for all", "in the grid"])
def test_every_setting_is_that_of_play(wish: dict[str, Any], varied: bool) -> None:
    """And none of them is without effect."""
    expected, plain = GameCounts(), GameCounts()
    for number in range(8):
        expected.add(number, play("dice", 4, **wish, seed=seed_of(1, number)))
        plain.add(number, play("dice", 4, seed=seed_of(1, number)))
    more = {"grid": {name: [value] for name, value in wish.items()}} if varied else wish
    (cell,) = bangkit.simulate("dice", 4, games=8, executor=None, **more).cells
    assert cell.counted == expected != plain


@pytest.mark.parametrize("executor", [lambda: ThreadPoolExecutor(1), lambda: ThreadPoolExecutor(3)])
def test_the_result_does_not_depend_on_the_workers(plain: Any, executor: Callable[[], Executor]) -> None:
    with executor() as others:
        assert counts(bangkit.simulate("dice", grid=GRID, games=30, executor=others)) == counts(plain)


@pytest.mark.slow
def test_processes_play_the_same(plain: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulations, "SHORT", 0.0)
    monkeypatch.setattr(simulations, "TRIAL", 0.0)
    result = bangkit.simulate("dice", grid=GRID, games=30)
    assert counts(result) == counts(plain) and not result.remarks


def test_nor_on_the_pieces(plain: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for most in (1, 7):
        monkeypatch.setattr(simulations, "MOST", most)
        assert counts(bangkit.simulate("dice", grid=GRID, games=30, executor=None)) == counts(plain)


def test_fewer_games_in_flight_than_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Memory does not grow with the number of games: only a few pieces are handed out at a time."""
    waiting: list[int] = []

    class Slow(ThreadPoolExecutor):
        def submit(self, function: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
            waiting.append(self._work_queue.qsize())
            return super().submit(function, *arguments, **named)

    monkeypatch.setattr(simulations, "MOST", 1)
    with Slow(2) as executor:
        bangkit.simulate("dice", games=60, executor=executor)
    assert len(waiting) == 60 and max(waiting) <= executors.WAITING * 2


@pytest.mark.parametrize("shown", [True, False])
def test_the_bar_counts_every_game_once(shown: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Also when some have been played before."""
    bars: list[dict[str, Any]] = []

    class Bar:
        def __init__(self, **wishes: Any) -> None:
            bars.append(wishes | {"updates": 0})

        def __enter__(self) -> Bar:
            return self

        def __exit__(self, *_: Any) -> None:
            pass

        def update(self, number: int) -> None:
            bars[-1]["updates"] += number

    monkeypatch.setattr("tqdm.auto.tqdm", Bar)
    for games in (4, 10):
        bangkit.simulate("dice", games=games, executor=None, resume=tmp_path / "kept.json", progress=shown)
    assert [(each["total"], each["initial"], each["updates"]) for each in bars] == [(4, 0, 4), (10, 4, 6)]
    assert [each["disable"] for each in bars] == [not shown] * 2


class Interrupts(ThreadPoolExecutor):
    """Ctrl-C when so many pieces have been handed out."""

    def __init__(self, after: int) -> None:
        super().__init__(1)
        self.left = after

    def submit(self, function: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        self.left -= 1
        if not self.left:
            raise KeyboardInterrupt
        return super().submit(function, *arguments, **named)


def test_a_stopped_simulation_keeps_what_it_has(plain: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulations, "MOST", 5)
    path = tmp_path / "kept.json"
    with Interrupts(8) as executor:
        stopped = bangkit.simulate("dice", grid=GRID, games=30, executor=executor, resume=path)
    done = sum(cell.counted.counts["games",] for cell in stopped.cells)
    assert 0 < done < 120 and any("Stopped" in note and str(done) in note for note in stopped.notes)
    for resume in (path, str(path), stopped):
        assert counts(bangkit.simulate("dice", grid=GRID, games=30, executor=None, resume=resume)) == counts(plain)
    again = bangkit.simulate("dice", grid=GRID, games=30, executor=Interrupts(1), resume=path)
    assert counts(again) == counts(plain) and not again.remarks, "nothing was left to be played"


def test_more_games_and_more_settings_go_on_from_what_there_is(plain: Any, tmp_path: Path) -> None:
    few = bangkit.simulate("dice", 4, bots="random", games=10, executor=None)
    more = bangkit.simulate("dice", grid=GRID, games=30, executor=None, resume=few.save(tmp_path / "few.json"))
    assert counts(more) == counts(plain)
    text = (tmp_path / "few.json").read_text(encoding="utf-8")
    assert json.loads(text)["seed"] == 1
    bangkit.simulate("dice", 6, games=2, executor=None, resume=tmp_path / "few.json")
    assert len(json.loads((tmp_path / "few.json").read_text(encoding="utf-8"))["cells"]) == 5, "others are kept"


def test_what_cannot_be_resumed_is_told(plain: Any, tmp_path: Path) -> None:
    with pytest.raises(BangkitError, match="another seed"):
        bangkit.simulate("dice", games=5, seed=2, resume=plain)
    with pytest.raises(BangkitError, match="another seed"):
        bangkit.simulate("dice", games=5, seed=2, resume=plain.save(tmp_path / "one.json"))
    with pytest.raises(BangkitError, match="a path or an earlier result"):
        bangkit.simulate("dice", games=5, resume=7)  # type: ignore[arg-type]
    with pytest.raises(BangkitError, match="resume has games up to number 30, and 5 are wanted"):
        bangkit.simulate("dice", grid=GRID, games=5, executor=None, resume=plain)
    for text in ("{", "[]", '{"seed": 1}', '{"seed": 1, "cells": [{"key": 1}]}'):
        (tmp_path / "bad.json").write_text(text, encoding="utf-8")
        with pytest.raises(BangkitError, match="cannot be read"):
            bangkit.simulate("dice", games=5, resume=tmp_path / "bad.json")


@pytest.mark.slow
def test_bots_in_a_file_use_all_cores() -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        result = bangkit.simulate("cards", bots={"outlaw": Shy}, games=20, executor=executor)
    assert not result.remarks and result.bots["bot"] == ["roles", "shy"]


def test_faults_are_counted_and_told_and_can_be_looked_at(tmp_path: Path) -> None:
    result = bangkit.simulate("cards", bots={"outlaw": Clumsy}, games=30, executor=None)
    (cell,) = result.cells
    broken = cell.counted.counts["faults", "Clumsy"]
    assert 0 < broken < 30 and cell.counted.counts["finished",] == 30 - broken
    assert sum(result.sides["won"]) == 30 - broken
    assert any("Clumsy" in note and "seven is too many" in note and str(broken) in note for note in result.notes)
    game = bangkit.load(result.faults[0].save(tmp_path / "fault.json"))
    assert game.request.who == result.faults[0].player and len(game.options) == 7
    again = bangkit.simulate(
        "cards", bots={"outlaw": Clumsy}, games=30, executor=None, resume=result.save(tmp_path / "r")
    )
    assert list(map(str, again.faults)) == list(map(str, result.faults))


def test_of_many_faults_the_first_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is kept with its game: memory does not grow with their number, nor does the choice depend on the workers."""
    kept = []
    for most in (1, 1000):
        monkeypatch.setattr(simulations, "MOST", most)
        result = bangkit.simulate("dice", bots=Broken, games=25, executor=None)
        assert result.cells[0].counted.counts["faults", "Broken"] == 25
        kept.append([fault.saved["seed"] for fault in result.faults])
    assert kept[0] == kept[1] == [seed_of(1, number) for number in range(10)]


def test_a_bot_that_never_answers_stops_one_game_only() -> None:
    result = bangkit.simulate("dice", bots={"outlaw": Stuck}, games=6, executor=None, seconds=0.1)
    (cell,) = result.cells
    assert cell.counted.counts["games",] == 6 and cell.counted.counts["faults", "Stuck"] > 0
    assert "no answer within 0.1 seconds" in str(result.faults[0])


@pytest.mark.slow
def test_unfinished_games_are_told() -> None:
    class Idle:
        name = "idle"
        reads_log = False

        def weights(self, view: Any) -> dict[Any, int]:
            return {view.options[-1]: 1} if view.options else {}

    result = bangkit.simulate("cards", bots=Idle, games=1, executor=None)
    assert any("no end" in note for note in result.notes) and result.roles.rows == ()


# -- the numbers


def test_shares_and_intervals(plain: Any) -> None:
    row = next(iter(plain.roles.where(players=5, bots="random", role="outlaw")))
    share = Fraction(row["won"], row["games"])
    wilson = Estimate(row["games"], share, share * (1 - share), True, Fraction("0.99"), 0).interval
    assert (row["share"], row["low"], row["high"]) == (float(share), *wilson)
    assert plain.level == Fraction("0.99") and "99%" in plain.notes[0] and "Wilson" in plain.notes[0]


def test_the_level_is_the_one_that_was_asked_for(plain: Any) -> None:
    """Of the same games, without playing any again."""
    usual = bangkit.simulate("dice", grid=GRID, games=30, executor=None, resume=plain, level="0.9")
    assert usual.level == Fraction("0.9") and usual.notes[0].startswith("90% intervals")
    finer = bangkit.simulate("dice", grid=GRID, games=30, executor=None, resume=plain, level="0.995")
    assert finer.notes[0].startswith("99.5% intervals"), "nobody is sure at 100%"
    for outer, inner in zip(plain.roles, usual.roles, strict=True):
        assert outer["share"] == inner["share"] and outer["high"] > inner["high"]
    for outer, inner in zip(plain.lengths, usual.lengths, strict=True):
        assert outer["low"] < inner["low"] < inner["mean"] == outer["mean"] < inner["high"] < outer["high"]


def test_every_table_adds_up(plain: Any) -> None:
    for cell in plain.cells:
        setting = cell.setting
        labels = {"players": setting.players, "bots": setting.labels()["bots"]}
        assert sum(plain.sides.where(**labels)["won"]) == 30
        assert sum(plain.seats.where(**labels)["seats"]) == 30 * setting.players
        assert sum(plain.bots.where(**labels)["seats"]) == 30 * setting.players
        assert sum(plain.characters.where(**labels)["games"]) == 30 * setting.players
        assert sum(plain.characters.where(**labels)["won"]) == sum(plain.seats.where(**labels)["won"])


def test_what_varies_stands_in_every_row(plain: Any) -> None:
    assert plain.roles.columns[:3] == ("game", "players", "bots")
    assert set(plain.roles["bots"]) == {"random", "outlaw: random, others: roles"}
    tidy = plain.table
    assert {"won, by role", "won, by character", "killed", "length"} <= set(tidy["counted"])
    assert plain.to_csv().count("\n") == len(tidy) + 1


@pytest.mark.parametrize("table", ["roles", "seats", "characters", "bots", "sides", "kills", "lengths", "table"])
def test_the_rules_and_the_players_stand_beside_every_number(table: str) -> None:
    """Also those that are the same in all games: a share without them means nothing."""
    wishes: dict[str, Any] = {"expansions": ["dodge_city"], "house": {"dynamite_first": True}, "bots": "random"}
    result = bangkit.simulate("cards", 3, games=3, executor=None, **wishes)
    row = next(iter(getattr(result, table)))
    assert [row[name] for name in ("game", "players", "expansions", "house", "bots")] == [
        "cards", 3, "dodge_city", "dynamite_first: True", "random",
    ]  # fmt: skip
    plain = next(iter(getattr(bangkit.simulate("dice", games=2, executor=None), table)))
    assert (plain["game"], plain["players"], plain["bots"]) == ("dice", 4, "roles") and "house" not in plain
    assert any("base game" in note for note in result.notes)


def test_it_shows_itself(plain: Any) -> None:
    page = plain._repr_html_()
    assert "<table" in page and "Games won, by role" in page and "outlaw" in repr(plain)
    assert "Who killed whom" in repr(plain.kills)


def test_without_pandas_it_says_so(plain: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(BangkitError, match="pip install pandas"):
        plain.to_pandas()


@pytest.mark.parametrize(
    "wrong, told",
    [
        ({"games": 0}, "number of games"),
        ({"games": 2.5}, "number of games"),
        ({"level": 1}, "between 0 and 1"),
        ({"seconds": 0}, "time limit"),
        ({"executor": "threads"}, "executor is"),
        ({"grid": {"player": [4]}}, "did you mean players"),
        ({"grid": {"players": 4}}, "list of values"),
        ({"grid": {"bots": ["random", "random"]}}, "the same"),
        ({"bots": "randum"}, "did you mean 'random'"),
        ({"seed": 1.5}, "seed"),
    ],
    ids=str,
)
def test_wrong_wishes_are_told(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(BangkitError, match=told):
        bangkit.simulate("dice", **{"games": 5, **wrong})


def test_a_setting_against_the_rules_is_told_before_anything_is_played() -> None:
    with pytest.raises(InvalidPosition):
        bangkit.simulate("cards", grid={"players": [4, 17]}, games=10**9)


def test_rows() -> None:
    rows = ResultTable(("who", "share"), (("Ana", 0.5), ("Ben", None)), "Shares")
    assert [row["who"] for row in rows] == ["Ana", "Ben"] and len(rows) == 2
    assert "50.0%" in repr(rows) and "Shares" in rows._repr_html_()
    with pytest.raises(BangkitError, match="no column 'whom'"):
        rows["whom"]
    with pytest.raises(BangkitError, match="2 rows are left"):
        rows.one("share")


def test_spans() -> None:
    spans: list[tuple[int, int]] = []
    for first, last in ((5, 9), (0, 3), (3, 5), (12, 13)):
        spans = with_span(spans, first, last)
    assert spans == [(0, 9), (12, 13)] and list(missing(spans, 20)) == [(9, 12), (13, 20)]
    assert list(missing(spans, 10)) == [(9, 10)]


def forged(data: dict[str, Any], change: Callable[[dict[str, Any]], Any]) -> dict[str, Any]:
    """A file in which somebody has changed something, and its seal with it."""
    changed = json.loads(json.dumps(data))
    change(changed["cells"][0])
    return {**changed, "digest": _digest(changed["seed"], changed["cells"])}


def raised(counts: list[list[Any]], first: str, number: int) -> None:
    """Count the first thing of a kind so many times more."""
    next(each for each in counts if each[0] == first)[-1] += number


@pytest.mark.parametrize(
    "change",
    [
        lambda cell: raised(cell["tally"]["counts"], "wins", 1000),
        lambda cell: raised(cell["tally"]["counts"], "games", 1),
        lambda cell: raised(cell["tally"]["counts"], "finished", 1),
        lambda cell: raised(cell["tally"]["counts"], "side", 100),
        lambda cell: raised(cell["tally"]["counts"], "turns", -100),
        lambda cell: cell["tally"]["counts"].append(["side", "outlaw", "many"]),
        lambda cell: cell["tally"].pop("counts"),
        lambda cell: cell["tally"].update(faults=[[1]]),
        lambda cell: cell["tally"].update(faults=3),
        lambda cell: cell.update(spans=[[0, 2], [1, 4]]),
        lambda cell: cell.update(spans=[[0, 40]]),
        lambda cell: cell.update(spans=[[-2, 2]]),
        lambda cell: cell.update(spans=[[0]]),
        lambda cell: cell.update(setting=[]),
        lambda cell: cell.update(key=3),
        lambda cell: cell.clear(),
    ],
)
def test_a_forged_file_is_refused_whatever_its_seal_says(change: Any, tmp_path: Path) -> None:
    file = tmp_path / "counts.json"
    bangkit.simulate("dice", 4, games=4, executor=None, progress=False, resume=file)
    data = json.loads(file.read_text(encoding="utf-8"))
    file.write_text(json.dumps(forged(data, lambda cell: None)), encoding="utf-8")
    assert bangkit.simulate("dice", 4, games=4, executor=None, progress=False, resume=file).games == 4
    text = json.dumps(forged(data, change))
    file.write_text(text, encoding="utf-8")
    with pytest.raises(DamagedFile, match="not as it was written"):
        bangkit.simulate("dice", 4, games=4, executor=None, progress=False, resume=file)
    assert file.read_text(encoding="utf-8") == text

"""Wrong arguments, damaged files, bots and executors that misbehave: told in words, and nothing played is lost."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import bangkit
from bangkit import strategy
from bangkit.cards import new_game
from bangkit.core.errors import BangkitError, DamagedFile, InvalidPosition
from bangkit.show import best_moves
from bangkit.strategy import (
    AIMS,
    BelievingPlayer,
    LookAheadPlayer,
    acts,
    beliefs,
    bot,
    chances,
    compare,
    compare_players,
    comparing,
    enmity,
    judge,
    play,
    play_from,
    play_on,
    review,
    solve,
    solved_pairs,
    tournament,
    value,
    view_of,
)
from bangkit.strategy.lab import simulations
from bangkit.strategy.lab.compare import SHOT

HERE: dict[str, Any] = {"executor": None, "progress": False}


def simulate(**more: Any) -> Any:
    return bangkit.simulate("dice", **({"games": 3} | HERE | more))


def games(result: Any) -> list[int]:
    return [cell.counted.counts["games",] for cell in result.cells]


# -- bots


class Told(Exception):
    def __str__(self) -> str:
        raise RuntimeError("not even its text")


class Mute:
    def __repr__(self) -> str:
        raise RuntimeError("not even its repr")


class Late(Mapping[Any, int]):
    """Right when it is looked through first, and never again."""

    def __init__(self, option: Any, then: Callable[[], None]) -> None:
        self.option, self.then, self.looked = option, then, 0

    def __getitem__(self, key: Any) -> int:
        return 1

    def __len__(self) -> int:
        return 1

    def __iter__(self) -> Iterator[Any]:
        self.looked += 1
        if self.looked > 1:
            self.then()
        return iter([self.option])


def forever() -> None:
    while True:
        pass


def fails() -> None:
    raise RuntimeError("looked through twice")


def raising(error: type[BaseException]) -> Callable[[Any, Any], Any]:
    def weights(self: Any, view: Any) -> Any:
        raise error

    return weights


def made(weights: Any, **more: Any) -> type:
    return type("Made", (), {"weights": weights, "reads_log": False, **more})


@pytest.mark.parametrize("error", [GeneratorExit, SystemExit, StopIteration, RecursionError, BaseException, Told])
def test_whatever_a_bot_raises_is_its_fault(error: type[BaseException]) -> None:
    fault = play("dice", bots=made(raising(error))).fault
    assert fault is not None and error.__name__ in str(fault)


@pytest.mark.parametrize(
    "weights", [lambda self, view: Mute(), lambda self, view: {Mute(): 1}, lambda self, view: {view.options[0]: Mute()}]
)
def test_an_answer_that_cannot_show_itself(weights: Any) -> None:
    fault = play("dice", bots=made(weights)).fault
    assert fault is not None and "Mute" in str(fault)


def test_a_weight_too_great_to_be_added_up() -> None:
    fault = play("dice", bots=made(lambda self, view: dict.fromkeys(view.options, 10**400))).fault
    assert fault is not None and "10**15" in str(fault)
    assert play("dice", bots=made(lambda self, view: dict.fromkeys(view.options, 10**15))).fault is None


@pytest.mark.parametrize("then", [forever, fails])
def test_weights_are_read_once_within_the_time_limit(then: Callable[[], None]) -> None:
    assert play("dice", bots=made(lambda self, view: Late(view.options[0], then))).winners


@pytest.mark.parametrize("about", ["name", "reads_log", "imagines", "__eq__"])
@pytest.mark.parametrize("ready", [True, False])
def test_what_a_bot_says_of_itself_may_fail(about: str, ready: bool) -> None:
    def fail(self: Any, *_: Any) -> Any:
        raise RuntimeError(about)

    hash_too = {"__hash__": object.__hash__} if about == "__eq__" else {}
    how = fail if about == "__eq__" else property(fail)
    kind = made(lambda self, view: {view.options[0]: 1}, **({about: how} | hash_too))
    assert games(simulate(bots=kind() if ready else kind)) == [3]


def test_weights_as_a_property() -> None:
    assert play("dice", bots=made(property(lambda self: lambda view: {view.options[0]: 1}))).fault is None
    assert "no player" in str(play("dice", bots=made(property(lambda self: 1 / 0))).fault)


# -- arguments


@pytest.mark.parametrize("wrong", [[], {}, {1, 2}, [[]], 4, None])
def test_no_game(wrong: Any) -> None:
    for call in (
        lambda: play(wrong),
        lambda: bangkit.simulate(wrong, **HERE),
        lambda: simulate(grid={"game": [wrong]}),
    ):
        with pytest.raises(BangkitError, match="cards"):
            call()
    with pytest.raises(BangkitError, match="cards"):
        tournament(["random", "roles"], wrong, **HERE)


@pytest.mark.parametrize("wrong", ["players", 4, True, [("players", [4])], b"x"])
def test_no_grid(wrong: Any) -> None:
    with pytest.raises(BangkitError, match="the grid is a mapping"):
        simulate(grid=wrong)


def test_what_nothing_is_near_is_told_with_what_there_is() -> None:
    with pytest.raises(BangkitError, match="a grid cannot vary ''; it can vary bots, characters,"):
        simulate(grid={"": [1]})
    with pytest.raises(BangkitError, match="'' is no character of the dice game without modules$"):
        solved_pairs().interval("", "")


@pytest.mark.parametrize("name", ["names", "roles", "characters"])
@pytest.mark.parametrize("wrong", [4, 4.5, True, float("nan"), len])
def test_no_list_of_seats(name: str, wrong: Any) -> None:
    with pytest.raises(BangkitError, match=f"{name} is a list"):
        simulate(**{name: wrong})


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        *(("limit", each) for each in ("4", None, True, -1, 4.0, float("nan"), [])),
        *(("seconds", each) for each in ("4", None, True, -1, 0, float("nan"), [])),
        *(("log", each) for each in ("4", 4, (), {}, True, [[]])),
    ],
)
def test_wrong_limits_of_a_game(name: str, wrong: Any) -> None:
    with pytest.raises(BangkitError, match="limit|log is a list"):
        play("dice", **{name: wrong})


@pytest.mark.parametrize("wrong", [None, "game", 4, []])
def test_playing_on_from_no_game(wrong: Any) -> None:
    with pytest.raises(BangkitError, match="no running game"):
        play_from(wrong, {}, 1)


@pytest.mark.parametrize("wrong", [None, 4, "careful", ["careful"]])
def test_no_players_to_play_on(wrong: Any) -> None:
    game = bangkit.dice.new_game(players=4, seed=7)
    with pytest.raises(BangkitError, match="mapping from names to players"):
        play_from(game, wrong, 1)
    with pytest.raises(BangkitError, match="who is to play for Ana"):
        play_from(game, dict.fromkeys(game.table.by_name, wrong), 1)
    assert play_from(game, dict.fromkeys(game.table.by_name, bot("random")), 1).winners


def test_players_by_default_in_a_tournament() -> None:
    assert tournament(["random", "roles"], "dice", None, rounds=1, **HERE).contest.setting.players == 4  # type: ignore[arg-type]


# -- comparing


@pytest.mark.parametrize("wrong", [4, 4.5, True, len, (), iter(())])
def test_no_moves_to_compare(wrong: Any) -> None:
    with pytest.raises(BangkitError):
        bangkit.compare(SHOT, wrong, **HERE)


def test_moves_from_a_generator() -> None:
    assert "100.00%" in bangkit.compare(SHOT, (move for move in ["BANG! -> Ben"]), **HERE).verdict


@pytest.mark.parametrize("wrong", [[], {}, {1}, 4])
def test_no_goal_and_no_seat(wrong: Any) -> None:
    with pytest.raises(BangkitError, match="goal is"):
        bangkit.compare(SHOT, goal=wrong, **HERE)
    with pytest.raises(BangkitError, match="nobody is called"):
        compare_players(SHOT, ["random", "roles"], wrong, **HERE)


@pytest.mark.parametrize("wrong", [1, None, "", " "])
def test_names_of_compared_players_are_texts(wrong: Any) -> None:
    with pytest.raises(BangkitError, match="each with a name of its own"):
        compare_players(SHOT, {wrong: "careful", "b": "random"}, **HERE)


@pytest.mark.parametrize("wrong", ["no", 1, None])
def test_open_handed_is_yes_or_no(wrong: Any) -> None:
    with pytest.raises(BangkitError, match="open_handed is True or False"):
        bangkit.compare(SHOT, open_handed=wrong, **HERE)
    with pytest.raises(BangkitError, match="open_handed is True or False"):
        compare_players(SHOT, ["random", "roles"], open_handed=wrong, **HERE)


@pytest.mark.parametrize("error", [ZeroDivisionError, SystemExit, TypeError])
@pytest.mark.parametrize("budget", [0, 200])
def test_a_goal_that_raises(error: type[BaseException], budget: int) -> None:
    def goal(table: Any) -> float:
        raise error

    with pytest.raises(BangkitError, match=f"goal raised {error.__name__}"):
        bangkit.compare(SHOT, goal=goal, runs=2, budget=budget, **HERE)


# -- executors


class Absent(Executor):
    """Takes nothing."""


class Immediate(Executor):
    """Answers with the result instead of a future."""

    def submit(self, function: Any, /, *arguments: Any, **named: Any) -> Any:
        return function(*arguments, **named)


class Drops(ThreadPoolExecutor):
    """Gives up every piece."""

    def submit(self, function: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        dropped: Future[Any] = Future()
        dropped.cancel()
        dropped.set_running_or_notify_cancel()
        return dropped


class Closes(ThreadPoolExecutor):
    """Is shut down after a piece."""

    def submit(self, function: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        future = super().submit(function, *arguments, **named)
        self.shutdown(wait=False)
        return future


@pytest.mark.parametrize("made", [Absent, Immediate, lambda: Drops(1), lambda: Closes(1)])
def test_an_executor_that_takes_no_work(made: Callable[[], Executor]) -> None:
    result = simulate(games=6, executor=made())
    assert games(result) == [6] and "executor did not take the work" in str(result.notes)
    assert result.cells[0].counted == simulate(games=6).cells[0].counted


def test_comparing_with_an_executor_that_is_shut_down() -> None:
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    game = bangkit.dice.new_game(players=4, seed=7)
    shut = bangkit.compare(game, runs=2, budget=0, executor=executor, progress=False)
    assert shut.verdict == bangkit.compare(game, runs=2, budget=0, **HERE).verdict


class Breaks(ThreadPoolExecutor):
    """The fourth piece never comes back."""

    handed = 0

    def submit(self, function: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        self.handed += 1
        if self.handed < 4:
            return super().submit(function, *arguments, **named)
        broken: Future[Any] = Future()
        broken.set_exception(OSError("the other computer is gone"))
        return broken


def test_what_has_come_in_is_kept_when_a_worker_breaks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulations, "MOST", 1)
    monkeypatch.setattr("bangkit.strategy.lab.executors.WAITING", 1)
    with Breaks(1) as executor, pytest.raises(OSError, match="gone"):
        simulate(games=6, executor=executor, resume=tmp_path / "kept.json")
    kept = json.loads((tmp_path / "kept.json").read_text())["cells"][0]
    assert kept["spans"] == [[0, 3]]
    assert games(simulate(games=6, resume=tmp_path / "kept.json")) == [6]


# -- files


def test_a_place_that_cannot_be_written_is_found_before_the_games(tmp_path: Path) -> None:
    class Never:
        def weights(self, view: Any) -> Any:
            raise AssertionError("nothing is played")

    (tmp_path / "file").write_text("")
    for path in (tmp_path / "no" / "kept.json", tmp_path / "file" / "kept.json", "x" * 5000, "a\0b"):
        with pytest.raises(BangkitError, match=r"cannot be (written|read)"):
            simulate(bots=Never, resume=path)
        with pytest.raises(BangkitError, match=r"cannot be (written|read)"):
            tournament([Never, "roles"], "dice", rounds=1, resume=path, **HERE)


def test_a_place_that_vanishes_loses_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()

    class Removes:
        reads_log = False

        def weights(self, view: Any) -> Any:
            shutil.rmtree(folder, ignore_errors=True)
            return {view.options[0]: 1}

    result = simulate(bots=Removes, resume=folder / "kept.json")
    assert games(result) == [3] and "Not saved" in str(result.notes)


def test_a_tournament_goes_on_from_its_file_alone() -> None:
    with pytest.raises(BangkitError):
        tournament(["random", "roles"], "dice", rounds=1, resume=5, **HERE)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        *(("spans", each) for each in ([], [[3, 0]], [[-5, 3]], [[2, 3], [0, 1]], [[0, 2], [1, 3]], [["0", "3"]])),
        *(("spans", each) for each in ([[0, 1e999]], [[0, 10**9]], "ab", None, [[0, True]])),
        *(("counts", each) for each in ([], [[]], [[3]], [["games", -3]], [["games", 1.5]], [["games", "three"]])),
        *(("counts", each) for each in ([["games", None]], [["games", 3], ["weird", 5]], [["turns", "x", 3]], 5)),
        *(("faults", each) for each in ([[1]], [["a", 1, 2, 3, 4, 5]], [[{}, 1, 2, 3, 4, 5]], None)),
    ],
)
def test_a_damaged_file_never_changes_the_counts(tmp_path: Path, key: str, value: Any) -> None:
    path = tmp_path / "kept.json"
    simulate(resume=path)
    data = json.loads(path.read_text())
    (data["cells"][0] if key == "spans" else data["cells"][0]["tally"])[key] = value
    path.write_text(json.dumps(data))
    before = path.read_bytes()
    with pytest.raises(DamagedFile):
        simulate(resume=path)
    assert path.read_bytes() == before


@pytest.mark.parametrize(("key", "value"), [("bangkit simulation", 99), ("seed", True), ("seed", 1.0), ("seed", "1")])
def test_a_file_of_another_version_or_seed(tmp_path: Path, key: str, value: Any) -> None:
    path = tmp_path / "kept.json"
    simulate(resume=path)
    path.write_text(json.dumps(json.loads(path.read_text()) | {key: value}))
    with pytest.raises(BangkitError, match="version|another seed"):
        simulate(resume=path)


# -- endgames


@pytest.mark.parametrize("wrong", ["x", 4, True, ("a",), [[]]])
def test_house_rules_of_an_endgame_are_a_mapping(wrong: Any) -> None:
    with pytest.raises(BangkitError, match="house rules are a mapping"):
        solve(sheriff="Bart Cassidy", renegade="El Gringo", house_rules=wrong)


@pytest.mark.parametrize(
    "wrong",
    [None, 4, "x", "", [], {}, ("a",), (5, (0, 0), "sheriff"), ((1, 1), (0,), "sheriff"), ((1, 1), (0, 0), "sheriff")],
)
def test_no_position_of_an_endgame(wrong: Any) -> None:
    pytest.importorskip("numpy")
    endgame = solve(sheriff="Bart Cassidy", renegade="El Gringo")
    for question in (endgame.value, endgame.interval, endgame.chances, endgame.game):
        with pytest.raises(BangkitError, match="no position"):
            question(wrong)
    with pytest.raises(BangkitError, match="no running dice game"):
        endgame.now(wrong)


# -- a position


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("compare wants a game, a scenario", compare),
        ("compare_players wants a game, a scenario", lambda wrong: compare_players(wrong, ["careful", "random"])),
        ("comparing wants a game, a scenario", comparing),
        ("watch wants a game, a scenario", best_moves.watch),
        ("change_one wants a game, a scenario", best_moves.change_one),
        ("value wants a game, what a player sees of one", value),
        ("review wants a whole game", review),
        ("found must be what bangkit.compare found", best_moves.plot),
    ],
)
@pytest.mark.parametrize("wrong", [None, 5, [], {"players": []}])
def test_no_position_is_told_in_the_words_of_who_was_asked(name: str, function: Any, wrong: Any) -> None:
    with pytest.raises(BangkitError, match=f"^{name}.*, not {re.escape(repr(wrong))}$"):
        function(wrong)


def test_a_view_cannot_be_looked_back_through() -> None:
    game = new_game(players=4, seed=7)
    with pytest.raises(BangkitError, match=r"^review wants a whole game.*a view knows only now.*not View"):
        review(game.view("Ana"))
    with pytest.raises(BangkitError, match="^compare wants a game, a scenario"):
        compare(game.view("Ana"))


@pytest.mark.parametrize("wrong", [5, 2.5, True])
def test_moves_are_a_list(wrong: Any) -> None:
    game = new_game(players=4, seed=7)
    for function in (compare, comparing, best_moves.watch):
        with pytest.raises(BangkitError, match=f"^moves must be a list of moves, not {wrong}$"):
            function(game, wrong)


# -- the kit's players


@pytest.mark.parametrize(
    "wish",
    [
        *({"playouts": each} for each in (0, -1, 2.5, "4", True, None)),
        *({"width": each} for each in (0, 1.5, None)),
        *({"rounds": each} for each in (-1, 0, "a", 2.5, True, None)),
        *({"doubt": each} for each in ("x", None, -1, float("nan"), float("inf"), True)),
        *({"seed": each} for each in (1.5, None)),
    ],
    ids=str,
)
def test_no_way_to_look_ahead(wish: Any) -> None:
    with pytest.raises(BangkitError, match=rf"(?i){next(iter(wish))} is"):
        LookAheadPlayer(**wish)


@pytest.mark.parametrize(
    ("table", "told"),
    [
        *((each, "table of likelihoods cannot be") for each in ({}, 5, None, "attacks")),
        ({"helps": AIMS["helps"]}, "no row for attacks; it has helps"),
        ({**AIMS, "attacks": 5}, "table for attacks"),
        ({**AIMS, "attacks": {**AIMS["attacks"], "Outlaw": 5}}, "row of the Outlaw for attacks"),
        ({**AIMS, "attacks": {"Outlaw": {"*": 1}}}, "no weight for Sheriff"),
        ({**AIMS, "attacks": {"*": {"*": -1}}}, "negative|less than 0|below 0|-1"),
        ({**AIMS, "attacks": {"*": {"*": 0.5}}}, "rounded|0.5"),
        ({**AIMS, "attacks": {"*": {"*": "much"}}}, "much"),
    ],
    ids=str,
)
def test_no_table_of_likelihoods(table: Any, told: str) -> None:
    """Told when a player is made, or a question asked, and not in the middle of a game."""
    view = bangkit.cards.new_game(players=5, seed=28).view("Ana")
    for question in (lambda: BelievingPlayer(table), lambda: beliefs(view, table), lambda: chances(view, table)):
        with pytest.raises(BangkitError, match=told):
            question()


def test_a_table_by_which_nobody_would_have_done_it() -> None:
    """The player believes what he believed before; the exact beliefs say that it cannot be."""
    table = {**AIMS, "attacks": {"*": {"*": 0}}}
    assert play("cards", 5, bots=BelievingPlayer(table), seed=3).winners
    game = bangkit.cards.new_game(players=5, seed=28)
    while not acts(game.view("Ana")):
        game.play(max(bot("careful").weights(game.view(game.request.who)), key=str))
    assert chances(game.view("Ana"), table) == chances(bangkit.cards.new_game(players=5, seed=28).view("Ana"))
    with pytest.raises(BangkitError, match="No assignment of roles"):
        beliefs(game.view("Ana"), table)


@pytest.mark.parametrize("wrong", [{}, 5, "careful", {"Ben": 1, "Cid": 1, "Dan": 1}, {"Ben": {"outlaw": 1}}])
def test_no_chances_to_feel_by(wrong: Any) -> None:
    view = bangkit.cards.new_game(roles=["sheriff", "outlaw", "renegade", "outlaw"], seed=7).view("Ana")
    for question in (enmity, judge):
        with pytest.raises(BangkitError, match="chances are those of each role"):
            question(bangkit.cards.new_game(players=4, seed=7).view("Ben") if question is judge else view, wrong)


# -- views


@pytest.mark.parametrize("kind", [bangkit.cards, bangkit.dice])
def test_no_view(kind: Any) -> None:
    game = kind.new_game(players=4, seed=7)
    for wrong in (game, game.table, None, "Ana", 4):
        for question in (acts, beliefs, chances, enmity, judge):
            with pytest.raises(BangkitError, match="no view of a player"):
                question(wrong)
    with pytest.raises(BangkitError, match="no running game"):
        view_of(game.table)


@pytest.mark.parametrize("entrants", ["random", None, 2, {"random", "careful"}])
def test_entrants_that_are_no_list(entrants: Any) -> None:
    with pytest.raises(BangkitError, match="entrants are a list of bots"):
        tournament(entrants, "dice", 4, rounds=1, **HERE)
    with pytest.raises(BangkitError, match="needs two bots or more"):
        tournament(["random"], "dice", 4, rounds=1, **HERE)


@pytest.mark.parametrize(
    ("sides", "told"),
    [
        ({"sheriff": 5, "renegade": (5, 0)}, ["sheriff is life and arrows, for example sheriff=(5, 2), not 5"]),
        ({"sheriff": (5, 0), "renegade": None}, ["renegade is life and arrows"]),
        ({"sheriff": "ab", "renegade": (1, 2, 3)}, ["sheriff is life and arrows", "renegade is life and arrows"]),
        ({"sheriff": (5, 0)}, ["renegade is missing"]),
    ],
)
def test_a_side_of_a_wrong_form_is_named_and_no_other(sides: Any, told: list[str]) -> None:
    endgame = solve(sheriff="Calamity Janet", renegade="Rose Doolan")
    with pytest.raises(InvalidPosition) as caught:
        endgame.at(turn="sheriff", **sides)
    assert len(caught.value.problems) == len(told)
    assert all(problem.startswith(said) for problem, said in zip(caught.value.problems, told, strict=True))


def test_weights_are_made_of_options_and_numbers() -> None:
    for wrong in (5, None, "a", {"a": "b"}, {"a": float("nan")}):
        with pytest.raises(BangkitError, match="a table of options and numbers"):
            strategy.best(wrong)  # type: ignore[arg-type]


def test_doubt_is_any_number_that_an_advantage_can_outweigh() -> None:
    assert strategy.LookAheadPlayer(doubt=Fraction(1, 2), playouts=4).doubt == Fraction(1, 2)
    for wrong in (10**400, float("inf"), float("nan"), -1, True):
        with pytest.raises(BangkitError, match="doubt is a number"):
            strategy.LookAheadPlayer(doubt=wrong)


@pytest.mark.parametrize(("ask", "name"), [(compare, "compare"), (value, "value"), (review, "review")])
@pytest.mark.parametrize("text", ["", "  ", "\n"])
def test_an_empty_text_is_no_position(ask: Callable[[str], Any], name: str, text: str) -> None:
    with pytest.raises(BangkitError, match=f"^{name} wants .*; the text that it got is empty$"):
        ask(text)


def test_a_row_that_there_is_not_is_told_whatever_it_is_called() -> None:
    found = bangkit.compare(bangkit.dice.new_game(4, seed=3), runs=2, budget=0, executor=None, progress=False)
    for wrong in (None, 3, "", ["stop"]):
        with pytest.raises(BangkitError, match="was not compared; there are"):
            found[wrong]


def test_a_table_in_the_middle_of_a_task_is_not_played_on_without_its_answers() -> None:
    game = bangkit.cards.new_game(players=4, seed=7)
    bots = {name: bot("random") for name in game.players}
    with pytest.raises(BangkitError, match="in the middle of a task; take `strategy.play_from"):
        play_on(game.table.copy(), game.tasks, bots, 1)
    answers = [answer for _, answer in game.position.answers]
    assert play_on(game.position.table.copy(), game.tasks, bots, 1, answers=answers).winners

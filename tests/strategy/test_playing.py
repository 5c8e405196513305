"""Games between bots: the same luck as a game in hand, and bots that misbehave."""

import gc
import pickle
import threading
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

import pytest

import bangkit
from bangkit import cards, dice
from bangkit.cards.faces import CARDS
from bangkit.core.errors import BangkitError, InvalidPosition, ReplayDiverged
from bangkit.core.luck import Luck
from bangkit.core.players import RandomPlayer, RolePlayer, choose
from bangkit.core.requests import Ask
from bangkit.core.running import Runner
from bangkit.strategy import Played, PlayerFault, compare, play, play_from, play_on, tournament
from bangkit.strategy.bots.registry import label_of
from bangkit.strategy.lab.settings import GAMES, Setting


class First:
    """Takes the first option."""

    def weights(self, view: Any) -> dict[Any, int]:
        return {view.options[0]: 1} if view.options else {}


class Last:
    """Takes the last option."""

    def weights(self, view: Any) -> dict[Any, int]:
        return {view.options[-1]: 1} if view.options else {}


class Raises:
    def weights(self, view: Any) -> dict[Any, int]:
        return 1 // 0  # type: ignore[return-value]


class Forever:
    def weights(self, view: Any) -> dict[Any, int]:
        while True:
            pass


class Invents:
    def weights(self, view: Any) -> dict[Any, int]:
        return {"shoot everybody": 1}


class Chooses:
    def weights(self, view: Any) -> Any:
        return view.options[0]


class Negative:
    def weights(self, view: Any) -> dict[Any, int]:
        return dict.fromkeys(view.options, -1)


class Half:
    def weights(self, view: Any) -> dict[Any, Any]:
        return dict.fromkeys(view.options, 0.5)


class Silent:
    def weights(self, view: Any) -> dict[Any, int]:
        return {}


class Leaves:
    def weights(self, view: Any) -> dict[Any, int]:
        raise SystemExit


class Broken:
    def __init__(self) -> None:
        raise RuntimeError("no paint")

    def weights(self, view: Any) -> dict[Any, int]:
        return {}


SETTINGS: list[dict[str, Any]] = [
    {"game": "cards", "players": 4},
    {"game": "cards", "players": 7},
    {"game": "cards", "players": 3, "expansions": ["dodge_city"]},
    {"game": "cards", "players": 8, "expansions": ["dodge_city", "high_noon"]},
    {"game": "cards", "players": 5, "expansions": ["high_noon"], "house": {"dynamite_first": True}},
    {"game": "dice", "players": 3},
    {"game": "dice", "players": 8},
    {"game": "dice", "players": 5, "expansions": [1, 2, 3]},
    {"game": "dice", "players": 6, "expansions": [4]},
]


@pytest.mark.parametrize("bots", ["random", "roles", First], ids=["random", "roles", "first"])
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
@pytest.mark.few(9)
def test_games_end(setting: dict[str, Any], bots: Any) -> None:
    for seed in range(3):
        played = play(**setting, bots=bots, seed=seed)
        assert played.fault is None and played.side, played
        assert len(played.roles) == setting["players"] and set(played.winners) <= set(played.roles)
        assert played == play(**setting, bots=bots, seed=seed)
        fallen = [whom for _, whom in played.kills]
        assert fallen and set(fallen) <= set(played.roles)


@pytest.mark.parametrize("name, new_game", [("cards", cards.new_game), ("dice", dice.new_game)])
def test_the_luck_is_that_of_a_game_in_hand(name: str, new_game: Any) -> None:
    """The same game, played step by step with the same players, ends in the same way."""
    for seed in range(5):
        game = new_game(players=5, seed=seed)
        player = First()
        while not game.over:
            game.play(choose(player.weights(game.view(game.request.who)), 0.0))
        played = play(name, 5, bots=First, seed=seed)
        assert played.winners == game.winners
        fell = [entry.facts for entry in game.log if entry.what == "eliminated"]
        assert [whom for _, whom in played.kills] == [facts["player"] for facts in fell]
        assert [killer for killer, _ in played.kills] == [
            None if facts["killer"] == facts["player"] else facts["killer"] for facts in fell
        ]


@pytest.mark.parametrize("new_game", [cards.new_game, dice.new_game])
def test_a_game_goes_on_from_its_middle(new_game: Any) -> None:
    """From any position, also in the middle of a task, and the game in hand stays as it is."""
    luck = Luck("moves")
    for seed in range(4):
        game = new_game(players=4, seed=seed)
        for step in range(30):
            if game.over:
                break
            before = game.position
            played = play_from(game, dict.fromkeys(game.players, RolePlayer()), seed)
            assert played.side and game.position == before
            game.play(game.options[int(luck[step] * len(game.options))])


def test_answers_that_do_not_fit_are_refused() -> None:
    game = cards.new_game(players=4, seed=1)
    with pytest.raises(ReplayDiverged):
        play_on(game.position.table.copy(), game.tasks, {}, 1, answers=["nonsense"])


def test_a_seat_without_a_player_is_named() -> None:
    game = cards.new_game(players=4, seed=1)
    with pytest.raises(BangkitError, match="nobody plays for"):
        play_from(game, {"Zed": RolePlayer()}, 1)


def test_bots_by_seat_by_name_by_role() -> None:
    names = ("Ana", "Ben", "Cid", "Dan")
    assert play(bots=["random", "roles", First, First()], seed=3).bots == {
        "Ana": "random", "Ben": "roles", "Cid": "First", "Dan": "First",
    }  # fmt: skip
    played = play(bots={"outlaw": "random"}, seed=3)
    assert {name: played.roles[name] == "outlaw" for name in names} == {
        name: played.bots[name] == "random" for name in names
    }
    assert play(bots={"Ana": First}, seed=3).bots["Ana"] == "First"


def test_wrong_wishes_are_told() -> None:
    with pytest.raises(BangkitError, match="did you mean 'random'"):
        play(bots="randm")
    with pytest.raises(BangkitError, match="the list of bots has 3, and 4 play"):
        play(bots=["random"] * 3)
    with pytest.raises(BangkitError, match="no role and nobody's name"):
        play(bots={"Zed": "random"})
    with pytest.raises(BangkitError, match="no player"):
        play(bots=7)
    with pytest.raises(BangkitError, match='"cards" or "dice"'):
        play("chess")
    with pytest.raises(InvalidPosition):
        play("cards", 17)


FAULTS: list[tuple[type, str]] = [
    (Raises, "ZeroDivisionError.*in line [0-9]+ of `weights`"),
    (Invents, "shoot everybody.*not on offer"),
    (Chooses, "returns a mapping"),
    (Negative, "is -1; a weight is"),
    (Half, "is 0.5; a weight is"),
    (Silent, "no option has a weight"),
    (Leaves, "SystemExit"),
    (Broken, "no paint"),
    (Forever, "no answer within 0.2 seconds"),
]


@pytest.mark.parametrize("game", ["cards", "dice"])
@pytest.mark.parametrize("bot, told", FAULTS, ids=lambda value: getattr(value, "__name__", ""))
def test_a_fault_names_the_player_and_keeps_the_game(game: str, bot: type, told: str, tmp_path: Any) -> None:
    import re

    played = play(game, 4, bots={"Ben": bot}, seed=5, **({"seconds": 0.2} if bot is Forever else {}))
    fault = played.fault
    assert isinstance(fault, PlayerFault) and fault.player == "Ben" and fault.bot == bot.__name__
    assert not played.winners and re.search(told, str(fault)), fault
    again = bangkit.load(fault.save(tmp_path / "fault.json"))
    assert again.request is not None
    if bot is not Broken:
        assert again.request.who == "Ben"
    assert play_from(again, dict.fromkeys(again.players, RandomPlayer()), 1).side
    assert str(pickle.loads(pickle.dumps(fault))) == str(fault)


def test_one_thread_watches_over_a_whole_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time limit starts nothing for an answer, and nothing at all where only the kit's own play; what it costs, `benchmarks/strategy.py` says."""
    started: list[threading.Thread] = []
    start = threading.Thread.start
    monkeypatch.setattr(threading.Thread, "start", lambda thread: started.append(thread) or start(thread))
    assert play(bots=[First, "roles", First, "roles"], seed=3).decisions > 20
    assert len(started) == 1 and not started[0].is_alive()
    assert play(bots="roles", seed=3).side and len(started) == 1


class Nosy:
    """Keeps every view that it is given."""

    def __init__(self) -> None:
        self.views: list[Any] = []

    def weights(self, view: Any) -> dict[Any, int]:
        self.views.append(view)
        return dict.fromkeys(view.options, 1)


def reachable(thing: Any) -> dict[int, Any]:
    """Everything that can be reached from a thing, types and the text of functions left out."""
    seen: dict[int, Any] = {}
    left = [thing]
    while left:
        each = left.pop()
        if isinstance(each, FunctionType):
            left += [cell.cell_contents for cell in each.__closure__ or ()]
        if id(each) in seen or isinstance(each, (type, ModuleType, FunctionType, BuiltinFunctionType)):
            continue
        seen[id(each)] = each
        left.extend(gc.get_referents(each))
    return seen


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_bot_gets_nothing_that_leads_to_the_table(setting: dict[str, Any]) -> None:
    for seed in range(3):
        nosy = Nosy()
        play(**setting, bots=[nosy] + ["roles"] * (setting["players"] - 1), seed=seed)
        if not nosy.views:
            continue
        found = {type(each).__module__ + "." + type(each).__name__ for each in reachable(nosy.views).values()}
        forbidden = ("Table", "table.Player", "Runner", "Entry", "Ask", "Chance", "Game", "Seats", "coroutine", "frame")
        assert [name for name in found if name.endswith(forbidden)] == []
        assert [view.options for view in nosy.views if view.asked != view.name and view.options] == []


class Dreamer(Nosy):
    """Keeps every view, and a position imagined from it."""

    imagines = True

    def weights(self, view: Any) -> dict[Any, int]:
        if view.options:
            self.views += [view, view.imagine(1)]
        return dict.fromkeys(view.options, 1)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_nor_does_one_that_imagines(setting: dict[str, Any]) -> None:
    """What is imagined has tables, but never the real one."""
    dreamer = Dreamer()
    table = Setting(**setting).table()
    players = dict(zip(table.by_name, [dreamer] + [RolePlayer()] * 7, strict=False))
    play_on(table, GAMES[setting["game"]].tasks, players, 1, limit=60)
    real = {id(table), *map(id, table.players)}
    assert dreamer.views and not real & reachable(dreamer.views).keys()


class Listens:
    """Remembers the last log it has been shown."""

    def __init__(self) -> None:
        self.log: Any = ()

    def weights(self, view: Any) -> dict[Any, int]:
        self.log = view.log
        return dict.fromkeys(view.options, 1)


class Deaf(Listens):
    reads_log = False


def test_bots_are_shown_the_log_as_they_may_read_it() -> None:
    ears, deaf = Listens(), Deaf()
    entries: list[Any] = []
    play(bots=[ears, deaf, "roles", "roles"], seed=4, log=entries)
    assert len(ears.log) > 20 and deaf.log == ()
    for line, heard, entry in zip(ears.log, ears.log.entries, entries, strict=False):
        assert line == entry.text("Ana") and heard.what == entry.what and heard.facts == entry.seen("Ana")
    assert ears.log[-2:] == list(ears.log)[-2:]


class Sid:
    """Uses a free action whenever there is one."""

    acted: list[Any] = []

    def weights(self, view: Any) -> dict[Any, int]:
        if view.anytime:
            self.acted.append((view.asked, view.name))
            return {view.anytime[0]: 1}
        return dict.fromkeys(view.options, 1)


def test_free_actions_can_be_chosen_also_when_others_are_asked() -> None:
    cast = ["Sid Ketchum", "Bart Cassidy", "El Gringo", "Jesse Jones"]
    Sid.acted.clear()
    for seed in range(10):
        assert play(characters=cast, bots={"Ana": Sid}, seed=seed).side
    assert any(asked == name for asked, name in Sid.acted) and any(asked != name for asked, name in Sid.acted)


def test_a_game_that_is_too_long_has_no_winners() -> None:
    played = play(seed=1, limit=5)
    assert isinstance(played, Played) and 0 < played.decisions <= 5 and not played.side and played.fault is None


def test_bots_that_always_pass_never_end_a_game() -> None:
    played = play(bots=Last, seed=1, limit=500)
    assert not played.winners and played.decisions <= 500


def test_playing_asks_as_the_rules_do() -> None:
    """Requests reach the players in the order in which the rules make them."""
    game = cards.new_game(players=4, seed=2)
    table = game.position.table.copy()
    request = Runner(table, game.tasks).advance()
    assert isinstance(request, Ask)
    nosy = Nosy()
    play_from(game, dict.fromkeys(game.players, nosy), 2)
    assert nosy.views[0].options == tuple(game.options)


def test_a_game_that_the_limit_ends_is_not_told_as_one_that_nobody_won() -> None:
    assert "broken off by the limit; 1 turn, 2 decisions" in repr(play("cards", 4, seed=1, limit=3))


def test_a_label_names_everybody_who_plays() -> None:
    """Whom a mapping leaves out is played by the kit's player who knows the roles, and that is said."""
    all_three = {"sheriff": "careful", "outlaw": "random", "renegade": First}
    assert label_of(all_three, 4) == "sheriff: careful, outlaw: random, renegade: First"
    assert label_of(all_three, 5).endswith(", others: roles")
    assert label_of({"Ana": First()}, 3) == "Ana: First, others: roles"
    assert label_of(dict.fromkeys("ABC", "random"), 3) == "A: random, B: random, C: random"
    assert [label_of(each, 2) for each in (None, "careful", ["random", First])] == ["roles", "careful", "random, First"]


class Bad:
    """Bots whose code does what no code should."""

    @staticmethod
    def mute(view: Any) -> Any:
        class Mute(Exception):
            def __str__(self) -> str:
                raise SystemExit

        raise Mute

    @staticmethod
    def interrupts(view: Any) -> Any:
        raise KeyboardInterrupt

    @staticmethod
    def not_a_number(view: Any) -> Any:
        return dict.fromkeys(view.options, float("nan"))

    @staticmethod
    def loops(view: Any) -> Any:
        while True:
            pass


def bad_bot(way: str) -> Any:
    return type(way, (), {"weights": staticmethod(getattr(Bad, way))})


@pytest.mark.parametrize("way", ["mute", "interrupts", "not_a_number"])
def test_what_a_bot_raises_is_its_own_fault(way: str) -> None:
    """R22: an error without a text, and a KeyboardInterrupt that nobody has pressed."""
    told = bangkit.simulate("dice", 4, games=2, seed=1, bots=bad_bot(way), executor=None, progress=False)
    counts = told.cells[0].counted.counts
    assert counts["games",] == counts["faults", way] == 2


@pytest.mark.parametrize(
    ("way", "told"),
    [("mute", "raised Mute"), ("interrupts", "KeyboardInterrupt"), ("not_a_number", "weight"), ("loops", "no answer")],
)
def test_a_table_with_such_a_bot_says_so(way: str, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """R20: it neither escapes nor hangs, and no weight is accepted that is none."""
    from bangkit.show.widgets.table_widget import session_for
    from bangkit.strategy.lab import play

    if way == "loops":
        monkeypatch.setattr(play, "SECONDS", 0.2)
    game = bangkit.dice.new_game(4, seed=1)
    session = session_for(game, None, {name: bad_bot(way)() for name in game.players})
    with pytest.raises(bangkit.BangkitError, match=told):
        session._bot_decides()


class Forger:
    """Writes a move that nobody offers into his view, and claims that it is any other."""

    def weights(self, view: Any) -> dict[Any, int]:
        forged = cards.Move("play", cards.card("Gatling 10H"))
        object.__setattr__(view, "options", (forged,))
        return {forged: 1}


def test_what_a_bot_writes_into_his_view_is_not_on_offer() -> None:
    fault = play("cards", 4, bots=Forger, seed=5).fault
    assert isinstance(fault, PlayerFault) and "Gatling 10H" in str(fault)


@pytest.mark.parametrize("game", ["cards", "dice"])
def test_a_list_that_holds_the_log_of_another_game_changes_nothing(game: Any) -> None:
    log: list[Any] = []
    play(game, 5, seed=0, bots="careful", log=log)
    before = list(log)
    again = play(game, 5, seed=1, bots="careful", log=log)
    alone = play(game, 5, seed=1, bots="careful")
    assert (again.kills, again.turns, again.winners) == (alone.kills, alone.turns, alone.winners)
    assert log[: len(before)] == before and len(log) > len(before)


class Writer:
    """Writes over the cards that it is offered."""

    def weights(self, view: Any) -> dict[Any, int]:
        for option in view.options:
            if getattr(option, "card", None) is not None:
                object.__setattr__(option.card, "suit", "hearts")
        return dict.fromkeys(view.options, 1)


def suits() -> dict[str, str]:
    return {text: each.suit for text, each in CARDS.items()}


def test_a_bot_that_writes_over_cards_is_told_by_its_name() -> None:
    before = suits()
    fault = play("cards", 4, seed=1, bots=Writer).fault
    assert fault is not None and fault.bot == "Writer" and "has written over BANG! 4D" in fault.problem
    assert suits() == before
    table = tournament([Writer, "random"], "cards", 4, rounds=1, executor=None, progress=False)
    assert "Writer, was asked (play), and it has written over" in str(table) and suits() == before


def test_so_is_one_of_a_comparison_and_a_goal() -> None:
    before, game = suits(), cards.new_game(4, seed=7)
    with pytest.raises(BangkitError, match="Writer.* written over"):
        compare(game, players=Writer, runs=2, executor=None, progress=False)
    assert suits() == before

    def goal(table: Any) -> float:
        object.__setattr__(table.bag[0], "suit", "hearts")
        return 1.0

    with pytest.raises(BangkitError, match="goal writes over"):
        compare(game, goal=goal, runs=2, executor=None, progress=False)
    assert suits() == before

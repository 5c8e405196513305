"""What everybody has seen: one memory a game, the same whether a player glances at the table or reads the log."""

from __future__ import annotations

from typing import Any

import pytest

import bangkit
from bangkit.core.log import Entry, Selection
from bangkit.odds.bayes import Act
from bangkit.strategy import BelievingPlayer, BestKeepPlayer, CarefulPlayer, acts, bot, chances, enmity, play
from bangkit.strategy.bots.memory import AIMS, KEPT, LikelihoodKey, Memory, deals, likelihood, possible
from bangkit.strategy.lab import play as playing
from bangkit.strategy.lab.compare import compare

SETS: list[tuple[str, int, tuple[Any, ...]]] = [
    ("cards", 4, ()), ("cards", 6, ("dodge_city",)), ("cards", 7, ("dodge_city", "high_noon")), ("cards", 3, ("dodge_city",)),
    ("cards", 8, ("dodge_city",)), ("dice", 3, ()), ("dice", 5, (1, 2, 3)), ("dice", 8, (1, 2, 3, 4)),
]  # fmt: skip


@pytest.mark.parametrize(("game", "players", "sets"), SETS, ids=lambda each: str(each).replace(" ", ""))
@pytest.mark.parametrize("name", ["random", "roles", "careful", "beliefs", "best keep"])
@pytest.mark.few(8)
def test_a_glance_shows_what_a_view_shows(name: str, game: str, players: int, sets: tuple[Any, ...]) -> None:
    """Somebody else's bot gets a whole view and the log: with the advice of ours he plays the very same game."""

    class Whole:
        """Not the kit's, as far as anybody can tell."""

        def __init__(self) -> None:
            self.player = bot(name)

        def weights(self, view: Any) -> Any:
            assert not hasattr(view, "table")
            return self.player.weights(view)

    for seed in range(3):
        glanced = play(game, players, expansions=sets, bots=name, seed=seed)
        whole = play(game, players, expansions=sets, bots=Whole, seed=seed)
        assert whole.fault is None
        assert repr(whole) == repr(glanced) and whole.kills == glanced.kills


def test_only_what_is_needed_is_written_down(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Any] = []
    seated = playing.SeatedPlayers.__init__

    def watched(self: Any, *arguments: Any) -> None:
        seated(self, *arguments)
        made.append(self.journal)

    monkeypatch.setattr(playing.SeatedPlayers, "__init__", watched)
    for bots in ("random", "careful"):
        play("cards", 4, bots=bots, seed=1)
    for journal, kept in zip(made, (playing.ELIMINATIONS, KEPT), strict=True):
        assert isinstance(journal, Selection) and journal and {entry.what for entry in journal} <= kept


@pytest.mark.parametrize(
    ("what", "facts"),
    [
        ("plays", {"player": "Ben", "target": "Ana", "card": "BANG! 5D"}), ("eliminated", {"player": "Ben"}),
        ("returns", {"player": "Ben"}), ("outbreak", {"zombies": ["Ben"]}),
    ],
)  # fmt: skip
def test_what_a_bot_feels_is_worked_out_anew_when_somebody_acts_leaves_or_returns(what: str, facts: Any) -> None:
    memory = Memory(("Ana", "Ben", "Cid"))
    memory.felt["Cid"] = {"Ana": 1.0}
    memory.read([Entry("CARD-TURN-2", "turn begins", {"player": "Ana"})], lambda name: None)
    assert memory.felt
    memory.read([Entry("CARD-TURN-2", "turn begins", {}), Entry("CARD-PLAY-5", what, facts)], lambda name: None)
    assert not memory.felt


class Keeps:
    """Keeps its views and what it thought when it got them."""

    kept: list[tuple[Any, Any, Any]]

    def weights(self, view: Any) -> Any:
        self.kept.append((view, acts(view), enmity(view)))
        return dict.fromkeys(view.options, 1)


def test_a_view_lasts() -> None:
    """It tells what had been seen by then, also when the game is over."""
    mine = Keeps()
    mine.kept = []
    play("dice", 5, bots=[mine, *["careful"] * 4], seed=2)
    assert len(mine.kept) > 5 and mine.kept[-1][1] != mine.kept[0][1]
    for view, seen, felt in mine.kept:
        assert (acts(view), enmity(view)) == (seen, felt)


def test_the_memory_is_what_the_log_tells() -> None:
    """In a game that is played by hand too."""
    game = bangkit.cards.new_game(players=6, seed=5)
    while game.request is not None and len(acts(game.view("Ana"))) < 8:
        game.play(max(CarefulPlayer().weights(game.view(game.request.who)), key=str))
    before = game.fork().undo()
    assert acts(game.view("Ana")) == acts(game.view("Fay")) and acts(before.view("Ana")) != ()
    assert Memory(game.players, game.players, acts(game.view("Ana"))).weights(0) == Memory(
        game.players, game.players, acts(game.view("Ben"))
    ).weights(0)


SEVEN = ("Ana", "Ben", "Cid", "Dan", "Eva", "Fay", "Gil")


def felt_by(name: str, *seen: tuple[str, str]) -> dict[str, float]:
    """What somebody feels among seven of whom Ana is the Sheriff, after these attacks."""
    roles = ["sheriff", "outlaw", "deputy", "outlaw", "deputy", "outlaw", "renegade"]
    game = bangkit.cards.new_game(roles=roles, seed=1)
    view = bangkit.strategy.view_of(game) if game.request.who == name else game.view(name)
    lasting = bangkit.strategy.view_of(game)
    assert lasting.name == "Ana"
    object.__setattr__(lasting, "memory", Memory(SEVEN, SEVEN, [Act(one, "attacks", other) for one, other in seen]))
    return enmity(lasting if name == "Ana" else view)


def test_who_attacks_the_sheriff_is_an_outlaw_and_who_attacks_such_a_one_a_deputy() -> None:
    fresh = felt_by("Ana")
    assert len(set(fresh.values())) == 1, "at first all strangers are alike"
    after = felt_by("Ana", ("Ben", "Ana"), ("Cid", "Ben"))
    assert after["Ben"] > 0.69 > fresh["Ben"] > 0.2 > 0.05 > after["Cid"]
    assert after["Dan"] == after["Eva"] == after["Fay"], "of whom nothing has been seen"


def test_no_deal_that_is_shown_to_be_wrong_counts() -> None:
    shown = ("sheriff", None, "outlaw", None)
    assert [deals(4, 0)[number][2] for number in possible(shown)] == ["outlaw"] * 2
    assert possible((None, "outlaw", "outlaw", "outlaw")) == possible(("sheriff", "deputy", None, None)) == ()


def test_the_chance_of_a_target_is_its_share_of_the_weights() -> None:
    key = LikelihoodKey(AIMS)
    shares = [likelihood(5, 0, key, "attacks", 1, target, (0, 2, 4)) for target in (0, 2, 4)]
    assert [sum(each) for each in zip(*shares, strict=True)] == pytest.approx([1.0] * len(deals(5, 0)))
    for number, deal in enumerate(deals(5, 0)):
        if deal[1] == "outlaw":
            assert shares[0][number] > max(shares[1][number], shares[2][number])


def test_long_games_lose_no_digits() -> None:
    memory = Memory(SEVEN, SEVEN, [Act("Ben", "attacks", "Ana"), Act("Cid", "attacks", "Ben")] * 400)
    assert 0 < max(memory.weights(0)) <= 1


HUNT = """
title = "Who is who?"
turn = { player = "Ana", phase = "play" }
[[players]]
name = "Ana"
role = "sheriff"
character = "Willy the Kid"
hand = ["BANG! 5D", "BANG! 6D"]
[[players]]
name = "Ben"
role = "outlaw"
character = "Bart Cassidy"
life = 2
[[players]]
name = "Cid"
role = "renegade"
character = "Black Jack"
life = 1
"""


@pytest.mark.slow
def test_exact_and_played_are_one_also_where_players_remember() -> None:
    """What has been seen on the way is part of the position that is walked on."""
    wishes: dict[str, Any] = {"open_handed": True, "executor": None, "progress": False}
    exact = compare(HUNT, ["BANG! -> Cid"], budget=4_000, **wishes)["BANG! 5D -> Cid"]
    played = compare(HUNT, ["BANG! -> Cid"], budget=0, runs=150, confidence="0.999", **wishes)["BANG! 5D -> Cid"]
    assert exact.exact is None or played.value.low <= float(exact.exact) <= played.value.high


@pytest.mark.parametrize(
    "player", [CarefulPlayer(), BestKeepPlayer(), BelievingPlayer()], ids=lambda each: type(each).__name__
)
def test_every_player_of_the_kit_minds_what_he_has_seen(player: Any) -> None:
    roles = ["sheriff", "outlaw", "deputy", "outlaw", "deputy", "outlaw", "renegade"]
    seats: list[dict[str, Any]] = [{"name": each, "role": role} for each, role in zip(SEVEN, roles, strict=True)]
    seats[0]["hand"] = ["BANG! 5D"]
    game = bangkit.stage.scenario_from({"turn": {"phase": "play"}, "players": seats}).game()
    view = bangkit.strategy.view_of(game)
    near = [option.target for option in view.options if option.target]
    assert len(near) == 2
    for foe, other in (near, near[::-1]):
        object.__setattr__(
            view, "memory", Memory(SEVEN, SEVEN, [Act(foe, "attacks", "Ana"), Act(other, "attacks", foe)])
        )
        (chosen,) = player.weights(view)
        assert chosen.target == foe
        assert chances(view)[foe]["outlaw"] > 0.7

"""The players who think: imagined games, the best keep, and the names under which all are called."""

from random import Random
from typing import Any

import pytest

from bangkit import cards, dice
from bangkit.core.errors import BangkitError
from bangkit.core.requests import Ask
from bangkit.odds.dice.keeping import reroll
from bangkit.stage.drivers import wander
from bangkit.strategy import LookAheadPlayer, bot, play, tournament, view_of
from bangkit.strategy.bots import lookahead
from bangkit.strategy.bots.best_keep import BestKeepPlayer, best_throw, payoff, policy
from bangkit.strategy.bots.careful import favourites, judge
from bangkit.strategy.bots.lookahead import worth
from bangkit.strategy.bots.memory import memory_of
from bangkit.strategy.bots.playouts import kind_of, played_on
from bangkit.strategy.bots.registry import BOTS
from bangkit.strategy.bots.value import winning_chance
from tests.support import scene

FOUR = {
    "Ana": {"role": "sheriff", "life": 1},
    "Ben": {"role": "outlaw", "hand": ["BANG! 5D", "Stagecoach 9S", "Beer 6H"], "life": 3},
    "Cid": {"role": "renegade"},
    "Dan": {"role": "outlaw"},
}


def test_he_takes_the_shot_that_wins() -> None:
    game = scene(players=FOUR, turn={"player": "Ben"}, seed=1)
    (move,) = LookAheadPlayer(playouts=24).weights(view_of(game))
    assert str(move) == "BANG! 5D -> Ana"


def test_he_leaves_the_careful_move_only_for_a_better_one() -> None:
    """Asked whether to shoot or to pass he shoots, whichever of the two comes first; somebody in great doubt takes the first."""
    view = view_of(scene(players=FOUR, turn={"player": "Ben"}, seed=1))
    moves = [move for move in view.options if str(move) in ("BANG! 5D -> Ana", "pass")]
    for first in (moves, moves[::-1]):
        assert str(LookAheadPlayer(playouts=24).compare(view, first)) == "BANG! 5D -> Ana"
        assert LookAheadPlayer(playouts=24, doubt=1e9).compare(view, first) == first[0]


def test_cards_of_one_name_are_one_move_unless_somebody_minds_the_suit() -> None:
    game = scene(players=FOUR, turn={"player": "Ben"}, seed=1)
    kinds = {kind_of(move, game.table.players) for move in ("BANG! 5D -> Ana", "BANG! 10S -> Ana", "BANG! 5D -> Dan")}
    assert kinds == {"BANG! -> Ana", "BANG! -> Dan"}
    suits = cards.new_game(players=4, expansions=["dodge_city"], characters=["Apache Kid", None, None, None], seed=1)
    assert kind_of("BANG! 5D -> Ana", suits.table.players) == "BANG! 5D -> Ana"


def test_imagined_games_end_where_they_are_broken_off() -> None:
    """After a round everybody has had a turn, whatever was played first; the memory that they begin with stays as it is."""
    view = view_of(cards.new_game(players=4, seed=3))
    memory = memory_of(view)
    before = list(memory.acts)
    for move in view.options:
        imagined = view.imagine(1)
        now = imagined.start().table.turn
        after = played_on(imagined, move, 5, memory, turns=4)
        assert after.turn == now + 4 or after.outcome is not None
        assert played_on(imagined, move, 5, memory, decisions=0).turn - now <= 1
    assert memory.acts == before


def test_an_imagined_game_is_judged_when_the_turn_is_over_and_at_the_end() -> None:
    view = view_of(cards.new_game(players=4, seed=3))
    memory, move, imagined = memory_of(view), view.options[-1], view.imagine(1)
    now, early = imagined.start().table.turn, []

    def turn_over(table: Any) -> None:
        early.append((table.turn - now, winning_chance(table, view.name)))

    end = played_on(imagined, move, 5, memory, turns=4, after_turn=turn_over)
    ((turns, chance),) = early
    assert turns == 1 and end.turn == now + 4
    late = winning_chance(end, view.name)
    assert chance != late and worth(imagined, move, 5, memory, view.name, 4) == (chance + late) / 2


def test_a_game_that_ends_with_the_turn_counts_as_it_ended() -> None:
    view = view_of(scene(players=FOUR, turn={"player": "Ben"}, seed=1))
    shot = next(move for move in view.options if str(move) == "BANG! 5D -> Ana")
    worths = [worth(view.imagine(seed), shot, seed, memory_of(view), "Ben", 4) for seed in range(8)]
    assert 1.0 in worths


@pytest.mark.parametrize(("players", "games"), [(4, 40), (8, 20)])
def test_where_twice_as_many_are_alive_half_as_many_games_are_imagined(
    players: int, games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = []
    monkeypatch.setattr(lookahead, "worth", lambda *given: float(played.append(given) or 0))
    view = view_of(dice.new_game(players=players, seed=3))
    moves = view.options[:2]
    LookAheadPlayer(playouts=40).compare(view, moves)
    assert len(played) == games


def test_the_same_view_and_seed_give_the_same_choice() -> None:
    game = cards.new_game(players=5, seed=3)
    player = LookAheadPlayer(playouts=12, seed=4)
    assert player.weights(view_of(game)) == player.weights(view_of(game)) == player.weights(view_of(game.fork(seed=9)))


def test_another_seed_imagines_other_games() -> None:
    view = view_of(cards.new_game(players=5, seed=3))
    moves = {str(next(iter(LookAheadPlayer(playouts=8, doubt=0, seed=seed).weights(view)))) for seed in range(12)}
    assert len(moves) > 1


def test_a_view_that_cannot_imagine_is_refused_in_words() -> None:
    game = cards.new_game(players=4, seed=3)
    with pytest.raises(BangkitError, match="cannot imagine positions"):
        LookAheadPlayer().weights(game.view(game.request.who))


def test_only_who_is_asked_has_something_to_think_about() -> None:
    game = cards.new_game(players=4, seed=3)
    other = next(name for name in game.players if name != game.request.who)
    with pytest.raises(BangkitError, match="is asked now"):
        view_of(game, other)


SETS: list[tuple[str, int, tuple[Any, ...]]] = [
    ("cards", 4, ()), ("cards", 3, ("dodge_city",)), ("cards", 6, ("dodge_city", "high_noon")),
    ("dice", 3, ()), ("dice", 5, ()), ("dice", 5, (1, 2, 3, 4)),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "players", "sets"), SETS)
def test_he_plays_whole_games_of_every_kind(kind: str, players: int, sets: tuple[Any, ...]) -> None:
    thinks = LookAheadPlayer(playouts=4, width=2)
    assert play(kind, players, expansions=sets, seed=2, bots=[thinks, *["beliefs"] * (players - 1)]).fault is None


@pytest.mark.slow
def test_thinking_from_the_middle_of_a_game_goes_on_like_the_game() -> None:
    """A game of players who look ahead is the same, whether it is played at once or twice."""
    bots = {"sheriff": LookAheadPlayer(playouts=6), "outlaw": "careful", "renegade": "careful"}
    assert play("cards", 4, seed=5, bots=bots) == play("cards", 4, seed=5, bots=bots)


@pytest.mark.parametrize("modules", [pytest.param([], marks=pytest.mark.slow), [1, 2, 3]])
def test_the_quick_favourite_is_nearly_the_best(modules: list[int]) -> None:
    asked = missed = 0
    for seed in range(6):
        for game in wander(dice.new_game(players=5, seed=seed, modules=modules), seed, limit=150):
            if isinstance(game.request, Ask) and game.request.what == "reroll":
                view = game.view(game.request.who)
                numbers = judge(view)
                worst = min(numbers[move] for move in favourites(view))
                asked, missed = asked + 1, missed + (worst < max(numbers.values()) - 0.3)
    assert asked > 100
    assert missed < 0.05 * asked


def test_the_best_keep_is_that_of_the_solver() -> None:
    tried = 0
    for seed in range(6):
        for game in wander(dice.new_game(players=4, seed=seed), seed, limit=100):
            request = game.request
            if isinstance(request, Ask) and request.what == "reroll" and tried < 25:
                view = game.view(request.who)
                worth = payoff(view)
                loose = game[request.who].character == "Black Jack"
                found = policy(worth, 5, 3 if game.rerolls > 2 else 2, loose)
                values = found.table([{"1": "one", "2": "two"}.get(f, f) for f in game.showing.base], game.rerolls)
                move = best_throw(view)
                kept = list(game.showing.base)
                for face in move.dice.base:
                    kept.remove(face)
                names = sorted({"1": "one", "2": "two"}.get(face, face) for face in kept)
                assert values[0].value == next(each.value for each in values if sorted(map(str, each.keep)) == names)
                tried += 1
    assert tried == 25


def test_what_a_payoff_says_is_what_the_solver_is_asked() -> None:
    """Three Gatlings worth 6 and nothing else: keep Gatlings, whatever else shows."""
    game = dice.new_game(players=4, seed=1)
    worth = payoff(game.view(game.request.who))._replace(one=0, two=0, beer=0, gift=0, gatling=6, arrow=0, dynamite=0)
    best = policy(worth, 5, 2, False)
    assert best.best(["gatling", "one", "two", "beer", "arrow"], 2) == ("gatling",)
    assert best.value == 6 * reroll("gatling >= 3").value


@pytest.mark.parametrize(("goal", "price"), [("gatling >= 3", {}), ("one + 2*two + beer", {"arrow": "1/2"})])
def test_a_stated_payoff_is_rerolled_for_as_the_solver_says(goal: str, price: dict[str, str]) -> None:
    """In whole games, whoever he is: nothing that he could keep is worth more for this goal."""
    tried, casts = 0, set()
    spelt = {"1": "one", "2": "two"}

    class Watched(BestKeepPlayer):
        def weights(self, view: Any) -> Any:
            nonlocal tried
            given = super().weights(view)
            if view.what == "reroll":
                who = view[view.name].character
                loose, rerolls = who == "Black Jack", 3 if who == "Lucky Duke" else 2
                best = reroll(goal, rerolls=rerolls, locked=() if loose else None, price=price)
                (move,) = given
                kept = [spelt.get(face, face) for face in view.showing.split()]
                for face in move.dice.base:
                    kept.remove(spelt.get(face, face))
                table = best.table([spelt.get(face, face) for face in view.showing.split()], view.rerolls)
                assert next(each for each in table if sorted(each.keep) == sorted(kept)).regret == 0
                tried += 1
                casts.add(who)
            return given

    for cast in (["Black Jack", "Lucky Duke", "Jesse Jones", "Kit Carlson"], None):
        assert play("dice", 4, characters=cast, bots=Watched(goal, price), seed=3).winners
    assert tried > 30 and {"Black Jack", "Lucky Duke"} <= casts


def test_stated_payoffs_enter_a_tournament_under_their_names() -> None:
    named = [BestKeepPlayer("gatling >= 3"), BestKeepPlayer("one + two"), "best keep"]
    ranking = tournament(named, "dice", 3, rounds=1, executor=None, progress=False).ranking
    assert sorted(ranking["bot"]) == ["best keep", "best keep for gatling >= 3", "best keep for one + two"]
    assert not any(ranking["faults"])


@pytest.mark.parametrize(
    "wish", [("gatling >= 6",), ("whisky",), ("one", {"arow": 1}), ("one", {"arrow": 0.3}), (None, {"arrow": 1}), (7,)]
)
def test_no_payoff_for_these_dice(wish: Any) -> None:
    with pytest.raises(BangkitError):
        BestKeepPlayer(*wish)


def test_players_by_name() -> None:
    assert list(BOTS) == ["random", "roles", "careful", "beliefs", "best keep", "lookahead"]
    assert isinstance(bot("best keep"), BestKeepPlayer)
    mine = bot("careful")
    assert bot(mine) is mine
    with pytest.raises(BangkitError, match="did you mean 'careful'"):
        bot("carefull")


def test_beliefs_are_used_to_deal_the_roles() -> None:
    """Whoever remembers imagines the shooter as an Outlaw more often than one who does not."""
    from bangkit.strategy.bots.beliefs import dealer

    game = scene(players={**FOUR, "Ana": {"role": "sheriff"}}, turn={"player": "Ben"}, seed=4)
    game.play("BANG! -> Ana").play("pass")
    while game.request.who != "Ana" or game.request.what != "play":
        game.play("pass")
    view, luck = view_of(game), Random(1).random
    deal = dealer(view)
    believed = sum(view.imagine(luck, deal).before["Ben"].role == "outlaw" for _ in range(300))
    blind = sum(view.imagine(luck).before["Ben"].role == "outlaw" for _ in range(300))
    assert believed > blind + 40


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("cards", "<cards, seed 3: Ben, Dan won; 16 turns, 80 decisions>"),
        ("dice", "<dice, seed 3: Ben, Dan won; 15 turns, 71 decisions>"),
    ],
)
@pytest.mark.slow
def test_luck_comes_from_what_a_view_shows_and_not_from_how_its_class_is_written(kind: str, told: str) -> None:
    bots = {"Ana": LookAheadPlayer(playouts=8), "Ben": LookAheadPlayer(playouts=8, rounds=2)}
    assert repr(play(kind, 4, bots=bots, seed=3)) == told


@pytest.mark.parametrize(("card", "kept"), [("gatling", "stop"), ("beer", "reroll arrow arrow 1")])
def test_a_revealed_fury_card_counts_with_his_dice(card: str, kept: str) -> None:
    game = scene(
        game="dice", modules=[2], players={"Ana": {"revealed": [card]}, "Ben": {}, "Cid": {}, "Dan": {}},
        turn={"phase": "T3"}, dice={"showing": "gatling gatling arrow arrow 1", "rerolls": 2},
    )  # fmt: skip
    assert str(best_throw(game.view("Ana"), goal="gatling >= 3")) == kept

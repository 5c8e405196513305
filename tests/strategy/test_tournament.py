"""Tournaments: the same deals and seats for everybody, ranked with intervals, whoever fails."""

from __future__ import annotations

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import pytest

import bangkit
from bangkit.core.errors import BangkitError, InvalidPosition
from bangkit.core.roles import ROLES_FOR
from bangkit.strategy import tournament
from bangkit.strategy.lab import simulations
from bangkit.strategy.lab.results import mean_of
from bangkit.strategy.lab.settings import Setting
from bangkit.strategy.lab.tournament import Contest
from tests.strategy.bots import Clumsy, Shy, Stuck


@pytest.fixture(scope="module")
def plain() -> Any:
    return tournament(["random", "roles", Shy], "dice", 4, rounds=12, executor=None)


@pytest.mark.parametrize("players", [3, 4, 5, 8])
@pytest.mark.parametrize("entrants", [2, 3, 4, 5, 9])
def test_everybody_has_every_seat_equally_often(players: int, entrants: int) -> None:
    names = [f"bot {number}" for number in range(entrants)]
    contest = Contest(dict.fromkeys(names, "random"), Setting("dice", players))
    orders = {tuple(contest.order(1, number)) for number in range(20)}
    assert len(orders) > 1, "the neighbours change from round to round"
    for order in orders:
        assert len(order) >= players
        for seat in range(players):
            sat = Counter(order[(shift + seat) % len(order)] for shift in range(len(order)))
            assert len(sat) == entrants and len(set(sat.values())) == 1


@pytest.mark.parametrize("game, players", [("cards", 4), ("dice", 5)])
def test_and_every_role_with_the_same_deals(game: str, players: int) -> None:
    result = tournament(["random", "roles", Shy], game, players, rounds=4, executor=None)
    dealt = Counter(ROLES_FOR[players])
    for row in result.roles:
        assert row["seats"] == 4 * dealt[row["role"]] * (result.contest.seats // 3)
    assert sum(result.ranking["seats"]) == 4 * result.contest.seats * players


@pytest.mark.slow
def test_the_better_bot_comes_out_ahead() -> None:
    result = tournament(["random", "roles"], "cards", 4, rounds=60, executor=None)
    assert result.ranking["bot"] == ["roles", "random"] and result.ranking["place"] == [1, 2]
    assert "roles is better than random: that is 99% sure." in result.notes
    assert result.duels.one("low") > 0


def test_bots_that_are_the_same_are_not_told_apart() -> None:
    result = tournament({"one": "random", "other": "random"}, "dice", 4, rounds=20, executor=None)
    assert any("may be chance" in note for note in result.notes)
    assert result.duels.one("mean") == 0 and result.duels.one("low") == -result.duels.one("high") < 0, (
        "in the same seat and deal they do the same, and twenty rounds are no proof of that"
    )


def test_a_round_or_two_prove_nothing() -> None:
    """However the first rounds end, even all alike, the interval does not claim to know."""

    class Silent:
        def weights(self, view: Any) -> dict[Any, int]:
            return {}

    for rounds in (1, 2, 3):
        result = tournament(["random", Silent], "cards", 4, rounds=rounds, executor=None)
        silent = result.ranking.where(bot="Silent")
        assert silent.one("won") == 0 and silent.one("low") == 0 and silent.one("high") > 0.2
        assert not any("is better" in note for note in result.notes), result.notes


@pytest.mark.parametrize("rounds", [2, 5, 12, 30, 150])
def test_the_intervals_hold_the_truth_as_often_as_they_say(rounds: int) -> None:
    """Exactly, by the binomial weights, for a bot that wins all four seats of a round or none."""
    for chance in (0.02, 0.1, 0.25, 0.5, 0.9):
        held = 0.0
        for won in range(rounds + 1):
            _, low, high = mean_of({4: won, 0: rounds - won}, Fraction(99, 100), (0, 4))
            assert low is not None and high is not None
            if low <= 4 * chance <= high:
                held += comb(rounds, won) * chance**won * (1 - chance) ** (rounds - won)
        assert held > 0.98


@pytest.mark.slow
def test_the_result_does_not_depend_on_the_workers(plain: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulations, "MOST", 2)
    with ThreadPoolExecutor(3) as executor:
        spread = tournament(["random", "roles", Shy], "dice", 4, rounds=12, executor=executor)
    assert spread.ranking == plain.ranking and spread.roles == plain.roles and spread.duels == plain.duels
    path = tmp_path / "tournament.json"
    tournament(["random", "roles", Shy], "dice", 4, rounds=5, executor=None, resume=path)
    begun: list[int] = []
    play_round = Contest._round

    def counted(self: Contest, found: Any, seed: Any, number: int, seconds: float) -> None:
        begun.append(number)
        play_round(self, found, seed, number, seconds)

    monkeypatch.setattr(Contest, "_round", counted)
    assert (
        tournament(["random", "roles", Shy], "dice", 4, rounds=12, executor=None, resume=path).ranking == plain.ranking
    )
    assert sorted(begun) == list(range(5, 12)), "those of the file are not played again"
    assert tournament(
        ["random", "roles", Shy], "dice", 4, rounds=12, executor=None, resume=plain.save(path)
    ).ranking == (plain.ranking)


def test_who_fails_loses_and_the_tournament_goes_on(tmp_path: Path) -> None:
    result = tournament(["random", "roles", Clumsy, Shy], "cards", 4, rounds=4, executor=None)
    ranking = {row["bot"]: row for row in result.ranking}
    assert ranking["Clumsy"]["faults"] > 0 and ranking["roles"]["faults"] == 0
    assert {row["seats"] for row in result.ranking} == {16}
    assert any(note.startswith("Clumsy lost") and "seven is too many" in note for note in result.notes)
    fault = result.faults[0]
    assert fault.bot == "Clumsy" and bangkit.load(fault.save(tmp_path / "fault.json")).request.who == fault.player


def test_who_never_answers_loses_too() -> None:
    result = tournament(["roles", Stuck], "dice", 4, rounds=1, executor=None, seconds=0.05)
    assert result.ranking.where(bot="Stuck").one("faults") > 0
    assert result.ranking["bot"][0] == "roles"


def test_two_of_a_kind_fail_in_one_game() -> None:
    result = tournament({"a": Clumsy, "b": Clumsy}, "cards", 4, rounds=2, executor=None)
    assert all(row["faults"] > 0 for row in result.ranking)


def test_it_shows_itself(plain: Any) -> None:
    assert "<table" in plain._repr_html_() and "Tournament" in repr(plain) and "every seat" in repr(plain)


def test_the_level_is_told_with_all_its_digits() -> None:
    notes = tournament(["random", "roles"], "dice", rounds=1, executor=None, level="0.995").notes
    assert "99.5% intervals" in notes[0] and "99.5% sure" in notes[1]


def test_the_rules_stand_beside_every_share() -> None:
    wishes: dict[str, Any] = {"expansions": ["dodge_city"], "house": {"dynamite_first": True}}
    result = tournament(["random", "roles"], "cards", 3, rounds=1, executor=None, **wishes)
    for table in (result.ranking, result.roles, result.duels):
        assert "(cards, 3 players; expansions dodge_city; house dynamite_first: True)" in repr(table)


@pytest.mark.parametrize(
    "entrants, wrong, told",
    [
        (["random"], {}, "two bots or more"),
        ("random", {}, "entrants are a list of bots"),
        ([Shy, Shy()], {}, "two bots are called 'shy'"),
        (["random", 7], {}, "no player"),
        (["random", "rolls"], {}, "did you mean 'roles'"),
        (["random", "roles"], {"rounds": 0}, "number of rounds"),
        (["random", "roles"], {"level": 2}, "between 0 and 1"),
        (["random", "roles"], {"game": "chess"}, '"cards" or "dice"'),
    ],
    ids=["one bot", "one name", "one name twice", "a number", "no bot of ours", "no rounds", "no level", "no game"],
)
def test_wrong_wishes_are_told(entrants: Any, wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(BangkitError, match=told):
        tournament(entrants, **{"game": "dice", "rounds": 1, **wrong})


def test_settings_against_the_rules_are_told() -> None:
    with pytest.raises(InvalidPosition):
        tournament(["random", "roles"], "cards", 12)

"""Beliefs about roles: read from the log of a view, exact, the same in fractions and in decimal numbers."""

import math
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from bangkit import cards, dice
from bangkit.core.log import Entry
from bangkit.odds import QuestionError
from bangkit.odds.bayes import Act
from bangkit.stage import scenario_from
from bangkit.strategy import play
from bangkit.strategy.bots.beliefs import AIMS, BelievingPlayer, acts, beliefs, chances, dealer, weighed_deals
from bangkit.strategy.bots.enmity import left_to_deal
from bangkit.strategy.lab.play import Log, Seen
from tests.support import scene

FOUR = {
    "Ana": {"role": "sheriff"},
    "Ben": {"role": "outlaw", "hand": ["BANG! 5D", "Duel QD"]},
    "Cid": {"role": "renegade"},
    "Dan": {"role": "outlaw"},
}


def shot_at_the_sheriff() -> Any:
    return scene(players=FOUR, turn={"player": "Ben"}, seed=4).play("BANG! -> Ana")


def test_acts_are_read_from_the_lines_of_a_view() -> None:
    game = shot_at_the_sheriff()
    assert acts(game.view("Cid")) == (Act("Ben", "attacks", "Ana", ("Ana", "Ben", "Cid")),)


def test_a_duel_could_have_been_fought_with_anybody() -> None:
    game = scene(players=FOUR, turn={"player": "Ben"}, seed=4).play("Duel -> Ana")
    assert acts(game.view("Cid"))[-1].present == ("Ana", "Ben", "Cid", "Dan")


def test_one_step_by_hand() -> None:
    """An Outlaw picks Ana among Ana and Cid with 29 of 39, if Cid is one too, or 29 of 44; a Renegade with 10 of 39.

    Two of three are Outlaws, and if Ben is one, Cid is the other as often as the Renegade.
    """
    outlaw = Fraction(2, 3) * (Fraction(29, 39) + Fraction(29, 44)) / 2
    renegade = Fraction(1, 3) * Fraction(10, 39)
    game = shot_at_the_sheriff()
    assert beliefs(game.view("Ana")).of("Ben")["Outlaw"] == outlaw / (outlaw + renegade)


def test_the_viewer_knows_his_own_role() -> None:
    view = shot_at_the_sheriff().view("Cid")
    assert beliefs(view).of("Ben")["Outlaw"] == 1
    assert chances(view)["Ben"] == {"outlaw": 1.0}


@pytest.mark.parametrize("kind", ["cards", "dice"])
@pytest.mark.parametrize("players", [4, 6, 8])
@pytest.mark.few(2)
def test_decimal_numbers_agree_with_fractions_and_with_brute_force(kind: str, players: int) -> None:
    more: dict[str, Any] = {"expansions": ["dodge_city"]} if kind == "cards" else {}
    room = cards if kind == "cards" else dice
    game = room.new_game(players=players, seed=5, **more)
    careful = BelievingPlayer()
    for _ in range(40):
        if game.over:
            break
        view = game.view(game.request.who)
        quick, exact = chances(view), beliefs(view)
        for name, shares in quick.items():
            for role, share in shares.items():
                assert math.isclose(share, exact.of(name)[role.title()], abs_tol=1e-9)
        if players == 4:
            assert weighed_deals(view).keys() == _deals(view, game)
        game.play(next(iter(careful.weights(view))))


def _deals(view: Any, game: Any) -> set[tuple[str, ...]]:
    roles = [player.role for player in game.table.players]
    shown = [player.role for player in view.players]
    return {deal for deal in permutations(roles) if all(a in (None, b) for a, b in zip(shown, deal, strict=True))}


@pytest.mark.parametrize("kind", ["cards", "dice"])
def test_the_lines_of_a_view_and_those_of_a_played_game_give_the_same_evidence(kind: str) -> None:
    log: list[Entry] = []
    play(kind, 5, seed=3, bots="careful", log=log)
    lines = [entry.text("Ana") for entry in log]
    seen = [Seen.of(entry, "Ana") for entry in log]
    assert [str(each) for each in seen] == lines
    view = (cards if kind == "cards" else dice).new_game(players=5, seed=3).view("Ana")
    read = acts(replace(view, log=tuple(lines)))
    assert read == acts(replace(view, log=Log(seen))) and len(read) > 20
    assert acts(replace(view, log=tuple(map(str, lines)))) == ()


@pytest.mark.parametrize("kind", ["cards", "dice"])
def test_evidence_is_the_same_in_every_language(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    log: list[Entry] = []
    play(kind, 5, seed=3, bots="careful", log=log)
    view = (cards if kind == "cards" else dice).new_game(players=5, seed=3).view("Ana")
    english = replace(view, log=tuple(entry.text("Ana") for entry in log))
    monkeypatch.setattr("bangkit.words.telling.log_entry", lambda rule, what, facts: f"(untranslated: {rule})")
    foreign = replace(view, log=tuple(entry.text("Ana") for entry in log))
    assert foreign.log != english.log and acts(foreign) == acts(english)


def test_the_dead_show_their_roles_and_beliefs_are_certain_in_the_end() -> None:
    views: list[Any] = []

    class Watches(BelievingPlayer):
        reads_log = True

        def weights(self, view: Any) -> Any:
            views.append(view)
            return super().weights(view)

    played = play("cards", 5, seed=2, bots=[Watches, "careful", "careful", "careful", "careful"])
    told = [beliefs(view).of("Ben") for view in views]
    role = str(played.roles["Ben"]).title()
    assert told[-1][role] >= told[0][role]


def test_dealer_deals_as_believed() -> None:
    from random import Random

    view = shot_at_the_sheriff().view("Ana")
    deal, luck, number = dealer(view), Random(1).random, 4_000
    outlaw = sum(deal(luck)["Ben"] == "outlaw" for _ in range(number)) / number
    assert abs(outlaw - chances(view)["Ben"]["outlaw"]) < 0.02


def test_beliefs_are_right_as_often_as_they_say() -> None:
    """Of all roles believed with a chance between 0.6 and 0.9, about so many are true (careful players, both games)."""
    said = true = number = 0.0

    for kind in ("cards", "dice"):
        for seed in range(12):
            views: list[Any] = []

            class Watches(BelievingPlayer):
                def weights(self, view: Any) -> Any:
                    views.append(view)  # noqa: B023, it is used at once
                    return super().weights(view)

            roles = play(kind, 5, seed=seed, bots=[Watches, *["careful"] * 4]).roles
            for view in views:
                for name, shares in chances(view).items():
                    for role, share in shares.items():
                        if 0.6 < share < 0.9:
                            number, said, true = number + 1, said + share, true + (roles[name] == role)
    assert number > 80
    assert abs(said - true) / number < 0.2


def test_a_table_that_sees_no_difference_teaches_nothing() -> None:
    same = {action: {"*": {"*": 1}} for action in AIMS}
    assert beliefs(shot_at_the_sheriff().view("Ana"), same).of("Ben")["Outlaw"] == Fraction(2, 3)


# -- tables of other roles -------------------------------------------------------------------------


@pytest.mark.parametrize("names", [["Ana", "Ben"], ["Ana", "Ben", "Cid", "Dan"]])
def test_where_nobody_has_a_role_nothing_is_believed(names: list[str]) -> None:
    for kind in ("cards", "dice"):
        game = scenario_from({"game": kind, "players": [{"name": name} for name in names]}).game()
        with pytest.raises(QuestionError, match="have no roles"):
            beliefs(game.view("Ana"))


def test_roles_that_no_rulebook_deals_are_refused_where_one_is_hidden() -> None:
    game = scene(players={"Ana": {"role": "sheriff"}, "Ben": {"role": "outlaw"}}, seed=1)
    with pytest.raises(QuestionError, match="not those that the rulebook deals to 2 players"):
        beliefs(game.view("Ana"))
    three = scene(players={"Ana": {"role": "sheriff"}, "Ben": {"role": "outlaw"}, "Cid": {"role": "renegade"}}, seed=1)
    assert beliefs(three.view("Ana")).of("Ben")["Outlaw"] == 1, "at a table of three all roles lie open"
    assert left_to_deal(three.view("Ana")) == {}

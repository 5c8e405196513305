"""Random games of all kinds by number, a sample; `many.py` plays as many as one likes, counts them and shortens what breaks."""

from pathlib import Path
from typing import Any

import pytest

from tests.properties import many, nodes
from tests.properties.random_games import Found, Play, drawn, fails, play, shrink

GAMES, BATCHES = 200, 4


@pytest.mark.parametrize("batch", range(BATCHES))
@pytest.mark.few(1)
def test_random_games_of_all_kinds(batch: int) -> None:
    for number in range(batch, GAMES, BATCHES):
        play(number)


def test_every_set_module_number_of_players_and_house_rule_is_drawn() -> None:
    wishes = [drawn(number) for number in range(2_000)]
    for game, sets, players, rules in (("cards", 4, 6, 10), ("dice", 24, 6, 6)):
        ours = [each for each in wishes if each.game == game]
        assert len(ours) == 1_000 and len({each.sets for each in ours}) == sets
        assert len({each.players for each in ours}) == players
        assert len({name for each in ours for name in each.house}) >= rules


def test_what_breaks_is_told_with_its_number_and_made_short(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_third_bang(table: Any, request: Any) -> None:
        assert sum(card.name == "BANG!" for card in table.discard) < 3, "three BANG! lie there"

    monkeypatch.setattr(nodes, "check_request", no_third_bang)
    with pytest.raises(Found, match="three BANG! lie there") as caught:
        play(0)
    short = shrink(drawn(0), caught.value.answers, caught.value.place, 20)
    assert fails(short.wish, short.answers, caught.value.place) == short.answers
    assert len(short.answers) < len(caught.value.answers) and short.wish.house == {} and short.wish.players <= 4
    assert len(short.told) == len(short.answers) and sum("BANG!" in line for line in short.told) >= 3


def test_answers_play_the_same_game_again() -> None:
    for number in (0, 1):
        luck = iter([n * 0.61803 % 1 for n in range(1, 40_000)])
        one = Play(drawn(number), (), lambda luck=luck: next(luck))  # type: ignore[misc]
        one.run()
        other = Play(drawn(number), one.answers, lambda: 0.5)
        other.run()
        assert other.table == one.table and other.answers == one.answers


def test_what_was_played_adds_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "played.json"
    for number in (1, 2):
        record = many.Record(path)
        assert record.first == 6 * (number - 1)
        record.add(many.piece(record.first, 6))
        record.save()
    monkeypatch.setattr(many, "version", lambda: "another")
    record = many.Record(path)
    record.add((record.first, 1, {}, 0, [[record.first, "AssertionError in x"]]))
    record.save()
    told = many.read_played(path)
    first, other = told.values()
    assert (first["games"], first["from"], first["to"], sum(first["kinds"].values())) == (12, 0, 12, 12)
    assert sum(games for kind, games in first["kinds"].items() if kind.startswith("dice")) == 6
    assert (other["games"], other["from"], other["to"], other["broken"]) == (0, 12, 13, [[12, "AssertionError in x"]])

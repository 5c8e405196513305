"""What holds on every card table, whatever has been played: for property tests of all expansion sets."""

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from bangkit.cards import CardGame, Table
from bangkit.cards.cardset import playing_cards
from bangkit.cards.setup import new_table
from bangkit.core.requests import Ask
from bangkit.core.running import Runner

SETS: tuple[tuple[str, ...], ...] = ((), ("dodge_city",), ("high_noon",), ("dodge_city", "high_noon"))


def counts(sets: tuple[str, ...]) -> range:
    """How many players the sets are for."""
    return range(3, 9) if "dodge_city" in sets else range(4, 8)


TABLES = [(sets, players) for sets in SETS for players in counts(sets)]


def table_of(players: int, sets: tuple[str, ...], **house_rules: Any) -> Table:
    """A table before the deal."""
    return new_table(players, None, None, None, sets, house_rules)


def cards_of(table: Table) -> Counter[Any]:
    """Every card, wherever it lies."""
    cards = Counter([*table.bag, *table.discard, *table.aside])
    cards.update(card for card, _ in table.top)
    for player in table.players:
        cards.update([*player.hand, *player.in_play])
    return cards


def check(table: Table) -> None:
    """Cards are conserved, life is in its range, and nobody has two cards of one name in front of him."""
    assert cards_of(table) == Counter(playing_cards(table.expansions))
    for player in table.players:
        assert len(player.hand) == len(player.seen) == len(player.known)
        names = [card.name for card in player.in_play]
        assert len(names) == len(set(names)), f"{player.name}: {names}"
        assert sum(card.reach is not None for card in player.in_play) <= 1
        assert all(card.border in ("blue", "green") for card in player.in_play)
        assert set(player.laid_now) <= set(player.in_play)
        assert player.life <= player.starting_life or not player.role
        if player.out:
            assert not player.in_play or table.agenda and table.agenda[-1][0] == "over"
            assert player.copies is None and not player.ghost
        if player.ghost:
            assert player.name == table.current and player.life >= 0
    events = [table.event, *table.events, *table.unturned]
    assert len(set(events)) == len(events)


def play_through(table: Table, seed: int | str, boundary: Callable[[], None], limit: int = 30_000) -> int:
    """Play a table to its end at random, free actions included now and then; answers how many requests it took."""
    luck = Random(str(seed)).random
    runner = Runner(table, CardGame.tasks, boundary)
    request, asked = runner.advance(), 0
    while request is not None:
        assert asked < limit, "the game does not end"
        asked += 1
        if isinstance(request, Ask):
            options: Any = request.options
            assert options, request
            if luck() < 0.05 and request.anytime:
                options = request.anytime
            request = runner.advance(options[int(luck() * len(options))])
        else:
            request = runner.advance(request.pick(luck()))
    return asked


def check_game(game: Any, other_moves: list[Any]) -> None:
    """Offered moves are read back and have nothing against them, all others are refused; JSON and views hold.

    A move that leaves something open, such as `BANG! 5D` without a target, is no other one while it can be completed.
    """
    request = game.request
    assert len(set(map(str, request.options))) == len(request.options)
    for option in request.options:
        assert option in game.completions(request.who, option)
        assert game.why_not(option) == []
        who, read = game.read(f"{request.who}: {option}")
        assert who == request.who and option in game.completions(who, read), str(option)
    for free in request.anytime:
        assert game.why_not(free) == []
    for move in other_moves:
        for name in {request.who, game.players[0]}:
            if not game.completions(name, move):
                assert game.why_not(move, name), f"{name}: {move} is not offered, and nothing speaks against it"
    plain = json.loads(json.dumps(game.table.to_json()))
    assert type(game.table).from_json(plain).to_json() == game.table.to_json()
    for name in game.players:
        view = game.view(name)
        assert name == request.who or view.options == ()

"""What a player is told depends on nothing that he cannot see: hidden cards are mixed, and the answers stay."""

from random import Random
from typing import Any

import pytest

from bangkit import odds
from bangkit.cards import new_game
from bangkit.cards.faces import ORDER
from bangkit.core.requests import Ask
from tests.support import with_small_deck


def played(seed: int, moves: int) -> Any:
    """A game after so many random moves, at a place where nothing of the running task is answered."""
    game, luck = new_game(players=4 + seed % 4, seed=seed), Random(seed)
    while moves > 0 or game.position.answers:
        if game.over or not isinstance(game.request, Ask):
            return None
        game.play(luck.choice(list(game.request.options)))
        moves -= 1
    return None if game.over else game


def mixed(game: Any, viewer: str, seed: int) -> Any:
    """The same game with everything mixed that this player has not seen."""
    fresh = game.position.table.copy()
    bit = fresh[viewer].bit
    slots = [
        (player, place)
        for player in fresh.players
        if player.name != viewer
        for place, (seen, known) in enumerate(zip(player.seen, player.known, strict=True))
        if not (seen | known) & bit
    ]
    cards = [player.hand[place] for player, place in slots] + fresh.bag
    if any(not marks & bit for _, marks in fresh.top):
        return None
    Random(seed).shuffle(cards)
    for player, place in slots:
        player.hand[place] = cards.pop()
    fresh.bag = sorted(cards, key=ORDER)
    again = type(game)(fresh, 0, _settle=False)
    again.log[:] = list(game.log)
    return again


@pytest.mark.parametrize("seed", range(12))
def test_hidden_cards_change_no_answer(seed: int) -> None:
    game = played(seed, 5 + 7 * (seed % 5))
    if game is None:
        return
    asked = game.request.who
    for viewer in [name for name in game.players if not game[name].out]:
        twin = mixed(game, viewer, seed)
        if twin is None or twin.request is None:
            continue
        for what in ("hearts", "spades 2-9", "BANG!"):
            for player in (viewer, asked):
                ours, theirs = (odds.draw(each, what, view=viewer, player=player) for each in (game, twin))
                assert ours.may_come == theirs.may_come
                assert ours.exact == theirs.exact
        if any(card.name == "Dynamite" for name in game.players for card in game[name].in_play):
            assert odds.dynamite(game, view=viewer).blasts == odds.dynamite(twin, view=viewer).blasts


@pytest.mark.parametrize("seed", [pytest.param(n, marks=pytest.mark.slow if n in (0, 6, 7) else ()) for n in range(13)])
def test_hidden_cards_change_no_shot(seed: int) -> None:
    """Whoever is shot at answers if he can; from the shooter's view his hand is any hand; were it not, four of these would tell."""
    game, luck = new_game(players=4, seed=seed), Random(seed)
    for _ in range(60):
        if game.over:
            return
        if game.request.what == "shot" and not game.position.answers and len(game[game.request.who].hand) <= 3:
            break
        game.play(luck.choice(list(game.request.options)))
    else:
        return
    shooter, target = game.turn, game.request.who
    if (
        shooter == target
        or len(game[target].hand) > 3
        or "Sid Ketchum" in [game[name].character for name in game.players]
    ):
        return
    twin = mixed(with_small_deck(game), shooter, seed + 1)
    if twin is None:
        return
    policy = {"*": ["Missed!", "Jourdonnais", "Barrel", "pass"]}
    ends = [
        odds.exact(
            each,
            lambda table: table.discard[0].name == "Missed!" or table[target].out,
            until=lambda table: table.agenda[-1][0] != "be shot",
            policies=policy,
            view=shooter,
            group=lambda card: (card.name == "Missed!", card.suit == "hearts"),
        )
        for each in (game, twin)
    ]
    assert ends[0] == ends[1]

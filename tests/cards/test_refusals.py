"""A move is either on offer or refused with its rules: never neither, never both."""

from random import Random

import pytest

from bangkit.cards import new_game
from bangkit.cards.moves import PASS, Move
from bangkit.core.rulebook import position

VERBS = ("play", "play", "play", "discard", "take", "choose", "put back", "victim", "use", "use", "pass")


def some_move(luck, game, who):
    """Any move at all of a player, sensible or not, about cards that somebody has."""
    cards = [card for name in game.players for card in (*game[name].hand, *game[name].in_play)]
    own = [*game[who].hand, *game[who].in_play] or cards
    card = luck.choice(own if luck.random() < 0.8 else cards)
    target = luck.choice([None, *game.players])
    verb = luck.choice(VERBS)
    if verb == "pass":
        return PASS
    if verb == "victim":
        return Move(verb, None, luck.choice(game.players), luck.choice(["hand", card]))
    if verb == "use":
        thing = luck.choice([game[who].character, card.name, "Barrel", "Jourdonnais"])
        return Move(verb, None, target, thing=thing, args=luck.choice([(), (), (card,)]))
    if verb == "play":
        pick = luck.choice([None, None, "hand", luck.choice(cards)]) if target else None
        price = luck.choice([None, None, None, luck.choice(cards)])
        return Move(verb, card, target, pick, price, luck.choice([None] * 6 + ["BANG!", "Missed!"]))
    return Move(verb, card)


@pytest.mark.parametrize("expansions", [(), ("dodge_city",), ("dodge_city", "high_noon")])
@pytest.mark.parametrize("players", [4, 7])
@pytest.mark.few(2)
def test_every_move_is_on_offer_or_refused(players, expansions):
    for seed in range(4):
        luck, game = (
            Random(f"{players} {expansions} {seed}"),
            new_game(players=players, seed=seed, expansions=expansions),
        )
        for _ in range(60):
            if game.over:
                break
            for _ in range(6):
                who = luck.choice(game.players)
                move = some_move(luck, game, who)
                refusals = game.why_not(move, who)
                assert bool(refusals) != bool(game.completions(who, move)), (who, move, game.request)
                rules = [refusal.rule for refusal in refusals]
                assert rules == sorted(set(rules), key=position)
                assert all(map(str, refusals))
            game.play(luck.choice(game.options))

"""What is offered plays, what is not offered is refused with a reason, over all expansion sets and characters."""

from random import Random
from typing import Any

import pytest

from bangkit.cards import new_game
from bangkit.cards.hooks import CHARACTERS
from tests.properties.invariants import SETS, TABLES, check_game


@pytest.mark.parametrize(
    ("sets", "players"), TABLES, ids=lambda value: "+".join(value) if isinstance(value, tuple) else value
)
@pytest.mark.few(4)
def test_what_is_offered_plays_and_what_is_not_is_refused(sets: tuple[str, ...], players: int):
    for seed in range(2):
        luck = Random(f"{sets} {players} {seed}")
        game = new_game(players, expansions=sets, seed=seed)
        seen: list[Any] = []
        for number in range(120):
            if game.over:
                break
            options = list(game.options)
            if number % 6 == seed:
                check_game(game, luck.sample(seen, min(len(seen), 12)))
            seen += options
            game.play(luck.choice(options))


@pytest.mark.slow
@pytest.mark.parametrize("character", sorted(CHARACTERS))
def test_every_character_plays(character: str):
    others = [name for name in sorted(CHARACTERS) if name != character]
    for seed in range(3):
        luck = Random(f"{character} {seed}")
        cast = [character, *luck.sample(others, 4)]
        game = new_game(5, expansions=SETS[-1], seed=seed, characters=cast)
        seen: list[Any] = []
        for number in range(60):
            if game.over:
                break
            options = list(game.options)
            if number % 5 == 0:
                check_game(game, luck.sample(seen, min(len(seen), 8)))
            seen += options
            game.play(luck.choice(options))


@pytest.mark.parametrize("seed", range(6))
def test_a_saved_game_with_both_expansions_goes_on_where_it_was(seed: int):
    luck = Random(seed)
    game = new_game(5, expansions=SETS[-1], seed=seed)
    for _ in range(60):
        if game.over:
            break
        game.play(luck.choice(list(game.options)))
    again = type(game).from_json(game.to_json())
    assert again.table == game.table and again.table.to_json() == game.table.to_json()
    before = game.table.to_json()
    if not game.over:
        game.play(game.options[0]).undo()
    assert game.table.to_json() == before

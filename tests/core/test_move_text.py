"""Names that look like something else in a move text do no harm to it, nor to anybody else's."""

from itertools import islice, permutations

import pytest

from bangkit import cards, dice
from bangkit.core.move_text import quoted
from bangkit.core.requests import Free
from bangkit.dice.faces import read_dice
from bangkit.dice.moves import read
from bangkit.strategy.bots.registry import bot

STRANGE = ("Use It", "use Barrel", "use Sid Ketchum", "a->b", "A → B", "-> x", "“Q”", "Ana: Ben", "x, y", "pass", "1")


@pytest.mark.parametrize("kind", [cards, dice])
@pytest.mark.few(1)
def test_what_is_offered_is_read_whatever_the_players_are_called(kind):
    more = {"expansions": ["dodge_city"]} if kind is cards else {"modules": [1, 2, 3]}
    luck = bot("random")
    for number, names in enumerate(islice(permutations(STRANGE, 5), 0, None, 2500)):
        game = kind.new_game(names=names, seed=number, **more)
        for _ in range(20):
            if game.over:
                break
            for option in game.options:
                arrows = str(option).replace("->", "→") if not any("→" in name for name in names) else str(option)
                for text in (str(option), arrows, f"{quoted(game.request.who)}: {option}"):
                    assert game.read(text) == (game.request.who, option), text
            game.play(next(iter(luck.weights(game.view(game.request.who)))))


@pytest.mark.parametrize("strange", ["A → B", "a->b", "“Q”"])
def test_the_name_of_one_takes_no_arrow_and_no_quotes_from_the_others(strange):
    names = ("Big Ben", strange)
    for text in ("1 → “Big Ben”", "1 ➜ „big ben“", '1 -> "Big Ben"'):
        assert read(text, names, "Big Ben", read_dice("1 1 2 2 beer"))[1].target == "Big Ben"
    for text in (f"1 → {strange}", f'1 → "{strange}"', f"1 -> {strange.lower()}"):
        assert read(text, names, "Big Ben", read_dice("1 1 2 2 beer"))[1].target == strange


@pytest.mark.parametrize("name", ["Use It", "Use it", "use it"])
def test_a_player_may_be_called_as_a_move_begins(name):
    game = cards.new_game(names=[name, "Ben", "Cid", "Dan"], seed=1)
    assert game.read(f"{name}: pass") == game.read(f'"{name}": pass') == (name, game.read("pass")[1])
    assert game.read("use Sid Ketchum: Beer, Jail")[1].thing == "Sid Ketchum"


def test_a_free_action_is_told_as_it_is_read():
    assert str(Free("use Sid Ketchum", "pass")) == '"use Sid Ketchum": pass'

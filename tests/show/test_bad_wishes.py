"""A table that cannot be laid says why; a click that cannot be is a notice."""

from collections.abc import Callable
from inspect import signature
from typing import Any

import pytest

import bangkit
from bangkit import show
from bangkit.cards import new_game
from bangkit.core.errors import BangkitError
from bangkit.core.players import RandomPlayer


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        ({"game": []}, 'The games are "cards" and "dice"'),
        ({"game": "dice", "expansions": []}, "no wish 'expansions' for the dice game"),
        ({"zzz": 1}, "no wish 'zzz' for the cards game"),
        ({"players": 1.5}, "players must be a whole number"),
        ({"seat": "Ana", "bots": {"Ben": 1}}, "1 is no player"),
        ({"seat": "Ana", "bots": {"Zoe": "random"}}, "Zoe"),
        ({"bots": "genius"}, "genius"),
        ({"bots": 3}, "3 is no player"),
        ({"bots": ["random"]}, "the list of bots has 1, and [45] play"),
        ({"game": new_game(players=4, seed=7), "players": 5, "seed": 2}, "runs already: players and seed"),
    ],
)
def test_wishes_that_cannot_be(wishes: dict[str, Any], told: str) -> None:
    with pytest.raises(BangkitError, match=told):
        bangkit.table(**wishes)


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        ({"seat": "Ana", "watch": True}, "bots play every seat, also 'Ana'"),
        ({"watch": "x"}, "watch must be true or false, not 'x'"),
        ({"watch": 1}, "watch must be true or false, not 1"),
    ],
)
def test_no_wish_for_a_running_game_is_passed_over(wishes: dict[str, Any], told: str) -> None:
    game = new_game(4, seed=1)
    with pytest.raises(BangkitError, match=told):
        bangkit.table(game, **wishes)
    with pytest.raises(BangkitError, match="a running game has no cases; leave out case='x'"):
        show.play_position(game, case="x")


@pytest.mark.parametrize("details", [{}, {"mov": "pass"}, {"move": "pass", "who": 1}])
def test_a_click_without_its_details_is_a_notice(details: dict[str, Any]) -> None:
    table = bangkit.table("cards", players=4, seed=7)
    table.do("play", **details)
    assert "cannot be done like this" in str(table.state["notice"])


@pytest.mark.parametrize("name", [each for each in dir(show) if each != "Shown" and callable(getattr(show, each))])
def test_what_is_called_with_too_little_says_what_it_needs(name: str) -> None:
    needed = [each for each in signature(getattr(show, name)).parameters.values() if each.default is each.empty]
    if any(each.kind is each.POSITIONAL_OR_KEYWORD for each in needed):
        with pytest.raises(BangkitError, match=f"^{name} needs {needed[0].name}"):
            getattr(show, name)()


def test_bots_are_cast_by_name_by_role_and_by_seat() -> None:
    dealt = {"players": 4, "seed": 7, "roles": ["sheriff", "outlaw", "outlaw", "renegade"]}
    mixed = bangkit.table("cards", seat="Ana", bots={"outlaw": "careful", "Ben": "random"}, **dealt)
    kinds = {name: type(player).__name__ for name, player in mixed.session.bots.items()}
    assert kinds == {"Ben": "RandomPlayer", "Cid": "CarefulPlayer", "Dan": "RolePlayer"}
    listed = bangkit.table("cards", watch=True, bots=["random", "careful", RandomPlayer, RandomPlayer()], **dealt)
    kinds = {name: type(player).__name__ for name, player in listed.session.bots.items()}
    assert kinds == {"Ana": "RandomPlayer", "Ben": "CarefulPlayer", "Cid": "RandomPlayer", "Dan": "RandomPlayer"}


GAMELESS = [None, 3, "x", []]
FREE = {"rule_browser": ("x",), "compositions": (None,), "scenario_editor": (None,),
        "distance_lab": (3,), "practice": (3,), "Stack": ([],)}  # fmt: skip
"""What may be handed in alone after all."""


@pytest.mark.parametrize("name", sorted(set(show.__all__) - {"Shown", "checklist", "events", "languages"}))
@pytest.mark.parametrize("thing", GAMELESS, ids=repr)
def test_what_is_no_game_is_refused_in_words(name: str, thing: Any) -> None:
    """Each public function says itself what it needs, and never breaks inside."""
    function = getattr(show, name)
    needed = [each for each in signature(function).parameters.values() if each.default is each.empty]
    if thing in FREE.get(name, ()):
        function(thing)
        return
    with pytest.raises(BangkitError, match=r"\S+ \S+ \S+"):
        function(*[thing] * max(len(needed), 1))


@pytest.mark.parametrize(
    ("made", "told"),
    [
        (lambda: show.Grid("a", ["b"], [["c", "d"]]), "a row of 2 cells stands under 1 heading"),
        (lambda: show.who_wins(99), "players must be 4, 5, 6, 7 or 8, not 99"),
        (lambda: show.who_wins(3), "not 3"),  # there it matters who kills whom: VAR-3P-4
        (lambda: show.who_wins(0), "not 0"),
        (lambda: show.practice(5, {"Zoe": ["Mustang"]}), "Nobody called 'Zoe' sits here; the seats are Ana, Ben"),
        (lambda: show.practice(5, {"Ana": "Mustang"}), "lists of cards"),
        (lambda: show.practice(5, out=["Zoe"]), "Zoe"),
        (lambda: show.practice(5, turn="Zoe"), "Zoe"),
        (lambda: show.card_browser("Bangg!"), "did you mean BANG!"),
        (lambda: show.card_browser("BANG!", "high_noon"), "base or dodge_city"),
        (lambda: show.dice_characters("Rose"), "no character 'Rose'"),
        (lambda: show.ways(show.practice(4), "Ana", "Zoe"), "nobody called 'Zoe'"),
        (lambda: show.ways(show.practice(4, out=["Ben"]), "Ana", "Ben"), "Ben is out of the game"),
        (lambda: show.deck_explorer(show.practice(4), "Zoe"), "nobody called 'Zoe'"),
        (lambda: show.quiz(("Who?", ["a", "b"])), "question 1 must be a question"),
        (lambda: show.coach(bangkit.table("dice", players=4, seed=1)), "a table of cards"),
        (lambda: show.log(show.practice(4), last=0), "from 1 on"),
        (lambda: show.scenario_editor("nowhere.toml"), "nowhere.toml"),
    ],
)
def test_what_does_not_fit_is_named(made: Callable[[], Any], told: str) -> None:
    with pytest.raises(BangkitError, match=told):
        made()

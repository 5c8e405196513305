"""What a player holds cannot change the game, refusals always name a rule, and a saved game is as it was saved."""

from pathlib import Path
from typing import Any

import pytest

import bangkit
from bangkit.cards import card
from bangkit.cards.own_cards import cards_on
from bangkit.core.errors import BangkitError, InvalidPosition
from bangkit.core.requests import Ask
from bangkit.core.roles import ROLES_FOR


class Agreeing(bangkit.cards.Move):
    """A move that claims to be any other."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = bangkit.cards.Move.__hash__


def test_a_move_that_claims_to_be_on_offer_is_not_played() -> None:
    game = bangkit.cards.new_game(4, seed=7)
    wanted = Agreeing("play", card("Gatling 10H"))
    assert all(option.card is not card("Gatling 10H") for option in game.options)
    try:
        game.play(wanted)
    except BangkitError:
        return
    assert card("Gatling 10H") not in (*game.table.aside, *game.discard)


def test_an_offered_move_is_played_as_the_game_holds_it() -> None:
    game = bangkit.cards.new_game(4, seed=7)
    option = game.options[0]
    twin = bangkit.cards.Move(*option)
    assert game._chosen(twin, None) is game.request.options[0]


def test_cards_and_dice_are_as_they_are_printed() -> None:
    held: Any = card("BANG! 5D")
    with pytest.raises(BangkitError, match="BANG! 5D is as it is printed"):
        held.suit = "hearts"
    with pytest.raises(BangkitError):
        del held.suit
    shown: Any = bangkit.dice.dice(["1", "beer"])
    with pytest.raises(BangkitError, match="1 beer is as it is printed"):
        shown.base = ()
    with pytest.raises(TypeError):
        shown.counts["1"] = 5
    assert (held.suit, shown.base) == ("diamonds", ("1", "beer"))


def test_a_view_that_is_changed_by_force_changes_no_game() -> None:
    game = bangkit.cards.new_game(4, seed=7)
    view = game.view(game.turn)
    object.__setattr__(view, "options", ())
    assert len(game.options) > 0
    request: Any = game.request
    with pytest.raises(TypeError):
        request.facts["limit"] = 20


@pytest.mark.parametrize(
    "move, rule",
    [
        ("keep character", "UNDEAD-LEGACY-05"),
        ("draw character", "UNDEAD-LEGACY-05"),
        ("sheriff -> Ben", "UNDEAD-LEGACY-02"),
        ("character Kit Carlson", "UNDEAD-LEGACY-04"),
    ],
)
def test_moves_between_two_games_are_refused_in_a_game(move: str, rule: str) -> None:
    game = bangkit.dice.new_game(4, seed=1)
    assert [refusal.rule for refusal in game.why_not(move)] == [rule]
    with pytest.raises(BangkitError, match=rule):
        game.play(move)


def test_a_discarded_card_has_no_target() -> None:
    game = bangkit.cards.new_game(4, seed=7)
    game = game.change(game.turn, hand=["Missed! 2S", "Missed! 3S", "Missed! 4S"], life=1).play("pass")
    assert game.request.what == "discard"
    refused = game.why_not("discard Missed! 2S -> Ben")
    assert [refusal.rule for refusal in refused] == ["CARD-PLAY-13"]


def test_every_move_that_is_not_on_offer_is_refused_with_a_rule() -> None:
    texts = ["BANG!", "Panic! -> Ben", "pass", "use Barrel", "discard Beer", "take Beer", "put back Beer"]
    texts += ["choose Beer", "Beer -> Ben", "use Jesse Jones -> Ben", "use Sid Ketchum", "Missed! as BANG! -> Ben"]
    from_ben = bangkit.cards.Move("victim", target="Ben", pick="hand")
    for seed in range(3):
        game = bangkit.cards.new_game(5, seed=seed, expansions=["dodge_city", "high_noon"])
        for step in range(60):
            if game.over:
                break
            for player in game.players[:2]:
                for move in [*(game.read(text, player)[1] for text in texts), from_ben]:
                    assert bool(game.refusals(player, move)) != bool(game.completions(player, move)), (move, player)
            game.play(game.options[step % len(game.options)])


def test_the_store_holds_what_lies_open_in_any_language() -> None:
    game = bangkit.cards.new_game(4, seed=7)
    game = game.change(game.turn, hand=["General Store 9C"]).play("General Store")
    [refusal] = [each for each in game.why_not("take Dynamite") if each.rule == "KIT-HELD"]
    assert set(refusal.facts) == {"lacks"}
    assert "The General Store does not hold Dynamite" in str(refusal)


@pytest.mark.parametrize("chance, forced", [("ask", "answer"), ("luck", "ask"), ("ask", "ask")])
def test_a_game_is_loaded_as_it_was_saved(chance: str, forced: str) -> None:
    game: Any = bangkit.cards.CardGame(
        bangkit.cards.new_game(4, seed=7).position.table.copy(), 7, chance=chance, forced=forced
    )
    for _ in range(12):
        request = game.request
        if isinstance(request, Ask):
            game.play(request.options[0])
        else:
            game.reveal(request.pick(0.5))
    loaded = type(game).from_json(game.to_json())
    assert (loaded.history, loaded.forced, loaded.position) == (game.history, game.forced, game.position)
    game.undo()
    assert loaded.undo().position == game.position
    old = game.to_json() | {"forced": "perhaps"}
    with pytest.raises(BangkitError, match="answer"):
        type(game).from_json(old)


@pytest.mark.rule("CARD-CHAR-KIT-CARLSON-2")
def test_cards_that_are_looked_at_are_counted_and_unknown_to_others() -> None:
    characters = ["Kit Carlson", "Bart Cassidy", "Black Jack", "Jourdonnais"]
    game = bangkit.cards.new_game(4, seed=1, characters=characters, roles=["sheriff", None, None, None], chance="ask")
    while game.phase != "draw":
        game.reveal(game.request.pick(0.5))
    size, unseen = game.deck.size, len(game.view("Ben").unseen)
    mine = len(game.view("Ana").unseen)
    game.reveal(game.request.pick(0.5)).reveal(game.request.pick(0.5))
    assert game.request.what == "card"
    assert (game.deck.size, len(game.view("Ben").unseen)) == (size, unseen)
    assert len(game.view("Ana").unseen) == mine - 2
    assert cards_on(game.table) == 80


def test_turns_do_not_pass_for_ever(tmp_path: Path) -> None:
    seats = "".join(
        f'  {{ name = "{name}", role = "{role}", hand = [] }},\n'
        for name, role in zip("ABCD", ROLES_FOR[4], strict=True)
    )
    file = tmp_path / "nothing_left.toml"
    file.write_text(
        f'game = "cards"\nplayers = [\n{seats}]\ndeck = {{ top = ["2S"], rest = "none" }}\n'
        'turn = { player = "A", phase = "start" }\n'
    )
    with pytest.raises(BangkitError, match="Nothing can happen any more"):
        bangkit.scenario(file).game().play("pass")


def test_a_change_says_who_holds_the_only_copy() -> None:
    game = bangkit.cards.new_game(4, seed=7)
    holder = next(name for name in game.players if game[name].hand)
    other = next(name for name in game.players if name != holder)
    held = game[holder].hand[0]
    with pytest.raises(InvalidPosition, match=f"{held} is not in the deck: {holder} holds it"):
        game.change(other, hand=[str(held)])

"""What a view tells, and what it must not tell."""

import json

import pytest

from bangkit.cards import new_game
from tests.support import scene


def told(game, viewer):
    """Everything that a player can see, as one text."""
    return json.dumps(game.view(viewer).to_json(), ensure_ascii=False) + repr(game.view(viewer))


@pytest.mark.rule("CARD-INFO-1", "CARD-INFO-2")
def test_table_life_characters_and_the_whole_discard_pile_are_public():
    game = scene(
        players={
            "Ana": {},
            "Ben": {"character": "El Gringo", "life": 2, "in_play": ["Barrel QS"], "hand": ["Duel QD", "Beer 6H"]},
            "Cid": {},
            "Dan": {},
        },
        deck={"discard": ["Stagecoach 9S", "Beer 7H", "Jail 10S"]},
    )
    for viewer in ("Ana", "Cid", "Dan"):
        view = game.view(viewer)
        ben = view["Ben"]
        assert (ben.character, ben.life, ben.starting_life, ben.hand_size) == ("El Gringo", 2, 3, 2)
        assert list(map(str, ben.in_play)) == ["Barrel QS"]
        assert ben.hand == ()
        assert list(map(str, view.discard)) == ["Stagecoach 9S", "Beer 7H", "Jail 10S"]
        assert view.deck_size == game.deck.size == 80 - 2 - 1 - 3


@pytest.mark.rule("CARD-INFO-2")
def test_the_order_of_the_deck_is_in_no_view():
    def view_of_ana(top):
        return told(scene(deck={"top": top}), "Ana")

    assert view_of_ana(["2C", "KH", "5S"]) == view_of_ana(["5S", "2C", "KH"])


@pytest.mark.rule("CARD-INFO-1")
def test_nobody_can_tell_which_unseen_cards_somebody_holds():
    def view_of_ana(hand, top):
        return told(scene(players={"Ana": {}, "Ben": {"hand": hand}, "Cid": {}}, deck={"top": top}), "Ana")

    assert view_of_ana(["Duel QD"], ["Beer 6H"]) == view_of_ana(["Beer 6H"], ["Duel QD"])


@pytest.mark.rule("CARD-INFO-1", "CARD-INFO-2", "CARD-SETUP-10")
def test_in_a_whole_game_no_view_names_what_its_owner_has_not_seen():
    game = new_game(players=5, seed=11)
    for _ in range(80):
        if game.over:
            break
        for viewer in game.players:
            view = game.view(viewer)
            for name in game.players:
                if name == viewer:
                    assert view[name].hand == game[name].hand
                    assert view[name].role == game[name].role
                    continue
                assert view[name].hand_size == len(game[name].hand)
                assert len(view[name].hand) <= len(game[name].hand)
                if not game[name].out and game[name].role != "sheriff":
                    assert view[name].role is None
            if game.request.who != viewer:
                assert view.options == ()
        game.play(game.options[0])


@pytest.mark.rule("CARD-INFO-3")
def test_a_dead_players_role_is_told_to_all():
    game = scene(
        players={
            "Ana": {"role": "sheriff", "hand": ["BANG! 5D"]},
            "Ben": {"role": "renegade", "life": 1},
            "Cid": {"role": "outlaw"},
            "Dan": {"role": "outlaw"},
        }
    )
    assert game.view("Cid")["Ben"].role is None
    assert "renegade" not in told(game, "Cid").casefold()
    game.play("BANG! -> Ben")
    assert {game.view(viewer)["Ben"].role for viewer in game.players} == {"renegade"}
    assert game.view("Cid")["Dan"].role is None


@pytest.mark.rule("CARD-INFO-4")
def test_a_card_that_changes_hands_is_named_to_the_two_and_counted_by_the_others():
    game = scene(
        players={"Ana": {"hand": ["Panic! JH"]}, "Ben": {"hand": ["Duel QD"]}, "Cid": {}, "Dan": {}},
        deck={"rest": "none"},
    )
    game.play("Panic! -> Ben: hand")
    assert [str(card) for card in game.view("Ana")["Ana"].hand] == ["Duel QD"]
    assert [str(card) for card in game.view("Ben")["Ana"].hand] == ["Duel QD"]
    for viewer in ("Cid", "Dan"):
        assert (game.view(viewer)["Ana"].hand_size, game.view(viewer)["Ben"].hand_size) == (1, 0)
        assert game.view(viewer)["Ana"].hand == ()
        assert not [line for line in game.view(viewer).log if "Duel" in line]
    assert [line for line in game.view("Ana").log if "Duel" in line]
    assert [line for line in game.view("Ben").log if "Duel" in line]


@pytest.mark.rule("CARD-INFO-4")
@pytest.mark.parametrize(
    ("hand", "in_play", "others"),
    [
        (["Beer", "Duel"], ["Barrel QS"], ["Sam takes 3 cards from Ben; Barrel QS lay open."]),
        (["Beer"], [], ["Sam takes 1 card from Ben."]),
        ([], [], []),
    ],
)
def test_what_an_heir_takes_is_counted_for_the_others_and_named_as_far_as_it_lay_open(hand, in_play, others):
    ben = {"life": 1, "hand": hand, "in_play": in_play}
    players = {"Ana": {"hand": ["Indians!"]}, "Ben": ben, "Sam": {"character": "Vulture Sam", "hand": ["BANG!"]}}
    game = scene(players=players, forced="ask").play("Indians!")
    while not game["Ben"].out:
        game.play("pass")
    told = {name: [line for line in game.view(name).log if " takes " in line] for name in ("Ana", "Ben", "Sam")}
    assert told["Ana"] == others and told["Ben"] == told["Sam"]
    assert all(each.split()[0] in line for line in told["Sam"] for each in (*hand, *in_play))


@pytest.mark.rule("CARD-INFO-4")
def test_discarded_and_turned_cards_are_seen_by_all():
    game = scene(players={"Ana": {"hand": ["Cat Balou KH"]}, "Ben": {"hand": ["Duel QD"]}, "Cid": {}, "Dan": {}})
    game.play("Cat Balou -> Ben: hand")
    for viewer in game.players:
        assert [str(card) for card in game.view(viewer).discard] == ["Cat Balou KH", "Duel QD"]
        assert [line for line in game.view(viewer).log if "Duel QD" in line]

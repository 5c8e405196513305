"""The coach: he follows the table, knows no more than his player, and can be quiet."""

import bangkit
from bangkit import show
from bangkit.cards import CardSet, character
from bangkit.show.coaching import advice


def test_the_coach_follows_the_table() -> None:
    table = bangkit.table("cards", players=4, seat="Ana", seed=5)
    panel = show.coach(table)
    first = panel.said.value
    assert "Coach, for Ana only" in first and "Your shots reach" in first
    table.do("play", move=table.state["moves"][0]["move"])
    assert panel.said.value != "" and repr(panel) == "<The coach of Ana (run this cell to use it)>"
    panel.quiet.value = True
    assert "<li>" not in panel.said.value


def test_the_coach_knows_what_his_player_knows() -> None:
    game = bangkit.cards.new_game(players=5, seed=7)
    hidden = [game[name].role for name in game.players if game[name].role != "sheriff"]
    name = game.turn
    told = " ".join(text for _, text in advice(game, name))
    assert "You are the Sheriff" in told and len(hidden) == 4
    assert not any(str(card) in told for each in game.players if each != name for card in game[each].hand)


def test_danger_and_the_hand_limit() -> None:
    game = bangkit.cards.new_game(players=4, seed=7)
    game = game.change(game.turn, life=1)
    told = advice(game, game.turn)
    assert {"CARD-ELIM-1", "CARD-TURN-10"} <= {rule for rule, _ in told}


def test_the_hand_limit_is_that_of_the_character_whoever_it_is() -> None:
    def told(game: bangkit.cards.CardGame) -> list[str]:
        return [text for rule, text in advice(game, game.turn) if rule == "CARD-TURN-10"]

    CardSet("hoarders", characters=[character("Hoarder", bullets=4, hand_limit=lambda table, player: 5)])
    try:
        game = bangkit.cards.new_game(players=4, seed=7, expansions=["dodge_city", "hoarders"])
        cards = list(map(str, game.table.bag[:12]))
        game = game.change(game.turn, hand=cards[:6])
        hoarder, sean = (game.change(game.turn, character=name) for name in ("Hoarder", "Sean Mallory"))
        assert told(hoarder) == ["You hold 6 cards and may keep 5: use 1 card before your turn ends, or discard."]
        assert told(sean) == []
        sean = sean.change(sean.turn, hand=cards)
        assert told(sean) == ["You hold 12 cards and may keep 10: use 2 cards before your turn ends, or discard."]
    finally:
        CardSet.registry.remove("hoarders")


def test_a_card_that_answers_shots_is_worth_keeping_whatever_its_name() -> None:
    game = bangkit.cards.new_game(players=4, seed=7, expansions=["dodge_city"])
    full = game.change(game.turn, hand=["Dodge 7D", "Panic! JH", "Cat Balou KH", "Wells Fargo 3H"], life=1)
    assert "A Dodge helps only while you hold it" in " ".join(text for _, text in advice(full, full.turn))


def test_nobody_is_told_to_drink_when_he_is_well() -> None:
    game = bangkit.cards.new_game(players=4, seed=7)
    well = game.change(game.turn, hand=["Beer 6H", "Mustang 8H"])
    assert "would think of: Mustang 8♥" in advice(well, game.turn)[-1][1]
    hurt = game.change(game.turn, hand=["Beer 6H", "Mustang 8H"], life=2)
    assert "Beer 6♥" in advice(hurt, game.turn)[-1][1]

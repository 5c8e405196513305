"""What are my odds? The numbers beside the button, from the viewer's own knowledge."""

from fractions import Fraction
from typing import Any

from bangkit import odds
from bangkit.show.widgets.table_widget import TableWidget, table
from bangkit.stage.scenario import scenario_from


def game(*players: dict[str, Any], phase: str = "play", turn: str = "Ana", **more: Any) -> Any:
    data = {"title": "odds", "players": list(players), "turn": {"player": turn, "phase": phase}, **more}
    return scenario_from(data).game(seed=1)


def figures(shown: TableWidget) -> dict[str, Fraction]:
    return {each["what"]: Fraction(each["exact"]) for each in shown.state["notice"]["figures"]}


def lines(shown: TableWidget) -> str:
    return " ".join(each["text"] for each in shown.state["notice"]["lines"])


SHOOTER = {"name": "Ana", "role": "outlaw", "hand": ["BANG! 5D", "BANG! 6D"]}


def test_a_shot_at_a_barrel() -> None:
    here = game(
        SHOOTER,
        {"name": "Ben", "role": "sheriff", "character": "Jourdonnais", "in_play": ["Barrel QS"], "hand": ["Beer 6H"]},
        {"name": "Cid", "role": "renegade"},
        {"name": "Dan", "role": "outlaw"},
    )
    shown = table(here).do("play", move="BANG! 5D -> Ben").do("odds")
    told = figures(shown)
    one, two = odds.draw(here, "hearts", view="Ben"), odds.draw(here, "hearts", view="Ben", tries=2)
    assert told["The Barrel turns over a Heart"] == one.chance
    assert told["2 Barrel draws! bring 1 Heart"] == two.chance
    assert told["You lose the life point if you use every answer you have"] == 1 - two.chance
    first = shown.state["notice"]["figures"][0]
    assert first["rule"] == "CARD-BARREL-1" and first["about"].endswith("%")
    assert first["steps"][0][1] == "K / N" and len(first["steps"]) >= 3
    assert "what Ben knows" in lines(shown) and "nothing that cancels" in lines(shown)


def test_a_missed_in_hand_makes_it_sure() -> None:
    here = game(SHOOTER, {"name": "Ben", "role": "sheriff", "hand": ["Missed! 3S"]}, {"name": "Cid", "role": "outlaw"},
                {"name": "Dan", "role": "renegade"})  # fmt: skip
    shown = table(here).do("play", move="BANG! 5D -> Ben").do("odds")
    assert figures(shown) == {"You lose the life point if you use every answer you have": 0}
    assert "Missed! 3♠" in lines(shown)


def test_jail_and_dynamite_at_the_coming_turn() -> None:
    here = game(
        SHOOTER,
        {"name": "Ben", "role": "sheriff", "in_play": ["Dynamite 2H"]},
        {"name": "Cid", "role": "renegade", "in_play": ["Jail JS"]},
        {"name": "Dan", "role": "outlaw"},
    )
    told = figures(table(here, seat="Ana").do("odds"))
    fuse = odds.dynamite(here, view="Ana")
    assert told["The Dynamite explodes at the next check, before Ben"] == fuse.next
    assert told["It hits you before the deck runs out"] == fuse.of("Ana")
    assert told["Cid leaves the Jail"] == odds.draw(here, "hearts", view="Ana", player="Cid").chance


def test_whether_a_target_can_answer_is_counted_from_what_is_unseen() -> None:
    here = game(SHOOTER, {"name": "Ben", "role": "sheriff", "hand": ["Missed! 3S", "Beer 6H"]},
                {"name": "Cid", "role": "renegade", "character": "Calamity Janet", "hand": ["BANG! 8C"]},
                {"name": "Dan", "role": "outlaw"})  # fmt: skip
    shown = table(here, seat="Ana").do("odds")
    unseen = here.view("Ana").unseen
    missed = sum(card.name == "Missed!" for card in unseen)
    told = figures(shown)
    assert told["Ben can answer one shot from the hand (2 cards)"] == odds.at_least(len(unseen), missed, 2).value
    assert "Cid can answer one shot from the hand (1 card)" not in told  # beyond reach
    bangs = sum(card.name == "BANG!" for card in unseen)
    assert told["The next card from the deck is a BANG!"] == Fraction(bangs, len(unseen))


def test_calamity_janet_answers_with_more_cards() -> None:
    here = game(SHOOTER, {"name": "Ben", "role": "sheriff", "character": "Calamity Janet", "hand": ["BANG! 8C"]},
                {"name": "Cid", "role": "renegade"}, {"name": "Dan", "role": "outlaw"})  # fmt: skip
    unseen = here.view("Ana").unseen
    both = sum(card.name in ("BANG!", "Missed!") for card in unseen)
    told = figures(table(here, seat="Ana").do("odds"))
    assert told["Ben can answer one shot from the hand (1 card)"] == Fraction(both, len(unseen))


def test_a_duel() -> None:
    here = game({"name": "Ana", "role": "outlaw", "hand": ["Duel QD", "BANG! 5D", "Beer 6H", "Saloon 5H"]},
                {"name": "Ben", "role": "sheriff", "hand": ["BANG! 8C", "BANG! 9C"]},
                {"name": "Cid", "role": "renegade"}, {"name": "Dan", "role": "outlaw"})  # fmt: skip
    shown = table(here).do("play", move="Duel QD -> Ben").do("odds")
    unseen = here.view("Ben").unseen
    bangs = sum(card.name == "BANG!" for card in unseen)
    wanted = odds.at_least(len(unseen), bangs, 3, 2).value
    assert figures(shown)["Ana can answer 2 times from the hand (3 cards), so you lose the Duel"] == wanted


def test_a_throw_of_the_dice() -> None:
    data = {
        "title": "dice", "game": "dice", "turn": {"player": "Ana", "phase": "T3"},
        "dice": {"showing": "1 beer arrow dynamite dynamite", "rerolls": 2},
        "players": [{"name": name, "role": role} for name, role in
                    (("Ana", "sheriff"), ("Ben", "outlaw"), ("Cid", "outlaw"), ("Dan", "renegade"))],
    }  # fmt: skip
    shown = table(scenario_from(data).game(seed=1)).do("odds", dice=[])
    places = [n for n, die in enumerate(shown.state["dice"]) if die["locked"]]
    shown.do("odds", dice=places)
    told = figures(shown)
    assert told["the third dynamite: you must stop"] == 1 - Fraction(5, 6) ** 3
    assert told["at least one gatling; the same for beer, 1 and 2"] == 1 - Fraction(5, 6) ** 3
    everything = table(scenario_from(data).game(seed=1)).do("odds", dice=[0, 1, 2, 3, 4])
    assert everything.state["notice"]["figures"] == [] and "All dice are kept" in lines(everything)

"""Setting the table and games in a row: what is shown is what the engine has dealt, sentence by sentence."""

import re
from itertools import product
from typing import Any

import pytest

import bangkit
from bangkit import show
from bangkit.cards.cardset import characters_of, playing_cards
from bangkit.core.errors import BangkitError
from bangkit.core.rulebook import rule
from bangkit.show import card_setup, dice_setup
from bangkit.show.widgets import setup_widget, two_games
from bangkit.words.catalogue import variants

CARD_SETS = [[], ["dodge_city"], ["high_noon"], ["dodge_city", "high_noon"]]
MODULES = [(), (2,), (3,), (2, 3), (1, 2), (1, 2, 3), (4,), (1, 2, 3, 4, 5)]


def sentences(shown: Any) -> dict[str, list[str]]:
    """What is told, by rule."""
    told: dict[str, list[str]] = {}
    for notes in shown.told if isinstance(shown.told, list) else [shown.told]:
        for which, text in notes:
            told.setdefault(which, []).append(text)
    return told


@pytest.mark.parametrize(("players", "sets"), list(product(range(3, 9), CARD_SETS)))
@pytest.mark.few(8)
def test_the_cards_are_those_that_the_engine_deals(players: int, sets: list[str]) -> None:
    for seed in (3, 7):
        shown = show.set_up("cards", players, sets, seed=seed)
        try:
            game = bangkit.cards.new_game(players, expansions=sets, seed=seed)
        except BangkitError as refused:
            assert shown.deal is None and not shown.told
            page = re.sub(r"</?abbr[^>]*>", "", shown.page.value)  # an id says its words when it is pointed at
            assert all(each in page for each in refused.problems)  # type: ignore[attr-defined]
            assert repr(shown) == "<Setting the table: this cannot be played (run this cell to use it)>"
            continue
        assert isinstance(shown.deal, card_setup.CardDeal)
        assert shown.deal.leader.name == game.turn
        for name in game.players:
            dealt, seat = shown.deal[name], game[name]
            assert (dealt.role, dealt.character, dealt.life) == (seat.role, seat.character, seat.starting_life)
            assert name == game.turn or dealt.hand == seat.hand
        assert shown.deal.ready.table.events == game.table.events


@pytest.mark.parametrize(("players", "modules"), list(product(range(3, 9), MODULES)))
@pytest.mark.few(12)
def test_the_dice_game_is_the_one_that_the_engine_deals(players: int, modules: tuple[int, ...]) -> None:
    shown = show.set_up("dice", players, modules=modules, seed=5)
    if players == 3 and 4 in modules:
        assert shown.deal is None and "UNDEAD-SETUP-04" in shown.page.value
        return
    game = bangkit.dice.new_game(players, modules=modules, seed=5, chance="luck")
    assert isinstance(shown.deal, dice_setup.DiceDeal) and shown.deal.leader.name == game.turn
    for name in game.players:
        dealt, seat = shown.deal[name], game[name]
        assert (dealt.role, dealt.character, dealt.life) == (seat.role, seat.character, seat.starting_life)
    assert shown.deal.modules == game.modules


@pytest.mark.slow
def test_every_rule_of_setting_up_is_told_of_some_deal() -> None:
    """And none lacks its facts: such a sentence would be told as a bare list of facts."""
    deals = [("cards", show.set_up("cards", n, sets)) for n, sets in product(range(3, 9), CARD_SETS)]
    deals += [("dice", show.set_up("dice", n, modules=modules)) for n, modules in product(range(3, 9), MODULES)]
    found: dict[str, set[str]] = {"cards": set(), "dice": set()}
    for game, shown in deals:
        for which, texts in sentences(shown).items():
            found[game].add(which)
            assert not [text for text in texts if text.startswith(which) or "None" in text], texts
    told = {game: {key.split()[0] for step in steps for key in step.told} for game, steps in setup_widget.STEPS.items()}
    assert found == told


def test_every_sentence_has_its_rule_and_every_rule_its_sentence() -> None:
    steps = [*card_setup.STEPS, *dice_setup.STEPS]
    keys = [*(key for step in steps for key in step.told), *two_games.CARDS, *two_games.DICE]
    assert [key for key in keys if not variants(f"show.{key}")] == []
    assert [key for key in keys if rule(key.split()[0]).id != key.split()[0]] == []
    assert [step.name for step in steps if not variants(f"show.step {step.name}")] == []


# -- single facts ------------------------------------------------------------------------------------


def told(which: str, **wishes: Any) -> str:
    return " ".join(sentences(show.set_up(**wishes))[which])


def test_the_numbers_of_players_and_roles() -> None:
    assert "4, 5, 6 or 7" in told("CARD-SETUP-1", players=5)
    assert "3, 4, 5, 6, 7 or 8" in told("DODGE-SET-7", players=3, expansions=["Dodge City"])
    assert "1 Sheriff, 1 Deputy, 3 Outlaws and 1 Renegade" in told("CARD-SETUP-6", players=6)
    assert "2 Renegades" in told("VAR-8P-1", players=8, expansions=["dodge city"])
    assert "1 Deputy, 1 Outlaw and 1 Renegade" in told("DICE-3P-01", game="dice", players=3)
    assert "Back into the box: 2 Outlaws" not in told("DICE-SETUP-03", game="dice", players=8)
    assert "No role is left over" in told("CARD-SETUP-16", players=7)
    assert "1 Deputy and 1 Outlaw" in told("CARD-SETUP-16", players=5)


def test_what_is_mixed_and_what_is_left_out() -> None:
    both = {"players": 5, "expansions": ("dodge_city", "high_noon")}
    assert f"{len(characters_of(both['expansions']))} characters" in told(
        "CARD-SETUP-11", **both
    ) and f"{len(playing_cards(both['expansions']))} playing cards" in told("CARD-SETUP-17", **both)
    own = len(playing_cards(("dodge_city",))) - len(playing_cards(()))
    new = len(characters_of(("dodge_city",))) - len(characters_of(()))
    assert str(own) in told("DODGE-SET-5", **both) and str(new) in told("DODGE-SET-4", **both)
    assert "12 events are shuffled; High Noon goes under them all" in told("NOON-SET-2", **both)
    assert "12 more lie below" in told("NOON-SET-3", **both)
    assert "18 are dealt from" in told("UNDEAD-CHAR-GEN-01", game="dice", modules=[3])
    assert "Greg Digger" in told("UNDEAD-CHAR-GEN-01", game="dice", modules=[2, 3])
    assert "all that there are" in told("UNDEAD-CHAR-GEN-01", game="dice", modules=[1, 2, 3])
    assert "15 wound tokens" in told("UNDEAD-DUEL-02", game="dice", modules=[1, 2])
    assert "11 boneyard cards" in told("UNDEAD-BONE-01", game="dice", modules=[4])
    assert "45 cards" in told("UNDEAD-SETUP-01", game="dice", modules=[2])
    assert "3 light ones and 2 dark ones" in told("DICE-SETUP-08", game="dice", modules=[1, 2])


def test_arrows_only_wander() -> None:
    for seed in range(5):
        text = told("DICE-SETUP-09", game="dice", seed=seed)
        assert text.endswith(", 9 as before.")


def test_numbers_are_those_of_the_cards_and_of_the_table() -> None:
    table = show.set_up()
    ready, sheriff = table.deal.ready, table.deal.sheriff  # type: ignore[union-attr]
    printed = {name: ready[name].starting_life - (ready[name].role == "sheriff") for name in ready.players}
    assert all(f"{name} {life}" in told("CARD-SETUP-13") for name, life in printed.items())
    assert f"starts with {sheriff.starting_life}, not {printed[sheriff.name]}" in told("CARD-SETUP-15")
    assert f"This time: {ready[ready.players[0]].role.capitalize()}" in told("CARD-SETUP-8")
    assert "2 of 5 roles" in told("CARD-SETUP-10") and "discard pile: 0 cards" in told("CARD-SETUP-19")
    assert "in 4 other hands" in told("CDEC-2")
    hunts = told("VAR-3P-2", players=3, expansions=["dodge city"])
    three = show.set_up(players=3, expansions=["dodge city"]).deal
    for name in three.players:  # type: ignore[union-attr]
        assert hunts.count(f"{name} (") == 2 and hunts.count(f"hunts {name} (") == 1, "everybody hunts and is hunted"
        assert not re.search(rf"{name} \(\w+\) hunts {name}\b", hunts), "nobody hunts himself"
    dice = show.set_up("dice", modules=[1, 2]).deal
    lives = [dice[name].life for name in dice.players]  # type: ignore[union-attr, index]
    assert f"makes {sum(lives)} life points" in told("DEC-03", game="dice", modules=[1, 2])
    assert "9, not 10" in told("DEC-02", game="dice")
    assert f"so are {len(dice.ready.table.fury)} fury cards" in told("UNDEAD-DUEL-02", game="dice", modules=[1, 2])  # type: ignore[union-attr]


def seats(table: Any, what: str) -> list[Any]:
    """What the table shows of every seat."""
    return [seat[what] for seat in table.table.state["seats"]]


def test_a_table_is_seen_through_the_chosen_eyes() -> None:
    table = show.set_up().go(7)
    table.table.do("eyes", name="Ana")
    assert seats(table, "role").count("hidden") == 3 and "Ana" in table.table.state["eyes"]["name"]
    table.players.value = 6
    assert table.at == 7 and table.table.session.eyes == "Ana", (
        "another deal is shown at the same step, to the same eyes"
    )


def test_the_steps_are_walked_and_the_table_fills() -> None:
    table = show.set_up()
    assert repr(table) == "<The card game, 5 players. Step 1 of 8: What comes out of the box (run this cell to use it)>"
    assert table.back.disabled and not table.forward.disabled and set(seats(table, "character")) == {""}
    assert f'title="{rule("CARD-SETUP-1").text}"' in table.page.value
    assert not any(seats(table, "most") + seats(table, "turn") + seats(table, "distance")), "nothing is dealt yet"
    assert "4/4" not in table.on_paper() and table.table.session.state()["next"] is None
    table.forward.click()
    assert "Step 2 of 8: Roles" in table.page.value and "renegade" in seats(table, "role")
    assert set(seats(table, "character")) == {""}
    table.forward.click()
    table.table.do("eyes", name="Ana")
    assert seats(table, "role").count("hidden") == 3
    table.go(3)
    assert "Jourdonnais" in seats(table, "character") and "draw!" in str(seats(table, "ability"))
    table.go(4)
    assert seats(table, "life").count(4) == 3 and 5 in seats(table, "life")
    table.go(7)
    assert table.forward.disabled and table.table.state["seats"][0]["life"]
    table.back.click()
    assert "Step 7 of 8: The deck" in table.page.value


def test_other_games_are_chosen_by_hand_and_in_code() -> None:
    table = show.set_up()
    table.again.click()
    assert table.seed.value == 8 and isinstance(table.deal, card_setup.CardDeal)
    table.players.value = 8
    assert "CARD-SETUP-1" in table.page.value and table.deal is None and "<li>8 players" in table.page.value
    table.sets["dodge_city"].value = True
    assert table.deal is not None and len(table.deal.players) == 8
    table.choose(game="dice", players=3, modules=[1, 4])
    assert "UNDEAD-SETUP-02" in table.page.value and "UNDEAD-SETUP-04" in table.page.value
    assert table.sets["dodge_city"].layout.display == "none" and table.modules[1].layout.display is None
    table.choose(modules=[2]).go(99)
    assert "Deputy takes the dice" in table.page.value and table.table.state["game"] == "dice"


@pytest.mark.parametrize(
    "wishes",
    [{"game": "chess"}, {"players": 9}, {"players": "5"}, {"expansions": ["high tea"]}, {"expansions": "high noon"},
     {"modules": [6]}, {"modules": 1}, {"seed": "x"}],
    ids=str,
)  # fmt: skip
def test_what_cannot_be_wished_for(wishes: dict[str, Any]) -> None:
    with pytest.raises(BangkitError):
        show.set_up(**wishes)


@pytest.mark.parametrize(
    ("wishes", "told"),
    [({"players": 9}, "3, 4, 5, 6, 7 or 8"), ({"players": ["Ana", "Ben"]}, "3, 4, 5"), ({"game": "chess"}, "cards or dice"),
     ({"modules": [9]}, "1 to 5"), ({"modules": 3}, "1 to 5"), ({"expansions": "dodge city"}, "list of sets"),
     ({"expansions": ["high tea"]}, "dodge_city and high_noon"), ({"seed": "x"}, "whole number"),
     ({"seed": 10**1001}, "1000 digits")],
    ids=str,
)  # fmt: skip
def test_what_is_wrong_is_told_and_changes_nothing(wishes: dict[str, Any], told: str) -> None:
    table = show.set_up()
    before = table.told
    with pytest.raises(BangkitError, match=told):
        table.choose(**wishes)
    with pytest.raises(BangkitError, match=told):
        show.set_up(**wishes)
    assert table.told == before and not table.quiet
    table.players.value = 6
    assert len(table.deal.players) == 6  # type: ignore[union-attr]


def test_sets_of_the_other_game_are_refused() -> None:
    table = show.set_up()
    before = table.told
    for wrong, told in (
        ({"modules": [1]}, "modules belong to the dice game"),
        ({"game": "dice", "expansions": ["high_noon"]}, "expansions belong to the card game"),
    ):
        for asked in (show.set_up, table.choose):
            with pytest.raises(BangkitError, match=told):
                asked(**wrong)  # type: ignore[arg-type]
    assert table.told == before and table.choose(game="dice", modules=[2]).game.value == "dice"


def test_a_table_is_chosen_by_any_spelling_and_any_seed() -> None:
    table = show.set_up().choose(expansions=["Dodge City"], seed=20_000)
    assert table.sets["dodge_city"].value and table.deal.seed == 20_000  # type: ignore[union-attr]
    table.again.click()
    assert table.deal.seed == 20_001  # type: ignore[union-attr]
    assert table.choose(seed=-3).deal.seed == -3  # type: ignore[union-attr]
    assert table.choose(players=None).players.value == 5
    for step in (None, "2", 2.5):
        with pytest.raises(BangkitError, match="whole number"):
            table.go(step)  # type: ignore[arg-type]


def test_a_wrong_choice_between_games_is_told_and_chooses_nothing() -> None:
    games = show.games_in_a_row("cards", seed=2)
    for wrong in ("", "keep horse", None, 5, ["keep character"]):
        with pytest.raises(BangkitError, match="keep character"):
            games.decide(wrong)  # type: ignore[arg-type]
        assert games.moves == []
    games.decide()
    with pytest.raises(BangkitError, match="the second one has begun"):
        games.decide("keep character")
    assert games.decide().next is not None, "nothing left to choose is nothing wrong"


# -- games in a row ----------------------------------------------------------------------------------


def test_survivors_keep_and_the_star_moves_on() -> None:
    games = show.games_in_a_row("cards", seed=2)
    assert repr(games) == "<The card game, two games in a row: Ana chooses (run this cell to use it)>"
    assert games.question() == "Ana, after the first game: Which character do you play in the next game?"
    assert "VAR-NEXT-4" in games.asked.value and games.choices.layout.display is None
    choices = {each.description: each for each in games.choices.children}
    assert list(choices)[:2] == ["keep character", "draw character"]
    choices["draw character"].click()
    assert "Cid" in games.question() and not len(games.told)
    games.decide("keep character")
    assert games.question() == "the second one begins" and games.choices.layout.display == "none"
    said = sentences(games)
    assert said["VAR-NEXT-4"] == ["Each of them decides alone: Ana draws and Cid keeps."]
    assert games.next["Cid"].character == games.last["Cid"].character == "Jesse Jones"
    assert "15 to draw from" in said["CDEC-52"][0]
    assert "from Cid to Dan" in said["VAR-NEXT-5"][0] and games.next["Dan"].role == "sheriff"
    assert games.last["Dan"].out and "(out)" in said["VAR-NEXT-6"][0]
    for name in ("Ben", "Dan", "Eva"):
        assert games.last[name].out and f"{name} is {games.next[name].character}" in said["VAR-NEXT-3"][0]
    kept = said["VAR-NEXT-2"][0]
    assert "Ana ended with 3 life points and 5 cards" in kept
    assert f"again with {games.next['Ana'].life} life points" in kept


def test_the_end_of_a_game_that_is_only_looked_at_is_nobodys() -> None:
    games = show.games_in_a_row("cards", seed=2)
    assert games.request is not None and games.request.who == "Ana"
    end = games.table.state["end"]
    assert end["yours"] == "" and end["story"] is None and all("you" not in each["told"] for each in end["seats"])
    games.table.do("eyes", name="Ben")
    end = games.table.state["end"]
    assert end["yours"] and ["you" in each["told"] for each in end["seats"]] == [False, True, False, False, False]


def test_both_games_stand_in_one_table() -> None:
    games = show.games_in_a_row("cards", seed=2).decide()
    for name, ended, begins in games.grid().rows:
        last, now = games.last[name], games.next[name]
        assert begins.endswith(f"life {now.life} of {now.starting_life}") and now.character in begins
        held = len(last.hand) + len(last.in_play)
        assert ended.endswith("out" if last.out else f"{last.life} life points, {held} card{'s' * (held != 1)}")
    assert len({str(show.games_in_a_row("cards", seed=seed).decide().moves[0][2]) for seed in range(1, 9)}) == 2


def test_without_the_star() -> None:
    games = show.games_in_a_row("cards", seed=2)
    games.star.value = False
    assert not {"VAR-NEXT-5", "VAR-NEXT-6"} & set(sentences(games.decide()))
    assert not {"VAR-NEXT-5", "VAR-NEXT-6"} & set(sentences(show.games_in_a_row("cards", 3).decide()))


def test_the_stories_of_the_dice_game() -> None:
    shot = show.games_in_a_row("dice", seed=1).decide()
    assert "Ana, the Sheriff, fell by the hand of Ben" in sentences(shot)["UNDEAD-LEGACY-01"][0]
    assert shot.next["Ben"].role == "sheriff"
    nobody = sentences(show.games_in_a_row("dice", seed=2).decide())
    assert "by nobody's hand" in nobody["DEC-50"][0] and "UNDEAD-LEGACY-01" not in nobody
    given = show.games_in_a_row("dice", seed=4)
    assert "UNDEAD-LEGACY-02" in given.asked.value and len(given.choices.children) == 6
    next(each for each in given.choices.children if each.description == "sheriff -> Eva").click()
    given.all_button.click()
    said, giver = sentences(given), given.next["Ben"]
    assert given.next["Eva"].role == "sheriff" and "names the next one: Eva" in said["UNDEAD-LEGACY-02"][0]
    assert (
        f"{giver.starting_life} life points, where {giver.starting_life - 1} are printed" in said["UNDEAD-LEGACY-03"][0]
    )
    assert str(given.next["Eva"].starting_life) in said["DEC-51"][0]
    assert "UNDEAD-LEGACY-03" not in sentences(show.games_in_a_row("dice", seed=4).decide("sheriff -> Ben").decide())
    three = sentences(show.games_in_a_row("dice", 3, 4).decide())
    assert three["DEC-50"][0].startswith("Three play")


@pytest.mark.slow
def test_every_rule_between_games_is_told_of_some_series() -> None:
    found: set[str] = set()
    for game, seed in product(("cards", "dice"), range(1, 7)):
        games = show.games_in_a_row(game, seed=seed)
        if "sheriff -> Eva" in map(str, games.campaign.stage.options):
            games.decide("sheriff -> Eva")
        games.decide()
        for which, texts in sentences(games).items():
            found.add(which)
            assert not [text for text in texts if text.startswith(which) or "None" in text], texts
    assert found == {*two_games.CARDS, *two_games.DICE}


def test_other_games_in_a_row() -> None:
    games = show.games_in_a_row("cards", seed=2).decide()
    games.game.value = "dice"
    assert games.next is None and games.star.layout.display == "none"
    seed = games.seed
    games.anew.click()
    assert games.seed == seed + 1 and games.next is None
    with pytest.raises(BangkitError):
        games.decide("keep horse")
    with pytest.raises(BangkitError):
        show.games_in_a_row("dice", 2)

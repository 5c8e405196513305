"""Charts and labs of chance: values are set as a hand would, and what is shown is read back."""

import json
import re
from collections.abc import Callable
from fractions import Fraction
from html import unescape
from typing import Any

import pytest

import bangkit
from bangkit import odds
from bangkit.core.errors import BangkitError
from bangkit.odds.rendering import percent
from bangkit.show import chances, charts
from bangkit.show.best_moves import change_one
from bangkit.strategy.lab import refining
from bangkit.words.catalogue import telling
from tests.show.drawn import drawings
from tests.support import scene

DECK = {"BANG!": 25, "Missed!": 12, "Beer": 6, "other": 37}


def game() -> Any:
    return scene(players={"Ana": {"hand": ["Beer"]}, "Ben": {"character": "Lucky Duke"}, "Cid": {}})


LABS: dict[str, Callable[[], chances.Lab]] = {
    "deck": chances.deck_lab,
    "hand": lambda: chances.hand_lab(DECK),
    "flip": lambda: chances.flip_lab(game()),
    "fuse": chances.fuse_lab,
    "reroll": chances.reroll_lab,
    "keep": chances.keep_lab,
    "duel": chances.duel_lab,
    "simulation": lambda: chances.simulation_lab(lambda luck: luck.below(4) == 0, Fraction(1, 4)),
    "belief": lambda: chances.belief_lab(
        ["Ana", "Ben", "Cid", "Dan"], ["Sheriff", "Outlaw", "Outlaw", "Renegade"], "Ana"
    ),
}


def test_deck_lab_gives_the_exact_chance() -> None:
    lab = chances.deck_lab().set(cards=40, good=10, flips=2)
    assert f"{odds.at_least(40, 10, 2).value} = " in lab.shown
    assert "That cannot be asked" in lab.set(cards=5, good=10).shown


@pytest.mark.parametrize(
    ("begin", "told"),
    [
        (lambda: chances.deck_lab(0, 0), "cards may be a whole number from 1 to 120, not 0"),
        (lambda: chances.deck_lab(80, 90), "good may be a whole number from 0 to 80, not 90"),
        (lambda: chances.fuse_lab(200), "cards may be a whole number from 10 to 79, not 200"),
        (lambda: chances.duel_lab(7), "yours may be a whole number from 0 to 5, not 7"),
        (lambda: chances.keep_lab(["ace"]), "die1 may be .*not 'ace'"),
        (chances.hand_lab, "hand_lab needs composition"),
        (chances.belief_lab, "belief_lab needs players, roles and sheriff"),
    ],
)
def test_a_lab_does_not_begin_where_it_cannot_stand(begin: Any, told: str) -> None:
    with pytest.raises(BangkitError, match=told):
        begin()


def test_hand_lab_gives_the_exact_chance() -> None:
    lab = chances.hand_lab(DECK).set(question="a BANG! and a Missed!", hand=5)
    assert "121975/264176" in lab.shown
    assert "never be" in unescape(lab.set(question=chances.HANDS[4], hand=1).shown)


def test_flip_lab_follows_eyes_and_player() -> None:
    lab = chances.flip_lab(game())
    before = lab.shown
    lab.set(view="Ana", player="Ben", what="spades 2-9")
    asked = odds.draw(game(), "spades 2-9", view="Ana", player="Ben")
    assert lab.shown != before and str(asked.chance) in lab.shown and "From Ana" in lab.shown
    assert (
        str(odds.draw(game(), "hearts", tries=2, needed=2).chance)
        in lab.set(view=None, player="Ana", what="hearts", tries=2, needed=3).shown
    )


def test_fuse_lab_follows_the_seats() -> None:
    lab = chances.fuse_lab().set(players=3, lucky=2, drawn=0, cards=20)
    hits = odds.dynamite_seats(3, 20, 10, lucky=[2])
    assert f"seat 2 {percent(hits[2])}" in unescape(lab.shown)
    assert "seat 4" not in lab.shown


def test_reroll_and_keep_labs_give_the_exact_policy() -> None:
    lab = chances.reroll_lab().set(dice=2, rerolls=1, face="beer")
    assert percent(odds.kept("beer", 2, odds.BANG_FACES, 1)[2]) in lab.shown
    keep = chances.keep_lab().set(die1="gatling", die2="gatling", die3="gatling", left=1)
    assert "Best: stop" in keep.shown and "1 \N{ALMOST EQUAL TO} 100.00%" in keep.shown
    assert "Best: keep gatling and gatling and throw the rest." in keep.set(die3="beer").shown
    priced = keep.set(die2="arrow", price=Fraction(1, 2)).shown
    assert "costs 1/2" in priced
    assert (
        "Best: throw all dice again."
        in keep.set(goal="beer", die1="one", die2="one", die3="one", die4="one", die5="one", price=Fraction(0)).shown
    )


def test_a_die_is_turned_by_hand_and_those_to_keep_are_marked() -> None:
    lab = chances.keep_lab(["beer", "one", "arrow", "one", "gatling"], "one + two")
    kept = [each["kept"] for each in lab.throw.state["dice"]]
    assert kept == [False, True, False, True, False]
    lab.throw.action = {"die": 0, "face": "one", "number": 1}
    assert lab.controls["die1"].value == "one" and "die 1 one" in lab.state()
    assert "Best: keep one, one and one and throw the rest." in lab.shown
    assert [each["kept"] for each in lab.throw.state["dice"]] == [True, True, False, True, False]
    for number, wrong in enumerate(({"die": 5, "face": "one"}, {"die": 0, "face": "ace"}, {"die": "x"}, {}), 2):
        lab.throw.action = wrong | {"number": number}
        assert lab.controls["die1"].value == "one"
    rolled = charts.roll(["one", "one", "arrow", "one", "gatling"], ["one"] * 3)
    assert rolled.html() in lab.on_paper()


def test_dice_to_keep_are_told_as_they_lie_and_the_best_choice_first() -> None:
    lab = chances.keep_lab(["one", "one", "beer", "gatling", "arrow"], "one + two")
    told = re.findall(r'<th scope="row"[^>]*><img alt="([^"]*)', lab.shown)
    assert told[:3] == ["Dice: one and one.", "Dice: one, one and arrow.", "Dice: one, one and beer."]
    assert "Dice: one, one, beer and arrow." in told
    about = [float(each) for each in re.findall(r"<td[^>]*>(\d\.\d{4})</td><td[^>]*>\d\.\d{4}</td></tr>", lab.shown)]
    assert len(about) == 8 and about == sorted(about, reverse=True)


def test_a_count_is_no_percentage_and_goals_are_told_in_words() -> None:
    """What is counted, or has a price, is a number; only a goal that is met or not has a chance."""
    lab = chances.keep_lab(["one", "one", "beer", "gatling", "arrow"], "one + two")
    assert lab.shown.count("7/2 \N{ALMOST EQUAL TO} 3.5000") == 1 and "350" not in lab.shown
    assert "throw the rest.</b> 1025/486 \N{ALMOST EQUAL TO} 2.1091</p>" in lab.set(goal="beer").shown
    for goal in set(chances.GOALS) - set(chances.COUNTED):
        assert re.search(r"\N{ALMOST EQUAL TO} \d+\.\d\d%</p>", lab.set(goal=goal, price=0).shown), goal
        assert re.search(r"</b> (-?\d+|-?\d+/\d+ \N{ALMOST EQUAL TO} -?\d+\.\d{4})</p>", lab.set(price=1).shown), goal
    assert {label for label, _ in lab.controls["goal"].options} == {
        "at least 3 Gatlings", "beers", "hits (1s and 2s)", "4 of a kind", "a beer and a Gatling", "no dynamite",
    }  # fmt: skip
    with pytest.raises(BangkitError, match="goal may be 'gatling >= 3', .*not 'hits'"):
        chances.keep_lab(goal="hits")


def test_dice_have_the_names_of_the_language() -> None:
    with telling("cs"):
        keep, again = chances.keep_lab(), chances.reroll_lab()
        told = ["šíp", "dynamit", "jednička", "dvojka", "pivo", "kulomet"]
        for control in (keep.controls["die1"], again.controls["face"]):
            assert [label for label, _ in control.options] == told
        assert "kulomet</text>" in charts.roll(["gatling"]).svg


def test_an_arrow_may_cost_so_much_that_one_stops() -> None:
    lab = chances.keep_lab(["one", "one", "beer", "gatling", "arrow"], "one + two")
    assert "</b> 2</p>" in lab.set(price=2).shown
    stops = [price for price in map(Fraction, chances.PRICES) if "Best: stop" in lab.set(price=price).shown]
    assert stops == [2, 3]


def test_duel_lab_sums_the_series() -> None:
    lab = chances.duel_lab()
    assert f"challenged {percent(Fraction(3, 4))}" in unescape(lab.shown)
    assert percent(odds.duel(Fraction(1, 6), Fraction(5, 6)).loser["challenged"]) in lab.set(yours=1, theirs=5).shown


def test_simulation_lab_tells_whether_its_interval_holds_the_answer() -> None:
    lab = chances.simulation_lab(lambda luck: luck.below(4) == 0, Fraction(1, 4))
    assert "holds the exact answer" in lab.shown
    shown = [lab.set(runs=50, seed=seed).shown for seed in range(1, 101)]
    missed = sum("misses" in each for each in shown)
    assert missed <= 5


def test_belief_lab_learns_from_attacks() -> None:
    lab = LABS["belief"]()
    assert "66.67%" in lab.shown
    lab.set(act1=("Ben", "Ana"), strength=20)
    attacks = {**odds.LIKELIHOODS["attacks"], "Outlaw": {"Sheriff": 20, "*": 2}}
    after = odds.posterior(
        ["Ana", "Ben", "Cid", "Dan"], ["Sheriff", "Outlaw", "Outlaw", "Renegade"],
        [odds.Act("Ben", "attacks", "Ana")], {"Ana": "Sheriff"}, {**odds.LIKELIHOODS, "attacks": attacks},
    )  # fmt: skip
    assert percent(after.of("Ben")["Outlaw"]) in lab.shown


@pytest.mark.parametrize("name", LABS)
def test_every_lab_says_what_it_is_and_has_alt_texts(name: str) -> None:
    lab = LABS[name]()
    assert repr(lab).startswith("<") and "run this cell" in repr(lab) and " at 0x" not in repr(lab)
    pictures = re.findall(r"<img\b[^>]*>", lab.on_paper())
    assert pictures and all(re.search(r'\balt="[^"]{8,}"', each) for each in pictures)
    for control in lab.controls.values():
        assert control.description
    json.dumps(lab.shown)


def test_charts_tell_in_words_what_they_show() -> None:
    picture = charts.bars({"hearts": Fraction(1, 4), "other": Fraction(3, 4)}, "a flip", {"hearts"})
    assert picture.alt == "a flip: hearts 25.00%; other 75.00%"
    assert picture.svg == charts.bars({"hearts": Fraction(1, 4), "other": Fraction(3, 4)}, "a flip", {"hearts"}).svg
    assert "80 cards; 20 of them" in charts.deck(80, 20).alt
    assert [each.number("use", href="#bk-sheriff") for each in drawings(charts.deck(3, 1).svg)] == [1, 1]
    dice = charts.roll(["beer", "one"], ["beer"])
    assert dice.alt == "Dice: beer and one. kept: beer."
    tries = [odds.estimate(lambda luck: luck.below(2) == 0, runs=20, seed=seed) for seed in range(300)]
    missed = sum(not each.covers(Fraction(1, 2)) for each in tries)
    assert missed and "300 intervals" in (upright := charts.intervals(tries, Fraction(1, 2))).alt
    assert f"{missed} of 300 miss it" in upright.alt
    assert [each.number("line", stroke_width="3.5") for each in drawings(upright.svg)] == [missed] * 2
    settle = charts.running(lambda luck: luck.below(2) == 0, Fraction(1, 2), 400)
    assert "settles near 0.5000" in settle.alt
    assert [each.number("path") for each in drawings(settle.svg)] == [3, 3]


def test_a_lab_of_ones_own_takes_its_controls_and_what_answers() -> None:
    """As a lesson makes one: labels, choices and a start for each control, then the function."""
    lab = chances.Lab(
        {"n": ("how many", [1, 2], 1), "who": ("eyes", ["Ana", "Ben"], "Ana")}, lambda n, who: f"{who} {n}"
    )
    assert lab.shown == "Ana 1" and lab.set(n=2, who="Ben").shown == "Ben 2"


@pytest.mark.parametrize("draw", [charts.bars, lambda chances: charts.fractions(chances, "The next card")])
@pytest.mark.parametrize("wrong", [None, 5, {"a": "x"}, {"a": None}, {"a": float("nan")}, {"a": 2}])
def test_what_is_no_chance_is_not_drawn(draw: Any, wrong: Any) -> None:
    with pytest.raises(BangkitError):
        draw(wrong)


def test_a_control_stands_only_where_it_can(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refining, "GLANCES", 90)  # how good the estimate is does not matter here
    lab = change_one(bangkit.cards.new_game(players=4, seed=7), runs=4)
    for wrong, told in (
        ({"place": 99}, "place may be"),
        ({"instead": "Nope"}, "instead may be"),
        ({"plaze": 1}, "place"),
    ):
        with pytest.raises(BangkitError, match=told):
            lab.set(**wrong)
    with pytest.raises(BangkitError):
        change_one(bangkit.cards.new_game(players=4, seed=7), budget=-1)


NAMED = ["1", "seat 1", "hits, beers, arrows", "the one to the left of the Sheriff"]


@pytest.mark.parametrize("name", NAMED)
def test_bars_use_the_whole_sheet_and_their_names_are_whole(name: str) -> None:
    for drawn in drawings(charts.bars({name: "1/1", "no": "1/2"}).svg):
        words, bars = [x for x, *_ in drawn.lines], drawn.rects[1:]
        assert min(words) == 16 and " ".join(drawn.words).startswith(name)
        assert bars[0].x + bars[0].wide > drawn.paper.wide - 80 and bars[0].wide > 0.4 * drawn.paper.wide

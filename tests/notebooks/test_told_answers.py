"""What the folded answers of the lessons tell is what the engine and the labs of these pages answer."""

import json
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from pathlib import Path
from typing import Any

import pytest

from bangkit import odds, show, strategy
from bangkit.dice.hooks import CHARACTERS
from bangkit.odds.rendering import percent
from bangkit.show import chances
from bangkit.show.ability_rolls import SITUATIONS, compared, dice_course
from bangkit.show.widgets.distance_lab import WEAPONS
from bangkit.strategy import solve

LESSONS = Path(__file__).parents[2] / "notebooks"
ROLLS = list(combinations_with_replacement(odds.BANG_FACES, 5))


def cells(lesson: str) -> list[str]:
    (page,) = LESSONS.glob(f"*/{lesson}*.ipynb")
    return ["".join(cell["source"]) for cell in json.loads(page.read_text(encoding="utf-8"))["cells"]]


def told(lesson: str) -> str:
    """The folded answers of a lesson."""
    (found,) = re.findall(r"<details><summary>[^<]*</summary>(.*?)</details>", "\n".join(cells(lesson)), re.S)
    return str(found)


FOLDED = re.compile(r"<details><summary>[^<]*</summary>.*?</details>", re.S)


@pytest.mark.parametrize(
    "path",
    [each for each in sorted(LESSONS.rglob("*.ipynb")) if "<details>" in each.read_text(encoding="utf-8")],
    ids=lambda path: path.stem,
)
def test_folded_answers_stand_below_what_one_touches_and_apart_from_their_line(path: Path) -> None:
    page = json.loads(path.read_text(encoding="utf-8"))["cells"]
    written = [(n, "".join(cell["source"])) for n, cell in enumerate(page) if cell["cell_type"] == "markdown"]
    for number, text in written:
        for found in FOLDED.findall(text):
            assert re.search(r"</summary><blockquote>.*</blockquote></details>$", found, re.S)
            assert page[number - 1]["cell_type"] == "code"
            assert any("bk-asleep" in json.dumps(each) for each in page[number - 1]["outputs"]), "something to touch"


def ran(lesson: str, *wanted: str) -> dict[str, Any]:
    """The names that the cells with these words make, without what they show at last."""
    made: dict[str, Any] = {}
    for words in wanted:
        (source,) = [each for each in cells(lesson) if words in each]
        exec(re.split(r"^(?:show\.|chances\.|strategy\.)", source, maxsplit=1, flags=re.M)[0], made)
    return made


def game(lesson: str) -> Any:
    return ran(lesson, "story.game()")["game"]


def both(chance: Fraction) -> str:
    return f"{chance}, or {percent(chance)}"


def one_draw() -> Iterator[str]:
    lab, chance = chances.deck_lab(), odds.single_draw
    first = next(taken for taken in range(21) if chance(80 - taken, 20 - taken).value < Fraction(1, 8))
    assert first == 12 and "2/17 = 11.76%" in lab.set(cards=68, good=8).shown
    assert "1/2 = " in lab.set(cards=80, good=40).shown
    yield "With the twelfth: 8 of 68 are " + both(chance(68, 8).value)
    yield "After eleven it was still " + both(chance(69, 9).value)
    yield f"{chance(8, 2).value} in both"
    small, large = (odds.at_least(cards, cards // 4, 2).value for cards in (8, 80))
    yield f"{small} ({percent(small)}) against {large} ({percent(large)})"


def several_cards() -> Iterator[str]:
    deck = {"BANG!": 25, "Missed!": 12, "Beer": 6, "other": 37}

    def chance(question: str, number: int) -> Fraction:
        try:
            return odds.p_draw(deck, question, number)
        except odds.ImpossibleGoal:
            return Fraction(0)

    best = {question: max((chance(question, n), n) for n in range(1, 11)) for question in chances.HANDS}
    low = {question: number for question, number in best.items() if number[0] < Fraction(1, 2)}
    assert {question: number for question, (_, number) in low.items()} == {
        "at least two BANG! and no Beer": 8, "exactly one Beer": 10,
    }  # fmt: skip
    yield f"Two: one card gives {percent(chance(chances.HANDS[0], 1))}, two give {percent(chance(chances.HANDS[0], 2))}"
    rise = [percent(chance("at least two BANG! and no Beer", number)) for number in (8, 9)]
    yield f"Up to eight cards ({rise[0]}) the first weighs more, with nine ({rise[1]}) the second"
    yield f"even ten cards give only {percent(low['exactly one Beer'][0])}"


def eyes() -> Iterator[str]:
    table = game("03_given")

    def chance(what: str, view: str, number: int = 1) -> Fraction:
        return odds.draw(table, what, view=view, player="Ana", tries=number, needed=number).chance

    differ = {
        what: abs(chance(what, "Ana") - chance(what, "Ben"))
        for what in ("hearts", "spades 2-9", "diamonds", "Beer", "BANG!")
    }
    assert max(differ, key=lambda what: differ[what]) == "hearts"
    assert max("Ana Ben Cid".split(), key=lambda who: chance("Beer", who)) == "Ben"
    yield f"by {differ['hearts']}: Ana says {percent(chance('hearts', 'Ana'))} and Ben {percent(chance('hearts', 'Ben'))}"
    yield f"Ben, with {chance('Beer', 'Ben')}"
    yield f"{percent(chance('hearts', 'Ana', 2))} for Ana, {percent(chance('hearts', 'Ben', 2))} for Ben"


def barrels() -> Iterator[str]:
    table = game("04_two")

    def chance(player: str, tries: int, needed: int) -> Fraction:
        return odds.draw(table, "hearts", player=player, tries=tries, needed=needed).chance

    yield f"The Barrels, since three cards are more than two: {both(chance('Jo', 3, 1))}, against {both(chance('Lou', 1, 1))}"
    yield f"Hardly safe at all: {both(chance('Jo', 2, 2))}"
    yield f"{percent(chance('Lou', 3, 3))} of the time"
    yield f"comes to {both(chance('Ana', 3, 3))}"


def seats() -> Iterator[str]:
    def hit(players: int = 4, cards: int = 79, lucky: int = 0) -> Any:
        return odds.dynamite_seats(players, cards, 10, lucky=[lucky] if lucky else [], drawn=2)

    def points(more: Fraction) -> str:
        return percent(more).rstrip("%")

    plain, first, last = hit(), hit(lucky=1), hit(lucky=4)
    yield f"Seat 1, with {percent(plain[1])}: {points(plain[1] - plain[2])} points more than seat 2"
    yield f"{points(plain[1] - plain[4])} more than seat 4"
    yield f"{percent(first[1])} in seat 1, {percent(last[4])} in seat 4"
    yield f"{points(first[2] - plain[2])} points more for seat 2, and {points(last[1] - plain[1])} for seat 1"
    assert all(after[seat] > plain[seat] for after, own in ((first, 1), (last, 4)) for seat in plain if seat != own)
    yield f"21 cards ({percent(hit(cards=21)[1])}); with 22 it is {percent(hit(cards=22)[1])}"
    assert all((hit(cards=cards)[1] > Fraction(1, 2)) == (cards <= 21) for cards in range(10, 40, 2))
    assert all(hit(players)[1] > hit(players)[players] for players in range(2, 9))


def gatlings() -> Iterator[str]:
    six, kept = odds.kept("gatling", 6, rerolls=0), [odds.kept("gatling", 5, rerolls=number) for number in range(5)]
    top = {number: max(range(6), key=lambda k: kept[number][k]) for number in range(5)}
    three = [each.P(lambda k: k >= 3) for each in kept]
    assert max(range(7), key=lambda k: six[k]) == 1 and top[2] == 2
    assert [share > Fraction(1, 2) for share in three] == [False, False, False, True, True]
    yield f"One, with {percent(six[1])}; none at all has {percent(six[0])}"
    yield f"At two Gatlings, with {percent(kept[2][2])}"
    yield f"it is about {float(three[3]):.0%}. After two it is about {float(three[2]):.0%}"


def rerolls() -> Iterator[str]:
    """Each claim over every roll: of ones, of when to stop, and of three Gatlings beside two Dynamites."""
    for price, throws, keeps in (
        (0, True, False),
        ("1/2", True, False),
        (1, True, True),
        (2, False, True),
        (3, False, True),
    ):
        policy = odds.reroll("beer", price={"arrow": price})
        for roll in ROLLS:
            if "one" in roll and roll.count("dynamite") < 3:
                best = [choice.keep.count("one") for choice in policy.table(roll) if not choice.regret]
                assert (0 in best, roll.count("one") in best) == (throws, keeps), (price, roll)
    dear = odds.reroll("gatling >= 3", price={"arrow": "1/5"})
    for roll in ROLLS:
        shown, fire = roll.count("gatling"), roll.count("dynamite")
        stops = shown >= 3 or fire >= 3 or shown == 0 or (shown, fire) == (1, 2)
        assert (len(dear.best(roll)) == 5) == stops, roll
    lab = chances.keep_lab(["gatling"] * 3 + ["dynamite"] * 2)
    assert all(re.search(r"Best: stop.*</b> 1\b", lab.set(price=Fraction(price)).shown) for price in chances.PRICES)
    yield "If an arrow costs 1, as much as a beer is worth, it does not matter"
    yield "with none at all, or with a single one beside two Dynamites"
    yield "it is worth 1 at any price"


def duels() -> Iterator[str]:
    fights = {(one, two): odds.duel(Fraction(one, 6), Fraction(two, 6)) for one in range(6) for two in range(6)}
    fair = [sides for sides, fight in fights.items() if fight.loser["challenged"] == Fraction(1, 2)]
    longest = max(fights, key=lambda sides: fights[sides].throws)
    assert fair == [(3, 0), (4, 3)] and longest == (5, 5) and fights[5, 5].throws == 6
    yield "Three sides for the challenged and none for the challenger, or four against three"
    yield "Five sides on both dice: six throws on average"
    yield f"loses with {both(fights[5, 5].loser['challenged'])}"


def simulations() -> Iterator[str]:
    truth = odds.single_draw(79, 20).value
    made = {
        runs: [odds.estimate(lambda luck: luck.below(79) < 20, runs, seed).interval or (0, 0) for seed in range(1, 101)]
        for runs in (50, 200, 1000, 5000)
    }
    above = {runs: sum(low > 0.2 for low, _ in each) for runs, each in made.items()}
    missed = [seed for seed, (low, high) in enumerate(made[5000], 1) if not low <= truth <= high]
    assert missed == [59] and above[5000] == 100
    yield f"It ends at {made[5000][58][1]:.4f} and misses the truth, {float(truth):.4f}"
    yield f"for {above[50]} of the hundred seeds with 50 runs, for {above[200]} with 200, for {above[1000]} with 1,000, and for all"


def beliefs() -> Iterator[str]:
    names, roles = ["Ana", "Ben", "Cid", "Dan"], ["Sheriff", "Outlaw", "Outlaw", "Renegade"]
    lab = chances.belief_lab(names, roles, "Ana")

    def after(*acts: tuple[str, str], weight: int = 8) -> Any:
        table = {**odds.LIKELIHOODS["attacks"], "Outlaw": {"Sheriff": weight, "*": 2}}
        seen = [odds.Act(actor, "attacks", target) for actor, target in acts]
        return odds.posterior(names, roles, seen, {"Ana": "Sheriff"}, {**odds.LIKELIHOODS, "attacks": table})

    pair = after(("Ben", "Ana"), ("Cid", "Ben"))
    assert percent(pair.of("Cid")["Renegade"]) in lab.set(act1=("Ben", "Ana"), act2=("Cid", "Ben")).shown
    yield f"Rather the Renegade, with {percent(pair.of('Cid')['Renegade'])}"
    yield f"a man who looks like an Outlaw ({percent(pair.of('Ben')['Outlaw'])})"
    still = [weight for weight in range(1, 21) if after(("Ben", "Ana"), weight=weight).of("Ben") == after().of("Ben")]
    yield f"At {still[0]}. An Outlaw then picks the Sheriff with 1/5, as a Renegade does, and Ben stays at 66.67%"
    moved = {
        (one, two): after((one, two)).of("Dan")["Outlaw"]
        for one in ("Ben", "Cid") for two in ("Ana", "Ben", "Cid") if one != two
    }  # fmt: skip
    far = max(moved.values(), key=lambda share: abs(share - Fraction(2, 3)))
    assert [acts for acts, share in moved.items() if share == far] == [("Ben", "Cid"), ("Cid", "Ben")]
    yield f"Dan is an Outlaw with {percent(far)} instead of 66.67%. (A shot at Ana moves him less, to {percent(moved['Ben', 'Ana'])}.)"


def price_of_an_arrow() -> Iterator[str]:
    lab = chances.keep_lab(["one", "one", "beer", "gatling", "arrow"], "one + two")
    for left in (1, 2, 3):
        stops = [price for price in chances.PRICES if "Best: stop" in lab.set(left=left, price=Fraction(price)).shown]
        assert stops == ["2", "3"]
    worth = odds.reroll("one + two", price={"arrow": 1}).table(["one", "one", "beer", "gatling", "arrow"])[0]
    assert worth.keep == ("one", "one")
    yield "Two lives."
    yield f"{worth.value} is more than the two hits that lie there"


def endgame() -> Iterator[str]:
    solved = solve(sheriff="Calamity Janet", renegade="Rose Doolan")

    def keeps(roll: Any, life: int = 5, arrows: int = 1, his: int = 4, left: int = 2) -> Any:
        return solved.keeps(solved.at(sheriff=(life, arrows), renegade=(his, 2), turn="sheriff"), roll, left)

    here, well = ({str(each.keep): each for each in keeps("1 1 beer gatling arrow", life)} for life in (5, 10))
    assert next(iter(here)) == "1 1 beer" and next(iter(well)) == "1 1"
    yield f"{here['1 1 beer'].worth:.2%} with the beer, {here['1 1'].worth:.2%} without it"
    held = [str(keeps("gatling gatling gatling 2 2", arrows=number)[0].keep) for number in range(7)]
    assert held == ["2 2"] * 4 + ["2 2 gatling gatling gatling"] * 3
    yield "From four on."
    last = solved.at(sheriff=(5, 1), renegade=(1, 2), turn="sheriff")
    for throw in solved.game(last).request.outcomes():
        shown = [str(face) for face in throw.base]
        wins = bool({"1", "2"} & set(shown)) or shown.count("gatling") >= 3
        assert all((keeps(throw, his=1, left=left)[0].worth == 1) == wins for left in (1, 2)), shown
    yield "With a hit or three Gatlings on the table you have won for certain"


def reading() -> Iterator[str]:
    made = ran("05_reading", "until = next", "simple = {", "moments = {")
    at = dict(made["when"])
    acts = list(at)

    def outlaw(seer: str, act: int, suspect: str) -> Fraction:
        seen = strategy.beliefs(made["moments"][seer][at[acts[act]]], made["simple"])
        return Fraction(seen.of(suspect)["Outlaw"])

    assert acts[3:5] == ["3. Ben: Panic! JH -> Cid", "4. Cid: Missed! KC as BANG! -> Ana"]
    assert acts[7] == "7. Ana: BANG! 4C -> Ben"
    assert outlaw("Ana", 3, "Cid") < Fraction(2, 3) and outlaw("Ana", len(acts) - 1, "Cid") < 1
    yield f"After the fourth: Cid attacks her, though he could have picked three others, and she gives him {percent(outlaw('Ana', 4, 'Cid'))}"
    yield f"After the ninth it is {percent(outlaw('Ana', 9, 'Cid'))}"
    yield f"Eva ({percent(outlaw('Dan', 4, 'Eva'))}), of whom Ana still believes it with {percent(outlaw('Ana', 4, 'Eva'))}"
    yield f"fell from 50% to {percent(outlaw('Ana', 3, 'Ben'))}"


def lost() -> Iterator[str]:
    made = ran("06_where", "game = bangkit.cards.new_game(players=4, seed=1)", "moments = [game.fork()]")
    positions = {number: made["moments"][number] for _, number in made["every"]}

    def chance(number: int, seer: str, of: str, open_handed: bool = False) -> float:
        return float(strategy.value(positions[number], seer, open_handed=open_handed).seats[of])

    differ = {number: abs(chance(number, "Ana", "Ana", True) - chance(number, "Ana", "Ana")) for number in positions}
    far = max(differ, key=lambda number: differ[number])
    yield f"At decision {far}: {chance(far, 'Ana', 'Ana', True):.0%} with all cards open, {chance(far, 'Ana', 'Ana'):.0%} as she sees it"
    assert sorted(card.name for card in positions[far]["Dan"].hand) == ["Beer", "Cat Balou", "Cat Balou"]
    eyes = [chance(0, seer, "Ben") for seer in ("Ben", "Ana")]
    yield f"His own chance is {eyes[0]:.0%} to him and {eyes[1]:.0%} to Ana; with all cards open it is {chance(0, 'Ben', 'Ben', True):.0%}"


def reaches() -> Iterator[str]:
    seats = ["Ana", "Ben", "Cid", "Dan", "Eva"]

    def lab(**given: Any) -> Any:
        table = show.distance_lab(seats)
        for name, things in given.items():
            for thing in things:
                table.give(name, thing)
        return table.game

    def sees(one: str, other: str, **given: Any) -> bool:
        return bool(lab(**given).distance(one, other) <= lab(**given).reach(one))

    assert lab(Dan=["Mustang"]).distance("Ana", "Dan") == 3
    alone = [weapon for weapon in WEAPONS if sees("Ana", "Dan", Dan=["Mustang"], Ana=[weapon])]
    helped = [weapon for weapon in WEAPONS if sees("Ana", "Dan", Dan=["Mustang"], Ana=["Appaloosa", weapon])]
    assert not sees("Ana", "Dan", Dan=["Mustang"], Ana=["Appaloosa"]) and sorted({*helped} - {*alone}) == ["Schofield"]
    yield "Four"
    yield "{}, {} or {}".format(*alone)
    for thing in ("Schofield", "Appaloosa"):
        assert sees("Ben", "Dan", Ben=[thing]) and not sees("Dan", "Ben", Ben=[thing])
    before, after = show.distance_lab(seats), show.distance_lab(seats)
    after.leave("Eva")
    closer = [
        pair
        for pair in combinations(seats[:4], 2)
        if (one := before.game.distance(*pair)) > (now := after.game.distance(*pair)) and (one, now) == (2, 1)
    ]
    assert closer == [("Ana", "Dan")]
    yield "Ana and Dan. They were two seats apart, and are neighbours now"


def dice_people() -> Iterator[str]:
    rolls = {key: each for key, each in SITUATIONS.items() if not each.modules}
    own = {
        name: {key for key in rolls if not compared(name, dice_course(None, key), dice_course(name, key))[1]}
        for name, character in CHARACTERS.items()
        if not character.needs
    }
    yield "Belle Star, who turns one into a Gatling. To Black Jack"
    assert {name for name in own if own[name] == {"dynamite"}} == {"Belle Star", "Black Jack"}
    yield "Jourdonnais, who loses 1 life to the Indians"
    assert [name for name in own if own[name] == {"attack"}] == ["Jourdonnais"]
    yield "Bart Cassidy, El Gringo or Paul Regret"
    hit = {name for name in own if "hit" in own[name]}
    assert hit == {"Bart Cassidy", "El Gringo", "Paul Regret", "Pedro Ramirez"}, (
        "and Pedro's arrows go back on his own turn too"
    )


ANSWERS: dict[str, Callable[[], Iterator[str]]] = {
    "02_distance": reaches, "13_dice": dice_people, "01_one_draw": one_draw, "02_without": several_cards, "03_given": eyes, "04_two": barrels, "05_dynamite": seats,
    "06_rolling": gatlings, "07_rerolls": rerolls, "08_duels": duels, "09_simulation": simulations, "10_who": beliefs,
    "03_the_best": price_of_an_arrow, "04_solved": endgame, "05_reading": reading, "06_where": lost,
}  # fmt: skip


@pytest.mark.parametrize("lesson", ANSWERS)
def test_the_folded_answers_are_what_is_computed(lesson: str) -> None:
    assert [fact for fact in ANSWERS[lesson]() if fact not in told(lesson)] == []


@pytest.mark.parametrize("lesson", ANSWERS)
def test_what_is_folded_is_html_to_the_last_letter(lesson: str) -> None:
    """Within it no Markdown is read, and a blank line would end it."""
    assert re.search(r"[*`$]|\[[^\]]*\]\(|\n\s*\n", told(lesson)) is None

"""Labs of chance: move a slider, and the exact answer follows.

In code each is touched with `lab.set(name=value)`; `lab.shown` is the HTML that it shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import Any, NamedTuple

from bangkit import odds
from bangkit.core.arguments import found, shortened, takes
from bangkit.core.errors import BangkitError
from bangkit.odds.dice.keeping import Choice
from bangkit.odds.rendering import Markup, decimal, html_notes, html_table, percent, text_table
from bangkit.show import charts
from bangkit.show.display import Shown
from bangkit.show.widgets.panels import Panel, Slider, choice, followed, page, row
from bangkit.show.widgets.throw import Throw, TurnedDie
from bangkit.words.catalogue import called, say

Control = tuple[str, Sequence[Any], Any]
"""A control: its label, its choices (or the lowest and the highest number as a `range`), and where it starts."""


class Lab(Panel):
    """Controls, in one line or in `lines` of their names, and the page that follows them."""

    def __init__(
        self,
        controls: Mapping[str, Control],
        answer: Callable[..., str],
        width: str = "270px",
        lines: Sequence[Sequence[str]] = (),
    ) -> None:
        self.choices = {name: _values(choices) for name, (_, choices, _) in controls.items()}
        for name, (_, _, start) in controls.items():
            self._allow(name, start)
        self.controls = {name: self._control(name, *control, width) for name, control in controls.items()}
        self.answer = answer
        self.page = page()
        super().__init__(self._laid(lines or [tuple(self.controls)]))
        self.refresh()

    def _laid(self, lines: Sequence[Sequence[str]]) -> list[Any]:
        """What stands below what: the controls, and the page."""
        return [*(row(*(self.controls[name] for name in names)) for names in lines), self.page]

    def _control(self, name: str, label: str, choices: Sequence[Any], start: Any, width: str) -> Any:
        if not isinstance(choices, range):
            return choice(label, choices, self.refresh, width=width, start=start)
        return followed(Slider(start, choices[0], choices[-1], label, choices.step, width), self.refresh)

    def _allow(self, name: str, value: Any) -> None:
        """Refuse what a control cannot stand at."""
        choices = self.choices[name]
        if value in choices:
            return
        if isinstance(choices, range):
            problem = say("chances.no number", name=name, got=shortened(value), least=choices[0], most=choices[-1])
        else:
            known = [shortened(each) for each in choices]
            problem = say("chances.no choice", name=name, got=shortened(value), known=known)
        raise BangkitError(problem)

    def set(self, **values: Any) -> Lab:
        """Move controls, in code as somebody does by hand."""
        for name, value in values.items():
            where = found(name, self.controls, "argument")
            self._allow(where, value)
            self.controls[where].value = value
        return self

    @property
    def shown(self) -> str:
        """The HTML that is shown now."""
        return str(self.page.value)

    def refresh(self) -> None:
        """Answer again for where the controls stand."""
        try:
            self.page.value = self.answer(**{name: control.value for name, control in self.controls.items()})
        except BangkitError as error:
            self.page.value = f"<p>{escape(say('chances.impossible', why=str(error)))}</p>"

    def state(self) -> str:
        told = [f"{each.description} {getattr(each, 'label', each.value)}" for each in self.controls.values()]
        return say("chances.lab", controls=told)


class Advice(NamedTuple):
    """What there is to say to a throw: the dice to keep, what is told below them, and what above."""

    keep: Sequence[str] = ()
    told: str = ""
    above: str = ""


class DiceLab(Lab):
    """A lab with a throw: the face of each die is chosen at the die itself, `die1` to `die5` in code, and those to keep are marked."""

    def __init__(
        self,
        roll: Sequence[str],
        faces: Sequence[tuple[str, str]],
        advise: Callable[..., Advice],
        controls: Mapping[str, Control],
        lines: Sequence[Sequence[str]],
    ) -> None:
        self.dice = [f"die{number}" for number in range(1, len(roll) + 1)]
        named = [(say("chances.die", number=str(number)), faces, face) for number, face in enumerate(roll, 1)]
        self.faces, self.advise, self.advice, self.above = faces, advise, Advice(), page()
        super().__init__({**controls, **dict(zip(self.dice, named, strict=True))}, self._advised, "250px", lines)

    def _control(self, name: str, label: str, choices: Sequence[Any], start: Any, width: str) -> Any:
        if name in self.dice:
            return followed(TurnedDie(label, choices, start), self.refresh)
        return super()._control(name, label, choices, start, width)

    def _laid(self, lines: Sequence[Sequence[str]]) -> list[Any]:
        *controls, told = super()._laid(lines)
        self.throw = Throw(say("chances.dice"), self.faces, [self.controls[name] for name in self.dice])
        return [*controls, self.above, self.throw, told]

    def _advised(self, **values: Any) -> str:
        roll = [values.pop(name) for name in self.dice]
        self.advice = self.advise(roll, **values)
        return self.advice.told

    @property
    def shown(self) -> str:
        return str(self.above.value) + super().shown

    def refresh(self) -> None:
        self.advice = Advice()
        super().refresh()
        self.above.value = self.advice.above
        self.above.layout.display = None if self.advice.above else "none"
        self.throw.keep(self.advice.keep)


def _values(choices: Sequence[Any]) -> Sequence[Any]:
    """What a control may stand at."""
    return choices if isinstance(choices, range) else [each[1] if isinstance(each, tuple) else each for each in choices]


def lab_of(
    answer: Callable[..., str], width: str = "270px", lines: Sequence[Sequence[str]] = (), **controls: Control
) -> Lab:
    """A lab whose controls are said by name."""
    return Lab(controls, answer, width, lines)


def _formula(form: odds.ClosedForm) -> str:
    return html_table([], [[step.what, step.text] for step in form.steps()])


@takes()
def deck_lab(cards: int = 80, good: int = 20, what: str = "Hearts", flips: int = 1) -> Lab:
    """A deck to try out: how many cards, how many good ones, how many turned over; at least one good one wins."""

    def answer(cards: int, good: int, flips: int) -> str:
        form = odds.single_draw(cards, good) if flips == 1 else odds.at_least(cards, good, flips)
        big = f"<p style='font-size:1.4em'>{form.value} = {percent(form.value)}</p>"
        return charts.deck(cards, good, what).html() + big + _formula(form)

    return lab_of(
        answer,
        cards=(say("chances.cards"), range(1, 121), cards),
        good=(say("chances.good"), range(0, 81), good),
        flips=(say("chances.flips"), range(1, 9), flips),
    )


HANDS = (
    "at least one BANG!", "exactly one Beer", "at least one Missed!", "a BANG! and a Missed!",
    "at least two BANG! and no Beer", "no BANG!",
)  # fmt: skip


@takes()
def hand_lab(composition: Mapping[str, int]) -> Lab:
    """How likely is such a hand?  A question in words and the number of cards drawn."""

    def answer(question: str, hand: int) -> str:
        chance = odds.p_draw(composition, question, hand)
        shares = {n: odds.p_draw(composition, question, n) for n in range(1, 11) if _possible(composition, question, n)}
        big = f"<p style='font-size:1.4em'>{chance} = {percent(chance)}</p>"
        return big + charts.bars(shares, question, {hand}).html()

    asked = (say("chances.question"), HANDS, HANDS[0])
    return lab_of(answer, "340px", question=asked, hand=(say("chances.hand"), range(1, 11), 5))


def _possible(composition: Mapping[str, int], question: str, number: int) -> bool:
    try:
        return bool(odds.p_draw(composition, question, number))
    except odds.ImpossibleGoal:
        return False


@takes()
def flip_lab(game: Any, what: Sequence[str] = ("hearts", "spades 2-9", "diamonds", "Beer", "BANG!")) -> Lab:
    """The next draw! of a running game: what is good, through whose eyes, who turns the card."""

    def answer(what: str, view: str | None, player: str, tries: int, needed: int) -> str:
        asked = odds.draw(game, what, view=view, player=player, tries=tries, needed=min(needed, tries))
        picture = charts.deck(len(asked.may_come), len(asked.good), what).html()
        return picture + asked.three.html(math=False) + html_notes(asked.notes)

    eyes = [(say("chances.open"), None), *((name, name) for name in game.players)]
    return lab_of(
        answer,
        "230px",
        what=(say("chances.what"), what, what[0]),
        view=(say("chances.eyes"), eyes, None),
        player=(say("chances.who"), list(game.players), game.turn),
        tries=(say("chances.tries"), range(1, 4), 1),
        needed=(say("chances.needed"), range(1, 4), 1),
    )


@takes()
def fuse_lab(cards: int = 79, fire: int = 10) -> Lab:
    """The Dynamite goes round: players, the seat of Lucky Duke, cards drawn in a turn, cards in the deck."""

    def answer(players: int, lucky: int, drawn: int, cards: int) -> str:
        seats = range(1, players + 1)
        who = [lucky] if lucky in seats else []
        hits = odds.dynamite_seats(players, cards, min(fire, cards), lucky=who, drawn=drawn)
        named = {say("chances.seat", number=str(seat)): hits[seat] for seat in seats}
        marked = {say("chances.seat", number=str(lucky))} if who else set()
        return charts.bars(named, "", marked).html()

    nobody = [(say("chances.nobody"), 0), *((say("chances.seat", number=str(seat)), seat) for seat in range(1, 9))]
    return lab_of(
        answer,
        players=(say("chances.players"), range(2, 9), 4),
        lucky=(say("chances.lucky"), nobody, 0),
        drawn=(say("chances.drawn"), range(0, 4), 2),
        cards=(say("chances.cards"), range(10, 80), cards),
    )


def _faces() -> list[tuple[str, str]]:
    """The faces of the dice by the names of the language that is set."""
    return [(called(face), face) for face in odds.BANG_FACES]


@takes()
def reroll_lab() -> Lab:
    """Gatlings kept and the rest thrown again: how many at last?  Dice, rerolls and the face may be changed."""

    def answer(dice: int, rerolls: int, face: str) -> str:
        shares = odds.kept(face, dice, odds.BANG_FACES, rerolls)
        return charts.bars(shares, "", ()).html() + f"<p>{escape(shares.summary())}</p>"

    return lab_of(
        answer,
        dice=(say("chances.dice"), range(1, 8), 5),
        rerolls=(say("chances.rerolls"), range(0, 5), 2),
        face=(say("chances.keep"), _faces(), "gatling"),
    )


GOALS = {
    "gatling >= 3": "gatlings", "beer": "beers", "one + two": "hits", "kind >= 4": "kind",
    "beer >= 1 and gatling >= 1": "both", "dynamite == 0": "no dynamite",
}  # fmt: skip
COUNTED = ("beer", "one + two")
"""Goals of which one wants as much as possible; the others are met or not, and their worth is a chance."""
PRICES = ("0", "1/20", "1/10", "1/5", "1/2", "1", "2", "3")


@takes()
def keep_lab(roll: Sequence[str] = ("gatling", "beer", "beer", "arrow", "one"), goal: str = "gatling >= 3") -> Lab:
    """A roll on the table: choose its dice, the goal, the rerolls left, and what an arrow costs."""

    def advise(faces: Sequence[str], goal: str, left: int, price: Fraction) -> Advice:
        policy = odds.reroll(goal, rerolls=max(left, 1), price={"arrow": price} if price else None)
        choices = policy.table(faces, rerolls_left=left)
        best = sorted(map(str, choices[0].keep), key=faces.index)
        advice = say("chances.stop") if len(best) == len(faces) else say("chances.best keep", faces=best)
        worth = _worth(choices[0].value, chance=not price and goal not in COUNTED)
        told = f"<p><b>{escape(advice)}</b> {worth}</p>"
        return Advice(best, told + RankedKeeps(choices.first(8), faces).html() + html_notes([policy.conventions]))

    goals = [(say(f"chances.goal {named}"), written) for written, named in GOALS.items()]
    prices = [(price, Fraction(price)) for price in PRICES]
    controls: dict[str, Control] = {
        "goal": (say("chances.goal"), goals, goal),
        "left": (say("chances.left"), range(0, 4), 2),
        "price": (say("chances.arrow price"), prices, Fraction(0)),
    }
    return DiceLab(roll, _faces(), advise, controls, [tuple(controls)])


@dataclass(frozen=True, repr=False)
class RankedKeeps(Shown):
    """Choices as a table, the best first; their dice are drawn in the order in which they lie."""

    choices: Sequence[Choice]
    roll: Sequence[str]

    def _rows(self) -> list[tuple[list[str], list[str]]]:
        """The dice of each choice, and its numbers."""
        return [
            (
                sorted(map(str, each.keep), key=list(self.roll).index),
                [str(each.value), decimal(each.value), decimal(each.regret)],
            )
            for each in self.choices
        ]

    def _headings(self) -> list[str]:
        return [say(f"term.{each}") for each in ("keep", "value", "about", "regret")]

    def html(self) -> str:
        rows = [
            [Markup(charts.dice_in_line(dice).html()) if dice else say("term.nothing"), *numbers]
            for dice, numbers in self._rows()
        ]
        return html_table(self._headings(), rows, say("term.choices"))

    def text(self) -> str:
        rows = [[called(" ".join(dice)) or say("term.nothing"), *numbers] for dice, numbers in self._rows()]
        return text_table(self._headings(), rows, say("term.choices"))


def _worth(value: Fraction, chance: bool) -> str:
    """A value exactly and rounded: in percent if it is a chance, not at all if it is a whole number else."""
    if value.denominator == 1 and not chance:
        return str(value)
    return f"{value} \N{ALMOST EQUAL TO} {percent(value) if chance else decimal(value)}"


@takes()
def duel_lab(yours: int = 2, theirs: int = 2) -> Lab:
    """A duel to and fro: how many of the six sides of each die keep its thrower in."""

    def answer(yours: int, theirs: int) -> str:
        fight = odds.duel(Fraction(yours, 6), Fraction(theirs, 6))
        lasts = {n: fight.lasts(n) - fight.lasts(n + 1) for n in range(1, 9)}
        pictures = charts.bars(fight.loser, "").html() + charts.bars(lasts, say("chances.throws")).html()
        return pictures + _formula(fight.formula)

    mine, other = (say("chances.yours"), range(0, 6), yours), (say("chances.theirs"), range(0, 6), theirs)
    return lab_of(answer, "340px", yours=mine, theirs=other)


@takes()
def simulation_lab(sampler: Callable[[odds.Shaker], Any], truth: Any) -> Lab:
    """A simulation to run again: how many runs, which seed; and whether its interval holds the exact answer."""

    def answer(runs: int, seed: int) -> str:
        guess = odds.estimate(sampler, runs, seed)
        said = say("chances.covers" if guess.covers(truth) else "chances.misses")
        exact = say("chances.exact", share=percent(truth))
        picture = charts.running(sampler, truth, runs, [seed]).html()
        return picture + f"<p>{escape(repr(guess))}</p><p>{escape(exact)}. {escape(said)}</p>"

    sizes = [(f"{n:,}", n) for n in (50, 200, 1000, 5000)]
    return lab_of(answer, runs=(say("chances.runs"), sizes, 200), seed=(say("chances.seed"), range(1, 101), 1))


@takes()
def belief_lab(players: Sequence[str], roles: Sequence[str], sheriff: str) -> Lab:
    """Who attacked whom: up to three attacks and how fiercely Outlaws aim at the Sheriff; and what that tells."""
    nothing: list[tuple[str, Any]] = [("\N{EN DASH}", None)]
    pairs = [
        (say("chances.attack", actor=a, target=b), (a, b)) for a in players if a != sheriff for b in players if b != a
    ]

    def answer(strength: int, **acts: Any) -> str:
        attacks = {**odds.LIKELIHOODS["attacks"], "Outlaw": {"Sheriff": strength, "*": 2}}
        table = {**odds.LIKELIHOODS, "attacks": attacks}
        seen = [odds.Act(act[0], "attacks", act[1]) for act in acts.values() if act]
        after = odds.posterior(players, roles, seen, {sheriff: "Sheriff"}, table)
        pictures = [charts.bars(after.of(name), name).html() for name in players if name != sheriff]
        return after._repr_html_() + "".join(pictures)

    acted: dict[str, Control] = {f"act{n}": (f"{n}.", nothing + pairs, None) for n in range(1, 4)}
    return lab_of(answer, "300px", **acted, strength=(say("chances.strength"), range(1, 21), 8))

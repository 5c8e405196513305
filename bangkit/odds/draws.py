"""Drawing without replacement: on a plain count of the cards, and the next draw! of a running card game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Any, TypeAlias, TypeVar

from bangkit.cards.cardset import SETS
from bangkit.cards.draw_check import draw_check
from bangkit.cards.faces import ORDER, UNKNOWN, Card, names
from bangkit.cards.hooks import NOBODY, Power, suit_of
from bangkit.cards.table import Player, Table
from bangkit.core.arguments import takes
from bangkit.odds.dice.goals import NUMBERS
from bangkit.odds.distribution import Distribution, added_up, event_holds
from bangkit.odds.formulas import ClosedForm, Derivation, barrels, flips_each, over_a_reshuffle, single_draw
from bangkit.odds.problems import (
    Counted,
    ImpossibleGoal,
    QuestionError,
    function_of,
    grouped,
    nothing_written,
    seat,
    table_of,
    unknown,
    whole,
    yes_or_no,
)
from bangkit.odds.problems import composition as composition_of
from bangkit.odds.rendering import decimal, html_notes
from bangkit.odds.signs import Sign, sign_of, suit_called, suit_meant
from bangkit.odds.simulation import Estimate, Shaker, ThreeAnswers, estimate
from bangkit.stage.exact import Enumeration, EnumerationSettings
from bangkit.words.catalogue import say
from bangkit.words.glossary import canonical_card

C = TypeVar("C", bound=Hashable)
Composition: TypeAlias = Mapping[C, int]
"""How many cards of each face there are."""
Question: TypeAlias = str | Callable[[Mapping[Any, int]], bool]

MOST_DRAWS, MOST_HANDS, MOST_CARDS = 1_000, 2_000_000, 2_000

OTHER = object()
"""The class of all cards that a question does not speak of; no face of a deck is like it."""


def size(composition: Composition[Any]) -> int:
    """The number of cards, after a check that there are any."""
    cards = sum(whole(number, "number of", card=card) for card, number in composition_of(composition).items())
    if not cards:
        raise QuestionError("empty deck")
    return cards


@takes()
@nothing_written()
def share(composition: Composition[Any], event: Any) -> tuple[int, int]:
    """N and K of the textbook: all cards, and those that belong to the event.

    Source: the hypergeometric distribution; a draw! asks for suit and rank (CARD-DRAW-1, CARD-DRAW-3).

    Args:
        composition: how many cards of each face there are.
        event: a face of the deck, a set of them, or a function of the face.

    Returns:
        Two numbers of cards.

    Raises:
        QuestionError: no deck, an empty one, or a face that it does not have.

    >>> share({"hearts": 20, "spades": 20, "clubs": 40}, "hearts")
    (80, 20)
    """
    cards = size(composition)
    holds = event_holds(event, composition)
    return cards, sum(int(number) for card, number in composition.items() if holds(card))


@takes()
@nothing_written()
def group(composition: Composition[Any], see: Callable[[Any], Hashable]) -> Counter[Any]:
    """The coarser deck: every card is only what the question can see of it (a draw! sees suit and rank: CARD-DRAW-1).

    Args:
        composition: how many cards of each face there are.
        see: what is seen of a face; faces of which the same is seen become one.

    Returns:
        How many cards of each class there are.

    Raises:
        QuestionError: no deck, or no function of one face.

    >>> group({"KH": 1, "2H": 1, "5S": 1}, lambda card: card[-1])["H"]
    2
    """
    see = function_of(see, "function of a card", "lambda card: card[-1]")
    size(composition)
    return Counter(added_up((see(card), int(number)) for card, number in composition.items()))


@takes()
def drawn(composition: Composition[C], draws: int) -> Distribution[tuple[int, ...]]:
    """How many cards of each face are among so many drawn (multivariate hypergeometric).

    Source: the multivariate hypergeometric distribution; two cards are drawn in a turn (CARD-TURN-5).

    Args:
        composition: how many cards of each face there are.
        draws: cards drawn, without replacement.

    Returns:
        The distribution; an outcome lists the numbers of cards in the order of the composition.

    Raises:
        QuestionError: no deck, fewer cards than draws, or more hands than can be counted.

    >>> drawn({"BANG!": 25, "Missed!": 12, "other": 43}, 2)[(1, 1, 0)]
    Fraction(15, 158)
    """
    cards, composition = size(composition), composition_of(composition)
    if whole(draws, "draws") > cards:
        raise QuestionError("too many cards", number=str(draws), cards=str(cards))
    ways: dict[tuple[int, ...], int] = {(): 1}
    left = cards
    whole(draws, "draws", most=MOST_DRAWS)
    for number in composition.values():
        left -= number
        if len(ways) * (min(number, draws) + 1) > MOST_HANDS:
            raise QuestionError("too many hands", draws=draws, most=f"{MOST_HANDS:,}")
        ways = {
            (*hand, k): way * comb(number, k)
            for hand, way in ways.items()
            for k in range(max(0, draws - sum(hand) - left), min(number, draws - sum(hand)) + 1)
        }
    return Distribution(ways)


class Hand(Counted):
    """How many cards of each face are in a hand; a face that the deck does not have is an error, not a zero."""

    __slots__ = ()
    stranger = "unknown card", "card"


@takes()
def p_draw(composition: Composition[Any], question: Question, draws: int) -> Fraction:
    """The chance that so many drawn cards answer the question with yes.

    Args:
        composition: how many of each face there are.
        question: a text such as ``"at least one BANG! and no Beer"``, or a function of the counts.
            A text is asked on the coarser deck of the cards that it names;
            ``a BANG!`` means at least one, ``two BANG!`` exactly two; ``or`` binds weaker than ``and``,
            and neither parts the name of a card of the deck.
        draws: cards drawn, without replacement (CARD-TURN-5).

    Returns:
        The exact chance.

    Raises:
        ImpossibleGoal: no hand of so many cards can answer yes to the text.
        QuestionError: no deck, a card that it does not have, a question that cannot be read, too many cards.

    >>> deck = {"BANG!": 25, "Missed!": 12, "Beer": 6, "other": 37}
    >>> p_draw(deck, "at least one BANG! and at least one Missed!", 5)
    Fraction(121975, 264176)
    """
    size(composition)
    holds: Callable[[Mapping[Any, int]], bool]
    if isinstance(question, str):
        asked = _read(question, composition)
        named = {card for clauses in asked for card, _, _ in clauses}
        composition = group(composition, lambda card: card if card in named else OTHER)

        def holds(counts: Mapping[Any, int], asked: list[list[tuple[Any, int, int]]] = asked) -> bool:
            return any(all(low <= counts[card] <= high for card, low, high in clauses) for clauses in asked)
    else:
        holds = function_of(question, "question on a hand", "lambda hand: hand['BANG!'] >= 1")
    hands = drawn(composition, draws)
    chance = hands.P(
        lambda hand: yes_or_no(holds(Hand(zip(composition, hand, strict=True), composition)), "question on a hand")
    )
    if isinstance(question, str) and not chance:
        raise ImpossibleGoal("impossible draw", question=question, draws=draws)
    return chance


_CLAUSE = re.compile(
    rf"(?P<how>at least|at most|exactly|more than|fewer than|less than)?\s*(?P<number>an?|\d+|{'|'.join(NUMBERS)})\s+(?P<card>.+)",
    re.IGNORECASE,
)
_MANY = 10**6


def _read(question: str, composition: Composition[Any]) -> list[list[tuple[Any, int, int]]]:
    """Alternatives, each a list of (card, least, most)."""
    whole_names = question
    for name in sorted(map(str, composition), key=len, reverse=True):
        if re.search(r"\s(and|or)\s", name, re.IGNORECASE):  # a card's own and: no place to part the question
            spelled = r"(?<!\w)" + r"\s+".join(map(re.escape, name.split()))
            whole_names = re.sub(spelled, lambda found: "\0".join(found[0].split()), whole_names, flags=re.IGNORECASE)
    return [
        [
            _clause(part.replace("\0", " ").strip(), question, composition)
            for part in re.split(r"\s+and\s+", alternative)
        ]
        for alternative in re.split(r"\s+or\s+", whole_names)
    ]


def _clause(part: str, question: str, composition: Composition[Any]) -> tuple[Any, int, int]:
    match = _CLAUSE.fullmatch(part)
    if not match:
        raise QuestionError("question unreadable", question=question, part=part)
    how, word = (match["how"] or "").lower(), match["number"].lower()
    if word.isdigit():
        whole(int(word) if len(word) < 9 else _MANY, "number of", most=MOST_DRAWS, card=match["card"])
    if word in ("a", "an"):
        how, number = how or "at least", 1
    else:
        number = NUMBERS[word] if word in NUMBERS else int(word)
    low, high = {
        "at least": (number, _MANY), "at most": (0, number),
        "more than": (number + 1, _MANY), "fewer than": (0, number - 1),
        "less than": (0, number - 1),
    }.get(how, (number, number))  # fmt: skip
    return _face(match["card"], composition), low, high


def _face(name: str, composition: Composition[Any]) -> Any:
    """The face of this name: spelled so, else with other capitals, else in the singular."""
    for meant in (name, name.casefold(), name.casefold().removesuffix("s")):
        found = [card for card in composition if meant in (str(card), str(card).casefold())]
        found = [card for card in found if str(card) == name] or found
        if len(found) > 1:
            raise QuestionError("faces alike", name=name, known=[repr(card) for card in found])
        if found:
            return found[0]
    unknown("unknown card", "card", name, composition)


@takes()
def first_flip(composition: Composition[Any], event: Any) -> Distribution[int]:
    """On which flip the first success comes, without replacement (negative hypergeometric).

    Source: the negative hypergeometric distribution; Dynamites and Barrels wait so (CARD-DRAW-1).

    Args:
        composition: how many cards of each face there are.
        event: a face of the deck, a set of them, or a function of the face.

    Returns:
        The distribution of the flip, counted from 1.

    Raises:
        ImpossibleGoal: the deck has no success.
        QuestionError: no deck, a face that it does not have, too many cards.

    >>> first_flip({"hearts": 1, "spades": 3}, "hearts").mean
    Fraction(5, 2)
    """
    cards, successes = share(composition, event)
    if not successes:
        raise ImpossibleGoal("no success", cards=cards)
    whole(cards, "cards", most=MOST_CARDS)
    last = cards - successes + 1
    return Distribution({j: comb(cards - j, successes - 1) for j in range(1, last + 1)})


TASK = "draw!"
RUNS = 20_000
ASKS: Mapping[str, str] = {"Barrel": "hearts", "Jail": "hearts", "Dynamite": "spades 2-9"}
"""What the draw! of a card asks for (CARD-BARREL-1, CARD-JAIL-3, CARD-DYN-2)."""
MOST = 12
"""The count follows every order of good and other cards: so many cards in all, not more."""


@dataclass(frozen=True)
class Draw:
    """The chance that a draw! turns out well, in every way in which it can be found.

    `chance` is the number, `formula` the closed form with its `.steps()`, `exact` the count by the game's own rules,
    `simulation` the estimate; `may_come` are the cards that may lie in the deck, `good` those among them that match.
    """

    what: str
    viewer: str | None
    player: str
    flips: int
    tries: int
    needed: int
    deck: int
    known: tuple[Card | None, ...]
    """The cards that will be turned first, None where nobody here knows."""
    may_come: tuple[Card, ...]
    pile: tuple[Card, ...]
    """The discard pile, which is shuffled when the deck runs out."""
    table: Table
    sign: Sign

    # ---- the count behind it

    @cached_property
    def good(self) -> tuple[Card, ...]:
        """The cards that may lie in the deck and match."""
        return tuple(card for card in self.may_come if self.matches(card))

    def matches(self, card: Card) -> bool:
        """Whether a card is a good one."""
        return self.sign(suit_of(self.table, card), card)

    @property
    def turned(self) -> int:
        """The cards turned over in all."""
        return self.flips * self.tries

    @cached_property
    def sure(self) -> int:
        """Good cards among those that are known to come."""
        return sum(card is not None and self.matches(card) for card in self.known[: self.turned])

    # ---- the three answers

    @cached_property
    def formula(self) -> ClosedForm | None:
        """The closed form, where there is one."""
        cards, good = len(self.may_come), len(self.good)
        seen = self.known[: self.turned]
        hidden = min(self.turned, self.deck) - sum(card is not None for card in seen)
        from_pile = self.turned - self.deck
        if from_pile > 0:
            fresh = len(self.pile)
            if self.tries > 1 or any(seen) or from_pile > fresh:
                return None
            if not hidden:
                return barrels(fresh, sum(map(self.matches, self.pile)), from_pile, 1)
            return over_a_reshuffle(cards, good, hidden, fresh, sum(map(self.matches, self.pile)), from_pile)
        if any(card is not None for card in seen):
            return self._with_known(cards, good, hidden)
        if self.flips == 1 or self.needed == 1:
            return single_draw(cards, good) if hidden == 1 else barrels(cards, good, hidden, self.needed)
        if self.needed == self.tries:
            return flips_each(cards, good, self.flips, self.tries)
        return None

    def _with_known(self, cards: int, good: int, hidden: int) -> ClosedForm | None:
        if self.flips > 1 and self.needed > 1:
            return None
        needed = self.needed - self.sure
        if needed <= 0 or not hidden or needed > hidden:
            return single_draw(1, int(needed <= 0))
        return single_draw(cards, good) if hidden == 1 else barrels(cards, good, hidden, needed)

    @cached_property
    def exact(self) -> Fraction:
        """The exact count: the engine makes the draw! with every card that may come."""
        yes = Fraction(0)
        tasks = {TASK: self._task}
        policies = {"*": lambda table, request: max(request.options, key=lambda move: self.matches(move.card))}
        settings = EnumerationSettings(lambda table: False, policies)
        for leaf in Enumeration(self._starts(), tasks, settings):
            yes += leaf.chance * (len(leaf.table.used) >= self.needed)
        return yes

    @property
    def chance(self) -> Fraction:
        """The exact chance."""
        return self.exact

    async def _task(self, table: Table) -> None:
        """One draw! by the game's own rule; a success is noted on the table."""
        if await draw_check(table, table.by_name[self.player], self.sign, "CARD-DRAW-1"):
            table.used += (TASK,)

    def _starts(self) -> list[tuple[Table, Fraction]]:
        """The table before the draw!, every card standing for all that match, or do not match, as it does.

        Where the deck runs out meanwhile, once for each number of good cards in it.
        """
        yes, no = len(self.good), len(self.may_come) - len(self.good)
        stands = {self.matches(card): card for card in reversed((*self.may_come, *self.pile))}
        top = [card for card in self.known if card is not None]
        lying = self.deck - len(top)
        table = self.table.copy()
        table.agenda, table.used, table.lazy = [(TASK,)] * self.tries, (), 0
        table.discard = [stands[self.matches(card)] for card in self.pile]
        for player in table.players:
            player.ability = Power("flips", flips=self.flips) if player.name == self.player else NOBODY
        starts = []
        ways = range(max(0, lying - no), min(yes, lying) + 1) if self.turned > self.deck else [yes]
        for k in ways:
            start = table.copy()
            rest = lying - k if self.turned > self.deck else no
            start.bag = [stands[hit] for hit, n in ((True, k), (False, rest)) for _ in range(n)]
            start.top = [(card, 0) for card in top]
            chance = Fraction(comb(yes, k) * comb(no, rest), comb(yes + no, lying)) if len(ways) > 1 else Fraction(1)
            starts.append((start, chance))
        return starts

    @cached_property
    def simulation(self) -> Estimate:
        """Twenty thousand shuffles with seed 1, and their 99% interval."""
        return self.simulate()

    def simulate(self, runs: int = RUNS, seed: int | str = 1, level: Any = "0.99") -> Estimate:
        """So many shuffles, the cards dealt off the top."""
        return estimate(self._shuffled, runs, seed, level)

    def _shuffled(self, luck: Shaker) -> bool:
        left, good = len(self.may_come), len(self.good)
        pile, fine = len(self.pile), sum(map(self.matches, self.pile))
        fresh = hits = done = number = 0
        for _ in range(self.tries):
            well, shown = False, []
            for _ in range(self.flips):
                if number < self.deck:
                    card = self.known[number] if number < len(self.known) else None
                    if card is None:
                        hit = luck.below(left) < good
                        left, good = left - 1, good - hit
                    else:
                        hit = self.matches(card)
                elif fresh or pile:
                    if not fresh:
                        fresh, hits, pile, fine = pile, fine, 0, 0
                    hit = luck.below(fresh) < hits
                    fresh, hits = fresh - 1, hits - hit
                else:
                    break
                number += 1
                shown.append(hit)
                well = well or hit
            pile, fine = pile + len(shown), fine + sum(shown)
            done += well
        return done >= self.needed

    @property
    def three(self) -> ThreeAnswers:
        """The three answers side by side."""
        return ThreeAnswers(self.formula, self.exact, self.simulation, self.question)

    # ---- showing it

    @property
    def question(self) -> str:
        """The question in words."""
        facts: dict[str, Any] = {"player": self.player, "what": self._sign, "number": str(self.flips)}
        if self.tries > 1:
            return say("term.draw several", **facts, needed=self.needed, tries=str(self.tries))
        return say("term.draw one" if self.flips == 1 else "term.draw choose", **facts)

    @property
    def _sign(self) -> str:
        """What is drawn for, its suit by the name in the language that is set."""
        first, *rest = self.what.split(" ")
        return " ".join([suit_called(first.casefold()), *rest]) if suit_meant(first) else self.what

    @property
    def notes(self) -> list[str]:
        """What the number rests on, in words."""
        told = [say("term.draw count", cards=len(self.may_come), good=str(len(self.good)), what=self._sign)]
        name = canonical_card(self.what)
        if name in names(SETS.expansions):
            told.append(say("term.draw name", card=name, sign=ASKS.get(name)))
        coming = [str(card) for card in self.known[: self.turned] if card is not None]
        if coming:
            told.append(say("term.draw known", known=coming))
        if self.turned > self.deck:
            told.append(say("term.draw reshuffle", deck=self.deck, pile=len(self.pile)))
        if self.table.event_power.suit:
            told.append(say("term.draw event", event=self.table.event, suit=self.table.event_power.suit))
        if self.viewer is None:
            return [*told, say("term.all open")]
        return [*told, say("term.view", viewer=self.viewer, cards=len(self.may_come))]

    def steps(self) -> Derivation:
        """How the formula becomes its number.

        Raises:
            QuestionError: there is no closed form for this question.
        """
        if self.formula is None:
            raise QuestionError("no formula")
        return self.formula.steps()

    def __repr__(self) -> str:
        return "\n".join([repr(self.three), *self.notes])

    def _repr_html_(self) -> str:
        return self.three._repr_html_() + html_notes(self.notes)

    def _repr_latex_(self) -> str:
        over = f"\\frac{{{self.chance.numerator}}}{{{self.chance.denominator}}}"
        return f"$\\displaystyle {over} \\approx {decimal(100 * self.chance, 2)}\\,\\%$"


@takes()
def draw(
    game: Any,
    what: str | Callable[[Card], bool],
    view: str | None = None,
    *,
    player: str | None = None,
    flips: int | None = None,
    tries: int = 1,
    needed: int = 1,
) -> Draw:
    """How likely it is that the next draw! turns out well, given everything that has been seen (CARD-DRAW-1).

    The discard pile is shuffled when the deck runs out (CARD-DRAW-7), also between the cards of one draw!
    (CARD-CHAR-LUCKY-DUKE-5).

    Args:
        game: a running card game.
        what: ``"hearts"``, ``"red"``, ``"spades 2-9"``, or a function of the card; a card name such as ``"Beer"`` means that
            the card turned over has this name, not the draw! that this card asks for;
            the function sees the suit that counts (NOON-BLESSING-1).
        view: whose knowledge counts; without it all hands lie open, and only the order of the deck is unknown.
        player: who turns the card, by default the viewer or whose turn it is.
        flips: cards turned over for one draw!, of which a good one is taken; by default as his ability says.
        tries: draws! one after another, such as two for Jourdonnais with a real Barrel.
        needed: how many of them must turn out well, such as two against Slab the Killer.

    Returns:
        The answer: `.chance`, `.formula`, `.exact`, `.simulation`, and in `.notes` what they rest on.

    Raises:
        QuestionError: no card to turn, an unknown card, more successes than tries, too many cards to follow.

    >>> from bangkit.cards import new_game
    >>> game = new_game(names=["Ana", "Ben", "Cid", "Dan"], seed=7)
    >>> draw(game, lambda card: True, view="Ana").chance
    Fraction(1, 1)
    """
    table: Table = table_of(game, "cards")
    sign = sign_of(what, table.expansions)
    asked = next((name for name in (player, view) if name is not None), str(game.turn))
    who: Player = table[seat(game, asked)]
    viewer = None if view is None else table[seat(game, view)]
    flips = who.ability.flips if flips is None else whole(flips, "cards turned", 1)
    tries, needed = whole(tries, "tries", 1), whole(needed, "successes needed", 1)
    if needed > tries:
        raise QuestionError("more than tries", needed=str(needed), tries=str(tries))
    lying = table.deck_size + len(table.discard)
    if not lying:
        raise QuestionError("empty deck")
    if flips > lying:
        raise QuestionError("more than lie there", number=grouped(flips), cards=lying)
    if flips * tries > MOST:
        number = grouped(flips * tries)
        raise QuestionError("too many draws", flips=flips, tries=grouped(tries), number=number, most=str(MOST))
    top: Sequence[tuple[Card, int]] = table.top
    known = tuple(card if viewer is None or marks & viewer.bit else None for card, marks in top)
    if viewer is None:
        may_come = [card for card in table.bag if card is not UNKNOWN]
    else:
        may_come = list(game.view(viewer.name).unseen)
    asked_of = Draw(
        what if isinstance(what, str) else say("term.a card that fits"),
        viewer.name if viewer else None, who.name, flips, tries, needed, table.deck_size,
        known, tuple(sorted(may_come, key=ORDER)), tuple(table.discard), table, sign,
    )  # fmt: skip
    if callable(what):
        with nothing_written():  # a function is asked once of every card that may come, and its answers are kept
            for card in {*asked_of.may_come, *asked_of.pile, *filter(None, asked_of.known)}:
                asked_of.matches(card)
    return asked_of

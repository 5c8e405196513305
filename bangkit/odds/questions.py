"""Any question on any position: the engine's own chance, followed in every way, as an exact distribution."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any, TypeAlias

from bangkit.core.arguments import takes
from bangkit.core.errors import BangkitError, NotationError
from bangkit.core.players import Bot
from bangkit.core.requests import Ask, Chance
from bangkit.core.running import Runner
from bangkit.odds.distribution import Distribution, added_up, event_holds
from bangkit.odds.grouping import Group, checked_group, coarse, refusals, seen_by, standing
from bangkit.odds.knowledge import Known, Touched, known, known_dice
from bangkit.odds.problems import (
    QuestionError,
    fixed,
    flag,
    function_of,
    grouped,
    must,
    nothing_written,
    only_looks,
    shown,
    table_of,
    unknown,
    whole,
    yes_or_no,
)
from bangkit.odds.rendering import Tabled, TableParts, percent
from bangkit.stage.exact import BudgetExceeded, Enumeration, EnumerationSettings, Leaf, Policy, Until
from bangkit.stage.expectations import fits
from bangkit.stage.game_format import key_of
from bangkit.stage.progress import counting
from bangkit.stage.scenario import Scenario
from bangkit.words.as_made import OneLanguage, as_made
from bangkit.words.catalogue import say

Says: TypeAlias = str | Sequence[str] | Bot | Policy
"""`"random"`, a move, moves in order of liking, a `Bot`, or a function of (table, request)."""


def policies_of(game: Any, says: Says | Mapping[str, Says] | None) -> dict[str, Policy]:
    """A policy for each player named; one policy alone is everybody's, and so is the one under `"*"`."""
    if says is None:
        return {}
    if not isinstance(says, Mapping):
        says = {"*": says}
    names = {"*": "*"} | {name.casefold(): name for name in game.players}
    found: dict[str, Policy] = {}
    for name, wish in says.items():
        if not isinstance(name, str) or name.casefold() not in names:
            unknown("unknown player", "player", name, game.players)
        if (who := names[name.casefold()]) in found:
            raise QuestionError("two policies", player=who)
        found[who] = _weighed(_policy(game, wish))
    return found


def _weighed(policy: Policy) -> Policy:
    """The policy, whose answers are looked at before they are followed."""

    def weigh(table: Any, request: Ask) -> Any:
        choice = _meant(request, policy(table, request))
        if not isinstance(choice, Hashable | Mapping):
            raise QuestionError("no choice", player=request.who, choice=shown(choice))
        if isinstance(choice, Mapping):
            for weight in choice.values():
                whole(weight, "weight of a move")
            if not any(choice.values()):
                raise QuestionError("no choice", player=request.who, choice=shown(dict(choice)))
            return added_up((_meant(request, move), weight) for move, weight in choice.items())
        return choice

    return weigh


def _meant(request: Ask, choice: Any) -> Any:
    """The move on offer that a text means; anything else as it is."""
    if isinstance(choice, str) and choice not in request.options:
        for option in request.options:
            if fits(choice, str(option)) or fits(f"use {choice}", str(option)):
                return option
    return choice


def _policy(game: Any, wish: Says) -> Policy:
    if wish == "random":
        return lambda table, request: dict.fromkeys(request.options, 1)
    if isinstance(wish, str):
        return _first_of(game, [wish])
    if hasattr(wish, "weights") and not isinstance(wish, type):
        return _as_player(game, wish)
    if isinstance(wish, Sequence) and wish and all(isinstance(each, str) or hasattr(each, "verb") for each in wish):
        return _first_of(game, [str(each) for each in wish])
    if callable(wish):
        return only_looks(function_of(wish, "policy of a player", "'random'", [2]), "policy of a player")
    raise QuestionError("no policy", policy=shown(wish))


def _first_of(game: Any, moves: Sequence[str]) -> Policy:
    """The first of these moves that is on offer."""

    def policy(table: Any, request: Ask) -> Any:
        for move in moves:
            if (option := _meant(request, move)) in request.options:
                return option
        offered = list(map(str, request.options))
        if not any(_is_move(game, move) for move in moves):
            raise QuestionError("no such move", moves=list(moves), options=offered[:FEW])
        raise QuestionError("none offered", player=request.who, moves=list(moves), options=offered)

    return policy


def _is_move(game: Any, text: str) -> bool:
    """Whether a text is a move of the game at all, on offer or not."""
    try:
        game.read(text)
    except NotationError:
        return False
    return True


def _as_player(game: Any, player: Any) -> Policy:
    """A `Bot` decides from his own view of the table."""
    weigh = function_of(player.weights, "policy of a player", "'random'")

    def policy(table: Any, request: Ask) -> Any:
        weights = weigh(game.view_type.see(table, request, table[request.who]))
        return {option: weight for option, weight in weights.items() if weight}

    return policy


Question: TypeAlias = str | Callable[[Any], Any] | Sequence[str]
"""An expectation key such as `"Ben.life"`, several of them, or a function of the table."""
READS_LOG = ("log", "told", "events")
LONG_LIFE = 3
"""Where everybody has so much life and all of it, a game is not over after a few steps."""
GLANCE = 1_000
"""So many steps are followed before a whole game is refused of which none has come to its end."""
TAKEN_AT_ITS_WORD = 10**6
"""Who asks for so many steps gets them."""
FEW = 3
"""So many moves are named for an example."""
LOOKS_AT_ROLES = ("role", "winners", "over")
NEEDS_REQUEST = ("asked", "off", "not_offered", "anytime", "over", "view")


@as_made
class Answer(Distribution[Any]):
    """An exact distribution that says what it rests on.

    `notes` are its conventions in words, `steps` how many steps of the game were followed.
    """

    def __init__(self, weights: Mapping[Any, int | Fraction], notes: Sequence[str] = (), steps: int = 0) -> None:
        super().__init__(weights)
        self.notes = tuple(notes)
        self.steps = steps


@as_made
@dataclass(frozen=True, repr=False)
class Bounds(OneLanguage, Tabled):
    """What is sure although the walk was not finished: `done` is settled, `missing` is not."""

    done: Mapping[Any, Fraction]
    missing: Fraction
    notes: tuple[str, ...] = ()

    @nothing_written()
    def P(self, event: Any) -> tuple[Fraction, Fraction]:  # noqa: N802 (the name of the textbook)
        """The lower and the upper bound for the probability of an event."""
        holds = event_holds(event)
        low = sum((chance for outcome, chance in self.done.items() if holds(outcome)), Fraction(0))
        return low, low + self.missing

    def _table(self, page: bool) -> TableParts:
        heads = [say(f"term.{key}") for key in ("outcome", "at least", "at most")]
        rows = [[str(outcome), *map(percent, self.P(outcome))] for outcome in self.done]
        return heads, [*rows, [say("term.not followed"), percent(0), percent(self.missing)]], ""


@takes()
@nothing_written()
def exact(
    game: Any,
    question: Question,
    until: str | Until | None = None,
    policies: Says | Mapping[str, Says] | None = None,
    budget: int = 100_000,
    group: Group = None,
    view: str | None = None,
    bounds: bool = False,
    progress: bool = True,
) -> Any:
    """The exact distribution of any question on a position, by the game's own rules.

    What a player can know by the rules (CARD-INFO-1, DICE-SETUP-04) is all that `view` uses.

    Args:
        game: a running game, or a scenario (its position before the first step).
        question: an expectation key such as ``"Ben.life"``, a list of them, or a function of the table.
        until: where the question ends: the name of a task such as ``"phase one"`` (just before it; `endings` lists them),
            ``"over"``, or a function of the table; by default when nothing is pending any more.
            If nothing is pending now, the question ends here, unless a policy says what is played; the notes say so.
            They also say how often a task does not come in this turn, so that it is a later turn in which the question ends.
        policies: what players do who have a choice: by name or under ``"*"``
            ``"random"``, a move, moves in order of liking, a `Bot`, or a function of (table, request), which answers
            a move on offer or its text, or several with whole-number weights.
        budget: steps of the game to follow at most. They are some ten thousand a second: who asks for a million
            gets them, and may wait for minutes.
        group: what the question sees of a card in the deck and in the discard pile:
            ``"signs"`` for draws!, ``"names"``, or a function of the card;
            in the dice game a function of a token, a fury card or a boneyard card. A function must show all that
            the question and the rules read: the answer is found again with other cards standing for each class.
        view: only what this player knows; nothing hidden from him is used.
        bounds: past the budget answer lower and upper bounds instead of an error.
        progress: whether a bar counts the steps, of the budget, where they take longer than two seconds.

    Returns:
        The distribution of the answers, as an `Answer` whose `.notes` say what it rests on;
        with `bounds`, past the budget, a `Bounds` whose `.P(event)` is a pair of chances.

    Raises:
        NoPolicy: somebody has a real choice and no policy.
        BudgetExceeded: there is more to follow; it says how much chance is missing.
        QuestionError: the question or the position cannot be asked so, or a whole deal or game lies ahead, which no budget reaches.
    """
    keys = isinstance(question, (list, tuple)) and question and all(isinstance(key, str) for key in question)
    must(bool(keys) or isinstance(question, str) or callable(question), "question", question, '"Ben.life"')
    if callable(question):
        question = function_of(question, "question", 'lambda table: table["Ben"].life')
    budget, bounds, progress = whole(budget, "budget", 1), flag(bounds, "bounds"), flag(progress, "progress")
    if isinstance(game, Scenario):
        game = game.game()
    table_of(game, "cards", "dice")
    asked = _Question(game, question, until, policies, budget, group)
    if view is None:
        position = Known("", game.position.table, game.position.answers)
    else:
        position = (known if game.name == "cards" else known_dice)(game, view)
    if not bounds:
        _not_too_much(game, asked, budget, partial(_Question, game, question, until, policies, GLANCE, group), position)
    with counting(budget, progress, "steps") as asked.step:
        return asked.answer(position, bounds)


def _not_too_much(
    game: Any, asked: _Question, budget: int, at_a_glance: Callable[[], _Question], position: Known
) -> None:
    """Refuse soon what would be given up after the whole budget: a deal in more ways than that, and a whole game.

    A game that may be one is followed a little way first: some end soon.
    """
    table = game.table
    ends_anywhere = callable(asked.until_said)
    if table.turn == 0 and not ends_anywhere and asked.group is None and (ways := _ways_to_deal(game, budget)) > budget:
        raise QuestionError("whole deal", ways=grouped(ways), budget=f"{budget:,}")
    to_the_end = asked.until_said is not None and not ends_anywhere and asked.ends_before is None
    if not to_the_end or table.turn > 1 or not GLANCE < budget < TAKEN_AT_ITS_WORD:
        return
    if all(not each.out and each.life == each.starting_life >= LONG_LIFE for each in table.players):
        try:
            at_a_glance().answer(position, False)
        except BudgetExceeded as exceeded:
            if exceeded.missing == 1:
                raise QuestionError("whole game", budget=f"{budget:,}") from None


def _ways_to_deal(game: Any, enough: int) -> int:
    """In how many ways luck may deal what lies ahead, counted until there are more than enough."""
    dealt, ways = game.fork(), 1
    while dealt.table.turn == 0 and isinstance(dealt.request, Chance) and ways <= enough:
        outcomes = dealt.request.outcomes()
        ways *= len(outcomes)
        dealt.reveal(next(iter(outcomes)))
    return ways


class _Question:
    """A question with everything that was said about it."""

    def __init__(
        self,
        game: Any,
        question: Question,
        until: str | Until | None,
        policies: Says | Mapping[str, Says] | None,
        budget: int,
        group: Group,
    ) -> None:
        self.game, self.group, self.budget = game, checked_group(game, group), budget
        self.turn, self.turns, self.mixed = 0, 1, False
        self.step: Callable[[object], None] | None = None
        self.ends_before = until if isinstance(until, str) and until.casefold() != "over" else None
        self.read, self.reads_freely = reader(game, question), callable(question)
        self.until, self.until_said = end_of(game, until), until
        self.policies = policies_of(game, policies)
        asked = getattr(game.request, "who", None)
        self.go_on = until is None and asked is not None and bool({asked, "*"} & set(self.policies))
        keys = [question] if isinstance(question, str) else [] if callable(question) else question
        self.roles_matter = not keys or any(word in key.casefold() for key in keys for word in LOOKS_AT_ROLES)

    def answer(self, position: Known, bounds: bool) -> Answer | Bounds:
        """The distribution, or the bounds if it is too long for the budget."""
        notes = [position.sentence] if position.viewer else []
        weights: dict[Any, Fraction] = {}
        try:
            walk = self.count(position, weights)
        except BudgetExceeded as exceeded:
            if not bounds:
                raise
            told = say("term.bounds", steps=f"{exceeded.budget:,}", missing=f"{100 * float(exceeded.missing):.3g} %")
            trust = [say("term.group on trust")] if self.group is not None else []
            return Bounds(weights, exceeded.missing, (*notes, told, *trust))
        if not walk.steps and self.until_said is None:
            notes.append(say("term.nothing pending"))
        if self.later:
            notes.append(say("term.later turn", until=self.ends_before, share=percent(self.later)))
        if self.never:
            notes.append(say("term.never comes", until=self.ends_before, share=percent(self.never)))
        if self.group is not None and not self.group_shows_enough(position, weights, walk.steps):
            notes.append(say("term.group on trust"))
        return Answer(weights, notes, walk.steps)

    def count(self, position: Known, weights: dict[Any, Fraction]) -> Enumeration:
        """Follow the question to its ends and write the weights of the answers."""
        walk = self.walk(position.starts(), position)
        self.later = self.never = Fraction(0)
        try:
            for outcome, chance in self.outcomes(walk, position):
                weights[outcome] = weights.get(outcome, Fraction(0)) + chance
        except Touched:
            weights.clear()
            self.later = self.never = Fraction(0)
            walk = self.walk(position.deals(), None, position.answers)
            for leaf in walk:
                self.note(leaf, position)
                outcome = self.read(leaf.table)
                weights[outcome] = weights.get(outcome, Fraction(0)) + leaf.chance
        return walk

    def group_shows_enough(self, position: Known, weights: dict[Any, Fraction], steps: int) -> bool:
        """Whether the answer is the same whichever cards stand for the classes of the group.

        A policy may weigh equal cards otherwise than different ones, and a question may read what a ready-made map hides.
        Of a ready-made map the first two cards of each class are tried where the question is a text. It is not seen to
        its end where that would take more steps than the budget.

        Raises:
            QuestionError: the answer is another one.
        """
        turns = self.turns if callable(self.group) or self.reads_freely else min(self.turns, 2)
        for turn, mixed in product(range(1, turns), (False, True)):
            if steps * (turn + 1) > self.budget:
                return False
            self.turn, self.mixed = turn, mixed
            other: dict[Any, Fraction] = {}
            try:
                self.count(position, other)
            except BudgetExceeded:
                return False
            except BangkitError:
                other.clear()
            if other != weights:
                raise QuestionError("group hides more")
        return True

    def note(self, leaf: Leaf, position: Known) -> None:
        """Note where a task that should end the question did not come in this turn."""
        if self.ends_before is None:
            return
        if not leaf.table.agenda:
            self.never += leaf.chance
        elif leaf.table.turn > position.table.turn:
            self.later += leaf.chance

    def walk(self, start: Sequence[tuple[Any, Fraction]], position: Known | None, answers: Any = None) -> Enumeration:
        """The walk from these tables, on the coarser deck if one is asked for."""
        tables = [(table.copy(), chance) for table, chance in start]
        if self.group is not None and not self.turn:
            cards = [each for table, _ in tables for each in standing(table, seen_by(self.group, table)).values()]
            self.turns = max(map(len, cards), default=1)
        hear = refusals(tables[0][0], self.group)
        watch = [coarse(table, self.group, self.turn, self.mixed) for table, _ in tables][:1]
        if position is not None:
            answers = position.answers
            if position.viewer:
                watch.append(position.watch)
                hear.append(position.hear)
        settings = EnumerationSettings(
            self.until,
            self.policies,
            answers,
            self.budget,
            watch=list(filter(None, watch)),
            hear=[*hear, *filter(None, [self.step])],
            go_on=self.go_on,
        )
        return Enumeration(tables, self.game.tasks, settings)

    def outcomes(self, walk: Enumeration, position: Known) -> Iterator[tuple[Any, Fraction]]:
        """What the question answers at each end; roles that nobody can see are dealt in every way."""
        for leaf in walk:
            self.note(leaf, position)
            table = position.blind(leaf.table) if position.elsewhere else leaf.table
            if not (position.roles and self.roles_matter):
                yield self.read(table), leaf.chance
                continue
            yield from self.with_roles(Leaf(table, leaf.chance), position)

    def with_roles(self, leaf: Leaf, position: Known) -> Iterator[tuple[Any, Fraction]]:
        deals = position.role_deals()
        for roles in deals:
            for name, role in roles.items():
                leaf.table[name].role = role
            yield self.read(leaf.table), leaf.chance / len(deals)


def reader(game: Any, question: Question) -> Callable[[Any], Any]:
    """The question as a function of the table, whose answers can be counted."""
    if isinstance(question, str):
        return _key(game, question)
    if callable(question):
        ask = only_looks(question, "question")
        return lambda table: _countable(ask(table))
    each = [_key(game, key) for key in question]
    return lambda table: tuple(read(table) for read in each)


def _key(game: Any, text: str) -> Callable[[Any], Any]:
    key = key_of(game, text)
    if key.pattern in READS_LOG:
        raise QuestionError("no log")

    def read(table: Any) -> Any:
        here = type(game)(table, _settle=False, chance="ask", forced="ask")
        if not key.pattern.startswith(NEEDS_REQUEST):
            here._live = Runner(table, game.tasks)
        return _countable(key.value(here))

    return read


def _countable(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        return tuple(map(_countable, value))
    return fixed(frozenset(value) if isinstance(value, set) else value)


@takes()
def endings(game: Any) -> list[str]:
    """The names that `until` may have in a running game: a question ends just before this task, or when it is over.

    They follow the course of a turn (CARD-TURN-4, DICE-ROLL-08).

    Args:
        game: a running game.

    Returns:
        The names, in the order of the alphabet.

    Raises:
        QuestionError: no running game.

    >>> from bangkit.cards import new_game
    >>> endings(new_game(5, seed=7))[:3]
    ['be shot', 'brawl', 'check dynamite']
    """
    table_of(game, "cards", "dice")
    return sorted({*game.tasks, "over"})


def end_of(game: Any, until: str | Until | None) -> Until:
    """Where a question ends: by default when nothing is pending any more.

    Raises:
        QuestionError: the game has no task of this name.
    """
    if until is None:
        quiet = game.quiet
        return lambda table: table.agenda[-1][0] in quiet
    if callable(until):
        until = function_of(until, "end of a question", "lambda table: table.phase == 'draw'")
        ends = only_looks(until, "end of a question")
        return lambda table: yes_or_no(ends(table), "end of a question")
    must(isinstance(until, str), "end of a question", until, "'phase two'")
    name = " ".join(until.casefold().replace("_", " ").split())
    if name == "over":
        return lambda table: False
    tasks = {task.casefold(): task for task in game.tasks}
    if name not in tasks:
        unknown("unknown end", "until", until, endings(game))
    return lambda table: bool(table.agenda[-1][0] == tasks[name])

"""Running the steps of a scenario: moves, luck, refusals and expectations, line by line.

Forced decisions answer themselves, but not before a line had the chance to speak about them:
a line may give the forced answer, be refused in its place, or expect the question itself.
Where a line can be read both as the forced answer and as the next decision, the reading counts in which
the rest of the file holds.

A decision with one answer that somebody's free action could change is not forced: what a line has done rests there,
and only a line that speaks of what comes later goes on.
Luck that nothing decides ends every reading: nothing is expected, refused or passed in the middle of it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bangkit.core.errors import BangkitError, NotationError
from bangkit.core.luck import Luck
from bangkit.core.positions import Game
from bangkit.core.requests import Ask, Chance
from bangkit.stage.expectations import Key
from bangkit.stage.game_format import GameFormat
from bangkit.words.catalogue import listing, say

READINGS = 200
"""So many ways of reading a failing script are tried before the first one is reported."""
MOST_STEPS = 1_000
"""So many steps a case may have, and a file so many in ten cases."""
MOST_STOPS = 500
"""So many answers in a row may be given by nobody; a longer row has no end."""


@dataclass(frozen=True, slots=True)
class ScriptLine:
    """One line of a scenario: what is done or expected, and which rules must refuse it."""

    number: int
    kind: str
    text: str = ""
    keys: tuple[tuple[Key, Any], ...] = ()
    rules: tuple[str, ...] = ()
    only: bool = False
    line: int = 0
    """Where it stands in its file; 0 if that is not known."""
    note: str = ""
    """What is told beside the position to which it leads."""

    def __str__(self) -> str:
        return f"{self.kind} {self.text or listing(key.text for key, _ in self.keys)}"


@dataclass(frozen=True, slots=True)
class Failure:
    """A line that did not hold: where, what it says, what was expected and what came."""

    case: str
    step: int
    line: str
    expected: str
    found: str
    place: int = 0
    """The line of the file; 0 if that is not known."""

    def __str__(self) -> str:
        facts = {"case": self.case or None, "step": self.step, "line": self.line, "place": self.place or None}
        return say("run.failure", facts, expected=self.expected, found=self.found)


@dataclass(frozen=True, slots=True)
class RunState:
    """Where a run stands: the game, the prepared luck that is left, and the forced answers given since the last line.

    `stuck` says why the game cannot go on from here, such as that nobody will ever have to answer.
    """

    game: Game
    rolls: tuple[str, ...] = ()
    given: tuple[tuple[str, str], ...] = ()
    stuck: str = ""

    @property
    def request(self) -> Any:
        """What is pending."""
        return self.game.request


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a line: where it leads, or nowhere, and what did not hold."""

    at: RunState | None
    failures: tuple[tuple[str, str, str], ...] = field(default=())


@dataclass(frozen=True, eq=False)
class Script:
    """The steps of one case, to be run from its table."""

    format: GameFormat
    steps: Sequence[ScriptLine]
    case: str
    seed: int | str | None

    def run(self, start: RunState) -> tuple[list[RunState], list[Failure]]:
        """Where each step led, and what failed: of all readings the first that holds, else the first of all."""
        first: tuple[list[RunState], list[Failure]] | None = None
        tried, most = 0, READINGS + 10 * len(self.steps)
        trail: list[RunState] = [start]
        failures: list[list[Failure]] = []
        open_: list[Iterator[Reading]] = [self.readings(start, self.steps[0])] if self.steps else []
        while open_ and tried < READINGS and most:
            reading, most = next(open_[-1], None), most - 1
            del trail[len(open_) :], failures[len(open_) - 1 :]
            if reading is None:
                open_.pop()
                continue
            step = self.steps[len(open_) - 1]
            failures.append([Failure(self.case, step.number, *each, step.line) for each in reading.failures])
            wrong = [each for some in failures for each in some]
            if reading.at is not None:
                trail.append(reading.at)
                if len(open_) < len(self.steps) and (not wrong or first is None):
                    open_.append(self.readings(reading.at, self.steps[len(open_)]))
                    continue
                if len(open_) == len(self.steps) and (left := self.left_over(reading.at)) is not None:
                    wrong.append(left)
            if not wrong:
                return trail, []
            tried += 1
            first = first or (trail[:], wrong)
        return first or ([start], [])

    def left_over(self, at: RunState) -> Failure | None:
        """A failure if prepared rolls were never rolled."""
        if not at.rolls:
            return None
        return Failure(self.case, self.steps[-1].number, "rolls", say("run.no rolls"), ", ".join(at.rolls))

    # -- going on by itself ----------------------------------------------------------------------

    def by_itself(self, at: RunState) -> RunState | None:
        """The next place if nobody needs to answer here: one answer only, or luck that is fixed."""
        request, game = at.request, at.game.fork()
        if isinstance(request, Ask):
            if len(request.options) != 1:
                return None
            game.play(request.options[0])
            return replace(at, game=game, given=(*at.given, (request.who, str(request.options[0]))))
        if not isinstance(request, Chance):
            return None
        if at.rolls:
            try:
                game.reveal(self.format.outcome(request, at.rolls[0]))
            except NotationError:
                return None
            return replace(at, game=game, rolls=at.rolls[1:])
        if self.seed is not None:
            game.reveal(request.pick(Luck(self.seed)[drawn(at.game)]))
        elif len(request.outcomes()) == 1:
            game.reveal(request.pick(0.0))
        else:
            return None
        return replace(at, game=game)

    def stops(self, at: RunState) -> Iterator[RunState]:
        """This place and every later one that is reached by itself."""
        now = at
        for _ in range(MOST_STOPS):
            yield now
            try:
                following = self.by_itself(now)
            except BangkitError as error:
                yield replace(now, stuck=str(error))
                return
            if following is None:
                return
            now = following
        yield replace(now, stuck=say("run.endless", number=MOST_STOPS))

    def course(self, at: RunState) -> tuple[list[RunState], int]:
        """Every place that is reached by itself, and which of them has let what is pending run its course.

        That is a decision that is not forced, luck that nothing fixes,
        or the next move of a turn, even if only one is left.
        """
        stops = list(self.stops(at))
        resting = (i for i, now in enumerate(stops) if isinstance(now.request, Ask) and self.waits(now.request))
        return stops, next(resting, len(stops) - 1)

    def waits(self, request: Ask) -> bool:
        """Whether what is pending has run its course when this is asked."""
        return not request.forced or self.format.rests(request)

    def undecided(self, at: RunState, step: ScriptLine) -> bool:
        """Whether luck has to come before anything can be said: not where it opens a turn, or the file goes on with it."""
        if at.rolls or not isinstance(at.request, Chance):
            return isinstance(at.request, Chance)
        after = (each.kind for each in self.steps if each.number > step.number)
        named = next((kind for kind in after if kind in ("play", "chance")), "") == "chance"
        return not named and not self.format.opens(at.game)

    def settled(self, at: RunState) -> RunState:
        """The place where what is pending has run its course."""
        stops, settled = self.course(at)
        return stops[settled]

    # -- lines -----------------------------------------------------------------------------------

    def readings(self, at: RunState, step: ScriptLine) -> Iterator[Reading]:
        """Every way to read a line here, the likeliest first; the last one is a failure."""
        lines = {"play": self.play, "chance": self.chance, "refused": self.refused, "expect": self.expect}
        yield from lines[step.kind](at, step)

    def play(self, at: RunState, step: ScriptLine) -> Iterator[Reading]:
        """A move, at the first place where it can be made, or a forced answer that has been given already."""
        for place, (who, move) in enumerate(at.given):
            if self.said(at, step.text, who) == move:
                yield Reading(replace(at, given=at.given[place + 1 :]))
        failed = yield from self.carried_out(at, lambda game: game.play(step.text))
        if failed is not None:
            problem, last = failed
            yield self.fatal(step, say("run.played"), last, problem)

    def chance(self, at: RunState, step: ScriptLine) -> Iterator[Reading]:
        """What luck brings, at the first place where it decides something that can come out like this."""

        def reveal(game: Any) -> None:
            game.reveal(self.format.outcome(game.request, step.text))

        failed = yield from self.carried_out(at, reveal, luck=True)
        if failed is not None:
            problem, last = failed
            expected = say("run.no luck", text=step.text)
            yield Reading(None, ((str(step), expected, problem or self.state(last)),))

    def carried_out(
        self, at: RunState, act: Callable[[Game], Any], luck: bool = False
    ) -> Generator[Reading, None, tuple[str, RunState] | None]:
        """A reading for each place where something can be done, or where luck can bring it.

        If there is none: what was wrong with it where what was pending had run its course, or with luck at the end.
        """
        problem, wrong, fitted, rested = "", at, False, False
        for now in self.stops(at):
            if luck and (not isinstance(now.request, Chance) or now.rolls):
                wrong = now
                continue
            game = now.game.fork()
            try:
                act(game)
            except BangkitError as error:
                if not rested:
                    problem = str(error)
                if not rested or now.stuck:
                    wrong = now
                rested = rested or (not luck and isinstance(now.request, Ask) and self.waits(now.request))
            else:
                fitted = True
                yield Reading(replace(now, game=game, given=()))
        return None if fitted else (problem, wrong)

    def said(self, at: RunState, text: str, who: str) -> str:
        """The move that a line gives to a player, as a text; empty if the line speaks of somebody else."""
        try:
            named, move = at.game.read(text, None if ":" in text else who)
        except BangkitError:
            return ""
        return str(move) if named == who else ""

    def refused(self, at: RunState, step: ScriptLine) -> Iterator[Reading]:
        """A move that is not allowed: where its player is asked, else where what is pending has run its course."""
        stops, settled = self.course(at)
        first = None
        for place, now in enumerate(stops):
            if place < settled and not (isinstance(now.request, Ask) and self.said(now, step.text, now.request.who)):
                continue
            wrong = self.not_refused(now, step)
            if wrong is None:
                yield Reading(now)
                return
            first = first or (now, wrong)
        assert first is not None
        now, found = first
        if isinstance(now.request, Chance) or now.stuck:
            yield self.fatal(step, self.refusal_told(step), now)
        else:
            yield Reading(now, ((str(step), self.refusal_told(step), found),))

    def not_refused(self, at: RunState, step: ScriptLine) -> str | None:
        """What speaks against the refusal that a line demands; nothing if it is refused as it says."""
        if isinstance(at.request, Chance) and "KIT-PENDING" not in step.rules:
            return self.state(at)
        try:
            refusals = at.game.why_not(step.text)
        except BangkitError as error:
            return str(error)
        found = [refusal.rule for refusal in refusals]
        if not found:
            return say("run.legal")
        enough = set(step.rules) == set(found) if step.only else set(step.rules) <= set(found)
        return None if enough else ", ".join(found)

    @staticmethod
    def refusal_told(step: ScriptLine) -> str:
        """What a refused line demands, in words."""
        code = "refused" if not step.rules else "refused by only" if step.only else "refused by"
        return say(f"run.{code}", rules=", ".join(step.rules))

    def expect(self, at: RunState, step: ScriptLine) -> Iterator[Reading]:
        """What holds now: where the line's words about the moment hold, else where everything has run its course."""
        stops, settled = self.course(at)
        moment = [(key, wanted) for key, wanted in step.keys if key.expectation.moment]
        if moment:
            fitting = [i for i, now in enumerate(stops) if all(key.holds(now.game, wanted) for key, wanted in moment)]
            tried = [stops[i] for i in fitting if i >= settled or i == fitting[-1]] or stops[settled : settled + 1]
        else:
            tried = stops[settled:]
        for now in tried:
            if not self.undecided(now, step) and all(key.holds(now.game, wanted) for key, wanted in step.keys):
                yield Reading(now)
                return
        now = stops[-1] if stops[-1].stuck else tried[0]
        if self.undecided(now, step) or now.stuck:
            yield self.fatal(step, say("run.can be seen"), now)
        else:
            yield Reading(now, tuple(self.missed(now, step)))

    @staticmethod
    def missed(at: RunState, step: ScriptLine) -> Iterator[tuple[str, str, str]]:
        """Every key of an expectation that does not hold."""
        for key, wanted in step.keys:
            if not key.holds(at.game, wanted):
                yield f"expect {key.text}", repr(wanted), repr(key.value(at.game))

    # -- telling ---------------------------------------------------------------------------------

    def fatal(self, step: ScriptLine, expected: str, at: RunState, problem: str = "") -> Reading:
        """A line after which nothing can go on."""
        return Reading(None, ((str(step), expected, self.state(at, problem)),))

    def state(self, at: RunState, problem: str = "") -> str:
        """What is pending, in words, behind what is wrong if somebody is asked."""
        request = at.request
        if at.stuck:
            return say("run.stuck", why=at.stuck, problem=problem)
        if isinstance(request, Ask):
            options = list(map(str, request.options))
            return say("run.asked", who=request.who, rule=request.rule, options=options, problem=problem)
        if isinstance(request, Chance) and at.rolls:
            try:
                self.format.outcome(request, at.rolls[0])
            except NotationError as error:
                return say("run.bad roll", roll=at.rolls[0], problem=str(error))
        if isinstance(request, Chance):
            return say("run.luck", {"what": request.what, "rule": request.rule, "where": self.format.luck_key})
        return say("run.over")


def drawn(game: Game) -> int:
    """How often luck has answered in this game."""
    at = game.position
    number: int = at.drawn + sum(asked[0] == "chance" for asked, _ in at.answers)
    return number

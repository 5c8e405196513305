"""A running game: play, undo, fork, save; the same driver for both games.

A position is the table at the last task boundary and the answers given since.
Nothing that waits is ever copied: it is run again from the boundary with the same answers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Self

from bangkit import words
from bangkit.core import files, record
from bangkit.core.arguments import POSITIVE, at_most, shortened, takes, whole_number
from bangkit.core.errors import AmbiguousMove, BangkitError, IllegalMove, NotationError, ReplayDiverged
from bangkit.core.log import Entry
from bangkit.core.luck import Luck
from bangkit.core.own_functions import in_time
from bangkit.core.printed import put_back
from bangkit.core.requests import Ask, Chance, Free, Request
from bangkit.core.running import CALLED, Runner, Tasks, own_rules
from bangkit.core.set_digest import changed_sets, own_sets
from bangkit.core.showing import Showing
from bangkit.words.catalogue import say

OFTEN = 3
"""So many times more is a game with functions of one's own played again before it is saved."""
MOST_ANSWERS = 2_000
"""So many requests in a row are answered by nobody; a longer row has no end."""


@dataclass(frozen=True, slots=True)
class Position:
    """The table at the last task boundary, the answers since, and how much luck was used before."""

    table: Any
    answers: tuple[tuple[tuple[Any, ...], Any], ...]
    drawn: int
    logged: int
    recorded: int

    def __eq__(self, other: object) -> bool:
        """Equal tables and equal answers are one position, however it was reached."""
        return (
            isinstance(other, Position)
            and self.table.key() == other.table.key()
            and [answer for _, answer in self.answers] == [answer for _, answer in other.answers]
        )

    def __hash__(self) -> int:
        return hash((self.table.key(), len(self.answers)))


class Options(Showing, Sequence[Any]):
    """The moves on offer: iterate them, count them, ask `"pass" in game.options`."""

    def __init__(self, moves: Sequence[Any]) -> None:
        self._moves = tuple(moves)

    def __getitem__(self, index: Any) -> Any:
        return self._moves[index]

    def __len__(self) -> int:
        return len(self._moves)

    def __contains__(self, move: object) -> bool:
        if isinstance(move, str):
            return any(str(option).casefold() == move.strip().casefold() for option in self._moves)
        return move in self._moves

    def __iter__(self) -> Iterator[Any]:
        return iter(self._moves)

    def __repr__(self) -> str:
        return f"<{words.counted(len(self), 'option')}: {', '.join(map(str, self._moves))}>"


def _offered(request: Request, answer: Any) -> Any:
    """The move on offer that equals an answer: the rules know their moves by identity, and a copied game has others."""
    if isinstance(request, Chance):
        return answer
    for offered in (request.options, request.anytime):
        if answer in offered:
            return offered[offered.index(answer)]
    return answer


class Game:
    """What both games share: the pending request, playing, taking back, branching, saving.

    With a `seed`, luck answers the chance requests; with `chance="ask"` a person reveals each card or roll.
    Decisions with one answer answer themselves, and so does luck with one outcome; with `forced="ask"` they wait too.
    """

    name: ClassVar[str]
    tasks: ClassVar[Tasks]
    table_type: ClassVar[Any]
    quiet: ClassVar[frozenset[str]] = frozenset()
    """The tasks of the turn's own course: before one of them nothing is pending."""

    def __init__(
        self,
        table: Any,
        seed: int | str | None = None,
        *,
        chance: str = "luck",
        forced: str = "answer",
        _settle: bool = True,
    ) -> None:
        for key, wish, known in (("chance", chance, ("luck", "ask")), ("forced", forced, ("answer", "ask"))):
            if wish not in known:
                raise BangkitError(say(f"play.{key}", got=shortened(wish)))
        self.forced = forced
        self._luck = Luck(seed) if chance == "luck" and seed is not None else None
        self.log: list[Entry] = []
        self._record: list[Any] = []
        self._start = table.copy()
        self._history: list[Position] = []
        self._undone: list[tuple[Position, list[Any], list[Entry]]] = []
        self._at = Position(table, (), 0, 0, 0)
        self._live: Runner | None = None
        self._heard: dict[str, list[tuple[Entry, str]]] = {}
        if _settle:
            in_time(table, self._settle)

    # -- the pending request -------------------------------------------------------------------

    @property
    def table(self) -> Any:
        """The table as it lies now."""
        return self._runner().table

    @property
    def request(self) -> Request | None:
        """The pending `Ask` (or `Chance`, when a person reveals the cards); None when the game is over."""
        return self._runner().request

    @property
    def options(self) -> Options:
        """The moves on offer to the player who is asked."""
        request = self.request
        return Options(request.options if isinstance(request, Ask) else ())

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.request is None

    @property
    def winners(self) -> tuple[str, ...]:
        """The names of those who have won, none while the game goes on."""
        outcome = self.table.outcome
        return outcome.winners if outcome else ()

    @property
    def history(self) -> tuple[int, int]:
        """How many decisions can be taken back, and how many made again."""
        return len(self._history), len(self._undone)

    def told(self, viewer: str) -> tuple[str, ...]:
        """The log in words, as one player may read it."""
        heard, log = self._heard.setdefault(viewer, []), self.log
        while heard and (len(heard) > len(log) or heard[-1][0] is not log[len(heard) - 1]):
            heard.pop()
        heard += [(entry, entry.text(viewer)) for entry in log[len(heard) :]]
        return tuple(text for _, text in heard)

    @property
    def position(self) -> Position:
        """Where the game stands, as a value."""
        return self._at

    # -- playing -------------------------------------------------------------------------------

    @takes()
    def play(self, move: Any, player: str | None = None) -> Self:
        """Make a move: an option itself, or its text such as `"BANG! -> Dan"`.

        Raises `NotationError`, `IllegalMove` (with all refusals), `AmbiguousMove`, or `BangkitError` if nobody could
        ever do anything after it; nothing changes then.
        """
        with own_rules():
            move = self._chosen(move, player)
        return self._go_on(move)

    def _go_on(self, answer: Any) -> Self:
        """Give an answer and go on to the next question; if a rule fails on the way, or is interrupted, it is taken back."""
        self._history.append(self._at)
        try:
            in_time(self._at.table, lambda: self._settle(answer))
        except BaseException:
            put_back()
            self._return_to(self._history.pop())
            self._runner()
            raise
        self._undone.clear()
        return self

    def reveal(self, outcome: Any) -> Self:
        """Tell the game what luck has brought, when a person turns the cards or rolls the dice."""
        request = self.request
        if not isinstance(request, Chance):
            raise BangkitError(say("play.no luck now"))
        by_text = {str(each).casefold(): each for each in request.outcomes()}
        chosen = outcome if outcome in by_text.values() else self._read_outcome(str(outcome), request, by_text)
        return self._go_on(chosen)

    def _read_outcome(self, text: str, request: Chance, by_text: dict[str, Any]) -> Any:
        wanted = text.strip().casefold()
        found = {by_text[key] for key in by_text if key == wanted or key.split()[-1] == wanted}
        if len(found) == 1:
            return found.pop()
        if found:
            raise AmbiguousMove(text, sorted(map(str, found)))
        raise NotationError(say("play.cannot come", text=repr(text), possible=sorted(map(str, by_text.values()))))

    @takes()
    def why_not(self, move: Any, player: str | None = None) -> list[Any]:
        """All refusals of a move in the order of the rulebook, each with its rule id; empty if it is legal."""
        with own_rules():
            who, read = self.read(move, player)
            return [refusal.handed_out for refusal in self.refusals(who, read)]

    def _chosen(self, move: Any, player: str | None) -> Any:
        request = self.request
        if isinstance(request, Ask) and player in (None, request.who):
            if not isinstance(move, (str, Free)):
                for option in request.options:
                    if type(option) is type(move) and option == move:
                        return option
        if isinstance(move, Free):
            move, player = move.move, move.who
        who, read = self.read(move, player)
        found = self.completions(who, read)
        found = [each for each in found if read in (each, getattr(each, "move", None))] or found
        if len(found) == 1:
            return found[0]
        written = move.strip() if isinstance(move, str) else str(read)
        if found:
            raise AmbiguousMove(written, list(map(str, found)))
        raise IllegalMove(written, self.refusals(who, read))

    def read(self, move: Any, player: str | None = None) -> tuple[str, Any]:
        """The player and the move that a text stands for; without a name, the one who is asked."""
        raise NotImplementedError

    def view(self, name: str) -> Any:
        """What one player knows of the game, and nothing else."""
        raise NotImplementedError

    def refusals(self, player: str, move: Any) -> list[Any]:
        """Every reason against the move, in the order of the rulebook."""
        raise NotImplementedError

    def completions(self, player: str, move: Any) -> list[Any]:
        """The offered moves that an incomplete move could mean."""
        raise NotImplementedError

    # -- taking back and branching ---------------------------------------------------------------

    @takes(moves=POSITIVE)
    def undo(self, moves: int = 1) -> Self:
        """Take back the last move and the luck that followed it, or the last so many; raises `BangkitError` if there are fewer."""
        at_most(moves, len(self._history), "play.undo")
        for _ in range(moves):
            self._undone.append((self._at, self._record[:], self.log[:]))
            self._return_to(self._history.pop())
        return self

    @takes(moves=POSITIVE)
    def redo(self, moves: int = 1) -> Self:
        """Make the move again that was taken back last, or so many of them; raises `BangkitError` if there are fewer."""
        at_most(moves, len(self._undone), "play.redo")
        for _ in range(moves):
            self._history.append(self._at)
            at, self._record[:], self.log[:] = self._undone.pop()
            self._return_to(at)
        return self

    def fork(self, seed: int | str | None = None) -> Self:
        """A second game from here: the same luck, or with a `seed` other luck; this one stays as it is."""
        other = object.__new__(type(self))
        other._luck = Luck(seed) if seed is not None else self._luck
        other.forced = self.forced
        other.log, other._record = self.log[: self._at.logged], self._record[: self._at.recorded]
        other._start = self._start
        other._history, other._undone = list(self._history), []
        other._at, other._live, other._heard = self._at, None, {}
        return other

    def __getstate__(self) -> dict[str, Any]:
        """What is copied and sent to other processes: a running task is none of it, it is run again from the boundary."""
        at = self._at
        return vars(self) | {
            "log": self.log[: at.logged], "_record": self._record[: at.recorded], "_history": list(self._history),
            "_undone": list(self._undone), "_live": None, "_heard": {}, "_sets": own_sets(at.table.sets),
        }  # fmt: skip

    def __setstate__(self, state: dict[str, Any]) -> None:
        """A copy goes on like a saved game: with the sets of one's own as they were, or not at all."""
        if changed := changed_sets(state.pop("_sets"), state["_at"].table.sets):
            raise BangkitError("; ".join(say("record.set changed", set=each) for each in changed))
        vars(self).update(state)

    def change(self, player: str | None = None, **changes: Any) -> Self:
        """A new, validated game in which something on the table is different.

        Raises `InvalidPosition` with every problem, or `BangkitError` if what is pending depends on the change.
        """
        other = self.fork()
        table = self._at.table.copy()
        table.change(player, {what: whole_number(value) for what, value in changes.items()})
        answers = tuple(self._at.answers)
        other._start, other._history, other._record = table.copy(), [], []
        other._at = Position(table, answers, self._at.drawn, self._at.logged, 0)
        try:
            other._runner()
        except ReplayDiverged:
            raise BangkitError(say("play.pending")) from None
        return other

    def _return_to(self, at: Position) -> None:
        if self._live is not None:
            self._live.close()
            self._live = None
        self._at = at

    # -- saving ----------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The whole game as plain data: its beginning, every answer since, a digest at every twentieth.

        Raises `BangkitError` if the game goes another way when it is played again.
        """
        self._runner()
        seed = self._luck.seed if self._luck else None
        answers = list(map(str, self._record))
        CALLED.clear()
        try:
            again, digests = self._played_again(answers, seed)
            for _ in range(OFTEN if CALLED else 0):
                record.compare(record.digest(self.table), record.digest(again.table), len(answers))
                again, digests = self._played_again(answers, seed)
        except ReplayDiverged as error:
            raise BangkitError(say("record.not saved", why=error)) from error
        digests.append(record.end(again, seed, answers))
        return record.as_json(self.name, self._start, seed, self.forced, answers, digests)

    def _played_again(self, answers: Sequence[str], seed: int | str | None) -> tuple[Self, list[str]]:
        """The game played again with these answers, and its digests."""
        again = type(self)(self._start.copy(), seed, forced=self.forced, _settle=False)
        digests = [record.digest(again._start)]
        for number, text in enumerate(answers, 1):
            again._resume(text)
            if number % record.EVERY == 0:
                digests.append(record.digest(again.table))
        return again, digests

    @classmethod
    def from_json(cls, data: Any, where: str = "the saved game") -> Self:
        """The game that `to_json` described; raises `DamagedFile` or `ReplayDiverged`."""
        record.check(cls.name, data, where)
        game: Self = record.restore(cls, data, where)
        return game

    def save(self, path: str | Path) -> Path:
        """Write the game to a file, whole or not at all."""
        return files.write_saved(path, self.to_json())

    def _resume(self, text: str) -> None:
        """Give the pending request a recorded answer."""
        request = self.request
        if isinstance(request, Ask):
            answers = {str(each): each for each in (*request.options, *request.anytime)}
        else:
            answers = {str(each): each for each in request.outcomes()} if request else {}
        if text not in answers:
            raise ReplayDiverged(text, request, CALLED)
        if not self._answers_itself(request):
            self._history.append(self._at)
        self._answer(answers[text])

    # -- the driver ------------------------------------------------------------------------------

    def _runner(self) -> Runner:
        """The running task, started again from the boundary if this position was only a value."""
        if self._live is not None:
            return self._live
        at = self._at
        del self.log[at.logged :]
        del self._record[at.recorded :]
        table = at.table.copy()
        table.journal = self.log
        runner = self._live = Runner(table, self.tasks)
        if not at.answers:
            runner.boundary = self._boundary
        request = runner.advance()
        for asked, answer in at.answers:
            if request is None or request.fingerprint != asked:
                self._live = None
                raise ReplayDiverged(asked, request, CALLED)
            answer = _offered(request, answer)
            self._record.append(answer)
            request = runner.advance(answer)
        runner.boundary = self._boundary
        return runner

    def _boundary(self) -> None:
        assert self._live is not None
        table = self._live.table.copy()
        self._at = Position(table, (), self._drawn(self._at), len(self.log), len(self._record))

    @staticmethod
    def _drawn(at: Position) -> int:
        return at.drawn + sum(1 for asked, _ in at.answers if asked[0] == "chance")

    def _answer(self, answer: Any) -> None:
        runner = self._runner()
        request: Any = runner.request
        at = self._at
        self._record.append(answer)
        self._at = Position(at.table, (*at.answers, (request.fingerprint, answer)), at.drawn, at.logged, at.recorded)
        runner.advance(answer)

    def _answers_itself(self, request: Request | None) -> bool:
        """Whether a request needs nobody: luck, and where there is one answer only."""
        if isinstance(request, Ask):
            return request.forced and self.forced == "answer"
        if self._luck is not None or request is None:
            return request is not None
        return self.forced == "answer" and len(request.outcomes()) == 1

    def _settle(self, *given: Any) -> None:
        """Give an answer and then those that need nobody; refuse to go on with a position in which nobody ever has a choice."""
        for answer in given:
            self._answer(answer)
        for _ in range(MOST_ANSWERS):
            if not self._answers_itself(request := self._runner().request):
                return
            if isinstance(request, Ask):
                self._answer(request.options[0])
            elif request is not None:
                self._answer(request.pick(self._luck[self._drawn(self._at)] if self._luck is not None else 0.0))
        raise BangkitError(say("play.no end", number=MOST_ANSWERS))

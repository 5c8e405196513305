"""One family of errors: each says what was wrong, where, and what would be right.

They keep codes and facts; the sentence is made when somebody reads it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from bangkit.words.as_made import as_made
from bangkit.words.catalogue import say, tell

if TYPE_CHECKING:
    from bangkit.core.rulebook import Refusal


MANY = 40
"""So many problems are told; of more, their number."""


class BangkitError(ValueError):
    """Something was asked of the kit that it cannot do; a notebook shows the sentence alone."""

    def _render_traceback_(self) -> list[str]:
        return [f"{type(self).__name__}: {self}"]

    def __reduce__(self) -> tuple[Any, ...]:
        return _as_it_was, (type(self), self.args), self.__dict__


def _as_it_was(kind: type[BangkitError], args: tuple[Any, ...]) -> BangkitError:
    """An error that comes back from another process; its facts follow, and nothing is worked out again."""
    return kind.__new__(kind, *args)


class OwnRuleFailed(BangkitError):
    """A function of a set of one's own has failed; what it was called for is taken back."""


class NotationError(BangkitError):
    """A text cannot be read; of a very long one only the beginning and the end are repeated."""

    def __str__(self) -> str:
        told = super().__str__()
        return told if len(told) <= 2000 else f"{told[:1000]} ... {told[-500:]}"


class IllegalMove(BangkitError):
    """A move is not allowed; `refusals` holds every reason in the order of the rulebook."""

    def __init__(self, move: str, refusals: Iterable[Refusal]) -> None:
        self.move = move
        self.refusals = tuple(each.handed_out for each in refusals)
        super().__init__(move, self.refusals)

    def __str__(self) -> str:
        return say("error.not allowed", typed=self.move, reasons=" ".join(map(str, self.refusals)))


class AmbiguousMove(BangkitError):
    """A text could mean two things; `meanings` lists them."""

    def __init__(self, text: str, meanings: Iterable[str]) -> None:
        self.text = text
        self.meanings = tuple(meanings)
        super().__init__(text, self.meanings)

    def __str__(self) -> str:
        return say("error.two meanings", text=repr(self.text), meanings="; ".join(self.meanings))


def _listed(key: str, where: str, problems: Iterable[str]) -> str:
    """What is wrong where, and every problem in a line of its own."""
    told, listed = say(key, where=tell(f"thing.{where}", {}) or where), list(problems)
    if len(listed) > MANY:
        listed = [*listed[:MANY], say("error.more problems", number=len(listed) - MANY)]
    return told + "".join(f"\n- {problem}" for problem in listed)


@as_made
class InvalidPosition(BangkitError):
    """A position is impossible; `problems` lists every reason."""

    def __init__(self, problems: Iterable[str], where: str = "this position") -> None:
        self.problems = tuple(problems)
        self.where = where
        super().__init__(where, self.problems)

    def __str__(self) -> str:
        return _listed("error.impossible", self.where, self.problems)


@as_made
class DamagedFile(InvalidPosition):
    """A file cannot be used; `problems` lists what is wrong and where."""

    def __init__(self, where: str, problems: Iterable[str]) -> None:
        super().__init__(problems, where)

    def __str__(self) -> str:
        return _listed("error.damaged", self.where, self.problems)


class ReplayDiverged(BangkitError):
    """Running a task again asked something else than before: the rules or the record have changed.

    `functions` are those of one's own that were called on the way.
    """

    def __init__(self, expected: Any, found: Any, functions: Iterable[str] = ()) -> None:
        self.expected, self.found, self.functions = expected, found, tuple(functions)
        super().__init__(expected, found, self.functions)

    def __str__(self) -> str:
        told = say("error.diverged", expected=repr(self.expected), found=repr(self.found))
        return say("error.own diverged", told=told, functions=self.functions) if self.functions else told

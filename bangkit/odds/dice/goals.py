"""Goals on dice: what final faces are worth, written as text or as a function of the counts.

The texts have a small grammar of their own, read from left to right; what binds closest stands last:

| | |
|---|---|
| `x if condition else y` | one worth or the other |
| `or`, `and`, `not` | of conditions alone |
| `< <= == != >= >` | a condition; a chain such as `1 <= beer <= 3` runs one way |
| `+ -` | |
| `* / // %` | behind the last three a number other than 0 |
| `-x`, `x ** 2` | behind `**` one of the numbers 0 to 9 |
| `beer`, `count("any face")`, `kind`, `different`, `sum`, `3`, `0.5`, `min(...)`, `max(...)`, `abs(...)`, `(...)` | |
| `at least 2 beers`, `at most`, `more than`, `fewer than`, `exactly`, `no arrows` | a condition |

A condition that stands where a number is asked for counts 1 when it holds, else 0.
A face that stands where a condition is asked for means that at least one die shows it; a written number means nothing there.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple, NoReturn, TypeAlias

from bangkit.dice.faces import WORDS
from bangkit.odds.problems import Counted, QuestionError, exact, function_of, must, plain_value, unknown
from bangkit.words.glossary import canonical

Face: TypeAlias = str | int


class Counts(Counted):
    """How many dice show each face; a face that no die has is an error, not a zero.

    >>> counts = Counts([("beer", 2)], known=["beer", "arrow"])
    >>> counts["beer"], counts["arrow"], list(counts)
    (2, 0, ['beer'])
    """

    __slots__ = ()
    stranger = "unknown face", "face"

    @property
    def kind(self) -> int:
        """The largest number of equal faces."""
        return max(self.values(), default=0)

    @property
    def sum(self) -> int:
        """The sum of all faces; they must be numbers."""
        try:
            return sum(face * number for face, number in self.items())
        except TypeError:
            raise QuestionError("no sum")

    @property
    def different(self) -> int:
        """The number of different faces that show."""
        return len(self)


NO_DICE = Counts((), ())
Payoff: TypeAlias = Callable[[Counts], int | Fraction]
Goal: TypeAlias = str | Callable[[Mapping[Any, int]], Any]

NUMBERS = {"no": 0, "zero": 0} | {
    word: number
    for number, word in enumerate(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
        " eighteen nineteen twenty".split(),
        1,
    )
}
"""The numbers that people write as words."""
MOST_SIGNS, DEEPEST = 400, 40
"""A goal may be so many signs long, and its brackets may stand so deep in each other."""


def payoff(goal: Goal, faces: Sequence[Face]) -> Payoff:
    """The goal as a function from the counts of the final faces to an exact number.

    Args:
        goal: a text (see `bangkit.odds.dice.goals` for its grammar) or a function of the counts.
        faces: the faces that the dice have.

    Raises:
        QuestionError: the text cannot be read or names a face that no die has; it says at which column.

    >>> worth = payoff("2*one + (3 if gatling >= 3 else 0)", ["one", "gatling"])
    >>> worth(Counts([("one", 1), ("gatling", 4)], ["one", "gatling"]))
    5
    >>> payoff("gatling >= 3 & beer >= 1", ["beer", "gatling"])
    Traceback (most recent call last):
    bangkit.odds.problems.QuestionError: The goal 'gatling >= 3 & beer >= 1' may not use & (column 14); write and.
    """
    if isinstance(goal, str):
        return _Reader(goal, faces).read()
    must(callable(goal), "goal", goal, "'gatling >= 3'")
    worth = function_of(goal, "goal", "lambda counts: counts['beer'] >= 2")
    return lambda counts: _checked(worth(counts))


def _checked(worth: Any) -> int | Fraction:
    worth = plain_value(worth)
    return worth if isinstance(worth, int | Fraction) else exact(worth, "worth")


def _whole(word: str) -> int | None:
    """The whole number that a word stands for, if it stands for one."""
    word = word.casefold()
    if word in ("a", "an"):
        return 1
    return int(word) if word.isdecimal() else NUMBERS.get(word)


class _Token(NamedTuple):
    """A piece of the text, and the column where it begins, counted from 1."""

    kind: str
    text: str
    column: int


class _Part(NamedTuple):
    """A part of a goal that has been read, and what it is worth."""

    worth: Payoff
    column: int
    constant: bool = False
    """Whether it is made of numbers alone."""
    power: bool = False
    """Whether a power stands in it."""


_PIECES = re.compile(
    r"""(?P<number>\d+(?:\.\d+)?)|(?P<name>[^\W\d]\w*)|(?P<quoted>"[^"]*"|'[^']*')"""
    r"|(?P<other><<|>>|<>|=>|=<|=!|&&|\|\|)|(?P<sign>\*\*|//|<=|>=|==|!=|[-+*/%<>(),])|(?P<space>\s+)|(?P<rest>.)",
    re.DOTALL,
)
_INSTEAD = {"&": "and", "&&": "and", "|": "or", "||": "or", "^": "**", "!": "not", "=": "==", "=>": ">=", "=<": "<=", "=!": "!=", "<>": "!=", "×": "*",
            "·": "*", "≤": "<=", "≥": ">=", "≠": "!=", "[": "(", "]": ")", "{": "(", "}": ")"}  # fmt: skip
_COMPARE: Mapping[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt, "<=": operator.le, "==": operator.eq, "!=": operator.ne, ">=": operator.ge, ">": operator.gt,
}  # fmt: skip
_CHAINS = ({"<", "<="}, {">", ">="}, {"=="})
"""The comparisons that may follow each other."""
_REASON: Mapping[str, Callable[[Any, Any], Any]] = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": lambda a, b: Fraction(a) / b,
    "//": operator.floordiv, "%": operator.mod, "**": operator.pow,
}  # fmt: skip
_BINDS = {"if": 1, "or": 2, "and": 3, **dict.fromkeys(_COMPARE, 5), "+": 6, "-": 6, "*": 7, "/": 7, "//": 7, "%": 7,
          "**": 9}  # fmt: skip
_NOT, _MINUS = 4, 8
_LOGIC = ("or", "and", "not", "if", "else")
_COUNTED: Mapping[str, Payoff] = {word: operator.attrgetter(word) for word in ("kind", "different", "sum")}
_AMOUNTS: Mapping[tuple[str, ...], str] = {
    ("at", "least"): ">=", ("at", "most"): "<=", ("more", "than"): ">", ("fewer", "than"): "<", ("less", "than"): "<",
    ("exactly",): "==", ("no",): "==",
}  # fmt: skip
"""How people say a comparison of the dice that show a face with a number."""
_CALLS: Mapping[str, tuple[Callable[..., Any], range]] = {
    "min": (min, range(2, 100)), "max": (max, range(2, 100)), "abs": (abs, range(1, 2)),
}  # fmt: skip


class _Reader:
    """Reads the text of a goal, the sign that binds closest first."""

    def __init__(self, text: str, faces: Sequence[Face]) -> None:
        self.text, self.place, self.depth = text, 0, 0
        self.faces = {str(face).casefold(): face for face in faces}
        if len(text) > MOST_SIGNS:
            raise QuestionError("goal long", signs=str(len(text)), most=str(MOST_SIGNS))
        self.tokens: list[_Token] = list(self._pieces())

    def _pieces(self) -> Iterator[_Token]:
        for piece in _PIECES.finditer(self.text):
            kind, column = str(piece.lastgroup), piece.start() + 1
            if kind in ("other", "rest"):
                sign = repr(piece[0])[1:-1]
                raise QuestionError(
                    "goal sign", goal=self.text, sign=sign, column=str(column), instead=_INSTEAD.get(piece[0])
                )
            if kind != "space":
                yield _Token(kind, piece[0], column)
        yield _Token("end", "", len(self.text) + 1)

    # ---- walking along

    @property
    def next(self) -> _Token:
        return self.tokens[self.place]

    @property
    def word(self) -> str:
        """What the next piece says, whatever its case."""
        return "" if self.next.kind == "quoted" else self.next.text.casefold()

    def take(self, *wanted: str) -> _Token:
        """The next piece, which must be one of these if any are named."""
        token = self.next
        if wanted and self.word not in wanted:
            self._unexpected(*wanted)
        self.place += 1
        return token

    def _unexpected(self, *wanted: str) -> NoReturn:
        number = _whole(self.tokens[self.place - 1].text) if self.place else None
        if number is not None and self.next.kind == "name" and (face := self.one_of(self.next.text)) is not None:
            raise QuestionError("goal amount", goal=self.text, column=str(self.next.column), face=face, number=number)
        raise QuestionError(
            "goal unreadable", goal=self.text, column=str(self.next.column), found=self.next.text or None,
            wanted=list(wanted) or None, sample=self.sample,
        )  # fmt: skip

    # ---- the grammar

    def read(self) -> Payoff:
        if self.next.kind == "end":
            raise QuestionError("goal empty", sample=self.sample)
        part = self.part(0)
        if self.next.kind != "end":
            self._unexpected()
        return part.worth

    def part(self, floor: int) -> _Part:
        """The longest part whose signs bind closer than `floor`."""
        self.depth += 1
        if self.depth > DEEPEST:
            raise QuestionError("goal deep", goal=self.text, column=str(self.next.column), most=str(DEEPEST))
        left = self.first()
        while _BINDS.get(self.word, 0) > floor:
            sign = self.take()
            left = self.joined(left, sign, sign.text.casefold())
        self.depth -= 1
        return left

    def joined(self, left: _Part, sign: _Token, word: str) -> _Part:
        """A part and what the sign behind it joins to it."""
        if word == "if":
            return self.choice(left)
        if word in _COMPARE:
            return self.comparison(left, sign)
        right = self.part(_BINDS[word] - (word == "**"))
        if word in _LOGIC:
            self.conditions(left, right)
            a, b = left.worth, right.worth
            if word == "and":
                return _Part(lambda counts: bool(a(counts) and b(counts)), left.column)
            return _Part(lambda counts: bool(a(counts) or b(counts)), left.column)
        return self.arithmetic(left, sign, right)

    def arithmetic(self, left: _Part, sign: _Token, right: _Part) -> _Part:
        """Two numbers added, multiplied, divided and so on."""
        a, b, reckon, facts = left.worth, right.worth, _REASON[sign.text], self.at(sign)
        if sign.text in ("/", "//", "%") and not (right.constant and b(NO_DICE)):
            raise QuestionError("goal divisor", **facts)
        if sign.text == "**" and (left.power or not right.constant or b(NO_DICE) not in range(10)):
            raise QuestionError("goal power", **facts)
        power = sign.text == "**" or left.power or right.power
        constant = left.constant and right.constant
        return _Part(lambda counts: reckon(a(counts), b(counts)), left.column, constant=constant, power=power)

    def choice(self, first: _Part) -> _Part:
        """One worth if a condition holds, else another."""
        asked = self.part(1)
        self.conditions(asked)
        self.take("else")
        other = self.part(0)
        a, holds, b = first.worth, asked.worth, other.worth
        return _Part(lambda counts: a(counts) if holds(counts) else b(counts), first.column)

    def comparison(self, left: _Part, sign: _Token) -> _Part:
        """A comparison, or a chain of them that runs one way."""
        parts, marks, signs = [left, self.part(5)], [sign], [sign.text]
        while self.word in _COMPARE:
            if not any({*signs, self.word} <= way for way in _CHAINS):
                raise QuestionError("goal chain", **self.at(self.next))
            marks.append(self.take())
            signs.append(marks[-1].text)
            parts.append(self.part(5))
        for mark, (one, other) in zip(marks, pairwise(parts), strict=True):
            if one.constant and other.constant:
                number = next(token.text for token in self.tokens if token.column == one.column)
                meant = self.sample if (face := self.meant(number)) is None else self.written(face)
                raise QuestionError("goal numbers", **self.at(mark) | {"sample": meant})
        pairs = [(a.worth, _COMPARE[way], b.worth) for a, way, b in zip(parts, signs, parts[1:], strict=False)]
        if len(pairs) == 1:
            a, compare, b = pairs[0]
            return _Part(lambda counts: compare(a(counts), b(counts)), left.column)
        return _Part(lambda counts: all(way(a(counts), b(counts)) for a, way, b in pairs), left.column)

    def conditions(self, *parts: _Part) -> None:
        """Refuse a written number where a condition is asked for, as in `beer == 1 or 2`."""
        for part in parts:
            if part.constant:
                raise QuestionError("goal condition", goal=self.text, column=str(part.column), sample=self.sample)

    def first(self) -> _Part:
        """What a part begins with: a number, a face, a call, brackets, or a sign that stands before it."""
        token, word = self.take(), self.tokens[self.place - 1].text.casefold()
        if token.kind == "number":
            number = exact(token.text) if "." in token.text else int(token.text)
            return _Part(lambda counts: number, token.column, constant=True)
        if word == "(":
            inside = self.part(0)
            self.take(")")
            return inside
        if word in ("-", "+"):
            part, minus = self.part(_MINUS), word == "-"
            worth = part.worth
            return part._replace(worth=lambda counts: -worth(counts) if minus else +worth(counts), column=token.column)
        if word == "not":
            part = self.part(_NOT)
            self.conditions(part)
            holds = part.worth
            return _Part(lambda counts: not holds(counts), token.column)
        if token.kind == "quoted":
            raise QuestionError("goal sign", instead=f"count({token.text})", **self.at(token))
        if amount := next((words for words in _AMOUNTS if self.says(words) and word not in self.faces), None):
            return self.amount(token, amount)
        if token.kind != "name" or word in _LOGIC:
            self.place -= 1
            self._unexpected()
        return self.named(token, word)

    def says(self, words: tuple[str, ...]) -> bool:
        """Whether these words stand here, the first of which has been taken."""
        return tuple(each.text.casefold() for each in self.tokens[self.place - 1 :][: len(words)]) == words

    def amount(self, token: _Token, words: tuple[str, ...]) -> _Part:
        """A condition as people say it: `at least 2 beers`, `no arrows`."""
        self.place += len(words) - 1
        least = 0 if words == ("no",) else self.whole_number()
        named = self.take()
        if named.kind not in ("name", "quoted", "number"):
            self.place -= 1
            self._unexpected()
        shows, compare = self.several(named), _COMPARE[_AMOUNTS[words]]
        return _Part(lambda counts: compare(shows(counts), least), token.column)

    def whole_number(self) -> int:
        """A whole number in digits or as a word."""
        number = _whole(self.word)
        if number is None:
            self._unexpected("1", "2", "3")
        self.place += 1
        return number

    def several(self, named: _Token) -> Payoff:
        """The number of dice that show a face, or one of the words such as `kind`; the name may stand in the plural."""
        name = named.text.strip("\"'")
        word = name.casefold()
        if word not in self.faces and word in _COUNTED:
            return _COUNTED[word]
        return self.face(name if self.one_of(name) is None else str(self.one_of(name)), named).worth

    def named(self, token: _Token, word: str) -> _Part:
        """A face, a word such as `kind`, or a call."""
        if self.word == "(":
            return self.call(token, word)
        if word not in self.faces and word in _COUNTED:
            return _Part(_COUNTED[word], token.column)
        return self.face(token.text, token)

    def face(self, name: str, token: _Token) -> _Part:
        """The number of dice that show a face, which may be named in any language, and ONE and TWO by their numbers."""
        face = self.meant(name)
        if face is None:
            known = [*self.faces.values(), *_COUNTED]
            unknown("goal face", "face", name, known, goal=self.text, column=str(token.column))
        return _Part(operator.itemgetter(face), token.column)

    def meant(self, name: str) -> Face | None:
        """The face of this name, None if no die has it."""
        known = canonical(name, "face") or canonical(name, "pip") or WORDS.get(name, "")
        return self.faces.get(name.casefold(), self.faces.get(known))

    def one_of(self, names: str) -> Face | None:
        """The face of this name, also where the name stands in the plural."""
        face = self.meant(names)
        return self.meant(names[:-1]) if face is None and names.casefold().endswith("s") else face

    def call(self, token: _Token, word: str) -> _Part:
        """`count("any face")`, `min`, `max` or `abs`."""
        self.take("(")
        if word == "count":
            named = self.take()
            if named.kind not in ("name", "quoted", "number"):
                self.place -= 1
                self._unexpected()
            self.take(")")
            return self.face(named.text.strip("\"'"), named)
        if word not in _CALLS:
            unknown("goal call", "call", token.text, ["count", *_CALLS], goal=self.text, column=str(token.column))
        parts = [self.part(0)] if self.word != ")" else []
        while self.word == "," and parts:
            self.take()
            parts.append(self.part(0))
        self.take(",", ")")
        function, numbers = _CALLS[word]
        if len(parts) not in numbers:
            raise QuestionError("goal arguments", call=word, **self.at(token))
        each = [part.worth for part in parts]
        return _Part(
            lambda counts: function(*(worth(counts) for worth in each)), token.column,
            constant=all(part.constant for part in parts), power=any(part.power for part in parts),
        )  # fmt: skip

    def at(self, token: _Token) -> dict[str, str]:
        return {"goal": self.text, "sign": token.text, "column": str(token.column), "sample": self.sample}

    @property
    def sample(self) -> str:
        """A face of these dice, for an example."""
        return self.written(self.faces.get("beer", next(iter(self.faces.values()), "beer")))

    @staticmethod
    def written(face: Face) -> str:
        """A face as a goal writes it."""
        plain = str(face).isidentifier() and str(face).casefold() not in (*_LOGIC, *_COUNTED)
        return str(face) if plain else f'count("{face}")'

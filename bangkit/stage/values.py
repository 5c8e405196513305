"""What the value of an expectation may be: a number, true or false, a word of a known list, or a list of such words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from bangkit.core.arguments import FLAG, NATURAL, TEXT, TEXTS, WHOLE, Argument, not_of_kind
from bangkit.core.errors import NotationError

SIZE_OR_CARDS = Argument(
    "a number of cards or a list of them", lambda value: NATURAL.holds(value) or TEXTS.holds(value)
)
Reader = Callable[[str, str], str]
"""Reads a word of a kind, such as "player": its one spelling.  Raises `NotationError` with the nearest one."""


class Value(NamedTuple):
    """What stands behind a key: of which kind it is, and which kind of word its texts are, if they are known words.

    With `nobody` the empty text says that there is none.
    """

    kind: Argument
    word: str = ""
    nobody: bool = False

    def read(self, key: str, value: Any, reader: Reader, problems: list[str]) -> Any:
        """A value with its words in their one spelling; what is wrong with it is added to the problems.

        >>> problems: list[str] = []
        >>> NUMBER.read("Ben.life", "4", str, problems), problems
        ('4', ["Ben.life must be a whole number from 0 on, not '4'"])
        """
        if not self.kind.holds(value):
            problems.append(not_of_kind(key, self.kind.told, value))
        elif isinstance(value, list):
            return list(self._words(value, reader, problems)) if self.word else value
        elif self.word and isinstance(value, str) and not (self.nobody and not value):
            return next(self._words([value], reader, problems))
        return value

    def _words(self, texts: list[str], reader: Reader, problems: list[str]) -> Iterator[str]:
        for text in texts:
            try:
                yield reader(self.word, text)
            except NotationError as error:
                problems.append(str(error))
                yield text


NUMBER = Value(NATURAL)
LIFE = Value(WHOLE)
"""Whoever is losing his last points may owe more than he has."""
YES_NO = Value(FLAG)
PLAYER, RULE, QUESTION, ROLE, CHARACTER, EVENT = (
    Value(TEXT, word, nobody=True) for word in ("player", "rule", "question", "role", "character", "event")
)
PHASE, DICE = Value(TEXT, "phase"), Value(TEXT, "dice")
CARDS, MOVES, PLAYERS, RULES, USED, EVENTS, FACES, HAPPENED = (
    Value(TEXTS, word) for word in ("card", "move", "player", "rule", "ability or card", "event", "face", "log entry")
)
SENTENCES = Value(TEXTS)
SEEN_HAND = Value(SIZE_OR_CARDS, "card")

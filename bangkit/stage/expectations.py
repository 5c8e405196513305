"""What can be expected of a game: keys such as `Ben.life` or `distance.Ana.Cid`, read and compared.

A key is matched with a pattern in which `PLAYER` stands for a name, in any case.
Every key is also a question of the game: `bangkit.stage.value(game, "Ben.life")`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bangkit.cards.faces import in_letters, spelled_card
from bangkit.core.arguments import unknown
from bangkit.core.errors import BangkitError, NotationError
from bangkit.core.requests import Ask
from bangkit.stage import values
from bangkit.stage.values import Value
from bangkit.words.catalogue import bare, say, tell, telling

PLAYER = "PLAYER"
Same = Callable[[Any, Any], bool]
UNSAID = ("asked.what", "events", "told")
"""Keys for those who write files; the question and the list of what happened stand beside them anyway."""
FACE = re.compile(r" (?:10|[2-9JQKA])[HDCS]\b", re.IGNORECASE)


def equal(expected: Any, found: Any) -> bool:
    """The same value; texts in any case, and 1 is not true."""
    if isinstance(expected, str) and isinstance(found, str):
        return in_letters(expected).strip().casefold() == in_letters(found).strip().casefold()
    return type(expected) is type(found) and bool(expected == found)


def fits(expected: str, found: str) -> bool:
    """Whether a text of cards or moves means this one; without faces it means every face.

    >>> fits("Beer", "Beer 6H"), fits("Beer 7H", "Beer 6H"), fits("BANG! -> Dan", "BANG! 5D -> Dan")
    (True, False, True)
    """
    wanted, told = (" ".join(spelled_card(text).split()).casefold() for text in (expected, found))
    return wanted == told or (not FACE.search(wanted) and wanted == FACE.sub("", told))


def same_list(expected: Any, found: Sequence[str]) -> bool:
    """The same cards or moves in the same order; "?" is any card."""
    return (
        isinstance(expected, list)
        and len(expected) == len(found)
        and all(one == "?" or fits(str(one), other) for one, other in zip(expected, found, strict=True))
    )


def same_set(expected: Any, found: Sequence[str]) -> bool:
    """The same cards, moves or names in any order."""
    if not isinstance(expected, list) or len(expected) != len(found):
        return False
    left = list(found)
    for one in sorted(map(str, expected), key=lambda text: not FACE.search(text)):
        match = next((other for other in left if fits(one, other)), None)
        if match is None:
            return False
        left.remove(match)
    return True


def all_among(expected: Any, found: Sequence[str]) -> bool:
    """Every one of these is among the found ones."""
    return isinstance(expected, list) and all(any(fits(str(one), other) for other in found) for one in expected)


def none_among(expected: Any, found: Sequence[str]) -> bool:
    """Not one of these is among the found ones."""
    return isinstance(expected, list) and not any(fits(str(one), other) for one in expected for other in found)


def same_order(expected: Any, found: Sequence[str]) -> bool:
    """These ids, or sentences, occur among the found ones in this order; others may stand between them."""
    rest = iter(found)
    return isinstance(expected, list) and all(any(one == other for other in rest) for one in expected)


@dataclass(frozen=True, slots=True)
class Expectation:
    """One kind of thing to expect: how it is read off a game and compared with what a file says.

    `read` gets the game and the names in the key; `value` says what a file may write behind the key.
    `moves` marks lists of moves, which may be spelled in any way.
    `moment` marks what tells one waiting decision from the next: a line that names such a thing
    is judged where it holds, also before a forced answer.
    """

    read: Callable[..., Any]
    value: Value
    same: Same = equal
    moment: bool = False
    moves: bool = False


def _asked(game: Any) -> Ask | None:
    return game.request if isinstance(game.request, Ask) else None


def offered(game: Any) -> list[str]:
    """The moves on offer as texts."""
    asked = _asked(game)
    return list(map(str, asked.options)) if asked else []


def free(game: Any) -> list[str]:
    """The moves that may be made whoever is asked, each with its player."""
    asked = _asked(game)
    return list(map(str, asked.anytime)) if asked else []


def _told(game: Any) -> list[str]:
    """What the log tells, in the language of scenario files."""
    with telling("en"):
        return list(map(str, game.log))


COMMON: dict[str, Expectation] = {
    "asked": Expectation(lambda game: asked.who if (asked := _asked(game)) else "", values.PLAYER, moment=True),
    "asked.rule": Expectation(lambda game: asked.rule if (asked := _asked(game)) else "", values.RULE, moment=True),
    "asked.what": Expectation(lambda game: asked.what if (asked := _asked(game)) else "", values.QUESTION, moment=True),
    "offered": Expectation(offered, values.MOVES, same_set, moment=True, moves=True),
    "offers": Expectation(offered, values.MOVES, all_among, moment=True, moves=True),
    "not_offered": Expectation(offered, values.MOVES, none_among, moment=True, moves=True),
    "anytime": Expectation(free, values.MOVES, same_set, moment=True),
    "turn.player": Expectation(lambda game: game.turn, values.PLAYER, moment=True),
    "turn.phase": Expectation(lambda game: game.phase, values.PHASE, moment=True),
    "winners": Expectation(lambda game: list(game.winners), values.PLAYERS, same_set),
    "over": Expectation(lambda game: game.over, values.YES_NO),
    "PLAYER.life": Expectation(lambda game, name: game[name].life, values.LIFE),
    "PLAYER.starting_life": Expectation(lambda game, name: game[name].starting_life, values.NUMBER),
    "PLAYER.role": Expectation(lambda game, name: game[name].role or "", values.ROLE),
    "PLAYER.character": Expectation(lambda game, name: game[name].character or "", values.CHARACTER),
    "PLAYER.out": Expectation(lambda game, name: game[name].out, values.YES_NO),
    "view.PLAYER.PLAYER.role": Expectation(lambda game, viewer, name: game.view(viewer)[name].role or "", values.ROLE),
    "view.PLAYER.offered": Expectation(
        lambda game, viewer: list(map(str, game.view(viewer).options)), values.MOVES, same_set
    ),
    "log": Expectation(lambda game: [entry.rule for entry in game.log], values.RULES, same_order),
    "told": Expectation(_told, values.SENTENCES, same_order),
}
"""What can be expected of both games."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key that has been read: its text, its pattern, and the names in it."""

    text: str
    pattern: str
    names: tuple[str, ...]
    expectation: Expectation

    def value(self, game: Any) -> Any:
        """The value of this key in a game."""
        return self.expectation.read(game, *self.names)

    def holds(self, game: Any, expected: Any) -> bool:
        """Whether a game has the expected value."""
        if self.expectation.moves and isinstance(expected, list):
            expected = [spelled(game, str(each)) for each in expected]
        return self.expectation.same(expected, self.value(game))


def spelled(game: Any, text: str) -> str:
    """A move in its one spelling; without faces if it was written without."""
    try:
        told = str(game.read(text)[1])
    except BangkitError:
        return text
    return told if FACE.search(in_letters(text)) else FACE.sub("", told)


def flat(table: Mapping[str, Any], stem: str = "") -> Iterator[tuple[str, Any]]:
    """The keys of a table with dots between the parts: `{Ben = {life = 1}}` gives `Ben.life`."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from flat(value, f"{stem}{key}.")
        else:
            yield f"{stem}{key}", value


def read_key(text: str, known: Mapping[str, Expectation], names: Sequence[str]) -> Key:
    """The key that a text means; raises `NotationError` with the nearest one.

    >>> read_key("ben.Life", {"PLAYER.life": Expectation(None, values.NUMBER)}, ["Ana", "Ben"]).names
    ('Ben',)
    """
    for pattern, expectation in known.items():
        found = _matched(pattern.split("."), text.strip(), names)
        if found is not None:
            return Key(text, pattern, found, expectation)
    spelled = [each for pattern in known for each in _spelled(pattern, text, names)]
    raise NotationError(unknown("key", text, dict.fromkeys(spelled), 16))


def _matched(parts: Sequence[str], text: str, names: Sequence[str]) -> tuple[str, ...] | None:
    """The names in a text that follows a pattern; longer names first, since a name may hold a dot."""
    if not parts:
        return () if not text else None
    head, *tail = parts
    for word in sorted(names, key=len, reverse=True) if head == PLAYER else [head]:
        if text.casefold().startswith(word.casefold()):
            rest = text[len(word) :]
            if bool(rest) != bool(tail) or (tail and not rest.startswith(".")):
                continue
            inner = _matched(tail, rest[1:], names)
            if inner is not None:
                return (word, *inner) if head == PLAYER else inner
    return None


def _spelled(pattern: str, text: str, names: Sequence[str]) -> Iterator[str]:
    """A pattern with names in place of `PLAYER`, for the suggestion."""
    if PLAYER not in pattern:
        yield pattern
        return
    written = {part.casefold() for part in text.split(".")}
    used = [name for name in names if name.casefold() in written] or list(names)
    words_left = iter(used + used[-1:] * 3)
    yield ".".join(next(words_left, PLAYER) if part == PLAYER else part for part in pattern.split("."))
    if len(used) > 1 and pattern.startswith(PLAYER):
        yield from (pattern.replace(PLAYER, name, 1) for name in used[1:])


def fact(pattern: str, names: Sequence[str], value: object) -> str | None:
    """What the key of an expectation and its value say; None for what goes without saying.

    >>> fact("distance.PLAYER.PLAYER", ("Ana", "Dan"), 3), fact("PLAYER.hand", ("Ben",), [])
    ('Ana sees Dan at distance 3', 'Ben holds no card')
    """
    if pattern in UNSAID:
        return None
    if pattern == "turn.phase":
        return say(f"phase.{value}")
    one, other = (*names, None, None)[:2]
    told = str(value).capitalize() if pattern.endswith(".role") else value
    if isinstance(value, list):
        told = [say("run.hidden card") if each == "?" else each for each in value]
    facts = {"one": one, "other": other, "value": told}
    return tell(f"fact.{pattern}{' no' * (value is False)}", facts) or bare(pattern, facts)

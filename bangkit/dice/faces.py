"""What dice show: a throw is a multiset of faces, so five dice have 252 results and not 7,776."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import accumulate, chain, combinations_with_replacement, product
from math import factorial, prod
from types import MappingProxyType
from typing import Any, NoReturn

from bangkit import words
from bangkit.core.arguments import shortened, takes
from bangkit.core.errors import BangkitError, NotationError
from bangkit.core.requests import WeightedChance
from bangkit.words.catalogue import say, written

FACES = ("arrow", "dynamite", "1", "2", "beer", "gatling", "whisky", "duel")
ARROW, DYNAMITE, ONE, TWO, BEER, GATLING, WHISKY, DUEL = FACES
BASE_DIE = FACES[:6]
"""The six different faces of a base die (DICE-ROLL-03)."""
SPELLINGS = {
    "arrows": ARROW, "indian arrow": ARROW, "one": ONE, "bullseye 1": ONE, "bull's eye 1": ONE,
    "two": TWO, "bullseye 2": TWO, "bull's eye 2": TWO, "whiskey": WHISKY, "gatling gun": GATLING,
}  # fmt: skip
"""Other usual spellings: read, never written."""
WORDS = {ONE: "one", TWO: "two"}
"""The faces that are numbers, as they are written where a number means another thing."""
NUMBERS = {word: face for face, word in WORDS.items()}


def in_words(face: str) -> str:
    """A face as it is written where a number means another thing, such as in a goal."""
    return WORDS.get(face, face)


class Dice:
    """Some dice and what they show, the base dice and the duel dice apart; one object for each multiset.

    >>> dice(["beer", "1", "1"], ["duel"])
    1 1 beer | duel
    >>> dice(["1", "beer", "1"], ["duel"]).counts["1"]
    2
    """

    __slots__ = ("base", "duel", "code", "counts", "numbers", "arrows", "dynamites", "text")

    base: tuple[str, ...]
    duel: tuple[str, ...]
    code: int
    counts: Mapping[str, int]
    numbers: tuple[int, ...]
    """How many show each face, in the order of `FACES`."""
    arrows: int
    dynamites: int
    text: str

    def __init__(self, base: tuple[str, ...], duel: tuple[str, ...], code: int) -> None:
        counts = {face: base.count(face) + duel.count(face) for face in FACES}
        facts = {
            "base": base, "duel": duel, "code": code, "counts": MappingProxyType(counts),
            "numbers": tuple(counts.values()), "arrows": counts[ARROW], "dynamites": counts[DYNAMITE],
            "text": " ".join((*base, "|", *duel) if duel else base),
        }  # fmt: skip
        for name, value in facts.items():
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: Any = None) -> NoReturn:
        raise BangkitError(say("error.frozen", thing=self.text))

    __delattr__ = __setattr__

    def __str__(self) -> str:
        return self.text

    __repr__ = __str__

    def __reduce__(self) -> tuple[Any, ...]:
        return ordered_dice, (self.base, self.duel)


MOST = 50
CODES = {face: 64**place for place, face in enumerate(FACES)}
ON_DUEL_DICE = 64 ** len(FACES)
BY_CODE: dict[int, Dice] = {}
"""Every multiset by its code, a number with one digit for each face: codes add up as dice do."""


def ordered_dice(base: tuple[str, ...], duel: tuple[str, ...]) -> Dice:
    """The dice that show these faces, which are named in the order of `FACES`."""
    code = sum([CODES[face] for face in base]) + sum([CODES[face] for face in duel]) * ON_DUEL_DICE
    return BY_CODE.get(code) or BY_CODE.setdefault(code, Dice(base, duel, code))


@takes()
def dice(base: Iterable[str], duel: Iterable[str] = ()) -> Dice:
    """The dice that show these faces, in whatever order they are named; raises `NotationError` for what is no face."""
    shown = [
        (sort,) if isinstance(sort, str) or not isinstance(sort, Iterable) else tuple(sort) for sort in (base, duel)
    ]
    try:
        return ordered_dice(tuple(sorted(shown[0], key=FACES.index)), tuple(sorted(shown[1], key=FACES.index)))
    except ValueError:
        wrong = next(each for each in chain(*shown) if each not in FACES)
        near = words.nearest(written(wrong), FACES)
        raise NotationError(say("dice move.no face", face=shortened(wrong), near=near, faces=" ".join(FACES))) from None


NONE = dice(())


def is_face(word: str) -> bool:
    """Whether a word names a face in any language."""
    plain = word.casefold()
    return plain in FACES or plain in SPELLINGS or words.canonical(plain, "face") is not None


def read_face(text: str) -> str:
    """The face that a word stands for; raises `NotationError`.

    >>> read_face("Whiskey")
    'whisky'
    """
    plain = written(text).strip().casefold()
    found = plain if plain in FACES else SPELLINGS.get(plain) or words.canonical(plain, "face")
    if found is None:
        near = words.nearest(text, FACES)
        raise NotationError(say("dice move.no face", face=repr(plain), near=near, faces=" ".join(FACES)))
    return found


BETWEEN = str.maketrans(dict.fromkeys(",;+&", " "))
"""What people write between dice beside a space."""


def read_dice(text: str) -> Dice:
    """The dice of a text such as `1 1 beer | duel`; after the bar stand the duel dice, and commas count as spaces.

    >>> read_dice("beer 1 1 | duel").base, read_dice("beer,1, 1").base
    (('1', '1', 'beer'), ('1', '1', 'beer'))
    """
    text = text.translate(BETWEEN)
    base, _, duel = text.partition("|")
    shown = text.replace("|", " ").split()
    if len(shown) > MOST:
        raise NotationError(say("dice move.too many dice", dice=len(shown), most=MOST))
    strange = list(dict.fromkeys(word for word in shown if not is_face(word)))
    if len(strange) > 1:
        raise NotationError(say("dice move.no faces", strange=list(map(repr, strange)), faces=" ".join(FACES)))
    return dice(map(read_face, base.split()), map(read_face, duel.split()))


def without(all_: Dice, some: Dice) -> Dice:
    """What is left when some of the dice are picked up."""
    found = BY_CODE.get(all_.code - some.code)
    if found is not None:
        return found
    base, duel = (Counter(whole) - Counter(part) for whole, part in ((all_.base, some.base), (all_.duel, some.duel)))
    return dice(base.elements(), duel.elements())


def together(kept: Dice, thrown: Dice) -> Dice:
    """Kept and thrown dice side by side."""
    found = BY_CODE.get(kept.code + thrown.code)
    return found if found is not None else dice(kept.base + thrown.base, kept.duel + thrown.duel)


@cache
def parts(faces: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Every different choice among dice that show these faces, none and all included."""
    counts = Counter(faces)
    ways = product(*(range(number + 1) for number in counts.values()))
    return tuple(tuple(chain.from_iterable([face] * n for face, n in zip(counts, way, strict=True))) for way in ways)


@cache
def throws(number: int, die: tuple[str, ...] = BASE_DIE) -> dict[tuple[str, ...], int]:
    """Every result of some equal dice with its multinomial weight, out of 6 to the power of their number.

    >>> len(throws(5)), sum(throws(5).values())
    (252, 7776)
    """
    sides = Counter(die)
    faces = sorted(sides, key=FACES.index)
    results = {}
    for faces_shown in combinations_with_replacement(faces, number):
        counts = Counter(faces_shown)
        orders = factorial(number) // prod(factorial(n) for n in counts.values())
        results[faces_shown] = orders * prod(sides[face] ** n for face, n in counts.items())
    return results


@cache
def _table(number: int, duels: int, duel_die: tuple[str, ...]) -> tuple[dict[Dice, int], tuple[int, ...]]:
    table = {
        ordered_dice(base, duel): weight * times
        for base, weight in throws(number).items()
        for duel, times in throws(duels, duel_die).items()
    }
    return table, tuple(accumulate(table.values()))


@lru_cache(maxsize=5_000)
def throw_of(
    about: str, number: int, duels: int, duel_die: tuple[str, ...] = (), rule: str = "DICE-ROLL-02"
) -> WeightedChance:
    """The request for a throw of base and duel dice: multisets, or pairs of multisets, with their weights."""
    table, steps = _table(number, duels, duel_die)
    return WeightedChance("throw", rule, table, about, steps)

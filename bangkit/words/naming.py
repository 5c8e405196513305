"""The names of cards, characters, events and faces as they are told in each language; English needs no look-up."""

from __future__ import annotations

import csv
import re
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "cs", "sk", "pl")
"""The languages that have names of their own."""
KINDS = ("card", "char", "event", "face", "pip", "die")
"""The kinds of names that stand within facts; roles have sentences of their own."""
_FILE = Path(__file__).with_name("glossary.csv")


@cache
def glossary() -> dict[str, dict[str, tuple[str, ...]]]:
    """For each key and language its names, the usual one first."""
    with _FILE.open(encoding="utf-8", newline="") as file:
        return {
            row["key"]: {
                language: tuple(word.strip() for word in row[language].split(";") if word.strip())
                for language in LANGUAGES
            }
            for row in csv.DictReader(file)
        }


@cache
def translations(language: str) -> dict[str, str]:
    """The English names that are other ones in a language, with those; a name that it lacks stays English."""
    found: dict[str, str] = {}
    for key, names in glossary().items() if language in LANGUAGES[1:] else ():
        if key.partition(".")[0] in KINDS and names[language] and names[language][0] != names["en"][0]:
            found.setdefault(names["en"][0], names[language][0])
    return found


@cache
def _pattern(language: str) -> re.Pattern[str]:
    longest = sorted(translations(language), key=len, reverse=True)
    return re.compile(rf"-> [^:;,]*|(?:return|drop) arrow|(?<!\w)(?:{'|'.join(map(re.escape, longest))})(?!\w)")


def told(text: str, language: str) -> str:
    """A name, a card, a move, or several, with the names of a language; whoever a move is aimed at keeps his own.

    >>> told("Beer 6H", "cs"), told("discard Jail JS -> Beer: hand", "cs"), told("Beer 6H", "en")
    ('Pivo 6H', 'discard Vězení JS -> Beer: hand', 'Beer 6H')
    """
    names = translations(language)
    return _pattern(language).sub(lambda found: names.get(found[0], found[0]), text) if names else text

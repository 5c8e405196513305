"""Names in English, Czech, Slovak and Polish, and reading a name in any of them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache, lru_cache

from bangkit.words.catalogue import listing, say, written
from bangkit.words.naming import LANGUAGES
from bangkit.words.naming import glossary as _table

# Letters that Unicode does not take apart into a letter and an accent.
_LETTERS = str.maketrans({"ł": "l", "’": "", "'": ""})
_own: dict[tuple[str, str], str] = {}
"""The names of one's own cards, characters and events, by kind and bare spelling."""


def plain(text: str) -> str:
    """A name without case, accents, spaces and punctuation: what two spellings have in common.

    >>> plain("Rev. Carabine"), plain("Vězení"), plain("BANG!")
    ('revcarabine', 'vezeni', 'bang')
    """
    return _plain(written(text))


@lru_cache(maxsize=20_000)
def _plain(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(letter for letter in apart if letter.isalnum())


@cache
def _readings(kind: str) -> dict[str, str]:
    """Every spelling of the names of a kind, bare of case and accents, with its English name."""
    found: dict[str, str] = {}
    for language in LANGUAGES:
        for key, names in _table().items():
            if key.startswith(f"{kind}."):
                for word in names[language]:
                    found.setdefault(plain(word), names["en"][0])
    return found


def names(key: str, language: str = "en") -> tuple[str, ...]:
    """Every name of a key in a language, the usual one first; empty where the language has none.

    >>> names("card.mustang")
    ('Mustang', 'Horse')
    """
    if language not in LANGUAGES:
        raise LookupError(say("language.no names", name=repr(language), known=", ".join(LANGUAGES)))
    return _table().get(key, {}).get(language, ())


def name(key: str, language: str = "en") -> str:
    """The usual name of a key in a language; the English one where that language has none.

    >>> name("card.jail", "cs"), name("card.jail", "pl"), name("role.outlaw", "pl")
    ('Vězení', 'Jail', 'Bandyta')
    """
    known = names(key, language) or names(key)
    if not known:
        raise LookupError(say("language.no key", name=repr(key)))
    return known[0]


def canonical(text: str, kind: str) -> str | None:
    """The English name of what a text names in any of the languages; `kind` is card, char, role, event or suit.

    >>> canonical("šerif", "role"), canonical("jose delgado", "char"), canonical("Zorro", "char")
    ('Sheriff', 'José Delgado', None)
    """
    bare = plain(text)
    return _readings(kind).get(bare) or _own.get((kind, bare))


def learn(kind: str, own: Iterable[str]) -> None:
    """Read the names of one's own cards, characters or events from now on, in any case and with any accents."""
    _own.update({(kind, plain(word)): word for word in own})


def unlearn(kind: str, own: Iterable[str]) -> None:
    """Read names of one's own no longer."""
    for word in own:
        _own.pop((kind, plain(word)), None)


def printed(text: str) -> str | None:
    """The English name of the printed card, character or event that a text names in any of the languages."""
    return next((found for kind in ("card", "char", "event") if (found := _readings(kind).get(plain(text)))), None)


def canonical_card(text: str) -> str | None:
    """The English name of the card that a text names in any language, spelling or case, if any.

    >>> canonical_card("bang"), canonical_card("vezeni"), canonical_card("Mistress"), canonical_card("Zorro")
    ('BANG!', 'Jail', 'Cat Balou', None)
    """
    return canonical(text, "card")


def nearest(word: str, candidates: Iterable[str]) -> str:
    """The candidates that look most like a word, the closest first, as they are offered; empty if none does.

    Case and accents do not matter.

    >>> nearest("Wincester", ["Winchester", "Remington", "Schofield"])
    'Winchester'
    >>> nearest("Ban", ["Ana", "Ben", "Zoe"])
    'Ben or Ana'
    """
    spellings = {plain(candidate): candidate for candidate in candidates}
    close = get_close_matches(plain(word), spellings)
    return listing([spellings[each] for each in close], "or") if close else ""

"""The catalogue: every sentence by its id, told in the language that is set.

English stands in `locale/en.toml`, which is all there is to change about an English sentence.
Other languages are gettext catalogues beside it: the English text is the msgid, its id the context.
"""

from __future__ import annotations

import gettext
import os
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from bangkit.words import naming

LOCALE = Path(__file__).with_name("locale")
DOMAIN, RULES, TITLES = "bangkit", "rules", "titles"
"""The catalogue of sentences, and those of the rulebook's rules and of the kit's exercises, which load when one is read."""
BARE = "argparse."
"""The area of the sentences that Python itself asks for: they have no context, since Python gives none."""
VARIABLE = "BANGKIT_LANGUAGE"
"""The environment variable that sets the language before anything is told."""


_chosen = "en"
_own: dict[str, tuple[str, ...]] = {}
"""The sentences that sets of one's own have brought."""


def written(value: object, write: Callable[[Any], str] = str) -> str:
    """A value as a text; of a number with thousands of digits, which Python refuses to write, only how large it is.

    >>> written(5), written(10**5000)
    ('5', '10^30 or more')
    """
    try:
        return write(value)
    except ValueError:
        return say("term.very many" if isinstance(value, int) and value > 0 else "term.far below")


def listing(items: Iterable[object], last: str = "and", language: str | None = None) -> str:
    """The items as a list in words, in the language that is set or in another one.

    >>> listing(["Ana", "Ben", "Cid"])
    'Ana, Ben and Cid'
    >>> listing(["KH", "2C"], last="or")
    'KH or 2C'
    """
    language = language or _chosen
    *front, end = [written(item) for item in items] or [_variants("list.nothing", language)[0]]
    return f"{', '.join(front)} {_variants(f'list.{last}', language)[0]} {end}" if front else end


def counted(number: int | str, noun: str, language: str | None = None) -> str:
    """A number, also as it is written, with its noun in the plural form that the language which is set, or another one, has for it.

    >>> counted(1, "card"), counted(2, "card"), counted(2, "Missed!"), counted(2, "Deputy"), counted("1,000", "die")
    ('1 card', '2 cards', '2 Missed!', '2 Deputies', '1,000 dice')
    """
    forms = english().get(f"noun.{noun}") or _own.get(f"noun.{noun}", (noun, f"{noun}s"))
    form = _translations(language or _chosen).npgettext("noun", forms[0], forms[1], _amount(number))
    return f"{written(number)} {form}"


_WRITTEN = re.compile(r"-?\d{1,3}(,\d{3})*|-?\d+(\.\d+)?")
"""A number as it is written in a sentence: `1000`, `1,000`, `0.5`."""
LISTS = ("and", "or")
"""What joins the last of several facts to the others."""
PART = 2
"""The number whose form of the noun stands with a part of a whole, as in half a second."""


def _amount(number: int | str) -> int:
    """The whole number that says which form of its noun stands with a number."""
    if isinstance(number, int):
        return number
    return PART if "." in number else int(number.replace(",", ""))


def is_number(value: Any) -> bool:
    """Whether a value is a whole number, or a number as it is written in a sentence."""
    return isinstance(value, int) or isinstance(value, str) and _WRITTEN.fullmatch(value) is not None


class _Teller(Formatter):
    """Fills `{fact}` in as words and `{number:noun}` as a number with its noun.

    A language whose nouns change within a sentence says its plural forms there: `{number:kartu|karty|karet}`,
    with a sign where the number does not come first: `{number:zbývá # karta|zbývají # karty|zbývá # karet}`.
    """

    def __init__(self, language: str) -> None:
        self.language = language

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        fact, first = super().get_field(field_name, args, kwargs)
        long = first in ECHOED and isinstance(fact, str) and len(fact) > LONGEST_ECHO
        return (f"{fact[: LONGEST_ECHO // 2]} ... {fact[-LONGEST_ECHO // 4 :]}" if long else fact), first

    def format_field(self, value: Any, format_spec: str) -> str:
        noun = bool(format_spec) and format_spec not in LISTS and is_number(value)
        if noun and "|" in format_spec:
            plural = getattr(_translations(self.language), "plural", lambda number: number != 1)
            form = format_spec.split("|")[plural(_amount(value))]
            number = written(value)
            return form.replace("#", number) if "#" in form else f"{number} {form}"
        if format_spec and not format_spec[0].isalpha():
            return format(value, format_spec)
        if noun:
            return counted(value, format_spec, self.language)
        if type(value) in (list, tuple, set, frozenset):  # a move is a tuple too, and tells itself
            return listing(value, format_spec or "and", self.language)
        return written(value)


class _Foreign(_Teller):
    """A teller that also calls cards, characters, events and faces by their names in the language that is set."""

    def __init__(self, language: str, called: str) -> None:
        super().__init__(language)
        self.called = called

    def get_field(self, field_name: str, args: Any, kwargs: Any) -> Any:
        fact, first = super().get_field(field_name, args, kwargs)
        return (fact if first in PEOPLE | TYPED else self.named(fact)), first

    def named(self, fact: Any) -> Any:
        """A fact with the names of the language; numbers are none, and of a list each is told for itself."""
        if type(fact) in (list, tuple, set, frozenset):
            return [self.named(each) for each in fact]
        return fact if isinstance(fact, int) else naming.told(written(fact), self.called)


PEOPLE = frozenset("asked current killer loser opponent other player shooter target waiting who winner winners".split())
"""The facts that are players, who keep their names in every language."""
TYPED = frozenset("answers call id question result signature title typed".split())
"""The facts that are code, answers to be typed as they stand, or somebody's own words."""
ECHOED = PEOPLE | frozenset("card face got lying move name text thing typed verb word".split())
"""The facts that may repeat what somebody typed; of a long one the beginning and the end are told."""
LONGEST_ECHO = 400


@cache
def _teller(language: str, called: str) -> _Teller:
    return _Teller(language) if called == "en" else _Foreign(language, called)


def flat(tables: Mapping[str, Any], area: str = "") -> dict[str, tuple[str, ...]]:
    """Sentences that stand in tables within tables, by their ids, the variants of each in their order.

    >>> flat({"log": {"sings": "{player} sings.", "rests": ["{player} rests.", "Somebody rests."]}})
    {'log.sings': ('{player} sings.',), 'log.rests': ('{player} rests.', 'Somebody rests.')}
    """
    found: dict[str, tuple[str, ...]] = {}
    for key, value in tables.items():
        if isinstance(value, Mapping):
            found |= flat(value, f"{area}{key}.")
        else:
            found[area + key] = (value,) if isinstance(value, str) else tuple(value)
    return found


@cache
def english() -> dict[str, tuple[str, ...]]:
    """Every sentence of ours in English by its id, the variants of each in their order."""
    return flat(tomllib.loads((LOCALE / "en.toml").read_text(encoding="utf-8")))


def add(area: str, sentences: Mapping[str, Any]) -> None:
    """Add the sentences of a set of one's own to an area, as they stand in the catalogue; the last of an id counts.

    Raises:
        ValueError: an id that the catalogue has already; nothing is added then.

    >>> add("song", {"hums": ["{player} hums {tune}.", "{player} hums."]})
    >>> say("song.hums", player="Ana")
    'Ana hums.'
    """
    new = flat(sentences, f"{area}.")
    if taken := sorted(new.keys() & english().keys()):
        raise ValueError(say("language.taken", ids=taken))
    _own.update(new)
    for cached in (_variants, keys):
        cached.cache_clear()


@cache
def _translations(language: str, domain: str = DOMAIN) -> gettext.NullTranslations:
    return translations_in(LOCALE / language / "LC_MESSAGES" / f"{domain}.mo")


def rule_text(context: str, text: str, language: str) -> str:
    """A text of the rulebook in a language; English where that lacks it."""
    return _translations(language, RULES).pgettext(context, text) if text else text


def title_told(whose: str, title: str) -> str:
    """The title of a sheet or task of the kit in the language that is set; as it is written where that lacks it.

    >>> with telling("cs"):
    ...     title_told("card-heart", "A Barrel"), title_told("mine", "My sheet")
    ('Barel', 'My sheet')
    """
    return _translations(_chosen, TITLES).pgettext(whose, title)


def translations_in(path: Path) -> gettext.NullTranslations:
    """The catalogue in a file; where there is none, or a damaged one, everything is told in English."""
    try:
        with path.open("rb") as file:
            return gettext.GNUTranslations(file)
    except Exception:  # gettext raises whatever the bytes lead it to
        return gettext.NullTranslations()


def variants(key: str) -> tuple[str, ...]:
    """The sentences that may tell an id, in the language that is set; none if nobody knows the id.

    >>> variants("log.shot")
    ('{shooter} shoots at {player} with {card}.', '{shooter} shoots at {player}.')
    """
    return _variants(key, _chosen)


@cache
def _variants(key: str, language: str) -> tuple[str, ...]:
    foreign = _translations(language)
    return tuple(foreign.pgettext(key, each) for each in english().get(key) or _own.get(key, ()))


@cache
def keys(area: str) -> tuple[str, ...]:
    """The ids of an area without its name, in the order of the catalogue.

    >>> keys("role")
    ('sheriff', 'deputy', 'outlaw', 'renegade')
    """
    return tuple(key[len(area) + 1 :] for key in (*english(), *_own) if key.startswith(f"{area}."))


def pieces(pattern: str) -> list[tuple[str, str]]:
    """The facts that a pattern speaks of, each with how it is told.

    >>> pieces("{player} draws {count:card}.")
    [('player', ''), ('count', 'card')]
    """
    return [(name, form or "") for _, name, form, _ in Formatter().parse(pattern) if name]


@cache
def facts_of(pattern: str) -> frozenset[str]:
    """The names of the facts that a pattern speaks of."""
    return frozenset(name for name, _ in pieces(pattern))


def tell(key: str, facts: Mapping[str, object]) -> str | None:
    """The first variant of an id whose facts are all known, filled in; None if there is no such variant.

    A fact that is None counts as unknown, and so does an empty list or text, except in the last variant where no other one fits.

    >>> tell("refusal.CARD-BANG-1", {"target": "Dan", "distance": 3, "reach": 1})
    'Dan is at distance 3, your reach is 1.'
    >>> tell("refusal.CARD-BANG-1", {})
    'That is out of your reach.'
    """
    patterns = variants(key)
    known = {name: fact for name, fact in facts.items() if fact or fact == 0}
    for pattern in patterns:
        if facts_of(pattern) <= known.keys():
            return _filled(key, pattern, known)
    if patterns and all(facts.get(name) is not None for name in facts_of(patterns[-1])):
        return _filled(key, patterns[-1], facts)
    return None


@cache
def _has_words(pattern: str) -> bool:
    """Whether a pattern says more than its facts; one that does not is the same in every language."""
    return any(letter.isalpha() for literal, *_ in Formatter().parse(pattern) for letter in literal)


def _filled(key: str, pattern: str, facts: Mapping[str, object]) -> str:
    """A sentence with its facts; one that is told in English for want of a translation counts in English, too."""
    language = "en" if _has_words(pattern) and pattern in english().get(key, ()) else _chosen
    return _teller(language, _chosen).vformat(pattern, (), facts)


def say(key: str, facts: Mapping[str, object] | None = None, /, **more: object) -> str:
    """The sentence of an id, its area and key, with its facts; the bare facts where it has none.

    >>> say("question.store", cards=["Beer 6H", "Missed! 2S"])
    'General Store: take one of Beer 6H and Missed! 2S.'
    >>> say("log.drops the hat", player="Ana", cards=["KH", "2C"])
    'drops the hat: player Ana, cards KH and 2C'
    """
    known = {**(facts or {}), **more}
    told = tell(key, known)
    return told if told is not None else bare(key.partition(".")[2], known)


def bare(what: str, facts: Mapping[str, object]) -> str:
    """The bare facts, for anything that has no sentence of its own.

    >>> bare("drops the hat", {"player": "Ana", "cards": ["KH", "2C"]})
    'drops the hat: player Ana, cards KH and 2C'
    """
    told = [
        f"{name} {_teller(_chosen, _chosen).format_field(fact, '')}" for name, fact in facts.items() if fact is not None
    ]
    return f"{what}: {', '.join(told)}" if told else what


def languages() -> tuple[str, ...]:
    """The languages that have a catalogue, or names at least, English first."""
    return (
        "en",
        *sorted({path.parts[-3] for path in LOCALE.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")} | {*naming.LANGUAGES[1:]}),
    )


def language_named(text: str) -> str | None:
    """The language that a text names, as people and machines write it; None where there is none of it.

    >>> language_named(" CS "), language_named("cs_CZ.UTF-8"), language_named("klingon")
    ('cs', 'cs', None)
    """
    named = text.strip().lower().replace("-", "_").partition("_")[0]
    return named if named in languages() else None


def use(language: str) -> None:
    """Tell everything in this language from now on; what it does not know is told in English."""
    global _chosen
    _chosen = language


@contextmanager
def telling(language: str) -> Iterator[None]:
    """Tell in another language for a while, as for the texts that a file holds in English.

    >>> with telling("en"):
    ...     say("question.play")
    'Play a card, or pass to end the turn.'
    """
    before = _chosen
    use(language)
    try:
        yield
    finally:
        use(before)


@contextmanager
def telling_python() -> Iterator[None]:
    """Let Python's own modules, such as argparse, tell in the language that is set, for a while.

    They ask gettext, which knows a language by the environment and a catalogue by its domain.
    """
    if not isinstance(_translations(_chosen), gettext.GNUTranslations):
        yield
        return
    domain, language = gettext.textdomain(), os.environ.get("LANGUAGE")
    gettext.bindtextdomain(DOMAIN, str(LOCALE))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = _chosen
    try:
        yield
    finally:
        gettext.textdomain(domain)
        if language is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = language


def chosen() -> str:
    """The language that is set."""
    return _chosen


def called(name: str) -> str:
    """A card, a character, an event or a move with the names of the language that is set.

    >>> with telling("cs"):
    ...     called("Jail JS"), called("Bart Cassidy")
    ('Vězení JS', 'Bart Cassidy')
    """
    return name if _chosen == "en" else naming.told(name, _chosen)


if meant := language_named(_asked := os.environ.get(VARIABLE) or "en"):
    use(meant)
else:
    print(say("language.variable", variable=VARIABLE, name=repr(_asked), known=languages()), file=sys.stderr)

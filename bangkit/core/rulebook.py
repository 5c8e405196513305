"""The rulebook: every rule and every decision of both games, by id, in the order in which they are written.

The texts lie in `rules/`, one page for each chapter, and are read when the first rule is looked up.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from html import escape
from pathlib import Path
from textwrap import fill
from types import MappingProxyType
from typing import Any, NamedTuple

from bangkit import words
from bangkit.core.arguments import not_of_kind, takes
from bangkit.core.errors import NotationError
from bangkit.core.files import read_text
from bangkit.words.catalogue import chosen, rule_text, say

_PAGES = Path(__file__).with_name("rules")
_OPENING = re.compile(r"\*\*([A-Z0-9]+(?:-[A-Z0-9]+)+)\*\* (.+)")
_ID = r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b"
# "CARD-BEER-10, -11" and "CARD-END-1 to -9" name more rules than they spell out.
_MENTION = re.compile(rf"({_ID})((?:(?:,| to| and| or) -\d+)*)")
_MORE = re.compile(r"(,| to| and| or) -(\d+)")
_OWN = 100_000
"""Rules of one's own stand behind this place."""
TRANSLATED = ("text", "question", "example", "chapter", "section")
"""What of a rule is told in the language that is set; the rest is for those who build."""
_DECISION = re.compile(r"(CDEC|CONF|DEC)-")


@dataclass(frozen=True, slots=True, repr=False)
class Rule:
    """One rule, or one decision where the printed rules leave something open.

    `text` says what holds and `example` tells a little scene in which it matters.
    A decision also has the `question` that it settles.  `order` is its place in the rulebook.
    For those who build: `test` is what would show it broken, `source` where it comes from, `why` what decided it.
    """

    id: str
    text: str
    question: str
    example: str
    why: str
    test: str
    source: str
    chapter: str
    section: str
    order: int

    @property
    def decision(self) -> bool:
        """Whether this explains other rules instead of being one."""
        return _DECISION.match(self.id) is not None

    @property
    def see_also(self) -> tuple[str, ...]:
        """The other rules that this one names, in the order of its text."""
        text = " ".join((self.text, self.question, self.why, self.test, self.source))
        return tuple(dict.fromkeys(i for i in _mentions(text) if i in _book() and i != self.id))

    @property
    def place(self) -> str:
        """The chapter and the section it stands in."""
        return f"{self.chapter} · {self.section}" if self.section else self.chapter

    @property
    def _now(self) -> Rule:
        """The rule in the language that is set; one that no book holds as it is."""
        return _told(_book()[self.id]) if self.id in _book() else self

    def parts(self, *, details: bool = False) -> Iterator[tuple[str, str]]:
        """What there is to say, in reading order, each part with its caption; the rule itself has none.

        With `details` also what is for those who build: why it was decided, what would show it broken, its source.
        """
        if self.question:
            yield words.label("rule.question"), self.question
        yield words.label("rule.decision") if self.question else "", self.text
        for caption in ("example", *(("why", "test", "source") if details else ())):
            if part := getattr(self, caption):
                yield words.label(f"rule.{caption}"), part
        if details and self.see_also:
            yield words.label("rule.see_also"), ", ".join(self.see_also)

    def told(self, *, details: bool = False) -> str:
        """The rule as plain text, with `details` also for those who build."""
        now = self._now
        lines = [
            f"{caption}: {_plain(part)}" if caption else _plain(part) for caption, part in now.parts(details=details)
        ]
        filled = [fill(line, 88, subsequent_indent="  ", break_on_hyphens=False) for line in lines]
        return "\n".join([f"{self.id} ({now.place})", *filled])

    def __str__(self) -> str:
        return self.told()

    __repr__ = __str__

    def _repr_html_(self) -> str:
        now = self._now
        rows = "".join(
            f"<p>{f'<b>{escape(caption)}:</b> ' if caption else ''}{_html(part)}</p>" for caption, part in now.parts()
        )
        place = f"<p><small>{self.id} · {escape(now.place)}</small></p>"
        return f'<div class="bangkit-rule">{rows}{place}</div>'


class Refusal(NamedTuple):
    """Why a move is not allowed: the rule that forbids it and the facts of the case."""

    rule: str
    facts: Mapping[str, Any]

    def __str__(self) -> str:
        return f"{self.rule}: {words.refusal(self.rule, self.facts, rule(self.rule).text)}"

    def __reduce__(self) -> tuple[Any, ...]:
        return Refusal, (self.rule, dict(self.facts))

    def __repr__(self) -> str:
        return f"<{self}>"

    @property
    def handed_out(self) -> Refusal:
        """The same with facts that nobody can change, since equal refusals may be one."""
        return Refusal(self.rule, MappingProxyType(dict(self.facts)))


@takes()
def rule(rule_id: str) -> Rule:
    """The rule with an id; an unknown id is a `NotationError` that names the nearest ones.

    >>> rule("CARD-DIST-9").text
    'Mustang of the seen and Appaloosa of the seeing player add up and cancel.'
    """
    if not isinstance(rule_id, str) or not rule_id.strip():
        raise NotationError(not_of_kind(say("thing.a rule's id"), say("wanted.a text such as CARD-DIST-3"), rule_id))
    found = _book().get(str(rule_id)) or _book().get(str(rule_id).strip().upper())
    if found is None:
        word = str(rule_id).strip().upper()
        named = [each for each in _book() if word in each.split("-")][:3]  # the first rules of what is called so
        near = words.listing(named, "or") if named else words.nearest(rule_id, _book())
        raise NotationError(words.say("error.unknown rule", text=rule_id, nearest=near))
    return _told(found)


def context_of(rule_id: str, part: str) -> str:
    """What a translator sees beside a text of the rulebook: whose it is, and which part."""
    return part if part in ("chapter", "section") else rule_id if part == "text" else f"{rule_id}.{part}"


def _told(found: Rule) -> Rule:
    """A rule in the language that is set."""
    return found if (language := chosen()) == "en" else _translated(found, language)


@cache
def _translated(found: Rule, language: str) -> Rule:
    told: Any = {part: rule_text(context_of(found.id, part), getattr(found, part), language) for part in TRANSLATED}
    return replace(found, **told)


def ids() -> Collection[str]:
    """The ids of all rules, in the order of the rulebook."""
    return _book().keys()


def rules(prefix: str = "") -> tuple[Rule, ...]:
    """The rules whose id begins with a prefix, in the order of the rulebook; without one, all of them.

    >>> [r.id for r in rules("CARD-PANIC")]
    ['CARD-PANIC-1', 'CARD-PANIC-2']
    """
    return tuple(_told(r) for r in _book().values() if r.id.startswith(prefix.strip().upper()))


def listed(text: str) -> tuple[Rule, ...]:
    """The rules that a text names, also those that it only counts up, in its order.

    >>> [r.id for r in listed("CARD-PANIC-1, CARD-PANIC-2, CARD-SALO-1, CARD-SALO-2")]
    ['CARD-PANIC-1', 'CARD-PANIC-2', 'CARD-SALO-1', 'CARD-SALO-2']
    """
    return tuple(rule(each) for each in mentioned(text))


def mentioned(text: str) -> tuple[str, ...]:
    """The ids that a text names, whether or not there are such rules."""
    return tuple(_mentions(text))


def search(text: str) -> tuple[Rule, ...]:
    """The rules in which every word of a text occurs, wherever it stands, in the order of the rulebook.

    >>> [r.id for r in search("imaginary barrel removed")]
    ['CARD-CHAR-JOURDONNAIS-3']
    """
    wanted = text.casefold().split()
    told = ((r, _told(r)) for r in _book().values())
    return tuple(
        shown
        for r, shown in told
        if wanted and all(word in _searched(r) or word in _searched(shown) for word in wanted)
    )


def is_id(text: Any) -> bool:
    """Whether a text has the form of a rule's id."""
    return isinstance(text, str) and re.fullmatch(_ID, text) is not None


def stands(rule_id: Any) -> bool:
    """Whether there is a rule of this id, printed or in a set of one's own."""
    return isinstance(rule_id, str) and rule_id in _book()


def prints(rule_id: str) -> bool:
    """Whether the printed rulebook has a rule of this id."""
    return rule_id in _book() and _book()[rule_id].order < _OWN


def write(chapter: str, texts: Mapping[str, str]) -> None:
    """Add a chapter of one's own at the end: the texts of its rules by id."""
    book = _book()
    last = max(_OWN, *(each.order for each in book.values()))
    for place, (rule_id, text) in enumerate(texts.items(), last + 1):
        book[rule_id] = Rule(rule_id, text, "", "", "", "", "", chapter, "", place)


def tear_out(rule_ids: Iterable[str]) -> None:
    """Forget rules of one's own."""
    for rule_id in rule_ids:
        _book().pop(rule_id, None)


def position(rule_id: str) -> int:
    """The place of a rule in the rulebook: refusals are told in this order."""
    return (_book().get(rule_id) or rule(rule_id)).order


@cache
def _book() -> dict[str, Rule]:
    """Every rule by its id."""
    book: dict[str, Rule] = {}
    for page in sorted(_PAGES.glob("*.md")):
        for facts in _read(read_text(page)):
            get = facts.get
            book[facts["id"]] = Rule(
                facts["id"], facts["text"], get("Question", ""), get("Example", ""), get("Why", ""), get("Test", ""),
                get("Source", "") or get("Support", ""), facts["chapter"], facts["section"], len(book),
            )  # fmt: skip
    return book


def _read(page: str) -> Iterator[dict[str, str]]:
    """The rules of one page, each with the parts written below it."""
    chapter = section = ""
    facts: dict[str, str] = {}
    for line in page.splitlines():
        if line.startswith("**") and (opening := _OPENING.fullmatch(line)):
            facts = {"id": opening[1], "text": opening[2], "chapter": chapter, "section": section}
        elif line.startswith("- ") and facts:
            caption, _, part = line[2:].partition(": ")
            facts[caption] = part
        else:
            if facts:
                yield facts
                facts = {}
            if line.startswith("# "):
                chapter, section = line[2:], ""
            elif line.startswith("## "):
                section = line[3:]
    if facts:
        yield facts


def _mentions(text: str) -> Iterator[str]:
    """The ids that a text names, also those that it only counts up."""
    for first, more in _MENTION.findall(text):
        yield first
        stem, _, last = first.rpartition("-")
        for joint, number in _MORE.findall(more):
            if joint == " to":
                width = len(last) if last.startswith("0") else 1
                yield from (f"{stem}-{n:0{width}}" for n in range(int(last) + 1, int(number)))
            yield f"{stem}-{number}"
            last = number


@cache
def _searched(found: Rule) -> str:
    return " ".join(
        (found.id, found.text, found.question, found.example, found.why, found.test, found.place)
    ).casefold()


def _plain(text: str) -> str:
    """A text without the marks that only a page needs."""
    return re.sub(r"[*`]+(\S(?:[^*`]*\S)?)[*`]+", r"\1", text)


def with_words(text: str) -> str:
    """A text as safe HTML, in which an id shows what that rule says when it is pointed at.

    >>> with_words("She need not (CARD-BANG-5) & will not (CARD-BANG-99).")
    'She need not (<abbr title="Playing Missed! is voluntary.">CARD-BANG-5</abbr>) &amp; will not (CARD-BANG-99).'
    """
    return pointed(escape(text))


def pointed(html: str) -> str:
    """Safe HTML in which an id shows what that rule says when it is pointed at."""
    return re.sub(_ID, _pointed, html)


def _html(text: str) -> str:
    marked = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", with_words(text))
    marked = re.sub(r"\*([^*]+)\*", r"<i>\1</i>", marked)
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", marked)


def _pointed(match: re.Match[str]) -> str:
    found = _told(_book()[match[0]]) if match[0] in _book() else None
    return f'<abbr title="{escape(_plain(found.text))}">{found.id}</abbr>' if found else match[0]

"""Lists to read, which need no click: characters and events in a line each, and the rules of a page with an example each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import groupby
from typing import Any

from bangkit.cards.cardset import SETS as CARD_SETS
from bangkit.cards.hooks import CHARACTERS
from bangkit.core.arguments import one_of, shortened, takes
from bangkit.core.errors import BangkitError
from bangkit.core.rulebook import Rule, rules, with_words
from bangkit.core.sets import GameSet, Registry
from bangkit.dice.diceset import SETS as DICE_SETS
from bangkit.show.display import Grid, Shown, Stack
from bangkit.words.catalogue import say
from bangkit.words.glossary import plain

GAMES: dict[str, Registry[Any]] = {"cards": CARD_SETS, "dice": DICE_SETS}
LIFE = {"cards": "bullets", "dice": "life"}
"""The field of a character's record that holds its life points."""


@takes(game=one_of(tuple(GAMES)))
def characters(game: str = "cards") -> Stack:
    """Every character of a game with life points and ability, a table for each set that is in use."""
    told = [
        Grid(
            _heading("show.characters of", each),
            [say("show.character"), say("show.life"), say("show.ability")],
            [[one.name, str(getattr(one, LIFE[game])), one.told] for one in each.characters],
        )
        for each in GAMES[game]
        if each.characters
    ]
    return Stack(told)


@takes()
def events() -> Stack:
    """Every event with what it does, a table for each set that is in use."""
    told = [
        Grid(
            _heading("show.events of", each),
            [say("show.event heading"), say("show.does")],
            [[one.name, one.told] for one in each.events],
        )
        for each in CARD_SETS
        if each.events
    ]
    return Stack(told)


def _heading(key: str, which: GameSet) -> str:
    return say(key, set=which.told)


@dataclass(frozen=True, slots=True, repr=False)
class RuleList(Shown):
    """Rules to read, section by section: what holds, and a scene in which it matters."""

    rules: Sequence[Rule]

    def html(self) -> str:
        return "".join(
            f"<details><summary>{escape(say('show.rules of section', section=place, count=len(told)))}</summary>"
            f"<ul>{''.join(map(_item, told))}</ul></details>"
            for place, told in self._sections()
        )

    def text(self) -> str:
        return "\n\n".join(
            "\n".join([place, *(f"- {_question(each)}{each.text} [{each.id}]" for each in told)])
            for place, told in self._sections()
        )

    def __len__(self) -> int:
        return len(self.rules)

    def _sections(self) -> list[tuple[str, list[Rule]]]:
        return [(place, list(told)) for place, told in groupby(self.rules, key=_section)]


def _section(which: Rule) -> str:
    """Where a rule stands: in its section, or under the name of the character that it is about."""
    about = plain(which.id.partition("-CHAR-")[2].rpartition("-")[0])
    return next((name for name in CHARACTERS if plain(name) == about), "") or which.section or which.chapter


def _question(which: Rule) -> str:
    return f"{which.question} " if which.question else ""


def _item(which: Rule) -> str:
    example = f"<br><i>{with_words(which.example)}</i>" if which.example else ""
    return f"<li>{with_words(_question(which) + which.text)} <small>{which.id}</small>{example}</li>"


@takes()
def rule_list(*prefixes: str) -> RuleList:
    """The rules whose ids begin so, in the order of the rulebook, to read without a click.

    >>> print(rule_list("CARD-PANIC"))
    Cards fully described by symbols
    - Panic! takes a card (CARD-SYM-5) from another player at distance 1. [CARD-PANIC-1]
    - Panic! may take any card in play of the target, including weapon, Jail and Dynamite. [CARD-PANIC-2]

    Raises:
        BangkitError: no rule begins so.
    """
    for each in prefixes:
        if not isinstance(each, str) or not rules(each):
            raise BangkitError(say("show.no rules", prefix=shortened(each)))
    wanted = {each.id: each for prefix in prefixes for each in rules(prefix)}
    return RuleList(sorted(wanted.values(), key=lambda each: each.order))

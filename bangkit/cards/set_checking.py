"""Is the record of a set right? Every problem is found, before anything of it is known to a game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from bangkit.cards.faces import RANKS, SUITS
from bangkit.cards.hooks import Action, Copies, Kind, Power, Unless
from bangkit.core import rulebook
from bangkit.core.arguments import (
    FLAG,
    NATURAL,
    POSITIVE,
    TEXT,
    WHOLE,
    Argument,
    instance_of,
    one_of,
    or_none,
    shortened,
)
from bangkit.core.arguments import problems_of as wrong_kinds
from bangkit.core.own_functions import hooks_of, wrong_function
from bangkit.core.sets import wrong_role_cards
from bangkit.core.showing import pictures
from bangkit.words import glossary
from bangkit.words.catalogue import listing, say

if TYPE_CHECKING:
    from bangkit.cards.cardset import CardSet

BORDERS = ("brown", "blue", "green")
FACE = re.compile(f"({'|'.join(RANKS)})([{''.join(suit[0].upper() for suit in SUITS)}])")
NAME = re.compile(r"[^\W_][\w .!'’&-]*", re.UNICODE)
READ_OTHERWISE = re.compile(
    r"^(use|discard|take|put back|choose)\b|^(pass|hand|done|no|end turn|hearts|diamonds|clubs|spades)$| as | -|-$| (10|[2-9JQKA])[HDCS]$",
    re.IGNORECASE,
)
"""What a move text means by itself."""
FACTS = frozenset({"name", "rule", "rules", "text", "bullets", "bullets_rule", "closes"})
"""The fields of a power that are no hooks."""
LYING = frozenset({"nearer", "farther", "reach", "bangs", "missed_needed", "beer_heals", "barrel", "ready_answer"})
"""The hooks of a card that lies in front of its owner."""
EVENT = frozenset(
    {"bangs", "fewer", "extra", "suit", "forbids", "no_abilities", "appears", "turn_begins", "returns", "direction"}
)
"""The hooks of an event."""
CHARACTER = frozenset(each.name for each in fields(Power)) - FACTS - EVENT | {"bangs"}
"""The hooks of a character."""
_KINDS = {LYING: "lying", EVENT: "event", CHARACTER: "character"}
VALUES = {
    "int": WHOLE,
    "bool": FLAG,
    "str": TEXT,
    "Action": instance_of("an action, made with bangkit.cards.uses(...)", Action),
}
"""What a hook that is no function may hold."""
NUMBERS = {
    **dict.fromkeys(("fewer", "extra"), NATURAL),
    **dict.fromkeys(("bangs", "missed_needed", "flips", "beer_heals"), POSITIVE),
}  # fmt: skip
"""Hooks that hold no number below these."""
NAMED = Argument("a name", lambda value: isinstance(value, str) and NAME.fullmatch(value) is not None)
ONE_OF = {"suit": or_none(one_of(SUITS)), "direction": one_of((1, -1)), "barrel": NAMED, "ready_answer": NAMED}
"""Hooks that hold one of a few values."""
CARD = {
    **dict.fromkeys(("helps", "picks", "price", "counts_as_bang"), FLAG), "draws": NATURAL, "rules": TEXT, "picture": TEXT,
    **dict.fromkeys(("never_oneself", "unprompted", "demands"), TEXT),
    "answers": Argument(
        "a set of shot, bang and lethal",
        lambda value: isinstance(value, (set, frozenset)) and value <= {"shot", "bang", "lethal"},
    ),
}  # fmt: skip
"""What the plain fields of a card may hold."""
FUNCTIONS = hooks_of(Power)


def problems_of_set(own: CardSet, others: Iterable[CardSet]) -> Iterator[str]:
    """Everything that is wrong with the cards, characters and events of a set beside these other sets."""
    others = list(others)
    home = {glossary.plain(str(each.name)): other.told for other in others for each in things(other)}
    printed = {each.name for other in others for each in other.cards if isinstance(each, Kind)}
    yield from _names(things(own), home)
    for card in own.cards:
        if isinstance(card, Copies):
            if not isinstance(card.name, str) or card.name not in printed:
                yield say("set.no card to copy", name=called(card), near=glossary.nearest(str(card.name), printed))
            yield from _faces(called(card), card.faces)
        elif isinstance(card, Kind):
            yield from _card(card)
            yield from _rules(own, called(card), card.rules)
        else:
            yield say("set.no card", value=shortened(card))
    for what, records, hooks in (("character", own.characters, CHARACTER), ("event", own.events, EVENT)):
        for power in records:
            if not isinstance(power, Power):
                yield say("set.no record", what=what, value=shortened(power))
                continue
            yield from _power(power, hooks)
            yield from _rules(own, called(power), power.rules)
            if what == "event" and not changes(power):
                yield say("set.changes nothing", what=what, name=called(power))
    yield from own.wrong_players()
    yield from wrong_role_cards(own.roles)
    if own.goals is not None and not all(hasattr(own.goals, each) for each in ("hold", "verdict", "reward")):
        yield say("set.goals", value=shortened(own.goals))


def things(own: CardSet) -> list[Any]:
    """Everything in a set that has a name of its own."""
    return [each for each in (*own.cards, *own.characters, *own.events) if isinstance(each, (Kind, Power))]


def called(thing: Any) -> str:
    """The name of a thing for a sentence; of a very long one only the ends."""
    return thing.name if isinstance(thing.name, str) and len(thing.name) <= 40 else shortened(thing.name)


def changes(power: Power) -> dict[str, Any]:
    """The hooks that a power fills, with what it puts there; `True` is not the 1 that stands there already."""
    put = {each.name: (getattr(power, each.name), each.default) for each in fields(Power) if each.name not in FACTS}
    return {name: new for name, (new, old) in put.items() if type(new) is not type(old) or new != old}


def _names(own: list[Any], home: Mapping[str, str]) -> Iterator[str]:
    taken = Counter(glossary.plain(str(each.name)) for each in own)
    for name in {repr(each.name): each.name for each in own}.values():
        if not isinstance(name, str) or len(name) > 40 or not NAME.fullmatch(name) or READ_OTHERWISE.search(name):
            yield say("set.thing name", name=shortened(name))
            continue
        if taken[glossary.plain(name)] > 1:
            yield say("set.same name", name=name)
        if set_ := home.get(glossary.plain(name)):
            yield say("set.name taken", name=name, set=set_)
        elif known := glossary.printed(name):
            yield say("set.read as", name=name, known=known)


def _card(card: Kind) -> Iterator[str]:
    name = called(card)
    yield from _faces(name, card.faces)
    for kind in (card, card.used):
        values = {each: getattr(kind, each) for each in CARD} if kind is not None else {}
        yield from (f"{name}: {problem}" for problem in wrong_kinds(values, CARD))
    yield from _picture(name, card.picture)
    if card.border not in BORDERS:
        yield say("set.border", name=name, border=shortened(card.border), borders=listing(BORDERS, "or"))
    if card.reach is not None and not (card.border == "blue" and card.lays):
        yield say("set.reach", name=name)
    elif card.reach is not None and not (type(card.reach) is int and card.reach > 0):
        yield say("set.reach number", name=name, reach=shortened(card.reach))
    for kind in (card, card.used):
        if kind is not None:
            if kind.does is not None:
                yield from wrong_function(
                    name, "effect", kind.does, 2 + bool(kind.aims) + bool(kind.picks), None, "card"
                )
            else:
                yield from wrong_function(name, "effect", kind.effect, 3, False)
            for each in (*kind.checks, *kind.aims):
                function, number = each if isinstance(each, Unless) else (each, 3)
                yield from wrong_function(name, "check", function, number, False)
    if isinstance(card.power, Power):
        yield from _power(card.power, LYING)
    does = any(kind.effect or kind.does for kind in (card, card.used) if kind is not None)
    effect = does or card.answers or card.lays == "target"
    if not effect and not (card.power and changes(card.power)) and not card.demands and card.reach is None:
        yield say("set.changes nothing", what="card", name=name)


def _picture(name: str, picture: Any) -> Iterator[str]:
    if isinstance(picture, str) and picture and glossary.plain(picture) not in (known := pictures()):
        yield say("set.picture", name=name, picture=shortened(picture), near=glossary.nearest(picture, known))


def _faces(name: Any, faces: Any) -> Iterator[str]:
    if not isinstance(faces, str) or not faces.split():
        yield say("set.faces", name=name, value=shortened(faces))
        return
    for face in dict.fromkeys(faces.split()):
        if not FACE.fullmatch(face):
            yield say("set.face", name=name, face=shortened(face))


def _power(power: Power, hooks: frozenset[str]) -> Iterator[str]:
    filled, called_so = changes(power), called(power)
    facts = {"text": power.text, "rules": power.rules, "bullets_rule": power.bullets_rule, "closes": power.closes}
    kinds = {**dict.fromkeys(facts, TEXT), "closes": FLAG}
    yield from (f"{called_so}: {problem}" for problem in wrong_kinds(facts, kinds))
    for name in sorted(filled.keys() - hooks):
        yield say("set.hook", name=called_so, what=say(f"set.{_KINDS[hooks]}"), hook=name)
    if type(power.bullets) is not int or not 1 <= power.bullets <= 9:
        yield say("set.bullets", name=called_so, bullets=shortened(power.bullets))
    for hook in fields(Power):
        if hook.name not in filled or hook.name not in hooks:
            continue
        value = filled[hook.name]
        kind = str(hook.type)
        if hook.name in ONE_OF:
            if not ONE_OF[hook.name].holds(value):
                kinds = {hook.name: ONE_OF[hook.name]}
                yield from (f"{called_so}: {problem}" for problem in wrong_kinds({hook.name: value}, kinds))
            continue
        if hook.name in FUNCTIONS:
            yield from wrong_function(called_so, hook.name, value, *FUNCTIONS[hook.name])
        elif not (allowed := NUMBERS.get(hook.name) or VALUES[kind.removesuffix(" | None")]).holds(value):
            yield say("set.hook value", name=called_so, hook=hook.name, kind=allowed.told, value=shortened(value))


def _rules(own: CardSet, name: str, listed: Any) -> Iterator[str]:
    for rule in rulebook.mentioned(str(listed)) if listed else ():
        if rule not in own.rules and not rulebook.prints(rule):
            yield say("set.no rule", name=name, rule=rule)

"""Is a position possible? Every problem is found, none is repaired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from bangkit.cards.cardset import SETS, events_of, goals_of, role_cards, set_of
from bangkit.cards.faces import CARDS, Card, split_face
from bangkit.core.arguments import FLAG, LIST, TEXT, WHOLE, not_of_kind, or_none, shortened, strangers
from bangkit.core.errors import InvalidPosition
from bangkit.core.states import LIVES, over_already, to_change, wrong_roles
from bangkit.core.winning import verdict
from bangkit.words.catalogue import listing, say
from bangkit.words.glossary import canonical_card, nearest

if TYPE_CHECKING:
    from bangkit.cards.table import Player, Table


MAYBE = or_none(TEXT)
SEAT = {
    "life": WHOLE, "starting_life": WHOLE, "role": MAYBE, "character": MAYBE, "hand": LIST, "in_play": LIST, "out": FLAG,
}  # fmt: skip
MIDDLE = {"discard": LIST, "event": MAYBE}
"""What can be changed at a seat and in the middle, each with its kind."""


def problems_of(table: Table) -> list[str]:
    """Everything that is impossible about a table: cards, life, roles, equal names in play."""
    problems = []
    for player in table.players:
        if player.life > player.starting_life:
            told, most = shortened(player.life), shortened(player.starting_life)
            problems.append(say("card seat.life above", name=player.name, life=told, most=most))
        if player.life < 1 and not player.out and not player.ghost:
            problems.append(say("card seat.not out", name=player.name, life=shortened(player.life)))
        if player.starting_life not in LIVES:
            told = shortened(player.starting_life)
            problems.append(say("card seat.no life", name=player.name, life=told, most=LIVES[-1]))
        in_play = Counter(lying.name for lying in player.in_play)
        problems += [
            say("card seat.equal", name=player.name, number=str(number), card=name)
            for name, number in in_play.items()
            if number > 1
        ]
        problems += [
            say("card seat.brown", name=player.name, card=str(lying))
            for lying in player.in_play
            if lying.border == "brown"
        ]
        weapons = [lying.name for lying in player.in_play if lying.reach is not None]
        if len(weapons) > 1:
            problems.append(say("card seat.weapons", name=player.name, weapons=listing(weapons)))
        if player.role == "sheriff" and any(lying.name == "Jail" for lying in player.in_play):
            problems.append(say("card seat.jailed", name=player.name))
        if player.out and (player.hand or player.in_play):
            problems.append(say("card seat.out", name=player.name))
    characters = Counter(player.character for player in table.players if player.character)
    problems += not_in_use((*characters, *filter(None, [table.event, *table.events])), table.expansions)
    problems += [say("card seat.twice", name=name) for name, number in characters.items() if number > 1]
    problems += wrong_roles(table.players, role_cards(table.expansions))
    problems += [
        say("card seat.copies", name=player.name)
        for player in table.players
        if player.copies is not None and not may_copy(player, table)
    ]
    problems += _problems_of_events((table.event, *table.events, *table.unturned))
    if (ghosts := [player.name for player in table.players if player.ghost]) and table.event_power.returns is None:
        problems.append(say("card seat.ghost", name=listing(ghosts)))
    return problems + over_already(table, verdict(table.players) if goals_of(table) is None else None)


def not_in_use(names: Iterable[str], expansions: tuple[Any, ...]) -> list[str]:
    """One sentence for each character or event of a set without which this game is played (DODGE-SET-4, NOON-SET-1)."""
    used = SETS.in_use(expansions)
    told = []
    for name in names:
        if (home := set_of(name)) is not None and home not in used:
            rule = "NOON-SET-1" if any(each.name == name for each in home.events) else "DODGE-SET-4"
            told.append(say("deal.not in use", name=name, set=home.name, rule=rule))
    return told


def may_copy(player: Player, table: Table) -> bool:
    """Only who chooses before phase 1 has the ability of somebody else, who has sat here (DODGE-CHAR-VERA-CUSTER-1, DODGE-CHAR-VERA-CUSTER-6).

    A seat without a character may be his.
    """
    from bangkit.cards.hooks import CHARACTERS, NOBODY

    own = CHARACTERS.get(player.character or "", NOBODY)
    others = [each.character for each in table.players if each is not player]
    chosen = player.copies in others or (None in others and player.copies != player.character)
    return own.before_phase_one is not None and chosen


def _problems_of_events(stack: Sequence[str | None]) -> Iterator[str]:
    """Each event is there once, and the one that closes the stack comes last (NOON-SET-1, NOON-SET-2, NOON-SET-7)."""
    from bangkit.cards.hooks import EVENTS

    lying = [each for each in stack if each is not None]
    yield from (say("event stack.twice", event=each) for each, number in Counter(lying).items() if number > 1)
    for place, each in enumerate(lying):
        if EVENTS[each].closes and not all(EVENTS[later].closes for later in lying[place:]):
            yield say("event stack.after it", event=each)


def _turn_over(table: Table, event: str | None) -> None:
    """Another event is in force: it is taken from the stack, and the old one goes back; another one is seen next, and after the last one none follows (NOON-SET-3, NOON-SET-7)."""
    from bangkit.cards.hooks import EVENTS

    back = {*table.unturned, *filter(None, [table.event])}
    table.events = tuple(each for each in table.events if each != event)
    table.unturned = tuple(each for each in events_of(table.expansions) if each in back - {event, *table.events})
    if event is not None and EVENTS[event].closes:
        table.events = table.unturned = ()
    if not table.events:
        table.events, table.unturned = table.unturned[:1], table.unturned[1:]


def change(table: Table, name: str | None, changes: Mapping[str, Any]) -> None:
    """Put something else on the table, taking cards from the deck and returning them to it.

    With a player's name: `life`, `starting_life`, `role`, `character`, `hand`, `in_play`; without: `discard`.
    """
    from bangkit.cards.faces import ORDER
    from bangkit.cards.hooks import CHARACTERS, EVENTS, refresh

    owner, changes, problems = to_change(table, name, changes, MIDDLE if name is None else SEAT)
    if unknown := strangers(changes, character=CHARACTERS, event=EVENTS):
        raise InvalidPosition(unknown, say("position.changed"))
    for key, value in changes.items():
        if key == "event":
            _turn_over(table, value)
        if key == "character":
            owner.copies = None
        if key not in ("hand", "in_play", "discard"):
            setattr(owner, key, value)
            continue
        table.bag += getattr(owner, key)
        cards = []
        for each in value:
            wanted = _free_copy(table, each) if isinstance(each, str) else each
            if wanted in table.bag:
                table.bag.remove(wanted)
                cards.append(wanted)
            else:
                problems.append(not_in_deck(wanted, sum(card.name == wanted for card in cards), where(table, wanted)))
        setattr(owner, key, cards)
        table.bag.sort(key=ORDER)
        if key == "hand":
            owner.seen, owner.known = [owner.bit] * len(cards), [owner.bit] * len(cards)
    refresh(table)
    problems += problems_of(table)
    if problems:
        raise InvalidPosition(dict.fromkeys(problems), say("position.changed"))


def where(table: Table, wanted: object) -> str | None:
    """Where on the table a card lies, in words."""
    for player in table.players:
        for pile in ("hand", "in_play"):
            if wanted in getattr(player, pile):
                return say(f"position.{pile}", player=player.name)
    return say("position.discard") if wanted in table.discard else None


def not_in_deck(wanted: object, taken: int = 0, place: str | None = None) -> str:
    """A card, or the name of one without its face, that is to be taken from the deck and is not there.

    >>> not_in_deck("Volcanic", 2)
    'the deck holds only 2 Volcanic to take; every other one lies somewhere else on the table'
    """
    if isinstance(wanted, Card):
        return say("argument.not in deck", card=wanted, place=place)
    if not isinstance(wanted, str):
        return not_of_kind(say("argument.each card"), say("wanted.a card or its name"), wanted)
    if canonical_card(wanted) is None:
        return say("argument.no such card", card=wanted, near=nearest(wanted, (each.name for each in CARDS.values())))
    return say("argument.few in deck" if taken else "argument.none in deck", card=wanted, taken=taken)


def _free_copy(table: Table, text: str) -> Any:
    """The card that a text names; without a face the first of this name in the deck, and the name if none is left."""
    from bangkit import words
    from bangkit.cards.moves import read_card

    name, face = split_face(text)
    if face:
        return read_card(text)
    wanted = words.canonical_card(name)
    return next((each for each in table.bag if each.name == wanted), wanted or text)

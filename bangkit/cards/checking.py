"""Is a position possible? Every problem is found, none is repaired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from bangkit.cards.cardset import goals_of, role_cards
from bangkit.cards.faces import CARDS, Card, split_face
from bangkit.cards.hooks import CHARACTERS, EVENTS, NOBODY, own_ability, refresh
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
    """Everything that is impossible about a table: cards, life, roles, equal names in play, copied abilities, events."""
    problems = [problem for player in table.players for problem in problems_of_seat(table, player)]
    characters = Counter(player.character for player in table.players if player.character)
    problems += [say("card seat.twice", name=name) for name, number in characters.items() if number > 1]
    problems += wrong_roles(table.players, role_cards(table.expansions))
    if (ghosts := [player.name for player in table.players if player.ghost]) and table.event_power.returns is None:
        problems.append(say("card seat.ghost", name=listing(ghosts)))
    problems += problems_of_events(table)
    return problems + over_already(table, verdict(table.players) if goals_of(table) is None else None)


def problems_of_seat(table: Table, player: Player) -> list[str]:
    """What is impossible about one seat: its life, and what lies there (CARD-PLAY-3, CARD-WEAP-5, CARD-JAIL-2, CARD-ELIM-5)."""
    problems = []
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
        say("card seat.brown", name=player.name, card=str(lying)) for lying in player.in_play if lying.border == "brown"
    ]
    weapons = [lying.name for lying in player.in_play if lying.reach is not None]
    if len(weapons) > 1:
        problems.append(say("card seat.weapons", name=player.name, weapons=listing(weapons)))
    if player.role == "sheriff" and any(lying.name == "Jail" for lying in player.in_play):
        problems.append(say("card seat.jailed", name=player.name))
    if player.out and (player.hand or player.in_play):
        problems.append(say("card seat.out", name=player.name))
    return problems + problems_of_laid_now(table, player) + problems_of_copy(player)


def problems_of_laid_now(table: Table, player: Player) -> list[str]:
    """Only green cards wait, and only those of the player whose turn it is, unless they sleep by a house rule (DODGE-GREEN-2, DODGE-GREEN-6)."""
    problems = [
        say("card seat.not green", name=player.name, card=str(lying))
        for lying in player.laid_now
        if lying.border != "green"
    ]
    if player.laid_now and player.name != table.current and not table.house["green_missed_sleeps"]:
        problems.append(say("card seat.laid in turn", name=player.name, player=table.current))
    return problems


def problems_of_copy(player: Player) -> list[str]:
    """Only a character with a choice of its own before phase 1 has the ability of another (DODGE-CHAR-VERA-CUSTER-1)."""
    facts = {"name": player.name, "character": player.copies}
    if player.copies is None:
        return []
    if own_ability(player).before_phase_one is None:
        return [say("card seat.copies", facts)]
    return [say("card seat.copies itself", facts)] if player.copies == player.character else []


def problems_of_events(table: Table) -> list[str]:
    """The box holds each event once; what closes the stack lies at its bottom, and nothing follows it (NOON-SET-1, NOON-SET-2, NOON-SET-7)."""
    closes = {name: EVENTS.get(name, NOBODY).closes for name in (table.event, *table.events, *table.unturned) if name}
    stack = [each for each in (table.event, *table.events, *sorted(table.unturned, key=closes.__getitem__)) if each]
    problems = [
        say("card events.twice", event=name, number=number) for name, number in Counter(stack).items() if number > 1
    ]
    for over, under in pairwise(stack):
        if closes[over] and not closes[under]:
            problems.append(say(f"card events.{'after' if over == table.event else 'under'}", event=over, next=under))
    return problems


def change(table: Table, name: str | None, changes: Mapping[str, Any]) -> None:
    """Put something else on the table, taking cards from the deck and returning them to it.

    With a player's name: `life`, `starting_life`, `role`, `character`, `hand`, `in_play`; without: `discard`.
    """
    from bangkit.cards.faces import ORDER

    owner, changes, problems = to_change(table, name, changes, MIDDLE if name is None else SEAT)
    if unknown := strangers(changes, character=CHARACTERS, event=EVENTS):
        raise InvalidPosition(unknown, say("position.changed"))
    for key, value in changes.items():
        if key == "event":
            put_in_force(table, value)
            continue
        if key not in ("hand", "in_play", "discard"):
            if key == "character" and value != owner.character:
                owner.copies = None
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


def put_in_force(table: Table, event: str | None) -> None:
    """Let an event be in force: it leaves the stack, and nothing follows one that closes it (NOON-SET-5, NOON-SET-7)."""
    if event is not None and EVENTS[event].closes:
        table.events = table.unturned = ()
    table.events = tuple(each for each in table.events if each != event)
    table.unturned = tuple(each for each in table.unturned if each != event)
    if not table.events:
        table.events, table.unturned = table.unturned[:1], table.unturned[1:]
    table.event = event


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

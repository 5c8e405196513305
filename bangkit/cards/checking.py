"""Is a position possible? Every problem is found, none is repaired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bangkit.cards.cardset import role_cards
from bangkit.core.arguments import FLAG, LIST, TEXT, WHOLE, or_none, strangers
from bangkit.core.arguments import problems_of as wrong_kinds
from bangkit.core.errors import InvalidPosition
from bangkit.words.catalogue import say
from bangkit.words.glossary import canonical_card

if TYPE_CHECKING:
    from bangkit.cards.table import Table


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
            problems.append(f"{player.name}: life {player.life} is above the starting life {player.starting_life}")
        if player.life < 1 and not player.out and not player.ghost:
            problems.append(f"{player.name}: life {player.life}, but still in the game; use out = true")
        if player.starting_life < 1:
            problems.append(f"{player.name}: a starting life of {player.starting_life} is impossible")
        in_play = Counter(lying.name for lying in player.in_play)
        problems += [
            f"{player.name}: {number} cards called {name} in play (CARD-PLAY-3)"
            for name, number in in_play.items()
            if number > 1
        ]
        problems += [
            f"{player.name}: {lying} cannot lie in play, its border is {lying.border}"
            for lying in player.in_play
            if lying.border == "brown"
        ]
        weapons = [lying.name for lying in player.in_play if lying.reach is not None]
        if len(weapons) > 1:
            problems.append(f"{player.name}: two weapons in play, {' and '.join(weapons)} (CARD-WEAP-5)")
        if player.role == "sheriff" and any(lying.name == "Jail" for lying in player.in_play):
            problems.append(f"{player.name}: the Sheriff cannot be in Jail (CARD-JAIL-2)")
        if player.out and (player.hand or player.in_play):
            problems.append(f"{player.name} is out and cannot have cards (CARD-ELIM-5)")
    characters = Counter(player.character for player in table.players if player.character)
    problems += [f"{name} is played twice" for name, number in characters.items() if number > 1]
    return problems + problems_of_roles(table)


def problems_of_roles(table: Table) -> list[str]:
    """At most one Sheriff, no more of a role than the boxes hold, and roles for all or for none."""
    roles = Counter(player.role for player in table.players)
    if roles[None] == len(table.players):
        return []
    problems = [] if not roles[None] else ["either everybody has a role or nobody"]
    cards = role_cards(table.expansions)
    for role, number in roles.items():
        if role is None:
            continue
        if role not in cards:
            problems.append(f"there is no role {role!r}")
        elif number > cards[role]:
            problems.append(f"{number} players are {role}, the box holds {cards[role]}")
    return problems


def change(table: Table, name: str | None, changes: Mapping[str, Any]) -> None:
    """Put something else on the table, taking cards from the deck and returning them to it.

    With a player's name: `life`, `starting_life`, `role`, `character`, `hand`, `in_play`; without: `discard`.
    """
    from bangkit.cards.faces import ORDER
    from bangkit.cards.hooks import CHARACTERS, EVENTS, refresh

    if name is not None and name not in table.by_name:
        raise InvalidPosition([f"nobody is called {name!r}; the players are {', '.join(table.by_name)}"])
    owner: Any = table.by_name[name] if name is not None else table
    allowed = SEAT if name is not None else MIDDLE
    if problems := wrong_kinds(changes, allowed) + strangers(changes, character=CHARACTERS, event=EVENTS):
        raise InvalidPosition(problems, "the changed position")
    for key, value in changes.items():
        if key not in allowed:
            problems.append(f"{key!r} cannot be changed; what can: {', '.join(allowed)}")
            continue
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
                problems.append(not_in_deck(wanted, sum(card.name == wanted for card in cards)))
        setattr(owner, key, cards)
        table.bag.sort(key=ORDER)
        if key == "hand":
            owner.seen, owner.known = [owner.bit] * len(cards), [owner.bit] * len(cards)
    refresh(table)
    problems += problems_of(table)
    if problems:
        raise InvalidPosition(dict.fromkeys(problems), "the changed position")


def not_in_deck(wanted: object, taken: int = 0) -> str:
    """A card, or the name of one without its face, that is to be taken from the deck and is not there.

    >>> not_in_deck("Volcanic", 2)
    'the deck holds only 2 Volcanic to take; every other one lies somewhere else on the table'
    """
    if not isinstance(wanted, str):
        return say("argument.not in deck", card=wanted)
    if canonical_card(wanted) is None:
        return say("argument.no such card", card=wanted)
    return say("argument.few in deck" if taken else "argument.none in deck", card=wanted, taken=taken)


def _free_copy(table: Table, text: str) -> Any:
    """The card that a text names; without a face the first of this name in the deck, and the name if none is left."""
    from bangkit import words
    from bangkit.cards.moves import read_card, split_face

    name, face = split_face(text)
    if face:
        return read_card(text)
    wanted = words.canonical_card(name)
    return next((each for each in table.bag if each.name == wanted), wanted or text)

"""What somebody sees of a card table: cards as plain data, hands, what lies in front of everybody and in the middle."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from bangkit.cards.faces import CARDS, UNKNOWN, Card
from bangkit.cards.hooks import EVENTS
from bangkit.cards.view import View
from bangkit.core.requests import Chance
from bangkit.core.rulebook import listed, mentioned
from bangkit.show.draw.shapes import symbol_of
from bangkit.words.catalogue import called, say, tell
from bangkit.words.telling import reason

if TYPE_CHECKING:
    from bangkit.show.state import Look

NAME = "cards"


def card_data(card: Card) -> dict[str, Any]:
    """A card as plain data: what is printed on it, its symbol, and what it does in a line with its first rule."""
    return {
        "text": card.text,
        "label": card.label,
        "name": called(card.name),
        "rank": card.rank,
        "suit": card.suit,
        "border": card.border or "brown",
        "picture": symbol_of((card.kind and card.kind.picture) or card.name),
        "reach": card.reach,
        "does": does(card),
        "rule": next(iter(mentioned(str(card.kind.rules))), "") if card.kind is not None else "",
    }


def named_in(text: str) -> list[dict[str, Any]]:
    """The cards that a text names, each once and without rank and suit.

    >>> [each["name"] for each in named_in("A Rev. Carabine, a BANG! and two Missed! against one BANG!")]
    ['Rev. Carabine', 'BANG!', 'Missed!']
    """
    first = {each.name: each for each in reversed(CARDS.values())}
    names = "|".join(map(re.escape, sorted(first, key=len, reverse=True)))
    said = dict.fromkeys(re.findall(rf"(?<!\w)(?:{names})(?!\w)", text))
    return [{**card_data(first[name]), "rank": "", "suit": "", "text": name, "label": name} for name in said]


def does(card: Card) -> str:
    """What a card does, in a line; a card of one's own says it with its first rule."""
    if said := tell(f"does.{card.name}", {}):
        return said
    own = listed(str(card.kind.rules)) if card.kind is not None else ()
    return own[0].text.partition(". ")[0] if own else ""


def seat(look: Look, player: Any) -> dict[str, Any]:
    """The hand, what lies in front, and how far away it is."""
    view = isinstance(look.known, View)
    hand = [card_data(each) for each in player.hand if each is not UNKNOWN]
    notes = [say("table.ghost")] * player.ghost
    notes += [say("table.copies", name=player.copies)] * (player.copies is not None)
    found: dict[str, Any] = {
        "cards": int(player.hand_size) if view else len(player.hand),
        "known": [] if player.name == look.viewer else hand,
        "in_play": [card_data(each) for each in player.in_play],
        "notes": notes,
    }
    if look.sees(player):
        found["distance"] = look.whole.distance(look.viewer, player.name)
        found["near"] = bool(look.whole.reach(look.viewer, player.name))
    return found


def piles(look: Look) -> dict[str, Any]:
    """The deck, the discard pile, the cards that lie open, and the events."""
    known = look.known
    view = isinstance(known, View)
    top = known.discard[0] if known.discard else None
    aside = known.aside if view else known.table.aside
    coming = known.next_event if view else next(iter(known.table.events), None)
    return {
        "deck": known.deck_size if view else known.deck.size,
        "discard": card_data(top) if top is not None else None,
        "discards": len(known.discard),
        "open": [card_data(each) | {"doing": say(f"show.open {doing}")} for each, doing in lying_open(known, aside)],
        "event": known.event,
        "next_event": coming,
    }


BROUGHT = {"plays": "played", "opens": "offered", "flips": "turned"}
"""What a card does that lies open, by what has brought it there."""


def lying_open(known: Any, aside: Sequence[Card]) -> list[tuple[Card, str]]:
    """The cards that lie open, each with what it does there, by the latest line of the log that has brought it: it was played, is on offer, or was turned over."""
    lines = [(each.facts.get("card"), BROUGHT[each.what]) for each in reversed(known.log) if each.what in BROUGHT]
    found = []
    for lying in reversed(aside):
        brought = next((each for each in lines if each[0] == lying.text), (lying.text, "turned"))
        if brought in lines:
            lines.remove(brought)
        found.append((lying, brought[1]))
    return found[::-1]


def held(look: Look) -> dict[str, Any]:
    """The viewer's own hand."""
    return {"hand": [card_data(each) for each in look.me.hand] if look.me is not None else []}


def direction(known: Any) -> int:
    """Which way the turns go round: 1 clockwise, -1 the other way (NOON-GOLD-1)."""
    return EVENTS[known.event].direction if known.event in EVENTS else 1


def chance(request: Chance) -> str:
    """What is to be turned over, in words."""
    return say("show.chance", reason=reason(request.rule), name=request.about)


def facts(seat: dict[str, Any]) -> list[str]:
    """What there is to tell of a seat besides who sits there."""
    lying = [each["label"] for each in seat["in_play"]]
    found = [seat["life_text"], say("table.hand", count=seat["cards"])]
    found.append(say("show.lying", cards=lying) if lying else say("show.nothing lies"))
    if seat["distance"] is not None:
        found.append(say("table.distance" if seat["near"] else "table.distance beyond", distance=str(seat["distance"])))
    return [*found, *seat["notes"]]


def middle(state: dict[str, Any]) -> str:
    """What lies in the middle, in words."""
    lying = state["piles"]
    top = lying["discard"]["label"] if lying["discard"] else None
    told = [say("show.deck", deck=lying["deck"], discard=top)]
    if lying["event"] or lying["next_event"]:
        told.append(say("show.events", now=lying["event"], coming=lying["next_event"]))
    if lying["open"]:
        told.append(say("show.open", cards=[f"{each['label']} ({each['doing']})" for each in lying["open"]]))
    return " ".join(told)

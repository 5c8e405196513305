"""What happened at a table since the last click, step by step: what is to be seen of every line of the log, and what changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import takewhile
from typing import Any

from bangkit.cards.faces import CARDS
from bangkit.core.log import Entry
from bangkit.show.card_state import card_data
from bangkit.show.dice_state import face_picture
from bangkit.show.draw.shapes import GENERIC, symbol_of

STEPS = 60
"""Steps that are shown one by one at most: the last ones."""
VOLATILE = ("seats", "piles", "hand", "dice", "turn", "next", "phase")
"""The parts of a table that may change from step to step."""
AIMED = ("plays", "lays", "takes", "loses card", "steals", "shoots", "challenges", "beer")
"""What is done by `player` to `target`; a shot names its `shooter`."""
PICTURES = {
    "loses": "bullet-spent", "heals": "bullet", "hit": "bullet-spent", "draws": "cards", "reshuffle": "cards", "eliminated": "boneyard", "wins": "tick",
    "takes arrow": "arrow", "attack": "indians", "returns arrows": "arrow", "gatling": "muzzles", "dynamite explodes": "dynamite", "explodes": "dynamite",
    "passes dynamite": "dynamite", "beer": "beer", "challenges": "duel", "duel throw": "duel", "whisky": "whisky", "takes token": "wound", "draws fury": "fury",
    "reveals fury": "fury", "no heart": "barrel", "escapes jail": "jail", "stays in jail": "jail", "throws": "muzzles", "misses": "missed", "discards": "cards", "steals": "panic",
    "takes": "cards", "zombie": "boneyard", "outbreak": "boneyard", "turns up": "boneyard",
}  # fmt: skip
"""The symbol of a line of the log that names no card with one of its own."""


def picture_of(entry: Entry) -> str:
    """The symbol of a line of the log: of the card or the face that it tells of, or of what happens."""
    if face := entry.facts.get("face"):
        return face_picture(str(face))
    card = CARDS.get(str(entry.facts.get("card")))
    own = symbol_of(card.name) if card is not None else GENERIC
    return own if own != GENERIC else PICTURES.get(entry.what, "hat")


def told_again(entry: Entry, before: Entry | None) -> bool:
    """Whether a line only says that the card goes to the pile with which somebody has just answered."""
    if before is None or (before.what, entry.what) != ("answers", "discards"):
        return False
    return all(before.facts.get(each) == entry.facts.get(each) for each in ("player", "card"))


def told_once(entries: Sequence[Entry], first: int = 0) -> list[tuple[int, Entry]]:
    """The lines from one of them on with their numbers, but for those that say again what the line before them says."""
    numbered = list(enumerate(entries[max(first - 1, 0) :], max(first - 1, 0)))
    befores = [None, *(entry for _, entry in numbered)]
    lines = zip(numbered, befores, strict=False)
    return [(number, entry) for (number, entry), before in lines if number >= first and not told_again(entry, before)]


def turned_over(entries: Sequence[Entry]) -> list[Entry]:
    """The lines that tell which card was turned over and what that meant, until somebody draws or has the next turn."""
    told = [each for _, each in told_once(entries)]
    first = next((at for at, each in enumerate(told) if each.what in ("flips", "no heart")), len(told))
    return list(takewhile(lambda each: each.what not in ("draws", "turn begins"), told[first:]))


def events(entries: Iterable[Entry], viewer: str | None) -> list[dict[str, Any]]:
    """What is to be seen of some lines of the log, in the eyes of a viewer."""
    found: list[dict[str, Any]] = []
    for entry in entries:
        seen = entry.seen(viewer)
        if (made := _event(entry.what, seen)) and not _again(made, found):
            if made["kind"] == "lay":  # it was told before that it is played, but it goes to no pile
                found = [each for each in found if each["kind"] != "play" or each["card"] != made["card"]]
            found.append(made)
    return found


def _event(what: str, facts: Mapping[str, Any]) -> dict[str, Any] | None:
    card = CARDS.get(str(facts.get("card")))
    shown = card_data(card) if card is not None else None
    if what == "shot":
        return {"kind": "shot", "who": facts.get("shooter"), "at": facts.get("player"), "card": shown}
    if what in AIMED and facts.get("target"):
        return {"kind": "shot", "who": facts["player"], "at": facts["target"], "card": shown}
    if what == "loses":
        return {"kind": "life", "who": facts["player"], "lost": facts.get("lost") or 1}
    if what == "flips":
        cards = [facts["card"]] if facts.get("card") else facts.get("cards") or []
        return {"kind": "flip", "who": facts["player"], "cards": [card_data(CARDS[each]) for each in cards]}
    if what == "lays" and shown is not None:
        return {"kind": "lay", "who": facts["player"], "card": shown}
    if what in ("plays", "answers", "discards") and shown is not None:
        return {"kind": "play", "who": facts["player"], "card": shown}
    if what in ("throws", "duel throw", "turns die"):
        return {"kind": "throw", "who": facts["player"]}
    if what in ("heals", "eliminated", "draws", "takes arrow", "gatling", "explodes", "dynamite explodes", "event"):
        return {"kind": what, "who": facts.get("player")}
    return None


def _again(event: Mapping[str, Any], found: Sequence[Mapping[str, Any]]) -> bool:
    """Whether it has been shown already: a card that is played at somebody, or given as an answer, is told of twice."""
    same = ("kind", "who", {"shot": "at", "play": "card"}.get(event["kind"], ""))
    return bool(same[2]) and any(all(each.get(key) == event[key] for key in same) for each in found)


def pending(question: Mapping[str, Any] | None, facts: Mapping[str, Any]) -> dict[str, Any] | None:
    """The shot that waits for an answer, as it is seen: who shoots at whom, with which card."""
    shooter = facts.get("shooter") or facts.get("opponent")
    if question is None or not shooter:
        return None
    card = CARDS.get(str(facts.get("card")))
    shown = card_data(card) if card is not None else None
    return {"kind": "shot", "who": str(shooter), "at": question["who"], "card": shown}


def steps(kept: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The steps as they are sent: the first one whole, of every other only what changed; of a seat only its changed fields."""
    found: list[dict[str, Any]] = []
    before: Mapping[str, Any] = {}
    for each in kept[-STEPS:]:
        step: dict[str, Any] = {
            key: value for key, value in each.items() if key not in VOLATILE or value != before.get(key)
        }
        if "seats" in step:
            step["seats"] = [
                {"at": at, **_changed(seat, old)}
                for at, (seat, old) in enumerate(zip(step["seats"], before.get("seats") or [{}] * 99, strict=False))
                if seat != old
            ]
        found.append(step)
        before = each
    return found


def _changed(seat: Mapping[str, Any], old: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in seat.items() if key not in old or old[key] != value}

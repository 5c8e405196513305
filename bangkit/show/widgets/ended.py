"""The end of a game as it is told at the table: who won and why, why the viewer did not, all roles, and a life turn by turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bangkit.core.log import Entry
from bangkit.core.positions import Game
from bangkit.core.roles import ROLES
from bangkit.core.rulebook import rule
from bangkit.show.messages import line
from bangkit.words.catalogue import say, variants

LIFE_LINES = ("loses", "heals", "zombie", "returns")
"""The lines of the log that tell how many life points a player has now."""


def end_state(game: Game, viewer: str | None, seats: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Who won by which rule, what that means for the viewer, and how his life went."""
    outcome = game.table.outcome
    side, law = str(outcome.side), str(outcome.rule)
    own = next((each for each in seats if each["name"] == viewer), None)
    return {
        "title": say(f"table.side {side}") if variants(f"table.side {side}") else say("table.side wins", side=side),
        "why": say(f"table.why {law}") if variants(f"table.why {law}") else rule(law).text,
        "rule": law,
        "role": side if side in ROLES else "none",
        "picture": side if side in ROLES else "boneyard",
        "yours": _yours(own, side, list(outcome.winners)) if own is not None else "",
        "seats": [{**each, "told": _told(each, each["name"] == viewer)} for each in seats],
        "story": _story(game, own) if own is not None else None,
    }


def _yours(own: Mapping[str, Any], side: str, winners: list[str]) -> str:
    """What the end means for whoever looks."""
    if own["name"] in winners:
        return say("table.you won")
    for key in (f"table.lost {own['role']} {side}", f"table.lost {own['role']}"):
        if variants(key):
            return say(key)
    return say("table.lost", winners=winners or None)


def _told(seat: Mapping[str, Any], you: bool) -> str:
    key = "you out" if you and seat["out"] else "you" if you else "out" if seat["out"] else "in"
    return say(f"table.end {key}", role=seat["role_name"])


def _story(game: Game, own: Mapping[str, Any]) -> dict[str, Any] | None:
    """The life of a player at the end of every turn, and the turn that cost him most."""
    lives, ends = lives_by_turn(game.log, str(own["name"]), int(own["most"]))
    if len(lives) < 2:
        return None
    falls = [before - after for before, after in zip(lives, lives[1:], strict=False)]
    deepest = max(falls)
    at = len(falls) - falls[::-1].index(deepest) if deepest > 0 else None
    found = {
        "heading": say("table.where it turned", name=own["name"]),
        "label": say("table.life by turn", name=own["name"], lives=[str(each) for each in lives]),
        "lives": lives,
        "at": at,
        "turn": at or 0,
        "line": None,
    }
    if at is not None:
        lines = [entry for entry in game.log[ends[at - 1] : ends[at]] if entry.facts.get("player") == own["name"]]
        hit = next((entry for entry in reversed(lines) if entry.what == "loses"), None)
        lost = line(hit, hit.facts) if hit is not None else None
        found["turning"] = say("table.turning", turn=str(at), before=lives[at - 1], after=lives[at], lost=lost)
        found["line"] = ends[at - 1]
    return found


def lives_by_turn(log: Sequence[Entry], name: str, start: int) -> tuple[list[int], list[int]]:
    """The life of a player at the start and after every turn, and where in the log each of them stands."""
    lives, ends, life = [start], [0], start
    for number, entry in enumerate(log):
        if entry.facts.get("player") == name and entry.what in LIFE_LINES:
            life = int(entry.facts.get("life", life))
        if entry.what == "turn begins" and number:
            lives.append(max(life, 0))
            ends.append(number)
    lives.append(max(life, 0))
    ends.append(len(log))
    return lives, ends

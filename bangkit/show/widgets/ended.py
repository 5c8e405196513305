"""The end as it is told at the table: of a game, who won and why, all roles, and a life turn by turn; of one question that is posed, what came of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bangkit.core.errors import BangkitError
from bangkit.core.log import Entry
from bangkit.core.positions import Game
from bangkit.core.requests import Ask
from bangkit.core.roles import ROLES, SHERIFF
from bangkit.core.rulebook import rule
from bangkit.show.messages import line
from bangkit.show.widgets.happenings import picture_of
from bangkit.stage.question_end import SETTLED, nothing_pending, question_is_over
from bangkit.words.catalogue import say, variants

LIFE_LINES = ("loses", "heals", "zombie", "returns")
"""The lines of the log that tell how many life points a player has now."""


def end_state(game: Game, viewer: str | None, seats: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Who won by which rule, what that means for the viewer, and how his life went."""
    outcome = game.table.outcome
    side, law = str(outcome.side), str(outcome.rule)
    own = next((each for each in seats if each["name"] == viewer), None)
    return {
        "title": _title(side, len(outcome.winners)),
        "why": say(f"table.why {law}") if variants(f"table.why {law}") else rule(law).text,
        "rule": law,
        "role": side if side in ROLES else "none",
        "picture": side if side in ROLES else "boneyard",
        "yours": _yours(own, side, list(outcome.winners)) if own is not None else "",
        "seats": [{**each, "told": _told(each, each["name"] == viewer)} for each in seats],
        "story": _story(game, own) if own is not None else None,
    }


def _title(side: str, winners: int) -> str:
    """Who won; a Sheriff may have had no Deputy."""
    if side == SHERIFF and winners == 1:
        return say("table.side sheriff alone")
    return say(f"table.side {side}") if variants(f"table.side {side}") else say("table.side wins", side=side)


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


class Posed(NamedTuple):
    """Where a table began, as the question is judged: after so many decisions and lines of the log, in whose turn, put to whom."""

    start: Game
    until: str | None = None
    decisions: int = 0
    lines: int = 0
    turn: str = ""
    who: str = ""
    rule: str = ""

    def since(self, game: Game) -> list[Entry]:
        """What has happened since."""
        return game.log[self.lines :]

    def is_over(self, game: Game) -> bool:
        """Whether the question is over; never before something was decided, and never when the game itself is over."""
        if self.until is None or game.over or game.history[0] <= self.decisions:
            return False
        return question_is_over(game.request, self.until, len(turns(self.since(game))))


def posed(game: Any, until: str | None) -> Posed:
    """The question that stands at the table now, which is over when `until` says so.

    Raises:
        BangkitError: nothing is pending that could be settled, or the game is over.
    """
    request = game.request  # asked for first, since the log is written on the way to it
    if until is not None and game.over:
        raise BangkitError(say("table.nothing left", until=until))
    if until == SETTLED and nothing_pending(request):
        raise BangkitError(say("table.nothing to settle"))
    turn = str(game.turn)
    who = request.who if isinstance(request, Ask) else turn
    return Posed(game.fork(), until, game.history[0], len(game.log), turn, who, request.rule if request else "")


def turns(entries: Sequence[Entry]) -> list[Entry]:
    """The beginnings of turns."""
    return [each for each in entries if each.what == "turn begins"]


def verdict(game: Game, question: Posed, seat: str | None) -> dict[str, Any]:
    """What came of the question: a heading, the reason with its rule, and how the life points have changed.

    `seat` is the player who is spoken to.
    """
    entries = question.since(game)
    lost = next((each for each in entries if each.what == "loses" and each.rule == "CARD-DUEL-3"), None)
    begun = turns(entries)
    if question.until == SETTLED and lost is not None:
        name = str(lost.facts["player"])
        key, last = "duel", lost
        facts = {"name": name, "life": game.table[name].life, "winner": _opponent(question, lost, name)}
    elif begun:
        over = [question.turn, *(str(each.facts["player"]) for each in begun)]
        key, last, facts = "turn", begun[-1], {"name": over[-2], "next": over[-1]}
        entries = entries[: entries.index(begun[-1])]
    elif entries:
        key, last, facts = "settled", entries[-1], {"text": line(entries[-1], entries[-1].seen(seat))}
    else:
        key, last, facts = "settled", None, {"text": say("table.verdict nothing told")}
    you = "" if seat is None else " you" if facts.get("name") == seat else " won" if facts.get("winner") == seat else ""
    return {
        "mood": {" you": "lost", " won": "won"}.get(you, "") if key == "duel" else "",
        "title": say(f"table.verdict {key}{you}", **facts),
        "why": say(f"table.verdict why {key}{you if key == 'duel' else ''}", **facts),
        "rule": last.rule if last else question.rule,
        "picture": "duel" if key == "duel" else picture_of(last) if last else "hat",
        "changes": {"title": say("table.changes"), "lines": changes(question.start, entries)},
    }


def _opponent(question: Posed, lost: Entry, name: str) -> str:
    """The other one of the two in a Duel that somebody lost."""
    asked = question.start.request
    fought = [lost.facts.get("killer"), question.who, asked.facts.get("opponent") if isinstance(asked, Ask) else None]
    return next((str(each) for each in fought if each and each != name), question.turn)


def changes(start: Game, entries: Sequence[Entry]) -> list[str]:
    """How the life of each player has changed, in the order of the seats."""
    lives: dict[str, Mapping[str, Any]] = {
        str(each.facts["player"]): each.facts for each in entries if each.what in LIFE_LINES and "life" in each.facts
    }
    out = {str(each.facts["player"]) for each in entries if each.what == "eliminated"}
    found = []
    for seat in start.table.players:
        after = max(int(lives[seat.name]["life"]), 0) if seat.name in lives else seat.life
        if seat.name in out:
            found.append(say("table.change out", name=seat.name))
        elif after != seat.life:
            found.append(say("table.change", name=seat.name, before=seat.life, after=after))
    return found or [say("table.no change")]

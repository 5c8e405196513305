"""What happened, in one sentence for each kind of log entry.

Facts that a sentence may use: ``player`` (who does it or to whom it happens), ``target``, ``card``,
``cards``, ``count``, ``kind`` (what a card is played as), ``life``, ``lost``, ``regained``, ``role``,
``shooter``, ``killer`` (who caused a loss), ``size`` (of the new deck), ``winners`` and ``reason`` (what a
draw! is for; told from the rule).  Each is optional; a card that the reader may not see is left out of the
facts, and the sentence does without it.
"""

from __future__ import annotations

from collections.abc import Mapping

from bangkit.words.dice import ENTRIES
from bangkit.words.labels import reason
from bangkit.words.telling import bare, tell

# Keyed by the kind alone or, where one rule tells it in words of its own, by the kind and the rule's id.
_ENTRIES: dict[str | tuple[str, str], tuple[str, ...]] = {
    "turn begins": ("{player}'s turn begins.",),
    "turn ends": ("{player}'s turn ends.",),
    "draws": (
        "{player} draws {cards}.",
        "{player} draws {card}.",
        "{player} draws {count:card}.",
        "{player} draws a card.",
    ),
    ("draws", "CARD-ELIM-14"): (
        "{player} draws {cards} for the Outlaw.",
        "{player} draws {card} for the Outlaw.",
        "{player} draws {count:card} for the Outlaw.",
        "{player} draws a card for the Outlaw.",
    ),
    "plays": (
        "{player} plays {card} as {kind} at {target}.",
        "{player} plays {card} as {kind}.",
        "{player} plays {card} at {target}.",
        "{player} plays {card}.",
    ),
    "lays": ("{player} lays {card} in front of {target}.", "{player} lays down {card}."),
    "discards": (
        "{player} discards {cards}.",
        "{player} discards {card}.",
        "{player} discards {count:card}.",
        "{player} discards a card.",
    ),
    "takes": (
        "{player} takes {card} from in front of {target}.",
        "{player} takes {card}.",
        "{player} takes {cards}.",
        "{player} takes a card.",
    ),
    "loses card": ("{player} makes {target} discard {card}.", "{player} makes {target} discard a card."),
    "steals": (
        "{player} takes {card} from {target}.",
        "{player} takes {cards} from {target}.",
        "{player} takes {count:card} from {target}'s hand.",
        "{player} takes a card from {target}'s hand.",
    ),
    "opens": ("{player} lays {card} open for the General Store.",),
    "shows": ("{player} shows {cards}.", "{player} shows {card}."),
    "flips": (
        "{player} turns over {card} for {reason}.",
        "{player} turns over {cards} for {reason}.",
        "{player} turns over {card}.",
        "{player} turns over {cards}.",
        "There is no card to turn over.",
    ),
    "hit": ("{player} is hit by {shooter} with {card}.", "{player} is hit by {shooter}.", "{player} is hit."),
    "shot": ("{shooter} shoots at {player} with {card}.", "{shooter} shoots at {player}."),
    "answers": ("{player} answers with {card} as {kind}.", "{player} answers with {card}."),
    "misses": ("{shooter}'s shot at {player} is cancelled.", "The shot at {player} is cancelled."),
    "loses": (
        "{player} loses {lost:life point} to {killer} (now {life}).",
        "{player} loses {lost:life point} (now {life}).",
        "{player} loses {lost:life point}.",
        "{player} loses 1 life point (now {life}).",
        "{player} loses 1 life point.",
    ),
    "heals": (
        "{player} regains {regained:life point} (now {life}).",
        "{player} regains {regained:life point}.",
        "{player} regains 1 life point (now {life}).",
        "{player} regains 1 life point.",
    ),
    "eliminated": (
        "{player} ({role}) is eliminated by {killer}.",
        "{player} is eliminated by {killer}.",
        "{player} ({role}) is eliminated.",
        "{player} is eliminated.",
    ),
    "reveals role": ("{player} turns out to be {role}.",),
    "passes dynamite": (
        "The Dynamite does not explode and goes on from {player} to {target}.",
        "{player}'s Dynamite does not explode.",
    ),
    "explodes": ("The Dynamite explodes in front of {player}.",),
    "escapes jail": ("{player} escapes from Jail.",),
    "stays in jail": ("{player} stays in Jail and loses the turn.",),
    "reshuffle": (
        "The discard pile ({size:card}) is shuffled and becomes the deck.",
        "The discard pile is shuffled and becomes the deck.",
    ),
    "event": ("{event} is in force now.",),
    "ignores": ("{card} does nothing to {player}.",),
    "returns": ("{player} comes back as a ghost for one turn.",),
    "copies": ("{player} has the ability of {character} now.",),
    "wins": ("The game is over: {winners} won.", "The game is over."),
    **ENTRIES,
}


def log_entry(rule_id: str, what: str, facts: Mapping[str, object] | None = None) -> str:
    """What happened, told from the kind of the entry, the rule behind it and its facts.

    >>> log_entry("CARD-TURN-5", "draws", {"player": "Ana", "count": 2})
    'Ana draws 2 cards.'
    >>> log_entry("CARD-ELIM-14", "draws", {"player": "Ana", "count": 3})
    'Ana draws 3 cards for the Outlaw.'
    >>> log_entry("CARD-TURN-5", "sings", {"player": "Ana"})
    'sings: player Ana'
    """
    known = {"reason": reason(rule_id), **(facts or {})}
    patterns = _ENTRIES.get((what, rule_id), ()) + _ENTRIES.get(what, ())
    return tell(patterns, known) or bare(what, facts or {})


def entry_kinds() -> tuple[str, ...]:
    """The kinds of log entry that have a sentence of their own."""
    return tuple(kind for kind in _ENTRIES if isinstance(kind, str))


def patterns_of(what: str) -> tuple[str, ...]:
    """The sentences that may tell an entry of this kind, whatever its rule; for those who read a log back.

    >>> patterns_of("shot")
    ('{shooter} shoots at {player} with {card}.', '{shooter} shoots at {player}.')
    """
    return tuple(
        pattern
        for key, told in _ENTRIES.items()
        if what in (key, key[0] if isinstance(key, tuple) else "")
        for pattern in told
    )

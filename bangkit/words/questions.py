"""What a player is asked, in one sentence for each kind of question.

Facts that a sentence may use: ``shooter``, ``card``, ``needed`` and ``so_far`` (successes against a shot),
``opponent``, ``life``, ``hand`` and ``surplus`` (numbers), ``beers`` (how
many are needed), ``cards`` (to choose from), ``reason`` (what a draw! is for; told from ``rule``), ``character``,
``top`` (of the discard pile).  Each is optional.
"""

from __future__ import annotations

from collections.abc import Mapping

from bangkit.words.dice import QUESTIONS
from bangkit.words.labels import reason
from bangkit.words.telling import bare, tell

_QUESTIONS: dict[str, tuple[str, ...]] = {
    "play": ("Play a card, or pass to end the turn.",),
    "discard": (
        "Your hand holds {hand:card} and your life is {life}: discard {surplus:card}.",
        "You must discard {surplus:card}: which one now?",
        "Your hand is larger than your life: discard a card.",
    ),
    "shot": (
        "{shooter} shoots at you with {card}: {needed:Missed!} needed, {so_far} so far. Do you answer?",
        "{shooter} shoots at you with {card}: {needed:Missed!} needed. Do you answer?",
        "{shooter} shoots at you with {card}. Do you answer, or take the hit?",
        "You are shot at. Do you answer, or take the hit?",
    ),
    "duel": (
        "Duel with {opponent}: discard a BANG! card, or lose 1 life.",
        "Duel: discard a BANG! card, or lose 1 life.",
    ),
    "indians": (
        "{shooter} played Indians!: discard a BANG! card, or lose 1 life.",
        "Indians!: discard a BANG! card, or lose 1 life.",
    ),
    "lethal": (
        "Your last life is being lost (you are at {life}, {beers:Beer} needed): play a Beer now, or you are out.",
        "Your last life is being lost (you are at {life}): play a Beer now, or you are out.",
        "Your last life is being lost: play a Beer now, or you are out.",
    ),
    "store": ("General Store: take one of {cards}.", "General Store: take one of the open cards."),
    "choose": (
        "Which card counts for {reason}: {cards:or}?",
        "Which of the two cards counts for {reason}?",
        "Which card counts: {cards:or}?",
        "Which of the two cards counts?",
    ),
    "first card": (
        "{character}: take the first card from the discard pile ({top}), or from the deck?",
        "{character}: where does your first card come from?",
        "Where does your first card come from?",
    ),
    "instead of drawing": ("Take one card lying in front of anybody instead of drawing?",),
    "copy": ("Whose ability do you take until your next turn?",),
    "brawl": ("Brawl: which card does {target} discard?", "Brawl: which card is discarded?"),
    "share": ("Which card of {target} do you take?", "Which of the cards do you take?"),
    "daltons": ("The Daltons: discard one of your blue cards.",),
    "last discards": ("You are out: which of your cards is discarded next?",),
    "kit": (
        "Kit Carlson looks at {cards}: which card goes back on top of the deck?",
        "Kit Carlson: which card goes back on top of the deck?",
    ),
    **QUESTIONS,
}


def question(what: str, facts: Mapping[str, object] | None = None) -> str:
    """What the player who must choose is asked.

    >>> question("shot", {"shooter": "Ana", "card": "BANG! 5D", "needed": 1, "so_far": 0})
    'Ana shoots at you with BANG! 5D. Do you answer, or take the hit?'
    >>> question("shot", {"shooter": "Slab", "card": "BANG! 5D", "needed": 2, "so_far": 1})
    'Slab shoots at you with BANG! 5D: 2 Missed! needed, 1 so far. Do you answer?'
    >>> question("discard", {"hand": 5, "life": 2, "surplus": 3})
    'Your hand holds 5 cards and your life is 2: discard 3 cards.'
    """
    known = dict(facts or {})
    if "rule" in known:
        known.setdefault("reason", reason(str(known.pop("rule"))))
    if known.get("needed") == 1:
        del known["needed"]
    return tell(_QUESTIONS.get(what, ()), known) or bare(what, known)


def question_kinds() -> tuple[str, ...]:
    """The kinds of question that have a sentence of their own."""
    return tuple(_QUESTIONS)

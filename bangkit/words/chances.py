"""What pictures and labs of chance say."""

from __future__ import annotations

from bangkit.words.telling import tell

_TEXTS: dict[str, tuple[str, ...]] = {
    "bars": ("{title}: {told}",),
    "bar": ("{name} {share}",),
    "deck": ("A deck of {cards:card}; {good} of them, marked with a star, are {what}.",),
    "roll": ("Dice: {faces}.", "No dice."),
    "kept": ("kept: {faces}", "kept: nothing"),
    "running": (
        "The share of successes after so many runs goes up and down and settles near {truth}; "
        "after {runs} runs it is {last}.",
    ),
    "shaded": ("shaded: within the 99% interval round the exact answer",),
    "what": ("What is good?",),
    "eyes": ("Whose eyes?",),
    "open": ("all hands open",),
    "who": ("Who turns?",),
    "tries": ("draws!",),
    "needed": ("needed",),
    "cards": ("cards",),
    "good": ("good ones",),
    "flips": ("turned over",),
    "players": ("players",),
    "lucky": ("Lucky Duke sits at",),
    "nobody": ("no seat",),
    "drawn": ("cards drawn a turn",),
    "seat": ("seat {number}",),
    "dice": ("dice",),
    "rerolls": ("rerolls",),
    "keep": ("keep",),
    "goal": ("goal",),
    "left": ("rerolls left",),
    "die": ("die {number}",),
    "arrow price": ("an arrow costs",),
    "yours": ("challenged: sides with Duel",),
    "theirs": ("challenger: sides with Duel",),
    "runs": ("runs",),
    "seed": ("seed",),
    "hand": ("cards drawn",),
    "question": ("question",),
    "attack": ("{actor} attacks {target}",),
    "actor": ("Who acts?",),
    "target": ("At whom?",),
    "see it": ("see it",),
    "forget": ("forget all",),
    "strength": ("an Outlaw aims at the Sheriff with weight",),
    "lab": ("A lab: {controls}",),
    "impossible": ("That cannot be asked: {why}",),
    "stop": ("Best: stop; no throw is worth more.",),
    "best keep": ("Best: keep {faces} and throw the rest.", "Best: throw all dice again."),
    "exact": ("exact: {share}",),
    "covers": ("The interval holds the exact answer.",),
    "misses": ("The interval misses the exact answer: that happens in about one of a hundred simulations.",),
}


def text(key: str, **facts: object) -> str:
    """The text for a key, with its facts.

    >>> text("seat", number="2")
    'seat 2'
    """
    return tell(_TEXTS[key], facts) or key

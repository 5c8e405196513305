"""What a coach says beside a table.

Facts that a sentence may use are named in its pattern; each is optional, as everywhere in this room.
"""

from __future__ import annotations

from bangkit.words.telling import bare, tell

_SAID: dict[str, tuple[str, ...]] = {
    "goal sheriff": ("You are the Sheriff: live, and see that all Outlaws and the Renegade die.",),
    "goal deputy": ("You are a Deputy: the Sheriff must live. Die for him, if you have to.",),
    "goal outlaw": ("You are an Outlaw: the Sheriff must die. Whoever kills an Outlaw draws three cards.",),
    "goal renegade": ("You are the Renegade: be the last one left, the Sheriff the last but one. Until then keep him alive.",),
    "goal": ("Out of the game, and still in it: your side can win without you.",),
    "reached": ("Your shots reach {names}.", "Your shots reach nobody."),
    "reached by": ("You are within reach of {names}.", "Nobody reaches you."),
    "surplus": ("You hold {cards:card} and may keep {life}: use {surplus:card} before your turn ends, or discard.",),
    "last life": ("One life point left. Another hit kills you, unless you hold a Beer.",),
    "two left": ("Only two players are left: a Beer does nothing now.",),
    "no answer": ("You have nothing to answer with: take it, and count what is left.",),
    "keep": ("A Missed! helps only while you hold it: do not throw it away for a full hand.",),
    "would": ("A simple player in your seat would think of: {moves}",),
    "waits": ("Nobody asks you now.",),
    "over": ("The game is over: {names} won. Step back through the log: where was it decided?",),
    "coach": ("The coach of {name}",),
    "heading": ("Coach, for {name} only",),
    "quiet": ("quiet, please",),
}  # fmt: skip


def coached(key: str, **facts: object) -> str:
    """What the coach says for a key, with its facts.

    >>> coached("reached", names=["Ben", "Eva"]), coached("reached")
    ('Your shots reach Ben and Eva.', 'Your shots reach nobody.')
    """
    return tell(_SAID.get(key, ()), facts) or bare(key, facts)

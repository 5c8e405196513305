"""What is said about games that bots play: what a bot did wrong, and how a game went."""

from __future__ import annotations

from typing import Any

_WRONG = {
    "raised": "its code raised {error}{where}",
    "slow": "it gave no answer within {seconds} seconds: does a loop in it ever end?",
    "no mapping": "`weights(view)` returned {got}; it returns a mapping from moves to whole numbers, such as "
    "`{{view.options[0]: 1}}`",
    "not offered": "it gave a weight to {got}, which is not on offer; `view.options` lists what is",
    "bad weight": "the weight of {move} is {got}; a weight is a whole number, 0 or more",
    "no weight": "no option has a weight above 0; give at least one of `view.options` a 1",
    "no player": "{got} is no player: it has no method `weights(view)`",
}


def wrong_answer(kind: str, **facts: Any) -> str:
    """What a bot did instead of answering, and what would be right."""
    return _WRONG[kind].format(**facts)


def fault(player: str, bot: str, asked: str, problem: str) -> str:
    """Whose bot failed, and at which question."""
    return f"{player}, played by {bot}, was asked ({asked}), and {problem}"


def played(winners: list[str], turns: int, decisions: int, problem: str = "") -> str:
    """How a game went, in one line."""
    how = f"{', '.join(winners)} won" if winners else "nobody won"
    if problem:
        how = f"stopped: {problem}"
    return f"{how}; {turns} turns, {decisions} decisions"

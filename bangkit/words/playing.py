"""What is said about games that bots play: what a bot did wrong, and how a game went."""

from __future__ import annotations

from collections.abc import Mapping

from bangkit.words.catalogue import counted


def fault(player: str, bot: str, asked: str, problem: str) -> str:
    """Whose bot failed, and at which question."""
    return f"{player}, played by {bot}, was asked ({asked}), and {problem}"


def played(winners: list[str], over: bool, turns: int, decisions: int, problem: str = "") -> str:
    """How a game went, in one line."""
    how = f"{', '.join(winners)} won" if winners else "nobody won" if over else "broken off by the limit"
    if problem:
        how = f"stopped: {problem}"
    return f"{how}; {counted(turns, 'turn')}, {counted(decisions, 'decision')}"


def rules(game: str, players: int, stated: Mapping[str, str]) -> str:
    """The game, how many play it, and what was stated of its rules.

    >>> rules("cards", 8, {"expansions": "dodge_city", "house": "dynamite_first: True"})
    'cards, 8 players; expansions dodge_city; house dynamite_first: True'
    """
    return "; ".join([f"{game}, {counted(players, 'player')}", *(f"{name} {said}" for name, said in stated.items())])

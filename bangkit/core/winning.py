"""Who has won: what both games share."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, Protocol

from bangkit.core.roles import DEPUTY, OUTLAW, RENEGADE, SHERIFF


class HasRole(Protocol):
    """What victory looks at: a name, a role, and whether its owner is out."""

    name: str
    role: str | None
    out: bool


class Outcome(NamedTuple):
    """How a game ended: who won, as which side, and the rule that says so."""

    winners: tuple[str, ...]
    side: str
    rule: str


def verdict(players: Iterable[HasRole]) -> Outcome | None:
    """The outcome if the game is over, else nothing (CARD-END-1, CARD-END-2, CARD-END-3, CARD-END-4, CARD-END-5, CARD-END-6, CARD-END-7, CARD-END-8, CARD-END-9, VAR-8P-3, VAR-8P-4, VAR-8P-5, CDEC-53).

    The Sheriff's death ends it: a Renegade wins if he alone is alive, otherwise the Outlaws do (CARD-ROLE-2, CARD-ROLE-4).
    The death of every Outlaw and Renegade ends it for the Sheriff and his Deputies (CARD-ROLE-1, CARD-ROLE-3).
    The dice game judges alike, and puts rules of its own in the place of these.
    """
    everyone = list(players)
    alive = [p for p in everyone if not p.out]
    if any(p.role is None for p in everyone):
        return None
    if not any(p.role == SHERIFF for p in alive):
        if len(alive) == 1 and alive[0].role == RENEGADE:
            return Outcome((alive[0].name,), RENEGADE, "CARD-END-2")
        return Outcome(tuple(p.name for p in everyone if p.role == OUTLAW), OUTLAW, "CARD-END-3")
    if not any(p.role in (OUTLAW, RENEGADE) for p in alive):
        law = tuple(p.name for p in everyone if p.role in (SHERIFF, DEPUTY))
        return Outcome(law, SHERIFF, "CARD-END-4")
    return None

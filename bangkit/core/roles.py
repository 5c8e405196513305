"""The roles, and how many of each are dealt."""

from __future__ import annotations

SHERIFF, DEPUTY, OUTLAW, RENEGADE = "sheriff", "deputy", "outlaw", "renegade"
ROLES = (SHERIFF, DEPUTY, OUTLAW, RENEGADE)
"""What each of them wants is said by CARD-ROLE-1, CARD-ROLE-2, CARD-ROLE-3 and CARD-ROLE-4, and judged in `winning`."""
PREY = {DEPUTY: RENEGADE, RENEGADE: OUTLAW, OUTLAW: DEPUTY}
"""With three players each role hunts another (VAR-3P-2, DICE-3P-03)."""

ROLES_FOR: dict[int, tuple[str, ...]] = {
    3: (DEPUTY, OUTLAW, RENEGADE),
    4: (SHERIFF, RENEGADE, OUTLAW, OUTLAW),
    5: (SHERIFF, RENEGADE, OUTLAW, OUTLAW, DEPUTY),
    6: (SHERIFF, RENEGADE, OUTLAW, OUTLAW, OUTLAW, DEPUTY),
    7: (SHERIFF, RENEGADE, OUTLAW, OUTLAW, OUTLAW, DEPUTY, DEPUTY),
    8: (SHERIFF, RENEGADE, RENEGADE, OUTLAW, OUTLAW, OUTLAW, DEPUTY, DEPUTY),
}
"""The roles dealt to 3 to 8 players (CARD-SETUP-4, CARD-SETUP-5, CARD-SETUP-6, CARD-SETUP-7, VAR-3P-1, VAR-8P-1, DICE-SETUP-02, DICE-3P-01)."""

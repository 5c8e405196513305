"""A solved endgame to walk through: where the two stand, what that is worth, and which dice to keep."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from bangkit.dice.faces import BASE_DIE, dice
from bangkit.odds.rendering import html_table, percent
from bangkit.show.chances import Advice, Control, DiceLab, Lab
from bangkit.show.draw import table_picture
from bangkit.show.state import table_state
from bangkit.words import listing
from bangkit.words.catalogue import called, say

if TYPE_CHECKING:
    from bangkit.strategy.endgames.solution import Endgame, EndgameState, Keeps

ROWS = 6
"""So many keeps are listed."""


def worth(endgame: Endgame, state: EndgameState) -> str:
    """What a position before a turn is worth to both, in words."""
    shares = {say(f"role.{role}"): percent(endgame.value(state, role)) for role in endgame.roles}
    told = ", ".join(say("endgame.chance", role=role, share=share) for role, share in shares.items())
    return say("endgame.before", shares=told, half=percent(endgame.both_fall))


def advice(keeps: Keeps, roll: Sequence[str], role: str) -> str:
    """The best keep of a roll and what it is worth, in words."""
    best = keeps[0]
    kept = sorted(best.keep.base, key=list(roll).index)
    facts = {"keep": kept, "role": say(f"role.{role}"), "share": percent(best.worth)}
    return say("endgame.stop" if len(kept) == len(roll) else "endgame.keep", facts)


def _ranked(keeps: Keeps, roll: Sequence[str]) -> str:
    """Keeps as a table, the best first; their dice are told in the order in which they lie."""
    heads = [say(f"endgame.{each} heading") for each in ("keep", "worth", "regret")]
    rows = [
        [
            listing(sorted(each.keep.base, key=roll.index)) or say("endgame.no dice"),
            *(percent(share) for share in (each.worth, each.regret)),
        ]
        for each in keeps
    ]
    return html_table(heads, rows, say("endgame.keeps of a roll"))


def endgame_lab(
    endgame: Endgame,
    lives: tuple[int, int] = (5, 4),
    arrows: tuple[int, int] = (1, 2),
    turn: str | None = None,
    roll: Sequence[str] = ("1", "1", "beer", "gatling", "arrow"),
    left: int = 2,
) -> Lab:
    """Set lives, arrows, whose turn it is and the dice; see the two at the table and the worth of every keep.

    In code: `lab.set(left=1, die1="beer")`.
    """
    roles, sides = endgame.roles, endgame.pair.sides

    def advise(faces: Sequence[str], turn: str, left: int, **controls: int) -> Advice:
        seats = {role: (controls[f"life{n}"], controls[f"arrows{n}"]) for n, role in enumerate(roles)}
        here = endgame.at(turn=turn, **seats)
        keeps = endgame.keeps(here, dice(faces), min(left, sides[roles.index(turn)].ability.rerolls))
        seen = table_picture.picture(table_state(endgame.game(here)), question=False).html()
        told = f"<p><b>{escape(advice(keeps, faces, turn))}</b></p>" + _ranked(keeps.first(ROWS), faces)
        return Advice(keeps[0].keep.base, told, f"{seen}<p><b>{escape(worth(endgame, here))}</b></p>")

    most = max(side.ability.rerolls for side in sides)
    two = [(n, say(f"role.{side.role}"), side.cap) for n, side in enumerate(sides)]
    life = {f"life{n}": (say("endgame.life", role=name), range(1, cap + 1), lives[n]) for n, name, cap in two}
    counts = range(endgame.pair.arrows)
    taken = {f"arrows{n}": (say("endgame.arrows", role=name), counts, arrows[n]) for n, name, _ in two}
    movers = [(name, role) for (_, name, _), role in zip(two, roles, strict=True)]
    controls: dict[str, Control] = {
        **life,
        **taken,
        "turn": (say("endgame.turn"), movers, turn or roles[0]),
        "left": (say("endgame.left"), range(most + 1), left),
    }
    lines = [("life0", "arrows0"), ("life1", "arrows1"), ("turn", "left")]
    return DiceLab(roll, [(called(face), face) for face in BASE_DIE], advise, controls, lines)

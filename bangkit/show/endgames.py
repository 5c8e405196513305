"""A solved endgame to walk through: where the two stand, what that is worth, and which dice to keep."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING

from bangkit.dice.faces import BASE_DIE, dice
from bangkit.odds.rendering import percent
from bangkit.show import charts
from bangkit.show.chances import Lab, lab_of
from bangkit.show.draw import table_picture
from bangkit.show.state import table_state
from bangkit.words.catalogue import say

if TYPE_CHECKING:
    from bangkit.strategy.endgames.solution import Endgame, EndgameState, Keeps

ROWS = 6
"""So many keeps are listed."""


def worth(endgame: Endgame, state: EndgameState) -> str:
    """What a position before a turn is worth to both, in words."""
    shares = {say(f"role.{role}"): percent(Fraction(endgame.value(state, role))) for role in endgame.roles}
    told = ", ".join(say("endgame.chance", role=role, share=share) for role, share in shares.items())
    return say("endgame.before", shares=told, half=percent(Fraction(endgame.both_fall)))


def advice(keeps: Keeps, roll: Sequence[str], role: str) -> str:
    """The best keep of a roll and what it is worth, in words."""
    best = keeps[0]
    kept = best.keep.base
    facts = {"keep": list(kept), "role": say(f"role.{role}"), "share": percent(Fraction(best.worth))}
    return say("endgame.stop" if len(kept) == len(roll) else "endgame.keep", facts)


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

    def answer(turn: str, left: int, **controls: int | str) -> str:
        seats = {role: (int(controls[f"life{n}"]), int(controls[f"arrows{n}"])) for n, role in enumerate(roles)}
        here = endgame.at(turn=turn, **seats)
        faces = [str(controls[f"die{number}"]) for number in range(1, len(roll) + 1)]
        keeps = endgame.keeps(here, dice(faces), min(left, sides[roles.index(turn)].ability.rerolls))
        picture = charts.roll(faces, keeps[0].keep.base).html()
        told = f"<p>{escape(advice(keeps, faces, turn))}</p>" + keeps.first(ROWS)._repr_html_()
        seen = table_picture.picture(table_state(endgame.game(here)), question=False).html()
        return f"{seen}<p><b>{escape(worth(endgame, here))}</b></p>{picture}{told}"

    most = max(side.ability.rerolls for side in sides)
    dice_names = [f"die{n}" for n in range(1, len(roll) + 1)]
    two = [(n, say(f"role.{side.role}"), side.cap) for n, side in enumerate(sides)]
    life = {f"life{n}": (say("endgame.life", role=name), range(1, cap + 1), lives[n]) for n, name, cap in two}
    counts = range(endgame.pair.arrows)
    taken = {f"arrows{n}": (say("endgame.arrows", role=name), counts, arrows[n]) for n, name, _ in two}
    lab = lab_of(
        answer,
        "250px",
        [("life0", "arrows0"), ("life1", "arrows1"), ("turn", "left"), dice_names],
        **life,
        **taken,
        turn=(
            say("endgame.turn"),
            [(name, role) for (_, name, _), role in zip(two, roles, strict=True)],
            turn or roles[0],
        ),
        left=(say("endgame.left"), range(most + 1), left),
        **{f"die{n}": (say("endgame.die", number=n), BASE_DIE, face) for n, face in enumerate(roll, 1)},
    )
    for name in dice_names:
        lab.controls[name].layout.width = "150px"
    return lab

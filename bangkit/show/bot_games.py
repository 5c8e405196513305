"""What bots see and do, as tables: whom every move is aimed at, and how a game between them ended."""

from __future__ import annotations

from bangkit.cards.view import View
from bangkit.core.arguments import instance_of, takes
from bangkit.show.display import Grid
from bangkit.strategy.lab.play import Played
from bangkit.words.catalogue import say


@takes(view=instance_of("what a player sees of a card game", View))
def aims(view: View) -> Grid:
    """Every move on offer: whom it is aimed at, and whether that does him harm."""
    rows = []
    for move in view.options:
        name, harms = view.aim(move) or (say("show.none"), None)
        told = say("show.none") if harms is None else say("term.yes" if harms else "term.no")
        rows.append([str(move), name, told])
    return Grid(say("show.aims", name=view.name), [say(f"show.aims {each}") for each in ("move", "at", "harm")], rows)


@takes(played=instance_of("a game that bots have played, as bangkit.strategy.play gives it", Played))
def outcome(played: Played) -> Grid:
    """How a game between bots ended: everybody's role, who eliminated him, and whether he won."""
    by = {name: killer or say("show.bots nobody") for killer, name in played.kills}
    rows = [
        [name, say(f"role.{role}") if role else say("show.none"), by.get(name, say("show.none")),
         say("term.yes" if name in played.winners else "term.no")]
        for name, role in played.roles.items()
    ]  # fmt: skip
    heads = [say("show.player"), say("show.role"), *(say(f"show.outcome {each}") for each in ("by", "won"))]
    return Grid(say("show.outcome", told=played.told), heads, rows)

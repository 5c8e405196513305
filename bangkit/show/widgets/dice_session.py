"""A session at the dice table: dice to press, what can be done, and what the best keep would be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bangkit.core.requests import Ask
from bangkit.dice.components import kinds_in
from bangkit.dice.faces import without as rest_of
from bangkit.dice.game import DiceGame
from bangkit.dice.moves import Move
from bangkit.dice.view import View
from bangkit.show.dice_state import face_picture
from bangkit.show.messages import Notice
from bangkit.show.state import table_state
from bangkit.show.told_moves import on_button
from bangkit.show.widgets.keep_advice import best_keep, goals, others
from bangkit.show.widgets.table_session import TableSession, offer, pass_label
from bangkit.words.catalogue import say

LEGEND = ("1", "2", "arrow", "dynamite", "beer", "gatling")
"""The faces of the base die, as they are explained."""


class DiceSession(TableSession):
    """A session at a dice game."""

    game: DiceGame
    goal: str = "gatlings"

    def table_state(self, game: Any, viewer: str, mine: bool) -> dict[str, Any]:
        """What the viewer sees, which dice are locked, what the faces mean, and every move that may be clicked."""
        view: View = game.view(viewer)
        options = [each for each in view.options if isinstance(each, Move)] if mine else []
        rerolls = [each for each in options if each.verb == "reroll"]
        rolling = view.what == "reroll" and mine
        now = current(game, view)
        moves = [each for each in options if each.verb not in ("reroll", "stop")]
        seen = table_state(game, viewer)
        if now is not None:
            seen["question"]["picture"] = seen["dice"][now]["picture"]
        return {
            **seen,
            "dice": [
                {**die, "locked": bool(rerolls) and locked, "current": place == now}
                for place, (die, locked) in enumerate(self._locked(seen["dice"], rerolls))
            ],
            "legend": legend(view),
            "rolling": rolling,
            "rerolling": bool(rerolls),
            "goals": [{"key": key, "text": text} for key, text in goals(game, view.turn)] if rerolls else [],
            "goal": self.goal,
            "moves": [button(each, view.what or "") for each in moves],
            "beyond": beyond(moves, view),
            "anytime": [],
        }

    def odds(self, game: Any, viewer: str, kept: Sequence[int]) -> Notice:
        from bangkit.show.widgets.dice_odds import dice_odds

        return dice_odds(game, viewer, kept)

    @staticmethod
    def _locked(dice: Sequence[dict[str, Any]], rerolls: list[Move]) -> list[tuple[dict[str, Any], bool]]:
        """Every die, and whether no move on offer throws its like again."""
        loose = {(face, False) for move in rerolls for face in move.dice.base}
        loose |= {(face, True) for move in rerolls for face in move.dice.duel}
        return [(die, (die["face"], die["duel"]) not in loose) for die in dice]

    # -- what a click does -----------------------------------------------------------------------

    def do_keep(self, dice: Iterable[int]) -> None:
        """Keep the dice at these places and throw the others again; all of them: stop."""
        game = self.game
        picked = others(game.showing, list(dice))
        self.do_play(f"reroll {picked}" if picked.base or picked.duel else "stop")

    def do_stop(self) -> None:
        """Keep all dice."""
        self.do_play("stop")

    def do_best(self, dice: Iterable[int], goal: str = "") -> None:
        """Show the best keep for a goal, and what the dice at these places would be worth instead."""
        self.goal = goal or self.goal
        showing = self.shown.showing
        self.notice = best_keep(self.shown, self.goal, rest_of(showing, others(showing, list(dice))))

    def do_why_die(self, die: int) -> None:
        """Say why a die cannot be thrown again."""
        showing = self.shown.showing
        places = [place for place in range(len(showing.base) + len(showing.duel)) if place != int(die)]
        self.do_why(f"reroll {others(showing, places)}")


USED = {"shoot": "shoots", "beer": "beer"}
"""What is asked about a die that is used now, and how the log tells of one that has been used."""


def current(game: Any, view: View) -> int | None:
    """The place of the die that is being used: of those of its face the first one that has not been (DICE-ROLL-08)."""
    if view.what not in USED or not isinstance(request := game.request, Ask):
        return None
    face = str(request.options[0]).partition(" ->")[0]
    used = 0
    for entry in reversed(game.log):
        if entry.what in ("final result", "turn begins"):
            break
        used += entry.what == USED[view.what] and entry.facts.get("face", face) == face
    places = [place for place, each in enumerate((*game.showing.base, *game.showing.duel)) if each == face]
    return places[min(used, len(places) - 1)] if places else None


def legend(view: View) -> list[dict[str, str]]:
    """What the faces on the table mean, each with its symbol."""
    faces = [*LEGEND, *(face for face in ("duel", "whisky") if "duel_die" in kinds_in(view.modules))]
    return [{"picture": face_picture(face), "text": say(f"table.face {face}")} for face in faces]


def beyond(moves: list[Move], view: View) -> list[dict[str, str]]:
    """The players at whom the pending move cannot be aimed, each with the move that would say why not."""
    aimed = [each for each in moves if each.target]
    taken = {each.target for each in aimed}
    living = [each.name for each in view.players if not each.out]
    return [
        {"target": name, "move": str(aimed[0]._replace(target=name))} for name in living if aimed and name not in taken
    ]


def button(move: Move, what: str) -> dict[str, Any]:
    """A move of the dice game as a button."""
    label = pass_label(what) if str(move) == "pass" else on_button(str(move))
    return offer(move, what, label, short=label.partition(" ->")[0] if move.target else "")

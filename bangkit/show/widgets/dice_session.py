"""A session at the dice table: seats with arrows, dice to press, and what the best keep would be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bangkit.dice.components import kinds_in
from bangkit.dice.faces import Dice
from bangkit.dice.faces import without as rest_of
from bangkit.dice.game import DiceGame
from bangkit.dice.moves import Move
from bangkit.dice.view import Seat, View
from bangkit.show.messages import Notice
from bangkit.show.widgets.keep_advice import best_keep, goals, others
from bangkit.show.widgets.table_session import TableSession, pass_label, seat_state
from bangkit.words.catalogue import say

SIGNS = {
    "arrow": "\N{NORTH EAST ARROW}",
    "dynamite": "✹",
    "1": "①",
    "2": "②",
    "beer": "🍺\N{VARIATION SELECTOR-15}",
    "gatling": "⁂",
    "whisky": "♨\N{VARIATION SELECTOR-15}",
    "duel": "⚔\N{VARIATION SELECTOR-15}",
}
"""A sign for every face; the face's name stands beside it."""


class DiceSession(TableSession):
    """A session at a dice game."""

    game: DiceGame
    goal: str = "gatlings"

    def table_state(self, game: Any, viewer: str, mine: bool) -> dict[str, Any]:
        """Seats with arrows, the dice on the table, every move that may be clicked."""
        view: View = game.view(viewer)
        options = [each for each in view.options if isinstance(each, Move)] if mine else []
        rerolls = [each for each in options if each.verb == "reroll"]
        rolling = view.what == "reroll" and mine
        near = {face: game.in_range(viewer, face) if not view[viewer].out else () for face in ("1", "2")}
        moves = [each for each in options if each.verb not in ("reroll", "stop")]
        return {
            "turn": view.turn,
            "middle": middle(view),
            "seats": [seat(game, view, player, near) for player in view.players],
            "dice": self._dice(game.showing, rerolls),
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
    def _dice(showing: Dice, rerolls: list[Move]) -> list[dict[str, Any]]:
        """The dice as they lie; a die is locked if no move on offer throws its like again."""
        found = []
        for base, faces in ((True, showing.base), (False, showing.duel)):
            loose = {face for move in rerolls for face in (move.dice.base if base else move.dice.duel)}
            for face in faces:
                locked = bool(rerolls) and face not in loose
                found.append({"face": face, "sign": SIGNS[face], "locked": locked, "duel": not base})
        return found

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


def middle(view: View) -> list[str]:
    """What lies in the middle of the table, a line each."""
    lines = [say("table.pool", pool=view.pool)]
    if view.what == "reroll" or view.phase == "T3":
        lines.append(say("table.rerolls", left=view.rerolls))
    if "fury" in kinds_in(view.modules):
        lines.append(say("table.fury deck", deck=view.fury_deck))
    if view.hands:
        lines.append(say("table.boneyard", hands=sum(view.hands)))
    return lines


def seat(game: DiceGame, view: View, player: Seat, near: dict[str, tuple[str, ...]]) -> dict[str, Any]:
    """A seat as it is drawn: the arrows, which faces hit it, and what lies in front."""
    you = player.name == view.name
    faces = [face for face, names in near.items() if player.name in names]
    link = "" if you or player.out or view[view.name].out else str(game.distance(view.name, player.name))
    facts = [say("table.arrows", count=player.arrows)]
    if link:
        facts.append(say("table.places", places=int(link)))
        facts += [say("table.hits", faces=faces)] * bool(faces)
    facts += [say("table.tokens", tokens=list(player.tokens))] * bool(player.tokens)
    facts += [say("table.fury", count=player.fury_size)] * bool(player.fury_size)
    facts += [say("table.revealed", cards=list(player.revealed))] * bool(player.revealed)
    facts += [say("table.zombie")] * player.zombie + [say("table.lord")] * player.lord
    known = say("table.revealed", cards=list(player.fury)) if player.fury and you else ""
    return seat_state(game, view, player, facts, in_play=[], known=known, link=link, reach=bool(faces))


def beyond(moves: list[Move], view: View) -> list[dict[str, str]]:
    """The players at whom the pending move cannot be aimed, each with the move that would say why not."""
    aimed = [each for each in moves if each.target]
    taken = {each.target for each in aimed}
    living = [each.name for each in view.players if not each.out]
    return [
        {"target": name, "move": str(aimed[0]._replace(target=name))} for name in living if aimed and name not in taken
    ]


def button(move: Move, what: str) -> dict[str, Any]:
    """A move as a button: its text is what is sent back, its label what is read, `short` what stands at a seat."""
    text = str(move)
    label = pass_label(what) if text == "pass" else text
    return {
        "move": text,
        "label": label,
        "target": move.target or None,
        "short": text.partition(" ->")[0] if move.target else "",
    }

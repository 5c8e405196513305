"""A session at the card table: seats, hand, and the moves of each card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bangkit.cards.faces import SUIT_SIGNS, Card
from bangkit.cards.game import CardGame
from bangkit.cards.moves import Move
from bangkit.cards.view import SeenPlayer, View
from bangkit.show.messages import Notice, refused
from bangkit.show.widgets.table_session import TableSession, pass_label, seat_state
from bangkit.words.catalogue import say

FROM_HAND = ("play", "discard")


class CardSession(TableSession):
    """A session at a card game."""

    game: CardGame

    def table_state(self, game: Any, viewer: str, mine: bool) -> dict[str, Any]:
        """Seats with distances and reach, the viewer's hand, every move that may be clicked."""
        view: View = game.view(viewer)
        options = [move for move in view.options if isinstance(move, Move)] if mine else []
        free = [each.move for each in view.anytime] if not self.back and not self.watching else []
        others = [each.name for each in view.players if not each.out and each.name != viewer]
        rest = [move for move in options if move.verb not in FROM_HAND]
        return {
            "turn": view.turn,
            "middle": middle(view),
            "seats": [seat(game, view, player) for player in view.players],
            "hand": [in_hand(held, options, others) for held in view[viewer].hand],
            "moves": [button(move, view.what or "") for move in rest],
            "anytime": [button(move, "") for move in free],
        }

    def odds(self, game: Any, viewer: str, kept: Sequence[int]) -> Notice:
        from bangkit.show.widgets.card_odds import card_odds

        return card_odds(game, viewer)

    def do_why_card(self, card: str) -> None:
        """Say why a card of the hand cannot be played: all reasons, for every way to play it."""
        game, viewer = self.shown, self.viewer
        held = next((each for each in game.view(viewer)[viewer].hand if str(each) == card), None)
        if held is None:
            self.do_why(card)
            return
        found = list(game.why_not(Move("play", held), viewer))
        if held.kind is not None and held.kind.aims:
            living = [each.name for each in game.view(viewer).players if not each.out and each.name != viewer]
            found += [each for name in living for each in game.why_not(Move("play", held, target=name), viewer)]
        self.notice = refused(say("table.why", move=card), found)

    def do_why_at(self, card: str, target: str) -> None:
        """Say why a card cannot be played at somebody."""
        game, viewer = self.shown, self.viewer
        held = next((each for each in game.view(viewer)[viewer].hand if str(each) == card), None)
        move = Move("play", held, target=target)
        self.notice = refused(say("table.why", move=str(move)), game.why_not(move, viewer))


def middle(view: View) -> list[str]:
    """What lies in the middle of the table, a line each."""
    lines = [say("table.deck", deck=str(view.deck_size)), say("table.discards", discard=str(len(view.discard)))]
    if view.discard:
        lines.append(say("table.on top", card=shown(view.discard[0])))
    if view.aside:
        lines.append(say("table.open", cards=[shown(each) for each in view.aside]))
    if view.event:
        lines.append(say("table.event", event=view.event))
    return lines


def seat(game: CardGame, view: View, player: SeenPlayer) -> dict[str, Any]:
    """A seat as it is drawn: the hand, how far away it is, and what lies in front."""
    you = player.name == view.name
    far = not (you or player.out or view[view.name].out)
    distance = game.distance(view.name, player.name) if far else None
    in_reach = distance is not None and distance <= game.reach(view.name)
    facts = [say("table.hand", count=player.hand_size)]
    if distance is not None:
        facts.append(say("table.distance" if in_reach else "table.distance beyond", distance=str(distance)))
    facts += [say("table.ghost")] * player.ghost
    facts += [say("table.copies", name=player.copies)] * (player.copies is not None)
    known = [shown(each) for each in player.hand] if not you else []
    return seat_state(
        game,
        view,
        player,
        facts,
        in_play=[shown(each) for each in player.in_play],
        known=say("table.open", cards=known) if known else "",
        link="" if distance is None else str(distance),
        reach=in_reach,
    )


def in_hand(held: Card, options: list[Move], others: list[str]) -> dict[str, Any]:
    """A card of the hand: how it is drawn, what may be done with it, and at whom it may not be played."""
    moves = [move for move in options if move.verb in FROM_HAND and move.card is held]
    targets = {move.target for move in moves if move.target is not None}
    return {
        "text": str(held),
        "name": held.name,
        "face": held.rank + SUIT_SIGNS[held.suit],
        "suit": held.suit,
        "border": held.border,
        "moves": [button(move, "") for move in moves],
        "beyond": [name for name in others if name not in targets] if targets else [],
    }


def shown(card: Card) -> str:
    """A card in a line of text: its name, rank and the sign of its suit."""
    return f"{card.name} {card.rank}{SUIT_SIGNS[card.suit]}"


def button(move: Move, what: str) -> dict[str, Any]:
    """A move as a button: its text is what is sent back, its label what is read, `short` what stands at a seat."""
    text = str(move)
    if text == "pass":
        label = pass_label(what)
    elif move.verb in FROM_HAND and move.card is not None:
        label = text.replace(str(move.card), "", 1).removeprefix("discard").strip()
        label = label.removeprefix("-> ") if move.target and label.startswith("-> ") else label
        label = label or say(f"table.{move.verb}")
    else:
        label = text
    short = ""
    if move.target is not None:
        short = label.partition(": ")[2] or say("table.choose")
        short = say("table.from hand") if short == "hand" else short
    return {"move": text, "label": label, "target": move.target, "short": short}

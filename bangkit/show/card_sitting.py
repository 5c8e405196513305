"""Sitting at the card table: seats, hand, and the moves of each card."""

from __future__ import annotations

from typing import Any

from bangkit.cards.faces import Card
from bangkit.cards.game import CardGame
from bangkit.cards.moves import Move
from bangkit.cards.view import SeenPlayer, View
from bangkit.core.requests import Ask
from bangkit.show.sitting import Sitting

SIGNS = {"hearts": "♥", "diamonds": "♦", "clubs": "♣", "spades": "♠"}
ROLE_SIGNS = {"sheriff": "★", "deputy": "☆", "outlaw": "✖", "renegade": "◆"}


class CardSitting(Sitting):
    """Somebody sits at a card game."""

    game: CardGame

    def table_state(self, game: Any, viewer: str, mine: bool) -> dict[str, Any]:
        """Seats with distances and reach, the viewer's hand, every move that may be clicked."""
        view = game.view(viewer)
        options = [move for move in view.options if isinstance(move, Move)] if mine else []
        free = [each.move for each in view.anytime] if not self.back else []
        hand_verbs = ("play", "discard")
        return {
            "turn": view.turn,
            "phase": view.phase,
            "deck": view.deck_size,
            "discard": card_state(view.discard[0]) if view.discard else None,
            "discard_size": len(view.discard),
            "open": [card_state(each) for each in view.aside],
            "event": view.event,
            "seats": [self._seat(game, view, player) for player in view.players],
            "hand": [
                {**card_state(held), "moves": [button(m) for m in options if m.verb in hand_verbs and m.card is held]}
                for held in view[viewer].hand
            ],
            "moves": [button(m) for m in options if m.verb not in hand_verbs],
            "anytime": [button(m) for m in free],
        }

    def _seat(self, game: CardGame, view: View, player: SeenPlayer) -> dict[str, Any]:
        request = game.request
        you = player.name == view.name
        alive = not player.out and not view[view.name].out
        distance = game.distance(view.name, player.name) if alive and not you else None
        return {
            "name": player.name,
            "role": player.role,
            "role_sign": ROLE_SIGNS.get(player.role or "", "?"),
            "character": player.character,
            "ability": player.ability,
            "life": player.life,
            "starting_life": player.starting_life,
            "hand_size": player.hand_size,
            "known": [card_state(each) for each in player.hand] if not you else [],
            "in_play": [card_state(each) for each in player.in_play],
            "out": player.out,
            "you": you,
            "turn": player.name == view.turn,
            "asked": isinstance(request, Ask) and request.who == player.name,
            "distance": distance,
            "in_reach": distance is not None and distance <= game.reach(view.name),
        }

    def do_why_card(self, card: str) -> None:
        """Say why a card of the hand cannot be played: all reasons, for every way to play it."""
        game, viewer = self.shown, self.viewer
        forms = [card, *(f'{card} -> "{name}"' for name in game.table.by_name if name != viewer)]
        reasons: dict[tuple[str, str], None] = {}
        for form in forms:
            for refusal in game.why_not(form, viewer):
                reasons[refusal.rule, str(refusal).partition(": ")[2]] = None
        lines = [{"rule": rule, "text": text} for rule, text in reasons]
        self.notice = {"kind": "why", "title": card, "lines": lines}


def card_state(card: Card) -> dict[str, Any]:
    """A card as it is drawn."""
    return {
        "text": str(card),
        "name": card.name,
        "face": card.rank + SIGNS[card.suit],
        "suit": card.suit,
        "border": card.border,
        "reach": card.reach,
    }


def button(move: Move) -> dict[str, Any]:
    """A move as a button: its text is what is sent back."""
    label = str(move)
    if move.verb in ("play", "discard") and move.card is not None:
        label = label.replace(str(move.card), "", 1).strip() or move.verb
    return {"move": str(move), "label": label, "target": move.target}

"""A session at the card table: what can be done with every card of the hand, at whom, and what else is open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import takewhile
from typing import Any

from bangkit.cards.faces import CARDS, Card
from bangkit.cards.game import CardGame
from bangkit.cards.law import checks
from bangkit.cards.moves import Move
from bangkit.cards.view import View
from bangkit.show.card_state import card_data
from bangkit.show.draw.shapes import GENERIC, symbol_of
from bangkit.show.messages import Notice, refused, told
from bangkit.show.state import table_state
from bangkit.show.told_moves import on_button
from bangkit.show.widgets.table_session import DEFENCES, TableSession, offer, pass_label
from bangkit.words.catalogue import say

FROM_HAND = ("play", "discard")
DISTANT = (checks.within_reach, checks.at_distance_one)
"""What asks how far away somebody sits."""
NAMED = 4
"""So many things that can be done instead are named."""


class CardSession(TableSession):
    """A session at a card game."""

    game: CardGame

    def table_state(self, game: Any, viewer: str, mine: bool) -> dict[str, Any]:
        """What the viewer sees, the moves of each card of the hand, and every other move that may be clicked."""
        view: View = game.view(viewer)
        options = [move for move in view.options if isinstance(move, Move)] if mine else []
        free = [each.move for each in view.anytime] if not self.back and not self.watching else []
        others = [each.name for each in view.players if not each.out and each.name != viewer]
        found = table_state(game, viewer)
        if self.playing and (asked := found["question"]) and asked["what"] == "play" and has_played(game, asked["who"]):
            asked["text"] = say("table.play more")
        return {
            **found,
            "hand": [in_hand(held, options, others) for held in view[viewer].hand],
            "moves": [button(move, view.what or "") for move in options if move.verb not in FROM_HAND],
            "anytime": [button(move, "") for move in free],
        }

    def odds(self, game: Any, viewer: str, kept: Sequence[int]) -> Notice:
        from bangkit.show.widgets.card_odds import card_odds

        return card_odds(game, viewer)

    def do_discards(self) -> None:
        """Look through the discard pile, topmost card first, as everybody may."""
        lying = [each.label for each in self.shown.view(self.viewer).discard]
        what = say("table.pile discarded", cards=lying) if lying else say("table.pile empty")
        self.notice = told("card", say("table.pile discards"), [("CARD-INFO-2", what)])

    def do_deck(self) -> None:
        """Say how many cards the deck holds, and what the viewer knows about them."""
        view: View = self.shown.view(self.viewer)
        top = [each.label for each in view.known_top if each is not None]
        kinds = Counter(each.name for each in view.unseen)
        unseen = [f"{number} {name}" for name, number in kinds.most_common()]
        lines = [("CARD-INFO-2", say("table.pile holds", count=view.deck_size))]
        lines += [("", say("table.pile known", cards=top))] * bool(top)
        lines += [("", say("table.pile unseen", cards=unseen))] * bool(unseen)
        self.notice = told("card", say("table.pile deck"), lines)

    def do_why_card(self, card: str) -> None:
        """Say why a card of the hand cannot be played: all reasons, for every way to play it; and what can be done."""
        game, viewer = self.shown, self.viewer
        held = next((each for each in game.view(viewer)[viewer].hand if str(each) == card), None)
        if held is None:
            self.do_why(card)
            return
        found = list(game.why_not(Move("play", held), viewer))
        if held.kind is not None and held.kind.aims:
            living = [each.name for each in game.view(viewer).players if not each.out and each.name != viewer]
            found += [each for name in living for each in game.why_not(Move("play", held, target=name), viewer)]
        self.notice = refused(say("table.why", move=held.label), found) | {"so": instead(game.view(viewer))}

    def do_why_at(self, card: str, target: str) -> None:
        """Say why a card cannot be played at somebody."""
        game, viewer = self.shown, self.viewer
        held = next((each for each in game.view(viewer)[viewer].hand if str(each) == card), None)
        move = Move("play", held, target=target)
        self.notice = refused(say("table.why", move=on_button(str(move))), game.why_not(move, viewer))


def instead(view: View) -> str:
    """What can be done instead of something that cannot."""
    moves = [move for move in view.options if isinstance(move, Move)]
    told = dict.fromkeys(
        move.card.label if move.verb == "play" and move.card else button(move, view.what or "")["label"]
        for move in moves
    )
    return say("table.you can", moves=list(told)) if 0 < len(told) <= NAMED else ""


def in_hand(held: Card, options: list[Move], others: list[str]) -> dict[str, Any]:
    """A card of the hand: how it is drawn, what may be done with it, and at whom it may not be played."""
    moves = [move for move in options if move.verb in FROM_HAND and move.card is held]
    targets = {move.target for move in moves if move.target is not None}
    return {
        **card_data(held),
        "moves": [button(move, "") for move in moves],
        "beyond": [name for name in others if name not in targets] if targets else [],
        "far": held.kind is not None and any(each in DISTANT for each in held.kind.aims),
    }


def button(move: Move, what: str) -> dict[str, Any]:
    """A move of the card game as a button."""
    text = str(move)
    label = _label(move, text, what)
    short = ""
    if move.target is not None:
        short = label.partition(": ")[2] if move.pick != "hand" else say("table.from hand")
        short = short or say(f"table.{_verb_at(move)}")
    chosen = move.card if move.verb not in (*FROM_HAND, "use") and move.target is None else None
    return offer(
        move,
        what,
        label,
        said=label if text == "pass" or move.verb == "use" else on_button(text),
        short=short,
        shown=card_data(chosen) if chosen is not None else None,
        discards=move.verb == "discard",
        picture=_picture(move, text, what),
    )


def _verb_at(move: Move) -> str:
    """What a seat's button says."""
    return "shoot" if move.card is not None and (move.as_name or move.card.name) == "BANG!" else "choose"


def _label(move: Move, text: str, what: str) -> str:
    if text == "pass":
        return pass_label(what)
    if move.verb == "use" and move.thing is not None:
        return on_button(text.replace("use ", "", 1)) if move.args else say("table.use", thing=move.thing)
    if move.verb in FROM_HAND and move.card is not None:
        label = on_button(text.replace(str(move.card), "", 1).removeprefix("discard").strip())
        if move.price is not None:
            picked = label.partition("-> ")[2].partition(": ")[2]
            return say("table.pay", card=move.price.label) + (f": {picked}" if picked else "")
        return label.removeprefix("-> ") if move.target else label or say(f"table.{move.verb}")
    return on_button(text)


def _picture(move: Move, text: str, what: str) -> str:
    if text == "pass":
        return "bullet-spent" if what in DEFENCES else ""
    own = symbol_of(
        move.card.name if move.card is not None else CARDS[move.thing].name if move.thing in CARDS else move.thing or ""
    )
    return own if own != GENERIC else ""


def has_played(game: Any, name: str) -> bool:
    """Whether a player has played a card in the turn that is being played."""
    turn = takewhile(lambda entry: entry.what != "turn begins", reversed(game.log))
    return any(entry.what == "plays" and entry.facts.get("player") == name for entry in turn)

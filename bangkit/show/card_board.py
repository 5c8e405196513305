"""The card table as a picture, the seats as a table, the question that is pending and what may be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bangkit import words
from bangkit.cards.faces import SUIT_SIGNS
from bangkit.cards.game import CardGame
from bangkit.cards.view import View
from bangkit.core.arguments import POSITIVE, takes
from bangkit.core.errors import BangkitError
from bangkit.show import drawing
from bangkit.show.board_parts import RED, SEAT_WIDE, Board, grouped, hands_of, page, question_of, role_of, seen
from bangkit.show.display import Grid, Notes, Picture, Shown, Stack
from bangkit.show.drawing import Point
from bangkit.show.wanted import GAME, MOVE, NAME_OR_NONE
from bangkit.words.catalogue import say
from bangkit.words.telling import reason

Seen = CardGame | View
"""A whole game, or what one player knows of it."""


def board(game: Seen, view: str | None = None) -> Stack:
    """The table as a picture and as a table; with a name, as that player sees it.

    It shows what lies there and no more: of other hands only what that player knows.
    """
    known = seen(game, view)
    return Stack([CardBoard(known).picture(), hands(known)], [hands(known)])


def hands(game: Seen, view: str | None = None) -> Grid:
    """Everybody's role, character, life, cards in play and hand, as far as they are known."""
    return hands_of(seen(game, view), ("life", "in play", "hand"), _cells)


def _cells(seat: Any) -> list[str]:
    life = say("show.out") if seat.out else say("show.life of", life=seat.life, most=seat.starting_life)
    number = held(seat)
    if not seat.hand:
        hand = say("show.cards", count=number) if number else say("show.none")
    elif number == len(seat.hand):
        hand = words.listing(seat.hand)
    else:
        hand = say("show.cards known", count=number, cards=seat.hand)
    return [life, words.listing(seat.in_play) if seat.in_play else say("show.none"), hand]


def held(seat: Any) -> int:
    """How many cards a player holds."""
    return int(seat.hand_size) if hasattr(seat, "hand_size") else len(seat.hand)


def question(game: Seen) -> Notes:
    """What is asked, in words, with the rule that asks it, and what may be done."""
    return question_of(
        game, lambda request: say("show.chance", reason=reason(request.rule), name=request.about), _offered
    )


def _offered(options: Sequence[Any], anytime: Sequence[Any]) -> list[str]:
    told = [say("show.offered", moves=grouped(options))] if options else []
    return told + ([say("show.anytime", moves=grouped(anytime))] if anytime else [])


@takes(game=GAME, move=MOVE, player=NAME_OR_NONE)
def why_not(game: CardGame, move: str, player: str | None = None) -> Notes:
    """Every reason against a move, each with its rule; or that nothing speaks against it."""
    heading = say("show.why not", move=move)
    try:
        refusals = game.why_not(move, player)
    except BangkitError as error:
        return Notes(heading, [(None, say("show.cannot be read", why=str(error)))])
    if not refusals:
        return Notes(heading, [(None, say("show.nothing against"))])
    return Notes(heading, [(each.rule, str(each).partition(": ")[2]) for each in refusals])


@takes(game=GAME, last=POSITIVE)
def log(game: CardGame, last: int = 12) -> Notes:
    """The last lines of the log, each with its rule."""
    return Notes(say("show.log"), [(entry.rule, str(entry)) for entry in game.log[-last:]])


def game_page(game: Seen) -> Stack:
    """A game, or a view of it, as it shows itself in a notebook."""
    return page(board(game), question(game))


def options_page(options: Sequence[Any]) -> Shown:
    """The options as a list."""
    return Notes(say("show.offered", count=len(options)), [(None, each) for each in grouped(options).split("; ")])


class CardBoard(Board):
    """The drawing of the card table: deck, discard pile, and the cards in front of everybody."""

    high, seat_high = 506, 112

    def picture(self) -> Picture:
        told = "; ".join(self.tell(seat) for seat in self.seats)
        return self.drawn(Point(232, 138), Point(306, 184), say("show.table", seats=told, deck=self.tell_deck()))

    @property
    def deck(self) -> int:
        return self.game.deck_size if isinstance(self.game, View) else self.game.deck.size

    @property
    def aside(self) -> Sequence[Any]:
        return self.game.aside if isinstance(self.game, View) else tuple(self.game.table.aside)

    def tell_deck(self) -> str:
        top = str(self.game.discard[0]) if self.game.discard else None
        told = say("show.deck", deck=self.deck, discard=top)
        return f"{told} {self.tell_events()}" if self.tell_events() else told

    def tell_events(self) -> str:
        """The event in force and the next one, which everybody sees; nothing in a game without events."""
        game = self.game
        coming = game.next_event if isinstance(game, View) else next(iter(game.table.events), None)
        now = self.game.event or None
        return say("show.events", now=now, coming=coming) if now or coming else ""

    def tell(self, seat: Any) -> str:
        facts = {
            "name": seat.name,
            "role": role_of(self.game, seat),
            "character": seat.character or say("show.no character"),
        }
        if seat.out:
            return say("show.seat out", facts)
        facts |= {"life": seat.life, "most": seat.starting_life, "hand": held(seat), "cards": seat.in_play}
        return say("show.seat", facts)

    def in_the_middle(self) -> None:
        """The deck, the discard pile, what is being resolved, and the phase."""
        x, y = self.middle
        self.card_back(Point(x - 62, y - 6), str(self.deck), say("show.draw pile"))
        top = self.game.discard[0] if self.game.discard else None
        self.card_face(Point(x + 62, y - 6), top, say("show.discard pile"))
        if self.aside:
            self.sheet.text(
                Point(x, y + 70), f"{say('show.being resolved')}: {words.listing(self.aside)}", 13, font_weight="bold"
            )
        if event := self.tell_events():
            self.sheet.text(Point(x, y - 90), drawing.shortened(event, 52), 13, drawing.BLUE, font_weight="bold")
        phase = f"{self.game.turn} \N{EN DASH} {say(f'show.phase {self.game.phase}')}"
        self.sheet.text(Point(x, y - 66), drawing.shortened(phase, 44), 14, font_weight="bold")

    def card_back(self, at: Point, number: str, name: str) -> None:
        self.sheet.box(at, 58, 76, "#7a4a26", drawing.INK)
        self.sheet.text(Point(at.x, at.y + 8), number, 22, drawing.WHITE, font_weight="bold")
        self.sheet.text(Point(at.x, at.y + 55), name, 12, drawing.INK)

    def card_face(self, at: Point, card: Any, name: str) -> None:
        dash = {} if card else {"stroke_dasharray": "4 4"}
        self.sheet.box(
            at, 84, 76, drawing.WHITE if card else drawing.WOOD, drawing.INK if card else drawing.GREY, **dash
        )
        if card:
            self.sheet.text(Point(at.x, at.y - 4), drawing.shortened(card.name, 12), 13, font_weight="bold")
            self.face(Point(at.x, at.y + 20), card, 18)
        self.sheet.text(Point(at.x, at.y + 55), name, 12, drawing.INK)

    def face(self, at: Point, card: Any, size: float) -> None:
        colour = RED if card.suit in ("hearts", "diamonds") else drawing.INK
        self.sheet.text(at, f"{card.rank}{SUIT_SIGNS[card.suit]}", size, colour)

    def belongings(self, seat: Any, left: float, top: float) -> None:
        """The hand, the life and the cards in play."""
        self.sheet.box(Point(left + 151, top + 19), 20, 26, "#7a4a26", drawing.INK)
        self.sheet.text(Point(left + 151, top + 24), str(held(seat)), 13, drawing.WHITE, font_weight="bold")
        self.bullets(seat, left, top + 52, 12, f"{seat.life}/{seat.starting_life}")
        self.cards(seat.in_play, left, top + 74)

    def tabs(self, seat: Any, x: float, top: float, turn: bool) -> None:
        if not seat.out:
            super().tabs(seat, x, top, turn)

    def cards(self, cards: Sequence[Any], left: float, top: float) -> None:
        """The cards in play, as many as there is room for."""
        x, y = left, top
        for place, card in enumerate(cards):
            text = f"{drawing.shortened(card.name, 12)} {card.rank}{SUIT_SIGNS[card.suit]}"
            wide = 10 + 6.1 * len(text)
            if x + wide > left + SEAT_WIDE - 18:
                x, y = left, y + 18
            if y > top + 18:
                self.sheet.text(Point(left + SEAT_WIDE - 20, top + 31), f"+{len(cards) - place}", 11, anchor="end")
                return
            green = getattr(card, "border", "") == "green"
            fill, edge = ("#e4f3e6", drawing.GREEN) if green else ("#e3eef8", drawing.BLUE)
            self.sheet.box(Point(x + wide / 2, y + 7), wide, 16, fill, edge)
            self.sheet.text(Point(x + wide / 2, y + 11), text, 10.5)
            x += wide + 4

"""The table as a picture, the seats as a table, the question that is pending and what may be done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bangkit import words
from bangkit.cards.game import CardGame
from bangkit.cards.view import View
from bangkit.core.errors import BangkitError
from bangkit.core.requests import Ask, Chance
from bangkit.show import drawing
from bangkit.show.borders import GAME, LENGTH, MOVE, NAME_OR_NONE, takes
from bangkit.show.display import Grid, Notes, Picture, Shown, Stack
from bangkit.show.drawing import Drawing, Point
from bangkit.words.catalogue import say
from bangkit.words.telling import reason, role

WIDE, HIGH = 820, 506
MIDDLE = Point(WIDE / 2, HIGH / 2)
SEAT_WIDE, SEAT_HIGH = 184, 112
SUITS = {"hearts": "\u2665", "diamonds": "\u2666", "clubs": "\u2663", "spades": "\u2660"}

Seen = CardGame | View
"""A whole game, or what one player knows of it."""


def seen(game: Seen, view: str | None = None) -> Seen:
    """The whole game, or with a name what that player knows of it."""
    return game.view(view) if view is not None and isinstance(game, CardGame) else game


def seats(game: Seen) -> list[Any]:
    """The seats, clockwise, as they are known."""
    return list(game.players) if isinstance(game, View) else [game[name] for name in game.players]


def held(seat: Any) -> int:
    """How many cards a player holds."""
    return int(seat.hand_size) if hasattr(seat, "hand_size") else len(seat.hand)


def asked(game: Seen) -> str | None:
    """Who is asked."""
    if isinstance(game, View):
        return game.asked
    return game.request.who if isinstance(game.request, Ask) else None


def board(game: Seen, view: str | None = None) -> Stack:
    """The table as a picture and as a table; with a name, as that player sees it.

    It shows what lies there and no more: of other hands only what that player knows.
    """
    known = seen(game, view)
    return Stack([_Board(known).picture(), hands(known)], [hands(known)])


def hands(game: Seen, view: str | None = None) -> Grid:
    """Everybody's role, character, life, cards in play and hand, as far as they are known."""
    game = seen(game, view)
    headings = [say(f"show.{key}") for key in ("player", "role", "character", "life", "in play", "hand")]
    rows = []
    for seat in seats(game):
        in_play = words.listing(seat.in_play) if seat.in_play else say("show.none")
        life = say("show.out") if seat.out else f"{seat.life} of {seat.starting_life}"
        rows.append([seat.name, _role(game, seat), seat.character or say("show.none"), life, in_play, _hand(seat)])
    title = say("show.hands of", name=game.name) if isinstance(game, View) else say("show.hands")
    return Grid(title, headings, rows)


def _role(game: Seen, seat: Any) -> str:
    if seat.role is None and not isinstance(game, View):
        return say("show.no role")
    return role(seat.role)


def _hand(seat: Any) -> str:
    number = held(seat)
    if number == len(seat.hand):
        return words.listing(seat.hand) if seat.hand else say("show.none")
    if seat.hand:
        return say("show.cards known", count=number, cards=seat.hand)
    return say("show.cards", count=number)


def question(game: Seen) -> Notes:
    """What is asked, in words, with the rule that asks it, and what may be done."""
    if isinstance(game, View):
        who, what, rule, facts = game.asked, game.what, game.rule, dict(game.facts)
        options, anytime, winners = game.options, game.anytime, game.winners
        hidden = who is not None and not options
        if who is None or what is None:
            return Notes(say("show.won", winners=winners) if winners else say("show.nothing offered"), [])
    else:
        request, hidden = game.request, False
        if request is None:
            return Notes(say("show.won", winners=game.winners), [])
        if isinstance(request, Chance):
            return Notes(say("show.chance", reason=reason(request.rule), name=request.about), [], request.rule)
        who, what, rule, facts = request.who, request.what, request.rule, dict(request.facts)
        options, anytime = tuple(request.options), request.anytime
    told: list[tuple[str | None, str]] = []
    if not hidden:
        told.append((None, say("show.offered", moves=grouped(options))))
    if anytime:
        told.append((None, say("show.anytime", moves=grouped(anytime))))
    asking = words.question(what, facts | {"rule": rule})
    return Notes(say("show.question", name=who, question=asking), told, rule)


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


@takes(game=GAME, last=LENGTH)
def log(game: CardGame, last: int = 12) -> Notes:
    """The last lines of the log, each with its rule."""
    return Notes(say("show.log"), [(entry.rule, str(entry)) for entry in game.log[-last:]])


def game_page(game: CardGame) -> Stack:
    """A game as it shows itself in a notebook: the table and the question that is pending."""
    table = board(game)
    return Stack([*table.parts, question(game)], [*table.spoken, question(game)])


def view_page(view: View) -> Stack:
    """A view as it shows itself in a notebook."""
    table = board(view)
    return Stack([*table.parts, question(view)], [*table.spoken, question(view)])


def grouped(options: Sequence[Any]) -> str:
    """The moves in one line, those of one card at several players told once.

    >>> grouped(["BANG! 5D -> Ana", "BANG! 5D -> Ben", "pass"])
    'BANG! 5D -> Ana or Ben; pass'
    """
    cards: dict[str, list[str]] = {}
    for option in options:
        card, _, target = str(option).partition(" -> ")
        cards.setdefault(card, []).append(target)
    return "; ".join(f"{card} -> {words.listing(told, 'or')}" if told[0] else card for card, told in cards.items())


def options_page(options: Sequence[Any]) -> Shown:
    """The options as a list."""
    return Notes(say("show.offered", count=len(options)), [(None, each) for each in grouped(options).split("; ")])


class _Board:
    """The drawing of the table, seat by seat."""

    def __init__(self, game: Seen) -> None:
        self.game = game
        self.sheet = Drawing(WIDE, HIGH)
        self.seats = seats(game)
        me = next(
            (place for place, seat in enumerate(self.seats) if isinstance(game, View) and seat.name == game.name), None
        )
        first = 0.0 if me is None else 0.5 - me / len(self.seats)
        self.places = drawing.round_the_table(len(self.seats), MIDDLE, 306, 184, first)

    def picture(self) -> Picture:
        self.sheet.add("ellipse", cx=410, cy=253, rx=232, ry=138, fill=drawing.WOOD, stroke=drawing.FRAME)
        self.in_the_middle()
        for seat, at in zip(self.seats, self.places, strict=True):
            self.seat(seat, at)
        told = "; ".join(self.tell(seat) for seat in self.seats)
        alt = say("show.table", seats=told, deck=self.tell_deck())
        return Picture(self.sheet.svg(alt), alt, WIDE)

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
            "role": _role(self.game, seat),
            "character": seat.character or say("show.no character"),
        }
        if seat.out:
            return say("show.seat out", facts)
        facts |= {"life": seat.life, "most": seat.starting_life, "hand": held(seat), "cards": seat.in_play}
        return say("show.seat", facts)

    def in_the_middle(self) -> None:
        """The deck, the discard pile, what is being resolved, and the phase."""
        x, y = MIDDLE
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
        colour = "#a8201a" if card.suit in ("hearts", "diamonds") else drawing.INK
        self.sheet.text(at, f"{card.rank}{SUITS[card.suit]}", size, colour)

    def seat(self, seat: Any, at: Point) -> None:
        """One seat: role, name, hand, character, life and the cards in play."""
        turn, waiting = seat.name == self.game.turn, seat.name == asked(self.game)
        edge, width = (drawing.GREEN, 3) if turn else (drawing.INK, 1.5)
        dash = {"stroke_dasharray": "5 4"} if seat.out else {}
        self.sheet.box(
            at, SEAT_WIDE, SEAT_HIGH, drawing.PAPER if seat.out else drawing.WHITE, edge, stroke_width=width, **dash
        )
        left, top = at.x - SEAT_WIDE / 2 + 10, at.y - SEAT_HIGH / 2
        if seat.role is not None or isinstance(self.game, View):
            self.sheet.role(seat.role, Point(left + 9, top + 19))
        self.sheet.text(
            Point(left + 25, top + 24), drawing.shortened(seat.name, 12), 15, anchor="start", font_weight="bold"
        )
        who = " \N{MIDDLE DOT} ".join([_role(self.game, seat), *([seat.character] if seat.character else [])])
        self.sheet.text(Point(left, top + 43), drawing.shortened(who, 29), 11.5, drawing.MUTED, anchor="start")
        if seat.out:
            self.sheet.text(Point(left, top + 66), say("show.out"), 13, drawing.INK, anchor="start")
            return
        self.sheet.box(Point(left + 151, top + 19), 20, 26, "#7a4a26", drawing.INK)
        self.sheet.text(Point(left + 151, top + 24), str(held(seat)), 13, drawing.WHITE, font_weight="bold")
        for place in range(seat.starting_life):
            self.sheet.bullet(Point(left + 2 + 12 * place, top + 52), spent=place >= seat.life)
        life = f"{seat.life}/{seat.starting_life}"
        self.sheet.text(Point(left + 8 + 12 * seat.starting_life, top + 63), life, 12, anchor="start")
        self.cards(seat.in_play, left, top + 74)
        for place, (marked, key, colour) in enumerate(
            ((turn, "turn", drawing.GREEN), (waiting, "asked", drawing.ORANGE))
        ):
            if marked:
                self.tab(Point(at.x - 50 + 68 * place, top), say(f"show.{key}"), colour)

    def tab(self, at: Point, text: str, colour: str) -> None:
        self.sheet.box(at, 62, 18, colour, drawing.WHITE)
        self.sheet.text(Point(at.x, at.y + 4.5), text, 12, drawing.WHITE, font_weight="bold")

    def cards(self, cards: Sequence[Any], left: float, top: float) -> None:
        """The cards in play, as many as there is room for."""
        x, y = left, top
        for place, card in enumerate(cards):
            text = f"{drawing.shortened(card.name, 12)} {card.rank}{SUITS[card.suit]}"
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

"""What the tables of both games share: seats as a table and as a picture, and the question that is pending."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bangkit import words
from bangkit.core.requests import Ask, Chance
from bangkit.show.draw import drawing
from bangkit.show.display import Grid, Notes, Picture, Stack
from bangkit.show.draw.drawing import Drawing, Point
from bangkit.words.catalogue import say
from bangkit.words.telling import role

WIDE = 820
SEAT_WIDE = 184
RED = "#a8201a"
DOT = " \N{MIDDLE DOT} "


def is_view(game: Any) -> bool:
    """Whether this is what one player knows of a game, and not the whole."""
    return hasattr(game, "asked")


def seen(game: Any, view: str | None = None) -> Any:
    """The whole game, or with a name what that player knows of it."""
    return game.view(view) if view is not None and not is_view(game) else game


def seats(game: Any) -> list[Any]:
    """The seats, clockwise, as they are known."""
    return list(game.players) if is_view(game) else [game[name] for name in game.players]


def asked(game: Any) -> str | None:
    """Who is asked."""
    if is_view(game):
        return str(game.asked) if game.asked is not None else None
    return game.request.who if isinstance(game.request, Ask) else None


def role_of(game: Any, seat: Any) -> str:
    """The role of a seat in words."""
    return say("show.no role") if seat.role is None and not is_view(game) else role(seat.role)


def hands_of(game: Any, headings: Sequence[str], cells: Callable[[Any], list[str]]) -> Grid:
    """Name, role and character of every seat, and the cells that a game adds."""
    told = [say(f"show.{key}") for key in ("player", "role", "character", *headings)]
    rows = [[each.name, role_of(game, each), each.character or say("show.none"), *cells(each)] for each in seats(game)]
    return Grid(say("show.hands of", name=game.name) if is_view(game) else say("show.hands"), told, rows)


def question_of(
    game: Any, chance: Callable[[Chance], str], offered: Callable[[Sequence[Any], Sequence[Any]], list[str]]
) -> Notes:
    """What is asked, in words, with the rule that asks it, and what may be done."""
    if is_view(game):
        who, what, rule, facts, options = game.asked, game.what, game.rule, dict(game.facts), game.options
        if who is None or what is None:
            return Notes(say("show.won", winners=game.winners) if game.winners else say("show.nothing offered"), [])
        anytime = getattr(game, "anytime", ())
    else:
        request = game.request
        if request is None:
            return Notes(say("show.won", winners=game.winners), [])
        if isinstance(request, Chance):
            return Notes(chance(request), [], request.rule)
        who, what, rule, facts = request.who, request.what, request.rule, dict(request.facts)
        options, anytime = tuple(request.options), request.anytime
    told: list[tuple[str | None, str]] = [(None, each) for each in offered(options, anytime)]
    return Notes(say("show.question", name=who, question=words.question(what, facts | {"rule": rule})), told, rule)


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


class Board:
    """The drawing of a table, seat by seat; each game says how high it is and what lies at a seat and in the middle."""

    high: int
    seat_high: int
    down = 0
    """How much farther down the lines of a seat stand."""
    letters = 12
    """So many letters of a name are written."""

    def __init__(self, game: Any) -> None:
        self.game = game
        self.sheet = Drawing(WIDE, self.high)
        self.middle = Point(WIDE / 2, self.high / 2)
        self.seats = seats(game)
        me = next((n for n, seat in enumerate(self.seats) if is_view(game) and seat.name == game.name), None)
        self.first = 0.0 if me is None else 0.5 - me / len(self.seats)

    def drawn(self, wood: Point, round_: Point, alt: str) -> Picture:
        """The picture: the table itself, its middle and every seat."""
        self.sheet.add(
            "ellipse", cx=410, cy=self.high // 2, rx=wood.x, ry=wood.y, fill=drawing.WOOD, stroke=drawing.FRAME
        )
        self.in_the_middle()
        places = drawing.round_the_table(len(self.seats), self.middle, round_.x, round_.y, self.first)
        for seat, at in zip(self.seats, places, strict=True):
            self.seat(seat, at)
        return Picture(self.sheet.svg(alt), alt, WIDE)

    def in_the_middle(self) -> None:
        """What lies in the middle."""
        raise NotImplementedError

    def belongings(self, seat: Any, left: float, top: float) -> None:
        """What lies at a seat."""
        raise NotImplementedError

    def marked(self, seat: Any) -> bool:
        """Whether a seat shows the sign of its role."""
        return seat.role is not None or is_view(self.game)

    def who(self, seat: Any) -> list[str]:
        """What stands under the name of a seat: role and character."""
        return [role_of(self.game, seat), *([seat.character] if seat.character else [])]

    def fill(self, seat: Any) -> str:
        """The colour of a seat."""
        return drawing.PAPER if seat.out else drawing.WHITE

    def seat(self, seat: Any, at: Point) -> None:
        """One seat: role, name, character, and what lies there."""
        sheet, turn = self.sheet, seat.name == self.game.turn
        edge, width = (drawing.GREEN, 3) if turn else (drawing.INK, 1.5)
        dash = {"stroke_dasharray": "5 4"} if seat.out else {}
        sheet.box(at, SEAT_WIDE, self.seat_high, self.fill(seat), edge, stroke_width=width, **dash)
        left, top = at.x - SEAT_WIDE / 2 + 10, at.y - self.seat_high / 2
        if self.marked(seat):
            sheet.role(seat.role, Point(left + 9, top + 19 + self.down))
        name = Point(self.name_at(seat, left), top + 24 + self.down)
        sheet.text(name, drawing.shortened(seat.name, self.letters), 15, anchor="start", font_weight="bold")
        who = drawing.shortened(DOT.join(self.who(seat)), 29)
        sheet.text(Point(left, top + 43 + self.down), who, 11.5, drawing.MUTED, anchor="start")
        if seat.out:
            sheet.text(Point(left, top + 66 + self.down), say("show.out"), 13, anchor="start")
        else:
            self.belongings(seat, left, top)
        self.tabs(seat, at.x, top, turn)

    def name_at(self, seat: Any, left: float) -> float:
        """Where the name begins, beside the sign of the role."""
        return left + 25

    def tabs(self, seat: Any, x: float, top: float, turn: bool) -> None:
        """Whose turn it is, and who is asked, on the edge of the seat."""
        marks = ((turn, "turn", drawing.GREEN), (seat.name == asked(self.game), "asked", drawing.ORANGE))
        for place, (marked, key, colour) in enumerate(marks):
            if marked:
                spot = Point(x - 50 + 68 * place, top)
                self.sheet.box(spot, 62, 18, colour, drawing.WHITE)
                self.sheet.text(Point(spot.x, spot.y + 4.5), say(f"show.{key}"), 12, drawing.WHITE, font_weight="bold")

    def bullets(self, seat: Any, left: float, top: float, wide: float, life: str) -> None:
        """The life of a seat, a bullet a point."""
        for place in range(seat.starting_life):
            self.sheet.bullet(Point(left + 2 + wide * place, top), spent=place >= seat.life)
        self.sheet.text(Point(left + 8 + wide * seat.starting_life, top + 11), life, 12, anchor="start")


def page(table: Stack, asked: Notes) -> Stack:
    """A game as it shows itself in a notebook: the table and the question that is pending."""
    return Stack([*table.parts, asked], [*table.spoken, asked])

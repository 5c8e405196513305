"""The dice table as a picture, its seats as a table, and the question that is pending."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bangkit import words
from bangkit.core.requests import Ask, Chance
from bangkit.dice.components import Components, printed
from bangkit.dice.diceset import kinds_in
from bangkit.dice.faces import ARROW, BEER, DUEL, DYNAMITE, GATLING, NONE, ONE, TWO, WHISKY, Dice, read_dice
from bangkit.dice.game import DiceGame
from bangkit.dice.hooks import CHARACTERS, NOBODY
from bangkit.dice.moves import Move
from bangkit.dice.view import Seat, View
from bangkit.show import drawing
from bangkit.show.borders import instance_of, takes
from bangkit.show.card_board import grouped
from bangkit.show.display import Grid, Notes, Picture, Stack
from bangkit.show.drawing import Drawing, Point
from bangkit.words.catalogue import say
from bangkit.words.telling import role

WIDE, HIGH = 820, 520
MIDDLE = Point(WIDE / 2, HIGH / 2)
SEAT_WIDE, SEAT_HIGH = 184, 118
DIE, STEP = 46, 62
RED = "#a8201a"

Seen = DiceGame | View
"""A whole game, or what one player knows of it."""


def board(game: Seen, view: str | None = None) -> Stack:
    """The dice table as a picture and as a table; with a name, as that player sees it."""
    known = game.view(view) if view is not None and isinstance(game, DiceGame) else game
    return Stack([_Board(known).picture(), hands(known)], [Notes(_middle(known), []), hands(known)])


def hands(game: Seen, view: str | None = None) -> Grid:
    """Everybody's role, character, life, arrows and what else lies in front, as far as it is known."""
    game = game.view(view) if view is not None and isinstance(game, DiceGame) else game
    headings = [say(f"show.{key}") for key in ("player", "role", "character", "life", "arrows heading", "lying there")]
    rows = []
    for seat in seats(game):
        life = say("show.out") if seat.out else say("show.life of", life=str(seat.life), most=str(seat.starting_life))
        more = words.listing(_extras(seat)) if _extras(seat) else say("show.none")
        character = seat.character or say("show.none")
        rows.append([seat.name, _role(game, seat), character, life, str(seat.arrows), more])
    title = say("show.hands of", name=game.name) if isinstance(game, View) else say("show.hands")
    return Grid(title, headings, rows)


def question(game: Seen) -> Notes:
    """What is asked, in words, with the rule that asks it, and what may be done."""
    if isinstance(game, View):
        if game.asked is None or game.what is None:
            return Notes(say("show.won", winners=game.winners) if game.winners else say("show.nothing offered"), [])
        who, what, rule, facts, options = game.asked, game.what, game.rule, dict(game.facts), game.options
    else:
        request = game.request
        if request is None:
            return Notes(say("show.won", winners=game.winners), [])
        if isinstance(request, Chance):
            what = "duel die" if request.rule == "UNDEAD-DUEL-07" else request.what
            return Notes(say(f"show.chance {what}", name=request.about), [], request.rule)
        who, what, rule, facts = request.who, request.what, request.rule, dict(request.facts)
        options = tuple(request.options)
    told: list[tuple[str | None, str]] = [(None, each) for each in offered(options)]
    return Notes(say("show.question", name=who, question=words.question(what, facts | {"rule": rule})), told, rule)


def offered(options: Sequence[Move]) -> list[str]:
    """The moves on offer in a line or two; all the rerolls are told as the dice that one may choose from."""
    if not any(each.verb in ("reroll", "stop") for each in options):
        return [say("show.offered", moves=listed(options))] if options else []
    rerolls = [each.dice for each in options if each.verb == "reroll"]
    most = max(rerolls, key=lambda each: len(each.base) + len(each.duel), default=None)
    others = [each for each in options if each.verb not in ("reroll", "stop")]
    told = [say("show.rerolls offered", dice=str(most) if most else None)]
    return told + ([say("show.also offered", moves=listed(others))] if others else [])


def listed(options: Sequence[Move]) -> str:
    """The moves in one line: those of one die at several players once, those that turn one die once.

    >>> listed([Move("use", thing="Belle Star", face="dynamite", as_face="gatling"), Move("stop")])
    'stop; use Belle Star: dynamite = gatling'
    """
    turned: dict[str, list[str]] = {}
    others = []
    for each in options:
        head, equals, to = str(each).partition(" = ")
        if equals:
            turned.setdefault(head, []).append(to)
        else:
            others.append(each)
    told = [f"{head} = {words.listing(faces, 'or')}" for head, faces in turned.items()]
    return "; ".join([grouped(others)] * bool(others) + told)


def attempts(game: DiceGame) -> list[str]:
    """What somebody might try with the dice on the table, allowed or not."""
    request = game.request
    if not isinstance(request, Ask):
        return []
    if request.what == "reroll":
        return [f"reroll {face}" for face in dict.fromkeys(game.showing.base)]
    first = request.options[0]
    if request.what in ("shoot", "beer", "challenge"):
        return [*(str(first._replace(target=name, with_beer=False, as_face="")) for name in game.players), "pass"]
    return []


def game_page(game: Seen) -> Stack:
    """A dice game, or a view of it, as it shows itself in a notebook."""
    table = board(game)
    return Stack([*table.parts, question(game)], [*table.spoken, question(game)])


@takes(game=instance_of("a dice game, its components or None", DiceGame, Components, type(None)))
def compositions(game: DiceGame | Components | None = None) -> Grid:
    """What lies in the boxes: duel dice, wound tokens, fury and boneyard cards, and how sure each composition is."""
    box = game.components if isinstance(game, DiceGame) else game or printed()
    rows = []
    for kind in ("duel_die", "tokens", "fury", "boneyard"):
        told = [
            str(each) if kind != "boneyard" else say("show.of hands", count=each or None) for each in getattr(box, kind)
        ]
        inside = "; ".join(say("show.times", count=number, what=what) for what, number in Counter(told).items())
        rows.append([words.label(f"dice.{kind}"), inside, say(f"show.sure {box.certainty.get(kind, 'OFFICIAL')}")])
    headings = [say(f"show.{key}") for key in ("composition", "contents", "how sure")]
    return Grid(say("show.compositions"), headings, rows)


# -- what is known -------------------------------------------------------------------------------


def seats(game: Seen) -> list[Seat]:
    """The seats, clockwise, as they are known."""
    return list(game.players) if isinstance(game, View) else [game[name] for name in game.players]


def _showing(game: Seen) -> Dice:
    return read_dice(game.showing) if isinstance(game, View) else game.showing


def _asked(game: Seen) -> str | None:
    if isinstance(game, View):
        return game.asked
    return game.request.who if isinstance(game.request, Ask) else None


def _hands_up(game: Seen) -> int:
    return sum(game.hands if isinstance(game, View) else game.table.hands)


def locked(game: Seen) -> bool:
    """Whether dynamite is locked now: somebody is rolling, and it is not loose for him."""
    roller = next(seat for seat in seats(game) if seat.name == game.turn)
    return game.phase == "T3" and not CHARACTERS.get(roller.character or "", NOBODY).loose_dynamite


def _role(game: Seen, seat: Seat) -> str:
    if seat.role is None and not isinstance(game, View):
        return say("show.no role")
    return role(seat.role)


def _extras(seat: Seat) -> list[str]:
    """What lies in front of a player besides his arrows, and what he has become."""
    found = [say("show.zombie lord")] * seat.lord + [say("show.zombie")] * seat.zombie
    if seat.tokens:
        found.append(say("show.tokens", cards=list(seat.tokens)))
    if seat.fury:
        found.append(say("show.fury known", cards=list(seat.fury)))
    elif seat.fury_size:
        found.append(say("show.fury face down", count=seat.fury_size))
    if seat.revealed:
        found.append(say("show.fury revealed", cards=list(seat.revealed)))
    return found


def _middle(game: Seen) -> str:
    """What lies in the middle, in words."""
    showing = _showing(game)
    pool = say("show.pool", count=game.pool or None)
    if showing is NONE:
        return f"{pool} {say('show.no dice')}"
    fast = str(showing.dynamites) + " dynamite" if showing.dynamites and locked(game) else None
    return f"{pool} {say('show.the dice', dice=str(showing), locked=fast)}"


# -- the drawing ---------------------------------------------------------------------------------


class _Board:
    """The drawing of the dice table, seat by seat."""

    def __init__(self, game: Seen) -> None:
        self.game = game
        self.sheet = Drawing(WIDE, HIGH)
        self.seats = seats(game)
        me = next((n for n, seat in enumerate(self.seats) if isinstance(game, View) and seat.name == game.name), None)
        first = 0.0 if me is None else 0.5 - me / len(self.seats)
        self.places = drawing.round_the_table(len(self.seats), MIDDLE, 308, 188, first)

    def picture(self) -> Picture:
        self.sheet.add("ellipse", cx=410, cy=260, rx=236, ry=146, fill=drawing.WOOD, stroke=drawing.FRAME)
        self.in_the_middle()
        for seat, at in zip(self.seats, self.places, strict=True):
            self.seat(seat, at)
        told = "; ".join(self.tell(seat) for seat in self.seats)
        alt = f"{say('show.dice table', seats=told, middle=_middle(self.game))}"
        return Picture(self.sheet.svg(alt), alt, WIDE)

    def tell(self, seat: Seat) -> str:
        facts: dict[str, object] = {
            "name": seat.name,
            "role": _role(self.game, seat),
            "character": seat.character or say("show.no character"),
        }
        if seat.out:
            return say("show.seat out", facts)
        lying = [say("show.arrows", count=seat.arrows) if seat.arrows else say("show.no arrows"), *_extras(seat)]
        return say(
            "show.dice seat", facts, life=str(seat.life), most=str(seat.starting_life), facts=words.listing(lying)
        )

    def in_the_middle(self) -> None:
        """The phase, the dice, the arrows of the pool, the rerolls left."""
        x, y = MIDDLE
        phase = say("show.dice phase", name=self.game.turn, phase=say(f"show.phase {self.game.phase}"))
        self.sheet.text(Point(x, y - 66), drawing.shortened(phase, 40), 14, font_weight="bold")
        showing = _showing(self.game)
        faces = [(face, False) for face in showing.base] + [(face, True) for face in showing.duel]
        left = x - (len(faces) - 1) * STEP / 2
        fast = locked(self.game)
        for place, (face, duel) in enumerate(faces):
            die(self.sheet, Point(left + place * STEP, y - 28), face, duel, fast and face == DYNAMITE)
        pool = say("show.pool short", count=self.game.pool or None)
        left = x - (17 * self.game.pool + 7 * len(pool)) / 2 + 8
        for place in range(self.game.pool):
            arrow(self.sheet, Point(left + 17 * place, y + 46))
        self.sheet.text(Point(left + 17 * self.game.pool + 2, y + 50), pool, 12.5, anchor="start")
        below = []
        if self.game.phase == "T3":
            below.append(say("show.rerolls left", count=str(self.game.rerolls)))
        if "boneyard" in kinds_in(self.game.modules) and _hands_up(self.game):
            below.append(say("show.hands up", count=str(_hands_up(self.game))))
        self.sheet.text(Point(x, y + 74), " \N{MIDDLE DOT} ".join(below), 12.5)

    def seat(self, seat: Seat, at: Point) -> None:
        """One seat: role, name, character, life, arrows, tokens and fury cards."""
        sheet = self.sheet
        turn, waiting = seat.name == self.game.turn, seat.name == _asked(self.game)
        edge, width = (drawing.GREEN, 3) if turn else (drawing.INK, 1.5)
        dash = {"stroke_dasharray": "5 4"} if seat.out else {}
        undead = "#e4e2f0" if seat.zombie or seat.lord else drawing.WHITE
        sheet.box(at, SEAT_WIDE, SEAT_HIGH, drawing.PAPER if seat.out else undead, edge, stroke_width=width, **dash)
        left, top = at.x - SEAT_WIDE / 2 + 10, at.y - SEAT_HIGH / 2
        known = seat.role is not None or isinstance(self.game, View)
        if known:
            sheet.role(seat.role, Point(left + 9, top + 21))
        name = Point(left + 25 if known else left, top + 26)
        sheet.text(name, drawing.shortened(seat.name, 13), 15, anchor="start", font_weight="bold")
        who = [*([_role(self.game, seat)] if known else []), *([seat.character] if seat.character else [])]
        told = drawing.shortened(" \N{MIDDLE DOT} ".join(who), 29)
        sheet.text(Point(left, top + 45), told, 11.5, drawing.MUTED, anchor="start")
        if seat.out:
            sheet.text(Point(left, top + 68), say("show.out"), 13, anchor="start")
        else:
            self.belongings(seat, left, top)
        for place, (marked, key, colour) in enumerate(
            ((turn, "turn", drawing.GREEN), (waiting, "asked", drawing.ORANGE))
        ):
            if marked:
                spot = Point(at.x - 50 + 68 * place, top)
                sheet.box(spot, 62, 18, colour, drawing.WHITE)
                sheet.text(Point(spot.x, spot.y + 4.5), say(f"show.{key}"), 12, drawing.WHITE, font_weight="bold")

    def belongings(self, seat: Seat, left: float, top: float) -> None:
        """Life as bullets, arrows as arrows, the rest in words."""
        wide = 12 if seat.starting_life < 10 else 10
        for place in range(seat.starting_life):
            self.sheet.bullet(Point(left + 2 + wide * place, top + 53), spent=place >= seat.life)
        life = f"{max(seat.life, 0)}/{seat.starting_life}"
        self.sheet.text(Point(left + 8 + wide * seat.starting_life, top + 64), life, 12, anchor="start")
        for place in range(seat.arrows):
            arrow(self.sheet, Point(left + 6 + 16 * place, top + 80))
        for line, text in enumerate(_extras(seat)[:2]):
            self.sheet.text(Point(left, top + 98 + 13 * line), drawing.shortened(text, 30), 11, anchor="start")


def arrow(sheet: Drawing, at: Point) -> None:
    """An arrow token."""
    x, y = at
    sheet.line(Point(x - 6, y + 6), Point(x + 3, y - 3), "#7a4a26", 2)
    sheet.shape([Point(x + 6, y - 6), Point(x, y - 4), Point(x + 4, y)], drawing.INK)


def die(sheet: Drawing, at: Point, face: str, duel: bool, fast: bool) -> None:
    """A die that shows a face, with the face's name below it; a duel die is dark, a locked one says so."""
    ink = drawing.WHITE if duel else drawing.INK
    sheet.box(
        at,
        DIE,
        DIE,
        "#4a2c5e" if duel else drawing.WHITE,
        RED if fast else drawing.INK,
        stroke_width=3 if fast else 1.6,
    )
    _FACES[face](sheet, at, ink)
    sheet.text(Point(at.x, at.y + 38), face, 12, font_weight="bold")
    if fast:
        sheet.text(Point(at.x, at.y + 51), say("show.locked"), 11, RED, font_weight="bold")


def _arrow_face(sheet: Drawing, at: Point, ink: str) -> None:
    sheet.arrow(Point(at.x - 13, at.y + 13), Point(at.x + 14, at.y - 14), ink, 3)


def _dynamite_face(sheet: Drawing, at: Point, ink: str) -> None:
    for shift in (-9, 0, 9):
        sheet.box(Point(at.x + shift, at.y + 4), 7, 24, "#d9534f", ink)
    sheet.line(Point(at.x, at.y - 8), Point(at.x + 8, at.y - 17), ink, 2)
    sheet.disc(Point(at.x + 9, at.y - 17), 3, "#ffb300", ink)


def _target_face(sheet: Drawing, at: Point, ink: str, number: str) -> None:
    sheet.disc(at, 18, "none", ink, stroke_width="2")
    sheet.disc(at, 12, "none", ink, stroke_width="1.2")
    sheet.text(Point(at.x, at.y + 6.5), number, 18, ink, font_weight="bold")


def _beer_face(sheet: Drawing, at: Point, ink: str) -> None:
    sheet.add(
        "path",
        d=f"M{drawing.number(at.x + 7)} {drawing.number(at.y - 6)}h7v14h-7",
        fill="none",
        stroke=ink,
        stroke_width="2.5",
    )
    sheet.box(Point(at.x - 3, at.y + 2), 20, 26, "#e8a317", ink, stroke_width="1.6")
    sheet.box(Point(at.x - 3, at.y - 12), 24, 8, drawing.WHITE, ink, stroke_width="1.4")


def _gatling_face(sheet: Drawing, at: Point, ink: str) -> None:
    sheet.disc(at, 18, "none", ink, stroke_width="2")
    for place in drawing.round_the_table(6, at, 11, 11):
        sheet.disc(place, 3.6, ink, ink)
    sheet.disc(at, 2.4, ink, ink)


def _whisky_face(sheet: Drawing, at: Point, ink: str) -> None:
    sheet.box(Point(at.x, at.y - 13), 6, 12, "#c98a3a", ink)
    sheet.box(Point(at.x, at.y + 5), 18, 26, "#c98a3a", ink, stroke_width="1.6")
    sheet.box(Point(at.x, at.y + 6), 12, 10, drawing.WHITE, ink)


def _duel_face(sheet: Drawing, at: Point, ink: str) -> None:
    for side in (1, -1):
        sheet.line(Point(at.x - side * 13, at.y - 13), Point(at.x + side * 13, at.y + 13), ink, 3)
        sheet.line(Point(at.x + side * 13, at.y + 13), Point(at.x + side * 5, at.y + 15), ink, 3)


_FACES = {
    ARROW: _arrow_face,
    DYNAMITE: _dynamite_face,
    ONE: lambda sheet, at, ink: _target_face(sheet, at, ink, "1"),
    TWO: lambda sheet, at, ink: _target_face(sheet, at, ink, "2"),
    BEER: _beer_face,
    GATLING: _gatling_face,
    WHISKY: _whisky_face,
    DUEL: _duel_face,
}
"""How each face is drawn."""

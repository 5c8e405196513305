"""The dice table as a picture, its seats as a table, and the question that is pending."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from bangkit import words
from bangkit.core.arguments import instance_of, takes
from bangkit.core.requests import Ask, Chance
from bangkit.dice.components import Components, kinds_in, printed
from bangkit.dice.faces import ARROW, BEER, DUEL, DYNAMITE, GATLING, NONE, ONE, TWO, WHISKY, Dice, read_dice
from bangkit.dice.game import DiceGame
from bangkit.dice.hooks import CHARACTERS, NOBODY
from bangkit.dice.moves import Move
from bangkit.dice.view import Seat, View
from bangkit.show.draw import drawing
from bangkit.show.board_parts import DOT, RED, Board, grouped, hands_of, page, question_of, role_of, seats, seen
from bangkit.show.display import Grid, Notes, Picture, Stack
from bangkit.show.draw.drawing import Drawing, Point
from bangkit.words.catalogue import say

DIE, STEP = 46, 62

Seen = DiceGame | View
"""A whole game, or what one player knows of it."""


def board(game: Seen, view: str | None = None) -> Stack:
    """The dice table as a picture and as a table; with a name, as that player sees it."""
    known = seen(game, view)
    return Stack([DiceBoard(known).picture(), hands(known)], [Notes(_middle(known), []), hands(known)])


def hands(game: Seen, view: str | None = None) -> Grid:
    """Everybody's role, character, life, arrows and what else lies in front, as far as it is known."""
    return hands_of(seen(game, view), ("life", "arrows heading", "lying there"), _cells)


def _cells(seat: Seat) -> list[str]:
    life = say("show.out") if seat.out else say("show.life of", life=seat.life, most=seat.starting_life)
    return [life, str(seat.arrows), words.listing(_extras(seat)) if _extras(seat) else say("show.none")]


def question(game: Seen) -> Notes:
    """What is asked, in words, with the rule that asks it, and what may be done."""
    return question_of(game, _chance, lambda options, _: offered(options))


def _chance(request: Chance) -> str:
    what = "duel die" if request.rule == "UNDEAD-DUEL-07" else request.what
    return say(f"show.chance {what}", name=request.about)


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
    return page(board(game), question(game))


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


def _showing(game: Seen) -> Dice:
    return read_dice(game.showing) if isinstance(game, View) else game.showing


def _hands_up(game: Seen) -> int:
    return sum(game.hands if isinstance(game, View) else game.table.hands)


def locked(game: Seen) -> bool:
    """Whether dynamite is locked now: somebody is rolling, and it is not loose for him."""
    roller = next(seat for seat in seats(game) if seat.name == game.turn)
    return game.phase == "T3" and not CHARACTERS.get(roller.character or "", NOBODY).loose_dynamite


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


class DiceBoard(Board):
    """The drawing of the dice table: the dice, the arrows of the pool, and what lies in front of everybody."""

    high, seat_high, down, letters = 520, 118, 2, 13

    def picture(self) -> Picture:
        told = "; ".join(self.tell(seat) for seat in self.seats)
        alt = say("show.dice table", seats=told, middle=_middle(self.game))
        return self.drawn(Point(236, 146), Point(308, 188), alt)

    def tell(self, seat: Seat) -> str:
        facts: dict[str, object] = {
            "name": seat.name,
            "role": role_of(self.game, seat),
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
        x, y = self.middle
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
        self.sheet.text(Point(x, y + 74), DOT.join(below), 12.5)

    def name_at(self, seat: Any, left: float) -> float:
        return left + 25 if self.marked(seat) else left

    def who(self, seat: Any) -> list[str]:
        return super().who(seat)[0 if self.marked(seat) else 1 :]

    def fill(self, seat: Any) -> str:
        return "#e4e2f0" if not seat.out and (seat.zombie or seat.lord) else super().fill(seat)

    def belongings(self, seat: Seat, left: float, top: float) -> None:
        """Life as bullets, arrows as arrows, the rest in words."""
        wide = 12 if seat.starting_life < 10 else 10
        self.bullets(seat, left, top + 53, wide, f"{max(seat.life, 0)}/{seat.starting_life}")
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
    fill, edge, width = "#4a2c5e" if duel else drawing.WHITE, RED if fast else drawing.INK, 3 if fast else 1.6
    sheet.box(at, DIE, DIE, fill, edge, stroke_width=width)
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

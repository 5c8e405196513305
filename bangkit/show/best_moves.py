"""The best move to look at and to touch: a chart with intervals, moves compared while one looks on, and one card changed to ask again."""

from __future__ import annotations

from asyncio import ensure_future, sleep
from collections.abc import Callable, Mapping, Sequence
from html import escape
from threading import Thread
from time import perf_counter
from typing import Any, NamedTuple

from bangkit.cards.faces import in_signs
from bangkit.core.arguments import check, instance_of, one_of, or_none, takes
from bangkit.core.errors import BangkitError
from bangkit.core.positions import Game
from bangkit.dice.faces import BASE_DIE
from bangkit.odds.rendering import sure
from bangkit.show import charts
from bangkit.show.card_state import card_data
from bangkit.show.chances import Control, Lab
from bangkit.show.display import Picture, said
from bangkit.show.draw import card, drawing, palette
from bangkit.show.draw.drawing import NARROW, Drawing, Point, folding
from bangkit.show.widgets.panels import Panel, button, choice, column, page, put_on, row
from bangkit.strategy.lab.compare import position_of, refinement
from bangkit.strategy.lab.comparison import ComparedMove, Comparison, bar_text
from bangkit.strategy.lab.refining import OFTEN, CompareSettings, Refinement
from bangkit.words.catalogue import say


class Frame(NamedTuple):
    """How wide a chart is, where its line from 0 to 100% begins, how long that is, and how high a row and its middle are."""

    width: int
    left: float
    long: float
    row: int
    middle: int

    def at(self, share: float) -> float:
        """Where a chance lies."""
        return self.left + self.long * share


WIDE, UPRIGHT = Frame(680, 300, 300, 30, 15), Frame(NARROW, 24, 242, 48, 33)
"""A move stands beside its line, or above it on a narrow page."""
LETTERS_ABOVE = 13
"""How far the letters of a move stand above its line there."""


FOUND = instance_of("what bangkit.compare found", Comparison)


@takes(found=FOUND, estimate=or_none(FOUND))
def plot(found: Comparison, estimate: Comparison | None = None) -> Picture:
    """Every move with what it is worth: a dot, and its interval as a line; what is exact is a square.

    A move that is out of the race is a grey dot without a line of its own.

    Only what is decided is marked as best. A circle is an estimate, which may stand beside whole games; the order is
    always that of the numbers that are shown.

    >>> from bangkit.strategy.lab.compare import SHOT, compare
    >>> plot(compare(SHOT, ["BANG! -> Ben"])).alt
    "What should Ana do? By the chance that Ana's side wins. BANG! 5♦ -> Ben: 100.00%, exactly."
    """
    told = in_signs(
        "; ".join([*(bar_text(each, found.about) for each in found), *_keys(found, estimate is not None)[:1]])
    )
    alt = say("compare.chart", caption=found.caption, told=told)
    return folding(_chart(found, estimate, WIDE), _chart(found, estimate, UPRIGHT), alt)


def _chart(found: Comparison, estimate: Comparison | None, frame: Frame) -> Drawing:
    """The moves in a frame, with the caption above and the keys below."""
    rows, keys = list(found), _keys(found, estimate is not None)
    heading = drawing.wrapped(found.caption, 14, frame.width - 48, 6, bold=True)
    below = [line for key in keys for line in drawing.wrapped(key, 12, frame.width - 32, 3)]
    top = 26 + 18 * len(heading)
    bottom = top + frame.row * len(rows)
    sheet = Drawing(frame.width, bottom + (42 if below else 34) + 20 * len(below))
    for place, line in enumerate(heading):
        sheet.text(Point(16, 26 + 18 * place), line, 14, font_weight="bold")
    for step in range(5):
        x = frame.at(step / 4)
        for begin, end in _free(frame, top, bottom):
            sheet.line(Point(x, begin), Point(x, end), palette.LINE, 1)
        sheet.text(Point(x, bottom + 20), f"{25 * step}%", 12, anchor="middle")
    for place, each in enumerate(rows):
        y = top + frame.row * place + frame.middle
        if estimate is not None and not found.about and each.exact is None:
            _circle(sheet, frame, estimate[each.move], y)
        _row(sheet, frame, each, y, each.move in found.decided, bool(found.about))
    for place, line in enumerate(below):
        sheet.text(Point(16, bottom + 46 + 20 * place), line, 12)
    return sheet


def _free(frame: Frame, top: int, bottom: int) -> list[tuple[int, int]]:
    """Where the lines of the quarters run: not where a move stands above its line."""
    if frame is WIDE:
        return [(top, bottom)]
    middles = range(top + frame.middle, bottom, frame.row)
    return [(y - LETTERS_ABOVE + 5, min(y + frame.row - LETTERS_ABOVE - 13, bottom)) for y in middles]


def _keys(found: Comparison, beside: bool) -> list[str]:
    """What the colours and signs say: what is decided first, then what an estimate looks like."""
    if len(found) == 1:
        keys = []
    elif found.decided:
        exact = found[found.decided[0]].exact is not None
        keys = [say("compare.marked exactly") if exact else say("compare.marked best", level=sure(found.confidence))]
    else:
        keys = [say("compare.marked seems" if found.about else "compare.marked open")]
    if found.about:
        keys.append(say("compare.estimates"))
    elif beside:
        keys += [say("compare.estimates"), say("compare.whole games", level=sure(found.confidence))]
    return keys


def _circle(sheet: Drawing, frame: Frame, each: ComparedMove, y: float) -> None:
    x, low, high = map(frame.at, each.value)
    sheet.line(Point(low, y), Point(high, y), palette.LINE, 3)
    sheet.disc(Point(x, y), 6, palette.PAPER, palette.INK)


def _row(sheet: Drawing, frame: Frame, each: ComparedMove, y: float, best: bool, estimated: bool) -> None:
    colour = palette.GO if best else palette.BLUE if each.left else palette.MUTED
    weight = {"font_weight": "bold"} if best else {}
    x, low, high = map(frame.at, each.value)
    room = frame.left - 30 if frame is WIDE else frame.width - 32
    move = drawing.fitting(in_signs(each.move), 13, room, best)
    if frame is WIDE:
        sheet.text(Point(frame.left - 14, y + 5), move, 13, anchor="end", **weight)
    else:
        sheet.text(Point(16, y - LETTERS_ABOVE), move, 13, **weight)
    if each.exact is not None:
        sheet.box(Point(x, y), 12, 12, colour, palette.INK)
    elif estimated:
        _circle(sheet, frame, each, y)
    else:
        if each.left or best:
            sheet.line(Point(low, y), Point(high, y), colour, 3)
        sheet.disc(Point(x, y), 5, colour, palette.INK)
    sheet.text(Point(frame.at(1) + 14, y + 5), each.told, 13, **weight)


def watch(position: Any, moves: Sequence[Any] | None = None, **wishes: Any) -> CompareWidget:
    """Watch a comparison of moves: an estimate at once, then whole games that replace it, until one stops them.

    Args:
        position: as in `bangkit.compare`.
        moves: the moves to compare; by default all that are on offer.
        wishes: everything else that `compare` takes, such as `runs`, `seed`, `within` and `players`.

    Raises:
        BangkitError: nothing is to be decided, or something is wrong with the wishes.
    """
    wishes.pop("progress", None)
    return CompareWidget(refinement(position, moves, "watch", **wishes), lambda *known: plot(*known).html())


def choose_first(position: Any, moves: Sequence[Any] | None = None, **wishes: Any) -> WatchedLab:
    """Choose a move before anything is told; then the moves are compared below it.

    In code: `lab.set(move="Beer 6H")` chooses; `lab.watched` is the comparison. What has been chosen stays chosen.

    Args:
        position: as in `bangkit.compare`.
        moves: the moves to choose from; by default all that are on offer.
        wishes: everything else that `compare` takes, such as `runs`, `seed` and `players`.

    Raises:
        BangkitError: nothing is to be decided, or something is wrong with the wishes.
    """
    wishes.pop("progress", None)
    offered = refinement(position, moves, "choose_first", **{**wishes, "budget": 0}).decision
    chosen: list[tuple[str, CompareWidget]] = []

    def answer(move: str | None) -> tuple[str, CompareWidget | None]:
        if move is None and not chosen:
            return f"<p>{said(say('compare.choose'))}</p>", None
        if move is not None and not chosen:
            chosen.append((f"<p>{said(say('compare.chosen', move=move))}</p>", watch(position, moves, **wishes)))
            lab.controls["move"].disabled = True
        return chosen[0]

    ways = [(say("compare.not chosen"), None), *((each.label, each.label) for each in offered.ways)]
    lab = WatchedLab({"move": (say("compare.own move"), ways, None)}, answer, "430px")
    return lab


def change_one(position: Any, moves: Sequence[Any] | None = None, *, place: int = 1, **wishes: Any) -> WatchedLab:
    """Change one card of the hand (or one die) and ask again which move is best: an estimate at once, whole games behind it.

    In code: `lab.set(place=2, instead="Beer")`; with `instead=None` the position is as it was; `lab.watched` is what is seen.

    Args:
        position: as in `bangkit.compare`.
        moves: the moves to compare; by default all that are on offer then.
        place: the card or die that is chosen at first, counted from 1.
        wishes: everything else that `compare` takes, such as `runs`, `seed` and `players`.

    Raises:
        BangkitError: nothing can be changed, there is no such place, or nothing is to be decided.
    """
    game = position_of(position, "change_one")
    dice = game.name == "dice"
    wishes.pop("progress", None)
    CompareSettings.of({each: wish for each, wish in wishes.items() if each != "players"}).check()
    name = refinement(game, moves, **{**wishes, "budget": 0}).decision.name
    held = _held(game, name)
    if not held:
        raise BangkitError(say("compare.nothing to change", name=name))
    check({"place": place}, {"place": one_of(range(1, len(held) + 1))})
    places = [(say("compare.place", number=number, what=each), number) for number, each in enumerate(held, 1)]
    known = BASE_DIE if dice else sorted({each.name for each in game.view(name).unseen})
    instead = [(say("compare.as it is"), None), *((str(each), str(each)) for each in known)]

    def answer(place: int, instead: str | None) -> tuple[str, CompareWidget]:
        if instead is None:
            return _told(say("compare.unchanged"), game, name), watch(game, moves, **wishes)
        other = changed(game, name, place, instead)
        new = instead if dice else _held(other, name)[place - 1]
        old, key = held[place - 1], "compare.changed die" if dice else "compare.changed"
        what = say(key, name=name, old=old, new=new) if new != old else say("compare.unchanged")
        return _told(what, other, name), watch(other, moves, **wishes)

    what = say("compare.die" if dice else "compare.card")
    controls: dict[str, Control] = {"place": (what, places, place), "instead": (say("compare.instead"), instead, None)}
    return WatchedLab(controls, answer, "300px")


class WatchedLab(Lab):
    """Controls, what they say, and a comparison that gets better while one looks; another one for every change."""

    def __init__(
        self, controls: Mapping[str, Control], answer: Callable[..., tuple[str, CompareWidget | None]], width: str
    ) -> None:
        self.watched: CompareWidget | None = None
        self.stage, self.displayed = column(), False

        def told(**values: Any) -> str:
            self.watched = None
            page, self.watched = answer(**values)
            return page

        super().__init__(controls, told, width)
        self.children: Any = (*self.children, self.stage)

    @property
    def shown(self) -> str:
        """The HTML that is shown now."""
        return super().shown + (self.watched.shown if self.watched else "")

    def refresh(self) -> None:
        super().refresh()
        put_on(self.stage, *filter(None, [self.watched]))
        self._go_on()

    def _ipython_display_(self) -> None:
        super()._ipython_display_()
        self.displayed = True
        self._go_on()

    def _go_on(self) -> None:
        if self.displayed and self.watched is not None:
            self.watched.go_on()


def changed(game: Game, name: str, place: int, instead: str) -> Game:
    """The same game with another card in a hand, or another face on a die; the place counts from 1.

    Raises:
        BangkitError: there is no such card to be had, or the rules do not allow the position.

    >>> from bangkit.strategy.lab.compare import SHOT, position_of
    >>> changed(position_of(SHOT), "Ana", 1, "Beer").view("Ana")["Ana"].hand
    (Beer 6H,)
    """
    held = [*_held(game, name)]
    held[place - 1] = instead
    if game.name == "dice":
        return game.change(showing=" ".join(held))
    return game.change(name, hand=held)


def _held(game: Game, name: str) -> list[str]:
    """What can be changed: the cards of the hand, or the dice on the table."""
    if game.name == "dice":
        return [str(face) for face in game.table.showing.base]
    return list(map(str, game.table.by_name[name].hand))


def _told(what: str, game: Game, name: str) -> str:
    """A sentence, and what can be changed as a picture: the hand, or the dice on the table."""
    if game.name == "dice":
        return f"<p>{said(what)}</p>{charts.roll(_held(game, name)).html()}"
    return f"<p>{said(what)}</p>{card.row([card_data(each) for each in game.table.by_name[name].hand]).html()}"


__all__ = ["change_one", "changed", "choose_first", "plot", "watch"]


Draw = Callable[[Comparison, Comparison | None], str]
"""Draws what is known, and the estimate beside it, as HTML."""
POINTS = (1, 2, 3, 5, 10)
"""Differences that may not matter, in points."""


class CompareWidget(Panel):
    """A chart of moves that gets better while it is looked at.

    In code: `stop()` and `go_on()` are its buttons, `wait()` waits for the end, `found` is what is known.
    Whole games begin when it is shown, in a thread, so that a click is heard meanwhile.
    """

    def __init__(self, refinement: Refinement, draw: Draw) -> None:
        self.refinement, self.draw = refinement, draw
        self.wanted, self.drawn, self.worker = False, 0.0, Thread()
        self.playing: Any = None  # held, or Python would forget the task while it waits
        self.estimate = refinement.estimate()
        self.chart, self.verdict, self.told = page(), page(), page()
        self.button = button("", self._pressed)
        points = {0.0: say("compare.never"), **{n / 100: say("compare.points", points=n) for n in POINTS}}
        self.within = choice(
            say("compare.enough"),
            [(text, share) for share, text in points.items()],
            self._enough,
            say("compare.enough hint"),
            "430px",
            refinement.test.within if refinement.test.within in points else 0.0,
        )
        super().__init__([self.chart, self.verdict, row(self.button, self.within, self.told)])
        self.refresh()

    # -- what it shows -----------------------------------------------------------------------------

    @property
    def found(self) -> Comparison | None:
        """What is known: whole games, or before them the estimate."""
        test = self.refinement.test
        return self.refinement.found() if test.done or not test.played else self.estimate

    @property
    def running(self) -> bool:
        """Whether games are being played."""
        return self.wanted and not self.refinement.test.over

    @property
    def shown(self) -> str:
        """The HTML of the chart and the verdict."""
        return f"{self.chart.value}{self.verdict.value}"

    def refresh(self) -> None:
        """Draw what is known now."""
        test, found = self.refinement.test, self.found
        self.drawn = perf_counter()
        if found is not None:
            self.chart.value = self.draw(found, self.estimate)
            self.verdict.value = f"<p><b>{said(found.verdict)}</b></p>"
        counts = {"done": f"{test.done:,}", "runs": f"{test.runs:,}"}
        key = "ended" if test.over else "running" if self.wanted else "waiting"
        self.told.value = f"<p>{escape(say(f'compare.{key}', counts))}</p>"
        self.button.description = say("compare.stop" if self.running else "compare.go on")
        self.button.disabled = test.over

    def state(self) -> str:
        return say("compare.watched", verdict=self.found.verdict if self.found else self.refinement.decision.told)

    # -- playing -----------------------------------------------------------------------------------

    def _ipython_display_(self) -> None:
        super()._ipython_display_()
        self.go_on()

    def go_on(self) -> CompareWidget:
        """Play whole games until the end, or until somebody stops them."""
        if not self.running and not self.refinement.test.over:
            self.wait()
            self.wanted, self.worker = True, Thread(target=self._play, daemon=True)
            try:
                self.worker.start()
            except RuntimeError:  # a browser's kernel has no threads
                self.worker = Thread()
                self.playing = ensure_future(self._play_between_clicks())
        return self

    def stop(self) -> CompareWidget:
        """Play no more; what has been found stays, and one can go on."""
        self.wanted = False
        self.refresh()
        return self

    def wait(self) -> CompareWidget:
        """Wait until nothing is being played."""
        if self.worker.is_alive():
            self.worker.join()
        return self

    def close(self) -> None:
        self.wanted = False
        super().close()

    def _play(self) -> None:
        looks = self.refinement.looks()
        while self._played(looks):
            pass

    async def _play_between_clicks(self) -> None:
        looks = self.refinement.looks()
        while self._played(looks):
            await sleep(0)

    def _played(self, looks: Any) -> bool:
        """Play up to the next look; whether more is to be played."""
        try:
            more = self.wanted and next(looks, self) is not self
        except BangkitError as error:
            self.wanted = False
            self.verdict.value = f"<p>{escape(str(error))}</p>"
            return False
        if not more:
            looks.close()
            self.wanted = False
        if not more or perf_counter() - self.drawn > OFTEN:
            self.refresh()
        return more

    def _pressed(self) -> None:
        if self.running:
            self.stop()
        else:
            self.go_on()

    def _enough(self) -> None:
        self.refinement.test.within = self.within.value
        self.refresh()

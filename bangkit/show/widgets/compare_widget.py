"""Moves compared while one looks on: an estimate at once, whole games behind it, and a button that stops them."""

from __future__ import annotations

from asyncio import ensure_future, sleep
from collections.abc import Callable
from html import escape
from threading import Thread
from time import perf_counter
from typing import Any

from bangkit.core.errors import BangkitError
from bangkit.show.display import said
from bangkit.show.widgets.panels import Panel, button, choice, page, row
from bangkit.strategy.lab.comparison import Comparison
from bangkit.strategy.lab.refining import OFTEN, Refinement
from bangkit.words.catalogue import say

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

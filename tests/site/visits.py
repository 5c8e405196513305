"""How long a learner waits for the first widget, on a first and on a second visit: ``python -m tests.site.visits [SITE]``.

The second visit is a new browser with the profile of the first one. Counted at the server: what each visit asked for and got.
"""

from __future__ import annotations

import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

from bangkit.site.building import build
from bangkit.strategy.endgames.solution import folder
from tests.site.conftest import Page, browser

NOTEBOOK = "notebooks/rules/01_roles_and_seats.ipynb"
WIDGET = ".jp-OutputArea-output .jupyter-widgets"


class Visit(NamedTuple):
    """Seconds since the address was opened, and what the server was asked for meanwhile."""

    page: float
    python: float
    widget: float
    requests: int
    megabytes: float


class Counting(ThreadingHTTPServer):
    """Python's own server for files, which counts what it is asked for and what it gives."""

    requests, given = 0, 0


class Handler(SimpleHTTPRequestHandler):
    """Answers as `python -m http.server` does, in silence."""

    def log_message(self, format: str, *args: Any) -> None:
        assert isinstance(self.server, Counting)
        self.server.requests += 1

    def copyfile(self, source: Any, outputfile: Any) -> None:
        assert isinstance(self.server, Counting)
        self.server.given += Path(source.name).stat().st_size
        super().copyfile(source, outputfile)


@contextmanager
def counting(site: Path) -> Iterator[Counting]:
    """The site, served, and counted."""
    server = Counting(("127.0.0.1", 0), partial(Handler, directory=str(site)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


def visit(server: Counting, profile: Path, seconds: float = 300) -> Visit:
    """Open a lesson in a new browser with this profile, run it, and wait for its first widget."""
    server.requests = server.given = 0
    with browser(profile) as tab:
        page, begun = Page(tab, f"http://127.0.0.1:{server.server_address[1]}"), time.perf_counter()
        page.look(NOTEBOOK)
        shown = time.perf_counter() - begun
        page.ready()
        ready = time.perf_counter() - begun
        tab.evaluate("() => window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs')")
        tab.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }")
        tab.locator(WIDGET).first.wait_for(timeout=seconds * 1_000)
        return Visit(shown, ready, time.perf_counter() - begun, server.requests, server.given / 1e6)


def main(named: str | None) -> None:
    """Measure the site in a folder, or a new one."""
    with tempfile.TemporaryDirectory() as place:
        site = Path(named) if named else build(Path(place, "site"), None, folder().parent / "site", print)
        with counting(site) as server:
            for which in ("first", "second", "third"):
                v = visit(server, Path(place, "profile"))
                print(
                    f"{which} visit: page {v.page:.1f} s, Python {v.python:.1f} s, first widget {v.widget:.1f} s;"
                    f" {v.requests} requests, {v.megabytes:.2f} MB",
                    flush=True,
                )


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else None)

"""The site, built once, served by Python's own server, and a headless Chromium in front of it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import pytest

from bangkit.core.errors import BangkitError
from tests.chromium import CHROMIUM

STATE = """() => {
    const panel = window.jupyterapp.shell.currentWidget, errors = [];
    let cells = 0, done = 0;
    for (const cell of panel.content.model.cells) {
        if (cell.type !== 'code') continue;
        cells += 1;
        done += cell.executionCount === null ? 0 : 1;
        for (let n = 0; n < cell.outputs.length; n++) {
            const output = cell.outputs.get(n).toJSON();
            if (output.output_type === 'error' || output.name === 'stderr')
                errors.push(`${output.ename || output.name}: ${output.evalue || output.text}`);
        }
    }
    return [cells, done, panel.sessionContext.kernelDisplayStatus, errors];
}"""
"""How many code cells a page has, how many have run, what the kernel does, and what went wrong."""


ASK = """async code => {
    const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel, told = [];
    const asked = kernel.requestExecute({code});
    asked.onIOPub = ({content}) => told.push(
        content.text ?? (content.ename && `${content.ename}: ${content.evalue}`) ?? content.data?.['text/plain'] ?? '');
    await asked.done;
    return told.join('');
}"""
"""What Python says to a piece of code."""


HEARTBEAT = "/api/service-worker-heartbeat"
"""JupyterLite asks its service worker every few seconds whether it lives, at the root of this host also where the site lies below it."""


class Page:
    """A page of the site in the browser, and every request that it made of another host."""

    def __init__(self, page: Any, address: str) -> None:
        self.page, self.address = page, address
        self.outside: list[str] = []
        page.context.on("request", self._asked)

    def _asked(self, request: Any) -> None:
        heartbeat = urljoin(self.address, HEARTBEAT)
        if request.url != heartbeat and not request.url.startswith((self.address, "blob:", "data:")):
            self.outside.append(request.url)

    def open(self, notebook: str) -> None:
        """Open a notebook of the site, and wait for its Python."""
        self.look(notebook)
        self.ready()

    def look(self, notebook: str) -> None:
        """Open a notebook, and wait until it can be read."""
        self.page.goto(f"{self.address}/lab/index.html?path={notebook}")
        self.page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=120_000)

    def ready(self) -> None:
        """Wait until Python waits."""
        ready = "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.kernelDisplayStatus === 'idle'"
        self.page.wait_for_function(ready, timeout=120_000)

    def ask(self, code: str) -> str:
        """What Python says to a piece of code that stands in no cell."""
        return str(self.page.evaluate(ASK, code))

    def write(self, cell: str, text: str) -> None:
        """Write into the cell in which something stands, in place of what is there, and run it."""
        editor = self.page.locator(".jp-CodeCell .cm-content").filter(has_text=cell)
        editor.click()
        self.page.keyboard.press("Control+a")
        self.page.keyboard.insert_text(text)
        self.page.keyboard.press("Shift+Enter")

    def save(self) -> None:
        """Save as a learner does, and wait until the browser has kept it."""
        self.page.keyboard.press("Control+s")
        self.page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")

    def run_all(self, seconds: float = 240) -> list[str]:
        """Run every cell; what went wrong in one. What the page had stored is cleared away first."""
        self.page.evaluate(
            "async () => { await window.jupyterapp.commands.execute('notebook:clear-all-cell-outputs'); }"
        )
        assert self.page.evaluate(STATE)[1] == 0
        self.page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells'); }")
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.page.wait_for_timeout(1_000)
            cells, done, state, errors = self.page.evaluate(STATE)
            if state == "idle" and (cells == done or errors):
                return [str(each) for each in errors]
        return [f"{done} of {cells} cells after {seconds} s, the kernel is {state}"]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site; Pyodide's archive comes from `$BANGKIT_PYODIDE`, or by npm."""
    from bangkit.site.building import build

    named, folder = os.environ.get("BANGKIT_PYODIDE"), tmp_path_factory.mktemp("site")
    try:
        return build(folder / "site", Path(named) if named else None, folder / "kept", print)
    except BangkitError as error:
        if "npm" in str(error):
            pytest.skip(f"Python for the browser cannot be had here: {error}")
        raise


@contextmanager
def serving(folder: Path) -> Iterator[str]:
    """Python's own server in front of a folder; its address."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [sys.executable, "-m", "http.server", str(port), "--bind", "127.0.0.1", "--directory", str(folder)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        for _ in range(100):
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        server.terminate()
        server.wait()


@contextmanager
def browser(profile: Path | str = "") -> Iterator[Any]:
    """A page of a browser that has never been here, or of the one whose profile this folder keeps."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        context = playwright.chromium.launch_persistent_context(
            profile, executable_path=CHROMIUM, args=arguments, viewport={"width": 1280, "height": 3000}
        )
        try:
            yield context.pages[0]
        finally:
            context.close()


@pytest.fixture(scope="session")
def served(built: Path) -> Iterator[str]:
    """The address of the site."""
    with serving(built) as address:
        yield address


@pytest.fixture
def page(served: str) -> Iterator[Page]:
    """A browser that has never been here."""
    with browser() as tab:
        yield Page(tab, served)

"""A real JupyterLab on a copy of the course, and a headless Chromium in front of it."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.browser.plain import Plain, plain_browser
from tests.chromium import CHROMIUM

ROOT = Path(__file__).parents[2]
ARGUMENTS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --disable-dev-shm-usage"
).split()
TALL = 7000
"""So high that every cell of a page is drawn: JupyterLab leaves out what is not in sight."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


CLOSE = """async () => {
    document.activeElement?.blur();
    for (const each of [...window.jupyterapp.shell.widgets('main')]) {
        await each.sessionContext?.shutdown();
        each.dispose();
    }
}"""
OPEN = """async path => {
    const panel = await window.jupyterapp.commands.execute('docmanager:open', { path });
    await panel.context.ready;
    await panel.sessionContext.ready;
}"""
"""A notebook with a kernel of its own, in place of what was open; what was done to that is not kept."""
RUN = "async () => { await window.jupyterapp.commands.execute('notebook:run-all-cells'); }"
IDLE = "() => window.jupyterapp?.shell.currentWidget?.sessionContext?.kernelDisplayStatus === 'idle'"
DONE = """() => {
    const cells = window.jupyterapp.shell.currentWidget.content.widgets.filter(each => each.model.type === 'code');
    return cells.length > 0 && cells.every(each => each.model.executionCount !== null);
}"""
PATIENT = """([said, given]) => Promise.race([eval(said)(given),
    new Promise((_, fail) => setTimeout(() => fail(new Error(`no answer in two minutes: ${said}`)), 120_000))])"""
"""JupyterLab now and then loses an answer, and a promise that nobody keeps has no end: a test that fails is tried again, one that hangs is not."""
RESTED = """() => document.getAnimations().every(each => each.playState !== 'running' || each.effect.getTiming().iterations === Infinity)"""
"""Whether nothing changes its colour or place any more."""


class Lab:
    """A running JupyterLab and a page of the browser."""

    def __init__(self, page: Any, port: int, course: Path) -> None:
        self.page, self.port, self.course = page, port, course
        self.notebook = course
        self.errors: list[str] = []
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.load()

    def _said(self, said: Any) -> None:
        """An error of the page, but not JupyterLab's own question for language servers, which this one has not."""
        if said.type == "error" and "/lsp/status" not in said.location["url"]:
            self.errors.append(said.text)

    def load(self) -> None:
        """The page of JupyterLab anew, with nothing open."""
        self.page.set_viewport_size({"width": 1280, "height": TALL})
        self.page.goto(f"http://127.0.0.1:{self.port}/lab/workspaces/{time.monotonic_ns()}", timeout=60_000)
        self.page.wait_for_function("window.jupyterapp", timeout=60_000)
        self.page.evaluate("window.jupyterapp.restored")

    def open(self, notebook: str) -> None:
        """Open a notebook in place of the one that is open, and wait for its kernel."""
        self.notebook = self.course / notebook.removeprefix("course/")
        self.page.set_viewport_size({"width": 1280, "height": TALL})
        if self.page.evaluate("window.jupyterapp?.shell.leftCollapsed ?? true"):
            self.load()
        self.page.evaluate(PATIENT, [CLOSE, None])
        self.errors.clear()
        self.page.evaluate(PATIENT, [OPEN, notebook])
        self.page.wait_for_function(IDLE, timeout=60_000)
        self.page.locator(".jp-Notebook .jp-Cell").first.wait_for()

    def run_all(self) -> None:
        """Run every cell and wait for the last one."""
        self.page.evaluate(PATIENT, [RUN, None])
        failed = self.page.locator('.jp-OutputArea-output[data-mime-type="application/vnd.jupyter.error"]')
        assert failed.count() == 0, failed.first.inner_text()
        self.page.wait_for_function(f"() => ({IDLE})() && ({DONE})()", timeout=120_000)

    @contextmanager
    def phone(self, tall: int = TALL) -> Iterator[None]:
        """The page as it is on a phone, with nothing beside it."""
        app = "window.jupyterapp.commands.execute('application:set-mode', { mode: '%s-document' })"
        self.page.evaluate(app % "single")
        self.page.evaluate(
            "() => { const { shell } = window.jupyterapp; shell.collapseLeft(); shell.collapseRight(); }"
        )
        self.page.set_viewport_size({"width": 390, "height": tall})
        self.page.wait_for_timeout(500)
        try:
            yield
        finally:
            self.page.set_viewport_size({"width": 1280, "height": TALL})
            self.page.evaluate(app % "multiple")
            self.page.evaluate("window.jupyterapp.shell.expandLeft()")

    def cell(self, source: str) -> Any:
        """The code cell whose source holds a text, which is folded away in most lessons."""
        cells = json.loads(self.notebook.read_text(encoding="utf-8"))["cells"]
        place = next(
            n for n, each in enumerate(cells) if each["cell_type"] == "code" and source in "".join(each["source"])
        )
        return self.page.locator(".jp-Notebook:not(.lm-mod-hidden *) .jp-Cell").nth(place)

    def widget(self, source: str) -> Any:
        """The living widget of the code cell whose source holds a text; its sleeping picture says the same words."""
        return self.cell(source).locator(".bk-awake").first

    def write(self, name: str, *sources: str) -> None:
        """A notebook of our own beside the course, opened and run."""
        cells = [
            {
                "cell_type": "code",
                "id": f"c{n}",
                "metadata": {},
                "source": source,
                "outputs": [],
                "execution_count": None,
            }
            for n, source in enumerate(sources)
        ]
        kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
        content = {"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
        (self.course / name).write_text(json.dumps(content), encoding="utf-8")
        self.open(name)
        self.run_all()

    def serious(self, within: str = ".jp-OutputArea-output") -> list[str]:
        """What axe-core finds in our output areas, dark or light, and calls serious or critical."""
        from axe_playwright_python.sync_playwright import Axe

        found = []
        for theme in ("dark", "light"):
            self.dress(theme)
            seen = Axe().run(self.page, context={"include": [[within]]}).response["violations"]
            found += [
                f"{theme}: {each['id']}: {each['nodes'][0]['html'][:160]}"
                for each in seen
                if each["impact"] in ("serious", "critical")
            ]
        return found

    def dress(self, theme: str) -> None:
        """Make the page light or dark."""
        name = f"JupyterLab {theme.title()}"
        change = "name => window.jupyterapp.commands.execute('apputils:change-theme', { theme: name })"
        self.page.evaluate(PATIENT, [change, name])
        self.page.wait_for_function(
            "theme => (document.body.dataset.jpThemeLight === 'true') === (theme === 'light')", arg=theme
        )
        self.page.wait_for_function(RESTED)

    def picture(self, name: str, part: Any = None) -> None:
        """Keep a screenshot of the page, or of a part of it, where somebody has said where."""
        if folder := os.environ.get("BANGKIT_SCREENSHOTS"):
            Path(folder).mkdir(parents=True, exist_ok=True)
            (part or self.page).screenshot(path=Path(folder) / f"{name}.png")


@pytest.fixture(scope="module")
def environment() -> dict[str, str]:
    """That in which JupyterLab is started."""
    return dict(os.environ)


@pytest.fixture(scope="module")
def server(environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, Path]]:
    """JupyterLab on a copy of the course, with fresh settings: its port, and where the course lies."""
    home = tmp_path_factory.mktemp("lab")
    shutil.copytree(ROOT / "notebooks", home / "course")
    settings = home / "settings" / "@jupyterlab"
    quiet = {
        "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
        "docmanager-extension/plugin": {"autosave": False},
    }
    for name, said in quiet.items():
        place = settings / f"{name}.jupyterlab-settings"
        place.parent.mkdir(parents=True)
        place.write_text(json.dumps(said))
    places = {"JUPYTERLAB_WORKSPACES_DIR": home / "spaces", "JUPYTERLAB_SETTINGS_DIR": home / "settings"}
    port = free_port()
    options = [f"--port={port}", "--no-browser", "--allow-root", "--IdentityProvider.token="]
    options += [
        f"--ServerApp.root_dir={home / 'course'}",
        "--LabApp.extension_manager=readonly",
        "--LabApp.expose_app_in_browser=True",
    ]
    with (home / "log.txt").open("w") as log:
        running = subprocess.Popen(
            [sys.executable, "-m", "jupyterlab", *options],
            env=environment | {name: str(place) for name, place in places.items()},
            stdout=log, stderr=log, start_new_session=True,
        )  # fmt: skip
        try:
            for _ in range(240):
                with socket.socket() as probe:
                    if probe.connect_ex(("127.0.0.1", port)) == 0:
                        break
                time.sleep(0.25)
            yield port, home / "course"
        finally:
            os.killpg(running.pid, signal.SIGTERM)
            running.wait(20)


@pytest.fixture(scope="module")
def lab(server: tuple[int, Path]) -> Iterator[Lab]:
    """JupyterLab in the browser. What is seen in one theme alone says so; `serious` looks in both."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as player:
        chromium = player.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield Lab(chromium.new_page(), *server)
        chromium.close()


@pytest.fixture(scope="module")
def lesson(request: pytest.FixtureRequest, lab: Lab) -> Lab:
    """A page of the course, opened and run once for all that is tried on it: `@on(page)`."""
    lab.open(request.param)
    lab.run_all()
    return lab


def on(*pages: str) -> pytest.MarkDecorator:
    """Of these pages, each opened and run once for all tests of it."""
    return pytest.mark.parametrize("lesson", [f"{each}.ipynb" for each in pages], indirect=True, scope="module")


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Plain]:
    """A browser without JupyterLab, whose pages told of no error."""
    with plain_browser(tmp_path_factory.mktemp("plain")) as found:
        yield found
        assert found.errors == []

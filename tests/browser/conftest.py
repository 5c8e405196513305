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
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.browser.plain import Plain, plain_browser

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


class Lab:
    """A running JupyterLab and a page of the browser."""

    def __init__(self, page: Any, port: int, course: Path) -> None:
        self.page, self.port, self.course = page, port, course
        self.notebook = course
        self.errors: list[str] = []
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def _said(self, said: Any) -> None:
        """An error of the page, but not JupyterLab's own question for language servers, which this one has not."""
        if said.type == "error" and "/lsp/status" not in said.location["url"]:
            self.errors.append(said.text)

    def open(self, notebook: str) -> None:
        """Open a notebook and wait for its kernel."""
        self.notebook = self.course / notebook.removeprefix("course/")
        self.page.set_viewport_size({"width": 1280, "height": 900})
        self.page.goto(f"http://127.0.0.1:{self.port}/lab/tree/{notebook}?reset")
        self.page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=60_000)
        self.page.get_by_text("| Idle").wait_for(timeout=60_000)
        self.page.set_viewport_size({"width": 1280, "height": TALL})

    def run_all(self) -> None:
        """Run every cell and wait for the last one."""
        from playwright.sync_api import TimeoutError

        self.page.get_by_role("menuitem", name="Run", exact=True).click()
        self.page.locator('li[data-command="runmenu:run-all"]').click()
        with suppress(TimeoutError):  # a page of one quick cell may be done before one looks
            self.page.get_by_text("| Busy").wait_for(timeout=5_000)
        self.page.get_by_text("| Idle").wait_for(timeout=120_000)
        done = """() => {
            const cells = window.jupyterapp.shell.currentWidget.content.widgets.filter(each => each.model.type === 'code');
            return cells.length > 0 && cells.every(each => each.model.executionCount !== null);
        }"""
        self.page.wait_for_function(done, timeout=60_000)

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
        failed = self.page.locator('.jp-OutputArea-output[data-mime-type="application/vnd.jupyter.error"]')
        assert failed.count() == 0, failed.first.inner_text()

    def serious(self, within: str = ".jp-OutputArea-output") -> list[str]:
        """What axe-core finds in our output areas and calls serious or critical."""
        from axe_playwright_python.sync_playwright import Axe

        found = Axe().run(self.page, context={"include": [[within]]}).response["violations"]
        return [
            f"{each['id']}: {each['nodes'][0]['html'][:160]}"
            for each in found
            if each["impact"] in ("serious", "critical")
        ]

    @property
    def theme(self) -> str:
        """`light` or `dark`."""
        return "light" if self.page.evaluate("document.body.dataset.jpThemeLight") == "true" else "dark"

    def picture(self, name: str, part: Any = None) -> None:
        """Keep a screenshot of the page, or of a part of it, where somebody has said where."""
        if folder := os.environ.get("BANGKIT_SCREENSHOTS"):
            Path(folder).mkdir(parents=True, exist_ok=True)
            (part or self.page).screenshot(path=Path(folder) / f"{name}.png")


@pytest.fixture(scope="module")
def environment() -> dict[str, str]:
    """That in which JupyterLab is started."""
    return dict(os.environ)


@pytest.fixture(scope="module", params=["light", "dark"])
def lab(
    request: pytest.FixtureRequest, environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Lab]:
    """JupyterLab in a theme, with fresh settings and a copy of the course."""
    from playwright.sync_api import sync_playwright

    home = tmp_path_factory.mktemp("lab")
    shutil.copytree(ROOT / "notebooks", home / "course")
    settings = home / "settings" / "@jupyterlab" / "apputils-extension"
    settings.mkdir(parents=True)
    theme = {"theme": "JupyterLab Dark" if request.param == "dark" else "JupyterLab Light"}
    (settings / "themes.jupyterlab-settings").write_text(json.dumps(theme))
    quiet = {"fetchNews": "false", "checkForUpdates": False}
    (settings / "notification.jupyterlab-settings").write_text(json.dumps(quiet))
    places = {"JUPYTERLAB_WORKSPACES_DIR": home / "spaces", "JUPYTERLAB_SETTINGS_DIR": home / "settings"}
    port = free_port()
    options = [f"--port={port}", "--no-browser", "--allow-root", "--IdentityProvider.token="]
    options += [
        f"--ServerApp.root_dir={home / 'course'}",
        "--LabApp.extension_manager=readonly",
        "--LabApp.expose_app_in_browser=True",
    ]
    with (home / "log.txt").open("w") as log:
        server = subprocess.Popen(
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
            with sync_playwright() as player:
                chromium = player.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
                yield Lab(chromium.new_page(), port, home / "course")
                chromium.close()
        finally:
            os.killpg(server.pid, signal.SIGTERM)
            server.wait(20)


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Plain]:
    """A browser without JupyterLab, whose pages told of no error."""
    with plain_browser(tmp_path_factory.mktemp("plain")) as found:
        yield found
        assert found.errors == []

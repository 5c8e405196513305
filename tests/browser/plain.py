"""A table on a page of its own, without JupyterLab: its real session answers every click."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from bangkit.show.widgets.table_widget import TableWidget
from tests.chromium import CHROMIUM

ARGUMENTS = "--no-sandbox --disable-gpu --no-first-run --disable-background-networking --disable-dev-shm-usage".split()
PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>table</title><style>%s</style></head>
<body data-jp-theme-light="%s" style="margin:0;background:%s"><main id="root"></main><script type="module">%s
const data = %s, heard = {};
const model = {
  get: (key) => data[key], set: (key, value) => { data[key] = value; }, off() {}, on(name, f) { (heard[name] ||= []).push(f); },
  async save_changes() { const state = await window.act(JSON.stringify(data.action)); data.state = JSON.parse(state); (heard["change:state"] || []).forEach((f) => f()); },
};
render({ model, el: document.getElementById("root") });
</script></body></html>"""


class Plain:
    """A browser that shows tables."""

    def __init__(self, browser: Any, folder: Path) -> None:
        self.browser, self.folder = browser, folder
        self.errors: list[str] = []

    def open(self, table: TableWidget, wide: int = 1100, *, dark: bool = False, motion: bool = False) -> Any:
        """A page with this table: as wide as said, in a theme, with or without motion."""
        motions = "no-preference" if motion else "reduce"
        page = self.browser.new_context(
            viewport={"width": wide, "height": 1000}, reduced_motion=motions, has_touch=wide < 500
        ).new_page()
        page.on("console", lambda said: self.errors.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.expose_function("act", lambda text: self._act(table, text))
        data = json.dumps({"state": table.state, "words": table.words, "action": {}}).replace("</", "<\\/")
        code = str(table._esm).replace("export default { render };", "").replace("</", "<\\/")
        place = self.folder / "table.html"
        place.write_text(
            PAGE % (table._css, json.dumps(not dark), "#111" if dark else "#fff", code, data), encoding="utf-8"
        )
        page.goto(place.as_uri())
        page.locator(".bk .bar").wait_for(state="attached")
        return page

    @staticmethod
    def _act(table: TableWidget, text: str) -> str:
        action = json.loads(text)
        action.pop("number")
        table.do(action.pop("do"), **action)
        return json.dumps(table.state)


@contextmanager
def plain_browser(folder: Path) -> Iterator[Plain]:
    """Chromium without JupyterLab."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as player:
        chromium = player.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield Plain(chromium, folder)
        chromium.close()

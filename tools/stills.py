#!/usr/bin/env python3
"""Write the extension of `bangkit lab`, ready-built.

The script of a live page dresses still pictures of pages that were not run; on a phone the list of files is folded away,
a page that nobody has changed does not count as changed, and an answer that was clicked goes into its cell.
"""

import sys
from pathlib import Path

from bangkit.show.draw import stills
from bangkit.show.widgets import drawn

NAME = "@bangkit/stills"
LAB = """
takeAnswers(app);
if (innerWidth <= 560) app.restored.then(() => app.shell.collapseLeft?.()); // a phone has no room for the list of files
const known = new WeakSet();
app.shell.currentChanged?.connect((_, { newValue }) => newValue?.context?.ready.then(() => {
  const { model } = newValue.context;
  if (known.has(model)) return;
  known.add(model); // a kernel that tells its version changes nothing that anybody would save
  model.metadataChanged?.connect((_, { key }) => { if (key === "language_info" && !model.dirty) Promise.resolve().then(() => { model.dirty = false; }); });
}));
"""
"""What it does to JupyterLab itself."""
FILE = Path(__file__).parents[1] / "bangkit" / "learn" / "jupyter" / "labextensions" / NAME / "static" / "stills.js"


def extension() -> str:
    """The script, and the container in which JupyterLab looks for an extension."""
    plugin = f'{{ id: "{NAME}:plugin", autoStart: true, activate(app) {{{LAB}}} }}'
    container = f"{{ init() {{}}, get: async () => () => ({{ __esModule: true, default: {plugin} }}) }}"
    return f'(() => {{\n{stills.script()}{drawn.answer_cell()}(window._JUPYTERLAB ||= {{}})["{NAME}"] = {container};\n}})();\n'


if __name__ == "__main__":
    FILE.write_text(extension(), encoding="utf-8")
    sys.exit()

#!/usr/bin/env python3
"""Write the extension by which `bangkit lab` dresses still pictures of pages that were not run: the script of a live page, ready-built."""

import sys
from pathlib import Path

from bangkit.show.draw import stills

NAME = "@bangkit/stills"
FILE = Path(__file__).parents[1] / "bangkit" / "learn" / "jupyter" / "labextensions" / NAME / "static" / "stills.js"


def extension() -> str:
    """The script, and the container in which JupyterLab looks for an extension."""
    plugin = f'{{ id: "{NAME}:plugin", autoStart: true, activate() {{}} }}'
    container = f"{{ init() {{}}, get: async () => () => ({{ __esModule: true, default: {plugin} }}) }}"
    return f'(() => {{\n{stills.script()}(window._JUPYTERLAB ||= {{}})["{NAME}"] = {container};\n}})();\n'


if __name__ == "__main__":
    FILE.write_text(extension(), encoding="utf-8")
    sys.exit()

"""The bar above the notebooks of the site: the version, "start again with this page", "download my work", a word when all is full."""

from __future__ import annotations

import json
from pathlib import Path

from bangkit import __version__
from bangkit.core import files
from bangkit.learn.course import START
from bangkit.show.draw import stills
from bangkit.show.widgets import drawn
from bangkit.site.runtime import digest, write_changed
from bangkit.words.catalogue import say

NAME = "@bangkit/bar"
"""What JupyterLab calls this extension; `bar.js` says it, too."""
WORDS = (
    "label", "version", "again", "question", "yes", "no", "begun", "own", "download", "downloaded", "nothing", "full",
)  # fmt: skip


def lay(folder: Path) -> Path:
    """Lay the bar into a folder, as a ready-built extension in the language that is set; gives that folder.

    The name of the script follows what stands in it, so that no browser takes an older one.
    """
    here = Path(__file__).parent
    facts = {each: f"{{{each}}}" for each in ("page", "why", "file", "files")}
    words = {each: say(f"site.bar {each}", facts, version=__version__) for each in WORDS}
    style = files.read(here / "bar.css").decode()
    known = {"WORDS": words, "STYLE": style, "START": START}
    before = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in known.items())
    script = before.encode() + (stills.script() + drawn.answer_cell()).encode() + files.read(here / "bar.js")
    made = write_changed(folder / "static" / f"bar.{digest(script)[:16]}.js", b"(() => {\n" + script + b"})();\n")
    for old in made.parent.glob("bar.*.js"):
        if old != made:
            old.unlink()
    about = {
        "name": NAME,
        "version": __version__,
        "jupyterlab": {"extension": True, "_build": {"load": f"static/{made.name}", "extension": "./extension"}},
    }
    write_changed(folder / "package.json", json.dumps(about, indent=1).encode())
    return folder

"""Building the site: the page by JupyterLite, the course as its files, Python beside it; nothing from another host."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bangkit import __version__
from bangkit.core import files
from bangkit.core.errors import BangkitError
from bangkit.learn import course
from bangkit.learn.carried import carried
from bangkit.site import bar, reading_pages, runtime
from bangkit.words.catalogue import say

KERNEL = "@jupyterlite/pyodide-kernel-extension:kernel"
NEEDED = ("jupyter_server", "jupyterlite_core", "jupyterlite_pyodide_kernel", "latex2mathml", "nbconvert")
"""What the extra `lite` brings."""
OLD_FONTS = ("svg", "eot", "ttf", "woff")
"""The same letters once more for browsers that cannot run Python anyhow."""
OLD = 946_684_800
"""The first second of the year 2000: what is older is dated by the archive that it came in."""
TITLE = f"bangkit {__version__}"
"""What the page is called."""
SETTINGS = "jupyter-lite.json"
"""The file of a site that says what its page is."""
QUIET = {
    "@jupyterlab/apputils-extension:notification": {"fetchNews": "false", "checkForUpdates": False},
    "@jupyterlab/docmanager-extension:plugin": {"autosaveInterval": 30},
}
"""Settings of the page: no news and no look for updates, which would ask another host."""


def build(folder: Path, named: Path | None, kept: Path, told: Callable[[str], None]) -> Path:
    """Build the site into a folder.

    Args:
        folder: where the site is to lie; new, empty, or a site that was built there before.
        named: Pyodide's npm archive, if a person has one.
        kept: where archive, wheels and what was built are kept, so that the next time only what has changed is built.
        told: hears of each step.

    Raises:
        BangkitError: something that is needed is not installed, cannot be fetched, or the folder holds something else.
    """
    if any(find_spec(name) is None for name in NEEDED):
        raise BangkitError(say("site.no lite"))
    _check(folder)
    lite = _workshop(folder, kept)
    told(say("site.step runtime"))
    runtime.lay(named, kept, lite / "static" / "pyodide")
    told(say("site.step course"))
    lay_course(lite / "files")
    told(say("site.step page"))
    lay_settings(lite, kept)
    _build(lite, folder)
    for old in [each for ending in OLD_FONTS for each in (folder / "build").glob(f"fa-*.{ending}")]:
        old.unlink()
    _lay_icon(folder)
    _date(folder)
    check_built(folder)
    told(say("site.step read"))
    reading_pages.write_pages(folder)
    told(say("site.done", folder=folder, size=f"{size_of(folder) / 1e6:.0f}"))
    return folder


def _check(folder: Path) -> None:
    """Refuse a folder that holds something else than a site."""
    if folder.exists() and (not folder.is_dir() or (any(folder.iterdir()) and not (folder / SETTINGS).exists())):
        raise BangkitError(say("site.foreign", folder=folder))


def _workshop(folder: Path, kept: Path) -> Path:
    """Where a site is put together: a place of its own for each folder, since what is built there remembers what was built.

    Where the site has gone it remembers nothing, and everything is built anew.
    """
    lite = kept / f"site-{runtime.digest(str(files.resolved(folder)).encode())[:12]}"
    if not (folder / SETTINGS).exists():
        for memory in lite.glob(".jupyterlite.doit.db*"):
            memory.unlink()
    return lite


def lay_course(target: Path) -> None:
    """Lay the notebooks and the files that they read; what is no longer there goes.

    What cells have printed stands in one text each: a page in a browser has no server that would join its lines.
    """
    root = course.source()
    names = carried(root)
    for name in names:
        content = files.read(root / name)
        runtime.write_changed(target / name, _joined(content) if name.endswith(".ipynb") else content)
    for old in [path for path in target.rglob("*") if path.is_file()]:
        if old.relative_to(target).as_posix() not in names:
            old.unlink()


def _joined(content: bytes) -> bytes:
    """A notebook with what each cell has printed as one text."""
    notebook: dict[str, Any] = files.json_from(files.decoded(content, ""), "", finite=False)
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()):
            if isinstance(output.get("text"), list):
                output["text"] = "".join(output["text"])
    return json.dumps(notebook, separators=(",", ":"), ensure_ascii=False).encode()


def lay_settings(lite: Path, kept: Path) -> None:
    """Write what JupyterLite reads: which parts of the page there are, and where Python lies."""
    wheels = [wheel for name in runtime.EXTENSIONS for wheel in runtime.wheels_of(name, kept)]
    config = {
        "LiteBuildConfig": {
            "contents": ["files"],
            "apps": ["lab"],
            "no_sourcemaps": True,
            "no_unused_shared_packages": True,
            "ignore_sys_prefix": ["federated_extensions"],
            "federated_extensions": [str(runtime.kernel_extension()), str(bar.lay(lite / "bar")), *map(str, wheels)],
        }
    }
    page = {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": TITLE,
            "exposeAppInBrowser": True,
            "litePluginSettings": {KERNEL: {"disablePyPIFallback": True}},
        },
    }
    for name, content in (("jupyter_lite_config.json", config), (SETTINGS, page), ("overrides.json", QUIET)):
        runtime.write_changed(lite / name, json.dumps(content, indent=1).encode())


def _build(lite: Path, folder: Path) -> None:
    """Let JupyterLite build what has changed."""
    command = [sys.executable, "-m", "jupyterlite_core", "build"]
    command += ["--lite-dir", str(lite), "--output-dir", str(files.resolved(folder))]
    done = subprocess.run(command, capture_output=True, text=True, cwd=lite)
    if done.returncode:
        raise BangkitError(say("site.build failed", why=(done.stderr or done.stdout).strip()[-600:]))


def _lay_icon(folder: Path) -> None:
    """Lay the icon where a browser looks for it that opens a page without one."""
    icon = folder / "lab" / "favicon.ico"
    if icon.exists():
        runtime.write_changed(folder / icon.name, files.read(icon))


def _date(folder: Path) -> None:
    """Date the pages of JupyterLite's archive today: a browser would keep what is of 1985 for years and never look for a new one."""
    for page in [each for ending in ("*.html", "*.js", "*.json") for each in folder.rglob(ending)]:
        if page.stat().st_mtime < OLD and "build" not in page.relative_to(folder).parts:
            os.utime(page)


def check_built(folder: Path) -> None:
    """The settings are ours: Python comes from the folder itself, and never from another host; else raises `BangkitError`."""
    data: dict[str, Any] = files.read_json(folder / SETTINGS)
    page = data["jupyter-config-data"]
    kernel = page.get("litePluginSettings", {}).get(KERNEL, {})
    if (
        page.get("appName") != TITLE
        or "pyodide" not in str(kernel.get("pyodideUrl", ""))
        or "://" in str(kernel["pyodideUrl"])
        or not kernel.get("disablePyPIFallback")
    ):
        raise BangkitError(say("site.not local", folder=folder))


def size_of(folder: Path) -> int:
    """How many bytes all files of a folder have."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())

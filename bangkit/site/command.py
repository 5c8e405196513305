"""The shell command ``bangkit site``."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from bangkit.core import files
from bangkit.words.catalogue import say


def add(commands: Any) -> None:
    """Put the command among the others of the shell."""
    site = commands.add_parser("site", help=say("site.help"))
    site.add_argument("folder", type=Path, metavar="FOLDER", help=say("site.help folder"))
    site.add_argument("--runtime", type=Path, metavar="FILE", help=say("site.help runtime"))
    site.set_defaults(do=run)


def run(told: argparse.Namespace) -> int:
    """Build the site, and say how to open it."""
    from bangkit.site.building import build
    from bangkit.strategy.endgames.solution import folder

    build(told.folder, told.runtime, folder().parent / "site", lambda line: print(files.visible(line), flush=True))
    return 0

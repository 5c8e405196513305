"""The shell command `bangkit scenario`: run scenario files, write a new one, tell the format."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from bangkit.core import files
from bangkit.core.errors import BangkitError
from bangkit.words.catalogue import say

HERE = Path(__file__).parent
PAGES = (HERE.parent / "_docs" / "scenarios.md", HERE.parents[1] / "docs" / "scenarios.md")
"""Where the page on the format lies: in an installed kit, and in a checkout of its sources."""
GAMES = ("cards", "dice")
MOST_FILES = 10_000


def add(commands: Any) -> None:
    """Add the command to those of the shell."""
    command = commands.add_parser(
        "scenario",
        help=say("shell.scenario"),
        description=say("shell.scenario description"),
        epilog=say("shell.scenario format"),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument("files", nargs="*", type=_named, metavar="FILE", help=say("shell.scenario files"))
    command.add_argument("--new", type=_named, metavar="FILE", help=say("shell.scenario new"))
    command.add_argument("--game", choices=GAMES, help=say("shell.scenario game"))
    command.add_argument("--keys", action="store_true", help=say("shell.scenario keys"))
    command.set_defaults(do=run)


def _named(text: str) -> Path:
    """The file or folder of this name; an empty one means none, not the folder one stands in."""
    if not text:
        raise argparse.ArgumentTypeError(say("file.empty name"))
    return Path(text)


def run(told: argparse.Namespace) -> int:
    """Do what the command asks: 0 if every file holds, else 1."""
    if told.game and told.new is None:
        raise BangkitError(say("shell.scenario game alone"))
    if told.files and (told.keys or told.new is not None):
        raise BangkitError(say("shell.scenario files too"))
    if told.keys:
        print(page())
    if told.new is not None:
        print(say("shell.scenario written", file=files.file_name(new(told.new, told.game or GAMES[0]))))
    if told.keys or told.new is not None:
        return 0
    if not told.files:
        raise BangkitError(say("shell.scenario nothing"))
    results = [each for named in told.files for each in all_hold(named)]
    if len(results) > 1:
        print(say("shell.scenario summary", files=len(results), failed=results.count(False)))
    return int(not all(results))


def found(named: Path) -> list[Path]:
    """The scenario files that a name means: itself, or those in a folder and the folders below.

    Raises:
        BangkitError: there is none in a folder, or there are more than 10,000.
    """
    if not named.is_dir():
        return [named]
    paths = sorted(islice((each for each in named.rglob("*.toml") if not each.is_dir()), MOST_FILES + 1))
    if not paths or len(paths) > MOST_FILES:
        raise BangkitError(
            say("shell.scenario folder", folder=files.file_name(named), most=MOST_FILES if paths else None)
        )
    return paths


def all_hold(named: Path) -> Iterator[bool]:
    """Run what a name means and print how that went: for each file whether everything in it holds."""
    from bangkit.stage.scenario import load_scenario

    try:
        paths = found(named)
    except BangkitError as error:
        print(files.visible(f"bangkit: {error}"), file=sys.stderr)
        yield False
        return
    for path in paths:
        try:
            report = load_scenario(path).run(check=False)
        except BangkitError as error:
            print(files.visible(f"bangkit: {error}"), file=sys.stderr)
            yield False
        else:
            print(files.visible(str(report)), flush=True)
            yield report.passed


def new(path: Path, game: str = GAMES[0]) -> Path:
    """Write a commented scenario that passes, and answer where it is.

    Raises:
        BangkitError: there is a file of that name already, or it cannot be written.
    """
    if path.exists() or path.is_symlink():
        raise BangkitError(say("shell.scenario exists", file=files.file_name(path)))
    return files.write(path, files.read_text(HERE / "new" / f"{game}.toml"))


def page() -> str:
    """The page on the format of scenario files."""
    lying = next((each for each in PAGES if each.is_file()), PAGES[-1])
    return files.read_text(lying).rstrip()

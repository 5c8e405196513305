"""The shell command ``bangkit``: open the course, run scenario files, look up a rule."""

import argparse
import io
import os
import socket
import subprocess
import sys
from collections.abc import Collection, Sequence
from importlib.util import find_spec
from pathlib import Path

import bangkit

PORT = 8888


def say(key: str, **facts: object) -> str:
    """A sentence of the catalogue, which is loaded when it is first asked for one."""
    from bangkit.words import catalogue

    return catalogue.say(key, facts)


def visible(told: object) -> str:
    """A text without what a terminal would obey, such as the name of a file."""
    from bangkit.core import files

    return files.visible(str(told))


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the shell asks; an error of the kit's own is one line and a non-zero exit."""
    _speak_utf8()
    wanted = list(sys.argv[1:] if argv is None else argv)
    from bangkit.words.catalogue import telling_python

    with telling_python():
        parser, commands = _parser()
        if wanted and not wanted[0].startswith("-") and wanted[0] not in commands:
            from bangkit.core.arguments import unknown

            print(visible(f"bangkit: {unknown('command', wanted[0], commands, len(commands))}"), file=sys.stderr)
            return 2
        told = parser.parse_args(wanted)
    try:
        code: int = told.do(told)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return 130
    except bangkit.BangkitError as error:
        print(visible(f"bangkit: {error}"), file=sys.stderr)
        return 1
    except OSError as error:
        from bangkit.core.files import system_trouble

        if error.filename is None:  # what was printed went nowhere, and what is left would, too
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(visible(f"bangkit: {error.filename or say('shell.output')}: {system_trouble(error)}"), file=sys.stderr)
        return 1
    return code


def _speak_utf8() -> None:
    """Whatever the console or the file behind it is set to: text goes out in UTF-8, and no letter stops it."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def _parser() -> tuple[argparse.ArgumentParser, Collection[str]]:
    """What reads the line, and the commands that there are."""
    parser = argparse.ArgumentParser(prog="bangkit", description=say("shell.description"), epilog=say("shell.teachers"))
    version = f"bangkit {bangkit.__version__}"
    parser.add_argument("--version", action="version", version=version, help=say("shell.version"))
    commands = parser.add_subparsers(title=say("shell.commands"), required=True, metavar="COMMAND")

    lab = commands.add_parser("lab", help=say("shell.lab"))
    where = lab.add_mutually_exclusive_group()
    where.add_argument("folder", nargs="?", type=_folder, metavar="FOLDER", help=say("shell.lab folder"))
    where.add_argument("--here", action="store_true", help=say("shell.lab here"))
    lab.add_argument("--no-browser", action="store_true", help=say("shell.no browser"))
    lab.add_argument("--port", type=_port, default=PORT, help=say("shell.port", port=PORT))
    lab.set_defaults(do=_lab)
    lay = commands.add_parser("course", help=say("shell.course"))
    lay.add_argument("folder", type=_folder, metavar="FOLDER", help=say("shell.course folder"))
    lay.set_defaults(do=_course)

    from bangkit.stage import scenario_command

    scenario_command.add(commands)
    rule = commands.add_parser("rule", help=say("shell.rule"))
    rule.add_argument("ids", nargs="+", metavar="ID", help=say("shell.rule id"))
    rule.add_argument("--details", action="store_true", help=say("shell.rule details"))
    rule.set_defaults(do=_rule)

    from bangkit.learn.teach import commands as exercises

    exercises.add(commands)
    site = commands.add_parser("site", help=say("site.help"))
    site.add_argument("folder", type=Path, metavar="FOLDER", help=say("site.help folder"))
    site.add_argument("--runtime", type=Path, metavar="FILE", help=say("site.help runtime"))
    site.set_defaults(do=_site)
    return parser, commands.choices


def _folder(text: str) -> Path:
    if not text.strip():
        raise argparse.ArgumentTypeError(say("shell.empty folder"))
    return Path(text)


def _port(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(say("shell.bad port", text=text))
    return int(text)


def _rule(told: argparse.Namespace) -> int:
    from bangkit.core.rulebook import rule

    print("\n\n".join(rule(one).told(details=told.details) for one in told.ids))
    return 0


def _site(told: argparse.Namespace) -> int:
    from bangkit.site.building import build
    from bangkit.strategy.endgames.solution import folder

    build(told.folder, told.runtime, folder().parent / "site", lambda line: print(visible(line), flush=True))
    return 0


def _lab(told: argparse.Namespace) -> int:
    from bangkit.learn import course

    own = course.checkout()
    if find_spec("jupyterlab") is None:
        raise bangkit.BangkitError(say("shell.no jupyterlab", what='"bangkit[lab]"' if own is None else '-e ".[lab]"'))
    if told.here and own is None:
        raise bangkit.BangkitError(say("shell.no checkout"))
    root = own if told.here and own is not None else _laid(told.folder or Path(course.COPY))
    port = free_port(told.port)
    if port != told.port:
        print(say("shell.port taken", wanted=told.port, found=port))
    print(say("shell.opening", page=visible(root / course.START)), flush=True)
    return _become(lab_command(root, port, browser=not told.no_browser))


def _course(told: argparse.Namespace) -> int:
    _laid(told.folder)
    return 0


def _laid(folder: Path) -> Path:
    """The folder in which the course lies now; what happened there is told."""
    from bangkit.learn import course

    laid = course.lay(folder)
    print(visible(laid))
    return laid.folder


def free_port(wanted: int) -> int:
    """The wanted port of this machine, or the next one up that nobody listens on."""
    for port in range(wanted, min(wanted + 100, 65536)):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
            if os.name == "posix":
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                listener.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
    raise bangkit.BangkitError(say("shell.no port", wanted=wanted))


def lab_command(root: Path, port: int, browser: bool) -> list[str]:
    """The command that starts JupyterLab in a folder, open on the first page of the course.

    It listens to this machine only and asks nothing of the world outside.
    """
    from bangkit.learn.course import START

    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={root}", f"--ServerApp.port={port}"]
    command += ["--ServerApp.ip=127.0.0.1", f"--LabApp.default_url=/lab/tree/{START}"]
    command += ["--LabApp.news_url=None", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    if not browser:
        command.append("--no-browser")
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--allow-root")
    return command


def lab_environment() -> dict[str, str]:
    """The shell's environment, and one more place for JupyterLab's defaults and extensions.

    There it finds that it need not ask about news, that answers of a kernel go out at once (`learn.at_once`),
    and the script of still pictures, for pages that were not run yet.
    What somebody has set himself goes before a default.
    """
    kit = str(Path(__file__).parent / "learn" / "jupyter")
    places = {each: [os.environ.get(each, ""), kit] for each in ("JUPYTER_CONFIG_PATH", "JUPYTER_PATH")}
    return {**os.environ, **{each: os.pathsep.join(filter(None, found)) for each, found in places.items()}}


def _become(command: list[str]) -> int:
    """Hand this process over to a command, or wait for it where a process cannot be handed over."""
    if os.name == "posix":
        os.execve(command[0], command, lab_environment())
    try:
        return subprocess.call(command, env=lab_environment())
    except KeyboardInterrupt:
        return 0


if __name__ == "__main__":
    sys.exit(main())

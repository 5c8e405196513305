"""The shell command ``bangkit``: open the course, run scenario files, look up a rule."""

import argparse
import os
import socket
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

from bangkit import __version__

PORT = 8888


def main(argv: Sequence[str] | None = None) -> int:
    """Do what the shell asks; an error of the kit's own is one line and a non-zero exit."""
    from bangkit.core.errors import BangkitError

    told = _parser().parse_args(argv)
    try:
        code: int = told.do(told)
    except BangkitError as error:
        print(f"bangkit: {error}", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"bangkit: {error.filename}: {error.strerror}", file=sys.stderr)
        return 1
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bangkit", description="BANG! as rules to touch and chances to compute.")
    parser.add_argument("--version", action="version", version=f"bangkit {__version__}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    lab = commands.add_parser("lab", help="open the course in JupyterLab")
    lab.add_argument(
        "folder",
        nargs="?",
        type=_folder,
        metavar="FOLDER",
        help="lay the course in here first, never over a file you changed "
        "(default: the checkout itself, or ./bangkit-course where bangkit was installed without one)",
    )
    lab.add_argument("--no-browser", action="store_true", help="only print the address")
    lab.add_argument(
        "--port", type=_port, default=PORT, help=f"where to listen, or the next free one (default: {PORT})"
    )
    lab.set_defaults(do=_lab)

    scenario = commands.add_parser("scenario", help="run scenario files and report every expectation")
    scenario.add_argument("files", nargs="+", type=Path, metavar="FILE")
    scenario.set_defaults(do=_scenario)

    rule = commands.add_parser("rule", help="show a rule of the rulebook")
    rule.add_argument("ids", nargs="+", metavar="ID", help="for example CARD-DIST-3")
    rule.set_defaults(do=_rule)

    from bangkit.learn.teach import commands as exercises

    exercises.add(commands)
    return parser


def _folder(text: str) -> Path:
    if not text.strip():
        raise argparse.ArgumentTypeError("the name of the folder is empty; leave it out, or write . for this folder")
    return Path(text)


def _port(text: str) -> int:
    if not text.isdecimal() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(f"{text!r} is no port; ports are the numbers 1 to 65535")
    return int(text)


def _rule(told: argparse.Namespace) -> int:
    from bangkit.core.rulebook import rule

    print("\n\n".join(str(rule(one)) for one in told.ids))
    return 0


def _scenario(told: argparse.Namespace) -> int:
    from bangkit.core.errors import BangkitError
    from bangkit.stage.scenario import load_scenario

    failed = 0
    for path in told.files:
        try:
            report = load_scenario(path).run(check=False)
        except (BangkitError, OSError) as error:
            failed += 1
            said = f"{path}: {error.strerror}" if isinstance(error, OSError) and error.strerror else str(error)
            print(f"bangkit: {said}", file=sys.stderr)
        else:
            failed += not report.passed
            print(report)
    return min(failed, 1)


def _lab(told: argparse.Namespace) -> int:
    from bangkit.core.errors import BangkitError
    from bangkit.learn import course
    from bangkit.words import shell

    root = course.checkout()
    if find_spec("jupyterlab") is None:
        raise BangkitError(shell.no_jupyterlab(root is not None))
    if root is None or told.folder is not None:
        laid = course.lay(told.folder or Path("bangkit-course"))
        root = laid.folder
        print(laid)
    port = free_port(told.port)
    if port != told.port:
        print(shell.port_taken(told.port, port))
    print(shell.opening(root / course.START), flush=True)
    return _become(lab_command(root, port, browser=not told.no_browser))


def free_port(wanted: int) -> int:
    """The wanted port of this machine, or the next one up that nobody listens on."""
    from bangkit.core.errors import BangkitError
    from bangkit.words import shell

    for port in range(wanted, min(wanted + 100, 65536)):
        with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as listener:
            if os.name == "posix":
                listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                listener.bind(("127.0.0.1", port))
            except OSError:
                continue
        return port
    raise BangkitError(shell.no_port(wanted))


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
    """The shell's environment, and one more place for JupyterLab's defaults.

    There it finds that it need not ask about news. What somebody has set himself goes before a default.
    """
    places = [os.environ.get("JUPYTER_CONFIG_PATH", ""), str(Path(__file__).parent / "learn" / "jupyter")]
    return {**os.environ, "JUPYTER_CONFIG_PATH": os.pathsep.join(filter(None, places))}


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

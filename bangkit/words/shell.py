"""What the shell command says."""

from collections.abc import Sequence
from pathlib import Path


def course_laid(folder: Path, new: int, renewed: int, kept: Sequence[str]) -> str:
    """What laying the course into a folder did, and what it left alone."""
    said = f"The course is in {folder}: {_files(new)} new, {_files(renewed)} brought up to date."
    if kept:
        said += f"\nLeft as you changed them: {', '.join(kept)}."
        said += "\nFor the kit's version of one, rename yours and start again."
    return said


def _files(count: int) -> str:
    return f"{count} file" if count == 1 else f"{count} files"


def no_course() -> str:
    return "this installation carries no course; install bangkit again from a wheel or a checkout"


def cannot_lay(folder: Path, why: str) -> str:
    return f"the course cannot be laid into {folder}: {why}"


def no_jupyterlab(from_checkout: bool) -> str:
    what = '-e ".[lab]"' if from_checkout else '"bangkit[lab]"'
    return f"JupyterLab is not installed here; this brings it: python -m pip install {what}"


def port_taken(wanted: int, found: int) -> str:
    return f"Port {wanted} is taken; using {found}."


def no_port(wanted: int) -> str:
    return f"no free port from {wanted} on; name another with --port"


def opening(page: Path) -> str:
    return f"Opening {page}. Stop with Ctrl-C."

"""What the shell command says."""

from pathlib import Path


def no_jupyterlab(from_checkout: bool) -> str:
    what = '-e ".[lab]"' if from_checkout else '"bangkit[lab]"'
    return f"JupyterLab is not installed here; this brings it: python -m pip install {what}"


def port_taken(wanted: int, found: int) -> str:
    return f"Port {wanted} is taken; using {found}."


def no_port(wanted: int) -> str:
    return f"no free port from {wanted} on; name another with --port"


def opening(page: Path) -> str:
    return f"Opening {page}. Stop with Ctrl-C."

"""Cells of a notebook that ended with an error: what their names hold is not what the learner wrote last."""

from __future__ import annotations

import re
import sys
from typing import Any

_GIVES = re.compile(r"^\s*(\w+)\s*=(?!=)", re.MULTILINE)
_failed: set[str] = set()
"""The names to which the last cell that gives them a value gave none, since it ended with an error."""


def watch() -> None:
    """From now on remember which cells end with an error; outside a notebook nothing happens."""
    shell = _shell()
    if shell is not None and _noted not in shell.events.callbacks["post_run_cell"]:
        shell.events.register("post_run_cell", _noted)


def failed_here() -> set[str] | None:
    """The names that the cell that runs now reads, and that the last cell that gives them left as they were; None outside a notebook."""
    shell = _shell()
    if shell is None or _noted not in shell.events.callbacks["post_run_cell"]:
        return None
    return _failed & set(re.findall(r"\w+", shell.user_ns["In"][-1]))


def _shell() -> Any:
    ipython = sys.modules.get("IPython")
    return None if ipython is None else ipython.get_ipython()


def _noted(result: Any) -> None:
    names = set(_GIVES.findall(result.info.raw_cell or ""))
    _failed.difference_update(names)
    if not result.success:
        _failed.update(names)

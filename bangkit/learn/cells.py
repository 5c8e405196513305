"""Cells of a notebook that ended with an error: what their names hold is not what the learner wrote last."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from importlib import import_module
from typing import Any

from bangkit.learn.texts import TaskText
from bangkit.words.catalogue import say

_GIVES = re.compile(r"^\s*(\w+)\s*=(?!=)", re.MULTILINE)
_failed: set[str] = set()
"""The names to which the last cell that gives them a value gave none, since it ended with an error."""
_texts: set[str] = set()
"""The words of answers, which stand in quotes."""


def watch(texts: Iterable[str] = ()) -> None:
    """From now on remember which cells end with an error, and say which words want quotes; outside a notebook nothing happens."""
    _texts.update(texts)
    here = shell()
    if here is not None and _noted not in here.events.callbacks["post_run_cell"]:
        here.events.register("post_run_cell", _noted)


def failed_here() -> set[str] | None:
    """The names that the cell that runs now reads, and that the last cell that gives them left as they were; None outside a notebook."""
    here = shell()
    if here is None or _noted not in here.events.callbacks["post_run_cell"]:
        return None
    return _failed & set(re.findall(r"\w+", here.user_ns["In"][-1]))


def shell() -> Any:
    """The notebook, or the terminal, in which this runs; None in plain Python."""
    ipython = sys.modules.get("IPython")
    return None if ipython is None else ipython.get_ipython()


def _noted(result: Any) -> None:
    names = set(_GIVES.findall(result.info.raw_cell or ""))
    _failed.difference_update(names)
    if not result.success:
        _failed.update(names)
    if isinstance(result.error_in_exec, NameError) and (
        told := _unknown(str(result.error_in_exec.name), result.info.raw_cell or "")
    ):
        import_module("IPython.display").display(TaskText(told))


def _unknown(name: str, cell: str) -> str:
    """What helps where Python does not know a name: it is a text without quotes, or an answer that was never given."""
    if re.search(rf"\bbegin\(\s*(learner\s*=\s*)?{re.escape(name)}\b", cell):
        return say("learn.own name", name=name)
    if name in _texts:
        return say("learn.quotes", name=name)
    return say("learn.no value", name=name) if name in _failed or re.fullmatch(r"answer_\d+", name) else ""

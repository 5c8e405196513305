"""The process in which a learner's cells run when they are marked: it answers what was asked of it, and judges nothing.

It reads one JSON line (the cells, the wanted variables), answers with one, and then calls functions on request.
"""

from __future__ import annotations

import inspect
import json
import os
import sys
from typing import Any

from bangkit.learn import answers, calls
from bangkit.learn.fence import raise_fence
from bangkit.stage.limits import TooSlow, within

CELL_SECONDS = 5.0


def main() -> None:
    """Serve one submission over standard input and output; whatever the cells print is thrown away."""
    listen, speak = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nowhere, number)
    asks, tells = os.fdopen(listen, "r", encoding="utf-8"), os.fdopen(speak, "w", encoding="utf-8")
    work = json.loads(asks.readline())
    raise_fence(os.getcwd())
    space: dict[str, Any] = {"__name__": "__main__", "display": lambda *_, **__: None}
    troubles = [_run(text, space) for text in work["cells"]]
    found = {name: _plain(space.get(name)) for name in work["wanted"]}
    functions = {name: space[name] for name in work["wanted"] if found[name]["is"] == "function"}
    _say(tells, {"answers": found, "troubles": troubles})
    for line in asks:
        ask = json.loads(line)
        one = calls.Here(functions[ask["name"]], ask.get("seconds", calls.SECONDS))
        if "bind" in ask:
            _say(tells, {"problem": one.problem(ask["bind"])})
            continue
        outcome = one.call([calls.unpack(each) for each in ask["arguments"]])
        _say(tells, {"value": calls.pack(outcome.value), "error": outcome.error, "slow": outcome.slow})


def _say(tells: Any, data: Any) -> None:
    tells.write(json.dumps(data) + "\n")
    tells.flush()


def _run(text: str, space: dict[str, Any]) -> str | None:
    """Run one cell; what went wrong, if anything, and the next cells run all the same."""
    try:
        within(CELL_SECONDS, exec, compile(text, "<cell>", "exec"), space)
    except TooSlow:
        return "slow"
    except BaseException as error:  # a learner's cell may raise anything
        return type(error).__name__
    return None


def _plain(value: Any) -> dict[str, Any]:
    told = answers.plain(value)
    if told["is"] == "function" and inspect.isclass(value):
        return {"is": "other", "value": "class"}
    return told


if __name__ == "__main__":
    sys.modules.setdefault("__learner__", sys.modules["__main__"])
    main()

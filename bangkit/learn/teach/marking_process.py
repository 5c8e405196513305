"""The process in which a learner's cells run when they are marked: it answers what was asked of it, and judges nothing.

It reads one JSON line (the cells, the wanted variables), answers with one, and then calls functions on request.
Before the cells run, a fence is raised: they may not write outside their folder, start programs or call out.
That keeps honest mistakes and plain tricks away from the other notebooks and from the kit itself.
Python alone is no prison: a class that is hostile is marked in a container.
"""

from __future__ import annotations

import inspect
import json
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from bangkit.learn import answers
from bangkit.stage.limits import TooSlow, within

CELL_SECONDS = 5.0
MEMORY = 4 * 1024**3
FILE = 50 * 1024**2
NEVER = frozenset({
    "os.exec", "os.fork", "os.forkpty", "os.kill", "os.killpg", "os.posix_spawn", "os.spawn", "os.startfile",
    "os.system", "pty.spawn", "socket.bind", "socket.connect", "socket.getaddrinfo", "subprocess.Popen",
    "ctypes.dlopen", "winreg.SetValue",
})  # fmt: skip
CHANGES = frozenset({
    "os.chflags", "os.chmod", "os.chown", "os.link", "os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.setxattr",
    "os.symlink", "os.truncate", "os.utime", "shutil.rmtree", "sqlite3.connect",
})  # fmt: skip
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def raise_fence(folder: str) -> None:
    """From here on nothing outside a folder is changed; there is no way back."""
    inside = os.path.realpath(folder) + os.sep
    real, null = os.path.realpath, os.devnull

    def outside(path: Any) -> bool:
        if isinstance(path, int):
            return False
        told = os.fsdecode(path)
        return told != null and not (real(told) + os.sep).startswith(inside)

    def watch(event: str, told: tuple[Any, ...]) -> None:
        writes = event == "open" and isinstance(told[2], int) and told[2] & WRITING and outside(told[0])
        paths = [each for each in told[:2] if isinstance(each, (str, bytes, os.PathLike))] if event in CHANGES else []
        if event in NEVER or writes or any(map(outside, paths)):
            raise PermissionError(event)

    _limits()
    add: Callable[[Any], None] = sys.addaudithook
    add(watch)


def _limits() -> None:
    """Less memory and smaller files than a machine has, where the system can be asked for that."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (FILE, FILE))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


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
        one = answers.LocalFunction(functions[ask["name"]], ask.get("seconds", answers.SECONDS))
        if "bind" in ask:
            _say(tells, {"problem": one.problem(ask["bind"])})
            continue
        result = one.call([answers.unpack(each) for each in ask["arguments"]])
        _say(tells, {"value": answers.pack(result.value), "error": result.error, "slow": result.slow})


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
    try:
        told = answers.plain(value)
    except BaseException:  # also what a learner's object raises as if somebody had stopped the process
        told = {"is": "other", "value": "object"}
    if told["is"] == "function" and inspect.isclass(value):
        return {"is": "other", "value": "class"}
    return told


if __name__ == "__main__":
    sys.modules.setdefault("__learner__", sys.modules["__main__"])
    main()

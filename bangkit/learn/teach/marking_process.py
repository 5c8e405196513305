"""The process in which a learner's cells run when they are marked: it answers what was asked of it, and judges nothing.

It reads one JSON line (the cells, the wanted variables, the tasks without their answers), says which of them it has come to,
answers with the last line, and then calls functions on request. Before the cells run, the models of the functions are taken out of it and a fence is raised:
the cells may not write outside their folder, start programs or call out, and open or list nothing but that folder, what lies
on Python's path (no notebook and no task file there) and `/usr/share`. That a file exists, and how long it is, can still be asked.
That keeps honest mistakes and plain tricks away from the other notebooks and from the kit itself.
Python alone is no prison: a class that is hostile is marked in a container.
"""

from __future__ import annotations

import ast
import ctypes
import gc
import inspect
import json
import mmap
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from bangkit import learn
from bangkit.core.files import printable
from bangkit.core.limits import TooSlow, within
from bangkit.learn import answers, functions, task_files, tasks
from bangkit.learn.learner import WhoBegan
from bangkit.learn.teach.submissions import python

MEMORY = 4 * 1024**3
ROOM = MEMORY // 16
"""So much of it a cell has to leave free."""
PRIVATE = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if hasattr(mmap, "MAP_PRIVATE") else {}
FILE = 50 * 1024**2
NEVER = frozenset({
    "os.exec", "os.fork", "os.forkpty", "os.kill", "os.killpg", "os.posix_spawn", "os.spawn", "os.startfile",
    "os.system", "pty.spawn", "socket.bind", "socket.connect", "socket.getaddrinfo", "subprocess.Popen",
    "ctypes.dlopen", "ctypes.dlsym", "winreg.SetValue",
})  # fmt: skip
CHANGES = frozenset({
    "os.chflags", "os.chmod", "os.chown", "os.link", "os.mkdir", "os.remove", "os.rename", "os.rmdir", "os.setxattr",
    "os.symlink", "os.truncate", "os.utime", "shutil.rmtree", "sqlite3.connect",
})  # fmt: skip
LISTS = frozenset({"os.listdir", "os.scandir", "os.listxattr", "os.getxattr"})
SYSTEM = "/usr/share"
"""What of a system is read, beside Python and what is installed for it: time zones, fonts."""
UNFENCED = frozenset({"_xxsubinterpreters", "_interpreters", "_testcapi", "_testinternalcapi"})
"""Modules that could run Python beside the fence."""
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


def raise_fence(folder: str) -> None:
    """From here on nothing outside a folder is changed and no answer is read; there is no way back."""
    real, null, suffix = os.path.realpath, os.devnull, ".ipynb"
    inside = real(folder) + os.sep
    never, changes, lists, unfenced, writing = (
        NEVER,
        CHANGES,
        LISTS,
        UNFENCED,
        WRITING,
    )  # what the module holds may be changed later
    here = Path(tasks.__file__).resolve().parent
    closed = tuple(map(str, (task_files.FOLDER, here / "functions.py", here / "__pycache__" / "functions.")))
    libraries = (sys.prefix, sys.base_prefix, *filter(None, sys.path), os.environ.get("SYSTEMROOT", real(folder)))
    readable = (inside, *(real(each) + os.sep for each in (*libraries, SYSTEM)))

    def outside(path: Any) -> bool:
        if isinstance(path, int):
            return False
        told = os.fsdecode(path)
        return told != null and not (real(told) + os.sep).startswith(inside)

    def hidden(path: Any) -> bool:
        if isinstance(path, int):
            return False
        told = real(os.fsdecode("." if path is None else path))
        if null in (told, path):
            return False
        if told.startswith(closed) or not (told + os.sep).startswith(readable):
            return True
        return told.endswith(suffix) and not told.startswith(inside)

    def watch(event: str, told: tuple[Any, ...]) -> None:
        if event == "open":
            refused = (isinstance(told[2], int) and told[2] & writing and outside(told[0])) or hidden(told[0])
        elif event in lists:
            refused = hidden(told[0])
        elif event == "import":
            refused = told[0] in unfenced
        else:
            paths = told[:2] if event in changes else ()
            refused = event in never or any(
                outside(each) for each in paths if isinstance(each, (str, bytes, os.PathLike))
            )
        if refused:
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


def memory_is_full() -> bool:
    """Whether a cell or a function keeps so much that too little is left for the others."""
    if _has_room():
        return False
    gc.collect()
    return not _has_room()


def _has_room() -> bool:
    try:
        mmap.mmap(-1, ROOM, **PRIVATE).close()
    except (OSError, MemoryError):
        return False
    return True


def take_answers_out(data: dict[str, Any], numbered: dict[str, list[str]]) -> None:
    """Know the tasks that are marked, without their answers, and nothing else; forget the models of the functions.

    Which variant a number of the class list has depends on the answers, and is told.
    """
    for name, each in data.items():
        task_files.ONLY[name] = one = task_files.TaskFile(each, name, name)
        one.numbered = numbered[name]
    sys.modules.pop(functions.__name__)
    vars(functions).clear()


class UnprintedText(str):
    """The text of what a command of the system would have printed: an empty one."""


class Unprinted(list[str]):
    """Stands for what a command of the system would have printed (IPython's `SList`): nothing, however it is asked for."""

    s = n = nlstr = spstr = UnprintedText()
    l = p = list = paths = property(lambda self: self)  # noqa: E741 (as IPython calls it)

    def fields(self, *_: Any, **__: Any) -> Unprinted:
        """Some of its words, or of its lines."""
        return self

    grep = sort = fields  # type: ignore[assignment]


SHOWS = ("lessons", "progress")
"""What of `bangkit.learn` only shows something to a learner: here it does nothing."""
ASKING = ("sx", "system", "!")
"""By these orders a notebook has what a command of the system prints."""


class NotebookOrders:
    """Stands for IPython: what is measured is run and has its value, everything else that a notebook may be told does nothing."""

    def __init__(self, space: dict[str, Any]) -> None:
        self._space = space

    def run_line_magic(self, name: str, line: str, *_: Any) -> Any:
        """An order in one line."""
        return Unprinted() if name in ASKING else self._value(line) if name in ("time", "prun") else None

    def run_cell_magic(self, name: str, _line: str, cell: str) -> Any:
        """An order over a whole cell."""
        return Unprinted() if name in ASKING else self._value(cell) if name in ("time", "prun", "capture") else None

    def getoutput(self, *_: Any, **__: Any) -> Unprinted:
        """What a command of the system prints; it is not run."""
        return Unprinted()

    def _value(self, text: str) -> Any:
        """Run a text; the value of its last line, if it has one."""
        tree = ast.parse(python(text))
        last = tree.body[-1] if tree.body else None
        if isinstance(last, ast.Expr):
            tree.body.pop()
        exec(compile(tree, "<cell>", "exec"), self._space)
        if isinstance(last, ast.Expr):
            return eval(compile(ast.Expression(last.value), "<cell>", "eval"), self._space)
        return None

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *_, **__: None


def main() -> None:
    """Serve one submission over standard input and output; whatever the cells print is thrown away."""
    python("%time"), task_files.sheets()  # what is read from files later is read while files may be opened
    _ = ctypes.pythonapi.PyThreadState_SetAsyncExc  # and so is what stops a loop
    listen, speak = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nowhere, number)
    asks, tells = os.fdopen(listen, "r", encoding="utf-8"), os.fdopen(speak, "w", encoding="utf-8")
    work = json.loads(asks.readline())
    take_answers_out(work["tasks"], work["numbered"])
    for name in SHOWS:
        setattr(learn, name, lambda *_, **__: None)
    raise_fence(os.getcwd())
    if work["who"] is not None:
        tasks._Session.who = WhoBegan(*work["who"])
    space: dict[str, Any] = {"__name__": "__main__", "display": lambda *_, **__: None}
    space["get_ipython"] = lambda shell=NotebookOrders(space): shell
    began, troubles = _run_all(work, space, tells)
    found = {}
    for step, name in enumerate(work["wanted"], len(work["cells"])):
        _say(tells, {"at": step})
        if name is not None:
            found[name] = _plain(space.get(name))
    calls = {name: space[name] for name, each in found.items() if each["is"] == "function"}
    _say(tells, {"answers": found, "troubles": troubles, "began": began})
    for line in asks:
        ask = json.loads(line)
        one = answers.LocalFunction(calls[ask["name"]], ask.get("seconds", answers.SECONDS))
        if "bind" in ask:
            _say(tells, {"problem": one.problem(ask["bind"])})
            continue
        if "untouched" in ask:
            _say(tells, {"untouched": one.untouched()})
            continue
        result = one.call([answers.meant(each) for each in ask["arguments"]])
        told = {"value": answers.plain(result.value), "error": result.error, "slow": result.slow}
        _say(tells, told | ({"full": True} if memory_is_full() else {}))


def _say(tells: Any, data: Any) -> None:
    tells.write(json.dumps(data) + "\n")
    tells.flush()


def _run_all(work: dict[str, Any], space: dict[str, Any], tells: Any) -> tuple[list[list[Any]], list[list[str]]]:
    """Run every cell; who was learning at each check and at the end, and what went wrong in each cell.

    Each is told when it begins, and whether it has filled the memory: so it is known which one has ended Python.
    """
    one, every = work["seconds"]
    began, troubles, until = [], [], time.monotonic() + every
    for step, (text, task) in enumerate(work["cells"]):
        _say(tells, {"at": step})
        troubles.append([] if task else _run(text, space, min(one, until - time.monotonic())))
        if memory_is_full():
            _say(tells, {"full": True})
        if task:
            began.append([task, *_who()])
    return [*began, ["", *_who()]], troubles


def _who() -> list[Any]:
    learner = tasks._Session.learner
    return [printable(learner.name), learner.number, False]


class _Late(BaseException):
    """Raised in a cell that takes too long."""


@contextmanager
def _alarm(seconds: float) -> Iterator[None]:
    """Stops also what waits for the system, where there is an alarm."""

    def late(*_: Any) -> None:
        raise _Late

    if not hasattr(signal, "setitimer"):
        yield
        return
    signal.signal(signal.SIGALRM, late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _run(text: str, space: dict[str, Any], seconds: float) -> list[str]:
    """Run one cell; what went wrong, if anything, and the next cells run all the same."""
    if seconds <= 0:
        return ["slow"]
    try:
        with _alarm(seconds + 0.2):
            within(seconds, exec, compile(text, "<cell>", "exec"), space)
    except (TooSlow, _Late):
        return ["slow"]
    except BaseException as error:  # a learner's cell may raise anything
        return [type(error).__name__, *_told(error)]
    return []


def _told(error: BaseException) -> list[str]:
    """The text of an error, and the name that is not known or the module that is missing."""
    try:
        return [printable(str(error)[:200]), printable(str(getattr(error, "name", "") or "")[:60])]
    except BaseException:  # an error whose text raises
        return []


def _plain(value: Any) -> dict[str, Any]:
    if isinstance(value, (Unprinted, UnprintedText)):
        return {"is": "nothing"}
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

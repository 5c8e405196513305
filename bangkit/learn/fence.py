"""What a learner's cells may not do while they are marked: write outside their folder, start programs, call out.

It keeps honest mistakes and plain tricks away from the other notebooks and from the kit itself.
Python alone is no prison: a class that is hostile is marked in a container.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any

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
        if event in NEVER:
            raise PermissionError(f"{event} is not allowed while marks are made")
        if event == "open":
            path, _, flags = told
            if isinstance(flags, int) and flags & WRITING and outside(path):
                raise PermissionError("nothing is written outside this folder while marks are made")
        elif event in CHANGES and any(
            outside(each) for each in told[:2] if isinstance(each, (str, bytes, os.PathLike))
        ):
            raise PermissionError("nothing is changed outside this folder while marks are made")

    _limits()
    add: Callable[[Any], None] = sys.addaudithook
    add(watch)


def _limits() -> None:
    """Less memory and smaller files than a machine has, where the system can be asked for that."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_FSIZE, (FILE, FILE))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

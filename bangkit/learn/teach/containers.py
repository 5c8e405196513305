"""A stranger's notebook runs where there is nothing but Python and the kit: in bwrap, podman or docker, if the machine has it.

No network, no file of the machine but those that Python needs, no task file, an environment with nothing of the teacher's in it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from shutil import which

from bangkit.core.arguments import unknown
from bangkit.core.errors import BangkitError
from bangkit.words.catalogue import say

KINDS = ("bwrap", "podman", "docker")
PACKAGE = Path(__file__).resolve().parents[2]
CONTENT = PACKAGE / "learn" / "content"
SYSTEM = ("/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache", "/etc/alternatives", "/opt/hostedtoolcache")
"""What programs need of a system."""
IMAGE = f"docker.io/library/python:{sys.version_info.major}.{sys.version_info.minor}-slim"
KIT, WORK = "/kit", "/work"
LONGEST = 300
"""So many seconds a container lives at most."""


def checked(kind: str) -> str:
    """A kind of container that this machine has, or the empty text for none; raises `BangkitError`."""
    if kind and kind not in KINDS:
        raise BangkitError(unknown("container", kind, KINDS))
    if kind and which(kind) is None:
        there = [each for each in KINDS if which(each)]
        raise BangkitError(say("marking.no container", kind=kind, known=there or None))
    return kind


def wrapped(kind: str, module: str, folder: str, environment: Mapping[str, str]) -> list[str]:
    """The command that runs a module of Python in a container, in a folder that is its own."""
    if kind == "bwrap":
        return list(_bubble(module, folder, environment))
    return list(_image(kind, module, environment))


def _libraries() -> list[Path]:
    """Where Python finds what is installed, without a checkout that holds the kit."""
    found = (Path(each).resolve() for each in sys.path if each)
    return list(dict.fromkeys(each for each in found if each.is_dir() and each != PACKAGE.parent))


def _bubble(module: str, folder: str, environment: Mapping[str, str]) -> Iterator[str]:
    yield from ("bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--clearenv")
    for place in SYSTEM:
        yield from ("--ro-bind-try", place, place)
    yield from ("--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp")
    prefixes = (sys.prefix, sys.base_prefix, str(Path(sys.executable).parent))
    for place in dict.fromkeys([*prefixes, *map(str, _libraries()), str(PACKAGE)]):
        yield from ("--ro-bind", place, place)
    yield from ("--tmpfs", str(CONTENT), "--bind", folder, folder, "--chdir", folder)
    told = {**environment, "PYTHONPATH": os.pathsep.join([str(PACKAGE.parent), *map(str, _libraries())])}
    for name, value in told.items():
        yield from ("--setenv", name, value)
    yield from (sys.executable, "-m", module)


def _image(kind: str, module: str, environment: Mapping[str, str]) -> Iterator[str]:
    yield from (kind, "run", "--rm", "--interactive", "--network", "none", "--read-only", "--cap-drop", "ALL")
    yield from ("--security-opt", "no-new-privileges", "--pids-limit", "64", "--memory", "4g", "--user", "65534:65534")
    yield from ("--tmpfs", f"{WORK}:rw,mode=1777", "--workdir", WORK)
    yield from ("--volume", f"{PACKAGE}:{KIT}/bangkit:ro", "--tmpfs", f"{KIT}/bangkit/learn/content")
    places = [KIT]
    for number, library in enumerate(each for each in _libraries() if each.name.endswith("-packages")):
        places.append(f"/libraries/{number}")
        yield from ("--volume", f"{library}:{places[-1]}:ro")
    for name, value in {**environment, "PYTHONPATH": ":".join(places)}.items():
        yield from ("--env", f"{name}={value}")
    yield from (IMAGE, "timeout", "--signal=KILL", str(LONGEST), "python", "-m", module)

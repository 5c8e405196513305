"""Python for the browser: Pyodide's runtime from its npm archive, and the wheels that the course needs beside it."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
from base64 import urlsafe_b64encode
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from bangkit import __version__
from bangkit.core import files
from bangkit.core.errors import BangkitError
from bangkit.learn import course
from bangkit.words.catalogue import say

PARTS = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
"""The files of the archive that a page loads."""
LARGEST = 40_000_000
"""So many bytes the archive, or a file in it, may have."""
LOCKED = (
    "asttokens", "decorator", "executing", "ipython", "jedi", "matplotlib-inline", "micropip", "mpmath", "networkx",
    "packaging", "parso", "prompt-toolkit", "pure-eval", "pygments", "six", "stack-data", "sympy", "tqdm", "traitlets",
    "typing-extensions", "wcwidth",
)  # fmt: skip
"""Packages in the version that Pyodide's own list names."""
OURS: Mapping[str, tuple[str, ...]] = {
    "comm": (),
    "ipywidgets": ("comm", "ipython", "jupyterlab-widgets", "traitlets", "widgetsnbextension"),
    "jupyterlab-widgets": (),
    "psygnal": (),
    "anywidget": ("ipywidgets", "psygnal", "typing-extensions"),
}
"""Packages in the version that is installed here, and what each of them needs."""
EXTENSIONS = ("jupyterlab-widgets", "anywidget")
"""Packages whose wheel brings a part of the page."""
NEEDLESS = "/tests/", "/benchmarks/", "/django-stubs/", ".data/data/share/jupyter/"
"""What wheels bring that no page needs: tests, types of what is not there, and the parts of the page, which lie beside it."""
NEEDED = ("anywidget", "ipywidgets", "networkx", "sympy", "tqdm")
"""What bangkit loads when it is asked for something: a page looks only at what a cell itself imports."""


def wanted_version() -> str:
    """The version of Pyodide that the installed kernel is made for."""
    from jupyterlite_pyodide_kernel.constants import PYODIDE_VERSION

    return str(PYODIDE_VERSION)


def archive(named: Path | None, kept: Path) -> Path:
    """Pyodide's archive: the one that is named, one that was kept, or a new one by npm.

    Raises:
        BangkitError: there is none, and npm is not there or cannot get it; it says what to do.
    """
    target = kept / f"pyodide-{wanted_version()}.tgz"
    if named is not None:
        files.write(target, files.read(named, LARGEST))
    elif not target.exists():
        npm = shutil.which("npm")
        package = f"pyodide@{wanted_version()}"
        if npm is None:
            raise BangkitError(say("site.no runtime", package=package))
        done = subprocess.run([npm, "pack", "--silent", package], cwd=kept, capture_output=True, text=True)
        if done.returncode or not target.exists():
            raise BangkitError(say("site.npm failed", package=package, why=done.stderr.strip().splitlines()[-1:]))
    return target


def unpack(archive: Path, folder: Path) -> dict[str, Any]:
    """Lay the parts of the runtime into a folder; the list of its packages."""
    try:
        with tarfile.open(fileobj=BytesIO(files.read(archive, LARGEST))) as whole:
            for name in PARTS:
                member = whole.extractfile(f"package/{name}")
                if member is None:
                    raise KeyError(name)
                write_changed(folder / name, member.read(LARGEST))
        lock = files.read_json(folder / "pyodide-lock.json")
    except (tarfile.TarError, KeyError, ValueError, EOFError) as error:
        raise BangkitError(say("site.no archive", file=files.file_name(archive), why=str(error))) from None
    if lock["info"].get("python", "").count(".") != 2:
        raise BangkitError(say("site.no archive", file=files.file_name(archive), why="pyodide-lock.json"))
    return dict(lock)


def download(names: Sequence[str], kept: Path) -> dict[str, Path]:
    """The pure wheels of packages, `name==version`, fetched by pip unless they are kept already."""
    pinned = {name.split("==")[0]: name for name in names}
    missing = [name for name, pin in pinned.items() if _kept(kept, pin) is None]
    if missing:
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary=:all:"]
        command += ["--python-version=3.14", "--platform=any", "--implementation=py", "--abi=none", f"--dest={kept}"]
        done = subprocess.run([*command, *(pinned[name] for name in missing)], capture_output=True, text=True)
        if done.returncode:
            told = [line for line in done.stderr.splitlines() if "ERROR" in line]
            raise BangkitError(say("site.pip failed", names=missing, why=(told or [done.stderr.strip()])[-1]))
    return {name: found for name, pin in pinned.items() if (found := _kept(kept, pin)) is not None}


def wheels_of(name: str, kept: Path) -> list[Path]:
    """The kept wheels of a package in the version that is installed here."""
    found = _kept(kept, f"{name}=={version(name)}")
    return [found] if found is not None else []


def _kept(folder: Path, pin: str) -> Path | None:
    name, _, wanted = pin.partition("==")
    stem = name.replace("-", "_").lower()
    found = (p for p in folder.glob("*.whl") if p.name.lower().replace("-", "_").startswith(f"{stem}_{wanted}_"))
    return next(found, None)


def own_wheel(folder: Path) -> Path:
    """bangkit itself as a wheel, made of the files that run here: without the course, and so without its solutions."""
    package, root = course.PACKAGE, course.checkout()
    tag, content = f"bangkit-{__version__}", BytesIO()
    parts = {f"bangkit/{path.relative_to(package).as_posix()}": path for path in _sources(package)}
    if root is not None:
        situations = root / "tests" / "scenarios"
        parts |= {f"bangkit/_situations/{p.relative_to(situations).as_posix()}": p for p in situations.rglob("*.toml")}
        parts["bangkit/_docs/scenarios.md"] = root / "docs" / "scenarios.md"
    info = f"{tag}.dist-info"
    about = {"Metadata-Version": "2.1", "Name": "bangkit", "Version": __version__}
    made = {"Wheel-Version": "1.0", "Generator": "bangkit", "Root-Is-Purelib": "true", "Tag": "py3-none-any"}
    laid = {name: files.read(path, LARGEST) for name, path in parts.items()}
    laid |= {f"{info}/METADATA": _headers(about), f"{info}/WHEEL": _headers(made)}
    record = []
    with ZipFile(content, "w") as whole:
        for name, data in sorted(laid.items()):
            whole.writestr(ZipInfo(name), data, ZIP_DEFLATED, 9)
            digest = urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            record.append(f"{name},sha256={digest},{len(data)}\n")
        whole.writestr(ZipInfo(f"{info}/RECORD"), "".join([*record, f"{info}/RECORD,,\n"]), ZIP_DEFLATED, 9)
    return write_changed(folder / f"{tag}-py3-none-any.whl", content.getvalue())


def _headers(lines: Mapping[str, str]) -> bytes:
    return "".join(f"{name}: {value}\n" for name, value in lines.items()).encode()


IDLE = (".npz", ".po")
"""What nothing on a page reads: solutions that numpy would load, and the texts of translators, whose compiled form is there."""


def _sources(package: Path) -> Iterator[Path]:
    """The files of the package but for the course, what Python has left there, and what lies idle on a page."""
    for path in sorted(package.rglob("*")):
        inside = path.relative_to(package).parts
        if (
            path.is_file()
            and inside[0] != "_course"
            and "__pycache__" not in inside
            and not path.name.startswith(".")
            and path.suffix not in IDLE
        ):
            yield path


def entry(name: str, wheel: Path, depends: Sequence[str], imports: Sequence[str], number: str) -> dict[str, Any]:
    """What Pyodide's list says of a package."""
    return {
        "name": name, "version": number, "file_name": wheel.name, "install_dir": "site", "package_type": "package",
        "sha256": digest(files.read(wheel, LARGEST)), "depends": list(depends), "imports": list(imports),
        "unvendored_tests": False,
    }  # fmt: skip


def without_needless(wheel: bytes) -> bytes:
    """A wheel without what no page needs; the same wheel gives the same bytes."""
    slim = BytesIO()
    with ZipFile(BytesIO(wheel)) as whole, ZipFile(slim, "w") as kept:
        for each in whole.infolist():
            if not each.is_dir() and not any(part in each.filename for part in NEEDLESS):
                kept.writestr(ZipInfo(each.filename), whole.read(each), ZIP_DEFLATED, 9)
    return slim.getvalue()


def digest(content: bytes) -> str:
    """The name of a content by which Pyodide knows that it is whole."""
    return hashlib.sha256(content).hexdigest()


def lay(named: Path | None, kept: Path, folder: Path) -> None:
    """Lay runtime and wheels into a folder, with a list of these packages alone; nothing else is ever fetched."""
    kept.mkdir(parents=True, exist_ok=True)
    lock = unpack(archive(named, kept), folder)
    known = lock["packages"]
    pins = [f"{name}=={known[name]['version']}" for name in LOCKED] + [f"{name}=={version(name)}" for name in OURS]
    packages = {}
    for name, wheel in download(pins, kept).items():
        copy = write_changed(folder / wheel.name, without_needless(files.read(wheel, LARGEST)))
        if name in known:
            depends = [] if name == "networkx" else known[name]["depends"]
            packages[name] = entry(name, copy, depends, known[name]["imports"], known[name]["version"])
        else:
            packages[name] = entry(name, copy, OURS[name], [name.replace("-", "_")], version(name))
    stub = next(iter(sorted(kernel_extension().glob("static/pypi/widgetsnbextension-4*.whl"))))
    copy = write_changed(folder / stub.name, files.read(stub, LARGEST))
    packages["widgetsnbextension"] = entry(
        "widgetsnbextension", copy, (), ["widgetsnbextension"], stub.name.split("-")[1]
    )
    own = own_wheel(folder)
    packages["bangkit"] = entry("bangkit", own, NEEDED, ["bangkit"], __version__)
    lock["packages"] = dict(sorted(packages.items()))
    write_changed(folder / "pyodide-lock.json", json.dumps(lock, indent=1).encode())
    listed = {each["file_name"] for each in packages.values()}
    for old in folder.glob("*.whl"):
        if old.name not in listed:
            old.unlink()


def kernel_extension() -> Path:
    """Where the installed part of the page lies that runs Python."""
    return Path(sys.prefix, "share", "jupyter", "labextensions", "@jupyterlite", "pyodide-kernel-extension")


def write_changed(path: Path, content: bytes) -> Path:
    """Write a file if it is not what it would be: what has not changed is not built again."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or files.read(path, LARGEST) != content:
        files.write(path, content)
    return path

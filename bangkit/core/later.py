"""Names of a package that load when they are first asked for, so that the package itself stays light."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module


def loading(package: str, homes: Mapping[str, Iterable[str]]) -> Callable[[str], object]:
    """The `__getattr__` of a package: `homes` says which names stand in which module of `bangkit`."""
    modules = {name: f"bangkit.{module}" for module, names in homes.items() for name in names}

    def load(name: str) -> object:
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(modules[name]), name)

    return load

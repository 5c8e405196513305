"""Names of a package that load when they are first asked for, so that the package itself stays light."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module

from bangkit.words.catalogue import say
from bangkit.words.glossary import nearest


class NoSuchName(AttributeError):
    """A package has no such name; whoever reads this is told the nearest one."""

    def __init__(self, package: str, name: str, known: Iterable[str]) -> None:
        super().__init__(package, name, tuple(known))
        self.name = name

    def __str__(self) -> str:
        package, name, known = self.args
        return say("error.no such name", package=package, name=name, nearest=nearest(name, known))


def loading(
    package: str, public: Iterable[str], homes: Mapping[str, Iterable[str]]
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """The `__getattr__` and the `__dir__` of a package: `homes` says which of its public names stand in which module of `bangkit`."""
    listed = sorted(public)
    modules = {name: f"bangkit.{module}" for module, names in homes.items() for name in names}

    def load(name: str) -> object:
        if name not in modules:
            raise NoSuchName(package, name, listed)
        return getattr(import_module(modules[name]), name)

    return load, lambda: list(listed)

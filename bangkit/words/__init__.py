"""Every sentence a person reads, made from ids and facts.

The sentences stand in `locale/`, English in `en.toml`: rules, errors and log entries keep ids, codes and facts.
The names below look at what they are given; the rooms of the kit, which say what they mean, may use the modules beside this one.
"""

from collections.abc import Callable, Iterable
from functools import wraps
from importlib import import_module
from inspect import signature
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bangkit.words.catalogue import counted, listing, say
    from bangkit.words.glossary import canonical, canonical_card, name, names, nearest, plain
    from bangkit.words.telling import faces, label, log_entry, question, refusal

__all__ = [
    "canonical", "canonical_card", "counted", "faces", "label", "listing", "log_entry", "name", "names", "nearest", "plain",
    "question", "refusal", "say",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(name)
    rooms = [import_module(f"{__name__}.{each}") for each in ("catalogue", "glossary", "telling")]
    globals()[name] = found = _looking(next(getattr(each, name) for each in rooms if hasattr(each, name)))
    return found


def _looking(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function as it refuses, with `BangkitError`, what it cannot tell."""
    room, errors = import_module("bangkit.core.arguments"), import_module("bangkit.core.errors")
    number = room.Argument("a whole number", import_module(f"{__name__}.catalogue").is_number)
    kinds = {"str": room.TEXT, "str | None": room.or_none(room.TEXT), "int | str": number}
    kinds |= {"Iterable": room.instance_of("a list", Iterable), "Mapping": room.or_none(room.TABLE)}
    kinds["Sequence"] = kinds["Iterable"]
    asked = {each.name: each.annotation for each in signature(function).parameters.values() if each.name != "more"}
    wanted = {name: kinds.get(what) or kinds[what.partition("[")[0]] for name, what in asked.items()}
    checked = room.takes(**wanted)(function)

    @wraps(function)
    def guarded(*values: Any, **named: Any) -> Any:
        try:
            return checked(*values, **named)
        except LookupError as error:  # a language or a name that nobody knows
            raise errors.BangkitError(str(error)) from None

    return guarded

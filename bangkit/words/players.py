"""What is said about the kit's players."""

from __future__ import annotations

from collections.abc import Iterable

from bangkit.words.glossary import nearest


def unknown_bot(name: str, known: Iterable[str]) -> str:
    """That no bot has this name, and which have one.

    >>> unknown_bot("carefull", ["random", "careful"])
    "no bot is called 'carefull'; did you mean 'careful'?"
    """
    names = list(known)
    near = nearest(name, names)
    return f"no bot is called {name!r}; " + (
        f"did you mean {near!r}?" if near else f"there are {', '.join(map(repr, names))}"
    )


def cannot_imagine() -> str:
    """That a view has nothing from which positions can be imagined."""
    return (
        "this view cannot imagine positions, and a player who looks ahead needs that; "
        "ask him in bangkit.strategy.play, or with bangkit.strategy.view_of(game)"
    )


def not_asked(asked: str | None) -> str:
    """That somebody else, or nobody, has anything to decide."""
    return f"{asked or 'nobody'} is asked now, so nobody else has anything to think about"


def price_of_nothing() -> str:
    """That a price for dice stands beside a goal."""
    return "a price stands beside a goal, such as `BestKeepPlayer('one + two', price={'arrow': '1/2'})`"

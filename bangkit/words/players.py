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


def no_such_number(what: str, got: str, least: int | None) -> str:
    """What a wish of the look-ahead player may be.

    >>> no_such_number("width", "0", 1)
    'width is a whole number, 1 or more, not 0'
    """
    return f"{what} is a {'number, 0' if least is None else f'whole number, {least}'} or more, not {got}"


def no_chances(got: str) -> str:
    """That chances give each of the other players the chance of each role."""
    return f"chances are those of each role for each of the others, such as `bangkit.strategy.chances(view)`, not {got}"

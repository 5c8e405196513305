"""Views from which positions can be imagined: what a player who looks ahead is given to think with.

Whoever asks a player knows the whole table; he hands over the view and a way to draw positions
that its viewer cannot tell from the real one, and so nothing of what is hidden.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from bangkit.cards.game import CardGame
from bangkit.cards.view import View as CardView
from bangkit.core.errors import BangkitError
from bangkit.core.game import Game
from bangkit.core.luck import seed_number
from bangkit.core.requests import Ask, Chance
from bangkit.core.running import Tasks
from bangkit.dice.game import DiceGame
from bangkit.dice.view import View as DiceView
from bangkit.strategy.determine import Deal, Given, Imagined, Moment, imagine
from bangkit.words.catalogue import say
from bangkit.words.players import not_asked

Uniform = Callable[[], float]


class Imagining:
    """A view that can also imagine."""

    name: str
    _draw: Callable[[Uniform, Deal | None], Imagined]

    def imagine(self, luck: Uniform | int | str, deal: Deal | None = None) -> Imagined:
        """A position that might be the real one: `position.start()` is a table on which the same is asked.

        Args:
            luck: a seed, or a function that gives numbers in [0, 1).
            deal: deals the hidden roles; without it every deal is equally likely.
        """
        return self._draw(luck if callable(luck) else Random(seed_number(luck)).random, deal)


class CardImagining(Imagining, CardView):
    """A view of the card game that can also imagine."""


class DiceImagining(Imagining, DiceView):
    """A view of the dice game that can also imagine."""


def imagining(view: Any, moment: Moment) -> Any:
    """The same view with the way to imagine positions added.

    They are imagined from an imagined one, so that nothing in the view leads to the real table.
    """
    kind, base = (DiceImagining, DiceView) if isinstance(view, DiceView) else (CardImagining, CardView)
    seen = object.__new__(kind)
    for slot in base.__slots__:
        object.__setattr__(seen, slot, getattr(view, slot))

    first = imagine(moment, view.name, Random(0).random)
    runner = first.start()
    assert isinstance(runner.request, Ask)
    possible = Moment(first.before, first.given, runner.table, runner.request, first.tasks)

    def draw(luck: Uniform, deal: Deal | None) -> Imagined:
        return imagine(possible, view.name, luck, deal)

    object.__setattr__(seen, "_draw", draw)
    return seen


class Past:
    """What a running game remembers for those who imagine: its table when the running task began, and the answers since."""

    def __init__(self, table: Any) -> None:
        self.table = table
        self.tasks: Tasks = (CardGame if isinstance(table, CardGame.table_type) else DiceGame).tasks
        self.begin()

    def begin(self) -> None:
        """A task begins."""
        self.before: Any = self.table.copy()
        self.given: list[Given] = []

    def add(self, request: Ask | Chance, answer: Any) -> None:
        """An answer is given."""
        self.given.append(Given.to(request, answer))

    def moment(self, request: Ask) -> Moment:
        """Where the game waits now."""
        return Moment(self.before, tuple(self.given), self.table, request, self.tasks)


def view_of(game: Any, name: str | None = None) -> Any:
    """What the player who is asked sees of a running game, with the way to imagine positions.

    >>> import bangkit
    >>> game = bangkit.cards.new_game(players=4, seed=7)
    >>> view = view_of(game)
    >>> other = view.imagine(1).start().table
    >>> other.by_name[view.name].hand == game.table.by_name[view.name].hand
    True

    Raises:
        BangkitError: nobody is asked, or somebody else is.
    """
    if not isinstance(game, Game):
        raise BangkitError(say("lab.no running game", got=repr(game)[:60]))
    asked = getattr(game.request, "who", None)
    if asked is None or name not in (None, asked):
        raise BangkitError(not_asked(asked))
    return imagining(game.view(asked), Moment.of(game))


__all__ = ["CardImagining", "DiceImagining", "Imagining", "Past", "imagining", "view_of"]

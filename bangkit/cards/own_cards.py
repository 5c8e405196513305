"""What the functions of a card, a character or an event of one's own may leave at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from bangkit.cards.cardset import SETS, role_cards
from bangkit.cards.faces import CARDS, UNKNOWN, Card
from bangkit.cards.hooks import CHARACTERS, EVENTS, KINDS, NOBODY
from bangkit.core.arguments import NUMBERS, TABLE, Argument, shortened, strangers
from bangkit.core.own_functions import Before, called, refused, tasks_of
from bangkit.core.printed import take_down
from bangkit.core.states import wrong_roles

if TYPE_CHECKING:
    from bangkit.cards.table import Table

PILE = Argument(
    "a list of cards", lambda value: isinstance(value, list) and all(isinstance(each, Card) for each in value)
)
TOP = Argument(
    "a list of cards",
    lambda value: isinstance(value, list) and all(isinstance(each, tuple) and len(each) == 2 for each in value),
)
AGENDA = tasks_of(SETS.tasks)
SPECIAL = {
    "agenda": AGENDA, "house": TABLE, "top": TOP, "seen": NUMBERS, "known": NUMBERS,
    **dict.fromkeys(("bag", "discard", "aside", "looked"), PILE),
}  # fmt: skip
"""What is looked at more closely than for being of the kind that stands there."""
LIVES = Argument("a whole number from 1 to 10", lambda value: type(value) is int and value in range(1, 11))


def _take_down() -> None:
    records: list[Any] = [*KINDS.values(), *CHARACTERS.values(), *EVENTS.values(), NOBODY]
    named = [(each.name, each) for each in records]
    take_down("cards", named + [(each.text, each) for each in (*CARDS.values(), UNKNOWN)])


SETS.on_change(_take_down)


def tasks_listed(effect: Callable[..., Any], *things: Any) -> Any:
    """The tasks that an effect lists, once they are looked at."""
    listed = effect(*things)
    if not AGENDA.holds(listed):
        raise refused("answer", effect, hook=called(effect), kind=AGENDA.told, value=shortened(listed))
    return listed


def watch(table: Table, function: Callable[..., Any]) -> Callable[[], None]:
    """Take down how a table stands before a function of one's own works there; what is answered refuses what no rule could leave."""
    before, there = Before(table), cards_on(table)
    lives, who = [each.starting_life for each in before.seats], _who_is_who(table)

    def look_over() -> None:
        for player in before.seats:
            if not (PILE.holds(getattr(player, "hand", None)) and PILE.holds(getattr(player, "in_play", None))):
                raise refused("hand", function, player=player.name)
        before.look_over(function, table, SPECIAL)
        if (number := abs(cards_on(table) - there)) != 0:
            raise refused("cards", function, number=number)
        for player, life in zip(before.seats, lives, strict=True):
            if not len(player.hand) == len(player.seen) == len(player.known):
                raise refused("hand", function, player=player.name)
            if player.starting_life != life and not LIVES.holds(player.starting_life):
                facts = {"value": shortened(player.starting_life), "kind": LIVES.told}
                raise refused("entry", function, what=f"{player.name}.starting_life", **facts)
        if table.ring != [each for each in before.seats if not each.out]:
            raise refused("seats", function)
        if _who_is_who(table) != who:
            for problem in [*wrong_roles(before.seats, role_cards(table.expansions)), *_nobody_known(table)]:
                raise refused("left", function, problem=problem)
            table.refresh()

    return look_over


def _who_is_who(table: Table) -> list[Any]:
    """Everybody's role and character, and the event."""
    return [table.event, *((each.role, each.character, each.copies) for each in table.players)]


def _nobody_known(table: Table) -> list[str]:
    """The names of characters and events that are none."""
    names: list[dict[str, Any]] = [{"character": each.character} for each in table.players]
    names += [{"character": each.copies} for each in table.players] + [{"event": table.event}]
    return [problem for each in names for problem in strangers(each, character=CHARACTERS, event=EVENTS)]


def cards_on(table: Table) -> int:
    """How many cards there are on a table, wherever they lie; those without a name lie in the deck, too."""
    there = len(table.bag) + len(table.discard) + len(table.aside) + len(table.top) + len(table.looked)
    return there + sum(len(each.hand) + len(each.in_play) for each in table.players) - table.lazy

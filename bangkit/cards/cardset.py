"""A set of the card game as one record, and the registry that answers for the sets in use."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import TYPE_CHECKING, Any, ClassVar

from bangkit.cards import faces, hooks
from bangkit.cards.faces import ORDER, SUITS, Card, write
from bangkit.cards.hooks import Copies, Kind, Power
from bangkit.cards.set_checking import problems_of_set
from bangkit.core.arguments import LIST, TABLE, Argument, list_of
from bangkit.core.sets import GameSet, Registry, named_fields
from bangkit.words import glossary

if TYPE_CHECKING:
    from bangkit.cards.table import Player, Table
    from bangkit.core.winning import Outcome

SUIT_OF = {suit[0].upper(): suit for suit in SUITS}
OWN = 10**6
"""Cards of sets of one's own come behind all printed ones, in an order that does not depend on which set was made first."""


@dataclass(frozen=True, eq=False)
class Goals:
    """Who wins, in a game for which a set has goals of its own."""

    hold: Callable[[Table], bool]
    """Whether they hold at this table."""
    verdict: Callable[[Table, Player, Player | None], Outcome | None]
    """The outcome after somebody has been eliminated, by somebody or nobody, if that ends the game."""
    reward: str
    """The rule by which everybody who eliminates somebody draws three cards."""


@named_fields
@dataclass(frozen=True, eq=False, repr=False)
class CardSet(GameSet):
    """A set of the card game: its cards, characters and events, and what comes with them.

    One of one's own is known to everything else as soon as it is made, and making it again replaces it:

    >>> from bangkit.cards import CardSet, brown, character, event, new_game
    >>> from bangkit.cards.verbs import draw, heal
    >>> async def coffee(table, player):
    ...     await heal(table, player, 1, "CAFE-1")
    ...     await draw(table, player, 1, "CAFE-1")
    >>> def well(table, player):
    ...     return "CAFE-1" if player.life == player.starting_life else None
    >>> async def stays_awake(table, player, lost, by):
    ...     await draw(table, player, 2 * lost, "CAFE-2")
    >>> cafe = CardSet(
    ...     "cafe",
    ...     title="The coffee house",
    ...     cards=[brown("Coffee", "2H 3H KS", coffee, unless=well, rules="CAFE-1")],
    ...     characters=[character("Ada Awake", "For each lost life point she draws two cards.", after_loss=stays_awake)],
    ...     events=[event("Siesta", "Everybody draws one card less.", fewer=1)],
    ...     rules={"CAFE-1": "Coffee heals 1 life and draws a card; who is well drinks none.", "CAFE-2": "Ada draws two."},
    ... )
    >>> game = new_game(4, seed=1, expansions=["dodge_city", cafe]).change("Ana", hand=["Coffee 2H"])
    >>> [refusal.rule for refusal in game.why_not("Coffee", player="Ana")][-1]
    'CAFE-1'
    >>> CardSet.registry.remove("cafe")

    `roles` are the role cards in its box, `goals` those of a game that is won in another way.

    Raises:
        WrongSet: something is wrong with the record, with every problem.
    """

    registry: ClassVar[Registry[CardSet]] = Registry("cards")
    kinds: ClassVar[Mapping[str, Argument]] = {
        **GameSet.kinds, "cards": LIST, "characters": LIST, "events": LIST, "roles": TABLE,
    }  # fmt: skip

    cards: Sequence[Kind | Copies] = ()
    characters: Sequence[Power] = ()
    events: Sequence[Power] = ()
    roles: Mapping[str, int] = field(default_factory=dict)
    goals: Goals | None = None

    def problems(self, others: Iterable[Any]) -> list[str]:
        """Everything that is wrong with the record; printed sets are looked at by tests."""
        others = list(others)
        return super().problems(others) + ([] if self.printed else list(problems_of_set(self, others)))

    @property
    def pack(self) -> tuple[Card, ...]:
        """Its playing cards, one entry a printed card."""
        return faces.PACKS[self.name]

    def enter(self) -> None:
        """Print the cards, and let what the set describes be found by its name."""
        hooks.KINDS.update({each.name: each for each in self.cards if isinstance(each, Kind)})
        hooks.CHARACTERS.update({each.name: each for each in self.characters})
        hooks.EVENTS.update({each.name: each for each in self.events})
        for kind, own in self._names():
            glossary.learn(kind, own)
        printed = [(hooks.KINDS[each.name], face) for each in self.cards for face in each.faces.split()]
        first = len(faces.CARDS) if self.printed else OWN * int.from_bytes(sha256(self.name.encode()).digest()[:4])
        faces.PACKS[self.name] = tuple(self._print(kind, face, first + n) for n, (kind, face) in enumerate(printed))

    def _print(self, kind: Kind, face: str, order: int) -> Card:
        """The card with a name and a face: one object, whichever set prints it, and however often."""
        text = f"{kind.name} {face}"
        printed = faces.CARDS.get(text)
        if printed is None:
            suit, rank = SUIT_OF[face[-1]], face[:-1]
            printed = faces.CARDS[text] = _EVER.setdefault(text, Card(kind.name, suit, rank, "", None, None, 0))
            write(printed, border=kind.border, reach=kind.reach, set=self.name, order=order)
            write(printed, kind=kind, reading=((kind, None),))
        else:
            write(printed, twin=True)
        return printed

    def _names(self) -> list[tuple[str, list[str]]]:
        """The names that are read in moves and files; those of the printed sets stand in the glossary."""
        described = [each for each in self.cards if isinstance(each, Kind)]
        kinds = (("card", described), ("char", self.characters), ("event", self.events))
        return [] if self.printed else [(kind, [each.name for each in own]) for kind, own in kinds]

    def leave(self) -> None:
        """Forget everything that the set describes."""
        del faces.PACKS[self.name]
        others = {printed: name for name, pack in faces.PACKS.items() for printed in pack}
        for printed in [printed for printed in faces.CARDS.values() if printed.set == self.name]:
            if printed in others:
                write(printed, set=others[printed])
            else:
                del faces.CARDS[printed.text]
        for kind, names in self._names():
            glossary.unlearn(kind, names)
        for known, own in ((hooks.KINDS, self.cards), (hooks.CHARACTERS, self.characters), (hooks.EVENTS, self.events)):
            for each in own:
                if known.get(each.name) is each:
                    del known[each.name]


_EVER: dict[str, Card] = {}
"""Every card that has ever been printed: a set that is made anew prints the same objects, and old games go on."""

SETS = CardSet.registry
EXPANSIONS = list_of("a list of sets: their names or their records", str, CardSet)
"""Sets that are wished for, by their names or as records."""
SETS.on_change(faces.card_of.cache_clear)
SETS.on_change(hooks.forget)


@SETS.remembered
def playing_cards(expansions: tuple[Any, ...]) -> tuple[Card, ...]:
    """The playing cards of the sets in use, sorted; equal faces as often as they are printed (CARD-SETUP-17, DODGE-SET-5)."""
    return tuple(sorted(faces.packs(expansions), key=ORDER))


@SETS.remembered
def characters_of(expansions: tuple[Any, ...]) -> tuple[str, ...]:
    """The characters of the sets in use (DODGE-SET-4)."""
    return tuple(each.name for set_ in SETS.in_use(expansions) for each in set_.characters)


@SETS.remembered
def events_of(expansions: tuple[Any, ...]) -> tuple[str, ...]:
    """The stack of events of the sets in use, with those that close it at the bottom."""
    events = [each for set_ in SETS.in_use(expansions) for each in set_.events]
    return tuple(each.name for each in sorted(events, key=lambda each: each.closes))


def set_of(name: str) -> CardSet | None:
    """The set to which a character or an event belongs."""
    return next((each for each in SETS if any(one.name == name for one in (*each.characters, *each.events))), None)


def goals_of(table: Table) -> Goals | None:
    """The goals that a set has for a game at this table, if any."""
    for goals in _all_goals():
        if goals.hold(table):
            return goals
    return None


@SETS.remembered
def _all_goals() -> tuple[Goals, ...]:
    return tuple(each.goals for each in SETS if each.goals is not None)


@SETS.remembered
def role_cards(expansions: tuple[Any, ...]) -> Mapping[str, int]:
    """How many cards of each role the boxes in use hold (CARD-SETUP-3)."""
    return sum((Counter(each.roles) for each in SETS.in_use(expansions)), Counter())

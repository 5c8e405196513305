"""Cards that a question cannot tell apart count as one: the coarser deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Mapping
from typing import Any, TypeAlias

from bangkit.cards.hooks import EVENTS, NOBODY
from bangkit.cards.moving import explodes, is_hearts
from bangkit.core.requests import Chance, Request
from bangkit.odds.problems import QuestionError, unknown

See: TypeAlias = Callable[[Any], Hashable]
Group: TypeAlias = str | See | None
"""What a question sees of a card: the name of a ready-made map, or a function of the card."""


def signs(table: Any) -> See:
    """Hearts, 2 to 9 of Spades, and the rest, as cards count now; with events also as they may count later."""
    suits = {table.event_power.suit}
    if table.events or table.unturned:
        suits |= {EVENTS.get(event, NOBODY).suit for event in (*table.events, *table.unturned)} | {None}

    def see(card: Any) -> Hashable:
        return tuple(
            (is_hearts(suit or card.suit, card), explodes(suit or card.suit, card)) for suit in sorted(suits, key=str)
        )

    return see


def by_name(table: Any) -> See:
    """The name alone, for questions that never look at suit or rank."""
    return lambda card: card.name


GROUPS: Mapping[str, Callable[[Any], See]] = {"signs": signs, "names": by_name}
"""Ready-made maps; `signs` serves questions about draws! and refuses to go on when a card is drawn into a hand,
`names` serves questions about hands and refuses to go on where a suit counts."""

DRAWS = frozenset({"CARD-DYN-2", "CARD-JAIL-3", "CARD-BARREL-1"})
"""The rules that ask for a draw!, which looks at the suit."""


def coarse(table: Any, group: Group) -> Callable[[Any], None] | None:
    """Let one card of each class stand for all of it in the bag; answers what must hold at every table met.

    Raises:
        QuestionError: there is no ready-made map of this name.
    """
    if group is None:
        return None
    if isinstance(group, str):
        if group.casefold() not in GROUPS:
            unknown("unknown group", "group", group, GROUPS)
        see = GROUPS[group.casefold()](table)
    else:
        see = group
    stands: dict[Hashable, Any] = {}
    table.bag = [stands.setdefault(see(card), card) for card in table.bag]
    order = {card: place for place, card in enumerate(stands.values())}
    table.bag.sort(key=order.__getitem__)
    return _no_new_hand_cards(table) if group == "signs" else None


def suits_matter(start: Any, group: Group) -> Callable[[Request], None] | None:
    """What must hold at every request met: with names alone nothing may look at a suit.

    Raises:
        QuestionError: Apache Kid is in the game, whom Diamonds spare.
    """
    if not isinstance(group, str) or group.casefold() != "names":
        return None
    there = {player.character: player.name for player in start.players if not player.out}
    if "Apache Kid" in there:
        raise QuestionError("group hides suits", who=there["Apache Kid"])
    shows = {there.get(each) for each in ("Black Jack", "Vera Custer")} if "Black Jack" in there else set()

    def hear(request: Request) -> None:
        if isinstance(request, Chance) and request.what == "card":
            if request.rule in DRAWS or (request.rule == "CARD-TURN-5" and request.about in shows):
                raise QuestionError("group hides suits", who=request.about)

    return hear


def _no_new_hand_cards(start: Any) -> Callable[[Any], None]:
    known: Counter[Any] = Counter(card for player in start.players for card in (*player.hand, *player.in_play))
    known.update([*start.discard, *start.aside, *(card for card, _ in start.top)])

    def watch(table: Any) -> None:
        held = Counter(card for player in table.players for card in player.hand)
        if held - known:
            raise QuestionError("group too coarse", group="signs")

    return watch

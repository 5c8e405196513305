"""Coarser decks: one card stands for all those in which a question sees no difference."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Mapping
from itertools import chain, cycle
from typing import Any, TypeAlias

from bangkit.cards.cardset import SETS
from bangkit.cards.draw_check import explodes, is_hearts
from bangkit.cards.hooks import EVENTS, NOBODY
from bangkit.core.requests import Chance, Request
from bangkit.odds.problems import QuestionError, fixed, function_of, must, unknown
from bangkit.stage.exact import HIDDEN

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


def checked_group(game: Any, group: Any) -> Group:
    """The map as it was asked for, if there is one of this name in this game.

    Raises:
        QuestionError: no ready-made map of this name, or no function of one card.
    """
    if isinstance(group, str):
        if game.name != "cards":
            raise QuestionError("no named group", group=group)
        if group.casefold() not in GROUPS:
            unknown("unknown group", "group", group, GROUPS)
        return group.casefold()
    must(group is None or callable(group), "group", group, '"signs"')
    return group if group is None else function_of(group, "group", "lambda card: card.name")


def seen_by(group: str | See, table: Any) -> See:
    """What the map sees of a card at this table."""
    return GROUPS[group](table) if isinstance(group, str) else group


def standing(table: Any, see: See) -> dict[Hashable, list[Any]]:
    """For each class the cards that may stand for it: the first one, and whatever shows something new beside it."""
    piles = {"card": [*table.bag, *table.discard]} if hasattr(table, "bag") else {
        kind: [*getattr(table, kind).rest, *getattr(table, kind).top] for kind in ("tokens", "fury", "boneyard")
    }  # fmt: skip
    if "fury" in piles:
        piles["fury"] += table.fury_discard
    stands: dict[Hashable, list[Any]] = {}
    shown: dict[Hashable, set[Any]] = defaultdict(set)
    for kind, cards in piles.items():
        for card in cards:
            key = kind, fixed(see(card))
            facts = {(fact, getattr(card, fact, card)) for fact in ("name", "suit", "rank", "border")}
            if not facts <= shown[key]:
                stands.setdefault(key, []).append(card)
                shown[key] |= facts
    return stands


def coarse(table: Any, group: Group, turn: int = 0, mixed: bool = False) -> Callable[[Any], None] | None:
    """Let one card of each class stand for all of it in the deck and in the discard pile that becomes a deck.

    In the dice game these are the piles of tokens, fury and boneyard cards. Answers what must hold at every table met.
    With each `turn` another card stands for the class; `mixed`, it takes turns with the first one, so that not all cards
    of a class are equal. By a ready-made map nothing is merged where a set of one's own is in use.
    """
    if group is None or (isinstance(group, str) and anything_read(table)):
        return None
    see = seen_by(group, table)
    stands = {key: [cards[0]] * mixed + [cards[turn % len(cards)]] for key, cards in standing(table, see).items()}
    standing_in = {key: cycle(cards) for key, cards in stands.items()}

    def mapped(cards: list[Any], kind: str = "card") -> list[Any]:
        return [next(standing_in[kind, see(card)]) for card in cards]

    if not hasattr(table, "bag"):
        for kind in ("tokens", "fury", "boneyard"):
            pile = getattr(table, kind)
            pile.rest, pile.top = sorted(mapped(pile.rest, kind)), mapped(pile.top, kind)
        table.fury_discard = mapped(table.fury_discard, "fury")
        return None
    table.bag = mapped(table.bag)
    if group != "signs" or not _pile_is_read(table):
        table.discard = mapped(table.discard)
    order = {card: place for place, card in enumerate(dict.fromkeys(chain.from_iterable(stands.values())))}
    table.bag.sort(key=order.__getitem__)
    return _no_new_hand_cards(table) if group == "signs" else None


def _pile_is_read(table: Any) -> bool:
    """Whether anybody may take a card off the discard pile (CARD-CHAR-PEDRO-RAMIREZ-1), or have the ability of one who may."""
    return any(player.character in ("Pedro Ramirez", "Vera Custer") for player in table.players)


def anything_read(table: Any) -> bool:
    """Whether a set of one's own is in use, whose functions may look at anything on a card."""
    return any(not each.printed for each in SETS.in_use(table.expansions))


def hidden_from_draws(table: Any, group: See) -> frozenset[str]:
    """The rules of those draws! of which a group of one's own does not show the outcome."""
    met: dict[Hashable, set[tuple[bool, bool]]] = defaultdict(set)
    for card in (*table.bag, *table.discard):
        suit = table.event_power.suit or card.suit
        met[fixed(group(card))].add((is_hearts(suit, card), explodes(suit, card)))
    hearts, blast = (any(len({each[place] for each in seen}) > 1 for seen in met.values()) for place in (0, 1))
    return frozenset(rule for rule in DRAWS if (blast if rule == "CARD-DYN-2" else hearts))


def refusals(start: Any, group: Group) -> list[Callable[[Request], None]]:
    """What must hold at every request met.

    With signs alone no card may come into a hand; with names alone nothing may look at a suit, and no draw! at what is
    hidden. What else a group of one's own hides is seen when other cards stand for its classes.

    Raises:
        QuestionError: Apache Kid is in the game, whom Diamonds spare.
    """
    if isinstance(group, str) and anything_read(start):
        return []
    if group == "signs":
        return [_no_card_drawn]
    if callable(group) and hasattr(start, "bag"):
        rules, shows = hidden_from_draws(start, group), set[str | None]()
    elif group == "names":
        there = {player.character: player.name for player in start.players if not player.out}
        if "Apache Kid" in there:
            raise QuestionError("group hides suits", who=there["Apache Kid"])
        rules = DRAWS
        shows = {there.get(each) for each in ("Black Jack", "Vera Custer")} if "Black Jack" in there else set()
    else:
        return []

    def hear(request: Request) -> None:
        if isinstance(request, Chance) and request.what == "card":
            if request.rule in rules or (request.rule == "CARD-TURN-5" and request.about in shows):
                raise QuestionError("group hides suits", who=request.about)

    return [hear]


def _no_card_drawn(request: Request) -> None:
    if isinstance(request, Chance) and request.what == HIDDEN:
        raise QuestionError("group too coarse", group="signs")


def _no_new_hand_cards(start: Any) -> Callable[[Any], None]:
    known: Counter[Any] = Counter(card for player in start.players for card in (*player.hand, *player.in_play))
    known.update([*start.aside, *(card for card, _ in start.top)])
    if _pile_is_read(start):
        known.update(start.discard)

    def watch(table: Any) -> None:
        held = Counter(card for player in table.players for card in player.hand)
        if held - known:
            raise QuestionError("group too coarse", group="signs")

    return watch

"""How cards move: drawing, discarding, taking, turning over.

Every verb here ends in `settle`, where somebody has to act because a hand is empty, so he acts at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from bangkit.cards.faces import UNKNOWN, Card
from bangkit.cards.hooks import gather
from bangkit.cards.moves import Move
from bangkit.cards.table import EVERYBODY, Player, Table
from bangkit.core.requests import NO_FACTS, Ask, Chance, DrawFrom, Free

Offer = Callable[[Table, Player], Sequence[Move] | None]
"""The options of a player who is asked."""


async def settle(table: Table) -> None:
    """Let everybody act whose hand is empty (CARD-CHAR-SUZY-LAFAYETTE-6)."""
    for place in table.refilling:
        if not table.players[place].hand:
            await fill_empty_hands(table)
            return


async def fill_empty_hands(table: Table) -> None:
    """In seat order from the current player (CARD-FLOW-6), but not a ghost who discards his hand (CDEC-34, CONF-10, NOON-GHOST-22)."""
    for player in table.clockwise(table[table.current]):
        if player.hand or player.ability.hand_empty is None or (player.ghost and table.phase == "discard"):
            continue
        if not (table.duelling and table.house["suzy_waits_in_duel"]):
            await player.ability.hand_empty(table, player)


async def decide(
    table: Table, player: Player, what: str, rule: str, offer: Offer | list[Move], facts: Mapping[str, Any] = NO_FACTS
) -> Move | None:
    """Ask a player until he answers; free actions are carried out in between (CDEC-25).

    `offer` lists the options, or gives them anew after each free action and None when nothing is left to decide.
    """
    while True:
        if table.lazy:
            await name_hands(table, player)
        options = offer if isinstance(offer, list) else offer(table, player)
        if options is None:
            return None
        anytime = partial(free_actions, table) if table.free else ()
        answer: Any = await Ask(player.name, what, rule, options, facts, anytime)
        if type(answer) is not Free:
            return answer  # type: ignore[no-any-return]
        owner = table.by_name[answer.who]
        action = owner.ability.anytime
        assert action is not None
        await action.perform(table, owner, answer.move)


def free_actions(table: Table) -> list[Free]:
    """What anybody may do at any moment, whoever is asked (CARD-CHAR-SID-KETCHUM-1)."""
    return [
        Free(player.name, move)
        for player in table.free
        if (action := player.ability.anytime) is not None
        for move in action.candidates(table, player)
        if not action.refusals(table, player, move)
    ]


async def name_hands(table: Table, asked: Player) -> None:
    """Let luck name what the player who is asked holds, and everybody who may act at any time."""
    for player in table.players:
        if player is asked or (player.ability.anytime is not None and not player.out):
            await name_hand(table, player)


async def name_hand(table: Table, player: Player) -> None:
    """Let luck name the cards of a hand that a scenario left open."""
    while UNKNOWN in player.hand:
        await name_first(table, player)


async def name_first(table: Table, player: Player) -> Card:
    """Let luck name the first open card of a hand."""
    named: Card = await DrawFrom("hidden card", "CARD-INFO-1", table.bag, player.name)
    table.lazy -= 1
    player.hand[player.hand.index(UNKNOWN)] = named
    return named


# -- the deck ------------------------------------------------------------------------------------


def receive(player: Player, taken: Card, marks: int, known: int | None = None) -> None:
    """Put a card at the end of a hand, with the marks of those who have seen it and know it is there."""
    player.hand.append(taken)
    player.seen.append(marks)
    player.known.append(marks if known is None else known)


# -- out of a hand -------------------------------------------------------------------------------


def remove(player: Player, held: Card) -> tuple[int, int]:
    """Take a card out of a hand, the one that came first among equals; answers its marks."""
    place = player.hand.index(held)
    del player.hand[place]
    return player.seen.pop(place), player.known.pop(place)


async def discard(table: Table, player: Player, held: Card, rule: str = "CARD-TURN-10") -> None:
    """Discard a card from the hand."""
    remove(player, held)
    table.discard.insert(0, held)
    if table.wordy:
        table.note(rule, "discards", player=player.name, card=held.text)
    if table.refilling:
        await settle(table)


def finish(table: Table, resolved: Card) -> None:
    """Discard a card that has been resolved (CARD-PLAY-6)."""
    table.aside.remove(resolved)
    table.discard.insert(0, resolved)


async def random_card(table: Table, owner: Player, rule: str, taker: str) -> Card:
    """Choose a card of a hand blindly and take it out; whoever knew the hand knows it no longer for sure."""
    chosen: Card = await Chance("hand", rule, owner.hand, owner.name)
    if len(owner.hand) > 1:
        insiders = owner.bit | (table.by_name[taker].bit if taker in table.by_name else 0)
        owner.known = [marks & insiders for marks in owner.known]
    return chosen


async def steal(table: Table, thief: Player, owner: Player, pick: Card | str, rule: str) -> None:
    """Take a card from a player, blindly from the hand or a named one from the table, into the hand (CARD-SYM-5, CARD-SYM-6)."""
    if pick == "hand":
        taken = await random_card(table, owner, rule, thief.name)
        seen, _ = remove(owner, taken)
        both = owner.bit | thief.bit
        receive(thief, taken, seen | both, both)
        if table.wordy:
            told, secret = (thief.name, owner.name), {"card": taken.text}
            table.note(rule, "steals", told, secret, player=thief.name, target=owner.name)
    else:
        assert isinstance(pick, Card)
        leave_play(owner, pick)
        receive(thief, pick, EVERYBODY)
        if table.wordy:
            table.note(rule, "takes", player=thief.name, target=owner.name, card=pick.text)
    if table.refilling:
        await settle(table)


async def strip(table: Table, owner: Player, pick: Card | str, rule: str, by: str) -> None:
    """Make a player discard a blind card of his hand or a named one from the table (CARD-SYM-7)."""
    if pick == "hand":
        lost = await random_card(table, owner, rule, "")
        if lost is UNKNOWN:
            lost = await name_first(table, owner)
        remove(owner, lost)
    else:
        assert isinstance(pick, Card)
        lost = pick
        leave_play(owner, lost)
    table.discard.insert(0, lost)
    if table.wordy:
        table.note(rule, "loses card", player=by, target=owner.name, card=lost.text)
    if table.refilling:
        await settle(table)


# -- on the table --------------------------------------------------------------------------------


def lay(owner: Player, held: Card) -> None:
    """Put a card in front of a player."""
    owner.in_play.append(held)
    gather(owner)


def leave_play(owner: Player, lying: Card) -> None:
    """Take a card away from in front of a player (CARD-PLAY-8)."""
    owner.in_play.remove(lying)
    gather(owner)
    if lying in owner.laid_now:
        owner.laid_now = tuple(each for each in owner.laid_now if each is not lying)


async def discard_from_play(table: Table, owner: Player, lying: Card, rule: str) -> None:
    """Discard a card lying in front of a player."""
    leave_play(owner, lying)
    table.discard.insert(0, lying)
    if table.wordy:
        table.note(rule, "discards", player=owner.name, card=lying.text)
    if table.refilling:
        await settle(table)


async def discard_all(table: Table, owner: Player, rule: str) -> None:
    """Discard everything a player has: the hand from first to last, then the table in order (CARD-ELIM-6)."""
    if table.lazy:
        await name_hand(table, owner)
    for lost in (*owner.hand, *owner.in_play):
        table.discard.insert(0, lost)
        table.note(rule, "discards", player=owner.name, card=lost.text)
    clear(owner)
    if table.refilling:
        await settle(table)


def clear(owner: Player) -> None:
    """Leave a player without any card."""
    owner.hand, owner.seen, owner.known, owner.in_play, owner.laid_now = [], [], [], [], ()
    gather(owner)


# -- draw! ---------------------------------------------------------------------------------------

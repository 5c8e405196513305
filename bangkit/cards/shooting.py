"""Shooting: a shot, and what cancels it: Missed! cards, Barrels and green cards (CARD-BANG, CARD-BARREL).

What each card aims at, and that nobody shoots at himself (CARD-BANG-14), stands in its set; how many BANG! cards a turn allows in
`law.checks` (CARD-BANG-10, CARD-BANG-12, CARD-PLAY-2); that they are discarded, cancelled or not, in `playing` (CARD-BANG-9).
"""

from __future__ import annotations

from functools import partial

from bangkit.cards.deck import draw
from bangkit.cards.draw_check import draw_check, is_hearts
from bangkit.cards.elimination import lose_life
from bangkit.cards.faces import CARDS, card_of
from bangkit.cards.green_cards import answer_with_green, green_card
from bangkit.cards.hooks import force
from bangkit.cards.law.offers import shot_answers
from bangkit.cards.moves import PASS, Move
from bangkit.cards.moving import decide, discard
from bangkit.cards.table import Player, Table
from bangkit.core.running import Tasks


async def be_shot(table: Table, target: str, shooter: str, source: str, needed: int = 1) -> None:
    """A player is shot at; a shot that is not cancelled costs him 1 life (CARD-BANG-4, CARD-BANG-6, CARD-BANG-7, CARD-SYM-1, CARD-SYM-2, CARD-FLOW-5).

    `source` names the card (or ability) that fires; `needed` is the number of Missed! that cancel it.
    """
    victim, by = table.by_name[target], table.by_name[shooter]
    if victim.out or ignored(table, victim, shooter, source):
        return
    if table.wordy:
        table.note("CARD-BANG-4", "shot", player=target, shooter=shooter, card=source)
    if await cancels(table, victim, by, source, needed):
        if table.wordy:
            table.note("CARD-SYM-1", "misses", player=target, shooter=shooter, card=source)
    else:
        await lose_life(table, victim, 1, by, "CARD-BANG-6")


async def cancels(table: Table, target: Player, shooter: Player, source: str, needed: int) -> bool:
    """The target, and nobody else, answers step by step until the shot is cancelled or he stops, as he likes (CARD-BANG-5, CARD-BANG-8, CARD-BARREL-2, CARD-BARREL-3, CARD-BARREL-4, CDEC-15).

    Where two Missed! are needed, a Barrel counts as one of them, and an answer that is not enough is spent
    (CARD-CHAR-SLAB-THE-KILLER-2, CARD-CHAR-SLAB-THE-KILLER-3).
    """
    used: list[str] = []
    offer = partial(shot_answers, used=used)
    so_far = 0
    while needed:
        facts = {"shooter": shooter.name, "card": source, "needed": needed, "used": tuple(used)}
        if so_far:
            facts["so_far"] = so_far
        move = await decide(table, target, "shot", "CARD-BANG-4", offer, facts)
        if move is None or move is PASS:
            return False
        if await answer_works(table, target, move, used):
            needed, so_far = needed - 1, so_far + 1
    return True


async def answer_works(table: Table, target: Player, move: Move, used: list[str]) -> bool:
    """One answer to a shot: a draw! for a Barrel, a green card from the table, or a card from the hand (DODGE-GEN-1, DODGE-CARD-DODGE-1).

    A Barrel works against every shot and stays where it lies; its card is discarded before that of the shot
    (CARD-BARREL-1, CARD-BARREL-5, CARD-BARREL-6, CARD-BARREL-7, DODGE-GEN-7).
    """
    if move.thing is not None:
        if (lying := green_card(target, move.thing)) is None:
            used.append(move.thing)
            helped = await draw_check(table, target, is_hearts, "CARD-BARREL-1")
            if table.wordy and not helped:
                table.note("CARD-BARREL-1", "no heart", player=target.name)
            return helped
        await answer_with_green(table, target, lying)
        return True
    assert move.card is not None
    await answer_with(table, target, move, "CARD-BANG-4")
    if move.as_name is None and move.card.kind.draws:
        await draw(table, target, move.card.kind.draws, "DODGE-CARD-DODGE-1")
    return True


async def answer_with(table: Table, player: Player, move: Move, rule: str, *, in_duel: bool = False) -> None:
    """Discard a card as an answer."""
    assert move.card is not None
    if table.wordy:
        table.note(rule, "answers", player=player.name, card=move.card.text, kind=move.as_name)
    await discard(table, player, move.card, rule)
    if player.ability.after_answer is not None:
        await player.ability.after_answer(table, player, move.card.name if move.as_name is None else "", in_duel)


def missed_needed(table: Table, shooter: Player) -> int:
    """How many Missed! cancel one of this player's BANG! cards: one, or more by an ability (CARD-CHAR-SLAB-THE-KILLER-1, CARD-CHAR-SLAB-THE-KILLER-4, DODGE-GEN-8)."""
    return force(table, shooter).missed_needed


def ignored(table: Table, target: Player, by: str, source: str) -> bool:
    """Whether what another player plays does nothing to this target, by his ability.

    `source` is the text of the card, or of the cards joined by " & "; what no card does is never ignored.
    """
    ignores = target.ability.ignores
    if ignores is None or by == target.name:
        return False
    played = [card_of(text) for text in source.split(" & ") if text in CARDS]
    if not played or not ignores(table, played):
        return False
    table.note(target.ability.rule, "ignores", player=target.name, card=source)
    return True


TASKS: Tasks = {"be shot": be_shot}

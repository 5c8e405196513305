"""Losing life, the lethal moment, elimination, rewards, and the end of the game."""

from __future__ import annotations

from itertools import cycle

from bangkit.cards.cardset import goals_of
from bangkit.cards.deck import draw
from bangkit.cards.faces import Card
from bangkit.cards.hooks import force, refresh
from bangkit.cards.law.offers import lethal_answers
from bangkit.cards.moves import PASS, Move
from bangkit.cards.moving import (
    clear,
    decide,
    discard,
    discard_all,
    discard_from_play,
    name_hand,
    receive,
    settle,
    steal,
)
from bangkit.cards.table import EVERYBODY, Player, Table
from bangkit.core.roles import DEPUTY, OUTLAW, SHERIFF
from bangkit.core.running import Cut
from bangkit.core.winning import Outcome, verdict


class GameOver(Cut):
    """The game is over; everything still unresolved is dropped (CARD-FLOW-7)."""


class TurnOver(Cut):
    """The current player has died in his own turn, which ends at once (CARD-TURN-16, CDEC-6)."""

    def cut(self, table: Table) -> None:
        table.agenda[:] = [("end of turn",)]


async def lose_life(table: Table, player: Player, number: int, by: Player | None, rule: str) -> None:
    """A player loses life points through somebody or nobody (CARD-ELIM-1, CARD-ELIM-8, CARD-ELIM-9, CARD-ELIM-10, CDEC-23).

    The whole loss is subtracted first (CDEC-16), then comes the lethal moment,
    and only a survivor's ability reacts (CDEC-28).
    """
    lost = min(number, player.life) if player.ghost else number
    player.life -= lost
    if table.wordy:
        table.note(rule, "loses", player=player.name, lost=lost, life=player.life, killer=by.name if by else None)
    if player.life <= 0 and not player.ghost:
        await lethal_moment(table, player)
        if player.life <= 0:
            await eliminate(table, player, by)
            return
    if lost and player.ability.after_loss is not None:
        await player.ability.after_loss(table, player, lost, by)


async def lethal_moment(table: Table, player: Player) -> None:
    """A dying player plays Beers one by one until his life is at least 1, or stops, and is eliminated (CARD-BANG-7, CARD-BEER-7, CARD-BEER-8, CARD-ELIM-3).

    He may begin although they are not enough, and in his own turn as well (CARD-BEER-6, CARD-BEER-9). Only Beer helps
    (CARD-ELIM-2, DODGE-GEN-2), but while he decides, Sid Ketchum may use his ability, as at any time.
    """
    while player.life <= 0:
        move = await decide(table, player, "lethal", "CARD-BEER-7", lethal_answers, {"life": player.life})
        if move is None or move is PASS or move.card is None:
            return
        table.note("CARD-BEER-7", "plays", player=player.name, card=move.card.text)
        await discard(table, player, move.card, "CARD-BEER-7")
        heal(table, player, beer_strength(table, player), "CARD-BEER-7")
        if player.ability.after_answer is not None:
            await player.ability.after_answer(table, player, move.card.name, False)


def heal(table: Table, player: Player, number: int, rule: str) -> None:
    """A player regains life points, never above his starting life (CARD-BEER-2)."""
    gained = min(number, player.starting_life - player.life)
    if gained > 0:
        player.life += gained
        if table.wordy:
            table.note(rule, "heals", player=player.name, regained=gained, life=player.life)


def beer_strength(table: Table, player: Player) -> int:
    """The life points that a Beer card, and nothing like it, gives this player: 1, or more by an ability (CARD-BEER-1, DODGE-CHAR-TEQUILA-JOE-2)."""
    return force(table, player).beer_heals


async def eliminate(table: Table, player: Player, by: Player | None, rule: str = "CARD-ELIM-4") -> None:
    """The steps of an elimination, in their order (CARD-ELIM-18, CDEC-10), after the chance to survive; the role is shown (CARD-ELIM-4).

    Who is out has no turn and no place in a distance (CARD-ELIM-7). Abilities that react are carried out in seat order from the
    current player, after the cards have left (CARD-FLOW-6).
    """
    player.out = player.role_shown = True
    player.out_in_own_turn = player.name == table.current
    player.ghost = False
    player.copies = None
    refresh(table)
    killer = by if by is not player else None
    table.note(rule, "eliminated", player=player.name, role=player.role, killer=by.name if by else None)
    if goals := goals_of(table):
        end_game(table, goals.verdict(table, player, killer))
    elif not table.house["deaths_together"]:
        judge(table)
    await cards_leave(table, player)
    for other in table.clockwise(table[table.current]):
        if other is not player and other.ability.after_elimination is not None:
            await other.ability.after_elimination(table, other)
    if killer is not None and not killer.out:
        await reward_or_penalty(table, player, killer)
    if player.name == table.current:
        if table.house["deaths_together"]:
            judge(table)
        raise TurnOver


def judge(table: Table) -> None:
    """End the game if somebody has won (CARD-END-1, CARD-END-2, CARD-END-3, CARD-END-4, CARD-END-5, CARD-END-6, CARD-END-7, CARD-END-8, CARD-END-9)."""
    if goals_of(table) is None:
        end_game(table, verdict(table.players))


def end_game(table: Table, outcome: Outcome | None) -> None:
    """The game is over as soon as it has an outcome."""
    if outcome is not None:
        table.outcome = outcome
        table.phase = "over"
        table.note(outcome.rule, "wins", winners=list(outcome.winners), side=outcome.side)
        raise GameOver


async def cards_leave(table: Table, dead: Player) -> None:
    """The cards of an eliminated player go to whoever inherits them, else to the discard pile (CARD-ELIM-5, CARD-CHAR-VULTURE-SAM-2, CARD-CHAR-VULTURE-SAM-3, DODGE-CHAR-SEAN-MALLORY-2).

    They go in a fixed order (CARD-ELIM-6), before any reward is drawn (CARD-CHAR-VULTURE-SAM-5). A card that is being resolved belongs
    to nobody; it is discarded when the turn ends, in `turn.end_turn` (CARD-ELIM-19).
    """
    heirs = [each for each in table.clockwise(dead) if each.ability.inherits and each is not dead]
    if table.lazy:
        await name_hand(table, dead)
    if len(heirs) > 1:
        await heirs_share(table, dead, heirs)
    elif heirs:
        await heir_takes(table, dead, heirs[0])
    elif table.house["dying_orders_discards"]:
        await dead_discards(table, dead)
    else:
        await discard_all(table, dead, "CARD-ELIM-5")


async def dead_discards(table: Table, dead: Player) -> None:
    """House rule: the dead player names the order in which his cards are discarded (CDEC-26)."""
    while left := [Move("discard", each) for each in dict.fromkeys((*dead.hand, *dead.in_play))]:
        move = await decide(table, dead, "last discards", "CDEC-26", left)
        assert move is not None and move.card is not None
        if move.card in dead.hand:
            await discard(table, dead, move.card, "CARD-ELIM-5")
        else:
            await discard_from_play(table, dead, move.card, "CARD-ELIM-5")


async def heirs_share(table: Table, dead: Player, heirs: list[Player]) -> None:
    """Heirs take one card each in turn, the first one clockwise after the dead player first (DODGE-CHAR-VERA-CUSTER-5)."""
    rule = "DODGE-CHAR-VERA-CUSTER-5"
    for heir in cycle(heirs):
        picks: list[Card | str] = [*(["hand"] if dead.hand else []), *dead.in_play]
        if not picks:
            return
        options = [Move("victim", None, dead.name, pick) for pick in picks]
        move = await decide(table, heir, "share", rule, options, {"target": dead.name})
        assert move is not None and move.pick is not None
        await steal(table, heir, dead, move.pick, rule)


async def heir_takes(table: Table, dead: Player, heir: Player) -> None:
    """One heir takes everything into his hand at once, in the fixed order (CARD-CHAR-VULTURE-SAM-1, CARD-CHAR-VULTURE-SAM-6)."""
    lay_open = [each.text for each in dead.in_play]
    told = {"cards": [*(each.text for each in dead.hand), *lay_open]}
    for held, seen in zip(dead.hand, dead.seen, strict=True):
        both = heir.bit | dead.bit
        receive(heir, held, seen | both, both)
    for lying in dead.in_play:
        receive(heir, lying, EVERYBODY)
    if count := len(told["cards"]):
        both_know, facts = (heir.name, dead.name), {"player": heir.name, "target": dead.name, "count": count}
        table.note("CARD-CHAR-VULTURE-SAM-1", "takes", both_know, told, **facts, open=lay_open or None)
    clear(dead)
    await settle(table)


async def reward_or_penalty(table: Table, dead: Player, killer: Player) -> None:
    """Whoever kills an Outlaw draws three cards, for each of them; a Sheriff who kills a Deputy discards all (CARD-ELIM-11, CARD-ELIM-14, CARD-ELIM-12, CARD-ELIM-13, CARD-ELIM-15, CARD-ELIM-16, CARD-ELIM-17, CDEC-27).

    The penalty is no elimination: nobody inherits anything (CARD-CHAR-VULTURE-SAM-4).
    """
    if goals := goals_of(table):
        await draw(table, killer, 3, goals.reward)
    elif dead.role == OUTLAW:
        await draw(table, killer, 3, "CARD-ELIM-14")
    elif dead.role == DEPUTY and killer.role == SHERIFF:
        await discard_all(table, killer, "CARD-ELIM-11")

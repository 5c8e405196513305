"""The turn: checks of Dynamite and Jail, three phases, and the next player's turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bangkit.cards.elimination import lose_life
from bangkit.cards.faces import Card, card, different
from bangkit.cards.hooks import KINDS, answered, hand_limit, own_ability
from bangkit.cards.law.offers import moves_of_phase_two
from bangkit.cards.moves import PASS, Move, with_card
from bangkit.cards.moving import (
    decide,
    discard,
    discard_from_play,
    draw,
    draw_check,
    explodes,
    finish,
    is_hearts,
    lay,
    leave_play,
    pay_owed,
    set_aside,
    settle,
)
from bangkit.cards.table import Player, Table
from bangkit.core.roles import DEPUTY, SHERIFF
from bangkit.core.running import Task, Tasks


async def begin_turn(table: Table, name: str) -> None:
    """A turn begins; whoever begins a round, but for the first one, turns an event before all else (NOON-SET-4)."""
    player = table.by_name[name]
    first = not table.turn and not table.round
    table.current, table.phase, table.bangs, table.used = name, "start", 0, ()
    table.turn += 1
    player.laid_now = ()
    if table.journal is not None:
        table.note("CARD-TURN-2", "turn begins", player=name)
    if player.out and table.event_power.returns is not None:
        await table.event_power.returns(table, player)
    if table.began is None and player is opener(table):
        table.began = name
        table.round += 1
        if table.events and not first:
            schedule(table, [("turn event",), ("start of turn", name)])
            return
    await start_of_turn(table, name)


async def start_of_turn(table: Table, name: str) -> None:
    """The event strikes, then come the checks of what lies there, then phase 1 (CARD-TURN-4, NOON-SET-9)."""
    player = table.by_name[name]
    table.agenda.append(("phase one", name))
    if checked := [lying for lying in player.in_play if lying.kind.demands]:
        if table.house["dynamite_first"]:
            checked.sort(key=lambda lying: lying.name != "Dynamite")
        schedule(table, [(lying.kind.demands, name, lying.text) for lying in checked])
    if table.event_power.turn_begins is not None:
        await table.event_power.turn_begins(table, player)


def schedule(table: Table, tasks: Sequence[Task]) -> None:
    """Put tasks on the agenda, the first one to be done next."""
    table.agenda += tasks[::-1]


async def check_dynamite(table: Table, name: str, text: str) -> None:
    """On 2 to 9 of Spades the Dynamite explodes for 3 life, else it moves on to the left (CARD-DYN-2, CARD-DYN-3, CARD-DYN-4)."""
    player, dynamite = table.by_name[name], card(text)
    if dynamite not in player.in_play:
        return
    if await draw_check(table, player, explodes, "CARD-DYN-2"):
        table.note("CARD-DYN-3", "explodes", player=name)
        await discard_from_play(table, player, dynamite, "CARD-DYN-3")
        await lose_life(table, player, 3, None, "CARD-DYN-3")
        return
    for heir in table.others(player):
        if all(lying.name != dynamite.name for lying in heir.in_play):
            leave_play(player, dynamite)
            lay(heir, dynamite)
            table.note("CARD-DYN-4", "passes dynamite", player=name, target=heir.name)
            break


async def check_jail(table: Table, name: str, text: str) -> None:
    """On Hearts the player escapes, else phases 1 and 2 are lost; the Jail is discarded (CARD-JAIL-3, CARD-JAIL-4)."""
    player, jail = table.by_name[name], card(text)
    if jail not in player.in_play:
        return
    escaped = await draw_check(table, player, is_hearts, "CARD-JAIL-3")
    await discard_from_play(table, player, jail, "CARD-JAIL-3")
    if escaped:
        table.note("CARD-JAIL-3", "escapes jail", player=name)
    else:
        table.note("CARD-JAIL-4", "stays in jail", player=name)
        table.used += ("Jail",)


async def phase_one(table: Table, name: str) -> None:
    """Phase 1: draw two cards, or as the player's ability says (CARD-TURN-5)."""
    player = table.by_name[name]
    lost = "Jail" in table.used
    table.phase = "start" if lost else "draw"
    if (before := own_ability(player).before_phase_one) is not None:
        await before(table, player)
    if lost:
        table.agenda.append(("phase three", name))
        return
    number, ability = cards_of_phase_one(table, player), player.ability
    if ability.phase_one is not None:
        await ability.phase_one(table, player, number)
    else:
        if ability.first_card is not None and await ability.first_card(table, player):
            number -= 1
        await draw(table, player, number, "CARD-TURN-5")
    if table.event_power.extra:
        await draw(table, player, table.event_power.extra, table.event_power.rule)
    table.agenda.append(("phase two", name))


def cards_of_phase_one(table: Table, player: Player) -> int:
    """How many cards the player draws in phase 1: two, a ghost three, or the number of his ability (CDEC-49)."""
    number = 3 if player.ghost else 2
    if player.ability.draws is not None:
        number = answered("draws", player.ability.draws(table, player, number))
    return max(number - table.event_power.fewer, 1)


async def phase_two(table: Table, name: str) -> None:
    """Phase 2: play any number of cards, one after another (CARD-TURN-8, CARD-FLOW-1)."""
    player = table.by_name[name]
    table.phase = "play"
    move = await decide(table, player, "play", "CARD-TURN-8", moves_of_phase_two)
    if move is None or move is PASS:
        table.agenda.append(("phase three", name))
        return
    table.agenda.append(("phase two", name))
    if move.thing is not None:
        await use(table, player, move)
    else:
        await play(table, player, move)


async def play(table: Table, player: Player, move: Move) -> None:
    """A card leaves the hand; its effect follows as tasks, and the card is discarded after them (CARD-PLAY-6)."""
    held = move.card
    assert held is not None
    kind: Any = held.kind if move.as_name is None else KINDS[move.as_name]
    if table.journal is not None:
        table.note("CARD-PLAY-5", "plays", player=player.name, card=held.text, target=move.target, kind=move.as_name)
    if kind.lays is not None:
        await lay_down(table, player, held, table[move.target] if move.target else player)
        return
    if move.price is not None:
        await discard(table, player, move.price, "DODGE-COST-1")
    if kind.counts_as_bang:
        table.bangs += 1
    table.agenda.append(("finish", held.text))
    schedule(table, kind.effect(table, player, move))
    set_aside(table, player, held)
    if table.refilling:
        await settle(table)


async def lay_down(table: Table, player: Player, held: Card, owner: Player) -> None:
    """Put a card in play in front of a player (CARD-PLAY-13); an old weapon is discarded first (CARD-WEAP-5, CARD-WEAP-6)."""
    if held.reach is not None:
        for old in [lying for lying in owner.in_play if lying.reach is not None]:
            await discard_from_play(table, owner, old, "CARD-WEAP-5")
    set_aside(table, player, held)
    if table.refilling:
        await settle(table)
    table.aside.remove(held)
    lay(owner, held)
    if held.border == "green":
        owner.laid_now += (held,)
    if table.journal is not None:
        other = None if owner is player else owner.name
        table.note("CARD-PLAY-7", "lays", player=player.name, card=held.text, target=other)


async def use(table: Table, player: Player, move: Move) -> None:
    """Use an ability, or a green card, which is discarded first as the price of its effect (DODGE-GREEN-4)."""
    lying = next((each for each in player.in_play if each.name == move.thing and each.border == "green"), None)
    if lying is None:
        assert player.ability.action is not None
        await player.ability.action.perform(table, player, move)
        return
    kind = lying.kind.used
    table.note("DODGE-GREEN-3", "plays", player=player.name, card=lying.text, target=move.target)
    move = move._replace(card=lying)
    together: list[Task] = [("judge",)] if table.house["deaths_together"] else []
    second_row: list[Task] = [("draw", player.name, kind.draws)] if kind.draws and kind.aims else []
    schedule(table, [*kind.effect(table, player, move), *together, *second_row])
    await discard_from_play(table, player, lying, "DODGE-GREEN-3")


async def phase_three(table: Table, name: str) -> None:
    """Phase 3: discard, one card after another, until the hand is within the limit (CARD-TURN-10, CARD-TURN-11)."""
    player = table.by_name[name]
    table.phase = "discard"
    while len(player.hand) > (limit := hand_limit(table, player)):
        move = await decide(table, player, "discard", "CARD-TURN-10", surplus, {"limit": limit})
        if move is not None and move.card is not None:
            await discard(table, player, move.card)
    table.agenda.append(("end of turn",))
    if player.ghost:
        table.agenda.append(("leave", name))


def surplus(table: Table, player: Player) -> list[Move] | None:
    """The cards a player may discard, if his hand is larger than his limit (CARD-TURN-12)."""
    if len(player.hand) <= hand_limit(table, player):
        return None
    return [with_card("discard", held) for held in different(player.hand)]


async def end_turn(table: Table) -> None:
    """The turn ends; what was being resolved is discarded, and the next living player begins (CARD-TURN-15)."""
    player = table.by_name[table.current]
    table.duelling = False
    for resolved in list(table.aside):
        finish(table, resolved)
        await settle(table)
    if table.owed:
        await pay_owed(table)
    table.store = 0
    if not table.house["green_missed_sleeps"]:
        player.laid_now = ()
    if table.journal is not None:
        table.note("CARD-TURN-15", "turn ends", player=player.name)
    table.agenda.append(("turn", next_player(table, player).name))
    if table.refilling:
        await settle(table)


def next_player(table: Table, player: Player) -> Player:
    """Whose turn is next: the next player in the game (CARD-TURN-2, CARD-ELIM-7), one who returns, or who begins a new round.

    A round ends when the turn comes back to, or passes, the seat of the player who began it (CDEC-45).
    """
    event, players = table.event_power, table.players
    began = table.began or opener(table).name
    place = player.index
    for _ in players:
        place = (place + event.direction) % len(players)
        if players[place].name == began:
            break
        if not players[place].out or event.returns is not None:
            return players[place]
    table.began = None
    return opener(table)


def opener(table: Table) -> Player:
    """Who begins a round: the Sheriff, or the Deputy where there is none (VAR-3P-3), or the next one in the game (NOON-SET-8)."""
    for role in (SHERIFF, DEPUTY, None):
        for player in table.players:
            if player.role == role:
                return table.from_seat(player)[0] if player.out else player
    return table.ring[0]


TASKS: Tasks = {
    "turn": begin_turn,
    "check dynamite": check_dynamite,
    "check jail": check_jail,
    "start of turn": start_of_turn,
    "phase one": phase_one,
    "phase two": phase_two,
    "phase three": phase_three,
    "end of turn": end_turn,
}

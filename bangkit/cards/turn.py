"""The turn: the checks at its start, three phases in fixed order (CARD-TURN-3), and the next player's turn."""

from __future__ import annotations

from bangkit.cards.deck import draw
from bangkit.cards.faces import different
from bangkit.cards.hooks import answered, own_ability
from bangkit.cards.law.offers import moves_of_phase_two
from bangkit.cards.moves import PASS, Move, with_card
from bangkit.cards.moving import decide, discard, finish, free_actions, settle
from bangkit.cards.playing import pay_owed, play, use
from bangkit.cards.table import Player, Table
from bangkit.core.errors import BangkitError
from bangkit.core.roles import DEPUTY, SHERIFF
from bangkit.core.running import Tasks
from bangkit.words.catalogue import say


async def begin_turn(table: Table, name: str) -> None:
    """A turn begins; whoever begins a round, but for the first one, turns an event before all else (NOON-SET-4).

    The BANG! cards of the turn are counted anew (CARD-BANG-12).
    """
    player = table.by_name[name]
    first = not table.turn and not table.round
    table.current, table.phase, table.bangs, table.used = name, "start", 0, ()
    table.turn += 1
    player.laid_now = ()
    if table.wordy:
        table.note("CARD-TURN-2", "turn begins", player=name)
    if player.out and table.event_power.returns is not None:
        await table.event_power.returns(table, player)
    if table.began is None and player is opener(table):
        table.began = name
        table.round += 1
        if table.events and not first:
            table.schedule([("turn event",), ("start of turn", name)])
            return
    await start_of_turn(table, name)


async def start_of_turn(table: Table, name: str) -> None:
    """The event strikes, then come the checks of what lies there, then phase 1 (CARD-TURN-4, NOON-SET-9, CONF-9, CDEC-21, CDEC-46).

    The checks are made in the order in which the cards came to lie there, each of them (CARD-DYN-7, CARD-DYN-8).
    """
    player = table.by_name[name]
    table.agenda.append(("phase one", name))
    if checked := [lying for lying in player.in_play if lying.kind.demands]:
        if table.house["dynamite_first"]:
            checked.sort(key=lambda lying: lying.name != "Dynamite")
        table.schedule([(lying.kind.demands, name, lying.text) for lying in checked])
    if table.event_power.turn_begins is not None:
        await table.event_power.turn_begins(table, player)


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
    """How many cards the player draws in phase 1: two, a ghost three, or the number of his ability (NOON-GHOST-2, NOON-GHOST-16, CDEC-49, CONF-8).

    An event that brings fewer leaves at least one (NOON-THIRST-1, NOON-THIRST-3).
    """
    number = 3 if player.ghost else 2
    if player.ability.draws is not None:
        number = answered("draws", player.ability.draws(table, player, number))
    return max(number - table.event_power.fewer, 1)


async def phase_two(table: Table, name: str) -> None:
    """Phase 2: play any number of cards, one after another (CARD-TURN-8, CARD-FLOW-1, CARD-TURN-9)."""
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


async def phase_three(table: Table, name: str) -> None:
    """Phase 3: discard, one card after another, until the hand is within the limit (CARD-TURN-10, CARD-TURN-11, CARD-TURN-14, CDEC-5, CDEC-55).

    A ghost discards to his life as well, and then leaves (NOON-GHOST-6, NOON-GHOST-7).
    """
    player = table.by_name[name]
    table.phase = "discard"
    while len(player.hand) > (limit := hand_limit(table, player)):
        move = await decide(table, player, "discard", "CARD-TURN-10", surplus, {"limit": limit})
        if move is not None and move.card is not None:
            await discard(table, player, move.card)
    table.agenda.append(("end of turn",))
    if player.ghost:
        table.agenda.append(("leave", name))


def hand_limit(table: Table, player: Player) -> int:
    """The number of cards a player may keep at the end of his turn (CARD-TURN-10, CARD-TURN-13)."""
    limit = player.ability.hand_limit
    return answered("hand_limit", limit(table, player)) if limit else player.life if player.life > 0 else 0


def surplus(table: Table, player: Player) -> list[Move] | None:
    """The cards a player may discard, if his hand is larger than his limit (CARD-TURN-12)."""
    if len(player.hand) <= hand_limit(table, player):
        return None
    return [with_card("discard", held) for held in different(player.hand)]


async def end_turn(table: Table) -> None:
    """The turn ends, also that of a player who died in it; what was being resolved is discarded, and the next living player begins (CARD-TURN-15, CARD-TURN-16, CARD-ELIM-19, DODGE-GREEN-6, CONF-3)."""
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
    if table.wordy:
        table.note("CARD-TURN-15", "turn ends", player=player.name)
    if not (table.bag or table.top or table.discard):
        stop_if_nothing_can_happen(table)
    if table.ring:  # without roles all may fall, and nobody is left to have a turn
        table.agenda.append(("turn", next_player(table, player).name))
    if table.refilling:
        await settle(table)


def stop_if_nothing_can_happen(table: Table) -> None:
    """Refuse to pass turns for ever: no card is left to draw, nobody can do anything, and nothing else will happen.

    A card that lies there may still change that within a round, so two rounds of such turns have to pass.
    """
    powers = [table.event_power, *(player.ability for player in table.ring)]
    acts = ("turn_begins", "before_phase_one", "first_card", "phase_one")
    more = table.events or any(getattr(power, hook) is not None for power in powers for hook in acts)
    if more or free_actions(table) or any(moves_of_phase_two(table, each) != [PASS] for each in table.ring):
        table.idle = 0
        return
    table.idle += 1
    if table.idle > 2 * len(table.ring):
        raise BangkitError(say("error.nothing can happen"))


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
    """Who begins the game and each round: the Sheriff (CARD-TURN-1), the Deputy where there is none (VAR-3P-3), or the next one in the game (NOON-SET-8)."""
    for role in (SHERIFF, DEPUTY, None):
        for player in table.players:
            if player.role == role:
                return table.clockwise(player)[0] if player.out else player
    return table.ring[0]


TASKS: Tasks = {
    "turn": begin_turn,
    "start of turn": start_of_turn,
    "phase one": phase_one,
    "phase two": phase_two,
    "phase three": phase_three,
    "end of turn": end_turn,
}

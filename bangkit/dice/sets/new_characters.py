"""Module 3, the eight new characters, each on one screen (UNDEAD-CHAR).

Greg Digger's second use of a WHISKY (UNDEAD-CHAR-GREG-01) and Sean Mallory's repeated throw of a duel die, once in his own turn
(UNDEAD-CHAR-SEAN-01, UNDEAD-CHAR-SEAN-02), are told by their records and asked in `sets/duels.py`.
"""

from __future__ import annotations

from bangkit.core.requests import Ask
from bangkit.dice.arrows import take_arrows
from bangkit.dice.diceset import DiceSet
from bangkit.dice.elimination import damage, gain
from bangkit.dice.faces import ARROW, BASE_DIE, DYNAMITE, GATLING, Dice, dice
from bangkit.dice.hooks import Power
from bangkit.dice.moves import PASS, Move, at_each
from bangkit.dice.resolution import EXPLODES_AT, dynamites
from bangkit.dice.sets.duels import DUELS, take_token
from bangkit.dice.sets.fury import FURY, MANY_LOSSES, next_card
from bangkit.dice.table import Player, Table
from bangkit.dice.zombies import limited


def turned(showing: Dice, face: str, to: str, duel_die: bool) -> Dice:
    """The dice after one of them is turned to another face."""
    base, duel = list(showing.base), list(showing.duel)
    faces = duel if duel_die else base
    faces[faces.index(face)] = to
    return dice(base, duel)


async def belle_star(table: Table, player: Player) -> None:
    """After each throw she may change one DYNAMITE die to GATLING (UNDEAD-CHAR-BELLE-01, UNDEAD-CHAR-BELLE-02, DEC-38)."""
    rule, showing = "UNDEAD-CHAR-BELLE-01", table.showing
    options = [
        Move("use", face=DYNAMITE, as_face=GATLING, thing=player.ability.name, duel_die=duel_die)
        for faces, duel_die in ((showing.base, False), (showing.duel, True))
        if DYNAMITE in faces
    ]
    if options:
        move = await Ask(player.name, "change dynamite", rule, (*options, PASS))
        if move.as_face:
            table.showing = turned(showing, move.face, move.as_face, move.duel_die)
            table.note(rule, "turns die", player=player.name, face=move.face, to=move.as_face, showing=str(table.showing))  # fmt: skip


def chucks_turns(table: Table, player: Player) -> tuple[Move, ...]:
    """Once in the turn he may pay 1 life and turn a die to another of its faces (UNDEAD-CHAR-CHUCK-01, DEC-39)."""
    name = player.ability.name
    least = 1 if table.house["chuck_last_life"] else 2
    if name in table.used or player.life < least or dynamites(table, player) >= EXPLODES_AT:
        return ()
    kinds = ((table.showing.base, BASE_DIE, False), (table.showing.duel, table.components.duel_die, True))
    return tuple(
        Move("use", face=face, as_face=to, thing=name, duel_die=duel_die)
        for faces, die, duel_die in kinds
        for face in dict.fromkeys(faces)
        for to in dict.fromkeys(die)
        if to != face
    )


async def chuck_wengam(table: Table, player: Player, move: Move) -> None:
    """He pays, then turns the die; ARROW turned up costs an arrow at once (UNDEAD-CHAR-CHUCK-01, DEC-39)."""
    rule = "UNDEAD-CHAR-CHUCK-01"
    table.used += (player.ability.name,)
    await damage(table, [(player, 1)], rule)
    table.showing = turned(table.showing, move.face, move.as_face, move.duel_die)
    table.note(rule, "turns die", player=player.name, face=move.face, to=move.as_face, showing=str(table.showing))
    if move.as_face == ARROW:
        await take_arrows(table, player, 1, "DICE-ARROW-01")


async def herb_hunter(table: Table, player: Player) -> None:
    """Whoever else lost 2 or more life points in his turn takes a wound token (UNDEAD-CHAR-HERB-01, DEC-40)."""
    for each in table.clockwise(player):
        if each is not player and each.lost >= MANY_LOSSES:
            await take_token(table, each, "UNDEAD-CHAR-HERB-01")


async def pat_brennan(table: Table, player: Player) -> None:
    """He may hand one face-down fury card from any player to another (UNDEAD-CHAR-PAT-01, DEC-36)."""
    rule, seats = "UNDEAD-CHAR-PAT-01", table.clockwise(player)
    receivers = [each for each in seats if not limited(table, each)]
    options = [
        Move("use", target=to.name, thing=player.ability.name, owner=owner.name, place=place)
        for owner in seats
        for place in range(1, len(owner.fury) + 1)
        for to in receivers
        if to is not owner
    ]
    move = await Ask(player.name, "hand on fury", rule, (*options, PASS)) if options else PASS
    if move.target:
        owner, to = table.by_name[move.owner], table.by_name[move.target]
        card = owner.fury[move.place - 1]
        owner.fury = owner.fury[: move.place - 1] + owner.fury[move.place :]
        to.fury += (card,)
        table.note(rule, "hands on fury", (to.name, owner.name), {"card": card}, player=player.name, owner=owner.name, target=to.name)  # fmt: skip


async def pixie_pete(table: Table, player: Player) -> str | None:
    """He draws two, keeps one and shuffles the other back (UNDEAD-CHAR-PIXIE-01, DEC-37)."""
    rule = "UNDEAD-CHAR-PIXIE-01"
    drawn = [card for card in [await next_card(table, rule, player.name) for _ in range(2)] if card is not None]
    if len(drawn) < 2:
        return drawn[0] if drawn else None
    options = tuple(Move("keep fury", face=card) for card in dict.fromkeys(drawn))
    move = await Ask(player.name, "keep fury", rule, options)
    drawn.remove(move.face)
    table.fury.shuffle_in(drawn)
    return str(move.face)


async def sam_the_healer(table: Table, player: Player) -> None:
    """When he starts a duel, one player of his choice may gain 1 life (UNDEAD-CHAR-SAM-01, DEC-42, UNDEAD-CHAR-SAM-02)."""
    rule = "UNDEAD-CHAR-SAM-01"
    options = at_each(Move("use", thing=player.ability.name), tuple(each.name for each in table.clockwise(player)))
    move = await Ask(player.name, "heal", rule, (*options, PASS))
    if move.target:
        table.note(rule, "heals another", player=player.name, target=move.target)
        gain(table, table.by_name[move.target], 1, rule)


DUELLING = (DUELS.name,)
"""What an ability about duels and their tokens needs (UNDEAD-CHAR-GEN-01)."""

UNDEAD = (
    Power("Belle Star", "UNDEAD-CHAR-BELLE-01", after_throw=belle_star),
    Power("Chuck Wengam", "UNDEAD-CHAR-CHUCK-01", turns_die=chucks_turns, turn_die=chuck_wengam),
    Power("Greg Digger", "UNDEAD-CHAR-GREG-01", life=7, needs=DUELLING, whisky_times=2),
    Power("Herb Hunter", "UNDEAD-CHAR-HERB-01", needs=DUELLING, end_of_turn=herb_hunter),
    Power("Pat Brennan", "UNDEAD-CHAR-PAT-01", needs=(FURY.name,), start_of_turn=pat_brennan),
    Power("Pixie Pete", "UNDEAD-CHAR-PIXIE-01", life=9, needs=(FURY.name,), draw_fury=pixie_pete),
    Power("Sam the Healer", "UNDEAD-CHAR-SAM-01", life=7, needs=DUELLING, on_challenge=sam_the_healer),
    Power("Sean Mallory", "UNDEAD-CHAR-SEAN-01", needs=DUELLING, rerolls_duel=True),
)
"""Each with the life printed on the card, 8 where nothing is said (UNDEAD-CHAR-LIFE-01)."""
NEW_CHARACTERS = DiceSet(
    3, characters=UNDEAD, summaries=2, house_rules={"chuck_last_life": False}, chapters=("23_undead_or_alive",)
)

"""A turn by its phases T0 to T6; those that belong to no module in the game do not appear.

| phase | what happens, in this order |
|---|---|
| T0 | a pending outbreak starts; an eliminated player turns up a boneyard card (`sets.boneyard`) |
| T1 | start-of-turn ability |
| T2 | fury cards are revealed (`sets.fury`) |
| T3 | throw, arrows, dynamite, ability after a throw, then stop or reroll |
| T4 | the final result stands |
| T5 | DYNAMITE, WHISKY, ONE with TWO, BEER, GATLING, DUEL (WHISKY and DUEL: `sets.duels`) |
| T6 | end of the turn; the next seat |
"""

from __future__ import annotations

from functools import lru_cache

from bangkit.core.requests import Ask
from bangkit.dice.components import dice_in
from bangkit.dice.faces import BEER, GATLING, NONE, ONE, TWO, Dice, throw_of, together, without
from bangkit.dice.law import EXPLODES_AT, dynamites, rerolls_offered, symbols, target_of
from bangkit.dice.life import damage, gain, hits, limited, return_arrows, take_arrows
from bangkit.dice.moves import Move, at_each
from bangkit.dice.table import Player, Table

TO_BEER = Move("beer", face=BEER)
STEPS = ("T5 dynamite", "T5 whisky", "T5 shots", "T5 beer", "T5 gatling", "T5 duel")
"""The fixed order of resolution; ARROW has been resolved at its throw (DICE-ROLL-08, UNDEAD-DUEL-03, DEC-05)."""


async def begin_turn(table: Table, name: str) -> None:
    """A turn begins with all dice in hand; nothing is carried over (DICE-ROLL-02, DICE-ROLL-10)."""
    player = table.by_name[name]
    table.current, table.phase = name, "T0"
    table.turn += 1
    table.showing, table.rerolls, table.used, table.spent, table.challenged = NONE, 0, (), 0, ()
    if table.wordy:
        table.note("DICE-ROLL-01", "turn begins", player=name)
    for each in table.players:
        each.lost = 0
    if table.modules:
        table.turned_up, table.to_reveal = (), ()
        table.schedule([("T0 boneyard", name), ("T1 ability", name), ("T2 reveal fury", name), ("T3 rolling", name)])
    elif player.ability.start_of_turn is not None:
        table.schedule([("T1 ability", name), ("T3 rolling", name)])
    else:
        await rolling(table, name)


async def start_ability(table: Table, name: str) -> None:
    """T1: the ability that comes before the first throw (DICE-CHAR-SID-01, DEC-36)."""
    player = table.by_name[name]
    table.phase = "T1"
    if player.ability.start_of_turn is not None:
        await player.ability.start_of_turn(table, player)


# -- T3: rolling ---------------------------------------------------------------------------------


def dice_of(table: Table, player: Player) -> tuple[int, int]:
    """The base and duel dice that the sets in use say; a zombie has three base dice (DICE-ROLL-02, UNDEAD-ZOMBIE-08)."""
    return (3, 0) if limited(table, player) else dice_in(table.modules)


async def rolling(table: Table, name: str) -> None:
    """T3: rolling begins with all dice and the rerolls of this player (DICE-ROLL-02, DICE-ROLL-04, DEC-22)."""
    player = table.by_name[name]
    table.phase, table.rerolls = "T3", player.ability.rerolls
    await throw(table, player, *dice_of(table, player))


async def throw(table: Table, player: Player, number: int, duels: int) -> None:
    """T3: a throw; arrows are taken at once, then dynamite is counted (DICE-ROLL-07, DICE-ARROW-01, DICE-DYN-06, DICE-ARROW-02, DICE-ARROW-03, DICE-ARROW-08)."""
    ability = player.ability
    thrown: Dice = await throw_of(player.name, number, duels, table.components.duel_die if duels else ())
    table.showing = showing = together(table.showing, thrown)
    if table.wordy:
        table.note("DICE-ROLL-02", "throws", player=player.name, dice=str(thrown), showing=str(showing))
    if thrown.arrows:
        await take_arrows(table, player, thrown.arrows, "DICE-ARROW-01")
    if ability.after_throw is not None and dynamites(table, player) < EXPLODES_AT:
        await ability.after_throw(table, player)
    go_on_rolling(table, player)


def go_on_rolling(table: Table, player: Player) -> None:
    """Rolling stops when dynamite explodes or nothing is left to choose (DICE-DYN-02, DICE-ROLL-06, DICE-CHAR-BLACKJACK-02, DEC-18)."""
    if (table.rerolls or player.ability.turns_die is not None) and dynamites(table, player) < EXPLODES_AT:
        table.agenda.append(("T3 choose", player.name))
    else:
        final_result(table, player)


async def choose(table: Table, name: str) -> None:
    """T3: stop, or throw again any dice that are not locked (DICE-ROLL-04, DICE-ROLL-05)."""
    player = table.by_name[name]
    ability = player.ability
    options = rerolls_offered(table.showing, table.rerolls > 0, ability.loose_dynamite)
    if ability.turns_die is not None:
        options += ability.turns_die(table, player)
    move = await Ask(name, "reroll", "DICE-ROLL-04", options)
    if move.verb == "reroll":
        again: Dice = move.dice
        table.rerolls -= 1
        table.showing = without(table.showing, again)
        if table.wordy:
            table.note("DICE-ROLL-04", "rerolls", player=name, dice=str(again))
        await throw(table, player, len(again.base), len(again.duel))
    elif move.verb == "use" and ability.turn_die is not None:
        await ability.turn_die(table, player, move)
        go_on_rolling(table, player)
    else:
        final_result(table, player)


# -- T4, T5: every die must be used, in the fixed order of the rulebook --------------------------------


def final_result(table: Table, player: Player) -> None:
    """T4: what shows now, with the revealed fury symbols, is resolved step by step (DICE-ROLL-08, DICE-ROLL-09)."""
    name, ability, revealed = player.name, player.ability, player.revealed
    table.phase = "T4"
    if table.wordy:
        table.note("DICE-ROLL-08", "final result", player=name, dice=str(table.showing), cards=list(revealed))
    agenda, counts = table.agenda, table.showing.counts
    agenda.append(("T6 end of turn", name))
    if revealed or player.tokens:
        table.schedule([(step, name) for step in STEPS])
        return
    if counts["duel"]:
        agenda.append(("T5 duel", name))
    if counts["gatling"] and (counts["gatling"] >= ability.gatlings or ability.after_gatling is not None):
        agenda.append(("T5 gatling", name))
    if counts["beer"]:
        agenda.append(("T5 beer", name))
    if counts["1"] or counts["2"]:
        agenda.append(("T5 shots", name))
    if counts["whisky"]:
        agenda.append(("T5 whisky", name))
    if table.showing.dynamites >= EXPLODES_AT:
        agenda.append(("T5 dynamite", name))


async def dynamite(table: Table, name: str) -> None:
    """Three or more DYNAMITE cost the roller 1 life, fewer do nothing (DICE-DYN-03, DICE-DYN-05, DICE-DYN-04)."""
    player = table.by_name[name]
    table.phase = "T5"
    if dynamites(table, player) >= EXPLODES_AT:
        table.note("DICE-DYN-03", "dynamite explodes", player=name)
        await damage(table, [(player, 1)], None, "DICE-DYN-03")


async def shots(table: Table, name: str) -> None:
    """First each ONE and TWO gets its target, then all the life is lost in one event (DICE-SHOT-05, DICE-SHOT-06, DICE-SHOT-07, DICE-SHOT-08, DEC-30)."""
    player = table.by_name[name]
    table.phase = "T5"
    points: dict[str, int] = {}
    for face in (ONE, TWO):
        number = symbols(table, player, face)
        question = target_of(table, player, face) if number else None
        while number and question is not None and question.options:
            move = await question
            number -= 1
            points[move.target] = points.get(move.target, 0) + 1 + move.with_beer
            if table.journal is not None:
                table.note(question.rule, "shoots", player=name, target=move.target, face=face, doubled=2 if move.with_beer else None)  # fmt: skip
            if move.with_beer:
                table.spent += 1
                question = target_of(table, player, face)
    if len(points) == 1:
        target, lost = points.popitem()
        await hits(table, [(table.by_name[target], lost)], player, "DICE-SHOT-05")
    elif points:
        losses = [(each, points[each.name]) for each in table.from_the_left() if each.name in points]
        await hits(table, losses, player, "DICE-SHOT-05")


async def beer(table: Table, name: str) -> None:
    """Beers one by one, each for any living player, himself included (DICE-BEER-01, DICE-BEER-03, DEC-16)."""
    player = table.by_name[name]
    table.phase = "T5"
    for_himself = 1 if player.ability.own_beer is None else player.ability.own_beer(player.life)
    for left in range(symbols(table, player, BEER) - table.spent, 0, -1):
        move = await whose_beer(name, table.ring, left, for_himself)
        drinker = table.by_name[move.target]
        if table.journal is not None:
            table.note("DICE-BEER-01", "beer", player=name, target=move.target)
        gain(table, drinker, for_himself if drinker is player else 1, "DICE-BEER-01")


@lru_cache(maxsize=5_000)
def whose_beer(who: str, ring: tuple[str, ...], left: int, for_himself: int) -> Ask:
    """The question who gets a beer, how many are left with it, and what each is worth to himself (DICE-BEER-01)."""
    return Ask(who, "beer", "DICE-BEER-01", at_each(TO_BEER, ring), {"left": left, "for_himself": for_himself})


async def gatling(table: Table, name: str) -> None:
    """Three GATLING send the roller's arrows back and cost every other player 1 life (DICE-GAT-01, DICE-GAT-02, DICE-GAT-03, DICE-GAT-04, DICE-GAT-05, DEC-12, DICE-CHAR-WILLY-02, DEC-13)."""
    player = table.by_name[name]
    table.phase = "T5"
    number, ability = symbols(table, player, GATLING), player.ability
    if number >= ability.gatlings:
        table.note("DICE-GAT-01", "gatling", player=name)
        return_arrows(table, player, player.arrows, "DICE-GAT-02")
        losses = [(each, 1) for each in table.from_the_left() if each is not player and not each.ability.gatling_proof]
        await hits(table, losses, player, "DICE-GAT-01")
    if ability.after_gatling is not None:
        await ability.after_gatling(table, player, number)


# -- T6 ------------------------------------------------------------------------------------------


async def end_of_turn(table: Table, name: str) -> None:
    """T6: the ability at the end of the turn, what the modules add, and the next seat (DICE-ROLL-01, DICE-ROLL-10)."""
    player = table.by_name[name]
    table.phase = "T6"
    if table.wordy:
        table.note("DICE-ROLL-10", "turn ends", player=name)
    if table.modules:
        table.schedule([("T6 tokens and fury", name), ("T6 boneyard", name), ("T6 next seat", name)])
    else:
        await go_to_next_seat(table, name)
    if player.ability.end_of_turn is not None:
        await player.ability.end_of_turn(table, player)


async def go_to_next_seat(table: Table, name: str) -> None:
    """The player on the left begins his turn (DICE-ROLL-01); without roles all may fall, and nobody is left."""
    if table.ring or table.has_boneyard:
        table.agenda.append(("turn", next_seat(table, table.by_name[name])))


def next_seat(table: Table, player: Player) -> str:
    """The next living player to the left; the boneyard keeps the turn of an eliminated one (UNDEAD-BONE-05)."""
    if table.has_boneyard:
        return table.players[(player.index + 1) % len(table.players)].name
    ring = table.ring
    if player.out:
        return table.from_the_left()[0].name
    return ring[(ring.index(player.name) + 1) % len(ring)]


def rolled_no_shot(table: Table, player: Player) -> bool:
    """Whether the final result, dice and fury cards, is without ONE and TWO, cancelled ones included (DEC-26, DEC-28)."""
    faces = (*table.showing.base, *table.showing.duel, *" ".join(player.revealed).split())
    return ONE not in faces and TWO not in faces

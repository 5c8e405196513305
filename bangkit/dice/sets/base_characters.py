"""The sixteen characters of the base game, each on one screen.

An ability that is a number or a yes is told by its record alone, and works where it is asked for:

- Black Jack's loose dynamite (DICE-CHAR-BLACKJACK-01) in `law.locked`; three explode for him, too (DICE-CHAR-BLACKJACK-02), in `turn`,
- Calamity Janet's swapped shots and Slab the Killer's doubled ones, once a turn and for a BEER that heals nobody
  (DICE-CHAR-CALAMITY-01, DICE-CHAR-SLAB-01, DICE-CHAR-SLAB-02) in `shots`,
- Rose Doolan's longer reach (DICE-CHAR-ROSE-01, DICE-CHAR-ROSE-02) in `shots.places_of`,
- Lucky Duke's rerolls (DICE-CHAR-LUCKY-01) in `turn.rolling`,
- Willy the Kid's two GATLING, fired once a turn (DICE-CHAR-WILLY-01, DICE-CHAR-WILLY-02), and Paul Regret's shelter
  (DICE-CHAR-PAUL-01) in `resolution.gatling`,
- Jourdonnais' Indians (DICE-CHAR-JOURDONNAIS-01) in `arrows.indians_attack`.
"""

from __future__ import annotations

from bangkit.core.requests import Ask
from bangkit.dice.arrows import return_arrows, take_arrows
from bangkit.dice.elimination import gain
from bangkit.dice.hooks import Power
from bangkit.dice.moves import PASS, RETURN_ARROW, TAKE_ARROW, Move, at_each
from bangkit.dice.resolution import rolled_no_shot
from bangkit.dice.table import Player, Table


async def bart_cassidy(table: Table, player: Player, points: int) -> int:
    """For each point he may take an arrow instead, never the last one of the pool (DICE-CHAR-BART-01, DICE-CHAR-BART-03, DEC-17)."""
    left = points
    for _ in range(points):
        if table.pool < 2:
            break
        move = await Ask(player.name, "instead", "DICE-CHAR-BART-01", (TAKE_ARROW, PASS), {"points": left})
        if move != PASS:
            left -= 1
            table.note("DICE-CHAR-BART-01", "arrow for life", player=player.name)
            await take_arrows(table, player, 1, "DICE-CHAR-BART-01")
    return left


async def el_gringo(table: Table, player: Player, cause: Player) -> None:
    """Whoever makes him lose life takes one arrow (DICE-CHAR-GRINGO-01, DEC-19, DICE-CHAR-GRINGO-02)."""
    await take_arrows(table, cause, 1, "DICE-CHAR-GRINGO-01")


def jesse_jones(life: int) -> int:
    """Each own beer gives 2 if he had 4 or fewer life points when the BEER step began (DICE-CHAR-JESSE-01, DICE-CHAR-JESSE-02, DEC-20)."""
    return 2 if life <= 4 else 1


async def kit_carlson(table: Table, player: Player, gatlings: int) -> None:
    """For each GATLING he may discard one arrow of any player to the pool (DICE-CHAR-KIT-01, DICE-CHAR-KIT-02, DEC-21)."""
    for left in range(gatlings, 0, -1):
        owners = tuple(each.name for each in table.clockwise(player) if each.arrows)
        if not owners:
            break
        options = (*at_each(Move("drop arrow"), owners), PASS)
        move = await Ask(player.name, "drop arrow", "DICE-CHAR-KIT-01", options, {"left": left})
        if move.target:
            return_arrows(table, table.by_name[move.target], 1, "DICE-CHAR-KIT-01")


async def pedro_ramirez(table: Table, player: Player, lost: int) -> None:
    """For each life point lost he may return one of his arrows (DICE-CHAR-PEDRO-01, DEC-23)."""
    for left in range(min(lost, player.arrows), 0, -1):
        move = await Ask(player.name, "return arrow", "DICE-CHAR-PEDRO-01", (RETURN_ARROW, PASS), {"left": left})
        if move != PASS:
            return_arrows(table, player, 1, "DICE-CHAR-PEDRO-01")


async def sid_ketchum(table: Table, player: Player) -> None:
    """At the start of his turn one living player of his choice gains 1 life (DICE-CHAR-SID-01)."""
    options = at_each(Move("use", thing=player.ability.name), tuple(each.name for each in table.clockwise(player)))
    move = await Ask(player.name, "heal", "DICE-CHAR-SID-01", options)
    table.note("DICE-CHAR-SID-01", "heals another", player=player.name, target=move.target)
    gain(table, table.by_name[move.target], 1, "DICE-CHAR-SID-01")


async def suzy_lafayette(table: Table, player: Player) -> None:
    """Without ONE and TWO in her final result she gains 2 life (DICE-CHAR-SUZY-01, DICE-CHAR-SUZY-02, DEC-26)."""
    if rolled_no_shot(table, player):
        gain(table, player, 2, "DICE-CHAR-SUZY-01")


async def vulture_sam(table: Table, player: Player, number: int) -> None:
    """He gains 2 life for every other player that is eliminated (DICE-CHAR-VULTURE-01, DEC-27)."""
    gain(table, player, 2 * number, "DICE-CHAR-VULTURE-01")


CHARACTERS = (
    Power("Bart Cassidy", "DICE-CHAR-BART-01", instead=bart_cassidy),
    Power("Black Jack", "DICE-CHAR-BLACKJACK-01", loose_dynamite=True),
    Power("Calamity Janet", "DICE-CHAR-CALAMITY-01", swaps_shots=True),
    Power("El Gringo", "DICE-CHAR-GRINGO-01", life=7, revenge=el_gringo),
    Power("Jesse Jones", "DICE-CHAR-JESSE-01", life=9, own_beer=jesse_jones),
    Power("Jourdonnais", "DICE-CHAR-JOURDONNAIS-01", life=7, attack_costs=1),
    Power("Kit Carlson", "DICE-CHAR-KIT-01", life=7, after_gatling=kit_carlson),
    Power("Lucky Duke", "DICE-CHAR-LUCKY-01", rerolls=3),
    Power("Paul Regret", "DICE-CHAR-PAUL-01", life=9, gatling_proof=True),
    Power("Pedro Ramirez", "DICE-CHAR-PEDRO-01", after_loss=pedro_ramirez),
    Power("Rose Doolan", "DICE-CHAR-ROSE-01", life=9, places={"1": (1, 2), "2": (2, 3)}),
    Power("Sid Ketchum", "DICE-CHAR-SID-01", start_of_turn=sid_ketchum),
    Power("Slab the Killer", "DICE-CHAR-SLAB-01", doubles_shot=True),
    Power("Suzy Lafayette", "DICE-CHAR-SUZY-01", end_of_turn=suzy_lafayette),
    Power("Vulture Sam", "DICE-CHAR-VULTURE-01", life=9, after_elimination=vulture_sam),
    Power("Willy the Kid", "DICE-CHAR-WILLY-01", gatlings=2),
)
"""Each with the life printed on his card, 8 where nothing is said (DICE-CHAR-LIFE-01)."""

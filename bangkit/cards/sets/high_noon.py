"""High Noon: thirteen events, each in force for one round.

What is a number or a yes is told by the record alone, and works where it is asked for:

- Blessing and Curse: every question about a suit (NOON-BLESSING-1, NOON-CURSE-1, NOON-CURSE-2) is answered by `hooks.suit_of`,
- Gold Rush: turns, and nothing else, run the other way until the next event (NOON-GOLD-1, NOON-GOLD-2, NOON-GOLD-3), in `turn.next_player`,
- Hangover: abilities are off until the next event, life stays (NOON-HANGOVER-1, NOON-HANGOVER-2, NOON-HANGOVER-3), in `hooks.ability_of`,
- Shootout: two BANG! cards (NOON-SHOOTOUT-1), in `law.checks.LegalCase`,
- Thirst: one card less, but at least one, which is the first (NOON-THIRST-1, NOON-THIRST-3, NOON-THIRST-4), in `turn.cards_of_phase_one`,
- Train Arrival: one more from the deck when phase 1 is over, if there is one (NOON-TRAIN-1, NOON-TRAIN-2, NOON-TRAIN-4, NOON-TRAIN-5),
  in `turn.phase_one`.

What an event means for one character is told with that character (NOON-HANGOVER-4, NOON-TRAIN-3, NOON-THIRST-2, NOON-GHOST-15).
"""

from __future__ import annotations

from bangkit.cards.cardset import CardSet
from bangkit.cards.elimination import eliminate, heal, lose_life
from bangkit.cards.hooks import Power, refresh
from bangkit.cards.moves import Move
from bangkit.cards.moving import decide, discard_from_play, settle
from bangkit.cards.table import Player, Table

# -- events that happen once ---------------------------------------------------------------------


async def the_daltons(table: Table) -> None:
    """Everybody with a blue card in front of him, a Jail or Dynamite too, discards one of his choice (NOON-DALTONS-1, NOON-DALTONS-2, NOON-DALTONS-3)."""
    for player in table.clockwise(table[table.current]):
        blue = [each for each in dict.fromkeys(player.in_play) if each.border == "blue"]
        if blue:
            options = [Move("discard", each) for each in blue]
            move = await decide(table, player, "daltons", "NOON-DALTONS-1", options)
            assert move is not None and move.card is not None
            await discard_from_play(table, player, move.card, "NOON-DALTONS-1")


async def the_doctor(table: Table) -> None:
    """Whoever has the fewest life points, or all who share that number, regain 1 life (NOON-DOCTOR-1, NOON-DOCTOR-2)."""
    fewest = min(player.life for player in table.ring)
    for player in table.clockwise(table[table.current]):
        if player.life == fewest:
            heal(table, player, 1, "NOON-DOCTOR-1")


# -- Ghost Town: whoever is eliminated comes back for one turn, at his place in the order of this round -


async def return_as_ghost(table: Table, player: Player) -> None:
    """He is in the game again, with 0 life and no cards, until the end of his turn (NOON-GHOST-1, NOON-GHOST-3, NOON-GHOST-8, CDEC-48).

    - He plays as usual, with his ability, draws three cards (NOON-GHOST-5, NOON-GHOST-12; NOON-GHOST-2 and NOON-GHOST-16 in `turn.cards_of_phase_one`)
      and is rewarded like anybody (NOON-GHOST-17).
    - He loses no more life than he has, and cannot die; what he regains does not keep him in the game, and protects nobody
      else (NOON-GHOST-4 in `elimination.lose_life`, NOON-GHOST-14, NOON-GHOST-21).
    - He discards to his life (NOON-GHOST-6 in `turn.phase_three`), and then a hand that is empty stays so (NOON-GHOST-22).
    - He counts as alive where it is judged who has won (NOON-GHOST-9, NOON-GHOST-10, NOON-GHOST-11).
    - He returns when his own turn comes (`turn.next_player`), once a round, and is nobody's target before (NOON-GHOST-19, NOON-GHOST-20).
    """
    player.out, player.ghost, player.life = False, True, 0
    refresh(table)
    table.note("NOON-GHOST-1", "returns", player=player.name)
    await settle(table)


async def leave(table: Table, name: str) -> None:
    """At the end of his turn he is eliminated again, by nobody, and others react to it as ever (NOON-GHOST-7, NOON-GHOST-13, NOON-GHOST-18)."""
    await eliminate(table, table[name], None, "NOON-GHOST-7")


# -- events that last ----------------------------------------------------------------------------


def the_sermon(table: Table, player: Player, name: str) -> str | None:
    """In his own turn nobody uses BANG! cards, in a Duel neither, nor what is one by an ability (NOON-SERMON-1, NOON-SERMON-2, NOON-SERMON-3, CDEC-41).

    Out of turn they answer, and other cards with the symbol are not meant (NOON-SERMON-4).
    """
    if name != "BANG!" or player.name != table.current:
        return None
    return "NOON-SERMON-2" if table.duelling else "NOON-SERMON-1"


def the_reverend(table: Table, player: Player, name: str) -> str | None:
    """No Beer card is played, at the last life neither (NOON-REVEREND-1); other healing goes on, and a Beer may pay or pass for a Missed! (NOON-REVEREND-2, NOON-REVEREND-3)."""
    return "NOON-REVEREND-1" if name == "Beer" else None


async def high_noon(table: Table, player: Player) -> None:
    """Everybody loses 1 life at the start of his turn, through nobody (NOON-HIGHNOON-1, NOON-SET-10).

    It may be his last, with Beer as ever, and the Sheriff's death ends the game (NOON-HIGHNOON-2, NOON-HIGHNOON-3).
    """
    await lose_life(table, player, 1, None, "NOON-HIGHNOON-1")


EVENTS = (
    Power("Blessing", "NOON-BLESSING-1", suit="hearts", rules="NOON-BLESSING-1"),
    Power("Curse", "NOON-CURSE-1", suit="spades", rules="NOON-CURSE-1, NOON-CURSE-2"),
    Power("The Daltons", "NOON-DALTONS-1", appears=the_daltons, rules="NOON-DALTONS-1 to -3"),
    Power("The Doctor", "NOON-DOCTOR-1", appears=the_doctor, rules="NOON-DOCTOR-1, NOON-DOCTOR-2"),
    Power("Ghost Town", "NOON-GHOST-1", returns=return_as_ghost, rules="NOON-GHOST-1 to -22"),
    Power("Gold Rush", "NOON-GOLD-1", direction=-1, rules="NOON-GOLD-1 to -3"),
    Power("Hangover", "NOON-HANGOVER-1", no_abilities=True, rules="NOON-HANGOVER-1 to -4"),
    Power("The Reverend", "NOON-REVEREND-1", forbids=the_reverend, rules="NOON-REVEREND-1 to -3"),
    Power("The Sermon", "NOON-SERMON-1", forbids=the_sermon, rules="NOON-SERMON-1 to -4"),
    Power("Shootout", "NOON-SHOOTOUT-1", bangs=2, rules="NOON-SHOOTOUT-1"),
    Power("Thirst", "NOON-THIRST-1", fewer=1, rules="NOON-THIRST-1 to -4"),
    Power("Train Arrival", "NOON-TRAIN-1", extra=1, rules="NOON-TRAIN-1 to -5"),
    Power("High Noon", "NOON-HIGHNOON-1", turn_begins=high_noon, closes=True, rules="NOON-HIGHNOON-1 to -3"),
)  # fmt: skip

HIGH_NOON = CardSet("high_noon", title="High Noon", chapters=("08_high_noon",), events=EVENTS, tasks={"leave": leave})

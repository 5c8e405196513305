"""The base game: its roles and arrows, the tasks of a turn, and its house rules."""

from __future__ import annotations

from bangkit.core.roles import DEPUTY, OUTLAW, RENEGADE, SHERIFF
from bangkit.core.sets import HouseRule
from bangkit.dice import resolution, setup, shots, turn
from bangkit.dice.diceset import DiceSet
from bangkit.dice.sets.base_characters import CHARACTERS

ARROWS_IN_BOX = 9
"""The arrows in the middle at the start (DICE-SETUP-07, DEC-02)."""

BASE = DiceSet(
    "base",
    players=(3, 8),
    players_rule="DICE-SETUP-02",
    characters=CHARACTERS,
    roles={SHERIFF: 1, DEPUTY: 2, OUTLAW: 3, RENEGADE: 2},
    dice=(5, 0),
    tasks={
        "deal": setup.deal,
        "turn": turn.begin_turn,
        "T1 ability": turn.start_ability,
        "T3 rolling": turn.rolling,
        "T3 choose": turn.choose,
        "T5 dynamite": resolution.dynamite,
        "T5 shots": shots.shots,
        "T5 beer": resolution.beer,
        "T5 gatling": resolution.gatling,
        "T6 end of turn": turn.end_of_turn,
        "T6 next seat": turn.go_to_next_seat,
    },
    house_rules={
        "arrow_pool": ARROWS_IN_BOX,
        "dead_gringo_gives_arrow": False,
        "three_all_dead": HouseRule(OUTLAW, (OUTLAW, "nobody")),
    },
    chapters=("21_dice_game", "22_dice_characters"),
)

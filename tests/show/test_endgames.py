"""The lab of a solved endgame: it says what the solution says, and a position that cannot be is told."""

import re

import pytest

from bangkit import words
from bangkit.show.endgames import endgame_lab
from bangkit.strategy.endgames.solution import solve

pytest.importorskip("numpy")


def test_the_lab_tells_worth_and_best_keep() -> None:
    endgame = solve(sheriff="Calamity Janet", renegade="Rose Doolan")
    lab = endgame_lab(endgame, turn="renegade")
    here = endgame.at(sheriff=(5, 1), renegade=(4, 2), turn="renegade")
    assert f"{100 * endgame.value(here):.1f}" in lab.shown
    best = endgame.best_keep(here, "1 1 beer gatling arrow", 2)
    assert f"keep {words.faces(best.base)}" in lab.shown and "<table" in lab.shown
    told = re.findall(r'<th scope="row"[^>]*>([^<]*)', lab.shown)
    assert len(told) == 6 and not any(each.startswith("arrow,") for each in told), "dice are told as they lie"
    lab.set(die1="dynamite", die2="dynamite", die3="dynamite")
    assert "stop" in lab.shown
    lab.set(arrows0=8)
    assert "arrows" in lab.shown and "table" not in lab.shown
    assert "Sheriff" in repr(lab)

"""The picture of a game looked through again."""

import pytest

from bangkit import dice, show, strategy
from bangkit.show.game_review import curve
from tests.show.drawn import drawings
from tests.strategy.test_review import played


def test_the_curve_says_everything_in_words_too() -> None:
    found = strategy.review(played(dice, 8, {}), "Cid", runs=2, points=3)
    picture = curve(found)
    assert all(name in picture.alt for name in found.curve)
    for each in drawings(picture.svg):
        assert each.number("path") == 8 and each.number("circle") == len(found)


def test_the_curve_tells_in_which_turn_it_was() -> None:
    found = strategy.review(played(dice, 8, {}), "Cid", runs=2, points=3)
    last = found.steps[-1].turn
    for each in drawings(curve(found).svg):
        axis = each.words[each.words.index("start") :]
        assert axis[1:3] == ["turn", str(last)]
        inside = [int(word) for word in axis[3:] if word.isdigit()][: -len(found)]
        assert inside and inside == sorted(inside) and inside[-1] < last


@pytest.mark.slow
def test_a_review_shows_curve_turning_points_and_notes() -> None:
    game = played(dice, 4, {})
    shown = show.review(game, "Ana", runs=2)
    assert "Ana's chance to win was" in shown.text()
    assert shown.html().count("<img") == 1
    assert show.review(strategy.review(game, "Ana", runs=2)).text() == shown.text()

"""What the shipped file says of three left is what the solver proves."""

import pytest

from bangkit.core.errors import BangkitError
from bangkit.strategy import solved_three
from bangkit.strategy.endgames.pairs_file import STEPS
from bangkit.strategy.endgames.solved_three import CAST, FILE, ROLES, places, steps_of

THREE = solved_three()


def test_positions_are_numbered_as_the_solver_does() -> None:
    np = pytest.importorskip("numpy")
    from tools.three_left import trio_of

    trio = trio_of(CAST)
    assert len(trio) == len(places()) and trio.caps == THREE.caps == (10, 9, 7)
    for place in range(0, len(trio), 9973):
        lives, arrows = trio.lives[place], trio.held[place]
        assert places()[tuple(map(int, lives)), tuple(map(int, arrows))] == place
        assert int(trio.numbers(np.array([lives]), np.array([arrows]))[0]) == place


@pytest.mark.slow
@pytest.mark.parametrize("role", ROLES)
def test_one_turn_more_changes_nothing(role: str) -> None:
    """The operator of a turn, held against the engine elsewhere, leads from the shipped values to themselves."""
    np = pytest.importorskip("numpy")
    from tools.three_left import ThreesTurn, trio_of

    trio, sure = trio_of(CAST), ROLES.index(role)
    values = np.zeros((3, len(trio) + 3))
    values[:, : len(trio)] = np.reshape(steps_of(role), (3, -1)) / STEPS
    values[:, trio.end(sure)] = 1
    for who in range(3):
        after = np.take_along_axis(values, trio.next_turn[who][None, :], axis=0)
        before = ThreesTurn(trio, who, sure).before(after)[0, : len(trio)]
        alive = trio.lives[:, who] > 0
        assert abs(before - values[who, : len(trio)])[alive].max() < 1.5 / STEPS


def test_what_each_is_sure_of_leaves_most_open() -> None:
    assert FILE.stat().st_size < 1_600_000
    sure = THREE.sure()
    assert set(sure) == set(ROLES) and all(0 <= low < high <= low + 3e-5 for low, high in sure.values())
    assert sum(high for _, high in sure.values()) < 0.2


def test_two_left_leave_nothing_open_but_the_double_fall() -> None:
    """Sheriff and Outlaw alone are against each other: what one is not sure of the other one is."""
    sure = THREE.sure((4, 0, 3), (1, 0, 2), "outlaw")
    assert sum(sum(each) / 2 for each in sure.values()) == pytest.approx(1, abs=1e-4)
    assert sure["renegade"][1] < 1e-4


@pytest.mark.parametrize(
    "wish",
    [
        {"lives": (11, 9, 7)}, {"lives": (0, 5, 5)}, {"lives": (4, 0, 0)}, {"arrows": (3, 3, 3)}, {"turn": "deputy"},
        {"lives": (4, 0, 3), "turn": "renegade"}, {"lives": (4, 0, 3), "arrows": (0, 1, 0)}, {"lives": (4, 4)},
        {"lives": 5}, {"arrows": 0}, {"lives": [[1], 2, 3]}, {"lives": (1.0, 1, 1)}, {"lives": (True, 1, 1)},
    ],
    ids=str,
)  # fmt: skip
def test_a_position_that_cannot_be_is_told(wish: dict[str, object]) -> None:
    with pytest.raises(BangkitError, match="no such position to go on from|must be|three whole numbers|sheriff"):
        THREE.sure(**wish)  # type: ignore[arg-type]


def test_the_table_shows_what_is_open() -> None:
    assert "open" in repr(THREE) and "Jourdonnais" in THREE._repr_html_()

"""All pairs of a Sheriff and a Renegade: what the shipped file says is what the solver proves."""

from itertools import permutations
from pathlib import Path

import pytest

from bangkit.core.errors import BangkitError
from bangkit.core.roles import RENEGADE, SHERIFF
from bangkit.dice.components import characters_of
from bangkit.dice.diceset import SETS
from bangkit.strategy import solve, solved_pairs
from bangkit.strategy.endgames import pairs_file
from bangkit.strategy.endgames.solution import SHIPPED, TOLERANCE, iterate, pair_of
from tools.endgames import packed, write_pairs

pytest.importorskip("numpy")
EXACT = [("Calamity Janet", "Rose Doolan"), ("Calamity Janet", "Willy the Kid"), ("Bart Cassidy", "El Gringo")]
"""Pairs whose solutions are shipped to ten digits as well."""


def test_numbers_are_written_and_read() -> None:
    axes = (3, 4, 5)
    steps = [(7919 * number * number) % 65_535 for number in range(2 * 3 * 4 * 5)]
    assert pairs_file.unpacked(packed(steps, axes), axes) == tuple(steps)


def test_a_smooth_table_is_written_in_small_numbers() -> None:
    slope = [100 * one + 10 * other for one in range(4) for other in range(5)]
    assert max(packed(slope, (4, 5))[1:20]) <= 200 and not any(packed(slope, (4, 5))[20:])


def test_the_file_holds_all_pairs_and_is_small() -> None:
    assert pairs_file.FILE.parent == SHIPPED and pairs_file.FILE.stat().st_size < 3_000_000
    pairs = solved_pairs()
    assert set(pairs.full_lives()) == set(permutations(characters_of(()), 2)) and len(pairs.names()) == 16


@pytest.mark.parametrize("pair", EXACT, ids=" ".join)
def test_every_position_lies_within_its_bounds(pair: tuple[str, str]) -> None:
    endgame = solve(sheriff=pair[0], renegade=pair[1])
    low, high = pairs_file.known_bounds(endgame.pair, pairs_file.EVEN) or ([], [])
    exact = endgame.bounds[:, :, : len(endgame.pair.stands)]
    assert len(low) == len(endgame.states())
    assert (exact[:, 0].ravel() >= low).all() and (exact[:, 1].ravel() <= high).all()
    assert max(one - other for one, other in zip(high, low, strict=True)) < 1.6e-5


@pytest.mark.slow
def test_a_pair_solved_from_nothing_agrees_and_known_bounds_save_rounds() -> None:
    pair = pair_of({SHERIFF: "Jesse Jones", RENEGADE: "Slab the Killer"}, SETS.house({}, []))
    cold = iterate(pair, 0.5)
    known = pairs_file.known_bounds(pair, 0.5)
    assert known is not None
    warm = iterate(pair, 0.5, known=known)
    assert abs(cold.bounds - warm.bounds).max() <= 2 * TOLERANCE and warm.rounds < cold.rounds
    assert (cold.bounds[:, 0, :-3].ravel() >= known[0]).all() and (cold.bounds[:, 1, :-3].ravel() <= known[1]).all()


def test_a_position_is_looked_up() -> None:
    endgame = solve(sheriff="Bart Cassidy", renegade="El Gringo")
    here = endgame.at(sheriff=(5, 1), renegade=(4, 2), turn="renegade")
    low, high = solved_pairs().interval("Bart Cassidy", "El Gringo", here)
    assert low <= endgame.value(here) <= high
    low, high = solved_pairs().interval("bart cassidy", "El Gringo")
    assert low <= endgame.value(endgame.at()) <= high
    assert low <= solved_pairs().full_lives()["Bart Cassidy", "El Gringo"] <= high


def test_what_is_no_pair_or_no_position_is_told() -> None:
    with pytest.raises(BangkitError, match="Bart Cassidy"):
        solved_pairs().interval("Bart Cassidi", "El Gringo")
    here = solve(sheriff="Bart Cassidy", renegade="El Gringo").at(sheriff=(10, 0), renegade=(7, 0))
    with pytest.raises(BangkitError, match="life"):
        solved_pairs().interval("Jesse Jones", "El Gringo", here._replace(lives=(12, 7)))


@pytest.mark.parametrize("house", [{"arrow_pool": 5}, {"three_all_dead": "nobody"}])
def test_other_endgames_are_not_looked_up(house: dict[str, object]) -> None:
    pair = pair_of({SHERIFF: "Bart Cassidy", RENEGADE: "El Gringo"}, SETS.house(house, []))
    assert pairs_file.known_bounds(pair, 0.25) is None
    assert (pairs_file.known_bounds(pair, 0.5) is None) == ("arrow_pool" in house)


def test_the_table_names_all_and_says_what_it_tells() -> None:
    text, page = repr(solved_pairs()), solved_pairs()._repr_html_()
    assert all(name in text and name in page for name in characters_of(()))
    assert "78" in text and "both fall" in page


def test_the_same_solutions_give_the_same_file(tmp_path: Path) -> None:
    endgame = solve(sheriff="Bart Cassidy", renegade="El Gringo")
    one, other = (write_pairs(tmp_path / name, [(endgame.pair, endgame.bounds)]) for name in ("one", "other"))
    assert one.read_bytes() == other.read_bytes()

"""The ladder: strengths that are differences, with intervals that shrink, from comparisons on the same deals; and its page."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("choix", reason="the extra ladder")
from tools import ladder


def result(ahead: dict[tuple[str, str], tuple[int, int]], names: tuple[str, ...] = ("one", "two")) -> Any:
    """What a tournament has counted: for each two bots how often the first and how often the second was ahead."""

    def under(what: str, one: str, other: str) -> Counter[int]:
        assert what == "ahead"
        first, second = ahead[one, other]
        return Counter({1: first, -1: second, 0: 5})

    return SimpleNamespace(contest=SimpleNamespace(entrants=names), counted=SimpleNamespace(under=under))


def test_the_distance_of_two_is_the_logarithm_of_their_odds() -> None:
    (best, strength, reach, won, of), (other, weakness, same, lost, _) = ladder.strengths(
        [result({("one", "two"): (30, 90)})]
    )
    assert (best, won, of, other, lost) == ("two", 90, 120, "one", 30)
    assert strength == pytest.approx(-weakness) and reach == pytest.approx(same)
    assert strength - weakness == pytest.approx(1.0986, abs=0.03)  # the logarithm of 90 to 30
    assert 2 * reach == pytest.approx(2.576 * (1 / 30 + 1 / 90) ** 0.5, rel=0.05)


def test_more_comparisons_say_more_and_ties_say_nothing() -> None:
    few, many = (ladder.strengths([result({("one", "two"): pair})])[0] for pair in ((6, 4), (60, 40)))
    assert few[0] == many[0] == "one" and few[2] > 2 * many[2]
    assert ladder.strengths([result({("one", "two"): (0, 0)})])[0][1] == pytest.approx(0)


def test_whoever_never_lost_has_a_number_too() -> None:
    names = ("one", "two", "three")
    pairs = {("one", "two"): (10, 0), ("one", "three"): (10, 0), ("two", "three"): (6, 4)}
    rows = ladder.strengths([result(pairs, names)])
    assert [row[0] for row in rows] == ["one", "two", "three"] and rows[0][1] < 20
    assert sum(row[1] for row in rows) == pytest.approx(0, abs=1e-9)


def test_the_page_is_written_from_real_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "ROOT", tmp_path)
    monkeypatch.setattr(ladder, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(ladder, "PAGE", tmp_path / "ladder.md")
    monkeypatch.setattr(ladder, "TABLES", (("dice", 4), ("cards", 4)))
    monkeypatch.setattr(sys, "argv", ["ladder.py", *"--games dice --rounds 2 --bots random careful".split()])
    ladder.main()
    page = (tmp_path / "ladder.md").read_text(encoding="utf-8")
    assert "## dice, 4 players" in page and "cards, 4" not in page and "--rounds 2" in page
    rows = [line for line in page.splitlines() if line.startswith(("| random", "| careful"))]
    assert len(rows) == 2 and rows[0].startswith("| careful")
    assert (tmp_path / "kept" / "dice_4.json").exists()


def test_rounds_of_all_count_beside_those_of_the_quick_ones() -> None:
    quick = result({("one", "two"): (40, 10)})
    pairs = {("one", "two"): (4, 1), ("one", "slow"): (1, 4), ("two", "slow"): (0, 5)}
    rows = ladder.strengths([quick, result(pairs, ("one", "two", "slow"))])
    assert [(row[0], row[4]) for row in rows] == [("slow", 10), ("one", 60), ("two", 60)]
    assert rows[0][2] > rows[1][2]


def test_the_slow_one_has_a_row_of_his_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "ROOT", tmp_path)
    monkeypatch.setattr(ladder, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(ladder, "PAGE", tmp_path / "ladder.md")
    monkeypatch.setattr(ladder, "TABLES", (("dice", 4),))
    monkeypatch.setitem(ladder.SLOW, "careful", "careful")
    wishes = "--rounds 3 --slow 1 --bots random roles careful"
    monkeypatch.setattr(sys, "argv", ["ladder.py", *wishes.split()])
    ladder.main()
    page = (tmp_path / "ladder.md").read_text(encoding="utf-8")
    assert "Rounds: 3 of random, roles; 1 of random, roles, careful; 18 games." in page
    assert "\n| careful | " in page and f"`python tools/ladder.py {wishes}`" in page

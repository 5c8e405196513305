"""The move trees of small positions, counted; a count that differs is shown answer by answer.

`counts.txt` holds a line for each count: position (a scenario file), depth, nodes, ways, free actions.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bangkit.core.requests import Ask
from bangkit.stage import load_scenario
from bangkit.stage.movetree import perft

HERE = Path(__file__).parent


def counts() -> Iterator[tuple[str, int, tuple[int, int, int]]]:
    for line in (HERE / "counts.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            position, *numbers = line.split()
            depth, nodes, ways, free = map(int, numbers)
            yield position, depth, (nodes, ways, free)


def start(position: str) -> Any:
    return load_scenario(HERE / f"{position}.toml").game()


@pytest.mark.parametrize(("position", "depth", "expected"), list(counts()), ids=lambda value: str(value))
def test_count(position: str, depth: int, expected: tuple[int, int, int]) -> None:
    found = perft(start(position), depth)
    assert (found.nodes, found.ways, found.free) == expected, f"{position}, depth {depth}: {found}"


def slowly(game: Any, depth: int) -> tuple[int, int]:
    """Nodes and ways by playing every answer on a fork of the live game."""
    request = game.request
    if isinstance(request, Ask) and len(request.options) == 1:
        return slowly(game.fork().play(request.options[0]), depth)
    if depth == 0:
        return 1, 1
    if request is None:
        return 0, 0
    nodes = ways = 0
    for answer, weight in (
        dict.fromkeys(request.options, 1) if isinstance(request, Ask) else request.outcomes()
    ).items():
        other = game.fork()
        below = slowly(other.play(answer) if isinstance(request, Ask) else other.reveal(answer), depth - 1)
        nodes, ways = nodes + below[0], ways + weight * below[1]
    return nodes, ways


@pytest.mark.parametrize(("position", "depth"), [("duel", 3), ("last_lives", 3), ("start_of_turn", 4)])
def test_playing_every_answer_counts_the_same(position: str, depth: int) -> None:
    game = load_scenario(HERE / f"{position}.toml").game(forced="ask")
    found = perft(game, depth)
    assert (found.nodes, found.ways) == slowly(game, depth)


def test_parts_add_up_and_name_the_answers() -> None:
    game = start("duel")
    found = perft(game, 3)
    assert sum(found.parts.values()) == found.nodes
    assert list(found.parts) == list(map(str, game.options))
    assert "Duel QD -> Ben: " in str(found)


def test_counting_goes_on_from_the_middle_of_a_reaction() -> None:
    game = start("duel")
    whole = perft(game, 3)
    assert perft(game.play("Duel -> Ben"), 2).nodes == whole.parts["Duel QD -> Ben"]


def test_a_table_is_counted_like_its_game() -> None:
    game = start("start_of_turn")
    assert perft(game.position.table, 4, game.tasks) == perft(game, 4)

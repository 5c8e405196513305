"""A scene in one call, for tests written in Python.

>>> game = scene(players=[{"name": "Ana", "hand": ["BANG! 5D"]}, {"name": "Ben"}], deck={"top": ["KH"]})
>>> game.play("BANG! -> Ben")["Ben"].life
3
"""

import csv
from pathlib import Path
from typing import Any

from bangkit.stage.scenario import Scenario, read_scenario, scenario_from

NAMES = ("Ana", "Ben", "Cid", "Dan", "Eva", "Fay", "Gil", "Hal")


def data(name: str) -> list[dict[str, str]]:
    """The rows of a file of facts about the printed cards, against which the sets are held."""
    text = Path(__file__).parent.joinpath("cards", "data", name).read_text(encoding="utf-8")
    return list(csv.DictReader(text.splitlines()))


def scenario(text: str = "", **data: Any) -> Scenario:
    """The scenario in a text (TOML, as in a scenario file), or from plain data by keyword.

    Seats may be given by name instead of as a list: `players={"Ana": {"hand": [...]}, "Ben": {}}`,
    or as a number of plain players called Ana, Ben, Cid and so on.
    """
    if text:
        return read_scenario(text, "the scene")
    players = data.get("players", 4)
    if isinstance(players, int):
        data["players"] = [{"name": name} for name in NAMES[:players]]
    elif isinstance(players, dict):
        data["players"] = [{"name": name, **seat} for name, seat in players.items()]
    return scenario_from(data, "the scene")


def scene(
    text: str = "", *, case: str | None = None, seed: int | str | None = None, forced: str = "answer", **data: Any
) -> Any:
    """The live game of a scenario before its first step.

    Without a `seed` the test turns the cards (`game.reveal("KH")`), or names them in `deck = {"top": [...]}`.
    With `forced="ask"` also a decision with one answer waits (`game.play("Ben: pass")`).
    """
    return scenario(text, **data).game(case, seed=seed, forced=forced)


def with_small_deck(game: Any, every: int = 4) -> Any:
    """The same game with every fourth card of its deck: what is counted card by card grows with the square of the deck."""
    bag = game.position.table.bag
    bag[:] = bag[::every]
    game._live = None
    return game

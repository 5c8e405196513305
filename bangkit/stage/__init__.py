"""The stage: scenarios, saved games, and the drivers that answer requests by chance, by a script, or in every way."""

from bangkit.stage.drivers import replay, wander
from bangkit.stage.game_format import value
from bangkit.stage.movetree import Perft, perft
from bangkit.stage.reading import WrongScenario
from bangkit.stage.saving import load
from bangkit.stage.scenario import Report, Scenario, ScenarioFailed, load_scenario, read_scenario, scenario_from

__all__ = [
    "Perft", "Report", "Scenario", "ScenarioFailed", "WrongScenario", "load", "load_scenario", "perft",
    "read_scenario", "replay", "scenario_from", "value", "wander",
]  # fmt: skip

"""The position of a task: laid as its file says, with the learner's names, changed for a what-if, asked a question."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from fractions import Fraction
from functools import cached_property
from typing import Any

from bangkit.core.errors import BangkitError
from bangkit.learn import futures
from bangkit.stage import Scenario, scenario_from, value

CAST = (
    "Ana", "Ben", "Cid", "Dan", "Eva", "Flo", "Gus", "Hal", "Ida", "Jan", "Kim", "Leo", "Mia", "Ned", "Ola", "Pia",
)  # fmt: skip
"""The people of the tasks; every learner meets others of them."""


def renamed(data: Any, names: Mapping[str, str]) -> Any:
    """Plain data with other names in every text and every key.

    >>> renamed({"Ana.life": "Ana shoots Dan"}, {"Ana": "Dan", "Dan": "Eva"})
    {'Dan.life': 'Dan shoots Eva'}
    """
    if not names:
        return data
    pattern = re.compile(r"(?<!\w)(" + "|".join(map(re.escape, names)) + r")(?!\w)")

    def text(old: str) -> str:
        return pattern.sub(lambda found: names[found[1]], old)

    def inside(old: Any) -> Any:
        if isinstance(old, str):
            return text(old)
        if isinstance(old, Mapping):
            return {text(str(key)): inside(each) for key, each in old.items()}
        return [inside(each) for each in old] if isinstance(old, list) else old

    return inside(data)


class Position:
    """A position from scenario data; each `[[case]]` of the data is one variant of it."""

    def __init__(self, data: Mapping[str, Any], where: str, case: str | None = None) -> None:
        self.data, self.where, self.case = data, where, case

    @cached_property
    def scenario(self) -> Scenario:
        """The scenario; raises `WrongScenario`."""
        return scenario_from(self.data, self.where)

    @cached_property
    def game(self) -> Any:
        """The game before the first step."""
        return self.scenario.game(self.case)

    @cached_property
    def end(self) -> Any:
        """The game after the last step."""
        last = self.game
        for _, after in self.scenario.walk(self.case):
            last = after
        return last

    def changed(
        self, without: Iterable[str] = (), revive: bool = False, change: Mapping[str, Any] | None = None
    ) -> Position:
        """The position without some cards in front of anybody, with everybody in the game, or with other values."""
        data = deepcopy(dict(self.data))
        data.pop("step", None)
        if self.case:
            chosen = next(each for each in data["case"] if each.get("name") == self.case)
            data["case"] = [{key: each for key, each in chosen.items() if key != "step"}]
        seats = [*data.get("players", ()), *self._overrides(data)]
        for seat in seats:
            if "in_play" in seat:
                seat["in_play"] = [card for card in seat["in_play"] if not any(card.startswith(n) for n in without)]
            if revive and seat.get("out"):
                seat["out"] = False
        if change:
            case = data["case"][0] if self.case else {"name": "what if"}
            data["case"] = [_merged(case, change)]
            return Position(data, self.where, str(data["case"][0]["name"]))
        return Position(data, self.where, self.case)

    @staticmethod
    def _overrides(data: Mapping[str, Any]) -> list[Any]:
        cases = data.get("case") or [{}]
        return list(cases[0].get("players", {}).values())

    # -- questions to the engine -----------------------------------------------------------------

    def ask(self, question: Mapping[str, Any], after_steps: bool = False) -> Any:
        """What the engine answers to a question of a task file; each is one key of `QUESTIONS`."""
        game = (self.end if after_steps else self.game).fork()
        for move in question.get("play", ()):
            play_or_reveal(game, str(move))
        kind = next(key for key in QUESTIONS if key in question)
        return QUESTIONS[kind](game, question[kind])


def _merged(old: Mapping[str, Any], new: Mapping[str, Any]) -> dict[str, Any]:
    told = dict(old)
    for key, each in new.items():
        told[key] = _merged(told.get(key, {}), each) if isinstance(each, Mapping) else each
    return told


def play_or_reveal(game: Any, text: str) -> None:
    """Make a move, or turn the card that luck brings, whichever is waited for."""
    from bangkit.core.requests import Chance

    if isinstance(game.request, Chance):
        game.reveal(text)
        return
    who, colon, move = text.partition(":")
    if colon and who.strip() in game.players:
        game.play(move.strip(), who.strip())
    else:
        game.play(text)


def living(game: Any) -> list[str]:
    """The players in the game."""
    return [name for name in game.players if not game[name].out]


def reached_by(game: Any, name: str) -> list[str]:
    """Whom a player's weapon reaches."""
    return [other for other in living(game) if other != name and game.reach(name, other)]


def reaching(game: Any, name: str) -> list[str]:
    """Whose weapons reach a player."""
    return [other for other in living(game) if other != name and game.reach(other, name)]


def refused(game: Any, move: str) -> list[str]:
    """The ids of the rules that speak against a move."""
    who, colon, rest = move.partition(":")
    named = colon and who.strip() in game.players
    found = game.why_not(rest.strip(), who.strip()) if named else game.why_not(move)
    return [refusal.rule for refusal in found]


def _chance_of(game: Any, goal: Mapping[str, Any]) -> Fraction:
    return futures.Search(game, goal).of(game).chance


QUESTIONS: dict[str, Callable[[Any, Any], Any]] = {
    "key": lambda game, key: value(game, key),
    "reached_by": reached_by,
    "reaching": reaching,
    "refused": refused,
    "chance_of": _chance_of,
}
"""What a task file may ask the engine: an expectation key, who reaches whom, which rules refuse, how likely."""


def question_problem(question: Mapping[str, Any]) -> str | None:
    """What is wrong with a question to the engine, if anything."""
    kinds = [key for key in question if key in QUESTIONS]
    if len(kinds) != 1 or set(question) - {*QUESTIONS, "play"}:
        return f"an answer asks one of {', '.join(QUESTIONS)} (and may play moves first), not {', '.join(question)}"
    return None


def as_moves(said: Sequence[str] | str) -> list[str]:
    """The moves of a plan: a list, or one text with a line or a semicolon between them."""
    parts = re.split(r"[;\n]", said) if isinstance(said, str) else [str(each) for each in said]
    return [part.strip() for part in parts if part.strip()]


__all__ = ["BangkitError", "CAST", "Position", "QUESTIONS", "as_moves", "play_or_reveal", "question_problem", "renamed"]

"""The position of a task: laid as its file says, with the learner's names, changed for a what-if, asked a question."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import deepcopy
from functools import cached_property
from typing import Any

from bangkit.cards.faces import split_face
from bangkit.core.requests import Chance
from bangkit.learn.plans import PlanSearch
from bangkit.stage import Scenario, scenario_from, value
from bangkit.stage.scenario import merged
from bangkit.words.catalogue import say
from bangkit.words.glossary import canonical_card

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


class TaskPosition:
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
    ) -> TaskPosition:
        """The position without some cards in front of anybody, with everybody in the game, or with other values."""
        data = deepcopy(dict(self.data))
        cases: Sequence[dict[str, Any]] = data.get("case", ())
        what_if: dict[str, Any] = {"name": "what if"}
        case = next((each for each in cases if each.get("name") == self.case), what_if)
        for table in (data, case):
            table.pop("step", None)
        for seat in [*data.get("players", ()), *case.get("players", {}).values()]:
            if "in_play" in seat:
                seat["in_play"] = [card for card in seat["in_play"] if not any(is_card(card, each) for each in without)]
            if revive and seat.get("out"):
                seat["out"] = False
        if not self.case and not change:
            return TaskPosition(data, self.where)
        data["case"] = [merged(case, change or {})]
        return TaskPosition(data, self.where, str(case["name"]))

    def ask(self, question: Mapping[str, Any], after_steps: bool = False) -> Any:
        """What the engine answers to a question of a task file; each is one key of `QUESTIONS`."""
        game = (self.end if after_steps else self.game).fork()
        for move in question.get("play", ()):
            play_or_reveal(game, str(move))
        asked = next(key for key in QUESTIONS if key in question)
        return QUESTIONS[asked](game, question[asked])


def is_card(card: str, wanted: str) -> bool:
    """Whether a card is the wanted one, in any spelling; a wanted one without a face means all of its name.

    >>> is_card("Horse 8H", "Mustang"), is_card("Mustang 8H", "horse 8H"), is_card("Mustang 8H", "Mustang 9H")
    (True, True, False)
    """
    (name, face), (wanted_name, wanted_face) = split_face(card), split_face(wanted)
    return _one_name(name) == _one_name(wanted_name) and wanted_face in ("", face)


def _one_name(name: str) -> str:
    return canonical_card(name) or name.casefold()


def _who_and_move(game: Any, text: str) -> tuple[str, ...]:
    """The arguments of a move as a game takes them: the move, and who makes it if that is said."""
    who, colon, move = text.partition(":")
    return (move.strip(), who.strip()) if colon and who.strip() in game.players else (text,)


def play_or_reveal(game: Any, text: str) -> None:
    """Make a move, or turn the card that luck brings, whichever is waited for."""
    if isinstance(game.request, Chance):
        game.reveal(text)
    else:
        game.play(*_who_and_move(game, text))


def reached_by(game: Any, name: str) -> list[str]:
    """Whom a player's weapon reaches."""
    return [other for other in game.players if other != name and not game[other].out and game.reach(name, other)]


def reaching(game: Any, name: str) -> list[str]:
    """Whose weapons reach a player."""
    return [other for other in game.players if other != name and not game[other].out and game.reach(other, name)]


QUESTIONS: dict[str, Callable[[Any, Any], Any]] = {
    "key": value,
    "reached_by": reached_by,
    "reaching": reaching,
    "refused": lambda game, move: [each.rule for each in game.why_not(*_who_and_move(game, move))],
    "chance_of": lambda game, goal: PlanSearch(game, goal).of(game).chance,
}
"""What a task file may ask the engine: an expectation key, who reaches whom, which rules refuse, how likely."""


def question_problem(question: Mapping[str, Any]) -> str | None:
    """What is wrong with a question to the engine, if anything."""
    if len([key for key in question if key in QUESTIONS]) == 1 and not set(question) - {*QUESTIONS, "play"}:
        return None
    return say("task file.question", known=", ".join(QUESTIONS), found=", ".join(question))


def as_moves(said: Sequence[str] | str) -> list[str]:
    """The moves of a plan: a list, or one text with a line or a semicolon between them."""
    parts = re.split(r"[;\n]", said) if isinstance(said, str) else [str(each) for each in said]
    return [part.strip() for part in parts if part.strip()]

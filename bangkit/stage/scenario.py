"""Scenario files: a position, the steps played from it, and what has to hold (TOML, written without Python)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bangkit.core import files
from bangkit.core.arguments import Argument, check, instance_of, not_of_kind, one_of, unknown
from bangkit.core.errors import BangkitError, DamagedFile, NotationError
from bangkit.core.positions import Game
from bangkit.core.requests import Ask
from bangkit.core.rulebook import rules as rulebook
from bangkit.stage.expectations import Key, flat, read_key
from bangkit.stage.game_format import COMMON, FORMATS, GameFormat, StartingTable, format_of
from bangkit.stage.reading import SEED, Section, WrongScenario
from bangkit.stage.script import Failure, RunState, Script, ScriptLine
from bangkit.words.catalogue import say

KINDS = ("play", "chance", "refused", "expect")
"""The kinds of a step."""
FORCED = Argument('"answer" or "ask"', lambda value: value in ("answer", "ask"))
TOML = instance_of("a text in TOML", str)
DATA = instance_of("a dict such as TOML is read into", Mapping)


class ScenarioFailed(BangkitError):
    """A scenario does not hold; `report` says where."""

    def __init__(self, report: Report) -> None:
        self.report = report
        super().__init__(report)

    def __str__(self) -> str:
        return str(self.report)


@dataclass(frozen=True, slots=True)
class Report:
    """How the run of a scenario went: passed, or every line that failed; true if it passed."""

    title: str
    steps: int
    cases: int
    failures: tuple[Failure, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether every line held."""
        return not self.failures

    def __bool__(self) -> bool:
        return self.passed

    def __str__(self) -> str:
        told = "run.passed" if self.passed else "run.failed"
        told = say(told, title=self.title, steps=self.steps, cases=self.cases if self.cases > 1 else None)
        return "\n  ".join([told, *map(str, self.failures)])

    __repr__ = __str__


@dataclass(frozen=True, slots=True)
class ScenarioCase:
    """One variant of the position with its steps; the file's own steps are the case without a name."""

    name: str
    start: StartingTable
    steps: tuple[ScriptLine, ...]


@dataclass(frozen=True, eq=False, repr=False)
class Scenario:
    """A scenario that has been read and found possible.

    `title`, `rules` (the ids it tests), `seed`, `cases` (names; the file's own steps are `""`),
    `assigned` (which card each bare name stands for).
    """

    title: str
    rules: tuple[str, ...]
    seed: int | str | None
    where: str
    _format: GameFormat
    _cases: Mapping[str, ScenarioCase]

    @property
    def cases(self) -> tuple[str, ...]:
        """The names of the cases; `""` stands for the file's own steps."""
        return tuple(self._cases)

    @property
    def assigned(self) -> dict[str, str]:
        """The card that each bare name stands for."""
        return dict(next(iter(self._cases.values())).start.assigned)

    def steps(self, case: str | None = None) -> tuple[ScriptLine, ...]:
        """The steps of a case, by default of the first one."""
        return self._case(case).steps

    def run(self, case: str | None = None, *, check: bool = True) -> Report:
        """Run every case, or one; raises `ScenarioFailed` if a line does not hold, unless `check` is false."""
        chosen = list(self._cases.values()) if case is None else [self._case(case)]
        failures = [each for one in chosen for each in self._run(one)[2]]
        report = Report(self.title, sum(len(one.steps) for one in chosen), len(chosen), tuple(failures))
        if check and failures:
            raise ScenarioFailed(report)
        return report

    def game(self, case: str | None = None, *, seed: int | str | None = None, forced: str = "answer") -> Any:
        """The live game before the first step, with the luck of `seed` or of the file's own.

        Without a seed a person reveals each card (`game.reveal("KH")`).
        The waiting move of a turn is asked even if only one is left;
        after that forced decisions answer themselves, unless `forced="ask"`.
        """
        check({"forced": forced}, {"forced": FORCED})
        game = self._game(self._case(case).start, self.seed if seed is None else seed)
        while forced == "answer" and isinstance(game.request, Ask) and game.request.forced:
            if self._format.rests(game.request):
                break
            game.play(game.options[0])
        game.forced = forced
        return game

    def walk(self, case: str | None = None) -> Iterator[tuple[ScriptLine, Any]]:
        """Each step with the game as it stands when the step and what it sets off are over."""
        chosen = self._case(case)
        script, trail, _ = self._run(chosen)
        for step, at in zip(chosen.steps, trail[1:], strict=False):
            yield step, script.settled(at).game.fork()

    def _case(self, name: str | None) -> ScenarioCase:
        if name is None:
            return next(iter(self._cases.values()))
        if not isinstance(name, str) or name not in self._cases:
            raise BangkitError(unknown("case", name, filter(None, self._cases)))
        return self._cases[name]

    def _game(self, start: StartingTable, seed: int | str | None) -> Game:
        return self._format.game(start.table.copy(), seed, chance="ask" if seed is None else "luck", forced="ask")

    def _run(self, case: ScenarioCase) -> tuple[Script, list[RunState], list[Failure]]:
        script = Script(self._format, case.steps, case.name, self.seed)
        return script, *script.run(RunState(self._game(case.start, None), case.start.rolls))

    def __repr__(self) -> str:
        assigned = ", ".join(f"{place} = {card}" for place, card in self.assigned.items())
        return say("scenario.shown", title=self.title, cases=len(self.cases), assigned=assigned)


# -- reading -------------------------------------------------------------------------------------


def load_scenario(path: str | Path) -> Scenario:
    """The scenario in a file; raises `WrongScenario` with every problem in it."""
    where = files.file_name(path)
    try:
        content = files.read(path, 4 * files.LONGEST)
    except DamagedFile as error:
        raise BangkitError(f"{where}: {error.problems[0]}") from None
    return _from_text(content, where)


def read_scenario(text: str, where: str = "this scenario") -> Scenario:
    """The scenario in a text (TOML); raises `WrongScenario` with every problem in it."""
    if not TOML.holds(text):
        raise WrongScenario([not_of_kind("a scenario", TOML.told, text)], str(where))
    return _from_text(text.encode(errors="surrogatepass"), where)


def _from_text(content: bytes, where: str) -> Scenario:
    try:
        data = files.toml_from(files.decoded(content, where), where)
    except DamagedFile as error:
        raise WrongScenario([say("scenario.no toml", why=error.problems[0])], where) from None
    return scenario_from(data, where)


def scenario_from(data: Mapping[str, Any], where: str = "this scenario") -> Scenario:
    """The scenario that plain data describes; raises `WrongScenario` with every problem in it."""
    where, problems = str(where), list[str]()
    if not DATA.holds(data):
        raise WrongScenario([not_of_kind("a scenario", DATA.told, data)], where)
    scenario = _Reader(Section(data, "", problems), where).scenario()
    if problems or scenario is None:
        raise WrongScenario(dict.fromkeys(problems), where)
    return scenario


class _Reader:
    """Reads one file; every problem goes into the list of its section."""

    def __init__(self, file: Section, where: str) -> None:
        self.file = file
        self.where = where

    def scenario(self) -> Scenario | None:
        file = self.file
        game = file.known("game", "game", file.text("game") or "cards", FORMATS)
        title, rules = file.text("title") or Path(self.where).stem, file.texts("rules")
        _check_rules(file, "rules", rules)
        seed = file.of_kind("seed", SEED)
        if game is None:
            return None
        self.format = format_of(game)
        file.only(*COMMON, *self.format.keys)
        cases = self.cases()
        named = {case.name: case for case in cases}
        return Scenario(title, tuple(rules), seed, self.where, self.format, named) if cases else None

    def cases(self) -> list[ScenarioCase]:
        """The file's own steps, then each case on its own variant of the table.

        A problem that every variant has is one of the file; the others name their case.
        """
        own, variants = self.file.tables("step"), self.file.tables("case")
        bare = {key: value for key, value in self.file.data.items() if key not in ("case", "step")}
        cases: list[ScenarioCase | None] = []
        problems: dict[str, list[str]] = {}
        if own or not variants:
            problems[""] = []
            cases.append(self.case("", bare, own, problems[""]))
        for number, variant in enumerate(variants, 1):
            name = variant.text("name") or f"case {number}"
            name = f"{name} ({number})" if name in problems else name
            variant.where, variant.problems = "", problems.setdefault(name, [])
            changed = self.changed(bare, variant)
            cases.append(self.case(name, changed, variant.tables("step") or own, variant.problems))
        first, *others = problems.values()
        everywhere = (
            [each for each in first if all(each in other for other in others)] if others or "" in problems else []
        )
        self.file.problems += everywhere
        for name, found in problems.items():
            told = dict.fromkeys(each for each in found if each not in everywhere)
            self.file.problems += [say("scenario.in case", case=name, problem=each) if name else each for each in told]
        return [case for case in cases if case is not None]

    def case(
        self, name: str, data: Mapping[str, Any], steps: Sequence[Section], problems: list[str]
    ) -> ScenarioCase | None:
        """One case, if its table can be laid; what is wrong in it is added to the problems."""
        start = self.format.starting_table(Section(data, "", problems))
        if start is None:
            return None
        own = [Section(step.data, step.where, problems) for step in steps]
        return ScenarioCase(name, start, tuple(self.step(start, number, step) for number, step in enumerate(own, 1)))

    def changed(self, base: Mapping[str, Any], variant: Section) -> dict[str, Any]:
        """The file with the overrides of a case; players are found by name."""
        data = deepcopy(dict(base))
        fixed = ("title", "game", "rules", "case")
        keys = [key for key in (*COMMON, *self.format.keys) if key not in fixed]
        variant.only("name", *keys)
        for key, value in variant.data.items():
            if key == "players":
                _change_players(data, variant, value)
            elif key in keys and key != "step":
                data[key] = _merged(data.get(key), value)
        return data

    def step(self, start: StartingTable, number: int, step: Section) -> ScriptLine:
        """One step; what is wrong whatever the moment is noted."""
        step.only(*KINDS, "rules", "only")
        kinds = [key for key in KINDS if key in step]
        if len(kinds) != 1:
            step.wrong(say("scenario.one kind of step", kinds=one_of(KINDS).told, found=kinds))
            return ScriptLine(number, "expect")
        kind = kinds[0]
        if kind != "refused":
            for key in ("rules", "only"):
                if key in step:
                    step.wrong(say("scenario.only with refused", key=key))
        rules = step.texts("rules")
        _check_rules(step, "rules", rules)
        if kind == "expect":
            return ScriptLine(number, kind, keys=tuple(self.keys(start.table, step)))
        text = step.text(kind) or ""
        if text and kind != "chance" and not (kind == "refused" and {"KIT-SEAT", "KIT-HELD"} & set(rules)):
            if problem := self.format.check_move(start.table, text):
                step.wrong(problem, kind)
        return ScriptLine(number, kind, text, rules=tuple(rules), only=step.flag("only"))

    def keys(self, table: Any, step: Section) -> Iterator[tuple[Key, Any]]:
        """What an expectation expects, key by key."""
        wanted = step.table("expect")
        if not wanted.data:
            step.wrong(say("scenario.expects nothing"))
        for text, value in flat(wanted.data):
            try:
                key = read_key(text, self.format.expectations, list(table.by_name))
            except NotationError as error:
                wanted.wrong(str(error))
                continue
            for each in value if isinstance(value, list) and key.expectation.moves else ():
                if problem := self.format.check_move(table, str(each)):
                    wanted.wrong(problem, text)
            if key.pattern == "log":
                _check_rules(wanted, text, wanted.texts(text))
            yield key, value


def _check_rules(section: Section, key: str, ids: Sequence[str]) -> None:
    """Every id must be in the rulebook."""
    known = {rule.id for rule in rulebook()}
    for each in ids:
        if each not in known:
            section.wrong(unknown("rule", each, known), key)


def _change_players(data: dict[str, Any], variant: Section, changes: Any) -> None:
    """Put other values into the seats of a variant."""
    if not isinstance(changes, Mapping):
        variant.wrong(say("scenario.not a table"))
        return
    players = data.get("players")
    seats = [seat for seat in players if isinstance(seat, dict)] if isinstance(players, list) else []
    named = {str(seat.get("name")).casefold(): seat for seat in seats}
    for name, change in changes.items():
        if name.casefold() not in named:
            variant.wrong(unknown("player", name, [seat.get("name") for seat in seats]), "players")
        elif not isinstance(change, Mapping):
            variant.wrong(say("scenario.not a table"))
        else:
            named[name.casefold()].update(change)


def _merged(old: Any, new: Any) -> Any:
    """A table with some values changed; anything else is replaced."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return {**old, **{key: _merged(old.get(key), value) for key, value in new.items()}}
    return new

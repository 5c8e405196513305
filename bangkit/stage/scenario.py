"""Scenario files: a position, the steps played from it, and what has to hold (TOML, written without Python)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from bangkit.core import files
from bangkit.core.arguments import Argument, check, instance_of, not_of_kind, one_of, takes, unknown
from bangkit.core.errors import BangkitError, DamagedFile, NotationError
from bangkit.core.positions import Game
from bangkit.core.requests import Ask
from bangkit.core.rulebook import ids as rule_ids
from bangkit.stage.expectations import Key, flat, read_key
from bangkit.stage.game_format import FORMATS, KINDS, GameFormat, StartingTable, format_of, other_game
from bangkit.stage.reading import HERE, SEED, FileMap, Problem, Section, WrongScenario
from bangkit.stage.script import MOST_STEPS, MOST_STOPS, Failure, RunState, Script, ScriptLine
from bangkit.stage.toml_text import Spot, line_of, lines_of, read_toml
from bangkit.words.catalogue import say, written

FORCED = Argument('"answer" or "ask"', lambda value: isinstance(value, str) and value in ("answer", "ask"))
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
    """How the run of a scenario went: passed, or every line that failed; true if it passed.

    `steps` and `cases` say how many were run, `idle` which of the cases have no step, `where` names the file.
    """

    title: str
    steps: int
    cases: int
    failures: tuple[Failure, ...] = ()
    where: str = ""
    idle: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether every line held."""
        return not self.failures

    def __bool__(self) -> bool:
        return self.passed

    def __str__(self) -> str:
        told = "run.nothing" if not self.steps else "run.passed" if self.passed else "run.failed"
        facts = {"title": self.title, "where": self.where or None}
        lines = [say(told, facts, steps=self.steps, cases=self.cases if self.cases > 1 else None)]
        if self.steps and self.idle:
            lines.append(say("run.idle", cases=list(map(repr, self.idle))))
        return "\n  ".join([*lines, *map(str, self.failures)])

    __repr__ = __str__


@dataclass(frozen=True, slots=True)
class ScenarioCase:
    """One variant of the position with its steps; the file's own steps are the case without a name."""

    name: str
    start: StartingTable
    steps: tuple[ScriptLine, ...]
    note: str = ""


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

    def note(self, case: str | None = None) -> str:
        """What is told beside the position before the first step of a case."""
        return self._case(case).note

    def run(self, case: str | None = None, *, check: bool = True) -> Report:
        """Run every case, or one, each from the position of the file.

        Raises:
            ScenarioFailed: a line does not hold, unless `check` is false; its `report` has every such line.
            BangkitError: there is no case of that name.
        """
        chosen = list(self._cases.values()) if case is None else [self._case(case)]
        failures = [each for one in chosen for each in self._run(one)[2]]
        steps, idle = sum(len(one.steps) for one in chosen), tuple(one.name for one in chosen if not one.steps)
        where = "" if self.where == HERE else self.where
        report = Report(self.title, steps, len(chosen), tuple(failures), where, idle)
        if check and failures:
            raise ScenarioFailed(report)
        return report

    def game(self, case: str | None = None, *, seed: int | str | None = None, forced: str = "answer") -> Any:
        """The live game before the first step, with the luck of `seed` or of the file's own.

        Without a seed a person reveals each card (`game.reveal("KH")`).
        The waiting move of a turn is asked even if only one is left;
        after that forced decisions answer themselves, unless `forced="ask"`.

        Raises:
            BangkitError: there is no such case, or nobody in the position can ever do anything.
        """
        check({"forced": forced}, {"forced": FORCED})
        game = self._game(self._case(case).start, self.seed if seed is None else seed)
        for _ in range(MOST_STOPS if forced == "answer" else 0):
            if not (isinstance(game.request, Ask) and game.request.forced) or self._format.rests(game.request):
                break
            game.play(game.options[0])
        else:
            if forced == "answer":
                raise BangkitError(say("run.endless", number=MOST_STOPS))
        game.forced = forced
        return game

    def walk(self, case: str | None = None) -> Iterator[tuple[ScriptLine, Any]]:
        """Each step with the game as it stands when the step and what it sets off are over.

        It stands where somebody chooses, or could use a free action, where luck that nothing fixes decides,
        or at the next move of a turn.  A step that does not hold is the last one.
        """
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


@takes()
def load_scenario(path: str | Path) -> Scenario:
    """The scenario in a file (TOML).

    Raises:
        WrongScenario: what is wrong with it, every problem with its line.
        BangkitError: the file cannot be read.
    """
    where = files.file_name(path)
    try:
        content = files.read(path, 4 * files.LONGEST)
    except DamagedFile as error:
        raise BangkitError(f"{where}: {error.problems[0]}") from None
    return _from_text(content, where)


@takes()
def read_scenario(text: str, where: str = HERE) -> Scenario:
    """The scenario in a text (TOML); `where` is what errors call it.

    Raises:
        WrongScenario: what is wrong with it, every problem with its line.
    """
    if not TOML.holds(text):
        raise WrongScenario([not_of_kind("a scenario", TOML.told, text)], files.visible(written(where)))
    return _from_text(text.encode(errors="surrogatepass"), files.visible(written(where)))


def _from_text(content: bytes, where: str) -> Scenario:
    try:
        data, text = read_toml(content, where)
    except DamagedFile as error:
        raise WrongScenario([say("scenario.no toml", why=error.problems[0])], where) from None
    return _from_data(data, where, text)


@takes()
def scenario_from(data: Mapping[str, Any], where: str = HERE) -> Scenario:
    """The scenario that plain data describes, a dict such as TOML is read into; `where` is what errors call it.

    Raises:
        WrongScenario: what is wrong with it, every problem.
    """
    where = files.visible(written(where))
    if not DATA.holds(data):
        raise WrongScenario([not_of_kind("a scenario", DATA.told, data)], where)
    try:
        files.bounded(data, where)
    except DamagedFile as error:
        raise WrongScenario(error.problems, where) from None
    return _from_data(data, where, "")


def _from_data(data: Mapping[str, Any], where: str, text: str) -> Scenario:
    problems: list[str] = []
    scenario = _Reader(Section(data, "", problems), where, text).scenario()
    if problems or scenario is None:
        raise WrongScenario(dict.fromkeys(problems), where)
    return scenario


class _Reader:
    """Reads one file; every problem goes into the list of its section."""

    def __init__(self, file: Section, where: str, text: str) -> None:
        self.file = file
        self.where = where
        self.text = text

    def scenario(self) -> Scenario | None:
        file = self.file
        file.file = FileMap({}, lines_of(self.text))
        game = file.known("game", "game", file.text("game") or "cards", FORMATS)
        title, rules = file.text("title") or Path(self.where).stem, file.texts("rules")
        _check_rules(file, rules)
        seed = file.of_kind("seed", SEED)
        if game is None:
            return None
        self.format = format_of(game)
        self.map = FileMap(self.format.tables, file.file.lines, partial(other_game, game))
        file.file = self.map
        file.only(*self.format.tables[""])
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
            if name in problems:
                variant.wrong(say("scenario.equal cases", name=name), "name")
                name = f"{name} ({number})"
            variant.where, variant.problems = "", problems.setdefault(name, [])
            changed = self.changed(bare, variant)
            cases.append(self.case(name, changed, variant.tables("step") or own, variant.problems, variant.spot))
        if (steps := sum(len(case.steps) for case in cases if case)) > 10 * MOST_STEPS:
            self.file.wrong(say("scenario.many steps in all", steps=steps, most=10 * MOST_STEPS))
        first, *others = problems.values()
        everywhere = (
            [each for each in first if all(each in other for other in others)] if others or "" in problems else []
        )
        self.file.problems += everywhere
        for name, found in problems.items():
            told = dict.fromkeys(each for each in found if each not in everywhere)
            self.file.problems += [_in_case(name, each) if name else each for each in told]
        return [case for case in cases if case is not None]

    def case(
        self, name: str, data: Mapping[str, Any], steps: Sequence[Section], problems: list[str], spot: Spot = ()
    ) -> ScenarioCase | None:
        """One case, if its table can be laid; what is wrong in it is added to the problems."""
        own = [Section(step.data, step.where, problems, step.file, step.spot) for step in steps]
        if len(own) > MOST_STEPS:
            self.file.wrong(say("scenario.many steps", steps=len(own), most=MOST_STEPS), "step")
            return None
        # What a case changes stands in its own lines: of the rest of its table only those are known.
        known = replace(self.map, lines={(): line_of(spot, self.map.lines)}) if spot else self.map
        section = Section(data, "", problems, known)
        start, note = self.format.starting_table(section), section.text("note") or ""
        if start is None:
            return None
        script = tuple(self.step(start, number, step) for number, step in enumerate(own, 1))
        return ScenarioCase(name, start, script, note)

    def changed(self, base: Mapping[str, Any], variant: Section) -> dict[str, Any]:
        """The file with the overrides of a case; players are found by name."""
        data = deepcopy(dict(base))
        fixed = ("title", "game", "rules", "case")
        keys = [key for key in self.format.tables[""] if key not in fixed]
        variant.only("name", *keys)
        for key, value in variant.data.items():
            if key == "players":
                _change_players(data, variant, value)
            elif key in keys and key != "step":
                data[key] = merged(data.get(key), value)
        return data

    def step(self, start: StartingTable, number: int, step: Section) -> ScriptLine:
        """One step; what is wrong whatever the moment is noted."""
        step.only(*KINDS, "rules", "only", "note")
        kinds = [key for key in KINDS if key in step]
        if len(kinds) != 1:
            step.wrong(say("scenario.one kind of step", kinds=one_of(KINDS).told, found=kinds))
            return ScriptLine(number, "expect")
        kind, line = kinds[0], line_of((*step.spot, kinds[0]), step.file.lines)
        if kind != "refused":
            for key in ("rules", "only"):
                if key in step:
                    step.wrong(say("scenario.only with refused", key=key))
        rules, note = step.texts("rules"), step.text("note") or ""
        _check_rules(step, rules)
        only = kind == "refused" and step.flag("only")
        if only and not rules:
            step.wrong(say("scenario.only without rules"), "only")
        if kind == "expect":
            return ScriptLine(number, kind, keys=tuple(self.keys(start.table, step)), line=line, note=note)
        text = step.text(kind) or ""
        if text and kind != "chance" and not (kind == "refused" and {"KIT-SEAT", "KIT-HELD"} & set(rules)):
            if problem := self.format.check_move(start.table, text):
                step.wrong(problem, kind)
        return ScriptLine(number, kind, text, rules=tuple(rules), only=only, line=line, note=note)

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
            problems: list[str] = []
            value = key.expectation.value.read(text, value, partial(self.format.read_word, table), problems)
            for each in problems:
                wanted.wrong(each, "" if each.startswith(text) else text)
            yield key, value


def _check_rules(section: Section, ids: Sequence[str]) -> None:
    """Every id must be in the rulebook."""
    for each in ids:
        if each not in rule_ids():
            section.wrong(unknown("rule", each, rule_ids()), "rules")


def _in_case(name: str, problem: str) -> Problem:
    """A problem of one case alone."""
    return Problem(say("scenario.in case", case=name, problem=problem), getattr(problem, "line", 0))


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


def merged(old: Any, new: Any) -> Any:
    """A table with some values changed; anything else is replaced."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return {**old, **{key: merged(old.get(key), value) for key, value in new.items()}}
    return new

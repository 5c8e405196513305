"""Scenario files: a position, the steps played from it, and what has to hold (TOML, written without Python)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from bangkit.core.errors import BangkitError, NotationError
from bangkit.core.positions import Game
from bangkit.core.requests import Ask
from bangkit.core.rulebook import rules as rulebook
from bangkit.stage import expecting
from bangkit.stage.reading import Entry, WrongScenario
from bangkit.stage.script import At, Failure, Script, Step
from bangkit.stage.stager import COMMON, Laid, Stager
from bangkit.words import scenarios as words
from bangkit.words.catalogue import say
from bangkit.words.errors import file_name, file_trouble

STAGERS = {"cards": ("bangkit.stage.cards_stage", "CardStager"), "dice": ("bangkit.stage.dice_stage", "DiceStager")}
"""The games that have a stage, each with the module and the class of its stager."""
KINDS = ("play", "chance", "refused", "expect")
"""The kinds of a step."""


def stager_of(game: str) -> Stager:
    """The stager of a game."""
    module, name = STAGERS[game]
    stager: Stager = getattr(import_module(module), name)()
    return stager


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
        return words.result(self.title, self.steps, self.cases, map(str, self.failures))

    __repr__ = __str__


@dataclass(frozen=True, slots=True)
class Case:
    """One variant of the position with its steps; the file's own steps are the case without a name."""

    name: str
    laid: Laid
    steps: tuple[Step, ...]


class Scenario:
    """A scenario that has been read and found possible.

    `title`, `rules` (the ids it tests), `seed`, `cases` (names; the file's own steps are `""`),
    `assigned` (which card each bare name stands for).
    """

    def __init__(
        self,
        stager: Stager,
        title: str,
        rules: Sequence[str],
        seed: int | str | None,
        cases: Sequence[Case],
        where: str,
    ) -> None:
        self.title = title
        self.rules = tuple(rules)
        self.seed = seed
        self.where = where
        self._stager = stager
        self._cases = {case.name: case for case in cases}

    @property
    def cases(self) -> tuple[str, ...]:
        """The names of the cases; `""` stands for the file's own steps."""
        return tuple(self._cases)

    @property
    def assigned(self) -> dict[str, str]:
        """The card that each bare name stands for."""
        return dict(next(iter(self._cases.values())).laid.assigned)

    def steps(self, case: str | None = None) -> tuple[Step, ...]:
        """The steps of a case, by default of the first one."""
        return self._case(case).steps

    def run(self, case: str | None = None, *, check: bool = True) -> Report:
        """Run every case, or one; raises `ScenarioFailed` if a line does not hold, unless `check` is false."""
        chosen = list(self._cases.values()) if case is None else [self._case(case)]
        failures = [each for one in chosen for each in self._script(one).run(self._start(one))[1]]
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
        if forced not in ("answer", "ask"):
            raise BangkitError(words.not_of_kind("forced", '"answer" or "ask"', forced))
        laid = self._case(case).laid
        game = self._game(laid, self.seed if seed is None else seed)
        while forced == "answer" and isinstance(game.request, Ask) and game.request.forced:
            if self._stager.rests(game.request):
                break
            game.play(game.options[0])
        game.forced = forced
        return game

    def walk(self, case: str | None = None) -> Iterator[tuple[Step, Any]]:
        """Each step with the game as it stands when the step and what it sets off are over."""
        chosen = self._case(case)
        script = self._script(chosen)
        trail, _ = script.run(self._start(chosen))
        for step, at in zip(chosen.steps, trail[1:], strict=False):
            yield step, script.settled(at).game.fork()

    def _case(self, name: str | None) -> Case:
        if name is None:
            return next(iter(self._cases.values()))
        if not isinstance(name, str) or name not in self._cases:
            raise BangkitError(words.unknown("case", name, filter(None, self._cases)))
        return self._cases[name]

    def _game(self, laid: Laid, seed: int | str | None) -> Game:
        return self._stager.game(laid.table.copy(), seed, chance="ask" if seed is None else "luck", forced="ask")

    def _start(self, case: Case) -> At:
        return At(self._game(case.laid, None), case.laid.rolls)

    def _script(self, case: Case) -> Script:
        return Script(self._stager, case.steps, case.name, self.seed)

    def __repr__(self) -> str:
        told = [f"{self.title!r}", f"{len(self.cases)} case{'s' * (len(self.cases) != 1)}"]
        told += [f"assigned: {', '.join(f'{place} = {card}' for place, card in self.assigned.items())}"] * bool(
            self.assigned
        )
        return f"<scenario {'; '.join(told)}>"


# -- reading -------------------------------------------------------------------------------------


def load_scenario(path: str | Path) -> Scenario:
    """The scenario in a file; raises `WrongScenario` with every problem in it."""
    try:
        content = Path(path).read_bytes()
    except (OSError, TypeError, ValueError) as error:
        raise BangkitError(f"{file_name(path)}: {file_trouble(path, error)}") from None
    return _from_text(content, str(path))


def read_scenario(text: str, where: str = "this scenario") -> Scenario:
    """The scenario in a text (TOML); raises `WrongScenario` with every problem in it."""
    if not isinstance(text, str):
        raise WrongScenario([words.not_of_kind("a scenario", "a text in TOML", text)], str(where))
    return _from_text(text.encode(errors="surrogatepass"), where)


def _from_text(content: bytes, where: str) -> Scenario:
    try:
        data = tomllib.loads(content.decode("utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise WrongScenario([say("scenario.no toml", {"why": str(error)})], where) from None
    return scenario_from(data, where)


def scenario_from(data: Mapping[str, Any], where: str = "this scenario") -> Scenario:
    """The scenario that plain data describes; raises `WrongScenario` with every problem in it."""
    where, problems = str(where), list[str]()
    if not isinstance(data, Mapping):
        raise WrongScenario([words.not_of_kind("a scenario", "a dict such as TOML is read into", data)], where)
    scenario = _Reader(Entry(data, "", problems), where).scenario()
    if problems or scenario is None:
        raise WrongScenario(dict.fromkeys(problems), where)
    return scenario


class _Reader:
    """Reads one file; every problem goes into the list of its entry."""

    def __init__(self, file: Entry, where: str) -> None:
        self.file = file
        self.where = where

    def scenario(self) -> Scenario | None:
        file = self.file
        game = file.known("game", "game", file.text("game") or "cards", STAGERS)
        title, rules = file.text("title") or Path(self.where).stem, file.texts("rules")
        self.check_rules(file, rules)
        seed = file.data.get("seed")
        if seed is not None and (isinstance(seed, bool) or not isinstance(seed, (int, str))):
            file.wrong(say("scenario.wrong kind", {"key": "seed", "wanted": "a number or a text", "found": repr(seed)}))
        if game is None:
            return None
        self.stager = stager_of(game)
        file.only(*COMMON, *self.stager.keys)
        self.known = {**expecting.COMMON, **self.stager.expectations}
        cases = self.cases()
        return Scenario(self.stager, title, rules, seed, cases, self.where) if cases else None

    @staticmethod
    def check_rules(entry: Entry, ids: Sequence[str], key: str = "rules") -> None:
        """Every id must be in the rulebook."""
        known = {rule.id for rule in rulebook()}
        for each in ids:
            if each not in known:
                entry.wrong(words.unknown("rule", each, known), key)

    def cases(self) -> list[Case]:
        """The file's own steps, then each case on its own variant of the table.

        A problem that every variant has is one of the file; the others name their case.
        """
        own, variants = self.file.tables("step"), self.file.tables("case")
        bare = {key: value for key, value in self.file.data.items() if key not in ("case", "step")}
        read: list[tuple[str, Case | None, list[str]]] = []
        if own or not variants:
            read.append(self.case("", bare, own, []))
        for number, variant in enumerate(variants, 1):
            name = variant.text("name") or f"case {number}"
            name = f"{name} ({number})" if any(name == other for other, _, _ in read) else name
            variant.where, variant.problems = "", []
            changed = self.changed(bare, variant)
            steps = variant.tables("step") or [Entry(step.data, step.where, variant.problems) for step in own]
            read.append(self.case(name, changed, steps, variant.problems))
        shared = len(read) > 1 or not read[0][0]
        everywhere = [each for each in read[0][2] if shared and all(each in problems for _, _, problems in read)]
        self.file.problems += everywhere
        for name, _, problems in read:
            told = dict.fromkeys(each for each in problems if each not in everywhere)
            self.file.problems += [f"case {name!r}: {each}" if name else each for each in told]
        return [case for _, case, _ in read if case is not None]

    def case(
        self, name: str, data: Mapping[str, Any], steps: Sequence[Entry], problems: list[str]
    ) -> tuple[str, Case | None, list[str]]:
        """One case, if its table can be laid, and what is wrong in it."""
        file = Entry(data, "", problems)
        laid = self.stager.lay(file)
        if laid is None:
            return name, None, problems
        names = self.stager.names(file)
        for step in steps:
            step.problems = problems
        return (
            name,
            Case(name, laid, tuple(self.step(laid, names, n, step) for n, step in enumerate(steps, 1))),
            problems,
        )

    def changed(self, base: Mapping[str, Any], variant: Entry) -> dict[str, Any]:
        """The file with the overrides of a case; players are found by name."""
        data = deepcopy(dict(base))
        fixed = ("title", "game", "rules", "case")
        keys = [key for key in (*COMMON, *self.stager.keys) if key not in fixed]
        variant.only("name", *keys)
        for key, value in variant.data.items():
            if key == "players":
                self.change_players(data, variant, value)
            elif key in keys and key != "step":
                data[key] = _merged(data.get(key), value)
        return data

    def change_players(self, data: dict[str, Any], variant: Entry, changes: Any) -> None:
        """Put other values into the seats of a variant."""
        if not isinstance(changes, Mapping):
            variant.wrong(say("scenario.not a table"))
            return
        players = data.get("players")
        seats = [seat for seat in players if isinstance(seat, dict)] if isinstance(players, list) else []
        named = {str(seat.get("name")).casefold(): seat for seat in seats}
        for name, change in changes.items():
            if name.casefold() not in named:
                names = (str(seat.get("name")) for seat in seats)
                variant.wrong(words.unknown("player", name, names), "players")
            elif not isinstance(change, Mapping):
                variant.wrong(say("scenario.not a table"))
            else:
                named[name.casefold()].update(change)

    def step(self, laid: Laid, names: Sequence[str], number: int, entry: Entry) -> Step:
        """One step; what is wrong whatever the moment is noted."""
        entry.only(*KINDS, "rules", "only")
        kinds = [key for key in KINDS if key in entry]
        if len(kinds) != 1:
            told = {"kinds": words.listing(KINDS, "or"), "found": kinds}
            entry.wrong(say("scenario.one kind of step", told))
            return Step(number, "expect")
        kind = kinds[0]
        if kind != "refused":
            for key in ("rules", "only"):
                if key in entry:
                    entry.wrong(say("scenario.only with refused", {"key": key}))
        rules = entry.texts("rules")
        self.check_rules(entry, rules)
        if kind == "expect":
            return Step(number, kind, keys=tuple(self.keys(laid, entry, names)))
        text = entry.text(kind) or ""
        if kind != "chance" and not (kind == "refused" and {"KIT-SEAT", "KIT-HELD"} & set(rules)):
            if text and (problem := self.stager.check_move(laid.table, text)):
                entry.wrong(problem, kind)
        return Step(number, kind, text, rules=tuple(rules), only=entry.flag("only"))

    def keys(self, laid: Laid, entry: Entry, names: Sequence[str]) -> Iterator[tuple[expecting.Key, Any]]:
        """What an expectation expects, key by key."""
        wanted = entry.table("expect")
        if not wanted.data:
            entry.wrong(say("scenario.expects nothing"))
        for text, value in expecting.flat(wanted.data):
            try:
                key = expecting.read_key(text, self.known, names)
            except NotationError as error:
                wanted.wrong(str(error))
                continue
            for each in value if isinstance(value, list) and key.expectation.moves else ():
                if problem := self.stager.check_move(laid.table, str(each)):
                    wanted.wrong(problem, text)
            if key.pattern == "log":
                self.check_rules(wanted, wanted.texts(text), text)
            yield key, value


def _merged(old: Any, new: Any) -> Any:
    """A table with some values changed; anything else is replaced."""
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        return {**old, **{key: _merged(old.get(key), value) for key, value in new.items()}}
    return new

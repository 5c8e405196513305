'''Task files: a scenario (or none) and a `[task]` table, read with every problem in it; and the sheets they stand on.

How to write a task
===================

A task is one TOML file in `bangkit/learn/content/SHEET/`, named after its id (ids are unique in the whole kit).
Its top is an ordinary scenario file (`players`, `deck`, `turn`, `step`, `case`), or nothing if no table is needed.
Then comes the table `[task]`:

    [task]
    title = "Whom can Ana shoot?"
    kind = "names"                      # see below
    points = 1                          # 1 if not said
    question = """Ana holds a BANG!. Whom can she shoot?"""
    answer = { reached_by = "Ana" }     # asked of the engine; or a value
    hints = ["...", "...", "..."]       # three, each closer
    solution = "..."                    # why it is so
    picture = "board"                   # or "none"; a board is drawn if there is a table
    view = "Ana"                        # only what Ana knows is drawn
    rules = ["CARD-DIST-3"]             # the rules behind it
    wrong = [                           # at least two for everything that is computed
      { without = ["Mustang"], says = "You forgot the Mustang." },
      { revive = true, says = "You counted the seat of somebody who is out." },
      { change.players.Ana.in_play = [], says = "You forgot the gun." },
      { answer = ["Ben"], says = "..." },
      { answer = { any = ["1/2", "2/3"] }, says = "..." },
    ]

**Sentences in `says` name what was confused and never give the answer.** `without`, `revive` and `change` ask the
task's own question again on a changed position. A wrong answer that happens to be right for a learner is left out.

**Kinds**

    chance   answer = "1 - comb(N-K, n)/comb(N, n)"   a formula, or { chance_of = {"Cid.life" = 3}, play = ["..."] }
             tolerance = 0.0005   exact = true (a rounded answer earns half); of a chance 0.01 at most
    number   the same for any number; or { key = "distance.Ana.Dan" }
    names    a set of names (or of `choices`): a list, { reached_by = "Ana" } or { reaching = "Ana" }
    choice   choices = ["yes", "no"]; answer one of them, or { refused = "Ana: BANG! -> Dan" } (any refusing rule id)
    predict  answer = { key = "Ben.life" }: its value after the file's steps; `watch()` shows them afterwards.
             With `choices` it is chosen; true and false are "yes" and "no"
    move     answer = "BANG! -> Dan" or ["Cat Balou -> Dan: Barrel", "BANG! -> Dan"];
             goal = { "Dan.out" = true }            expectation keys, all of them
             until = "settled" (nothing pending any more), "end of turn", "end of next turn"
             aim = "always" (whatever the others do) or "best" (as often as any move)
             wrong = [{ answer = "Beer", says = "..." }]
    broken   the steps are the log; exactly one is `refused` with its `rules`; wrong = [{ answer = 2, says = "..." }]
             choices = ["CARD-PLAY-2", ...]: rules to choose from, told in words; without them the id is written
    code     function = "distance"                 a function of `bangkit.learn.functions`
    words    answer = "an example text"   items = ["Did you say that ...?", ...]   least = 12 (words)

**Every learner his own.** People get other names (not with `rename = false`; a task without a table lists
`people = [...]`), each learner gets one `[[case]]` of the scenario (a case may hold `[case.task]` with keys of the
task table) and one value from each list of

    vary = { n = [2, 3, 4], K = [20] }            # or rows that belong together: vary = [{n = 2, K = 5}, {n = 3, K = 7}]
    let = { N = "80 - n" }                        # worked out in order

In every text `{n}` and `{1/n}` are filled in, `{1/n:%}` in per cent. The first of everything is the standard version.
Formulas know `comb(n,k)`, `factorial`, `perm`, `min`, `max`, `exactly(cards,good,drawn,hits)` and
`at_least(cards,good,drawn,hits)` without replacement, `binomial(n,p,k)`, `binomial_at_least(n,p,k)`.

Do not write "he" or "she" of people who get other names, and give faces where a chance is asked.
A sheet is the folder's `sheet.toml`: `title`, `track` (rules, chance, strategy, dice), `ages`, `minutes`, `aims = [...]`,
`intro`, `tasks = ["id", ...]` in order, `lessons = ["notebooks/...", ...]` that explain it, `say`, `errors` for the teacher's guide.
To check a file: `bangkit task FILE`.
'''

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from bangkit.core.arguments import (
    FLAG,
    POSITIVE,
    TABLE,
    TEXT,
    TEXTS,
    Argument,
    not_of_kind,
    problems_of,
    takes,
    unknown,
)
from bangkit.core.errors import BangkitError, DamagedFile, InvalidPosition
from bangkit.core.files import LONGEST, file_name, file_trouble, read_text, read_toml
from bangkit.core.rulebook import ids as rule_ids
from bangkit.learn.code_task import CodeTask
from bangkit.learn.move_tasks import BrokenTask, MoveTask
from bangkit.learn.task_kind import TaskKind, spellings
from bangkit.learn.task_position import question_problem
from bangkit.learn.value_tasks import ChanceTask, ChoiceTask, NamesTask, NumberTask, PredictTask, WordsTask
from bangkit.stage.reading import Section
from bangkit.stage.toml_text import toml_from
from bangkit.words.catalogue import chosen, say, title_told

FOLDER = Path(__file__).parent / "content"
TRACKS = ("rules", "chance", "strategy", "dice")
KINDS: dict[str, type[TaskKind]] = {
    "chance": ChanceTask,
    "number": NumberTask,
    "names": NamesTask,
    "choice": ChoiceTask,
    "predict": PredictTask,
    "move": MoveTask,
    "broken": BrokenTask,
    "code": CodeTask,
    "words": WordsTask,
}
"""Every kind of task by its name in a file."""
VARIANTS = 60
"""So many variants are looked at for different answers."""
NEEDS = ("title", "question", "hints", "solution")
COMMON = (
    "title", "kind", "points", "question", "answer", "hints", "solution", "wrong", "picture", "view", "rules",
    "vary", "let", "people", "rename", "minutes",
)  # fmt: skip


def _positive(value: Any) -> bool:
    try:
        return not isinstance(value, bool) and 0 < Fraction(str(value)) < 10**6
    except (ValueError, ZeroDivisionError):
        return False


def _varied(value: Any) -> bool:
    """Whether there are rows to pick one of, or columns to pick one value of each."""
    if isinstance(value, list):
        return bool(value) and all(isinstance(row, Mapping) for row in value)
    return isinstance(value, Mapping) and all(isinstance(each, list) and each for each in value.values())


NUMBER = Argument("a number above 0", _positive)
VALUES: dict[str, Argument] = {
    **dict.fromkeys(("title", "kind", "question", "solution", "picture", "view", "until"), TEXT),
    **dict.fromkeys(("hints", "choices", "items", "people", "rules"), TEXTS),
    **dict.fromkeys(("points", "tolerance"), NUMBER),
    **dict.fromkeys(("exact", "rename"), FLAG),
    **dict.fromkeys(("minutes", "least"), POSITIVE),
    "vary": Argument("rows of values, or a list of values for each name", _varied),
    "let": TABLE,
}
"""What the values of a task are."""
WRONG: dict[str, Argument] = {"without": TEXTS, "revive": FLAG, "change": TABLE, "says": TEXT}
"""What the values of a usual wrong answer are."""
SPOKEN = (*NEEDS, "choices", "items", "people", "says")
"""What is read by a learner, and so not empty."""


class WrongTask(DamagedFile):
    """A task file is wrong; `problems` lists everything."""

    def __str__(self) -> str:
        return "\n- ".join([say("task file.not ready", where=self.where), *self.problems])


class TaskFile:
    """A task file that has been read: the source of every learner's variant."""

    def __init__(self, data: Mapping[str, Any], exercise: str, where: str) -> None:
        self.data, self.id, self.where = data, exercise, where
        self.fields: Mapping[str, Any] = data["task"]
        self.kind_name = str(self.fields["kind"])
        self.kind = KINDS[self.kind_name]
        self.points = Fraction(str(self.fields.get("points", 1)))

    @property
    def title(self) -> str:
        """Its title in the language that is set, with the people of the file."""
        return title_told(self.id, str(self.fields["title"]))

    @property
    def language(self) -> str:
        """The language of its text: the tasks of the kit are written in English, one's own in the language that is set."""
        return chosen() if any(self.id in sheet.tasks for sheet in OWN.values()) else "en"

    @classmethod
    def read(cls, path: Path) -> TaskFile:
        """The task in a file; raises `WrongTask` with every problem."""
        try:
            text = read_text(path, 4 * LONGEST)
        except DamagedFile as error:
            raise WrongTask(error.where, error.problems) from None
        return cls.of(text, path.stem, path.name)

    @classmethod
    def of(cls, text: str, exercise: str, where: str | None = None) -> TaskFile:
        """The task in a text, tried in every case; raises `WrongTask`."""
        one = cls.parsed(text, exercise, where)
        data, where, problems = one.data, one.where, list[str]()
        try:
            for each in [one, *(cls({**data, "case": [case]}, exercise, where) for case in data.get("case", ())[1:])]:
                variant = each.variant("")
                variant.text("question"), variant.text("solution"), variant.texts("hints")
                _ = variant.source(), variant.wrongs
                problems += variant.problems()
        except Exception as error:  # whatever a variant stumbles over lies in the file
            raise WrongTask(where, problems_told(error)) from None
        if problems:
            raise WrongTask(where, list(dict.fromkeys(problems)))
        return one

    @classmethod
    def parsed(cls, text: str, exercise: str, where: str | None = None) -> TaskFile:
        """The task in a text whose table is right; raises `WrongTask` with every problem of it."""
        where = where or say("task file.unnamed")
        try:
            data = toml_from(text, where)
        except DamagedFile as error:
            raise WrongTask(where, error.problems) from None
        if problems := _problems(data):
            raise WrongTask(where, problems)
        return cls(data, exercise, where)

    def variant(self, learner: str, number: int | None = None) -> TaskKind:
        """The variant of one learner; a number of a class list decides before the name."""
        key = learner if number is None else self.numbered[number % len(self.numbered)]
        one = self.kind(self.data, self.id, key, self.where)
        one.number = number_on_sheet(self.id)
        return one

    @cached_property
    def numbered(self) -> list[str]:
        """Names whose variants all have different answers: numbers that follow one another are neighbours."""
        found: dict[str, str] = {}
        for number in range(VARIANTS):
            found.setdefault(self.variant(f"#{number}").version(), f"#{number}")
        return list(found.values())


def problems_told(error: Exception) -> list[str]:
    """What was wrong with a task, from the error to which it led."""
    if isinstance(error, InvalidPosition):
        return list(map(str, error.problems))
    known = isinstance(error, BangkitError)
    return [str(error) if known else say("task file.no variant", kind=type(error).__name__, why=str(error))]


def _problems(data: Mapping[str, Any]) -> list[str]:
    """What is wrong with the task table; the scenario around it is checked by the stage."""
    problems: list[str] = []
    if not isinstance(data.get("task"), dict):
        return [say("task file.no table")]
    task = Section(data["task"], "task", problems)
    file = Section(data, "", problems)
    own = [case.table("task") for case in file.tables("case")]
    for part in (task, *own):
        part.tables("wrong")
        for problem in problems_of(part.data, VALUES):
            part.wrong(problem)
    file.tables("players")
    if problems:
        return problems
    name = task.known("kind", "kind", task.text("kind") or "", KINDS)
    if name is None:
        return problems
    kind = KINDS[name]
    task.only(*COMMON, *kind.keys)
    for key in (*NEEDS, *kind.needs):
        if key not in task and not (own and all(key in each for each in own)):
            task.wrong(say("task file.missing", key=key))
    if len(task.texts("hints")) != 3:
        task.wrong(say("task file.hints"), "hints")
    wrong = [entry for part in (task, *own) for entry in part.tables("wrong")]
    if len(wrong) < kind.least_wrong:
        task.wrong(say("task file.wrong"), "wrong")
    for each in wrong:
        each.only("answer", *WRONG)
        for problem in problems_of(each.data, WRONG):
            each.wrong(problem)
        if "says" not in each:
            each.wrong(say("task file.says nothing"), "says")
    for part in (task, *own, *wrong):
        _check_answer(part, kind)
        for key, value in part.data.items():
            said = value if isinstance(value, list) else [value]
            if key in SPOKEN and any(isinstance(each, str) and not each.strip() for each in said):
                part.wrong(say("task file.says nothing"), key)
    kind.check(task)
    for one in task.texts("rules"):
        if one not in rule_ids():
            task.wrong(say("task file.no rule", rule=one), "rules")
    return problems


def _check_answer(part: Section, kind: type[TaskKind]) -> None:
    """Note an answer, right or wrong, that is no question to the engine and not of its kind."""
    for answer in spellings(part.data["answer"]) if "answer" in part else ():
        if not isinstance(answer, Mapping):
            if not kind.told_as.holds(answer):
                part.wrong(not_of_kind("answer", kind.told_as.told, answer))
        elif problem := question_problem(answer):
            part.wrong(problem, "answer")


# -- the tasks and the sheets of the kit -------------------------------------------------------------


@cache
def files() -> dict[str, Path]:
    """Every task file of the kit by the id of its task."""
    return {path.stem: path for path in sorted(FOLDER.glob("*/*.toml")) if path.name != "sheet.toml"}


@cache
def _read(path: Path, changed: int) -> TaskFile:
    return TaskFile.read(path)


ONLY: dict[str, TaskFile] = {}
"""Where marks are made: the tasks that are known there, without their answers; no file is looked into."""


def task_file(name: str | Path) -> TaskFile:
    """The task file of an id, or one of one's own (`something.toml`); each is read when it is first asked for."""
    if ONLY:
        if str(name) not in ONLY:
            raise BangkitError(unknown("task", str(name), ONLY))
        return ONLY[str(name)]
    if str(name).endswith(".toml"):
        path = Path(name)
        try:
            return _read(path, path.stat().st_mtime_ns)
        except (OSError, ValueError) as error:
            if isinstance(error, BangkitError):
                raise
            raise WrongTask(file_name(path), [file_trouble(path, error)]) from None
    for sheet in OWN.values():
        if name in sheet.tasks:
            return sheet.task_file(str(name))
    if name not in files():
        raise BangkitError(unknown("task", str(name), files()))
    return _read(files()[str(name)], 0)


def number_on_sheet(task: str) -> int | None:
    """The number of a task on its sheet; none if it stands on no sheet."""
    return next((sheet.tasks.index(task) + 1 for sheet in sheets().values() if task in sheet.tasks), None)


class ExerciseSheet:
    """One page of exercises: its title, its tasks in order, and what a teacher wants to know of it."""

    packed = ""
    """The text by which a notebook carries the sheet with it; empty for those of the kit."""

    def __init__(self, path: Path) -> None:
        self.id, self.folder = path.parent.name, path.parent
        self.fields: Mapping[str, Any] = read_toml(path)
        self.track = str(self.fields["track"])
        self.tasks = [str(each) for each in self.fields["tasks"]]

    @property
    def title(self) -> str:
        """Its title in the language that is set."""
        return title_told(self.id, str(self.fields["title"]))

    @property
    def lessons(self) -> list[str]:
        """The notebooks of the course that explain it."""
        return list(self.fields.get("lessons", ()))

    def task_file(self, name: str) -> TaskFile:
        """One of its tasks."""
        return task_file(name)

    def unlisted(self) -> list[str]:
        """The task files of its folder that it does not list."""
        return sorted({path.stem for path in self.folder.glob("*.toml")} - {*self.tasks, "sheet"})

    def task_files(self) -> list[TaskFile]:
        """The files of its tasks, in order."""
        return [self.task_file(each) for each in self.tasks]

    @property
    def points(self) -> Fraction:
        """The points of all its tasks."""
        return sum((each.points for each in self.task_files()), Fraction(0))


OWN: dict[str, ExerciseSheet] = {}
"""The sheets outside the kit that this process knows."""


@takes()
def sheets() -> dict[str, ExerciseSheet]:
    """Every sheet that is known by its id: those of the kit in the order of the tracks, then one's own."""
    return {**kit_sheets(), **OWN}


@cache
def kit_sheets() -> dict[str, ExerciseSheet]:
    """Every sheet of the kit by its id, in the order of the tracks."""
    found = map(ExerciseSheet, FOLDER.glob("*/sheet.toml"))
    return {each.id: each for each in sorted(found, key=lambda each: (TRACKS.index(each.track), each.id))}

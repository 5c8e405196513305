'''A task file: a scenario (or none) and a `[task]` table, read with every problem in it.

How to write a task
===================

A task is one TOML file in `bangkit/learn/content/SHEET/`, named after its id (ids are unique in the whole kit).
Its top is an ordinary scenario file (`players`, `deck`, `turn`, `step`, `case`), or nothing if no table is needed.
Then comes the table `[task]`:

    [task]
    title = "Who can Ana shoot?"
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
             tolerance = 0.0005   exact = true (a rounded answer earns half)
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
    code     function = "distance"                 a function of `bangkit.learn.coding`
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
`intro`, `tasks = ["id", ...]` in order, `lesson` (the notebook it goes with), `say`, `errors` for the teacher's guide.
To check a file: `bangkit task FILE`.
'''

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from bangkit.core.errors import BangkitError, DamagedFile
from bangkit.core.rulebook import rules as rulebook
from bangkit.learn import functions, moves  # noqa: F401 (they add their kinds)
from bangkit.learn.futures import ENDS
from bangkit.learn.kinds import KINDS
from bangkit.learn.made import Made
from bangkit.learn.positions import question_problem
from bangkit.stage.reading import Entry
from bangkit.words import learning as words

COMMON = (
    "title", "kind", "points", "question", "answer", "hints", "solution", "wrong", "picture", "view", "rules",
    "vary", "let", "people", "rename", "minutes",
)  # fmt: skip
COMPUTED = ("chance", "number", "names", "predict")
"""The kinds that must know at least two usual wrong answers."""


class WrongTask(DamagedFile):
    """A task file is wrong; `problems` lists everything."""

    def __str__(self) -> str:
        return words.wrong_task(self.where, self.problems)


class Recipe:
    """A task file that has been read: the source of every learner's version."""

    def __init__(self, data: Mapping[str, Any], exercise: str, where: str) -> None:
        self.data, self.id, self.where = data, exercise, where
        self.fields: Mapping[str, Any] = data["task"]

    @classmethod
    def read(cls, path: Path) -> Recipe:
        """The task in a file; raises `WrongTask` with every problem."""
        try:
            return cls.of(path.read_bytes().decode("utf-8"), path.stem, path.name)
        except (OSError, UnicodeDecodeError) as error:
            raise WrongTask(str(path), [getattr(error, "strerror", None) or "it is no UTF-8 text"]) from None

    @classmethod
    def of(cls, text: str, exercise: str, where: str = "this task") -> Recipe:
        """The task in a text; raises `WrongTask` with every problem."""
        try:
            data = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise WrongTask(where, [str(error)]) from None
        if problems := _problems(data):
            raise WrongTask(where, problems)
        recipe = cls(data, exercise, where)
        try:
            made = recipe.made("")
            made.text("question"), made.text("solution"), made.texts("hints")
            _ = recipe.kind.source(made), made.wrongs
        except (BangkitError, StopIteration, KeyError, TypeError) as error:
            raise WrongTask(where, [str(error) or type(error).__name__]) from None
        return recipe

    @property
    def title(self) -> str:
        """The title of the task."""
        return str(self.fields["title"])

    @property
    def kind_name(self) -> str:
        """The name of its kind."""
        return str(self.fields["kind"])

    @property
    def kind(self) -> Any:
        """Its kind."""
        return KINDS[self.kind_name]

    @property
    def points(self) -> Fraction:
        """Its points."""
        return Fraction(str(self.fields.get("points", 1)))

    def made(self, learner: str) -> Made:
        """The version of one learner."""
        return Made(self.data, self.id, learner, self.where)


def _problems(data: Mapping[str, Any]) -> list[str]:
    """What is wrong with the task table; the scenario around it is checked by the stage."""
    problems: list[str] = []
    if not isinstance(data.get("task"), dict):
        return ["there is no [task] table"]
    task = Entry(data["task"], "task", problems)
    kind = task.known("kind", "kind", task.text("kind") or "", KINDS)
    if kind is None:
        return problems
    task.only(*COMMON, *KINDS[kind].keys)
    needs = ("title", "question", "hints", "solution", *KINDS[kind].needs)
    cases = [each.get("task", {}) for each in data.get("case", ()) if isinstance(each, dict)]
    for key in needs:
        if key not in task and not (cases and all(key in each for each in cases)):
            task.wrong(f"there is no {key}")
    if len(task.texts("hints")) != 3:
        task.wrong("there must be three hints, each closer", "hints")
    wrong = task.tables("wrong")
    if kind in COMPUTED and len(wrong) + sum(len(each.get("wrong", ())) for each in cases) < 2:
        task.wrong("name at least two usual wrong answers", "wrong")
    for each in wrong:
        each.only("answer", "without", "revive", "change", "says")
        if "says" not in each:
            each.wrong("it says nothing", "says")
    answer = data["task"].get("answer")
    if isinstance(answer, dict) and (problem := question_problem(answer)):
        task.wrong(problem, "answer")
    if data["task"].get("until", "settled") not in ENDS:
        task.wrong(f"it is one of {', '.join(ENDS)}", "until")
    known = {rule.id for rule in rulebook()}
    for rule in task.texts("rules"):
        if rule not in known:
            task.wrong(f"there is no rule {rule}", "rules")
    return problems

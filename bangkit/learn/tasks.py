"""A task as a learner holds it: it shows itself, checks an answer, gives hints, and shows the solution on request."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from dataclasses import astuple, dataclass, replace
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from bangkit.core.arguments import NATURAL, instance_of, or_none, takes
from bangkit.core.showing import shell
from bangkit.learn import answers, cells
from bangkit.learn.answers import LocalFunction
from bangkit.learn.learner import FILE, UNTRIED, WRITTEN, Learner, WhoBegan, plain_name, read
from bangkit.learn.task_files import TaskFile, files, sheets, task_file
from bangkit.learn.teach import submissions
from bangkit.learn.teach.submissions import WHO
from bangkit.learn.texts import TaskText, Verdict, points
from bangkit.show.display import Grid, Shown, Stack
from bangkit.words.catalogue import chosen, say, telling

if TYPE_CHECKING:
    from bangkit.show.widgets.answer_form import AnswerForm, Judged

MARKING = "BANGKIT_MARKING"
"""Set in the process in which a learner's cells are marked: an answer has to stand by itself there."""


FOLDER = instance_of("a folder: a text or a Path", str, Path)


class Task:
    """One task, with the numbers and people of one learner.

    >>> task("reach-colt").check(["Ben"]).code
    'right'
    """

    def __init__(self, file: TaskFile, learner: Learner) -> None:
        self._file, self._learner = file, learner
        self._variant = file.variant(learner.name, learner.number)
        self._hints = 0

    @property
    def id(self) -> str:
        """The name by which the task is found."""
        return self._file.id

    @property
    def title(self) -> str:
        """Its title, with the people of this learner; in another language than the task's own it names nobody."""
        own, told = str(self._file.fields["title"]), self._file.title
        return told if told != own else self._variant.text("title")

    @property
    def points(self) -> Fraction:
        """Its points."""
        return self._file.points

    @property
    def by_hand(self) -> bool:
        """Whether a person gives the points."""
        return self._variant.by_hand

    @property
    def question(self) -> str:
        """What is asked."""
        return self._variant.text("question").strip()

    @property
    def game(self) -> Any:
        """The position to try things out on: a game of your own, or nothing if no table is needed."""
        return self._variant.position.game.fork() if self._variant.position is not None else None

    # -- the learner's verbs -----------------------------------------------------------------------

    @takes()
    def check(self, answer: Any = None) -> Verdict:
        """Say at once what an answer is worth, and why: what was confused, or the reason if it is right."""
        return self._noted(self.judge(answer))

    def clicked(self, said: str | list[str]) -> Judged:
        """What is said to an answer that was clicked or written into a field, and how it is handed in if it earns something."""
        from bangkit.show.widgets.answer_form import Judged

        if not _is_asked(self._learner):
            return Judged(TaskText(say("learn.form of another")))
        return self._judged(self._noted(self.judge_plain(answers.plain(said))), said)

    def _judged(self, verdict: Verdict, said: str | list[str]) -> Judged:
        """What is said to an answer, and the line that hands it in if it earns something."""
        from bangkit.show.widgets.answer_form import Judged

        written = said if isinstance(said, str) else ", ".join(said) or answers.ways("reads.nobody")[0]
        number = self._variant.number
        if not (verdict.earned and number):
            return Judged(verdict)
        variable, line = self._variant.variable(number), self._variant.handing_in(written)
        return Judged(verdict, variable, line, verdict.share)

    def tell_form(self, answer: Any, verdict: Verdict) -> bool:
        """Show in the form of the task what a cell hands in, and what it is worth; whether the form has just told that itself."""
        whose, form = _Session.forms.get(self.id, (None, None))
        if form is None or whose is None or not _is_asked(whose):
            return False
        if verdict.code in ("empty", "unreadable"):
            form.handed_in = None
            return False
        plain, kind = answers.plain(answer), self._variant.form
        written = answers.text(plain) or "; ".join(answers.texts(plain) or ())
        said = kind.chosen(self._variant, plain) if form.choices else written
        judged = self._judged(verdict, said)
        told = form.verdict == judged and not form.given
        form.give(said, judged)
        return told

    def _noted(self, verdict: Verdict) -> Verdict:
        """A verdict whose try is kept, with the reason if the answer is right."""
        if verdict.code not in ("empty", "unreadable"):
            self._learner.note(self.id, lambda entry: _tried(entry, bool(verdict)))
        return self._explained(verdict) if verdict and verdict.code in ("right", "by hand") else verdict

    def _explained(self, verdict: Verdict) -> Verdict:
        """A right answer with its reason, and with the way to see it happen if it can be seen."""
        parts = [verdict.words, self._variant.text("solution")]
        if self._variant.can_be_watched:
            parts.append(say("learn.now watch", task=self._variant.called))
        return replace(verdict, words="\n\n".join(parts))

    def judge(self, answer: Any = None) -> Verdict:
        """What an answer is worth; nothing is noted, and nothing is said while marks are made."""
        if os.environ.get(MARKING) or (autograding() and not self.by_hand):
            return Verdict.say("empty", "marking")
        return self.judge_value(answer)

    def judge_value(self, answer: Any) -> Verdict:
        """What the value of a variable is worth."""
        plain = answers.plain(answer)
        if plain["is"] == "function" and not isinstance(answer, type):
            plain = {**plain, "calls": LocalFunction(answer)}
        missing = self._missing(plain["is"])
        return self.judge_plain(plain) if missing is None else missing.worth(self.points)

    def _missing(self, kind: str) -> Verdict | None:
        """Why no answer is handed in here, whatever its name holds: what went wrong in the cell that gives it."""
        gone, failed, nothing = cells.gone_here(), cells.failed_here(), kind == "nothing"
        errors = [(each.error, each.text) for each in failed.values()] if failed is not None else []
        if failed is None and nothing:
            errors = [(getattr(sys, "last_value", None), "")]
        for error, text in errors:
            if isinstance(error, NameError) and self.wants_quotes(str(error.name)):
                return Verdict.say("empty", "quotes", name=error.name, written=cells.quoted(str(error.name), text))
            if isinstance(error, NameError) and (written := cells.formula(str(error.name), text)):
                return Verdict.say("empty", "formula quotes", name=error.name, written=written)
            if isinstance(error, SyntaxError) and (why := self.unread(error.text or "")):
                return Verdict.say("empty", "not given", reason=why)
        if failed:
            return Verdict.say("empty", "failed", names=sorted(failed))
        if nothing and (why := self._not_given(cells.texts_now())):
            return Verdict.say("empty", "not given", reason=why)
        if gone:
            name = next((each for each in gone if each.startswith("answer_")), None)
            return Verdict.say("empty", "gone", names=sorted(gone), reason=self._not_given(gone.values()), name=name)
        number = self._variant.number
        if number and kind != "function" and (why := cells.does_not_stand(self._variant.variable(number))):
            return Verdict.say("empty", "not given", reason=why)
        return None

    def _not_given(self, texts: Iterable[str]) -> str | None:
        """Why its variable has no value although cells seem to give it one."""
        number = self._variant.number
        return cells.not_given(self._variant.variable(number), texts) if number else None

    def unread(self, text: str) -> str | None:
        """What is said to a cell that Python cannot read."""
        return self._variant.unread(text)

    def wants_quotes(self, name: str) -> bool:
        """Whether a name that Python does not know is a text of this task that lacks its quotes."""
        return name.casefold() in {each.casefold() for each in self.quotable}

    @property
    def quotable(self) -> set[str]:
        """The words of its answers that stand in quotes."""
        return self._variant.quotable()

    def judge_plain(self, plain: answers.Plain) -> Verdict:
        """What an answer that is plain data is worth."""
        return self._variant.judge(plain).worth(self.points)

    @takes()
    def hint(self) -> TaskText:
        """The next hint; there are three, each closer."""
        hints = self._variant.texts("hints")
        if self._hints == len(hints):
            return TaskText(say("learn.no more hints", task=self._variant.called))
        self._hints += 1
        number = self._hints
        self._learner.note(self.id, lambda entry: entry.update(hints=max(entry["hints"], number)))
        return TaskText(hints[number - 1], say("task.hint", number=number, of=len(hints)))

    def helped(self) -> tuple[Shown, str]:
        """The next hint for whoever presses the button, after the last one the solution; and what the button gives then."""
        if self._next_help == "solution":
            return self.solution(), ""
        return self.hint(), self._next_help

    @property
    def _next_help(self) -> str:
        """What a button for help gives: a hint, or the solution when all of them were given."""
        return "hint" if self._hints < len(self._variant.texts("hints")) else "solution"

    @takes()
    def solution(self) -> TaskText:
        """The right answer and why; that it was looked at is noted."""
        if marking():
            return TaskText(say("learn.marking"))
        self._learner.note(self.id, lambda entry: entry.update(shown=True))
        return TaskText(f"{self._variant.solved()}\n\n{say('learn.shown')}", say("task.solution"))

    @takes()
    def watch(self) -> Any:
        """A prediction, played step by step; after an answer was given."""
        entry = self._learner.entries().get(self.id, UNTRIED)
        if not self._variant.can_be_watched:
            return TaskText(say("learn.nothing to watch"))
        if not entry["tries"] and not entry["shown"]:
            return TaskText(say("learn.watch first"))
        from bangkit.show.widgets.position_table import PositionTable, walk

        position = self._variant.at
        return PositionTable(walk(position.scenario, position.case, self.title))

    # -- showing itself ----------------------------------------------------------------------------

    def page(self, clickable: bool = False) -> Shown:
        """The task as it is shown; `clickable` leaves the answers to choose from to what is shown below it."""
        if os.environ.get(MARKING):
            return TaskText(self.question, self.title)
        with telling(self._file.language):
            kind = say(f"kind.{self._file.kind_name}")
            head = say("task.heading", title=self.title, kind=kind, points=points(self.points))
        parts: list[Shown] = [TaskText(self.question, head)]
        chosen_below = clickable and self._variant.form.offered(self._variant)
        if not chosen_below and (remark := self._variant.remark()):
            parts.append(TaskText(remark))
        position = self._variant.position
        if position is not None and self._variant.fields.get("picture", "board") != "none":
            from bangkit import show

            parts.append(show.board(position.game, self._variant.fields.get("view")))
        return Stack(parts)

    def form(self) -> AnswerForm | None:
        """What can be clicked to answer; nothing for a function or a text of one's own, where marks are made, or without a page."""
        kind, page = self._variant.form, hasattr(shell(), "kernel")
        offered = kind.offered(self._variant)
        if marking() or not page or not (offered or kind.field):
            return None
        from bangkit.show.widgets.answer_form import AnswerForm

        clicked = kind.clicks or ("several" if kind.several else "one")
        label = say(f"form.{clicked if offered else kind.field}")
        choices = [(each, kind.about(self._variant, each)) for each in offered]
        helped = self.helped if self._variant.texts("hints") else None
        form = AnswerForm(label, choices, kind.several, self.clicked, helped, self._next_help)
        _Session.forms[self.id] = self._learner, form
        return form

    def _ipython_display_(self) -> None:
        display, form = import_module("IPython.display").display, self.form()
        if form is not None and self._variant.number and not _Session.begun:
            display(TaskText(say("learn.not begun")))
        page = self.page(form is not None)
        display({"text/html": page._repr_html_(), "text/plain": repr(page)}, raw=True)
        if form is not None:
            display(form)

    def _repr_html_(self) -> str:
        return self.page()._repr_html_()

    def __repr__(self) -> str:
        return repr(self.page())


def _tried(entry: dict[str, Any], done: bool) -> None:
    """Note a try; whoever has solved a task needs no more of them."""
    entry["tries"] += not entry["done"]
    entry["done"] = entry["done"] or done


class _Session:
    """Who is learning in this process, `who` where the one who marks says so; and the form of each task that was shown last, with whose it is."""

    learner = Learner()
    begun = False
    who: WhoBegan | None = None
    forms: ClassVar[dict[str, tuple[Learner, AnswerForm]]] = {}


def _is_asked(learner: Learner) -> bool:
    """Whether the tasks of this learner are those that are asked now."""
    now = _Session.learner
    return (plain_name(now.name), now.number) == (plain_name(learner.name), learner.number)


@dataclass(frozen=True, repr=False)
class Welcome(TaskText):
    """What `begin` says; a notebook keeps with it whose tasks it showed."""

    who: WhoBegan = WhoBegan()

    def _repr_mimebundle_(self, **_: Any) -> dict[str, Any]:
        return {WHO: list(astuple(self.who))}


@takes(learner=WRITTEN, folder=FOLDER, number=or_none(NATURAL))
def begin(learner: str = "", folder: str | Path = ".", number: int | None = None) -> TaskText:
    """Say who you are: you get your own numbers, and what you solve is kept in a file in the folder.

    Under JupyterHub you are who has signed in. `number` is that of a class list: it picks the numbers instead of the name.
    """
    given = WhoBegan(learner, number) if marking() else WhoBegan.given(learner, number)
    who = _Session.who or (handed_in() if autograding() else None) or given
    _Session.learner, _Session.begun = Learner(who.name, Path(folder) / FILE, who.number), True
    for whose, form in _Session.forms.values():
        form.close_for("" if _is_asked(whose) else say("learn.form of another"))
    name = who.name.strip()
    told = [say("learn.welcome", name=name, file=FILE) if name else say("learn.nameless")]
    if chosen() != "en":
        told.append(say("learn.in english"))
    return Welcome("\n\n".join(told), typed=(name,) if name else (), who=who)


def autograding() -> bool:
    """Whether nbgrader runs this notebook to mark it."""
    return os.environ.get("NBGRADER_EXECUTION") == "autograde"


def marking() -> bool:
    """Whether marks are made: an answer has to stand by itself then."""
    return bool(os.environ.get(MARKING)) or autograding()


def handed_in() -> WhoBegan | None:
    """Whose tasks the notebook showed that nbgrader marks here, whoever it is that marks; else the name given in it."""
    here = Path.cwd()
    there = here.parents[2] / "submitted" / here.parent.name / here.name if len(here.parents) > 2 else here
    shown = (submissions.shown(notebook) for notebook in submissions.notebooks_in(there))
    return next((who for who in shown if who is not None), None)


def _leans(task: str) -> bool:
    """Whether, in the notebook that nbgrader marks here, the answer to a task leans on a look at the solution."""
    return any(task in submissions.leaning_tasks(each) for each in submissions.notebooks_in(Path.cwd()))


class Points(float):
    """The points that an answer earns; a cell that ends with them prints nothing, since they were just told."""

    def _ipython_display_(self) -> None:
        """Shows nothing."""


TASK = instance_of("a task's name or its file", str, Path)


@takes(name=TASK, learner=or_none(WRITTEN))
def task(name: str | Path, learner: str | None = None) -> Task:
    """The task of a name, or of a file of one's own; with the numbers of whoever has begun, or of `learner`."""
    one = Task(task_file(name), _Session.learner if learner is None else Learner(learner))
    cells.watch(one.quotable)
    return one


@takes()
def mark(name: str | Path, answer: Any = None) -> float:
    """Show what is said to an answer, only its first line where the form of the task has said the rest, and give the points it earns, which nbgrader reads below the cell and no learner."""
    one = task(name)
    if not autograding():
        verdict = one.check(answer)
        if one.tell_form(answer, verdict):
            verdict = replace(verdict, words="")
    elif _leans(one.id):
        verdict = Verdict.say("wrong", "leans").worth(one.points)
    else:
        verdict = one.judge_value(answer)
    _show(verdict)
    earned = float(verdict.earned)
    return earned if os.environ.get("NBGRADER_EXECUTION") else Points(earned)


def _show(verdict: Verdict) -> None:
    """Show a verdict in a learner's notebook, where it has its colours; print it everywhere else."""
    if shell() is None or autograding():
        print(verdict)
    else:
        import_module("IPython.display").display(verdict)


@takes()
def progress(*others: str | Path) -> Shown:
    """What you have done so far, a bar for each sheet and a table of the tasks tried.

    Files from another machine, if you name them, are merged in.
    """
    one = _Session.learner
    for other in others:
        one.take_in(read(other))
    entries = one.entries()
    bars, rows = [], []
    for sheet in sheets().values():
        tried = [each for each in sheet.task_files() if each.id in entries]
        done = sum(entries[each.id]["done"] for each in tried)
        bar = "\N{BLACK SQUARE}" * done + "\N{WHITE SQUARE}" * (len(sheet.tasks) - done)
        bars.append([sheet.title, bar, say("learn.progress", done=done, all=len(sheet.tasks), tried=len(tried))])
        for each in tried:
            entry = entries[each.id]
            state = say("state.done" if entry["done"] else "state.tried")
            seen = "\N{HEAVY CHECK MARK}" if entry["shown"] else "\N{EN DASH}"
            title = each.title if each.title != each.fields["title"] else each.variant(one.name).text("title")
            rows.append([title, state, str(entry["tries"]), str(entry["hints"]), seen])
    done = sum(entry["done"] for entry in entries.values())
    caption = say("learn.progress", done=done, all=len(files()), tried=len(entries))
    parts: list[Shown] = [Grid(caption, [say("task.exercises"), say("task.solved"), ""], bars)]
    if rows:
        columns = [say(f"task.{each}") for each in ("task", "state", "tries", "hints", "seen")]
        parts.append(Grid(say("task.tried"), columns, rows))
    return Stack(parts)

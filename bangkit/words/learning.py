"""What exercises say: to an answer, to a learner's function, about progress; and what is wrong with a task file."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from bangkit.words.telling import bare, listing, tell

_SAYS: dict[str, tuple[str, ...]] = {
    # right
    "right": ("Right.",),
    "right exact": ("Right, and exact.",),
    "rounded": (
        "Right, but rounded: {value} is close enough here. The exact answer is a fraction; try to write that one, too.",
    ),
    "rounded half": (
        "Right, but rounded: this task asks for the exact fraction, so half of the points. Leave the numbers undivided: 3/7, not 0.43.",
    ),
    "coarse": (
        "You are on the right track, but {value} is rounded too much to tell. Give a fraction, or {places:decimal place}.",
    ),
    "by heart": ("Right: {what}.",),
    # cannot be read
    "empty": ("No answer yet. Put yours in place of `None` in the cell above and run both cells again.",),
    "no arithmetic": (
        "I cannot read {value} as a number ({why}). Write it like one of these: 1/3, 0.333, 33.3%, 1 - (3/4)**2.",
        "I cannot read this as a number. Write it like one of these: 1/3, 0.333, 33.3%, 1 - (3/4)**2.",
    ),
    "odds": ("{value} are odds. A chance is a share of all cases: odds of 1 : 2 are the chance 1/3. Write it as a fraction.",),
    "kind flag": ("The answer is a number, not {value}.",),
    "kind no number": ("{value} is not a number that can be compared: somewhere a division by zero or an overflow has happened.",),
    "kind list": ("The answer is one number, not a list.",),
    "kind function": ("{value} is a function. Call it, with its brackets and values, and give what it answers.",),
    "kind symbols": ("There are symbols left in your answer: {value}. Put the numbers of this task in their place.",),
    "kind other": ("The answer is a number, not a {value}. Write it like one of these: 1/3, 0.333, 33.3%.",),
    "names wanted": ('The answer is a list of names, like ["Ana", "Ben"]. An empty list means nobody.',),
    "unknown names": ("Nobody at this table is called {names:or}. Here sit {known}.",),
    "choice wanted": ("Choose one of these and write it as a text: {choices:or}.",),
    "unknown choice": ("{value} is not among the answers. They are: {choices:or}.",),
    "moves wanted": ('The answer is a move, as a text like "BANG! -> Dan", or a list of moves to be made one after the other.',),
    "line wanted": ('The answer is the number of the line, or the line and the rule: (3, "CARD-BANG-1"). The lines are 1 to {most}.',),
    "text wanted": ('The answer is a few sentences of yours, as a text in quotes.',),
    "function wanted": ("The answer is the function itself, without brackets: `{name}`, not a {value}.",),
    "function not called": ("You have given what the function answers. Give the function itself: `{name}`, without brackets.",),
    # wrong
    "wrong": ("Not yet. The task has a hint: `task_1.hint()` for the first one, and so on.",),
    "more than one": ("A chance lies between 0 and 1. If you meant per cent, write the sign: {value}%.", "A chance lies between 0 and 1."),
    "negative": ("A chance is never negative. Look at the sign of each part.",),
    "opposite": ("That is the chance of the opposite. Read the question again: which of the two is asked?",),
    "names none": ("You named nobody, but there is somebody.",),
    "name them": ("Name each of them: here sit {known}.",),
    "names missing": ("Everybody you named is right, but somebody is missing.",),
    "names too many": ("Nobody is missing, but somebody does not belong there.",),
    "names both": ("Somebody is missing and somebody does not belong there.",),
    "illegal": ("{move} is not allowed here. {reasons}",),
    "later illegal": ("{move} comes too late or too early: after {way} it is not allowed. {reasons}", "{move} is not allowed at that moment. {reasons}"),
    "unread move": ("I cannot read that move: {why}",),
    "goal missed": ("Allowed, but it does not reach the goal. For example: {way}.", "Allowed, but it does not reach the goal."),
    "not best": ("Allowed, and it can work; but another move works more often.",),
    "right line": ("That is the line. Which rule does it break? Give both: ({line}, \"the id\").",),
    "right line wrong rule": ("The line is right, but {rule} is not the rule that it breaks. `bangkit.rule(\"{rule}\")` shows what that one says.",),
    "line is legal": ("Line {line} is allowed: the rules say nothing against it. Look for what was laid down, played or used up before.",),
    "broken right": ("Right: line {line} breaks {rule}.",),
    # functions
    "raised": ("`{call}` ends in an error: {error}{place}.",),
    "slow": ("`{call}` did not come back within {seconds} seconds. Does a loop in it ever end?",),
    "answers nothing": ("`{call}` gives nothing back (None). Does every way through the function end in `return`?",),
    "wrong case": ("`{call}` gives {result}, and that is not right. Work this one out by hand.",),
    "property": ("{says} Your function breaks that: {example}.",),
    "some cases": ("It is right in {right} of {all} cases.",),
    "no function at all": ("Your function gives {result} whatever it is asked.",),
    "too few arguments": ("The function must take {wanted:value}: `{signature}`.",),
    # words
    "items": ("Compare what you wrote with this list. Nobody but you (and your teacher) can judge it.",),
    "too short": ("Write a little more: at least {least:word}. You have {found}.",),
    # course of a task
    "no more hints": ("That was the last hint. `solution()` shows the way.",),
    "shown": ("You have looked at the solution; that is noted with your progress.",),
    "nameless": ("You have not given your name: you get the standard version, and nothing is kept. With a name, `learn.begin(\"...\")`, everything you solve is kept beside this notebook.",),
    "welcome": ("Hello {name}. Your numbers are your own, and what you solve is kept in {file}.",),
    "marking": ("Marks are being made: an answer has to stand by itself.",),
    "process ended": ("The notebook stopped before it had given its answers: a cell leaves Python, never ends, or takes all the memory.",),
    "watch first": ("First give your answer with `check(...)`; then watch.",),
    "nothing to watch": ("There is nothing to watch in this task.",),
    "no progress": ("Nothing has been tried yet.",),
    "damaged progress": ("{file} could not be read; it was put aside as {aside}, and a new one begins.",),
    "progress": ("{done} of {all} tasks solved, {tried} tried",),
}  # fmt: skip


def say(key: str, **facts: Any) -> str:
    """The sentence that belongs to a key.

    >>> say("right line wrong rule", rule="CARD-BANG-1")
    'The line is right, but CARD-BANG-1 is not the rule that it breaks. `bangkit.rule("CARD-BANG-1")` shows what that one says.'
    """
    return tell(_SAYS[key], facts) or bare(key, facts)


KINDS = {
    "chance": "a probability", "number": "a number", "names": "names", "choice": "one of several", "move": "a move",
    "predict": "a prediction", "broken": "the broken rule", "code": "a function", "words": "in your own words",
}  # fmt: skip
"""What each kind of task asks for."""


def points(number: Fraction) -> str:
    """A number of points.

    >>> points(Fraction(1)), points(Fraction(3, 2))
    ('1 point', '1.5 points')
    """
    return f"{float(number):g} point{'s' * (number != 1)}"


def mark(share: Fraction, earned: Fraction, whole: Fraction) -> str:
    """The first line of a verdict."""
    sign = "\N{HEAVY CHECK MARK}" if share == 1 else "\N{WHITE CIRCLE}" if share else "\N{MULTIPLICATION X}"
    return f"{sign} {float(earned):g} of {points(whole)}"


def heading(title: str, kind: str, whole: Fraction) -> str:
    """The first line of a task."""
    return f"{title} ({KINDS[kind]}, {points(whole)})"


def hint(number: int, of: int) -> str:
    """The heading of a hint."""
    return f"Hint {number} of {of}"


SOLUTION = "Solution"
ANSWER_BELOW = "put your answer in place of None"
STUB = "# Your answer goes here."
CHECKED = "Answers: {answers}"
COLUMNS = ("task", "state", "tries", "hints", "solution seen")
STATES = {"done": "\N{HEAVY CHECK MARK} solved", "tried": "\N{WHITE CIRCLE} tried", "new": "\N{MIDDLE DOT} new"}
SHEET_WORDS = {
    "minutes": "*{minutes} minutes, {points}. Write your answers where `None` stands, and run the cell below each.*",
    "name": "your name gives you your own numbers and keeps your progress",
    "lesson": "*Goes with the lesson* [{lesson}](../{lesson})*.*",
    "end": "When you are through, `learn.progress()` shows what you have done.",
}


def wrong_task(where: str, problems: Sequence[str]) -> str:
    """The error for a task file that is wrong."""
    return f"the task in {where} is not ready:" + "".join(f"\n- {each}" for each in problems)


def unknown_task(name: str, near: Sequence[str]) -> str:
    """Nobody knows a task of that name."""
    return f"there is no task {name!r}" + (f"; did you mean {listing(near, 'or')}?" if near else "")


SHEET_COLUMNS = ("exercises", "solved", "")
TASKS_TRIED = "Tasks you have tried"

_DOCTOR = {
    "healthy": "{path}: nothing to repair",
    "repaired": "{path}: repaired; as it was before, it lies beside it",
    "doubled": "the grade id {id} was there more than once; the best answer keeps it, the other cell is an ordinary one now",
    "cell id": "the cell id {id} was there more than once",
    "lost": "the grade id {id} was lost; the cell with that answer has it again",
    "missing": "the cell {id} was missing and is back, empty",
    "changed": "the cell {id} was changed where it must not be, and is as it was set",
    "no moodle": "Moodle cannot mark {kind}; `bangkit mark` does",
}


def doctor(key: str, **facts: object) -> str:
    """What the doctor says of a notebook or one of its cells."""
    return _DOCTOR[key].format(**facts)


def total(student: str, sheet: str, earned: Fraction, whole: Fraction, waiting: int) -> str:
    """One line for each student and sheet."""
    said = f"{student}, {sheet}: {float(earned):g} of {points(whole)}"
    return said + (f"; {waiting} text{'s' * (waiting != 1)} to be read" if waiting else "")


NO_NOTEBOOK = "it is no notebook of the present format (nbformat 4)"


def wrong_names(path: str, line: str) -> str:
    """A line in a file of names is none."""
    return f"{path}: {line!r} is not `student,name`, the student's folder and the name to begin with"


def same_name(sheet: str, name: str, students: Sequence[str]) -> str:
    """Several students gave one name, or somebody gave none."""
    who = name or "no name"
    if not name and len(students) == 1:
        return f"{sheet}: {students[0]} gave no name and so had the standard version, whose solutions lie in the kit"
    return f"{sheet}: {listing(students)} gave the same name ({who}) and so had the same numbers"

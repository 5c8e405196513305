"""A task is tried before a class gets it: its own answer, every usual slip, every way to write a number, in every variant."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any

from bangkit.cards.faces import COLT, split_face
from bangkit.core.arguments import unknown
from bangkit.core.errors import AmbiguousMove, BangkitError, IllegalMove, NotationError
from bangkit.core.files import LONGEST, read_text
from bangkit.learn.answers import LocalFunction, Plain, digits, plain
from bangkit.learn.arithmetic import FormulaError, evaluate
from bangkit.learn.code_task import CodeTask
from bangkit.learn.move_tasks import MoveTask
from bangkit.learn.own_sheets import SHEET, WrongSheet
from bangkit.learn.task_files import ExerciseSheet, TaskFile, WrongTask, files, problems_told
from bangkit.learn.task_kind import TaskKind, filled, folded
from bangkit.learn.task_position import as_moves, is_card
from bangkit.learn.value_tasks import LETTERS, ChanceTask, ChoiceTask, NamesTask, NumberTask
from bangkit.words.catalogue import say
from bangkit.words.glossary import canonical_card

SHOWN = 3
"""So many variants are told in which something is wrong."""
NAMES = ("", *(f"Learner {number}" for number in range(1, 100)))
"""So many names are tried."""
ENOUGH = 10
"""With so many different answers neighbours seldom have the same."""


def check_file(name: str | Path) -> TaskFile:
    """A task file, or a task of the kit, if nothing is wrong with it; raises `WrongTask` with every problem."""
    path = files().get(str(name), Path(name))
    if path.suffix != ".toml" and not path.exists():
        raise BangkitError(unknown("task", str(name), files()))
    file = TaskFile.parsed(read_text(path, 4 * LONGEST), path.stem, path.name)
    if problems := list(dict.fromkeys(problems_of_task(file))):
        raise WrongTask(path.name, problems)
    return file


def checked(sheet: ExerciseSheet) -> ExerciseSheet:
    """The sheet, if each of its tasks works in every variant; raises `WrongSheet` with every problem."""
    told = [(file.id, dict.fromkeys(problems_of_task(file))) for file in sheet.task_files()]
    problems = [f"{name}.toml: {problem}" for name, found in told for problem in found]
    problems += [f"{SHEET}: {say('own sheet.unlisted', file=f'{name}.toml')}" for name in sheet.unlisted()]
    if problems:
        raise WrongSheet(sheet.id, problems)
    return sheet


def different_answers(file: TaskFile, enough: int = len(NAMES)) -> int:
    """How many different answers a hundred names have; it is looked no further when there are enough."""
    found = set[object]()
    for name in NAMES:
        if len(found) == enough:
            break
        found.add(file.variant(name).version())
    return len(found)


def problems_of_task(file: TaskFile) -> Iterator[str]:
    """Every problem of a task, in all its variants, and in which of them if it is not in all; names of people make no difference.

    A slip need not apply to every variant, but to one of them.
    """
    tried: dict[str, TaskKind] = {}
    for name in NAMES:
        one = file.variant(name)
        tried.setdefault(repr((one.case_number, one.drawn)), one)
    idle: dict[int, list[str | None]] = {}
    found: dict[str, dict[str, None]] = {}
    for one in tried.values():
        for problem in _tried(file, one, idle):
            found.setdefault(problem, {})[_variant_told(one)] = None
    for problem, where in found.items():
        told = {"where": list(where)[:SHOWN], "more": len(where) - SHOWN if len(where) > SHOWN else None}
        yield problem if len(where) == len(tried) else say("task check.variant", told, problem=problem)
    for number, reasons in idle.items():
        if None not in reasons:
            yield from (say("task check.slip", number=number, why=why) for why in dict.fromkeys(reasons))


def _variant_told(one: TaskKind) -> str:
    """What tells a variant from the others: its case and its numbers."""
    case = [say("task check.case", case=one.case)] if one.case else []
    return ", ".join([*case, *(f"{name} = {value}" for name, value in one.drawn.items())])


def _tried(file: TaskFile, one: TaskKind, idle: dict[int, list[str | None]]) -> Iterator[str]:
    """The problems of one variant; of each of its slips it is noted why it is idle, if it is."""
    try:
        yield from _problems_of_variant(one)
        yield from _common_solution_problems(file, one)
        for number, entry in enumerate(one.fields.get("wrong", ()), 1):
            why = _why_idle(one, entry)
            idle.setdefault(number, []).append(why)
            if why is None:
                yield from (say("task check.slip", number=number, why=each) for each in _slip_problems(one, entry))
    except Exception as error:  # whatever a variant stumbles over lies in the file
        yield from problems_told(error)


def _problems_of_variant(one: TaskKind) -> Iterator[str]:
    """The problems of one variant beside its slips."""
    _ = [one.text(key) for key in ("title", "question", "solution")], one.texts("hints"), one.right
    if one.position is not None:
        yield from _position_problems(one)
    right = one.judge(_own_answer(one))
    if right.share != 1:
        yield say("task check.own answer", answer=one.source(), why=right.words)
    yield from one.problems()
    yield from _answer_problems(one)
    yield from _solution_problems(one)


def _own_answer(one: TaskKind) -> Plain:
    """The right answer as a learner gives it."""
    if isinstance(one, CodeTask):
        return {"is": "function", "value": one.function.name, "calls": LocalFunction(one.function.reference)}
    return plain(ast.literal_eval(one.source()))


def _position_problems(one: TaskKind) -> Iterator[str]:
    game = one.at.game
    view = one.fields.get("view")
    if view is not None and view not in game.players:
        yield say("task check.no player", name=view, known=game.players)
    if isinstance(one, MoveTask):
        if one.fields.get("until", "settled") == "settled" and one.reached():
            yield say("task check.reached")
        with suppress(IllegalMove, NotationError, AmbiguousMove):  # told when the answer is judged
            if not one.chance(as_moves(one.right)):
                yield say("task check.never", answer=one.source())


def _answer_problems(one: TaskKind) -> Iterator[str]:
    """A chance that is none; a way to write the number that is not understood."""
    form = one.form
    if issubclass(form, ChanceTask) and not 0 <= one.right <= 1:
        yield say("task check.chance", value=str(one.right))
    elif "chance_of" in str(one.fields.get("answer")) and one.right in (0, 1):
        yield say("task check.certain" if one.right else "task check.impossible")
    elif issubclass(form, NumberTask):
        for written in _written(Fraction(one.right)):
            verdict = one.judge(plain(written))
            if verdict.share != 1:
                yield say("task check.written", value=str(written), why=verdict.words)


def _solution_problems(one: TaskKind) -> Iterator[str]:
    """A solution that says another answer than the right one."""
    text = one.text("solution")
    if issubclass(one.form, NamesTask):
        right = set(map(str, one.right))
        said = next(filter(None, (_people(one, each) - _asker(one) for each in re.split(r"[.!?](?=\s|$)", text))), None)
        if said is not None and said != right:
            yield say("task check.solution names", said=sorted(said), right=sorted(right) or None)
    elif issubclass(one.form, NumberTask) and re.search(r"\d", text) and not _says(text, Fraction(one.right)):
        yield say("task check.solution number", answer=one.source().strip('"'))
    elif isinstance(one, ChoiceTask) and issubclass(one.form, ChoiceTask):
        yield from _choice_problems(one, text)


def _choice_problems(one: ChoiceTask, text: str) -> Iterator[str]:
    """A solution that begins with an answer that is none, or whose first sentence that names any names only wrong ones."""
    choices, right = {folded(each): each for each in one.texts("choices")}, set(one.wanted())
    begins = _begins_with(one, text, list(choices))
    if begins is not None and begins not in choices:
        yield say("task check.no such choice", said=begins, choices=list(choices.values()))
        return
    named = (
        {each for each in choices if " " in each and each in folded(part)} for part in re.split(r"[.!?](?=\s|$)", text)
    )
    said = {begins} if begins is not None else next(filter(None, named), set())
    if said and not said & right:
        yield say("task check.solution choice", said=[choices[each] for each in said], right=one.source().strip('"'))


def _begins_with(one: ChoiceTask, text: str, choices: list[str]) -> str | None:
    """The answer with which a solution begins, as a word or a letter of its own, or in quotes; there need not be such an answer."""
    found = re.match(
        r"\s*(?:(?P<quote>[\"`*“„]+)(?P<quoted>[^\"`*”“]+)[\"`*”“]+|(?P<plain>[^.,:;!?]+)(?P<sign>[.,:;!?]|$))", text
    )
    if found is None:
        return None
    said = folded(found["quoted"] or found["plain"])
    letter = LETTERS.find(found["plain"] or "-")
    if letter >= 0 and said not in choices:
        return choices[letter] if letter < len(choices) else said
    is_answer = (
        said in choices or found["quoted"] or said in ("yes", "no") or (" " not in said and found["sign"] == ".")
    )
    return said if is_answer else None


def _common_solution_problems(file: TaskFile, one: TaskKind) -> Iterator[str]:
    """A solution that several cases share and that speaks of cards which one of them has not."""
    cases = file.data.get("case", ())
    dice = one.scenario_data.get("game") == "dice"  # without cards: its Indians are arrows
    if dice or len(cases) < 2 or "solution" in cases[one.case_number].get("task", {}):
        return
    if strange := _cards_not_there(one):
        yield say("task check.solution cards", cards=strange)


def _cards_not_there(one: TaskKind) -> list[str]:
    """The cards that a solution names, but neither question nor steps, and that nobody has of whom these speak."""
    steps = [*one.scenario_data.get("step", ()), *(one.scenario_data["case"][0].get("step", ()) if one.case else ())]
    moves = [str(step[key]) for step in steps for key in ("play", "refused", "chance") if key in step]
    told = " ".join([one.text("question"), *moves])
    there = _cards(told)
    if one.position is not None:
        game = one.at.game
        about = set() if issubclass(one.form, NamesTask) else _people(one, told)
        for name in about or game.players:
            cards = [*game[name].hand, *game[name].in_play]
            there |= {canonical_card(split_face(str(card))[0]) or "" for card in cards}
    return sorted(_cards(one.text("solution")) - there - {COLT})


def _cards(text: str) -> set[str]:
    """The cards that are named in a text, each with a capital letter."""
    words = re.findall(r"\w[\w.'’]*!?", text)
    begins = [at for at, word in enumerate(words) if word[0].isupper()]
    named = (canonical_card(" ".join(words[at : at + more])) for at in begins for more in (1, 2, 3))
    return {each for each in named if each is not None}


def _people(one: TaskKind, text: str) -> set[str]:
    """Who of the table, or of the names to choose from, is named in a text."""
    known = one.texts("choices") or [str(each["name"]) for each in one.scenario_data.get("players", ())]
    return {each for each in known if re.search(rf"(?<!\w){re.escape(each)}(?!\w)", text)}


def _asker(one: TaskKind) -> set[str]:
    """Whom the question is about: nobody reaches oneself."""
    told = one.fields["answer"]
    asked = {str(told.get(key)) for key in ("reached_by", "reaching")} if isinstance(told, Mapping) else set()
    named = [each for each in re.findall(r"\w+", one.text("question")) if each in _people(one, each)]
    return (asked | set(named[:1])) - set(map(str, one.right))


_SUM = re.compile(r"[-−]?[\d(][\d\s.()+*/^×·⋅÷²³−–-]*%?")


def _says(text: str, right: Fraction) -> bool:
    """Whether a number stands in a text: exactly, as a sum to be worked out, rounded, in per cent, or as a word."""
    text = re.sub(r"(?<=\d),(?=\d)", ".", digits(text))
    return any(_is(found.strip(), right) for found in [*_SUM.findall(text), *re.findall(r"[\d./]+%?", text)])


def _is(written: str, right: Fraction) -> bool:
    per_cent = written.endswith("%")
    bare = written.rstrip("%").strip().rstrip(".+*/-–( ").strip()
    try:
        value, places = evaluate(bare)
    except FormulaError:
        return False
    if per_cent:
        value, places = value / 100, (places or 0) + 2
    return value == right or (places is not None and abs(value - right) <= Fraction(51, 100) / 10**places)


def _written(right: Fraction) -> list[Any]:
    """Usual ways to write a number."""
    decimal = f"{float(right):.12f}"
    return [right, str(right), float(right), decimal.replace(".", ","), f"{float(100 * right):.10f}%"]


def _why_idle(one: TaskKind, entry: Mapping[str, Any]) -> str | None:
    """Why a slip does not apply to a variant: what it changes is not there, or its answer is right."""
    if (why := _unchanged(one, entry)) is not None:
        return why
    try:
        values = one.slip_values(entry)
        right = all(value == one.right or one.same(value, one.right) for value in values)
    except Exception:  # told when the slip is tried
        return None
    if not right:
        return None
    changed = bool({"without", "revive", "change"} & set(entry))
    return say("task check.changes nothing" if changed else "task check.slip is right", answer=one.source())


def _slip_problems(one: TaskKind, entry: Mapping[str, Any]) -> Iterator[str]:
    """Why a slip of a variant is not called by its name."""
    try:
        for value in one.slip_values(entry):
            if value == one.right or one.same(value, one.right):
                continue
            if (why := _strange(one, value)) is not None:
                yield why
                continue
            verdict = one.judge(plain(value))
            if verdict.code != "misconception" or filled(str(entry["says"]), one.values) not in verdict.words:
                yield say("task check.slip not named", answer=str(value), why=verdict.words)
    except Exception as error:  # whatever a slip stumbles over lies in the file
        yield from problems_told(error)


def _unchanged(one: TaskKind, entry: Mapping[str, Any]) -> str | None:
    """Why what a slip changes is not there to be changed."""
    if not {"without", "revive", "change"} & set(entry):
        return None
    if one.position is None:
        return say("task check.no position")
    game = one.at.game
    there = [str(card) for name in game.players for card in game[name].in_play]
    missing = [card for card in entry.get("without", ()) if not any(is_card(each, card) for each in there)]
    if missing and len(missing) == len(entry["without"]):
        return say("task check.no card", cards=missing)
    if entry.get("revive") and not any(game[name].out for name in game.players):
        return say("task check.nobody out")
    return None


def _strange(one: TaskKind, value: Any) -> str | None:
    """Why nobody can give this answer to the task."""
    if isinstance(one, MoveTask):
        for text in as_moves(value):
            try:
                one.at.game.read(text)
            except NotationError as error:
                return str(error)
    elif issubclass(one.form, (NamesTask, ChoiceTask)):
        verdict = one.judge(plain(value))
        if verdict.code == "unreadable":
            return verdict.words
    return None

"""Lessons in other languages: the same cells, with their prose from a catalogue of paragraphs.

    python tools/lessons.py update cs     begin `notebooks/cs/lessons.po`, or bring it up to date
    python tools/lessons.py make cs       write the lessons of a language and run them
    python tools/lessons.py check         fail where a page is not what its English lesson and catalogue make, or an entry is wrong

An entry is a paragraph, an item of a list, a row of a table, the first comment of a cell of code, or a text in it that is told.
A paragraph that changed in English is fuzzy and stands there in English, marked as to be translated, until somebody translates it.
A rule stands in an entry as its number in brackets, such as [CARD-DIST-1]; the page links it and says it in its language.
"""

import argparse
import io
import os
import re
import sys
import tempfile
import tokenize
from collections.abc import Iterator
from pathlib import Path

import nbformat
from babel.messages.catalog import Catalog
from nbformat import NotebookNode

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from bangkit.core.rulebook import is_id, rule  # noqa: E402
from bangkit.core.seating import NAMES  # noqa: E402
from bangkit.stage.question_end import ENDS  # noqa: E402
from bangkit.words import canonical  # noqa: E402
from bangkit.words.catalogue import telling  # noqa: E402
from tools import notebooks, words  # noqa: E402

COURSE = ROOT / "notebooks"
LESSONS = ("00_start_here.ipynb", "rules/01_roles_and_seats.ipynb", "rules/02_distance_and_reach.ipynb")
"""The lessons that are translated."""
RULE = re.compile(r'<small>\[([A-Z0-9-]+)\]\([^)"]*rulebook\.md#\1 "[^"]*"\)</small>')
NUMBER = re.compile(r"\[([A-Z0-9]+(?:-[A-Z0-9]+)*-\d+)\](?!\()")
LINK = re.compile(r"\]\(([^)\s#]+)(#[^)\s]*)?\)")
PIECES = re.compile(r"\n\n+|\n(?=\* |\||\d+\. )")
"""What lies between two entries: an empty line, or the line break before an item or a row."""
MARK = "(To be translated.)"
"""What stands before a paragraph that is still English."""
KEYS = {"sheriff", "deputy", "outlaw", "renegade", *ENDS}
"""Texts in code that are no words."""


def languages() -> list[str]:
    """The languages that have lessons."""
    return sorted(path.parent.name for path in COURSE.glob("*/lessons.po"))


def po(language: str) -> Path:
    """The catalogue of the lessons of a language."""
    return COURSE / language / "lessons.po"


def english(lesson: str) -> NotebookNode:
    """An English lesson."""
    return nbformat.read(COURSE / lesson, as_version=4)


def template() -> Catalog:
    """Every entry of the lessons, waiting for its translation."""
    made = words.catalog()
    words.add(made, MARK, "mark")
    for lesson in LESSONS:
        for cell in english(lesson).cells:
            for text in entries(cell):
                words.add(made, text, lesson.removesuffix(".ipynb"))
    return made


def entries(cell: NotebookNode) -> list[str]:
    """What there is to translate in a cell."""
    if cell.cell_type == "code":
        return [text for _, text in told_in(cell.source)]
    return [each for each in PIECES.split(shortened(cell.source)) if prose(each)]


def shortened(source: str) -> str:
    """A text with the numbers of rules in brackets instead of the links to them."""
    return RULE.sub(r"[\1]", source)


def prose(text: str) -> bool:
    """Whether there are words in a text."""
    return re.search(r"[^\W\d_]{2}", text) is not None


def told_in(source: str) -> Iterator[tuple[tokenize.TokenInfo, str]]:
    """The first comment of a cell of code, and the texts in it that people read."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        comment = token.type == tokenize.COMMENT and (token.start[1] > 0 or token.start[0] == 1)
        if comment or (token.type == tokenize.STRING and is_told(token.string)):
            yield token, token.string


def is_told(literal: str) -> bool:
    """Whether a text in code is told to somebody, and is no name, number of a rule, path or move."""
    text = re.sub(r"\{[^}]*\}", "", re.sub(r"^[rbf]*", "", literal).strip("\"'"))
    named = any(canonical(text, kind) for kind in ("card", "char", "event", "role"))
    silent = (
        text in KEYS
        or is_id(text)
        or "->" in text
        or text.endswith(".toml")
        or bool(re.fullmatch(r"CARD-[A-Z]+", text))
    )
    return prose(text) and not (named or silent or set(text.split()) <= set(NAMES))


def translated(lesson: str, language: str, catalogue: Catalog) -> NotebookNode:
    """A lesson in a language, not run yet: the cells of the English one."""
    page = english(lesson)
    first = next(cell for cell in page.cells if cell.cell_type == "code")
    for cell in page.cells:
        if cell.cell_type == "markdown":
            cell.source = paged(cell.source, lesson, language, catalogue)
        else:
            cell.source = coded(cell.source, lesson, language, catalogue)
            cell.outputs, cell.execution_count = [], None
    first.source = speaking(first.source, language)
    return page


def paged(source: str, lesson: str, language: str, catalogue: Catalog) -> str:
    """The text of a cell in a language."""
    text = shortened(source)
    gaps = PIECES.findall(text)
    pieces = [word_for(each, lesson, catalogue) for each in PIECES.split(text)]
    joined = "".join(piece + gap for piece, gap in zip(pieces, [*gaps, ""], strict=True))
    with telling(language):
        linked = NUMBER.sub(lambda found: link_to(found[1], lesson), joined)
    return LINK.sub(lambda found: f"]({moved(found[1], lesson, language)}{found[2] or ''})", linked)


def link_to(rule_id: str, lesson: str) -> str:
    """The number of a rule as a small link that says the rule."""
    up = "../" * (1 + lesson.count("/"))  # a language has a folder of its own
    return f'<small>[{rule_id}]({up}rulebook.md#{rule_id} "{rule(rule_id).text.replace(chr(34), chr(39))}")</small>'


def moved(target: str, lesson: str, language: str) -> str:
    """A place that an English lesson names, as it is named in the folder of a language: its lesson there, if there is one."""
    if "://" in target:
        return target
    old = (COURSE / lesson).parent / target
    inside = os.path.relpath(old, COURSE)
    found = COURSE / language / inside if inside in LESSONS else old
    return Path(os.path.relpath(found, (COURSE / language / lesson).parent)).as_posix()


def word_for(text: str, lesson: str, catalogue: Catalog) -> str:
    """An entry in a language; in English and marked where it is not translated."""
    if not prose(text):
        return text
    if (told := ready(text, lesson, catalogue)) is not None:
        return told
    return text if text.startswith(("|", "* ")) else f"*{ready(MARK, 'mark', catalogue) or MARK}* {text}"


def ready(text: str, lesson: str, catalogue: Catalog) -> str | None:
    """The translation of an entry that is done and not fuzzy."""
    found = catalogue.get(text, lesson.removesuffix(".ipynb"))
    return str(found.string) if found is not None and words.done(found) and not found.fuzzy else None


def coded(source: str, lesson: str, language: str, catalogue: Catalog) -> str:
    """The code of a cell with the texts of a language, and with the places that it reads."""
    lines = source.splitlines(keepends=True)
    changes = [(token, ready(text, lesson, catalogue) or text) for token, text in told_in(source)]
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.STRING and token.string.endswith('.toml"'):
            changes.append((token, f'"{moved(token.string[1:-1], lesson, language)}"'))
    for token, text in sorted(changes, key=lambda each: each[0].start, reverse=True):
        row, (start, end) = token.start[0] - 1, (token.start[1], token.end[1])
        lines[row] = lines[row][:start] + text + lines[row][end:]
    return "".join(lines)


def speaking(source: str, language: str) -> str:
    """The first code of a lesson, which also sets the language."""
    lines = source.splitlines()
    last = max(place for place, line in enumerate(lines) if line.startswith(("import ", "from ")))
    if "import bangkit" not in lines:
        lines.insert(last, "import bangkit")
        last += 1
    return "\n".join([*lines[: last + 1], "", f'bangkit.language("{language}")', *lines[last + 1 :]])


def problems(language: str) -> list[str]:
    """What is wrong with the lessons of a language, one sentence each."""
    catalogue, wanted = words.read_from(po(language), language), template()
    wrong = []
    for each in catalogue:
        if each.id and words.done(each) and not each.fuzzy and wanted.get(each.id, each.context) is not None:
            wrong += [f"{language}: {each.context}: {each.id!r}: {what}" for what in misfits(each.id, str(each.string))]
    for lesson in LESSONS:
        stored = nbformat.read(COURSE / language / lesson, as_version=4)
        made = translated(lesson, language, catalogue)
        if [(cell.id, cell.source) for cell in stored.cells] != [(cell.id, cell.source) for cell in made.cells]:
            wrong.append(f"{language}: {lesson} is not up to date; run `python tools/lessons.py make {language}`")
    return wrong


def misfits(text: str, told: str) -> list[str]:
    """What a translation says otherwise than the English entry: its rules, links, pieces of code and cells of a table."""
    wrong = []
    for what, pattern in (("rules", NUMBER), ("links", LINK), ("pieces of code", re.compile(r"`[^`]+`"))):
        if sorted(pattern.findall(text)) != sorted(pattern.findall(told)):
            wrong.append(f"other {what}")
    if text.startswith("|") and text.count("|") != told.count("|"):
        wrong.append("another number of columns")
    if text[0] in "\"'f#" and (told[:2] if text[0] in "f#" else told[0]) != (text[:2] if text[0] in "f#" else text[0]):
        wrong.append("a text in code begins and ends with the same quotes, a comment with #")
    if sorted(re.findall(r"\{[^}]*\}", text)) != sorted(re.findall(r"\{[^}]*\}", told)):
        wrong.append("other facts in braces")
    return wrong


def make(language: str) -> int:
    """Write the lessons of a language and run them; gives the number of those that failed."""
    catalogue = words.read_from(po(language), language)
    paths = []
    for lesson in LESSONS:
        path = COURSE / language / lesson
        path.parent.mkdir(parents=True, exist_ok=True)
        page = notebooks.stable(translated(lesson, language, catalogue))
        notebooks.write_whole(path, notebooks.dump(page))
        paths.append(path)
    return notebooks.run_files(paths, write=True)


def check() -> int:
    """Print the state of every language; 1 if something is wrong."""
    wrong = []
    for language in languages():
        catalogue, wanted = words.read_from(po(language), language), template()
        open_ = [e for e in wanted if e.id and ready(str(e.id), f"{e.context}.ipynb", catalogue) is None]
        print(f"{language}: {len(wanted) - len(open_)} entries, {len(open_)} to be translated")
        wrong += problems(language)
    print("\n".join(wrong or ["nothing is wrong"]))
    return int(bool(wrong))


def main(arguments: list[str]) -> int:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    for name in ("update", "make"):
        commands.add_parser(name).add_argument("language", type=words.code)
    commands.add_parser("check")
    said = parser.parse_args(arguments)
    if said.command == "check":
        return check()
    if said.command == "update":
        words.write_to(
            po(said.language),
            words.merged(words.read_from(po(said.language), said.language), template(), said.language),
        )
        return 0
    return min(make(said.language), 1)


if __name__ == "__main__":
    os.environ["PYTHONHASHSEED"] = "0"
    with tempfile.TemporaryDirectory() as home:
        os.environ["IPYTHONDIR"] = home
        sys.exit(main(sys.argv[1:]))

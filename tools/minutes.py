"""How many minutes a page takes, by one rule (docs/design/course.md), and where a page names others.

    python tools/minutes.py              every page: what the rule gives, and what the page says
    python tools/minutes.py check        fail where the two are further apart than a page may be

Nobody has been watched with a clock: the rule is an estimate, the same for all pages.
"""

import json
import re
import sys
import tokenize
from html import unescape
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tools.lessons import languages  # noqa: E402

PACE = {"en": 150, "cs": 115}
"""Words a minute that a 14-year-old reads with care."""
TOUCH = 2.0
"""Minutes for each picture to click, walk through or play a turn in."""
GAME = 12.0
"""Minutes for a table at which a whole game is played."""
QUESTION = 0.5
"""Minutes for each question of a quiz."""
TASK = 4.0
"""Minutes for each task of a sheet, however it is answered."""
LINE = 0.25
"""Minutes for each line of code that is not folded, however often it is broken."""
LOOK = 0.5
"""Minutes for each picture, table of numbers or formula worked out that is only looked at."""
STEP = 5
"""Pages name multiples of five minutes."""
OFF = 5.0
"""A page may be so many minutes off the rule."""

LOOKED_UP = ("show.rule_list(", "show.situations(", "show.rule_browser(")
"""Lists of rules are for looking things up: not counted."""
DROPPED = re.compile(r"<(style|svg|script)\b.*?</\1>|<p class=\"bk-strip\">.*?</p>|<details.*?</details>", re.DOTALL)
LOOKED_AT = re.compile(r"<table|<img|<svg|displaystyle")
SAYS = re.compile(r"\*(\d+) (?:minut)")


class PageTime(NamedTuple):
    """What a page consists of, and the minutes that it names."""

    words: int
    looked: int
    touched: int
    games: int
    questions: int
    tasks: int
    lines: int
    named: int | None
    language: str

    @property
    def minutes(self) -> float:
        """The minutes that the rule gives."""
        read = self.words / PACE[self.language] + self.looked * LOOK + self.lines * LINE
        done = self.touched * TOUCH + self.games * GAME + self.questions * QUESTION + self.tasks * TASK
        return read + done

    @property
    def stated(self) -> int:
        """The multiple of five nearest to it."""
        return max(STEP, round(self.minutes / STEP) * STEP)

    @property
    def agrees(self) -> bool:
        """Whether the page names minutes that are near enough to the rule."""
        return self.named is not None and self.named % STEP == 0 and abs(self.named - self.minutes) <= OFF


def page_time(path: Path) -> PageTime:
    """A page measured by what stands in it: text, stored outputs, things to click, questions, tasks, code."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    words = looked = touched = games = questions = tasks = lines = 0
    named = None
    for cell in cells:
        source = "".join(cell["source"])
        if cell["cell_type"] == "markdown":
            words += _words(re.sub(r"\]\([^)]*\)", "]", source))
            found = SAYS.search(source)
            named = int(found[1]) if found and named is None else named
            continue
        lines += 0 if cell["metadata"].get("jupyter", {}).get("source_hidden") or _is_sheet(path) else lines_of(source)
        task = source.startswith("task_") or "learn.task(" in source
        tasks += task
        shown = _shown(cell)
        touch = "bk-strip" in shown and not task
        if any(each in source for each in LOOKED_UP):
            continue
        words += _words(DROPPED.sub(" ", shown)) if not touch else 0
        if "show.quiz(" in source:
            questions += len(re.findall(r"<b>\d+\. |<p>\d+\. |\b\d+\. ", shown)) or 3
        elif touch:
            whole = "bangkit.table(" in source and "until=" not in source
            games, touched = games + whole, touched + (not whole)
        else:
            looked += bool(LOOKED_AT.search(shown))
    language = next((each for each in languages() if each in path.relative_to(ROOT).parts), "en")
    return PageTime(words, looked, touched, games, questions, tasks, lines, named, language)


def _is_sheet(path: Path) -> bool:
    return path.relative_to(ROOT).parts[0] == "exercises"


def lines_of(source: str) -> int:
    """The lines that a program would have that breaks none: how wide a page is does not change how long one reads."""
    return sum(each.type == tokenize.NEWLINE for each in tokenize.generate_tokens(StringIO(source).readline))


def _shown(cell: dict[str, Any]) -> str:
    parts = []
    for output in cell["outputs"]:
        data = output.get("data", {})
        parts += ["".join(data.get("text/html") or data.get("text/plain") or output.get("text", ""))]
    return " ".join(parts)


def _words(text: str) -> int:
    return len(re.findall(r"[^\W_]+(?:['’.,-][^\W_]+)*", unescape(re.sub(r"<[^>]*>", " ", text))))


def pages() -> list[Path]:
    """Every page that names its minutes, the lessons of all languages before the sheets."""
    lessons = sorted((ROOT / "notebooks").rglob("[0-9][0-9]_*.ipynb"))
    found = [each for each in lessons if not each.name.startswith("00_") and ".ipynb_checkpoints" not in each.parts]
    return [*found, *sorted((ROOT / "exercises").glob("*.ipynb"))]


def main(arguments: list[str]) -> int:
    """Print the pages, or those only that are off; give how many are."""
    off = 0
    for path in pages():
        time = page_time(path)
        off += not time.agrees
        if arguments != ["check"] or not time.agrees:
            told = f"{time.minutes:5.1f} by the rule: {time.stated:3}, named: {time.named}"
            print(f"{path.relative_to(ROOT).as_posix():60} {told}", *time[:7])
    return off if arguments == ["check"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

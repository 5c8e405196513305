"""Writes notebooks/rulebook.md, the page to which the numbers of rules in the lessons lead: every rule under a heading of its own.

python tools/rulebook_page.py            write it
python tools/rulebook_page.py check      fail if it is not what the rulebook says
"""

import sys
from itertools import groupby
from pathlib import Path

from bangkit.core.rulebook import Rule, rules

PAGE = Path(__file__).parents[1] / "notebooks" / "rulebook.md"
OPENING = """# The rulebook

**What exactly does the rule say?**

Every rule of both games in our own words, each with a little scene. Nobody reads this page from top to bottom: the small numbers in the lessons lead here.
To look for a word, press Ctrl F, or use the rule browser of [the start page](00_start_here.ipynb), which also plays the scenes.
In *decisions* the printed rules are silent or disagree, and this kit says how it plays.

**Where next?** Back where you came from, or to [the map](00_start_here.ipynb).

"""


def told(which: Rule) -> str:
    """A rule as it stands on the page."""
    lines = [f"#### {which.id}"]
    if which.question:
        lines.append(f"**{which.question}**")
    lines.append(which.text)
    if which.example:
        lines.append(f"*For example:* {which.example}")
    return "\n\n".join(lines)


def page() -> str:
    """The page as Markdown."""
    chapters = [(name, list(found)) for name, found in groupby(rules(), key=lambda each: each.chapter)]
    contents = "\n".join(f"* [{name}](#{name.replace(' ', '-')})" for name, _ in chapters)
    parts = [OPENING + contents]
    for name, found in chapters:
        parts.append(f"## {name}")
        for section, group in groupby(found, key=lambda each: each.section):
            parts += [f"### {section}"] * bool(section) + [told(each) for each in group]
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    if sys.argv[1:] == ["check"]:
        sys.exit(None if PAGE.read_text(encoding="utf-8") == page() else "run python tools/rulebook_page.py")
    from notebooks import write_whole  # brings in what runs notebooks, which a check does without

    write_whole(PAGE, page())

"""The page of the rulebook says what the rulebook says, and the numbers of rules in the lessons' prose lead to it."""

import json
import re
import subprocess
import sys
from pathlib import Path

from bangkit.core.rulebook import rule, rules

ROOT = Path(__file__).parents[2]
ID = re.compile(r"\b(?:CARD|DODGE|NOON|VAR|CDEC|CONF|DICE|UNDEAD|DEC)(?:-[A-Z0-9]+)*-\d+\b")
LINK = re.compile(r'<small>\[([A-Z0-9-]+)\]\(\.\./rulebook\.md#\1 "([^"]+)"\)</small>')


def test_the_page_is_the_rulebook() -> None:
    done = subprocess.run([sys.executable, "tools/rulebook_page.py", "check"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    headings = re.findall(r"(?m)^#### (\S+)$", (ROOT / "notebooks" / "rulebook.md").read_text(encoding="utf-8"))
    assert headings == [each.id for each in rules()]


def test_a_rule_in_prose_is_a_small_link_that_says_and_opens_it() -> None:
    loose: list[str] = []
    strange: list[str] = []
    for path in sorted((ROOT / "notebooks").glob("*/*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "markdown":
                source = "".join(cell["source"])
                loose += [f"{path.name}: {each}" for each in ID.findall(LINK.sub("", source))]
                strange += [each for each, text in LINK.findall(source) if text != rule(each).text.replace('"', "'")]
    assert loose == [] and strange == []

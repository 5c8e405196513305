"""The situations that the kit carries: small positions in which rules decide, found by a rule's id.

They are the scenario files of the kit's own tests, so what they show is what the engine does.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from bangkit.core.arguments import Argument, not_of_kind
from bangkit.core.errors import BangkitError
from bangkit.core.files import read_toml
from bangkit.core.rulebook import position
from bangkit.core.rulebook import rules as rulebook
from bangkit.stage.scenario import Scenario, load_scenario
from bangkit.words.catalogue import say
from bangkit.words.glossary import nearest

ID = Argument("a text such as CARD-DIST-9 or CARD-DIST", lambda text: isinstance(text, str) and bool(text.strip()))
_PACKAGE = Path(__file__).parents[1]
_FOLDERS = (_PACKAGE / "_situations", _PACKAGE.parent / "tests" / "scenarios")
"""Where they lie: in an installed kit, and in a checkout of its sources."""


@dataclass(frozen=True, slots=True)
class Situation:
    """A scenario file of the kit: its title, and the ids of the rules that it shows."""

    title: str
    rules: tuple[str, ...]
    path: Path

    def scenario(self) -> Scenario:
        """The scenario itself."""
        return load_scenario(self.path)


def situations(*ids: str) -> dict[str, tuple[Situation, ...]]:
    """The rules with these ids, or beginnings of ids, in the order of the rulebook, each with its situations.

    Without an id: all of them.  A rule that has no situation is left out.
    Raises `BangkitError` for an id with which no such rule begins.

    >>> [situation.title for situation in situations("CARD-CATB")["CARD-CATB-1"]]
    ['Cat Balou costs anybody a card, at any distance']
    """
    known = _by_rule()
    if ids and not known:
        raise BangkitError(say("scenario.no situations"))
    wanted: set[str] = set()
    for each in ids:
        if not ID.holds(each):
            raise BangkitError(not_of_kind(say("run.rule id"), ID.told, each))
        stem = each.strip().upper()
        found = {rule for rule in known if rule == stem or rule.startswith(f"{stem.rstrip('-')}-")}
        if not found:
            raise BangkitError(_not_shown(each, stem, known))
        wanted |= found
    return {rule: found for rule, found in known.items() if rule in wanted or not ids}


def _not_shown(told: str, stem: str, known: Iterable[str]) -> str:
    """Why nothing can be shown for an id: no situation shows that rule, or there is no such rule."""
    if any(each.id == stem for each in rulebook()):
        return say("scenario.no situation", {"rule": stem})
    return say("scenario.no rule with a situation", word=repr(told), near=nearest(told, known))


@cache
def _by_rule() -> dict[str, tuple[Situation, ...]]:
    """Every rule that has a situation, in the order of the rulebook.

    The plainest situations come first: without expansions or house rules, and about few other rules.
    """
    found: dict[str, list[Situation]] = {}
    plain: dict[Situation, tuple[bool, bool, int]] = {}
    folder = next((each for each in _FOLDERS if each.is_dir()), None)
    for path in sorted(folder.rglob("*.toml")) if folder else ():
        told = read_toml(path)
        situation = Situation(told["title"], tuple(told.get("rules", ())), path)
        for each in situation.rules:
            found.setdefault(each, []).append(situation)
            plain[situation] = "expansions" in told, "house" in path.stem, len(situation.rules)
    return {each: tuple(sorted(found[each], key=plain.__getitem__)) for each in sorted(found, key=position)}

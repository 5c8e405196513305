"""Each rule broken on purpose still stands, exactly once, in the file that its mutation names.

The scripts that break them take minutes and run seldom; what a refactoring has moved away is found here.
"""

import ast
from pathlib import Path

import pytest

from bangkit.core.rulebook import rules
from tests import mutations, mutations_expansions
from tests.dice import breaking
from tests.mutations import Mutation, named, places
from tests.scenarios.conftest import ScenarioFile

PACKAGE = Path(__file__).parents[2] / "bangkit"
SCRIPTS = {
    "mutations": ("cards", mutations.MUTATIONS),
    "mutations_expansions": ("cards", mutations_expansions.MUTATIONS),
    "dice.breaking": ("dice", breaking.MUTATIONS),
}
each_script = pytest.mark.parametrize(("room", "broken"), SCRIPTS.values(), ids=SCRIPTS)


@each_script
def test_each_place_is_there_once_and_what_is_put_there_can_be_read(room: str, broken: tuple[Mutation, ...]) -> None:
    wrong = []
    for rule, file, old, new, _ in broken:
        source = (PACKAGE / room / file).read_text(encoding="utf-8")
        if source.count(old) != 1:
            wrong.append(f"{rule}: {old!r} is {source.count(old)} times in {file}")
        ast.parse(source.replace(old, new), f"{rule} in {file}")
    assert wrong == []


@each_script
def test_each_names_a_rule_that_tests_name_or_tests_of_its_own(room: str, broken: tuple[Mutation, ...]) -> None:
    known = {rule.id for rule in rules()}
    own = [each.rule for each in broken if each.tests and not (PACKAGE.parent / each.tests).is_file()]
    wanted = {each.rule for each in broken if not each.tests}
    assert own == [] and sorted(wanted - known) == []
    assert [rule for rule in sorted(wanted) if not places(room, [rule])] == []


def test_the_cases_of_a_scenario_are_found_by_the_rules_of_its_file(request: pytest.FixtureRequest) -> None:
    path = PACKAGE.parent / "tests" / "scenarios" / "base" / "dist_six_players.toml"
    cases = list(ScenarioFile.from_parent(request.session, path=path).collect())
    assert cases and all("CARD-DIST-4" in named(each) for each in cases)

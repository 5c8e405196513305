"""A set is the only place that knows its own name: everything else asks the sets in use."""

import ast
from pathlib import Path

from bangkit.cards import CardSet
from bangkit.core.rulebook import listed, rules
from bangkit.dice import DiceSet
from tests.hygiene.code import nodes

PACKAGE = Path(__file__).parents[2] / "bangkit"
FILES = {str(path.relative_to(PACKAGE)): path for path in sorted(PACKAGE.rglob("*.py")) if path.parent.name != "sets"}
NAMES = {each.name for each in CardSet.registry}
OTHER_THINGS = {
    "odds/dice/in_game.py": {"base": "the common die, beside the duel die"},
    "dice/faces.py": {"base": "the common dice, beside the duel dice"},
    "dice/checking.py": {"base": "the same"},
    "show/card_setup.py": {"base": "a fact of a sentence"},
}


def docstrings(path: Path) -> set[ast.AST]:
    """Strings that stand alone: they tell readers something and decide nothing."""
    return {node.value for node in nodes(path) if isinstance(node, ast.Expr)}


def test_no_set_is_named_outside_the_sets() -> None:
    wrong = []
    for name, path in FILES.items():
        told, others = docstrings(path), OTHER_THINGS.get(name, {})
        for node in nodes(path):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in NAMES:
                if node not in told and node.value not in others:
                    wrong.append(f"{name}:{node.lineno}: {node.value}")
    assert wrong == []


def test_no_module_is_asked_for_by_its_number_outside_the_sets() -> None:
    found = [
        f"{name}:{node.lineno}"
        for name, path in FILES.items()
        for node in nodes(path)
        if isinstance(node, ast.Compare) and any(ast.unparse(each).endswith("modules") for each in node.comparators)
        and isinstance(node.left, ast.Constant)
    ]  # fmt: skip
    assert found == []


def test_the_rules_of_a_record_are_in_the_rulebook_and_each_rule_of_a_chapter_has_a_set() -> None:
    told = set()
    for set_ in CardSet.registry:
        for record in (*set_.cards, *set_.characters, *set_.events):
            if listing := getattr(record, "rules", ""):
                told |= {rule.id for rule in listed(listing)}
    named = {rule.id for rule in rules() if rule.id.startswith(("CARD-CHAR-", "DODGE-CHAR-", "DODGE-CARD-"))}
    named |= {rule.id for rule in rules("NOON-") if not rule.id.startswith("NOON-SET-")}
    assert named <= told
    pages = {page for set_ in (*CardSet.registry, *DiceSet.registry) for page in set_.chapters}
    assert pages <= {path.stem for path in (PACKAGE / "core" / "rules").glob("*.md")}


def test_each_printed_character_of_the_dice_game_names_a_rule_of_his_own() -> None:
    named = {each.rule for set_ in DiceSet.registry for each in set_.characters}
    first = {
        rule.id for rule in rules() if rule.id.startswith(("DICE-CHAR-", "UNDEAD-CHAR-")) and rule.id.endswith("-01")
    }
    assert named == {each for each in first if "-LIFE-" not in each and "-GEN-" not in each}

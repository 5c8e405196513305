"""Rules broken on purpose: each change must make a test fail.

    python -m tests.dice.breaking        # takes some minutes; exits non-zero if a broken rule goes unnoticed

The package is copied to a temporary folder, one line is changed there, and the dice scenarios and tests run against it.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
TESTS = ("tests/scenarios/dice", "tests/dice/test_setup.py", "tests/dice/test_legacy.py", "tests/dice/test_moves.py")
BREAKS = (
    # file, what stands there, what is put in its place
    ("faces.py", "orders * prod(", "prod("),
    ("law.py", "EXPLODES_AT = 3", "EXPLODES_AT = 4"),
    ("law.py", "return face == DYNAMITE and not loose", "return False"),
    ("law.py", "(DYNAMITE in player.tokens)", "0"),
    ("law.py", "if number and face in player.tokens and face != DYNAMITE:", "if False:"),
    ("law.py", "ONE if len(table.ring) <= 3 else face", "face"),
    ("law.py", "for step in (place, -place)", "for step in (place,)"),
    ("law.py", "return not table.spent and symbols", "return symbols"),
    ("law.py", "if target in table.challenged:", "if False:"),
    ("life.py", "min(points, player.starting_life - player.life)", "points"),
    ("life.py", "player.out or limited(table, player):\n        return\n    player.life += points", "player.out:\n        return\n    player.life += points"),
    ("life.py", "table.pool += player.arrows\n        player.arrows = 0\n        table.fallen", "player.arrows = 0\n        table.fallen"),
    ("life.py", "min(player.arrows, player.ability.attack_costs)", "player.arrows"),
    ("life.py", "        if not table.pool:\n            await indians_attack(table)", "        pass"),
    ("life.py", "        judge(table, fallen, cause)\n", ""),
    ("life.py", "if table.by_name[table.current].out:\n        raise TurnOver", "if False:\n        raise TurnOver"),
    ("life.py", "player.out = player.role_shown = True", "player.out = True"),
    ("life.py", "    for player, revenge in event.avengers:", "    for player, revenge in ():"),
    ("turn.py", "table.rerolls -= 1", "pass"),
    ("turn.py", "return (3, 2) if 1 in table.modules else (5, 0)", "return (5, 0)"),
    ("turn.py", "if thrown.arrows:", "if False:"),
    ("turn.py", 'STEPS = ("T5 dynamite", "T5 whisky", "T5 shots"', 'STEPS = ("T5 dynamite", "T5 shots", "T5 whisky"'),
    ("turn.py", "return ONE not in faces and TWO not in faces", "return ONE not in faces"),
    ("resolving.py", "return_arrows(table, player, player.arrows, ", "return_arrows(table, player, 0, "),
    ("resolving.py", "if number >= ability.gatlings:", "if number >= 3:"),
    ("resolving.py", "and not each.ability.gatling_proof", ""),
    ("resolving.py", "for_himself if drinker is player else 1", "1"),
    ("resolving.py", "symbols(table, player, BEER) - table.spent", "symbols(table, player, BEER)"),
    ("victory.py", "if outcome.side == OUTLAW:", "if False:"),
    ("victory.py", "    elif table.outbreak:\n        outcome = after_outbreak(table)\n", ""),
    ("victory.py", "if cause is not None and any(player.role == PREY", "if any(player.role == PREY"),
    ("characters.py", "if table.pool < 2:", "if table.pool < 1:"),
    ("characters.py", "return 2 if life <= 4 else 1", "return 2"),
    ("characters.py", "range(min(lost, player.arrows))", "range(min(1, player.arrows))"),
    ("characters.py", "2 * number", "2"),
    ("undead.py", "MANY_LOSSES = 2", "MANY_LOSSES = 1"),
    ("undead.py", "if token in player.tokens:", "if False:"),
    ("undead.py", "if player.out or limited(table, player) or 2 not in table.modules:", "if player.out or 2 not in table.modules:"),
    ("undead.py", "and thrower == table.current", ""),
    ("undead.py", "if now and all(now) and", "if now and"),
    ("undead.py", "> len(table.living):", ">= len(table.living):"),
    ("undead.py", "life = len(table.players) - len(zombies)", "life = 3"),
    ("undead.py", "for player in table.clockwise(active) if player.role", "for player in table.living if player.role"),
    ("undead.py", "    if back:\n", "    if False:\n"),
    ("undead.py", "        player.revealed = ()\n    for each", "    for each"),
    ("undead_characters.py", "least = 1 if", "least = 0 if True else 1 if"),
    ("undead_characters.py", "if each is not player and each.lost", "if each.lost"),
    ("undead_characters.py", "if not limited(table, each)", ""),
    ("undead_characters.py", "    table.fury.shuffle_in(drawn)\n", ""),
    ("legacy.py", "table.leader = table.killer", "table.leader = table.old_sheriff"),
    ("legacy.py", "if table.leader != giver:", "if True:"),
    ("components.py", "set(each.modules) <= set(modules)", "True"),
    ("setup.py", "return printed + 2 * (player.role == SHERIFF)", "return printed + 1 * (player.role == SHERIFF)"),
    ("view.py", "player.role if knows_all or player.role_shown else None", "player.role"),
    ("view.py", "player.fury if knows_all else ()", "player.fury"),
)  # fmt: skip


def noticed(where: Path, tests: tuple[str, ...] = TESTS) -> bool:
    """Whether a test fails against the package in a folder."""
    call = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", "-p", "no:nbval", *tests]
    options = ["-o", "addopts=--import-mode=importlib --strict-markers", "-o", "testpaths=tests"]
    run = subprocess.run(
        [*call, *options], cwd=where, env={**os.environ, "PYTHONPATH": str(where)}, capture_output=True
    )
    return run.returncode == 1


def main() -> int:
    """Break one rule after another; answers how many went unnoticed."""
    with tempfile.TemporaryDirectory() as folder:
        where = Path(folder)
        for name in ("bangkit", "tests", "conftest.py", "pyproject.toml"):
            source = ROOT / name
            skip = shutil.ignore_patterns("__pycache__", ".*")
            shutil.copytree(source, where / name, ignore=skip) if source.is_dir() else shutil.copy(source, where / name)
        if noticed(where):
            print("the tests fail before anything is broken")
            return 1
        unseen = [f"{file}: {old!r} -> {new!r}" for file, old, new in BREAKS if not breaks(where, file, old, new)]
    print(f"{len(BREAKS) - len(unseen)} of {len(BREAKS)} broken rules noticed", *unseen, sep="\n  ")
    return len(unseen)


def breaks(where: Path, file: str, old: str, new: str) -> bool:
    """Whether a change of one rule is noticed; the rule is mended again."""
    path = where / "bangkit" / "dice" / file
    source = path.read_text(encoding="utf-8")
    if source.count(old) != 1:
        print(f"{file}: {old!r} stands there {source.count(old)} times")
        return False
    path.write_text(source.replace(old, new), encoding="utf-8")
    try:
        return noticed(where)
    finally:
        path.write_text(source, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())

"""Rules of the card game broken on purpose: the tests that name the rule must fail.

    python tests/mutations.py              # all of them, some minutes; exits 1 if a broken rule goes unnoticed
    python tests/mutations.py CARD-DIST-4  # those of one rule or more

Each mutation changes one place of a copy of the package, and only the tests and scenarios that name its rule run
against it, or the tests that it names itself. The machinery serves `mutations_expansions` and `dice.breaking` too.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Collection, Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
SCENARIOS = {"cards": ("base", "characters", "dodge_city", "high_noon", "faq", "players"), "dice": ("dice",)}
"""The folders of scenarios of each room."""
PROPERTIES = "tests/properties/test_cards.py"
ENDLESS = 600
"""Tests that a broken rule keeps going for so many seconds have noticed it."""


class Mutation(NamedTuple):
    """One broken rule: its id, where it stands, what is put in its place, and the tests if not those that name it."""

    rule: str
    file: str
    old: str
    new: str
    tests: str = ""


MUTATIONS = (
    Mutation("CARD-DIST-1", "distance.py", "max(step - nearer + far, 1)", "max(step - nearer + far + 1, 1)"),
    Mutation("CARD-DIST-2", "distance.py", "ring, seats = table.ring, table.seats\n", "ring, seats = table.players, tuple(table.by_name)\n"),
    Mutation("CARD-DIST-4", "sets/base.py", 'blue("Mustang", "8H 9H", farther=1', 'blue("Mustang", "8H 9H", nearer=1'),
    Mutation("CARD-DIST-6", "sets/base.py", 'blue("Appaloosa", "AS", nearer=1', 'blue("Appaloosa", "AS", nearer=2'),
    Mutation("CARD-BANG-1", "law/checks.py", "if far > case.reach:", "if far > case.reach + 1:"),
    Mutation("CARD-BANG-6", "shooting.py", "await lose_life(table, victim, 1, by, ", "await lose_life(table, victim, 2, by, "),
    Mutation("CARD-PLAY-2", "law/checks.py", "if case.table.bangs >= case.bangs and case.player.name == case.table.current:", "if case.table.bangs > case.bangs:"),
    Mutation("CARD-PLAY-3", "law/checks.py", "        if lying.name == kind.name:\n            return against(\"CARD-PLAY-3\"", "        if lying.name == case.player.name:\n            return against(\"CARD-PLAY-3\""),
    Mutation("CARD-PLAY-6", "moving.py", "    table.aside.remove(resolved)\n    table.discard.insert(0, resolved)", "    table.aside.remove(resolved)\n    table.discard.append(resolved)"),
    Mutation("CARD-SYM-13", "law/checks.py", "    if far > 1:\n", "    if far > 2:\n"),
    Mutation("CARD-SYM-10", "law/offers.py", '("hand",) if target.hand and target is not player else ()', '("hand",) if target.hand else ()'),
    Mutation("CARD-TURN-6", "deck.py", "    table.bag.extend(table.discard)\n", "    table.bag.extend(table.discard[1:])\n"),
    Mutation("CARD-TURN-10", "turn.py", "player.life if player.life > 0 else 0", "player.starting_life if player.life > 0 else 0"),
    Mutation("CARD-TURN-5", "turn.py", "number = 3 if player.ghost else 2", "number = 3"),
    Mutation("CARD-BEER-2", "elimination.py", "gained = min(number, player.starting_life - player.life)", "gained = number"),
    Mutation("CARD-BEER-7", "elimination.py", "    while player.life <= 0:\n        move", "    if player.life <= 0:\n        move"),
    Mutation("CARD-BEER-10", "law/checks.py", "return len(table.ring) > 2", "return len(table.ring) > 1"),
    Mutation("CARD-SALO-1", "sets/base.py", "for each in (*table.others(player), player)]", "for each in table.others(player)]"),
    Mutation("CARD-GATL-1", "symbols.py", "move._replace(target=other.name))[0] for other in table.others(player)]", "move._replace(target=other.name))[0] for other in table.clockwise(player)]"),
    Mutation("CARD-INDI-1", "law/offers.py", 'return [*_answers(table, player, "bang"), PASS]', 'return [*_answers(table, player, "shot"), PASS]'),
    Mutation("CARD-DUEL-2", "sets/base.py", "asked, other = table.by_name[challenged], table.by_name[challenger]", "asked, other = table.by_name[challenger], table.by_name[challenged]"),
    Mutation("CARD-DUEL-6", "sets/base.py", "table.by_name[challenger] if asked.name == challenged else None", "table.by_name[challenger if asked.name == challenged else challenged]"),
    Mutation("CARD-STORE-1", "sets/base.py", "len(everybody)), *", "len(everybody) + 1), *"),
    Mutation("CARD-STORE-2", "sets/base.py", "    everybody = table.clockwise(player)\n", "    everybody = table.others(player)\n"),
    Mutation("CARD-JAIL-2", "sets/base.py", 'if target.role == "sheriff" else None', 'if target.role == "deputy" else None'),
    Mutation("CARD-JAIL-4", "sets/base.py", '        table.used += ("Jail",)\n', "        pass\n"),
    Mutation("CARD-DYN-3", "sets/base.py", 'await lose_life(table, player, 3, None, "CARD-DYN-3")', 'await lose_life(table, player, 2, None, "CARD-DYN-3")'),
    Mutation("CARD-DYN-4", "sets/base.py", "for heir in table.others(player):", "for heir in reversed(table.others(player)):"),
    Mutation("CARD-DRAW-3", "draw_check.py", "turned.height <= 7", "turned.height <= 6"),
    Mutation("CARD-BARREL-4", "law/offers.py", "and power.barrel not in used:", "and power.barrel:"),
    Mutation("CARD-WEAP-5", "playing.py", "for old in [lying for lying in owner.in_play if lying.reach is not None]:", "for old in ():"),
    Mutation("CARD-ELIM-11", "elimination.py", "dead.role == DEPUTY and killer.role == SHERIFF", "dead.role == DEPUTY"),
    Mutation("CARD-ELIM-14", "elimination.py", 'await draw(table, killer, 3, "CARD-ELIM-14")', 'await draw(table, killer, 2, "CARD-ELIM-14")'),
    Mutation("CARD-TURN-16", "elimination.py", "            judge(table)\n        raise TurnOver", "            judge(table)\n        return"),
    Mutation("CARD-END-2", "../core/winning.py", "len(alive) == 1 and alive[0].role == RENEGADE", "alive and alive[0].role == RENEGADE"),
    Mutation("CARD-CHAR-BART-CASSIDY-1", "sets/base_characters.py", 'await draw(table, player, lost, "CARD-CHAR-BART-CASSIDY-1")', 'await draw(table, player, 1, "CARD-CHAR-BART-CASSIDY-1")'),
    Mutation("CARD-CHAR-BLACK-JACK-1", "sets/base_characters.py", 'in ("hearts", "diamonds")', 'in ("hearts",)'),
    Mutation("CARD-CHAR-CALAMITY-JANET-1", "sets/base_characters.py", '"Missed!": ("BANG!",)}', "}"),
    Mutation("CARD-CHAR-EL-GRINGO-1", "sets/base_characters.py", "if by is not None and by is not player and by.hand:", "if by is None:"),
    Mutation("CARD-CHAR-JOURDONNAIS-1", "sets/base_characters.py", 'Power("Jourdonnais", barrel="Jourdonnais",', 'Power("Jourdonnais", barrel=None,'),
    Mutation("CARD-CHAR-LUCKY-DUKE-1", "sets/base_characters.py", 'Power("Lucky Duke", flips=2,', 'Power("Lucky Duke", flips=1,'),
    Mutation("CARD-CHAR-SID-KETCHUM-3", "sets/base_characters.py", "if player.life >= player.starting_life or", "if player.life > player.starting_life or"),
    Mutation("CARD-CHAR-SLAB-THE-KILLER-1", "sets/base_characters.py", "missed_needed=2", "missed_needed=1"),
    Mutation("CARD-CHAR-SUZY-LAFAYETTE-1", "sets/base_characters.py", 'draw(table, player, 1, "CARD-CHAR-SUZY-LAFAYETTE-1")', 'draw(table, player, 2, "CARD-CHAR-SUZY-LAFAYETTE-1")'),
    Mutation("CARD-CHAR-WILLY-THE-KID-1", "sets/base_characters.py", "bangs=UNLIMITED", "bangs=2"),
    Mutation("CDEC-9", "sets/base.py", "source_of(move)) for other in table.others(player)]\n", "source_of(move)) for other in reversed(table.others(player))]\n"),
    Mutation("CARD-SYM-15", "sets/base.py", "for each in (*table.others(player), player)]", "for each in table.clockwise(player)]"),
    Mutation("CONF-9", "turn.py", 'if table.house["dynamite_first"]:', "if True:"),
    Mutation("CONF-9", "moving.py", "owner.in_play.append(held)", "owner.in_play.insert(0, held)"),
    Mutation("CARD-ELIM-18", "elimination.py", "    await cards_leave(table, player)\n    for other", "    if by is not None and by is not player and not by.out:\n        await reward_or_penalty(table, player, by)\n        killer = None\n    await cards_leave(table, player)\n    for other"),
    Mutation("CARD-DRAW-8", "draw_check.py", "    if not shown:\n        return False", "    if not shown:\n        return True"),
    Mutation("CARD-FLOW-6", "moving.py", "for player in table.clockwise(table[table.current]):", "for player in table.ring:"),
    Mutation("CARD-SYM-6", "moving.py", "        receive(thief, pick, EVERYBODY)", "        lay(thief, pick)"),
    Mutation("CDEC-3", "deck.py", "    table.bag.extend(table.discard)\n", "    table.bag.extend((*table.discard, *table.aside))\n"),
    Mutation("CARD-ELIM-6", "moving.py", "for lost in (*owner.hand, *owner.in_play):", "for lost in (*owner.in_play, *owner.hand):"),
    Mutation("CDEC-28", "elimination.py", "        await lethal_moment(table, player)\n", "        if player.ability.after_loss is not None:\n            await player.ability.after_loss(table, player, lost, by)\n            lost = 0\n        await lethal_moment(table, player)\n"),
    Mutation("CARD-DYN-9", "sets/base.py", 'lose_life(table, player, 3, None, "CARD-DYN-3")', 'lose_life(table, player, 3, table.others(player)[-1], "CARD-DYN-3")'),
    Mutation("CARD-JAIL-7", "sets/base.py", "(not_the_sheriff, not_jailed_yet)", "(not_the_sheriff,)"),
    Mutation("CARD-ELIM-7", "law/refusals.py", 'yield Refusal("CARD-ELIM-7", {"target": who})', "pass"),
    # what no single rule guards
    Mutation("cards are conserved", "elimination.py", 'await draw(table, killer, 3, "CARD-ELIM-14")', 'table.discard.clear()', PROPERTIES),
    Mutation("a view hides roles", "view.py", "role = player.role if own or player.role_shown else None", "role = player.role", PROPERTIES),
    Mutation("a view hides hands", "view.py", "if marks & bit]", "if marks]", PROPERTIES),
    Mutation("a view hides the deck", "view.py", "card if marks & viewer.bit else None for card", "card for card", PROPERTIES),
    Mutation("the log hides draws", "deck.py", '(player.name,), {"card": drawn.text}, player=player.name)', "player=player.name, card=drawn.text)", PROPERTIES),
    Mutation("a copy shares nothing", "table.py", "self.hand[:], self.seen[:], self.known[:]", "self.hand, self.seen, self.known", PROPERTIES),
    Mutation("JSON keeps everything", "table.py", 'derived = SharedTable.derived | {"ring", ', 'derived = SharedTable.derived | {"bangs", "ring", ', PROPERTIES),
    Mutation("KIT-HELD", "law/refusals.py", "    yield from _held(table, player, move)\n", ""),
)  # fmt: skip


class OnlyThoseNaming:
    """Leaves the tests and scenarios that name one of these rules."""

    def __init__(self, rules: Collection[str]) -> None:
        self.rules = set(rules)

    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        left_out = [item for item in items if not self.rules & named(item)]
        items[:] = [item for item in items if item not in left_out]
        config.hook.pytest_deselected(items=left_out)


def named(item: pytest.Item) -> set[str]:
    """The rules that a test or a scenario names."""
    scenario = getattr(item.parent, "scenario", None)
    if scenario is not None:
        return set(scenario.rules)
    return {rule for mark in item.iter_markers("rule") for rule in mark.args}


def run_tests(rules: list[str], files: list[str]) -> int:
    """Run the tests that name one of these rules, or all of them if none is given, in this process."""
    options = ["-q", "-x", "-n", "0", "-p", "no:cacheprovider", "-p", "no:nbval", "--tb=line"]
    options += ["-o", "addopts=--import-mode=importlib --strict-markers", "-o", "testpaths=tests"]
    return int(pytest.main([*options, *files], [OnlyThoseNaming(rules)] if rules else []))


@cache
def tests_of(room: str) -> dict[str, str]:
    """The text of every file of tests of a room, by its path."""
    folders = (f"tests/{room}", *(f"tests/scenarios/{kind}" for kind in SCENARIOS[room]))
    files = [path for folder in folders for kind in ("test_*.py", "*.toml") for path in (ROOT / folder).glob(kind)]
    return {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in sorted(files)}


def places(room: str, rules: Iterable[str]) -> list[str]:
    """The files of tests that name one of these rules."""
    ids = [f'"{rule}"' for rule in rules]
    return [path for path, text in tests_of(room).items() if any(each in text for each in ids)]


class Copy:
    """A copy of the package and its tests, where rules are broken and mended again."""

    def __init__(self, room: str, where: Path) -> None:
        self.room, self.where, self.broken = room, where, 0
        skip = shutil.ignore_patterns("__pycache__", ".*")
        for name in ("bangkit", "tests"):
            shutil.copytree(ROOT / name, where / name, ignore=skip)
        for name in ("conftest.py", "pyproject.toml"):
            shutil.copy(ROOT / name, where / name)

    def test(self, rules: Collection[str], files: list[str]) -> tuple[int, str]:
        """How the tests end that name one of these rules, and their last word."""
        call = [sys.executable, str(self.where / "tests" / "mutations.py"), "--here", ",".join(rules), *files]
        environment = {**os.environ, "PYTHONPATH": str(self.where)}
        try:
            done = subprocess.run(
                call, cwd=self.where, env=environment, capture_output=True, text=True, timeout=ENDLESS
            )
        except subprocess.TimeoutExpired:
            return 1, "endless"
        return done.returncode, (done.stdout.strip().splitlines() or ["no word"])[-1]

    def whole(self, mutations: Collection[Mutation]) -> str:
        """What fails before anything is broken; no word if nothing does."""
        rules = {each.rule for each in mutations if not each.tests}
        runs = [(rules, places(self.room, rules)), ((), sorted({each.tests for each in mutations if each.tests}))]
        ends = [self.test(*run) for run in runs if run[1]]
        return "; ".join(word for code, word in ends if code)

    def outcome(self, mutation: Mutation) -> str:
        """Whether the tests fail with a rule broken; the rule is mended again."""
        path = self.where / "bangkit" / self.room / mutation.file
        source = path.read_text(encoding="utf-8")
        if source.count(mutation.old) != 1:
            return f"LOST: the place is there {source.count(mutation.old)} times"
        rules = () if mutation.tests else (mutation.rule,)
        files = [mutation.tests] if mutation.tests else places(self.room, rules)
        if not files:
            return "UNTESTED: no test names the rule"
        self.broken += 1
        path.write_text(source.replace(mutation.old, mutation.new), encoding="utf-8")
        # of an age of its own, or what was compiled from another text of one length is taken for it
        os.utime(path, (self.broken, self.broken))
        code, word = self.test(rules, files)
        path.write_text(source, encoding="utf-8")
        known = {0: f"SURVIVED: {word}", 1: "killed", 5: "UNTESTED: no test names the rule"}
        return known.get(code, f"BROKEN: {word}")


def main(room: str, mutations: Iterable[Mutation], rules: list[str]) -> int:
    """Break one rule after another, or only these; answers 1 if one goes unnoticed."""
    chosen = [each for each in mutations if not rules or each.rule in rules]
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(room, Path(folder))
        if word := copy.whole(chosen):
            print(f"the tests fail before anything is broken: {word}")
            return 1
        bad = 0
        for mutation in chosen:
            what = copy.outcome(mutation)
            bad += what != "killed"
            print(f"{mutation.rule:28} {mutation.file:18} {what}", flush=True)
    print(f"{len(chosen) - bad} of {len(chosen)} broken rules are noticed")
    return 1 if bad or not chosen else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["--here"]:
        sys.exit(run_tests([each for each in sys.argv[2].split(",") if each], sys.argv[3:]))
    sys.exit(main("cards", MUTATIONS, sys.argv[1:]))

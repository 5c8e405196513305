"""Every task for many names, by hand: the solution passes, each usual slip is named, each position is as hard as the other.

    python tests/learn/many.py [names] [task ...]

Prints every trouble, and at the end how many different versions each task has.
"""

import sys
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from bangkit.learn import functions  # noqa: E402
from bangkit.learn.move_tasks import MoveTask  # noqa: E402
from bangkit.words.catalogue import say  # noqa: E402
from tests.learn.test_tasks import CODE, IDS, VALUES, passes, right_moves, task  # noqa: E402


def version(name: str, learner: str) -> str:
    """Tries one name's version of a task and tells what makes it a version of its own."""
    one = task(name, learner)
    variant = one._variant
    assert "{" not in one.question and one.judge(None).code == "empty"
    if name in CODE:
        spec = functions.find(str(variant.fields["function"]))
        assert one.judge(spec.reference)
        for key, function in spec.wrong.items():
            assert one.judge(function).words == say(f"mistake.{key}")
    elif name in VALUES:
        passes(one)
        if isinstance(variant, MoveTask):
            assert len(right_moves(one)) <= 1, "one first move at most is an answer by itself"
    return repr((variant.case, variant.values, sorted(variant.names.items())))


def main(names: int, wanted: list[str]) -> None:
    learners = ["", *(f"Learner {number}" for number in range(1, names))]
    troubles, start = Counter[str](), time.process_time()
    for name in wanted or IDS:
        began, found = time.process_time(), set[str]()
        for learner in learners:
            try:
                found.add(version(name, learner))
            except Exception as error:
                troubles[name] += 1
                print(f"{name} for {learner!r}: {type(error).__name__}: {error}", flush=True)
        print(f"{name}: {len(found)} versions, {time.process_time() - began:.1f} s", flush=True)
    print(f"{len(learners)} names, {sum(troubles.values())} troubles, {time.process_time() - start:.0f} s")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200, sys.argv[2:])

"""How long feedback takes, task by task, after the first: the slowest answer of each, right or usually wrong.

python benchmarks/feedback.py [HOW_MANY]
"""

import sys
import time

from bangkit.learn import functions, library
from bangkit.learn.ledger import Keeper
from bangkit.learn.tasks import Task


def slowest(name: str, learner: str = "Ana") -> tuple[float, str]:
    """Processor seconds of the slowest feedback of a task, and the answer."""
    task = Task(library.recipe(name), Keeper(learner))
    made, kind = task._made, task._recipe.kind_name
    right = (
        functions.find(made.fields["function"]).reference if kind == "code" else eval(task._recipe.kind.source(made))
    )
    found = []
    for answer in [right, *(value for value, _ in made.wrongs)]:
        began = time.process_time()
        task.judge(answer)
        found.append((time.process_time() - began, str(answer)))
    return max(found)


def main() -> None:
    """Print the slowest tasks."""
    slowest("reach-colt")
    found = sorted(((*slowest(name), name) for name in library.files()), reverse=True)
    for seconds, answer, name in found[: int(sys.argv[1]) if len(sys.argv) > 1 else 10]:
        print(f"{seconds:7.3f} s  {name}: {answer}")
    print(f"{len(found)} tasks, all together {sum(each[0] for each in found):.2f} s")


if __name__ == "__main__":
    main()

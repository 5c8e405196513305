"""How long feedback takes, task by task, after the first: the slowest answer of each, right or usually wrong.

python benchmarks/feedback.py [--most 10]
"""

import time

from yardsticks import options

from bangkit.learn.code_task import CodeTask
from bangkit.learn.learner import Learner
from bangkit.learn.task_files import files, task_file
from bangkit.learn.tasks import Task


def slowest(name: str, learner: str = "Ana") -> tuple[float, str]:
    """Processor seconds of the slowest feedback of a task, and the answer."""
    task = Task(task_file(name), Learner(learner))
    variant = task._variant
    right = variant.function.reference if isinstance(variant, CodeTask) else eval(variant.source())
    found = []
    for answer in [right, *(value for value, _ in variant.wrongs)]:
        began = time.process_time()
        task.judge(answer)
        found.append((time.process_time() - began, str(answer)))
    return max(found)


def main() -> None:
    """Print the slowest tasks."""
    wishes = options(__doc__, most=10)
    slowest("reach-colt")
    found = sorted(((*slowest(name), name) for name in files()), reverse=True)
    for seconds, answer, name in found[: wishes.most]:
        print(f"{seconds:7.3f} s  {name}: {answer}")
    print(f"{len(found)} tasks, all together {sum(each[0] for each in found):.2f} s")


if __name__ == "__main__":
    main()

"""What each task asks of twenty names, as a fingerprint for each task: the same on every machine and Python version.

    python tests/learn/variants.py > tests/learn/variants.txt

A fingerprint that changes means that learners in the middle of a term get another task.
"""

import hashlib
from collections.abc import Iterator

from bangkit.learn import task_files

NAMES = (
    "Ana", "Ben", "Cid", "Žofie Nováková", "José", "李小龙", "Анна", "Ωmega", "x7", "O'Neill", "van der Berg", "Zoe",
    "İnci", "Straße", "ﬁona", "Nguyễn Thị", "A", "1", "anna-lena", "Zoë",
)  # fmt: skip


def fingerprint(task: str) -> str:
    """The people, the case, the numbers and the right answer of every name's version of a task."""
    told = []
    for name in NAMES:
        variant = task_files.task_file(task).variant(name)
        values = [(key, str(value)) for key, value in variant.values.items()]
        told.append((variant.names, variant.case, values, variant.source()))
    return hashlib.sha256(repr(told).encode()).hexdigest()[:16]


def lines() -> Iterator[str]:
    """A line for each task of the kit."""
    for task in sorted(task_files.files()):
        yield f"{task} {fingerprint(task)}"


if __name__ == "__main__":
    print("\n".join(lines()))

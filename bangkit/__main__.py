"""`python -m bangkit`, where the command `bangkit` is not on the path."""

import sys


def _main() -> int:
    from bangkit.cli import main

    return main()


if __name__ == "__main__":
    sys.exit(_main())

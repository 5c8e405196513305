"""`python -m bangkit`, where the command `bangkit` is not on the path."""

import sys

from bangkit.cli import main

sys.exit(main())

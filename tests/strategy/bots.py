"""Bots in a file of their own, so that other processes can find them."""

from __future__ import annotations

from typing import Any


class Shy:
    """Ends everything as soon as he may; the first option where he may not."""

    name = "shy"
    reads_log = False

    def weights(self, view: Any) -> dict[Any, int]:
        passes = [option for option in view.options if str(option) == "pass"]
        return dict.fromkeys(passes or view.options[:1], 1)


class Clumsy:
    """Stumbles in one game of a few."""

    reads_log = False

    def weights(self, view: Any) -> dict[Any, int]:
        if len(view.options) == 7:
            raise LookupError("seven is too many")
        return dict.fromkeys(view.options, 1)


class Stuck:
    """Thinks for ever when his life is 1."""

    reads_log = False

    def weights(self, view: Any) -> dict[Any, int]:
        while view[view.name].life == 1:
            pass
        return dict.fromkeys(view.options, 1)


class Broken:
    """Fails whenever it is asked."""

    reads_log = False

    def weights(self, view: Any) -> dict[Any, int]:
        raise LookupError("no idea")

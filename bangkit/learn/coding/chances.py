"""Functions about chances."""

from __future__ import annotations

from bangkit.learn.functions import Function

ALL: tuple[Function, ...] = ()

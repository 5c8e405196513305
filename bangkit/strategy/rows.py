"""A table of results: columns with names, rows of plain values; it shows itself, and goes on to pandas or CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bangkit.core.errors import BangkitError
from bangkit.odds.rendering import html_notes, html_table, text_table
from bangkit.words.catalogue import say


@dataclass(frozen=True)
class Rows:
    """Rows of values under named columns, one fact a row.

    >>> rows = Rows(("role", "games", "share"), (("outlaw", 200, 0.5), ("sheriff", 200, 0.25)))
    >>> rows.where(role="sheriff").one("share")
    0.25
    >>> print(rows.to_csv())
    role,games,share
    outlaw,200,0.5
    sheriff,200,0.25
    <BLANKLINE>
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]
    caption: str = ""
    notes: tuple[str, ...] = ()

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[dict[str, Any]]:
        return (dict(zip(self.columns, row, strict=True)) for row in self.rows)

    def __getitem__(self, column: str) -> list[Any]:
        """The values of a column."""
        place = self._place(column)
        return [row[place] for row in self.rows]

    def where(self, **wanted: Any) -> Rows:
        """The rows in which these columns have these values."""
        places = {self._place(column): value for column, value in wanted.items()}
        rows = tuple(row for row in self.rows if all(row[place] == value for place, value in places.items()))
        return Rows(self.columns, rows, self.caption, self.notes)

    def one(self, column: str) -> Any:
        """The value of a column in the only row; raises `BangkitError` unless there is exactly one."""
        values = self[column]
        if len(values) != 1:
            raise BangkitError(say("lab.not one row", number=len(values)))
        return values[0]

    def to_csv(self) -> str:
        """The table as comma-separated text."""
        text = io.StringIO()
        csv.writer(text, lineterminator="\n").writerows([self.columns, *self.rows])
        return text.getvalue()

    def to_pandas(self) -> Any:
        """The table as a `pandas.DataFrame`; raises `BangkitError` where pandas is not installed."""
        try:
            import pandas
        except ImportError:
            raise BangkitError(say("lab.no pandas")) from None
        return pandas.DataFrame(list(self.rows), columns=list(self.columns))

    def _place(self, column: str) -> int:
        if column not in self.columns:
            raise BangkitError(say("lab.no column", column=repr(column), columns=", ".join(self.columns)))
        return self.columns.index(column)

    def _shown(self) -> tuple[list[str], list[list[str]]]:
        """Headings and texts: shares in percent, means with one decimal, other fractions with three."""
        style = "{:.1%}" if "share" in self.columns else "{:.1f}" if "mean" in self.columns else "{:.3f}"
        return list(self.columns), [[_text(value, style) for value in row] for row in self.rows]

    def __repr__(self) -> str:
        return "\n".join([text_table(*self._shown(), caption=self.caption), *self.notes])

    def _repr_html_(self) -> str:
        return html_table(*self._shown(), self.caption) + html_notes(self.notes)


def _text(value: Any, style: str) -> str:
    if value is None:
        return ""
    return style.format(value) if isinstance(value, float) else str(value)

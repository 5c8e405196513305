"""The scenario editor: a table, hands and a deck without writing TOML; every problem beside its field."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

import ipywidgets

from bangkit.cards.faces import packs
from bangkit.core import files
from bangkit.core.arguments import instance_of, takes
from bangkit.core.errors import DamagedFile
from bangkit.core.seating import NAMES
from bangkit.show.practice_table import practice
from bangkit.show.widgets.editor_fields import GAMES, SEAT_KEYS, TABLE_KEYS, Fields, fields_of
from bangkit.show.widgets.panels import Panel, button, choice, column, field, page, put_on, row
from bangkit.show.widgets.position_session import session_of
from bangkit.show.widgets.position_table import PositionTable, looked_at
from bangkit.words.catalogue import say, variants

ROLES = ("", "sheriff", "deputy", "outlaw", "renegade")
PHASES = {"cards": ("start", "draw", "play", "discard"), "dice": ("T0", "T1", "T2", "T3", "T4", "T5", "T6")}
WIDE = ("title", "hand", "in_play", "top", "discard", "showing", "expansions")
"""The fields that hold a list or a sentence."""
SEATS = 8


class ScenarioEditor(Panel):
    """A form whose fields are `seats[0]["hand"]`, `table["top"]` and so on; `problems` has the page beside each."""

    def __init__(self, text: str = "") -> None:
        self.problems: dict[str, Any] = {}
        self.scenario: Any = None
        self._quiet = False
        self.game = choice(say("table.editor game"), GAMES, self._other_game, width="auto")
        self.title = self._field("title", self._changed)
        self.form, self.verdict, self.picture = column(), page(), PositionTable(looked_at(practice()))
        self.file = ipywidgets.Textarea(layout=ipywidgets.Layout(width="98%", height="260px"))
        self.read = button(say("table.editor read"), lambda: self.load(self.file.value))
        self.add = button(say("table.editor add"), self.add_seat)
        self.drop = button(say("table.editor drop"), self.drop_seat)
        folded = ipywidgets.Accordion([column(self.file, self.read)], titles=(say("table.editor file"),))
        above = [fields_in(self.game, wide(self.title)), self.form, row(self.add, self.drop)]
        super().__init__([*above, self.verdict, self.picture, folded])
        self.add_class("bk-kept")
        self.fields = Fields()
        if text:
            self.load(text)
        else:
            self.fields = Fields("cards", say("table.editor untitled"), {"player": "Ana", "phase": "play"},
                                 [{"name": name} for name in NAMES[:4]])  # fmt: skip
            self._build()

    # -- the form ----------------------------------------------------------------------------------

    def _field(self, key: str, changed: Any, value: str = "") -> Any:
        label = say(f"table.editor {key}")
        if key in ("role", "phase"):
            options = dict.fromkeys((*(ROLES if key == "role" else ("", *PHASES[self.fields.game])), value))
            return choice(label, list(options), changed, width="auto", start=value)
        hint = say(f"table.editor hint {key}") if variants(f"table.editor hint {key}") else ""
        return field(label, value, changed, hint, "auto")

    def _build(self) -> None:
        """Draw the form anew from the fields."""
        self._quiet = True
        game = self.fields.game
        self.game.value, self.title.value = game, self.fields.title
        self.problems = {"": page()}
        self.seats: list[dict[str, Any]] = []
        parts = []
        for number, told in enumerate(self.fields.seats):
            seat = {key: self._placed(f"{number}.{key}", key, told.get(key, "")) for key in SEAT_KEYS[game]}
            self.seats.append(seat)
            parts.append(fields_in(*(self._cell(f"{number}.{key}", key, seat[key]) for key in SEAT_KEYS[game])))
        self.table = {key: self._placed(key, key, self.fields.table.get(key, "")) for key in TABLE_KEYS[game]}
        parts.append(fields_in(*(self._cell(key, key, self.table[key]) for key in TABLE_KEYS[game])))
        put_on(self.form, *parts, self.problems[""])
        self._quiet = False
        self._changed()

    def _placed(self, place: str, key: str, value: str) -> Any:
        self.problems[place] = page()
        return self._field(key, self._changed, value)

    def _cell(self, place: str, key: str, made: Any) -> Any:
        """A field, below it a list to add a card from if it is a hand, and what is wrong with it."""
        below = [self._adder(made)] * (key == "hand")
        cell = column(made, *below, self.problems[place])
        return wide(cell) if key in WIDE else cell

    def _adder(self, hand: Any) -> Any:
        """A list of the cards; choosing one adds it to a hand."""

        def put() -> None:
            if adder.value:
                hand.value = ", ".join(filter(None, (hand.value.strip(" ,"), adder.value)))
                adder.value = ""

        names = [("", ""), *((name, name) for name in dict.fromkeys(card.name for card in packs()))]
        adder = choice(say("table.editor to hand"), names, put, width="auto", start="")
        return adder

    def _other_game(self) -> None:
        if not self._quiet and self.game.value != self.fields.game:
            self.fields.game = self.game.value
            self.fields.rest = {}
            self.fields.table = {"player": self.fields.seats[0].get("name", "") if self.fields.seats else ""}
            self.fields.table["phase"] = "play" if self.game.value == "cards" else "T3"
            if self.game.value == "dice":
                self.fields.table["showing"], self.fields.table["rerolls"] = "1 2 beer arrow gatling", "2"
            self._build()

    def _changed(self) -> None:
        """Read the fields, say every problem where it belongs, show the table and its file."""
        if self._quiet:
            return
        self.fields.title = self.title.value
        self.fields.table = {key: made.value for key, made in self.table.items()}
        self.fields.seats = [{key: made.value for key, made in seat.items()} for seat in self.seats]
        self.scenario, problems = self.fields.check()
        for place, beside in self.problems.items():
            told = problems.pop(place, [])
            if place == "":
                told += [each for left in problems.values() for each in left if set(problems) - set(self.problems)]
            beside.value = "".join(
                f'<div role="alert" style="border-left:4px solid #d9772b;padding-left:6px;line-height:1.4">⚠ {escape(each)}</div>'
                for each in told
            )
        wrong = any(beside.value for beside in self.problems.values())
        self.verdict.value = f"<p><b>{escape(say('table.editor wrong' if wrong else 'table.editor right'))}</b></p>"
        self.picture.layout.display = "none" if self.scenario is None else None
        if self.scenario is not None:
            self.picture.sit(session_of(self.scenario.game(), self.title.value))
        self.file.value = self.fields.text()
        self.add.disabled, self.drop.disabled = len(self.seats) >= SEATS, len(self.seats) <= 2

    # -- what one does -----------------------------------------------------------------------------

    def add_seat(self) -> None:
        """One more seat, to the left of the last one."""
        taken = {seat.get("name") for seat in self.fields.seats}
        if len(self.fields.seats) < SEATS:
            self.fields.seats.append({"name": next(name for name in NAMES if name not in taken)})
            self._build()

    def drop_seat(self) -> None:
        """The last seat goes."""
        if len(self.fields.seats) > 2:
            self.fields.seats.pop()
            self._build()

    def load(self, text: str) -> ScenarioEditor:
        """Fill the form from the text of a file; a text that is no TOML changes nothing and says so."""
        try:
            fields = fields_of(text)
        except DamagedFile as error:
            why = error.problems[0]
            self.verdict.value = f'<p role="alert"><b>{escape(say("table.editor no toml", why=why))}</b></p>'
            return self
        self.fields = fields
        self._build()
        return self

    def save(self, path: str | Path) -> Path:
        """Write the file, over nothing else than a scenario file."""
        return files.write_own(path, self.fields.text(), "scenario", lambda old: "players" in old, files.read_toml)

    def state(self) -> str:
        return say(
            "table.editor",
            title=self.title.value,
            verdict=say("table.editor wrong" if self.scenario is None else "table.editor right"),
        )


def fields_in(*fields: Any) -> Any:
    """Fields in columns, their labels above them, in a frame of their own."""
    made = ipywidgets.Box(fields)
    made.add_class("bk-fields")
    return made


def wide(cell: Any) -> Any:
    """A field that takes two columns."""
    cell.add_class("bk-wide")
    return cell


@takes(file=instance_of("a file's path or None", str, Path, type(None)))
def scenario_editor(file: str | Path | None = None) -> ScenarioEditor:
    """A form to build a table, hands and a deck; `file` is a scenario file to begin with.

    `editor.scenario` is the scenario as long as it is possible, `editor.save(path)` writes the file.
    """
    return ScenarioEditor(files.read_text(file, 4 * files.LONGEST) if file is not None else "")

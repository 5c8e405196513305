"""A scenario as a form: its fields as plain data, its file as text, and every problem beside its field."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from bangkit.core.files import toml_from
from bangkit.stage.reading import WrongScenario
from bangkit.stage.scenario import Scenario, scenario_from
from bangkit.words.catalogue import say

GAMES = ("cards", "dice")
SEAT_KEYS = {
    "cards": ("name", "role", "character", "life", "hand", "in_play"),
    "dice": ("name", "role", "character", "life", "arrows"),
}
"""The fields of a seat."""
TABLE_KEYS = {
    "cards": ("player", "phase", "top", "discard", "expansions"),
    "dice": ("player", "phase", "showing", "rerolls", "modules"),
}
"""The fields of the table, whatever table of the file they stand in."""
PLACE = {
    "player": "turn", "phase": "turn", "top": "deck", "discard": "deck", "showing": "dice", "rerolls": "dice",
}  # fmt: skip
LISTS = ("hand", "in_play", "top", "discard", "expansions", "modules")
NUMBERS = ("life", "arrows", "rerolls")


@dataclass
class Fields:
    """What stands in the fields: texts as they were typed; `rest` is what a file holds besides."""

    game: str = "cards"
    title: str = ""
    table: dict[str, str] = field(default_factory=dict)
    seats: list[dict[str, str]] = field(default_factory=list)
    rest: dict[str, Any] = field(default_factory=dict)

    def data(self) -> dict[str, Any]:
        """The scenario as plain data; empty fields are left out."""
        data: dict[str, Any] = {"title": self.title or say("table.editor untitled"), "game": self.game}
        data |= {key: value for key, value in self.rest.items() if key not in ("players", *set(PLACE.values()))}
        for key in TABLE_KEYS[self.game]:
            text = self.table.get(key, "").strip()
            if text:
                place = data.setdefault(PLACE[key], {}) if key in PLACE else data
                place[key] = typed(key, text)
        for place in sorted(set(PLACE.values())):
            kept = {k: v for k, v in self.rest.get(place, {}).items() if k not in TABLE_KEYS[self.game]}
            if kept:
                data[place] = {**data.get(place, {}), **kept}
        others: list[Mapping[str, Any]] = self.rest.get("players", [])
        data["players"] = []
        for number, seat in enumerate(self.seats):
            more = others[number] if number < len(others) else {}
            told = {key: typed(key, seat[key].strip()) for key in SEAT_KEYS[self.game] if seat.get(key, "").strip()}
            data["players"].append({**told, **{k: v for k, v in more.items() if k not in SEAT_KEYS[self.game]}})
        return data

    def text(self) -> str:
        """The scenario as the text of its file."""
        return toml(self.data())

    def check(self) -> tuple[Scenario | None, dict[str, list[str]]]:
        """The scenario if it is possible; otherwise the problems by field: `"0.hand"`, `"deck"`, `""` for the whole."""
        try:
            return scenario_from(self.data()), {}
        except WrongScenario as wrong:
            return None, self.placed(wrong.problems)

    def placed(self, problems: Sequence[str]) -> dict[str, list[str]]:
        """Every problem beside the field that it speaks of."""
        found: dict[str, list[str]] = {}
        for each in problems:
            found.setdefault(self._field(each), []).append(each)
        return found

    def _field(self, problem: str) -> str:
        """The field of a problem: the seat it stands in, and the key or the value that it names."""
        where = problem.partition(": ")[0]
        seat = re.match(r"players (\d+)", problem)
        keys: Sequence[str] = TABLE_KEYS[self.game]
        values: Mapping[str, str] = self.table
        place = ""
        if seat and int(seat[1]) <= len(self.seats):
            place, keys, values = f"{int(seat[1]) - 1}.", SEAT_KEYS[self.game], self.seats[int(seat[1]) - 1]
        else:
            names = [each.get("name", "") for each in self.seats]
            named = [
                number
                for number, name in enumerate(names)
                if name and problem.startswith((f"{name} ", f"{name}:", f"{name},"))
            ]
            if named:
                place, keys, values = f"{named[0]}.", SEAT_KEYS[self.game], self.seats[named[0]]
        for key in keys:
            if re.search(rf"\b{key}\b", where if ": " in problem else problem):
                return place + key
        for key in keys:
            if re.search(rf"\b{key.replace('_', ' ')}\b", problem):
                return place + key
        for key in keys:
            words = [each.strip() for each in values.get(key, "").split(",")]
            if any(word and word in problem for word in words):
                return place + key
        near = [key for key in keys if not place and where.startswith(PLACE.get(key, "\0"))]
        return place + "name" if place else "".join(near[:1])


def typed(key: str, text: str) -> Any:
    """What a field's text is in the file: a list of texts, a number, or the text itself.

    >>> typed("hand", "BANG! 5D, Beer"), typed("life", "3"), typed("life", "three")
    (['BANG! 5D', 'Beer'], 3, 'three')
    """
    if key in LISTS:
        parts = [each.strip() for each in text.split(",") if each.strip()]
        return [int(each) if key == "modules" and each.isdigit() else each for each in parts]
    if key in NUMBERS and re.fullmatch(r"-?\d+", text):
        return int(text)
    return text


def shown(value: Any) -> str:
    """A value of a file as the text of a field."""
    return ", ".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)


def fields_of(text: str) -> Fields:
    """The fields of a file's text; what has no field is kept and written again.

    Raises `DamagedFile` for a text that is no TOML.
    """
    data = toml_from(text, "")
    game = data.pop("game", "cards")
    game = game if game in GAMES else "cards"
    fields = Fields(game, str(data.pop("title", "")), rest=data)
    for key in TABLE_KEYS[game]:
        place = data.get(PLACE[key], {}) if key in PLACE else data
        if isinstance(place, dict) and key in place:
            fields.table[key] = shown(place[key])
    players = data.get("players", [])
    for seat in players if isinstance(players, list) else []:
        if isinstance(seat, dict):
            fields.seats.append({key: shown(seat.get(key)) for key in SEAT_KEYS[game]})
    for key in TABLE_KEYS[game]:
        if key not in PLACE:
            data.pop(key, None)
    return fields


def toml(data: Mapping[str, Any]) -> str:
    """Plain data as TOML: values first, then tables, then lists of tables.

    >>> print(toml({"title": "A", "deck": {"top": ["KH"]}, "players": [{"name": "Ana", "life": 3}]}), end="")
    title = "A"
    <BLANKLINE>
    [deck]
    top = ["KH"]
    <BLANKLINE>
    [[players]]
    name = "Ana"
    life = 3
    """
    lines = [f"{_key(key)} = {_value(value)}" for key, value in data.items() if not _is_table(value)]
    for key, value in data.items():
        if isinstance(value, Mapping):
            lines += ["", f"[{_key(key)}]", *(f"{_key(k)} = {_value(v)}" for k, v in value.items())]
        elif _is_table(value):
            for each in value:
                lines += ["", f"[[{_key(key)}]]", *(f"{_key(k)} = {_value(v)}" for k, v in each.items())]
    return "\n".join(lines) + "\n"


def _is_table(value: Any) -> bool:
    return isinstance(value, Mapping) or (
        isinstance(value, list) and bool(value) and all(isinstance(v, Mapping) for v in value)
    )


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _value(key)


def _value(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(k)} = {_value(v)}" for k, v in value.items()) + " }"
    if isinstance(value, float):
        return str(value)
    # A flag, a number or a text is written as in JSON, but for one sign that TOML does not allow.
    plain = value if isinstance(value, int) else str(value)
    return json.dumps(plain, ensure_ascii=False).replace("\x7f", "\\u007f")

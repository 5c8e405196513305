"""The text of a scenario file: what its bytes are, what is wrong with its TOML, and in which line each entry stands."""

from __future__ import annotations

import re
from typing import Any

from bangkit.core import files
from bangkit.core.errors import DamagedFile
from bangkit.words.catalogue import say

Spot = tuple[str | int, ...]
"""The way to an entry: keys, and places in lists from 0 on, such as `("case", 0, "step", 2, "play")`."""
PLACE = re.compile(r" \(at line (\d+), column \d+\)$|\(at end of document\)$")
STRING = re.compile(r'"(?:\\.|[^"\\])*"|' + r"'[^']*'")
HEADER = re.compile(r"\s*(\[\[?)([^\[\]]+)\]\]?\s*$")
KEY = re.compile(r"\s*([^\s=\[\]{},][^=\[\]{}]*?)\s*=")
OPEN = re.compile(r"([\w.-]+)\s*=\s*\{[^}]*$")
WORD = re.compile(r"=\s*\[?\s*([^\W\d_]\w*)")
CURLED = re.compile("[\N{LEFT DOUBLE QUOTATION MARK}\N{RIGHT DOUBLE QUOTATION MARK}\N{DOUBLE LOW-9 QUOTATION MARK}]")
LONG = re.compile(r"\d\w{799}")
WINDOWS = ("cp1250", "cp1252")


# -- reading -------------------------------------------------------------------------------------


def read_toml(content: bytes, where: str) -> tuple[dict[str, Any], str]:
    """The data and the text of a file; raises `DamagedFile` with the line and what would be right."""
    try:
        text = files.decoded(content, where)
    except DamagedFile as error:
        raise DamagedFile(where, [_encoding(content) or error.problems[0]]) from None
    return toml_from(text, where), text


def toml_from(text: str, where: str) -> dict[str, Any]:
    """The data of a text; raises `DamagedFile` with the line and what would be right."""
    try:
        return files.toml_from(text, where)
    except DamagedFile as error:
        raise DamagedFile(where, [_helped(text, error.problems[0])]) from None


def _encoding(content: bytes) -> str | None:
    """Which line is no UTF-8, and how it would read in the encodings of Windows; nothing if it is in none of them."""
    lines = content.splitlines()
    for number, line in enumerate(lines, 1):
        try:
            line.decode("utf-8")
        except UnicodeDecodeError:
            read = {each: line.decode(each, "replace").strip()[:80] for each in WINDOWS}
            return say("scenario.encoding", line=number, one=read["cp1250"], other=read["cp1252"])
    return None


def _helped(text: str, problem: str) -> str:
    """A problem of TOML with the usual slip behind it, if it looks like one."""
    lines = text.splitlines()
    if problem == say("file.long number") and (found := LONG.search(text)):
        return say("scenario.in line", line=text.count("\n", 0, found.start()) + 1, problem=problem)
    if "\0" in text:
        return say("scenario.nul")
    place = PLACE.search(problem)
    if place is None:
        return problem
    number = int(place[1] or len(lines))
    hint = _slip(lines, number, problem)
    return f"{problem}; {hint}" if hint else problem


def _slip(lines: list[str], number: int, problem: str) -> str | None:
    """What was probably meant in a line that is no TOML."""
    line = lines[number - 1] if number <= len(lines) else ""
    above = next((each for each in reversed(lines[: number - 1]) if each.strip() and not each.startswith(" ")), "")
    if CURLED.search(line):
        return say("scenario.curled quotes")
    for each in (line, above):
        if opened := OPEN.search(STRING.sub("", each.partition("#")[0])):
            return say("scenario.one line table", key=opened[1])
    if "twice" in problem or "overwrite" in problem or "mutate" in problem:
        return say("scenario.twice")
    if "Illegal character" in problem and "\\n" in problem:
        return say("scenario.open quotes")
    if word := WORD.search(line):
        small = word[1].casefold()
        if small in ("true", "false"):
            return say("scenario.lower case", word=small)
        return say("scenario.no quotes", word=word[1])
    return None


# -- lines ---------------------------------------------------------------------------------------


def lines_of(text: str) -> dict[Spot, int]:
    """The line in which each entry of a file stands; nothing for a file with texts over several lines.

    >>> lines_of('title = "x"\\n[[players]]\\nname = "Ana"\\nstep = [\\n  { play = "pass" },\\n]')[("players", 0, "step", 0)]
    5
    """
    found: dict[Spot, int] = {}
    if '"""' in text or "'''" in text:
        return found
    counts: dict[Spot, int] = {}
    table: Spot = ()
    entry: Spot = ()
    depth, element = 0, -1
    for number, raw in enumerate(text.splitlines(), 1):
        line = STRING.sub(lambda quoted: "_" * len(quoted[0]), raw).partition("#")[0]
        if not depth and (header := HEADER.match(line)):
            table = _counted(_parts(raw[header.start(2) : header.end(2)]), header[1] == "[[", counts)
            found.setdefault(table, number)
        elif not depth and (key := KEY.match(line)):
            entry, element = (*table, *_parts(raw[key.start(1) : key.end(1)])), -1
            for end in range(len(table) + 1, len(entry) + 1):
                found.setdefault(entry[:end], number)
            line = line[key.end() :]
        for letter in line if entry else ():
            if letter == "{" and depth == 1:
                element += 1
                found.setdefault((*entry, element), number)
            depth += (letter in "[{") - (letter in "]}")
    return found


def _parts(key: str) -> Spot:
    """The parts of a key with dots.

    >>> _parts('players."Jo Ann".life')
    ('players', 'Jo Ann', 'life')
    """
    return tuple(
        (quoted[1:-1] or bare).strip() for quoted, bare in re.findall(r"""("[^"]*"|'[^']*')|([^.\s"']+)""", key)
    )


def _counted(parts: Spot, one_of_many: bool, counts: dict[Spot, int]) -> Spot:
    """The way to a table, with the place of each table of a list."""
    way: Spot = ()
    for place, part in enumerate(parts):
        way = (*way, part)
        if one_of_many and place == len(parts) - 1:
            counts[way] = counts.get(way, 0) + 1
        if way in counts:
            way = (*way, counts[way] - 1)
    return way


def line_of(spot: Spot, lines: dict[Spot, int]) -> int:
    """The line of an entry, or of what it stands in; 0 if that is not known."""
    return next((lines[spot[:end]] for end in range(len(spot), -1, -1) if spot[:end] in lines), 0)

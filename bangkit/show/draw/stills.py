"""Still pictures on a page: as dark as the page, and never so small that their letters cannot be read.

What is stored stays: a script of the live page does it there, and `dressed` where a page is written.
"""

from __future__ import annotations

import json
import re
from base64 import b64decode
from functools import cache
from pathlib import Path
from urllib.parse import quote, unquote

from bangkit.core.files import read_text
from bangkit.show.draw import palette
from bangkit.show.draw.drawing import LEAST, SMALLEST

LETTERS = re.compile(r'font-size="([\d.]+)"')
STYLE = re.compile(r'( style="[^"]*?)max-width:100%(;height:\w+)?')
UPRIGHT = re.compile(r'<svg class="n"[^>]* viewBox="0 0 ([\d.]+) ([\d.]+)"')
"""The narrow drawing of a picture."""
STILL = re.compile(r'(<img [^>]*?)src="data:image/svg\+xml(;base64)?,([^"]*)">')
PLAIN = " !$'()*+,-./:;=?@[]^_{|}~"
"""What an address of a picture may hold as it is, so that a page stays small."""
TAG, OTHER_QUOTES = re.compile("<[^>]*>"), str.maketrans("\"'", "'\"")
"""A double quote takes three letters in an address, a single one takes one."""


def dark_rules(drawn: str | None = None) -> str:
    """Rules for a picture on a dark page, which put the dark colours in the place of its literal ones.

    The band of a card and the back of a hand keep a ground that is darker than their letters. With the picture
    given, only the rules for colours that it holds.
    """
    dark = {name: pair[1] for name, pair in palette.COLOURS.items()}
    literal = {palette.COLOURS[name][0]: dark[name] for name in reversed(palette.COLOURS) if dark[name].startswith("#")}
    rules = [
        f'[{part}="{light}"]{{{part}:{colour}}}'
        for light, colour in literal.items()
        for part in ("fill", "stroke", "color")
        if drawn is None or f'{part}="{light}"' in drawn
    ]
    band = 'rect:is([rx="3"],[rx="4"])'
    rules += [f'{band}[fill="{light}"]{{fill:{dark[f"band-{name}"]}}}' for name, light in palette.BORDERS.items()]
    rules.append(f'{band}+.s[fill="{palette.ON_BAND}"]{{fill:{dark["on-band"]}}}')
    rules.append(f".bk-bd,.bk-bh{{fill:{dark['back-line']}}}.bk-bl{{stroke:{dark['back-line']}}}")
    return "".join(rules)


@cache
def script() -> str:
    """What a live page runs, once, to dress every still picture that comes."""
    here = Path(__file__).parent
    known = {
        "DARK": dark_rules(),
        "FRAME": palette.sheet() + read_text(here / "stills.css"),
        "LEAST": LEAST,
        "SMALLEST": SMALLEST,
    }
    said = "".join(f"const {name} = {json.dumps(value)};\n" for name, value in known.items())
    return said + read_text(here / "stills.js")


def dressed(page: str) -> str:
    """HTML whose pictures follow the colour scheme of the page that it is put into."""
    return STILL.sub(_dressed, page)


def _dressed(found: re.Match[str]) -> str:
    before, coded, told = found.groups()
    svg = b64decode(told).decode() if coded else unquote(told)
    width, letters = re.search(r' width="(\d+)"', before), [float(size) for size in LETTERS.findall(svg)]
    upright = UPRIGHT.search(svg)
    style = ""
    if width and letters:
        wide = float(upright[1]) if upright else int(width[1])
        style = f"min-width:{round(wide * LEAST / max(SMALLEST, min(letters)))}px;"
    if upright:
        style += f"--upright:{upright[1]}/{upright[2]};"
    dark = f"@media (prefers-color-scheme:dark){{{dark_rules(svg)}}}"
    svg = TAG.sub(lambda tag: tag[0].translate(OTHER_QUOTES), svg)
    drawn = quote(svg.replace(">", "><style>{}</style>".format(dark.replace('"', "'")), 1), safe=PLAIN)
    high = "" if upright else r"\g<2>"
    before = STYLE.sub(rf"\g<1>{style}max-width:100%{high}", before, count=1)
    return f'{before}src="data:image/svg+xml,{drawn}">'

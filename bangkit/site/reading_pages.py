"""The course as pages to read: every lesson and every sheet as plain HTML with its stored pictures, without a kernel.

They need no script; only the search of the contents page does, and it is not shown where there is none.  Pages and pictures
are as light or dark as the browser wishes.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

from bangkit import __version__
from bangkit.core import files
from bangkit.core.language import language
from bangkit.learn import course
from bangkit.learn.carried import carried
from bangkit.learn.teach import mathml
from bangkit.show.draw import palette, stills
from bangkit.site.runtime import write_changed
from bangkit.words.catalogue import say

FOLDER = "read"
"""Where the pages lie below the site."""
CONTENTS = "index.html"
PARTS = (
    "notebooks", "notebooks/rules", "notebooks/probability", "notebooks/strategy", "exercises",
    "notebooks/cs", "notebooks/cs/rules",
)  # fmt: skip
"""The folders of the course, in the order of the contents page."""
SHOWN = ("text/html", "text/latex", "text/plain")
"""What is shown of an output, the first that there is."""
LINK = re.compile(r'(?<=href=")(?![a-z]+:|#)([^"#]*)(#[^"]*)?(?=")')
FORMULA = re.compile(r'<span class="formula">\$(.+?)\$</span>')
"""A formula in a cell of a table."""
HEADING = re.compile(r"<(h[1-6])>(?=(.*?)</\1>)", re.DOTALL)
TAG = re.compile(r"<(style|svg|script)\b.*?</\1>|<[^>]*>", re.DOTALL)
STYLE, SEARCH = (Path(__file__).with_name(each) for each in ("reading.css", "search.js"))
"""How the pages look, and the search of the contents page, the only script there is."""


class ReadingPage(NamedTuple):
    """A page of the course as HTML: its place there, its title, and what stands between header and footer."""

    name: str
    title: str
    body: str

    @property
    def place(self) -> str:
        """Its place below the folder of the pages."""
        return _page(self.name)


def write_pages(site: Path) -> Path:
    """Write all pages below a site, and the contents page, whose place is answered; what has not changed stays."""
    root = course.source()
    names = [each for each in carried(root) if Path(each).suffix in (".ipynb", ".md")]
    pages = [read_page(name, files.read(root / name)) for name in sorted(names, key=_order)]
    for each in pages:
        write_changed(site / FOLDER / each.place, html_page(each, names).encode())
    return write_changed(site / FOLDER / CONTENTS, contents(pages).encode())


def _order(name: str) -> tuple[int, str]:
    part = posixpath.dirname(name)
    return PARTS.index(part) if part in PARTS else len(PARTS), name


def _page(name: str) -> str:
    return posixpath.splitext(name)[0] + ".html"


# -- one page ----------------------------------------------------------------------------------------


def read_page(name: str, content: bytes) -> ReadingPage:
    """A notebook, or a page in Markdown, as a page to read."""
    text = files.decoded(content, name)
    cells: list[dict[str, Any]] = [{"cell_type": "markdown", "source": text}]
    if name.endswith(".ipynb"):
        cells = files.json_from(text, name, finite=False)["cells"]
    body = "\n".join(part for cell in cells for part in _cell(cell))
    heading = re.search(r"<h1[^>]*>(.*?)</h1>", body, re.DOTALL)
    return ReadingPage(name, TAG.sub("", heading[1]) if heading else escape(name), body)


def _cell(cell: Mapping[str, Any]) -> Iterator[str]:
    """A cell: prose, or code that is folded away, and what it printed when it was stored."""
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        yield _prose(source)
    elif cell["cell_type"] == "code":
        from pygments import highlight
        from pygments.formatters import HtmlFormatter
        from pygments.lexers import PythonLexer

        code = highlight(source, PythonLexer(), HtmlFormatter()).replace("<pre>", '<pre tabindex="0">')
        yield f"<details><summary>{escape(say('reading.code'))}</summary>{code}</details>"
        yield from (f'<div class="output" tabindex="0">{_output(each)}</div>' for each in cell["outputs"])


def _prose(source: str) -> str:
    from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath

    told = MarkdownWithMath(renderer=IPythonRenderer(escape=False, exclude_anchor_links=True)).render(source)
    told = HEADING.sub(lambda found: f'<{found[1]} id="{_anchor(found[2])}">', told)
    told = told.replace("<pre>", '<pre tabindex="0">').replace("</table>", "</table></div>")
    told = told.replace("<table>", '<div class="output" tabindex="0"><table>')
    return mathml.drawn(told)


def _anchor(heading: str) -> str:
    """The name of a heading, as JupyterLab gives it and as links say it."""
    return TAG.sub("", heading).strip().replace(" ", "-").replace('"', "&quot;")


def _output(output: Mapping[str, Any]) -> str:
    """What a cell printed or showed."""
    data = output.get("data", {})
    kind = next((each for each in SHOWN if each in data), None)
    told = "".join(data[kind] if kind else output.get("text", ""))
    if kind == "text/html":
        return FORMULA.sub(lambda found: mathml.of_latex(found[1]), stills.dressed(told))
    if kind == "text/latex":
        return mathml.of_latex(told.strip().strip("$"), block=True)
    return f'<pre tabindex="0">{escape(told)}</pre>'


# -- the frame around it -----------------------------------------------------------------------------


def html_page(page: ReadingPage, names: Iterable[str]) -> str:
    """The whole page: links lead to the other pages, and one opens it live."""
    known, up = set(names), "../" * page.name.count("/")
    here = posixpath.dirname(page.name)

    def led(found: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(here, unquote(found[1])))
        place = _page(found[1]) if target in known else f"{up}../files/{quote(target)}"
        return place + (found[2] or "")

    live = f"{up}../lab/index.html?path={quote(page.name)}"
    links = f'<a href="{up}{CONTENTS}">{escape(say("reading.contents"))}</a>'
    if page.name.endswith(".ipynb"):
        links += f' <a href="{live}">{escape(say("reading.live"))}</a>'
    spoken = "cs" if "cs" in here.split("/") else language()
    return _framed(page.title, links, LINK.sub(led, page.body), spoken)


def _framed(title: str, links: str, body: str, spoken: str) -> str:
    from pygments.formatters import HtmlFormatter

    light, dark = (f":root {{ {palette.properties(dark)} }}" for dark in (False, True))
    colours = f"{light} @media (prefers-color-scheme: dark) {{ {dark} }} {HtmlFormatter(style='bw').get_style_defs('.highlight')}"
    return (
        f'<!DOCTYPE html>\n<html lang="{spoken}">\n<head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{title}</title>'
        f"<style>\n{colours}\n{files.read_text(STYLE)}</style></head>\n<body>\n<header><nav>{links}</nav></header>\n"
        f"<main>\n{body}\n</main>\n<footer>{escape(say('site.bar version', version=__version__))}</footer>\n</body>\n</html>\n"
    )


def contents(pages: Iterable[ReadingPage]) -> str:
    """The contents page: every page by its part of the course, and a search where scripts run."""
    shown = list(pages)
    body = [f"<h1>{escape(say('reading.title'))}</h1>", f"<p>{escape(say('reading.about'))}</p>"]
    label = escape(say("reading.search"))
    body.append(
        f'<form id="search" hidden onsubmit="return false"><label>{label} <input type="search"></label>'
        '<ul id="found" aria-live="polite"></ul></form>'
    )
    for part in dict.fromkeys(posixpath.dirname(each.name) for each in shown):
        inside = [each for each in shown if posixpath.dirname(each.name) == part]
        items = "".join(f'<li><a href="{quote(each.place)}">{each.title}</a></li>' for each in inside)
        body.append(f"<h2>{escape(say(f'reading.part {part}') if part in PARTS else part)}</h2><ul>{items}</ul>")
    words = [[quote(each.place), TAG.sub("", each.title), _words(each.body)] for each in shown]
    told = json.dumps(words, ensure_ascii=False).replace("<", "\\u003c")
    body.append(f"<script>const PAGES = {told};\n{files.read_text(SEARCH)}</script>")
    links = f'<a href="../lab/index.html">{escape(say("reading.lab"))}</a>'
    return _framed(escape(say("reading.title")), links, "".join(body), language())


def _words(body: str) -> str:
    """The words of a page, each once, in small letters: what the search looks through."""
    return " ".join(sorted(set(re.findall(r"[\w!-]+", TAG.sub(" ", body).lower()))))

"""Formulas as MathML: browsers draw it by themselves, on a page without a script and without anything from elsewhere."""

from __future__ import annotations

import re
from html import unescape
from importlib.util import find_spec

from bangkit.core.errors import BangkitError
from bangkit.words.catalogue import say

_LATEX = r"(?:[^$<]|<(?![a-zA-Z/!]))+?"
_FORMULA = re.compile(
    r"<(pre|code|style|script|svg|math)\b.*?</\1>|</?[a-zA-Z!][^>]*>"
    rf"|\$\$(?P<block>{_LATEX})\$\$|\$(?P<inside>{_LATEX})\$",
    re.DOTALL,
)
"""A formula of a page, between dollars; or what is none: code, a picture, a tag."""


def drawn(html: str) -> str:
    """A page with its formulas as a browser draws them.

    Raises:
        BangkitError: there is one, and latex2mathml is not installed.
    """

    def one(found: re.Match[str]) -> str:
        latex = found["block"] or found["inside"]
        return of_latex(latex, block=found["block"] is not None) if latex else found[0]

    return _FORMULA.sub(one, html)


def of_latex(latex: str, *, block: bool = False) -> str:
    """A formula in LaTeX as MathML, on a line of its own or within one; what is none stays as it is written."""
    if find_spec("latex2mathml") is None:
        raise BangkitError(say("pages.no latex2mathml"))
    from latex2mathml.converter import convert

    try:
        plain = unescape(latex).strip().replace("{aligned}", "{align*}")
        return str(convert(plain, display="block" if block else "inline"))
    except Exception:  # a price between dollars, or what LaTeX reads otherwise
        dollars = "$$" if block else "$"
        return f"{dollars}{latex}{dollars}"

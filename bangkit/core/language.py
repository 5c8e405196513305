"""The language in which everything is told."""

from __future__ import annotations

import os

from bangkit.core.arguments import TEXT, check, or_none, shortened, takes
from bangkit.core.errors import BangkitError
from bangkit.words import catalogue
from bangkit.words.catalogue import say


@takes()
def language(name: str | None = None) -> str:
    """Tell everything in this language from now on, also in processes started later; without a name, which is set.

    What the catalogue of a language lacks is told in English; moves, files and saved games are the same in all.

    Raises:
        BangkitError: a language without a catalogue, with those there are.

    >>> language("EN")
    'en'
    """
    check({"name": name}, {"name": or_none(TEXT)})
    if name is not None:
        if (meant := catalogue.language_named(name)) is None:
            raise BangkitError(say("language.no such", name=shortened(name), known=catalogue.languages()))
        catalogue.use(meant)
        os.environ[catalogue.VARIABLE] = meant
    return catalogue.chosen()

"""Catalogues of other languages made for a test: in a folder of its own, compiled as the shipped ones are."""

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from bangkit.words import catalogue
from tools import words as tool

Sentences = Mapping[tuple[str, str], str | tuple[str, ...]]
"""A translation for each id and English text; for a noun its plural forms."""
Translate = Callable[[str, Sentences], Path]


@pytest.fixture
def locale(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with the English sentences and room for other languages; afterwards everything is as before."""
    folder = tmp_path / "locale"
    folder.mkdir()
    (folder / "en.toml").write_bytes((catalogue.LOCALE / "en.toml").read_bytes())
    monkeypatch.setenv(catalogue.VARIABLE, "en")
    monkeypatch.setattr(catalogue, "LOCALE", folder)
    monkeypatch.setattr(catalogue, "_own", {})
    forget()
    yield folder
    catalogue.use("en")
    monkeypatch.undo()
    forget()


def forget() -> None:
    """Read every catalogue anew."""
    for each in (catalogue.english, catalogue._translations, catalogue._variants, catalogue.keys):
        each.cache_clear()


def make(locale: Path, language: str, sentences: Sentences) -> None:
    """Write the catalogue of a language with these translations, and compile it."""
    catalog = tool.merged(tool.read(language, locale), tool.extract(), language)
    for entry in catalog:
        text = entry.id[0] if entry.pluralizable else entry.id
        entry.string = sentences.get((entry.context, text), entry.string) if entry.id else entry.string
    tool.write(language, catalog, locale)
    tool.compile_all(locale)


@pytest.fixture
def translated(locale: Path) -> Translate:
    """Make the catalogue of a language, and compile it."""

    def made(language: str, sentences: Sentences) -> Path:
        make(locale, language, sentences)
        forget()
        return locale

    return made

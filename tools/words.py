"""Keeps the catalogues of other languages: gettext files beside the English sentences.

    python tools/words.py extract       write locale/bangkit.pot, what there is to translate
    python tools/words.py update cs     begin a language, or bring it up to date: a changed sentence turns fuzzy
    python tools/words.py compile       write the .mo files, which are what the package reads
    python tools/words.py check         tell what is missing and fuzzy; fail at what is wrong

The English text is the msgid, its id the msgctxt; of several variants each is an entry of its own, with the same context.
Nouns are plural entries with the context "noun". A translation keeps every {fact}; a noun that changes within a sentence
says its forms there, in the order of the language's plural forms: ``{surplus:kartu|karty|karet}``.
"""

import argparse
import difflib
import gettext
import sys
from collections import Counter
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from bangkit.words import catalogue
from bangkit.words.catalogue import DOMAIN, LOCALE, english, pieces

HEADER = "# bangkit: what is told, in LANGUAGE; kept by `python tools/words.py`."


def catalog(language: str | None = None) -> Catalog:
    """An empty catalogue; without a language the template."""
    made = Catalog(language, DOMAIN, HEADER.replace("LANGUAGE", language or "English"), "bangkit", "1", fuzzy=False)
    made.language_team = language or "none"
    return made


def extract() -> Catalog:
    """Every English sentence, waiting for its translation."""
    template = catalog()
    for key, variants in english().items():
        if key.startswith("noun."):
            add(template, variants, "noun")
        else:
            for each in filter(None, variants):
                add(template, each, key)
    return template


def add(to: Catalog, text: str | tuple[str, ...], context: str, string: str | tuple[str, ...] | None = None) -> Message:
    """Add an entry; a sentence with a per cent sign is no format of C."""
    added = to.add(text, string, context=context)
    added.flags -= {"python-format", "python-brace-format"}
    return added


def po(language: str, locale: Path = LOCALE) -> Path:
    """The file of a language that people write."""
    return locale / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read(language: str, locale: Path = LOCALE) -> Catalog:
    """The catalogue of a language as it is written."""
    with po(language, locale).open("rb") as file:
        return read_po(file, language, DOMAIN)


def write(language: str, made: Catalog, locale: Path = LOCALE) -> None:
    """Write the file of a language."""
    path = po(language, locale)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        write_po(file, made, width=110, include_previous=True)


def update(language: str, locale: Path = LOCALE) -> Catalog:
    """The catalogue of a language with all English sentences of today.

    A new sentence takes the translation of the one of its id that is gone and most like it, and is fuzzy.
    """
    old = read(language, locale) if po(language, locale).exists() else catalog(language)
    new, template = catalog(language), extract()
    gone = [each for each in old if each.id and done(each) and not template.get(each.id, each.context)]
    for each in filter(lambda each: each.id, template):
        kept = old.get(each.id, each.context)
        if kept is not None and done(kept):
            entry = add(new, each.id, each.context, kept.string)
            entry.flags |= kept.flags & {"fuzzy"}
            entry.previous_id = kept.previous_id
            continue
        entry = add(new, each.id, each.context)
        alike = [one for one in gone if one.context == each.context]
        if kept is None and alike and each.context != "noun":
            nearest = max(alike, key=lambda one: difflib.SequenceMatcher(None, str(one.id), str(each.id)).ratio())
            entry.string, entry.previous_id = nearest.string, [nearest.id]
            entry.flags.add("fuzzy")
    write(language, new, locale)
    return new


def done(message: Message) -> bool:
    """Whether an entry has its translation, in all its plural forms."""
    return bool(message.string) and (isinstance(message.string, str) or all(message.string))


def languages(locale: Path = LOCALE) -> list[str]:
    """The languages that somebody has begun."""
    return sorted(path.parts[-3] for path in locale.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def ready(language: str, locale: Path = LOCALE) -> list[Message]:
    """The entries of a language that are told; what is not done, or fuzzy, stays English."""
    return [each for each in read(language, locale) if each.id and done(each) and not each.fuzzy]


def compile_all(locale: Path = LOCALE) -> None:
    """Write the .mo file of every language."""
    for language in languages(locale):
        told = catalog(language)
        for each in ready(language, locale):
            add(told, each.id, each.context, each.string)
        with po(language, locale).with_suffix(".mo").open("wb") as file:
            write_mo(file, told)


def problems(language: str, locale: Path = LOCALE) -> list[str]:
    """What is wrong with the catalogue of a language, one sentence each."""
    made, template = read(language, locale), extract()
    wrong = []
    for each in filter(lambda each: each.id and each.string, made):
        told = f"{language}: {each.context}: {each.id!r}"
        if template.get(each.id, each.context) is None:
            continue  # told by nobody any more: what was changed is told in English until `update` and a translator
        if each.pluralizable:
            if len(each.string) != made.num_plurals or not all(each.string) and any(each.string):
                wrong.append(f"{told} needs {made.num_plurals} plural forms")
        else:
            wrong += [f"{told}: {what}" for what in misfits(each.id, each.string, made.num_plurals)]
    return wrong + outdated(language, locale)


def misfits(text: str, translated: str, plurals: int) -> list[str]:
    """What a translation says otherwise than the English text: its facts, or how many forms a noun has."""
    try:
        wanted, found = pieces(text), pieces(translated)
    except ValueError as error:
        return [f"{translated!r} cannot be read: {error}"]
    wrong = []
    if {name for name, _ in wanted} != {name for name, _ in found}:
        wrong.append(f"{translated!r} speaks of other facts")
    for name, form in found:
        if "|" in form and form.count("|") + 1 != plurals:
            wrong.append(f"{name} needs {plurals} plural forms")
        elif "|" not in form and (name, form) not in wanted and f"noun.{form}" not in english() and form:
            wrong.append(f"there is no noun {form}")
    return wrong


def outdated(language: str, locale: Path = LOCALE) -> list[str]:
    """Whether the compiled catalogue says something else than the one that people write."""
    wanted = {}
    for each in ready(language, locale):
        if each.pluralizable:
            wanted |= {(f"{each.context}\x04{each.id[0]}", n): form for n, form in enumerate(each.string)}
        else:
            wanted[f"{each.context}\x04{each.id}"] = each.string
    path = po(language, locale).with_suffix(".mo")
    if path.exists():
        with path.open("rb") as file:
            said = vars(gettext.GNUTranslations(file))["_catalog"]
        if {key: text for key, text in said.items() if key} == wanted:
            return []
    return [f"{language}: the compiled catalogue is not up to date; run `python tools/words.py compile`"]


def open_entries(language: str, locale: Path = LOCALE) -> dict[str, Counter[str]]:
    """How many sentences of each area are missing or fuzzy, and so told in English, and how many are English no more."""
    made, template = read(language, locale), extract()
    found: dict[str, Counter[str]] = {"missing": Counter(), "fuzzy": Counter(), "changed in English": Counter()}
    for each in made:
        if each.id and template.get(each.id, each.context) is None:
            found["changed in English"][each.context.partition(".")[0]] += 1
    for each in filter(lambda each: each.id, template):
        kept = made.get(each.id, each.context)
        if kept is None or not done(kept):
            found["missing"][each.context.partition(".")[0]] += 1
        elif kept.fuzzy:
            found["fuzzy"][each.context.partition(".")[0]] += 1
    return found


def check(locale: Path = LOCALE) -> int:
    """Print the state of every language; 1 if something is wrong."""
    wrong = []
    for language in languages(locale):
        for what, areas in open_entries(language, locale).items():
            told = ", ".join(f"{area} {number}" for area, number in areas.items())
            print(f"{language}: {areas.total()} {what}" + (f" ({told})" if told else ""))
        wrong += problems(language, locale)
    print("\n".join(wrong or [f"{len(english())} sentences in English; nothing is wrong"]))
    return int(bool(wrong))


def main(arguments: list[str]) -> int:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--locale", type=Path, default=catalogue.LOCALE, help="the folder of the catalogues")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("extract")
    commands.add_parser("update").add_argument("language")
    commands.add_parser("compile")
    commands.add_parser("check")
    said = parser.parse_args(arguments)
    if said.command == "extract":
        with (said.locale / f"{DOMAIN}.pot").open("wb") as file:
            write_po(file, extract(), width=110)
    elif said.command == "update":
        update(said.language, said.locale)
    elif said.command == "compile":
        compile_all(said.locale)
    else:
        return check(said.locale)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

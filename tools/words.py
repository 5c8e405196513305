"""Keeps the catalogues of other languages: gettext files beside the English sentences.

    python tools/words.py extract       write locale/bangkit.pot, what there is to translate
    python tools/words.py update cs     begin a language, or bring it up to date: a changed sentence turns fuzzy
    python tools/words.py compile       write the .mo files, which are what the package reads
    python tools/words.py check         tell what is missing and fuzzy; fail at what is wrong
    python tools/words.py show cs log.draws     a sentence in its place: its calls with facts made up, English beside it
    python tools/words.py show cs table         a game at the table: question, buttons, log, refusals

The English text is the msgid, its id the msgctxt; of several variants each is an entry of its own, with the same context.
Nouns are plural entries with the context "noun"; the sentences of argparse have none, since it asks for them without. A translation keeps every {fact}; a noun that changes within a sentence
says its forms there, in the order of the language's plural forms: ``{surplus:kartu|karty|karet}``.
The rules of the rulebook are a second file, `rules.po`, with the rule's id as context, the titles of exercises a third, `titles.po`.
"""

import argparse
import difflib
import gettext
import re
import sys
from collections import Counter
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import denormalize, read_po, write_po

from bangkit.core.rulebook import TRANSLATED, Rule, context_of, mentioned, rule, rules
from bangkit.learn.task_files import kit_sheets
from bangkit.stage.drivers import wander
from bangkit.words import catalogue
from bangkit.words.catalogue import BARE, DOMAIN, LOCALE, RULES, TITLES, counted, english, pieces, say

HEADER = "# bangkit: what is told, in LANGUAGE; kept by `python tools/words.py`."


EPOCH = datetime(2026, 1, 1, tzinfo=UTC)
"""The date in every compiled file: the same sentences give the same bytes."""


def catalog(language: str | None = None) -> Catalog:
    """An empty catalogue; without a language the template."""
    made = Catalog(language, DOMAIN, HEADER.replace("LANGUAGE", language or "English"), "bangkit", "1", fuzzy=False)
    made.language_team = language or "none"
    return made


def extract(domain: str = DOMAIN) -> Catalog:
    """Every English sentence, every rule, or every title of an exercise, waiting for its translation."""
    template = catalog()
    if domain == RULES:
        for each in rules():
            for context, text in parts(each):
                if text and template.get(text, context) is None:
                    add(template, text, context)
        return template
    if domain == TITLES:
        for sheet in kit_sheets().values():
            for named in (sheet, *sheet.task_files()):
                add(template, str(named.fields["title"]), named.id)
        return template
    for key, variants in english().items():
        if key.startswith("noun."):
            add(template, variants, "noun")
        else:
            for each in filter(None, variants):
                add(template, each, None if key.startswith(BARE) else key)
    return template


def add(
    to: Catalog, text: str | tuple[str, ...], context: str | None, string: str | tuple[str, ...] | None = None
) -> Message:
    """Add an entry; a sentence with a per cent sign is no format of C."""
    added = to.add(text, string, context=context)
    added.flags -= {"python-format"}
    return added


def po(language: str, locale: Path = LOCALE, domain: str = DOMAIN) -> Path:
    """The file of a language that people write."""
    return locale / language / "LC_MESSAGES" / f"{domain}.po"


def read(language: str, locale: Path = LOCALE, domain: str = DOMAIN) -> Catalog:
    """The catalogue of a language as it is written; empty where nobody has begun it."""
    return read_from(po(language, locale, domain), language)


def read_from(path: Path, language: str) -> Catalog:
    """The catalogue in a file."""
    if not path.exists():
        return catalog(language)
    with path.open("rb") as file:
        made = read_po(file, language, path.stem)
    for entry in made:
        before_it(entry)
    return made


def before_it(entry: Message) -> None:
    """Read what an entry was before it changed, which Babel writes after `#|` and reads as comments; it is said of fuzzy ones only."""
    told = " ".join(each[1:].strip() for each in entry.user_comments if each.startswith("|"))
    entry.user_comments = [each for each in entry.user_comments if not each.startswith("|")]
    entry.previous_id = (
        [denormalize(told.partition("msgid ")[2].replace('" "', '"\n"'))] if told and entry.fuzzy else []
    )


def write(language: str, made: Catalog, locale: Path = LOCALE, domain: str = DOMAIN) -> None:
    """Write the file of a language."""
    write_to(po(language, locale, domain), made)


def write_to(path: Path, made: Catalog) -> None:
    """Write a catalogue, the day of its making left out, so that nothing changes where nothing was translated."""
    path.parent.mkdir(parents=True, exist_ok=True)
    file = BytesIO()
    write_po(file, made, width=110, include_previous=True)
    path.write_bytes(re.sub(rb'"POT-Creation-Date: [^"]*"\n', b"", file.getvalue()))


def update(language: str, locale: Path = LOCALE, domain: str = DOMAIN) -> Catalog:
    """The catalogue of a language with all English sentences of today."""
    new = merged(read(language, locale, domain), extract(domain), language)
    write(language, new, locale, domain)
    return new


def merged(old: Catalog, template: Catalog, language: str) -> Catalog:
    """A catalogue with the sentences of a template.

    A new sentence takes the translation of the one of its id that is gone and most like it, and is fuzzy.
    """
    new = catalog(language)
    gone = [each for each in old if each.id and done(each) and not template.get(each.id, each.context)]
    for each in filter(lambda each: each.id, template):
        kept = old.get(each.id, each.context)
        entry = add(new, each.id, each.context, kept.string if kept is not None and done(kept) else None)
        if kept is not None:
            entry.user_comments = kept.user_comments
        if kept is not None and done(kept):
            entry.flags |= kept.flags & {"fuzzy"}
            entry.previous_id = kept.previous_id
            continue
        alike = [one for one in gone if one.context == each.context]
        if kept is None and alike and each.context != "noun":
            near, _, nearest = max((likeness(one, each), -place, one) for place, one in enumerate(alike))
            if near > UNLIKE:
                entry.string, entry.previous_id = nearest.string, [nearest.id]
                entry.flags.add("fuzzy")
    return new


UNLIKE = 0.3
"""Two English sentences that have no more than this in common are not the same one before and after."""


def likeness(one: Message, other: Message) -> float:
    """How much two English sentences have in common, 1 where they are equal."""
    return difflib.SequenceMatcher(None, str(one.id), str(other.id)).ratio()


def done(message: Message) -> bool:
    """Whether an entry has its translation, in all its plural forms."""
    return bool(message.string) and (isinstance(message.string, str) or all(message.string))


def languages(locale: Path = LOCALE) -> list[str]:
    """The languages that somebody has begun."""
    return sorted(path.parts[-3] for path in locale.glob(f"*/LC_MESSAGES/{DOMAIN}.po"))


def ready(language: str, locale: Path = LOCALE, domain: str = DOMAIN) -> list[Message]:
    """The entries of a language that are told; what is not done, or fuzzy, stays English."""
    return [each for each in read(language, locale, domain) if each.id and done(each) and not each.fuzzy]


def compile_all(locale: Path = LOCALE) -> None:
    """Write the .mo file of every language."""
    for language in languages(locale):
        for domain in begun(language, locale):
            told = catalog(language)
            told.creation_date = told.revision_date = EPOCH
            for each in ready(language, locale, domain):
                add(told, each.id, each.context, each.string)
            with po(language, locale, domain).with_suffix(".mo").open("wb") as file:
                write_mo(file, told)


def begun(language: str, locale: Path = LOCALE) -> list[str]:
    """The files that a language has."""
    return [domain for domain in (DOMAIN, RULES, TITLES) if po(language, locale, domain).exists()]


def problems(language: str, locale: Path = LOCALE) -> list[str]:
    """What is wrong with the catalogues of a language, one sentence each."""
    return [each for domain in begun(language, locale) for each in problems_of(language, locale, domain)]


def problems_of(language: str, locale: Path, domain: str) -> list[str]:
    """What is wrong with one catalogue of a language."""
    made, template = read(language, locale, domain), extract(domain)
    wrong = []
    for each in filter(lambda each: each.id and each.string, made):
        told = f"{language}: {each.context}: {each.id!r}"
        if template.get(each.id, each.context) is None:
            continue  # told by nobody any more: what was changed is told in English until `update` and a translator
        if each.pluralizable:
            if len(each.string) != made.num_plurals or not all(each.string) and any(each.string):
                wrong.append(f"{told} needs {made.num_plurals} plural forms")
        elif domain == RULES:
            if Counter(mentioned(each.id)) != Counter(mentioned(each.string)):
                wrong.append(f"{told}: {each.string!r} names other rules")
        else:
            wrong += [f"{told}: {what}" for what in misfits(each.id, each.string, made.num_plurals)]
    return wrong + outdated(language, locale, domain)


PERCENT = re.compile(r"%(?:\(\w+\)[rs]|[rs]\b)")
"""A fact in the sentences of Python's own modules."""


def misfits(text: str, translated: str, plurals: int) -> list[str]:
    """What a translation says otherwise than the English text: its facts, or how many forms a noun has."""
    try:
        wanted, found = pieces(text), pieces(translated)
    except ValueError as error:
        return [f"{translated!r} cannot be read: {error}"]
    wrong = []
    if {name for name, _ in wanted} != {name for name, _ in found} or PERCENT.findall(text) != PERCENT.findall(
        translated
    ):
        wrong.append(f"{translated!r} speaks of other facts")
    for name, form in found:
        if "|" in form and form.count("|") + 1 != plurals:
            wrong.append(f"{name} needs {plurals} plural forms")
        elif "|" not in form and (name, form) not in wanted and f"noun.{form}" not in english() and form:
            wrong.append(f"there is no noun {form}")
    return wrong


def outdated(language: str, locale: Path = LOCALE, domain: str = DOMAIN) -> list[str]:
    """Whether the compiled catalogue says something else than the one that people write."""
    wanted = {}
    for each in ready(language, locale, domain):
        if each.pluralizable:
            wanted |= {(f"{each.context}\x04{each.id[0]}", n): form for n, form in enumerate(each.string)}
        else:
            wanted[f"{each.context}\x04{each.id}" if each.context else each.id] = each.string
    path = po(language, locale, domain).with_suffix(".mo")
    if path.exists():
        with path.open("rb") as file:
            said = vars(gettext.GNUTranslations(file))["_catalog"]
        if {key: text for key, text in said.items() if key} == wanted:
            return []
    return [f"{language}: the compiled catalogue {domain} is not up to date; run `python tools/words.py compile`"]


def open_entries(language: str, locale: Path = LOCALE, domain: str = DOMAIN) -> dict[str, Counter[str]]:
    """How many sentences of each area are missing or fuzzy, and so told in English, and how many are English no more."""
    made, template = read(language, locale, domain), extract(domain)
    found: dict[str, Counter[str]] = {"missing": Counter(), "fuzzy": Counter(), "changed in English": Counter()}
    for each in made:
        if each.id and template.get(each.id, each.context) is None:
            found["changed in English"][area(each.context)] += 1
    for each in filter(lambda each: each.id, template):
        kept = made.get(each.id, each.context)
        if kept is None or not done(kept):
            found["missing"][area(each.context)] += 1
        elif kept.fuzzy:
            found["fuzzy"][area(each.context)] += 1
    return found


def area(context: str | None) -> str:
    """What an entry belongs to: its area, or the family of a rule."""
    return re.split(r"\.|-\d", context or BARE)[0]


def parts(which: Rule) -> list[tuple[str, str]]:
    """What is translated of a rule, each with its context; the rest is for those who build."""
    return [(context_of(which.id, part), getattr(which, part)) for part in TRANSLATED]


def check(locale: Path = LOCALE) -> int:
    """Print the state of every language; 1 if something is wrong."""
    wrong = []
    for language in languages(locale):
        for domain in begun(language, locale):
            for what, areas in open_entries(language, locale, domain).items():
                told = ", ".join(f"{area} {number}" for area, number in areas.items())
                print(f"{language}, {domain}: {areas.total()} {what}" + (f" ({told})" if told else ""))
        wrong += problems(language, locale)
    print("\n".join(wrong or [f"{len(english())} sentences in English; nothing is wrong"]))
    return int(bool(wrong))


def show(language: str, key: str) -> int:
    """Print sentences in their place: every variant of an id with facts made up, a rule, or what a table tells."""
    if key != "table" and key not in english() and key not in {each.id for each in rules()}:
        close = difflib.get_close_matches(key, english(), 5, 0.5)
        near = f"; look for one of {', '.join(close)}" if close else ""
        print(f"there is no sentence {key}{near}", file=sys.stderr)
        return 1
    before = catalogue.chosen()
    try:
        for each in ("en", language):
            catalogue.use(each)
            print(f"-- {each}")
            print(*(at_the_table() if key == "table" else told_of(key)), sep="\n")
    finally:
        catalogue.use(before)
    return 0


NUMBERS = (1, 2, 5)
"""One number for each plural form of the languages about us."""


def told_of(key: str) -> list[str]:
    """A sentence with facts made up, once for each number that changes its words; or a rule as it is shown."""
    if key in {each.id for each in rules()}:
        return [rule(key).told()]
    if key.startswith("noun."):
        return [counted(number, key.removeprefix("noun.")) for number in NUMBERS]
    told = []
    for pattern in english()[key]:
        facts = pieces(pattern)
        counts = [name for name, form in facts if form and form not in ("and", "or", "then")]
        for number in NUMBERS if counts else NUMBERS[:1]:
            made = {name: number if name in counts else FACTS.get(name, f"<{name}>") for name, _ in facts}
            told.append(say(key, made))
    return list(dict.fromkeys(told))


FACTS = {
    "player": "Ana", "shooter": "Ana", "target": "Ben", "killer": "Ben", "opponent": "Ben", "asked": "Ben", "who": "Ana",
    "name": "Cid", "names": ["Ana", "Ben"], "winners": ["Ana", "Dan"], "card": "Beer 6H", "cards": ["Beer 6H", "Jail 4H"],
    "character": "Bart Cassidy", "event": "Hangover", "role": "Outlaw", "dice": "1 beer gatling", "face": "beer",
    "life": 3, "distance": 3, "reach": 1, "most": 4, "number": 3,
}  # fmt: skip
"""Facts made up for the names that facts have; any other stands between < and >."""


def at_the_table() -> list[str]:
    """What a table tells at a moment of a game: question, buttons, why not, seats and the log."""
    import bangkit

    game = next(each for each in wander(bangkit.cards.new_game(players=5, seed=7), 3) if len(each.log) > 60)
    table = bangkit.table(game, seat="Ana")
    seen = table.state
    moves = [*seen["moves"], *(move for held in seen["hand"] for move in held["moves"])]
    why = [str(each) for each in game.why_not("BANG! -> Dan", "Ana")]
    return [seen["alt"], *([seen["question"]["text"]] if seen["question"] else []),
            *dict.fromkeys(each["said"] for each in moves), *why, *map(str, game.log[-12:])]  # fmt: skip


def code(text: str) -> str:
    """A language by its code, such as `cs` or `pt_BR`, and not English, which is what is translated."""
    if text == "en" or not re.fullmatch("[a-z]{2,3}(_[A-Z]{2})?", text):
        raise argparse.ArgumentTypeError(f"{text!r} is no code of a language to translate into, such as cs or pt_BR")
    return text


def main(arguments: list[str]) -> int:
    """Do what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--locale", type=Path, default=catalogue.LOCALE, help="the folder of the catalogues")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("extract")
    commands.add_parser("update").add_argument("language", type=code)
    commands.add_parser("compile")
    commands.add_parser("check")
    showing = commands.add_parser("show")
    showing.add_argument("language", choices=catalogue.languages()[1:])
    showing.add_argument("key")
    said = parser.parse_args(arguments)
    if said.command == "extract":
        for domain in (DOMAIN, RULES, TITLES):
            write_to(said.locale / f"{domain}.pot", extract(domain))
    elif said.command == "update":
        for domain in (DOMAIN, RULES, TITLES):
            entries = [each for each in update(said.language, said.locale, domain) if each.id]
            print(
                f"{po(said.language, said.locale, domain)}: {len(entries)} entries, {sum(map(done, entries))} translated"
            )
    elif said.command == "compile":
        compile_all(said.locale)
    elif said.command == "show":
        return show(said.language, said.key)
    else:
        return check(said.locale)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

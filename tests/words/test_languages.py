"""Other languages: gettext catalogues, their plural forms, the switch, and the tool that keeps them."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import bangkit
from bangkit.words import catalogue
from bangkit.words.catalogue import counted, say
from bangkit.words.naming import LANGUAGES
from tests.words.conftest import Translate, forget
from tools import words as tool

CZECH = {
    ("noun", "card"): ("karta", "karty", "karet"),
    ("question.play", "Play a card, or pass to end the turn."): "Zahraj kartu, nebo ukonči tah.",
    ("log.draws", "{player} draws {count:card}."): "{player} si lízne {count:kartu|karty|karet}.",
}


def test_nouns_take_the_plural_forms_of_their_language(translated: Translate) -> None:
    for language, forms in {
        "cs": ("karta", "karty", "karet"),
        "sk": ("karta", "karty", "kariet"),
        "pl": ("karta", "karty", "kart"),
    }.items():
        translated(language, {("noun", "card"): forms})
    one, few, many = ({"cs": {1}, "sk": {1}, "pl": {1}}, {"cs": {2, 3, 4}, "sk": {2, 3, 4}, "pl": {2, 4, 22, 104}},
                      {"cs": {0, 5, 11, 22}, "sk": {0, 5, 12, 22}, "pl": {0, 5, 12, 21}})  # fmt: skip
    wanted = {"cs": ("karta", "karty", "karet"), "sk": ("karta", "karty", "kariet"), "pl": ("karta", "karty", "kart")}
    for language, forms in wanted.items():
        bangkit.language(language)
        for numbers, form in zip((one, few, many), forms, strict=True):
            assert {counted(number, "card") for number in numbers[language]} == {
                f"{number} {form}" for number in numbers[language]
            }, language


def test_a_noun_that_changes_within_a_sentence_says_its_forms_there(translated: Translate) -> None:
    translated("cs", CZECH)
    bangkit.language("cs")
    told = [say("log.draws", player="Ana", count=number) for number in (1, 3, 5)]
    assert told == ["Ana si lízne 1 kartu.", "Ana si lízne 3 karty.", "Ana si lízne 5 karet."]


def test_a_verb_before_its_number_goes_with_it(translated: Translate) -> None:
    forms = "{count:zbývá # karta|zbývají # karty|zbývá # karet}."
    translated("cs", {**CZECH, ("log.draws", "{player} draws {count:card}."): "{player}: " + forms})
    bangkit.language("cs")
    told = [say("log.draws", player="Ana", count=number) for number in (1, 2, 5)]
    assert told == ["Ana: zbývá 1 karta.", "Ana: zbývají 2 karty.", "Ana: zbývá 5 karet."]


def test_what_a_language_lacks_is_told_in_english(translated: Translate) -> None:
    translated("cs", CZECH)
    assert bangkit.language() == "en"
    assert bangkit.language(" CS ") == "cs" == bangkit.language()
    assert say("question.play") == "Zahraj kartu, nebo ukonči tah."
    assert say("question.copy") == "Whose ability do you take until your next turn?"
    assert counted(5, "card") == "5 karet" and counted(5, "arrow") == "5 arrows"
    bangkit.language("en")
    assert say("question.play") == "Play a card, or pass to end the turn."


def test_the_language_goes_with_every_process_that_is_started_later(translated: Translate) -> None:
    translated("cs", CZECH)
    bangkit.language("cs")
    assert os.environ["BANGKIT_LANGUAGE"] == "cs"


def told(languages: tuple[str, ...]) -> str:
    """Languages one after another, as a refusal lists them."""
    return f"{', '.join(languages[:-1])} and {languages[-1]}"


@pytest.mark.parametrize("name", ["klingon", "", 3])
@pytest.mark.few(1)
def test_an_unknown_language_is_refused_with_those_there_are(name: object, translated: Translate) -> None:
    translated("cs", CZECH)
    with pytest.raises(bangkit.BangkitError) as error:
        bangkit.language(name)  # type: ignore[arg-type]
    assert name == 3 or told(catalogue.languages()) in str(error.value)
    assert bangkit.language() == "en"


@pytest.mark.parametrize(
    ("set_to", "language", "said"),
    [
        ("CS", "cs", ""), (" cs ", "cs", ""), ("cs_CZ.UTF-8", "cs", ""), ("", "en", ""),
        ("klingon", "en", "BANGKIT_LANGUAGE: there is no language 'klingon'; a catalogue is there for: {there}. Everything is told in English."),
    ],
)  # fmt: skip
def test_the_environment_variable_is_read_like_the_name_and_a_wrong_one_is_one_sentence(
    set_to: str, language: str, said: str
) -> None:
    code = "import bangkit, bangkit.words; print(bangkit.language())"
    environment = {**os.environ, "BANGKIT_LANGUAGE": set_to, "PYTHONWARNINGS": "error"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == language
    assert done.stderr.strip() == said.format(there=told(catalogue.languages()))


def test_what_a_set_brings_is_told_like_everything_else(locale: Path) -> None:
    catalogue.add("log", {"rattles": ["{player} rattles {card}.", "{player} rattles."]})
    assert say("log.rattles", player="Ana") == "Ana rattles."
    catalogue.add("log", {"rattles": "{player} hisses."})
    assert say("log.rattles", player="Ana") == "Ana hisses."
    assert "rattles" in catalogue.keys("log")
    with pytest.raises(ValueError, match="log.draws"):
        catalogue.add("log", {"draws": "{player} wins.", "buzzes": "{player} buzzes."})
    assert say("log.buzzes", player="Ana") == "buzzes: player Ana"


# -- the tool ------------------------------------------------------------------------------------


def test_a_changed_sentence_turns_its_translation_fuzzy(translated: Translate) -> None:
    locale = translated("cs", CZECH)
    change(locale, '"{player} draws {count:card}."', '"{player} takes up {count:card}."')
    assert tool.problems("cs", locale) == []
    assert tool.open_entries("cs", locale)["changed in English"] == {"log": 1}
    tool.update("cs", locale)
    fuzzy = [each for each in tool.read("cs", locale) if each.fuzzy and each.id]
    assert [(each.context, each.id) for each in fuzzy] == [("log.draws", "{player} takes up {count:card}.")]
    assert fuzzy[0].string == CZECH["log.draws", "{player} draws {count:card}."]
    assert "draws {count:card}" in tool.po("cs", locale).read_text(encoding="utf-8"), "what it was, beside it"
    tool.compile_all(locale)
    forget()
    bangkit.language("cs")
    assert say("log.draws", player="Ana", count=2) == "Ana takes up 2 cards.", "what is fuzzy is not told"
    assert tool.problems("cs", locale) == []
    assert tool.open_entries("cs", locale)["fuzzy"] == {"log": 1}


def test_what_translators_noted_stays_when_a_catalogue_is_brought_up_to_date(translated: Translate) -> None:
    locale = translated("cs", CZECH)
    tool.update("cs", locale)
    page = tool.po("cs", locale)
    text = page.read_text(encoding="utf-8")
    assert '#, python-brace-format\nmsgctxt "log.draws"' in text
    noted = text.replace(
        '#, python-brace-format\nmsgctxt "log.draws"', '# shorter?\n#, python-brace-format\nmsgctxt "log.draws"', 1
    )
    page.write_text(noted, encoding="utf-8")
    tool.update("cs", locale)
    assert page.read_text(encoding="utf-8") == noted


@pytest.mark.slow
def test_an_english_sentence_without_a_translation_is_counted_and_fails_nobody(
    translated: Translate, capsys: pytest.CaptureFixture[str]
) -> None:
    locale = translated("cs", CZECH)
    before = tool.open_entries("cs", locale)["missing"]
    change(locale, "[log]\n", '[log]\nsneezes = "{player} sneezes."\n')
    after = tool.open_entries("cs", locale)["missing"]
    assert after - before == {"log": 1}
    assert tool.check(locale) == 0
    assert f"cs, bangkit: {after.total()} missing" in capsys.readouterr().out


def change(locale: Path, old: str, new: str) -> None:
    """Change an English sentence."""
    page = locale / "en.toml"
    text = page.read_text(encoding="utf-8")
    assert old in text
    page.write_text(text.replace(old, new, 1), encoding="utf-8")
    forget()


@pytest.mark.parametrize(
    ("entry", "translation", "problem"),
    [
        (("log.draws", "{player} draws {card}."), "{hráč} si lízne {card}.", "speaks of other facts"),
        (("log.draws", "{player} draws {card}."), "{player} si lízne.", "speaks of other facts"),
        (("log.draws", "{player} draws {card}."), "{player} si lízne {card.", "cannot be read"),
        (("log.draws", "{player} draws {count:card}."), "{player}: {count:kartu|karty}", "needs 3 plural forms"),
        (("log.draws", "{player} draws {count:card}."), "{player}: {count:karet}", "there is no noun karet"),
        (("noun", "card"), ("karta", "", "karet"), "needs 3 plural forms"),
    ],
)
@pytest.mark.few(2)
def test_what_is_wrong_with_a_translation_is_found(
    translated: Translate, entry: tuple[str, str], translation: str | tuple[str, ...], problem: str
) -> None:
    locale = translated("cs", {entry: translation})
    found = [each for each in tool.problems("cs", locale) if problem in each]
    assert len(found) == 1 and found[0].startswith(f"cs: {entry[0]}: ")


@pytest.mark.slow
def test_a_compiled_catalogue_that_is_old_is_found(translated: Translate, capsys: pytest.CaptureFixture[str]) -> None:
    locale = translated("cs", CZECH)
    assert tool.problems("cs", locale) == []
    page = tool.po("cs", locale)
    page.write_text(page.read_text(encoding="utf-8").replace("Zahraj kartu", "Hraj kartu"), encoding="utf-8")
    assert "not up to date" in tool.problems("cs", locale)[0]
    assert tool.check(locale) == 1
    tool.compile_all(locale)
    assert tool.check(locale) == 0
    assert "cs, bangkit: 0 fuzzy" in capsys.readouterr().out


@pytest.mark.slow
def test_the_tool_works_from_the_command_line(locale: Path) -> None:
    for arguments in (["extract"], ["update", "pl"], ["compile"], ["check"]):
        assert tool.main(["--locale", str(locale), *arguments]) == 0
    assert 'msgctxt "log.draws"' in (locale / "bangkit.pot").read_text(encoding="utf-8")
    assert catalogue.languages() == ("en", *sorted({"cs", "pl", *LANGUAGES[1:]}))


def test_nothing_is_wrong_with_the_catalogues_that_are_shipped() -> None:
    assert [each for language in tool.languages() for each in tool.problems(language)] == []
    assert set(catalogue.languages()) == {*LANGUAGES, *tool.languages()}
    assert "cs" in tool.languages()


def test_a_sentence_that_does_not_exist_is_no_success(capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["show", "cs", "log.drawss"]) == 1
    assert "look for one of log.draws" in capsys.readouterr().err
    assert tool.main(["show", "cs", "log.draws"]) == 0

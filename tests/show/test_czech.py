"""A whole game of each in Czech: no word at the table is English, and games, files and moves are the same as in English."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import bangkit
from bangkit import odds, strategy
from bangkit.core.errors import BangkitError
from bangkit.core.players import choose
from bangkit.show import charts
from bangkit.stage.drivers import wander
from bangkit.stage.scenario import load_scenario
from bangkit.words import catalogue
from bangkit.words.catalogue import english, say
from bangkit.words.naming import glossary
from tests.strategy.positions import DYNAMITE, FINISH
from tests.words.test_pseudo_language import GAMES, SCENARIOS, drawn, notice, told


@pytest.fixture(autouse=True)
def czech(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Set the language, and English again afterwards."""
    monkeypatch.setenv(catalogue.VARIABLE, "en")
    bangkit.language("cs")
    yield
    catalogue.use("en")


WORD = re.compile(r"\b[a-z]{3,}\b")
MOVES = {"use", "discard", "take", "put", "back", "choose", "pass", "reroll", "stop", "keep", "hand", "drop", "return",
         "character", "fury", "token", "draw", "as", "sheriff"}  # fmt: skip
"""Words of moves, which are typed alike in every language."""


@cache
def english_only() -> frozenset[str]:
    """The words that stand in English sentences, and neither in Czech ones nor in names."""
    own = {(key, text) for key, texts in english().items() for text in texts}
    foreign = vars(catalogue._translations("cs"))["_catalog"]
    names = {name for by in glossary().values() for language in ("en", "cs") for name in by[language]}
    people = {"Ana", "Ben", "Cid", "Dan", "Eva", "Fay"}
    return frozenset(of_translated(own, foreign) - words(names) - MOVES - people)


def of_translated(own: set[tuple[str, str]], foreign: Mapping[Any, str]) -> set[str]:
    """The words of the English sentences that are translated; a sentence that waits for it fails no test (docs/translating.md)."""
    texts = {text for _, text in own}
    lacking = {
        text for key, text in own if not key.startswith("noun.") and f"{key.partition('#')[0]}\4{text}" not in foreign
    }
    return words(texts) - words(lacking) - words(set(map(str, foreign.values())) - texts)


def words(texts: Iterable[str]) -> set[str]:
    """The words of sentences, without their facts."""
    return {word for text in texts for word in re.findall(WORD, re.sub(r"\{[^}]*\}", " ", text))}


def left(texts: Iterator[str]) -> dict[str, set[str]]:
    """The texts that hold English words, with those."""
    return {text: found for text in texts if (found := set(re.findall(WORD, text)) & english_only())}


def test_english_would_be_found() -> None:
    assert left(iter(["Ana draws 2 cards.", "Ana si lízne 2 karty."])) == {"Ana draws 2 cards.": {"draws"}}


def test_a_new_english_sentence_turns_no_test_red() -> None:
    own = {("log.draws", "{player} draws cards."), ("log.new", "{player} juggles cards.")}
    foreign = {"log.draws\4{player} draws cards.": "{player} si lízne karty."}
    assert of_translated(own, foreign) == {"draws"}
    assert len(english_only()) > 500, "most sentences are translated, and judged"


@pytest.mark.parametrize("name", GAMES)
def test_questions_refusals_and_log_of_a_whole_game_are_czech(name: str) -> None:
    wrong: dict[str, set[str]] = {}
    for place, game in enumerate(wander(GAMES[name](), 3, free=0.1)):
        if place % 3 == 0:
            wrong |= left(told(game))
    assert wrong == {}


@pytest.mark.parametrize("name", ["cards", "dice"])
def test_the_table_is_czech_and_so_are_its_odds(name: str) -> None:
    table = bangkit.table(GAMES[name](), seat="Ana")
    wrong: dict[str, set[str]] = {}
    for _ in range(40):
        if table.state["over"]:
            break
        wrong |= left(drawn(table.state))
        table.do("odds", **({"dice": [0]} if name == "dice" else {}))
        wrong |= left(notice(table.state["notice"]))
        table.do("play", move=str(table.game.request.options[-1]))
    assert wrong == {}


def test_what_a_browser_shows_is_czech() -> None:
    texts = [text for key in catalogue.keys("browser") for text in catalogue.variants(f"browser.{key}")]
    assert left(re.sub(r"\{[^}]*\}", " ", each) for each in texts) == {}


def shown(answer: Any) -> Iterator[str]:
    """An answer as text and as HTML, line by line, without marks and addresses of pictures."""
    yield from repr(answer).splitlines()
    html = re.sub(r'src="[^"]*"|style="[^"]*"|scope="[^"]*"|class="[^"]*"', "", getattr(answer, "_repr_html_", str)())
    yield from re.sub(r"</?[a-z]+|/?>", "\n", html).splitlines()


def asked(name: str) -> Any:
    """A question about chance of each kind."""
    cards, dice = bangkit.cards.new_game(players=4, seed=7), bangkit.dice.new_game(players=4, seed=7)
    form = odds.hypergeometric(80, 4, 5, 2)
    return {
        "draw": lambda: odds.draw(cards, "Beer", view="Ana"), "several": lambda: odds.draw(cards, "Beer", tries=2),
        "keep": lambda: odds.keep(dice, "gatling >= 3"), "beliefs": lambda: odds.beliefs(cards),
        "exact": lambda: odds.exact(cards, "Ana.hand.size", view="Ana"), "estimate": lambda: odds.estimate(lambda luck: luck.random() < 0.5, runs=9),
        "alike": lambda: odds.estimate(lambda luck: 1, runs=9), "formula": lambda: form, "steps": form.steps,
        "dynamite": lambda: odds.dynamite_round(4, 80, 8), "picture": lambda: charts.deck(9, 2).alt,
    }[name]()  # fmt: skip


@pytest.mark.parametrize(
    "name", "draw several keep beliefs exact estimate alike formula steps dynamite picture".split()
)
def test_answers_about_chance_are_czech(name: str) -> None:
    assert left(shown(asked(name))) == {}


def test_a_goal_names_faces_in_any_language() -> None:
    game = bangkit.dice.new_game(4, seed=7)
    assert odds.keep(game, "kulomet >= 3 or šíp == 0").value == odds.keep(game, "gatling >= 3 or arrow == 0").value


@pytest.mark.parametrize("position", [DYNAMITE, FINISH])
def test_a_comparison_is_czech(position: str) -> None:
    found = strategy.compare(position, runs=16, executor=None, progress=False)
    assert left(shown(found)) == {}
    assert "Předpoklad" in repr(found)


@pytest.mark.parametrize("room", [bangkit.cards, bangkit.dice])
def test_a_review_and_the_worth_of_a_position_are_czech(room: Any) -> None:
    game, luck, bot = room.new_game(players=4, seed=7), Random(7), strategy.bot("careful")
    assert left(shown(strategy.value(game, "Ana"))) == {}
    while not game.over:
        game.play(choose(bot.weights(game.view(game.request.who)), luck.random()))
    found = strategy.review(game, "Ana", runs=2, points=4)
    assert left(shown(found)) == {}
    assert "Ana: na začátku" in repr(found)


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: odds.hypergeometric(80, 0.5, 5, 2), "K: 0.5 je zaokrouhlené číslo"),
        (lambda: odds.beliefs(bangkit.dice.new_game(4, seed=7)), "Na to se lze ptát jen běžící hry bangkit.cards"),
        (lambda: odds.draw(None, "hearts"), "Na to se lze ptát jen běžící hry"),
        (lambda: odds.keep(bangkit.dice.new_game(4, seed=7), "gatlin >= 2"), "je to snad kulomet?"),
        (lambda: odds.p_draw({"BANG!": 2, "jiné": 9}, "two Beer", 3), "Karta Pivo v balíčku není"),
        (lambda: strategy.compare(DYNAMITE, [], progress=False), "`moves` je prázdné"),
        (lambda: strategy.bot("carful"), "žádný bot se nejmenuje 'carful'; je to snad 'careful'?"),
        (lambda: strategy.simulate(games=0), "počet her je celé číslo"),
    ],
)
def test_a_wrong_question_is_refused_in_czech(ask: Any, told: str) -> None:
    with pytest.raises(BangkitError) as refused:
        ask()
    assert told in str(refused.value)
    assert left(iter([str(refused.value)])) == {}


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_saved_and_loaded_alike_in_both_languages(name: str, tmp_path: Path) -> None:
    played: dict[str, Any] = {}
    for language in ("en", "cs"):
        bangkit.language(language)
        *_, last = wander(GAMES[name](), 5)
        last.save(tmp_path / f"{language}.json")
        played[language] = json.loads((tmp_path / f"{language}.json").read_text(encoding="utf-8"))
    assert played["en"] == played["cs"]
    assert bangkit.load(tmp_path / "en.json").winners == last.winners


@pytest.mark.parametrize("path", SCENARIOS[::3], ids=lambda path: path.stem)
def test_a_scenario_runs_alike(path: Path) -> None:
    assert load_scenario(path).run().passed


def test_a_scenario_is_read_with_czech_names(tmp_path: Path) -> None:
    path = tmp_path / "pivo.toml"
    path.write_text(
        """
        title = "Pivo"
        game = "cards"
        [[players]]
        name = "Ana"
        character = "Bart Cassidy"
        role = "šerif"
        hand = ["Pivo 6H", "Vedle! 2S"]
        in_play = ["Barel QS"]
        life = 2
        [[players]]
        name = "Ben"
        role = "bandita"
        [[players]]
        name = "Cid"
        role = "odpadlík"
        [[players]]
        name = "Dan"
        role = "bandita"
        [turn]
        player = "Ana"
        [[step]]
        play = "Ana: pivo"
        [[step]]
        expect = { "Ana.life" = 3, "Ana.in_play" = ["Barel QS"], "discard.top" = ["Pivo 6H"] }
    """,
        encoding="utf-8",
    )
    assert load_scenario(path).run().passed


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (1, "1 kartu"),
        (2, "2 karty"),
        (4, "4 karty"),
        (5, "5 karet"),
        (0, "0 karet"),
        (22, "22 karet"),
        (101, "101 karet"),
    ],
)
def test_a_number_of_cards_has_its_form(number: int, told: str) -> None:
    assert say("log.draws", player="Ana", count=number) == f"Ana si líže {told}."


@pytest.mark.parametrize(
    ("key", "facts", "told"),
    [
        ("log.loses", {"player": "Ana", "lost": 1, "life": 1}, "Ana ztrácí 1 život (zbývá 1 život)."),
        ("log.loses", {"player": "Ana", "lost": 2, "life": 2}, "Ana ztrácí 2 životy (zbývají 2 životy)."),
        ("log.loses", {"player": "Ana", "lost": 2, "life": 5, "killer": "Ben"}, "Ben bere hráči Ana 2 životy (zbývá 5 životů)."),
        ("log.takes arrow", {"player": "Ana", "arrows": 1, "pool": 3}, "Ana bere šíp, má jich 1; uprostřed zbývají 3."),
        ("show.CARD-SETUP-11", {"number": 3, "people": "x"}, "Zamíchají se 3 postavy a každý dostane jednu: x."),
        ("term.draw count", {"cards": 2, "good": "1", "what": "srdce"}, "Přijít mohou 2 karty, hledaných je mezi nimi 1: srdce."),
    ],
)  # fmt: skip
def test_a_verb_goes_with_its_number(key: str, facts: dict[str, Any], told: str) -> None:
    assert say(key, facts) == told


def test_what_is_wanted_stands_in_the_first_case() -> None:
    with pytest.raises(BangkitError, match="played musí být hra, kterou hráli boti"):
        bangkit.show.outcome(3)
    with pytest.raises(BangkitError, match="compare: musí to být hra, situace"):
        bangkit.compare(3)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (lambda: odds.draw(bangkit.cards.new_game(4, seed=7), "hearts"), "Ben otáčí kartu: srdce?"),
        (lambda: odds.draw(bangkit.cards.new_game(4, seed=7), "spades 2-9"), "Ben otáčí kartu: piky 2-9?"),
        (lambda: odds.reroll("gatling >= 3").table(["arrow", "beer", "beer", "one", "two"]), "šíp jednička dvojka"),
        (
            lambda: odds.keep(bangkit.dice.new_game(4, seed=7), "gatling >= 3"),
            "výchozí hod: šíp šíp dynamit dynamit jednička.",
        ),
    ],
)
def test_suits_and_faces_are_czech_in_odds(asked: Any, told: str) -> None:
    assert told in repr(asked())


def test_suits_and_faces_are_read_in_czech() -> None:
    game = bangkit.cards.new_game(4, seed=7)
    assert [odds.draw(game, f"{suit} 2-9").chance for suit in ("piky", "kára", "křížová")] == [
        odds.draw(game, f"{suit} 2-9").chance for suit in ("spades", "diamonds", "clubs")
    ]
    assert odds.reroll("jednička >= 2").value == odds.reroll("one >= 2").value


def test_tables_of_counted_games_are_czech() -> None:
    found = strategy.simulate("cards", 4, games=4, executor=None, progress=False)
    assert left(re.sub(r"\bcards\b|\broles\b", " ", each) for each in shown(found)) == {}
    assert "Šerif" in repr(found.roles) and "tazích" in repr(found.lengths)
    assert found.roles.columns[-3:] == ("share", "low", "high"), "what is asked for in code stays"

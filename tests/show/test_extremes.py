"""The longest names and titles, in both languages: every line of a picture lies on its paper."""

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any
from unicodedata import normalize

import pytest

import bangkit
from bangkit.cards.faces import CARDS
from bangkit.show import best_moves, charts
from bangkit.show.display import Picture
from bangkit.show.draw import table_picture
from bangkit.show.draw.drawing import WIDTHS, clean, width_of
from bangkit.show.draw.ring import seating
from bangkit.show.game_review import curve
from bangkit.show.state import table_state
from bangkit.strategy import compare
from bangkit.words.catalogue import say
from tests.show.drawn import drawings
from tests.support import scene

NAMES = ["Bartholomew Wigglesworth", *(f"{'WM' * 11}W{n}" for n in range(7))]
"""Names as long as a name may be, most of the widest letters."""
LETTERS = (
    "АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзиклмнопрстуфхцчшщъыьэюяΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψω"
)
TITLE = "How many BANG! cards MAXIMILIAN WIGGLESWORTH draws from a deck of twenty-five WHEN HE MAY DRAW AGAIN"


@pytest.fixture(params=["en", "cs"], autouse=True)
def _language(request: pytest.FixtureRequest) -> Iterator[None]:
    """Each language, and English again afterwards."""
    bangkit.language(request.param)
    yield
    bangkit.language("en")


def bars() -> Picture:
    cards = sorted({each.name for each in CARDS.values()}, key=lambda name: -width_of(name, 13))[:3]
    return charts.bars({f"{name}, {each}": "1/24" for name in NAMES for each in cards}, TITLE)


def over() -> Picture:
    """The table after a game that five players have won."""
    state = table_state(bangkit.dice.new_game(names=NAMES, seed=1), None)
    return table_picture.picture(state | {"question": None, "over": say("table.won", winners=NAMES[:5])})


def way() -> Picture:
    return seating(bangkit.cards.new_game(names=NAMES[:7], seed=1), *NAMES[1:3])


def held() -> Picture:
    """The hand of somebody with a long name."""
    return table_picture.picture(table_state(bangkit.cards.new_game(names=["W" * 24, *NAMES[1:4]], seed=1), "W" * 24))


def compared() -> Picture:
    roles = zip(NAMES, ("sheriff", "outlaw", "renegade"), ("Barrel", "Remington", "Winchester"), strict=False)
    seats = {name: {"role": role, "hand": ["Cat Balou"], "in_play": [lying]} for name, role, lying in roles}
    return best_moves.plot(compare(scene(players=seats), budget=0, runs=8, executor=None, progress=False))


def reviewed() -> Picture:
    found: Any = SimpleNamespace(
        name=NAMES[1],
        caption=TITLE,
        curve=dict.fromkeys(NAMES, [0.2, 1.0]),
        steps=[SimpleNamespace(turn=1, number=1)],
        points=[],
    )
    return curve(found)


@pytest.mark.parametrize("drawn", [bars, over, way, held, compared, reviewed])
def test_every_line_lies_on_the_paper(drawn: Callable[[], Picture]) -> None:
    for each in drawings(drawn().svg):
        for x, anchor, wide in each.lines:
            left = x - wide * {"start": 0, "middle": 0.5, "end": 1}[anchor]
            assert left >= 0 and left + wide <= each.paper.wide, (x, anchor, wide)


def test_white_space_in_a_title_is_one_blank() -> None:
    odd = charts.bars({"Beer": "1/4", "no Beer": "3/4"}, "What\n  comes\tnext? ")
    assert odd == charts.bars({"Beer": "1/4", "no Beer": "3/4"}, "What comes next?")
    assert clean("one\ntwo\xa0three\x07") == "one two three\N{REPLACEMENT CHARACTER}"


def test_letters_are_as_wide_as_they_are_and_others_as_wide_as_they_may_be() -> None:
    for name in ("Žluťoučký", "Ёлка Йод", "Ανδρέας", "각하"):
        one, other = normalize("NFC", name), normalize("NFD", name)
        assert (
            one != other
            and width_of(one, 10) == width_of(other, 10)
            and width_of(one, 10, True) == width_of(other, 10, True)
        )
    assert width_of("Александр", 1) == pytest.approx(5.7, abs=0.1) and width_of("Ελένη", 1) < 3.2, "as measured"
    assert width_of("牛仔", 10) == width_of("각하", 10) == 20 and width_of("🤠", 10) == 14
    assert not {letter for letter in LETTERS if not wide_alike(letter)}


def wide_alike(letter: str) -> bool:
    """Whether a letter is measured, plain and bold, and no narrower bold."""
    plain, bold = (weight.get(letter, 0) for weight in (WIDTHS["plain"], WIDTHS["bold"]))
    return 0.2 < plain <= bold < 1.4


def test_a_title_and_the_winners_are_told_to_their_end() -> None:
    for each in drawings(bars().svg):
        assert set(TITLE.split()) <= set(each.words)
    assert {name for name in (*NAMES[0].split(), NAMES[3], NAMES[4])} <= {
        word.strip(",.") for word in drawings(over().svg)[0].words
    }


def test_what_lies_open_says_what_it_does_there_and_a_hand_whose_it_is() -> None:
    store = scene(players={"Ana": {"hand": ["General Store 9C", "Beer 6H"]}, "Ben": {}, "Cid": {}}, seed=1)
    store.play("General Store")
    shot = scene(players={"Ana": {"hand": ["BANG! 5D"]}, "Ben": {"hand": ["Missed! 10C"]}, "Cid": {}})
    shot.play("BANG! -> Ben")
    for game, words in ((store, ["show.open played", "show.open offered"]), (shot, ["show.open played"])):
        told = [say(word) for word in words]
        for state in (table_state(game), table_state(game, "Ana"), table_state(game.view("Ana"))):
            assert list(dict.fromkeys(each["doing"] for each in state["piles"]["open"])) == told
            assert all(f"({word})" in state["alt"] for word in told)
            svg = table_picture.picture(state).svg
            assert all(f">{word}</text>" in svg for word in told)
            owner = say("show.whose hand", name="Ana")
            assert svg.count(f">{owner}</text>") == (2 if state.get("hand") else 0), "on both drawings"


def test_a_card_that_luck_has_opened_is_not_told_to_be_played() -> None:
    seats: dict[str, Any] = {"Ana": {"hand": ["General Store 9C"]}, "Ben": {"character": "Lucky Duke", "in_play": ["Jail JS"]}, "Cid": {}}  # fmt: skip
    game = scene(players=seats)
    game.play("General Store").reveal("BANG! 2D")
    told = [each["doing"] for each in table_state(game)["piles"]["open"]]
    assert told == [say("show.open played"), say("show.open offered")]
    game.reveal("BANG! 3D").reveal("BANG! 4D").play("take BANG! 2D").play("take BANG! 3D").play("pass")
    if game.request.what != "card":
        game.play("pass")
    game.reveal("BANG! 5D")
    assert [each["doing"] for each in table_state(game)["piles"]["open"]] == [say("show.open turned")]

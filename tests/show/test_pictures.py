"""Pictures, tables and lists: what they say, that they are always the same, and that a name is only a name."""

import subprocess
import sys
from base64 import b64decode
from html.parser import HTMLParser
from itertools import combinations
from re import search
from xml.etree import ElementTree

import networkx
import pytest

import bangkit
from bangkit import show
from bangkit.core.roles import ROLES
from bangkit.show.draw import palette
from bangkit.show.draw.shapes import symbol
from tests.show.drawn import drawings

NASTY = "<img src=x onerror=f()>"
NAMES = ("Ana", "Ben", NASTY, "Dan & 'Co'")


TAGS = set("img table caption thead tbody tr th td p b ul li small abbr div".split())


class Tags(HTMLParser):
    """Every tag of a piece of HTML with its attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def nasty_game() -> bangkit.cards.CardGame:
    seats = [
        {"name": "Ana", "role": "outlaw", "character": "Rose Doolan", "hand": ["Beer 6H"]},
        {
            "name": "Ben",
            "role": "sheriff",
            "in_play": ["Mustang", "Winchester", "Barrel"],
            "life": 3,
            "starting_life": 5,
        },
        {"name": NASTY, "role": "renegade", "in_play": ["Appaloosa"], "hand": ["BANG! 5D", "Missed! 2S"]},
        {"name": "Dan & 'Co'", "role": "outlaw", "hand": ["Jail JS", "Missed! 3S"]},
    ]
    turn = {"player": NASTY, "phase": "play"}
    game = bangkit.stage.scenario_from({"title": "names", "players": seats, "turn": turn}).game()
    return game.play(f'BANG! 5D -> "{NAMES[3]}"')


def everything() -> dict[str, show.Shown]:
    game = nasty_game()
    return {
        "seating": show.seating(game),
        "seating of one": show.seating(game, NASTY),
        "seating of two": show.seating(game, NASTY, "Ben"),
        "board": show.board(game),
        "view": show.board(game, NASTY),
        "distances": show.distances(game),
        "why distance": show.why_distance(game, NASTY, "Ben"),
        "question": show.question(game),
        "why not": show.why_not(game, f'Jail -> "{NASTY}"'),
        "log": show.log(game),
        "hands": show.hands(game),
    }


@pytest.mark.parametrize("players", range(2, 9))
def test_distances_are_shortest_paths(players: int) -> None:
    """The engine counts seats as networkx finds paths, for every set of living players."""
    names = show.practice(players).players
    for number in range(2, players + 1):
        for living in combinations(names, number):
            game = show.practice(names, out=set(names) - set(living))
            paths = dict(networkx.all_pairs_shortest_path_length(show.ring(game)))
            assert {(a, b): paths[a][b] for a in living for b in living} == {
                (a, b): game.distance(a, b) for a in living for b in living
            }


def test_a_way_is_as_long_as_its_distance() -> None:
    game = show.practice(6)
    assert show.ways(game, "Ana", "Dan") == [["Ana", "Ben", "Cid", "Dan"], ["Ana", "Fay", "Eva", "Dan"]]
    assert show.ways(game, "Ana", "Eva") == [["Ana", "Fay", "Eva"]]


def test_sight_is_directed() -> None:
    game = show.practice(4, {"Cid": ["Mustang"], "Ana": ["Schofield"]})
    graph = show.sight(game)
    assert graph["Ana"]["Cid"] == {"distance": 3, "reach": False}
    assert graph["Cid"]["Ana"] == {"distance": 2, "reach": False}
    assert graph["Ana"]["Ben"] == {"distance": 1, "reach": True}


@pytest.mark.parametrize("what", everything())
def test_a_name_is_only_a_name(what: str) -> None:
    shown = everything()[what]
    for tag, marks in Tags(shown._repr_html_()).found:
        assert tag in TAGS
        assert not any(name.startswith("on") for name in marks)
        if tag == "img":
            assert marks["alt"] and str(marks["src"]).startswith("data:image/svg+xml;base64,")
            svg = b64decode(str(marks["src"]).partition(",")[2]).decode()
            root = ElementTree.fromstring(svg)
            assert root.tag.endswith("svg") and "onerror" not in " ".join(k for e in root.iter() for k in e.attrib)
            assert not [e for e in root.iter() if e.tag.endswith(("script", "image", "foreignObject"))]
    assert "onerror" in shown.text()


@pytest.mark.slow
def test_pictures_are_the_same_in_another_process() -> None:
    code = (
        "import tests.show.test_pictures as t; print(''.join(each._repr_html_() for each in t.everything().values()))"
    )
    one, other = (
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
        )
        for seed in ("1", "2")
    )
    assert one.stdout == other.stdout and len(one.stdout) > 10_000


def test_seating_tells_the_modifiers() -> None:
    game = show.practice(5, {"Dan": ["Mustang"], "Ana": ["Appaloosa"]})
    told = show.seating(game, "Ana", "Dan").alt
    assert "+1  Mustang (Dan)" in told and "1  Appaloosa (Ana)" in told and "distance 2" in told
    assert [which for which, _ in show.why_distance(game, "Ana", "Dan")] == [
        "CARD-DIST-1", "CARD-DIST-4", "CARD-DIST-6", "CARD-BANG-1",
    ]  # fmt: skip


def test_seating_of_somebody_who_is_out() -> None:
    game = show.practice(5, out=["Dan"])
    assert "Dan is out of the game" in show.seating(game, "Ana", "Dan").alt
    assert "Dan" not in show.distances(game).text()
    assert [each.words.count("out") for each in drawings(show.seating(game).svg)] == [1, 1]


@pytest.mark.parametrize("players", range(4, 8))
def test_everything_lies_on_the_sheet(players: int) -> None:
    game = bangkit.cards.new_game(players=players, seed=players)
    for picture in (show.seating(game), show.board(game), show.board(game, "Ana")):
        for drawn in drawings(picture.to_svg()):
            assert len(drawn.rects) > players and all(map(drawn.paper.holds, drawn.rects))


def test_a_view_shows_no_hidden_role_and_no_hidden_card() -> None:
    game = bangkit.cards.new_game(players=5, seed=7)
    shown = game.view("Ana")._repr_html_() + show.board(game, "Ana").to_svg()
    for name in game.players:
        if name != "Ana":
            assert not [card for card in game[name].hand if str(card) in shown and card not in game["Ana"].hand]
    rows = {row[0]: row[1] for row in show.hands(game, "Ana").rows}
    assert rows == {"Ana": "Renegade", "Ben": "Sheriff", "Cid": "hidden", "Dan": "hidden", "Eva": "hidden"}


def test_a_game_its_options_and_its_views_show_themselves() -> None:
    game = bangkit.cards.new_game(players=4, seed=1)
    assert "<img alt=" in game._repr_html_() and "<img alt=" in game.view("Ana")._repr_html_()
    assert game.options._repr_html_().startswith("<p><b>")
    assert not search("0x[0-9a-f]{6}", repr(game))


def test_why_not_tells_the_rule_or_that_nothing_is_against_it() -> None:
    game = show.practice(5)
    assert show.why_not(game, "BANG! -> Cid").entries == [("CARD-BANG-1", "Cid is at distance 2, your reach is 1.")]
    assert show.why_not(game, "BANG! -> Ben").entries == [(None, "Nothing speaks against it: the move is allowed.")]
    assert "cannot read" in show.why_not(game, "->").text()


def test_every_role_has_its_own_sign() -> None:
    assert len({symbol(role).shapes for role in (*ROLES, "hidden")}) == 5


@pytest.mark.parametrize("dark", [False, True])
def test_text_stands_out_from_its_paper(dark: bool) -> None:
    """Every colour of text on the paper has a contrast of at least 4.5 to 1 (WCAG 2.1, AA), in the light and in the dark."""

    def light(name: str) -> float:
        colour = palette.COLOURS[name][dark]
        parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
        red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    def contrast(one: str, other: str) -> float:
        less, more = sorted((light(one), light(other)))
        return (more + 0.05) / (less + 0.05)

    coloured = (*palette.BORDERS, *palette.ROLES, "red", "alert", "go", "link", "turn")
    for ink in ("ink", "muted", *coloured):
        for paper in ("paper", "card"):
            assert contrast(ink, paper) >= 4.5, (ink, paper)
    for ink in ("ink", "muted"):
        assert contrast(ink, "table") >= 4.5, ink
    for ground in ("asks", "acts"):
        assert contrast("ink", ground) >= 4.5 and contrast("link", ground) >= 4.5, ground
    assert contrast("back-edge", "table") >= 3, "the deck stands out from the table (WCAG 2.1, 1.4.11)"
    for border in palette.BORDERS:
        assert contrast("on-band", f"band-{border}") >= 4.5, border


def test_the_legend_tells_every_kind_of_line_that_is_drawn() -> None:
    """Where the other side is just as short, its way is drawn broken."""
    even, odd = show.practice(6, out=["Ben", "Fay"]), show.practice(5)
    told = "short"
    assert all(told in each.words for each in drawings(show.seating(even, "Ana", "Dan").svg))
    assert not any(told in each.words for each in drawings(show.seating(odd, "Ana", "Cid").svg))

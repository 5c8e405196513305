"""A roll of the dice game without an ability and with a character's, who can be picked: what is offered, and what comes of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

from bangkit import words
from bangkit.core.arguments import TEXT, found, one_of, takes
from bangkit.core.files import read_toml
from bangkit.core.requests import Ask, Chance
from bangkit.dice.components import modules_of
from bangkit.dice.game import DiceGame
from bangkit.dice.hooks import CHARACTERS
from bangkit.dice.view import Seat
from bangkit.show.display import Grid, Notes
from bangkit.show.messages import line
from bangkit.show.told_moves import listed, offered_dice
from bangkit.show.wanted import TEXT_OR_NONE
from bangkit.show.widgets.panels import Panel, choice, page, row
from bangkit.show.widgets.position_session import session_of
from bangkit.show.widgets.position_table import PositionTable
from bangkit.stage.scenario import scenario_from
from bangkit.words.catalogue import say

HERO = "Ana"
NAMES = (HERO, "Ben", "Cid", "Dan", "Eva")


class RollSituation(NamedTuple):
    """A table, whose turn it is, what the dice will show, and what everybody likes to do, the first that is offered."""

    rolls: Sequence[str]
    seats: Mapping[str, Mapping[str, Any]] = {}
    turn: str = HERO
    likes: Sequence[str] = ()
    modules: Sequence[int] = ()


_DATA = read_toml(Path(__file__).with_suffix(".toml"))
SITUATIONS = {key: RollSituation(**told) for key, told in _DATA["situations"].items()}
TELLING = {name: (told["roll"], told["likes"]) for name, told in _DATA["characters"].items()}
"""The roll that shows most of each character, and what he does with it if he may."""

LUCK = {"token": ("beer", "1"), "fury": ("1",)}
"""What the piles bring: the first of these that is left; Ana draws fury cards of her own."""
HERS = ("beer", "2")


def position(character: str | None, situation: str) -> DiceGame:
    """The table of a situation at the start of the turn, with a character in Ana's seat."""
    asked = SITUATIONS[situation]
    needed = modules_of(character) if character else ()
    seats = [{"name": name, **({"life": 8} if name == HERO else {}), **asked.seats.get(name, {})} for name in NAMES]
    seats[0]["starting_life"] = 9
    if character:
        seats[0]["character"] = character
    data = {"title": situation, "game": "dice", "players": seats, "turn": {"player": asked.turn},
            "modules": sorted({*asked.modules, *needed})}  # fmt: skip
    game: DiceGame = scenario_from(data).game()
    return game


def fits(character: str, situation: str) -> bool:
    """Whether a character may sit at the table of a situation: he needs no more modules than its dice."""
    return set(CHARACTERS[character].needs) <= set(SITUATIONS[situation].modules)


class Asked(NamedTuple):
    """A question to Ana: its kind, its sentence, what was offered, and the table at that moment."""

    what: str
    sentence: str
    options: tuple[Any, ...]
    game: DiceGame


class Course(NamedTuple):
    """How a situation went: what Ana was asked, the first throw, the rerolls after it, and the game in the end."""

    asked: list[Asked]
    thrown: DiceGame
    rerolls: int
    end: DiceGame


@takes(character=TEXT_OR_NONE, situation=one_of(list(SITUATIONS)))
def dice_course(character: str | None, situation: str) -> Course:
    """Play a situation to the end of the turn, everybody doing what he likes best of what is offered."""
    character = None if character is None else found(character, TELLING, "character")
    setting = SITUATIONS[situation]
    own = TELLING[character][1] if character else ()
    game, rolls, hers = position(character, situation), list(setting.rolls), list(HERS)
    asked, rerolls, thrown = list[Asked](), 0, game
    while game.request is not None and game.turn == setting.turn:
        request = game.request
        if isinstance(request, Chance):
            if request.what == "throw" and not rolls:
                break
            game.reveal(rolls.pop(0) if request.what == "throw" else _luck(request, hers))
            if thrown is game:
                rerolls, thrown = game.rerolls, game.fork()
            continue
        if request.who == HERO:
            sentence = words.question(request.what, dict(request.facts))
            asked.append(Asked(request.what, sentence, tuple(request.options), game.fork()))
        _answer(game, request, [*(own if request.who == HERO else ()), *setting.likes, "stop", "pass"])
    return Course(asked, thrown, rerolls, game)


def _luck(request: Chance, hers: list[str]) -> Any:
    outcomes = list(request.outcomes())
    if request.what == "fury" and request.about == HERO and hers:
        return hers.pop(0)
    return next((each for each in LUCK.get(request.what, ()) if each in outcomes), outcomes[0])


def _answer(game: DiceGame, request: Ask, likes: list[str]) -> None:
    """Do the first thing of a list that is on offer."""
    offers = {str(each): each for each in request.options}
    liked = next((each for each in likes if each in offers), None)
    game.play(offers[liked] if liked else request.options[0])


def telling(plain: Course, own: Course) -> tuple[Asked | None, Asked | None]:
    """The first question that only this character is asked like this, and the one that anybody is asked instead."""
    usual = [(each.what, each.options) for each in plain.asked]
    mine = next((each for each in own.asked if (each.what, each.options) not in usual), None)
    mine = mine or next(iter(own.asked), None)
    return next((each for each in plain.asked if mine and each.what == mine.what), None), mine


@takes(character=TEXT, situation=TEXT_OR_NONE)
def same_roll(character: str, situation: str | None = None) -> Grid:
    """What a character changes on the roll that shows most of him, or on another one of `SITUATIONS`."""
    character = found(character, TELLING, "character")
    key = situation or TELLING[character][0]
    return compared(character, dice_course(None, key), dice_course(character, key))[0]


def compared(name: str, plain: Course, own: Course) -> tuple[Grid, bool]:
    """The two courses as a table, and whether they are alike."""
    asked = telling(plain, own)
    lines = [
        (say("show.row asked"), *(each.sentence if each else say("show.nobody asked") for each in asked)),
        (say("show.row offered"), *(_choices(each.options if each else ()) for each in asked)),
        (say("show.row rerolls"), str(plain.rerolls), str(own.rerolls)),
        *((say("show.row seat", name=seat), _then(plain.end[seat]), _then(own.end[seat])) for seat in NAMES),
    ]
    rows = [[head, one, other, "\N{NOT EQUAL TO}" if one != other else ""] for head, one, other in lines]
    heads = ["", say("show.plain"), name, ""]
    return Grid(say("show.compared", character=name), heads, rows), all(one == other for _, one, other in lines)


def _choices(options: Sequence[Any]) -> str:
    if any(each.verb in ("reroll", "stop") for each in options):
        return ". ".join(offered_dice(options))
    return listed(options) if options else say("show.none")


def _then(seat: Seat) -> str:
    """How a player stands in the end."""
    if seat.out:
        return say("show.is out")
    more = [say("show.tokens", cards=list(seat.tokens))] * bool(seat.tokens)
    cards = [*seat.fury, *seat.revealed]
    more += [say("show.fury known", cards=cards)] * bool(cards)
    stands = {"life": str(seat.life), "arrows": seat.arrows or None}
    return (
        say("show.seat then", stands, more="".join(f", {each}" for each in more))
        if more
        else say("show.seat bare", stands)
    )


@takes(character=TEXT)
def dice_characters(character: str = "Rose Doolan") -> DiceCharacters:
    """Pick a character of the dice game, and see what changes on the same roll."""
    return DiceCharacters(character)


class DiceCharacters(Panel):
    """A list of characters, a list of rolls, and both courses side by side."""

    def __init__(self, character: str) -> None:
        character = found(character, TELLING, "character")
        self.who = choice(say("show.who are you"), list(TELLING), self.another, width="260px", start=character)
        self.situation = choice(say("show.situation"), [], self.refresh, width="440px")
        self.told, self.compared, self.story = page(), page(), page()
        self.table = PositionTable(session_of(dice_course(None, TELLING[character][0]).thrown))
        super().__init__([row(self.who, self.situation), self.told, self.compared, self.table, self.story])
        self.another()

    def another(self) -> None:
        """Another character: the roll that shows most of him."""
        self.quiet = True
        name = self.who.value
        self.situation.options = [(say(f"show.sit {key}"), key) for key in SITUATIONS if fits(name, key)]
        self.situation.value = TELLING[name][0]
        self.quiet = False
        self.refresh()

    def refresh(self) -> None:
        """Show what the roll brings without an ability and with this one."""
        if self.quiet:
            return
        name, key = self.who.value, self.situation.value
        plain, own = dice_course(None, key), dice_course(name, key)
        card = CHARACTERS[name]
        needed = sorted(modules_of(name))
        facts = {"modules": needed} if len(needed) > 1 else {"module": needed}
        modules = [(None, say("show.needs modules", facts))] if needed else []
        self.told.value = Notes(
            say("show.life printed", character=name, life=card.life), [(None, card.told), *modules]
        ).html()
        grid, same = compared(name, plain, own)
        self.compared.value = grid.html() + f"<p>{escape(say('show.same' if same else 'show.differs'))}</p>"
        moment = telling(plain, own)[1]
        self.table.sit(session_of(moment.game if moment else own.thrown, name))
        told = [(entry.rule, line(entry)) for entry in own.end.log if entry.what != "turn begins"]
        self.story.value = Notes(say("show.the story", character=name), told).html()

    def pick(self, character: str, situation: str | None = None) -> DiceCharacters:
        """Choose a character, and perhaps another roll than the one that shows most of him."""
        self.who.value = found(character, TELLING, "character")
        if situation is not None:
            self.situation.value = found(situation, dict(self.situation.options).values(), "situation")
        return self

    def state(self) -> str:
        return say("show.characters", character=self.who.value, situation=say(f"show.sit {self.situation.value}"))

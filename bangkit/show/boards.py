"""The table of whichever game it is: its picture, its seats as a table, the question that is pending, whom moves are aimed at, what happened and why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from bangkit import words
from bangkit.cards.game import CardGame
from bangkit.cards.view import View
from bangkit.core.arguments import POSITIVE, instance_of, takes
from bangkit.core.errors import BangkitError
from bangkit.dice.components import Components, printed
from bangkit.dice.game import DiceGame
from bangkit.show import dice_state
from bangkit.show.display import Grid, Notes, Shown, Stack
from bangkit.show.draw.table_picture import picture
from bangkit.show.messages import line
from bangkit.show.state import is_view, table_state
from bangkit.show.told_moves import grouped, offered
from bangkit.show.wanted import GAME, MOVE, NAME_OR_NONE, SEEN
from bangkit.words.catalogue import say


@takes(game=SEEN, view=NAME_OR_NONE)
def board(game: Any, view: str | None = None) -> Stack:
    """The table as a picture; with a name, as that player sees it.  In plain text it is a table of the seats.

    It shows what lies there and no more: of what is hidden only what that player knows.
    """
    return _drawn(table_state(game, None if is_view(game) else view), question=True)


def _drawn(state: dict[str, Any], *, question: bool) -> Stack:
    drawn = picture(state, question=question)
    middle = [Notes(dice_state.middle(state), [])] if state["game"] == "dice" else []
    return Stack([drawn], [*middle, _hands(state)])


def game_page(game: Any) -> Stack:
    """A game, or a view of it, as it shows itself in a notebook: the table and the question that is pending."""
    table, asked = _drawn(table_state(game), question=False), question(game)
    return Stack([*table.parts, asked], [*table.spoken, asked])


@takes(game=SEEN, view=NAME_OR_NONE)
def hands(game: Any, view: str | None = None) -> Grid:
    """Everybody's role, character and life, and what lies in front of him, as far as it is known."""
    return _hands(table_state(game, None if is_view(game) else view))


def _hands(state: dict[str, Any]) -> Grid:
    dice = state["game"] == "dice"
    added = ("life", "arrows heading", "lying there") if dice else ("life", "in play", "hand")
    told = [say(f"show.{key}") for key in ("player", "role", "character", *added)]
    cells = _dice_cells if dice else _card_cells
    none = say("show.none")
    rows = [
        [each["name"], each["role_name"] or each["name"], each["character"] or none, _life(each), *cells(each, state)]
        for each in state["seats"]
    ]
    viewer = state["viewer"]
    return Grid(say("show.hands of", name=viewer) if viewer is not None else say("show.hands"), told, rows)


def _life(seat: dict[str, Any]) -> str:
    if seat["out"]:
        return say("show.out")
    return say("show.life of", life=seat["life"], most=seat["most"]) if seat["most"] else say("show.none")


def _card_cells(seat: dict[str, Any], state: dict[str, Any]) -> list[str]:
    """What lies in front of a player, and his hand as far as it is known."""
    known = [each["label"] for each in (state["hand"] if seat["you"] else seat["known"])]
    number, lying = seat["cards"], [each["label"] for each in seat["in_play"]]
    if not known:
        hand = say("show.cards", count=number) if number else say("show.none")
    elif number == len(known):
        hand = words.listing(known)
    else:
        hand = say("show.cards known", count=number, cards=known)
    return [words.listing(lying) if lying else say("show.none"), hand]


def _dice_cells(seat: dict[str, Any], state: dict[str, Any]) -> list[str]:
    """His arrows, and what else lies in front of a player."""
    extras = dice_state.extras(seat)
    return [str(seat["arrows"]), words.listing(extras) if extras else say("show.none")]


@takes(game=SEEN)
def question(game: Any) -> Notes:
    """What is asked, in words, with the rule that asks it, and what may be done."""
    state = table_state(game)
    asked = state["question"]
    if asked is None:
        over = say("show.won", winners=state["winners"]) if state["over"] else say("show.nothing offered")
        return Notes(over, [])
    if asked["luck"]:
        return Notes(asked["text"], [], asked["rule"])
    offers = game if is_view(game) else game.request
    told: list[tuple[str | None, str]] = [
        (None, each) for each in offered(game, tuple(offers.options), getattr(offers, "anytime", ()))
    ]
    return Notes(say("show.question", name=asked["who"], question=asked["text"]), told, asked["rule"])


def options_page(options: Sequence[Any]) -> Shown:
    """The options as a list."""
    return Notes(say("show.offered", count=len(options)), [(None, each) for each in grouped(options).split("; ")])


@takes(game=GAME, move=MOVE, player=NAME_OR_NONE)
def why_not(game: Any, move: str, player: str | None = None) -> Notes:
    """Every reason against a move, each with its rule; or that nothing speaks against it."""
    heading = say("show.why not", move=str(move))
    try:
        refusals = game.why_not(move, player)
    except BangkitError as error:
        return Notes(heading, [(None, say("show.cannot be read", why=str(error)))])
    if not refusals:
        return Notes(heading, [(None, say("show.nothing against"))])
    return Notes(heading, [(each.rule, str(each).partition(": ")[2]) for each in refusals])


@takes(view=instance_of("what a player sees of a card game", View))
def aims(view: View) -> Grid:
    """Every move on offer: whom it is aimed at, and whether that does him harm."""
    rows = []
    for move in view.options:
        name, harms = view.aim(move) or (say("show.none"), None)
        told = say("show.none") if harms is None else say("term.yes" if harms else "term.no")
        rows.append([str(move), name, told])
    return Grid(say("show.aims", name=view.name), [say(f"show.aims {each}") for each in ("move", "at", "harm")], rows)


@takes(game=GAME, last=POSITIVE)
def log(game: CardGame, last: int = 12) -> Notes:
    """The last lines of the log, each with its rule."""
    return Notes(say("show.log"), [(entry.rule, line(entry)) for entry in game.log[-last:]])


@takes(game=instance_of("a dice game, its components or None", DiceGame, Components, type(None)))
def compositions(game: DiceGame | Components | None = None) -> Grid:
    """What lies in the boxes: duel dice, wound tokens, fury and boneyard cards, and how sure each composition is."""
    box = game.components if isinstance(game, DiceGame) else game or printed()
    rows = []
    for kind in ("duel_die", "tokens", "fury", "boneyard"):
        told = [
            str(each) if kind != "boneyard" else say("show.of hands", count=each or None) for each in getattr(box, kind)
        ]
        inside = "; ".join(say("show.times", count=number, what=what) for what, number in Counter(told).items())
        rows.append([words.label(f"dice.{kind}"), inside, say(f"show.sure {box.certainty.get(kind, 'OFFICIAL')}")])
    headings = [say(f"show.{key}") for key in ("composition", "contents", "how sure")]
    return Grid(say("show.compositions"), headings, rows)

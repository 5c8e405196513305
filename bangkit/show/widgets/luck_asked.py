"""What luck may bring, as somebody is asked for it who turns the cards and throws the dice."""

from __future__ import annotations

from typing import Any

from bangkit.cards.faces import SUITS, Card
from bangkit.core.arguments import Argument
from bangkit.dice.faces import FACES
from bangkit.show.boards import question
from bangkit.show.card_state import card_data
from bangkit.show.dice_state import die

SHOWN = Argument(
    "a list of faces",
    lambda value: isinstance(value, list | tuple) and all(type(x) is str and x in FACES for x in value),
)


def chance_state(game: Any) -> dict[str, Any]:
    """What luck is asked for: the cards that may come, each once, or the faces of every die."""
    request = game.request
    found = {"text": question(game).heading, "rule": request.rule, "throw": request.what == "throw"}
    if found["throw"]:
        outcomes = list(request.outcomes())
        light, dark = (
            set[str]().union(*faces) for faces in zip(*((each.base, each.duel) for each in outcomes), strict=True)
        )
        thrown = [(light, False)] * len(outcomes[0].base) + [(dark, True)] * len(outcomes[0].duel)
        return found | {"dice": [{"duel": duel, "faces": dies_of(faces, duel)} for faces, duel in thrown]}
    named = {str(each): each for each in request.outcomes()}
    return found | {
        "outcomes": [outcome(text, named[text]) for text in sorted(named, key=lambda text: _place(named[text]))]
    }


def _place(each: Any) -> tuple[Any, ...]:
    """Where an outcome stands among the others: cards by suit and rank, all else by its text."""
    return (
        (SUITS.index(each.suit), each.height, each.text) if isinstance(each, Card) and each.suit else (0, 0, str(each))
    )


def dies_of(faces: set[str], duel: bool) -> list[dict[str, Any]]:
    """The faces of a die, each as a die that shows it."""
    return [die(face, duel=duel) for face in FACES if face in faces]


def outcome(text: str, came: Any) -> dict[str, Any]:
    """Something that may be turned over: a card, or only its name."""
    return card_data(came) if isinstance(came, Card) else {"text": text, "label": text, "name": text, "suit": ""}

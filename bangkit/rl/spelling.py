"""Moves in words: each move of both games is spelled by a few words out of a list that is known before the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bangkit.cards import hooks
from bangkit.cards.faces import CARDS, Card
from bangkit.core.errors import BangkitError
from bangkit.dice.faces import FACES, Dice
from bangkit.dice.hooks import CHARACTERS
from bangkit.words.catalogue import say

END, LEAVE = "end", "leave it"
"""That a move is whole already where it could go on; and that somebody who might act does not."""
VERBS = {
    "cards": ("play", "use", "discard", "take", "put back", "choose", "victim", "pass", "hand"),
    "dice": (
        "reroll", "stop", "shoot", "beer", "duel", "arrow", "return arrow", "drop arrow", "discard token", "keep fury",
        "use", "pass", "keep character", "draw character", "character", "challenge", "heal", "sheriff", "|",
    ),
}  # fmt: skip
PLACES = 16
"""The highest number that a move names."""


def words_of(game: str, players: int) -> tuple[str, ...]:
    """Every word of the moves of a game, without the seats: these stand for everybody in turn, beginning with who moves."""
    seats = [f"seat {place}" for place in range(players)]
    if game == "cards":
        cards = sorted({*hooks.KINDS, *(card.name for card in CARDS.values())})
        faces = sorted({card.text.removeprefix(card.name).strip() for card in CARDS.values()})
        names = [*cards, *sorted(hooks.CHARACTERS), *faces]
    else:
        names = [*FACES, *sorted(CHARACTERS), *map(str, range(PLACES)), "yes"]
    return tuple(dict.fromkeys([END, LEAVE, *VERBS[game], *seats, *names]))


class Spelling:
    """The moves that somebody may make, as far as they agree with the words that have been said.

    `seats` says for each name how many seats to the left of the mover he sits.
    """

    def __init__(self, moves: Sequence[Any], seats: Mapping[str, int]) -> None:
        self.left = [(move, tuple(spelled(move, seats))) for move in moves]
        self.said: list[str] = []
        self._go_on()

    @property
    def words(self) -> list[str]:
        """What may be said next; nothing, when one move is left."""
        if len(self.left) == 1:
            return []
        return list(dict.fromkeys(self._word(spelling) for _, spelling in self.left))

    @property
    def move(self) -> Any:
        """The move that is left."""
        ((move, _),) = self.left
        return move

    def say(self, word: str) -> None:
        """Say the next word; raises `BangkitError` if no move goes on with it."""
        if word not in self.words:
            raise BangkitError(say("rl.no word", word=word, words=self.words[:20]))
        self._keep(word)
        self._go_on()

    def _go_on(self) -> None:
        """Say what is sure."""
        while len(self.left) > 1 and len(words := self.words) == 1:
            self._keep(words[0])

    def _keep(self, word: str) -> None:
        self.left = [each for each in self.left if self._word(each[1]) == word]
        self.said.append(word)

    def _word(self, spelling: tuple[str, ...]) -> str:
        return spelling[len(self.said)] if len(self.said) < len(spelling) else END


def spelled(move: Any, seats: Mapping[str, int]) -> Iterator[str]:
    """The words of a move: what is done with which card and to whom, and at last the faces of the cards.

    >>> from bangkit.cards.faces import card
    >>> from bangkit.cards.moves import Move
    >>> list(spelled(Move("play", card("BANG! 5D"), "Dan"), {"Ana": 0, "Dan": 1}))
    ['play', 'BANG!', 'seat 1', '5D']
    """
    if move is None:
        yield LEAVE
        return
    faces: list[str] = []
    yield from _each(getattr(move, "move", move), seats, faces)
    yield from faces


def _each(part: Any, seats: Mapping[str, int], faces: list[str]) -> Iterator[str]:
    if isinstance(part, Card):
        faces.append(part.text.removeprefix(part.name).strip())
        yield part.name
    elif isinstance(part, Dice):
        yield from (*part.base, *(("|", *part.duel) if part.duel else ()))
    elif isinstance(part, bool):
        yield from ("yes",) * part
    elif isinstance(part, int):
        yield from (str(part),) if part else ()
    elif isinstance(part, tuple):
        for each in part:
            yield from _each(each, seats, faces)
    elif part in seats:
        yield f"seat {seats[part]}"
    elif part:
        yield str(part)

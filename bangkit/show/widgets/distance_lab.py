"""The distance lab: give horses and weapons at the seats, take somebody away from the table, and watch the distances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from bangkit.cards.faces import packs
from bangkit.cards.game import CardGame
from bangkit.core.arguments import found, takes
from bangkit.core.move_text import quoted
from bangkit.show.boards import why_not
from bangkit.show.card_state import card_data
from bangkit.show.display import Notes
from bangkit.show.draw.ring import seating
from bangkit.show.messages import grid
from bangkit.show.practice_table import names_of, practice
from bangkit.show.seat_distances import distances, why_distance
from bangkit.show.wanted import NAME_OR_NONE, PLAYERS
from bangkit.show.widgets.position_session import CardPosition, lines
from bangkit.show.widgets.position_table import PositionTable
from bangkit.words.catalogue import say

HORSES = ("Mustang", "Appaloosa")
NUMBER = Counter(card.name for card in packs())
WEAPONS = {
    card.name: card.reach for card in sorted(packs(), key=lambda each: (each.reach or 0, each.name)) if card.reach
}


@takes(players=PLAYERS)
def distance_lab(players: int | Sequence[str] = 5) -> DistanceLab:
    """A table to try distances out: `players` is their number or their names, clockwise.

    In a notebook it is touched; in code too: `lab.give("Ben", "Mustang")`, `lab.look("Ana", "Ben")`,
    `lab.leave("Cid")`; `lab.game` is the game that it shows.
    """
    return DistanceLab(LabSession(names_of(players)))


class LabSession(CardPosition):
    """Who sits there, what lies in front of each seat, and who looks at whom."""

    still = True

    def __init__(self, names: Sequence[str]) -> None:
        self.names, self.here = tuple(names), list(names)
        self.laid: dict[str, list[str]] = {name: [] for name in names}
        self.one, self.message = names[0], ""
        self.other: str | None = None
        super().__init__(self._built(), playing=False)

    def _built(self) -> CardGame:
        laid = {name: self.laid[name] for name in self.here}
        return practice(self.names, laid, [name for name in self.names if name not in laid], self.one)

    def state(self) -> dict[str, Any]:
        """The table, the cards that may be given, who looks, and why he sees what he sees."""
        copies = {card.name: card for card in packs()}
        palette = [card_data(copies[name]) | {"suit": ""} for name in (*HORSES, *WEAPONS)]
        return super().state() | {
            "hand": [],
            "lab": {
                "one": self.one,
                "other": self.other or "",
                "palette": palette,
                "laid": self.laid,
                "here": self.here,
                "message": self.message,
                "grid": self._distances(),
                "why": [{"heading": each.heading, "lines": lines(each)} for each in self.why()],
            },
        }

    def _distances(self) -> dict[str, Any]:
        """Who sees whom at which distance, and whom he can shoot."""
        shown = distances(self.game)
        return grid(shown.caption, shown.headings, shown.rows, self.here.index(self.one))

    def why(self) -> list[Notes]:
        """Why one sees the other as far as he does, and whether a BANG! reaches him."""
        if self.other is None or self.other not in self.here:
            return []
        shot = f"BANG! -> {quoted(self.other)}"
        refused = [why_not(self.game, shot, self.one)] if self.game.why_not(shot, self.one) else []
        return [why_distance(self.game, self.one, self.other), *refused]

    # -- what a click does -----------------------------------------------------------------------

    def do_give(self, name: str, card: str) -> None:
        """Lay a card in front of a seat; a weapon takes the other's place, and no card lies in two."""
        found(name, self.names, "player")
        found(card, (*HORSES, *WEAPONS), "card")
        mine = self.laid[name]
        if card in mine:
            return
        self.laid[name] = [each for each in mine if each in HORSES or card in HORSES] + [card]
        holders = [each for each in self.names if card in self.laid[each]]
        told = ""
        if len(holders) > NUMBER[card]:
            other = next(each for each in holders if each != name)
            self.laid[other].remove(card)
            told = say("show.moved", number=NUMBER[card], card=card, other=other, name=name)
        self._again(told)

    def do_take(self, name: str, card: str) -> None:
        """Take a card away again."""
        self.laid[name] = [each for each in self.laid[name] if each != card]
        self._again()

    def do_leave(self, name: str) -> None:
        """Somebody leaves the game: the others close the gap."""
        if len(self.here) <= 2:
            self.message = say("show.too few")
            return
        self.here = [each for each in self.here if each != name]
        self._again()

    def do_come(self, name: str) -> None:
        """Somebody is at the table again."""
        self.here = [each for each in self.names if each in self.here or each == name]
        self._again()

    def do_look(self, one: str = "", other: str = "") -> None:  # type: ignore[override]
        """Let somebody look at somebody, or at everybody; back in time there is nothing to look at here."""
        self.one = found(one, self.names, "player") if one else self.one
        self.other = found(other, self.names, "player") if other and other != self.one else None
        self._again()

    def _again(self, told: str = "") -> None:
        self.message = told
        if self.one not in self.here:
            self.one = self.here[0]
        if self.other not in self.here or self.other == self.one:
            self.other = None
        self._sit(self._built())


class DistanceLab(PositionTable):
    """The lab: what each seat has, who looks at whom, and what follows."""

    session: LabSession

    def give(self, name: str, *cards: str) -> DistanceLab:
        """Lay cards in front of a player: a Mustang, an Appaloosa, a weapon."""
        for card in cards:
            self.do("give", name=name, card=card)
        return self

    def take(self, name: str, *cards: str) -> DistanceLab:
        """Take cards away again."""
        for card in cards:
            self.do("take", name=name, card=card)
        return self

    def leave(self, name: str) -> DistanceLab:
        """A player leaves the game: the others close the gap."""
        return self.do("leave", name=name)

    def come(self, name: str) -> DistanceLab:
        """A player who has left is at the table again."""
        return self.do("come", name=name)

    @takes(one=NAME_OR_NONE, other=NAME_OR_NONE)
    def look(self, one: str, other: str | None = None) -> DistanceLab:
        """Let somebody look at somebody, or at everybody."""
        return self.do("look", one=one, other=other or "")

    @property
    def living(self) -> list[str]:
        """Who is at the table."""
        return list(self.session.here)

    def cards(self, name: str) -> list[str]:
        """What lies in front of a player."""
        return list(self.session.laid[name])

    def on_paper(self) -> str:
        session = self.session
        shown = [seating(session.game, session.one, session.other), *session.why(), distances(session.game)]
        return "".join(each.html() for each in shown)

    def told(self) -> str:
        return say("show.distance lab", one=self.session.one, other=self.session.other or say("show.everybody"))

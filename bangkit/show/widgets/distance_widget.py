"""The distance lab: hand out horses and weapons, take somebody away from the table, and watch the distances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from html import escape
from typing import Any

from bangkit.cards.faces import packs
from bangkit.cards.game import CardGame
from bangkit.cards.moves import quoted
from bangkit.core.arguments import takes
from bangkit.show.boards import why_not
from bangkit.show.draw.ring import seating
from bangkit.show.practice_table import names_of, practice
from bangkit.show.seat_distances import distances, why_distance
from bangkit.show.wanted import PLAYERS
from bangkit.show.widgets.panels import Panel, choice, column, line, page, row, tick
from bangkit.words.catalogue import say

HORSES = ("Mustang", "Appaloosa")
COLT = "Colt .45"
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
    return DistanceLab(names_of(players))


class DistanceLab(Panel):
    """The lab: what each seat has, who looks at whom, and what follows."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self.quiet = False
        self.ticks: dict[str, dict[str, Any]] = {}
        self.weapons: dict[str, Any] = {}
        self.here: dict[str, Any] = {}
        for name in names:
            self._controls_of(name)
        self.one = choice(say("show.who looks"), names, self.refresh, width="210px")
        self.other = choice(say("show.at whom"), [(say("show.everybody"), None), *names], self.refresh, width="210px")
        self.message, self.picture, self.why, self.table = page(), page(), page(), page()
        self.why.layout.width = "540px"
        seats = [line(self.weapons[name], *self.ticks[name].values(), self.here[name]) for name in names]
        controls = column(*seats, row(self.one, self.other), self.message)
        controls.layout.width = "540px"
        super().__init__([row(controls, self.picture), row(self.why, self.table)])
        self.refresh()

    def _controls_of(self, name: str) -> None:
        """The horses and the weapon of a seat, and whether anybody sits there."""
        hints = {horse: say("show.equipment of", card=horse, name=name) for horse in HORSES}
        self.ticks[name] = {each: tick(each, hints[each], self.changer(name, each), width="98px") for each in HORSES}
        weapons = [COLT, *((f"{weapon} ({reach})", weapon) for weapon, reach in WEAPONS.items())]
        wide, hint = "52px" if max(map(len, self.names)) < 7 else "110px", say("show.weapon of", name=name)
        self.weapons[name] = choice(name, weapons, self.changer(name, None), hint, "auto", description_width=wide)
        here = say("show.at the table")
        self.here[name] = tick(here, f"{name} {here}", self.refresh, True)

    # -- for code and tests --------------------------------------------------------------------------

    def give(self, name: str, *cards: str) -> DistanceLab:
        """Lay cards in front of a player: a Mustang, an Appaloosa, a weapon."""
        for card in cards:
            if card in HORSES:
                self.ticks[name][card].value = True
            else:
                self.weapons[name].value = card
        return self

    def take(self, name: str, *cards: str) -> DistanceLab:
        """Take cards away again."""
        for card in cards:
            if card in HORSES:
                self.ticks[name][card].value = False
            else:
                self.weapons[name].value = COLT
        return self

    def leave(self, name: str) -> DistanceLab:
        """A player leaves the game: the others close the gap."""
        self.here[name].value = False
        return self

    def look(self, one: str, other: str | None = None) -> DistanceLab:
        """Let somebody look at somebody, or at everybody."""
        self.one.value, self.other.value = one, other
        return self

    # -- what follows --------------------------------------------------------------------------------

    @property
    def living(self) -> list[str]:
        """Who is at the table."""
        return [name for name in self.names if self.here[name].value]

    def cards(self, name: str) -> list[str]:
        """What lies in front of a player."""
        horses = [horse for horse, box in self.ticks[name].items() if box.value]
        weapon = self.weapons[name].value
        return horses if weapon == COLT else [*horses, weapon]

    @property
    def game(self) -> CardGame:
        """The game that the lab shows: it is the turn of the one who looks, and he holds a BANG!."""
        laid = {name: self.cards(name) for name in self.living}
        return practice(self.names, laid, [name for name in self.names if name not in laid], self.one.value)

    def changer(self, name: str, card: str | None) -> Any:
        """What is to be done when a control of a seat changes: no card lies in two places."""

        def changed() -> None:
            if self.quiet:
                return
            wanted = card or self.weapons[name].value
            told = ""
            holders = [each for each in self.names if wanted in self.cards(each)]
            if wanted != COLT and len(holders) > NUMBER[wanted]:
                other = next(each for each in holders if each != name)
                self.quiet = True
                self.take(other, wanted)
                self.quiet = False
                told = say("show.moved", number=NUMBER[wanted], card=wanted, other=other, name=name)
            self.refresh(told)

        return changed

    def refresh(self, told: str = "") -> None:
        """Show what follows from the controls."""
        if self.quiet:
            return
        if len(self.living) < 2:
            self.message.value = f"<p>{say('show.too few')}</p>"
            return
        if self.one.value not in self.living:
            self.quiet = True
            self.one.value = self.living[0]
            self.quiet = False
        game, one, other = self.game, self.one.value, self.other.value
        self.message.value = f"<p>{escape(told)}</p>" if told else ""
        self.picture.value = seating(game, one, other).html(460)
        self.table.value = distances(game).html()
        self.why.value = "" if other in (None, one) else why_distance(game, one, other).html()
        if other in self.living and other != one:
            self.why.value += why_not(game, f"BANG! -> {quoted(other)}", one).html()

    def state(self) -> str:
        one, other = self.one.value, self.other.value
        return say("show.distance lab", one=one, other=say("show.everybody") if other in (None, one) else other)

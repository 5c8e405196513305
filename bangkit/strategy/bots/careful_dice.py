"""Careful play at dice: what a die is worth to this player now, and what follows from it for each question.

Worth is counted in life points, by how much the player wants them lost or gained.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import fsum
from typing import Any, NamedTuple

from bangkit.dice.faces import (
    ARROW,
    BEER,
    DUEL,
    DYNAMITE,
    FACES,
    GATLING,
    ONE,
    TWO,
    WHISKY,
    Dice,
    dice,
    read_dice,
    without,
)
from bangkit.dice.hooks import CHARACTERS, NOBODY
from bangkit.dice.moves import Move
from bangkit.dice.moves import again as throw_again
from bangkit.dice.shots import at_places
from bangkit.strategy.bots.enmity import Chances, Judged, felt_by
from bangkit.strategy.bots.quick_view import QuickView

NEVER = -1000.0
shown = lru_cache(maxsize=20_000)(read_dice)
"""The dice of a text."""


class DiceQuestion:
    """What advice looks at: the view, who the viewer is, whom he wants harmed, and what each face is worth to him."""

    __slots__ = ("view", "me", "foes", "power")

    def __init__(self, view: Any, chances: Chances | None = None) -> None:
        self.view = view
        self.me = me = view[view.name]
        self.foes = felt_by(view, chances)
        bare = me.out or me.zombie or me.character is None
        self.power = NOBODY if bare else CHARACTERS.get(me.character, NOBODY)

    def in_range(self, face: str) -> tuple[str, ...]:
        """Whom a ONE or TWO can hit."""
        if isinstance(self.view, QuickView):
            ring = self.view.table.ring
        else:
            ring = tuple([player.name for player in self.view.players if not player.out])
        return at_places(ring, self.view.name, self.power.places[ONE if len(ring) <= 3 else face])

    def hit(self, name: str) -> float:
        """What it is worth that somebody loses a life point: more, the fewer he has."""
        felt, life = self.foes[name], int(self.view[name].life)
        return felt * (1.0 + 1.2 / life) if life > 0 else 0.0

    @property
    def showing(self) -> Dice:
        """The dice on the table."""
        view = self.view
        return view.table.showing if isinstance(view, QuickView) else shown(view.showing)

    @property
    def thirst(self) -> int:
        """How many life points the viewer can regain."""
        return 0 if self.me.zombie else int(self.me.starting_life - self.me.life)

    @property
    def own_life(self) -> float:
        """What a life point of one's own is worth."""
        return 0.7 + 1.6 / max(int(self.me.life), 1)

    @property
    def arrow_costs(self) -> float:
        """What an arrow costs: nearly the life point that the Indians will take, soon if few are left in the middle."""
        return self.own_life * (0.45 if self.view.pool > 3 else 0.75)


class Worth(NamedTuple):
    """What final dice are worth, counted from their faces, and what a throw costs."""

    one: Any
    two: Any
    beer: Any
    thirst: int
    gift: Any
    """What a beer for a friend is worth."""
    gatling: Any
    need: int
    """So many Gatling faces make a Gatling."""
    arrow: Any
    dynamite: Any
    whisky: Any
    duel: Any

    @classmethod
    def to(cls, asked: DiceQuestion) -> Worth:
        """What they are worth to the player who is asked."""
        hits = {name: asked.hit(name) for name in asked.foes}
        gifts = [-felt * 0.8 for name, felt in asked.foes.items() if _can_drink(asked.view[name])]
        life, thirst = asked.own_life, asked.thirst
        return cls(
            one=max([hits[name] for name in asked.in_range(ONE)], default=0.0),
            two=max([hits[name] for name in asked.in_range(TWO)], default=0.0),
            beer=life,
            thirst=thirst,
            gift=max([0.0, *gifts]),
            gatling=fsum(hits.values()) + 0.6 * asked.me.arrows * life,
            need=asked.power.gatlings,
            arrow=asked.arrow_costs,
            dynamite=life,
            whisky=0.3 + 0.5 * life * bool(thirst),
            duel=0.5 * max(hits.values(), default=0.0),
        )

    def of(self, numbers: Sequence[int], rerolls: int = 0) -> Any:
        """What so many of each of the `FACES` are worth when they are final; arrows are paid when they are thrown.

        With rerolls they are kept while others are thrown: Gatlings count for what they may become.

        >>> from fractions import Fraction
        >>> half = Fraction(1, 2)
        >>> worth = Worth(half, half, Fraction(1), 1, Fraction(0), Fraction(2), 3, half, Fraction(1), 0, 0)
        >>> worth.of(numbers_of({ONE: 2, BEER: 2}))
        Fraction(2, 1)
        """
        _, dynamites, ones, twos, beers, gatlings, whiskies, duels = numbers
        worth = ones * self.one + twos * self.two
        if beers:
            drunk = min(beers, self.thirst)
            worth = drunk * self.beer + (beers - drunk) * self.gift + worth
        if whiskies or duels:
            worth += whiskies * self.whisky + duels * self.duel
        if gatlings >= self.need:
            worth += self.gatling
        if dynamites >= 3:
            worth -= self.dynamite
        if rerolls and 0 < gatlings < self.need and self.gatling > 0:
            worth += self.gatling * (gatlings / self.need) ** 2 * 0.6
        return worth

    @property
    def each(self) -> dict[str, Any]:
        """What one more die is worth with each face whose worth does not depend on the others."""
        return {ONE: self.one, TWO: self.two, WHISKY: self.whisky, DUEL: self.duel}

    def die(self, rerolls: int) -> float:
        """What a die in the hand is worth with so many throws to come, each time keeping the better one."""
        faces: list[float] = [self.one, self.two, self.beer if self.thirst else self.gift]
        faces += [max(self.gatling, 0.0) / (self.need + 1), -self.arrow, -0.25 * self.dynamite]
        worth = fsum(faces) / 6
        for _ in range(rerolls - 1):
            worth = fsum([max(face, worth) if face >= 0 else face for face in faces]) / 6
        return worth


def numbers_of(counts: Mapping[str, int]) -> tuple[int, ...]:
    """How many show each face, in the order of `FACES`."""
    return tuple([counts.get(face, 0) for face in FACES])


@lru_cache(maxsize=50_000)
def kept(showing: Dice, again: Dice) -> tuple[tuple[int, ...], int]:
    """How many of each face stay when some dice are thrown again, and how many are thrown."""
    return without(showing, again).numbers, len(again.base) + len(again.duel)


def _can_drink(player: Any) -> bool:
    return bool(player.life < player.starting_life and not player.zombie)


Advice = Callable[[DiceQuestion, Any], float]


def roll_again(asked: DiceQuestion, options: Sequence[Move]) -> list[float]:
    """Keep the dice that are worth more than a new throw is likely to bring."""
    worth, showing, left = Worth.to(asked), asked.showing, asked.view.rerolls
    die = worth.die(left) if left else 0.0
    found: list[float] = []
    for move in options:
        if move.verb == "reroll":
            staying, thrown = kept(showing, move.dice)
            found.append(worth.of(staying, left) + die * thrown)
        elif move.verb == "use":
            counts = dict(showing.counts)
            counts[move.face] -= 1
            counts[move.as_face] += 1
            cost = asked.own_life + (asked.arrow_costs if move.as_face == ARROW else 0.0)
            found.append(worth.of(numbers_of(counts)) - cost if asked.me.life > 2 else NEVER)
        else:
            found.append(worth.of(showing.numbers) + 0.01)
    return found


def best_throw(asked: DiceQuestion, options: Sequence[Move]) -> Move:
    """The best choice of `roll_again`, found face by face: each die is kept if it is worth more than a new throw."""
    worth, showing, left = Worth.to(asked), asked.showing, asked.view.rerolls
    if not left:
        return options[0]
    die, counts, each = worth.die(left), showing.counts, worth.each
    keep = {face: number if each.get(face, 0.0) > die else 0 for face, number in counts.items()}
    if not asked.power.loose_dynamite:
        keep[DYNAMITE] = counts[DYNAMITE]
    drunk = min(counts[BEER], worth.thirst)
    keep[BEER] = drunk * (worth.beer > die) + (counts[BEER] - drunk) * (worth.gift > die)
    gatlings = counts[GATLING]
    few = min(gatlings, worth.need) if die > 0 else gatlings
    keep[GATLING] = few if worth.of(numbers_of({GATLING: few}), left) > die * few else 0
    number, staying = sum(counts.values()) - sum(keep.values()), numbers_of(keep)
    if not number or worth.of(showing.numbers) + 0.01 >= worth.of(staying, left) + die * number:
        return options[0]
    return throw_again(_without(showing, staying))


@lru_cache(maxsize=50_000)
def _without(showing: Dice, keep: tuple[int, ...]) -> Dice:
    """The dice that are thrown again when so many of each face are kept, those that show it on a duel die first."""
    left = dict(zip(FACES, keep, strict=True))
    again: list[list[str]] = []
    for faces in (showing.duel, showing.base):
        again.append([])
        for face in faces:
            if left[face] > 0:
                left[face] -= 1
            else:
                again[-1].append(face)
    return dice(again[1], again[0])


def shoot(asked: DiceQuestion, move: Move) -> float:
    """Hit the worst foe, the weaker the better; a Beer is spent on it when nobody is thirsty."""
    return asked.hit(move.target) * (1.6 if move.with_beer and not asked.thirst else 0.9 if move.with_beer else 1.0)


def drink(asked: DiceQuestion, move: Move) -> float:
    """A beer for oneself when hurt, else for a friend, else it is spilt rather than given to a foe."""
    if not move.target:
        return 0.0
    target = asked.view[move.target]
    if move.target == asked.view.name:
        return asked.own_life if asked.thirst else 0.01
    return -asked.foes[move.target] * (0.5 + 1.0 / target.life) if _can_drink(target) else -0.01


def challenge(asked: DiceQuestion, move: Move) -> float:
    """A duel with the worst foe."""
    return asked.hit(move.target)


def drop_arrow(asked: DiceQuestion, move: Move) -> float:
    """An arrow less for oneself, or for a friend."""
    return 0.0 if not move.target else 1.0 if move.target == asked.view.name else -asked.foes[move.target]


def arrow_instead(asked: DiceQuestion, move: Move) -> float:
    """An arrow rather than a wound, while the pool is deep or life is short."""
    return 0.5 if move.verb == "pass" else 1.0 if asked.view.pool > 2 or asked.me.life <= 2 else 0.0


def hand_on(asked: DiceQuestion, move: Move) -> float:
    """Fury cards bring shots as well as arrows: a card of a foe for oneself."""
    if move.verb == "pass":
        return 0.0
    return asked.foes.get(move.owner, -1.0) if move.target == asked.view.name else -0.1


def yes(asked: DiceQuestion, move: Move) -> float:
    """Whatever an ability offers, when it can do no harm."""
    return 0.0 if move.verb == "pass" else 1.0


TOKENS = {DYNAMITE: 3.0, BEER: 2.0, ONE: 1.0, TWO: 1.0}


def worst_token(asked: DiceQuestion, move: Move) -> float:
    """The token that does most harm goes back first."""
    return TOKENS.get(move.face, 0.0)


def keep_card(asked: DiceQuestion, move: Move) -> float:
    """Of two fury cards the one whose symbols are worth more."""
    worth, faces = Worth.to(asked), move.face.split()
    value: float = worth.of([faces.count(face) for face in FACES]) - worth.arrow * faces.count(ARROW)
    return value


def turn_dynamite(asked: DiceQuestion, move: Move) -> float:
    """A Gatling instead of a dynamite, unless it would hit friends."""
    return 0.0 if move.verb == "pass" else 1.0 if Worth.to(asked).gatling > 0 else -1.0


ADVICE: Mapping[str, Advice] = {
    "shoot": shoot, "beer": drink, "heal": drink, "challenge": challenge, "drop arrow": drop_arrow,
    "return arrow": yes, "instead": arrow_instead, "hand on fury": hand_on, "keep fury": keep_card,
    "whisky again": yes, "duel again": yes, "discard token": worst_token, "change dynamite": turn_dynamite,
}  # fmt: skip
"""The advice for each kind of question but the reroll."""


def judge(view: Any, chances: Chances | None = None) -> Judged:
    """Every option of a view of the dice game, and the number of each."""
    asked, options = DiceQuestion(view, chances), view.options
    if view.what == "reroll":
        return options, roll_again(asked, options)
    advice = ADVICE.get(view.what, yes)
    return options, [advice(asked, option) for option in options]


def quick_throw(view: Any) -> Move | None:
    """What to do with dice that may be thrown again, without judging every way; nothing, if that is not all that is asked."""
    if view.what == "reroll" and all(option.verb != "use" for option in view.options):
        return best_throw(DiceQuestion(view), view.options)
    return None

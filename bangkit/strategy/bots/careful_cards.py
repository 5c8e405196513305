"""Careful play at cards: what a sensible player does with each question, as pieces of advice.

Every piece of advice gives an option a number; the option with the largest number is chosen, and one at or below 0 only
when nothing better is left. The numbers are plain opinions in the order of how urgent things are.
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping, Sequence
from math import fsum
from pathlib import Path
from typing import Any

from bangkit.cards.faces import Card
from bangkit.cards.hooks import KINDS
from bangkit.cards.moves import Move
from bangkit.core import files
from bangkit.strategy.bots.enmity import Chances, Judged, felt_by

# -- what cards are worth ----------------------------------------------------------------------

WORTHS = Path(__file__).with_name("card_worths.csv")


def _worths(column: str) -> dict[str, float]:
    rows = csv.DictReader(files.read_text(WORTHS).splitlines())
    return {row["card"]: float(row[column]) for row in rows if row[column]}


IN_HAND = _worths("hand")
"""How much a card is missed when it leaves the hand; a plain opinion, to be argued with."""
LYING = _worths("lying")
"""How much good a card does to the player before whom it lies; Jail and Dynamite do harm."""
BLIND = 7.5
"""A card of a hand, which nobody sees before it is taken."""
MISSED = ("Missed!", "Dodge", "Bible", "Iron Plate", "Sombrero", "Ten Gallon Hat")
"""Cards that answer a shot."""


def reach_of(seat: Any) -> int:
    """How far the weapon before a player shoots."""
    return max([lying.reach or 1 for lying in seat.in_play], default=1)


def to_hold(card: Card, seat: Any, names: Sequence[str]) -> float:
    """How much the owner would miss this card of his hand, which holds cards of these names.

    A second card of a name is worth less, and one that he may not lay down again nothing.

    >>> from types import SimpleNamespace
    >>> from bangkit.cards.faces import card
    >>> seat = SimpleNamespace(life=3, starting_life=4, in_play=(card("Barrel QS"),))
    >>> [to_hold(card(text), seat, ["Barrel", "BANG!", "BANG!"]) for text in ("Barrel KS", "BANG! 5D")]
    [0.0, 4.5]
    """
    name = card.name
    worth = IN_HAND.get(name, 4.0)
    if card.border in ("blue", "green"):
        if any([lying.name == name for lying in seat.in_play]):
            return 0.0
        if card.reach is not None and card.reach <= reach_of(seat):
            return 1.0
    equal = names.count(name) - 1
    if name in MISSED and seat.life <= 2:
        worth += 2
    if name == "Beer" and seat.life == seat.starting_life:
        worth -= 1
    return worth - 1.5 * equal if equal > 0 else worth


def to_take(pick: Card | str | None) -> float:
    """How much it costs a player to lose this: "hand", or a card that lies before him."""
    return BLIND if not isinstance(pick, Card) else LYING.get(pick.name, 5.0)


# -- what is asked --------------------------------------------------------------------------------

NEVER = -1000.0


class CardQuestion:
    """What advice looks at: the view, who the viewer is, and whom he wants harmed."""

    __slots__ = ("view", "me", "hand", "shots", "_chances", "_foes", "_names")

    def __init__(self, view: Any, chances: Chances | None = None) -> None:
        self.view = view
        self.me = view[view.name]
        self.hand: Sequence[Card] = self.me.hand
        self.shots: dict[str | None, float] = {}
        """What it is worth to shoot at each player, as far as it has been asked."""
        self._chances = chances
        self._foes: Mapping[str, float] | None = None
        self._names: list[str] | None = None

    @property
    def foes(self) -> Mapping[str, float]:
        """How much the viewer wants each other living player harmed."""
        if self._foes is None:
            self._foes = felt_by(self.view, self._chances)
        return self._foes

    @property
    def names(self) -> list[str]:
        """The names of the cards that the viewer holds."""
        if self._names is None:
            self._names = [held.name for held in self.hand]
        return self._names

    @property
    def facts(self) -> dict[str, Any]:
        """What the question is about."""
        return dict(self.view.facts)

    @property
    def hurt(self) -> int:
        """How many life points the viewer is short of."""
        return int(self.me.starting_life - self.me.life)

    def number(self, *names: str) -> int:
        """How many cards of these names the viewer holds."""
        return sum([held in names for held in self.names])

    def everybody(self) -> float:
        """What it is worth to harm everybody else once; a player at his last life counts double."""
        return fsum([felt * (2 if self.view[name].life == 1 else 1) for name, felt in self.foes.items()])

    def price(self, *cards: Card | str | None) -> float:
        """What the cards are worth that a move costs besides the one that is played."""
        return fsum([self.to_hold(each) for each in cards if isinstance(each, Card)])

    def to_hold(self, card: Card) -> float:
        """How much the viewer would miss a card of his hand."""
        return to_hold(card, self.me, self.names)


Advice = Callable[[CardQuestion, Move], float]

# -- phase 2: what each card is good for ---------------------------------------------------------


def always(number: float) -> Advice:
    """Good whenever it is on offer."""
    return lambda asked, move: number


def shot(asked: CardQuestion, move: Move) -> float:
    """Shoot at foes: first at those who are nearly dead, and at those who have few cards to answer with."""
    worth = asked.shots.get(move.target)
    if worth is None:
        worth = asked.shots[move.target] = _shot_at(asked, move.target or "")
    return worth


def _shot_at(asked: CardQuestion, name: str) -> float:
    felt = asked.foes[name]
    if felt <= 0.05:
        return NEVER
    target = asked.view[name]
    kill: float = 15 * felt if target.life == 1 else 0.0
    return 40 + 12 * felt + kill - min(int(target.hand_size), 4) - 2 * int(target.life)


def heal(number: int) -> Advice:
    """Drink when hurt; what would be spilt is worth nothing."""

    def advice(asked: CardQuestion, move: Move) -> float:
        target = asked.view[move.target] if move.target else asked.me
        short = min(number, target.starting_life - target.life)
        if target is asked.me:
            return 50 + 10 * short if short else NEVER
        return -20 * asked.foes[target.name] if short and target.life <= 2 else NEVER

    return advice


def beer(asked: CardQuestion, move: Move) -> float:
    """A Beer when hurt, unless only two are left; the last Beer of somebody who is well is kept for a bad moment."""
    if len(asked.foes) < 2 or not asked.hurt:
        return NEVER
    if asked.me.life >= 3 and asked.number("Beer") == 1 and len(asked.hand) <= asked.me.life:
        return NEVER
    return 60.0


def saloon(asked: CardQuestion, move: Move) -> float:
    """A round for all, if it helps oneself and friends more than foes."""
    others = fsum(-felt for name, felt in asked.foes.items() if _short(asked.view[name]))
    return 30 + 10 * others if 1.5 * bool(asked.hurt) + others > 0 else NEVER


def _short(player: Any) -> bool:
    return bool(player.life < player.starting_life)


def rob(asked: CardQuestion, move: Move) -> float:
    """Take from foes what helps them, from friends and oneself what harms them."""
    gain = to_take(move.pick)
    if move.target == asked.view.name:
        return 45.0 if gain < 0 and move.card is not None and move.pick is not None else NEVER
    felt = asked.foes[move.target or ""]
    if gain < 0:
        return 40.0 if felt < -0.5 and move.pick is not None and getattr(move.pick, "name", "") == "Jail" else NEVER
    return 46 + 4 * felt + gain / 2 if felt > 0.05 else NEVER


def duel(asked: CardQuestion, move: Move) -> float:
    """A Duel with a foe, if there are BANG! cards enough to win it."""
    felt, bangs = asked.foes[move.target or ""], asked.number("BANG!")
    if felt <= 0.05:
        return NEVER
    target = asked.view[move.target]
    enough = target.hand_size == 0 or bangs >= 2 or (bangs and target.hand_size <= 3)
    if not enough and not (asked.me.life >= 3 and (bangs or target.hand_size <= 1)):
        return NEVER
    kill: float = 15 * felt if target.life == 1 else 0.0
    return 41 + 12 * felt + kill - min(int(target.hand_size), 4) + bangs


def harm_all(asked: CardQuestion, move: Move) -> float:
    """Gatling, Indians! and Howitzer: when the foes have more to lose than the friends."""
    worth = asked.everybody()
    return 44 + 4 * worth if worth > 0.3 else NEVER


def jail(asked: CardQuestion, move: Move) -> float:
    """Lock up a foe, the strongest first; he then cannot use what he holds."""
    felt = asked.foes.get(move.target or "", -1.0)
    return 42 + 8 * felt + float(asked.view[move.target].life) if felt > 0.05 else NEVER


def dynamite(asked: CardQuestion, move: Move) -> float:
    """It threatens everybody alike: only for those whose foes are many, and who can stand it themselves."""
    return 12.0 if asked.everybody() > 1.0 and asked.me.life > 1 else NEVER


def weapon(asked: CardQuestion, move: Move) -> float:
    """A weapon that reaches farther; Volcanic when there is much to shoot."""
    assert move.card is not None
    now = next((lying for lying in asked.me.in_play if lying.reach is not None), None)
    if move.card.name == "Volcanic":
        return 56.0 if asked.number("BANG!") >= 2 or now is None else NEVER
    if now is not None and now.name == "Volcanic" and asked.number("BANG!") >= 2:
        return NEVER
    return 52.0 + (move.card.reach or 1) if (move.card.reach or 1) > reach_of(asked.me) else NEVER


def costly(advice: Advice) -> Advice:
    """A card with a price: its worth less what is discarded with it."""

    def less(asked: CardQuestion, move: Move) -> float:
        worth = advice(asked, move)
        paid = asked.price(move.price) + asked.price(*move.args)
        return worth - paid if worth > 0 and paid <= 6.5 * max(len(move.args), 1) else NEVER

    return less


PLAY: dict[str, Advice] = {
    "Stagecoach": always(90), "Wells Fargo": always(91), "Pony Express": always(91), "General Store": always(35),
    "Barrel": always(70), "Mustang": always(69), "Hideout": always(69), "Appaloosa": always(66), "Binoculars": always(66),
    "Volcanic": weapon, "Schofield": weapon, "Remington": weapon, "Rev. Carabine": weapon, "Winchester": weapon,
    "BANG!": shot, "Punch": shot, "Springfield": costly(shot), "Derringer": shot, "Knife": shot, "Pepperbox": shot,
    "Buffalo Rifle": shot, "Doc Holyday": costly(shot),
    "Beer": beer, "Saloon": saloon, "Tequila": costly(heal(1)), "Whisky": costly(heal(2)), "Canteen": heal(1),
    "Panic!": rob, "Cat Balou": rob, "Rag Time": costly(rob), "Can Can": rob, "Conestoga": rob,
    "Brawl": costly(harm_all), "Gatling": harm_all, "Indians!": harm_all, "Howitzer": harm_all,
    "Duel": duel, "Jail": jail, "Dynamite": dynamite, "José Delgado": always(NEVER),
}  # fmt: skip
"""What is to be said for playing or using each thing; a green card is first laid down, which is always good."""


def unheard_of(asked: CardQuestion, move: Move) -> float:
    """A thing that no advice names: a weapon by its reach, the rest at foes, or at friends where it helps."""
    kind: Any = move.card.kind if move.card is not None else KINDS.get(move.thing or "")
    if move.card is not None and move.card.reach is not None:
        return weapon(asked, move)
    if move.target is None:
        return 30.0 - asked.price(move.price)
    felt = asked.foes.get(move.target, -1.0)
    worth = 30.0 * (-felt if kind is not None and (kind.used or kind).helps else felt) - asked.price(move.price)
    return worth if worth > 0 else NEVER


def play(asked: CardQuestion, move: Move) -> float:
    """Phase 2: whatever is worth something, the most urgent first; then the turn ends."""
    card = move.card
    if card is not None:
        return 68.0 if card.border == "green" else PLAY.get(move.as_name or card.name, unheard_of)(asked, move)
    if move.verb == "pass":
        return 0.0
    if move.thing == "Chuck Wengam":
        return 30.0 if asked.me.life >= 3 and len(asked.hand) <= 2 else NEVER
    return PLAY.get(move.thing or "", unheard_of)(asked, move)


# -- the other questions -------------------------------------------------------------------------


def answer_shot(asked: CardQuestion, move: Move) -> float:
    """Barrels first, which cost nothing; then the card that is missed least; none, if they are too few."""
    if move.verb == "pass":
        return 0.0
    if move.verb == "use":
        return 50.0 if move.thing not in MISSED else 30.0
    assert move.card is not None
    needed = asked.facts.get("needed", 1)
    if needed > 1 and asked.number(*MISSED) < needed and asked.me.life > 1:
        return NEVER
    spare = (2.0 if asked.me.life == 1 else 0.0) + (0.5 if move.card.name in MISSED else 0.0)
    return 20.0 + spare - asked.to_hold(move.card)


def answer_with_bang(asked: CardQuestion, move: Move) -> float:
    """Indians! and Duels are answered while there are BANG! cards, but no friend is fought to the end."""
    if move.verb == "pass":
        return 0.0
    friend = asked.foes.get(asked.facts.get("opponent", ""), 1.0) < -0.4
    if asked.view.what == "duel" and friend and asked.me.life > 2:
        return NEVER
    assert move.card is not None
    return 20.0 - asked.to_hold(move.card)


def survive(asked: CardQuestion, move: Move) -> float:
    """At the lethal moment everything that helps is drunk."""
    return 0.0 if move.verb == "pass" else 10.0


def give_up(asked: CardQuestion, move: Move) -> float:
    """The card that is missed least goes first; of cards in play, what does its owner harm."""
    card = move.card
    assert card is not None
    if card in asked.hand:
        return 20.0 - asked.to_hold(card)
    return 20.0 - LYING.get(card.name, 5.0)


def take_best(asked: CardQuestion, move: Move) -> float:
    """From the open cards take the one that is worth most in one's own hand."""
    assert move.card is not None
    wanted = 3.0 if move.card.name == "Beer" and asked.hurt else 0.0
    return 1.0 + wanted + to_hold(move.card, asked.me, [*asked.names, move.card.name])


def lucky_card(asked: CardQuestion, move: Move) -> float:
    """Of the cards turned over choose one that saves: Hearts, and for the Dynamite no Spade from 2 to 9."""
    assert move.card is not None
    if asked.facts.get("rule", "").startswith("CARD-DYN"):
        return 0.0 if move.card.suit == "spades" and move.card.height <= 7 else 1.0
    return 1.0 if move.card.suit == "hearts" else 0.0


def first_card(asked: CardQuestion, move: Move) -> float:
    """The first card from a foe's hand, or from the pile if a good card lies there."""
    if move.verb == "pass":
        return 0.0
    if move.target:
        return asked.foes[move.target]
    return asked.to_hold(asked.view.discard[0]) - 6.5


def instead_of_drawing(asked: CardQuestion, move: Move) -> float:
    """A card from the table is one card instead of two: only if it is a very good one of a foe."""
    if move.verb == "pass":
        return 0.0
    return to_take(move.pick) - 9.5 if asked.foes.get(move.target or "", -1.0) > 0.5 else NEVER


MODELS = ("Willy the Kid", "Slab the Killer", "Pixie Pete", "Jourdonnais", "Black Jack", "Bart Cassidy", "Bill Noface")
"""Characters worth to be copied."""


def copy(asked: CardQuestion, move: Move) -> float:
    """Copy one of the useful characters, or anybody rather than nobody."""
    return 0.0 if move.verb == "pass" else 3.0 if move.args[0] in MODELS else 1.0


def put_back(asked: CardQuestion, move: Move) -> float:
    """Of the three cards looked at, the one that is worth least goes back."""
    assert move.card is not None
    return 20.0 - to_hold(move.card, asked.me, [*asked.names, move.card.name])


def share(asked: CardQuestion, move: Move) -> float:
    """The best card first."""
    return to_take(move.pick)


def brawl(asked: CardQuestion, move: Move) -> float:
    """A foe loses what is worth most, a friend what is worth least."""
    return asked.foes.get(move.target or "", 1.0) * to_take(move.pick)


def swap_for_life(asked: CardQuestion, move: Move) -> float:
    """Two cards for a life point, at any time: when the cards are poor, and at the last life point whatever they are."""
    paid = asked.price(*move.args)
    return 70.0 - paid if paid <= (16.0 if asked.me.life <= 1 else 8.0 if asked.hurt else 0.0) else NEVER


ADVICE: Mapping[str, Advice] = {
    "play": play, "discard": give_up, "shot": answer_shot, "indians": answer_with_bang, "duel": answer_with_bang,
    "lethal": survive, "store": take_best, "choose": lucky_card, "kit": put_back, "first card": first_card,
    "instead of drawing": instead_of_drawing, "copy": copy, "share": share, "brawl": brawl, "daltons": give_up,
    "last discards": give_up,
}  # fmt: skip
"""The advice for each kind of question."""


NOTHING = always(0)


def judge(view: Any, chances: Chances | None = None) -> Judged:
    """Every option of a view of the card game and every free action that is worth it, and the number of each."""
    asked, advice = CardQuestion(view, chances), ADVICE.get(view.what, NOTHING)
    options, numbers = view.options, [advice(asked, option) for option in view.options]
    for free in view.anytime:
        worth = swap_for_life(asked, free.move)
        if worth > 0:
            options, numbers = [*options, free], [*numbers, worth]
    return options, numbers

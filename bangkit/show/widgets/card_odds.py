"""What are my odds? The chances in the question that is pending, from what its asker knows and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from bangkit import odds
from bangkit.cards.game import CardGame
from bangkit.cards.law import offers
from bangkit.cards.moves import Move
from bangkit.cards.view import View
from bangkit.core.requests import Ask
from bangkit.show.messages import Notice, figure, told
from bangkit.words.catalogue import say

DRAWS = ("BANG!", "Missed!", "Beer")
"""The cards whose chance to come next is told."""


def card_odds(game: CardGame, viewer: str) -> Notice:
    """Every chance that the pending question holds for a viewer."""
    view = game.view(viewer)
    asked = game.request if isinstance(game.request, Ask) else None
    lines, figures = _Odds(game, view).all(asked)
    if not figures and not lines:
        lines.append(say("table.no luck"))
    lines.append(say("table.known", viewer=viewer, cards=len(view.unseen)))
    return told("odds", say("table.odds title", name=viewer), lines, figures=figures)


class _Odds:
    """The chances of one moment of a card game, as one viewer can count them."""

    def __init__(self, game: CardGame, view: View) -> None:
        self.game, self.view = game, view
        self.table = game.table
        self.lines: list[str] = []
        self.figures: list[dict[str, Any]] = []

    def all(self, asked: Ask | None) -> tuple[list[str], list[dict[str, Any]]]:
        """The lines and figures of the question, then those of what is to come."""
        mine = asked if asked is not None and asked.who == self.view.name else None
        if mine is not None:
            {"shot": self.shot, "duel": self.duel, "indians": self.indians}.get(mine.what, self.targets)(mine)
        self.checks()
        if mine is not None and mine.what in ("play", "first card", "discard"):
            self.next_cards()
        return self.lines, self.figures

    def add(self, what: str, chance: Fraction, form: Any = None, rule: str = "") -> None:
        """One more chance."""
        self.figures.append(figure(what, chance, form, rule))

    # -- being shot, duels, Indians! ---------------------------------------------------------------

    def shot(self, asked: Ask) -> None:
        """The Barrels that are left, and what they must bring beside the cards of the hand."""
        needed = int(asked.facts.get("needed", 1))
        cards = list(dict.fromkeys(str(each.card) for each in asked.options if each.card is not None))
        me = self.view.name
        ready = [each.thing for each in asked.options if each.thing is not None and self._green(me, each.thing)]
        barrels = sum(each.thing is not None for each in asked.options) - len(ready)
        held = sum(str(card) in cards for card in self.view[me].hand) + len(ready)
        self.lines.append(say("table.missed sure", cards=[*cards, *ready]) if held else say("table.missed none"))
        if not barrels:
            self.add(say("table.hit"), Fraction(held < needed), rule="CARD-BANG-6")
            return
        one = self._draw("hearts", me, "CARD-BARREL-1", say("table.barrel"))
        if one.flips > 1:
            self.lines.append(say("table.barrels flips", flips=one.flips))
        short = needed - held
        if short > barrels:
            self.add(say("table.hit"), Fraction(1), rule="CARD-BANG-6")
        elif short > 0:
            many = odds.draw(self.game, "hearts", view=me, tries=barrels, needed=short)
            if barrels > 1 or short > 1:
                what = say("table.barrels", tries=str(barrels), needed=short)
                self.add(what, many.chance, many.formula, "CARD-BARREL-4")
            self.add(say("table.hit"), 1 - many.chance, rule="CARD-BANG-6")

    def _green(self, name: str, thing: str) -> bool:
        """Whether this is a green card in front of a player."""
        return any(each.name == thing and each.border == "green" for each in self.view[name].in_play)

    def duel(self, asked: Ask) -> None:
        """Whoever runs out first loses; the viewer discards next."""
        cards = [str(each.card) for each in asked.options if each.card is not None]
        opponent = str(asked.facts.get("opponent", ""))
        if not cards:
            self.lines.append(say("table.duel none"))
            return
        hand = [card for card in self.view[self.view.name].hand if str(card) in cards]
        other = self.view[opponent]
        sure, hidden, good = self._hand(opponent, "bang")
        if hidden is None:
            self.lines.append(say("table.not counted", name=opponent))
            return
        what = say("table.duel", name=opponent, number=len(hand), hand=other.hand_size)
        self._at_least(what, hidden, good, len(hand) - sure, "CARD-DUEL-3")

    def indians(self, asked: Ask) -> None:
        """A card to discard, or not."""
        cards = [str(each.card) for each in asked.options if each.card is not None]
        self.lines.append(say("table.indians sure", cards=cards) if cards else say("table.duel none"))

    # -- what one may do to others -----------------------------------------------------------------

    def targets(self, asked: Ask) -> None:
        """Whether those who can be shot at now can answer."""
        aimed = [each.target for each in self.view.options if isinstance(each, Move) and each.target and _shoots(each)]
        for name in dict.fromkeys(aimed):
            other = self.view[name]
            sure, hidden, good = self._hand(name, "shot")
            if sure:
                self.lines.append(say("table.target sure", name=name, cards=list(map(str, other.hand))))
            elif hidden is not None:
                self._at_least(say("table.target", name=name, hand=other.hand_size), hidden, good, 1, "CARD-SYM-1")
            else:
                self.lines.append(say("table.not counted", name=name))
            answers = offers.shot_answers(self.table, self.table[name], ())
            if any(each.thing is not None and not self._green(name, each.thing) for each in answers):
                self._draw("hearts", name, "CARD-BARREL-1", say("table.target barrel", name=name))

    def _hand(self, name: str, question: str) -> tuple[int, int | None, int]:
        """Answers that a player surely holds, his hidden cards, and the unseen cards that would be an answer.

        The hidden cards are None where they cannot be counted: some are known to be in a hand, and not in whose.
        """
        other, unseen = self.view[name], list(self.view.unseen)
        sure, hidden = self._fit(name, question, other.hand), other.hand_size - len(other.hand)
        others = [each for each in self.view.players if each.name != self.view.name]
        in_hands = sum(each.hand_size - len(each.hand) for each in others)
        known_top = sum(card is not None for card in self.view.known_top)
        if len(unseen) != self.view.deck_size - known_top + in_hands:
            return sure, None, 0
        return sure, hidden, self._fit(name, question, unseen)

    def _fit(self, name: str, question: str, cards: Sequence[Any]) -> int:
        """How many of some cards would be an answer in this player's hand, by the law of the game itself."""
        table = self.table.copy()
        player = table[name]
        fits = {}
        for each in dict.fromkeys(cards):
            player.hand = [each]
            answers = (
                offers.bang_answers(table, player) if question == "bang" else offers.shot_answers(table, player, ())
            )
            fits[each] = any(move.card is each for move in answers)
        return sum(fits[each] for each in cards)

    def _at_least(self, what: str, hand: int, good: int, number: int, rule: str) -> None:
        if number <= 0 or number > min(hand, good):
            self.add(what, Fraction(number <= 0), rule=rule)
        else:
            form = odds.at_least(len(self.view.unseen), good, hand, number)
            self.add(what, form.value, form, rule)

    # -- what is to come ---------------------------------------------------------------------------

    def checks(self) -> None:
        """Jail and Dynamite at the coming start of a turn."""
        if self.game.over:
            return
        me = self.view[self.view.name]
        holder = next((each for each in self.view.players if any(c.name == "Dynamite" for c in each.in_play)), None)
        if holder is not None and not holder.out:
            fuse = odds.dynamite(self.game, view=me.name)
            what = say("table.dynamite", name=fuse.order[0])
            self._draw("spades 2-9", fuse.order[0], "CARD-DYN-2", what, fuse.next)
            if me.name in fuse.order:
                self.add(say("table.dynamite you"), fuse.of(me.name), rule="CARD-DYN-2")
        for each in self.view.players:
            if not each.out and any(card.name == "Jail" for card in each.in_play):
                self._draw("hearts", each.name, "CARD-JAIL-3", say("table.jail", name=each.name))

    def next_cards(self) -> None:
        """What the next card of the deck may be."""
        unseen = self.view.unseen
        if not unseen or (self.view.known_top and self.view.known_top[0] is not None):
            return
        for name in DRAWS:
            form = odds.single_draw(len(unseen), sum(card.name == name for card in unseen))
            self.add(say("table.next card", name=name), form.value, form)

    def _draw(self, sign: str, player: str, rule: str, what: str, chance: Fraction | None = None) -> Any:
        found = odds.draw(self.game, sign, view=self.view.name, player=player)
        formula = found.formula if chance in (None, found.chance) else None
        self.add(what, found.chance if chance is None else chance, formula, rule)
        return found


def _shoots(move: Move) -> bool:
    return move.card is not None and (move.card.name == "BANG!" or move.as_name == "BANG!")

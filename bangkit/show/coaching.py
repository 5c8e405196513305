"""A coach beside a table: what matters now for the player of one seat, from what he knows and no more."""

from __future__ import annotations

from typing import Any

from bangkit.cards.game import CardGame
from bangkit.cards.turn import hand_limit
from bangkit.cards.view import View
from bangkit.core.arguments import Argument, takes
from bangkit.core.players import RolePlayer
from bangkit.show.display import Notes
from bangkit.show.told_moves import grouped
from bangkit.show.widgets.panels import Panel, page, tick
from bangkit.words.catalogue import say

CARD_TABLE = Argument(
    'a table of cards, as bangkit.table("cards") lays it',
    lambda value: isinstance(getattr(getattr(value, "session", None), "game", None), CardGame),
)


@takes(table=CARD_TABLE)
def coach(table: Any) -> Coach:
    """A coach for the one who sits at a table of cards (`bangkit.table("cards", seat="Ana")`).

    It follows the table: goal, who reaches whom, the hand limit, danger, and what a simple player would do.
    """
    return Coach(table)


class Coach(Panel):
    """What the coach says, renewed with every move at the table; he can be asked to be quiet."""

    def __init__(self, table: Any) -> None:
        self.table = table
        self.quiet = tick(say("coach.quiet"), say("coach.quiet"), self.refresh, width="160px")
        self.said = page()
        super().__init__([self.said, self.quiet])
        table.observe(lambda _: self.refresh(), "state")
        self.refresh()

    @property
    def name(self) -> str:
        """Whom he coaches."""
        return str(self.table.session.viewer)

    def refresh(self) -> None:
        told = [] if self.quiet.value else advice(self.table.session.shown, self.name)
        self.said.value = Notes(say("coach.heading", name=self.name), [(rule, text) for rule, text in told]).html()

    def state(self) -> str:
        return say("coach.coach", name=self.name)


def advice(game: Any, name: str) -> list[tuple[str | None, str]]:
    """What matters now for a player, each with the rule behind it if there is one."""
    view: View = game.view(name)
    if game.over:
        return [(None, say("coach.over", names=list(game.winners)))]
    me, others = view[name], [each.name for each in view.players if each.name != name and not each.out]
    told: list[tuple[str | None, str]] = [(None, say(f"coach.goal {view.role}"))]
    if me.out:
        return [*told, (None, say("coach.goal"))]
    told += [
        (None, say("coach.reached", names=[each for each in others if game.reach(name, each)] or None)),
        (None, say("coach.reached by", names=[each for each in others if game.reach(each, name)] or None)),
    ]
    if me.life == 1:
        told.append(("CARD-ELIM-1", say("coach.last life")))
    if len(others) == 1:
        told.append(("CARD-BEER-10", say("coach.two left")))
    if view.asked != name:
        return [*told, (None, say("coach.waits"))]
    return told + on_the_question(view, hand_limit(game.table, game.table[name]))


def on_the_question(view: View, limit: int) -> list[tuple[str | None, str]]:
    """What to think of before answering the question that is asked; so many cards may be kept."""
    me = view[view.name]
    told: list[tuple[str | None, str]] = []
    surplus = me.hand_size - limit
    if view.what in ("play", "discard") and surplus > 0:
        told.append(("CARD-TURN-10", say("coach.surplus", cards=me.hand_size, life=limit, surplus=surplus)))
        if kept := [card.name for card in me.hand if "shot" in card.kind.answers]:
            told.append((None, say("coach.keep", card=kept[0])))
    if view.what == "shot" and len(view.options) == 1:
        told.append((None, say("coach.no answer")))
    full = me.life >= me.starting_life
    weights = {
        option: weight
        for option, weight in RolePlayer().weights(view).items()
        if not (full and option.verb == "play" and option.card is not None and "lethal" in option.card.kind.answers)
    }
    best = [option for option, weight in weights.items() if weight == max(weights.values())]
    if len(view.options) > 1:
        told.append((None, say("coach.would", moves=grouped(best))))
    return told

"""Setting the table of the dice game, with the modules of Undead or Alive: the facts of each step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bangkit.core.requests import Ask, Chance
from bangkit.core.roles import PREY, ROLES
from bangkit.dice.components import characters_of, printed, set_of
from bangkit.dice.diceset import SETS
from bangkit.dice.faces import Dice
from bangkit.dice.game import DiceGame
from bangkit.dice.hooks import CHARACTERS
from bangkit.dice.sets.base import ARROWS_IN_BOX
from bangkit.dice.setup import new_table
from bangkit.show.setup_steps import Deal, Facts, SetupStep, fitting, only, role_cards
from bangkit.stage.drivers import wander
from bangkit.words.catalogue import say
from bangkit.words.telling import role

AT_RANDOM = 40
"""How many moves are tried to see where the arrows are then."""


class DiceDeal(Deal):
    """A deal of the dice game."""

    ready: DiceGame

    def __init__(self, players: int, modules: Sequence[int], seed: int) -> None:
        table = new_table(players, None, None, None, modules, None, None)
        super().__init__(DiceGame(table, chance="ask", forced="ask"), seed)
        self.modules = table.modules

    def printed(self, name: str) -> int:
        """The life printed on a player's character."""
        return CHARACTERS[self[name].character].life

    def lives(self, base: bool) -> list[str]:
        """The printed lives of those characters at the table that come from one box."""
        cast = [CHARACTERS[self[name].character] for name in self.players]
        cards = [each for each in cast if (set_of(each.name) is SETS.base) == base]
        return [say("show.seat has", name=each.name, number=each.life) for each in cards]

    def has(self, kind: str) -> bool:
        """Whether this kind of component lies on the table."""
        return bool(self.ready.table.has(kind))

    @property
    def throw(self) -> Dice:
        """One of the throws that may come first, whatever its player is asked before it."""
        game = self.ready
        while isinstance(request := game.request, Ask):
            game = game.fork().play(request.options[-1])
        assert isinstance(request, Chance)
        first: Dice = next(iter(request.outcomes()))
        return first

    def dice(self) -> str:
        """What is thrown first."""
        return say("show.dice taken", base=len(self.throw.base), duel=len(self.throw.duel) or None)


def players(deal: DiceDeal) -> dict[str, object]:
    """How many there are, and how many there may be."""
    allowed = fitting(lambda number: new_table(number, None, None, None, (), None, None))
    return {"players": len(deal.players), "allowed": allowed}


def expansion() -> Facts:
    """What lies in the box of Undead or Alive."""
    box, added = printed(), [each for each in SETS if each.printed and each is not SETS.base]
    characters, summaries = sum(len(each.characters) for each in added), sum(each.summaries for each in added)
    fury, boneyard = len(box.fury), len(box.boneyard)
    return {
        "dice": max(each.dice[1] for each in added), "tokens": len(box.tokens), "fury": fury, "boneyard": boneyard,
        "cards": characters + summaries + fury + boneyard, "characters": characters, "summaries": summaries,
    }  # fmt: skip


def same_without(deal: DiceDeal) -> Facts:
    """Whether the same shuffle deals the same roles without the expansion."""
    plain = DiceDeal(len(deal.players), (), deal.seed)
    return only(deal.modules and all(plain[name].role == deal[name].role for name in deal.players), {})


def shuffled_in(deal: DiceDeal) -> Facts:
    """How many characters are dealt from, and which new ones are left out."""
    dealt, added = characters_of(deal.modules), SETS.in_use(deal.modules)[1:]
    return only(
        any(each.characters for each in added),
        {"number": len(dealt), "out": [each for each in CHARACTERS if each not in dealt]},
    )


def after_a_while(deal: DiceDeal) -> Facts:
    """Where the arrows are after some moves at random."""
    game = deal.ready.fork(deal.seed)
    moves = len(list(wander(game, deal.seed, limit=AT_RANDOM)))
    held = sum(game[name].arrows for name in game.players)
    return {"moves": moves, "pool": game.pool, "held": held, "arrows": game.pool + held}


def hands_of_the_boneyard(deal: DiceDeal) -> list[str]:
    """How many cards of the boneyard show how many hands."""
    cards = Counter(deal.ready.components.boneyard)
    return [say("show.bone", count=count, hands=hands or None) for hands, count in sorted(cards.items())]


STEPS = (
    SetupStep("box", "start", {
        "DICE-SETUP-02": players,
        "DICE-SETUP-01": lambda deal: {
            "dice": len(DiceDeal(len(deal.players), (), 0).throw.base),
            "roles": sum(SETS.base.roles.values()), "kinds": role_cards(SETS.base.roles),
            "characters": len(characters_of(())), "arrows": ARROWS_IN_BOX},
        "UNDEAD-SETUP-02": lambda deal: only(deal.modules, {"modules": [say("show.module told", number=each, name=SETS[each].told) for each in deal.modules]}),
        "UNDEAD-SETUP-01": lambda deal: only(deal.modules, expansion() or {}),
        "UNDEAD-SETUP-03": same_without,
    }),
    SetupStep("roles", "role", {
        "DICE-SETUP-02 roles": lambda deal: only(deal.sheriff, {"players": len(deal.players), "roles": role_cards(deal.roles)}),
        "DICE-3P-01": lambda deal: only(not deal.sheriff, {"roles": role_cards(deal.roles)}),
        "DICE-SETUP-03": lambda deal: {"roles": role_cards(Counter(SETS.base.roles) - deal.roles)},
    }),
    SetupStep("reveal", "role", {
        "DICE-SETUP-04": lambda deal: only(deal.sheriff, {"name": deal.leader.name, **(deal.hidden() or {})}),
        "DEC-01": lambda deal: only(deal.sheriff, {}),
        "DICE-3P-01 open": lambda deal: only(not deal.sheriff, {"roles": deal.each(lambda seat: role(seat.role), "seat is the")}),
        "DICE-END-01": lambda deal: only(deal.sheriff, {
            "goals": "; ".join(say("show.goal", role=role(each), goal=say(f"dice goal.{each}")) for each in ROLES if deal.roles[each])}),
        "DICE-3P-03": lambda deal: only(not deal.sheriff, {"hunts": not deal.sheriff and deal.hunts(PREY)}),
    }),
    SetupStep("characters", "character", {
        "UNDEAD-CHAR-GEN-01": shuffled_in,
        "DICE-SETUP-05": lambda deal: {
            "number": deal.bag["character"], "people": deal.each(lambda seat: seat.character, "seat is")},
    }),
    SetupStep("life", "character", {
        "DICE-CHAR-LIFE-01": lambda deal: only(deal.lives(True), {"lives": deal.lives(True)}),
        "UNDEAD-CHAR-LIFE-01": lambda deal: only(deal.lives(False), {"lives": deal.lives(False)}),
        "DICE-SETUP-06": lambda deal: only(deal.sheriff, {
            "name": deal.leader.name, "life": deal.leader.starting_life,
            "more": deal.leader.starting_life - deal.printed(deal.leader.name)}),
        "DEC-15": lambda deal: only(not deal.sheriff, {"name": deal.leader.name, "life": deal.leader.starting_life}),
        "DEC-03": lambda deal: {"total": sum(deal[name].life for name in deal.players)},
        "DICE-SETUP-10": lambda deal: {},
    }),
    SetupStep("arrows", "", {
        "DICE-SETUP-07": lambda deal: only(not any(deal[name].arrows for name in deal.players), {"pool": deal.ready.pool}),
        "DEC-02": lambda deal: {"pool": deal.ready.pool, "more": deal.ready.pool + 1},
        "DICE-SETUP-09": after_a_while,
    }),
    SetupStep("piles", "", {
        "UNDEAD-DUEL-01": lambda deal: only(deal.has("duel_die"), {"dice": deal.dice()}),
        "UNDEAD-DUEL-02": lambda deal: only(deal.has("duel_die"), {
            "tokens": len(deal.ready.table.tokens), "fury": len(deal.ready.table.fury)}),
        "UNDEAD-FURY-01": lambda deal: only(deal.has("fury") and not deal.has("tokens"), {"fury": len(deal.ready.table.fury)}),
        "UNDEAD-BONE-01": lambda deal: only(deal.has("boneyard"), {
            "boneyard": len(deal.ready.table.boneyard), "kinds": hands_of_the_boneyard(deal)}),
    }),
    SetupStep("begin", "", {
        "DICE-SETUP-08": lambda deal: only(deal.sheriff, {"name": deal.leader.name, "dice": deal.dice()}),
        "DICE-3P-02": lambda deal: only(not deal.sheriff, {"name": deal.leader.name, "dice": deal.dice()}),
    }),
)  # fmt: skip
"""What is done, in this order, and the facts of each rule's sentence."""

"""The law of the dice game: what is offered, and why not: every reason against any move whatever.

The same checks make the offers and the explanations: which dice may be thrown again, and who can be hit.
Offers depend on little, so each is worked out once.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from bangkit.core.requests import Ask
from bangkit.core.rulebook import Refusal
from bangkit.dice.faces import DYNAMITE, NONE, Dice, ordered_dice, parts
from bangkit.dice.hooks import CHARACTERS, Power
from bangkit.dice.moves import STOP, Move, again, at_each
from bangkit.dice.resolution import EXPLODES_AT, dynamites, on_cards, symbols
from bangkit.dice.shots import against_shot
from bangkit.dice.table import Player, Table

ANSWERS = {"reroll": "reroll", "stop": "reroll", "shoot": "shoot", "beer": "beer", "duel": "challenge"}
"""The question that each kind of move answers."""
MUST = {"shoot": "DICE-ROLL-09", "beer": "DICE-ROLL-09", "challenge": "UNDEAD-DUEL-06"}
"""The rule that a die must be used, for each question that asks its target."""
ABILITIES = {
    "arrow": ("instead", "DICE-CHAR-BART-01"),
    "return arrow": ("after_loss", "DICE-CHAR-PEDRO-01"),
    "drop arrow": ("after_gatling", "DICE-CHAR-KIT-01"),
    "keep fury": ("draw_fury", "UNDEAD-CHAR-PIXIE-01"),
    "discard token": ("", "UNDEAD-DUEL-05"),
}
"""The moves that only an ability brings: its hook and its rule."""
BETWEEN_GAMES = {
    "sheriff": "UNDEAD-LEGACY-02", "character": "UNDEAD-LEGACY-04",
    **dict.fromkeys(("keep character", "draw character"), "UNDEAD-LEGACY-05"),
}  # fmt: skip
"""The moves that are made between two games, and their rules."""


# -- stop or reroll ------------------------------------------------------------------------------


def locked(face: str, loose: bool) -> bool:
    """A die that shows DYNAMITE is locked, unless an ability leaves it loose (DICE-DYN-01)."""
    return face == DYNAMITE and not loose


@cache
def rerolls_offered(showing: Dice, may: bool, loose: bool) -> tuple[Move, ...]:
    """Stop, or throw again any choice of the dice that are not locked, from one to all (DICE-ROLL-04, DICE-ROLL-05, UNDEAD-DUEL-13)."""
    if not may:
        return (STOP,)
    base, duel = (tuple([face for face in kind if not locked(face, loose)]) for kind in (showing.base, showing.duel))
    choices = [ordered_dice(some, others) for some in parts(base) for others in parts(duel)]
    return (STOP, *[again(some) for some in choices if some is not NONE])


def against_reroll(table: Table, player: Player, some: Dice) -> list[Refusal]:
    """Every reason against throwing these dice again, now."""
    found = []
    if not table.rerolls:
        found.append(Refusal("DICE-ROLL-06", {"player": player.name}))
    if dynamites(table, player) >= EXPLODES_AT:
        found.append(Refusal("DICE-DYN-02", {"count": dynamites(table, player)}))
    for duel_die, shown, wanted in ((False, table.showing.base, some.base), (True, table.showing.duel, some.duel)):
        for face in dict.fromkeys(wanted):
            if wanted.count(face) > shown.count(face):
                found.append(_not_showing(table, player, face, duel_die, wanted.count(face)))
            elif locked(face, player.ability.loose_dynamite):
                found.append(Refusal("DICE-DYN-01", {"face": face}))
    return found


def _not_showing(table: Table, player: Player, face: str, duel_die: bool, wanted: int = 1) -> Refusal:
    """Too few dice of a kind show a face; what stands on a fury card is no die (UNDEAD-FURY-11)."""
    showing = table.showing
    shown, others = (showing.duel, showing.base) if duel_die else (showing.base, showing.duel)
    facts: dict[str, object] = {"face": face, "number": shown.count(face) or None, "wanted": wanted}
    if face in others:
        facts["on_base" if duel_die else "on_duel"] = face
    return Refusal("UNDEAD-FURY-11" if on_cards(player, face) else "KIT-HELD", facts)


# -- duels ---------------------------------------------------------------------------------------


def challenges_offered(table: Table, player: Player) -> tuple[Move, ...]:
    """To whom a duel die may be handed (UNDEAD-DUEL-06, UNDEAD-DUEL-11)."""
    names = tuple(name for name in table.ring if not against_challenge(table, player, name))
    return at_each(Move("duel", face="duel"), names)


def against_challenge(table: Table, player: Player, target: str) -> list[Refusal]:
    """Every reason against handing somebody a duel die."""
    found = []
    if target == player.name:
        found.append(Refusal("UNDEAD-DUEL-06", {"target": target}))
    if table.by_name[target].out:
        found.append(Refusal("DICE-ELIM-04", {"target": target}))
    if target in table.challenged:
        found.append(Refusal("UNDEAD-DUEL-11", {"target": target}))
    return found


# -- why not? ------------------------------------------------------------------------------------


def against_move(table: Table, request: Ask, who: str, move: Move) -> Iterator[Refusal]:
    """The reasons against a move of somebody at the table, in no order and some perhaps twice."""
    player = table.by_name[who]
    if player.out:
        yield Refusal("DICE-ELIM-04", {"target": who})
    if who != request.who:
        rule = "DICE-ROLL-08" if who == table.current else "DICE-ROLL-01"
        yield Refusal(rule, {"asked": request.who, "current": table.current})
    yield from _about_move(table, request, player, move)


def _about_move(table: Table, request: Ask, player: Player, move: Move) -> Iterator[Refusal]:
    verb, mine = move.verb, request.who == player.name
    if verb == "pass":
        if mine:
            yield Refusal(MUST.get(request.what, request.rule), {"player": player.name})
        return
    if verb == "use":
        yield from _about_use(table, player, move)
    elif verb in BETWEEN_GAMES:
        yield Refusal(BETWEEN_GAMES[verb], {"thing": move.thing or None, "target": move.target or None})
    elif verb not in ANSWERS:
        yield from _about_ability(table, player, move)
    else:
        if mine and request.what != ANSWERS[verb]:
            yield Refusal("DICE-ROLL-08", {"asked": request.who, "pending": request.what})
        yield from _about_dice(table, request, player, move)


def _about_dice(table: Table, request: Ask, player: Player, move: Move) -> Iterator[Refusal]:
    """What speaks against using the dice like this, whatever is pending."""
    if player.name != table.current:
        return
    if move.verb == "reroll":
        yield from against_reroll(table, player, move.dice)
        return
    if move.verb == "stop":
        return
    if not symbols(table, player, move.face):
        cancelled = move.face if move.face in table.showing.counts and move.face in player.tokens else None
        yield Refusal("KIT-HELD", {"face": move.face, "cancelled": cancelled})
    elif move.verb == "shoot" and request.what == "shoot" and request.options[0].face != move.face:
        yield Refusal("DICE-ROLL-08", {"asked": request.who, "pending": request.what})
    if not move.target:
        return
    if move.verb == "shoot":
        yield from against_shot(table, player, move)
    elif move.verb == "duel":
        yield from against_challenge(table, player, move.target)
    elif table.by_name[move.target].out:
        yield Refusal("DICE-BEER-04", {"target": move.target})


def _about_ability(table: Table, player: Player, move: Move) -> Iterator[Refusal]:
    """A move that only one character makes, or only a whisky brings, at one moment."""
    hook, rule = ABILITIES[move.verb]
    facts = {"player": player.name, "target": move.target or None}
    if move.target and table.by_name[move.target].out:
        yield Refusal("DICE-ELIM-04", facts)
    if move.verb == "arrow" and player.ability.instead is not None:
        rule = "DICE-CHAR-BART-03" if table.pool < 2 else "DICE-CHAR-BART-02"
    elif move.verb == "discard token":
        if move.face not in player.tokens:
            yield Refusal("KIT-HELD", facts | {"token": move.face})
    elif getattr(player.ability, hook) is None:
        yield Refusal("KIT-HELD", facts | {"deed": move.verb})
    yield Refusal(rule, facts)


def _about_use(table: Table, player: Player, move: Move) -> Iterator[Refusal]:
    """An ability that is not on offer: not his, not now, or not like this."""
    power = CHARACTERS[move.thing]
    facts = {"thing": move.thing, "character": move.thing, "player": player.name, "target": move.target or None}
    if move.target and table.by_name[move.target].out:
        yield Refusal("DICE-ELIM-04", facts)
    if player.ability is not power:
        yield Refusal("DEC-53" if player.character == move.thing else "KIT-HELD", facts)
        return
    if move.face and player.name == table.current:
        yield from _about_turning(table, player, move, power)
    yield Refusal(power.rule, facts)


def _about_turning(table: Table, player: Player, move: Move, power: Power) -> Iterator[Refusal]:
    """Turning a die: not once three DYNAMITE show, only a die that shows the face, never a fury symbol."""
    facts = {"player": player.name, "face": move.face}
    if dynamites(table, player) >= EXPLODES_AT:
        yield Refusal("UNDEAD-CHAR-BELLE-02" if power.after_throw else power.rule, facts)
    if power.turns_die and player.life < 2 and not table.house["chuck_last_life"]:
        yield Refusal("DEC-39", facts)
    if move.face not in (table.showing.duel if move.duel_die else table.showing.base):
        yield _not_showing(table, player, move.face, move.duel_die)

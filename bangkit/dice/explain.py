"""Why not? Every reason against any move whatever, in the order of the rulebook.

What the checks of `law` say comes first from them; the rest is about the moment: whose turn it is and what is pending.
"""

from __future__ import annotations

from collections.abc import Iterator

from bangkit import words
from bangkit.core.errors import Refusal
from bangkit.core.requests import Ask, Chance, Request
from bangkit.core.rulebook import position
from bangkit.dice import law
from bangkit.dice.hooks import POWERS, Power
from bangkit.dice.moves import Move
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


def refusals(table: Table, request: Request | None, who: str, move: Move) -> list[Refusal]:
    """Every reason against a move, each rule once, in the order of the rulebook."""
    found: dict[str, Refusal] = {}
    for refusal in _against(table, request, who, move):
        found.setdefault(refusal.rule, refusal)
    if not found and isinstance(request, Ask):
        found[request.rule] = Refusal(request.rule, {"player": who, "asked": request.who})
    return sorted(found.values(), key=lambda refusal: position(refusal.rule))


def _against(table: Table, request: Request | None, who: str, move: Move) -> Iterator[Refusal]:
    if request is None:
        winners = table.outcome.winners if table.outcome else ()
        yield Refusal("KIT-PENDING", {"winners": words.listing(winners)} if winners else {})
        return
    strangers = [name for name in (who, move.target, move.owner) if name and name not in table.by_name]
    for name in strangers or ([] if who else [who]):
        yield Refusal("KIT-SEAT", {"name": name, "nearest": words.nearest(name, table.by_name)})
    if strangers or not who:
        return
    if isinstance(request, Chance):
        yield Refusal("KIT-PENDING", {"waiting": words.label(request.what)})
        return
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
        yield from law.against_reroll(table, player, move.dice)
        return
    if move.verb == "stop":
        return
    if not law.symbols(table, player, move.face):
        yield Refusal("KIT-HELD", {"player": player.name, "card": move.face, "face": move.face})
    elif move.verb == "shoot" and request.what == "shoot" and request.options[0].face != move.face:
        yield Refusal("DICE-ROLL-08", {"asked": request.who, "pending": request.what})
    if not move.target:
        return
    if move.verb == "shoot":
        yield from law.against_shot(table, player, move)
    elif move.verb == "duel":
        yield from law.against_challenge(table, player, move.target)
    elif table.by_name[move.target].out:
        yield Refusal("DICE-BEER-04", {"target": move.target})


def _about_ability(table: Table, player: Player, move: Move) -> Iterator[Refusal]:
    """A move that only one character makes, or only a whisky brings, at one moment."""
    hook, rule = ABILITIES[move.verb]
    facts = {"player": player.name, "target": move.target or None, "card": move.verb}
    if move.verb == "arrow" and player.ability.instead is not None:
        rule = "DICE-CHAR-BART-03" if table.pool < 2 else "DICE-CHAR-BART-02"
    elif getattr(player.ability, hook, None) is None and move.face not in player.tokens:
        yield Refusal("KIT-HELD", facts)
    yield Refusal(rule, facts)


def _about_use(table: Table, player: Player, move: Move) -> Iterator[Refusal]:
    """An ability that is not on offer: not his, not now, or not like this."""
    power = POWERS[move.thing]
    facts = {"thing": move.thing, "card": move.thing, "player": player.name, "target": move.target or None}
    if player.ability is not power:
        yield Refusal("DEC-53" if player.character == move.thing else "KIT-HELD", facts)
        return
    if move.face:
        yield from _about_turning(table, player, move, power)
    yield Refusal(power.rule, facts)


def _about_turning(table: Table, player: Player, move: Move, power: Power) -> Iterator[Refusal]:
    """Turning a die: not once three DYNAMITE show, only a die that shows the face, never a fury symbol."""
    facts = {"player": player.name, "face": move.face, "card": move.face}
    if law.dynamites(table, player) >= law.EXPLODES_AT:
        yield Refusal("UNDEAD-CHAR-BELLE-02" if power.after_throw else power.rule, facts)
    if power.turns_die and player.life < 2 and not table.house["chuck_last_life"]:
        yield Refusal("DEC-39", facts)
    if move.face not in (table.showing.duel if move.duel_die else table.showing.base):
        yield Refusal("UNDEAD-FURY-11" if law.on_cards(player, move.face) else "KIT-HELD", facts)

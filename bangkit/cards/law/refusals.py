"""Why not? Every reason against any move whatever, in the order of the rulebook.

What speaks against card and target the checks say;
the rest is about the moment: whose turn it is, which phase, what is pending.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bangkit.cards.faces import COLT, Card
from bangkit.cards.green_cards import uses_of
from bangkit.cards.hooks import CHARACTERS, Kind, force, readings
from bangkit.cards.law.checks import LegalCase, against_card, against_hand, against_target, beer_works
from bangkit.cards.law.offers import legal_targets
from bangkit.cards.moves import PASS, Move
from bangkit.cards.table import Player, Table
from bangkit.core.errors import NotationError
from bangkit.core.requests import Ask
from bangkit.core.rulebook import Refusal
from bangkit.words.catalogue import say

TURN = ("play", "discard")
"""The questions of a turn; every other one means that an effect is pending."""


def against_move(table: Table, request: Ask, who: str, move: Move) -> Iterator[Refusal]:
    """The reasons against a move of somebody at the table, in no order and some perhaps twice."""
    player = table.by_name[who]
    if player.out:
        yield Refusal("CARD-ELIM-7", {"target": who})
    yield from _held(table, player, move)
    if move.verb == "play":
        yield from _about_card(table, request, player, move)
    yield from _about_moment(table, request, player, move)


def _held(table: Table, player: Player, move: Move) -> Iterator[Refusal]:
    """The cards named must be where the move takes them from."""
    facts = {"player": player.name}
    hand = list(player.hand)
    for each in (move.card, move.price, *move.args):
        if not isinstance(each, Card):
            continue
        if move.verb in ("play", "discard", "use") and each not in hand:
            if move.verb in ("use", "discard") and each in player.in_play:
                continue
            if each is move.price and any(each.name == lying.name for lying in player.in_play):
                yield Refusal("DODGE-COST-2", {"card": str(move.card)})
                continue
            if each in player.hand:
                yield Refusal("KIT-HELD", facts | {"card": each.name, "once": str(each)})
                continue
            held = any(each.name == other.name for other in player.hand)
            yield Refusal("KIT-HELD", facts | {"card": str(each) if held else each.name})
        elif each in hand:
            hand.remove(each)
    if move.pick == COLT:
        yield Refusal("CARD-WEAP-1", {"player": move.target})
    elif isinstance(move.pick, Card) and move.target is not None and move.pick not in table[move.target].in_play:
        owner = table[move.target]
        lying = str(move.pick) if any(move.pick.name == each.name for each in owner.in_play) else move.pick.name
        instead = _picks_hand(player, move) and owner is not player and owner.hand
        yield Refusal("KIT-HELD", {"owner": owner.name, "lying": lying, "target": owner.name if instead else None})


def _picks_hand(player: Player, move: Move) -> bool:
    """Whether what a move plays or uses lets its player choose a hand; of the dead one may."""
    if move.verb == "use":
        used = (each.kind.used for each in player.in_play if each.name == move.thing)
        return any(kind is not None and kind.picks for kind in used)
    kind = _read_as(player, move.card, move.as_name) if move.card is not None else None
    return move.verb == "victim" or (kind is not None and kind.picks)


def _about_card(table: Table, request: Ask, player: Player, move: Move) -> Iterator[Refusal]:
    """What speaks against the card and its target, whatever is pending."""
    held = move.card
    if held is None:
        raise NotationError(say("card move.verb alone", text=repr(move.verb), verb=move.verb))
    kind = _read_as(player, held, move.as_name)
    if kind is None:
        swapped = {held.name, move.as_name} == {"BANG!", "Missed!"} or move.as_name != "Missed!"
        rule = "CARD-CHAR-CALAMITY-JANET-1" if swapped else "DODGE-CHAR-ELENA-FUENTE-1"
        yield Refusal(rule, {"card": str(held), "name": move.as_name})
        return
    if move.price is not None and not kind.price:
        yield Refusal("CARD-PLAY-12", {"card": str(move.price)})
    if move.pick is not None and not kind.picks:
        yield Refusal("CARD-PLAY-5", {"card": kind.name})
    case = LegalCase(table, player)
    if request.who == player.name and _answers(kind, request):
        if move.target is not None and not kind.aims:
            yield from _about_target(case, kind, table[move.target], move)
        return
    if not (request.who == player.name and request.what in BANG_ONLY and "shot" in kind.answers):
        yield from against_card(case, kind, held)
    if move.target is not None:
        yield from _about_target(case, kind, table[move.target], move)
    if kind.aims and all(next(against_target(case, kind, each), None) for each in table.players):
        yield Refusal("CARD-PLAY-11", {"card": kind.name})


def _read_as(player: Player, held: Card, as_name: str | None) -> Kind | None:
    return next((kind for kind, name in readings(player, held) if name == as_name), None)


def _about_target(case: LegalCase, kind: Kind, target: Player, move: Move) -> Iterator[Refusal]:
    if not kind.aims:
        rule = "CARD-BEER-3" if "lethal" in kind.answers else "CARD-PLAY-13"
        if kind.used is not None and kind.used.aims:
            rule = "DODGE-GREEN-8"
        stays = move.card is not None and move.card.border != "brown"
        yield Refusal(rule, {"card": kind.name, "target": target.name, "lying": kind.name if stays else None})
        return
    yield from against_target(case, kind, target)
    if kind.picks and move.pick == "hand":
        yield from against_hand(case, target)


ANSWERED_BY = {"shot": "shot", "duel": "bang", "indians": "bang", "lethal": "lethal"}
"""What a card must be able to answer for each question that cards answer."""
BANG_ONLY = {"duel": "CARD-DUEL-4", "indians": "CARD-INDI-3"}
"""The questions in which a Missed! is of no use, and the rules that say so."""


def _answers(kind: Kind, request: Ask) -> bool:
    return ANSWERED_BY.get(request.what, "") in kind.answers


def _about_moment(table: Table, request: Ask, player: Player, move: Move) -> Iterator[Refusal]:
    """Whose turn it is, which phase, and what is pending."""
    if move.verb == "use":
        yield from _about_use(table, request, player, move)
        return
    pending = request.what not in TURN
    kind = _read_as(player, move.card, move.as_name) if move.verb == "play" and move.card else None
    if request.who != player.name:
        if pending:
            yield Refusal("CARD-FLOW-8", {"asked": request.who})
        if kind is None:
            yield from _out_of_turn(table, request, player, move)
        else:
            yield from _for_its_own_sake(table, request, player, kind)
        return
    yield from _wrong_answer(table, request, player, move, kind)


def _for_its_own_sake(table: Table, request: Ask, player: Player, kind: Kind) -> Iterator[Refusal]:
    """A card that answers nothing: whose turn it is, which phase, and whether something is pending."""
    own = player.name == table.current
    if not own:
        yield Refusal(kind.unprompted, {"card": kind.name, "current": table.current})
    elif table.phase != "play":
        yield Refusal("CARD-TURN-3", {"card": kind.name, "phase": table.phase})
    if request.what not in TURN and (own or kind.unprompted == "CARD-PLAY-1"):
        yield Refusal("CARD-FLOW-1", {"card": kind.name, "asked": request.who})


def _out_of_turn(table: Table, request: Ask, player: Player, move: Move) -> Iterator[Refusal]:
    if move.verb == "discard":
        yield Refusal("CARD-TURN-12" if player.name != table.current else "CARD-PLAY-12", {"card": str(move.card)})
    elif request.what in TURN:
        yield Refusal("CARD-PLAY-1", {"current": table.current})


def _wrong_answer(table: Table, request: Ask, player: Player, move: Move, kind: Kind | None) -> Iterator[Refusal]:
    """The player is asked, but this is no answer to the question."""
    what = request.what
    facts = {"card": str(move.card) if move.card else "", "asked": request.who}
    if what == "play":
        if move.verb == "discard":
            yield Refusal("CARD-PLAY-12", facts)
        elif move.verb not in ("play", "pass"):
            yield Refusal("CARD-TURN-3", facts | {"phase": "play"})
    elif what == "discard":
        if move is PASS or move.verb == "pass":
            yield Refusal("CARD-TURN-10", {"surplus": len(player.hand) - request.facts["limit"]})
        elif move.verb != "discard":
            yield Refusal("CARD-TURN-3", facts | {"phase": "discard"})
        elif move.card in player.in_play:
            yield Refusal("CARD-PLAY-12", facts)
        elif move.target is not None:
            yield Refusal("CARD-PLAY-13", facts | {"target": move.target, "discarded": facts["card"]})
    elif what == "store":
        if move.verb == "pass":
            yield Refusal("CARD-STORE-3", facts)
        elif kind is not None:
            yield from _for_its_own_sake(table, request, player, kind)
        elif move.verb != "take":
            yield Refusal("CARD-FLOW-1", facts)
        elif move not in request.options:
            yield Refusal("KIT-HELD", {"lacks": str(move.card)})
    elif kind is not None and not _answers(kind, request):
        yield from _no_answer(table, request, player, kind)
    elif kind is not None:
        if move.target is not None and kind.aims:
            yield from _for_its_own_sake(table, request, player, kind)
        if what == "lethal" and not beer_works(table):
            yield Refusal("CARD-BEER-10", facts)
        if (forbids := table.event_power.forbids) and (rule := forbids(table, player, kind.name)):
            yield Refusal(rule, facts)
    elif move not in request.options:
        if move.verb in ("pass", *(option.verb for option in request.options)):
            yield Refusal(request.rule, facts | {"target": move.target})
        else:
            yield Refusal("CARD-PLAY-12" if move.verb == "discard" else "CARD-FLOW-1", facts)


def _no_answer(table: Table, request: Ask, player: Player, kind: Kind) -> Iterator[Refusal]:
    """A card that cannot answer this question, by the rule of the question and by the card's own."""
    facts = {"card": kind.name, "asked": request.who, "current": table.current}
    if request.what in BANG_ONLY and "shot" in kind.answers:
        yield Refusal(BANG_ONLY[request.what], facts)
        return
    if request.what == "lethal":
        yield Refusal("CARD-ELIM-2", facts)
    if request.what == "shot" and kind.power is not None and kind.power.ready_answer is not None:
        yield Refusal("DODGE-GREEN-8", facts)
        return
    yield from _for_its_own_sake(table, request, player, kind)


def _about_use(table: Table, request: Ask, player: Player, move: Move) -> Iterator[Refusal]:
    """An ability, a Barrel or a green card that is not on offer."""
    thing = str(move.thing)
    facts = {"thing": thing, "card": thing, "player": player.name, "target": move.target}
    if move.target is not None and table[move.target].out:
        yield Refusal("CARD-ELIM-7", facts)
    powers = force(table, player).powers
    lying = next((each for each in player.in_play if each.name == thing), None)
    if lying is not None and lying.kind.power not in (None, *powers):
        yield Refusal(table[table.current].ability.rule, facts)
    elif any(power.barrel == thing for power in powers):
        yield from _needless(move, facts)
        if request.what in BANG_ONLY:
            yield Refusal(BANG_ONLY[request.what], facts)
        elif request.what != "shot" or request.who != player.name:
            yield Refusal("CARD-BARREL-1" if lying is not None else "CARD-SETUP-26", facts)
        elif thing in request.facts["used"]:
            yield Refusal("CARD-BARREL-4", facts)
    elif thing in CHARACTERS:
        yield from _about_ability(table, request, player, move)
    elif lying is not None:
        yield from _about_lying(table, request, player, move, lying)
    else:
        held = any(each.name == thing and each.border == "green" for each in player.hand)
        yield Refusal("DODGE-GREEN-8" if held else "KIT-HELD", facts)


def _needless(move: Move, facts: dict[str, Any]) -> Iterator[Refusal]:
    """What a card used against a shot does not take: a target, further cards."""
    if move.target is not None:
        yield Refusal("CARD-PLAY-13", facts)
    for each in move.args:
        yield Refusal("CARD-PLAY-12", facts | {"card": str(each)})


def _about_ability(table: Table, request: Ask, player: Player, move: Move) -> Iterator[Refusal]:
    """An ability: its own reasons, then whether this is the moment for it."""
    thing = str(move.thing)
    facts = {"thing": thing, "player": player.name, "target": move.target}
    ability = player.ability
    if ability.name != thing:
        rule = "CARD-SETUP-26" if player.character == thing else "KIT-HELD"
        if player.character == thing and table.event_power.no_abilities:
            rule = table.event_power.rule
        yield Refusal(rule, facts | {"character": thing})
        return
    if request.who == player.name and request.facts.get("thing") == thing:
        out = move.target is not None and table[move.target].out
        check = ability.against_choice if not out else None
        against = list(check(table, player, move)) if check is not None else []
        yield from against
        if not (against or out or move in request.options):
            yield Refusal(request.rule, facts)
        return
    for action, free in ((ability.anytime, True), (ability.action, False)):
        if action is None:
            continue
        against = list(action.refusals(table, player, move))
        yield from against
        if not free and (request.what != "play" or request.who != player.name):
            yield Refusal("CARD-SETUP-26", facts)
        elif not against and ability.rule:
            yield Refusal(ability.rule, facts)
        elif not against:
            yield from _needless(move, facts)
        return
    yield Refusal("CARD-SETUP-26", facts)


def _about_lying(table: Table, request: Ask, player: Player, move: Move, lying: Card) -> Iterator[Refusal]:
    """A card in play that is used like a green card (DODGE-GREEN-2, DODGE-GREEN-4, DODGE-GREEN-5)."""
    facts = {"thing": lying.name, "card": lying.name, "asked": request.who, "current": table.current}
    if lying.border != "green":
        yield Refusal("CARD-SETUP-26", facts)
        return
    if lying in player.laid_now:
        yield Refusal("DODGE-GREEN-2", facts)
    used = lying.kind.used
    if used is None:
        yield from _needless(move, facts)
        if request.what in BANG_ONLY:
            yield Refusal(BANG_ONLY[request.what], facts)
        elif request.what != "shot" or request.who != player.name:
            yield Refusal("CARD-BANG-13", facts)
        return
    case = LegalCase(table, player)
    yield from _about_aim_of_use(case, used, lying, move)
    yield from _needless(move._replace(target=None), facts)
    if request.what == "lethal" and request.who == player.name:
        yield Refusal("CARD-ELIM-2", facts)
    if player.name != table.current:
        yield Refusal("DODGE-GREEN-5", facts)
    elif request.what not in TURN:
        yield Refusal("CARD-FLOW-1", facts)
    elif request.what != "play":
        yield Refusal("CARD-TURN-3", facts | {"phase": request.what})


def _about_aim_of_use(case: LegalCase, used: Kind, lying: Card, move: Move) -> Iterator[Refusal]:
    """The target of a green card; the card is gone before it can be aimed at itself."""
    if move.target is not None and not used.aims:
        yield Refusal("CARD-PLAY-13", {"card": lying.name, "target": move.target})
    elif move.target is not None:
        target = case.table[move.target]
        yield from against_target(case, used, target)
        if move.pick == "hand":
            yield from against_hand(case, target)
        if used.picks and target is case.player and target.in_play == [lying]:
            yield Refusal("CARD-SYM-8", {"target": target.name})
        if move.pick is lying:
            yield Refusal("DODGE-GREEN-4", {"card": lying.name})
    if used.aims and not uses_of(lying, legal_targets(case, used)):
        yield Refusal("CARD-PLAY-11", {"card": lying.name})

"""What somebody sees of a dice table: dice as plain data, arrows, tokens and cards of everybody, and the middle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bangkit.core.requests import Chance
from bangkit.dice.components import kinds_in
from bangkit.dice.faces import DYNAMITE, GATLING, ONE, TWO, Dice, read_dice
from bangkit.dice.hooks import CHARACTERS, NOBODY
from bangkit.dice.view import View
from bangkit.show.draw.shapes import symbol_of
from bangkit.words.catalogue import say
from bangkit.words.telling import faces

if TYPE_CHECKING:
    from bangkit.show.state import Look

NAME = "dice"
PICTURES = {ONE: "face-1", TWO: "face-2", GATLING: "muzzles"}
"""The symbol of a face that is not called like its symbol: the Gatling of a die is its muzzles, that of a card a gun."""


def face_picture(face: str) -> str:
    """The symbol of a face.

    >>> face_picture("1"), face_picture("beer")
    ('face-1', 'beer')
    """
    return PICTURES.get(face) or symbol_of(face)


def die(face: str, *, duel: bool = False, locked: bool = False) -> dict[str, Any]:
    """A die as plain data."""
    return {"face": face, "picture": face_picture(face), "duel": duel, "locked": locked}


def symbols_on(cards: tuple[str, ...]) -> list[dict[str, str]]:
    """Tokens or fury cards as plain data, each with the symbol of what it brings."""
    return [{"key": face_picture(each.split()[0]), "name": each} for each in cards]


def seat(look: Look, player: Any) -> dict[str, Any]:
    """Arrows, tokens and fury cards, how far away the seat is, and which faces hit it."""
    notes = [say("table.zombie")] * player.zombie + [say("table.lord")] * player.lord
    found: dict[str, Any] = {
        "arrows": player.arrows,
        "tokens": symbols_on(player.tokens),
        "fury": player.fury_size,
        "fury_known": symbols_on(player.fury),
        "revealed": symbols_on(player.revealed),
        "notes": notes,
    }
    if look.sees(player):
        game, me = look.whole, look.viewer
        found["distance"] = game.distance(me, player.name)
        found["faces"] = [face for face in (ONE, TWO) if player.name in game.in_range(me, face)]
        found["near"] = bool(found["faces"])
    return found


def piles(look: Look) -> dict[str, Any]:
    """The arrows of the pool, the rerolls left, and what else the modules lay down."""
    known = look.known
    view = isinstance(known, View)
    kinds = kinds_in(known.modules)
    hands = known.hands if view else known.table.hands
    fury = known.fury_deck if view else len(known.table.fury)
    left = {"left": known.rerolls, "of": max(known.rerolls, ability_of(look).rerolls)}
    return {
        "pool": known.pool,
        "rerolls": left if known.phase == "T3" else None,
        "fury_deck": fury if "fury" in kinds else None,
        "boneyard": sum(hands) if "boneyard" in kinds else None,
    }


def held(look: Look) -> dict[str, Any]:
    """The dice on the table; dynamite is locked while it may not be thrown again (DICE-ROLL-06)."""
    showing = shown_dice(look.known)
    fast = is_locked(look)
    base = [die(face, locked=fast and face == DYNAMITE) for face in showing.base]
    return {"dice": base + [die(face, duel=True, locked=fast and face == DYNAMITE) for face in showing.duel]}


def shown_dice(known: Any) -> Dice:
    """The dice that lie on the table."""
    return read_dice(known.showing) if isinstance(known, View) else known.showing


def is_locked(look: Look) -> bool:
    """Whether dynamite is locked now: somebody is rolling, and it is not loose for him."""
    return look.known.phase == "T3" and not ability_of(look).loose_dynamite


def ability_of(look: Look) -> Any:
    """The ability of whoever has the turn."""
    roller = next(each for each in look.players if each.name == look.known.turn)
    return CHARACTERS.get(roller.character or "", NOBODY)


def direction(known: Any) -> int:
    """Turns go round clockwise."""
    return 1


def chance(request: Chance) -> str:
    """What luck decides, in words."""
    what = "duel die" if request.rule == "UNDEAD-DUEL-07" else request.what
    return say(f"show.chance {what}", name=request.about)


def facts(seat: dict[str, Any]) -> list[str]:
    """What there is to tell of a seat besides who sits there."""
    found = [seat["life_text"], say("show.arrows", count=seat["arrows"]) if seat["arrows"] else say("show.no arrows")]
    if seat["distance"] is not None:
        found.append(say("table.places", places=seat["distance"]))
        found += [say("table.hits", faces=seat["faces"])] * bool(seat["faces"])
    return found + extras(seat)


def extras(seat: dict[str, Any]) -> list[str]:
    """What lies in front of a player besides his arrows, and what he has become."""
    found = list(seat["notes"])
    if seat["tokens"]:
        found.append(say("show.tokens", cards=[each["name"] for each in seat["tokens"]]))
    if seat["fury_known"]:
        found.append(say("show.fury known", cards=[each["name"] for each in seat["fury_known"]]))
    elif seat["fury"]:
        found.append(say("show.fury face down", count=seat["fury"]))
    if seat["revealed"]:
        found.append(say("show.fury revealed", cards=[each["name"] for each in seat["revealed"]]))
    return found


def middle(state: dict[str, Any]) -> str:
    """What lies in the middle, in words."""
    pool = say("show.pool", count=state["piles"]["pool"] or None)
    if not state["dice"]:
        return f"{pool} {say('show.no dice')}"
    locked = [each["face"] for each in state["dice"] if each["locked"]]
    fast = f"{len(locked)} {locked[0]}" if locked else None
    showing = [each["face"] for each in state["dice"] if not each["duel"]]
    duel = [each["face"] for each in state["dice"] if each["duel"]]
    return f"{pool} {say('show.the dice', dice=faces(showing, duel), locked=fast)}"

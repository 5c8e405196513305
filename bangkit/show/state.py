"""What somebody sees of a table, as plain data: one record for both games, from which every picture and every widget is drawn."""

from __future__ import annotations

from typing import Any

from bangkit import words
from bangkit.cards.faces import in_signs
from bangkit.core.requests import Ask, Chance
from bangkit.dice.game import DiceGame
from bangkit.dice.view import View as DiceView
from bangkit.show import card_state, dice_state
from bangkit.show.draw.shapes import symbol_of
from bangkit.words.catalogue import called, say
from bangkit.words.telling import role


def table_state(game: Any, viewer: str | None = None) -> dict[str, Any]:
    """What `viewer` sees of a game, as plain data; without a viewer everything lies open.

    A view is taken as it is: it knows no distances, since they are asked of a game.
    """
    whole = None if is_view(game) else game
    known = game if whole is None or viewer is None else game.view(viewer)
    kind: Any = dice_state if isinstance(game, (DiceGame, DiceView)) else card_state
    look = Look(known, whole)
    seats = [seat_state(look, player) | kind.seat(look, player) for player in look.players]
    for each in seats:
        each["label"] = tell(each, kind.facts(each))
    state = {
        "game": kind.NAME,
        "viewer": look.viewer,
        "turn": known.turn,
        "next": None if look.dealing or look.over or known.winners else look.after(kind.direction(known)),
        "phase": say(f"show.phase {known.phase}"),
        "seats": seats,
        "piles": kind.piles(look),
        "question": question_state(look),
        "over": say("table.won", winners=list(known.winners)) if known.winners or look.over else "",
        "winners": list(known.winners),
        **kind.held(look),
    }
    told = "; ".join(each["label"] for each in seats)
    return {**state, "alt": say(f"show.{kind.NAME} table", seats=told, middle=kind.middle(state))}


def is_view(game: Any) -> bool:
    """Whether this is what one player knows of a game, and not the whole."""
    return hasattr(game, "asked")


class Look:
    """A game as it is looked at: what is known of it, and the whole game where it is at hand."""

    def __init__(self, known: Any, whole: Any) -> None:
        self.known, self.whole = known, whole
        self.viewer: str | None = known.name if is_view(known) else None
        self.players: list[Any] = (
            list(known.players) if self.viewer is not None else [known[name] for name in known.players]
        )
        self.me = next((each for each in self.players if each.name == self.viewer), None)
        self.request: Ask | Chance | None = whole.request if whole is not None else None
        self.over = whole is not None and whole.over
        self.dealing = isinstance(self.request, Chance) and whole is not None and whole.table.turn == 0
        """Whether nobody has had a turn yet, so that there is none, and nobody sees anybody."""

    @property
    def asked(self) -> str | None:
        """Who is asked."""
        if is_view(self.known):
            return str(self.known.asked) if self.known.asked is not None else None
        return self.request.who if isinstance(self.request, Ask) else None

    def after(self, direction: int) -> str | None:
        """Who has the next turn, as far as nothing happens until then."""
        names = [each.name for each in self.players if not each.out or each.name == self.known.turn]
        return None if len(names) < 2 else str(names[(names.index(self.known.turn) + direction) % len(names)])

    def sees(self, player: Any) -> bool:
        """Whether there is a distance from the viewer to a player."""
        if self.whole is None or self.me is None or self.dealing:
            return False
        return not (self.me.out or player.out or player is self.me)

    @property
    def without_life(self) -> bool:
        """Whether the characters are still to be dealt, on which the life points stand."""
        return self.dealing and self.request is not None and self.request.what in ("role", "character")

    def role_of(self, player: Any) -> str:
        """The role of a player as far as it is known; after the game everybody knows all of them."""
        its_role = self.whole[player.name].role if self.over else player.role
        if its_role is not None:
            return str(its_role)
        return "none" if self.me is None or self.me.role is None else "hidden"


def bare_seat(name: str) -> dict[str, Any]:
    """A seat at which nothing is to be seen but its owner's name."""
    none: dict[str, list[Any]] = {key: [] for key in ("known", "in_play", "tokens", "revealed", "faces", "notes")}
    signs = dict.fromkeys(("you", "turn", "asked", "out", "won", "near"), False)
    numbers = {"life": 0, "most": 0, "arrows": 0, "fury": 0, "cards": None, "distance": None}
    return {"name": name, "role": "none", "character": "", **signs, **numbers, **none}


def seat_state(look: Look, player: Any) -> dict[str, Any]:
    """What the seats of both games have."""
    its_role, most = look.role_of(player), 0 if look.without_life else player.starting_life
    return bare_seat(player.name) | {
        "you": player.name == look.viewer,
        "turn": player.name == look.known.turn and not player.out and not look.dealing,
        "asked": player.name == look.asked,
        "out": player.out,
        "won": player.name in look.known.winners,
        "role": its_role,
        "role_name": _role_name(its_role, player.name),
        "character": called(player.character or ""),
        "ability": player.ability,
        "life": max(player.life, 0),
        "most": most,
        "life_text": say("table.life", life=str(player.life), most=str(most)) if most else "",
    }


def _role_name(its_role: str, name: str) -> str:
    """A role in words; nothing for somebody who is called by it already, as the last two of a solved endgame are."""
    told = {"none": say("show.no role"), "hidden": role(None)}.get(its_role) or role(its_role)
    return "" if told == name else told


def tell(seat: dict[str, Any], facts: list[str]) -> str:
    """A seat in one sentence, for those who hear the table."""
    who = {
        "name": seat["name"],
        "role": seat["role_name"] or None,
        "character": seat["character"] or say("show.no character"),
    }
    signs = [say(f"show.{sign}") for sign in ("turn", "asked") if seat[sign]]
    if seat["out"]:
        return say("show.seat out", who)
    return say("show.seat and facts", who, facts=words.listing(list(filter(None, [*signs, *facts]))))


def question_state(look: Look) -> dict[str, Any] | None:
    """Who is asked what by which rule and because of whom, with the symbol of what is happening; or what luck decides."""
    request, dice = look.request, isinstance(look.whole, DiceGame)
    plain = "die" if dice else "cards"
    if isinstance(request, Chance):
        kind: Any = dice_state if dice else card_state
        found = {"who": request.about or "", "what": request.what, "rule": request.rule, "text": kind.chance(request)}
        return {**found, "luck": True, "by": "", "picture": plain}
    if look.asked is None:
        return None
    asked: Any = look.known if is_view(look.known) else request
    facts = dict(asked.facts)
    text = in_signs(words.question(asked.what, {"rule": asked.rule, **facts}))
    found = {"who": look.asked, "what": asked.what, "rule": asked.rule, "text": text}
    by = facts.get("shooter") or facts.get("opponent") or ""
    return {**found, "luck": False, "by": by, "picture": happening(asked.what, facts, plain)}


PICTURES = {"shot": "bang", "lethal": "beer", "store": "generalstore", "shoot": "face-1", "duel again": "duel"}
"""The symbol of a question that has none of its own."""


def happening(what: str, facts: dict[str, Any], plain: str) -> str:
    """The symbol of what is happening: of the card that asks, of the question itself, or the plain one of the game."""
    played = symbol_of(str(facts.get("card", "")).rpartition(" ")[0])
    own = PICTURES.get(what) or symbol_of(what)
    if played != "generic":
        return played
    return own if own != "generic" else plain

"""Setting the table of the card game, with Dodge City, High Noon, three and eight players: the facts of each step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from bangkit.cards.cardset import SETS, characters_of
from bangkit.cards.game import CardGame
from bangkit.cards.sets import BASE, DODGE_CITY, HIGH_NOON
from bangkit.cards.setup import bullets, new_table
from bangkit.core.roles import PREY, ROLES_FOR
from bangkit.show.setup_steps import Deal, Facts, SetupStep, fitting, only, role_cards
from bangkit.words.catalogue import counted
from bangkit.words.telling import role

DODGE, NOON = DODGE_CITY.name, HIGH_NOON.name
BOX = Counter(ROLES_FOR[7])
"""The role cards of the base box, all of which seven players use."""


class CardDeal(Deal):
    """A deal of the card game."""

    ready: CardGame

    def __init__(self, players: int, sets: Sequence[str], seed: int) -> None:
        table = new_table(players, None, None, None, sets, None)
        super().__init__(CardGame(table, chance="ask", forced="ask"), seed)
        self.sets = table.expansions
        self.own_characters = len(characters_of(self.sets)) - len(characters_of(()))

    def bullets(self, name: str) -> int:
        """The bullets printed on a player's character."""
        return bullets(self.ready.table, self.ready.table[name])

    def left_over(self) -> list[str]:
        """The role cards that stay in the box."""
        box = BOX if len(self.players) <= sum(BOX.values()) else self.roles
        return role_cards(box - self.roles)


def players(deal: CardDeal) -> dict[str, object]:
    """How many there are, and how many there may be."""
    allowed = fitting(lambda number: new_table(number, None, None, None, deal.sets, None))
    return {"players": len(deal.players), "allowed": allowed}


def in_use(number: int) -> Callable[[CardDeal], Facts]:
    """The roles that so many players use."""
    return lambda deal: only(len(deal.players) == number, {"roles": role_cards(deal.roles)})


def marked(deal: CardDeal) -> Facts:
    """Examples of cards that tell which box they are from."""
    if DODGE in deal.sets:
        card = next(str(each) for each in DODGE_CITY.pack if each.border == "green")
        return {"card": card, "person": DODGE_CITY.characters[0].name}
    return only(NOON in deal.sets, {"event": HIGH_NOON.events[0].name})


def by_number(deal: CardDeal) -> list[str]:
    """How many start with how many cards."""
    return deal.each(lambda seat: counted(len(seat.hand), "card"))


def open_and_hidden(deal: CardDeal) -> Facts:
    """What the first player does not know."""
    view = deal.ready.view(deal.leader.name)
    unknown = sum(seen.role is None for seen in view.players)
    others = len([seen for seen in view.players if seen.name != view.name and len(seen.hand) < seen.hand_size])
    return {"deck": counted(view.deck_size, "card"), "hands": others, "roles": unknown or None}


STEPS = (
    SetupStep("box", "start", {
        "CARD-SETUP-1": lambda deal: only(DODGE not in deal.sets, players(deal)),
        "DODGE-SET-7": lambda deal: only(DODGE in deal.sets, players(deal)),
        "CARD-SETUP-2": lambda deal: {"roles": sum(BOX.values()), "characters": len(characters_of(())), "cards": len(BASE.pack)},
        "DODGE-SET-1": lambda deal: only(deal.sets, {"sets": [SETS[each].told for each in deal.sets]}),
        "DODGE-SET-3": lambda deal: only(DODGE in deal.sets, {
            "roles": len(ROLES_FOR[8]), "characters": deal.own_characters, "cards": len(DODGE_CITY.pack)}),
        "NOON-SET-1": lambda deal: only(NOON in deal.sets, {"events": len(HIGH_NOON.events)}),
        "DODGE-SET-2": marked,
        "DODGE-SET-6": lambda deal: only(DODGE in deal.sets, {"names": sorted({each.name for each in BASE.pack} & {each.name for each in DODGE_CITY.pack})}),
    }),
    SetupStep("roles", "role", {
        "CARD-SETUP-3": lambda deal: only(3 < len(deal.players) < 8, {"roles": role_cards(BOX)}),
        "CARD-SETUP-4": in_use(4), "CARD-SETUP-5": in_use(5), "CARD-SETUP-6": in_use(6), "CARD-SETUP-7": in_use(7),
        "VAR-8P-1": in_use(8), "VAR-3P-1": in_use(3),
        "CARD-SETUP-8": lambda deal: {
            "name": deal.players[0], "number": deal.bag["role"], "role": role(deal[deal.players[0]].role)},
        "CARD-SETUP-16": lambda deal: only(3 < len(deal.players) < 8, {"roles": deal.left_over()}),
    }),
    SetupStep("reveal", "role", {
        "CARD-SETUP-9": lambda deal: only(deal.sheriff, {"name": getattr(deal.sheriff, "name", None)}),
        "VAR-8P-2": lambda deal: only(len(deal.players) == 8, {"name": deal.leader.name}),
        "CARD-SETUP-10": lambda deal: only(deal.sheriff, deal.hidden()),
        "VAR-3P-1 open": lambda deal: only(not deal.sheriff, {"roles": deal.each(lambda seat: role(seat.role), "seat is the")}),
        "VAR-3P-2": lambda deal: only(not deal.sheriff, {"hunts": not deal.sheriff and deal.hunts(PREY)}),
    }),
    SetupStep("characters", "character", {
        "DODGE-SET-4": lambda deal: only(DODGE in deal.sets, {"own": deal.own_characters, "base": len(characters_of(()))}),
        "CARD-SETUP-11": lambda deal: {
            "number": deal.bag["character"], "people": deal.each(lambda seat: seat.character, "seat is")},
        "CARD-SETUP-12": lambda deal: {},
        "CARD-SETUP-16 characters": lambda deal: {"number": deal.bag["character"] - len(deal.players)},
    }),
    SetupStep("life", "character", {
        "CARD-SETUP-13": lambda deal: {"lives": deal.each(lambda seat: deal.bullets(seat.name))},
        "CARD-SETUP-15": lambda deal: only(deal.sheriff, {
            "name": deal.leader.name, "life": deal.leader.starting_life, "bullets": deal.bullets(deal.leader.name)}),
        "CARD-SETUP-14": lambda deal: {
            "characters": len([seen for seen in deal.ready.view(deal.leader.name).players if seen.character]),
            "players": len(deal.players)},
    }),
    SetupStep("hands", "card", {
        "DODGE-SET-5": lambda deal: only(DODGE in deal.sets, {"own": len(DODGE_CITY.pack), "base": len(BASE.pack)}),
        "CARD-SETUP-17": lambda deal: {"number": deal.bag["card"], "hands": by_number(deal)},
        "CARD-SETUP-18": lambda deal: only(deal.sheriff, {
            "name": deal.leader.name, "life": deal.leader.life, "hand": len(deal.leader.hand)}),
    }),
    SetupStep("deck", "card", {
        "CARD-SETUP-19": lambda deal: {"deck": deal.ready.deck.size, "discard": len(deal.ready.discard)},
        "CARD-SETUP-20": lambda deal: {},
    }),
    SetupStep("events", "event", {
        "NOON-SET-2": lambda deal: only(NOON in deal.sets, {
            "number": deal.bag["event"], "last": deal.ready.table.unturned[-1:]}),
        "NOON-SET-3": lambda deal: only(NOON in deal.sets, {
            "event": deal.ready.view(deal.leader.name).next_event, "left": len(deal.ready.table.unturned)}),
        "NOON-SET-4": lambda deal: only(NOON in deal.sets and deal.ready.event is None, {}),
    }),
    SetupStep("begin", "", {
        "CARD-TURN-1": lambda deal: only(deal.sheriff, {"name": deal.leader.name}),
        "VAR-3P-3": lambda deal: only(not deal.sheriff, {"name": deal.leader.name}),
        "CDEC-2": open_and_hidden,
    }),
)  # fmt: skip
"""What is done, in this order, and the facts of each rule's sentence."""

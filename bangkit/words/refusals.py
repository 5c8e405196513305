"""Why a move is refused, in one sentence for each rule id.

Facts that a sentence may use: ``target`` (the player aimed at), ``distance``, ``reach``, ``card``,
``asked`` (who has to answer), ``current`` (whose turn it is), ``phase``, ``limit``, ``victim``,
``thing`` (an ability or a Barrel), ``moment``, ``surplus``, ``life``, ``name`` (a seat that nobody has),
``nearest`` (seats that sound like it), ``winners``.
Each is optional: where one is missing, a shorter sentence of the same rule is told.
"""

from __future__ import annotations

from collections.abc import Mapping

from bangkit.words.dice import REFUSALS
from bangkit.words.telling import tell

_REFUSALS: dict[str, tuple[str, ...]] = {
    # who may do something now
    "CARD-FLOW-1": (
        "{asked} has to answer first; only one effect is resolved at a time.",
        "Something else is still being resolved; only one effect is resolved at a time.",
    ),
    "CARD-FLOW-8": ("It is {asked} who is asked now, nobody else.", "Somebody else is asked now."),
    "CARD-PLAY-1": ("It is {current}'s turn, not yours.", "It is not your turn."),
    "CARD-TURN-3": ("That does not belong to this phase ({phase}).", "That does not belong to this phase of the turn."),
    "CARD-TURN-9": ("The time for playing cards is over in this turn.",),
    # targets
    "CARD-BANG-1": (
        "{target} is at distance {distance}, your reach is {reach}.",
        "{target} is out of your reach.",
        "That is out of your reach.",
    ),
    "CARD-SYM-13": (
        "{target} is at distance {distance}, and {card} reaches only distance 1.",
        "{target} is at distance {distance}; only distance 1 will do.",
        "Only a player at distance 1 can be chosen.",
    ),
    "CARD-PLAY-11": ("There is nobody at whom {card} could be aimed.", "There is no legal target."),
    "CARD-SYM-8": (
        "{target} has no {card} to take or discard.",
        "{target} has no card to take or discard.",
        "There is no card to take or discard.",
    ),
    "CARD-PLAY-13": (
        "{card} is laid in front of its own player and takes no target.",
        "This card is laid in front of its own player and takes no target.",
    ),
    "CARD-BEER-3": (
        "Beer heals only the player who plays it, not {target}.",
        "Beer heals only the player who plays it.",
    ),
    "CARD-BANG-14": ("Nobody can shoot at himself.",),
    "CARD-JAIL-1": ("Nobody can put himself in Jail.",),
    "CARD-DUEL-1": ("Nobody can challenge himself.",),
    "CARD-SYM-10": ("Your own hand cannot be chosen; a card in front of you can.",),
    "CARD-JAIL-2": ("{target} is the Sheriff, and the Sheriff cannot be jailed.", "The Sheriff cannot be jailed."),
    "CARD-JAIL-7": ("{target} has a Jail in front of him already.", "There is a Jail in front of him already."),
    "CARD-WEAP-1": ("The Colt .45 is not a card; it can be neither taken nor discarded.",),
    "CARD-ELIM-7": ("{target} is out of the game.", "That player is out of the game."),
    # cards
    "CARD-PLAY-2": (
        "You may play {limit:BANG! card} in a turn, and you have.",
        "You have played your one BANG! card of this turn.",
    ),
    "CARD-PLAY-3": (
        "{target} has a {card} in front of him already; nobody may have two of the same name.",
        "You have a {card} in front of you already; nobody may have two of the same name.",
        "Nobody may have two cards of the same name in front of him.",
    ),
    "CARD-DYN-11": ("A Dynamite lies there already; nobody may have two of them in front of him.",),
    "CARD-BANG-13": (
        "{card} only answers a shot, and nobody is shooting at you.",
        "Missed! only answers a shot, and nobody is shooting at you.",
    ),
    "DODGE-COST-2": (
        "{card} has a price: one further card from your hand, and you have none.",
        "This card has a price: one further card from your hand, and you have none.",
    ),
    "DODGE-GREEN-2": (
        "{card} was laid down this turn and cannot be used yet.",
        "A green card cannot be used in the turn in which it is laid down.",
    ),
    "CARD-DUEL-4": ("{card} is of no use in a Duel; only a BANG! card is.", "Only a BANG! card is of use in a Duel."),
    "CARD-INDI-3": (
        "{card} does not help against Indians!; only a BANG! card does.",
        "Only a BANG! card helps against Indians!.",
    ),
    "CARD-BEER-5": ("Out of turn Beer can be played only when the last life is being lost.",),
    "CARD-BEER-10": ("Only two players are left: Beer has no effect any more.",),
    "CARD-ELIM-2": (
        "{card} cannot save the last life; only a Beer card can.",
        "Only a Beer card can save the last life.",
    ),
    "CARD-PLAY-12": (
        "{card} cannot be thrown away of one's own accord.",
        "Cards cannot be thrown away of one's own accord.",
    ),
    "CARD-TURN-12": (
        "The surplus is discarded and nothing more: {surplus:card}.",
        "The surplus is discarded and nothing more.",
    ),
    "CARD-TURN-10": (
        "You must still discard {surplus:card}: your hand may not be larger than your life.",
        "Your hand may not be larger than your life: you must still discard.",
    ),
    "CARD-STORE-3": ("Nobody may decline the General Store: one of the open cards must be taken.",),
    # abilities
    "CARD-SETUP-26": (
        "{thing} can be used only {moment}.",
        "This is not the moment for {thing}.",
        "This is not the moment for that ability.",
    ),
    "CARD-BARREL-1": (
        "{player}'s Barrel answers a shot at {player}, and now there is none.",
        "A Barrel answers a shot at its owner, and now there is none.",
    ),
    "CARD-BARREL-4": (
        "{thing} has been used against this shot already.",
        "This Barrel has been used against this shot already.",
    ),
    "CARD-CHAR-SID-KETCHUM-3": (
        "Sid Ketchum needs two cards and a life point to regain (life {life}, hand {hand}).",
        "Sid Ketchum needs two cards and a life point to regain.",
    ),
    "CARD-CHAR-JESSE-JONES-1": ("Jesse Jones takes his first card from another player's hand.",),
    "CARD-CHAR-JESSE-JONES-3": (
        "{target} has no card in hand that Jesse Jones could take.",
        "Jesse Jones can name only a player with a card in hand.",
    ),
    "CARD-CHAR-PEDRO-RAMIREZ-2": ("The discard pile is empty: Pedro Ramirez draws from the deck.",),
    # Dodge City
    "DODGE-GREEN-4": ("A green card is discarded before its effect: it cannot be chosen for it.",),
    "DODGE-GREEN-5": ("{card} can be used only in your own turn.", "That card can be used only in your own turn."),
    "DODGE-GREEN-8": (
        "{card} has no effect from the hand; it must be laid down first.",
        "A green card has no effect from the hand.",
    ),
    "DODGE-CARD-BRAWL-1": (
        "Brawl makes {target} discard a card: choose his hand or a card in front of him.",
        "Brawl: choose a hand or a card in front of the player.",
    ),
    "DODGE-CHAR-BELLE-STAR-1": (
        "In Belle Star's turn {card} does nothing: it lies in front of somebody else.",
        "In Belle Star's turn the cards in front of all others do nothing.",
    ),
    "DODGE-CHAR-CHUCK-WENGAM-1": ("Chuck Wengam gives up 1 life to draw two cards, and names nothing else.",),
    "DODGE-CHAR-CHUCK-WENGAM-3": ("Chuck Wengam cannot give up his last life.",),
    "DODGE-CHAR-DOC-HOLYDAY-1": (
        "{thing} has been used in this turn already.",
        "Doc Holyday discards two cards of his hand, once in a turn.",
    ),
    "DODGE-CHAR-ELENA-FUENTE-1": (
        "{card} is no {name}; only an ability could make it one.",
        "Only an ability makes a card a Missed!.",
    ),
    "CARD-CHAR-CALAMITY-JANET-1": (
        "{card} is no {name}; only an ability could make it one.",
        "Only an ability exchanges BANG! and Missed! cards.",
    ),
    "DODGE-CHAR-JOSE-DELGADO-1": ("José Delgado discards one blue card.",),
    "DODGE-CHAR-JOSE-DELGADO-2": ("José Delgado discards blue cards at most twice in a turn.",),
    "DODGE-CHAR-JOSE-DELGADO-3": (
        "{card} is no blue card in front of José Delgado.",
        "José Delgado needs a blue card in front of him.",
    ),
    "DODGE-CHAR-PAT-BRENNAN-1": (
        "That card does not lie in front of {target}: Pat Brennan takes a card lying in front of a player.",
        "Pat Brennan takes a card lying in front of a player.",
    ),
    "DODGE-CHAR-VERA-CUSTER-2": (
        "Nobody else in the game is {thing}.",
        "Only the characters of other players in the game can be chosen.",
    ),
    "DODGE-CHAR-VERA-CUSTER-5": ("One card of the dead player is taken: his hand or a card in front of him.",),
    # High Noon
    "NOON-DALTONS-1": ("The Daltons: one of your blue cards must go.",),
    "NOON-HANGOVER-1": ("Hangover: no character has an ability.",),
    "NOON-REVEREND-1": ("The Reverend: no Beer card can be played.",),
    "NOON-SERMON-1": ("The Sermon: no BANG! card in your own turn.",),
    "NOON-SERMON-2": ("The Sermon: no BANG! card in your own turn, in a Duel neither.",),
    # the kit's own
    "KIT-HELD": ("{player} does not hold {card}.", "You do not hold {card}.", "You do not hold that card."),
    "KIT-SEAT": (
        "Nobody called {name} sits at this table. Did you mean {nearest}?",
        "Nobody called {name} sits at this table.",
        "Nobody of that name sits at this table.",
    ),
    "KIT-PENDING": (
        "The game is over: {winners} won.",
        "{waiting} has to be revealed first.",
        "Nothing is waiting for an answer.",
    ),
    **REFUSALS,
}


def refusal(rule_id: str, facts: Mapping[str, object] | None = None, text: str = "") -> str:
    """Why a rule says no, with the facts of the case; `text`, the rule's own, where it has no sentence.

    >>> refusal("CARD-BANG-1", {"target": "Dan", "distance": 3, "reach": 1})
    'Dan is at distance 3, your reach is 1.'
    >>> refusal("CARD-BANG-1")
    'That is out of your reach.'
    >>> refusal("CARD-GATL-1", text="Gatling fires one shot at every other player, at any distance.")
    'Gatling fires one shot at every other player, at any distance.'
    """
    return tell(_REFUSALS.get(rule_id, ()), facts or {}) or text or rule_id


def refusal_ids() -> tuple[str, ...]:
    """The rule ids that have a sentence of their own."""
    return tuple(_REFUSALS)

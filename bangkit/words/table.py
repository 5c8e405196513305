"""What stands on the table that one can touch: its buttons, its lines about seats, its notices.

`SHOWN` goes to the browser as it is, which fills in `{name}`; the browser holds no sentence of its own.
"""

from __future__ import annotations

from bangkit.words.telling import bare, tell

SHOWN: dict[str, str] = {
    "table": "A table to touch",
    "history": "History and files",
    "undo": "\N{ANTICLOCKWISE TOP SEMICIRCLE ARROW} undo",
    "redo": "\N{CLOCKWISE TOP SEMICIRCLE ARROW} redo",
    "earlier": "\N{BLACK LEFT-POINTING TRIANGLE} look back",
    "later": "look ahead \N{BLACK RIGHT-POINTING TRIANGLE}",
    "moment": "Moment of the game",
    "moment now": "decision {now} of {all}",
    "restart": "go on from here",
    "looking back": "You are looking back at decision {now} of {all}. Nothing is changed unless you go on from here.",
    "save": "save",
    "load": "load",
    "saved game": "A saved game",
    "step": "one step",
    "auto": "go on by itself",
    "stop": "stop",
    "eyes": "Seen by",
    "seats": "Seats, clockwise",
    "log": "What happened",
    "new": "new",
    "rule": "Show this rule",
    "whose hand": "The hand of {name}",
    "why not": "why not?",
    "cannot": "{card}, cannot be played now: why not?",
    "ways": "Ways to play {card}",
    "choose": "choose",
    "beyond": "why not {name}?",
    "other moves": "Moves",
    "odds": "what are my odds?",
    "anytime": "At any time ({number})",
    "waiting": "Waiting for {who}: {text}",
    "asked": "{who}: {text}",
    "working": "working \N{HORIZONTAL ELLIPSIS}",
    "dice": "Dice: press the ones to keep",
    "die": "die {number}: {face}",
    "locked": "locked",
    "keep": "kept",
    "reroll": "throw the {number} others again",
    "reroll one": "throw the other die again",
    "stop here": "keep all: stop",
    "best": "which keep is best?",
    "goal": "I want",
    "steps": "the formula, step by step",
    "close": "close",
    "best mark": "best keep",
    "exactly": "exactly {exact}",
}

_SAID: dict[str, tuple[str, ...]] = {
    "hidden role": ("role hidden",),
    "role": ("{role}",),
    "life": ("life {life} of {most}",),
    "hand": ("{count:card} in hand",),
    "arrows": ("{count:arrow}",),
    "distance": ("distance {distance}, in your reach",),
    "distance beyond": ("distance {distance}, beyond your reach",),
    "places": ("{places:place} away",),
    "hits": ("hit by your {faces}",),
    "has turn": ("\N{BLACK RIGHT-POINTING TRIANGLE} has the turn",),
    "out": ("out of the game",),
    "ghost": ("a ghost for this turn",),
    "zombie": ("a zombie",),
    "lord": ("the Zombie Lord",),
    "copies": ("copies {name}",),
    "tokens": ("wound tokens: {tokens}",),
    "fury": ("{count:fury card}",),
    "revealed": ("face up: {cards}",),
    "deck": ("deck {deck} \N{MIDDLE DOT} discarded {discard}",),
    "on top": ("on top: {card}",),
    "open": ("open: {cards}",),
    "event": ("event: {event}",),
    "pool": ("{pool:arrow} in the middle",),
    "boneyard": ("{hands:hand} face up in the boneyard",),
    "fury deck": ("{deck:fury card} in the deck",),
    "rerolls": ("{left:reroll} left",),
    "won": ("The game is over: {winners} won.", "The game is over: nobody won."),
    "pass play": ("end my turn",),
    "pass shot": ("take the hit",),
    "pass duel": ("no BANG!: lose 1 life",),
    "pass indians": ("no BANG!: lose 1 life",),
    "pass lethal": ("no Beer: I am out",),
    "pass": ("no, thank you",),
    "stop": ("stop: keep all dice",),
    "at": ("at {target}",),
    "at pick": ("{target}: {pick}",),
    "from hand": ("a card of the hand",),
    "play": ("play",),
    "discard": ("discard",),
    "why": ("Why not {move}?",),
    "allowed": ("Nothing speaks against it: this move is allowed now.",),
    "error": ("That is not possible",),
    "unknown action": ("The table does not know the action {name}.",),
    "no saved game": ("This is no saved game: line {line} cannot be read.",),
    "no such seat": ("Nobody called {name} sits here; the seats are {names}.",),
    "no such bot": ("There is no bot {name}; there are {names}.",),
    "no such game": ('The games are "cards" and "dice", not {name}.',),
    "file": ("bangkit-game.json",),
    "run me": ("<a table to touch (run this cell to play); seen by {viewer}; {now}>",),
    "now asked": ("{who} is asked: {text}",),
    # the best keep
    "goal gatlings": ("as many Gatlings as possible",),
    "goal gatling": ("to fire the Gatling ({needed})",),
    "goal beers": ("as many beers as possible",),
    "goal hits": ("as many hits on {name} as possible",),
    "goal life": ("to keep my own life",),
    "keep title": ("What to keep: {goal}",),
    "keep best": ("Best is to keep {keep}; that is worth {value}.",),
    "keep yours": ("You keep {keep}: worth {value}. That is the best there is.", "You keep {keep}: worth {value}."),
    "keep regret": ("You keep {keep}: worth {value}, which is {regret} less than the best.",),
    "keep none": ("no die",),
    "keep all": ("all dice",),
    "keep head": ("keep",),
    "value head": ("worth",),
    "regret head": ("less than the best",),
    "yours": ("{keep} (yours)",),
    "means hits": (
        "Worth: the expected number of hits on {name} in this turn: the shots that reach that seat, and the Gatling.",
    ),
    "means beers": ("Worth: the expected number of beers in the final result.",),
    "means gatlings": ("Worth: the expected number of Gatlings in the final result.",),
    "means gatling": ("Worth: the chance that the final result has {needed} Gatlings or more.",),
    "means life": (
        "Worth: the expected change of your own life: beers up to your full life, less the dynamite, "
        "less what an Indians' attack costs you.",
    ),
    "means abilities": ("Abilities that turn dice, and what others do, are not counted.",),
    # odds
    "odds title": ("Your odds, {name}",),
    "draw": ("{what}: one draw!",),
    "barrel": ("The Barrel turns over a Heart",),
    "barrels": ("{tries} Barrel draws! bring {needed:Heart}",),
    "barrels flips": ("{flips:card} for each draw!, one Heart is enough",),
    "missed sure": ("You hold what cancels the shot: {cards}.",),
    "missed none": ("You hold nothing that cancels the shot.",),
    "hit": ("You lose the life point if you use every answer you have",),
    "jail": ("{name} leaves the Jail",),
    "dynamite": ("The Dynamite explodes at the next check, before {name}",),
    "dynamite you": ("It hits you before the deck runs out",),
    "next card": ("The next card from the deck is a {name}",),
    "target": ("{name} can answer one shot from the hand ({hand:card})",),
    "target barrel": ("The Barrel of {name} turns over a Heart",),
    "target sure": ("{name} certainly holds an answer to a shot: {cards}.",),
    "duel none": ("You have nothing to discard: the life point is lost.",),
    "duel": ("{name} can answer {number:time} from the hand ({hand:card}), so you lose",),
    "indians sure": ("You can discard {cards}.",),
    "not counted": ("The hand of {name} is not counted: some cards are known to be in a hand, and not in whose.",),
    "no luck": ("Nothing in this question is left to luck.",),
    "known": (
        "Counted from what {viewer} knows: {cards:card} that {viewer} has not seen may still lie in the deck or in hands.",
    ),
    "known dice": ("Dice have no memory: each face of each die is equally likely, whatever fell before.",),
    "arrow attack": ("This throw brings {number:arrow} or more: the Indians attack",),
    "arrow one": ("This throw brings at least one arrow",),
    "third dynamite": ("This throw brings the third dynamite: you must stop",),
    "face one": ("This throw shows at least one {face}",),
    "throwing": ("Thrown again: {thrown}.",),
    "nothing thrown": ("All dice are kept: nothing more is thrown.",),
    "no rerolls": ("No reroll is left.",),
    "duel die": ("A throw of the duel die shows a duel",),
}


def said(key: str, /, **facts: object) -> str:
    """The sentence for a key, with its facts.

    >>> said("hand", count=1), said("pool", pool=4)
    ('1 card in hand', '4 arrows in the middle')
    """
    return tell(_SAID.get(key, ()), facts) or bare(key, facts)


def has(key: str) -> bool:
    """Whether there is a sentence for a key.

    >>> has("pass shot"), has("pass the salt")
    (True, False)
    """
    return key in _SAID

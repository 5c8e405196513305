"""What stands on and beside pictures and tables: captions, legends and the text in place of a picture.

Facts that a sentence may use are named in its pattern; each is optional, as everywhere in this room.
"""

from __future__ import annotations

from collections.abc import Mapping

from bangkit.words.dice_showing import DICE_CAPTIONS
from bangkit.words.setting import SETTING_CAPTIONS
from bangkit.words.telling import bare, tell

_CAPTIONS: dict[str, tuple[str, ...]] = {
    # seats
    "seats": ("Seats clockwise: {names}.",),
    "seats out": ("Out of the game: {names}.",),
    "sees": ("{one} sees {other} at distance {distance}, within reach.",),
    "sees beyond": ("{one} sees {other} at distance {distance}, beyond reach.",),
    "shoots": ("{one} reaches {names}.", "{one} reaches nobody."),
    "in front": ("{name} has {cards} in front.",),
    "one and other": ("{one} looks at {other}",),
    "way": ("Shortest way round: {names}.",),
    "other way": ("The other way round takes {seats:seat}.",),
    "distance": ("distance {distance}",),
    "no way": ("{name} is out of the game: the gap has closed.",),
    # the steps of a distance
    "step seats": ("{change:seat} round the table",),
    "step farther": ("+{change}  {what} ({name})",),
    "step nearer": ("\N{MINUS SIGN}{change}  {what} ({name})",),
    "step floor": ("never less than 1",),
    "reach": ("{name}'s reach is {reach} ({weapon})", "{name}'s reach is {reach}"),
    "in reach": ("within reach: a BANG! may be aimed",),
    "out of reach": ("too far for a BANG!",),
    "why distance": ("How {one} sees {other}: distance {distance}",),
    # legends of pictures
    "legend reach": ("within reach",),
    "legend beyond": ("beyond reach",),
    "legend both": ("each can shoot the other",),
    "legend one": ("only in the direction of the arrow",),
    "legend way": ("shortest way round",),
    "legend out": ("out of the game",),
    # tables
    "row and headings": ("a row of {cells:cell} stands under {headings:heading}",),
    "distances": ("Who sees whom at which distance: the row looks at the column. \u25cf is within reach of a BANG!.",),
    "looks": ("looks",),
    "hands": ("The seats, clockwise",),
    "hands of": ("The table as {name} sees it",),
    "player": ("Player",),
    "role": ("Role",),
    "character": ("Character",),
    "life": ("Life",),
    "in play": ("In play",),
    "hand": ("Hand",),
    "weapon": ("Reach",),
    "none": ("\N{EN DASH}",),
    "cards": ("{count:card}",),
    "cards known": ("{count:card}, among them {cards}",),
    "hidden": ("hidden",),
    "no role": ("no role",),
    "out": ("out of the game",),
    "no character": ("no character",),
    # the table
    "table": ("The table. {seats}. {deck}",),
    "seat": (
        "{name}: {role}, {character}, life {life} of {most}, {hand:card} in hand, in play {cards}",
        "{name}: {role}, {character}, life {life} of {most}, {hand:card} in hand, nothing in play",
    ),
    "seat out": ("{name}: {role}, {character}, out of the game",),
    "deck": ("Deck {deck:card}, {discard} on top of the discard pile.", "Deck {deck:card}, no card discarded yet."),
    "draw pile": ("deck",),
    "discard pile": ("discard pile",),
    "being resolved": ("on the table",),
    "turn": ("turn",),
    "asked": ("asked",),
    "phase start": ("start of the turn",),
    "phase draw": ("phase 1: draw",),
    "phase play": ("phase 2: play",),
    "phase discard": ("phase 3: discard",),
    "log": ("What happened",),
    "phase over": ("the game is over",),
    # questions and answers
    "question": ("{name}: {question}",),
    "chance": (
        "A card is to be turned over for {reason} of {name}.",
        "The next card of the deck is for {name}: which one is it?",
        "A card is to be turned over.",
    ),
    "offered": ("The moves on offer: {moves}", "{count:move} on offer", "The moves on offer"),
    "nothing offered": ("Nobody is asked.",),
    "anytime": ("At any time: {moves}", "At any time"),
    "won": ("The game is over: {winners} won.", "The game is over."),
    "sentence": ("{text}.",),
    "why not": ("Why not {move}?",),
    "nothing against": ("Nothing speaks against it: the move is allowed.",),
    # widgets
    "distance lab": ("Distance lab: {one} looks at {other}", "Distance lab"),
    "walk": ("{title}: step {step} of {last}", "{title}", "Step by step"),
    "position": ("{title}: {asked}", "A position to play"),
    "rulebook": ("The rulebook: {found:rule} found", "The rulebook"),
    "quiz": ("Check yourself: {right} of {all} right", "Check yourself"),
    "run me": ("<{what} (run this cell to use it)>",),
    "eyes": ("The table through the eyes of {name}", "The whole table, all roles and hands open"),
    "whose eyes": ("Whose eyes?",),
    "nobody in particular": ("all cards open",),
    "who wins": ("Who wins? {verdict}",),
    "alive": ("{name} ({role})",),
    "living": ("Alive:",),
    "goes on": ("Nobody yet: the game goes on.",),
    "side sheriff": ("The Sheriff and the Deputies: {names}.",),
    "side outlaw": ("The Outlaws, dead or alive: {names}.",),
    "side renegade": ("The Renegade, alone: {names}.",),
    "checks": ("Checking this installation: {well} of {all} well", "Checking this installation"),
    "check engine": ("The rules answer: the table of four is dealt and {name} is asked.",),
    "check rulebook": ("The rulebook is here: {number} rules and decisions.",),
    "check pictures": ("Pictures can be drawn (the one below is of your table).",),
    "check networkx": ("networkx counts seats.",),
    "check sympy": ("sympy calculates with exact fractions.",),
    "check failed": ("This does not work here: {why}",),
    "press": ("Press me",),
    "pressed": ("\N{HEAVY CHECK MARK} Widgets answer. You are ready.",),
    "not pressed": ("Then press the button: if this line changes, widgets work too.",),
    "at the table": ("at the table",),
    "equipment of": ("{card} for {name}",),
    "weapon of": ("Weapon of {name}",),
    "who looks": ("Who looks?",),
    "at whom": ("At whom?",),
    "everybody": ("everybody",),
    "moved": ("The deck holds only {number} {card}: it has moved from {other} to {name}.",),
    "table size": ("A table to practise on has 2 to {most} seats.",),
    "too few": ("Two players at least stay at the table.",),
    "back": ("\N{BLACK LEFT-POINTING TRIANGLE} back",),
    "forward": ("forward \N{BLACK RIGHT-POINTING TRIANGLE}",),
    "start": ("The position at the start.",),
    "start after": ("The position at the first decision. Before it, this happened by itself:",),
    "did play": ("Played: {text}",),
    "did chance": ("Turned over: {text}",),
    "did refuse": ("Tried, and refused: {text}",),
    "holds": ("What holds here",),
    "held before": ("What held on the way",),
    "copies": (
        "{name}: {count} in the deck, {border} border, reach {reach}",
        "{name}: {count} in the deck, {border} border",
    ),
    "faces": ("Its faces: {faces}",),
    "one card": ("The cards of the game: {name}",),
    "move": ("Move",),
    "card to reveal": ("Card",),
    "may": ("\N{HEAVY CHECK MARK} {move}",),
    "may not": ("\N{MULTIPLICATION X} {move}",),
    "play": ("Play",),
    "reveal": ("Turn it over",),
    "ask why": ("Why not?",),
    "undo": ("Undo",),
    "redo": ("Redo",),
    "own text": ("or write a move yourself",),
    "find": ("Find",),
    "find hint": ("words or a rule's id, such as barrel or CARD-DIST",),
    "rules": ("Rules",),
    "at work": ("See it at work",),
    "no rule": ("No rule speaks of that.",),
    "choose": ("choose\N{HORIZONTAL ELLIPSIS}",),
    "answer": ("Answer",),
    "right": ("\N{HEAVY CHECK MARK} Right. {why}", "\N{HEAVY CHECK MARK} Right."),
    "wrong": (
        "\N{MULTIPLICATION X} Not so. {hint}",
        "\N{MULTIPLICATION X} Not so. Look again, and choose another answer.",
    ),
    # pickers
    "events": ("Event: {now}, next: {coming}", "Event: {now}", "No event yet, next: {coming}"),
    "pick": ("Look at",),
    "play yourself": ("Play it yourself",),
    "picker": ("{title}: {name}",),
    "which rule": ("Rule",),
    "which situation": ("Situation",),
    "situations": ("Situations of {count:rule}: {rule}",),
    "one situation": ("{case} \N{MIDDLE DOT} {title}", "{title}"),
    "one rule": ("{id}: {text}",),
    "one character": ("{name}, {bullets:life point}", "{name}"),
    "rules of": ("{name} in the rulebook",),
    "event": ("{name}: {effect}", "No event: what the hand can do."),
    "now": ("At the first choice of the turn",),
    "changed": ("\N{BLACK LEFT-POINTING TRIANGLE}\N{NO-BREAK SPACE}different",),
    "no more": ("\N{MULTIPLICATION X}",),
    "second bang": ("a second BANG! card",),
    "cards in hand": ("cards in hand",),
    "in front of them": ("in front of them",),
    "turns after": ("turns that follow",),
    "life points": ("life points",),
    "without event": ("without an event",),
    "with event": ("{name}",),
    "allowed": ("\N{HEAVY CHECK MARK}",),
    "forbidden": ("\N{MULTIPLICATION X} {why} ({rule})", "\N{MULTIPLICATION X} {why}"),
    "cannot be read": ("I cannot read that: {why}",),
    **DICE_CAPTIONS,
    **SETTING_CAPTIONS,
}

_TITLES: dict[str, str] = {"sheriff": "Sheriff", "deputy": "Deputy", "outlaw": "Outlaw", "renegade": "Renegade"}


def caption(key: str, facts: Mapping[str, object] | None = None, /, **more: object) -> str:
    """The caption, legend or text for a key, with its facts.

    >>> caption("step seats", change=2), caption("shoots", one="Ana", names=["Ben", "Eva"])
    ('2 seats round the table', 'Ana reaches Ben and Eva.')
    """
    known = {**(facts or {}), **more}
    return tell(_CAPTIONS.get(key, ()), known) or bare(key, known)


def role(name: str | None) -> str:
    """A role as it is written on a picture.

    >>> role("sheriff"), role(None)
    ('Sheriff', 'hidden')
    """
    return _TITLES.get(name or "", name or caption("hidden"))

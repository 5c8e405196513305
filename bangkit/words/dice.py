"""The sentences of the dice game, by kind of log entry, kind of question and rule; `log`, `questions` and `refusals` tell them.

Facts beside those named there: ``dice``, ``showing``, ``face`` and ``to``, ``arrows`` and ``pool``, ``cards`` (fury cards),
``token``, ``hands`` and ``total`` (boneyard), ``zombies``, ``owner``, ``targets``, ``pending``.
"""

from __future__ import annotations

ENTRIES: dict[str | tuple[str, str], tuple[str, ...]] = {
    "throws": ("{player} throws {dice}; the dice show {showing}.", "{player} throws {dice}."),
    "rerolls": ("{player} picks up {dice} to throw again.",),
    "final result": ("Final result of {player}: {dice}; fury cards {cards}.", "Final result of {player}: {dice}."),
    "takes arrow": ("{player} takes an arrow and has {arrows}; {pool} left in the middle.", "{player} takes an arrow."),
    "attack": ("The last arrow is taken: the Indians attack.",),
    "returns arrows": ("{count:arrow} of {player} back to the middle.",),
    "dynamite explodes": ("The dynamite of {player} explodes.",),
    "shoots": (
        "{player} spends a beer: {face} is to cost {target} {doubled:life point}.",
        "{player} aims {face} at {target}.",
    ),
    "beer": ("{player} gives a beer to {target}.",),
    "gatling": ("{player} fires the Gatling at everybody else.",),
    "heals another": ("{player} names {target}.",),
    "turns die": ("{player} turns {face} to {to}; the dice show {showing}.", "{player} turns {face} to {to}."),
    "whisky": ("{player} drinks a whisky.",),
    "challenges": ("{player} challenges {target} to a duel.",),
    "duel throw": ("{player} throws {face} in the duel.",),
    "takes token": ("{player} takes a wound token: {token}.",),
    "token back": ("The wound token {token} of {player} goes back into the pile.",),
    "tokens back": ("The wound tokens of {player} go back into the pile: {tokens}.",),
    "new fury deck": ("The discarded fury cards ({size}) become the new deck.",),
    "draws fury": ("{player} draws a fury card: {card}.", "{player} draws a fury card."),
    "reveals fury": ("{player} reveals fury cards: {cards}.",),
    "discards fury": ("{player} discards the fury cards {cards}.",),
    "hands on fury": (
        "{player} hands a fury card of {owner} to {target}: {card}.",
        "{player} hands a fury card of {owner} to {target}.",
    ),
    "turns up": ("{player} turns up a boneyard card with {hands:hand}; {total:hand} face up by now.",),
    "no hands back": ("The boneyard card without hands goes back into its deck.",),
    "outbreak due": ("{hands:hand} and only {living} living: an outbreak is due.",),
    "outbreak": ("The outbreak: {zombies} come back as zombies.", "The outbreak begins."),
    "lord": ("{player} is the Zombie Lord.",),
    "zombie": ("{player} is a zombie with {life:life point}.",),
    "next sheriff": ("{player} is the Sheriff of the next game.",),
    "extra bullet": ("{player} starts the next game with 1 bullet more.",),
    "next character": ("{player} plays {character} in the next game.",),
    "arrow for life": ("{player} takes an arrow instead of losing a life point.",),
}

QUESTIONS: dict[str, tuple[str, ...]] = {
    "reroll": ("Stop, or throw some of the dice again?",),
    "shoot": ("Whom does this shot hit?",),
    "beer": ("Who gets this beer?",),
    "challenge": ("To whom do you hand the duel die?",),
    "duel again": ("You threw {face}: throw the duel die once more?", "Throw the duel die once more?"),
    "instead": ("Take an arrow instead of losing a life point?",),
    "return arrow": ("Return one of your arrows?",),
    "drop arrow": ("Discard an arrow of a player?",),
    "heal": ("Who gains 1 life?",),
    "change dynamite": ("Change a dynamite to a Gatling?",),
    "whisky again": ("Use this whisky a second time?",),
    "discard token": ("Which wound token goes back?",),
    "keep fury": ("Which of the two fury cards do you keep?",),
    "hand on fury": ("Hand a fury card from one player to another?",),
    "next sheriff": ("Who is the Sheriff of the next game?",),
    "next character": ("Which character do you play in the next game?",),
}

REFUSALS: dict[str, tuple[str, ...]] = {
    "DICE-ROLL-01": ("It is {current}'s turn, not yours.", "It is not your turn."),
    "DICE-ROLL-04": ("You are asked to stop or to throw dice again.",),
    "DICE-ROLL-06": ("No reroll is left in this turn: the result must be accepted.",),
    "DICE-ROLL-08": (
        "{asked} is asked about something else now ({pending}); the dice are resolved in a fixed order.",
        "The dice are resolved in a fixed order, and something else comes now.",
    ),
    "DICE-ROLL-09": ("Every die must be used; there is no passing.",),
    "DICE-DYN-01": ("A die that shows dynamite is locked and cannot be thrown again.",),
    "DICE-DYN-02": ("{count} dynamite: rolling has stopped.", "Three dynamite: rolling has stopped."),
    "DICE-SHOT-01": ("A 1 hits a player next to you: {targets:or}, not {target}.", "A 1 hits a player next to you."),
    "DICE-SHOT-02": (
        "A 2 hits a player exactly two places away: {targets:or}, not {target}.",
        "A 2 hits a player exactly two places away.",
    ),
    "DICE-SHOT-03": (
        "With two or three living a 2 counts as a 1: {targets:or}, not {target}.",
        "With two or three living a 2 counts as a 1.",
    ),
    "DEC-10": ("Nobody can shoot at himself.",),
    "DICE-BEER-04": ("{target} is out, and a beer brings nobody back.", "A beer brings nobody back."),
    "DICE-ELIM-04": ("{target} is out of the game.", "That player is out of the game."),
    "DICE-CHAR-BART-02": ("An arrow can only be taken instead of a life point lost to 1, 2 or the Gatling.",),
    "DICE-CHAR-BART-03": ("The last arrow of the middle cannot be taken like this.",),
    "DICE-CHAR-SLAB-02": ("Only one shot of a turn can be doubled.",),
    "UNDEAD-DUEL-05": ("A wound token goes back only by a whisky.",),
    "UNDEAD-DUEL-06": ("A duel that was kept must be fought, and with another player.",),
    "UNDEAD-DUEL-11": ("{target} has been challenged in this turn already.", "Nobody is challenged twice in a turn."),
    "UNDEAD-FURY-11": ("A symbol on a fury card is not a die: it cannot be thrown again or turned.",),
    "UNDEAD-CHAR-BELLE-02": ("Three dynamite have been rolled: nothing can be changed.",),
    "DEC-39": ("The last life point cannot be paid.",),
    "DEC-53": ("{player} is out or a zombie and has no character any more.", "That character has been given back."),
}

LABELS = {
    "dice.reconstructed": "Reconstruction: nobody could confirm this composition",
    "dice.duel_die": "Faces of a duel die",
    "dice.tokens": "Wound tokens",
    "dice.fury": "Fury cards",
    "dice.boneyard": "Boneyard cards",
}

"""What is said while a table is set: a sentence for each rule of setting up, and for each rule between two games.

A key is the rule's id; where a rule is told twice, a word after it says which time.
"""

from __future__ import annotations

SETTING_CAPTIONS: dict[str, tuple[str, ...]] = {
    # the widgets
    "set up": ("{game}, {players:player}. Step {step} of {last}: {what}", "Setting the table: this cannot be played"),
    "set up heading": ("Step {step} of {last}: {what}",),
    "set up refused": ("This cannot be played",),
    "seats so far": ("The seats so far",),
    "which game": ("Game",),
    "game cards": ("The card game",),
    "game dice": ("The dice game",),
    "how many": ("Players",),
    "shuffle": ("Shuffle number",),
    "deal again": ("Shuffle again",),
    "set dodge_city": ("Dodge City",),
    "set high_noon": ("High Noon",),
    "module 1": ("duels",),
    "module 2": ("fury",),
    "module 3": ("characters",),
    "module 4": ("boneyard",),
    "module 5": ("Legacy",),
    "module tick": ("{number} {name}",),
    "module told": ("module {number} ({name})",),
    "ability": ("Ability",),
    "cards in hand of": ("{count:card}",),
    "arrows of": ("{count}",),
    "seat is": ("{name} is {what}",),
    "seat is the": ("{name} is the {what}",),
    "seat has": ("{name} {number}",),
    "goal": ("{role}: {goal}",),
    "hunts": ("{name} ({role}) hunts {prey} ({other})",),
    # the steps
    "step box": ("What comes out of the box",),
    "step roles": ("Roles",),
    "step reveal": ("Who shows himself",),
    "step characters": ("Characters",),
    "step life": ("Life points",),
    "step hands": ("The first cards",),
    "step deck": ("The deck",),
    "step events": ("High Noon",),
    "step arrows": ("Arrows",),
    "step piles": ("The piles of the expansion",),
    "step begin": ("Who begins",),
    # the card game
    "CARD-SETUP-1": ("{players} people sit down. The base game is for {allowed:or}.",),
    "DODGE-SET-7": ("{players} people sit down. With Dodge City the game is for {allowed:or}.",),
    "CARD-SETUP-2": (
        "In the base box: {roles:role card}, {characters:character} and {cards:playing card}, with three different backs.",
    ),
    "DODGE-SET-1": ("Beside it: {sets}. An expansion is added to the base game, and never played alone.",),
    "DODGE-SET-2": (
        "Every card tells which box it is from: {card} and {person} bear the bison of Dodge City; "
        "events have a back of their own.",
        "Every card tells which box it is from: events, such as {event}, have a back of their own.",
    ),
    "DODGE-SET-3": ("Dodge City brings {roles:role card}, {characters:character} and {cards:playing card}.",),
    "DODGE-SET-6": ("What is called like a card of the base game is that card, wherever it comes from: {names}.",),
    "NOON-SET-1": ("High Noon brings {events:event}, and neither characters nor playing cards.",),
    "CARD-SETUP-3": ("The role cards of the base box: {roles}.",),
    "CARD-SETUP-4": ("Four players take {roles}.",),
    "CARD-SETUP-5": ("Five players take {roles}.",),
    "CARD-SETUP-6": ("Six players take {roles}.",),
    "CARD-SETUP-7": ("Seven players take {roles}.",),
    "VAR-8P-1": ("Eight players take the roles of Dodge City instead: {roles}.",),
    "VAR-3P-1": ("Three players take {roles}.",),
    "CARD-SETUP-8": (
        "The roles are shuffled, and everybody is dealt one, face down. The first goes to {name}: "
        "any of the {number} could have come. This time: {role}.",
    ),
    "CARD-SETUP-16": ("Back into the box, unseen: {roles}.", "No role is left over."),
    "CARD-SETUP-9": ("{name} is the Sheriff, and turns the card face up for the whole game.",),
    "VAR-8P-2": ("Eight roles, and only one of them lies open, as always: {name} is the Sheriff.",),
    "CARD-SETUP-10": (
        "Everybody else looks at his own card and keeps quiet: {viewer} knows {known} of {players} roles.",
    ),
    "VAR-3P-1 open": ("All of them lie face up: {roles}.",),
    "VAR-3P-2": ("Nobody has to guess: {hunts}.",),
    "DODGE-SET-4": ("The {own} characters of Dodge City are shuffled in with the {base} of the base game.",),
    "CARD-SETUP-11": ("{number:character} are shuffled, and everybody gets one: {people}.",),
    "CARD-SETUP-12": ("Names and abilities are read aloud, so that nobody is surprised later.",),
    "CARD-SETUP-16 characters": ("{number:character} go back into the box.",),
    "CARD-SETUP-13": ("As many life points as the character shows bullets: {lives}.",),
    "CARD-SETUP-15": ("The Sheriff has one more: {name} starts with {life}, not {bullets}.",),
    "CARD-SETUP-14": (
        "Bullets are counted on the back of a second card, half covered by the first. It is a ruler and nobody's character: "
        "{characters:character} are in play, one for each of {players:player}.",
    ),
    "DODGE-SET-5": ("The {own} cards of Dodge City and the {base} of the base game make one pile.",),
    "CARD-SETUP-17": ("{number:playing card} are shuffled. Everybody gets one for each printed bullet: {hands}.",),
    "CARD-SETUP-18": ("{name} has {life:life point} and {hand:card}: the Sheriff's extra bullet brings no card.",),
    "CARD-SETUP-19": ("The other {deck:card} are the deck, face down. In the discard pile: {discard:card}.",),
    "CARD-SETUP-20": ("Whoever likes takes a summary card. It is a crib, and no part of the game.",),
    "NOON-SET-2": ("{number:event} are shuffled; {last} goes under them all and will come last.",),
    "NOON-SET-3": ("The stack lies face up: everybody sees {event}, and that {left} more lie below it.",),
    "NOON-SET-4": ("Nothing happens yet: the first round has no event.",),
    "CARD-TURN-1": ("The Sheriff has the first turn: {name}.",),
    "VAR-3P-3": ("Without a Sheriff the Deputy has the first turn: {name}.",),
    "CDEC-2": (
        "Open to all are characters, life points, what lies on the table, how many cards everybody holds, and that {deck} "
        "are in the deck. Hidden are the cards in {hands:other hand}, the order of the deck, and {roles:role}.",
        "Open to all are roles, characters, life points, what lies on the table, how many cards everybody holds, and that "
        "{deck} are in the deck. Hidden are the cards in {hands:other hand}, and the order of the deck.",
    ),
    # games in a row
    "in a row": ("{game}, two games in a row: {name} chooses", "{game}, two games in a row: the second one begins"),
    "the next game": ("the second one begins",),
    "star moves on": ("the star moves on",),
    "between games": ("{name}, after the first game: {question}",),
    "decide": ("Choose",),
    "all chosen": ("everything between the two games is chosen: the second one has begun",),
    "decide all": ("Let luck choose for all",),
    "play anew": ("Two other games",),
    "two games": ("{game}: from one game to the next", "Two games in a row"),
    "first end": ("First game, in the end",),
    "second begin": ("Second game, at the start",),
    "ended": ("{role}, {character}, {life:life point}, {hand:card}", "{role}, {character}, {life:life point}"),
    "ended out": ("{role}, {character}, out",),
    "begins": ("{role}, {character}, life {life} of {most}",),
    "chose keep": ("{name} keeps",),
    "chose draw": ("{name} draws",),
    "chose character": ("{name} takes {what}",),
    "alive then": ("alive",),
    "out then": ("out",),
    "VAR-NEXT-1": (
        "It was agreed before that whoever is alive in the end may keep the character: {survivors}.",
        "Nobody is alive who could keep a character.",
    ),
    "VAR-NEXT-4": ("Each of them decides alone: {choices}.",),
    "VAR-NEXT-3": ("Whoever was out draws a new one, at random: {people}.",),
    "CDEC-52": (
        "Characters that nobody keeps go back among the others: {pool} to draw from, perhaps one's own again.",
    ),
    "VAR-NEXT-2": (
        "Nothing else is taken along: {name} ended with {life:life point} and {cards:card}, "
        "and starts again with {now:life point}, a new hand and nothing on the table.",
    ),
    "VAR-NEXT-5": ("The star moves one seat to the left, from {old} to {new}; the other roles are dealt at random.",),
    "VAR-NEXT-6": ("Nobody asks how {new} fared in the first game ({fate}): seats are counted, not people.",),
    "UNDEAD-LEGACY-01": ("{old}, the Sheriff, fell by the hand of {new}: the star is {new}'s now.",),
    "DEC-50": (
        "{old}, the Sheriff, fell, but by nobody's hand: all roles are dealt at random.",
        "Three play, so there is no star to hand on: all roles are dealt at random.",
    ),
    "UNDEAD-LEGACY-02": ("{old}, the Sheriff, lived, and names the next one: {new}.",),
    "UNDEAD-LEGACY-03": (
        "For giving it away {old} gets a bullet more: {life:life point}, where {printed} are printed.",
    ),
    "DEC-51": (
        "It is the giver who is paid, and for this one game; {new} has {life}, like any Sheriff with that character.",
    ),
    "UNDEAD-LEGACY-04": ("Those who were out pick from the characters that nobody used: {choices}.",),
    "DEC-52": (
        "They choose in this order, the fallen first, as they fell, then the living, from the new leader on: {names}.",
    ),
    "UNDEAD-LEGACY-05": ("Those who lived keep the old one or draw: {choices}.",),
    # the dice game
    "DICE-SETUP-02": ("{players} people sit down; the dice game is for {allowed:or}.",),
    "DICE-SETUP-01": (
        "In the box: {dice} dice, {roles:role card} ({kinds}), {characters:character}, {arrows:arrow}, "
        "and bullets to count life with.",
    ),
    "UNDEAD-SETUP-02": ("From Undead or Alive they add: {modules}.",),
    "UNDEAD-SETUP-01": (
        "In its box: {dice} duel dice, {tokens:wound token}, and {cards:card}: {fury} fury, {boneyard} boneyard, "
        "{characters:character}, {summaries} with summaries.",
    ),
    "UNDEAD-SETUP-03": (
        "What no module speaks of stays as it was: dealt without the expansion, this same shuffle gives everybody "
        "the same role.",
    ),
    "DICE-SETUP-02 roles": ("{players} players take {roles}.",),
    "DICE-3P-01": ("Three players take {roles}.",),
    "DICE-SETUP-03": (
        "The roles are shuffled, and everybody is dealt one, face down. Back into the box: {roles}.",
        "The roles are shuffled, and everybody is dealt one, face down. No role is left over.",
    ),
    "DICE-SETUP-04": (
        "{name} is the Sheriff, and turns the card face up. The others keep theirs secret: "
        "{viewer} knows {known} of {players} roles.",
    ),
    "DEC-01": ("It is the role that is turned up. (One translation says the character; but those lie open anyway.)",),
    "DICE-3P-01 open": ("All of them lie face up, and there is no Sheriff: {roles}.",),
    "DICE-3P-03": ("They hunt each other in a ring: {hunts}.",),
    "DICE-END-01": ("Everybody has a goal. {goals}.",),
    "UNDEAD-CHAR-GEN-01": (
        "Module 3 shuffles new characters in: {number} are dealt from. {out} stay in the box, "
        "for a module that they need is not played.",
        "Module 3 shuffles new characters in: {number} are dealt from, all that there are.",
    ),
    "DICE-SETUP-05": ("{number:character} are shuffled, and everybody gets one, face up: {people}.",),
    "DICE-CHAR-LIFE-01": ("Life is printed on the character: {lives}.",),
    "UNDEAD-CHAR-LIFE-01": ("On the new ones too: {lives}.",),
    "DICE-SETUP-06": (
        "The Sheriff has {more} more: {name} starts with {life}. Nobody ever has more than he starts with.",
    ),
    "DEC-15": ("Nobody has more than that, the Deputy who begins neither: {name} starts with {life}.",),
    "DEC-03": ("That makes {total:life point}. Bullets only show a number; they never run out.",),
    "DICE-SETUP-10": ("Three small bullets or a big one, that is all the same, and a summary card changes nothing.",),
    "DICE-SETUP-07": ("All {pool:arrow} lie in the middle; nobody has one.",),
    "DEC-02": ("{pool}, not {more}, as one translation has it.",),
    "DICE-SETUP-09": (
        "Arrows come from the middle and go back there. After {moves:move} played at random: "
        "{pool} in the middle and {held} in front of the players, {arrows} as before.",
    ),
    "UNDEAD-DUEL-01": ("Two dark duel dice take the place of two light ones: {dice}.",),
    "UNDEAD-DUEL-02": (
        "{tokens:wound token} are shuffled face down, and so are {fury:fury card}. Nobody has any yet.",
    ),
    "UNDEAD-FURY-01": ("{fury:fury card} are shuffled face down. Nobody has any yet.",),
    "UNDEAD-BONE-01": ("{boneyard:boneyard card} are shuffled face down: {kinds}.",),
    "bone": ("{count} with {hands:hand}", "{count} without a hand"),
    "DICE-SETUP-08": ("The Sheriff takes the dice, {dice}, and has the first turn: {name}.",),
    "DICE-3P-02": ("The Deputy takes the dice, {dice}, and has the first turn: {name}.",),
    "dice taken": ("{base} light ones and {duel} dark ones", "{base} light ones"),
}

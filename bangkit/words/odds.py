"""Every sentence of the room of chance, by its code: errors, headings, conventions and steps."""

from __future__ import annotations

from typing import Any

from bangkit.words.telling import tell

ERRORS: dict[str, tuple[str, ...]] = {
    # numbers
    "rounded": ("{what} {number} is a rounded number; write '{number}' or Fraction('{number}').",),
    "not finite": ("{what} is {number}; it must be a finite number, such as 3 or Fraction(1, 6).",),
    "no number": ("{what} {number} is not a number; write an int, a Fraction or a text such as '1/6'.",),
    "outside": ("{what} {number} lies outside 0 to 1.",),
    "no game": ("This is asked of a running game of {kinds}, not of {found}.",),
    "no composition": ("A deck is a dict such as {{'hearts': 20, 'other': 60}}, not {found}.",),
    "not whole": ("{what} must be a whole number, not {number}.",),
    "too small": ("{what} is {number}; it must be at least {least}.",),
    "too great": ("{what} is {number}; at most {most} can be worked out.",),
    # distributions
    "nothing possible": ("A distribution needs at least one outcome with a weight above 0.",),
    "negative weight": ("The weight of {outcome} is {weight}; weights count cases and cannot be negative.",),
    "total": ("The probabilities add up to {total}, not to 1.",),
    "given nothing": ("The event that is given has probability 0: no outcome belongs to it.",),
    "outcome no number": ("The outcome {outcome} is not a number; map it to one first, with .map(...).",),
    "luck": ("Luck must be a number from 0 up to, not including, 1.",),
    # dice and goals
    "unknown face": (
        "No die has the face {face}; did you mean {nearest:or}?",
        "No die has the face {face}; there are {known}.",
    ),
    "goal face": (
        "The goal '{goal}' names {face}, which no die shows; did you mean {nearest:or}?",
        "The goal '{goal}' names {face}, which no die shows; there are {known}.",
    ),
    "no sum": ("The faces of these dice are no numbers: they have counts but no sum.",),
    "wrong kind": ("{what} cannot be {value}; give for example {example}.",),
    "goal kind": ("A goal is a text such as 'gatling >= 3' or a function of the counts, not {goal}.",),
    "goal unreadable": ("The goal '{goal}' cannot be read: {reason}. Write for example 'gatling >= 3'.",),
    "goal part": (
        "The goal '{goal}' may not use {part}; it may use faces, numbers, + - * /, comparisons, and, or, not, "
        "min, max, abs and count.",
    ),
    "goal power": ("In the goal '{goal}' only the numbers 0 to 9 may follow **.",),
    "impossible goal": (
        "No roll of {dice} dice can meet the goal {goal}. The most that can show: {most}.",
        "No outcome can meet the goal {goal}.",
    ),
    "one side": ("A die needs at least two sides; this one has {faces}.",),
    "too many results": ("These dice have more than {limit} partial results; take fewer dice or faces.",),
    "no dice": ("`dice` is a number of equal dice or a list of Die values, at least one.",),
    "too many faces": ("There are {dice} dice but {number} faces: {faces}.",),
    "not a roll": ("A whole roll shows {dice:face}, not {faces}.",),
    "cannot show": ("These dice cannot show {faces}.",),
    "other die": ("The {die} has no face {face}.",),
    "which die": ("The face {face} is on several dice; write {meant:or}.",),
    "policy breaks rules": ("The policy keeps {kept} of {roll}, which the rules do not allow.",),
    "rerolls left": ("{left} rerolls left, but the question allows {rerolls}.",),
    "arrows taken": ("{taken} arrows cannot have been taken by then; at most {most} can.",),
    "arrows in game": ("{pool} arrows in the pool and {own} own ones are more than the {total} of the game.",),
    "two prices": ("{face} has a linear price and a true cost; give one of the two.",),
    # cards
    "no face": ("The duel needs {hit}, a face that no side of its dice shows; there are {known}.",),
    "impossible draw": ("Among {draws:card} of this deck there can never be: {question}.",),
    "no success": ("None of the {cards:card} is a success, so no first success ever comes.",),
    "empty deck": ("There is no card to draw from: the deck is empty.",),
    "more than lie there": ("{number} cards cannot be turned over at once: deck and discard pile hold {cards:card}.",),
    "too many draws": (
        "{flips:card} for each of {tries} draws! are {number} in all; at most {most} can be counted in every order.",
    ),
    "too many hands": (
        "Hands of {draws:card} from this deck are more than {most}, too many to count; let cards count as one with `group`.",
    ),
    "too many cards": ("{number} cards cannot be taken from {cards}; at most {cards} can.",),
    "too many of a kind": ("{number} of the cards are to be successes, but there are only {cards} cards.",),
    "unknown card": (
        "The deck has no card {card}; did you mean {nearest:or}?",
        "The deck has no card {card}; it has {known}.",
    ),
    "question unreadable": (
        "The question '{question}' cannot be read at '{part}'. "
        "Write for example 'at least one BANG! and at least one Missed!'.",
    ),
    "cards to look at": ("{number} cards are turned over for one check; it is 1, or 2 for Lucky Duke.",),
    # chains and rounds
    "row": ("The chances that lead away from {state} add up to {total}, not to 1.",),
    "unknown state": ("{state} is no state of this chain; there are {known}.",),
    "never ends": ("From {state} no absorbing state can be reached: this would go on for ever.",),
    "no seats": ("At least one seat must be there for the Dynamite to lie at.",),
    "twice seated": ("The seat {seat} is listed twice; every seat needs a name of its own.",),
    "unknown seat": ("There is no seat {seat}; there are {known}.",),
    "never explodes": ("With a chance of 0 at every seat the Dynamite never explodes, so nobody is ever hit.",),
    "rounds": ("With replacement the Dynamite may go round for ever: say how many `rounds` to list.",),
    # formulas, simulations, beliefs
    "still symbols": ("The formula still holds the symbols {symbols}; give each a number first, with .at(...).",),
    "unknown symbol": ("The formula has no symbol {symbol}; it has {known}.",),
    "nobody misses": ("If nobody ever misses, the duel does not end; a chance to go on must be below 1.",),
    "answers differ": ("The answers do not agree: {differences}.",),
    "beyond the ends": ("A run gave {number}, which lies outside its `ends` {low} to {high}.",),
    "ends in order": ("The first of the `ends` must be less than the second; they are {low} and {high}.",),
    "nothing to compare": ("At least two answers are needed to see whether they agree.",),
    "unknown player": ("There is no player {player}; there are {known}.",),
    "unknown action": ("The table of likelihoods has no row for {action}; it has {known}.",),
    "unknown role": ("The table of likelihoods has no weight for {role} against {other} in '{action}'.",),
    "impossible evidence": ("No assignment of roles that is still possible allows this: {event}.",),
    "role count": ("{players:player} need as many roles, not {roles}.",),
    "known role": ("{player} cannot be {role}: the roles are {known}.",),
    "own target": ("{player} cannot act against himself here; name another player.",),
    # running games
    "more than tries": ("{needed} successes cannot come of {tries} draws!.",),
    "no dynamite": ("No Dynamite lies in front of anybody.",),
    "backwards": ("While {event} is in force turns run the other way round; this cannot be asked yet.",),
    "no roles": ("The players of this game have no roles.",),
    "nobody rolls": ("Nobody is rolling dice now; ask between the first throw and the end of rolling.",),
    "needs module": ("This game is played without module {module}.",),
    "no formula": ("There is no closed form for this question; its exact count is `.exact`.",),
    "unknown group": ("There is no ready-made group {group}; there are {known}.",),
    "group hides suits": (
        "The group 'names' shows no suits, but here one counts: a draw!, Black Jack or Apache Kid ({who}); "
        "group='signs' serves draws!, or leave the group out.",
    ),
    "group too coarse": (
        "The group '{group}' shows suits only, but here a card is drawn into a hand, where its name matters; "
        "end the question earlier with until=, or leave the group out.",
    ),
    "no policy": ("A policy is 'random', a move, a list of moves, a player or a function, not {policy}.",),
    "none offered": ("None of the moves {moves} is on offer to {player}, who may: {options:or}.",),
    "unknown end": ("A question can end before one of these tasks: {known}; there is no '{until}'.",),
    "no log": ("The log lies outside the table, so no chance can be told of it.",),
    "too many deals": (
        "From {viewer}'s view this depends on who holds what: {ways} ways to deal it out, at most {most} are followed.",
    ),
    "hidden above known": (
        "{viewer} knows a card of the deck that lies below one {viewer} does not know; this cannot be asked yet.",
    ),
    "not present": ("{player} is not among those who were in the game: {known}.",),
}

LABELS: dict[str, tuple[str, ...]] = {
    "outcome": ("outcome",),
    "weight": ("weight of {total}",),
    "chance": ("chance",),
    "bar": ("bar",),
    "bar of": ("bar: {share}",),
    "keep": ("keep",),
    "value": ("value",),
    "about": ("about",),
    "regret": ("regret",),
    "nothing": ("nothing",),
    "what": ("what",),
    "answer": ("answer",),
    "conventions": ("conventions",),
    "choices": ("What to keep: every choice with its value and its regret",),
    "keep or reroll": ("Keep or reroll",),
    "moments": ("mean {mean} ≈ {about_mean}, variance {variance} ≈ {about_variance}",),
    "rerolls": ("{dice} dice, {rerolls:reroll} of any dice",),
    "locked": ("{face} is locked",),
    "stop at": ("rolling stops at {number} {face}",),
    "price": ("each {face} that falls costs {price}, on every throw",),
    "arrows": ("arrows at their true cost: {pool} in the pool, {own} own, a lost life costs {life}",),
    "from": ("from {roll}",),
    # steps of a derivation
    "formula": ("formula",),
    "numbers put in": ("numbers put in",),
    "binomials": ("binomials worked out",),
    "simplified": ("simplified",),
    "step": ("step",),
    "expression": ("expression",),
    # three answers
    "answers": ("One question, three answers",),
    "formula answer": ("formula",),
    "exact answer": ("exact count",),
    "simulated answer": ("simulation",),
    "how": ("how",),
    "agrees": ("agrees",),
    "yes": ("yes",),
    "no": ("no",),
    "no interval": ("{about}, no interval: all {runs} runs gave the same, so nothing is known of how they spread",),
    "interval": ("{about} in [{low}, {high}] at {level}, {runs} runs, {method} interval",),
    # chains, beliefs
    "at least": ("at least",),
    "at most": ("at most",),
    "bounds": (
        "After {steps} steps {missing} of the chance is not followed to its end; it may belong to any outcome.",
    ),
    "not followed": ("not followed to its end",),
    "view": (
        "From {viewer}'s view {cards:card} may be in the deck: all that {viewer} has not seen leave it, "
        "each as likely as any other to lie there or in a hand; other players' choices count as no evidence.",
    ),
    "all open": ("With all hands open: only the order of the deck is unknown.",),
    "a card that fits": ("a card that fits",),
    "draw one": ("{player} turns over a card: {what}?",),
    "draw choose": ("{player} turns over {number} cards and takes one: {what}?",),
    "draw several": ("{player} makes {tries} draws!, at least {needed} must turn out well: {what}?",),
    "draw count": ("{cards:card} may come, {good} of them are good: {what}.",),
    "draw known": ("Known to come first: {known}.",),
    "draw reshuffle": ("The deck holds {deck:card}; then the discard pile is shuffled, {pile:card}.",),
    "draw event": ("{event} is in force: all cards count as {suit}.",),
    "fury rests": ("{cards:card} may be the next one: those in the pile and those that lie face down.",),
    "outbreak rests": (
        "Turned up so far: {hands} hands; {living:player} live; {cards:card} in the pile. "
        "An outbreak needs more hands than living players, and no card without hands.",
    ),
    "unconfirmed": ("The composition of the {kind} is a reconstruction that nobody could confirm.",),
    "kind fury": ("fury cards",),
    "kind boneyard": ("boneyard cards",),
    "fuse": ("Whom the Dynamite hits, and in which round",),
    "nobody yet": ("nobody before the deck runs out",),
    "round": ("round {number}",),
    "in all": ("in all",),
    "fuse rests": (
        "The deck holds {deck:card}. Taken as given: after each check {drawn:card} are drawn, nobody leaves the game, "
        "and nobody takes the Dynamite away.",
    ),
    "fuse jail": ("Jailed: {players}; there a card is turned for the Jail, and none is drawn in that turn.",),
    "state": ("state",),
    "chain": ("Chances of each step: from the row to the column",),
    "prior": ("prior",),
    "likelihood": ("likelihood",),
    "posterior": ("posterior",),
    "player": ("player",),
    "beliefs": ("Who may be who",),
    "assumption": (
        "Assumed: each player picks a target at random among the others present, with the weight that the table "
        "gives to his role against theirs, independently each time.",
    ),
}


def error_text(code: str, facts: dict[str, Any]) -> str:
    """What a code and its facts mean to a person.

    >>> error_text("total", {"total": "5/6"})
    'The probabilities add up to 5/6, not to 1.'
    """
    return tell(ERRORS.get(code, ()), facts) or code


def label(key: str, **facts: Any) -> str:
    """A heading or a short phrase.

    >>> label("locked", face="dynamite")
    'dynamite is locked'
    """
    return tell(LABELS.get(key, ()), facts) or key

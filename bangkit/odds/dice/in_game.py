"""Questions about a running dice game: what to keep, how a duel ends, what the next card brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from typing import Any

from bangkit.core.arguments import takes
from bangkit.core.requests import Ask
from bangkit.dice.components import set_with
from bangkit.dice.faces import BASE_DIE, DYNAMITE, in_words
from bangkit.dice.hooks import Power
from bangkit.dice.resolution import EXPLODES_AT
from bangkit.dice.sets.new_characters import belle_star, chucks_turns
from bangkit.dice.table import Player, Table
from bangkit.dice.turn import dice_of
from bangkit.odds.chains import Duel, duel
from bangkit.odds.dice.arrow_costs import Arrows
from bangkit.odds.dice.goals import Face, Goal
from bangkit.odds.dice.keeping import Policy, best_policy
from bangkit.odds.dice.lattice import Die
from bangkit.odds.dice.solving import Extras, KeepRule, Turning
from bangkit.odds.distribution import added_up
from bangkit.odds.problems import QuestionError, grouped, seat, table_of, whole
from bangkit.odds.questions import Answer
from bangkit.words.catalogue import say

MOST_ROUNDS = 100
KINDS = {"fury": "kind fury", "boneyard": "kind boneyard"}


@takes()
def keep(
    game: Any,
    goal: Goal,
    *,
    life: Any = None,
    held: Any = None,
    price: Mapping[Face, Any] | None = None,
    policy: KeepRule | None = None,
) -> Policy:
    """What to keep and what to throw again in a running dice game, exactly, from the dice that lie there.

    Dice, rerolls left, locked Dynamite, arrows in the middle and in front of the roller,
    and his own ability are those of the game (DICE-ROLL-04, DICE-DYN-01, DICE-DYN-02, DICE-ARROW-01).
    The goal is asked of the final result as the game counts it, not of the dice alone:
    revealed fury cards and a Dynamite token count with the dice, also for the three that explode,
    and each other wound token cancels one die of its face
    (UNDEAD-FURY-06, UNDEAD-WOUND-03, UNDEAD-WOUND-05, DEC-34, DEC-55).
    Belle Star and Chuck Wengam turn a die where that is best, also when the keeps follow a given `policy`
    (UNDEAD-CHAR-BELLE-01, UNDEAD-CHAR-CHUCK-01); `.turned(roll)` says which.
    Nobody is taken to fall while he rolls.

    The chance of an Indians' attack while he rolls on, under the best policy for his goal:

    >>> from bangkit.dice import new_game
    >>> keep(new_game(5, seed=3), "one + two", life=0).attacks.P(lambda attacks: attacks >= 1)
    Fraction(0, 1)

    Args:
        game: a running dice game in which somebody is rolling.
        goal: what the final result is worth, such as ``"gatling >= 3"`` or ``"one + two"`` (see `reroll`).
        life: what a life lost to an Indians' attack costs, if arrows are to count at their true cost;
            with 0 they cost nothing and are counted all the same. Chuck Wengam pays it to turn a die.
        held: what an arrow still held at the end costs, with `life`; nothing by default.
        price: instead of that, what each die that falls on a face costs.
        policy: the worth of a given way to keep instead of the best one; with `life` it may see the arrows left.

    Returns:
        The policy: `.value` in the unit of the goal, `.best(roll)`, `.distribution()`,
        with `life` also `.attacks`, the Indians' attacks from now to the end of the rolling.

    Raises:
        QuestionError: nobody is rolling, dice are in the air, or a question that cannot be read.
        ImpossibleGoal: no roll of these dice meets the goal.
    """
    table: Table = table_of(game, "dice")
    showing = table.showing
    if table.phase != "T3" or not (showing.base or showing.duel):
        raise QuestionError("nobody rolls")
    if held is not None and life is None:
        raise QuestionError("held without life")
    roller = table.by_name[table.current]
    _all_lie(game, roller)
    ability = roller.ability
    base = Die(tuple(map(in_words, BASE_DIE)), "base")
    dice = [base] * len(showing.base)
    if showing.duel:
        dice += [Die(tuple(map(in_words, table.components.duel_die)), "duel die")] * len(showing.duel)
    arrows = None
    if life is not None:
        arrows = Arrows(
            table.pool, roller.arrows, int(table.house["arrow_pool"]), life, 0 if held is None else held, ability.attack_costs,
            ("gatling", ability.gatlings),
        )  # fmt: skip
    found = best_policy(
        goal,
        dice,
        rerolls=table.rerolls,
        locked=() if ability.loose_dynamite else ("dynamite",),
        stop_at={"dynamite": EXPLODES_AT},
        price=price,
        arrows=arrows,
        start=[in_words(face) for face in (*showing.base, *showing.duel)],
        policy=policy,
        extras=beside_the_dice(roller),
        turning=_turning(game, roller, life or 0),
    )
    if left_out := _left_out(ability, counted=arrows is not None):
        found.conventions += " " + say("term.left out", name=ability.name, what=say(f"term.{left_out}"))
    return found


def _all_lie(game: Any, roller: Player) -> None:
    """Refuses dice that are being thrown at this moment."""
    table: Table = game.table
    flying = sum(dice_of(table, roller)) - len(table.showing.base) - len(table.showing.duel)
    if flying > 0 and not isinstance(game.request, Ask):
        raise QuestionError("dice fly", number=flying)


def beside_the_dice(roller: Any) -> Extras:
    """Revealed fury cards and a Dynamite token count, other wound tokens cancel a die (UNDEAD-FURY-06, UNDEAD-WOUND-03, UNDEAD-WOUND-05)."""
    cards = [face for card in roller.revealed for face in card.split()]
    tokens = [token for token in roller.tokens if token == DYNAMITE]
    return Extras(
        tuple(map(in_words, sorted([*cards, *tokens]))),
        tuple(in_words(token) for token in roller.tokens if token != DYNAMITE),
    )


def _turning(game: Any, roller: Player, life: Any) -> Turning | None:
    """The ability that turns a die (UNDEAD-CHAR-BELLE-01, UNDEAD-CHAR-CHUCK-01)."""
    ability = roller.ability
    chosen = isinstance(game.request, Ask) and game.request.what == "reroll"
    if ability.after_throw is belle_star:
        return Turning("dynamite", "gatling", now=not chosen)
    if ability.turns_die is chucks_turns and chucks_turns(game.table, roller):
        return Turning(once=True, cost=life)
    return None


def _left_out(ability: Power, counted: bool) -> str:
    """What an ability might do to dice or arrows that is not counted here; empty if nothing."""
    if ability.after_throw not in (None, belle_star) or ability.turns_die not in (None, chucks_turns):
        return "turns dice"
    return "returns arrows" if counted and (ability.after_gatling or ability.after_loss) else ""


@takes()
def duel_in(game: Any, challenged: str | None = None) -> Duel:
    """The duel of the player whose turn it is with another one, with the duel dice of the game (UNDEAD-DUEL-08).

    Args:
        game: a running dice game with the duel dice (module 1).
        challenged: who is challenged; nobody's ability changes his throws.

    Returns:
        Who loses, how long it takes (in throws), and the closed form.

    Raises:
        QuestionError: the game has no duel dice.
        BangkitError: nobody of this name sits here.

    >>> from bangkit.dice import new_game
    >>> duel_in(new_game(players=5, seed=1, modules=[1, 2])).loser["challenged"]
    Fraction(3, 4)
    """
    table: Table = table_of(game, "dice")
    _needs(game, "duel_die")
    if challenged is not None:
        seat(game, challenged)  # an unknown name is an error
    roller: Player = table.by_name[table.current]
    again = roller.ability.rerolls_duel and roller.ability.name not in table.used
    return duel(Counter(table.components.duel_die), second_try=again)


@takes()
def fury(game: Any) -> Answer:
    """What the next fury card is: every card that nobody has turned up, in the pile or face down, is as likely.

    Fury cards lie face down until their owner's turn (UNDEAD-FURY-04); when the pile runs out the discards are
    shuffled (UNDEAD-FURY-10).

    Args:
        game: a running dice game with the fury cards (module 2).

    Returns:
        The distribution of the card's symbols, and in words what it rests on.

    Raises:
        QuestionError: the game has no fury cards, or none is left to draw.
    """
    table: Table = table_of(game, "dice")
    _needs(game, "fury")
    face_down = [card for player in table.players for card in player.fury]
    pile = [*table.fury.rest, *table.fury.top]
    hidden = [*pile, *face_down] if pile else list(table.fury_discard)
    if not hidden:
        raise QuestionError("empty deck")
    return Answer(dict(Counter(hidden)), [say("term.fury rests", cards=len(hidden)), *_reconstructed(game, "fury")])


@takes()
def outbreak(game: Any, players: int = 1, rounds: int = 1, out: int = 0) -> Answer:
    """Whether and when the next boneyard cards bring the outbreak (UNDEAD-BONE-06, UNDEAD-BONE-07, UNDEAD-BONE-08).

    Due when every card turned up now shows hands, and all hands together are more than the players who live.
    A card without hands goes back into the pile, the others stay on the table.

    Args:
        game: a running dice game with the boneyard (module 4).
        players: how many turn up a card at the same time.
        rounds: how often cards are turned up, each time by so many; more than 1 asks when the outbreak comes.
        out: how many more players are out of the game by then.

    Returns:
        For one round whether it comes: True or False. For several in which of them: 1, 2, ... or None for not in these;
        given that it comes: `.given(lambda when: when is not None)`.

    Raises:
        QuestionError: the game has no boneyard, too few cards or players, or a number that cannot be.

    >>> from bangkit.dice import new_game
    >>> game = new_game(4, seed=1, modules=[4])
    >>> outbreak(game, players=3)[True]
    Fraction(19, 165)
    >>> soon = outbreak(game, rounds=4, out=1)
    >>> soon.given(lambda when: when is not None)[2]
    Fraction(81675, 1087652)
    """
    table: Table = table_of(game, "dice")
    _needs(game, "boneyard")
    pile = Counter([*table.boneyard.rest, *table.boneyard.top])
    number, cards = whole(players, "number of players", 1), pile.total()
    living = len(table.living) - whole(out, "number of those out")
    whole(rounds, "number of rounds", 1, MOST_ROUNDS)
    if number > cards:
        raise QuestionError("too many cards", number=grouped(number), cards=str(cards))
    if number > len(table.players):
        raise QuestionError("more than sit here", number=grouped(number), seats=len(table.players))
    if living < 1:
        raise QuestionError("nobody left", out=str(out), living=len(table.living))
    ends: dict[int | None, Fraction] = {}
    before = {(tuple(sorted(pile.elements())), sum(table.hands)): Fraction(1)}
    for this in range(1, rounds + 1):
        after: list[tuple[Any, Fraction]] = []
        for (left, hands), chance in before.items():
            turned = Counter(combinations(left, min(number, len(left))))
            for shown, ways in turned.items():
                share = chance * Fraction(ways, turned.total())
                now = hands + sum(shown)
                if shown and all(shown) and now > living:
                    ends[this] = ends.get(this, Fraction(0)) + share
                else:
                    back = Counter(left) - Counter(shown) + Counter(each for each in shown if not each)
                    after.append(((tuple(sorted(back.elements())), now), share))
        before = added_up(after)
    ends[None] = sum(before.values(), Fraction(0))
    notes = [say("term.outbreak rests", hands=str(sum(table.hands)), living=living, cards=cards)]
    told: dict[Any, Fraction] = ends if rounds > 1 else {False: ends[None], True: ends.get(1, Fraction(0))}
    return Answer(told, [*notes, *_reconstructed(game, "boneyard")])


def _needs(game: Any, kind: str) -> None:
    if not game.table.has(kind):
        raise QuestionError("needs module", module=str(set_with(kind).name))


def _reconstructed(game: Any, kind: str) -> list[str]:
    return [say("term.unconfirmed", kind=say(f"term.{KINDS[kind]}"))] if kind in game.reconstructed else []

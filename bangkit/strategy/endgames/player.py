"""A player who has the solution of an endgame and makes the best choice in each of its questions.

He sees his view alone: between two players who are left nothing is hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from bangkit.core.players import Bot, RolePlayer
from bangkit.dice.faces import BEER, DYNAMITE, GATLING, ONE, TWO, Dice, dice, read_dice, without
from bangkit.dice.moves import PASS, RETURN_ARROW, STOP, TAKE_ARROW, again
from bangkit.strategy.endgames.endgame_states import INDIFFERENT, Stand, changed, endgame_position, returned

if TYPE_CHECKING:
    from bangkit.strategy.endgames.solution import Endgame


class EndgameQuestion:
    """A question of an endgame: where the two stand, whose turn it is, who is asked, and what the steps are worth.

    The steps are arrays over all stands; each says what is there before the step it is named for.
    """

    def __init__(self, endgame: Endgame, view: Any, stand: Stand, mover: int) -> None:
        self.endgame, self.view, self.stand, self.mover = endgame, view, stand, mover
        self.pair, self.turn = endgame.pair, endgame.turns[mover]
        self.me = endgame.roles.index(view[view.name].role)
        self.facts = dict(view.facts)
        self.showing: Dice = read_dice(view.showing)

    def better(self, one: float, other: float) -> bool:
        """Whether the second worth is better for who is asked."""
        gain = other - one if self.me == 0 else one - other
        return gain > INDIFFERENT

    def best(self, worths: Mapping[Any, float]) -> Any:
        """The choice that is worth most to who is asked, the first one among equals."""
        options = iter(worths.items())
        found, worth = next(options)
        for option, other in options:
            if self.better(worth, other):
                found, worth = option, other
        return found

    def at(self, values: Any, place: Stand | int) -> float:
        """The worth at a stand or an end."""
        return float(values[self.pair.number(place)])

    # -- what is there before each step ------------------------------------------------------------

    def before(self, step: str, number: int, compute: Callable[[], Any]) -> Any:
        """The array of a step, computed once for each number of symbols that matters."""
        counts, known = self.showing.counts, self.endgame.steps
        rest = counts[ONE] + counts[TWO], counts[BEER], counts[GATLING]
        key = (self.mover, step, number, rest if step == "shots" else (not rest[0], rest[2]))
        if key not in known:
            known[key] = compute()
        return known[key]

    @property
    def end(self) -> Any:
        """Before the end of the turn."""
        counts = self.showing.counts
        return self.turn.ends(self.endgame.middle[1 - self.mover], not counts[ONE] + counts[TWO])

    def discards(self, number: int) -> Any:
        """Behind the Gatling's hit, before so many of Kit's discards."""
        return self.before("discards", number, lambda: self.turn.discards(self.end, number))

    @property
    def gatling(self) -> Any:
        """Before the GATLING step."""
        number = self.showing.counts[GATLING]
        return self.before("gatling", number, lambda: self.turn.gatling(self.end, number))

    def beers(self, number: int) -> Any:
        """Before the BEER step with so many beers."""
        return self.before("beers", number, lambda: self.turn.beers(self.gatling, number))

    @property
    def shots(self) -> Any:
        """Before the shot step."""
        counts = {**self.showing.counts, DYNAMITE: 0}
        return self.before("shots", 0, lambda: self.turn.result(self.endgame.middle[1 - self.mover], counts))

    @property
    def behind_hit(self) -> Any:
        """Behind the hit that somebody reacts to: the roller's own dynamite, the shots or the Gatling."""
        if self.me == self.mover:
            return self.shots
        counts = self.showing.counts
        if counts[GATLING] >= self.turn.ability.gatlings and "T5 gatling" not in self.view.ahead:
            return self.discards(counts[GATLING])
        return self.beers(counts[BEER] - self.view.spent)


def reroll(asked: EndgameQuestion) -> Any:
    """Which dice to keep (DICE-ROLL-04)."""
    turn, number = asked.turn, asked.pair.number(asked.stand)
    roll = turn.dice.read(asked.showing.base)
    values = asked.endgame.stages(asked.mover)[max(asked.view.rerolls - 1, 0)]
    keep = asked.best({node: float(values[node][number]) for node in turn.keeps(roll)})
    return STOP if keep == roll else again(without(asked.showing, dice(map(str, turn.dice.show(keep)))))


def heal(asked: EndgameQuestion) -> Any:
    """Whom Sid Ketchum heals (DICE-CHAR-SID-01)."""
    values = asked.endgame.stages(asked.mover)[-1][0]
    return _aimed(asked, asked.best({who: asked.at(values, asked.pair.healed(asked.stand, who, 1)) for who in (asked.me, 1 - asked.me)}))  # fmt: skip


def shoot(asked: EndgameQuestion) -> Any:
    """Whether Slab the Killer doubles this shot; whom it hits is no question (DICE-CHAR-SLAB-01)."""
    options = asked.view.options
    doubled = [option for option in options if option.with_beer]
    if not doubled:
        return options[0]
    shots, beers = asked.showing.counts[ONE] + asked.showing.counts[TWO], asked.showing.counts[BEER]
    turn = asked.turn
    plain = asked.at(turn.hits(asked.beers(beers), shots), asked.stand)
    more = asked.at(turn.hits(asked.beers(beers - 1), shots + 1), asked.stand)
    return doubled[0] if asked.better(plain, more) else options[0]


def beer(asked: EndgameQuestion) -> Any:
    """Who gets this beer: those for himself come first (DICE-BEER-01)."""
    pair, left, after = asked.pair, asked.facts["left"], asked.gatling
    worths = {}
    for own in range(left, -1, -1):
        stand = pair.healed(asked.stand, asked.me, own * asked.facts["for_himself"])
        worths[own] = asked.at(after, pair.healed(stand, 1 - asked.me, left - own))
    return _aimed(asked, asked.me if asked.best(worths) else 1 - asked.me)


def instead(asked: EndgameQuestion) -> Any:
    """How many points Bart Cassidy turns into arrows: those come first (DICE-CHAR-BART-01)."""
    stand, points, after = asked.stand, asked.facts["points"], asked.behind_hit
    worths = {}
    for taken in range(min(points, asked.pair.pool(stand) - 1) + 1):
        hit = Stand(stand.lives, changed(stand.arrows, asked.me, taken))
        worths[taken] = asked.at(after, asked.pair.loses(hit, asked.me, points - taken))
    return TAKE_ARROW if asked.best(worths) else PASS


def return_arrow(asked: EndgameQuestion) -> Any:
    """How many arrows Pedro Ramirez returns: those come first (DICE-CHAR-PEDRO-01)."""
    after = asked.behind_hit
    worths = {k: asked.at(after, returned(asked.stand, asked.me, k)) for k in range(asked.facts["left"] + 1)}
    return RETURN_ARROW if asked.best(worths) else PASS


def drop_arrow(asked: EndgameQuestion) -> Any:
    """Whose arrow Kit Carlson discards, if any (DICE-CHAR-KIT-01)."""
    after = asked.discards(asked.facts["left"] - 1)
    worths: dict[Any, float] = {PASS: asked.at(after, asked.stand)}
    for who in (asked.me, 1 - asked.me):
        if asked.stand.arrows[who]:
            worths[_aimed(asked, who)] = asked.at(after, returned(asked.stand, who, 1))
    return asked.best(worths)


def _aimed(asked: EndgameQuestion, who: int) -> Any:
    """The option that is aimed at one of the two."""
    seat = next(seat.name for seat in asked.view.players if not seat.out and seat.role == asked.endgame.roles[who])
    return next(option for option in asked.view.options if option.target == seat)


ANSWERS: dict[str, Callable[[EndgameQuestion], Any]] = {
    "reroll": reroll,
    "heal": heal,
    "shoot": shoot,
    "beer": beer,
    "instead": instead,
    "return arrow": return_arrow,
    "drop arrow": drop_arrow,
}
"""The questions of the base game by their kind."""


class EndgamePlayer:
    """Plays one endgame as well as it can be played; until it is reached, somebody else decides."""

    def __init__(self, endgame: Endgame, before: Bot | None = None) -> None:
        self.endgame = endgame
        self.before = before or RolePlayer()

    def weights(self, view: Any) -> Mapping[Any, int]:
        """All weight on the best option."""
        found = endgame_position(self.endgame.pair, view.players, view.turn)
        if found is None or view.modules:
            return self.before.weights(view)
        if len(view.options) == 1:
            return {view.options[0]: 1}
        lives, arrows, turn = found
        asked = EndgameQuestion(self.endgame, view, Stand(lives, arrows), self.endgame.roles.index(turn))
        return {ANSWERS[view.what](asked): 1}

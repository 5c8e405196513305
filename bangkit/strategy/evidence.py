"""What a log gives away about the roles: who went for whom, and whom he could have gone for instead.

A log comes as lines of text (`game.view(...)`), or with the facts of each line (in games that bots play); both are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from bangkit.cards import hooks
from bangkit.cards.faces import card
from bangkit.core.seating import gap
from bangkit.dice.faces import ONE, TWO
from bangkit.dice.hooks import CHARACTERS, NOBODY
from bangkit.dice.law import at_places
from bangkit.odds.bayes import Act
from bangkit.odds.games import ATTACKS, HELPS
from bangkit.strategy.standing import check_view
from bangkit.words.catalogue import keys, variants

KINDS = ("plays", "lays", "shoots", "beer", "challenges", "eliminated", "returns", "outbreak")
"""The kinds of entry that are evidence, or say who is in the game."""
NEAR = ("BANG!", "Panic!", "Punch", "Knife", "Derringer", "Pepperbox")
"""Cards that need their target near: whoever sits no farther away could have been chosen too."""
Facts = Mapping[str, Any]


def acts(view: Any) -> tuple[Act, ...]:
    """Everything in a view's log by which somebody favoured or harmed another player, in its order.

    `present` holds the actor and those among whom he chose, as far as the seats tell.

    >>> import bangkit
    >>> game = bangkit.stage.scenario_from({"players": [
    ...     {"name": "Ana", "hand": ["BANG! 5D"]}, {"name": "Ben"}, {"name": "Cid"}, {"name": "Dan"}]}).game()
    >>> [str(act) for act in acts(game.play("BANG! -> Ben").view("Ben"))]
    ['Ana attacks Ben']
    """
    check_view(view)
    seats = tuple(player.name for player in view.players)
    found, living = [], list(seats)
    for what, facts in _lines(view.log, seats):
        if what == "eliminated":
            living = [name for name in living if name != facts["player"]]
        elif what in ("returns", "outbreak"):
            back = (facts.get("player"), *_names(facts.get("zombies")))
            living = [name for name in seats if name in living or name in back]
        elif (act := _act(what, facts, tuple(living), view)) is not None:
            found.append(act)
    return tuple(found)


def revealed(view: Any) -> dict[str, str]:
    """The roles that a view shows."""
    return {player.name: player.role for player in view.players if player.role is not None}


# -- reading a log -------------------------------------------------------------------------------


def _lines(log: Any, seats: tuple[str, ...]) -> Iterator[tuple[str, Facts]]:
    """Each line that matters: what happened, and the facts."""
    heard = getattr(log, "heard", None)
    if heard is not None:
        yield from ((line.what, line.facts) for line in heard if line.what in KINDS)
        return
    for text in log:
        read = read_line(text, seats)
        if read is not None:
            yield read


@lru_cache(maxsize=20_000)
def read_line(text: str, seats: tuple[str, ...]) -> tuple[str, Facts] | None:
    """What a line of text tells, if it is of a kind that matters here.

    >>> read_line("Ana plays BANG! 5D at Ben.", ("Ana", "Ben"))
    ('plays', {'player': 'Ana', 'card': 'BANG! 5D', 'target': 'Ben'})
    """
    for what, pattern in _sentences(seats):
        found = pattern.match(text)
        if found:
            return what, {fact: told for fact, told in found.groupdict().items() if told}
    return None


def patterns_of(what: str) -> Iterator[str]:
    """The sentences that may tell an entry of this kind, whatever its rule."""
    for key in keys("log"):
        if key == what or (key.startswith(f"{what} ") and key[len(what) + 1 :].isupper()):
            yield from variants(f"log.{key}")


@cache
def _sentences(seats: tuple[str, ...]) -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Every sentence that tells an entry of these kinds, as a pattern; the most telling ones first."""
    name = "|".join(re.escape(each) for each in sorted(seats, key=len, reverse=True))
    found = []
    for what in KINDS:
        for told in patterns_of(what):
            parts = re.split(r"\{(\w+)[^}]*\}", told)
            for place in range(1, len(parts), 2):
                people = parts[place] in ("player", "target", "killer", "shooter")
                parts[place] = f"(?P<{parts[place]}>{name if people else '.+?'})"
            parts[::2] = [re.escape(part) for part in parts[::2]]
            found.append((what, re.compile("".join(parts) + "$")))
    return tuple(found)


def _names(said: Any) -> Sequence[str]:
    if isinstance(said, str):
        return re.split(r", | and ", said)
    return tuple(said or ())


# -- what it means -------------------------------------------------------------------------------


def _act(what: str, facts: Facts, living: tuple[str, ...], view: Any) -> Act | None:
    """What a line says about the wishes of whoever acted."""
    actor, target = facts.get("player"), facts.get("target")
    if target is None or actor == target or actor not in living or target not in living:
        return None
    if what in ("plays", "lays"):
        return _card_act(facts, actor, target, living)
    if what == "beer":
        return Act(actor, "helps", target, living)
    if what == "challenges":
        return Act(actor, "attacks", target, living)
    if what == "shoots":
        return Act(actor, "attacks", target, (actor, *_in_range(view, actor, target, facts["face"], living)))
    return None


def _card_act(facts: Facts, actor: str, target: str, living: tuple[str, ...]) -> Act | None:
    name = facts.get("kind") or _name_of(str(facts["card"]))
    if name in HELPS:
        return Act(actor, "helps", target, living)
    if name not in ATTACKS:
        return None
    present = living
    if name in NEAR:
        here, ring = living.index(actor), len(living)
        far = gap(here, living.index(target), ring)
        present = tuple(each for at, each in enumerate(living) if gap(here, at, ring) <= far)
    return Act(actor, "attacks", target, present)


@cache
def _name_of(text: str) -> str:
    return text if text in hooks.KINDS else card(text).name


def _in_range(view: Any, actor: str, target: str, face: str, living: tuple[str, ...]) -> tuple[str, ...]:
    """Among whom a shot of the dice game was aimed; among everybody, if an ability stretched it."""
    seat = view[actor]
    power = NOBODY if seat.character is None else CHARACTERS.get(seat.character, NOBODY)
    face = ONE if len(living) <= 3 or face not in (ONE, TWO) else face
    near = at_places(living, actor, power.places[face])
    return near if target in near else tuple(name for name in living if name != actor)

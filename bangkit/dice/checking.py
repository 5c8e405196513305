"""Is a position possible? Every problem is found, none is repaired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from bangkit.core.arguments import FLAG, TEXT, TEXTS, WHOLE, Argument, or_none, shortened, unknown
from bangkit.core.errors import InvalidPosition
from bangkit.core.roles import DEPUTY, OUTLAW, RENEGADE
from bangkit.core.states import LIVES, over_already, to_change, wrong_roles
from bangkit.core.winning import verdict
from bangkit.dice.components import dice_in, needs_of, set_with
from bangkit.dice.diceset import SETS, in_order
from bangkit.dice.faces import BASE_DIE, read_dice
from bangkit.dice.hooks import CHARACTERS
from bangkit.words.catalogue import say

if TYPE_CHECKING:
    from bangkit.dice.table import Player, Table

MAYBE = or_none(TEXT)
DICE = Argument("dice, or a text such as 1 1 beer", lambda value: isinstance(value, str) or hasattr(value, "duel"))
SEAT = {
    "life": WHOLE, "starting_life": WHOLE, "arrows": WHOLE, "tokens": TEXTS, "fury": TEXTS, "role": MAYBE,
    "character": MAYBE, "out": FLAG, "lost": WHOLE,
}  # fmt: skip
MIDDLE = {"pool": WHOLE, "rerolls": WHOLE, "showing": DICE}
"""What can be changed at a seat and in the middle, each with its kind."""


def problems_of_modules(modules: tuple[Any, ...], players: int) -> list[str]:
    """Which modules cannot be played together, or not by so many (UNDEAD-SETUP-02, UNDEAD-SETUP-04, DEC-56)."""
    known = in_order(SETS.expansions)
    problems = [unknown("module", each, known) for each in modules if each not in known]
    problems += [say("dice.module twice", module=each) for each, times in Counter(modules).items() if times > 1]
    for used in (SETS[each] for each in known if each in modules):
        facts = {"module": used.name, "rule": used.needs_rule or None}
        problems += [say("dice.module needs", facts, needed=each) for each in used.needs if each not in modules]
        if players < used.least:
            problems.append(say("dice.module players", facts, least=used.least, players=players))
    return problems


def problems_of_characters(characters: tuple[str | None, ...], modules: tuple[Any, ...]) -> list[str]:
    """A character is played once, and with the modules that it needs (UNDEAD-CHAR-GEN-01)."""
    times = Counter(each for each in characters if each)
    problems = [say("dice.no character", name=name) for name in times if name not in CHARACTERS]
    problems += [say("dice.played twice", name=name) for name, number in times.items() if number > 1]
    for name in (each for each in times if each in CHARACTERS):
        if missing := [each for each in in_order(needs_of(name)) if each not in modules]:
            told = {"modules": missing} if missing[1:] else {"module": missing[0]}
            problems.append(say("dice.character needs", told, name=name))
    return problems


def problems_of(table: Table) -> list[str]:
    """Everything that is impossible about a table: modules, characters, life, arrows, dice, tokens, cards, roles."""
    problems = problems_of_modules(table.modules, len(table.players))
    problems += problems_of_characters(tuple(player.character for player in table.players), table.modules)
    for player in table.players:
        problems += problems_of_seat(player, table.has("boneyard"))
    checks = (problems_of_arrows, problems_of_piles, problems_of_dice, problems_of_roles, problems_of_outbreak)
    return problems + [problem for check in checks for problem in check(table)]


def problems_of_seat(player: Player, outbreaks: bool) -> list[str]:
    """What is impossible about one seat (DICE-BEER-02, DICE-ELIM-01, DEC-53, UNDEAD-WOUND-02, UNDEAD-ZOMBIE-02, UNDEAD-ZOMBIE-10)."""
    has = [what for what in ("arrows", "tokens", "fury", "revealed") if getattr(player, what)]
    wrong = {
        "starting life": player.starting_life not in LIVES,
        "cap": player.life > player.starting_life,
        "no life": player.life < 1 and not player.out,
        "fewer arrows": player.arrows < 0,
        "fewer lost": player.lost < 0,
        "more lost": player.lost > player.starting_life - player.life + LIVES[-1],
        "out has": player.out and has,
        "zombie without": (player.zombie or player.lord) and not outbreaks,
        "zombie has": player.zombie and (player.tokens or player.fury),
        "equal tokens": len(set(player.tokens)) < len(player.tokens),
        "zombie and lord": player.zombie and player.lord,
    }
    facts = {"player": player.name, "has": ", ".join(has), "most": LIVES[-1]}
    facts |= {what: shortened(getattr(player, what)) for what in ("life", "starting_life", "arrows", "lost")}
    return [say(f"dice.{what}", facts) for what, holds in wrong.items() if holds]


def problems_of_arrows(table: Table) -> list[str]:
    """No arrow is lost or made, and the last one in the pool never lies there unnoticed (DICE-SETUP-07, DICE-SETUP-09, DICE-ARROW-04)."""
    wanted, out = table.house["arrow_pool"], sum(player.arrows for player in table.players)
    if type(wanted) is not int or wanted < 1:
        return [say("dice.arrow pool", pool=shortened(wanted))]
    facts, problems = {"wanted": wanted, "out": out, "pool": table.pool}, []
    if out > wanted:
        problems.append(say("dice.arrows in front", facts))
    elif table.pool + out != wanted:
        problems.append(say("dice.arrows together", facts))
    if table.pool < 1:
        problems.append(say("dice.last arrow", facts))
    return problems


def problems_of_piles(table: Table) -> list[str]:
    """No more tokens and cards than the box holds, and none without their module."""
    box, problems = table.components, []
    for kind, pile, seats in (
        ("tokens", box.tokens, [each for player in table.players for each in player.tokens]),
        ("fury", box.fury, [card for p in table.players for card in (*p.fury, *p.revealed)]),
        ("boneyard", box.boneyard, [*table.hands]),
    ):
        if seats and not table.has(kind):
            problems.append(say(f"dice.{kind} without", module=set_with(kind).name))
            continue
        for value, number in Counter(seats).items():
            if number > pile.count(value):
                problems.append(say(f"dice.{kind} too many", number=number, value=value, box=pile.count(value)))
    return problems


def problems_of_dice(table: Table) -> list[str]:
    """As many dice as the player has, with faces that they have (DICE-ROLL-04)."""
    base, duel = (3, 0) if table.by_name[table.current].zombie else dice_in(table.modules)
    problems = [] if 0 <= table.rerolls <= 3 else [say("dice.rerolls", rerolls=table.rerolls)]
    kinds = (
        ("base", table.showing.base, base, BASE_DIE),
        ("duel", table.showing.duel, duel, table.components.duel_die),
    )
    for what, faces, number, die in kinds:
        if len(faces) > number:
            problems.append(say(f"dice.{what} dice", shown=len(faces), player=table.current, number=number))
        problems += [say(f"dice.{what} face", face=face) for face in dict.fromkeys(faces) if face not in die]
    return problems


def problems_of_roles(table: Table) -> list[str]:
    """At most one Sheriff, no more of a role than the box holds, and roles for all or for none (DICE-SETUP-01)."""
    problems = wrong_roles(table.players, SETS.base.roles, "DICE-SETUP-01")
    roles = [player.role for player in table.players]
    if len(roles) == 3 and all(roles) and sorted(map(str, roles)) != [DEPUTY, OUTLAW, RENEGADE]:
        problems.append(say("dice.roles of three"))
    judged = len(roles) > 3 and all(roles) and not table.outbreak
    return problems + over_already(table, verdict(table.players) if judged else None)


def problems_of_outbreak(table: Table) -> list[str]:
    """There is one Zombie Lord at most, a Renegade (UNDEAD-ZOMBIE-02, UNDEAD-ZOMBIE-05)."""
    if not table.has("boneyard"):
        return []
    lords = [player for player in table.players if player.lord]
    problems = [say("dice.lords", players=[each.name for each in lords])] if len(lords) > 1 else []
    return problems + [say("dice.no renegade", player=each.name) for each in lords if each.role not in (RENEGADE, None)]


def change(table: Table, name: str | None, changes: Mapping[str, Any]) -> None:
    """Put something else on the table; tokens and cards come out of their piles and go back there.

    With a player's name: life, arrows, tokens and so on; without: `pool`, `rerolls`, `showing`.
    A change of a player's arrows is taken from the pool.
    """
    owner, changes, problems = to_change(table, name, changes, MIDDLE if name is None else SEAT)
    for key, value in changes.items():
        if key in ("tokens", "fury"):
            value = tuple(value)
            pile = getattr(table, key)
            pile.rest = sorted([*pile.rest, *getattr(owner, key)])
            problems += [say(f"dice.{key} none left", value=each) for each in value if each not in pile.rest]
            pile.rest = sorted((Counter(pile.rest) - Counter(value)).elements())
        elif key == "arrows" and "pool" not in changes:
            table.pool += owner.arrows - value
        setattr(owner, key, read_dice(value) if key == "showing" and isinstance(value, str) else value)
    table.refresh()
    problems += problems_of(table)
    if problems:
        raise InvalidPosition(problems, say("position.changed"))

"""How a card, a character and an event are written down: one call each, for the printed sets and for one's own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from typing import Any

from bangkit.cards.hooks import Action, Copies, Kind, Power, Unless, rule_against
from bangkit.cards.law import checks
from bangkit.cards.moves import Move
from bangkit.cards.set_checking import CHARACTER, EVENT, LYING
from bangkit.cards.symbols import does
from bangkit.cards.table import Player, Table
from bangkit.core.arguments import FLAG, FUNCTION, WHOLE, check, one_of, or_none, takes, unknown
from bangkit.core.errors import BangkitError
from bangkit.core.own_functions import call, watched, wrong_function
from bangkit.core.rulebook import Refusal, mentioned

Check = Callable[..., str | None]
"""What speaks against something: the id of a rule, or nothing; asked with table and player, and target if there is one."""
TARGETS: dict[str, tuple[checks.Aim, ...]] = {
    "anybody": (checks.anybody,), "in reach": (checks.within_reach,), "distance 1": (checks.at_distance_one,),
}  # fmt: skip
"""At whom a card may be aimed, in words."""
AIM = one_of(tuple(TARGETS))
MADE = ("name", "faces", "checks", "aims", "effect", "does", "never_oneself", "lays", "used", "border", "rules")
MORE = [each.name for each in fields(Kind) if each.name not in MADE]
"""What may be said of a card besides what `brown` and `green` are told."""
HOOKS = [each.name for each in fields(Power) if each.name not in ("name", "rule", "rules")]
"""What a character, an event or a card in play may change."""


@takes()
def brown(
    name: str,
    faces: str,
    effect: Callable[..., Any] | None = None,
    *,
    target: str | Check | None = None,
    unless: Check | None = None,
    oneself: str | None = None,
    rules: str = "",
    **more: Any,
) -> Kind:
    """A card that is played, does something and is discarded.

    Args:
        name: What it is called.
        faces: What is printed on its copies: `"2H KS"`.
        effect: Nothing for a card that only `answers`; a ready one (`bangkit.cards.symbols`), or a function of the table, the player, and the target if there is
            one; with `async def` it may wait for the players and for luck (`bangkit.cards.verbs`).
            A last argument named `card` is the card itself: hand it to a verb, and who ignores it is spared.
        target: `"anybody"`, `"in reach"`, `"distance 1"`, or a function that names the rule against a target.
        unless: A function of table and player that names the rule against playing the card.
        oneself: The rule against aiming it at oneself; `""` if one may. Without it, one may if the card `helps`.
        rules: The rules about it: `"OURS-1, OURS-2"`.
        more: Any further field of `Kind`: `helps`, `picks`, `price`, `draws`, `answers`, `counts_as_bang`, `picture`.
    """
    _only(more, MORE, name, MORE)
    against = (
        *((Unless(unless, 2),) if unless is not None else ()),
        *((checks.a_further_card,) if more.get("price") else ()),
        *((checks.only_an_answer,) if effect is None and more.get("answers") else ()),
    )
    aims, oneself = _aims(target, rules, oneself, more)
    return Kind(name, faces, against, aims, never_oneself=oneself, rules=rules, **_effect(effect), **more)


@takes()
def green(
    name: str,
    faces: str,
    effect: Callable[..., Any],
    *,
    target: str | Check | None = None,
    oneself: str | None = None,
    rules: str = "",
    **more: Any,
) -> Kind:
    """A card that is laid down and used in a later turn (DODGE-GREEN-1, DODGE-GREEN-7); the arguments are those of `brown`."""
    _only(more, MORE, name, MORE)
    aims, oneself = _aims(target, rules, oneself, more)
    used = Kind(name, "", (), aims, never_oneself=oneself, **_effect(effect), **more)
    told: dict[str, Any] = {"border": "green", "rules": rules, "picture": used.picture}
    return Kind(name, faces, (checks.no_such_name_in_play,), lays="self", used=used, **told)


@takes()
def blue(name: str, faces: str, *, rules: str = "", picture: str = "", **hooks: Any) -> Kind:
    """A card that changes something while it lies in front of its owner: `nearer=1`, `farther=1`, `bangs=2` and so on."""
    return Kind(
        name, faces, (checks.no_such_name_in_play,), lays="self", power=_power(name, rules, hooks, LYING), border="blue",
        rules=rules, picture=picture,
    )  # fmt: skip


@takes()
def weapon(name: str, faces: str, reach: int, *, rules: str = "", picture: str = "", **hooks: Any) -> Kind:
    """A blue card that takes the place of the weapon that lay there before (CARD-WEAP-5)."""
    check({"reach": reach}, {"reach": WHOLE})
    power = _power(name, rules, {"reach": reach, **hooks}, LYING)
    return Kind(name, faces, lays="self", power=power, border="blue", reach=reach, rules=rules, picture=picture)


@takes()
def copies(name: str, faces: str) -> Copies:
    """More copies of a card that another set describes: `copies("Beer", "2H 3H")`."""
    return Copies(name, faces)


@takes()
def character(name: str, text: str = "", *, bullets: int = 4, rules: str = "", **hooks: Any) -> Power:
    """A character: what he can do in words, his life points, and what he changes (the hooks of `Power`)."""
    return _power(name, rules, {"text": text, "bullets": bullets, **hooks}, CHARACTER)


@takes()
def event(name: str, text: str = "", *, rules: str = "", **hooks: Any) -> Power:
    """An event: what it does in words, and what it changes for a round (the hooks of `Power`)."""
    return _power(name, rules, {"text": text, **hooks}, EVENT)


@takes()
def uses(
    function: Callable[..., Any], *, target: str | Check | None = None, unless: Check | None = None, once: bool = True
) -> Action:
    """What a character may do in phase 2 (`action=uses(...)`) or at any time (`anytime=uses(...)`).

    `function`, `target` and `unless` are those of `brown`; with `once` it is done once a turn.
    """
    check(
        {"function": function, "unless": unless, "once": once},
        {"function": FUNCTION, "unless": or_none(FUNCTION), "once": FLAG},
    )
    kind = Kind("", "", (), _aims(target, "", "", {})[0])
    checks_of_it = ((unless, 2), (target if callable(target) else None, 3))
    wrong = [*wrong_function("uses", "function", function, 2 + bool(kind.aims), None)]
    wrong += [
        each for check_, number in checks_of_it for each in wrong_function("uses", "check", check_, number, False)
    ]
    if wrong:
        raise BangkitError("; ".join(wrong))

    def against(table: Table, player: Player, move: Move) -> list[Refusal]:
        ability, facts = player.ability, {"thing": player.ability.name}
        free = ability.anytime is not None
        if once and (ability.name in table.used if free else table.times_used(player)):
            return [Refusal(ability.rule or "CARD-SETUP-26", facts | {"used": ability.name})]
        if unless is not None and (rule := rule_against(unless, table, player)):
            return [Refusal(rule, facts)]
        if move.target is None or not kind.aims:
            return []
        return list(checks.against_target(checks.LegalCase(table, player), kind, table[move.target]))

    def candidates(table: Table, player: Player) -> Sequence[Move]:
        targets = [each.name for each in table.others(player)] if kind.aims else [None]
        moves = [Move("use", None, each, thing=player.ability.name) for each in targets]
        return [each for each in moves if not against(table, player, each)]

    async def perform(table: Table, player: Player, move: Move) -> None:
        table.used += (player.ability.name,)
        await call(function, table, player, *((table[move.target],) if move.target else ()))

    return Action(candidates, against, perform)


def _aims(
    target: str | Check | None, rules: str, oneself: str | None, more: dict[str, Any]
) -> tuple[tuple[Any, ...], str]:
    """The checks of the target, and the rule against aiming at oneself."""
    if target is None:
        return (), ""
    picks = (checks.has_a_card,) if more.get("picks") else ()
    if callable(target):
        aims: tuple[Any, ...] = (Unless(target, 3),)
    else:
        check({"target": target}, {"target": AIM})
        aims = () if picks and target == "anybody" else TARGETS[target]
    if oneself is None:
        oneself = "" if more.get("helps") else (*mentioned(str(rules)), "CARD-SYM-11")[0]
    return (*aims, *picks), oneself


def _effect(effect: Any) -> dict[str, Any]:
    """Where an effect goes: one that lists tasks is taken as it is, any other function is called by a task."""
    names = getattr(getattr(effect, "__code__", None), "co_varnames", ())
    return {"effect": effect} if effect is None or names[2:3] == ("move",) else {"effect": does, "does": effect}


def _power(name: str, rules: Any, facts: dict[str, Any], fitting: Iterable[str]) -> Power:
    _only(facts, HOOKS, name, fitting)
    facts = {hook: watched(value) if callable(value) else value for hook, value in facts.items()}
    return Power(name, next(iter(mentioned(str(rules))), ""), rules, **facts)


def _only(facts: dict[str, Any], known: Sequence[str], name: Any, fitting: Iterable[str]) -> None:
    """Refuse what is no field of a record, with the nearest of those that fit there, or all of them."""
    fit = sorted(fitting)
    if wrong := [unknown(f"field of {str(name)[:40]}", each, fit, len(fit)) for each in facts if each not in known]:
        raise BangkitError("; ".join(wrong))

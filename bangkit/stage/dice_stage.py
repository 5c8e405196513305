"""The dice game on the stage: its table laid from a scenario file, and what can be expected of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from bangkit.core.arguments import wrong_names
from bangkit.core.errors import NotationError
from bangkit.core.requests import Ask, Chance
from bangkit.core.roles import ROLES, SHERIFF
from bangkit.dice import DiceGame, Table, setup, turn
from bangkit.dice.checking import problems_of
from bangkit.dice.components import Components, corrected
from bangkit.dice.diceset import SETS, in_order
from bangkit.dice.faces import NONE, Dice, read_dice, read_face
from bangkit.dice.game import outcome_of
from bangkit.dice.hooks import CHARACTERS
from bangkit.dice.moves import read
from bangkit.dice.table import Pile, Player
from bangkit.stage.expecting import Expectation, same_list, same_set
from bangkit.stage.reading import Entry
from bangkit.stage.stager import Laid, Stager
from bangkit.words import scenarios as words
from bangkit.words.catalogue import say

SEATS = 8
PHASES = ("T0", "T1", "T2", "T3", "T4", "T5", "T6")
SEAT_KEYS = (
    "name", "role", "character", "life", "starting_life", "arrows", "tokens", "fury", "revealed", "lost", "out",
    "zombie", "lord",
)  # fmt: skip
PILE_KEYS = ("pool", "tokens", "fury", "discard", "boneyard", "hands", "rest", "outbreak_due")


class DiceStager(Stager):
    """The dice game."""

    game = DiceGame
    keys = ("modules", "dice", "piles", "components")

    def lay(self, file: Entry) -> Laid | None:
        before = len(file.problems)
        modules = in_order(_list(file, "modules", "a list of modules: their numbers, names or sets", int, str))
        seats = file.tables("players")
        seated = [entry.text("name") or "" for entry in seats]
        _check_seats(file, seats, seated)
        told: list[str] = []
        house = SETS.house(file.table("house_rules").data, told, modules)
        box = corrected(file.table("components").data, told)
        for each in told:
            file.wrong(each)
        if len(file.problems) > before:
            return None
        table = Table(seated, modules=modules, house=house, components=box)
        for entry, player in zip(seats, table.players, strict=True):
            _seat(entry, table, player)
        _piles(file.table("piles"), table, box)
        dice = file.table("dice")
        _turn(file.table("turn"), dice, table)
        if len(file.problems) == before:
            for each in problems_of(table):
                file.wrong(each)
        rolls = [each for each in dice.texts("rolls") if _readable(dice, each)]
        return Laid(table, rolls=tuple(rolls))

    def check_move(self, table: Any, text: str) -> str | None:
        # What a player keeps depends on the dice of the moment; its faces can be read all the same.
        text = re.sub(r"(^|: *)keep (?!fury)", r"\1reroll ", text)
        try:
            who, move = read(text, tuple(table.by_name), "", NONE)
        except NotationError as error:
            return str(error)
        said = [name for name in (who, move.target, move.owner) if name and name not in table.by_name]
        return words.unknown("player", said[0], table.by_name) if said else None

    def outcome(self, request: Chance, text: str) -> Any:
        return outcome_of(request, text)

    def rests(self, request: Ask) -> bool:
        return request.what == "reroll"

    expectations: ClassVar[Mapping[str, Expectation]] = {
        "PLAYER.life": Expectation(lambda game, name: game[name].life),
        "PLAYER.starting_life": Expectation(lambda game, name: game[name].starting_life),
        "PLAYER.arrows": Expectation(lambda game, name: game[name].arrows),
        "PLAYER.tokens": Expectation(lambda game, name: list(game[name].tokens), same_set),
        "PLAYER.fury.size": Expectation(lambda game, name: game[name].fury_size),
        "PLAYER.fury": Expectation(lambda game, name: list(game[name].fury), same_list),
        "PLAYER.revealed": Expectation(lambda game, name: list(game[name].revealed), same_list),
        "PLAYER.lost": Expectation(lambda game, name: game[name].lost),
        "PLAYER.role": Expectation(lambda game, name: game[name].role or ""),
        "PLAYER.character": Expectation(lambda game, name: game[name].character or ""),
        "PLAYER.out": Expectation(lambda game, name: game[name].out),
        "PLAYER.zombie": Expectation(lambda game, name: game[name].zombie),
        "PLAYER.lord": Expectation(lambda game, name: game[name].lord),
        "pool": Expectation(lambda game: game.pool),
        "dice.showing": Expectation(lambda game: str(game.showing), lambda one, other: _same_dice(one, other)),
        "dice.rerolls": Expectation(lambda game: game.rerolls),
        "piles.tokens": Expectation(lambda game: len(game.table.tokens)),
        "piles.fury": Expectation(lambda game: len(game.table.fury)),
        "piles.discard": Expectation(lambda game: len(game.table.fury_discard)),
        "piles.boneyard": Expectation(lambda game: len(game.table.boneyard)),
        "piles.hands": Expectation(lambda game: sum(game.table.hands)),
        "outbreak_due": Expectation(lambda game: game.table.outbreak_due),
        "outbreak": Expectation(lambda game: game.table.outbreak),
        "view.PLAYER.PLAYER.role": Expectation(lambda game, viewer, name: game.view(viewer)[name].role or ""),
        "view.PLAYER.PLAYER.character": Expectation(lambda game, viewer, name: game.view(viewer)[name].character or ""),
        "view.PLAYER.PLAYER.fury.size": Expectation(lambda game, viewer, name: game.view(viewer)[name].fury_size),
        "view.PLAYER.PLAYER.fury": Expectation(lambda game, viewer, name: list(game.view(viewer)[name].fury), same_list),
        "view.PLAYER.offered": Expectation(lambda game, viewer: list(map(str, game.view(viewer).options)), same_set),
        "events": Expectation(lambda game: [entry.what for entry in game.log], lambda one, other: _in_order(one, other)),
    }  # fmt: skip


def _same_dice(expected: Any, found: str) -> bool:
    return isinstance(expected, str) and str(read_dice(expected)) == found


def _in_order(expected: Any, found: Sequence[str]) -> bool:
    rest = iter(found)
    return isinstance(expected, list) and all(any(one == other for other in rest) for one in expected)


def _numbers(entry: Entry, key: str) -> list[int]:
    """The list of whole numbers of a key."""
    return _list(entry, key, "a list of whole numbers", int)


def _list(entry: Entry, key: str, wanted: str, *kinds: type) -> list[Any]:
    """The list of a key, whose entries are all of one of these kinds."""
    value = entry.data.get(key, [])
    if isinstance(value, list) and all(type(each) in kinds for each in value):
        return list(value)
    entry.wrong(say("scenario.wrong kind", {"key": key, "wanted": say(f"wanted.{wanted}"), "found": repr(value)}))
    return []


def _check_seats(file: Entry, seats: Sequence[Entry], seated: Sequence[str]) -> None:
    """The players: at least two, each with a name of his own and known keys."""
    for entry, name in zip(seats, seated, strict=True):
        if name:
            entry.where += f" ({name})"
        elif "name" not in entry:
            entry.wrong(say("scenario.missing", {"key": "name", "wanted": "a text"}))
        entry.only(*SEAT_KEYS)
    for each in wrong_names([name for name in seated if name]):
        file.wrong(each, "players")
    if len(seats) < 2:
        file.wrong(say("scenario.too few players"), "players")
    if len(seats) > SEATS:
        file.wrong(say("scenario.too many players", {"most": str(SEATS)}), "players")


def _seat(entry: Entry, table: Table, player: Player) -> None:
    """Who a player is and what lies in front of him; life is by default that of the character and the role."""
    player.role = entry.one_of("role", "role", ROLES)
    player.character = entry.one_of("character", "character", CHARACTERS)
    player.out, player.zombie, player.lord = entry.flag("out"), entry.flag("zombie"), entry.flag("lord")
    open_role = player.role == SHERIFF or player.out or player.zombie or player.lord
    player.role_shown = open_role or len(table.players) == 3
    start, life = entry.number("starting_life", least=1), entry.number("life")
    player.starting_life = setup.starting_life(player) if start is None else start
    player.life = life if life is not None else 0 if player.out else player.starting_life
    player.arrows, player.lost = entry.number("arrows") or 0, entry.number("lost") or 0
    for key in ("tokens", "fury", "revealed"):
        faces = tuple(_symbols(entry, key, each) for each in entry.texts(key))
        setattr(player, key, tuple(sorted(faces)) if key == "tokens" else faces)


def _symbols(entry: Entry, key: str, text: str) -> str:
    """A token or a fury card: its symbols in any usual spelling."""
    try:
        return " ".join(map(read_face, text.split()))
    except NotationError as error:
        entry.wrong(str(error), key)
        return text


def _piles(entry: Entry, table: Table, box: Components) -> None:
    """The arrows in the middle, and the piles: what is named lies on top, the rest is what nobody has."""
    entry.only(*PILE_KEYS)
    held = table.players
    table.pool = table.house["arrow_pool"] - sum(player.arrows for player in held)
    if "pool" in entry:
        table.pool = entry.number("pool") or 0
    table.hands = tuple(_numbers(entry, "hands"))
    table.outbreak_due = entry.flag("outbreak_due")
    table.outbreak = any(player.zombie or player.lord for player in held)
    table.fallen = tuple(player.name for player in held if player.out)
    table.fury_discard = sorted(_symbols(entry, "discard", each) for each in entry.texts("discard"))
    rest = entry.one_of("rest", "value", ("unseen", "none")) != "none"
    with_players = [card for player in held for card in (*player.fury, *player.revealed)]
    boneyard = () if table.outbreak else box.boneyard
    for key, whole, gone, top in (
        ("tokens", box.tokens, [token for player in held for token in player.tokens], _tops(entry, "tokens")),
        ("fury", box.fury, [*with_players, *table.fury_discard], _tops(entry, "fury")),
        ("boneyard", boneyard, list(table.hands), _numbers(entry, "boneyard")),
    ):
        setattr(table, key, _pile(entry, key, list(whole) if table.has(key) else [], gone, top, rest))


def _tops(entry: Entry, key: str) -> list[str]:
    return [_symbols(entry, key, each) for each in entry.texts(key)]


def _pile(entry: Entry, key: str, left: list[Any], gone: Sequence[Any], top: Sequence[Any], rest: bool) -> Pile:
    """A pile with these on top; everything else that is not gone lies below in no order."""
    for each in (*gone, *top):
        if each in left:
            left.remove(each)
        elif each in top:
            entry.wrong(say("scenario.no free card", {"card": str(each)}), key)
    return Pile(left if rest else (), top)


def _turn(entry: Entry, dice: Entry, table: Table) -> None:
    """Whose turn it is, which phase, and what shows: by default the first player's turn begins."""
    entry.only("player", "phase", "used", "challenged")
    dice.only("showing", "rerolls", "rolls")
    table.refresh()
    named = entry.one_of("player", "player", table.by_name)
    showing = _showing(dice)
    phase = entry.one_of("phase", "phase", PHASES) or ("T3" if showing is not NONE else "T0")
    player = table[named] if named else next((each for each in table.players if not each.out), table.players[0])
    if player.out and not table.has_boneyard:
        entry.wrong(say("scenario.nobody's turn", {"player": player.name}), "player")
    table.current, table.phase, table.showing = player.name, phase, showing
    rerolls = dice.number("rerolls", least=0)
    table.rerolls = player.ability.rerolls if rerolls is None else rerolls
    table.used = tuple(
        each for text in entry.texts("used") if (each := entry.known("used", "ability", text, CHARACTERS))
    )
    table.challenged = tuple(
        each for text in entry.texts("challenged") if (each := entry.known("challenged", "player", text, table.by_name))
    )
    _AGENDAS[phase](table, player)


def _showing(dice: Entry) -> Dice:
    text = dice.text("showing") or ""
    return read_dice(text) if _readable(dice, text) else NONE


def _readable(dice: Entry, text: str) -> bool:
    """Whether a roll can be read; words before it, such as "token", say that it is no throw."""
    if re.match(r"(token|fury|hands|role|character)\b", text.strip()):
        return True
    try:
        read_dice(text)
    except NotationError as error:
        dice.wrong(str(error))
        return False
    return True


def _begin(*tasks: str) -> Callable[[Table, Player], None]:
    def agenda(table: Table, player: Player) -> None:
        table.agenda = [(task, player.name) for task in tasks]

    return agenda


def _rolling(table: Table, player: Player) -> None:
    if table.showing is NONE:
        table.agenda = [("T3 rolling", player.name)]
    else:
        turn.go_on_rolling(table, player)


_AGENDAS: dict[str, Callable[[Table, Player], None]] = {
    "T0": _begin("turn"),
    "T1": _begin("T3 rolling", "T2 reveal fury", "T1 ability"),
    "T2": _begin("T3 rolling", "T2 reveal fury"),
    "T3": _rolling,
    "T4": turn.final_result,
    "T5": turn.final_result,
    "T6": _begin("T6 end of turn"),
}
"""What is still to be done when a scenario begins in each phase."""

"""The scenario files of the dice game: the table that one describes, and what can be expected of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from bangkit.core.arguments import list_of
from bangkit.core.errors import NotationError
from bangkit.core.requests import Ask, Chance
from bangkit.dice import DiceGame, Table, resolution, setup, turn
from bangkit.dice.checking import problems_of
from bangkit.dice.components import Components, corrected
from bangkit.dice.diceset import SETS, in_order
from bangkit.dice.faces import NONE, read_dice, read_face
from bangkit.dice.game import outcome_of
from bangkit.dice.hooks import CHARACTERS
from bangkit.dice.moves import read
from bangkit.dice.several_games import Legacy
from bangkit.dice.table import Pile, Player
from bangkit.stage import expectations, values
from bangkit.stage.expectations import Expectation, same_list, same_order, same_set
from bangkit.stage.game_format import COMMON, STEPS, GameFormat, StartingTable
from bangkit.stage.reading import Section
from bangkit.words.catalogue import say

MODULES = list_of("a list of modules: their numbers, names or sets", int, str)
PHASES = ("T0", "T1", "T2", "T3", "T4", "T5", "T6")
TABLES = {
    "": (*COMMON, "modules", "dice", "piles", "components"),
    "players": (
        "name", "role", "character", "life", "starting_life", "arrows", "tokens", "fury", "revealed", "lost", "out",
        "zombie", "lord",
    ),
    "turn": ("player", "phase", "used", "challenged"),
    "dice": ("showing", "rerolls", "rolls"),
    "piles": ("pool", "tokens", "fury", "discard", "boneyard", "hands", "rest", "outbreak_due"),
    **STEPS,
}  # fmt: skip
"""The tables of a file, each with its keys; the file itself has no name."""


def _same_dice(expected: Any, found: str) -> bool:
    return isinstance(expected, str) and str(read_dice(expected)) == found


class DiceFormat(GameFormat):
    """The scenario files of the dice game."""

    game = DiceGame
    campaign = Legacy
    tables = TABLES
    open_roles = ("out", "zombie", "lord")
    opening = ("turn", "T3 rolling")
    luck_key = "dice.rolls"
    expectations = {
        **expectations.COMMON,
        "PLAYER.arrows": Expectation(lambda game, name: game[name].arrows, values.NUMBER),
        "PLAYER.tokens": Expectation(lambda game, name: list(game[name].tokens), values.FACES, same_set),
        "PLAYER.fury.size": Expectation(lambda game, name: game[name].fury_size, values.NUMBER),
        "PLAYER.fury": Expectation(lambda game, name: list(game[name].fury), values.FACES, same_list),
        "PLAYER.revealed": Expectation(lambda game, name: list(game[name].revealed), values.FACES, same_list),
        "PLAYER.lost": Expectation(lambda game, name: game[name].lost, values.NUMBER),
        "PLAYER.zombie": Expectation(lambda game, name: game[name].zombie, values.YES_NO),
        "PLAYER.lord": Expectation(lambda game, name: game[name].lord, values.YES_NO),
        "pool": Expectation(lambda game: game.pool, values.NUMBER),
        "dice.showing": Expectation(lambda game: str(game.showing), values.DICE, _same_dice),
        "dice.rerolls": Expectation(lambda game: game.rerolls, values.NUMBER),
        "piles.tokens": Expectation(lambda game: len(game.table.tokens), values.NUMBER),
        "piles.fury": Expectation(lambda game: len(game.table.fury), values.NUMBER),
        "piles.discard": Expectation(lambda game: len(game.table.fury_discard), values.NUMBER),
        "piles.boneyard": Expectation(lambda game: len(game.table.boneyard), values.NUMBER),
        "piles.hands": Expectation(lambda game: sum(game.table.hands), values.NUMBER),
        "outbreak_due": Expectation(lambda game: game.table.outbreak_due, values.YES_NO),
        "outbreak": Expectation(lambda game: game.table.outbreak, values.YES_NO),
        "view.PLAYER.PLAYER.character": Expectation(lambda game, viewer, name: game.view(viewer)[name].character or "", values.CHARACTER),
        "view.PLAYER.PLAYER.fury.size": Expectation(lambda game, viewer, name: game.view(viewer)[name].fury_size, values.NUMBER),
        "view.PLAYER.PLAYER.fury": Expectation(lambda game, viewer, name: list(game.view(viewer)[name].fury), values.FACES, same_list),
        "events": Expectation(lambda game: [entry.what for entry in game.log], values.HAPPENED, same_order),
    }  # fmt: skip

    def starting_table(self, file: Section) -> StartingTable | None:
        before = len(file.problems)
        modules = in_order(file.of_kind("modules", MODULES) or ())
        seats = self.seats(file)
        told: list[str] = []
        house = SETS.house(file.table("house_rules").data, told, modules)
        box = corrected(file.table("components").data, told)
        for each in told:
            file.wrong(each)
        if seats is None or len(file.problems) > before:
            return None
        table = Table([seat.data["name"] for seat in seats], modules=modules, house=house, components=box)
        for seat, player in zip(seats, table.players, strict=True):
            self.give_role(seat, table, player)
            player.character = seat.one_of("character", "character", CHARACTERS)
            self.give_life(seat, player, setup.starting_life(player), player.out)
            player.arrows, player.lost = seat.number("arrows") or 0, seat.number("lost") or 0
            player.tokens = tuple(sorted(_symbols(seat, "tokens")))
            player.fury, player.revealed = tuple(_symbols(seat, "fury")), tuple(_symbols(seat, "revealed"))
        _piles(file.table("piles"), table, box)
        dice = file.table("dice")
        self.begin(file.table("turn"), dice, table)
        if len(file.problems) == before:
            for each in problems_of(table):
                file.wrong(each)
        rolls = [each for each in dice.texts("rolls") if _readable(dice, each)]
        return StartingTable(table, rolls=tuple(rolls))

    def names_in_move(self, table: Table, text: str) -> Sequence[str | None]:
        # What a player keeps depends on the dice of the moment; its faces can be read all the same.
        text = re.sub(r"(^|: *)keep (?!fury)", r"\1reroll ", text)
        who, move = read(text, tuple(table.by_name), "", NONE)
        return who, move.target, move.owner

    def words(self, table: Table) -> dict[str, Iterable[str]]:
        return {**super().words(table), "phase": (*PHASES, "over"), "character": CHARACTERS}

    def read_word(self, table: Table, kind: str, text: str) -> str:
        if kind == "dice":
            return str(read_dice(text))
        if kind == "face":
            return " ".join(map(read_face, text.split()))
        return super().read_word(table, kind, text)

    def outcome(self, request: Chance, text: str) -> Any:
        return outcome_of(request, text)

    def rests(self, request: Ask) -> bool:
        return request.what == "reroll"

    def begin(self, told: Section, dice: Section, table: Table) -> None:
        """Whose turn it is, which phase, and what shows: by default the first player's turn begins."""
        told.only(*TABLES["turn"])
        dice.only(*TABLES["dice"])
        table.refresh()
        shown = dice.text("showing") or ""
        table.showing = read_dice(shown) if _readable(dice, shown) else NONE
        phase = told.one_of("phase", "phase", PHASES) or ("T3" if table.showing is not NONE else "T0")
        player = self.whose_turn(told, table, dead_too=table.has_boneyard and phase in ("T0", "T6"))  # he rolls no dice
        table.current, table.phase = player.name, phase
        here, due = (len(table.showing.base), len(table.showing.duel)), turn.dice_of(table, player)
        if phase == "T3" and table.showing is not NONE and sum(here) < sum(due):
            told_dice = {"shown": sum(here), "player": player.name, "number": sum(due)}
            dice.wrong(say("scenario.dice due", told_dice), "showing")
        rerolls = dice.number("rerolls", least=0)
        table.rerolls = player.ability.rerolls if rerolls is None else rerolls
        table.used = told.some_of("used", "ability", CHARACTERS)
        table.challenged = told.some_of("challenged", "player", table.by_name)
        _AGENDAS[phase](table, player)


def _symbols(section: Section, key: str) -> list[str]:
    """Tokens or fury cards: the symbols of each in any usual spelling."""
    found = []
    for text in section.texts(key):
        try:
            found.append(" ".join(map(read_face, text.split())))
        except NotationError as error:
            section.wrong(str(error), key)
    return found


def _piles(piles: Section, table: Table, box: Components) -> None:
    """The arrows in the middle, and the piles: what is named lies on top, the rest is what nobody has."""
    piles.only(*TABLES["piles"])
    held = table.players
    table.pool = table.house["arrow_pool"] - sum(player.arrows for player in held)
    if "pool" in piles:
        table.pool = piles.number("pool") or 0
    table.hands = tuple(piles.numbers("hands"))
    table.outbreak_due = piles.flag("outbreak_due")
    table.outbreak = any(player.zombie or player.lord for player in held)
    table.fallen = tuple(player.name for player in held if player.out)
    table.fury_discard = sorted(_symbols(piles, "discard"))
    rest = piles.one_of("rest", "value", ("unseen", "none")) != "none"
    with_players = [card for player in held for card in (*player.fury, *player.revealed)]
    boneyard = () if table.outbreak else box.boneyard
    for key, whole, gone, top in (
        ("tokens", box.tokens, [token for player in held for token in player.tokens], _symbols(piles, "tokens")),
        ("fury", box.fury, [*with_players, *table.fury_discard], _symbols(piles, "fury")),
        ("boneyard", boneyard, list(table.hands), piles.numbers("boneyard")),
    ):
        setattr(table, key, _pile(piles, key, list(whole) if table.has(key) else [], gone, top, rest))


def _pile(piles: Section, key: str, left: list[Any], gone: Sequence[Any], top: Sequence[Any], rest: bool) -> Pile:
    """A pile with these on top; everything else that is not gone lies below in no order."""
    for each in (*gone, *top):
        if each in left:
            left.remove(each)
        elif each in top:
            piles.wrong(say("scenario.no free card", card=str(each)), key)
    return Pile(left if rest else (), top)


def _readable(dice: Section, text: str) -> bool:
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
    "T4": resolution.final_result,
    "T5": resolution.final_result,
    "T6": _begin("T6 end of turn"),
}
"""What is still to be done when a scenario begins in each phase."""

"""What a game says about its scenario files: how a table is read from one, and what can be expected of it.

A game has one `GameFormat`, in a file of its own (`card_format.py`, `dice_format.py`) that `FORMATS` names.
It has to say:

- `tables`: the tables of its files, each with its keys; the file itself has no name, and has the keys of every
  scenario (`COMMON`) too;
- `starting_table`: the table that a file describes, with its agenda, so that the first request is the one of the
  file's turn and phase; everything wrong is noted with `section.wrong(...)` and nothing is repaired;
- `expectations`: what can be asked of it, a pattern of the key (`"PLAYER.life"`, `"distance.PLAYER.PLAYER"`)
  with how the value is read and compared and what it may be, behind those of both games (`expectations.COMMON`);
- `words`: the words that a value may be made of, by their kind (`values.Value`), beside those of both games;
- `names_in_move`: the players of whom the text of a move speaks.

The rest has a default here: which outcome a `chance` line means, where an expectation rests, prepared luck.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, ClassVar

from bangkit.core.arguments import TEXT, Argument, instance_of, not_of_kind, takes, unknown, wrong_names
from bangkit.core.errors import BangkitError, NotationError
from bangkit.core.positions import Game
from bangkit.core.requests import Ask, Chance
from bangkit.core.roles import ROLES, SHERIFF
from bangkit.core.rulebook import ids as rule_ids
from bangkit.stage.expectations import Expectation, Key, read_key
from bangkit.stage.reading import MANY, Section
from bangkit.words.catalogue import keys, say
from bangkit.words.glossary import canonical, nearest

FORMATS = {"cards": ("bangkit.stage.card_format", "CardFormat"), "dice": ("bangkit.stage.dice_format", "DiceFormat")}
"""The games that have scenario files, each with the module and the class of its format."""
COMMON = ("title", "game", "rules", "seed", "house_rules", "players", "turn", "note", "step", "case")
"""The keys of every scenario file."""
KINDS = ("play", "chance", "refused", "expect")
"""The kinds of a step."""
STEPS = {"step": (*KINDS, "rules", "only", "note"), "case": ("name",)}
"""The tables of every scenario file beside its players and its turn; a case has the keys of the file too."""
SEATS = 8
GAME = Argument("a running game", lambda game: getattr(game, "name", None) in FORMATS)
KEY = instance_of('a text such as "Ben.life"', str)


@dataclass(frozen=True, slots=True)
class StartingTable:
    """A table as a scenario file describes it.

    `assigned` says which card each bare name was given (`("Ana, hand 1", "Beer 6H")`);
    `rolls` are the outcomes that the next chance requests of a run get, in order (dice); left-over rolls fail it.
    A live game (`Scenario.game`) asks for them one by one (`game.reveal`).
    """

    table: Any
    assigned: tuple[tuple[str, str], ...] = ()
    rolls: tuple[str, ...] = ()


class GameFormat:
    """The scenario files of one game."""

    game: ClassVar[type[Game]]
    campaign: ClassVar[type]
    """How the games of this kind follow each other."""
    tables: ClassVar[Mapping[str, tuple[str, ...]]]
    open_roles: ClassVar[tuple[str, ...]]
    """What is true or false of a player and shows his role."""
    expectations: ClassVar[Mapping[str, Expectation]]
    opening: ClassVar[tuple[str, ...]]
    """The tasks of a turn that begin with luck before which nothing is pending."""
    luck_key: ClassVar[str]
    """The key of a file under which the next luck is named."""

    def starting_table(self, file: Section) -> StartingTable | None:
        """The table that a file describes; nothing if it cannot be laid.  Problems are noted in `file`.

        The keys of the outermost table have been checked; those of every table below are checked here
        (`section.only(...)`).
        """
        raise NotImplementedError

    def names_in_move(self, table: Any, text: str) -> Sequence[str | None]:
        """The players of whom a move speaks, who makes it first; raises `NotationError` if it cannot be read."""
        raise NotImplementedError

    def check_move(self, table: Any, text: str) -> str | None:
        """What is wrong with a move text whatever the moment: it cannot be read, or nobody has that name."""
        try:
            said = [name for name in self.names_in_move(table, text) if name and name not in table.by_name]
        except NotationError as error:
            return str(error)
        return unknown("player", said[0], table.by_name) if said else None

    def words(self, table: Any) -> dict[str, Iterable[str]]:
        """The known words of each kind that stand in expectations."""
        return {
            "player": table.by_name,
            "role": ROLES,
            "rule": rule_ids(),
            "question": keys("question"),
            "log entry": keys("log"),
        }

    def read_word(self, table: Any, kind: str, text: str) -> str:
        """The one spelling of a word of a kind; raises `NotationError` with the nearest one."""
        if kind == "move":
            if problem := self.check_move(table, text):
                raise NotationError(problem)
            return text
        candidates = list(self.words(table)[kind])
        spelled = {each.casefold(): each for each in candidates}
        found = spelled.get(" ".join(text.split()).casefold())
        if found is None:
            raise NotationError(unknown(kind, text, candidates, MANY))
        return found

    def outcome(self, request: Chance, text: str) -> Any:
        """The outcome that a `chance` line means; raises `NotationError` if it cannot come up now.

        The text of an outcome, or its last word (a face), or its first words (a name): the first that fits.
        """
        wanted = " ".join(text.casefold().split())
        told = {each: str(each).casefold() for each in request.outcomes()}
        for part in (str, lambda whole: whole.rpartition(" ")[2], lambda whole: whole.rpartition(" ")[0]):
            for each, whole in told.items():
                if part(whole) == wanted:
                    return each
        near = nearest(text, map(str, request.outcomes()))
        raise NotationError(say("run.cannot come up", text=repr(text), near=near))

    def rests(self, request: Ask) -> bool:
        """Whether an expectation is judged here rather than after a forced answer: the moves of a turn."""
        return request.what == "play"

    def opens(self, game: Game) -> bool:
        """Whether the luck that is waited for begins a turn: all before it is over."""
        at = game.position
        return not at.answers and bool(at.table.agenda) and at.table.agenda[-1][0] in self.opening

    # -- what the files of both games say alike --------------------------------------------------

    def seats(self, file: Section) -> list[Section] | None:
        """The players' sections, if each of them can sit down; what is wrong with their names and keys is noted."""
        seats = file.tables("players")
        names = [seat.text("name") for seat in seats]
        for seat, name in zip(seats, names, strict=True):
            seat.where += f" ({name})" if name else ""
            seat.missing("name", TEXT)
            seat.only(*self.tables["players"])
        wrong = wrong_names([name for name in names if name is not None])
        if len(seats) < 2:
            wrong.append(say("scenario.too few players"))
        if len(seats) > SEATS:
            wrong.append(say("scenario.too many players", most=str(SEATS)))
        for each in wrong:
            file.wrong(each, "players")
        return seats if all(names) and not wrong else None

    def give_role(self, seat: Section, table: Any, player: Any) -> None:
        """A player's role, whether he is still in the game, and whether everybody knows the role."""
        if (named := seat.text("role")) is not None:
            player.role = seat.known("role", "role", canonical(named, "role") or named, ROLES)
        for each in self.open_roles:
            setattr(player, each, seat.flag(each))
        known = player.role == SHERIFF or len(table.players) == 3
        player.role_shown = known or any(getattr(player, each) for each in self.open_roles)

    @staticmethod
    def give_life(seat: Section, player: Any, usual: int, gone: bool) -> None:
        """Life and starting life: as the file says, else from character and role; the dead have none."""
        start, life = seat.number("starting_life", least=1), seat.number("life")
        player.starting_life = usual if start is None else start
        player.life = life if life is not None else 0 if gone else player.starting_life

    def whose_turn(self, turn: Section, table: Any, dead_too: bool = False) -> Any:
        """The player whose turn it is, by default the first of the living."""
        named = turn.one_of("player", "player", table.by_name)
        player = table[named] if named else next((each for each in table.players if not each.out), table.players[0])
        if player.out and not dead_too:
            ghost = "ghost = true" if "ghost" in self.tables["players"] else None
            turn.wrong(say("scenario.nobody's turn", player=player.name, ghost=ghost), "player")
        return player


def other_game(game: str, key: str) -> str | None:
    """The other game if its files have this key."""
    return next((each for each in FORMATS if each != game and key in format_of(each).tables[""]), None)


@cache
def format_of(game: str) -> GameFormat:
    """The format of a game's scenario files."""
    module, name = FORMATS[game]
    found: GameFormat = getattr(import_module(module), name)()
    return found


def key_of(game: Any, text: str) -> Key:
    """The key of an expectation that a text means in a game; raises `NotationError` with the nearest one."""
    return read_key(text, format_of(game.name).expectations, list(game.players))


@takes()
def value(game: Any, key: str) -> Any:
    """The value of an expectation key in a game, for example `value(game, "Ben.life")`."""
    if not GAME.holds(game):
        raise BangkitError(not_of_kind("the game", GAME.told, game))
    if not KEY.holds(key):
        raise NotationError(not_of_kind("a key", KEY.told, key))
    return key_of(game, key).value(game)

"""What a game tells the stage: how its table is laid from a scenario file, and what can be expected of it.

A game comes to the stage with one `Stager`, in a file of its own (`cards_stage.py`, `dice_stage.py`),
named in `scenario.STAGERS`.  It has to say four things:

- `keys`: the top-level keys of its files beside those that every scenario has (`COMMON`);
- `lay`: the table that a file describes, with its agenda, so that the first request is the one of the file's
  turn and phase; everything wrong is noted with `entry.wrong(...)` and nothing is repaired;
- `expectations`: what can be asked of it, a pattern of the key (`"PLAYER.life"`, `"distance.PLAYER.PLAYER"`)
  with how the value is read and compared; those of `expecting.COMMON` come by themselves;
- `check_move`: what is wrong with the text of a move whatever the moment (an unknown card or player).

The rest has a default here: which outcome a `chance` line means, where an expectation rests, prepared luck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from bangkit.core.errors import NotationError
from bangkit.core.positions import Game
from bangkit.core.requests import Ask, Chance
from bangkit.stage.expecting import Expectation
from bangkit.stage.reading import Entry

COMMON = ("title", "game", "rules", "seed", "house_rules", "players", "turn", "step", "case")


@dataclass(frozen=True, slots=True)
class Laid:
    """A table as a scenario file lays it.

    `assigned` says which card each bare name was given (`("Ana, hand 1", "Beer 6H")`);
    `rolls` are the outcomes that the next chance requests of a run get, in order (dice); left-over rolls fail it.
    A live game (`Scenario.game`) asks for them one by one (`game.reveal`).
    """

    table: Any
    assigned: tuple[tuple[str, str], ...] = ()
    rolls: tuple[str, ...] = field(default=())


class Stager:
    """One game on the stage."""

    game: ClassVar[type[Game]]
    keys: ClassVar[tuple[str, ...]] = ()
    expectations: ClassVar[Mapping[str, Expectation]] = {}

    def lay(self, file: Entry) -> Laid | None:
        """The table that a file describes; nothing if it cannot be laid.  Problems are noted in `file`.

        The keys of the outermost table have been checked; those of every table below are checked here
        (`entry.only(...)`).
        """
        raise NotImplementedError

    def names(self, file: Entry) -> list[str]:
        """The names of the players, in seat order, as far as they can be read."""
        players = file.data.get("players")
        seats = players if isinstance(players, list) else []
        return [each["name"] for each in seats if isinstance(each, Mapping) and isinstance(each.get("name"), str)]

    def check_move(self, table: Any, text: str) -> str | None:
        """What is wrong with a move text whatever the moment: it cannot be read, or nobody has that name."""
        raise NotImplementedError

    def outcome(self, request: Chance, text: str) -> Any:
        """The outcome that a `chance` line means; raises `NotationError` if it cannot come up now.

        The text of an outcome, or its last word (a face), or its first words (a name): the first that fits.
        """
        outcomes = list(request.outcomes())
        wanted = " ".join(text.casefold().split())
        readings: Sequence[Any] = (
            lambda told: told,
            lambda told: told.rpartition(" ")[2],
            lambda told: told.rpartition(" ")[0],
        )
        for reading in readings:
            for each in outcomes:
                if reading(str(each).casefold()) == wanted:
                    return each
        raise NotationError(f"{text!r} cannot come up now")

    def rests(self, request: Ask) -> bool:
        """Whether an expectation is judged here rather than after a forced answer: the moves of a turn."""
        return request.what == "play"

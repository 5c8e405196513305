"""Tournaments: bots against each other, with the same deals for everybody and every seat for everybody equally often."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations
from math import ceil
from pathlib import Path
from random import Random
from typing import Any

from bangkit.core.arguments import shortened, takes
from bangkit.core.errors import BangkitError
from bangkit.core.luck import seed_number
from bangkit.core.roles import ROLES
from bangkit.odds.rendering import html_notes, sure
from bangkit.strategy.bots.registry import check_bot, named
from bangkit.strategy.lab.counts import Cell, GameCounts, kept, save
from bangkit.strategy.lab.executors import PROCESSES
from bangkit.strategy.lab.play import SECONDS, Played, PlayerFault, play_setting
from bangkit.strategy.lab.results import ResultTable, mean_of
from bangkit.strategy.lab.settings import STATED, Setting
from bangkit.strategy.lab.simulations import RunSettings
from bangkit.words.as_made import OneLanguage, as_made
from bangkit.words.catalogue import say

STAND_IN = "random"
"""Who takes the seat of a bot that has failed, so that the others have a game."""


@dataclass(frozen=True)
class Contest:
    """The entrants by name, and the games they play."""

    entrants: Mapping[str, Any]
    setting: Setting

    @property
    def seats(self) -> int:
        """Seats on the list that is moved around the table: every entrant has equally many, at least as many as players."""
        return len(self.entrants) * ceil(self.setting.players / len(self.entrants))

    def labels(self) -> dict[str, Any]:
        """What tells this contest from others."""
        return self.setting.labels() | {"bots": ", ".join(self.entrants), "contest": "tournament"}

    def own_sets(self) -> dict[str, Any]:
        """What tells the sets of one's own in use from others of their names."""
        return self.setting.own_sets()

    @property
    def rules(self) -> str:
        """Which game is played, by how many, and what was stated of its rules."""
        labels = self.setting.labels()
        stated = "; ".join(f"{name} {labels[name]}" for name in STATED if labels[name])
        return say("lab.rules", game=labels["game"], players=labels["players"], stated=stated)

    def order(self, seed: int | str, number: int) -> list[str]:
        """The names in the order of one round, each equally often."""
        luck = Random(seed_number(f"{seed}, the order of round {number}")).random
        left = [name for name in self.entrants for _ in range(self.seats // len(self.entrants))]
        return [left.pop(int(luck() * len(left))) for _ in range(len(left))]

    def count(self, seed: int | str, first: int, last: int, seconds: float) -> GameCounts:
        """Play the rounds from number `first` up to, not including, `last`, and count what everybody won."""
        found = GameCounts()
        for number in range(first, last):
            self._round(found, seed, number, seconds)
        return found

    def _round(self, found: GameCounts, seed: int | str, number: int, seconds: float) -> None:
        """One deal, played as often as the list is long; each time everybody moves on by a seat."""
        order, players = self.order(seed, number), self.setting.players
        won: dict[str, int] = dict.fromkeys(self.entrants, 0)
        for shift in range(len(order)):
            seats = [order[(shift + seat) % len(order)] for seat in range(players)]
            played, failed = self._game(found, seats, seed, number, shift, seconds)
            found.counts["games",] += 1
            for (name, role), bot in zip(played.roles.items(), seats, strict=True):
                success = name in played.winners and name not in failed
                won[bot] += success
                found.counts["seats", bot, str(role)] += 1
                found.counts["wins", bot, str(role)] += success
        for name, wins in won.items():
            found.counts["rounds", name, wins] += 1
            for other, its in won.items():
                found.counts["ahead", name, other, wins - its] += 1

    def _game(
        self, found: GameCounts, seats: Sequence[str], seed: int | str, number: int, shift: int, seconds: float
    ) -> tuple[Played, set[str]]:
        """One game, and who failed in it: he has lost, and it is played again with somebody else in his seat."""
        bots, table = [self.entrants[bot] for bot in seats], self.setting.table()
        failed: set[str] = set()
        while True:
            setting = replace(self.setting, bots=bots)
            played = play_setting(setting, table, f"{seed}, round {number}", seconds=seconds)
            if played.fault is None:
                return played, failed
            place = list(table.by_name).index(played.fault.player)
            found.counts["faults", seats[place]] += 1
            found.keep({number * 10_000 + shift * 100 + len(failed): played.fault})
            failed.add(played.fault.player)
            bots[place] = STAND_IN


@as_made
@dataclass(frozen=True, repr=False)
class Tournament(OneLanguage):
    """How a tournament went: `ranking`, `roles`, `duels` are tables, `faults` the games that bots broke off."""

    contest: Contest
    counted: GameCounts
    rounds: int
    seed: int | str
    level: Fraction
    remarks: tuple[str, ...] = ()

    @property
    def ranking(self) -> ResultTable:
        """The bots by the share of their seats that won, with an interval over the rounds."""
        seats = self._seats
        rows: list[tuple[Any, ...]] = []
        for name in self.contest.entrants:
            scores = self.counted.under("rounds", name)
            rounds, won = sum(scores.values()), sum(score * number for score, number in scores.items())
            shares = [None if value is None else value / seats for value in mean_of(scores, self.level, (0, seats))]
            rows.append((name, rounds * seats, won, *shares, self.counted.counts["faults", name]))
        rows.sort(key=lambda row: (-row[2], row[0]))
        ranked = [(place, *row) for place, row in enumerate(rows, 1)]
        return self._table("ranking", ("place", "bot", "seats", "won", "share", "low", "high", "faults"), ranked)

    @property
    def roles(self) -> ResultTable:
        """What each bot won in each role."""
        rows = []
        for name in self.ranking["bot"]:
            for role in ROLES:
                if seats := self.counted.counts["seats", name, role]:
                    won = self.counted.counts["wins", name, role]
                    rows.append((name, role, seats, won, won / seats))
        return self._table("seats by bot", ("bot", "role", "seats", "won", "share"), rows)

    @property
    def duels(self) -> ResultTable:
        """Every two bots: by how many seats a round the one is ahead of the other, who had the same deals and seats."""
        ends = (-self._seats, self._seats)
        rows = [
            (name, other, *mean_of(self.counted.under("ahead", name, other), self.level, ends))
            for name, other in combinations(self.ranking["bot"], 2)
        ]
        return self._table("duels", ("bot", "ahead of", "mean", "low", "high"), rows)

    def _table(self, caption: str, columns: tuple[str, ...], rows: Sequence[tuple[Any, ...]]) -> ResultTable:
        return ResultTable(columns, tuple(rows), say(f"lab.{caption}", rules=self.contest.rules))

    @property
    def faults(self) -> tuple[PlayerFault, ...]:
        """The first games that were broken off, with whose bot failed; each can be saved and looked at."""
        return tuple(self.counted.faults.values())

    @property
    def notes(self) -> tuple[str, ...]:
        """What has to be said beside the table."""
        counts, level = self.counted.counts, sure(self.level)
        lines = [say("lab.same for all", games=f"{counts['games',]:,}", seed=self.seed, level=level)]
        for row in self.duels.where(bot=self.ranking["bot"][0]):
            ahead = row["low"] is not None and row["low"] > 0
            key = "lab.ahead" if ahead else "lab.level pegging"
            lines.append(say(key, one=row["bot"], other=row["ahead of"], level=level))
        for name, entrant in self.contest.entrants.items():
            if faults := counts["faults", name]:
                problem = self.counted.problem(named(entrant))
                lines.append(say("lab.lost by fault", bot=name, faults=f"{faults:,}", problem=problem))
        return (*lines, *self.remarks)

    def save(self, path: str | Path) -> Path:
        """Write the counts to a file, from which `tournament(..., resume=path)` goes on."""
        return save(path, self.seed, kept([Cell(self.contest, [(0, self.rounds)], self.counted)]))

    def __repr__(self) -> str:
        return "\n".join([repr(self.ranking), "", *self.notes])

    def _repr_html_(self) -> str:
        return self.ranking._repr_html_() + html_notes(self.notes)

    @property
    def _seats(self) -> int:
        """How many seats each bot has in a round."""
        return self.contest.setting.players * (self.contest.seats // len(self.contest.entrants))


@takes()
def tournament(
    entrants: Sequence[Any] | Mapping[str, Any],
    game: str = "cards",
    players: int = 4,
    *,
    expansions: Sequence[Any] = (),
    house: Mapping[str, Any] | None = None,
    characters: Sequence[str] | None = None,
    rounds: int = 25,
    seed: int | str = 1,
    level: Any = "0.99",
    executor: Executor | str | None = PROCESSES,
    progress: bool = True,
    resume: str | Path | None = None,
    seconds: float = SECONDS,
) -> Tournament:
    """Let bots play against each other, and rank them.

    In every round luck deals once, and that deal is played again and again while the entrants move on by a seat,
    until everybody has sat in every seat, and so has had every role, equally often. The next round has other neighbours.

    A bot that raises, answers with what is not on offer, or never answers has lost that game;
    it is played again with a random player in its seat, and the tournament goes on.

    Args:
        entrants: two bots or more: players, their classes, names of the kit's own; or a mapping from names to them.
        game: "cards" or "dice"; the next four are those of `play`.
        players: how many sit at the table.
        expansions: `"dodge_city"`, `"high_noon"`, or the modules of the dice game.
        house: house rules.
        characters: characters clockwise from the first seat; without them, luck deals.
        rounds: how many deals.
        seed: the luck of everything.
        level: share of all such tournaments whose intervals cover the truth.
        executor, progress, resume, seconds: as for `simulate`.

    Raises:
        InvalidPosition: a setting is against the rules.
        BangkitError: something else is wrong with the wishes.

    >>> tournament(["random", "careful"], rounds=5, executor=None).ranking["bot"]
    ['careful', 'random']
    """
    setting = Setting(game, 4 if players is None else players, expansions, house, None, characters)
    contest = Contest(_entered(entrants), setting)
    setting.table()
    run = RunSettings("rounds", rounds, seed, level, executor, progress, resume, seconds)
    (cell,), notes = run.play(Contest.count, [contest])
    return Tournament(contest, cell.counted, rounds, seed, run.level, notes)


def _entered(entrants: Any) -> dict[str, Any]:
    """The entrants by name; raises `BangkitError` if they are no list, too few, or two with one name."""
    if isinstance(entrants, Mapping):
        found = dict(entrants)
        if not all(isinstance(name, str) and name.strip() for name in found):
            raise BangkitError(say("lab.no entrant's name", names=[shortened(name) for name in found]))
    else:
        if not isinstance(entrants, (list, tuple)):
            raise BangkitError(say("lab.no list of entrants", got=shortened(entrants)))
        bots = list(entrants)
        names = [named(bot) for bot in bots]
        if twice := next((name for name in names if names.count(name) > 1), None):
            raise BangkitError(say("lab.twice entered", name=twice))
        found = dict(zip(names, bots, strict=True))
    if len(found) < 2:
        raise BangkitError(say("lab.no entrants"))
    for bot in found.values():
        check_bot(bot)
    return found

"""Setting the table: a game is dealt step by step, each step with what the rules say and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from bangkit.cards.cardset import EXPANSIONS, SETS
from bangkit.core.arguments import WHOLE, Argument, check, found, one_of, takes, wrong_seed
from bangkit.core.errors import BangkitError
from bangkit.dice.diceset import SETS as DICE_SETS
from bangkit.dice.diceset import in_order
from bangkit.show import card_setup, dice_setup
from bangkit.show.display import Notes
from bangkit.show.practice_table import practice
from bangkit.show.setup_steps import Deal, SetupStep
from bangkit.show.widgets.panels import Panel, button, choice, number, page, row, tick
from bangkit.show.widgets.position_table import PositionTable, looked_at
from bangkit.words.catalogue import say

T = TypeVar("T")
GAMES = ("cards", "dice")
STEPS = {"cards": card_setup.STEPS, "dice": dice_setup.STEPS}
MOST_SHUFFLES = 9999
TABLE_SIZES = tuple(range(3, 9))
MODULES = in_order(each.name for each in DICE_SETS if each.printed and each is not DICE_SETS.base)
MODULE_LIST = Argument(
    "a list of modules, 1 to 5",
    lambda value: isinstance(value, (list, tuple)) and all(type(each) is int and each in MODULES for each in value),
)


SEED = Argument("a whole number of up to 1000 digits", lambda value: type(value) is int and not wrong_seed(value))
WISHES = {
    "game": one_of(GAMES), "players": one_of(TABLE_SIZES), "expansions": EXPANSIONS, "modules": MODULE_LIST, "seed": SEED,
}  # fmt: skip
"""What can be wished for, each with its kind."""


@takes(**WISHES)
def set_up(
    game: str = "cards", players: int = 5, expansions: Sequence[str] = (), modules: Sequence[int] = (), seed: int = 7
) -> SetUp:
    """Set a table step by step: what is done, by which rule, and what came of it in this deal.

    `expansions` are those of the card game, `modules` those of the dice game; those of the other game are refused.
    In code too: `table.go(2)`, `table.choose(players=8)`; `table.told` is every step in words.
    """
    check_sets(game, expansions, modules)
    return SetUp(game, players, sets_of(expansions), modules, seed)


def check_sets(game: str, expansions: Sequence[Any], modules: Sequence[Any]) -> None:
    """Raise `BangkitError` for sets of the game that is not dealt."""
    if game == "cards" and modules:
        raise BangkitError(say("show.modules of dice"))
    if game == "dice" and expansions:
        raise BangkitError(say("show.expansions of cards"))


def sets_of(expansions: Iterable[str]) -> list[str]:
    """The expansions of the card game that are meant, whatever their case."""
    return [found(str(each), SETS.expansions, "expansion") for each in expansions]


def which_game(changed: Callable[[], Any], start: str) -> Any:
    """A list of the games."""
    games = [(say(f"show.game {each}"), each) for each in GAMES]
    return choice(say("show.which game"), games, changed, width="220px", start=start)


class SetUp(Panel):
    """Which game is dealt, the step that is shown, and the table as far as it is set."""

    def __init__(self, game: str, players: int, sets: Sequence[str], modules: Sequence[int], seed: int) -> None:
        self.quiet, self.at = False, 0
        self.deal: Deal | None = None
        self.steps: list[tuple[SetupStep, Notes]] = []
        self.refused: list[str] = []
        self.game = which_game(self.shuffle, game)
        self.players = choice(say("show.how many"), TABLE_SIZES, self.shuffle, width="130px", start=players)
        self.seed = number(say("show.shuffle"), seed, self.shuffle, MOST_SHUFFLES)
        self.again = button(say("show.deal again"), self.deal_again)
        self.sets = {each: self._tick(SETS[each].told, each in sets) for each in SETS.expansions}
        named = {each: say("show.module tick", number=each, name=DICE_SETS[each].told) for each in MODULES}
        self.modules = {each: self._tick(named[each], each in modules) for each in MODULES}
        self.back = button(say("show.back"), lambda: self.go(self.at - 1))
        self.forward = button(say("show.forward"), lambda: self.go(self.at + 1), "primary")
        self.page, self.table = page(), PositionTable(looked_at(practice()))
        wishes = row(self.game, self.players, self.seed, self.again)
        added = row(*self.sets.values(), *self.modules.values())
        super().__init__([wishes, added, row(self.back, self.forward), self.page, self.table])
        self.shuffle()

    def _tick(self, text: str, value: bool) -> Any:
        return tick(text, text, self.shuffle, value, "130px")

    def choose(
        self,
        game: str | None = None,
        players: int | None = None,
        expansions: Sequence[str] | None = None,
        modules: Sequence[int] | None = None,
        seed: int | None = None,
    ) -> SetUp:
        """Deal another game; what is not named stays as it is."""
        named = {"game": game, "players": players, "expansions": expansions, "modules": modules, "seed": seed}
        wishes: dict[str, Any] = {name: wish for name, wish in named.items() if wish is not None}
        check(wishes, WISHES)
        check_sets(game or self.game.value, expansions or (), modules or ())
        if expansions is not None:
            wishes["expansions"] = sets_of(expansions)
        self.quiet = True
        for name, boxes in (("expansions", self.sets), ("modules", self.modules)):
            for each, box in boxes.items() if name in wishes else ():
                box.value = each in wishes[name]
        if seed is not None:
            self.seed.min, self.seed.max = min(self.seed.min, seed), max(self.seed.max, seed)
        for name in ("game", "players", "seed"):
            if name in wishes:
                getattr(self, name).value = wishes[name]
        self.quiet = False
        self.shuffle()
        return self

    def deal_again(self) -> None:
        """The same game with another shuffle."""
        self.choose(seed=self.seed.value + 1)

    def shuffle(self) -> None:
        """Deal the chosen game, or tell why it cannot be played."""
        if self.quiet:
            return
        cards, wanted = self.game.value == "cards", self.players.value
        for boxes, shown in ((self.sets, cards), (self.modules, not cards)):
            for box in boxes.values():
                box.layout.display = None if shown else "none"
        self.deal, self.refused, self.steps = None, [], []
        try:
            if cards:
                self.deal = card_setup.CardDeal(wanted, ticked(self.sets), self.seed.value)
            else:
                self.deal = dice_setup.DiceDeal(wanted, ticked(self.modules), self.seed.value)
        except BangkitError as error:
            self.refused = list(getattr(error, "problems", [str(error)]))
        if self.deal is not None:
            told = [(step, notes_of(step, self.deal)) for step in STEPS[self.game.value]]
            self.steps = [(step, notes) for step, notes in told if len(notes)]
        self.go(self.at)

    @property
    def told(self) -> list[Notes]:
        """Every step in words, each sentence with its rule."""
        return [notes for _, notes in self.steps]

    @takes(to=WHOLE)
    def go(self, to: int) -> SetUp:
        """Show a step by its number; 0 is the first."""
        self.at = max(0, min(to, len(self.steps) - 1))
        self.refresh()
        return self

    def refresh(self) -> None:
        """Show the step at which the table stands."""
        self.back.disabled = self.at == 0
        self.forward.disabled = self.at >= len(self.steps) - 1
        if self.deal is None:
            told = [(None, each) for each in self.refused]
            self.page.value = Notes(say("show.set up refused"), told).html()
            self.table.layout.display = "none"
            return
        step, notes = self.steps[self.at]
        heading = say("show.set up heading", step=self.at + 1, last=len(self.steps), what=notes.heading)
        self.page.value = Notes(heading, list(notes)).html()
        self.table.layout.display = None
        session, eyes = looked_at(self.deal.after.get(step.after, self.deal.ready)), self.table.session.eyes
        session.eyes = eyes if eyes in self.deal.players else None
        self.table.sit(session)

    def state(self) -> str:
        if self.deal is None:
            return say("show.set up")
        what = say(f"show.step {self.steps[self.at][0].name}")
        game = say(f"show.game {self.game.value}")
        return say(
            "show.set up", game=game, players=self.players.value, step=self.at + 1, last=len(self.steps), what=what
        )


def ticked(boxes: Mapping[T, Any]) -> list[T]:
    """What is ticked."""
    return [each for each, box in boxes.items() if box.value]


def notes_of(step: SetupStep, deal: Deal) -> Notes:
    """What is told of a step: a sentence for each rule that has a part in this deal."""
    facts = {key: find(deal) for key, find in step.told.items()}
    told = [(key.split()[0], say(f"show.{key}", known)) for key, known in facts.items() if known is not None]
    return Notes(say(f"show.step {step.name}"), told)

"""Two games in a row: the first is played by luck, the choices between them by whoever looks on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Any

from bangkit import words
from bangkit.cards.cardset import SETS, characters_of
from bangkit.cards.game import CardGame
from bangkit.cards.several_games import new_campaign as cards_in_a_row
from bangkit.core.arguments import Argument, check, takes
from bangkit.core.errors import BangkitError
from bangkit.core.positions import Game
from bangkit.core.requests import Ask
from bangkit.core.roles import SHERIFF
from bangkit.dice.hooks import CHARACTERS
from bangkit.dice.several_games import new_campaign as dice_in_a_row
from bangkit.show.display import Grid, Notes
from bangkit.show.practice_table import practice
from bangkit.show.setup_steps import Facts, only
from bangkit.show.widgets.panels import Panel, button, page, put_on, row, tick
from bangkit.show.widgets.position_table import PositionTable, looked_at
from bangkit.show.widgets.setup_widget import WISHES, which_game
from bangkit.stage.drivers import wander
from bangkit.words.catalogue import say
from bangkit.words.telling import role

CHOICE = Argument("a text, such as 'keep character'", lambda value: isinstance(value, str))


@takes(**{name: WISHES[name] for name in ("game", "players", "seed")})
def games_in_a_row(game: str = "cards", players: int = 5, seed: int = 2) -> TwoGames:
    """Two games in a row: what is chosen between them, what is taken along, and what is not.

    The first one is played at random.  In code too: `row.decide("keep character")`, `row.decide()` for all that is left.
    """
    return TwoGames(game, players, seed)


class TwoGames(Panel):
    """The end of the first game, what is asked between the two, and the start of the second."""

    last: Any
    next: Any

    def __init__(self, game: str, players: int, seed: int) -> None:
        self.number, self.seed = players, seed
        self.game = which_game(self.start, game)
        self.star = tick(say("show.star moves on"), say("show.star moves on"), self.start, True, "160px")
        self.anew = button(say("show.play anew"), self.another)
        self.asked, self.grid_page, self.page = page(), page(), page()
        self.table, self.choices = PositionTable(looked_at(practice())), row()
        parts = [self.table, self.asked, self.choices, self.grid_page, self.page]
        super().__init__([row(self.game, self.star, self.anew), *parts])
        self.start()

    def another(self) -> None:
        """Two other games."""
        self.seed += 1
        self.start()

    def start(self) -> None:
        """Play the first game to its end."""
        self.star.layout.display = None if self.game.value == "cards" else "none"
        if self.game.value == "cards":
            sets, star = SETS.needed_for(self.number), self.star.value
            self.campaign = cards_in_a_row(self.number, seed=self.seed, sheriff_moves_on=star, expansions=sets)
        else:
            self.campaign = dice_in_a_row(self.number, seed=self.seed)
        for _ in wander(self.campaign.stage, self.seed):
            pass
        self.last, self.next = self.campaign.stage, None
        self.moves: list[tuple[str, str, str]] = []
        self.go_on()

    def go_on(self) -> None:
        """To the first question between the games, or into the second one."""
        stage = self.campaign.go_on() if self.campaign.stage.over else self.campaign.stage
        self.next = None if self.campaign.choosing else stage
        self.refresh()

    def decide(self, *moves: str) -> TwoGames:
        """Answer what is asked, one question after the other; without an answer, luck does."""
        for each in moves:
            check({"a choice": each}, {"a choice": CHOICE})
        if moves and self.next is not None:
            raise BangkitError(say("show.all chosen"))
        luck, left = Random(self.seed), list(moves)
        while (asked := self.request) is not None and (left or not moves):
            chosen = str(left.pop(0) if moves else luck.choice(asked.options))
            self.campaign.stage.play(chosen)
            self.moves.append((asked.rule, asked.who, chosen))
            self.go_on()
        return self

    @property
    def request(self) -> Ask | None:
        """What is asked between the games; nothing once the second one has begun."""
        request = self.campaign.stage.request
        return request if self.next is None and isinstance(request, Ask) else None

    @property
    def told(self) -> Notes:
        """What was taken along and what was not, each with its rule; nothing before the second game begins."""
        finders = CARDS if self.game.value == "cards" else DICE
        facts = {key: find(self) for key, find in finders.items()} if self.next is not None else {}
        heading = say("show.two games", game=say(f"show.game {self.game.value}"))
        return Notes(heading, [(key, say(f"show.{key}", known)) for key, known in facts.items() if known is not None])

    def refresh(self) -> None:
        """Show how far the two games are."""
        asked = self.request
        self.choices.layout.display = None if asked else "none"
        options = list(map(str, asked.options)) if asked else []
        answers = [button(each, partial(self.decide, each), "primary") for each in options]
        self.all_button = button(say("show.decide all"), self.decide)
        put_on(self.choices, *answers, self.all_button)
        self.table.sit(looked_at(self.last if asked else self.next))
        self.asked.value = Notes(self.question(), [], asked.rule).html() if asked else ""
        self.grid_page.value = self.grid().html()
        self.page.value = self.told.html() if self.next is not None else ""

    def question(self) -> str:
        """What is asked now, and whom."""
        asked = self.request
        if asked is None:
            return say("show.the next game")
        return say("show.between games", name=asked.who, question=words.question(asked.what, dict(asked.facts)))

    def grid(self) -> Grid:
        """Every seat at the end of the first game, and at the start of the second."""
        rows = [[name, self.end(name), self.begin(name)] for name in self.last.players]
        return Grid(say("show.two games"), [say("show.player"), say("show.first end"), say("show.second begin")], rows)

    def end(self, name: str) -> str:
        """How somebody stood in the end."""
        seat = self.last[name]
        person = self.last.table[name].character  # the dead keep it on the table, for the next game
        facts = {"role": role(seat.role), "character": person, "life": seat.life, "hand": self.cards(name)}
        return say("show.ended out", facts) if seat.out else say("show.ended", facts)

    def begin(self, name: str) -> str:
        """How somebody begins again, or nothing yet."""
        if self.next is None:
            return say("show.none")
        seat = self.next[name]
        return say(
            "show.begins", role=role(seat.role), character=seat.character, life=seat.life, most=seat.starting_life
        )

    def cards(self, name: str) -> int | None:
        """The cards that somebody had in the end, in hand and on the table; nothing in the dice game."""
        return len(self.last[name].hand) + len(self.last[name].in_play) if isinstance(self.last, CardGame) else None

    def sheriff(self, game: Game | None = None) -> Any:
        """The Sheriff's seat, in the second game or in another one."""
        shown: Any = game or self.next
        return next((shown[name] for name in shown.players if shown[name].role == SHERIFF), None)

    @property
    def sheriffs(self) -> dict[str, str | None]:
        """Who was the Sheriff in the first game and who is in the second one, by name."""
        found = {"old": self.sheriff(self.last), "new": self.sheriff()}
        return {which: seat.name if seat is not None else None for which, seat in found.items()}

    def chosen(self, rule: str) -> list[str]:
        """Who chose what by a rule."""
        told = []
        for asked, who, move in self.moves:
            verb, _, what = move.partition(" ")
            told += [say(f"show.chose {verb}", name=who, what=what)] * (asked == rule)
        return told

    @property
    def survivors(self) -> list[str]:
        """Who was alive in the end."""
        return [name for name in self.last.players if not self.last[name].out]

    def state(self) -> str:
        return say("show.in a row", game=say(f"show.game {self.game.value}"), name=getattr(self.request, "who", None))


# -- what is told of the card game ---------------------------------------------------------------


def newcomers(shown: TwoGames) -> Facts:
    """Who had to draw a new character."""
    out = [name for name in shown.last.players if name not in shown.survivors]
    return only(out, {"people": [say("show.seat is", name=name, what=shown.next[name].character) for name in out]})


def pool(shown: TwoGames) -> Facts:
    """How many characters there were to draw from."""
    kept = sum(move.startswith("keep") for _, _, move in shown.moves)
    return {"pool": len(characters_of(shown.last.table.expansions)) - kept}


def left_behind(shown: TwoGames) -> Facts:
    """Somebody who had something to lose: those who live, but for whoever has drawn his first cards already."""
    having = [name for name in shown.survivors if name != shown.next.turn and not shown.next[name].in_play]
    name = max(having, key=lambda each: shown.cards(each) or 0, default=None)
    if name is None:
        return None
    return {"name": name, "life": shown.last[name].life, "cards": shown.cards(name), "now": shown.next[name].life}


def star(shown: TwoGames) -> Facts:
    """From whom the star went to whom, and whether he was alive."""
    old, new = shown.sheriff(shown.last), shown.sheriff()
    if old is None or not shown.star.value:
        return None
    fate = say("show.alive then" if new.name in shown.survivors else "show.out then")
    return {"old": old.name, "new": new.name, "fate": fate}


CARDS: Mapping[str, Callable[[TwoGames], Facts]] = {
    "VAR-NEXT-1": lambda shown: {"survivors": shown.survivors},
    "VAR-NEXT-4": lambda shown: only(shown.moves, {"choices": shown.chosen("VAR-NEXT-4")}),
    "VAR-NEXT-3": newcomers,
    "CDEC-52": pool,
    "VAR-NEXT-2": left_behind,
    "VAR-NEXT-5": star,
    "VAR-NEXT-6": star,
}

# -- what is told of the dice game ---------------------------------------------------------------


def inherited(shown: TwoGames) -> Facts:
    """Who killed the Sheriff."""
    killer = shown.last.table.sheriff_killer
    return only(killer, {"old": shown.sheriffs["old"], "new": killer})


def nobodys_hand(shown: TwoGames) -> Facts:
    """A Sheriff whom nobody killed, or no Sheriff at all."""
    old = shown.sheriff(shown.last)
    return only(old is None or (old.out and shown.last.table.sheriff_killer is None), {"old": old and old.name})


def named(shown: TwoGames) -> Facts:
    """Whom a Sheriff who lived has named."""
    asked = any(rule == "UNDEAD-LEGACY-02" for rule, _, _ in shown.moves)
    return only(asked, shown.sheriffs)


def paid(shown: TwoGames) -> Facts:
    """The bullet for the star that was given away."""
    facts = named(shown)
    if facts is None or facts["old"] == facts["new"]:
        return None
    giver = shown.next[facts["old"]]
    return {"old": giver.name, "life": giver.starting_life, "printed": CHARACTERS[giver.character].life}


def not_paid(shown: TwoGames) -> Facts:
    """What the new Sheriff has."""
    return only(paid(shown), {"new": shown.sheriffs["new"], "life": getattr(shown.sheriff(), "starting_life", None)})


def choosers(shown: TwoGames) -> Facts:
    """Who was asked for his next character, in this order."""
    return {"names": [who for rule, who, _ in shown.moves if rule in ("UNDEAD-LEGACY-04", "UNDEAD-LEGACY-05")]}


def choices(rule: str, shown: TwoGames) -> Facts:
    """Who chose what by a rule."""
    return only(shown.chosen(rule), {"choices": shown.chosen(rule)})


DICE: Mapping[str, Callable[[TwoGames], Facts]] = {
    "UNDEAD-LEGACY-01": inherited,
    "DEC-50": nobodys_hand,
    "UNDEAD-LEGACY-02": named,
    "UNDEAD-LEGACY-03": paid,
    "DEC-51": not_paid,
    "DEC-52": choosers,
    "UNDEAD-LEGACY-04": partial(choices, "UNDEAD-LEGACY-04"),
    "UNDEAD-LEGACY-05": partial(choices, "UNDEAD-LEGACY-05"),
}

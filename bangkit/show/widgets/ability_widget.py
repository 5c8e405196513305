"""Pick a character of the dice game: both courses of the same roll side by side."""

from __future__ import annotations

from html import escape

from bangkit.core.arguments import TEXT, found, takes
from bangkit.dice.components import modules_of
from bangkit.dice.hooks import CHARACTERS
from bangkit.show.ability_rolls import SITUATIONS, TELLING, compared, dice_course, fits, telling
from bangkit.show.display import Notes
from bangkit.show.messages import line
from bangkit.show.widgets.panels import Panel, choice, page, row
from bangkit.show.widgets.position_session import session_of
from bangkit.show.widgets.position_table import PositionTable
from bangkit.words.catalogue import say


@takes(character=TEXT)
def dice_characters(character: str = "Rose Doolan") -> DiceCharacters:
    """Pick a character of the dice game, and see what changes on the same roll."""
    return DiceCharacters(character)


class DiceCharacters(Panel):
    """A list of characters, a list of rolls, and both courses side by side."""

    def __init__(self, character: str) -> None:
        character = found(character, TELLING, "character")
        self.who = choice(say("show.who are you"), list(TELLING), self.another, width="260px", start=character)
        self.situation = choice(say("show.situation"), [], self.refresh, width="440px")
        self.told, self.compared, self.story = page(), page(), page()
        self.table = PositionTable(session_of(dice_course(None, TELLING[character][0]).thrown))
        super().__init__([row(self.who, self.situation), self.told, self.compared, self.table, self.story])
        self.another()

    def another(self) -> None:
        """Another character: the roll that shows most of him."""
        self.quiet = True
        name = self.who.value
        self.situation.options = [(say(f"show.sit {key}"), key) for key in SITUATIONS if fits(name, key)]
        self.situation.value = TELLING[name][0]
        self.quiet = False
        self.refresh()

    def refresh(self) -> None:
        """Show what the roll brings without an ability and with this one."""
        if self.quiet:
            return
        name, key = self.who.value, self.situation.value
        plain, own = dice_course(None, key), dice_course(name, key)
        card = CHARACTERS[name]
        needed = sorted(modules_of(name))
        facts = {"modules": needed} if len(needed) > 1 else {"module": needed}
        modules = [(None, say("show.needs modules", facts))] if needed else []
        self.told.value = Notes(
            say("show.life printed", character=name, life=card.life), [(None, card.told), *modules]
        ).html()
        grid, same = compared(name, plain, own)
        self.compared.value = grid.html() + f"<p>{escape(say('show.same' if same else 'show.differs'))}</p>"
        moment = telling(plain, own)[1]
        self.table.sit(session_of(moment.game if moment else own.thrown, name))
        told = [(entry.rule, line(entry)) for entry in own.end.log if entry.what != "turn begins"]
        self.story.value = Notes(say("show.the story", character=name), told).html()

    def pick(self, character: str, situation: str | None = None) -> DiceCharacters:
        """Choose a character, and perhaps another roll than the one that shows most of him."""
        self.who.value = found(character, TELLING, "character")
        if situation is not None:
            self.situation.value = found(situation, dict(self.situation.options).values(), "situation")
        return self

    def state(self) -> str:
        return say("show.characters", character=self.who.value, situation=say(f"show.sit {self.situation.value}"))

"""The card game on the stage: its table laid from a scenario file, and what can be expected of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from bangkit import words as speech
from bangkit.cards import CardGame, Table, setup
from bangkit.cards.cardset import SETS, characters_of, events_of, playing_cards, set_of
from bangkit.cards.checking import problems_of
from bangkit.cards.faces import UNKNOWN, Card, names, packs
from bangkit.cards.hooks import CHARACTERS, EVENTS, refresh
from bangkit.cards.moves import Move, read, split_face
from bangkit.cards.table import Player
from bangkit.core.arguments import wrong_names
from bangkit.core.errors import NotationError
from bangkit.core.roles import ROLES, SHERIFF
from bangkit.stage.expecting import Expectation, equal, same_list, same_set
from bangkit.stage.reading import Entry
from bangkit.stage.stager import Laid, Stager
from bangkit.words import scenarios as words
from bangkit.words.catalogue import say

OPEN = "?"
"""A card of a hand that nobody named: it stays in the deck until luck names it."""
SEATS = 8
PHASES = {"start": "turn", "draw": "phase one", "play": "phase two", "discard": "phase three"}
"""The phases of a turn, each with the task that begins it."""
PLAYER_KEYS = (
    "name", "role", "character", "life", "starting_life", "hand", "in_play", "out", "out_in_own_turn", "ghost",
    "laid_now", "copies",
)  # fmt: skip


class CardStager(Stager):
    """The card game."""

    game = CardGame
    keys = ("expansions", "deck", "known", "events", "three")

    def lay(self, file: Entry) -> Laid | None:
        expansions = [file.known("expansions", "expansion", each, SETS.expansions) for each in file.texts("expansions")]
        sets = tuple(each for each in expansions if each)
        seats = file.tables("players")
        seated = [entry.text("name") or "" for entry in seats]
        if not _seats_stand(file, seats, seated):
            return None
        house_problems: list[str] = []
        house = SETS.house(file.table("house_rules").data, house_problems, sets)
        for each in house_problems:
            file.wrong(each, "house_rules")
        table = Table(seated, expansions=sets, house=house)
        for entry, player in zip(seats, table.players, strict=True):
            _seat(entry, table, player)
        known = file.tables("known")
        assigned = _Packs(table).deal(file.table("deck"), seats, known)
        _life(table, seats)
        _turn(file.table("turn"), table)
        for entry in known:
            _knowledge(entry, table)
        _events(file.table("events"), table)
        three = file.table("three")
        three.only("survival")
        table.survival = three.flag("survival")
        if "three" in file and len(seated) != 3:
            three.wrong(say("scenario.only three", {"count": str(len(seated))}))
        refresh(table)
        for each in problems_of(table):
            file.wrong(each)
        return Laid(table, tuple(assigned))

    def check_move(self, table: Any, text: str) -> str | None:
        whole = list(packs(SETS.expansions))
        anywhere: Table = table.copy()
        anywhere.aside, anywhere.top = whole, [(each, 0) for each in whole]
        for player in anywhere.players:
            player.hand = player.in_play = whole
        try:
            who, move = read(text, anywhere, None)
        except NotationError as error:
            return str(error)
        said = [name for name in (who, move.target) if name and name not in table.by_name]
        return words.unknown("player", said[0], table.by_name) if said else None

    expectations: ClassVar[Mapping[str, Expectation]] = {
        "PLAYER.life": Expectation(lambda game, name: game[name].life),
        "PLAYER.starting_life": Expectation(lambda game, name: game[name].starting_life),
        "PLAYER.hand.size": Expectation(lambda game, name: len(game[name].hand)),
        "PLAYER.hand": Expectation(lambda game, name: _texts(game[name].hand), same_list),
        "PLAYER.in_play": Expectation(lambda game, name: _texts(game[name].in_play), same_list),
        "PLAYER.laid_now": Expectation(lambda game, name: _texts(game.table[name].laid_now), same_list),
        "PLAYER.role": Expectation(lambda game, name: game[name].role or ""),
        "PLAYER.character": Expectation(lambda game, name: game[name].character or ""),
        "PLAYER.copies": Expectation(lambda game, name: game.table[name].copies or ""),
        "PLAYER.out": Expectation(lambda game, name: game[name].out),
        "PLAYER.out_in_own_turn": Expectation(lambda game, name: game.table[name].out_in_own_turn),
        "PLAYER.ghost": Expectation(lambda game, name: game.table[name].ghost),
        "deck.size": Expectation(lambda game: game.deck.size),
        "deck.top": Expectation(lambda game: [str(card) for card, _ in game.table.top], same_list),
        "discard": Expectation(lambda game: _texts(game.discard), same_list),
        "discard.size": Expectation(lambda game: len(game.discard)),
        "discard.top": Expectation(lambda game: _texts(game.discard[:1]), same_list),
        "open": Expectation(lambda game: _texts(game.table.aside), same_set),
        "turn.bangs": Expectation(lambda game: game.table.bangs),
        "turn.used": Expectation(lambda game: list(game.table.used), same_set),
        "events.now": Expectation(lambda game: game.event or ""),
        "events.next": Expectation(lambda game: list(game.table.events), same_list),
        "events.round": Expectation(lambda game: game.table.round),
        "distance.PLAYER.PLAYER": Expectation(lambda game, one, other: game.distance(one, other)),
        "reach.PLAYER": Expectation(lambda game, name: game.reach(name)),
        "view.PLAYER.PLAYER.hand": Expectation(lambda game, viewer, name: _seen_hand(game, viewer, name), lambda e, f: _same_seen(e, f)),
        "view.PLAYER.PLAYER.hand.size": Expectation(lambda game, viewer, name: game.view(viewer)[name].hand_size),
        "view.PLAYER.PLAYER.role": Expectation(lambda game, viewer, name: game.view(viewer)[name].role or ""),
        "view.PLAYER.PLAYER.in_play": Expectation(lambda game, viewer, name: _texts(game.view(viewer)[name].in_play), same_list),
        "view.PLAYER.deck.top": Expectation(lambda game, viewer: [str(each or OPEN) for each in game.view(viewer).known_top], same_list),
        "view.PLAYER.offered": Expectation(lambda game, viewer: _texts(game.view(viewer).options), same_set),
    }  # fmt: skip


def _texts(cards: Sequence[Any]) -> list[str]:
    return list(map(str, cards))


def _seen_hand(game: CardGame, viewer: str, name: str) -> list[str]:
    """A hand as somebody else knows it: the cards he knows, and "?" for each other one."""
    seen = game.view(viewer)[name]
    known = _texts(seen.hand)
    return known + [OPEN] * (seen.hand_size - len(known))


def _same_seen(expected: Any, found: Sequence[str]) -> bool:
    """A number is the size; a list names the known cards, and if it holds "?" also how many others there are."""
    if isinstance(expected, list) and OPEN not in expected:
        return same_set(expected, [each for each in found if each != OPEN])
    return same_set(expected, found) if isinstance(expected, list) else equal(expected, len(found))


# -- seats ---------------------------------------------------------------------------------------


def _seats_stand(file: Entry, seats: Sequence[Entry], seated: Sequence[str]) -> bool:
    """Whether there are at least two players, each with a name of his own; everything about them is noted."""
    for entry, name in zip(seats, seated, strict=True):
        if name:
            entry.where += f" ({name})"
        elif "name" not in entry:
            entry.wrong(say("scenario.missing", {"key": "name", "wanted": "a text"}))
        entry.only(*PLAYER_KEYS)
    wrong = wrong_names([name for name in seated if name])
    if len(seats) < 2:
        wrong.append(say("scenario.too few players"))
    if len(seats) > SEATS:
        wrong.append(say("scenario.too many players", {"most": str(SEATS)}))
    for each in wrong:
        file.wrong(each, "players")
    return not wrong and all(seated)


def _seat(entry: Entry, table: Table, player: Player) -> None:
    """Who a player is: role, character, and whether he is still in the game."""
    player.role = entry.one_of("role", "role", ROLES)
    player.character = _character(entry, "character", table)
    player.copies = _character(entry, "copies", table)
    player.out, player.ghost = entry.flag("out"), entry.flag("ghost")
    player.out_in_own_turn = entry.flag("out_in_own_turn")
    if player.out_in_own_turn and not player.out:
        entry.wrong(say("scenario.needs out"))
    player.role_shown = player.role == SHERIFF or player.out or player.ghost or len(table.players) == 3


def _character(entry: Entry, key: str, table: Table) -> str | None:
    text = entry.text(key)
    if text is None:
        return None
    named = speech.canonical(text, "char") or text
    home = set_of(named)
    if home is not None and home not in SETS.in_use(table.expansions):
        entry.wrong(_of_set(named, home.name), key)
        return None
    return entry.known(key, "character", named, characters_of(table.expansions))


def _of_set(word: str, set_: str) -> str:
    return say("scenario.wrong set", {"word": word, "set": set_, "quoted": f'"{set_}"'})


def _life(table: Table, seats: Sequence[Entry]) -> None:
    """Life and starting life: as the file says, else from character and role; the dead have none."""
    for entry, player in zip(seats, table.players, strict=True):
        start, life = entry.number("starting_life", least=1), entry.number("life")
        player.starting_life = setup.starting_life(table, player) if start is None else start
        gone = player.out or player.ghost
        player.life = life if life is not None else 0 if gone else player.starting_life


# -- cards ---------------------------------------------------------------------------------------


class _Packs:
    """The cards of the packs in use, handed out: explicit faces first, then bare names and bare faces."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.printed = Counter(playing_cards(table.expansions))
        self.left = self.printed.copy()
        self.order = list(dict.fromkeys(packs(SETS.expansions)))
        self.assigned: list[tuple[str, str]] = []

    def deal(self, deck: Entry, seats: Sequence[Entry], known: Sequence[Entry]) -> list[tuple[str, str]]:
        """Put every named card in its place and the rest into the deck; answers what bare names were given.

        The top of the deck is `deck.top`, and what somebody knows to lie below that.
        """
        table = self.table
        deck.only("top", "rest", "discard")
        rest = deck.one_of("rest", "value", ("unseen", "none")) or "unseen"
        spots = [(entry, key) for entry in seats for key in ("hand", "in_play")] + [(deck, "discard"), (deck, "top")]
        wishes = [list(self.wishes(entry, key)) for entry, key in spots]
        for entry in known:
            wishes[-1] += list(self.wishes(entry, "top"))[len(wishes[-1]) :]
        for wish in (each for wanted in wishes for each in wanted):
            wish.explicit(self)
        for wish in (each for wanted in wishes for each in wanted):
            wish.bare(self)
        piles = [[wish.card for wish in wanted if wish.card is not None] for wanted in wishes]
        *of_players, discard, top = piles
        for entry, player, hand, in_play in zip(seats, table.players, of_players[::2], of_players[1::2], strict=True):
            player.hand, player.in_play = hand, in_play
            player.seen, player.known = [player.bit] * len(hand), [player.bit] * len(hand)
            player.laid_now = tuple(_named_in_play(entry, player))
        table.top, table.discard = [(each, 0) for each in top], discard
        table.bag = sorted(self.left.elements(), key=lambda each: each.order) if rest == "unseen" else []
        table.lazy = sum(player.hand.count(UNKNOWN) for player in table.players)
        if table.lazy > len(table.bag):
            facts = {"count": table.lazy, "most": len(table.bag)}
            deck.wrong(say("scenario.too many open cards", facts))
        return self.assigned

    def wishes(self, entry: Entry, key: str) -> Iterator[_Wish]:
        for number, text in enumerate(entry.texts(key), 1):
            yield _Wish(entry, f"{key} {number}", text, in_hand=key == "hand", face_alone=key in ("top", "discard"))

    def take(self, card: Card) -> None:
        self.left[card] -= 1


class _Wish:
    """One card as a file names it, and the place where it is to lie."""

    def __init__(self, entry: Entry, key: str, text: str, *, in_hand: bool, face_alone: bool) -> None:
        self.entry, self.key, self.text = entry, key, text
        self.in_hand, self.face_alone = in_hand, face_alone
        self.card: Card | None = None
        self.open = False

    def explicit(self, packs: _Packs) -> None:
        """Take the card if the text gives name and face; leave bare ones open for later."""
        name, face = split_face(self.text)
        if self.text.strip() == OPEN:
            self.card = UNKNOWN if self.in_hand else None
            if not self.in_hand:
                self.entry.wrong(say("scenario.open card here"), self.key)
            return
        if not name and self.face_alone:
            self.open = True
            return
        canonical = speech.canonical_card(name) if name else None
        every = [each for each in packs.order if each.name == canonical]
        if canonical is None or not every:
            known = names(SETS.expansions)
            self.entry.wrong(words.unknown("card", self.text, known), self.key)
            return
        wanted = [each for each in every if not face or each.face == face]
        if not wanted:
            faces = ", ".join(each.face for each in every)
            told = {"card": f"{canonical} {face}", "name": canonical, "faces": faces}
            self.entry.wrong(say("scenario.no such face", told), self.key)
        elif not any(each in packs.printed for each in wanted):
            self.entry.wrong(_of_set(str(wanted[0]) if face else canonical, wanted[0].set), self.key)
        elif face:
            self.claim(packs, wanted[0])
        else:
            self.open = True

    def claim(self, packs: _Packs, card: Card) -> None:
        """Take this very card, unless all of its kind are taken."""
        self.card = card
        packs.take(card)
        if packs.left[card] < 0:
            facts = {
                "card": str(card),
                "count": str(packs.printed[card] - packs.left[card]),
                "most": packs.printed[card],
            }
            self.entry.wrong(say("scenario.used up", facts), self.key)

    def bare(self, packs: _Packs) -> None:
        """Take the first free card in the order of the data files that fits the text."""
        if not self.open:
            return
        name, face = split_face(self.text)
        canonical = speech.canonical_card(name) if name else None
        fits = (each for each in packs.order if packs.left[each] > 0 and (canonical or each.name) == each.name)
        free = next((each for each in fits if face in ("", each.face)), None)
        if free is None:
            self.entry.wrong(say("scenario.no free card", {"card": canonical or face}), self.key)
            return
        self.claim(packs, free)
        packs.assigned.append((self.entry.path(self.key), str(free)))


def _named_in_play(entry: Entry, player: Player) -> Iterator[Card]:
    """The green cards laid down this turn, which lie in front of their player."""
    for number, text in enumerate(entry.texts("laid_now"), 1):
        found = _among(text, player.in_play)
        if found is None:
            told = {"card": text, "player": player.name}
            entry.wrong(say("scenario.not in play", told), f"laid_now {number}")
        else:
            yield found


def _among(text: str, cards: Sequence[Card]) -> Card | None:
    """The first of these cards that a text means."""
    name, face = split_face(text)
    canonical = speech.canonical_card(name) if name else None
    fits = (each for each in cards if (canonical or (each.name if not name else "")) == each.name)
    return next((each for each in fits if face in ("", each.face)), None)


# -- the turn, knowledge, events -----------------------------------------------------------------


def _turn(entry: Entry, table: Table) -> None:
    """Whose turn it is and which phase: by default the first player's phase 2, nothing played yet."""
    entry.only("player", "phase", "bangs", "used")
    named = entry.one_of("player", "player", table.by_name)
    phase = entry.one_of("phase", "phase", PHASES) or "play"
    player = table[named] if named else next((each for each in table.players if not each.out), table.players[0])
    if player.out:
        entry.wrong(say("scenario.nobody's turn", {"player": player.name}), "player")
    if phase == "start":
        for key in ("bangs", "used"):
            if key in entry:
                entry.wrong(say("scenario.not yet", {"key": key, "phase": phase}))
    table.current, table.phase, table.turn = player.name, phase, int(phase != "start")
    table.bangs = entry.number("bangs", least=0) or 0
    things = [*CHARACTERS, *names(SETS.expansions)]
    used = (entry.known("used", "ability or card", each, things) for each in entry.texts("used"))
    table.used = tuple(each for each in used if each)
    table.agenda = [(PHASES[phase], player.name)]


def _knowledge(entry: Entry, table: Table) -> None:
    """What a player has seen: cards on top of the deck, or cards in another hand."""
    entry.only("player", "top", "hand_of", "cards")
    viewer = entry.one_of("player", "player", table.by_name)
    if "player" not in entry:
        entry.wrong(say("scenario.missing", {"key": "player", "wanted": "a player's name"}))
    bit = table[viewer].bit if viewer else 0
    for place, text in enumerate(entry.texts("top")):
        lying = table.top[place][0] if place < len(table.top) else None
        if lying is None or _among(text, [lying]) is None:
            entry.wrong(say("scenario.not on top", {"card": text, "place": str(place + 1)}), f"top {place + 1}")
        else:
            table.top[place] = (lying, table.top[place][1] | bit)
    owner = entry.one_of("hand_of", "player", table.by_name)
    if owner is None:
        if "cards" in entry and "hand_of" not in entry:
            entry.wrong(say("scenario.missing", {"key": "hand_of", "wanted": "a player's name"}))
        return
    holder, free = table[owner], list(table[owner].hand)
    for number, text in enumerate(entry.texts("cards"), 1):
        found = _among(text, free)
        if found is None:
            entry.wrong(say("scenario.not in hand", {"card": text, "player": owner}), f"cards {number}")
            continue
        free.remove(found)
        for place, held in enumerate(holder.hand):
            if held is found and not holder.known[place] & bit:
                holder.seen[place] |= bit
                holder.known[place] |= bit
                break


def _events(entry: Entry, table: Table) -> None:
    """The event in force, those to come, and how far the rounds have come."""
    entry.only("now", "next", "round", "began")
    every = events_of(table.expansions)
    if entry.data and not every:
        entry.wrong(_of_set("[events]", next(each.name for each in SETS if each.events)))
        every = tuple(EVENTS)
    now = entry.text("now")
    if now is not None:
        table.event = entry.known("now", "event", speech.canonical(now, "event") or now, every)
    to_come = [speech.canonical(each, "event") or each for each in entry.texts("next")]
    table.events = tuple(each for text in to_come if (each := entry.known("next", "event", text, every)))
    table.round = entry.number("round", least=0) or 0
    table.began = entry.one_of("began", "player", table.by_name)


__all__ = ["CardStager", "Move"]

"""The scenario files of the card game: the table that one describes, and what can be expected of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from bangkit import words
from bangkit.cards import CardGame, Table, setup
from bangkit.cards.cardset import SETS, characters_of, events_of, goals_of, playing_cards, set_of
from bangkit.cards.checking import problems_of
from bangkit.cards.faces import UNKNOWN, Card, names, packs, split_face
from bangkit.cards.hooks import CHARACTERS, EVENTS, refresh
from bangkit.cards.moves import read
from bangkit.cards.several_games import InARow
from bangkit.cards.table import Player
from bangkit.cards.turn import opener
from bangkit.core.arguments import unknown
from bangkit.core.errors import NotationError
from bangkit.stage import expectations, values
from bangkit.stage.expectations import Expectation, equal, same_list, same_set
from bangkit.stage.game_format import COMMON, STEPS, GameFormat, StartingTable
from bangkit.stage.reading import NAME, Section
from bangkit.words.catalogue import say

OPEN = "?"
"""A card of a hand that nobody named: it stays in the deck until luck names it."""
PHASES = {"start": "turn", "draw": "phase one", "play": "phase two", "discard": "phase three"}
"""The phases of a turn, each with the task that begins it."""


TABLES = {
    "": (*COMMON, "expansions", "deck", "known", "events", "three"),
    "players": (
        "name", "role", "character", "life", "starting_life", "hand", "in_play", "out", "out_in_own_turn", "ghost",
        "laid_now", "copies",
    ),
    "deck": ("top", "rest", "discard"),
    "turn": ("player", "phase", "bangs", "used"),
    "known": ("player", "top", "hand_of", "cards"),
    "events": ("now", "next", "round", "began"),
    "three": ("survival",),
    **STEPS,
}  # fmt: skip
"""The tables of a file, each with its keys; the file itself has no name."""


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


class CardFormat(GameFormat):
    """The scenario files of the card game."""

    game = CardGame
    campaign = InARow
    tables = TABLES
    open_roles = ("out", "ghost")
    opening = ("phase one",)
    luck_key = "deck.top"
    expectations = {
        **expectations.COMMON,
        "PLAYER.hand.size": Expectation(lambda game, name: len(game[name].hand), values.NUMBER),
        "PLAYER.hand": Expectation(lambda game, name: _texts(game[name].hand), values.CARDS, same_list),
        "PLAYER.in_play": Expectation(lambda game, name: _texts(game[name].in_play), values.CARDS, same_list),
        "PLAYER.laid_now": Expectation(lambda game, name: _texts(game.table[name].laid_now), values.CARDS, same_list),
        "PLAYER.copies": Expectation(lambda game, name: game.table[name].copies or "", values.CHARACTER),
        "PLAYER.out_in_own_turn": Expectation(lambda game, name: game.table[name].out_in_own_turn, values.YES_NO),
        "PLAYER.ghost": Expectation(lambda game, name: game.table[name].ghost, values.YES_NO),
        "deck.size": Expectation(lambda game: game.deck.size, values.NUMBER),
        "deck.top": Expectation(lambda game: [str(card) for card, _ in game.table.top], values.CARDS, same_list),
        "discard": Expectation(lambda game: _texts(game.discard), values.CARDS, same_list),
        "discard.size": Expectation(lambda game: len(game.discard), values.NUMBER),
        "discard.top": Expectation(lambda game: _texts(game.discard[:1]), values.CARDS, same_list),
        "open": Expectation(lambda game: _texts(game.table.aside), values.CARDS, same_set),
        "turn.bangs": Expectation(lambda game: game.table.bangs, values.NUMBER),
        "turn.used": Expectation(lambda game: list(game.table.used), values.USED, same_set),
        "events.now": Expectation(lambda game: game.event or "", values.EVENT),
        "events.next": Expectation(lambda game: list(game.table.events), values.EVENTS, same_list),
        "events.round": Expectation(lambda game: game.table.round, values.NUMBER),
        "distance.PLAYER.PLAYER": Expectation(lambda game, one, other: game.distance(one, other), values.NUMBER),
        "reach.PLAYER": Expectation(lambda game, name: game.reach(name), values.NUMBER),
        "view.PLAYER.PLAYER.hand": Expectation(_seen_hand, values.SEEN_HAND, _same_seen),
        "view.PLAYER.PLAYER.hand.size": Expectation(lambda game, viewer, name: game.view(viewer)[name].hand_size, values.NUMBER),
        "view.PLAYER.PLAYER.in_play": Expectation(lambda game, viewer, name: _texts(game.view(viewer)[name].in_play), values.CARDS, same_list),
        "view.PLAYER.deck.top": Expectation(lambda game, viewer: [str(each or OPEN) for each in game.view(viewer).known_top], values.CARDS, same_list),
    }  # fmt: skip

    def starting_table(self, file: Section) -> StartingTable | None:
        sets = file.some_of("expansions", "expansion", SETS.expansions)
        seats = self.seats(file)
        if seats is None:
            return None
        house_problems: list[str] = []
        house = SETS.house(file.table("house_rules").data, house_problems, sets)
        for each in house_problems:
            file.wrong(each, "house_rules")
        table = Table([seat.data["name"] for seat in seats], expansions=sets, house=house)
        for seat, player in zip(seats, table.players, strict=True):
            self.give_role(seat, table, player)
            player.character = _character(seat, "character", table)
            player.copies = _character(seat, "copies", table)
            player.out_in_own_turn = seat.flag("out_in_own_turn")
            if player.out_in_own_turn and not player.out:
                seat.wrong(say("scenario.needs out"))
        known = file.tables("known")
        assigned = _Packs(table).deal(file.table("deck"), seats, known)
        for seat, player in zip(seats, table.players, strict=True):
            self.give_life(seat, player, setup.starting_life(table, player), player.out or player.ghost)
        self.begin(file.table("turn"), table)
        for each_known in known:
            _knowledge(each_known, table)
        _events(file.table("events"), table)
        three = file.table("three")
        three.only(*TABLES["three"])
        fallen = goals_of(table) is not None and any(player.out or player.ghost for player in table.players)
        table.survival = three.flag("survival") if "survival" in three else fallen
        if table.survival and not any(player.role for player in table.players):
            three.wrong(say("scenario.survival roles"), "survival")
        if "three" in file and len(seats) != 3:
            three.wrong(say("scenario.only three", count=str(len(seats))))
        refresh(table)
        if table.ring and table.began is None:
            begins = opener(table).name
            about_to_begin = table.phase == "start" and table.current == begins
            table.began = None if about_to_begin else begins
        for each in problems_of(table):
            file.wrong(each)
        return StartingTable(table, tuple(assigned))

    def names_in_move(self, table: Table, text: str) -> Sequence[str | None]:
        whole = list(packs(SETS.expansions))
        anywhere = table.copy()
        anywhere.aside, anywhere.top = whole, [(each, 0) for each in whole]
        for player in anywhere.players:
            player.hand = player.in_play = whole
        who, move = read(text, anywhere, None)
        return who, move.target

    def words(self, table: Table) -> dict[str, Iterable[str]]:
        return {
            **super().words(table),
            "phase": (*PHASES, "over"),
            "character": characters_of(table.expansions),
            "event": events_of(table.expansions),
            "ability or card": (*CHARACTERS, *names(SETS.expansions)),
        }

    def read_word(self, table: Table, kind: str, text: str) -> str:
        if kind == "card":
            return text if text == OPEN else _card_word(table, text)
        if kind in ("character", "event"):
            text = words.canonical(text, "char" if kind == "character" else kind) or text
        return super().read_word(table, kind, text)

    def begin(self, turn: Section, table: Table) -> None:
        """Whose turn it is and which phase: by default the first player's phase 2, nothing played yet."""
        turn.only(*TABLES["turn"])
        player = self.whose_turn(turn, table)
        phase = turn.one_of("phase", "phase", PHASES) or "play"
        if phase == "start":
            for key in ("bangs", "used"):
                if key in turn:
                    turn.wrong(say("scenario.not yet", key=key, phase=phase))
        table.current, table.phase, table.turn = player.name, phase, int(phase != "start")
        table.bangs = turn.number("bangs", least=0) or 0
        table.used = turn.some_of("used", "ability or card", [*CHARACTERS, *names(SETS.expansions)])
        table.agenda = [(PHASES[phase], player.name)]


def _character(seat: Section, key: str, table: Table) -> str | None:
    text = seat.text(key)
    if text is None:
        return None
    named = words.canonical(text, "char") or text
    home = set_of(named)
    if home is not None and home not in SETS.in_use(table.expansions):
        seat.wrong(_of_set(named, home.name), key)
        return None
    return seat.known(key, "character", named, characters_of(table.expansions))


def _card_word(table: Table, text: str) -> str:
    """A card that a text names, in one spelling: its name, with its face if the text has one."""
    name, face = split_face(text)
    canonical, of_name, fitting = _meant(text, packs(SETS.expansions))
    printed = [each for each in fitting if each in playing_cards(table.expansions)]
    if not of_name:
        raise NotationError(unknown("card", text, names(SETS.expansions)))
    if not fitting:
        raise NotationError(_no_such_face(canonical, face, of_name))
    if not printed:
        raise NotationError(_of_set(text, fitting[0].set))
    if not name and len(dict.fromkeys(printed)) > 1:
        raise NotationError(say("scenario.face alone", face=face, cards=list(map(str, dict.fromkeys(printed)))))
    return f"{printed[0].name} {face}".strip()


def _no_such_face(name: str | None, face: str, cards: Sequence[Card]) -> str:
    return say("scenario.no such face", card=f"{name} {face}", name=name, faces=", ".join(each.face for each in cards))


def _of_set(word: str, set_: str) -> str:
    return say("scenario.wrong set", word=word, set=set_, quoted=f'"{set_}"')


# -- cards ---------------------------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class _Wish:
    """One card as a file names it, and the place where it is to lie."""

    section: Section
    pile: str
    place: str
    text: str
    card: Card | None = None
    bare: bool = False
    """Only a name, or only a face: which card it is shows when all others are placed."""

    def wrong(self, problem: str) -> None:
        self.section.wrong(problem, self.place)


class _Packs:
    """The cards of the packs in use, handed out: explicit faces first, then bare names and bare faces."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.printed = Counter(playing_cards(table.expansions))
        self.left = self.printed.copy()
        self.order = list(dict.fromkeys(packs(SETS.expansions)))

    def deal(self, deck: Section, seats: Sequence[Section], known: Sequence[Section]) -> list[tuple[str, str]]:
        """Put every named card in its place and the rest into the deck; answers what bare names were given.

        The top of the deck is `deck.top`, and what somebody knows to lie below that.
        """
        table = self.table
        deck.only(*TABLES["deck"])
        rest = deck.one_of("rest", "value", ("unseen", "none")) or "unseen"
        spots = [(seat, key) for seat in seats for key in ("hand", "in_play")] + [(deck, "discard"), (deck, "top")]
        wishes = [list(_wishes(section, key)) for section, key in spots]
        for section in known:
            wishes[-1] += list(_wishes(section, "top"))[len(wishes[-1]) :]
        every = [each for pile in wishes for each in pile]
        for wish in every:
            self.place(wish)
        bare = [each for each in every if each.bare]
        for wish in bare:
            self.place_bare(wish)
        piles = [[wish.card for wish in pile if wish.card is not None] for pile in wishes]
        *of_players, discard, top = piles
        for seat, player, hand, in_play in zip(seats, table.players, of_players[::2], of_players[1::2], strict=True):
            player.hand, player.in_play = hand, in_play
            player.seen, player.known = [player.bit] * len(hand), [player.bit] * len(hand)
            player.laid_now = tuple(_laid_now(seat, player))
        table.top, table.discard = [(each, 0) for each in top], discard
        table.bag = sorted(self.left.elements(), key=lambda each: each.order) if rest == "unseen" else []
        table.lazy = sum(player.hand.count(UNKNOWN) for player in table.players)
        if table.lazy > len(table.bag):
            deck.wrong(say("scenario.too many open cards", count=table.lazy, most=len(table.bag)))
        return [(wish.section.path(wish.place), str(wish.card)) for wish in bare if wish.card is not None]

    def place(self, wish: _Wish) -> None:
        """Take the card if the text gives name and face; leave bare ones for later."""
        name, face = split_face(wish.text)
        canonical, of_name, fitting = _meant(wish.text, self.order)
        if wish.text.strip() == OPEN and wish.pile == "hand":
            wish.card = UNKNOWN
        elif wish.text.strip() == OPEN:
            wish.wrong(say("scenario.open card here"))
        elif not name and wish.pile in ("top", "discard"):
            wish.bare = True
        elif canonical is None or not of_name:
            wish.wrong(unknown("card", wish.text, names(SETS.expansions)))
        elif not fitting:
            wish.wrong(_no_such_face(canonical, face, of_name))
        elif not any(each in self.printed for each in fitting):
            wish.wrong(_of_set(str(fitting[0]) if face else canonical, fitting[0].set))
        elif face:
            self.claim(wish, fitting[0])
        else:
            wish.bare = True

    def place_bare(self, wish: _Wish) -> None:
        """Take the first free card in the order of the data files that fits the text."""
        card = _among(wish.text, [each for each in self.order if self.left[each] > 0])
        if card is not None:
            self.claim(wish, card)
            return
        name, face = split_face(wish.text)
        wish.wrong(say("scenario.no free card", card=words.canonical_card(name) if name else face))

    def claim(self, wish: _Wish, card: Card) -> None:
        """Take this very card, unless all of its kind are taken."""
        wish.card = card
        self.left[card] -= 1
        if self.left[card] < 0:
            most = self.printed[card]
            wish.wrong(say("scenario.used up", card=str(card), count=str(most - self.left[card]), most=most))


def _wishes(section: Section, pile: str) -> Iterator[_Wish]:
    for number, text in enumerate(section.texts(pile), 1):
        yield _Wish(section, pile, f"{pile} {number}", text)


def _meant(text: str, cards: Iterable[Card]) -> tuple[str | None, list[Card], list[Card]]:
    """The name of a card that a text gives, in one spelling; which of these cards have it, and which the face too."""
    name, face = split_face(text)
    canonical = words.canonical_card(name) if name else None
    of_name = [each for each in cards if not name or each.name == canonical]
    return canonical, of_name, [each for each in of_name if face in ("", each.face)]


def _among(text: str, cards: Iterable[Card]) -> Card | None:
    """The first of these cards that a text means, by its name, its face, or both."""
    return next(iter(_meant(text, cards)[2]), None)


def _laid_now(seat: Section, player: Player) -> Iterator[Card]:
    """The green cards laid down this turn, which lie in front of their player."""
    for number, text in enumerate(seat.texts("laid_now"), 1):
        found = _among(text, player.in_play)
        if found is None:
            seat.wrong(say("scenario.not in play", card=text, player=player.name), f"laid_now {number}")
        elif found.border != "green":
            seat.wrong(say("scenario.not green", card=str(found)), f"laid_now {number}")
        else:
            yield found


# -- knowledge and events ------------------------------------------------------------------------


def _knowledge(known: Section, table: Table) -> None:
    """What a player has seen: cards on top of the deck, or cards in another hand."""
    known.only(*TABLES["known"])
    viewer = known.one_of("player", "player", table.by_name)
    known.missing("player", NAME)
    bit = table[viewer].bit if viewer else 0
    for place, text in enumerate(known.texts("top")):
        lying = table.top[place][0] if place < len(table.top) else None
        if lying is None or _among(text, [lying]) is None:
            known.wrong(say("scenario.not on top", card=text, place=str(place + 1)), f"top {place + 1}")
        else:
            table.top[place] = (lying, table.top[place][1] | bit)
    owner = known.one_of("hand_of", "player", table.by_name)
    if "cards" in known:
        known.missing("hand_of", NAME)
    if owner is None:
        return
    holder, free = table[owner], list(table[owner].hand)
    for number, text in enumerate(known.texts("cards"), 1):
        found = _among(text, free)
        if found is None:
            known.wrong(say("scenario.not in hand", card=text, player=owner), f"cards {number}")
            continue
        free.remove(found)
        for place, held in enumerate(holder.hand):
            if held is found and not holder.known[place] & bit:
                holder.seen[place] |= bit
                holder.known[place] |= bit
                break


def _events(events: Section, table: Table) -> None:
    """The event in force, those to come, and how far the rounds have come."""
    events.only(*TABLES["events"])
    every = events_of(table.expansions)
    if events.data and not every:
        events.wrong(_of_set("[events]", next(each.name for each in SETS if each.events)))
        every = tuple(EVENTS)
    now = events.text("now")
    if now is not None:
        table.event = events.known("now", "event", words.canonical(now, "event") or now, every)
    to_come = [words.canonical(each, "event") or each for each in events.texts("next")]
    table.events = tuple(each for text in to_come if (each := events.known("next", "event", text, every)))
    table.round = events.number("round", least=0) or 0
    table.began = events.one_of("began", "player", table.by_name)

"""What holds at every node of a card game: rebuilt it asks the same, JSON and undo bring it back, views tell nothing.

`walk` plays a table through at random and keeps three of its nodes, each request as likely as any other.
`check_node` looks at one of them, `check_offers` also plays every move on offer and tries others.
"""

import json
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pytest

from bangkit.cards import CardGame, Move, Table, View
from bangkit.cards.cardset import playing_cards
from bangkit.cards.faces import ORDER, card, names
from bangkit.cards.hooks import CHARACTERS
from bangkit.cards.moves import PASS
from bangkit.cards.table import EVERYBODY
from bangkit.core.errors import IllegalMove
from bangkit.core.positions import Position
from bangkit.core.requests import Ask, Chance, Request
from bangkit.core.running import Runner
from bangkit.core.seating import gap


class Node(NamedTuple):
    """A position as a value, and what was asked there."""

    table: Table
    answers: tuple[Any, ...]
    fingerprint: tuple[Any, ...]

    def game(self) -> CardGame:
        """A game that stands here: everything that runs is made again from the value."""
        game = CardGame(self.table, 0, _settle=False)
        game._at = Position(self.table, self.answers, 0, 0, 0)
        return game


def check_request(table: Table, request: Request) -> None:
    """Somebody who is in the game is asked and can answer; every outcome of luck has a weight above zero.

    By a house rule the dead still order their last discards.
    """
    assert table.lazy >= 0 and table.deck_size >= 0 and table.bangs >= 0 and table.store >= 0
    if isinstance(request, Ask):
        assert not table[request.who].out or request.what == "last discards", request
        assert request.options and len(set(request.options)) == len(request.options), request
        assert all(not table[free.who].out for free in request.anytime)
    else:
        outcomes = request.outcomes()
        assert outcomes and all(type(weight) is int and weight > 0 for weight in outcomes.values()), request
        assert sum(outcomes.values()) == len(request.bag)


def check_table(table: Table) -> None:
    """Between two tasks: the cards are all there, life is in its range, and nobody who is out has any.

    The end of a game cuts everything short, the last elimination with it.
    """
    cards = [*table.bag, *table.discard, *table.aside, *(each for each, _ in table.top)]
    for player in table.players:
        cards += player.hand
        cards += player.in_play
        assert len(player.hand) == len(player.seen) == len(player.known)
        assert player.powers.powers == (
            player.ability,
            *(each.kind.power for each in player.in_play if each.kind.power),
        )
        if player.out:
            assert player.life <= 0, player
            assert table.outcome is not None or not (player.hand or player.in_play), player
        elif table.turn:
            assert 0 < player.life <= player.starting_life, player
    assert sorted(cards, key=ORDER) == list(playing_cards(table.expansions))


def walk(table: Table, seed: int | str, kept: int = 3, limit: int = 30_000) -> tuple[int, list[Node]]:
    """Play a table to its end at random and look at it before every task: how many requests, and some nodes."""
    luck = Random(str(seed)).random
    nodes: list[Node] = []
    start, answers = table.copy(), []

    def boundary() -> None:
        nonlocal start
        if table.turn:
            check_table(table)
        start = table.copy()
        answers.clear()

    runner = Runner(table, CardGame.tasks, boundary)
    request, asked = runner.advance(), 0
    while request is not None:
        check_request(table, request)
        asked += 1
        assert asked < limit, "the game does not end"
        place = len(nodes) if len(nodes) < kept else int(luck() * asked)
        if place < kept:
            nodes[place : place + 1] = [Node(start, tuple(answers), request.fingerprint)]
        if isinstance(request, Ask):
            options: Any = request.anytime if luck() < 0.05 and request.anytime else request.options
            answer = options[int(luck() * len(options))]
        else:
            answer = request.pick(luck())
        answers.append((request.fingerprint, answer))
        request = runner.advance(answer)
    check_table(table)
    return asked, nodes


# -- one node ------------------------------------------------------------------------------------


def check_node(node: Node, luck: Random) -> None:
    """Rebuilt it asks the same, JSON keeps it, undo inverts play, and a view does not tell what is hidden."""
    game = node.game()
    request: Any = game.request
    assert request.fingerprint == node.fingerprint
    check_json(node)
    check_distances(game)
    check_views(game, luck.choice(game.players))
    if isinstance(request, Ask):
        check_undo(game, luck.choice(request.options))
        check_views(game, request.who)


def check_distances(game: CardGame) -> None:
    """The steps of a distance come to the distance, which is that of the ring with everything in force."""
    names = [player.name for player in game.table.ring]
    for here, one in enumerate(names):
        for there, other in enumerate(names):
            steps = game.why_distance(one, other)
            assert game.distance(one, other) == sum(step.change for step in steps)
            assert not steps or steps[0].change == gap(here, there, len(names))


def check_json(node: Node) -> None:
    """A table that went through JSON is the same table, and asks the same."""
    text = json.dumps(node.table.to_json())
    again = Table.from_json(json.loads(text))
    assert again == node.table and json.dumps(again.to_json()) == text
    request = node._replace(table=again).game().request
    assert request is not None and request.fingerprint == node.fingerprint


def check_undo(game: CardGame, move: Any) -> None:
    """Undo inverts play and redo inverts undo: table, request and log."""
    game = game.fork()
    before = state(game)
    after = state(game.play(move))
    assert state(game.undo()) == before
    assert state(game.redo()) == after
    assert state(game.undo()) == before


def state(game: CardGame) -> tuple[Any, ...]:
    """Everything that can be told of a game."""
    request = game.request
    asked = request.fingerprint if request else None
    free = request.anytime if isinstance(request, Ask) else ()
    return game.table.key(), asked, free, [str(entry) for entry in game.log]


def check_views(game: CardGame, viewer: str) -> None:
    """What is hidden from a viewer is dealt anew: his view stays the same to the letter."""
    table, request = game.table, game.request
    for seed in (1, 2):
        other = dealt_anew(table, viewer, Random(seed))
        assert told(View.see(table, request, table[viewer])) == told(View.see(other, request, other[viewer]))
    start = game.position.table
    shown = len(start.top) - len(table.top)  # a card that lay there, and that the way from the start turned over
    if isinstance(request, Ask) and not game.position.answers and not table.house["deaths_together"] and not shown:
        other = dealt_anew(start, viewer, Random(3))
        elsewhere = Node(other, (), ()).game()
        here, there = (View.see(g.table, g.request, g.table[viewer]) for g in (game, elsewhere))
        assert told(here) == told(there)


def told(view: View) -> tuple[str, str]:
    """A view as JSON and as text."""
    plain = view.to_json()
    assert not {"seed", "deal", "bag", "deck", "agenda"} & set(plain)
    return json.dumps(plain), repr(view)


def dealt_anew(table: Table, viewer: str, luck: Random) -> Table:
    """The same table as far as one player can know, with everything else in other places.

    Cards that he has not seen leave the deck change places among themselves, and so do cards that he has,
    but whose owner he does not know, and the roles that nobody has shown.
    """
    other = table.copy()
    me = other[viewer]
    unseen: list[tuple[Any, int]] = [(other.bag, place) for place in range(len(other.bag))]
    lost: list[tuple[Any, int]] = []
    hidden = [place for place, (_, marks) in enumerate(other.top) if not marks & me.bit]
    top = [each for each, _ in other.top]
    unseen += [(top, place) for place in hidden]
    for player in other.players:
        if player is not me:
            for place, (seen, known) in enumerate(zip(player.seen, player.known, strict=True)):
                if not known & me.bit:
                    (lost if seen & me.bit else unseen).append((player.hand, place))
    for cells in (unseen, lost):
        cards = [where[place] for where, place in cells]
        luck.shuffle(cards)
        for (where, place), each in zip(cells, cards, strict=True):
            where[place] = each
    other.bag.sort(key=ORDER)
    other.top = [(each, marks) for each, (_, marks) in zip(top, other.top, strict=True)]
    secret = [player for player in other.players if player is not me and not player.role_shown]
    roles = [player.role for player in secret]
    luck.shuffle(roles)
    for player, role in zip(secret, roles, strict=True):
        player.role = role
    return other


# -- what is offered, and what is not ------------------------------------------------------------


def check_offers(game: CardGame, luck: Random, number: int = 20) -> None:
    """Every move on offer plays on a fork; every other one raises the refusals that `why_not` gives."""
    request = game.request
    assert isinstance(request, Ask)
    for option in (*request.options, *request.anytime):
        assert game.why_not(option) == []
        game.fork().play(option)
    before = state(game)
    tried = candidates(game.table, request.who, luck)
    for move in luck.sample(tried, min(number, len(tried))):
        for who in {request.who, luck.choice(game.players)}:
            if game.completions(who, move):
                continue
            ids = [refusal.rule for refusal in game.why_not(move, who)]
            assert ids and len(ids) == len(set(ids)), f"{who}: {move}: {ids}"
            with pytest.raises(IllegalMove) as refused:
                game.play(move, who)
            assert [refusal.rule for refusal in refused.value.refusals] == ids
    assert state(game) == before


def candidates(table: Table, who: str, luck: Random) -> list[Move]:
    """Moves of every kind with the cards of the player who is asked and some others, sensible or not."""
    cards = dict.fromkeys([*table[who].hand, *luck.sample(playing_cards(table.expansions), 4)])
    targets: list[tuple[str | None, Any]] = [(None, None)]
    for player in table.players:
        targets += [(player.name, None), (player.name, "hand"), *((player.name, each) for each in player.in_play)]
    moves = [Move("play", each, target, pick) for each in cards for target, pick in targets]
    moves += [Move(verb, each) for each in cards for verb in ("discard", "take", "choose")]
    moves += [Move("play", each, as_name=luck.choice(("BANG!", "Missed!"))) for each in cards]
    things = (*names(), *CHARACTERS)
    moves += [Move("use", None, luck.choice([None, *table.by_name]), thing=luck.choice(things)) for _ in range(20)]
    return [*moves, PASS]


# -- the log -------------------------------------------------------------------------------------


def check_log(game: CardGame, since: int) -> None:
    """Every card that a line tells to all lies open, or everybody has seen where it went."""
    entries = game.log[since:]
    if any(entry.what == "reshuffle" for entry in entries):
        return
    table = game.table
    open_ = {*table.discard, *table.aside}
    for player in table.players:
        open_.update(player.in_play)
        open_.update(each for each, marks in zip(player.hand, player.known, strict=True) if marks == EVERYBODY)
    for entry in entries:
        assert "role" not in entry.facts or table[entry.facts["player"]].role_shown
        for fact in entry.facts.values():
            for text in fact if isinstance(fact, list) else [fact]:
                if found := _card(text):
                    assert found in open_, entry


def _card(text: Any) -> Any:
    try:
        return card(text) if isinstance(text, str) else None
    except KeyError:
        return None


def each_request(game: CardGame, luck: Callable[[], float], limit: int = 10_000) -> Any:
    """Play a game at random and hand it over before every answer, with the length that its log had before."""
    since = 0
    for _ in range(limit):
        yield game, since
        request, since = game.request, len(game.log)
        if request is None:
            return
        if isinstance(request, Chance):
            game.reveal(request.pick(luck()))
        else:
            options: Any = request.anytime if luck() < 0.1 and request.anytime else request.options
            game.play(options[int(luck() * len(options))])

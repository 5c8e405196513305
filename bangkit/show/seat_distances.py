"""Who sits where and who sees whom: the seats as a graph, and the distances as a table and step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bangkit.cards.game import CardGame
from bangkit.core.arguments import takes
from bangkit.core.errors import BangkitError
from bangkit.show.display import Grid, Notes
from bangkit.show.wanted import CARDS, GAME, NAME
from bangkit.words.catalogue import say

if TYPE_CHECKING:
    import networkx


@takes(game=GAME)
def living(game: CardGame) -> list[str]:
    """The players in the game, clockwise."""
    return [name for name in game.players if not game[name].out]


@takes(game=GAME)
def ring(game: CardGame) -> networkx.Graph:
    """The seats as a graph: who is in the game sits beside the next one who is."""
    import networkx

    names = living(game)
    graph = networkx.Graph(name="seats")
    graph.add_nodes_from(names)
    graph.add_edges_from(
        (one, other) for one, other in zip(names, [*names[1:], *names[:1]], strict=True) if one != other
    )
    return graph


@takes(game=CARDS)
def sight(game: CardGame) -> networkx.DiGraph:
    """Who sees whom: an arrow for each pair, with its `distance` and whether it lies within `reach`."""
    import networkx

    names = living(game)
    graph = networkx.DiGraph(name="sight")
    graph.add_nodes_from(names)
    for one in names:
        for other in names:
            if one != other:
                graph.add_edge(one, other, distance=game.distance(one, other), reach=game.reach(one, other))
    return graph


@takes(game=GAME, one=NAME, other=NAME)
def ways(game: CardGame, one: str, other: str) -> list[list[str]]:
    """The shortest ways round the table from one player to another: two if both sides are equally long."""
    import networkx

    graph, names = ring(game), living(game)
    one, other = game[one].name, game[other].name
    if gone := [name for name in (one, other) if name not in names]:
        raise BangkitError(say("show.no way", name=gone[0]))
    found = [list(way) for way in networkx.all_shortest_paths(graph, one, other)]
    return sorted(found, key=lambda way: [names.index(each) for each in way])


def weapon(game: CardGame, name: str) -> str:
    """The weapon that a player shoots with."""
    lying = [each for each in game[name].in_play if each.reach is not None]
    return lying[-1].name if lying else "Colt .45"


def telling(lying: Any) -> bool:
    """Whether a card in play changes how far somebody sees or shoots."""
    power = lying.kind.power
    return lying.reach is not None or (power is not None and bool(power.nearer or power.farther))


def steps(game: CardGame, one: str, other: str) -> list[tuple[str, str]]:
    """The steps of a distance in words, each with its rule."""
    told = []
    for place, step in enumerate(game.why_distance(one, other)):
        if place == 0:
            key, name = "step seats", ""
        elif step.what == "at least 1":
            key, name = "step floor", ""
        else:
            key, name = ("step farther", other) if step.change > 0 else ("step nearer", one)
        told.append((step.rule, say(f"show.{key}", change=abs(step.change), what=step.what, name=name)))
    return told


def reach_of(game: CardGame, name: str) -> str:
    """How far a player shoots, and with what, in words."""
    return say("show.reach", name=name, reach=game.reach(name), weapon=weapon(game, name))


@takes(game=CARDS, one=NAME, other=NAME)
def why_distance(game: CardGame, one: str, other: str) -> Notes:
    """How a distance comes about, step by step, each with its rule."""
    one, other = game[one].name, game[other].name
    if gone := [name for name in (one, other) if game[name].out]:
        return Notes(say("show.no way", name=gone[0]), [("CARD-DIST-2", say("show.seats", names=living(game)))])
    near = bool(game.reach(one, other))
    told: list[tuple[str | None, str]] = [*steps(game, one, other)]
    told.append(("CARD-BANG-1", f"{reach_of(game, one)}: {say('show.in reach' if near else 'show.out of reach')}"))
    heading = say("show.why distance", one=one, other=other, distance=game.distance(one, other))
    return Notes(heading, told)


@takes(game=CARDS)
def distances(game: CardGame) -> Grid:
    """Who sees whom at which distance, and what lies within reach."""
    names = living(game)
    rows = []
    for one in names:
        cells = [say("show.none") if one == other else _distance(game, one, other) for other in names]
        rows.append([one, *cells, f"{game.reach(one)} ({weapon(game, one)})"])
    return Grid(say("show.distances"), [say("show.looks"), *names, say("show.weapon")], rows)


def _distance(game: CardGame, one: str, other: str) -> str:
    mark = " \N{BLACK CIRCLE}" if game.reach(one, other) else ""
    return f"{game.distance(one, other)}{mark}"

"""Whole seeded games as text: every request, every answer, every log line with its rule, the last table.

    python tests/transcripts/regenerate.py        writes the transcripts beside this file anew

Do this after a change of the rules that is meant, and read the difference before it is committed.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parents[1]))

from bangkit.cards import CardGame, new_game  # noqa: E402
from bangkit.core.log import Entry  # noqa: E402
from bangkit.core.luck import Luck  # noqa: E402
from bangkit.core.requests import Ask  # noqa: E402

GAMES: dict[str, dict[str, Any]] = {
    "cards_four_players": {"players": 4, "seed": 18},
    "cards_five_players": {
        "players": 5,
        "seed": 72,
        "characters": ["Sid Ketchum", "Suzy Lafayette", "Vulture Sam", "Kit Carlson", "Lucky Duke"],
    },
    "cards_seven_players": {
        "players": 7,
        "seed": 28,
        "characters": [
            *("El Gringo", "Slab the Killer", "Jourdonnais", "Pedro Ramirez"),
            *("Jesse Jones", "Calamity Janet", "Black Jack"),
        ],
        "house_rules": {"dynamite_first": True, "deaths_together": True},
    },
}


def transcript(wishes: dict[str, Any]) -> list[str]:
    """The lines of one game, every decision at random and free actions now and then."""
    game, luck = new_game(**wishes, chance="ask"), Luck(f"transcript {wishes['seed']}")
    lines = [f"new_game({', '.join(f'{key}={value!r}' for key, value in wishes.items())})"]
    told = number = 0
    while (request := game.request) is not None:
        lines += [f"    {line(entry)}" for entry in game.log[told:]]
        told, number, chosen = len(game.log), number + 1, luck[number]
        if not isinstance(request, Ask):
            answer = request.pick(chosen)
            lines.append(f"{number:4} chance: {request.what}, {len(request.bag)} possible ({request.rule}): {answer}")
            game.reveal(answer)
            continue
        free = request.anytime if number % 3 == 0 else ()
        options: Any = free or request.options
        answer = options[int(chosen * len(options))]
        lines.append(
            f"{number:4} {request.who}: {request.what} ({request.rule}): {', '.join(map(str, request.options))}"
        )
        if request.anytime:
            lines.append(f"     at any time: {', '.join(map(str, request.anytime))}")
        lines.append(f"     > {answer}")
        game.play(answer)
    return [*lines, *(f"    {line(entry)}" for entry in game.log[told:]), "", *last_table(game)]


def line(entry: Entry) -> str:
    """A log entry by its rule and its facts; what only some know is in brackets, with their names."""
    facts = ", ".join(f"{key} {_plain(value)}" for key, value in entry.facts.items() if value is not None)
    secret = ", ".join(f"{key} {_plain(value)}" for key, value in entry.secret.items())
    known = f" [{', '.join(entry.seen_by)}: {secret}]" if entry.secret else ""
    return f"{entry.rule} {entry.what}: {facts}{known}"


def _plain(value: Any) -> str:
    return " and ".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def last_table(game: CardGame) -> Iterator[str]:
    """What lies where at the end."""
    for player in game.table.players:
        state = "out" if player.out else "in the game"
        yield f"{player.name}: {player.role}, {player.character}, life {player.life} of {player.starting_life}, {state}"
        yield f"    hand: {_plain(player.hand)}"
        yield f"    in play: {_plain(player.in_play)}"
    yield f"deck: {game.table.deck_size} cards"
    yield f"discard pile: {_plain(game.table.discard)}"
    yield f"won by {_plain(game.winners)} ({game.table.outcome.rule if game.table.outcome else None})"


if __name__ == "__main__":
    for name, wishes in GAMES.items():
        lines = transcript(wishes)
        (HERE / f"{name}.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(f"{name}.txt: {len(lines)} lines")

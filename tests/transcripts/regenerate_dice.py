"""Whole dice games as readable texts; the tests hold the rules to them line by line.

python -m tests.transcripts.regenerate_dice     # writes dice_*.txt anew; look at the difference before you keep it
"""

from pathlib import Path
from typing import Any

from bangkit.core.luck import Luck
from bangkit.core.requests import Ask
from bangkit.dice import DiceGame, new_game

HERE = Path(__file__).parent
GAMES: dict[str, dict[str, Any]] = {
    "dice_base": {"players": 5, "seed": 3},
    "dice_three_players": {"players": 3, "modules": [1, 2, 3], "seed": 5},
    "dice_all_modules": {"players": 8, "modules": [1, 2, 3, 4, 5], "seed": 3},
}
"""The games: everybody chooses at random, with the luck of the game's name."""


def lines(name: str) -> list[str]:
    """A whole game as lines: what is decided (`>`), and what happens."""
    game, luck = new_game(**GAMES[name]), Luck(name)
    told = [f"{name}: {GAMES[name]}", ""]
    told += [f"{seat.name}: {seat.role}, {seat.character} {seat.life}" for seat in map(game.__getitem__, game.players)]
    told.append("")
    logged = decisions = 0
    while True:
        told += [f"  {entry.rule:22} {entry}" for entry in game.log[logged:]]
        logged = len(game.log)
        request = game.request
        if not isinstance(request, Ask):
            break
        move = request.options[int(luck[decisions] * len(request.options))]
        told.append(f"> {request.who}: {move}    (of {len(request.options)}, {request.rule})")
        decisions += 1
        game.play(move)
    return [*told, "", *ending(game)]


def ending(game: DiceGame) -> list[str]:
    """Who is where at the end."""
    seats = [game[name] for name in game.players]
    states = [f"{seat.name} {seat.life}/{seat.starting_life}, {seat.arrows} arrows" for seat in seats]
    return [*states, f"pool {game.pool}, winners {', '.join(game.winners)}"]


def main() -> None:
    for name in GAMES:
        (HERE / f"{name}.txt").write_text("\n".join(lines(name)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""How fast is the card game? Everything in one run.

    python benchmarks/run.py [--yardstick PATH] [--rounds 40]

Random play of the base game with all sixteen characters, five players, uniform over the options: requests a second
(cards drawn and choices made; forced choices answer themselves and do not count), beside a bare engine
(`bare_cards.py`, or a file with `run(rng)` given by --yardstick), and beside rlcard's `uno` where rlcard is installed
(pip install rlcard==1.2.0). Both sides take turns in short runs and processor time is counted,
so that other work on the machine falls on both. After that the figures of a game in hand.
"""

import importlib.util
import random
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from yardsticks import options, play_out, yardstick  # noqa: E402

from bangkit.cards import new_game  # noqa: E402
from bangkit.cards.game import CardGame  # noqa: E402
from bangkit.cards.setup import new_table  # noqa: E402
from bangkit.core import rulebook  # noqa: E402
from bangkit.core.files import write_json  # noqa: E402
from bangkit.stage.drivers import wander  # noqa: E402

Work = Callable[[int], int]


def ours(number: int) -> int:
    """The requests of eight games by the rules."""
    return sum(play_out(new_table(5, None, None, None, (), None), CardGame.tasks, 8 * number + k) for k in range(8))


def with_both_sets(number: int) -> int:
    """The requests of four games with Dodge City and High Noon."""
    sets = ("dodge city", "high noon")
    return sum(play_out(new_table(5, None, None, None, sets, None), CardGame.tasks, 4 * number + k) for k in range(4))


def bare(path: Path) -> Work:
    """The requests of sixteen games of a bare engine."""
    run = yardstick(path)
    return lambda number: sum(run(random.Random(16 * number + k)) for k in range(16))


def uno() -> Work | None:
    """The decisions of six games of rlcard's uno with its random agents, through `env.step`."""
    if importlib.util.find_spec("rlcard") is None:
        return None
    import rlcard  # type: ignore[import-not-found]
    from rlcard.agents import RandomAgent  # type: ignore[import-not-found]

    env = rlcard.make("uno", config={"seed": 1})
    agents = [RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)]

    def play(number: int) -> int:
        decisions = 0
        for _ in range(6):
            state, player = env.reset()
            while not env.is_over():
                state, player = env.step(agents[player].step(state), agents[player].use_raw)
                decisions += 1
        return decisions

    return play


def rates(sides: dict[str, Work], rounds: int) -> dict[str, list[float]]:
    """Units a second of every side, taking turns."""
    found: dict[str, list[float]] = {name: [] for name in sides}
    for number in range(rounds + 2):
        for name, work in sides.items():
            start = time.process_time()
            done = work(number)
            spent = time.process_time() - start
            if number >= 2:
                found[name].append(done / spent)
    return found


def speed(yardstick: Path, rounds: int) -> None:
    """Random play against the others."""
    sides = {"bangkit.cards": ours, "with both sets": with_both_sets, yardstick.stem: bare(yardstick)}
    if rlcard := uno():
        sides["rlcard uno"] = rlcard
    found = rates(sides, rounds)
    games = sum(ours(number) for number in range(10)) / 80
    mine, both = found["bangkit.cards"], found["with both sets"]
    for name, each in found.items():
        unit = "decisions" if name.startswith("rlcard") else "requests"
        beside = f", {median(each) / games:.0f} games" if name == "bangkit.cards" else ""
        print(f"{name:16} {median(each):9.0f} {unit} a second{beside} (best {max(each):.0f})")
        if name not in ("bangkit.cards", "with both sets"):
            pairs = median(one / other for one, other in zip(mine, each, strict=True))
            print(f"{'':16} bangkit.cards : {name} = {pairs:.2f} (best runs {max(mine) / max(each):.2f})")
    pairs = median(one / other for one, other in zip(both, found[yardstick.stem], strict=True))
    print(f"{'':16} with Dodge City and High Noon : {yardstick.stem} = {pairs:.2f}")
    if rlcard is None:
        print("rlcard uno       not measured: pip install rlcard==1.2.0")


def in_a_reaction() -> CardGame:
    """A game that waits for the answer to a shot, some decisions after the deal."""
    for seed in range(100):
        game = new_game(5, seed=seed)
        for number, now in enumerate(wander(game, seed)):
            request: Any = now.request
            if number > 40 and request is not None and request.what == "shot" and len(request.options) > 2:
                return now
    raise AssertionError("nobody is shot at")


def with_seven_cards() -> CardGame:
    """A game in which the player whose turn it is holds seven different cards."""
    game = new_game(5, seed=3)
    hand = ["BANG! 2C", "Panic! JH", "Jail 4H", "Cat Balou KH", "Duel QD", "Mustang 8H", "Missed! 2S"]
    for player in game.players:
        game = game.change(player, hand=[])
    return game.change(game.turn, hand=hand)


def best(work: Callable[[], Any], prepare: Callable[[], Any] = lambda: None, repeats: int = 300) -> float:
    """The microseconds of the best of many calls."""
    least = float("inf")
    for _ in range(repeats):
        prepare()
        start = time.perf_counter()
        work()
        least = min(least, time.perf_counter() - start)
    return least * 1e6


def line(what: str, value: float, unit: str, most: float | None = None) -> None:
    print(f"{what:62} {value:9.1f} {unit}" + (f"   (at most {most:g})" if most else ""))


def in_hand() -> None:
    """What a person or a bot waits for."""
    game = in_a_reaction()
    line(
        "fork in the middle of a reaction and list the fork's options",
        best(lambda: list(game.fork().options)),
        "us",
        100,
    )
    move = game.options[0]
    line("undo", best(lambda: game.undo(), lambda: game.play(move)), "us")
    line("undo, and the request is there again", best(lambda: game.undo().request, lambda: game.play(move)), "us")
    seven = with_seven_cards()
    asked = seven.request.who  # type: ignore[union-attr]
    moves = [f"{card} -> {name}" for card in seven[asked].hand for name in seven.players]
    judge = best(lambda: [seven.why_not(text, asked) for text in moves], repeats=50)
    line(f"why_not of seven cards at five players: {len(moves)} texts", judge, "us", 2_000)
    line("read the whole rulebook", best(rulebook.rules, rulebook._book.cache_clear, repeats=10), "us", 30_000)


def imports() -> None:
    """What `import bangkit` adds to the start of Python."""
    begin, both = (
        best(lambda code=code: subprocess.run([sys.executable, "-c", code]), repeats=10)
        for code in ("", "import bangkit")
    )
    line("import bangkit", both - begin, "us", 100_000)


def sizes() -> None:
    """What a saved game and ten thousand positions take."""
    game = new_game(5, seed=5)
    for number, _ in enumerate(wander(game, 5)):
        if number == 100:
            break
    folder = Path(__file__).with_name(".size.json")
    size = write_json(folder, game.to_json()).stat().st_size
    folder.unlink()
    line("a saved game after 100 decisions", size, "bytes")
    tracemalloc.start()
    before, positions = tracemalloc.get_traced_memory()[0], []
    for seed in range(1_000):
        if len(positions) >= 10_000:
            break
        positions += [now.position for now in wander(new_game(5, seed=seed), seed)]
    memory = (tracemalloc.get_traced_memory()[0] - before) / len(positions) * 10_000
    tracemalloc.stop()
    line("10,000 positions, each decision of whole games", memory / 2**20, "MiB")


def main() -> None:
    wishes = options((__doc__ or "").partition("\n")[0], "bare_cards.py", rounds=40)
    speed(wishes.yardstick, wishes.rounds)
    in_hand()
    imports()
    sizes()


if __name__ == "__main__":
    main()

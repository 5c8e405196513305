"""A door for learning agents: both games as an environment of PettingZoo, in the extra `rl`.

>>> import bangkit.rl
>>> env = bangkit.rl.env("cards", players=4)            # doctest: +SKIP
>>> env.reset(seed=7)                                   # doctest: +SKIP
>>> for agent in env.agent_iter():                      # doctest: +SKIP
...     observation, reward, terminated, truncated, info = env.last()
...     env.step(None if terminated or truncated else env.action_space(agent).sample(info["action_mask"]))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import Any

from bangkit.core.arguments import takes
from bangkit.core.errors import BangkitError
from bangkit.words.catalogue import say


@takes()
def env(
    game: str = "cards",
    players: int = 4,
    *,
    expansions: Sequence[Any] = (),
    house: Mapping[str, Any] | None = None,
    opponents: Any = None,
    limit: int = 10_000,
    render_mode: str | None = None,
) -> Any:
    """An AEC environment of PettingZoo: agents `player_0`, `player_1` ... by seat; a move is spelled word by word.

    A word is an action; `info["action_mask"]` says which words go on to a legal move, and a word that is sure is not asked for.
    An observation is a vector of numbers between 0 and 1, made from the view of the agent alone (`env.unwrapped.layout`).
    At the end winners are given 1 and all others -1. Who has been eliminated is not asked, and terminates at the end like everybody;
    whoever may act at any time is asked before the one whose turn it is.

    Args:
        game: "cards" or "dice".
        players: how many sit at the table, 3 to 8.
        expansions: `"dodge_city"`, `"high_noon"`, sets of one's own; or the modules of the dice game.
        house: house rules.
        opponents: a bot of the kit (by name or as a player) for all seats but the first, which is then the only agent.
        limit: the game is truncated, without winners, after so many questions.
        render_mode: "ansi" lets `render()` answer the table as a text.

    Raises:
        InvalidPosition: the rules allow no such game.
        BangkitError: pettingzoo is not installed, or a wish is wrong.
    """
    if find_spec("pettingzoo") is None:
        raise BangkitError(say("rl.no pettingzoo"))
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

    from bangkit.rl.environment import GameEnvironment
    from bangkit.strategy.lab.settings import Setting

    setting = Setting(game, players, expansions, house, bots=opponents)
    return OrderEnforcingWrapper(GameEnvironment(setting, limit, render_mode))


__all__ = ["env"]

"""With the extra `rl`: PettingZoo's own tests, unchanged and without a warning; and what an agent sees, says and gets."""

from __future__ import annotations

import re
import warnings
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import bangkit
import bangkit.rl
from bangkit.cards import CardSet, brown
from bangkit.core.errors import BangkitError
from bangkit.strategy import bot
from bangkit.strategy.bots.determinization import Moment, determinize

with warnings.catch_warnings():  # PettingZoo's tests import one of its own games, of whose old name it then warns
    warnings.simplefilter("ignore")
    from pettingzoo.test import api_test, seed_test

GAMES: list[tuple[str, int, tuple[Any, ...]]] = [
    ("cards", 3, ("dodge_city",)), ("cards", 4, ()), ("cards", 5, ("high_noon",)), ("cards", 6, ("dodge_city",)),
    ("cards", 7, ("dodge_city", "high_noon")), ("cards", 8, ("dodge_city", "high_noon")),
    ("dice", 3, ()), ("dice", 4, (1, 2)), ("dice", 5, (2,)), ("dice", 6, (3,)), ("dice", 7, (4,)), ("dice", 8, (1, 2, 3, 4)),
]  # fmt: skip
EVERY = pytest.mark.parametrize(("game", "players", "sets"), GAMES, ids=lambda each: str(each).replace(" ", ""))


def table(env: Any) -> Any:
    return env.unwrapped.table


@EVERY
def test_the_tests_of_pettingzoo(game: str, players: int, sets: tuple[Any, ...]) -> None:
    """A warning is an error here."""
    api_test(bangkit.rl.env(game, players, expansions=sets), num_cycles=60)
    seed_test(lambda: bangkit.rl.env(game, players, expansions=sets), num_cycles=60)


def test_the_tests_of_pettingzoo_with_opponents() -> None:
    api_test(bangkit.rl.env("dice", 5, opponents="careful"), num_cycles=60)
    seed_test(lambda: bangkit.rl.env("cards", 5, opponents="careful"), num_cycles=60)


def played(env: Any, seed: int) -> dict[str, float]:
    """Play a game at random; what everybody was given at its end."""
    env.reset(seed=seed)
    luck, rewards = Random(seed).random, {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        assert env.observation_space(agent).contains(observation)
        if terminated or truncated:
            rewards[agent] = reward
            env.step(None)
        else:
            words = np.flatnonzero(info["action_mask"])
            assert len(words) > 1, "what is sure is not asked"
            env.step(int(words[int(luck() * len(words))]))
    return rewards


@EVERY
def test_everybody_gets_what_is_due(game: str, players: int, sets: tuple[Any, ...]) -> None:
    """Also who was eliminated long before the end, or has come back."""
    env = bangkit.rl.env(game, players, expansions=sets)
    for seed in range(4):
        rewards = played(env, seed)
        won = {agent for agent, name in env.unwrapped.names.items() if name in table(env).outcome.winners}
        assert rewards == {agent: 1.0 if agent in won else -1.0 for agent in env.possible_agents}


def action_towards(inside: Any, move: Any) -> int:
    """The action that says the next word of a move which is on offer."""
    spelling = inside._spelling
    word = next(spelling._word(words) for offered, words in spelling.left if str(offered) == str(move))
    return int(inside._numbers[word])


@EVERY
def test_every_move_can_be_said(game: str, players: int, sets: tuple[Any, ...]) -> None:
    """A bot that thinks in moves plays through the door: each of its moves is spelled, and is what is then played."""
    env = bangkit.rl.env(game, players, expansions=sets)
    env.reset(seed=3)
    inside, luck, said, wanted = env.unwrapped, Random(3).random, 0, None
    for agent in env.agent_iter(3_000):
        _, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        moves = [move for move, _ in inside._spelling.left]
        if wanted is None or str(wanted) not in map(str, moves):
            wanted = moves[int(luck() * len(moves))]
        assert agent in inside.names
        env.step(action_towards(inside, wanted))
        said += 1
        wanted = (
            wanted
            if inside._spelling.words and str(wanted) in [str(move) for move, _ in inside._spelling.left]
            else None
        )
    assert said > 20


def test_two_moves_never_have_one_spelling() -> None:
    for game, players, sets in GAMES:
        env = bangkit.rl.env(game, players, expansions=sets)
        env.reset(seed=5)
        inside, luck = env.unwrapped, Random(5).random
        for _ in env.agent_iter(400):
            _, _, terminated, truncated, info = env.last()
            if terminated or truncated:
                break
            spellings = [spelling for _, spelling in inside._spelling.left]
            assert len(set(spellings)) == len(spellings)
            words = np.flatnonzero(info["action_mask"])
            env.step(int(words[int(luck() * len(words))]))


@pytest.mark.parametrize(("game", "sets"), [("cards", ("dodge_city",)), ("dice", (1, 2, 3))], ids=["cards", "dice"])
def test_an_observation_holds_nothing_hidden(game: str, sets: tuple[Any, ...]) -> None:
    """What an agent does not know is dealt out anew: the vector stays the same to the last digit."""
    env = bangkit.rl.env(game, 5, expansions=sets)
    env.reset(seed=8)
    inside, luck = env.unwrapped, Random(8).random
    kind = bangkit.cards.CardGame if game == "cards" else bangkit.dice.DiceGame
    looked = 0
    for agent in env.agent_iter(250):
        seen, _, terminated, truncated, info = env.last()
        if terminated or truncated:
            break
        name, now = inside.names[agent], inside.table.copy()
        if not inside._spelling.said and inside._request.who == name:
            moment = Moment(now, (), now, inside._request, kind.tasks)
            other = inside.table
            inside.table = determinize(moment, name, luck).before
            assert np.array_equal(inside.observe(agent), seen)
            inside.table, looked = other, looked + 1
        words = np.flatnonzero(info["action_mask"])
        env.step(int(words[int(luck() * len(words))]))
    assert looked > 10


def test_the_layout_says_what_a_number_means() -> None:
    env = bangkit.rl.env("cards", 4)
    env.reset(seed=1)
    layout, agent = env.unwrapped.layout, env.agent_selection
    observation = env.observe(agent)
    view = env.unwrapped.table.by_name[env.unwrapped.names[agent]]
    hand = dict(zip(layout.parts["hand"], observation[layout.part("hand")], strict=True))
    assert {name: round(10 * number) for name, number in hand.items() if number} == {
        each.name: sum(other.name == each.name for other in view.hand) for each in view.hand
    }
    assert dict(zip(layout.parts["turn"], observation[layout.part("turn")], strict=True))["seat 0"] == 1
    assert sum(len(labels) for labels in layout.parts.values()) == layout.size == len(observation)


def test_opponents_play_the_other_seats() -> None:
    env = bangkit.rl.env("cards", 5, opponents="careful")
    assert env.possible_agents == ["player_0"]
    won = [played(env, seed)["player_0"] for seed in range(20)]
    assert {*won} == {1.0, -1.0}
    env.reset(seed=1)
    first = env.unwrapped.game_seed
    env.reset()
    assert env.unwrapped.game_seed != first, "another game"


def test_a_careful_player_goes_through_the_door_as_he_plays() -> None:
    """The environment's games are the kit's: careful players in all seats win about as often as anywhere."""
    env = bangkit.rl.env("dice", 4)
    env.reset(seed=2)
    inside, careful, turns = env.unwrapped, bot("careful"), 0
    for agent in env.agent_iter():
        _, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        view = inside._see(inside.table, inside._request, inside.table.by_name[inside.names[agent]])
        wanted = next(iter(careful.weights(view)))
        while inside._spelling.words and str(wanted) in [str(move) for move, _ in inside._spelling.left]:
            env.step(action_towards(inside, wanted))
            turns += 1
            if inside.agent_selection != agent or not inside.infos[agent] or not inside._spelling.said:
                break
    assert turns > 20 and inside.table.outcome is not None


def test_a_set_of_ones_own() -> None:
    async def nothing(table: Any, player: Any) -> None:
        return None

    own = CardSet("ours", cards=[brown("Coffee", "2H 3H KS", nothing)])
    try:
        env = bangkit.rl.env("cards", 4, expansions=[own])
        assert "Coffee" in env.unwrapped.words
        assert played(env, 1)
    finally:
        CardSet.registry.remove("ours")


def test_wrong_wishes_are_told() -> None:
    for wishes, told in (
        ({"game": "chess"}, "cards"),
        ({"players": 2}, "players"),
        ({"render_mode": "human"}, "ansi"),
        ({"opponents": "nobody"}, "no bot is called"),
        ({"limit": -1}, "limit"),
    ):
        with pytest.raises(BangkitError, match=told):
            bangkit.rl.env(**wishes)  # type: ignore[arg-type]
    env = bangkit.rl.env("cards", 4)
    env.reset(seed=1)
    _, _, _, _, info = env.last()
    with pytest.raises(BangkitError, match="no move goes on with"):
        env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))


@pytest.mark.parametrize(
    "action", [10**9, 10**400, -1, None, [0], "x", 1.5, True, np.array([0, 1])], ids=lambda each: repr(each)[:20]
)
def test_what_is_no_action_is_told_and_changes_nothing(action: Any) -> None:
    env = bangkit.rl.env("cards", 4)
    env.reset(seed=1)
    agent, seen = env.agent_selection, env.observe(env.agent_selection)
    with pytest.raises(BangkitError, match="an action is the number of a word, 0 to"):
        env.step(action)
    assert env.agent_selection == agent and np.array_equal(env.observe(agent), seen)


@pytest.mark.parametrize("agent", ["Zed", None, [1], 0])
def test_there_is_no_such_agent(agent: Any) -> None:
    env = bangkit.rl.env("dice", 4)
    env.reset(seed=1)
    for ask in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(BangkitError, match="there is no agent .*player_0"):
            ask(agent)


@pytest.mark.parametrize("seed", [1.5, [1], True, {}])
def test_what_is_no_seed_is_told(seed: Any) -> None:
    env = bangkit.rl.env("cards", 4)
    with pytest.raises(BangkitError, match="a seed is a whole number"):
        env.reset(seed=seed)
    env.reset(seed=np.int64(7))
    numpy = env.unwrapped.game_seed
    env.reset(seed=7)
    assert env.unwrapped.game_seed == numpy


def test_after_the_end_the_only_step_is_none() -> None:
    env = bangkit.rl.env("cards", 4, limit=1)
    env.reset(seed=1)
    while not env.last()[3]:
        env.step(int(np.flatnonzero(env.last()[4]["action_mask"])[0]))
    with pytest.raises(BangkitError, match="whose only step is None, not 0"):
        env.step(0)


def test_a_game_can_be_cut_and_shown() -> None:
    env = bangkit.rl.env("cards", 4, limit=5, render_mode="ansi")
    rewards = played(env, 1)
    assert set(rewards.values()) == {0.0}
    env.reset(seed=1)
    assert "Ana" in env.render()


def test_the_example_runs() -> None:
    """The one of the design: a few games of it."""
    page = Path(__file__).parents[2] / "docs" / "design" / "learning_agents.md"
    (code,) = re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
    lines = [line for line in code.splitlines() if line.strip()]
    assert 14 <= len(lines) <= 20
    space: dict[str, Any] = {}
    exec(code.replace("range(2000)", "range(25)"), space)
    assert len(space["won"]) == 25 and np.abs(space["weights"]).sum() > 0


def test_a_bot_that_weighs_nothing_is_told_by_an_environment() -> None:
    class Silent:
        def weights(self, view: object) -> None:
            return None

    agents = bangkit.rl.env(players=4, opponents=Silent())
    with pytest.raises(BangkitError, match="Silent"):
        for seed in range(9):
            agents.reset(seed=seed)
            for agent in agents.agent_iter():
                done = agents.terminations[agent] or agents.truncations[agent]
                mask = agents.infos[agent].get("action_mask")
                agents.step(None if done or mask is None else int(mask.argmax()))

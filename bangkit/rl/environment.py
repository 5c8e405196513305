"""A game as an environment of PettingZoo (agent environment cycle): one agent at a time says a word of his move."""

from __future__ import annotations

from collections.abc import Generator
from operator import index
from random import Random
from typing import Any, ClassVar

import numpy as np
from gymnasium.spaces import Box, Discrete
from pettingzoo import AECEnv

from bangkit.core.arguments import POSITIVE, demand, shortened, unknown, wrong_seed
from bangkit.core.errors import BangkitError
from bangkit.core.luck import seed_number
from bangkit.core.requests import Ask, Chance
from bangkit.core.running import Runner
from bangkit.rl.observing import ObservationLayout, Vector
from bangkit.rl.spelling import Spelling, words_of
from bangkit.strategy.bots.memory import Memory, only_evidence
from bangkit.strategy.bots.registry import Cast
from bangkit.strategy.lab.play import SeatedPlayers
from bangkit.strategy.lab.settings import GAMES, Setting
from bangkit.words.catalogue import say

Mask = np.ndarray[Any, np.dtype[np.int8]]
Agent = str


def whole_number(value: Any) -> Any:
    """A whole number of numpy as one of Python; anything else as it is.

    >>> whole_number(np.int64(3)), whole_number(True), whole_number(1.5)
    (3, True, 1.5)
    """
    try:
        return value if isinstance(value, bool) else index(value)
    except TypeError:
        return value


class GameEnvironment(AECEnv[Agent, Any, Any]):  # type: ignore[misc]
    """One of the games as PettingZoo plays it; `bangkit.rl.env` makes one, and says what the arguments are."""

    metadata: ClassVar[dict[str, Any]] = {"name": "bangkit_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, setting: Setting, limit: int, render_mode: str | None) -> None:
        super().__init__()
        demand(limit, POSITIVE, "rl.limit")
        if render_mode not in (None, "ansi"):
            raise BangkitError(say("rl.no render mode", mode=render_mode))
        game, players, opponents = setting.game, setting.players, setting.bots
        self._start = setting.table()
        self.limit, self.render_mode, self.opponents = limit, render_mode, opponents
        self.tasks, self._see = GAMES[game].tasks, GAMES[game].view_type.see
        names = tuple(self._start.by_name)
        learners = names if opponents is None else names[:1]
        self.names = {f"player_{at}": name for at, name in enumerate(learners)}
        """The player of each agent."""
        self.possible_agents = list(self.names)
        self.words = words_of(game, players)
        """What each action says."""
        self.layout = ObservationLayout(game, players, self.words)
        self._numbers = {word: number for number, word in enumerate(self.words)}
        self.observation_spaces = {
            agent: Box(0.0, 1.0, (self.layout.size,), np.float32) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(len(self.words)) for agent in self.possible_agents}
        self._seeds = Random().random

    def observation_space(self, agent: Agent) -> Any:
        """The space of the vectors."""
        return self.observation_spaces[self._known(agent)]

    def action_space(self, agent: Agent) -> Any:
        """The space of the words."""
        return self.action_spaces[self._known(agent)]

    def _known(self, agent: Any) -> Agent:
        """This agent; raises `BangkitError` if there is none of the name."""
        if not isinstance(agent, str) or agent not in self.possible_agents:
            raise BangkitError(unknown("agent", agent, self.possible_agents))
        return agent

    # -- playing ---------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; without a seed the games after one with a seed follow from it.

        Raises:
            BangkitError: the seed is neither a whole number nor a text.
        """
        if seed is not None:
            seed = whole_number(seed)
            if problem := wrong_seed(seed):
                raise BangkitError(problem)
            self._seeds = Random(seed_number(f"{seed}; learners")).random
        self._begin()
        while self.terminations[self.agents[0]] or self.truncations[self.agents[0]]:
            self._begin()

    def _begin(self) -> None:
        """Deal, and play until an agent is asked; a game in which none ever is, since bots have ended it before, is no game."""
        self.game_seed = int(self._seeds() * 2**48)
        self.table = self._start.copy()
        cast = Cast("random" if self.opponents is None else self.opponents, tuple(self.table.by_name))
        self.seats = SeatedPlayers(self.table, cast, self.game_seed, (), only_evidence())
        self._luck, self._asked = Random(seed_number(self.game_seed)).random, 0
        self.moves_made = 0
        """How many moves agents have spelled to their end in this game."""
        self._runner = Runner(self.table, self.tasks)
        self.agents = list(self.possible_agents)
        self._agent_of = {name: agent for agent, name in self.names.items()}
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]
        self._game = self._questions()
        self._go_on(None)

    def step(self, action: Any) -> None:
        """Say the next word of a move, as the agent who is asked.

        Raises:
            BangkitError: the action is no word's number, or no move goes on with the word;
                or it is not None although the game is over.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            if action is not None:
                raise BangkitError(say("rl.over", agent=agent, got=shortened(action)))
            self._was_dead_step(action)
            return
        number = whole_number(action)
        if type(number) is not int or not 0 <= number < len(self.words):
            raise BangkitError(say("rl.no action", most=len(self.words) - 1, got=shortened(action)))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._spelling.say(self.words[number])
        if self._spelling.words:
            self._show_mask(agent)
        else:
            self.moves_made += 1
            self._go_on(self._spelling.move)
        self._accumulate_rewards()

    def _go_on(self, move: Any) -> None:
        """Give the answer of an agent, and go on to the next question to one, or to the end."""
        try:
            agent, self._spelling = self._game.send(move)
        except StopIteration:
            self._end()
            return
        self.infos[self.agent_selection] = {}
        self.agent_selection = agent
        self._show_mask(agent)

    def _questions(self) -> Generator[tuple[Agent, Spelling], Any, None]:
        """Every question to an agent, as the moves he may spell; the move is sent back."""
        request = self._runner.advance()
        while request is not None and self._asked < self.limit:
            if isinstance(request, Chance):
                request = self._runner.advance(request.pick(self._luck()))
                continue
            answer = yield from self._answered(request)
            self._asked += 1
            request = self._runner.advance(answer)

    def _answered(self, request: Ask) -> Generator[tuple[Agent, Spelling], Any, Any]:
        """The answer to a request: first everybody else who may act at any time is asked, then who has to choose."""
        free: dict[str, list[Any]] = {}
        for each in request.anytime:
            free.setdefault(each.who, []).append(each)
        own = free.pop(request.who, [])
        self.seats.memory.read(self.seats.journal, lambda name: self.table.by_name[name].character)
        for name, moves in free.items():
            move = yield from self._chosen(name, request, [None, *moves])
            if move is not None:
                return move
        return (yield from self._chosen(request.who, request, [*request.options, *own]))

    def _chosen(self, name: str, request: Ask, moves: list[Any]) -> Generator[tuple[Agent, Spelling], Any, Any]:
        if len(moves) == 1:
            return moves[0]
        agent = self._agent_of.get(name)
        if agent is None:
            return self.seats.ask(name, request)
        self._request = request
        names = list(self.table.by_name)
        first = names.index(name)
        spelling = Spelling(moves, {each: (at - first) % len(names) for at, each in enumerate(names)})
        return (yield agent, spelling) if spelling.words else spelling.move

    def _end(self) -> None:
        """The game is over, or broken off: everybody terminates, also who was eliminated long ago."""
        over = self.table.outcome is not None
        winners = self.table.outcome.winners if over else ()
        for agent in self.agents:
            self.terminations[agent], self.truncations[agent], self.infos[agent] = over, not over, {}
            if over:
                self.rewards[agent] = 1.0 if self.names[agent] in winners else -1.0
        self.agent_selection = self.agents[0]

    # -- what an agent sees -----------------------------------------------------------------------

    def _show_mask(self, agent: Agent) -> None:
        mask: Mask = np.zeros(len(self.words), dtype=np.int8)
        mask[[self._numbers[word] for word in self._spelling.words]] = 1
        self.infos[agent] = {"action_mask": mask}

    def observe(self, agent: Agent) -> Vector:
        """What an agent knows, as numbers."""
        name = self.names[self._known(agent)]
        asked = agent == self.agent_selection and not self.terminations.get(agent, True)
        view = self._see(self.table, self._request if asked else None, self.table.by_name[name])
        return self.layout.observe(view, self._spelling.said if asked else (), self.memory.acts)

    @property
    def memory(self) -> Memory:
        """What everybody has seen."""
        return self.seats.memory

    def render(self) -> str | None:
        """The table as a text, with what everybody sees; nothing without a render mode."""
        return None if self.render_mode is None else repr(self.table)

    def close(self) -> None:
        """Nothing is to be closed."""

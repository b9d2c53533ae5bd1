"""An environment for PettingZoo where agents play both sides.

If PettingZoo is installed, it is a subclass of PettingZoo's AECEnv. Otherwise, it has the same
attributes and methods. It requires NumPy.
"""

from __future__ import annotations

from typing import Any, Iterator

from .spaces import Box, Dict, np  # first, because it reports a missing NumPy
from .batch import Batch, End
from .errors import BadState
from .gym import spaces_of
from .position import Player, Position

try:
    from pettingzoo import AECEnv as _AECEnv
except ImportError:
    _AECEnv = object

__all__ = ["AECEnv"]

_PLAYERS = {"white": Player.WHITE, "black": Player.BLACK}


class AECEnv(_AECEnv):
    """A game between the agents "white" and "black", who take turns.

    An observation is a dictionary with observation and action_mask. Only the agent whose turn it is
    can act; the other agent gets the same observation with a mask of zeros. For a move with several
    actions, the same agent takes several steps. Chance moves automatically. At the end, the reward
    is 1 for the winner and -1 for the loser. An illegal action raises an exception.

    Args:
        start: A Position, or the name of a game for its standard start.
        plies: Games are truncated after this many moves. 0 means never.
        render_mode: "ansi" for a diagram, "svg" for a picture, or None.
    """

    def __init__(
        self, start: str | Position, *, plies: int = 0, render_mode: str | None = None
    ) -> None:
        if render_mode not in (None, "ansi", "svg"):
            raise ValueError(f"there is no render mode {render_mode!r}: want ansi or svg")
        self._batch = Batch(start, 1, plies=plies, final=True)
        self.metadata = {
            "name": f"{self._batch.start.game}_v0",
            "render_modes": ["ansi", "svg"],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.render_mode = render_mode
        self.possible_agents = list(_PLAYERS)
        self.agents: list[str] = []
        shape = self._batch.shape
        self.observation_spaces: dict[str, Any] = {}
        self.action_spaces: dict[str, Any] = {}
        for agent in self.possible_agents:
            observation, self.action_spaces[agent] = spaces_of(shape)
            mask = Box(0, 1, (shape.actions,), np.int8)
            self.observation_spaces[agent] = Dict(
                {"observation": observation, "action_mask": mask}
            )
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations, always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions, always the same object."""
        return self.action_spaces[agent]

    @property
    def num_agents(self) -> int:
        """The number of agents that are not done."""
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        """The number of possible agents."""
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> AECEnv:
        """The environment itself."""
        return self

    @property
    def position(self) -> Position:
        """The position, before the first actions of a move."""
        return self._batch.position(0)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a game."""
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self._batch.reset(int(self._random.integers(1 << 63)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._to_act()

    def _to_act(self) -> str:
        """The agent whose turn it is."""
        return "black" if self._batch.turns[0] == Player.BLACK else "white"

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees and the actions it can take."""
        mask = self._batch.masks[0].astype(np.int8)
        if self._batch.turns[0] != _PLAYERS[agent]:
            mask[:] = 0
        return {"observation": self._batch.observations[0].copy(), "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Return the selected agent's observation, its rewards since its last action, whether it is
        terminated or truncated, and its info."""
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def step(self, action: Any) -> None:
        """Take an action of the selected agent. Pass None if it is terminated or truncated."""
        if not self.agents:
            raise BadState("there is no game: call reset")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise ValueError(f"{agent} is to act: want an action")
        self._batch.step([int(action)])
        self._cumulative_rewards[agent] = 0.0
        end, value = self._batch.ends[0], float(self._batch.returns[0])
        for one in self.agents:
            self.rewards[one] = 0.0
            if end != End.RUNNING:
                self.rewards[one] = value if one == "white" else 0.0 - value
            self._cumulative_rewards[one] += self.rewards[one]
            self.terminations[one] = bool(end == End.OVER)
            self.truncations[one] = bool(end == End.CUT)
        self.agent_selection = self._to_act() if end == End.RUNNING else self.agents[0]

    def _leave(self, agent: str, action: Any) -> None:
        """Remove an agent whose game has ended."""
        if action is not None:
            raise ValueError(f"the game of {agent} has ended: want the action None")
        self.agents.remove(agent)
        for of in (
            self.rewards,
            self._cumulative_rewards,
            self.terminations,
            self.truncations,
            self.infos,
        ):
            del of[agent]
        for one in self.agents:
            self.rewards[one] = 0.0
            self.agent_selection = one

    def agent_iter(self, max_iter: int = 1 << 63) -> Iterator[str]:
        """Yield the selected agents until none are left, at most max_iter times."""
        for _ in range(max_iter):
            if not self.agents:
                return
            yield self.agent_selection

    def render(self) -> str | None:
        """Return the position in the format of render_mode."""
        if self.render_mode is None:
            return None
        return self.position.svg() if self.render_mode == "svg" else self.position.diagram()

    def close(self) -> None:
        """Free the game."""
        self._batch.close()

    def __str__(self) -> str:
        return self.metadata["name"]

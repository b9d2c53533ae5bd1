"""Environments for Gymnasium: one against an opponent, and one with many games at once.

If Gymnasium is installed, they are subclasses of its environments. Otherwise, they have the same
attributes and methods. They require NumPy.

Most moves are a single action. For a move with several actions, the same player takes several
steps. info["action_mask"] shows which actions are legal.
"""

from __future__ import annotations

from typing import Any, Callable

from .spaces import Box, Discrete, MultiDiscrete, np  # first, because it reports a missing NumPy
from .batch import Batch, End
from .bot import Bot
from .errors import BadState, Refused
from .position import Player, Position


class _Like:
    """The methods that environments inherit from Gymnasium."""

    _np_random: Any = None
    spec = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        if seed is not None:
            self._np_random = np.random.default_rng(seed)

    def close(self) -> None:
        """Free the environment's resources."""

    @property
    def np_random(self) -> Any:
        """The environment's random number generator."""
        if self._np_random is None:
            self._np_random = np.random.default_rng()
        return self._np_random

    @property
    def unwrapped(self) -> Any:
        """The environment itself."""
        return self

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


_Env: Any = _Like
_VectorEnv: Any = _Like
_NEXT_STEP: Any = "NextStep"
try:
    from gymnasium import Env as _Env
    from gymnasium.vector import AutoresetMode, VectorEnv as _VectorEnv

    _NEXT_STEP = AutoresetMode.NEXT_STEP
except ImportError:
    pass  # Gymnasium is missing, or too old to have these modes

__all__ = ["Env", "VectorEnv"]


def spaces_of(shape: Any) -> tuple[Any, Any]:
    """The spaces of observations and of actions of a game."""
    low, high = (-np.inf, np.inf) if shape.vector else (0, 1)
    return Box(low, high, (shape.size,), np.float32), Discrete(shape.actions)


class Env(_Env):
    """A game of one agent against an opponent.

    The reward is 1 if the agent wins, -1 if it loses, and 0 otherwise. Chance and the opponent move
    automatically.

    Args:
        start: A Position, or the name of a game for its standard start.
        opponent: The opponent. It is a Bot, the name of a bot, or a function that takes a Position
            and returns a move in the game's notation. None means random moves.
        player: The agent's player. None means a random player in each game.
        plies: Games are truncated after this many moves of both players. 0 means never.
        illegal: The effect of an illegal action. "error" raises an exception; "loss" ends the game
            with a loss and sets info["illegal"].
        render_mode: "ansi" for a diagram, "svg" for a picture, or None.
    """

    metadata = {"render_modes": ["ansi", "svg"], "render_fps": 1}

    def __init__(
        self,
        start: str | Position,
        opponent: str | Bot | Callable[[Position], str] | None = None,
        *,
        player: Player | None = Player.WHITE,
        plies: int = 0,
        illegal: str = "error",
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ("error", "loss"):
            raise ValueError(f'illegal is {illegal!r}: want "error" or "loss"')
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"there is no render mode {render_mode!r}: want ansi or svg")
        if player not in (None, Player.WHITE, Player.BLACK):
            raise ValueError(f"the agent cannot play {player}: want White, Black or None")
        self.render_mode = render_mode
        self.player = Player.WHITE if player is None else Player(player)
        self._choose_player = player is None
        self._illegal = illegal
        self._batch = Batch(start, 1, plies=plies, final=True)
        self._playing = False
        self._name = opponent if isinstance(opponent, str) else None
        self._own: Bot | None = Bot(opponent) if isinstance(opponent, str) else None
        self._opponent: Any = opponent.move if isinstance(opponent, Bot) else opponent
        self.observation_space, self.action_space = spaces_of(self._batch.shape)

    @property
    def position(self) -> Position:
        """The position, before the first actions of a move."""
        return self._batch.position(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start a game and return the agent's first observation and info.

        With options={"player": Player.BLACK}, the agent plays Black in this game.
        """
        super().reset(seed=seed)
        if seed is not None and self._name is not None and self._own is not None:
            self._own.close()
            self._own = Bot(self._name, seed=int(self.np_random.integers(1 << 63)))
        player = (options or {}).get("player")
        if player is not None:
            self.player = Player(player)
        elif self._choose_player:
            self.player = Player(int(self.np_random.integers(1, 3)))
        self._batch.reset(int(self.np_random.integers(1 << 63)))
        self._playing = True
        self._let_play()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Take an action, let the opponent move, and return the result that Gymnasium expects."""
        if not self._playing:
            raise BadState("there is no game: call reset")
        try:
            self._batch.step([int(action)])
        except (Refused, ValueError):
            if self._illegal == "error":
                raise
            self._playing = False
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": True}
        self._let_play()
        end = self._batch.ends[0]
        self._playing = end == End.RUNNING
        sign = 1.0 if self.player == Player.WHITE else -1.0
        reward = sign * float(self._batch.returns[0]) if end != End.RUNNING else 0.0
        return self._observation(), reward, end == End.OVER, end == End.CUT, self._info()

    def _let_play(self) -> None:
        """Let the opponent play until it's the agent's turn."""
        batch = self._batch
        while batch.turns[0] not in (Player.NONE, self.player):
            position = self.position
            if self._own is not None:
                actions = position.actions_of(self._own.move(position))
            elif self._opponent is not None:
                actions = position.actions_of(self._opponent(position))
            else:
                actions = (int(self.np_random.choice(np.flatnonzero(batch.masks[0]))),)
            for action in actions:
                batch.step([action])

    def _observation(self) -> Any:
        return self._batch.observations[0].copy()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._batch.masks[0].astype(np.int8)}

    def render(self) -> str | None:
        """Return the position in the format of render_mode."""
        if self.render_mode is None:
            return None
        return self.position.svg() if self.render_mode == "svg" else self.position.diagram()

    def close(self) -> None:
        """Free the game, and the bot if the environment created it."""
        self._playing = False
        self._batch.close()
        if self._own is not None:
            self._own.close()


class VectorEnv(_VectorEnv):
    """Many games of an agent against itself.

    In each game, the agent acts for the player whose turn it is, and sees what that player sees.
    The reward is for the player who acted: 1 for a win, -1 for a loss, and 0 otherwise. So if
    info["turn"] of the next observation is the other player, negate the value of that observation.

    A game that has ended shows its final position. The next step restarts it and ignores its
    action. Gymnasium calls this mode NEXT_STEP.

    Args:
        start: A Position, or the name of a game for its standard start.
        num_envs: The number of games.
        plies: Games are truncated after this many moves. 0 means never.
        threads: The number of threads in a step.
        copy: Whether observations and masks are copies. Otherwise, the next step overwrites them.
    """

    metadata = {"render_modes": [], "autoreset_mode": _NEXT_STEP}
    render_mode = None

    def __init__(
        self,
        start: str | Position,
        num_envs: int,
        *,
        plies: int = 0,
        threads: int = 1,
        copy: bool = True,
    ) -> None:
        self.num_envs = num_envs
        self.closed = False
        self._copy = copy
        self._batch = Batch(start, num_envs, plies=plies, threads=threads, final=True)
        shape = self._batch.shape
        self.single_observation_space, self.single_action_space = spaces_of(shape)
        low, high = (-np.inf, np.inf) if shape.vector else (0, 1)
        self.observation_space = Box(low, high, (num_envs, shape.size), np.float32)
        self.action_space = MultiDiscrete([shape.actions] * num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start all games and return the observations and infos."""
        super().reset(seed=seed)
        self._batch.reset(int(self.np_random.integers(1 << 63)))
        return self._seen()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Take an action in each game and return the result that Gymnasium expects."""
        batch = self._batch
        sign = np.where(batch.turns == Player.BLACK, np.float64(-1), np.float64(1))
        batch.step(actions)
        observations, infos = self._seen()
        ends = batch.ends
        rewards = sign * np.where(ends == End.RUNNING, 0, batch.returns) + 0.0  # no -0.0
        return observations, rewards, ends == End.OVER, ends == End.CUT, infos

    def _seen(self) -> tuple[Any, dict[str, Any]]:
        batch = self._batch
        observations, masks = batch.observations, batch.masks.view(np.int8)
        if self._copy:
            observations, masks = observations.copy(), masks.copy()
        return observations, {"action_mask": masks, "turn": batch.turns.copy()}

    def close(self, **_: Any) -> None:
        """Free the games."""
        self.closed = True
        self._batch.close()

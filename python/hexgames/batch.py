"""Batches: many games played in lockstep, for machine learning."""

from __future__ import annotations

from array import array
from ctypes import addressof, byref, c_int32
from enum import IntEnum
from typing import Any, Mapping

from . import _arrays
from ._library import ARRAYS, Arrays, Failure, Options, call, lib
from ._session import Closing, check_seed
from .errors import Closed, Refused, error_of
from .position import Position, Shape, new, position_of

__all__ = ["SKIP", "Batch", "End"]

SKIP = -1
"""The action that leaves a game of a batch unchanged."""


class End(IntEnum):
    """How a game of a batch ended."""

    RUNNING = 0
    OVER = 1
    CUT = 2


class Batch(Closing):
    """Many games that start at the same position and are played in lockstep.

    Every method that plays overwrites the same arrays, so copy anything that must outlast a step.
    They are NumPy arrays, or memoryviews of the same shape if NumPy is not installed. An attribute
    is None if its array is not wanted. For n games:

    =============  ================================  ============================================
    masks          bool (n, actions)                 whether each action is legal
    mask_bits      uint8 (n, bytes)                  the same: action a is bit a%8 of byte a//8
    observations   float32 (n, shape.size)           what the player to act sees
    planes         int8 (n, planes, height, width)   the planes of the observations alone
    plane_bits     uint8 (n, bytes)                  the same as bits, in the same order
    vectors        float32 (n, vector)               the vectors of the observations alone
    turns          uint8 (n,)                        the Player to act; 0 in a finished game
    ends           uint8 (n,)                        the End of a game that the last step ended
    returns        float32 (n,)                      White's result of that game: 1, -1, or 0
    =============  ================================  ============================================

    Within a move of several actions, the same player acts repeatedly. A game that has ended
    restarts.

    Use a Batch from one thread at a time.

    Args:
        start: A Position, or the name of a game for its standard start.
        games: The number of games.
        masks: The kind of masks. "bool" writes masks, "bits" writes mask_bits, and None writes
            nothing.
        observations: The type of observations. "float32" writes observations, "int8" writes planes
            and vectors, "bits" writes plane_bits and vectors, and None writes nothing.
        plies: Games are cut off after this many moves, including moves of Chance. 0 means never.
        threads: The number of threads in a call.
        chance: Whether you play Chance, too. Otherwise, the batch draws, with the seed of reset.
        final: Whether a game that has ended shows its final position until the next step, which
            restarts it and ignores its action. Otherwise, it restarts immediately.
        arrays: Your own arrays to write instead of new ones, by the names above.

    Attributes:
        start: The position where the games start.
        shape: The sizes of observations and actions.
        options: The options plies, threads, chance, and final.
        actions: The actions that choose writes: int32 (n,).
    """

    masks: Any
    mask_bits: Any
    observations: Any
    planes: Any
    plane_bits: Any
    vectors: Any
    turns: Any
    ends: Any
    returns: Any

    def __init__(
        self,
        start: str | Position,
        games: int,
        *,
        masks: str | None = "bool",
        observations: str | None = "float32",
        plies: int = 0,
        threads: int = 1,
        chance: bool = False,
        final: bool = False,
        arrays: Mapping[str, Any] | None = None,
    ) -> None:
        self._handle = 0  # for __del__, if something fails
        if not 1 <= games < 1 << 31:
            raise ValueError(f"the number of games is {games}: want 1 or more")
        for name, count in ("plies", plies), ("threads", threads):
            if not 0 <= count < 1 << 31:
                raise ValueError(f"{name} is {count}: want 0 or more")
        self.start = new(start) if isinstance(start, str) else start
        self.shape: Shape = self.start.shape
        self.options = {"plies": plies, "threads": threads, "chance": chance, "final": final}
        self._games = games
        self._shapes = self._all_shapes()
        wanted = {"turns", "ends", "returns"}
        wanted |= _choice("masks", masks, {"bool": {"masks"}, "bits": {"mask_bits"}})
        wanted |= _choice(
            "observations",
            observations,
            {
                "float32": {"observations"},
                "int8": {"planes", "vectors"},
                "bits": {"plane_bits", "vectors"},
            },
        )
        self._arrays = Arrays()
        self._memory: dict[str, Any] = {}
        made = {name: _arrays.zeros(*self._shapes[name]) for name in ARRAYS if name in wanted}
        for name in ARRAYS:
            setattr(self, name, None)
        self.use(**{**made, **(arrays or {})})
        self.actions: Any = _arrays.zeros("int32", (games,))
        self._own, _ = _arrays.writable("actions", self.actions, ("int32",), games)
        self._view = memoryview(self.actions)
        self._address = addressof(self._own)
        self._pointer = byref(self._arrays)
        options = Options(plies, threads, chance, final)
        self._handle = call(lib.batch_new, self.start._handle, games, byref(options))
        self.look()

    def _all_shapes(self) -> dict[str, tuple[str, tuple[int, ...]]]:
        """The types and shapes of all arrays."""
        n, s = self._games, self.shape
        cells = s.planes * s.height * s.width
        return {
            "masks": ("bool", (n, s.actions)),
            "mask_bits": ("uint8", (n, (s.actions + 7) // 8)),
            "observations": ("float32", (n, s.size)),
            "planes": ("int8", (n, s.planes, s.height, s.width)),
            "plane_bits": ("uint8", (n, (cells + 7) // 8)),
            "vectors": ("float32", (n, s.vector)),
            "turns": ("uint8", (n,)),
            "ends": ("uint8", (n,)),
            "returns": ("float32", (n,)),
        }

    def use(self, **arrays: Any) -> None:
        """Use other arrays from now on, by name, such as use(observations=buffer[t]).

        Pass None for an array that is no longer wanted. If an array has the wrong type or size, use
        raises an error and changes nothing. It does not write the arrays; the next method that
        plays does.
        """
        new: dict[str, tuple[Any, int]] = {}
        for name, given in arrays.items():
            if name not in self._shapes:
                raise TypeError(f"there is no array {name!r}: want one of {', '.join(ARRAYS)}")
            kind, shape = self._shapes[name]
            kinds = ("bool", "uint8", "int8") if kind == "bool" else (kind,)
            size = 1
            for one in shape:
                size *= one
            new[name] = (None, 0)
            if given is not None:
                new[name] = _arrays.writable(name, given, kinds, size)
        for name, (memory, length) in new.items():
            setattr(self, name, arrays[name])
            setattr(self._arrays, name, None if memory is None else addressof(memory))
            setattr(self._arrays, name + "_length", length)
            self._memory[name] = memory  # keeps it alive while the library writes there

    def __len__(self) -> int:
        """Return the number of games."""
        return self._games

    def reset(self, seed: int | None = None) -> None:
        """Restart all games, with a seed for Chance, which is random if it is None."""
        call(lib.batch_reset, self._open(), check_seed(seed), self._pointer)

    def look(self) -> None:
        """Write the arrays without playing."""
        call(lib.batch_look, self._open(), self._pointer)

    def step(self, actions: Any) -> None:
        """Take an action in each game, given as an array of integers or a sequence.

        SKIP leaves a game unchanged. Illegal actions leave their games unchanged, too, while all
        others step; then step raises Refused with the numbers of these games. After any other
        error, nothing has changed.
        """
        if actions is not self.actions:
            self._take(actions)
        failure = Failure()
        handle = self._handle or self._open()
        if lib.batch_step(handle, self._address, self._games, self._pointer, byref(failure)) < 0:
            self._raise(failure)

    def _take(self, actions: Any) -> None:
        """Copy actions into our own memory."""
        n = self._games
        if not isinstance(actions, (list, tuple)):
            np = _arrays.numpy()
            if np is not None and isinstance(actions, np.ndarray):
                if actions.shape != (n,):
                    raise ValueError(f"the shape of actions is {actions.shape}: want ({n},)")
                if actions.dtype == np.int32:
                    self.actions[...] = actions
                    return
                if actions.dtype.kind not in "iu":
                    raise TypeError(f"actions have the type {actions.dtype}: want int32")
                if (actions > 0x7FFFFFFF).any() or (actions < -0x80000000).any():
                    raise ValueError("an action is out of the range of int32")
                self.actions[...] = actions
                return
            view = _arrays.view_of("actions", actions)
            if len(view.shape) != 1 or view.shape[0] != n:
                raise ValueError(f"the shape of actions is {view.shape}: want ({n},)")
            if view.format.lstrip("@=<") not in ("i", "l", "q", "h", "b", "I", "L", "Q", "H", "B"):
                raise TypeError(f"actions have the type {_arrays.kind_of(view)}: want int32")
            actions = view.tolist()
        if len(actions) != n:
            raise ValueError(f"there are {len(actions)} actions: want {n}")
        try:
            self._view[:] = memoryview(array("i", actions))
        except OverflowError:
            raise ValueError("an action is out of the range of int32") from None

    def _raise(self, failure: Failure) -> None:
        """Raise the error of a step."""
        error = error_of(
            failure.code, failure.message.decode(), failure.clause.decode(), failure.game
        )
        if isinstance(error, Refused):
            games = (c_int32 * self._games)()
            count = call(lib.batch_refused, self._handle, byref(games), len(games))
            error.games = tuple(games[:count])
        raise error

    def choose(self, seed: int) -> Any:
        """Return a random legal action for each game, or SKIP for a game that has ended.

        Use a different seed for each step. The result is always the array actions.
        """
        call(lib.batch_choose, self._open(), check_seed(seed), self._address, self._games)
        return self.actions

    def position(self, i: int) -> Position:
        """Return the position of game i, counted from 0, before the first actions of a move."""
        if not 0 <= i < self._games:
            raise IndexError(f"there is no game {i}: want 0 to {self._games - 1}")
        return position_of(self.start.game, call(lib.batch_position, self._open(), i))

    def _open(self) -> int:
        """The handle, unless the batch is closed."""
        if not self._handle:
            raise Closed("the batch is closed")
        return self._handle

    def close(self) -> None:
        """Free the games. Otherwise, they are freed when the batch is no longer in use."""
        handle, self._handle = self._handle, 0
        if handle:
            call(lib.close, handle)

    def __del__(self, lib: Any = lib) -> None:
        if self._handle:
            lib.close(self._handle, None)

    def __repr__(self) -> str:
        return f"<hexgames.Batch of {self._games} games of {self.start.game}>"


def _choice(name: str, given: str | None, names: Mapping[str, set[str]]) -> set[str]:
    """The arrays that an argument selects."""
    if given is None:
        return set()
    if given not in names:
        raise ValueError(f"{name} is {given!r}: want one of {', '.join(names)} or None")
    return names[given]

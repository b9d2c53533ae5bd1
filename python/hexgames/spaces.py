"""Spaces of actions and observations, for the environments of hexgames.gym and hexgames.zoo.

If Gymnasium is installed, they are Gymnasium's spaces. Otherwise, they are the classes below, which
have the attributes and methods that learning programs commonly use.
"""

from __future__ import annotations

from typing import Any, Iterator, KeysView, Mapping

try:
    import numpy as np
except ImportError:
    raise ImportError("the environments of hexgames need NumPy, which is not installed") from None

__all__ = ["Box", "Dict", "Discrete", "MultiDiscrete"]


class _Space:
    """The base class of the spaces."""

    shape: tuple[int, ...] | None = None
    dtype: Any = None

    def __init__(self) -> None:
        self._random = np.random.default_rng()

    def seed(self, seed: int | None = None) -> None:
        """Seed the random numbers of sample."""
        self._random = np.random.default_rng(seed)

    def sample(self, mask: Any = None) -> Any:
        """Return a random element."""
        raise NotImplementedError

    def contains(self, x: Any) -> bool:
        """Report whether x is an element."""
        raise NotImplementedError

    def __contains__(self, x: Any) -> bool:
        return self.contains(x)

    def _key(self) -> Any:
        """The key that equal spaces share."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other._key() == self._key()


class _Discrete(_Space):
    """The integers from 0 to n-1."""

    shape = ()
    dtype = np.dtype(np.int64)
    start = 0

    def __init__(self, n: int) -> None:
        super().__init__()
        self.n = n

    def sample(self, mask: Any = None) -> Any:
        """Return a random element. With a mask, choose an element that has a 1 in it, if any."""
        legal = np.arange(self.n) if mask is None else np.flatnonzero(mask)
        return np.int64(self._random.choice(legal) if len(legal) else 0)

    def contains(self, x: Any) -> bool:
        whole = isinstance(x, (int, np.integer)) or (
            isinstance(x, np.ndarray) and x.shape == () and x.dtype.kind in "iu"
        )
        return whole and 0 <= int(x) < self.n

    def _key(self) -> Any:
        return self.n

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class _MultiDiscrete(_Space):
    """Arrays of integers; element i is from 0 to nvec[i]-1."""

    dtype = np.dtype(np.int64)

    def __init__(self, nvec: Any) -> None:
        super().__init__()
        self.nvec = np.asarray(nvec, self.dtype)
        self.shape = self.nvec.shape

    def sample(self, mask: Any = None) -> Any:
        return self._random.integers(self.nvec)

    def contains(self, x: Any) -> bool:
        return (
            isinstance(x, np.ndarray)
            and x.shape == self.shape
            and x.dtype.kind in "iu"
            and bool(((x >= 0) & (x < self.nvec)).all())
        )

    def _key(self) -> Any:
        return self.nvec.tolist()

    def __repr__(self) -> str:
        return f"MultiDiscrete({self.nvec})"


class _Box(_Space):
    """Arrays of a given shape with numbers from low to high."""

    def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any) -> None:
        super().__init__()
        self.shape, self.dtype = shape, np.dtype(dtype)
        self.low, self.high = np.full(shape, low, dtype), np.full(shape, high, dtype)

    def sample(self, mask: Any = None) -> Any:
        if self.dtype.kind != "f":
            return self._random.integers(self.low, self.high, self.shape, self.dtype, True)
        bounded = np.isfinite(self.low) & np.isfinite(self.high)
        low, high = np.where(bounded, self.low, 0), np.where(bounded, self.high, 0)
        any_number = self._random.normal(size=self.shape)
        return np.where(bounded, self._random.uniform(low, high), any_number).astype(self.dtype)

    def contains(self, x: Any) -> bool:
        return (
            isinstance(x, np.ndarray)
            and np.can_cast(x.dtype, self.dtype)
            and x.shape == self.shape
            and bool(((x >= self.low) & (x <= self.high)).all())
        )

    def _key(self) -> Any:
        return self.low.tolist(), self.high.tolist(), self.dtype, self.shape

    def __repr__(self) -> str:
        return f"Box({self.low.min()}, {self.high.max()}, {self.shape}, {self.dtype})"


class _Dict(_Space):
    """Dictionaries that map each name to an element of its space."""

    def __init__(self, spaces: Mapping[str, Any]) -> None:
        super().__init__()
        self.spaces = dict(spaces)

    def seed(self, seed: int | None = None) -> None:
        for space in self.spaces.values():
            space.seed(seed)

    def sample(self, mask: Any = None) -> Any:
        return {name: space.sample() for name, space in self.spaces.items()}

    def contains(self, x: Any) -> bool:
        return (
            isinstance(x, dict)
            and x.keys() == self.spaces.keys()
            and all(space.contains(x[name]) for name, space in self.spaces.items())
        )

    def __getitem__(self, name: str) -> Any:
        return self.spaces[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.spaces)

    def keys(self) -> KeysView[str]:
        """Return the names."""
        return self.spaces.keys()

    def _key(self) -> Any:
        return self.spaces

    def __repr__(self) -> str:
        return f"Dict({self.spaces})"


try:
    from gymnasium.spaces import Box, Dict, Discrete, MultiDiscrete
except ImportError:
    Box, Dict, Discrete, MultiDiscrete = _Box, _Dict, _Discrete, _MultiDiscrete

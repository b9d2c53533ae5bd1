"""Positions: immutable values with their legal moves and next positions."""

from __future__ import annotations

import json
from ctypes import Array, byref, c_bool, c_float, c_int32
from enum import IntEnum
from itertools import compress
from math import prod
from typing import Any, Iterable, Mapping, NamedTuple, Sequence

from . import _arrays
from ._library import Sizes, State, c_text, call, data, lib, text
from ._session import Session

__all__ = ["Player", "Shape", "Position", "games", "new", "read", "decode"]


class Player(IntEnum):
    """A player, such as the player to move or the winner."""

    NONE = 0
    WHITE = 1
    BLACK = 2
    CHANCE = 3

    @property
    def opponent(self) -> Player:
        """Black for White, White for Black, and the player itself otherwise."""
        return Player(3 - self) if self in (Player.WHITE, Player.BLACK) else self

    def __str__(self) -> str:
        return self.name.title()


_PLAYERS = tuple(Player)


class Shape(NamedTuple):
    """The sizes of a position as numbers.

    An observation is planes and a vector; actions are numbers from 0 to actions-1.
    """

    planes: int
    height: int
    width: int
    vector: int
    actions: int

    @property
    def size(self) -> int:
        """The length of an observation."""
        return self.planes * self.height * self.width + self.vector

    def split(self, observation: Any) -> tuple[Any, Any]:
        """Return the planes and the vector of a NumPy observation, or of an array of observations.

        The shape of the planes is (planes, height, width), after any other dimensions of the
        observations. Both results are views.
        """
        size = prod(self[:3])
        return (
            observation[..., :size].reshape(*observation.shape[:-1], *self[:3]),
            observation[..., size:],
        )


class _Rules:
    """The data that positions with the same rules share."""

    __slots__ = ("game", "shape")

    def __init__(self, game: str) -> None:
        self.game = game
        self.shape: Shape | None = None


_make = object.__new__

# Types of short arrays of actions. Looking them up in ctypes would be slower.
_Few = tuple(c_int32 * count for count in range(8))


def _numbers(actions: Iterable[int]) -> Array[c_int32]:
    """Convert actions for the library."""
    if not isinstance(actions, (tuple, list)):
        actions = tuple(actions)
    count = len(actions)
    return (_Few[count] if count < len(_Few) else c_int32 * count)(*actions)


class Position:
    """A position of a game. It never changes: playing a move returns a new position.

    Create one with new, read, or decode. Positions can be compared with ==, used as dictionary
    keys, copied, and pickled. Any number of threads can use the same position.
    """

    __slots__ = ("_handle", "_state", "_rules", "_moves", "_bytes", "__weakref__")

    _handle: int
    _state: State
    _rules: _Rules
    _moves: tuple[str, ...] | None
    _bytes: bytes | None

    def __init__(self) -> None:
        raise TypeError("create a Position with hexgames.new, hexgames.read, or hexgames.decode")

    def __del__(self, lib: Any = lib) -> None:
        try:
            lib.position_close(self._handle, None)
        except AttributeError:
            pass  # it never got a handle

    # The state.

    @property
    def game(self) -> str:
        """The name of the game, such as "hexdame"."""
        return self._rules.game

    @property
    def turn(self) -> Player:
        """The player to move, or Player.NONE if the game is over."""
        return _PLAYERS[self._state.turn]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._state.over != 0

    @property
    def winner(self) -> Player:
        """The winner, or Player.NONE for a draw or a game that is not over."""
        return _PLAYERS[self._state.winner]

    @property
    def reason(self) -> str:
        """Why the game is over, such as "no legal move", or "" if it is not over."""
        return self._state.reason.decode()

    @property
    def move_count(self) -> int:
        """The number of legal moves."""
        return self._state.moves

    @property
    def moves(self) -> tuple[str, ...]:
        """The legal moves in the game's notation, as play accepts them."""
        if self._moves is None:
            self._moves = tuple(text(lib.moves, self._handle).splitlines())
        return self._moves

    def move(self, i: int) -> str:
        """Return move i of the legal moves, counted from 0, without listing the others."""
        return text(lib.move, self._handle, i)

    # The next position.

    def _after(self, handle: int, state: State) -> Position:
        """The position with a handle, a state, and the same rules."""
        p = _make(Position)
        p._handle = handle
        p._state = state
        p._rules = self._rules
        p._moves = p._bytes = None
        return p

    def play(self, move: str) -> Position:
        """Return the position after a move in the game's notation, such as "d4-e5"."""
        state, line = State(), c_text(move, "move")
        return self._after(call(lib.play, self._handle, line, byref(state)), state)

    def play_index(self, i: int) -> Position:
        """Return the position after move i of the legal moves, counted from 0.

        This is the fastest way to play a move, for example a random one.
        """
        state = State()
        handle = lib.play_index(self._handle, i, byref(state), None)
        if not handle:  # again, to raise the error
            handle = call(lib.play_index, self._handle, i, byref(state))
        p = _make(Position)
        p._handle = handle
        p._state = state
        p._rules = self._rules
        p._moves = p._bytes = None
        return p

    def play_actions(self, actions: Iterable[int]) -> Position:
        """Return the position after the move with these actions."""
        numbers, state = _numbers(actions), State()
        handle = lib.play_actions(self._handle, byref(numbers), len(numbers), byref(state), None)
        if not handle:
            handle = call(
                lib.play_actions, self._handle, byref(numbers), len(numbers), byref(state)
            )
        return self._after(handle, state)

    # Positions as numbers.

    @property
    def shape(self) -> Shape:
        """The sizes of observations and actions, the same for all positions with these rules."""
        rules = self._rules
        if rules.shape is None:
            sizes = Sizes()
            call(lib.shape_of, self._handle, byref(sizes))
            rules.shape = Shape(*(getattr(sizes, name) for name, _ in Sizes._fields_))
        return rules.shape

    def _mask(self, first: Iterable[int]) -> tuple[Array[c_bool], int]:
        """The mask and the number of actions in it."""
        numbers, mask = _numbers(first), (c_bool * self.shape.actions)()
        arguments = (self._handle, byref(numbers), len(numbers), byref(mask), len(mask))
        count = lib.mask(*arguments, None)
        if count < 0:
            count = call(lib.mask, *arguments)
        return mask, count

    def mask(self, first: Iterable[int] = ()) -> Any:
        """Return an array that is true for each action that can follow the first ones of a move.

        The result is a NumPy array, or a memoryview if NumPy is not installed. If the first actions
        are a complete move, all of it is false.
        """
        return _arrays.wrap(self._mask(first)[0], "bool")

    def actions(self, first: Iterable[int] = ()) -> tuple[int, ...]:
        """Return the actions that can follow the first ones of a move.

        A move is one or more actions. To choose a move, choose one action after another until
        there are none left, and then call play_actions.
        """
        mask, _ = self._mask(first)
        return tuple(compress(range(len(mask)), mask))

    def actions_of(self, move: str) -> tuple[int, ...]:
        """Return the actions of a legal move in the game's notation."""
        line, actions = c_text(move, "move"), (c_int32 * 8)()
        while True:
            count = call(lib.actions_of, self._handle, line, byref(actions), len(actions))
            if count <= len(actions):
                return tuple(actions[:count])
            actions = (c_int32 * count)()

    def move_of(self, actions: Iterable[int]) -> str:
        """Return the move with these actions in the game's notation.

        If several moves lead to the same position, return any of them.
        """
        after = self.play_actions(actions)
        hash_after = after._state.hash
        for i in range(self.move_count):
            other = self.play_index(i)
            if other._state.hash == hash_after and other == after:
                return self.move(i)
        raise AssertionError("no move leads to the position after these actions")

    def observe(self, first: Iterable[int] = ()) -> Any:
        """Return the observation after the first actions of a move, as the player to move sees it.

        The result is an array of shape.size float32 numbers: a NumPy array, or a memoryview if
        NumPy is not installed. Shape.split divides it into the planes and the vector.
        """
        numbers, observation = _numbers(first), (c_float * self.shape.size)()
        call(
            lib.observe,
            self._handle,
            byref(numbers),
            len(numbers),
            byref(observation),
            len(observation),
        )
        return _arrays.wrap(observation, "float32")

    def action_name(self, action: int) -> str:
        """Return the name of an action for people, such as "d4-e5", or "" if there is none."""
        return text(lib.action, self._handle, action)

    # Texts and pictures.

    def __str__(self) -> str:
        """Return the position as a line of text that read accepts."""
        return text(lib.write, self._handle)

    def __repr__(self) -> str:
        return f"hexgames.read({self.game!r}, {str(self)!r})"

    def diagram(self) -> str:
        """Return the board as several lines, for terminals."""
        return text(lib.diagram, self._handle)

    def svg(
        self,
        *,
        theme: str | None = None,
        width: int | None = None,
        flip: bool | None = None,
        coordinates: bool | None = None,
        areas: bool | None = None,
        marks: Sequence[Mapping[str, Any]] | None = None,
        move: str | None = None,
    ) -> str:
        """Return a picture of the position as SVG.

        Args:
            theme: "light", "dark", "wood", or "paper".
            width: The width in pixels.
            flip: Whether to draw Black at the bottom.
            coordinates: Whether to draw the names of lines and cells. The default is True.
            areas: Whether to draw scores and pools beside the board. The default is True.
            marks: Marks such as {"kind": "arrow", "cells": ["d4", "e5"], "color": "red"}. The kinds
                are arrow, fill, ring, dot, cross, and outline.
            move: A move to preview.
        """
        session = Session(0)
        try:
            session.ask("new", game=self.game, position=str(self))
            return session.ask(
                "picture",
                theme=theme,
                width=width,
                flip=flip,
                coordinates=coordinates,
                areas=areas,
                marks=marks,
                move=move,
            )["svg"]
        finally:
            session.close()

    def png(self, *, width: int = 800, **look: Any) -> bytes:
        """Return a picture of the position as a PNG file. See svg for the arguments."""
        return png_of(self.svg(width=width, **look))

    def _repr_svg_(self) -> str:
        """Draw the position in a notebook."""
        return self.svg(width=400)

    # Values.

    def __bytes__(self) -> bytes:
        """Return the position as a few bytes that decode accepts.

        Different positions have different bytes.
        """
        if self._bytes is None:
            self._bytes = data(lib.encode, self._handle)
        return self._bytes

    def __hash__(self) -> int:
        """Return the game's hash of the position, which is the same in every process."""
        return hash(self._state.hash)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Position):
            return NotImplemented
        return (
            self._state.hash == other._state.hash
            and self.game == other.game
            and bytes(self) == bytes(other)
        )

    def __copy__(self) -> Position:
        return self

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return decode, (self.game, bytes(self))


def png_of(svg: str) -> bytes:
    """Convert an SVG picture of the library to a PNG file."""
    return data(lib.png, c_text(svg, "picture"))


def position_of(game: str, handle: int) -> Position:
    """The position with a handle. It takes ownership of the handle."""
    p = _make(Position)
    p._handle = handle
    p._state = State()
    p._rules = _Rules(game)
    p._moves = p._bytes = None
    call(lib.look, handle, byref(p._state))
    return p


def games() -> list[dict[str, Any]]:
    """Return the games with their options.

    Each is a dictionary with name, title, and options. Options are a list of dictionaries with
    name, type, standard, and words, a description.
    """
    return json.loads(text(lib.games))


_names: dict[str, str] = {}


def name_of(game: str) -> str:
    """The name of a game in the library's spelling. Unknown names are unchanged."""
    if not _names:
        _names.update((one["name"], one["name"]) for one in games())
    return _names.get(game.lower(), game)


def new(game: str, **options: object) -> Position:
    """Return the start of a game, optionally with options, as in new("hexade", side=5)."""
    words = " ".join(
        f"{name}={str(value).lower() if isinstance(value, bool) else str(value)}"
        for name, value in options.items()
    )
    handle = call(lib.new, c_text(game, "game"), c_text(words, "options"))
    return position_of(name_of(game), handle)


def read(game: str, position: str) -> Position:
    """Return the position with a text from str."""
    handle = call(lib.read, c_text(game, "game"), c_text(position, "position"))
    return position_of(name_of(game), handle)


def decode(game: str, data: bytes) -> Position:
    """Return the position with bytes from bytes."""
    data = bytes(data)
    return position_of(name_of(game), call(lib.decode, c_text(game, "game"), data, len(data)))

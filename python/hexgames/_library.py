"""The library libhexgames: finding it, its functions, and its errors as exceptions."""

from __future__ import annotations

import ctypes
import os
import sys
from ctypes import byref, c_char, c_char_p, c_int32, c_int64, c_size_t, c_uint64, c_void_p
from pathlib import Path
from typing import Any, Callable

from .errors import Error, error_of

VERSION = 1  # of the interface in hexgames.h


class State(ctypes.Structure):
    """A hexgames_state."""

    _fields_ = [
        ("turn", c_int32),
        ("over", c_int32),
        ("winner", c_int32),
        ("moves", c_int32),
        ("hash", c_uint64),
        ("reason", c_char * 40),
    ]


class Sizes(ctypes.Structure):
    """A hexgames_shape."""

    _fields_ = [(name, c_int32) for name in ("planes", "height", "width", "vector", "actions")]


class Options(ctypes.Structure):
    """A hexgames_batch_options."""

    _fields_ = [(name, c_int32) for name in ("plies", "threads", "chance", "final")]


# The arrays of a batch, in the order of hexgames_arrays.
ARRAYS = (
    "masks",
    "mask_bits",
    "observations",
    "planes",
    "plane_bits",
    "vectors",
    "turns",
    "ends",
    "returns",
)


class Arrays(ctypes.Structure):
    """A hexgames_arrays."""

    _fields_ = [
        field
        for name in ARRAYS
        for field in ((name, c_void_p), (name + "_length", c_size_t))
    ]


class Failure(ctypes.Structure):
    """A hexgames_error."""

    _fields_ = [
        ("code", c_int32),
        ("game", c_int32),
        ("clause", c_char * 16),
        ("message", c_char * 488),
    ]


# The functions with their results and arguments. All but the last three also take a pointer to a
# Failure, or None. A pointer is c_void_p, which accepts results of byref, bytes, and addresses.
_FUNCTIONS = {
    "close": (c_int32, c_uint64),
    "games": (c_void_p,),
    "new": (c_uint64, c_char_p, c_char_p),
    "read": (c_uint64, c_char_p, c_char_p),
    "decode": (c_uint64, c_char_p, c_void_p, c_size_t),
    "look": (c_int32, c_uint64, c_void_p),
    "play": (c_uint64, c_uint64, c_char_p, c_void_p),
    "play_index": (c_uint64, c_uint64, c_int64, c_void_p),
    "play_actions": (c_uint64, c_uint64, c_void_p, c_size_t, c_void_p),
    "moves": (c_void_p, c_uint64),
    "move": (c_void_p, c_uint64, c_int64),
    "write": (c_void_p, c_uint64),
    "diagram": (c_void_p, c_uint64),
    "encode": (c_void_p, c_uint64, c_void_p),
    "shape_of": (c_int32, c_uint64, c_void_p),
    "observe": (c_int32, c_uint64, c_void_p, c_size_t, c_void_p, c_size_t),
    "mask": (c_int32, c_uint64, c_void_p, c_size_t, c_void_p, c_size_t),
    "action": (c_void_p, c_uint64, c_int32),
    "actions_of": (c_int32, c_uint64, c_char_p, c_void_p, c_size_t),
    "session_new": (c_uint64, c_uint64),
    "ask": (c_void_p, c_uint64, c_char_p),
    "cancel": (c_int32, c_uint64),
    "png": (c_void_p, c_char_p, c_void_p),
    "batch_new": (c_uint64, c_uint64, c_int32, c_void_p),
    "batch_reset": (c_int32, c_uint64, c_uint64, c_void_p),
    "batch_look": (c_int32, c_uint64, c_void_p),
    "batch_step": (c_int32, c_uint64, c_void_p, c_size_t, c_void_p),
    "batch_refused": (c_int32, c_uint64, c_void_p, c_size_t),
    "batch_choose": (c_int32, c_uint64, c_uint64, c_void_p, c_size_t),
    "batch_position": (c_uint64, c_uint64, c_int32),
    "version": (c_int32,),
    "free": (None, c_void_p),
    "handles": (c_int64,),
}
_WITHOUT_ERROR = ("version", "free", "handles")

# Functions that take only a few microseconds and never wait. They keep the global interpreter lock,
# because releasing and reacquiring it would take longer than the call.
_SHORT = ("look", "play", "play_index", "play_actions", "mask", "observe", "shape_of")


def _name() -> str:
    """The name of the library's file on this system."""
    if sys.platform == "win32":
        return "hexgames.dll"
    return "libhexgames.dylib" if sys.platform == "darwin" else "libhexgames.so"


def _path() -> str:
    """The path of the library's file."""
    given = os.environ.get("HEXGAMES_LIBRARY")
    path = Path(given) if given else Path(__file__).with_name(_name())
    if path.is_file():
        return str(path)
    which = "the environment variable HEXGAMES_LIBRARY" if given else "the package hexgames"
    raise ImportError(
        f"{which} wants the library {path}, which does not exist: install the package with pip, or "
        f"build the library with\n\n    go build -buildmode=c-shared -o {_name()} ./cabi\n\n"
        "in the directory of hexgames, and set HEXGAMES_LIBRARY to the path of that file"
    )


class Library:
    """The functions of the library, as attributes without the prefix hexgames_.

    Objects keep a reference to the Library to close their handles, because it still exists when the
    interpreter exits and modules are gone. position_close is close for positions; it never waits.
    """

    def __init__(self) -> None:
        path = _path()
        try:
            releasing, keeping = ctypes.CDLL(path), ctypes.PyDLL(path)
        except OSError as problem:
            raise ImportError(f"{path} cannot be loaded: {problem}") from problem

        def declare(name: str, dll: ctypes.CDLL) -> Any:
            result, *arguments = _FUNCTIONS[name]
            try:
                function = getattr(dll, "hexgames_" + name)
            except AttributeError:
                raise ImportError(
                    f"{path} has no function hexgames_{name}: build it again"
                ) from None
            function.restype = result
            function.argtypes = [*arguments, *([] if name in _WITHOUT_ERROR else [c_void_p])]
            return function

        version = declare("version", releasing)()
        if version != VERSION:
            raise ImportError(f"{path} has version {version} of the interface: want {VERSION}")
        for name in _FUNCTIONS:
            setattr(self, name, declare(name, keeping if name in _SHORT else releasing))
        self.position_close = declare("close", keeping)

    def __getattr__(self, name: str) -> Any:  # tells type checkers about the attributes
        raise AttributeError(name)

    def die(self) -> None:
        """Make every function raise an error, because this process was forked."""

        def refuse(*_: object) -> None:
            raise Error(
                "hexgames does not work in a process that was forked after it was imported: start "
                'processes with multiprocessing.get_context("spawn")'
            )

        for name in _FUNCTIONS:
            setattr(self, name, refuse)
        self.close = self.position_close = lambda *_: 0


lib = Library()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=lib.die)


def call(function: Callable[..., Any], *arguments: Any) -> Any:
    """Call a function of the library and raise its error, if any."""
    failure = Failure()
    result = function(*arguments, byref(failure))
    if failure.code:
        raise error_of(
            failure.code, failure.message.decode(), failure.clause.decode(), failure.game
        )
    return result


def text(function: Callable[..., Any], *arguments: Any) -> str:
    """Call a function that returns a text."""
    pointer = call(function, *arguments)
    try:
        return ctypes.string_at(pointer).decode()
    finally:
        lib.free(pointer)


def data(function: Callable[..., Any], *arguments: Any) -> bytes:
    """Call a function that returns bytes."""
    size = c_size_t()
    pointer = call(function, *arguments, byref(size))
    try:
        return ctypes.string_at(pointer, size.value)
    finally:
        lib.free(pointer)


def c_text(value: str, what: str) -> bytes:
    """A text for the library. It cannot contain zero bytes, because they end texts in C."""
    if not isinstance(value, str):
        raise TypeError(f"the {what} is {value!r}: want a string")
    if "\0" in value:
        raise ValueError(f"the {what} is {value!r}: want no zero character")
    return value.encode("utf-8", "surrogatepass")


def handles() -> int:
    """Return the number of open positions, games, bots, and batches.

    This is for tests. When nothing of the package is in use, the number is 0.
    """
    return lib.handles()

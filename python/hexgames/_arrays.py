"""Arrays of numbers that the library writes: NumPy arrays, or memoryviews without NumPy."""

from __future__ import annotations

import ctypes
from array import array
from math import prod
from typing import Any, Sequence

_unknown = object()
_numpy: Any = _unknown

# The types of numbers, with their formats and sizes.
_FORMATS = {
    "bool": ("?", 1),
    "uint8": ("B", 1),
    "int8": ("b", 1),
    "int32": ("i", 4),
    "float32": ("f", 4),
}


def numpy() -> Any:
    """NumPy, imported on first use, or None if it is not installed."""
    global _numpy
    if _numpy is _unknown:
        try:
            import numpy as found
        except ImportError:
            found = None
        _numpy = found
    return _numpy


def zeros(kind: str, shape: tuple[int, ...]) -> Any:
    """A new array of zeros."""
    if (np := numpy()) is not None:
        return np.zeros(shape, kind)
    form, size = _FORMATS[kind]
    if prod(shape) == 0:
        return memoryview(array("B")).cast(form)  # a memoryview has no shape with a 0 in it
    return memoryview(bytearray(size * prod(shape))).cast(form, shape)


def wrap(buffer: ctypes.Array[Any], kind: str) -> Any:
    """A ctypes array as an array that shares its memory and keeps it alive."""
    if (np := numpy()) is not None:
        return np.frombuffer(buffer, kind)
    return memoryview(buffer).cast("B").cast(_FORMATS[kind][0])


def kind_of(view: memoryview) -> str:
    """The type of a buffer's numbers, or the format if it is not one of our types."""
    form = view.format.lstrip("@=<")
    if form == "l" and view.itemsize == 4:
        form = "i"
    for kind, (own, _) in _FORMATS.items():
        if own == form:
            return kind
    return repr(view.format)


def view_of(name: str, given: Any) -> memoryview:
    """A caller's array as a buffer."""
    try:
        return memoryview(given)
    except TypeError:
        raise TypeError(
            f"{name} is a {type(given).__name__}: want an array with a buffer, such as NumPy's"
        ) from None


def writable(name: str, given: Any, kinds: Sequence[str], size: int) -> tuple[Any, int]:
    """The memory of a caller's array that the library will write, and its length.

    Raises TypeError if the numbers have the wrong type, and ValueError if the array has the wrong
    size, is read-only, or is not contiguous.
    """
    view = view_of(name, given)
    if kind_of(view) not in kinds:
        raise TypeError(f"{name} has the type {kind_of(view)}: want {' or '.join(kinds)}")
    if view.readonly:
        raise ValueError(f"{name} is read-only: want an array that can be written")
    if not view.c_contiguous:
        raise ValueError(f"{name} is not contiguous: want the numbers one after another")
    if (length := view.nbytes // view.itemsize) != size:
        raise ValueError(f"{name} has {length} numbers: want {size}")
    if size == 0:
        return None, 0
    return (ctypes.c_char * view.nbytes).from_buffer(view), size

"""Sessions, which answer the requests of kit/session/JSON.md, and a base for closable classes."""

from __future__ import annotations

import json
import threading
from random import SystemRandom
from types import TracebackType
from typing import Any, TypeVar

from ._library import c_text, call, lib, text
from .errors import Error, error_of_reply

Self = TypeVar("Self")

# Requests that may take long.
_THINKING = ("think", "review", "solve")


def check_seed(seed: int | None) -> int:
    """A valid seed for the library; a random one for None."""
    if seed is None:
        return SystemRandom().getrandbits(64)
    if not 0 <= seed < 1 << 64:
        raise ValueError(f"the seed is {seed}: want 0 to 2**64-1")
    return seed


class Closing:
    """An object that a with statement closes at its end."""

    def close(self) -> None:
        """Free its resources."""
        raise NotImplementedError

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


class Session:
    """A session of the library."""

    def __init__(self, seed: int | None = None) -> None:
        self._handle = 0  # for __del__, if the next line fails
        self._handle: int = call(lib.session_new, check_seed(seed))

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        """Answer a request. Fields that are None are omitted."""
        request = {"do": do, **{key: value for key, value in fields.items() if value is not None}}
        line = c_text(json.dumps(request), "request")
        if do in _THINKING and threading.current_thread() is threading.main_thread():
            reply = self._ask_beside(line)
        else:
            reply = text(lib.ask, self._handle, line)
        answer = json.loads(reply)
        if "error" in answer:
            raise error_of_reply(answer)
        return answer.get("answer", {})

    def _ask_beside(self, line: bytes) -> str:
        """Answer a request in another thread, so that interrupting this thread stops the bot."""
        result: list[Any] = []
        done = threading.Event()  # unlike join, wait can be called again after an interrupt

        def ask() -> None:
            try:
                result.append(text(lib.ask, self._handle, line))
            except Error as error:
                result.append(error)
            finally:
                done.set()

        threading.Thread(target=ask, daemon=True).start()
        try:
            done.wait()
        except BaseException:
            self.cancel()
            done.wait()
            raise
        if isinstance(result[0], Error):
            raise result[0]
        return result[0]

    def cancel(self) -> None:
        """Stop all thinking of the session."""
        call(lib.cancel, self._handle)

    def close(self) -> None:
        """Close the session. Closing it again does nothing."""
        handle, self._handle = self._handle, 0
        if handle:
            call(lib.close, handle)

    def __del__(self, lib: Any = lib) -> None:
        if self._handle:
            lib.close(self._handle, None)

"""The exceptions. All are subclasses of Error; the message explains what was refused and why."""

from __future__ import annotations

from typing import Any

__all__ = [
    "Error",
    "IllegalMove",
    "GameOver",
    "BadText",
    "AmbiguousMove",
    "BadPosition",
    "BadOption",
    "NoEncoding",
    "NoGame",
    "Closed",
    "BadRequest",
    "BadState",
    "BadRecord",
    "BadBot",
    "Busy",
    "Refused",
    "Fault",
]


class Error(Exception):
    """An error of the library. Its message is for people.

    Attributes:
        code: The code of the error in hexgames.h. 0 means none.
        clause: The clause of the rules that a move breaks, such as "D6", or "".
        game: In a batch, the first game that refuses its action, or None.
        details: Details of session errors. This is a dictionary with kind, game, input, clause,
            cells, and reason, if available.
    """

    code: int = 0
    clause: str = ""
    game: int | None = None

    def __init__(self, message: str = "") -> None:
        super().__init__(message)
        self.details: dict[str, Any] = {}


class IllegalMove(Error):
    """A move that cannot be played in this position."""


class GameOver(Error):
    """A move, or a declaration, after the end of the game."""


class BadText(Error):
    """A text that cannot be parsed as a move or a position."""


class AmbiguousMove(Error):
    """A text that matches several legal moves."""


class BadPosition(Error):
    """A position that no game can reach."""


class BadOption(Error):
    """An option that the game does not have, or a value out of its range."""


class NoEncoding(Error):
    """A position that cannot be encoded as numbers. Only Hextad has such positions."""


class NoGame(Error):
    """An unknown game."""


class Closed(Error):
    """A Game, Bot, or Batch that has been closed."""


class BadRequest(Error):
    """A request that cannot be parsed, or that has an invalid argument."""


class BadState(Error):
    """A request that is not possible in the current state of the game."""


class BadRecord(Error):
    """A text that is not a record of a game."""


class BadBot(Error):
    """A bot that does not exist, or that has failed."""


class Busy(Error):
    """Too much at once for one game or bot."""


class Refused(Error):
    """Illegal actions in a batch. Their games are unchanged; all others have stepped.

    Attributes:
        games: The numbers of the games, in ascending order.
    """

    games: tuple[int, ...] = ()


class Fault(Error):
    """A panic in the library itself. Do not continue to use the objects involved."""


_BY_CODE = {
    1: IllegalMove,
    2: GameOver,
    3: BadText,
    4: AmbiguousMove,
    5: BadPosition,
    6: BadOption,
    7: NoEncoding,
    8: NoGame,
    9: Closed,
    10: BadRequest,
    11: Fault,
}

# Exceptions for the kinds of errors in sessions, with their codes in hexgames.h.
_BY_KIND: dict[str, tuple[type[Error], int]] = {
    "illegal-move": (IllegalMove, 1),
    "game-over": (GameOver, 2),
    "syntax": (BadText, 3),
    "ambiguous": (AmbiguousMove, 4),
    "position": (BadPosition, 5),
    "option": (BadOption, 6),
    "encoding": (NoEncoding, 7),
    "game": (NoGame, 8),
    "request": (BadRequest, 0),
    "state": (BadState, 0),
    "record": (BadRecord, 0),
    "bot": (BadBot, 0),
    "limit": (Busy, 0),
}


def error_of(code: int, message: str, clause: str, game: int) -> Error:
    """Return the exception for an error of the library."""
    error = (Refused if game >= 0 else _BY_CODE.get(code, Error))(message)
    error.code, error.clause = code, clause
    if game >= 0:
        error.game = game
    return error


def error_of_reply(reply: dict[str, Any]) -> Error:
    """Return the exception for the reply to a refused request."""
    details = reply["error"]
    kind, code = _BY_KIND.get(details["kind"], (Error, 0))
    error = kind(reply.get("message", details.get("reason", "")))
    error.code, error.clause, error.details = code, details.get("clause", ""), details
    return error

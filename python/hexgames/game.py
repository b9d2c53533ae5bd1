"""Games in progress: a position with its history, records, clicks and drawings."""

from __future__ import annotations

from typing import Any

from ._session import Closing, Session
from .errors import Closed
from .position import Player, Position, name_of, new, png_of, read

__all__ = ["Game", "records"]


def records(record: str) -> list[dict[str, Any]]:
    """Return what the records in a text are of: dictionaries with game, tags, moves and result."""
    session = Session(0)
    try:
        return session.ask("records", record=record)["records"]
    finally:
        session.close()


class Game(Closing):
    """A game in progress, from a start to the current position.

    It knows its moves, so it ends where a repetition ends it, and players can resign or agree to a
    draw. It keeps a record with variations. Methods that change the game return its state as a
    dictionary: see the answer "state" in the manual of requests, kit/session/JSON.md.

    Use a Game from one thread at a time. Others may call cancel.

    Args:
        start: The name of a game, for its standard start, or a Position.
        seed: The seed of Chance, a random one if it is None.
    """

    def __init__(self, start: str | Position, *, seed: int | None = None) -> None:
        if isinstance(start, str):
            start = new(start)
        self._begin(seed, "new", game=start.game, position=str(start))

    @classmethod
    def load(
        cls,
        record: str,
        *,
        number: int | None = None,
        game: str | None = None,
        seed: int | None = None,
    ) -> Game:
        """Return the game of a record, at its end.

        Args:
            record: The text of one record or of several.
            number: Which of them, counted from 1.
            game: The name of the game, if the record does not tell it.
            seed: The seed of Chance if the game goes on, a random one if it is None.
        """
        self = cls.__new__(cls)
        self._begin(seed, "load", record=record, number=number, game=game)
        return self

    def _begin(self, seed: int | None, do: str, **fields: Any) -> None:
        self._session: Session | None = Session(seed)
        self._state: dict[str, Any] = {}
        self._position: Position | None = None
        self.ask(do, **fields)

    # The game as it stands.

    @property
    def state(self) -> dict[str, Any]:
        """The state of the game, as the last request that changed it has returned it."""
        return self._state

    @property
    def game(self) -> str:
        """The name of the game, such as "hexdame"."""
        return self._state["game"]

    @property
    def position(self) -> Position:
        """The current position. It does not know the history, which may have ended the game."""
        if self._position is None:
            self._position = read(self.game, self._state["position"])
        return self._position

    @property
    def turn(self) -> Player:
        """The player to move; Player.NONE when the game is over."""
        return Player[self._state["turn"].upper()]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._state["outcome"]["reason"] != ""

    @property
    def winner(self) -> Player:
        """The winner; Player.NONE for a draw, and while the game goes on."""
        return Player[self._state["outcome"]["winner"].upper()]

    @property
    def reason(self) -> str:
        """Why the game is over, such as "resignation"; "" while it goes on."""
        return self._state["outcome"]["reason"]

    @property
    def ply(self) -> int:
        """The number of moves that led to the current position, those of Chance included."""
        return self._state["ply"]

    @property
    def moves(self) -> tuple[str, ...]:
        """The legal moves; none when the game is over."""
        return tuple(self.ask("legal").get("moves", ()))

    @property
    def history(self) -> tuple[str, ...]:
        """The moves that led to the current position."""
        return tuple(one["move"] for one in self.ask("line")["moves"][: self.ply])

    # What players do.

    def play(self, move: str) -> dict[str, Any]:
        """Play a move in the game's notation, such as "d4-e5".

        In the state, "played" has the move with its changes, to animate them, and in words.
        """
        return self.ask("play", move=move)

    def chance(self) -> dict[str, Any]:
        """Play all moves of Chance up to the next player's."""
        return self.ask("chance")

    def resign(self, player: Player | None = None) -> dict[str, Any]:
        """Resign for a player, or for the one to move."""
        return self.ask("resign", player=str(self.turn if player is None else Player(player)))

    def draw(self) -> dict[str, Any]:
        """Agree to a draw."""
        return self.ask("draw")

    def undo(self) -> dict[str, Any]:
        """Take back how the players ended the game, or the last move."""
        return self.ask("undo")

    def go(self, ply: int) -> dict[str, Any]:
        """Go to the position after so many moves of the line."""
        return self.ask("go", ply=ply)

    # Records and front ends.

    def record(self, **tags: str) -> str:
        """Return the record of the game as text, with tags such as White="Ada"."""
        listed = [{"name": name, "value": value} for name, value in tags.items()]
        return self.ask("record", tags=listed)["record"]

    def click(self, *names: str) -> dict[str, Any]:
        """Return what clicks on cells and buttons mean.

        The answer has next, the names that can be clicked next; moves, the moves that are complete;
        or refusal, why there are none.
        """
        return self.ask("click", names=names)["click"]

    def preview(self, move: str) -> dict[str, Any]:
        """Return what a move would change, with "words", and do not play it."""
        return self.ask("try", move=move)

    def drawing(self) -> dict[str, Any]:
        """Return the cells with their corners, the pieces, the areas beside the board and marks."""
        return self.ask("drawing")["drawing"]

    def svg(self, **look: Any) -> str:
        """Return a picture with the last move as SVG. The arguments are those of Position.svg."""
        return self.ask("picture", **look)["svg"]

    def png(self, *, width: int = 800, **look: Any) -> bytes:
        """Return a picture as a PNG file. The arguments are those of Position.svg."""
        return png_of(self.svg(width=width, **look))

    def _repr_svg_(self) -> str:
        """Draw the game in a notebook."""
        return self.svg(width=400)

    # Requests.

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        """Return the answer to any request of kit/session/JSON.md.

        For example, ask("solve", time="1m") finds out who wins, and ask("review") judges all moves
        of the game. Fields that are None are missing.
        """
        if self._session is None:
            raise Closed("the game is closed")
        answer = self._session.ask(do, **fields)
        if "position" in answer and "ply" in answer:  # a state
            self._state, self._position = answer, None
        return answer

    def cancel(self) -> None:
        """From another thread: end a request that thinks, which returns what it has found."""
        if self._session is not None:
            self._session.cancel()

    def close(self) -> None:
        """Free what the game holds, which otherwise happens when it is no longer in use."""
        if self._session is not None:
            self._session.close()
            self._session = None

    def __repr__(self) -> str:
        return f"<hexgames.Game {self.game}, ply {self.ply}>"

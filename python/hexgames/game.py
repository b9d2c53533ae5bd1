"""Games in progress: positions with their history, records, clicks, and drawings."""

from __future__ import annotations

from typing import Any

from ._session import Closing, Session
from .errors import Closed
from .position import Player, Position, name_of, new, png_of, read

__all__ = ["Game", "records"]


def records(record: str) -> list[dict[str, Any]]:
    """Return a dictionary with game, tags, moves, and result for each record in a text."""
    session = Session(0)
    try:
        return session.ask("records", record=record)["records"]
    finally:
        session.close()


class Game(Closing):
    """A game in progress, from its start to the current position.

    It includes its history, so repetitions can end it, and players can resign or agree to a draw.
    It keeps a record with variations. Methods that change the game return its state as a
    dictionary; see the answer "state" in kit/session/JSON.md.

    Use a Game from one thread at a time. Other threads may call cancel.

    Args:
        start: A Position, or the name of a game for its standard start.
        seed: The seed of Chance. None means a random seed.
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
            record: The text of one or more records.
            number: The number of the record. 1 is the first.
            game: The name of the game, if the record doesn't name it.
            seed: The seed of Chance if the game continues. None means a random seed.
        """
        self = cls.__new__(cls)
        self._begin(seed, "load", record=record, number=number, game=game)
        return self

    def _begin(self, seed: int | None, do: str, **fields: Any) -> None:
        self._session: Session | None = Session(seed)
        self._state: dict[str, Any] = {}
        self._position: Position | None = None
        self.ask(do, **fields)

    # The current state of the game.

    @property
    def state(self) -> dict[str, Any]:
        """The state of the game, as returned by the last request that changed it."""
        return self._state

    @property
    def game(self) -> str:
        """The name of the game, such as "hexdame"."""
        return self._state["game"]

    @property
    def position(self) -> Position:
        """The current position. It excludes the history, which may have ended the game."""
        if self._position is None:
            self._position = read(self.game, self._state["position"])
        return self._position

    @property
    def turn(self) -> Player:
        """The player to move, or Player.NONE if the game is over."""
        return Player[self._state["turn"].upper()]

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._state["outcome"]["reason"] != ""

    @property
    def winner(self) -> Player:
        """The winner, or Player.NONE for a draw or a game that is not over."""
        return Player[self._state["outcome"]["winner"].upper()]

    @property
    def reason(self) -> str:
        """Why the game is over, such as "resignation", or "" if it is not over."""
        return self._state["outcome"]["reason"]

    @property
    def ply(self) -> int:
        """The number of moves that led to the current position, including moves of Chance."""
        return self._state["ply"]

    @property
    def moves(self) -> tuple[str, ...]:
        """The legal moves. There are none when the game is over."""
        return tuple(self.ask("legal").get("moves", ()))

    @property
    def history(self) -> tuple[str, ...]:
        """The moves that led to the current position."""
        return tuple(one["move"] for one in self.ask("line")["moves"][: self.ply])

    # Actions of players.

    def play(self, move: str) -> dict[str, Any]:
        """Play a move in the game's notation, such as "d4-e5".

        In the state, "played" describes the move in words and lists its changes, for animations.
        """
        return self.ask("play", move=move)

    def chance(self) -> dict[str, Any]:
        """Play all moves of Chance before the next player's move."""
        return self.ask("chance")

    def resign(self, player: Player | None = None) -> dict[str, Any]:
        """Resign for a player, by default the player to move."""
        return self.ask("resign", player=str(self.turn if player is None else Player(player)))

    def draw(self) -> dict[str, Any]:
        """Agree to a draw."""
        return self.ask("draw")

    def undo(self) -> dict[str, Any]:
        """Take back a resignation or an agreed draw, or else the last move."""
        return self.ask("undo")

    def go(self, ply: int) -> dict[str, Any]:
        """Go to the position after ply moves of the line."""
        return self.ask("go", ply=ply)

    # Records and front ends.

    def record(self, **tags: str) -> str:
        """Return the record of the game as text, with tags such as White="Ada"."""
        listed = [{"name": name, "value": value} for name, value in tags.items()]
        return self.ask("record", tags=listed)["record"]

    def click(self, *names: str) -> dict[str, Any]:
        """Return the meaning of clicks on cells and buttons.

        The answer has next, the names that can be clicked next; moves, the moves that the clicks
        complete; or refusal, the reason why there are none.
        """
        return self.ask("click", names=names)["click"]

    def preview(self, move: str) -> dict[str, Any]:
        """Return the changes of a move, with "words", without playing it."""
        return self.ask("try", move=move)

    def drawing(self) -> dict[str, Any]:
        """Return the cells with their corners, pieces, areas beside the board, and marks."""
        return self.ask("drawing")["drawing"]

    def svg(self, **look: Any) -> str:
        """Return a picture as SVG that shows the last move. See Position.svg for the arguments."""
        return self.ask("picture", **look)["svg"]

    def png(self, *, width: int = 800, **look: Any) -> bytes:
        """Return a picture as a PNG file. See Position.svg for the arguments."""
        return png_of(self.svg(width=width, **look))

    def _repr_svg_(self) -> str:
        """Draw the game in a notebook."""
        return self.svg(width=400)

    # Requests.

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        """Return the answer to any request of kit/session/JSON.md.

        For example, ask("solve", time="1m") determines who wins, and ask("review") evaluates all
        moves of the game. Fields that are None are omitted.
        """
        if self._session is None:
            raise Closed("the game is closed")
        answer = self._session.ask(do, **fields)
        if "position" in answer and "ply" in answer:  # a state
            self._state, self._position = answer, None
        return answer

    def cancel(self) -> None:
        """Stop a thinking request, from another thread. It returns its result so far."""
        if self._session is not None:
            self._session.cancel()

    def close(self) -> None:
        """Free its resources. Otherwise, they are freed when the game is no longer in use."""
        if self._session is not None:
            self._session.close()
            self._session = None

    def __repr__(self) -> str:
        return f"<hexgames.Game {self.game}, ply {self.ply}>"

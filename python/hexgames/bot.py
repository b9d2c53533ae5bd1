"""Bots: players of selectable strength, which also give hints."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Any, Sequence

from ._session import Closing, Session
from .errors import Closed, GameOver
from .game import Game
from .position import Position

__all__ = ["Bot", "Hint", "Thought"]


@dataclass(frozen=True)
class Hint:
    """A bot's evaluation of a move.

    Attributes:
        move: The move.
        value: Its value for the player to move. 1 is a win, 0 a draw, and -1 a loss.
        nodes: The number of positions examined.
        exact: Whether the value is proven.
        plies: The number of moves to a proven win or loss. 0 if there is none.
        line: The expected continuation. It starts with the move.
    """

    move: str
    value: float
    nodes: int = 0
    exact: bool = False
    plies: int = 0
    line: tuple[str, ...] = ()


@dataclass(frozen=True)
class Thought:
    """A bot's evaluation of a position.

    Attributes:
        move: The best move.
        value: The value of the position for the player to move. 1 is a win, 0 a draw, and -1 a
            loss. If there is only one move, the bot does not think. The value is 0 then.
        nodes: The number of positions examined.
        depth: The number of moves looked ahead.
        seconds: The time taken.
        line: The expected continuation.
        hints: The requested number of best moves.
    """

    move: str
    value: float
    nodes: int
    depth: int
    seconds: float
    line: tuple[str, ...]
    hints: tuple[Hint, ...]


def _hint(answer: dict[str, Any]) -> Hint:
    line = tuple(answer.get("line", ()))
    return Hint(**{**answer, "value": float(answer["value"]), "line": line})


class Bot(Closing):
    """A bot that plays any game.

    The strongest bot is named "best". The bots "beginner", "easy", "medium", "hard", and "strong"
    are for people. "level1", "level2", and so on are all levels of a game. The bots "random",
    "greedy", "alphabeta", and "mcts" take settings, either in the name, as in
    "mcts:nodes=1000,moves=10", or as arguments, as in Bot("mcts", nodes=1000, moves=10).

    A bot without a limit thinks for a second. Levels have their own limits.

    Bots use a lot of memory, so close them or use them in a with statement. Threads can share a
    bot, which then thinks for one thread at a time.

    Args:
        name: The name, optionally with settings.
        time: The time per move, in seconds.
        nodes: The maximum number of positions to examine.
        depth: The maximum number of moves to look ahead.
        seed: The random seed. None means a new one. With the same seed and a limit of nodes or
            depth, new bots have the same thoughts.
        settings: Other settings, such as goroutines, exploration, moves, or blunders.
    """

    def __init__(
        self,
        name: str = "best",
        *,
        time: float | None = None,
        nodes: int | None = None,
        depth: int | None = None,
        seed: int | None = None,
        **settings: object,
    ) -> None:
        words = {"time": None if time is None else f"{time:.9f}s", "nodes": nodes, "depth": depth}
        listed = ",".join(
            f"{key}={value}" for key, value in {**words, **settings}.items() if value is not None
        )
        self.name = name + (("," if ":" in name else ":") + listed if listed else "")
        self._thinking = threading.Lock()
        self._thoughts = 0
        self._session: Session | None = Session(seed)
        # No bot thinks if there is only one move. So this only checks that the bot exists.
        self._session.ask("replay", game="hexdame", moves=["d4-e5"])
        self._session.ask("think", bot=self.name)

    def move(self, position: Position | Game) -> str:
        """Return the bot's move."""
        return self.think(position).move

    def think(
        self, position: Position | Game, *, hints: int = 0, among: Sequence[str] | None = None
    ) -> Thought:
        """Return the bot's evaluation of a position, or of the current position of a Game.

        For a Game, the bot takes previous positions into account and keeps its thoughts for the
        next move. For a Position, it starts from scratch.

        Args:
            position: The position. White or Black must be to move.
            hints: The number of moves to list, best first.
            among: The moves to choose from. None means all legal moves.
        """
        if position.over:
            raise GameOver(f"the game is over: {position.reason}")
        with self._thinking:
            if self._session is None:
                raise Closed("the bot is closed")
            if isinstance(position, Game):
                line = position.ask("line")
                role = "game"
                self._session.ask(
                    "replay",
                    game=position.game,
                    start=line["start"],
                    moves=position.history,
                )
            else:
                # Each role has different random numbers. With equal ones, a bot would blunder in
                # all positions or in none.
                self._thoughts += 1
                role = str(self._thoughts)
                self._session.ask("new", game=position.game, position=str(position))
            answer = self._session.ask(
                "think", bot=self.name, role=role, hints=hints, among=among
            )
        return Thought(
            answer["move"],
            float(answer["value"]),
            answer["nodes"],
            answer["depth"],
            answer["milliseconds"] / 1000,
            tuple(answer.get("line", ())),
            tuple(map(_hint, answer.get("hints", ()))),
        )

    def cancel(self) -> None:
        """Stop the bot's thinking, from another thread. The bot returns the best result so far.

        If the bot is not thinking, cancel does nothing.
        """
        if (session := self._session) is not None:
            session.cancel()

    def close(self) -> None:
        """Stop the bot's thinking and free its resources."""
        while not self._thinking.acquire(timeout=0.05):
            self.cancel()  # again, if the bot was only about to think
        try:
            if self._session is not None:
                self._session.close()
                self._session = None
        finally:
            self._thinking.release()

    def __repr__(self) -> str:
        return f"hexgames.Bot({self.name!r})"

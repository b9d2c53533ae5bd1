"""Bots: players with a strength to choose, and hints."""

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
    """What a bot thinks of a move.

    Attributes:
        move: The move.
        value: Its value for the player to move: -1 is a loss, 0 a draw, 1 a win.
        nodes: The number of positions that the bot looked at for it.
        exact: Whether the value is proven.
        plies: If the move is proven to win or to lose, the number of moves to the end of the game,
            of both players; otherwise 0.
        line: How the bot expects the game to go on, beginning with the move.
    """

    move: str
    value: float
    nodes: int = 0
    exact: bool = False
    plies: int = 0
    line: tuple[str, ...] = ()


@dataclass(frozen=True)
class Thought:
    """What a bot thinks of a position.

    Attributes:
        move: The best move.
        value: The value of the position for the player to move: -1 is a loss, 0 a draw, 1 a win. It
            is 0 if there is only one move, about which a bot does not think.
        nodes: The number of positions that the bot looked at.
        depth: The number of moves that it looked ahead.
        seconds: How long it took.
        line: How the bot expects the game to go on.
        hints: The best moves, best first, as many as were wanted.
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
    """A bot, which plays any game.

    Its name is "best" for the strongest one; "beginner", "easy", "medium", "hard" or "strong" for
    people, and "level1", "level2" and so on for all levels of a game; or "random", "greedy",
    "alphabeta" or "mcts", with settings. These can be in the name, as in
    "mcts:nodes=1000,moves=10", or arguments, as in Bot("mcts", nodes=1000, moves=10).

    A bot with no limit thinks for a second. The levels have limits of their own.

    Bots hold much memory: close them, or use them in a with statement. Threads may share a bot,
    which then thinks for one after the other.

    Args:
        name: The name, perhaps with settings.
        time: The limit in seconds for a move.
        nodes: The limit of positions to look at.
        depth: The limit of moves to look ahead.
        seed: The seed of the bot's dice, a random one if it is None. With the same seed and a limit
            of nodes or depth, a new bot has the same thoughts.
        settings: Other settings, such as goroutines, exploration, moves or blunders.
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
        # Where there is only one move, no bot thinks: this only finds out whether there is such a
        # bot.
        self._session.ask("replay", game="hexdame", moves=["d4-e5"])
        self._session.ask("think", bot=self.name)

    def move(self, position: Position | Game) -> str:
        """Return the bot's move."""
        return self.think(position).move

    def think(
        self, position: Position | Game, *, hints: int = 0, among: Sequence[str] | None = None
    ) -> Thought:
        """Return what the bot thinks of a position, or of the current position of a Game.

        Of a Game, the bot knows which positions have occurred before, and it remembers its thoughts
        for the next move. Each Position is new to it.

        Args:
            position: The position, in which White or Black is to move.
            hints: The number of moves to list, best first.
            among: The moves to choose from, if not all.
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
                # The dice of each role are others. With the same, a bot would blunder in all
                # positions or in none.
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
        """From another thread: end the thinking, which returns the best that was found.

        It does nothing if the bot is not thinking.
        """
        if (session := self._session) is not None:
            session.cancel()

    def close(self) -> None:
        """Free what the bot holds, and end its thinking."""
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

"""Abstract games on hexagons: positions, games in progress, bots, and many games at once.

    >>> import hexgames
    >>> p = hexgames.new("hexdame")
    >>> p = p.play("d4-e5")
    >>> p.moves
    ('f6xd4',)

MANUAL.md shows how to use the package. For machine learning, hexgames.Batch plays many games in
lockstep, and hexgames.gym and hexgames.zoo provide environments for Gymnasium and PettingZoo.
"""

from ._library import handles
from .batch import SKIP, Batch, End
from .bot import Bot, Hint, Thought
from .errors import *
from .errors import __all__ as _errors
from .game import Game, records
from .position import Player, Position, Shape, decode, games, new, read

__version__ = "0.1.0"

__all__ = [
    "SKIP",
    "Batch",
    "Bot",
    "End",
    "Game",
    "Hint",
    "Player",
    "Position",
    "Shape",
    "Thought",
    "decode",
    "games",
    "handles",
    "new",
    "read",
    "records",
    *_errors,
]

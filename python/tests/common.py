"""Common code of the tests."""

import gc
import os
import random
import sys
import unittest
from pathlib import Path

PYTHON = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(PYTHON), str(PYTHON / "examples")]
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import hexgames  # noqa: E402

try:
    import numpy
except ImportError:
    numpy = None

GAMES = [one["name"] for one in hexgames.games()]

needs_numpy = unittest.skipIf(numpy is None, "NumPy is not installed")


class Case(unittest.TestCase):
    """A test that must close all handles that it opens."""

    def setUp(self):
        gc.collect()
        self.addCleanup(self.check_handles, hexgames.handles())

    def check_handles(self, before):
        gc.collect()
        self.assertEqual(hexgames.handles(), before, "handles that are still open")


def random_game(start, seed, plies=400):
    """The positions of a random game."""
    draw = random.Random(seed)
    positions = [start]
    while not positions[-1].over and len(positions) <= plies:
        p = positions[-1]
        positions.append(p.play_index(draw.randrange(p.move_count)))
    return positions


def middle(game, seed=1, plies=30):
    """A position of a random game where a player is to move."""
    for p in reversed(random_game(hexgames.new(game), seed, plies)):
        if p.turn in (hexgames.Player.WHITE, hexgames.Player.BLACK):
            return p
    raise AssertionError(game)


def random_actions(p, draw):
    """The actions of a random move."""
    actions = ()
    while follow := p.actions(actions):
        actions += (draw.choice(follow),)
    return actions

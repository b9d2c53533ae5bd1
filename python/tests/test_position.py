import copy
import os
import pickle
import random
import subprocess
import sys
import unittest
from ctypes import ArgumentError
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context
from operator import methodcaller
from unittest import mock

from common import GAMES, PYTHON, Case, middle, needs_numpy, numpy, random_actions, random_game

import hexgames
from hexgames import Player
from hexgames._library import lib


class TestGames(Case):
    def test_games(self):
        games = {one["name"]: one for one in hexgames.games()}
        self.assertLessEqual({"hexade", "hexagrams", "hexcore6", "hexdame", "hextad"}, set(games))
        self.assertEqual(games["hexdame"]["title"], "Hexdame")
        (side,) = games["hexade"]["options"]
        self.assertEqual((side["name"], side["standard"]), ("side", "10"))

    def test_new(self):
        for game in GAMES:
            p = hexgames.new(game)
            self.assertEqual(p.game, game)
            self.assertFalse(p.over)
            self.assertEqual(p.winner, Player.NONE)
            self.assertEqual(p.reason, "")
            self.assertGreater(p.move_count, 0)
        self.assertEqual(hexgames.new("HexDame"), hexgames.new("hexdame"))
        self.assertEqual(hexgames.new("HexDame").game, "hexdame")

    def test_options(self):
        self.assertEqual(hexgames.new("hexade", side=5).move_count, 61)
        self.assertEqual(hexgames.new("hexagrams", first=Player.BLACK).turn, Player.BLACK)
        lenient = hexgames.new("hextad", poolsize=3, lenient=True)
        self.assertEqual(lenient, hexgames.new("hextad", poolsize="3", lenient="yes"))
        self.assertNotEqual(lenient, hexgames.new("hextad", poolsize=3, lenient=False))
        for options in {"side": 99}, {"size": 5}, {"side": "x y"}:
            with self.assertRaises(hexgames.BadOption) as caught:
                hexgames.new("hexade", **options)
            self.assertEqual(caught.exception.code, 6)

    def test_no_game(self):
        for make in hexgames.new, lambda game: hexgames.read(game, "x"):
            with self.assertRaises(hexgames.NoGame):
                make("chess")
        with self.assertRaises(hexgames.NoGame):
            hexgames.decode("chess", b"")
        with self.assertRaises(TypeError):
            hexgames.new(5)
        with self.assertRaises(ValueError):
            hexgames.new("hexdame\0")

    def test_bad_texts(self):
        for text in "", "nonsense":
            with self.assertRaises(hexgames.BadText):
                hexgames.read("hexdame", text)
        with self.assertRaises(hexgames.Error):
            hexgames.decode("hexdame", b"nonsense")
        with self.assertRaises(hexgames.BadPosition):
            hexgames.read("hexdame", "W:Wa1,a1,a1:Bi9,e9")

    def test_no_position(self):
        with self.assertRaises(TypeError):
            hexgames.Position()


class TestMoves(Case):
    def test_hexdame(self):
        p = hexgames.new("hexdame")
        self.assertEqual(p.turn, Player.WHITE)
        self.assertIn("d4-e5", p.moves)
        self.assertIs(p.moves, p.moves)
        q = p.play("d4-e5")
        self.assertEqual((q.turn, q.moves), (Player.BLACK, ("f6xd4",)))
        self.assertEqual(p, hexgames.new("hexdame"), "playing changes nothing")
        self.assertIn("w", q.diagram())

    def test_illegal(self):
        p = hexgames.new("hexdame").play("d4-e5")
        with self.assertRaises(hexgames.IllegalMove) as caught:
            p.play("f6-e6")
        error = caught.exception
        self.assertEqual((error.clause, error.code, error.game), ("D6", 1, None))
        self.assertIn("capture", str(error))
        self.assertEqual(pickle.loads(pickle.dumps(error)).clause, "D6")
        for refused in (
            lambda: p.play("zz"),
            lambda: p.play_index(1),
            lambda: p.play_index(-1),
            lambda: p.play_actions([5]),
            lambda: p.play_actions([]),
            lambda: p.play_actions([1 << 20]),
            lambda: p.move(7),
            lambda: p.actions([5]),
            lambda: p.observe([5]),
            lambda: p.actions_of("f6-e6"),
            lambda: p.move_of([5]),
        ):
            with self.assertRaises(hexgames.Error):
                refused()
        for wrong in (
            lambda: p.play(5),
            lambda: p.play_actions(["x"]),
            lambda: p.play_actions(5),
            lambda: p.play_index("0"),
        ):
            with self.assertRaises((TypeError, ArgumentError)):
                wrong()

    def test_over(self):
        for game in GAMES:
            *_, before, p = random_game(hexgames.new(game), 1, 2000)
            last = before.moves[0]
            self.assertTrue(p.over, game)
            self.assertNotEqual(p.reason, "")
            self.assertEqual((p.turn, p.moves, p.move_count), (Player.NONE, (), 0))
            for refused in (
                lambda: p.play_index(0),
                lambda: p.play(last),
                lambda: p.play_actions([0]),
            ):
                with self.assertRaises(hexgames.GameOver):
                    refused()
            self.assertEqual(p.actions(), ())

    def test_every_way_to_play(self):
        for game in GAMES:
            p = middle(game)
            nexts = [p.play_index(i) for i in range(p.move_count)]
            self.assertEqual([p.move(i) for i in range(p.move_count)], list(p.moves))
            for move, q in list(zip(p.moves, nexts))[:20]:
                self.assertEqual(p.play(move), q)
                actions = p.actions_of(move)
                self.assertEqual(p.play_actions(actions), q)
                self.assertEqual(p.play_actions(iter(actions)), q)
                self.assertEqual(p.play(p.move_of(actions)), q)
                self.assertNotEqual(p.action_name(actions[0]), "")

    def test_players(self):
        self.assertEqual(Player.WHITE.opponent, Player.BLACK)
        self.assertEqual(Player.BLACK.opponent, Player.WHITE)
        self.assertEqual(Player.CHANCE.opponent, Player.CHANCE)
        self.assertEqual(str(Player.WHITE), "White")
        winners = {random_game(hexgames.new("hexagrams"), seed)[-1].winner for seed in range(20)}
        self.assertLessEqual({Player.WHITE, Player.BLACK}, winners)


class TestNumbers(Case):
    def test_shape(self):
        shape = hexgames.new("hexagrams").shape
        self.assertEqual(shape, (5, 11, 9, 0, 79))
        self.assertEqual(shape.size, 495)
        self.assertNotEqual(hexgames.new("hexade", side=5).shape, hexgames.new("hexade").shape)

    def test_masks_and_actions(self):
        draw = random.Random(1)
        for game in GAMES:
            for p in random_game(hexgames.new(game), 2, 40)[:-1:4]:
                mask = p.mask()
                self.assertEqual(len(mask), p.shape.actions)
                self.assertEqual(p.actions(), tuple(a for a, ok in enumerate(mask) if ok))
                actions = random_actions(p, draw)
                self.assertFalse(any(p.mask(actions)))
                p.play_actions(actions)
                self.assertTrue(mask[actions[0]])

    def test_many_actions(self):
        """A capture in Hexdame has one action for each jump."""
        p = hexgames.read(
            "hexdame",
            "B:Wa1,a3,b2,b3,b4,b5,c2,c5,d1,d2,d5,e3,e4,f4:Bd8,Ke1,e7,f7,g7,g9,h8,h9,i7,i9",
        )
        move = "e1xb1xd3xf5xf3xc3xc6xa4xa2xc4xa4"
        actions = p.actions_of(move)
        self.assertEqual(len(actions), 10)
        self.assertEqual(p.play_actions(actions), p.play(move))

    def test_several_actions(self):
        p = middle("hextad")
        (first, *rest) = p.actions_of(p.moves[0])
        self.assertTrue(rest)
        self.assertIn(rest[0], p.actions([first]))
        self.assertNotEqual(bytes(p.observe()), bytes(p.observe([first])))
        with self.assertRaises(hexgames.IllegalMove):
            p.play_actions([first])

    def test_observe(self):
        for game in GAMES:
            p = middle(game)
            numbers = list(p.observe())
            self.assertEqual(len(numbers), p.shape.size)
            planes = numbers[: p.shape.size - p.shape.vector]
            self.assertEqual(set(planes), {0.0, 1.0})
            self.assertNotEqual(numbers, list(hexgames.new(game).observe()))

    @needs_numpy
    def test_numpy(self):
        p = middle("hextad")
        o = p.observe()
        self.assertEqual((o.dtype, o.shape), (numpy.float32, (p.shape.size,)))
        planes, vector = p.shape.split(o)
        self.assertEqual(planes.shape, p.shape[:3])
        self.assertEqual(vector.tolist(), o[-p.shape.vector :].tolist())
        planes, vector = p.shape.split(numpy.stack([o, o, o]))
        self.assertEqual(planes.shape, (3, *p.shape[:3]))
        self.assertEqual(p.mask().dtype, bool)
        q = hexgames.new("hexdame")
        (actions,) = numpy.array([q.actions_of("d4-d5")])
        self.assertEqual(q.play_actions(actions), q.play("d4-d5"))

    @unittest.skipIf(numpy is not None, "NumPy is installed")
    def test_without_numpy(self):
        p = hexgames.new("hexdame")
        self.assertEqual((p.mask().format, p.observe().format), ("?", "f"))


class TestValues(Case):
    def test_laws(self):
        """Positions are equal exactly if their texts are, and equal positions have equal hashes."""
        for game in GAMES:
            start = hexgames.new(game)
            positions = [p for seed in range(4) for p in random_game(start, seed, 60)]
            texts = {}
            for p in positions:
                texts.setdefault(str(p), []).append(p)
                for q in (
                    hexgames.read(game, str(p)),
                    hexgames.decode(game, bytes(p)),
                    pickle.loads(pickle.dumps(p)),
                ):
                    self.assertEqual(p, q)
                    self.assertEqual(hash(p), hash(q))
                    self.assertEqual((p.turn, p.winner, p.reason), (q.turn, q.winner, q.reason))
                    self.assertEqual(p.moves[:5], q.moves[:5])
            self.assertEqual(len(set(positions)), len(texts))
            for equal in texts.values():
                self.assertEqual(len(set(equal)), 1)
            self.assertGreater(len(texts), 60)

    def test_equal_hashes(self):
        """Positions with the same hash need not be equal."""
        p, q = hexgames.new("hexdame"), hexgames.new("hexdame").play("d4-e5")
        q._state.hash = p._state.hash
        self.assertEqual(hash(p), hash(q))
        self.assertNotEqual(p, q)
        other = hexgames.new("hexade")
        other._state.hash, other._bytes = p._state.hash, bytes(p)
        self.assertNotEqual(p, other)

    def test_free(self):
        """Results of the library are freed."""
        p = hexgames.new("hexdame")
        with mock.patch.object(lib, "free", wraps=lib.free) as free:
            str(p), bytes(p), p.diagram(), p.action_name(0)
            self.assertEqual(free.call_count, 4)

    def test_not_equal(self):
        starts = [hexgames.new(game) for game in GAMES]
        self.assertEqual(len(set(starts)), len(starts))
        self.assertNotEqual(starts[0], str(starts[0]))
        self.assertFalse(starts[0] == None)  # noqa: E711
        self.assertNotEqual(hexgames.new("hexade", side=4), hexgames.new("hexade", side=5))

    def test_copies(self):
        p = middle("hexdame")
        self.assertIs(copy.copy(p), p)
        self.assertIs(copy.deepcopy([p])[0], p)
        self.assertEqual(eval(repr(p)), p)

    def test_immutable(self):
        p = hexgames.new("hexdame")
        for name in "turn", "over", "winner", "moves", "game", "color":
            with self.assertRaises(AttributeError):
                setattr(p, name, 1)

    def test_pictures(self):
        for game in GAMES:
            p = middle(game)
            self.assertTrue(p.svg().startswith("<svg"))
            self.assertIn('width="400"', p._repr_svg_())
        p = hexgames.new("hexdame")
        mark = {"kind": "arrow", "cells": ["d4", "e5"], "color": "red"}
        marked = p.svg(theme="wood", flip=True, coordinates=False, marks=[mark])
        self.assertIn("red", marked)
        self.assertIn('data-cell="e5"', p.svg(move="d4-e5"))
        png = p.png(width=100)
        self.assertEqual(png[:8], b"\x89PNG\r\n\x1a\n")
        self.assertEqual(int.from_bytes(png[16:20], "big"), 100)
        self.assertEqual(int.from_bytes(p.png()[16:20], "big"), 800)
        with self.assertRaises(hexgames.BadRequest):
            p.svg(theme="neon")
        with self.assertRaises(hexgames.IllegalMove):
            p.svg(move="d4-d9")


class TestThreads(Case):
    def test_threads(self):
        """Threads share a position and play games, including illegal moves."""
        start = hexgames.new("hexdame").play("d4-e5")

        def play(seed):
            for i in range(30):
                positions = random_game(start, seed, 60)
                with self.assertRaises(hexgames.IllegalMove) as caught:
                    start.play("f6-e6")
                self.assertEqual(caught.exception.clause, "D6")
            return [str(p) for p in positions]

        with ThreadPoolExecutor(4) as pool:
            games = list(pool.map(play, [1, 2, 1, 2]))
        self.assertEqual(games[0], games[2])
        self.assertEqual(games[1], games[3])
        self.assertNotEqual(games[0], games[1])

    def test_spawn(self):
        p = hexgames.new("hexdame")
        with get_context("spawn").Pool(1) as pool:
            (q,) = pool.map(methodcaller("play", "d4-e5"), [p])
        self.assertEqual(q, p.play("d4-e5"))

    @unittest.skipUnless(hasattr(os, "fork"), "there is no fork")
    def test_fork(self):
        script = """
import os, hexgames
p = hexgames.new("hexdame")
batch = hexgames.Batch("hexdame", 1)
child = os.fork()
if child == 0:
    try:
        p.play("d4-e5")
    except hexgames.Error as error:
        del p, batch
        os._exit(7 if "spawn" in str(error) else 8)
    os._exit(9)
p.play("d4-e5")
print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
"""
        self.assertEqual(run(script), "7\n")

    def test_exit(self):
        """Open objects cause no problems when the interpreter exits."""
        script = """
import hexgames
class Holder: pass
holder = Holder()
holder.self = holder
holder.things = [hexgames.new("hexdame"), hexgames.Game("hexade"), hexgames.Batch("hextad", 2)]
holder.bot = hexgames.Bot("easy")
print("done")
"""
        self.assertEqual(run(script), "done\n")

    def test_no_library(self):
        for path, want in ("/nowhere/lib.so", "does not exist"), (__file__, "cannot be loaded"):
            done = run_process("import hexgames", HEXGAMES_LIBRARY=path)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn("ImportError", done.stderr)
            self.assertIn(want, done.stderr)


def run_process(script, **environment):
    return subprocess.run(
        [sys.executable, "-W", "ignore", "-c", script],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(PYTHON), **environment},
    )


def run(script):
    """The output of a script, which must not print errors."""
    done = run_process(script)
    assert done.returncode == 0 and not done.stderr, done.stderr
    return done.stdout


if __name__ == "__main__":
    unittest.main()

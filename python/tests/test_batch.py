import random
import unittest
from array import array
from concurrent.futures import ThreadPoolExecutor

from common import GAMES, Case, needs_numpy, numpy

import hexgames
from hexgames import SKIP, Batch, End, Player


def rows(given, n):
    """The rows of an array of the batch, as lists."""
    flat = memoryview(given)
    flat = flat.cast("B").cast(flat.format.lstrip("@=<")).tolist() if flat.nbytes else []
    size = len(flat) // n
    return [flat[i * size : (i + 1) * size] for i in range(n)]


class Walk:
    """A game that is stepped by hand, like a game of a batch with chance=True."""

    def __init__(self, start):
        self.start = self.p = start
        self.first = ()

    def step(self, action):
        self.first += (action,)
        if not self.p.actions(self.first):
            self.p, self.first = self.p.play_actions(self.first), ()


class TestBatch(Case):
    def test_one_by_one(self):
        """A batch behaves like single positions."""
        for game in GAMES:
            n, draw = 5, random.Random(1)
            start = hexgames.new(game)
            batch = Batch(start, n, chance=True, final=True)
            batch.reset(1)
            walks = [Walk(start) for _ in range(n)]
            for _ in range(60):
                masks, seen = rows(batch.masks, n), rows(batch.observations, n)
                actions = []
                for i, walk in enumerate(walks):
                    self.assertEqual(masks[i], list(walk.p.mask(walk.first)))
                    self.assertEqual(seen[i], list(walk.p.observe(walk.first)))
                    self.assertEqual(batch.turns[i], walk.p.turn)
                    self.assertEqual(batch.position(i), walk.p)
                    legal = walk.p.actions(walk.first)
                    actions.append(draw.choice(legal) if legal else 0)
                batch.step(actions)
                for walk, action, end in zip(walks, actions, batch.ends):
                    if walk.p.over:
                        walk.p = start
                    else:
                        walk.step(action)
                        if end == End.OVER and not walk.p.over:
                            return  # by repetition, which positions do not track

    def test_encodings(self):
        """All arrays agree."""
        n = 3
        for game in GAMES:
            whole = Batch(game, n)
            bits = Batch(game, n, masks="bits", observations="bits")
            small = Batch(game, n, masks=None, observations="int8", threads=2)
            for batch in whole, bits, small:
                batch.reset(7)
            s = whole.shape
            cells = s.size - s.vector
            self.assertIsNone(small.masks)
            self.assertIsNone(bits.observations)
            for step in range(50):
                for i in range(n):
                    mask, seen = rows(whole.masks, n)[i], rows(whole.observations, n)[i]
                    packed = rows(bits.mask_bits, n)[i]
                    self.assertEqual(mask, [packed[a // 8] >> a % 8 & 1 for a in range(s.actions)])
                    packed = rows(bits.plane_bits, n)[i]
                    self.assertEqual(
                        seen[:cells], [packed[a // 8] >> a % 8 & 1 for a in range(cells)]
                    )
                    self.assertEqual(seen[:cells], rows(small.planes, n)[i])
                    self.assertEqual(seen[cells:], rows(small.vectors, n)[i])
                    self.assertEqual(seen[cells:], rows(bits.vectors, n)[i])
                actions = list(whole.choose(step))
                for batch in whole, bits, small:
                    batch.step(actions)
            self.assertEqual(list(whole.turns), list(bits.turns))

    def test_seeds(self):
        def play(seed):
            batch = Batch("hextad", 4)
            batch.reset(seed)
            for step in range(100):
                batch.step(batch.choose(step))
            return [batch.position(i) for i in range(4)]

        self.assertEqual(play(1), play(1))
        self.assertNotEqual(play(1), play(2))
        batch = Batch("hextad", 4)
        batch.reset()
        first = batch.position(0)
        batch.reset()
        self.assertNotEqual(batch.position(0), first)
        for seed in -1, 1 << 64:
            with self.assertRaises(ValueError):
                batch.reset(seed)
            with self.assertRaises(ValueError):
                batch.choose(seed)

    def test_ends(self):
        batch = Batch("hexagrams", 8, final=True, observations=None)
        batch.reset(1)
        ended = set()
        for step in range(300):
            batch.step(batch.choose(step))
            for i, end in enumerate(batch.ends):
                p = batch.position(i)
                if end == End.OVER and p.over:
                    value = {Player.WHITE: 1, Player.BLACK: -1, Player.NONE: 0}[p.winner]
                    self.assertEqual(batch.returns[i], value)
                    self.assertEqual(batch.turns[i], Player.NONE)
                    self.assertFalse(any(rows(batch.masks, 8)[i]))
                    ended.add(value)
        self.assertLessEqual({1, -1}, ended)
        cut = Batch("hexade", 2, plies=3)
        for step in range(3):
            cut.step(cut.choose(step))
        self.assertEqual(list(cut.ends), [End.CUT, End.CUT])
        self.assertEqual(cut.position(0), hexgames.new("hexade"), "it restarts immediately")

    def test_chance(self):
        batch = Batch("hextad", 2, chance=True)
        self.assertEqual(list(batch.turns), [Player.CHANCE] * 2)
        self.assertNotIn(Player.CHANCE, Batch("hextad", 2).turns)
        self.assertEqual(batch.options["chance"], True)

    def test_refused(self):
        batch = Batch("hexdame", 4)
        start = hexgames.new("hexdame")
        (good,) = start.actions_of("d4-e5")
        with self.assertRaises(hexgames.Refused) as caught:
            batch.step([good, 5, SKIP, 1 << 20])
        error = caught.exception
        self.assertEqual((error.games, error.game, error.code), ((1, 3), 1, 1))
        self.assertIn("game 1", str(error))
        after = start.play("d4-e5")
        self.assertEqual([batch.position(i) for i in range(4)], [after, start, start, start])
        with self.assertRaises(hexgames.Refused) as caught:
            batch.step([good, SKIP, SKIP, SKIP])
        self.assertEqual(caught.exception.games, (0,))
        self.assertIn("no legal move", str(caught.exception))
        self.assertEqual(batch.position(0), after)

    def test_actions(self):
        batch = Batch("hexade", 3)
        start = batch.position(0)
        good = [[0, 1, 2], (0, 1, 2), array("i", [0, 1, 2]), array("q", [0, 1, 2])]
        if numpy is not None:
            good += [numpy.arange(3), numpy.arange(3, dtype=numpy.int32), numpy.arange(3)[::-1]]
            good += [numpy.arange(3, dtype=numpy.uint8)]
        for actions in good:
            batch.reset(1)
            batch.step(actions)
            for i, a in enumerate(list(actions)):
                self.assertEqual(batch.position(i), start.play_actions([a]))
        bad = [
            ([0, 1], ValueError),
            ([0, 1, 2, 3], ValueError),
            ([0, 1, 1 << 31], ValueError),
            ([0, 1, 2.5], TypeError),
            (["a", "b", "c"], TypeError),
            (5, TypeError),
            (None, TypeError),
            (array("f", [0, 1, 2]), TypeError),
            (array("i", [0, 1]), ValueError),
            (array("q", [0, 1, 1 << 40]), ValueError),
        ]
        if numpy is not None:
            bad += [
                (numpy.zeros(3), TypeError),
                (numpy.zeros(2, numpy.int32), ValueError),
                (numpy.zeros((3, 1), numpy.int32), ValueError),
                (numpy.array([0, 1, 1 << 31]), ValueError),
                (numpy.array([0, 1, (1 << 32) + 2]), ValueError),
                (numpy.array([0, 1, -(1 << 40)]), ValueError),
                (numpy.zeros(3, bool), TypeError),
            ]
        batch.reset(1)
        for actions, error in bad:
            with self.assertRaises(error):
                batch.step(actions)
            self.assertEqual([batch.position(i) for i in range(3)], [start] * 3)

    def test_choose(self):
        batch = Batch("hexdame", 3)
        chosen = batch.choose(5)
        self.assertIs(chosen, batch.actions)
        masks = rows(batch.masks, 3)
        self.assertTrue(all(masks[i][a] for i, a in enumerate(chosen)))
        before = list(chosen)
        self.assertNotEqual([list(batch.choose(seed)) for seed in range(9)], [before] * 9)
        self.assertEqual(list(batch.choose(5)), before)

    def test_own_arrays(self):
        """Only the caller's memory is written."""
        n = 2
        shape = hexgames.new("hexade", side=5).shape
        masks = array("B", bytes(n * shape.actions))
        seen = array("f", [9] * n * shape.size)
        turns = bytearray(n)
        batch = Batch(
            hexgames.new("hexade", side=5),
            n,
            arrays={"masks": masks, "observations": seen, "turns": turns},
        )
        self.assertIs(batch.masks, masks)
        self.assertEqual(list(masks), [1] * n * shape.actions)
        self.assertNotIn(9, seen)
        self.assertEqual(list(turns), [Player.WHITE] * n)
        other = array("f", [9] * n * shape.size)
        batch.use(observations=other, masks=None)
        self.assertIsNone(batch.masks)
        self.assertIn(9, other, "use writes nothing")
        kept = bytes(seen), bytes(masks)
        batch.step(batch.choose(1))
        self.assertEqual(kept, (bytes(seen), bytes(masks)))
        self.assertNotIn(9, other)
        self.assertEqual(list(turns), [Player.BLACK] * n)

    def test_wrong_arrays(self):
        n = 2
        batch = Batch("hexade", n)
        size = n * batch.shape.size
        wrong = [
            ({"observations": array("d", [9] * size)}, TypeError),
            ({"observations": array("f", [9] * (size - 1))}, ValueError),
            ({"observations": bytes(4 * size)}, TypeError),
            ({"masks": bytes(n * batch.shape.actions)}, ValueError),
            ({"masks": [1] * n * batch.shape.actions}, TypeError),
            ({"turns": memoryview(bytearray(2 * n))[::2]}, ValueError),
            ({"turns": array("f", [0] * n)}, TypeError),
            ({"moves": bytearray(n)}, TypeError),
        ]
        if numpy is not None:
            wrong += [
                ({"observations": numpy.full(size, 9, numpy.float64)}, TypeError),
                ({"observations": numpy.full((2 * n, size // n), 9, "f4")[::2]}, ValueError),
                ({"observations": numpy.full((size // n, n), 9, "f4").T}, ValueError),
                ({"returns": numpy.zeros(n, numpy.int32)}, TypeError),
            ]
        before = batch.observations, batch.masks, batch.turns
        for arrays, error in wrong:
            good = bytearray(n)
            with self.assertRaises(error):
                batch.use(ends=good, **arrays)
            with self.assertRaises(error):
                Batch("hexade", n, arrays=arrays)
            self.assertIsNot(batch.ends, good, "nothing has changed")
        for now, old in zip((batch.observations, batch.masks, batch.turns), before):
            self.assertIs(now, old)
        batch.step(batch.choose(1))

    @needs_numpy
    def test_numpy(self):
        for game in GAMES:
            batch = Batch(game, 3)
            s = batch.shape
            self.assertEqual((batch.masks.shape, batch.masks.dtype), ((3, s.actions), bool))
            self.assertEqual(batch.observations.shape, (3, s.size))
            self.assertEqual(batch.observations.dtype, numpy.float32)
            self.assertEqual((batch.turns.shape, batch.actions.dtype), ((3,), numpy.int32))
            seen = batch.observations
            before = seen.copy()
            batch.step(batch.masks.argmax(axis=1))
            self.assertIs(batch.observations, seen)
            self.assertFalse((before == seen).all())
            small = Batch(game, 3, observations="int8")
            self.assertEqual((small.planes.shape, small.planes.dtype), ((3, *s[:3]), numpy.int8))
            self.assertEqual(small.vectors.shape, (3, s.vector))

    @unittest.skipIf(numpy is not None, "NumPy is installed")
    def test_without_numpy(self):
        batch = Batch("hexdame", 3)
        self.assertEqual((batch.masks.format, batch.masks.shape), ("?", (3, 1104)))
        self.assertEqual((batch.observations.format, batch.actions.format), ("f", "i"))
        self.assertTrue(any(batch.masks[2, a] for a in range(1104)))

    def test_arguments(self):
        for games in 0, -1, 1 << 31:
            with self.assertRaises(ValueError):
                Batch("hexdame", games)
        for wrong in {"plies": -1}, {"threads": -1}, {"masks": "float"}, {"observations": "int"}:
            with self.assertRaises(ValueError):
                Batch("hexdame", 1, **wrong)
        with self.assertRaises(hexgames.NoGame):
            Batch("chess", 1)
        with self.assertRaises(hexgames.Error):
            Batch(hexgames.read("hexdame", "B:Wa1:B"), 1)
        batch = Batch("hexdame", 3)
        self.assertEqual(len(batch), 3)
        self.assertIn("3 games of hexdame", repr(batch))
        for i in -1, 3:
            with self.assertRaises(IndexError):
                batch.position(i)

    def test_close(self):
        with Batch("hexdame", 2) as batch:
            batch.step(batch.choose(1))
        batch.close()
        for refused in (
            batch.look,
            batch.reset,
            lambda: batch.step([SKIP, SKIP]),
            lambda: batch.choose(1),
            lambda: batch.position(0),
        ):
            with self.assertRaises(hexgames.Closed):
                refused()

    def test_threads(self):
        """Batches in several threads, each using several threads."""

        def play(seed):
            batch = Batch("hexdame", 200, threads=2, observations=None)
            batch.reset(seed)
            for step in range(50):
                batch.step(batch.choose(step))
            return str(batch.position(199))

        with ThreadPoolExecutor(4) as pool:
            self.assertEqual(list(pool.map(play, [1, 2, 3, 4])), [play(s) for s in [1, 2, 3, 4]])


if __name__ == "__main__":
    unittest.main()

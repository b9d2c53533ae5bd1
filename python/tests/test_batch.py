"""Batches, compared with positions that are played one by one."""

import random
import threading
import unittest
from array import array

from common import GAMES, Case, needs_numpy, numpy

import hexgames
from hexgames import SKIP, Batch, End, Player
from hexgames._arrays import zeros


def flat(numbers):
    """The numbers of an array of any shape as a list."""
    if numpy is not None and isinstance(numbers, numpy.ndarray):
        return numbers.ravel().tolist()
    return memoryview(numbers).cast("B").cast(numbers.format).tolist()


def bits(numbers):
    """Numbers that are 0 or 1 as bytes."""
    packed = bytearray((len(numbers) + 7) // 8)
    for i, x in enumerate(numbers):
        packed[i // 8] |= int(x) << i % 8
    return list(packed)


class Stepping(Case):
    def compare(self, game, n=3, steps=60):
        """Step a batch beside positions, and compare all that it writes."""
        draw = random.Random(game)
        batch = Batch(game, n, masks="bool", observations="float32", final=True)
        compact = Batch(game, n, masks="bits", observations="bits", final=True)
        small = Batch(game, n, masks=None, observations="int8", final=True)
        for one in (batch, compact, small):
            one.reset(seed=5)
        positions = [batch.position(i) for i in range(n)]
        first = [()] * n
        for _ in range(steps):
            cells = batch.shape.size - batch.shape.vector
            masks, observations = flat(batch.masks), flat(batch.observations)
            for i, p in enumerate(positions):
                mask = [bool(x) for x in flat(p.mask(first[i]))]
                seen = flat(p.observe(first[i]))
                size = batch.shape.actions
                self.assertEqual([bool(x) for x in masks[i * size : (i + 1) * size]], mask)
                size = batch.shape.size
                self.assertEqual(observations[i * size : (i + 1) * size], seen)
                size = len(bits(mask))
                self.assertEqual(flat(compact.mask_bits)[i * size : (i + 1) * size], bits(mask))
                size = len(bits(seen[:cells]))
                self.assertEqual(
                    flat(compact.plane_bits)[i * size : (i + 1) * size], bits(seen[:cells])
                )
                self.assertEqual(flat(small.planes)[i * cells : (i + 1) * cells], seen[:cells])
                size = batch.shape.vector
                for vectors in (compact.vectors, small.vectors):
                    self.assertEqual(flat(vectors)[i * size : (i + 1) * size], seen[cells:])
                self.assertEqual(batch.turns[i], p.turn)
            actions = [draw.choice(p.actions(first[i])) for i, p in enumerate(positions)]
            for one in (batch, compact, small):
                one.step(actions)
            for i, action in enumerate(actions):
                first[i] += (action,)
                p = positions[i]
                if not p.actions(first[i]):
                    after, first[i] = p.play_actions(first[i]), ()
                    positions[i] = batch.position(i)
                    if after.turn != Player.CHANCE and not after.over:
                        self.assertEqual(positions[i], after)
                    if batch.ends[i] == End.OVER:
                        result = {Player.WHITE: 1, Player.BLACK: -1}
                        over = positions[i]
                        if over.over:  # by itself, not by a repetition
                            self.assertEqual(batch.returns[i], result.get(over.winner, 0))
                        else:
                            self.assertEqual(batch.returns[i], 0)
                        for one in (batch, compact, small):
                            skips = [SKIP] * n
                            skips[i] = 0
                            one.step(skips)
                        positions[i] = batch.position(i)
                    else:
                        self.assertEqual(batch.ends[i], End.RUNNING)
        for one in (batch, compact, small):
            one.close()

    def test_compare(self):
        for game in GAMES:
            with self.subTest(game):
                self.compare(game, steps=25 if game in ("hextad", "hexcore6") else 80)

    def test_threads_change_nothing(self):
        results = []
        for threads in 1, 3:
            batch = Batch("hexagrams", 200, threads=threads)
            batch.reset(seed=2)
            for i in range(80):
                batch.step(batch.choose(i))
            results.append([str(batch.position(i)) for i in range(200)])
        self.assertEqual(*results)
        self.assertGreater(len(set(results[0])), 150)

    def test_plies(self):
        batch = Batch("hexdame", 2, plies=3)
        batch.reset(1)
        ends = []
        for i in range(12):
            batch.step(batch.choose(i))
            ends += flat(batch.ends)
        self.assertIn(End.CUT, ends)
        self.assertNotIn(End.OVER, ends)

    def test_chance(self):
        batch = Batch("hextad", 1, chance=True)
        self.assertEqual(batch.turns[0], Player.CHANCE)
        self.assertNotEqual(Batch("hextad", 1).turns[0], Player.CHANCE)
        deals = set()
        drawn = Batch("hextad", 1)
        for seed in 1, 2, 1:
            drawn.reset(seed)
            deals.add(str(drawn.position(0)))
        self.assertEqual(len(deals), 2)

    def test_start(self):
        start = hexgames.new("hexade", side=5)
        batch = Batch(start, 2)
        self.assertEqual(batch.shape, start.shape)
        self.assertEqual(batch.position(1), start)
        self.assertEqual(len(batch), 2)
        self.assertIn("2 games of hexade", repr(batch))

    def test_in_threads(self):
        batches = [Batch("hexagrams", 64) for _ in range(4)]

        def play(batch):
            batch.reset(3)
            for i in range(50):
                batch.step(batch.choose(i))

        threads = [threading.Thread(target=play, args=(batch,)) for batch in batches]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len({str([b.position(i) for i in range(64)]) for b in batches}), 1)


class Mistakes(Case):
    def setUp(self):
        super().setUp()
        self.start = hexgames.read("hexdame", "W:We5:Bf5,f6,g6")
        self.batch = Batch(self.start, 5)

    def tearDown(self):
        self.batch.close()
        del self.batch, self.start

    def test_refused(self):
        with self.assertRaises(hexgames.Refused) as caught:
            self.batch.step([558, 556, SKIP, 556, 558])
        error = caught.exception
        self.assertEqual((error.games, error.game, error.clause), ((1, 3), 1, "D6"))
        self.assertIn("a capture is compulsory", str(error))
        for i, mask in enumerate([self.batch.masks[i, 839] for i in range(5)]):
            self.assertEqual(bool(mask), i in (0, 4), i)
        for bad in -2, 1104, 2**31 - 1, -(2**31):
            with self.assertRaises(hexgames.Refused) as caught:
                self.batch.step([SKIP, SKIP, SKIP, SKIP, bad])
            self.assertEqual(caught.exception.games, (4,))

    def test_actions(self):
        for bad, error in [
            ([1, 2], ValueError),
            ([1] * 6, ValueError),
            ([2**40] * 5, ValueError),
            ([0.5] * 5, TypeError),
            (["a"] * 5, TypeError),
            (5, TypeError),
            (array("f", [1] * 5), TypeError),
            (array("i", [1] * 4), ValueError),
        ]:
            with self.subTest(bad), self.assertRaises(error):
                self.batch.step(bad)
        self.assertEqual(self.batch.position(0), self.start)
        for good in [SKIP] * 5, (SKIP,) * 5, array("i", [SKIP] * 5), array("q", [SKIP] * 5):
            self.batch.step(good)

    @needs_numpy
    def test_arrays_of_numpy(self):
        for kind in "int8", "int16", "int32", "int64":
            self.batch.step(numpy.full(5, SKIP, kind))
        self.batch.step(numpy.full(10, SKIP, "int32")[::2])
        for bad, error in [
            (numpy.zeros(5), TypeError),
            (numpy.zeros((5, 1), "int32"), ValueError),
            (numpy.full(5, 2**33), ValueError),
        ]:
            with self.assertRaises(error):
                self.batch.step(bad)
        self.assertIsInstance(self.batch.masks, numpy.ndarray)
        address = self.batch.observations.ctypes.data
        self.batch.step(self.batch.choose(1))
        self.assertEqual(self.batch.observations.ctypes.data, address)

    def test_use(self):
        size = self.batch.shape.actions
        own = zeros("bool", (5, size))
        self.batch.use(masks=own)
        self.assertFalse(any(flat(own)))
        self.batch.look()
        self.assertEqual(sum(flat(own)), 5 * len(self.start.actions()))
        before = self.batch.masks
        for name, bad, error in [
            ("masks", zeros("bool", (4, size)), ValueError),
            ("masks", zeros("float32", (5, size)), TypeError),
            ("masks", b"readonly", (TypeError, ValueError)),
            ("masks", 5, TypeError),
            ("observations", zeros("bool", (5, size)), TypeError),
            ("nonsense", own, TypeError),
        ]:
            with self.subTest(name), self.assertRaises(error):
                self.batch.use(returns=None, **{name: bad})
        self.assertIs(self.batch.masks, before)
        self.assertIsNotNone(self.batch.returns)
        self.batch.use(masks=None)
        self.assertIsNone(self.batch.masks)
        self.batch.step([558] * 5)
        self.assertEqual(sum(flat(own)), 5 * len(self.start.actions()))  # no longer written

    @needs_numpy
    def test_use_of_slices(self):
        buffer = numpy.zeros((3, 5, self.batch.shape.size), "float32")
        for t in range(3):
            self.batch.use(observations=buffer[t])
            self.batch.look()
        self.assertTrue((buffer == buffer[0]).all() and buffer.any())
        with self.assertRaises(ValueError):
            self.batch.use(observations=buffer[0][:, ::-1])

    def test_new(self):
        for bad in (
            {"games": 0},
            {"games": 1, "plies": -1},
            {"games": 1, "threads": -1},
            {"games": 1, "masks": "float32"},
            {"games": 1, "observations": "bool"},
        ):
            with self.subTest(bad), self.assertRaises(ValueError):
                Batch("hexdame", **bad)
        with self.assertRaises(hexgames.NoGame):
            Batch("chess", 1)
        over = hexgames.read("hexdame", "W:W:Bi9")
        with self.assertRaisesRegex(hexgames.Error, "the game is over at the start"):
            Batch(over, 1)

    def test_closed(self):
        self.batch.close()
        self.batch.close()
        for call in (
            lambda: self.batch.step([SKIP] * 5),
            self.batch.look,
            self.batch.reset,
            lambda: self.batch.choose(1),
            lambda: self.batch.position(0),
        ):
            with self.assertRaises(hexgames.Closed):
                call()
        with Batch("hexdame", 1) as one:
            one.look()
        with self.assertRaises(hexgames.Closed):
            one.look()

    def test_numbers(self):
        for i in -1, 5, 2**40, -(2**40):
            with self.assertRaises((IndexError, hexgames.Error)):
                self.batch.position(i)
        for seed in -1, 2**64:
            with self.assertRaises(ValueError):
                self.batch.choose(seed)
            with self.assertRaises(ValueError):
                self.batch.reset(seed)


if __name__ == "__main__":
    unittest.main()

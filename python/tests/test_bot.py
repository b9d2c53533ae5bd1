import signal
import sys
import threading
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

from common import GAMES, Case, middle

import hexgames
from hexgames import Bot, Game


class TestBot(Case):
    def test_games(self):
        with Bot("easy", seed=1) as easy, Bot("mcts:nodes=20,moves=5", seed=1) as mcts:
            for game in GAMES:
                p = middle(game)
                for bot in easy, mcts:
                    self.assertIn(bot.move(p), p.moves)

    def test_think(self):
        with Bot("mcts", nodes=200, seed=1) as bot:
            self.assertEqual(bot.name, "mcts:nodes=200")
            self.assertIn("mcts:nodes=200", repr(bot))
            thought = bot.think(hexgames.new("hexdame"), hints=3)
            self.assertEqual(thought.nodes, 200)
            self.assertEqual(len(thought.hints), 3)
            self.assertEqual(thought.move, thought.hints[0].move)
            self.assertEqual(thought.line[0], thought.move)
            self.assertIsInstance(thought.value, float)
            self.assertEqual(bot.think(hexgames.new("hexdame"), among=["a4-a5"]).move, "a4-a5")
            with self.assertRaises(hexgames.IllegalMove):
                bot.think(hexgames.new("hexdame"), among=["a4-a9"])

    def test_exact(self):
        p = hexgames.read("hexdame", "W:WKe5,Kd4,Ka1:Bf9")
        with Bot("alphabeta:nodes=20000") as bot:
            thought = bot.think(p, hints=1)
        self.assertEqual((thought.value, thought.hints[0].exact), (1.0, True))
        self.assertEqual(thought.hints[0].plies, 3)

    def test_settings(self):
        with Bot("alphabeta", time=0.05, depth=2, seed=1) as bot:
            self.assertEqual(bot.name, "alphabeta:time=0.050000000s,depth=2")
            thought = bot.think(hexgames.new("hexdame"))
            self.assertLessEqual(thought.depth, 2)
        with Bot("mcts:nodes=10", moves=3) as bot:
            self.assertEqual(bot.name, "mcts:nodes=10,moves=3")
        for name, settings in (
            ("deep", {}),
            ("mcts:speed=3", {}),
            ("mcts", {"nodes": -1}),
            ("mcts:nodes=1", {"nodes": 2}),
            ("cmd:./program", {}),
        ):
            with self.assertRaises(hexgames.BadBot):
                Bot(name, **settings)

    def test_seed(self):
        p = hexgames.new("hexade")

        def moves(seed):
            with Bot("random", seed=seed) as bot:
                return [bot.move(p) for _ in range(5)]

        self.assertEqual(moves(1), moves(1))
        self.assertNotEqual(moves(1), moves(2))
        with Bot("random", seed=1) as bot:
            pairs = [(bot.move(p), bot.move(hexgames.new("hexdame"))) for _ in range(5)]
        for played in zip(*pairs):
            self.assertGreater(len(set(played)), 1, "each thought has separate random numbers")

    def test_game(self):
        """A bot follows a game and takes repetitions into account."""
        g = Game(hexgames.read("hexdame", "W:WKa1,Ka5:BKi9,Ki5"))
        with Bot("alphabeta:nodes=100", seed=1) as bot:
            for move in "a1-a2", "i9-i8", "a2-a1", "i8-i9", "a1-a2", "i9-i8", "a2-a1":
                self.assertIn(bot.move(g), g.moves)
                g.play(move)
            repeats = bot.think(g, among=["i8-i9"], hints=1)
            self.assertEqual((repeats.value, repeats.hints[0].plies), (0.0, 0))
            g.play("i8-i9")
            with self.assertRaises(hexgames.GameOver):
                bot.move(g)

    def test_no_move(self):
        with Bot("random") as bot:
            with self.assertRaises(hexgames.BadState):
                bot.move(hexgames.new("hextad"))
            g = Game("hexdame")
            g.resign()
            with self.assertRaises(hexgames.GameOver):
                bot.move(g)

    def test_cancel(self):
        with Bot("mcts:time=1h") as bot:
            bot.cancel()
            result = []
            p = hexgames.new("hexdame")
            thread = threading.Thread(target=lambda: result.append(bot.move(p)))
            thread.start()
            while not result:
                time.sleep(0.02)
                bot.cancel()
            thread.join()
        self.assertIn(result[0], p.moves)

    def test_close_while_thinking(self):
        bot = Bot("mcts:time=1h")
        result = []
        p = hexgames.new("hexdame")
        thread = threading.Thread(target=lambda: result.append(bot.move(p)))
        thread.start()
        while not bot._thinking.locked():
            time.sleep(0.01)
        bot.close()
        thread.join()
        self.assertEqual(len(result), 1)
        with self.assertRaises(hexgames.Closed):
            bot.move(hexgames.new("hexdame"))
        bot.close()
        bot.cancel()

    @unittest.skipIf(sys.platform == "win32", "signals are different")
    def test_interrupt(self):
        # A shell starts background programs with interrupts ignored, even those that tests send.
        self.addCleanup(signal.signal, signal.SIGINT, signal.signal(signal.SIGINT, signal.default_int_handler))
        main = threading.main_thread().ident
        timer = threading.Timer(0.3, lambda: signal.pthread_kill(main, signal.SIGINT))
        with Bot("mcts:time=1h") as bot:
            with self.assertRaises(KeyboardInterrupt):
                timer.start()
                bot.move(hexgames.new("hexdame"))
        timer.join()

    def test_threads(self):
        with Bot("mcts:nodes=50", seed=1) as bot, ThreadPoolExecutor(4) as pool:
            positions = [middle(game, seed) for game in GAMES for seed in (1, 2)]
            for p, move in zip(positions, pool.map(bot.move, positions)):
                self.assertIn(move, p.moves)


if __name__ == "__main__":
    unittest.main()

import threading
import time
import unittest

from common import GAMES, Case, random_game

import hexgames
from hexgames import Game, Player


class TestGame(Case):
    def test_play(self):
        g = Game("hexdame")
        self.assertEqual((g.game, g.turn, g.ply, g.history), ("hexdame", Player.WHITE, 0, ()))
        self.assertEqual(g.position, hexgames.new("hexdame"))
        (played,) = g.play("d4-e5")["played"]
        self.assertEqual(played["words"], "White's man goes from d4 to e5")
        self.assertEqual((g.turn, g.ply, g.history), (Player.BLACK, 1, ("d4-e5",)))
        self.assertEqual(g.moves, ("f6xd4",))
        self.assertEqual(g.position, hexgames.new("hexdame").play("d4-e5"))
        self.assertIs(g.position, g.position)
        with self.assertRaises(hexgames.IllegalMove) as caught:
            g.play("f6-e6")
        self.assertEqual((caught.exception.clause, caught.exception.code), ("D6", 1))
        self.assertEqual(caught.exception.details["cells"], ["f6", "e6"])
        self.assertEqual(g.ply, 1)
        g.undo()
        self.assertEqual((g.ply, g.history), (0, ()))
        g.go(1)
        self.assertEqual(g.history, ("d4-e5",))
        self.assertIn("ply 1", repr(g))

    def test_ends(self):
        g = Game("hexdame")
        self.assertFalse(g.over)
        g.resign(Player.BLACK)
        self.assertEqual((g.over, g.winner, g.reason), (True, Player.WHITE, "resignation"))
        self.assertEqual((g.turn, g.moves), (Player.NONE, ()))
        self.assertFalse(g.position.over)
        g.undo()
        self.assertFalse(g.over)
        g.draw()
        self.assertEqual((g.over, g.winner, g.reason), (True, Player.NONE, "agreement"))
        with self.assertRaises(hexgames.GameOver):
            g.resign(Player.WHITE)
        g.undo()
        g.resign()
        self.assertEqual(g.winner, Player.BLACK)

    def test_repetition(self):
        g = Game(hexgames.read("hexdame", "W:WKa1,Ka5:BKi9,Ki5"))
        for _ in range(2):
            for move in "a1-a2", "i9-i8", "a2-a1", "i8-i9":
                g.play(move)
        self.assertEqual((g.over, g.reason), (True, "third occurrence"))

    def test_chance(self):
        histories = []
        for seed in 1, 1, 2:
            g = Game("hextad", seed=seed)
            self.assertEqual(g.turn, Player.CHANCE)
            g.chance()
            self.assertEqual(g.turn, Player.WHITE)
            histories.append(g.history)
        self.assertEqual(histories[0], histories[1])
        self.assertNotEqual(histories[0], histories[2])
        self.assertNotEqual(*[Game("hextad").chance()["position"] for _ in range(2)])

    def test_start(self):
        p = hexgames.new("hexade", side=5).play("c3")
        g = Game(p)
        self.assertEqual(g.position, p)
        with self.assertRaises(hexgames.NoGame):
            Game("chess")
        for seed in -1, 1 << 64:
            with self.assertRaises(ValueError):
                Game("hexdame", seed=seed)

    def test_records(self):
        for game in GAMES:
            g = Game(game, seed=1)
            for p, q in zip(*2 * [iter(random_game(hexgames.new(game), 1, 20))]):
                i = next(i for i in range(p.move_count) if p.play_index(i) == q)
                if g.position == p:
                    g.play(p.move(i))
            record = g.record(White="Ada", Black="Bob")
            self.assertIn('[White "Ada"]', record)
            again = Game.load(record)
            self.assertEqual(again.history, g.history)
            self.assertEqual(again.position, g.position)
            self.assertEqual(again.record(), record)
            self.assertGreater(g.ply, 0)

    def test_load(self):
        both = Game("hexade").record(White="Ada") + Game("hexdame").record(White="Bob")
        self.assertEqual([one["game"] for one in hexgames.records(both)], ["hexade", "hexdame"])
        self.assertEqual(Game.load(both).game, "hexade")
        self.assertEqual(Game.load(both, number=2).game, "hexdame")
        self.assertEqual(Game.load("1. d4-e5 *", game="hexdame").ply, 1)
        with self.assertRaises(hexgames.BadRecord):
            Game.load("[Game")
        with self.assertRaises(hexgames.BadRequest):
            Game.load(both, number=3)
        with self.assertRaises(hexgames.IllegalMove):
            Game.load("1. d4-e5 2. d4-e5 *", game="hexdame")

    def test_variation(self):
        g = Game.load("1. a4-a5 (1. d4-d5? {Weak.}) 2. i6-i5 1-0", game="hexdame")
        self.assertEqual(g.winner, Player.WHITE)
        g.ask("variation", ply=1, number=1)
        self.assertEqual(g.history, ("d4-d5",))
        self.assertEqual(g.state["main"], False)

    def test_front_end(self):
        g = Game("hexdame")
        self.assertIn("d4", g.click()["next"])
        self.assertEqual(g.click("d4", "e5")["moves"], ["d4-e5"])
        self.assertEqual(g.click("d4", "d6")["refusal"]["clause"], "D2")
        self.assertEqual(g.preview("d4-e5")["words"], "White's man goes from d4 to e5")
        self.assertEqual(len(g.drawing()["cells"]), 61)
        self.assertEqual(g.ply, 0)
        plain = g.svg()
        g.play("d4-e5")
        self.assertNotEqual(g.svg(), plain)
        self.assertIn('width="400"', g._repr_svg_())
        self.assertEqual(g.png(width=50)[:4], b"\x89PNG")
        self.assertEqual(int.from_bytes(g.png()[16:20], "big"), 800)

    def test_ask(self):
        g = Game(hexgames.read("hexdame", "W:WKe5,Kd4,Ka1:Bf9"))
        solved = g.ask("solve", time="1m", length=True)
        self.assertEqual((solved["known"], solved["winner"], solved["moves"]), (True, "White", 3))
        g.play(solved["line"][0])
        (judged,) = g.ask("review", bot="mcts:nodes=50")["moves"]
        self.assertEqual(judged["move"], solved["line"][0])
        for do, fields in ("fly", {}), ("play", {}), ("play", {"move": "a1-a2", "sure": True}):
            with self.assertRaises(hexgames.BadRequest):
                g.ask(do, **fields)
        with self.assertRaises(hexgames.BadState):
            g.chance()

    def test_cancel(self):
        g = Game("hexade")
        result = []
        thread = threading.Thread(
            target=lambda: result.append(g.ask("think", bot="mcts:time=1h")["move"])
        )
        thread.start()
        while not result:
            time.sleep(0.02)
            g.cancel()
        thread.join()
        self.assertIn(result[0], g.moves)

    def test_close(self):
        handles = hexgames.handles()
        with Game("hexdame") as g:
            self.assertGreater(hexgames.handles(), handles)
        g.close()
        self.assertEqual(hexgames.handles(), handles)
        for refused in lambda: g.play("d4-e5"), lambda: g.svg(), lambda: g.moves:
            with self.assertRaises(hexgames.Closed):
                refused()
        g.cancel()


if __name__ == "__main__":
    unittest.main()

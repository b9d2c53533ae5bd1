"""The checks of gymnasium.utils.env_checker.check_env."""

import copy
import inspect
import unittest

from common import GAMES, Case, needs_numpy, numpy as np

import hexgames
from hexgames import Batch, Player


@needs_numpy
class TestEnv(Case):
    def make(self, *arguments, **options):
        from hexgames.gym import Env

        env = Env(*arguments, **options)
        self.addCleanup(env.close)
        return env

    def check_seen(self, env, seen, info):
        self.assertIn(seen, env.observation_space)
        self.assertEqual((seen.dtype, seen.shape), (np.float32, env.observation_space.shape))
        self.assertIsInstance(info, dict)
        mask = info["action_mask"]
        self.assertEqual((mask.dtype, mask.shape), (np.int8, (env.action_space.n,)))

    def play(self, env, seen, info):
        """Play a game and return its last step with the number of steps."""
        steps = 0
        while True:
            self.check_seen(env, seen, info)
            action = env.action_space.sample(info["action_mask"])
            self.assertIn(action, env.action_space)
            self.assertEqual(info["action_mask"][action], 1)
            step = env.step(action)
            self.assertEqual(len(step), 5)
            seen, reward, terminated, truncated, info = step
            self.assertIsInstance(reward, float)
            self.assertTrue(np.isfinite(reward))
            self.assertIsInstance(terminated, (bool, np.bool_))
            self.assertIsInstance(truncated, (bool, np.bool_))
            steps += 1
            if terminated or truncated:
                self.check_seen(env, seen, info)
                with self.assertRaises(hexgames.BadState):
                    env.step(0)
                return reward, terminated, truncated, steps
            self.assertEqual(reward, 0)
            self.assertTrue(info["action_mask"].any())

    def test_every_game(self):
        for game in GAMES:
            env = self.make(game, plies=60)
            ends = [self.play(env, *env.reset(seed=seed)) for seed in range(3)]
            self.assertTrue(all(terminated != truncated for _, terminated, truncated, _ in ends))

    def test_interface(self):
        env = self.make("hexagrams", render_mode="ansi")
        for name in "seed", "options":
            parameter = inspect.signature(env.reset).parameters[name]
            self.assertEqual((parameter.default, parameter.kind), (None, parameter.KEYWORD_ONLY))
        self.assertIs(env.unwrapped, env)
        self.assertIsNone(env.spec)
        self.assertIn(env.render_mode, env.metadata["render_modes"])
        self.assertIn("render_fps", env.metadata)
        env.reset(seed=1)
        self.assertEqual(env.render(), env.position.diagram())
        svg = self.make("hexagrams", render_mode="svg")
        svg.reset()
        self.assertTrue(svg.render().startswith("<svg"))
        none = self.make("hexagrams")
        none.reset()
        self.assertIsNone(none.render())
        for wrong in {"render_mode": "human"}, {"illegal": "x"}, {"player": Player.CHANCE}:
            with self.assertRaises(ValueError):
                self.make("hexagrams", **wrong)

    def test_seeds(self):
        for opponent in None, "easy":
            env = self.make("hextad", opponent, player=None, plies=40)
            games = {}
            for seed in 123, 456, 123:
                seen, info = env.reset(seed=seed)
                state = copy.deepcopy(env.np_random.bit_generator.state)
                steps = [seen.tobytes()]
                for _ in range(5):
                    seen, *_, info = env.step(int(info["action_mask"].argmax()))
                    steps.append(seen.tobytes())
                if seed in games:
                    self.assertEqual(games[seed], (state, steps))
                games[seed] = state, steps
            self.assertNotEqual(games[123], games[456])
        first, _ = env.reset()
        self.assertTrue(any((env.reset()[0] != first).any() for _ in range(5)), "no fixed seed")

    def test_players(self):
        env = self.make("hexagrams", player=None)
        players = set()
        for seed in range(20):
            env.reset(seed=seed)
            self.assertEqual(env.position.turn, env.player)
            players.add(env.player)
        self.assertEqual(players, {Player.WHITE, Player.BLACK})
        env.reset(options={"player": Player.BLACK})
        self.assertEqual(env.position.turn, Player.BLACK)

    def test_rewards(self):
        """The agent gets the reward for its own result."""
        results = set()
        for player in Player.WHITE, Player.BLACK:
            env = self.make("hexagrams", player=player)
            for seed in range(10):
                reward, *_ = self.play(env, *env.reset(seed=seed))
                winner = env.position.winner
                if env.position.over:
                    self.assertEqual(reward, {player: 1, Player.NONE: 0}.get(winner, -1))
                results.add(reward)
        self.assertLessEqual({1, -1}, results)

    def test_opponents(self):
        asked = []

        def first(p):
            asked.append(p)
            return p.moves[0]

        env = self.make("hexdame", first)
        _, info = env.reset(seed=1)
        env.step(int(info["action_mask"].argmax()))
        self.assertEqual([p.turn for p in asked], [Player.BLACK])
        self.assertEqual(env.position, asked[0].play(asked[0].moves[0]))
        with hexgames.Bot("easy", seed=1) as bot:
            env = self.make("hexdame", bot, plies=30)
            self.play(env, *env.reset(seed=1))
            env.close()
            bot.move(hexgames.new("hexdame"))  # still open

    def test_illegal(self):
        env = self.make("hexdame")
        _, info = env.reset(seed=1)
        wrong = int((info["action_mask"] == 0).argmax())
        before = env.position
        with self.assertRaises(hexgames.Refused):
            env.step(wrong)
        self.assertEqual(env.position, before)
        env = self.make("hexdame", illegal="loss")
        env.reset(seed=1)
        _, reward, terminated, truncated, info = env.step(wrong)
        self.assertEqual((reward, terminated, truncated), (-1, True, False))
        self.assertTrue(info["illegal"])
        with self.assertRaises(hexgames.BadState):
            env.step(0)

    def test_no_game(self):
        env = self.make("hexdame")
        with self.assertRaises(hexgames.BadState):
            env.step(0)


@needs_numpy
class TestVectorEnv(Case):
    def test_steps(self):
        """It behaves like a batch, with rewards for the player who acts."""
        from hexgames.gym import VectorEnv

        n = 6
        env = VectorEnv("hexagrams", n, plies=50, threads=2)
        self.addCleanup(env.close)
        batch = Batch("hexagrams", n, plies=50, final=True)
        seen, info = env.reset(seed=3)
        self.assertIn(seen, env.observation_space)
        self.assertEqual(env.single_observation_space.shape, seen.shape[1:])
        rewarded = set()
        for step in range(150):
            actions = batch.choose(step).copy()
            self.assertIn(np.maximum(actions, 0), env.action_space)
            turns = batch.turns.copy()
            self.assertEqual(info["turn"].tolist(), turns.tolist())
            self.assertTrue((info["action_mask"] == batch.masks).all())
            old = seen.copy()
            after, rewards, terminated, truncated, info = env.step(actions)
            self.assertTrue((seen == old).all(), "observations are copies")
            seen = after
            batch.step(actions)
            self.assertTrue((seen == batch.observations).all())
            for i, end in enumerate(batch.ends):
                self.assertEqual((terminated[i], truncated[i]), (end == 1, end == 2))
                own = batch.returns[i] * (-1 if turns[i] == Player.BLACK else 1)
                self.assertEqual(rewards[i], own if end else 0)
            rewarded |= set(rewards.tolist())
        self.assertLessEqual({0, 1}, rewarded)
        self.assertEqual(env.num_envs, n)
        self.assertIn("autoreset_mode", env.metadata)


@needs_numpy
class TestSpaces(Case):
    def test_discrete(self):
        from hexgames.spaces import _Discrete

        space = _Discrete(5)
        space.seed(1)
        self.assertEqual({int(space.sample()) for _ in range(200)}, set(range(5)))
        mask = np.array([0, 1, 0, 1, 0], np.int8)
        self.assertEqual({int(space.sample(mask)) for _ in range(99)}, {1, 3})
        self.assertEqual(space.sample(np.zeros(5, np.int8)), 0)
        for x in 0, 4, np.int32(4), np.array(4):
            self.assertIn(x, space)
        for x in -1, 5, 1.0, "1", np.array([1]), None:
            self.assertNotIn(x, space)
        self.assertEqual(space, _Discrete(5))
        self.assertNotEqual(space, _Discrete(6))
        self.assertEqual((repr(space), space.shape, space.start), ("Discrete(5)", (), 0))

    def test_boxes(self):
        from hexgames.spaces import _Box, _Dict, _MultiDiscrete

        box = _Box(0, 1, (2, 3), np.float32)
        wide = _Box(-np.inf, np.inf, (2,), np.float32)
        bits = _Box(0, 1, (4,), np.int8)
        many = _MultiDiscrete([2, 3])
        both = _Dict({"a": box, "b": bits})
        for space in box, wide, bits, many, both:
            space.seed(1)
            for _ in range(20):
                self.assertIn(space.sample(), space)
            self.assertEqual(space, copy.deepcopy(space))
            self.assertIn("(", repr(space))
        for x in np.full((2, 3), 2, "f4"), np.zeros((3, 2), "f4"), np.zeros((2, 3)), [[0] * 3] * 2:
            self.assertNotIn(x, box)
        self.assertNotIn(np.array([0, 3]), many)
        self.assertNotIn({"a": box.sample()}, both)
        self.assertNotEqual(box, bits)
        self.assertEqual(list(both), ["a", "b"])


if __name__ == "__main__":
    unittest.main()

"""The environments, as the checks of Gymnasium and PettingZoo look at them."""

import unittest

from common import GAMES, Case, needs_numpy, numpy

import hexgames
from hexgames import Player

if numpy is not None:
    from hexgames.gym import Env, VectorEnv
    from hexgames.spaces import _Box as Box
    from hexgames.spaces import _Dict as Dict
    from hexgames.spaces import _Discrete as Discrete
    from hexgames.spaces import _MultiDiscrete as MultiDiscrete
    from hexgames.zoo import AECEnv


@needs_numpy
class Spaces(unittest.TestCase):
    def test_contains_samples(self):
        for space in (
            Discrete(5),
            MultiDiscrete([3, 4]),
            Box(0, 1, (2, 3), numpy.float32),
            Box(-numpy.inf, numpy.inf, (4,), numpy.float32),
            Box(0, 1, (4,), numpy.int8),
            Dict({"a": Discrete(2), "b": Box(0, 1, (1,), numpy.int8)}),
        ):
            with self.subTest(repr(space)):
                space.seed(1)
                first = [space.sample() for _ in range(20)]
                self.assertTrue(all(x in space for x in first))
                space.seed(1)
                self.assertEqual(repr(first), repr([space.sample() for _ in range(20)]))
                self.assertGreater(len(set(map(repr, first))), 1)

    def test_contains(self):
        self.assertTrue(0 in Discrete(2) and numpy.int64(1) in Discrete(2))
        for bad in -1, 2, 0.5, "0", None, numpy.array([1]):
            self.assertFalse(Discrete(2).contains(bad), bad)
        box = Box(0, 1, (2,), numpy.float32)
        self.assertIn(numpy.array([0, 1], "float32"), box)
        for bad in (
            numpy.array([0, 2], "float32"),
            numpy.array([0], "float32"),
            [0, 1],
            numpy.array([0, 1], "float64"),
            numpy.array([0, numpy.nan], "float32"),
        ):
            self.assertFalse(box.contains(bad), bad)
        self.assertNotIn({"a": 1}, Dict({"a": Discrete(2), "b": Discrete(2)}))
        self.assertNotIn(numpy.array([0, 4]), MultiDiscrete([3, 4]))

    def test_equal(self):
        self.assertEqual(Discrete(3), Discrete(3))
        self.assertNotEqual(Discrete(3), Discrete(4))
        self.assertNotEqual(Discrete(3), MultiDiscrete([3]))
        self.assertEqual(Box(0, 1, (2,), numpy.int8), Box(0, 1, (2,), numpy.int8))
        self.assertNotEqual(Box(0, 1, (2,), numpy.int8), Box(0, 2, (2,), numpy.int8))

    def test_masks(self):
        space = Discrete(6)
        space.seed(3)
        mask = numpy.array([0, 1, 0, 0, 1, 0], numpy.int8)
        self.assertEqual({int(space.sample(mask)) for _ in range(50)}, {1, 4})
        self.assertEqual(space.sample(numpy.zeros(6, numpy.int8)), 0)


@needs_numpy
class Gymnasium(Case):
    """What gymnasium.utils.env_checker looks at."""

    def play(self, env, seed):
        """Play a game at random, and return all that the environment has returned."""
        seen = [env.reset(seed=seed)]
        env.action_space.seed(seed)
        while not (len(seen[-1]) == 5 and (seen[-1][2] or seen[-1][3])):
            mask = seen[-1][-1]["action_mask"]
            self.assertIn(seen[-1][0], env.observation_space)
            self.assertEqual(mask.dtype, numpy.int8)
            self.assertEqual(mask.shape, (env.action_space.n,))
            self.assertTrue(mask.any())
            seen.append(env.step(env.action_space.sample(mask)))
            observation, reward, terminated, truncated, info = seen[-1]
            self.assertIn(observation, env.observation_space)
            self.assertIs(type(reward), float)
            self.assertEqual((type(bool(terminated)), type(bool(truncated))), (bool, bool))
            self.assertIsInstance(info, dict)
        return seen

    def test_games(self):
        for game in GAMES:
            with self.subTest(game):
                env = Env(game, plies=60)
                first, again = self.play(env, 7), self.play(env, 7)
                self.assertEqual(repr(first), repr(again))
                self.assertNotEqual(repr(first), repr(self.play(env, 8)))
                env.close()

    def test_attributes(self):
        env = Env("hexagrams", render_mode="ansi")
        self.assertIn("ansi", env.metadata["render_modes"])
        self.assertIs(env.unwrapped, env)
        self.assertEqual(env.observation_space.shape, (495,))
        self.assertEqual(env.action_space.n, 79)
        observation, info = env.reset(seed=1)
        self.assertEqual(env.render(), env.position.diagram())
        kept = observation.copy()
        env.step(env.action_space.sample(info["action_mask"]))
        self.assertTrue((observation == kept).all(), "an observation has changed afterwards")
        env.close()
        pictures = Env("hexagrams", render_mode="svg")
        pictures.reset()
        self.assertTrue(pictures.render().startswith("<svg"))
        self.assertIsNone(Env("hexagrams").render())

    def test_opponents(self):
        last = lambda p: p.moves[-1]  # noqa: E731
        for opponent in "easy", last, hexgames.Bot("greedy", seed=1):
            env = Env("hexagrams", opponent, player=Player.BLACK, plies=40)
            env.reset(seed=1)
            self.assertEqual(env.position.turn, Player.BLACK)
            seen = self.play(env, 2)
            self.assertIn(seen[-1][1], (-1.0, 0.0, 1.0))
            env.close()
        env = Env("hexagrams", last)
        env.reset(seed=1)
        before = env.position
        action = before.actions()[0]
        env.step(action)
        self.assertEqual(env.position, before.play_actions([action]).play(last(before.play_actions([action]))))

    def test_rewards(self):
        won = lost = 0
        for seed in range(20):
            for player in Player.WHITE, Player.BLACK:
                env = Env("hexagrams", player=player)
                env.reset(seed=seed)
                reward = self.play(env, seed)[-1][1]
                p = env.position
                if p.over:
                    self.assertEqual(reward, 1 if p.winner == player else -1)
                    won, lost = won + (reward > 0), lost + (reward < 0)
                env.close()
        self.assertGreater(min(won, lost), 3)

    def test_players(self):
        env = Env("hexagrams", player=None)
        players = set()
        for seed in range(20):
            env.reset(seed=seed)
            players.add(env.player)
        self.assertEqual(players, {Player.WHITE, Player.BLACK})
        env.reset(options={"player": Player.BLACK})
        self.assertEqual(env.player, Player.BLACK)

    def test_illegal(self):
        env = Env("hexagrams")
        _, info = env.reset(seed=1)
        bad = int(numpy.flatnonzero(info["action_mask"] == 0)[0])
        before = env.position
        with self.assertRaises(hexgames.Refused):
            env.step(bad)
        self.assertEqual(env.position, before)
        env.step(int(numpy.flatnonzero(info["action_mask"])[0]))
        strict = Env("hexagrams", illegal="loss")
        strict.reset(seed=1)
        _, reward, terminated, truncated, info = strict.step(bad)
        self.assertEqual((reward, terminated, truncated, info["illegal"]), (-1, True, False, True))
        for one in strict, Env("hexagrams"):
            with self.assertRaises(hexgames.BadState):
                one.step(0)
        for bad in {"illegal": "maybe"}, {"render_mode": "human"}, {"player": Player.CHANCE}:
            with self.assertRaises(ValueError):
                Env("hexagrams", **bad)

    def test_vector(self):
        env = VectorEnv("hexagrams", 50, plies=50, threads=2)
        self.assertEqual(env.observation_space.shape, (50, 495))
        self.assertEqual(env.single_action_space.n, 79)
        observations, infos = env.reset(seed=1)
        self.assertIn(observations, env.observation_space)
        draw = numpy.random.default_rng(1)
        ended = numpy.zeros(50, bool)
        wins = 0
        for _ in range(120):
            masks, turns = infos["action_mask"], infos["turn"]
            self.assertEqual(masks.any(1).tolist(), (~ended).tolist())
            actions = (masks * draw.random(masks.shape)).argmax(1)
            before = observations.copy()
            after, rewards, terminated, truncated, infos = env.step(actions)
            self.assertTrue((observations == before).all())
            observations = after
            self.assertTrue(((rewards != 0) <= terminated).all())
            self.assertFalse((terminated & truncated).any())
            self.assertTrue((turns[terminated] != 0).all())
            wins += (rewards > 0).sum() - (rewards < 0).sum()
            ended = terminated | truncated
            self.assertEqual((infos["turn"] == 0).tolist(), ended.tolist())
        self.assertGreater(wins, 10, "who moves last wins most games of Hexagrams")
        env.close()


@needs_numpy
class PettingZoo(Case):
    """What pettingzoo.test.api_test looks at."""

    def check_agents(self, env):
        for of in env.rewards, env.terminations, env.truncations, env.infos:
            self.assertEqual(list(of), env.agents)
        self.assertLessEqual(set(env.agents), set(env.possible_agents))
        self.assertEqual(env.num_agents, len(env.agents))

    def play(self, env, seed):
        """Play a game at random, and return what the agents were rewarded with in total."""
        env.reset(seed=seed)
        draw = numpy.random.default_rng(seed)
        totals = dict.fromkeys(env.possible_agents, 0.0)
        self.assertEqual(env.agents, env.possible_agents)
        for agent in env.agent_iter():
            self.check_agents(env)
            self.assertEqual(agent, env.agent_selection)
            observation, reward, terminated, truncated, info = env.last()
            totals[agent] += reward
            self.assertIn(observation, env.observation_space(agent))
            self.assertIsInstance(info, dict)
            mask = observation["action_mask"]
            if terminated or truncated:
                self.assertFalse(mask.any())
                env.step(None)
                continue
            other = "black" if agent == "white" else "white"
            self.assertFalse(env.observe(other)["action_mask"].any())
            env.step(int(draw.choice(numpy.flatnonzero(mask))))
        self.assertEqual(env.agents, [])
        return totals

    def test_games(self):
        for game in GAMES:
            with self.subTest(game):
                env = AECEnv(game, plies=60)
                self.assertEqual(env.metadata["name"], str(env))
                for agent in env.possible_agents:
                    for space in env.observation_space, env.action_space:
                        self.assertIs(space(agent), space(agent))
                totals = self.play(env, 1)
                self.assertEqual(sum(totals.values()), 0)
                env.close()

    def test_rewards(self):
        env = AECEnv("hexagrams")
        winners = set()
        for seed in range(10):
            totals = self.play(env, seed)
            p = env.position
            if p.over:
                winner = str(p.winner).lower()
                self.assertEqual(totals[winner], 1)
                winners.add(winner)
        self.assertEqual(winners, {"white", "black"})
        env.close()

    def test_mistakes(self):
        env = AECEnv("hexagrams", render_mode="ansi")
        with self.assertRaises(hexgames.BadState):
            env.step(0)
        env.reset(seed=1)
        self.assertEqual(env.render(), env.position.diagram())
        with self.assertRaises(ValueError):
            env.step(None)
        observation = env.last()[0]
        bad = int(numpy.flatnonzero(observation["action_mask"] == 0)[0])
        with self.assertRaises(hexgames.Refused):
            env.step(bad)
        self.assertEqual(env.agent_selection, "white")
        self.assertIsNone(env.last(observe=False)[0])
        with self.assertRaises(ValueError):
            AECEnv("hexagrams", render_mode="human")


if __name__ == "__main__":
    unittest.main()

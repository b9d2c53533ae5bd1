"""The checks of pettingzoo.test.api_test."""

import unittest

from common import GAMES, Case, needs_numpy, numpy as np

import hexgames
from hexgames import Player


@needs_numpy
class TestAECEnv(Case):
    def make(self, *arguments, **options):
        from hexgames.zoo import AECEnv

        env = AECEnv(*arguments, **options)
        self.addCleanup(env.close)
        return env

    def check(self, env):
        """Check the invariants of an environment."""
        self.assertEqual(env.num_agents, len(env.agents))
        self.assertLessEqual(env.num_agents, env.max_num_agents)
        keys = set(env.agents)
        for of in env.rewards, env.terminations, env.truncations, env.infos:
            self.assertEqual(set(of), keys)
        for agent in env.agents:
            self.assertIsInstance(env.rewards[agent], float)
            self.assertIsInstance(env.terminations[agent], bool)
            self.assertIsInstance(env.truncations[agent], bool)
            self.assertIsInstance(env.infos[agent], dict)
        if env.agents:
            self.assertIn(env.agent_selection, env.agents)

    def play(self, env, seed):
        """Play a game like api_test and return the rewards of the agents."""
        env.reset(seed=seed)
        self.check(env)
        self.assertEqual(env.agents, env.possible_agents)
        self.assertFalse(any(env.terminations.values()) or any(env.truncations.values()))
        total = dict.fromkeys(env.agents, 0.0)
        since = dict.fromkeys(env.agents, 0.0)  # the last action
        finished = set()
        for agent in env.agent_iter():
            self.assertNotIn(agent, finished, "an agent that is done is selected")
            seen, reward, terminated, truncated, info = env.last()
            self.assertEqual(reward, since[agent])
            self.assertIs(info, env.infos[agent])
            self.assertTrue(env.observation_space(agent).contains(seen))
            for name in "observation", "action_mask":
                self.assertTrue((seen[name] == env.observe(agent)[name]).all())
            self.assertIsNone(env.last(observe=False)[0])
            if terminated or truncated:
                self.assertFalse(seen["action_mask"].any())
                with self.assertRaises(ValueError):
                    env.step(0)
                env.step(None)
                finished.add(agent)
                for one in env.agents:
                    since[one] += env.rewards[one]
            else:
                with self.assertRaises(ValueError):
                    env.step(None)
                self.assertTrue(seen["action_mask"].any())
                (other,) = set(env.agents) - {agent}
                self.assertFalse(env.observe(other)["action_mask"].any())
                action = env.action_space(agent).sample(seen["action_mask"])
                self.assertTrue(env.action_space(agent).contains(action))
                since[agent] = 0
                env.step(action)
                for one in env.agents:
                    since[one] += env.rewards[one]
                    total[one] += env.rewards[one]
            self.check(env)
        self.assertEqual(finished, set(env.possible_agents))
        self.assertEqual(env.agents, [])
        return total

    def test_every_game(self):
        for game in GAMES:
            env = self.make(game, plies=80)
            self.assertEqual(str(env), f"{game}_v0")
            for seed in range(3):
                rewards = self.play(env, seed)
                self.assertEqual(rewards["white"] + rewards["black"], 0)

    def test_rewards(self):
        env = self.make("hexagrams")
        results = set()
        for seed in range(10):
            rewards = self.play(env, seed)
            if env.position.over:
                winner = {Player.WHITE: 1, Player.BLACK: -1, Player.NONE: 0}[env.position.winner]
                self.assertEqual(rewards["white"], winner)
                results.add(winner)
        self.assertLessEqual({1, -1}, results)

    def test_truncation(self):
        env = self.make("hexade", plies=2)
        env.reset(seed=1)
        env.step(0)
        self.assertEqual(env.agent_selection, "black")
        env.step(1)
        self.assertEqual(env.truncations, {"white": True, "black": True})
        self.assertEqual(env.terminations, {"white": False, "black": False})

    def test_interface(self):
        env = self.make("hexdame", render_mode="ansi")
        self.assertEqual(env.possible_agents, ["white", "black"])
        for agent in env.possible_agents:
            self.assertIs(env.observation_space(agent), env.observation_space(agent))
            self.assertIs(env.action_space(agent), env.action_space(agent))
            self.assertEqual(env.action_space(agent).n, 1104)
        self.assertIs(env.unwrapped, env)
        self.assertIn(env.render_mode, env.metadata["render_modes"])
        self.assertFalse(env.metadata["is_parallelizable"])
        with self.assertRaises(hexgames.BadState):
            env.step(0)
        env.reset()
        self.assertEqual(env.render(), env.position.diagram())
        svg = self.make("hexdame", render_mode="svg")
        svg.reset()
        self.assertTrue(svg.render().startswith("<svg"))
        self.assertIsNone(self.make("hexdame").render())
        with self.assertRaises(ValueError):
            self.make("hexdame", render_mode="human")

    def test_actions(self):
        """Actions can be any integers, and illegal ones change nothing."""
        for kind in int, np.int32, np.int64, np.array:
            env = self.make("hexade")
            env.reset(seed=1)
            env.step(kind(5))
            self.assertEqual(env.position, hexgames.new("hexade").play_actions([5]))
            before = env.position
            with self.assertRaises(hexgames.Refused):
                env.step(kind(5))
            self.assertEqual((env.position, env.agent_selection), (before, "black"))

    def test_seeds(self):
        env = self.make("hextad")
        starts = []
        for seed in 1, 1, 2, None:
            env.reset(seed=seed)
            starts.append(env.position)
        self.assertEqual(starts[0], starts[1])
        self.assertEqual(len(set(starts)), 3)


if __name__ == "__main__":
    unittest.main()

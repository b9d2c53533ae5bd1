import os
import subprocess
import sys
import tempfile
import textwrap
import unittest
from pathlib import Path

from common import PYTHON, needs_numpy

FILES = {
    "gymnasium/__init__.py": """
        import numpy as np
        class Env:
            spec = _np_random = None
            def reset(self, *, seed=None, options=None):
                if seed is not None:
                    self._np_random = np.random.default_rng(seed)
            @property
            def np_random(self):
                if self._np_random is None:
                    self._np_random = np.random.default_rng()
                return self._np_random
    """,
    "gymnasium/vector.py": """
        import enum
        from gymnasium import Env
        class AutoresetMode(enum.Enum):
            NEXT_STEP = "NextStep"
        class VectorEnv(Env):
            pass
    """,
    "gymnasium/spaces.py": """
        class Space:
            def __init__(self, *arguments):
                self.arguments = arguments
        class Box(Space): pass
        class Dict(Space): pass
        class Discrete(Space): pass
        class MultiDiscrete(Space): pass
    """,
    "pettingzoo/__init__.py": """
        class AECEnv:
            pass
    """,
}

SCRIPT = """
import gymnasium, gymnasium.spaces, gymnasium.vector, pettingzoo
from hexgames.gym import Env, VectorEnv
from hexgames.zoo import AECEnv
env = Env("hexdame")
assert isinstance(env, gymnasium.Env)
assert isinstance(env.action_space, gymnasium.spaces.Discrete)
_, info = env.reset(seed=1)
env.step(int(info["action_mask"].argmax()))
many = VectorEnv("hexdame", 2)
assert isinstance(many, gymnasium.vector.VectorEnv)
assert many.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.NEXT_STEP
_, info = many.reset(seed=1)
many.step(info["action_mask"].argmax(axis=1))
zoo = AECEnv("hexdame")
assert isinstance(zoo, pettingzoo.AECEnv)
assert isinstance(zoo.observation_space("white"), gymnasium.spaces.Dict)
zoo.reset(seed=1)
zoo.step(int(zoo.last()[0]["action_mask"].argmax()))
assert zoo.num_agents == 2
"""


@needs_numpy
class TestInstalled(unittest.TestCase):
    def test_classes(self):
        """If Gymnasium and PettingZoo are installed, the environments are subclasses of theirs.

        Here, these packages are stubs with only the classes that hexgames uses.
        """
        with tempfile.TemporaryDirectory() as folder:
            for name, content in FILES.items():
                path = Path(folder) / name
                path.parent.mkdir(exist_ok=True)
                path.write_text(textwrap.dedent(content), "utf-8")
            done = subprocess.run(
                [sys.executable, "-c", SCRIPT],
                env={**os.environ, "PYTHONPATH": os.pathsep.join([str(PYTHON), folder])},
                capture_output=True,
                text=True,
                timeout=60,
            )
        self.assertEqual((done.returncode, done.stderr), (0, ""))


if __name__ == "__main__":
    unittest.main()

"""The manual's examples, the examples' programs, and the wheel."""

import contextlib
import doctest
import importlib
import io
import os
import re
import subprocess
import sys
import tempfile
import unittest
import venv
import zipfile
from pathlib import Path

from common import PYTHON, Case, needs_numpy

import hexgames


class Manual(Case):
    @needs_numpy
    def test_examples(self):
        text = (PYTHON / "MANUAL.md").read_text("utf-8")
        blocks = re.findall(r"```python\n(.*?)```", text, re.S)
        self.assertGreater(len(blocks), 8)
        test = doctest.DocTestParser().get_doctest("".join(blocks), {}, "MANUAL.md", None, 0)
        output = io.StringIO()
        result = doctest.DocTestRunner().run(test, out=output.write)
        self.assertEqual(result.failed, 0, output.getvalue())
        self.assertGreater(result.attempted, 40)

    def test_exports_are_documented(self):
        for name in hexgames.__all__:
            value = getattr(hexgames, name)
            if not isinstance(value, int):
                self.assertTrue(value.__doc__, name)
                for attribute, member in vars(value).items() if isinstance(value, type) else ():
                    if not attribute.startswith("_") and callable(member):
                        self.assertTrue(member.__doc__, f"{name}.{attribute}")


class Examples(Case):
    def run_main(self, name, *arguments):
        module = importlib.import_module(name)
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            module.main(*arguments)
        return output.getvalue()

    def test_bot(self):
        printed = self.run_main("bot", "hexagrams", 2)
        self.assertRegex(printed, r"(?s)^Miser - Bot: \w+, .*, \d+ moves\nBot - Miser: ")

    def test_random_batch(self):
        printed = self.run_main("random_batch", "hexagrams", 50, 100)
        found = re.fullmatch(
            r"hexagrams: (\d+) games in 100 steps of 50 games\n"
            r"White wins [\d.]+%, Black [\d.]+%\nabout (\d+) actions a game\n",
            printed,
        )
        self.assertIsNotNone(found, printed)
        self.assertAlmostEqual(int(found[2]), 5000 / int(found[1]), delta=1)

    @needs_numpy
    def test_bench(self):
        bench = importlib.import_module("hexgames.bench")
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            bench.main(["--seconds", "0.01", "--games", "hexagrams", "--sizes", "1", "65"])
        lines = output.getvalue().splitlines()
        self.assertEqual(len(lines), 2 + 4 + 8)
        for line in lines[1:]:
            self.assertGreater(int(line.split()[-1]), 0, line)


@unittest.skipUnless(os.environ.get("HEXGAMES_WHEEL"), "it builds the library: set HEXGAMES_WHEEL")
class Wheel(unittest.TestCase):
    def test_wheel(self):
        environment = {name: os.environ[name] for name in os.environ if name != "HEXGAMES_LIBRARY"}
        with tempfile.TemporaryDirectory() as folder:
            run = lambda *words: subprocess.run(  # noqa: E731
                words, check=True, cwd=folder, env=environment, stdout=subprocess.PIPE
            )
            wheels = []
            for name in "first", "second":
                run(
                    *(sys.executable, "-m", "pip", "wheel", "-q", "--no-build-isolation"),
                    *("--no-deps", "--no-index", "-w", name, str(PYTHON)),
                )
                (wheel,) = Path(folder, name).iterdir()
                wheels.append(wheel.read_bytes())
            self.assertEqual(*wheels)
            names = zipfile.ZipFile(wheel).namelist()
            self.assertTrue(any(n.startswith("hexgames/libhexgames") for n in names), names)
            self.assertIn("hexgames/py.typed", names)
            venv.create(Path(folder, "env"), with_pip=True)
            python = str(Path(folder, "env", "bin", "python"))
            run(python, "-m", "pip", "install", "-q", "--no-index", str(wheel))
            program = (
                "import hexgames, random\n"
                "p = hexgames.new('hextad')\n"
                "while not p.over: p = p.play_index(random.randrange(p.move_count))\n"
                "print(p.winner, p.reason)"
            )
            self.assertIn(b"score", run(python, "-c", program).stdout)


if __name__ == "__main__":
    unittest.main()

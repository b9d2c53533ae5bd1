import contextlib
import doctest
import io
import os
import re
import runpy
import sys
import tempfile
import unittest
from unittest import mock

from common import PYTHON, Case, needs_numpy, numpy

import hexgames.bench


def run(path, *arguments):
    """The output of an example."""
    out = io.StringIO()
    with mock.patch.object(sys, "argv", [path, *arguments]), contextlib.redirect_stdout(out):
        runpy.run_path(str(PYTHON / "examples" / path), run_name="__main__")
    return out.getvalue()


class TestManual(Case):
    def test_blocks(self):
        """The programs in the manual run and print the output in their comments."""
        text = (PYTHON / "MANUAL.md").read_text("utf-8")
        blocks = re.findall(r"^```python\n(.*?)^```", text, re.S | re.M)
        self.assertGreater(len(blocks), 8)
        here = os.getcwd()
        for block in blocks:
            if numpy is None and re.search(r"numpy|hexgames\.(gym|zoo)", block):
                continue
            out = io.StringIO()
            with tempfile.TemporaryDirectory() as folder:
                os.chdir(folder)
                try:
                    with contextlib.redirect_stdout(out):
                        exec(compile(block, "MANUAL.md", "exec"), {})
                finally:
                    os.chdir(here)
            printed = out.getvalue()
            for want in re.findall(r"print\(.*\)\s+# (.*)", block):
                if want[0] in "WBhD(":
                    for part in want.split(" ..."):
                        self.assertIn(part, printed)

    def test_doctest(self):
        failed, tried = doctest.testmod(hexgames)
        self.assertEqual(failed, 0)
        self.assertGreater(tried, 2)

    def test_names(self):
        """The manual names all errors."""
        text = (PYTHON / "MANUAL.md").read_text("utf-8")
        for name in hexgames.errors.__all__:
            self.assertIn(f"`{name}`" if name != "Error" else "`hexgames.Error`", text)

    def test_documented(self):
        """Everything public has documentation."""
        for name in hexgames.__all__:
            thing = getattr(hexgames, name)
            if not callable(thing):
                continue
            self.assertTrue(thing.__doc__, name)
            for own, member in vars(thing).items() if isinstance(thing, type) else ():
                if not own.startswith("_") and (callable(member) or isinstance(member, property)):
                    self.assertTrue(member.__doc__, f"{name}.{own}")


class TestExamples(Case):
    def test_bot(self):
        printed = run("bot.py", "hexagrams", "2")
        self.assertRegex(printed, "Miser - Bot: (White|Black|None), .* moves\nBot - Miser: ")

    def test_random_batch(self):
        self.assertRegex(run("random_batch.py", "hexagrams", "50", "100"), "White wins [0-9.]+%")

    @needs_numpy
    def test_train(self):
        printed = run(
            "train.py", *"--seconds 0.5 --every 1 --pairs 2 --depth 1 --bot random".split()
        )
        self.assertRegex(printed, r"(?s)seconds .*\n +0 +0 .*±.*\n +\d+ +\d+ +\d+ .*±")


class TestBench(Case):
    def test_bench(self):
        out = io.StringIO()
        arguments = "--seconds 0 --games Hexagrams --sizes 1 100 --threads 1 2".split()
        with contextlib.redirect_stdout(out):
            hexgames.bench.main([*arguments[:1], "0.01", *arguments[2:]])
        lines = out.getvalue().splitlines()
        self.assertEqual(lines[0].split()[-1], "hexagrams")
        self.assertEqual(len(lines), 2 + 3 * 4)
        for line in lines[1:]:
            self.assertGreater(int(line.split()[-1]), 1)
        with self.assertRaises(SystemExit), contextlib.redirect_stderr(io.StringIO()):
            hexgames.bench.main(["--games", "chess"])


if __name__ == "__main__":
    unittest.main()

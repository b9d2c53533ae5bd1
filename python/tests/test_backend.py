import base64
import csv
import hashlib
import io
import os
import re
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path
from unittest import mock

from common import PYTHON  # noqa: F401: it finds the backend

import backend
import hexgames


class TestBackend(unittest.TestCase):
    """The wheel, with a fake library instead of a built one."""

    def build(self, hook=backend.build_wheel):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)

        def library(path):
            path.write_bytes(b"library")

        with mock.patch.object(backend, "build_library", library):
            with mock.patch.object(backend, "PACKAGE", self.package()):
                return Path(folder.name) / hook(folder.name)

    def package(self):
        """A copy of the package."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        for path in backend.PACKAGE.iterdir():
            if path.suffix in (".py", ".typed"):
                (Path(folder.name) / path.name).write_bytes(path.read_bytes())
        return Path(folder.name)

    def test_wheel(self):
        path = self.build()
        self.assertRegex(path.name, r"^hexgames-[0-9.]+-py3-none-[a-z0-9_]+\.whl$")
        self.assertIn(hexgames.__version__, path.name)
        with zipfile.ZipFile(path) as wheel:
            names = wheel.namelist()
            self.assertIn("hexgames/" + backend.LIBRARY, names)
            self.assertIn("hexgames/py.typed", names)
            record = wheel.read(backend.INFO + "/RECORD").decode()
            rows = {name: (digest, size) for name, digest, size in csv.reader(io.StringIO(record))}
            self.assertEqual(set(rows), set(names))
            for name in names:
                if name.endswith("/RECORD"):
                    self.assertEqual(rows[name], ("", ""))
                    continue
                content = wheel.read(name)
                digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode()
                self.assertEqual(rows[name], ("sha256=" + digest.rstrip("="), str(len(content))))
            dates = {entry.date_time for entry in wheel.infolist()}
            self.assertEqual(dates, {(1980, 1, 1, 0, 0, 0)})
            tag = path.stem.split("-", 2)[2]
            self.assertEqual(tag, backend.tag())
            self.assertIn(f"Tag: {tag}\n", wheel.read(backend.INFO + "/WHEEL").decode())

    def test_tag(self):
        """The tag names the newest version of the C library that the library needs."""
        with mock.patch("sysconfig.get_platform", lambda: "linux-x86_64"):
            self.assertEqual(backend.tag(b"no versions"), "py3-none-linux_x86_64")
            library = b"\0GLIBC_2.2.5\0GLIBC_2.34\0GLIBC_2.4\0"
            self.assertEqual(backend.tag(library), "py3-none-manylinux_2_34_x86_64")
        with mock.patch("sys.platform", "darwin"), mock.patch(
            "sysconfig.get_platform", lambda: "macosx-11.0-universal2"
        ), mock.patch("subprocess.check_output", lambda *_, **__: "amd64\n"):
            self.assertEqual(backend.tag(), "py3-none-macosx_11_0_x86_64")

    def test_info(self):
        """The folder of a setting is in the wheel."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        (Path(folder.name) / "sboms").mkdir()
        (Path(folder.name) / "sboms" / "a.json").write_text("{}", "utf-8")
        (Path(folder.name) / "licenses").mkdir()
        (Path(folder.name) / "licenses" / "OTHERS").write_text("others", "utf-8")
        hook = lambda to: backend.build_wheel(to, {"info": folder.name})  # noqa: E731
        with zipfile.ZipFile(self.build(hook)) as wheel:
            self.assertEqual(wheel.read(backend.INFO + "/sboms/a.json"), b"{}")
            self.assertIn("sboms/a.json,sha256=", wheel.read(backend.INFO + "/RECORD").decode())
            metadata = wheel.read(backend.INFO + "/METADATA").decode()
            self.assertIn("\nLicense-File: LICENSE\nLicense-File: OTHERS\n\n# hexgames", metadata)
            for name in ("LICENSE", "OTHERS"):
                self.assertTrue(wheel.read(f"{backend.INFO}/licenses/{name}"))

    def test_reproducible(self):
        self.assertEqual(self.build().read_bytes(), self.build().read_bytes())

    def test_editable(self):
        with zipfile.ZipFile(self.build(backend.build_editable)) as wheel:
            self.assertEqual(wheel.read("hexgames.pth").decode().strip(), str(PYTHON))

    def test_metadata(self):
        with tempfile.TemporaryDirectory() as folder:
            info = backend.prepare_metadata_for_build_wheel(folder)
            text = (Path(folder) / info / "METADATA").read_text("utf-8")
        self.assertIn(f"\nVersion: {hexgames.__version__}\n", text)
        self.assertIn(f"](https://example.com/hexgames/blob/v{hexgames.__version__}/python/", text)
        for target in re.findall(r"\]\(([^)]*)\)", text):
            self.assertRegex(target, "^(https?:|#)")

    def test_no_tools(self):
        """Missing tools are reported."""
        with tempfile.TemporaryDirectory() as folder:
            with mock.patch.dict(os.environ, {"PATH": folder}):
                with self.assertRaisesRegex(SystemExit, "needs Go"):
                    backend.build_library(Path(folder) / "lib.so")
            with mock.patch.dict(os.environ, {"CC": "no-such-compiler"}):
                with self.assertRaisesRegex(SystemExit, "C compiler.*no-such-compiler|needs Go"):
                    backend.build_library(Path(folder) / "lib.so")
            with mock.patch.object(backend, "ROOT", Path(folder)):
                with self.assertRaisesRegex(SystemExit, "whole source"):
                    backend.build_library(Path(folder) / "lib.so")
        with self.assertRaises(SystemExit):
            backend.build_sdist(".")


@unittest.skipUnless(os.environ.get("HEXGAMES_WHEEL"), "builds the library: set HEXGAMES_WHEEL")
class TestWheel(unittest.TestCase):
    def test_installed(self):
        """A wheel that pip builds without a network plays a game in a new environment."""
        inherited = {name: os.environ[name] for name in os.environ if name != "HEXGAMES_LIBRARY"}
        with tempfile.TemporaryDirectory() as folder:

            def run(*words):
                return subprocess.run(
                    words, check=True, cwd=folder, env=inherited, capture_output=True, text=True
                ).stdout

            run(
                *(sys.executable, "-m", "pip", "wheel", "--no-build-isolation", "--no-deps"),
                *("--no-index", "-w", "dist", str(PYTHON)),
            )
            (wheel,) = Path(folder, "dist").iterdir()
            run(sys.executable, "-m", "venv", "--system-site-packages", "own")
            python = str(Path(folder, "own", "bin", "python"))
            run(python, "-m", "pip", "install", "--no-index", str(wheel))
            printed = run(python, "-c", PROGRAM)
        self.assertIn("score", printed)
        self.assertIn("own", printed)


PROGRAM = """
import hexgames, random
p = hexgames.new("hextad")
while not p.over:
    p = p.play_index(random.randrange(p.move_count))
print(p.winner, p.reason, hexgames.__file__)
"""


if __name__ == "__main__":
    unittest.main()

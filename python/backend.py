"""Builds the package hexgames with the hooks of PEP 517 and PEP 660 and only the standard library.

Go and a C compiler build the library from ../cabi, so building the package requires the complete
source of hexgames. The same source always makes the same wheel, byte for byte.
"""

import base64
import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
PACKAGE = HERE / "hexgames"
VERSION = re.search(r'__version__ = "(.+)"', (PACKAGE / "__init__.py").read_text("utf-8")).group(1)
INFO = f"hexgames-{VERSION}.dist-info"
LIBRARY = {"win32": "hexgames.dll", "darwin": "libhexgames.dylib"}.get(
    sys.platform, "libhexgames.so"
)
HOME = "https://example.com/hexgames"
METADATA = f"""\
Metadata-Version: 2.4
Name: hexgames
Version: {VERSION}
Summary: Abstract games on hexagons: positions, bots, and many games at once
Project-URL: Source, {HOME}
License-Expression: MIT
Requires-Python: >=3.9
Provides-Extra: numpy
Requires-Dist: numpy; extra == "numpy"
Description-Content-Type: text/markdown
"""


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """Build the wheel and return its name.

    The setting "info" names a folder with more files for the dist-info folder.
    """
    files = {
        f"hexgames/{path.name}": path.read_bytes()
        for path in PACKAGE.iterdir()
        if path.suffix in (".py", ".typed")
    }
    with tempfile.TemporaryDirectory() as folder:
        build_library(Path(folder) / LIBRARY)
        library = (Path(folder) / LIBRARY).read_bytes()
    files["hexgames/" + LIBRARY] = library
    if more := (config_settings or {}).get("info"):
        for path in Path(more).rglob("*"):
            if path.is_file():
                files[f"{INFO}/{path.relative_to(more).as_posix()}"] = path.read_bytes()
    return write_wheel(wheel_directory, files, tag(library))


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """Build the library in place, and a wheel that points to the source."""
    build_library(PACKAGE / LIBRARY)
    (PACKAGE / LIBRARY).with_suffix(".h").unlink(missing_ok=True)  # Go also writes a header
    return write_wheel(wheel_directory, {"hexgames.pth": f"{HERE}\n".encode()}, tag())


def build_sdist(sdist_directory, config_settings=None):
    """Refuse to build, because the library requires more than the package."""
    raise SystemExit("hexgames is built from its whole source, not from an sdist: build a wheel")


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    """Write the metadata and return the name of its folder."""
    folder = Path(metadata_directory) / INFO
    folder.mkdir(parents=True)
    for name, content in info_files(tag()).items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(content)
    return INFO


prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel


def tag(library=b""):
    """Return the tag of a wheel with a library.

    On Linux, the tag names the oldest version of the C library that has all functions the library
    uses. Without it, package indexes refuse the wheel.
    """
    platform = sysconfig.get_platform()
    if sys.platform == "darwin":  # Python may be for two processors, but the library is for one
        processor = subprocess.check_output(["go", "env", "GOARCH"], cwd=ROOT, text=True).strip()
        processor = {"amd64": "x86_64"}.get(processor, processor)
        platform = platform.rpartition("-")[0] + "-" + processor
    versions = re.findall(rb"\0GLIBC_(\d+)\.(\d+)", library)
    if versions:
        major, minor = max((int(major), int(minor)) for major, minor in versions)
        platform = platform.replace("linux", f"manylinux_{major}_{minor}")
    return "py3-none-" + re.sub(r"[^0-9A-Za-z_]", "_", platform)


def info_files(tag, licenses=()):
    """Return the files of the dist-info folder, except for RECORD, given names of more licenses."""
    wheel = f"Wheel-Version: 1.0\nGenerator: hexgames\nRoot-Is-Purelib: false\nTag: {tag}\n"
    names = "".join(f"License-File: {name}\n" for name in sorted(["LICENSE", *licenses]))
    return {
        "licenses/LICENSE": (ROOT / "LICENSE").read_bytes(),
        "METADATA": f"{METADATA}{names}\n{description()}".encode(),
        "WHEEL": wheel.encode(),
    }


def description():
    """Return the manual, with links that also work outside the repository."""
    text = (HERE / "MANUAL.md").read_text("utf-8")
    here = f"{HOME}/blob/v{VERSION}/python/"
    return re.sub(r"\]\((?!https?:|#)", f"]({here}", text)


def build_library(path):
    """Build the library with Go."""
    if not (ROOT / "cabi" / "hexgames.h").is_file():
        raise SystemExit(f"hexgames is built from its whole source: there is no {ROOT / 'cabi'}")
    if shutil.which("go") is None:
        raise SystemExit("hexgames needs Go 1.25 or later to build its library: see https://go.dev")
    compiler = subprocess.check_output(["go", "env", "CC"], cwd=ROOT, text=True).strip()
    if shutil.which(shlex.split(compiler)[0]) is None:
        raise SystemExit(
            f"hexgames needs a C compiler to build its library, but there is no {compiler}: "
            "install one, such as gcc or clang, or set CC"
        )
    build = ["go", "build", "-buildmode=c-shared", "-trimpath", "-buildvcs=false"]
    try:
        subprocess.run(
            [*build, "-ldflags", "-s -w", "-o", str(path), "./cabi"],
            cwd=ROOT,
            env={**os.environ, "CGO_ENABLED": "1"},
            check=True,
        )
    except subprocess.CalledProcessError as problem:
        raise SystemExit(f"go build failed with the status {problem.returncode}") from None


def write_wheel(wheel_directory, files, tag):
    """Write a wheel with these files and return its name."""
    folder = f"{INFO}/licenses/"
    licenses = [name[len(folder) :] for name in files if name.startswith(folder)]
    info = info_files(tag, licenses)
    files = {**files, **{f"{INFO}/{name}": content for name, content in info.items()}}
    record = ""
    for name in sorted(files):
        digest = base64.urlsafe_b64encode(hashlib.sha256(files[name]).digest()).rstrip(b"=")
        record += f"{name},sha256={digest.decode()},{len(files[name])}\n"
    files[f"{INFO}/RECORD"] = f"{record}{INFO}/RECORD,,\n".encode()
    wheel = f"hexgames-{VERSION}-{tag}.whl"
    with zipfile.ZipFile(Path(wheel_directory) / wheel, "w") as archive:
        for name in sorted(files, key=lambda name: (name.startswith(INFO), name)):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, files[name])
    return wheel

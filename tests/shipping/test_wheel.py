"""The wheel works outside the checkout, with what it holds alone."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

from sgfedit import __version__
from shipping.smoke import Smoke
from tests.amounts import amount

ROOT = Path(__file__).parents[2]
USED = """
import runpy, sys
from importlib.metadata import entry_points, version
from pathlib import Path
import sgfedit
home, wheel = map(Path, sys.argv[1:])
assert Path(sgfedit.__file__).is_relative_to(wheel), sgfedit.__file__
assert not [name for name in sys.modules if name.startswith("PySide6")]
assert version("sgfedit") == sgfedit.__version__
game = home / "a 你好.sgf"
game.write_bytes(sgfedit.dumps(sgfedit.loads("(;SZ[9];B[ee])")))
(start,) = entry_points(group="console_scripts", name="sgfedit")
(window,) = entry_points(group="gui_scripts", name="sgfedit-gui")
assert callable(window.load())
def run(*words):
    sys.argv[1:] = map(str, words)
    try:
        start.load()()
    except SystemExit as done:
        assert not done.code, (words, done.code)
from sgfedit.app import manual
pages = list(manual.pages("en"))
assert len(pages) > 25 and all(page.headings for page in pages), len(pages)
assert manual.file("manual/pictures/start.webp", "ja").is_file()
assert Path(manual.file("manual/pictures/start.webp", "ja")).is_relative_to(wheel)
run("info", game)
run("thumbnail", game, home / "a.png")
sys.argv[1:] = ["--version"]
try:
    runpy.run_module("sgfedit", run_name="__main__")
except SystemExit as done:
    assert not done.code
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built as an installer does."""
    folder = tmp_path_factory.mktemp("dist")
    (built,) = WheelBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])
    return Path(built)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel in it, and nothing else."""
    folder = tmp_path_factory.mktemp("a b 你好")
    zipfile.ZipFile(wheel).extractall(folder)  # noqa: S202  # our own
    return folder


def test_it_holds_what_is_needed_and_nothing_else(installed: Path) -> None:
    tops = {path.name for path in installed.iterdir()}
    assert tops == {"sgfedit", f"sgfedit-{__version__}.dist-info"}
    assert (installed / "sgfedit" / "py.typed").is_file()
    resources = installed / "sgfedit" / "_resources"
    for name in (
        "linux",
        "themes",
        "icons",
        "samples",
        *(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs/manual").rglob("*.*")),
        "docs/changelog.md",
    ):
        assert (resources / name).exists(), name
    assert not [path for path in installed.rglob("*") if path.suffix in {".pyc", ".so"}]


def test_it_says_what_it_is_and_claims_no_licence(installed: Path) -> None:
    text = (installed / f"sgfedit-{__version__}.dist-info" / "METADATA").read_text("utf-8")
    metadata = Parser().parsestr(text)
    for field in ("Name", "Version", "Summary", "Requires-Python", "Description-Content-Type"):
        assert metadata[field], field
    assert not [key for key in metadata if key.startswith("License")]
    assert {"spelling", "sound"} <= set(metadata.get_all("Provides-Extra", []))


def test_it_works_outside_the_checkout(installed: Path, tmp_path: Path) -> None:
    home = {f"XDG_{kind}_HOME": str(tmp_path) for kind in ("CONFIG", "DATA", "CACHE")}
    done = subprocess.run(
        [sys.executable, "-c", USED, str(tmp_path), str(installed)],
        env={**os.environ, **home, "PYTHONPATH": str(installed), "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        cwd=tmp_path,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith(f"sgfedit {__version__}\n")
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.long
@pytest.mark.skipif(amount(0, 1) == 0, reason="of the long run")
def test_its_window_takes_files_of_a_second_start(
    installed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(installed))
    smoke = Smoke([sys.executable, "-m", "sgfedit"], tmp_path, keep_python=True)
    smoke.commands()
    smoke.window()


@pytest.mark.long
@pytest.mark.skipif(amount(0, 1) == 0, reason="of the long run")
def test_the_sdist_holds_the_sources_and_the_tests(tmp_path: Path) -> None:
    (built,) = SdistBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with tarfile.open(built) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"pyproject.toml", "README.md", "sgfedit/__main__.py", "tests/gates.py"} <= names

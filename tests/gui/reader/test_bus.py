"""A game walked through by what the accessibility bus says alone, with a real client on a bus of
its own; see `client.py`."""

from __future__ import annotations

import ctypes.util
import json
import os
import shutil
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.gui.conftest import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator

_PYTHON: Final = Path("/usr/bin/python3")
_CLIENT: Final = Path(__file__).with_name("client.py")
_LONGEST_S: Final = 120


def _missing() -> str:
    """Return what this machine lacks, as Debian calls it; empty for nothing."""
    packages = {
        "xvfb": shutil.which("Xvfb"),
        "dbus": shutil.which("dbus-run-session"),
        "at-spi2-core": Path("/usr/libexec/at-spi-bus-launcher").exists(),
        "python3-gi": Path("/usr/lib/python3/dist-packages/gi").exists() and _PYTHON.exists(),
        "gir1.2-atspi-2.0": any(Path("/usr/lib").glob("*/girepository-1.0/Atspi-2.0.typelib")),
        "libxcb-cursor0": ctypes.util.find_library("xcb-cursor"),
    }
    return ", ".join(name for name, found in packages.items() if not found)


_LACKING: Final = _missing()
pytestmark = pytest.mark.skipif(bool(_LACKING), reason=f"not installed here: {_LACKING}")


@contextmanager
def _display() -> Iterator[str]:
    """Give the name of a display of X that nobody else has."""
    read, write = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write), "-screen", "0", "1200x800x24", "-nolisten", "tcp"],
        pass_fds=[write],
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as told:
        number = told.readline().strip()
    try:
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """What the client did → what it heard and read then."""
    folder = tmp_path_factory.mktemp("bus")
    folder.chmod(0o700)
    homes = ("CONFIG_HOME", "DATA_HOME", "STATE_HOME", "CACHE_HOME", "RUNTIME_DIR")
    kept = {key: text for key, text in os.environ.items() if "_BUS_ADDRESS" not in key}
    with _display() as display:
        env = {
            **kept,
            **{f"XDG_{kind}": str(folder) for kind in homes},
            "DISPLAY": display,
            "QT_QPA_PLATFORM": "xcb",
            "GSETTINGS_BACKEND": "memory",
            "LC_ALL": "C.UTF-8",
        }
        program = [sys.executable, "-m", "sgfedit", str(SAMPLES / "commented-game.sgf")]
        client = subprocess.Popen(
            ["dbus-run-session", "--", str(_PYTHON), str(_CLIENT), *program],
            env=env,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        try:
            printed, errors = client.communicate(timeout=_LONGEST_S)
        except subprocess.TimeoutExpired:
            os.killpg(client.pid, signal.SIGKILL)
            raise
    lines = [json.loads(line) for line in printed.splitlines() if line.startswith("{")]
    assert client.returncode == 0, (lines, errors)
    return {line.pop("did"): line for line in lines}


def test_the_board_says_what_is_on_its_points(session: dict[str, dict[str, Any]]) -> None:
    assert session["found the board"]["says"] == "A19, empty"
    assert session["read the middle"]["says"] == "K10, empty"
    assert session["read beside the board"] == {"last": "", "far": ""}


def test_the_focus_follows_the_cursor(session: dict[str, dict[str, Any]]) -> None:
    assert session["pressed Return"]["focus"] == "Q16, black stone, last move"
    assert session["pressed Left"]["focus"] == "P16, empty"


def test_a_step_is_announced_once_with_its_comment(session: dict[str, dict[str, Any]]) -> None:
    (heard,) = session["pressed Right"]["heard"]

    assert heard.startswith("Black 1, 4-4 point (hoshi), Q16. A game between two club players")


def test_the_comment_can_be_read(session: dict[str, dict[str, Any]]) -> None:
    assert session["read the comment"]["says"].startswith("A game between two club players")


def test_a_move_is_played_by_the_action_of_its_point(session: dict[str, dict[str, Any]]) -> None:
    assert session["pressed the middle"]["heard"] == ["New variation, move 2: K10"]
    assert session["read the middle again"]["says"] == "K10, white stone, last move"


def test_the_tree_has_the_move_and_leads_elsewhere(session: dict[str, dict[str, Any]]) -> None:
    nodes = session["read the tree"]["says"]

    assert nodes[0] == "Start, variations: 2"
    assert nodes[2] == "Move 2, White D4"
    assert "Move 2, White K10" in nodes
    assert session["went to the tree"]["focus"] == "Move 2, White K10"
    assert session["pressed Left in the tree"]["focus"].startswith("Move 1, Black Q16, Opening")
    assert session["pressed the start"]["focus"] == "Start, variations: 2"


def test_undo_is_announced(session: dict[str, dict[str, Any]]) -> None:
    assert "Undone: Play move: K10" in session["undid"]["heard"]
    assert session["read the middle at last"]["says"] == "K10, empty"

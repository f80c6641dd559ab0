"""A game walked through, and a damaged file mended, by what the accessibility bus says alone, with
a real client on a bus of its own; see `client.py`."""

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
_LONGEST_S: Final = 300


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


def _surroundings(display: str, folder: Path) -> dict[str, str]:
    """Return the environment of a session on a display, whose files all go to a folder."""
    homes = ("CONFIG_HOME", "DATA_HOME", "STATE_HOME", "CACHE_HOME", "RUNTIME_DIR")
    return {
        **{key: text for key, text in os.environ.items() if "_BUS_ADDRESS" not in key},
        **{f"XDG_{kind}": str(folder) for kind in homes},
        "DISPLAY": display,
        "QT_QPA_PLATFORM": "xcb",
        "GSETTINGS_BACKEND": "memory",
        "LC_ALL": "C.UTF-8",
    }


Walk = dict[str, dict[str, Any]]
"""What the client did → what it heard and read then."""


def walked(walk: str, record: Path, folder: Path) -> Walk:
    """Let the client use the program with a record, all of whose own files go to a folder."""
    folder.chmod(0o700)
    with _display() as display:
        program = [sys.executable, "-m", "sgfedit", str(record)]
        client = subprocess.Popen(
            ["dbus-run-session", "--", str(_PYTHON), str(_CLIENT), walk, *program],
            env=_surroundings(display, folder),
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
    sys.stdout.write(printed)
    assert client.returncode == 0, (lines, errors)
    return {line.pop("did"): line for line in lines}


@pytest.fixture(scope="module")
def session(tmp_path_factory: pytest.TempPathFactory) -> Walk:
    """A game that is walked through."""
    return walked("play", SAMPLES / "commented-game.sgf", tmp_path_factory.mktemp("bus"))


DAMAGED: Final = b"(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[6.5]\n;B[ee]LB\n;W[cc]TR[dd:dd])\n"
MENDED: Final = b"(;FF[4]GM[1]CA[UTF-8]SZ[9]KM[6.5]\n;B[ee]\n;W[cc]TR[dd])\n"


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records") / "damaged.sgf"
    path.write_bytes(DAMAGED)
    return path


@pytest.fixture(scope="module")
def mending(record: Path, tmp_path_factory: pytest.TempPathFactory) -> Walk:
    """A damaged record that is mended and saved."""
    return walked("mend", record, tmp_path_factory.mktemp("bus"))


def test_the_board_says_what_is_on_its_points(session: Walk) -> None:
    assert session["found the board"]["says"] == "A19, empty"
    assert session["read the middle"]["says"] == "K10, empty"
    assert session["read beside the board"] == {"last": "", "far": ""}


def test_the_focus_follows_the_cursor(session: Walk) -> None:
    assert session["pressed Return"]["focus"] == "Q16, black stone, last move"
    assert session["pressed Left"]["focus"] == "P16, empty"


def test_a_step_is_announced_once_with_its_comment(session: Walk) -> None:
    (heard,) = session["pressed Right"]["heard"]

    assert heard.startswith("Black 1, 4-4 point (hoshi), Q16. A game between two club players")


def test_the_comment_can_be_read(session: Walk) -> None:
    assert session["read the comment"]["says"].startswith("A game between two club players")


def test_a_move_is_played_by_the_action_of_its_point(session: Walk) -> None:
    assert session["pressed the middle"]["heard"] == ["New variation, move 2: K10"]
    assert session["read the middle again"]["says"] == "K10, white stone, last move"


def test_the_tree_has_the_move_and_leads_elsewhere(session: Walk) -> None:
    nodes = session["read the tree"]["says"]

    assert nodes[0] == "Start, variations: 2"
    assert nodes[2] == "Move 2, White D4"
    assert "Move 2, White K10" in nodes
    assert session["went to the tree"]["focus"] == "Move 2, White K10"
    assert session["pressed Left in the tree"]["focus"].startswith("Move 1, Black Q16, Opening")
    assert session["pressed the start"]["focus"] == "Start, variations: 2"


def test_undo_is_announced(session: Walk) -> None:
    assert "Undone: Play move: K10" in session["undid"]["heard"]
    assert session["read the middle at last"]["says"] == "K10, empty"


def test_what_is_wrong_with_a_file_is_said_once_it_is_checked(mending: Walk) -> None:
    heard = mending["opened a damaged file"]["heard"]

    assert heard == [
        "1 error: something is missing or unreadable",
        "File checked: 1 error, 1 warning",
    ]
    assert mending["read the status bar"]["says"] == "1 error, 1 warning"


def test_the_notice_leads_to_the_list_of_flaws(mending: Walk) -> None:
    error = "Identifier LB has no value. Line 2, column 7, move 1, 1 error"

    assert mending["was led to the list"]["focus"] == error
    assert mending["read the list"]["says"] == [
        "Identifier … has no value: 1 error, expanded",
        error,
        "Rectangle of one point: 1 warning, expanded",
        "Rectangle of one point in TR: dd:dd. Line 3, column 9, move 2, 1 warning",
    ]


def test_a_flaw_is_mended_by_the_action_of_a_button(mending: Walk) -> None:
    done, checked = mending["pressed Fix this flaw"]["heard"]

    assert done.startswith("Fixed: Identifier … has no value")
    assert checked == "File checked: 1 warning"
    assert len(mending["read the list again"]["says"]) == 2


def test_the_next_flaw_is_gone_to_and_mended_by_keys(mending: Walk) -> None:
    flaw, move = mending["pressed F4 on the board"]["heard"]
    done, checked = mending["pressed Ctrl+."]["heard"]

    assert flaw == "Rectangle of one point in TR: dd:dd. Line 3, column 9, move 2, 1 warning"
    assert move.startswith("White 2")
    assert done.startswith("Fixed: Rectangle of one point")
    assert checked == "File checked: nothing is wrong"


def test_the_mended_file_is_saved(mending: Walk, record: Path) -> None:
    assert any("Saved" in text for text in mending["pressed Ctrl+S"]["heard"])
    assert record.read_bytes() == MENDED


def test_a_bus_that_dies_takes_nothing_with_it(tmp_path: Path) -> None:
    done = walked("lose", SAMPLES / "commented-game.sgf", tmp_path)

    assert done["found the board"]["says"] == "A19, empty"
    assert done["killed the bus"]["processes"] > 1
    assert done["started again"]["status"] == 0
    assert done["looked after the program"]["ended"] is None


ALONE: Final = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtGui import QAccessible
from sgfedit.gui import application
class Ending(application.Application):
    def _on_settled(self):
        super()._on_settled()
        window = self.windows[0]
        window.board.setFocus()
        window.actions_by_id["navigate.next"].trigger()
        window.status.note("said to nobody")
        QTimer.singleShot(0, self.end)
    def end(self):
        print(self.windows[0].document.current.get("B"), flush=True)
        self.qt.quit()
application.Application = Ending
sys.exit(application.run(sys.argv[1:]))
"""


@pytest.mark.parametrize("address", ["", "unix:path=/proc/nowhere", "no such thing"])
def test_without_a_bus_the_program_works(tmp_path: Path, address: str) -> None:
    tmp_path.chmod(0o700)
    with _display() as display:
        env = {
            **_surroundings(display, tmp_path),
            "DBUS_SESSION_BUS_ADDRESS": address,
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        }
        found = subprocess.run(
            [sys.executable, "-c", ALONE, str(SAMPLES / "commented-game.sgf")],
            env=env,
            capture_output=True,
            text=True,
            check=False,
            timeout=_LONGEST_S,
        )

    assert found.returncode == 0, found.stderr
    assert "Point(x=15, y=3)" in found.stdout

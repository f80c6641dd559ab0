"""The real program in surroundings that nobody wants: it starts, works and says so once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest
from PySide6.QtCore import QByteArray, QRect
from PySide6.QtWidgets import QApplication, QWidget

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.app.settings import Settings
    from sgfedit.gui.application import Application

ROOT: Final = Path(__file__).parents[4]

PROGRAM: Final = """
import errno, json, os, sys
from PySide6.QtCore import QTimer
from sgfedit.formats import saving
from sgfedit.gui import application
if sys.argv[1] == "full":
    def fail(*_, **__): raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    os.write = os.fsync = fail
class Ending(application.Application):
    def _on_settled(self):
        super()._on_settled()
        QTimer.singleShot(300, self.work)
    def work(self):
        window = self.windows[0]
        with window.document.edit("Comment") as edit:
            edit.set(window.document.current, "C", ("typed",))
        self.settings.set("view.zoom", 125)
        self.settings.sync()
        self.flush_recovery()
        QTimer.singleShot(300, self.end)
    def end(self):
        window = self.windows[0]
        said = [window.status.message.text(), str(window.document.current.get("C"))]
        print(json.dumps([*said, self.settings.get("view.zoom")]), flush=True)
        os._exit(0)
application.Application = Ending
sys.exit(application.run(sys.argv[2:]))
"""


def run(home: Path, changes: dict[str, str], how: str = "") -> list[Any]:
    """Start the program, edit and set something; return what it says, and what it knows then."""
    home.mkdir(exist_ok=True)
    usual = {name: value for name, value in os.environ.items() if not name.startswith("XDG_")}
    found = subprocess.run(
        [sys.executable, "-c", PROGRAM, how],
        env={
            **usual,
            "HOME": str(home),
            "QT_QPA_PLATFORM": "offscreen",
            "PYTHONPATH": str(ROOT),
            "PYTHONDONTWRITEBYTECODE": "1",
            **changes,
        },
        cwd=home,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert found.stdout, found.stderr
    assert "Traceback" not in found.stderr
    found_list: list[Any] = json.loads(found.stdout)
    return found_list


def in_file(home: Path) -> dict[str, str]:
    (home / "file").write_text("mine")
    return {f"XDG_{kind}_HOME": str(home / "file") for kind in ("DATA", "CONFIG", "CACHE")}


def all_as(value: str, **others: str) -> Callable[[Path], dict[str, str]]:
    return lambda _: {f"XDG_{kind}_HOME": value for kind in ("DATA", "CONFIG", "CACHE")} | others


SURROUNDINGS: Final[dict[str, tuple[Callable[[Path], dict[str, str]], str]]] = {
    "relative, locale C": (
        all_as("relative/folder", LC_ALL="C", LANG="C", PYTHONUTF8="0"),
        "",
    ),
    "empty, no locale": (all_as("", LC_ALL="xx_YY.nothing"), ""),
    "not there": (all_as("/proc/nowhere"), "kept"),
    "a file": (in_file, "kept"),
    "a home that cannot be written": (lambda _: {"HOME": "/proc"}, "kept"),
}


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="nothing is sure to be read-only here")
@pytest.mark.parametrize("name", SURROUNDINGS)
def test_the_program_starts_and_works_wherever_its_folders_are_said_to_be(
    tmp_path: Path, name: str
) -> None:
    changes, said = SURROUNDINGS[name]
    home = tmp_path / "home"
    home.mkdir()

    message, comment, zoom = run(home, changes(home))

    assert (comment, zoom) == ("typed", 125)
    assert said in message
    assert bool(message) is bool(said)
    if name == "a file":
        assert (home / "file").read_text() == "mine"
        assert [one.name for one in home.iterdir()] == ["file"]


def test_on_a_full_disk_the_program_works_and_nothing_half_written_is_left(tmp_path: Path) -> None:
    message, comment, zoom = run(tmp_path / "home", {}, "full")

    assert (comment, zoom) == ("typed", 125)
    assert "not kept safe" in message
    journals = list((tmp_path / "home").rglob("*.journal"))
    assert all(one.stat().st_size == 0 for one in journals)


PLACES: Final = {
    "off the screen": QRect(50_000, 50_000, 800, 600),
    "negative": QRect(-9_000, -9_000, 800, 600),
    "a point": QRect(10, 10, 1, 1),
    "endless": QRect(0, 0, 100_000, 100_000),
}


def stored_place(place: QRect) -> bytes:
    """Return what is stored of a window that is there."""
    widget = QWidget()
    data = bytearray(widget.saveGeometry().data())
    corners = (place.left(), place.top(), place.right(), place.bottom())
    packed = b"".join(one.to_bytes(4, "big", signed=True) for one in corners)
    data[8:24] = data[24:40] = packed
    assert QWidget().restoreGeometry(QByteArray(bytes(data)))
    return bytes(data)


@pytest.mark.parametrize("name", PLACES)
def test_a_window_with_an_absurd_place_is_on_the_screen_and_can_be_used(
    application: Application, settings: Settings, name: str
) -> None:
    settings.set("window.geometry", stored_place(PLACES[name]))

    application.open([])
    window = application.windows[0]
    window.settle()
    QApplication.processEvents()

    room = window.screen().availableGeometry()
    assert room.contains(window.geometry())
    assert window.board.width() > 100
    assert window.board.height() > 100


@pytest.mark.parametrize("key", ["window.geometry", "window.state"])
@pytest.mark.parametrize("value", [b"", b"\x01", b"\xff" * 300, b"\0" * 40_000])
def test_a_place_that_is_none_is_passed_over(
    application: Application, settings: Settings, key: str, value: bytes
) -> None:
    settings.set(key, value)

    application.open([])
    window = application.windows[0]
    window.settle()

    assert window.isVisible()
    assert window.board.height() > 100

"""How large the board is: its side as a share of the window's height, in windows of all sizes."""

from __future__ import annotations

import math
import os
import subprocess
import sys
from pathlib import Path
from shutil import copy
from typing import TYPE_CHECKING

import pytest
from PySide6.QtTest import QTest

from sgfedit.gui.shell.tabs import TabbedWindow
from sgfedit.gui.window import host_of
from tests.gui import painted

if TYPE_CHECKING:
    from PySide6.QtGui import QImage
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.application import Application
    from sgfedit.gui.shell.main_window import MainWindow

SIZES = [(900, 600), (1024, 700), (1440, 900), (2560, 1440)]
LEAST = 0.80
LEAST_IN_FOCUS = 0.92
LEAST_OPEN = 18 + 18
WARMTH = 30


def is_wood(image: QImage, x: int, y: int) -> bool:
    """Whether there is wood, or a letter on it, and not the grey around it."""
    colour = image.pixelColor(x, y)
    return colour.red() - colour.blue() > WARMTH


def share(window: MainWindow) -> float:
    """Return the shorter side of the wood that is painted, as a share of the window's height."""
    image = painted.image(window.board)
    width, height = image.width(), image.height()
    across = [x for x in range(width) if is_wood(image, x, height // 2)]
    down = [y for y in range(height) if is_wood(image, width // 2, y)]
    side = min(across[-1] - across[0], down[-1] - down[0]) + 1
    return side / (window.height() * window.board.devicePixelRatio())


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_board_has_four_fifths_of_the_height(
    qtbot: QtBot, window: MainWindow, sample: Path, size: tuple[int, int]
) -> None:
    window.document.open(sample)
    window.resize(*size)
    qtbot.waitUntil(lambda: window.size().toTuple() == size)
    found = {"tree and comment": share(window)}

    window.docks["games"].bring_up()
    QTest.qWait(0)
    found["games"] = share(window)

    window.actions_by_id["view.full_screen"].trigger()
    QTest.qWait(20)  # it has filled the screen that tests have
    window.resize(*size)
    QTest.qWait(20)
    found["focus"] = share(window)

    told = ", ".join(f"{what} {100 * part:.1f} %" for what, part in found.items())
    sys.stdout.write(f"{size}: {told}\n")
    assert window.docks["comment"].isVisible()
    assert found["tree and comment"] >= LEAST
    assert found["games"] >= LEAST
    assert found["focus"] >= LEAST_IN_FOCUS


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_it_has_them_among_several_files_too(
    qtbot: QtBot, application: Application, sample: Path, tmp_path: Path, size: tuple[int, int]
) -> None:
    other = tmp_path / "other.sgf"
    other.write_text("(;GM[1]SZ[9];B[aa])")
    game = Path(copy(sample, tmp_path))  # a test before this may have left the other one open
    application.open([str(game), str(other)])
    first = application.windows[0]
    host = host_of(first)
    assert isinstance(host, TabbedWindow)
    first.bring_up()
    QTest.qWait(20)
    host.resize(*size)
    qtbot.waitUntil(lambda: host.size().toTuple() == size and first.height() == host.height())
    QTest.qWait(20)

    found = share(first)
    sys.stdout.write(f"{size}: {100 * found:.1f} %\n")
    assert found >= LEAST
    # The tabs are there, and no menu is below them.
    assert sorted(painted.texts(host.bar)) == [sample.name, other.name]
    menus = first.menuBar()
    last = menus.actionGeometry(menus.actions()[-1])
    assert host.bar.x() > menus.mapTo(host, last.topRight()).x()
    assert host.bar.height() == menus.height()
    for number in range(host.bar.count()):
        assert host.bar.tabRect(number).height() <= host.bar.height()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_it_has_them_with_the_graph_of_who_leads(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, size: tuple[int, int]
) -> None:
    moves = "".join(
        f";{colour}[{x}{y}]SBKV[{50 + 9 * math.sin(ord(x)):.1f}]"
        for y in "cdef"
        for x, colour in zip("cdefghijklmn", "BW" * 6, strict=True)
    )
    told = tmp_path / "figures.sgf"
    told.write_text(f"(;FF[4]SZ[19]PB[Mara]PW[Jun]C[Told]{moves};B[qq]C[End])")
    window.document.open(told)
    window.resize(*size)
    qtbot.waitUntil(lambda: window.size().toTuple() == size)
    timeline = window.timeline
    qtbot.waitUntil(lambda: timeline.graph is not None)
    QTest.qWait(50)

    found = share(window)
    graph = timeline.height() if timeline.is_open else 0
    sys.stdout.write(f"{size}: {100 * found:.1f} %, timeline {graph} px\n")
    assert found >= LEAST
    assert timeline.is_open is (size != SIZES[0])

    # Who opens it has it, and another window shares the room anew.
    window.settings.set("view.timeline_graph", "open")
    qtbot.waitUntil(lambda: timeline.is_open and timeline.height() >= LEAST_OPEN)


def test_so_it_has_on_a_screen_of_twice_as_many_pixels(tmp_path: Path) -> None:
    test = f"{__file__}::test_the_board_has_four_fifths_of_the_height[(1440, 900)]"
    ran = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-qs", "-p", "no:cacheprovider"),
            *(f"--basetemp={tmp_path / 'tests'}", test),
        ],
        env={**os.environ, "QT_SCALE_FACTOR": "2", "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    sys.stdout.write(ran.stdout)
    assert ran.returncode == 0, ran.stdout
    assert "1 passed" in ran.stdout


def test_teams_stand_in_the_strip_where_there_is_room(
    qtbot: QtBot, window: MainWindow, sample: Path
) -> None:
    window.document.open(sample)
    window.resize(1440, 900)
    qtbot.waitUntil(lambda: window.size().toTuple() == (1440, 900))
    QTest.qWait(20)
    strip = window.info

    assert strip.black.name.shown == "Mara Lindholm  2d  Harbour"
    assert strip.white.name.shown == "Jun Okabe  2d  Old Mill"
    # What stands between them is whole, and beside neither.
    assert strip.move_line.shown.startswith("Start")
    assert strip.move_line.shown.endswith("Black to play")
    assert strip.black.geometry().right() < strip.move_line.x()
    assert strip.move_line.geometry().right() < strip.white.x()

    window.resize(900, 600)
    qtbot.waitUntil(lambda: window.size().toTuple() == (900, 600))
    QTest.qWait(20)
    assert not any("…" in text for text in painted.texts(strip))

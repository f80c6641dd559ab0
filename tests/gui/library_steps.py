"""A small library, and a window on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.gui.features.library.window import LibraryWindow
from sgfedit.gui.shell.main_window import MainWindow

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings

WAIT_MS: Final = 20_000

CHO: Final = (
    "(;SZ[19]PB[Cho Chikun]BR[9p]PW[Takemiya Masaki]WR[9p]DT[1996-03-12]RE[B+R]EV[Honinbo]"
)
FILES: Final = {
    "one.sgf": f"{CHO};B[qd];W[dd];B[qp](;W[dp];B[cf])(;W[dq]C[a variation]))",
    "copy.sgf": f"{CHO};B[qd];W[dd]C[a famous ladder];B[qp];W[dp];B[cf])",
    "many.sgf": (
        "(;SZ[9]PB[Ann]PW[Bob]RE[W+2.5]DT[2001]KM[6.5];B[ee];W[cc])"
        "(;SZ[9]AB[aa][ba]AW[ab][bb]GN[problem];B[ac])"
        "(;SZ[13:9]PB[Bob]PW[Ann]RE[0];B[aa])"
    ),
    "chess.sgf": "(;GM[3]PW[Kasparov];W[e4])",
    "broken.sgf": "",
}


def make_records(folder: Path) -> Path:
    """Write the files into a folder and return it."""
    folder.mkdir()
    for name, text in FILES.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def open_window(qtbot: QtBot, settings: Settings, folder: Path) -> LibraryWindow:
    """Return a shown window on the library in `folder`, once it has listed its games."""
    library = LibraryWindow(settings, lambda: MainWindow(settings), folder)
    LibraryWindow._open.append(library)
    library.resize(1200, 760)
    library.show()
    settle(qtbot, library)
    return library


def settle(qtbot: QtBot, library: LibraryWindow) -> None:
    """Wait until everything that was asked is answered."""
    qtbot.waitUntil(lambda: library.searching.last is not None, timeout=WAIT_MS)
    qtbot.waitUntil(lambda: not library.service.is_busy, timeout=WAIT_MS)


def ask(qtbot: QtBot, library: LibraryWindow, text: str) -> list[int]:
    """Put a query into the line and return the ids of the games that are listed then."""
    with qtbot.waitSignal(library.searching.found, timeout=WAIT_MS):
        library.show_query(text)
    return list(library.model.ids)

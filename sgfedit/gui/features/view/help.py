"""The Help menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, qVersion

from sgfedit import __version__, loads
from sgfedit.assets import asset
from sgfedit.gui.opening.files import open_collection
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate


def open_sample(window: Window) -> None:
    """Open the annotated sample game as a new file."""
    open_collection(window, loads(asset("samples", "commented-game.sgf").read_bytes()))


def about(window: Window) -> None:
    """Say what this is."""
    text = _tr("Command", "Viewer and editor for SGF game records of Go.")
    questions.show_about(
        window,
        _tr("Command", "About sgfedit"),
        f"<h3>sgfedit {__version__}</h3><p>{text}</p><p>Qt {qVersion()}</p>",
    )

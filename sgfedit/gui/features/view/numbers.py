"""Numbers on stones: from which move on they count, and what is said of those without a stone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject

from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate


def number_from_here(window: Window) -> None:
    """Number the moves that follow this node, from 1 on."""
    window.board.counted_from = window.document.current
    if window.settings.get("view.move_numbers") == "here":
        window.board.refresh()
    else:
        window.settings.set("view.move_numbers", "here")
    window.status.note(_tr("Numbers", "The moves after this node are numbered from 1."))


def ask_recent(window: Window) -> None:
    """Ask how many of the last moves are numbered, and number them."""
    settings = window.settings
    number = questions.ask_recent_numbers(window, settings.get("view.recent_numbers"))
    if number is not None:
        settings.set("view.recent_numbers", number)
        settings.set("view.move_numbers", "recent")


class NumberNotes(QObject):
    """Says in the status bar which moves have no stone, because their point was used again.

    It is what stands below diagrams in books: "20 at 12, ko: 34 at 31".
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        window.board.refreshed.connect(self._tell)
        self._tell()

    def _tell(self) -> None:
        window = self._window
        found = window.board.numbering
        text = ""
        is_from_here = window.settings.get("view.move_numbers") == "here"
        if is_from_here and window.board.counted_from is None:
            text = _tr("Numbers", "Numbers begin where View ▸ Move numbers ▸ From here is chosen")
        elif found is not None and found.is_unwanted:
            text = _tr("Numbers", "The record wants no numbers here (PM)")
        elif found is not None and found.notes:
            from sgfedit.game.reading.figures import NoteWords, in_words  # noqa: PLC0415  # seldom

            words = NoteWords(
                _tr("Numbers", "{numbers} at {place}"), _tr("Numbers", "ko: {numbers} at {place}")
            )
            text = in_words(found.notes, window.document.game.size[1], words)
        window.status.notes.setText(text)

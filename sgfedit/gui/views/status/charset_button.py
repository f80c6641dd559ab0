"""The part of the status bar that names the charset, says why it was chosen, and changes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu, QToolButton

from sgfedit.sgf.charset_findings import declared_by
from sgfedit.sgf.charset_names import shown_name
from sgfedit.sgf.encoding import PER_GAME

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QWidget

    from sgfedit.app.document import Document


class CharsetButton(QToolButton):
    """Shows the charset that the file is saved in; a click offers what can be done about it."""

    def __init__(self, document: Document, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("charset")
        self.setAutoRaise(True)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._document = document
        self._shown: tuple[str, str, bool] | None = None
        self._menu = QMenu(self)
        self._menu.setObjectName("charsetMenu")
        self._reason = self._menu.addAction("")
        self._reason.setEnabled(False)
        self._menu.addSeparator()
        self.setMenu(self._menu)
        document.reset.connect(self.refresh)
        document.changed.connect(self.refresh)
        document.saved_changed.connect(self.refresh)
        self.refresh()

    def offer(self, actions: Iterable[QAction]) -> None:
        """Put actions into the menu."""
        self._menu.addActions(list(actions))

    def refresh(self) -> None:
        """Show the charset of the file as it is now."""
        document = self._document
        encoding = document.collection.save_encoding
        # Not what the text happens to need: what it is saved in, whatever is typed next.
        is_mixed = encoding.name == PER_GAME
        declared = declared_by(document.collection.games[0].root)
        name = self.tr("Several charsets") if is_mixed else shown_name(encoding.name, declared)
        shown = name, encoding.reason, document.origin is None
        if self._shown == shown:
            return
        self._shown = shown
        reasons = {
            "bom": self.tr("marked at the start of the file"),
            "ascii": self.tr("read as plain ASCII, the same in nearly every charset"),
            "utf-8": self.tr("the file is valid UTF-8"),
            "nul": self.tr("every other byte is zero"),
            "ca": self.tr("named by CA"),
            "overruled": self.tr("found out from the text, which is hardly what CA says"),
            "detected": self.tr("found out from the text"),
            "chosen": self.tr("as you chose"),
            "per-game": self.tr("every game has its own"),
            "default": self.tr("assumed, as nothing else fits"),
            "text": self.tr("new text"),
            "new": self.tr("new text"),
        }
        told = reasons[encoding.reason]
        if document.origin is not None:
            # What that file is in has nothing to do with it.
            told = self.tr("the game will be saved in it, as SGF")
        self.setText(name)
        reason = self.tr("Charset: {reason}").format(reason=told)
        self._reason.setText(reason)
        self.setToolTip(reason)
        self.setAccessibleName(self.tr("Charset {name}").format(name=name))
        self.setAccessibleDescription(reason)

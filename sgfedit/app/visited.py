"""The nodes the user has looked at, in the order of looking: back and forward as in a browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

if TYPE_CHECKING:
    from sgfedit.app.document import Document


class Visited(QObject):
    """The way through the nodes of a document."""

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document

"""The head of the find panel: what kind of search it is, and where to search."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QHBoxLayout,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from sgfedit.game.finding import Extent
from sgfedit.gui.features.find.names import EXTENT_NAMES

if TYPE_CHECKING:
    from collections.abc import Collection


class Search(Enum):
    """A kind of search."""

    TEXT = "text"
    MOVE = "move"
    PROPERTY = "property"
    POSITION = "position"


class FindHead(QWidget):
    """A button for each kind of search, and a list of extents.

    Signals:
        kind_chosen: The kind that was clicked.
        extent_chosen: Another extent was chosen.
    """

    kind_chosen = Signal(object)
    extent_chosen = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._kinds = QButtonGroup(self)
        names = (self.tr("Text"), self.tr("Move"), self.tr("Property"), self.tr("Position"))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for number, (kind, name) in enumerate(zip(Search, names, strict=True)):
            button = QToolButton(self)
            button.setObjectName(f"find.{kind.value}")
            button.setText(name)
            button.setCheckable(True)
            button.setAutoRaise(True)
            self._kinds.addButton(button, number)
            layout.addWidget(button)
        self._box = QComboBox(self)
        self._box.setObjectName("findExtent")
        self._box.setAccessibleName(self.tr("Where to search"))
        self._box.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        layout.addStretch(1)
        layout.addWidget(self._box)
        self._kinds.idClicked.connect(self._on_clicked)
        self._box.currentIndexChanged.connect(self.extent_chosen)

    def _on_clicked(self, number: int) -> None:
        self.kind_chosen.emit(list(Search)[number])

    @property
    def extent(self) -> Extent:
        """How much is searched."""
        found = self._box.currentData()
        return found if isinstance(found, Extent) else Extent.GAME

    def choose_extent(self, extent: Extent) -> None:
        """Search so much, if that is offered."""
        index = self._box.findData(extent)
        if index >= 0:
            self._box.setCurrentIndex(index)

    def show_kind(self, kind: Search, extents: Collection[Extent], games: int) -> None:
        """Offer what makes sense for a kind of search and a file with so many games.

        What is chosen stays, if it is offered.
        """
        self._kinds.button(list(Search).index(kind)).setChecked(True)
        chosen = self.extent
        offered = [
            extent
            for extent in EXTENT_NAMES
            if extent in extents and (games > 1 or extent is not Extent.FILE)
        ]
        self._box.blockSignals(True)  # it is not the user who chooses
        self._box.clear()
        for extent in offered:
            name = QCoreApplication.translate("Find", EXTENT_NAMES[extent])
            self._box.addItem(name, extent)
        self._box.setCurrentIndex(offered.index(chosen) if chosen in offered else 0)
        self._box.blockSignals(False)

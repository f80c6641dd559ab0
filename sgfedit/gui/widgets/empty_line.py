"""What an empty list says in the place of its rows: why there is nothing, and what may be done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from sgfedit.gui.widgets.plain_text import Label
from sgfedit.gui.widgets.scale import APART, FAR, NEAR, TIGHT, font, px

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QAbstractItemView

_LOOKS: Final = frozenset({QEvent.Type.FontChange, QEvent.Type.PaletteChange})


class Nothing(NamedTuple):
    """Why a list is empty.

    Attributes:
        words: A sentence or two; empty: it is not yet known why.
        offer: What the button below them says; none without it.
        command: What the button does.
    """

    words: str
    offer: str = ""
    command: Callable[[], object] | None = None


class EmptyLine(QWidget):
    """Lies over a list while that has no rows, in quiet type; screen readers hear it of the list.

    Attributes:
        label: The words.
        button: The offer.
    """

    def __init__(self, view: QAbstractItemView, why: Callable[[], Nothing]) -> None:
        """Watch `view`, which has its model by now; `why` is asked each time it is empty."""
        super().__init__(view)
        self.setObjectName("emptyLine")
        self._view, self._why = view, why
        self._spoken = ""
        self.label = Label(parent=self)
        self.label.setWordWrap(True)
        self.label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        self.label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.button = QPushButton(self)
        self.button.clicked.connect(self._on_clicked)
        layout = self._layout = QVBoxLayout(self)
        layout.addWidget(self.label)
        layout.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(1)
        self._dress()
        model = view.model()
        for signal in (model.modelReset, model.rowsInserted, model.rowsRemoved):
            signal.connect(self.refresh)
        for watched in (view, view.viewport()):  # which titles leave less room
            watched.installEventFilter(self)
        self.refresh()

    def refresh(self) -> None:
        """Say why the list is empty, or nothing where it has rows."""
        nothing = Nothing("") if self._view.model().rowCount() else self._why()
        self.label.setText(nothing.words)
        self.button.setText(nothing.offer)
        self.button.setVisible(bool(nothing.offer))
        if nothing.words != self._spoken:
            self._spoken = nothing.words
            self._view.setAccessibleDescription(nothing.words)
        self.setVisible(bool(nothing.words))
        self._follow()

    def _on_clicked(self) -> None:
        command = self._why().command
        if command is not None:
            command()
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)

    def _follow(self) -> None:
        if not self.isHidden():
            room = self._view.contentsRect()
            is_low = room.height() < px(4 * FAR)
            titles = self._view.viewport().y() - room.y()
            around = max(px(NEAR if is_low else FAR), titles + px(TIGHT) if titles else 0)
            self._layout.setContentsMargins(px(APART), around, px(APART), px(NEAR))
            self.setGeometry(room)
            self.raise_()

    def _dress(self) -> None:
        self.label.setFont(font("body"))
        self._layout.setSpacing(px(APART))
        self._follow()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.Resize, QEvent.Type.Show}:
            self._follow()
        elif event.type() in _LOOKS:
            self._dress()
        return False

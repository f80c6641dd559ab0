"""Sheet of what a save will change: the steps, and the nodes that differ from the file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QSize, Qt, QTimer
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QVBoxLayout,
)

from sgfedit.app.save_changes import ADDED, CHANGED, MOVED, ORDERED, REMOVED, save_changes
from sgfedit.app.tasks import Slices
from sgfedit.gui.features.file.save_texts import lines_of
from sgfedit.gui.views.changes import PlacesModel, PlacesView
from sgfedit.gui.views.step_texts import steps_to_save
from sgfedit.gui.widgets import scale
from sgfedit.gui.widgets.buttons import plain
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label
from sgfedit.gui.widgets.try_dialog import bold_label

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PySide6.QtCore import QModelIndex

    from sgfedit.app.fixing import FixedPlace
    from sgfedit.app.save_changes import SaveChanges
    from sgfedit.gui.window import Window
    from sgfedit.sgf.node import Node

_SETTLE_MS: Final = 120
_STEP_LINES: Final = 5
_MOST_STEPS: Final = 500
_WIDTH_PX: Final = 480
_HEIGHT_PX: Final = 440
_NODE: Final = Qt.ItemDataRole.UserRole


class _Places(PlacesModel):
    """Rows that name the move of a node, and what has happened to it."""

    def __init__(self, places: Sequence[FixedPlace], window: Window) -> None:
        super().__init__(places, window)
        self._document = window.document
        self._names = {
            CHANGED: self.tr("changed"),
            ADDED: self.tr("added"),
            REMOVED: self.tr("taken away after this"),
            MOVED: self.tr("moved here"),
            ORDERED: self.tr("other order of what follows"),
        }

    def title(self, row: int) -> str:
        place = self.place(row)
        kind, count = place.codes
        where = self._where(place.node) or self.tr("Games of the file")
        nodes = self.tr("%n nodes", "", int(count)) if count != "1" else ""
        return " · ".join(filter(None, (where, self._names[kind], nodes)))

    def _where(self, node: Node | None) -> str:
        """Name the game, where there are several, and the move of a node."""
        if node is None:
            return ""
        games = self._document.collection.games
        number = next((n for n, game in enumerate(games) if game.root is node.root), None)
        if number is None:
            return self.tr("A game")
        move = games[number].position(node).move_number
        words = [self.tr("Game {number}").format(number=number + 1)] if len(games) > 1 else []
        words.append(self.tr("Move {number}").format(number=move) if move else self.tr("Start"))
        return " · ".join(words)


class SaveSheet(QDialog):
    """Stays open beside the work and follows it; a click leads to the node.

    Attributes:
        head: How much a save changes.
        summary: The rest of that, in a few lines.
        steps: What was done since the file was saved.
        view: The nodes that differ, with their text before and after.
        slices: What works it out.
    """

    manual_page = "files.md#what-a-save-will-change"

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.setObjectName("saveSheet")
        self.setWindowTitle(self.tr("What a save will change"))
        self._window = window
        self.head = bold_label("", self, 1.1)
        self.head.setObjectName("saveHead")
        self.summary = Label(parent=self, wordWrap=True)
        self.summary.setObjectName("saveSummary")
        self.steps = QListWidget(self)
        self.steps.setObjectName("saveSteps")
        self.steps.setAccessibleName(self.tr("Steps since the file was saved"))
        self.steps.setUniformItemSizes(True)
        self.steps.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.steps.currentItemChanged.connect(self._on_other_step)
        self.steps.itemClicked.connect(self._on_step)
        self.view = PlacesView(_Places((), window), self)
        self._heads = [self._head(self.tr("Steps")), self._head(self.tr("Nodes"))]
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.save = buttons.addButton(self.tr("&Save"), QDialogButtonBox.ButtonRole.ApplyRole)
        self.save.clicked.connect(window.actions_by_id["file.save"].trigger)
        buttons.rejected.connect(self.close)
        plain(self)
        layout = QVBoxLayout(self)
        self._layout = fill(
            layout,
            self.head,
            self.summary,
            self._heads[0],
            self.steps,
            self._heads[1],
            (self.view, 1),
            buttons,
            spacing=scale.px(scale.TIGHT),
        )
        buttons.setContentsMargins(0, scale.px(scale.TIGHT), 0, 0)
        self.slices = Slices(self, lambda: window.document.is_editing)
        self.slices.ended.connect(self._on_ended)
        self._settle = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._settle.timeout.connect(self.look)
        document = window.document
        for signal in (document.changed, document.reset, document.saved_changed):
            signal.connect(self._on_changed)

    def _head(self, text: str) -> QLabel:
        head = Label(text, self)
        head.setFont(scale.font("caption"))
        head.setForegroundRole(head.palette().ColorRole.PlaceholderText)
        return head

    def lie_beside_board(self) -> None:
        """Lie over the lower right corner of the window: the board is to be seen."""
        window = self._window
        around = scale.px(scale.WIDE)
        room = window.size() - QSize(2 * around, 4 * around)
        wished = QSize(scale.px(_WIDTH_PX), scale.px(_HEIGHT_PX))
        self.resize(wished.boundedTo(room))
        corner = window.mapToGlobal(window.rect().bottomRight())
        self.move(corner - QPoint(self.width() + around, self.height() + 3 * around))

    def look(self) -> None:
        """Work out what a save changes now."""
        window = self._window
        is_signed = window.settings.get("files.signed") and not window.document.is_locked
        self.slices.start(save_changes(window.document, is_signed=is_signed), at_once=True)

    def _on_changed(self) -> None:
        self.slices.stop()
        if self.isVisible():
            self._settle.start()

    def _on_ended(self, found: SaveChanges) -> None:
        window = self._window
        head, *lines = lines_of(found, window.document)
        self.head.setText(head)
        self.summary.setText("\n".join(lines))
        self.save.setEnabled(window.document.is_modified)
        self._show_steps()
        self._show_places(_Places(found.places, window))

    def _show_steps(self) -> None:
        told = steps_to_save(self._window.document)[-_MOST_STEPS:]
        self.steps.blockSignals(True)
        self.steps.clear()
        for text, node in told:
            item = QListWidgetItem(text, self.steps)
            item.setData(_NODE, node)
        self.steps.blockSignals(False)
        self.steps.scrollToBottom()
        # Its own hint is another one before it was shown for the first time.
        line = max(self.steps.sizeHintForRow(0), self.fontMetrics().lineSpacing() * 5 // 4)
        frame = 2 * self.steps.frameWidth() + scale.px(scale.HAIR)
        self.steps.setFixedHeight(line * min(len(told), _STEP_LINES) + frame)
        for widget in (self.steps, self._heads[0]):
            widget.setVisible(bool(told))

    def _show_places(self, model: _Places) -> None:
        """Put a list of its own in the place of that before: it measures its rows once."""
        before = self.view
        self.view = PlacesView(model, self)
        self._layout.replaceWidget(before, self.view)
        before.hide()
        before.deleteLater()
        self.view.selectionModel().currentChanged.connect(self._on_other_place)
        self.view.clicked.connect(self._on_place)
        for widget in (self.view, self._heads[1]):
            widget.setVisible(model.rowCount() > 0)

    # What takes the focus comes to its first row by itself: only another one leads anywhere.

    def _on_other_step(self, item: QListWidgetItem | None, before: object) -> None:
        if before is not None and item is not None:
            self._on_step(item)

    def _on_other_place(self, index: QModelIndex, before: QModelIndex) -> None:
        if before.isValid():
            self._on_place(index)

    def _on_step(self, item: QListWidgetItem) -> None:
        self._go_to(item.data(_NODE))

    def _on_place(self, index: QModelIndex) -> None:
        model = self.view.model()
        if isinstance(model, _Places) and index.isValid():
            self._go_to(model.place(index.row()).node)

    def _go_to(self, node: Node | None) -> None:
        """Show a node, if it is in the file and not only was."""
        document = self._window.document
        roots = [game.root for game in document.collection.games]
        if node is not None and node.root in roots:
            document.go_to(node)


def show(window: Window) -> None:
    """Show the sheet, or bring it to the front."""
    sheet = window.part(SaveSheet)
    sheet.look()
    if not sheet.isVisible():
        sheet.lie_beside_board()
    sheet.show()
    sheet.raise_()
    sheet.activateWindow()

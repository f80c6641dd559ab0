"""Head of the games: a field to filter them, the views, a menu, what is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from sgfedit.gui.views.games.columns import COLUMNS, label_of
from sgfedit.gui.widgets.keys import TextKeys
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from PySide6.QtGui import QResizeEvent

    from sgfedit.gui.views.games.model import GamesModel

_TYPING_MS: Final = 150
_SEPARATOR: Final = " · "


class GamesHead(QWidget):
    """The row above the games.

    Signals:
        keep_wanted: The order that is shown is to be that of the file.
        entered: The user goes on from the filter to the games.
        view_wanted: "table" or "boards".
        left: Esc was pressed in the empty filter.

    Attributes:
        field: Words that the games must have.
        menu: Filled when it is about to be shown, by whoever knows the actions.
        state: A line to be put below the games.
    """

    keep_wanted = Signal()
    entered = Signal()
    view_wanted = Signal(str)
    left = Signal()

    def __init__(self, model: GamesModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model
        self.field = QLineEdit(self)
        self.menu = QMenu(self)
        self._typing = QTimer(self)
        self._set_up_field()
        self.views = {
            name: self._button(f"games.as_{name}", tip)
            for name, tip in (("table", self.tr("Table")), ("boards", self.tr("Boards")))
        }
        self.more = self._button("gamesMenu", self.tr("More about the games"))
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.more.setMenu(self.menu)
        self.state = GamesState(parent)
        row = QHBoxLayout()
        row.setContentsMargins(2, 2, 2, 0)
        row.setSpacing(1)
        row.addWidget(self.field, 1)
        for button in (*self.views.values(), self.more):
            row.addWidget(button)
        self.setLayout(row)
        self._connect()
        self._set_icons()
        self.refresh()

    def _set_up_field(self) -> None:
        field = self.field
        field.setObjectName("gameFilter")
        field.setPlaceholderText(self.tr("Filter games"))
        field.setAccessibleName(self.tr("Filter games"))
        field.setToolTip(self.tr("Words of the game info, in any order, such as: cho 1996 b+r"))
        field.setClearButtonEnabled(True)
        field.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        field.installEventFilter(self)
        TextKeys(field)
        self._typing.setSingleShot(True)
        self._typing.setInterval(_TYPING_MS)
        self._typing.timeout.connect(self._filter)

    def _button(self, name: str, tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setToolTip(tip)
        button.setAccessibleName(tip)
        button.setAutoRaise(True)
        return button

    def _connect(self) -> None:
        self.field.textEdited.connect(self._typing.start)
        for name, button in self.views.items():
            button.setCheckable(True)
            button.setProperty("view", name)
            button.clicked.connect(self._on_view_clicked)
        self.state.keep.clicked.connect(self.keep_wanted)
        self.state.plain.clicked.connect(self.show_all)
        self._model.arranged.connect(self.refresh)
        self._model.modelReset.connect(self.refresh)

    def _filter(self) -> None:
        self._typing.stop()
        words = self.field.text()
        if words != self._model.arrangement.words:
            self._model.arrange(self._model.arrangement._replace(words=words))

    def show_all(self) -> None:
        """Show all games in the order of the file."""
        self.field.clear()
        self._typing.stop()
        self._model.arrange(type(self._model.arrangement)())

    def refresh(self) -> None:
        """Say which games are shown, and in which order."""
        arrangement = self._model.arrangement
        if not self.field.hasFocus() and self.field.text() != arrangement.words:
            self.field.setText(arrangement.words)  # as of another file, it is gone
        self.state.setVisible(not arrangement.is_plain)
        self.state.keep.setVisible(bool(arrangement.sorts))
        parts = []
        if arrangement.words.strip():
            count = self.tr("{shown} of {all}")
            shown, total = len(self._model.order), len(self._model.games)
            parts.append(count.format(shown=shown, all=total))
        for sort in arrangement.sorts[:1]:
            way = self.tr("by {column}, backwards") if sort.descending else self.tr("by {column}")
            parts.append(way.format(column=label_of(COLUMNS[sort.column])))
        if self._model.is_arranging:
            parts = [self.tr("Reading the games…")]
        self.state.show_text(_SEPARATOR.join(parts))

    # Views ----------------------------------------------------------------------------------

    def _on_view_clicked(self) -> None:
        button = self.sender()
        if isinstance(button, QToolButton):
            self.view_wanted.emit(button.property("view"))

    def show_view(self, view: str) -> None:
        """Check the button of the view that is there."""
        for name, button in self.views.items():
            button.setChecked(name == view)

    def _set_icons(self) -> None:
        colour = self.palette().buttonText().color()
        for name, button in self.views.items():
            button.setIcon(icon(f"games-{name}", colour))
        self.more.setIcon(icon("more", colour))
        self.state.plain.setIcon(icon("panel-close", colour))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "state"):
            self._set_icons()

    # Keys -----------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in {Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter}:
                self._filter()
                self.entered.emit()
                return True
            if event.key() == Qt.Key.Key_Escape:
                if self.field.text():
                    self.field.clear()
                    self._filter()
                else:
                    self.left.emit()
                return True
        return super().eventFilter(watched, event)


class GamesState(QWidget):
    """A line that is there while games are hidden or sorted, with what to do about it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._whole = ""
        self.text = QLabel(self)
        self.text.setObjectName("gamesState")
        self.text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.keep = QToolButton(self)
        self.keep.setObjectName("keepOrder")
        self.keep.setText(self.tr("Keep"))
        self.keep.setToolTip(self.tr("Write this order to the file"))
        self.plain = QToolButton(self)
        self.plain.setObjectName("allGames")
        tip = self.tr("All games in the order of the file")
        self.plain.setToolTip(tip)
        self.plain.setAccessibleName(tip)
        row = QHBoxLayout(self)
        row.setContentsMargins(6, 0, 2, 0)
        row.setSpacing(1)
        row.addWidget(self.text, 1)
        for button in (self.keep, self.plain):
            button.setAutoRaise(True)
            row.addWidget(button)

    def show_text(self, text: str) -> None:
        """Say which games are shown."""
        self._whole = text
        self.text.setToolTip(text)
        self._show()

    def _show(self) -> None:
        room = self.text.width()
        elide = Qt.TextElideMode.ElideRight
        self.text.setText(self.text.fontMetrics().elidedText(self._whole, elide, room))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # The label gets its place only behind this.
        QTimer.singleShot(0, self, self._show)

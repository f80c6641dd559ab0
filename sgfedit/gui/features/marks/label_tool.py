"""The letter and the number tool beside the board: they show what comes next and let one choose.

A right click on either, or its key, opens a small field. What is typed there decides which of the
two tools is meant.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QFont, QGuiApplication, QIcon, QPainter, QPixmap, QPolygonF
from PySide6.QtWidgets import QCheckBox, QFrame, QLineEdit, QToolTip, QVBoxLayout

from sgfedit.app.error_words import words_of
from sgfedit.errors import RefusalError
from sgfedit.gui.views.board.mark_gestures import COUNTING
from sgfedit.gui.widgets.keys import TextKeys
from sgfedit.gui.widgets.plain_text import Label, tip_of

if TYPE_CHECKING:
    from PySide6.QtGui import QHelpEvent, QHideEvent, QKeyEvent
    from PySide6.QtWidgets import QWidget

    from sgfedit.game.operations import Counting
    from sgfedit.gui.window import Window

_SIZES: Final = (16, 18, 24, 32, 36, 48)
_TEXT: Final = 0.86  # of the icon: height of the font, greatest width
_CORNER: Final = 0.26  # the triangle that says that there is something to choose
PAUSE_MS: Final = 60
"""From the last step or edit until the icons follow."""

_TOOL_OF: Final = {counting: tool_id for tool_id, counting in COUNTING.items()}


class LabelTools(QObject):
    """Keeps the icons of the two tools up to date, and opens the field.

    Attributes:
        field: The field while it is open.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._bar = window.tool_bars["toolBar"]
        self._seen: object = None
        self.field: NextLabelField | None = None
        # Another icon lays out the bar anew: who holds an arrow key down does not wait for that.
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self.show_next)
        for tool_id in COUNTING:
            action = window.actions_by_id[tool_id]
            # All icons are drawn anew when the palette changes.
            action.changed.connect(self.show_next)
            button = self._bar.widgetForAction(action)
            button.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            button.customContextMenuRequested.connect(self._on_menu_requested)
            button.installEventFilter(self)
        document = window.document
        document.altered.connect(self._on_changed)
        document.current_changed.connect(self._on_changed)
        document.reset.connect(self.show_next)
        window.settings.changed.connect(self._on_setting_changed)
        document.next_labels.is_lower = window.settings.get("mark.lower_case")
        self.show_next()

    @property
    def is_waiting(self) -> bool:
        """Whether the icons are to follow soon."""
        return self._pause.isActive()

    def next_of(self, tool_id: str) -> str:
        """Return the label that a tool puts next."""
        document = self._window.document
        return document.next_labels.next(document.current, COUNTING[tool_id])

    def show_next(self) -> None:
        """Draw on the tools what comes next now."""
        colour = self._window.palette().buttonText().color().name()
        for tool_id in COUNTING:
            icon = label_icon(self.next_of(tool_id), colour)
            action = self._window.actions_by_id[tool_id]
            if action.icon().cacheKey() != icon.cacheKey():
                action.setIcon(icon)

    def choose(self, text: str) -> None:
        """Let the letters or numbers of the current node begin at `text`, and take their tool.

        Raises:
            RefusalError: nothing can be counted from it.
        """
        document = self._window.document
        counting: Counting = document.next_labels.begin(document.current, text)
        self._window.board.set_tool(_TOOL_OF[counting])
        self.show_next()

    def open(self, tool_id: str | None = None) -> None:
        """Let the user type what comes next, of the active tool if none is named."""
        if tool_id is None:
            active = self._window.board.tool.id
            tool_id = active if active in COUNTING else "mark.letter"
        button = self._bar.widgetForAction(self._window.actions_by_id[tool_id])
        self.field = NextLabelField(self._window, self, tool_id)
        self.field.open_at(button if button.isVisible() else self._window.board)

    def _on_menu_requested(self, _position: QPoint) -> None:
        button = self.sender()
        for tool_id in COUNTING:
            if self._bar.widgetForAction(self._window.actions_by_id[tool_id]) is button:
                self.open(tool_id)

    def _on_changed(self, _change: object) -> None:
        properties = self._window.document.current.properties
        seen = self._window.document.current, properties.get("LB"), properties.get("L")
        if seen != self._seen:
            self._seen = seen
            self._pause.start()

    def _on_setting_changed(self, key: str) -> None:
        if key == "mark.lower_case":
            self._window.document.next_labels.is_lower = self._window.settings.get(key)
            self.show_next()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip:
            self._show_tooltip(watched, event)  # type: ignore[arg-type]  # a button, a QHelpEvent
            return True
        return super().eventFilter(watched, event)

    def _show_tooltip(self, button: QWidget, event: QHelpEvent) -> None:
        for tool_id in COUNTING:
            action = self._window.actions_by_id[tool_id]
            if self._bar.widgetForAction(action) is button:
                words = self.tr("{tool}\nNext is {label}. Right-click to choose another.").format(
                    tool=action.toolTip(), label=self.next_of(tool_id)
                )
                QToolTip.showText(event.globalPos(), tip_of(words), button)


@lru_cache(maxsize=256)
def label_icon(text: str, colour: str) -> QIcon:
    """Return an icon that shows a short text and the corner of something to choose."""
    icon = QIcon()
    for size in _SIZES:
        icon.addPixmap(_drawn(text, QColor(colour), size))
    return icon


def _drawn(text: str, colour: QColor, size: int) -> QPixmap:
    pixmap = QPixmap(size, size)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    font = QFont(QGuiApplication.font())
    font.setPixelSize(round(size * _TEXT))
    painter.setFont(font)
    widest = size * _TEXT
    width = painter.fontMetrics().horizontalAdvance(text)
    if width > widest:
        font.setPixelSize(max(1, int(font.pixelSize() * widest / width)))
        painter.setFont(font)
    painter.setPen(colour)
    # The ink is in the middle, whatever the font leaves above and below it.
    ink = painter.fontMetrics().tightBoundingRect(text)
    where = QRectF(0, 0, size, size).center() - QRectF(ink).center()
    painter.drawText(where, text)
    corner = size * _CORNER
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    edge = float(size)
    painter.drawPolygon(
        QPolygonF(
            [QPointF(edge, edge - corner), QPointF(edge, edge), QPointF(edge - corner, edge)]
        )
    )
    painter.end()
    return pixmap


class NextLabelField(QFrame):
    """A small field over the window for the next letter or number.

    Enter, or a click elsewhere, takes what was typed; Esc does not.
    """

    def __init__(self, window: Window, tools: LabelTools, tool_id: str) -> None:
        super().__init__(window, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setObjectName("nextLabel")
        self._window = window
        self._tools = tools
        self._tool_id = tool_id
        self._given = tools.next_of(tool_id)
        self._is_done = False
        self.text = QLineEdit(self._given, self)
        self.text.setAccessibleName(self.tr("Next label"))
        self._keys = TextKeys(self.text)
        self.small = QCheckBox(self.tr("&Small letters: a, b, c"), self)
        self.small.setChecked(window.settings.get("mark.lower_case"))
        self.small.toggled.connect(self._on_small_toggled)
        title = Label(self.tr("Next &letter or number on this node"), self)
        title.setBuddy(self.text)
        self.remark = Label(self.tr("Labels that are there are left out."), self, wordWrap=True)
        layout = QVBoxLayout(self)
        for part in (title, self.text, self.small, self.remark):
            layout.addWidget(part)

    def open_at(self, widget: QWidget) -> None:
        """Show the field beside a widget, within its screen."""
        self.adjustSize()
        place = widget.mapToGlobal(QPoint(widget.width() if widget.width() < 100 else 0, 0))
        room = widget.screen().availableGeometry()
        place.setX(max(room.left(), min(place.x(), room.right() - self.width())))
        place.setY(max(room.top(), min(place.y(), room.bottom() - self.height())))
        self.move(place)
        self.show()
        self.text.selectAll()
        self.text.setFocus(Qt.FocusReason.PopupFocusReason)

    def _on_small_toggled(self, is_small: bool) -> None:
        self._window.settings.set("mark.lower_case", is_small)
        if self.text.text() == self._given:
            self._given = self._tools.next_of(self._tool_id)
            self.text.setText(self._given)
        self.text.selectAll()
        self.text.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._accept()
        elif event.key() == Qt.Key.Key_Escape:
            self._is_done = True
            self.close()
        else:
            super().keyPressEvent(event)

    def _accept(self) -> None:
        try:
            self._choose()
        except RefusalError as refusal:
            # It stays open: what was typed can be mended.
            self.remark.setText(words_of(refusal))
            self.text.selectAll()
            self.adjustSize()
            return
        self._is_done = True
        self.close()

    def _choose(self) -> None:
        if self.text.text() == self._given:
            self._window.board.set_tool(self._tool_id)
        else:
            self._tools.choose(self.text.text())

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if not self._is_done and self.text.text() != self._given:
            self._is_done = True
            try:
                self._choose()
            except RefusalError as refusal:
                self._window.refuse(refusal)
        self._tools.field = None
        self._window.board.setFocus(Qt.FocusReason.PopupFocusReason)

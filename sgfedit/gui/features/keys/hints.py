"""After the first stroke of a key: what the second one may be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QEvent, QRect, Qt, QTimer
from PySide6.QtGui import (
    QActionGroup,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPalette,
)
from PySide6.QtWidgets import QFrame

from sgfedit.gui.actions import shortcuts
from sgfedit.gui.features.keys.key_list import SEPARATOR, full_text

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QPaintEvent

    from sgfedit.gui.window import Window

DELAY_MS: Final = 350
"""Who knows the key is done by then, and need not see anything."""

_COLUMN_IN_LETTERS: Final = 49
_MAX_COLUMNS: Final = 4
_MODIFIER_KEYS: Final = {
    Qt.Key.Key_Control,
    Qt.Key.Key_Shift,
    Qt.Key.Key_Alt,
    Qt.Key.Key_Meta,
    Qt.Key.Key_AltGr,
}
_FAINT: Final = 0.45
_FAINT_MENU: Final = 0.6


class Hint(NamedTuple):
    """A second stroke, as it is shown here, and the action it does."""

    key: str
    action: str


def second_strokes(keys: Mapping[str, Sequence[str]]) -> dict[int, list[Hint]]:
    """Return the first strokes of sequences, as Qt counts them → what may follow."""
    found: dict[int, list[Hint]] = {}
    for action, own in keys.items():
        for key in own:
            first, *others = shortcuts.combinations(QKeySequence(key))
            if others:
                shown = ", ".join(map(shortcuts.stroke_text, others))
                found.setdefault(first.toCombined(), []).append(Hint(shown, action))
    return found


class KeyHints(QFrame):
    """Lies over the bottom of a window while a sequence is begun; takes neither focus nor mouse.

    Qt tells nobody that a sequence is begun. But a key that nothing claims comes to the window as
    a ShortcutOverride before the shortcuts are asked, and none comes for the strokes that follow.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._hints: dict[int, list[Hint]] | None = None
        self._shown: list[Hint] = []
        self._first = ""
        self._key = 0
        self._is_released = False
        self.setObjectName("keyHints")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY_MS)
        self._timer.timeout.connect(self._on_timeout)
        window.settings.changed.connect(self._on_setting_changed)
        window.installEventFilter(self)
        # What the second stroke opens may take the keys, and with them its release.
        for group in window.findChildren(QActionGroup):
            group.triggered.connect(self._end)

    def _on_setting_changed(self, key: str) -> None:
        if key in {"keys.preset", "keys.changed", "tree.orientation"}:
            self._hints = None

    @property
    def shown(self) -> list[Hint]:
        """What is shown, in the order of the menus."""
        return self._shown if self.isVisible() else []

    # Keys -----------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            self._on_key(event)
        elif kind == QEvent.Type.KeyRelease and isinstance(event, QKeyEvent):
            self._on_release(event)
        elif kind == QEvent.Type.WindowDeactivate:
            self._end()
        return super().eventFilter(watched, event)

    def _on_key(self, event: QKeyEvent) -> None:
        if event.key() in _MODIFIER_KEYS:
            return
        if self._hints is None:
            keys = shortcuts.of_settings(self._window.table.default_keys, self._window.settings)
            self._hints = second_strokes(keys)
        stroke = event.keyCombination().toCombined()
        self._end()
        if stroke in self._hints:
            self._shown = self._hints[stroke]
            self._first = shortcuts.stroke_text(event.keyCombination())
            self._key, self._is_released = event.key(), False
            self._timer.start()

    def _on_release(self, event: QKeyEvent) -> None:
        """End with the second stroke; the first one is let go before it, or held."""
        if event.isAutoRepeat() or event.key() in _MODIFIER_KEYS:
            return
        if event.key() == self._key and not self._is_released:
            self._is_released = True
        else:
            self._end()

    def _end(self) -> None:
        self._timer.stop()
        self.hide()

    # Showing --------------------------------------------------------------------------------

    def _on_timeout(self) -> None:
        self._place()
        self.show()
        self.raise_()

    def _place(self) -> None:
        window, metrics = self._window, self.fontMetrics()
        column = metrics.averageCharWidth() * _COLUMN_IN_LETTERS
        room = max(1, (window.width() - 2 * metrics.height()) // column)
        self._columns = min(_MAX_COLUMNS, room, max(1, len(self._shown) // 3))
        bold = QFontMetrics(self._bold())
        self._key_width = max(bold.horizontalAdvance(hint.key) for hint in self._shown)
        self._rows = -(-len(self._shown) // self._columns)
        height = (self._rows + 1) * _line(metrics) + metrics.height()
        width = self._columns * column + 2 * metrics.height()
        height = min(height, window.height())
        self.setGeometry(
            QRect((window.width() - width) // 2, window.height() - height, width, height)
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, metrics = QPainter(self), self.fontMetrics()
        pad, line = metrics.height(), _line(metrics)
        column = (self.width() - 2 * pad) // self._columns
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
        painter.setFont(self._bold())
        head = QRect(pad, pad // 2, self.width() - 2 * pad, line)
        painter.drawText(head, Qt.AlignmentFlag.AlignVCenter, f"{self._first} …")
        for index, hint in enumerate(self._shown):
            at, row = divmod(index, self._rows)
            place = QRect(pad + at * column, pad // 2 + (row + 1) * line, column - pad, line)
            self._draw(painter, place, hint)
        painter.end()

    def _draw(self, painter: QPainter, place: QRect, hint: Hint) -> None:
        """Draw the second stroke, the name, and if there is room the submenu."""
        metrics, gap = self.fontMetrics(), self.fontMetrics().averageCharWidth()
        opacity = 1.0 if self._window.actions_by_id[hint.action].isEnabled() else _FAINT
        painter.setOpacity(opacity)
        painter.setFont(self._bold())
        keys = QRect(place)
        keys.setWidth(self._key_width)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(keys, right, hint.key)
        painter.setFont(self.font())
        submenu, _, text = full_text(self._window.table, hint.action).rpartition(SEPARATOR)
        left = keys.right()
        for piece, fading in ((text, 1.0), (submenu, _FAINT_MENU)):
            place.setLeft(left + 2 * gap)
            shown = metrics.elidedText(piece, Qt.TextElideMode.ElideRight, place.width())
            painter.setOpacity(opacity * fading)
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, shown)
            left = place.left() + metrics.horizontalAdvance(shown)

    def _bold(self) -> QFont:
        font = self.font()
        font.setBold(True)
        return font


def _line(metrics: QFontMetrics) -> int:
    return metrics.height() * 13 // 10

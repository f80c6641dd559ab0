"""After the first stroke of a key: what the second one may be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PySide6.QtCore import QCoreApplication, QEvent, QPoint, QRect, QSize, Qt, QTimer
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
from sgfedit.gui.actions.build import tr
from sgfedit.gui.features.keys.key_list import plain
from sgfedit.gui.widgets import scale
from sgfedit.gui.widgets.appearance import fade
from sgfedit.gui.widgets.plain_text import listed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QPaintEvent

    from sgfedit.gui.actions.row import Table
    from sgfedit.gui.window import Window

DELAY_MS: Final = 350
"""Who knows the key is done by then, and need not see anything."""

_MOST: Final = 7
"""Hints below one title: as many as one sees at a glance."""
_FEW: Final = 3
"""Fewer ones of a submenu stand with others."""
_AIR: Final = 0.5
"""Lines between groups."""
_GREATEST: Final = 36
"""Letters of a text at most."""
_LOOKS: Final = (("body", 24), ("caption", 24), ("caption", 15))
"""Type, and letters of a text at least, until all has room in a small window."""
_SHARE: Final = 0.55
"""Of the window's height that hints cover, if there is room for columns enough."""
_MODIFIER_KEYS: Final = {
    Qt.Key.Key_Control,
    Qt.Key.Key_Shift,
    Qt.Key.Key_Alt,
    Qt.Key.Key_Meta,
    Qt.Key.Key_AltGr,
}
_FAINT: Final = 0.45
_OVERRIDE: Final = QEvent.Type.ShortcutOverride
_RELEASE: Final = QEvent.Type.KeyRelease
_DEACTIVATE: Final = QEvent.Type.WindowDeactivate
_tr = QCoreApplication.translate


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
                shown = listed(map(shortcuts.stroke_text, others))
                found.setdefault(first.toCombined(), []).append(Hint(shown, action))
    return found


class Group(NamedTuple):
    """Hints that belong together, and the menu that has them."""

    title: str
    hints: tuple[Hint, ...]

    @property
    def lines(self) -> float:
        """How high it is, with the title and some air."""
        return len(self.hints) + 1 + _AIR


def grouped(table: Table, hints: Sequence[Hint]) -> list[Group]:
    """Return hints by menu or submenu, at most seven together, in the order of the menus.

    Those that have few beside them stand together at the end.
    """
    by_place: dict[tuple[str, str], list[Hint]] = {}
    for hint in hints:
        by_place.setdefault(table.places[hint.action], []).append(hint)
    few = [hint for own in by_place.values() if len(own) < _FEW for hint in own]
    found: list[Group] = []
    for (menu, submenu), own in by_place.items():
        if len(own) >= _FEW:
            found += _parts(plain(tr(submenu or menu)), own)
    return [*found, *_parts(_tr("Keys", "More") if found else "", few)]


def _parts(title: str, hints: Sequence[Hint]) -> list[Group]:
    """Return groups of the same title, as few and as even as can be."""
    if not hints:
        return []
    count = -(-len(hints) // _MOST)
    size = -(-len(hints) // count)
    return [Group(title, tuple(hints[at : at + size])) for at in range(0, len(hints), size)]


def columns_of(groups: Sequence[Group], most: int) -> list[list[Group]]:
    """Return groups in at most so many columns that are as low as can be, in order."""
    lines = [group.lines for group in groups]
    height = max(*lines, sum(lines) / most)
    while True:
        columns: list[list[Group]] = [[]]
        for group in groups:
            if sum(g.lines for g in columns[-1]) + group.lines > height and columns[-1]:
                columns.append([])
            columns[-1].append(group)
        if len(columns) <= most:
            return columns
        height += _AIR


def _lines(columns: Sequence[Sequence[Group]]) -> float:
    return max(sum(group.lines for group in column) for column in columns)


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
        self._columns: list[list[Group]] = []
        self._column = self._key_width = 0
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
        direct = Qt.FindChildOption.FindDirectChildrenOnly
        for group in window.findChildren(QActionGroup, options=direct):
            group.triggered.connect(self._end)

    def _on_setting_changed(self, key: str) -> None:
        if key in {"keys.preset", "keys.changed", "tree.orientation"}:
            self._hints = None

    @property
    def shown(self) -> list[Hint]:
        """What is shown, in the order of the menus."""
        return self._shown if self.isVisible() else []

    # Keys -----------------------------------------------------------------------------------

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        # By class first: to ask an event for its type takes longer, and most are paintings.
        if isinstance(event, QKeyEvent):
            kind = event.type()
            if kind is _OVERRIDE:
                self._on_key(event)
            elif kind is _RELEASE:
                self._on_release(event)
        elif type(event) is QEvent and event.type() is _DEACTIVATE:
            self._end()
        return False

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
        if not self._timer.isActive() and self.isHidden():
            return
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
        """Lie at the bottom; in small type where there is too much for a small window."""
        for role, letters in _LOOKS:
            self.setFont(scale.font(role))
            size = self._laid_out(letters)
            if size.height() < self._window.height():
                break
        size = size.boundedTo(self._window.size())
        left, top = self._window.width() - size.width(), self._window.height() - size.height()
        self.setGeometry(QRect(QPoint(left // 2, top), size))

    def _laid_out(self, letters: int) -> QSize:
        """Take few columns if they are low enough, else as many as have room; return the size."""
        window, metrics = self._window, self.fontMetrics()
        groups = grouped(window.table, self._shown)
        pad, line = metrics.height(), _line(metrics)
        bold = QFontMetrics(self._bold())
        self._key_width = max(bold.horizontalAdvance(hint.key) for hint in self._shown)
        around = self._key_width + 4 * metrics.averageCharWidth()
        least = around + metrics.averageCharWidth() * letters
        greatest = around + metrics.averageCharWidth() * _GREATEST
        room = window.width() - 2 * pad
        for most in range(1, max(1, room // least) + 1):
            self._columns = columns_of(groups, most)
            height = round((_lines(self._columns) + 1.5) * line)
            if height <= _SHARE * window.height():
                break
        self._column = min(greatest, room // len(self._columns))
        return QSize(self._column * len(self._columns) + 2 * pad, height)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter, metrics = QPainter(self), self.fontMetrics()
        pad, line = metrics.height(), _line(metrics)
        ink = self.palette().color(QPalette.ColorRole.WindowText)
        title_ink = self.palette().color(QPalette.ColorRole.Link)
        head = QRect(pad, pad // 2, self.width() - 2 * pad, line)
        painter.setPen(ink)
        painter.setFont(self._bold())
        painter.drawText(head, Qt.AlignmentFlag.AlignVCenter, f"{self._first} …")
        for at, column in enumerate(self._columns):
            place = QRect(
                pad + at * self._column, head.bottom() + pad // 4, self._column - pad, line
            )
            for group in column:
                painter.setPen(title_ink)
                painter.setFont(self.font())
                title = metrics.elidedText(group.title, Qt.TextElideMode.ElideRight, place.width())
                painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, title)
                painter.setPen(ink)
                for hint in group.hints:
                    place.translate(0, line)
                    self._draw(painter, place, hint)
                place.translate(0, round((1 + _AIR) * line))
        painter.end()

    def _draw(self, painter: QPainter, place: QRect, hint: Hint) -> None:
        """Draw the second stroke, and what it does."""
        metrics, gap = self.fontMetrics(), self.fontMetrics().averageCharWidth()
        is_enabled = self._window.actions_by_id[hint.action].isEnabled()
        pen = painter.pen()
        fade(painter, 1.0 if is_enabled else _FAINT)
        painter.setFont(self._bold())
        keys = QRect(place)
        keys.setWidth(self._key_width)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(keys, right, hint.key)
        painter.setFont(self.font())
        words = place.adjusted(self._key_width + 2 * gap, 0, 0, 0)
        text = plain(tr(self._window.table.by_id[hint.action].text))
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, words.width())
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter, shown)
        painter.setPen(pen)

    def _bold(self) -> QFont:
        font = self.font()
        font.setBold(True)
        return font


def _line(metrics: QFontMetrics) -> int:
    return metrics.height() * 13 // 10

"""What one clicks on the start page: rows with an icon and a key, files under their boards."""

from __future__ import annotations

from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QFont, QFontMetrics, QPainter, QPalette, QPen
from PySide6.QtWidgets import QAbstractButton, QMenu, QSizePolicy

from sgfedit.app.error_words import words_of
from sgfedit.gui.widgets import scale
from sgfedit.gui.widgets.appearance import fade
from sgfedit.gui.widgets.keys import claims
from sgfedit.gui.widgets.plain_text import listed, tip_of
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QPaintEvent, QPixmap
    from PySide6.QtWidgets import QWidget

    from sgfedit.app.recent_files import Recent

_tr = QCoreApplication.translate

_ICON_PX: Final = 22
_QUIET: Final = 0.68
"""Opacity of what is said besides."""

_HOVER: Final = 0.10
_EMPTY: Final = 0.06
_RADIUS: Final = 6
_LEADING: Final = 1.15
_LINES: Final = 4
"""Below a board, at most."""

_AT_END: Final = Qt.TextElideMode.ElideRight
_LEFT: Final = (
    Qt.AlignmentFlag.AlignLeft
    | Qt.AlignmentFlag.AlignVCenter
    | Qt.TextFlag.TextSingleLine
    | Qt.TextFlag.TextDontClip
)
_RIGHT: Final = (
    Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
)
_MIDDLE: Final = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap


_ARROWS: Final = frozenset({Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right})
_KEYS: Final = _ARROWS | {
    Qt.Key.Key_Return,
    Qt.Key.Key_Enter,
    Qt.Key.Key_Space,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
    Qt.Key.Key_Delete,
}
"""What is meant for the page, whatever the window does with it."""


def strong(font: QFont) -> QFont:
    """Return the font for what is looked for."""
    font.setWeight(QFont.Weight.DemiBold)
    return font


class _Tile(QAbstractButton):
    """Something to click, quiet until the pointer or the focus is there."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def event(self, event: QEvent) -> bool:
        return claims(event, _KEYS) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        elif event.key() in _ARROWS:
            event.ignore()  # the page knows what is where; a button would take the next in a row
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()

    def _paint_ground(self, painter: QPainter) -> None:
        """Show where the pointer and where the focus is."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        accent = self.palette().color(QPalette.ColorRole.Highlight)
        rect = self.rect().adjusted(1, 1, -1, -1)
        radius = scale.px(_RADIUS)
        if self.underMouse() or self.isDown():
            ground = self.palette().color(QPalette.ColorRole.WindowText)
            ground.setAlphaF(_HOVER * (2 if self.isDown() else 1))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(ground)
            painter.drawRoundedRect(rect, radius, radius)
        if self.hasFocus():
            painter.setPen(QPen(accent, scale.HAIR))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(rect, radius, radius)
        painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))


class StartRow(_Tile):
    """An icon, a title with a line of words below, and a key at the right."""

    def __init__(self, name: str, picture: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(f"start.{name}")
        self._picture = picture
        self._words = self._key = ""
        self._is_flat = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def say(self, title: str, words: str, key: str = "") -> None:
        """Show a title, a line of words and a key."""
        self.setText(title)
        self._words, self._key = words, key
        self.setAccessibleName(title)
        self.setAccessibleDescription(f"{words} ({key})" if key else words)
        self.setToolTip(tip_of(words if self._is_flat else ""))
        self.update()

    @property
    def words(self) -> str:
        """The line below the title."""
        return self._words

    @property
    def key(self) -> str:
        """What stands at the right."""
        return self._key

    def set_flat(self, *, is_flat: bool) -> None:
        """Show the title alone, where there is little height."""
        if is_flat != self._is_flat:
            self._is_flat = is_flat
            self.setToolTip(tip_of(self._words if is_flat else ""))
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        title = QFontMetrics(strong(scale.font("body"))).lineSpacing()
        below = 0 if self._is_flat else QFontMetrics(scale.font("caption")).lineSpacing()
        pad = scale.TIGHT if self._is_flat else scale.NEAR
        return QSize(scale.px(200), title + below + 2 * scale.px(pad))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._paint_ground(painter)
        side, gap = scale.px(_ICON_PX), scale.px(scale.NEAR)
        colour = painter.pen().color()
        ratio = self.devicePixelRatioF()
        pixmap = icon(self._picture, colour, (side, round(side * ratio))).pixmap(
            QSize(side, side), ratio
        )
        painter.drawPixmap(gap, (self.height() - side) // 2, pixmap)
        room = self.rect().adjusted(gap + side + scale.px(scale.APART), 0, -gap, 0)
        room = self._paint_key(painter, room)
        title, words = strong(scale.font("body")), scale.font("caption")
        metrics, below = QFontMetrics(title), QFontMetrics(words)
        height = metrics.lineSpacing() + (0 if self._is_flat else below.lineSpacing())
        line = QRect(
            room.left(), (self.height() - height) // 2, room.width(), metrics.lineSpacing()
        )
        _draw_line(painter, title, line, self.text())
        if not self._is_flat:
            fade(painter, _QUIET)
            line = QRect(room.left(), line.bottom() + 1, room.width(), below.lineSpacing())
            _draw_line(painter, words, line, self._words)
        painter.end()

    def _paint_key(self, painter: QPainter, room: QRect) -> QRect:
        """Write the key at the right and return the room that is left."""
        if not self._key:
            return room
        font = scale.font("caption")
        painter.setFont(font)
        pen = painter.pen()
        fade(painter, _QUIET)
        painter.drawText(room, _RIGHT, self._key)
        painter.setPen(pen)
        width = QFontMetrics(font).horizontalAdvance(self._key)
        return room.adjusted(0, 0, -width - scale.px(scale.APART), 0)


class LeftRow(StartRow):
    """A record that was not saved when a session ended.

    Signals:
        unwanted: It is to be thrown away.
    """

    unwanted = Signal()

    def give_up(self) -> None:
        """Say that it is not wanted any more."""
        self.unwanted.emit()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        _popup(self, event, _tr("StartPage", "&Throw it away"), self.give_up)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self.unwanted.emit()
        else:
            super().keyPressEvent(event)


class FileTile(_Tile):
    """A recent file: a position of its first game, and below it who played, when, and its name.

    Signals:
        unwanted: It is to go from the list.

    Attributes:
        path: The file.
        recent: What is known of it; None until it was looked at.
        picture: Its position; None until that is painted.
    """

    unwanted = Signal()

    def __init__(self, path: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.path = path
        self.recent: Recent | None = None
        self.picture: QPixmap | None = None
        self.board_px = 1
        self.setObjectName("recentFile")
        self.setToolTip(tip_of(path))
        self._name()

    # What it says ---------------------------------------------------------------------------

    def show_recent(self, recent: Recent) -> None:
        """Say what is known of the file."""
        self.recent = recent
        self._name()
        self.update()

    def show_picture(self, picture: QPixmap) -> None:
        """Show the position."""
        self.picture = picture
        self.update()

    @property
    def is_gone(self) -> bool:
        """Whether the file cannot be read."""
        return self.recent is not None and self.recent.error is not None

    def lines(self) -> tuple[str, ...]:
        """Return what stands below the board, as far as there is something.

        Two lines about the game, its date, and the name of the file, which has one of its own.
        """
        file, recent = Path(self.path).name, self.recent
        if recent is None:
            return (file,)
        if recent.error is not None:
            return file, _tr("StartPage", "Delete takes it away")
        if recent.problems:
            text = _tr("StartPage", "%n problems", "", recent.problems)
            if recent.problems == 1:
                text = _tr("StartPage", "1 problem")
            return file, text, recent.about
        if recent.games > 1:
            return file, _tr("StartPage", "%n games", "", recent.games), recent.about
        found = [recent.about]
        if recent.black or recent.white:
            unknown = _tr("StartPage", "unknown")
            found = [recent.black or unknown, recent.white or unknown]
        return tuple(
            filter(None, (*found, recent.date, file) if any(found) else (file, recent.date))
        )

    def _has_players(self) -> bool:
        """Whether the first two lines are names."""
        recent = self.recent
        is_one = recent is not None and recent.games == 1 and not recent.problems
        return recent is not None and is_one and bool(recent.black or recent.white)

    def _name(self) -> None:
        text = listed(self.lines())
        self.setText(Path(self.path).name)
        self.setAccessibleName(text)
        error = self.recent.error if self.recent is not None else None
        tip = f"{self.path}\n{words_of(error)}" if error is not None else self.path
        if error is not None:
            tip += "\n" + _tr("StartPage", "Delete takes it from the list")
        self.setToolTip(tip_of(tip))
        self.setAccessibleDescription(tip)

    # Taking it away -------------------------------------------------------------------------

    def give_up(self) -> None:
        """Say that it is not wanted in the list any more."""
        self.unwanted.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self.unwanted.emit()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        _popup(self, event, _tr("StartPage", "&Remove from the list"), self.give_up)

    # Painting -------------------------------------------------------------------------------

    def set_board_px(self, px: int) -> None:
        """Have a board of this side."""
        self.board_px = px
        pad = scale.px(scale.TIGHT)
        size = QSize(px + 2 * pad, px + 3 * pad + _LINES * self._line_px())
        self.setFixedSize(size)

    def _line_px(self) -> int:
        # Signs of Chinese, Japanese and Korean are higher than the font says that lines are.
        return ceil(QFontMetrics(scale.font("caption")).lineSpacing() * _LEADING)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._paint_ground(painter)
        pad = scale.px(scale.TIGHT)
        board = QRect(pad, pad, self.board_px, self.board_px)
        if self.picture is not None and not self.picture.isNull():
            painter.drawPixmap(board, self.picture)
        else:
            self._paint_no_board(painter, board)
        line = QRect(pad, board.bottom() + 1 + pad, self.board_px, self._line_px())
        quiet, loud = scale.font("caption"), strong(scale.font("caption"))
        names, file = 2 if self._has_players() else 1, Path(self.path).name
        if self.recent is None:
            line.translate(0, (_LINES - 1) * line.height())  # where it stands below most games
        pen = painter.pen()
        for number, text in enumerate(self.lines()):
            font = loud if number < names else quiet
            painter.setPen(pen)
            fade(painter, 1.0 if font is loud else _QUIET)
            # Of the name of a file both ends tell it from others.
            mode = Qt.TextElideMode.ElideMiddle if text == file else _AT_END
            _draw_line(painter, font, line, text, mode)
            line.translate(0, line.height())
        painter.end()

    def _paint_no_board(self, painter: QPainter, board: QRect) -> None:
        """Keep the place of a board that is not painted yet, or that there is none of."""
        ground = painter.pen().color()
        ground.setAlphaF(_EMPTY)
        painter.fillRect(board, ground)
        if self.is_gone:
            painter.setFont(scale.font("caption"))
            pen = painter.pen()
            fade(painter, _QUIET)
            error = self.recent.error if self.recent is not None else None
            text = (
                _tr("StartPage", "no longer there")
                if error is not None and error.reason in {"missing", "folder-missing"}
                else _tr("StartPage", "cannot be read")
            )
            painter.drawText(board, _MIDDLE, text)
            painter.setPen(pen)


def _popup(tile: QWidget, event: QContextMenuEvent, text: str, then: Callable[[], object]) -> None:
    menu = QMenu(tile)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    action = QAction(text, menu)
    action.setShortcut(Qt.Key.Key_Delete)
    action.triggered.connect(then)
    menu.addAction(action)
    menu.popup(event.globalPos())


def _draw_line(
    painter: QPainter,
    font: QFont,
    line: QRect,
    text: str,
    mode: Qt.TextElideMode = _AT_END,
) -> None:
    """Write a line, cut where there is no room for all of it."""
    painter.setFont(font)
    cut = QFontMetrics(font).elidedText(text, mode, line.width())
    painter.drawText(line, _LEFT, cut)

"""A tour of the window: ten sentences, each beside what it is about.

It has a window of its own with the sample game, locked, so that nothing of the user's is touched;
at its end that window goes.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import shiboken6
from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QKeySequence, QPainter, QPalette, QPen
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QToolBar, QVBoxLayout, QWidget

from sgfedit import loads
from sgfedit.assets import asset
from sgfedit.gui.widgets import later, scale
from sgfedit.gui.widgets.announcing import say
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label
from sgfedit.gui.window import open_windows
from sgfedit.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QKeyEvent, QPaintEvent

    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate


class Stop(NamedTuple):
    """A sentence, and what it is about.

    Attributes:
        text: With a number in braces for each key.
        place: Returns what is pointed at; nothing is, if that cannot be seen.
        keys: The actions whose keys the sentence names.
    """

    text: str
    place: Callable[[Window], QWidget | None]
    keys: tuple[str, ...] = ()


def _button(window: Window, action_id: str) -> QWidget | None:
    bar = window.findChild(QToolBar, "mainBar")
    return bar.widgetForAction(window.actions_by_id[action_id]) if bar is not None else None


def _bar(window: Window, name: str) -> QWidget | None:
    return window.findChild(QToolBar, name)


STOPS: Final = (
    Stop(
        QT_TRANSLATE_NOOP("Tour", "This is the record itself: a click on a point plays there."),
        lambda window: window.board,
    ),
    Stop(
        QT_TRANSLATE_NOOP("Tour", "{0} and {1} go from move to move, {2} and {3} to both ends."),
        partial(_bar, name="mainBar"),
        ("navigate.next", "navigate.previous", "navigate.start", "navigate.end"),
    ),
    Stop(
        QT_TRANSLATE_NOOP(
            "Tour",
            "The tree has all variations: a click goes to a move, {0} to the next variation.",
        ),
        lambda window: window.docks["tree"],
        ("navigate.next_variation",),
    ),
    Stop(
        QT_TRANSLATE_NOOP(
            "Tour",
            "The comment of a move: point at D4 or B in it, and the board shows where that is.",
        ),
        lambda window: window.docks["comment"],
    ),
    Stop(
        QT_TRANSLATE_NOOP(
            "Tour",
            "Above the board stands who plays; {0} shows all of the game info to change it.",
        ),
        lambda window: window.info,
        ("edit.game_info",),
    ),
    Stop(
        QT_TRANSLATE_NOOP("Tour", "These tools put stones, marks and letters on the board."),
        partial(_bar, name="toolBar"),
    ),
    Stop(
        QT_TRANSLATE_NOOP(
            "Tour", "The timeline leads to any move, and shows how an engine judges the game."
        ),
        lambda window: window.timeline,
    ),
    Stop(
        QT_TRANSLATE_NOOP(
            "Tour", "{0} takes back whatever you did, step by step; only {1} writes the file."
        ),
        partial(_button, action_id="edit.undo"),
        ("edit.undo", "file.save"),
    ),
    Stop(
        QT_TRANSLATE_NOOP(
            "Tour", "All commands are in these menus; {0} finds them by a few letters of the name."
        ),
        lambda window: window.menuBar(),
        ("help.palette",),
    ),
    Stop(
        QT_TRANSLATE_NOOP(
            "Tour", "{0}, wherever you are, opens the manual at the page about that place."
        ),
        lambda window: window.menuBar(),
        ("help.here",),
    ),
)

_SAMPLE: Final = "commented-game.sgf"
_FIRST_MOVE: Final = 5
"""Where a comment names letters that are on the board."""

_WIDTH_PX: Final = 340
_LINE_PX: Final = 3
_ROUND_PX: Final = 6
_STEPS: Final = {
    Qt.Key.Key_Right: +1,
    Qt.Key.Key_PageDown: +1,
    Qt.Key.Key_Return: +1,
    Qt.Key.Key_Enter: +1,
    Qt.Key.Key_Space: +1,
    Qt.Key.Key_Left: -1,
    Qt.Key.Key_PageUp: -1,
    Qt.Key.Key_Backspace: -1,
}
_PRESSED: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space})
"""What presses the button that has the focus."""


def begin(window: Window) -> None:
    """Begin the tour; go on with one that is on its way."""
    for other in open_windows():
        card = other.findChild(TourCard)
        if card is not None:
            other.bring_up()
            card.setFocus()
            return
    focus = window.focusWidget()
    sample = window.new_window()
    game = loads(asset("samples", _SAMPLE).read_bytes())
    sample.document.open_text(game, _tr("StartPage", "Sample game"))
    for _ in range(_FIRST_MOVE):
        child = sample.document.current.first_child
        if child is not None:
            sample.document.go_to(child)
    sample.document.set_locked(is_locked=True)
    sample.bring_up()
    TourCard(sample, window, focus)


class TourCard(QWidget):
    """The sentence, with what goes on, back, and away.

    Attributes:
        number: Of the sentence that is shown, from 0.
        text: It.
        count: Which of how many it is.
        back, on, leave: Buttons.
        ring: What points at a part of the window.
    """

    manual_page = "index.md#the-start-page"

    def __init__(self, window: Window, before: Window, focus: QWidget | None) -> None:
        """Begin at the first sentence.

        Args:
            window: That of the sample.
            before: The window that one comes from.
            focus: What had the focus there.
        """
        super().__init__(window)
        self.setObjectName("tour")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Base)
        self._window, self._before, self._focus = window, before, focus
        self.number = 0
        self.ring = _Ring(window)
        self.text = Label("", self)
        self.text.setWordWrap(True)
        self.count = Label("", self)
        self.count.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.leave = _Button(self.tr("Leave the tour"), self)
        self.back = _Button(self.tr("Back"), self)
        self.on = _Button("", self)
        foot = fill(QHBoxLayout(), self.leave, 1, self.back, self.on)
        fill(QVBoxLayout(self), self.count, self.text, foot, margins=scale.px(scale.WIDE))
        self.leave.clicked.connect(self.end)
        self.back.clicked.connect(partial(self.step, -1))
        self.on.clicked.connect(partial(self.step, +1))
        window.document.reset.connect(self._stop)
        window.installEventFilter(self)
        self.show()
        self._show_stop()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    # Steps ----------------------------------------------------------------------------------

    def step(self, by: int) -> None:
        """Go to the next sentence, or to the one before; behind the last one is the end."""
        if self.number + by == len(STOPS):
            self.end()
        elif self.number + by >= 0:
            self.number += by
            self._show_stop()

    def _show_stop(self) -> None:
        stop = STOPS[self.number]
        keys = [
            self._window.actions_by_id[each]
            .shortcut()
            .toString(QKeySequence.SequenceFormat.NativeText)
            for each in stop.keys
        ]
        text = _tr("Tour", stop.text).format(*keys)
        count = self.tr("Step {number} of {count}")
        self.text.setText(text)
        self.count.setText(count.format(number=self.number + 1, count=len(STOPS)))
        self.setAccessibleName(text)
        self.setAccessibleDescription(self.count.text())
        self.back.setEnabled(self.number > 0)
        is_last = self.number + 1 == len(STOPS)
        self.on.setText(self.tr("Finish") if is_last else self.tr("Next"))
        if not self.back.isEnabled() and self.focusWidget() is self.back:
            self.setFocus()
        self._place()
        say(self, text)

    def end(self) -> None:
        """Leave: the window of the sample goes, and one is where one was before."""
        self._stop()
        others = [one for one in open_windows() if one is not self._window]
        if not others:
            self._window.document.set_locked(is_locked=False)
            return
        self._window.close()
        back = self._before if self._before in others else others[-1]
        back.bring_up()
        focus = self._focus
        is_there = focus is not None and shiboken6.isValid(focus) and focus.isVisible()
        (focus if focus is not None and is_there else back.board).setFocus()

    def _stop(self) -> None:
        """Take sentence and ring away."""
        self._window.document.reset.disconnect(self._stop)
        self._window.removeEventFilter(self)
        for each in (self, self.ring):
            each.hide()
            each.deleteLater()
        self._window.board.setFocus()

    # Keys -----------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride:
            key = event.key()  # type: ignore[attr-defined]  # it is one of a key
            if key in _STEPS or key == Qt.Key.Key_Escape:
                event.accept()  # else it would step through the game
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        by = _STEPS.get(Qt.Key(event.key()))
        if event.key() == Qt.Key.Key_Escape:
            self.end()
        elif by is not None:
            self.step(by)
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, is_next: bool) -> bool:
        stops = [self, *(each for each in (self.leave, self.back, self.on) if each.isEnabled())]
        focus = self._window.focusWidget()
        place = stops.index(focus) if focus in stops else 0
        reason = Qt.FocusReason.TabFocusReason
        stops[(place + (1 if is_next else -1)) % len(stops)].setFocus(reason)
        return True

    # Places ---------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._window and event.type() in {
            QEvent.Type.Resize,
            QEvent.Type.LayoutRequest,
            QEvent.Type.Show,
        }:
            later(self, self._place)
        return False

    def _place(self) -> None:
        """Stand beside what is pointed at, and cover none of it if there is room."""
        pointed = self._pointed_at()
        self.ring.point_at(pointed)
        width = min(scale.px(_WIDTH_PX), self._window.width())
        self.resize(QSize(width, max(self.heightForWidth(width), self.sizeHint().height())))
        self.move(self._corner(pointed))
        self.raise_()

    def _pointed_at(self) -> QRect:
        widget = STOPS[self.number].place(self._window)
        if widget is None or not widget.isVisible():
            return QRect()
        corner = widget.mapTo(self._window, QPoint())
        return QRect(corner, widget.size()) & self._window.rect()

    def _corner(self, pointed: QRect) -> QPoint:
        gap, room = scale.px(scale.APART), self._window.rect()
        beside = (
            QPoint(pointed.left(), pointed.bottom() + gap),
            QPoint(pointed.left(), pointed.top() - gap - self.height()),
            QPoint(pointed.right() + gap, pointed.top()),
            QPoint(pointed.left() - gap - self.width(), pointed.top()),
        )
        for corner in beside if pointed.isValid() else ():
            if room.contains(QRect(corner, self.size())):
                return corner
        within = QPoint(pointed.center().x() - self.width() // 2, pointed.bottom() - self.height())
        last = room.bottomRight() - QPoint(self.width(), self.height())
        return QPoint(
            min(max(within.x(), 0), max(last.x(), 0)), min(max(within.y(), 0), max(last.y(), 0))
        )

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        _draw_line(painter, self)


class _Button(QPushButton):
    """Leaves the keys that step to the card."""

    def __init__(self, text: str, parent: QWidget) -> None:
        super().__init__(text, parent)
        self.setAutoDefault(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _PRESSED:
            self.click()
        elif key in _STEPS:
            event.ignore()
        else:
            super().keyPressEvent(event)


class _Ring(QWidget):
    """A line around a part of the window, through which one clicks."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.setObjectName("tourRing")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)

    def point_at(self, place: QRect) -> None:
        """Lie around a place of the window; around nothing, be out of sight."""
        self.setVisible(place.isValid())
        self.setGeometry(place)
        self.raise_()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        _draw_line(painter, self)


def _draw_line(painter: QPainter, widget: QWidget) -> None:
    line = scale.px(_LINE_PX)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(widget.palette().color(QPalette.ColorRole.Highlight), line))
    half = line // 2 + 1
    round_px = scale.px(_ROUND_PX)
    painter.drawRoundedRect(widget.rect().adjusted(half, half, -half, -half), round_px, round_px)

"""The line below the board that tells of an edit made on it, with Undo in reach.

A click or a drag on the board may change more than its hand meant: a stray one adds a variation,
a stone moved by a point rewrites move 1. Whatever a gesture of the board has done to the record is
told in the same way, in words made from the step (`step_texts`), so that nothing happens silently.
So are a pass, points that were typed, a branch that was dragged in the tree, and how many nodes
were deleted; and that an edit was not made as the file is locked. A plain move at the end of a
line needs no words, but a pass does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QSize, Qt, QTimer
from PySide6.QtGui import QKeySequence, QPainter
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QWidget

from sgfedit.gui.modes.bar_parts import CutLine, announce
from sgfedit.gui.views.step_texts import is_plain_move, step_text
from sgfedit.gui.widgets.plain_text import tip_of, without_mnemonic
from sgfedit.gui.widgets.scale import px

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QAction, QPaintEvent, QShowEvent

    from sgfedit.game.edits import Step
    from sgfedit.game.game import Change
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node

NOTICE_SECONDS: Final = 8
"""How long it stays, while neither pointer nor keys are on it."""

_PAD: Final = 7
_GAP: Final = 8
_LEAST_PX: Final = 40
_GROUND: Final = 0.08


_tr = QCoreApplication.translate


def illegal_text(count: int) -> str:
    """Return how many moves became illegal, in words."""
    if count == 1:
        return _tr("SetupBar", "1 move became illegal")
    return _tr("SetupBar", "%n moves became illegal", "", count)


class NoticePill(QWidget):
    """A line in a pill, in the status bar: neither board nor timeline is covered or moves.

    Where the board has the whole screen it lies over its lower left corner.

    Attributes:
        text: What it says; links follow.
    """

    def __init__(self, window: Window, name: str) -> None:
        """Make it, hidden, with an object name."""
        super().__init__(window)
        self.setObjectName(name)
        self._window = window
        self._tells = False
        self._is_floating = False
        self.text = CutLine(f"{name}Text", self, least_px=_LEAST_PX)
        self.text.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)
        row = QHBoxLayout(self)
        row.setContentsMargins(px(_PAD), 0, px(_PAD), 0)
        row.setSpacing(px(_GAP))
        row.addWidget(self.text)
        self._row = row
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.hide()

    def set_floating(self, *, is_floating: bool) -> None:
        """Lie over the board, where there is nothing but that; or in the status bar again."""
        self._is_floating = is_floating
        self._take_place()

    def follow(self) -> None:
        """Stand in the lower left corner of the board, where there is nothing but that."""
        if self._is_floating:
            board = self._window.board
            room = board.geometry().adjusted(_GAP, _GAP, -_GAP, -_GAP)
            self.resize(self.sizeHint().boundedTo(room.size()))
            self.move(room.left(), room.bottom() + 1 - self.height())
            self.raise_()

    def _take_place(self) -> None:
        """Lie over the board, or stand in the status bar below it."""
        window = self._window
        if self._is_floating:
            self.setParent(window.board.parentWidget())
            self.follow()
        else:
            window.status.hold_notice(self)
        self.setVisible(self._tells)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(super().minimumSizeHint().width(), self.fontMetrics().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = self.palette().text().color()
        ground.setAlphaF(_GROUND)
        painter.setPen(Qt.PenStyle.NoPen)
        # The board may not be seen through it.
        for brush in (self.palette().window(), ground) if self._is_floating else (ground,):
            painter.setBrush(brush)
            painter.drawRoundedRect(self.rect(), self.height() / 2, self.height() / 2)
        painter.end()


class EditNotice(NoticePill):
    """What the last gesture on the board has changed; a click takes it back.

    It goes by itself after a while, with the next edit, undo or file, and when another node is
    gone to: what it tells of is not in sight any more.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window, "editNotice")
        self.setAccessibleName(self.tr("Edit on the board"))
        self._step: Step | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(NOTICE_SECONDS * 1000)
        self._timer.timeout.connect(self._on_timeout)
        actions = window.actions_by_id
        self.illegal = NoticeLink("editNoticeIllegal", actions["setup.show_illegal"], self)
        self.undo = NoticeLink("editNoticeUndo", actions["edit.undo"], self)
        self.undo.setText(self.tr("Undo"))
        self.unlock = NoticeLink("editNoticeUnlock", actions["file.lock"], self)
        self.unlock.setText(self.tr("Unlock"))
        self._links = (self.illegal, self.undo, self.unlock)
        for part in self._links:
            self._row.addWidget(part)
        window.board.edited.connect(self.show_step)
        window.tree.drag.edited.connect(self.show_step)
        window.document.current_changed.connect(self._on_current_changed)
        window.document.changed.connect(self._on_changed)
        window.document.reset.connect(self.clear)
        window.document.saved_changed.connect(self._on_saved_changed)
        window.document.locked_out.connect(self._show_locked)
        window.document.lock_changed.connect(self.clear)
        self._take_place()

    def show_step(self, step: Step) -> None:
        """Tell of a step, unless it is a plain move."""
        if is_plain_move(step, self._window.document):
            self.clear()
            return
        self._step = step
        self._tell(step_text(step, self._window.document), self.undo)

    def show_done(self, text: str, *, stays: bool = False) -> None:
        """Tell of the last step in words that its command has for it.

        Args:
            text: The words.
            stays: Whether it is there until something else is done: much was taken away.
        """
        self._step = None
        self._tell(text, self.undo)
        if stays:
            self._timer.stop()

    def _show_locked(self) -> None:
        self._step = None
        self._tell(self.tr("The file is locked"), self.unlock)

    def _tell(self, text: str, link: NoticeLink) -> None:
        self._tells = True
        self.text.setText(text)
        for one in self._links:
            one.setVisible(one is link)
        self.updateGeometry()
        self.follow()
        self.show()
        self._timer.start()
        announce(self, text)

    def show_illegal(self, count: int) -> bool:
        """Say how many moves the edit has made illegal; return whether it tells of one at all."""
        self.illegal.setVisible(count > 0)
        if count and self._step is not None:
            self.illegal.setText(illegal_text(count))
            self.follow()
            announce(self, f"{self.text.text()}. {self.illegal.text()}")
            self._timer.start()
        return self._step is not None

    def clear(self) -> None:
        """Tell of nothing any more."""
        if self._has_focus:
            self._window.board.setFocus()
        self._timer.stop()
        self._step, self._tells = None, False
        self.setAccessibleDescription("")
        self.hide()

    def _on_changed(self, _change: Change) -> None:
        # Of a further edit on the board is told at once behind this.
        if self._tells:
            self.clear()

    def _on_current_changed(self, _node: Node) -> None:
        # An edit that leads to another node is told of behind this, too.
        if self._tells:
            self.clear()

    def _on_saved_changed(self, is_saved: bool) -> None:
        if is_saved and self._tells:
            self.clear()  # that it is saved is what happened last

    @property
    def _has_focus(self) -> bool:
        return any(part.hasFocus() for part in self._links)

    def _on_timeout(self) -> None:
        if self.underMouse() or self._has_focus:
            self._timer.start()  # somebody is on the way to a link
        else:
            self.clear()


class NoticeLink(QAbstractButton):
    """A word or two that trigger an action, and look like a link."""

    def __init__(
        self,
        name: str,
        action: QAction,
        parent: QWidget,
        command: Callable[[], object] | None = None,
    ) -> None:
        """Make a link without words; it does `command`, if given, in place of the action."""
        super().__init__(parent)
        self.setObjectName(name)
        self._action = action
        # A click leaves the focus on the board; the Tab key still gets here.
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Ignored)
        self.clicked.connect(command or action.trigger)

    def setText(self, text: str) -> None:
        super().setText(text)
        self.updateGeometry()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        key = self._action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        what = without_mnemonic(self._action.text())
        self.setToolTip(tip_of(f"{what} ({key})" if key else what))

    def sizeHint(self) -> QSize:
        metrics = self.fontMetrics()
        return QSize(metrics.horizontalAdvance(self.text()), metrics.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        font = self.font()
        font.setUnderline(True)
        font.setBold(self.hasFocus())
        painter.setFont(font)
        painter.setPen(self.palette().link().color())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
        painter.end()

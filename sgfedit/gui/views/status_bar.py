"""The status bar: the point under the pointer, notes, badges, problems, the charset."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QIcon, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QMenu,
    QSizePolicy,
    QStatusBar,
    QToolButton,
    QWidget,
)

from sgfedit.go import Flag
from sgfedit.gui.views.tree.cells import coloured, written_move
from sgfedit.gui.widgets.plain_text import Label, listed, tip_of
from sgfedit.gui.widgets.scale import px
from sgfedit.i18n import without_mnemonic
from sgfedit.sgf.charset import declared_by
from sgfedit.sgf.charset_names import shown_name
from sgfedit.sgf.encoding import PER_GAME

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QMouseEvent, QPaintEvent, QResizeEvent
    from PySide6.QtWidgets import QStyleOptionToolButton

    from sgfedit.app.document import Document
    from sgfedit.game import Position
    from sgfedit.game.game import Change
    from sgfedit.sgf import Node


NOTE_SECONDS: Final = 6
LINK_SECONDS: Final = 20

_LEFT_PARTS: Final = 2
"""How many parts stand at the left, before what Qt counts as permanent ones."""

_SPACE: Final = 6
"""Px between two parts, at most."""

_PAD: Final = 3
"""Px around what stands on a button."""

_MARGINS: Final = 24
"""Px of the bar's own margins and its grip."""


class Rank(Enum):
    """What is shown before what, where several things are to be said: the first before the others.

    Among those of one rank the latest is shown.
    """

    WARNING = auto()
    """Has all its time, whatever is edited."""
    NOTICE = auto()
    """What was just done or refused: the next edit ends it."""
    HINT = auto()
    """What can be done now: until it is taken back."""


class StatusBar(QStatusBar):
    """Shows facts about the file at the right, hints and notes at the left.

    Where there is little room badges say less, so that a note can be read.

    Attributes:
        message: What was just done or refused, and the like; see `Rank`.
        remark: What is to be said of the node that is shown, unless there is a message.
        notes: Which moves have numbers and no stone, unless there is something else to say.
    """

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.point = Label(parent=self)
        self.message = _Note("note", self)
        self.remark = _Note("remark", self)
        self.notes = _Note("numberNotes", self)
        self._left = _OnePlace(self, self.message, self.remark, self.notes)
        self._badges: QWidget | None = None
        self._fit_badges: Callable[[int], None] | None = None
        self.charset = CharsetButton(document, self)
        self.problem_count = _Button(self)
        self.problem_count.setObjectName("problemCount")
        self.problem_count.setAutoRaise(True)
        self.problem_count.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.problem_count.setToolTip(self.tr("What is wrong with the file, and where"))
        self._facts: list[QWidget] = [self.problem_count, self.charset]
        self._worst = ""
        self._said = {rank: _Said(self) for rank in Rank}
        self._size_point()
        self.addWidget(self.point)
        self.addWidget(self._left, 1)
        self._size_facts()  # before Qt asks how high they are, which it does but once
        self.addPermanentWidget(self.problem_count)
        self.addPermanentWidget(self.charset)
        for line in (self.message, self.remark, self.notes):
            line.hide()
            line.changed.connect(self.share_room)
        document.reset.connect(self._on_reset)
        document.changed.connect(self._on_changed)
        document.current_changed.connect(self._on_current_changed)
        self.problem_count.hide()
        self._on_reset()

    def show_point(self, text: str) -> None:
        """Name the point under the pointer."""
        self.point.setText(text)

    def note(
        self,
        text: str,
        seconds: float = NOTE_SECONDS,
        *,
        rank: Rank = Rank.NOTICE,
        of_node: bool = False,
    ) -> None:
        """Show something for some seconds; it takes only room that nothing else has.

        Args:
            text: One line; an empty one takes back what was said of this rank.
            seconds: How long; hints have no end.
            rank: What it is shown before.
            of_node: Whether it is about the node that is shown: going to another ends it, too.
        """
        self._say(rank, text, 0 if rank is Rank.HINT else seconds, of_node=of_node)
        if text:
            from sgfedit.gui.widgets.announcing import say  # noqa: PLC0415  # not to start

            say(self, text)

    def note_with_link(self, text: str, action: QAction | None) -> None:
        """Show a remark for quite a while; a click on it, or a step, ends it.

        Args:
            text: One line.
            action: What a click triggers.
        """
        self.note(text, LINK_SECONDS)
        self._said[Rank.NOTICE].action = action
        self.show_first()

    def _say(self, rank: Rank, text: str, seconds: float = 0, *, of_node: bool = False) -> None:
        said = self._said[rank]
        said.text, said.action, said.is_of_node = text, None, of_node
        said.timer.stop()
        if text and seconds > 0:
            said.timer.start(round(seconds * 1000))
        self.show_first()

    def show_first(self) -> None:
        """Show what is to be said first of all that is not over."""
        first = next((said for said in self._said.values() if said.text), None)
        self.message.set_action(first.action if first is not None else None)
        self.message.setText(first.text if first is not None else "")

    def show_problems(self, counts: Mapping[str, int]) -> None:
        """Say how many errors and warnings there are; nothing where there are none.

        Args:
            counts: Number by severity.
        """
        from sgfedit.gui.widgets.severity import severity_count  # noqa: PLC0415  # not to start

        told = {key: counts[key] for key in ("error", "warning") if counts[key]}
        self._worst = next(iter(told), "")
        self.problem_count.setVisible(bool(told))
        words = [severity_count(severity, count) for severity, count in told.items()]
        self.problem_count.setText(listed(words))
        self._set_icon()
        self.share_room()

    def hold_notice(self, notice: QWidget) -> None:
        """Give a notice that comes and goes its place, before what else is said."""
        self._left.hold(notice)

    def hold_badges(self, badges: QWidget, fit: Callable[[int], None]) -> None:
        """Give the badges of the window a place beside the facts."""
        self._badges, self._fit_badges = badges, fit
        self.insertPermanentWidget(_LEFT_PARTS, badges)

    def add_fact(self, widget: QWidget) -> None:
        """Show one more fact about the file, before the charset: what is seen there stays."""
        self._facts.append(widget)
        self._size_facts()
        self.removeWidget(self.charset)
        self.addPermanentWidget(widget)
        self.addPermanentWidget(self.charset)
        self.charset.show()
        self.share_room()

    def _size_facts(self) -> None:
        """Let no part be higher than its letters: a low bar would cut it below."""
        for part in self._facts:
            part.setMaximumHeight(self.fontMetrics().height())

    def share_room(self) -> None:
        """Share the width among what is there now: facts, then texts, then badges."""
        lines = (self.message, self.remark, self.notes)
        line = next((one for one in lines if one.text()), self.remark)
        for other in lines:
            other.setVisible(other is line and bool(line.text()))
        if self._badges is None or self._fit_badges is None or self._badges.isHidden():
            return
        facts = [part for part in self._facts if not part.isHidden()]
        taken = sum(part.sizeHint().width() for part in (self.point, *facts))
        taken += line.fontMetrics().horizontalAdvance(line.text())
        spaces = _SPACE * (len(facts) + 3)
        self._fit_badges(self.width() - taken - px(spaces + _MARGINS))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.share_room()

    def _set_icon(self) -> None:
        if self._worst:
            from sgfedit.gui.widgets.severity import severity_icon  # noqa: PLC0415  # not to start

            self.problem_count.setIcon(severity_icon(self._worst, self.palette()))

    def _on_reset(self) -> None:
        for rank in Rank:
            self._say(rank, "")

    def _on_changed(self, _change: Change) -> None:
        if self._said[Rank.NOTICE].text:  # most keys of a comment find nothing said
            self._say(Rank.NOTICE, "")

    def _on_current_changed(self, _node: Node) -> None:
        for rank, said in self._said.items():
            if said.is_of_node:
                self._say(rank, "")

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == event.Type.PaletteChange:
            self._set_icon()
        elif event.type() == event.Type.FontChange and hasattr(self, "point"):
            self._size_point()
            self._size_facts()
            self.share_room()

    def _size_point(self) -> None:
        self.point.setMinimumWidth(self.fontMetrics().horizontalAdvance("MM52  "))


class _OnePlace(QWidget):
    """The place of several lines, one of which is shown, and of notices that stand before it.

    It shares its room itself, whatever comes and goes in it: laying the status bar out anew, and
    painting all of it, costs a fifth of an undo.
    """

    def __init__(self, parent: QWidget, *lines: QWidget) -> None:
        super().__init__(parent)
        self._lines = lines
        self._notices: list[QWidget] = []
        for line in lines:
            line.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)

    def hold(self, notice: QWidget) -> None:
        """Take in a notice; it has the height of its text and the width that it wants."""
        if notice not in self._notices:
            self._notices.append(notice)
        notice.setParent(self)
        self._share()

    def event(self, event: QEvent) -> bool:
        if event.type() == event.Type.LayoutRequest:
            self._share()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        rest = self.rect()
        for notice in self._notices:
            if notice.parent() is self and not notice.isHidden():
                wanted = notice.sizeHint().boundedTo(rest.size())
                top = (self.height() - wanted.height()) // 2
                notice.setGeometry(rest.left(), top, wanted.width(), wanted.height())
                rest.setLeft(rest.left() + wanted.width() + px(_SPACE))
        for line in self._lines:
            line.setGeometry(rest)


class _Said(QObject):
    """What was said last of a rank: shown where nothing of a higher one is, until it is over.

    Attributes:
        text: One line, empty once it is over.
        action: What a click on it triggers.
        is_of_node: Whether it goes where another node is shown.
        timer: Runs until it is over, if it ends by itself.
    """

    def __init__(self, bar: StatusBar) -> None:
        super().__init__(bar)
        self.text = ""
        self.action: QAction | None = None
        self.is_of_node = False
        self.timer = QTimer(self, singleShot=True)
        self.timer.timeout.connect(self._on_timeout)
        self._bar = bar

    def _on_timeout(self) -> None:
        self.text = ""
        self._bar.show_first()


class _Note(Label):
    """A line that never asks for room, cut where it has too little.

    Signals:
        changed: It says something else.
    """

    changed = Signal()

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent=parent)
        self.setObjectName(name)
        # A game says what it is; nothing in a name is markup.
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
        self._action: QAction | None = None

    def set_action(self, action: QAction | None) -> None:
        """Let a click trigger an action; it is shown as a link."""
        if action is not self._action:
            self._action = action
            if action is None:
                self.unsetCursor()
            else:
                self.setCursor(Qt.CursorShape.PointingHandCursor)
                key = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
                text = without_mnemonic(action.text())
                self.setToolTip(tip_of(f"{text} ({key})" if key else text))
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        action = self._action
        if action is None:
            super().mousePressEvent(event)
        else:
            action.trigger()

    def setText(self, text: str) -> None:
        if text != self.text():
            super().setText(text)
            self.setToolTip(tip_of(text))
            self.changed.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        if self._action is not None:
            font = self.font()
            font.setUnderline(True)
            painter.setFont(font)
        text = self.fontMetrics().elidedText(
            self.text(), Qt.TextElideMode.ElideRight, self.width()
        )
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, text)


class _Button(QToolButton):
    """A button whose letters have all its height: a style leaves a frame, and cuts descenders."""

    _is_bare = False

    def initStyleOption(self, option: QStyleOptionToolButton) -> None:
        super().initStyleOption(option)
        if self._is_bare:
            option.text, option.icon = "", QIcon()

    def paintEvent(self, event: QPaintEvent) -> None:
        # By Qt, not by a style that is asked here: PySide would make the many enums of QStyle,
        # which takes a fiftieth of a start.
        self._is_bare = True
        super().paintEvent(event)
        self._is_bare = False
        painter = QPainter(self)
        painter.setPen(self.palette().buttonText().color())
        rect, side = self.rect().adjusted(_PAD, 0, -_PAD, 0), self.iconSize().height()
        if not self.icon().isNull():
            side = min(side, rect.height())
            middle = rect.top() + (rect.height() - side) // 2
            self.icon().paint(painter, rect.left(), middle, side, side)
            rect.setLeft(rect.left() + side + _PAD)
        # What sticks out does so above, where few letters reach.
        is_low = rect.height() < painter.fontMetrics().height()
        place = Qt.AlignmentFlag.AlignBottom if is_low else Qt.AlignmentFlag.AlignVCenter
        painter.drawText(rect, place.value | Qt.TextFlag.TextDontClip.value, self.text())


# The part of the status bar that names the charset, says why it was chosen, and changes it.


class CharsetButton(_Button):
    """Shows the charset that the file is saved in; a click offers what can be done about it."""

    def __init__(self, document: Document, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("charset")
        self.setAutoRaise(True)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._document = document
        self._shown: tuple[str, str, bool] | None = None
        self._menu = QMenu(self)
        self._menu.setObjectName("charsetMenu")
        # Made here: see `sgfedit.gui.views.comment.text_edit.TextMirror`.
        self._reason = QAction("", self._menu, enabled=False)
        self._menu.addAction(self._reason)
        self._menu.addSeparator()
        self.setMenu(self._menu)
        document.reset.connect(self.refresh)
        document.altered.connect(self.refresh)
        document.saved_changed.connect(self.refresh)
        self.refresh()

    def offer(self, actions: Iterable[QAction]) -> None:
        """Put actions into the menu."""
        self._menu.addActions(list(actions))

    def refresh(self) -> None:
        """Show the charset of the file as it is now."""
        document = self._document
        encoding = document.collection.save_encoding
        # Not what the text happens to need: what it is saved in, whatever is typed next.
        is_mixed = encoding.name == PER_GAME
        declared = declared_by(document.collection.games[0].root)
        name = self.tr("Several charsets") if is_mixed else shown_name(encoding.name, declared)
        shown = name, encoding.reason, document.origin is None
        if self._shown == shown:
            return
        self._shown = shown
        reasons = {
            "bom": self.tr("marked at the start of the file"),
            "ascii": self.tr("read as plain ASCII, the same in nearly every charset"),
            "utf-8": self.tr("the file is valid UTF-8"),
            "nul": self.tr("every other byte is zero"),
            "ca": self.tr("named by CA"),
            "overruled": self.tr("found out from the text, which is hardly what CA says"),
            "detected": self.tr("found out from the text"),
            "chosen": self.tr("as you chose"),
            "per-game": self.tr("every game has its own"),
            "default": self.tr("assumed, as nothing else fits"),
            "text": self.tr("new text"),
            "new": self.tr("new text"),
        }
        told = reasons[encoding.reason]
        if document.origin is not None:
            # What that file is in has nothing to do with it.
            told = self.tr("the game will be saved in it, as SGF")
        self.setText(name)
        reason = self.tr("Charset: {reason}").format(reason=told)
        self._reason.setText(reason)
        self.setToolTip(tip_of(reason))
        self.setAccessibleName(self.tr("Charset {name}").format(name=name))
        self.setAccessibleDescription(reason)


_tr = QCoreApplication.translate


def note_at(document: Document) -> str:
    """Return a remark on the move of the node that is shown, empty for an ordinary one.

    The moves of other games than Go are told as they are written: no board may show them.
    """
    position = document.position()
    if document.game.positions.is_go:
        return note_on(position)
    if position.last_colour is None:
        return ""
    colour = position.last_colour.value
    return coloured(colour, written_move(document.current, colour) or _tr("Board", "pass"))


def note_on(position: Position) -> str:
    """Return a remark on the move that led to `position`, empty for an ordinary one."""
    flags = position.flags
    if flags:  # most moves have none, and an enum is slow to ask
        if flags & Flag.ON_STONE:
            return _tr("Note", "Played on a stone, which is replaced")
        if flags & Flag.SUICIDE:
            return _tr("Note", "Suicide")
        if flags & Flag.KO:
            return _tr("Note", "Retakes a ko at once")
        if flags & Flag.REPETITION:
            return _tr("Note", "Repeats an earlier position")
    if position.last_colour is not None and position.last_move is None and not position.is_pass:
        return _tr("Note", "The move is no point of this board")
    return ""

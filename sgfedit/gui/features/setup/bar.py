"""Bar of the set-up tools: the place that set-up goes to, and what becomes illegal by it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from sgfedit.app.illegal_moves import IllegalMoves
from sgfedit.game import operations
from sgfedit.gui.edit_notice import EditNotice, illegal_text
from sgfedit.gui.widgets.banner import OverStrip
from sgfedit.gui.widgets.frames import ActionButton
from sgfedit.gui.widgets.plain_text import Label, labelled, tip_of
from sgfedit.gui.widgets.scale import px
from sgfedit.gui.widgets.severity import severity_icon

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QAction, QResizeEvent

    from sgfedit.game.game import Change
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node


_SECONDS: Final = 12


class SetupLinks(QObject):
    """What is between set-up tools, settings and status bar of a window.

    Attributes:
        later: Which moves the last step has made illegal.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._note = ""
        self.later = IllegalMoves(window.document, self)
        self.later.found.connect(self._on_found)
        window.board.tool_changed.connect(self._on_tool_changed)
        window.settings.changed.connect(self._on_setting_changed)
        window.document.current_changed.connect(self._show_place)
        window.document.altered.connect(self._on_changed)
        window.document.reset.connect(self._show_place)
        self._on_setting_changed("setup.place")

    @cached_property
    def bar(self) -> SetupBar:
        """In sight while a set-up tool is active; made for the first."""
        actions = self._window.actions_by_id
        found = SetupBar(self._window.info, actions)
        found.illegal_wanted.connect(actions["setup.show_illegal"].trigger)
        found.show_place(is_asked=self._is_place_asked)
        found.show_illegal(len(self.later.nodes))
        return found

    @property
    def _is_made(self) -> bool:
        return "bar" in vars(self)

    def _on_tool_changed(self, tool_id: str) -> None:
        is_used = tool_id in TOOL_IDS
        if is_used or self._is_made:
            self.bar.set_in_use(is_used=is_used)

    def _on_setting_changed(self, key: str) -> None:
        if key == "setup.place":
            place = self._window.settings.get(key)
            self._window.document.setup_place = operations.Place(place)

    def _on_changed(self, change: Change) -> None:
        if change.origin is None:
            self._show_place()

    @property
    def _is_place_asked(self) -> bool:
        return not operations.takes_setup(self._window.document.current)

    def _show_place(self) -> None:
        if self._is_made:
            self.bar.show_place(is_asked=self._is_place_asked)

    def _on_found(self, nodes: tuple[Node, ...]) -> None:
        if self._is_made:
            self.bar.show_illegal(len(nodes))
        status = self._window.status
        if self._note and status.message.text() == self._note:
            status.note("")
        self._note = ""
        is_seen = self._is_made and self.bar.isVisible()
        is_told = is_seen or self._window.part(EditNotice).show_illegal(len(nodes))
        if nodes and not is_told:
            show = self._window.actions_by_id["setup.show_illegal"]
            key = show.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            shown = self.tr("{key} shows them").format(key=key)
            self._note = f"{illegal_text(len(nodes))} · {shown}"
            status.note(self._note, _SECONDS)


# The bar of the set-up tools: what to set up, where it goes, whose turn it is.


TOOL_IDS: Final = ("setup.black", "setup.white", "setup.erase")
"""The tools that set up; the bar is in sight while one of them is active."""

_TURN_IDS: Final = ("setup.turn_black", "setup.turn_white")
_PLACE_IDS: Final = ("setup.place_here", "setup.place_before", "setup.place_after")
_BOARD_IDS: Final = ("setup.clear", "setup.handicap")
_ICON_PX: Final = 18
_MARGIN_PX: Final = 6
_tr = QCoreApplication.translate


class SetupBar(OverStrip):
    """What to set up, where it goes, whose turn it is; with the moves that became illegal.

    Where it gets narrow, words go in this order: those beside icons, captions, those about what
    became illegal, whose number stays, and the long ones of the places.

    Signals:
        illegal_wanted: The user wants to see the moves that became illegal.
    """

    illegal_wanted = Signal()

    def __init__(self, below: QWidget, actions: Mapping[str, QAction]) -> None:
        """Make the bar over the widget `below`, hidden; `actions` are the window's by id."""
        super().__init__(below)
        self.setObjectName("setupBar")
        self.setAccessibleName(self.tr("Set-up"))
        self._illegal = 0
        self._is_asked = True
        self._turn_caption = Label(self.tr("To play"), self)
        self._place_caption = Label(self.tr("At a move"), self)
        self._tools = [_Button(actions[action_id], self) for action_id in TOOL_IDS]
        self._turns = [_Button(actions[action_id], self) for action_id in _TURN_IDS]
        self._boards = [_Button(actions[action_id], self) for action_id in _BOARD_IDS]
        long = (self.tr("This node"), self.tr("Insert before"), self.tr("New node after"))
        short = (self.tr("Here"), self.tr("Before"), self.tr("After"))
        self._places = [
            _Choice(actions[action_id], texts, self)
            for action_id, texts in zip(_PLACE_IDS, zip(long, short, strict=True), strict=True)
        ]
        self.note = QToolButton(self)
        self._lay_out()

    def _lay_out(self) -> None:
        self.note.setObjectName("illegalNote")
        self.note.setAutoRaise(True)
        self.note.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.note.clicked.connect(self.illegal_wanted)
        self.note.hide()
        self._row = layout = QHBoxLayout(self)
        layout.setContentsMargins(_MARGIN_PX, 0, _MARGIN_PX, 0)
        layout.setSpacing(0)
        groups: tuple[tuple[QWidget, ...], ...] = (
            tuple(self._tools),
            (self._place_caption, *self._places),
            (self._turn_caption, *self._turns),
            tuple(self._boards),
        )
        for number, group in enumerate(groups):
            if number:
                layout.addSpacing(2 * _MARGIN_PX)
            for part in group:
                layout.addWidget(part)
        layout.addStretch(1)
        layout.addWidget(self.note)
        for caption in (self._turn_caption, self._place_caption):
            caption.setContentsMargins(0, 0, _MARGIN_PX, 0)

    # What it shows --------------------------------------------------------------------------

    def show_place(self, *, is_asked: bool) -> None:
        """Let the user choose the place, if there is one to choose: the node holds a move."""
        if is_asked is not self._is_asked:
            self._is_asked = is_asked
            for part in (self._place_caption, *self._places):
                part.setEnabled(is_asked)

    def show_illegal(self, count: int) -> None:
        """Say how many moves became illegal; nothing for none."""
        self._illegal = count
        self.note.setVisible(count > 0)
        if count:
            self.note.setIcon(severity_icon("warning", self.palette()))
            self._arrange()

    # What there is room for -----------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.PaletteChange}:
            self.show_illegal(self._illegal)
            self._arrange()

    def _arrange(self) -> None:
        """Show as many words as there is room for."""
        for level in range(5):
            self._show_words(level)
            if self._needed() <= self.width():
                return

    def _show_words(self, level: int) -> None:
        for caption in (self._turn_caption, self._place_caption):
            caption.setVisible(level < 2)
        for button in self._boards:
            button.show_text(is_shown=level < 1)
        for choice in self._places:
            choice.show_text(is_short=level >= 4)
        text = illegal_text(self._illegal)
        self.note.setText(text if level < 3 else str(self._illegal))
        self.note.setToolTip(tip_of(labelled(text, self.tr("show them"))))
        self.note.setAccessibleName(text)

    def _needed(self) -> int:
        self._row.invalidate()
        return self._row.sizeHint().width()


class _Button(ActionButton):
    """An action as a button of the bar."""

    def __init__(self, action: QAction, parent: QWidget) -> None:
        super().__init__(action, parent)
        self._size_icon()
        self.setObjectName(action.objectName())
        self.setAutoRaise(True)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._size_icon()

    def _size_icon(self) -> None:
        self.setIconSize(QSize(px(_ICON_PX), px(_ICON_PX)))

    def show_text(self, *, is_shown: bool) -> None:
        """Show the action's words beside its icon."""
        style = Qt.ToolButtonStyle
        self.setToolButtonStyle(
            style.ToolButtonTextBesideIcon if is_shown else style.ToolButtonIconOnly
        )


class _Choice(QToolButton):
    """One of several places, in words of its own: a long text and a short one."""

    def __init__(self, action: QAction, texts: tuple[str, str], parent: QWidget) -> None:
        super().__init__(parent)
        self._action = action
        self._texts = texts
        self.setObjectName(action.objectName())
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.setAutoRaise(True)
        self.setCheckable(True)
        self.clicked.connect(self._choose)
        action.changed.connect(self._follow)
        self.show_text()
        self._follow()

    def show_text(self, *, is_short: bool = False) -> None:
        """Show the long or the short text."""
        self.setText(self._texts[is_short])

    def _choose(self) -> None:
        self._action.trigger()
        self._follow()  # Qt has toggled the button; the setting decides

    def _follow(self) -> None:
        self.setChecked(self._action.isChecked())
        self.setToolTip(self._action.toolTip())

"""Puts the text in the place of the board, and the board back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QBoxLayout

from sgfedit.gui.features.read.view import ReadingView
from sgfedit.gui.modes import ACTION_IDS, Modes

if TYPE_CHECKING:
    from sgfedit.gui.window import Window

_ACTION: Final = "study.reading"


class ReadingPlace(QObject):
    """The text of a window, made when it is first wanted.

    While it is shown, whoever gives the focus to the board gives it to the text. Whatever needs
    the board brings it back: its tools, the modes.

    Attributes:
        view: The text.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.view = ReadingView(window.document, window.settings, window)
        self.view.hide()
        centre = window.centralWidget()
        layout = centre.layout() if centre is not None else None
        if isinstance(layout, QBoxLayout):
            layout.insertWidget(layout.indexOf(window.board) + 1, self.view, 1)
        window.actions_by_id[_ACTION].setCheckable(True)
        self.view.left.connect(self.show_board)
        window.board.tool_changed.connect(self.show_board)
        window.board.turned.connect(self.view.turn)
        for action_id in ACTION_IDS:
            window.actions_by_id[action_id].triggered.connect(self.show_board)

    @property
    def is_shown(self) -> bool:
        """Whether the text is in the place of the board."""
        return not self.view.isHidden()

    def toggle(self) -> None:
        """Show the text, or the board again."""
        if self.is_shown:
            self.show_board()
        else:
            self.show_text()

    def show_text(self) -> None:
        """Show the text in the place of the board."""
        board = self._window.board
        self._window.commit_typing()
        self._window.part(Modes).end()
        self.view.turn(board.turning)
        board.hide()
        self.view.show()
        board.setFocusProxy(self.view)
        self.view.setFocus(Qt.FocusReason.OtherFocusReason)
        self._window.actions_by_id[_ACTION].setChecked(True)

    def show_board(self) -> None:
        """Show the board again."""
        if not self.is_shown:
            return
        board = self._window.board
        had_focus = self.view.hasFocus()
        board.setFocusProxy(None)  # type: ignore[arg-type]  # what Qt wants for none
        self.view.hide()
        board.show()
        if had_focus:
            board.setFocus(Qt.FocusReason.OtherFocusReason)
        self._window.actions_by_id[_ACTION].setChecked(False)


def place_of(window: Window) -> ReadingPlace:
    """Return the place of the text in a window, made now if it never was."""
    found = window.findChild(ReadingPlace)
    return found if found is not None else ReadingPlace(window)

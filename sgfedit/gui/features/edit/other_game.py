"""Records of other games than Go: the notice on their board, and treating them as Go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject

from sgfedit.game import operations
from sgfedit.i18n import Named

if TYPE_CHECKING:
    from sgfedit.gui.views.board.other_game import OtherGameNotice
    from sgfedit.gui.window import Window


class OtherGameLinks(QObject):
    """Lays a notice on the board of a window while the board of the game cannot be drawn."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.notice: OtherGameNotice | None = None
        document = window.document
        document.reset.connect(self.refresh)
        document.altered.connect(self.refresh)
        document.current_changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Look at which game is shown, and at which move."""
        board = self._window.board
        if board.is_drawn:
            if self.notice is not None:
                self.notice.hide()
            return
        if self.notice is None:
            from sgfedit.gui.views.board.other_game import OtherGameNotice  # noqa: PLC0415  # seldom needed

            self.notice = OtherGameNotice(board)
            self.notice.wanted.connect(self._window.actions_by_id["edit.treat_as_go"].trigger)
            board.installEventFilter(self)
        self.notice.show_document(self._window.document)
        self.notice.setGeometry(board.rect())
        self.notice.show()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.notice is not None:
            self.notice.setGeometry(self._window.board.rect())
        return super().eventFilter(watched, event)


def treat_as_go(window: Window) -> None:
    """Let the record be one of Go (GM[1]); one step.

    Raises:
        RefusalError: it is one already.
    """
    document = window.document
    with document.edit(Named("Command", "Treat as Go")) as edit:
        operations.treat_as_go(edit, document.game.root)

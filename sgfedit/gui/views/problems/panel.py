"""The problems panel: a shell that costs nothing until it is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, QSize, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

if TYPE_CHECKING:
    from PySide6.QtGui import QAction, QShowEvent

    from sgfedit.app.checker import Checker
    from sgfedit.app.settings import Settings
    from sgfedit.gui.views.problems.list import ProblemList
    from sgfedit.sgf.problems import Problem

_MARGIN_PX: Final = 4
_SIZE_IN_LETTERS: Final = (48, 20)
_NARROWEST_IN_LETTERS: Final = 30


class ProblemsPanel(QWidget):
    """The problems of the file with the source line of the current one.

    Going through the list goes through the file. What is in the panel is made when it is first
    looked at: few files need it.

    Signals:
        chosen: The problem that the user has come to.
        selected: Other rows are selected, or there are other problems.
        menu_requested: The global position at which the user wants the menu of a row.
        left: The user wants to go back to the board.
        close_wanted: The panel is wanted no more.
    """

    chosen = Signal(object)
    selected = Signal()
    menu_requested = Signal(QPoint)
    left = Signal()
    close_wanted = Signal()

    def __init__(
        self, checker: Checker, settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("problems")
        self.setAccessibleName(self.tr("File check"))
        self._checker = checker
        self._settings = settings
        self._actions: tuple[QAction, ...] = ()
        self._content: ProblemList | None = None

    def set_actions(self, *actions: QAction) -> None:
        """Show these actions as buttons below the list; to be called before it is shown."""
        self._actions = actions

    @property
    def content(self) -> ProblemList:
        """What is in the panel, made on the first look."""
        if self._content is None:
            from sgfedit.gui.views.problems.list import ProblemList  # noqa: PLC0415  # slow

            self._content = ProblemList(self._checker, self._settings, self._actions, self)
            layout = QVBoxLayout(self)
            layout.setContentsMargins(_MARGIN_PX, _MARGIN_PX, _MARGIN_PX, _MARGIN_PX)
            layout.addWidget(self._content)
            self.setFocusProxy(self._content.view)
            self._content.chosen.connect(self.chosen)
            self._content.selected.connect(self.selected)
            self._content.menu_requested.connect(self.menu_requested)
            self._content.left.connect(self.left)
            self._content.filters.close_wanted.connect(self.close_wanted)
        return self._content

    def showEvent(self, event: QShowEvent) -> None:
        self.content.refresh()
        self.content.choose_first()
        super().showEvent(event)

    def selected_problems(self) -> list[Problem]:
        """Return the problems in the selected rows; none before the list was ever shown."""
        return self._content.selected_problems() if self._content is not None else []

    def show_first(self, severity: str) -> None:
        """Go to the first problem of a severity in the file."""
        self.content.refresh()
        self.content.show_first(severity)

    def step(self, by: int) -> None:
        """Go to the next problem in the list (+1) or the one before (-1)."""
        self.content.refresh()
        self.content.step(by)

    def sizeHint(self) -> QSize:
        columns, lines = _SIZE_IN_LETTERS
        metrics = self.fontMetrics()
        return QSize(columns * metrics.averageCharWidth(), lines * metrics.height())

    def minimumSizeHint(self) -> QSize:
        # The board comes first: what has no room in a narrow panel is cut.
        narrowest = _NARROWEST_IN_LETTERS * self.fontMetrics().averageCharWidth()
        hint = super().minimumSizeHint()
        return QSize(min(hint.width(), narrowest), hint.height())

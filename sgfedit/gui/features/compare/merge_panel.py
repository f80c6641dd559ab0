"""Panel of a merge: what both began with, the conflicts that are left, both sides of one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QMenu,
    QPushButton,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.errors import RefusalError
from sgfedit.game.comparing.conflicts import Clash, Side, sides_of
from sgfedit.gui.features.compare.boards import TheirBoard
from sgfedit.gui.features.compare.merge import Merge
from sgfedit.gui.features.compare.merge_words import (
    base_in_words,
    doubt_in_words,
    summary,
    version_in_words,
)
from sgfedit.gui.features.compare.rows import ConflictRows, WordedList
from sgfedit.gui.features.compare.sides import Sides
from sgfedit.gui.modes.bar_parts import CutLine
from sgfedit.gui.opening.files import ask_paths
from sgfedit.gui.widgets.buttons import arrow_button
from sgfedit.gui.widgets.empty_line import EmptyLine, Nothing
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import item_of
from sgfedit.gui.widgets.scale import px
from sgfedit.render.diagram import Options, Variations, build
from sgfedit.render.turning import Turner
from sgfedit.sgf.properties import Category, property_type

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QAction, QResizeEvent, QShowEvent

    from sgfedit.app.earlier_versions import Earlier
    from sgfedit.game.comparing.conflicts import Conflict
    from sgfedit.gui.window import Window

_MARGIN_PX: Final = 4
_LEAST_BOARD_PX: Final = 96
_MOST_BASES: Final = 12
_ON_BOARD: Final = {Category.MOVE, Category.SETUP, Category.MARKUP}
_OPTIONS: Final = Options(coordinates=False, variations=Variations.NONE)
_tr = QCoreApplication.translate


class MergePanel(QWidget):
    """What a merge has left to be settled.

    Attributes:
        summary: How many conflicts are left.
        base: What both began with.
        question: Why that has to be decided.
        answers: It is the base, or it is not.
        list: The conflicts.
        sides: Both sides of the one that is shown.
        buttons: How to settle it.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.setObjectName("merge")
        self.setAccessibleName(self.tr("Merge"))
        self._window = window
        self._merge = window.part(Merge)
        self.summary = CutLine("mergeSummary", self)
        self.base = CutLine("mergeBase", self)
        self.base.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self.change = QToolButton(self, autoRaise=True)
        self.change.setObjectName("mergeChangeBase")
        self.change.setText(self.tr("Change…"))
        self.change.clicked.connect(window.actions_by_id["compare.base"].trigger)
        self.question = CutLine("mergeDoubt", self)
        self.answers = QWidget(self)
        self.is_base = self._button("mergeIsBase", "")
        self.is_none = self._button("mergeIsNone", "")
        self.rows = ConflictRows(window)
        self.list = WordedList(self.rows, "conflictList", self.tr("Conflicts"), self)
        self.empty = EmptyLine(self.list, self._why_empty)
        self.sides = Sides(self)
        self.board = TheirBoard(window, self)
        self.board.setObjectName("conflictBoard")
        actions = window.actions_by_id
        self.previous = arrow_button(actions["compare.previous"], Qt.ArrowType.UpArrow, self)
        self.next = arrow_button(actions["compare.next"], Qt.ArrowType.DownArrow, self)
        self.buttons = {
            Side.MINE: self._button("mergeMine", self.tr("Mine"), actions["compare.mine"]),
            Side.THEIRS: self._button("mergeTheirs", self.tr("Theirs"), actions["compare.theirs"]),
            Side.BOTH: self._button("mergeBoth", self.tr("Both"), actions["compare.both"]),
        }
        self.end = self._button("mergeEnd", self.tr("End"), actions["compare.end"])
        self._lay_out()
        self._connect()
        self._on_changed()

    def _button(self, name: str, words: str, action: QAction | None = None) -> QPushButton:
        button = QPushButton(words, self)
        button.setObjectName(name)
        button.setAutoDefault(False)
        if action is not None:
            button.clicked.connect(action.trigger)
            button.setToolTip(action.toolTip())
        return button

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        answers = fill(QHBoxLayout(), self.is_base, self.is_none, margins=0)
        fill(QHBoxLayout(self.answers), answers, margins=0)
        base = fill(QHBoxLayout(), (self.base, 1), self.answers, self.change)
        self.splitter = QSplitter(Qt.Orientation.Vertical, self)
        self.below = QWidget(self.splitter)
        fill(QHBoxLayout(self.below), (self.sides, 1), self.board, margins=0, spacing=_MARGIN_PX)
        self.splitter.addWidget(self.list)
        self.splitter.addWidget(self.below)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setStretchFactor(1, 3)
        foot = fill(QHBoxLayout(), *self.buttons.values(), 1, self.previous, self.next, self.end)
        parts = (self.summary, self.question, base, (self.splitter, 1), foot)
        fill(layout, *parts, margins=_MARGIN_PX, spacing=_MARGIN_PX)

    def _connect(self) -> None:
        merge = self._merge
        merge.changed.connect(self._on_changed)
        merge.chosen.connect(self._on_chosen)
        self.list.chosen.connect(merge.choose)
        self.list.left.connect(self._window.leave_panel)
        self.is_base.clicked.connect(lambda: merge.decide(is_base=True))
        self.is_none.clicked.connect(lambda: merge.decide(is_base=False))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._claim_lines()
        self._fit_board()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._on_chosen()

    def _claim_lines(self) -> None:
        """Let the question and the base have the lines that they need."""
        room = max(1, self.width() - 2 * _MARGIN_PX)
        line = self.fontMetrics().lineSpacing()
        self.question.setMinimumHeight(line * self.question.lines_at(room))
        room = max(1, room - self.change.sizeHint().width() - 2 * _MARGIN_PX)
        self.base.setMinimumHeight(line * self.base.lines_at(room))

    def _share_height(self) -> None:
        """Give the list what its rows need, at most a third; the sides have the rest."""
        row = self.list.verticalHeader().defaultSectionSize()
        height = self.splitter.height()
        wanted = min(row * self.rows.rowCount() + 2 * _MARGIN_PX, height // 3)
        self.splitter.setSizes([wanted, height - wanted])

    def _fit_board(self) -> None:
        conflict = self._merge.conflict
        is_wanted = conflict is not None and _is_on_board(conflict)
        side = min(self.splitter.height() // 2, self.width() // 3)
        self.board.setFixedWidth(max(0, side))
        self.board.setVisible(is_wanted and side >= px(_LEAST_BOARD_PX))

    # What is shown --------------------------------------------------------------------------

    def _on_changed(self) -> None:
        merge = self._merge
        wanted = merge.wanted
        title = wanted.title if wanted is not None else ""
        is_waiting = merge.is_asking or merge.merger.is_running
        known = self.tr("Merge with {name}").format(name=title)
        text = known if is_waiting else summary(title, len(merge.left), merge.found)
        self.summary.setText(text)
        is_known = wanted is not None and wanted.is_decided and not is_waiting
        self.base.setText(base_in_words(wanted.base) if is_known and wanted is not None else "")
        self.base.setVisible(is_known)
        self.change.setVisible(is_known or merge.is_asking)
        for part in (self.question, self.answers):
            part.setVisible(merge.is_asking)
        if merge.is_asking and wanted is not None and wanted.base is not None:
            question, yes, no = doubt_in_words(wanted.base)
            self.question.setText(question)
            self.is_base.setText(yes)
            self.is_none.setText(no)
        self._claim_lines()
        self.rows.show_conflicts(merge.left)
        self.empty.refresh()
        self._on_chosen()

    def _on_chosen(self) -> None:
        conflict, game = self._merge.conflict, self._window.document.game
        self.list.show_row(self._merge.row)
        self.sides.show_conflict(conflict, game.size, go=game.positions.is_go)
        possible = sides_of(conflict) if conflict is not None else ()
        for side, button in self.buttons.items():
            button.setEnabled(side in possible)
        if self.below.isHidden() and conflict is not None:
            self.below.show()
            self._share_height()
        elif conflict is None:
            self.below.hide()
        self._fit_board()
        if self.isVisible() and conflict is not None and _is_on_board(conflict):
            self._show_position(conflict)

    def _show_position(self, conflict: Conflict) -> None:
        """Show their position on the small board."""
        node = conflict.theirs
        game = next(
            (one for one in self._window.document.collection.games if one.root is node.root), None
        )
        if game is None or not game.positions.is_drawn:
            self.board.show_position(None, ())
            return
        options = _OPTIONS._replace(hoshi=game.positions.is_go)
        diagram = build(game.position(node), node, options)
        self.board.show_position(Turner(self._window.board.turning).turned(diagram), ())

    def _why_empty(self) -> Nothing:
        merge = self._merge
        if merge.is_asking:
            return Nothing(self.tr("Nothing is merged yet: answer first."))
        if merge.merger.is_running:
            return Nothing(self.tr("Merging…"))
        if not merge.is_on:
            return Nothing(self.tr("Nothing is merged."))
        if merge.is_undone:
            return Nothing(self.tr("The merge is undone."))
        if not merge.found:
            return Nothing(self.tr("Both fit together: nothing contradicts."))
        return Nothing(self.tr("No conflict is left."))

    # The base -------------------------------------------------------------------------------

    def choose_base(self) -> None:
        """Offer other versions in a menu below the button.

        Raises:
            RefusalError: nothing is merged ("no-merge").
        """
        wanted = self._merge.wanted
        if wanted is None or wanted.theirs is None or not self.change.isVisible():
            raise RefusalError("no-merge")
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        chosen = None if wanted.base is None else wanted.base.earlier.key
        for earlier in wanted.bases[:_MOST_BASES]:
            action = menu.addAction(item_of(version_in_words(earlier)))
            action.setCheckable(True)
            action.setChecked(earlier.key == chosen)
            action.triggered.connect(self._chooser(earlier))
        menu.addSeparator()
        menu.addAction(self.tr("Another &file…")).triggered.connect(self._on_other_file)
        none = menu.addAction(self.tr("&None: nothing counts as removed"))
        none.setCheckable(True)
        none.setChecked(wanted.base is None)
        none.triggered.connect(self._chooser(None))
        menu.popup(self.change.mapToGlobal(self.change.rect().bottomLeft()))

    def _chooser(self, earlier: Earlier | None) -> Callable[[], None]:
        def choose() -> None:
            with self._window.board.refusing():
                self._merge.choose_base(earlier)

        return choose

    def _on_other_file(self) -> None:
        paths = ask_paths(self._window, _tr("Merge", "What both began with"))
        earlier = self._merge.merger.named(Path(paths[0])) if paths else None
        if earlier is not None:
            self._chooser(earlier)()


def _is_on_board(conflict: Conflict) -> bool:
    """Whether something of it is seen on the board."""
    is_branch = conflict.clash is not Clash.VALUES
    return is_branch or any(property_type(one).category in _ON_BOARD for one in conflict.idents)

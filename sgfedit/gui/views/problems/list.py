"""Contents of the problems panel: filters, list, the line of the file, buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QActionGroup,
    QColor,
    QContextMenuEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QTableView,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.gui.views.problems.rows import ProblemDelegate, ProblemRows, ProblemText
from sgfedit.gui.widgets.announcing import say
from sgfedit.gui.widgets.appearance import is_dark
from sgfedit.gui.widgets.empty_line import EmptyLine, Nothing
from sgfedit.gui.widgets.flow import Flow
from sgfedit.gui.widgets.frames import ActionButton
from sgfedit.gui.widgets.keys import LIST_KEYS, TextKeys, overrides
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.marked_text import Marked, draw_marked, monospaced, shown
from sgfedit.gui.widgets.plain_text import Label, listed, tip_of
from sgfedit.gui.widgets.row_tables import look_like_rows
from sgfedit.gui.widgets.severity import (
    SHOWN_BY,
    said_of,
    severity_colour,
    severity_count,
    severity_icon,
    severity_meaning,
)
from sgfedit.render.icons import icon
from sgfedit.sgf.problems import FOREIGN, SEVERITIES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtCore import QObject
    from PySide6.QtGui import QAction, QPaintEvent

    from sgfedit.app.checker import Checker
    from sgfedit.app.settings import Settings
    from sgfedit.sgf.problems import Problem


_BESIDE: Final = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
_TYPING_MS: Final = 150
_MOST_SHOWN: Final = 999
_PATIENCE_MS: Final = 150
"""What takes less need not be told."""


class ProblemFilters(QWidget):
    """One row: a button for each severity with its count, a field for words, a menu.

    Signals:
        changed: Something else is to be listed.
        folded: All headings are to be closed (True) or opened.
        close_wanted: The panel is wanted no more.
    """

    changed = Signal()
    folded = Signal(bool)
    close_wanted = Signal()

    def __init__(self, settings: Settings, kinds: QAction | None, parent: QWidget) -> None:
        """Make the row; `kinds` is the action that lets the user choose the shown kinds."""
        super().__init__(parent)
        self._settings = settings
        self.severity_buttons = {severity: QToolButton(self) for severity in SEVERITIES}
        for severity, button in self.severity_buttons.items():
            button.setObjectName(f"problems.{severity}")
            button.setCheckable(True)
            button.setChecked(severity in settings.get("problems.severities"))
            button.setAutoRaise(True)
            button.setToolButtonStyle(_BESIDE)
            button.toggled.connect(self._on_toggled)
        self.checking = Label(self.tr("Checking…"), self)
        self.checking.setObjectName("checking")
        self.checking.hide()
        self._waiting = QTimer(self, singleShot=True, interval=_PATIENCE_MS)
        self._waiting.timeout.connect(self.checking.show)
        self.field = QLineEdit(self)
        self._set_up_field()
        self.more = QToolButton(self)
        self._set_up_menu(kinds)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        for button in self.severity_buttons.values():
            layout.addWidget(button)
        fill(layout, self.checking, (self.field, 1), self.more)
        self.show_counts({})
        self._set_icons()
        settings.changed.connect(self._on_setting_changed)

    def _set_up_field(self) -> None:
        field = self.field
        field.setObjectName("problemFilter")
        field.setPlaceholderText(self.tr("Filter"))
        field.setAccessibleName(self.tr("Filter flaws"))
        field.setToolTip(
            self.tr("Words of the flaw, a property, or a line number or place such as 84:12")
        )
        field.setClearButtonEnabled(True)
        field.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        TextKeys(field)
        self._typing = QTimer(self, singleShot=True, interval=_TYPING_MS)
        self._typing.timeout.connect(self.changed)
        field.textChanged.connect(self._typing.start)
        field.returnPressed.connect(self.changed)

    def _set_up_menu(self, kinds: QAction | None) -> None:
        self.more.setObjectName("problemMenu")
        self.more.setAutoRaise(True)
        self.more.setToolTip(self.tr("Order and kinds"))
        self.more.setAccessibleName(self.tr("Order and kinds"))
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.more)
        orders = QActionGroup(menu)
        for order, text in (
            ("kind", self.tr("Group by kind")),
            ("place", self.tr("In file order")),
        ):
            action = orders.addAction(text)
            action.setObjectName(f"problems.order_{order}")
            action.setCheckable(True)
            action.setChecked(self._settings.get("problems.order") == order)
            action.setData(order)
            menu.addAction(action)
        orders.triggered.connect(self._on_order)
        menu.addSeparator()
        for text, is_closed in ((self.tr("Expand all"), False), (self.tr("Collapse all"), True)):
            action = menu.addAction(text)
            action.triggered.connect(self._on_collapse if is_closed else self._on_expand)
        if kinds is not None:
            menu.addSeparator()
            menu.addAction(kinds)
        menu.addSeparator()
        close = menu.addAction(self.tr("Close"))
        close.setObjectName("problems.close")
        close.triggered.connect(self.close_wanted)
        self.more.setMenu(menu)

    @property
    def controls(self) -> tuple[QWidget, ...]:
        """What is in the row."""
        return *self.severity_buttons.values(), self.field, self.more

    @property
    def severities(self) -> list[str]:
        """Those that are to be shown."""
        return [s for s, button in self.severity_buttons.items() if button.isChecked()]

    def show_counts(self, counts: Mapping[str, int]) -> None:
        """Say on the buttons how many problems there are of each severity."""
        for severity, button in self.severity_buttons.items():
            count = counts.get(severity, 0)
            button.setText(f"{count}" if count <= _MOST_SHOWN else f"{_MOST_SHOWN}+")
            words = severity_count(severity, count)
            tip = self.tr("Show or hide {problems}").format(problems=words)
            button.setToolTip(tip_of(f"{tip}\n{severity_meaning(severity)}"))
            button.setAccessibleName(words)

    def show_checking(self, is_checking: bool) -> None:
        """Say that the list is being made, once that takes a while, or that it is finished."""
        if is_checking:
            self._waiting.start()
        else:
            self._waiting.stop()
            self.checking.hide()

    def _on_toggled(self, _is_checked: bool) -> None:
        self._settings.set("problems.severities", self.severities)

    def _on_setting_changed(self, key: str) -> None:
        if key == "problems.severities":
            wanted = self._settings.get(key)
            for severity, button in self.severity_buttons.items():
                button.setChecked(severity in wanted)

    def _on_order(self, action: QAction) -> None:
        self._settings.set("problems.order", action.data())

    def _on_collapse(self) -> None:
        self.folded.emit(True)

    def _on_expand(self) -> None:
        self.folded.emit(False)

    def _set_icons(self) -> None:
        for severity, button in self.severity_buttons.items():
            button.setIcon(severity_icon(severity, self.palette()))
        self.more.setIcon(icon("more", self.palette().windowText().color()))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._set_icons()


_MARGIN_PX: Final = 4
_TIGHT_PX: Final = 6
_NO_LIMIT_PX: Final = 16_777_215
_LOW_IN_LINES: Final = 24
"""In a panel that is not as high as that the list needs all the room there is."""

_SELECT: Final = QItemSelectionModel.SelectionFlag.ClearAndSelect
_CURRENT_ROW: Final = _SELECT | QItemSelectionModel.SelectionFlag.Rows


class ProblemList(QWidget):
    """Lists problems; what the user comes to, by mouse or keys, is announced.

    Signals:
        chosen, selected, menu_requested, left: As of the panel.
    """

    chosen = Signal(object)
    selected = Signal()
    menu_requested = Signal(QPoint)
    left = Signal()

    def __init__(
        self, checker: Checker, settings: Settings, actions: Sequence[QAction], parent: QWidget
    ) -> None:
        """Make the list; the last of `actions` is for the menu, the others for buttons."""
        super().__init__(parent)
        self._checker = checker
        self._settings = settings
        self._is_quiet = False
        self._is_preset = False
        self._is_heir = False
        self._shown: Sequence[Problem] | None = None
        self.rows = ProblemRows(self)
        self.filters = ProblemFilters(settings, actions[-1] if actions else None, self)
        self.view = _View(self.rows, self)
        self.empty = EmptyLine(self.view, self._why_empty)
        self.details = ProblemDetails(self)
        layout = self._layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(_MARGIN_PX)
        fill(layout, self.filters, (self.view, 1), self.details)
        self._buttons = [_button(action, self) for action in actions[:-1]]
        self.why_not = _Message(parent=self)
        self.why_not.setObjectName("problemWhyNot")
        foot = Flow(_MARGIN_PX)
        for button in self._buttons:
            foot.addWidget(button)
        layout.addLayout(foot)
        layout.addWidget(self.why_not)
        if self._buttons:
            self._buttons[0].defaultAction().changed.connect(self._tell_why_not)
            self._tell_why_not()
        self._connect()
        self._apply_filter()

    def _connect(self) -> None:
        self._checker.found.connect(self._on_found)
        self._checker.running.connect(self.filters.show_checking)
        self._checker.running.connect(self.empty.refresh)
        self.filters.show_checking(self._checker.is_running)
        self._settings.changed.connect(self._on_setting_changed)
        self.filters.changed.connect(self._apply_filter)
        self.filters.folded.connect(self._on_folded)
        self.filters.field.installEventFilter(self)
        selection = self.view.selectionModel()
        selection.currentRowChanged.connect(self._on_current)
        selection.selectionChanged.connect(self._on_selected)
        self.view.clicked.connect(self._on_current)
        self.view.activated.connect(self._on_activated)
        self.view.menu_requested.connect(self.menu_requested)
        self.view.left.connect(self.left)

    # Following the file ---------------------------------------------------------------------

    def refresh(self) -> None:
        """Show what the checker has found, if that is not shown yet."""
        problems = self._checker.problems
        if problems is not self._shown:
            self._shown = problems
            texts = self._checker.report.texts
            self._change(lambda: self.rows.set_problems(problems, texts))
        self.empty.refresh()

    def _why_empty(self) -> Nothing:
        """Say that nothing is wrong, or what of it is not shown."""
        if self._checker.is_running or not self._checker.is_current:
            return Nothing("")
        counts, shown = self.rows.counts, self._settings.get("problems.severities")
        left_out = {key: count for key, count in counts.items() if count and key not in shown}
        if any(count for key, count in counts.items() if key in shown):
            return Nothing(self.tr("No flaw has these words."))
        if not left_out:
            is_clean = not self._checker.problems
            hidden = self.tr("All that was found is of kinds that you do not want shown.")
            return Nothing(self.tr("Nothing is wrong.") if is_clean else hidden)
        named = listed(severity_count(key, count) for key, count in left_out.items())
        words = self.tr("Not shown: {flaws}.").format(flaws=named)
        if left_out.keys() == {"info"}:
            words = f"{self.tr('Nothing is wrong.')} {words}"
        return Nothing(words, self.tr("Show"), self._show_left_out)

    def _show_left_out(self) -> None:
        shown = self._settings.get("problems.severities")
        found = [key for key, count in self.rows.counts.items() if count or key in shown]
        self._settings.set("problems.severities", found)

    def _on_found(self) -> None:
        if self.isVisible():
            self.refresh()
        else:
            self.selected.emit()

    def _on_setting_changed(self, key: str) -> None:
        if key in SHOWN_BY or key == "problems.order":
            self._apply_filter()

    def _apply_filter(self) -> None:
        get = self._settings.get
        self._change(
            lambda: self.rows.set_filter(
                hidden=get("problems.hidden"),
                severities=get("problems.severities"),
                text=self.filters.field.text(),
                in_file_order=get("problems.order") == "place",
            )
        )

    def _on_folded(self, is_closed: bool) -> None:
        self._change(lambda: self.rows.fold_all(is_closed=is_closed))

    def _change(self, change: Callable[[], None]) -> None:
        """Let other rows be shown, and come back to the problem that was the current one.

        Where it is gone, as when it was mended, the next one takes its place.
        """
        row = self.view.currentIndex().row()
        problem = self.rows.problem(row)
        scrolled = self.view.verticalScrollBar().value()
        change()
        self.filters.show_counts(self.rows.counts)
        if self._is_preset or (problem is None and self.isVisible()):
            self._is_preset = False
            self.choose_first()
        elif problem is not None:
            found = self.rows.row_of(problem)
            self._is_heir = found < 0
            if found < 0:
                found = self.rows.next_row(min(row, self.rows.rowCount()) - 1, +1)
            if found < 0:
                found = self.rows.next_row(self.rows.rowCount(), -1)
            self._is_quiet = True
            self.view.verticalScrollBar().setValue(scrolled)
            self._go_to_row(found)
            self._is_quiet = False
        self._show_details()
        self.selected.emit()

    # Room -----------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_compact(is_compact=self.height() < _LOW_IN_LINES * self.fontMetrics().height())

    def _set_compact(self, *, is_compact: bool) -> None:
        """Give the list the room of what can be done without, or give it back."""
        line = self.fontMetrics().height()
        for widget in (*self._buttons, *self.filters.controls):
            widget.setMaximumHeight(line + _TIGHT_PX if is_compact else _NO_LIMIT_PX)
        self._layout.setSpacing(_MARGIN_PX // 2 if is_compact else _MARGIN_PX)
        self.view.verticalHeader().setDefaultSectionSize(
            line * 5 // 4 if is_compact else line * 3 // 2
        )
        self.details.set_compact(is_compact=is_compact)

    # The current row ------------------------------------------------------------------------

    def selected_problems(self) -> list[Problem]:
        """Return the problems in the selected rows; none if the list is not up to date."""
        if self._shown is not self._checker.problems:
            return []
        return self.rows.problems_in(self.view.selected_rows())

    def step(self, by: int) -> None:
        """Go to the next problem (+1) or the one before (-1), round the end.

        Headings that are closed are passed, unless there is nothing else.
        """
        row = self.view.currentIndex().row()
        if self._is_preset or self._is_heir:  # nobody has come to the current one yet
            row = row - 1 if by > 0 else row if self._is_heir else 0
            self.view.selectionModel().clear()
        if row < 0 and by < 0:
            row = self.rows.rowCount()
        found = self.rows.next_row(row, by)
        if found < 0:
            found = self._outermost(by)
        if found < 0:
            self.rows.fold_all(is_closed=False)
            found = self._outermost(by)
        self._go_to_row(found)

    def choose_first(self) -> None:
        """Select the first problem where nothing is, so that something can be done with it.

        The board stays where it is: nobody has come to that problem yet.
        """
        if self.view.currentIndex().row() >= 0 and not self._is_preset:
            return
        row = self._outermost(+1)
        self._is_quiet = True
        self._go_to_row(row if row >= 0 else min(0, self.rows.rowCount() - 1))
        self._is_quiet = False
        self._is_preset = self.view.currentIndex().row() >= 0
        self._show_details()
        self.selected.emit()

    def show_first(self, severity: str) -> None:
        """Go to the first problem of a severity in the file, whatever was filtered or folded."""
        shown = self.filters.severities
        if severity not in shown:
            self._settings.set("problems.severities", [*shown, severity])
        self.filters.field.clear()
        self._apply_filter()
        hidden = self._settings.get("problems.hidden")
        first = next(
            (
                problem
                for problem in self._checker.problems
                if problem.severity == severity and problem.code not in hidden
            ),
            None,
        )
        if first is None:
            return
        if self.rows.row_of(first) < 0:
            self.rows.fold_all(is_closed=False)
        self.view.selectionModel().clear()
        self._is_preset = self._is_heir = False
        row = self.rows.row_of(first)
        self._go_to_row(row)
        if row > 0 and self.rows.problem(row - 1) is None:
            # Its heading says what it is; the panel may only be opening, and have no height yet.
            top = self.rows.index(row - 1, 0)
            self.view.scrollTo(top, QAbstractItemView.ScrollHint.PositionAtTop)

    def _outermost(self, by: int) -> int:
        return self.rows.next_row(-1 if by > 0 else self.rows.rowCount(), by)

    def _go_to_row(self, row: int) -> None:
        if row >= 0:
            index = self.rows.index(row, 0)
            self.view.selectionModel().setCurrentIndex(index, _CURRENT_ROW)
            self.view.scrollTo(index)

    def _on_current(self, index: QModelIndex) -> None:
        problem = self.rows.problem(index.row())
        if self._is_quiet:
            return
        self._is_preset = self._is_heir = False
        self._show_details()
        if problem is not None:
            if not self.view.hasFocus():  # else Qt says what the focus is on
                say(self, self.rows.described(index.row()))
            self.chosen.emit(problem)

    def _on_selected(self) -> None:
        if not self._is_quiet:
            self.selected.emit()

    def _on_activated(self, index: QModelIndex) -> None:
        if self.rows.problem(index.row()) is None:
            self.view.toggle(index.row())
        self._on_current(index)

    def _show_details(self) -> None:
        problem = self.rows.problem(self.view.currentIndex().row())
        self.details.setVisible(problem is not None)
        if problem is not None:
            report = self._checker.report
            self.details.show_problem(problem, report.texts if self._checker.is_current else None)

    def _tell_why_not(self) -> None:
        """Say below the buttons why the first can do nothing, as its tooltip does."""
        action = self._buttons[0].defaultAction()
        self.why_not.setText("" if action.isEnabled() else action.toolTip())
        self.why_not.setVisible(bool(self.why_not.text()))

    # Keys -----------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Down:
                self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)
                self.step(+1)
                return True
            if event.key() == Qt.Key.Key_Escape:
                if self.filters.field.text():
                    self.filters.field.clear()
                else:
                    self.left.emit()
                return True
        return super().eventFilter(watched, event)


def _button(action: QAction, parent: QWidget) -> ActionButton:
    button = ActionButton(action, parent)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return button


class _View(QTableView):
    """Rows of one height, of which Qt needs to know nothing but how many there are.

    Signals:
        menu_requested: The global position at which the user wants a menu.
        left: Esc was pressed.
    """

    menu_requested = Signal(QPoint)
    left = Signal()

    def __init__(self, rows: ProblemRows, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows = rows
        self.setObjectName("problemList")
        self.setAccessibleName(self.tr("Flaws"))
        self.setModel(rows)
        delegate = ProblemDelegate(rows, self)
        delegate.toggled.connect(self.toggle)
        self.setItemDelegate(delegate)
        look_like_rows(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)

    def event(self, event: QEvent) -> bool:
        # Keys of the list would otherwise step through the game, or play in it.
        return overrides(event, _is_ours) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.currentIndex().row()
        key = event.key()
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        elif key in {Qt.Key.Key_Left, Qt.Key.Key_Right} and row >= 0:
            self._fold(row, is_closed=key == Qt.Key.Key_Left)
        else:
            super().keyPressEvent(event)

    def _fold(self, row: int, *, is_closed: bool) -> None:
        """Close the heading above a row and go to it, or open the heading in it."""
        if self._rows.group(row).is_open == is_closed:
            self.toggle(row)

    def toggle(self, row: int) -> None:
        """Close or open the heading that a row stands under, or is."""
        heading = self._rows.heading_of(row)
        if heading is None:
            return
        group = self._rows.group(row)
        current = self.currentIndex().row()
        if group.is_open and heading < current < heading + group.rows:
            # Qt would go to the next row, which the user did not ask for.
            self.setCurrentIndex(self._rows.index(heading, 0))
        self._rows.toggle(heading)

    def selected_rows(self) -> list[tuple[int, int]]:
        """Return the selected rows as ranges from first to last, in order."""
        selection = self.selectionModel().selection()
        ranges = (selection.at(number) for number in range(selection.count()))
        return sorted((found.top(), found.bottom()) for found in ranges)

    def copy(self) -> None:
        """Put the selected rows on the clipboard, or all if none is selected."""
        ranges = self.selected_rows() or [(0, self._rows.rowCount() - 1)]
        lines = [self._rows.text(row) for a, b in ranges for row in range(a, b + 1)]
        QGuiApplication.clipboard().setText("\n".join(lines))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            place = self.visualRect(self.currentIndex()).bottomLeft()
            self.menu_requested.emit(self.viewport().mapToGlobal(place))
        else:
            self.menu_requested.emit(event.globalPos())


_KEYS: Final = LIST_KEYS | {Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Escape}


def _is_ours(event: QKeyEvent) -> bool:
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if modifiers in {Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier}:
        return event.key() in _KEYS or bool(event.text().strip())
    return event.matches(QKeySequence.StandardKey.Copy) or event.matches(
        QKeySequence.StandardKey.SelectAll
    )


# The problem that is looked at: what is wrong, where, and the line of the file it stands in.


_TINT: Final = {False: 60, True: 90}


class SourceLine(QFrame):
    """One line of the file with the offending place highlighted, cut around it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("problemSource")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Source line"))
        self.setFont(monospaced(self.font()))
        self.line = Marked()
        self._severity = "error"

    def show_line(self, line: Marked, severity: str) -> None:
        """Show a line; the marked part in the colour of a severity."""
        self.line = line
        self._severity = severity
        self.setAccessibleDescription(shown(line.text))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(100, self.fontMetrics().height() * 5 // 4 + 2 * self.frameWidth())

    def minimumSizeHint(self) -> QSize:
        return QSize(40, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.contentsRect(), self.palette().base())
        painter.setPen(self.palette().text().color())
        colour = severity_colour(self._severity, self.palette())
        ground = QColor(colour)
        ground.setAlpha(_TINT[is_dark(self.palette())])
        pad = self.fontMetrics().height() // 3
        draw_marked(
            painter, self.contentsRect().adjusted(pad, 0, -pad, 0), self.line, ground, colour
        )
        painter.end()
        super().paintEvent(event)


class _Message(Label):
    """A label that cuts its text to one line, with an ellipsis, where words are not wrapped."""

    def minimumSizeHint(self) -> QSize:
        hint = super().minimumSizeHint()
        return hint if self.wordWrap() else QSize(0, hint.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.wordWrap():
            super().paintEvent(event)
            return
        painter = QPainter(self)
        metrics = self.fontMetrics()
        text = metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, self.width())
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, text)


class ProblemDetails(QWidget):
    """The sentence, the place and the source line of one problem."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.message = _Message(parent=self)
        self.message.setObjectName("problemMessage")
        self.message.setWordWrap(True)
        self.message.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.place = Label(parent=self)
        self.place.setObjectName("problemPlace")
        self.source = SourceLine(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        fill(layout, self.message, self.place, self.source)

    def set_compact(self, *, is_compact: bool) -> None:
        """Take as little height as possible, or as much as the words need."""
        self.message.setWordWrap(not is_compact)
        self.place.setVisible(not is_compact)

    def show_problem(self, problem: Problem, texts: Sequence[str] | None) -> None:
        """Show a problem.

        Args:
            problem: It.
            texts: The pieces of the text its offset refers to; None if they are not known any
                more, which leaves the line that is shown.
        """
        self.message.setText(said_of(problem))
        # Of a file of another program there is no text any more, and its lines are others.
        is_foreign = problem.kind.group == FOREIGN
        place = self.tr("Line {line}, column {column}")
        if is_foreign:
            place = self.tr("Line {line}, column {column} of the file it was read from")
        repairs = {
            "safe": self.tr("can be fixed without loss"),
            "ask": self.tr("a fix would be a guess"),
        }
        parts = [place.format(line=problem.line, column=problem.column)]
        parts += [repairs[problem.repair]] if problem.repair in repairs else []
        self.place.setText(" · ".join(parts))
        self.source.setVisible(not is_foreign)
        if texts is not None and not is_foreign:
            self.source.show_line(ProblemText(texts).line(problem), problem.severity)

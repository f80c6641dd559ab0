"""Transformation of a record, or a part of it: turn, mirror, recolour, resize."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialog,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QListWidget,
    QListWidgetItem,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from sgfedit.app.step_words import words_of_name
from sgfedit.app.tasks import Slices
from sgfedit.errors import RefusalError
from sgfedit.game import operations, traversal
from sgfedit.game.edits import Edit
from sgfedit.game.game import Game
from sgfedit.game.operations import (
    Normalise,
    Part,
    Plan,
    Resize,
    Scope,
    Turn,
    transform,
    upper_right,
)
from sgfedit.game.serialise import copy_node
from sgfedit.game.traversal import path_to
from sgfedit.gui.actions.record_turns import NORMALISE, RECORD_TURNS, words
from sgfedit.gui.views.board.small_board import SmallBoard
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label, listed, sentences, strung, tip_of
from sgfedit.gui.widgets.try_dialog import OK, TryDialog
from sgfedit.i18n import QT_TRANSLATE_NOOP, Named
from sgfedit.render.diagram import Options, Variations, build
from sgfedit.render.icons import icon
from sgfedit.sgf.parser import GameTree
from sgfedit.sgf.values import MAX_SIZE

if TYPE_CHECKING:
    from collections.abc import Collection, Generator, Iterable

    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QAbstractButton

    from sgfedit.app.document import Document
    from sgfedit.app.settings import Settings
    from sgfedit.game.operations.transforms import Transform
    from sgfedit.gui.actions.record_turns import RecordTurn
    from sgfedit.gui.window import Window
    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf import Node
    from sgfedit.sgf.values import Size


RESIZE: Final = "resize"
SCOPES: Final = tuple(Scope)
"""In the order of their buttons."""

_RESIZE_ICON: Final = "resize-board"
_ICON_PX: Final = 18
_tr = QCoreApplication.translate


def operation_list(dialog: QDialog) -> QListWidget:
    """Return the list of what can be done; the data of an item is its key."""
    found = QListWidget(dialog)
    found.setObjectName("operations")
    found.setAccessibleName(_tr("TransformDialog", "What to do"))
    found.setIconSize(QSize(_ICON_PX, _ICON_PX))
    found.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    colour = found.palette().color(QPalette.ColorRole.Text)
    rows = [(turn.id, words(turn.text), turn.icon) for turn in (*RECORD_TURNS, NORMALISE)]
    rows.append((RESIZE, _tr("TransformDialog", "Change the board's size"), _RESIZE_ICON))
    for key, text, name in rows:
        item = QListWidgetItem(icon(name, colour, (_ICON_PX, 2 * _ICON_PX)), text, found)
        item.setData(Qt.ItemDataRole.UserRole, key)
    frame = 2 * found.frameWidth()
    found.setMinimumWidth(found.sizeHintForColumn(0) + frame + _ICON_PX)
    found.setFixedHeight(found.sizeHintForRow(0) * found.count() + frame)
    return found


def scope_box(dialog: QDialog, group: QButtonGroup, games: int) -> QGroupBox:
    """Return the choice of how much is transformed; the file has so many `games`."""
    box = QGroupBox(_tr("TransformDialog", "What it is done to"), dialog)
    layout = QVBoxLayout(box)
    texts = (
        _tr("TransformDialog", "This &node only"),
        _tr("TransformDialog", "This node and all &after it"),
        _tr("TransformDialog", "The whole &game"),
        _tr("TransformDialog", "&All %n games of the file", "", games),
    )
    for number, (scope, text) in enumerate(zip(SCOPES, texts, strict=True)):
        button = QRadioButton(text, box)
        button.setObjectName(f"scope-{scope}")
        button.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        group.addButton(button, number)
        layout.addWidget(button)
    group.buttonToggled.connect(_let_tab_reach)
    group.button(SCOPES.index(Scope.GAME)).setChecked(True)
    group.button(SCOPES.index(Scope.COLLECTION)).setVisible(games > 1)
    return box


def _let_tab_reach(button: QAbstractButton, is_chosen: bool) -> None:
    # Qt cares for that only once one of them has the focus, and so gives it to the first.
    policy = Qt.FocusPolicy.StrongFocus if is_chosen else Qt.FocusPolicy.ClickFocus
    button.setFocusPolicy(policy)


def side_by_side(dialog: QDialog, before: QWidget, after: QWidget) -> QGridLayout:
    """Return two pictures with their captions."""
    boards = QGridLayout()
    titles = _tr("TransformDialog", "Now"), _tr("TransformDialog", "Then")
    for column, (preview, title) in enumerate(zip((before, after), titles, strict=True)):
        caption = Label(title, dialog)
        preview.setAccessibleName(title)
        boards.addWidget(caption, 0, column, Qt.AlignmentFlag.AlignHCenter)
        boards.addWidget(preview, 1, column)
        boards.setColumnStretch(column, 1)
    boards.setRowStretch(1, 1)
    return boards


_WHOLE_GAMES: Final = {NORMALISE.id, RESIZE}


class TransformDialog(TryDialog):
    """What to do, to how much of the record, with a picture of what comes of it.

    What will change is worked out between events, so that one may go on choosing meanwhile.

    Attributes:
        plan: What will be done, None until it is known or if it makes no sense.
    """

    manual_page = "board.md#turning-the-record"

    def __init__(
        self, document: Document, settings: Settings, parent: QWidget | None, chosen: str = ""
    ) -> None:
        super().__init__("transform", self.tr("Transform the record"), parent, OK)
        self.plan: Plan | None = None
        self._document = document
        self._planning = Slices(self)
        self._refusal = ""
        self._is_wanted = False  # it was said while the nodes were still being read
        self._unknown: tuple[str, ...] = ()
        self.list = operation_list(self)
        self.scopes = QButtonGroup(self)
        self.size_box = BoardSizeBox(document.game.size, self)
        self.before = SmallBoard(settings, self)
        self.after = SmallBoard(settings, self)
        self.also = QCheckBox(self)
        self.note = Label(parent=self)
        self.lose = QCheckBox(self.tr("Let that &go; Undo brings it back"), self)
        self._lay_out()
        self._connect()
        self._choose(chosen)

    # Building -------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self.also.setObjectName("also")
        self.note.setObjectName("note")
        self.lose.setObjectName("lose")
        self.note.setWordWrap(True)
        self.note.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.note.setMinimumHeight(3 * self.fontMetrics().lineSpacing())
        left = fill(
            QVBoxLayout(),
            self.list,
            scope_box(self, self.scopes, len(self._document.collection.games)),
            1,
        )
        right = fill(
            QVBoxLayout(),
            (side_by_side(self, self.before, self.after), 1),
            self.size_box,
            self.also,
            self.note,
            self.lose,
        )
        both = fill(QHBoxLayout(), left, (right, 1))
        self.lay_out(both, largest=both)
        for widget in (self.size_box, self.lose):
            # The pictures stay as large as they are.
            policy = widget.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            widget.setSizePolicy(policy)
        for one, other in pairwise((self.list, *self.scopes.buttons())):
            self.setTabOrder(one, other)
        self.also.hide()
        self.lose.hide()

    def _connect(self) -> None:
        self.list.currentRowChanged.connect(self._on_chosen)
        self.list.itemActivated.connect(self._on_activated)
        self.scopes.idToggled.connect(self._on_scope_toggled)
        self.size_box.changed.connect(self._plan_anew)
        self.also.toggled.connect(self._plan_anew)
        self.lose.toggled.connect(self._show_plan)
        self._planning.ended.connect(self._on_planned)
        self._planning.failed.connect(self._on_refused)

    # Choosing -------------------------------------------------------------------------------

    def _choose(self, key: str) -> None:
        keys = [self._key(row) for row in range(self.list.count())]
        self.list.setCurrentRow(keys.index(key) if key in keys else 0)
        if self._chosen == RESIZE:
            self.size_box.columns.setFocus()
            self.size_box.columns.selectAll()
        else:
            self.list.setFocus()

    def _key(self, row: int) -> str:
        return str(self.list.item(row).data(Qt.ItemDataRole.UserRole))

    @property
    def _chosen(self) -> str:
        return self._key(self.list.currentRow())

    def _on_activated(self, _item: QListWidgetItem) -> None:
        self._want()

    def _want(self) -> None:
        """Do it, as soon as all nodes are read if that is still going on."""
        if self.apply.isEnabled():
            self.accept()
        else:
            self._is_wanted = self._planning.is_running

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self._planning.is_running:
            self._want()  # of the button, which is not enabled yet, it would be lost
        else:
            super().keyPressEvent(event)

    def _on_chosen(self, _row: int) -> None:
        is_whole = self._chosen in _WHOLE_GAMES
        for scope in (Scope.NODE, Scope.BRANCH):
            self.scopes.button(SCOPES.index(scope)).setDisabled(is_whole)
        if is_whole and self.scope in {Scope.NODE, Scope.BRANCH}:
            self.scopes.button(SCOPES.index(Scope.GAME)).setChecked(True)
        self.size_box.setVisible(self._chosen == RESIZE)
        self._ask_anew()

    def _on_scope_toggled(self, _number: int, is_on: bool) -> None:
        if is_on:
            self._ask_anew()

    @property
    def scope(self) -> Scope:
        """What it is done to."""
        return SCOPES[self.scopes.checkedId()]

    @property
    def what(self) -> Transform:
        """What is done."""
        if self._chosen == RESIZE:
            return self.size_box.resize_to()
        return next(turn.what for turn in (*RECORD_TURNS, NORMALISE) if turn.id == self._chosen)

    @property
    def name(self) -> Named:
        """What the history calls it."""
        if self._chosen == RESIZE:
            return Named("TransformDialog", "Change board size")
        return next(
            Named("RecordTurn", turn.text)
            for turn in (*RECORD_TURNS, NORMALISE)
            if turn.id == self._chosen
        )

    # Planning -------------------------------------------------------------------------------

    def _ask_anew(self) -> None:
        """Forget what was said about properties nobody knows, and plan."""
        self._unknown = ()
        self.also.blockSignals(True)
        self.also.setChecked(False)
        self.also.blockSignals(False)
        self._plan_anew()

    def _plan_anew(self) -> None:
        self.plan, self._refusal, self._is_wanted = None, "", False
        document = self._document
        also = self._unknown if self.also.isChecked() else ()
        self.lose.blockSignals(True)
        self.lose.setChecked(False)
        self.lose.blockSignals(False)
        node = shown_node(document, self.scope)
        self.before.show_diagram(before(document, node))
        self.after.show_diagram(after(document, node, self.what, self.scope, also))
        found = operations.parts_of(document.collection, document.current, self.scope)
        self._show_plan()
        self._planning.start(operations.plan_in_steps(found, self.what, also), at_once=True)

    def _on_planned(self, plan: Plan) -> None:
        self.plan = plan
        self._unknown = self._unknown or plan.unknown
        self._show_plan()
        if self._is_wanted:
            self._want()

    def _on_refused(self, reason: str) -> None:
        self._refusal = reason
        self._show_plan()

    def done(self, result: int) -> None:
        self._planning.stop()
        super().done(result)

    def _show_plan(self) -> None:
        plan = self.plan
        falls_off = plan is not None and plan.falls_off
        self.lose.setVisible(falls_off)
        self.also.setVisible(bool(self._unknown))
        text = (
            self.tr("&Move {idents} as well: unknown, but all values are points")
            if self._chosen == RESIZE
            else self.tr("&Turn {idents} as well: unknown, but all values are points")
        )
        self.also.setText(text.format(idents=listed(self._unknown)))
        self.note.setText(self._note(plan))
        self.apply.setEnabled(
            plan is not None and bool(plan.changes) and (not falls_off or self.lose.isChecked())
        )

    def _note(self, plan: Plan | None) -> str:
        if plan is None:
            return self._refusal or self.tr("Reading the nodes…")
        if not plan.changes:
            return self.tr("It is like that already: nothing changes.")
        count = len(plan.changes)
        changed = (
            self.tr("1 node changes.") if count == 1 else self.tr("%n nodes change.", "", count)
        )
        alone = self._left_alone(plan)
        if not plan.falls_off:
            stays = self.tr("Comments that name points or colours stay as they are.")
            return sentences((changed, stays, alone))
        fallen = (
            self.tr("moves, which become passes: {n}").format(n=plan.moves) if plan.moves else "",
            self.tr("stones set up: {n}").format(n=plan.stones) if plan.stones else "",
            self.tr("marks: {n}").format(n=plan.marks) if plan.marks else "",
        )
        lost = self.tr("This falls off the board – {what}.").format(what=strung(fallen))
        return sentences((changed, lost, alone))

    def _left_alone(self, plan: Plan) -> str:
        count = len(plan.left_alone)
        if not count:
            return ""
        text = (
            self.tr("1 game stays as it is: {reason}")
            if count == 1
            else self.tr("%n games stay as they are: {reason}", "", count)
        )
        return text.format(reason=plan.left_alone[0])

    @classmethod
    def ask(
        cls, document: Document, settings: Settings, parent: QWidget, chosen: str = ""
    ) -> tuple[str, Plan] | None:
        """Show the dialog; return what the step is called and what it does, None for nothing."""
        dialog = cls(document, settings, parent, chosen)
        plan = dialog.plan if dialog.is_wanted() else None
        return None if plan is None else (dialog.name, plan)


# Fields for another board size, and for the side that keeps its distance to the stones.


_ANCHORS: Final = (
    QT_TRANSLATE_NOOP("BoardSizeBox", "Upper left corner"),
    QT_TRANSLATE_NOOP("BoardSizeBox", "Upper side"),
    QT_TRANSLATE_NOOP("BoardSizeBox", "Upper right corner"),
    QT_TRANSLATE_NOOP("BoardSizeBox", "Left side"),
    QT_TRANSLATE_NOOP("BoardSizeBox", "Middle"),
    QT_TRANSLATE_NOOP("BoardSizeBox", "Right side"),
    QT_TRANSLATE_NOOP("BoardSizeBox", "Lower left corner"),
    QT_TRANSLATE_NOOP("BoardSizeBox", "Lower side"),
    QT_TRANSLATE_NOOP("BoardSizeBox", "Lower right corner"),
)
"""Row by row; the number of one is its id in the group."""


class BoardSizeBox(QWidget):
    """Columns, rows, and nine places of the board, one of which stays where it is.

    Signals:
        changed: The user chose something else.
    """

    changed = Signal()

    def __init__(self, size: Size, parent: QWidget) -> None:
        super().__init__(parent)
        self.columns = self._size_field("columns", self.tr("Columns"), size[0])
        self.rows = self._size_field("rows", self.tr("Rows"), size[1])
        self.anchors = QButtonGroup(self)
        grid = QGridLayout()
        grid.setSpacing(2)
        for number, text in enumerate(_ANCHORS):
            button = QRadioButton(self)
            button.setObjectName(f"anchor{number}")
            button.setAccessibleName(self.tr(text))
            button.setToolTip(self.tr(text))
            self.anchors.addButton(button, number)
            grid.addWidget(button, *divmod(number, 3))
        self.anchors.button(0).setChecked(True)
        self.anchors.idToggled.connect(self._on_anchor_toggled)
        label = Label(self.tr("&Board:"), self)
        label.setBuddy(self.columns)
        layout = fill(
            QHBoxLayout(self), label, self.columns, Label("×", self), self.rows, margins=0
        )
        layout.addSpacing(24)
        fill(layout, Label(self.tr("Stays in place:"), self), grid, 1)
        layout.setAlignment(grid, Qt.AlignmentFlag.AlignVCenter)

    def _size_field(self, name: str, label: str, value: int) -> QSpinBox:
        box = QSpinBox(self, value=value)
        box.setObjectName(name)
        box.setAccessibleName(label)
        box.setToolTip(tip_of(label))
        box.setRange(1, MAX_SIZE)
        box.valueChanged.connect(self.changed)
        return box

    def _on_anchor_toggled(self, _number: int, is_on: bool) -> None:
        if is_on:
            self.changed.emit()

    def resize_to(self) -> Resize:
        """Return what was chosen."""
        down, across = divmod(self.anchors.checkedId(), 3)
        return Resize((self.columns.value(), self.rows.value()), across - 1, down - 1)


# What the board will look like: a small picture of a position before and after.


_OPTIONS: Final = Options(variations=Variations.NONE)
_AHEAD: Final = 400
"""Nodes after the current one that are looked at for stones; few games have more moves."""


def shown_node(document: Document, scope: Scope) -> Node:
    """Return the node whose position says something: the current one, if it has any stones.

    Else it is one further on in what is transformed, as nothing is seen to turn on an empty board:
    the end of the line that the keys step along (at most some hundred nodes of it), or where there
    is no stone any more, the last node before that has some.
    """
    current = document.current
    if scope is Scope.NODE or any(document.position().stones):
        return current
    positions = document.game.positions
    line = [current]
    for _ in range(_AHEAD):
        following = traversal.following(line[-1], document.preferred)
        if following is None:
            break
        line.append(following)
    return next((node for node in reversed(line) if any(positions.at(node).stones)), current)


def before(document: Document, node: Node) -> Diagram:
    """Return the position at `node`."""
    return build(document.game.position(node), node, _OPTIONS)


def after(
    document: Document, node: Node, what: Transform, scope: Scope, also: Collection[str]
) -> Diagram | None:
    """Return the position at `node` as it will be, None if that makes no sense. O(depth).

    Args:
        document: The open file.
        node: The current node, or one after it.
        what: What is done.
        scope: To how much of the record, from the current node on.
        also: Unknown properties that are changed as well.
    """
    line = _copies(path_to(node))
    root, last = line[0], line[-1]
    if isinstance(what, Normalise):
        # The main line decides, which the current node may be off.
        symmetry = upper_right(document.game.root)
        if symmetry is None:
            return None
        what = Turn(symmetry)
    is_part = scope in {Scope.NODE, Scope.BRANCH}
    start = line[len(path_to(document.current)) - 1] if is_part else root
    part = Part(root, start, scope is Scope.NODE)
    try:
        transform(Edit(), (part,), what, also=also, may_lose=True)
    except RefusalError:
        return None
    return build(Game(GameTree(root)).position(last), last, _OPTIONS)


def _copies(line: Iterable[Node]) -> list[Node]:
    """Return copies of the nodes of a line, one after the other."""
    scratch = Edit()
    copies = list(map(copy_node, line))
    for one, following in pairwise(copies):
        scratch.set_children(one, (following,))
    return copies


def turn_game(window: Window, turn: RecordTurn) -> None:
    """Turn the whole game, or exchange its colours; asks only if there is a question."""
    window.document.check_unlocked()
    document, name = window.document, Named("RecordTurn", turn.text)
    parts = operations.parts_of(document.collection, document.current, Scope.GAME)
    plan = planned(window, operations.plan_in_steps(parts, turn.what), name)
    if plan is None:
        return
    if plan.unknown:
        _ask(window, turn.id)
    else:
        _carry_out(window, name, plan)


def transform_record(window: Window) -> None:
    """Ask what to do to what."""
    _ask(window, "")


def resize(window: Window) -> None:
    """Ask how large the board shall be."""
    _ask(window, RESIZE)


def _ask(window: Window, chosen: str) -> None:
    window.document.check_unlocked()
    answer = TransformDialog.ask(window.document, window.settings, window, chosen)
    if answer is not None:
        _carry_out(window, *answer)


def _carry_out(window: Window, name: str, plan: Plan) -> None:
    count = len(plan.changes)
    if not count:
        window.status.note(_tr("Command", "It is like that already: nothing changes"))
        return
    window.document.apply(name, tuple(plan.changes))
    text = (
        _tr("Command", "{name}: 1 node changed")
        if count == 1
        else _tr("Command", "{name}: %n nodes changed", "", count)
    )
    window.status.note(text.format(name=words_of_name(name)))


def planned(window: Window, steps: Generator[None, None, Plan], name: str) -> Plan | None:
    """Return what `steps` plan, None if the user gave up.

    Raises:
        RefusalError: as the steps.
    """
    from sgfedit.gui.widgets import progress  # noqa: PLC0415  # slow

    text = _tr("Command", "Reading the nodes…")
    return progress.run(window, steps, words_of_name(name), text)

"""What is looked for: a form for a move, for what stands in a node, for a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from sgfedit.errors import RefusalError
from sgfedit.game.finding import (
    Extent,
    Target,
    Wanted,
    moves_at,
    nodes_with,
    same_positions,
)
from sgfedit.game.traversal import MOVES
from sgfedit.go import parse_vertex, vertex
from sgfedit.gui.features.find.names import kind_names
from sgfedit.gui.widgets.text_keys import TextKeys
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from sgfedit.game.finding import Hits, Scope

SPACING_PX: Final = 4
_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})


class Form(QWidget):
    """One kind of search.

    Signals:
        changed: Something else is looked for.
        step_wanted: Enter was pressed: go to the next hit (+1) or the one before (-1).
        list_wanted: The user wants to go down into the list.
        left: Esc was pressed.
    """

    changed = Signal()
    step_wanted = Signal(int)
    list_wanted = Signal()
    left = Signal()

    extents: ClassVar[tuple[Extent, ...]] = tuple(Extent)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is looked for."""
        return False

    def hits(self, scope: Scope) -> Hits:
        """Begin the search.

        Raises:
            RefusalError: what is looked for makes no sense.
        """
        raise NotImplementedError

    def take_focus(self) -> None:
        """Let the user type."""
        raise NotImplementedError

    def _watch(self, field: QWidget) -> None:
        TextKeys(field)
        field.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            is_back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            if event.key() in _ENTER:
                self.step_wanted.emit(-1 if is_back else +1)
                return True
            if event.key() == Qt.Key.Key_Down and isinstance(watched, QLineEdit):
                self.list_wanted.emit()
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.left.emit()
                return True
        return super().eventFilter(watched, event)


def row(*widgets: QWidget) -> QHBoxLayout:
    """Return widgets side by side."""
    layout = QHBoxLayout()
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(SPACING_PX)
    for widget in widgets:
        layout.addWidget(widget)
    return layout


class MoveForm(Form):
    """Moves at a point, of both colours or one."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.field = QLineEdit(self)
        self.field.setObjectName("findPoint")
        self.field.setPlaceholderText(self.tr("Point, such as D4"))
        self.field.setAccessibleName(self.tr("Point"))
        self.field.setToolTip(
            self.tr("A point such as D4; or choose “Find moves here” in the menu of a point")
        )
        self.field.setClearButtonEnabled(True)
        self.colour = QComboBox(self)
        self.colour.setObjectName("findColour")
        self.colour.setAccessibleName(self.tr("Colour"))
        for text, idents in (
            (self.tr("Both colours"), MOVES),
            (self.tr("Black"), MOVES[:1]),
            (self.tr("White"), MOVES[1:]),
        ):
            self.colour.addItem(text, idents)
        layout = row(self.field, self.colour)
        layout.setStretch(0, 1)
        self.setLayout(layout)
        self._watch(self.field)
        self.field.textChanged.connect(self.changed)
        self.colour.currentIndexChanged.connect(self.changed)

    @property
    def is_empty(self) -> bool:
        return not self.field.text().strip()

    def hits(self, scope: Scope) -> Hits:
        typed = self.field.text()
        found = parse_vertex(typed, *scope.games[scope.number].size)
        if found is None:
            raise RefusalError("no-such-point", typed.strip())
        return moves_at(scope, Point(*found), self.colour.currentData())

    def set_point(self, point: Point, height: int) -> None:
        """Look for moves at a point of a board so high."""
        self.field.setText(vertex(*point, height))

    def take_focus(self) -> None:
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()


class PropertyForm(Form):
    """Nodes by property or annotation, chosen or typed."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._names = kind_names()
        box = self.box = QComboBox(self)
        box.setObjectName("findProperty")
        box.setEditable(True)
        box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        box.addItems(list(self._names))
        box.setCurrentIndex(-1)
        box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        box.setAccessibleName(self.tr("Property or annotation"))
        words = self.tr("A property such as LB, or a name; BM, TE for several; C: ladder for text")
        box.setToolTip(words)
        field = self.field = box.lineEdit() or QLineEdit(box)
        field.setPlaceholderText(self.tr("Property or annotation, such as LB, hotspot"))
        # What is typed is found as it stands; a completed "M" would be another property.
        box.setCompleter(None)  # type: ignore[arg-type]  # its types know no None
        self.setLayout(row(box))
        self._watch(field)
        self._watch(box)  # has the focus, and hands keys on past filters
        box.editTextChanged.connect(self.changed)

    @property
    def is_empty(self) -> bool:
        return not self.box.currentText().strip(" ,:")

    def hits(self, scope: Scope) -> Hits:
        return nodes_with(scope, Wanted.of(self.box.currentText(), self._names))

    def take_focus(self) -> None:
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()


class PositionForm(Form):
    """The position of one node, wherever it comes about again.

    Signals:
        again_wanted: The position that is shown now is to be looked for.
    """

    again_wanted = Signal()

    extents = (Extent.GAME, Extent.FILE)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.turned = QCheckBox(self.tr("Turned or mirrored"), self)
        self.turned.setObjectName("findTurned")
        self.swapped = QCheckBox(self.tr("Colours exchanged"), self)
        self.swapped.setObjectName("findSwapped")
        self.again = QPushButton(self.tr("Find this position"), self)
        self.again.setObjectName("findAgain")
        self.again.setToolTip(self.tr("Look for the position that is on the board now"))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(SPACING_PX)
        checks = row(self.turned, self.swapped)
        checks.addStretch(1)
        button = row(self.again)
        button.addStretch(1)
        layout.addLayout(checks)
        layout.addLayout(button)
        for box in (self.turned, self.swapped):
            box.toggled.connect(self.changed)
        self.again.clicked.connect(self.again_wanted)

    def hits(self, scope: Scope) -> Hits:
        game = scope.games[scope.number]
        if not game.positions.is_go:
            raise RefusalError("position-not-go")
        target = Target(
            game.position(scope.node),
            turned=self.turned.isChecked(),
            swapped=self.swapped.isChecked(),
        )
        return same_positions(scope, target)

    def take_focus(self) -> None:
        self.again.setFocus(Qt.FocusReason.ShortcutFocusReason)

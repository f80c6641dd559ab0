"""Forms of a search: text and its replacement, a move, contents of a node, a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.errors import RefusalError
from sgfedit.game.annotations import BY_IDENT
from sgfedit.game.finding import (
    COMMENT,
    INFO,
    LABELS,
    NAME,
    NODE_KINDS,
    Extent,
    Matcher,
    Target,
    TextQuery,
    Wanted,
    find_text,
    moves_at,
    nodes_with,
    same_positions,
)
from sgfedit.game.traversal import MOVES
from sgfedit.go import parse_vertex, vertex
from sgfedit.gui.views.comment.panel import name_of
from sgfedit.gui.widgets.keys import TextKeys
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.numbers import grouped
from sgfedit.gui.widgets.plain_text import tip_of
from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.sgf import Point

if TYPE_CHECKING:
    from sgfedit.app.settings import Settings
    from sgfedit.game.finding import Hits, Scope


EXTENT_NAMES: Final = {
    Extent.GAME: QT_TRANSLATE_NOOP("Find", "This game"),
    Extent.FILE: QT_TRANSLATE_NOOP("Find", "All games"),
    Extent.BRANCH: QT_TRANSLATE_NOOP("Find", "From here on"),
    Extent.NODE: QT_TRANSLATE_NOOP("Find", "This node"),
}
"""How much is searched → its name, in the order of the list."""


def kind_names() -> dict[str, str]:
    """Return the names of all kinds in the user's language → their keys."""
    return {
        name_of(BY_IDENT[kind.key], 1)
        if kind.key in BY_IDENT
        else QCoreApplication.translate("NodeKind", kind.name): kind.key
        for kind in NODE_KINDS
    }


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
        self.field = QLineEdit(self, placeholderText=self.tr("Point, such as D4"))
        self.field.setObjectName("findPoint")
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
        field = self.field = QLineEdit(box)  # made here, see `TextMirror`
        box.setLineEdit(field)
        box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        box.addItems(list(self._names))
        box.setCurrentIndex(-1)
        box.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        box.setAccessibleName(self.tr("Property or annotation"))
        words = self.tr("A property such as LB, or a name; BM, TE for several; C: ladder for text")
        box.setToolTip(tip_of(words))
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
        fill(layout, checks, button)
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


_MOST_KEPT: Final = 1_000
"""A longer text is not kept for the next session."""

_ARROWS: Final = {False: Qt.ArrowType.RightArrow, True: Qt.ArrowType.DownArrow}


class TextForm(Form):
    """A text, how it is meant, where it is looked for; and the line for replacing.

    Signals:
        replace_wanted: One place is to be replaced.
        replace_all_wanted: All are.

    Attributes:
        matcher: What was looked for last.
    """

    replace_wanted = Signal()
    replace_all_wanted = Signal()

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = settings
        self.matcher: Matcher | None = None
        self.field = self._line("findText", self.tr("Find"))
        self.case = self._option("findCase", "Aa", self.tr("Capitals count"))
        self.word = self._option("findWord", "W", self.tr("Whole words only"))
        self.regex = self._option(
            "findRegex", ".*", self.tr("Regular expression; \\1 is its first group when replacing")
        )
        self.where = self._where()
        self.unfold = QToolButton(self, autoRaise=True, arrowType=_ARROWS[False])
        self.unfold.setObjectName("findUnfold")
        self.unfold.setCheckable(True)
        self.unfold.setToolTip(self.tr("Replace"))
        self.unfold.setAccessibleName(self.tr("Replace"))
        self.replacement = self._line("findReplacement", self.tr("Replace with"))
        self.replace = self._button("findReplace", self.tr("Replace"))
        self.replace.setToolTip(self.tr("Replace this place and go to the next one"))
        self.replace_all = self._button("findReplaceAll", self.tr("All"))
        self.replacing = QWidget(self)
        self._lay_out()
        self._recall()
        self._connect()
        self.show_count(0, is_known=False)

    def _line(self, name: str, text: str) -> QLineEdit:
        field = QLineEdit(self, placeholderText=text, clearButtonEnabled=True)
        field.setObjectName(name)
        field.setAccessibleName(text)
        field.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        return field

    def _option(self, name: str, text: str, words: str) -> QToolButton:
        button = QToolButton(self, autoRaise=True)
        button.setObjectName(name)
        button.setText(text)
        button.setCheckable(True)
        button.setToolTip(tip_of(words))
        button.setAccessibleName(words)
        button.toggled.connect(self.changed)
        return button

    def _button(self, name: str, text: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setText(text)
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return button

    def _where(self) -> QToolButton:
        button = QToolButton(self, autoRaise=True)
        button.setObjectName("findWhere")
        button.setText(self.tr("In"))
        button.setToolTip(self.tr("In which texts"))
        button.setAccessibleName(self.tr("In which texts"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        for text, idents, is_on in (
            (self.tr("&Comments"), COMMENT, True),
            (self.tr("&Names"), NAME, True),
            (self.tr("&Labels"), LABELS, False),
            (self.tr("&Game info"), INFO, False),
        ):
            action = menu.addAction(text)
            action.setCheckable(True)
            action.setChecked(is_on)
            action.setData(idents)
            action.toggled.connect(self.changed)
        button.setMenu(menu)
        return button

    def _lay_out(self) -> None:
        first = row(self.unfold, self.field, self.case, self.word, self.regex, self.where)
        first.setSpacing(1)
        first.setStretch(1, 1)
        second = row(self.replacement, self.replace, self.replace_all)
        second.setStretch(0, 1)
        second.setContentsMargins(self.unfold.sizeHint().width() + 1, 0, 0, 0)
        self.replacing.setLayout(second)
        self.replacing.hide()
        fill(QVBoxLayout(self), first, self.replacing, margins=0, spacing=SPACING_PX)

    def _connect(self) -> None:
        self._watch(self.field)
        self._watch(self.replacement)
        self.field.textChanged.connect(self.changed)
        for _, field in self._kept_texts:
            field.editingFinished.connect(self._remember)
        for _, button in self._kept_options:
            button.toggled.connect(self._remember)
        self.unfold.toggled.connect(self._on_unfolded)
        self.replace.clicked.connect(self.replace_wanted)
        self.replace_all.clicked.connect(self.replace_all_wanted)

    # From session to session ----------------------------------------------------------------

    @property
    def _kept_texts(self) -> tuple[tuple[str, QLineEdit], ...]:
        return ("find.text", self.field), ("find.replacement", self.replacement)

    @property
    def _kept_options(self) -> tuple[tuple[str, QToolButton], ...]:
        return ("find.case", self.case), ("find.word", self.word), ("find.regex", self.regex)

    def _recall(self) -> None:
        """Show what was looked for last, before anybody listens."""
        for key, field in self._kept_texts:
            field.setText(self._settings.get(key))
        for key, button in self._kept_options:
            button.setChecked(self._settings.get(key))

    def _remember(self) -> None:
        # Not with each letter: every change of a setting is written to the disk.
        for key, field in self._kept_texts:
            if len(field.text()) <= _MOST_KEPT:
                self._settings.set(key, field.text())
        for key, button in self._kept_options:
            self._settings.set(key, button.isChecked())

    # Replacing ------------------------------------------------------------------------------

    def _on_unfolded(self, is_open: bool) -> None:
        self.unfold.setArrowType(_ARROWS[is_open])
        self.replacing.setVisible(is_open)

    def show_count(self, count: int, *, is_known: bool) -> None:
        """Say how many places would be replaced, once it is known."""
        text = self.tr("All ({count})").format(count=grouped(count))
        self.replace_all.setText(text if is_known and count else self.tr("All"))
        self.replace_all.setEnabled(is_known and count > 0)
        self.replace_all.setToolTip(self.tr("Replace all at once, as one step that can be undone"))
        self.replace.setEnabled(count > 0)

    @property
    def is_empty(self) -> bool:
        return not self.field.text()

    @property
    def idents(self) -> frozenset[str]:
        """Where it is looked for."""
        on = (a.data() for a in self.where.menu().actions() if a.isChecked())
        return frozenset().union(*on)

    def new_matcher(self) -> Matcher:
        """Return what finds the text.

        Raises:
            RefusalError: it makes no sense.
        """
        return Matcher(
            TextQuery(
                self.field.text(),
                matches_case=self.case.isChecked(),
                is_word=self.word.isChecked(),
                is_regex=self.regex.isChecked(),
            )
        )

    def hits(self, scope: Scope) -> Hits:
        self.matcher = None
        self.matcher = self.new_matcher()
        idents = self.idents
        return find_text(scope, self.matcher, idents) if idents else iter(())

    def take_focus(self) -> None:
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

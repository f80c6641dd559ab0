"""The Annotate menu, its check marks, and the dialog for the values of a node."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from sgfedit.app.error_words import words_of
from sgfedit.errors import RefusalError
from sgfedit.game import figure_flags, operations
from sgfedit.game.annotations import BY_IDENT, strength_of
from sgfedit.game.operations import node_values
from sgfedit.game.operations.node_values import older_text, older_values, raw_values
from sgfedit.game.traversal import is_annotated, is_hotspot, nodes_after, nodes_before
from sgfedit.gui.features.annotate import JUDGING
from sgfedit.gui.node_search import NodeSearch
from sgfedit.gui.views.comment.chips import estimate, older_label
from sgfedit.gui.views.comment.panel import name_of
from sgfedit.gui.views.tree.cells import describe
from sgfedit.gui.widgets.buttons import ok_cancel
from sgfedit.gui.widgets.layouts import fill, keep_placeholder_whole
from sgfedit.gui.widgets.plain_text import Label, Verbatim, showable, tip_of
from sgfedit.gui.widgets.property_names import label_of
from sgfedit.i18n import QT_TRANSLATE_NOOP, Named
from sgfedit.sgf.values import parse_real

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from sgfedit.app.document import Document
    from sgfedit.game.annotations import Annotation
    from sgfedit.game.game import Change
    from sgfedit.gui.window import Window


class AnnotateLinks(QObject):
    """Check marks of the annotating actions, and notes on what they did."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._is_bare = False
        self._judging = [
            (window.actions_by_id[action_id], ident, strength)
            for action_id, (ident, strength) in JUDGING.items()
        ]
        for action, _ident, _strength in self._judging:
            action.setCheckable(True)
            # Qt has toggled the check mark; the node decides.
            action.triggered.connect(self._show)
        window.comment.annotations.show_keys(
            {ident: action for action, ident, _strength in reversed(self._judging)}
        )
        window.comment.chips.values_wanted.connect(window.actions_by_id["annotate.values"].trigger)
        window.document.altered.connect(self._on_changed)
        window.document.current_changed.connect(self._refresh)
        window.document.reset.connect(self._refresh)
        self._refresh()

    # Check marks ----------------------------------------------------------------------------

    def _on_changed(self, change: Change) -> None:
        # Typing changes no annotation, and looking would parse the text with every key.
        if change.origin is not self._window.comment:
            self._refresh()

    def _refresh(self) -> None:
        """Let the check marks say what the current node has."""
        is_bare = BY_IDENT.keys().isdisjoint(self._window.document.current.properties)
        if not (is_bare and self._is_bare):  # most nodes and the one before have none
            self._is_bare = is_bare
            self._show()

    def _show(self) -> None:
        properties = self._window.document.current.properties
        for action, ident, strength in self._judging:
            found = strength_of(properties, ident)
            action.setChecked(found == strength if strength else found > 0)

    def say(self, annotation: Annotation, before: int) -> None:
        """Note in the status bar what has become of an annotation of strength `before`."""
        strength = strength_of(self._window.document.current.properties, annotation.ident)
        text = "{name}" if strength else self.tr("Taken away: {name}")
        name = name_of(annotation, strength or before)
        self._window.status.note(text.format(name=name))


_tr = QCoreApplication.translate


def toggle(window: Window, ident: str, strength: int) -> None:
    """Judge a move with one key, and takes that back with the same."""
    document = window.document
    before = strength_of(document.current.properties, ident)
    with document.edit(Named("Annotation", BY_IDENT[ident].name(strength))) as edit:
        operations.toggle_annotation(edit, document.current, ident, strength)
    window.part(AnnotateLinks).say(BY_IDENT[ident], before)


def cycle(window: Window, ident: str) -> None:
    """Set an annotation, emphasises it, and takes it away."""
    document = window.document
    before = strength_of(document.current.properties, ident)
    with document.edit(Named("Annotation", BY_IDENT[ident].name(1))) as edit:
        operations.cycle_annotation(edit, document.current, ident)
    window.part(AnnotateLinks).say(BY_IDENT[ident], before)


def clear(window: Window) -> None:
    """Take all judgements of this node away."""
    document = window.document
    with document.edit(Named("Command", "Take judgements away")) as edit:
        operations.clear_annotations(edit, document.current)


def values(window: Window) -> None:
    """Show the dialog of estimate, clocks, move number and figure."""
    NodeValuesDialog.ask(window.document, window)


def next_annotated(window: Window) -> None:
    """Go on to the next node of the game with any annotation, in the order of the file."""
    window.part(NodeSearch).seek(
        nodes_after(window.document.current), is_annotated, "no-annotated-node"
    )


def previous_annotated(window: Window) -> None:
    """Go back to the last node before this one with any annotation, in the order of the file."""
    nodes = nodes_before(window.document.current)
    window.part(NodeSearch).seek(nodes, is_annotated, "no-annotated-node", is_back=True)


def next_hotspot(window: Window) -> None:
    """Go on to the next hotspot of the game, in the order of the file."""
    window.part(NodeSearch).seek(nodes_after(window.document.current), is_hotspot, "no-hotspot")


def previous_hotspot(window: Window) -> None:
    """Go back to the last hotspot before this node, in the order of the file."""
    nodes = nodes_before(window.document.current)
    window.part(NodeSearch).seek(nodes, is_hotspot, "no-hotspot", is_back=True)


_TYPED: Final = tuple(ident for ident in node_values.NODE_VALUES if ident != "PM")
_EXAMPLES: Final = {"V": "3.5", "BL": "12:34", "WL": "12:34", "OB": "5", "OW": "5", "MN": "1"}
_TITLE_LETTERS: Final = 64
_ONE_COLUMN: Final = 4
_MODES: Final = (
    QT_TRANSLATE_NOOP("PrintMode", "No numbers"),
    QT_TRANSLATE_NOOP("PrintMode", "Numbers as they are"),
    QT_TRANSLATE_NOOP("PrintMode", "Numbers from the last hundred on: 2 for 102"),
)
_FEATURES: Final = (
    (figure_flags.NO_COORDINATES, QT_TRANSLATE_NOOP("Figure", "&Coordinates")),
    (figure_flags.NO_HOSHI, QT_TRANSLATE_NOOP("Figure", "&Star points")),
    (figure_flags.NO_NAME, QT_TRANSLATE_NOOP("Figure", "Name of the f&igure")),
    (figure_flags.NO_LIST, QT_TRANSLATE_NOOP("Figure", "&List of moves not shown")),
    (figure_flags.KEEP_CAPTURED, QT_TRANSLATE_NOOP("Figure", "&Remove captured stones")),
)


class NodeValuesDialog(QDialog):
    """V, the clocks, MN, KO, PM and FG of the current node; OK applies all as one undoable step.

    Values of older formats and of collectors are there where the node has them.
    """

    manual_page = "annotating.md#judgements"

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("nodeValues")
        self.setWindowTitle(self.tr("Values of the node"))
        self._document = document
        self._node = document.current
        self.fields = {
            ident: self._field(ident, node_values.value_text(self._node, ident), label_of(ident))
            for ident in _TYPED
        }
        self.older = {
            ident: self._field(ident, older_text(self._node, ident), older_label(ident))
            for ident in older_values(self._node)
        }
        self.forced = self._forced_box()
        self.mode = self._mode_box()
        self._meaning = Label(parent=self)
        self._meaning.setObjectName("meaning")
        self._hint = Label(parent=self)
        self._hint.setObjectName("hint")
        self._hint.setWordWrap(True)
        self._build_figure()
        self._lay_out()
        self.fields["V"].textChanged.connect(self._show_meaning)
        self._show_meaning()
        self.fields["V"].setFocus()

    # Fields -----------------------------------------------------------------------------------

    def _field(self, ident: str, text: str, label: str) -> QLineEdit:
        field = QLineEdit(showable(text), self)
        field.setObjectName(ident)
        field.setAccessibleName(label)
        field.setToolTip(tip_of(f"{label} ({ident})"))
        if ident in _EXAMPLES:
            example = self.tr("such as {example}").format(example=_EXAMPLES[ident])
            field.setPlaceholderText(example)
            keep_placeholder_whole(field)
        field.setModified(False)
        field.textEdited.connect(self._take_back_hint)
        return field

    def _forced_box(self) -> QCheckBox:
        """Return the box for KO, which only a move can have."""
        box = QCheckBox(self.tr("Pla&yed even if illegal"), self)
        box.setObjectName("KO")
        box.setToolTip(tip_of(f"{label_of('KO')} (KO)"))
        box.setChecked(node_values.is_forced(self._node))
        is_move = "B" in self._node.properties or "W" in self._node.properties
        box.setEnabled(is_move or box.isChecked())
        return box

    def _mode_box(self) -> QComboBox:
        """Return the choice of the print mode; what is inherited is named with where from."""
        box = QComboBox(self)
        box.setObjectName("PM")
        box.setAccessibleName(label_of("PM"))
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.setMinimumContentsLength(24)
        box.addItem(self._inherited(), "")
        for mode, text in enumerate(_MODES):
            box.addItem(_mode_name(text), str(mode))
        current = node_values.value_text(self._node, "PM")
        if box.findData(current) < 0:
            box.addItem(showable(current), current)  # means nothing, and is kept unless changed
        box.setCurrentIndex(box.findData(current))
        return box

    def _inherited(self) -> str:
        mode, node = node_values.inherited_print_mode(self._node)
        name = _mode_name(_MODES[mode])
        if node is None:
            return self.tr("Not set: {mode}").format(mode=name)
        number = self._document.game.position(node).move_number
        text = self.tr("Inherited from move {number}: {mode}")
        return text.format(number=number, mode=name)

    def _build_figure(self) -> None:
        before = self._figure = node_values.figure_of(self._node)
        figure = before or node_values.Figure()
        self._figure_name = Verbatim(figure.name)
        self.figure = QGroupBox(self.tr("A printed &figure starts here"), self)
        self.figure.setObjectName("FG")
        self.figure.setCheckable(True)
        self.figure.setChecked(before is not None)
        self.figure_name = QLineEdit(self._figure_name.shown, self.figure)
        self.figure_name.setObjectName("figureName")
        self.features = {
            bit: _check_box(text, self.figure, is_checked=not figure.flags & bit)
            for bit, text in _FEATURES
        }
        self.own_layout = _check_box(
            QT_TRANSLATE_NOOP("Figure", "As the &printing program likes it"),
            self.figure,
            is_checked=bool(figure.flags & figure_flags.OWN_LAYOUT),
        )
        self.own_layout.toggled.connect(self._enable_features)
        self.figure.toggled.connect(self._enable_features)
        self._enable_features()

    def _enable_features(self) -> None:
        is_free = self.figure.isChecked() and not self.own_layout.isChecked()
        for box in self.features.values():
            box.setEnabled(is_free)

    # Layout -----------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        layout = fill(QVBoxLayout(self), self._title())
        form = QFormLayout(fieldGrowthPolicy=QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self._add_row(form, self.tr("&Value"), "V", self._meaning)
        left = self.tr("moves or periods left")
        self._add_row(form, self.tr("&Black's time left"), "BL", Label(left), self.fields["OB"])
        self._add_row(form, self.tr("&White's time left"), "WL", Label(left), self.fields["OW"])
        self._add_row(form, self.tr("Move &number"), "MN", Label(self._counted()))
        form.addRow("", self.forced)
        label = Label(self.tr("N&umbers in figures"), self)
        label.setBuddy(self.mode)
        form.addRow(label, self.mode)
        layout.addLayout(form)
        if self.older:
            layout.addWidget(self._older_group())
        layout.addWidget(self.figure)
        self._lay_out_figure()
        layout.addStretch(1)
        buttons = ok_cancel(self)
        last = fill(QHBoxLayout(), (self._hint, 1), buttons)
        layout.addLayout(last)

    def _older_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Of older formats and other programs"), self)
        grid = QGridLayout(group)
        # Beside each other where there are many, so that the dialog fits on a small screen.
        columns = 1 if len(self.older) <= _ONE_COLUMN else 2
        for number, (ident, field) in enumerate(self.older.items()):
            row, column = divmod(number, columns)
            label = Label(older_label(ident), group)
            label.setBuddy(field)
            grid.addWidget(label, row, 2 * column)
            grid.addWidget(field, row, 2 * column + 1)
        return group

    def _title(self) -> QLabel:
        number = self._document.position().move_number
        text = describe(self._node, number)
        label = Label(parent=self)
        is_long = len(text) > _TITLE_LETTERS
        label.setText(showable(text[:_TITLE_LETTERS] + "…" if is_long else text))
        font = label.font()
        font.setWeight(font.Weight.DemiBold)
        label.setFont(font)
        return label

    def _add_row(self, form: QFormLayout, text: str, ident: str, *beside: QWidget) -> None:
        field = self.fields[ident]
        label = Label(text, self)
        label.setBuddy(field)
        label.setToolTip(field.toolTip())
        row = fill(QHBoxLayout(), (field, 2))
        for widget in beside:
            row.addWidget(widget, 1 if isinstance(widget, QLineEdit) else 0)
        form.addRow(label, row)

    def _lay_out_figure(self) -> None:
        grid = QGridLayout(self.figure)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
        label = Label(self.tr("Na&me"), self.figure)
        label.setBuddy(self.figure_name)
        grid.addWidget(label, 0, 0)
        grid.addWidget(self.figure_name, 0, 1, 1, 2)
        boxes = [*self.features.values(), self.own_layout]
        for number, box in enumerate(boxes):
            grid.addWidget(box, 1 + number // 2, 1 + number % 2)

    def _counted(self) -> str:
        """Return what is to be said of MN: it matters at a move only."""
        is_move = "B" in self._node.properties or "W" in self._node.properties
        return self.tr("of the move here") if is_move else self.tr("of the last move so far")

    # Working ----------------------------------------------------------------------------------

    def _show_meaning(self) -> None:
        """Say whom the value is good for: the sign is easily mistaken."""
        text = self.fields["V"].text()
        try:
            raw = node_values.raw_value("V", text)
        except RefusalError:
            raw = ""
        value = parse_real(raw)
        if value is None:
            self._meaning.setText(self.tr("points, positive if good for Black"))
        elif value:
            self._meaning.setText(self.tr("points: {score}").format(score=estimate(value)))
        else:
            self._meaning.setText(self.tr("points: even"))

    def _take_back_hint(self) -> None:
        self._hint.clear()

    def _changed(self) -> dict[str, str]:
        """Return what the user has changed; what was not touched keeps its very text."""
        texts = _typed(self.fields)
        mode = str(self.mode.currentData())
        if mode != node_values.value_text(self._node, "PM"):
            texts["PM"] = mode
        return texts

    def _wanted_figure(self) -> node_values.Figure | None:
        if not self.figure.isChecked():
            return None
        known = sum(figure_flags.FLAGS)
        flags = self._figure.flags & ~known if self._figure else 0
        flags += sum(bit for bit, box in self.features.items() if not box.isChecked())
        flags += figure_flags.OWN_LAYOUT if self.own_layout.isChecked() else 0
        name = self._figure_name.edited(self.figure_name.text())
        return node_values.Figure(flags, name)

    def accept(self) -> None:
        """Write what was changed as one step; say what cannot be understood and stay."""
        texts, older = self._changed(), _typed(self.older)
        try:
            with self._document.edit(Named("NodeValuesDialog", "Change values")) as edit:
                operations.set_node_values(edit, self._node, texts)
                operations.set_older_values(edit, self._node, older)
                operations.set_forced(edit, self._node, is_on=self.forced.isChecked())
                operations.set_figure(edit, self._node, self._wanted_figure())
        except RefusalError as refusal:
            self._refuse(refusal, texts, older)
            return
        super().accept()

    def _refuse(self, refusal: RefusalError, texts: dict[str, str], older: dict[str, str]) -> None:
        """Say what is wrong, and put the caret where it is."""
        self._hint.setText(words_of(refusal))
        refused = [
            ident for ident in texts if _is_refused(node_values.raw_value, ident, texts[ident])
        ]
        read_older = partial(raw_values, self._node)
        refused += [ident for ident in older if _is_refused(read_older, ident, older[ident])]
        ident = next(
            iter(refused), next((ident for ident in texts if ident in node_values.OF_MOVES), "V")
        )
        field = {**self.fields, **self.older}[ident]
        field.setFocus(Qt.FocusReason.OtherFocusReason)
        field.selectAll()

    @classmethod
    def ask(cls, document: Document, parent: QWidget | None = None) -> bool:
        """Show the dialog; return whether it was left with OK."""
        dialog = cls(document, parent)
        is_accepted = dialog.exec() == QDialog.DialogCode.Accepted
        dialog.deleteLater()
        return is_accepted


def _mode_name(text: str) -> str:
    return QCoreApplication.translate("PrintMode", text)


def _check_box(text: str, parent: QWidget, *, is_checked: bool) -> QCheckBox:
    box = QCheckBox(QCoreApplication.translate("Figure", text), parent)
    box.setChecked(is_checked)
    return box


def _typed(fields: Mapping[str, QLineEdit]) -> dict[str, str]:
    """Return the texts of those fields that the user has changed."""
    return {ident: field.text() for ident, field in fields.items() if field.isModified()}


def _is_refused(read: Callable[[str, str], object], ident: str, text: str) -> bool:
    try:
        read(ident, text)
    except RefusalError:
        return True
    return False

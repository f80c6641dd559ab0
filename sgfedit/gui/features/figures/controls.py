"""What is said of a figure: its name, what it shows, its numbers, and its part of the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QToolButton, QWidget

from sgfedit.game.figure_flags import (
    FLAGS,
    KEEP_CAPTURED,
    NO_COORDINATES,
    NO_HOSHI,
    NO_LIST,
    NO_NAME,
    OWN_LAYOUT,
)
from sgfedit.game.operations.figures import node_of_mode, numbered_node, print_mode, view_at
from sgfedit.game.operations.node_values import Figure, figure_of
from sgfedit.game.reading import steps
from sgfedit.gui.widgets import mnemonics
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP
from sgfedit.gui.widgets.text_keys import TextKeys

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QKeyEvent

    from sgfedit.app.document import Document
    from sgfedit.game.operations.figures import GameFigure

_FEATURES: Final = (
    (NO_COORDINATES, QT_TRANSLATE_NOOP("Figure", "&Coordinates")),
    (NO_HOSHI, QT_TRANSLATE_NOOP("Figure", "&Star points")),
    (NO_NAME, QT_TRANSLATE_NOOP("Figure", "&Name of the figure")),
    (NO_LIST, QT_TRANSLATE_NOOP("Figure", "&List of moves not shown")),
    (KEEP_CAPTURED, QT_TRANSLATE_NOOP("Figure", "Stones that were &taken")),
)
"""Bit of FG → what it switches off, or on in the last row."""

_MODES: Final = (
    QT_TRANSLATE_NOOP("PrintMode", "No numbers"),
    QT_TRANSLATE_NOOP("PrintMode", "Numbers as they are"),
    QT_TRANSLATE_NOOP("PrintMode", "Numbers from the last hundred on: 2 for 102"),
)


class FigureControls(QWidget):
    """A field for the name and three menus; they show what the record says when they open.

    Signals:
        named: The first node of a figure, and its name while it is typed.
        switched: A bit of FG, and whether it is to be set.
        mode_chosen: "0", "1", "2", or "" to inherit the print mode.
        number_wanted: The user wants to give the first move a number.
        number_dropped: It is to count on from the move before.
        part_wanted: "drag", "matters" or "whole".
        left: Enter or Esc was pressed in the name.
    """

    named = Signal(object, str)
    switched = Signal(int, bool)
    mode_chosen = Signal(str)
    number_wanted = Signal()
    number_dropped = Signal()
    part_wanted = Signal(str)
    left = Signal()

    def __init__(self, document: Document, parent: QWidget) -> None:
        super().__init__(parent)
        self._document = document
        self._figure: GameFigure | None = None
        self.name = _NameField(self)
        self.name.setObjectName("figureName")
        self.name.setAccessibleName(self.tr("Name of the figure"))
        self.name.textEdited.connect(self._on_edited)
        self.name.left.connect(self.left)
        TextKeys(self.name)
        self.shows = self._button("figureShows", self.tr("Shows"), self._fill_shows)
        self.numbers = self._button("figureNumbers", self.tr("Numbers"), self._fill_numbers)
        self.part = self._button("figurePart", self.tr("Part"), self._fill_part)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(2, 0, 2, 2)
        layout.setSpacing(2)
        layout.addWidget(self.name, 1)
        for button in (self.shows, self.numbers, self.part):
            layout.addWidget(button)
        self.show_figure(None, "")

    def _button(self, name: str, text: str, fill: Callable[[QMenu], None]) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setText(text)
        button.setAutoRaise(True)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(button)
        menu.aboutToShow.connect(lambda: fill(menu))
        button.setMenu(menu)
        return button

    def show_figure(self, figure: GameFigure | None, caption: str) -> None:
        """Show what the record says of a figure, None for nothing.

        Args:
            figure: It.
            caption: What it is called without a name.
        """
        self._figure = figure
        self.setEnabled(figure is not None)
        found = None if figure is None else figure_of(figure.passage.start)
        name = found.name.strip() if found is not None else ""
        if name != self.name.text().strip():
            self.name.setText(name)
        self.name.setPlaceholderText(caption or self.tr("Name"))

    def _on_edited(self, text: str) -> None:
        if self._figure is not None:
            self.named.emit(self._figure.passage.start, text)

    # Menus ----------------------------------------------------------------------------------

    def _add(self, menu: QMenu, text: str, slot: Callable[[], None], **flags: bool) -> QAction:
        action = menu.addAction(text)
        action.setCheckable("checked" in flags)
        action.setChecked(flags.get("checked", False))
        action.setEnabled(flags.get("enabled", True))
        action.triggered.connect(lambda _checked: slot())
        return action

    def _fill_shows(self, menu: QMenu) -> None:
        menu.clear()
        if self._figure is None:
            return
        flags = (figure_of(self._figure.passage.start) or Figure()).flags
        is_own = bool(flags & OWN_LAYOUT)
        for bit, text in _FEATURES:
            is_set = bool(flags & bit)
            is_shown = is_set == (bit == KEEP_CAPTURED)
            self._add(
                menu,
                QCoreApplication.translate("Figure", text),
                lambda bit=bit, on=not is_set: self.switched.emit(bit, on),  # type: ignore[misc]
                checked=is_shown,
                enabled=not is_own,
            )
        menu.addSeparator()
        text = self.tr("As the &printing program likes it")
        self._add(menu, text, lambda: self.switched.emit(OWN_LAYOUT, not is_own), checked=is_own)
        unknown = flags & ~sum(FLAGS)
        if unknown:
            text = self.tr("Kept as it is: {number}").format(number=unknown)
            self._add(menu, text, lambda: None, enabled=False)

    def _fill_numbers(self, menu: QMenu) -> None:
        menu.clear()
        if self._figure is None:
            return
        nodes = self._figure.passage.nodes
        at = node_of_mode(nodes)
        mode, source = print_mode(nodes)
        is_own = "PM" in at.properties
        group = QActionGroup(menu)
        for number, text in enumerate(_MODES):
            action = self._add(
                menu,
                QCoreApplication.translate("PrintMode", text),
                lambda number=number: self.mode_chosen.emit(str(number)),  # type: ignore[misc]
                checked=number == mode,
            )
            group.addAction(action)
        menu.addSeparator()
        where = self.tr("Set here (PM)") if is_own else self.tr("Nothing is set (PM)")
        if not is_own and source is not None:
            number = self._document.game.position(source).move_number
            where = self.tr("Inherited from move {number} (PM)").format(number=number)
        self._add(menu, where, lambda: None, enabled=False)
        self._add(menu, self.tr("Inherit it"), lambda: self.mode_chosen.emit(""), enabled=is_own)
        menu.addSeparator()
        first = numbered_node(nodes)
        text = self.tr("First number: {number}…").format(number=self.first_number)
        is_set = first is not None and "MN" in first.properties
        self._add(menu, text, self.number_wanted.emit, enabled=first is not None)
        self._add(menu, self.tr("Count on"), self.number_dropped.emit, enabled=is_set)
        mnemonics.give(menu)

    @property
    def first_number(self) -> int:
        """The number of the figure's first move, 0 without one."""
        if self._figure is None:
            return 0
        size = self._document.game.size
        return next((step.number for step in steps(self._figure.passage, size)), 0)

    def _fill_part(self, menu: QMenu) -> None:
        menu.clear()
        if self._figure is None:
            return
        is_whole = not view_at(self._figure.passage.end)
        for what, text, is_checked in (
            ("drag", self.tr("&Drag it on the whole board"), False),
            ("matters", self.tr("What &matters"), False),
            ("whole", self.tr("The &whole board"), is_whole),
        ):
            self._add(
                menu,
                text,
                lambda what=what: self.part_wanted.emit(what),  # type: ignore[misc]
                checked=is_checked,
            )


class _NameField(QLineEdit):
    """The name, written while it is typed.

    Signals:
        left: Enter or Esc was pressed.
    """

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.left.emit()
        else:
            super().keyPressEvent(event)

"""Panel of figures as they are printed: a list, a live preview, what is said of each.

A panel and no dialog: a commentator goes through the game, writes, and sees meanwhile what the
reader will see; where figures begin is decided on the way.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QSplitter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.errors import LockedError, RefusalError
from sgfedit.game.figure_flags import (
    FLAGS,
    KEEP_CAPTURED,
    NO_COORDINATES,
    NO_HOSHI,
    NO_LIST,
    NO_NAME,
    OWN_LAYOUT,
    names_itself,
)
from sgfedit.game.operations import figures as operations
from sgfedit.game.operations.figures import node_of_mode, numbered_node, print_mode, view_at
from sgfedit.game.operations.node_values import Figure, figure_of
from sgfedit.game.reading import steps
from sgfedit.game.reading.passages import has_figures
from sgfedit.gui.actions import build as action_build
from sgfedit.gui.features.figures import commands
from sgfedit.gui.features.figures.list import RULE_KEYS, FiguresModel, FiguresView
from sgfedit.gui.features.figures.preview import FigurePreview
from sgfedit.gui.widgets import keys, later, questions
from sgfedit.gui.widgets.empty_line import EmptyLine, Nothing
from sgfedit.gui.widgets.frames import ActionButton
from sgfedit.gui.widgets.keys import TextKeys
from sgfedit.gui.widgets.layouts import fill
from sgfedit.i18n import QT_TRANSLATE_NOOP, Named, without_mnemonic
from sgfedit.render.figures import cropped

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from PySide6.QtCore import QModelIndex
    from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent

    from sgfedit.app.document import Document
    from sgfedit.app.settings import Settings
    from sgfedit.game.edits import Edit
    from sgfedit.game.operations.figures import GameFigure
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node, Point


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
        fill(
            QHBoxLayout(self),
            (self.name, 1),
            self.shows,
            self.numbers,
            self.part,
            margins=(2, 0, 2, 2),
            spacing=2,
        )
        self.show_figure(None, "")

    def _button(self, name: str, text: str, fill: Callable[[QMenu], None]) -> QToolButton:
        button = QToolButton(self, autoRaise=True)
        button.setObjectName(name)
        button.setText(text)
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
        keys.give(menu)

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


_IN_MENU = ("|", "figures.keep", "figures.remove_all")
_LIST_PX = 240
_LIST_SHARE = 0.36
_WORDS_PX = 60
"""About what caption and note take below the board."""

_WISHED_PX = 560
"""Height that the dock is given when it is first seen, if there is so much."""


class FiguresPanel(QWidget):
    """The list goes with the game, the game with the list."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.setObjectName("figures")
        self._window = window
        self._follows = False
        self._is_shared_out = self._has_room = False
        self._is_other = True
        self.model = FiguresModel(window.document, window.settings, self)
        self.view = FiguresView(self.model, self)
        EmptyLine(self.view, lambda: Nothing(self.tr("This game has no figures.")))
        self.preview = FigurePreview(self)
        self.controls = FigureControls(window.document, self)
        self.split = QSplitter(Qt.Orientation.Horizontal, self, childrenCollapsible=False)
        self.split.setObjectName("figuresSplit")
        self._lay_out()
        self.setFocusProxy(self.view)
        self._connect()

    def _lay_out(self) -> None:
        self.split.addWidget(self.view)
        self.split.addWidget(self.preview)
        self.split.setStretchFactor(1, 1)
        self.split.splitterMoved.connect(self._on_split_moved)
        fill(QVBoxLayout(self), self._head(), (self.split, 1), self.controls, margins=0, spacing=2)

    def _head(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setContentsMargins(2, 2, 2, 0)
        row.setSpacing(2)
        self.rule = QToolButton(self, autoRaise=True)
        self.rule.setObjectName("figureRule")
        self.rule.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._rules = QMenu(self.rule)
        self._rules.aboutToShow.connect(self._fill_rules)
        self.rule.setMenu(self._rules)
        fill(row, self.rule, 1)
        action = self._window.actions_by_id["figures.here"]
        action.setIconText(self.tr("Begins here"))
        begin = ActionButton(action, self)
        begin.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        begin.setAutoRaise(True)
        row.addWidget(begin)
        return row

    def _connect(self) -> None:
        window, document = self._window, self._window.document
        document.reset.connect(self._on_reset)
        document.changed.connect(self._on_changed)
        document.current_changed.connect(self._on_current_changed)
        window.settings.changed.connect(self._on_setting_changed)
        self.model.followed.connect(self._on_followed)
        self.view.selectionModel().currentChanged.connect(self._on_row_changed)
        self.view.clicked.connect(self._on_chosen)
        self.view.activated.connect(self._on_chosen)
        self.view.remove_wanted.connect(self._on_remove)
        self.view.name_wanted.connect(self._on_name_wanted)
        self.preview.point_clicked.connect(self._on_point_clicked)
        self.preview.part_chosen.connect(self.crop)
        self.preview.left.connect(window.leave_panel)
        controls = self.controls
        controls.left.connect(self.view.setFocus)
        controls.named.connect(self._on_named)
        controls.switched.connect(self._on_switched)
        controls.mode_chosen.connect(self._on_mode_chosen)
        controls.number_wanted.connect(self._on_number_wanted)
        controls.number_dropped.connect(lambda: self._number(""))
        controls.part_wanted.connect(self._on_part_wanted)

    # Following ------------------------------------------------------------------------------

    def _on_reset(self) -> None:
        self._is_other = True
        self._follow()

    def _on_changed(self) -> None:
        self._follow()

    def _on_setting_changed(self, key: str) -> None:
        if key in RULE_KEYS:
            self._follow()

    def _follow(self) -> None:
        """Follow the record, or let that wait until somebody looks."""
        if not self.isVisible():
            self.model.let_go()
        elif self._is_other:
            self._is_other = False
            self.model.begin()
        else:
            self.model.follow_soon()

    def _on_current_changed(self) -> None:
        if self.model.is_settled and self.isVisible():
            self._select_current()

    def _on_followed(self) -> None:
        self.rule.setText(rule_name(self._window.settings, self.model))
        self._select_current()
        self._show()

    def _select_current(self) -> None:
        """Select the figure that the game is at, without going anywhere."""
        row = self.model.row_of(self._window.document.current)
        self._follows = True
        if row >= 0:
            self.view.setCurrentIndex(self.model.index(row))
        self._follows = False
        self._show_current()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.model.is_settled:
            self._select_current()
        else:
            self._follow()
        if not self._has_room:
            self._has_room = True
            # A board that is to be read needs more than the tree beside it.
            later(self, self._take_room)
        self._turn()

    def _take_room(self) -> None:
        window, wished = self._window, min(_WISHED_PX, self._window.height() * 2 // 3)
        if self.height() < wished:
            window.resizeDocks([window.docks["figures"]], [wished], Qt.Orientation.Vertical)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn()

    def _turn(self) -> None:
        """Put list and preview beside each other where there is room, and share that out."""
        width, height = self.split.width(), self.split.height() - _WORDS_PX
        beside = min(width * (1 - _LIST_SHARE), height)
        is_wide = beside >= min(width, height * (1 - _LIST_SHARE))
        turned = Qt.Orientation.Horizontal if is_wide else Qt.Orientation.Vertical
        if self.split.orientation() != turned:
            self.split.setOrientation(turned)
            self._is_shared_out = False
        if not self._is_shared_out:
            room = self.split.width() if is_wide else self.split.height()
            first = min(round(room * _LIST_SHARE), _LIST_PX)
            self.split.setSizes([first, room - first])

    def _on_split_moved(self) -> None:
        self._is_shared_out = True  # by the user

    # What is selected -----------------------------------------------------------------------

    @property
    def row(self) -> int:
        """The row that is selected, -1 without one."""
        return self.view.currentIndex().row()

    @property
    def figure(self) -> GameFigure | None:
        """The figure that is selected; None while the list does not know it."""
        known = self.model.is_settled and 0 <= self.row < self.model.rowCount()
        return self.model.figure(self.row) if known else None

    def _on_row_changed(self, index: QModelIndex) -> None:
        self.preview.choose(False)
        self._show()
        if index.isValid() and not self._follows:
            self._go_to_row()

    def _on_chosen(self, _index: QModelIndex) -> None:
        self._go_to_row()

    def _go_to_row(self) -> None:
        figure = self.figure
        if figure is None:
            return
        nodes, document = figure.passage.nodes, self._window.document
        if self.model.row_of(document.current) != self.row:
            self._window.commit_typing()
            document.go_to(nodes[0])

    def _show(self) -> None:
        """Show the figure that is selected, as it is printed."""
        figure = self.figure
        printed = None if figure is None else self.model.printed(self.row)
        if figure is None or printed is None:
            if self.model.is_settled:
                self.preview.show_figure(None, "", "")
                self.controls.show_figure(None, "")
            return
        lead = "" if names_itself(printed.caption) else self.model.title(self.row)
        self.preview.show_figure(printed.shot, lead, printed.caption)
        self.controls.show_figure(figure, printed.caption)
        self._show_current()

    def _show_current(self) -> None:
        figure = self.figure
        printed = None if figure is None else self.model.printed(self.row)
        current = self._window.document.current
        shown = {} if printed is None else printed.figure.nodes
        self.preview.show_current(
            next((at for at, node in shown.items() if node is current), None)
        )

    def _on_point_clicked(self, point: Point) -> None:
        printed = None if self.figure is None else self.model.printed(self.row)
        node = None if printed is None else printed.figure.nodes.get(point)
        if node is not None:
            self._window.commit_typing()
            self._window.document.go_to(node)

    # Editing --------------------------------------------------------------------------------

    def _change(
        self, name: str, act: Callable[[Edit, GameFigure], None], *, needs_record: bool = False
    ) -> None:
        """Change the figure that is selected as one step, or say why that cannot be done.

        Args:
            name: What the user does.
            act: Does it.
            needs_record: Whether the record has to say that the figure begins; then it says so
                of all that a rule makes, or they would not be the same any more.
        """
        self._window.commit_typing()
        self.model.finish()
        figure = self.figure
        if figure is None:
            return
        try:
            with self._window.document.edit(name) as edit:
                kept = 0
                if needs_record and self.model.is_automatic:
                    kept = commands.keep_in(edit, self._window)
                act(edit, figure)
        except RefusalError as refusal:
            self._window.refuse(refusal)
            return
        if kept:
            commands.tell_kept(self._window, kept)

    def _on_remove(self) -> None:
        self._change(
            Named("FiguresPanel", "Remove figure"),
            lambda edit, figure: operations.remove_figure(edit, figure.passage.start),
        )

    def _on_name_wanted(self) -> None:
        self.controls.name.setFocus()
        self.controls.name.selectAll()

    def _on_named(self, start: Node, name: str) -> None:
        """Write a name while it is typed; all of it is one step."""
        document = self._window.document
        if start.root is not document.game.root:
            return
        try:
            with document.edit(
                Named("FiguresPanel", "Name figure"), merge=("figure", start)
            ) as edit:
                is_recorded = has_figures(start.root)
                kept = 0 if is_recorded else commands.keep_in(edit, self._window)
                operations.name_figure(edit, start, name)
        except LockedError:  # which was told
            return
        if kept:
            commands.tell_kept(self._window, kept)

    def _on_switched(self, bit: int, on: bool) -> None:
        self._change(
            Named("FiguresPanel", "Change figure"),
            lambda edit, figure: operations.switch_figure(edit, figure.passage.start, bit, on=on),
            needs_record=True,
        )

    def _on_mode_chosen(self, mode: str) -> None:
        self._change(
            Named("FiguresPanel", "Change numbers"),
            lambda edit, figure: operations.set_figure_mode(edit, figure.passage.nodes, mode),
        )

    def _number(self, text: str) -> None:
        self._change(
            Named("FiguresPanel", "Number figure"),
            lambda edit, figure: operations.number_figure(edit, figure.passage.nodes, text),
        )

    def _on_number_wanted(self) -> None:
        number = questions.ask_figure_number(self, max(self.controls.first_number, 1))
        if number is not None:
            self._number(str(number))

    def crop(self, points: Collection[Point]) -> None:
        """Show only points in the figure that is selected, or with none the whole board."""
        self._change(
            Named("FiguresPanel", "Choose part of the board"),
            lambda edit, figure: operations.crop_figure(edit, figure.passage.nodes, points),
        )

    def _on_part_wanted(self, what: str) -> None:
        printed = None if self.figure is None else self.model.printed(self.row)
        if what == "drag":
            self.preview.choose(True)
        elif what == "whole":
            self.crop(())
        elif printed is not None:
            self.crop(cropped(replace(printed.shot.diagram, visible=None)).visible or ())

    def _fill_rules(self) -> None:
        fill_rules(self._rules, self._window.settings)
        action_build.fill(self._window, self._rules, _IN_MENU)


# Where figures end that the record says nothing of: a choice for the list, not for the record.


_MOVES: Final = (10, 20, 30, 50, 100)
_KINDS: Final = (
    ("comments", QT_TRANSLATE_NOOP("FigureRule", "At &comments")),
    ("variations", QT_TRANSLATE_NOOP("FigureRule", "At &variations")),
    ("whole", QT_TRANSLATE_NOOP("FigureRule", "The &whole game")),
)
_TOLD: Final = (
    ("all", QT_TRANSLATE_NOOP("FigureRule", "&All variations")),
    ("speaking", QT_TRANSLATE_NOOP("FigureRule", "Variations with w&ords")),
    ("none", QT_TRANSLATE_NOOP("FigureRule", "&No variations")),
)
_tr = QCoreApplication.translate


def rule_name(settings: Settings, model: FiguresModel) -> str:
    """Return where figures end, in words."""
    if not model.is_automatic:
        return _tr("FigureRule", "As the record says")
    return without_mnemonic(_text(settings.get("figures.rule"), settings.get("figures.moves")))


def _text(kind: str, moves: int) -> str:
    if kind == "moves":
        return _tr("FigureRule", "Every %n moves", "", moves)
    return _tr("FigureRule", dict(_KINDS)[kind])


def fill_rules(menu: QMenu, settings: Settings) -> None:
    """Fill the menu with the rules and with which variations are listed."""
    menu.clear()
    # What an earlier menu left would hold its actions for ever.
    for group in menu.findChildren(QActionGroup):
        group.deleteLater()
    rules, told = QActionGroup(menu), QActionGroup(menu)
    now = settings.get("figures.rule"), settings.get("figures.moves")
    choices = [("moves", moves) for moves in sorted({*_MOVES, now[1]})]
    choices += [(kind, now[1]) for kind, _ in _KINDS]
    menu.addSection(_tr("FigureRule", "If the record does not say it"))
    for kind, moves in choices:
        action = menu.addAction(_text(kind, moves))
        action.setCheckable(True)
        action.setChecked((kind, moves) == now)
        action.triggered.connect(lambda _on, kind=kind, moves=moves: _set(settings, kind, moves))
        rules.addAction(action)
    menu.addSeparator()
    for which, text in _TOLD:
        action = menu.addAction(_tr("FigureRule", text))
        action.setCheckable(True)
        action.setChecked(settings.get("figures.variations") == which)
        action.triggered.connect(
            lambda _on, which=which: settings.set("figures.variations", which)
        )
        told.addAction(action)


def _set(settings: Settings, kind: str, moves: int) -> None:
    settings.set("figures.moves", moves)
    settings.set("figures.rule", kind)

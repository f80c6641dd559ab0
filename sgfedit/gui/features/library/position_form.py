"""Forms of the position search: tools above its board, below it what counts as the same."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.gui.features.library.position_question import TOOLS
from sgfedit.gui.widgets.layouts import fill, keep_level
from sgfedit.gui.widgets.plain_text import Label, tip_of
from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.library.patterns import Options
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from PySide6.QtGui import QPalette

    from sgfedit.app.settings import Settings


_SPACING_PX: Final = 4
_MOST_MOVES: Final = 999
_ARROWS: Final = {False: Qt.ArrowType.RightArrow, True: Qt.ArrowType.DownArrow}
_KEPT: Final = ("turned", "swapped", "variations")
_tr = QCoreApplication.translate


class OptionsForm(QWidget):
    """One line that says what counts, and below it, unfolded, where that is chosen.

    Signals:
        changed: The user has chosen something else.

    Attributes:
        anywhere: Whether the rectangle may lie anywhere.
        within: Whether only games of the query line count.
    """

    changed = Signal()

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = settings
        self.setObjectName("positionOptions")
        self.turned = self._box("turned", self.tr("Turned or mirrored"))
        self.swapped = self._box("swapped", self.tr("Colours exchanged"))
        self.anywhere = self._box("anywhere", self.tr("Anywhere on the board"))
        self.variations = self._box("variations", self.tr("In variations, too"))
        self.within = self._box("within", self.tr("Only in the games of the query"))
        self.to_play = QComboBox(self)
        self.up_to = QSpinBox(self)
        keep_level(self.up_to)
        self.unfold = QToolButton(self)
        self.summary = Label(parent=self, wordWrap=True)
        self.summary.setObjectName("positionSummary")
        self._fields = QWidget(self)
        self._set_up()
        self._lay_out()
        self.show_options(self.defaults())
        for box in (self.turned, self.swapped, self.anywhere, self.variations, self.within):
            box.toggled.connect(self._on_changed)
        self.to_play.currentIndexChanged.connect(self._on_changed)
        self.up_to.valueChanged.connect(self._on_changed)
        self.unfold.toggled.connect(self._on_unfolded)
        self.unfold.setChecked(settings.get("position.options"))
        self._on_unfolded(is_open=self.unfold.isChecked())

    def _box(self, name: str, text: str) -> QCheckBox:
        box = QCheckBox(text, self)
        box.setObjectName(f"position.{name}")
        return box

    def _set_up(self) -> None:
        self.to_play.setObjectName("position.to_play")
        for text, value in (
            (self.tr("Any colour"), None),
            (self.tr("Black"), "B"),
            (self.tr("White"), "W"),
        ):
            self.to_play.addItem(text, value)
        self.up_to.setObjectName("position.up_to")
        self.up_to.setRange(0, _MOST_MOVES)
        self.up_to.setSpecialValueText(self.tr("the end"))
        self.up_to.setKeyboardTracking(False)
        self.anywhere.setToolTip(self.tr("The part that counts may lie elsewhere on the board"))
        self.unfold.setObjectName("position.unfold")
        self.unfold.setCheckable(True)
        self.unfold.setAutoRaise(True)
        self.unfold.setToolTip(self.tr("What counts as the same"))
        self.unfold.setAccessibleName(self.tr("What counts as the same"))

    def _lay_out(self) -> None:
        first = fill(QHBoxLayout(), self.unfold, (self.summary, 1), spacing=_SPACING_PX)
        grid = QGridLayout(self._fields)
        grid.setContentsMargins(self.unfold.sizeHint().width() + _SPACING_PX, 0, 0, 0)
        grid.setVerticalSpacing(_SPACING_PX)
        for number, box in enumerate(
            (self.turned, self.swapped, self.anywhere, self.variations, self.within)
        ):
            grid.addWidget(box, number // 2, number % 2)
        for number, (text, field) in enumerate(
            ((self.tr("Next to play"), self.to_play), (self.tr("Up to move"), self.up_to))
        ):
            label = Label(text, self._fields)
            label.setBuddy(field)
            field.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
            pair = fill(QHBoxLayout(), label, field, 1)
            grid.addLayout(pair, 3, number)
        grid.setColumnStretch(1, 1)
        fill(QVBoxLayout(self), first, self._fields, margins=0, spacing=_SPACING_PX)

    # What is chosen ---------------------------------------------------------------------------

    def defaults(self) -> Options:
        """Return what was chosen last of what is kept from session to session."""
        get = self._settings.get
        return Options(get("position.turned"), get("position.swapped"), None, None,
                       get("position.variations"))  # fmt: skip

    @property
    def options(self) -> Options:
        """What is chosen."""
        return Options(
            self.turned.isChecked(),
            self.swapped.isChecked(),
            self.to_play.currentData(),
            self.up_to.value() or None,
            self.variations.isChecked(),
        )

    def show_options(self, options: Options, *, anywhere: bool = False) -> None:
        """Show what is chosen, without telling anybody."""
        self.blockSignals(True)
        self.turned.setChecked(options.turned)
        self.swapped.setChecked(options.swapped)
        self.variations.setChecked(options.variations)
        self.anywhere.setChecked(anywhere)
        self.to_play.setCurrentIndex(max(self.to_play.findData(options.to_play), 0))
        self.up_to.setValue(options.before_move or 0)
        self.blockSignals(False)
        self._sum_up()

    def offer(self, *, anywhere: bool, within: bool) -> None:
        """Let only be chosen what makes sense: for a rectangle; for a query."""
        self.anywhere.setEnabled(anywhere)
        self.within.setEnabled(within)
        self._sum_up()

    def _on_changed(self) -> None:
        if self.signalsBlocked():
            return
        for name in _KEPT:
            self._settings.set(f"position.{name}", getattr(self, name).isChecked())
        self._sum_up()
        self.changed.emit()

    def _sum_up(self) -> None:
        chosen = self.options
        parts = [
            box.text()
            for box in (self.turned, self.swapped, self.anywhere, self.variations, self.within)
            if box.isChecked() and box.isEnabled()
        ]
        if chosen.to_play:
            parts.append(
                _tr("Position", "{colour} next").format(colour=self.to_play.currentText())
            )
        if chosen.before_move:
            parts.append(_tr("Position", "up to move {move}").format(move=chosen.before_move))
        self.summary.setText(" · ".join(parts) or self.tr("Exactly as it is"))
        self.summary.update()

    def _on_unfolded(self, is_open: bool) -> None:
        self.unfold.setArrowType(_ARROWS[is_open])
        self._fields.setVisible(is_open)
        self._settings.set("position.options", is_open)


_ICON_PX: Final = 18
_SIZES: Final = (_ICON_PX, 2 * _ICON_PX)
_GROUP_PX: Final = 6


CORNERS: Final = (
    (QT_TRANSLATE_NOOP("Position", "Upper &left corner"), 0, 0),
    (QT_TRANSLATE_NOOP("Position", "Upper &right corner"), 1, 0),
    (QT_TRANSLATE_NOOP("Position", "Lower l&eft corner"), 0, 1),
    (QT_TRANSLATE_NOOP("Position", "Lower r&ight corner"), 1, 1),
)
"""Text, whether it is at the right, whether it is below."""

_NUMBERS: Final = (
    (QT_TRANSLATE_NOOP("Position", "&Share of the moves"), "share"),
    (QT_TRANSLATE_NOOP("Position", "How many of a hundred the mover &wins"), "wins"),
    (QT_TRANSLATE_NOOP("Position", "&Times"), "count"),
    (QT_TRANSLATE_NOOP("Position", "&Nothing"), "none"),
)


def icons_in_steps(palette: QPalette) -> Iterator[None]:
    """Draw the icons of the bar, so that it is made at once: half of the time that it takes."""
    colour = palette.buttonText().color()
    for name in (*(tool.icon for tool in TOOLS), _BACK, _FORWARD, _FOLLOW, _MORE):
        icon(name, colour, _SIZES)
        yield


_BACK: Final = "visited-back"
_FORWARD: Final = "visited-forward"
_FOLLOW: Final = "position-follow"
_MORE: Final = "more"


class PositionBar(QWidget):
    """Tools, what counts, back and forward, following, and a menu.

    Signals:
        tool_chosen: The id of a tool.
        step_wanted: Back (-1) or forward (+1) among the questions.
        follow_toggled: Whether the editor is to be followed.
        corner_wanted: (right, below): that quarter of the board is to count; None for all of it.
        clear_wanted: The board is to be empty.
        editor_wanted: The position of the editor is wanted.
    """

    tool_chosen = Signal(str)
    step_wanted = Signal(int)
    follow_toggled = Signal(bool)
    corner_wanted = Signal(object)
    clear_wanted = Signal()
    editor_wanted = Signal()

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = settings
        self._icons: list[tuple[QToolButton, str]] = []
        self.setObjectName("positionBar")
        self._tools = QButtonGroup(self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        for number, tool in enumerate(TOOLS):
            text = f"{_tr('Position', tool.text)} ({tool.key})"
            button = self._button(tool.id, tool.icon, text)
            button.setCheckable(True)
            self._tools.addButton(button, number)
            layout.addWidget(button)
        self._tools.button(0).setChecked(True)
        self._tools.idClicked.connect(lambda number: self.tool_chosen.emit(TOOLS[number].id))
        layout.addSpacing(_GROUP_PX)
        self.back = self._step("position.back", _BACK, self.tr("Back"), -1)
        self.forward = self._step("position.forward", _FORWARD, self.tr("Forward"), +1)
        fill(layout, self.back, self.forward, 1)
        text = self.tr("Follow the editor: search what it shows, move by move")
        self.follow = self._button("position.follow", _FOLLOW, text)
        self.follow.setCheckable(True)
        self.follow.toggled.connect(self.follow_toggled)
        fill(layout, self.follow, self._menu_button())
        self._draw_icons()

    def _button(self, name: str, icon_name: str, text: str) -> QToolButton:
        button = QToolButton(self, autoRaise=True)
        button.setObjectName(name)
        button.setIconSize(QSize(_ICON_PX, _ICON_PX))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setToolTip(tip_of(text))
        button.setAccessibleName(text)
        self._icons.append((button, icon_name))
        return button

    def _step(self, name: str, icon_name: str, text: str, by: int) -> QToolButton:
        key = QKeySequence(Qt.Modifier.ALT | (Qt.Key.Key_Left if by < 0 else Qt.Key.Key_Right))
        native = key.toString(QKeySequence.SequenceFormat.NativeText)
        button = self._button(name, icon_name, f"{text} ({native})")
        button.setShortcut(key)
        button.clicked.connect(lambda: self.step_wanted.emit(by))
        return button

    def _menu_button(self) -> QToolButton:
        button = self._button("position.more", _MORE, self.tr("More"))
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        menu = QMenu(button)
        self._add(menu, self.tr("&Position of the editor"), self.editor_wanted.emit)
        self._add(menu, self.tr("&Clear the board"), self.clear_wanted.emit)
        menu.addSeparator()
        self._add(menu, self.tr("W&hole board"), lambda: self.corner_wanted.emit(None))
        for text, right, below in CORNERS:
            self._add(menu, _tr("Position", text), self._corner(right, below))
        menu.addSeparator()
        self._add_numbers(menu.addMenu(self.tr("&Below the letters")))
        button.setMenu(menu)
        return button

    def _corner(self, right: int, below: int) -> Callable[[], None]:
        return lambda: self.corner_wanted.emit((right, below))

    @staticmethod
    def _add(menu: QMenu, text: str, command: Callable[[], object]) -> QAction:
        action = menu.addAction(text)
        action.triggered.connect(lambda _checked=False: command())
        return action

    def _add_numbers(self, menu: QMenu) -> None:
        group = QActionGroup(menu)
        for text, value in _NUMBERS:
            action = menu.addAction(_tr("Position", text))
            action.setCheckable(True)
            action.setData(value)
            action.setChecked(self._settings.get("position.numbers") == value)
            group.addAction(action)
        group.triggered.connect(
            lambda action: self._settings.set("position.numbers", action.data())
        )

    # What it shows ----------------------------------------------------------------------------

    def show_tool(self, tool_id: str) -> None:
        """Show which tool is active."""
        number = next(n for n, tool in enumerate(TOOLS) if tool.id == tool_id)
        self._tools.button(number).setChecked(True)

    def show_steps(self, *, back: bool, forward: bool) -> None:
        """Let the user step where there is something."""
        self.back.setEnabled(back)
        self.forward.setEnabled(forward)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._draw_icons()

    def _draw_icons(self) -> None:
        colour = self.palette().buttonText().color()
        for button, name in self._icons:
            button.setIcon(icon(name, colour, _SIZES))

"""The tools above the board of the position search."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QMenu, QToolButton, QWidget

from sgfedit.gui.features.library.position_tools import TOOLS
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.app.settings import Settings

_ICON_PX: Final = 18
_SIZES: Final = (_ICON_PX, 2 * _ICON_PX)
_GROUP_PX: Final = 6
_tr = QCoreApplication.translate

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
        self.back = self._step("position.back", "visited-back", self.tr("Back"), -1)
        self.forward = self._step("position.forward", "visited-forward", self.tr("Forward"), +1)
        layout.addWidget(self.back)
        layout.addWidget(self.forward)
        layout.addStretch(1)
        text = self.tr("Follow the editor: search what it shows, move by move")
        self.follow = self._button("position.follow", "position-follow", text)
        self.follow.setCheckable(True)
        self.follow.toggled.connect(self.follow_toggled)
        layout.addWidget(self.follow)
        layout.addWidget(self._menu_button())
        self._draw_icons()

    def _button(self, name: str, icon_name: str, text: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setAutoRaise(True)
        button.setIconSize(QSize(_ICON_PX, _ICON_PX))
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setToolTip(text)
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
        button = self._button("position.more", "more", self.tr("More"))
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

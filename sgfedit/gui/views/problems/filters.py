"""Which problems are listed: severities, words, and a menu for the order and the kinds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from sgfedit.gui.views.problems.severity import severity_count, severity_icon, severity_meaning
from sgfedit.gui.widgets.text_keys import TextKeys
from sgfedit.render.icons import icon
from sgfedit.sgf.problem_kinds import SEVERITIES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PySide6.QtGui import QAction

    from sgfedit.app.settings import Settings

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
    """

    changed = Signal()
    folded = Signal(bool)

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
        self.checking = QLabel(self.tr("Checking…"), self)
        self.checking.setObjectName("checking")
        self.checking.hide()
        self._waiting = QTimer(self)
        self._waiting.setSingleShot(True)
        self._waiting.setInterval(_PATIENCE_MS)
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
        layout.addWidget(self.checking)
        layout.addWidget(self.field, 1)
        layout.addWidget(self.more)
        self.show_counts({})
        self._set_icons()
        settings.changed.connect(self._on_setting_changed)

    def _set_up_field(self) -> None:
        field = self.field
        field.setObjectName("problemFilter")
        field.setPlaceholderText(self.tr("Filter"))
        field.setAccessibleName(self.tr("Filter problems"))
        field.setToolTip(
            self.tr("Words of the problem, a property, or a line number or place such as 84:12")
        )
        field.setClearButtonEnabled(True)
        field.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        TextKeys(field)
        self._typing = QTimer(self)
        self._typing.setSingleShot(True)
        self._typing.setInterval(_TYPING_MS)
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
            button.setToolTip(f"{tip}\n{severity_meaning(severity)}")
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

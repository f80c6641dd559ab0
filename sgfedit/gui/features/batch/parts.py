"""Parts of the dialog that works on many files: a button with a menu of check marks, a field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from sgfedit.gui.views.problems.severity import listed_kinds
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP
from sgfedit.gui.widgets.property_names import label_of
from sgfedit.library.batch import SetInfo, parts_of
from sgfedit.library.batch.steps import SETTABLE, TITLES
from sgfedit.sgf.problem_kinds import PROBLEM_KINDS
from sgfedit.sgf.properties import PROPERTIES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtGui import QAction, QKeyEvent, QMouseEvent

_tr = QCoreApplication.translate

_TITLES: Final = (
    QT_TRANSLATE_NOOP("Batch", "File name"),
    QT_TRANSLATE_NOOP("Batch", "Saved as"),
    QT_TRANSLATE_NOOP("Batch", "Fix"),
    QT_TRANSLATE_NOOP("Batch", "First moves"),
    QT_TRANSLATE_NOOP("Batch", "Comments"),
    QT_TRANSLATE_NOOP("Batch", "Game comment"),
    QT_TRANSLATE_NOOP("Batch", "Node names"),
    QT_TRANSLATE_NOOP("Batch", "Marks"),
    QT_TRANSLATE_NOOP("Batch", "Visible parts"),
    QT_TRANSLATE_NOOP("Batch", "Judgements"),
    QT_TRANSLATE_NOOP("Batch", "Clocks"),
    QT_TRANSLATE_NOOP("Batch", "Variations"),
    QT_TRANSLATE_NOOP("Batch", "Private properties"),
)
"""What TITLES has, for translators."""


def title_of(what: str) -> str:
    """Return what is changed in the user's language; see `library.batch.Change.what`."""
    if what in PROPERTIES:
        return label_of(what)
    if what in TITLES:
        return _tr("Batch", TITLES[what])
    return listed_kinds(part for part in parts_of(what) if part in PROBLEM_KINDS)


class CheckMenu(QToolButton):
    """A button that lists what is checked in its menu, which stays open while one chooses.

    Signals:
        changed: Other things are checked.
    """

    changed = Signal()

    def __init__(
        self,
        titles: Iterable[tuple[str, str]],
        checked: Iterable[str],
        everything: str,
        parent: QWidget,
    ) -> None:
        """Make a button.

        Args:
            titles: Key and title of each thing.
            checked: Keys of those that are checked to begin with.
            everything: What the button says if all are.
            parent: The form.
        """
        super().__init__(parent)
        self._everything = everything
        self._titles = dict(titles)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        menu = _LastingMenu(self)
        checked = set(checked)
        for key, title in self._titles.items():
            action = menu.addAction(title)
            action.setCheckable(True)
            action.setChecked(key in checked)
            action.setData(key)
            action.toggled.connect(self._on_toggled)
        self.setMenu(menu)
        self._show()

    @property
    def keys(self) -> list[str]:
        """The keys of what is checked."""
        return [str(action.data()) for action in self.menu().actions() if action.isChecked()]

    @property
    def has_all(self) -> bool:
        """Whether everything is checked."""
        return len(self.keys) == len(self._titles)

    def _on_toggled(self) -> None:
        self._show()
        self.changed.emit()

    def _show(self) -> None:
        keys = self.keys
        listed = ", ".join(self._titles[key] for key in keys)
        text = self._everything if self.has_all else listed or self.tr("nothing")
        self.setAccessibleName(text)
        room = self.fontMetrics().averageCharWidth() * _LETTERS
        self.setText(self.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room))
        self.setToolTip(listed)


_LETTERS: Final = 24


class _LastingMenu(QMenu):
    """A menu that a check mark does not close."""

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        # None where the pointer is on no row, whatever the stubs say.
        action: QAction | None = self.activeAction()
        if action is None:
            super().mouseReleaseEvent(event)
        else:
            action.trigger()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        action: QAction | None = self.activeAction()
        if action is not None and event.key() in {Qt.Key.Key_Space, Qt.Key.Key_Return}:
            action.trigger()
        else:
            super().keyPressEvent(event)


class FieldRow(QWidget):
    """A field of game info, its text, and whether it is written over what is there.

    Signals:
        changed: Something else is to be written.
    """

    changed = Signal()

    def __init__(self, ident: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.field = QComboBox(self)
        self.field.setAccessibleName(self.tr("Field"))
        for one in SETTABLE:
            self.field.addItem(label_of(one), one)
        self.field.setCurrentIndex(self.field.findData(ident))
        self.text = QLineEdit(self)
        self.text.setPlaceholderText(self.tr("its text"))
        self.text.setAccessibleName(self.tr("Text"))
        self.mode = QComboBox(self)
        self.mode.setAccessibleName(self.tr("Where"))
        self.mode.addItem(self.tr("everywhere"), _WRITE)
        self.mode.addItem(self.tr("where empty"), _FILL)
        self.mode.addItem(self.tr("take it out"), _REMOVE)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.field)
        layout.addWidget(self.text, 1)
        layout.addWidget(self.mode)
        self.field.currentIndexChanged.connect(self.changed)
        self.text.textEdited.connect(self.changed)
        self.mode.currentIndexChanged.connect(self._on_mode)

    def _on_mode(self) -> None:
        self.text.setDisabled(self.mode.currentData() == _REMOVE)
        self.changed.emit()

    @property
    def ident(self) -> str:
        """The field."""
        return str(self.field.currentData())

    @property
    def step(self) -> SetInfo | None:
        """What is to be written; None as long as there is no text."""
        mode, text = self.mode.currentData(), self.text.text().strip()
        if mode == _REMOVE:
            return SetInfo(self.ident, "")
        return SetInfo(self.ident, text, only_missing=mode == _FILL) if text else None


_WRITE, _FILL, _REMOVE = "write", "fill", "remove"

"""The Board menu: marks and labels, and the dialog that clears them."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QRadioButton,
    QVBoxLayout,
)

from sgfedit.errors import RefusalError
from sgfedit.game import operations
from sgfedit.gui.features.marks.label_tool import LabelTools
from sgfedit.gui.widgets.buttons import plain
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label
from sgfedit.i18n import QT_TRANSLATE_NOOP, Named
from sgfedit.sgf.marks import IN_MENUS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node


_tr = QCoreApplication.translate


SCOPES: Final[Mapping[str, Callable[[Window], Iterable[Node]]]] = {
    "node": lambda window: (window.document.current,),
    "branch": lambda window: window.document.current.subtree(),
    "game": lambda window: window.document.game.root.subtree(),
    "file": lambda window: (
        node for game in window.document.collection.games for node in game.root.subtree()
    ),
}
"""Where marks can be cleared → the nodes there."""


def clear(window: Window, scope: str) -> None:
    """Clear all marks within one of the SCOPES.

    What is dimmed and what is visible stays: that is no mark of a point.
    """
    clear_kinds(window, scope, operations.MARKS)


def clear_kinds(window: Window, scope: str, idents: Collection[str]) -> None:
    """Clear the properties `idents` within one of the SCOPES, and say of how many nodes.

    Raises:
        RefusalError: there are none.
    """
    # A second for a dictionary with a hundred thousand marks.
    QGuiApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        with window.document.edit(Named("Command", "Clear marks")) as edit:
            number = operations.clear_marks(edit, SCOPES[scope](window), idents)
    finally:
        QGuiApplication.restoreOverrideCursor()
    if scope != "node":
        one = _tr("Command", "The marks of 1 node were cleared.")
        more = _tr("Command", "The marks of %n nodes were cleared.", "", number)
        window.status.note(one if number == 1 else more)


def next_label(window: Window) -> None:
    """Let the user type which letter or number comes next."""
    window.part(LabelTools).open()


def toggle_lower_case(window: Window) -> None:
    """Let letters begin with a instead of A, or again with A."""
    window.settings.set("mark.lower_case", not window.settings.get("mark.lower_case"))


_KINDS: Final = {
    **{mark.group: mark.kind.plural for mark in IN_MENUS},
    "labels": QT_TRANSLATE_NOOP("ClearMarks", "La&bels"),
    "arrows": QT_TRANSLATE_NOOP("ClearMarks", "&Arrows"),
    "lines": QT_TRANSLATE_NOOP("ClearMarks", "L&ines"),
    "territory": QT_TRANSLATE_NOOP("ClearMarks", "T&erritory"),
    "old": QT_TRANSLATE_NOOP("ClearMarks", "Marks and letters of &old files (L, M)"),
    "dimmed": QT_TRANSLATE_NOOP("ClearMarks", "&Dimmed points"),
    "visible": QT_TRANSLATE_NOOP("ClearMarks", "&Visible part"),
}
_SCOPES: Final = {
    "node": QT_TRANSLATE_NOOP("ClearMarks", "This &node"),
    "branch": QT_TRANSLATE_NOOP("ClearMarks", "This node and all a&fter it"),
    "game": QT_TRANSLATE_NOOP("ClearMarks", "The whole &game"),
    "file": QT_TRANSLATE_NOOP("ClearMarks", "All ga&mes of the file"),
}
_SLICE: Final = 200
"""Nodes that are counted before the window may breathe."""

_ROWS: Final = 6


def choose_kinds(window: Window) -> None:
    """Ask which kinds of marks to clear, and where."""
    window.document.check_unlocked()
    dialog = ClearMarksDialog(window)
    dialog.finished.connect(dialog.deleteLater)  # or it would go on counting
    dialog.open()


class ClearMarksDialog(QDialog):
    """Lists the kinds of marks with how many there are, counted bit by bit."""

    manual_page = "annotating.md#marks"

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.setWindowTitle(self.tr("Clear marks by kind"))
        self._window = window
        self._left: Iterator[Node] = iter(())
        self._counts: dict[str, int] = {}
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._count)
        self.kinds = {kind: QCheckBox(self) for kind in operations.MARK_KINDS}
        self.scopes = {scope: QRadioButton(_tr("ClearMarks", _SCOPES[scope])) for scope in _SCOPES}
        self.remark = Label(parent=self)
        self.remark.setObjectName("remark")
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.button = self._buttons.addButton(
            self.tr("C&lear"), QDialogButtonBox.ButtonRole.AcceptRole
        )
        self._build()
        for kind, box in self.kinds.items():
            box.setChecked(kind not in operations.REGIONS)
            box.toggled.connect(self._show)
        self._groups = QButtonGroup(self)
        for button in self.scopes.values():
            self._groups.addButton(button)
            button.toggled.connect(self._on_scope_toggled)
        self.scopes["file"].setVisible(len(window.document.collection.games) > 1)
        self.scopes["game"].setChecked(True)
        self.button.setDefault(True)
        self._buttons.accepted.connect(self._on_accepted)
        self._buttons.rejected.connect(self.reject)
        plain(self)

    def _build(self) -> None:
        where = QGroupBox(self.tr("Where"), self)
        places = QVBoxLayout(where)
        for button in self.scopes.values():
            places.addWidget(button)
        places.addStretch()
        which = QGroupBox(self.tr("Which"), self)
        grid = QGridLayout(which)
        for index, box in enumerate(self.kinds.values()):
            grid.addWidget(box, index % _ROWS, index // _ROWS)
        parts = fill(QHBoxLayout(), where, (which, 1))
        fill(QVBoxLayout(self), parts, self.remark, self._buttons)

    @property
    def scope(self) -> str:
        """Where marks are to be cleared."""
        return next(scope for scope, button in self.scopes.items() if button.isChecked())

    def _on_scope_toggled(self, is_on: bool) -> None:
        if is_on:
            self._counts = dict.fromkeys(self.kinds, 0)
            self._left = iter(SCOPES[self.scope](self._window))
            self._count()
            self._timer.start()

    def _count(self) -> None:
        nodes = list(islice(self._left, _SLICE))
        for node in nodes:
            for kind, number in operations.marks_of(node).items():
                self._counts[kind] += number
        if len(nodes) < _SLICE:
            self._timer.stop()
        self._show()

    def _show(self) -> None:
        for kind, box in self.kinds.items():
            number = self._counts[kind]
            words = self.tr("{kind}: {number}") if number else self.tr("{kind}: none")
            box.setText(words.format(kind=_tr("ClearMarks", _KINDS[kind]), number=number))
            # Not disabled while counting goes on: it would flicker.
            box.setEnabled(bool(number) or self._timer.isActive())
        total = sum(self._counts[kind] for kind in self._chosen)
        if self._timer.isActive():
            self.remark.setText(self.tr("Counting …"))
        else:
            self.remark.setText(self._said(total))
        self.button.setEnabled(total > 0)

    def _said(self, total: int) -> str:
        if not any(self._counts.values()):
            return self.tr("There are no marks here.")
        if not total:
            return self.tr("No marks are chosen.")
        if total == 1:
            return self.tr("1 mark will be cleared.")
        return self.tr("%n marks will be cleared.", "", total)

    @property
    def _chosen(self) -> list[str]:
        return [kind for kind, box in self.kinds.items() if box.isChecked()]

    def _on_accepted(self) -> None:
        idents = [ident for kind in self._chosen for ident in operations.MARK_KINDS[kind]]
        try:
            clear_kinds(self._window, self.scope, idents)
        except RefusalError as refusal:
            self._window.refuse(refusal)
            return
        self.accept()

"""Dialogs of problems: repairs before and after, and the kinds that are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QDialogButtonBox,
    QHeaderView,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from sgfedit.app.settings import default_of
from sgfedit.gui.views.changes import KindLines, PlacesModel, PlacesView, SignedText
from sgfedit.gui.widgets.plain_text import tip_of
from sgfedit.gui.widgets.row_painter import RoomyRows
from sgfedit.gui.widgets.severity import kind_title, severity_icon
from sgfedit.gui.widgets.try_dialog import OK, TryDialog, bold_label, show_share
from sgfedit.sgf.problems import GROUPS, PROBLEM_KINDS

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from sgfedit.app.fixing import Fixes
    from sgfedit.app.settings import Settings
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.problems import ProblemKind


class FixesDialog(TryDialog):
    """Lists every place that changes, with what stands there before and after, and a check box.

    Attributes:
        everything: Checks all places or none, and says how many are checked.
    """

    manual_page = "problems.md#repairs"

    def __init__(self, fixes: Fixes, parent: QWidget | None = None) -> None:
        super().__init__("fixesDialog", self.tr("Fix flaws"), parent, self.tr("&Apply"))
        self.apply.setObjectName("applyFixes")
        count = fixes.counts.total()
        title = self.tr("Fix 1 flaw?") if count == 1 else self.tr("Fix %n flaws?", "", count)
        self.kinds = KindLines(
            [f"{number} × {kind_title(code)}" for code, number in fixes.counts.most_common()], self
        )
        one = (
            self.tr("This repair is a guess. It is plausible, but look at it.")
            if count == 1
            else self.tr("One of these repairs is a guess: it is plausible, but look at it.")
        )
        more = self.tr(
            "%n of these repairs are guesses: they are plausible, but look at them.",
            "",
            fixes.guessed,
        )
        self.warning = SignedText(one if fixes.guessed == 1 else more, "warning", self)
        self.warning.setObjectName("fixWarning")
        self.warning.setVisible(fixes.guessed > 0)
        self.model = PlacesModel(fixes.places, self)
        self.view = PlacesView(self.model, self)
        self.everything = QCheckBox(self)
        self.everything.setObjectName("fixEverything")
        self.everything.setVisible(self.model.has_choice)
        self.everything.clicked.connect(self._on_everything)
        self.model.checked_changed.connect(self._show_checked)
        heading = bold_label(title, self, 1.15)
        self.lay_out(
            heading, self.kinds, self.warning, self.everything, self.view, largest=self.view
        )
        self.fit_screen(110, 30)
        self._show_checked()
        self.apply.setFocus()

    def _on_everything(self) -> None:
        # A click on a box that is half checked makes it full, and so are the places.
        self.model.check_all(is_checked=self.everything.checkState() != Qt.CheckState.Unchecked)

    def _show_checked(self) -> None:
        """Say how many places are checked; without any there is nothing to apply."""
        checked, count = self.model.checked_count, self.model.rowCount()
        text = self.tr("{checked} of %n places", "", count).format(checked=checked)
        self.everything.setText(text)
        show_share(self.everything, checked, count)
        self.apply.setEnabled(checked > 0)

    @classmethod
    def ask(cls, fixes: Fixes, parent: QWidget | None) -> frozenset[Node | None] | None:
        """Show what would change; return the nodes to leave out, or None if nothing is wanted."""
        dialog = cls(fixes, parent)
        return dialog.model.left_out if dialog.is_wanted() else None


_KEY: Final = "problems.hidden"


_BESIDE_KINDS: Final = 22
"""Letters for the head of the second column, the scroll bar, and frames."""


class ShownKindsDialog(TryDialog):
    """All kinds under their groups, with a check mark at those that are shown."""

    manual_page = "problems.md"

    def __init__(
        self, hidden: Collection[str], counts: Mapping[str, int], parent: QWidget | None = None
    ) -> None:
        title = self.tr("Kinds of flaws that are shown")
        super().__init__("shownKinds", title, parent, OK)
        self.field = QLineEdit(self, placeholderText=self.tr("Filter"), clearButtonEnabled=True)
        self.field.setObjectName("filter")
        self.field.setAccessibleName(self.tr("Filter kinds"))
        self.field.textChanged.connect(self._on_filter)
        self.tree = QTreeWidget(self)
        self._set_up_tree()
        self._items = dict(self._add(kind, counts) for kind in PROBLEM_KINDS.values())
        self.set_hidden(hidden)
        self.tree.expandAll()
        defaults = self.buttons.addButton(QDialogButtonBox.StandardButton.RestoreDefaults)
        defaults.clicked.connect(self._on_defaults)
        self.lay_out(self.field, self.tree, largest=self.tree)
        needed = self.tree.sizeHintForColumn(0) + self.tree.sizeHintForColumn(1)
        letters = needed // self.fontMetrics().averageCharWidth() + _BESIDE_KINDS
        self.fit_screen(max(84, letters), 34)

    def _set_up_tree(self) -> None:
        tree = self.tree
        tree.setObjectName("kinds")
        tree.setAccessibleName(self.windowTitle())
        tree.setHeaderLabels([self.tr("Kind"), self.tr("In this file")])
        tree.setUniformRowHeights(True)
        tree.setItemDelegate(RoomyRows(tree))
        tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        tree.header().setStretchLastSection(False)
        tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        self._groups = {group: QTreeWidgetItem(tree, [_group_title(group)]) for group in GROUPS}
        for item in self._groups.values():
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsAutoTristate)

    def _add(self, kind: ProblemKind, counts: Mapping[str, int]) -> tuple[str, QTreeWidgetItem]:
        count = counts.get(kind.code, 0)
        item = QTreeWidgetItem(
            self._groups[kind.group], [kind_title(kind.code), str(count) if count else ""]
        )
        item.setIcon(0, severity_icon(kind.severity, self.palette()))
        item.setToolTip(0, tip_of(kind.code))
        item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight)
        return kind.code, item

    @property
    def hidden(self) -> list[str]:
        """The codes without a check mark."""
        unchecked = Qt.CheckState.Unchecked
        return [code for code, item in self._items.items() if item.checkState(0) == unchecked]

    def set_hidden(self, hidden: Collection[str]) -> None:
        """Set the check marks."""
        for code, item in self._items.items():
            is_shown = code not in hidden
            item.setCheckState(0, Qt.CheckState.Checked if is_shown else Qt.CheckState.Unchecked)

    def _on_defaults(self) -> None:
        self.set_hidden(default_of(_KEY))

    def _on_filter(self, text: str) -> None:
        words = text.casefold().split()
        for code, item in self._items.items():
            title = f"{kind_title(code)} {code}".casefold()
            item.setHidden(not all(word in title for word in words))
        for name, group in self._groups.items():
            group.setHidden(
                all(
                    item.isHidden()
                    for code, item in self._items.items()
                    if PROBLEM_KINDS[code].group == name
                )
            )

    @classmethod
    def ask(cls, settings: Settings, counts: Mapping[str, int], parent: QWidget | None) -> None:
        """Let the user choose, and store what was chosen."""
        dialog = cls(settings.get(_KEY), counts, parent)
        if dialog.is_wanted():
            settings.set(_KEY, dialog.hidden)


def _group_title(group: str) -> str:
    return QCoreApplication.translate("ProblemGroup", group)

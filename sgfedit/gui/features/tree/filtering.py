"""Filters of the tree: lines with comments or judgements, tagged ones, those of persons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, QTimer

from sgfedit.app.tasks import Slices
from sgfedit.game.sifting import sift
from sgfedit.game.traversal import has_comment, is_annotated
from sgfedit.gui.features.tree.foot import TreeFoot
from sgfedit.gui.features.tree.map_place import place_wanted
from sgfedit.gui.features.tree.tagging import TreeTags
from sgfedit.gui.views.tree.borders import Borders

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.game import Collection
    from sgfedit.game.game import Change
    from sgfedit.game.sifting import Sifted
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Node

MANY: Final = 12
"""Lines from which the tree has a foot; with a map of it, any that is no single line has one."""

_HIGH: Final = 8
"""So many times as high as its foot a tree is at least, unless a filter is to be left."""

PAUSE_MS: Final = 400
"""From an edit until a filter looks again."""

_tr = QCoreApplication.translate


class TreeFilter(QObject):
    """Hides the lines that the user does not want to see, and says how many there are.

    It lasts until another file is opened, or all is unfolded; that engines' lines are hidden is a
    setting.

    Attributes:
        kind: "commented", "tagged", or "" for all lines.
        foot: At the lower edge of the tree while there are many lines, or some are hidden.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.kind = ""
        self._found: Sifted | None = None
        self._is_unfolded = False
        self._collection: Collection = window.document.collection
        self.foot = TreeFoot(window)
        self.foot.hide()
        self.borders = window.tree.borders
        self._slices = Slices(self)
        self._slices.ended.connect(self._on_sifted)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._pause.timeout.connect(self.refresh)
        self.foot.left.connect(lambda: self.choose(""))
        window.tree.folds.unfolded.connect(self._on_unfolded)
        window.tree.laid_out.connect(self._tell)
        window.document.reset.connect(self._on_reset)
        window.document.changed.connect(self._on_changed)
        window.settings.changed.connect(self._on_setting_changed)
        window.part(TreeTags).changed.connect(self._on_tagged)
        for name in ("all", "commented", "tagged"):
            window.actions_by_id[f"tree.show_{name}"].setCheckable(True)
        self._tell_actions()
        self.refresh()

    @property
    def is_on(self) -> bool:
        """Whether anything is looked for."""
        return bool(self.kind) or (
            self._window.settings.get("tree.hides_engines") and not self._is_unfolded
        )

    def choose(self, kind: str) -> None:
        """Show all lines, or hide those that are not of a kind."""
        if not kind:
            self._is_unfolded = True
        self.kind = kind
        self._tell_actions()
        self.refresh()

    def refresh(self) -> None:
        """Look at the tree again."""
        self._pause.stop()
        window = self._window
        if self.is_on:
            without_engines = window.settings.get("tree.hides_engines") and not self._is_unfolded
            self._slices.start(
                sift(window.document.game.root, self._wanted(), without_engines=without_engines)
            )
        else:
            self._slices.stop()
            self._found = None
            window.tree.folds.sift(frozenset())
        self._tell()

    def _wanted(self) -> Callable[[Node], bool] | None:
        if self.kind == "tagged":
            return self._window.part(TreeTags).nodes.__contains__
        return _speaks if self.kind else None

    def _on_sifted(self, found: Sifted) -> None:
        self._found = found
        self._window.tree.folds.sift(found.folded)
        self._tell()

    # Following ------------------------------------------------------------------------------

    def _on_reset(self) -> None:
        if self._window.document.collection is not self._collection:
            self._collection = self._window.document.collection
            self.kind = ""
        self._is_unfolded = False
        self._found = None
        self._tell_actions()
        self.refresh()

    def _on_changed(self, change: Change) -> None:
        # What it goes through must not change under it.
        self._slices.stop()
        if self.is_on and (change.children or change.properties):
            self._pause.start()

    def _on_setting_changed(self, key: str) -> None:
        if key == "tree.hides_engines":
            self._is_unfolded = False
            self.refresh()
        elif key == "tree.overview":
            self._tell()

    def _on_tagged(self) -> None:
        if self.kind == "tagged":
            self.refresh()

    def _on_unfolded(self) -> None:
        """All was unfolded, or folded otherwise, by hand."""
        if self.is_on:
            self.kind = ""
            self._is_unfolded = True
            self._slices.stop()
            self._found = None
            self._tell_actions()
            self._tell()

    # What it says ---------------------------------------------------------------------------

    def _tell(self) -> None:
        lines = self._window.tree.contents.layout.lines
        found = self._found
        is_filtered = found is not None and (bool(self.kind) or found.engines > 0)
        is_low = self._window.tree.height() < _HIGH * self._height()
        if not is_filtered and (is_low or not (lines >= MANY or (lines > 1 and self._has_map()))):
            self.borders.take(self.foot)
            return
        self.foot.tell(self._text(lines), is_filtered=is_filtered)
        self.borders.put(self.foot, Borders.BOTTOM, self._height(), is_outermost=True)

    def _has_map(self) -> bool:
        return place_wanted(self._window) is not None

    def _height(self) -> int:
        return self.foot.sizeHint().height()

    def _text(self, lines: int) -> str:
        found = self._found
        if found is None:
            return _tr("TreeFilter", "%n lines", "", lines)
        all_lines = found.lines
        texts = {
            "commented": _tr("TreeFilter", "{kept} of %n lines · commented", "", all_lines),
            "tagged": _tr("TreeFilter", "{kept} of %n lines · tagged", "", all_lines),
            "": _tr("TreeFilter", "%n lines", "", all_lines),
        }
        parts = [texts[self.kind].format(kept=found.kept)]
        if found.engines:
            parts.append(_tr("TreeFilter", "%n by engines hidden", "", found.engines))
        return " · ".join(parts)

    def _tell_actions(self) -> None:
        actions = self._window.actions_by_id
        for kind in ("", "commented", "tagged"):
            actions[f"tree.show_{kind or 'all'}"].setChecked(self.kind == kind)


def _speaks(node: Node) -> bool:
    return has_comment(node) or is_annotated(node)


def show_lines(window: Window, kind: str) -> None:
    """Show all lines of the tree, or hide those that are not of a kind."""
    window.part(TreeFilter).choose(kind)

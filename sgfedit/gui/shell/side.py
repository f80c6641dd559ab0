"""Column beside the board: how wide it is, how its sections share the height, what folds.

The board comes first. It is a square as high as the window allows, and the column has what that
leaves, as long as the user has moved no splitter. From the top there are the tree, with the list
of games as a tab; a section for the panels that keys and menus bring up, which is there only as
long as one of them is; and the comment.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QShowEvent

from sgfedit.gui.views.board.board import ACROSS
from sgfedit.gui.widgets import later
from sgfedit.gui.widgets.frames import FoldingDock
from sgfedit.gui.widgets.scale import px

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from sgfedit.gui.widgets.frames import LateDock
    from sgfedit.gui.window import Window

_LEAST_PX: Final = 300
_MOST_PX: Final = 720
"""Of the column: less is too narrow to read in, more is too far from the board."""

_PANEL_SHARE: Final = 0.42
_PANEL_PX: Final = (190, 340)
"""Of a section that comes between them: share of the height, least and most px."""

_LEAST_TREE_PX: Final = 96
_LEAST_LIST_PX: Final = 150
_LEAST_COMMENT_PX: Final = 170
"""What they keep: the tree yields first, then the comment."""

_MOST_PASSES: Final = 4
"""How often the room is shared until nothing moves: the strip follows the width of the board."""

_RIGHT: Final = Qt.DockWidgetArea.RightDockWidgetArea
_LEVEL: Final = Qt.Orientation.Horizontal
_UPRIGHT: Final = Qt.Orientation.Vertical
_WIDTH: Final = "window.width_shared"
_HEIGHTS: Final = "window.heights_shared"
_OWN: Final = "own"


class Side(QObject):
    """Shares the room of a window between its board and the column beside that."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._settings = window.settings
        self._before: tuple[int, int] | None = None
        self.yielding: frozenset[str] = frozenset()
        """Which of tree and comment are folded as a panel would find no room beside them."""
        self._pressed: tuple[int, int] | None = None
        self._board_height = 0
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.share)
        for dock in window.docks.values():
            if dock in self._folding:
                continue
            dock.opening.connect(self._on_opening)
            dock.opened.connect(self._on_opened)
            dock.put_away.connect(self._on_put_away)
        for dock in self._folding:
            dock.fold_changed.connect(self._on_fold_changed)
        self._settings.changed.connect(self._on_setting_changed)
        window.board.resized.connect(self._on_board_resized)
        window.installEventFilter(self)

    @property
    def _folding(self) -> tuple[FoldingDock, FoldingDock]:
        docks = self._window.docks
        return cast("FoldingDock", docks["tree"]), cast("FoldingDock", docks["comment"])

    # The width ------------------------------------------------------------------------------

    def share(self) -> None:
        """Make the board as large as it can be, unless the user has shared out the room."""
        self._soon.stop()
        layout, docks = self._window.layout(), self._column()
        if layout is not None:
            layout.activate()
        window = self._window
        if docks and (self._settings.get(_WIDTH) != _OWN or window.fills_screen):
            now = docks[0].width()
            wanted = window.board.width() + now - round(window.board.height() * ACROSS)
            wanted = min(max(wanted, px(_LEAST_PX)), px(_MOST_PX))
            if wanted != now:
                window.resizeDocks(docks[:1], [wanted], _LEVEL)
        if self._before is not None:
            for panel in self._section()[:1]:
                self._share_with(panel, self._before)
        elif self._settings.get(_HEIGHTS) != _OWN:
            self._share_height(self._settings.get("window.tree_share") / 100)

    def _share_at_once(self) -> None:
        """Share the room before the first picture: nothing moves once it was seen."""
        for _ in range(_MOST_PASSES):
            before = self._window.board.size()
            for bar in self._window.tool_bars.values():
                bar.fit()
            self.share()
            if self._window.board.size() == before:
                break

    def _on_setting_changed(self, key: str) -> None:
        if key in {_WIDTH, _HEIGHTS, "window.tree_share", "layout.name"}:
            self._soon.start()

    @property
    def _parts(self) -> tuple[LateDock, LateDock]:
        """The tree, or the tab in front of it, and the comment."""
        tree, comment = self._folding
        beside = self._window.tabifiedDockWidgets(tree)
        front = [dock for dock in self._column() if dock is tree or dock in beside]
        return front[0] if front else tree, comment

    def _on_board_resized(self, height: int) -> None:
        if height != self._board_height:
            self._board_height = height
            self._soon.start()

    def _column(self) -> list[LateDock]:
        """Return the docks that can be seen in the column."""
        return [dock for dock in self._window.docks.values() if self._is_in_column(dock)]

    def _is_in_column(self, dock: LateDock) -> bool:
        if dock.isHidden() or dock.isFloating():
            return False
        # What is behind a tab Qt puts beside the window, and keeps no size of it.
        is_behind = dock.geometry().right() < 0 and bool(self._window.tabifiedDockWidgets(dock))
        return not is_behind and self._window.dockWidgetArea(dock) == _RIGHT

    # The heights ----------------------------------------------------------------------------

    def _share_height(self, share: float) -> None:
        tree, comment = both = self._parts
        if all(self._is_in_column(dock) and not _is_folded(dock) for dock in both):
            total = tree.height() + comment.height()
            heights = [round(total * share), total - round(total * share)]
            if abs(tree.height() - heights[0]) > 1:
                self._window.resizeDocks(both, heights, _UPRIGHT)

    def _section(self) -> list[LateDock]:
        """Return the panels that are open between tree and comment."""
        window, both = self._window, self._folding
        return [
            dock
            for dock in self._column()
            if dock not in both and not set(window.tabifiedDockWidgets(dock)) & set(both)
        ]

    def _on_opening(self) -> None:
        """Remember what tree and comment had, to give it back."""
        if not self._section() and self._before is None:
            tree, comment = self._parts
            self._before = tree.height(), comment.height()

    def _make_room(self) -> None:
        """Fold the tree, then the comment, where a panel would find no room between them."""
        centre = cast("QWidget", self._window.centralWidget())
        column = self._column()
        splitters = (len(column) - 1) * _splitter_px(self._window)
        (upper, comment), tree = self._parts, self._folding[0]
        left = centre.height() - splitters - px(_PANEL_PX[0])
        yielding = set()
        if upper is tree and left < px(_LEAST_TREE_PX + _LEAST_COMMENT_PX):
            yielding.add("tree")
        if upper in column:
            left -= _title_px(upper) if yielding else upper.minimumSizeHint().height()
        least = _title_px(comment) + comment.content.minimumSizeHint().height()  # also if folded
        if comment in column and left < least:
            yielding.add("comment")
        self._yield(frozenset(yielding))

    def _yield(self, yielding: frozenset[str]) -> None:
        if yielding != self.yielding:
            self.yielding = yielding
            self._window.part(Folds).refresh()

    def _on_opened(self) -> None:
        """Let the first panel have a section between tree and comment, and both be in sight."""
        section, before = self._section(), self._before
        dock = self.sender()
        if before is None or len(section) != 1 or dock not in section:
            if not section:
                self._before = None
            return
        self._share_with(section[0], before)

    def _share_with(self, panel: LateDock, before: tuple[int, int]) -> None:
        self._make_room()
        layout = self._window.layout()
        if layout is not None:
            layout.activate()
        docks, heights = self._with_section(panel, before)
        self._window.resizeDocks(docks, heights, _UPRIGHT)

    def _with_section(
        self, panel: LateDock, before: tuple[int, int]
    ) -> tuple[list[LateDock], list[int]]:
        """Return the docks of the column and their heights; `before` had tree and comment."""
        docks, kept, more = [panel], [0], [0]
        both = self._parts
        upper = _LEAST_TREE_PX if both[0] is self._folding[0] else _LEAST_LIST_PX
        least = px(upper), px(_LEAST_COMMENT_PX)
        for dock, had, few in zip(both, before, least, strict=True):
            if self._is_in_column(dock):
                docks.append(dock)
                kept.append(dock.height() if _is_folded(dock) else min(had, few))
                more.append(0 if _is_folded(dock) else had)
        splitters = (len(docks) - 1) * _splitter_px(self._window)
        centre = cast("QWidget", self._window.centralWidget())
        total = centre.height() - splitters
        smallest, largest = map(px, _PANEL_PX)
        wanted = min(max(total * _PANEL_SHARE, smallest), largest)
        left = max(0, total - sum(kept) - round(wanted))
        # The comment keeps what it had as far as that goes, the tree has what is left then.
        heights = list(kept)
        for index in reversed(range(1, len(docks))):
            grown = min(left, max(0, more[index] - kept[index]))
            heights[index] += grown
            left -= grown
        heights[0] = total - sum(heights)
        return docks, [max(1, height) for height in heights]

    def _on_put_away(self) -> None:
        if self._before is not None and not self._section():
            tree, comment = self._before
            self._before = None
            self._yield(frozenset())
            layout = self._window.layout()
            if layout is not None and self._window.isVisible():
                layout.activate()
                self._share_height(tree / max(1, tree + comment))

    def _on_fold_changed(self) -> None:
        if not self.yielding:
            self._before = None
        self._soon.start()

    # The hand on a splitter -----------------------------------------------------------------

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QShowEvent):
            self._share_at_once()
        elif isinstance(event, QMouseEvent) and event.button() == Qt.MouseButton.LeftButton:
            if event.type() == QEvent.Type.MouseButtonPress:
                self._pressed = self._sizes
            elif event.type() == QEvent.Type.MouseButtonRelease:
                later(self, self._on_released)  # Qt is still moving them
        return False

    @property
    def _sizes(self) -> tuple[int, int]:
        """How wide the column is, and how high the comment."""
        docks = self._column()
        return docks[0].width() if docks else 0, self._window.docks["comment"].height()

    def _on_released(self) -> None:
        """Leave to the user what was moved: whoever moves a splitter wants it there.

        Of what is pressed elsewhere only the end may come here, as of the arrow of a title.
        """
        before, self._pressed = self._pressed, None
        if before is None:
            return
        width, height = self._sizes
        if width != before[0]:
            self._settings.set(_WIDTH, _OWN)
        if height != before[1]:
            self._settings.set(_HEIGHTS, _OWN)
            self._before = None


def _splitter_px(window: Window) -> int:
    from PySide6.QtWidgets import QStyle  # noqa: PLC0415  # slow: not to start

    return window.style().pixelMetric(QStyle.PixelMetric.PM_DockWidgetSeparatorExtent)


def _title_px(dock: LateDock) -> int:
    return dock.titleBarWidget().sizeHint().height()


def _is_folded(dock: LateDock) -> bool:
    return isinstance(dock, FoldingDock) and dock.is_folded


# What folds ---------------------------------------------------------------------------------


_ON_CARD: Final = frozenset({"PB", "PW", "EV", "GN", "PC", "RO", "DT", "RE", "GC"})
"""What a record tells of a game before its first comment."""


class Folds(QObject):
    """Folds tree and comment while there is nothing in them, unless the user wants otherwise.

    A tree is empty if the game is a single node, the comment if no node of the game has one and
    nothing is known of the game: it does not fold and open while one steps through a game.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._seen = True, True
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.refresh)
        for name in ("tree", "comment"):
            dock = cast("FoldingDock", window.docks[name])
            dock.fold_wanted.connect(self._on_wanted)
            dock.opened.connect(self._soon.start)
            dock.held_changed.connect(self.refresh)
        window.docks["games"].put_away.connect(self._soon.start)
        window.comment.focus_lost.connect(self._soon.start)
        window.comment.focus_got.connect(self._on_written)
        window.comment.words.changed.connect(self.refresh)
        window.document.altered.connect(self._on_changed)
        window.document.reset.connect(self._on_changed)
        window.settings.changed.connect(self._on_setting_changed)
        self.refresh()

    def refresh(self) -> None:
        """Fold and open what is to be so now."""
        if not self._window.fills_screen:
            self._seen = self._is_empty
            for name, is_empty in zip(("tree", "comment"), self._seen, strict=True):
                self._apply(name, is_empty=is_empty)
            self._window.part(Side).share()  # before anything is painted

    @property
    def _is_empty(self) -> tuple[bool, bool]:
        """Whether nothing is in the tree; and in any comment, or on the card above the first."""
        root = self._window.document.game.root
        is_silent = self._window.comment.words.is_silent and _ON_CARD.isdisjoint(root.properties)
        return root.first_child is None, is_silent

    def _apply(self, name: str, *, is_empty: bool) -> None:
        dock = cast("FoldingDock", self._window.docks[name])
        wanted = self._window.settings.get(f"{name}.fold")
        yields = name in self._window.part(Side).yielding
        is_folded = is_empty or yields if wanted == "auto" else wanted == "folded"
        is_folded = is_folded or dock.is_held
        is_alone = not dock.isFloating() and not self._is_tab(dock)
        is_used = self._has_focus(dock)
        dock.set_folded(is_folded and is_alone and not is_used)

    def _has_focus(self, dock: LateDock) -> bool:
        focus = self._window.focusWidget()
        return focus is not None and dock.isAncestorOf(focus)

    def _is_tab(self, dock: FoldingDock) -> bool:
        beside = self._window.tabifiedDockWidgets(dock)
        return any(not other.isHidden() for other in beside)

    def _on_written(self) -> None:
        """Open the comment for who goes there with a key."""
        cast("FoldingDock", self._window.docks["comment"]).set_folded(False)

    def _on_changed(self) -> None:
        if self._is_empty != self._seen:
            self.refresh()

    def _on_wanted(self, is_folded: bool) -> None:
        name = next(name for name, dock in self._window.docks.items() if dock is self.sender())
        if is_folded and self._has_focus(self._window.docks[name]):
            self._window.board.setFocus()
        cast("FoldingDock", self._window.docks[name]).hold_folded(is_held=False)
        self._window.settings.set(f"{name}.fold", "folded" if is_folded else "open")

    def _on_setting_changed(self, key: str) -> None:
        if key in {"tree.fold", "comment.fold"}:
            self.refresh()

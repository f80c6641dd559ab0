"""The window of the library, one for all windows of the program: assembly only.

```text
┌ menus ──────────────────────────────────────────────────┐
│ query line, what is wrong with it, form                 │
├─────────┬───────────────────────────────┬───────────────┤
│ sidebar │ games, texts, duplicates, …   │ Game│Position │
├─────────┴───────────────────────────────┴───────────────┤
│ notes, progress                                         │
└─────────────────────────────────────────────────────────┘
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from PySide6.QtCore import QByteArray, QEvent, QSize, Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSplitter,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from sgfedit.app.library_service import LibraryService, LibraryWatch
from sgfedit.app.tasks import Slices
from sgfedit.gui.features.library import window_menus
from sgfedit.gui.features.library.foot import LibraryFoot
from sgfedit.gui.features.library.frame import LibraryFrame
from sgfedit.gui.features.library.games_model import GamesModel, Searching
from sgfedit.gui.features.library.games_table import GamesTable
from sgfedit.gui.features.library.pages import EMPTY, GAMES, PAGES, TEXTS, Pages
from sgfedit.gui.features.library.preview import GamePreview
from sgfedit.gui.features.library.query_bar import QueryBar, QueryForm
from sgfedit.gui.features.library.sidebar import Sidebar
from sgfedit.gui.features.library.texts import TextsView
from sgfedit.gui.features.library.window_commands import LibraryCommands
from sgfedit.gui.features.library.window_links import WindowLinks
from sgfedit.gui.widgets.frames import ActionButton
from sgfedit.gui.widgets.in_turn import InTurn
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.placing import place
from sgfedit.gui.widgets.plain_text import Label
from sgfedit.gui.window import SESSION_ACTION, SESSION_TOLD

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
    from pathlib import Path

    from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent

    from sgfedit.app.settings import Settings
    from sgfedit.gui.features.library.position_pane import PositionPane
    from sgfedit.gui.window import Window
    from sgfedit.library.patterns import Hit, Options, Pattern


_FIRST_SIZE: Final = QSize(1320, 820)
_REST_MS: Final = 500
"""From when the window is made until something is done that only may be wanted."""

_SHARES: Final = (16, 56, 28)
"""Percent of the width that sidebar, table and preview get at first."""


class LibraryWindow(LibraryFrame):
    """The window.

    Attributes:
        commands: What its menus do.
        links: What in it follows what.
        watch: Looks for changes in its folders.
    """

    _open: ClassVar[list[LibraryWindow]] = []

    def __init__(
        self,
        settings: Settings,
        new_window: Callable[[], Window],
        folder: Path | None = None,
        beside: QWidget | None = None,
    ) -> None:
        """Build the window for the library in `folder`, that of the user by default.

        It opens on the screen of `beside`, unless it was somewhere before.

        Raises:
            SgfEditError: it cannot be opened.
            OSError: its folder cannot be made.
        """
        super().__init__()
        self.setObjectName("library")
        self.setWindowTitle(self.tr("Library · sgfedit"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAcceptDrops(True)
        self.settings = settings
        self.service = LibraryService(folder, self)
        self.watch = LibraryWatch(self.service, self)
        self.searching = Searching(self.service, self)
        self.in_turn = InTurn(self)
        self.new_window = new_window
        self._position_pane: PositionPane | None = None
        self.commands = LibraryCommands(self, lambda: self.position_pane)
        self.actions_by_name = window_menus.build(self, self.commands)
        self._build_parts()
        self._lay_out()
        self.links = WindowLinks(self, self.commands)
        self.setProperty(SESSION_ACTION, "library.open")
        self.bar.line.textChanged.connect(lambda text: self.setProperty(SESSION_TOLD, text))
        self._restore_layout(beside)
        self.links.begin()
        self.bar.line.setFocus()
        self._preparing = Slices(self, self._is_busy)
        self._preparing.start(self._prepare(), delay_ms=_REST_MS)

    def _build_parts(self) -> None:
        service, settings = self.service, self.settings
        self.bar = QueryBar(service, settings, self)
        self.form = QueryForm(self)
        self.form.setVisible(settings.get("library.form"))
        self.bar.form.setChecked(settings.get("library.form"))
        self.sidebar = Sidebar(service, self)
        self.pages = Pages(service, self)
        self.model = GamesModel(service, self)
        self.table = GamesTable(self.model, settings, self)
        self.texts = TextsView(self)
        actions = self.actions_by_name
        self.empty = EmptyState(actions["add_folder"], actions["add_files"], self)
        self.preview = GamePreview(service, settings, self)
        self.panes = QTabWidget(self, documentMode=True)
        self.panes.setObjectName("libraryPanes")
        self.foot = LibraryFoot(service, self)

    def _lay_out(self) -> None:
        for name, page in ((GAMES, self.table), (TEXTS, self.texts), (EMPTY, self.empty)):
            self.pages.add_page(name, page)
        self.panes.addTab(self.preview, self.tr("Game"))
        self.panes.tabBar().setAutoHide(True)
        self.split = QSplitter(Qt.Orientation.Horizontal, self)
        self.side = self._side()
        for part in (self.side, self.pages, self.panes):
            self.split.addWidget(part)
        self.split.setStretchFactor(1, 1)
        self.split.setChildrenCollapsible(False)
        centre = QWidget(self)
        fill(QVBoxLayout(centre), self.bar, self.form, (self.split, 1), margins=0, spacing=2)
        self.setCentralWidget(centre)
        self.setStatusBar(self.foot)

    def _side(self) -> QWidget:
        """Return the sidebar with a button below it that adds a folder."""
        side = QWidget(self)
        add = ActionButton(self.actions_by_name["add_folder"], side)
        add.setObjectName("libraryAdd")
        add.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        add.setAutoRaise(True)
        fill(QVBoxLayout(side), (self.sidebar, 1), add, margins=0, spacing=2)
        return side

    # What others ask of it ------------------------------------------------------------------

    @classmethod
    def of(cls, window: Window) -> LibraryWindow:
        """Return the window of the library, made now if there is none; not shown yet.

        Raises:
            SgfEditError: the library cannot be opened.
            OSError: its folder cannot be made.
        """
        if not cls._open:
            # Nobody else owns a window without parent.
            cls._open.append(cls(window.settings, window.new_window, beside=window))
        return cls._open[0]

    @classmethod
    def if_open(cls) -> LibraryWindow | None:
        """Return the window of the library if there is one."""
        return cls._open[0] if cls._open else None

    def show_position(self, pattern: Pattern, options: Options | None = None) -> None:
        self.show_pane(self.position_pane)
        self.position_pane.show_pattern(pattern, options)

    def set_answer_ids(
        self, ids: Sequence[int] | None, hits: Iterable[Hit] | Mapping[int, Hit] = ()
    ) -> None:
        text = "" if ids is None else self.tr("Position")
        self.links.limit(ids, hits, text)

    @property
    def position_pane(self) -> PositionPane:
        """The position search, a tab from now on; made now if there was no time for it before."""
        self._preparing.stop()
        pane = self._begun_pane()
        for _ in pane.making:
            pass
        if self.panes.indexOf(pane) < 0:
            self.panes.addTab(pane, self.tr("Position"))
            pane.begin()
        return pane

    def _is_busy(self) -> bool:
        return self.service.is_busy

    def _begun_pane(self) -> PositionPane:
        """Return the position search, as far as it is made."""
        if self._position_pane is None:
            from sgfedit.gui.features.library.position_pane import PositionPane  # noqa: PLC0415  # slow

            self._position_pane = PositionPane(self)
        return self._position_pane

    def _prepare(self) -> Generator[None, None, None]:
        """Make what is seen later step by step, as at once it takes longer than a frame."""
        import sgfedit.gui.features.library.position_board  # noqa: PLC0415  # a step by itself

        yield
        import sgfedit.gui.features.library.position_table  # noqa: PLC0415  # the same

        yield
        from sgfedit.gui.features.library.position_form import icons_in_steps  # noqa: PLC0415

        yield
        import sgfedit.gui.features.library.position_pane  # noqa: F401, PLC0415  # the same

        yield from icons_in_steps(self.palette())
        for _ in self._begun_pane().making:  # to be made to its end where it is wanted before
            yield
        for name in PAGES:
            yield
            self.pages.page(name)

    # Being a window -------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        urls = event.mimeData().urls()
        self.service.add_folders([url.toLocalFile() for url in urls if url.isLocalFile()])

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "actions_by_name"):
            window_menus.set_icons(self.actions_by_name, self)
        super().changeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._preparing.stop()
        self.preview.marks.commit()
        self.settings.set("library.geometry", self.saveGeometry().data())
        self.settings.set("library.split", self.split.saveState().data())
        self.settings.sync()
        self.service.close()
        if self in self._open:
            self._open.remove(self)
        super().closeEvent(event)

    def _restore_layout(self, beside: QWidget | None) -> None:
        place(self, _FIRST_SIZE, self.settings.get("library.geometry"), beside)
        self.split.setSizes([self.width() * share // 100 for share in _SHARES])
        split = self.settings.get("library.split")
        if split:
            self.split.restoreState(QByteArray(split))


# What is seen in place of the table while there is nothing in the library: how to begin.


_WIDTH_IN_LETTERS: Final = 60
_LARGER: Final = 1.5


class EmptyState(QWidget):
    """A heading, sentences, and buttons."""

    def __init__(self, add_folder: QAction, add_files: QAction, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("libraryEmpty")
        self.heading = self._label(self.tr("Search all your games at once"))
        self.heading.setWordWrap(False)
        self.text = self._label(
            self.tr(
                "Choose the folders your game records are in; zip archives and files with many "
                "games count, too. Or drop them here."
            )
        )
        self.more = self._label(
            self.tr(
                "Nothing is moved or changed: the files stay where they are, and what changes in "
                "the folders is noticed."
            )
        )
        self.buttons = [self._button(action) for action in (add_folder, add_files)]
        row = fill(QHBoxLayout(), 1, *self.buttons, 1)
        layout = QVBoxLayout(self)
        layout.addStretch(1)
        layout.addWidget(self.heading, 0, Qt.AlignmentFlag.AlignHCenter)
        for label in (self.text, self.more):
            layout.addLayout(_middle(label))
        fill(layout, row, 2)
        self._take_sizes()

    def _label(self, text: str) -> QLabel:
        return Label(text, self, alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)

    def _take_sizes(self) -> None:
        font, metrics, layout = self.font(), self.fontMetrics(), self.layout()
        font.setPointSizeF(font.pointSizeF() * _LARGER)
        font.setBold(True)
        self.heading.setFont(font)
        for label in (self.text, self.more):
            label.setMaximumWidth(metrics.averageCharWidth() * _WIDTH_IN_LETTERS)
        if layout is not None:
            layout.setContentsMargins(*(metrics.height(),) * 4)
            layout.setSpacing(metrics.height())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "more"):
            self._take_sizes()

    def _button(self, action: QAction) -> QPushButton:
        button = QPushButton(action.text(), self)
        button.setObjectName(f"empty.{action.objectName()}")
        button.setIcon(action.icon())
        button.clicked.connect(action.trigger)
        return button


def _middle(widget: QWidget) -> QHBoxLayout:
    return fill(QHBoxLayout(), 1, (widget, 1000), 1)

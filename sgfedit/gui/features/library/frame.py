"""Protocol of the library window for its parts.

```text
commands, links, position search ─→ LibraryFrame ←─ LibraryWindow, which assembles all of them
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMainWindow

from sgfedit.gui.window import open_windows

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from sqlite3 import Connection

    from PySide6.QtGui import QAction
    from PySide6.QtWidgets import QSplitter, QTabWidget, QWidget

    from sgfedit.app.library_service import LibraryService
    from sgfedit.app.settings import Settings
    from sgfedit.gui.features.library.foot import LibraryFoot
    from sgfedit.gui.features.library.games_model import GamesModel, Searching
    from sgfedit.gui.features.library.games_table import GamesTable
    from sgfedit.gui.features.library.pages import Pages
    from sgfedit.gui.features.library.preview import GamePreview
    from sgfedit.gui.features.library.query_bar import QueryBar, QueryForm
    from sgfedit.gui.features.library.sidebar import Sidebar
    from sgfedit.gui.features.library.texts import TextsView
    from sgfedit.gui.widgets.in_turn import InTurn
    from sgfedit.gui.window import Window
    from sgfedit.library.patterns import Hit, Options, Pattern


class LibraryFrame(QMainWindow):
    """The window of the library.

    Signals:
        ids_changed: The query line finds other games now, see `ids`.
        game_shown: The Details of the game in the preview, None if there is none.

    Attributes:
        new_window: Makes another editor window.
        service: Through it everything is asked.
        settings: Shared by all windows.
        bar, form, sidebar, side, pages, table, texts, preview, foot: What it is made of.
        model: The games of the table.
        split: Sidebar, middle and panes side by side.
        panes: Tabs at the right: the game that is selected, and the position search once it was
            asked for.
        searching: What the table lists.
        actions_by_name: Those of its menus.
        in_turn: Paints its large parts one after the other.
    """

    manual_page = "library.md"
    ids_changed = Signal()
    game_shown = Signal(object)

    new_window: Callable[[], Window]
    service: LibraryService
    settings: Settings
    searching: Searching
    actions_by_name: dict[str, QAction]
    in_turn: InTurn

    bar: QueryBar
    form: QueryForm
    sidebar: Sidebar
    side: QWidget
    pages: Pages
    model: GamesModel
    table: GamesTable
    texts: TextsView
    preview: GamePreview
    panes: QTabWidget
    split: QSplitter
    foot: LibraryFoot

    def bring_up(self) -> None:
        """Show it in front of the others."""
        self.show()
        self.raise_()
        self.activateWindow()

    @property
    def ids(self) -> Sequence[int]:
        """The games that the query line finds, whatever position the table is limited to."""
        last = self.searching.last
        return last.of_query if last is not None else ()

    def show_query(self, text: str) -> None:
        """Put a query into the line and answer it."""
        self.bar.show_query(text)

    def show_position(self, pattern: Pattern, options: Options | None = None) -> None:
        """Bring up the position search with a pattern, and answer it."""
        raise NotImplementedError

    def set_answer_ids(
        self, ids: Sequence[int] | None, hits: Iterable[Hit] | Mapping[int, Hit] = ()
    ) -> None:
        """Let the table list only the games of a position search; None for all of the query.

        Args:
            ids: Ids of games.
            hits: Where in them, or game → hit: a game is opened and previewed at its first one.
        """
        raise NotImplementedError

    def show_pane(self, pane: QWidget) -> None:
        """Bring the game or the position search to the front."""
        self.panes.show()
        self.panes.setCurrentWidget(pane)

    def with_paths(
        self, ids: Sequence[int], then: Callable[[list[str]], object], *, in_archives: bool = True
    ) -> None:
        """Call `then` with the files of games, a little later; given up by the next call."""

        def found(connection: Connection, _: object) -> list[str]:
            from sgfedit.library.query import paths_of  # noqa: PLC0415  # in the thread that asks

            return paths_of(connection, ids, in_archives=in_archives)

        self.service.ask("paths", found, then)

    def editor(self) -> Window:
        """Return an editor window that nothing is open in, else a new one."""
        shown = next((w for w in open_windows() if w.isVisible()), None)
        return self.new_window() if shown is None else shown.free_window()

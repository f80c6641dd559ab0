"""The middle of the window: games, texts, or one of the tables about many games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QStackedWidget, QWidget

from sgfedit.gui.features.library.page_rows import PAGES, Rows
from sgfedit.gui.features.library.plain_table import PlainTable
from sgfedit.sgf.garbage import paused

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from sqlite3 import Connection

    from sgfedit.app.library_service import LibraryService

_TOPIC: Final = "page"
GAMES: Final = "games"
TEXTS: Final = "texts"
EMPTY: Final = "empty"


class Pages(QStackedWidget):
    """A stack of pages by name; tables are made, and filled, when they are first asked for.

    Signals:
        changed: The name of the page that is seen now.
        shown: What a row of a table stands for that the user has come to.
        opened: The same, where the user wants more of it.
        linked: The ids of games that the user wants listed.
        left: The user wants to go back to the query line.
    """

    changed = Signal(str)
    shown = Signal(object)
    opened = Signal(object)
    linked = Signal(object)
    left = Signal()

    def __init__(self, service: LibraryService, parent: QWidget) -> None:
        super().__init__(parent)
        self._service = service
        self._pages: dict[str, QWidget] = {}
        self._stale: set[str] = set(PAGES)
        self._ids: Sequence[int] | None = None

    def add_page(self, name: str, page: QWidget) -> None:
        """Put a page into the stack."""
        self._pages[name] = page
        self.addWidget(page)

    @property
    def name(self) -> str:
        """The name of the page that is seen."""
        current = self.currentWidget()
        return next(name for name, page in self._pages.items() if page is current)

    def page(self, name: str) -> QWidget:
        """Return a page, made now if it never was."""
        if name not in self._pages:
            self.add_page(name, self._made(name))
        return self._pages[name]

    def show_page(self, name: str) -> None:
        """Bring a page to the front, filled if it is a table."""
        page = self.page(name)
        is_other = self.currentWidget() is not page
        self.setCurrentWidget(page)
        if name in PAGES:
            self._fill(name)
            page.setFocus()
        if is_other:
            self.changed.emit(name)

    def table(self, name: str) -> PlainTable:
        """Return one of the tables about many games, made now if it never was.

        Raises:
            KeyError: there is none of that name.
        """
        page = self.page(name)
        if not isinstance(page, PlainTable):
            raise KeyError(name)
        return page

    def _made(self, name: str) -> PlainTable:
        table = PlainTable(f"library.{name}", PAGES[name].columns, self)
        table.shown.connect(self.shown)
        table.opened.connect(self.opened)
        table.linked.connect(self.linked)
        table.left.connect(self.left)
        return table

    # Filling --------------------------------------------------------------------------------

    def set_ids(self, ids: Sequence[int] | None) -> None:
        """Let tables be about these games; None for all."""
        self._ids = ids
        self._stale |= set(PAGES)
        if self.name in PAGES:
            self._fill(self.name)

    def _fill(self, name: str) -> None:
        if name not in self._stale:
            return
        table = self.table(name)
        self._stale.discard(name)
        if not table.rows:
            table.heading.setText(self.tr("Looking…"))
        page = PAGES[name]
        ids = self._ids if page.of_list else None

        def question(connection: Connection, _given_up: Callable[[], bool]) -> tuple[str, Rows]:
            with paused():
                return name, page.read(connection, ids)

        self._service.ask(_TOPIC, question, self._on_read)

    def _on_read(self, answer: tuple[str, Rows]) -> None:
        name, rows = answer
        heading = rows.heading
        if PAGES[name].of_list and self._ids is not None:
            text = self.tr("Of {count} games that are listed: {heading}")
            heading = text.format(count=f"{len(self._ids):,}", heading=heading)
        self.table(name).show_rows(heading, rows.rows, rows.link, rows.linked)

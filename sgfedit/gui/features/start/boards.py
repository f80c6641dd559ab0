"""Boards of recent files: looked at and painted beside the user, once the page was seen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from sgfedit.app.charsets import recall
from sgfedit.app.recent_files import RecentFiles
from sgfedit.app.tasks import Slices
from sgfedit.gui.views.board.small_board import SmallPictures

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from PySide6.QtGui import QPalette

    from sgfedit.app.recent_files import Recent
    from sgfedit.app.settings import Settings
    from sgfedit.gui.features.start.tiles import FileTile


class FileBoards(QObject):
    """Lets tiles know what is in their files, and gives them pictures."""

    def __init__(self, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self._settings = settings
        self._tiles: Sequence[FileTile] = ()
        self._unpainted: list[FileTile] = []
        self._pictures = SmallPictures(settings)
        self._painting = Slices(self)
        self._reader = RecentFiles(self)
        self._reader.seen.connect(self._on_seen)

    def look(self, tiles: Sequence[FileTile]) -> None:
        """Look at the files of tiles, and at no others any more."""
        self._tiles = tiles
        has_choices = bool(self._settings.get("files.charsets"))
        self._reader.look(
            (tile.path, recall(self._settings, tile.path) if has_choices else None)
            for tile in tiles
        )

    def stop(self) -> None:
        """Do nothing more."""
        self._reader.stop()
        self._painting.stop()

    def set_look(self, palette: QPalette, px: int, ratio: float) -> None:
        """Paint boards as large as this from now on; all of them anew if they look otherwise."""
        if self._pictures.set_look(palette, px, ratio):
            for tile in self._tiles:
                self._paint(tile)

    def _on_seen(self, recent: Recent) -> None:
        for tile in self._tiles:
            if tile.path == recent.path:
                tile.show_recent(recent)
                self._paint(tile)

    def _paint(self, tile: FileTile) -> None:
        if tile.recent is None or tile.recent.diagram is None:
            return
        if tile not in self._unpainted:
            self._unpainted.append(tile)
        if not self._painting.is_running:
            self._painting.start(self._paint_in_steps())

    def _paint_in_steps(self) -> Generator[None, None, None]:
        while self._unpainted:
            tile = self._unpainted.pop(0)
            is_there = any(tile is one for one in self._tiles)
            if is_there and tile.recent is not None and tile.recent.diagram is not None:
                tile.show_picture(self._pictures.of(tile.recent.diagram))
            yield

"""Small pictures of games, painted in the pauses between events and only for who looks at them."""

from __future__ import annotations

from itertools import islice
from math import ceil
from time import perf_counter
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QPixmap

from sgfedit.game.positions import Positions
from sgfedit.game.problem_games import node_to_show
from sgfedit.gui.views.board.picture import board_theme
from sgfedit.render.canvas import BoardCanvas
from sgfedit.render.diagram import Options, Variations, build

if TYPE_CHECKING:
    from collections.abc import Collection

    from PySide6.QtGui import QPalette

    from sgfedit.app.settings import Settings
    from sgfedit.game import Game
    from sgfedit.sgf import Node

_SLICE_S: Final = 0.008
_OPTIONS: Final = Options(coordinates=False, variations=Variations.NONE)
_MOST_BYTES: Final = 48_000_000
_LEAST_DRAWN_PX: Final = 300
"""Smaller boards are drawn larger and scaled down, or lines would be as thick as stones."""

_SMOOTH: Final = Qt.TransformationMode.SmoothTransformation


class Pictures(QObject):
    """Keeps pictures of the games that are looked at, and paints those that are missed.

    A picture costs some 10 ms: some replaying, some painting. At most 48 MB are kept.

    Signals:
        painted: The row and the root of a game whose picture is there now.
    """

    painted = Signal(int, object)

    def __init__(self, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self._settings = settings
        self._canvas: BoardCanvas | None = None
        self._known: dict[Node, QPixmap] = {}
        self._wanted: dict[Node, tuple[Game, int]] = {}
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)
        self._px, self._ratio = 1, 1.0

    def set_look(self, palette: QPalette, px: int, ratio: float) -> None:
        """Paint boards of `px` logical units on a screen of so many px each, as the palette is."""
        theme = board_theme(self._settings, palette)
        if self._canvas is None:
            self._canvas = BoardCanvas(theme)
        before = (self._canvas.theme, self._px, self._ratio)
        self._px, self._ratio = round(px * ratio), ratio
        drawn = self._px * ceil(_LEAST_DRAWN_PX / self._px)
        self._canvas.set_theme(theme)
        self._canvas.resize(drawn, drawn)
        if before != (theme, self._px, ratio):
            self.clear()

    def clear(self) -> None:
        """Forget all pictures."""
        self._known.clear()
        self.forget_wishes()

    def forget(self, roots: Collection[Node]) -> None:
        """Paint games anew that were edited."""
        for root in roots:
            self._known.pop(root, None)

    def forget_wishes(self) -> None:
        """Paint no more of what was asked for: other games are in sight."""
        self._wanted.clear()
        self._timer.stop()

    def __len__(self) -> int:
        """Return how many pictures there are."""
        return len(self._known)

    def of(self, game: Game, row: int) -> QPixmap | None:
        """Return the picture of the game in a row; None if it is yet to be painted: soon."""
        picture = self._known.get(game.root)
        if picture is None:
            self._wanted[game.root] = game, row
            if not self._timer.isActive():
                self._timer.start(0)
        return picture

    def _go_on(self) -> None:
        end = perf_counter() + _SLICE_S
        while self._wanted and perf_counter() < end:
            root = next(iter(self._wanted))
            game, row = self._wanted.pop(root)
            self._known[root] = self._picture(game)
            self.painted.emit(row, root)
        if not self._wanted:
            self._timer.stop()
        most = max(_MOST_BYTES // (4 * self._px**2), 1)
        for root in list(islice(self._known, max(len(self._known) - most, 0))):
            del self._known[root]

    def _picture(self, game: Game) -> QPixmap:
        get = self._settings.get
        # What the game itself remembers of positions is for the one that is shown.
        positions = Positions(game.root)
        canvas = self._canvas
        if not positions.is_drawn or canvas is None:
            return QPixmap()
        node = node_to_show(game, get("games.boards_show"), get("games.boards_move"))
        options = _OPTIONS._replace(hoshi=positions.is_go)
        canvas.update(build(positions.at(node), node, options))
        image = canvas.image().scaledToWidth(self._px, _SMOOTH)
        image.setDevicePixelRatio(self._ratio)
        return QPixmap.fromImage(image)

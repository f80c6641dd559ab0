"""Games of a file as small boards, painted in the pauses between events for who looks at them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractItemView, QListView

from sgfedit.app.tasks import Slices
from sgfedit.gui.views.board.small_board import SmallPictures
from sgfedit.gui.views.games.columns import WRAPPED, details, player_lines, versus
from sgfedit.gui.widgets.appearance import fade, is_dark
from sgfedit.gui.widgets.row_painter import RowPainter
from sgfedit.gui.widgets.scale import px
from sgfedit.render.figures import making_thumbnail
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from collections.abc import Collection, Generator

    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import QFontMetrics, QPalette, QResizeEvent, QWheelEvent
    from PySide6.QtWidgets import QStyleOptionViewItem, QWidget

    from sgfedit.app.scores import Outcome
    from sgfedit.app.settings import Settings
    from sgfedit.game import Game
    from sgfedit.gui.views.games.columns import GameRow
    from sgfedit.gui.views.games.model import GamesModel
    from sgfedit.sgf import Node


_MOST_BYTES: Final = 48_000_000


class GamePictures(QObject):
    """Keeps pictures of the games that are looked at, and paints those that are missed.

    A picture costs some 10 ms: some replaying, some painting. At most 48 MB are kept.

    Signals:
        painted: The row and the root of a game whose picture is there now.
    """

    painted = Signal(int, object)

    def __init__(self, settings: Settings, parent: QObject) -> None:
        super().__init__(parent)
        self._settings = settings
        self._small = SmallPictures(settings)
        self._known: dict[Node, QPixmap] = {}
        self._wanted: dict[Node, tuple[Game, int]] = {}
        self._painting = Slices(self)

    def set_look(self, palette: QPalette, px: int, ratio: float) -> None:
        """Paint boards of `px` logical units on a screen of so many px each, as the palette is."""
        if self._small.set_look(palette, px, ratio):
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

    def __len__(self) -> int:
        """Return how many pictures there are."""
        return len(self._known)

    def of(self, game: Game, row: int) -> QPixmap | None:
        """Return the picture of the game in a row; None if it is yet to be painted: soon."""
        picture = self._known.get(game.root)
        if picture is None:
            self._wanted[game.root] = game, row
            if not self._painting.is_running:
                self._painting.start(self._paint())
        return picture

    def _paint(self) -> Generator[None, None, None]:
        while self._wanted:
            root = next(iter(self._wanted))
            game, row = self._wanted.pop(root)
            self._known[root] = yield from self._picture(game)
            self.painted.emit(row, root)
            most = max(_MOST_BYTES // self._small.bytes_each, 1)
            while len(self._known) > most:
                del self._known[next(iter(self._known))]
            yield

    def _picture(self, game: Game) -> Generator[None, None, QPixmap]:
        get = self._settings.get
        diagram = yield from making_thumbnail(
            game, get("games.boards_show"), get("games.boards_move")
        )
        return QPixmap() if diagram is None else self._small.of(diagram)


SIZES_PX: Final = (72, 84, 96, 112, 132, 160, 196, 240, 320)
"""Sides of the boards to choose from."""

_PAD_PX: Final = 5
_BADGE_PX: Final = 20
_BADGE_PAD_PX: Final = 1
# On a light and on a dark ground, as where one solves.
_OUTCOMES: Final[dict[Outcome, tuple[str, str, str]]] = {
    "solved": ("problem-right", "#1b7a31", "#7bd88f"),
    "hint": ("problem-hint", "#8a5a00", "#f0c060"),
    "later": ("problem-again", "#8a5a00", "#f0c060"),
    "failed": ("problem-wrong", "#c62828", "#ff8a80"),
}
_SECONDARY_OPACITY: Final = 0.72
_EMPTY_OPACITY: Final = 0.08
_LEFT: Final = (
    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
)
_LOOKS: Final = frozenset(
    {"games.boards_px", "games.boards_show", "games.boards_move", "view.theme"}
)
_CHANGES: Final = frozenset(
    {QEvent.Type.PaletteChange, QEvent.Type.FontChange, QEvent.Type.DevicePixelRatioChange}
)


class BoardsView(QListView):
    """A list that runs from left to right, each game under its board."""

    def __init__(self, model: GamesModel, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._games = model
        self._settings = settings
        self.pictures = GamePictures(settings, self)
        self.setObjectName("gameBoards")
        self.setAccessibleName(self.tr("Boards of the games"))
        self.setFlow(QListView.Flow.LeftToRight)
        self.setWrapping(True)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setItemDelegate(BoardDelegate(model, self))
        self.pictures.painted.connect(self._on_painted)
        model.looks_changed.connect(self.pictures.forget)
        settings.changed.connect(self._on_setting_changed)
        self._name_lines = 2
        self._set_look()

    @property
    def name_lines(self) -> int:
        """How many lines there are for the names of a game."""
        return self._name_lines

    def set_name_lines(self, count: int) -> None:
        """Leave so many lines for the names of a game."""
        if count != self._name_lines:
            self._name_lines = count
            self._share_out()

    @property
    def board_px(self) -> int:
        """The side of a board, before the window is zoomed."""
        side: int = self._settings.get("games.boards_px")
        return side

    def cell(self) -> QSize:
        """Return the least room of a game."""
        side = px(self.board_px) + 2 * _PAD_PX
        return QSize(side, side + (self._name_lines + 1) * self.fontMetrics().lineSpacing())

    def zoom(self, by: int) -> None:
        """Make the boards one size larger (+1) or smaller (-1)."""
        now = min(range(len(SIZES_PX)), key=lambda n: abs(SIZES_PX[n] - self.board_px))
        self._settings.set("games.boards_px", SIZES_PX[max(0, min(now + by, len(SIZES_PX) - 1))])

    def _set_look(self) -> None:
        self.pictures.set_look(self.palette(), px(self.board_px), self.devicePixelRatioF())
        self._share_out()
        self.viewport().update()

    def _share_out(self) -> None:
        """Share out the width among as many games as have room in it."""
        cell = self.cell()
        width = self.contentsRect().width() - self.verticalScrollBar().sizeHint().width()
        columns = max(1, width // cell.width())
        # A pixel is left, or Qt would break the line before the last.
        grid = QSize(max(cell.width(), (width - 1) // columns), cell.height())
        if grid != self.gridSize():
            self.setGridSize(grid)

    def _on_setting_changed(self, key: str) -> None:
        if key in _LOOKS:
            self.pictures.clear()
            self._set_look()

    def _on_painted(self, row: int, root: Node) -> None:
        # Where the rows have changed since, all are drawn again anyway.
        if row < self._games.rowCount() and self._games.game_at(row).root is root:
            self.update(self._games.index(row, self.modelColumn()))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in _CHANGES and hasattr(self, "pictures"):
            self._set_look()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_out()

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        # What was out of sight before it was painted is not worth it any more.
        self.pictures.forget_wishes()
        super().scrollContentsBy(dx, dy)
        self.viewport().update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(+1 if event.angleDelta().y() > 0 else -1)
            event.accept()
        else:
            super().wheelEvent(event)


class BoardDelegate(RowPainter):
    """A board, and below it number and players, and how it went."""

    def __init__(self, model: GamesModel, view: BoardsView) -> None:
        super().__init__(view)
        self._games = model
        self._boards = view

    def sizeHint(
        self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return self._boards.gridSize()

    def draw_row(self, painter: QPainter, option: QStyleOptionViewItem, row: int) -> None:
        side = px(self._boards.board_px)
        rect = option.rect.adjusted(_PAD_PX, _PAD_PX, -_PAD_PX, 0)
        place = QRect(rect.left() + (rect.width() - side) // 2, rect.top(), side, side)
        picture = self._boards.pictures.of(self._games.game_at(row), row)
        if picture is None or picture.isNull():
            painter.setOpacity(_EMPTY_OPACITY)
            painter.fillRect(place, painter.pen().color())
            painter.setOpacity(1)
        else:
            painter.drawPixmap(place, picture)
        outcome = self._games.facts.outcome_of(self._games.game_at(row))
        if outcome is not None:
            self._draw_outcome(painter, place, outcome)
        below = rect.adjusted(0, side + 2, 0, 0)
        self._draw_texts(painter, option.fontMetrics, below, self._games.game(row))

    def _draw_outcome(self, painter: QPainter, place: QRect, outcome: Outcome) -> None:
        """Draw a tick, cross, lamp or turn on the corner of a board: that is seen at a glance."""
        side, pad = px(_BADGE_PX), px(_BADGE_PAD_PX)
        badge = QRect(place.right() + 1 - side, place.top(), side, side)
        palette = self._boards.palette()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.base())
        painter.drawEllipse(badge)
        painter.restore()
        name, *colours = _OUTCOMES[outcome]
        colour = QColor(colours[is_dark(palette)])
        inner = side - 2 * pad
        sign = icon(name, colour, (inner, round(inner * self._boards.devicePixelRatioF())))
        sign.paint(painter, badge.adjusted(pad, pad, -pad, -pad))

    def _draw_texts(
        self, painter: QPainter, metrics: QFontMetrics, rect: QRect, game: GameRow
    ) -> None:
        """Write a line for each player, or as many for the name, and one for how it went."""
        height, lines = metrics.lineSpacing(), self._boards.name_lines
        line = QRect(rect.left(), rect.top(), rect.width(), height)
        if game.line or not game.white or lines == 1:
            name = game.line or versus(game, metrics, line.width())
            painter.drawText(line.adjusted(0, 0, 0, (lines - 1) * height), WRAPPED, name)
        else:
            for text in player_lines(game, metrics, line.width()):
                painter.drawText(line, _LEFT, text)
                line.translate(0, height)
        line.moveTop(rect.top() + lines * height)
        fade(painter, _SECONDARY_OPACITY)
        number = f"{game.number}  "
        painter.drawText(line, _LEFT, number)
        line.setLeft(line.left() + metrics.horizontalAdvance(number))
        painter.drawText(line, _LEFT, details(game, metrics, line.width()))

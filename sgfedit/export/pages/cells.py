"""Problems side by side: a grid of cells of equal size, each with a caption and room to write."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.export.pages.page import Entry, PlacedFigure, PlacedLine, Rule, board_size, cell_of
from sgfedit.export.pages.pieces import BODY, CAPTION, MOST_CELLS, NOTE, TextPiece
from sgfedit.export.pages.texts import Text

if TYPE_CHECKING:
    from sgfedit.export.book.model import Block
    from sgfedit.export.pages.fonts import Fonts
    from sgfedit.export.pages.page import Page
    from sgfedit.export.pages.pieces import CellsPiece
    from sgfedit.export.pages.style import Frame, PageStyle

_GRIDS: Final = {
    1: (1, 1),
    2: (1, 2),
    3: (1, 3),
    4: (2, 2),
    5: (2, 3),
    6: (2, 3),
    7: (2, 4),
    8: (2, 4),
    9: (3, 3),
    10: (3, 4),
    11: (3, 4),
    12: (3, 4),
}
"""Columns and rows on an upright page."""

_GAP: Final = 14.0
_CAPTION_SHARE: Final = 0.35
"""Of a cell, for texts: what is longer is told below all cells."""

_PITCH: Final = 20.0
_LEAST_PITCH: Final = 13.0
_ROOM_SHARE: Final = 0.4
"""From line to line to write on, and how much of a cell they may take."""

_LINE: Final = 0.4
_EVEN: Final = 0.6
"""Stones on a page are as large as the smallest ones, but for those smaller than this share."""


class _Cell(NamedTuple):
    """A cell whose texts are set: how many lines of them, and the height left for its board."""

    block: Block
    at: int
    texts: list[Text]
    shown: int
    room: list[float]
    board: float


def grid_of(count: int, frame: Frame) -> tuple[int, int]:
    """Return columns and rows for so many cells a page."""
    columns, rows = _GRIDS[min(max(count, 1), MOST_CELLS)]
    is_wide = frame.right - frame.left > frame.bottom - frame.top
    return (rows, columns) if is_wide else (columns, rows)


def place_cells(
    page: Page, piece: CellsPiece, frame: Frame, top: float, fonts: Fonts, style: PageStyle
) -> list[TextPiece]:
    """Place the cells of a page; return texts that were too long for them."""
    columns, rows = grid_of(piece.count, frame)
    width = (frame.right - frame.left - _GAP * (columns - 1)) / columns
    height = (frame.bottom - top - _GAP * (rows - 1)) / rows
    cells = [
        _measured(block, at, piece.partners.get(at), width, height, fonts)
        for at, block in enumerate(piece.blocks, piece.at)
    ]
    found = [
        cell_of(cell.block.shot.diagram, width, cell.board) for cell in cells if cell.block.shot
    ]
    largest = max(found, default=0.0)
    most = min((cell for cell in found if cell >= _EVEN * largest), default=0.0)
    rest = []
    for index, cell in enumerate(cells):
        down, across = divmod(index, columns)
        left = frame.left + across * (width + _GAP)
        _place(page, cell, (left, top + down * (height + _GAP)), (width, height), most, style)
        if cell.shown < sum(text.count for text in cell.texts):
            block = cell.block
            whole = Text(fonts, block.text, BODY, block.lead)
            rest.append(TextPiece(whole, frame.leading * 0.4, 0.0, 0))
    return rest


def _measured(
    block: Block, at: int, partner: int | None, width: float, height: float, fonts: Fonts
) -> _Cell:
    texts = []
    if block.text or block.lead:
        texts.append(Text(fonts, block.text, CAPTION, block.lead, at))
        if partner is not None:
            texts[0].link(0, len(block.lead), partner)
    if block.shot is not None and block.shot.note:
        texts.append(Text(fonts, block.shot.note, NOTE))
    for text in texts:
        text.break_evenly(width)
    count, used = 0, 0.0
    for text in texts:
        fitting = max(int((height * _CAPTION_SHARE - used) / text.height), 0 if count else 1)
        count += min(text.count, fitting)
        used += min(text.count, fitting) * text.height
        if fitting < text.count:
            break
    room = _room(block.room, height)
    board = height - used - sum(room) - (_GAP / 2 if used else 0)
    return _Cell(block, at, texts, count, room, max(board, 10.0))


def _room(count: int, height: float) -> list[float]:
    """Return the distances between lines to write on; fewer where there is no room for all."""
    most = height * _ROOM_SHARE
    count = min(count, int(most / _LEAST_PITCH))
    return [min(_PITCH, most / count)] * count if count else []


def _place(
    page: Page,
    cell: _Cell,
    corner: tuple[float, float],
    size: tuple[float, float],
    most: float,
    style: PageStyle,
) -> None:
    (left, top), (width, height) = corner, size
    shot = cell.block.shot
    y = top
    if style.captions_above or cell.room:
        y = _captions(page, cell, left, y) + _GAP / 4
    if shot is not None:
        across, down = board_size(shot.diagram, width, cell.board, most)
        x = left + (width - across) / 2
        page.figures.append(PlacedFigure(shot.diagram, x, y, across, down, cell.at))
        y += down + _GAP / 4
        page.entries.append(Entry(shot.title, 0, cell.at))
    if not (style.captions_above or cell.room):
        _captions(page, cell, left, y)
    y = top + height - sum(cell.room)
    for pitch in cell.room:
        y += pitch
        page.rules.append(Rule(left, y - _LINE, width, _LINE))


def _captions(page: Page, cell: _Cell, left: float, y: float) -> float:
    """Place the lines that have room; return where they end."""
    lines = ((text, index) for text in cell.texts for index in range(text.count))
    for (text, index), _ in zip(lines, range(cell.shown), strict=False):
        page.lines.append(PlacedLine(text, index, left, y))
        y += text.height
    return y

"""What a record says is shown as it is written, however much it looks like HTML."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QAbstractItemModel, QModelIndex, QPointF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter, QTextDocument
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtWidgets import QAbstractItemView, QLabel, QWidget

from sgfedit import loads
from sgfedit.gui.widgets.plain_text import LaidLine, tip_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PySide6.QtWidgets import QApplication

    from sgfedit.gui.shell.main_window import MainWindow

EVIL = '<b>x</b><img src="file:///etc/x.png">'


@pytest.mark.parametrize("text", ["", "a", "Anna < Ben", "1 > 0\n2", EVIL, f"x\n{EVIL}", "a & b"])
def test_a_tip_shows_the_text_itself(text: str) -> None:
    tip = tip_of(text)

    document = QTextDocument()
    if GuiQt.mightBeRichText(tip):
        document.setHtml(tip)
    else:
        document.setPlainText(tip)
    assert document.toPlainText() == text


def test_a_tip_is_cut_where_nobody_reads_on() -> None:
    assert len(tip_of("x" * 100_000)) < 3_000


@pytest.mark.parametrize("direction", Qt.LayoutDirection.__members__.values())
@pytest.mark.parametrize(
    "text",
    ["Move 12", "  ·  Black to play  ", "第 57 手", "שלום 12 abc", "عربي", "한국 x", "a\tb"],
)
def test_a_line_that_is_laid_out_looks_as_if_drawn(
    qapp: QApplication, text: str, direction: Qt.LayoutDirection
) -> None:
    font, pictures = qapp.font(), []
    laid = LaidLine.of(text, font, direction)
    for ratio in (1.0, 1.5):
        for is_laid in (True, False):
            picture = QImage(round(300 * ratio), round(40 * ratio), QImage.Format.Format_RGB32)
            picture.setDevicePixelRatio(ratio)
            picture.fill(Qt.GlobalColor.white)
            painter = QPainter(picture)
            painter.setLayoutDirection(direction)
            painter.setFont(font)
            if is_laid:
                laid.layout.draw(painter, QPointF(9, 25.3 - laid.ascent))
            else:
                painter.drawText(QPointF(9, 25.3), text)
            painter.end()
            pictures.append(picture)

    assert pictures[0] == pictures[1]
    assert pictures[2] == pictures[3]
    assert laid.advance == ceil(QFontMetricsF(font).horizontalAdvance(text))


def tips_of(window: QWidget) -> Iterator[tuple[str, str]]:
    """Yield where a tip is, and what it is, of all widgets and lists in a window."""
    for widget in window.findChildren(QWidget):
        yield type(widget).__name__, widget.toolTip()
        if isinstance(widget, QLabel) and widget.textFormat() is not Qt.TextFormat.PlainText:
            yield f"label {widget.objectName()}", widget.text()
        model = widget.model() if isinstance(widget, QAbstractItemView) else None
        if isinstance(model, QAbstractItemModel):
            for row in range(5):
                for column in range(12):
                    index = model.index(row, column, QModelIndex())
                    found = index.data(Qt.ItemDataRole.ToolTipRole) if index.isValid() else ""
                    yield f"{type(model).__name__} {row} {column}", str(found or "")


def test_no_surface_of_the_window_runs_what_a_record_says(window: MainWindow) -> None:
    escaped = EVIL.replace("]", "\\]")
    game = (
        f"(;GM[1]FF[4]SZ[9]PB[{escaped}]PW[{escaped}]EV[{escaped}]RE[{escaped}]GN[{escaped}]"
        f"GC[{escaped}]AN[{escaped}];B[aa]N[{escaped}]C[{escaped}]LB[bb:{escaped}]XX[{escaped}]"
        f"BL[1](;W[cc]C[{escaped}])(;W[dd]))"
    )
    window.document.open_text(loads(game * 3))
    for name in ("games", "moves", "steps", "bookmarks", "problems", "source", "figures"):
        window.docks[name].bring_up()
    window.actions_by_id["navigate.bookmark"].trigger()
    for node in list(window.document.game.nodes())[:3]:
        window.document.go_to(node)
        run = [
            (place, tip)
            for place, tip in tips_of(window)
            if "<img" in tip and GuiQt.mightBeRichText(tip)
        ]
        assert run == []

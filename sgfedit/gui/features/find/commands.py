"""Commands that find and replace."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt

if TYPE_CHECKING:
    from sgfedit.gui.features.find.panel import FindPanel
    from sgfedit.gui.window import Window
    from sgfedit.sgf import Point


def _panel(window: Window) -> FindPanel:
    """Return the panel, seen or not."""
    return cast("FindPanel", window.docks["find"].content)


def _brought_up(window: Window) -> FindPanel:
    panel = _panel(window)
    window.docks["find"].bring_up()
    return panel


def open_(window: Window) -> None:
    """Show the panel that finds text, with what is selected in the comment."""
    from sgfedit.gui.features.find.list import selected_text  # noqa: PLC0415  # slow
    from sgfedit.gui.features.find.panel import Search  # noqa: PLC0415  # slow

    text = selected_text(window) if _is_typing(window) else ""
    panel = _brought_up(window)
    panel.show_kind(Search.TEXT)
    if text:
        panel.text_form.field.setText(text)
    panel.text_form.take_focus()


def selection(window: Window) -> None:
    """Find what is selected in the comment, or the word at the caret."""
    from sgfedit.gui.features.find.list import selected_text, word_at_caret  # noqa: PLC0415
    from sgfedit.gui.features.find.panel import Search  # noqa: PLC0415  # slow

    text = selected_text(window) or word_at_caret(window)
    panel = _brought_up(window)
    panel.show_kind(Search.TEXT)
    if text:
        panel.text_form.regex.setChecked(False)
        panel.text_form.field.setText(text)
    else:
        panel.text_form.take_focus()


def _is_typing(window: Window) -> bool:
    return window.comment.editor.hasFocus() or window.comment.name.hasFocus()


def replace(window: Window) -> None:
    """Show the panel with the line for what takes the place of a text."""
    open_(window)
    form = _panel(window).text_form
    form.unfold.setChecked(True)
    if form.field.text():
        form.replacement.setFocus(Qt.FocusReason.ShortcutFocusReason)
        form.replacement.selectAll()


def next_(window: Window) -> None:
    """Go to the next place that was found."""
    _step(window, +1)


def previous(window: Window) -> None:
    """Go to the place before."""
    _step(window, -1)


def _step(window: Window, by: int) -> None:
    panel = _panel(window)
    if panel.form.is_empty:
        open_(window)
    else:
        panel.step(by)


def move(window: Window) -> None:
    """Find moves where the cursor of the board is, or the pointer; else ask for the point."""
    from sgfedit.gui.features.find.panel import Search  # noqa: PLC0415  # slow

    point = _pointed_at(window)
    if point is not None:
        moves_at(window, point)
        return
    panel = _brought_up(window)
    panel.show_kind(Search.MOVE)
    panel.move_form.take_focus()


def _pointed_at(window: Window) -> Point | None:
    """Return where the cursor of the board is, or else the pointer."""
    from PySide6.QtGui import QCursor  # noqa: PLC0415  # slow

    board = window.board
    place = board.mapFromGlobal(QCursor.pos())
    is_over = board.underMouse() and board.rect().contains(place)
    return board.cursor_point or (board.point_at(place) if is_over else None)


def moves_at(window: Window, point: Point) -> None:
    """Find moves at a point."""
    _brought_up(window).find_moves_at(point)


def property_(window: Window, wanted: str = "") -> None:
    """Find nodes by property or annotation; with `wanted` list those of all games that have it."""
    from sgfedit.game.finding import Extent  # noqa: PLC0415  # slow
    from sgfedit.gui.features.find.panel import Search  # noqa: PLC0415  # slow

    panel = _brought_up(window)
    panel.show_kind(Search.PROPERTY)
    if wanted:
        panel.head.choose_extent(Extent.FILE)
        panel.property_form.box.setEditText(wanted)
    else:
        panel.property_form.take_focus()


def position(window: Window) -> None:
    """Find the position that is shown, wherever it comes about again."""
    _brought_up(window).find_position()


def panel(window: Window) -> None:
    """Show the panel as it is, or hide it."""
    dock = window.docks["find"]
    is_in_front = dock.isVisible() and not dock.visibleRegion().isEmpty()
    if is_in_front:
        dock.hide()
    else:
        _brought_up(window)

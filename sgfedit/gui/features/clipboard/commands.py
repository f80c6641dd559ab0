"""The Edit menu: the clipboard.

Branches are plain SGF text, so that they go to other windows and other programs. What is pasted
may be in any format that can be opened, or be files that were copied in a file manager.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QCoreApplication, QMimeData
from PySide6.QtGui import QGuiApplication

from sgfedit.app.error_words import words_of
from sgfedit.errors import FileError, RefusalError
from sgfedit.game import operations
from sgfedit.gui.actions.build import trigger
from sgfedit.gui.opening.content import (
    Content,
    content_of,
    files_of,
    opened,
    remark_on_files,
    remarks_on,
)
from sgfedit.gui.opening.files import open_collection
from sgfedit.gui.views.board.picture import board_theme, picture
from sgfedit.gui.views.board.tools import PLAY
from sgfedit.gui.widgets import questions
from sgfedit.gui.widgets.plain_text import listed
from sgfedit.i18n import Named
from sgfedit.render.turning import Turner
from sgfedit.sgf.properties import property_type

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sgfedit.game.operations import Pasted
    from sgfedit.game.operations.transforms import Transform
    from sgfedit.gui.actions.record_turns import RecordTurn
    from sgfedit.gui.window import Window
    from sgfedit.render.diagram import Diagram

_tr = QCoreApplication.translate


def cut_branch(window: Window) -> None:
    """Put this node and all after it on the clipboard and take it out of the game."""
    document = window.document
    if document.current.parent is None:
        raise RefusalError("root")
    if _copy_branch(window):
        with document.edit(Named("Command", "Cut branch")) as edit:
            operations.delete_branch(edit, document.current)


def copy_branch(window: Window) -> None:
    """Put this node and all after it on the clipboard as SGF text."""
    if _copy_branch(window):
        window.status.note(_tr("Command", "Branch copied"))


def _copy_branch(window: Window) -> bool:
    """Return whether it is done; writing many thousands of nodes can be given up."""
    from sgfedit.gui.widgets import progress  # noqa: PLC0415  # slow

    steps = operations.copied_in_steps(window.document.current)
    title, doing = _tr("Command", "Copy branch"), _tr("Command", "Writing the nodes…")
    text = progress.run(window, steps, title, doing)
    if text is not None:
        QGuiApplication.clipboard().setText(text)
    return text is not None


def paste_branch(window: Window) -> None:
    """Append what is on the clipboard as variations after this node."""
    _paste(window, Named("Command", "Paste branch"))


def paste_turned(window: Window, turn: RecordTurn) -> None:
    """Turn what is on the clipboard and paste it."""
    name = Named("Command", "Paste: {how}", how=Named("RecordTurn", turn.text))
    _paste(window, name, (turn.what,))


def _paste(window: Window, name: str, transforms: Sequence[Transform] = ()) -> None:
    document = window.document
    content = _content(window)
    if content is None:
        return
    text = content.as_branch(document)
    with document.edit(name) as edit:
        pasted = operations.paste_branch(edit, document.current, text, transforms)
    _tell(window, _left_out(pasted), content)


def _content(window: Window) -> Content | None:
    """Return what is on the clipboard; None if it cannot be read, which was told."""
    try:
        return content_of(QGuiApplication.clipboard().mimeData())
    except FileError as error:
        questions.show_error(window, words_of(error))
        return None


def _left_out(pasted: Pasted) -> str:
    if not pasted.left_out:
        return ""
    labels = [_tr("Property", property_type(ident).label) for ident in pasted.left_out]
    return _tr(
        "Command", "This game says already who played it; of the pasted one stayed behind: {what}"
    ).format(what=listed(labels))


def _tell(window: Window, note: str, content: Content) -> None:
    """Say what of the clipboard is not there now, if anything."""
    remarks = (remark_on_files(content), remarks_on(content.reading), note)
    text = "  ".join(filter(None, remarks))
    if text:
        window.status.note(text)


def paste_game(window: Window) -> None:
    """Add the games on the clipboard to this file, behind its own, and show the first."""
    document = window.document
    content = _content(window)
    if content is None:
        return
    with document.edit(Named("Command", "Paste game")) as edit:
        operations.paste_games(edit, document.collection, content.text)
    _tell(window, "", content)


def paste_position(window: Window) -> None:
    """Set up the position on the clipboard here, instead of the one that is shown."""
    document = window.document
    content = _content(window)
    if content is None:
        return
    with document.edit(Named("Command", "Paste position")) as edit:
        edit.selected = operations.paste_position(
            edit, document.current, document.game.positions, content.text, document.setup_place
        )
        is_there = not edit.edits()
    if is_there:
        window.status.note(_tr("Command", "That position is on the board already"))
    else:
        _tell(window, "", content)


# Opening ------------------------------------------------------------------------------------


def open_clipboard(window: Window) -> None:
    """Open what is on the clipboard: files, or the text of a record or a diagram as a new file."""
    clipboard = QGuiApplication.clipboard()
    paths = files_of(clipboard.mimeData())
    if paths:
        for path in paths:
            trigger(window, "file.open", path)
    elif not open_text(window, clipboard.text()):
        questions.show_error(window, _tr("Command", "The clipboard holds no game record."))


def open_text(window: Window, text: str) -> bool:
    """Open the text of a record or a diagram as a new file, in another window if need be.

    Returns whether there was one; a known format that cannot be read was told.
    """
    try:
        collection = opened(text)
    except FileError as error:
        questions.show_error(window, words_of(error))
        return True
    if not collection.games:
        return False
    target = open_collection(window, collection)
    said = remarks_on(collection.reading)
    if said:
        target.status.note(said)
    return True


# Positions ----------------------------------------------------------------------------------


def copy_position(window: Window) -> None:
    """Copy this position as a record of one node."""
    from sgfedit.export import sgf_text  # noqa: PLC0415  # slow

    _copy(window, sgf_text, _tr("Command", "Position copied as SGF"))


def copy_ascii(window: Window) -> None:
    """Copy this position as letters and dots."""
    from sgfedit.export import ascii_text  # noqa: PLC0415  # slow

    _copy(window, ascii_text, _tr("Command", "Position copied as text"))


def copy_sensei(window: Window) -> None:
    """Copy this position as a diagram of Sensei's Library."""
    from sgfedit.export import sensei_text  # noqa: PLC0415  # slow

    _copy(window, sensei_text, _tr("Command", "Position copied as a diagram of Sensei's Library"))


def _copy(window: Window, text_of: Callable[[Diagram], str], note: str) -> None:
    if not window.document.game.positions.is_go:
        raise RefusalError("position-not-go")
    # As the record has it, whatever way the board lies on the screen.
    diagram = picture(window.document, window.settings, PLAY, window.board.numbering)
    QGuiApplication.clipboard().setText(text_of(diagram))
    window.status.note(note)


def copy_picture(window: Window) -> None:
    """Copy the board as a picture and as a drawing, as it lies and looks on the screen."""
    from sgfedit.export.pictures import PictureStyle, image_of, svg  # noqa: PLC0415  # seldom
    from sgfedit.export.shots import Shot, shot_title  # noqa: PLC0415

    if not window.document.game.positions.is_drawn:
        raise RefusalError("board-not-drawn")
    diagram = picture(window.document, window.settings, PLAY, window.board.numbering)
    number = window.document.position().move_number
    part = _tr("Command", "move {number}").format(number=number) if number else ""
    title = shot_title(window.document.game, part)
    shot = Shot(Turner(window.board.turning).turned(diagram), title)
    style = PictureStyle(theme=board_theme(window.settings, window.palette()))
    data = QMimeData()
    data.setImageData(image_of(shot, style))
    data.setData("image/svg+xml", QByteArray(svg(shot, style)))
    QGuiApplication.clipboard().setMimeData(data)
    window.status.note(_tr("Command", "Board copied as a picture"))

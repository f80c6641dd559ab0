"""The submenu Edit → Convert: the file in another file format."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from sgfedit.app.fixing import Conversion
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate


def to_ff4(window: Window) -> None:
    """Convert the file to FF[4], once the user has seen what that changes."""
    _convert(window, 4)


def to_ff3(window: Window) -> None:
    """Convert the file to FF[3] for old programs, once the user has seen what that loses."""
    _convert(window, 3)


def _convert(window: Window, ff: int) -> None:
    from sgfedit.gui.features.convert.dialog import ConversionDialog  # noqa: PLC0415  # slow

    name = _tr("Command", "Convert to FF[{ff}]").format(ff=ff)

    def plan(minutes: bool | None, parent: QWidget) -> Conversion | None:
        return _planned(window, ff, minutes, parent, name)

    found = plan(None, window)
    if found is None:
        return
    if not found.edits:
        window.status.note(_nothing(found))
        return
    wanted = ConversionDialog.ask(found, plan, window)
    if wanted is None:
        return
    window.document.apply(name, wanted.edits)
    window.checker.check_now()
    count = len(wanted.places)
    text = (
        _tr("Command", "Converted to FF[{ff}]: 1 place changed")
        if count == 1
        else _tr("Command", "Converted to FF[{ff}]: %n places changed", "", count)
    )
    undo = window.actions_by_id["edit.undo"]
    key = undo.shortcut().toString(undo.shortcut().SequenceFormat.NativeText)
    taken_back = _tr("Command", "{key} takes it back").format(key=key)
    window.status.note_on_step(f"{text.format(ff=ff)} · {taken_back}")


def _planned(
    window: Window, ff: int, minutes: bool | None, parent: QWidget, name: str
) -> Conversion | None:
    """Return what is to be changed, None if the user gave up waiting."""
    from sgfedit.app.fixing import try_conversion as try_out  # noqa: PLC0415  # slow
    from sgfedit.gui.widgets import progress  # noqa: PLC0415  # slow

    text = _tr("Command", "Working out what changes…")
    window.setUpdatesEnabled(False)
    try:
        return progress.run(parent, try_out(window.document, ff, minutes), name, text)
    finally:
        window.setUpdatesEnabled(True)


def _nothing(found: Conversion) -> str:
    """Return why nothing changes."""
    from sgfedit.game.conversion import WORDS  # noqa: PLC0415  # slow

    report = found.report
    whys = [loss.why for loss in report.losses] + [question.why for question in report.questions]
    if whys:
        return _tr("Command", "Nothing was converted: {why}").format(why=WORDS[whys[0]])
    text = _tr("Command", "Nothing to convert: this file is in FF[{ff}] already")
    return text.format(ff=found.ff)

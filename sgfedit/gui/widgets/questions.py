"""The small questions of the window, one function each.

Call them as ``questions.ask_…``: tests replace them in this module.
"""

from __future__ import annotations

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from PySide6 import QtWidgets
from PySide6.QtCore import QCoreApplication, Qt

from sgfedit.gui.widgets.buttons import plain

# Not the classes, which PySide makes when they are imported: few sessions ask anything.
from sgfedit.gui.widgets.numbers import sized
from sgfedit.gui.widgets.plain_text import listed, quoted

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PySide6.QtWidgets import QWidget

_tr = QCoreApplication.translate
_Button: TypeAlias = Literal["Open", "Save", "Discard", "Cancel"]


class Answer(Enum):
    """What to do with changes that are not saved."""

    SAVE = "save"
    DISCARD = "discard"
    CANCEL = "cancel"


class Recover(Enum):
    """What to do with what a crash left unsaved."""

    RESTORE = "restore"
    DISCARD = "discard"
    LATER = "later"


class Misfits(Enum):
    """What to do with characters that do not exist in the file's charset."""

    UTF8 = "utf-8"
    ESCAPE = "escape"
    CANCEL = "cancel"


class Overwrite(Enum):
    """What to do instead of, or before, saving over a file that another program has changed."""

    SAVE = "save"
    COMPARE = "compare"
    MERGE = "merge"
    SAVE_AS = "save as"
    CANCEL = "cancel"


_CHARACTERS: Final = 12


def ask_recover(parent: QWidget | None, names: Sequence[str]) -> Recover:
    """Ask whether to open what was not saved when the program last ended.

    Args:
        parent: The window to ask in.
        names: File names; empty for records that never were in a file.
    """
    unnamed = _tr("Questions", "a new game")
    files = listed(quoted(name) if name else unnamed for name in names)
    kept = _tr(
        "Questions",
        "sgfedit did not end properly. Changes that were not saved have been kept: {files}.",
    ).format(files=files)
    is_one = len(names) == 1
    later = (
        _tr("Questions", "Later keeps it: you are asked again at the next start.")
        if is_one
        else _tr("Questions", "Later keeps them: you are asked again at the next start.")
    )
    words = {
        "Open": _tr("Questions", "&Restore"),
        "Discard": _tr("Questions", "&Delete it") if is_one else _tr("Questions", "&Delete them"),
        "Cancel": _tr("Questions", "&Later"),
    }
    question = _tr("Questions", "Restore unsaved work?")
    answer = _ask(parent, question, f"{kept}\n\n{later}", ("Open", "Discard", "Cancel"), words)
    chosen = {"Open": Recover.RESTORE, "Discard": Recover.DISCARD}
    return chosen.get(answer, Recover.LATER)


def ask_discard_left(parent: QWidget | None, name: str) -> bool:
    """Ask whether to throw away what was not saved of the file `name` in an earlier session."""
    answer = _ask(
        parent,
        _tr("Questions", "Throw away the unsaved work on “{name}”?").format(name=name),
        _tr("Questions", "The file itself stays as it was last saved."),
        ("Discard", "Cancel"),
    )
    return answer == "Discard"


def ask_delete_version(parent: QWidget | None, name: str) -> bool:
    """Ask whether to delete an earlier version, called `name`."""
    answer = _ask(
        parent,
        _tr("Questions", "Delete the version “{name}”?").format(name=name),
        _tr("Questions", "The file itself and its other versions stay."),
        ("Discard", "Cancel"),
        {"Discard": _tr("Questions", "&Delete it")},
    )
    return answer == "Discard"


def ask_delete_aside(parent: QWidget | None, name: str) -> bool:
    """Ask whether to delete a file that was put aside, called `name`."""
    answer = _ask(
        parent,
        _tr("Questions", "Delete “{name}”?").format(name=name),
        _tr("Questions", "What it holds is lost. The file that has taken its place stays."),
        ("Discard", "Cancel"),
        {"Discard": _tr("Questions", "&Delete it")},
    )
    return answer == "Discard"


def ask_delete_versions(parent: QWidget | None, count: int) -> bool:
    """Ask whether to delete the earlier versions of `count` files."""
    answer = _ask(
        parent,
        _tr("Questions", "Delete all earlier versions?"),
        _tr("Questions", "Those of 1 file are lost. The file itself stays.")
        if count == 1
        else _tr("Questions", "Those of %n files are lost. The files themselves stay.", "", count),
        ("Discard", "Cancel"),
        {"Discard": _tr("Questions", "&Delete them")},
    )
    return answer == "Discard"


def ask_versions_of_gone(parent: QWidget | None, name: str, when: str) -> bool:
    """Ask whether to show the earlier versions of a file that is gone.

    Args:
        parent: The window to ask in.
        name: What the file was called.
        when: The time of the last version.
    """
    answer = _ask(
        parent,
        _tr("Questions", "“{name}” is not there any more.").format(name=name),
        _tr("Questions", "A copy of it was kept, as it was {when}.").format(when=when),
        ("Open", "Cancel"),
        {"Open": _tr("Questions", "&Show the versions")},
    )
    return answer == "Open"


def ask_save_changes(parent: QWidget | None, name: str, changes: Sequence[str] = ()) -> Answer:
    """Ask whether to save the file `name` before it is closed.

    Args:
        parent: The window to ask in.
        name: What the file is called.
        changes: What was done to it, a line each, the oldest first.
    """
    answer = _ask(
        parent,
        _tr("Questions", "Save the changes to “{name}”?").format(name=name),
        _listed(changes, _tr("Questions", "They are lost if you don’t save them.")),
        ("Save", "Discard", "Cancel"),
    )
    chosen = {"Save": Answer.SAVE, "Discard": Answer.DISCARD}
    return chosen.get(answer, Answer.CANCEL)


def _listed(changes: Sequence[str], sentence: str) -> str:
    """Return a sentence about changes below these, a line each."""
    listed = "\n".join(f"•  {change}" for change in changes)
    return f"{listed}\n\n{sentence}" if listed else sentence


def ask_revert(parent: QWidget | None, name: str, changes: Sequence[str] = ()) -> bool:
    """Ask whether to forget all changes to the file `name`; see `ask_save_changes`."""
    answer = _ask(
        parent,
        _tr("Questions", "Read “{name}” again?").format(name=name),
        _listed(changes, _tr("Questions", "All changes since it was last saved are lost.")),
        ("Discard", "Cancel"),
    )
    return answer == "Discard"


def ask_overwrite(parent: QWidget | None, name: str) -> Overwrite:
    """Ask whether to save over a file that another program has changed meanwhile."""
    box = QtWidgets.QMessageBox(
        QtWidgets.QMessageBox.Icon.Question,
        QCoreApplication.applicationName(),
        _tr("Questions", "Overwrite “{name}”?").format(name=name),
        parent=parent,
    )
    box.setInformativeText(
        _tr("Questions", "Another program has changed the file since it was opened here.")
    )
    roles = QtWidgets.QMessageBox.ButtonRole
    texts = {
        Overwrite.SAVE: (_tr("Questions", "&Save anyway"), roles.DestructiveRole),
        Overwrite.COMPARE: (_tr("Questions", "&Compare"), roles.ActionRole),
        Overwrite.MERGE: (_tr("Questions", "&Merge"), roles.ActionRole),
        Overwrite.SAVE_AS: (_tr("Questions", "Save &as…"), roles.AcceptRole),
    }
    answers = {box.addButton(*text): answer for answer, text in texts.items()}
    cancel = box.addButton(QtWidgets.QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(cancel)
    box.setEscapeButton(cancel)
    plain(box)
    box.exec()
    clicked: object = box.clickedButton()
    chosen = next(
        (answer for button, answer in answers.items() if button is clicked), Overwrite.CANCEL
    )
    box.deleteLater()
    return chosen


def ask_large(parent: QWidget | None, name: str, size: int) -> bool:
    """Ask whether to open a file of `size` bytes, which takes long."""
    shown = sized(size)
    answer = _ask(
        parent,
        _tr("Questions", "Open “{name}”?").format(name=name),
        _tr(
            "Questions",
            "The file is {size} large: nothing else can be done here until it is read.",
        ).format(size=shown),
        ("Open", "Cancel"),
    )
    return answer == "Open"


def ask_misfits(parent: QWidget | None, characters: Sequence[str], charset: str) -> Misfits:
    """Ask what to do with characters that do not exist in the file's charset.

    Args:
        parent: The window to ask in.
        characters: Those characters, at least one.
        charset: What CA calls the charset.
    """
    shown = " ".join(characters[:_CHARACTERS]) + (" …" if len(characters) > _CHARACTERS else "")
    details = _tr(
        "Questions",
        "The file’s charset, {charset}, does not have: {characters}\n\n"
        "UTF-8 has every character; nearly all programs read it. If the file has to keep its "
        "charset, these characters are written as numbers, such as {example}.",
    ).format(charset=charset, characters=shown, example=f"&#{ord(characters[0])};")
    box = QtWidgets.QMessageBox(
        QtWidgets.QMessageBox.Icon.Question,
        QCoreApplication.applicationName(),
        _tr("Questions", "Save the file in UTF-8?"),
        parent=parent,
    )
    box.setInformativeText(details)
    role = QtWidgets.QMessageBox.ButtonRole.AcceptRole
    utf8 = box.addButton(_tr("Questions", "Save in &UTF-8"), role)
    keep = box.addButton(_tr("Questions", "&Keep {charset}").format(charset=charset), role)
    cancel = box.addButton(QtWidgets.QMessageBox.StandardButton.Cancel)
    answers = {utf8: Misfits.UTF8, keep: Misfits.ESCAPE}
    box.setDefaultButton(utf8)
    box.setEscapeButton(cancel)
    plain(box)
    box.exec()
    clicked: object = box.clickedButton()
    chosen = next(
        (answer for button, answer in answers.items() if button is clicked), Misfits.CANCEL
    )
    box.deleteLater()
    return chosen


def ask_reset_keys(parent: QWidget | None, count: int) -> bool:
    """Ask whether to give `count` actions the keys of the preset back."""
    answer = _ask(
        parent,
        _tr("Questions", "Reset all keys?"),
        _tr("Questions", "The key that you changed is lost.")
        if count == 1
        else _tr("Questions", "The keys that you changed for %n actions are lost.", "", count),
        ("Discard", "Cancel"),
    )
    return answer == "Discard"


def file_dialog(
    parent: QWidget | None, title: str, folder: str = "", filters: str = ""
) -> QtWidgets.QFileDialog:
    """Return a dialog that asks for files or a folder; see `FileDialog`."""
    from sgfedit.gui.widgets.file_dialog import FileDialog  # noqa: PLC0415  # not to start

    return FileDialog(parent, title, folder, filters)


def ask_sheet_path(parent: QWidget | None) -> str | None:
    """Ask where to save a sheet of keys, as PDF or HTML; None if the user gave up."""
    filters = (
        _tr("Questions", "PDF (*.pdf)"),
        _tr("Questions", "Web page (*.html)"),
    )
    title = _tr("Questions", "Save the sheet of keys")
    dialog = file_dialog(parent, title, "", ";;".join(filters))
    dialog.setAcceptMode(QtWidgets.QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QtWidgets.QFileDialog.FileMode.AnyFile)
    dialog.setDefaultSuffix("pdf")
    dialog.filterSelected.connect(
        lambda chosen: dialog.setDefaultSuffix("html" if "html" in chosen else "pdf")
    )
    dialog.selectFile(_tr("Questions", "sgfedit keys"))
    return dialog.selectedFiles()[0] if run(dialog) else None


def show_error(parent: QWidget | None, sentence: str) -> None:
    """Tell the user, in one sentence, what could not be done."""
    box = QtWidgets.QMessageBox(
        QtWidgets.QMessageBox.Icon.Warning,
        QCoreApplication.applicationName(),
        sentence,
        QtWidgets.QMessageBox.StandardButton.Ok,
        parent,
    )
    run(box)


def show_about(parent: QWidget, title: str, text: str) -> None:
    """Say what this program is; `text` is HTML."""
    box = QtWidgets.QMessageBox(
        QtWidgets.QMessageBox.Icon.NoIcon,
        title,
        text,
        QtWidgets.QMessageBox.StandardButton.Ok,
        parent,
    )
    box.setTextFormat(Qt.TextFormat.RichText)
    box.setIconPixmap(parent.windowIcon().pixmap(64, 64))
    run(box)


def ask_move(parent: QWidget | None, current: int, last: int) -> str | None:
    """Ask for a move number from 0 to `last`, or an address; None if the user gave up."""
    dialog = QtWidgets.QInputDialog(parent)
    dialog.setWindowTitle(_tr("Questions", "Go to move"))
    text = _tr("Questions", "Move number (0 to {last}), or an address such as 54B3:")
    dialog.setLabelText(text.format(last=last))
    dialog.setTextValue(str(current))
    return dialog.textValue() if run(dialog) else None


def ask_jump(parent: QWidget | None, current: int) -> int | None:
    """Ask how many moves a jump is; None if the user gave up."""
    text = _tr("Questions", "Moves that a jump goes:")
    return _ask_number(parent, _tr("Questions", "Length of a jump"), text, current, (2, 500))


def ask_figure_number(parent: QWidget | None, current: int) -> int | None:
    """Ask which number the first move of a figure has; None if the user gave up."""
    text = _tr("Questions", "Number of its first move:")
    return _ask_number(parent, _tr("Questions", "Numbers of a figure"), text, current, (1, 9_999))


def ask_board_move(parent: QWidget | None, current: int) -> int | None:
    """Ask which move the small boards of games show; None if the user gave up."""
    text = _tr("Questions", "Show each game after so many moves:")
    return _ask_number(parent, _tr("Questions", "Boards of the games"), text, current, (1, 1_000))


def ask_recent_numbers(parent: QWidget | None, current: int) -> int | None:
    """Ask how many of the last moves are numbered; None if the user gave up."""
    text = _tr("Questions", "&How many of the last moves:")
    title = _tr("Questions", "Numbers of the last moves")
    return _ask_number(parent, title, text, current, (1, 400))


def _ask_number(
    parent: QWidget | None, title: str, text: str, current: int, limits: tuple[int, int]
) -> int | None:
    dialog = QtWidgets.QInputDialog(parent)
    dialog.setInputMode(QtWidgets.QInputDialog.InputMode.IntInput)
    dialog.setWindowTitle(title)
    dialog.setLabelText(text)
    dialog.setIntRange(*limits)
    dialog.setIntValue(current)
    return dialog.intValue() if run(dialog) else None


def ask_name(parent: QWidget | None, title: str, label: str, current: str) -> str:
    """Ask what to call something; empty if the user gave up."""
    dialog = QtWidgets.QInputDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setLabelText(label)
    dialog.setTextValue(current)
    return dialog.textValue().strip() if run(dialog) else ""


def ask_choice(
    parent: QWidget | None, title: str, label: str, choices: Sequence[str], current: int
) -> int | None:
    """Ask for one of some choices; None if the user gave up."""
    dialog = QtWidgets.QInputDialog(parent)
    dialog.setWindowTitle(title)
    dialog.setLabelText(label)
    dialog.setComboBoxItems(list(choices))
    dialog.setTextValue(choices[current])
    return list(choices).index(dialog.textValue()) if run(dialog) else None


def ask_replace(parent: QWidget | None, question: str, names: Sequence[str] = ()) -> bool:
    """Ask whether to replace what is there, such as the files `names`; by default it stays."""
    box = QtWidgets.QMessageBox(
        QtWidgets.QMessageBox.Icon.Warning,
        QCoreApplication.applicationName(),
        question,
        QtWidgets.QMessageBox.StandardButton.Cancel,
        parent,
    )
    listed = [*names[:_CHARACTERS], *(["…"] if len(names) > _CHARACTERS else [])]
    box.setInformativeText("\n".join(listed))
    role = QtWidgets.QMessageBox.ButtonRole.AcceptRole
    replace = box.addButton(_tr("Questions", "&Replace"), role)
    box.setDefaultButton(QtWidgets.QMessageBox.StandardButton.Cancel)
    plain(box)
    box.exec()
    clicked: object = box.clickedButton()
    box.deleteLater()
    return clicked is replace


def ask_open_paths(
    parent: QWidget | None,
    folder: str,
    title: str = "",
    equip: Callable[[QtWidgets.QFileDialog], object] | None = None,
) -> list[str]:
    """Ask for files to open, starting in `folder`; none if the user gave up.

    Args:
        parent: The window to ask in.
        folder: Where to start.
        title: That of the dialog.
        equip: Puts more into the dialog before it is shown.
    """
    from sgfedit.gui.widgets.foreign import filters  # noqa: PLC0415  # slow

    dialog = file_dialog(parent, title or _tr("Questions", "Open"), folder, ";;".join(filters()))
    dialog.setFileMode(QtWidgets.QFileDialog.FileMode.ExistingFiles)
    # The endings of all formats would be longer than the dialog is wide.
    dialog.setOption(QtWidgets.QFileDialog.Option.HideNameFilterDetails)
    if equip is not None:
        equip(dialog)
    return dialog.selectedFiles() if run(dialog) else []


def ask_save_path(parent: QWidget | None, path: str) -> str | None:
    """Ask where to save, proposing `path`; None if the user gave up.

    A name without an ending gets ``.sgf`` before the dialog asks about replacing a file.
    """
    proposed = Path(path)
    dialog = file_dialog(
        parent, _tr("Questions", "Save as"), str(proposed.parent), ";;".join(_filters())
    )
    dialog.setAcceptMode(QtWidgets.QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QtWidgets.QFileDialog.FileMode.AnyFile)
    dialog.setDefaultSuffix("sgf")
    dialog.selectFile(proposed.name)
    return dialog.selectedFiles()[0] if run(dialog) else None


def ask_json_path(parent: QWidget | None, path: str) -> str | None:
    """Ask where to save a copy as JSON, proposing `path`; None if the user gave up."""
    proposed = Path(path)
    dialog = file_dialog(
        parent,
        _tr("Questions", "Save a copy as JSON"),
        str(proposed.parent),
        _tr("Questions", "JSON (*.json *.JSON)"),
    )
    dialog.setAcceptMode(QtWidgets.QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QtWidgets.QFileDialog.FileMode.AnyFile)
    dialog.setDefaultSuffix("json")
    dialog.selectFile(proposed.name)
    return dialog.selectedFiles()[0] if run(dialog) else None


def ask_folder(parent: QWidget | None, title: str, folder: str) -> str | None:
    """Ask for a folder, starting in `folder`; None if the user gave up."""
    dialog = file_dialog(parent, title, folder)
    dialog.setFileMode(QtWidgets.QFileDialog.FileMode.Directory)
    dialog.setOption(QtWidgets.QFileDialog.Option.ShowDirsOnly)
    return dialog.selectedFiles()[0] if run(dialog) else None


def _filters() -> tuple[str, str]:
    return (
        _tr("Questions", "Go records (*.sgf *.SGF)"),
        _tr("Questions", "All files (*)"),
    )


def _ask(
    parent: QWidget | None,
    question: str,
    details: str,
    buttons: tuple[_Button, ...],
    words: Mapping[str, str] | None = None,
) -> _Button:
    """Show a question; the last button is what Esc means.

    Enter means the first one, unless that loses something. `words` are on the buttons in place of
    Qt's.
    """
    box = QtWidgets.QMessageBox(
        QtWidgets.QMessageBox.Icon.Question,
        QCoreApplication.applicationName(),
        question,
        parent=parent,
    )
    box.setInformativeText(details)
    standard = {QtWidgets.QMessageBox.StandardButton[name]: name for name in buttons}
    for button in standard:
        box.addButton(button)
    for name, text in (words or {}).items():
        box.button(QtWidgets.QMessageBox.StandardButton[name]).setText(text)
    first, *_, last = standard
    box.setDefaultButton(last if buttons[0] == "Discard" else first)
    box.setEscapeButton(last)
    # A box that is closed with its window has no answer.
    return standard.get(QtWidgets.QMessageBox.StandardButton(run(box)), buttons[-1])


def run(dialog: QtWidgets.QDialog) -> int:
    """Show a dialog until it is answered; what it holds can be read until control returns."""
    plain(dialog)
    result = dialog.exec()
    dialog.deleteLater()
    return result

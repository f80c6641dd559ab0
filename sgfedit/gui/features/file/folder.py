"""Opening a folder: its games as one list, or the library; asked in a bar above the board."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtWidgets import QToolButton

from sgfedit.app.folder_games import RecordCount, games_of
from sgfedit.gui.actions.build import trigger
from sgfedit.gui.modes.bar_parts import CutLine, ModeBar, add_lines, announce, bar_row
from sgfedit.gui.opening import content
from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtGui import QKeyEvent

    from sgfedit.errors import FileError
    from sgfedit.gui.window import Window


_tr = QCoreApplication.translate

MANY: Final = 500
"""More files than that are rather searched than opened."""

_SECONDS: Final = 20


def open_(window: Window, path: str) -> bool:
    """Ask what to do with a folder; returns that nothing of it is open yet."""
    window.part(FolderOffer).ask(path)
    return False


class FolderBar(ModeBar):
    """Says how many records a folder holds; Enter does what a button says, Esc leaves it.

    Attributes:
        said, more: The two lines.
        as_list, to_library, leave: The buttons.
    """

    def __init__(
        self,
        window: Window,
        as_list: Callable[[], object],
        to_library: Callable[[], object],
        leave: Callable[[], object],
    ) -> None:
        super().__init__(window.info, "folderOffer", _tr("FolderOffer", "Folder"))
        self.said = CutLine("folderSaid", self, least_px=80)
        self.more = CutLine("folderMore", self, least_px=80)
        self.as_list = self.add_button(
            "folder.list", _tr("FolderOffer", "As one list"), "games", as_list, "Enter"
        )
        self.to_library = self.add_button(
            "folder.library", _tr("FolderOffer", "To the library"), "library", to_library
        )
        self.leave = self.add_button(
            "folder.leave",
            _tr("FolderOffer", "Leave the folder alone"),
            "panel-close",
            leave,
            "Esc",
        )
        for button in (self.as_list, self.to_library):
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            button.setAutoRaise(False)
        row = bar_row(self)
        add_lines(row, self.said, self.more, is_right=False)
        for button in (self.as_list, self.to_library, self.leave):
            row.addWidget(button)
        self.dress()

    def say(self, name: str, count: int, *, is_all: bool) -> None:
        """Say how many records were found in a folder, and whether that is all."""
        if is_all:
            text = _tr("FolderOffer", "“{name}” holds %n records", "", count)
            if count == 1:
                text = _tr("FolderOffer", "“{name}” holds 1 record")
        else:
            text = _tr("FolderOffer", "“{name}”: %n records so far…", "", count)
        self.said.setText(text.format(name=name))
        few = _tr("FolderOffer", "Open them as one list, or add them to the library?")
        many = _tr("FolderOffer", "So many open slowly; the library searches without opening")
        self.more.setText(many if count > MANY else few)
        if is_all:
            announce(self, f"{self.said.text()}. {self.more.text()}")
        lines = self.said.fontMetrics().lineSpacing() + self.more.fontMetrics().lineSpacing()
        self.claim_height(max(lines, self.as_list.sizeHint().height()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focus, key = self.focusWidget(), event.key()
        if key == Qt.Key.Key_Escape:
            self.leave.click()
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and isinstance(focus, QToolButton):
            focus.click()
        else:
            super().keyPressEvent(event)


class FolderOffer(QObject):
    """Offers what can be done with folders that are opened or dropped, one after the other.

    Attributes:
        bar: What asks; None before the first folder.
        counting: Counts the records of the folder that is asked about.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.bar: FolderBar | None = None
        self._folders: list[str] = []
        self._files: list[str] | None = None
        self._is_wanted = False
        self.counting = RecordCount(self)
        self.counting.counted.connect(self._on_counted)
        self.counting.ended.connect(self._on_ended)

    @property
    def folder(self) -> str:
        """The folder that is asked about; empty for none."""
        return self._folders[0] if self._folders else ""

    @property
    def _name(self) -> str:
        return Path(self.folder).resolve().name or self.folder

    def ask(self, path: str) -> None:
        """Ask about a folder, once those asked about before are done with."""
        self._folders.append(str(Path(path).absolute()))
        if len(self._folders) == 1:
            self._ask()

    def _ask(self) -> None:
        if self.bar is None:
            self.bar = FolderBar(self._window, self._open, self._add, self._end)
        self._files, self._is_wanted = None, False
        self.bar.say(self._name, 0, is_all=False)
        self.bar.set_in_use(is_used=True)
        self.bar.as_list.setFocus(Qt.FocusReason.OtherFocusReason)
        self.counting.start(self.folder)

    def _on_counted(self, count: int) -> None:
        if self.bar is not None and self._files is None and self.folder:
            self.bar.say(self._name, count, is_all=False)

    def _on_ended(self, files: list[str]) -> None:
        if self.bar is None:
            return
        self._files = files
        if not files:
            text = _tr("Command", "There is no game record in “{name}”.").format(name=self._name)
            self._end()
            questions.show_error(self._window, text)
            return
        self.bar.say(self._name, len(files), is_all=True)
        if len(files) > MANY and self.bar.as_list.hasFocus():
            self.bar.to_library.setFocus(Qt.FocusReason.OtherFocusReason)
        if self._is_wanted:
            self._open()

    def _add(self) -> None:
        folder = self.folder
        self._end()
        trigger(self._window, "library.add_folder", folder)

    def _open(self) -> None:
        """Open the list, as soon as it is known what is in it."""
        if self._files is None:
            self._is_wanted = True
            return
        files, folder, name = self._files, self.folder, self._name
        self._end()
        _open_list(self._window, folder, name, files)

    def _end(self) -> None:
        """Be done with this folder."""
        self.counting.stop()
        self._folders = self._folders[1:]
        if self._folders:
            self._ask()
        elif self.bar is not None:
            had_focus = self.bar.isAncestorOf(self._window.focusWidget() or self._window)
            self.bar.set_in_use(is_used=False)
            if had_focus:
                self._window.board.setFocus(Qt.FocusReason.OtherFocusReason)


def _open_list(window: Window, folder: str, name: str, files: list[str]) -> None:
    """Show the games of files as one list, which is in no file yet."""
    from sgfedit.gui.widgets import progress  # noqa: PLC0415  # slow

    title = _tr("Command", "Open folder")
    found = progress.run(window, games_of(files), title, _tr("Command", "Reading the games…"))
    if found is None:
        return
    if not found.collection.games:
        questions.show_error(window, str(found.unread[0]))
        return
    window.settings.set("files.last_folder", folder)
    target = window.free_window()
    target.document.open_text(found.collection, name)
    target.bring_up()
    _tell(target, name, len(files), found.unread)


def _tell(window: Window, name: str, files: int, unread: tuple[FileError, ...]) -> None:
    """Say what the list is made of, and what could not be read."""
    text = _tr(
        "Command", "The games of {files} files in “{name}”, as one list that is no file yet"
    )
    if files - len(unread) == 1:
        text = _tr("Command", "The games of 1 file in “{name}”, as a list that is no file yet")
    parts = [text.format(files=files - len(unread), name=name)]
    remark = content.remark_on_files(content.Content("", unread=unread, files=files))
    window.status.note(" · ".join(filter(None, (*parts, remark))), _SECONDS)

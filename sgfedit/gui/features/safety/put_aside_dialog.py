"""Dialog of the files that were put aside: where they are, put back, deleted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPushButton, QVBoxLayout

from sgfedit.app.error_words import words_of
from sgfedit.app.kept_files import put_aside_now
from sgfedit.app.put_aside import delete, put_back
from sgfedit.app.shared_file import data_path
from sgfedit.errors import FileError
from sgfedit.gui.widgets import questions, scale
from sgfedit.gui.widgets.buttons import plain
from sgfedit.gui.widgets.kept_list import KeptList, KeptRow
from sgfedit.gui.widgets.plain_text import Label

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


class PutAside(QDialog):
    """Damaged files of the program that defaults have taken the place of.

    Attributes:
        list: Those that are there.
        shows: Opens the folder of the one that is chosen.
        puts_back: Lets it take its place again.
        deletes: Deletes it, which is asked.
        note: What was done, or that there is nothing.
    """

    manual_page = "files.md#safe-mode-and-files-put-aside"

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.setObjectName("putAside")
        self.setWindowTitle(self.tr("Files put aside"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._about = self._words(
            self.tr(
                "Files of the program that were damaged: they are kept, and defaults have taken "
                "their place. One that you have mended can be put back; what is in its place then "
                "is put aside."
            )
        )
        self.list = KeptList("putAsideList", self)
        self.note = self._words("")
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.shows = self._button(self.tr("Show in &folder"), "putAsideShow")
        self.puts_back = self._button(self.tr("&Put back"), "putAsideBack")
        self.deletes = self._button(self.tr("&Delete…"), "putAsideDelete")
        layout = QVBoxLayout(self)
        layout.addWidget(self._about)
        layout.addWidget(self.list, 1)
        layout.addWidget(self.note)
        layout.addWidget(self.buttons)
        self.buttons.rejected.connect(self.reject)
        self.shows.clicked.connect(lambda: self.list.show_folder(data_path(".")))
        self.puts_back.clicked.connect(self._put_back)
        self.deletes.clicked.connect(self._delete)
        self.resize(scale.px(680), scale.px(340))
        self._fill()
        plain(self)

    def _words(self, text: str) -> QLabel:
        label = Label(text, self)
        label.setWordWrap(True)
        return label

    def _button(self, text: str, name: str) -> QPushButton:
        button = self.buttons.addButton(text, QDialogButtonBox.ButtonRole.ActionRole)
        button.setObjectName(name)
        return button

    def _fill(self, note: str = "") -> None:
        self._found = put_aside_now()
        self.list.show_rows([KeptRow.of_aside(one)._replace(state="") for one in self._found])
        for button in (self.puts_back, self.deletes):
            button.setEnabled(bool(self._found))
        nothing = self.tr("Nothing was put aside: all files of the program could be read.")
        self.note.setText(note or ("" if self._found else nothing))

    def _put_back(self) -> None:
        number = self.list.chosen
        if number is None:
            return
        aside = self._found[number]
        try:
            now = put_back(aside)
        except FileError as error:
            questions.show_error(self, words_of(error))
            return
        text = self.tr("{name} is back, and counts from the next start.")
        if now is not None:
            text = self.tr(
                "{name} is back, and counts from the next start. What was there is {now}."
            )
        self._fill(text.format(name=aside.of.name, now=now.name if now is not None else ""))

    def _delete(self) -> None:
        number = self.list.chosen
        if number is None:
            return
        aside = self._found[number]
        if not questions.ask_delete_aside(self, aside.path.name):
            return
        try:
            delete(aside)
        except FileError as error:
            questions.show_error(self, words_of(error))
            return
        self._fill(self.tr("{name} was deleted.").format(name=aside.path.name))

"""Page before a start that follows others that did not get far: safe mode, or as usual."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
)

from sgfedit.app.kept_files import damaged, put_aside_now
from sgfedit.app.shared_file import data_path
from sgfedit.app.start_mark import Way
from sgfedit.gui.widgets import questions, scale
from sgfedit.gui.widgets.appearance import apply_scheme
from sgfedit.gui.widgets.kept_list import KeptList, KeptRow
from sgfedit.gui.widgets.plain_text import Label, item_of, listed, quoted, strung
from sgfedit.gui.widgets.times import time_of
from sgfedit.render.theme_files import AUTO

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.app.start_mark import Tried

_tr = QCoreApplication.translate
_NAMED: Final = 3


class StartQuestion(QDialog):
    """Says what was tried last, and offers to leave out what may be the reason.

    Attributes:
        way: How to start; None: not at all.
        files: The list of what was put aside, or looks damaged.
        opens: Whether the files are to be opened; None without any.
        safe: The button for safe mode.
        usual: The button for a start as usual.
    """

    manual_page = "files.md#safe-mode-and-files-put-aside"

    def __init__(self, tried: Sequence[Tried], paths: tuple[str, ...]) -> None:
        super().__init__()
        self.setObjectName("startQuestion")
        self.setWindowTitle("sgfedit")
        self._paths = paths
        self.way: Way | None = None
        self.opens: QCheckBox | None = None
        layout = QVBoxLayout(self)
        self._add_words(layout, tried)
        self.files = KeptList("startFiles", self)
        rows = [
            *map(KeptRow.of_damaged, damaged()),
            *map(KeptRow.of_aside, put_aside_now()),
        ]
        self.files.show_rows(rows)
        self.files.setVisible(bool(rows))
        if rows:
            layout.addWidget(self._words(_tr("StartQuestion", "Files of the program to look at:")))
        layout.addWidget(self.files, 1)
        if paths:
            self.opens = QCheckBox(
                _tr("StartQuestion", "&Open {names}").format(names=_names(paths)), self
            )
            self.opens.setObjectName("startOpens")
            # What was tried each time may be what it fails at.
            self.opens.setChecked(not all(set(paths) & set(one.files) for one in tried))
            layout.addWidget(self.opens)
        layout.addLayout(self._buttons())
        width = scale.px(660)
        self.resize(width, max(layout.totalHeightForWidth(width), self.sizeHint().height()))
        self.safe.setFocus()

    def _add_words(self, layout: QVBoxLayout, tried: Sequence[Tried]) -> None:
        title = self._words(
            _tr("StartQuestion", "The last %n starts did not get far", "", len(tried))
        )
        font = title.font()
        font.setBold(True)
        title.setFont(font)
        layout.addWidget(title)
        layout.addWidget(
            self._words(
                _tr(
                    "StartQuestion",
                    "Each ended, or was ended, before its window had been there for a few "
                    "seconds. Safe mode leaves out your settings, keys, layouts, themes and the "
                    "last session, and changes none of them. Work that was not saved is offered "
                    "either way.",
                )
            )
        )
        layout.addWidget(self._words(_tried_words(tried[0])))

    def _words(self, text: str) -> QLabel:
        label = Label(text, self)
        label.setWordWrap(True)
        return label

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        folder = self._button(_tr("StartQuestion", "Show &folder"), "startFolder")
        folder.clicked.connect(lambda: self.files.show_folder(data_path(".")))
        row.addWidget(folder)
        row.addStretch(1)
        quits = self._button(_tr("StartQuestion", "&Quit"), "startQuit")
        quits.clicked.connect(self.reject)
        row.addWidget(quits)
        self.usual = self._button(_tr("StartQuestion", "Start as &usual"), "startUsual")
        self.usual.clicked.connect(lambda: self._go(is_safe=False))
        row.addWidget(self.usual)
        self.safe = self._button(_tr("StartQuestion", "Start in &safe mode"), "startSafe")
        self.safe.setDefault(True)
        self.safe.clicked.connect(lambda: self._go(is_safe=True))
        row.addWidget(self.safe)
        return row

    def _button(self, text: str, name: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(name)
        button.setAutoDefault(False)
        return button

    def _go(self, *, is_safe: bool) -> None:
        is_wanted = self.opens is not None and self.opens.isChecked()
        self.way = Way(self._paths if is_wanted else (), is_safe)
        self.accept()


def _tried_words(tried: Tried) -> str:
    """Say what the last start began with."""
    parts = []
    if tried.files:
        parts.append(_names(tried.files))
    if tried.session == "all":
        parts.append(_tr("StartQuestion", "the files of the last session"))
    if tried.theme not in {"", AUTO}:
        parts.append(_tr("StartQuestion", "theme {name}").format(name=tried.theme))
    if not tried.theme:
        parts.append(_tr("StartQuestion", "it ended before the settings were read"))
    when = time_of(tried.time) if tried.time else ""
    what = strung(parts) or _tr("StartQuestion", "a window without a file")
    return _tr("StartQuestion", "Tried last ({when}): {what}.").format(when=when, what=what)


def _names(paths: Sequence[str]) -> str:
    names = [quoted(item_of(Path(path).name)) for path in paths]
    return listed(names[:_NAMED]) + (" …" if len(names) > _NAMED else "")


def ask_way(tried: Sequence[Tried], paths: tuple[str, ...]) -> Way | None:
    """Ask how to start, before anything of the user's is loaded; None: not at all.

    Args:
        tried: The starts that did not get far, the last one first.
        paths: The files to open.
    """
    apply_scheme(cast("QApplication", QApplication.instance()), "system")
    # Else the program would end with the page, as with its last window.
    QGuiApplication.setQuitOnLastWindowClosed(False)
    dialog = StartQuestion(tried, tuple(str(Path(path).absolute()) for path in paths))
    questions.run(dialog)
    QGuiApplication.setQuitOnLastWindowClosed(True)
    return dialog.way

"""The files and folders that are to be changed, with buttons that add some."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from sgfedit.gui.widgets import questions

if TYPE_CHECKING:
    from collections.abc import Iterable


class SourcesBar(QWidget):
    """A line that says which they are.

    Signals:
        changed: There are others.

    Attributes:
        paths: Files and folders.
    """

    changed = Signal()

    def __init__(self, paths: Iterable[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.paths = list(dict.fromkeys(paths))
        self._label = QLabel(self)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._label, 1)
        for text, clicked in (
            (self.tr("Add F&iles…"), self._on_add_files),
            (self.tr("Add Fol&der…"), self._on_add_folder),
            (self.tr("C&lear"), self._on_clear),
        ):
            button = QPushButton(text, self)
            button.setAutoDefault(False)
            button.clicked.connect(clicked)
            layout.addWidget(button)
        self.show_count(None)

    def show_count(self, count: int | None) -> None:
        """Say how many files there are, or if that is not known which folders."""
        if not self.paths:
            text = self.tr("No files yet: add some, or drop them here.")
        elif count is not None:
            text = self.tr("1 file") if count == 1 else self.tr("%n files", "", count)
        elif len(self.paths) == 1:
            text = self.paths[0]
        else:
            text = self.tr("%n files or folders", "", len(self.paths))
        self._label.setText(text)

    def add(self, paths: Iterable[str]) -> None:
        """Add files and folders."""
        self._replace([*self.paths, *paths])

    def rename(self, moved: Iterable[tuple[str, str]]) -> None:
        """Follow files to their new names: where they were, and where they are."""
        names = dict(moved)
        self.paths = [names.get(os.path.abspath(path), path) for path in self.paths]  # noqa: PTH100

    def _replace(self, paths: Iterable[str]) -> None:
        self.paths = list(dict.fromkeys(paths))
        self.show_count(None)
        self.changed.emit()

    def _on_add_files(self) -> None:
        self.add(questions.ask_open_paths(self, self._last_folder(), self.tr("Add files")))

    def _on_add_folder(self) -> None:
        folder = questions.ask_folder(self, self.tr("Add a folder"), self._last_folder())
        if folder is not None:
            self.add([folder])

    def _last_folder(self) -> str:
        return str(Path(self.paths[-1]).parent) if self.paths else ""

    def _on_clear(self) -> None:
        self._replace([])

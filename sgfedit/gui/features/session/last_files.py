"""Dialog of the files of the last sessions: where one was, and what became of those now gone."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
)

from sgfedit.app.error_words import words_of
from sgfedit.app.session import Opened, Session
from sgfedit.errors import FileError
from sgfedit.formats import no_game_error
from sgfedit.gui.features.session.restoring import Restoring
from sgfedit.gui.opening.files import ask_paths
from sgfedit.gui.opening.last_session import (
    backup_of,
    files_of,
    gone_of,
    place_of,
    sessions_of,
)
from sgfedit.gui.widgets import questions, scale
from sgfedit.gui.widgets.plain_text import Label, labelled, listed, tip_of
from sgfedit.gui.widgets.times import time_of

if TYPE_CHECKING:
    from sgfedit.app.backup_version import Version
    from sgfedit.gui.window import Window

_ROLE: Final = Qt.ItemDataRole.UserRole
_NAME, _PLACE, _FOLDER = range(3)


class LastFiles(QDialog):
    """The sessions, the last one first, with their files below them.

    Attributes:
        tree: Sessions and files.
        opens: Opens what is chosen: a file, or all of a session.
        looks: Asks where a file is that is gone, and opens it there.
        restores: Opens what was kept of a file that is gone, as a record that is not saved yet.
    """

    manual_page = "index.md#the-start-page"

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self.setObjectName("lastFiles")
        self.setWindowTitle(self.tr("Files of last time"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._window = window
        self._sessions = sessions_of(window)
        self._rows: list[Session | Opened] = []
        self._versions: dict[str, Version | None] = {}
        self.tree = QTreeWidget(self)
        self.tree.setObjectName("lastFilesTree")
        self.tree.setAccessibleName(self.tr("Files of last time"))
        self.tree.setHeaderLabels([self.tr("File"), self.tr("Where you were"), self.tr("Folder")])
        self.tree.setAllColumnsShowFocus(True)
        self.tree.setUniformRowHeights(True)
        self._none = Label(
            self.tr("Nothing is known of a session before: it is kept while files are open."), self
        )
        self._none.setWordWrap(True)
        self._lay_out()
        self._fill()
        self.tree.currentItemChanged.connect(self._enable)
        self.tree.itemActivated.connect(self._open)
        self.opens.clicked.connect(self._open)
        self.looks.clicked.connect(self._look)
        self.restores.clicked.connect(self._open_version)
        self.resize(scale.px(660), scale.px(400))
        self._enable()

    def _lay_out(self) -> None:
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        self.opens = self._button(self.tr("&Open"), "lastOpen")
        self.looks = self._button(self.tr("&Look for it…"), "lastLook")
        self.restores = self._button(self.tr("Open the &version kept"), "lastVersion")
        self.opens.setDefault(True)
        self.buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(self._none)
        layout.addWidget(self.tree, 1)
        layout.addWidget(self.buttons)

    def _button(self, text: str, name: str) -> QPushButton:
        button = self.buttons.addButton(text, QDialogButtonBox.ButtonRole.ActionRole)
        button.setObjectName(name)
        return button

    # The list -------------------------------------------------------------------------------

    def _fill(self) -> None:
        for session in self._sessions:
            words = listed((files_of(session), gone_of(session)))
            item = QTreeWidgetItem([labelled(time_of(session.ended), words)])
            self._mark(item, session)
            self.tree.addTopLevelItem(item)
            item.setFirstColumnSpanned(True)
            font = item.font(_NAME)
            font.setBold(True)
            item.setFont(_NAME, font)
            for one in session.windows:
                item.addChild(self._row(one))
        self._none.setVisible(not self._sessions)
        first = self.tree.topLevelItem(0)
        if first is not None:
            first.setExpanded(True)
            self.tree.setCurrentItem(first)
        for column in (_NAME, _PLACE):
            self.tree.resizeColumnToContents(column)

    def _row(self, one: Opened) -> QTreeWidgetItem:
        path = Path(one.path)
        item = QTreeWidgetItem([path.name, place_of(one), str(path.parent)])
        self._mark(item, one)
        item.setToolTip(_FOLDER, tip_of(one.path))
        if not one.is_there:
            version = self._versions[one.path] = backup_of(self._window, one)
            text = self.tr("no longer there: {folder}").format(folder=path.parent)
            if version is not None:
                when = time_of(version.time_ns / 1e9)
                text = self.tr("no longer there, kept as of {when}: {folder}").format(
                    when=when, folder=path.parent
                )
            item.setText(_FOLDER, text)
            quiet = self.palette().color(QPalette.ColorRole.PlaceholderText)
            for column in (_NAME, _PLACE, _FOLDER):
                item.setForeground(column, quiet)
        return item

    def _mark(self, item: QTreeWidgetItem, row: Session | Opened) -> None:
        item.setData(_NAME, _ROLE, len(self._rows))
        self._rows.append(row)

    @property
    def chosen(self) -> Session | Opened | None:
        """What is selected."""
        item = self.tree.currentItem()
        return self._rows[item.data(_NAME, _ROLE)] if item is not None else None

    @property
    def _version(self) -> Version | None:
        """What was kept of the selected file."""
        chosen = self.chosen
        return self._versions.get(chosen.path) if isinstance(chosen, Opened) else None

    def _enable(self) -> None:
        chosen = self.chosen
        is_file = isinstance(chosen, Opened)
        is_gone = isinstance(chosen, Opened) and not chosen.is_there
        self.looks.setEnabled(is_gone)
        self.restores.setEnabled(is_gone and self._version is not None)
        self.opens.setEnabled(chosen is not None and not is_gone)
        self.opens.setText(self.tr("&Open") if is_file else self.tr("&Open all"))

    # What can be done -----------------------------------------------------------------------

    def _open(self) -> None:
        chosen = self.chosen
        if chosen is None or not self.opens.isEnabled():
            return
        self.accept()
        if isinstance(chosen, Session):
            self._window.part(Restoring).start(chosen)
        else:
            self._open_one(chosen)

    def _look(self) -> None:
        """Ask where a file is now, and open it at the node where one was."""
        chosen = self.chosen
        if not isinstance(chosen, Opened):
            return
        title = self.tr("Where is “{name}” now?").format(name=Path(chosen.path).name)
        paths = ask_paths(self._window, title)
        if paths:
            self.accept()
            self._open_one(chosen._replace(path=paths[0]))

    def _open_version(self) -> None:
        """Open what was kept of a file that is gone, at the node where one was."""
        chosen, version = self.chosen, self._version
        if version is None or not isinstance(chosen, Opened):
            return
        try:
            collection = version.load()
            if not collection.games:
                raise no_game_error(chosen.path, collection)
        except FileError as error:
            questions.show_error(self, words_of(error))
            return
        self.accept()
        window = self._window.free_window()
        window.document.open_text(collection, Path(chosen.path).name)
        window.document.go_to(chosen.node_in(collection))
        window.bring_up()

    def _open_one(self, one: Opened) -> None:
        window = self._window.part(Restoring).open(one)
        if window is not None:
            window.bring_up()

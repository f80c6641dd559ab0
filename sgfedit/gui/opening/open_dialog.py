"""Our own part in Qt's dialog that opens files: a preview, and known folders at the side.

Where the desktop has a dialog of its own that one is shown as it is.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QDateTime, QEvent, QLocale, QObject, QUrl
from PySide6.QtWidgets import QHeaderView, QLineEdit, QSplitter, QToolButton, QTreeView

from sgfedit.app.shared_file import is_folder, is_there
from sgfedit.gui.opening.open_preview import OpenPreview
from sgfedit.gui.widgets import later, scale
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtWidgets import QFileDialog, QWidget

    from sgfedit.app.settings import Settings

_WIDTH_PX: Final = 1000
_HEIGHT_PX: Final = 620
_SHARE_OF_SCREEN: Final = 0.92
_PREVIEW_PX: Final = 270
_SIDE_PX: Final = 150
_RECENT_FOLDERS: Final = 6
_TYPE_COLUMN: Final = 2
_SIZE_COLUMN: Final = 1
_DATE_COLUMN: Final = 3
_LONG_SIZE: Final = "999.99 KiB"
_NAME_PX: Final = 170
_ARROWS: Final = {
    "backButton": "visited-back",
    "forwardButton": "visited-forward",
    "toParentButton": "nav-up",
}
"""Button of the dialog → our icon."""


def equip(dialog: QFileDialog, settings: Settings) -> OpenPreview | None:
    """Put a preview and known folders into a dialog; None where it is one of the desktop."""
    splitter = dialog.findChild(QSplitter, "splitter")
    if splitter is None:
        return None
    _show_folders(dialog, settings)
    _colour_arrows(dialog)
    table = dialog.findChild(QTreeView, "treeView")
    if table is not None:
        table.setColumnHidden(_TYPE_COLUMN, True)  # the names say it
        header = table.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        _NamesFirst(table)
    preview = OpenPreview(settings, splitter)
    splitter.addWidget(preview)
    splitter.setCollapsible(splitter.indexOf(preview), True)
    screen = dialog.screen().availableGeometry().size() * _SHARE_OF_SCREEN
    size = dialog.size().expandedTo(screen)
    size.setWidth(min(scale.px(_WIDTH_PX), screen.width()))
    size.setHeight(min(scale.px(_HEIGHT_PX), screen.height()))
    dialog.resize(size)
    side, wide = scale.px(_SIDE_PX), scale.px(_PREVIEW_PX)
    splitter.setSizes([side, max(size.width() - side - wide, side), wide])
    splitter.setStretchFactor(splitter.indexOf(preview), 0)
    splitter.setStretchFactor(1, 1)
    dialog.currentChanged.connect(preview.show_path)
    field = dialog.findChild(QLineEdit, "fileNameEdit")
    if field is not None:
        field.textEdited.connect(lambda text: _follow_typing(dialog, preview, text))
        # Else the names that are offered stay over the files, and take the next click.
        offered = field.completer().popup()
        if offered is not None:
            dialog.directoryEntered.connect(offered.hide)
            _NothingTyped(field, offered)
    dialog.directoryEntered.connect(lambda: preview.show_path(""))
    dialog.finished.connect(preview.give_up)
    return preview


class _NothingTyped(QObject):
    """Takes away the names that are offered while none is typed.

    Qt offers them once more when it has listed the folder that was entered.
    """

    def __init__(self, field: QLineEdit, offered: QWidget) -> None:
        super().__init__(field)
        self._field, self._offered = field, offered
        offered.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and not self._field.text():
            later(self._offered, self._offered.hide)
        return False


def _colour_arrows(dialog: QFileDialog) -> None:
    """Draw the arrows in the colour of the text: Qt's are dark on any ground."""
    ink = dialog.palette().buttonText().color()
    for name, picture in _ARROWS.items():
        button = dialog.findChild(QToolButton, name)
        if button is not None:
            side = button.iconSize().width()
            button.setIcon(icon(picture, ink, (side, 2 * side)))


class _NamesFirst(QObject):
    """Shows dates and sizes of files only where their names have room beside them."""

    def __init__(self, table: QTreeView) -> None:
        super().__init__(table)
        self._table = table
        table.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() in {QEvent.Type.Resize, QEvent.Type.Show}:
            table, metrics = self._table, self._table.fontMetrics()
            left = table.width() - scale.px(_NAME_PX)
            # Files are listed later: what they need is not known yet.
            now = QLocale().toString(QDateTime.currentDateTime(), QLocale.FormatType.ShortFormat)
            for column, text in ((_DATE_COLUMN, now), (_SIZE_COLUMN, _LONG_SIZE)):
                left -= metrics.horizontalAdvance(text) + 3 * metrics.averageCharWidth()
                table.setColumnHidden(column, left < 0)
        return False


def _follow_typing(dialog: QFileDialog, preview: OpenPreview, text: str) -> None:
    """Show the file whose name was typed, once it is a whole one."""
    if not text.strip():
        return
    path = Path(dialog.directory().absoluteFilePath(text.strip()))
    if is_there(path) and not is_folder(path):
        preview.show_path(str(path))


def _show_folders(dialog: QFileDialog, settings: Settings) -> None:
    """List favourite and recent folders below the places that Qt lists."""
    own = dialog.sidebarUrls()
    # Qt remembers what is listed, for other programs too.
    dialog.finished.connect(lambda: dialog.setSidebarUrls(own))
    known = known_folders(settings.get("files.favourites"), settings.get("files.recent"))
    urls = [QUrl.fromLocalFile(str(folder)) for folder in known]
    dialog.setSidebarUrls([*own, *(url for url in urls if url not in own)])


def known_folders(favourites: Iterable[str], recent: Iterable[str]) -> list[Path]:
    """Return the folders among favourites, then those of recent files, the latest first."""
    liked = [Path(path) for path in favourites if is_folder(Path(path))]
    parents = dict.fromkeys(Path(path).parent for path in recent)
    others = [folder for folder in parents if folder not in liked and is_folder(folder)]
    return [*liked, *others[:_RECENT_FOLDERS]]

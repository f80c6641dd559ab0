"""Dialog for how boards look, which can begin a theme of the user's own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QSize, Qt, QUrl
from PySide6.QtGui import QColor, QDesktopServices, QIcon, QImage, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QListView,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from sgfedit.app.error_words import words_of
from sgfedit.app.setting_rows import THEMES
from sgfedit.app.shared_file import is_there
from sgfedit.app.tasks import Slices
from sgfedit.app.theme_watch import KEY, ThemeWatch, is_users
from sgfedit.errors import FileError, ThemeError
from sgfedit.go.board import Colour
from sgfedit.gui.views.board.picture import theme_called
from sgfedit.gui.views.board.small_board import SmallBoard
from sgfedit.gui.widgets import questions
from sgfedit.gui.widgets.buttons import ok_cancel
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label, listed, tip_of
from sgfedit.render.contrast import faint_signs
from sgfedit.render.diagram import Diagram
from sgfedit.render.geometry import Geometry
from sgfedit.render.painter import paint
from sgfedit.render.theme import DEFAULT_THEME, load_theme
from sgfedit.render.theme_files import AUTO, user_themes, write_theme
from sgfedit.render.turning import Turner
from sgfedit.sgf.marks import Mark
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

    from sgfedit.gui.views.board.view import BoardView
    from sgfedit.render.theme import Theme


_NAME: Final = Qt.ItemDataRole.UserRole
_AROUND_PX: Final = 28
_COLUMNS: Final = 2


class ThemesDialog(QDialog):
    """All themes as small boards, and the board that is open in the one that is chosen.

    What is chosen is shown everywhere at once; to give up brings back what was before.
    """

    manual_page = "themes.md"

    def __init__(self, board: BoardView, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("themes")
        self.setWindowTitle(self.tr("Board theme"))
        self._settings = board.settings
        self._before = self._settings.get(KEY)
        self.list = QListWidget(self)
        seen = Turner(board.turning).turned(board.diagram)
        self.preview = SmallBoard(
            self._settings, self, wished_px=460, least_px=200, padding=_PADDING
        )
        self.preview.setObjectName("themePreview")
        self.preview.setAccessibleName(self.tr("Preview"))
        self.preview.show_diagram(seen)
        self.preview.show_theme(self._theme(self._before))
        self.note = Label(parent=self)
        self.copy = QPushButton(self.tr("&New from this one…"), self)
        self.edit = QPushButton(self.tr("&Edit its file"), self)
        self.folder = QPushButton(self.tr("Open &folder"), self)
        self.buttons = ok_cancel(self)
        self._painting = Slices(self)
        self._set_up_list()
        self._lay_out()
        self._watch = ThemeWatch(self._settings, self, whole_folder=True)
        self._fill(self._before)
        self._connect()

    # Building -------------------------------------------------------------------------------

    def _set_up_list(self) -> None:
        self.list.setAccessibleName(self.tr("Themes"))
        self.list.setViewMode(QListView.ViewMode.IconMode)
        self.list.setMovement(QListView.Movement.Static)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setUniformItemSizes(True)
        self.list.setIconSize(QSize(ICON_PX, ICON_PX))
        grid = QSize(ICON_PX + _AROUND_PX, ICON_PX + self.fontMetrics().lineSpacing() + 14)
        self.list.setGridSize(grid)
        bar = self.list.verticalScrollBar().sizeHint().width()
        self.list.setMinimumWidth(_COLUMNS * grid.width() + bar + 2 * self.list.frameWidth() + 4)
        self.list.setMaximumWidth(self.list.minimumWidth())

    def _lay_out(self) -> None:
        self.note.setObjectName("note")
        self.note.setWordWrap(True)
        self.note.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.note.setMinimumHeight(3 * self.fontMetrics().lineSpacing())
        self.note.setAlignment(Qt.AlignmentFlag.AlignTop)
        own = QHBoxLayout()
        for button in (self.copy, self.edit, self.folder):
            button.setAutoDefault(False)
            own.addWidget(button)
        own.addStretch(1)
        right = fill(QVBoxLayout(), (self.preview, 1), self.note, own)
        both = fill(QHBoxLayout(), self.list, (right, 1))
        fill(QVBoxLayout(self), (both, 1), self.buttons)
        self.list.setFocus()

    def _connect(self) -> None:
        self.list.currentItemChanged.connect(self._on_chosen)
        self.list.itemActivated.connect(self._on_activated)
        self.copy.clicked.connect(self._on_copy)
        self.edit.clicked.connect(self._on_edit)
        self.folder.clicked.connect(self._on_folder)
        self._watch.changed.connect(self._on_files_changed)

    # The list -------------------------------------------------------------------------------

    def _fill(self, chosen: str) -> None:
        """List all themes; their pictures are painted in the pauses that follow."""
        known = {item.data(_NAME): (item.text(), item.icon()) for item in self._items()}
        empty = theme_icon(None, self.palette(), self.devicePixelRatioF(), sign="")
        self.list.blockSignals(True)
        self.list.clear()
        for name in (AUTO, *THEMES, *user_themes().files()):
            # As it was, or the place of a picture, until it is painted.
            title, picture = known.get(name) or (self._title(name), empty)
            item = QListWidgetItem(picture, title, self.list)
            item.setData(_NAME, name)
            item.setSizeHint(self.list.gridSize())
            item.setTextAlignment(Qt.AlignmentFlag.AlignHCenter)
            if name == chosen:
                self.list.setCurrentItem(item)
        self.list.blockSignals(False)
        self._painting.start(self._paint([str(item.data(_NAME)) for item in self._items()]))
        self._show_chosen()

    def _items(self) -> list[QListWidgetItem]:
        return [self.list.item(row) for row in range(self.list.count())]

    def _title(self, name: str) -> str:
        if name == AUTO:
            return self.tr("Automatic")
        if is_users(name):
            return name
        return QCoreApplication.translate("Theme", load_theme(name).title)

    def _paint(self, names: list[str]) -> Generator[None, None, None]:
        """Paint the pictures, and read the themes for them."""
        for name in names:
            self._paint_one(name)
            yield
        self._watch.follow()

    def _paint_one(self, name: str) -> None:
        item = next((item for item in self._items() if item.data(_NAME) == name), None)
        if item is None:
            return
        theme: Theme | None = self._theme(name)
        if is_users(name):
            found = user_themes().user_theme(name)
            theme = found.theme
            item.setText(found.title)
            item.setToolTip(tip_of(str(found.error or found.path)))
        item.setIcon(theme_icon(theme, self.palette(), self.devicePixelRatioF()))

    # Choosing -------------------------------------------------------------------------------

    @property
    def chosen(self) -> str:
        """The name of the theme that is chosen."""
        item = self.list.currentItem()
        return str(item.data(_NAME)) if item is not None else str(self._settings.get(KEY))

    def choose(self, name: str) -> None:
        """Choose a theme by its name."""
        for item in self._items():
            if item.data(_NAME) == name:
                self.list.setCurrentItem(item)

    def _theme(self, name: str) -> Theme:
        return theme_called(name, self.palette())

    def _on_chosen(self) -> None:
        self._settings.set(KEY, self.chosen)
        self._show_chosen()

    def _show_chosen(self) -> None:
        name = self.chosen
        self.preview.show_theme(self._theme(name))
        error = user_themes().user_theme(name).error if is_users(name) else None
        self.note.setText("\n".join((self._words(name, error), *self._warnings(error))))
        self.edit.setEnabled(self._file(name) is not None)
        self.copy.setEnabled(error is None)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(error is None)

    def _words(self, name: str, error: ThemeError | None) -> str:
        if error is not None:
            return words_of(error)
        if name == AUTO:
            return self.tr("Kaya on a light desktop, Night on a dark one.")
        if is_users(name):
            return self.tr("The board follows as you change {file}.").format(
                file=user_themes().user_theme(name).path
            )
        return self.tr(
            "One of the program’s own: begin yours from it, and change it in any editor."
        )

    def _warnings(self, error: ThemeError | None) -> list[str]:
        """Return which marks can hardly be read, and in which colour they could be."""
        if error is not None:
            return []
        words = {
            "board": self.tr("Marks on the board can hardly be seen: set {keys} to {ink}."),
            "black": self.tr("Marks on black stones can hardly be seen: set {keys} to {ink}."),
            "white": self.tr("Marks on white stones can hardly be seen: set {keys} to {ink}."),
        }
        return [
            words[faint.ground].format(
                keys=listed(faint.keys), ink=f'"{QColor(*faint.better).name()}"'
            )
            for faint in faint_signs(self.preview.theme)
        ]

    def _on_activated(self) -> None:
        if self.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled():
            self.accept()

    def reject(self) -> None:
        self._settings.set(KEY, self._before)
        super().reject()

    def done(self, result: int) -> None:
        self._painting.stop()
        super().done(result)

    # Own themes -----------------------------------------------------------------------------

    def _file(self, name: str) -> Path | None:
        path = user_themes().user_theme(name).path if is_users(name) else None
        return path if path is not None and is_there(path) else None

    def _on_files_changed(self) -> None:
        self._fill(self.chosen)

    def _on_copy(self) -> None:
        theme = self._theme(self.chosen)
        title = ask_title(self, self.tr("My {title}").format(title=theme.title))
        if not title:
            return
        base = self.chosen if self.chosen in THEMES else DEFAULT_THEME
        try:
            name = write_theme(user_themes().path, theme, title, base)
        except FileError as error:
            questions.show_error(self, words_of(error))
            return
        user_themes().forget()
        self._settings.set(KEY, name)
        self._fill(name)

    def _on_edit(self) -> None:
        path = self._file(self.chosen)
        if path is not None:
            open_outside(path)

    def _on_folder(self) -> None:
        folder = user_themes().path
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            questions.show_error(
                self, words_of(FileError.from_os(str(folder), error, writing=True))
            )
            return
        self._watch.follow()
        open_outside(folder)


def ask_title(parent: QWidget, suggestion: str) -> str:
    """Ask what a new theme is called; an empty text if the user gave up."""
    title = QCoreApplication.translate("ThemesDialog", "New theme")
    question = QCoreApplication.translate("ThemesDialog", "Name of the theme:")
    return questions.ask_name(parent, title, question, suggestion)


def open_outside(path: Path) -> None:
    """Open a file or a folder in the program that the desktop has for it."""
    QDesktopServices.openUrl(QUrl.fromLocalFile(str(path)))


# Small boards that show what a theme looks like.


ICON_PX: Final = 104
_PADDING: Final = 6
_LINES: Final = 6
"""Lines that are seen of the corner in a small picture."""

_STONES: Final = {
    (15, 2): Colour.BLACK,
    (15, 3): Colour.BLACK,
    (16, 3): Colour.WHITE,
    (16, 2): Colour.WHITE,
    (14, 4): Colour.BLACK,
    (17, 4): Colour.WHITE,
    (16, 5): Colour.BLACK,
}


def _corner() -> Diagram:
    stones = bytearray(361)
    for (x, y), colour in _STONES.items():
        stones[y * 19 + x] = 1 if colour is Colour.BLACK else 2
    seen = frozenset(Point(x, y) for x in range(19 - _LINES, 19) for y in range(_LINES))
    return Diagram(
        stones=bytes(stones),
        marks=((Point(14, 4), Mark.TRIANGLE),),
        labels=((Point(14, 1), "A"),),
        last_move=Point(16, 5),
        hoshi=frozenset({Point(15, 3)}),
        visible=seen,
        coordinates=False,
    )


SAMPLE: Final = _corner()
"""The upper right corner with a few stones and marks."""


def theme_icon(theme: Theme | None, palette: QPalette, ratio: float, *, sign: str = "!") -> QIcon:
    """Return a corner of a board in a theme; without one its place, with a sign in it."""
    px = round(ICON_PX * ratio)
    image = QImage(px, px, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    if theme is None:
        _draw_place(painter, palette, px, sign)
    else:
        paint(painter, SAMPLE, Geometry.fit(px, px, SAMPLE), theme)
    painter.end()
    image.setDevicePixelRatio(ratio)
    icon = QIcon()
    pixmap = QPixmap.fromImage(image)
    for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
        icon.addPixmap(pixmap, mode)  # else it would be tinted where it is selected
    return icon


def _draw_place(painter: QPainter, palette: QPalette, px: int, sign: str) -> None:
    colour = palette.color(QPalette.ColorRole.Text)
    font = painter.font()
    font.setPixelSize(px // 2)
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(colour)
    painter.drawText(0, 0, px, px, Qt.AlignmentFlag.AlignCenter, sign)
    faint = QColor(colour)
    faint.setAlphaF(0.25)
    painter.setPen(faint)
    painter.drawRect(2, 2, px - 5, px - 5)

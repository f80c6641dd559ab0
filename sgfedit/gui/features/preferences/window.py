"""The window of all that the user can set, made from the table of settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from sgfedit.app.setting_headings import PAGES
from sgfedit.app.setting_rows import SETTINGS
from sgfedit.gui.features.preferences.controls import text_of
from sgfedit.gui.features.preferences.rows import Page, Row, settings_of
from sgfedit.gui.widgets import scale
from sgfedit.gui.widgets.buttons import close_only
from sgfedit.gui.widgets.fuzzy import folded
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label
from sgfedit.render.icons import icon

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtGui import QShowEvent

    from sgfedit.gui.window import Window

_ICONS: Final = {
    "window": "window",
    "board": "tool-black",
    "numbers": "tool-number",
    "tree": "tree",
    "comment": "comment",
    "moving": "nav-next",
    "files": "file-save",
    "sounds": "sound",
    "study": "problem-hint",
    "engines": "engine",
    "library": "library",
    "keys": "keys",
}
_SIZE: Final = QSize(820, 560)
_LEAST: Final = QSize(660, 360)
_LIST_PX: Final = 170
_ICON_PX: Final = 18
_NAME: Final = Qt.ItemDataRole.UserRole


class Preferences(QDialog):
    """Pages at the left, the settings of one at the right, or those that were searched for.

    What is set counts at once; nothing waits for a button. Pages are made one after the other
    once the window can be seen.
    """

    manual_page = "preferences.md"

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._settings = window.settings
        self.setObjectName("preferences")
        self.setWindowTitle(self.tr("Preferences"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.search = QLineEdit(self, placeholderText=self.tr("Search all settings"))
        self.search.setObjectName("preferencesSearch")
        self.search.setAccessibleName(self.tr("Search all settings"))
        self.search.setClearButtonEnabled(True)
        self.list = QListWidget(self)
        self.list.setObjectName("preferencesPages")
        self.list.setAccessibleName(self.tr("Pages"))
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.viewport().setBackgroundRole(QPalette.ColorRole.Window)
        self.pages: dict[str, Page | None] = {name: None for name in PAGES if settings_of(name)}
        for name in self.pages:
            item = QListWidgetItem(text_of(PAGES[name]), self.list)
            item.setData(_NAME, name)
        self.content = QWidget(self)
        self._column = fill(QVBoxLayout(self.content), 1, margins=0)
        self.nothing = Label(self.tr("No setting has these words."), self.content)
        self.nothing.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.nothing.hide()
        self._column.insertWidget(0, self.nothing)
        self.area = QScrollArea(self)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setWidget(self.content)
        self.reset_page = QPushButton(self.tr("&Reset this page"), self)
        self.reset_page.setObjectName("resetPage")
        self.reset_page.setAutoDefault(False)
        self._build()
        self._making = QTimer(self)
        self._making.timeout.connect(self._make_one)
        self.list.setCurrentRow(0)
        self._take_sizes()
        self.resize(QSize(scale.px(_SIZE.width()), scale.px(_SIZE.height())).boundedTo(
            self.screen().availableGeometry().size() * 0.9
        ))  # fmt: skip

    def _build(self) -> None:
        buttons = close_only(self)
        self._close = buttons.button(QDialogButtonBox.StandardButton.Close)
        self._close.setAutoDefault(False)
        self._right = fill(QVBoxLayout(), (self.area, 1), margins=0)
        self._middle = fill(QHBoxLayout(), self.list, (self._right, 1))
        foot = fill(QHBoxLayout(), self.reset_page, 1, buttons)
        self._whole = fill(QVBoxLayout(self), self.search, (self._middle, 1), foot)
        self.search.textChanged.connect(self._on_searched)
        self.list.currentRowChanged.connect(self._on_page)
        self.reset_page.clicked.connect(self._on_reset_page)
        self._settings.changed.connect(self._on_setting_changed)
        self.search.installEventFilter(self)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._making.start(0)

    # Sizes ----------------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in {QEvent.Type.FontChange, QEvent.Type.PaletteChange}:
            self._take_sizes()

    def _take_sizes(self) -> None:
        if not hasattr(self, "_making"):
            return  # it is being made
        self.list.setFixedWidth(scale.px(_LIST_PX))
        self.list.setIconSize(QSize(scale.px(_ICON_PX), scale.px(_ICON_PX)))
        height = QSize(0, self.list.fontMetrics().height() + 2 * scale.px(scale.NEAR))
        self._middle.setSpacing(scale.px(scale.WIDE))
        wide, gap = scale.px(scale.WIDE), scale.px(scale.APART)
        self._whole.setContentsMargins(wide, wide, wide, wide)
        self._whole.setSpacing(gap)
        self._column.setSpacing(scale.px(scale.FAR))
        self._column.setContentsMargins(0, 0, scale.px(scale.NEAR), 0)
        self.setMinimumSize(scale.px(_LEAST.width()), scale.px(_LEAST.height()))
        colour = self.palette().color(QPalette.ColorRole.Text)
        for row in range(self.list.count()):
            item = self.list.item(row)
            item.setSizeHint(height)
            item.setIcon(icon(_ICONS[item.data(_NAME)], colour))
        for page in filter(None, self.pages.values()):
            page.take_sizes()

    # Pages ----------------------------------------------------------------------------------

    @property
    def page(self) -> str:
        """The page that is chosen."""
        return str(self.list.currentItem().data(_NAME))

    @property
    def words(self) -> list[str]:
        """What is searched for."""
        return folded(self.search.text()).split()

    def shown(self) -> list[str]:
        """Return the keys of the settings that are shown."""
        pages = filter(None, self.pages.values())
        return [
            row.setting.key
            for page in pages
            if not page.isHidden()
            for row in page.rows
            if not row.isHidden()
        ]

    def row(self, key: str) -> Row:
        """Return the row of a setting."""
        page = self._made(next(setting.page for setting in SETTINGS if setting.key == key))
        return next(row for row in page.rows if row.setting.key == key)

    def show_setting(self, key: str) -> None:
        """Show the page of a setting, and go to its control."""
        row = self.row(key)
        self.search.clear()
        self.list.setCurrentRow(list(self.pages).index(row.setting.page))
        self.area.ensureWidgetVisible(row)
        row.control.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_page(self, name: str) -> None:
        """Show a page, and go to it."""
        self.search.clear()
        self.list.setCurrentRow(list(self.pages).index(name))
        self.list.setFocus(Qt.FocusReason.OtherFocusReason)

    def _made(self, name: str) -> Page:
        """Return a page, which is made now if it was not yet."""
        page = self.pages[name]
        if page is None:
            page = self.pages[name] = Page(name, self._window, self.content)
            page.hide()
            earlier = list(self.pages).index(name)
            before = [one for one in list(self.pages.values())[:earlier] if one is not None]
            self._column.insertWidget(1 + len(before), page)
            self._order_tabs()
        return page

    def _order_tabs(self) -> None:
        """Let Tab lead through the controls in their order, then to the buttons."""
        last: QWidget = self.list
        for page in filter(None, self.pages.values()):
            for part in getattr(page.above, "fields", ()):
                QWidget.setTabOrder(last, part)
                last = part
            for row in page.rows:
                for part in (*row.control.fields, row.reset):
                    QWidget.setTabOrder(last, part)
                    last = part
        QWidget.setTabOrder(last, self.reset_page)
        QWidget.setTabOrder(self.reset_page, self._close)

    def _make_one(self) -> None:
        """Make one page that nobody has looked at; a few milliseconds."""
        name = next((name for name, page in self.pages.items() if page is None), None)
        if name is None:
            self._making.stop()
        else:
            self._made(name)

    def _on_page(self) -> None:
        if self.words:
            self.area.ensureWidgetVisible(self._made(self.page).title)
        else:
            self._show()

    def _show(self) -> None:
        """Show one page, or what was searched for on all of them."""
        words, current = self.words, self.page
        found = 0
        for number, name in enumerate(self.pages):
            if not words and name != current:
                page = self.pages[name]
                if page is not None:
                    page.hide()
                count = 1
            else:
                page = self._made(name)
                count = page.show_words(words)
                page.setVisible(bool(count))
                found += count
            self.list.setRowHidden(number, not count)
        self.nothing.setVisible(not found)
        self.area.verticalScrollBar().setValue(0)
        self._show_changed()

    def _show_changed(self) -> None:
        page = self._made(self.page)
        self.reset_page.setVisible(not self.words)
        self.reset_page.setEnabled(any(row.is_changed for row in page.rows))

    # What the user does -----------------------------------------------------------------------

    def _on_searched(self) -> None:
        self._show()

    def _on_setting_changed(self, key: str) -> None:
        for page in filter(None, self.pages.values()):
            for row in page.rows:
                if key in {row.setting.key, row.setting.needs}:
                    row.follow()
        self._show_changed()

    def _on_reset_page(self) -> None:
        for row in self._made(self.page).rows:
            row.put_back()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """From the search on to what was found, or to the pages."""
        if watched is self.search and isinstance(event, QKeyEvent):
            is_press = event.type() == QEvent.Type.KeyPress
            if is_press and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
                self._go_to_found()
                return True
            if is_press and event.key() == Qt.Key.Key_Down:
                self.list.setFocus(Qt.FocusReason.TabFocusReason)
                return True
        return super().eventFilter(watched, event)

    def _go_to_found(self) -> None:
        shown = self.shown()
        if shown:
            self.row(shown[0]).control.field.setFocus(Qt.FocusReason.TabFocusReason)

    def reject(self) -> None:
        """Close; but Esc first gives up the search."""
        if self.search.text():
            self.search.clear()
        else:
            super().reject()


def show(window: Window, key: str = "") -> Preferences:
    """Show the window of all settings, at a setting or a page if one is named."""
    there = (one for one in QApplication.topLevelWidgets() if isinstance(one, Preferences))
    preferences = next((one for one in there if one.isVisible()), None) or Preferences(window)
    preferences.show()
    preferences.raise_()
    preferences.activateWindow()
    if key in preferences.pages:
        preferences.show_page(key)
    elif key:
        preferences.show_setting(key)
    else:
        preferences.search.setFocus(Qt.FocusReason.OtherFocusReason)
    return preferences

"""Command palette: a few letters of any action and Enter."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import shiboken6
from PySide6 import QtGui
from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QIcon,
    QKeySequence,
    QPainter,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import QFrame, QLineEdit, QListView, QVBoxLayout

from sgfedit.app.setting_headings import PAGES
from sgfedit.app.setting_rows import SETTINGS
from sgfedit.errors import RefusalError
from sgfedit.gui.actions import shortcuts
from sgfedit.gui.actions.build import tr, trigger
from sgfedit.gui.actions.theme_menu import choose, own_themes
from sgfedit.gui.features.keys.key_list import SEPARATOR, plain
from sgfedit.gui.opening.files import open_file
from sgfedit.gui.widgets import fuzzy, later
from sgfedit.gui.widgets.appearance import fade
from sgfedit.gui.widgets.layouts import fill
from sgfedit.gui.widgets.plain_text import Label, labelled, listed
from sgfedit.gui.widgets.row_painter import RowPainter, is_selected

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QStyleOptionViewItem

    from sgfedit.gui.window import Window


_MAX_MOVE_DIGITS: Final = 4
_FILE: Final = "file:"
_THEME: Final = "theme:"
_SETTING: Final = "setting:"
_NO_KEY: Final = QKeySequence()
_WORTH_SHOWING: Final = 0.45
_CANNOT: Final = 25
"""How much worse what cannot be done now has to fit to come first."""
_AFTER_ACTIONS: Final = 30
"""The same for an action and a setting that both fit."""


class PaletteEntry(NamedTuple):
    """One line of the palette.

    Attributes:
        id: What is remembered of it when it is used.
        text: Its name.
        menu: Where else it is found.
        key: Its first key; may be empty.
        icon: May be null.
        is_enabled: Whether it can be done now.
        run: Does it.
        words: What else one might search it by.
    """

    id: str
    text: str
    menu: str
    key: QKeySequence
    icon: QIcon
    is_enabled: bool
    run: Callable[[], object]
    words: str = ""

    @property
    def keys(self) -> tuple[str, ...]:
        """The strokes of its key, as they are shown here."""
        return strokes_shown(self.key)


class PaletteHit(NamedTuple):
    """An entry that fits what was typed, and where in its name the letters are."""

    entry: PaletteEntry
    places: tuple[int, ...] = ()


def strokes_shown(sequence: QKeySequence) -> tuple[str, ...]:
    """Return the strokes of a key as they are shown here."""
    return tuple(map(shortcuts.stroke_text, shortcuts.combinations(sequence)))


def entries(window: Window) -> list[PaletteEntry]:
    """Return what can be found, in the order of the menus."""
    return [*_actions(window), *_files(window), *_themes(window), *_settings(window)]


def _actions(window: Window) -> Iterator[PaletteEntry]:
    places = window.table.places
    within = {
        place: SEPARATOR.join(plain(tr(title)) for title in place if title)
        for place in set(places.values())
    }
    for row in window.table.rows:
        action = window.actions_by_id[row.id]
        yield PaletteEntry(
            row.id,
            plain(action.text()),
            within[places[row.id]],
            action.shortcut(),
            action.icon(),
            action.isEnabled(),
            action.trigger,
            tr(row.words) if row.words else "",
        )


def _files(window: Window) -> Iterator[PaletteEntry]:
    menu = _tr("Palette", "Open recent")
    icon = window.actions_by_id["file.open"].icon()
    for path in window.settings.get("files.recent"):
        opening = partial(open_file, window, path)
        yield PaletteEntry(_FILE + path, Path(path).name, menu, _NO_KEY, icon, True, opening)


def _themes(window: Window) -> Iterator[PaletteEntry]:
    menu = f"{plain(tr('&View'))}{SEPARATOR}{plain(tr('&Board theme'))}"
    words = tr(window.table.by_id["view.theme_kaya"].words)
    icon = QIcon()
    for theme in own_themes():
        choosing = partial(choose, window, theme.name)
        is_whole = theme.error is None
        yield PaletteEntry(
            _THEME + theme.name, theme.title, menu, _NO_KEY, icon, is_whole, choosing, words
        )


def _settings(window: Window) -> Iterator[PaletteEntry]:
    """What the preferences show: each opens them at its place."""
    action = window.actions_by_id["edit.preferences"]
    for setting in SETTINGS:
        if not setting.page:
            continue
        texts = [setting.heading, setting.text, setting.words, setting.labels]
        heading, text, *words = (_tr("Setting", each) if each else "" for each in texts)
        yield PaletteEntry(
            _SETTING + setting.key,
            labelled(heading, text) if heading else text,
            f"{plain(action.text())}{SEPARATOR}{_tr('Setting', PAGES[setting.page])}",
            _NO_KEY,
            action.icon(),
            True,
            partial(trigger, window, "edit.preferences", setting.key),
            " ".join((*words, *setting.key.split("."))).replace("|", " "),
        )


def move_entry(window: Window, query: str) -> PaletteEntry | None:
    """Return the entry that goes to move `query`; None if that is no number."""
    text = query.strip()
    if not (text.isascii() and text.isdigit() and len(text) <= _MAX_MOVE_DIGITS):
        return None
    number = int(text)
    return PaletteEntry(
        "",
        _tr("Palette", "Go to move {number}").format(number=number),
        plain(tr("&Navigate")),
        _NO_KEY,
        window.actions_by_id["navigate.go_to"].icon(),
        True,
        partial(trigger, window, "navigate.go_to", number),
    )


def search(query: str, among: Sequence[PaletteEntry], recent: Sequence[str]) -> list[PaletteHit]:
    """Return the entries that fit `query`, best first; those used last lead where all are alike.

    Args:
        query: What was typed; nothing finds everything.
        among: All entries.
        recent: Ids of those used lately, the last one first.
    """
    ages = {entry_id: age for age, entry_id in enumerate(recent)}
    oldest = len(ages)
    if not query.strip():
        shown = (entry for entry in among if not entry.id.startswith(_SETTING))
        return sorted(map(PaletteHit, shown), key=lambda found: ages.get(found.entry.id, oldest))
    scored = [(fit, entry) for entry in among if (fit := _fit(query, entry)) is not None]
    # What fits by a few scattered letters is noise beside what fits well.
    least = max((fit.score for fit, _ in scored), default=0) * _WORTH_SHOWING
    scored = [pair for pair in scored if pair[0].score >= least]

    def order(pair: tuple[fuzzy.Fit, PaletteEntry]) -> tuple[int, int, int]:
        fit, entry = pair
        score = fit.score if entry.is_enabled else fit.score - _CANNOT
        if entry.id.startswith(_SETTING):
            score -= _AFTER_ACTIONS
        return -score, ages.get(entry.id, oldest), len(entry.text)

    scored.sort(key=order)
    return [PaletteHit(entry, fit.places) for fit, entry in scored]


def _fit(query: str, entry: PaletteEntry) -> fuzzy.Fit | None:
    """Return how an entry fits; a long text has any letters somewhere, so it needs whole words."""
    if entry.id.startswith(_SETTING):
        said = fuzzy.folded(f"{entry.text} {entry.words}")
        if not all(word in said for word in fuzzy.folded(query).split()):
            return None
    return fuzzy.fit(query, entry.text, entry.menu, entry.words)


_WIDTH_IN_LETTERS: Final = 84
_ROWS: Final = 12
_REMEMBERED: Final = 12
_MARGIN: Final = 8
_ID: Final = "help.palette"
_AnyIndex = QModelIndex | QPersistentModelIndex
_NONE: Final = QModelIndex()
_tr = QCoreApplication.translate


class _Model(QAbstractListModel):
    """What was found, best first."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.found: list[PaletteHit] = []

    def show(self, found: list[PaletteHit]) -> None:
        self.beginResetModel()
        self.found = found
        self.endResetModel()

    def rowCount(self, parent: _AnyIndex = _NONE) -> int:
        return 0 if parent.isValid() else len(self.found)

    def data(self, index: _AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        entry = self.found[index.row()].entry
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.text
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return spoken(entry)
        return None


def spoken(entry: PaletteEntry) -> str:
    """Return what a screen reader says of an entry: name, menu, key, whether it can be done."""
    cannot = "" if entry.is_enabled else _tr("Palette", "not available now")
    return listed((entry.text, entry.menu, " ".join(entry.keys), cannot))


class Palette(QFrame):
    """Lies on a window at the top, and goes away when something is chosen or the focus leaves.

    It is no window of its own, so that it is there within a frame and where it should be on every
    desktop. While it is open no other key does anything.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._entries = entries(window)
        self._before = window.focusWidget()
        self.setObjectName("palette")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QtGui.QPalette.ColorRole.Window)
        self.line = QLineEdit(self)
        self.line.setObjectName("paletteLine")
        self.line.setPlaceholderText(self.tr("Find a command, a file or a move number"))
        self.line.setAccessibleName(self.tr("Find a command"))
        self.line.setClearButtonEnabled(True)
        self.list = QListView(self)
        self.list.setObjectName("paletteList")
        self.list.setFrameShape(QFrame.Shape.NoFrame)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._model = _Model(self)
        self.list.setModel(self._model)
        self.list.setItemDelegate(PaletteDelegate(lambda row: self._model.found[row], self.list))
        self._nothing = Label(self.tr("Nothing has that name."), self)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nothing.setEnabled(False)
        self._nothing.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(_MARGIN, _MARGIN, _MARGIN, _MARGIN)
        layout.setSpacing(_MARGIN)
        fill(layout, self.line, (self.list, 1), (self._nothing, 1))
        self.line.textChanged.connect(self._on_text)
        self.list.clicked.connect(self._on_clicked)
        self.line.installEventFilter(self)
        window.installEventFilter(self)
        self._on_text("")

    @classmethod
    def toggle(cls, window: Window) -> None:
        """Open the palette of a window, or close it if it is open."""
        # One that was dismissed lives on for a moment.
        for there in window.findChildren(cls, "", Qt.FindChildOption.FindDirectChildrenOnly):
            if there.isVisible():
                there.dismiss()
                return
        palette = cls(window)
        palette.show()
        palette.raise_()
        palette.line.setFocus(Qt.FocusReason.PopupFocusReason)

    def _place(self) -> None:
        window = self._window
        metrics = self.fontMetrics()
        width = metrics.averageCharWidth() * _WIDTH_IN_LETTERS
        rows = max(1, min(_ROWS, len(self._model.found)))
        row = max(metrics.height(), self.list.sizeHintForRow(0))
        around = 3 * _MARGIN + 2 * self.frameWidth()
        height = self.line.sizeHint().height() + row * rows + around
        top = window.menuBar().height()
        room = QSize(window.width() - 4 * _MARGIN, window.height() - top - 4 * _MARGIN)
        size = QSize(width, height).boundedTo(room)
        self.setGeometry((window.width() - size.width()) // 2, top, size.width(), size.height())

    # Finding --------------------------------------------------------------------------------

    def _on_text(self, text: str) -> None:
        found = search(text, self._entries, self._window.settings.get("palette.recent"))
        move = move_entry(self._window, text)
        if move is not None:
            found.insert(0, PaletteHit(move))
        self._model.show(found)
        self._nothing.setVisible(not found)
        self.list.setVisible(bool(found))
        self._select(0)
        self._place()

    def _select(self, row: int) -> None:
        if not self._model.found:
            self.line.setAccessibleDescription(self._nothing.text())
            return
        row = max(0, min(row, len(self._model.found) - 1))
        self.list.setCurrentIndex(self._model.index(row))
        self.list.scrollTo(self._model.index(row))
        # The focus stays in the line: what is chosen is said there.
        self.line.setAccessibleDescription(spoken(self._model.found[row].entry))
        if QtGui.QAccessible.isActive():
            kind = QtGui.QAccessible.Event.DescriptionChanged
            QtGui.QAccessible.updateAccessibility(QtGui.QAccessibleEvent(self.line, kind))

    # Choosing -------------------------------------------------------------------------------

    def _on_clicked(self, index: QModelIndex) -> None:
        self._run(index.row())

    def _run(self, row: int) -> None:
        if not 0 <= row < len(self._model.found):
            return
        entry = self._model.found[row].entry
        if not entry.is_enabled:
            return
        if entry.id and entry.id != _ID:
            settings = self._window.settings
            used = [entry.id, *(i for i in settings.get("palette.recent") if i != entry.id)]
            settings.set("palette.recent", used[:_REMEMBERED])
        self.dismiss()
        # Once the key or the click that chose it is over: it may open a dialog.
        later(self._window, _Running(self._window, entry))

    def dismiss(self) -> None:
        """Go away, and give the focus back."""
        if self.isHidden():
            return
        self.line.removeEventFilter(self)
        self._window.removeEventFilter(self)
        before = self._before
        self.hide()
        target = before if before is not None and shiboken6.isValid(before) else None
        (target or self._window.board).setFocus(Qt.FocusReason.PopupFocusReason)
        self.deleteLater()

    # Keys -----------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if watched is self._window:
            if kind == QEvent.Type.Resize:
                self._place()
        elif kind == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        elif kind == QEvent.Type.KeyPress and isinstance(event, QtGui.QKeyEvent):
            return self._press(event)
        elif kind == QEvent.Type.FocusOut and isinstance(event, QtGui.QFocusEvent):
            self._on_focus_out(event)
        return super().eventFilter(watched, event)

    def _on_focus_out(self, event: QtGui.QFocusEvent) -> None:
        stays = (Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason)
        if event.reason() not in stays:
            self._before = self._window.focusWidget()
            later(self, self.dismiss)

    def _press(self, event: QKeyEvent) -> bool:
        """Handle a key that is not typing; return whether it was one."""
        key, row = event.key(), self.list.currentIndex().row()
        steps: dict[int, int] = {
            Qt.Key.Key_Up: -1,
            Qt.Key.Key_Down: 1,
            Qt.Key.Key_PageUp: -_ROWS,
            Qt.Key.Key_PageDown: _ROWS,
        }
        if key in steps:
            self._select(row + steps[key])
        elif key in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._run(row)
        elif key in {Qt.Key.Key_Escape, Qt.Key.Key_Tab, Qt.Key.Key_Backtab} or self._is_own(event):
            self.dismiss()
        else:
            return False
        return True

    def _is_own(self, event: QKeyEvent) -> bool:
        pressed = QtGui.QKeySequence(event.keyCombination())
        return pressed in self._window.actions_by_id[_ID].shortcuts()


class _Running:
    """Runs an entry; what it refuses is said as everywhere."""

    def __init__(self, window: Window, entry: PaletteEntry) -> None:
        self._window = window
        self._entry = entry

    def __call__(self) -> None:
        try:
            self._entry.run()
        except RefusalError as refusal:
            self._window.refuse(refusal)


# Draws a line of the command palette: icon, name with the letters found, menu, keys.


_ICON_PX: Final = 16
_FAINT: Final = 0.62
_DISABLED: Final = 0.42
_CAP_OPACITY: Final = 0.5
_RADIUS: Final = 3.5


class PaletteDelegate(RowPainter):
    """One line for each thing found."""

    def __init__(self, found_of: Callable[[int], PaletteHit], view: QListView) -> None:
        super().__init__(view)
        self._found_of = found_of

    def sizeHint(
        self, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        return QSize(1, option.fontMetrics.height() * 7 // 4)

    def draw_row(self, painter: QPainter, option: QStyleOptionViewItem, row: int) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        # The list has never the focus: its rows look as if it had.
        selected = QPalette.ColorRole.HighlightedText
        role = selected if is_selected(option) else QPalette.ColorRole.Text
        ink = option.palette.color(QPalette.ColorGroup.Active, role)
        painter.setPen(ink)
        tint = ink if is_selected(option) else None
        self._draw(painter, option.rect, option.font, self._found_of(row), tint)

    def _draw(
        self,
        painter: QPainter,
        rect: QRect,
        font: QFont,
        found: PaletteHit,
        tint: QColor | None,
    ) -> None:
        pad = rect.height() // 4
        entry = found.entry
        opacity = 1.0 if entry.is_enabled else _DISABLED
        icon = QRect(rect.left() + 2 * pad, 0, _ICON_PX, _ICON_PX)
        icon.moveTop(rect.center().y() - _ICON_PX // 2)
        _draw_icon(painter, icon, entry.icon, tint, opacity)
        fade(painter, opacity)
        right = draw_keys(painter, rect.adjusted(0, 0, -2 * pad, 0), font, entry.keys)
        left = icon.right() + 2 * pad
        place = QRect(left, rect.top(), max(0, right - 2 * pad - left), rect.height())
        used = _draw_name(painter, place, font, entry.text, found.places)
        place.setLeft(left + used + 2 * pad)
        painter.setFont(font)
        fade(painter, _FAINT)
        metrics = QFontMetrics(font)
        menu = metrics.elidedText(entry.menu, Qt.TextElideMode.ElideRight, place.width())
        painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, menu)


def _draw_icon(
    painter: QPainter, place: QRect, icon: QIcon, colour: QColor | None, opacity: float
) -> None:
    """Draw an icon, in one colour where it stands on the colour of what is selected."""
    if icon.isNull():
        return
    ratio = painter.device().devicePixelRatioF()
    pixmap = icon.pixmap(place.size(), ratio)
    if colour is not None:
        tint = QPainter(pixmap)
        tint.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
        tint.fillRect(pixmap.rect(), colour)
        tint.end()
    painter.setOpacity(opacity)
    painter.drawPixmap(place, pixmap)
    painter.setOpacity(1)


def _draw_name(
    painter: QPainter, place: QRect, font: QFont, text: str, places: Sequence[int]
) -> int:
    """Draw a name with the letters at `places` bold; return how wide it is."""
    bold = QFont(font)
    bold.setBold(True)
    bold.setUnderline(True)
    x = 0
    for piece, is_found in pieces(text, places):
        used = bold if is_found else font
        metrics = QFontMetrics(used)
        room = place.width() - x
        shown = metrics.elidedText(piece, Qt.TextElideMode.ElideRight, room)
        painter.setFont(used)
        painter.drawText(place.adjusted(x, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, shown)
        x += metrics.horizontalAdvance(shown)
        if shown != piece:
            break
    return x


def pieces(text: str, places: Sequence[int]) -> list[tuple[str, bool]]:
    """Return a text in pieces that are alike, and whether they are at `places`."""
    found: list[tuple[str, bool]] = []
    wanted = set(places)
    for index, letter in enumerate(text):
        is_found = index in wanted
        if found and found[-1][1] is is_found:
            found[-1] = (found[-1][0] + letter, is_found)
        else:
            found.append((letter, is_found))
    return found


def draw_keys(painter: QPainter, rect: QRect, font: QFont, keys: Sequence[str]) -> int:
    """Draw the strokes of a key as caps at the right of `rect`; return where they begin."""
    painter.setFont(font)
    metrics = QFontMetrics(font)
    pad = metrics.height() // 3
    height = metrics.height() + 2
    right = rect.right()
    for key in reversed(keys):
        width = max(height, metrics.horizontalAdvance(key) + 2 * pad)
        cap = QRect(right - width, rect.center().y() - height // 2, width, height)
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, key)
        pen = painter.pen()
        edge = QColor(pen.color())
        edge.setAlphaF(_CAP_OPACITY * edge.alphaF())
        painter.setPen(QPen(edge, 1))
        painter.drawRoundedRect(QRectF(cap).translated(QPointF(0.5, 0.5)), _RADIUS, _RADIUS)
        painter.setPen(pen)
        right = cap.left() - pad // 2
    return right


def palette(window: Window) -> None:
    """Let the user find any action by its name, and do it."""
    Palette.toggle(window)

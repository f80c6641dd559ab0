"""A record that attacks whoever shows it, in every panel, dialog, menu and tooltip of a window.

One window, opened once, and the tables are walked: panels, actions that open something, settings
of what is shown. What they show is read from the widgets, not waited for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest
from PySide6.QtCore import QAbstractItemModel, QEvent, QModelIndex, QPoint, Qt
from PySide6.QtGui import QAction, QDesktopServices, QHelpEvent
from PySide6.QtGui import Qt as GuiQt
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QDialog,
    QFileDialog,
    QGroupBox,
    QLabel,
    QMenu,
    QTabBar,
    QTextEdit,
    QToolTip,
    QWidget,
)

from sgfedit.gui.features import ACTIONS, PANELS
from sgfedit.gui.features.library.pages import PAGES
from sgfedit.gui.opening.files import open_path
from sgfedit.library.indexing import update
from sgfedit.library.library import Library
from tests import hostile
from tests.amounts import one_in
from tests.gui import library_steps

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings
    from sgfedit.gui.shell.main_window import MainWindow

LEFT_OUT: Final = {"file.close", "file.quit", "help.safe_mode", "help.usual_mode", "window.tabs"}
"""What ends the window, or what the platform that shows nothing does not survive."""

WIDE: Final = 1_400
"""Px that no dialog needs at least."""

MOST_TIP: Final = 2_500
ROWS, COLUMNS = 3, 12
Role = Qt.ItemDataRole


def runs(text: str) -> bool:
    """Whether Qt would take a text for HTML, and load or link to something of the record."""
    return GuiQt.mightBeRichText(text) and hostile.is_html(text)


def tips(widget: QWidget) -> Iterator[str]:
    yield widget.toolTip()
    is_ours = not isinstance(widget.window(), QFileDialog)  # in that one the events are taken
    model = widget.model() if is_ours and isinstance(widget, QAbstractItemView) else None
    if isinstance(model, QAbstractItemModel):
        places = ((row, column) for row in range(ROWS) for column in range(COLUMNS))
        for row, column in places:
            if model.hasIndex(row, column):
                found = model.index(row, column, QModelIndex()).data(Role.ToolTipRole)
                yield found if isinstance(found, str) else ""
    if isinstance(widget, QTabBar):
        yield from map(widget.tabToolTip, range(widget.count()))


def with_mnemonics(widget: QWidget) -> Iterator[str]:
    """Yield the texts of a widget in which an ampersand stands for a letter to press."""
    if isinstance(widget, QAbstractButton):
        yield widget.text()
    elif isinstance(widget, QGroupBox):
        yield widget.title()
    elif isinstance(widget, QTabBar):
        yield from map(widget.tabText, range(widget.count()))
    elif isinstance(widget, QLabel) and widget.buddy() is not None:
        yield widget.text()


def flaws_of(widget: QWidget) -> Iterator[str]:
    """Yield what a widget by itself makes of a text."""
    for tip in tips(widget):
        if runs(tip):
            yield f"a tip is HTML: {tip[:80]}"
        if len(tip) > MOST_TIP:
            yield f"a tip has {len(tip)} characters"
    if isinstance(widget, QLabel):
        if widget.textFormat() is not Qt.TextFormat.PlainText and runs(widget.text()):
            yield f"a label is HTML: {widget.text()[:80]}"
    elif isinstance(widget, QTextEdit):
        kinds = widget.document().allFormats()
        names = [one.toImageFormat().name() for one in kinds if one.isImageFormat()]
        links = [one.toCharFormat().anchorHref() for one in kinds if one.isCharFormat()]
        yield from (f"leads to {name}" for name in (*names, *links) if "evil" in name)
    for text in with_mnemonics(widget):
        if hostile.has_mnemonic(text):
            yield f"a letter is chosen: {text[:80]}"


def flaws_of_actions(actions: list[QAction]) -> Iterator[str]:
    for action in actions:
        if hostile.has_mnemonic(action.text()) or len(action.text()) > 300:
            yield f"menu: {action.text()[:80]}"
        if runs(action.toolTip()) or runs(action.whatsThis()):
            yield f"tip of an action: {action.toolTip()[:80]}"


class Surfaces:
    """Looks at what is shown, and keeps what is wrong with it."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.kinds: set[str] = set()
        self.opened: list[object] = []

    def look(self, top: QWidget, where: str) -> None:
        """Look at a window with all that is in it."""
        self.kinds.add(type(top).__name__)
        for widget in (top, *top.findChildren(QWidget)):
            self.say(where, widget, flaws_of(widget))
        self.say(where, top, flaws_of_actions(top.findChildren(QAction)))
        title = top.windowTitle()
        if (
            len(title) > 600
            or "\n" in title
            or "[*]" in title.replace("[*][*]", "").replace("[*]", "", 1)
        ):
            self.found.append(f"{where}: title {title[:200]}")
        if top.minimumSizeHint().width() > WIDE:
            self.found.append(f"{where}: {top.minimumSizeHint().width()} px wide")

    def say(self, where: str, widget: QWidget, flaws: Iterator[str]) -> None:
        """Keep flaws of a widget, with where it is."""
        name = widget.objectName() or type(widget).__name__
        self.found += [f"{where}: {name}: {flaw}" for flaw in flaws]

    def at_a_dialog(self, dialog: QDialog) -> int:
        """Look at a dialog that waits for an answer, and give none."""
        dialog.show()
        dialog.grab()
        if isinstance(dialog, QFileDialog):
            point_everywhere(dialog)
        self.look(dialog, type(dialog).__name__)
        dialog.reject()
        return 0

    def at_a_menu(self, menu: QMenu) -> None:
        """Look at a menu that opens, and choose nothing."""
        menu.aboutToShow.emit()
        self.say("menu", menu, flaws_of_actions(menu.actions()))

    def at_a_tip(self, _place: QPoint, text: str, *_: object) -> None:
        """Look at a tooltip."""
        if runs(text) or len(text) > MOST_TIP:
            self.found.append(f"tip: {text[:200]}")


@pytest.fixture
def surfaces(monkeypatch: pytest.MonkeyPatch) -> Surfaces:
    """Looks at every dialog and menu that opens, and waits for none."""
    surfaces = Surfaces()

    def at_a_dialog(dialog: QDialog) -> int:
        return surfaces.at_a_dialog(dialog)

    def at_a_menu(menu: QMenu, *_: object) -> None:
        surfaces.at_a_menu(menu)

    monkeypatch.setattr(QDialog, "exec", at_a_dialog)
    monkeypatch.setattr(QPrintDialog, "exec", lambda _: 0)  # has one of its own
    monkeypatch.setattr(QMenu, "exec", at_a_menu)
    monkeypatch.setattr(QMenu, "popup", at_a_menu)
    monkeypatch.setattr(QToolTip, "showText", surfaces.at_a_tip)
    monkeypatch.setattr(QDesktopServices, "openUrl", surfaces.opened.append)
    return surfaces


@pytest.fixture
def hostile_window(window: MainWindow, tmp_path: Path) -> MainWindow:
    """The window with the record, of two games."""
    folder = tmp_path / hostile.NAME
    folder.mkdir()
    open_path(window, str(hostile.write(folder, games=2)))
    return window


def point_everywhere(widget: QWidget) -> None:
    """Ask for the tooltips of what is at some places of a widget."""
    for x in range(4, widget.width(), 40):
        for y in range(4, widget.height(), 40):
            child = widget.childAt(x, y) or widget
            place = child.mapFrom(widget, QPoint(x, y))
            event = QHelpEvent(QEvent.Type.ToolTip, place, widget.mapToGlobal(QPoint(x, y)))
            QApplication.sendEvent(child, event)


def opening(window: MainWindow) -> list[str]:
    """Return the ids of actions that open something, some of them in the gates."""
    found = [row.id for row in ACTIONS if row.id not in LEFT_OUT and row.text.endswith("…")]
    return [one for one in one_in(3, found) if window.actions_by_id[one].isEnabled()]


def shown_beside(window: MainWindow) -> list[QWidget]:
    return [
        top
        for top in QApplication.topLevelWidgets()
        if top is not window and top.isVisible() and not isinstance(top, QMenu)
    ]


def close_all_but(window: MainWindow) -> None:
    for top in shown_beside(window):
        top.close()
    while window.document.history.undo_step is not None:
        window.document.undo()


@pytest.mark.long
def test_no_surface_of_the_window_makes_more_of_a_record_than_text(
    hostile_window: MainWindow, surfaces: Surfaces
) -> None:
    window = hostile_window
    nodes = list(window.document.game.nodes())
    for panel in PANELS:
        window.docks[panel.name].bring_up()
    window.actions_by_id["navigate.bookmark"].trigger()
    for node in nodes:
        window.document.go_to(node)
        surfaces.look(window, "window")
    window.grab()
    point_everywhere(window)
    for menu in window.menuBar().findChildren(QMenu):
        surfaces.at_a_menu(menu)
    for action_id in opening(window):
        window.document.go_to(nodes[1])
        window.actions_by_id[action_id].trigger()
        for top in shown_beside(window):
            surfaces.look(top, action_id)
        close_all_but(window)

    assert surfaces.found == []
    assert surfaces.opened == []
    assert len(surfaces.kinds) > 5


def test_the_library_makes_no_more_of_records_and_archives_than_text(
    qtbot: QtBot, settings: Settings, surfaces: Surfaces, tmp_path: Path
) -> None:
    records = tmp_path / "records"
    records.mkdir()
    hostile.write(records)
    hostile.write_archive(records / "evil & {0}.zip")
    (records / "&Zz9 <img src=x>.sgf").write_bytes(b"")  # which cannot be read
    index = Library(tmp_path / "index")
    index.set_folders([str(records)])
    update(index)
    library = library_steps.open_window(qtbot, settings, tmp_path / "index")

    library_steps.ask(qtbot, library, "evil")
    for name in PAGES:
        library.pages.show_page(name)
        library_steps.settle(qtbot, library)
        surfaces.look(library, f"library: {name}")
    library.grab()
    point_everywhere(library)

    assert surfaces.found == []
    assert surfaces.opened == []


def test_the_rules_find_what_they_should(window: MainWindow) -> None:
    label = QLabel(hostile.EVIL, window)
    label.setToolTip(hostile.EVIL)
    edit = QTextEdit(window)
    edit.setHtml(hostile.HTML)
    action = QAction(hostile.SIGNS, window)
    button = QGroupBox(hostile.SIGNS, window)
    surfaces = Surfaces()

    surfaces.look(window, "here")

    for flaw in ("a tip is HTML", "a label is HTML", "a letter is chosen", "leads to", "menu"):
        assert any(flaw in found for found in surfaces.found), (flaw, action, button)

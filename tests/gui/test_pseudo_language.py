"""A language that nobody speaks: what is shown without its brackets goes past translations."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Final

import pytest
from PySide6.QtCore import Qt, QTimer, QTranslator
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QLabel,
    QToolButton,
)

from sgfedit.errors import RefusalError
from sgfedit.gui.actions.build import trigger
from sgfedit.gui.features.start.page import StartPage
from sgfedit.gui.opening.files import open_paths
from sgfedit.gui.shell.main_window import MainWindow
from sgfedit.gui.window import SESSION_ACTION
from sgfedit.i18n import LANGUAGES
from tests.gui.shown_texts import texts_in, words_beside
from tests.translations import pseudo

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings

_RECORD: Final = (
    "(;FF[4]GM[1]SZ[19]CA[UTF-8]PB[1]PW[2]KM[6.5]RE[B+3.5]DT[2020]C[3];B[pd]C[4]TR[pd]"
    "(;W[dd]GB[1];B[qf]KK[4];B[qf])(;W[dp]TE[1]))(;GM[1]SZ[9];AB[aa][bb];B[cc])"
)
"""A record that says nothing in letters."""

_NO_WORDS: Final = re.compile(
    r"\b[A-Z]{2}\b"  # identifiers of properties
    r"|\\[A-Z]+\b|\{[a-z_]+\}"  # fields of templates, as they are typed
    r"|\bsgf(edit)?\b|pytest-qt-qapp|UTF-8|\.sgf\b"
    r"|\b(px|mm|pt)\b"
    r"|\bAa\b"  # the sign of a button
    rf"|{'|'.join(map(re.escape, LANGUAGES.values()))}"  # by what they call themselves
)
_CONTENT: Final = (
    (r" (RE|RU) ", "values as they stand in files"),
    (r" libraryField\.", "examples of what is looked for"),
    (r" paper |font|qt_|QListView  cell", "names of papers and of fonts"),
    (r"figure", "captions of a book, in the language of the book"),
    (r"problemSource|propertyTable|sourceText", "the text of the file"),
    (r" (batch|targets) ", "names of files"),
)
"""Where what the user, or a file, has said is shown: expression for the place, and why."""

_DIALOGS: Final = (
    *("file.new", "file.read_as", "file.export", "file.print_preview", "file.versions"),
    *("edit.game_info", "edit.properties", "edit.convert_ff4", "edit.preferences"),
    *("problems.kinds", "view.choose_theme", "view.summary_line", "annotate.values"),
    *("games.split", "games.change_files", "transform.dialog", "setup.handicap"),
)


class _OfQt(QTranslator):
    """Stands in for the translation of Qt, whose contexts are its classes."""

    def translate(
        self, context: str, text: str, comment: str | None = None, n: int = -1
    ) -> str | None:
        del comment, n
        return pseudo.lengthened(text) if context.startswith("Q") else None

    def isEmpty(self) -> bool:
        return False


@pytest.fixture
def spoken(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[None]:
    """The pseudo-language, or the one that is read from the right."""
    ofqt, own = _OfQt(), QTranslator()
    data = pseudo.qm(is_turned=getattr(request, "param", False))
    assert own.load(data)
    qapp.installTranslator(ofqt)
    qapp.installTranslator(own)
    yield
    qapp.removeTranslator(own)
    qapp.removeTranslator(ofqt)


@pytest.fixture
def spoken_window(qtbot: QtBot, spoken: None, settings: Settings, tmp_path: Path) -> MainWindow:
    """A window of 900 × 600 in that language, with a record that has no words."""
    del spoken
    path = tmp_path / "1.sgf"
    path.write_text(_RECORD, "utf-8")
    window = MainWindow(settings)
    qtbot.addWidget(window)
    window.resize(900, 600)
    open_paths(window, [str(path)])
    window.show()
    window.settle()
    QApplication.processEvents()
    return window


def _unspoken(top: QWidget, folder: Path) -> list[str]:
    """Return what is shown in a widget without having been translated."""
    found = []
    for place, text in dict.fromkeys(texts_in(top)):
        if any(re.search(expression, place) for expression, _ in _CONTENT):
            continue
        rest = _NO_WORDS.sub(" ", text.replace(str(folder), " ").replace(folder.name, " "))
        if words_beside(rest):
            found.append(f"{place}: {text[:80]!r}")
    return found


def _cut(top: QWidget) -> list[str]:
    """Return what has less room than it needs at least."""
    widgets: tuple[QAbstractButton | QLabel, ...] = (
        *top.findChildren(QAbstractButton),
        *top.findChildren(QLabel),
    )
    return [
        f"{type(widget).__name__} {widget.objectName()}: {widget.text()!r}"
        for widget in widgets
        if _shows_text(widget) and widget.width() < widget.minimumSizeHint().width()
    ]


def _shows_text(widget: QAbstractButton | QLabel) -> bool:
    icon_only = Qt.ToolButtonStyle.ToolButtonIconOnly
    if isinstance(widget, QToolButton) and widget.toolButtonStyle() is icon_only:
        return False
    return widget.isVisible() and bool(widget.text())


def _look_at_dialogs(
    window: MainWindow, look: Callable[[QWidget], list[str]], action_ids: Iterable[str]
) -> list[str]:
    """Return what a function finds in the dialogs of some actions, modal or not."""
    found: list[str] = []
    seen: list[str] = []

    def meet() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is None:
            opened = window.findChildren(QDialog)
            dialog = next((one for one in opened if one.isVisible()), None)
        if isinstance(dialog, QDialog):
            seen.append(action_id)
            found.extend(f"{action_id}: {one}" for one in look(dialog))
            dialog.reject()

    for action_id in action_ids:
        QTimer.singleShot(0, meet)
        with suppress(RefusalError):
            trigger(window, action_id)
        QApplication.processEvents()
    assert seen == [*action_ids], "not all of them open a dialog"
    return found


def test_a_window_and_its_panels_say_nothing_untranslated(
    spoken_window: MainWindow, tmp_path: Path
) -> None:
    window = spoken_window
    assert not _cut(window)
    for dock in window.docks.values():
        dock.show()
    QApplication.processEvents()
    assert not _unspoken(window, tmp_path)


def test_dialogs_say_nothing_untranslated_and_nothing_in_them_is_cut(
    spoken_window: MainWindow, tmp_path: Path
) -> None:
    def look(dialog: QWidget) -> list[str]:
        return _unspoken(dialog, tmp_path) + _cut(dialog)

    assert not _look_at_dialogs(spoken_window, look, _DIALOGS)


def test_start_page_modes_and_library_say_nothing_untranslated(
    spoken_window: MainWindow, tmp_path: Path
) -> None:
    window = spoken_window
    page = window.part(StartPage)
    page.open()
    QApplication.processEvents()
    found = [*_unspoken(page, tmp_path), *_cut(page)]
    page.leave()
    for mode in ("study.score", "study.guess"):
        window.actions_by_id[mode].trigger()
        QApplication.processEvents()
        found += _unspoken(window, tmp_path)
        window.actions_by_id[mode].trigger()
    trigger(window, "library.open")
    QApplication.processEvents()
    (library,) = (w for w in QApplication.topLevelWidgets() if w.property(SESSION_ACTION))
    assert not [*found, *_unspoken(library, tmp_path)]


@pytest.mark.parametrize("spoken", [True], indirect=True)
def test_what_is_read_from_the_right_breaks_nothing(spoken_window: MainWindow) -> None:
    def paint(dialog: QWidget) -> list[str]:
        dialog.grab()
        return []

    spoken_window.grab()
    _look_at_dialogs(spoken_window, paint, _DIALOGS[:6])

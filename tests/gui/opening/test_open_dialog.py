"""The preview in our own dialog that opens files, and the folders at its side."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QIcon
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QFileDialog,
    QLineEdit,
    QListView,
    QSplitter,
    QToolButton,
    QTreeView,
)

from sgfedit.app.file_previews import MOST_BYTES, preview_of
from sgfedit.gui.opening.open_dialog import equip, known_folders
from sgfedit.gui.opening.open_preview import OpenPreview
from sgfedit.gui.widgets import questions
from sgfedit.gui.widgets.appearance import dark_palette
from tests.gui.painted import texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings

GAME = "(;SZ[9]PB[Anna]BR[3d]PW[Bo]RE[B+R]DT[2024-05-01];B[cc];W[gg]C[good\nmove])(;GN[2])"
PROBLEM = "(;SZ[9]AB[aa]AW[bb]C[Black lives];B[cc])"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game, a problem, something else, and a folder with two games."""
    folder = tmp_path / "games"
    (folder / "below").mkdir(parents=True)
    (folder / "a.sgf").write_text(GAME)
    (folder / "b.sgf").write_text(PROBLEM)
    (folder / "c.sgf").write_text("nothing")
    for name in ("d.sgf", "e.gib"):
        (folder / "below" / name).write_text(GAME)
    return folder


class TestWhatIsRead:
    def test_of_a_game(self, folder: Path) -> None:
        found = preview_of(folder / "a.sgf")

        assert found.info == {
            "PB": "Anna",
            "BR": "3d",
            "PW": "Bo",
            "RE": "B+R",
            "DT": "2024-05-01",
        }
        assert (found.comment, found.games, found.is_whole) == ("good move", 2, True)
        assert found.diagram is not None
        assert sum(map(bool, found.diagram.stones)) == 2

    def test_long_words_end_in_dots(self, tmp_path: Path) -> None:
        (tmp_path / "long.sgf").write_text(f"(;C[{'whether ' * 200}])")

        assert preview_of(tmp_path / "long.sgf").comment.endswith("whether…")

    def test_of_a_problem_the_start(self, folder: Path) -> None:
        found = preview_of(folder / "b.sgf")

        assert found.diagram is not None
        assert sum(map(bool, found.diagram.stones)) == 2
        assert found.comment == "Black lives"

    def test_of_a_large_file_the_beginning(self, tmp_path: Path) -> None:
        path = tmp_path / "large.sgf"
        path.write_text(GAME + "(;C[" + "x" * MOST_BYTES + "])")
        found = preview_of(path)

        assert not found.is_whole
        assert found.info["PB"] == "Anna"

    def test_of_what_is_no_record_why_not(self, folder: Path) -> None:
        assert "no game record" in preview_of(folder / "c.sgf").error
        assert "no such file" in preview_of(folder / "x.sgf").error

    def test_of_a_folder_how_much_is_in_it(self, folder: Path) -> None:
        assert preview_of(folder / "below").records == 2


@pytest.fixture
def dialog(qtbot: QtBot, folder: Path, settings: Settings) -> Iterator[QFileDialog]:
    """Qt's own dialog, at the folder."""
    dialog = QFileDialog(None, "Open", str(folder))
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
    settings.set("files.favourites", [str(folder / "below")])
    assert equip(dialog, settings) is not None
    qtbot.addWidget(dialog)
    with qtbot.waitExposed(dialog):
        dialog.show()
    yield dialog
    dialog.reject()


def preview(dialog: QFileDialog) -> OpenPreview:
    return dialog.findChildren(OpenPreview)[0]


def has_board(pane: OpenPreview) -> bool:
    return pane.board.diagram is not None


def is_shown(dialog: QFileDialog, name: str) -> bool:
    pane = preview(dialog)
    return not pane.is_reading and pane.shown is not None and pane.shown.path.name == name


def choose(qtbot: QtBot, dialog: QFileDialog, name: str) -> None:
    """Click a file of the list."""
    table = dialog.findChild(QTreeView, "treeView")
    assert table is not None
    model, root = table.model(), table.rootIndex
    qtbot.waitUntil(lambda: model.rowCount(root()) == 4)
    rows = [model.index(row, 0, root()) for row in range(4)]
    index = next(row for row in rows if row.data() == name)
    QTest.mouseClick(
        table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(index).center()
    )
    qtbot.waitUntil(lambda: is_shown(dialog, name))


def test_what_is_clicked_is_shown(qtbot: QtBot, dialog: QFileDialog) -> None:
    choose(qtbot, dialog, "a.sgf")
    pane = preview(dialog)
    assert pane.names["black"].text() == "Anna  3d"
    assert pane.names["black"].font().bold()
    assert not pane.names["white"].font().bold()
    assert pane.facts.text() == "B+R · 2024-05-01"
    assert pane.comment.text() == "good move"
    assert pane.games.text() == "2 games; the first one"
    assert has_board(pane)

    choose(qtbot, dialog, "b.sgf")
    assert not pane.names["black"].isVisible()
    assert pane.games.text() == ""
    choose(qtbot, dialog, "c.sgf")
    assert "no game record" in pane.facts.text()
    assert not has_board(pane)
    choose(qtbot, dialog, "below")
    assert pane.games.text() == "2 game records"


def test_words_that_have_no_room_end_in_dots(qtbot: QtBot, dialog: QFileDialog) -> None:
    choose(qtbot, dialog, "a.sgf")
    pane = preview(dialog)
    pane.comment.setText("whether " * 300)

    pane.comment.resize(200, 100)

    shown = texts(pane.comment)
    assert shown[-1].endswith("…")
    assert pane.comment.fontMetrics().lineSpacing() * len(shown) <= pane.comment.height()


def test_a_typed_name_is_shown_once_it_is_that_of_a_file(
    qtbot: QtBot, dialog: QFileDialog
) -> None:
    choose(qtbot, dialog, "b.sgf")
    field = dialog.findChild(QLineEdit, "fileNameEdit")
    assert field is not None
    field.setFocus()
    field.selectAll()

    QTest.keyClicks(field, "a.sg")
    assert not preview(dialog).is_reading
    QTest.keyClicks(field, "f")

    qtbot.waitUntil(lambda: is_shown(dialog, "a.sgf"))


def test_dates_and_sizes_are_there_where_names_have_room(dialog: QFileDialog) -> None:
    table = dialog.findChild(QTreeView, "treeView")
    assert table is not None
    shown = []
    for width in (700, 350, 200):
        table.resize(width, 300)
        shown.append([not table.isColumnHidden(column) for column in (0, 3, 1)])

    assert shown == [[True, True, True], [True, True, False], [True, False, False]]


def test_names_that_were_offered_go_when_a_folder_is_entered(dialog: QFileDialog) -> None:
    field = dialog.findChild(QLineEdit, "fileNameEdit")
    assert field is not None
    offered = field.completer().popup()
    assert offered is not None
    offered.show()

    dialog.directoryEntered.emit("below")

    assert not offered.isVisible()


def test_no_names_are_offered_while_none_is_typed(qtbot: QtBot, dialog: QFileDialog) -> None:
    field = dialog.findChild(QLineEdit, "fileNameEdit")
    assert field is not None
    field.clear()
    offered = field.completer().popup()
    assert offered is not None

    offered.show()  # as Qt does when the files of a folder that was entered have been listed

    qtbot.waitUntil(lambda: not offered.isVisible())


def test_arrows_have_the_colour_of_the_text(
    qtbot: QtBot, settings: Settings, folder: Path
) -> None:
    dialog = QFileDialog(None, "", str(folder))
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setPalette(dark_palette())
    qtbot.addWidget(dialog)
    assert equip(dialog, settings) is not None

    for name in ("backButton", "forwardButton", "toParentButton"):
        button = dialog.findChild(QToolButton, name)
        assert button is not None
        drawn = button.icon().pixmap(16, 16, QIcon.Mode.Normal).toImage()
        inks = [drawn.pixelColor(x, y) for x in range(16) for y in range(16)]
        assert min(ink.lightness() for ink in inks if ink.alpha() > 200) > 128


def test_the_list_of_formats_leaves_their_endings_out(
    monkeypatch: pytest.MonkeyPatch, qapp: QApplication
) -> None:
    seen: list[str] = []

    def look(dialog: QFileDialog) -> None:
        combo = dialog.findChild(QComboBox, "fileTypeCombo")
        assert combo is not None
        seen.extend(combo.itemText(row) for row in range(combo.count()))

    monkeypatch.setattr(questions, "run", lambda _dialog: 0)
    questions.ask_open_paths(None, "", equip=look)

    assert seen[0] == "All game records"
    assert not any("*" in text for text in seen[:-1])


def test_favourite_and_recent_folders_stand_at_the_side_and_are_not_left_to_others(
    dialog: QFileDialog, folder: Path
) -> None:
    url = QUrl.fromLocalFile(str(folder / "below"))
    assert url in dialog.sidebarUrls()
    assert dialog.findChild(QListView, "sidebar") is not None

    dialog.reject()

    assert url not in dialog.sidebarUrls()


def test_known_folders(folder: Path) -> None:
    recent = [folder / "a.sgf", folder / "below" / "d.sgf", Path("/nowhere/x.sgf")]

    found = known_folders([str(folder / "below"), str(folder / "b.sgf")], map(str, recent))

    assert found == [folder / "below", folder]


def test_a_dialog_of_the_desktop_is_left_as_it_is(
    qtbot: QtBot, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = QFileDialog()
    qtbot.addWidget(dialog)
    monkeypatch.setattr(dialog, "findChild", lambda *_: None)

    assert equip(dialog, settings) is None
    monkeypatch.undo()
    splitter = dialog.findChild(QSplitter, "splitter")
    assert splitter is None or splitter.count() == 2

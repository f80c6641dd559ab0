"""Files of other programs in a window: opening, saving as SGF, what could not be read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog

from sgfedit import dumps, load, loads
from sgfedit.app.recovery import Recovery
from sgfedit.formats.table import FORMATS
from sgfedit.gui.features.file import charsets
from sgfedit.gui.features.file import commands as file
from sgfedit.gui.opening.files import open_path
from sgfedit.gui.widgets import foreign, questions
from sgfedit.gui.window import open_windows, window_of
from tests.gui.dragging import entering

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.application import Application
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

GIB = (
    "\\HS\r\n\\[GAMEWHITENAME=White (1D)\\]\r\n\\[GAMEBLACKNAME=Black (2D)\\]\r\n\\HE\r\n"
    "\\GS\r\n2 1 0\r\nINI 0 1 0 &4\r\nSTO 0 2 1 3 3\r\n{odd}STO 0 3 2 15 15\r\n\\GE\r\n"
)
ODD = "what is this\r\n"
NGF = (
    "Rating game\r\n19\r\nWhite      3D\r\nBlack      2D\r\nwww\r\n0\r\n0\r\n7\r\n"
    "20050102 [10:20]\r\n5\r\nWhite wins by resignation\r\n2\r\n"
    "PMABBQQQQ\r\nPMACWDDDD\r\n"
)


@pytest.fixture
def gib(tmp_path: Path) -> Path:
    path = tmp_path / "game.gib"
    path.write_text(GIB.format(odd=""))
    return path


@pytest.fixture
def odd_gib(tmp_path: Path) -> Path:
    """One with a line that nobody understands."""
    path = tmp_path / "odd.gib"
    path.write_text(GIB.format(odd=ODD))
    return path


@pytest.fixture
def errors(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the user is told in a message box."""
    found: list[str] = []
    monkeypatch.setattr(questions, "show_error", lambda _, sentence: found.append(sentence))
    return found


def comment(window: MainWindow, text: str = "x") -> None:
    window.comment.editor.setFocus()
    QTest.keyClicks(window.comment.editor, text)


def names_are(monkeypatch: pytest.MonkeyPatch, *names: Path | None) -> list[str]:
    """Answer questions for a name with these; return what was proposed."""
    left, proposed = list(names), []

    def ask(_window: object, path: str) -> str | None:
        proposed.append(path)
        name = left.pop(0)
        return None if name is None else str(name)

    monkeypatch.setattr(questions, "ask_save_path", ask)
    monkeypatch.setattr(questions, "ask_json_path", ask)
    return proposed


# Opening ------------------------------------------------------------------------------------


def test_the_title_names_the_program_it_is_from(window: MainWindow, gib: Path) -> None:
    assert open_path(window, str(gib))

    assert window.windowTitle().startswith("game.gib (Tygem)[*]")
    assert window.file_name == "game.gib"
    assert "Black" in window.windowTitle()
    assert not window.isWindowModified()


def test_the_status_bar_says_what_was_read(window: MainWindow, gib: Path) -> None:
    open_path(window, str(gib))

    assert window.status.message.text() == "Read from Tygem GIB"


def test_a_click_on_it_shows_what_was_not_understood(
    qtbot: QtBot, window: MainWindow, odd_gib: Path
) -> None:
    open_path(window, str(odd_gib))
    assert window.status.message.text() == "Read from Tygem GIB; 1 line was not understood"
    qtbot.waitUntil(window.actions_by_id["problems.next"].isEnabled)
    QTest.mouseClick(window.status.message, Qt.MouseButton.LeftButton)

    assert window.problems.isVisible()
    (problem,) = window.problems.selected_problems()
    assert (problem.code, problem.line, problem.kind.group) == (
        "foreign-unread",
        9,
        "Other format",
    )
    details = window.problems.content.details
    assert details.place.text().startswith("Line 9, column 1 of the file it was read from")
    assert not details.source.isVisible()
    assert "what is this" in details.message.text()


def test_problems_of_sgf_show_their_line_again(
    qtbot: QtBot, window: MainWindow, odd_gib: Path
) -> None:
    open_path(window, str(odd_gib))
    with window.document.edit("Break") as edit:
        edit.set(window.document.game.root, "KM", ("x",))
    checker = window.checker
    step = window.actions_by_id["problems.next"]
    qtbot.waitUntil(
        lambda: (
            checker.is_current and "bad-gameinfo-format" in checker.counts and step.isEnabled()
        ),
        timeout=30_000,
    )
    window.docks["problems"].show()
    seen = {}
    for _ in checker.problems:
        step.trigger()
        (problem,) = window.problems.selected_problems()
        seen[problem.kind.group] = not window.problems.content.details.source.isHidden()

    assert seen["Other format"] is False
    assert all(is_shown for group, is_shown in seen.items() if group != "Other format")
    assert len(seen) > 1


def test_a_message_without_a_link_is_not_clickable(window: MainWindow, odd_gib: Path) -> None:
    open_path(window, str(odd_gib))
    assert window.status.message.cursor().shape() == Qt.CursorShape.PointingHandCursor

    window.status.note("Something else")
    assert window.status.message.cursor().shape() != Qt.CursorShape.PointingHandCursor
    QTest.mouseClick(window.status.message, Qt.MouseButton.LeftButton)
    assert not window.problems.isVisible()


def test_the_same_file_is_shown_where_it_is_open(window: MainWindow, gib: Path) -> None:
    open_path(window, str(gib))
    open_path(window, str(gib.parent / "." / gib.name))

    assert len(open_windows()) == 1
    assert window_of(gib) is window
    assert window.settings.get("files.recent") == [str(gib)]


def test_several_files_are_dropped(application: Application, tmp_path: Path, gib: Path) -> None:
    ngf = tmp_path / "game.ngf"
    ngf.write_text(NGF)
    window = application.new_window()
    window.show()
    drop(window, files(gib, ngf))

    titles = [each.windowTitle() for each in application.windows]
    assert [title.partition("[*]")[0] for title in titles] == [
        "game.gib (Tygem)",
        "game.ngf (NGF)",
    ]
    for each in list(application.windows):
        each.close()


def files(*paths: Path) -> QMimeData:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return mime


def drop(widget: QWidget, mime: QMimeData) -> bool:
    """Drop something on a widget; return whether it may be."""
    actions, button = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    none = Qt.KeyboardModifier.NoModifier
    enter = entering(QPoint(5, 5), actions, mime, button, none)
    enter.ignore()
    QApplication.sendEvent(widget, enter)
    if enter.isAccepted():
        event = QDropEvent(QPointF(5, 5), actions, mime, button, none)
        QApplication.sendEvent(widget, event)
    return enter.isAccepted()


def test_a_text_is_dropped(window: MainWindow, errors: list[str]) -> None:
    mime = QMimeData()
    mime.setText("(;GM[1]PB[Dropped];B[aa])")

    assert drop(window, mime)
    assert window.document.game.root.get("PB") == "Dropped"
    mime.setText("nothing")
    assert drop(window, mime)
    assert errors == ["The text holds no game record."]


def test_pictures_and_web_pages_are_not_dropped(window: MainWindow) -> None:
    mime = QMimeData()
    assert not drop(window, mime)

    mime.setUrls([QUrl("https://example.org/a.sgf")])
    assert not drop(window, mime)


def test_a_file_dropped_on_the_comment_is_opened_and_no_text(
    window: MainWindow, gib: Path
) -> None:
    assert drop(window.comment.editor.viewport(), files(gib))
    assert window.document.origin == gib

    mime = QMimeData()
    mime.setText("words")
    assert drop(window.comment.editor.viewport(), mime)
    assert window.document.origin == gib
    assert "words" in window.comment.editor.toPlainText()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("game.gos", "GOS (ourgame, 联众) is not publicly described: open the file in a program"),
        ("game.bdx", "BDX (清风) is not publicly described"),
        ("notes.md", "no game record was found in it"),
    ],
)
def test_what_cannot_be_read_is_told_with_what_to_do(
    window: MainWindow, tmp_path: Path, errors: list[str], name: str, sentence: str
) -> None:
    path = tmp_path / name
    path.write_bytes(b"\x01\x02\x03 words")

    assert not open_path(window, str(path))
    assert len(errors) == 1
    assert errors[0].startswith(f"Cannot open {path}: ")
    assert sentence in errors[0]


def test_games_of_other_programs_are_added_as_variations(
    window: MainWindow, gib: Path, monkeypatch: pytest.MonkeyPatch, errors: list[str]
) -> None:
    window.document.open_text(loads("(;GM[1]FF[4]SZ[19];B[aa])"))
    monkeypatch.setattr(questions, "ask_open_paths", lambda *_: [str(gib)])
    attach = window.actions_by_id["tree.attach_file"]
    attach.trigger()
    assert len(window.document.game.root.children) == 2

    bad = gib.with_suffix(".bdx")
    bad.write_bytes(b"\x01\x02")
    monkeypatch.setattr(questions, "ask_open_paths", lambda *_: [str(bad)])
    attach.trigger()
    assert "not publicly described" in errors[0]


# Saving -------------------------------------------------------------------------------------


def test_saving_asks_for_a_name_beside_the_file(
    window: MainWindow, gib: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = gib.read_bytes()
    target = gib.with_suffix(".sgf")
    proposed = names_are(monkeypatch, target)
    open_path(window, str(gib))
    comment(window, "mine")
    window.actions_by_id["file.save"].trigger()

    assert proposed == [str(target)]
    assert gib.read_bytes() == before
    assert load(target).games[0].root.get("C") == "mine"
    assert window.windowTitle().startswith("game.sgf[*]")

    comment(window, "more")
    window.actions_by_id["file.save"].trigger()
    assert "more" in target.read_text()
    assert len(proposed) == 1


def test_names_that_belong_to_other_programs_are_refused(
    window: MainWindow,
    gib: Path,
    monkeypatch: pytest.MonkeyPatch,
    errors: list[str],
) -> None:
    before = gib.read_bytes()
    names = [gib, *(gib.with_name(name) for name in ("x.GIB", "x.json", "x.bdx"))]
    names_are(monkeypatch, *names, None)
    open_path(window, str(gib))
    window.actions_by_id["file.save"].trigger()

    own, *others = errors
    assert own == "“game.gib” is the file that the game was read from. It stays as it is."
    for name, label, text in zip(names[1:], ("Tygem", "JSON", "BDX"), others, strict=True):
        assert text.startswith(f"“{name.name}” would be taken for a file of {label}, but")
        assert text.endswith("Choose a name that ends in .sgf.")
    assert gib.read_bytes() == before
    assert sorted(path.name for path in gib.parent.iterdir() if path.suffix != ".ini") == [
        "game.gib"
    ]


@pytest.mark.parametrize("name", ["x.sgf", "x.mgt", "x.txt", "x.SGF", "x.record", "x"])
def test_other_names_are_free(
    window: MainWindow, gib: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    names_are(monkeypatch, gib.with_name(name))
    open_path(window, str(gib))

    assert file.save(window)
    assert load(gib.with_name(name)).format == "sgf"


def test_an_sgf_file_with_the_name_of_another_format_is_saved_as_it_is(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "really.gib"
    path.write_text("(;GM[1]FF[4];B[aa])")
    open_path(window, str(path))
    assert window.windowTitle().startswith("really.gib[*]")
    names_are(monkeypatch, path)
    comment(window)

    assert file.save(window)
    assert file.save_as(window)
    assert b"C[x]" in path.read_bytes()


def test_a_foreign_file_called_sgf_is_not_written_either(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, errors: list[str]
) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(GIB.format(odd="").encode())
    proposed = names_are(monkeypatch, path, tmp_path / "game-2.sgf")
    open_path(window, str(path))

    assert file.save(window)
    assert proposed[0] == str(tmp_path / "game-2.sgf")
    assert len(errors) == 1
    assert path.read_bytes() == GIB.format(odd="").encode()


def test_closing_asks_nothing_while_nothing_is_edited(
    window: MainWindow, gib: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def ask(_window: object, name: str, _changes: object) -> questions.Answer:
        asked.append(name)
        return questions.Answer.DISCARD

    monkeypatch.setattr(questions, "ask_save_changes", ask)
    open_path(window, str(gib))
    assert window.may_close()
    assert asked == []

    window.stay()
    comment(window)
    assert window.may_close()
    assert asked == ["game.gib"]


def test_revert_reads_the_foreign_file_again(
    window: MainWindow, gib: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(questions, "ask_revert", lambda *_: True)
    open_path(window, str(gib))
    revert = window.actions_by_id["file.revert"]
    assert not revert.isEnabled()
    comment(window)
    assert revert.isEnabled()
    revert.trigger()

    assert window.document.origin == gib
    assert window.document.game.root.get("C") is None


def test_a_view_that_is_turned_stays_so_when_the_file_is_read_again(
    window: MainWindow, gib: Path
) -> None:
    open_path(window, str(gib))
    window.actions_by_id["view.turn_right"].trigger()
    turning = window.board.turning
    window.document.revert()
    assert window.board.turning == turning


# JSON ---------------------------------------------------------------------------------------


def test_a_copy_is_saved_as_json_and_read_back(
    window: MainWindow, gib: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = gib.with_suffix(".json")
    proposed = names_are(monkeypatch, target)
    open_path(window, str(gib))
    comment(window)
    window.actions_by_id["file.save_json"].trigger()

    assert proposed == [str(target)]
    assert window.document.is_modified  # a copy saves nothing
    found = load(target)
    assert found.format == "json"
    assert dumps(found) == dumps(window.document.collection)
    assert window.status.message.text() == "Saved a copy as game.json"


def test_a_json_file_is_opened_and_not_overwritten(
    window: MainWindow, gib: Path, monkeypatch: pytest.MonkeyPatch, errors: list[str]
) -> None:
    target = gib.with_suffix(".json")
    names_are(monkeypatch, target, target, None, gib.parent / "no" / "folder.json")
    open_path(window, str(gib))
    file.save_json(window)
    window.document.open(target)
    before = target.read_bytes()
    assert window.windowTitle().startswith("game.json (JSON)[*]")
    for _ in range(3):
        file.save_json(window)

    assert target.read_bytes() == before
    assert "is never written" in errors[0]
    assert "its folder does not exist" in errors[1]


def first_text(dialog: charsets.ReadAsDialog) -> str:
    item = dialog.preview.topLevelItem(0)
    return item.text(1) if item is not None else ""


# Charsets -----------------------------------------------------------------------------------


def test_reload_with_encoding_reads_the_foreign_bytes(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "k.gib"
    path.write_bytes(GIB.format(odd="").replace("Black", "김철수").encode("cp949"))
    open_path(window, str(path))
    assert window.document.game.root.get("PB") == "김철수"
    action = window.actions_by_id["file.read_as"]
    assert action.isEnabled()
    seen: list[str] = []

    def run(dialog: charsets.ReadAsDialog) -> str:
        texts = [first_text(dialog)]
        for row in range(dialog.choices.count()):
            dialog.choices.setCurrentRow(row)
            if dialog.codec == "cp1251":
                texts.append(first_text(dialog))
        seen.extend([*texts, dialog.remark.text()])
        dialog.deleteLater()
        return "cp1251"

    monkeypatch.setattr(charsets.ReadAsDialog, "run", run)
    action.trigger()

    assert seen[0] == "김철수"
    assert seen[1] == "김철수".encode("cp949").decode("cp1251")
    assert window.document.game.root.get("PB") == seen[1]
    assert window.document.origin == path


def test_edits_keep_it_from_being_read_again(window: MainWindow, gib: Path) -> None:
    open_path(window, str(gib))
    comment(window)
    window.actions_by_id["file.read_as"].trigger()

    assert window.status.message.text().startswith("Edits would be lost")


def test_a_file_that_is_gone_is_told(window: MainWindow, gib: Path, errors: list[str]) -> None:
    open_path(window, str(gib))
    gib.unlink()
    window.actions_by_id["file.read_as"].trigger()

    assert "no such file" in errors[0]


def test_the_charset_button_tells_of_the_file_that_will_be_saved(
    window: MainWindow, gib: Path
) -> None:
    open_path(window, str(gib))

    assert window.status.charset.text() == "UTF-8"
    assert window.status.charset.toolTip() == "Charset: the game will be saved in it, as SGF"
    window.document.new(window.document.game)
    assert window.status.charset.toolTip() == "Charset: new text"


# Recovery -----------------------------------------------------------------------------------


def test_what_a_crash_left_comes_back_with_its_name(
    application: Application,
    qtbot: QtBot,
    tmp_path: Path,
    gib: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = tmp_path / "recovery"
    folder.mkdir()
    (folder / "1.sgf").write_text("(;GM[1]PB[x];B[aa]C[unsaved])")
    (folder / "1.json").write_text(f'{{"path": null, "origin": "{gib}", "format": "gib"}}')
    asked: list[list[str]] = []

    def ask(_window: object, names: list[str]) -> questions.Recover:
        asked.append(names)
        return questions.Recover.RESTORE

    monkeypatch.setattr(questions, "ask_recover", ask)
    application.open([str(gib)])
    qtbot.waitUntil(lambda: bool(asked))

    assert asked == [["game.gib"]]
    (window,) = application.windows
    assert window.document.origin == gib
    assert window.windowTitle().startswith("game.gib (Tygem)[*]")
    assert window.isWindowModified()
    proposed = names_are(monkeypatch, None)
    assert not file.save(window)
    assert proposed == [str(gib.with_suffix(".sgf"))]
    window.close()
    assert Recovery.found(folder) == ()


# Words and filters --------------------------------------------------------------------------


def test_every_ending_of_the_table_is_in_a_filter() -> None:
    every, sgf, others, texts, all_files = foreign.filters()

    for row in FORMATS:
        for ending in row.extensions:
            assert f"*{ending}" in (texts if ending == ".txt" else every)
            assert f"*{ending.upper()}" in (texts if ending == ".txt" else every)
    assert sgf == "SGF (*.sgf *.SGF *.mgt *.MGT *.sgfs *.SGFS)"
    assert "*.gib" in others
    assert "*.sgf" not in others
    assert all_files == "All files (*)"


def test_the_dialog_offers_them(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    seen: list[list[str]] = []

    def run(dialog: QFileDialog) -> int:
        seen.append(dialog.nameFilters())
        return 0

    monkeypatch.setattr(questions, "run", run)
    assert questions.ask_open_paths(window, str(tmp_path)) == []
    assert questions.ask_json_path(window, str(tmp_path / "a.json")) is None

    assert seen == [list(foreign.filters()), ["JSON (*.json *.JSON)"]]


@pytest.mark.parametrize(
    ("name", "text", "note"),
    [
        ("a.ngf", NGF, "Read from NGF"),
        ("a.odd", GIB.format(odd=""), "Read from Tygem GIB"),
    ],
)
def test_the_note_names_program_and_ending(
    window: MainWindow, tmp_path: Path, name: str, text: str, note: str
) -> None:
    path = tmp_path / name
    path.write_text(text)
    window.document.open(path)

    assert foreign.note_on_reading(window.document).partition(";")[0] == note
    assert foreign.label_of(window.document) == note.split()[2]


def test_there_is_nothing_to_note_of_sgf(window: MainWindow, sample: Path) -> None:
    assert foreign.shown_name(window.document) == ""
    open_path(window, str(sample))

    assert foreign.note_on_reading(window.document) == ""
    assert foreign.label_of(window.document) == ""
    assert foreign.shown_name(window.document) == sample.name
    assert window.status.message.text() == ""


def test_a_recovered_file_of_a_format_that_is_gone_keeps_its_name(window: MainWindow) -> None:
    found = loads("(;GM[1])")
    found.format = "dodo"
    window.document.recover(found, None, Path("/x/game.dodo"))

    assert foreign.shown_name(window.document) == "game.dodo"
    assert foreign.note_on_reading(window.document) == ""

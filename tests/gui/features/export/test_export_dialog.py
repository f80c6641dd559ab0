"""The export dialog: what it shows, what it writes, what it remembers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QDialog

from sgfedit.app.export_options import Export, ExportMemory, source_of
from sgfedit.export.jobs import Source
from sgfedit.export.options import DEFAULTS
from sgfedit.export.registry import TARGETS, defaults_of, options_of, target_named
from sgfedit.formats import loads
from sgfedit.game.reading import Rule, Told
from sgfedit.game.traversal import end
from sgfedit.gui.features.export.dialog import ExportDialog, Record
from sgfedit.gui.widgets import questions
from sgfedit.gui.widgets.keys import mnemonic

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window

MOVES = ";B[ec];W[cg];B[gg]C[Three.];W[cc]"
GAMES = f"(;SZ[9]PB[Ann]PW[Bob]{MOVES})(;SZ[9]PB[Cid]PW[Dan];B[ee])"


@pytest.fixture
def source() -> Source:
    games = loads(GAMES).games
    return Source(games, games[0], end(games[0].root))


@pytest.fixture
def dialog(qtbot: QtBot, source: Source, settings: Settings, tmp_path: Path) -> ExportDialog:
    return dialog_of(qtbot, source, settings, tmp_path)


def dialog_of(qtbot: QtBot, source: Source, settings: Settings, tmp_path: Path) -> ExportDialog:
    record = Record(str(tmp_path / "league.sgf"), "league", str(tmp_path / "out"), ())
    dialog = ExportDialog(source, record, settings)
    qtbot.addWidget(dialog)
    dialog.resize(900, 560)
    dialog.show()
    wait(qtbot, dialog)
    return dialog


def wait(qtbot: QtBot, dialog: ExportDialog) -> None:
    """Let the preview come to its end."""
    qtbot.waitUntil(
        lambda: (
            not dialog._wait.isActive()
            and (dialog._trial.is_paused or not dialog._trial.is_running)
        ),
        timeout=20_000,
    )


def choose(qtbot: QtBot, dialog: ExportDialog, name: str) -> None:
    dialog.formats.setCurrentIndex(dialog.formats.findData(name))
    wait(qtbot, dialog)


def put(qtbot: QtBot, dialog: ExportDialog, **values: object) -> None:
    for name, value in values.items():
        dialog.form.editors[name].put(value)
    wait(qtbot, dialog)


def export(qtbot: QtBot, dialog: ExportDialog) -> None:
    with qtbot.waitSignal(dialog.accepted):
        QTest.mouseClick(dialog.apply, Qt.MouseButton.LeftButton)


def facts(dialog: ExportDialog) -> str:
    return dialog.preview.facts.text()


# What is shown ------------------------------------------------------------------------------


def test_every_format_has_a_preview_and_options_with_letters_of_their_own(
    qtbot: QtBot, dialog: ExportDialog
) -> None:
    for target in TARGETS:
        choose(qtbot, dialog, target.name)

        assert dialog.preview.is_satisfied, target.name
        assert dialog.apply.isEnabled(), target.name
        assert facts(dialog), target.name
        assert not dialog.place.flaw
        letters = [mnemonic(title) for title in dialog.form.titles if mnemonic(title)]
        assert len(letters) == len(set(letters)), target.name
        assert not set(letters) & set("frdnblceu"), target.name


def test_an_editor_gives_back_every_value_that_it_is_given(
    qtbot: QtBot, dialog: ExportDialog
) -> None:
    for name in ("png", "gif", "webp", "html"):
        choose(qtbot, dialog, name)
        for option in (one for one in DEFAULTS if one in dialog.form.editors):
            editor = dialog.form.editors[option]
            before = editor.get()
            editor.put(before)
            assert editor.get() == before, option
            assert editor.widget.accessibleName(), option
            if isinstance(editor.widget, QComboBox):
                assert editor.widget.count() > 1, option


def test_what_is_chosen_at_first_are_the_defaults(qtbot: QtBot, dialog: ExportDialog) -> None:
    for name in ("png", "gif", "html"):
        choose(qtbot, dialog, name)
        target = target_named(name)
        assert target is not None
        assert dialog.form.values == defaults_of(target)


def test_options_are_shown_only_where_they_make_a_difference(
    qtbot: QtBot, dialog: ExportDialog
) -> None:
    def shown() -> set[str]:
        editors = dialog.form.editors
        return {name for name, one in editors.items() if not one.widget.isHidden()}

    def meant(name: str, **values: str) -> set[str]:
        target = target_named(name)
        assert target is not None
        return {one.name for one in options_of(target, {**DEFAULTS, **values}, 2)}

    assert shown() == meant("png")
    assert "moves" not in shown()
    put(qtbot, dialog, what="figures")
    assert shown() == meant("png", what="figures")
    assert "moves" in shown()
    choose(qtbot, dialog, "ascii")
    assert shown() == meant("ascii")
    assert "size" not in shown()


def test_tab_goes_through_the_options_in_their_order(qtbot: QtBot, dialog: ExportDialog) -> None:
    choose(qtbot, dialog, "svg")
    dialog.formats.setFocus()
    seen = []
    for _ in range(12):
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
        seen.append(dialog.focusWidget().objectName())

    assert seen[:6] == ["preset", "morePresets", "what", "games", "crop", "coordinates"]


def test_the_picture_that_is_shown_is_the_file(qtbot: QtBot, dialog: ExportDialog) -> None:
    put(qtbot, dialog, size=300)

    made = dialog.preview.made
    assert made is not None
    assert QImage.fromData(made.data).width() == 300
    assert "300 × " in facts(dialog)
    sight = dialog.preview.canvas.sight
    assert sight is not None
    assert sight.size.width() == 300


def test_large_pictures_are_shown_smaller_and_that_is_said(
    qtbot: QtBot, dialog: ExportDialog
) -> None:
    put(qtbot, dialog, size=4000)

    made = dialog.preview.made
    assert made is not None
    assert QImage.fromData(made.data).width() == 1000
    assert "1000 px instead of 4000 px" in facts(dialog)


def test_one_can_look_at_every_file(qtbot: QtBot, dialog: ExportDialog) -> None:
    put(qtbot, dialog, what="moves")

    preview = dialog.preview
    assert preview.place.text() == "file 1 of 5"
    assert not preview.previous.isEnabled()
    for _ in range(3):
        QTest.mouseClick(preview.following, Qt.MouseButton.LeftButton)
        wait(qtbot, dialog)
    assert preview.place.text() == "file 4 of 5"
    assert "move 3" in facts(dialog)
    QTest.keyClick(dialog, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    qtbot.waitUntil(lambda: "move 2" in facts(dialog))
    assert dialog.apply.text() == "&Export 5 files"


def test_pictures_that_move_do(qtbot: QtBot, dialog: ExportDialog) -> None:
    choose(qtbot, dialog, "gif")
    put(qtbot, dialog, seconds=0.05)

    first = dialog.preview.canvas.sight

    qtbot.waitUntil(lambda: dialog.preview.canvas.sight is not first)


def test_a_book_with_pages_is_shown_page_by_page(qtbot: QtBot, dialog: ExportDialog) -> None:
    choose(qtbot, dialog, "pdf")

    preview = dialog.preview
    assert preview.place.text().startswith("page 1 of ")
    assert facts(dialog) == "210 × 297 mm"
    assert preview.made is None
    QTest.mouseClick(preview.following, Qt.MouseButton.LeftButton)
    assert preview.place.text().startswith("page 2 of ")

    put(qtbot, dialog, paper="a5", landscape=True)
    assert facts(dialog) == "210 × 148 mm"
    put(qtbot, dialog, paper="napkin")
    assert preview.words.isVisible()
    put(qtbot, dialog, paper="a5", font="Nope")
    assert preview.words.text().startswith("There is no font “Nope”")
    put(qtbot, dialog, font="", header="{nope}")
    assert "there is no field {nope}" in preview.words.text()


def test_a_book_is_shown_with_its_figures(qtbot: QtBot, dialog: ExportDialog) -> None:
    choose(qtbot, dialog, "html")

    text = dialog.preview.leaves.toPlainText()
    assert "Ann – Bob" in text
    assert "Three." in text
    assert facts(dialog) == "2 figures"

    put(qtbot, dialog, games="one")
    assert facts(dialog) == "1 figure"


def test_problems_stand_side_by_side(qtbot: QtBot, settings: Settings, tmp_path: Path) -> None:
    problem = "(;SZ[9]AB[aa][ab][bb][cb]AW[ba][ca][da][db][dc];B[ea]C[RIGHT])"
    games = loads(problem * 3).games
    dialog = dialog_of(qtbot, Source(games, games[0]), settings, tmp_path)
    choose(qtbot, dialog, "html")
    put(qtbot, dialog, problems="4")

    html = dialog.preview.leaves.toHtml()
    assert html.count("<table") >= 2
    assert html.count("shot:") >= 6


def test_problem_sheets_are_not_proposed_for_a_file_without_problems(
    qtbot: QtBot, source: Source, settings: Settings, tmp_path: Path
) -> None:
    memory = ExportMemory(settings)
    memory.remember("", Export("html", {"problems": "6", "replay": True}))

    of_games = dialog_of(qtbot, source, settings, tmp_path)
    assert of_games.formats.target.name == "html"
    assert of_games.form.values["problems"] == "none"
    assert of_games.form.values["replay"] is True
    assert of_games.apply.isEnabled()

    problems = loads("(;SZ[9]AB[aa]AW[ba];B[ab])").games
    of_problems = dialog_of(qtbot, Source(problems, problems[0]), settings, tmp_path)
    assert of_problems.form.values["problems"] == "6"


def test_long_collections_are_shown_in_part(
    qtbot: QtBot, settings: Settings, tmp_path: Path
) -> None:
    games = loads("(;SZ[9];B[ee])" * 20).games
    dialog = dialog_of(qtbot, Source(games, games[0]), settings, tmp_path)
    choose(qtbot, dialog, "html")

    assert facts(dialog) == "12 figures · shown: the first 12 of 20 games"


def test_terminal_colours_are_shown_as_such(qtbot: QtBot, dialog: ExportDialog) -> None:
    choose(qtbot, dialog, "ansi")

    assert "\x1b" not in dialog.preview.leaves.toPlainText()
    assert "#d7af5f" in dialog.preview.leaves.toHtml()


def test_what_makes_no_sense_is_a_sentence_in_place_of_the_preview(
    qtbot: QtBot, dialog: ExportDialog
) -> None:
    put(qtbot, dialog, crop="A1-Z99")

    assert "no part of the board" in dialog.preview.words.text()
    assert dialog.preview.words.isVisible()
    assert not dialog.apply.isEnabled()

    put(qtbot, dialog, crop="auto")
    assert dialog.apply.isEnabled()


def test_a_broken_theme_is_a_sentence(
    qtbot: QtBot, dialog: ExportDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("png", "pdf", "html"):
        choose(qtbot, dialog, name)
        values = {**dialog.form.values, "theme": "no such theme"}
        with monkeypatch.context() as patched:
            patched.setattr(type(dialog.form), "values", values)
            dialog._try()
            wait(qtbot, dialog)

        assert "there is no such theme" in dialog.preview.words.text(), name
        assert dialog.preview.words.isVisible()


def test_actual_size_is_as_large_as_the_picture(qtbot: QtBot, dialog: ExportDialog) -> None:
    canvas = dialog.preview.canvas
    assert canvas.scale < 1

    dialog.preview.actual.setChecked(True)
    qtbot.waitUntil(lambda: canvas.scale == 1.0)


# Names --------------------------------------------------------------------------------------


def test_names_are_shown_before_anything_is_written(qtbot: QtBot, dialog: ExportDialog) -> None:
    place = dialog.place
    assert place.told.text() == "league.png"

    place.names.setText("{PB}-{PW}")
    put(qtbot, dialog, games="all")
    place.refresh()
    assert place.told.text() == "Ann-Bob.png, Cid-Dan.png"

    place.names.setText("{nobody}")
    place.refresh()
    assert "column 1" in place.told.text()
    assert not dialog.apply.isEnabled()


def test_fields_and_folders_can_be_chosen(
    dialog: ExportDialog, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(questions, "ask_folder", lambda *_: str(tmp_path / "chosen"))
    dialog.place._on_browse()
    dialog.place.names.clear()
    menu = dialog.place.fields.menu()
    assert menu is not None
    next(item for item in menu.actions() if "{white}" in item.text()).trigger()

    assert dialog.place.place[:2] == (str(tmp_path / "chosen"), "{white}")


# Writing ------------------------------------------------------------------------------------


def test_files_are_written_and_all_is_remembered(
    qtbot: QtBot, dialog: ExportDialog, settings: Settings, tmp_path: Path, source: Source
) -> None:
    choose(qtbot, dialog, "ascii")
    put(qtbot, dialog, what="moves", coordinates=False)
    export(qtbot, dialog)

    files = sorted((tmp_path / "out").iterdir())
    assert [file.name for file in files] == [f"league-{number}.txt" for number in range(1, 6)]
    exported = dialog.exported
    assert exported is not None
    assert exported.values == {"what": "moves", "coordinates": False}
    assert ExportMemory(settings).last(str(tmp_path / "league.sgf")) == exported

    again = dialog_of(qtbot, source, settings, tmp_path)
    assert again.formats.target.name == "ascii"
    assert again.current.values == exported.values


def test_files_that_are_there_are_replaced_only_if_the_user_says_so(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there = tmp_path / "out" / "league.txt"
    there.parent.mkdir()
    there.write_text("mine")
    asked: list[object] = []

    def no(*question: object) -> bool:
        asked.append(question[-1])
        return False

    choose(qtbot, dialog, "ascii")
    monkeypatch.setattr(questions, "ask_replace", no)
    QTest.mouseClick(dialog.apply, Qt.MouseButton.LeftButton)
    assert asked == [["league.txt"]]
    assert there.read_text() == "mine"
    assert dialog.isVisible()

    monkeypatch.setattr(questions, "ask_replace", lambda *_: True)
    export(qtbot, dialog)
    assert "Ann – Bob" in there.read_text()


def test_what_came_after_the_question_is_not_replaced(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    there, late = (tmp_path / "out" / f"league-{number}.txt" for number in (1, 2))
    there.parent.mkdir()
    there.write_text("mine")

    def yes(*_: object) -> bool:
        late.write_text("mine too")
        return True

    choose(qtbot, dialog, "ascii")
    put(qtbot, dialog, what="moves")
    monkeypatch.setattr(questions, "ask_replace", yes)
    QTest.mouseClick(dialog.apply, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "already" in dialog.place.told.text())
    wait(qtbot, dialog)

    assert "already" in dialog.place.told.text()  # though the preview was made again
    put(qtbot, dialog, what="position")
    assert "already" not in dialog.place.told.text()
    assert sorted(there.parent.iterdir()) == [there, late]
    assert (there.read_text(), late.read_text()) == ("mine", "mine too")


def test_a_folder_that_cannot_be_written_is_told_before_anything_is_made(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    dialog.place.folder.setText(str(tmp_path / "file" / "below"))
    QTest.mouseClick(dialog.apply, Qt.MouseButton.LeftButton)

    assert "not a folder" in dialog.place.told.text()
    assert not dialog._writing.is_running
    assert dialog.apply.isEnabled()


def test_esc_gives_up_writing_and_leaves_nothing_behind(
    qtbot: QtBot, dialog: ExportDialog, tmp_path: Path
) -> None:
    choose(qtbot, dialog, "gif")
    put(qtbot, dialog, size=1000)
    dialog.accept()
    assert dialog.bar.isVisible()
    assert not dialog.form.isEnabled()

    QTest.keyClick(dialog, Qt.Key.Key_Escape)

    assert dialog.isVisible()
    assert not dialog.bar.isVisible()
    assert dialog.form.isEnabled()
    assert not (tmp_path / "out").exists()
    wait(qtbot, dialog)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert dialog.result() == QDialog.DialogCode.Rejected


def test_a_picture_a_drawing_and_a_text_can_be_copied(qtbot: QtBot, dialog: ExportDialog) -> None:
    clipboard = QGuiApplication.clipboard()
    put(qtbot, dialog, size=2000)
    QTest.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    assert clipboard.image().width() == 2000

    choose(qtbot, dialog, "svg")
    QTest.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    assert clipboard.text().startswith("<?xml")
    assert clipboard.mimeData().hasFormat("image/svg+xml")

    choose(qtbot, dialog, "ascii")
    QTest.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    assert "Ann – Bob, move 4" in clipboard.text()

    put(qtbot, dialog, what="moves")
    QTest.mouseClick(dialog.preview.following, Qt.MouseButton.LeftButton)
    wait(qtbot, dialog)
    QTest.mouseClick(dialog.copy, Qt.MouseButton.LeftButton)
    assert "Ann – Bob, move 1" in clipboard.text()

    choose(qtbot, dialog, "gif")
    assert not dialog.copy.isVisible()


# Presets ------------------------------------------------------------------------------------


def test_presets_are_saved_chosen_renamed_and_deleted(
    qtbot: QtBot, dialog: ExportDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    presets = dialog.presets
    monkeypatch.setattr(questions, "ask_name", lambda *_: "small")
    put(qtbot, dialog, size=200)
    presets.save.trigger()
    assert presets.name == "small"

    choose(qtbot, dialog, "svg")
    assert presets.name == ""
    presets.combo.setCurrentIndex(1)
    wait(qtbot, dialog)
    assert dialog.formats.target.name == "png"
    assert dialog.form.values["size"] == 200

    put(qtbot, dialog, size=300)
    assert presets.name == ""  # it is that preset no more
    presets.combo.setCurrentIndex(1)
    monkeypatch.setattr(questions, "ask_name", lambda *_: "tiny")
    presets.rename.trigger()
    assert presets.name == "tiny"
    presets.delete.trigger()
    assert presets.combo.count() == 1
    assert not presets.delete.isEnabled()


def test_a_preset_is_not_replaced_by_mistake(
    qtbot: QtBot, dialog: ExportDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(questions, "ask_name", lambda *_: "small")
    put(qtbot, dialog, size=200)
    dialog.presets.save.trigger()
    put(qtbot, dialog, size=300)
    monkeypatch.setattr(questions, "ask_replace", lambda *_: False)
    dialog.presets.save.trigger()

    assert ExportMemory(dialog._settings).presets["small"].values == {"size": 200}


# From the window ----------------------------------------------------------------------------


def test_the_window_exports_and_exports_again(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "league.sgf"
    path.write_text(GAMES)
    window.document.open(path)

    def ask(
        _cls: object, source: Source, record: Record, settings: Settings, _parent: object
    ) -> object:
        dialog = ExportDialog(source, record, settings)
        qtbot.addWidget(dialog)
        wait(qtbot, dialog)
        choose(qtbot, dialog, "ascii")
        dialog.accept()
        qtbot.waitUntil(lambda: dialog.exported is not None)
        return dialog.exported

    monkeypatch.setattr(ExportDialog, "ask", classmethod(ask))
    window.actions_by_id["file.export"].trigger()
    written = tmp_path / "league.txt"
    first = written.read_text()
    assert "league.txt" in window.status.message.text()

    window.document.go_to(end(window.document.game.root))
    window.actions_by_id["file.export_again"].trigger()
    assert written.read_text() != first
    assert "move 4" in written.read_text()

    # Another file, in whose folder there is something of that name.
    other = tmp_path / "other.sgf"
    other.write_text("(;SZ[9])")
    (tmp_path / "other.txt").write_text("mine")
    asked: list[object] = []

    def no(*question: object) -> bool:
        asked.append(question)
        return False

    monkeypatch.setattr(questions, "ask_replace", no)
    window.document.open(other)
    window.actions_by_id["file.export_again"].trigger()
    assert len(asked) == 1
    assert (tmp_path / "other.txt").read_text() == "mine"


def test_several_files_are_told_with_their_folder_and_flaws_in_a_sentence(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "league.sgf"
    path.write_text(GAMES)
    window.document.open(path)
    memory = ExportMemory(window.settings)
    folder = tmp_path / "out"
    last = Export("ascii", {"what": "moves"}, "{file}", str(folder))
    memory.remember(str(path), last)
    window.actions_by_id["file.export_again"].trigger()
    assert len(list(folder.iterdir())) == 5
    assert "5 files to out" in window.status.message.text()

    opened: list[str] = []

    def open_url(url: QUrl) -> bool:
        opened.append(url.toLocalFile())
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    QTest.mouseClick(window.status.message, Qt.MouseButton.LeftButton)
    assert opened == [str(folder)]

    errors: list[str] = []
    monkeypatch.setattr(questions, "show_error", lambda _parent, text: errors.append(text))
    memory.remember(str(path), last._replace(values={"what": "moves", "from": 500}))
    window.actions_by_id["file.export_again"].trigger()
    memory.remember(str(path), last._replace(values={"crop": "A1-Z99"}, names="x"))
    window.actions_by_id["file.export_again"].trigger()
    assert len(errors) == 2
    assert "no such moves" in errors[0]
    assert "no part of the board" in errors[1]
    assert len(list(folder.iterdir())) == 5


def test_without_an_export_there_is_none_to_repeat(window: MainWindow) -> None:
    window.actions_by_id["file.export_again"].trigger()

    assert "Nothing was exported yet." in window.status.message.text()


def test_the_wheel_gives_no_field_the_focus_in_passing(qtbot: QtBot, dialog: ExportDialog) -> None:
    """What has the focus takes the wheel; who only scrolls by changes nothing."""
    for name in ("png", "gif", "pdf"):
        choose(qtbot, dialog, name)
        policies = {editor.widget.focusPolicy() for editor in dialog.form.editors.values()}
        assert policies == {Qt.FocusPolicy.StrongFocus}


def test_figures_that_nobody_chose_are_those_of_the_panel(window: MainWindow) -> None:
    window.settings.set("figures.moves", 20)
    window.settings.set("figures.variations", "none")

    assert source_of(window.document, window.settings).automatic == Rule(20, told=Told.NONE)

"""What is typed into a dialog and not applied outlives a crash."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from sgfedit.app.recovery import Recovery
from sgfedit.gui.features.info.game_info import GameInfoDialog, game_info
from sgfedit.gui.features.source.cells import VALUE
from sgfedit.gui.features.source.dialog import PropertiesDialog
from sgfedit.gui.opening.recovered import restore

if TYPE_CHECKING:
    from pathlib import Path

    import pytest
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.application import Application

TEXT = "typed for a long time and not applied. " * 8


def test_what_was_typed_into_cells_comes_back(
    qtbot: QtBot, application: Application, tmp_path: Path
) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[9];B[aa]XX[odd])")
    application.open([str(path)])
    (window,) = application.windows
    window.settle()
    window.document.go_to(window.document.game.root.children[0])
    copies = tmp_path / "left"
    copies.mkdir()

    def type_and_crash() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, PropertiesDialog)
        dialog.rows.setData(dialog.rows.index(1, VALUE), "other")
        assert window.flush_recovery()
        (journal,) = application.recovery_folder.glob("*.journal")
        (copies / "crashed.journal").write_bytes(journal.read_bytes())
        dialog.reject()

    QTimer.singleShot(0, type_and_crash)
    assert not PropertiesDialog.ask(window)
    assert window.flush_recovery()
    assert not list(application.recovery_folder.iterdir())

    (leftover,) = Recovery.found(copies)
    assert restore(window, leftover)

    assert window.document.current.source == ";B[aa]XX[other]"
    window.actions_by_id["edit.undo"].trigger()
    assert window.document.current.source == ";B[aa]XX[odd]"


def test_what_was_typed_comes_back_as_one_step(
    qtbot: QtBot, application: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[9]PB[a];B[aa])")
    application.open([str(path)])
    (window,) = application.windows
    window.settle()
    copies = tmp_path / "left"
    copies.mkdir()

    def type_and_crash() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, GameInfoDialog)
        for ident, text in (("PB", "Shusaku"), ("GC", TEXT)):
            dialog.fields[ident].type_over(text)
        assert window.flush_recovery()
        (journal,) = application.recovery_folder.glob("*.journal")
        (copies / "crashed.journal").write_bytes(journal.read_bytes())
        dialog._on_cancel()

    QTimer.singleShot(0, type_and_crash)
    game_info(window)
    assert window.flush_recovery()
    assert not list(application.recovery_folder.iterdir())

    (leftover,) = Recovery.found(copies)
    assert restore(window, leftover)

    root = window.document.game.root
    assert (root.get("PB"), root.get("GC")) == ("Shusaku", TEXT)
    assert window.document.is_modified
    assert not list(copies.iterdir())
    window.actions_by_id["edit.undo"].trigger()
    assert root.get("PB") == "a"

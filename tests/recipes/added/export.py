"""An export that was added by its module and its row: a list of stones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.export.jobs import Source
from sgfedit.formats import loads
from sgfedit.game.traversal import end
from sgfedit.gui.features.export.dialog import ExportDialog, Record

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.app.settings import Settings
    from tests.cli.conftest import Invoke, Write

GAME = "(;SZ[9]PB[Ann]PW[Bo];B[aa];W[ii])"


def test_the_command_line_writes_it(invoke: Invoke, write: Write, tmp_path: Path) -> None:
    file, out = write(GAME), tmp_path / "a.stones"

    done = invoke("export", file, str(out))

    assert not done.exit_code, done.output
    assert out.read_text(encoding="utf-8").splitlines()[1:] == ["B A9", "W J1"]
    assert "stones" in invoke("export", "--help").stdout


def test_the_dialog_shows_and_writes_it(qtbot: QtBot, settings: Settings, tmp_path: Path) -> None:
    games = loads(GAME).games
    record = Record(str(tmp_path / "game.sgf"), "game", str(tmp_path), ())
    dialog = ExportDialog(Source(games, games[0], end(games[0].root)), record, settings)
    qtbot.addWidget(dialog)
    dialog.show()

    dialog.formats.setCurrentIndex(dialog.formats.findData("stones"))
    assert dialog.formats.currentText() == "List of stones"
    qtbot.waitUntil(lambda: dialog.preview.is_satisfied)
    with qtbot.waitSignal(dialog.accepted):
        dialog.apply.click()

    (out,) = tmp_path.glob("*.stones")
    assert out.read_text(encoding="utf-8").splitlines()[1:] == ["B A9", "W J1"]

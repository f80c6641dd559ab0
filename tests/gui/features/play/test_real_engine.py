"""A whole game with the real GNU Go, from the first move to the counted result."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from sgfedit.app.engines import Engines
from sgfedit.app.settings import Settings
from sgfedit.engine.commands import EngineSpec
from sgfedit.formats import loads
from sgfedit.game.info_values import parse_result
from sgfedit.go import Colour
from sgfedit.gui.features.play import commands
from sgfedit.gui.features.play.match import Doing, Match
from sgfedit.gui.features.play.mode import PlayMode
from sgfedit.gui.modes import Modes

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow

PROGRAM = shutil.which("gnugo", path="/usr/games:/usr/local/games:/usr/bin:/usr/local/bin")


@pytest.mark.skipif(PROGRAM is None, reason="GNU Go is not installed")
def test_gnu_go_plays_itself_to_the_counted_result(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    del tmp_path
    spec = EngineSpec("GNU Go", (str(PROGRAM), "--mode", "gtp", "--seed", "1"), level=1)
    assert isinstance(window.settings, Settings)
    window.document.open_text(loads("(;GM[1]FF[4]SZ[7]KM[6.5]RU[Japanese])"))
    try:
        commands.begin(window, Match({Colour.BLACK: spec, Colour.WHITE: spec}, level=1))
        mode = window.part(Modes).active
        assert isinstance(mode, PlayMode)
        qtbot.waitUntil(lambda: mode.doing is Doing.OVER, timeout=60_000)
    finally:
        Engines.of(window.settings).close()

    result = parse_result(str(window.document.game.root.get("RE")))
    assert result is not None
    assert window.document.position().move_number > 10

"""Many files at once, each by a start of its own: they end in one program, as tabs."""

from __future__ import annotations

import os
import subprocess
import sys
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import pytest

from sgfedit.gui.shell.receiver import Receiver
from sgfedit.gui.window import host_of
from sgfedit.instance import seat
from tests.amounts import amount

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.application import Application

pytestmark = pytest.mark.skipif(os.name != "posix", reason="sockets of POSIX")

ASKS = """
import sys
from sgfedit.__main__ import main
try:
    main()
finally:
    slow = {"PySide6", "sgfedit.sgf", "sgfedit.game", "sgfedit.cli", "click", "urllib.request"}
    assert not slow & set(sys.modules), slow & set(sys.modules)
"""
LONGEST_MS = 600_000


@pytest.mark.long
def test_files_of_many_starts_at_once_are_tabs_of_one_program(
    application: Application, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, qtbot: QtBot
) -> None:
    files = [tmp_path / f"{number:02} a 你好.sgf" for number in range(amount(12, 50))]
    for file in files:
        file.write_text(f"(;SZ[9]C[{file.name}])", "utf-8")
    with TemporaryDirectory(prefix="s") as runtime:  # paths of sockets are short
        monkeypatch.setenv("XDG_RUNTIME_DIR", runtime)
        monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
        taken = seat()
        assert taken is not None
        assert taken.take()
        application.open([])
        receiver = Receiver(taken, application.take, application.call, application)

        # As file managers do it: a path, or a URL, for each file of a selection.
        words = [file.as_uri() if number % 2 else str(file) for number, file in enumerate(files)]
        starts = [subprocess.Popen([sys.executable, "-c", ASKS, word]) for word in words]
        qtbot.waitUntil(
            lambda: all(start.poll() is not None for start in starts), timeout=LONGEST_MS
        )
        receiver.close()

    assert {start.returncode for start in starts} == {0}
    assert sorted(window.file_name for window in application.windows) == [
        file.name for file in files
    ]
    assert len({id(host_of(window)) for window in application.windows}) == 1

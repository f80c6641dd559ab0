"""What the preferences say of earlier versions: how much they take, and that they can go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.app.backups import Backups
from sgfedit.gui.features.preferences.disk_use import DiskUse
from sgfedit.gui.features.preferences.window import Preferences
from sgfedit.gui.widgets import questions
from tests.slices import finish

if TYPE_CHECKING:
    from pathlib import Path

    import pytest
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow


def test_how_much_is_used_is_said_and_all_of_it_can_be_deleted(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("one.sgf", "other.sgf"):
        path = tmp_path / name
        path.write_bytes(b"x" * 1_000_000)
        Backups().keep(path)
    preferences = Preferences(window)
    qtbot.addWidget(preferences)
    preferences.show()
    preferences.search.setText("earlier versions")
    use = preferences.findChild(DiskUse)
    assert use is not None
    finish(use)
    assert use.isVisible()
    assert use.text.text() == "2.0\u00a0MB are used now, for 2 files."

    asked: list[int] = []

    def ask(_parent: object, count: int) -> bool:
        asked.append(count)
        return len(asked) > 1

    monkeypatch.setattr(questions, "ask_delete_versions", ask)
    use.button.click()
    assert len(Backups().all_versions()) == 2
    use.button.click()
    finish(use)
    assert asked == [2, 2]
    assert use.text.text() == "No versions are kept now."
    assert not use.button.isEnabled()
    assert Backups().used_bytes() == 0
    assert (tmp_path / "one.sgf").stat().st_size == 1_000_000

    preferences.search.setText("volume")
    assert not use.isVisible()

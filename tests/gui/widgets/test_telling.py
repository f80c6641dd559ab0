"""Words for assistive tools are made when somebody may ask for them, once for many changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QAccessible

from sgfedit.gui.widgets import Telling

if TYPE_CHECKING:
    import pytest
    from pytestqt.qtbot import QtBot


class _Owner(QObject):
    def __init__(self, name: str, heard: list[str]) -> None:
        super().__init__()
        self.telling = Telling(self, lambda: heard.append(name))


def test_many_changes_are_told_once_and_soon(qtbot: QtBot) -> None:
    heard: list[str] = []
    owner = _Owner("one", heard)

    for _ in range(5):
        owner.telling.want()

    assert heard == []
    qtbot.waitUntil(lambda: heard == ["one"])


def test_a_reader_that_runs_is_told_at_once(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QAccessible, "isActive", lambda: True)
    heard: list[str] = []
    owner = _Owner("one", heard)

    owner.telling.want()
    owner.telling.want()

    assert heard == ["one", "one"]


def test_what_something_else_has_overtaken_is_not_told(qtbot: QtBot) -> None:
    heard: list[str] = []
    one, other = _Owner("one", heard), _Owner("other", heard)
    one.telling.want()
    other.telling.want()

    one.telling.drop()

    qtbot.waitUntil(lambda: bool(heard))
    assert heard == ["other"]

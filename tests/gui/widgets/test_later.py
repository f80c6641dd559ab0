"""What is called once all that waits is done: neither it nor its owner is held for it."""

from __future__ import annotations

from functools import partial
from gc import collect
from typing import TYPE_CHECKING
from weakref import ref

import pytest
from PySide6.QtCore import QObject
from shiboken6 import delete

from sgfedit.gui.widgets import later

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.fixture
def heard() -> list[object]:
    return []


class _Owner(QObject):
    def __init__(self, heard: list[object]) -> None:
        super().__init__()
        self.heard = heard

    def call(self) -> None:
        self.heard.append("called")


def test_what_is_called_later_is_called_once(qtbot: QtBot, heard: list[object]) -> None:
    owner = _Owner(heard)
    later(owner, owner.call)
    later(owner, owner.call, 1)
    assert heard == []

    qtbot.waitUntil(lambda: heard == ["called", "called"])
    qtbot.waitUntil(lambda: owner.children() == [])


@pytest.mark.parametrize("is_method", [True, False])
def test_who_is_gone_before_that_is_neither_called_nor_held(
    qtbot: QtBot, heard: list[object], is_method: bool
) -> None:
    owner = _Owner(heard)
    known = ref(owner)
    later(owner, owner.call if is_method else partial(_Owner.call, owner))

    delete(owner)
    del owner
    qtbot.wait(1)
    collect()

    assert known() is None
    assert heard == []

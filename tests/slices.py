"""Work in slices, held up or done to its end: tests need not wait for idle time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.app.tasks import Slices

if TYPE_CHECKING:
    import pytest
    from PySide6.QtCore import QObject


def hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing that is made from now on go on in slices until it is finished."""
    monkeypatch.setattr(Slices, "_on_turn", lambda _: None)


def finish(owner: QObject) -> None:
    """Do now all that goes on in slices for an object, or for one that it owns."""
    for slices in owner.findChildren(Slices):
        slices.finish()

"""Real records open in the window, are painted, walked to their end, and left unmodified."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import sgfedit
from tests.amounts import amount

if TYPE_CHECKING:
    from pathlib import Path

    from sgfedit.gui.shell.main_window import MainWindow

SUFFIXES = {".sgf", ".mgt"}
EVERY = amount(12, 1)
"""All files take half a minute."""


@pytest.mark.long
def test_a_record_opens_is_painted_and_stays_as_it_is(
    window: MainWindow, real_records: Path
) -> None:
    opened = 0
    records = [path for path in sorted(real_records.rglob("*")) if path.suffix.lower() in SUFFIXES]
    for path in records[::EVERY]:
        if not sgfedit.load(path).games:
            continue
        window.document.open(path)
        for action_id in ("navigate.end", "navigate.next_game", "navigate.previous_variation"):
            window.actions_by_id[action_id].trigger()
        window.board.repaint()
        window.tree.viewport().repaint()
        opened += 1

        assert not window.document.is_modified, path
        assert sgfedit.dumps(window.document.collection) == path.read_bytes(), path
    assert opened > 690 // EVERY

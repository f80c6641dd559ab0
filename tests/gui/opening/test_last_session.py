"""What is said of the last session."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit.app.session import Opened, Session
from sgfedit.gui.opening.last_session import files_of

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication


@pytest.mark.parametrize(
    ("shown", "said"),
    [(0, "3 files: a.sgf, b.sgf, c.sgf"), (2, "3 files: c.sgf, a.sgf, b.sgf"), (9, None)],
)
def test_the_file_in_front_is_named_first(
    qapp: QApplication, shown: int, said: str | None
) -> None:
    windows = tuple(Opened(f"/x/{name}.sgf") for name in "abc")

    assert files_of(Session(windows, shown)) == (said or "3 files: a.sgf, b.sgf, c.sgf")

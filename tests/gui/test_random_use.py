"""A user who does anything at all, for a while: nothing goes wrong, and nothing stays behind.

The long form of it is ``python -m tests.fuzz.window``, with real files and tabs.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from typing import TYPE_CHECKING, Final

import pytest
from PySide6.QtCore import qInstallMessageHandler
from PySide6.QtGui import QDesktopServices

from tests.amounts import amount
from tests.fuzz.window import (
    FOLDERS,
    SCHEMES,
    Found,
    User,
    close_all,
    copies,
    left_behind,
    stay_here,
)
from tests.gui.conftest import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sgfedit.gui.application import Application

STEPS: Final = amount(80, 1_500)
SEEDS: Final = range(1, 1 + amount(1, 4))
LEFT_OUT: Final = frozenset({"window.tabs"})
"""The platform that shows nothing does not survive tabs that become windows again."""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where the program keeps its things, and opens no link."""
    for name in ("HOME", *(f"XDG_{kind}_HOME" for kind in FOLDERS)):
        monkeypatch.setenv(name, "")  # and as it was behind the test
    monkeypatch.chdir(tmp_path)
    stay_here(tmp_path)
    yield tmp_path
    for scheme in SCHEMES:
        QDesktopServices.unsetUrlHandler(scheme)


@pytest.mark.long
@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_a_user_does_nothing_goes_wrong_and_nothing_stays(
    application: Application, place: Path, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = left_behind()
    rng, found = random.Random(seed), Found(None)
    monkeypatch.setattr(sys, "excepthook", found.on_exception)
    user = User(application, copies(SAMPLES, place / "files", 20, rng), rng, found, LEFT_OUT)
    handler = qInstallMessageHandler(found.on_message)
    try:
        for _ in range(STEPS):
            user.step()
        close_all(application)
    finally:
        qInstallMessageHandler(handler)
        user.rest()

    what = "\n".join([f"seed {seed}", *found.told, "done last:", *found.done])
    assert not found.kinds, what
    assert left_behind() - before == Counter(), what

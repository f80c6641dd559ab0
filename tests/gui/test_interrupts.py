"""The program ends in order when the system asks for it."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest

from sgfedit.gui import interrupts
from sgfedit.gui.interrupts import Interrupts, hear

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.application import Application

PATIENCE_MS = 60_000


class Ends:
    """Notes how the program would end: the loop of these tests goes on."""

    def __init__(self) -> None:
        self.found: list[int] = []

    def quit(self) -> None:
        self.found.append(0)

    def exit(self, status: int) -> None:
        self.found.append(status)


@pytest.fixture
def ends(application: Application, monkeypatch: pytest.MonkeyPatch) -> Iterator[Ends]:
    ends = Ends()
    monkeypatch.setattr(interrupts, "QCoreApplication", ends)
    application.open(())
    hear(application, application.flush_recovery)
    yield ends
    found = application.findChild(Interrupts)
    assert isinstance(found, Interrupts)
    found.stop()


def test_what_is_not_saved_is_kept_when_the_system_ends_the_program(
    ends: Ends, application: Application, qtbot: QtBot
) -> None:
    application.windows[0].actions_by_id["edit.pass"].trigger()

    signal.raise_signal(signal.SIGTERM)

    qtbot.waitUntil(lambda: ends.found == [128 + signal.SIGTERM], timeout=PATIENCE_MS)
    assert list(application.recovery_folder.iterdir()) != []


def test_who_presses_control_and_c_in_the_terminal_closes_the_windows(
    ends: Ends, qtbot: QtBot
) -> None:
    signal.raise_signal(signal.SIGINT)

    qtbot.waitUntil(lambda: ends.found == [0], timeout=PATIENCE_MS)


def test_signals_are_left_to_whoever_had_them() -> None:
    before = signal.getsignal(signal.SIGINT)
    found = Interrupts()
    assert signal.getsignal(signal.SIGINT) is not before

    found.stop()

    assert signal.getsignal(signal.SIGINT) is before

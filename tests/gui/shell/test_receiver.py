"""One program for all files: what later starts hand over, and to whom."""

from __future__ import annotations

import errno
import json
import os
import socket
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING

import pytest
from PySide6.QtWidgets import QApplication, QDialog

from sgfedit import handing, instance
from sgfedit.__main__ import _seat_for
from sgfedit.gui.shell.receiver import Receiver
from sgfedit.gui.window import host_of
from sgfedit.handing import hand_over
from sgfedit.instance import USUAL, How, Seat, seat

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.application import Application

pytestmark = pytest.mark.skipif(os.name != "posix", reason="sockets of POSIX")


class Start(Thread):
    """A later start of the program, which waits for its answer beside the window."""

    def __init__(self, files: list[str], how: How = USUAL) -> None:
        super().__init__(daemon=True)
        self.seat = seat()
        assert self.seat is not None
        self._files, self._how = files, how
        self.is_done: bool | None = None
        self.start()

    def run(self) -> None:
        assert self.seat is not None
        self.is_done = hand_over(self.seat, self._files, self._how, 30)


@pytest.fixture(autouse=True)
def runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder for sockets, whose paths must be short."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setattr(instance, "LONGEST", 200)
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def taken() -> Iterator[Seat]:
    """The seat of the program that runs."""
    found = seat()
    assert found is not None
    assert found.take()
    yield found
    found.leave()


@pytest.fixture
def running(application: Application, taken: Seat) -> Iterator[Application]:
    """The program with an empty window, listening."""
    application.open([])
    receiver = Receiver(taken, application.take, application.call, application)
    assert receiver.is_listening
    yield application
    receiver.close()


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    paths = [tmp_path / f"{number} 你好.sgf" for number in range(3)]
    for path in paths:
        path.write_text(f"(;SZ[9]C[{path.name}])")
    return [path.name for path in paths]


@pytest.fixture
def done(qtbot: QtBot) -> Callable[[Start], Start]:
    """Waits until a start has its answer."""

    def wait(start: Start) -> Start:
        qtbot.waitUntil(lambda: start.is_done is not None)
        start.join()
        return start

    return wait


def names(application: Application) -> list[str]:
    return [window.file_name for window in application.windows]


def test_files_of_later_starts_open_in_the_program_that_runs(
    running: Application, files: list[str], done: Callable[[Start], Start]
) -> None:
    starts = [Start([file]) for file in files]

    assert all(done(start).is_done for start in starts)
    assert sorted(names(running)) == files
    assert len({id(host_of(window)) for window in running.windows}) == 1


def test_a_later_start_without_files_shows_the_window(
    running: Application, done: Callable[[Start], Start]
) -> None:
    running.windows[0].showMinimized()

    assert done(Start([])).is_done
    assert len(running.windows) == 1
    assert not running.windows[0].isMinimized()


def test_windows_of_their_own_are_no_tabs(
    running: Application, files: list[str], done: Callable[[Start], Start]
) -> None:
    done(Start(files[:2]))
    done(Start(files[2:], How(new_window=True)))
    done(Start([], How(new_window=True)))

    assert names(running)[2:] == [files[2], "New game"]
    assert [host_of(window) is None for window in running.windows] == [False, False, True, True]


def test_while_a_dialog_waits_a_later_start_waits_as_well(
    running: Application, files: list[str], done: Callable[[Start], Start], qtbot: QtBot
) -> None:
    dialog = QDialog(running.windows[0])
    dialog.open()
    called: list[bool] = []
    receiver = running.findChildren(Receiver)[0]
    receiver._call = lambda: called.append(True)
    start = Start(files[:1])

    qtbot.waitUntil(lambda: bool(called))
    assert start.is_done is None
    assert names(running) == ["New game"]
    dialog.reject()

    assert done(start).is_done
    assert names(running) == files[:1]
    dialog.deleteLater()


def test_if_the_program_ends_instead_the_start_that_waits_opens_its_files(
    running: Application, files: list[str], done: Callable[[Start], Start], qtbot: QtBot
) -> None:
    dialog = QDialog(running.windows[0])
    dialog.open()
    receiver = running.findChildren(Receiver)[0]
    start = Start(files[:1])
    qtbot.waitUntil(lambda: bool(receiver._queue))

    receiver.close()
    done(start)

    assert start.is_done is False
    assert start.seat is not None
    assert start.seat.is_taken
    start.seat.leave()
    dialog.reject()
    dialog.deleteLater()


def test_a_socket_that_was_left_is_taken_away(taken: Seat, application: Application) -> None:
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(taken.address)

    receiver = Receiver(taken, application.take, application.call, application)

    assert receiver.is_listening
    assert Path(taken.address).stat().st_mode & 0o077 == 0
    receiver.close()
    assert not list(Path(taken.address).parent.iterdir())  # nothing is left of it


@pytest.mark.parametrize(
    "text",
    [
        b"\n",
        b"GET / HTTP/1.1\n",
        b'{"place": 1}\n',
        b"[" * 100_000 + b"\n",
        json.dumps(handing.Handed("elsewhere", ("/a",), False, False, "")._asdict()).encode()
        + b"\n",
    ],
    ids=["nothing", "words", "part", "deep", "another place"],
)
def test_what_is_no_question_of_this_program_opens_nothing(
    text: bytes, running: Application, taken: Seat
) -> None:
    with socket.socket(socket.AF_UNIX) as stranger:
        stranger.connect(taken.address)
        stranger.sendall(text)
        stranger.setblocking(False)
        answer: bytes | None = None
        while answer is None:
            QApplication.processEvents()
            try:
                answer = stranger.recv(10)
            except BlockingIOError:
                continue
            except ConnectionResetError:
                answer = b""

    assert answer == b""
    assert names(running) == ["New game"]


def test_another_user_is_not_listened_to(
    running: Application,
    files: list[str],
    done: Callable[[Start], Start],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    callers = iter((False, True))
    monkeypatch.setattr("sgfedit.gui.shell.receiver.is_same_user", lambda _peer: next(callers))

    assert done(Start(files[:1])).is_done  # at the second attempt

    assert next(callers, None) is None
    assert names(running) == files[:1]


class TestASeat:
    def test_is_taken_once(self, taken: Seat) -> None:
        other = seat()
        assert other is not None
        assert not other.take()

        taken.leave()

        assert other.take()
        other.leave()

    @pytest.mark.parametrize(
        "name", ["SGFEDIT_FOLDER", "HOME", "XDG_DATA_HOME", "DISPLAY", "WAYLAND_DISPLAY"]
    )
    def test_is_another_one_where_data_or_display_differ(
        self, name: str, taken: Seat, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv(name, "other")
        other = seat()
        assert other is not None
        assert other.address != taken.address

    def test_is_another_one_for_another_version(
        self, taken: Seat, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(instance, "__version__", "99")
        other = seat()
        assert other is not None
        assert other.address != taken.address

    def test_of_another_user_is_in_another_folder(
        self, taken: Seat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (tmp_path / "theirs").mkdir()
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "theirs"))
        other = seat()
        assert other is not None
        assert other.take()
        other.leave()

    def test_without_a_folder_there_is_none(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(instance, "runtime_folder", lambda: None)
        assert seat() is None

    def test_where_nothing_can_be_locked_each_start_is_a_program_of_its_own(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def take(_seat: Seat) -> bool:
            raise OSError(errno.ENOLCK, "No locks available")  # as in some homes on a network

        monkeypatch.setattr(Seat, "take", take)

        assert _seat_for(["a.sgf"], USUAL) == (None, False)

    def test_whose_program_has_ended_is_taken_by_who_waits_for_it(self, taken: Seat) -> None:
        start = Start(["a.sgf"])
        taken.leave()
        start.join()
        assert start.is_done is False
        assert start.seat is not None
        assert start.seat.is_taken
        start.seat.leave()

    def test_whose_program_hangs_is_not_waited_for(self, taken: Seat) -> None:
        found = seat()
        assert found is not None
        assert not hand_over(found, ["a.sgf"], USUAL, 0)
        assert not found.is_taken
        assert taken.is_taken

    def test_whose_program_gets_on_is_waited_for(
        self, taken: Seat, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        found = seat()
        assert found is not None
        looks: list[float] = []

        def quiet_s() -> float:
            looks.append(Seat.quiet_s(found))
            return 0.0 if len(looks) < 3 else 1.0

        monkeypatch.setattr(found, "quiet_s", quiet_s)

        assert not hand_over(found, ["a.sgf"], USUAL, 0.001)
        assert len(looks) == 3
        assert taken.is_taken

    def test_tells_how_long_its_program_got_on_with_nothing(self, taken: Seat) -> None:
        other = seat()
        assert other is not None
        lock = next(Path(taken.address).parent.glob("*.lock"))
        os.utime(lock, (0, 0))
        assert other.quiet_s() > 1_000_000

        taken.get_on()

        assert other.quiet_s() < 1_000_000
        taken.leave()
        assert other.quiet_s() == 0

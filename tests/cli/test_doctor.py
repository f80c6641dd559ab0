"""What a report of a problem says of the program and its surroundings."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import sgfedit
from sgfedit import system
from sgfedit.cli import doctor
from sgfedit.places import FOLDER
from sgfedit.system import LIBRARIES, Library, advice, told

if TYPE_CHECKING:
    from tests.cli.conftest import Invoke

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture(autouse=True)
def somewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path / "all"))
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.setattr(system, "missing", lambda: ())


def test_it_says_what_there_is(invoke: Invoke, tmp_path: Path) -> None:
    result = invoke("--doctor")

    assert result.exit_code == 0
    assert f"sgfedit                {sgfedit.__version__}, " in result.stdout
    for word in ("PySide6", "platforms", "offscreen", "Chinese, simplified", "27 of 27", "set up"):
        assert word in result.stdout
    assert str(tmp_path / "all" / "data") in result.stdout
    assert not (tmp_path / "all").exists()  # nothing is made


def test_what_a_window_lacks_is_told_with_the_packages(
    invoke: Invoke, monkeypatch: pytest.MonkeyPatch
) -> None:
    cursor = next(one for one in LIBRARIES if one.name == "libxcb-cursor.so.0")
    monkeypatch.setattr(system, "missing", lambda: (cursor,))

    result = invoke("--doctor")

    assert result.exit_code == 1
    assert "apt install libxcb-cursor0" in result.stdout
    assert "dnf install xcb-util-cursor" in result.stdout
    assert "pacman -S xcb-util-cursor" in result.stdout
    assert told("No window.").startswith("No window. Missing on this system: libxcb-cursor.so.0.")


def test_a_package_of_several_libraries_is_named_once() -> None:
    both = [Library(name, ("one", "one", "one")) for name in "ab"]
    assert advice(both).count("one") == 3


def test_a_library_that_is_not_here_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    nothing = Library("libno-such-thing.so.9", ("a", "b", "c"))
    monkeypatch.setattr(system, "LIBRARIES", (nothing,))
    monkeypatch.setattr("sys.platform", "linux")
    assert system.missing() == (nothing,)


def test_the_name_of_the_user_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ann"))
    assert doctor.shown("/home/ann/x") == "~/x"
    assert doctor.shown("/home/anna/x") == "/home/anna/x"

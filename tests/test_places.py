"""Where settings and data are: the system's folders, a portable one, a profile."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from sgfedit.app.kept_files import what_is
from sgfedit.app.settings import Settings, recovery_folder, settings_path
from sgfedit.app.shared_file import data_path
from sgfedit.app.stone_sounds import default_folder as sounds_folder
from sgfedit.engine.commands import engines_path
from sgfedit.library.locations import default_folder as library_folder
from sgfedit.places import (
    BESIDE,
    FOLDER,
    data_folder,
    own_folder,
    runtime_folder,
    use_folder,
    use_folder_beside,
    use_profile,
)
from sgfedit.render.theme_files import default_folder as themes_folder

if TYPE_CHECKING:
    from pathlib import Path

POSIX = pytest.mark.skipif(os.name != "posix", reason="POSIX only")


@pytest.fixture(autouse=True)
def nothing_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, "")  # taken back behind the test, whatever it sets
    monkeypatch.delenv("APPIMAGE", raising=False)


def test_usually_the_system_says_where() -> None:
    assert own_folder() is None
    assert data_folder().name == "sgfedit"


def test_settings_are_where_qt_has_them(tmp_path: Path) -> None:
    compared = (
        "from sgfedit.app.settings import settings_path; from sgfedit.places import settings_file;"
        "print(settings_file() == settings_path(), settings_file())"
    )

    # Qt asks once in each process.
    said = subprocess.run(
        [sys.executable, "-c", compared],
        env={**os.environ, "XDG_CONFIG_HOME": str(tmp_path), "APPDATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout

    assert said.startswith(f"True {tmp_path}")


def test_a_portable_folder_holds_all_there_is(tmp_path: Path) -> None:
    folder = tmp_path / "a stick 你好"
    use_folder(str(folder))

    of_settings = settings_path()
    Settings().set("view.zoom", 150)

    assert Settings().get("view.zoom") == 150
    assert of_settings.is_file()
    assert of_settings.parent == folder
    of_data = (data_path("x"), recovery_folder(), engines_path(), library_folder())
    for path in (*of_data, themes_folder(), sounds_folder()):
        assert path.is_relative_to(folder), path
    assert what_is(of_settings) == "Settings, keys, layouts"


def test_a_profile_has_data_of_its_own_and_names_may_be_of_any_script(tmp_path: Path) -> None:
    use_folder(str(tmp_path))
    use_profile("围棋 club")

    assert own_folder() == tmp_path / "data" / "profiles" / "围棋 club"


@pytest.mark.parametrize("name", ["..", "a/b", "a\\b", "", " ", "a\0b", "c:"])
def test_what_no_folder_can_be_called_is_no_profile(name: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # it says the name
        use_profile(name)

    assert own_folder() is None


def test_a_folder_beside_a_frozen_program_makes_it_portable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "sgfedit"))
    use_folder_beside()
    assert own_folder() is None

    (tmp_path / BESIDE).mkdir()
    use_folder_beside()
    assert own_folder() == tmp_path / BESIDE

    use_folder(str(tmp_path / "other"))  # who names one means it
    use_folder_beside()
    assert own_folder() == tmp_path / "other"


@POSIX
class TestTheFolderOfWhatRuns:
    def test_is_for_the_user_alone(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))

        found = runtime_folder()

        assert found == tmp_path / "sgfedit"
        assert found.stat().st_mode & 0o777 == 0o700

    def test_is_elsewhere_where_the_system_has_none(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "none" / "here"))
        monkeypatch.setenv("TMPDIR", str(tmp_path))

        assert runtime_folder() == tmp_path / f"sgfedit-{os.getuid()}"

    @pytest.mark.parametrize("kind", ["open to others", "a link", "a file"])
    def test_is_not_one_that_others_may_have_made(
        self, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("XDG_RUNTIME_DIR")
        monkeypatch.setenv("TMPDIR", str(tmp_path))
        folder = tmp_path / f"sgfedit-{os.getuid()}"
        if kind == "open to others":
            folder.mkdir()
            folder.chmod(0o755)
        elif kind == "a link":
            (tmp_path / "theirs").mkdir(0o700)
            folder.symlink_to(tmp_path / "theirs")
        else:
            folder.touch(0o600)

        assert runtime_folder() is None

"""All that is shipped for Linux: built, installed on a fresh system, used, removed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from shipping import building, fresh
from shipping.smoke import GAME, Smoke
from tests.amounts import amount

BUILDERS = {"debian": "dpkg-buildpackage"}

long = pytest.mark.skipif(amount(0, 1) == 0, reason="of the long run")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What was built, which later kinds are built from."""
    return tmp_path_factory.mktemp("built")


@pytest.mark.long
@long
@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="for root on Linux")
@pytest.mark.parametrize("kind", building.KINDS)
def test_it_opens_games_by_association_and_leaves_nothing(
    kind: str, folder: Path, tmp_path: Path
) -> None:
    missing = [
        name for name in (*fresh.NEEDED, BUILDERS.get(kind, "sh")) if shutil.which(name) is None
    ]
    if missing:
        pytest.skip(f"there is no {', '.join(missing)}")

    built = building.KINDS[kind](folder)
    if kind == "bundle":
        smoke = Smoke([str(built / "sgfedit")], tmp_path)
        smoke.commands()
        smoke.window()
        assert str(built) not in _environment_of_engines(built / "sgfedit", tmp_path)
        # Words of the program and those of Qt, in every language.
        spoken = {
            path.stem for path in (building.ROOT / "resources" / "translations").glob("*.ts")
        }
        packed = {path.stem for path in built.rglob("*.qm")}
        assert spoken
        assert spoken <= packed
        assert any(name.startswith("qtbase_") for name in packed)

    assert fresh.main([str(tmp_path / "pictures"), str(built)]) == 0
    assert (tmp_path / "pictures" / f"{kind}.png").stat().st_size > 10_000


def _environment_of_engines(program: Path, folder: Path) -> str:
    """Return what an engine is told by the environment, which would lead it to wrong libraries."""
    engine, game = folder / "engine", folder / "game.sgf"
    engine.write_text('#!/bin/sh\nenv >"$0.told"\n')
    engine.chmod(0o755)
    game.write_text(GAME)
    words = ("analyze", "--engine", engine, game, folder / "out.sgf")
    command = [str(word) for word in (program, *words)]
    subprocess.run(command, check=False)  # the engine ends at once, and says nothing
    return (folder / "engine.told").read_text()


class _Changed:
    """Stands for a layer over this system by the files that are not as before."""

    below = Path("/")

    def __init__(self, files: dict[str, Path]) -> None:
        self.changed = lambda: files


def test_what_a_removal_leaves_is_found(tmp_path: Path) -> None:
    files: dict[str, Path] = {}
    for name, text in {
        "opt/a/forgotten": "",
        "etc/passwd": "sgfedit was here",
        "etc/group": Path("/etc/group").read_text(),
        "var/log/dpkg.log": "removed sgfedit",
        "home/a player 你好/.config/sgfedit/sgfedit.ini": "of the user",
        "home/a player 你好/.local/share/mime/globs": "",
        "opt/a/before": "",
    }.items():
        files[name] = tmp_path / name
        files[name].parent.mkdir(parents=True, exist_ok=True)
        files[name].write_text(text)

    found = fresh.left(_Changed(files), {"opt/a/before": tmp_path})  # type: ignore[arg-type]

    assert found == ["opt/a/forgotten", "etc/passwd", "home/a player 你好/.local/share/mime/globs"]

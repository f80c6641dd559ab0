"""Versions of a file from everywhere, and what is shown of each."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from typing import TYPE_CHECKING

import pytest

from sgfedit.app import backups as kept
from sgfedit.app.backup_version import digest_of
from sgfedit.app.backups import Backups
from sgfedit.app.document import Document
from sgfedit.app.earlier_versions import (
    Changes,
    Earlier,
    Look,
    Source,
    changes_of,
    find_in_steps,
    look_in_steps,
    saved,
)
from sgfedit.app.recovery import Recovery
from sgfedit.app.settings import Settings
from sgfedit.formats import loads
from sgfedit.game.comparing.taking import compare_in_steps
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Generator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

GAME = b"(;SZ[9]PB[Ada];B[aa];W[bb];B[cc])"


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(kept, "default_folder", lambda: tmp_path / "backups")
    path = tmp_path / "games" / "game.sgf"
    path.parent.mkdir()
    path.write_bytes(GAME)
    return path


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.ini")


def found(steps: Generator[object, None, int]) -> tuple[list[Earlier], int]:
    versions: list[Earlier] = []
    while True:
        try:
            part = next(steps)
        except StopIteration as stop:
            return versions, stop.value
        if isinstance(part, tuple):
            versions += part


def document_of(data: bytes, path: Path) -> Document:
    path.write_bytes(data)
    document = Document()
    document.open(path)
    return document


def look_at(data: bytes, document: Document | None) -> Look:
    earlier = Earlier(Source.KEPT, "x.sgf", 0.0, None, lambda: data, lambda: loads(data))
    return run(look_in_steps(earlier, document))


def test_versions_come_from_backups_under_any_name_from_git_and_from_a_crash(
    qtbot: QtBot, game: Path, settings: Settings, tmp_path: Path
) -> None:
    del qtbot
    backups = Backups()
    then = time.time() - 86_400
    os.utime(game, (then, then))
    backups.keep(game)
    old = game.with_name("old.sgf")
    old.write_bytes(b"(;C[old])")
    backups.keep(old)
    backups.note_saved(old, digest_of(GAME))
    sources = {Source.KEPT, Source.OTHER_NAME}
    if shutil.which("git"):
        for words in (
            ["init", "--quiet"],
            ["add", "game.sgf"],
            ["-c", "user.name=Ada", "-c", "user.email=a@b.c", "commit", "-m", "Begin"],
        ):
            subprocess.run(["git", *words], cwd=game.parent, check=True, capture_output=True)
        sources.add(Source.GIT)
    crashed = document_of(GAME, game)
    recovery = Recovery(crashed, tmp_path / "recovery")
    with crashed.edit("Comment") as edit:
        edit.set(crashed.current, "C", ["typed"])
    recovery.flush()
    copy = tmp_path / "copy"
    shutil.copytree(tmp_path / "recovery", copy)
    recovery.close()
    for lock in copy.glob("*.lock"):
        lock.unlink()
    sources.add(Source.LEFT)

    versions, used = found(find_in_steps(game, settings, None, copy))

    by_source = {one.source: one for one in versions}
    assert set(by_source) == sources
    assert len(versions) == len(sources)
    assert by_source[Source.KEPT].content() == GAME
    assert abs(by_source[Source.KEPT].time_s - then) < 1
    assert by_source[Source.OTHER_NAME].name == "old.sgf"
    assert by_source[Source.LEFT].load().games[0].root.get("C") == "typed"
    assert b"typed" in by_source[Source.LEFT].content()
    if Source.GIT in sources:
        assert by_source[Source.GIT].load().games[0].root.get("PB") == "Ada"
        assert by_source[Source.GIT].message == "Begin"
    assert used == backups.used_bytes() > 0


def test_a_file_without_versions_has_none(game: Path, settings: Settings) -> None:
    assert found(find_in_steps(game, settings, None, None)) == ([], 0)


def test_what_is_on_the_disk_is_a_version_too(game: Path) -> None:
    on_disk = saved(game, None)
    assert on_disk is not None
    assert (on_disk.size, on_disk.content()) == (len(GAME), GAME)
    game.unlink()
    assert saved(game, None) is None


CHANGES = {
    "nothing": (GAME, Changes()),
    "shorter": (b"(;SZ[9]PB[Ada];B[aa])", Changes(fewer=2)),
    "longer": (b"(;SZ[9]PB[Ada];B[aa];W[bb];B[cc];W[dd])", Changes(more=1)),
    "comment": (b"(;SZ[9]PB[Ada];B[aa];W[bb]C[x];B[cc]N[y])", Changes(comments=2)),
    "info": (b"(;SZ[9]PB[Eve]PW[Ben];B[aa];W[bb];B[cc])", Changes(infos=1)),
    "marks": (b"(;SZ[9]PB[Ada];B[aa]TR[ee]C[x];W[bb];B[cc])", Changes(comments=1, marks=1)),
    "values": (b"(;SZ[9]PB[Ada];B[aa]BM[1];W[bb];B[cc])", Changes(values=1)),
    "games": (GAME + b"(;SZ[9]PB[Eve];B[ee])", Changes(more_games=1)),
}


@pytest.mark.parametrize(("data", "expected"), CHANGES.values(), ids=CHANGES)
def test_what_differs_is_counted(data: bytes, expected: Changes) -> None:
    assert changes_of(run(compare_in_steps(loads(GAME), loads(data)))) == expected


def test_games_that_are_gone_and_branches_that_moved_are_counted() -> None:
    mine = loads(GAME + b"(;SZ[9]PB[Eve];B[ee])")
    assert changes_of(run(compare_in_steps(mine, loads(GAME)))) == Changes(fewer_games=1)

    first, second = "(;B[bb];W[cc])", "(;B[dd];W[ee])"
    one, other = loads(f"(;B[aa]{first}{second})"), loads(f"(;B[aa]{second}{first})")
    assert changes_of(run(compare_in_steps(one, other))).moved == 1


def test_a_version_shows_the_node_that_is_shown_or_its_end(qtbot: QtBot, tmp_path: Path) -> None:
    del qtbot
    document = document_of(GAME, tmp_path / "x.sgf")
    assert not look_at(GAME, document).is_same_node  # an empty board says nothing
    document.go_to(list(document.game)[2])

    look = look_at(b"(;SZ[9]PB[Ada]C[new];B[aa];W[bb];B[ee];W[ff])", document)
    assert look.is_same_node
    assert look.diagram is not None
    assert sum(stone != 0 for stone in look.diagram.stones) == 2
    assert (look.games, look.moves) == (1, 4)

    shorter = look_at(b"(;SZ[9]PB[Ada];B[aa])", document)
    assert not shorter.is_same_node
    assert shorter.diagram is not None
    assert sum(stone != 0 for stone in shorter.diagram.stones) == 1


def test_of_several_games_the_one_that_is_shown_is_looked_for(
    qtbot: QtBot, tmp_path: Path
) -> None:
    del qtbot
    document = document_of(GAME + b"(;SZ[5]PB[Eve];B[ee])", tmp_path / "x.sgf")
    document.select_game(1)

    look = look_at(GAME + b"(;SZ[5]PB[Eve]C[x];B[ee])", document)
    assert look.games == 2
    assert look.diagram is not None
    assert look.diagram.width == 5


def test_without_anything_to_compare_with_the_end_is_shown() -> None:
    look = look_at(GAME, None)
    assert look.changes is None
    assert look.diagram is not None
    assert sum(stone != 0 for stone in look.diagram.stones) == 3


def test_what_cannot_be_read_is_told(game: Path, tmp_path: Path) -> None:
    on_disk = saved(game, None)
    assert on_disk is not None
    game.unlink()
    assert "no such file" in run(look_in_steps(on_disk, None)).error
    assert "no game" in look_at(b"nothing", None).error


def test_a_copy_that_lost_something_is_told(qtbot: QtBot, game: Path, settings: Settings) -> None:
    del qtbot
    version = Backups().keep(game)
    assert version is not None
    version.file.write_bytes(GAME[:20])
    ((earlier,), _) = found(find_in_steps(game, settings, None, None))

    assert not run(look_in_steps(earlier, None)).is_whole

"""What two copies began with: found among what is kept, vouched for, or asked for."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from sgfedit.app import backups as kept
from sgfedit.app import merge_bases
from sgfedit.app.backups import Backups
from sgfedit.app.earlier_versions import Source
from sgfedit.app.merge_bases import Base, Sides, find_bases_in_steps, read_in_steps
from sgfedit.app.settings import Settings
from sgfedit.errors import FileError
from sgfedit.formats import loads
from sgfedit.steps import run

if TYPE_CHECKING:
    from pathlib import Path

LINE = "(;SZ[9]PB[A];B[aa]C[one];W[bb];B[cc]{};W[dd];B[ee];W[ff];B[gg]{})"
BASE = LINE.format("", "")
LATER = LINE.format("C[mine]", "")
LATEST = LINE.format("C[mine, too]", ";W[hh]C[more]")
THEIRS = LINE.format("", "C[theirs]")


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(kept, "default_folder", lambda: tmp_path / "backups")
    folder = tmp_path / "games"
    folder.mkdir()
    return folder / "game.sgf"


def keep(path: Path, *versions: str) -> None:
    """Let a file have been what is told, one hour after the other, in the order of `versions`."""
    for number, text in enumerate(versions):
        path.write_text(text)
        os.utime(path, (number * 3600, number * 3600))
        Backups().keep(path)


def found(
    game: Path, mine: str, theirs: str = THEIRS, *, read: str = "", at: Path | None = None
) -> Base | None:
    sides = Sides(
        loads(mine),
        loads(theirs),
        game,
        at,
        read.encode() or None,
        1_000_000.0,
        Settings(game.with_name("settings.ini")),
        None,
        None,
    )
    return run(find_bases_in_steps(sides)).best


def test_the_version_that_they_resemble_most_is_the_base(game: Path) -> None:
    keep(game, BASE.replace("one", "o"), BASE, LATER)
    base = found(game, LATEST, read=LATER)
    assert base is not None
    assert base.collection.games[0].root.children[0].get("C") == "one"
    assert (base.earlier.source, base.earlier.time_s, base.doubt) == (Source.KEPT, 3600.0, 0)


def test_what_was_read_is_the_base_if_nothing_else_is_there(game: Path) -> None:
    base = found(game, LATEST, read=BASE)
    assert base is not None
    assert (base.earlier.source, base.doubt) == (Source.READ, 0)


@pytest.mark.parametrize("versions", [(LATEST,), ("(;SZ[9]PB[A];B[aa])", LATEST)])
def test_a_later_version_of_mine_is_in_doubt(game: Path, versions: tuple[str, ...]) -> None:
    keep(game, *versions)
    base = found(game, LATEST)
    assert base is not None
    assert base.doubt == 2  # a node that has come since, and a comment
    assert not base.is_theirs


def test_a_later_version_of_theirs_is_in_doubt_too(game: Path) -> None:
    theirs = game.with_name("theirs.sgf")
    keep(theirs, THEIRS)
    base = found(game, LATER, at=theirs)
    assert base is not None
    assert (base.doubt, base.is_theirs) == (1, True)
    keep(game, BASE)
    base = found(game, LATER, at=theirs)
    assert base is not None
    assert (base.doubt, base.is_theirs) == (0, False)


def test_what_they_have_put_in_the_place_of_something_is_no_doubt(game: Path) -> None:
    keep(game, BASE)
    base = found(game, LATER, THEIRS.replace("one", "two").replace("PB[A]", "PB[B]"))
    assert base is not None
    assert base.doubt == 0


def test_what_they_removed_is_vouched_for_by_the_version_before(game: Path) -> None:
    fewer = THEIRS.replace("C[one]", "")
    keep(game, BASE)
    base = found(game, LATER, fewer)
    assert base is not None
    assert base.doubt == 1
    keep(game, BASE.replace("PB[A]", ""), BASE)
    base = found(game, LATER, fewer)
    assert base is not None
    assert base.doubt == 0


def test_without_versions_nobody_knows(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert found(game, LATEST) is None
    keep(game, BASE, "no game at all")
    monkeypatch.setattr(merge_bases, "_MOST_BYTES", 1)
    assert found(game, LATEST) is None


@pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")
def test_git_has_the_base(game: Path) -> None:
    names = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    env = {**os.environ, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}

    def git(*words: str) -> None:
        subprocess.run(["git", *names, *words], cwd=game.parent, env=env, check=True)

    game.write_text(BASE)
    git("init", "-q")
    git("add", ".")
    git("commit", "-qm", "For my teacher")
    game.write_text(LATER)
    git("commit", "-qam", "Mine")

    base = found(game, LATEST)

    assert base is not None
    assert (base.earlier.source, base.earlier.message) == (Source.GIT, "For my teacher")
    assert base.doubt == 0
    assert run(read_in_steps(base.earlier)).doubt == 0
    with pytest.raises(FileError, match="no game"):
        run(read_in_steps(base.earlier._replace(load=lambda: loads(""))))

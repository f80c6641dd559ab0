"""Versions of a file in git: found where there are any; nothing that is not git is run."""

from __future__ import annotations

import os
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from sgfedit.app import git_versions as asking
from sgfedit.app.git_versions import MOST, git_versions
from sgfedit.errors import FileError

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not here")

_WHO = ("-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgSign=false")


def git(folder: Path, *words: str) -> None:
    subprocess.run(
        ["git", "--literal-pathspecs", *_WHO, *words], cwd=folder, check=True, capture_output=True
    )


def commit(path: Path, text: str, message: str) -> None:
    path.write_text(text)
    git(path.parent, "add", "--", path.name)
    git(path.parent, "commit", "-m", message)


@pytest.fixture
def game(tmp_path: Path) -> Path:
    git(tmp_path, "init", "--quiet")
    return tmp_path / "game.sgf"


def test_each_commit_that_changed_the_file_is_a_version(game: Path) -> None:
    commit(game, "(;C[one])", "Begin")
    commit(game.with_name("other.sgf"), "(;)", "Another file")
    commit(game, "(;C[two])", "Čaj, <b>bold</b>\n\nand more")

    found = git_versions(game)
    assert [(one.subject, one.author) for one in found] == [
        ("Čaj, <b>bold</b>", "Ada"),
        ("Begin", "Ada"),
    ]
    assert [one.bytes() for one in found] == [b"(;C[two])", b"(;C[one])"]
    assert found[0].time_s > 1_700_000_000


def test_a_renamed_file_is_followed(game: Path) -> None:
    commit(game, "(;C[one two three four])", "Begin")
    git(game.parent, "mv", "game.sgf", "renamed.sgf")
    git(game.parent, "commit", "-m", "Rename")

    found = git_versions(game.with_name("renamed.sgf"))
    assert [(one.subject, one.name) for one in found] == [
        ("Rename", "renamed.sgf"),
        ("Begin", "game.sgf"),
    ]


def test_a_version_in_which_the_file_was_deleted_is_none(game: Path) -> None:
    commit(game, "(;)", "Begin")
    game.unlink()
    git(game.parent, "commit", "-am", "Delete")
    commit(game, "(;C[again])", "Again")

    assert [one.subject for one in git_versions(game)] == ["Again", "Begin"]


@pytest.mark.parametrize(
    "name", ["a\nb.sgf", "100%s.sgf", ":(top)x.sgf", "-n.sgf", "*.sgf", b"\xff.sgf"]
)
def test_files_of_any_name_are_found(game: Path, name: str | bytes) -> None:
    path = game.parent / os.fsdecode(name)
    commit(path, "(;C[one])", "Begin")
    commit(game.with_name("other.sgf"), "(;)", "Another file")

    (version,) = git_versions(path)
    assert version.bytes() == b"(;C[one])"
    assert version.name == path.name


def test_where_git_knows_nothing_there_are_none(game: Path, tmp_path: Path) -> None:
    game.write_text("(;)")
    assert git_versions(game) == ()
    assert git_versions(tmp_path / "missing" / "x.sgf") == ()
    git(tmp_path, "commit", "--allow-empty", "-m", "Begin")
    assert git_versions(game) == ()


def test_without_git_there_are_none(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commit(game, "(;)", "Begin")
    (version,) = git_versions(game)
    monkeypatch.setenv("PATH", "")

    assert git_versions(game) == ()
    with pytest.raises(FileError):
        version.bytes()


def test_a_git_that_does_not_answer_is_given_up(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = tmp_path / "bin" / "git"
    slow.parent.mkdir()
    slow.write_text("#!/bin/sh\nexec sleep 60\n")
    slow.chmod(0o755)
    monkeypatch.setenv("PATH", f"{slow.parent}:{os.environ['PATH']}")
    monkeypatch.setattr(asking, "_PATIENCE_S", 0.1)

    assert git_versions(game) == ()


def test_what_a_repository_wants_to_run_is_not_run(game: Path, tmp_path: Path) -> None:
    """Programs that its configuration names would be those of whoever made the repository."""
    commit(game, "(;C[one])", "Begin")
    trap = tmp_path / "trap.sh"
    trap.write_text(f"#!/bin/sh\ntouch {tmp_path}/sprung\ncat\n")
    trap.chmod(0o755)
    for key in ("core.fsmonitor", "core.pager", "diff.external", "gpg.program", "core.sshCommand"):
        git(tmp_path, "config", key, str(trap))
    for key in ("log.showSignature",):
        git(tmp_path, "config", key, "true")
    (tmp_path / ".gitattributes").write_text("*.sgf diff=x filter=x\n")
    git(tmp_path, "config", "diff.x.textconv", str(trap))
    git(tmp_path, "config", "filter.x.smudge", str(trap))
    (tmp_path / "sprung").unlink(missing_ok=True)  # git itself may have run it just now

    (version,) = git_versions(game)
    assert version.bytes() == b"(;C[one])"
    assert not (tmp_path / "sprung").exists()


def test_no_missing_version_is_fetched_by_a_command_of_the_repository(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit(game, "(;C[one])", "Begin")
    (version,) = git_versions(game)
    (tmp_path / ".git" / "objects" / version.blob[:2] / version.blob[2:]).unlink()
    for key, value in (
        ("core.repositoryformatversion", "1"),
        ("extensions.partialClone", "o"),
        ("remote.o.url", f"ext::touch {tmp_path}/sprung"),
        ("remote.o.promisor", "true"),
        ("protocol.ext.allow", "always"),
    ):
        git(tmp_path, "config", key, value)
    monkeypatch.delitem(asking._SURROUNDINGS, "GIT_NO_LAZY_FETCH")  # as older ones do not know it

    with pytest.raises(FileError):
        version.bytes()

    assert not (tmp_path / "sprung").exists()


def test_variables_that_lead_git_elsewhere_count_for_nothing(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commit(game, "(;C[one])", "Begin")
    monkeypatch.setenv("GIT_DIR", str(tmp_path / "nowhere"))

    assert len(git_versions(game)) == 1


def test_no_more_than_so_many_are_listed(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "MOST", 2)
    for number in range(3):
        commit(game, f"(;C[{number}])", f"Step {number}")

    assert [one.subject for one in git_versions(game)] == ["Step 2", "Step 1"]
    assert MOST == 100

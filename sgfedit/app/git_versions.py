"""Versions of a file in the git repository that it is in, as far as there is one.

git is asked for nothing but what it has: no hook, no program that a repository names, no other
machine is asked, nobody is asked for a password, and no lock is taken.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.errors import FileError

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MOST: Final = 100
"""So many commits are listed."""

_PATIENCE_S: Final = 8.0
_NO_BLOB: Final = "0" * 64
_HEAD: Final = "\x01"
"""What a commit begins with; then follow what changed in it."""

_QUIET: Final = (
    *("--no-pager", "--literal-pathspecs", "--no-replace-objects"),
    *("-c", f"core.hooksPath={os.devnull}"),
    *("-c", "core.fsmonitor=false"),
    *("-c", "log.showSignature=false"),
    *("-c", "protocol.allow=never"),
)
_SURROUNDINGS: Final = {
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    "GIT_NO_LAZY_FETCH": "1",
    # A git before 2.45 does not know that one, and protocols the repository allows count for more
    # than "protocol.allow": its address may be a command.
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_ASKPASS": "",
    "SSH_ASKPASS": "",
    "LC_ALL": "C",
}


class GitVersion(NamedTuple):
    """What a file was in a commit.

    Attributes:
        folder: Where the file is.
        commit: The hash of the commit.
        blob: The hash of the content.
        name: What the file was called, without folders.
        time_s: When it was committed, since 1970.
        author: Who wrote it, plain text from the repository.
        subject: The first line of the message, plain text as well.
    """

    folder: Path
    commit: str
    blob: str
    name: str
    time_s: int
    author: str
    subject: str

    def bytes(self) -> bytes:
        """Return the content as it is in the repository; some milliseconds.

        Raises:
            FileError: git does not give it.
        """
        found = _asked(self.folder, "cat-file", "blob", self.blob)
        if found is None:
            raise FileError(self.name, "failed", "git does not give it")
        return found


def git_versions(path: Path) -> tuple[GitVersion, ...]:
    """Return what a file was in the commits that changed it, the newest first.

    Renamed files are followed. Takes up to some seconds; for a thread.

    Returns:
        At most `MOST`; nothing without git, or where git does not know the file.
    """
    real = path.resolve()
    form = f"{_HEAD}%H %at %an{_HEAD}%s"
    found = _asked(
        real.parent,
        *("log", "--follow", "--raw", "--no-abbrev", "-z", "--encoding=UTF-8"),
        *("-n", str(MOST), f"--format={form}", "--", real.name),
    )
    return tuple(_parsed(real.parent, found)) if found else ()


def _asked(folder: Path, *words: str) -> bytes | None:
    """Return what git says, None if it cannot be asked or says nothing in time."""
    program = shutil.which("git")
    if program is None:
        return None
    kept = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    try:
        done = subprocess.run(  # noqa: S603  # git itself
            [program, *_QUIET, *words],
            cwd=folder,
            env=kept | _SURROUNDINGS,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=_PATIENCE_S,
            check=False,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
    except (OSError, ValueError, subprocess.TimeoutExpired):
        return None
    return done.stdout if done.returncode == 0 else None


def _parsed(folder: Path, found: bytes) -> Iterator[GitVersion]:
    """Yield versions from what ``git log --raw -z`` says: heads, and behind each what changed."""
    head: tuple[str, int, str, str] | None = None
    tokens = iter(found.split(b"\0"))
    for token in tokens:
        text = token.strip(b"\n").decode("utf-8", "replace")
        if text.startswith(_HEAD):
            head = _head(text)
        elif text.startswith(":") and head is not None:
            _, _, _, blob, status = text.split(" ")
            names = [next(tokens, b"") for _ in range(2 if status[0] in "RC" else 1)]
            if blob != _NO_BLOB[: len(blob)]:
                commit, time_s, author, subject = head
                name = os.fsdecode(names[-1]).rpartition("/")[2]
                yield GitVersion(folder, commit, blob, name, time_s, author, subject)


def _head(text: str) -> tuple[str, int, str, str]:
    """Return commit, time, author and subject."""
    first, _, subject = text[1:].partition(_HEAD)
    commit, time_s, author = first.split(" ", 2)
    written = int(time_s) if time_s.isdecimal() else int(time.time())
    return commit, written, author, subject

"""What can go wrong that a user can act on.

```text
SgfEditError
├── FileError           a file cannot be read or written; `reason` is a code, see REASONS
├── ForeignNodeError    a node was handed to a game it does not belong to
├── CharsetError        a character does not fit the charset the file is to be saved in
└── RefusalError        an edit makes no sense here; `reason` is a code, see REFUSALS
```

Flaws *in* a file are never exceptions: they are `sgfedit.sgf.Problem`s, returned beside the tree.
"""

from __future__ import annotations

import errno
from typing import Final

REASONS: Final = {
    "missing": "there is no such file",
    "folder-missing": "its folder does not exist",
    "directory": "it is a folder, not a file",
    "not-a-folder": "it is a file, not a folder",
    "permission": "permission denied",
    "full": "the disk is full",
    "read-only": "the disk is read-only",
    "empty": "the file is empty",
    "no-game": "no game record was found in it",
    "name-too-long": "its name is too long",
    "failed": "the system reported an error",
}
"""Reason code of a FileError → English words, for the command line and the log."""

REFUSALS: Final = {
    "root": "The first node of a game cannot be moved or taken away.",
    "into-itself": "A branch cannot be moved into itself.",
    "not-a-record": "There is no game record in that text.",
}
"""Reason code of a RefusalError → English sentence; `{detail}` is filled in."""

_BY_ERRNO: Final = {
    errno.ENOENT: "missing",
    errno.ENOTDIR: "missing",
    errno.EISDIR: "directory",
    errno.EACCES: "permission",
    errno.EPERM: "permission",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EROFS: "read-only",
    errno.ENAMETOOLONG: "name-too-long",
}


class SgfEditError(Exception):
    """Base of everything sgfedit raises on purpose."""


class FileError(SgfEditError):
    """A file could not be read or written.

    Attributes:
        path: The file as the user named it.
        reason: One of the keys of REASONS.
        detail: The system's own words, empty when it said nothing useful.
        writing: True when the failure was met on saving.
    """

    def __init__(self, path: str, reason: str, detail: str = "", *, writing: bool = False) -> None:
        super().__init__(path, reason)
        self.path = path
        self.reason = reason
        self.detail = detail
        self.writing = writing

    def __str__(self) -> str:
        words = REASONS[self.reason]
        if self.reason == "failed" and self.detail:
            words = self.detail
        return f"Cannot {'save' if self.writing else 'open'} {self.path}: {words}."

    @classmethod
    def from_os(cls, path: str, error: OSError, *, writing: bool = False) -> FileError:
        """Return the FileError that says what `error` means for `path`."""
        reason = _BY_ERRNO.get(error.errno or 0, "failed")
        if writing and reason == "missing":
            reason = "folder-missing"
        return cls(path, reason, error.strerror or str(error), writing=writing)


class ForeignNodeError(SgfEditError):
    """A node was handed to a game it does not belong to."""


class CharsetError(SgfEditError):
    """A character of the record does not fit the charset it is to be saved in.

    Attributes:
        charset: The charset's name.
        character: The first character that does not fit.
    """

    def __init__(self, charset: str, character: str) -> None:
        super().__init__(charset, character)
        self.charset = charset
        self.character = character

    def __str__(self) -> str:
        return f"The character {self.character!r} cannot be written in {self.charset}."


class RefusalError(SgfEditError):
    """What the user wants done makes no sense here; nothing has been changed.

    Attributes:
        reason: One of the keys of REFUSALS.
        detail: What the sentence is about, for those that name it.
    """

    def __init__(self, reason: str, detail: str = "") -> None:
        super().__init__(reason, detail)
        self.reason = reason
        self.detail = detail

    def __str__(self) -> str:
        return REFUSALS[self.reason].format(detail=self.detail)

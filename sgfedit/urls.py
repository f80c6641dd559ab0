"""Addresses of files, as desktops may name them, as paths."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final
from urllib.parse import unquote_to_bytes, urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterable

_HERE: Final = frozenset({"", "localhost"})


def as_paths(words: Iterable[str]) -> list[str]:
    """Return words of a command line, in place of each address of a file here its path.

    What is on another machine, or no address, stays: there is no such file.
    """
    return [_as_path(word) if word.startswith("file:") else word for word in words]


def _as_path(word: str) -> str:
    try:
        parts = urlsplit(word)
    except ValueError:
        return word
    if parts.netloc.lower() not in _HERE or not parts.path.startswith("/"):
        return word
    if os.name == "nt":
        from urllib.request import url2pathname  # noqa: PLC0415  # slow, and not for others

        return url2pathname(parts.path)
    # As bytes: a file's name need not be text.
    path = os.fsdecode(unquote_to_bytes(parts.path))
    return word if "\0" in path else path

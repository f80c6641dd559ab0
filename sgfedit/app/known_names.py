"""Names, events and places that the user has typed before, to complete them.

They stand in one small shared file in the user's data folder, the most recent first.

```text
known_names.json   {"players": ["Shusaku", …], "events": […], …}
```
"""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from sgfedit.app.shared_file import SharedFile, data_path
from sgfedit.game.info import folded

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

_ByKind: TypeAlias = "dict[str, list[str]]"

KINDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "PB": "players",
        "PW": "players",
        "BT": "teams",
        "WT": "teams",
        "EV": "events",
        "PC": "places",
        "SO": "sources",
        "AN": "people",
        "US": "people",
    }
)
"""Ident → what kind of name it holds; names of one kind are offered in all its fields."""

MOST: Final = 500
"""Names that are kept of a kind; the ones not used for longest go."""

_folded: Final = lru_cache(4 * MOST)(folded)

_MOST_LETTERS: Final = 200


def default_path() -> Path:
    """Return the file in the user's data folder."""
    return data_path("known_names.json")


class _Step(NamedTuple):
    """A name to put first in its kind, or to forget."""

    kind: str
    name: str
    keep: bool


class KnownNames:
    """The names of all kinds. Nothing is read before something is asked."""

    def __init__(self, path: Path | None = None) -> None:
        """Use the file at `path`, by default the one in the user's data folder."""
        self._file = SharedFile[_ByKind](path or default_path(), {}, _read, dict)

    def remember(self, ident: str, text: str) -> None:
        """Put a name first that was typed into the field of `ident`; other idents are ignored."""
        self.remember_all([(ident, text)])

    def remember_all(self, texts: Iterable[tuple[str, str]]) -> None:
        """Put names first, ident and text of each, in one write."""
        self._change(
            _Step(KINDS[ident], name, keep=True)
            for ident, text in texts
            if ident in KINDS and 0 < len(name := _one_line(text)) <= _MOST_LETTERS
        )

    def forget(self, ident: str, text: str) -> None:
        """Offer a name no more."""
        if ident in KINDS:
            self._change([_Step(KINDS[ident], _one_line(text), keep=False)])

    def names(self, ident: str) -> tuple[str, ...]:
        """Return all names that the field of `ident` may hold, the most recent first."""
        return tuple(self._file.value.get(KINDS.get(ident, ""), ()))

    def matching(self, ident: str, typed: str = "", limit: int = 12) -> list[str]:
        """Return names that match what is typed, at most `limit`, case and accents aside.

        First those that begin with it, then those with a word that does, then those that contain
        it; within these the most recent first. O(names).
        """
        wanted = _folded(_one_line(typed))
        ranked: tuple[list[str], ...] = ([], [], [])
        for name in self.names(ident):
            place = _folded(name).find(wanted)
            if place < 0:
                continue
            is_word = f" {wanted}" in _folded(name)
            ranked[0 if place == 0 else 1 if is_word else 2].append(name)
        return [name for names in ranked for name in names][:limit]

    def _change(self, steps: Iterable[_Step]) -> None:
        new = list(steps)
        if new:
            self._file.change(lambda names: _with(names, new))


def _with(names: _ByKind, steps: Iterable[_Step]) -> _ByKind:
    """Return names after some steps; the ones before stay as they are."""
    found = dict(names)
    for kind, name, keep in steps:
        known = [old for old in found.get(kind, ()) if old.casefold() != name.casefold()]
        found[kind] = [name, *known][:MOST] if keep else known
    return found


def _read(found: dict[str, Any]) -> _ByKind | None:
    """Return the names in a file by kind, None if these are no lists."""
    if not all(isinstance(names, list) for names in found.values()):
        return None
    return {
        kind: [name for name in names if isinstance(name, str)] for kind, names in found.items()
    }


def _one_line(text: str) -> str:
    return " ".join(text.split())

"""Positions drawn as text: Sensei's ``$$``, boards of GNU Go and GoGui, quoted mail."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sgfedit.formats.source import Source
    from sgfedit.game.collection import Collection


def read(source: Source) -> Collection | None:
    """Return the positions of a source, None if there are none; see `Format.read`."""
    del source
    return None

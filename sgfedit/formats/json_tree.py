"""The tree as JSON: a flat list of nodes, with all that is needed to write the file again."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sgfedit.formats.source import Source
    from sgfedit.game.collection import Collection


def read(source: Source) -> Collection | None:
    """Return the games of a source, None if it is in another format; see `Format.read`."""
    del source
    return None

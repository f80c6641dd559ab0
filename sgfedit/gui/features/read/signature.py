"""What of a node decides how a record is cut into passages, and what their diagrams show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

from sgfedit.game.reading.traits import traits_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.sgf import Node

Signature: TypeAlias = tuple[object, ...]

_ON_BOARD: Final = ("B", "W", "AB", "AW", "AE", "PL", "MN", "PM", "VW", "DD", "FG", "KO")


def signature_of(node: Node) -> Signature:
    """Return something that is another thing once a node needs the text to be made anew.

    Other words in a comment, and other marks, need only its own passage to be laid out again.
    """
    traits = traits_of(node.source)
    properties: Mapping[str, tuple[str, ...]] = node.properties
    return (
        traits._replace(written=int(bool(traits.written))),
        *(properties.get(ident) for ident in _ON_BOARD),
    )

"""Identifiers that stand more than once in a node, and more values than a property may have."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.sgf.grammar import segments
from sgfedit.sgf.properties import Kind, property_type
from sgfedit.sgf.values import decode_text, encode_text, strip

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sgfedit.sgf.node import Properties

_BREAKS: Final = ("\r", "\n")
_READ_FIRST: Final = {"FF", "GM", "SZ", "HA"}
"""What a game is read by has an empty value as its first; another one would change the game."""


class Repeated(NamedTuple):
    """An identifier that stands more than once, or once with more values than it may have.

    Attributes:
        code: "duplicate-property" or "too-many-values".
        ident: The property.
        value: The first of its values that is one too many.
        certainty: As in `Problem`.
    """

    code: str
    ident: str
    value: int
    certainty: str


def repeated(properties: Properties) -> Iterator[Repeated]:
    """Yield what is repeated in a node; O(1) if every property has one value only.

    A list is told by its text where that is clear: most nodes with a list have it once.
    """
    several = {ident for ident in properties if len(properties[ident]) > 1}
    source = properties.source
    if all(property_type(ident).many and source.count(ident) == 1 for ident in several):
        return
    found: dict[str, list[int]] = {}
    for segment in segments(source):
        if segment.ident in several:
            found.setdefault(segment.ident, []).append(len(segment.values))
    for ident, lengths in found.items():
        if len(lengths) > 1:
            certainty = _certainty(ident, properties[ident])
            yield Repeated("duplicate-property", ident, lengths[0], certainty)
        surplus = next((n for n, length in enumerate(lengths) if length > 1), None)
        if surplus is not None and not property_type(ident).many:
            certainty = _certainty(ident, properties[ident], is_text_sure=False)
            yield Repeated("too-many-values", ident, sum(lengths[:surplus]) + 1, certainty)


def _certainty(ident: str, values: Sequence[str], *, is_text_sure: bool = True) -> str:
    """Say whether all of the values live on when they are merged."""
    kind = property_type(ident)
    if kind.many or (is_text_sure and kind.kind is Kind.TEXT):
        return "safe"
    if ident in _READ_FIRST and not strip(values[0]):
        return "ask"
    different = {value for value in values if strip(value)}
    return "safe" if len(different) <= 1 else "ask"


def merged(ident: str, values: Sequence[str], line_end: str) -> tuple[str, ...]:
    """Return the raw values of a property that stands once (SPEC 1.3).

    That is what it is read as anyway: lists and unknown properties have all values, texts are
    joined with an empty line, of the others the first counts that is not empty.
    """
    kind = property_type(ident)
    if kind.many or len(values) == 1:
        return tuple(values)
    if kind.kind is Kind.TEXT:
        return (_joined([value for value in values if decode_text(value)], line_end),)
    return (next((value for value in values if strip(value)), values[0]),)


def _joined(texts: Sequence[str], line_end: str) -> str:
    # Breaks beside each other would be counted otherwise than apart.
    if any(text.startswith(_BREAKS) or text.endswith(_BREAKS) for text in texts):
        text = encode_text("\n\n".join(map(decode_text, texts)))
        return text.replace("\n", line_end)
    return (line_end * 2).join(texts)

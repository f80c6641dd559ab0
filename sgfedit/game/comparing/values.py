"""One property in two or three versions: whether they say the same, and what they say together."""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.sgf.properties import Kind, decode, property_type
from sgfedit.sgf.values import decode_text, encode_text, format_point, strip

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.sgf.values import Size

Values = tuple[str, ...]

OF_THE_WRITER: Final = frozenset({"AP", "CA"})
"""Properties that say who wrote a file in which charset: of a copy, not of the game."""


def are_same(ident: str, one: Values, other: Values, size: Size) -> bool:
    """Whether two values mean the same; how they are written does not matter, nor their order."""
    return one == other or meaning(ident, one, size) == meaning(ident, other, size)


def meaning(ident: str, values: Values, size: Size) -> object:
    """Return what raw values of a property mean: equal for two that mean the same."""
    row = property_type(ident)
    plain = tuple(map(strip, values))
    if row.kind is Kind.TEXT:
        return tuple(map(decode_text, values))
    if row.kind in {Kind.POINTS, Kind.PAIRS, Kind.LABELS}:
        found = decode(ident, values, size)
        # What is no point of the board is compared as it is written.
        return frozenset(found) if found and isinstance(found, tuple) else frozenset(plain)
    return plain


class Together(NamedTuple):
    """One property as two people have left it who began with the same.

    Attributes:
        values: What it is now; empty if it is gone. Where both contradict each other: mine.
        is_conflict: Whether they do.
    """

    values: Values
    is_conflict: bool = False


def together(ident: str, base: Values, mine: Values, theirs: Values, size: Size) -> Together:
    """Return what a property is after both changes; no values stand for a property that is not.

    Of lists every point, arrow and label counts by itself, of texts every paragraph.
    """
    if are_same(ident, mine, theirs, size) or are_same(ident, base, theirs, size):
        return Together(mine)
    if are_same(ident, base, mine, size):
        return Together(theirs)
    row = property_type(ident)
    if row.kind is Kind.TEXT and mine and theirs:
        return _texts_together(base, mine, theirs)
    if row.many and row.kind is not Kind.TEXT and mine and theirs:
        return _lists_together(ident, base, mine, theirs, size)
    return Together(mine, is_conflict=True)


def common(ident: str, one: Values, other: Values, size: Size) -> Values:
    """Return what of two values both have; nothing where that is no value of the property."""
    if are_same(ident, one, other, size):
        return one
    row = property_type(ident)
    if row.kind is Kind.TEXT and one and other:
        lines, others = _lines(one), _lines(other)
        found = SequenceMatcher(None, lines, others, autojunk=False).get_matching_blocks()
        kept = [line for block in found for line in lines[block.a : block.a + block.size]]
        return (encode_text("\n".join(kept)),) if kept else ()
    if row.many and row.kind is not Kind.TEXT:
        known = items_of(ident, other, size)
        return tuple(raw for item, raw in items_of(ident, one, size).items() if item in known)
    return ()


def _lines(values: Values) -> list[str]:
    return decode_text(values[0]).split("\n") if values else []


def _lists_together(
    ident: str, base: Values, mine: Values, theirs: Values, size: Size
) -> Together:
    """Add to mine what they have added, and take away what they have taken away."""
    old, other = items_of(ident, base, size), items_of(ident, theirs, size)
    own = items_of(ident, mine, size)
    added = [raw for item, raw in other.items() if item not in old and item not in own]
    gone = {item for item in old if item not in other}
    kept = [raw for item, raw in own.items() if item not in gone]
    if property_type(ident).kind is Kind.LABELS:
        taken = {raw.partition(":")[0].strip() for raw in kept}
        fitting = [raw for raw in added if raw.partition(":")[0].strip() not in taken]
        return Together((*kept, *fitting), is_conflict=len(fitting) < len(added))
    return Together((*kept, *added))


def items_of(ident: str, values: Values, size: Size) -> dict[object, str]:
    """Return what each of the values means → how to write it; rectangles as their points."""
    found: dict[object, str] = {}
    is_points = property_type(ident).kind is Kind.POINTS
    for raw in values:
        parts = decode(ident, (raw,), size)
        if isinstance(parts, tuple) and len(parts) > 1 and is_points:
            found |= {point: format_point(point) for point in parts}
        elif isinstance(parts, tuple) and len(parts) == 1:
            found[parts[0]] = raw
        else:
            found[strip(raw)] = raw
    return found


def _texts_together(base: Values, mine: Values, theirs: Values) -> Together:
    found = lines_together(*map(_lines, (base, mine, theirs)))
    if found is None:
        return Together(mine, is_conflict=True)
    return Together((encode_text("\n".join(found)),))


def lines_together(
    base: Sequence[str], mine: Sequence[str], theirs: Sequence[str]
) -> list[str] | None:
    """Return lines after two changes of the same; None if both changed the same place."""
    own = _hunks(base, mine)
    others = [hunk for hunk in _hunks(base, theirs) if hunk not in own]
    for start, end, _ in others:
        if any(start <= last and first <= end for first, last, _ in own):
            return None
    found: list[str] = []
    done = 0
    for start, end, lines in sorted([*own, *others], key=lambda hunk: hunk[:2]):
        found += base[done:start]
        found += lines
        done = end
    return [*found, *base[done:]]


def _hunks(base: Sequence[str], other: Sequence[str]) -> list[tuple[int, int, tuple[str, ...]]]:
    """Return what stands instead of which lines: start, end, new lines."""
    codes = SequenceMatcher(None, base, other, autojunk=False).get_opcodes()
    return [(a, b, tuple(other[c:d])) for tag, a, b, c, d in codes if tag != "equal"]

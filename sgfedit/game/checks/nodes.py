"""Checks of a node: its values, moves, set-up, marks and annotations.

Most nodes are one ordinary move. Those are told by their text; all that is asked of them is what
the board says. `_JUDGES` says what to ask each property about its values.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.checks.annotations import ANNOTATIONS, annotation_remarks, comment_remarks
from sgfedit.game.checks.files import is_blank
from sgfedit.game.checks.flaws import (
    BRACKETED,
    Flaw,
    mended_values,
    missing_bracket,
    missing_brackets,
    remarks_of,
)
from sgfedit.game.checks.game_info import ROOT_IDENTS
from sgfedit.game.checks.moves import (
    SPECIAL,
    STONES,
    is_mixed,
    mixture_remark,
    move_remarks,
    redundant_setup,
    setup_remarks,
)
from sgfedit.game.checks.remark import Remark, Scene, Seen
from sgfedit.game.checks.values import (
    COMPARED,
    TEXTS,
    label_flaws,
    overlaps,
    pair_flaws,
    point_flaws,
    value_flaws,
    view_flaws,
)
from sgfedit.game.checks.wording import wording_of
from sgfedit.game.positions import Positions
from sgfedit.game.traversal import has_several_moves
from sgfedit.sgf.grammar import segments
from sgfedit.sgf.node import Node
from sgfedit.sgf.properties import PROPERTIES, Category, Kind, property_type
from sgfedit.sgf.values import (
    decode_text,
    encode_text,
    parse_points,
    strip,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from sgfedit.game.checks.remark import Facts
    from sgfedit.sgf.node import Properties

    Judge = Callable[[Scene, str, Sequence[str]], list[Flaw]]
    from collections.abc import Sequence


_ELSEWHERE: Final = {Category.ROOT, Category.GAME_INFO}
_READ: Final = {"L", "M"}
"""Old properties that still mean something; the others are kept, whatever they hold."""

_OF_BOARD: Final = {Kind.MOVE, Kind.POINTS, Kind.PAIRS, Kind.LABELS}
_LISTS: Final[dict[Kind, Judge]] = {
    Kind.POINTS: point_flaws,
    Kind.PAIRS: pair_flaws,
    Kind.LABELS: label_flaws,
}


def _emptiness(_scene: Scene, _ident: str, values: Sequence[str]) -> list[Flaw]:
    """Say of a value that `info` looks at only that it is empty."""
    if any(map(strip, values)):
        return []
    return [Flaw(index, "empty-value") for index in range(len(values))]


def _judges() -> dict[str, Judge]:
    found: dict[str, Judge] = {}
    for ident, row in PROPERTIES.items():
        if row.category is Category.OBSOLETE and ident not in _READ:
            continue
        if row.category in _ELSEWHERE and row.kind not in TEXTS:
            found[ident] = _emptiness
        else:
            found[ident] = _LISTS.get(row.kind, value_flaws)
    return found


_JUDGES: Final = _judges()


def flaws_of(scene: Scene, ident: str, values: Sequence[str]) -> list[Flaw]:
    """Return what is wrong with the values of one property, each looked at alone.

    A value that has swallowed what follows it is not to be changed before that is out again.
    """
    judge = _JUDGES.get(ident)
    if judge is None or not (scene.is_go or PROPERTIES[ident].kind not in _OF_BOARD):
        return []
    flaws = judge(scene, ident, values)
    if not flaws or PROPERTIES[ident].kind in BRACKETED:
        return flaws
    return [
        flaw if missing_bracket(ident, values[flaw.value]) is None else flaw._replace(mended=None)
        for flaw in flaws
    ]


def common_flaws(
    scene: Scene, properties: Properties, *, with_board: bool = True
) -> dict[str, list[Flaw]]:
    """Return what is wrong with values beside other values of the node, by identifier.

    Values beside several moves are perhaps of different ones: nothing is said before those are
    apart.

    Args:
        scene: What holds for the game.
        properties: The node's.
        with_board: Whether to say what has no effect on the board, for which that is replayed.
    """
    if not scene.is_go or COMPARED.isdisjoint(properties) or has_several_moves(properties):
        return {}
    parts = [overlaps(scene, properties)]
    if with_board and not STONES.keys().isdisjoint(properties):
        parts.append(redundant_setup(scene, properties))
    if "VW" in properties:
        parts.append({"VW": view_flaws(scene, properties["VW"])})
    if "CR" in properties:
        parts.append({"CR": _circle_flaws(properties)})
    found: dict[str, list[Flaw]] = {}
    for part in parts:
        for ident, flaws in part.items():
            found.setdefault(ident, []).extend(flaws)
    return found


def node_flaws(scene: Scene, properties: Properties) -> dict[str, list[Flaw]]:
    """Return what is wrong with the values of a node, by identifier.

    It is not safe to take all out that there is in a node, which would be an empty one then.
    """
    common = common_flaws(scene, properties)
    found: dict[str, list[Flaw]] = {}
    has_several = has_several_moves(properties)
    for ident, values in properties.items():
        if ident in PROPERTIES:
            flaws = flaws_of(scene, ident, values)
            if has_several:
                flaws = [flaw for flaw in flaws if flaw.code != "duplicate-arrow"]
            if ident in common:
                flaws = flaws + common[ident]
            if flaws:
                found[ident] = flaws
    is_root = scene.node.parent is None
    if is_root or not any(flaw.repair == "safe" for flaws in found.values() for flaw in flaws):
        return found
    if not all(_goes(i, properties[i], found.get(i, ())) for i in properties):
        return found
    return {ident: list(map(_if_wanted, flaws)) for ident, flaws in found.items()}


def _goes(ident: str, values: Sequence[str], flaws: Sequence[Flaw]) -> bool:
    """Whether nothing may be left of a property, in a node that is no root, by safe repairs."""
    safe = [flaw for flaw in flaws if flaw.repair == "safe"]
    return ident in ROOT_IDENTS or not mended_values(values, safe)


def _if_wanted(flaw: Flaw) -> Flaw:
    return flaw._replace(certainty="ask") if flaw.repair == "safe" else flaw


def _circle_flaws(properties: Properties) -> list[Flaw]:
    """Say of a circle that it is the mark KGS puts on every last move."""
    circles = properties["CR"]
    moves = [properties[ident] for ident in ("B", "W") if ident in properties]
    return [Flaw(0, "kgs-cr-on-move")] if moves == [circles] and circles != ("",) else []


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

    A list is told by its text where that is clear: most nodes with a list have it once. Beside
    several moves each has its own marks and comment. What is merged does not say whose it was,
    so only what is of the game is to be merged before they are apart.
    """
    several = {ident for ident, values in properties.items() if len(values) > 1}
    if not several:
        return
    source = properties.source
    if all(property_type(ident).many and source.count(ident) == 1 for ident in several):
        return
    found: dict[str, list[int]] = {}
    for segment in segments(source):
        if segment.ident in several:
            found.setdefault(segment.ident, []).append(len(segment.values))
    has_several = has_several_moves(properties)
    for ident, lengths in found.items():
        is_of_move = has_several and property_type(ident).category not in _ELSEWHERE
        if len(lengths) > 1 and not is_of_move:
            certainty = _certainty(ident, properties[ident])
            yield Repeated("duplicate-property", ident, lengths[0], certainty)
        surplus = next((n for n, length in enumerate(lengths) if length > 1), None)
        if surplus is not None and not property_type(ident).many:
            certainty = _certainty(ident, properties[ident], is_text_sure=False)
            certainty = "none" if is_of_move else certainty
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


_MOVES: Final = {"B", "W"}
_NEWEST_FF: Final = 4
_LONGEST_IDENT: Final = 100
_CONVERTED: Final = {"L", "M"}
"""Old properties that others have taken the place of."""

_ABOVE: Final = Node()
"""Stands above a text of which it does not matter where it stands."""
_NOWHERE: Final = Positions(_ABOVE)


def node_remarks(scene: Scene) -> Iterable[Remark]:
    """Yield what is wrong with the values, moves, set-up and marks of a node.

    The boards cost least if nodes are visited in file order. Damage mostly repeats itself, so what
    is said of a text is known for a while.
    """
    node, seen = scene.node, scene.seen
    if seen is None or node.parent is None or not seen.wording.is_enough:
        return _remarks(scene, scene.properties)
    wording = seen.wording
    flags = scene.flags() & SPECIAL if scene.is_go and wording.plays else 0
    if not flags and scene.is_go and wording.point in scene.names:
        return ()
    return _of_text(wording.text, seen.facts, flags)


@lru_cache(maxsize=4_096)
def _of_text(source: str, facts: Facts, flags: int) -> tuple[Remark, ...]:
    """Return what is wrong with a text in any node that is no root and sets up no stones.

    Args:
        source: The text.
        facts: What holds for the game.
        flags: What the move in it does.
    """
    node = Node(source, _ABOVE)
    seen = Seen(wording_of(node), facts, None, flags=flags)
    scene = Scene.with_facts(facts, _ABOVE, _NOWHERE)
    scene.node, scene.seen = node, seen
    return tuple(_remarks(scene, node.properties))


def _remarks(scene: Scene, properties: Properties) -> Iterator[Remark]:
    if not properties:
        if is_empty(scene.node):
            yield Remark("empty-node")
        return
    found = node_flaws(scene, properties)
    for ident, values in properties.items():
        if ident in PROPERTIES:
            if ident in found:
                yield from remarks_of(ident, values, found[ident])
            yield from _of_known(scene, ident, values)
        else:
            yield from _of_unknown(scene, ident, values)
        if 2 < len(ident) <= _LONGEST_IDENT:
            yield Remark("long-ident", "", ident)
    for code, ident, value, certainty in repeated(properties):
        detail = properties[ident][value]
        yield Remark(code, detail, ident, value, certainty=certainty)
    yield from _together(scene, properties)


def is_empty(node: Node) -> bool:
    """Whether a node, which is no root, holds nothing at all, no damaged text either."""
    return node.parent is not None and is_blank(strip(node.source).strip(";"))


def _of_known(scene: Scene, ident: str, values: tuple[str, ...]) -> Iterator[Remark]:
    """Yield what is to be said of a property besides its values."""
    flaws = missing_brackets(ident, values)
    if flaws:
        yield from remarks_of(ident, values, flaws)
    if is_foreign(ident, scene.ff):
        is_converted = ident in _CONVERTED and scene.is_go
        is_converted = is_converted and not has_several_moves(scene.properties)
        certainty = "" if is_converted and parse_points(values, scene.size) else "none"
        detail = f"FF[{scene.ff}]"
        yield Remark("prop-not-in-ff", detail, ident, certainty=certainty)


def _of_unknown(scene: Scene, ident: str, values: tuple[str, ...]) -> Iterator[Remark]:
    """Yield what is to be said of a property that only other programs know."""
    if scene.is_go:
        yield Remark("unknown-property", values[0], ident)
    yield from remarks_of(ident, values, missing_brackets(ident, values))


@lru_cache(maxsize=1_000)
def is_foreign(ident: str, ff: int | None) -> bool:
    """Whether a property is none of the file format that the game says it is in.

    Root properties harm nobody; old ones are summed up as "old-properties", except those that
    others have taken the place of. An unknown format has all properties.
    """
    row = PROPERTIES[ident]
    if ff is None or ff < 1 or row.category is Category.ROOT or not row.ff.isdigit():
        return False
    if str(min(ff, _NEWEST_FF)) in row.ff:
        return False
    return ff < _NEWEST_FF or row.category is not Category.OBSOLETE or ident in _CONVERTED


def _together(scene: Scene, properties: Properties) -> Iterator[Remark]:
    """Yield what is to be said of properties that stand in one node."""
    if scene.is_go:
        if not _MOVES.isdisjoint(properties):
            yield from move_remarks(scene, properties)
        elif not STONES.keys().isdisjoint(properties):
            yield from setup_remarks(scene, properties)
    if len(properties) > 1 and is_mixed(scene, properties):
        yield mixture_remark(scene, properties)
    if not ANNOTATIONS.isdisjoint(properties):
        yield from annotation_remarks(scene, properties)
    if "C" in properties:
        yield from comment_remarks(scene, properties)

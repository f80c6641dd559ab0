"""Checks of root properties: FF, GM, SZ, AP, CA, ST (FF[4], "Root properties")."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.remark import Remark
from sgfedit.sgf.properties import PROPERTIES, Category
from sgfedit.sgf.values import MAX_SIZE, parse_number, parse_size, split_composed, strip

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sgfedit.game.checks.remark import Scene
    from sgfedit.sgf.node import Node

ROOT_IDENTS: Final = frozenset(
    row.ident for row in PROPERTIES.values() if row.category is Category.ROOT
)
_LATEST_FF: Final = 4
_OLD_SIZE: Final = 19


def first_value(properties: Mapping[str, Sequence[str]], ident: str) -> tuple[int, str] | None:
    """Return the value of a single-value property that counts, with its index.

    It is the first that is not empty; None if there is none.
    """
    for index, raw in enumerate(properties.get(ident, ())):
        if strip(raw):
            return index, raw
    return None


def raw_of(properties: Mapping[str, Sequence[str]], ident: str) -> str:
    """Return the value of a single-value property that counts, empty if there is none."""
    found = first_value(properties, ident)
    return found[1] if found else ""


def root_remarks(scene: Scene) -> Iterator[Remark]:
    """Yield what is wrong with the root properties of the first node."""
    for ident in ("FF", "GM", "ST"):
        yield from _number_remarks(scene, ident)
    yield from _application_remarks(scene)
    for ident in ("GM", "SZ") if scene.is_go else ("GM",):
        if ident not in scene.properties:
            yield Remark(f"missing-{ident.lower()}", scene.node)
    if scene.is_go:
        yield from _size_remarks(scene)


def _number_remarks(scene: Scene, ident: str) -> Iterator[Remark]:
    found = first_value(scene.properties, ident)
    if found is None:
        return
    index, raw = found
    number = parse_number(raw)
    code = "bad-root-value"
    if number is not None:
        code = _code_of_number(ident, number)
        if raw != str(number):
            yield Remark("value-normalised", scene.node, raw, ident, index)
    if code:
        yield Remark(code, scene.node, raw, ident, index)


def _code_of_number(ident: str, number: int) -> str:
    if ident == "FF":
        return "" if 1 <= number <= _LATEST_FF else "unknown-ff"
    if ident == "GM":
        return "" if number == 1 else "not-go"
    return "" if 0 <= number <= 3 else "bad-st"


def _size_remarks(scene: Scene) -> Iterator[Remark]:
    found = first_value(scene.properties, "SZ")
    if found is None:
        return
    index, raw = found
    for code in _size_codes(raw, scene.ff):
        yield Remark(code, scene.node, raw, "SZ", index)


def _size_codes(raw: str, ff: int | None) -> Iterator[str]:
    size = parse_size(raw)
    if size is None:
        yield "bad-root-value"
        return
    halves = split_composed(raw)
    numbers = [parse_number(half) or 0 for half in halves or (raw,)]
    if max(numbers) > MAX_SIZE:
        yield "board-too-big"
    elif halves and numbers[0] == numbers[1]:
        yield "square-as-rectangular"
    elif raw != ":".join(map(str, numbers)):
        yield "value-normalised"
    if ff is not None and 1 <= ff < _LATEST_FF and (max(size) > _OLD_SIZE or size[0] != size[1]):
        yield "feature-newer-than-ff"


def _application_remarks(scene: Scene) -> Iterator[Remark]:
    for index, raw in enumerate(scene.properties.get("AP", ())):
        if strip(raw) and split_composed(raw) is None:
            # Most programs write no version, and all others read that.
            yield Remark("compose-expected", scene.node, raw, "AP", index, certainty="safe")


def outside_remarks(scene: Scene) -> Iterator[Remark]:
    """Yield the root properties that stand in another node, where nobody reads them.

    Those that begin a variation may be what is left to tell a game by that lacks a parenthesis.
    """
    root = scene.root.properties
    for ident, values in scene.properties.items():
        if ident in ROOT_IDENTS:
            said = set(map(strip, root.get(ident, ())))
            is_said = said.issuperset(map(strip, values)) and not _begins_variation(scene.node)
            detail = "".join(f"[{raw}]" for raw in values)
            certainty = "safe" if is_said else ""
            yield Remark("root-prop-outside-root", scene.node, detail, ident, certainty=certainty)


def _begins_variation(node: Node) -> bool:
    """Whether a node, which is no root, stands behind a parenthesis in the file."""
    parent = node.parent
    return parent is not None and (parent.has_variations or "(" in (parent.tail or ""))

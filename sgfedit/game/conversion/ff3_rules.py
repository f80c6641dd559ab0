r"""What becomes of the properties of FF[4] in FF[3], a rule each.

FF[3] has square boards up to 19x19, no rectangles in lists, ``tt`` for a pass, four characters in
a label, two corners for a view, and of the backslash only ``\]`` and ``\\`` (red-bean.com,
"From FF[3] to FF[4]", "Compatibility of FF[4]"). Root properties it does not know harm nobody.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.values import TEXTS
from sgfedit.game.conversion import info_rules
from sgfedit.game.conversion.ff4_rules import OLD_MARKS
from sgfedit.game.conversion.work import Rule, at
from sgfedit.game.positions import view_points
from sgfedit.game.repairs.root_repairs import ROOT_REPAIRS
from sgfedit.sgf.properties import PROPERTIES, Category, Kind
from sgfedit.sgf.values import (
    WHITE,
    Point,
    decode_text,
    effective,
    format_point,
    parse_labels,
    parse_points,
    parse_rectangle,
    rectangle,
    strip,
)

if TYPE_CHECKING:
    from sgfedit.game.conversion.work import Work
    from sgfedit.sgf.node import Node

_LONGEST_LABEL: Final = 4
_ESCAPE: Final = re.compile(r"\\(\r\n|\n\r|\r|\n)|\\(?s:(.))")
_LISTS: Final = frozenset(
    row.ident for row in PROPERTIES.values() if row.kind is Kind.POINTS and row.ident != "VW"
)
_TEXTS: Final = frozenset(
    row.ident for row in PROPERTIES.values() if row.kind in TEXTS and row.ident != "AP"
) | {"LB"}
_UNKNOWN: Final = frozenset(
    row.ident
    for row in PROPERTIES.values()
    if row.ff == "4" and row.category is not Category.ROOT and row.ident != "OT"
)


def _pass(work: Work, node: Node) -> None:
    """Write a pass ``tt``, which the boards of FF[3] leave room for."""
    for ident in ("B", "W"):
        values = node.properties.get(ident)
        if values is not None and not strip(effective(values)):
            work.edit.set(node, ident, ["tt"])


def _expand(work: Work, node: Node) -> None:
    """Write the points of rectangles one by one."""
    for ident in filter(_LISTS.__contains__, tuple(node.properties)):
        values = node.properties[ident]
        compressed = [raw for raw in values if parse_rectangle(raw) is not None]
        points = map(format_point, parse_points(compressed, work.scene.size))
        if compressed:
            single = [raw for raw in values if parse_rectangle(raw) is None]
            work.edit.set(node, ident, list(dict.fromkeys((*single, *points))) or [""])


def _corners(work: Work, node: Node) -> None:
    """Write a view as its upper left and lower right corner; one of another shape ends."""
    values = node.properties["VW"]
    shown = view_points(values, work.scene.size, corners=work.scene.corner_views)
    if not shown:
        return
    columns, rows = zip(*shown, strict=True)
    first, last = Point(min(columns), min(rows)), Point(max(columns), max(rows))
    if len(rectangle(first, last, work.scene.size)) == len(shown):
        work.edit.set(node, "VW", [format_point(first), format_point(last)])
    else:
        work.lose(node, "VW", "view-shape")
        work.edit.set(node, "VW", [""])


def _figure(work: Work, node: Node) -> None:
    if strip("".join(node.properties["FG"])):
        work.lose(node, "FG", "figure-name")
        work.edit.set(node, "FG", [""])


def _labels(work: Work, node: Node) -> None:
    labels = parse_labels(node.properties["LB"], work.scene.size)
    if any(len(text) > _LONGEST_LABEL for _, text in labels):
        work.lose(node, "LB", "long-label")


def _escapes(work: Work, node: Node) -> None:
    """Leave out what a program that knows no soft line breaks would show of a text."""
    if "\\" not in node.source:
        return
    for ident in filter(_TEXTS.__contains__, tuple(node.properties)):
        values = node.properties[ident]
        mended = [_plain(raw) for raw in values]
        if mended != list(values):
            work.edit.set(node, ident, mended)


def _plain(raw: str) -> str:
    r"""Return a raw text without backslashes but ``\]`` and ``\\``, if it means the same."""
    mended = _ESCAPE.sub(_unescaped, raw)
    return mended if decode_text(mended) == decode_text(raw) else raw


def _unescaped(match: re.Match[str]) -> str:
    character = match[2] or ""
    if character in {"]", "\\"}:
        return match[0]
    return " " if character and character in WHITE else character


def _remove(work: Work, node: Node) -> None:
    """Take out what FF[3] does not have."""
    for ident in filter(_UNKNOWN.__contains__, tuple(node.properties)):
        if strip("".join(node.properties[ident])):
            work.lose(node, ident, "no-such")
        work.edit.remove(node, ident)


def _size(work: Work, node: Node) -> None:
    ROOT_REPAIRS["square-as-rectangular"](work.edit, work.collection, at(node, "SZ"))


RULES: Final = (
    Rule("size", frozenset({"SZ"}), _size),
    *OLD_MARKS,
    *info_rules.TO_FF3,
    Rule("pass", frozenset({"B", "W"}), _pass),
    Rule("no-such", _UNKNOWN, _remove),
    Rule("points", _LISTS, _expand),
    Rule("corners", frozenset({"VW"}), _corners),
    Rule("figure-name", frozenset({"FG"}), _figure),
    Rule("escapes", _TEXTS, _escapes),
    Rule("long-label", frozenset({"LB"}), _labels),
)

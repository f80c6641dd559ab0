r"""What becomes of the properties of one file format in another, a rule each (SPEC 2.8, 3.15).

FF[3] has square boards up to 19x19, no rectangles in lists, ``tt`` for a pass, four characters in
a label, two corners for a view, and of the backslash only ``\]`` and ``\\`` (red-bean.com,
"From FF[3] to FF[4]", "Compatibility of FF[4]"). Root properties it does not know harm nobody.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.game.checks.annotations import exclusive
from sgfedit.game.checks.flaws import mended_values
from sgfedit.game.checks.game_info import (
    FORMS,
    first_value,
    komi_of,
    komi_of_ki,
    names_server,
    raw_of,
    reading_of,
)
from sgfedit.game.checks.moves import is_mixed
from sgfedit.game.checks.values import TEXTS, is_borrowed, value_flaws
from sgfedit.game.conversion.work import Rule, ff_of
from sgfedit.game.foreign_info import periods_of
from sgfedit.game.info_values import (
    format_overtime,
    format_time,
    parse_overtime,
    parse_time,
    read_rules,
    read_time,
)
from sgfedit.game.positions import view_points
from sgfedit.game.repairs.info_repairs import komi_from_ki, square
from sgfedit.game.repairs.mending import note, put, rename
from sgfedit.game.repairs.node_repairs import (
    capitals_only,
    combine,
    split_moves,
    split_setup,
    write_labels,
    write_marks,
)
from sgfedit.game.traversal import has_several_moves
from sgfedit.sgf.grammar import segments
from sgfedit.sgf.node import line_end
from sgfedit.sgf.properties import PROPERTIES, Category, Kind
from sgfedit.sgf.values import (
    WHITE,
    Point,
    decode_simple,
    decode_text,
    effective,
    encode_simple,
    format_point,
    format_real,
    parse_labels,
    parse_number,
    parse_points,
    parse_real,
    parse_rectangle,
    rectangle,
    strip,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from sgfedit.game.conversion.work import Work
    from sgfedit.sgf.node import Node, Properties


_FORMS: Final = (*FORMS, "RU")
_BARE: Final = re.compile(r"[0-9.,+ ]+")
_MINUTE: Final = 60
_MOST_MINUTES: Final = 600
_MAYBE_MINUTES: Final = {None, 1, 2}
"""File formats in which TM may be in minutes: FF[1] recommended them; without FF it is that."""

# The Nihon Ki-in ------------------------------------------------------------------------------

_KIIN: Final = {"TE": "EV", "RD": "DT", "KO": "KM"}
"""What the server of the Nihon Ki-in writes into the root → what it is."""


def _from_kiin(work: Work, root: Node) -> None:
    """Give the game info of a root that the Nihon Ki-in wrote its usual names.

    It has no FF, and TE and KO stand for a title and a komi there.
    """
    here = [ident for ident in ("TE", "KO") if ident in root.properties]
    borrowed = [ident for ident in here if is_borrowed(work.scene, ident)]
    if ff_of(root) is not None or root.parent is not None or not borrowed:
        return
    for old, new in _KIIN.items():
        raw = raw_of(root.properties, old)
        if not raw or (old != "RD" and old not in borrowed):
            continue
        said = raw_of(root.properties, new)
        if said and strip(said) != strip(raw):
            work.ask(root, old, decode_simple(raw), "both")
            continue
        work.edit.remove(root, new)
        rename(work.edit, root, old, new)
    _kiin_overtime(work, root)


def _kiin_overtime(work: Work, root: Node) -> None:
    """Write LT, the time of a period, and LC, their number, as OT."""
    limit = decode_simple(raw_of(root.properties, "LT"))
    if not limit or raw_of(root.properties, "OT"):
        return
    overtime = periods_of(root.properties)
    if overtime is None:
        work.ask(root, "LT", limit, "unclear")
        return
    rename(work.edit, root, "LT", "OT", (format_overtime(overtime),))
    work.edit.remove(root, "LC")


# Prescribed forms -------------------------------------------------------------------------------


def _prescribe(work: Work, node: Node) -> None:
    """Bring values into the form that FF[4] prescribes, where they can be read in one way only."""
    for ident in _FORMS:
        raw = raw_of(node.properties, ident)
        text = decode_simple(raw)
        has_form = ident in FORMS
        if not raw or (has_form and FORMS[ident](text)):
            continue
        reading = reading_of(node, work.scene.root, ident, raw) if has_form else read_rules(text)
        if reading is not None and reading.certain:
            if reading.text and reading.text != text:
                put(work.edit, node, ident, encode_simple(reading.text))
        elif work.is_raised and has_form:
            choices = (reading.text, *reading.alternatives) if reading is not None else ()
            work.ask(node, ident, text, "unclear", tuple(filter(None, choices)))


def _seconds(work: Work, node: Node) -> None:
    """Write a bare number as a time limit in seconds if it is in minutes; ask if it may be."""
    raw = raw_of(node.properties, "TM")
    text = decode_simple(raw)
    reading = read_time(text) if _BARE.fullmatch(text) else None
    if reading is None or not reading.certain or ff_of(work.scene.root) not in _MAYBE_MINUTES:
        return
    number = parse_time(reading.text) or 0
    if not 0 < number <= _MOST_MINUTES or names_server(node.properties):
        return
    minutes = format_time(number * _MINUTE)
    if work.minutes is None:
        work.ask(node, "TM", text, "minutes-or-seconds", (minutes, reading.text))
    if work.minutes:
        put(work.edit, node, "TM", minutes)
    elif parse_time(text) is None:
        put(work.edit, node, "TM", reading.text)


def _from_half_komi(work: Work, node: Node) -> None:
    komi = komi_of_ki(node)
    if komi is None:
        return
    if raw_of(node.properties, "KM") and komi_of(node) != float(komi):
        work.ask(node, "KI", raw_of(node.properties, "KI"), "both", (komi,))
        return
    komi_from_ki(work.case(node))


# Overtime ---------------------------------------------------------------------------------------


def _to_ot(work: Work, node: Node) -> None:
    """Write OM and OP, so many moves in so many seconds, as OT."""
    moves = parse_number(raw_of(node.properties, "OM"))
    seconds = parse_real(raw_of(node.properties, "OP"))
    if not moves or not seconds or moves < 0 or seconds < 0:
        return
    period = (
        f"{format_real(seconds / _MINUTE)} min"
        if seconds % _MINUTE == 0
        else f"{format_real(seconds)} sec"
    )
    text = f"{moves} moves / {period}"
    said = decode_simple(raw_of(node.properties, "OT"))
    if not said:
        work.edit.remove(node, "OT")
        rename(work.edit, node, "OM", "OT", (text,))
    elif parse_overtime(said) != parse_overtime(text):
        work.ask(node, "OM", str(moves), "both", (text,))
        return
    else:
        work.edit.remove(node, "OM")
    work.edit.remove(node, "OP")


def _from_ot(work: Work, node: Node) -> None:
    """Write OT, which FF[3] does not have, as OM and OP."""
    overtime = parse_overtime(decode_simple(raw_of(node.properties, "OT")))
    is_said = first_value(node.properties, "OM") or first_value(node.properties, "OP")
    if overtime is None or overtime.kind != "canadian" or not overtime.seconds or is_said:
        return
    work.edit.remove(node, "OM")
    work.edit.remove(node, "OP")
    rename(work.edit, node, "OT", "OM", (str(overtime.number),))
    work.edit.set(node, "OP", (format_real(overtime.seconds),))


def _ot_to_comment(work: Work, node: Node) -> None:
    """Say in the game comment which overtime there is, as OM and OP cannot."""
    text = decode_simple(raw_of(node.properties, "OT"))
    if strip(text):
        note(work.edit, node, f"Overtime: {text}", line_end(work.scene.root))
    work.edit.remove(node, "OT")


_ESCAPE: Final = re.compile(r"\\(?s:.)")
_SHOWN: Final = 40
_OTHER_FORM: Final = "value-normalised"


def lower_case(work: Work, node: Node) -> None:
    """Take small letters out of the identifiers of a node."""
    before = node.properties
    if any(
        segment.ident and segment.ident != segment.written for segment in segments(node.source)
    ):
        capitals_only(work.case(node))
        work.note(node, before, "lower-case")


# Marks ------------------------------------------------------------------------------------------


def _letters(work: Work, node: Node) -> None:
    """Write L as LB, with the letters that are shown."""
    size = work.scene.size
    points = parse_points(node.properties["L"], size)
    taken = {point for point, _ in parse_labels(node.properties.get("LB", ()), size)}
    if not taken.isdisjoint(points):
        work.lose(node, "L", "covered-letter")
    if points:
        write_labels(work.edit, work.scene)


def _marks(work: Work, node: Node) -> None:
    if parse_points(node.properties["M"], work.scene.size):
        write_marks(work.edit, work.scene)


def _view(work: Work, node: Node) -> None:
    """Write two corners, which FF[4] takes for two points, as the rectangle they are of."""
    values = node.properties["VW"]
    points = parse_points(values, work.scene.size)
    if work.scene.corner_views and len(values) == len(points) == 2:
        shown = view_points(values, work.scene.size, corners=True)
        corners = format_point(min(shown)), format_point(max(shown))
        work.edit.set(node, "VW", [":".join(corners)])


def _value(ident: str) -> Callable[[Work, Node], None]:
    """Return the rule that writes the value of a property as FF[4] has it.

    That is flags, a colon and a name for FG; B and W for PL, where some wrote 1 and 2.
    """

    def convert(work: Work, node: Node) -> None:
        ff, work.scene.ff = work.scene.ff, 4
        values = node.properties[ident]
        flaws = value_flaws(work.scene, ident, values)
        work.scene.ff = ff
        wanted = [flaw for flaw in flaws if flaw.code == _OTHER_FORM and flaw.repair == "safe"]
        if wanted:
            work.edit.set(node, ident, mended_values(values, wanted))

    return convert


# What is said of moves --------------------------------------------------------------------------


def _annotation(work: Work, node: Node) -> None:
    """Write TE and BM in one node as what they mean together."""
    for idents in exclusive(work.scene, node.properties):
        if sorted(idents) == ["BM", "TE"]:
            for ident in idents:
                if "2" in map(strip, node.properties[ident]):
                    work.lose(node, ident, "emphasis")
            combine(work.case(node))


def backslashes(work: Work, node: Node) -> None:
    r"""Tell of each backslash before a letter: FF[1] knows but ``\]`` and ``\\`` and shows others.

    So did no program then, nearly: the rule of FF[4] holds.
    """
    if not work.is_raised or "\\" not in node.source:
        return
    for ident, values in node.properties.items():
        if ident not in PROPERTIES or PROPERTIES[ident].kind not in TEXTS:
            continue
        for raw in values:
            found = [m.start() for m in _ESCAPE.finditer(raw) if m[0][1].isalnum()]
            if found:
                start = max(0, found[0] - _SHOWN // 2)
                text = decode_text(raw[start : start + _SHOWN].replace("\\", "\\\\"))
                work.ask(node, ident, text, "backslash")


# Nodes that become two --------------------------------------------------------------------------


def is_two(work: Work, properties: Properties) -> bool:
    """Whether a node holds set-up and a move, or several moves (SPEC 3.3)."""
    return is_mixed(work.scene, properties) or has_several_moves(properties)


def split(work: Work, node: Node, rules: Iterable[Rule], *, with_setup: bool) -> None:
    """Give moves a node each, and set-up one; the board behind set-up and a move is what it was.

    Args:
        work: The conversion.
        node: A node that `is_two`.
        rules: What is then applied to each.
        with_setup: Whether to part set-up from moves, which only FF[4] asks for.
    """
    before, above, below = node.properties, node.parent, node.children
    has_moves = has_several_moves(before)
    work.scene.node = node
    if with_setup:
        split_setup(work.case(node))
    for one in _chain(node, above, below):
        split_moves(work.case(one))
    chain = _chain(node, above, below)
    if len(chain) == 1:
        work.note(node, before, "player")
    else:
        text = "".join(one.source for one in chain)
        why = "two-moves" if has_moves else "split"
        work.changed(chain[-1], before.source, text, why)
        for one in chain:  # what kept a rule from being applied may be in another node now
            work.apply(rules, one)


def _chain(node: Node, above: Node | None, below: tuple[Node, ...]) -> list[Node]:
    """Return the nodes that a node has become, which stood between `above` and `below`."""
    chain = [node]
    while above is None and chain[-1].children != below:
        chain += chain[-1].children
    while above is not None and chain[0].parent is not None and chain[0].parent is not above:
        chain.insert(0, chain[0].parent)
    return chain


FF4_RULES: Final = (
    Rule("nihon-kiin", frozenset({"TE", "KO"}), _from_kiin),
    # In front of the forms: "5m" is 300 then, which is not in doubt.
    Rule("minutes", frozenset({"TM"}), _seconds),
    Rule("form", frozenset(_FORMS), _prescribe),
    Rule("half-komi", frozenset({"KI"}), _from_half_komi),
    Rule("overtime", frozenset({"OM"}), _to_ot),
    Rule("letters", frozenset({"L"}), _letters),
    Rule("marks", frozenset({"M"}), _marks),
    Rule("view", frozenset({"VW"}), _view),
    Rule("figure", frozenset({"FG"}), _value("FG")),
    Rule("form", frozenset({"PL"}), _value("PL")),
    Rule("annotation", frozenset({"TE"}), _annotation),
)
_LONGEST_LABEL: Final = 4
_ESCAPED: Final = re.compile(r"\\(\r\n|\n\r|\r|\n)|\\(?s:(.))")
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
    mended = _ESCAPED.sub(_unescaped, raw)
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


FF3_RULES: Final = (
    Rule("size", frozenset({"SZ"}), lambda work, node: square(work.case(node))),
    *(rule for rule in FF4_RULES if rule.why in {"letters", "marks"}),  # gone in FF[3], too
    Rule("to-overtime", frozenset({"OT"}), _from_ot),
    Rule("to-comment", frozenset({"OT"}), _ot_to_comment),
    Rule("pass", frozenset({"B", "W"}), _pass),
    Rule("no-such", _UNKNOWN, _remove),
    Rule("points", _LISTS, _expand),
    Rule("corners", frozenset({"VW"}), _corners),
    Rule("figure-name", frozenset({"FG"}), _figure),
    Rule("escapes", _TEXTS, _escapes),
    Rule("long-label", frozenset({"LB"}), _labels),
)

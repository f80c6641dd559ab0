"""Single values: numbers, colours, emphasis, figures, moves (SPEC 1.5, 1.6; FF[4], "Types")."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.game.annotations import is_text
from sgfedit.game.checks.flaws import Flaw
from sgfedit.game.checks.references import with_characters
from sgfedit.game.info_values import read_time
from sgfedit.go.points import parse_vertex
from sgfedit.sgf.properties import PROPERTIES, Category, Kind
from sgfedit.sgf.values import (
    Point,
    decode_text,
    format_point,
    parse_colour,
    parse_number,
    parse_point,
    parse_real,
    split_composed,
    strip,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from sgfedit.game.checks.remark import Scene

_REAL: Final = re.compile(r"[+-]?[0-9]++(?:\.[0-9]++)?")
_LOOSE_REAL: Final = re.compile(r"([+-]?)([0-9]*+)(?:([.,])([0-9]*+))?")
_PASS_WORDS: Final = ("pass", "-", "虚手", "停一手")
_CLOCKS: Final = ("BL", "WL")
_SMALL: Final = 19
_PRINT_MODES: Final = range(3)


TEXTS: Final = {Kind.TEXT, Kind.SIMPLE, Kind.APPLICATION}
"""The kinds of values that are text alone."""


def effective(values: Sequence[str]) -> int:
    """Return which value of a single-value property counts: the first that is not empty."""
    if len(values) == 1:
        return 0
    return next((index for index, value in enumerate(values) if strip(value)), 0)


def value_flaws(scene: Scene, ident: str, values: Sequence[str]) -> list[Flaw]:
    """Return what is wrong with the value of a property that has but one."""
    index = effective(values)
    raw = values[index]
    text = strip(raw)
    kind = PROPERTIES[ident].kind
    if not text and kind not in _MAY_BE_EMPTY:
        # A text of nothing but blanks may be meant.
        certainty = "ask" if kind in TEXTS and any(values) else ""
        return [Flaw(number, "empty-value", (), certainty) for number in range(len(values))]
    judge = _JUDGES.get(kind)
    flaw = judge(scene, ident, raw, text) if judge is not None else None
    if flaw is None:
        return []
    if len(values) > 1 and flaw.repair == "safe":  # with another text another value might count
        flaw = flaw._replace(certainty="ask")
    return [flaw._replace(value=index) if index else flaw]


def is_borrowed(scene: Scene, ident: str) -> bool:
    """Whether a root uses an annotation for something else: the Nihon Ki-in, TE as title."""
    is_root = scene.node.parent is None
    return is_root and ident in _BORROWED and is_text(scene.properties, ident)


_BORROWED: Final = {
    row.ident for row in PROPERTIES.values() if row.category is Category.MOVE_ANNOTATION
} | {"KO"}


# One function a kind: its value as written and without white space → the flaw ---------------


def _normalised(text: str, certainty: str = "") -> Flaw:
    return Flaw(0, "value-normalised", (text,), certainty)


def _text(_scene: Scene, _ident: str, raw: str, _stripped: str) -> Flaw | None:
    mended = with_characters(raw)
    return None if mended == raw else Flaw(0, "character-reference", (mended,))


def _number(_scene: Scene, ident: str, raw: str, text: str) -> Flaw | None:
    number = parse_number(text)
    if number is None:
        real = parse_real(text)
        if real is not None and real.is_integer() and abs(real) < 1e15:
            return _normalised(str(int(real)), "ask")  # as which it is not read now
        return Flaw(0, "bad-value")
    if ident == "PM" and number not in _PRINT_MODES:
        return Flaw(0, "bad-pm")
    return None if raw == text else _normalised(text)


def _real(_scene: Scene, ident: str, raw: str, text: str) -> Flaw | None:
    if _REAL.fullmatch(text):
        return None if raw == text else _normalised(text)
    match = _LOOSE_REAL.fullmatch(text)
    if match and (match[2] or match[4]):
        sign, whole, mark, fraction = match.groups()
        # 1,234 may be more than a thousand.
        is_sure = not (mark == "," and len(fraction) == 3 and whole.strip("0"))
        mended = f"{sign}{whole or 0}" + (f".{fraction}" if fraction else "")
        return _normalised(mended, "" if is_sure else "ask")
    reading = read_time(decode_text(raw)) if ident in _CLOCKS else None
    if reading is not None and reading.text and not reading.rest:
        return Flaw(0, "bad-value", (reading.text,))
    return Flaw(0, "bad-value")


def _double(scene: Scene, ident: str, raw: str, text: str) -> Flaw | None:
    if raw in {"1", "2"}:
        return None
    if text in {"", "1", "2"}:
        return _normalised(text or "1")
    if is_borrowed(scene, ident):
        return Flaw(0, "bad-value", None)
    # What other programs write behind the figure ("1 kk") is lost.
    return _normalised("1", "ask") if text[0] == "1" else Flaw(0, "bad-value", ("1",))


def _colour(_scene: Scene, _ident: str, raw: str, text: str) -> Flaw | None:
    colour = parse_colour(text)
    if colour is None:
        return Flaw(0, "bad-value")
    return None if raw == colour else _normalised(colour)


def _none(scene: Scene, ident: str, raw: str, text: str) -> Flaw | None:
    if not raw:
        return None
    if is_borrowed(scene, ident):
        return Flaw(0, "bad-value", None)
    # Some write the 1 that other annotations have.
    return _normalised("", "" if text in {"", "1"} else "ask")


def _figure(scene: Scene, _ident: str, raw: str, text: str) -> Flaw | None:
    if not raw:
        return None
    if not text:
        return _normalised("")
    if scene.is_old:
        return Flaw(0, "feature-newer-than-ff", None)
    halves = split_composed(raw)
    if halves is None:
        return _normalised(f"{text}:" if parse_number(text) is not None else f"0:{raw}")
    flags, name = strip(halves[0]), halves[1]
    if not flags:
        return _normalised(f"0:{name}")
    if parse_number(flags) is None:
        return _normalised(f"0:{halves[0]}\\:{name}", "ask")
    return None if flags == halves[0] else _normalised(f"{flags}:{name}")


def _move(scene: Scene, _ident: str, raw: str, text: str) -> Flaw | None:
    if raw in scene.names or (raw == "tt" and has_tt(scene)):
        return None
    if raw == "":
        if not scene.is_old:
            return None
        return Flaw(0, "ff4-pass-in-old-ff", ("tt",) if has_tt(scene) else None, detail="[]")
    if raw != text:
        inner = _move(scene, _ident, text, text)
        return _normalised(text) if inner is None else inner
    point = parse_point(text)
    if text == "--" or (point is not None and point in (scene.size, _ZZ)):
        return Flaw(0, "nonstandard-pass", (pass_text(scene),))
    if point is not None:
        return Flaw(0, "move-off-board", None)
    if text.lower() in _PASS_WORDS:
        return Flaw(0, "bad-value", (pass_text(scene),))
    vertex = parse_vertex(text, *scene.size)
    return Flaw(0, "bad-value", (format_point(Point(*vertex)),) if vertex else None)


_ZZ: Final = Point(25, 25)


def has_tt(scene: Scene) -> bool:
    """Whether ``tt`` is a pass on this board (FF[4], "Go: Move")."""
    return max(scene.size) <= _SMALL


def pass_text(scene: Scene) -> str:
    """Return how a pass is written in this file format."""
    return "tt" if scene.is_old and has_tt(scene) else ""


_JUDGES: Final[dict[Kind, Callable[[Scene, str, str, str], Flaw | None]]] = {
    Kind.TEXT: _text,
    Kind.SIMPLE: _text,
    Kind.NUMBER: _number,
    Kind.REAL: _real,
    Kind.DOUBLE: _double,
    Kind.COLOUR: _colour,
    Kind.NONE: _none,
    Kind.FIGURE: _figure,
    Kind.MOVE: _move,
}
_MAY_BE_EMPTY: Final = {Kind.DOUBLE, Kind.NONE, Kind.FIGURE, Kind.MOVE}

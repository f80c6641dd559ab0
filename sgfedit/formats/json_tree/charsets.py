"""How a file's bytes are text, as a JSON object and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from sgfedit.formats.json_tree.names import shown
from sgfedit.sgf.charset import codec_name, label_of
from sgfedit.sgf.charset_names import wide_codec
from sgfedit.sgf.encoding import PER_GAME, Encoding
from sgfedit.sgf.exact import ESCAPABLE

if TYPE_CHECKING:
    from collections.abc import Callable

_REASONS: Final = frozenset(
    {
        "bom",
        "nul",
        "ascii",
        "utf-8",
        "ca",
        "overruled",
        "detected",
        "default",
        "chosen",
        PER_GAME,
        "text",
        "new",
    }
)


def as_object(encoding: Encoding, ca: str) -> dict[str, object]:
    """Return an encoding as a JSON object, bytes as hexadecimal digits.

    Args:
        encoding: How the bytes are text.
        ca: What the record names as its charset.
    """
    found: dict[str, object] = {
        "charset": label_of(encoding.name),
        "reason": encoding.reason,
        "bom": encoding.bom.hex(),
        "rest": encoding.rest.hex(),
        "escaped": encoding.escaped,
        "codes": {char: code.hex() for char, code in encoding.codes},
        "idents": sorted(encoding.idents),
    }
    return {key: value for key, value in found.items() if value} | {"ca": ca}


def following_ca(encoding: Encoding, value: Any, ca: str) -> Encoding:
    """Return `encoding`, or that of CA where it is not said or CA has been changed.

    Args:
        encoding: What `from_object` makes of `value`.
        value: The JSON object.
        ca: What the record names as its charset.
    """
    is_same = isinstance(value, dict) and value.get("ca", ca) == ca
    if is_same or encoding.name == PER_GAME:
        return encoding
    codec = codec_name(ca)
    return Encoding(codec) if codec and codec != encoding.name else encoding


def from_object(value: Any, tell: Callable[[str], None]) -> Encoding:
    """Return the encoding that a JSON object means; UTF-8 where there is none.

    Args:
        value: Anything.
        tell: Called with what is not understood of it.
    """
    if not isinstance(value, dict):
        if value is not None:
            tell(f"encoding {shown(value)}")
        return Encoding(reason="text")
    name = _codec(value.get("charset", "UTF-8"), tell)
    reason = value.get("reason", "chosen")
    codes = value.get("codes")
    return Encoding(
        name,
        reason if isinstance(reason, str) and reason in _REASONS else "chosen",
        _bytes(value.get("bom", ""), tell),
        _bytes(value.get("rest", ""), tell),
        escaped=value.get("escaped") is True and name in ESCAPABLE,
        codes=_codes(codes, tell) if isinstance(codes, dict) else (),
        idents=_idents(value.get("idents"), name, tell),
    )


def _idents(value: Any, name: str, tell: Callable[[str], None]) -> frozenset[str]:
    if value is None:
        return frozenset()
    if not isinstance(value, list) or not name.startswith("utf-16"):
        tell(f"idents {shown(value)}")
        return frozenset()
    return frozenset(one for one in value if isinstance(one, str))


def _codec(charset: Any, tell: Callable[[str], None]) -> str:
    if charset == PER_GAME:
        return PER_GAME
    found = (codec_name(charset) or wide_codec(charset)) if isinstance(charset, str) else None
    if found is None:
        tell(f"charset {shown(charset)}")
    return found or "utf-8"


def _codes(codes: dict[str, Any], tell: Callable[[str], None]) -> tuple[tuple[str, bytes], ...]:
    found = ((char, _bytes(code, tell)) for char, code in codes.items() if len(char) == 1)
    return tuple((char, code) for char, code in found if code)


def _bytes(digits: Any, tell: Callable[[str], None]) -> bytes:
    try:
        return bytes.fromhex(digits)
    except (TypeError, ValueError):
        tell(f"bytes {shown(digits)}")
        return b""

"""Names that went through the wrong charset, as they do between Tygem's servers."""

from __future__ import annotations

import math
from itertools import product
from typing import TYPE_CHECKING, Final

from sgfedit.sgf.charset_models import cost

if TYPE_CHECKING:
    from collections.abc import Iterable

_COUNTRIES: Final = {0: "cp949", 1: "cp932", 2: "gb18030", 4: "big5"}
"""Tygem's number of a player's country → the charset of names there."""

_TAKEN_FOR: Final = ("cp949", "gb18030", "cp1252", "latin-1")
_ARE: Final = ("cp949", "gb18030", "big5", "cp932")
_ALL: Final = (*_ARE, "utf-8")
_CLEARLY: Final = 10.0
_ENOUGH: Final = 2.0
"""So many bits must a name be cheaper in another charset; less if that is its country's."""

_RARE: Final = 12.0
"""Bits of a character beyond which a name is hardly one."""

_LONGEST: Final = 60


def mended(name: str, country: int | None = None) -> str:
    """Return a name with the characters it had before it was decoded as something else.

    ``죔禱붐`` of a Chinese player is 廖元赫, whose bytes in GBK were read as Korean. What looks
    likelier as it is stays as it is.

    Args:
        name: The name in the file.
        country: The player's, if the file names it.
    """
    if name.isascii() or len(name) > _LONGEST:
        return name
    own = _COUNTRIES.get(-1 if country is None else country)
    as_it_is = _cost_of(name, _ALL)
    gain, text = 0.0, name
    for wrong, right in product(_TAKEN_FOR, _ARE):
        data = _encoded(name, wrong)
        other = None if data is None or wrong == right else _decoded(data, right)
        if other is not None:
            saved = as_it_is - _cost_of(other, _ALL) - (_ENOUGH if right == own else _CLEARLY)
            gain, text = max((gain, text), (saved, other))
    return text


def unscrambled(name: str) -> str:
    """Return an ASCII name that was read as UTF-16: 敍獮楫t is Menskit. Others stay."""
    name = name.strip()
    if len(name) > _LONGEST or _cost_of(name, _ARE) <= _RARE * len(name):
        return name
    text = name.encode("utf-16-le", "replace").replace(b"\0", b"").decode("latin-1")
    is_plain = text.isascii() and text.isprintable() and " " not in text
    return text if is_plain else name


def _cost_of(text: str, charsets: Iterable[str]) -> float:
    """Return the bits of a text in the charset that suits it best."""
    data = ((_encoded(text, codec), codec) for codec in charsets)
    return min((cost([one], codec)[0] for one, codec in data if one), default=math.inf)


def _encoded(text: str, codec: str) -> bytes | None:
    try:
        return text.encode(codec)
    except UnicodeEncodeError:
        return None


def _decoded(data: bytes, codec: str) -> str | None:
    try:
        return data.decode(codec)
    except UnicodeDecodeError:
        return None

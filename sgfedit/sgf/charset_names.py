"""Names of charsets: what CA calls them, what Python calls them, what a menu offers."""

from __future__ import annotations

import codecs
import re
from functools import lru_cache
from typing import Final

# Codec → names that Python does not know, or knows as a smaller codec than what is written in
# practice: text in GB2312 comes from programs that write GBK, and so on for every language.
_SUPERSETS: Final = {
    "gb18030": """gb gb2312 gb231280 gb2312eucgb gbk gb18030 cp936 xgbk euccn xeuccn gbeuc csgb2312
        isoir58 isoir58gb chinese simplifiedchinese ms936 windows936 gb180302000 gb180302005""",
    "big5hkscs": """big5 big5tw csbig5 xxbig5 cnbig5 bigfive big5eten big5hkscs cp950 ms950
        windows950 traditionalchinese""",
    "cp949": """euckr xeuckr cseuckr eucksc ks ksc ksc5601 ksc56011987 ksc56011989 ksx1001 cp949
        uhc ms949 windows949 xwindows949 korean isoir149""",
    "cp932": """shiftjis xshiftjis csshiftjis sjis xsjis sjiswin xmscp932 mskanji mskanjics cp932
        ms932 windows932 windows31j cswindows31j cp943 ibm943 japanese""",
    "euc_jp": "eucjp xeucjp xeuc eucjpms eucjpwin cseucpkdfmtjapanese ujis cp51932",
    "cp1252": """latin1 latin isolatin1 cslatin1 l1 8859 88591 iso8859 iso88591 isoir100 cp819
        ibm819 cp1252 windows1252 win1252 xcp1252 ansi ascii usascii isoir6 us iso646us 646""",
    "cp1251": "cp1251 windows1251 win1251 xcp1251 windowscyrillic",
    "cp1254": "latin5 isolatin5 l5 iso88599 isoir148 cp1254 windows1254 turkish",
    "cp874": "cp874 windows874 tis620 iso885911 thai",
    "koi8-r": "koi8r koi8 cskoi8r koi",
    "utf-8": "utf8 utf utf8sig utf8bom utf8n utf8mb4 unicode11utf8 unicode20utf8 xunicode20utf8",
}
_ALIASES: Final = {name: codec for codec, names in _SUPERSETS.items() for name in names.split()}
_PLAIN: Final = bytes(range(128))
# Codecs that pass for ASCII until an escape sequence comes.
_UNUSABLE: Final = re.compile(r"iso2022|idna|(raw_)?unicode.escape")
_WIDE: Final = re.compile(r"(?:utf|ucs|iso10646ucs)_?-?(16|32|2|4)(le|be)?")

_NAMES: Final = """
utf-8 UTF-8 Unicode (UTF-8)
gb18030 GB18030 Chinese, simplified (GB18030, GBK, GB2312)
big5hkscs Big5 Chinese, traditional (Big5)
cp932 Shift_JIS Japanese (Shift_JIS)
euc_jp EUC-JP Japanese (EUC-JP)
cp949 EUC-KR Korean (EUC-KR, CP949)
johab Johab Korean (Johab)
cp1252 windows-1252 Western European (Windows-1252, Latin-1)
iso8859-15 ISO-8859-15 Western European (ISO-8859-15)
mac-roman macintosh Western European (Macintosh)
cp1250 windows-1250 Central European (Windows-1250)
iso8859-2 ISO-8859-2 Central European (ISO-8859-2)
cp1257 windows-1257 Baltic (Windows-1257)
cp1251 windows-1251 Cyrillic (Windows-1251)
koi8-r KOI8-R Cyrillic (KOI8-R)
koi8-u KOI8-U Cyrillic (KOI8-U)
iso8859-5 ISO-8859-5 Cyrillic (ISO-8859-5)
cp866 IBM866 Cyrillic (DOS, CP866)
cp1253 windows-1253 Greek (Windows-1253)
cp1254 windows-1254 Turkish (Windows-1254)
cp874 windows-874 Thai (Windows-874)
cp1258 windows-1258 Vietnamese (Windows-1258)
utf-16-le UTF-16LE Unicode (UTF-16, little-endian)
utf-16-be UTF-16BE Unicode (UTF-16, big-endian)
iso8859-7 ISO-8859-7
utf-32-le UTF-32LE
utf-32-be UTF-32BE
"""
"""Codec, what CA calls it, and what a menu calls it if it offers it.

CA: the name IANA prefers, of the charset that programs expect.
"""

_ROWS: Final = [(*row.split(maxsplit=2), "")[:3] for row in _NAMES.strip().split("\n")]
LABELS: Final = {codec: label for codec, label, _ in _ROWS}
CHOICES: Final = tuple((codec, name) for codec, _, name in _ROWS if name)
"""What a menu of charsets offers: (codec, English name)."""


@lru_cache(maxsize=16_384)
def codec_name(declared: str) -> str | None:
    """Return the codec for a charset name as found in CA, a superset where one is common.

    None for an unknown name, and for charsets in which ASCII is not ASCII byte for byte (UTF-16,
    ISO-2022, EBCDIC …): no file in them can declare it.
    """
    key = _key(declared)
    if key in _ALIASES:
        return _ALIASES[key]
    try:
        name = codecs.lookup(declared.strip()).name
        plain = "" if _UNUSABLE.match(name) else _PLAIN.decode(name)
    except (LookupError, ValueError):
        return None
    return _ALIASES.get(_key(name), name) if plain.encode() == _PLAIN else None


def _key(name: str) -> str:
    return re.sub(r"[^a-z0-9]", "", name.lower())


def is_wide(codec: str) -> bool:
    """Whether a codec takes two or four bytes for every ASCII character."""
    return codec[:6] in {"utf-16", "utf-32"}


def wide_codec(declared: str) -> str | None:
    """Return the codec for a name of UTF-16 or UTF-32, little-endian if that is left open."""
    match = _WIDE.fullmatch(_key(declared))
    if match is None:
        return None
    width = {"2": "16", "4": "32"}.get(match[1], match[1])
    return f"utf-{width}-{match[2] or 'le'}"


def label_of(codec: str) -> str:
    """Return the name that CA has for a codec; `codec_name` leads back, except from UTF-16/32."""
    return LABELS.get(codec, codec)


def shown_name(codec: str, declared: str) -> str:
    """Return what to call a charset: as the file calls it in CA if it does, or else its label."""
    return declared if declared and is_named(codec, declared) else label_of(codec)


def is_named(codec: str, declared: str) -> bool:
    """Whether `declared` is a name of `codec`, whatever the order of bytes is, or of a part of it.

    So GB2312 is a name of gb18030.
    """
    if is_wide(codec):
        return (wide_codec(declared) or "")[:6] == codec[:6]
    return codec_name(declared) == codec

"""Bytes to text and back."""

from __future__ import annotations

import codecs
import encodings.aliases

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sgfedit.errors import CharsetError
from sgfedit.sgf.charset import Encoding, codec_name, decode

LEGACY = ["GBK", "Big5", "Shift_JIS", "EUC-KR", "windows-1251"]


def reasons(data: bytes) -> tuple[str, str, list[str]]:
    decoded = decode(data)
    codes = [finding.code for finding in decoded.findings]
    return decoded.encoding.name, decoded.encoding.reason, codes


@pytest.mark.parametrize(
    ("data", "name", "reason", "codes"),
    [
        (b"(;C[x])", "utf-8", "ascii", []),
        (b"(;CA[gb2312]C[x])", "utf-8", "ascii", []),
        ("(;C[棋])".encode(), "utf-8", "utf-8", []),
        ("(;CA[utf8]C[棋])".encode(), "utf-8", "utf-8", []),
        ("(;CA[gb2312]C[柯洁])".encode(), "utf-8", "utf-8", ["wrong-charset"]),
        ("(;CA[klingon]C[é])".encode(), "utf-8", "utf-8", ["unknown-charset"]),
        ("(;CA[gb2312]C[柯洁])".encode("gbk"), "gb18030", "ca", []),
        ("(;MCA[gbk]CA[Big5]C[許功])".encode("big5"), "big5hkscs", "ca", []),
        ("(;CA[klingon]C[é])".encode("latin-1"), "cp1252", "default", ["unknown-charset"]),
        ("(;C[é])".encode("latin-1"), "cp1252", "default", []),
        (b"(;C[\x81])", "cp1252", "default", ["undecodable-bytes"]),
        (b"(;CA[UTF-8]PB[M\xc3\xbcller]C[caf\xe9])", "utf-8", "ca", ["undecodable-bytes"]),
        (b"(;CA[UTF-8]C[\xe9\xe8\xe0])", "cp1252", "default", ["wrong-charset"]),
        (b"(;CA[big5]C[\xff\xfe\xfd])", "cp1252", "default", ["wrong-charset"]),
        (codecs.BOM_UTF8 + "(;C[é])".encode(), "utf-8", "bom", []),
        (codecs.BOM_UTF8 + "(;CA[gbk]C[é])".encode(), "utf-8", "bom", ["wrong-charset"]),
        (codecs.BOM_UTF16_LE + "(;C[é])".encode("utf-16-le"), "utf-16-le", "bom", []),
        (codecs.BOM_UTF16_BE + "(;C[é])".encode("utf-16-be"), "utf-16-be", "bom", []),
        (codecs.BOM_UTF32_LE + "(;C[é])".encode("utf-32-le"), "utf-32-le", "bom", []),
        (codecs.BOM_UTF32_BE + "(;C[é])".encode("utf-32-be"), "utf-32-be", "bom", []),
        (codecs.BOM_UTF32_LE + b"(;C[x])!", "utf-16-le", "bom", ["control-byte"]),
        (codecs.BOM_UTF32_BE + b"(;C[x])!", "cp1252", "default", ["control-byte"]),
        (codecs.BOM_UTF16_LE + "é".encode("utf-16-le") + b"\x00", "utf-16-le", "bom", []),
        (b"(;C[a\0b])", "utf-8", "ascii", ["control-byte"]),
        (b"", "utf-8", "ascii", []),
    ],
)
def test_the_charset_is_found(data: bytes, name: str, reason: str, codes: list[str]) -> None:
    assert reasons(data) == (name, reason, codes)
    assert decode(data).encoding.encode(decode(data).text) == data


@pytest.mark.parametrize(
    ("declared", "codec"),
    [
        ("utf8", "utf-8"),
        (" UTF-8 ", "utf-8"),
        ("GB2312", "gb18030"),
        ("x-gbk", "gb18030"),
        ("cp950", "big5hkscs"),
        ("ks_c_5601-1987", "cp949"),
        ("MS_KANJI", "cp932"),
        ("ISO-8859-1", "cp1252"),
        ("US-ASCII", "cp1252"),
        ("koi8-r", "koi8-r"),
        ("UTF-16", None),
        ("utf-7", None),
        ("iso2022_jp", None),
        ("hz", None),
        ("cp037", None),
        ("idna", None),
        ("unicode_escape", None),
        ("rot13", None),
        ("zlib", None),
        ("klingon", None),
        ("", None),
        ("a\x00b", None),
        ("é", None),
    ],
)
def test_a_declared_name_gives_the_codec_that_reads_what_is_written_in_practice(
    declared: str, codec: str | None
) -> None:
    assert codec_name(declared) == codec


@settings(deadline=None)
@given(st.sampled_from(sorted(set(encodings.aliases.aliases.values()))), st.binary())
def test_any_bytes_come_back_whatever_codec_is_declared(name: str, tail: bytes) -> None:
    data = b"(;CA[" + name.encode() + b"]C[" + tail + b"])"

    decoded = decode(data)

    assert decoded.encoding.encode(decoded.text) == data
    assert decoded.text.startswith("(;CA[") or decoded.encoding.bom


@settings(deadline=None)
@given(st.binary())
def test_any_bytes_come_back(data: bytes) -> None:
    decoded = decode(data)

    assert decoded.encoding.encode(decoded.text) == data


@settings(deadline=None)
@given(st.sampled_from([codecs.BOM_UTF8, b"\xff\xfe", b"\xfe\xff"]), st.binary())
def test_any_bytes_behind_a_mark_come_back(bom: bytes, data: bytes) -> None:
    decoded = decode(bom + data)

    assert decoded.encoding.encode(decoded.text) == bom + data


@pytest.mark.parametrize("declared", LEGACY)
@settings(deadline=None)
@given(st.data())
def test_every_character_of_a_legacy_charset_is_read_as_declared(
    declared: str, data: st.DataObject
) -> None:
    codec = codec_name(declared)
    assert codec is not None
    text = data.draw(st.text("Go 囲碁 баduk 바둑 許功表ソ é¥ﾜ", min_size=1))
    content = f"(;CA[{declared}]C[{text}])".encode(codec, "ignore")
    assume("\ufffd" in content.decode("utf-8", "replace"))  # short texts may be both

    decoded = decode(content)

    assert decoded.text == content.decode(codec)
    assert decoded.encoding.encode(decoded.text) == content


def test_one_of_two_codes_for_a_character_is_kept_as_bytes() -> None:
    twice = b"(;CA[Shift_JIS]C[\x81\xe6\x87\x9a\x82\xa0])"  # NEC's second "because"

    decoded = decode(twice)

    assert decoded.encoding.name == "cp932"
    assert "あ" in decoded.text
    assert "∵" in decoded.text
    assert decoded.encoding.encode(decoded.text) == twice


def test_a_character_that_does_not_fit_is_named() -> None:
    with pytest.raises(CharsetError, match="'棋' cannot be written in cp1252"):
        Encoding("cp1252").encode("Go 棋")


def test_a_thousand_declarations_are_read_in_linear_time() -> None:
    data = "".join(f"(;CA[x{n}]C[é])" for n in range(10_000)).encode("latin-1")

    assert len(decode(data).findings) == 10_000

"""Bytes to text and back."""

from __future__ import annotations

import codecs
import encodings.aliases

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sgfedit.errors import CharsetError
from sgfedit.sgf.charset import CHOICES, Encoding, codec_name, decode
from sgfedit.sgf.reading import read

OF_CHARSETS = {"wrong-charset", "unknown-charset", "undecodable-bytes", "control-byte", "bom"}
WIDE = ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"]
LEGACY = ["GBK", "Big5", "Shift_JIS", "EUC-KR", "windows-1251"]


def reasons(data: bytes) -> tuple[str, str, list[str]]:
    found = read(data)
    codes = [finding.code for finding in found.findings if finding.code in OF_CHARSETS]
    return found.encoding.name, found.encoding.reason, codes


@pytest.mark.parametrize(
    ("data", "name", "reason", "codes"),
    [
        (b"(;C[x])", "utf-8", "ascii", []),
        (b"(;CA[gb2312]C[x])", "gb18030", "ascii", []),
        (b"(;CA[klingon]C[x])", "utf-8", "ascii", ["unknown-charset"]),
        ("(;C[棋])".encode(), "utf-8", "utf-8", []),
        ("(;CA[utf8]C[棋])".encode(), "utf-8", "utf-8", []),
        ("(;CA[gb2312]C[柯洁])".encode(), "utf-8", "utf-8", ["wrong-charset"]),
        ("(;CA[gb2312]C[柯洁李世石])".encode(), "utf-8", "utf-8", ["wrong-charset"]),
        ("(;CA[klingon]C[é])".encode(), "utf-8", "utf-8", ["unknown-charset"]),
        ("(;C[锟斤拷])".encode("gbk"), "utf-8", "utf-8", []),
        ("(;CA[gb2312]C[柯洁])".encode("gbk"), "gb18030", "ca", []),
        ("(;MCA[gbk]CA[Big5]C[許功])".encode("big5"), "big5hkscs", "ca", []),
        ("(;CA[klingon]C[é])".encode("latin-1"), "cp1252", "default", ["unknown-charset"]),
        ("(;C[é])".encode("latin-1"), "cp1252", "default", []),
        (b"(;C[\x81])", "cp1252", "default", ["undecodable-bytes"]),
        (b"(;CA[UTF-8]PB[M\xc3\xbcller]C[caf\xe9])", "utf-8", "ca", ["undecodable-bytes"]),
        (b"(;CA[UTF-8]PB[\xe8\x88])", "utf-8", "ca", ["undecodable-bytes"]),
        (b"(;CA[UTF-8]C[\xe9t\xe9 \xe0 lui])", "cp1252", "default", ["wrong-charset"]),
        (b"(;CA[big5]C[\xff\xfe\x98])", "cp1252", "default", ["wrong-charset"]),
        (
            "(;CA[UTF-8]PB[커제]PW[탕웨이싱])".encode("cp949"),
            "cp949",
            "detected",
            ["wrong-charset"],
        ),
        (codecs.BOM_UTF8 + "(;C[é])".encode(), "utf-8", "bom", ["bom"]),
        (codecs.BOM_UTF8 + b"(;C[\xe9])", "utf-8", "bom", ["bom", "undecodable-bytes"]),
        (codecs.BOM_UTF8 + "(;CA[gbk]C[é])".encode(), "utf-8", "bom", ["wrong-charset", "bom"]),
        (codecs.BOM_UTF16_LE + "(;C[é])".encode("utf-16-le"), "utf-16-le", "bom", []),
        (codecs.BOM_UTF16_BE + "(;C[é])".encode("utf-16-be"), "utf-16-be", "bom", []),
        (codecs.BOM_UTF32_LE + "(;C[é])".encode("utf-32-le"), "utf-32-le", "bom", []),
        (codecs.BOM_UTF32_BE + "(;C[é])".encode("utf-32-be"), "utf-32-be", "bom", []),
        (codecs.BOM_UTF32_LE + b"(;C[x])!", "utf-16-le", "bom", ["control-byte"]),
        (codecs.BOM_UTF32_BE + b"(;C[x])!", "cp1251", "detected", ["control-byte"]),
        (
            codecs.BOM_UTF16_LE + "é".encode("utf-16-le") + b"\x00",
            "utf-16-le",
            "bom",
            ["undecodable-bytes"],
        ),
        *(("(;PB[柯洁]C[x])".encode(name), name, "nul", []) for name in WIDE),
        (b"(;C[a\0b])", "utf-8", "ascii", ["control-byte"]),
        (b"\0x\0y\0z\0!", "utf-8", "ascii", ["control-byte"]),
        (b"", "utf-8", "ascii", []),
    ],
)
def test_the_charset_is_found(data: bytes, name: str, reason: str, codes: list[str]) -> None:
    assert reasons(data) == (name, reason, codes)
    assert decode(data).encoding.encode(decode(data).text) == data


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


def test_a_character_that_does_not_fit_is_named() -> None:
    with pytest.raises(CharsetError, match="'棋' cannot be written in cp1252"):
        Encoding("cp1252").encode("Go 棋")


def test_thousands_of_declarations_are_read_in_linear_time() -> None:
    data = "".join(f"(;CA[x{n}]C[é])" for n in range(2_000)).encode("latin-1")

    assert len(read(data).findings) == 2_000


@settings(deadline=None)
@given(st.sampled_from([codec for codec, _ in CHOICES]), st.binary())
def test_any_bytes_come_back_whatever_the_user_chooses(codec: str, data: bytes) -> None:
    decoded = decode(data, codec)

    assert decoded.encoding.encode(decoded.text) == data
    assert (decoded.encoding.name, decoded.encoding.reason) == (codec, "chosen")


@pytest.mark.parametrize("codec", ["gb18030", "big5hkscs", "cp932", "euc_jp", "cp949"])
@settings(deadline=None)
@given(st.text("\x81\x87\x8f\x9a\xa1\xa6\xb3\xed\xfa\xfe\\][;(@AzZ~0", min_size=1))
def test_halves_of_characters_come_back(codec: str, text: str) -> None:
    data = text.encode("latin-1")

    assert read(data, codec).encoding.encode(read(data, codec).text) == data


def test_the_choice_of_the_user_is_taken_by_any_name() -> None:
    data = "(;C[\xb1])".encode("latin-1")

    assert decode(data, "KOI8-R").text == "(;C[╠])"
    assert decode(data, "iso-8859-1").encoding.name == "cp1252"
    assert decode(codecs.BOM_UTF8 + b"x", "utf8").encoding == Encoding(
        "utf-8", "chosen", codecs.BOM_UTF8
    )
    assert decode(codecs.BOM_UTF8 + b"x", "cp1252").text == "ï»¿x"
    assert decode("(;C[é])".encode("utf-16-be"), "utf-16be").text == "(;C[é])"
    assert decode(b"no UTF-32", "utf-32").encoding.name == "cp1252"
    with pytest.raises(LookupError, match="klingon"):
        decode(data, "klingon")


def test_letters_that_happen_to_be_utf_8_do_not_beat_a_fitting_charset() -> None:
    both = "(;{}PB[陆谢])".format
    data = both("CA[GBK]").encode("gbk")
    assert data.decode() == both("CA[GBK]").replace("陆谢", "½л")

    assert decode(data).encoding.name == "gb18030"
    assert decode("(;CA[GBK]PB[Müller])".encode()).encoding.name == "utf-8"
    assert decode("(;CA[ISO-8859-1]PB[Müller])".encode()).encoding.name == "utf-8"
    assert decode("(;CA[ISO-8859-1]C[£])".encode()).encoding.name == "utf-8"
    assert decode("(;CA[windows-1251]PB[Иван])".encode()).encoding.name == "utf-8"


def test_a_charset_that_is_named_by_default_only_does_not_make_chinese_unreadable() -> None:
    chinese = "(;CA[ISO-8859-1]PB[聂卫平]PW[马晓春]EV[名人战挑战赛第五局])".encode("gbk")
    french = "(;CA[ISO-8859-1]PB[Gérard]PW[Noël]C[déjà vu, été])".encode("latin-1")

    assert decode(chinese).encoding.name == "gb18030"
    assert decode(french).encoding.name == "cp1252"


def test_cut_utf_8_without_a_word_about_it_stays_utf_8() -> None:
    data = "(;PB[巧花匠]PW[天下无狗20])".encode().replace("匠".encode(), "匠".encode()[:2])

    assert decode(data).encoding.name == "utf-8"


def test_utf_8_far_behind_in_a_file_is_beyond_doubt() -> None:
    data = b"(" + b";C[x]" * 10_000 + ";C[棋聖戦])".encode()

    assert decode(data).encoding.reason == "utf-8"

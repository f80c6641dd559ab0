"""Bytes to text and back."""

from __future__ import annotations

import codecs
import encodings.aliases

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from sgfedit.errors import CharsetError
from sgfedit.sgf.charset import decode
from sgfedit.sgf.charset_names import CHOICES, codec_name
from sgfedit.sgf.encoding import Encoding
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
        ("(;CA[gb2312]C[柯洁])".encode(), "utf-8", "overruled", ["wrong-charset"]),
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


DECLARED_RIGHTLY = {
    "ISO-8859-1": ("Ää Àà", "ÁÉÍÓÚ", "ÀÈÌÒÙ", "½ ¼", "ÿŸ", "¿Qué?", "Ærø", "âêîôû ÂÊÎÔÛ"),
    "windows-1252": ("„Oh“ – œuvre", "€", "ÐÞ"),
    "ISO-8859-15": ("50 €", "Œuvre", "Š", "ÁÉÍÓÚ"),
    "ISO-8859-2": ("PÓŁTORAK", "ŁÓDŹ ŻÓŁĆ", "đšžčć", "ĚŠČŘŽÝÁÍÉ", "ő"),
    "windows-1250": ("ŁÓDŹ", "Šimara", "„cudzysłów”", "ąćęłńóśźż ĄĆĘŁŃÓŚŹŻ"),
    "windows-1251": ("Я", "№ 5", "ЩУКА", "ПРИВЕТ МИР", "Ђорђе"),
    "windows-1253": ("ΕΛΛΑΔΑ", "Ά Έ Ή"),
    "windows-1254": ("ĞÜŞİÖÇ", "ığüşöç"),
    "KOI8-R": ("Я", "ЩУКА", "ПРИВЕТ МИР", "САНКТ-ПЕТЕРБУРГ, КУБОК ПОСЛА ЯПОНИИ, ФИНАЛ"),
    "GBK": ("囧", "陆谢", "①②③", "ёж", "āáǎà", "罘罳", "ーのに"),
    "Big5": ("囧", "許功蓋", "ㄅㄆㄇㄈ", "邨", "「」"),
    "Shift_JIS": ("ｱｲｳ", "ソ表申", "①②③", "凪", "ёж"),
    "EUC-KR": ("뷁", "大韓民國", "ㄱㄴㄷ", "αβ"),
    "EUC-JP": ("鬱", "井山", "安井仙知"),
}


@pytest.mark.parametrize(
    ("name", "text"), [(name, text) for name, texts in DECLARED_RIGHTLY.items() for text in texts]
)
def test_a_declared_charset_that_fits_is_not_overruled_by_a_short_text(
    name: str, text: str
) -> None:
    codec = codec_name(name)
    assert codec is not None
    whole = f"(;CA[{name}]GM[1]C[{text}];B[pd];W[dd])"

    assert decode(whole.encode(codec)).text == whole
    assert decode(whole.encode(codec)).encoding.reason == "ca"


LONG = {
    "GBK": "柯洁执黑先行，聂卫平在右上角挂角，这手棋是败着，应该在右边打入，黑棋中盘胜。",
    "Big5": "周俊勳執黑先行，王立誠在右上角掛角，這手棋是敗著，應該在右邊打入，黑棋中盤勝。",
    "Shift_JIS": "井山裕太の黒番、この手が敗着になった。白は右辺に打ち込むべきでした。",
    "EUC-KR": "이세돌의 흑 차례, 이 수가 패착이었다. 백은 우변에 침입했어야 했다. 흑 불계승",
    "windows-1251": "Илья Шикшин играет чёрными, и этот ход был ошибкой: белые живут справа.",
    "KOI8-R": "Илья Шикшин играет чёрными, и этот ход был ошибкой: белые живут справа.",
    "ISO-8859-1": (
        "Gérard a gagné très bien; c'était à côté de la forêt. Où ça? Là-bas, près de l'été, "
        "déjà né, hélas, désolé, à bientôt."
    ),
}
NAMES = ("ISO-8859-1", "ISO-8859-2", "windows-1251", "KOI8-R", "GBK", "Big5", "EUC-KR")
LIES = [(lie, truth) for lie in NAMES for truth in LONG]


@pytest.mark.parametrize(("lie", "truth"), LIES)
def test_a_declared_charset_is_overruled_by_a_long_text_that_is_hardly_in_it(
    lie: str, truth: str
) -> None:
    codec = codec_name(truth)
    assert codec is not None
    whole = f"(;CA[{lie}]GM[1]C[{LONG[truth]}];B[pd];W[dd])"
    data = whole.encode(codec)

    decoded = decode(data)

    is_latin = {lie, truth} == {"ISO-8859-1", "ISO-8859-2"}  # no text tells one from the other
    assert decoded.text == (data.decode(codec_name(lie) or "") if is_latin else whole)


@pytest.mark.parametrize(
    ("name", "codec", "text"),
    [("ISO-8859-2", "cp1250", "Šimara"), ("ISO-8859-15", "cp1252", "„Oh“ – œuvre")],
)
def test_control_characters_show_that_a_charset_of_windows_is_meant(
    name: str, codec: str, text: str
) -> None:
    decoded = decode(f"(;CA[{name}]C[{text}])".encode(codec))

    assert decoded.text == f"(;CA[{name}]C[{text}])"
    assert decoded.encoding.reason == "overruled"


def test_words_in_cyrillic_and_greek_are_text_in_charsets_of_two_bytes() -> None:
    for name in ("GBK", "EUC-JP", "EUC-KR", "Shift_JIS"):
        whole = f"(;CA[{name}]PB[Александр Динерштейн]C[Μαυρο κερδιζει το παιχνιδι])"
        codec = codec_name(name)
        assert codec is not None
        assert decode(whole.encode(codec)).text == whole


def test_cut_utf_8_without_a_word_about_it_stays_utf_8() -> None:
    data = "(;PB[巧花匠]PW[天下无狗20])".encode().replace("匠".encode(), "匠".encode()[:2])

    assert decode(data).encoding.name == "utf-8"


def test_utf_8_far_behind_in_a_file_is_beyond_doubt() -> None:
    data = b"(" + b";C[x]" * 10_000 + ";C[棋聖戦])".encode()

    assert decode(data).encoding.reason == "utf-8"

"""The best of several ways to read a file."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sgfedit.sgf.encoding import Encoding
from sgfedit.sgf.reading import Read, read, read_text
from tests.amounts import amount

UTF8 = "(;FF[4]CA[UTF-8]C[棋é])"
LATIN9 = "(;FF[4]CA[ISO-8859-15]C[€])"
GBK = "(;FF[4]CA[GB18030]PB[围棋])"


def mixed(*parts: tuple[str, str]) -> bytes:
    return b"".join(text.encode(codec) for text, codec in parts)


def comments(found: Read) -> list[str]:
    return [str(tree.root.get("C") or tree.root.get("PB")) for tree in found.parsed.trees]


def written(found: Read) -> bytes:
    """Return the bytes again, game by game."""
    if not found.encodings:
        return found.encoding.encode(found.text)
    starts = [*(tree.offset - len(tree.prefix) for tree in found.parsed.trees), None]
    pairs = zip(starts, starts[1:], found.encodings, strict=False)
    return b"".join(one.encode(found.text[start:end]) for start, end, one in pairs)


def test_every_game_is_read_in_its_own_charset() -> None:
    data = mixed((UTF8, "utf-8"), (LATIN9, "iso8859-15"), ("\n(;B[aa])", "ascii"), (GBK, "gbk"))

    found = read(data)

    assert (found.encoding.name, found.encoding.reason) == ("per-game", "per-game")
    assert [one.name for one in found.encodings] == ["utf-8", "iso8859-15", "utf-8", "gb18030"]
    assert comments(found) == ["棋é", "€", "None", "围棋"]
    assert written(found) == data
    assert read_text(data) == found.text
    assert "charset-conflict" in [finding.code for finding in found.findings]


def test_games_without_a_word_about_it_are_told_apart() -> None:
    utf8 = "(;PB[井山裕太]PW[一力遼]C[黒先])"
    gbk = "(;PB[聂卫平]PW[马晓春]C[名人战])"
    data = mixed(
        (utf8, "utf-8"), ("(;B[aa])", "ascii"), (gbk, "gbk"), (gbk, "gbk"), ("\nend", "ascii")
    )

    found = read(data)

    assert [one.name for one in found.encodings] == ["utf-8", "utf-8", "gb18030", "gb18030"]
    assert [one.reason for one in found.encodings] == ["utf-8", "ascii", "detected", "detected"]
    assert found.text == utf8 + "(;B[aa])" + gbk * 2 + "\nend"
    assert written(found) == data


@pytest.mark.parametrize(
    ("codec", "text"), [("gbk", "指揮權"), ("cp932", "ソ表ゼ"), ("big5", "因功")]
)
def test_halves_of_characters_do_not_hide_where_a_game_ends(codec: str, text: str) -> None:
    data = mixed((f"(;CA[{codec}]C[{text}](;B[aa])(;B[bb]))", codec), (UTF8, "utf-8"))

    found = read(data)

    assert comments(found) == [text, "棋é"]
    assert written(found) == data


def test_a_game_without_ca_ends_where_the_next_one_starts() -> None:
    parts = [
        "(;PB[柯洁]PW[李世石]C[围棋])".encode("gbk"),
        "(;CA[Shift_JIS]C[山下])".encode("cp932"),
        "(;CA[UTF-8]C[é棋])".encode(),
    ]

    found = read(b"".join(parts))

    assert [one.name for one in found.encodings] == ["gb18030", "cp932", "utf-8"]
    assert [tree.root.get("C") for tree in found.parsed.trees] == ["围棋", "山下", "é棋"]


def test_junk_behind_a_game_does_not_hide_where_it_ends() -> None:
    long = "(;PB[Müller]C[" + "tödlich " * 100 + "])"
    data = mixed((long, "latin-1"), ("x(;CA[gbk]C[围棋])", "gbk"), ("x" + UTF8, "utf-8"))

    found = read(data)

    assert [one.name for one in found.encodings] == ["cp1252", "gb18030", "utf-8"]
    assert written(found) == data


@pytest.mark.parametrize("text", ["揮(x", "慭", "指揮權)"])
def test_backslashes_within_characters_are_known_in_one_of_several_games(text: str) -> None:
    escaped = Encoding("gb18030", escaped=True)
    chinese = escaped.encode(f"(;CA[GB18030]C[{text}];B[aa]C[b])")
    data = UTF8.encode() + chinese + LATIN9.encode("iso8859-15")

    found = read(data)

    assert comments(found) == ["棋é", text, "€"]
    assert written(found) == data
    assert [one.escaped for one in found.encodings] == [False, True, False]


def test_a_game_of_several_is_not_in_what_its_ca_says_if_its_text_is_hardly_that() -> None:
    chinese = "(;CA[ISO-8859-1]PB[聂卫平]PW[马晓春]EV[名人战挑战赛第五局])"
    data = mixed((UTF8, "utf-8"), (chinese, "gbk"), (LATIN9, "iso8859-15"))

    found = read(data)

    assert [(one.name, one.reason) for one in found.encodings] == [
        ("utf-8", "utf-8"),
        ("gb18030", "overruled"),
        ("iso8859-15", "ca"),
    ]
    assert written(found) == data


WIDE = "(;CA[UTF-16]C[hallö];B[aa]C[x])"


@pytest.mark.parametrize("codec", ["utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("between", ["", "\n", "\r\n", " \n\n"])
def test_a_game_in_utf_16_stands_among_others(codec: str, between: str) -> None:
    wide, gap = WIDE.encode(codec), between.encode()
    latin, gbk = LATIN9.encode("iso8859-15"), GBK.encode("gbk")

    for parts, texts in (
        ((latin, wide), ["€", "hallö"]),
        ((wide, latin), ["hallö", "€"]),
        ((gbk, wide, wide, latin), ["围棋", "hallö", "hallö", "€"]),
        ((latin, wide, gbk, b"(;GM[1]C[a])"), ["€", "hallö", "围棋", "a"]),
    ):
        data = gap.join(parts) + gap
        found = read(data)
        assert comments(found) == texts
        assert written(found) == data
        assert read_text(data) == found.text


@pytest.mark.parametrize("codec", ["utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", ["hallö", "a]b", "100 % \\ é", "崀 棋"])
def test_texts_in_utf_16_are_read_in_a_file_that_is_ascii(codec: str, text: str) -> None:
    value = text.encode(codec).replace(b"\\", b"\\\\").replace(b"]", b"\\]")
    game = b"(;GM[1]CA[" + codec.replace("16-", "16").encode() + b"]C[" + value + b"];B[aa])"

    for data in (game, LATIN9.encode("iso8859-15") + game, UTF8.encode() + b"\n" + game):
        found = read(data)
        assert comments(found)[-1] == text
        assert written(found) == data
        assert read_text(data) == found.text


def test_what_only_seems_to_be_utf_16_stays_what_it_is() -> None:
    for data in (
        b"(;CA[UTF-16]C[a\0b\0c])",
        b"(;CA[UTF-16]C[a])\0",
        b"\0CA[UTF-16]",
        b"(;CA[UTF-16]C[\0\xd8])",
        b"(;CA[UTF-32]C[a\0\0\0])",
        b"(;CA[UTF-16]C[a\0]C[\xe9])",
        b"(;CA[UTF-16]C[a\0])(;CA[UTF-16LE]C[\0a])",
        b"junk" + "(;C[a])".encode("utf-16-le") + b"(;C[\xe9])",
        b"(;C[\xe9])junk" + "(;C[a])".encode("utf-16-le"),
        b"(;C[\xe9])" + "(;C[a])".encode("utf-16-le") + b"\0\xd8(;C[x])",
        b"(;C[\xe9" + "(;C[a])".encode("utf-16-le") * 2,
        b"(;C[" + "(;C[é])".encode("utf-16-le") * 2,
    ):
        found = read(data)
        assert written(found) == data


def test_one_broken_game_in_utf_8_stays_utf_8() -> None:
    broken = b"(;CA[UTF-8]PB[\xe5\xb7\xa7\xe8\x8a\xb1\xe5\x8c])"
    data = broken + GBK.encode("gbk")

    found = read(data)

    assert [(one.name, one.reason) for one in found.encodings] == [
        ("utf-8", "ca"),
        ("gb18030", "ca"),
    ]
    assert written(found) == data


def test_a_game_that_is_not_the_utf_8_it_says_is_told_from_one_that_is() -> None:
    named = "(;CA[UTF-8]TE[제13회 춘란배 4강]PC[온라인]RE[226수 백불계승]PB[커제]PW[탕웨이싱])"
    bare = "(;PC[한국기원]RE[294수 흑집승])"
    data = mixed((named, "cp949"), (bare, "utf-8"))

    found = read(data)

    assert found.text == named + bare
    assert [(one.name, one.reason) for one in found.encodings] == [
        ("cp949", "detected"),
        ("utf-8", "utf-8"),
    ]
    assert written(found) == data


@pytest.mark.parametrize(
    "data",
    [
        mixed((GBK, "gbk"), (GBK, "gbk")),
        mixed((GBK, "gbk"), ("(;CA[GBK]C[x])", "ascii")),
        mixed((GBK, "gbk"), ("(;CA[latin1]C[x])", "ascii")),
        mixed(("(;CA[big5]C[x])", "ascii"), ("(;CA[gbk]C[x])(;C[围棋])", "gbk")),
        "(;PB[Müller]C[tödlich](;B[aa])(;B[bb]))".encode("latin-1"),
    ],
)
def test_one_charset_for_all_games_is_not_split(data: bytes) -> None:
    found = read(data)

    assert found.encodings == ()
    assert found.encoding.encode(found.text) == data


def test_a_last_game_of_which_little_is_left_is_in_its_own_charset() -> None:
    data = UTF8.encode() + b"(;CA[gbk]C[\xce\xa7\xc6\xe5"

    found = read(data)

    assert comments(found) == ["棋é", "围棋"]
    assert written(found) == data


@pytest.mark.parametrize("behind", [b"", b"\n", b"\0", b"\n\0"], ids=repr)
@pytest.mark.parametrize("cut", ["(;C[棋é]", "(;C[棋é];B[a", "(;C[棋é"])
def test_a_last_game_in_utf_16_may_be_cut_off(cut: str, behind: bytes) -> None:
    data = GBK.encode("gbk") + b"\n" + ("\ufeff" + cut).encode("utf-16-le") + behind

    found = read(data)

    assert [text.strip() for text in comments(found)] == ["围棋", "棋é"]
    assert written(found) == data


def test_beside_utf_16_one_that_is_open_before_the_last_is_not_parted() -> None:
    data = b"(;CA[gbk]C[\xce\xa7\xc6\xe5]\n" + f"{UTF8}\n".encode()
    data += "\ufeff(;C[棋é])".encode("utf-16-le") + b"\n"

    found = read(data)

    assert found.encodings == ()
    assert written(found) == data


def test_a_game_in_another_charset_is_one_within_a_variation_that_nothing_closes() -> None:
    data = b"(;CA[gbk]C[\xce\xa7\xc6\xe5](;" + UTF8.encode()

    found = read(data)

    assert comments(found) == ["围棋", "棋é"]
    assert written(found) == data


def test_a_game_in_which_another_begins_is_read_as_one_text() -> None:
    data = "(;CA[gbk]C[围棋]C[)".encode("gbk") + UTF8.encode()

    found = read(data)

    assert found.encodings == ()
    assert written(found) == data


def test_what_the_user_chooses_holds_for_all_games() -> None:
    found = read(mixed((UTF8, "utf-8"), (GBK, "gbk")), "cp1252")

    assert (found.encoding.name, found.encodings) == ("cp1252", ())


# Characters with halves that look like something else ------------------------------------------


def test_backslashes_within_characters_are_seen_by_the_flaws_without() -> None:
    data = b"(;CA[big5]C[\xa5\xbb\xa6\\]\xa7{];B[aa])"

    found = read(data)

    assert comments(found) == ["本因坊"]
    assert found.encoding.escaped
    assert found.encoding.encode(found.text) == data
    assert read_text(data) == found.text
    assert [finding.code for finding in found.findings] == ["escaped-inside-multibyte"]


def test_backslashes_that_swallow_the_end_of_a_value_are_seen() -> None:
    escaped = b"(;CA[big5]C[\xa5\\\\];B[aa]C[\xa5\\\\];W[bb]C[x])"

    assert comments(read(escaped)) == ["功"]


def test_a_bracket_behind_a_character_with_a_backslash_may_be_escaped() -> None:
    plain = "(;CA[big5]C[成功\\](5\\) x];B[aa])".encode("big5")

    found = read(plain)

    assert comments(found) == ["成功](5) x"]
    assert not found.encoding.escaped


def test_a_parenthesis_may_stand_behind_a_character_with_a_bracket() -> None:
    data = "(;CA[big5]C[本因(坊)];B[aa])".encode("big5")

    assert comments(read(data)) == ["本因(坊)"]


def test_a_half_of_a_character_at_the_end_of_a_value_does_not_swallow_it() -> None:
    data = "(;CA[gbk]PB[聂卫".encode("gbk") + b"\xc6]PW[" + "马晓春])".encode("gbk")

    found = read(data)

    assert found.parsed.trees[0].root.properties["PB"] == ("聂卫\udcc6",)
    assert found.encoding.encode(found.text) == data
    assert [finding.code for finding in found.findings] == ["undecodable-bytes"]
    assert read_text(data) == found.text


def test_a_text_is_read_as_it_is() -> None:
    assert Read.of_text("(;C[棋])").encoding.reason == "text"


WIDE_PIECES = [
    *(b"\0", b"\xff\xfe", b"\xfe\xff", b"CA[UTF-16]", "é\\".encode("utf-16-be")),
    *("(;C[é])".encode("utf-16-le"), "(;C[é])".encode("utf-16-be"), "é]".encode("utf-16-le")),
]
PIECES = [
    b"(", b")", b";", b"[", b"]", b"\\", b"C[", b"CA[gbk]", b"CA[UTF-8]", b"CA[big5]", b"(;C[",
    "围棋".encode("gbk"), "棋é".encode(), b"\xa6\\]", b"\xa6]", b"\x81", b"\xe9", b"\n",
]  # fmt: skip


@settings(deadline=None, max_examples=amount(100, 3000))
@given(st.lists(st.sampled_from(PIECES + WIDE_PIECES), max_size=30).map(b"".join))
def test_whatever_is_decided_of_utf_16_the_bytes_come_back(data: bytes) -> None:
    found = read(data)

    assert written(found) == data
    assert read_text(data) == found.text or found.parsed.findings


@settings(deadline=None, max_examples=amount(100, 3000))
@given(st.lists(st.sampled_from(PIECES), max_size=30).map(b"".join))
def test_whatever_is_decided_the_bytes_come_back(data: bytes) -> None:
    found = read(data)

    assert written(found) == data
    assert read_text(data) == found.text or found.parsed.findings


NAMED = {
    "GB18030": "王立诚",
    "Big5": "許因",
    "ISO-8859-1": "Müller",
    "UTF-8": "é王立",
    "Shift_JIS": "表ソ",
    "KOI8-R": "Привет",
}


@pytest.mark.parametrize(("first", "second"), list(permutations(NAMED, 2)))
@pytest.mark.parametrize("ends", [("\n", ")", ")"), ("\n", "(;W[bb]\n", ")")], ids=repr)
def test_games_in_their_own_charsets_are_told_apart_without_their_parentheses(
    first: str, second: str, ends: tuple[str, ...]
) -> None:
    names = [first, second, first]
    data = b"".join(
        f"(;CA[{name}]PB[{NAMED[name]}];B[aa]C[{NAMED[name]}]{end}".encode(name)
        for name, end in zip(names, ends, strict=True)
    )

    found = read(data)

    assert [tree.root.get("PB") for tree in found.parsed.trees] == [NAMED[name] for name in names]
    assert written(found) == data


@pytest.mark.parametrize(("first", "second"), list(permutations(NAMED, 2)))
@pytest.mark.parametrize("kept", [1, 2, 4], ids=repr)
def test_games_in_their_own_charsets_are_told_apart_where_the_last_is_cut_off(
    first: str, second: str, kept: int
) -> None:
    whole = f"(;CA[{first}]PB[{NAMED[first]}];B[aa])\n".encode(first)
    last = f"(;CA[{second}]PB[{NAMED[second]}];B[aa]".encode(second)
    data = whole + (last + f"C[{NAMED[second]}".encode(second))[: len(last) + kept]

    found = read(data)

    names = [tree.root.get("PB") for tree in found.parsed.trees]
    assert names == [NAMED[first], NAMED[second]]
    assert written(found) == data


def test_a_charset_named_within_a_game_that_is_whole_begins_none() -> None:
    data = "(;CA[GB18030]PB[王](;CA[Big5];B[aa])(;B[bb]))(;CA[ISO-8859-1])".encode("gb18030")

    assert [tree.root.get("PB") for tree in read(data).parsed.trees] == ["王", None]


def test_a_mark_in_front_does_not_speak_for_games_in_other_charsets() -> None:
    data = mixed(("\ufeff" + UTF8 + "\n", "utf-8"), (GBK, "gbk"), (LATIN9, "iso8859-15"))

    found = read(data)

    assert comments(found) == ["棋é", "围棋", "€"]
    assert written(found) == data


def test_a_mark_in_front_speaks_for_all_games_that_name_no_other_charset() -> None:
    data = b"\xef\xbb\xbf(;CA[UTF-8]C[\xe6\xa3\x8b])(;C[\xe6\xa3])"

    found = read(data)

    assert (found.encoding.name, found.encoding.reason, found.encodings) == ("utf-8", "bom", ())
    assert written(found) == data

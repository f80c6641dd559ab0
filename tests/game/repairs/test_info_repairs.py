"""Repairs of root properties, game info and charsets: the text before and after."""

from __future__ import annotations

import pytest

from sgfedit import dumps, loads
from sgfedit.game.edits import Edit
from sgfedit.game.repairs import fix, repair
from sgfedit.game.repairs.info_repairs import INFO_REPAIRS
from sgfedit.sgf.problems import Problem


def mended(data: bytes | str, *codes: str) -> bytes:
    """Return the bytes after the repair of all problems with some codes."""
    collection = loads(data)
    fix(Edit(), collection, lambda problem: problem.code in codes)
    return dumps(collection)


@pytest.mark.parametrize(
    ("before", "code", "after"),
    [
        ("(;FF[x]B[aa])", "bad-root-value", "(;B[aa])"),
        ("(;GM[q5go-1])", "bad-root-value", "(;GM[1])"),
        ("(;ST[x])", "bad-root-value", "(;)"),
        ("(;SZ[x])", "bad-root-value", "(;SZ[19])"),
        ("(;SZ[][13x13])", "bad-root-value", "(;SZ[][13])"),
        ("(;SZ[9 x 13])", "bad-root-value", "(;SZ[9:13])"),
        ("(;SZ[0x0])", "bad-root-value", "(;SZ[19])"),
        ("(;ST[7]B[aa])", "bad-st", "(;B[aa])"),
        ("(;SZ[13:13])", "square-as-rectangular", "(;SZ[13])"),
        ("(;GM[ 1 ]SZ[1 9])", "value-normalised", "(;GM[1]SZ[19])"),
        ("(;SZ[09:+13])", "value-normalised", "(;SZ[9:13])"),
        ("(;AP[foxwq]AP[GNU Go:3.8])", "compose-expected", "(;AP[foxwq:]AP[GNU Go:3.8])"),
        ("(;SZ[9];SZ[9]B[aa])", "root-prop-outside-root", "(;SZ[9];B[aa])"),
        ("(;FF[3]SZ[21])", "feature-newer-than-ff", "(;FF[4]SZ[21])"),
        ("(;B[aa]\n)", "missing-ff", "(;B[aa]FF[4]\n)"),
        ("(;L[aa])", "missing-ff", "(;L[aa])"),
        ("(;)", "missing-gm", "(;GM[1])"),
        ("(;)", "missing-sz", "(;SZ[19])"),
        ("(;KM[][5,5])", "value-normalised", "(;KM[][5.5])"),
        ("(;RE[White resigns])", "bad-gameinfo-format", "(;RE[B+R])"),
        (
            "(;RE[B+R (after 120 moves)])",
            "bad-gameinfo-format",
            "(;RE[B+R]GC[Result: B+R (after 120 moves)])",
        ),
        (
            "(;GC[x\r\ny]DT[Broadcast 1971-04-04])",
            "bad-gameinfo-format",
            "(;GC[x\r\ny\r\nDate: Broadcast 1971-04-04]DT[1971-04-04])",
        ),
        ("(;RE[john wins])", "bad-gameinfo-format", "(;RE[john wins])"),
        ("(;TM[90 + 5x30])", "bad-gameinfo-format", "(;TM[90]OT[5x30])"),
        (
            "(;TM[90 + 5x30]OT[x])",
            "bad-gameinfo-format",
            "(;TM[90]OT[x]GC[Time limit: 90 + 5x30])",
        ),
        ("(;FF[1]TM[90])", "bad-gameinfo-format", "(;FF[1]TM[5400])"),
        ("(;TM[no limit])", "bad-gameinfo-format", "(;GC[Time limit: no limit])"),
        ("(;KM[375])", "komi-suspicious", "(;KM[7.5])"),
        ("(;HA[1]B[aa])", "bad-handicap", "(;B[aa])"),
        ("(;KI[11])", "integer-komi", "(;KM[5.5])"),
        ("(;KI[11]KM[6.5])", "integer-komi", "(;KM[6.5])"),
        ("(;KM[]KI[11])", "integer-komi", "(;KM[5.5])"),
        ("(;GN[x];B[aa]HA[4]GN[x])", "gameinfo-twice-on-path", "(;GN[x]HA[4];B[aa])"),
        (
            "(;GM[6]PB[x];CP[c];PB[x]CP[w])",
            "gameinfo-twice-on-path",
            "(;GM[6]PB[x];CP[c];CP[w])",
        ),
        ("(;GN[x];;GN[y]PB[z])", "gameinfo-twice-on-path", "(;GN[x]PB[z];;GN[y])"),
        (
            "(;C[Black: a\nWhite: b]PW[])",
            "gameinfo-in-first-comment",
            "(;C[Black: a\nWhite: b]PW[b]PB[a])",
        ),
    ],
)
def test_a_repair_touches_nothing_but_what_it_mends(before: str, code: str, after: str) -> None:
    assert mended(before, code) == after.encode()


@pytest.mark.parametrize("code", sorted(INFO_REPAIRS.keys() - {"missing-sz"}))
@pytest.mark.parametrize("ident", ["SZ", "KM", "AP"])
def test_a_repair_does_nothing_where_nothing_is_left(code: str, ident: str) -> None:
    text = b"(;FF[4]GM[1]CA[UTF-8]RE[0]C[x])"
    collection = loads(text)
    root = collection.games[0].root

    repair(Edit(), collection, [Problem(code, 0, 1, 1, node=root, ident=ident)])

    assert dumps(collection) == text


def test_a_repair_of_a_node_needs_one() -> None:
    collection = loads("(;)")

    repair(
        Edit(), collection, [Problem(code, 0, 1, 1) for code in ("missing-gm", "komi-suspicious")]
    )

    assert dumps(collection) == b"(;)"


# Charset ---------------------------------------------------------------------------------------

GO = "(;GM[1]FF[4]SZ[19]{}PB[柯洁]BR[九段]PW[唐韦星]WR[九段]EV[中国围棋甲级联赛]{};B[pd])"


@pytest.mark.parametrize(
    ("data", "code", "after"),
    [
        (
            GO.format("CA[gb2312]", "").encode(),
            "wrong-charset",
            GO.format("CA[UTF-8]", "").encode(),
        ),
        (
            GO.format("CA[klingon]", "").encode(),
            "unknown-charset",
            GO.format("CA[UTF-8]", "").encode(),
        ),
        (GO.format("", "").encode(), "missing-ca", GO.format("", "CA[UTF-8]").encode()),
        (
            GO.format("", "").encode("gb18030"),
            "missing-ca",
            GO.format("", "CA[GB18030]").encode("gb18030"),
        ),
        (b"\xef\xbb\xbf(;B[aa])", "bom", b"(;B[aa])"),
    ],
)
def test_ca_says_what_the_text_is_in(data: bytes, code: str, after: bytes) -> None:
    assert mended(data, code) == after


def test_a_wrong_charset_is_mended_without_touching_an_unknown_one() -> None:
    text = "(;CA[gb2312]C[é])(;CA[klingon]C[棋])(;CA[UTF-8])(;C[é])"

    after = mended(text.encode(), "wrong-charset").decode()

    assert after == text.replace("gb2312", "UTF-8")


def test_ca_is_added_only_where_it_is_missing() -> None:
    text = "(;C[a])(;C[é])"

    assert mended(text.encode(), "missing-ca").decode() == "(;C[a])(;C[é]CA[UTF-8])"


def test_games_with_different_charsets_become_utf_8() -> None:
    first = "(;CA[UTF-8]C[棋é])"
    second = "(;CA[GB18030]C[围棋])(;B[aa])"

    after = mended(first.encode() + second.encode("gb18030"), "charset-conflict")

    assert after.decode() == first + second.replace("GB18030", "UTF-8")


def test_escapes_within_characters_vanish_with_the_old_charset() -> None:
    data = bytes.fromhex("283b43415b626967355d435b a5bb a65c5d a77b 5d3b425b61615d29")

    after = mended(data, "escaped-inside-multibyte")

    assert after.decode() == "(;CA[UTF-8]C[本因坊];B[aa])"


def test_utf_16_becomes_utf_8_without_its_mark() -> None:
    collection = loads("(;CA[UTF-16]C[é])".encode("utf-16"))

    repair(Edit(), collection, [Problem("bom", 0, 1, 1)])

    assert dumps(collection) == "(;CA[UTF-8]C[é])".encode()


def test_a_file_without_a_mark_stays_as_it_is() -> None:
    collection = loads(b"(;B[aa])")

    repair(Edit(), collection, [Problem("bom", 0, 1, 1)])

    assert dumps(collection) == b"(;B[aa])"


def test_a_ca_that_a_repair_brings_to_light_does_not_change_the_charset() -> None:
    data = "(;GM[1CA[Shift_JIS]C[\u00ff\u00e2 \u00e5]N[\u00e9\u00e8];B[aa])".encode("cp1252")
    collection = loads(data)
    edit = Edit()

    fix(edit, collection, lambda p: p.code == "suspicious-bracket-in-value")

    assert collection.declared == ("Shift_JIS",)
    assert dumps(collection) == data.replace(b"GM[1CA", b"GM[1]CA")
    edit.roll_back()
    assert dumps(collection) == data


def test_games_of_several_charsets_keep_theirs_when_a_ca_comes_to_light() -> None:
    first = "(;CA[UTF-8]C[\u68cb\u56f4\u68cb])".encode()
    text = "\u68cb\u56f4\u548c\u56f4\u68cb\u9ed1\u5148\u767d\u80dc\u4e2d\u56fd"
    second = f"(;GM[1CA[Shift_JIS]C[{text}]N[\xff];B[aa])".encode("gb18030")
    collection = loads(first + second)
    assert collection.charset == "per-game"

    fix(Edit(), collection, lambda p: p.code == "suspicious-bracket-in-value")

    assert collection.declared == ("UTF-8", "Shift_JIS")
    assert [one.name for one in collection.save_encodings[:2]] == ["utf-8", "gb18030"]
    assert dumps(collection) == first + second.replace(b"GM[1CA", b"GM[1]CA")


def test_a_damaged_file_is_mended_at_once_whatever_its_charset() -> None:
    data = b"(;CA[UTF-8]C[caf\xe9 \xe0 c\xf4t\xe9]C[];B[aa])"
    collection = loads(data)

    fix(Edit(), collection, lambda problem: problem.fixable)

    again = Edit()
    reopened = loads(dumps(collection))
    fix(again, reopened, lambda problem: problem.fixable)
    assert again.edits() == ()
    assert reopened.games[0].root.get("CA") == "UTF-8"

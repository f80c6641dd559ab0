"""What is wrong with a file as a whole and between its games."""

from __future__ import annotations

import pytest

from sgfedit import loads
from sgfedit.game.checks import check_in_steps, known_problems
from sgfedit.game.edits import Edit
from sgfedit.steps import run


def found(data: bytes | str, code: str) -> list[tuple[int, str, str]]:
    """Return offset, detail and repair of the problems with a code."""
    return [(p.offset, p.detail, p.repair) for p in loads(data).problems if p.code == code]


def test_several_games_are_told_at_the_second() -> None:
    assert found("(;B[aa])\n(;B[bb])(;B[cc])", "several-games") == [(10, "3", "none")]
    assert found("(;B[aa])", "several-games") == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;FF[4])(;FF[ 4 ])", []),
        ("(;FF[4])(;FF[4])(;FF[3])", [(17, "4, 3", "none")]),
        ("(;)(;FF[3])", [(4, "none, 3", "none")]),
    ],
)
def test_games_in_different_formats_are_told(
    text: str, expected: list[tuple[int, str, str]]
) -> None:
    assert found(text, "mixed-ff") == expected


def test_among_many_games_the_one_that_differs_is_told() -> None:
    assert found("(;FF[4])" * 60 + "(;FF[3])", "mixed-ff") == [(481, "4, 3", "none")]


def test_different_games_are_told_and_no_gm_is_go() -> None:
    assert found("(;GM[1])(;)", "mixed-gm") == []
    assert found("(;)(;GM[2])", "mixed-gm") == [(4, "1, 2", "none")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("(;\n;\n)", []),
        ("(;\r\n;\r\n)", []),
        ("(;\n\r;\n\r)", []),
        ("(;\n;\n;\r\n)", [(6, "LF 2, CRLF 1", "safe")]),
        ("(;\r;\r;C[\n])\n", [(2, "CR 2, LF 2", "safe")]),
        ("(;\n)(;\n\n;\r)", [(9, "LF 3, CR 1", "safe")]),
    ],
)
def test_line_ends_that_differ_are_told(text: str, expected: list[tuple[int, str, str]]) -> None:
    assert found(text, "mixed-line-ends") == expected


# Charset ---------------------------------------------------------------------------------------

GO = "(;GM[1]FF[4]SZ[19]PB[柯洁]BR[九段]PW[唐韦星]WR[九段]EV[中国围棋甲级联赛];B[pd])"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (GO.encode(), [(1, "", "safe")]),
        (GO.encode("gb18030"), [(1, "", "safe")]),
        (GO.replace("FF[4]", "FF[4]CA[UTF-8]").encode(), []),
        (GO.replace("FF[4]", "CA[]").encode(), [(1, "", "safe")]),
        (GO.encode("utf-16"), []),
        (b"(;B[aa]C[ascii])", []),
        ("棋(;B[aa])".encode(), []),
        (b"(;C[\xb7])", [(1, "", "ask")]),
    ],
)
def test_text_that_is_not_ascii_needs_ca(
    data: bytes, expected: list[tuple[int, str, str]]
) -> None:
    assert found(data, "missing-ca") == expected


def test_ca_is_missing_in_the_root_of_each_game_that_needs_it() -> None:
    collection = loads("(;C[a])(;C[é])(;CA[UTF-8]C[é])".encode())

    (problem,) = [p for p in collection.problems if p.code == "missing-ca"]

    assert problem.node is collection.games[1].root
    assert (problem.line, problem.column, problem.length) == (1, 9, 5)


def test_a_wrong_ca_is_told_until_it_is_right() -> None:
    data = GO.replace("FF[4]", "CA[gb2312]").encode()
    collection = loads(data)

    assert found(data, "wrong-charset") == [(0, "gb2312", "safe")]

    Edit().set(collection.games[0].root, "CA", ["UTF-8"])
    assert "wrong-charset" not in {p.code for p in collection.problems}


def test_games_with_different_charsets_are_told_once_and_become_utf_8() -> None:
    first = "(;CA[UTF-8]C[棋é])".encode()
    second = "(;CA[GB18030]C[围棋])".encode("gb18030")

    assert [row[2] for row in found(first + second, "charset-conflict")] == ["safe"]
    assert found(first + second, "missing-ca") == []


def test_a_file_with_broken_bytes_is_not_made_utf_8_unasked() -> None:
    first = "(;CA[UTF-8]C[棋é和围棋和围棋]N[\udcff])".encode("utf-8", "surrogateescape")
    second = "(;CA[GB18030]C[围棋和围棋])".encode("gb18030")

    assert [row[2] for row in found(first + second, "charset-conflict")] == ["ask"]


def test_a_game_is_not_named_alone_where_that_has_another_one_read_otherwise() -> None:
    """All were read as one text; a game that CA names is read by itself, and so are the others."""
    text = "(;{}PB[崔哲瀚]PW[李世乭]EV[三星火灾杯])"
    nameless = "(;CA[klingon]C[围棋])"
    for ca, code in (("", "missing-ca"), ("CA[UTF-8]", "wrong-charset")):
        alone = text.format(ca).encode("gb18030")
        assert [row[2] for row in found(alone, code)] == ["safe"]
        assert [row[2] for row in found(alone + nameless.encode("gb18030"), code)] == ["ask"]
        assert [row[2] for row in found(alone + b"(;CA[klingon])", code)] == ["safe"]


def test_what_nobody_would_believe_is_not_written_into_ca() -> None:
    broken = b"(;[\xec\xb0\xa8\xeb\x80\x94](;GM[1]C[\x81b])"
    assert [row[2] for row in found(broken, "missing-ca")] == ["ask", "none"]

    named = b"(;[\xec\xb0\xa8\xeb\x80\x94]CA[UTF-8])(;GM[1]CA[UTF-8];B[\x81b])"
    assert [row[2] for row in found(named, "charset-conflict")] == ["none"]


def test_a_byte_order_mark_is_told() -> None:
    assert found(b"\xef\xbb\xbf(;B[aa])", "bom") == [(0, "", "safe")]


def test_the_problems_of_a_file_are_what_a_check_finds() -> None:
    collection = loads(b"(;C[\xe9];B[zz])")

    assert run(check_in_steps(collection, nodes=100)) == collection.problems


def test_what_a_check_finds_is_known_until_the_next_edit() -> None:
    collection = loads(b"(;B[aa];B[zz])")
    assert known_problems(collection) is None

    found = collection.problems
    assert known_problems(collection) is found

    Edit().set(collection.games[0].root, "C", ["x"])

    assert known_problems(collection) is None


def test_only_what_is_wanted_is_told_as_it_is_told_among_all() -> None:
    data = b"\xef\xbb\xbfx(;KM[x]FF[4]\xe9\xe9;B[zz]c[a]C;()ff[3]AB[aa][aa](;B[aa];KM[6,5]) y )"
    collection = loads(data)
    every = run(check_in_steps(collection, nodes=100))

    for code in {problem.code for problem in every}:
        told = run(
            check_in_steps(collection, nodes=1, wanted=lambda one, *_, code=code: one == code)
        )
        assert [p for p in told if p.code == code] == [p for p in every if p.code == code]
        assert {p.node for p in told if p.code != code} <= {None, collection.games[0].root}
    certain = run(
        check_in_steps(collection, nodes=9, wanted=lambda _, ident, sure: ident == sure == "")
    )
    assert set(certain) < set(every)


def test_a_mark_without_which_a_file_is_read_otherwise_stays() -> None:
    broken = b"\xef\xbb\xbf(;CA[UTF-8]C[caf\xe9 \xe0 c\xf4t\xe9])"

    assert [row[2] for row in found(broken, "bom")] == ["none"]
    assert [row[2] for row in found("\ufeff(;C[\u56f4\u68cb\u56f4])".encode(), "bom")] == ["safe"]


@pytest.mark.parametrize(
    ("data", "code", "certainty"),
    [
        (b"(;CA[UTF-8]C[\xe9t\xe9 \xe0 lui])", "wrong-charset", "none"),
        (b"(;CA[klingon]C[\xe9t\xe9 \xe0 lui])", "unknown-charset", "none"),
        (b"(;CA[klingon];B[aa])", "unknown-charset", "ask"),
        ("(;C[\u56f4\u68cb])".encode("gb18030"), "missing-ca", "ask"),
        (
            "(;C[\u56f4\u68cb\u9ed1\u5148\u767d\u80dc\u4e2d\u56fd])".encode("gb18030"),
            "missing-ca",
            "safe",
        ),
        (
            "(;EV[\u5347\u964d\u5341\u756a\u68cb\u7b2c\u4e09\u5c40])(;CA[ASCII])".encode("gbk"),
            "missing-ca",
            "ask",
        ),
    ],
    ids=["wrong", "unknown", "ASCII", "two letters", "many letters", "overruled"],
)
def test_what_was_only_guessed_is_not_written_into_ca_unasked(
    data: bytes, code: str, certainty: str
) -> None:
    assert [row[2] for row in found(data, code)] == [certainty]


LATIN = "(;FF[4]CA[{}]GM[1]SZ[19]C[{}])"


def test_what_could_be_text_in_the_charset_that_ca_names_is_not_renamed_unasked() -> None:
    in_both = LATIN.format("ISO-8859-1", "Müller").encode()
    in_one = LATIN.format("Big5", "é à").encode()
    beyond_doubt = LATIN.format("ISO-8859-1", "囲碁の本").encode()
    chinese = LATIN.format("ISO-8859-1", "聂卫平马晓春名人战挑战赛第五局").encode("gbk")

    assert found(in_both, "wrong-charset") == [(0, "ISO-8859-1", "ask")]
    assert found(chinese, "wrong-charset") == [(0, "ISO-8859-1", "ask")]
    assert found(in_one, "wrong-charset") == [(0, "Big5", "safe")]
    assert found(beyond_doubt, "wrong-charset") == [(0, "ISO-8859-1", "safe")]


def test_games_of_which_one_is_in_doubt_are_not_made_utf_8_unasked() -> None:
    first = LATIN.format("UTF-8", "棋é").encode()
    second = LATIN.format("ISO-8859-1", "聂卫平马晓春名人战挑战赛第五局").encode("gbk")

    assert [row[2] for row in found(first + second, "charset-conflict")] == ["ask"]


def test_a_doubled_parenthesis_with_text_behind_its_partner_is_asked_for() -> None:
    problems = loads("(;SZ[9](())W[bb])").problems

    assert [p.certainty for p in problems if p.code == "extra-open-paren"] == ["ask"]

"""What is wrong with a file's charset."""

from __future__ import annotations

from sgfedit.sgf.charset import charset_findings, declared_by, sureness
from sgfedit.sgf.encoding import Encoding
from sgfedit.sgf.node import Node

UTF8 = Encoding("utf-8", "utf-8")
GBK = Encoding("gb18030", "ca")


def found(
    texts: list[str], encodings: list[Encoding], declared: list[str]
) -> list[tuple[str, int, str]]:
    return [one[:3] for one in charset_findings(texts, encodings, declared)]


def test_a_charset_that_holds_the_named_one_is_no_flaw() -> None:
    assert found(["(;C[围])"], [GBK], ["GB2312"]) == []
    assert found(["(;C[é])"], [Encoding("utf-16-le")], ["UTF-16"]) == []
    assert found(["(;C[é])"], [UTF8], [""]) == []


def test_another_charset_than_the_named_one_is_told_once_for_every_name() -> None:
    texts = ["(;C[围])", "(;C[棋])", "(;C[é])", ""]

    assert found(texts, [UTF8], ["gbk", "gbk", "klingon"]) == [
        ("wrong-charset", 0, "gbk"),
        ("unknown-charset", 14, "klingon"),
    ]


def test_plain_ascii_is_in_every_charset_but_wide_ones() -> None:
    assert found(["(;C[x])"], [Encoding("utf-8", "ascii")], ["gbk", "big5"]) == []
    assert found(["(;C[x])"], [Encoding("utf-16-le", "nul")], ["gbk"]) == [
        ("wrong-charset", 0, "gbk")
    ]


def test_games_in_different_charsets_are_told() -> None:
    texts = ["(;C[围])", "(;C[é])", "(;)"]

    assert found(texts, [GBK, UTF8, UTF8], ["gbk", "utf-8", ""]) == [
        ("charset-conflict", 0, "gbk, utf-8")
    ]
    assert found(texts, [GBK, UTF8, UTF8], ["", "", ""]) == [
        ("charset-conflict", 0, "GB18030, UTF-8")
    ]


def test_games_that_name_different_charsets_are_told() -> None:
    assert found(["(;C[é])(;C[é])"], [UTF8], ["UTF-8", "latin1"]) == [
        ("wrong-charset", 0, "latin1"),
        ("charset-conflict", 0, "UTF-8, latin1"),
    ]


def test_bytes_that_are_no_text_are_counted() -> None:
    texts = ["(;C[é])", "(;C[\udce9\udce8])", "\udce9"]

    assert found(texts, [UTF8], ["", ""]) == [("undecodable-bytes", 11, "UTF-8: 3")]
    assert found(["é"], [Encoding("utf-16-le", "bom", b"\xff\xfe", b"x")], []) == [
        ("undecodable-bytes", 1, "UTF-16LE: 1")
    ]


def test_a_mark_zeros_and_escapes_are_told() -> None:
    marked = Encoding("utf-8", "bom", b"\xef\xbb\xbf")
    escaped = Encoding("big5hkscs", "ca", escaped=True)

    assert found(["x", "\0y\0"], [marked], []) == [("bom", 0, ""), ("control-byte", 1, "")]
    assert found(["因"], [escaped], ["big5"]) == [("escaped-inside-multibyte", 0, "Big5")]


def test_the_first_name_in_ca_counts() -> None:
    assert declared_by(Node(";CA[ UTF-8 ][gbk]")) == "UTF-8"
    assert declared_by(Node(";CA[][gbk]")) == "gbk"
    assert declared_by(Node(";MCA[gbk]")) == ""
    assert declared_by(Node(";C[x]")) == ""


def test_a_guess_is_sure_if_there_is_much_text_and_all_of_it_is_text() -> None:
    guess, default = Encoding("gb18030", "detected"), Encoding("cp1252", "default")
    texts = ["(;C[围棋])", "(;C[黑先白胜中国])", "(;C[é])", "(;)"]

    assert sureness([guess, guess, default, UTF8], texts) == [True, True, False, True]
    assert sureness([guess], ["(;C[围棋])"]) == [False]
    assert sureness([guess], ["(;C[黑先白胜中国围棋\udcff])"]) == [False]
    assert sureness([default], ["(;C[e])"]) == [True]

"""Charsets found out from the little text of a record."""

from __future__ import annotations

import sys

import pytest

from benchmarks.go_texts import BY_CODEC, records
from sgfedit.sgf import detect
from sgfedit.sgf.charset import decode
from sgfedit.sgf.detect import SAMPLE, choose, guesses, may_be_utf8, sample


@pytest.mark.parametrize("codec", BY_CODEC)
def test_names_events_and_comments_are_recognised(codec: str) -> None:
    cases = list(records(codec))

    wrong = [
        f"{kind}: {data.decode(codec)}"
        for kind, data in cases
        if decode(data).text != data.decode(codec)
    ]

    assert len(wrong) <= 0.02 * len(cases), wrong


@pytest.mark.parametrize("codec", BY_CODEC)
def test_most_is_recognised_without_the_second_opinion(
    codec: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "chardetng_py.detector", None)
    monkeypatch.setattr(detect, "_of_short", detect._guesses)  # it may remember that opinion
    cases = list(records(codec))

    right = [decode(data).text == data.decode(codec) for _, data in cases]

    assert sum(right) >= 0.93 * len(cases)


@pytest.mark.parametrize(
    ("codec", "text"),
    [
        ("gb18030", "PB[柯洁]"),
        ("gb18030", "PB[abc]BR[9段]"),
        ("gb18030", "C[\U00020000柯洁聂卫平]"),
        ("gb18030", "C[\ue000柯洁聂卫平]"),
        ("big5hkscs", "PB[張栩]EV[天元戰]"),
        ("cp932", "PB[井山 裕太]PW[申眞ソ]"),
        ("cp932", "PB[髙尾紳路]C[ﾖｾ]"),
        ("cp932", "C[黒番、白番、①]"),
        ("euc_jp", "PB[アマ強豪]C[難しい]"),
        ("euc_jp", "PB[井山さん]C[、。☆]"),
        ("cp949", "PB[이세돌]PW[박정환]"),
        ("cp949", "PB[이세돌]C[바둑 棋 똠]"),
        ("cp1251", "PB[Шикшин]PW[Сурин]"),
        ("koi8-r", "PB[Шикшин]PW[Сурин]"),
        ("cp1250", "PB[Łukasz Święćzek]C[Gratuluję zwycięstwa, świetna partia, dziękuję]"),
        ("cp1254", "PB[Doğan Şahin]C[Teşekkürler, çok güzel bir oyundu]"),
        ("cp1253", "C[Μαύρο κερδίζει το παιχνίδι]"),
        ("cp866", "C[Черные выиграли партию, хороший ход]"),
        ("cp1252", "C[20° – déjà vu…]"),
    ],
)
def test_a_few_characters_are_enough(codec: str, text: str) -> None:
    data = f"(;GM[1]{text};B[pd];W[dd])".encode(codec)

    assert decode(data).encoding.name == codec
    assert decode(data).text == data.decode(codec)


def test_nothing_speaks_for_euc_jp_without_kana() -> None:
    assert decode("(;PB[坂田栄男])".encode("euc_jp")).encoding.name != "euc_jp"


def test_values_are_sampled_once_each_and_over_halves_of_characters() -> None:
    data = "(;C[指揮權]N[x]PB[柯洁]PW[柯洁]\n;C[".encode("gbk") + b"\xe9"

    assert [value.decode("gbk", "replace") for value in sample(data)] == [
        "指揮權",
        "柯洁",
        "�",
    ]


def test_of_long_texts_only_what_is_near_other_letters_is_sampled() -> None:
    data = b"(;C[" + b"long " * 100 + b"caf\xe9" + b" text" * 100 + b"na\xefve])"

    assert [len(piece) for piece in sample(data)] == [49, 19]


def test_text_that_is_in_no_value_is_sampled() -> None:
    assert sample(b"caf\xe9 (;C[x])")[0].startswith(b"\xe9")


def test_text_far_behind_in_a_file_is_found() -> None:
    data = b"(" + b";B[aa]" * 10_000 + "C[柯洁])".encode("gbk")

    assert sample(data) == ["柯洁".encode("gbk")]


def test_no_more_than_a_sample_is_weighed() -> None:
    different = "".join(f"C[围棋 {n}]" for n in range(20_000)).encode("gbk")
    equal = b"(;" + "C[围棋]".encode("gbk") * 100_000

    assert SAMPLE <= sum(map(len, sample(different))) < SAMPLE + 100
    assert sample(equal) == ["围棋".encode("gbk")]


def test_a_large_file_is_decided_from_its_first_texts() -> None:
    game = "(;PB[柯洁]PW[聂卫平]" + ";B[pd]C[这手棋是败着]" * 50 + ")"
    small, large = game.encode("gbk"), (game * 5_000).encode("gbk")
    choose(small, [])

    found = choose(large, [])

    assert found == ("gb18030", "detected")
    assert len(large) > 4_000_000


def test_what_nothing_fits_is_the_default() -> None:
    assert choose(b"(;C[\x80\xff\x81\x01])", []) == ("cp1252", "default")


def test_control_characters_speak_against_a_charset() -> None:
    plain, broken = (guesses([text]) for text in (b"caf\xe9 noir", b"caf\xe9\x01 noir"))

    assert min(one.bits for one in broken) > min(one.bits for one in plain)


def test_a_few_broken_bytes_do_not_speak_against_a_named_charset() -> None:
    text = "(;CA[GBK]PB[聂卫平]PW[马晓春]C[这手棋是败着，应该在右边打入。".encode("gbk")

    assert choose(text + b"\xff])", ["GBK"]) == ("gb18030", "ca")


@pytest.mark.parametrize(
    ("text", "found"),
    [("ʱԽ", "gb18030"), ("שלום לכולם", "utf-8"), ("Γειά σου", "utf-8")],
)
def test_strange_letters_are_no_utf_8_unless_there_are_more(text: str, found: str) -> None:
    assert decode(f"(;PB[{text}])".encode()).encoding.name == found


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ("(;CA[UTF-8]C[ä])".encode(), True),
        ("(;CA[UTF-8]C[äöü 日本])".encode() + b"\xe9", True),
        (b"(;CA[UTF-8]C[Caf\xe9])", False),
        ("(;CA[UTF-8]C[围棋])".encode("gb18030"), False),
    ],
    ids=["valid", "but for a byte", "Latin", "Chinese"],
)
def test_what_says_it_is_utf_8_is_told_from_what_cannot_be(data: bytes, *, expected: bool) -> None:
    assert may_be_utf8(data) is expected
    assert (choose(data, ["UTF-8"])[0] == "utf-8") is expected

"""Bytes that come back exactly, and characters whose halves look like something else."""

from __future__ import annotations

import pytest

from sgfedit.sgf.encoding import Encoding, decode_exactly, has_escapes, without_halves


def test_the_code_that_a_file_uses_for_a_character_is_remembered() -> None:
    data = "PB[髙尾]".encode("cp932").replace(b"\xee\xe0", b"\xfb\xfc") + b"\x81\xe6"

    text, encoding = decode_exactly(data, Encoding("cp932"))

    assert text == "PB[髙尾]∵"
    assert encoding.codes == (("髙", b"\xfb\xfc"),)
    assert encoding.encode(text) == data
    assert encoding.encode("髙髙∵") == b"\xfb\xfc\xfb\xfc\x81\xe6"


def test_the_rarer_of_two_codes_in_one_file_is_kept_as_bytes() -> None:
    data = b"\x81\xe6 \x81\xe6 \x87\x9a \x82\xa0"  # twice the usual "because", once NEC's

    text, encoding = decode_exactly(data, Encoding("cp932"))

    assert text == "∵ ∵ \udc87\udc9a あ"
    assert encoding.encode(text) == data


def test_one_of_many_codes_in_a_run_of_characters_is_kept() -> None:
    data = b"\x81\xe6\x87\x9a\x81\xe6\x81"

    text, encoding = decode_exactly(data, Encoding("cp932"))

    assert text == "∵\udc87\udc9a∵\udc81"
    assert encoding.encode(text) == data


def test_what_joins_to_another_character_is_kept_as_bytes() -> None:
    codec = "euc_jis_2004"
    data = "\u0254".encode(codec) + "\u0300".encode(codec)  # there is one code for both

    text, encoding = decode_exactly(data, Encoding(codec))

    assert text == data.decode("ascii", "surrogateescape")
    assert encoding.encode(text) == data


def test_backslashes_within_characters_are_left_out_and_put_back() -> None:
    data = b"\xa5\xbb\xa6\\]\xa7{ \\] \xa5\\\\ \xa5\xbb"
    encoding = Encoding("big5hkscs", "ca", escaped=True)

    text, found = decode_exactly(data, encoding)

    assert text == "本因坊 \\] 功 本"
    assert found == encoding
    assert encoding.encode(text) == data


def test_a_character_without_its_backslash_is_kept_as_bytes_among_others() -> None:
    data = b"\xa6\\] \xa5\\ \xa6]"

    text, encoding = decode_exactly(data, Encoding("big5hkscs", escaped=True))

    assert text == "因 \udca5\\ \udca6]"
    assert encoding.encode(text) == data


def test_only_charsets_with_such_characters_have_escapes() -> None:
    assert has_escapes(b"\xa6\\]", "big5hkscs")
    assert not has_escapes(b"a\\]", "big5hkscs")
    assert not has_escapes(b"\xa6\\]", "cp949")


@pytest.mark.parametrize("codec", ["gb18030", "big5hkscs", "cp932"])
def test_a_bracket_that_closes_a_value_is_no_half(codec: str) -> None:
    data = b"PB[x\x93]PW[y\x93]\n;B[aa]"
    encoding = Encoding(codec)
    text = data.decode(codec, encoding.errors)

    found, count = without_halves(text, encoding)

    assert count == 2
    assert found == "PB[x\udc93]PW[y\udc93]\n;B[aa]"
    assert encoding.encode(found) == data


def test_a_bracket_within_a_text_is_a_half() -> None:
    assert without_halves("本因坊", Encoding("big5hkscs")) == ("本因坊", 0)
    assert without_halves("é]", Encoding("cp1252")) == ("é]", 0)

"""Characters that a charset lacks."""

from __future__ import annotations

import pytest

from sgfedit.sgf.encoding import escape_unencodable, unencodable


def test_what_a_charset_lacks_is_listed_once_in_order() -> None:
    assert unencodable("Go 棋é棋ü囲", "cp1252") == ["棋", "囲"]
    assert unencodable("Go 棋é", "utf-8") == []


def test_what_a_charset_lacks_is_written_as_a_number() -> None:
    assert escape_unencodable("Go 嫌é", "cp1252") == "Go &#23244;é"
    assert escape_unencodable("柯洁", "gb18030") == "柯洁"


def test_kept_bytes_are_no_characters() -> None:
    text = "\udce9 棋"

    assert unencodable(text, "cp1252") == ["棋"]
    assert escape_unencodable(text, "cp1252") == "\udce9 &#26827;"


def test_an_unknown_codec_is_told() -> None:
    with pytest.raises(LookupError):
        unencodable("x", "klingon")

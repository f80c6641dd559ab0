"""Names of charsets."""

from __future__ import annotations

import pytest

from sgfedit.sgf.charset_names import (
    CHOICES,
    LABELS,
    codec_name,
    is_named,
    is_wide,
    label_of,
    shown_name,
    wide_codec,
)


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
        ("windows-949", "cp949"),
        ("EUC-CN", "gb18030"),
        ("Big5-HKSCS", "big5hkscs"),
        ("eucJP-ms", "euc_jp"),
        ("win-1251", "cp1251"),
        ("ISO-8859-9", "cp1254"),
        ("ISO-8859-15", "iso8859-15"),
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


@pytest.mark.parametrize(
    ("declared", "codec"),
    [
        ("UTF16LE", "utf-16-le"),
        ("utf-16", "utf-16-le"),
        ("UCS-2BE", "utf-16-be"),
        ("utf-32", "utf-32-le"),
    ],
)
def test_wide_charsets_have_names_of_their_own(declared: str, codec: str) -> None:
    assert wide_codec(declared) == codec
    assert wide_codec("utf-8") is None


@pytest.mark.parametrize("codec", LABELS)
def test_a_label_leads_back_to_its_codec(codec: str) -> None:
    assert is_named(codec, label_of(codec))
    assert (wide_codec if is_wide(codec) else codec_name)(label_of(codec)) == codec


def test_a_codec_without_a_label_is_its_own() -> None:
    assert label_of("cp855") == "cp855"


def test_a_menu_offers_charsets_that_can_be_written_in_ca() -> None:
    codecs = [codec for codec, _ in CHOICES]

    assert len(set(codecs)) == len(codecs)
    assert set(codecs) <= set(LABELS)


def test_a_smaller_charset_is_a_name_of_the_one_that_holds_it() -> None:
    assert is_named("gb18030", "GB2312")
    assert is_named("utf-16-be", "UTF-16LE")
    assert not is_named("utf-16-le", "UTF-8")
    assert not is_named("gb18030", "Big5")


@pytest.mark.parametrize(
    ("declared", "shown"),
    [
        ("ISO-8859-1", "ISO-8859-1"),
        ("latin1", "latin1"),
        ("", "windows-1252"),
        ("big5", "windows-1252"),
    ],
)
def test_a_charset_is_called_as_the_file_calls_it(declared: str, shown: str) -> None:
    assert shown_name("cp1252", declared) == shown

"""A game in one line, in the user's format: what is missing leaves no trace."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit import Game, loads
from sgfedit.game.info import (
    FIELDS,
    GROUPS,
    SPECIAL,
    FormatError,
    count_moves,
    file_name,
    game_summary,
    parse_format,
    summary,
)

USUAL = r"\PB \BR – \PW \WR, \EV"
ALL = {"PB": "Shusaku", "BR": "4d", "PW": "Gennan", "WR": "8d", "EV": "Castle game"}


def line(form: str, *known: str) -> str:
    """Return the line of a game of which only `known` fields are known."""
    return summary(parse_format(form), lambda name: ALL[name] if name in known else "")


def game_of(text: str) -> Game:
    return loads(text).games[0]


def test_every_field_of_the_dialog_can_be_named() -> None:
    assert (*(ident for _, idents in GROUPS for ident in idents), *SPECIAL) == FIELDS


@pytest.mark.parametrize(
    ("known", "expected"),
    [
        (("PB", "BR", "PW", "WR", "EV"), "Shusaku 4d – Gennan 8d, Castle game"),
        (("PB", "PW"), "Shusaku – Gennan"),
        (("PB", "PW", "EV"), "Shusaku – Gennan, Castle game"),
        (("PB", "WR"), "Shusaku – 8d"),
        (("PB", "BR", "EV"), "Shusaku 4d, Castle game"),
        (("PW", "WR"), "Gennan 8d"),
        (("EV",), "Castle game"),
        ((), ""),
    ],
)
def test_what_is_missing_takes_its_separator_along(known: tuple[str, ...], expected: str) -> None:
    assert line(USUAL, *known) == expected


@pytest.mark.parametrize(
    ("form", "known", "expected"),
    [
        (r"\PB{ (\BR)} – \PW{ (\WR)}", ("PB", "PW"), "Shusaku – Gennan"),
        (r"\PB{ (\BR)} – \PW{ (\WR)}", ("PB", "BR", "PW"), "Shusaku (4d) – Gennan"),
        (r"{\PB – \PW}: \EV", ("PB", "EV"), "Shusaku: Castle game"),
        (r"{\PB – \PW}: \EV", ("EV",), "Castle game"),
        (r"{[\EV] }\PB", ("PB",), "Shusaku"),
        (r"{}\PB{only text}", ("PB",), "Shusaku"),
    ],
)
def test_braces_are_shown_if_something_in_them_is_known(
    form: str, known: tuple[str, ...], expected: str
) -> None:
    assert parse_format(form).errors == ()
    assert line(form, *known) == expected


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        (r"Game: \PB.", "Game: Shusaku."),
        (r"Game: \EV, \PB.", "Game: Shusaku."),
        (r"\EV – \PB", "Shusaku"),
        (r"\PB – \EV", "Shusaku"),
        (r"Game: \EV.", ""),
        ("only text", ""),
        ("", ""),
        (r"\PB\PB", "ShusakuShusaku"),
        (r"\PBx", "Shusakux"),
        (r"\\\PB\{\}", "\\Shusaku{}"),
    ],
)
def test_text_at_both_ends_is_shown_if_anything_is(form: str, expected: str) -> None:
    assert line(form, "PB") == expected


def test_values_are_shown_in_one_line() -> None:
    game = game_of("(;GC[a\n\n b]PB[ x ])")

    assert game_summary(game, parse_format(r"\GC|\PB")) == "a b|x"


@pytest.mark.parametrize(
    ("form", "errors", "shown"),
    [
        (r"\PB \XX", [("unknown-field", 5, "\\XX")], r"Shusaku \XX"),
        (r"\PBR", [("unknown-field", 1, "\\PBR")], ""),
        ("\\PB \\", [("no-field", 5, "\\")], "Shusaku \\"),
        (r"\pb \PB", [("no-field", 1, "\\")], r"\pb Shusaku"),
        (r"a } \PB", [("stray-brace", 3, "}")], "a } Shusaku"),
        (r"{ {\PB}", [("stray-brace", 3, "{")], " {Shusaku"),
        (r"\PB{ \PB", [("unclosed-brace", 4, "{")], "Shusaku Shusaku"),
        (r"{\X", [("unclosed-brace", 1, "{"), ("unknown-field", 2, "\\X")], ""),
    ],
)
def test_errors_name_their_column_and_are_shown_as_typed(
    form: str, errors: list[tuple[str, int, str]], shown: str
) -> None:
    assert [tuple(error) for error in parse_format(form).errors] == errors
    assert isinstance(parse_format(form).errors[0], FormatError)
    assert line(form, "PB") == shown


@given(st.text(r"\{}PBXe –", max_size=30))
def test_every_text_is_a_format(form: str) -> None:
    assert isinstance(line(form, *ALL), str)


def test_a_game_knows_its_year_moves_number_and_file() -> None:
    game = game_of("(;DT[1846.09.11]SZ[9:13];B[aa]C[x];W[bb](;B[cc])(;B[dd];W[ee]))")
    form = parse_format(r"\YEAR|\MOVES|\GAME|\FILE|\SZ")

    assert game_summary(game, form, file_stem="ear", number=7) == "1846|3|7|ear|9:13"


def test_game_info_of_another_node_stands_for_that_of_the_first() -> None:
    game = game_of("(;PB[Ann]EV[Cup]DT[1846]SZ[9])")
    form = parse_format(r"\PB|\EV|\YEAR|\SZ|\PW")

    assert game_summary(game, form, info={"PB": "Bob", "DT": "1920-01"}) == "Bob|1920|9"


@pytest.mark.parametrize("date", ["", "Broadcast 1996", "19960506", "May 1846"])
def test_a_date_that_begins_with_no_year_has_none(date: str) -> None:
    assert game_summary(game_of(f"(;DT[{date}])"), parse_format(r"\YEAR")) == ""


def test_moves_of_the_main_line_are_counted() -> None:
    assert count_moves(game_of("(;AB[aa]; B [bb];C[x]W[cc];AW[dd];B[])")) == 3


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Shusaku – Gennan", "Shusaku – Gennan"),
        ('a/b\\c:d*e?f"g<h>i|j', "a_b_c_d_e_f_g_h_i_j"),
        ("a\tb\x00", "a_b_"),
        ("W+R. ", "W+R"),
        ("..hidden", "hidden"),
        ("...", ""),
        ("", ""),
        ("con", "_con"),
        ("COM1.5 games", "_COM1.5 games"),
        ("Lpt¹", "_Lpt¹"),
        ("console", "console"),
        ("本" * 90, "本" * 66),
        ("a" * 199 + ". b", "a" * 199),
        ("\ud800", "_"),
    ],
)
def test_file_names_are_legal_everywhere(text: str, name: str) -> None:
    assert file_name(text) == name


@given(st.text())
def test_a_file_name_is_short_and_stays_what_it_is(text: str) -> None:
    name = file_name(text)

    assert len(name.encode("utf-8")) <= 201
    assert not set(name) & set('/\\:*?"<>|')
    assert not name.endswith((".", " "))
    assert file_name(name) == name


def test_a_format_tells_which_fields_it_asks_for() -> None:
    assert parse_format(r"\PB{ (\BR, \\FILE)} \XX").fields == {"PB", "BR"}

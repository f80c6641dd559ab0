"""Value types: raw text between brackets to Python values and back."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit.sgf.values import (
    PASS,
    Pass,
    Point,
    decode_simple,
    decode_text,
    encode_points,
    encode_simple,
    encode_text,
    format_label,
    format_point,
    format_real,
    parse_colour,
    parse_double,
    parse_figure,
    parse_labels,
    parse_move,
    parse_number,
    parse_pairs,
    parse_point,
    parse_points,
    parse_real,
    parse_rectangle,
    parse_simple_pair,
    parse_size,
    rectangle,
    split_composed,
)

# Line breaks of one kind only and no white space but blanks: what encoding can bring back.
PLAIN_TEXT = st.text(st.characters(exclude_characters="\r\t\v\f\0"))


@pytest.mark.parametrize(
    ("raw", "text"),
    [
        ("plain", "plain"),
        (r"a \] b \\ c \: d \e \[ [x", r"a ] b \ c : d e [ [x"),
        ("a\\\nb\\\rc\\\r\nd\\\n\re", "abcde"),
        ("a\nb\rc\r\nd\n\re", "a\nb\nc\nd\ne"),
        ("a\n\nb\r\rc\r\n\r\nd\n\r\n\re", "a\n\nb\n\nc\n\nd\n\ne"),
        ("a\tb\vc\fd\0e", "a b c d e"),
        ("a\\\tb\\\0c\\ d", "a b c d"),
        ("a\tb\rc\\\td\\e\\\rf\\", "a b\nc def"),
        ("  kept  ", "  kept  "),
        ("\u3000x\u2028y\xa0z\x85", "\u3000x\u2028y\xa0z\x85"),
        ("cut off\\", "cut off"),
        ("", ""),
    ],
)
def test_text_is_decoded_as_ff4_says(raw: str, text: str) -> None:
    assert decode_text(raw) == text


@given(st.text("ab]:\\\r\n\t\0 ", max_size=12))
def test_text_is_decoded_from_the_left(raw: str) -> None:
    text, at = "", 0
    while at < len(raw):
        is_escaped = raw[at] == "\\"
        at += is_escaped
        if raw[at : at + 2] in {"\r\n", "\n\r"}:
            text, at = text + "\n" * (not is_escaped), at + 2
        else:
            char = raw[at : at + 1]
            if char and char in "\r\n":
                char = "" if is_escaped else "\n"
            text, at = text + (" " if char and char in "\t\0" else char), at + 1

    assert decode_text(raw) == text


def test_line_breaks_of_simple_text_are_spaces() -> None:
    assert decode_simple("a\r\nb\\\nc\nd") == "a bc d"


@given(PLAIN_TEXT)
def test_text_survives_encoding(text: str) -> None:
    assert decode_text(encode_text(text)) == text


@given(st.text())
def test_encoding_any_text_and_decoding_it_normalises_white_space_only(text: str) -> None:
    breaks = re.sub(r"\r\n|\n\r|\r|\n", "\n", text)
    assert decode_text(encode_text(text)) == re.sub(r"[\t\v\f\0]", " ", breaks)


@given(st.text(), st.booleans())
def test_encoded_simple_text_is_one_line_that_closes_no_bracket(text: str, composed: bool) -> None:
    raw = encode_simple(text, composed=composed)

    assert re.fullmatch(r"(?:[^\]\\\r\n]|\\[^\r\n])*", raw)
    assert decode_simple(raw) == decode_text(encode_text(text)).replace("\n", " ")


@given(PLAIN_TEXT, PLAIN_TEXT)
def test_composed_values_split_where_they_were_joined(first: str, second: str) -> None:
    raw = f"{encode_simple(first, composed=True)}:{encode_simple(second, composed=True)}"

    assert parse_simple_pair(raw) == (first.replace("\n", " "), second.replace("\n", " "))


def test_a_value_splits_at_the_first_unescaped_colon() -> None:
    assert split_composed(r"a\:b:c:d") == (r"a\:b", "c:d")
    assert split_composed(r"a\:b") is None
    assert parse_simple_pair("foxwq") == ("foxwq", "")


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        ("5", 5),
        ("+5", 5),
        ("007", 7),
        ("-1", -1),
        (" 1 9\n", 19),
        ("", None),
        ("x", None),
        ("1.5", None),
        ("٣", None),
        ("9" * 19, None),
    ],
)
def test_numbers_are_read_leniently_but_never_guessed(raw: str, value: int | None) -> None:
    assert parse_number(raw) == value


@pytest.mark.parametrize(
    ("raw", "value"),
    [
        ("6.5", 6.5),
        ("5.", 5.0),
        (".5", 0.5),
        ("5,5", 5.5),
        ("-0", 0.0),
        ("+1", 1.0),
        ("", None),
        ("1e5", None),
        ("nan", None),
        ("inf", None),
        ("9" * 400, None),
    ],
)
def test_reals_are_finite_and_without_exponent(raw: str, value: float | None) -> None:
    assert parse_real(raw) == value


@pytest.mark.parametrize(
    ("value", "text"),
    [(6.5, "6.5"), (7.0, "7"), (0.0, "0"), (-0.0, "0"), (-1e-12, "0"), (100.0, "100")],
)
def test_a_real_is_written_without_superfluous_zeros(value: float, text: str) -> None:
    assert format_real(value) == text


@given(st.floats(-1e6, 1e6).map(lambda value: round(value, 6)))
def test_a_written_real_is_read_as_the_same_number(value: float) -> None:
    assert parse_real(format_real(value)) == pytest.approx(value)


def test_a_double_is_2_only_if_it_says_so() -> None:
    assert [parse_double(raw) for raw in ("", "1", "2", " 2", "3", "1 kk")] == [1, 1, 2, 2, 1, 1]


@pytest.mark.parametrize(
    ("raw", "colour"),
    [
        ("B", "B"),
        ("w", "W"),
        ("Black", "B"),
        (" WHITE ", "W"),
        ("1", "B"),
        ("2", "W"),
        ("x", None),
    ],
)
def test_colours_are_read_in_every_spelling_seen(raw: str, colour: str | None) -> None:
    assert parse_colour(raw) == colour


@given(st.integers(0, 51), st.integers(0, 51))
def test_every_point_survives_its_letters(x: int, y: int) -> None:
    assert parse_point(format_point(Point(x, y))) == (x, y)


@pytest.mark.parametrize("raw", ["", "a", "aab", "a1", "D4", "??", "éé"])
def test_what_is_not_two_letters_is_no_point(raw: str) -> None:
    assert parse_point(raw) is None


def test_white_space_inside_a_point_does_not_count() -> None:
    assert parse_point("p\nd ") == (15, 3)


@pytest.mark.parametrize(
    ("raw", "size", "move"),
    [
        ("pd", (19, 19), Point(15, 3)),
        ("", (19, 19), PASS),
        (" ", (52, 52), PASS),
        ("--", (9, 9), PASS),
        ("tt", (19, 19), PASS),
        ("tt", (9, 13), PASS),
        ("tt", (21, 21), Point(19, 19)),
        ("tt", (19, 21), None),
        ("zz", (19, 19), PASS),
        ("zz", (21, 21), PASS),
        ("zz", (30, 30), Point(25, 25)),
        ("jj", (9, 9), PASS),
        ("jj", (13, 13), Point(9, 9)),
        ("vv", (21, 21), PASS),
        ("ss", (9, 9), None),
        ("TT", (19, 19), None),
        ("Q16", (19, 19), None),
    ],
)
def test_a_move_is_a_point_of_the_board_or_a_pass(
    raw: str, size: tuple[int, int], move: Point | Pass | None
) -> None:
    assert parse_move(raw, size) == move


def test_pass_is_true_and_says_its_name() -> None:
    assert PASS
    assert repr(PASS) == "PASS"


def test_rectangles_of_a_point_list_are_expanded_each_point_once_in_order() -> None:
    values = ["cc", "bb:aa", "ab", "cc", "??", "a:b", "aa:"]

    assert parse_points(values, (9, 9)) == ((2, 2), (0, 0), (0, 1), (1, 0), (1, 1))


def test_points_off_the_board_are_left_out_of_lists() -> None:
    assert parse_points(["tt", "aa", "ha:zb"], (9, 2)) == ((0, 0), (7, 0), (7, 1), (8, 0), (8, 1))


def test_a_rectangle_may_be_named_by_any_two_opposite_corners() -> None:
    corners = parse_rectangle("ca:ac")

    assert corners == ((2, 0), (0, 2))
    assert len(rectangle(Point(2, 0), Point(0, 2), (9, 9))) == 9
    assert parse_rectangle("ca") is None
    assert parse_rectangle("ca:x") is None


def test_pairs_have_two_different_ends_on_the_board_and_come_once() -> None:
    values = ["aa:bb", "aa:bb", "cc:cc", "dd", "aa:zz", "bb:aa"]

    assert parse_pairs(values, (9, 9)) == (((0, 0), (1, 1)), ((1, 1), (0, 0)))


def test_labels_are_points_with_text_the_first_of_a_point_counts() -> None:
    values = [r"aa:x\:y\]z", "bb:1:2", "aa:second", "cc:", "dd", "tt:off", "x:1", r"ee:\\"]

    assert parse_labels(values, (9, 9)) == (((0, 0), "x:y]z"), ((1, 1), "1:2"), ((4, 4), "\\"))


def test_a_written_label_is_read_as_the_same_label() -> None:
    raw = format_label(Point(3, 3), "a:b]\\")

    assert parse_labels([raw], (9, 9)) == (((3, 3), "a:b]\\"),)


@pytest.mark.parametrize(
    ("raw", "size"),
    [
        ("19", (19, 19)),
        ("13:9", (13, 9)),
        ("9:9", (9, 9)),
        ("1000", (52, 52)),
        ("10:53", (10, 52)),
        ("0", None),
        ("-12", None),
        ("abc", None),
        ("", None),
        ("9:", None),
        (":9", None),
    ],
)
def test_board_sizes_are_clipped_to_52(raw: str, size: tuple[int, int] | None) -> None:
    assert parse_size(raw) == size


@pytest.mark.parametrize(
    ("raw", "figure"),
    [
        ("", (0, "")),
        ("257:Figure 1", (257, "Figure 1")),
        (":x", (0, "x")),
        ("257", (257, "")),
        ("Title", (0, "Title")),
    ],
)
def test_figures_have_flags_and_a_name(raw: str, figure: tuple[int, str]) -> None:
    assert parse_figure(raw) == figure


def test_point_lists_are_written_uncompressed() -> None:
    assert encode_points([Point(0, 0), Point(26, 51)]) == ("aa", "AZ")


@pytest.mark.untraced
def test_thousands_of_rectangles_over_each_other_are_read_at_once() -> None:
    letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    values = [f"aa:{x}{y}" for x in letters for y in letters] * 2
    values += [f"{x}{y}:ZZ" for x in letters for y in letters]

    points = parse_points([*values, "Za"], (52, 52))

    assert len(points) == 52 * 52
    assert parse_points(["bb:aa", "cc", "bb:cc"], (3, 3)) == tuple(
        Point(x, y) for x, y in ((0, 0), (0, 1), (1, 0), (1, 1), (2, 2), (1, 2), (2, 1))
    )
    assert parse_points(["yy:zz", "bb:zz"], (3, 2)) == (Point(1, 1), Point(2, 1))

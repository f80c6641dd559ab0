"""FF[4] to FF[3] for old programs, what that loses, and the way back."""

from __future__ import annotations

import pytest

from sgfedit import dumps, loads
from sgfedit.game.conversion import to_ff3
from sgfedit.game.conversion.run import to_ff3_in_steps
from sgfedit.game.edits import Edit
from tests.game.conversion.records import convert, to_3, to_4


@pytest.mark.parametrize(
    ("old", "new"),
    [
        pytest.param(";B[];W[ ];B[tt];W[aa]", ";B[tt];W[tt];B[tt];W[aa]", id="pass"),
        pytest.param(
            ";B[]CR[aa]C[x]W[bb]MA[aa]C[y]B[]CR[cc]",
            ";B[tt]CR[aa]C[x];W[bb]MA[aa]C[y];B[tt]CR[cc]",
            id="moves-in-a-node",
        ),
        pytest.param(
            ";B[]B[aa]AB[]][]B[aa]",
            ";B[tt]AB[]][];B[aa]B[aa]",
            id="value-that-belongs-to-none-stays-behind-what-it-stands-behind",
        ),
        pytest.param("AB[aa:ba][cc]", "AB[cc][aa][ba]", id="rectangle"),
        pytest.param("TB[zz:zz]", "TB[]", id="rectangle-off-board"),
        pytest.param("AW[aa][bb]", "AW[aa][bb]", id="points"),
        pytest.param("VW[aa:cc]", "VW[aa][cc]", id="view"),
        pytest.param("VW[aa][ba][ab][bb]", "VW[aa][bb]", id="view-of-points"),
        pytest.param("VW[aa]", "VW[aa][aa]", id="view-of-one-point"),
        pytest.param("VW[]", "VW[]", id="view-of-all"),
        pytest.param("FG[]", "FG[]", id="figure"),
        pytest.param("SZ[9:9]", "SZ[9]", id="size"),
        pytest.param("C[a\\\nb\\:c\\]\\\\]", "C[abc:c\\]\\\\]".replace("abc", "ab"), id="escapes"),
        pytest.param("C[a\\\tb]", "C[a b]", id="escaped-white-space"),
        pytest.param("C[a\r\\\n\nb]", "C[a\r\\\n\nb]", id="breaks-that-would-become-one"),
        pytest.param("N[\\]]", "N[\\]]", id="bracket"),
        pytest.param("LB[aa:a\\:b]XX[\\:]", "LB[aa:a:b]XX[\\:]", id="label"),
        pytest.param("AP[a\\:b:1]ST[1]", "AP[a\\:b:1]ST[1]", id="root-properties"),
        pytest.param("DD[]", "", id="nothing-dimmed"),
        pytest.param("L[aa]M[bb]", "LB[aa:A]MA[bb]", id="L-and-M"),
    ],
)
def test_what_ff3_can_say_loses_nothing(old: str, new: str) -> None:
    text, report = to_3(f"(;FF[4]{old})")

    assert text == f"(;FF[3]{new})"
    assert report.losses == ()


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("AR[aa:bb]", "", "no-such"),
        ("LN[aa:bb]", "", "no-such"),
        ("SQ[aa]", "", "no-such"),
        ("DD[aa]", "", "no-such"),
        ("PM[2]", "", "no-such"),
        ("VW[aa][cc]", "VW[]", "view-shape"),
        ("FG[257:x]", "FG[]", "figure-name"),
        ("LB[aa:12345]", "LB[aa:12345]", "long-label"),
    ],
)
def test_what_ff3_cannot_say_is_told_as_lost(old: str, new: str, why: str) -> None:
    text, report = to_3(f"(;FF[4]{old})")

    assert text == f"(;FF[3]{new})"
    assert [(loss.value, loss.why) for loss in report.losses] == [(old, why)]


def test_losses_are_told_in_the_order_of_the_file() -> None:
    _, report = to_3("(;FF[4]SQ[aa]PM[2]LN[aa:bb]DD[cc]AR[aa:bb])")

    assert [loss.ident for loss in report.losses] == ["SQ", "PM", "LN", "DD", "AR"]


@pytest.mark.parametrize(
    ("record", "ident", "why"),
    [
        ("(;FF[4]SZ[21]AB[aa:cc])", "SZ", "board"),
        ("(;FF[4]SZ[9:13]AB[aa:cc])", "SZ", "board"),
        ("(;FF[4]GM[2]AB[a1])", "GM", "other-game"),
    ],
)
def test_a_game_that_ff3_cannot_hold_stays_as_it_is(record: str, ident: str, why: str) -> None:
    text, report = to_3(record)

    assert text == record
    assert [(loss.ident, loss.why) for loss in report.losses] == [(ident, why)]


def test_a_game_of_an_unknown_format_stays_as_it_is() -> None:
    text, report = to_3("(;FF[5]AB[aa:cc])")

    assert text == "(;FF[5]AB[aa:cc])"
    assert [question.why for question in report.questions] == ["unknown-format"]


def test_older_games_and_games_without_format_become_ff3_too() -> None:
    assert to_3("(;FF[1]VW[aa][cc])(;VW[cc][aa])")[0] == "(;FF[3]VW[aa][cc])(;FF[3]VW[aa][cc])"


@pytest.mark.parametrize("head", ["", "FF[3]"])
def test_corners_of_an_old_file_stay_corners(head: str) -> None:
    assert to_3(f"(;{head}VW[aa][cc])")[0] == "(;FF[3]VW[aa][cc])"


# Text -------------------------------------------------------------------------------------------


def test_western_text_is_saved_as_old_programs_read_it() -> None:
    collection = loads("(;FF[4]CA[UTF-8]PB[Müller])(;FF[4]CA[UTF-8])".encode())

    report = convert(collection, 3)

    assert dumps(collection) == (b"(;FF[3]CA[windows-1252]PB[M\xfcller])(;FF[3]CA[windows-1252])")
    assert report.losses == ()
    assert [change[2:] for change in report.changes if change.node is None] == [
        ("UTF-8", "windows-1252", "to-latin")
    ]


def test_text_that_is_latin_already_stays() -> None:
    collection = loads(b"(;FF[4]CA[ISO-8859-1]PB[M\xfcller])")

    convert(collection, 3)

    assert dumps(collection) == b"(;FF[3]CA[ISO-8859-1]PB[M\xfcller])"


def test_other_text_stays_and_is_told_of_in_the_games_that_are_converted() -> None:
    collection = loads("(;FF[4]CA[UTF-8]PB[吴])(;FF[4]CA[UTF-8]SZ[21]PB[吴])".encode())

    report = convert(collection, 3)

    assert dumps(collection) == "(;FF[3]CA[UTF-8]PB[吴])(;FF[4]CA[UTF-8]SZ[21]PB[吴])".encode()
    assert [(loss.ident, loss.value, loss.why) for loss in report.losses] == [
        ("SZ", "SZ[21]", "board"),
        ("CA", "UTF-8", "characters"),
    ]


def test_bytes_that_are_no_text_are_left_alone() -> None:
    data = "(;FF[4]CA[UTF-8]PB[Müller und Möller, Köln]".encode() + b"C[\xff])"
    collection = loads(data)

    convert(collection, 3)

    assert dumps(collection) == data.replace(b"FF[4]", b"FF[3]")


# There and back -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "record",
    [
        "(;FF[3]AP[x:1]SZ[9]AB[aa][bb]VW[aa][ee]OM[25]OP[600];B[tt]LB[aa:A]C[x\\]];W[cc]TR[aa])",
        "(;FF[3]AP[x:1]KM[5.5]TM[3600](;B[aa])(;B[bb]TE[1]))",
    ],
)
def test_a_game_of_ff3_comes_back_as_it_went(record: str) -> None:
    newer, _ = to_4(record)
    older, report = to_3(newer)

    assert newer != record
    assert older == record
    assert report.losses == ()
    assert to_4(older)[0] == newer


def test_it_is_done_in_steps() -> None:
    collection = loads("(;FF[4];B[];W[aa]C[x])")

    assert sum(1 for _ in to_ff3_in_steps(Edit(), collection, nodes=1)) == 3 + 2 + 3


def test_a_file_without_games_needs_nothing() -> None:
    collection = loads("(;FF[3])")

    assert not to_ff3(Edit(), collection).is_changed


def test_a_format_that_is_named_already_keeps_its_text() -> None:
    collection = loads("(;FF[3]\n[x]B[aa])")
    edit = Edit()

    to_ff3(edit, collection)

    assert edit.edits() == ()


def test_bytes_are_not_rewritten_on_a_guess() -> None:
    data = "(;FF[3]C[\u0159])".encode("cp1250")

    new = loads(data, None)
    to_ff3(Edit(), new)

    assert dumps(new) == data


def test_nodes_of_several_moves_are_parted_in_steps() -> None:
    text = "(;GM[1]FF[4]SZ[9];B[aa]W[bb];B[cc]W[dd])"
    at_once, by_one = loads(text), loads(text)

    few = sum(1 for _ in to_ff3_in_steps(Edit(), at_once, nodes=100))
    many = sum(1 for _ in to_ff3_in_steps(Edit(), by_one, nodes=1))

    assert many >= few + 2
    assert dumps(at_once) == dumps(by_one)

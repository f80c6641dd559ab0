"""What a batch does to one file: each step alone, byte for byte."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit.errors import CharsetError, FileError, RefusalError
from sgfedit.library.batch import (
    Change,
    Convert,
    Fix,
    Job,
    Normalise,
    Remark,
    SetInfo,
    Strip,
    Turn,
    check_template,
    title_of,
)
from sgfedit.library.batch.planning import work
from sgfedit.library.batch.steps import KINDS

if TYPE_CHECKING:
    from sgfedit.library.batch import Step


def done(text: str | bytes, *steps: Step) -> tuple[str, list[Change], list[Remark]]:
    """Return what becomes of a record, what is told to have changed, and what is left alone."""
    data = text if isinstance(text, bytes) else text.encode()
    found = work("game.sgf", data, Job.of(steps))
    return found.data.decode(), list(found.changes), list(found.remarks)


def test_a_field_is_written_and_nothing_else_is_touched() -> None:
    text, changes, _ = done("( ;FF[4]\n PB[A] (;B[aa]\tC[x]))", SetInfo.of("ev", " Honinbo "))

    assert text == "( ;FF[4]\n PB[A]EV[Honinbo] (;B[aa]\tC[x]))"
    assert changes == [Change("EV", "", "Honinbo", 1)]


def test_a_field_is_filled_in_only_where_it_is_empty() -> None:
    step = SetInfo.of("EV", "Meijin", only_missing=True)

    text, changes, _ = done("(;EV[Honinbo];B[aa])(;PB[A];B[bb])", step)

    assert text == "(;EV[Honinbo];B[aa])(;PB[A]EV[Meijin];B[bb])"
    assert [change.game for change in changes] == [2]


def test_an_empty_text_takes_a_field_out() -> None:
    text, changes, _ = done("(;PB[A]EV[Honinbo];B[aa])", SetInfo.of("EV", ""))

    assert text == "(;PB[A];B[aa])"
    assert changes == [Change("EV", "Honinbo", "", 1)]


def test_game_info_is_set_where_it_stands_and_root_fields_in_the_root() -> None:
    merged = "(;FF[4];B[aa](;PB[A];W[bb];GC[stray])(;PB[B];W[cc]))"

    text, _, _ = done(merged, SetInfo.of("EV", "Cup"), SetInfo.of("AP", "x:1"))

    assert text == "(;FF[4]AP[x:1];B[aa](;PB[A]EV[Cup];W[bb];GC[stray])(;PB[B]EV[Cup];W[cc]))"


def test_what_a_record_is_cannot_be_set() -> None:
    for ident in ("FF", "SZ", "CA", "B", "nonsense"):
        with pytest.raises(RefusalError):
            SetInfo.of(ident, "x")


def test_a_text_that_the_charset_lacks_fails_and_utf_8_takes_it() -> None:
    latin = "(;CA[ISO-8859-1]PB[é];B[aa])".encode("latin-1")

    with pytest.raises(CharsetError):
        done(latin, SetInfo.of("EV", "名人"))
    text, _, _ = done(latin, SetInfo.of("EV", "名人"), Convert("utf-8"))
    assert text == "(;CA[UTF-8]PB[é]EV[名人];B[aa])"


def test_a_plain_file_gets_a_charset_with_its_first_other_letter() -> None:
    text, changes, _ = done("(;PB[A];B[aa])", SetInfo.of("EV", "名人"))

    assert text == "(;PB[A]EV[名人]CA[UTF-8];B[aa])"
    assert changes == [Change("EV", "", "名人", 1)]


def test_fields_get_their_usual_form_where_that_is_certain() -> None:
    text, changes, remarks = done(
        "(;DT[1996-3-12]RE[Black wins by resignation]PB[Cho  Chikun ]KM[?!]WR[9P];B[aa])",
        Normalise(),
    )

    assert text == "(;DT[1996-03-12]RE[B+R]PB[Cho Chikun]KM[?!]WR[9p];B[aa])"
    assert {change.what for change in changes} == {"DT", "RE", "PB", "WR"}
    assert [(remark.what, remark.game) for remark in remarks] == [("KM", 1)]


def test_only_the_named_fields_are_normalised() -> None:
    text, _, _ = done("(;DT[1996-3-12]RE[B+Resign ];B[aa])", Normalise.of("dt"))

    assert text == "(;DT[1996-03-12]RE[B+Resign ];B[aa])"
    with pytest.raises(RefusalError):
        Normalise.of("SZ")


def test_what_is_safe_to_mend_is_mended_and_told_by_its_code() -> None:
    text, changes, _ = done("(;GM[1]FF[4]SZ[9:9];B[aa])", Fix())

    assert text == "(;GM[1]FF[4]SZ[9];B[aa])"
    assert changes == [
        Change("square-as-rectangular", ";GM[1]FF[4]SZ[9:9]", ";GM[1]FF[4]SZ[9]", 1)
    ]


def test_only_the_named_problems_are_mended() -> None:
    record = "(;GM[1]FF[4]SZ[9:9];B[aa]())"

    assert done(record, Fix(frozenset({"empty-variation"})))[0] == "(;GM[1]FF[4]SZ[9:9];B[aa])"


def test_a_change_of_the_whole_file_is_of_no_game() -> None:
    _, changes, _ = done(b"\xef\xbb\xbf(;GM[1]FF[4]CA[UTF-8]SZ[9];B[aa])", Fix())

    assert [change.game for change in changes] == [0]


@pytest.mark.parametrize(
    ("kind", "left"),
    [
        ("comments", "(;GC[g]KGSA[1];B[aa]N[n]TR[aa]TE[1]BL[9](;W[bb]VW[aa])(;W[cc]))"),
        ("game-comments", "(;KGSA[1];B[aa]C[c]N[n]TR[aa]TE[1]BL[9](;W[bb]VW[aa])(;W[cc]))"),
        ("names", "(;GC[g]KGSA[1];B[aa]C[c]TR[aa]TE[1]BL[9](;W[bb]VW[aa])(;W[cc]))"),
        ("marks", "(;GC[g]KGSA[1];B[aa]C[c]N[n]TE[1]BL[9](;W[bb]VW[aa])(;W[cc]))"),
        ("regions", "(;GC[g]KGSA[1];B[aa]C[c]N[n]TR[aa]TE[1]BL[9](;W[bb])(;W[cc]))"),
        ("judgements", "(;GC[g]KGSA[1];B[aa]C[c]N[n]TR[aa]BL[9](;W[bb]VW[aa])(;W[cc]))"),
        ("clocks", "(;GC[g]KGSA[1];B[aa]C[c]N[n]TR[aa]TE[1](;W[bb]VW[aa])(;W[cc]))"),
        ("private", "(;GC[g];B[aa]C[c]N[n]TR[aa]TE[1]BL[9](;W[bb]VW[aa])(;W[cc]))"),
        ("variations", "(;GC[g]KGSA[1];B[aa]C[c]N[n]TR[aa]TE[1]BL[9](;W[bb]VW[aa]))"),
    ],
)
def test_one_kind_is_taken_out_and_everything_else_stays(kind: str, left: str) -> None:
    record = "(;GC[g]KGSA[1];B[aa]C[c]N[n]TR[aa]TE[1]BL[9](;W[bb]VW[aa])(;W[cc]))"

    text, changes, _ = done(record, Strip.of(kind))

    assert text == left
    assert [change.what for change in changes] == [kind]


@pytest.mark.parametrize("others", [(), ("comments",)])
def test_what_engines_said_is_taken_out_and_words_of_people_stay(others: tuple[str, ...]) -> None:
    line = "Engine KataGo 1.17: winrate B 56.3%, lead B+2.4, 500 visits."
    record = f"(;SZ[9]SBKV[50];B[aa]V[2.4]C[{line}\nNice.](;W[bb]V[3])(;W[cc]C[{line}]))"
    comment = "" if others else "C[Nice.]"

    text, changes, _ = done(record, Strip.of("analysis", *others))

    assert text == f"(;SZ[9];B[aa]{comment}(;W[bb]V[3]))"
    assert Change("analysis", "in 3 nodes", "", 1) in changes


def test_in_other_games_than_go_no_engine_is_known() -> None:
    text, changes, _ = done("(;GM[6]LZ[c];B[12])", Strip.of("analysis"))

    assert (text, changes) == ("(;GM[6]LZ[c];B[12])", [])


def test_all_kinds_together_leave_moves_and_game_info() -> None:
    record = "(;PB[A]ZZ[1];B[aa]C[c](;W[bb]TR[bb])(;W[cc];B[dd]C[x]))"

    text, changes, _ = done(record, Strip.of(*KINDS))

    assert text == "(;PB[A];B[aa](;W[bb]))"
    assert Change("variations", "1 variation, 2 nodes", "", 1) in changes
    assert Change("comments", "in 1 node", "", 1) in changes


def test_what_is_private_in_other_games_than_go_is_not_known() -> None:
    text, _, remarks = done("(;GM[6]CO[c];B[12])", Strip.of("private"))

    assert text == "(;GM[6]CO[c];B[12])"
    assert [remark.what for remark in remarks] == ["private"]
    with pytest.raises(RefusalError):
        Strip.of("everything")


def test_games_are_turned_and_those_that_cannot_be_are_told_once() -> None:
    record = "(;SZ[9]C[see C3];B[cg])(;SZ[9];B[gc])(;SZ[9]AB[aa])(;SZ[9]AB[bb])"

    text, changes, remarks = done(record, Turn())

    assert text == "(;SZ[9]C[see C3];B[gc])(;SZ[9];B[gc])(;SZ[9]AB[aa])(;SZ[9]AB[bb])"
    assert changes == [Change("turn", "C3", "G7", 1)]
    assert [(remark.game, "(2 games)" in remark.why) for remark in remarks] == [(0, True)]


def test_a_pass_is_no_first_move_on_the_board() -> None:
    assert done("(;SZ[9];B[];W[cg])", Turn())[1] == [Change("turn", "C3", "G7", 1)]


def test_the_move_that_decides_how_a_game_is_turned_is_told_with_those_before_it() -> None:
    record = "(;SZ[9];B[gc];W[];B[fc](;W[aa])(;W[bb]))(;SZ[9];B[ee];W[gg];B[cc])"

    assert done(record, Turn())[1] == [
        Change("turn", "G7 F7", "G7 G6", 1),
        Change("turn", "E5 G3", "E5 G7", 2),
    ]


def test_a_charset_is_converted_and_named() -> None:
    record = "(;CA[gbk]PB[聂卫平];B[aa])".encode("gbk")

    text, changes, _ = done(record, Convert("utf-8"))

    assert text == "(;CA[UTF-8]PB[聂卫平];B[aa])"
    assert changes == [Change("charset", "GB18030", "UTF-8"), Change("CA", "gbk", "UTF-8", 1)]


def test_games_of_several_charsets_become_one() -> None:
    record = "(;CA[gbk]PB[聂卫平];B[aa])".encode("gbk") + "(;CA[UTF-8]PB[é];B[aa])".encode()

    text, changes, _ = done(record, Convert("utf-8"))

    assert text == "(;CA[UTF-8]PB[聂卫平];B[aa])(;CA[UTF-8]PB[é];B[aa])"
    assert changes[0] == Change("charset", "GB18030, UTF-8", "UTF-8")


def test_a_file_with_bytes_that_are_no_text_is_not_converted() -> None:
    record = b"(;CA[UTF-8]PB[\xff\xfe];B[aa])"
    found = work("game.sgf", record, Job.of([Convert("gb18030")], charset="utf-8"))

    assert found.data == record
    assert [remark.what for remark in found.remarks] == ["charset"]


def test_without_a_change_the_bytes_are_the_same_object() -> None:
    data = b"(;GM[1]FF[4]CA[UTF-8]SZ[9];B[aa])"

    assert work("game.sgf", data, Job.of([Fix(), Normalise(), Convert("utf-8")])).data is data


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"PK\x03\x04rest", "archive"),
        (b"no game", "no-game"),
        (b"\\HS\r\nGONGBOBEGIN\\GE", "foreign"),
    ],
)
def test_what_is_no_sgf_is_left_alone(
    data: bytes, reason: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("files") / "game.sgf"
    path.write_bytes(data)
    with pytest.raises(FileError) as caught:
        work(str(path), data, Job.of([Fix()]))

    assert caught.value.reason == reason


def test_a_file_of_another_program_is_never_written() -> None:
    diagram = b"$$ A diagram\n$$ | . X O .\n$$ | . X O .\n"
    with pytest.raises(FileError) as caught:
        work("game.txt", diagram, Job.of([Fix()]))

    assert caught.value.reason == "foreign"


def test_steps_are_done_in_the_order_of_the_table_and_said_in_words() -> None:
    job = Job.of(
        [
            Convert("utf-8"),
            Turn(),
            Strip.of("marks", "comments"),
            Normalise.of("DT", "RE"),
            SetInfo.of("EV", ""),
            SetInfo.of("PC", "Tokyo", only_missing=True),
            SetInfo.of("SO", "me"),
            Fix(frozenset({"bom"})),
        ],
        "{date}.sgf",
    )

    assert job.words() == [
        "fix bom",
        "take out EV",
        "fill in PC[Tokyo]",
        "set SO[me]",
        "normalise DT, RE",
        "take out comments, marks",
        "turn the first move to the upper right",
        "convert to UTF-8",
        "rename to {date}.sgf",
    ]
    assert Fix().words() == "fix what is safe to mend"
    assert Normalise().words() == "normalise game info"
    assert not job.is_empty
    assert Job().is_empty


def test_what_changes_has_a_title() -> None:
    assert title_of("DT") == "Date"
    assert title_of("turn") == "First moves"
    assert title_of("bom,missing-sz") == "bom, missing-sz"


@pytest.mark.parametrize("template", ["{foo}.sgf", "a:b", "{year}/{PB}", ""])
def test_a_template_that_cannot_name_files_is_refused(template: str) -> None:
    with pytest.raises(RefusalError) as caught:
        check_template(template)

    assert caught.value.reason == "bad-template"


def test_a_good_template_is_not_refused() -> None:
    check_template("{date} {PB}-{PW}.sgf")

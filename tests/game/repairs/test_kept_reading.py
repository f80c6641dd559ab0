"""What is mended reads as it was written, in whatever charset its bytes may be guessed then."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit import Collection, dumps, loads
from sgfedit.game.checks import check_in_steps
from sgfedit.game.conversion import to_ff3, to_ff4
from sgfedit.game.edits import Edit
from sgfedit.game.repairs import Round, can_repair, fix, fix_in_steps, repair
from sgfedit.game.repairs.charset_repairs import keep_reading, reads_as_written
from sgfedit.game.repairs.info_repairs import INFO_REPAIRS
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Callable

    from sgfedit.game.repairs.mending import Case
    from sgfedit.sgf.problems import Problem

OVERRULED = (
    "(;PB[\u6728\u8c37\u5b9e \u4e03\u6bb5]PW[\u5434\u6e05\u6e90 \u4e03\u6bb5]"
    "EV[\u5347\u964d\u5341\u756a\u68cb\u7b2c\u4e09\u5c40])(;CA[ASCII]PB[x])"
).encode("gbk")
"""A file of two games in a charset that CA names otherwise."""

GUESSED_ANEW = b"(SZ[B\xbc]h"
"""A file that is read in another charset when it has been mended."""

VALID_WHEN_MENDED = (
    b"\xbf\xfb\x891\x8e\x9e\x8a\xd4\x8b\xe3\x92i(;\xc3\xa9\xc3\xa9A\xc3\xa9[\xc3\xa9B\xc3\xa9"
)
"""A file that is UTF-8 without its junk, and so would be whatever CA says."""

TIME_IN_JAPANESE = (
    b"(CA[UTF\xe5\xb7\xa7\xe8\x8a\xa9\xc3\xa9\xc3\xa9\xc3\xa9])(E[]TM[1\x8e\x9e\x8a\xd4]"
)
"""A file in UTF-8 whose second game is taken for Shift_JIS when it begins with a semicolon."""

HALF_IN_FRONT = b"(;\xa3][]CA[GB18030](TE[\xb5\xda]]FF[])"
"""A file with half a character in front of what would make it a whole one."""


def is_safe(problem: Problem) -> bool:
    return problem.repair == "safe"


def of_code(code: str) -> Callable[[Problem], bool]:
    return lambda problem: problem.code == code


def texts(collection: Collection) -> list[dict[str, tuple[str, ...]]]:
    return [dict(node.properties) for game in collection.games for node in game.nodes()]


def test_ca_names_the_charset_of_a_file_that_would_be_guessed_otherwise_when_mended() -> None:
    collection = loads(GUESSED_ANEW)
    charset = collection.charset

    fix(Edit(), collection, is_safe)

    again = loads(dumps(collection))
    assert collection.declared != ("",)
    assert again.charset == charset
    assert texts(again) == texts(collection)


def test_a_repair_that_makes_a_file_be_read_otherwise_for_all_that_ca_says_is_left_out() -> None:
    collection = loads(VALID_WHEN_MENDED)
    charset = collection.charset

    done = fix(Edit(), collection, can_repair)

    assert "junk-chars" not in {problem.code for problem in done}
    assert "junk-chars" in {problem.code for problem in collection.problems}
    assert loads(dumps(collection)).charset == charset


def test_one_repair_that_makes_a_file_be_read_otherwise_keeps_no_other_from_being_done() -> None:
    # Without what is in one of them, the other odd byte is a letter of another charset.
    collection = loads(b"(;GM[1]FF[4]SZ[19];B[aa]FF[3\xef\xbb\xbf];W[bb]FF[3];B[\xe4i])")
    rounds: list[Round] = []
    edit = Edit()

    left = run(fix_in_steps(edit, collection, can_repair, rounds.append, nodes=1_000))

    mended = b"(;GM[1]FF[4]SZ[19];B[aa]FF[3\xef\xbb\xbf];W[bb];B[\xe4i])"
    assert dumps(collection) == mended
    assert [problem.detail for one in rounds for problem in one.problems] == ["[3]"]
    assert {"[3\ufeff]"} < {problem.detail for problem in left}
    fix(more := Edit(), collection, can_repair)
    assert more.edits() == ()
    edit.roll_back()
    assert dumps(collection) == mended.replace(b"W[bb]", b"W[bb]FF[3]")


def test_what_is_mended_together_with_that_repair_is_left_out_as_well() -> None:
    text = b"(;GM[1]FF[4]SZ[19];B[aa];TE[1]FF[3\xef\xbb\xbf];W[bb]FF[3];B[\xe4i])"
    collection = loads(text)
    rounds: list[Round] = []

    left = run(fix_in_steps(Edit(), collection, can_repair, rounds.append, nodes=1_000))

    assert dumps(collection) == text.replace(b"W[bb]FF[3]", b"W[bb]")
    assert [problem.detail for one in rounds for problem in one.problems] == ["[3]"]
    assert all(len(nodes) < 2 for one in rounds for nodes in one.together)
    assert "annotation-without-move" in {problem.code for problem in left}


def test_a_file_in_a_charset_that_the_user_chose_is_mended_all_the_same() -> None:
    data = "(;GM[1]FF[4]SZ[19]C[\u0416\u0416\u0416]KM[5,5];B[aa]W[bb])".encode("cp1251")
    collection = loads(data, "cp437")

    assert not run(reads_as_written(collection, nodes=1))
    assert fix(Edit(), collection, is_safe)
    assert collection.games[0].root.get("KM") == 5.5


def test_a_charset_that_a_repair_has_named_is_no_guess_any_more() -> None:
    collection = loads(OVERRULED)
    assert collection.encoding.reason == "overruled"
    edit = Edit()

    fix(edit, collection, lambda problem: problem.code == "missing-ca")

    assert collection.encoding == loads(dumps(collection)).encoding
    assert collection.encoding.reason == "ca"
    edit.roll_back()
    assert collection.encoding.reason == "overruled"


def test_every_game_keeps_its_own_charset() -> None:
    games = [
        "(;CA[UTF-8]C[\u6f22\u5b57\u4eba]KM[5,5])\n".encode(),
        b"(;CA[cp1251]C[\xc6\xe5\xed\xb3])\n",
    ]
    collection = loads(b"".join(games))
    encodings = collection.save_encodings

    fix(Edit(), collection, lambda problem: problem.code == "bad-gameinfo-format")

    assert collection.save_encodings == encodings
    assert run(reads_as_written(collection, nodes=1))


def test_text_that_the_charset_lacks_is_left_to_saving() -> None:
    collection = loads(b"(;CA[cp1252]C[\xe4\xf6])")
    edit = Edit()
    edit.set(collection.games[0].root, "N", ["\u6f22"])

    assert run(keep_reading(edit, collection, nodes=1))


@pytest.mark.parametrize("depth", [2, 30])
def test_brackets_that_lack_one_after_the_other_are_closed_at_once(depth: int) -> None:
    collection = loads(f"(;FF[4]GM[1]SZ[19];B[aa]C[x{' C[' * depth}y])")

    fix(Edit(), collection, can_repair)

    assert not fix(Edit(), collection, can_repair)
    assert collection.games[0].root.first_child.get("C") == "x\n\ny"  # type: ignore[union-attr]


@pytest.mark.parametrize("is_checked", [False, True])
def test_more_of_a_kind_than_are_listed_are_mended_at_once(*, is_checked: bool) -> None:
    collection = loads("(;FF[4]GM[1]SZ[19]" + ";B[aa]()" * 999 + ";W[bb]\0" * 2_500 + ")")
    assert not is_checked or collection.problems
    rounds: list[Round] = []

    run(fix_in_steps(Edit(), collection, of_code("junk-chars"), rounds.append, nodes=1_000))

    assert b"\0" not in dumps(collection)
    assert len(rounds) == 1
    assert dumps(collection).count(b"()") == 999


def test_repairs_that_undo_each_other_end_where_they_began(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def swap(case: Case) -> None:
        case.edit.set(case.node, "KM", ["5,5" if case.node.get("KM") == 6.5 else "6,5"])

    monkeypatch.setitem(INFO_REPAIRS, "value-normalised", swap)
    collection = loads("(;FF[4]GM[1]SZ[19]KM[5,5])")
    rounds: list[Round] = []
    edit = Edit()

    left = run(fix_in_steps(edit, collection, of_code("value-normalised"), rounds.append, nodes=1))

    assert len(rounds) == 2
    assert edit.edits() == ()
    assert [problem.code for problem in left] == ["value-normalised"]


@pytest.mark.parametrize(
    "data",
    [
        b"(FF[3](;()FF[3][",
        b"(;\xd9()\xe6\xbf(;FF[4])I[\xa3\xdc",
        b"(;FF[4]GM[1]SZ[19](;B[aa]))(FF[3](;()FF[3][",
    ],
)
def test_parentheses_that_are_no_longer_written_protect_nothing(data: bytes) -> None:
    collection = loads(data)
    edit = Edit()

    fix(edit, collection, is_safe)

    again = loads(dumps(collection))
    assert fix(Edit(), again, is_safe) == []
    edit.roll_back()
    assert dumps(collection) == data


@pytest.mark.parametrize("data", [b"]\0(KI[3]][", b"]\0(;FF[4]KM[5,5])"])
def test_a_game_behind_a_picture_is_found_again_when_it_is_mended(data: bytes) -> None:
    collection = loads(data)

    fix(Edit(), collection, is_safe)

    assert len(loads(dumps(collection)).games) == len(collection.games) == 1


def test_half_a_character_in_a_game_keeps_no_other_from_being_mended() -> None:
    collection = loads(HALF_IN_FRONT)

    fix(Edit(), collection, can_repair)

    assert dumps(collection).startswith(b"(;\xa3][]")
    assert b"EV[\xb5\xda]FF" in dumps(collection)
    again, more = loads(dumps(collection)), Edit()
    fix(more, again, can_repair)
    assert more.edits() == ()


def test_what_repairs_uncover_may_be_left_out() -> None:
    collection = loads("(;FF[4]GM[1]SZ[19];B[aa]C[x C[ C[y])")
    problems = [problem for problem in collection.problems if can_repair(problem)]
    rounds: list[Round] = []

    steps = fix_in_steps(
        Edit(), collection, can_repair, rounds.append, nodes=9, known=problems[:1], once=True
    )

    assert run(steps) == []
    assert [one.problems for one in rounds] == [problems[:1]]


@pytest.mark.untraced
def test_what_repairs_share_follows_what_they_change() -> None:
    nodes = ";AB[aa]AE[cc]M[dd]" * 50
    games = (
        f"(;FF[4]GM[1]SZ[19]AB[aa]M[aa]{nodes})\n(;FF[4]GM[1]SZ[9]M[aa]KM[5,5]AE[bb];AB[aa]M[aa])"
    )
    collection = loads(games)
    one = loads(games)

    fix(Edit(), collection, can_repair)
    while found := [problem for problem in one.problems if can_repair(problem)]:
        repair(Edit(), one, found[:1])

    assert dumps(collection) == dumps(one)


def test_a_node_with_many_properties_that_stand_twice_has_them_once() -> None:
    idents = [f"X{chr(65 + number)}" for number in range(26)]
    text = "".join(f"{ident}[a]{ident}[b]" for ident in idents)
    collection = loads(f"(;FF[4]GM[1]SZ[19]{text};B[aa]C[a]C[b])")

    fix(Edit(), collection, is_safe)

    merged = "".join(f"{ident}[a][b]" for ident in idents)
    assert dumps(collection).decode() == f"(;FF[4]GM[1]SZ[19]{merged};B[aa]C[a\n\nb])"


def test_what_is_converted_is_read_in_the_same_charset() -> None:
    collection = loads(GUESSED_ANEW)
    charset = collection.charset

    to_ff4(Edit(), collection)

    assert loads(dumps(collection)).charset == charset


def test_what_is_converted_reads_as_the_user_saw_it_in_utf_8_if_in_nothing_else() -> None:
    data = "(;C[\u68cb\u58eb\u68cb\u8056\u6226\u6f22\u5b57])".encode()
    collection = loads(data, "cp932")
    seen = collection.games[0].root.get("C")

    to_ff4(Edit(), collection)

    again = loads(dumps(collection))
    assert again.charset == "utf-8"
    assert again.games[0].root.get("C") == seen


@pytest.mark.parametrize(
    ("convert", "data"),
    [
        (to_ff3, b"(;(;(C[\xc3\xa9])AB[aa:cc]SZ[]\xefx\xef\xbb\xbf"),
        (
            to_ff4,
            (
                b"\xe6\xa3\x8b\xe5\xa3]\xb3\xf2\xb4\xd1\xc3\xa9CA[ASCII]"
                b"(M[]W[]AW[](;\x95\\\xb3\xf2\xb4\xd1)\x81)"
            ),
        ),
    ],
    ids=["to FF[3]", "to FF[4]"],
)
def test_what_a_conversion_makes_sure_of_the_charset_counts_at_once(
    convert: Callable[[Edit, Collection], object], data: bytes
) -> None:
    collection = loads(data)

    convert(Edit(), collection)

    again = Edit()
    convert(again, collection)
    assert again.edits() == ()


def test_a_conversion_names_no_charset_that_another_game_speaks_against() -> None:
    collection = loads(OVERRULED)

    report = to_ff4(Edit(), collection)

    assert collection.declared == ("", "ASCII")
    assert "unclear-charset" in {question.why for question in report.questions}


def test_a_conversion_names_no_charset_that_bytes_which_are_no_text_speak_against() -> None:
    collection = loads(TIME_IN_JAPANESE)
    shown = texts(collection)

    to_ff4(Edit(), collection)

    assert [game.root.get("CA") for game in collection.games] == [shown[0]["CA"][0], None]
    assert b"TM[1\x8e\x9e\x8a\xd4]" in dumps(collection)


def test_what_bytes_that_are_no_text_would_change_in_utf_8_is_not_converted_to_it() -> None:
    data = "(;C[\u04aa\u04aa\u03b1\u03b2\u03b3\u68cb\u58eb\u8056\u6226])".encode()
    collection = loads(data, "cp1253")
    before = collection.games[0].root.get("C")

    to_ff4(Edit(), collection)

    assert collection.charset == "cp1253"
    assert collection.games[0].root.get("C") == before


@pytest.mark.parametrize("count", range(12))
def test_a_game_that_is_edited_while_it_is_checked_is_checked_anew(count: int) -> None:
    collection = loads("(;FF[4]GM[1]SZ[19];B[aa];B[bb])")
    steps = check_in_steps(collection, nodes=1)
    for _ in range(count):
        next(steps)

    Edit().set(collection.games[0].root, "KM", ["x"])
    list(steps)

    assert "bad-gameinfo-format" in {problem.code for problem in collection.problems}

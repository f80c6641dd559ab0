"""NGF: games of CyberOro (wBaduk), and the variant of Sina."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit import Collection, Node, dumps, load, loads
from sgfedit.go import Flag

if TYPE_CHECKING:
    import random

FOLDER = Path(os.path.relpath(Path(__file__).parents[3] / "shared" / "data" / "foreign" / "ngf"))
ILLEGAL = Flag.ON_STONE | Flag.SUICIDE | Flag.KO

HEADER = (
    "Rated game",
    "19",
    "ann         7D*",
    "bob         4D",
    "www.cyberoro.com",
    "0",
    "0",
    "6",
    "20160416 [00:36]",
    "0",
    "Black wins by 0.5!",
    "4",
)
NAMES = (
    "title",
    "size",
    "white",
    "black",
    "place",
    "handicap",
    "unknown",
    "komi",
    "date",
    "time",
    "result",
    "count",
)
MOVES = ("PMABBREER", "PMACWEEEE", "PMADBBTTB", "PMAEWAAAA")
SINA = (
    "GI第19届中国名人战",
    "GI常昊 九段",
    "GI古力 七段",
    "GI",
    "GI",
    "GI2006-9-5",
    "GI19",
    "GI0",
    "GI0",
    "GI6",
    "GI3",
    "PMABBQEEQ",
    "PMACWEEEE",
    "PMADBQQQQ",
    "GI1",
    "IDB[2] 这是好棋",
    "第二行 [EndTxt]",
    "IDB[3]白败着[EndTxt] IDB[3]还有[EndTxt]",
)


def ngf(*moves: str, rest: tuple[str, ...] = (), **fields: str) -> str:
    header = [fields.get(name, line) for name, line in zip(NAMES, HEADER, strict=True)]
    if "count" not in fields:
        header[-1] = str(len(moves or MOVES))
    return "\n".join([*header, *(moves or MOVES), *rest, ""])


def read(text: str | bytes, extension: str = ".ngf") -> Collection:
    collection = loads(text, extension=extension)
    assert collection.format == "ngf"
    return collection


def value(node: Node, ident: str) -> str | None:
    values = node.properties.get(ident)
    return None if values is None else "|".join(values)


def info(text: str | bytes, *idents: str) -> tuple[str | None, ...]:
    root = read(text).games[0].root
    return tuple(value(root, ident) for ident in idents)


def line_of(text: str | bytes) -> str:
    return "".join(node.source.strip() for node in list(read(text).games[0])[1:])


def told(text: str | bytes) -> list[str]:
    return [f"{p.line}: {p.code}: {p.detail}" for p in read(text).reading]


# What a file says ------------------------------------------------------------------------------


def test_a_game_is_read() -> None:
    text = ngf()

    assert info(text, "FF", "GM", "CA", "SZ") == ("4", "1", "UTF-8", "19")
    assert info(text, "PB", "BR", "PW", "WR") == ("bob", "4d", "ann", "7d*")
    assert info(text, "RE", "DT", "KM", "HA", "AB") == ("B+0.5", "2016-04-16", "6.5", None, None)
    assert info(text, "GN", "PC", "GC") == ("Rated game", "www.cyberoro.com", None)
    assert line_of(text) == ";B[qd];W[dd];B[as];W[]"
    assert told(text) == []


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n\n", " \n"])
def test_line_ends_and_blank_lines_do_not_matter(end: str) -> None:
    text = "\n" + ngf() + "\0\0"

    assert info(text.replace("\n", end), "PB", "KM", "RE") == ("bob", "6.5", "B+0.5")
    assert line_of(text.replace("\n", end)) == line_of(text)
    assert told(text.replace("\n", end)) == []


def test_the_variant_of_sina_is_read() -> None:
    text = "\n".join(SINA)

    assert info(text, "EV", "GN", "PW", "WR", "PB", "BR") == (
        "第19届中国名人战",
        None,
        "常昊",
        "九段",
        "古力",
        "七段",
    )
    assert info(text, "DT", "SZ", "KM", "HA") == ("2006-09-05", "19", "6.5", None)
    assert line_of(text) == ";B[pd];W[dd]C[这是好棋\n第二行];B[pp]C[白败着\n\n还有]"
    assert told(text) == []
    assert info(text.encode("gb18030"), "PW", "PB") == ("常昊", "古力")


@pytest.mark.parametrize(
    ("said", "result"),
    [
        ("IDB[3]共3手 黑中盘胜[EndTxt]", "B+R"),
        ("IDB[3]白胜三目半(现场)[EndTxt]", "W+3.5"),
        ("IDB[2]黑中盘胜[EndTxt]", None),
        ("IDB[3]黑3是最后一手[EndTxt]", None),
    ],
)
def test_the_last_comment_of_sina_may_tell_the_result(said: str, result: str | None) -> None:
    text = "\n".join([*SINA[:15], said])

    assert info(text, "RE") == (result,)
    assert "C[" in line_of(text)
    assert told(text) == []


def test_so_does_a_comment_behind_the_last_move() -> None:
    assert info("\n".join([*SINA[:15], "IDB[9]白胜[EndTxt]"]), "RE") == ("W+",)


def test_a_last_comment_changes_no_result_of_cyberoro() -> None:
    assert info(ngf(rest=("IDB[4]White wins[EndTxt]",)), "RE") == ("B+0.5",)


@pytest.mark.parametrize(
    ("charset", "white", "title", "result"),
    [
        ("cp949", "이창호      9단P", "지도대국", "4수 흑 불계승"),
        ("cp932", "アギラール  9段P", "ﾚｰﾃｨﾝｸﾞ対局", "黒中押し勝ち!"),
        ("gb18030", "常昊        9段P", "友谊对局", "黑中盘胜"),
        ("utf-8-sig", "常昊        9段P", "友谊对局", "黑中盘胜"),
    ],
)
def test_the_charset_is_found(charset: str, white: str, title: str, result: str) -> None:
    data = ngf(white=white, title=title, result=result).encode(charset)

    assert info(data, "PW", "WR", "GN", "RE") == (white.split(maxsplit=1)[0], "9p", title, "B+R")


@pytest.mark.parametrize(
    ("handicap", "komi", "expected"),
    [
        ("0", "6", "6.5"),
        ("0", "0", "0.5"),
        ("1", "0", "0"),
        ("3", "0", "0"),
        ("0", "5.5", "5.5"),
        ("3", "-5", "-5"),
        ("0", "x", None),
        ("0", "", None),
    ],
)
def test_half_a_point_is_added_to_the_komi_of_an_even_game(
    handicap: str, komi: str, expected: str | None
) -> None:
    assert info(ngf(handicap=handicap, komi=komi), "KM") == (expected,)


def test_handicap_stones_are_placed_with_the_third_in_the_upper_left() -> None:
    text = ngf("PMABWRQQR", "PMACBPQQP", "PMADWNRRN", handicap="3")

    assert info(text, "HA", "AB") == ("3", "pd|dp|dd")
    assert told(text) == []


def test_a_handicap_that_cannot_be_placed_is_told_of() -> None:
    text = ngf(handicap="12")

    assert info(text, "HA", "AB") == ("12", None)
    assert told(text) == ["6: foreign-unread: handicap 12"]


def test_the_points_of_both_players_are_a_comment_on_the_game() -> None:
    words = "Black wins by 34win >> White(58):Black(92)"

    assert info(ngf(result=words), "RE", "GC") == ("B+34", words)
    assert info(ngf(result="who knows"), "RE", "GC") == ("who knows", None)
    assert info(ngf(result="who knows " * 9), "RE", "GC") == (None, ("who knows " * 9).strip())


@pytest.mark.parametrize(
    ("date", "expected"),
    [
        ("20100123 [21: 6]", "2010-01-23"),
        ("20100404", "2010-04-04"),
        ("20101404", "20101404"),
        ("2006-9-5", "2006-09-05"),
        ("long ago (1)", "long ago (1)"),
        ("", None),
    ],
)
def test_a_date_becomes_iso(date: str, expected: str | None) -> None:
    assert info(ngf(date=date), "DT") == (expected,)


def test_what_nobody_knows_the_meaning_of_is_told() -> None:
    assert told(ngf(unknown="1", time="20")) == [
        "7: foreign-left-out: 1",
        "10: foreign-left-out: time 20",
    ]


def test_other_boards_are_read() -> None:
    text = ngf("PMABBJJJJ", "PMACWBBBB", "PMADBKBBK", size="9")

    assert info(text, "SZ") == ("9",)
    assert line_of(text) == ";B[ii];W[aa];B[]"
    assert told(text) == ["15: foreign-off-board: PMADBKBBK"]


@pytest.mark.parametrize(("number", "expected"), [("0", ";B[qd]"), ("1", ";B[qd]C[x]")])
def test_a_comment_stands_on_its_move(number: str, expected: str) -> None:
    text = ngf(*MOVES, rest=(f"IDB[{number}]x[EndTxt]",))

    assert line_of(text).startswith(expected)
    assert info(text, "C") == (("x",) if number == "0" else (None,))


def test_a_comment_without_an_end_goes_to_the_next_one_or_a_move() -> None:
    text = "\n".join([*HEADER[:-1], "3", *MOVES[:2], "IDB[1] a", "b", "IDB[2] c", "", MOVES[2]])

    assert line_of(text) == ";B[qd]C[a\nb];W[dd]C[c];B[as]"


def test_a_comment_behind_the_last_move_stands_on_it() -> None:
    text = ngf(*MOVES, rest=("IDB[9]x[EndTxt]",))

    assert line_of(text).endswith(";W[]C[x]")
    assert told(text) == ["17: foreign-contradiction: IDB[9], 4 moves there"]


# What is NGF -------------------------------------------------------------------------------------


def test_it_is_known_by_its_moves_without_its_name() -> None:
    assert loads(ngf()).format == "ngf"
    assert loads("\n".join(MOVES)).format == "ngf"


def test_few_moves_need_the_name() -> None:
    assert loads(ngf(MOVES[0])).format != "ngf"
    assert line_of(ngf(MOVES[0])) == ";B[qd]"


def test_a_game_without_moves_is_known_by_its_header() -> None:
    text = "\n".join([*HEADER[:-1], "0"])

    assert info(text, "PB") == ("bob",)
    assert told(text) == ["12: foreign-cut: no moves"]


@pytest.mark.parametrize("text", ["", "PMAB", "one\ntwo\n", "PM is not AM\n" * 5, "B D4\n"])
def test_other_content_is_not_ngf(text: str) -> None:
    assert loads(text, extension=".ngf").format != "ngf"


# Bad input ---------------------------------------------------------------------------------------


def test_fewer_moves_than_announced_are_told_of() -> None:
    assert told(ngf(count="400")) == ["12: foreign-contradiction: 400 moves announced, 4 there"]
    assert told(ngf(count="3")) == []  # without the pass
    assert told(ngf(count="x")) == ["12: foreign-unread: x"]


def test_a_wrong_mirror_is_told_of_and_the_first_letters_count() -> None:
    text = ngf("PMABBREER", "PMACWEEFF", "PMADBZZEF")

    assert line_of(text) == ";B[qd];W[dd];B[ed]"
    collection = read(text)
    assert [(p.line, p.column, p.code) for p in collection.reading] == [
        (14, 8, "foreign-contradiction"),
        (15, 8, "foreign-contradiction"),
    ]


def test_moves_without_their_mirror_are_read() -> None:
    text = ngf("PMABBRE", "PMACWEE", "pmadbqq")

    assert line_of(text) == ";B[qd];W[dd];B[pp]"
    assert told(text) == []


def test_a_colour_that_is_none_is_whose_turn_it_is() -> None:
    text = ngf("PMABBREER", "PMAC?EEEE", "PMADBQQQQ")

    assert line_of(text) == ";B[qd];W[dd];B[pp]"
    assert told(text) == ["14: foreign-unread: PMAC?EEEE"]


def test_numbers_that_come_twice_are_told_of() -> None:
    text = ngf("PMABBREER", "PMABWEEEE", "PMACBQQQQ")

    assert line_of(text) == ";B[qd];W[dd];B[pp]"
    assert told(text) == ["14: foreign-contradiction: move number 1 after 1"]


def test_shuffled_moves_are_put_in_order() -> None:
    text = ngf(MOVES[2], MOVES[0], MOVES[1], MOVES[3])

    assert line_of(text) == line_of(ngf())
    assert told(text) == ["13: foreign-contradiction: move number 3 in place 1"]


def test_what_is_behind_a_move_and_lines_that_are_none_are_told_of() -> None:
    text = ngf("PMABBREER xy", "PMACW", "PMACWEEEE", "PMADBQQQQ", rest=("what",), count="3")

    assert told(text) == [
        "13: foreign-left-out: xy",
        "14: foreign-unread: PMACW",
        "17: foreign-unread: what",
    ]


def test_more_header_than_there_should_be_is_told_of() -> None:
    text = "\n".join([*HEADER, "", "more", *MOVES])

    assert told(text) == ["14: foreign-unread: more"]


def test_a_header_out_of_order_is_read_by_its_looks() -> None:
    header = [line for line in HEADER if line not in {"0", "6", "4"}][::-1]
    text = "\n".join([*header[:3], *MOVES, *header[3:], "again 3D"])

    assert info(text, "PW", "WR", "PB", "BR") == ("bob", "4d", "ann", "7d*")
    assert info(text, "SZ", "PC", "DT", "RE") == ("19", "www.cyberoro.com", "2016-04-16", "B+0.5")
    assert told(text) == ["11: foreign-unread: Rated game", "12: foreign-unread: again 3D"]


def test_a_board_of_no_size_is_a_usual_one() -> None:
    header = [line for line in HEADER if line != "19"]

    assert info("\n".join([*header, *MOVES]), "SZ") == ("19",)
    assert info("\n".join(["", "0", *MOVES]), "SZ") == ("19",)


@pytest.mark.parametrize("field", ["size", "handicap", "komi"])
def test_one_number_that_is_none_is_told_of_and_the_rest_is_read(field: str) -> None:
    lines = ngf().split("\n")
    lines[NAMES.index(field)] = "x"
    text = "\n".join(lines)

    assert info(text, "PB", "SZ", "RE", "HA") == ("bob", "19", "B+0.5", None)
    assert [flaw.split(": ", 1)[1] for flaw in told(text)] == ["foreign-unread: x"]
    assert told(ngf(size="99")) == ["2: foreign-unread: 99"]


@pytest.mark.parametrize("end", range(0, len(ngf()), 3))
def test_a_file_may_be_cut_anywhere(end: int) -> None:
    check_round_trip(ngf()[:end].encode())


def check_round_trip(data: bytes, extension: str = ".ngf") -> None:
    collection = loads(data, extension=extension)
    nodes = sum(1 for game in collection.games for _ in game.nodes())

    again = loads(dumps(collection))

    assert sum(1 for game in again.games for _ in game.nodes()) == nodes
    assert all(problem.message for problem in collection.reading)


SAMPLES = [ngf().encode(), "\n".join(SINA).encode("gb18030")]
SAMPLES += [path.read_bytes() for path in sorted(FOLDER.glob("*.ngf"))]
LINES = [b"IDB[2]x\n", b"[EndTxt]\n", b"PMZZB[[AA\n", b"GI\n", b"\n", b"19\n"]


@given(st.sampled_from(SAMPLES), st.data())
def test_mutated_files_do_no_harm(sample: bytes, data: st.DataObject) -> None:
    lines = sample.splitlines(keepends=True)
    start = data.draw(st.integers(0, min(len(lines) - 1, 30)))
    length = data.draw(st.integers(1, 12))
    some = data.draw(st.permutations(lines[start : start + length] + LINES))
    mutated = bytearray(b"".join(lines[:start] + some + lines[start + length :]))
    for _ in range(data.draw(st.integers(0, 8))):
        mutated[data.draw(st.integers(0, len(mutated) - 1))] = data.draw(st.integers(0, 255))
    end = data.draw(st.integers(0, 2 * len(mutated)))

    check_round_trip(bytes(mutated[:end]))


@given(st.randoms(use_true_random=False))
def test_shuffled_files_do_no_harm(chance: random.Random) -> None:
    lines = chance.choice(SAMPLES).splitlines(keepends=True)
    chance.shuffle(lines)

    check_round_trip(b"".join(lines))


# Real files --------------------------------------------------------------------------------------

FACTS = {
    "3handicap.ngf": ("ekfshddl|4d*|wyh1207|7d*|B+34|2016-04-16|0|3", 283, (131, 137), (5, 13)),
    "even.ngf": ("CYY|9p|LQC|9p|B+0.5|2017-03-16|7.5|", 333, (135, 143), (23, 32)),
    "handicap2.ngf": ("p81587|5d*|ace550|7d*|W+R|2017-03-16|0|2", 189, (93, 94), (1, 3)),
    "sample4.ngf": ("hansu863|22k*|querdak5|21k*|W+R|2010-03-20|0|", 228, (105, 110), (4, 9)),
}


@pytest.mark.skipif(not FOLDER.is_dir(), reason="the folder of real records is not here")
@pytest.mark.parametrize("name", FACTS)
def test_a_real_file_is_read_as_it_says(name: str) -> None:
    """The facts were compared with the raw files; the positions with another program's."""
    words, count, stones, captured = FACTS[name]
    game = load(FOLDER / name).games[0]
    nodes = list(game)
    last = game.position(nodes[-1])

    idents = ("PB", "BR", "PW", "WR", "RE", "DT", "KM", "HA")
    assert "|".join(value(game.root, ident) or "" for ident in idents) == words
    assert value(game.root, "SZ") == "19"
    assert value(game.root, "PC") == "www.cyberoro.com"
    assert len(nodes) - 1 == count
    assert (last.stones.count(1), last.stones.count(2)) == stones
    assert (last.captured_by_black, last.captured_by_white) == captured
    assert not any(game.position(node).flags & ILLEGAL for node in nodes)
    check_round_trip((FOLDER / name).read_bytes())

"""GIB: games of Tygem, eweiqi and Tom."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sgfedit import Collection, Node, dumps, load, loads
from sgfedit.formats.gib.parts import mended, unscrambled
from sgfedit.go import Flag

FOLDER = Path(os.path.relpath(Path(__file__).parents[3] / "shared" / "data" / "foreign" / "gib"))
ILLEGAL = Flag.ON_STONE | Flag.SUICIDE | Flag.KO

HEADER = r"""\HS
\[GIBOKIND=Global\]
\[GAMECONDITION=Even : Black 6.5 Dum\]
\[GAMETIME=Time limit 10minute : 30 second countdown 3 time\]
\[GAMERESULT=white 24.5 win\]
\[GAMENAME=Rank\]
\[GAMEDATE=2020- 6-29-16- 2-21\]
\[GAMEPLACE=Tygem Baduk\]
\[GAMELECNAME=Yoon\]
\[GAMEWHITENAME=Ann (4D)\]
\[GAMEBLACKNAME=Bob (12K)\]
\[GAMECOMMENT=A fine game.
Over two lines.\]
\[GAMEINFOMAIN=GTIME:600-30-3,GRLT:1,ZIPSU:245,GONGJE:65,TCNT:5,LINE:19,AUSZ:0\]
\HE
"""
MOVES = r"""\GS
2 1 0
7 0 &4
INI 0 1 0 &4
STO 0 2 1 15 3
STO 0 3 2 3 15
STO 0 4 1 0 18
STO 0 5 2 9 9
SKI 0 6
SKI 0 7 1
\GE
"""
GAME = HEADER + MOVES


def read(text: str | bytes, extension: str = ".gib") -> Collection:
    collection = loads(text, extension=extension)
    assert collection.format == "gib"
    return collection


def root_of(text: str | bytes) -> Node:
    return read(text).games[0].root


def value(node: Node, ident: str) -> str | None:
    values = node.properties.get(ident)
    return None if values is None else "|".join(values)


def info(text: str | bytes, *idents: str) -> tuple[str | None, ...]:
    root = root_of(text)
    return tuple(value(root, ident) for ident in idents)


def tree(text: str | bytes) -> str:
    """Return the first game without its root's properties."""
    game = dumps(read(text)).decode().replace("\n", "")
    return game[game.index(";", 2) if ";" in game[2:] else -1 :]


def told(text: str | bytes) -> list[str]:
    return [f"{p.line}: {p.code}: {p.detail}" for p in read(text).reading]


def moves(*lines: str, start: str = "INI 0 1 0 &4") -> str:
    return "\n".join(["\\GS", start, *lines, "\\GE", ""])


# What a file says ------------------------------------------------------------------------------


def test_a_game_is_read() -> None:
    assert info(GAME, "FF", "GM", "CA", "SZ") == ("4", "1", "UTF-8", "19")
    assert info(GAME, "PB", "BR", "PW", "WR") == ("Bob", "12k", "Ann", "4d")
    assert info(GAME, "RE", "DT", "KM", "HA", "AB") == ("W+24.5", "2020-06-29", "6.5", None, None)
    assert info(GAME, "TM", "OT") == ("600", "3x30 byo-yomi")
    assert info(GAME, "GN", "PC", "AN") == ("Rank", "Tygem Baduk", "Yoon")
    assert info(GAME, "GC") == ("A fine game.\nOver two lines.",)
    assert tree(GAME) == ";B[pd];W[dp];B[as];W[jj];B[];W[])"
    assert told(GAME) == []


@pytest.mark.parametrize("end", ["\r\n", "\r", "\n\n", "\r\n\r\n", " \n"])
def test_line_ends_and_blank_lines_do_not_matter(end: str) -> None:
    text = GAME.replace("Over two lines.", "Over").replace("\n", end)

    assert tree(text) == tree(GAME)
    assert info(text, "PB", "RE", "KM") == ("Bob", "W+24.5", "6.5")
    assert told(text) == []


def test_lower_case_and_trailing_zeros_do_not_matter() -> None:
    lower = GAME.replace("INI", "ini").replace("STO", "sto").replace("\\GS", "\\gs")

    assert tree(lower + "\0\0\0\x1a") == tree(GAME)
    assert told(lower + "\0\0\0\x1a") == []


def test_entries_may_stand_on_one_line() -> None:
    line = r"\HS\[GAMEBLACKNAME=a (1D)\]\[GAMEWHITENAME=b (2D)\] \[GAMEINFOMAIN=GRLT:3\]" + "\n"

    assert info("\\HS\n" + line[3:] + MOVES, "PB", "PW", "RE") == ("a", "b", "B+R")


@pytest.mark.parametrize("end", ["\\]", ""])
def test_a_value_ends_where_the_next_entry_begins(end: str) -> None:
    text = "\\HS\n\\[GAMEBLACKNAME=a (1D)\n\\[GAMEPLACE=here" + end + "\n\\HE\n" + MOVES

    assert info(text, "PB", "BR", "PC") == ("a", "1d", "here")
    expected = ["2: foreign-unread: GAMEBLACKNAME has no end"]
    assert told(text) == expected + ([] if end else ["3: foreign-unread: GAMEPLACE has no end"])


def test_moves_are_not_swallowed_by_a_value_without_an_end() -> None:
    assert tree("\\HS\n\\[GAMECOMMENT=what\nSTO 0 2 1 3 3\n") == ";B[dd])"


def test_a_file_of_moves_alone_is_known_by_its_name() -> None:
    text = "STO 0 2 1 3 3\nSTO 0 3 2 4 4\n"

    assert tree(text) == ";B[dd];W[ee])"
    assert loads(text).format != "gib"


@pytest.mark.parametrize(
    "text",
    ["(;\\[GAMENAME=x\\])", "\\[x^2\\]", "\\HSX", "Rated game\n19\n", "", "{}", "B D4\nSTO\n"],
)
def test_other_content_is_not_gib(text: str) -> None:
    assert loads(text).format != "gib"
    assert loads(text, extension=".sgf").format != "gib"


def test_a_file_may_hold_several_games() -> None:
    games = read(GAME + GAME.replace("Bob", "Cleo")).games

    assert [value(game.root, "PB") for game in games] == ["Bob", "Cleo"]


# Players, results, dates -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "entry",
    [
        "GAMEINFOMAIN=GRLT:1,GONGJE:65,",
        "GAMEINFOMAIN=GRLT:1,GONGJE:65 , ",
        "GAMEINFOMAIN=GRLT:1,GONGJE:65,LINE:19,",
        "GAMETAG=S1,R0,G65,",
        "GAMEGONGJE=65,",
    ],
)
def test_a_list_may_end_in_a_comma(entry: str) -> None:
    assert info(header(entry), "KM") == ("6.5",)


def test_every_value_may_be_the_last_one_in_front_of_a_comma() -> None:
    assert read(header("GAMEINFOMAIN=LINE:13,")).games[0].size == (13, 13)
    assert info(header("GAMEINFOMAIN=GTIME:600-30-3,"), "TM", "OT") == ("600", "3x30 byo-yomi")
    assert info(header("GAMEINFOSUB=GDATE:2020-06-29,"), "DT") == ("2020-06-29",)
    assert info(header("GAMEINFOSUB=GNAME:Ann, Bob,"), "GN") == ("Ann, Bob",)
    assert info(header("WUSERINFO=WID:Ann,"), "PW") == ("Ann",)


def test_a_date_that_is_not_clear_stays_as_it_is() -> None:
    assert info(header("GAMEDATE=11/3/96"), "DT") == ("11/3/96",)


def header(*entries: str) -> str:
    return "\n".join(["\\HS", *(f"\\[{entry}\\]" for entry in entries), "\\HE", MOVES])


@pytest.mark.parametrize(
    ("entries", "rank"),
    [
        (["GAMEBLACKNAME=x (9D)", "BUSERINFO=BLV:35"], "9d"),
        (["GAMEBLACKNAME=x", "BUSERINFO=BLV:35"], "9p"),
        (["GAMEBLACKNAME=x", "GAMEBLACKLEVEL=16"], "2k"),
        (["GAMEBLACKNAME=x", "GAMEBLACKLEVEL=x"], None),
        (["GAMEBLACKNAME=x"], None),
    ],
)
def test_the_rank_is_behind_the_name_or_a_level(entries: list[str], rank: str | None) -> None:
    assert info(header(*entries), "PB", "BR") == ("x", rank)


def test_names_of_newer_files_are_in_the_lists() -> None:
    text = header(
        "GAMEINFOSUB=GNAMEF:99,GNAME:rank game,GDATE:2026-07-30-13-31-33,GPLC:here,GCMT:a, b",
        "WUSERINFO=WID:党毅飞 ,WLV:35,WNICK:DangYiFei,WNCD:2",
        "BUSERINFO=BID:敍獮楫t,BLV:20,BNCD:0",
    )

    assert info(text, "PW", "WR", "PB", "BR") == ("党毅飞", "9p", "Menskit", "3d")
    assert info(text, "GN", "DT", "PC", "GC") == ("rank game", "2026-07-30", "here", "a, b")
    assert told(text) == ["3: foreign-left-out: 党毅飞: DangYiFei"]


def test_a_name_in_the_wrong_charset_is_mended_and_told_of() -> None:
    text = header("WUSERINFO=WID:죔禱붐,WNCD:2", "GAMENAME=½Â°­±Þ ´ë±¹")

    assert info(text, "PW", "GN") == ("廖元赫", "승강급 대국")
    assert told(text) == [
        "2: foreign-unread: 죔禱붐 (廖元赫)",
        "3: foreign-unread: ½Â°­±Þ ´ë±¹ (승강급 대국)",
    ]


@pytest.mark.parametrize(
    ("name", "country", "mended_name"),
    [
        ("온썅", 2, "柯洁"),
        ("脚柳辑", 0, "신진서"),
        ("脚柳辑", None, "脚柳辑"),
        ("커제", 2, "커제"),
        ("구리", 2, "구리"),
        ("신진서", 0, "신진서"),
        ("李世石", 0, "李世石"),
        ("消失的密室", 4, "消失的密室"),
        ("井山裕太", 1, "井山裕太"),
        ("François", None, "François"),
        ("Menskit", 3, "Menskit"),
        ("온" * 100, 2, "온" * 100),
    ],
)
def test_names_that_look_right_stay(name: str, country: int | None, mended_name: str) -> None:
    assert mended(name, country) == mended_name


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("楷摬楳ㅭ", "wildsim1"),
        ("潹㑯〸〲3", "yoo480203"),
        ("申眞揟", "申眞揟"),
        ("柯洁", "柯洁"),
        ("", ""),
    ],
)
def test_ascii_names_read_as_utf_16_are_found(name: str, plain: str) -> None:
    assert unscrambled(name) == plain


@pytest.mark.parametrize(
    ("entries", "result"),
    [
        (["GAMEINFOMAIN=GRLT:0,ZIPSU:40"], "B+4"),
        (["GAMEINFOMAIN=GRLT:1,ZIPSU:595"], "W+59.5"),
        (["GAMEINFOMAIN=GRLT:3,ZIPSU:0"], "B+R"),
        (["GAMEINFOMAIN=GRLT:4"], "W+R"),
        (["GAMEINFOMAIN=GRLT:5"], "B+F"),
        (["GAMEINFOMAIN=GRLT:7"], "B+T"),
        (["GAMEINFOMAIN=GRLT:8"], "W+T"),
        (["GAMETAG=S0,R0,W4,Z0,A:a"], "W+R"),
        (["GAMEINFOMAIN=GRLT:255", "GAMERESULT="], None),
        (["GAMEINFOMAIN=GRLT:0,ZIPSU:0", "GAMERESULT=白棋中盘胜"], "W+R"),
        (["GAMERESULT=흑 불계승"], "B+R"),
        (["GAMERESULT=nobody knows"], "nobody knows"),
        (["GAMEINFOMAIN=GRLT:3", "GAMERESULT=nobody knows"], "B+R"),
        (["GAMEINFOMAIN=GRLT:3", "GAMERESULT=black wins"], "B+R"),
    ],
)
def test_the_code_of_a_result_comes_before_its_words(
    entries: list[str], result: str | None
) -> None:
    text = header(*entries)

    assert info(text, "RE", "GC") == (result, None)
    assert told(text) == []


def test_who_leaves_the_game_loses_by_forfeit() -> None:
    text = header("GAMEINFOMAIN=GRLT:6", "GAMERESULT=white wins by disconnection")

    assert info(text, "RE", "GC") == ("W+F", "white wins by disconnection")


def test_a_long_text_about_the_result_is_a_comment_on_the_game() -> None:
    text = header("GAMERESULT=" + "nobody knows " * 10)

    assert info(text, "RE", "GC") == (None, ("nobody knows " * 10).strip())


@pytest.mark.parametrize(
    ("words", "detail"),
    [("black wins by time", "W+R, black wins by time"), ("white 3 win", "W+R, white 3 win")],
)
def test_words_that_say_something_else_are_told_of(words: str, detail: str) -> None:
    text = header("GAMEINFOMAIN=GRLT:4", f"GAMERESULT={words}")

    assert info(text, "RE") == ("W+R",)
    assert told(text) == [f"3: foreign-contradiction: {detail}"]


@pytest.mark.parametrize(
    ("entries", "date"),
    [
        (["GAMEDATE=2017- 3-16- 2-52-45"], "2017-03-16"),
        (["GAMEDATE=2012年7月16日 上午 0:19"], "2012-07-16"),
        (["GAMEDATE=5 March 1996"], "1996-03-05"),
        (["GAMEDATE=long ago"], "long ago"),
        (["GAMEDATE=", "GAMETAG=S0,\t\tC2020:06:29:16:02,\t\tI:x"], "2020-06-29"),
        (["GAMEINFOSUB=GDATE:2012-13-16", "GAMETAG=C2012:07:16"], "2012-07-16"),
        (["GAMEINFOSUB=GNAME:GDATE:2012- 7-16"], "2012-07-16"),
        ([], None),
    ],
)
def test_a_date_becomes_iso(entries: list[str], date: str | None) -> None:
    assert info(header(*entries), "DT") == (date,)


def test_a_date_that_is_cut_off_before_its_year_ends_is_told_and_left_out() -> None:
    text = header("GAMEDATE=20")

    assert info(text, "DT") == (None,)
    assert told(text) == ["2: foreign-unread: 20"]


@pytest.mark.parametrize(
    ("entries", "time", "overtime"),
    [
        (["GAMEINFOMAIN=GTIME:1200-30-3"], "1200", "3x30 byo-yomi"),
        (["GAMETAG=T30-1-600"], "600", "1x30 byo-yomi"),
        (["GAMEINFOMAIN=GTIME:60000-0-0"], "60000", None),
        (["GAMEINFOMAIN=GTIME:0-30-3"], "0", "3x30 byo-yomi"),
        (["GAMEINFOMAIN=GTIME:0-0-0"], None, None),
        (["GAMETIME=제한시간 20분 : 30초 초읽기 3번"], "1200", "3x30 byo-yomi"),
        (["GAMETIME=Time limit 10minute : 30 second countdown 1 time"], "600", "1x30 byo-yomi"),
        (["GAMETIME=限制時間 50分\n30秒 讀秒 3次"], "3000", "3x30 byo-yomi"),
        (["GAMETIME=限时20分钟:0秒读秒0次"], "1200", None),
        (["GAMETIME=1시간 20분 : 30초 초읽기 3번"], None, "1시간 20분 : 30초 초읽기 3번"),
    ],
)
def test_times_have_the_main_time_first_or_last(
    entries: list[str], time: str | None, overtime: str | None
) -> None:
    assert info(header(*entries), "TM", "OT") == (time, overtime)


def test_a_komi_that_has_no_number_in_the_list_is_a_comment() -> None:
    text = header("GAMEINFOMAIN=DUM:5,GONGJE:0", "GAMECONDITION=3 Handicap : White Dum(5)")

    assert info(text, "KM", "GC") == ("0", "3 Handicap : White Dum(5)")
    assert info(header("GAMECONDITION=让先"), "KM", "GC") == (None, "让先")
    assert info(header("GAMEGONGJE=75"), "KM") == ("7.5",)


def test_nicknames_and_unknown_entries_are_told_of() -> None:
    text = header("GAMEBLACKNAME=x (1D)", "GAMEBLACKNICK=y", "GAMEWHITENICK=z", "GAMEXYZ=what")

    assert info(text, "PB", "PW") == ("x", "z")
    assert told(text) == [
        "3: foreign-left-out: x: y",
        "5: foreign-left-out: GAMEXYZ=what",
    ]


def test_characters_that_were_lost_before_are_told_of() -> None:
    assert told(header("GAMENAME=\ufffd대국")) == ["2: foreign-unread: \ufffd대국"]


@pytest.mark.parametrize(
    ("size", "expected", "flaws"),
    [
        ("13", "13", []),
        ("0", "19", ["2: foreign-unread: LINE:0"]),
        ("x", "19", ["2: foreign-unread: LINE:x"]),
    ],
)
def test_the_board_may_have_another_size(size: str, expected: str, flaws: list[str]) -> None:
    text = f"\\HS\n\\[GAMEINFOMAIN=LINE:{size}\\]\n\\HE\n" + moves("STO 0 2 1 3 3")

    assert info(text, "SZ") == (expected,)
    assert told(text) == flaws


# Charsets ----------------------------------------------------------------------------------------


KOREAN = header(
    "GIBOKIND=Korea", "GAMENAME=승강급 대국", "GAMEPLACE=타이젬 바둑", "GAMERESULT=흑 시간승"
)
CHINESE = header(
    "GIBOKIND=China", "GAMENAME=友谊对局", "GAMEWHITENAME=小飞(3级)", "GAMERESULT=白棋中盘胜"
)
TAIWANESE = header(
    "GIBOKIND=Taiwan", "GAMENAME=讓先", "GAMEWHITENAME=因功(7段)", "GAMERESULT=黑時間勝"
)


@pytest.mark.parametrize(
    ("text", "charset", "expected"),
    [
        (KOREAN, "cp949", ("승강급 대국", "B+T", None)),
        (KOREAN, "utf-8", ("승강급 대국", "B+T", None)),
        (CHINESE, "gb18030", ("友谊对局", "W+R", "小飞")),
        (CHINESE, "utf-8-sig", ("友谊对局", "W+R", "小飞")),
        (CHINESE, "utf-16", ("友谊对局", "W+R", "小飞")),
        (TAIWANESE, "big5", ("讓先", "B+T", "因功")),
    ],
)
def test_the_charset_is_found(text: str, charset: str, expected: tuple[str | None, ...]) -> None:
    data = text.encode(charset)

    assert info(data, "GN", "RE", "PW") == expected
    assert told(data) == []


def test_the_country_of_the_server_decides_where_the_text_is_too_short() -> None:
    name = "구리".encode("cp949")  # 备府 in GBK
    korean = b"\\HS\n\\[GIBOKIND=Korea\\]\n\\[GAMEBLACKNAME=" + name + b"\\]\n\\GS\n\\GE\n"

    assert info(korean, "PB") == ("구리",)
    assert info(korean.replace(b"GIBOKIND=Korea", b"GAMEINFOMAIN=GBKIND:0"), "PB") == ("구리",)


def test_clear_text_counts_more_than_the_country_of_the_server() -> None:
    data = CHINESE.replace("GIBOKIND=China", "GIBOKIND=Korea").encode("gb18030")

    assert info(data, "GN", "RE", "PW") == ("友谊对局", "W+R", "小飞")


def test_the_charset_that_was_chosen_counts() -> None:
    data = CHINESE.encode("gb18030")

    root = loads(data, "gb18030").games[0].root

    assert value(root, "GN") == "友谊对局"


# The game ----------------------------------------------------------------------------------------


def test_handicap_stones_are_placed_and_white_begins() -> None:
    text = moves("STO 0 2 2 15 15", "SKI 0 3", start="INI 0 1 3 &4")

    assert info(text, "HA", "AB") == ("3", "pd|dp|dd")
    assert tree(text) == ";W[pp];B[])"


def test_white_begins_a_handicap_game_with_a_pass() -> None:
    assert tree(moves("SKI 0 2", start="INI 0 1 2 &4")) == ";W[])"


def test_handicap_stones_that_are_moves_are_not_placed_again() -> None:
    text = moves("STO 0 2 1 3 3", "STO 0 3 1 15 15", "STO 0 4 2 9 9", start="INI 0 1 2 &4")

    assert info(text, "HA", "AB") == ("2", None)


def test_the_header_names_the_handicap_where_the_game_does_not() -> None:
    text = "\\HS\n\\[GAMETAG=S0,R2,D0\\]\n\\HE\n"

    assert info(text + "\\GS\nSTO 0 2 2 9 9\n\\GE", "HA", "AB") == ("2", "pd|dp")
    contradiction = text + moves("STO 0 2 2 9 9", start="INI 0 1 4 &4")
    assert info(contradiction, "HA") == ("4",)
    assert told(contradiction) == ["5: foreign-contradiction: handicap 2, 4"]


def test_a_handicap_that_cannot_be_placed_is_told_of() -> None:
    assert told(moves("STO 0 2 2 9 9", start="INI 0 1 15 &4")) == [
        "1: foreign-unread: handicap 15"
    ]
    assert told(moves("STO 0 2 2 9 9", start="INI x")) == ["2: foreign-unread: INI x"]


def test_a_move_taken_back_becomes_a_variation() -> None:
    text = moves("STO 0 2 1 3 3", "STO 0 3 2 4 4", "WIT 0 4", "STO 0 5 2 5 5", "STO 0 6 1 6 6")

    assert tree(text) == ";B[dd](;W[ff];B[gg])(;W[ee]))"


def test_two_moves_are_taken_back_where_the_other_one_is_to_play() -> None:
    text = moves("STO 0 2 1 3 3", "STO 0 3 2 4 4", "WIT 0 4", "STO 0 5 1 5 5")

    assert tree(text) == ";B[ff])(;B[dd];W[ee]))"


def test_a_move_that_was_taken_back_may_be_played_again() -> None:
    text = moves("STO 0 2 1 3 3", "WIT 0 3", "STO 0 4 1 3 3", "STO 0 5 2 4 4")

    assert tree(text) == ";B[dd];W[ee])"


def test_moves_taken_back_at_the_end_are_gone() -> None:
    text = moves("STO 0 2 1 3 3", "STO 0 3 2 4 4", "WIT 0 4")

    assert tree(text) == ";B[dd])"
    assert told(text) == ["5: foreign-left-out: moves that were taken back at the end"]


def test_nothing_can_be_taken_back_before_the_first_move() -> None:
    assert told(moves("WIT 0 2", "STO 0 3 1 3 3")) == ["3: foreign-unread: WIT 0 2"]


def test_commands_that_are_no_moves_change_nothing() -> None:
    assert tree(moves("STO 0 2 1 3 3", "REM 0 3 1 1", "SUR 0 4", "MOV 0 5")) == ";B[dd])"


# Remarks -----------------------------------------------------------------------------------------


def remark(*entries: str) -> str:
    return "\n".join(["\\RS", *(f"\\[{entry}\\]" for entry in entries), "\\RE", ""])


THREE = moves("STO 0 2 1 3 3", "STO 0 3 2 4 4", "STO 0 4 1 5 5")


def test_remarks_are_comments_on_moves() -> None:
    text = (
        THREE
        + remark("REFSUSUN=2", "REFEXPLAIN=\nwhat\na move ]\n")
        + remark("REFSUSUN=0", "REFEXPLAIN=first")
    )

    assert info(text, "C") == ("first",)
    assert tree(text) == ";B[dd];W[ee]C[whata move \\]];B[ff])"


def test_several_remarks_on_a_move_stand_below_each_other() -> None:
    one, two = remark("REFSUSUN=1", "REFEXPLAIN=a"), remark("REFSUSUN=1", "REFEXPLAIN=b")

    node = root_of(THREE + one + two).children[0]

    assert value(node, "C") == "a\n\nb"


def test_a_remark_behind_the_last_move_stands_on_it() -> None:
    text = THREE + remark("REFSUSUN=9", "REFEXPLAIN=end")

    assert tree(text) == ";B[dd];W[ee];B[ff]C[end])"
    assert told(text) == ["8: foreign-contradiction: REFSUSUN=9, 3 moves there"]


def test_a_variation_leaves_the_game_where_it_differs() -> None:
    text = THREE + remark(
        "REFSUSUN=1",
        "REFGIBO=\nINI 0 1 0 &4\nSTO 0 2 1 3 3\nSTO 0 3 2 9 9\nSTO 0 4 1 8 8\n",
        "REFEXPLAIN=better",
    )

    assert tree(text) == ";B[dd](;W[ee];B[ff])(;W[jj]C[better];B[ii]))"
    assert told(text) == []


def test_variations_share_what_is_the_same() -> None:
    first = remark("REFSUSUN=1", "REFGIBO=STO 0 2 1 3 3\nSTO 0 3 2 9 9\nSTO 0 4 1 8 8\n")
    second = remark("REFSUSUN=1", "REFGIBO=STO 0 2 1 3 3\nSTO 0 3 2 9 9\nSTO 0 4 1 7 7\n")

    assert tree(THREE + first + second) == ";B[dd](;W[ee];B[ff])(;W[jj](;B[ii])(;B[hh])))"


def test_a_variation_that_is_the_game_leaves_its_text_on_the_move() -> None:
    text = THREE + remark("REFSUSUN=2", "REFGIBO=STO 0 2 1 3 3\n", "REFEXPLAIN=x")

    assert tree(text) == ";B[dd];W[ee]C[x];B[ff])"


def test_remarks_are_read_without_their_frame() -> None:
    text = THREE + "\\[REFSUSUN=1\\]\n\\[REFEXPLAIN=a\\]\n\\[REFSUSUN=2\\]\n\\[REFEXPLAIN=b\\]\n"

    assert tree(text) == ";B[dd]C[a];W[ee]C[b];B[ff])"


def test_what_is_odd_about_remarks_is_told() -> None:
    text = THREE + remark("REFSUSUN=x", "REFGIBO=STO 0 2 1 3 3\nwhat\n", "REFXYZ=1")

    assert told(text) == [
        "8: foreign-unread: REFSUSUN=x",
        "10: foreign-unread: what",
        "12: foreign-left-out: REFXYZ=1",
    ]


# Bad input ---------------------------------------------------------------------------------------


def test_moves_off_the_board_are_left_out_and_told_of() -> None:
    text = moves("STO 0 2 1 3 3", "STO 0 3 2 19 3", "STO 0 4 1 -1 3", "STO 0 5 2 4 4")

    assert tree(text) == ";B[dd];W[ee])"
    assert told(text) == [
        "4: foreign-off-board: STO 0 3 2 19 3",
        "5: foreign-off-board: STO 0 4 1 -1 3",
    ]


def test_a_colour_that_is_none_is_whose_turn_it_is() -> None:
    text = moves("STO 0 2 1 3 3", "STO 0 3 7 4 4")

    assert tree(text) == ";B[dd];W[ee])"
    assert told(text) == ["4: foreign-unread: STO 0 3 7 4 4"]


def test_lines_that_are_nothing_are_told_of_with_their_column() -> None:
    collection = read(moves("STO 0 2 1 3", "  what is this", "STO 0 3 1 x y"))

    assert [(p.line, p.column, p.detail) for p in collection.reading] == [
        (3, 1, "STO 0 2 1 3"),
        (4, 3, "what is this"),
        (5, 1, "STO 0 3 1 x y"),
    ]


def test_a_file_that_ends_too_early_is_told_of() -> None:
    cut = GAME[: GAME.index("STO 0 5")]

    assert tree(cut) == ";B[pd];W[dp];B[as])"
    assert told(cut) == ["22: foreign-cut: 3 of 6 moves"]


def test_a_wrong_number_of_moves_is_told_of() -> None:
    text = GAME.replace("7 0 &4", "401 0 &4")

    assert told(text) == ["18: foreign-contradiction: 400 moves announced, 6 there"]


def test_shuffled_moves_are_put_in_order() -> None:
    lines = ["STO 0 2 1 3 3", "STO 0 3 2 4 4", "STO 0 4 1 5 5", "SKI 0 5"]
    random.Random(1).shuffle(lines)

    assert tree(moves(*lines)) == ";B[dd];W[ee];B[ff];W[])"
    assert [p.code for p in read(moves(*lines)).reading] == ["foreign-contradiction"]


def test_a_number_that_comes_twice_is_told_of() -> None:
    text = moves("STO 0 2 1 3 3", "STO 0 2 2 4 4")

    assert tree(text) == ";B[dd];W[ee])"
    assert told(text) == ["4: foreign-contradiction: move number 2 after 2"]


@pytest.mark.parametrize("end", range(0, len(GAME), 7))
def test_a_file_may_be_cut_anywhere(end: int) -> None:
    check_round_trip(GAME[:end].encode())


def check_round_trip(data: bytes, extension: str = ".gib") -> None:
    collection = loads(data, extension=extension)
    nodes = sum(1 for game in collection.games for _ in game.nodes())

    again = loads(dumps(collection))

    assert sum(1 for game in again.games for _ in game.nodes()) == nodes
    assert all(problem.message for problem in collection.reading)


REMARKED = GAME + remark("REFSUSUN=2", "REFGIBO=STO 0 2 1 15 3\nSTO 0 3 2 9 9\n", "REFEXPLAIN=x")
SAMPLES = [REMARKED.encode(), KOREAN.encode("cp949"), TAIWANESE.encode("big5")]
SAMPLES += [path.read_bytes() for path in sorted(FOLDER.glob("*.gib"))]
LINES = [b"\\HS\n", b"\\GE\n", b"\\RS\n", b"\\[REFGIBO=\n", b"WIT 0 4\n", b"INI 0 1 5 &4\n"]


@given(st.sampled_from(SAMPLES), st.data())
def test_mutated_files_do_no_harm(sample: bytes, data: st.DataObject) -> None:
    lines = sample.splitlines(keepends=True)
    start = data.draw(st.integers(0, len(lines) - 1))
    length = data.draw(st.integers(1, 12))
    some = data.draw(st.permutations(lines[start : start + length] + LINES))
    mutated = bytearray(b"".join(lines[:start] + some + lines[start + length :]))
    for _ in range(data.draw(st.integers(0, 8))):
        mutated[data.draw(st.integers(0, len(mutated) - 1))] = data.draw(st.integers(0, 255))
    end = data.draw(st.integers(0, 2 * len(mutated)))

    check_round_trip(bytes(mutated[:end]))


@given(st.text(st.sampled_from("\\[]=HSGERIO012345 ,:&\nAW%가")))
def test_any_text_does_no_harm(text: str) -> None:
    check_round_trip(("\\HS\n" + text).encode())


# Real files --------------------------------------------------------------------------------------

FACTS = {
    "3handicap.gib": (
        "Silver Star|8k|jimmy|5k|B+4|2017-03-16|0|3|60000|",
        252,
        (123, 125),
        (1, 6),
    ),
    "Menskit(1D)_zxcv2358(1D)_202006291602.gib": (
        "zxcv2358|1d|Menskit|1d|W+24.5|2020-06-29|6.5||600|3x30 byo-yomi",
        262,
        (120, 119),
        (11, 10),
    ),
    "Menskit(4D)_W_003ej9(4D)_202009051109.gib": (
        "W_003ej9|4d|Menskit|4d|W+F|2020-09-05|6.5||300|1x30 byo-yomi",
        59,
        (29, 29),
        (0, 1),
    ),
    "ddt666(4D)_Menskit(4D)_202008041107.gib": (
        "Menskit|4d|ddt666|4d|B+R|2020-08-04|6.5||600|3x20 byo-yomi",
        159,
        (78, 76),
        (3, 2),
    ),
    "euc-kr.gib": (
        "dustkd1015|1k|dongjik|1k|B+T|2015-08-29|6.5||1200|3x30 byo-yomi",
        49,
        (25, 23),
        (1, 0),
    ),
    "sample1.gib": (
        "joppon|12k|yunmi89|13k|W+R|2012-07-15|6.5||1200|3x30 byo-yomi",
        178,
        (84, 88),
        (1, 5),
    ),
    "sample2.gib": (
        "chilin|7d|消失的密室|7d|B+T|2012-07-16|6.5||3000|3x30 byo-yomi",
        237,
        (110, 105),
        (13, 9),
    ),
    "test.gib": (
        "kim|2d|wildsim1|2d|W+T|2020-06-14|6.5||600|3x30 byo-yomi",
        232,
        (110, 114),
        (2, 6),
    ),
    "tygem_example.gib": (
        "go48|2k|Radagast|2k|W+59.5|2014-01-27|6.5||600|3x30 byo-yomi",
        298,
        (142, 140),
        (9, 7),
    ),
    "utf8.gib": (
        "jy512|15k|leejw977|10k||2016-03-26|0|3|1200|3x30 byo-yomi",
        118,
        (62, 59),
        (0, 0),
    ),
    "yoo480203(3D)_Menskit(3D)_202007211423.gib": (
        "Menskit|3d|yoo480203|3d|B+T|2020-07-21|6.5||600|3x20 byo-yomi",
        223,
        (101, 108),
        (3, 11),
    ),
}


@pytest.mark.skipif(not FOLDER.is_dir(), reason="the folder of real records is not here")
@pytest.mark.parametrize("name", FACTS)
def test_a_real_file_is_read_as_it_says(name: str) -> None:
    """The facts were compared with the raw files; the positions with another program's."""
    words, count, stones, captured = FACTS[name]
    game = load(FOLDER / name).games[0]
    nodes = list(game)
    last = game.position(nodes[-1])

    idents = ("PB", "BR", "PW", "WR", "RE", "DT", "KM", "HA", "TM", "OT")
    assert "|".join(value(game.root, ident) or "" for ident in idents) == words
    assert value(game.root, "SZ") == "19"
    assert len(nodes) - 1 == count
    assert (last.stones.count(1), last.stones.count(2)) == stones
    assert (last.captured_by_black, last.captured_by_white) == captured
    assert not any(game.position(node).flags & ILLEGAL for node in nodes)
    check_round_trip((FOLDER / name).read_bytes())

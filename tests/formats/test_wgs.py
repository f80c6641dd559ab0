"""WGS: games of QQ Go, made here from what is known of the format."""

from __future__ import annotations

import random
from struct import pack
from typing import NamedTuple

import pytest

from sgfedit import Collection, Game, dumps, loads

MOVES = (b"\x3c\x03", b"\x0c\x0f", b"\x01\x00", b"\x40\x02")  # pd dp pass qc


class Player(NamedTuple):
    name: str = ""
    number: int = 0
    score: int = 0
    certified: int = 0

    def data(self) -> bytes:
        name = self.name.encode("gb18030").ljust(22, b"\0")
        number = self.number.to_bytes(6, "little")
        return (
            number
            + name
            + bytes(4)
            + pack("<i", self.score)
            + bytes(2)
            + pack("B", self.certified)
        )


NOBODY = Player()


def wgs(
    *moves: bytes,
    black: Player = NOBODY,
    white: Player = NOBODY,
    handicap: int = 0,
    size: int = 19,
    komi: tuple[int, int] = (7, 5),
    end: tuple[int, int, int] = (4, 0, 0),
    count: int | None = None,
) -> bytes:
    """Return a file; see `sgfedit.formats.wgs` for its layout."""
    data = bytearray(122)
    data[0] = 2
    data[4:43] = black.data()
    data[52:91] = white.data()
    data[100:102] = handicap, size
    data[103:105] = komi
    data[105:107] = end[:2]
    data[108:110] = pack("<h", end[2])
    data[120:122] = pack("<H", len(moves) if count is None else count)
    return bytes(data) + b"".join(moves)


def read(data: bytes, extension: str = ".wgs") -> Collection:
    collection = loads(data, extension=extension)
    assert collection.format == "wgs"
    assert dumps(loads(dumps(collection))) == dumps(collection)
    return collection


def told(collection: Collection) -> list[tuple[str, int, str]]:
    return [(problem.code[8:], problem.column, problem.detail) for problem in collection.reading]


def line_of(game: Game) -> str:
    return " ".join(
        f"{colour}{node.properties[colour][0]}"
        for node in game
        for colour in "BW"
        if colour in node.properties
    )


@pytest.mark.parametrize("extension", [".wgs", ""])
def test_a_game_is_read(extension: str) -> None:
    black = Player("聂卫平", score=950)
    white = Player("wgs2sgf", score=-262, certified=1)
    data = wgs(*MOVES, black=black, white=white, end=(10, 1, 16))
    collection = read(data, extension)
    (game,) = collection.games

    assert collection.reading == ()
    assert dict(game.root.properties) == {
        "FF": ("4",),
        "GM": ("1",),
        "CA": ("UTF-8",),
        "SZ": ("19",),
        "PB": ("聂卫平",),
        "BR": ("9d",),
        "PW": ("wgs2sgf",),
        "WR": ("4k",),
        "GC": ("White is certified as amateur 1 dan",),
        "KM": ("7.5",),
        "RE": ("B+15.5",),
    }
    assert line_of(game) == "Bpd Wdp B Wqc"


@pytest.mark.parametrize(
    ("score", "rank"),
    [(0, "1k"), (99, "1k"), (100, "1d"), (350, "3d"), (2000, "9d"), (-62, "2k"), (-5000, "9k")],
)
def test_the_score_is_worth_a_rank(score: int, rank: str) -> None:
    (game,) = read(wgs(black=Player("x", score=score))).games

    assert game.root.get("BR") == rank


@pytest.mark.parametrize(
    ("end", "result"),
    [
        ((9, 1, 0), "B+R"),
        ((9, 0, 0), "W+R"),
        ((8, 1, 0), "B+T"),
        ((6, 0, 0), "W+F"),
        ((10, 1, 16), "B+15.5"),
        ((10, 0, -16), "W+16.5"),
        ((1, 0, 0), "0"),
        ((2, 1, 0), "0"),
        ((3, 0, 0), "Void"),
        ((5, 0, 0), "Void"),
        ((7, 0, 0), "Void"),
        ((0, 0, 0), None),
        ((4, 1, 0), None),
    ],
)
def test_the_result(end: tuple[int, int, int], result: str | None) -> None:
    collection = read(wgs(end=end))

    assert collection.reading == ()
    assert collection.games[0].root.get("RE") == result


def test_in_a_handicap_game_white_begins() -> None:
    (game,) = read(wgs(*MOVES[:2], handicap=3, komi=(0, 0))).games

    assert game.root.properties["HA"] == ("3",)
    assert set(game.root.properties["AB"]) == {"pd", "dp", "dd"}
    assert line_of(game) == "Wpd Bdp"


def test_a_small_board() -> None:
    (game,) = read(wgs(b"\x20\x08", size=9)).games

    assert (game.root.properties["SZ"], line_of(game)) == (("9",), "Bii")


def test_what_is_not_taken_over_is_told() -> None:
    data = wgs(
        black=Player("a\x02b", number=1_105_462_249, certified=99),
        handicap=77,
        size=200,
        komi=(7, 55),
        end=(77, 3, 0),
    )
    collection = read(data)

    assert told(collection) == [
        ("left-out", 5, "QQ number 1105462249 of Black"),
        ("unread", 11, "PB: b'a\\x02b'"),
        ("unread", 43, "certificate 99 of Black"),
        ("unread", 101, "handicap 77"),
        ("unread", 102, "board size 200"),
        ("unread", 104, "komi 7.55"),
        ("unread", 106, "result 77, 3, 0"),
    ]
    root = collection.games[0].root
    assert (root.get("PB"), root.properties["SZ"]) == ("ab", ("19",))


def test_a_score_of_the_other_player_is_a_contradiction() -> None:
    collection = read(wgs(end=(10, 0, 16)))

    assert collection.games[0].root.get("RE") == "W+15.5"
    assert told(collection) == [("contradiction", 107, "winner 0, score 16")]


def test_the_number_of_moves_is_compared() -> None:
    few = read(wgs(*MOVES[:2], count=400))
    assert told(few) == [("cut", 127, "400 moves announced, 2 there")]
    assert line_of(few.games[0]) == "Bpd Wdp"
    odd = read(wgs(*MOVES[:2], count=2) + b"\x04")
    assert told(odd) == [("cut", 128, "2 moves announced, 2 there")]
    many = read(wgs(*MOVES, count=1))
    assert told(many) == [("left-out", 125, "moves beyond the number announced: 3")]
    assert line_of(many.games[0]) == "Bpd"


def test_a_move_off_the_board_is_read_as_a_pass() -> None:
    collection = read(wgs(*MOVES[:2], b"\xff\x01", b"\x02\x01", *MOVES[:2]))

    assert line_of(collection.games[0]) == "Bpd Wdp B W Bpd Wdp"
    assert told(collection) == [
        ("off-board", 127, "column 255, row 1"),
        ("off-board", 129, "column 2, row 1"),
    ]


def test_random_bytes_give_flaws_and_no_moves() -> None:
    noise = random.Random(7).randbytes(3_000)

    collection = read(noise)
    assert collection.games == ()
    assert [row[0] for row in told(collection)] == ["unread"]

    headed = read(b"\x02\0\0\0" + noise)
    assert line_of(headed.games[0]) == ""
    assert {"off-board", "unread"} <= {row[0] for row in told(headed)}


@pytest.mark.parametrize("length", [1, 3, 4, 50, 121])
def test_a_head_that_is_cut_is_told(length: int) -> None:
    collection = loads(wgs(*MOVES)[:length], extension=".wgs")

    assert collection.games == ()
    assert len(collection.reading) == 1


@pytest.mark.parametrize("data", [wgs(*MOVES, size=18), wgs(*MOVES, count=3), wgs(*MOVES)[:-1]])
def test_without_the_name_it_has_to_be_right(data: bytes) -> None:
    assert loads(data).format == "sgf"


def test_text_is_no_wgs() -> None:
    assert loads("\x02\0\0\0", extension=".wgs").format == "sgf"
    assert loads(b"", extension=".wgs").format == "sgf"


def test_the_charset_of_names_can_be_chosen() -> None:
    data = bytearray(wgs(*MOVES))
    data[10:14] = "圍棋".encode("big5")

    assert loads(bytes(data), "big5", extension=".wgs").games[0].root.get("PB") == "圍棋"

"""MGT is SGF: with verbose idents from MS-DOS, with a mark at the end of the file, or FF[3]."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sgfedit import PASS, Move, dumps, load, loads

FOLDER = Path(os.path.relpath(Path(__file__).parents[3] / "shared" / "data" / "real"))
VERBOSE = (
    b"(;GaMe[1]SiZe[19]PlayerBlack[Shusaku]PlayerWhite[Gennan Inseki]VieW[]Letters\r\n"
    b";Black[pd]Comment[the ear-reddening game]Letters[aa][bb];White[dc]Marks[cc];Black[tt])\r\n"
)


@pytest.mark.parametrize("end", [b"", b"\x1a", b"\x1a" * 90, b"\r\n\x1a\0\0"])
def test_verbose_idents_and_the_mark_of_the_end_of_a_file(end: bytes) -> None:
    collection = loads(VERBOSE + end, extension=".mgt")
    (game,) = collection.games

    assert dumps(collection) == VERBOSE + end
    root, first, second, third = game
    assert (root.get("PB"), root.get("PW")) == ("Shusaku", "Gennan Inseki")
    assert (first.get("B"), first.get("C")) == ((15, 3), "the ear-reddening game")
    assert third.move == Move("B", PASS)
    position = game.position(second)
    assert (position.size, position.stone(15, 3), position.stone(3, 2)) == ((19, 19), "B", "W")
    assert "open-failed" not in {problem.code for problem in collection.problems}
    assert collection.format == "sgf"


def test_text_of_ms_dos_is_kept_byte_for_byte() -> None:
    data = b"(;GM[1]PB[M\x81ller]C[gr\x94\xe1er])\x1a"

    assert dumps(loads(data, extension=".mgt")) == data
    assert loads(data, "cp437", extension=".mgt").games[0].root.get("PB") == "Müller"


REAL = [
    ("Hon-94-1", "Kataoka Satoshi", "Cho Chikun", "B+2.5", "1994-05-09,10", "5.5", 260),
    ("M-83-5", "Otake Hideo", "Cho Chikun", "W+R", "1983-10-19,20", None, 150),
    ("M-94-3", "Rin Kaiho", "Kobayashi Koichi", "W+R", "1994-10-05,06", "5.5", 200),
    ("M-95-1", "Takemiya Masaki", "Kobayashi Koichi", "B+0.5", "1995-09-06, 07", "5.5", 272),
    ("M-95-3", "Takemiya Masaki", "Kobayashi Koichi", "B+R", "1995-10-06", "5.5", 261),
    ("M-95-5", "Takemiya Masaki", "Kobayashi Koichi", "B+R", "1995-10-27", "5.5", 181),
    ("hon-51-3", "Sakata Eio", "Hashimoto Utaro", "B+2.5", "1951-05-03/04", "4.5", 309),
]


@pytest.mark.parametrize("row", REAL, ids=[row[0] for row in REAL])
def test_a_real_file(row: tuple[str, str, str, str, str, str | None, int]) -> None:
    name, black, white, result, date, komi, moves = row
    path = FOLDER / "pro-goban-deb-mgt" / f"{name}.mgt"
    if not path.exists():
        pytest.skip("the folder of real records is not here")
    collection = load(path)
    (game,) = collection.games
    root = game.root

    assert (root.get("PB"), root.get("PW"), root.get("RE")) == (black, white, result)
    assert root.get("DT") == date
    assert root.properties.get("KM", (None,))[0] == komi
    assert sum("B" in node.properties or "W" in node.properties for node in game) == moves
    assert (collection.format, collection.reading) == ("sgf", ())
    assert dumps(collection) == path.read_bytes()

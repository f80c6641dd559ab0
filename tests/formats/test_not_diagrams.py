"""Texts that look like boards and are none."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from sgfedit.formats import diagrams, loads
from sgfedit.formats.source import Source

TEXTS = {
    "empty": "",
    "prose": "I saw a man. X marks the spot.\nO no. It was b. or w. in the dark.\n" * 5,
    "short words": "ox\nbox\nwow\nbob\nxo\nooo\n",
    "dots": "........\n........\n........\n",
    "test run": "..........................F...\n....x.......s.................\n.....\n",
    "leaders": "Contents . . . . . . 5\nIndex . . . . . . . . 9\n",
    "leaders with numbers": "1 . . . . . . 5\n2 . . . . . . 9\n3 . . . . . . 12\n",
    "stars": "* * *\n* * *\n",
    "noughts and crosses": " X | O | X\n---+---+---\n O | X | O\n---+---+---\n X |   |\n",
    "table": "+---+---+\n| x | o |\n+---+---+\n| o | x |\n+---+---+\n",
    "markdown": "| a | X | O |\n|---|---|---|\n| b | O | X |\n| c | . | X |\n",
    "chess": textwrap.dedent(
        """\
        8 r n b q k b n r
        7 p p p p p p p p
        6 . . . . . . . .
        5 . . . . . . . .
        4 . . . . P . . .
        3 . . . . . . . .
        2 P P P P . P P P
        1 R N B Q K B N R
          a b c d e f g h
        """
    ),
    "sudoku": "5 3 . | . 7 . | . . .\n6 . . | 1 9 5 | . . .\n. 9 8 | . . . | . 6 .\n",
    "mines": ". . 1 1 2 *\n1 1 1 . 2 *\n. . . . 1 1\n1 1 . . . .\n",
    "sparse": "[1,] . . 1 .\n[2,] 1 . . .\n[3,] . . . 2\n",
    "matrix": "[1, 0, 0],\n[0, 1, 0],\n[0, 0, 1]]\n",
    "numbers": "0 0.0\n1 1.0\n2 1.5\n3 2.5\n",
    "edges of a graph": "...     print(line)\n0 1\n0 2\n0 3\n1 2 3\n",
    "sums": "1 + 2 + 3\n2 + 3 + 4\n",
    "formula": "x + y\ny + x\nx * y\n",
    "maze": "#########\n#..#....#\n#..#..#.#\n#########\n",
    "life": ".O.\n..O\nOOO\n",
    "code": "def f(x):\n    ...\n    x = x + o\n    o = x + x\n    return x\n",
    "diff": "--- a\n+++ b\n+ x\n+ o\n- x\n",
    "log": "2026-11-22 00:00:01 INFO . x\n2026-11-22 00:00:02 INFO . o\n" * 3,
    "shell": "echo $$ . X\necho $$ . O\n$$ BEGIN\n$$ END\n",
    "formulas": "$$ x^2 + y^2 $$\n$$ a = b $$\n",
    "letters": "A B C\nD E F\nG H I\n",
    "outline": "1. X\n2. O\n3. X\n",
    "directories": "├── a\n├── b\n│   └── c\n└── d\n",
    "curve": "|  .        .     |\n|  .      .    .  |\n|  .   .       .  |\n",
}


@pytest.mark.parametrize("name", TEXTS)
def test_what_is_no_board_is_not_taken_for_one(name: str) -> None:
    assert diagrams.read(Source(TEXTS[name])) is None


def test_a_record_behind_other_text_is_a_record() -> None:
    text = "> X . O\n> . X O\n(;FF[4];B[aa])"

    assert loads(text).format == "sgf"


def test_no_source_of_this_program_is_a_board() -> None:
    for path in sorted((Path(__file__).parents[2] / "sgfedit").rglob("*.py")):
        if "diagrams" not in path.parts and "export" not in path.parts:
            assert diagrams.read(Source(path.read_bytes())) is None, path

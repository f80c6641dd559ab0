"""What can be chosen for problem sheets; rows of `options.OPTIONS`."""

from __future__ import annotations

from typing import Final

from sgfedit.export.option import Group, choice, flag, text, whole

_CELLS: Final = tuple((count, f"{count} a page") for count in ("1", "2", "4", "6", "8", "9", "12"))
_ANSWERS: Final = (
    ("none", "none"),
    ("text", "in words"),
    ("main", "the main line"),
    ("right", "all right lines"),
    ("all", "mistakes as well"),
)
_CORNERS: Final = (
    ("as-recorded", "as recorded"),
    ("upper-left", "upper left"),
    ("upper-right", "upper right"),
    ("lower-left", "lower left"),
    ("lower-right", "lower right"),
)
_OF_BOARD: Final = (
    ("own", "what matters"),
    ("sheet", "the same on a page"),
    ("board", "the whole board"),
)
_ORDERS: Final = (
    ("file", "as in the file"),
    ("level", "easy ones first"),
    ("shuffled", "shuffled"),
)
_PLAYERS: Final = (("black", "Black"), ("white", "White"), ("unsaid", "not said"))

SHEET_OPTIONS: Final = (
    choice(
        "problems",
        Group.SHEETS,
        "Problems",
        "Problem sheets, with so many problems a page.",
        (("none", "no problem sheets"), *_CELLS),
        "none",
    ),
    choice(
        "which",
        Group.SHEETS,
        "Which ones",
        "By how they went in Solve problems.",
        (("all", "all"), ("unsolved", "not solved yet"), ("failed", "failed the last time")),
        "all",
    ),
    text("only", Group.SHEETS, "Numbers", "Only problems of these numbers.", None, "1-60,75"),
    choice("order", Group.SHEETS, "Order", "In which order.", _ORDERS, "file"),
    whole("seed", Group.SHEETS, "Shuffle", "Another number, another order.", (1, 99_999), 1),
    whole(
        "first_number",
        Group.SHEETS,
        "First number",
        "The first one has that number.",
        (0, 100_000),
        0,
        nothing="automatic",
    ),
    whole("lines", Group.SHEETS, "Lines to write on", "Lines to write on.", (0, 12), 2),
    choice(
        "answers", Group.SHEETS, "Solutions", "Which lines of the solutions.", _ANSWERS, "main"
    ),
    flag(
        "answers_behind",
        Group.SHEETS,
        "Solutions behind each page",
        "Solutions follow each page, not all of them the last one.",
    ),
    choice(
        "corner",
        Group.SHEETS,
        "Corner",
        "Where all problems lie.",
        _CORNERS,
        "as-recorded",
    ),
    flag("mirror", Group.SHEETS, "Mirror boards, too", "Boards are turned only.", default=True),
    choice("part", Group.SHEETS, "Shown of boards", "What is shown of boards.", _OF_BOARD, "own"),
    flag(
        "black_first",
        Group.SHEETS,
        "Black always to play",
        "Colours are exchanged where White is to play.",
    ),
    choice(
        "to_play",
        Group.SHEETS,
        "If unsaid, to play",
        "Whose move it is where nothing says it.",
        _PLAYERS,
        "black",
    ),
    flag(
        "details",
        Group.SHEETS,
        "Names and levels",
        "Neither name nor level and source of problems.",
        default=True,
    ),
    flag(
        "questions",
        Group.SHEETS,
        "The author’s questions",
        "None of the author's words below problems.",
        default=True,
    ),
)

"""Options of exports: one row each, for the command line and the window alike.

A target takes the options of its groups (`registry.Target.groups`), with the exceptions that
`registry` knows. Values are kept by their names in a mapping; what is not in it has the default.
Nothing but rows is imported here, so that ``--help`` answers at once.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


Values: TypeAlias = "Mapping[str, Any]"
"""Names of options → what was chosen."""


class Group(Enum):
    """Options that belong together; the value is the heading above them."""

    WHAT = "What"
    FIGURES = "Figures"
    BOARD = "Board"
    LOOK = "Look"
    SIZE = "Size"
    SHEETS = "Problem sheets"
    BOOK = "Book"
    WEB = "Web page"
    PAGE = "Pages"
    QUALITY = "Quality"
    RANGE = "Moves"
    PACE = "Pace"


class Kind(Enum):
    """What values an option has."""

    FLAG = auto()
    """True or false; one that is true unless said otherwise is ``--no-NAME``."""
    PERHAPS = auto()
    """True, false, or None: as the record says."""
    WHOLE = auto()
    """A whole number."""
    REAL = auto()
    """A number."""
    CHOICE = auto()
    """One of `choices`."""
    TEXT = auto()
    """Any text."""


class Choice(NamedTuple):
    """A value of an option, and what people call it."""

    value: str
    title: str


class Option(NamedTuple):
    """Something to choose.

    Attributes:
        name: Its name among values: "last_move".
        title: What people call it, in the window.
        help: What it does, on the command line.
        kind: What values it has.
        group: Where it stands.
        default: Its value when nothing is said; None: there is none.
        choices: Of CHOICE.
        least: Of numbers, the smallest.
        most: Of numbers, the largest.
        unit: What it is counted in, and what stands for it in the help.
        opposite: Of PERHAPS, the name of what is false.
        usual: Of numbers without default, what one is likely to begin with.
        nothing: Of numbers, what people call the smallest, or that there is none.
    """

    name: str
    title: str
    help: str
    kind: Kind
    group: Group
    default: object = None
    choices: tuple[Choice, ...] = ()
    least: float = 0
    most: float = 0
    unit: str = ""
    opposite: str = ""
    usual: float = 0
    nothing: str = ""


def flag(name: str, group: Group, title: str, help_: str, *, default: bool = False) -> Option:
    """Return an option that is true or false."""
    return Option(name, title, help_, Kind.FLAG, group, default)


def whole(
    name: str,
    group: Group,
    title: str,
    help_: str,
    limits: tuple[int, int],
    default: int | None = None,
    unit: str = "N",
    usual: int = 0,
    nothing: str = "",
) -> Option:
    """Return an option that is a whole number."""
    return Option(
        name,
        title,
        help_,
        Kind.WHOLE,
        group,
        default,
        least=limits[0],
        most=limits[1],
        unit=unit,
        usual=usual,
        nothing=nothing,
    )


def real(
    name: str,
    group: Group,
    title: str,
    help_: str,
    limits: tuple[float, float],
    default: float,
    unit: str = "s",
) -> Option:
    """Return an option that is a number."""
    return Option(name, title, help_, Kind.REAL, group, default, (), *limits, unit)


def choice(
    name: str,
    group: Group,
    title: str,
    help_: str,
    choices: Iterable[tuple[str, str]],
    default: str | None = None,
) -> Option:
    """Return an option that is one of `choices`: values, and what people call them."""
    rows = tuple(Choice(*row) for row in choices)
    return Option(name, title, help_, Kind.CHOICE, group, default, rows)


def text(
    name: str, group: Group, title: str, help_: str, default: str | None, unit: str
) -> Option:
    """Return an option that is any text."""
    return Option(name, title, help_, Kind.TEXT, group, default, unit=unit)


def flag_of(option: Option) -> str:
    """Return the name that an option has on the command line: ``--no-last-move``."""
    no = "no_" if option.default is True else ""
    names = filter(None, (f"{no}{option.name}", option.opposite))
    return "/".join(f"--{name.replace('_', '-')}" for name in names)


def fits(option: Option, value: object) -> bool:
    """Return whether an option can have a value, such as one that was stored long ago."""
    if value is None:
        return option.default is None
    if option.kind in {Kind.FLAG, Kind.PERHAPS}:
        return isinstance(value, bool)
    if option.kind is Kind.CHOICE:
        return any(value == choice.value for choice in option.choices)
    if option.kind is Kind.TEXT:
        return isinstance(value, str)
    is_number = isinstance(value, int) or (option.kind is Kind.REAL and isinstance(value, float))
    is_number = is_number and not isinstance(value, bool)
    return is_number and option.least <= value <= option.most  # type: ignore[operator]


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


_WHAT: Final = (
    ("position", "this position"),
    ("figures", "all figures"),
    ("moves", "every move"),
)
_GAMES: Final = (("one", "this game"), ("all", "all games of the file"))
_TOLD: Final = (
    ("all", "all of them"),
    ("speaking", "those with words"),
    ("none", "none"),
)
_NUMBERS: Final = (("none", "none"), ("last", "the last move"), ("all", "all moves"))
_LONGEST: Final = 600.0

OPTIONS: Final = (
    choice("what", Group.WHAT, "Show", "What is drawn of a game.", _WHAT, "position"),
    choice("games", Group.WHAT, "Games", "Which games.", _GAMES),
    whole("moves", Group.FIGURES, "Moves in a figure", "Moves in a figure.", (1, 1000), usual=50),
    flag("at_comments", Group.FIGURES, "End at comments", "A figure ends where there are words."),
    flag(
        "at_variations",
        Group.FIGURES,
        "End at variations",
        "A figure ends where variations begin.",
    ),
    choice("variations", Group.FIGURES, "Variations", "Which ones are figures.", _TOLD),
    Option(
        "keep_captured",
        "Keep captured stones",
        "Stones that are taken stay where they were.",
        Kind.PERHAPS,
        Group.FIGURES,
        opposite="remove_captured",
    ),
    Option(
        "crop",
        "Part of the board",
        "Only what matters, or that part.",
        Kind.TEXT,
        Group.BOARD,
        unit="auto|A1-K9",
    ),
    flag(
        "coordinates",
        Group.BOARD,
        "Coordinates",
        "No letters and numbers around.",
        default=True,
    ),
    flag("marks", Group.BOARD, "Marks", "None of the record's marks and labels.", default=True),
    flag("last_move", Group.BOARD, "Last move", "No mark on the stone just played.", default=True),
    choice("numbers", Group.BOARD, "Move numbers", "On stones.", _NUMBERS, "none"),
    Option(
        "theme", "Theme", "Its name, or file.toml.", Kind.TEXT, Group.LOOK, "paper", unit="NAME"
    ),
    flag("transparent", Group.LOOK, "No board below the lines", "Draw no board below the lines."),
    whole("size", Group.SIZE, "Size", "Of the longer side.", (16, 16_000), unit="PX", usual=1000),
    Option(
        "mm",
        "Size on paper",
        "The same, on paper.",
        Kind.REAL,
        Group.SIZE,
        least=5,
        most=2_000,
        unit="MM",
        usual=80,
        nothing="any",
    ),
    whole(
        "dpi", Group.SIZE, "Dots per inch", "Dots per inch of sizes in mm.", (36, 2_400), usual=300
    ),
    *SHEET_OPTIONS,
    text("title", Group.BOOK, "Title", "What the book is called.", None, "TEXT"),
    flag("table_of_figures", Group.BOOK, "Table of figures", "A table of figures comes first."),
    flag(
        "replay",
        Group.WEB,
        "Step through figures",
        "Figures can be stepped through, with a small script.",
    ),
    text("paper", Group.PAGE, "Paper", "A size, or its sides in mm.", "a4", "A4|A5|170x240"),
    flag("landscape", Group.PAGE, "Landscape", "On its side."),
    text("margins", Group.PAGE, "Margins", "All, or top,right,bottom,left.", "18", "MM"),
    whole("columns", Group.PAGE, "Columns", "Of text.", (1, 2), usual=2, nothing="automatic"),
    whole(
        "diagrams",
        Group.PAGE,
        "Diagrams a page",
        "So large that a page has room for N.",
        (1, 6),
        usual=4,
        nothing="automatic",
    ),
    flag("beside", Group.PAGE, "Words beside figures", "Words stand beside figures, too."),
    flag("captions_above", Group.PAGE, "Captions above", "Captions stand above figures."),
    text("font", Group.PAGE, "Font", "Family of the text.", None, "FAMILY"),
    real("font_size", Group.PAGE, "Size of the text", "Of the text.", (4, 48), 10.0, "PT"),
    text(
        "header",
        Group.PAGE,
        "Header",
        "Left|middle|right: {title}, {game}, {page}, {pages}.",
        "|{game}|",
        "TEXT",
    ),
    text("footer", Group.PAGE, "Footer", "The same below.", "|{page} / {pages}|", "TEXT"),
    flag("title_page", Group.PAGE, "Title page", "The title has a page of its own."),
    flag(
        "new_page",
        Group.PAGE,
        "Each game on a new page",
        "Games follow each other on one page.",
        default=True,
    ),
    whole("quality", Group.QUALITY, "Quality", "Of JPEG and WebP.", (1, 100), 92),
    whole("from", Group.RANGE, "From move", "First move.", (0, 100_000), nothing="the first"),
    whole(
        "until",
        Group.RANGE,
        "Until move",
        "Last move.",
        (0, 100_000),
        usual=50,
        nothing="the last",
    ),
    real("seconds", Group.PACE, "A move", "For a move.", (0.05, 60), 0.7),
    real("pause", Group.PACE, "Pause at comments", "At a comment.", (0.05, _LONGEST), 3.0),
    real("hold", Group.PACE, "At the end", "At the end.", (0.05, _LONGEST), 4.0),
    whole("loops", Group.PACE, "Repeat", "0: for ever.", (0, 1000), 0, nothing="for ever"),
    flag("captions", Group.PACE, "Captions", "Title and comment below the board."),
)
"""All options, in the order in which they are shown."""

DEFAULTS: Final = {option.name: option.default for option in OPTIONS}

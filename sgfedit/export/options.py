"""Options of exports: one row each, for the command line and the window alike.

A target takes the options of its groups (`registry.Target.groups`), with the exceptions that
`registry` knows. Values are kept by their names in a mapping; what is not in it has the default.
Nothing but rows is imported here, so that ``--help`` answers at once.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


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


class OptionKind(Enum):
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
        group: Where it stands; see `_group`.
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
    kind: OptionKind
    group: Group = Group.WHAT
    default: object = None
    choices: tuple[Choice, ...] = ()
    least: float = 0
    most: float = 0
    unit: str = ""
    opposite: str = ""
    usual: float = 0
    nothing: str = ""


def _flag(name: str, title: str, help_: str, *, default: bool = False) -> Option:
    return Option(name, title, help_, OptionKind.FLAG, default=default)


def _whole(
    name: str,
    title: str,
    help_: str,
    limits: tuple[int, int],
    default: int | None = None,
    **more: Any,
) -> Option:
    least, most = limits
    more = {"unit": "N", **more}
    return Option(
        name, title, help_, OptionKind.WHOLE, default=default, least=least, most=most, **more
    )


def _real(
    name: str, title: str, help_: str, limits: tuple[float, float], default: float, unit: str = "s"
) -> Option:
    least, most = limits
    return Option(
        name, title, help_, OptionKind.REAL, default=default, least=least, most=most, unit=unit
    )


def _choice(
    name: str,
    title: str,
    help_: str,
    choices: Iterable[tuple[str, str]],
    default: str | None = None,
) -> Option:
    """Return an option that is one of `choices`: values, and what people call them."""
    rows = tuple(Choice(*row) for row in choices)
    return Option(name, title, help_, OptionKind.CHOICE, default=default, choices=rows)


def _text(name: str, title: str, help_: str, default: str | None, unit: str) -> Option:
    return Option(name, title, help_, OptionKind.TEXT, default=default, unit=unit)


def _group(group: Group, *options: Option) -> Iterator[Option]:
    """Yield options as those of a group."""
    return (option._replace(group=group) for option in options)


def flag_of(option: Option) -> str:
    """Return the name that an option has on the command line: ``--no-last-move``."""
    no = "no_" if option.default is True else ""
    names = filter(None, (f"{no}{option.name}", option.opposite))
    return "/".join(f"--{name.replace('_', '-')}" for name in names)


def fits(option: Option, value: object) -> bool:
    """Return whether an option can have a value, such as one that was stored long ago."""
    if value is None:
        return option.default is None
    if option.kind in {OptionKind.FLAG, OptionKind.PERHAPS}:
        return isinstance(value, bool)
    if option.kind is OptionKind.CHOICE:
        return any(value == choice.value for choice in option.choices)
    if option.kind is OptionKind.TEXT:
        return isinstance(value, str)
    is_number = isinstance(value, int) or (
        option.kind is OptionKind.REAL and isinstance(value, float)
    )
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

_WHICH: Final = (
    ("all", "all"),
    ("unsolved", "not solved yet"),
    ("failed", "failed the last time"),
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
_NUMBERS: Final = (("none", "no numbers"), ("last", "the last move"), ("all", "all moves"))
_STYLES_OF_COORDINATES: Final = (
    ("a1", "letters and numbers: A1"),
    ("numbers", "numbers: 1-1"),
    ("kanji", "numbers and kanji: 1-一"),
    ("sgf", "as in the file: aa"),
)
_LONGEST: Final = 600.0

OPTIONS: Final = (
    *_group(
        Group.WHAT,
        _choice("what", "Show", "What is drawn of a game.", _WHAT, "position"),
        _choice("games", "Games", "Which games.", _GAMES),
    ),
    *_group(
        Group.FIGURES,
        _whole("moves", "Moves in a figure", "Moves in a figure.", (1, 1000), usual=50),
        _flag("at_comments", "End at comments", "A figure ends where there are words."),
        _flag("at_variations", "End at variations", "A figure ends where variations begin."),
        _choice("variations", "Variations", "Which ones are figures.", _TOLD),
        Option(
            "keep_captured",
            "Keep captured stones",
            "Stones that are taken stay where they were.",
            OptionKind.PERHAPS,
            opposite="remove_captured",
        ),
    ),
    *_group(
        Group.BOARD,
        _text("crop", "Part of the board", "Only what matters, or that part.", None, "auto|A1-K9"),
        _flag("coordinates", "Coordinates", "No letters and numbers around.", default=True),
        _choice(
            "coordinate_style",
            "Coordinates as",
            "How lines are named.",
            _STYLES_OF_COORDINATES,
            "a1",
        ),
        _choice(
            "coordinate_sides",
            "Coordinates on",
            "On how many sides lines are named.",
            (("four", "four sides"), ("two", "two sides")),
            "four",
        ),
        _flag("marks", "Marks", "None of the record's marks and labels.", default=True),
        _flag("last_move", "Last move", "No mark on the stone just played.", default=True),
        _flag("judgements", "Judgements", "Signs beside moves that are judged: ! ? !? ?!."),
        _choice("numbers", "Move numbers", "On stones.", _NUMBERS, "none"),
    ),
    *_group(
        Group.LOOK,
        _text("theme", "Theme", "Its name, or file.toml.", "paper", "NAME"),
        _flag("transparent", "No board below the lines", "Draw no board below the lines."),
    ),
    *_group(
        Group.SIZE,
        _whole("size", "Size", "Of the longer side.", (16, 16_000), unit="PX", usual=1000),
        Option(
            "mm",
            "Size on paper",
            "The same, on paper.",
            OptionKind.REAL,
            least=5,
            most=2_000,
            unit="MM",
            usual=80,
            nothing="any",
        ),
        _whole("dpi", "Dots per inch", "Dots per inch of sizes in mm.", (36, 2_400), usual=300),
    ),
    *_group(
        Group.SHEETS,
        _choice(
            "problems",
            "Problems",
            "Problem sheets, with so many problems a page.",
            (("none", "no problem sheets"), *_CELLS),
            "none",
        ),
        _choice("which", "Which ones", "By how they went in Solve problems.", _WHICH, "all"),
        _text("only", "Numbers", "Only problems of these numbers.", None, "1-60,75"),
        _choice("order", "Order", "In which order.", _ORDERS, "file"),
        _whole("seed", "Shuffle", "Another number, another order.", (1, 99_999), 1),
        _whole(
            "first_number",
            "First number",
            "The first one has that number.",
            (0, 100_000),
            0,
            nothing="automatic",
        ),
        _whole("lines", "Lines to write on", "Lines to write on.", (0, 12), 2),
        _choice("answers", "Solutions", "Which lines of the solutions.", _ANSWERS, "main"),
        _flag(
            "answers_behind",
            "Solutions behind each page",
            "Solutions follow each page, not all of them the last one.",
        ),
        _choice("corner", "Corner", "Where all problems lie.", _CORNERS, "as-recorded"),
        _flag("mirror", "Mirror boards, too", "Boards are turned only.", default=True),
        _choice("part", "Shown of boards", "What is shown of boards.", _OF_BOARD, "own"),
        _flag(
            "black_first",
            "Black always to play",
            "Colours are exchanged where White is to play.",
        ),
        _choice(
            "to_play",
            "If unsaid, to play",
            "Whose move it is where nothing says it.",
            _PLAYERS,
            "black",
        ),
        _flag(
            "details",
            "Names and levels",
            "Neither name nor level and source of problems.",
            default=True,
        ),
        _flag(
            "questions",
            "The author’s questions",
            "None of the author's words below problems.",
            default=True,
        ),
    ),
    *_group(
        Group.BOOK,
        _text("title", "Title", "What the book is called.", None, "TEXT"),
        _flag("table_of_figures", "Table of figures", "A table of figures comes first."),
    ),
    *_group(
        Group.WEB,
        _flag(
            "replay",
            "Step through figures",
            "Figures can be stepped through, with a small script.",
        ),
    ),
    *_group(
        Group.PAGE,
        _text("paper", "Paper", "A size, or its sides in mm.", "a4", "A4|A5|170x240"),
        _flag("landscape", "Landscape", "On its side."),
        _text("margins", "Margins", "All, or top,right,bottom,left.", "18", "MM"),
        _whole("columns", "Columns", "Of text.", (1, 2), usual=2, nothing="automatic"),
        _whole(
            "diagrams",
            "Diagrams a page",
            "So large that a page has room for N.",
            (1, 6),
            usual=4,
            nothing="automatic",
        ),
        _flag("beside", "Words beside figures", "Words stand beside figures, too."),
        _flag("captions_above", "Captions above", "Captions stand above figures."),
        _text("font", "Font", "Family of the text.", None, "FAMILY"),
        _real("font_size", "Size of the text", "Of the text.", (4, 48), 10.0, "PT"),
        _text(
            "header",
            "Header",
            "Left|middle|right: {title}, {game}, {page}, {pages}.",
            "|{game}|",
            "TEXT",
        ),
        _text("footer", "Footer", "The same below.", "|{page} / {pages}|", "TEXT"),
        _flag("title_page", "Title page", "The title has a page of its own."),
        _flag(
            "new_page",
            "Each game on a new page",
            "Games follow each other on one page.",
            default=True,
        ),
    ),
    *_group(Group.QUALITY, _whole("quality", "Quality", "Of JPEG and WebP.", (1, 100), 92)),
    *_group(
        Group.RANGE,
        _whole("from", "From move", "First move.", (0, 100_000), nothing="the first"),
        _whole("until", "Until move", "Last move.", (0, 100_000), usual=50, nothing="the last"),
    ),
    *_group(
        Group.PACE,
        _real("seconds", "A move", "For a move.", (0.05, 60), 0.7),
        _real("pause", "Pause at comments", "At a comment.", (0.05, _LONGEST), 3.0),
        _real("hold", "At the end", "At the end.", (0.05, _LONGEST), 4.0),
        _whole("loops", "Repeat", "0: for ever.", (0, 1000), 0, nothing="for ever"),
        _flag("captions", "Captions", "Title and comment below the board."),
    ),
)
"""All options, in the order in which they are shown."""

DEFAULTS: Final = {option.name: option.default for option in OPTIONS}

"""Columns of the table of games and their order; a game of the list in two lines."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias
from unicodedata import bidirectional

from PySide6.QtCore import QCoreApplication, QRect, QSize, Qt

from sgfedit.game.info import GROUPS, count_moves, folded, info_text
from sgfedit.gui.widgets.appearance import fade
from sgfedit.gui.widgets.row_painter import RowPainter
from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.sgf.properties import GAME_INFO, property_type

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from PySide6.QtCore import QModelIndex, QPersistentModelIndex
    from PySide6.QtGui import QFontMetrics, QPainter
    from PySide6.QtWidgets import QAbstractItemView, QListView, QStyleOptionViewItem

    from sgfedit.app.scores import Outcome, ProblemScores
    from sgfedit.game import Game
    from sgfedit.go import Colour
    from sgfedit.sgf import Node


OUTCOME_SIGNS: Final = ("✓", "◐", "✗")
"""What the words for what came of a problem begin with."""

Kind: TypeAlias = Literal["text", "number", "rank", "date", "result", "komi"]
Key: TypeAlias = "tuple[int, object]"

NUMBER_NAME, MOVES_NAME, SIZE_NAME, YEAR_NAME = "GAME", "MOVES", "SZ", "YEAR"
_LONGEST: Final = 300
"""Signs of a text that are shown: nobody reads more in a table."""


class GameColumn(NamedTuple):
    """One column.

    Attributes:
        name: A property, or one of GAME, MOVES, YEAR; the settings know it by that.
        title: What stands above it.
        kind: What its values mean, which decides their order.
        label: What it is called in a menu, where the title alone would not tell.
    """

    name: str
    title: str
    kind: Kind = "text"
    label: str = ""

    @property
    def is_number(self) -> bool:
        """Whether its values are lined up at the right."""
        return self.kind in {"number", "komi"}


_FIRST: Final = (
    GameColumn(
        NUMBER_NAME,
        QT_TRANSLATE_NOOP("GamesModel", "#"),
        "number",
        QT_TRANSLATE_NOOP("GamesModel", "Number in the file"),
    ),
    GameColumn("PB", QT_TRANSLATE_NOOP("GamesModel", "Black")),
    GameColumn(
        "BR",
        QT_TRANSLATE_NOOP("GamesModel", "Rank"),
        "rank",
        QT_TRANSLATE_NOOP("GamesModel", "Black's rank"),
    ),
    GameColumn("PW", QT_TRANSLATE_NOOP("GamesModel", "White")),
    GameColumn(
        "WR",
        QT_TRANSLATE_NOOP("GamesModel", "Rank"),
        "rank",
        QT_TRANSLATE_NOOP("GamesModel", "White's rank"),
    ),
    GameColumn("DT", QT_TRANSLATE_NOOP("GamesModel", "Date"), "date"),
    GameColumn("EV", QT_TRANSLATE_NOOP("GamesModel", "Event")),
    GameColumn("RE", QT_TRANSLATE_NOOP("GamesModel", "Result"), "result"),
    GameColumn(MOVES_NAME, QT_TRANSLATE_NOOP("GamesModel", "Moves"), "number"),
    GameColumn(
        SIZE_NAME,
        QT_TRANSLATE_NOOP("GamesModel", "Size"),
        "number",
        QT_TRANSLATE_NOOP("GamesModel", "Board size"),
    ),
    GameColumn(YEAR_NAME, QT_TRANSLATE_NOOP("GamesModel", "Year"), "number"),
)
_KINDS: Final[dict[str, Kind]] = {"KM": "komi", "HA": "number", "TM": "number", "FF": "number"}
_LEFT_OUT: Final = frozenset({*(column.name for column in _FIRST), "GM", "SZ", "ST"})
COLUMNS: Final = (
    *_FIRST,
    *(
        GameColumn(ident, property_type(ident).label, _KINDS.get(ident, "text"))
        for _, idents in GROUPS
        for ident in idents
        if ident not in _LEFT_OUT
    ),
)
"""Every column there is; those of `DEFAULT` first."""

NUMBER, BLACK, BLACK_RANK, WHITE, WHITE_RANK, DATE, EVENT, RESULT, MOVES, SIZE = range(10)
BY_NAME: Final = {column.name: number for number, column in enumerate(COLUMNS)}
DEFAULT: Final = tuple(column.name for column in COLUMNS[: SIZE + 1])
"""Names of those that are shown at first."""


def title_of(column: GameColumn) -> str:
    """Return what stands above a column."""
    if column in _FIRST:
        return QCoreApplication.translate("GamesModel", column.title)
    return QCoreApplication.translate("Property", column.title)


def label_of(column: GameColumn) -> str:
    """Return what a column is called in a menu."""
    if column.label:
        return QCoreApplication.translate("GamesModel", column.label)
    return title_of(column)


def label_of_name(name: str) -> str:
    """Return what a property, or another name of a field, is called; "" for one without."""
    if name in BY_NAME:
        return label_of(COLUMNS[BY_NAME[name]])
    return QCoreApplication.translate("Property", property_type(name).label)


_SHORTENED: Final = frozenset({"DT", "RE", YEAR_NAME})
"""Columns that may show less than is written; they are ordered by that all the same."""

_DIGITS: Final = re.compile(r"([0-9]+)")
_AMOUNT: Final = re.compile(r"-?[0-9]{1,15}(?:\.[0-9]{1,15})?")


class GameFacts:
    """What is known of games so far: each is looked at when it is first asked for.

    They are known by their roots, which stay the same wherever in the file a game goes. The first
    look at a text costs some 10 µs, at the number of moves some 200 µs.
    """

    def __init__(self) -> None:
        self._texts: dict[Node, dict[str, str]] = {}
        self._moves: dict[Node, int] = {}
        self._words: dict[Node, str] = {}
        self._asked: dict[Node, Colour | None] = {}
        self._problems: dict[Node, tuple[str, ...]] = {}
        self._scores: ProblemScores | None = None

    @property
    def _known(self) -> tuple[dict[Node, Any], ...]:
        return self._texts, self._moves, self._words, self._asked, self._problems

    def clear(self) -> None:
        """Forget all games."""
        for known in self._known:
            known.clear()

    def forget(self, roots: Iterable[Node]) -> None:
        """Look anew at games that were edited."""
        for root in roots:
            for known in self._known:
                known.pop(root, None)

    def moves(self, game: Game) -> int:
        """Return the length of the main line."""
        if game.root not in self._moves:
            self._moves[game.root] = count_moves(game)
        return self._moves[game.root]

    def text(self, game: Game, name: str) -> str:
        """Return what a column other than the number in the file shows of a game, in one line."""
        if name == MOVES_NAME:
            return str(self.moves(game))
        texts = self._texts.setdefault(game.root, {})
        if name not in texts:
            texts[name] = _text(game, name)
        return texts[name] or (self.outcome(game) if name == "RE" else "")

    def outcome(self, game: Game) -> str:
        """Return what came of a problem when somebody tried to solve it, "" for nothing yet."""
        outcome = self.outcome_of(game)
        if outcome is None:
            return ""
        return {
            "solved": QCoreApplication.translate("GamesModel", "✓ solved"),
            "hint": QCoreApplication.translate("GamesModel", "◐ with a hint"),
            "later": QCoreApplication.translate("GamesModel", "↻ solved later"),
            "failed": QCoreApplication.translate("GamesModel", "✗ failed"),
        }[outcome]

    def outcome_of(self, game: Game) -> Outcome | None:
        """Return what came of a problem when it was last tried; None if it never was.

        A game that holds several problems is solved when all of them are, and failed if one is.
        """
        root = game.root
        if root not in self._problems:
            self._problems[root] = _identities(game)
        identities = self._problems[root]
        if not identities:
            return None
        if self._scores is None:
            from sgfedit.app.scores import ProblemScores  # noqa: PLC0415  # not to games

            self._scores = ProblemScores()
        outcomes = {self._scores.of(identity).outcome for identity in identities}
        worst: tuple[Outcome | None, ...] = ("failed", None, "later", "hint", "solved")
        return next(one for one in worst if one in outcomes)

    def asked_colour(self, game: Game) -> Colour | None:
        """Return whose moves a problem asks for, None for a game."""
        if game.root not in self._asked:
            from sgfedit.game.problem_games import asked_colour  # noqa: PLC0415  # slow

            self._asked[game.root] = asked_colour(game)
        return self._asked[game.root]

    def words(self, game: Game) -> str:
        """Return all that a filter looks at: game info and size, as `folded` leaves them."""
        root = game.root
        if root not in self._words:
            idents = GAME_INFO.intersection(root.properties)
            texts = (info_text(root, ident) for ident in sorted(idents))
            self._words[root] = folded("\n".join((*texts, self.text(game, SIZE_NAME))))
        return self._words[root]

    def key(self, game: Game, column: GameColumn, number: int) -> Key:
        """Return what the game of a number in the file is ordered by.

        Two keys compare if they begin with the same figure: 0 for a value that is understood, 1
        for another text, 2 for none.
        """
        special = _SPECIAL_KEYS.get(column.name)
        if special is not None:
            return 0, special(self, game, number)
        text = self.text(game, column.name)
        if not text:
            return 2, 0
        if column.kind in {"date", "result"}:
            text = written(game, column.name) or text
        found = _readers()[column.kind](text)
        return (1, _natural(text)) if found is None else (0, found)


_SPECIAL_KEYS: Final[dict[str, Callable[[GameFacts, Game, int], object]]] = {
    NUMBER_NAME: lambda _facts, _game, number: number,
    MOVES_NAME: lambda facts, game, _number: facts.moves(game),
    SIZE_NAME: lambda _facts, game, _number: (game.size[0] * game.size[1], game.size),
}


_MOST_PROBLEMS: Final = 20
"""Of one game; a book in one game is not looked through for a list."""


def _identities(game: Game) -> tuple[str, ...]:
    """Return what the scores know the problems of a game by."""
    from sgfedit.game.problem_games import start_of_problem  # noqa: PLC0415  # slow

    if start_of_problem(game) is None:
        return ()
    from sgfedit.game.tsumego import identity, problems_in  # noqa: PLC0415  # not to games

    problems = problems_in([game])
    return () if len(problems) > _MOST_PROBLEMS else tuple(map(identity, problems))


def written(game: Game, name: str) -> str:
    """Return what the file says of a property, in one line."""
    return " ".join(info_text(game.root, name).split())[:_LONGEST]


def _text(game: Game, name: str) -> str:
    if name == SIZE_NAME:
        columns, rows = game.size
        return f"{columns}×{rows}"
    text = written(game, "DT" if name == YEAR_NAME else name)
    return _shorteners()[name](text) if text and name in _SHORTENED else text


@cache
def _shorteners() -> dict[str, Callable[[str], str]]:
    """Return what makes the values of `_SHORTENED` short; loaded when it is first needed."""
    from sgfedit.game.info_values.meanings import brief_date, brief_result, brief_year  # noqa: PLC0415  # slow

    return {"DT": brief_date, "RE": brief_result, YEAR_NAME: brief_year}


def _natural(text: str) -> object:
    """Return a key that puts round 9 before round 10."""
    parts = _DIGITS.split(folded(text))
    return [int(part) if index % 2 else part for index, part in enumerate(parts)]


def _amount(text: str) -> float | None:
    match = _AMOUNT.match(text)
    return float(match[0]) if match else None


_ENDINGS: Final = ("score", "resign", "time", "forfeit", "win", "draw", "void", "unknown")
_WINNERS: Final = ("B", "W", None)


@cache
def _readers() -> dict[Kind, Callable[[str], object | None]]:
    """Return what understands the values of each kind; that is loaded when it is first needed."""
    from sgfedit.game.info_values import meanings  # noqa: PLC0415  # slow

    def result(text: str) -> object | None:
        found = meanings.result_of(text)
        if found is None:
            return None
        return _WINNERS.index(found.winner), _ENDINGS.index(found.kind), found.margin or 0

    return {
        "text": _natural,
        "number": _amount,
        "rank": meanings.strength,
        "date": lambda text: meanings.days_of(text).spans or None,
        "result": result,
        "komi": meanings.komi_of,
    }


DASH: Final = " – "
_GAP: Final = " "
_DOT: Final = " · "
_NARROW_IN_LETTERS: Final = 28
_ISOLATE: Final = "\u2068{}\u2069"
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL"})
_SECONDARY_OPACITY: Final = 0.72


class GameRow(NamedTuple):
    """What is shown of a game: each text may be empty; `length` is `moves` without the word.

    A `line` that is not empty is shown in place of the players; `number` is that in the file,
    `year` what there is room for of the date.
    """

    black: str
    black_rank: str
    white: str
    white_rank: str
    result: str
    length: str
    moves: str
    date: str
    line: str = ""
    number: str = ""
    year: str = ""


def is_narrow(view: QAbstractItemView) -> bool:
    """Whether two players have no room beside each other."""
    # Not of the viewport, for which PySide would load every class of widgets, see `PanArea`.
    bar = view.verticalScrollBar()
    room = view.contentsRect().width() - (bar.width() if bar.isVisibleTo(view) else 0)
    return room < view.fontMetrics().averageCharWidth() * _NARROW_IN_LETTERS


class GameDelegate(RowPainter):
    """The number at the left, the players beside it, and below them result, moves and date.

    In a narrow list each player has a line of its own.
    """

    def __init__(
        self, game_of: Callable[[int], GameRow], count: Callable[[], int], parent: QListView
    ) -> None:
        """Show the game that `game_of` gives for a row; `count` games are in the file."""
        super().__init__(parent)
        self._game_of = game_of
        self._count = count

    def sizeHint(
        self, option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        metrics = option.fontMetrics
        lines = 3 if is_narrow(self.view) else 2
        # The view gives a row all its width; a wider one would be scrolled sideways.
        return QSize(1, lines * metrics.lineSpacing() + _padding(metrics))

    def draw_row(self, painter: QPainter, option: QStyleOptionViewItem, row: int) -> None:
        # Not that of the row: a bold one would need more room.
        metrics = self.view.fontMetrics()
        painter.setFont(self.view.font())
        pad = _padding(metrics)
        digits = max(2, len(str(self._count())))
        column = metrics.horizontalAdvance("0" * digits)
        line = metrics.lineSpacing()
        left, top = option.rect.left() + pad // 2, option.rect.top() + pad // 2
        number = QRect(left, top, column, line)
        room = option.rect.right() - number.right() - pad - pad // 2
        place = QRect(number.right() + pad, top, room, line)
        game = self._game_of(row)
        if game.line and is_narrow(self.view):
            painter.drawText(place.adjusted(0, 0, 0, line), WRAPPED, game.line)
            place.translate(0, 2 * line)
        else:
            for text in self._names(game, metrics, room):
                painter.drawText(place, _FLAGS, text)
                place.translate(0, line)
        fade(painter, _SECONDARY_OPACITY)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(number, right, game.number)
        painter.drawText(place, _FLAGS, details(game, metrics, room))

    def _names(self, game: GameRow, metrics: QFontMetrics, room: int) -> tuple[str, ...]:
        if game.line:
            return (metrics.elidedText(game.line, Qt.TextElideMode.ElideRight, room),)
        if is_narrow(self.view):
            return player_lines(game, metrics, room)
        return (versus(game, metrics, room),)


_FLAGS: Final = (
    Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
)


WRAPPED: Final = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap


def player_lines(game: GameRow, metrics: QFontMetrics, room: int) -> tuple[str, str]:
    """Return the players in a line of `room` px each."""
    black, white = (game.black, game.black_rank), (game.white, game.white_rank)
    return _player(*black, metrics, room), _player(*white, metrics, room)


def versus(game: GameRow, metrics: QFontMetrics, room: int) -> str:
    """Return both players in one line of `room` px; a short name leaves the other one more."""
    black, white = (game.black, game.black_rank), (game.white, game.white_rank)
    if not game.white:
        return _player(*black, metrics, room)
    room -= metrics.horizontalAdvance(DASH)
    widths = [metrics.horizontalAdvance(_GAP.join(filter(None, side))) for side in (black, white)]
    of_black = max(room // 2, room - widths[1])
    of_white = max(room - room // 2, room - widths[0])
    return DASH.join((_player(*black, metrics, of_black), _player(*white, metrics, of_white)))


def isolated(name: str) -> str:
    """Return a name of which, if it is Hebrew or Arabic, the figures after it are no part.

    Else the 4 of "4p" would stand before the name and the p after it (Unicode annex 9, FSI).
    """
    is_turned = any(bidirectional(letter) in _RIGHT_TO_LEFT for letter in name)
    return _ISOLATE.format(name) if is_turned else name


def _player(name: str, rank: str, metrics: QFontMetrics, room: int) -> str:
    """Return a player with the rank if there is room for it, else the name, cut if need be."""
    name = isolated(name)
    full = _GAP.join(filter(None, (name, rank)))
    if metrics.horizontalAdvance(full) <= room:
        return full
    return metrics.elidedText(name, Qt.TextElideMode.ElideRight, room)


def details(game: GameRow, metrics: QFontMetrics, room: int) -> str:
    """Return result, moves and date in `room` px, or as much of it as there is room for.

    A number behind what came of a problem would say nothing.
    """
    text = ""
    moves, length = game.moves, "" if game.result[:1] in OUTCOME_SIGNS else game.length
    for ending in ((moves, game.date), (moves, game.year), (moves,), (length,), ()):
        text = _DOT.join(filter(None, (game.result, *ending)))
        if metrics.horizontalAdvance(text) <= room:
            return text
    return metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)


def _padding(metrics: QFontMetrics) -> int:
    return metrics.height() // 2

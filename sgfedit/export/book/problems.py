"""Problem sheets: the problems of a collection, some on each page, solutions on their own. No Qt.

A sheet is a book of cells (`BlockKind.CELL`) on pages (`BlockKind.PAGE`), so whatever writes books
writes sheets. A problem and its solution have the same number and the same key. Texts that are too
long for a cell stand on pages behind, under the number that they belong to. `answers` has the
words and lines of problems, `sheets` lays them on pages.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import chain
from random import Random
from typing import TYPE_CHECKING, Final, TypeAlias

from sgfedit.export.book.answers import (
    Answers,
    answers_of,
    details_of,
    heading_of,
    question_of,
    turn_of,
)
from sgfedit.export.book.model import writable_book
from sgfedit.export.book.sheets import (
    Corner,
    Front,
    Item,
    Order,
    Part,
    SheetStyle,
    Which,
    book_of_items,
    names_side,
    part_with,
    symmetry_to,
)
from sgfedit.game.problem_games import start_of_problem
from sgfedit.game.reading.texts import paragraphs
from sgfedit.game.tsumego import Problem, identity, marks_mistakes, problems_in
from sgfedit.game.tsumego.problems import player_of
from sgfedit.go import Colour
from sgfedit.i18n import QT_TRANSLATE_NOOP, worded
from sgfedit.render.diagram import Variations, build
from sgfedit.render.turning import Turner, Turning
from sgfedit.steps import in_thread

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence
    from pathlib import Path

    from sgfedit.export.book.model import Book
    from sgfedit.export.shots import Wishes
    from sgfedit.game import Game
    from sgfedit.render.diagram import Diagram


Outcome: TypeAlias = "Callable[[str], bool | None]"
"""Identity of a problem → whether it was solved the last time; None: nobody has tried it."""


def untried(_: str) -> bool | None:
    """Return None: nobody knows of any problem."""
    return None


def outcomes_in(path: Path) -> Outcome:
    """Return what the file of scores says (`app.problem_scores`); nothing if it is none."""
    try:
        found = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):
        return untried
    if not isinstance(found, dict):
        return untried
    streaks = {name: one.get("streak") for name, one in found.items() if isinstance(one, dict)}
    known = {name: streak > 0 for name, streak in streaks.items() if isinstance(streak, int)}
    return known.get


_LONGEST_TITLE: Final = 80
_LOOKED_AT: Final = 50
"""Games in which problems are looked for before somebody says that there are some."""

_TOLD: Final = 10
"""Numbers of games that are told one by one."""


def sheets_in_steps(
    games: Sequence[Game],
    wishes: Wishes,
    style: SheetStyle,
    outcome_of: Outcome = untried,
) -> Generator[float, None, Book]:
    """Yield how much is done, from 0 to 1, and return a book without cells if there is no problem.

    O(nodes), and what the solutions cost: some ms a problem.

    Args:
        games: Those of a collection, in the order of the sheet; what is no problem is left out.
        wishes: Coordinates and marks of diagrams, and whether captured stones stay, which they do
            unless it is refused. What is shown of the board says `style`.
        style: How sheets look.
        outcome_of: Tells how problems went the last time.
    """
    found = []
    for game in games:
        found.append(_problems_of(game))
        yield 0.0  # there may be thousands
    problems = list(chain.from_iterable(found))
    numbered = _wanted(problems, style, outcome_of)
    make = _Maker(wishes, style, problems)
    items: list[Item] = []
    for number, problem in numbered:
        items.append(make.item(number, problem))
        yield len(items) / len(numbered)
    front = _front(games, problems, make.heading)
    if items and make.swapped == len(items):
        front = _front_exchanged(front)
    book = yield from in_thread(lambda: writable_book(book_of_items(items, front, style)), 1.0)
    remarks = _remarks(found, items, make.unsaid, style.unsaid)
    return book._replace(remarks=(*remarks, *_changes(make.swapped, make.kept, len(items))))


class _Maker:
    """Makes problems ready for print, and counts what somebody should know of them.

    Attributes:
        heading: Returns the line above all comments of a game.
        unsaid: Problems in which nothing says whose move it is.
        swapped: Those whose colours are exchanged.
        kept: Those that are not turned although others are.
    """

    def __init__(self, wishes: Wishes, style: SheetStyle, problems: Sequence[Problem]) -> None:
        # In words nobody knows where D4 is unless it stands around the board.
        is_text = style.answers is Answers.TEXT
        self._wishes = wishes._replace(coordinates=True) if is_text else wishes
        self._style = style
        self._in_game = Counter(id(problem.game) for problem in problems)
        self._is_marked = marks_mistakes(problems)
        self.heading = cache(heading_of)
        self.unsaid = self.swapped = self.kept = 0

    def item(self, number: int, problem: Problem) -> Item:
        """Return a problem with its words and solutions as they are printed."""
        style = self._style
        said = player_of(problem)
        self.unsaid += said is None
        player = said or style.unsaid
        item = self._recorded(number, problem, player)
        if style.black_first and player is Colour.WHITE:
            item = _exchanged(item)
            self.swapped += 1
        corner = _corner(item, style)
        self.kept += corner is not style.corner
        return _laid(item, style, corner)

    def _recorded(self, number: int, problem: Problem, player: Colour | None) -> Item:
        wishes, style, heading = self._wishes, self._style, self.heading(problem.game)
        question: list[str] = []
        if style.has_questions:
            is_alone = self._in_game[id(problem.game)] == 1
            question = question_of(problem, number, heading, is_alone=is_alone)
        return Item(
            number,
            _diagram(problem, player, wishes),
            turn_of(player, question),
            question,
            details_of(problem),
            answers_of(problem, wishes, style.answers, heading, marks_mistakes=self._is_marked),
        )


def _remarks(
    of_games: Sequence[Sequence[Problem]],
    items: Sequence[Item],
    unsaid: int,
    assumed: Colour | None,
) -> Iterator[str]:
    """Yield in sentences what somebody should know who prints problems."""
    left_out = [str(number) for number, found in enumerate(of_games, 1) if not found]
    if left_out:
        more = len(left_out) - _TOLD
        games = ", ".join(left_out[:_TOLD])
        yield (
            worded(
                "Book",
                "Left out as no problem: game {games} and {more} more.",
                games=games,
                more=more,
            )
            if more > 0
            else worded("Book", "Left out as no problem: game {games}.", games=games)
        )
    if unsaid:
        yield worded("Book", _UNSAID[assumed], count=unsaid, all=len(items))
    unsolved = sum(not item.answers for item in items)
    if unsolved:
        text = QT_TRANSLATE_NOOP("Book", "The file has no solution for {count} of {all} problems.")
        yield worded("Book", text, count=unsolved, all=len(items))


_UNSAID: Final = {
    None: QT_TRANSLATE_NOOP("Book", "Nothing says whose move it is in {count} of {all} problems."),
    Colour.BLACK: QT_TRANSLATE_NOOP(
        "Book", "Nothing says whose move it is in {count} of {all} problems: Black to play."
    ),
    Colour.WHITE: QT_TRANSLATE_NOOP(
        "Book", "Nothing says whose move it is in {count} of {all} problems: White to play."
    ),
}


def _problems_of(game: Game) -> list[Problem]:
    """Return the problems of a game, none if it was played from the start."""
    if not game.positions.is_go:
        return []
    found, start = problems_in([game]), start_of_problem(game)
    if start is None:
        # Lessons set up one position after the other; a game may do so once, somewhere.
        return found if len(found) > 1 else []
    # One without a solution may have words behind it, and nothing else.
    return found or [Problem(game, start)]


def has_problems(games: Sequence[Game]) -> bool:
    """Return whether there are problems among the first games; O(nodes of these)."""
    return any(map(_problems_of, games[:_LOOKED_AT]))


def _wanted(
    problems: Sequence[Problem], style: SheetStyle, outcome_of: Outcome
) -> list[tuple[int, Problem]]:
    """Return the problems that are printed, each with its number."""
    found = [
        (number, problem)
        for number, problem in enumerate(problems, 1)
        if not style.only or any(first <= number <= last for first, last in style.only)
    ]
    if style.which is not Which.ALL:
        kept = {Which.UNSOLVED: (None, False), Which.FAILED: (False,)}[style.which]
        found = [pair for pair in found if outcome_of(identity(pair[1])) in kept]
    if style.order is Order.SHUFFLED:
        Random(style.seed).shuffle(found)  # noqa: S311  # the same sheet every time
    elif style.order is Order.LEVEL:
        found.sort(key=lambda pair: _difficulty(pair[1]))
    elif not style.first:
        return found
    return [(number, problem) for number, (_, problem) in enumerate(found, style.first or 1)]


def _difficulty(problem: Problem) -> tuple[bool, int]:
    """Return what problems are sorted by; those whose level nobody knows come last."""
    details = details_of(problem)
    found = (level_of(details.level), level_of(details.title))
    level = next((one for one in found if one is not None), None)
    return level is None, level or 0


def _diagram(problem: Problem, player: Colour | None, wishes: Wishes) -> Diagram:
    """Return the board of a problem as it is recorded; `player` is to play."""
    options = wishes.options._replace(variations=Variations.NONE, last_move=False)
    diagram = build(problem.position, problem.start, options)
    if player is not None:
        diagram = replace(diagram, to_play=player)
    return diagram if wishes.marks else diagram.unmarked()


def _corner(item: Item, style: SheetStyle) -> Corner:
    """Return where a problem is to lie: where it does if its words speak of sides."""
    words = chain(item.question, *(one.words for one in item.answers))
    return Corner.AS_RECORDED if any(map(names_side, words)) else style.corner


def _laid(item: Item, style: SheetStyle, corner: Corner) -> Item:
    """Return a problem and its solutions turned, of which the same part is shown."""
    diagram = item.diagram
    part = part_with(diagram, chain.from_iterable(one.points for one in item.answers))
    # A problem lies in the same corner whatever is shown of the board.
    turner = Turner(Turning(symmetry_to(part, corner, mirrors=style.mirrors)))
    if style.part is not Part.BOARD:
        diagram = part
    size = diagram.width, diagram.height
    seen, crop = diagram.visible, diagram.crop
    answers = [
        one._replace(
            diagram=turner.turned(replace(one.diagram, visible=seen, crop=crop)),
            replay=one.replay and one.replay.turned(turner.turning, *size),
        )
        for one in item.answers
    ]
    return item._replace(diagram=turner.turned(diagram), answers=answers)


def _exchanged(item: Item) -> Item:
    """Return a problem with the colours the other way round, in words as well."""
    from sgfedit.game.text_links.context import exchanged  # noqa: PLC0415  # for a few

    turner = Turner(Turning(swaps_colours=True))
    size = item.diagram.width, item.diagram.height
    answers = [
        one._replace(
            diagram=turner.turned(one.diagram),
            moves=exchanged(one.moves),
            words=tuple(map(exchanged, one.words)),
            replay=one.replay and one.replay.turned(turner.turning, *size),
        )
        for one in item.answers
    ]
    return item._replace(
        diagram=turner.turned(item.diagram),
        turn=exchanged(item.turn),
        question=list(map(exchanged, item.question)),
        details=item.details._replace(title=exchanged(item.details.title)),
        answers=answers,
    )


def _front_exchanged(front: Front) -> Front:
    from sgfedit.game.text_links.context import exchanged  # noqa: PLC0415  # for a few

    return Front(exchanged(front.title), tuple(map(exchanged, front.words)))


def _changes(swapped: int, kept: int, of_all: int) -> Iterator[str]:
    if swapped:
        text = QT_TRANSLATE_NOOP("Book", "Colours are exchanged in {count} of {all} problems.")
        yield worded("Book", text, count=swapped, all=of_all)
    if kept:
        text = QT_TRANSLATE_NOOP(
            "Book", "The words of {count} of {all} problems name sides: these are not turned."
        )
        yield worded("Book", text, count=kept, all=of_all)


def _front(
    games: Sequence[Game], problems: Sequence[Problem], heading: Callable[[Game], str]
) -> Front:
    """Return what a collection says of itself: in its only root, or before its first game."""
    text = games[0].tree.prefix.strip("( \t\r\n\ufeff") if games else ""
    if len(games) == 1 and len(problems) > 1 and problems[0].start is not games[0].root:
        text = str(games[0].root.get("C", ""))
    above = heading(games[0]) if len(games) == 1 else ""
    found = [
        paragraph.text for paragraph in paragraphs(text.removeprefix(above)) if paragraph.text
    ]
    if above:
        return Front(above, tuple(found))
    if len(found) == 1 and len(found[0]) <= _LONGEST_TITLE and "\n" not in found[0]:
        return Front(found[0].rstrip("."))
    return Front("", tuple(found))


# How difficult a problem is, as its author says it: grades, numbers, words. No Qt.


_GRADE: Final = re.compile(
    r"(?P<kyu>\d{1,2})\s*(?:k(?:yu)?\b|[級级급])|(?P<dan>\d{1,2})\s*(?:d(?:an)?\b|[段단])",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(r"(?:level|niveau|stufe|nivel)\W{0,3}(\d{1,4})", re.IGNORECASE)
_WORDS: Final = (
    (
        -25,
        "beginners?|elementary|easy|novice|facile|débutant|leicht|fácil|入門|入门|初級|初级|쉬움|초급",
    ),
    (-12, "intermediate|medium|moyen|mittel|medio|中級|中级|보통|중급"),
    (
        -3,
        "advanced|hard|difficult|difficile|schwer|schwierig|difícil|上級|上级|高級|高级|어려움|고급",
    ),
    (3, "experts?|professional|very hard|pro"),
)
_PATTERNS: Final = tuple(
    (level, re.compile(rf"(?<![a-z])(?:{words})(?![a-z])", re.IGNORECASE))
    for level, words in _WORDS
)


def level_of(text: str) -> int | None:
    """Return how difficult something is, None if the text does not say; O(length).

    Grades are comparable: 30 kyu is -30, 2 dan 2; words stand where teachers use them.
    """
    match = _GRADE.search(text)
    if match is not None:
        return -int(match["kyu"]) if match["kyu"] else int(match["dan"])
    match = _NUMBER.search(text)
    if match is not None:
        return int(match[1])
    return next((level for level, words in reversed(_PATTERNS) if words.search(text)), None)

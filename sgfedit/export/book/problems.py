"""Problem sheets: the problems of a collection, some on each page, solutions on their own. No Qt.

A sheet is a book of cells (`Kind.CELL`) on pages (`Kind.PAGE`), so whatever writes books writes
sheets. A problem and its solution have the same number and the same key. Texts that are too long
for a cell stand on pages behind, under the number that they belong to.

```text
captions  the words of the record: whose move it is, what is asked, where it is from
answers   lines of the solution as diagrams and in words
facing    which way boards lie, and which part of them is shown
sheets    all that as pages
```
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.export.book.answers import Answers, answers_of, unmarked
from sgfedit.export.book.captions import details_of, question_of, turn_of
from sgfedit.export.book.facing import part_with, symmetry_to
from sgfedit.export.book.sheets import Front, Item, Part, SheetStyle, book_of_items
from sgfedit.game.problem_games import start_of_problem
from sgfedit.game.reading.paragraphs import paragraphs
from sgfedit.game.tsumego import Problem, marks_mistakes, problems_in
from sgfedit.game.tsumego.asking import player_of
from sgfedit.render.diagram import Options, Variations, build
from sgfedit.render.turning import Turner, Turning

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from sgfedit.export.book.model import Book
    from sgfedit.export.shots import Wishes
    from sgfedit.game import Game
    from sgfedit.go import Colour

_LONGEST_TITLE: Final = 80
_TOLD: Final = 10
"""Numbers of games that are told one by one."""


class Sheets(NamedTuple):
    """Problems as a book, and what there is to tell of it.

    Attributes:
        book: The book.
        problems: How many are printed.
        left_out: Numbers of the games, counted from 1, that have none.
        unsaid: In how many nothing says whose move it is.
        assumed: Whose it is said to be then.
        unsolved: How many have no solution.
    """

    book: Book
    problems: int
    left_out: tuple[int, ...]
    unsaid: int
    assumed: Colour | None
    unsolved: int

    def remarks(self) -> list[str]:
        """Return in sentences what somebody should know who prints it."""
        found = []
        if self.left_out:
            numbers = ", ".join(map(str, self.left_out[:_TOLD]))
            more = len(self.left_out) - _TOLD
            also = f" and {more} more" if more > 0 else ""
            found.append(f"Left out as no problem: game {numbers}{also}.")
        of_all = f"of {self.problems} problems"
        if self.unsaid:
            taken = "" if self.assumed is None else f": {self.assumed.name.capitalize()} to play"
            found.append(f"Nothing says whose move it is in {self.unsaid} {of_all}{taken}.")
        if self.unsolved:
            found.append(f"The file has no solution for {self.unsolved} {of_all}.")
        return found


def problem_book(games: Sequence[Game], wishes: Wishes, style: SheetStyle) -> Book:
    """Return the problems of games as a book; see `sheets_in_steps`."""
    steps = sheets_in_steps(games, wishes, style)
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            sheets: Sheets = stop.value
            return sheets.book


def sheets_in_steps(
    games: Sequence[Game], wishes: Wishes, style: SheetStyle
) -> Generator[float, None, Sheets]:
    """Yield how much is done, from 0 to 1, and return the sheets.

    O(nodes), and what the solutions cost: some ms a problem.

    Args:
        games: Those of a collection, in the order of the sheet; what is no problem is left out.
        wishes: Coordinates and marks of diagrams, and whether captured stones stay, which they do
            unless it is refused. What is shown of the board says `style`.
        style: How sheets look.
    """
    if style.answers is Answers.TEXT:
        wishes = wishes._replace(coordinates=True)  # else nobody knows where D4 is
    found = []
    for game in games:
        found.append(_problems_of(game))
        yield 0.0  # there may be thousands
    problems = list(chain.from_iterable(found))
    in_game = Counter(id(problem.game) for problem in problems)
    is_marked = marks_mistakes(problems)
    numbered = _wanted(problems, style)
    items = []
    for number, problem in numbered:
        item = _laid(_item(problem, number, wishes, style, marks_mistakes=is_marked), style)
        is_alone = in_game[id(problem.game)] == 1
        question = question_of(problem, number, is_alone=is_alone) if style.has_questions else []
        turn = turn_of(player_of(problem) or style.unsaid, question)
        items.append(item._replace(question=question, turn=turn))
        yield len(items) / len(numbered)
    sheets = Sheets(
        book_of_items(items, _front(games, problems), style),
        len(items),
        tuple(at for at, one in enumerate(found, 1) if not one),
        sum(player_of(problem) is None for _, problem in numbered),
        style.unsaid,
        sum(not item.answers for item in items),
    )
    return sheets._replace(book=sheets.book._replace(remarks=tuple(sheets.remarks())))


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


def _wanted(problems: Sequence[Problem], style: SheetStyle) -> list[tuple[int, Problem]]:
    """Return the problems that are printed, each with its number."""
    found = [
        (number, problem)
        for number, problem in enumerate(problems, 1)
        if not style.only or any(first <= number <= last for first, last in style.only)
    ]
    if not style.first:
        return found
    return [(number, problem) for number, (_, problem) in enumerate(found, style.first)]


def _item(
    problem: Problem, number: int, wishes: Wishes, style: SheetStyle, *, marks_mistakes: bool
) -> Item:
    """Return a problem and its solutions as they are recorded."""
    answers = answers_of(problem, wishes, style.answers, marks_mistakes=marks_mistakes)
    options = Options(coordinates=wishes.coordinates, variations=Variations.NONE, last_move=False)
    diagram = build(problem.position, problem.start, options)
    player = player_of(problem) or style.unsaid or diagram.to_play
    diagram = replace(diagram, to_play=player)
    if not wishes.marks:
        diagram = unmarked(diagram)
    return Item(number, diagram, "", [], details_of(problem), answers)


def _laid(item: Item, style: SheetStyle) -> Item:
    """Return a problem and its solutions turned, of which the same part is shown."""
    diagram = item.diagram
    part = part_with(diagram, chain.from_iterable(one.points for one in item.answers))
    # A problem lies in the same corner whatever is shown of the board.
    turner = Turner(Turning(symmetry_to(part, style.corner, mirrors=style.mirrors)))
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


def _front(games: Sequence[Game], problems: Sequence[Problem]) -> Front:
    """Return what a collection says of itself: in its only root, or before its first game."""
    text = games[0].tree.prefix.strip("( \t\r\n\ufeff") if games else ""
    if len(games) == 1 and len(problems) > 1 and problems[0].start is not games[0].root:
        text = str(games[0].root.get("C", ""))
    found = [paragraph.text for paragraph in paragraphs(text) if paragraph.text]
    if len(found) == 1 and len(found[0]) <= _LONGEST_TITLE and "\n" not in found[0]:
        return Front(found[0].rstrip("."))
    return Front("", tuple(found))

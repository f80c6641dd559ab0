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
from typing import TYPE_CHECKING, Final

from sgfedit.export.book.answers import Answers, answers_of
from sgfedit.export.book.captions import details_of, question_of, turn_of
from sgfedit.export.book.facing import part_with, symmetry_to
from sgfedit.export.book.sheets import Front, Item, Part, SheetStyle, book_of_items
from sgfedit.export.steps import outcome
from sgfedit.export.writable import writable_book
from sgfedit.game.problem_games import start_of_problem
from sgfedit.game.reading.paragraphs import paragraphs
from sgfedit.game.tsumego import Problem, marks_mistakes, problems_in
from sgfedit.game.tsumego.asking import player_of
from sgfedit.render.diagram import Options, Variations, build
from sgfedit.render.turning import Turner, Turning

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Sequence

    from sgfedit.export.book.model import Book
    from sgfedit.export.shots import Wishes
    from sgfedit.game import Game
    from sgfedit.go import Colour
    from sgfedit.render.diagram import Diagram

_LONGEST_TITLE: Final = 80
_TOLD: Final = 10
"""Numbers of games that are told one by one."""


def problem_book(games: Sequence[Game], wishes: Wishes, style: SheetStyle) -> Book:
    """Return the problems of games as a book; see `sheets_in_steps`."""
    return outcome(sheets_in_steps(games, wishes, style))


def sheets_in_steps(
    games: Sequence[Game], wishes: Wishes, style: SheetStyle
) -> Generator[float, None, Book]:
    """Yield how much is done, from 0 to 1, and return a book without cells if there is no problem.

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
    items: list[Item] = []
    unsaid = 0
    for number, problem in numbered:
        player = player_of(problem)
        unsaid += player is None
        player = player or style.unsaid
        is_alone = in_game[id(problem.game)] == 1
        question = question_of(problem, number, is_alone=is_alone) if style.has_questions else []
        answers = answers_of(problem, wishes, style.answers, marks_mistakes=is_marked)
        texts = turn_of(player, question), question, details_of(problem)
        item = Item(number, _diagram(problem, player, wishes), *texts, answers)
        items.append(_laid(item, style))
        yield len(items) / len(numbered)
    book = writable_book(book_of_items(items, _front(games, problems), style))
    return book._replace(remarks=tuple(_remarks(found, items, unsaid, style.unsaid)))


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
        also = f" and {more} more" if more > 0 else ""
        yield f"Left out as no problem: game {', '.join(left_out[:_TOLD])}{also}."
    of_all = f"of {len(items)} problems"
    if unsaid:
        taken = "" if assumed is None else f": {assumed.name.capitalize()} to play"
        yield f"Nothing says whose move it is in {unsaid} {of_all}{taken}."
    unsolved = sum(not item.answers for item in items)
    if unsolved:
        yield f"The file has no solution for {unsolved} {of_all}."


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


def _diagram(problem: Problem, player: Colour | None, wishes: Wishes) -> Diagram:
    """Return the board of a problem as it is recorded; `player` is to play."""
    options = Options(coordinates=wishes.coordinates, variations=Variations.NONE, last_move=False)
    diagram = build(problem.position, problem.start, options)
    if player is not None:
        diagram = replace(diagram, to_play=player)
    return diagram if wishes.marks else diagram.unmarked()


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

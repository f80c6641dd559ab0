"""Exports done at once, which the program does in steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, ParamSpec, TypeVar

from sgfedit.export.book import book_in_steps
from sgfedit.export.book.epub import epub_in_steps
from sgfedit.export.book.html import html_in_steps
from sgfedit.export.book.problems import sheets_in_steps
from sgfedit.export.pages.layout import laying_out
from sgfedit.export.pages.pdf import writing_pdf
from sgfedit.export.pictures import drawing_in_steps
from sgfedit.export.shots import figure_shots, nodes_of_moves, shot_of
from sgfedit.game.reading import rule_for
from sgfedit.render.svg import svg_in_steps
from sgfedit.steps import run

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Sequence
    from typing import Any

    from sgfedit.export.book import Book
    from sgfedit.export.book.sheets import SheetStyle
    from sgfedit.export.pages.pieces import Page
    from sgfedit.export.pages.style import PageStyle
    from sgfedit.export.pictures import PictureStyle
    from sgfedit.export.shots import Shot, Wishes
    from sgfedit.game import Game
    from sgfedit.game.reading import Rule
    from sgfedit.sgf.node import Node

_P = ParamSpec("_P")
_T = TypeVar("_T")


def in_one_step(work: Callable[_P, _T]) -> Callable[_P, Generator[float, None, _T]]:
    """Return what does `work` where steps are wanted."""

    def steps(*args: _P.args, **kwargs: _P.kwargs) -> Generator[float, None, _T]:
        yield 0.0
        return work(*args, **kwargs)

    return steps


def book_of(games: Sequence[Game], wishes: Wishes, rule: Rule | None = None) -> Book:
    return run(book_in_steps(games, wishes, lambda game: rule or rule_for(game.root)))


def problem_book(games: Sequence[Game], wishes: Wishes, style: SheetStyle) -> Book:
    return run(sheets_in_steps(games, wishes, style))


def html_text(book: Book, draw: Callable[[Shot, str], str], **more: Any) -> str:
    return run(html_in_steps(book, in_one_step(draw), **more))


def epub(book: Book, draw: Callable[[Shot, str], str], *, lists_figures: bool = False) -> bytes:
    return run(epub_in_steps(book, in_one_step(draw), lists_figures=lists_figures))


def pages_of(book: Book, style: PageStyle) -> list[Page]:
    return run(laying_out(book, style))


def pdf(book: Book, style: PageStyle, pictures: PictureStyle) -> bytes:
    return run(writing_pdf(book, style, pictures))


def drawing(shot: Shot, style: PictureStyle, *more: Any) -> str:
    return run(drawing_in_steps(shot, style, *more))


def svg_text(*args: Any, **more: Any) -> str:
    return run(svg_in_steps(*args, **more))


def shots_of_moves(game: Game, end: Node, wishes: Wishes) -> Iterator[Shot]:
    """Yield the first position, and that after each move up to `end`."""
    return (shot_of(game, node, wishes) for node in nodes_of_moves(end))


def shots_of_figures(game: Game, rule: Rule, wishes: Wishes) -> Iterator[Shot]:
    """Yield the figures of a game."""
    return (shot() for shot in figure_shots(game, rule, wishes))

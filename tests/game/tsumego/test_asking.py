"""Whose move a problem asks for."""

from __future__ import annotations

import pytest

from sgfedit.formats import loads
from sgfedit.game.problem_games import start_of_problem
from sgfedit.game.tsumego import Problem
from sgfedit.game.tsumego.problems import player_in, player_of
from sgfedit.go import Colour

SAYS_BLACK = (
    "Black to play",
    "Problem 5.\nBlack to do something useful.",
    "It is Black’s turn.",
    "move for Black",
    "Schwarz ist am Zug",
    "Les noirs jouent et gagnent",
    "Trait aux noirs",
    "Juegan negras",
    "As pretas jogam",
    "Muove il Nero",
    "Zwart aan zet",
    "Svart spelar",
    "Czarne zaczynają",
    "Černý hraje",
    "Ход чёрных",
    "Черные начинают",
    "黒先",
    "黑先白死",
    "轮到黑",
    "흑 차례 — 사활의 급소를 찾으세요",
)
SAYS_WHITE = (
    "white to kill",
    "White plays first; Black to play after that",
    "Weiß zieht",
    "aux blancs de jouer",
    "blancas juegan",
    "jogam as brancas",
    "bianco muove",
    "Белые ходят",
    "白先黑死",
    "백선",
)
SAYS_NOTHING = (
    "",
    "problem 7",
    "Connect black to white.",
    "Black is dead.",
    "Blackened to play",
    "x" * 600 + " Black to play",
)


@pytest.mark.parametrize("text", SAYS_BLACK)
def test_words_say_that_it_is_blacks_move(text: str) -> None:
    assert player_in(text) is Colour.BLACK


@pytest.mark.parametrize("text", SAYS_WHITE)
def test_words_say_that_it_is_whites_move(text: str) -> None:
    assert player_in(text) is Colour.WHITE


@pytest.mark.parametrize("text", SAYS_NOTHING)
def test_other_words_do_not_say_it(text: str) -> None:
    assert player_in(text) is None


def asked(text: str) -> Colour | None:
    game = loads(text).games[0]
    start = start_of_problem(game)
    assert start is not None
    return player_of(Problem(game, start))


def test_moves_say_it_whatever_the_words_are() -> None:
    assert asked("(;AB[aa]AW[bb]C[Black to play];W[cc])") is Colour.WHITE
    assert asked("(;AB[aa]AW[bb]PL[B];W[cc])") is Colour.WHITE


def test_without_moves_it_is_who_the_record_says() -> None:
    assert asked("(;AB[aa]AW[bb]PL[W]C[Black to play])") is Colour.WHITE
    assert asked("(;PL[W];AB[aa]AW[bb])") is Colour.WHITE


def test_else_words_about_the_position_or_the_game_say_it() -> None:
    assert asked("(;AB[aa]AW[bb]C[White to live])") is Colour.WHITE
    assert asked("(;AB[aa]AW[bb]N[White to live])") is Colour.WHITE
    assert asked("(;GN[White to live];AB[aa]AW[bb])") is Colour.WHITE
    assert asked("(;GC[Try it];AB[aa]AW[bb];C[Black to live])") is Colour.BLACK


def test_it_may_be_unsaid() -> None:
    assert asked("(;AB[aa]AW[bb]C[problem 1])") is None

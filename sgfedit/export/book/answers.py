"""Words of problems, tidied, and their solutions as diagrams and in words. No Qt."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from enum import StrEnum
from itertools import count
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.export.in_words import TO_PLAY
from sgfedit.export.shots import note_words, replay_of
from sgfedit.game.info import game_info
from sgfedit.game.reading import Look, Passage, figure_of, notes_in_words, steps
from sgfedit.game.reading.texts import paragraphs
from sgfedit.game.traversal import letter, path_to
from sgfedit.game.tsumego import Solution, convention_of
from sgfedit.game.tsumego.problems import player_in, remarks_after
from sgfedit.game.tsumego.solution import line_to, right_ends, wrong_ends
from sgfedit.go import Colour
from sgfedit.i18n import QT_TRANSLATE_NOOP, worded
from sgfedit.render.figures import figure_diagram
from sgfedit.sgf.values import decode_simple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from sgfedit.export.shots import Replay, Wishes
    from sgfedit.game import Game
    from sgfedit.game.reading import Figure, Step
    from sgfedit.game.tsumego import Problem
    from sgfedit.render.diagram import Diagram
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Point


_NUMBER: Final = re.compile(
    r"\W*(?:the )?(?:problem|position|puzzle|tsumego|exercise|number|nr|no|aufgabe|problème|"
    r"problema|opgave|задача|問題|问题|題|题|第|문제)?\W*(\d+)\W*(?:題|题|問|问|번)?\W*",
    re.IGNORECASE,
)
_ADDRESS: Final = re.compile(r"(?:https?://|www\.)\S+\Z")
_SCHEME: Final = re.compile(r"https?://(?:www\.)?")
_KEYWORDS: Final = re.compile(r"(?<![A-Z])(?:RIGHT|WRONG|CHOICE|FORCE|NOTTHIS)(?![A-Z])")
"""Words of goproblems.com that speak to its program."""

_LEAST_UNDER_HEADING: Final = 3
"""Comments that begin alike before that is called a heading."""


class Details(NamedTuple):
    """What is known of a problem besides its stones.

    Attributes:
        title: What it is called.
        level: How difficult it is (DI of goproblems.com).
        source: Where it is from.
    """

    title: str = ""
    level: str = ""
    source: str = ""


def details_of(problem: Problem) -> Details:
    """Return what the info of a problem says."""
    info = game_info(problem.start)
    named = filter(None, (info.get("GN", ""), info.get("EV", "")))
    title = next((name for name in map(_line, named) if not is_number(name)), "")
    source = _SCHEME.sub("", _line(info.get("SO", ""))).rstrip("/")
    level = " ".join(filter(None, (_private(problem.start, "GE"), _private(problem.start, "DI"))))
    return Details(title, level, "" if source == title else source)


def is_number(text: str) -> bool:
    """Return whether a name is no more than a number: "Problem 12", 第一題 is none."""
    return _NUMBER.fullmatch(text) is not None


def _line(text: str) -> str:
    return " ".join(text.split())


def _private(node: Node, ident: str) -> str:
    """Return a property of goproblems.com, from the nearest node that has it."""
    walker: Node | None = node
    while walker is not None:
        if ident in walker.properties:
            return _line(decode_simple(walker.properties[ident][0]))
        walker = walker.parent
    return ""


def heading_of(game: Game) -> str:
    """Return the line that stands above most comments of a game, as in lessons; else nothing."""
    comments = [str(node.get("C", "")) for node in game.nodes() if "C" in node.properties]
    begins = Counter(
        begin.strip() for begin, end, _ in (c.partition("\n") for c in comments) if end
    )
    line, count = max(begins.items(), key=lambda item: item[1], default=("", 0))
    return line if count >= _LEAST_UNDER_HEADING and 2 * count > len(comments) else ""


def question_of(problem: Problem, number: int, heading: str = "", *, is_alone: bool) -> list[str]:
    """Return what the author asks, in paragraphs; addresses and this very number are left out.

    Args:
        problem: The problem.
        number: The one that is printed.
        heading: A line above it that is left out.
        is_alone: Whether it is the only one of its game, so that words about that are about it.
    """
    nodes = list(remarks_after(problem.start))
    if is_alone:
        nodes = [*path_to(problem.start), *nodes[1:]]
    texts = [game_info(problem.start).get("GC", "")] if is_alone else []
    texts += [str(node.get("C", "")) for node in nodes]
    found = (text for text in _paragraphs(texts, heading) if _is_of_use(text, number))
    return list(dict.fromkeys(found))


def _paragraphs(texts: Sequence[str], heading: str) -> list[str]:
    found = []
    for text in texts:
        begin, _, end = text.partition("\n")
        for paragraph in paragraphs(end if heading and begin.strip() == heading else text):
            lines = (line.strip() for line in paragraph.text.split("\n"))
            found.append("\n".join(line for line in lines if not _ADDRESS.match(line)))
    return [text for text in found if text]


def _is_of_use(text: str, number: int) -> bool:
    match = _NUMBER.fullmatch(text)
    return match is None or int(match[1]) != number


def turn_of(player: Colour | None, question: Sequence[str]) -> str:
    """Return whose move it is, empty where the question says it or nobody knows.

    Args:
        player: Whose it is.
        question: What is printed of the author's own words.
    """
    if player is None or player_in(" ".join(question)) is player:
        return ""
    return worded("Book", TO_PLAY[player])


def said_at(node: Node, heading: str = "") -> list[str]:
    """Return the words at a node of a solution, in paragraphs, without a line above them."""
    return _paragraphs([_KEYWORDS.sub("", str(node.get("C", "")))], heading)


def sentence(*texts: str) -> str:
    """Return texts one behind the other in one line; each but the last has an end."""
    lines = [" ".join(text.split()) for text in texts if text.strip()]
    ended = (text if _END.search(text) else f"{text}." for text in lines[:-1])
    return " ".join((*ended, *lines[-1:]))


_END: Final = re.compile(r"[.!?…:。！？][\"'”’)\]]?\Z")


class Answers(StrEnum):
    """What is printed of solutions."""

    NONE = "none"
    TEXT = "text"
    """Moves and words, without diagrams."""
    MAIN = "main"
    """The main line."""
    RIGHT = "right"
    """All right lines."""
    ALL = "all"
    """These, and what refutes wrong first moves."""


_MOVES: Final = {
    Colour.BLACK: QT_TRANSLATE_NOOP("Book", "Black {move}"),
    Colour.WHITE: QT_TRANSLATE_NOOP("Book", "White {move}"),
}


ALSO_RIGHT: Final = QT_TRANSLATE_NOOP("Book", "Also right")
WRONG: Final = QT_TRANSLATE_NOOP("Book", "Wrong")


class Answer(NamedTuple):
    """A line of a solution.

    Attributes:
        kind: "", "Also right" or "Wrong".
        diagram: Its moves, numbered.
        note: Moves that have no stone in it.
        moves: They in words: "Black C18, White B19".
        words: What the author says of them, in paragraphs.
        points: Where they are.
        replay: They one after the other, if they are wished for.
    """

    kind: str
    diagram: Diagram
    note: str
    moves: str
    words: tuple[str, ...]
    points: tuple[Point, ...]
    replay: Replay | None


def answers_of(
    problem: Problem,
    wishes: Wishes,
    answers: Answers,
    heading: str = "",
    *,
    marks_mistakes: bool,
) -> list[Answer]:
    """Return the solutions of a problem, the main line first; none if the record has none.

    Args:
        problem: The problem.
        wishes: What diagrams show.
        answers: Which lines; the main line in any case.
        heading: A line above comments that is left out.
        marks_mistakes: See `convention_of`.
    """
    solution = Solution(problem, convention_of(problem, marks_mistakes=marks_mistakes))
    right = right_ends(solution)
    ends = right if answers in {Answers.RIGHT, Answers.ALL} else right[:1]
    wrong = wrong_ends(solution) if answers is Answers.ALL else []
    kinds = ["", *[ALSO_RIGHT] * (len(ends) - 1)] if ends else []
    told: set[Node] = set()

    def said(node: Node) -> list[str]:
        return [] if node in told else said_at(node, heading)

    found = []
    for kind, end in (*zip(kinds, ends, strict=True), *((WRONG, end) for end in wrong)):
        line = line_to(solution, end)
        found.append(_answer(problem, line, kind, wishes, said))
        told.update(line)
    return found


def _answer(
    problem: Problem,
    line: tuple[Node, ...],
    kind: str,
    wishes: Wishes,
    said: Callable[[Node], list[str]],
) -> Answer:
    passage = Passage(line, look=Look.DIAGRAM)
    # Books leave the stones that are taken where they were, and say what comes on top of them.
    keeps = wishes.keeps_captured is not False
    figure = figure_of(passage, problem.game.positions, keeps_captured=keeps)
    diagram = figure_diagram(passage, figure, wishes.options)
    diagram = _without_own_mark(diagram, figure) if wishes.marks else diagram.unmarked()
    # Where no names stand around, "5 at D4" means nothing.
    names = {} if wishes.coordinates else _named(diagram, figure)
    others = tuple(pair for pair in diagram.labels if pair[0] not in names)
    diagram = replace(diagram, labels=(*others, *names.items()))
    moves = list(steps(passage, problem.game.size))
    replay = replay_of(passage, figure, problem.game.positions) if wishes.replay else None
    return Answer(
        kind,
        diagram,
        notes_in_words(figure, note_words(), names),
        ", ".join(
            worded("Book", _MOVES[step.colour], move=step.text or worded("Book", "pass"))
            for step in moves
        ),
        tuple(_words(line, moves, said)),
        tuple(step.point for step in moves if step.point is not None),
        replay,
    )


def _named(diagram: Diagram, figure: Figure) -> dict[Point, str]:
    """Return labels for the points that notes name and that have no number to be named by."""
    found = dict(diagram.labels)
    free = (name for name in map(letter, count(26)) if name not in found.values())
    points = [note.step.point for note in figure.notes if not note.at]
    return {
        point: found.get(point) or next(free)
        for point in dict.fromkeys(points)
        if point is not None
    }


def _without_own_mark(diagram: Diagram, figure: Figure) -> Diagram:
    """Leave out what many programs put on the last move; its number says more."""
    own = figure.steps[-1].point
    return replace(diagram, marks=tuple(pair for pair in diagram.marks if pair[0] != own))


def _words(
    line: tuple[Node, ...], moves: list[Step], said: Callable[[Node], list[str]]
) -> Iterator[str]:
    """Yield what is said of a line, behind the move it is said at unless that is the last one.

    Lessons repeat the same words at one move after the other; once is enough.
    """
    seen: set[str] = set()
    at = {step.node: step for step in moves}
    step: Step | None = None
    for node in line:
        step = at.get(node, step)
        if step is None:
            continue  # before the first move it is the question that goes on
        move = worded("Book", _MOVES[step.colour], move=step.number)
        lead = "" if step is moves[-1] else f"{move}: "
        new = [text for text in said(node) if text not in seen]
        seen.update(new)
        for text in new:
            yield f"{lead}{text}"
            lead = ""

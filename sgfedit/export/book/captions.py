"""What stands below a problem and its solution: the words of the author, tidied. No Qt."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.info import game_info
from sgfedit.game.reading.texts import paragraphs
from sgfedit.game.traversal import path_to
from sgfedit.game.tsumego.problems import player_in, remarks_after
from sgfedit.go import Colour
from sgfedit.sgf.values import decode_simple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.game import Game
    from sgfedit.game.tsumego.problems import Problem
    from sgfedit.sgf.node import Node

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

_TO_PLAY: Final = {Colour.BLACK: "Black to play", Colour.WHITE: "White to play"}


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
    return _TO_PLAY[player]


def said_at(node: Node, heading: str = "") -> list[str]:
    """Return the words at a node of a solution, in paragraphs, without a line above them."""
    return _paragraphs([_KEYWORDS.sub("", str(node.get("C", "")))], heading)


def sentence(*texts: str) -> str:
    """Return texts one behind the other in one line; each but the last has an end."""
    lines = [" ".join(text.split()) for text in texts if text.strip()]
    ended = (text if _END.search(text) else f"{text}." for text in lines[:-1])
    return " ".join((*ended, *lines[-1:]))


_END: Final = re.compile(r"[.!?…:。！？][\"'”’)\]]?\Z")

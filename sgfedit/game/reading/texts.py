"""Words of a text: what stands above it, what is written about moves, the moves themselves.

A comment is set in lines of another width than those it was typed in. Old programs wrap comments
at some 60 to 80 columns. Such lines are joined again; lines that end early are left alone, so that
lists, verses and tables stay what they are. The rest is what people write in plain text: a blank
line between paragraphs, Markdown's headings (``## 3-4 Point``), a name in front of what somebody
said in a chat (``rsun [3k]: good morning``). HTML that only changes the look of words, as some
lessons have it (``<font>atari</font>``), is left out.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.annotations import Judgement, judgements
from sgfedit.game.figure_flags import figure_name
from sgfedit.game.info import game_info, game_summary, info_text, parse_format
from sgfedit.go import Colour, vertex
from sgfedit.sgf.values import WHITE, Point, effective, parse_move, parse_number, strip

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sgfedit.game.game import Game
    from sgfedit.game.reading.passages import Passage
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Size


_LEAST_WRAP: Final = 45
_MOST_WRAP: Final = 100
_LEAST_LINES: Final = 3

_HEADING: Final = re.compile(r"#{1,6} *(?=[^#\s])(.*?)[ #]*\Z")
_RULE: Final = re.compile(r"[-=_*~ ]{4,}\Z")
_SPEAKER: Final = re.compile(r"[^\s:\[\]()]{1,24} \[[0-9?\-][^\]\s]{0,5}\]:(?= |\Z)")
_UNRANKED: Final = re.compile(r"[^\s:\[\]()]{1,24}:(?= )")

_LOOK: Final = re.compile(r"<(font|span|strong|em|[biu])\b[^<>]*>([^<>]*)</\1>", re.IGNORECASE)


class Paragraph(NamedTuple):
    """A paragraph.

    Attributes:
        text: What it says; a line break where the author wants one.
        is_heading: Whether it is the heading of what follows.
        lead: How many characters name who says it.
        follows: Whether it is a line of a talk whose line before is the paragraph before.
    """

    text: str
    is_heading: bool = False
    lead: int = 0
    follows: bool = False


def paragraphs(text: str) -> list[Paragraph]:
    """Return the paragraphs of a comment; O(length)."""
    text = _LOOK.sub(r"\2", text)
    width = _wrap_width(text)
    found: list[Paragraph] = []
    lines: list[str] = []
    written = [line.rstrip(WHITE) for line in text.split("\n")]
    is_talk = any(map(_SPEAKER.match, written))

    def end() -> None:
        if lines:
            found.append(Paragraph(_joined(lines, width)))
            lines.clear()

    is_new = True
    for line in written:
        special = _special(line, is_talk=is_talk)
        if special is not None:
            end()
            follows = bool(special.lead and found and found[-1].lead and not is_new)
            found.append(special._replace(follows=follows))
        elif not line or _RULE.match(line):
            end()
        elif not is_new and not lines and found[-1].lead:
            # What somebody says in several lines.
            found[-1] = found[-1]._replace(text=f"{found[-1].text}\n{line}")
        else:
            lines.append(line)
        is_new = not line
    end()
    return found


def _special(line: str, *, is_talk: bool) -> Paragraph | None:
    heading = _HEADING.match(line)
    if heading is not None:
        return Paragraph(heading[1], is_heading=True)
    # Guests have no rank; a name alone tells nothing where nobody has one.
    speaker = _SPEAKER.match(line) or (_UNRANKED.match(line) if is_talk else None)
    return Paragraph(line, lead=len(speaker[0])) if speaker is not None else None


def _wrap_width(text: str) -> int:
    """Return the width in which the lines of a text were wrapped, 0 if they were not."""
    lengths = [len(line) for line in text.split("\n")]
    widest = max(lengths)
    return widest if _LEAST_WRAP <= widest <= _MOST_WRAP and len(lengths) >= _LEAST_LINES else 0


def _joined(lines: list[str], width: int) -> str:
    """Return lines as a text in which those that were wrapped at `width` are one."""
    text = lines[0].lstrip(WHITE)
    for before, line in pairwise(lines):
        word = line.split(" ", 1)[0]
        # A line was wrapped if the next word had no room in it; lines that are set in begin anew.
        is_wrapped = bool(word) and 0 < width <= len(before) + 1 + len(word)
        text += f" {line}" if is_wrapped else f"\n{line.strip(WHITE)}"
    return text


class Step(NamedTuple):
    """A move of a passage.

    Attributes:
        node: Its node.
        number: Its number.
        colour: Whose it is.
        point: Where it is; None for a pass and for what is no point of the board.
        text: What it is called: "D4", and what stands in the file if that is no move of Go; empty
            for a pass.
    """

    node: Node
    number: int
    colour: Colour
    point: Point | None
    text: str


class Entry(NamedTuple):
    """What is written about one node.

    Attributes:
        node: The node.
        step: Its move, None if it has none.
        figure: Name of the figure that begins here.
        name: Name of the node; empty where the figure has the same.
        judgements: What annotations say.
        paragraphs: The comment.
    """

    node: Node
    step: Step | None
    figure: str
    name: str
    judgements: tuple[Judgement, ...]
    paragraphs: tuple[Paragraph, ...]


def steps(passage: Passage, size: Size, *, is_go: bool = True) -> Iterator[Step]:
    """Yield the moves of a passage with their numbers, which are those of `Position`."""
    number = passage.before
    for node in passage.nodes:
        properties = node.properties
        moves = [ident for ident in properties if ident in {"B", "W"}]
        last = number + len(moves)
        if "MN" in properties:
            given = parse_number(effective(properties["MN"]))
            last = last if given is None else given
        for left, ident in zip(range(len(moves) - 1, -1, -1), moves, strict=True):
            point, text = _move(effective(properties[ident]), size, is_go=is_go)
            yield Step(node, last - left, Colour(ident), point, text)
        number = last


def _move(raw: str, size: Size, *, is_go: bool) -> tuple[Point | None, str]:
    if not is_go:
        return None, strip(raw)
    move = parse_move(raw, size)
    if isinstance(move, Point):
        return move, vertex(move.x, move.y, size[1])
    return None, strip(raw) if move is None else ""


def entries(passage: Passage, size: Size, *, is_go: bool = True) -> list[Entry]:
    """Return what is written in a passage, one for each node that has something to say."""
    moves = {step.node: step for step in steps(passage, size, is_go=is_go)}
    found = (_entry(node, moves.get(node)) for node in passage.nodes)
    return [entry for entry in found if any(entry[2:])]


def _entry(node: Node, step: Step | None) -> Entry:
    properties = node.properties
    is_judged = step is not None or "C" in properties
    figure, name = figure_name(node), str(node.get("N", "")).strip()
    return Entry(
        node,
        step,
        figure,
        "" if name.casefold() == figure.strip().casefold() else name,
        tuple(judgements(properties)) if is_judged else (),
        tuple(paragraphs(str(node.get("C", "")))),
    )


_TITLE: Final = parse_format(r"\PB \BR – \PW \WR")
_EVENT: Final = tuple(map(parse_format, (r"\EV", r"\RO", r"\PC")))


class Heading(NamedTuple):
    """The head of a text.

    Attributes:
        title: The players; the name of the game or of the event where these are not known.
        event: Event, round and place, where they are not the title.
        date: When it was played, as it is written.
        result: As it is written.
        annotator: Who has written the comments.
        comment: What is said about the game as a whole (GC).
    """

    title: str
    event: str
    date: str
    result: str
    annotator: str
    comment: tuple[Paragraph, ...]


def heading_of(game: Game) -> Heading:
    """Return the head of the text of a game, from the info of its root."""
    info = game_info(game.root)
    title = game_summary(game, _TITLE, info=info)
    event = ", ".join(filter(None, (game_summary(game, one, info=info) for one in _EVENT)))
    if not title:
        title = info_text(game.root, "GN") or event
    return Heading(
        title,
        event if event != title else "",
        info.get("DT", ""),
        info.get("RE", ""),
        info.get("AN", ""),
        tuple(paragraphs(info.get("GC", ""))),
    )

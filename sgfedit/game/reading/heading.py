"""What stands above the text: who played, where and when, how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.game.info import game_info, info_text
from sgfedit.game.info_summary import game_summary, parse_format
from sgfedit.game.reading.paragraphs import Paragraph, paragraphs

if TYPE_CHECKING:
    from sgfedit.game.game import Game

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

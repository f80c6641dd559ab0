"""Remarks behind a GIB game: comments on moves, and variations that begin at the first move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.formats.gib.lines import command_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sgfedit.formats.draft import Draft, Flaws
    from sgfedit.formats.gib.lines import Entry, Remark
    from sgfedit.formats.gib.play import Play

_NUMBER: Final = "REFSUSUN"
_TEXT: Final = "REFEXPLAIN"
_VARIATION: Final = "REFGIBO"
_KNOWN: Final = frozenset({_NUMBER, _TEXT, _VARIATION})


def add_remarks(remarks: Iterable[Remark], play: Play, flaws: Flaws) -> None:
    """Add what is said of a game to its tree. O(length of the remarks).

    What is said of a variation stands where it leaves the lines that were there before.

    Args:
        remarks: In the order of the file.
        play: At the last move of the game.
        flaws: Told of what cannot be read.
    """
    moves = play.moves()
    texts: dict[Draft, list[str]] = {}
    for remark in remarks:
        node = moves[_move_number(remark, len(moves) - 1, flaws)]
        variation = remark.entries.get(_VARIATION)
        if variation is not None:
            node = _add_variation(variation, play, flaws) or node
        if _TEXT in remark.entries:
            texts.setdefault(node, []).append(remark.entries[_TEXT].text.strip("\r\n").rstrip())
        for key, entry in remark.entries.items():
            if key not in _KNOWN:
                flaws.add("foreign-left-out", entry.line, f"{key}={entry.text}")
    for node, said in texts.items():
        node.text("C", "\n\n".join(said))


def _move_number(remark: Remark, last: int, flaws: Flaws) -> int:
    """Return how many moves were played; 0 without a word about it, `last` at most."""
    entry = remark.entries.get(_NUMBER)
    text = entry.text.strip() if entry else ""
    if not (text.isascii() and text.isdigit() and len(text) <= 6):
        if entry is not None:
            flaws.add("foreign-unread", entry.line, f"{_NUMBER}={text}")
        return 0
    number = int(text)
    if number > last:
        detail = f"{_NUMBER}={number}, {last} moves there"
        flaws.add("foreign-contradiction", entry.line if entry else remark.line, detail)
    return min(number, last)


def _add_variation(entry: Entry, play: Play, flaws: Flaws) -> Draft | None:
    """Add a variation and return its first node; None if all of it was there."""
    play.restart()
    for line, text in enumerate(entry.text.split("\n"), entry.line):
        command = command_of(text, line)
        if command is not None:
            play.do(command)
        elif text.strip():
            flaws.add("foreign-unread", line, text.strip())
    return play.created

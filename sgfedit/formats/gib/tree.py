"""The game of a GIB file as a tree: moves, remarks, variations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.formats.gib.lines import command_of
from sgfedit.formats.gib.play import Play
from sgfedit.formats.handicap_points import foreign_handicap
from sgfedit.formats.move_numbers import in_order

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sgfedit.formats.draft import Draft, Flaws, Record
    from sgfedit.formats.gib.lines import Command, Entry, GibGame, Remark


def handicap_of(game: GibGame, named: int, flaws: Flaws) -> int:
    """Return the number of handicap stones: the game has it, else the header has `named` it."""
    for command in game.commands:
        if command.name != "INI":
            continue
        text = command.fields[2] if len(command.fields) > 2 else ""
        if text.isascii() and text.isdigit() and len(text) <= 3:
            if named >= 2 and int(text) != named:
                detail = f"handicap {named}, {int(text)}"
                flaws.add("foreign-contradiction", command.line, detail)
            return int(text)
        flaws.add("foreign-unread", command.line, command.text)
    return named


def grow(record: Record, game: GibGame, flaws: Flaws, *, handicap: int) -> None:
    """Make the tree of `record`. O(commands · log commands).

    Args:
        record: Of which the size is known.
        game: The parts of the file.
        flaws: Told of what cannot be read.
        handicap: How many stones there are.
    """
    commands = [command for command in game.commands if command.name != "INI"]
    numbers = [command.number for command in commands]
    order = in_order(numbers, [command.line for command in commands], flaws)
    commands = [commands[index] for index in order]
    if handicap >= 2 and not _are_moves(commands, handicap):
        points = foreign_handicap(record.size, handicap)
        record.root.add_points("AB", points)
        if not points:
            flaws.add("foreign-unread", 1, f"handicap {handicap}")
    play = Play(record, flaws, first="W" if handicap >= 2 else "B")
    for command in commands:
        play.do(command)
    play.finish()
    _tell_of_count(game, len(commands), flaws)
    add_remarks(game.remarks, play, flaws)


def _are_moves(commands: list[Command], stones: int) -> bool:
    """Whether Black puts the handicap stones down as moves."""
    first = [command.fields[2:3] for command in commands[:stones]]
    return len(first) == stones and all(fields == ("1",) for fields in first)


def _tell_of_count(game: GibGame, found: int, flaws: Flaws) -> None:
    """Tell of a game that ends early, or has not as many commands as it says."""
    said = game.count[0] - 1 if game.count else found
    if game.begun and not game.ended:
        flaws.add("foreign-cut", game.last_line, f"{found} of {max(said, found)} moves")
    elif game.count and said != found:
        detail = f"{said} moves announced, {found} there"
        flaws.add("foreign-contradiction", game.count[1], detail)


# Remarks behind a GIB game: comments on moves, and variations that begin at the first move.


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

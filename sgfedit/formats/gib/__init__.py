r"""GIB: games of Tygem, eweiqi and Tom, with remarks and variations.

There is no description of the format; what is known was learned from files and from other
programs. A file is taken apart into entries and commands (`parts`); the entries say who played and
how it ended, the commands make the tree.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from sgfedit.formats.asian_servers import foreign_handicap, in_order
from sgfedit.formats.draft import Flaws, Record, collection_of
from sgfedit.formats.gib.parts import Header, command_of, read_games
from sgfedit.formats.source import lines_of
from sgfedit.i18n import Named
from sgfedit.sgf.charset import decode
from sgfedit.sgf.detect import guesses, sample
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sgfedit.formats.draft import Draft
    from sgfedit.formats.gib.parts import Command, GibEntry, GibGame, Remark
    from sgfedit.formats.source import Source
    from sgfedit.game.collection import Collection


_BEGINNING: Final = re.compile(r"\\[HG]S\b|\\\[[A-Z]{2,24}=", re.IGNORECASE)
_MOVE: Final = re.compile(r"^[ \t]*STO[ \t]+[0-9]", re.IGNORECASE | re.MULTILINE)
_EXTENSION: Final = ".gib"
_BLANK: Final = " \t\r\n\0\ufeff"
_KIND: Final = re.compile(rb"GIBOKIND=(\w{1,12})|GBKIND:([0-9])", re.IGNORECASE)
_CHARSETS: Final = {
    b"korea": "cp949",
    b"china": "gb18030",
    b"taiwan": "big5",
    b"japan": "cp932",
    b"0": "cp949",
    b"1": "cp932",
    b"2": "gb18030",
    b"4": "big5",
}
"""The charsets of the countries whose server a game is from."""

_DOUBTFUL: Final = frozenset({"detected", "default"})
_CLOSE: Final = 12.0
"""So many bits may the text be likelier in another charset."""


def read(source: Source) -> Collection | None:
    """Return the games of a source, None if it is in another format; see `Format.read`."""
    start = source.text[:512].lstrip(_BLANK)
    if not _BEGINNING.match(start) and not (
        source.extension == _EXTENSION and _MOVE.search(source.text)
    ):
        return None
    flaws = Flaws()
    games = read_games(lines_of(_text(source)), flaws)
    return collection_of("gib", [_record(game, flaws) for game in games], flaws)


def _text(source: Source) -> str:
    """Return the text of a source; where its charset is in doubt, the server's country counts."""
    if source.given is not None or source.charset is not None:
        return source.text
    kind = _KIND.search(source.data)
    named = _CHARSETS.get((kind[1] or kind[2]).lower()) if kind else None
    if named is None or decode(source.data).encoding.reason not in _DOUBTFUL:
        return source.text
    bits = {guess.codec: guess.bits for guess in guesses(sample(source.data), [named])}
    return source.text_in(named) if bits[named] <= min(bits.values()) + _CLOSE else source.text


def _record(game: GibGame, flaws: Flaws) -> Record:
    record = Record()
    header = Header(game.entries, flaws)
    record.size = header.size()
    handicap = handicap_of(game, header.handicap(), flaws)
    header.fill(record, handicap)
    grow(record, game, flaws, handicap=handicap)
    return record


def handicap_of(game: GibGame, named: int, flaws: Flaws) -> int:
    """Return the number of handicap stones: the game has it, else the header has `named` it."""
    for command in game.commands:
        if command.name != "INI":
            continue
        text = command.fields[2] if len(command.fields) > 2 else ""
        if text.isascii() and text.isdigit() and len(text) <= 3:
            if named >= 2 and int(text) != named:
                both = {"first": str(named), "second": str(int(text))}
                detail = Named("Problem", "handicap {first}, {second}", **both)
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
            detail = Named("Problem", "handicap {count}", count=str(handicap))
            flaws.add("foreign-unread", 1, detail)
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
        count = {"found": str(found), "told": str(max(said, found))}
        detail = Named("Problem", "{found} of {told} moves", **count)
        flaws.add("foreign-cut", game.last_line, detail)
    elif game.count and said != found:
        count = {"found": str(found), "told": str(said)}
        detail = Named("Problem", "{told} moves announced, {found} there", **count)
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
        told = f"{_NUMBER}={number}"
        detail = Named("Problem", "{told}, {found} moves there", told=told, found=str(last))
        flaws.add("foreign-contradiction", entry.line if entry else remark.line, detail)
    return min(number, last)


def _add_variation(entry: GibEntry, play: Play, flaws: Flaws) -> Draft | None:
    """Add a variation and return its first node; None if all of it was there."""
    play.restart()
    for line, text in enumerate(entry.text.split("\n"), entry.line):
        command = command_of(text, line)
        if command is not None:
            play.do(command)
        elif text.strip():
            flaws.add("foreign-unread", line, text.strip())
    return play.created


# Playing the commands of a GIB game into a tree.


_COLOURS: Final = {"1": "B", "2": "W"}


class Play:
    """Plays commands one after the other, from the root of a record on.

    A move is not played twice from the same node: what is the same in two lines of play is one
    line in the tree.

    Attributes:
        node: Where it is.
        created: The first node that was new since the last start; None before one is.
    """

    def __init__(self, record: Record, flaws: Flaws, *, first: str) -> None:
        self._record = record
        self._flaws = flaws
        self._first = first
        self._known: dict[tuple[Draft, str, Point | None], Draft] = {}
        self._taken_back: Draft | None = None
        self._line_taken_back = 1
        self.node = record.root
        self.created: Draft | None = None

    def restart(self) -> None:
        """Go back to the root, for another line of play."""
        self.node = self._record.root
        self.created = None

    def do(self, command: Command) -> None:
        """Play a move or take one back; commands about anything else change nothing."""
        if command.name == "STO":
            self._put(command)
        elif command.name == "SKI":
            self._play(self._turn(), None)
        elif command.name == "WIT":
            self._take_back(command)

    def _turn(self) -> str:
        if self.node.parent is None:
            return self._first
        return "W" if "B" in self.node.properties else "B"

    def _put(self, command: Command) -> None:
        point = _point(command)
        if point is None:
            self._flaws.add("foreign-unread", command.line, command.text)
            return
        if not self._record.holds(point):
            self._flaws.add("foreign-off-board", command.line, command.text)
            return
        colour = _COLOURS.get(command.fields[2])
        if colour is None:
            self._flaws.add("foreign-unread", command.line, command.text)
            colour = self._turn()
        if self._taken_back is not None and colour != self._turn() and self.node.parent:
            # Who asks for a move back while the other is to play takes back two.
            self.node = self.node.parent
        self._play(colour, point)

    def _play(self, colour: str, point: Point | None) -> None:
        """Go to the node behind the current one with a move; it is new if there is none.

        What is played instead of a move that was taken back comes before that.
        """
        key = (self.node, colour, point)
        node = self._known.get(key)
        if node is None:
            node = self._known[key] = self.node.play(colour, point)
            self.created = self.created or node
        if self._taken_back is not None:
            siblings = self.node.children
            siblings.remove(node)
            siblings.insert(0, node)
            self._taken_back = None
        self.node = node

    def _take_back(self, command: Command) -> None:
        if self.node.parent is None:
            self._flaws.add("foreign-unread", command.line, command.text)
            return
        self._taken_back, self.node = self.node, self.node.parent
        self._line_taken_back = command.line

    def finish(self) -> None:
        """Drop moves that were taken back and not replaced: the game ended before them."""
        if self._taken_back is not None:
            detail = Named("Problem", "moves that were taken back at the end")
            self._flaws.add("foreign-left-out", self._line_taken_back, detail)
            self.node.children.clear()
            self._known = {
                key: node for key, node in self._known.items() if key[0] is not self.node
            }
            self._taken_back = None

    def moves(self) -> list[Draft]:
        """Return the nodes from the root to the current one."""
        path = [self.node]
        while path[-1].parent is not None:
            path.append(path[-1].parent)
        return path[::-1]


def _point(command: Command) -> Point | None:
    """Return the point of a move, wherever that is; None if there are no numbers."""
    fields = command.fields[3:5]
    if len(fields) < 2 or not all(_is_number(field) for field in fields):
        return None
    return Point(*map(int, fields))


def _is_number(field: str) -> bool:
    return field.isascii() and field.removeprefix("-").isdigit() and len(field) <= 6

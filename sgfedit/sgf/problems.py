"""Flaws of a file as data: what is wrong and where; THE table of what can be, a row a code.

The parser yields `Finding`s by offset; those and what `sgfedit.game.checks` finds become
`Problem`s with node, line and column. Codes and numbers follow SGFC, which has the most thorough
checks of all programs, and go on where it stops. A row of `PROBLEM_KINDS` says how bad a flaw is,
what to tell, and whether it may be repaired without asking.

How bad something is is said by what it means for who reads the record, not by how wrong it is:

- *error*: something is missing or unreadable. The file is cut off, text belongs to nothing, a
  value cannot be understood, bytes are no text, a move or mark has no point on the board.
- *warning*: all is there and was read, but it is unusual, and another program may read it
  otherwise: a comma in the komi, two readings of a variation, a charset that is not the one named.
- *info*: a trifle. Nothing is lost, and whoever reads it reads the same.

Here that departs from SGFC and from the list of SPEC.md, section 4, which grade by what the
definition allows:

- What SGFC calls an error though it reads all of it is a warning: parentheses and semicolons too
  many or too few (but not a missing end), two moves in a node, set-up beside a move, values in
  another form than is mandated (``KM[6,5]``, ``DT[2013-8-26]``), properties, points or game info
  that stand twice, annotations without a move, FF above 4.
- What is repeated to the letter is a trifle (``TR[ee][ee]``, the root's ``FF[4]`` in a later
  node), as are empty values, ``AP`` without a version, ST and PM out of range, and games of
  several kinds in a file.
- Bytes that are no text, and what was not understood of a file in another format, are errors: SGFC
  warns of the first and knows nothing of the second.
- Handicap without stones is a warning: some programs put them on the board.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from itertools import islice
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.sgf.grammar import LINE_END

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from sgfedit.sgf.node import Node
    from sgfedit.sgf.values import Point


SEVERITIES: Final = ("error", "warning", "info")
"""From bad to harmless: missing or unreadable; read otherwise elsewhere, perhaps; trifles."""

SERIOUS: Final = SEVERITIES[:2]
"""What is counted and told without being asked for, and changes an exit status."""

GROUPS: Final = (
    *("File", "Structure", "Properties", "Moves", "Set-up"),
    *("Marks", "Annotations", "Game info", "Tree", "Other format"),
)
"""What problems are grouped by, in the order of a list."""

FOREIGN: Final = GROUPS[-1]
"""The group of what is wrong with a file in another format; lines and columns are that file's."""


class ProblemKind(NamedTuple):
    """One row of the table.

    Attributes:
        code: What programs call it.
        severity: One of SEVERITIES, for most problems of this kind, see `Problem.severity`.
        if_safe: The severity of those that can be mended without losing anything.
        group: One of GROUPS.
        repair: "safe" if mending it loses nothing, "ask" if that is plausible only, or "none";
            for most problems of this kind, see `Problem.repair`.
        text: An English sentence; may name ``{detail}``, the offending text, and ``{ident}``.
        sgfc: SGFC's number of it.
    """

    code: str
    severity: str
    if_safe: str
    group: str
    repair: str
    text: str
    sgfc: int | None = None


_TABLE: Final = """
# File
no-sgf-data error none 7 No game record was found
sgf-like-data-before-start warning none 6 Text before the game holds {detail}
control-byte warning safe 22 NUL character, read as a space
undecodable-bytes error none 71 Bytes that are no text in {detail}
unknown-charset warning ask 72 Unknown charset {detail}
wrong-charset warning safe 73 The text is not in the charset {detail}
charset-conflict warning safe 74 The games name different charsets: {detail}
escaped-inside-multibyte info safe - Backslashes inside of characters: {detail}
several-games info none 60 The file holds {detail} games
mixed-ff info none 45 The games have different file formats: {detail}
mixed-gm info none 53 The games are of different kinds: {detail}
mixed-line-ends info safe - Lines end in different ways: {detail}
bom info safe - A byte order mark stands at the start of the file
more-of-a-kind info none - More problems that are not listed: {detail}
# Structure
junk-chars error ask 8 Text that belongs to nothing: {detail}
missing-close-paren error safe 9 The game is not closed with )
unexpected-eof error ask 10 The file ends inside a value: {detail}
empty-variation warning safe 12 Empty variation ()
extra-open-paren warning safe 21 Superfluous (
missing-first-semicolon warning safe 36 The game starts without a semicolon
missing-semicolon-in-variation warning safe 67 Variation starts without a semicolon
node-outside-variation warning ask 66 Node after a variation: read as a variation
main-line-behind-variation warning ask - The main line may go on behind the variation
too-many-nodes error none - The file has too many nodes to open: {detail}
# Properties
ident-too-long error none 11 Property identifier is too long: {detail}
lowercase-in-ident warning safe 16 Lower-case letters in identifier {detail}
property-without-value error safe 20 Identifier {detail} has no value
value-without-ident error none 54 Value without identifier: {detail}
digit-in-ident info none - Digit in identifier {detail}
long-ident info none 31 Identifier of more than two letters: {ident}
unknown-property info none 35 Unknown property {ident}: {detail}
private-properties info none - Properties of other programs: {detail}
duplicate-property warning safe 28 {ident} stands more than once in a node
too-many-values warning/info ask 13 {ident} has more than one value: {detail}
bad-value error ask 14 {ident} cannot be understood: {detail}
value-normalised warning safe 15 {ident} is not written as it should be: {detail}
empty-value info safe 17 {ident} has no value
compose-expected error/info none 23 {ident} lacks a colon: {detail}
suspicious-bracket-in-value warning ask - A bracket seems to be missing in {ident}: {detail}
prop-not-in-ff info ask 40 {ident} is not part of this file format: {detail}
feature-newer-than-ff warning ask 51 Newer than the file format: {detail}
ff4-pass-in-old-ff info safe 65 An empty pass is newer than the file format
old-properties info none - Properties of old file formats: {detail}
bad-root-value error ask 18 {ident} cannot be understood: {detail}
board-too-big error none 50 Board larger than 52: {detail}
square-as-rectangular warning safe 47 Square board given by two numbers: {detail}
unknown-ff warning none 46 Unknown file format {detail}
not-go info none 19 Not a game of Go: GM is {detail}
root-prop-outside-root warning/info ask 32 {ident} belongs into the first node
missing-ff info safe - The file format is not named
missing-gm info safe - The game is not named
missing-sz info safe - The board size is not named
missing-ca warning safe - The charset is not named
bad-st info ask - ST is not 0 to 3: {detail}
bad-pm info ask - PM is not 0 to 2: {detail}
character-reference info ask - {ident} has characters that are written as numbers: {detail}
kgs-cr-on-move info ask - A circle only marks the last move: {detail}
# Moves
move-off-board error none 14 Move off the board: {detail}
nonstandard-pass warning safe - Unusual way to write a pass: {detail}
move-on-stone warning none 58 Move on a stone: {detail}
suicide info none - The move takes its own stones: {detail}
ko-violation info ask - The move retakes a ko at once: {detail}
same-colour-twice info none 63 Two moves in a row by one player: {detail}
two-moves-in-node warning ask 37 Several moves in one node
move-in-root info ask 24 A move in the first node: {detail}
move-setup-mixed warning/info ask 30 Set-up and move in one node: {detail}
trailing-pass-or-empty info ask - Passes or empty nodes at the end of the main line: {detail}
text-instead-of-move info none - The last comment speaks of a move that is not there: {detail}
# Set-up
point-not-unique warning/info ask 38 Points stand more than once: {detail}
redundant-setup info ask 39 Set-up without effect: {detail}
setup-after-root info none 62 Set-up within the main line
setup-instead-of-move info ask - A single stone is set up where a move is expected: {detail}
bad-view warning ask 52 VW cannot be understood: {detail}
one-point-rect warning safe 15 Rectangle of one point in {ident}: {detail}
rect-corners-swapped warning safe 25 Rectangle corners in the wrong order in {ident}: {detail}
handicap-as-moves info ask - Handicap stones are played as moves: {detail}
handicap-missing-stones warning ask - Handicap stones are not on the board
handicap-mismatch info ask 61 HA and the stones in the first node differ: {detail}
# Marks
one-point-arrow warning safe - {ident} begins and ends at one point: {detail}
duplicate-arrow info safe - {ident} stands twice: {detail}
label-empty warning safe 14 Label without text: {detail}
long-label info none - Long label: {detail}
markup-on-off-board-point error safe 14 {ident} on points off the board: {detail}
# Annotations
annotation-conflict warning ask 41 Annotations exclude each other: {detail}
te-bm-combination warning safe 42 TE and BM together mean {detail}
annotation-without-move warning ask 43 {ident} without a move
annotation-in-comment info ask - The comment is an annotation: {detail}
# Game info
bad-gameinfo-format warning ask 33 {ident} is not in the mandated form: {detail}
impossible-date warning none - No such day in the calendar: {detail}
bad-handicap warning ask - Unusual handicap: {detail}
integer-komi info safe 59 Komi in half points (KI): {detail}
komi-suspicious info ask - Unusual komi: {detail}
gameinfo-twice-on-path warning ask 44 Game info stands twice on a line: {detail}
foreign-gameinfo info ask - {ident} is game info under another name: {detail}
gameinfo-in-first-comment info ask - The first comment holds game info: {detail}
result-vs-score info none - The result contradicts the record: {detail}
move-repeats-gameinfo info none - Doubtful game info: {detail}
# Tree
empty-node info ask 55 Node without properties
simulated-sibling-variation warning ask 57 A variation takes back the move before it: {detail}
identical-siblings info ask - Variations begin with the same move: {detail}
main-line-not-first info ask - The first variation seems not to be the main line
# Other format
foreign-unread error none - Not understood: {detail}
foreign-off-board error none - Not on the board: {detail}
foreign-cut error none - The file ends too early: {detail}
foreign-contradiction info none - The file contradicts itself: {detail}
foreign-left-out info none - Not taken over: {detail}
foreign-encrypted error none - The games are encrypted: {detail}
foreign-undocumented error none - {detail} is not publicly described: open the file in a program
    that reads it, such as MultiGo, and save it there as SGF
"""
"""Groups, and in each a row a kind: code, severity, repair, SGFC's number, text.

A second severity behind a slash is that of what can be mended without losing anything.
"""


def _rows() -> Iterator[ProblemKind]:
    group = ""
    for row in _TABLE.strip().replace("\n    ", " ").split("\n"):
        if row.startswith("# "):
            group = row[2:]
            continue
        code, severity, repair, number, text = row.split(" ", 4)
        worst, _, if_safe = severity.partition("/")
        sgfc = None if number == "-" else int(number)
        yield ProblemKind(code, worst, if_safe or worst, group, repair, text, sgfc)


PROBLEM_KINDS: Final[dict[str, ProblemKind]] = {row.code: row for row in _rows()}
"""Code → row, in the order of GROUPS."""


class Problem(NamedTuple):
    """One flaw of a file.

    Attributes:
        code: A key of PROBLEM_KINDS.
        offset: Index into the decoded text of the file, as it would be written now.
        line: From 1; CR, LF, CRLF and LFCR each end a line.
        column: From 1, in characters.
        detail: The offending text, shortened.
        length: Of the offending text from `offset` on, in characters; 0 if it is a place.
        node: The node it is in, or that it stands behind; None if it is none's.
        ident: The property it is in; empty if it is none's.
        points: The points of the board it is about.
        certainty: How sure a repair of this very problem is, where its kind is not what decides.
    """

    code: str
    offset: int
    line: int
    column: int
    detail: str = ""
    length: int = 0
    node: Node | None = None
    ident: str = ""
    points: tuple[Point, ...] = ()
    certainty: str = ""

    @property
    def kind(self) -> ProblemKind:
        """The row of the table."""
        return PROBLEM_KINDS[self.code]

    @property
    def severity(self) -> str:
        """One of "error", "warning" and "info"."""
        return severity_of(self.code, self.certainty)

    @property
    def repair(self) -> str:
        """How sure a repair is: "safe" (it loses nothing), "ask" (it is plausible) or "none"."""
        return self.certainty or self.kind.repair

    @property
    def fixable(self) -> bool:
        """Whether an automatic repair loses no information."""
        return self.repair == "safe"

    @property
    def message(self) -> str:
        """One English sentence without line and column."""
        return self.kind.text.format(detail=self.detail, ident=self.ident)


def severity_of(code: str, certainty: str = "") -> str:
    """Return how bad a problem of a kind is, if its repair is as sure; see `Problem`."""
    kind = PROBLEM_KINDS[code]
    return kind.if_safe if (certainty or kind.repair) == "safe" else kind.severity


class Finding(NamedTuple):
    """A flaw by offset, before line and column are known."""

    code: str
    offset: int
    detail: str = ""
    length: int = 0
    certainty: str = ""


_DETAIL_LENGTH: Final = 60


def shorten(text: str) -> str:
    """Return `text` on one line, cut to what fits in a message."""
    if len(text) <= _DETAIL_LENGTH and text.isprintable() and " " not in text:
        return text  # as most are: what can be printed has no other white space
    line = " ".join(text[: _DETAIL_LENGTH * 2].split())
    if line == text and len(line) <= _DETAIL_LENGTH:
        return text  # as it is: a `Named` stays one
    text = line
    return text if len(text) <= _DETAIL_LENGTH else text[: _DETAIL_LENGTH - 1] + "…"


def _line_starts(text: str) -> Iterator[int]:
    """Yield where every line but the first begins."""
    return (match.end() for match in LINE_END.finditer(text))


class Lines:
    """Line and column of offsets into a text; made in O(length), asked in O(log lines)."""

    def __init__(self, text: str) -> None:
        self._starts = array("q", (0,))  # a file may be nothing but line ends
        self._starts.extend(_line_starts(text))

    @classmethod
    def in_steps(cls, text: str, lines: int) -> Generator[None, None, Lines]:
        """Return what `Lines(text)` returns, pausing after every so many lines."""
        found = cls("")
        starts = _line_starts(text)
        while some := list(islice(starts, lines)):
            found._starts.extend(some)
            yield
        return found

    def place(self, offset: int) -> tuple[int, int]:
        """Return (line, column) of an offset, both from 1."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def span(self, line: int) -> tuple[int, int | None]:
        """Return where a line begins and where the next one does; None for the last line."""
        end = self._starts[line] if line < len(self._starts) else None
        return self._starts[line - 1], end

"""THE table of what a batch can do to a file: one class each, in the order in which it is done.

A step changes a collection through an `Edit` and says what it did. What makes no sense in a game
is left alone and told; the other steps go on.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from sgfedit.errors import RefusalError
from sgfedit.game.checks.game_info import FORMS
from sgfedit.game.edits import Edit
from sgfedit.game.info import READ_ONLY, ROOT_FIELDS, has_info, info_text
from sgfedit.game.info_advice import JUDGED, State, context_of, judge
from sgfedit.game.operations import Normalise as Upright
from sgfedit.game.operations import (
    Part,
    name_charset,
    remove_analysis,
    set_charset,
    set_info,
    transform,
    upper_right,
)
from sgfedit.game.operations.clearing import MARK_KINDS, MARKS, REGIONS, without
from sgfedit.game.repairs import fix
from sgfedit.game.repairs.differences import differences
from sgfedit.game.traversal import path_to
from sgfedit.go.points import vertex
from sgfedit.go.symmetry import IDENTITY
from sgfedit.i18n import Named
from sgfedit.sgf.charset_names import label_of
from sgfedit.sgf.encoding import PER_GAME
from sgfedit.sgf.node import Properties, is_go
from sgfedit.sgf.properties import GAME_INFO, PROPERTIES, Category, Kind
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from collections.abc import Container, Iterable

    from sgfedit.game.collection import Collection
    from sgfedit.game.game import Game
    from sgfedit.game.info_advice import Context
    from sgfedit.sgf.node import Node
    from sgfedit.sgf.problems import Problem


_ORDINARY: Final = re.compile(r";[BW]\[[A-Za-z]{0,2}\]\s*+\Z")
"""A node with nothing but a move."""

ANALYSIS: Final = "analysis"
VARIATIONS: Final = "variations"
PRIVATE: Final = "private"


class Stripped(NamedTuple):
    """What was taken out of a game.

    Attributes:
        places: Nodes that had some of it; of variations, those of engines as well: how many.
        nodes: Nodes that are gone.
    """

    places: int = 0
    nodes: int = 0


def _of(*categories: Category) -> frozenset[str]:
    return frozenset(row.ident for row in PROPERTIES.values() if row.category in categories)


class _Private:
    """The identifiers that no version of SGF defines: those that are not in the table.

    KGSDE is there because the program understands it; FF[1] to FF[4] do not.
    """

    def __contains__(self, ident: object) -> bool:
        # What has no identifier stands between properties, and is none.
        row = PROPERTIES.get(ident) if isinstance(ident, str) else None
        return bool(ident) and (row is None or row.ff == "-")


IDENTS: Final[dict[str, Container[str]]] = {
    "comments": frozenset({"C"}),
    "game-comments": frozenset({"GC"}),
    "names": frozenset({"N"}),
    "marks": frozenset(MARKS),
    "regions": frozenset(ident for kind in REGIONS for ident in MARK_KINDS[kind]),
    "judgements": _of(Category.MOVE_ANNOTATION, Category.ANNOTATION) - {"C", "N"},
    "clocks": _of(Category.TIMING),
    PRIVATE: _Private(),
}
"""What can be taken out → the identifiers of the properties that go."""

KINDS: Final = (*IDENTS, ANALYSIS, VARIATIONS)
"""Everything that can be taken out."""


def can_strip(game: Game, kind: str) -> bool:
    """Whether it is known what to take out: what is private in other games than Go is not."""
    return kind != PRIVATE or is_go(game.root)


def strip(edit: Edit, game: Game, kind: str) -> Stripped:
    """Take one of KINDS out of a game, in all its nodes. O(nodes).

    Nodes stay, also those in which nothing is left: move numbers and ways to them depend on them.
    """
    if kind == VARIATIONS:
        return _strip_variations(edit, game)
    if kind == ANALYSIS:
        return (
            Stripped(sum(remove_analysis(edit, game.nodes()))) if is_go(game.root) else Stripped()
        )
    idents = IDENTS[kind]
    count = 0
    for node in game.nodes():
        source = node.source
        if _ORDINARY.match(source) or (new := without(source, idents)) is None:
            continue
        edit.set_properties(node, Properties(new))
        count += 1
    return Stripped(count)


def _strip_variations(edit: Edit, game: Game) -> Stripped:
    """Leave the main line only: of every node the first of those that follow."""
    branches = nodes = 0
    for node in game:
        first, *others = node.children or (None,)
        if first is None or not others:
            continue
        branches += len(others)
        nodes += sum(1 for other in others for _ in other.subtree())
        edit.set_children(node, (first,))
    return Stripped(branches, nodes)


TITLES: Final = {
    "name": "File name",
    "charset": "Saved as",
    "fix": "Fix",
    "turn": "First moves",
    "comments": "Comments",
    "game-comments": "Game comment",
    "names": "Node names",
    "marks": "Marks",
    "regions": "Visible parts",
    "judgements": "Judgements",
    "clocks": "Clocks",
    "variations": "Variations",
    "analysis": "Analysis of engines",
    "private": "Private properties",
}
"""What is changed, other than a property → its title; the codes of problems have none here."""


class Change(NamedTuple):
    """A row of the table of changes.

    Attributes:
        what: The ident of a property, a key of TITLES, or the codes of problems that are mended,
            with commas between.
        before: Text as it was; "" if there was none.
        after: Text as it will be; "" if there will be none.
        game: Number of the game, from 1; 0 for the file as a whole.
    """

    what: str
    before: str
    after: str
    game: int = 0


class Remark(NamedTuple):
    """Something that is left as it is, and why.

    Attributes:
        what: As in `Change`.
        why: An English sentence.
        game: Number of the game, from 1; 0 for the file as a whole, or several games.
    """

    what: str
    why: str
    game: int = 0


def title_of(what: str) -> str:
    """Return what is changed in English: labels of properties, titles, or else codes."""
    return ", ".join(map(_title_of, parts_of(what)))


def parts_of(what: str) -> list[str]:
    """Return the codes in `Change.what`, of which there are several only for repairs."""
    return what.split(",")


def _title_of(what: str) -> str:
    row = PROPERTIES.get(what)
    return row.label if row is not None else TITLES.get(what, what)


def gathered(remarks: Iterable[Remark]) -> tuple[Remark, ...]:
    """Return remarks in which those that say the same of several games are one."""
    remarks = list(remarks)
    counts = Counter((remark.what, remark.why) for remark in remarks)
    found: dict[tuple[str, str], Remark] = {}
    for remark in remarks:
        key = remark.what, remark.why
        several = remark._replace(why=f"{remark.why} ({counts[key]} games)", game=0)
        found[key] = remark if counts[key] == 1 else several
    return tuple(found.values())


class Report:
    """Takes what steps have to say.

    Attributes:
        changes: What they changed.
        remarks: What they left alone.
    """

    def __init__(self) -> None:
        self.changes: list[Change] = []
        self.remarks: list[Remark] = []

    def change(self, what: str, before: str, after: str, game: int = 0) -> None:
        """Note a change."""
        self.changes.append(Change(what, before, after, game))

    def remark(self, what: str, why: str, game: int = 0) -> None:
        """Note what is left alone."""
        self.remarks.append(Remark(what, why, game))


class Step(Protocol):
    """Something that is done to every file."""

    def words(self) -> str:
        """Return what it does, in English, for the record of what was done."""

    def apply(self, collection: Collection, report: Report) -> None:
        """Do it to one file."""


# Repairs --------------------------------------------------------------------------------------


class Fix(NamedTuple):
    """Mends problems: those with one of the codes, or without any those that are safe to mend."""

    codes: frozenset[str] = frozenset()

    def words(self) -> str:
        """See `Step`."""
        return f"fix {', '.join(sorted(self.codes)) or 'what is safe to mend'}"

    def apply(self, collection: Collection, report: Report) -> None:
        """See `Step`."""
        numbers = {game.root: n for n, game in enumerate(collection.games, 1)}
        edit = Edit()
        done = fix(edit, collection, self._is_wanted)
        codes: dict[Node | None, dict[str, None]] = {}
        for problem in done:
            codes.setdefault(problem.node, {})[problem.code] = None
        for found in differences(edit.edits()):
            code = tuple(codes.get(found.node, ()))
            game = numbers.get(found.node.root, 0) if found.node is not None else 0
            before, after = found.elided()
            report.change(",".join(code) or "fix", before, after, game)

    def _is_wanted(self, problem: Problem) -> bool:
        return problem.code in self.codes if self.codes else problem.fixable


# Game info ------------------------------------------------------------------------------------


class SetInfo(NamedTuple):
    """Writes a field of game info, word for word.

    Attributes:
        ident: The field.
        text: Its text; "" takes it out.
        only_missing: Whether what is there already stays.
    """

    ident: str
    text: str
    only_missing: bool = False

    @classmethod
    def of(cls, ident: str, text: str, *, only_missing: bool = False) -> SetInfo:
        """Return the step that sets a field which a user has named.

        Raises:
            RefusalError: it cannot be set ("not-info"): it is none, or says what the record is.
        """
        ident = ident.strip().upper()
        if ident not in SETTABLE:
            raise RefusalError("not-info", ident)
        return cls(ident, text.strip(), only_missing)

    def words(self) -> str:
        """See `Step`."""
        verb = "fill in" if self.only_missing else "set"
        return f"{verb} {self.ident}[{self.text}]" if self.text else f"take out {self.ident}"

    def apply(self, collection: Collection, report: Report) -> None:
        """See `Step`."""
        edit = Edit()
        for number, game in enumerate(collection.games, 1):
            nodes = [game.root] if self.ident in ROOT_FIELDS else info_nodes(game)
            for node in nodes:
                before = info_text(node, self.ident)
                if not (before and self.only_missing):
                    _set(edit, node, self.ident, self.text, number, report)
        name_charset(edit, collection)


SETTABLE: Final = tuple(
    row.ident
    for row in PROPERTIES.values()
    if (row.ident in GAME_INFO or row.ident in ROOT_FIELDS) and row.ident not in READ_ONLY
)
"""The fields that can be set; the others say what the record is, and need more than words."""


def info_nodes(game: Game) -> list[Node]:
    """Return the nodes that hold the game info of a game; the root if there is none. O(nodes).

    There are several in a tree that several games were merged in. Of two on one path, which is
    illegal, the first counts.
    """
    if has_info(game.root):
        return [game.root]
    found: dict[Node, None] = {}
    for node in game.nodes():
        if has_info(node) and not any(above in found for above in path_to(node)):
            found[node] = None
    return list(found) or [game.root]


def _set(edit: Edit, node: Node, ident: str, text: str, game: int, report: Report) -> None:
    before = info_text(node, ident)
    set_info(edit, node, {ident: text})
    after = info_text(node, ident)
    if before != after:
        report.change(ident, before, after, game)


class Normalise(NamedTuple):
    """Gives fields of game info their usual form where it is certain what they mean.

    Attributes:
        idents: The fields; none at all stand for every one that can be.
    """

    idents: frozenset[str] = frozenset()

    @classmethod
    def of(cls, *idents: str) -> Normalise:
        """Return the step that normalises the fields a user has named; none stand for all.

        Raises:
            RefusalError: one has no usual form ("not-info").
        """
        wanted = [ident.strip().upper() for ident in idents]
        for ident in wanted:
            if ident not in NORMALISED:
                raise RefusalError("not-info", ident)
        return cls(frozenset(wanted))

    def words(self) -> str:
        """See `Step`."""
        return f"normalise {', '.join(sorted(self.idents)) or 'game info'}"

    def apply(self, collection: Collection, report: Report) -> None:
        """See `Step`."""
        wanted = [ident for ident in NORMALISED if not self.idents or ident in self.idents]
        edit = Edit()
        for number, game in enumerate(collection.games, 1):
            for node in info_nodes(game):
                context = context_of(node, game.root)
                for ident in wanted:
                    if ident in node.properties:
                        text = info_text(node, ident)
                        new, is_open = _normal(ident, text, context)
                        _set(edit, node, ident, new, number, report)
                        if is_open:
                            why = Named(
                                "Error",
                                "“{value}” may mean several things, or nothing",
                                value=text,
                            )
                            report.remark(ident, why, number)


NORMALISED: Final = tuple(
    row.ident
    for row in PROPERTIES.values()
    if row.ident in JUDGED or (row.ident in GAME_INFO and row.kind is Kind.SIMPLE)
)
"""The fields that have a usual form; of free text it is single blanks between words."""

_BLANKS: Final = re.compile(r"[ \t\r\n\v\f]+")


def _normal(ident: str, text: str, context: Context) -> tuple[str, bool]:
    """Return the usual form of a text, and whether it is left to the user to find one."""
    verdict = judge(ident, text, context)
    if verdict.state is State.CERTAIN and not verdict.rest:
        return verdict.offers[0], False
    if ident in FORMS:
        return text, verdict.state in {State.ASK, State.UNKNOWN}
    return _BLANKS.sub(" ", text).strip(), False


# What is in the nodes -------------------------------------------------------------------------


class Strip(NamedTuple):
    """Takes kinds of things out of games; see `stripping.KINDS`."""

    kinds: frozenset[str]

    @classmethod
    def of(cls, *names: str) -> Strip:
        """Return the step that takes out what a user has named.

        Raises:
            RefusalError: nothing is called so ("no-such-strip").
        """
        for name in names:
            if name not in KINDS:
                raise RefusalError("no-such-strip", name)
        return cls(frozenset(names))

    def words(self) -> str:
        """See `Step`."""
        return f"take out {', '.join(kind for kind in KINDS if kind in self.kinds)}"

    def apply(self, collection: Collection, report: Report) -> None:
        """See `Step`."""
        edit = Edit()
        # What is in variations need not be counted then; whose a value is, comments say.
        first = (VARIATIONS, ANALYSIS, *KINDS)
        wanted = sorted(self.kinds, key=first.index)
        for number, game in enumerate(collection.games, 1):
            for kind in wanted:
                if not can_strip(game, kind):
                    why = Named("Error", "What is private is known of games of Go only")
                    report.remark(kind, why, number)
                    continue
                places, nodes = strip(edit, game, kind)
                if kind == VARIATIONS and places:
                    text = f"{_counted(places, 'variation')}, {_counted(nodes, 'node')}"
                    report.change(kind, text, "", number)
                elif places:
                    report.change(kind, f"in {_counted(places, 'node')}", "", number)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


class Turn(NamedTuple):
    """Turns every game so that its first move is in the upper right; see `upper_right`."""

    def words(self) -> str:
        """See `Step`."""
        return "turn the first move to the upper right"

    def apply(self, collection: Collection, report: Report) -> None:
        """See `Step`."""
        edit = Edit()
        for number, game in enumerate(collection.games, 1):
            symmetry = upper_right(game.root)
            before = _moves(game)
            try:
                transform(edit, (Part(game.root, game.root),), Upright())
            except RefusalError as refusal:
                report.remark("turn", refusal.named, number)
                continue
            if symmetry != IDENTITY:
                after = _moves(game)
                # A first move that looks the same from several sides leaves it to a later one.
                told = _first_difference(before, after) + 1
                report.change("turn", " ".join(before[:told]), " ".join(after[:told]), number)


def _moves(game: Game) -> list[str]:
    """Return the moves on the board of the main line, as "D4"; O(their number)."""
    moves = []
    node: Node | None = game.root
    while node is not None:
        for ident in ("B", "W"):
            point = node.get(ident) if ident in node.properties else None
            if isinstance(point, Point):
                moves.append(vertex(point.x, point.y, game.size[1]))
        node = node.first_child
    return moves


def _first_difference(before: list[str], after: list[str]) -> int:
    """Return the index of the first move that is elsewhere now."""
    pairs = enumerate(zip(before, after, strict=True))
    return next((index for index, (old, new) in pairs if old != new), 0)


# Charset --------------------------------------------------------------------------------------

_BYTE: Final = re.compile("[\ud800-\udfff]")


class Convert(NamedTuple):
    """Saves the file in another charset, and says so in CA.

    Attributes:
        codec: Python's name of it.
    """

    codec: str

    def words(self) -> str:
        """See `Step`."""
        return f"convert to {label_of(self.codec)}"

    def apply(self, collection: Collection, report: Report) -> None:
        """See `Step`."""
        before = _charset(collection)
        declared = collection.declared
        if collection.charset != self.codec and any(map(_has_bytes, collection.games)):
            report.remark("charset", RefusalError("bytes-kept", before).named)
            return
        set_charset(Edit(), collection, self.codec)
        after = _charset(collection)
        if before != after:
            report.change("charset", before, after)
        for number, (old, new) in enumerate(zip(declared, collection.declared, strict=True), 1):
            if old != new:
                report.change("CA", old, new, number)


def _charset(collection: Collection) -> str:
    encoding = collection.save_encoding
    if encoding.name == PER_GAME:
        names = [label_of(one.name) for one in collection.save_encodings]
        return ", ".join(dict.fromkeys(names))
    return label_of(encoding.name) + " with byte order mark" * bool(encoding.bom)


def _has_bytes(game: Game) -> bool:
    """Whether a game holds bytes that are no text in its charset, which are kept as they are."""
    return any(_BYTE.search(node.source) for node in game.nodes() if not node.source.isascii())


ORDER: Final[tuple[type[Step], ...]] = (Fix, SetInfo, Normalise, Strip, Turn, Convert)
"""The steps in the order in which they are done, whatever the order in which they are named.

What is mended can be normalised; what is set may need another charset.
"""

"""THE table of annotations: what judges a move or a position, or makes a node a hotspot.

Operations, panels, the tree and the actions all read it. FF[4] calls them "Move annotation" (TE IT
DO BM, which need a move) and "Node annotation" (GB GW DM UC HO); a node has one at most of the
first four, and one of GB GW DM UC.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING, Final, NamedTuple

from sgfedit.sgf.values import parse_double, strip

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class Subject(Enum):
    """What an annotation is about."""

    MOVE = auto()
    POSITION = auto()
    NODE = auto()


class Annotation(NamedTuple):
    """One row: a property that judges.

    Attributes:
        ident: The property.
        subject: What it is about; annotations of a move exclude each other, as do those of the
            position.
        signs: The sign as books print it, and the emphasised one if there are two strengths.
        names: English names, one for each strength.
        icons: Names of the icons, one for each strength.
    """

    ident: str
    subject: Subject
    signs: tuple[str, ...]
    names: tuple[str, ...]
    icons: tuple[str, ...]

    @property
    def strongest(self) -> int:
        """2 for a Double, 1 for a property without value."""
        return len(self.signs)

    @property
    def needs_move(self) -> bool:
        """Whether it makes sense only in a node with a move."""
        return self.subject is Subject.MOVE

    def sign(self, strength: int) -> str:
        """Return the sign for a strength of 1 or 2, the plain one for 0."""
        return self.signs[max(strength, 1) - 1]

    def name(self, strength: int) -> str:
        """Return the English name for a strength of 1 or 2, the plain one for 0."""
        return self.names[max(strength, 1) - 1]

    def icon(self, strength: int) -> str:
        """Return the name of the icon for a strength of 1 or 2, the plain one for 0."""
        return self.icons[max(strength, 1) - 1]


def _row(ident: str, subject: Subject, icon: str, *looks: tuple[str, str]) -> Annotation:
    """Return a row from one (sign, name) for each strength."""
    signs, names = zip(*looks, strict=True)
    icons = (icon, f"{icon}-strong")[: len(looks)]
    return Annotation(ident, subject, signs, names, icons)


_POSITION: Final = Subject.POSITION

ANNOTATIONS: Final = (
    _row("TE", Subject.MOVE, "judge-good", ("!", "Good move"), ("!!", "Very good move")),
    _row("IT", Subject.MOVE, "judge-interesting", ("!?", "Interesting move")),
    _row("DO", Subject.MOVE, "judge-doubtful", ("?!", "Doubtful move")),
    _row("BM", Subject.MOVE, "judge-bad", ("?", "Bad move"), ("??", "Very bad move")),
    _row("GB", _POSITION, "judge-black", ("B+", "Good for Black"), ("B++", "Very good for Black")),
    _row("GW", _POSITION, "judge-white", ("W+", "Good for White"), ("W++", "Very good for White")),
    _row("DM", _POSITION, "judge-even", ("=", "Even position"), ("==", "Clearly even position")),
    _row(
        "UC",
        _POSITION,
        "judge-unclear",
        ("∞", "Unclear position"),
        ("∞∞", "Very unclear position"),
    ),
    _row("HO", Subject.NODE, "judge-hotspot", ("★", "Hotspot"), ("★★", "Important hotspot")),
)
"""In the order of buttons, menus and texts."""

BY_IDENT: Final = {row.ident: row for row in ANNOTATIONS}
"""Ident → its row."""


class Judgement(NamedTuple):
    """An annotation that a node has, and how strong it is: 1, or 2 if emphasised."""

    annotation: Annotation
    strength: int

    @property
    def sign(self) -> str:
        """The sign as books print it."""
        return self.annotation.sign(self.strength)

    @property
    def name(self) -> str:
        """The English name."""
        return self.annotation.name(self.strength)

    @property
    def icon(self) -> str:
        """The name of the icon."""
        return self.annotation.icon(self.strength)


def judgements(properties: Mapping[str, Sequence[str]]) -> list[Judgement]:
    """Return the annotations of a node from its raw properties, in the order of the table."""
    return [
        Judgement(row, _strength(row, properties[row.ident]))
        for row in ANNOTATIONS
        if row.ident in properties and not (row.needs_move and is_text(properties, row.ident))
    ]


def strength_of(properties: Mapping[str, Sequence[str]], ident: str) -> int:
    """Return 0 if an annotation is absent, 1 if it is there, 2 if it is emphasised."""
    row = BY_IDENT[ident]
    if ident not in properties or (row.needs_move and is_text(properties, ident)):
        return 0
    return _strength(row, properties[ident])


def is_text(properties: Mapping[str, Sequence[str]], ident: str) -> bool:
    """Whether a node without move has a text for an annotation of moves, which is none then.

    The Nihon Ki-in writes TE for a title and KO for a komi into its roots.
    """
    if "B" in properties or "W" in properties:
        return False
    return any(strip(value) not in {"", "1", "2"} for value in properties[ident])


def _strength(row: Annotation, values: Sequence[str]) -> int:
    """Return 1 or 2; a value that is no Double counts as plain."""
    is_strong = row.strongest == 2 and bool(values) and parse_double(values[0]) == 2
    return 2 if is_strong else 1


def rivals(ident: str) -> tuple[str, ...]:
    """Return the annotations that cannot stand beside `ident` (FF[4], "Move annotation")."""
    subject = BY_IDENT[ident].subject
    if subject is Subject.NODE:
        return ()
    return tuple(row.ident for row in ANNOTATIONS if row.subject is subject and row.ident != ident)


ANALYSIS_IDENTS: Final = frozenset(
    ("KT", "LZ", "LZ2", "LZOP", "LZOP2", "OGSC", "QKGV", "QLZV", "SBKS", "SBKV")
)
"""What `analysis` has readers for; here, so that a window need not import those to look."""

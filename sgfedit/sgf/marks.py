"""THE table of marks: what a node stores as a list of points and what is drawn there.

Besides its row a mark needs its icon, ``resources/icons/tool-NAME.svg``. Its property, drawing,
tool, menus, signs in text diagrams and what it is called follow from the row.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import inf
from typing import Final, Self

from sgfedit.i18n import QT_TRANSLATE_NOOP


@dataclass(frozen=True)
class MarkKind:
    """What there is to say of a mark.

    Attributes:
        ident: The property.
        text: What its tool puts on the board, for menus; without its mnemonic it is also said.
        step: Name of the undo step.
        plural: In the dialog that clears marks; without its mnemonic the name of the property.
        key: Shortcut of the tool.
        words: What else one might search the tool by.
        ff: The versions of SGF that define it, as digits; "-" for none.
        ascii: Its sign on empty points of a text board.
        unicode: The same on a board drawn with lines.
        sensei: Its signs at Sensei's Library, on an empty point, a black and a white stone. Of
            marks that share a sign the first is read.
        latex: The TikZ path around ``({x},{y})``; the unit is the distance of two lines.
        path: What is drawn, the origin being where the lines cross: "M x y" begins a line,
            "L x y" and "C x1 y1 x2 y2 x y" go on, "Z" closes it, "O r" is a circle around the
            origin. 1 is the usual radius of a mark. Empty: a frame below all else.
        widest: How much larger than alone it may be around other things.
        opens: It is drawn inside all others, with lines "M 0 0 L x y" of which only the ends stay
            around a text.
        text_size: Font size of a text inside it over that of a text alone.
        room: Width for that text in stone diameters.
        typed: Words to type it by, besides its identifier.
    """

    ident: str
    text: str
    step: str
    plural: str
    key: str
    ff: str
    ascii: str
    unicode: str
    sensei: str
    latex: str
    path: str
    text_size: float
    room: float
    words: str = QT_TRANSLATE_NOOP("Action", "markup symbol")
    widest: float = inf
    opens: bool = False
    typed: tuple[str, ...] = ()


class Mark(StrEnum):
    """Marks by identifier, the one that leaves a text least room first.

    A point may have only one of them in a node (FF[4], "Markup properties").
    """

    kind: MarkKind

    def __new__(cls, kind: MarkKind) -> Self:
        """Make a member whose value is the identifier."""
        self = str.__new__(cls, kind.ident)
        self._value_ = kind.ident
        self.kind = kind
        return self

    @property
    def label(self) -> str:
        """Name of its property."""
        return self.kind.plural.replace("&", "")

    @property
    def group(self) -> str:
        """What all marks of the kind are called, in one word: "triangles"."""
        return self.label.partition(" ")[0].lower()

    TRIANGLE = MarkKind(
        "TR",
        text=QT_TRANSLATE_NOOP("Action", "&Triangle"),
        step=QT_TRANSLATE_NOOP("Tool", "Mark with triangles"),
        plural=QT_TRANSLATE_NOOP("ClearMarks", "&Triangles"),
        key="4",
        ff="34",
        ascii="^",
        unicode="△",
        sensei="TYQ",
        latex=r"({x},{y}) +(90:.3) -- +(210:.3) -- +(330:.3) -- cycle",
        path="M 0 -1.104 L 1.0392305 .696 L -1.0392305 .696 Z",
        text_size=0.62,
        room=0.62,
    )
    SQUARE = MarkKind(
        "SQ",
        text=QT_TRANSLATE_NOOP("Action", "&Square"),
        step=QT_TRANSLATE_NOOP("Tool", "Mark with squares"),
        plural=QT_TRANSLATE_NOOP("ClearMarks", "S&quares"),
        key="6",
        ff="4",
        ascii="#",
        unicode="□",
        sensei="S#@",
        latex=r"({x},{y}) +(-.21,-.21) rectangle +(.21,.21)",
        path="M -.84 -.84 L .84 -.84 L .84 .84 L -.84 .84 Z",
        text_size=0.72,
        room=0.47,
        widest=1.32,
    )
    CIRCLE = MarkKind(
        "CR",
        text=QT_TRANSLATE_NOOP("Action", "&Circle"),
        step=QT_TRANSLATE_NOOP("Tool", "Mark with circles"),
        plural=QT_TRANSLATE_NOOP("ClearMarks", "&Circles"),
        key="5",
        ff="34",
        ascii="@",
        unicode="◎",
        sensei="CBW",
        latex=r"({x},{y}) circle[radius=.25]",
        path="O 1",
        text_size=0.72,
        room=0.65,
    )
    CROSS = MarkKind(
        "MA",
        text=QT_TRANSLATE_NOOP("Action", "C&ross"),
        step=QT_TRANSLATE_NOOP("Tool", "Mark with crosses"),
        plural=QT_TRANSLATE_NOOP("ClearMarks", "C&rosses"),
        key="7",
        words=QT_TRANSLATE_NOOP("Action", "markup symbol X MA"),
        ff="34",
        ascii="*",
        unicode="×",
        sensei="MZP",
        latex=r"({x},{y}) +(-.2,-.2) -- +(.2,.2) +(-.2,.2) -- +(.2,-.2)",
        path="M 0 0 L -.82 -.82 M 0 0 L .82 -.82 M 0 0 L .82 .82 M 0 0 L -.82 .82",
        text_size=0.68,
        room=0.76,
        widest=1.32,
        opens=True,
        typed=("x",),
    )
    SELECTED = MarkKind(
        "SL",
        text=QT_TRANSLATE_NOOP("Action", "Selecte&d point"),
        step=QT_TRANSLATE_NOOP("Tool", "Select points"),
        plural=QT_TRANSLATE_NOOP("ClearMarks", "&Selected points"),
        key="S",
        words=QT_TRANSLATE_NOOP("Action", "markup symbol SL"),
        ff="1234",
        ascii="%",
        unicode="◇",
        sensei="S#@",
        latex=r"({x},{y}) +(-.32,-.32) rectangle +(.32,.32)",
        path="",
        text_size=0.9,
        room=0.62,
    )


IN_MENUS: Final = tuple(sorted(Mark, key=lambda mark: mark.kind.key))
"""In the order of tools, menus and lists."""

OUTER_FIRST: Final = tuple(sorted(Mark, key=lambda mark: not mark.kind.opens))[::-1]
"""In the order in which they are drawn."""

KINDS: Final = {mark.value: mark.kind for mark in Mark}

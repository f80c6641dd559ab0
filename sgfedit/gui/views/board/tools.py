"""The tools of the board, one row each; menu, tool row, shortcuts and gestures come from here."""

from __future__ import annotations

from typing import Final, NamedTuple

from sgfedit.go import Colour
from sgfedit.i18n import QT_TRANSLATE_NOOP
from sgfedit.sgf.marks import IN_MENUS, Mark

_INSERTION: Final = "sgfedit.gui.views.board.insertion"
_MARK_GESTURES: Final = "sgfedit.gui.views.board.mark_gestures"
_STONE_GESTURES: Final = "sgfedit.gui.views.board.stone_gestures"
_STONES: Final = QT_TRANSLATE_NOOP("Action", "set-up setup add put place edit stones")
_MARKS: Final = QT_TRANSLATE_NOOP("Action", "markup symbol")
_LABELS: Final = QT_TRANSLATE_NOOP("Action", "label markup LB")
_TERRITORY: Final = QT_TRANSLATE_NOOP("Action", "area count score")
"""What else one might search tools by."""


class Tool(NamedTuple):
    """One tool of the tool row.

    Attributes:
        id: Also the id of its action.
        text: What it puts on the board, for menus.
        step: Name of the undo step.
        icon: Name of the icon.
        key: Shortcut.
        gesture: What makes the gesture for a press with this tool, "module:class".
        ident: The property it edits, if it is one.
        words: What else one might search it by.
        in_bar: Whether it stands beside the board; others are only in the menu.
        once: Whether the board plays again after one use.
    """

    id: str
    text: str
    step: str
    icon: str
    key: str
    gesture: str
    ident: str = ""
    words: str = ""
    in_bar: bool = True
    once: bool = False

    @property
    def colour(self) -> Colour | None:
        """The colour of the stones it sets."""
        return {"AB": Colour.BLACK, "AW": Colour.WHITE}.get(self.ident)


def _tool(
    id_: str,
    text: str,
    step: str,
    key: str,
    gesture: str,
    ident: str = "",
    *,
    words: str,
) -> Tool:
    """Return a tool whose icon is named like it."""
    icon = f"tool-{id_.partition('.')[2].replace('_', '-')}"
    return Tool(id_, text, step, icon, key, gesture, ident, words)


def _marking(mark: Mark) -> Tool:
    kind, id_ = mark.kind, f"mark.{mark.name.lower()}"
    return _tool(
        id_,
        kind.text,
        kind.step,
        kind.key,
        f"{_MARK_GESTURES}:SetMarks",
        mark.value,
        words=kind.words,
    )


TOOLS: Final = (
    _tool(
        "tool.play",
        QT_TRANSLATE_NOOP("Action", "&Play"),
        QT_TRANSLATE_NOOP("Tool", "Play move"),
        "0",
        f"{_STONE_GESTURES}:Play",
        words=QT_TRANSLATE_NOOP("Action", "moves stone"),
    ),
    _tool(
        "setup.black",
        QT_TRANSLATE_NOOP("Action", "&Black stone"),
        QT_TRANSLATE_NOOP("Tool", "Set up stones"),
        "1",
        f"{_STONE_GESTURES}:SetStones",
        "AB",
        words=_STONES,
    ),
    _tool(
        "setup.white",
        QT_TRANSLATE_NOOP("Action", "&White stone"),
        QT_TRANSLATE_NOOP("Tool", "Set up stones"),
        "2",
        f"{_STONE_GESTURES}:SetStones",
        "AW",
        words=_STONES,
    ),
    _tool(
        "setup.erase",
        QT_TRANSLATE_NOOP("Action", "&Empty point"),
        QT_TRANSLATE_NOOP("Tool", "Clear points"),
        "3",
        f"{_STONE_GESTURES}:SetStones",
        "AE",
        words=QT_TRANSLATE_NOOP("Action", "set-up setup remove delete stone"),
    ),
    *(_marking(mark) for mark in IN_MENUS if mark.kind.path),
    _tool(
        "mark.letter",
        QT_TRANSLATE_NOOP("Action", "&Letter"),
        QT_TRANSLATE_NOOP("Tool", "Label with letters"),
        "8",
        f"{_MARK_GESTURES}:SetLabels",
        "LB",
        words=_LABELS,
    ),
    _tool(
        "mark.number",
        QT_TRANSLATE_NOOP("Action", "&Number"),
        QT_TRANSLATE_NOOP("Tool", "Label with numbers"),
        "9",
        f"{_MARK_GESTURES}:SetLabels",
        "LB",
        words=_LABELS,
    ),
    _tool(
        "mark.text",
        QT_TRANSLATE_NOOP("Action", "Te&xt"),
        QT_TRANSLATE_NOOP("Tool", "Label with text"),
        "T",
        f"{_MARK_GESTURES}:TypeLabel",
        "LB",
        words=_LABELS,
    ),
    _tool(
        "mark.arrow",
        QT_TRANSLATE_NOOP("Action", "&Arrow"),
        QT_TRANSLATE_NOOP("Tool", "Draw arrow"),
        "A",
        f"{_MARK_GESTURES}:Connect",
        "AR",
        words=_MARKS,
    ),
    _tool(
        "mark.line",
        QT_TRANSLATE_NOOP("Action", "L&ine"),
        QT_TRANSLATE_NOOP("Tool", "Draw line"),
        "L",
        f"{_MARK_GESTURES}:Connect",
        "LN",
        words=_MARKS,
    ),
    *(_marking(mark) for mark in IN_MENUS if not mark.kind.path),
    Tool(
        "mark.erase",
        QT_TRANSLATE_NOOP("Action", "&Erase marks"),
        QT_TRANSLATE_NOOP("Tool", "Erase marks"),
        "tool-erase-marks",
        "E",
        f"{_MARK_GESTURES}:EraseMarks",
        words=QT_TRANSLATE_NOOP("Action", "remove delete clear markup labels"),
    ),
    _tool(
        "mark.dim",
        QT_TRANSLATE_NOOP("Action", "Di&m"),
        QT_TRANSLATE_NOOP("Tool", "Dim points"),
        "D",
        f"{_MARK_GESTURES}:Dim",
        "DD",
        words=QT_TRANSLATE_NOOP("Action", "grey gray fade DD"),
    ),
    _tool(
        "mark.territory_black",
        QT_TRANSLATE_NOOP("Action", "Black territor&y"),
        QT_TRANSLATE_NOOP("Tool", "Mark territory"),
        "B",
        f"{_MARK_GESTURES}:SetMarks",
        "TB",
        words=_TERRITORY,
    ),
    _tool(
        "mark.territory_white",
        QT_TRANSLATE_NOOP("Action", "W&hite territory"),
        QT_TRANSLATE_NOOP("Tool", "Mark territory"),
        "W",
        f"{_MARK_GESTURES}:SetMarks",
        "TW",
        words=_TERRITORY,
    ),
    _tool(
        "mark.view",
        QT_TRANSLATE_NOOP("Action", "&Visible part"),
        QT_TRANSLATE_NOOP("Tool", "Change visible part"),
        "V",
        f"{_MARK_GESTURES}:View",
        "VW",
        words=QT_TRANSLATE_NOOP("Action", "crop part region partial VW"),
    ),
)
"""Every tool, in the order of the tool row."""

FIRST_OF_GROUPS: Final = frozenset({"mark.triangle", "mark.arrow", "mark.dim"})
"""Ids of the tools that begin a new group of the tool row."""

INSERT_TOOLS: Final = (
    Tool(
        "tree.insert_move_after",
        QT_TRANSLATE_NOOP("Action", "&Move after this node"),
        QT_TRANSLATE_NOOP("Tool", "Insert move"),
        "insert-move-after",
        "Ctrl+Ins",
        f"{_INSERTION}:InsertMove",
        in_bar=False,
        once=True,
    ),
    Tool(
        "tree.insert_move_before",
        QT_TRANSLATE_NOOP("Action", "M&ove before this node"),
        QT_TRANSLATE_NOOP("Tool", "Insert move"),
        "insert-move-before",
        "Ctrl+Shift+Ins",
        f"{_INSERTION}:InsertMoveBefore",
        in_bar=False,
        once=True,
    ),
    Tool(
        "tree.insert_pair_after",
        QT_TRANSLATE_NOOP("Action", "&Pair of moves after this node"),
        QT_TRANSLATE_NOOP("Tool", "Insert pair of moves"),
        "insert-pair-after",
        "Ctrl+T, P",
        f"{_INSERTION}:InsertPair",
        in_bar=False,
        once=True,
    ),
    Tool(
        "tree.insert_pair_before",
        QT_TRANSLATE_NOOP("Action", "Pair of moves be&fore this node"),
        QT_TRANSLATE_NOOP("Tool", "Insert pair of moves"),
        "insert-pair-before",
        "Ctrl+T, Shift+P",
        f"{_INSERTION}:InsertPairBefore",
        in_bar=False,
        once=True,
    ),
)
"""Tools of the Tree menu, for one use each."""

ZOOM: Final = Tool(
    "view.zoom_part",
    QT_TRANSLATE_NOOP("Action", "&Zoom to a part…"),
    QT_TRANSLATE_NOOP("Tool", "Zoom to a part"),
    "tool-view",
    "Shift+Z",
    "sgfedit.gui.views.board.zooming:ChoosePart",
    in_bar=False,
    once=True,
)
"""Chooses a part of the board to look at."""

REGION: Final = Tool(
    "look.region",
    QT_TRANSLATE_NOOP("Action", "Only a part of the &board, or all again"),
    "",  # the record stays as it is
    "tool-view",
    "G",
    "sgfedit.gui.views.board.zooming:ChoosePart",
    in_bar=False,
    once=True,
)
"""Chooses a part of the board from which an engine takes its moves."""

PART_TOOLS: Final = (ZOOM, REGION)
"""Tools that choose a part of the board and leave the record as it is."""

TOOLS_BY_ID: Final = {tool.id: tool for tool in (*TOOLS, *INSERT_TOOLS, *PART_TOOLS)}
PLAY: Final = TOOLS[0]

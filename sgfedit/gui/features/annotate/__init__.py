"""Rows of the Annotate menu."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP

_MOVE: Final = QT_TRANSLATE_NOOP("Action", "&Move")
_POSITION: Final = QT_TRANSLATE_NOOP("Action", "&Position")

# None of the judging ones is ever disabled: a key that does nothing would type into the comment.
ANNOTATE: Final = (
    Action(
        "annotate.good",
        QT_TRANSLATE_NOOP("Action", "&Good move"),
        "sgfedit.gui.features.annotate.commands:toggle",
        ("Alt+1",),
        "judge-good",
        submenu=_MOVE,
        words=QT_TRANSLATE_NOOP("Action", "glyph symbol annotation annotate TE tesuji !"),
        args=("TE", 1),
    ),
    Action(
        "annotate.very_good",
        QT_TRANSLATE_NOOP("Action", "&Very good move"),
        "sgfedit.gui.features.annotate.commands:toggle",
        ("Alt+2",),
        "judge-good-strong",
        submenu=_MOVE,
        words=QT_TRANSLATE_NOOP(
            "Action", "glyph symbol annotation annotate TE tesuji brilliant !!"
        ),
        args=("TE", 2),
    ),
    Action(
        "annotate.interesting",
        QT_TRANSLATE_NOOP("Action", "&Interesting move"),
        "sgfedit.gui.features.annotate.commands:toggle",
        ("Alt+3",),
        "judge-interesting",
        submenu=_MOVE,
        words=QT_TRANSLATE_NOOP("Action", "glyph symbol annotation annotate IT !?"),
        args=("IT", 1),
    ),
    Action(
        "annotate.doubtful",
        QT_TRANSLATE_NOOP("Action", "&Doubtful move"),
        "sgfedit.gui.features.annotate.commands:toggle",
        ("Alt+4",),
        "judge-doubtful",
        submenu=_MOVE,
        words=QT_TRANSLATE_NOOP("Action", "glyph symbol annotation annotate DO dubious ?!"),
        args=("DO", 1),
    ),
    Action(
        "annotate.bad",
        QT_TRANSLATE_NOOP("Action", "&Bad move"),
        "sgfedit.gui.features.annotate.commands:toggle",
        ("Alt+5",),
        "judge-bad",
        submenu=_MOVE,
        words=QT_TRANSLATE_NOOP("Action", "glyph symbol annotation annotate BM mistake ?"),
        args=("BM", 1),
    ),
    Action(
        "annotate.very_bad",
        QT_TRANSLATE_NOOP("Action", "Ver&y bad move"),
        "sgfedit.gui.features.annotate.commands:toggle",
        ("Alt+6",),
        "judge-bad-strong",
        submenu=_MOVE,
        words=QT_TRANSLATE_NOOP(
            "Action", "glyph symbol annotation annotate BM blunder mistake ??"
        ),
        args=("BM", 2),
    ),
    Action(
        "annotate.good_black",
        QT_TRANSLATE_NOOP("Action", "Good for Blac&k"),
        "sgfedit.gui.features.annotate.commands:cycle",
        ("Alt+7",),
        "judge-black",
        submenu=_POSITION,
        words=QT_TRANSLATE_NOOP(
            "Action", "glyph symbol annotation annotate GB advantage winning leads"
        ),
        args=("GB",),
    ),
    Action(
        "annotate.good_white",
        QT_TRANSLATE_NOOP("Action", "Good for &White"),
        "sgfedit.gui.features.annotate.commands:cycle",
        ("Alt+8",),
        "judge-white",
        submenu=_POSITION,
        words=QT_TRANSLATE_NOOP(
            "Action", "glyph symbol annotation annotate GW advantage winning leads"
        ),
        args=("GW",),
    ),
    Action(
        "annotate.even",
        QT_TRANSLATE_NOOP("Action", "&Even position"),
        "sgfedit.gui.features.annotate.commands:cycle",
        ("Alt+9",),
        "judge-even",
        submenu=_POSITION,
        words=QT_TRANSLATE_NOOP("Action", "glyph symbol annotation annotate DM equal balanced"),
        args=("DM",),
    ),
    Action(
        "annotate.unclear",
        QT_TRANSLATE_NOOP("Action", "&Unclear position"),
        "sgfedit.gui.features.annotate.commands:cycle",
        ("Alt+0",),
        "judge-unclear",
        submenu=_POSITION,
        words=QT_TRANSLATE_NOOP("Action", "glyph symbol annotation annotate UC"),
        args=("UC",),
    ),
    Action(
        "annotate.hotspot",
        QT_TRANSLATE_NOOP("Action", "&Hotspot"),
        "sgfedit.gui.features.annotate.commands:cycle",
        ("Ctrl+B",),
        "judge-hotspot",
        words=QT_TRANSLATE_NOOP(
            "Action", "glyph symbol annotation annotate HO important star flag key bookmark"
        ),
        args=("HO",),
    ),
    Action(
        "annotate.clear",
        QT_TRANSLATE_NOOP("Action", "&Take all judgements away"),
        "sgfedit.gui.features.annotate.commands:clear",
        ("Alt+Backspace",),
        "judge-none",
        words=QT_TRANSLATE_NOOP("Action", "glyphs symbols annotations remove delete"),
    ),
    Action(
        "annotate.values",
        QT_TRANSLATE_NOOP("Action", "&Values of the node…"),
        "sgfedit.gui.features.annotate.commands:values",
        ("F6",),
        "node-values",
        group=True,
        words=QT_TRANSLATE_NOOP(
            "Action", "score time left figure number MN PM FG V BL WL OB OW print"
        ),
    ),
    Action(
        "annotate.next_hotspot",
        QT_TRANSLATE_NOOP("Action", "&Next hotspot"),
        "sgfedit.gui.features.annotate.commands:next_hotspot",
        ("F2",),
        "hotspot-next",
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "bookmark important"),
    ),
    Action(
        "annotate.previous_hotspot",
        QT_TRANSLATE_NOOP("Action", "Previous h&otspot"),
        "sgfedit.gui.features.annotate.commands:previous_hotspot",
        ("Shift+F2",),
        "hotspot-previous",
        words=QT_TRANSLATE_NOOP("Action", "bookmark important"),
    ),
    Action(
        "annotate.next_annotated",
        QT_TRANSLATE_NOOP("Action", "Ne&xt annotated node"),
        "sgfedit.gui.features.annotate.commands:next_annotated",
        ("Ctrl+Shift+PgDown",),
        "annotated-next",
        words=QT_TRANSLATE_NOOP("Action", "glyph judgement"),
    ),
    Action(
        "annotate.previous_annotated",
        QT_TRANSLATE_NOOP("Action", "Previous &annotated node"),
        "sgfedit.gui.features.annotate.commands:previous_annotated",
        ("Ctrl+Shift+PgUp",),
        "annotated-previous",
        words=QT_TRANSLATE_NOOP("Action", "glyph judgement"),
    ),
)

ANNOTATE_MENU: Final = (
    QT_TRANSLATE_NOOP("Action", "&Annotate"),
    (
        *(row.id for row in ANNOTATE if row.submenu == _MOVE),
        "|",
        *(row.id for row in ANNOTATE if row.submenu == _POSITION),
        "|",
        "annotate.hotspot",
        "annotate.clear",
    ),
)
"""The submenu of a node's context menu."""

JUDGING: Final = {
    "annotate.good": ("TE", 1),
    "annotate.very_good": ("TE", 2),
    "annotate.interesting": ("IT", 1),
    "annotate.doubtful": ("DO", 1),
    "annotate.bad": ("BM", 1),
    "annotate.very_bad": ("BM", 2),
    "annotate.good_black": ("GB", 0),
    "annotate.good_white": ("GW", 0),
    "annotate.even": ("DM", 0),
    "annotate.unclear": ("UC", 0),
    "annotate.hotspot": ("HO", 0),
}
"""Id → annotation, and the strength it sets; 0: a second press emphasises, a third one removes."""

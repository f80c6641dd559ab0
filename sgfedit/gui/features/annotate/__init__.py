"""Rows of the Annotate menu."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game.annotations import BY_IDENT, Subject
from sgfedit.gui.actions.row import Action
from sgfedit.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from collections.abc import Iterator


def _judging(
    name: str, text: str, key: str, words: str, ident: str, strength: int | None = None
) -> Action:
    """Return the row that sets an annotation of that strength, or goes through all it has."""
    row = BY_IDENT[ident]
    return Action(
        f"annotate.{name}",
        text,
        f"sgfedit.gui.features.annotate.commands:{'toggle' if strength else 'cycle'}",
        (key,),
        row.icon(strength or 0),
        words=words,
        args=(ident, strength) if strength else (ident,),
    )


def _judging_of(subject: Subject) -> Iterator[str]:
    """Yield the ids of what judges moves, or positions."""
    for row in ANNOTATE:
        if row.args and BY_IDENT[str(row.args[0])].subject is subject:
            yield row.id


# None of the judging ones is ever disabled: a key that does nothing would type into the comment.
ANNOTATE: Final = (
    _judging(
        "good",
        QT_TRANSLATE_NOOP("Action", "&Good move"),
        "Alt+1",
        QT_TRANSLATE_NOOP("Action", "glyph symbol annotation annotate TE tesuji !"),
        "TE",
        1,
    ),
    _judging(
        "very_good",
        QT_TRANSLATE_NOOP("Action", "Very g&ood move"),
        "Alt+2",
        QT_TRANSLATE_NOOP("Action", "glyph symbol annotation annotate TE tesuji brilliant !!"),
        "TE",
        2,
    ),
    _judging(
        "interesting",
        QT_TRANSLATE_NOOP("Action", "&Interesting move"),
        "Alt+3",
        QT_TRANSLATE_NOOP("Action", "glyph symbol annotation annotate IT !?"),
        "IT",
        1,
    ),
    _judging(
        "doubtful",
        QT_TRANSLATE_NOOP("Action", "&Doubtful move"),
        "Alt+4",
        QT_TRANSLATE_NOOP("Action", "glyph symbol annotation annotate DO dubious ?!"),
        "DO",
        1,
    ),
    _judging(
        "bad",
        QT_TRANSLATE_NOOP("Action", "&Bad move"),
        "Alt+5",
        QT_TRANSLATE_NOOP("Action", "glyph symbol annotation annotate BM mistake ?"),
        "BM",
        1,
    ),
    _judging(
        "very_bad",
        QT_TRANSLATE_NOOP("Action", "Ver&y bad move"),
        "Alt+6",
        QT_TRANSLATE_NOOP("Action", "glyph symbol annotation annotate BM blunder mistake ??"),
        "BM",
        2,
    ),
    _judging(
        "good_black",
        QT_TRANSLATE_NOOP("Action", "Good for Blac&k"),
        "Alt+7",
        QT_TRANSLATE_NOOP("Action", "glyph symbol annotation annotate GB advantage winning leads"),
        "GB",
    ),
    _judging(
        "good_white",
        QT_TRANSLATE_NOOP("Action", "Good for &White"),
        "Alt+8",
        QT_TRANSLATE_NOOP("Action", "glyph symbol annotation annotate GW advantage winning leads"),
        "GW",
    ),
    _judging(
        "even",
        QT_TRANSLATE_NOOP("Action", "&Even position"),
        "Alt+9",
        QT_TRANSLATE_NOOP("Action", "glyph symbol annotation annotate DM equal balanced"),
        "DM",
    ),
    _judging(
        "unclear",
        QT_TRANSLATE_NOOP("Action", "&Unclear position"),
        "Alt+0",
        QT_TRANSLATE_NOOP("Action", "glyph symbol annotation annotate UC"),
        "UC",
    ),
    _judging(
        "hotspot",
        QT_TRANSLATE_NOOP("Action", "&Hotspot"),
        "Ctrl+B",
        QT_TRANSLATE_NOOP(
            "Action", "glyph symbol annotation annotate HO important star flag key bookmark"
        ),
        "HO",
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
        words=QT_TRANSLATE_NOOP("Action", "bookmark important"),
    ),
    Action(
        "annotate.previous_hotspot",
        QT_TRANSLATE_NOOP("Action", "Pr&evious hotspot"),
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

MOVE_JUDGEMENTS: Final = tuple(_judging_of(Subject.MOVE))
POSITION_JUDGEMENTS: Final = tuple(_judging_of(Subject.POSITION))
ANNOTATE_MENU: Final = (
    QT_TRANSLATE_NOOP("Action", "&Annotate"),
    (
        *MOVE_JUDGEMENTS,
        "|",
        *POSITION_JUDGEMENTS,
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

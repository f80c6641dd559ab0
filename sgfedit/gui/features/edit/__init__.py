"""Rows of the Edit menu that undo, edit the node, the game or the comment, or set things."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action, Panel, has_file, has_redo, has_undo
from sgfedit.i18n import QT_TRANSLATE_NOOP

EDIT: Final = (
    Action(
        "edit.undo",
        QT_TRANSLATE_NOOP("Action", "&Undo"),
        "sgfedit.gui.features.edit.commands:undo",
        ("Ctrl+Z",),
        "edit-undo",
        enabled=has_undo,
        words=QT_TRANSLATE_NOOP("Action", "back revert last step mistake"),
    ),
    Action(
        "edit.redo",
        QT_TRANSLATE_NOOP("Action", "&Redo"),
        "sgfedit.gui.features.edit.commands:redo",
        ("Ctrl+Shift+Z", "Ctrl+Y"),
        "edit-redo",
        enabled=has_redo,
        words=QT_TRANSLATE_NOOP("Action", "repeat again"),
    ),
    Action(
        "edit.game_info",
        QT_TRANSLATE_NOOP("Action", "Game &info…"),
        "sgfedit.gui.features.info.game_info:game_info",
        ("Ctrl+I",),
        "edit-info",
        words=QT_TRANSLATE_NOOP(
            "Action", "players names result komi rules event date header root metadata"
        ),
    ),
    Action(
        "edit.comment",
        QT_TRANSLATE_NOOP("Action", "Edit &comment"),
        "sgfedit.gui.features.edit.commands:comment",
        ("Ctrl+E",),
        "comment",
        words=QT_TRANSLATE_NOOP("Action", "annotate text note write C"),
    ),
    Action(
        "edit.pass",
        QT_TRANSLATE_NOOP("Action", "P&ass"),
        "sgfedit.gui.features.edit.commands:play_pass",
        ("P",),
        "pass",
        words=QT_TRANSLATE_NOOP("Action", "tenuki skip"),
    ),
    Action(
        "edit.enter_points",
        QT_TRANSLATE_NOOP("Action", "T&ype points…"),
        "sgfedit.gui.features.edit.point_entry:enter",
        ("/",),
        "type-points",
        words=QT_TRANSLATE_NOOP("Action", "coordinates keyboard go enter moves marks"),
    ),
)


_FONT_WORDS: Final = QT_TRANSLATE_NOOP("Action", "comment text letters size zoom family")
_SPELLING_WORDS: Final = QT_TRANSLATE_NOOP(
    "Action", "comment spell checker typos mistakes dictionary orthography"
)
_LINK_WORDS: Final = QT_TRANSLATE_NOOP("Action", "comment coordinate point move reference follow")

COMMENT: Final = (
    Action(
        "comment.copy_link",
        QT_TRANSLATE_NOOP("Action", "&Copy link to this node"),
        "sgfedit.gui.features.edit.commands:copy_link",
        ("Ctrl+Shift+E, L",),
        words=QT_TRANSLATE_NOOP("Action", "reference address hash number"),
    ),
    Action(
        "comment.follow_link",
        QT_TRANSLATE_NOOP("Action", "&Go to, or show, what is at the caret"),
        "sgfedit.gui.features.edit.commands:follow_link",
        ("Ctrl+Shift+E, G",),
        words=_LINK_WORDS,
    ),
    Action(
        "comment.next_link",
        QT_TRANSLATE_NOOP("Action", "&Next point, sequence or link"),
        "sgfedit.gui.features.edit.commands:step_link",
        ("Ctrl+Shift+E, N",),
        words=_LINK_WORDS,
        args=(+1,),
    ),
    Action(
        "comment.previous_link",
        QT_TRANSLATE_NOOP("Action", "&Previous point, sequence or link"),
        "sgfedit.gui.features.edit.commands:step_link",
        ("Ctrl+Shift+E, B",),
        words=_LINK_WORDS,
        args=(-1,),
    ),
    Action(
        "comment.add_variation",
        QT_TRANSLATE_NOOP("Action", "Add sequence as &variation"),
        "sgfedit.gui.features.edit.commands:add_variation",
        ("Ctrl+Shift+E, V",),
        words=QT_TRANSLATE_NOOP("Action", "comment moves line play insert"),
    ),
    Action(
        "comment.type_point",
        QT_TRANSLATE_NOOP("Action", "&Type a point of the board"),
        "sgfedit.gui.features.edit.commands:type_point",
        ("Ctrl+Shift+E, P",),
        words=QT_TRANSLATE_NOOP("Action", "comment coordinate insert pick write"),
    ),
    Action(
        "comment.font",
        QT_TRANSLATE_NOOP("Action", "&Font…"),
        "sgfedit.gui.features.edit.commands:choose_font",
        ("Ctrl+Shift+E, F",),
        words=_FONT_WORDS,
    ),
    Action(
        "comment.larger",
        QT_TRANSLATE_NOOP("Action", "&Larger"),
        "sgfedit.gui.features.edit.commands:change_font_size",
        ("Ctrl+Shift+E, +", "Ctrl+Shift+E, ="),
        words=_FONT_WORDS,
        args=(+1,),
    ),
    Action(
        "comment.smaller",
        QT_TRANSLATE_NOOP("Action", "&Smaller"),
        "sgfedit.gui.features.edit.commands:change_font_size",
        ("Ctrl+Shift+E, -",),
        words=_FONT_WORDS,
        args=(-1,),
    ),
    Action(
        "comment.monospace",
        QT_TRANSLATE_NOOP("Action", "&Monospace"),
        "",
        ("Ctrl+Shift+E, M",),
        setting=("comment.monospace", True),
        words=QT_TRANSLATE_NOOP("Action", "comment font typewriter fixed width diagrams"),
    ),
    Action(
        "comment.font_reset",
        QT_TRANSLATE_NOOP("Action", "Font of the &window"),
        "sgfedit.gui.features.edit.commands:reset_font",
        ("Ctrl+Shift+E, 0",),
        words=_FONT_WORDS,
    ),
    Action(
        "comment.spelling",
        QT_TRANSLATE_NOOP("Action", "Chec&k spelling"),
        "sgfedit.gui.features.edit.commands:toggle_spelling",
        ("Ctrl+Shift+E, S",),
        setting=("comment.spelling", True),
        words=_SPELLING_WORDS,
    ),
    Action(
        "comment.language",
        QT_TRANSLATE_NOOP("Action", "Lang&uage of the spelling…"),
        "sgfedit.gui.features.edit.commands:choose_language",
        ("Ctrl+Shift+E, D",),
        words=_SPELLING_WORDS,
    ),
)

STEPS_PANEL: Final = Panel(
    "steps",
    QT_TRANSLATE_NOOP("Panel", "History"),
    "sgfedit.gui.features.edit.steps:StepsPanel",
    "view.steps",
    page="index.md",
)


OTHER_GAME: Final = (
    Action(
        "edit.treat_as_go",
        QT_TRANSLATE_NOOP("Action", "Treat &moves as Go"),
        "sgfedit.gui.features.edit.other_game:treat_as_go",
        ("Ctrl+K, T",),
        enabled=lambda state: not state.document.game.positions.is_go,
        words=QT_TRANSLATE_NOOP("Action", "GM kind of game wrong number other chess othello hex"),
    ),
)

PREFERENCES: Final = (
    Action(
        "edit.preferences",
        QT_TRANSLATE_NOOP("Action", "Prefere&nces…"),
        "sgfedit.gui.features.preferences.window:show",
        ("Ctrl+,",),
        "preferences",
        words=QT_TRANSLATE_NOOP("Action", "settings options configure configuration customise"),
    ),
)

_COMPARE_WORDS: Final = QT_TRANSLATE_NOOP(
    "Action", "diff compare differences versions changes student teacher copy"
)
_MERGE_WORDS: Final = QT_TRANSLATE_NOOP(
    "Action", "merge join combine copies student teacher changes conflicts three-way"
)

_SETTLE_WORDS: Final = QT_TRANSLATE_NOOP(
    "Action", "merge conflict resolve settle choose side contradiction"
)

COMPARE: Final = (
    Action(
        "compare.file",
        QT_TRANSLATE_NOOP("Action", "Compare with a &file…"),
        "sgfedit.gui.features.compare.commands:compare_file",
        ("Ctrl+K, D",),
        words=_COMPARE_WORDS,
    ),
    Action(
        "compare.saved",
        QT_TRANSLATE_NOOP("Action", "Compare with the file on &disk"),
        "sgfedit.gui.features.compare.commands:compare_saved",
        ("Ctrl+K, Shift+D",),
        enabled=has_file,
        words=_COMPARE_WORDS,
    ),
    Action(
        "compare.next",
        QT_TRANSLATE_NOOP("Action", "&Next difference or conflict"),
        "sgfedit.gui.features.compare.commands:step",
        ("Shift+F8",),
        words=_COMPARE_WORDS,
        args=(+1,),
    ),
    Action(
        "compare.previous",
        QT_TRANSLATE_NOOP("Action", "&Previous difference or conflict"),
        "sgfedit.gui.features.compare.commands:step",
        ("Shift+F7",),
        words=_COMPARE_WORDS,
        args=(-1,),
    ),
    Action(
        "compare.take",
        QT_TRANSLATE_NOOP("Action", "&Take this difference over"),
        "sgfedit.gui.features.compare.commands:take",
        ("Ctrl+K, Ctrl+D",),
        words=QT_TRANSLATE_NOOP("Action", "compare accept adopt theirs copy difference change"),
    ),
    Action(
        "compare.end",
        QT_TRANSLATE_NOOP("Action", "&End comparing or merging"),
        "sgfedit.gui.features.compare.commands:end",
        ("Ctrl+K, Q",),
        words=QT_TRANSLATE_NOOP("Action", "compare stop close leave differences"),
    ),
    Action(
        "compare.merge_file",
        QT_TRANSLATE_NOOP("Action", "&Merge with a file…"),
        "sgfedit.gui.features.compare.commands:merge_file",
        ("Ctrl+K, Shift+M",),
        words=_MERGE_WORDS,
    ),
    Action(
        "compare.base",
        QT_TRANSLATE_NOOP("Action", "What &both began with…"),
        "sgfedit.gui.features.compare.commands:choose_base",
        ("Ctrl+K, Shift+A",),
        words=QT_TRANSLATE_NOOP("Action", "merge base ancestor common original version"),
    ),
    Action(
        "compare.conflicts",
        QT_TRANSLATE_NOOP("Action", "C&onflicts that are left"),
        "sgfedit.gui.features.compare.commands:show_conflicts",
        ("Ctrl+K, Shift+C",),
        words=QT_TRANSLATE_NOOP("Action", "merge conflict git resolve settle left list"),
    ),
    Action(
        "compare.mine",
        QT_TRANSLATE_NOOP("Action", "Keep m&ine"),
        "sgfedit.gui.features.compare.commands:settle",
        ("Ctrl+K, Shift+Left",),
        words=_SETTLE_WORDS,
        args=("mine",),
    ),
    Action(
        "compare.theirs",
        QT_TRANSLATE_NOOP("Action", "Take t&heirs"),
        "sgfedit.gui.features.compare.commands:settle",
        ("Ctrl+K, Shift+Right",),
        words=_SETTLE_WORDS,
        args=("theirs",),
    ),
    Action(
        "compare.both",
        QT_TRANSLATE_NOOP("Action", "&Keep both"),
        "sgfedit.gui.features.compare.commands:settle",
        ("Ctrl+K, Shift+Down",),
        words=_SETTLE_WORDS,
        args=("both",),
    ),
)
"""The comparison with another version (`gui/features/compare`): who opens a file loads none of it.
"""

COMPARE_GIVEN: Final = (
    Action("compare.with", "", "sgfedit.gui.features.compare.commands:compare_with"),
    Action("compare.merge", "", "sgfedit.gui.features.compare.commands:merge_with"),
    Action("compare.merge_disk", "", "sgfedit.gui.features.compare.commands:merge_on_disk"),
)
"""What other features trigger with a version they have."""

COMPARE_PANEL: Final = Panel(
    "compare",
    QT_TRANSLATE_NOOP("Panel", "Comparison"),
    "sgfedit.gui.features.compare.panel:ComparePanel",
    action="",
    page="files.md#comparing-with-another-version",
)

MERGE_PANEL: Final = Panel(
    "merge",
    QT_TRANSLATE_NOOP("Panel", "Merge"),
    "sgfedit.gui.features.compare.merge_panel:MergePanel",
    action="",
    page="files.md#merging-with-another-version",
)

CONVERSION: Final = (
    Action(
        "edit.convert_ff4",
        QT_TRANSLATE_NOOP("Action", "Convert to FF[&4]…"),
        "sgfedit.gui.features.convert.dialog:to_ff4",
        ("Ctrl+K, 4",),
        words=QT_TRANSLATE_NOOP(
            "Action", "upgrade old file format SGF FF1 FF3 modernise modernize version"
        ),
    ),
    Action(
        "edit.convert_ff3",
        QT_TRANSLATE_NOOP("Action", "Convert to FF[&3] for old programs…"),
        "sgfedit.gui.features.convert.dialog:to_ff3",
        ("Ctrl+K, 3",),
        words=QT_TRANSLATE_NOOP("Action", "downgrade old file format SGF FF3 compatible version"),
    ),
)

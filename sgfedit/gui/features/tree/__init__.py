"""Rows of the Tree menu, and of the View menu about the variation tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.game import operations, traversal
from sgfedit.gui.actions.row import Action, Panel, has_child, has_games, has_parent, is_variation
from sgfedit.gui.views.board.tools import INSERT_TOOLS
from sgfedit.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from sgfedit.gui.actions.row import State


_INSERT: Final = QT_TRANSLATE_NOOP("Action", "&Insert")
_MERGE: Final = QT_TRANSLATE_NOOP("Action", "Split and mer&ge")
_GAMES: Final = QT_TRANSLATE_NOOP("Action", "Who&le games")
_TAG: Final = QT_TRANSLATE_NOOP("Action", "Colour tag&s")
_TAG_WORDS: Final = QT_TRANSLATE_NOOP("Action", "color label flag mark branch variation")


def _is_at_fork(state: State) -> bool:
    """Whether variations begin with this node or after it."""
    parent = state.node.parent
    return state.node.has_variations or (parent is not None and parent.has_variations)


TREE: Final = (
    Action(
        "edit.add_node",
        QT_TRANSLATE_NOOP("Action", "Add empty &node"),
        "sgfedit.gui.features.tree.commands:add_node",
        ("Ctrl+Shift+N",),
        words=QT_TRANSLATE_NOOP("Action", "new append insert"),
    ),
    Action(
        "tree.insert_after",
        QT_TRANSLATE_NOOP("Action", "Empty node af&ter this one"),
        "sgfedit.gui.features.tree.commands:insert_after",
        ("Ins",),
        "insert-node-after",
        words=QT_TRANSLATE_NOOP("Action", "new add"),
    ),
    Action(
        "tree.insert_before",
        QT_TRANSLATE_NOOP("Action", "Empty node &before this one"),
        "sgfedit.gui.features.tree.commands:insert_before",
        ("Shift+Ins",),
        "insert-node-before",
        enabled=has_parent,
        words=QT_TRANSLATE_NOOP("Action", "new add"),
    ),
    *(
        Action(
            tool.id,
            tool.text,
            "sgfedit.gui.features.tree.commands:insert_with",
            (tool.key,),
            tool.icon,
            enabled=has_parent if tool.id.endswith("before") else None,
            words=QT_TRANSLATE_NOOP("Action", "insert new add missing forgotten exchange"),
            args=(tool.id,),
        )
        for tool in INSERT_TOOLS
    ),
    Action(
        "edit.delete_branch",
        QT_TRANSLATE_NOOP("Action", "Delete &branch"),
        "sgfedit.gui.features.tree.commands:delete_branch",
        ("Ctrl+Del",),
        "edit-delete",
        enabled=has_parent,
        words=QT_TRANSLATE_NOOP("Action", "prune remove cut erase variation subtree"),
    ),
    Action(
        "edit.delete_node",
        QT_TRANSLATE_NOOP("Action", "Delete node, &keep what follows"),
        "sgfedit.gui.features.tree.commands:delete_node",
        ("Ctrl+Shift+Del",),
        enabled=has_parent,
        words=QT_TRANSLATE_NOOP("Action", "remove flatten erase move children"),
    ),
    Action(
        "tree.delete_after",
        QT_TRANSLATE_NOOP("Action", "Delete &everything after this node"),
        "sgfedit.gui.features.tree.commands:delete_after",
        ("Ctrl+T, Del",),
        "delete-after",
        enabled=has_child,
        words=QT_TRANSLATE_NOOP("Action", "remove prune truncate trim cut"),
    ),
    Action(
        "tree.delete_others",
        QT_TRANSLATE_NOOP("Action", "Delete all othe&r variations"),
        "sgfedit.gui.features.tree.commands:delete_others",
        ("Ctrl+T, O",),
        "delete-others",
        enabled=lambda state: state.start is not None,
        words=QT_TRANSLATE_NOOP("Action", "flatten remove prune trim keep line"),
    ),
    Action(
        "edit.promote",
        QT_TRANSLATE_NOOP("Action", "Move variation &up"),
        "sgfedit.gui.features.tree.commands:promote",
        ("Ctrl+Shift+Up",),
        "variation-promote",
        enabled=is_variation,
        words=QT_TRANSLATE_NOOP("Action", "raise shift reorder order"),
    ),
    Action(
        "edit.demote",
        QT_TRANSLATE_NOOP("Action", "Move variation do&wn"),
        "sgfedit.gui.features.tree.commands:demote",
        ("Ctrl+Shift+Down",),
        "variation-demote",
        enabled=lambda state: (
            state.start is not None and traversal.sibling(state.start, +1) is not None
        ),
        words=QT_TRANSLATE_NOOP("Action", "lower shift reorder order"),
    ),
    Action(
        "tree.make_first",
        QT_TRANSLATE_NOOP("Action", "Make &first of its fork"),
        "sgfedit.gui.features.tree.commands:make_first",
        ("Ctrl+Shift+Home",),
        "variation-first",
        enabled=is_variation,
        words=QT_TRANSLATE_NOOP("Action", "promote reorder order"),
    ),
    Action(
        "edit.make_main_line",
        QT_TRANSLATE_NOOP("Action", "Make &main line"),
        "sgfedit.gui.features.tree.commands:make_main_line",
        ("Ctrl+L",),
        "variation-main",
        enabled=is_variation,
        words=QT_TRANSLATE_NOOP("Action", "promote branch variation principal trunk"),
    ),
    Action(
        "tree.split",
        QT_TRANSLATE_NOOP("Action", "&Split node into set-up and move"),
        "sgfedit.gui.features.tree.commands:split",
        ("Ctrl+T, S",),
        "node-split",
        enabled=lambda state: operations.can_split(state.node),
        words=QT_TRANSLATE_NOOP("Action", "separate divide"),
    ),
    Action(
        "tree.merge_into_parent",
        QT_TRANSLATE_NOOP("Action", "&Merge with the node before"),
        "sgfedit.gui.features.tree.commands:merge_into_parent",
        ("Ctrl+T, J",),
        "node-merge",
        enabled=has_parent,
        words=QT_TRANSLATE_NOOP("Action", "join combine flatten"),
    ),
    Action(
        "tree.merge_twins",
        QT_TRANSLATE_NOOP("Action", "Merge &identical moves here"),
        "sgfedit.gui.features.tree.commands:merge_twins",
        ("Ctrl+T, M",),
        "merge-twins",
        enabled=_is_at_fork,
        words=QT_TRANSLATE_NOOP("Action", "join combine duplicates transposition"),
    ),
    Action(
        "tree.merge_all_twins",
        QT_TRANSLATE_NOOP("Action", "Merge identical moves in the whole &game"),
        "sgfedit.gui.features.tree.commands:merge_all_twins",
        ("Ctrl+T, Shift+M",),
        words=QT_TRANSLATE_NOOP("Action", "join combine duplicates transposition"),
    ),
    Action(
        "tree.new_game",
        QT_TRANSLATE_NOOP("Action", "Make this position a &new game"),
        "sgfedit.gui.features.tree.commands:new_game",
        ("Ctrl+T, R",),
        "game-from-position",
        words=QT_TRANSLATE_NOOP("Action", "extract crop root start"),
    ),
    Action(
        "tree.attach_game",
        QT_TRANSLATE_NOOP("Action", "&Add a game of this file as variations…"),
        "sgfedit.gui.features.tree.commands:attach_game",
        ("Ctrl+T, G",),
        "game-attach",
        enabled=has_games,
        words=QT_TRANSLATE_NOOP("Action", "merge import insert join combine"),
    ),
    Action(
        "tree.attach_file",
        QT_TRANSLATE_NOOP("Action", "Add another &file as variations…"),
        "sgfedit.gui.features.tree.commands:attach_file",
        ("Ctrl+T, F",),
        "game-attach",
        words=QT_TRANSLATE_NOOP("Action", "merge import insert join combine"),
    ),
)

TAGS: Final = (
    *(
        Action(
            f"tree.tag_{tag}",
            text,
            "sgfedit.gui.features.tree.tagging:tag_node",
            (f"Ctrl+T, {number}",),
            f"tag-{tag}",
            words=_TAG_WORDS,
            args=(tag,),
        )
        for number, (tag, text) in enumerate(
            (
                ("red", QT_TRANSLATE_NOOP("Action", "&Red disc")),
                ("orange", QT_TRANSLATE_NOOP("Action", "&Orange triangle")),
                ("yellow", QT_TRANSLATE_NOOP("Action", "&Yellow square")),
                ("green", QT_TRANSLATE_NOOP("Action", "&Green diamond")),
                ("blue", QT_TRANSLATE_NOOP("Action", "&Blue triangle")),
                ("violet", QT_TRANSLATE_NOOP("Action", "&Violet cross")),
            ),
            1,
        )
    ),
    Action(
        "tree.untag",
        QT_TRANSLATE_NOOP("Action", "&None"),
        "sgfedit.gui.features.tree.tagging:tag_node",
        ("Ctrl+T, 0",),
        words=QT_TRANSLATE_NOOP("Action", "remove take away clear colour tag color"),
        args=("",),
    ),
    Action(
        "tree.next_tagged",
        QT_TRANSLATE_NOOP("Action", "Ne&xt tagged"),
        "sgfedit.gui.features.tree.tagging:next_tagged",
        ("Ctrl+T, N",),
        words=QT_TRANSLATE_NOOP("Action", "colour tag color jump forward"),
    ),
    Action(
        "tree.previous_tagged",
        QT_TRANSLATE_NOOP("Action", "&Previous tagged"),
        "sgfedit.gui.features.tree.tagging:previous_tagged",
        ("Ctrl+T, Shift+N",),
        words=QT_TRANSLATE_NOOP("Action", "colour tag color jump back"),
    ),
    Action(
        "tree.tag_branch",
        QT_TRANSLATE_NOOP("Action", "&Tint all that follows"),
        "",
        ("Ctrl+T, B",),
        setting=("tree.tag_branch", True),
        words=QT_TRANSLATE_NOOP("Action", "colour tag color branch node only"),
    ),
)

TREE_MENU: Final = (
    (
        _INSERT,
        (
            "edit.add_node",
            "|",
            "tree.insert_after",
            "tree.insert_before",
            "|",
            "tree.insert_move_after",
            "tree.insert_move_before",
            "|",
            "tree.insert_pair_after",
            "tree.insert_pair_before",
        ),
    ),
    (
        _MERGE,
        ("tree.split", "tree.merge_into_parent", "|", "tree.merge_twins", "tree.merge_all_twins"),
    ),
    (_GAMES, ("tree.new_game", "|", "tree.attach_game", "tree.attach_file")),
    (
        _TAG,
        (
            *(row.id for row in TAGS[:7]),
            "|",
            "tree.next_tagged",
            "tree.previous_tagged",
        ),
    ),
)
"""Submenus of the context menu of a node."""


MOVES_VIEW: Final = (
    Action(
        "view.moves",
        QT_TRANSLATE_NOOP("Action", "Lis&t of moves"),
        "sgfedit.gui.features.view.commands:show_or_hide",
        ("Ctrl+K, Ctrl+L",),
        "moves",
        words=QT_TRANSLATE_NOOP(
            "Action", "panel dock window show hide list text score sheet kifu line"
        ),
        args=("moves",),
    ),
)

MOVES_PANEL: Final = Panel(
    "moves",
    QT_TRANSLATE_NOOP("Panel", "Moves"),
    "sgfedit.gui.features.tree.moves:MovesPanel",
    "view.moves",
    behind="tree",
    page="tree.md#the-moves-as-a-list",
)

TREE_VIEW: Final = (
    Action(
        "view.tree_right",
        QT_TRANSLATE_NOOP("Action", "Game runs to the &right"),
        "",
        ("Ctrl+K, Right",),
        "tree-right",
        setting=("tree.orientation", "right"),
        words=QT_TRANSLATE_NOOP("Action", "orientation horizontal"),
    ),
    Action(
        "view.tree_down",
        QT_TRANSLATE_NOOP("Action", "Game runs do&wn"),
        "",
        ("Ctrl+K, Down",),
        "tree-down",
        setting=("tree.orientation", "down"),
        words=QT_TRANSLATE_NOOP("Action", "orientation vertical"),
    ),
    *(
        Action(
            action_id,
            text,
            "",
            (key,),
            setting=("tree.labels", value),
            words=QT_TRANSLATE_NOOP("Action", "tree labels stones moves joseki"),
        )
        for action_id, value, text, key in (
            (
                "view.tree_numbers",
                "numbers",
                QT_TRANSLATE_NOOP("Action", "&Numbers of moves"),
                "Ctrl+K, N",
            ),
            (
                "view.tree_points",
                "points",
                QT_TRANSLATE_NOOP("Action", "&Points of moves (R16)"),
                "Ctrl+K, Shift+T",
            ),
            (
                "view.tree_plain",
                "none",
                QT_TRANSLATE_NOOP("Action", "Nothin&g on stones"),
                "Ctrl+K, Shift+0",
            ),
        )
    ),
    Action(
        "tree.fold",
        QT_TRANSLATE_NOOP("Action", "Fol&d or unfold what follows"),
        "sgfedit.gui.features.tree.commands:toggle_fold",
        ("Ctrl+K, -",),
        "tree-fold",
        enabled=has_child,
        words=QT_TRANSLATE_NOOP("Action", "collapse expand hide"),
    ),
    Action(
        "tree.fold_others",
        QT_TRANSLATE_NOOP("Action", "Fold all &other lines"),
        "",
        ("Ctrl+K, /",),
        setting=("tree.fold_others", True),
        words=QT_TRANSLATE_NOOP("Action", "collapse hide"),
    ),
    Action(
        "tree.unfold_all",
        QT_TRANSLATE_NOOP("Action", "&Unfold all"),
        "sgfedit.gui.features.tree.commands:unfold_all",
        ("Ctrl+K, *",),
        words=QT_TRANSLATE_NOOP("Action", "expand open"),
    ),
    *(
        Action(
            f"tree.show_{name}",
            text,
            "sgfedit.gui.features.tree.filtering:show_lines",
            (key,),
            words=QT_TRANSLATE_NOOP("Action", "filter lines variations only hide fold tree"),
            args=(kind,),
        )
        for name, kind, text, key in (
            ("all", "", QT_TRANSLATE_NOOP("Action", "&All lines"), "Ctrl+T, A"),
            (
                "commented",
                "commented",
                QT_TRANSLATE_NOOP("Action", "Lines with &comments or judgements"),
                "Ctrl+T, C",
            ),
            ("tagged", "tagged", QT_TRANSLATE_NOOP("Action", "&Tagged lines"), "Ctrl+T, T"),
        )
    ),
    Action(
        "tree.hides_engines",
        QT_TRANSLATE_NOOP("Action", "Hide lines of &engines"),
        "",
        ("Ctrl+K, Shift+E",),
        setting=("tree.hides_engines", True),
        words=QT_TRANSLATE_NOOP(
            "Action", "fold filter KataGo Leela Lizzie KaTrain q5Go AI variations PV analysis"
        ),
    ),
    Action(
        "view.tree_overview",
        QT_TRANSLATE_NOOP("Action", "Over&view of a large tree"),
        "",
        ("Ctrl+K, Shift+O",),
        setting=("tree.overview", True),
        words=QT_TRANSLATE_NOOP("Action", "minimap map strip whole"),
    ),
    Action(
        "view.tree_preview",
        QT_TRANSLATE_NOOP("Action", "&Board beside the pointer"),
        "",
        ("Ctrl+K, B",),
        setting=("tree.preview", True),
        words=QT_TRANSLATE_NOOP("Action", "hover tooltip thumbnail"),
    ),
    Action(
        "tree.statistics",
        QT_TRANSLATE_NOOP("Action", "&Statistics…"),
        "sgfedit.gui.features.tree.commands:statistics",
        ("Ctrl+K, S",),
        "tree-statistics",
        words=QT_TRANSLATE_NOOP("Action", "count nodes summary"),
    ),
)

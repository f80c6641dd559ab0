"""Rows of the Games menu, and of the Tree menu: the games of the file as a collection."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action, Panel, has_games
from sgfedit.i18n import QT_TRANSLATE_NOOP

_LEADER: Final = "Ctrl+Shift+Y, "
BOARDS: Final = QT_TRANSLATE_NOOP("Action", "What the &boards show")


def _set_board(value: str) -> Action:
    text, key, words = _BOARD_CHOICES[value]
    return Action(
        f"games.board_{value}",
        text,
        "sgfedit.gui.features.games.commands:board_at_move" if value == "move" else "",
        (f"{_LEADER}{key}",),
        setting=("games.boards_show", value),
        words=words,
    )


_BOARD_CHOICES: Final = {
    "auto": (
        QT_TRANSLATE_NOOP("Action", "&Problems at their start, games at their end"),
        "P",
        QT_TRANSLATE_NOOP("Action", "automatic collection spoiler thumbnails"),
    ),
    "start": (
        QT_TRANSLATE_NOOP("Action", "At the &start"),
        "Shift+S",
        QT_TRANSLATE_NOOP("Action", "beginning collection thumbnails"),
    ),
    "end": (
        QT_TRANSLATE_NOOP("Action", "At the &end"),
        "E",
        QT_TRANSLATE_NOOP("Action", "last position collection thumbnails"),
    ),
    "move": (
        QT_TRANSLATE_NOOP("Action", "After so many &moves…"),
        "M",
        QT_TRANSLATE_NOOP("Action", "number opening fuseki collection thumbnails"),
    ),
}

_BOARDS: Final = tuple(map(_set_board, _BOARD_CHOICES))
BOARD_IDS: Final = (*(row.id for row in _BOARDS), "|", "games.larger", "games.smaller")
"""What the boards of the games show, and their size."""

_ORDER: Final = tuple(
    Action(
        f"games.move_{where}",
        text,
        "sgfedit.gui.features.games.commands:move",
        (f"{_LEADER}{key}",),
        enabled=has_games,
        words=QT_TRANSLATE_NOOP("Action", "reorder collection place"),
        args=(where,),
    )
    for where, text, key in (
        ("first", QT_TRANSLATE_NOOP("Action", "Move to the fron&t"), "Ctrl+Home"),
        ("up", QT_TRANSLATE_NOOP("Action", "Move &up"), "Ctrl+U"),
        ("down", QT_TRANSLATE_NOOP("Action", "Move do&wn"), "Ctrl+D"),
        ("last", QT_TRANSLATE_NOOP("Action", "Move to the &end"), "Ctrl+End"),
    )
)

GAMES: Final = (
    Action(
        "games.table",
        QT_TRANSLATE_NOOP("Action", "&Table of games"),
        "sgfedit.gui.features.games.commands:show_as",
        (f"{_LEADER}T",),
        "games-table",
        words=QT_TRANSLATE_NOOP("Action", "collection list columns panel"),
        args=("table",),
    ),
    Action(
        "games.boards",
        QT_TRANSLATE_NOOP("Action", "B&oards of games"),
        "sgfedit.gui.features.games.commands:show_as",
        (f"{_LEADER}B",),
        "games-boards",
        words=QT_TRANSLATE_NOOP("Action", "thumbnails collection pictures diagrams"),
        args=("boards",),
    ),
    Action(
        "games.window",
        QT_TRANSLATE_NOOP("Action", "Games in a &window of their own"),
        "sgfedit.gui.features.games.commands:in_window",
        (f"{_LEADER}W",),
        "games-wide",
        words=QT_TRANSLATE_NOOP("Action", "collection float wide large panel table"),
    ),
    Action(
        "games.filter",
        QT_TRANSLATE_NOOP("Action", "&Filter games"),
        "sgfedit.gui.features.games.commands:filter_games",
        (f"{_LEADER}F",),
        "games-filter",
        words=QT_TRANSLATE_NOOP("Action", "collection search find player event"),
    ),
    Action(
        "games.all",
        QT_TRANSLATE_NOOP("Action", "&All games in file order"),
        "sgfedit.gui.features.games.commands:show_all",
        (f"{_LEADER}A",),
        enabled=has_games,
        words=QT_TRANSLATE_NOOP("Action", "collection unsort clear filter reset"),
    ),
    Action(
        "games.keep_order",
        QT_TRANSLATE_NOOP("Action", "&Keep this order"),
        "sgfedit.gui.features.games.commands:keep_order",
        (f"{_LEADER}K",),
        "games-order",
        enabled=has_games,
        words=QT_TRANSLATE_NOOP("Action", "collection sort write reorder"),
    ),
    Action(
        "games.new",
        QT_TRANSLATE_NOOP("Action", "&New game in this file…"),
        "sgfedit.gui.features.games.commands:new",
        (f"{_LEADER}N",),
        "games-add",
        words=QT_TRANSLATE_NOOP("Action", "add insert collection"),
    ),
    Action(
        "games.duplicate",
        QT_TRANSLATE_NOOP("Action", "&Duplicate"),
        "sgfedit.gui.features.games.commands:duplicate",
        (f"{_LEADER}D",),
        words=QT_TRANSLATE_NOOP("Action", "copy clone collection games"),
    ),
    Action(
        "games.delete",
        QT_TRANSLATE_NOOP("Action", "De&lete"),
        "sgfedit.gui.features.games.commands:delete",
        (f"{_LEADER}Del",),
        "edit-delete",
        enabled=has_games,
        words=QT_TRANSLATE_NOOP("Action", "remove collection games"),
    ),
    Action(
        "games.copy",
        QT_TRANSLATE_NOOP("Action", "&Copy"),
        "sgfedit.gui.features.games.commands:copy",
        (f"{_LEADER}C",),
        "edit-copy",
        words=QT_TRANSLATE_NOOP("Action", "clipboard SGF collection games"),
    ),
    *_ORDER,
    Action(
        "games.first",
        QT_TRANSLATE_NOOP("Action", "Show the &first"),
        "sgfedit.gui.features.games.commands:first_game",
        (f"{_LEADER}Home",),
        enabled=has_games,
        words=QT_TRANSLATE_NOOP("Action", "first game navigate collection"),
    ),
    Action(
        "games.last",
        QT_TRANSLATE_NOOP("Action", "&Show the last"),
        "sgfedit.gui.features.games.commands:last_game",
        (f"{_LEADER}End",),
        enabled=has_games,
        words=QT_TRANSLATE_NOOP("Action", "last game navigate collection"),
    ),
    *_BOARDS,
    Action(
        "games.larger",
        QT_TRANSLATE_NOOP("Action", "&Larger"),
        "sgfedit.gui.features.games.commands:zoom",
        (f"{_LEADER}+",),
        words=QT_TRANSLATE_NOOP("Action", "zoom boards games thumbnails"),
        args=(+1,),
    ),
    Action(
        "games.smaller",
        QT_TRANSLATE_NOOP("Action", "Sm&aller"),
        "sgfedit.gui.features.games.commands:zoom",
        (f"{_LEADER}-",),
        words=QT_TRANSLATE_NOOP("Action", "zoom boards games thumbnails"),
        args=(-1,),
    ),
    Action(
        "games.merge",
        QT_TRANSLATE_NOOP("Action", "Add the games of f&iles…"),
        "sgfedit.gui.features.games.commands:merge",
        (f"{_LEADER}I",),
        "games-merge",
        words=QT_TRANSLATE_NOOP("Action", "merge join append collection import"),
    ),
    Action(
        "games.extract",
        QT_TRANSLATE_NOOP("Action", "&Open selected games as a new file"),
        "sgfedit.gui.features.games.commands:extract",
        (f"{_LEADER}X",),
        "file-new",
        words=QT_TRANSLATE_NOOP("Action", "extract collection save window"),
    ),
    Action(
        "games.split",
        QT_TRANSLATE_NOOP("Action", "Each g&ame as a file…"),
        "sgfedit.gui.features.games.commands:split",
        (f"{_LEADER}S",),
        "games-split",
        words=QT_TRANSLATE_NOOP("Action", "split separate collection template names export"),
    ),
)


LINES: Final = (
    Action(
        "tree.save_lines",
        QT_TRANSLATE_NOOP("Action", "&Each line as a file…"),
        "sgfedit.gui.features.games.commands:save_each",
        ("Ctrl+T, E",),
        words=QT_TRANSLATE_NOOP("Action", "export variations split"),
    ),
)

GAMES_PANEL: Final = Panel(
    "games",
    QT_TRANSLATE_NOOP("Panel", "Games"),
    "sgfedit.gui.features.games.links:games_panel",
    "view.games",
    behind="tree",
    takes_focus=False,
    page="games.md",
)

"""Rows of the Games menu, and of the Tree menu: the games of the file as a collection."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action, Panel, has_games
from sgfedit.i18n import QT_TRANSLATE_NOOP

_LEADER: Final = "Ctrl+Shift+Y, "
_LIST: Final = QT_TRANSLATE_NOOP("Action", "&Games of this file")
BOARDS: Final = QT_TRANSLATE_NOOP("Action", "&Boards of the games")


def _set_board(value: str) -> Action:
    text, key, words = _BOARD_CHOICES[value]
    return Action(
        f"games.board_{value}",
        text,
        "sgfedit.gui.features.games.commands:board_at_move" if value == "move" else "",
        (f"{_LEADER}{key}",),
        setting=("games.boards_show", value),
        submenu=BOARDS,
        words=words,
    )


_BOARD_CHOICES: Final = {
    "auto": (
        QT_TRANSLATE_NOOP("Action", "&Problems at their start, games at their end"),
        "P",
        QT_TRANSLATE_NOOP("Action", "thumbnails automatic collection spoiler"),
    ),
    "start": (
        QT_TRANSLATE_NOOP("Action", "At the &start"),
        "Shift+S",
        QT_TRANSLATE_NOOP("Action", "thumbnails beginning collection"),
    ),
    "end": (
        QT_TRANSLATE_NOOP("Action", "At the &end"),
        "E",
        QT_TRANSLATE_NOOP("Action", "thumbnails last position collection"),
    ),
    "move": (
        QT_TRANSLATE_NOOP("Action", "After so many &moves…"),
        "M",
        QT_TRANSLATE_NOOP("Action", "thumbnails number opening fuseki collection"),
    ),
}

_ORDER: Final = tuple(
    Action(
        f"games.move_{where}",
        text,
        "sgfedit.gui.features.games.commands:move",
        (f"{_LEADER}{key}",),
        enabled=has_games,
        submenu=_LIST,
        group=where == "first",
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
        words=QT_TRANSLATE_NOOP("Action", "collection thumbnails pictures diagrams"),
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
        group=True,
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
        submenu=_LIST,
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "add insert collection"),
    ),
    Action(
        "games.duplicate",
        QT_TRANSLATE_NOOP("Action", "&Duplicate"),
        "sgfedit.gui.features.games.commands:duplicate",
        (f"{_LEADER}D",),
        submenu=_LIST,
        words=QT_TRANSLATE_NOOP("Action", "copy clone collection games"),
    ),
    Action(
        "games.delete",
        QT_TRANSLATE_NOOP("Action", "De&lete"),
        "sgfedit.gui.features.games.commands:delete",
        (f"{_LEADER}Del",),
        "edit-delete",
        enabled=has_games,
        submenu=_LIST,
        words=QT_TRANSLATE_NOOP("Action", "remove collection games"),
    ),
    Action(
        "games.copy",
        QT_TRANSLATE_NOOP("Action", "&Copy"),
        "sgfedit.gui.features.games.commands:copy",
        (f"{_LEADER}C",),
        "edit-copy",
        submenu=_LIST,
        words=QT_TRANSLATE_NOOP("Action", "clipboard SGF collection games"),
    ),
    *_ORDER,
    Action(
        "games.first",
        QT_TRANSLATE_NOOP("Action", "Show the &first"),
        "sgfedit.gui.features.games.commands:first_game",
        (f"{_LEADER}Home",),
        enabled=has_games,
        submenu=_LIST,
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "first game navigate collection"),
    ),
    Action(
        "games.last",
        QT_TRANSLATE_NOOP("Action", "Show the l&ast"),
        "sgfedit.gui.features.games.commands:last_game",
        (f"{_LEADER}End",),
        enabled=has_games,
        submenu=_LIST,
        words=QT_TRANSLATE_NOOP("Action", "last game navigate collection"),
    ),
    *map(_set_board, _BOARD_CHOICES),
    Action(
        "games.larger",
        QT_TRANSLATE_NOOP("Action", "&Larger"),
        "sgfedit.gui.features.games.commands:zoom",
        (f"{_LEADER}+",),
        submenu=BOARDS,
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "zoom thumbnails boards games"),
        args=(+1,),
    ),
    Action(
        "games.smaller",
        QT_TRANSLATE_NOOP("Action", "Sm&aller"),
        "sgfedit.gui.features.games.commands:zoom",
        (f"{_LEADER}-",),
        submenu=BOARDS,
        words=QT_TRANSLATE_NOOP("Action", "zoom thumbnails boards games"),
        args=(-1,),
    ),
    Action(
        "games.merge",
        QT_TRANSLATE_NOOP("Action", "Add the games of f&iles…"),
        "sgfedit.gui.features.games.commands:merge",
        (f"{_LEADER}I",),
        "games-merge",
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "merge join append collection import"),
    ),
    Action(
        "games.extract",
        QT_TRANSLATE_NOOP("Action", "Open selected games as a &new file"),
        "sgfedit.gui.features.games.commands:extract",
        (f"{_LEADER}X",),
        "file-new",
        words=QT_TRANSLATE_NOOP("Action", "extract collection save window"),
    ),
    Action(
        "games.split",
        QT_TRANSLATE_NOOP("Action", "&Split into files…"),
        "sgfedit.gui.features.games.commands:split",
        (f"{_LEADER}S",),
        "games-split",
        words=QT_TRANSLATE_NOOP("Action", "separate collection template names export"),
    ),
)


LINES: Final = (
    Action(
        "tree.save_lines",
        QT_TRANSLATE_NOOP("Action", "Save eac&h line as a file…"),
        "sgfedit.gui.features.games.commands:save_each",
        ("Ctrl+T, E",),
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "export split variations"),
    ),
)

GAMES_PANEL: Final = Panel(
    "games",
    QT_TRANSLATE_NOOP("Panel", "Games"),
    "sgfedit.gui.features.games.links:games_panel",
    "view.games",
    behind="",
    takes_focus=False,
)

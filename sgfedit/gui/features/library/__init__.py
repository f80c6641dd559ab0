"""Library window: folders of game records, searched, looked at, kept in order.

```text
frame            LibraryFrame: what its parts may ask of it; window: LibraryWindow, assembly
window_menus     its actions, one row each; window_commands: what they do, games into editors
window_links     what follows what; dialogs: small questions
query_bar        the line, what is wrong with it, its count, and a form instead
sidebar          folders, saved searches, stars, tags
pages            the middle: games_table with games_model, texts, tables about many games
cells            tables of many rows draw their cells
preview          the game: its board, details, marks
export           games into files
foot             notes and progress
position_pane    the position search
```

Everything is asked through `sgfedit.app.library_service`, in threads.
"""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action, has_file
from sgfedit.i18n import QT_TRANSLATE_NOOP

_LEADER: Final = "Ctrl+Shift+L, "


LIBRARY: Final = (
    Action(
        "library.open",
        QT_TRANSLATE_NOOP("Action", "Open the &library"),
        "sgfedit.gui.features.library.commands:open_",
        ("Ctrl+Shift+O", f"{_LEADER}L"),
        icon="library",
        words=QT_TRANSLATE_NOOP(
            "Action", "database collection index search games players professional find all"
        ),
    ),
    Action(
        "library.texts",
        QT_TRANSLATE_NOOP("Action", "Search co&mments of all games…"),
        "sgfedit.gui.features.library.commands:texts",
        (f"{_LEADER}C",),
        words=QT_TRANSLATE_NOOP("Action", "full text words library labels names"),
    ),
    Action(
        "library.same_players",
        QT_TRANSLATE_NOOP("Action", "Games of these &players"),
        "sgfedit.gui.features.library.commands:same_players",
        (f"{_LEADER}G",),
        words=QT_TRANSLATE_NOOP("Action", "library opponent head to head other games"),
    ),
    Action(
        "library.add_folder",
        QT_TRANSLATE_NOOP("Action", "Put the &folder of this file into the library"),
        "sgfedit.gui.features.library.commands:add_folder",
        (f"{_LEADER}F",),
        enabled=has_file,
        words=QT_TRANSLATE_NOOP("Action", "add index directory"),
    ),
    Action(
        "library.update",
        QT_TRANSLATE_NOOP("Action", "Look for &changes in its folders"),
        "sgfedit.gui.features.library.commands:update",
        (f"{_LEADER}A",),
        words=QT_TRANSLATE_NOOP("Action", "refresh update reindex scan library"),
    ),
)


POSITION_SEARCH: Final = (
    Action(
        "position.find",
        QT_TRANSLATE_NOOP("Action", "This &position in the library"),
        "sgfedit.gui.features.library.commands:find",
        ("Ctrl+Shift+F3",),
        icon="position-search",
        words=QT_TRANSLATE_NOOP(
            "Action", "find search board pattern fuseki opening continuations statistics selected"
        ),
    ),
    Action(
        "position.corner",
        QT_TRANSLATE_NOOP("Action", "This c&orner in the library"),
        "sgfedit.gui.features.library.commands:corner",
        ("Ctrl+Shift+L, O",),
        icon="position-corner",
        words=QT_TRANSLATE_NOOP("Action", "joseki find search quarter pattern continuations"),
    ),
    Action(
        "position.follow",
        QT_TRANSLATE_NOOP("Action", "&Follow the board"),
        "sgfedit.gui.features.library.commands:follow",
        ("Ctrl+Shift+L, V",),
        icon="position-follow",
        setting=("position.follow", True),
        words=QT_TRANSLATE_NOOP("Action", "live position search library continuations editor"),
    ),
    Action(
        "position.pane",
        QT_TRANSLATE_NOOP("Action", "Position &search…"),
        "sgfedit.gui.features.library.commands:pane",
        ("Ctrl+Shift+L, P",),
        words=QT_TRANSLATE_NOOP("Action", "pattern library wildcard rectangle continuations"),
    ),
)

BATCH: Final = (
    Action(
        "games.change_files",
        QT_TRANSLATE_NOOP("Action", "&Change many files…"),
        "sgfedit.gui.features.batch.dialog:change_files",
        ("Ctrl+Shift+R, F",),
        icon="batch",
        words=QT_TRANSLATE_NOOP(
            "Action",
            "batch bulk rename normalise normalize convert charset fix strip comments marks "
            "variations private rotate folder template",
        ),
    ),
    Action(
        "games.undo_changes",
        QT_TRANSLATE_NOOP("Action", "&Restore changed files…"),
        "sgfedit.gui.features.batch.undo:undo_changes",
        ("Ctrl+Shift+R, R",),
        words=QT_TRANSLATE_NOOP("Action", "undo batch bulk backup take back original names"),
    ),
)

"""The window of the library: folders of game records, searched, looked at, kept in order.

```text
frame            LibraryFrame: what its parts may ask of it; window: LibraryWindow, assembly
window_menus     its actions, one row each; window_commands: what they do, games into editors
window_links     what follows what; searching: what the table lists
query_bar        the line (query_line), what is wrong with it, its count; query_form: a form
sidebar          folders, saved searches, stars, tags
pages            the middle: games_table with games_model, texts, plain_table by page_rows
cells            how their cells are drawn
preview          the game: preview_board, details, marks_pane
export           games into files
foot             notes and progress
position_pane    the position search
```

Everything is asked through `sgfedit.app.library_service`, in threads.

```text
asking           small questions, replaced in tests
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sgfedit.gui.actions.row import Action
from sgfedit.gui.widgets.i18n import QT_TRANSLATE_NOOP

if TYPE_CHECKING:
    from sgfedit.gui.actions.row import State

_SUBMENU: Final = QT_TRANSLATE_NOOP("Action", "&Library")
_LEADER: Final = "Ctrl+Shift+L, "


def _has_file(state: State) -> bool:
    return state.document.read_from is not None


LIBRARY: Final = (
    Action(
        "library.open",
        QT_TRANSLATE_NOOP("Action", "&Open the library"),
        "sgfedit.gui.features.library.commands:open_",
        ("Ctrl+Shift+O", f"{_LEADER}L"),
        icon="library",
        submenu=_SUBMENU,
        group=True,
        words=QT_TRANSLATE_NOOP(
            "Action", "database collection index search games players professional find all"
        ),
    ),
    Action(
        "library.texts",
        QT_TRANSLATE_NOOP("Action", "&Search comments of all games…"),
        "sgfedit.gui.features.library.commands:texts",
        (f"{_LEADER}C",),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "full text words library labels names"),
    ),
    Action(
        "library.same_players",
        QT_TRANSLATE_NOOP("Action", "Games of these &players"),
        "sgfedit.gui.features.library.commands:same_players",
        (f"{_LEADER}G",),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "library opponent head to head other games"),
    ),
    Action(
        "library.add_folder",
        QT_TRANSLATE_NOOP("Action", "Put the &folder of this file into the library"),
        "sgfedit.gui.features.library.commands:add_folder",
        (f"{_LEADER}F",),
        enabled=_has_file,
        submenu=_SUBMENU,
        group=True,
        words=QT_TRANSLATE_NOOP("Action", "add index directory"),
    ),
    Action(
        "library.update",
        QT_TRANSLATE_NOOP("Action", "Look for &changes in its folders"),
        "sgfedit.gui.features.library.commands:update",
        (f"{_LEADER}A",),
        submenu=_SUBMENU,
        words=QT_TRANSLATE_NOOP("Action", "refresh update reindex scan library"),
    ),
)

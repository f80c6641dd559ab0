"""Setting up engines: their list in the preferences, what tries one, its console.

```text
list    EngineList: the page of the preferences; adds, changes, removes, orders
├ dialog  EngineDialog: one engine: name, command, kind, limits; what KataGo needs besides
└ trial   TryEngine: three moves, and what was said
console   Console: what was sent to an engine and received; commands can be typed
```

The list itself, and what runs, is `app.engines`.
"""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action
from sgfedit.i18n import QT_TRANSLATE_NOOP

ENGINES: Final = (
    Action(
        "engines.console",
        QT_TRANSLATE_NOOP("Action", "&Console of an engine"),
        "sgfedit.gui.features.engines.console:show",
        ("Ctrl+K, Shift+K",),
        "console",
        words=QT_TRANSLATE_NOOP("Action", "GTP commands log protocol sent received debug"),
    ),
    Action(
        "engines.set_up",
        QT_TRANSLATE_NOOP("Action", "&Set up engines…"),
        "sgfedit.gui.features.preferences.window:show",
        ("Ctrl+K, Ctrl+K",),
        words=QT_TRANSLATE_NOOP(
            "Action", "preferences add KataGo GNU Go Pachi Leela Fuego GTP AI install"
        ),
        args=("engines",),
    ),
)

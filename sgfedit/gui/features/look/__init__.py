"""An engine looks at the position on the board: hints on it, their lines, figures along the game.

```text
Look ─→ app.engines.Engines          asks anew with every step; what is known is shown at once
 ├ board.lay_over ← views.board.hints  discs, owners of points, the line under the pointer
 ├ LiveFigures ─→ timeline             what was said of each node, beside what the record says
 └ LookPanel                           who looks, figures, list of moves
```
"""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action, Panel
from sgfedit.i18n import QT_TRANSLATE_NOOP

LOOK: Final = (
    Action(
        "look.toggle",
        QT_TRANSLATE_NOOP("Action", "&Look with an engine"),
        "sgfedit.gui.features.look.commands:toggle",
        ("K",),
        "engine",
        words=QT_TRANSLATE_NOOP(
            "Action", "analyse analyze analysis KataGo Leela winrate hint AI live score lead"
        ),
    ),
    Action(
        "look.next_line",
        QT_TRANSLATE_NOOP("Action", "&Next line of the engine"),
        "sgfedit.gui.features.look.commands:step_line",
        ("U",),
        words=QT_TRANSLATE_NOOP("Action", "analysis hint choice candidate variation preview PV"),
        args=(1,),
    ),
    Action(
        "look.previous_line",
        QT_TRANSLATE_NOOP("Action", "&Previous line of the engine"),
        "sgfedit.gui.features.look.commands:step_line",
        ("Shift+U",),
        words=QT_TRANSLATE_NOOP("Action", "analysis hint choice candidate variation preview PV"),
        args=(-1,),
    ),
    Action(
        "look.add_line",
        QT_TRANSLATE_NOOP("Action", "&Add the line as variation"),
        "sgfedit.gui.features.look.commands:add_line",
        ("Shift+K",),
        words=QT_TRANSLATE_NOOP("Action", "analysis hint keep insert engine KataGo PV"),
    ),
    Action(
        "look.ownership",
        QT_TRANSLATE_NOOP("Action", "Whose the p&oints will be"),
        "",
        ("O",),
        setting=("look.ownership", True),
        words=QT_TRANSLATE_NOOP("Action", "ownership territory area veil shade engine analysis"),
    ),
    Action(
        "look.policy",
        QT_TRANSLATE_NOOP("Action", "Moves at &first sight"),
        "",
        ("Shift+O",),
        setting=("look.policy", True),
        words=QT_TRANSLATE_NOOP("Action", "policy network prior engine analysis"),
    ),
    Action(
        "look.panel",
        QT_TRANSLATE_NOOP("Action", "&List of the engine’s moves"),
        "sgfedit.gui.features.view.commands:show_or_hide",
        ("Ctrl+K, Ctrl+H",),
        "engine",
        words=QT_TRANSLATE_NOOP("Action", "panel dock window analysis candidates winrate visits"),
        args=("look",),
    ),
)

LOOK_PANEL: Final = Panel(
    "look",
    QT_TRANSLATE_NOOP("Panel", "Engine"),
    "sgfedit.gui.features.look.panel:LookPanel",
    "look.panel",
    takes_focus=False,
)

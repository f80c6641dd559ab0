"""Rows of the Study menu for guessing moves, and for engines that look at positions or play.

The latter are of the features `look`, `play`, `review` and `engines`: who opens a file loads none
of them.
"""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action, Panel
from sgfedit.gui.views.board.tools import REGION
from sgfedit.i18n import QT_TRANSLATE_NOOP

GUESS_MODE: Final = (
    Action(
        "study.guess",
        QT_TRANSLATE_NOOP("Action", "&Guess the moves"),
        "sgfedit.gui.features.guess.mode:guess",
        ("Shift+F9",),
        words=QT_TRANSLATE_NOOP("Action", "replay predict next move practice"),
    ),
)

GUESS: Final = (
    Action(
        "study.guess_show",
        QT_TRANSLATE_NOOP("Action", "&Show the move"),
        "sgfedit.gui.features.guess.mode:show_move",
        ("Ctrl+K, F9",),
        words=QT_TRANSLATE_NOOP("Action", "give up answer solution guess"),
    ),
    Action(
        "study.guess_options",
        QT_TRANSLATE_NOOP("Action", "&Options"),
        "sgfedit.gui.features.guess.mode:options",
        ("Ctrl+K, Ctrl+F9",),
        words=QT_TRANSLATE_NOOP("Action", "tries hints box colour skip opening guess"),
    ),
    Action(
        "study.guess_scores",
        QT_TRANSLATE_NOOP("Action", "S&cores"),
        "sgfedit.gui.features.guess.mode:scores",
        ("Ctrl+K, Shift+F9",),
        words=QT_TRANSLATE_NOOP("Action", "best statistics sessions results guess"),
    ),
)

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
        REGION.id,
        REGION.text,
        "sgfedit.gui.features.look.commands:choose_part",
        (REGION.key,),
        REGION.icon,
        words=QT_TRANSLATE_NOOP(
            "Action", "region of interest area local corner whole board allow engine analysis"
        ),
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

_PLAY: Final = (
    Action(
        "play.engine",
        QT_TRANSLATE_NOOP("Action", "Play against an engi&ne…"),
        "sgfedit.gui.features.play.commands:play",
        ("Ctrl+K, Shift+G",),
        words=QT_TRANSLATE_NOOP(
            "Action", "opponent computer AI match GNU Go KataGo bot clock handicap game"
        ),
    ),
    Action(
        "play.take_back",
        QT_TRANSLATE_NOOP("Action", "&Take back while playing"),
        "sgfedit.gui.features.play.commands:do",
        ("Ctrl+K, F7",),
        words=QT_TRANSLATE_NOOP("Action", "undo move opponent engine game"),
        args=("take_back",),
    ),
    Action(
        "play.hint",
        QT_TRANSLATE_NOOP("Action", "&Hint while playing"),
        "sgfedit.gui.features.play.commands:do",
        ("Ctrl+K, F6",),
        words=QT_TRANSLATE_NOOP("Action", "help suggestion best move engine"),
        args=("ask_hint",),
    ),
    Action(
        "play.swap",
        QT_TRANSLATE_NOOP("Action", "S&wap sides while playing"),
        "sgfedit.gui.features.play.commands:do",
        ("Ctrl+K, F8",),
        words=QT_TRANSLATE_NOOP("Action", "change colours opponent engine game"),
        args=("swap",),
    ),
    Action(
        "play.pause",
        QT_TRANSLATE_NOOP("Action", "Pa&use, or go on playing"),
        "sgfedit.gui.features.play.commands:do",
        ("Ctrl+K, Shift+U",),
        words=QT_TRANSLATE_NOOP("Action", "stop clock resume continue engine game"),
        args=("pause",),
    ),
    Action(
        "play.resign",
        QT_TRANSLATE_NOOP("Action", "&Resign"),
        "sgfedit.gui.features.play.commands:do",
        ("Ctrl+K, Shift+Q",),
        words=QT_TRANSLATE_NOOP("Action", "give up lose game engine"),
        args=("resign",),
    ),
)

_SET_UP: Final = (
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
            "Action", "preferences add GNU Go Pachi Leela Fuego GTP AI install"
        ),
        args=("engines",),
    ),
)

_REVIEW: Final = (
    Action(
        "review.start",
        QT_TRANSLATE_NOOP("Action", "&Review with an engine…"),
        "sgfedit.gui.features.review.commands:start",
        ("Ctrl+Alt+K",),
        words=QT_TRANSLATE_NOOP(
            "Action", "analyse analyze analysis whole game mistakes blunders losses KataGo report"
        ),
    ),
    Action(
        "review.panel",
        QT_TRANSLATE_NOOP("Action", "&Table of losses"),
        "sgfedit.gui.features.view.commands:show_or_hide",
        ("Ctrl+K, Shift+L",),
        words=QT_TRANSLATE_NOOP("Action", "panel dock window review mistakes analysis list"),
        args=("review",),
    ),
    Action(
        "review.stop",
        QT_TRANSLATE_NOOP("Action", "St&op the review"),
        "sgfedit.gui.features.review.commands:stop",
        ("Ctrl+K, Shift+Z",),
        words=QT_TRANSLATE_NOOP("Action", "cancel end pause analysis engine"),
    ),
    Action(
        "review.next",
        QT_TRANSLATE_NOOP("Action", "&Next move of the table"),
        "sgfedit.gui.features.review.commands:step",
        ("Alt+.",),
        words=QT_TRANSLATE_NOOP("Action", "mistake loss review analysis jump"),
        args=(1,),
    ),
    Action(
        "review.previous",
        QT_TRANSLATE_NOOP("Action", "&Previous move of the table"),
        "sgfedit.gui.features.review.commands:step",
        ("Alt+,",),
        words=QT_TRANSLATE_NOOP("Action", "mistake loss review analysis jump"),
        args=(-1,),
    ),
    Action(
        "review.write",
        QT_TRANSLATE_NOOP("Action", "&Write the review into the record…"),
        "sgfedit.gui.features.review.commands:write",
        ("Ctrl+K, Shift+I",),
        words=QT_TRANSLATE_NOOP(
            "Action", "save keep analysis engine values comments variations V SBKV winrate"
        ),
    ),
    Action(
        "review.remove",
        QT_TRANSLATE_NOOP("Action", "Re&move analysis…"),
        "sgfedit.gui.features.review.commands:remove",
        ("Ctrl+K, Shift+X",),
        words=QT_TRANSLATE_NOOP(
            "Action", "clear delete strip engine figures comments variations KataGo winrate"
        ),
    ),
)

ENGINES: Final = (*_PLAY, *_REVIEW, *_SET_UP)

REVIEW: Final = (
    QT_TRANSLATE_NOOP("Action", "Re&view"),
    (
        *("review.start", "review.stop", "review.panel", "|"),
        *("review.next", "review.previous", "|", "review.write", "review.remove"),
    ),
)
"""A menu of the Study menu."""

ENGINE_PANELS: Final = (
    Panel(
        "look",
        QT_TRANSLATE_NOOP("Panel", "Engine"),
        "sgfedit.gui.features.look.panel:LookPanel",
        "look.panel",
        takes_focus=False,
        page="engines.md#looking-at-a-position",
    ),
    Panel(
        "review",
        QT_TRANSLATE_NOOP("Panel", "Review"),
        "sgfedit.gui.features.review.panel:ReviewPanel",
        "review.panel",
        page="engines.md#reviewing-games",
    ),
)

"""Rows of the Tools, View and Help menus, and of what the board shows."""

from __future__ import annotations

from typing import Final

from sgfedit.go.symmetry import MIRROR_LEFT_RIGHT, MIRROR_TOP_BOTTOM, ROTATE_LEFT, ROTATE_RIGHT
from sgfedit.gui.actions.row import Action
from sgfedit.gui.views.board.tools import TOOLS, ZOOM
from sgfedit.i18n import QT_TRANSLATE_NOOP


def _choices(
    prefix: str,
    key: str,
    *choices: tuple[str, str, str],
    words: str = "",
) -> tuple[Action, ...]:
    """Return a radio group of actions for the values of one setting: value, text, key."""
    return tuple(
        Action(
            f"{prefix}_{value.replace('-', '_')}",
            text,
            "",
            (shortcut,),
            setting=(key, value),
            words=words,
        )
        for value, text, shortcut in choices
    )


TOOL_ROWS: Final = tuple(
    Action(
        tool.id,
        tool.text,
        "sgfedit.gui.features.view.commands:choose_tool",
        (tool.key,),
        tool.icon,
        words=tool.words,
        args=(tool.id,),
    )
    for tool in TOOLS
)

_NAMES_OF_LINES: Final = QT_TRANSLATE_NOOP("Action", "coordinates names lines letters grid")

COORDINATES: Final = (
    Action(
        "view.coordinates",
        QT_TRANSLATE_NOOP("Action", "&Coordinates"),
        "",
        ("F8",),
        "view-coordinates",
        setting=("view.coordinates", True),
        words=QT_TRANSLATE_NOOP("Action", "letters numbers grid labels hide none"),
    ),
    *(
        Action(
            f"view.coordinates_{style}",
            text,
            "sgfedit.gui.features.view.commands:coordinate_style",
            (key,),
            setting=("view.coordinate_style", style),
            words=_NAMES_OF_LINES,
            args=(style,),
        )
        for style, text, key in (
            ("a1", QT_TRANSLATE_NOOP("Action", "&Letters and numbers: A1"), "Ctrl+Shift+K, 1"),
            ("numbers", QT_TRANSLATE_NOOP("Action", "&Numbers: 1-1"), "Ctrl+Shift+K, 2"),
            (
                "kanji",
                QT_TRANSLATE_NOOP("Action", "Numbers and &kanji: 1-一"),
                "Ctrl+Shift+K, 3",
            ),
            ("sgf", QT_TRANSLATE_NOOP("Action", "As in the f&ile: aa"), "Ctrl+Shift+K, 4"),
        )
    ),
    *_choices(
        "view.coordinates_on",
        "view.coordinate_sides",
        ("four", QT_TRANSLATE_NOOP("Action", "On fo&ur sides"), "Ctrl+Shift+K, 5"),
        ("two", QT_TRANSLATE_NOOP("Action", "On &two sides"), "Ctrl+Shift+K, 6"),
        words=_NAMES_OF_LINES,
    ),
)

_NUMBER_WORDS: Final = QT_TRANSLATE_NOOP("Action", "count stones show hide move numbers")


ZOOM_ROWS: Final = (
    Action(
        ZOOM.id,
        QT_TRANSLATE_NOOP("Action", "Zoom to a &part, or back"),
        "sgfedit.gui.features.navigate.zoom:zoom_part",
        (ZOOM.key,),
        ZOOM.icon,
        words=QT_TRANSLATE_NOOP("Action", "enlarge corner region whole board crop"),
    ),
    Action(
        "view.zoom_problems",
        QT_TRANSLATE_NOOP("Action", "Zoom to problems and &joseki"),
        "",
        ("Ctrl+Shift+K, Z",),
        setting=("view.zoom_problems", True),
        words=QT_TRANSLATE_NOOP("Action", "automatic corner part tsumego crop"),
    ),
)

VIEW: Final = (
    *COORDINATES,
    *ZOOM_ROWS,
    Action(
        "view.last_move",
        QT_TRANSLATE_NOOP("Action", "Mark &last move"),
        "",
        ("Ctrl+K, M",),
        setting=("view.last_move", True),
        words=QT_TRANSLATE_NOOP("Action", "highlight current"),
    ),
    Action(
        "view.judgements",
        QT_TRANSLATE_NOOP("Action", "&Judgements on board and tree"),
        "",
        ("Ctrl+K, Shift+J",),
        setting=("view.judgements", True),
        words=QT_TRANSLATE_NOOP("Action", "good bad doubtful interesting mistakes badges colours"),
    ),
    Action(
        "view.tree_larger",
        QT_TRANSLATE_NOOP("Action", "Larg&er tree"),
        "sgfedit.gui.features.view.commands:zoom_tree_in",
        ("Ctrl++", "Ctrl+="),
        words=QT_TRANSLATE_NOOP("Action", "zoom in bigger"),
    ),
    Action(
        "view.tree_smaller",
        QT_TRANSLATE_NOOP("Action", "&Smaller tree"),
        "sgfedit.gui.features.view.commands:zoom_tree_out",
        ("Ctrl+-",),
        words=QT_TRANSLATE_NOOP("Action", "zoom out"),
    ),
    *_choices(
        "view.variations",
        "view.variations",
        ("record", QT_TRANSLATE_NOOP("Action", "&As the record says"), "Ctrl+K, V"),
        ("children", QT_TRANSLATE_NOOP("Action", "&Next moves"), "Ctrl+K, C"),
        ("siblings", QT_TRANSLATE_NOOP("Action", "Al&ternatives to this move"), "Ctrl+K, A"),
        ("none", QT_TRANSLATE_NOOP("Action", "N&one"), "Ctrl+K, X"),
        words=QT_TRANSLATE_NOOP("Action", "children siblings style ST"),
    ),
    *_choices(
        "view.variation_style",
        "view.variation_style",
        ("letters", QT_TRANSLATE_NOOP("Action", "&Letters"), "Ctrl+K, L"),
        ("stones", QT_TRANSLATE_NOOP("Action", "&Ghost stones"), "Ctrl+K, G"),
    ),
    *_choices(
        "view.numbers",
        "view.move_numbers",
        ("none", QT_TRANSLATE_NOOP("Action", "N&ot at all"), "Ctrl+K, 0"),
        ("all", QT_TRANSLATE_NOOP("Action", "&All moves"), "Ctrl+K, 2"),
        ("last", QT_TRANSLATE_NOOP("Action", "&Last move"), "Ctrl+K, 1"),
        ("recent", QT_TRANSLATE_NOOP("Action", "Last &few moves"), "Ctrl+K, 5"),
        ("variation", QT_TRANSLATE_NOOP("Action", "From this &variation"), "Ctrl+K, 6"),
        words=_NUMBER_WORDS,
    ),
    Action(
        "view.numbers_here",
        QT_TRANSLATE_NOOP("Action", "From &here"),
        "sgfedit.gui.features.view.numbers:number_from_here",
        ("Ctrl+K, 7",),
        setting=("view.move_numbers", "here"),
        words=_NUMBER_WORDS,
    ),
    Action(
        "view.recent_numbers",
        QT_TRANSLATE_NOOP("Action", "How &many…"),
        "sgfedit.gui.features.view.numbers:ask_recent",
        ("Ctrl+K, 8",),
        words=_NUMBER_WORDS,
    ),
    Action(
        "view.shape_names",
        QT_TRANSLATE_NOOP("Action", "Name the &shapes of moves"),
        "",
        ("Ctrl+Shift+K, M",),
        setting=("view.shape_names", True),
        words=QT_TRANSLATE_NOOP("Action", "hane keima kosumi tobi joseki terms move"),
    ),
    *_choices(
        "view.theme",
        "view.theme",
        ("auto", QT_TRANSLATE_NOOP("Action", "&Automatic"), "Ctrl+Shift+K, A"),
        ("kaya", QT_TRANSLATE_NOOP("Action", "&Kaya"), "Ctrl+Shift+K, K"),
        ("night", QT_TRANSLATE_NOOP("Action", "&Night"), "Ctrl+Shift+K, N"),
        ("paper", QT_TRANSLATE_NOOP("Action", "&Paper"), "Ctrl+Shift+K, P"),
        ("high-contrast", QT_TRANSLATE_NOOP("Action", "&High contrast"), "Ctrl+Shift+K, H"),
        ("slate", QT_TRANSLATE_NOOP("Action", "&Slate"), "Ctrl+Shift+K, T"),
        ("colour-safe", QT_TRANSLATE_NOOP("Action", "&Colour-blind safe"), "Ctrl+Shift+K, C"),
        words=QT_TRANSLATE_NOOP("Action", "skin wood theme color colours"),
    ),
    Action(
        "view.choose_theme",
        QT_TRANSLATE_NOOP("Action", "Ch&oose…"),
        "sgfedit.gui.features.view.commands:choose_theme",
        ("Ctrl+Shift+K, B",),
        words=QT_TRANSLATE_NOOP("Action", "theme own user images skin preview edit new"),
    ),
    *_choices(
        "view.scheme",
        "view.color_scheme",
        ("system", QT_TRANSLATE_NOOP("Action", "As the &system"), "Ctrl+Shift+K, S"),
        ("light", QT_TRANSLATE_NOOP("Action", "&Light"), "Ctrl+Shift+K, L"),
        ("dark", QT_TRANSLATE_NOOP("Action", "&Dark"), "Ctrl+Shift+K, D"),
        words=QT_TRANSLATE_NOOP("Action", "color colours scheme mode night bright"),
    ),
    *(
        Action(
            f"view.zoom_{name}",
            text,
            "sgfedit.gui.features.view.commands:zoom_windows",
            keys,
            words=words,
            args=(step,),
        )
        for name, text, keys, step, words in (
            (
                "in",
                QT_TRANSLATE_NOOP("Action", "&Larger text and icons"),
                ("Ctrl+Alt++", "Ctrl+Alt+="),
                +1,
                QT_TRANSLATE_NOOP("Action", "zoom font size scale large print interface window"),
            ),
            (
                "out",
                QT_TRANSLATE_NOOP("Action", "&Smaller text and icons"),
                ("Ctrl+Alt+-",),
                -1,
                QT_TRANSLATE_NOOP("Action", "zoom font size scale interface window"),
            ),
            (
                "reset",
                QT_TRANSLATE_NOOP("Action", "&Usual size"),
                ("Ctrl+Alt+0",),
                0,
                QT_TRANSLATE_NOOP("Action", "zoom normal 100 text icons"),
            ),
        )
    ),
    Action(
        "view.tool_words",
        QT_TRANSLATE_NOOP("Action", "&Words below the main tools"),
        "",
        ("Ctrl+Shift+K, W",),
        setting=("view.tool_words", True),
        words=QT_TRANSLATE_NOOP("Action", "toolbar labels captions text icons buttons"),
    ),
    Action(
        "view.full_screen",
        QT_TRANSLATE_NOOP("Action", "&Focus"),
        "sgfedit.gui.features.view.commands:full_screen",
        ("F11",),
        words=QT_TRANSLATE_NOOP(
            "Action", "full screen maximise maximize fullscreen read distraction zen"
        ),
    ),
    Action(
        "view.tree",
        QT_TRANSLATE_NOOP("Action", "Var&iations"),
        "sgfedit.gui.features.view.commands:show_or_hide",
        ("Ctrl+K, Ctrl+T",),
        "tree",
        words=QT_TRANSLATE_NOOP("Action", "panel dock window show hide"),
        args=("tree",),
    ),
    Action(
        "view.comment",
        QT_TRANSLATE_NOOP("Action", "Co&mment"),
        "sgfedit.gui.features.view.commands:show_or_hide",
        ("Ctrl+K, Ctrl+E",),
        "comment",
        words=QT_TRANSLATE_NOOP("Action", "panel dock window show hide"),
        args=("comment",),
    ),
    Action(
        "view.source",
        QT_TRANSLATE_NOOP("Action", "So&urce"),
        "sgfedit.gui.features.view.commands:show_or_hide",
        ("Ctrl+K, Ctrl+U",),
        "source",
        words=QT_TRANSLATE_NOOP("Action", "panel dock window show hide SGF"),
        args=("source",),
    ),
    Action(
        "view.games",
        QT_TRANSLATE_NOOP("Action", "&Games"),
        "sgfedit.gui.features.view.commands:show_or_hide",
        ("Ctrl+K, Ctrl+G",),
        "games",
        words=QT_TRANSLATE_NOOP("Action", "panel dock window show hide collection list"),
        args=("games",),
    ),
)

HELP: Final = (
    Action(
        "help.start_page",
        QT_TRANSLATE_NOOP("Action", "Start pa&ge"),
        "sgfedit.gui.features.start.commands:start_page",
        ("Alt+Home",),
        words=QT_TRANSLATE_NOOP("Action", "welcome home recent files begin"),
    ),
    Action(
        "help.samples",
        QT_TRANSLATE_NOOP("Action", "Open a &sample game"),
        "sgfedit.gui.features.view.commands:open_sample",
        ("Ctrl+K, O",),
        words=QT_TRANSLATE_NOOP("Action", "example demo"),
        args=("commented-game.sgf",),
    ),
    Action(
        "help.sample_problem",
        QT_TRANSLATE_NOOP("Action", "Open the sample pro&blem"),
        "sgfedit.gui.features.view.commands:open_sample",
        ("Ctrl+K, Ctrl+O",),
        words=QT_TRANSLATE_NOOP("Action", "example demo tsumego exercise"),
        args=("problem-9x9.sgf",),
    ),
    Action(
        "help.about",
        QT_TRANSLATE_NOOP("Action", "&About sgfedit"),
        "sgfedit.gui.features.view.commands:about",
        ("Ctrl+K, I",),
        "info",
        words=QT_TRANSLATE_NOOP("Action", "version licence license"),
    ),
)


_SAFETY: Final = "sgfedit.gui.features.safety.commands"

SAFETY: Final = (
    Action(
        "help.put_aside",
        QT_TRANSLATE_NOOP("Action", "Files put asi&de…"),
        f"{_SAFETY}:show_put_aside",
        ("Ctrl+K, Ctrl+Q",),
        words=QT_TRANSLATE_NOOP("Action", "damaged broken corrupt settings restore back"),
    ),
    Action(
        "help.safe_mode",
        QT_TRANSLATE_NOOP("Action", "Start again i&n safe mode"),
        f"{_SAFETY}:start_again",
        ("Ctrl+K, Ctrl+Alt+S",),
        words=QT_TRANSLATE_NOOP("Action", "restart defaults troubleshoot without settings"),
        args=("--safe",),
    ),
    Action(
        "help.usual_mode",
        QT_TRANSLATE_NOOP("Action", "Start again as &usual"),
        f"{_SAFETY}:start_again",
        ("Ctrl+K, Ctrl+Alt+U",),
        words=QT_TRANSLATE_NOOP("Action", "restart leave safe mode"),
    ),
)


# Many desktops keep the first of these keys for themselves.
TURN: Final = (
    Action(
        "view.turn_right",
        QT_TRANSLATE_NOOP("Action", "Turn the board &right"),
        "sgfedit.gui.features.view.commands:turn",
        ("Ctrl+Alt+Right", "Ctrl+K, Ctrl+Right"),
        "view-turn-right",
        words=QT_TRANSLATE_NOOP("Action", "rotate clockwise"),
        args=(ROTATE_RIGHT,),
    ),
    Action(
        "view.turn_left",
        QT_TRANSLATE_NOOP("Action", "Turn the board &left"),
        "sgfedit.gui.features.view.commands:turn",
        ("Ctrl+Alt+Left", "Ctrl+K, Ctrl+Left"),
        "view-turn-left",
        words=QT_TRANSLATE_NOOP("Action", "rotate anticlockwise counterclockwise"),
        args=(ROTATE_LEFT,),
    ),
    Action(
        "view.mirror_left_right",
        QT_TRANSLATE_NOOP("Action", "&Mirror the board left to right"),
        "sgfedit.gui.features.view.commands:turn",
        ("Ctrl+Alt+Up", "Ctrl+K, Ctrl+Up"),
        "view-mirror-left-right",
        words=QT_TRANSLATE_NOOP("Action", "flip horizontally reflect"),
        args=(MIRROR_LEFT_RIGHT,),
    ),
    Action(
        "view.mirror_top_bottom",
        QT_TRANSLATE_NOOP("Action", "Mirror the board top to &bottom"),
        "sgfedit.gui.features.view.commands:turn",
        ("Ctrl+Alt+Down", "Ctrl+K, Ctrl+Down"),
        "view-mirror-top-bottom",
        words=QT_TRANSLATE_NOOP("Action", "flip vertically reflect"),
        args=(MIRROR_TOP_BOTTOM,),
    ),
    Action(
        "view.swap_colours",
        QT_TRANSLATE_NOOP("Action", "Show the stones in the other &colour"),
        "sgfedit.gui.features.view.commands:swap_colours",
        ("Ctrl+Alt+X", "Ctrl+K, Ctrl+X"),
        "view-swap-colours",
        words=QT_TRANSLATE_NOOP("Action", "colors swap invert"),
    ),
    Action(
        "view.as_recorded",
        QT_TRANSLATE_NOOP("Action", "Show the board as in the &file"),
        "sgfedit.gui.features.view.commands:reset",
        ("Ctrl+Alt+Home", "Ctrl+K, Ctrl+Home"),
        words=QT_TRANSLATE_NOOP("Action", "reset rotate flip original"),
    ),
)

VIEW_MARK: Final = (
    Action(
        "mark.clear_view",
        QT_TRANSLATE_NOOP("Action", "Show the &whole board"),
        "sgfedit.gui.features.view.commands:clear_view",
        ("Ctrl+D, V",),
        enabled=lambda state: state.document.position().view is not None,
        words=QT_TRANSLATE_NOOP("Action", "crop VW part region uncrop"),
    ),
    Action(
        "mark.inherit_view",
        QT_TRANSLATE_NOOP("Action", "Show the same part as the node &before"),
        "sgfedit.gui.features.view.commands:inherit_view",
        ("Ctrl+D, W",),
        enabled=lambda state: "VW" in state.node.properties,
        words=QT_TRANSLATE_NOOP("Action", "crop VW region"),
    ),
    Action(
        "mark.clear_dim",
        QT_TRANSLATE_NOOP("Action", "&Dim nothing"),
        "sgfedit.gui.features.view.commands:clear_dim",
        ("Ctrl+D, D",),
        enabled=lambda state: bool(state.document.position().dimmed),
        words=QT_TRANSLATE_NOOP("Action", "grey gray undim DD"),
    ),
    Action(
        "mark.inherit_dim",
        QT_TRANSLATE_NOOP("Action", "Dim the &same points as the node before"),
        "sgfedit.gui.features.view.commands:inherit_dim",
        ("Ctrl+D, I",),
        enabled=lambda state: "DD" in state.node.properties,
        words=QT_TRANSLATE_NOOP("Action", "grey gray DD"),
    ),
)


ANALYSIS: Final = (
    Action(
        "view.analysis",
        QT_TRANSLATE_NOOP("Action", "Anal&ysis in the record"),
        "",
        ("Ctrl+K, Z",),
        setting=("view.analysis", True),
        words=QT_TRANSLATE_NOOP("Action", "engine winrate score KataGo KaTrain Lizzie Sabaki AI"),
    ),
)

SOUNDS: Final = (
    Action(
        "study.sounds",
        QT_TRANSLATE_NOOP("Action", "Sou&nds of stones"),
        "sgfedit.gui.features.view.sounds:toggle",
        ("Ctrl+K, U",),
        setting=("sound.on", True),
        words=QT_TRANSLATE_NOOP("Action", "audio click noise mute volume hear"),
    ),
    Action(
        "study.speak",
        QT_TRANSLATE_NOOP("Action", "S&peak each step"),
        "sgfedit.gui.features.view.speaking:toggle",
        ("Ctrl+K, Ctrl+Shift+H",),
        setting=("speech.on", True),
        words=QT_TRANSLATE_NOOP("Action", "speech voice read aloud blind accessibility hear"),
    ),
)

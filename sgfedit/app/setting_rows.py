"""The table of all that the user can set."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from sgfedit.i18n import LANGUAGES, QT_TRANSLATE_NOOP
from sgfedit.sgf.problems import SERIOUS


class Setting(NamedTuple):
    """One setting.

    Attributes:
        key: What it is stored under.
        default: Its value until it is set.
        choices: All its values, where they are few; of a list, what may be in it.
        page: The page of the preferences that shows it; empty: see `settings.REMEMBERED`.
        text: What the preferences call it.
        labels: What they call the choices, in their order, with bars between.
        hint: What else is to be said of it.
        limits: The least and the greatest number.
        unit: What stands behind a number: per cent, a text, or "ms", which is shown in seconds.
        zero: What is said for 0, which is below the least number.
        form: Another control than the one of its type: "font", or the id of the action that
            sets it.
        needs: The switch that has to be on for it to mean anything.
        words: What else one might search it by.
    """

    key: str
    default: Any
    choices: tuple[str, ...] = ()
    page: str = ""
    text: str = ""
    labels: str = ""
    hint: str = ""
    limits: tuple[int, int] | None = None
    unit: str = ""
    zero: str = ""
    form: str = ""
    needs: str = ""
    words: str = ""

    @property
    def heading(self) -> str:
        """What it stands below on its page, if anything."""
        from sgfedit.app.setting_headings import HEADINGS  # noqa: PLC0415  # not to start

        return HEADINGS.get(self.key.partition(".")[0], "")


JUMP_TARGETS: Final = (
    *("moves", "comments", "annotations", "mistakes", "losses", "hotspots"),
    *("figures", "setup", "forks", "ends"),
)
"""What the keys for the next and the previous place can lead to; see `game.targets`."""

PERCENT: Final = "%"
"""The unit of a setting that each language writes in its own way."""

THEMES: Final = ("kaya", "night", "paper", "high-contrast", "slate", "colour-safe")
"""Board themes of the program; see `render.theme`."""


def _on(page: str, *rows: Setting) -> tuple[Setting, ...]:
    """Return settings as they stand on a page."""
    return tuple(row._replace(page=page) for row in rows)


SETTINGS: Final = (
    *_on(
        "window",
        Setting(
            *("view.color_scheme", "system", ("system", "light", "dark")),
            text=QT_TRANSLATE_NOOP("Setting", "Light or dark"),
            labels=QT_TRANSLATE_NOOP("Setting", "As the system|Light|Dark"),
            words=QT_TRANSLATE_NOOP("Setting", "theme mode night appearance colours"),
        ),
        Setting(
            *("view.language", "system", ("system", *LANGUAGES)),
            text=QT_TRANSLATE_NOOP("Setting", "Language"),
            labels="|".join((QT_TRANSLATE_NOOP("Setting", "As the system"), *LANGUAGES.values())),
            words=QT_TRANSLATE_NOOP("Setting", "translation locale"),
        ),
        Setting(
            "view.zoom",
            100,
            text=QT_TRANSLATE_NOOP("Setting", "Size of text and icons"),
            limits=(75, 250),
            unit=PERCENT,
            words=QT_TRANSLATE_NOOP("Setting", "zoom font scale larger"),
        ),
        Setting(
            "view.tool_words",
            True,
            text=QT_TRANSLATE_NOOP("Setting", "Words below the tools used most"),
        ),
        Setting(
            "window.movable_bars",
            False,
            text=QT_TRANSLATE_NOOP("Setting", "Tool bars can be moved"),
        ),
        Setting(
            "window.tabs",
            True,
            text=QT_TRANSLATE_NOOP("Setting", "Open files as tabs of one window"),
        ),
        Setting(
            "info.title_format",
            r"\PB – \PW",
            text=QT_TRANSLATE_NOOP("Setting", "Title of the window"),
            form="view.summary_line",
        ),
        Setting(
            "start.page",
            True,
            text=QT_TRANSLATE_NOOP("Setting", "Start page where no file is open"),
            words=QT_TRANSLATE_NOOP("Setting", "welcome"),
        ),
        Setting(
            *("start.session", "ask", ("nothing", "ask", "all")),
            text=QT_TRANSLATE_NOOP("Setting", "Files that were open last time"),
            labels=QT_TRANSLATE_NOOP("Setting", "Stay closed|On the start page|Opened again"),
            words=QT_TRANSLATE_NOOP("Setting", "session restore reopen continue windows"),
        ),
    ),
    *_on(
        "board",
        Setting(
            "view.coordinates",
            True,
            text=QT_TRANSLATE_NOOP("Setting", "Coordinates at the sides"),
            words=QT_TRANSLATE_NOOP("Setting", "names lines"),
        ),
        Setting(
            *("view.variations", "record", ("record", "children", "siblings", "none")),
            text=QT_TRANSLATE_NOOP("Setting", "Variations on the board"),
            labels=QT_TRANSLATE_NOOP(
                "Setting", "As the record says|Next moves|Alternatives to this move|None"
            ),
        ),
        Setting(
            *("view.variation_style", "letters", ("letters", "stones")),
            text=QT_TRANSLATE_NOOP("Setting", "Variations are drawn as"),
            labels=QT_TRANSLATE_NOOP("Setting", "Letters|Ghost stones"),
        ),
        Setting("view.last_move", True, text=QT_TRANSLATE_NOOP("Setting", "Mark the last move")),
        Setting(
            "view.theme",
            "auto",  # one of THEMES or of the user's own ones
            text=QT_TRANSLATE_NOOP("Setting", "Board theme"),
            form="view.choose_theme",
            words=QT_TRANSLATE_NOOP("Setting", "colours skin wood stones texture"),
        ),
        Setting(
            *("setup.place", "after", ("here", "before", "after")),
            text=QT_TRANSLATE_NOOP("Setting", "Where a move is, stones are set up"),
            labels=QT_TRANSLATE_NOOP(
                "Setting",
                "In its node, in place of the move|In a new node before it|In a new node after it",
            ),
        ),
        Setting(
            "mark.lower_case",
            False,
            text=QT_TRANSLATE_NOOP("Setting", "Small letters as labels: a, b, c"),
            words=QT_TRANSLATE_NOOP("Setting", "lower case labels"),
        ),
        Setting(
            *("view.coordinate_style", "a1", ("a1", "numbers", "kanji", "sgf")),
            text=QT_TRANSLATE_NOOP("Setting", "Coordinates are"),
            labels=QT_TRANSLATE_NOOP(
                "Setting", "A1, B2|Numbers: 1-1, 2-2|Numbers and kanji|As in the file: aa, bb"
            ),
            needs="view.coordinates",
        ),
        Setting(
            *("view.coordinate_sides", "four", ("four", "two")),
            text=QT_TRANSLATE_NOOP("Setting", "Coordinates stand on"),
            labels=QT_TRANSLATE_NOOP("Setting", "Four sides|Two sides"),
            needs="view.coordinates",
        ),
        Setting(
            "view.judgements",
            True,
            text=QT_TRANSLATE_NOOP(
                "Setting", "Judgements on the board and in the tree (! ? !? ?!)"
            ),
            words=QT_TRANSLATE_NOOP("Setting", "badges good bad mistakes"),
        ),
        Setting(
            "view.shape_names",
            False,
            text=QT_TRANSLATE_NOOP("Setting", "Name the shape of the last move"),
            words=QT_TRANSLATE_NOOP("Setting", "hane keima kosumi"),
        ),
        Setting(
            "view.zoom_problems",
            True,
            text=QT_TRANSLATE_NOOP(
                "Setting", "Show only the part that problems and joseki are about"
            ),
            words=QT_TRANSLATE_NOOP("Setting", "zoom corner"),
        ),
        Setting(
            *("view.timeline_graph", "auto", ("auto", "open", "folded")),
            text=QT_TRANSLATE_NOOP("Setting", "Graph of who leads, above the timeline"),
            labels=QT_TRANSLATE_NOOP("Setting", "Where there are figures and room|Open|Folded"),
            words=QT_TRANSLATE_NOOP("Setting", "winrate score"),
        ),
        Setting(
            *("timeline.measure", "lead", ("lead", "winrate")),
            text=QT_TRANSLATE_NOOP("Setting", "The graph shows, where both are told"),
            labels=QT_TRANSLATE_NOOP("Setting", "Lead|Winrate"),
            words=QT_TRANSLATE_NOOP("Setting", "score percent"),
        ),
        Setting(
            "timeline.preview",
            True,
            text=QT_TRANSLATE_NOOP("Setting", "Small board under the pointer in the timeline"),
            words=QT_TRANSLATE_NOOP("Setting", "hover"),
        ),
    ),
    *_on(
        "numbers",
        Setting(
            *("view.move_numbers", "none", ("none", "last", "recent", "variation", "here", "all")),
            text=QT_TRANSLATE_NOOP("Setting", "Numbers on the stones"),
            labels=QT_TRANSLATE_NOOP(
                "Setting", "None|Last move|Last few moves|From this variation|From here|All moves"
            ),
            words=QT_TRANSLATE_NOOP("Setting", "move numbers"),
        ),
        Setting(
            "view.recent_numbers",
            5,
            text=QT_TRANSLATE_NOOP("Setting", "So many of the last moves are numbered"),
            limits=(2, 50),
            words=QT_TRANSLATE_NOOP("Setting", "few recent"),
        ),
    ),
    *_on(
        "tree",
        Setting(
            *("tree.labels", "numbers", ("numbers", "points", "none")),
            text=QT_TRANSLATE_NOOP("Setting", "On the stones of the tree stand"),
            labels=QT_TRANSLATE_NOOP("Setting", "Numbers of moves|Points of moves (R16)|Nothing"),
            words=QT_TRANSLATE_NOOP("Setting", "labels joseki"),
        ),
        Setting(
            "tree.cell_px",
            26,
            text=QT_TRANSLATE_NOOP("Setting", "Size of a stone in the tree"),
            limits=(14, 40),
            unit=QT_TRANSLATE_NOOP("Setting", " px"),
            words=QT_TRANSLATE_NOOP("Setting", "zoom larger smaller"),
        ),
        Setting(
            *("tree.orientation", "right", ("right", "down")),
            text=QT_TRANSLATE_NOOP("Setting", "The game runs"),
            labels=QT_TRANSLATE_NOOP("Setting", "To the right|Down"),
            hint=QT_TRANSLATE_NOOP("Setting", "The arrow keys follow the tree."),
        ),
        Setting(
            "tree.preview",
            True,
            text=QT_TRANSLATE_NOOP("Setting", "Small board beside the pointer"),
        ),
        Setting(
            "tree.fold_others",
            False,
            text=QT_TRANSLATE_NOOP("Setting", "Fold all lines but the current one"),
        ),
        Setting(
            "tree.tag_branch",
            True,
            text=QT_TRANSLATE_NOOP("Setting", "Colour tags tint all that follows"),
        ),
        Setting(
            "tree.hides_engines",
            False,
            text=QT_TRANSLATE_NOOP("Setting", "Hide variations that engines wrote"),
            words=QT_TRANSLATE_NOOP("Setting", "KataGo Leela fold"),
        ),
        Setting(
            "tree.overview",
            True,
            text=QT_TRANSLATE_NOOP("Setting", "Overview at the edge of large trees"),
            words=QT_TRANSLATE_NOOP("Setting", "minimap"),
        ),
    ),
    *_on(
        "comment",
        Setting(
            "view.analysis",
            True,
            text=QT_TRANSLATE_NOOP(
                "Setting", "Winrates and leads that an engine has left in the record"
            ),
            words=QT_TRANSLATE_NOOP("Setting", "analysis KataGo KaTrain Lizzie"),
        ),
        Setting(
            "comment.font_family",
            "",
            text=QT_TRANSLATE_NOOP("Setting", "Font of the comment"),
            form="font",
            words=QT_TRANSLATE_NOOP("Setting", "typeface"),
        ),
        Setting(
            "comment.font_size",
            0,
            text=QT_TRANSLATE_NOOP("Setting", "Size of the comment"),
            limits=(6, 48),
            unit=QT_TRANSLATE_NOOP("Setting", " pt"),
            zero=QT_TRANSLATE_NOOP("Setting", "As it suits the window"),
            words=QT_TRANSLATE_NOOP("Setting", "font zoom larger text"),
        ),
        Setting(
            "comment.monospace",
            False,
            text=QT_TRANSLATE_NOOP("Setting", "Monospace, for diagrams in text"),
            words=QT_TRANSLATE_NOOP("Setting", "typewriter fixed width"),
        ),
        Setting(
            "comment.spelling",
            True,
            text=QT_TRANSLATE_NOOP("Setting", "Check spelling"),
            words=QT_TRANSLATE_NOOP("Setting", "dictionary typos"),
        ),
        Setting(
            "comment.language",
            "",
            text=QT_TRANSLATE_NOOP("Setting", "Language of the spelling"),
            form="comment.language",
            needs="comment.spelling",
            words=QT_TRANSLATE_NOOP("Setting", "dictionary"),
        ),
    ),
    *_on(
        "moving",
        Setting(
            "board.wheel",
            True,
            text=QT_TRANSLATE_NOOP("Setting", "The wheel moves through the game"),
            words=QT_TRANSLATE_NOOP("Setting", "mouse scroll off"),
        ),
        Setting(
            "board.wheel_reversed",
            False,
            text=QT_TRANSLATE_NOOP("Setting", "Turning the wheel towards you goes back"),
            words=QT_TRANSLATE_NOOP("Setting", "mouse scroll direction natural reverse"),
        ),
        Setting(
            *("board.wheel_speed", "one", ("half", "one", "two", "five")),
            text=QT_TRANSLATE_NOOP("Setting", "A notch of the wheel is"),
            labels=QT_TRANSLATE_NOOP("Setting", "Half a move|A move|Two moves|Five moves"),
            words=QT_TRANSLATE_NOOP("Setting", "mouse scroll speed sensitivity"),
        ),
        Setting(
            "board.slider", True, text=QT_TRANSLATE_NOOP("Setting", "Timeline below the board")
        ),
        Setting(
            *("jump.target", "comments", JUMP_TARGETS),
            text=QT_TRANSLATE_NOOP("Setting", "The keys for jumping lead to"),
            labels=QT_TRANSLATE_NOOP(
                "Setting",
                "So many moves|Comments and names|Annotations|Bad moves|Losses by the figures|"
                "Hotspots|Figures|Set-up|Forks|Ends of variations",
            ),
        ),
        Setting(
            "jump.moves",
            20,
            text=QT_TRANSLATE_NOOP("Setting", "Moves that such a jump goes"),
            limits=(1, 500),
        ),
        Setting(
            "autoplay.ms",
            1_000,
            text=QT_TRANSLATE_NOOP("Setting", "A move is shown for"),
            limits=(100, 60_000),
            unit="ms",
        ),
        Setting(
            "autoplay.reads", True, text=QT_TRANSLATE_NOOP("Setting", "Time to read comments")
        ),
        Setting(
            "autoplay.stops_at_forks", False, text=QT_TRANSLATE_NOOP("Setting", "Stop at forks")
        ),
        Setting(
            "autoplay.all_games", False, text=QT_TRANSLATE_NOOP("Setting", "On to the next game")
        ),
        Setting(
            "timeline.loss_points",
            3,
            text=QT_TRANSLATE_NOOP("Setting", "A bad move loses so many points"),
            limits=(1, 50),
            words=QT_TRANSLATE_NOOP("Setting", "drop mistake graph"),
        ),
        Setting(
            "timeline.loss_percent",
            10,
            text=QT_TRANSLATE_NOOP("Setting", "A bad move loses so much winrate"),
            limits=(1, 90),
            unit=PERCENT,
            words=QT_TRANSLATE_NOOP("Setting", "drop mistake graph"),
        ),
    ),
    *_on(
        "files",
        Setting(
            "games.file_template",
            "{date} {PB}-{PW}.sgf",
            text=QT_TRANSLATE_NOOP("Setting", "Names of the files that a file is split into"),
            words=QT_TRANSLATE_NOOP("Setting", "template pattern"),
        ),
        Setting(
            "problems.hidden",
            [],
            text=QT_TRANSLATE_NOOP("Setting", "Kinds of flaws that are not shown"),
            form="problems.kinds",
            words=QT_TRANSLATE_NOOP("Setting", "file check problems errors"),
        ),
        Setting(
            *("problems.severities", list(SERIOUS), ("error", "warning", "info")),
            text=QT_TRANSLATE_NOOP("Setting", "The file check tells of"),
            labels=QT_TRANSLATE_NOOP("Setting", "Errors|Warnings|Trifles"),
            words=QT_TRANSLATE_NOOP("Setting", "flaws problems"),
        ),
        Setting(
            *("problems.order", "kind", ("kind", "place")),
            text=QT_TRANSLATE_NOOP("Setting", "Flaws are listed by"),
            labels=QT_TRANSLATE_NOOP("Setting", "Kind|Place in the file"),
            words=QT_TRANSLATE_NOOP("Setting", "file check problems sort"),
        ),
        Setting(
            "info.file_format",
            r"\PB-\PW",
            text=QT_TRANSLATE_NOOP("Setting", "Name of a new file"),
            form="view.summary_line",
            words=QT_TRANSLATE_NOOP("Setting", "format template save as"),
        ),
        Setting(
            *("figures.rule", "moves", ("moves", "comments", "variations", "whole")),
            text=QT_TRANSLATE_NOOP(
                "Setting", "Where the record says nothing, figures for print end"
            ),
            labels=QT_TRANSLATE_NOOP(
                "Setting", "After so many moves|At comments|At variations|Never"
            ),
            words=QT_TRANSLATE_NOOP("Setting", "diagrams"),
        ),
        Setting(
            "figures.moves",
            50,
            text=QT_TRANSLATE_NOOP("Setting", "Moves to a figure"),
            limits=(5, 400),
        ),
        Setting(
            *("figures.variations", "all", ("all", "speaking", "none")),
            text=QT_TRANSLATE_NOOP("Setting", "Figures show"),
            labels=QT_TRANSLATE_NOOP(
                "Setting", "All variations|Variations with words|No variations"
            ),
        ),
        Setting(
            "files.signed",
            False,
            text=QT_TRANSLATE_NOOP("Setting", "Name this program in files that it saves"),
            hint=QT_TRANSLATE_NOOP(
                "Setting", "Else a record keeps the name of the program that wrote it."
            ),
            words=QT_TRANSLATE_NOOP("Setting", "application program"),
        ),
        Setting(
            "files.locked",
            False,
            text=QT_TRANSLATE_NOOP("Setting", "Open files locked for reading"),
            words=QT_TRANSLATE_NOOP("Setting", "read only protect padlock"),
        ),
        Setting(
            *("files.follow", "read", ("read", "ask")),
            text=QT_TRANSLATE_NOOP("Setting", "When another program changes the open file"),
            labels=QT_TRANSLATE_NOOP("Setting", "Read it again|Ask"),
            hint=QT_TRANSLATE_NOOP(
                "Setting", "Undo brings back what was shown. What was changed here, too, is asked."
            ),
            words=QT_TRANSLATE_NOOP("Setting", "external reload sync disk watch follow"),
        ),
        Setting(
            "backups.on",
            True,
            text=QT_TRANSLATE_NOOP("Setting", "Keep earlier versions of files that are saved"),
            hint=QT_TRANSLATE_NOOP(
                "Setting",
                "In the data folder of the program, never beside the file. "
                "File ▸ This file ▸ Earlier versions… shows them.",
            ),
            words=QT_TRANSLATE_NOOP("Setting", "backup history copies old restore"),
        ),
        Setting(
            "backups.minutes",
            10,
            text=QT_TRANSLATE_NOOP("Setting", "After the first save, keep one each"),
            limits=(1, 240),
            unit=QT_TRANSLATE_NOOP("Setting", " min"),
            zero=QT_TRANSLATE_NOOP("Setting", "save"),
            needs="backups.on",
            words=QT_TRANSLATE_NOOP("Setting", "backup interval rolling minutes"),
        ),
        Setting(
            "backups.count",
            30,
            text=QT_TRANSLATE_NOOP("Setting", "Most versions of a file"),
            limits=(1, 500),
            needs="backups.on",
            words=QT_TRANSLATE_NOOP("Setting", "backup number how many"),
        ),
        Setting(
            "backups.days",
            90,
            text=QT_TRANSLATE_NOOP("Setting", "Delete versions after"),
            limits=(1, 3650),
            unit=QT_TRANSLATE_NOOP("Setting", " days"),
            hint=QT_TRANSLATE_NOOP("Setting", "The newest one of each file stays."),
            needs="backups.on",
            words=QT_TRANSLATE_NOOP("Setting", "backup age how long"),
        ),
        Setting(
            "backups.megabytes",
            500,
            text=QT_TRANSLATE_NOOP("Setting", "All versions together take at most"),
            limits=(10, 100_000),
            unit=QT_TRANSLATE_NOOP("Setting", " MB"),
            needs="backups.on",
            words=QT_TRANSLATE_NOOP("Setting", "backup disk space size limit"),
        ),
    ),
    *_on(
        "sounds",
        Setting(
            "sound.on",
            False,
            text=QT_TRANSLATE_NOOP("Setting", "Sounds of stones"),
            hint=QT_TRANSLATE_NOOP("Setting", "Needs QtMultimedia: pip install sgfedit[sound]"),
            words=QT_TRANSLATE_NOOP("Setting", "audio click noise"),
        ),
        Setting(
            "sound.volume",
            60,
            text=QT_TRANSLATE_NOOP("Setting", "Volume"),
            limits=(0, 100),
            unit=PERCENT,
            needs="sound.on",
            words=QT_TRANSLATE_NOOP("Setting", "sounds loud"),
        ),
        Setting(
            "speech.on",
            False,
            text=QT_TRANSLATE_NOOP("Setting", "Speak each step"),
            hint=QT_TRANSLATE_NOOP(
                "Setting",
                "Needs speech-dispatcher, or QtTextToSpeech: pip install sgfedit[speech]",
            ),
            words=QT_TRANSLATE_NOOP("Setting", "speech voice read aloud blind accessibility"),
        ),
        Setting(
            "speech.rate",
            0,
            text=QT_TRANSLATE_NOOP("Setting", "Slower or faster than usual"),
            limits=(-100, 100),
            needs="speech.on",
            words=QT_TRANSLATE_NOOP("Setting", "speech voice rate speed"),
        ),
    ),
    *_on(
        "study",
        Setting(
            *("guess.colours", "both", ("both", "black", "white")),
            text=QT_TRANSLATE_NOOP("Setting", "Guess the moves of"),
            labels=QT_TRANSLATE_NOOP("Setting", "Both sides|Black|White"),
        ),
        Setting(
            *("guess.tries", 5),
            text=QT_TRANSLATE_NOOP("Setting", "Show the move after so many misses"),
            limits=(1, 10),
            zero=QT_TRANSLATE_NOOP("Setting", "On request only"),
        ),
        Setting(
            *("guess.box_after", 2),
            text=QT_TRANSLATE_NOOP("Setting", "Show a box around it after so many misses"),
            limits=(1, 10),
            zero=QT_TRANSLATE_NOOP("Setting", "Never"),
        ),
        Setting(
            *("guess.skip", 0),
            text=QT_TRANSLATE_NOOP("Setting", "Moves of the opening that are not asked"),
            limits=(0, 100),
        ),
        Setting(
            "guess.near", True, text=QT_TRANSLATE_NOOP("Setting", "Say when a guess was near")
        ),
        Setting(
            *("guess.engine", False),
            text=QT_TRANSLATE_NOOP("Setting", "Say what an engine would have played"),
            words=QT_TRANSLATE_NOOP("Setting", "GNU Go KataGo choice guess"),
        ),
        Setting(
            *("guess.delay_ms", 900),
            text=QT_TRANSLATE_NOOP("Setting", "The other side plays after"),
            limits=(100, 10_000),
            unit="ms",
        ),
        Setting(
            *("present.text_percent", 100),
            text=QT_TRANSLATE_NOOP("Setting", "Size of the text"),
            limits=(50, 300),
            unit=PERCENT,
        ),
        Setting(
            *("present.scheme", "window", ("window", "light", "dark")),
            text=QT_TRANSLATE_NOOP("Setting", "Presentation is light or dark"),
            labels=QT_TRANSLATE_NOOP("Setting", "As the window|Light|Dark"),
        ),
        Setting(
            *("present.variations", True),
            text=QT_TRANSLATE_NOOP("Setting", "Show variations while presenting"),
        ),
        Setting(
            *("present.hides_comments", False),
            text=QT_TRANSLATE_NOOP("Setting", "Hide comments while presenting"),
        ),
        Setting(
            *("tsumego.random_replies", False),
            text=QT_TRANSLATE_NOOP("Setting", "Draw replies by lot"),
        ),
        Setting(
            *("tsumego.all_defences", False),
            text=QT_TRANSLATE_NOOP("Setting", "Answer every reply of the record"),
        ),
        Setting(
            *("tsumego.all_first_moves", False),
            text=QT_TRANSLATE_NOOP("Setting", "Find all right first moves"),
        ),
        Setting(
            *("tsumego.skip_solved", False),
            text=QT_TRANSLATE_NOOP("Setting", "Skip what was solved last time"),
        ),
        Setting(
            "tsumego.turn", False, text=QT_TRANSLATE_NOOP("Setting", "Turn each problem at random")
        ),
        Setting(
            *("tsumego.swap_colours", False),
            text=QT_TRANSLATE_NOOP("Setting", "Swap colours at random"),
        ),
        Setting(
            *("tsumego.engine", False),
            text=QT_TRANSLATE_NOOP(
                "Setting", "An engine answers moves that are not in the record of a problem"
            ),
            hint=QT_TRANSLATE_NOOP("Setting", "They never count as right."),
            words=QT_TRANSLATE_NOOP("Setting", "GNU Go KataGo refutation tsumego"),
        ),
        Setting(
            *("tsumego.part", True),
            text=QT_TRANSLATE_NOOP(
                "Setting", "Show only the part of the board a problem is about"
            ),
        ),
    ),
    *_on(
        "engines",
        Setting(
            *("look.figure", "lead", ("lead", "winrate")),
            text=QT_TRANSLATE_NOOP("Setting", "What stands on the moves of an engine"),
            labels=QT_TRANSLATE_NOOP("Setting", "Lead in points|Winrate in percent"),
            words=QT_TRANSLATE_NOOP("Setting", "analysis score hints"),
        ),
        Setting(
            *("look.view", "side", ("side", "black", "white")),
            text=QT_TRANSLATE_NOOP("Setting", "Whose lead and winrate"),
            labels=QT_TRANSLATE_NOOP("Setting", "Of the side to move|Black’s|White’s"),
            words=QT_TRANSLATE_NOOP("Setting", "analysis perspective"),
        ),
        Setting(
            *("look.most", 12),
            text=QT_TRANSLATE_NOOP("Setting", "Moves of an engine on the board, at most"),
            limits=(1, 361),
            words=QT_TRANSLATE_NOOP("Setting", "analysis candidates"),
        ),
        Setting(
            *("look.ownership", False),
            text=QT_TRANSLATE_NOOP("Setting", "Shade points by whose they will be"),
            hint=QT_TRANSLATE_NOOP("Setting", "If the engine tells it, as KataGo does."),
            words=QT_TRANSLATE_NOOP("Setting", "ownership territory"),
        ),
        Setting(
            *("look.policy", False),
            text=QT_TRANSLATE_NOOP("Setting", "Show moves the network likes at first sight"),
            hint=QT_TRANSLATE_NOOP("Setting", "KataGo’s analysis engine tells them."),
            words=QT_TRANSLATE_NOOP("Setting", "policy prior"),
        ),
        Setting(
            *("look.seconds", 60),
            text=QT_TRANSLATE_NOOP("Setting", "Look at a position for at most"),
            limits=(1, 86_400),
            unit=QT_TRANSLATE_NOOP("Setting", " s"),
            zero=QT_TRANSLATE_NOOP("Setting", "No limit"),
            words=QT_TRANSLATE_NOOP("Setting", "time thinking battery"),
        ),
        Setting(
            *("look.visits", 0),
            text=QT_TRANSLATE_NOOP("Setting", "Visits of a position, at most"),
            limits=(1, 100_000_000),
            zero=QT_TRANSLATE_NOOP("Setting", "No limit"),
            words=QT_TRANSLATE_NOOP("Setting", "playouts battery"),
        ),
        Setting(
            *("look.plugged", False),
            text=QT_TRANSLATE_NOOP("Setting", "Look only when plugged in"),
            hint=QT_TRANSLATE_NOOP(
                "Setting", "On its battery the computer lets the engine rest until then."
            ),
            words=QT_TRANSLATE_NOOP("Setting", "power laptop mains charger saving"),
        ),
    ),
    *_on(
        "library",
        Setting(
            *("games.view", "table", ("table", "boards")),
            text=QT_TRANSLATE_NOOP("Setting", "Games of a file are shown as"),
            labels=QT_TRANSLATE_NOOP("Setting", "A table|Boards"),
        ),
        Setting(
            *("games.view_of_problems", "boards", ("table", "boards")),
            text=QT_TRANSLATE_NOOP("Setting", "Problems of a file are shown as"),
            labels=QT_TRANSLATE_NOOP("Setting", "A table|Boards"),
        ),
        Setting(
            "games.boards_px",
            96,
            text=QT_TRANSLATE_NOOP("Setting", "Size of the boards"),
            limits=(72, 320),
            unit=QT_TRANSLATE_NOOP("Setting", " px"),
            words=QT_TRANSLATE_NOOP("Setting", "thumbnails zoom"),
        ),
        Setting(
            *("games.boards_show", "auto", ("auto", "start", "end", "move")),
            text=QT_TRANSLATE_NOOP("Setting", "The boards show"),
            labels=QT_TRANSLATE_NOOP(
                "Setting",
                "Problems at their start, games at their end|The start|The end|"
                "The position after so many moves",
            ),
            words=QT_TRANSLATE_NOOP("Setting", "thumbnails"),
        ),
        Setting(
            "games.boards_move",
            50,
            text=QT_TRANSLATE_NOOP("Setting", "So many moves are played on the boards"),
            limits=(1, 999),
        ),
        Setting(
            "info.list_format",
            r"\PB \BR – \PW \WR",
            text=QT_TRANSLATE_NOOP("Setting", "Name of a game in lists"),
            form="view.summary_line",
        ),
        Setting(
            "position.turned",
            True,
            text=QT_TRANSLATE_NOOP("Setting", "Find positions that are turned or mirrored, too"),
        ),
        Setting(
            "position.swapped",
            True,
            text=QT_TRANSLATE_NOOP("Setting", "Find positions with the colours swapped, too"),
        ),
        Setting(
            "position.variations",
            False,
            text=QT_TRANSLATE_NOOP("Setting", "Find positions in variations, too"),
        ),
        Setting(
            *("position.numbers", "share", ("share", "wins", "count", "none")),
            text=QT_TRANSLATE_NOOP("Setting", "Below the letters of a found position stands"),
            labels=QT_TRANSLATE_NOOP(
                "Setting",
                "The share of the games|How often it wins|How often it was played|Nothing",
            ),
            words=QT_TRANSLATE_NOOP("Setting", "winrate percent"),
        ),
        Setting(
            "position.follow",
            False,
            text=QT_TRANSLATE_NOOP("Setting", "The library follows the board"),
        ),
    ),
    *_on(
        "keys",
        Setting(
            *("keys.preset", "sgfedit", ("sgfedit", "sabaki", "cgoban", "q5go", "drago")),
            text=QT_TRANSLATE_NOOP("Setting", "Keys as in"),
            labels=QT_TRANSLATE_NOOP("Setting", "sgfedit|Sabaki|CGoban|q5Go|Drago"),
            hint=QT_TRANSLATE_NOOP("Setting", "The tree runs as it does there."),
            words=QT_TRANSLATE_NOOP("Setting", "shortcuts preset scheme"),
        ),
        Setting(
            "keys.changed",
            [],
            text=QT_TRANSLATE_NOOP("Setting", "Keys of your own"),
            form="help.keys",
            words=QT_TRANSLATE_NOOP("Setting", "keyboard shortcuts hotkeys bindings"),
        ),
    ),
)

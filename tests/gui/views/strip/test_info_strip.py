"""The strip above the board says who plays and how the game stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QAccessible, QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sgfedit.app.document import Document
from sgfedit.formats import loads
from sgfedit.game import operations
from sgfedit.gui.views.strip import InfoStrip, Player
from sgfedit.gui.views.strip_facts import SEPARATOR
from sgfedit.gui.widgets.appearance import dark_palette
from sgfedit.gui.widgets.plain_text import tip_of
from sgfedit.sgf.values import format_clock
from tests.gui import painted

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.gui.widgets.plain_text import LinkLine
    from sgfedit.sgf import Node

pytestmark = pytest.mark.one_window

GAME = (
    "(;FF[4]SZ[9]PB[Black Player]BR[9p]BT[Team A]PW[Lee]WR[3d]KM[6.50]HA[2]RE[B+R]RU[AGA]EV[Cup]"
    "AB[ba]AW[aa];W[ee]WL[59.5];B[ab]BL[3725]OB[3];W[];B[ii])"
)


@pytest.fixture
def document() -> Document:
    document = Document()
    document.open_text(loads(GAME))
    return document


@pytest.fixture
def strip(qtbot: QtBot, document: Document) -> InfoStrip:
    strip = InfoStrip(document)
    qtbot.addWidget(strip)
    strip.show()
    return strip


def at(document: Document, steps: int) -> Node:
    return list(document.game)[steps]


def test_players_ranks_teams_and_the_game_are_shown(strip: InfoStrip) -> None:
    facts = strip.facts

    assert (facts.black.name, facts.black.rank) == ("Black Player", "9p")
    assert facts.black.team == "Team A"
    assert (facts.white.name, facts.white.rank) == ("Lee", "3d")
    assert facts.game == "B+R  ·  Komi 6.5  ·  Handicap 2  ·  AGA"
    assert facts.move == "Start"


def test_captures_clocks_and_turn_follow_the_current_node(
    strip: InfoStrip, document: Document
) -> None:
    document.go_to(at(document, 2))

    assert strip.facts.black.details == "1 captured  ·  1:02:05 (3)"
    assert strip.facts.white.details == "0 captured  ·  0:59.5"
    assert strip.facts.move == "Move 2"
    assert strip.facts.turn == "White to play"
    assert strip.facts.white.is_to_play

    document.go_to(at(document, 3))
    assert strip.facts.move == "Move 3, pass"


def test_a_move_numbered_zero_is_not_the_start(strip: InfoStrip, document: Document) -> None:
    document.open_text(loads("(;SZ[9];B[ee]MN[0];W[cc])"))
    assert strip.facts.move == "Start"

    document.go_to(at(document, 1))
    assert strip.facts.move == "Move 0"


def test_changed_game_info_is_shown_at_once(strip: InfoStrip, document: Document) -> None:
    document.go_to(at(document, 2))

    with document.edit("Edit") as edit:
        operations.set_info(edit, document.game.root, {"PB": "Somebody", "KM": "odd"})

    assert strip.facts.black.name == "Somebody"
    assert "Komi odd" in strip.facts.game
    document.undo()
    assert strip.facts.black.name == "Black Player"


def test_info_below_the_root_counts_from_there_on(strip: InfoStrip, document: Document) -> None:
    document.open_text(loads("(;AB[aa](;B[bb]PB[One];W[cc])(;B[dd]PB[Two];W[ee]))"))
    root = document.game.root
    one, two = root.children

    for node, name in ((one, "One"), (one.children[0], "One"), (root, "Black"), (two, "Two")):
        document.go_to(node)
        assert strip.facts.black.name == name


def test_a_game_without_names_shows_the_colours(qtbot: QtBot) -> None:
    strip = InfoStrip(Document())
    qtbot.addWidget(strip)

    assert (strip.facts.black.name, strip.facts.white.name) == ("Black", "White")
    assert strip.facts.game == ""


def test_everything_is_said_to_a_screen_reader(
    strip: InfoStrip, document: Document, qtbot: QtBot
) -> None:
    document.go_to(at(document, 2))

    qtbot.waitUntil(lambda: "Move 2" in strip.accessibleDescription())

    spoken = strip.accessibleDescription()
    for words in ("Black Player, 9p", "1:02:05", "White to play", "Komi 6.5", "Cup"):
        assert words in spoken


def test_a_narrow_strip_gets_shorter_not_wider(strip: InfoStrip) -> None:
    strip.resize(240, strip.sizeHint().height())

    assert strip.minimumSizeHint().width() <= 240
    assert not strip.grab().isNull()


def test_a_double_click_asks_to_edit(qtbot: QtBot, strip: InfoStrip) -> None:
    with qtbot.waitSignal(strip.edit_requested):
        QTest.mouseDClick(strip, Qt.MouseButton.LeftButton)


def links(strip: InfoStrip) -> list[LinkLine]:
    return [strip.black.name, strip.white.name, strip.game_line]


def words_of(link: LinkLine) -> QPoint:
    return next(
        QPoint(x, link.height() // 2)
        for x in range(link.width())
        if link.hitButton(QPoint(x, link.height() // 2))
    )


@pytest.mark.parametrize("index", [0, 1, 2])
def test_a_click_on_a_name_or_the_line_of_the_game_asks_once(
    qtbot: QtBot, strip: InfoStrip, index: int
) -> None:
    link = links(strip)[index]
    asked: list[bool] = []
    strip.edit_requested.connect(lambda: asked.append(True))
    where = words_of(link)

    QTest.mouseClick(link, Qt.MouseButton.LeftButton, pos=where)
    assert len(asked) == 1
    QTest.mouseDClick(link, Qt.MouseButton.LeftButton, pos=where)  # the second click alone
    assert len(asked) == 1

    spoken = QAccessible.queryAccessibleInterface(link)
    assert spoken.role() is QAccessible.Role.Button
    assert spoken.text(QAccessible.Text.Name)


def test_a_drag_on_a_name_does_nothing(strip: InfoStrip) -> None:
    asked: list[bool] = []
    strip.edit_requested.connect(lambda: asked.append(True))
    link = strip.black.name
    start = words_of(link)
    end = start + QPoint(QApplication.startDragDistance() + 2, 0)
    assert link.hitButton(end)

    QTest.mousePress(link, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(link, end)
    QTest.mouseRelease(link, Qt.MouseButton.LeftButton, pos=end)

    assert asked == []


def test_a_name_looks_like_a_link_under_the_pointer_alone(strip: InfoStrip) -> None:
    link = strip.black.name
    before = link.grab().toImage()

    QTest.mouseMove(link, words_of(link))
    assert link.cursor().shape() is Qt.CursorShape.PointingHandCursor
    assert link.grab().toImage() != before

    QApplication.sendEvent(link, QEvent(QEvent.Type.Leave))
    assert link.cursor().shape() is Qt.CursorShape.ArrowCursor
    assert link.grab().toImage() == before


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "0:00"),
        (9.25, "0:09.25"),
        (60, "1:00"),
        (3599, "59:59"),
        (7200, "2:00:00"),
        (-5, "-0:05"),
    ],
)
def test_clocks_read_as_hours_minutes_seconds(seconds: float, text: str) -> None:
    assert format_clock(seconds) == text


LONG = (
    "(;SZ[9]PB[Alexandre Dinerchtein-Vladimirovich]BR[3 dan]BT[Russian National Team]"
    "PW[Wilhelmina Featherstonehaugh]WR[9 dan]WT[Kansai Kiin Osaka]RE[B+R]KM[6.5]RU[Japanese]"
    ";B[aa]BL[1234.5]OB[3];W[bb]WL[3725]OW[12])"
)


@pytest.fixture
def long_names(qtbot: QtBot) -> InfoStrip:
    """A strip with more to say than there is room, at the second move."""
    document = Document()
    document.open_text(loads(LONG))
    strip = InfoStrip(document)
    qtbot.addWidget(strip)
    document.setParent(strip)
    document.go_to(list(document.game)[2])
    strip.show()
    return strip


def show_at(strip: InfoStrip, letters: int) -> None:
    width = strip.fontMetrics().averageCharWidth() * letters
    strip.resize(width, strip.heightForWidth(width))


@pytest.mark.parametrize("letters", [58, 70, 95, 120, 200])
def test_move_captures_and_clocks_stay_whatever_the_names(
    long_names: InfoStrip, letters: int
) -> None:
    show_at(long_names, letters)

    assert long_names.move_line.shown.startswith("Move 2")
    for player, clock_text in (
        (long_names.black, "20:34.5 (3)"),
        (long_names.white, "1:02:05 (12)"),
    ):
        shown = player.details.shown + player.clock.shown
        assert "0 captured" in shown
        assert clock_text in shown


def test_teams_go_first_then_ranks_then_the_ends_of_names(long_names: InfoStrip) -> None:
    black = long_names.black.name
    shown = []
    for letters in range(300, 50, -5):
        show_at(long_names, letters)
        shown.append(black.shown)

    name = "Alexandre Dinerchtein-Vladimirovich"
    assert list(dict.fromkeys(shown))[:3] == [
        f"{name}  3 dan  Russian National Team",
        f"{name}  3 dan",
        name,
    ]
    assert shown[-1].endswith("…")


def test_the_strip_has_three_lines_where_it_is_narrow(long_names: InfoStrip) -> None:
    line = long_names.fontMetrics().lineSpacing()

    assert long_names.heightForWidth(400) >= 3 * line
    assert 2 * line < long_names.heightForWidth(1000) < 3 * line
    show_at(long_names, 80)
    assert long_names.turn_line.shown == "Black to play"


def test_the_rules_are_told_where_the_strip_is_narrow(
    strip: InfoStrip, document: Document
) -> None:
    document.open_text(
        loads("(;SZ[19]PB[Cho Chikun]PW[Takemiya Masaki]RE[B+R]KM[6.5]RU[Japanese])")
    )
    show_at(strip, 80)

    assert strip.game_line.shown == "B+R  ·  Komi 6.5  ·  Japanese"


def test_nothing_moves_for_another_digit(strip: InfoStrip, document: Document) -> None:
    show_at(strip, 90)
    document.go_to(at(document, 4))
    place = strip.white.geometry()

    for step in (0, 1, 2, 3, 4):
        document.go_to(at(document, step))
        assert strip.white.geometry() == place


def test_another_game_with_the_same_facts_is_shown_as_well(
    strip: InfoStrip, document: Document
) -> None:
    document.open_text(loads(GAME + GAME))
    width = strip.black.width()

    document.select_game(1)

    assert width > 0
    assert strip.black.width() == width


def in_a_line(player: Player) -> list[str]:
    """Return what a player shows in a single line, without the name."""
    shown = player.name.shown.split("  ")[1:]
    return shown + (player.details.shown.split(SEPARATOR) if player.details.width() else [])


def test_in_a_single_line_both_players_show_the_same_and_nothing_is_cut(
    strip: InfoStrip, document: Document
) -> None:
    document.open_text(loads(GAME.replace("WR[3d]", "WR[3d]WT[B]")))
    strip.set_low(is_low=True)
    kinds = set()
    for letters in range(75, 200, 5):
        show_at(strip, letters)
        black, white = in_a_line(strip.black), in_a_line(strip.white)
        assert strip.black.name.shown.startswith("Black Player")
        assert len(black) == len(white)
        assert set(black) <= {"9p", "Team A", "0 captured"}
        assert set(white) <= {"3d", "B", "0 captured"}
        kinds.add(tuple(black))

    assert kinds >= {("0 captured",), ("9p", "0 captured"), ("9p", "Team A", "0 captured")}


@pytest.mark.parametrize("letters", range(75, 190, 15))
def test_in_a_single_line_nothing_comes_and_goes_from_move_to_move(
    strip: InfoStrip, document: Document, letters: int
) -> None:
    strip.set_low(is_low=True)
    show_at(strip, letters)
    document.go_to(at(document, 3))
    document.go_to(at(document, 1))
    places, ranks = strip.white.geometry(), (strip.black.name.shown, strip.white.name.shown)
    told = strip.move_line.shown.count(SEPARATOR)

    for step in (0, 1, 2, 3, 2, 1, 0):
        document.go_to(at(document, step))
        assert strip.white.geometry() == places
        assert (strip.black.name.shown, strip.white.name.shown) == ranks
        assert strip.move_line.shown.count(SEPARATOR) == told


def test_a_black_stone_is_seen_on_a_dark_ground(window: MainWindow) -> None:
    disc = window.info.black._disc
    window.actions_by_id["edit.pass"].trigger()  # no ring is around it
    window.info.setPalette(dark_palette())

    picture = painted.image(disc)

    ground = window.info.palette().window().color().lightness()
    lights = [
        picture.pixelColor(x, picture.height() // 2).lightness() for x in range(picture.width())
    ]
    assert max(lights) > ground + 130
    assert min(lights) < 40


def test_a_long_name_of_a_move_leaves_the_names_of_players_whole(
    strip: InfoStrip, document: Document
) -> None:
    document.open_text(loads("(;PB[Fujisawa Hosai]BR[6d]PW[Go Seigen]WR[8d];B[kp])"))
    document.go_to(list(document.game)[1])
    strip.set_words(lambda _document: "4-5 point (takamoku)", judges=True)
    show_at(strip, 122)
    assert strip.black.name.shown.startswith("Fujisawa Hosai")
    assert strip.move_line.shown.endswith("(takamoku)")


def test_the_tip_of_the_strip_says_all_of_it_wherever_the_game_is(
    qtbot: QtBot, strip: InfoStrip, document: Document
) -> None:
    document.go_to(at(document, 1))
    place = QPointF(strip.rect().center())
    QApplication.sendEvent(strip, QEnterEvent(place, place, place))

    assert strip.toolTip() == tip_of(strip.facts.spoken)
    assert "Move 1" in strip.toolTip()


@pytest.mark.parametrize("width", [560, 700, 900])
def test_after_an_edit_of_game_info_the_room_is_shared_as_for_a_file_that_is_opened(
    qtbot: QtBot, strip: InfoStrip, document: Document, width: int
) -> None:
    strip.resize(width, strip.heightForWidth(width))
    names = {
        "PB": "B. Conwil",
        "BR": "11k*",
        "BT": "",
        "PW": "Mick Reiss",
        "WR": "3d",
        "RE": "W+R",
    }
    long = {
        "PB": "A name that is very long",
        "PW": "And another one",
        "EV": "x",
        "RU": "Chinese " * 6,
    }
    for info in (long, {**names, "RU": ""}):
        with document.edit("Edit") as edit:
            operations.set_info(edit, document.game.root, info)
    fresh = InfoStrip(document)
    qtbot.addWidget(fresh)
    fresh.resize(strip.size())
    fresh.show()

    assert painted.texts(strip) == painted.texts(fresh)

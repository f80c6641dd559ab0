"""Every surface paints what it has to say: read from what is drawn, not from what was set."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QApplication

from sgfedit.gui.opening.files import open_path
from sgfedit.gui.shell.menus import Menus
from sgfedit.sgf import Point
from tests.gui import library_steps, painted

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from sgfedit.gui.shell.main_window import MainWindow


@pytest.fixture
def game(window: MainWindow, sample: Path) -> MainWindow:
    """The window with the sample at move 12, which has variations and a comment."""
    open_path(window, str(sample))
    for _ in range(12):
        window.actions_by_id["navigate.next"].trigger()
    return window


def missing(shown: str, expected: tuple[str, ...]) -> list[str]:
    """Return what is not drawn; spaces do not count, as mnemonics are drawn by themselves."""
    shown = shown.replace(" ", "")
    return [words for words in expected if words.replace(" ", "") not in shown]


SURFACES = {
    "edit.game_info": ("Mara Lindholm", "2025-10-18", "Black wins by resignation", "Komi"),
    "annotate.values": ("43:25", "Black's time left", "Name of the figure"),
    "help.palette": ("Find a command", "New game", "Ctrl+N"),
    "help.keys": ("Press shortcut", "New game", "Ctrl+N"),
    "study.score": ("Looking for dead stones", "the record says B+R"),
    "study.tsumego": ("Black to play", "only to try", "1 of 1"),
    "study.guess": ("Where does Black play move 13?", "Show the move"),
    "study.present": ("Mara Lindholm 2d", "Move 12", "White approaches from the right."),
    "study.reading": ("Move 12", "The joseki is complete."),
    "file.print_preview": ("Print…", "Paper:", "A4"),
    "file.export": ("Format:", "PNG", "commented-game.png"),
    "find.panel": ("Find", "Text", "Move", "Property", "Position", "This game"),
    "view.problems": ("File check", "Filter", "Fix all that is safe"),
    "view.steps": ("History", "As opened"),
    "view.bookmarks": ("No bookmarks here yet", "All files"),
    "figures.panel": ("Figure 1", "Diagram 1", "Begins here"),
    "view.games": ("Games", "Jun Oka", "2025-10-18", "69"),
    "transform.dialog": ("Turn right", "Swap colours", "113 nodes change."),
    "setup.handicap": ("Handicap:", "On the star points"),
    "setup.black": ("Here", "Before", "After"),
    "file.new": ("19", "13", "Komi:", "Handicap:"),
    "edit.properties": ("White move", "qf:A", "Time left".lower()),
    "edit.source": (";W[qf]WL[2605]LB[qf:A][qc:B]", "Edit…"),
    "edit.enter_points": ("Play D4 Q16 R3",),
    "tree.statistics": ("Nodes", "115", "Lines to an end"),
    "view.choose_theme": ("Kaya", "Slate", "New from this one…"),
    "library.open": ("Search all your games at once", "Add a folder…"),
    "help.about": ("sgfedit", "Viewer and editor"),
    "mark.clear_kinds": ("Triangles", "The whole game"),
    "games.change_files": ("Set game info:", "Rename to:"),
    "navigate.go_to": ("Move number (0 to 69)", "12"),
    "file.read_as": ("Unicode (UTF-8) — now", "Korean (EUC-KR, CP949)"),
}
"""Action → what is drawn where it leads to."""


@pytest.mark.parametrize(("action_id", "expected"), SURFACES.items())
def test_a_surface_draws_what_it_says(
    qtbot: QtBot, game: MainWindow, action_id: str, expected: tuple[str, ...]
) -> None:
    in_dialog: list[str] = []

    def read_dialog() -> None:
        dialog = QApplication.activeModalWidget()
        if dialog is not None:
            in_dialog.append(painted.text(dialog))
            dialog.close()

    before = set(QApplication.topLevelWidgets())
    QTimer.singleShot(0, game, read_dialog)
    game.actions_by_id[action_id].trigger()
    QApplication.processEvents()

    if in_dialog:
        assert missing(in_dialog[0], expected) == []
        return
    tops = QApplication.topLevelWidgets()
    shown = next((one for one in tops if one not in before and one.isVisible()), game)
    # What it takes from the record may come a little later.
    qtbot.waitUntil(lambda: not missing(painted.text(shown), expected))
    if shown is not game:
        shown.close()


def test_the_window_draws_players_move_comment_and_charset(game: MainWindow) -> None:
    assert {"Mara Lindholm", "Jun Okabe", "Move 12"} <= set(painted.texts(game.info))
    assert "White approaches from the right." in painted.text(game.comment)
    assert painted.texts(game.status) == ["UTF-8"]
    assert "Annotate" in painted.text(game.menuBar()).replace(" ", "")


def test_the_board_draws_stones_and_labels(game: MainWindow) -> None:
    shown = painted.image(game.board)

    def lightness(point: Point, dx: int = 0, dy: int = 0) -> int:
        centre = game.board.point_rect(point).center() + QPoint(dx, dy)
        return shown.pixelColor(centre).lightness()

    board = game.document.position()
    cell = game.board.point_rect(Point(0, 0)).width()
    for x in range(19):
        for y in range(19):
            beside = lightness(Point(x, y), cell * 2 // 7, cell * 2 // 7)
            if board.stone(x, y) == "B":
                assert beside < 100, (x, y)
            elif board.stone(x, y) == "W":
                assert beside > 160, (x, y)
            else:
                assert 100 <= beside <= 240, (x, y)


def test_the_tree_draws_a_ring_around_the_current_node(game: MainWindow) -> None:
    before = painted.image(game.tree.viewport())
    here = game.tree.grid.rect(game.tree._cell).translated(-game.tree.offset)

    game.actions_by_id["navigate.next"].trigger()
    after = painted.image(game.tree.viewport())

    changed = painted.differing(before, after)
    assert changed.intersects(here)
    ring = game.palette().highlight().color().hue()
    hues = {
        before.pixelColor(x, y).hue()
        for x in range(here.left(), here.right())
        for y in range(here.top(), here.bottom())
        if before.rect().contains(x, y)
    }
    assert any(abs(hue - ring) < 20 for hue in hues)


def test_the_slider_draws_how_far_the_game_is(qtbot: QtBot, game: MainWindow) -> None:
    slider = game.timeline
    qtbot.waitUntil(lambda: not slider.is_waiting)
    before = painted.image(slider)

    game.actions_by_id["navigate.end"].trigger()

    assert not painted.differing(before, painted.image(slider)).isEmpty()


def test_menus_draw_their_actions_and_keys(game: MainWindow) -> None:
    menu = game.part(Menus)._menu_of("navigate.next")
    shown = painted.text(menu).replace(" ", "")

    for action in menu.actions():
        words = action.text().replace("&", "").replace(" ", "").rstrip("…")
        assert words in shown


def test_a_library_draws_its_games(qtbot: QtBot, game: MainWindow, tmp_path: Path) -> None:
    library = library_steps.open_window(qtbot, game.settings, tmp_path / "library of this test")
    records = library_steps.make_records(tmp_path / "records")
    library.service.add_folders([str(records)])

    qtbot.waitUntil(
        lambda: not missing(painted.text(library), ("Cho Chikun", "B+R", "1996-03-12")),
        timeout=library_steps.WAIT_MS,
    )
    library.close()

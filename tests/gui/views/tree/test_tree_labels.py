"""What stands on the stones of the tree, and how judged ones are coloured."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from sgfedit.formats import loads
from sgfedit.gui.views.tree.canvas import DEFAULT_CELL, LARGEST_CELL, SMALLEST_CELL
from sgfedit.gui.views.tree.cells import CellKind, CellLook
from sgfedit.gui.views.tree.sprites import Sprites, judgement_ink
from sgfedit.gui.widgets import scale
from sgfedit.gui.widgets.appearance import dark_palette
from sgfedit.render.contrast import contrast
from sgfedit.render.theme import Rgba
from tests.gui import painted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sgfedit.gui.shell.main_window import MainWindow
    from sgfedit.gui.views.tree.view import TreeView

pytestmark = pytest.mark.one_window

SIGNS = ("!", "!!", "!?", "?!", "?", "??")
GAME = "(;SZ[19];B[pd]TE[1];W[dp]BM[1](;B[qq];W[tt])(;AB[aa];B[jj]HO[1]))"


@pytest.fixture
def tree(window: MainWindow) -> TreeView:
    window.document.open_text(loads(GAME))
    QApplication.processEvents()
    return window.tree


def drawn_cells(tree: TreeView, monkeypatch: pytest.MonkeyPatch) -> list[int | str]:
    """Return the labels of the cells that are painted."""
    found: list[int | str] = []
    cell = Sprites.cell

    def note(self: Sprites, look: CellLook, label: int | str, on_path: bool) -> object:
        found.append(label)
        return cell(self, look, label, on_path)

    monkeypatch.setattr(Sprites, "cell", note)
    tree._sprites = None
    painted.image(tree)
    return found


@pytest.mark.parametrize(
    ("keys", "labels"),
    [
        ((Qt.Key.Key_N,), [0, 1, 2, 3, 4]),
        ((Qt.Key.Key_T,), ["", "Q16", "D4", "R3", "K10"]),
        ((Qt.Key.Key_0,), [0]),
    ],
    ids=["numbers", "points", "none"],
)
def test_keys_choose_what_stands_on_stones(
    window: MainWindow,
    tree: TreeView,
    monkeypatch: pytest.MonkeyPatch,
    keys: tuple[Qt.Key],
    labels: list[int | str],
) -> None:
    window.settings.set("tree.labels", "none" if keys[0] == Qt.Key.Key_N else "numbers")
    QTest.keyClick(window.board, Qt.Key.Key_K, Qt.KeyboardModifier.ControlModifier)
    shift = Qt.KeyboardModifier.ShiftModifier
    none = Qt.KeyboardModifier.NoModifier
    QTest.keyClick(window.board, keys[0], none if keys[0] == Qt.Key.Key_N else shift)

    assert set(labels) <= set(drawn_cells(tree, monkeypatch)) <= {*labels, 3, 0, ""}


@pytest.mark.parametrize("orientation", ["right", "down"])
def test_names_of_points_find_room_and_clicks_their_nodes(
    window: MainWindow, tree: TreeView, orientation: str
) -> None:
    window.settings.set("tree.orientation", orientation)
    window.settings.set("tree.labels", "points")
    for cell_px in (SMALLEST_CELL, DEFAULT_CELL, LARGEST_CELL):
        tree.set_cell_px(cell_px)

        font = tree.font()
        font.setPixelSize(max(8, round(0.42 * cell_px)))
        font.setWeight(QFont.Weight.DemiBold)
        needed = QFontMetrics(font).horizontalAdvance("Q16")
        for node in tree.document.game.nodes():
            rect = tree.rect_of(node)
            assert rect.width() > needed + 3
            assert tree.node_at(rect.center()) is node
            assert tree.node_at(rect.bottomRight()) is node


def test_a_larger_board_has_longer_names(window: MainWindow, tree: TreeView) -> None:
    window.settings.set("tree.labels", "points")
    width = tree.grid.width

    window.document.open_text(loads("(;SZ[40];B[Aa])"))

    assert tree.grid.width > width


def test_moves_of_other_games_keep_their_plates(window: MainWindow, tree: TreeView) -> None:
    window.settings.set("tree.labels", "points")

    window.document.open_text(loads("(;GM[3];W[e2e4];B[e7e5])"))

    assert tree.grid.width == tree.grid.cell


@pytest.fixture
def zoomed() -> Iterator[Callable[[int], None]]:
    yield scale.set_zoom
    scale.set_zoom(100)


def test_the_tree_is_zoomed_with_its_window(tree: TreeView, zoomed: Callable[[int], None]) -> None:
    zoomed(200)
    QApplication.processEvents()

    assert tree.grid.cell == 2 * DEFAULT_CELL
    assert tree.cell_px == DEFAULT_CELL


# Judgements ---------------------------------------------------------------------------------


def picture(sprites: Sprites, sign: str) -> QImage:
    return sprites.cell(CellLook(CellKind.MOVE, "B", 1, sign=sign), 0, True).toImage()


@pytest.mark.parametrize("cell_px", [SMALLEST_CELL, DEFAULT_CELL])
@pytest.mark.parametrize("palette_of", [QPalette, dark_palette])
def test_judgements_have_forms_of_their_own(
    qapp: QApplication, cell_px: int, palette_of: Callable[[], QPalette]
) -> None:
    sprites = Sprites(palette_of(), cell_px, qapp.font(), 1.0)
    grey = QImage.Format.Format_Grayscale8
    # Small cells have no room for a second sign.
    signs = SIGNS if cell_px > SMALLEST_CELL else ("!", "!?", "?!", "?")
    seen = [picture(sprites, sign).convertToFormat(grey) for sign in signs]

    assert all(one != other for i, one in enumerate(seen) for other in seen[:i])


@pytest.mark.parametrize("palette_of", [QPalette, dark_palette])
@pytest.mark.parametrize("sign", SIGNS)
def test_a_sign_can_be_read_on_its_badge_and_the_badge_on_the_ground(
    palette_of: Callable[[], QPalette], sign: str
) -> None:
    inks = Sprites(palette_of(), DEFAULT_CELL, QApplication.font(), 1.0).inks
    badge = judgement_ink(inks, sign)
    assert badge is not None

    assert contrast(rgba(badge), rgba(inks.on_badge)) >= 4.5
    assert contrast(rgba(badge), rgba(inks.base)) >= 3


def rgba(colour: QColor) -> Rgba:
    return Rgba(colour.red(), colour.green(), colour.blue())


def test_one_switch_turns_judgements_off(window: MainWindow, tree: TreeView) -> None:
    node = tree.document.game.root.first_child
    assert node is not None
    corner = tree.rect_of(node).topRight() + QPoint(-5, 5)
    green = tree.inks.good

    def there() -> bool:
        image = painted.image(tree.viewport())
        around = (corner + QPoint(x, y) for x in range(-3, 4) for y in range(-3, 4))
        return any(image.pixelColor(each) == green for each in around)

    assert there()
    window.actions_by_id["view.judgements"].trigger()
    assert not there()

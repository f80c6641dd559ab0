"""The recipes of `docs/develop.md`: what they add works and touches no more than they say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.recipes.copy import Copy

if TYPE_CHECKING:
    from pathlib import Path

HEART = """    HEART = MarkKind(
        "HE",
        text=QT_TRANSLATE_NOOP("Action", "&Heart"),
        step=QT_TRANSLATE_NOOP("Tool", "Mark with hearts"),
        plural=QT_TRANSLATE_NOOP("ClearMarks", "&Hearts"),
        key="H",
        ff="-",
        ascii="&",
        unicode="♡",
        sensei="CBW",
        latex=r"({x},{y}) ellipse[x radius=.2,y radius=.3]",
        path="M 0 .9 C -2 -.6 -.7 -1.6 0 -.5 C .7 -1.6 2 -.6 0 .9 Z",
        text_size=0.8,
        room=0.62,
    )
"""
ICON = """<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24">
  <path d="M12 20C1 12 5 3 12 9C19 3 23 12 12 20z" fill="none" stroke="#000000"/>
</svg>
"""


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    """The program, to be changed."""
    return Copy(tmp_path / "copy")


def test_a_mark_is_a_row_and_an_icon(copy: Copy) -> None:
    copy.put_before("sgfedit/sgf/marks.py", "    SELECTED = MarkKind(\n", HEART)
    copy.write("resources/icons/tool-heart.svg", ICON)

    copy.test("recipes/added/mark.py")

    assert len(copy.touched) <= 2


CAPTURES = '''"""Rows of the panel that counts prisoners."""

from __future__ import annotations

from typing import Final

from sgfedit.gui.actions.row import Action, Panel
from sgfedit.i18n import QT_TRANSLATE_NOOP

CAPTURES: Final = (
    Action(
        "view.captures",
        QT_TRANSLATE_NOOP("Action", "Prisoners"),
        "sgfedit.gui.features.view.commands:show_or_hide",
        ("Ctrl+K, Q",),
        args=("captures",),
    ),
)
CAPTURES_PANEL: Final = Panel(
    "captures",
    QT_TRANSLATE_NOOP("Panel", "Prisoners"),
    "sgfedit.gui.features.captures.panel:CapturesPanel",
    "view.captures",
    page="board.md",
)
'''
CAPTURES_WIDGET = '''"""The panel that counts prisoners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QLabel

from sgfedit.go import Colour

if TYPE_CHECKING:
    from sgfedit.gui.window import Window


class CapturesPanel(QLabel):
    """How many stones either side has taken."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._document = window.document
        self._document.current_changed.connect(self._show)
        self._show()

    def _show(self) -> None:
        captures = self._document.position().captures
        black, white = captures[Colour.BLACK], captures[Colour.WHITE]
        self.setText(self.tr("Black {black}, White {white}").format(black=black, white=white))
'''


def test_a_panel_is_a_feature_and_its_place_in_the_list(copy: Copy) -> None:
    features = "sgfedit/gui/features"
    copy.write(f"{features}/captures/__init__.py", CAPTURES)
    copy.write(f"{features}/captures/panel.py", CAPTURES_WIDGET)
    module = "from sgfedit.gui.features.captures import CAPTURES, CAPTURES_PANEL\n"
    copy.put_before(
        f"{features}/__init__.py", "from sgfedit.gui.features.clipboard import ", module
    )
    copy.put_before(
        f"{features}/__init__.py", "    *(MANUAL, KEYS, HELP, SAFETY),\n", "    CAPTURES,\n"
    )
    place = '            "view.captures",\n'
    copy.put_before(f"{features}/__init__.py", '            "view.full_screen",\n', place)
    copy.put_before(f"{features}/__init__.py", "    FIGURES_PANEL,\n", "    CAPTURES_PANEL,\n")

    copy.test("recipes/added/panel.py")

    assert len(copy.touched) <= 2


ROW = """    Action(
        "mark.square_circles",
        QT_TRANSLATE_NOOP("Action", "Make circles s&quares"),
        "sgfedit.gui.features.marks.commands:square_circles",
        ("Ctrl+D, Q",),
        enabled=lambda state: bool(state.node.get("CR")),
        words=QT_TRANSLATE_NOOP("Action", "quadrature"),
    ),
"""
COMMAND = '''def square_circles(window: Window) -> None:
    """Mark with squares what is marked with circles."""
    node = window.document.current
    circles = node.get("CR")
    if not circles:
        raise RefusalError("no-marks")
    with window.document.edit(_tr("Command", "Square the circle")) as edit:
        operations.set_marks(edit, node, "SQ", circles, on=True)


'''


def test_a_command_is_a_row_and_a_function_of_its_feature(copy: Copy) -> None:
    marks = "sgfedit/gui/features/marks"
    copy.put_before(f"{marks}/__init__.py", '    Action(\n        "mark.next_label",', ROW)
    copy.put_before(f"{marks}/commands.py", "def next_label(", COMMAND)
    copy.put_before(
        f"{marks}/commands.py",
        "from sgfedit.game import operations\n",
        "from sgfedit.errors import RefusalError\n",
    )

    copy.test("recipes/added/command.py")

    assert len(copy.touched) == 1


STONES = '''"""The stones of a position as a list: ``B D4``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.go.points import vertex
from sgfedit.sgf.values import Point

if TYPE_CHECKING:
    from sgfedit.export.shots import Shot


def stones_text(shot: Shot) -> str:
    """Return a line for each stone, below the title."""
    diagram = shot.diagram
    points = (Point(x, y) for y in range(diagram.height) for x in range(diagram.width))
    stones = ((diagram.stone(point), vertex(*point, diagram.height)) for point in points)
    return "".join([f"{shot.title}\\n", *(f"{one} {name}\\n" for one, name in stones if one)])
'''


def test_an_export_is_a_module_and_a_row(copy: Copy) -> None:
    registry = "sgfedit/export/registry.py"
    copy.write("sgfedit/export/stones.py", STONES)
    row = '    _text("stones", "List of stones", (".stones",), stones_text),\n'
    copy.put_before(registry, '    Target("gif",', row)
    module = "from sgfedit.export.stones import stones_text\n"
    copy.put_before(registry, "from sgfedit.export.text_boards import ", module)

    copy.test("recipes/added/export.py")

    assert len(copy.touched) <= 2

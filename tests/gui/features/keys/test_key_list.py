"""All that keys and the mouse do, and the sheet of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QPageLayout, QPageSize, QPdfWriter
from PySide6.QtWidgets import QDialog

from sgfedit.game.operations.point_input import parse
from sgfedit.gui.features import ACTIONS, MENUS, TABLE
from sgfedit.gui.features.keys import sheet as keys_sheet
from sgfedit.gui.features.keys.key_list import full_text, plain, sections

if TYPE_CHECKING:
    from pathlib import Path

    from PySide6.QtPrintSupport import QPrinter
    from PySide6.QtWidgets import QWidget

    from sgfedit.app.settings import Settings
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window


def test_every_action_is_in_the_section_of_its_menu() -> None:
    found = sections(TABLE, TABLE.default_keys)

    assert [section.title for section in found[: len(MENUS)]] == [plain(t) for t, _ in MENUS]
    ids = [row.action for section in found for row in section.rows if row.action]
    assert ids == [row.id for row in ACTIONS]


def test_a_row_tells_its_submenu() -> None:
    assert full_text(TABLE, "view.theme_night") == "Board theme › Night"
    assert full_text(TABLE, "file.save") == "Save"


def test_the_examples_of_typed_points_can_be_typed() -> None:
    section = next(
        s for s in sections(TABLE, TABLE.default_keys) if s.title == "In the line for points"
    )
    several = {"tr cr sq ma sl D4", "ab aw ae D4", "tb tw dd vw er D4"}

    for row in section.rows:
        (example,) = row.keys
        if example in several:
            *words, point = example.split()
            assert all(parse(f"{word} {point}", (19, 19)) for word in words)
        else:
            assert parse(example, (19, 19))


@pytest.mark.parametrize("orientation", QPageLayout.Orientation)
def test_the_sheet_fills_a_few_pages(
    settings: Settings, tmp_path: Path, window: MainWindow, orientation: QPageLayout.Orientation
) -> None:
    writer = QPdfWriter(str(tmp_path / "keys.pdf"))
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageOrientation(orientation)

    pages = keys_sheet.KeySheet(TABLE, settings).draw(writer)

    assert 2 <= pages <= 4


def test_the_sheet_is_printed(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "printed.pdf"

    class Dialog(QDialog):
        """Prints into a file."""

        def __init__(self, printer: QPrinter, parent: QWidget) -> None:
            super().__init__(parent)
            printer.setOutputFileName(str(path))

        def exec(self) -> int:
            return 1

    monkeypatch.setattr("PySide6.QtPrintSupport.QPrintDialog", Dialog)

    window.actions_by_id["help.print_keys"].trigger()

    assert path.read_bytes().startswith(b"%PDF")

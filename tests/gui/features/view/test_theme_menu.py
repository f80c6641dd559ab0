"""Themes of the user in the menu of board themes, and in the palette."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit.gui.features.keys.palette import entries, search
from sgfedit.gui.shell.menus import Menus
from sgfedit.gui.views.board.picture import board_theme
from sgfedit.gui.widgets import keys
from sgfedit.render import theme_files
from sgfedit.render.theme_files import user_themes
from tests.gui.shell.test_menus import ambiguous

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PySide6.QtGui import QAction

    from sgfedit.gui.shell.main_window import MainWindow


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the user's themes: one is whole, one is broken."""
    path = tmp_path / "data" / "themes"
    path.mkdir(parents=True)
    (path / "cherry.toml").write_text('title = "Cherry & Co"')
    (path / "torn.toml").write_text("[board]\nwod = 1")
    monkeypatch.setattr(theme_files, "default_folder", lambda: path)
    user_themes.cache_clear()
    yield path
    user_themes.cache_clear()


def own(window: MainWindow) -> list[QAction]:
    """Open the menu, and return what is between the program's themes and the last item."""
    menu = window.part(Menus).themes
    menu.aboutToShow.emit()
    items = menu.actions()
    first = items.index(window.actions_by_id["view.theme_colour_safe"]) + 1
    last = items.index(window.actions_by_id["view.choose_theme"])
    return [item for item in items[first:last] if not item.isSeparator()]


def test_the_menu_has_the_themes_of_the_user_with_letters(
    window: MainWindow, folder: Path
) -> None:
    cherry, torn = own(window)

    assert keys.mnemonic(cherry.text())
    assert cherry.text().replace("&&", "+").replace("&", "") == "Cherry + Co"
    assert (cherry.isEnabled(), torn.isEnabled()) == (True, False)
    assert "line 2: board.wod is not a key" in torn.toolTip()
    assert window.part(Menus).themes.toolTipsVisible()
    assert ambiguous(window.part(Menus).themes) == []

    (folder / "torn.toml").unlink()
    assert [action.toolTip() for action in own(window)] == [str(folder / "cherry.toml")]
    assert not window.part(Menus).themes.toolTipsVisible()
    (folder / "cherry.toml").unlink()
    assert own(window) == []


def test_one_of_them_is_chosen_as_its_file_is_now(window: MainWindow, folder: Path) -> None:
    window.settings.set("view.theme", "kaya")
    assert not own(window)[0].isChecked()

    own(window)[0].trigger()

    assert window.settings.get("view.theme") == "cherry"
    assert board_theme(window.settings, window.palette()).title == "Cherry & Co"
    assert own(window)[0].isChecked()
    assert not window.actions_by_id["view.theme_kaya"].isChecked()

    (folder / "cherry.toml").write_text('title = "Ripe"')
    own(window)[0].trigger()

    assert board_theme(window.settings, window.palette()).title == "Ripe"
    window.actions_by_id["view.theme_paper"].trigger()
    assert not own(window)[0].isChecked()


@pytest.mark.usefixtures("folder")
def test_the_palette_finds_them(window: MainWindow) -> None:
    found = {entry.id: entry for entry in entries(window) if entry.id.startswith("theme:")}

    assert [entry.is_enabled for entry in found.values()] == [True, False]
    assert search("cherry", list(found.values()), ())[0].entry.id == "theme:cherry"
    found["theme:cherry"].run()
    assert window.settings.get("view.theme") == "cherry"

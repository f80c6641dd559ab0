"""What the first start of a version says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sgfedit.gui.features.manual.window import Manual
from sgfedit.gui.features.safety.updates import tell

if TYPE_CHECKING:
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window


def test_the_very_first_start_says_nothing(window: MainWindow) -> None:
    window.settings.set("program.versions", [])
    window.status.note("")
    tell(window, "1.9.0")
    assert window.status.message.text() == ""
    assert window.settings.get("program.versions") == ["1.9.0"]


def test_the_first_start_of_a_newer_version_leads_to_what_is_new_once(window: MainWindow) -> None:
    window.settings.set("program.versions", ["1.9.0"])
    tell(window, "1.10.0")
    assert "1.10.0: what is new since 1.9.0" in window.status.message.text()

    window.status.note("")
    tell(window, "1.10.0")
    assert window.status.message.text() == ""


def test_an_older_version_says_that_it_leaves_alone_what_is_newer(window: MainWindow) -> None:
    window.settings.set("program.versions", ["1.9.0", "2.0"])
    tell(window, "1.10.0")
    assert "of sgfedit 2.0" in window.status.message.text()


def test_what_is_new_is_a_page_beside_the_work(window: MainWindow) -> None:
    window.actions_by_id["help.news"].trigger()
    (manual,) = window.findChildren(Manual)
    assert "What is new" in manual.pages.toPlainText()
    manual.close()

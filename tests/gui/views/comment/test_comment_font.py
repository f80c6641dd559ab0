"""The comment has a font of its own; the node name follows it in size and family."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QFontDialog

from sgfedit.gui.views.comment.text_edit import LARGEST_PT, SMALLEST_PT, comment_font

if TYPE_CHECKING:
    from sgfedit.app.settings import Settings
    from sgfedit.gui.shell.main_window import MainWindow

pytestmark = pytest.mark.one_window


def size_of(window: MainWindow) -> int:
    return QFontInfo(window.comment.editor.font()).pointSize()


def size_of_a_name(window: MainWindow) -> int:
    window.comment.name.setText("Joseki")
    return QFontInfo(window.comment.name.font()).pointSize()


def trigger(window: MainWindow, action_id: str) -> None:
    window.actions_by_id[action_id].trigger()


def test_keys_make_it_larger_and_smaller(window: MainWindow) -> None:
    size = size_of(window)

    QTest.keySequence(window.board, "Ctrl+Shift+E, +")
    QTest.keySequence(window.board, "Ctrl+Shift+E, =")
    assert size_of(window) == size + 2
    assert size_of_a_name(window) > size + 2
    QTest.keySequence(window.board, "Ctrl+Shift+E, -")

    assert size_of(window) == size + 1


@pytest.mark.parametrize(("action_id", "size"), [("larger", LARGEST_PT), ("smaller", SMALLEST_PT)])
def test_there_is_an_end_to_it(window: MainWindow, action_id: str, size: int) -> None:
    for _ in range(50):
        trigger(window, f"comment.{action_id}")

    assert size_of(window) == size


def test_monospace_is_for_the_comment_only(window: MainWindow, settings: Settings) -> None:
    fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)

    trigger(window, "comment.monospace")

    assert settings.get("comment.monospace")
    assert window.comment.editor.font().families() == fixed.families()
    assert window.comment.name.font().families() != fixed.families()
    trigger(window, "comment.monospace")
    assert window.comment.editor.font().families() == window.comment.font().families()


def test_the_dialog_sets_family_and_size(
    window: MainWindow, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.set("comment.monospace", value=True)
    chosen = QFont(QFontDatabase.families()[0], 17)
    chosen.setItalic(True)

    def answer(dialog: QFontDialog) -> int:
        dialog.setCurrentFont(chosen)
        dialog.accept()
        return dialog.result()

    monkeypatch.setattr(QFontDialog, "exec", answer)

    trigger(window, "comment.font")

    assert settings.get("comment.font_size") == 17
    assert settings.get("comment.font_family") == QFontInfo(chosen).family()
    assert not settings.get("comment.monospace")
    assert not window.comment.editor.font().italic()
    assert size_of_a_name(window) > 17
    assert window.comment.name.font().weight() == QFont.Weight.DemiBold


def test_who_cancels_keeps_the_font(
    window: MainWindow, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[int] = []
    boxes: list[QDialogButtonBox] = []

    def answer(dialog: QFontDialog) -> int:
        shown.append(dialog.currentFont().pointSize())
        boxes.extend(dialog.findChildren(QDialogButtonBox))
        dialog.setCurrentFont(QFont("Other", 40))
        return 0

    monkeypatch.setattr(QFontDialog, "exec", answer)
    settings.set("comment.font_size", 15)

    trigger(window, "comment.font")

    assert settings.get("comment.font_size") == 15
    assert shown == [15]
    assert all(button.icon().isNull() for box in boxes for button in box.buttons())


def test_the_font_of_the_window_comes_back(window: MainWindow, settings: Settings) -> None:
    size = size_of(window)
    for key, value in {"font_size": 30, "font_family": "Serif", "monospace": True}.items():
        settings.set(f"comment.{key}", value)

    trigger(window, "comment.font_reset")

    assert size_of(window) == size
    assert window.comment.editor.font().families() == window.comment.font().families()


def test_a_size_beyond_reason_is_not_taken(settings: Settings) -> None:
    usual = comment_font(settings, QFont()).pointSize()
    settings.set("comment.font_size", LARGEST_PT + 1)

    assert comment_font(settings, QFont()).pointSize() == usual

"""The game-info dialog has room for what it says, and keeps its fields where they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QWidget

from sgfedit.app import languages
from sgfedit.gui.features.info.advice import AdviceWords, OfferButton
from sgfedit.gui.features.info.pages import FieldPage
from tests.gui.features.info.game_info_steps import dialog_for, document_of, line, retype

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


@pytest.mark.parametrize("said", ["→ 2", "→ 7.5", "→ B+3.5", "→ W+3.5", "→ W+R", "→ 1996-03-05"])
def test_an_offer_takes_the_room_of_its_words(qtbot: QtBot, said: str) -> None:
    dialog = dialog_for(qtbot, document_of("(;FF[4])"))
    button = OfferButton(dialog)
    button.setText(said)

    needed = QFontMetricsF(button.font()).horizontalAdvance(said)
    hint = button.sizeHint().width()

    assert needed + 6 <= hint < needed + 8
    assert button.minimumSizeHint().width() <= hint


def test_a_note_above_the_pages_takes_nothing_from_them(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of("(;FF[4]RE[B+R];B[aa])"))
    (page,) = (page for page in dialog.findChildren(FieldPage) if page.isVisible())
    before = page.size()

    dialog._swap.colours.setChecked(True)
    QApplication.processEvents()

    assert page.size() == before
    dialog._swap.colours.setChecked(False)


def test_all_results_are_seen_at_once(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of("(;FF[4])"))

    for ident in ("RE", "RU"):
        combo = dialog.fields[ident].widget
        assert isinstance(combo, QComboBox)
        assert combo.maxVisibleItems() >= combo.count()


@pytest.mark.parametrize("language", ["zh_CN", "ja", "de"])
def test_a_label_stands_beside_its_field_also_where_advice_is_below(
    qtbot: QtBot, language: str
) -> None:
    assert not languages.speak(language)
    try:
        dialog = dialog_for(qtbot, document_of("(;FF[4]KM[6.5]HA[2])"))
    finally:
        languages.speak("en")
    for ident in ("KM", "HA", "DT", "TM", "EV"):
        field = dialog.fields[ident].widget
        (label,) = (one for one in dialog.findChildren(QLabel) if one.buddy() is field)
        assert abs(_middle(label) - _middle(field)) <= 1, ident


def _middle(widget: QWidget) -> int:
    return widget.mapToGlobal(widget.rect().center()).y()


def test_letters_of_another_font_move_nothing(qtbot: QtBot) -> None:
    dialog = dialog_for(qtbot, document_of("(;FF[4])"))
    summary = dialog.findChild(AdviceWords, "summary")
    assert isinstance(summary, AdviceWords)
    before = summary.height(), line(dialog, "OT").geometry()

    for ident, text in (("PB", "本因坊道策"), ("BR", "9段"), ("PW", "이세돌")):
        retype(dialog, ident, text)
    dialog.grab()

    assert (summary.height(), line(dialog, "OT").geometry()) == before
    # The font of such letters may be higher, wherever it comes from.
    assert summary.height() >= 1.2 * summary.fontMetrics().height()

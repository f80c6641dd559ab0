"""Language of the program: at first that of the system, another one at once, bad input."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication, QDialog
from shiboken6 import isValid

from sgfedit.app import languages
from sgfedit.app.qm import Message, compiled
from sgfedit.app.step_words import name_of_step
from sgfedit.game import operations
from sgfedit.gui.actions.build import trigger
from sgfedit.gui.features.start.page import StartPage
from sgfedit.gui.modes import Modes
from sgfedit.gui.views.comment.text_edit import CommentEdit
from sgfedit.gui.widgets.severity import kind_title, named_kind
from sgfedit.gui.widgets.times import date_in_words
from sgfedit.gui.widgets.writing import missing_font
from sgfedit.i18n import Named, language_of
from sgfedit.sgf.problems import PROBLEM_KINDS
from tests.translations import pseudo

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from sgfedit.app.settings import Settings
    from sgfedit.gui.application import Application
    from sgfedit.gui.shell.main_window import MainWindow


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    """Leave other tests the language they expect."""
    yield
    languages.speak("en")
    QLocale.setDefault(QLocale("en_US"))


@pytest.fixture
def german(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the pseudo-language stand in for German."""
    monkeypatch.setattr(languages, "_own_texts", lambda _: pseudo.qm())


def _pause() -> None:
    for _ in range(4):
        QApplication.processEvents()


def _menus(window: MainWindow) -> list[str]:
    return [action.text() for action in window.menuBar().actions()]


@pytest.mark.parametrize(
    ("wanted", "language"),
    [
        (["C"], "en"),
        (["xx"], "en"),
        ([], "en"),
        ([""], "en"),
        (["de-AT", "de", "fr"], "de"),
        (["xx-YY", "ja-JP"], "ja"),
        (["en-GB", "ru"], "en"),
        (["zh"], "zh_CN"),
        (["zh-Hans-SG"], "zh_CN"),
        (["zh-Hant-HK"], "zh_TW"),
        (["zh_TW"], "zh_TW"),
        (["pt-BR", "es-MX"], "es"),
    ],
)
def test_the_first_language_of_the_system_that_there_is_is_spoken(
    wanted: list[str], language: str
) -> None:
    assert language_of(wanted) == language


def test_a_window_is_in_the_chosen_language_at_once_and_back(
    application: Application, settings: Settings, sample: Path, german: None
) -> None:
    del german
    application.open([str(sample)])
    (old,) = application.windows
    old.settle()
    document, english = old.document, _menus(old)
    node = document.game.root.children[0].children[0]
    document.go_to(node)
    with document.edit("Write") as edit:
        operations.set_text(edit, node, "C", "seen")
    settings.set("view.language", "de")
    _pause()
    (new,) = application.windows
    assert new is not old
    assert not isValid(old)
    assert _menus(new) == [pseudo.lengthened(text) for text in english]
    assert (new.document, document.parent(), document.current) == (document, new, node)
    was_modified = document.is_modified
    comment = new.comment.findChild(CommentEdit)
    assert comment is not None
    assert comment.toPlainText() == "seen"
    assert new.isVisible()
    new.actions_by_id["edit.undo"].trigger()
    assert (was_modified, document.is_modified) == (True, False)
    assert "⟦" in new.actions_by_id["edit.redo"].text()
    settings.set("view.language", "en")
    _pause()
    assert _menus(application.windows[0]) == english
    assert not document.is_modified


def test_steps_made_before_have_names_in_the_language_of_now(
    application: Application, settings: Settings, sample: Path, german: None
) -> None:
    del german
    application.open([str(sample)])
    (window,) = application.windows
    window.settle()
    for action_id in ("edit.pass", "transform.rotate_right"):
        trigger(window, action_id)
    document = window.document
    problem = next(code for code, kind in PROBLEM_KINDS.items() if "{detail}" in kind.text)
    fix = Named("Command", "Fix “{kind}”", kind=named_kind(problem))
    with document.edit(fix) as edit:
        operations.set_text(edit, document.current, "C", "seen")
    english = [name_of_step(step) for step in document.history.steps]
    assert english == ["Pass", "Turn right", f"Fix “{kind_title(problem)}”"]

    settings.set("view.language", "de")
    _pause()

    (window,) = application.windows
    told = [name_of_step(step) for step in document.history.steps]
    assert told[:2] == [pseudo.lengthened("Pass"), pseudo.lengthened("Turn right")]
    assert kind_title(problem) in told[2]
    assert told[2] in window.actions_by_id["edit.undo"].text()


def test_what_is_not_saved_is_kept_safe_while_windows_change(
    application: Application, settings: Settings, sample: Path, german: None
) -> None:
    del german
    application.open([str(sample)])
    document = application.windows[0].document
    application.windows[0].settle()
    with document.edit("Write") as edit:
        operations.set_text(edit, document.current, "C", "seen")
    settings.set("view.language", "de")
    _pause()
    (window,) = application.windows
    assert window.flush_recovery()
    assert [path.suffix for path in application.recovery_folder.iterdir()].count(".lock") == 1


def test_tabs_stay_in_their_order(
    application: Application, settings: Settings, sample: Path, german: None
) -> None:
    del german
    settings.set("window.tabs", value=True)
    others = sample.parent.glob("*.sgf")
    application.open([str(path) for path in sorted(others)])
    names = [window.file_name for window in application.windows]
    host = application.windows[0].window()
    host.current.document.lists_games = lambda *_: 0  # type: ignore[attr-defined]
    shown = host.current.file_name  # type: ignore[attr-defined]
    settings.set("view.language", "de")
    _pause()
    assert [window.file_name for window in application.windows] == names
    assert {window.window() for window in application.windows} == {host}
    assert [window.file_name for window in host.windows] == names  # type: ignore[attr-defined]
    assert host.current.file_name == shown  # type: ignore[attr-defined]
    assert host.current.document.lists_games is None  # type: ignore[attr-defined]
    assert all("⟦" in _menus(window)[0] for window in application.windows)


def test_the_preferences_are_there_again_where_it_was_chosen(
    application: Application, settings: Settings, german: None
) -> None:
    del german
    application.open([])
    application.windows[0].settle()
    trigger(application.windows[0], "edit.preferences", "view.language")
    settings.set("view.language", "de")
    _pause()
    found = application.windows[0].findChildren(QDialog, "preferences")
    assert [dialog.windowTitle() for dialog in found if dialog.isVisible()] == [
        "⟦Preferences~~~~⟧"
    ]
    found[0].close()


def test_it_is_chosen_on_the_start_page_which_stays(
    application: Application, settings: Settings, german: None
) -> None:
    del german
    application.open([])
    page = application.windows[0].part(StartPage)
    assert page.language.text() == "English"
    page.language.menu().aboutToShow.emit()
    names = {action.text(): action for action in page.language.menu().actions()}
    assert names["As the system"].isChecked()
    names["Deutsch"].trigger()
    assert settings.get("view.language") == "de"
    _pause()
    page = application.windows[0].part(StartPage)
    assert page.is_open
    assert page.language.text() == "Deutsch"


def test_a_game_that_is_played_goes_on_in_its_language(
    application: Application, settings: Settings, sample: Path, german: None
) -> None:
    del german
    application.open([str(sample)])
    (window,) = application.windows
    window.settle()
    window.actions_by_id["study.score"].trigger()
    settings.set("view.language", "de")
    _pause()
    assert application.windows == [window]
    assert window.part(Modes).active is not None
    window.actions_by_id["study.score"].trigger()
    _pause()
    assert application.windows != [window]
    assert "⟦" in _menus(application.windows[0])[0]


@pytest.mark.parametrize(
    "data", [b"", b"\x3c\xb8", pseudo.qm()[:5000], b"no such thing" * 99, compiled([], "de")]
)
def test_texts_that_are_missing_or_damaged_are_told_and_english_stays(
    application: Application, settings: Settings, monkeypatch: pytest.MonkeyPatch, data: bytes
) -> None:
    monkeypatch.setattr(languages, "_own_texts", lambda _: data)
    application.open([])
    (window,) = application.windows
    settings.set("view.language", "de")
    _pause()
    assert application.windows == [window]
    assert "Deutsch are missing or damaged" in window.status.message.text()
    assert QLocale().language() == QLocale.Language.English


def test_texts_of_another_version_are_spoken_as_far_as_they_go(
    application: Application, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts = {"&File": "&Datei", "A menu of another version": "Ein Menü"}
    told = [Message("Action", text, "", (other,)) for text, other in texts.items()]
    monkeypatch.setattr(languages, "_own_texts", lambda _: compiled(told, "de"))
    application.open([])
    english = _menus(application.windows[0])
    assert english[0] == "&File"

    settings.set("view.language", "de")
    _pause()

    (window,) = application.windows
    assert _menus(window) == ["&Datei", *english[1:]]
    assert "damaged" not in window.status.message.text()


def test_the_language_of_the_system_is_missed_without_a_word(
    application: Application, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(languages, "_own_texts", lambda _: b"")
    chosen = {("en",): "en"}
    of_system = "sgfedit.gui.application.language_of"
    monkeypatch.setattr(of_system, lambda wanted: chosen.get(tuple(wanted), "de"))
    application.open([])
    settings.set("view.language", "en")
    _pause()
    settings.set("view.language", "system")
    _pause()
    assert not application.windows[0].status.message.text()


@pytest.mark.parametrize("text", [b"", b"<TS><context>", b"<TS/>", b"\xff\xfe"])
def test_a_damaged_source_of_a_checkout_has_no_texts(text: bytes) -> None:
    assert len(languages._compiled(text, "de")) <= len(languages._compiled(b"<TS/>", "de"))


def test_a_language_that_is_gone_is_that_of_the_system(settings: Settings) -> None:
    settings.set("view.language", "de")
    assert settings.get("view.language") == "de"
    settings._store.setValue("view.language", "tlh")
    settings._known.clear()
    assert settings.get("view.language") == "system"


def test_where_no_font_has_the_letters_a_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not missing_font("de")
    monkeypatch.setattr(QFontDatabase, "families", lambda *_: [])
    assert "fonts-noto-cjk" in missing_font("ja")
    assert "日本語" in missing_font("ja")
    assert "fonts-dejavu" in missing_font("ru")
    assert not missing_font("fr")


@pytest.mark.parametrize(
    ("language", "day", "month"),
    [
        ("en_US", "Saturday, 28 November 2026", "November 2026"),
        ("de", "Samstag, 28. November 2026", "November 2026"),
        ("ja", "2026年11月28日土曜日", "11月 2026"),
        ("fr", "samedi 28 novembre 2026", "novembre 2026"),
    ],
)
def test_dates_are_those_of_the_language(language: str, day: str, month: str) -> None:
    QLocale.setDefault(QLocale(language))
    assert date_in_words(2026, 11, 28, weekday=True) == day
    assert date_in_words(2026, 11) == month


def test_numbers_are_grouped_as_the_language_does(german: None) -> None:
    del german
    languages.speak("de")
    assert QCoreApplication.translate("Compare", "%Ln nodes", "", 12345).startswith("⟦12.345 ")

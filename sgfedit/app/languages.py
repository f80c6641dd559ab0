"""Speaking another language than English: texts of the program and of Qt, numbers and dates.

The texts of the program are a `.qm` file in a wheel and a `.ts` file in a checkout, which is
compiled when it is wanted (0.1 s); those of Qt come with PySide6.
"""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from sgfedit.assets import asset
from sgfedit.i18n import ENGLISH, LANGUAGES, QT_TRANSLATE_NOOP, speak_by

UNREADABLE: Final = QT_TRANSLATE_NOOP(
    "Language",
    "The texts in {language} are missing or damaged, so English is spoken: install sgfedit anew.",
)

_installed: list[tuple[QTranslator, bytes]] = []
"""What is spoken now, with the bytes that Qt does not copy."""


def speak(language: str) -> str:
    """Speak a language of `LANGUAGES` from now on.

    Widgets that are there are told by Qt (`QEvent.LanguageChange`).

    Returns:
        What to tell the user if that cannot be done, in English, which is spoken then; else "".
    """
    _forget()
    QLocale.setDefault(locale_of(language))
    if language == ENGLISH:
        return ""
    own, data = QTranslator(), _own_texts(language)
    if not data or not own.load(data) or own.isEmpty():
        QLocale.setDefault(locale_of(ENGLISH))
        return UNREADABLE.format(language=LANGUAGES[language])
    ofqt = QTranslator()
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if ofqt.load(f"qtbase_{language}", folder):
        _install(ofqt, b"")
    _install(own, data)
    speak_by(language, QCoreApplication.translate)
    return ""


def locale_of(language: str) -> QLocale:
    """Return how numbers and dates are written: as the system does, if it has that language."""
    system, locale = QLocale.system(), QLocale(language)
    return system if system.language() == locale.language() else locale


def _own_texts(language: str) -> bytes:
    """Return the `.qm` file of a language; nothing where its texts are missing or damaged."""
    folder = asset("translations")
    try:
        built = folder.joinpath(f"sgfedit_{language}.qm")
        if built.is_file():
            return built.read_bytes()
        return _compiled(folder.joinpath(f"sgfedit_{language}.ts").read_bytes(), language)
    except OSError:
        return b""


def _compiled(source: bytes, language: str) -> bytes:
    from xml.etree.ElementTree import ParseError  # noqa: PLC0415  # in a checkout only

    from sgfedit.app.qm import compiled, finished  # noqa: PLC0415  # the same

    try:
        return compiled(finished(source), language)
    except ParseError:
        return b""


def _install(translator: QTranslator, data: bytes) -> None:
    QCoreApplication.installTranslator(translator)
    _installed.append((translator, data))


def _forget() -> None:
    for translator, _ in _installed:
        QCoreApplication.removeTranslator(translator)
    _installed.clear()
    speak_by(ENGLISH, QCoreApplication.translate)

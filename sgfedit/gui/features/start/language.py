"""Choice of the language on the start page, by what each calls itself."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication, QLocale, Qt
from PySide6.QtWidgets import QMenu, QToolButton

from sgfedit.gui.widgets.plain_text import item_of
from sgfedit.i18n import LANGUAGES, language_of

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from sgfedit.app.settings import Settings

_SETTING: Final = "view.language"


class LanguageButton(QToolButton):
    """The language that is spoken, and a menu of all."""

    def __init__(self, settings: Settings, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = settings
        self.setObjectName("startLanguage")
        self.setText(LANGUAGES[language_of((QLocale().name(),))])
        self.setAccessibleName(self.tr("Language: {name}").format(name=self.text()))
        self.setToolTip(self.tr("Language of the program"))
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self)
        menu.aboutToShow.connect(self._fill)
        self.setMenu(menu)

    def _fill(self) -> None:
        menu = self.menu()
        menu.clear()
        chosen = self._settings.get(_SETTING)
        system = QCoreApplication.translate("Setting", "As the system")
        for language, name in {"system": system, **LANGUAGES}.items():
            action = menu.addAction(item_of(name))
            action.setCheckable(True)
            action.setChecked(language == chosen)
            action.triggered.connect(partial(self._choose, language))

    def _choose(self, language: str, _checked: bool = False) -> None:
        self._settings.set(_SETTING, language)

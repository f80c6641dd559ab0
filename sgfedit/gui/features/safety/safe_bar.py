"""Bar of safe mode: what is not loaded, and how to have it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from sgfedit.gui.modes.bar_parts import announce, bar_button, bar_row
from sgfedit.gui.widgets.banner import OverStrip
from sgfedit.gui.widgets.fitting_line import FittingLine
from sgfedit.gui.widgets.plain_text import tip_of

if TYPE_CHECKING:
    from sgfedit.gui.window import Window

_tr = QCoreApplication.translate


class SafeBar(OverStrip):
    """Lies over the strip of the first window until it is put away; the title says it for good."""

    def __init__(self, window: Window) -> None:
        super().__init__(window.info)
        self.setObjectName("safeBar")
        self.setAccessibleName(_tr("SafeMode", "Safe mode"))
        self._sentence = FittingLine("safeSentence", self)
        long = _tr(
            "SafeMode",
            "Safe mode: your settings, keys, layouts, themes and last session are left out",
        )
        self._sentence.show_one_of(long, _tr("SafeMode", "Safe mode: as if nothing were set"))
        row = bar_row(self)
        row.addWidget(self._sentence, 1)
        usual = window.actions_by_id["help.usual_mode"]
        again = bar_button(self, "safeUsual", usual.trigger)
        again.setText(_tr("SafeMode", "Start as usual"))
        again.setToolTip(usual.toolTip())
        again.setAutoRaise(False)
        row.addWidget(again)
        close = bar_button(self, "safeClose", lambda: self.set_in_use(is_used=False))
        close.setText("×")
        words = _tr("SafeMode", "Put away")
        close.setAccessibleName(words)
        close.setToolTip(tip_of(words))
        row.addWidget(close)
        self.set_in_use(is_used=True)
        announce(self, long)

"""Python's garbage collector in a program with windows: it runs in their thread, and nowhere else.

By itself it runs in whatever thread happens to make one object too many, and takes apart there
what nobody holds any more: a widget or a timer among it brings Qt down, which allows that in their
own thread only. So it is off, and a timer looks now and then whether there is something to do.

To walk a tree that was just read takes 0.1 s for 100,000 nodes, and would find nothing. What comes
in such numbers is put out of its way (frozen) at once, and looked at when a window was closed, or
when it has become much while nobody does anything.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import Qt, QTimer

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

EVERY_MS: Final = 2_000
"""Between two looks."""

FEW: Final = 5_000
"""Objects that may wait; to look through them takes some 0.3 ms."""

MANY: Final = 50_000
"""Objects that are not walked: that would take 3 ms and more."""

MUCH: Final = 1_000_000
"""Objects put out of the way, after which all are walked as soon as there is time."""

TOO_MUCH: Final = 3 * MUCH
"""After which they are walked at once."""

_QUIET: Final = 500
"""Objects that are made while nobody does anything."""

_YOUNG_ONES: Final = 20
"""Looks at what is new, after which what has outlived some of them is walked as well."""


class Collector(QTimer):
    """Collects for the program as long as it lives; from then on nothing else does.

    What there is when it is made, the bindings of Qt and the first windows, is put aside.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._aside = 0
        self._before = 0
        self.setTimerType(Qt.TimerType.VeryCoarseTimer)
        self.timeout.connect(self.look)
        gc.disable()
        self.put_aside()
        self.start(EVERY_MS)

    def look(self) -> None:
        """Collect what there is to be collected, if this is the time to do it."""
        young, _, looks = gc.get_count()
        is_quiet = abs(young - self._before) < _QUIET
        if young > MANY:
            self.put_aside()
        elif self._aside > (MUCH if is_quiet else TOO_MUCH):
            collect_all()
            self._aside = 0
        elif looks > _YOUNG_ONES and is_quiet:
            gc.collect()
        elif young > FEW:
            gc.collect(1)
        self._before = gc.get_count()[0]

    def put_aside(self) -> None:
        """Let collections pass over all there is now, until `collect_all`."""
        self._aside += gc.get_count()[0]
        gc.freeze()


def collect_all() -> None:
    """Give back the memory of all that nobody holds; O(everything in memory), 0.1 s and more."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()

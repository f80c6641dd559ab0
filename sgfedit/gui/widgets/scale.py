"""One scale of type sizes, one of spaces, and the zoom of all windows.

Everything that is measured in px goes through `px`, every font through `font`; then a window can
be zoomed as a whole. Sizes of type follow the desktop's font, which the user has chosen: the roles
are shares of it. Who keeps what it measured takes it anew on `QEvent.FontChange`, which every
widget gets when the zoom changes.
"""

from __future__ import annotations

from math import ceil
from typing import Final

from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication

ROLES: Final = {"caption": 0.85, "body": 1.0, "reading": 1.2, "heading": 1.3, "title": 1.9}
"""What a text is for → its size as a share of the desktop's font."""

HAIR: Final = 2
TIGHT: Final = 4
NEAR: Final = 8
APART: Final = 12
WIDE: Final = 16
FAR: Final = 24
"""Spaces in px at 100 %; between things that belong together, up to those that do not."""

LINE_SPACING: Final = 1.4
"""Of texts to be read, as a share of the size of the type."""

MEASURE: Final = 75
"""Characters a line of a text to be read has at most."""

ZOOM_RANGE: Final = (75, 250)
"""Per cent."""

ZOOM_STEPS: Final = (75, 85, 100, 115, 130, 150, 175, 200, 225, 250)
"""Where the keys for larger and smaller stop."""

_FALLBACK_PT: Final = 10.0
_state: dict[str, float] = {}


def zoom() -> int:
    """Return the zoom of all windows in per cent, as last set by `set_zoom`."""
    return round(_state.get("zoom", 100))


def set_zoom(percent: int) -> None:
    """Zoom all windows, within `ZOOM_RANGE`: every widget gets a new font."""
    percent = min(max(percent, ZOOM_RANGE[0]), ZOOM_RANGE[1])
    if percent == zoom():
        return
    base = QApplication.font()
    desktop = _state.setdefault("points", _points(base))
    _state["zoom"] = percent
    base.setPointSizeF(desktop * percent / 100)
    QApplication.setFont(base)


def zoom_beside(step: int) -> int:
    """Return the next of `ZOOM_STEPS` that is larger than the zoom as it is (+1), or smaller."""
    others = [percent for percent in ZOOM_STEPS if (percent - zoom()) * step > 0]
    return zoom() if not others else min(others) if step > 0 else max(others)


def px(length: float) -> int:
    """Return a length that is `length` px at 100 % as zoomed now."""
    return round(length * zoom() / 100)


def icon_px(side: float) -> int:
    """Return the side of an icon that has `side` px at 100 %: each step of the zoom is seen."""
    return ceil(side * zoom() / 100)


def font(role: str, base: QFont | None = None) -> QFont:
    """Return the font for a text of a role (see `ROLES`), zoomed as the application is."""
    found = QFont(base if base is not None else QApplication.font())
    found.setPointSizeF(_points(QApplication.font()) * ROLES[role])
    return found


def _points(base: QFont) -> float:
    """Return the size of a font in points, also where it was given in px."""
    if base.pointSizeF() > 0:
        return base.pointSizeF()
    from PySide6.QtGui import QFontInfo  # noqa: PLC0415  # slow, and seldom needed

    return QFontInfo(base).pointSizeF() or _FALLBACK_PT

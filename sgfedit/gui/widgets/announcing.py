"""Announcements to assistive tools."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QAccessible

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget


def say(widget: QWidget, text: str) -> None:
    """Let a screen reader say `text` of a widget that can be seen; nothing where there is none."""
    if text and widget.isVisible() and QAccessible.isActive():
        from PySide6.QtGui import QAccessibleAnnouncementEvent  # noqa: PLC0415  # made when needed

        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))

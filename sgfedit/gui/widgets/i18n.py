"""Marking of texts in tables for translation."""

from sgfedit.i18n import QT_TRANSLATE_NOOP

__all__ = ["QT_TRANSLATE_NOOP"]

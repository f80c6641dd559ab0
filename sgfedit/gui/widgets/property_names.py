"""Names of properties in the user's language."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from sgfedit.sgf.properties import property_type


def label_of(ident: str) -> str:
    """Return the name of a property in the user's language."""
    return QCoreApplication.translate("Property", property_type(ident).label)

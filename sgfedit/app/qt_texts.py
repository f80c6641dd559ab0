"""Texts of Qt that its own catalogues lack in some language: Qt finds them in ours.

Nobody looks them up here. `tests/gui/test_texts_of_qt.py` tells of another that is missing.
"""

from __future__ import annotations

from typing import Final

from sgfedit.i18n import QT_TRANSLATE_NOOP

TEXTS: Final = (
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Drive"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "File"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Folder"),
    QT_TRANSLATE_NOOP("QAbstractFileIconProvider", "Unknown"),
    QT_TRANSLATE_NOOP("QCupsJobWidget", "&Billing information:"),
    QT_TRANSLATE_NOOP("QCupsJobWidget", "&End:"),
    QT_TRANSLATE_NOOP("QCupsJobWidget", "&Start:"),
    QT_TRANSLATE_NOOP("QCupsJobWidget", "Job &priority:"),
    QT_TRANSLATE_NOOP("QCupsJobWidget", "Scheduled &printing:"),
    QT_TRANSLATE_NOOP("QFileDialog", "&Look in:"),
    QT_TRANSLATE_NOOP("QFileDialog", "Files of &type:"),
    QT_TRANSLATE_NOOP("QPageSetupWidget", "Page &order:"),
    QT_TRANSLATE_NOOP("QPageSetupWidget", "Pages &per sheet:"),
    QT_TRANSLATE_NOOP(
        "QPrintDialog",
        "%1 does not follow the correct syntax. Please use ',' to separate ranges and pages, '-' "
        "to define ranges and make sure ranges do not intersect with each other.",
    ),
    QT_TRANSLATE_NOOP("QPrintDialog", "Duplex Settings Conflicts"),
    QT_TRANSLATE_NOOP("QPrintDialog", "Invalid Pages Definition"),
    QT_TRANSLATE_NOOP(
        "QPrintDialog", "There are conflicts in duplex settings. Do you want to fix them?"
    ),
    QT_TRANSLATE_NOOP("QPrintPropertiesDialog", "Advanced Option Conflicts"),
    QT_TRANSLATE_NOOP("QPrintPropertiesDialog", "Page Setup Conflicts"),
    QT_TRANSLATE_NOOP(
        "QPrintPropertiesDialog",
        "There are conflicts in page setup options. Do you want to fix them?",
    ),
    QT_TRANSLATE_NOOP(
        "QPrintPropertiesDialog",
        "There are conflicts in some advanced options. Do you want to fix them?",
    ),
    QT_TRANSLATE_NOOP("QPrintPropertiesWidget", "Advanced"),
    QT_TRANSLATE_NOOP(
        "QPrintPropertiesWidget", "There are conflicts in some options. Please fix them."
    ),
    QT_TRANSLATE_NOOP("QPrintSettingsOutput", "Double Sided Printing"),
    QT_TRANSLATE_NOOP("QPrintSettingsOutput", "Form"),
    QT_TRANSLATE_NOOP("QPrintSettingsOutput", "Long side binding"),
    QT_TRANSLATE_NOOP("QPrintSettingsOutput", "Off"),
    QT_TRANSLATE_NOOP("QPrintSettingsOutput", "Page &Set:"),
    QT_TRANSLATE_NOOP("QPrintSettingsOutput", "Pages"),
    QT_TRANSLATE_NOOP("QPrintSettingsOutput", "Short side binding"),
    QT_TRANSLATE_NOOP(
        "QPrintSettingsOutput",
        "Specify pages or ranges separated by commas. Ranges are specified by two numbers "
        "separated by a hyphen. E.g: 3,5-7,9 prints pages 3, 5, 6, 7 and 9.",
    ),
)

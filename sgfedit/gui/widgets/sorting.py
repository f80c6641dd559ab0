"""Order of names and titles as the language of the program has it: Ä beside A, 李 by its sound."""

from __future__ import annotations

from functools import lru_cache, total_ordering
from typing import TYPE_CHECKING

from PySide6.QtCore import QCollator, QLocale, Qt

if TYPE_CHECKING:
    from PySide6.QtCore import QCollatorSortKey


@lru_cache(maxsize=1)
def _collator(locale: str) -> QCollator:
    collator = QCollator(QLocale(locale))
    collator.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
    collator.setNumericMode(True)
    return collator


@total_ordering
class SortedText:
    """A text that is compared as people look for it; numbers in it count as numbers."""

    __slots__ = ("_key",)

    def __init__(self, text: str) -> None:
        self._key: QCollatorSortKey = _collator(QLocale().name()).sortKey(text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SortedText) and self._key.compare(other._key) == 0

    def __lt__(self, other: SortedText) -> bool:
        return self._key.compare(other._key) < 0

    __hash__ = None  # type: ignore[assignment]  # equal ones may be written otherwise

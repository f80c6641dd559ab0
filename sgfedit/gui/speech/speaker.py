"""What makes a text heard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from PySide6.QtCore import QLocale


class Speaker(QObject):
    """Says one text at a time.

    Signals:
        fell_silent: A text was said to its end.
        failed: Nothing can be said; the code of a refusal tells why.
    """

    fell_silent = Signal()
    failed = Signal(str)

    def speak(self, text: str, locale: QLocale) -> None:
        """Say a text, in place of what is being said, by a voice of a language."""
        raise NotImplementedError

    def hush(self) -> None:
        """Stop what is being said."""
        raise NotImplementedError

    def set_rate(self, rate: int) -> None:
        """Speak slower (down to -100) or faster (up to 100) than the system does."""
        raise NotImplementedError

    def close(self) -> None:
        """Say nothing any more."""
        raise NotImplementedError

"""Games in one line, in the formats of the user."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QCoreApplication

from sgfedit.game.info import file_name, game_summary, parse_format

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sgfedit.app.document import Document
    from sgfedit.app.settings import Settings

TITLE: Final = "info.title_format"
LIST: Final = "info.list_format"
FILE: Final = "info.file_format"

parsed: Final = lru_cache(maxsize=16)(parse_format)


def line_of(document: Document, settings: Settings, key: str, info: Mapping[str, str]) -> str:
    """Return the game that is shown in one line, in the format that the setting `key` holds.

    Of a tree in which games are merged that is the one of the current node, whose game info is
    `info`.
    """
    path = document.read_from
    return game_summary(
        document.game,
        parsed(settings.get(key)),
        info=info,
        file_stem=path.stem if path else "",
        number=document.game_index + 1,
    )


def proposed_stem(document: Document, settings: Settings, info: Mapping[str, str]) -> str:
    """Return how a file for the game might be called, without an ending."""
    name = file_name(line_of(document, settings, FILE, info))
    return name or QCoreApplication.translate("Command", "game")

"""Checks of the file as a whole: structure, charset, and what its games do not have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sgfedit.sgf.parser import parse

if TYPE_CHECKING:
    from collections.abc import Generator, Sequence

    from sgfedit.game.collection import Collection
    from sgfedit.sgf.problems import Finding


def findings_in_file(
    collection: Collection, texts: Sequence[str]
) -> Generator[None, None, list[Finding]]:
    """Return what is wrong with the text, its charset, and between its games.

    Args:
        collection: The file.
        texts: Its text as it is written now, see `texts_in_steps`.
    """
    yield
    if collection.contents is collection.as_read and not any(
        game.kept.version for game in collection.games
    ):
        return list(collection.findings)
    return parse("".join(texts)).findings

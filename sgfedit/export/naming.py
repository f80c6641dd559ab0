"""What the files of an export are called."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Final

from sgfedit.game.file_names import name_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sgfedit.game import Game
    from sgfedit.game.file_names import Names, Template


def free_stem(stem: str, names: Names) -> str:
    """Return a name without ending, numbered if it is given already."""
    # What stands behind a dot would be taken for the ending: "Ito vs. Cho".
    return names.free(f"{stem}{_ENDING}").removesuffix(_ENDING)


_ENDING: Final = ".x"


def counted(stem: str, count: int) -> list[str]:
    """Return names for `count` files, such as "game-01"."""
    digits = len(str(count))
    return [f"{stem}-{number:0{digits}}" for number in range(1, count + 1)]


def free_stems(stem: str, count: int, names: Names) -> list[str]:
    """Return names for the files of one game or one record, none of which is given already."""
    free = free_stem(stem, names)
    return [free_stem(one, names) for one in counted(free, count)] if count > 1 else [free]


def stems(
    template: Template, games: Sequence[Game], numbers: Sequence[int], file_stem: str, names: Names
) -> list[str]:
    """Return the names of files without their ending, with ``/`` between folders.

    Files of the same game are counted, if there are several.

    Args:
        template: One without flaws.
        games: Those of the record.
        numbers: For each file the number of the game that it is of, counted from 1.
        file_stem: The name of the record's own file without ending.
        names: Those that are given already.
    """
    found: list[str] = []
    for number, count in Counter(numbers).items():
        name = name_of(
            template, games[number - 1], number=number, of=len(games), file_stem=file_stem
        )
        found += free_stems(name.removesuffix(template.extension), count, names)
    return found

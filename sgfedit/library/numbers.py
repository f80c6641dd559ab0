"""Many numbers out of an index at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

import numpy as np

if TYPE_CHECKING:
    import sqlite3
    from collections.abc import Sequence

    from numpy.typing import NDArray

Numbers: TypeAlias = "NDArray[np.int64]"

NONE: Final[Numbers] = np.empty(0, np.int64)
"""No numbers."""


def numbers(connection: sqlite3.Connection, asked: str, values: Sequence[object] = ()) -> Numbers:
    """Return the numbers in the one text, between commas, that a query answers.

    That takes a tenth of the time of rows, and other threads of Python can run meanwhile.
    """
    (text,) = connection.execute(asked, values).fetchone()
    return np.fromstring(text, np.int64, sep=",") if text else NONE

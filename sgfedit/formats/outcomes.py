"""Results as the Asian servers word them, into the form of RE."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from sgfedit.game.info_values import read_result

_SCORES: Final = re.compile(r"\s*>>.*", re.DOTALL)
_NUMBER_WIN: Final = re.compile(r"([0-9])\s*wins?\b", re.IGNORECASE)
_GONE: Final = re.compile(
    r"disconnection|disconnect(?:ed)?|접속\s?(?:종료|끊김)|斷線|断线|掉线|掉線|逃跑",
    re.IGNORECASE,
)
_UNDECIDED: Final = re.compile(
    r"progressing|in progress|(?:대국|진행)\s?중|[對对対]局中|[進进]行中", re.IGNORECASE
)
_TRIM: Final = " \t\r\n!.！。"


class Outcome(NamedTuple):
    """What a text says of the result.

    Attributes:
        result: For RE; the text itself where it is not understood.
        remark: For GC: what the result does not say, such as the points of both players.
        known: Whether the text was understood.
    """

    result: str
    remark: str = ""
    known: bool = True


def read_outcome(text: str) -> Outcome:
    """Return the reading of a server's result, an empty one of an empty text.

    The loss of who leaves a game is a forfeit. A game that was not over when it was saved has an
    unknown result.
    """
    text = " ".join(text.split())
    if not text:
        return Outcome("")
    if _UNDECIDED.fullmatch(text.strip(_TRIM)):
        return Outcome("?")
    short = _SCORES.sub("", text)
    is_counted = short != text
    found = _read(short, is_counted=is_counted)
    if found is not None:
        return Outcome(found, text if is_counted else "")
    found = _read(_GONE.sub(" forfeit ", short), is_counted=is_counted)
    return Outcome(text, known=False) if found is None else Outcome(found, text)


def _read(text: str, *, is_counted: bool) -> str | None:
    """Read "Black wins by 34win" and "White 19Win" as well, which name no points.

    Where the points of both players follow, a margin in 子 is in points, too: it is their
    difference. Elsewhere one 子 may be two points, and the text is left as it is.
    """
    for words in (r"\g<0>", r"\1 points", r"\1 points win"):
        reading = read_result(_NUMBER_WIN.sub(words, text))
        if reading is not None and not reading.alternatives:
            return reading.text
        if reading is not None and is_counted:
            return reading.alternatives[0]
    return None

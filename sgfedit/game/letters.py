"""Letters that count: the names of variations, and of points in the L of FF[1]."""

from __future__ import annotations


def letter(index: int) -> str:
    """Return the letter number `index`, from 0: A to Z, a to z, then AA, AB."""
    if index < 26:
        return chr(ord("A") + index)
    if index < 52:
        return chr(ord("a") + index - 26)
    first, second = divmod(index - 52, 26)
    return letter(first) + letter(second)

"""Finds the bundled files: in a wheel, in a checkout, in an editable install, in a frozen app."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def asset(*parts: str) -> Traversable:
    """Return the data file or folder at `parts` below ``resources/``.

    A wheel holds them as ``sgfedit/_resources``; an editable install resolves `sgfedit` to the
    checkout, where they stand beside the package.
    """
    packaged = files("sgfedit") / "_resources"
    root = packaged if packaged.is_dir() else Path(__file__).parents[1] / "resources"
    return root.joinpath(*parts)

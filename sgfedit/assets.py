"""Finds the bundled files: in a wheel, in a checkout, in an editable install, in a frozen app."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


def asset(*parts: str) -> Traversable:
    """Return the data file or folder at `parts` below ``resources/``."""
    return _root().joinpath(*parts)


def docs() -> Traversable:
    """Return the folder of the documentation."""
    beside = Path(__file__).parent.parent / "docs"
    return beside if (beside / "manual").is_dir() else asset("docs")


@cache
def _root() -> Traversable:
    """Return the folder of the data files.

    A wheel holds them as ``sgfedit/_resources``; an editable install resolves `sgfedit` to the
    checkout, where they stand beside the package.
    """
    package = Path(__file__).parent
    for folder in (package / "_resources", package.parent / "resources"):
        if folder.is_dir():
            return folder
    # In an archive.
    from importlib.resources import files  # noqa: PLC0415  # slow, and seldom needed

    return files("sgfedit") / "_resources"

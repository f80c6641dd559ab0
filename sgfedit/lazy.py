"""Names that a package hands out of its modules, imported when they are first asked for."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping


def module_of_each(homes: Mapping[str, str]) -> dict[str, str]:
    """Return name → module, of module → names with spaces between them."""
    return {name: module for module, names in homes.items() for name in names.split()}


def getter(package: str, module_of: Mapping[str, str]) -> Callable[[str], object]:
    """Return the `__getattr__` of a package; what it has found becomes an attribute.

    It stands there behind ``if not TYPE_CHECKING``: to type checkers any name would be one.

    Args:
        package: Its `__name__`.
        module_of: The names it hands out, and the module of the package that each is in.
    """

    def find(name: str) -> object:
        if name not in module_of:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found: object = getattr(import_module(f"{package}.{module_of[name]}"), name)
        setattr(sys.modules[package], name, found)
        return found

    return find

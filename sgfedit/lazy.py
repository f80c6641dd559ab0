"""What is made when it is first asked for: names of a package's modules, and expressions."""

from __future__ import annotations

import re
import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, AnyStr, Final, cast

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


_METHODS: Final = tuple(name for name in dir(re.Pattern) if not name.startswith("_"))


def _compiled() -> Callable[[str | bytes, int], re.Pattern[Any]]:
    """Return what compiles an expression so that it is right in this version of Python."""
    if sys.version_info >= (3, 11, 5):
        return re.compile
    from sgfedit.possessive import compiled  # noqa: PLC0415

    return compiled


class _Expression:
    """Has what a pattern has, once it was asked for something; then it is as fast as that."""

    def __init__(self, text: str | bytes, flags: int) -> None:
        self._text, self._flags = text, flags

    def __getattr__(self, name: str) -> object:
        compiled = _compiled()(self._text, self._flags)
        vars(self).update({method: getattr(compiled, method) for method in _METHODS})
        self.pattern = self._text
        return object.__getattribute__(self, name)


def expression(text: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return what `re.compile` returns, as far as its methods go, compiled when it is first used.

    Of 74 that were compiled for the first picture of a window it needs 20. Whatever repeats a
    group possessively is made here: what `re` makes of it is wrong in some versions of Python.

    Raises:
        re.error: When it is first used: it is no expression.
    """
    return cast("re.Pattern[AnyStr]", _Expression(text, flags))

"""Possessive quantifiers as every Python since 3.11.5 matches them, for those before it.

Python 3.11.0 to 3.11.4 (that of Debian 12) go on where the last round of ``(?:…)*+`` has failed,
not where it began (python/cpython#106052): ``(?:a|b(?:c)?d)*+`` takes all of "ab" where it should
take "a". An atomic group, as in ``(?:(?>a|b(?:c)?d))*+``, goes back to where it began and means
the same.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, AnyStr, Final

if TYPE_CHECKING:
    import re

_parser: Final[Any] = import_module("re._parser")
_compiler: Final[Any] = import_module("re._compiler")
_codes: Final[Any] = import_module("re._constants")

_CHARACTERS: Final = (_codes.LITERAL, _codes.NOT_LITERAL, _codes.ANY, _codes.IN, _codes.AT)


def compiled(text: AnyStr, flags: int = 0) -> re.Pattern[AnyStr]:
    """Return what `re.compile` returns; its `pattern` is None. Each call compiles it anew.

    Raises:
        re.error: It is no expression.
    """
    parsed = _parser.parse(text, flags)
    _make_right(parsed)
    pattern: re.Pattern[AnyStr] = _compiler.compile(parsed, flags)
    return pattern


def _make_right(parsed: Any) -> None:  # the parser's own, which has no types
    waiting = [parsed]
    while waiting:
        parts = waiting.pop()
        for index, (code, argument) in enumerate(parts):
            waiting += _within(code, argument)
            if code is _codes.POSSESSIVE_REPEAT and not _fails_at_its_start(argument[2]):
                least, most, group = argument
                atomic = _parser.SubPattern(parsed.state, [(_codes.ATOMIC_GROUP, group)])
                parts[index] = _codes.POSSESSIVE_REPEAT, (least, most, atomic)


def _within(code: object, argument: Any) -> list[Any]:
    """Return the sequences of parts that a part is made of."""
    if code in {_codes.MAX_REPEAT, _codes.MIN_REPEAT, _codes.POSSESSIVE_REPEAT}:
        return [argument[2]]
    if code is _codes.SUBPATTERN:
        return [argument[3]]
    if code is _codes.ATOMIC_GROUP:
        return [argument]
    if code in {_codes.ASSERT, _codes.ASSERT_NOT}:
        return [argument[1]]
    if code is _codes.BRANCH:
        return list(argument[1])
    if code is _codes.GROUPREF_EXISTS:
        return [part for part in argument[1:] if part is not None]
    return []


def _fails_at_its_start(parts: Any) -> bool:
    """Whether nothing that may fail stands behind what has noted a place to go on from."""
    may_fail = True
    for code, argument in parts:
        if code in _CHARACTERS:
            if not may_fail:
                return False
        elif code is _codes.POSSESSIVE_REPEAT and argument[0] == 0 and _is_character(argument[2]):
            may_fail = False
        else:
            return False
    return True


def _is_character(parts: Any) -> bool:
    return len(parts) == 1 and parts[0][0] in _CHARACTERS

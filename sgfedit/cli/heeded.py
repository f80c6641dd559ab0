"""Options of `sgfedit export` that do nothing are told, those that contradict refused.

Whoever draws in several formats gives the same options to all of them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import click
from click.core import ParameterSource

from sgfedit.export.options import OPTIONS, flag_of
from sgfedit.export.registry import TARGETS, Scope, takers, unmet

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sgfedit.export.options import Option, Values
    from sgfedit.export.registry import Need, Target

_SCOPES: Final = {
    "node": {Scope.SHOT, Scope.MOVES},
    "move": {Scope.SHOT},
    "figures": {Scope.SHOT, Scope.BOOK},
    "every_move": {Scope.SHOT, Scope.MOVES},
    "all_games": {Scope.SHOT, Scope.BOOK},
    "join": {Scope.BOOK},
}
"""What is no row of the table of options → what it makes sense for."""

_WHAT: Final = ("figures", "every_move")
_FLAGS_OF_WHAT: Final[dict[tuple[object, ...], str]] = {
    ("figures",): "--figures",
    ("moves",): "--all",
}
_APART: Final = (
    ("node", "move", *_WHAT),
    ("number", "all_games"),
    ("node", "all_games"),
    ("move", "all_games"),
    ("figures", "problems"),
)
"""What contradicts each other."""


def require_agreement(ctx: click.Context) -> None:
    """See that options on the command line do not contradict each other.

    Raises:
        UsageError: some do; names them.
    """
    flags = _flags(ctx)
    for names in _APART:
        given = [flags[name] for name in names if name in flags]
        if len(given) > 1:
            raise click.UsageError(f"Only one of {_listed(given)} is possible.")


def unheeded(ctx: click.Context, target: Target, values: Values) -> Iterator[str]:
    """Yield a sentence for each option on the command line that makes no difference.

    Args:
        ctx: Knows what was given.
        target: The format.
        values: What was chosen, by the names of `OPTIONS`.
    """
    flags = _flags(ctx)
    for name, scopes in _SCOPES.items():
        takers_of = [one for one in TARGETS if one.scope in scopes]
        if name in flags and target not in takers_of:
            yield _is_for(flags[name], target, takers_of)
    for option in OPTIONS:
        if option.name not in flags:
            continue
        flag = _flag(option, ctx.params)
        need = unmet(target, option, values)
        if target not in takers(option):
            yield _is_for(flag, target, takers(option))
        elif need is not None:
            yield f"{flag} does nothing {_reason(need, flags, ctx.params)}."


def _flags(ctx: click.Context) -> dict[str, str]:
    """Return the names of the options that were given, as they are written."""
    return {
        param.name: param.opts[0]
        for param in ctx.command.params
        if param.name and ctx.get_parameter_source(param.name) is ParameterSource.COMMANDLINE
    }


def _flag(option: Option, params: Mapping[str, Any]) -> str:
    yes, _, no = flag_of(option).partition("/")
    return no if no and params[option.name] is False else yes


def _is_for(flag: str, target: Target, targets: Sequence[Target]) -> str:
    names = _listed([one.name for one in targets])
    return f"{flag} is for {names}; it does nothing for {target.name}."


def _reason(need: Need, flags: Mapping[str, str], params: Mapping[str, Any]) -> str:
    """Return what is missing, or what is in the way."""
    if need.name == "what":
        given = [flags[name] for name in _WHAT if name in flags]
        return f"with {given[0]}" if given else f"without {_FLAGS_OF_WHAT[need.values]}"
    (option,) = (one for one in OPTIONS if one.name == need.name)
    flag = flag_of(option)
    if need.name in flags:
        value = params[need.name]
        return f"with {flag} {value:g}" if isinstance(value, float) else f"with {flag} {value}"
    return f"without {flag} {need.values[0]}" if need.is_one else f"without {flag}"


def _listed(names: Sequence[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last

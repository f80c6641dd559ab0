"""Problem codes on the command line: options that name them, the table of all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from sgfedit.cli.output import json_line
from sgfedit.sgf.problem_kinds import PROBLEM_KINDS, SERIOUS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from sgfedit.sgf.problem_kinds import ProblemKind


def codes_option(name: str, help_: str) -> Callable[[Any], Any]:
    """Return an option that names codes, several times or with commas; a set for the command."""
    return click.option(
        name, multiple=True, metavar="CODE", callback=_known, expose_value=True, help=help_
    )


def _known(_ctx: click.Context, _param: click.Parameter, values: Sequence[str]) -> frozenset[str]:
    codes = [code.strip() for value in values for code in value.split(",")]
    for code in codes:
        if code not in PROBLEM_KINDS:
            raise click.BadParameter(f"There is no code {code!r}; check --list-codes tells them.")
    return frozenset(codes)


def table(*, as_json: bool) -> str:
    """Return the table of all codes, one a line."""
    kinds = PROBLEM_KINDS.values()
    if as_json:
        return "\n".join([json_line(_as_json(kind)) for kind in kinds])
    width = max(map(len, PROBLEM_KINDS))
    return "\n".join([_as_text(kind, width) for kind in kinds])


def _as_json(kind: ProblemKind) -> dict[str, object]:
    return {
        "code": kind.code,
        "severity": kind.severity,
        "repair": kind.repair,
        "sgfc": kind.sgfc,
        "message": _template(kind),
        "group": kind.group,
        "quiet": kind.severity not in SERIOUS,
        "severity_if_safe": kind.if_safe,
    }


def _as_text(kind: ProblemKind, width: int) -> str:
    number = "" if kind.sgfc is None else str(kind.sgfc)
    text = _template(kind)
    severity = "/".join(dict.fromkeys((kind.severity, kind.if_safe)))
    return f"{kind.code:{width}}  {severity:12}  {kind.repair:4}  {number:>2}  {text}"


def _template(kind: ProblemKind) -> str:
    return kind.text.format(detail="…", ident="XX")

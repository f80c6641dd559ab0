"""Manual pages of the system, made from what the commands say of themselves."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

import click

from sgfedit import __version__

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_PARAGRAPHS: Final = re.compile(r"\n\s*\n")


def pages(program: click.Group) -> Iterator[tuple[str, str]]:
    """Yield the name of each page, such as ``sgfedit-info``, and its text in roff."""
    whole = click.Context(program, info_name="sgfedit", help_option_names=["-h", "--help"])
    names = program.list_commands(whole)
    yield "sgfedit", _page(program, whole, [f"sgfedit-{name}" for name in names])
    for name, command in _commands(whole):
        context = click.Context(command, info_name=name, parent=whole)
        others = ["sgfedit", *(f"sgfedit-{other}" for other in names if other != name)]
        yield f"sgfedit-{name}", _page(command, context, others)


def _commands(whole: click.Context) -> Iterator[tuple[str, click.Command]]:
    program = whole.command
    if isinstance(program, click.Group):
        for name in program.list_commands(whole):
            command = program.get_command(whole, name)
            if command is not None:
                yield name, command


def _page(command: click.Command, context: click.Context, others: Iterable[str]) -> str:
    title = context.command_path
    name = title.replace(" ", "-")
    usage = " ".join(command.collect_usage_pieces(context))
    parts = [
        f'.TH "{name.upper()}" "1" "" "sgfedit {__version__}" "User Commands"',
        f".SH NAME\n{_roff(name)} \\- {_summary(command).rstrip('.')}",
        f".SH SYNOPSIS\n.B {_roff(title)}\n{_roff(usage)}",
        ".SH DESCRIPTION\n" + _text(command.help or ""),
        ".SH OPTIONS\n" + "\n".join(_options(command, context)),
    ]
    summaries = [f".TP\n.B {each}\n{_summary(one)}" for each, one in _commands(context)]
    if summaries:
        parts.append(".SH COMMANDS\n" + "\n".join(summaries))
    if command.epilog:
        parts.append(".SH NOTES\n" + _text(command.epilog))
    parts.append(".SH SEE ALSO\n" + _roff(", ".join(f"{other}(1)" for other in others)))
    return "\n".join(parts) + "\n"


def _summary(command: click.Command) -> str:
    return _roff(command.get_short_help_str(200))


def _options(command: click.Command, context: click.Context) -> Iterator[str]:
    for option in command.get_params(context):
        record = option.get_help_record(context)
        if record is not None and isinstance(option, click.Option):
            yield f".TP\n.B {_roff(record[0])}\n{_roff(record[1])}"


def _text(text: str) -> str:
    """Return paragraphs; what begins with click's mark keeps its lines."""
    found = []
    for paragraph in _PARAGRAPHS.split(text.strip()):
        if paragraph.lstrip().startswith("\b"):
            kept = paragraph.replace("\b", "").strip("\n")
            found.append(".nf\n" + "\n".join(map(_roff, kept.splitlines())) + "\n.fi")
        else:
            found.append(_roff(" ".join(paragraph.split())))
    return "\n.PP\n".join(found)


def _roff(text: str) -> str:
    """Return text that says itself: nothing in it is a request."""
    shown = text.replace("\\", "\\e").replace("-", "\\-").replace("\n", " ")
    return f"\\&{shown}" if shown.startswith((".", "'")) else shown

"""Completion for shells, made from the commands: it starts nothing when Tab is pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

import click

if TYPE_CHECKING:
    from collections.abc import Iterator


class _Option(NamedTuple):
    """An option as shells see it; `choices` is empty where anything may follow."""

    names: tuple[str, ...]
    text: str
    takes_value: bool
    choices: tuple[str, ...]


class _Command(NamedTuple):
    name: str
    text: str
    options: tuple[_Option, ...]


def _commands(program: click.Group) -> Iterator[_Command]:
    """Yield the program itself, whose name is empty, and each command."""
    whole = click.Context(program, info_name="sgfedit", help_option_names=["-h", "--help"])
    yield _Command("", "", tuple(_options(program, whole)))
    for name in program.list_commands(whole):
        command = program.get_command(whole, name)
        if command is not None:
            context = click.Context(command, info_name=name, parent=whole)
            text = command.get_short_help_str(70)
            yield _Command(name, text, tuple(_options(command, context)))


def _options(command: click.Command, context: click.Context) -> Iterator[_Option]:
    for option in command.get_params(context):
        if isinstance(option, click.Option) and not option.hidden:
            kind = option.type
            choices = _choices(kind) if isinstance(kind, click.Choice) else ()
            names = (*option.opts, *option.secondary_opts)
            takes_value = not (option.is_flag or option.count)
            first, _, _ = (option.help or "").partition(". ")
            yield _Option(names, first.rstrip("."), takes_value, choices)


def _choices(kind: click.Choice[str]) -> tuple[str, ...]:
    return tuple(one if kind.case_sensitive else one.lower() for one in kind.choices)


_BASH: Final = """\
# Completion of sgfedit for bash.
_sgfedit() {
    local cur=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command=""
    local options="" commands="%(names)s"
    if [ "$COMP_CWORD" -gt 1 ]; then
        case " $commands " in *" ${COMP_WORDS[1]} "*) command=${COMP_WORDS[1]} ;; esac
    fi
    case "$command $previous" in
%(choices)s
    esac
    case "$command" in
%(options)s
    esac
    if [[ $cur == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
        return
    fi
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$cur")
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -W "$commands" -- "$cur")
    fi
}
complete -F _sgfedit sgfedit sgfedit-gui
"""


def bash(program: click.Group) -> str:
    """Return the script for bash."""
    choices, options = [], []
    commands = tuple(_commands(program))
    for command in commands:
        names = [name for option in command.options for name in option.names]
        options.append(f"        {_quoted(command.name)}) options={_quoted(' '.join(names))} ;;")
        for option in command.options:
            if option.choices:
                keys = " | ".join(_quoted(f"{command.name} {name}") for name in option.names)
                words = _quoted(" ".join(option.choices))
                reply = f'mapfile -t COMPREPLY < <(compgen -W {words} -- "$cur"); return'
                choices.append(f"        {keys}) {reply} ;;")
    parts = {
        "names": " ".join(one.name for one in commands[1:]),
        "choices": "\n".join(choices),
        "options": "\n".join(options),
    }
    return _BASH % parts


def zsh(program: click.Group) -> str:
    """Return the function for zsh."""
    lines = ["#compdef sgfedit sgfedit-gui", "# Completion of sgfedit for zsh."]
    lines += ["_sgfedit() {", "  local -a commands", "  commands=("]
    commands = tuple(_commands(program))
    lines += [f"    {_quoted(f'{one.name}:{_colons(one.text)}')}" for one in commands if one.name]
    lines += ["  )", "  if (( CURRENT > 2 )); then", "    case $words[2] in"]
    for command in commands[1:]:
        lines.append(f"      {command.name})")
        lines.append("        _arguments " + " ".join(_zsh_options(command)) + " '*:file:_files'")
        lines.append("        return ;;")
    lines += ["    esac", "  fi"]
    own = " ".join(_zsh_options(commands[0]))
    lines += [f"  _arguments {own} '*:file:_sgfedit_first'", "}"]
    lines += ["_sgfedit_first() {", "  (( CURRENT == 1 )) && _describe command commands"]
    lines += ["  _files", "}", '_sgfedit "$@"']
    return "\n".join(lines) + "\n"


def _zsh_options(command: _Command) -> Iterator[str]:
    for option in command.options:
        others = " ".join(option.names)
        words = f"({' '.join(option.choices)})" if option.choices else "_files"
        value = f":value:{words}" if option.takes_value else ""
        for name in option.names:
            yield _quoted(f"({others}){name}[{_brackets(option.text)}]{value}")


def fish(program: click.Group) -> str:
    """Return the script for fish."""
    lines = ["# Completion of sgfedit for fish."]
    for command in _commands(program):
        name = command.name
        where = f"__fish_seen_subcommand_from {name}" if name else "__fish_use_subcommand"
        if command.name:
            line = f"-n __fish_use_subcommand -a {command.name} -d {_quoted(command.text)}"
            lines.append(f"complete -c sgfedit {line}")
        lines += [
            f"complete -c sgfedit -n {_quoted(where)} {_fish_option(option)}"
            for option in command.options
        ]
    return "\n".join(lines) + "\n"


def _fish_option(option: _Option) -> str:
    parts = [
        f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in option.names
    ]
    if option.takes_value:
        parts.append("-r")
    if option.choices:
        parts.append(f"-x -a {_quoted(' '.join(option.choices))}")
    return " ".join([*parts, f"-d {_quoted(option.text)}"])


def _quoted(text: str) -> str:
    """Return a word that each of the shells reads as it is."""
    return "'" + text.replace("'", "’") + "'"


def _colons(text: str) -> str:
    return text.replace(":", "\\:")


def _brackets(text: str) -> str:
    return text.replace("[", "(").replace("]", ")").replace(":", ";")

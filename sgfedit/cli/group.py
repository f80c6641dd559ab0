"""The `sgfedit` command: a subcommand, or files for the window."""

from __future__ import annotations

import contextlib
from difflib import get_close_matches
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn, Protocol

import click

from sgfedit import __version__
from sgfedit.cli.output import INTERRUPTED, Failure, Status, accept_any_text, complain, printable
from sgfedit.errors import FileError, SgfEditError
from sgfedit.instance import USUAL, How
from sgfedit.places import use_folder, use_profile

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


class OpenWindow(Protocol):
    """Opens a window on each file, or an empty one."""

    def __call__(self, paths: Sequence[str], how: How = USUAL) -> int:
        """Return the exit status when all are closed, or open in the program that runs already.

        Args:
            paths: The files.
            how: What else the command line says.
        """


COMMANDS: Final = (
    "analyze",
    "batch",
    "check",
    "convert",
    "diff",
    "export",
    "find",
    "fix",
    "index",
    "info",
    "join",
    "merge",
    "score",
    "show",
    "split",
    "textconv",
    "thumbnail",
)
"""Every subcommand, in a module of its name. Its name is taken from files: see FilesOrCommand."""

_EPILOG: Final = """\
Exit status: 0 fine, 1 problems found or nothing found, 2 cannot do it. To open a file that is
called like a command, write ./info or -- info."""


class FilesOrCommand(click.Group):
    """A group whose first argument is the name of a subcommand, or else all are files.

    Only the exact name counts, so `info.sgf`, `./info` and what follows ``--`` are files.

    The module of a subcommand is imported when it is asked for: together they take longer than
    most of them run.
    """

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """Return the names of the subcommands."""
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, name: str) -> click.Command | None:
        """Return a subcommand, None if there is none of that name."""
        if name not in COMMANDS:
            return None
        found: click.Command = getattr(import_module(f"sgfedit.cli.{name}"), name)
        return found

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse as a group if a subcommand comes first, else as a plain command with files."""
        command = _command_in(args)
        if command is not None:
            return super().parse_args(ctx, args)
        ctx.allow_interspersed_args = True
        first = args[0] if args else ""
        try:
            with _told_in_one_line():
                return click.Command.parse_args(self, ctx, args)
        except click.NoSuchOption as error:
            if _is_nothing(first):
                raise Failure(_no_command(first)) from error
            raise

    def invoke(self, ctx: click.Context) -> Any:
        """Run, and turn what a user can cause into a message and an exit status."""
        try:
            with _told_in_one_line():
                return super().invoke(ctx)
        except SgfEditError as error:
            raise Failure(str(error)) from error
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)


def _command_in(args: Sequence[str]) -> str | None:
    """Return the subcommand that stands first, or first behind what says where all is kept."""
    words = iter(args)
    for word in words:
        if word in _OF_PLACES:
            next(words, None)
        elif word.partition("=")[0] not in _OF_PLACES:
            return word if word in COMMANDS else None
    return None


_OF_PLACES: Final = ("--profile", "--portable")


def _set_portable(_ctx: click.Context, _option: click.Parameter, folder: str | None) -> None:
    if folder:
        use_folder(folder)


def _set_profile(_ctx: click.Context, _option: click.Parameter, name: str | None) -> None:
    if name:
        try:
            use_profile(name)
        except ValueError as error:
            raise click.BadParameter("no folder can be called so.") from error


def _do(what: str) -> Status:
    """Do what is no command, but a flag, as nobody needs it often."""
    if what == "doctor":
        from sgfedit.cli.doctor import diagnose  # noqa: PLC0415  # seldom needed

        return diagnose()
    from sgfedit.cli import desktop  # noqa: PLC0415  # once

    return desktop.install(sgfedit) if what == "install" else desktop.remove(sgfedit)


@contextlib.contextmanager
def _told_in_one_line() -> Iterator[None]:
    """Let the terminal obey nothing of an argument, such as a file's name, that click repeats."""
    try:
        yield
    except click.UsageError as error:
        error.message = printable(error.message)  # type: ignore[misc]  # click sets it in `__init__`
        raise


@click.group(
    "sgfedit",
    cls=FilesOrCommand,
    invoke_without_command=True,
    subcommand_metavar="[FILE ... | COMMAND [ARGS]...]",
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog=_EPILOG,
)
@click.option(
    "--safe",
    is_flag=True,
    help="Open the window in safe mode: without your settings, keys, layouts, themes and the last "
    "session, none of which is changed.",
)
@click.option(
    "--new-window",
    is_flag=True,
    help="Open FILEs in windows of their own, not as tabs; without any, an empty window.",
)
@click.option("--library", is_flag=True, help="Open the library as well.")
@click.option(
    "--alone",
    is_flag=True,
    help="Open the window in a program of its own, which ends when it is closed, also where "
    "sgfedit runs already.",
)
@click.option(
    "--profile",
    metavar="NAME",
    callback=_set_profile,
    expose_value=False,
    is_eager=True,
    help="Use settings and data of that name; also before a COMMAND.",
)
@click.option(
    "--portable",
    metavar="FOLDER",
    type=click.Path(file_okay=False),
    callback=_set_portable,
    expose_value=False,
    is_eager=True,
    help="Keep settings and data in FOLDER; also before a COMMAND.",
)
@click.option(
    "--doctor",
    "what",
    flag_value="doctor",
    help="Print versions, folders, fonts, engines and what is missing, for a report; nothing of "
    "your records.",
)
@click.option(
    "--install-desktop",
    "what",
    flag_value="install",
    help="Let your Linux desktop open records with sgfedit, list it, and show thumbnails.",
)
@click.option(
    "--remove-desktop",
    "what",
    flag_value="remove",
    help="Take that back.",
)
@click.version_option(__version__, "-V", "--version", message="%(prog)s %(version)s")
@click.pass_context
def sgfedit(ctx: click.Context, /, what: str | None, **how: bool) -> None:
    """View and edit SGF game records of Go, and read those of other programs.

    With FILEs open them, in the program that runs already if there is one; with nothing at all
    show its window. The commands work without a window, and with records in any format that
    sgfedit reads: SGF, GIB, NGF, UGF, UGI, WGS, Ishi, text diagrams, JSON.
    """
    if what is not None:
        ctx.exit(_do(what))
    if ctx.invoked_subcommand is None:
        open_window: OpenWindow = ctx.obj
        ctx.exit(open_window(ctx.args, How(**how)))


def open_from_terminal(open_window: OpenWindow) -> OpenWindow:
    """Return `open_window`, preceded by the answer a terminal expects to a wrong name.

    If none of the files is there, or what comes first seems to be a command that there is not, no
    window opens; otherwise the window tells of the missing files.
    """

    def opened(paths: Sequence[str], how: How = USUAL) -> int:
        if paths and _is_nothing(paths[0]):
            complain(_no_command(paths[0]))
            return Status.FAILED
        if paths and not any(map(_may_exist, paths)):
            for path in paths:
                complain(str(FileError(path, "missing")))
            return Status.FAILED
        return open_window(paths, how)

    return opened


def _is_nothing(word: str) -> bool:
    """Whether a word is neither a file that is there nor called as records or options are."""
    return word.isalpha() and word not in COMMANDS and not _may_exist(word)


def _no_command(word: str) -> str:
    """Return what is said of it, with the command that may be meant."""
    meant = get_close_matches(word.lower(), COMMANDS, 1)
    hint = f" Did you mean {meant[0]}?" if meant else " sgfedit --help lists the commands."
    return f"There is no command and no file called {word}.{hint}"


def _may_exist(path: str) -> bool:
    try:
        return Path(path).exists()
    except OSError:  # not allowed to look: opening it will say why
        return True


def run(open_window: OpenWindow, args: Sequence[str] | None = None) -> NoReturn:
    """Run the command line and exit with its status.

    Args:
        open_window: Called for ``sgfedit [FILE …]``.
        args: The arguments without the program's name; those of the process by default.
    """
    accept_any_text()
    sgfedit.main(args, prog_name="sgfedit", obj=open_window)
